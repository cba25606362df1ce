//! The cactus plot: how many puzzles are solved within so many placements.

use super::axes::{self, BELOW};
use super::curves::{self, Curve, Names};
use super::field::{Field, counted};
use super::page::{Area, Face, MARGIN, Page, SIZE};
use super::scale::{LogScale, Tick, whole_ticks};
use super::{Look, title_of};
use crate::compare::{Amount, Bound};
use crate::picture::Theme;
use crate::picture::nodes::{filled, stroked};
use crate::picture::text::{Weight, width};

/// The cactus plot: for each search, how many puzzles it has solved within so many placements
/// (or another statistic). Higher and further to the left is better.
///
/// A search that hit the limit never counts as solved. From the least count at which one did,
/// the plot is tinted: further right, lines are lower bounds.
pub fn draw_cactus(field: &Field, theme: Theme) -> String {
    cactus(field, Look { theme, heading: true })
}

pub(super) fn cactus(field: &Field, look: Look) -> String {
    let theme = look.theme;
    let what = title_of(field.measure);
    let mut page = Page::new(theme, format!("Puzzles solved within so many {what}"), field.context());
    page.note(field.notes());
    if field.is_empty() {
        page.nothing();
        return page.finish(look.heading);
    }
    describe(&mut page, field);
    let unit = field.measure.unit();
    let labels: Vec<&str> = field.shown().iter().map(|series| series.label.as_str()).collect();
    let names = Names::new(&labels);
    let area = page.area();
    let puzzles = field.puzzles.len();
    let bottom = area.bottom - BELOW;
    let top = area.top + 38;
    let rise = |solved: u64| bottom - ((bottom - top) as i64 * solved as i64 / puzzles as i64) as i32;
    let ticks: Vec<Tick> = whole_ticks(puzzles as u64)
        .into_iter()
        .map(|solved| Tick { at: rise(solved), label: counted(solved as usize) })
        .collect();
    let left = area.left + axes::room_beside(&ticks);
    let plot = Area { left, top, right: SIZE.0 - names.room, bottom };
    let scale = LogScale::new(field.counts().map(|count| count.value as f64), false, (plot.left, plot.right));

    let cut = field.first_cut().map(|cut| scale.at(cut as f64));
    if let Some(cut) = cut {
        page.add(filled((cut, plot.top), (plot.right - cut, plot.height()), theme.tint));
    }
    let (below, break_at) = axes::of(&scale, unit);
    axes::below(&mut page, plot, &below, break_at, what);
    let end = axes::beside(&mut page, plot, &ticks, None, "puzzles solved");
    if let Some(cut) = cut {
        edge(&mut page, plot, cut, end);
    }
    let curve = |values: Vec<u64>| Curve::new((1..).zip(values).map(|(solved, x)| (scale.at(x as f64), rise(solved))));
    let curves: Vec<Curve> = field.shown().iter().map(|series| curve(series.solved())).collect();
    curves::draw(&mut page, plot, &curves, &names);
    page.finish(look.heading)
}

/// The line from which on some search was stopped, with its name above the plot, right of
/// `taken`.
fn edge(page: &mut Page, plot: Area, cut: i32, taken: i32) {
    const NAME: &str = "first search stopped at the limit";
    let theme = page.theme;
    page.add(
        stroked(&format!("M{cut} {}V{}", plot.top - 10, plot.bottom), theme.stop, 3).set("stroke-dasharray", "3 5"),
    );
    let (size, weight) = (22, Weight::Regular);
    let wide = width(NAME, size, weight);
    // Centred above its line, as far as there is room.
    let right = (cut + wide / 2).max(taken + 30 + wide).min(SIZE.0 - MARGIN);
    page.text((right, plot.top - 22), NAME, Face { size, weight, fill: theme.muted, anchor: "end" });
}

/// The numbers in words.
fn describe(page: &mut Page, field: &Field) {
    let unit = field.measure.unit();
    let what = title_of(field.measure);
    for series in field.shown() {
        let values = series.solved();
        let mut text =
            format!("{}: {} of {} solved", series.label, counted(values.len()), counted(field.puzzles.len()));
        let mut within = Vec::new();
        for share in [4, 2] {
            if values.len() > share {
                let solved = values.len() / share;
                within.push(format!("{} within {}", counted(solved), shown(values[solved - 1], unit)));
            }
        }
        if let Some(&last) = values.last() {
            within.push(format!("all of these within {} {what}", shown(last, unit)));
        }
        if !within.is_empty() {
            text += ": ";
            text += &within.join(", ");
        }
        if series.stopped() > 0 {
            text += &format!("; {} stopped at the limit", counted(series.stopped()));
        }
        page.say(text + ".");
    }
    if let Some(cut) = field.first_cut() {
        page.say(format!(
            "The first search that was stopped at the limit had come to {} {what}; beyond, the lines are lower bounds.",
            shown(cut, unit)
        ));
    }
}

/// A count in its unit.
pub(super) fn shown(value: u64, unit: f64) -> String {
    Amount { value: value as f64 * unit, bound: Bound::Exact }.to_string()
}
