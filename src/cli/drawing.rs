//! Grids on the terminal.

use anstyle::Style;
use stepdoku::puzzle::Grid;

/// Draws a grid with its boxes; in colour, givens stand out.
pub(super) fn grid(grid: &Grid, givens: &Grid, colors: bool) -> String {
    let drawn = format!("{grid:#}");
    if !colors {
        return drawn;
    }
    let [bold, dim] = [Style::new().bold(), Style::new().dimmed()];
    // Symbols come in row-major order; the rest are rules and spaces.
    let mut cells = givens.as_slice().iter();
    let mut text = String::with_capacity(drawn.len() * 2);
    for c in drawn.chars() {
        match c {
            ' ' | '\n' => text.push(c),
            '|' | '-' | '+' => text += &format!("{dim}{c}{dim:#}"),
            c if cells.next().is_some_and(Option::is_some) => text += &format!("{bold}{c}{bold:#}"),
            c => text.push(c),
        }
    }
    text
}
