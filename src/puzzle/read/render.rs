//! Errors as a terminal shows them: the line, and a caret under the place.

use annotate_snippets::renderer::DecorStyle;
use annotate_snippets::{AnnotationKind, Level, Origin, Renderer, Snippet};

use super::ReadError;

/// Draws an error: what and where, the line with carets under its places, and the cure.
///
/// With `color`, terminal escapes set it off; `width` is that of the terminal, in columns.
/// The text ends without a line end.
///
/// ```
/// use stepdoku::puzzle::read::{ReadOptions, read_literal, render};
///
/// let error = read_literal("2.4.......x..3.4", "argument", &ReadOptions::default()).unwrap_err();
/// let shown = render(&error, false, 100);
/// assert!(shown.contains("1 | 2.4.......x..3.4\n  |           ^ here"));
/// ```
pub fn render(error: &ReadError, color: bool, width: usize) -> String {
    let headline = error.headline();
    let cure = error.cure();
    let mut group = Level::ERROR.primary_title(headline.as_str()).elements(Vec::<Origin<'_>>::new());
    let mut origin = Origin::path(error.name());
    if let Some(line) = error.line() {
        origin = origin.line(line);
        if let Some(column) = error.column() {
            origin = origin.char_column(column);
        }
    }
    group = group.element(origin);
    let last = error.snippets().len().saturating_sub(1);
    for (nr, snippet) in error.snippets().iter().enumerate() {
        let mut source = Snippet::source(snippet.text.as_str()).line_start(snippet.line).fold(false);
        for (mark_nr, mark) in snippet.marks.iter().enumerate() {
            let byte = |chars: usize| snippet.text.char_indices().nth(chars).map_or(snippet.text.len(), |(at, _)| at);
            // The error is about the second of two places, which stands on the last line.
            let kind = if nr == last && mark_nr == 0 { AnnotationKind::Primary } else { AnnotationKind::Context };
            let span = byte(mark.start)..byte(mark.start + mark.width);
            source = source.annotation(kind.span(span).label(mark.label.as_str()));
        }
        group = group.element(source);
    }
    let group = group.element(Level::HELP.message(cure.as_str()));
    let renderer = if color { Renderer::styled() } else { Renderer::plain() };
    let drawn = renderer.decor_style(DecorStyle::Ascii).term_width(width.max(40)).render(&[group]);
    // The place stands above already, counted in the whole line where a part of it is
    // shown; a part of a file without a name would be announced by `:::` alone.
    let kept: Vec<&str> = drawn.lines().filter(|line| !is_bare_announcement(line)).collect();
    kept.join("\n")
}

/// Whether a drawn line holds `:::` and nothing else that can be seen.
fn is_bare_announcement(line: &str) -> bool {
    let mut escaped = false;
    let mut seen = line.chars().filter(|&c| match (escaped, c) {
        (false, '\x1b') => {
            escaped = true;
            false
        }
        (true, 'm') => {
            escaped = false;
            false
        }
        (escaped, c) => !escaped && c != ' ',
    });
    seen.by_ref().take(3).eq(":::".chars()) && seen.next().is_none()
}
