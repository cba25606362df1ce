//! Words of others in our messages: names of files, arguments, what is in a file. They are shown
//! so that they cannot be taken for ours, and no longer than a person reads.

use std::error::Error as _;
use std::path::Path;

use clap::error::ContextValue;

/// Characters of a word, or of a name, that are shown at most.
const WORD: usize = 300;
/// Characters of a line that are shown at most.
const LINE: usize = 4000;
/// Characters of the end of something long that are shown.
const TAIL: usize = 60;

/// A name on one line: what a terminal obeys instead of showing it is escaped, and so is what
/// turns the direction of writing. The middle of a long name is left out.
pub(super) fn name(text: &str) -> String {
    let mut escaped = String::new();
    // Not all of what is cut anyway; the end of it is still needed.
    for c in short(text, WORD).chars() {
        escape(c, &mut escaped);
    }
    escaped
}

/// A path as it is shown; what is not Unicode is replaced.
pub(super) fn shown(path: &Path) -> String {
    name(&path.to_string_lossy())
}

/// A message, which may hold words of others that have not been looked at. It keeps its lines.
pub(super) fn message(text: &str) -> String {
    let mut plain = String::with_capacity(text.len().min(LINE));
    for (nr, line) in text.split('\n').enumerate() {
        if nr > 0 {
            plain.push('\n');
        }
        let words: Vec<_> = short(line, LINE).split(' ').map(|word| short(word, WORD)).collect();
        for c in words.join(" ").chars() {
            escape(c, &mut plain);
        }
    }
    plain
}

/// What is wrong with the usage, in clap's words.
pub(super) fn usage(mut error: clap::Error, colors: bool) -> String {
    let is_odd = |text: &str| text.chars().any(|c| c.is_control()) || text.len() > WORD;
    let mut odd = error.source().is_some_and(|source| is_odd(&source.to_string()));
    let context: Vec<_> = error.context().map(|(kind, value)| (kind, value.clone())).collect();
    for (kind, value) in context {
        let value = match value {
            ContextValue::String(text) => {
                odd |= is_odd(&text);
                ContextValue::String(name(&text))
            }
            ContextValue::Strings(texts) => {
                odd |= texts.iter().any(|text| is_odd(text));
                ContextValue::Strings(texts.iter().map(|text| name(text)).collect())
            }
            other => other,
        };
        error.insert(kind, value);
    }
    // Among colours nobody could tell what of it are words of others.
    if colors && !odd { error.render().ansi().to_string() } else { message(&error.render().to_string()) }
}

/// The text, without its middle if it is longer than that.
fn short(text: &str, most: usize) -> String {
    // There are no more characters than bytes.
    if text.len() <= most || text.chars().count() <= most {
        return text.to_owned();
    }
    let head = text.char_indices().nth(most - TAIL - 1).map_or(0, |(at, _)| at);
    let tail = text.char_indices().rev().nth(TAIL - 1).map_or(0, |(at, _)| at);
    format!("{}…{}", &text[..head], &text[tail..])
}

fn escape(c: char, to: &mut String) {
    match c {
        // These are escaped for a programmer only.
        '\'' | '"' | '\\' | '\u{FFFD}' => to.push(c),
        // Accents of their own, after the letter, are shown; at the start they would be escaped.
        _ => to.extend(format!("x{c}").escape_debug().skip(1)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_people_name_files_is_shown_as_it_is() {
        for text in
            ["four.txt", "C:\\puzzles\\it's \"mine\".txt", "数独.txt", "de\u{301}ja\u{300} vu", "חידה", "🧩", ""]
        {
            assert_eq!(name(text), text);
            assert_eq!(message(text), text);
        }
        assert_eq!(message("one line\n  help: another"), "one line\n  help: another");
    }

    #[test]
    fn what_a_terminal_would_obey_is_escaped() {
        assert_eq!(name("a\u{1B}[31mb\nc\td\u{7}"), "a\\u{1b}[31mb\\nc\\td\\u{7}");
        for c in (0..0x20).chain(0x7F..0xA0).chain([0x61C, 0x200E, 0x200F, 0x2028, 0x2029, 0xFEFF]) {
            assert!(!name(&char::from_u32(c).unwrap().to_string()).contains(char::from_u32(c).unwrap()), "{c:x}");
        }
        for c in (0x202A..=0x202E).chain(0x2066..=0x2069).filter_map(char::from_u32) {
            assert_eq!(name(&format!("a{c}txt.exe")), format!("a\\u{{{:x}}}txt.exe", c as u32));
            assert_eq!(message(&format!("a{c}b\nc")), format!("a\\u{{{:x}}}b\nc", c as u32));
        }
    }

    #[test]
    fn what_is_long_loses_its_middle() {
        let long: String = (0..100_000).map(|nr| char::from(b'a' + (nr % 26) as u8)).collect();
        for text in [name(&long), message(&long), message(&format!("{long}\n{long}"))] {
            assert!(
                text.len() < 700 && text.contains('…') && text.starts_with("abcd") && text.ends_with(&long[99_940..])
            );
        }
        assert!(message(&"many words ".repeat(10_000)).len() < 5000);
        assert_eq!(name(&"é".repeat(WORD)), "é".repeat(WORD));
        assert_eq!(name(&"é".repeat(WORD + 1)).chars().count(), WORD);
    }
}
