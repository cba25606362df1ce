//! The performance profile of Dolan and Moré (2002).

use super::axes::{self, BELOW};
use super::cactus::shown;
use super::curves::{self, Curve, Names};
use super::field::{Field, Series};
use super::page::{Area, Page, SIZE};
use super::scale::{LogScale, Tick};
use super::{Look, title_of};
use crate::picture::Theme;

/// The performance profile of E. D. Dolan and J. J. Moré, *Benchmarking optimization software
/// with performance profiles*, Mathematical Programming 91 (2002): for each search, the share
/// of puzzles on which it took at most so many times what the best search took.
///
/// The best is taken among all searches of the field that ended; one that hit the limit is
/// within no factor. Where the best took 0, others are within a factor only if they took 0 too.
pub fn draw_profile(field: &Field, theme: Theme) -> String {
    profile(field, Look { theme, heading: true })
}

/// For each series, the factors at which it is within reach of the best, ascending: one for each
/// puzzle that it solved, but where the best took 0.
pub(super) fn factors(field: &Field) -> Vec<Vec<f64>> {
    let solved = |series: &Series, puzzle| series.count(puzzle).filter(|count| !count.more).map(|count| count.value);
    let best: Vec<Option<u64>> = (0..field.puzzles.len())
        .map(|puzzle| field.series.iter().filter_map(|series| solved(series, puzzle)).min())
        .collect();
    let factor = |series: &Series, puzzle: usize| {
        let (own, best) = (solved(series, puzzle)?, best[puzzle]?);
        match (own, best) {
            (0, 0) => Some(1.0),
            (_, 0) => None,
            _ => Some(own as f64 / best as f64),
        }
    };
    let all = |series| {
        let mut factors: Vec<f64> = (0..field.puzzles.len()).filter_map(|puzzle| factor(series, puzzle)).collect();
        factors.sort_unstable_by(f64::total_cmp);
        factors
    };
    field.series.iter().map(all).collect()
}

pub(super) fn profile(field: &Field, look: Look) -> String {
    let theme = look.theme;
    let what = title_of(field.measure);
    let mut page = Page::new(theme, format!("Within a factor of the best: {what}"), field.context());
    page.note(field.notes());
    if field.is_empty() {
        page.nothing();
        return page.finish(look.heading);
    }
    let puzzles = field.puzzles.len();
    let factors = factors(field);
    let zeros = (0..puzzles)
        .filter(|&puzzle| {
            let mut ended = field.series.iter().filter_map(|s| s.count(puzzle)).filter(|count| !count.more);
            ended.any(|count| count.value == 0)
        })
        .count();
    if zeros > 0 {
        page.note([format!("On {zeros} of {puzzles} the best took 0: others are beyond every factor there.")]);
    }
    for (series, factors) in field.shown().iter().zip(&factors) {
        let within = |factor: f64| factors.partition_point(|&own| own <= factor);
        let mut parts = vec![format!("best on {}", percent(within(1.0), puzzles))];
        let most = factors.last().copied().unwrap_or(1.0);
        for factor in [2.0, 10.0, 100.0, 1000.0] {
            if factor < most {
                parts.push(format!(
                    "within {} times on {}",
                    shown(factor as u64, 1.0),
                    percent(within(factor), puzzles)
                ));
            }
        }
        if most > 1.0 {
            let most = crate::compare::Amount { value: most, bound: crate::compare::Bound::Exact };
            parts.push(format!("within {most} times on {}", percent(factors.len(), puzzles)));
        }
        page.say(format!("{}: {} of puzzles.", series.label, parts.join(", ")));
    }

    let labels: Vec<&str> = field.shown().iter().map(|series| series.label.as_str()).collect();
    let names = Names::new(&labels);
    let area = page.area();
    let (top, bottom) = (area.top + 38, area.bottom - BELOW);
    let rise = |part: usize, of: usize| bottom - ((bottom - top) as i64 * part as i64 / of.max(1) as i64) as i32;
    let tick = |quarter: usize| Tick { at: rise(quarter, 4), label: format!("{} %", 25 * quarter) };
    let ticks: Vec<Tick> = (0..=4).map(tick).collect();
    let plot = Area { left: area.left + axes::room_beside(&ticks), top, right: SIZE.0 - names.room, bottom };
    let of_shown = factors.iter().take(field.shown().len()).flatten().copied();
    let scale = LogScale::new(of_shown, true, (plot.left, plot.right));
    let (below, break_at) = axes::of(&scale, 1.0);
    axes::below(&mut page, plot, &below, break_at, &format!("times the fewest {what}"));
    axes::beside(&mut page, plot, &ticks, None, "share of puzzles");
    let curve =
        |factors: &Vec<f64>| Curve::new((1..).zip(factors).map(|(nr, &factor)| (scale.at(factor), rise(nr, puzzles))));
    let curves: Vec<Curve> = factors.iter().take(field.shown().len()).map(curve).collect();
    curves::draw(&mut page, plot, &curves, &names);
    page.finish(look.heading)
}

fn percent(part: usize, of: usize) -> String {
    // Halves away from zero, but 100 % only when it is all.
    let percent = (part * 200 + of) / (2 * of.max(1));
    match percent {
        100 if part < of => "over 99 %".to_owned(),
        0 if part > 0 => "under 1 %".to_owned(),
        _ => format!("{percent} %"),
    }
}
