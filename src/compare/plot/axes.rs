//! The lines and numbers around a plot.

use super::page::{Area, Face, Page};
use super::scale::{LogScale, TICK, Tick};
use crate::picture::layout::drop_of;
use crate::picture::nodes::stroked;
use crate::picture::text::{Weight, width};

/// Room below a plot for the numbers at its axis and the axis's title.
pub(super) const BELOW: i32 = 82;
/// Size of the titles of axes.
pub(super) const TITLE: i32 = 26;

/// The axis below the plot: a line up at each number, and the title under them.
pub(super) fn below(page: &mut Page, area: Area, ticks: &[Tick], break_at: Option<i32>, title: &str) {
    let theme = page.theme;
    let lines: String = ticks.iter().map(|tick| format!("M{} {}V{}", tick.at, area.top, area.bottom)).collect();
    page.add(stroked(&lines, theme.rule, 1));
    let (left, right, y) = (area.left, area.right, area.bottom);
    match break_at {
        // Two strokes across the axis, where 0 is cut off from it.
        Some(at) => {
            page.add(stroked(&format!("M{left} {y}H{}M{} {y}H{right}", at - 5, at + 5), theme.ink, 3));
            let strokes = format!("M{} {}l8 -16M{} {}l8 -16", at - 9, y + 8, at + 1, y + 8);
            page.add(stroked(&strokes, theme.ink, 3));
        }
        None => page.add(stroked(&format!("M{left} {y}H{right}"), theme.ink, 3)),
    }
    let face = Face { size: TICK, weight: Weight::Regular, fill: theme.muted, anchor: "middle" };
    for tick in ticks {
        page.text((tick.at, y + 32), &tick.label, face);
    }
    let face = Face { size: TITLE, fill: theme.ink, ..face };
    page.text(((left + right) / 2, y + 68), title, face);
}

/// The axis on the left: a line across at each number, and the title above it. Says where
/// the title ends.
pub(super) fn beside(page: &mut Page, area: Area, ticks: &[Tick], break_at: Option<i32>, title: &str) -> i32 {
    let theme = page.theme;
    let (left, right) = (area.left, area.right);
    let lines: String = ticks.iter().map(|tick| format!("M{left} {}H{right}", tick.at)).collect();
    page.add(stroked(&lines, theme.rule, 1));
    let (top, bottom, x) = (area.top, area.bottom, area.left);
    match break_at {
        Some(at) => {
            page.add(stroked(&format!("M{x} {bottom}V{}M{x} {}V{top}", at + 5, at - 5), theme.ink, 3));
            page.add(stroked(&format!("M{} {}l16 -8M{} {}l16 -8", x - 8, at + 9, x - 8, at - 1), theme.ink, 3));
        }
        None => page.add(stroked(&format!("M{x} {bottom}V{top}"), theme.ink, 3)),
    }
    let face = Face { size: TICK, weight: Weight::Regular, fill: theme.muted, anchor: "end" };
    for tick in ticks {
        page.text((x - 14, tick.at + drop_of(TICK)), &tick.label, face);
    }
    let begin = x - room_beside(ticks);
    page.text((begin, top - 22), title, Face { size: TITLE, fill: theme.ink, anchor: "start", ..face });
    begin + width(title, TITLE, Weight::Regular)
}

/// How far the numbers on the left reach out.
pub(super) fn room_beside(ticks: &[Tick]) -> i32 {
    14 + ticks.iter().map(|tick| width(&tick.label, TICK, Weight::Regular)).max().unwrap_or(0)
}

/// The numbers of an axis below, and where it is broken.
pub(super) fn of(scale: &LogScale, unit: f64) -> (Vec<Tick>, Option<i32>) {
    (scale.ticks(unit, false), scale.break_at())
}
