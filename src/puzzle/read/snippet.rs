//! The line that an error is about, made fit to be shown.

use std::fmt::Write;

/// A line of the source with the places that matter, cut and cleaned for showing.
///
/// Control characters and others that cannot be seen are replaced one for one, and a long
/// line is cut around its places, so that printing it is harmless.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Snippet {
    /// The line's number, from 1.
    pub line: usize,
    /// What is shown of it.
    pub text: String,
    /// The places, the one the error is about first.
    pub marks: Vec<Mark>,
}

/// A place in a [`Snippet`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Mark {
    /// The first character of the place, counted in characters of the shown text, from 0.
    pub start: usize,
    /// How many characters it has; 0 for the end of the line.
    pub width: usize,
    /// A few words about it; may be empty.
    pub label: String,
}

/// How many characters of a line are shown.
const SHOWN: usize = 88;

impl Snippet {
    /// The snippet of a line; marks are `(column from 1, width, label)`.
    pub(super) fn new(line: usize, text: &str, marks: &[(usize, usize, String)]) -> Self {
        Self::of_part(line, text, (false, false), marks)
    }

    /// The snippet of a part of a line, in which the columns of the marks count; `more`
    /// says whether the line goes on before it and behind it.
    pub(super) fn of_part(line: usize, text: &str, more: (bool, bool), marks: &[(usize, usize, String)]) -> Self {
        let chars = text.chars().count();
        let at = |column: usize| column.saturating_sub(1).min(chars);
        let start = match marks.first() {
            // One mark in sight is enough; the others are shown if they happen to be.
            Some(&(column, ..)) if chars > SHOWN => at(column).saturating_sub(SHOWN / 2).min(chars - SHOWN),
            _ => 0,
        };
        let end = (start + SHOWN).min(chars);
        let cut = (start > 0 || more.0, end < chars || more.1);
        let mut shown = String::new();
        if cut.0 {
            shown.push('…');
        }
        shown.extend(text.chars().skip(start).take(end - start).map(visible));
        if cut.1 {
            shown.push('…');
        }
        let shift = usize::from(cut.0);
        let marks = marks
            .iter()
            .filter(|&&(column, ..)| (start..=end).contains(&at(column)))
            .map(|(column, width, label)| {
                let first = at(*column);
                Mark { start: first - start + shift, width: (*width).min(end - first), label: label.clone() }
            })
            .collect();
        Self { line, text: shown, marks }
    }
}

/// Whether a character cannot be seen, or changes how others are shown.
pub(super) fn is_unseen(c: char) -> bool {
    c.is_control()
        || matches!(c, '\u{AD}' | '\u{61C}' | '\u{200B}'..='\u{200F}' | '\u{2028}'..='\u{202E}' | '\u{2060}'..='\u{206F}'
            | '\u{FEFF}' | '\u{FFF9}'..='\u{FFFB}' | '\u{E0000}'..='\u{E007F}' | '\u{FE00}'..='\u{FE0F}'
            | '\u{300}'..='\u{36F}')
}

/// A character to show in the place of another, which it is unless that cannot be seen.
fn visible(c: char) -> char {
    match c {
        '\t' => ' ',
        '\0'..='\x1f' => char::from_u32(0x2400 + c as u32).unwrap_or('\u{FFFD}'),
        '\x7f' => '\u{2421}',
        c if is_unseen(c) => '\u{FFFD}',
        c => c,
    }
}

/// A text from the source made fit for a message: cleaned, and cut to that many characters.
pub(super) fn readable(text: &str, most: usize) -> String {
    let mut out: String = text.chars().take(most).map(visible).collect();
    if text.chars().nth(most).is_some() {
        out.push('…');
    }
    out
}

/// A character in a message: in quotes, or by its number where it cannot be seen.
pub(super) fn name(c: char) -> String {
    if !is_unseen(c) {
        return format!("'{c}'");
    }
    let mut out = format!("U+{:04X}", c as u32);
    let known = match c {
        '\0' => "NUL",
        '\t' => "tab",
        '\x1b' => "escape",
        '\x7f' => "delete",
        '\u{200B}' => "zero width space",
        '\u{FEFF}' => "byte order mark",
        _ => "",
    };
    if !known.is_empty() {
        let _ = write!(out, " ({known})");
    }
    out
}
