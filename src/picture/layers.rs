//! The layers of a picture that are the same in many frames: the grid with its labels, the
//! givens, and the digits of the search.

use svg::node::element::{Element, Group, Rectangle};

use super::layout::{self, Layout};
use super::nodes::{filled, stroked, text, texts};
use super::scene::Scene;
use super::text::Weight;
use super::theme::Theme;
use crate::puzzle::{Cell, Digit};
use crate::trace::Content;

/// The grey grounds of the givens.
pub(super) fn grounds(layout: &Layout, theme: Theme, givens: &[(Cell, Digit)]) -> Group {
    givens.iter().fold(Group::new(), |group, &(cell, _)| {
        group.add(filled((layout.x(cell.col), layout.y(cell.row)), (layout.cell, layout.cell), theme.given))
    })
}

/// The lines of the grid, thin between cells and thick around boxes, and the labels of its
/// rows and columns.
pub(super) fn grid(layout: &Layout, theme: Theme) -> Group {
    let side = layout.shape.side();
    let (left, right, top, bottom) = (layout.left, layout.right(), layout.top, layout.bottom());
    let (mut thin, mut thick) = (String::new(), String::new());
    for line in 0..=side {
        let d = if line % layout.shape.box_rows() == 0 { &mut thick } else { &mut thin };
        d.push_str(&format!("M{left} {y}H{right}", y = layout.y(line)));
        let d = if line % layout.shape.box_cols() == 0 { &mut thick } else { &mut thin };
        d.push_str(&format!("M{x} {top}V{bottom}", x = layout.x(line)));
    }
    let mut labels = texts(layout.label, Weight::Regular, theme.muted, "middle");
    // From two digits on a label with its letter would touch the next one in small cells.
    let (row, col) = if layout.cell < 50 { ("", "") } else { ("r", "c") };
    for nr in 0..side {
        let [beside, above] = layout.labels(Cell::new(nr, nr));
        for ((x, y), letter) in [(beside, row), (above, col)] {
            labels = labels.add(text((x, y + layout::drop_of(layout.label)), format!("{letter}{}", nr + 1)));
        }
    }
    Group::new()
        .add(stroked(&thin, theme.rule, layout.thin))
        .add(stroked(&thick, theme.ink, layout.thick).set("stroke-linecap", "square"))
        .add(labels)
}

/// What lies behind the labels of a row and a column to tell them from the others: in a
/// great grid they lead to the cell at work.
pub(super) fn tags(layout: &Layout, theme: Theme, colour: &str, cell: Cell) -> [Rectangle; 2] {
    let [beside, above] = layout.labels(cell);
    let [row, col] = layout.tags();
    [(beside, row), (above, col)].map(|((x, y), size)| {
        filled((x - size.0 / 2, y - size.1 / 2), size, theme.work)
            .set("rx", 5)
            .set("stroke", colour)
            .set("stroke-width", 3)
    })
}

/// The digits of the givens.
pub(super) fn givens(layout: &Layout, theme: Theme, givens: &[(Cell, Digit)]) -> Group {
    let group = texts(layout.digit, Weight::Bold, theme.ink, "middle");
    givens.iter().fold(group, |group, &(cell, digit)| group.add(digit_at(layout, cell, digit)))
}

/// A digit in the middle of its cell.
pub(super) fn digit_at(layout: &Layout, cell: Cell, digit: Digit) -> Element {
    let (x, y) = layout.centre(cell);
    text((x, y + layout::drop_of(layout.digit)), digit.to_string())
}

/// The stroke through a stale digit, from lower left to upper right, as path data.
pub(super) fn strike(layout: &Layout, cell: Cell) -> String {
    let ((x, y), (dx, dy)) = (layout.centre(cell), (layout.part(27), layout.part(25)));
    format!("M{} {}L{} {}", x - dx, y + dy, x + dx, y - dy)
}

/// The width of the strokes beside digits.
pub(super) fn strike_width(layout: &Layout) -> i32 {
    (layout.cell / 22).clamp(2, 6)
}

/// The line under a deduced digit, as path data.
pub(super) fn underline(layout: &Layout, cell: Cell) -> String {
    let ((x, y), dx) = (layout.centre(cell), layout.part(21));
    let baseline = layout::drop_of(layout.digit);
    let y = y + baseline + (layout.cell / 2 - baseline) * 2 / 5;
    format!("M{} {y}H{}", x - dx, x + dx)
}

/// The digits of the search, in groups that look alike.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    /// Placed, or kept.
    Placed,
    /// Deduced.
    Deduced,
    /// Left behind.
    Stale,
}

impl Kind {
    /// All of them, in the order in which they are drawn.
    pub(super) const ALL: [Self; 3] = [Self::Placed, Self::Deduced, Self::Stale];

    /// What they are painted in.
    pub(super) fn colour(self, theme: Theme) -> &'static str {
        match self {
            Self::Placed => theme.placed,
            Self::Deduced => theme.deduced,
            Self::Stale => theme.stale,
        }
    }

    /// What is drawn to a digit beside itself, as path data.
    pub(super) fn mark(self, layout: &Layout, cell: Cell) -> String {
        match self {
            Self::Placed => String::new(),
            Self::Deduced => underline(layout, cell),
            Self::Stale => strike(layout, cell),
        }
    }
}

/// The group in which digits of that kind stand.
pub(super) fn digits(layout: &Layout, theme: Theme, kind: Kind) -> Group {
    texts(layout.digit, Weight::Regular, kind.colour(theme), "middle")
}

/// The digits of each [kind](Kind::ALL), of all cells but `except`.
pub(super) fn searched(scene: &Scene, except: Option<Cell>) -> [Vec<(Cell, Digit)>; 3] {
    let (mut force, mut deduced, mut stale) = (Vec::new(), Vec::new(), Vec::new());
    for (cell, look) in scene.contents().filter(|&(cell, _)| Some(cell) != except) {
        match look {
            Content::Placed(digit) | Content::Kept(digit) => force.push((cell, digit)),
            Content::Deduced(digit) => deduced.push((cell, digit)),
            Content::Stale(digit) => stale.push((cell, digit)),
            Content::Blank | Content::Given(_) => {}
        }
    }
    [force, deduced, stale]
}
