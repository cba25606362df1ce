//! The ties between a refused digit and its witnesses.
//!
//! A tie never runs across a digit: it keeps to the strips along the edges of cells, which
//! digits leave free. To a witness in the same row it is a bracket above or below the row,
//! in the same column a bracket beside it, and elsewhere in the box an elbow.

use super::layout::Layout;
use super::nodes::{Drawn, disc, filled, outlined, rounded};
use super::scene::{Scene, Sign, Witness};
use super::theme::Theme;
use crate::puzzle::{Cell, UnitKind};

/// The grounds of the units that refuse the digit.
pub(super) fn tints(scene: &Scene, layout: &Layout, theme: Theme) -> Vec<Drawn> {
    let units = scene.seen().flat_map(|witness| &witness.units).filter(|unit| unit.index < scene.shape.side());
    let tint = |cells: (Cell, Cell)| -> Drawn {
        let (from, to) = cells;
        let at = (layout.x(from.col), layout.y(from.row));
        let size = (layout.x(to.col) + layout.cell - at.0, layout.y(to.row) + layout.cell - at.1);
        Box::new(filled(at, size, theme.tint))
    };
    units
        .filter_map(|&unit| {
            let mut cells = scene.shape.unit(unit);
            Some(tint((cells.next()?, cells.next_back()?)))
        })
        .collect()
}

/// The ties, and the dashed frames of the witnesses.
pub(super) fn ties(scene: &Scene, layout: &Layout, theme: Theme) -> Vec<Drawn> {
    let width = (layout.cell / 18).clamp(3, 7);
    let mut drawn: Vec<Drawn> = Vec::new();
    for witness in scene.seen() {
        drawn.push(dashed(layout, witness.cell, theme.stop, width));
    }
    let Some(focus) = scene.at_work() else { return drawn };
    let sides = Sides::of(focus, scene.seen());
    // What rules out many digits at once is framed, and not tied.
    for witness in scene.seen().filter(|_| scene.sign == Sign::Refuse) {
        let (d, end) = path(layout, focus, witness, sides);
        drawn.push(Box::new(rounded(&d, theme.stop, width)));
        drawn.push(Box::new(disc(end, width + 1, theme.stop)));
    }
    drawn
}

fn dashed(layout: &Layout, cell: Cell, stroke: &str, width: i32) -> Drawn {
    let inset = layout.thick / 2 + width / 2 + 1;
    let side = layout.cell - 2 * inset;
    let (on, off) = ((side / 7).max(4), (side / 10).max(3));
    Box::new(
        outlined((layout.x(cell.col) + inset, layout.y(cell.row) + inset), (side, side), stroke, width)
            .set("stroke-dasharray", format!("{on} {off}")),
    )
}

/// On which sides of the focus the brackets run.
#[derive(Clone, Copy)]
struct Sides {
    /// The row's bracket runs below the row instead of above it.
    below: bool,
    /// The column's bracket runs to its right instead of its left.
    right: bool,
}

impl Sides {
    /// Away from the elbow of the box, else away from a witness next door.
    fn of<'a>(focus: Cell, witnesses: impl Iterator<Item = &'a Witness> + Clone) -> Self {
        let cells = witnesses.map(|witness| witness.cell);
        let elbow = cells.clone().find(|cell| cell.row != focus.row && cell.col != focus.col);
        let next = |row: i16, col: i16| {
            cells.clone().any(|cell| {
                i16::from(cell.row) == i16::from(focus.row) + row && i16::from(cell.col) == i16::from(focus.col) + col
            })
        };
        Self {
            below: elbow.map_or_else(|| next(-1, 0), |cell| cell.row < focus.row),
            right: elbow.map_or_else(|| next(0, -1), |cell| cell.col < focus.col),
        }
    }
}

/// The path from the focus to a witness, and its end at the witness.
fn path(layout: &Layout, focus: Cell, witness: &Witness, sides: Sides) -> (String, (i32, i32)) {
    let cell = witness.cell;
    let ((fx, fy), (wx, wy)) = (layout.centre(focus), layout.centre(cell));
    let has = |kind| witness.units.iter().any(|unit| unit.kind == kind);
    if has(UnitKind::Row) {
        let (edge, out) =
            if sides.below { (layout.y(focus.row + 1), layout.gap) } else { (layout.y(focus.row), -layout.gap) };
        return (format!("M{fx} {edge}V{y}H{wx}V{edge}", y = edge + out), (wx, edge));
    }
    if has(UnitKind::Col) {
        let (edge, out) =
            if sides.right { (layout.x(focus.col + 1), layout.gap) } else { (layout.x(focus.col), -layout.gap) };
        return (format!("M{edge} {fy}H{x}V{wy}H{edge}", x = edge + out), (edge, wy));
    }
    // Out of the side of the focus, along the strip of its own row, then up or down.
    let (down, rightwards) = (cell.row > focus.row, cell.col > focus.col);
    let start = layout.x(focus.col) + if rightwards { layout.cell } else { 0 };
    let along = layout.y(focus.row) + if down { layout.cell - layout.gap } else { layout.gap };
    let end = layout.y(cell.row) + if down { 0 } else { layout.cell };
    let x = if cell.row.abs_diff(focus.row) == 1 {
        wx // No row lies between: straight to the middle.
    } else if rightwards {
        layout.x(cell.col) + layout.gap
    } else {
        layout.x(cell.col) + layout.cell - layout.gap
    };
    (format!("M{start} {along}H{x}V{end}"), (x, end))
}
