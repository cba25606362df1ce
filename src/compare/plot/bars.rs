//! Bars: the median of each search, on a logarithmic axis.

use super::axes::{self, BELOW};
use super::field::{Field, counted};
use super::page::{Area, Face, Page, fit_all};
use super::scale::{LogScale, TICK};
use super::{Look, title_of};
use crate::compare::{Amount, Bound, Measure, Sample};
use crate::picture::Theme;
use crate::picture::layout::drop_of;
use crate::picture::nodes::{filled, stroked};
use crate::picture::text::{Weight, width};

/// Bars of the medians, a bar for each search, with their numbers.
///
/// A median is only known to be "that many or more" when too many searches hit the limit: its
/// bar has an open end, two arrow heads, and its number a `>`.
pub fn draw_bars(field: &Field, theme: Theme) -> String {
    bars(field, Look { theme, heading: true })
}

pub(super) fn bars(field: &Field, look: Look) -> String {
    let theme = look.theme;
    let what = title_of(field.measure);
    let title = if field.puzzles.len() == 1 { what.to_owned() } else { format!("median of {what}") };
    let mut page = Page::new(theme, capital(&title), field.context());
    page.note(field.notes());
    if field.is_empty() {
        page.nothing();
        return page.finish(look.heading);
    }
    let unit = field.measure.unit();
    let medians: Vec<Option<Amount>> = field.shown().iter().map(|series| median(&series.counts)).collect();
    let values: Vec<String> = medians.iter().map(|median| shown(*median, unit)).collect();
    let outcomes: Vec<String> = field
        .shown()
        .iter()
        .map(|series| format!("{} of {}", counted(series.solved().len()), counted(field.puzzles.len())))
        .collect();
    let solved = field.first_cut().is_some() && field.puzzles.len() > 1;
    for ((series, value), outcome) in field.shown().iter().zip(&values).zip(&outcomes) {
        let outcome = if solved { format!(", {outcome} solved") } else { String::new() };
        page.say(format!("{}: {value}{outcome}.", series.label));
    }

    let area = page.area();
    let bottom = area.bottom - BELOW;
    let row = ((bottom - area.top) / field.shown().len() as i32).min(150);
    let bottom = area.top + row * field.shown().len() as i32;
    page.end(bottom + BELOW + 10);
    let thick = (row * 58 / 100).min(72);
    let labels: Vec<&str> = field.shown().iter().map(|series| series.label.as_str()).collect();
    let (lines, sizes) = if row >= 64 { (2, [28, 26, 24]) } else { (1, [26, 24, 22]) };
    let (size, labels) = fit_all(&labels, 330, lines, sizes);
    let widest = |texts: &[String], size, weight| texts.iter().map(|text| width(text, size, weight)).max().unwrap_or(0);
    let label_room = widest(&labels.concat(), size, Weight::Regular);
    let outcome_room = if solved {
        widest(&outcomes, TICK, Weight::Regular).max(width("solved", TICK, Weight::Regular)) + 28
    } else {
        0
    };
    let value_size = if row >= 44 { 28 } else { 24 };
    let open_room =
        if medians.iter().flatten().any(|median| median.bound != Bound::Exact) { 12 + head_depth(thick) } else { 0 };
    let value_room = widest(&values, value_size, Weight::Bold) + 16 + open_room;
    let plot = Area {
        left: area.left + label_room + 18,
        top: area.top,
        right: area.right - value_room - outcome_room,
        bottom,
    };

    let numbers = medians.iter().flatten().map(|median| median.value);
    let scale = LogScale::new(numbers, field.measure != Measure::Time, (plot.left, plot.right));
    let (ticks, break_at) = axes::of(&scale, unit);
    axes::below(&mut page, plot, &ticks, break_at, &title);
    if solved {
        let face = Face { size: TICK, weight: Weight::Regular, fill: theme.muted, anchor: "end" };
        page.text((area.right, area.top - 10), "solved", face);
    }
    for (nr, median) in medians.iter().enumerate() {
        let middle = plot.top + row * nr as i32 + row / 2;
        let face = Face { size, weight: Weight::Regular, fill: theme.ink, anchor: "end" };
        let lines = &labels[nr];
        for (line, place) in lines.iter().zip(0..) {
            let off = (2 * place - lines.len() as i32 + 1) * (size * 6 / 10);
            page.text((plot.left - 18, middle + off + drop_of(size)), line, face);
        }
        let mut end = plot.left;
        if let Some(Amount { value, bound }) = *median {
            end = scale.at(value).max(plot.left + 3);
            page.add(filled((plot.left, middle - thick / 2), (end - plot.left, thick), theme.series[0]));
            if bound != Bound::Exact {
                end = open_end(&mut page, (end, middle), thick);
            }
        }
        // No line of the grid runs through a number.
        let ground = (width(&values[nr], value_size, Weight::Bold) + 8, value_size + 4);
        page.add(filled((end + 8, middle - ground.1 / 2), ground, theme.background));
        let face = Face { size: value_size, weight: Weight::Bold, fill: theme.ink, anchor: "start" };
        page.text((end + 12, middle + drop_of(value_size)), &values[nr], face);
        if solved {
            let face = Face { size: TICK, weight: Weight::Regular, fill: theme.muted, anchor: "end" };
            page.text((area.right, middle + drop_of(TICK)), &outcomes[nr], face);
        }
    }
    // Over the bars, which begin at it.
    page.add(stroked(&format!("M{} {}V{bottom}", plot.left, plot.top), theme.ink, 3));
    page.finish(look.heading)
}

/// Whether some bar has an open end.
pub(super) fn any_open(field: &Field) -> bool {
    field.shown().iter().filter_map(|series| median(&series.counts)).any(|median| median.bound != Bound::Exact)
}

/// Two arrow heads behind a bar: it goes on. Says where they end.
fn open_end(page: &mut Page, (x, y): (i32, i32), thick: i32) -> i32 {
    let (half, deep) = (thick / 2 - 2, head_depth(thick));
    let head = |x: i32| format!("M{x} {}l{deep} {half}l-{deep} {half}", y - half);
    let d = head(x + 7) + &head(x + 16);
    let colour = page.theme.series[0];
    page.add(stroked(&d, colour, 4).set("stroke-linejoin", "miter"));
    x + 22 + deep
}

/// How far an arrow head reaches to the right.
fn head_depth(thick: i32) -> i32 {
    (thick / 4).clamp(8, 14)
}

/// The median of what is there.
fn median(counts: &[Option<crate::compare::Count>]) -> Option<Amount> {
    let counts: Vec<_> = counts.iter().copied().flatten().collect();
    (!counts.is_empty()).then(|| Sample::new(counts).median())
}

fn shown(median: Option<Amount>, unit: f64) -> String {
    median.map_or_else(|| "no record".to_owned(), |median| median.times(unit).to_string())
}

pub(super) fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}
