//! The picture in words, for those who hear it: title and description.

use std::fmt::Write;

use super::panel::grouped;
use super::scene::{Scene, Sign, Witness};
use super::text::clean;
use crate::puzzle::{Cell, Digit};
use crate::trace::Content;

/// One line: which step, and what is done.
pub(super) fn title(scene: &Scene) -> String {
    let caption = said(scene);
    match (scene.step, caption.is_empty()) {
        (None, false) => caption,
        (None, true) => "Sudoku board".to_owned(),
        (Some(step), false) => format!("Step {}. {caption}", grouped(step)),
        (Some(step), true) => format!("Step {}", grouped(step)),
    }
}

/// The caption in one line.
fn said(scene: &Scene) -> String {
    let parts = [&scene.caption.headline, &scene.caption.detail].map(|part| clean(part));
    let parts: Vec<&str> = parts.iter().map(|part| part.trim()).filter(|part| !part.is_empty()).collect();
    parts.join("; ")
}

/// All that is to be seen: the action and its reasons, the counts, and the board row by row.
pub(super) fn description(scene: &Scene) -> String {
    let mut text = String::new();
    let caption = said(scene);
    if !caption.is_empty() {
        text += caption.trim_end_matches('.');
        text += ". ";
    }
    if let Some(cell) = scene.at_work() {
        _ = write!(text, "Cell at work: {cell}. ");
    }
    if let (Some(cell), Some(digit), Sign::Refuse) = (scene.at_work(), scene.digit, scene.sign)
        && scene.seen().next().is_some()
    {
        _ = write!(text, "{digit} is crossed out in {cell} and tied to {}. ", witnesses(scene));
    } else {
        reasons(scene, &mut text);
    }
    let counts = scene.counts;
    _ = write!(
        text,
        "Depth {}; {} placed, {} undone, {} refused, ",
        scene.depth,
        grouped(counts.placed),
        grouped(counts.undone),
        grouped(counts.refused)
    );
    if counts.deduced > 0 || counts.dead_ends > 0 {
        _ = write!(text, "{} deduced, {} dead ends seen ahead, ", grouped(counts.deduced), grouped(counts.dead_ends));
    }
    _ = write!(text, "{} solutions so far. ", grouped(counts.solutions));
    if let Some(count) = scene.left_out.filter(|&count| count > 0) {
        _ = write!(text, "{} steps are left out before this one. ", grouped(count));
    }
    _ = write!(text, "Board of {}. ", scene.shape);
    for row in 0..scene.shape.side() {
        _ = write!(text, "Row {}: {}. ", row + 1, self::row(scene, row));
    }
    text.truncate(text.trim_end().len());
    text
}

/// Each witness with the units that it shares.
fn witnesses(scene: &Scene) -> String {
    let one = |witness: &Witness| {
        let units: Vec<String> = witness.units.iter().map(ToString::to_string).collect();
        format!("{} ({})", witness.cell, units.join(" and "))
    };
    scene.seen().map(one).collect::<Vec<_>>().join(", ")
}

/// What is ruled out and by whom, and the candidates of the cell at work.
fn reasons(scene: &Scene, text: &mut String) {
    if let Some(unit) = scene.unit {
        _ = write!(text, "Outlined: {unit}. ");
    }
    if !scene.ruled_out.is_empty() {
        let all: Vec<String> = scene.ruled_out.iter().map(|(cell, digit)| format!("{digit} in {cell}")).collect();
        _ = write!(text, "Crossed out: {}. ", all.join(", "));
    }
    if scene.seen().next().is_some() {
        _ = write!(text, "Framed for what they rule out: {}. ", witnesses(scene));
    }
    let at_work = scene.at_work().and_then(|cell| scene.candidates.get(scene.shape.index(cell)));
    if let Some(candidates) = at_work.filter(|candidates| !candidates.is_empty()) {
        let candidates: Vec<String> = candidates.iter().map(ToString::to_string).collect();
        _ = write!(text, "Its candidates: {}. ", candidates.join(" "));
    }
}

/// A row in words; neighbours of one kind go together: `given 5 3, 2 blanks, placed 7`.
fn row(scene: &Scene, row: u8) -> String {
    let mut runs: Vec<(&str, Vec<Option<Digit>>)> = Vec::new();
    for col in 0..scene.shape.side() {
        let look = scene.content(Cell::new(row, col));
        let word = match look {
            Content::Blank => "blank",
            Content::Given(_) => "given",
            Content::Placed(_) => "placed",
            Content::Deduced(_) => "deduced",
            Content::Stale(_) => "left behind",
            Content::Kept(_) => "kept",
        };
        match runs.last_mut() {
            Some((last, digits)) if *last == word => digits.push(look.digit()),
            _ => runs.push((word, vec![look.digit()])),
        }
    }
    let words = runs.into_iter().map(|(word, digits)| match (word, digits.len()) {
        ("blank", 1) => word.to_owned(),
        ("blank", count) => format!("{count} blanks"),
        _ => digits.into_iter().flatten().fold(word.to_owned(), |text, digit| format!("{text} {digit}")),
    });
    words.collect::<Vec<_>>().join(", ")
}
