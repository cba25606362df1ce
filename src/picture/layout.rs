//! Where things stand: whole pixels, the same for every frame of a run.

use crate::puzzle::{Cell, Shape};

/// Width and height of the picture.
pub(super) const SIZE: i32 = 1080;
/// From here to the edge nothing is written.
pub(super) const MARGIN: i32 = 40;
/// Left end of the headline and the lines below it: where the board begins.
pub(super) const TEXT_LEFT: i32 = 126;
/// Baseline of the headline.
pub(super) const HEADLINE: i32 = 60;
/// Centre of the sign that stands before the headline.
pub(super) const SIGN: (i32, i32) = (78, 43);
/// Baselines of the one or two lines below the headline.
pub(super) const DETAIL: [i32; 2] = [100, 137];
/// Baseline of the counts.
pub(super) const STATUS: i32 = 1070;

/// The square that the board is centred in: its left and upper edge, and its side.
const AREA: (i32, i32, i32) = (126, 198, 828);

/// The geometry of a board of one shape.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Layout {
    pub(super) shape: Shape,
    /// Side of a cell.
    pub(super) cell: i32,
    /// Left edge of the board.
    pub(super) left: i32,
    /// Upper edge of the board.
    pub(super) top: i32,
    /// Font size of digits.
    pub(super) digit: i32,
    /// Font size of row and column labels.
    pub(super) label: i32,
    /// Width of the lines between cells, and between boxes.
    pub(super) thin: i32,
    pub(super) thick: i32,
    /// Width of the frame of the cell at work.
    pub(super) frame: i32,
    /// How far a tie runs beside the cells that it passes.
    pub(super) gap: i32,
}

impl Layout {
    pub(super) fn new(shape: Shape) -> Self {
        let side = i32::from(shape.side());
        let cell = AREA.2 / side;
        let spare = (AREA.2 - cell * side) / 2;
        let digit = match cell {
            ..50 => cell * 78 / 100,
            50..80 => cell * 70 / 100,
            _ => cell * 64 / 100,
        };
        Self {
            shape,
            cell,
            left: AREA.0 + spare,
            top: AREA.1 + spare,
            digit,
            label: if cell < 50 { 20 } else { 24 },
            thin: if cell < 50 { 1 } else { 2 },
            thick: if cell < 50 { 4 } else { 6 },
            frame: (cell * 7 / 100).clamp(4, 10),
            gap: (cell * 14 / 100).clamp(5, 12),
        }
    }

    /// Side of the board.
    pub(super) fn board(&self) -> i32 {
        self.cell * i32::from(self.shape.side())
    }

    pub(super) fn right(&self) -> i32 {
        self.left + self.board()
    }

    pub(super) fn bottom(&self) -> i32 {
        self.top + self.board()
    }

    /// Left edge of a column; `col` may be one past the last.
    pub(super) fn x(&self, col: u8) -> i32 {
        self.left + i32::from(col) * self.cell
    }

    /// Upper edge of a row; `row` may be one past the last.
    pub(super) fn y(&self, row: u8) -> i32 {
        self.top + i32::from(row) * self.cell
    }

    /// Centre of a cell.
    pub(super) fn centre(&self, cell: Cell) -> (i32, i32) {
        (self.x(cell.col) + self.cell / 2, self.y(cell.row) + self.cell / 2)
    }

    /// The centres of the labels of a cell's row and column.
    pub(super) fn labels(&self, cell: Cell) -> [(i32, i32); 2] {
        let (x, y) = self.centre(cell);
        [(self.left - self.gap - 32, y), (x, self.top - self.gap - 24)]
    }

    /// The size of the tags behind those labels.
    pub(super) fn tags(&self) -> [(i32, i32); 2] {
        let height = self.label + 6;
        [(46, height), (46.min(self.cell - 1), height)]
    }

    /// That many hundredths of a cell, rounded down.
    pub(super) fn part(&self, hundredths: i32) -> i32 {
        self.cell * hundredths / 100
    }
}

/// How far below its middle a line of digits or capitals has its baseline: half the height
/// of a capital, which is 0.729 of the size in DejaVu Sans.
pub(crate) fn drop_of(size: i32) -> i32 {
    (size * 365 + 500) / 1000
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_board_is_large_and_inside() {
        for side in Shape::SIDES {
            let layout = Layout::new(Shape::usual(side).unwrap());
            assert!(layout.board() > SIZE * 3 / 4, "side {side}: {} px", layout.board());
            assert!(layout.left >= TEXT_LEFT && layout.right() <= SIZE - TEXT_LEFT);
            assert!(layout.bottom() + layout.gap + 4 < STATUS - 20, "side {side} reaches the counts");
            // Between the words above and a tie along the upper edge there is room for a tag.
            let (middle, half) = (layout.labels(Cell::new(0, 0))[1].1, layout.tags()[1].1 / 2 + 2);
            assert!(middle - half >= DETAIL[1] + 7 && middle + half <= layout.top - layout.gap - 4);
            assert!(layout.digit * 10 >= layout.cell * 6, "side {side}: digits are small");
        }
    }
}
