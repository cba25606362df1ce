//! A scatter of two searches: a mark for each puzzle.

use std::collections::BTreeSet;

use super::axes::{self, BELOW, TITLE};
use super::cactus::shown;
use super::field::{Field, counted};
use super::page::{Area, Face, Page};
use super::scale::LogScale;
use super::style::{Shape, outline};
use super::{Look, PlotError, title_of};
use crate::picture::Theme;
use crate::picture::layout::drop_of;
use crate::picture::nodes::{filled, solid, stroked};
use crate::picture::text::{Weight, fit};

/// Width of the strips behind the limit's edges.
const STRIP: i32 = 46;

/// A scatter of two searches: each puzzle is a mark, at what the first took (across) and what
/// the second took (upwards). Below the diagonal the second took fewer.
///
/// Searches that hit the limit stand in strips behind the edges, with marks of other shapes.
///
/// # Errors
/// [`PlotError::NotTwo`] when there are not exactly two searches.
pub fn draw_scatter(field: &Field, theme: Theme) -> Result<String, PlotError> {
    scatter(field, Look { theme, heading: true })
}

/// The kinds of puzzle in a scatter.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Kind {
    SecondFewer,
    FirstFewer,
    Equal,
    /// Only the second ended.
    FirstStopped,
    SecondStopped,
    BothStopped,
}

const KINDS: [Kind; 6] =
    [Kind::SecondFewer, Kind::FirstFewer, Kind::Equal, Kind::FirstStopped, Kind::SecondStopped, Kind::BothStopped];

impl Kind {
    fn shape(self) -> Shape {
        match self {
            Self::SecondFewer | Self::FirstFewer | Self::Equal => Shape::Circle,
            Self::FirstStopped => Shape::Right,
            Self::SecondStopped => Shape::Up,
            Self::BothStopped => Shape::Square,
        }
    }
}

pub(super) fn scatter(field: &Field, look: Look) -> Result<String, PlotError> {
    let [first, second] = &field.series[..] else {
        return Err(PlotError::NotTwo { labels: field.series.iter().map(|series| series.label.clone()).collect() });
    };
    let theme = look.theme;
    let what = title_of(field.measure);
    let mut page = Page::new(
        theme,
        format!("{}: {} against {}", super::bars::capital(what), second.label, first.label),
        field.context(),
    );
    page.note(field.notes());
    if field.is_empty() {
        page.nothing();
        return Ok(page.finish(look.heading));
    }
    let pairs: Vec<_> =
        (0..field.puzzles.len()).filter_map(|nr| Some((nr, first.count(nr)?, second.count(nr)?))).collect();
    let kind = |a: crate::compare::Count, b: crate::compare::Count| match (a.more, b.more) {
        (true, true) => Kind::BothStopped,
        (true, false) => Kind::FirstStopped,
        (false, true) => Kind::SecondStopped,
        (false, false) if b.value < a.value => Kind::SecondFewer,
        (false, false) if a.value < b.value => Kind::FirstFewer,
        (false, false) => Kind::Equal,
    };
    let number = |wanted: Kind| pairs.iter().filter(|&&(_, a, b)| kind(a, b) == wanted).count();
    let words = |of: Kind| match of {
        Kind::SecondFewer => format!("below the diagonal: {} took fewer", second.label),
        Kind::FirstFewer => format!("above the diagonal: {} took fewer", first.label),
        Kind::Equal => "on the diagonal: both the same".to_owned(),
        Kind::FirstStopped => format!("only {} hit the limit", first.label),
        Kind::SecondStopped => format!("only {} hit the limit", second.label),
        Kind::BothStopped => "both hit the limit".to_owned(),
    };
    let there: Vec<(Kind, usize)> =
        KINDS.into_iter().map(|kind| (kind, number(kind))).filter(|&(_, number)| number > 0).collect();
    for &(kind, number) in &there {
        page.say(format!("{}: {}.", super::bars::capital(&words(kind)), puzzles(number)));
    }
    let unit = field.measure.unit();
    describe(&mut page, field, &pairs, unit);

    let area = page.area();
    let strip = if pairs.iter().any(|(_, a, b)| a.more || b.more) { STRIP } else { 0 };
    let numbers =
        || pairs.iter().flat_map(|(_, a, b)| [a, b]).filter(|count| !count.more).map(|count| count.value as f64);
    let (top, bottom) = (area.top + 38, area.bottom - BELOW);
    let side = bottom - top;
    let upwards = LogScale::new(numbers(), false, (bottom, top + strip));
    let beside = upwards.ticks(unit, true);
    let left = area.left + axes::room_beside(&beside);
    let plot = Area { left, top, right: left + side, bottom };
    let across = upwards.along((plot.left, plot.right - strip));
    if strip > 0 {
        page.add(filled((plot.right - strip, top), (strip, side), theme.tint));
        page.add(filled((plot.left, top), (side - strip, strip), theme.tint));
    }
    let fitted = |label: &str, room| fit(label, room, 1, [TITLE; 3], Weight::Regular).lines.concat();
    let (ticks, break_at) = axes::of(&across, unit);
    axes::below(
        &mut page,
        plot,
        &ticks,
        break_at,
        &fitted(&format!("{}: {what}", first.label), side + 2 * (left - area.left)),
    );
    axes::beside(
        &mut page,
        plot,
        &beside,
        break_at.map(|at| bottom - (at - left)),
        &fitted(&format!("{}: {what}", second.label), side),
    );
    page.add(
        stroked(&format!("M{left} {bottom}L{} {}", plot.right - strip, top + strip), theme.ink, 2)
            .set("stroke-dasharray", "8 6"),
    );
    if strip > 0 {
        let (x, y) = (plot.right - strip, top + strip);
        page.add(
            stroked(&format!("M{x} {bottom}V{top}M{left} {y}H{}", plot.right), theme.stop, 3)
                .set("stroke-dasharray", "3 5"),
        );
    }
    // Marks that fall on each other are drawn once.
    let mut drawn: BTreeSet<(Kind, i32, i32)> = BTreeSet::new();
    for &(_, a, b) in &pairs {
        let x = if a.more { plot.right - strip / 2 } else { across.at(a.value as f64) };
        let y = if b.more { top + strip / 2 } else { upwards.at(b.value as f64) };
        drawn.insert((kind(a, b), x, y));
    }
    for &(kind, x, y) in &drawn {
        page.add(mark(kind, (x, y), theme));
    }
    legend(&mut page, plot.right + 60, &there, words);
    Ok(page.finish(look.heading))
}

/// A mark is hollow, so that those below it are seen.
fn mark(kind: Kind, at: (i32, i32), theme: Theme) -> svg::node::element::Path {
    let d = outline(kind.shape(), at, 8);
    match kind.shape() {
        Shape::Circle => stroked(&d, theme.series[0], 3),
        _ => solid(&d, theme.background).set("stroke", theme.series[1]).set("stroke-width", 3),
    }
}

/// How many puzzles are where, right of the plot.
fn legend(page: &mut Page, left: i32, there: &[(Kind, usize)], words: impl Fn(Kind) -> String) {
    let (theme, area) = (page.theme, page.area());
    let mut y = area.top + 60;
    for &(kind, number) in there {
        page.add(mark(kind, (left + 10, y), theme));
        let x = left + 36;
        let face = Face { size: 28, weight: Weight::Bold, fill: theme.ink, anchor: "start" };
        page.text((x, y + drop_of(28)), puzzles(number), face);
        let fitted = fit(&words(kind), area.right - x, 2, [24, 22, 20], Weight::Regular);
        let face = Face { size: fitted.size, weight: Weight::Regular, fill: theme.muted, anchor: "start" };
        for line in &fitted.lines {
            y += 30;
            page.text((x, y + drop_of(28)), line, face);
        }
        y += 48;
    }
}

fn puzzles(number: usize) -> String {
    format!("{} {}", counted(number), if number == 1 { "puzzle" } else { "puzzles" })
}

/// Puzzle by puzzle, in words.
fn describe(
    page: &mut Page,
    field: &Field,
    pairs: &[(usize, crate::compare::Count, crate::compare::Count)],
    unit: f64,
) {
    const TOLD: usize = 60;
    let count = |count: crate::compare::Count| {
        format!("{}{}", if count.more { "more than " } else { "" }, shown(count.value, unit))
    };
    let told: Vec<String> = pairs
        .iter()
        .take(TOLD)
        .map(|&(nr, a, b)| format!("{} {} and {}", field.puzzles[nr], count(a), count(b)))
        .collect();
    let more = if pairs.len() > TOLD { format!("; and {} more", counted(pairs.len() - TOLD)) } else { String::new() };
    page.say(format!("Puzzle by puzzle, across and upwards: {}{more}.", told.join("; ")));
}
