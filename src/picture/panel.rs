//! What is written around the board: headline, reason, counts, and how deep the search is.

use super::layout::{DETAIL, HEADLINE, Layout, MARGIN, SIGN, SIZE, STATUS, TEXT_LEFT};
use super::nodes::{Drawn, filled, text, texts};
use super::scene::{Counts, Scene};
use super::signs;
use super::text::{Weight, clean, fit, width};
use super::theme::Theme;
use crate::puzzle::Cell;

/// Sizes of the headline.
const HEADLINES: [i32; 3] = [46, 43, 40];

/// The headline with its sign, and the lines below it.
pub(super) fn caption(scene: &Scene, theme: Theme) -> Vec<Drawn> {
    let room = SIZE - MARGIN - TEXT_LEFT;
    let mut drawn = vec![signs::icon(scene.sign, SIGN, theme)];
    let (headline, rest) = first_line(&scene.caption.headline, room);
    let detail = capital(&scene.caption.detail);
    // What does not fit the headline goes on below it.
    let detail = [rest, detail].into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(": ");
    let headline = fit(&headline, room, 1, HEADLINES, Weight::Bold);
    for line in headline.lines {
        let group = texts(headline.size, Weight::Bold, theme.ink, "start");
        drawn.push(Box::new(group.add(text((TEXT_LEFT, HEADLINE), line))));
    }
    let detail = fit(&detail, room, 2, [33, 30, 27], Weight::Regular);
    if !detail.lines.is_empty() {
        let group = texts(detail.size, Weight::Regular, theme.ink, "start");
        let lines = detail.lines.into_iter().zip(DETAIL);
        drawn.push(Box::new(lines.fold(group, |group, (line, y)| group.add(text((TEXT_LEFT, y), line)))));
    }
    drawn
}

/// With a capital at its beginning, but for a cell's small letter.
fn capital(text: &str) -> String {
    let word = text.split([' ', ',', ';', ':']).next().unwrap_or_default();
    let mut letters = text.chars();
    match letters.next() {
        Some(first) if word.parse::<Cell>().is_err() => first.to_uppercase().chain(letters).collect(),
        _ => text.to_owned(),
    }
}

/// Splits a headline at the last space that leaves its beginning room in one line; whole
/// when it fits.
fn first_line(headline: &str, room: i32) -> (String, String) {
    let headline = clean(headline);
    let fits = |text: &str| HEADLINES.iter().any(|&size| width(text, size, Weight::Bold) <= room);
    if fits(&headline) {
        return (headline, String::new());
    }
    // Here at the usual size, for the rest has its own line anyway.
    let mut breaks = headline.match_indices(' ').map(|(at, _)| at);
    let at = breaks.rfind(|&at| width(&headline[..at], HEADLINES[0], Weight::Bold) <= room);
    at.map_or_else(
        || (headline.clone(), String::new()),
        |at| (headline[..at].to_owned(), headline[at + 1..].to_owned()),
    )
}

/// The line below the board: step on the left, counts on the right.
pub(super) fn status(scene: &Scene, theme: Theme) -> Vec<Drawn> {
    let (left, right) = (step(scene), counts(scene.counts));
    let room = SIZE - 2 * MARGIN;
    let wide = |size| width(&left, size, Weight::Regular) + width(&right, size, Weight::Regular) + size;
    let size = [28, 25, 22, 19].into_iter().find(|&size| wide(size) <= room).unwrap_or(16);
    let rest = room - width(&left, size, Weight::Regular) - size;
    let right = fit(&right, rest, 1, [size; 3], Weight::Regular).lines.concat();
    let mut drawn: Vec<Drawn> = Vec::new();
    for (content, x, anchor) in [(left, MARGIN, "start"), (right, SIZE - MARGIN, "end")] {
        if !content.is_empty() {
            let group = texts(size, Weight::Regular, theme.muted, anchor);
            drawn.push(Box::new(group.add(text((x, STATUS), content))));
        }
    }
    drawn
}

fn step(scene: &Scene) -> String {
    let Some(step) = scene.step else { return "before the first call".to_owned() };
    match scene.left_out {
        None | Some(0) => format!("step {}", grouped(step)),
        Some(count) => format!("step {} ({} left out)", grouped(step), grouped(count)),
    }
}

fn counts(counts: Counts) -> String {
    let mut text = format!(
        "{} placed · {} undone · {} refused",
        grouped(counts.placed),
        grouped(counts.undone),
        grouped(counts.refused)
    );
    for (count, what) in [(counts.deduced, "deduced"), (counts.dead_ends, "dead ends")] {
        match count {
            0 => {}
            1 if what == "dead ends" => text += " · 1 dead end",
            _ => text += &format!(" · {} {what}", grouped(count)),
        }
    }
    match counts.solutions {
        0 => {}
        1 => text += " · 1 solution",
        more => text += &format!(" · {} solutions", grouped(more)),
    }
    text
}

/// A number as people write it: 54,517.
pub(super) fn grouped(number: u64) -> String {
    crate::trace::grouped(&number.to_string())
}

/// Where the gauge of the depth stands.
struct Gauge {
    middle: i32,
    top: i32,
    height: i32,
}

impl Gauge {
    const WIDTH: i32 = 22;

    fn of(layout: &Layout) -> Self {
        let top = layout.top + 62;
        Self { middle: (layout.right() + SIZE) / 2, top, height: layout.bottom() - top }
    }
}

/// The word `depth`, and the empty track below it.
pub(super) fn track(layout: &Layout, theme: Theme) -> [Drawn; 2] {
    let Gauge { middle, top, height } = Gauge::of(layout);
    let word = texts(26, Weight::Regular, theme.muted, "middle");
    [
        Box::new(word.add(text((middle, layout.top + 6), "depth"))),
        Box::new(filled((middle - Gauge::WIDTH / 2, top), (Gauge::WIDTH, height), theme.given)),
    ]
}

/// The depth as a number and as a bar that grows downwards, full when no blank is left.
pub(super) fn depth(scene: &Scene, layout: &Layout, theme: Theme, blanks: usize) -> [Drawn; 2] {
    let Gauge { middle, top, height } = Gauge::of(layout);
    let blanks = i32::try_from(blanks).unwrap_or(i32::MAX).max(1);
    let bar = height * i32::from(scene.depth).min(blanks) / blanks;
    let number = texts(36, Weight::Bold, theme.ink, "middle");
    [
        Box::new(number.add(text((middle, layout.top + 48), scene.depth.to_string()))),
        Box::new(filled((middle - Gauge::WIDTH / 2, top), (Gauge::WIDTH, bar), theme.muted)),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn thousands_are_set_apart() {
        assert_eq!(grouped(0), "0");
        assert_eq!(grouped(4208), "4,208");
        assert_eq!(grouped(54_517), "54,517");
        assert_eq!(grouped(1_234_567), "1,234,567");
    }
}
