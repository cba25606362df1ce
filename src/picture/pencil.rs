//! Small digits, as people pencil them into the blanks: candidates, and what is ruled out.

use svg::node::element::{Element, Group};

use super::layout::{self, Layout};
use super::nodes::{Drawn, outlined, rounded, text, texts};
use super::scene::Scene;
use super::signs;
use super::text::Weight;
use super::theme::Theme;
use crate::puzzle::{Cell, Digit};

/// Up to this side small digits can be read.
const READABLE: u8 = 9;

/// The font size of small digits, and the part of the cell that each has for itself.
struct Slots {
    size: i32,
    width: i32,
    height: i32,
}

impl Slots {
    fn of(layout: &Layout) -> Self {
        let [rows, cols] = [layout.shape.box_rows(), layout.shape.box_cols()].map(i32::from);
        // The strips along the edges belong to the ties.
        let (width, height) = (layout.part(72) / cols, layout.part(72) / rows);
        // A digit is 0.64 of the size wide.
        let size = (height * 95 / 100).min(width * 140 / 100).min(layout.digit * 36 / 100);
        Self { size, width, height }
    }
}

/// Whether candidates are drawn at all.
pub(super) fn readable(layout: &Layout) -> bool {
    layout.shape.side() <= READABLE
}

/// Where a digit stands in its cell: each has its place, in the manner of a box. In cells
/// that are too small for that, in the middle.
fn place(layout: &Layout, cell: Cell, digit: Digit) -> (i32, i32) {
    let (x, y) = layout.centre(cell);
    if !readable(layout) {
        return (x, y);
    }
    let slots = Slots::of(layout);
    let [rows, cols, nr] = [layout.shape.box_rows(), layout.shape.box_cols(), digit.get() - 1].map(i32::from);
    (x + (2 * (nr % cols) + 1 - cols) * slots.width / 2, y + (2 * (nr / cols) + 1 - rows) * slots.height / 2)
}

fn size(layout: &Layout) -> i32 {
    if readable(layout) { Slots::of(layout).size } else { layout.digit * 6 / 10 }
}

/// The group in which candidates stand.
pub(super) fn group(layout: &Layout, theme: Theme) -> Group {
    texts(size(layout), Weight::Regular, theme.muted, "middle")
}

/// A small digit at its place.
pub(super) fn digit_at(layout: &Layout, cell: Cell, digit: Digit) -> Element {
    let (x, y) = place(layout, cell, digit);
    text((x, y + layout::drop_of(size(layout))), digit.to_string())
}

/// The candidates that are to be drawn: all, but for the cell in which something else is.
pub(super) fn shown(scene: &Scene, layout: &Layout, except: Option<Cell>) -> Vec<(Cell, Digit)> {
    if !readable(layout) {
        return Vec::new();
    }
    let cells = scene.shape.cells().zip(&scene.candidates).filter(|&(cell, _)| Some(cell) != except);
    let all = cells.flat_map(|(cell, digits)| digits.iter().map(move |&digit| (cell, digit)));
    all.filter(|(_, digit)| digit.get() <= scene.shape.side()).collect()
}

/// What is ruled out, crossed out at its place, and the outline of the unit that it is about.
pub(super) fn ruled_out(scene: &Scene, layout: &Layout, theme: Theme) -> Vec<Drawn> {
    let mut drawn: Vec<Drawn> = Vec::new();
    let on_board = |&&(cell, digit): &&(Cell, Digit)| scene.shape.contains(cell) && digit.get() <= scene.shape.side();
    let crossed: Vec<(Cell, Digit)> = scene.ruled_out.iter().filter(on_board).copied().collect();
    // All digits of one cell would lie on top of each other where they have no places.
    let one_each = crossed.iter().all(|a| crossed.iter().filter(|b| a.0 == b.0).count() == 1);
    if !crossed.is_empty() && (readable(layout) || one_each) {
        let size = size(layout);
        let digits = texts(size, Weight::Bold, theme.ink, "middle");
        let digits = crossed.iter().fold(digits, |group, &(cell, digit)| group.add(digit_at(layout, cell, digit)));
        let reach = size * 45 / 100;
        let strokes: String = crossed
            .iter()
            .map(|&(cell, digit)| {
                let (x, y) = place(layout, cell, digit);
                let (l, r, t, b) = (x - reach, x + reach, y - reach, y + reach);
                format!("M{l} {t}L{r} {b}M{r} {t}L{l} {b}")
            })
            .collect();
        drawn.push(Box::new(digits));
        drawn.push(Box::new(rounded(&strokes, theme.stop, (size / 9).clamp(2, 5))));
    }
    drawn.extend(outline(scene, layout, signs::colour(scene.sign, theme)));
    drawn
}

/// The outline of the unit.
fn outline(scene: &Scene, layout: &Layout, colour: &str) -> Option<Drawn> {
    let unit = scene.unit.filter(|unit| unit.index < scene.shape.side())?;
    let mut cells = scene.shape.unit(unit);
    let (first, last) = (cells.next()?, cells.next_back()?);
    let width = layout.frame;
    // Inside the lines of the grid and apart from them: in grey they have the same colour.
    let inset = layout.thick / 2 + width / 2 + 1;
    let (left, top) = (layout.x(first.col) + inset, layout.y(first.row) + inset);
    let right = layout.x(last.col) + layout.cell - inset;
    let bottom = layout.y(last.row) + layout.cell - inset;
    let (at, size) = ((left, top), (right - left, bottom - top));
    Some(Box::new(outlined(at, size, colour, width)))
}
