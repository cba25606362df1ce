//! In which order blanks are filled.

use std::fmt;
use std::str::FromStr;

use super::{OrderError, ParseOrderError, SplitMix64};
use crate::puzzle::{Cell, Puzzle, Shape, UnitKind};

/// The order in which blanks are filled.
///
/// A *static* order is a path through the grid, fixed before the search; every form follows
/// it, and it costs nothing. A *dynamic* one chooses among all blanks in each call, by the
/// candidates that they have just then; it needs the form `rescan`.
///
/// ```
/// use stepdoku::search::CellOrder;
///
/// let order: CellOrder = "path:r1c1,r2c2".parse().unwrap();
/// assert_eq!(order.to_string(), "path:r1c1,r2c2");
/// assert!("mrv".parse::<CellOrder>().unwrap().is_dynamic());
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
#[non_exhaustive]
pub enum CellOrder {
    /// Row by row, from the left.
    #[default]
    RowMajor,
    /// Column by column, from the top.
    ColumnMajor,
    /// Box by box; boxes row by row, and inside a box row by row.
    BoxMajor,
    /// Row-major backwards.
    Reverse,
    /// Clockwise and inwards from the top left.
    Spiral,
    /// All cells, shuffled from this seed.
    Random(u64),
    /// The blanks by their number of candidates under the givens, fewest first; ties
    /// row-major.
    StaticMrv,
    /// The cells named, then the rest row-major.
    Path(Vec<Cell>),
    /// In each call the blank with the fewest candidates; ties row-major (minimum remaining
    /// values, also called fail first: Haralick and Elliott, 1980).
    Mrv,
    /// Fewest candidates; ties by most blank peers (the degree heuristic: Brélaz, 1979);
    /// then row-major.
    MrvDegree,
    /// Most candidates; ties row-major. To show how bad it gets.
    MaxCandidates,
}

impl CellOrder {
    /// The names, as people type them.
    pub const NAMES: [&'static str; 11] = [
        "row-major",
        "column-major",
        "box-major",
        "reverse",
        "spiral",
        "random:SEED",
        "static-mrv",
        "path:r1c1,r1c2,…",
        "mrv",
        "mrv-degree",
        "max-candidates",
    ];

    /// Whether each call chooses anew, which needs the form `rescan`.
    pub const fn is_dynamic(&self) -> bool {
        matches!(self, Self::Mrv | Self::MrvDegree | Self::MaxCandidates)
    }

    /// Whether the order makes sense on a grid of that shape.
    ///
    /// # Errors
    /// When a path names a cell that is not on the grid, or a cell twice.
    pub fn check(&self, shape: Shape) -> Result<(), OrderError> {
        let Self::Path(cells) = self else { return Ok(()) };
        for (nr, &cell) in cells.iter().enumerate() {
            if !shape.contains(cell) {
                return Err(OrderError::OffGrid { cell, shape });
            }
            if cells[..nr].contains(&cell) {
                return Err(OrderError::Twice(cell));
            }
        }
        Ok(())
    }

    /// The cells in the order in which the search looks at them; givens are among them, save
    /// in `static-mrv`. For a dynamic order this is the order that decides ties: row-major.
    pub fn path(&self, puzzle: &Puzzle) -> Vec<Cell> {
        let shape = puzzle.shape();
        let mut path: Vec<Cell> = shape.cells().collect();
        match self {
            Self::RowMajor | Self::Mrv | Self::MrvDegree | Self::MaxCandidates => {}
            Self::ColumnMajor => path.sort_by_key(|cell| (cell.col, cell.row)),
            // Stable, so that inside a box the order stays row-major.
            Self::BoxMajor => path.sort_by_key(|&cell| shape.box_of(cell)),
            Self::Reverse => path.reverse(),
            Self::Spiral => path = spiral(shape),
            Self::Random(seed) => SplitMix64::new(*seed).shuffle(&mut path),
            Self::StaticMrv => {
                path.retain(|&cell| puzzle.givens()[cell].is_none());
                path.sort_by_cached_key(|&cell| candidates(puzzle, cell));
            }
            Self::Path(first) => {
                path.retain(|cell| !first.contains(cell));
                path.splice(0..0, first.iter().copied());
            }
        }
        path
    }
}

fn spiral(shape: Shape) -> Vec<Cell> {
    let last = shape.side() - 1;
    let mut path = Vec::with_capacity(shape.len());
    for ring in 0..shape.side().div_ceil(2) {
        let (low, high) = (ring, last - ring);
        path.extend((low..=high).map(|col| Cell::new(low, col)));
        path.extend((low + 1..=high).map(|row| Cell::new(row, high)));
        if low < high {
            path.extend((low..high).rev().map(|col| Cell::new(high, col)));
            path.extend((low + 1..high).rev().map(|row| Cell::new(row, low)));
        }
    }
    path
}

/// How many digits no given of the cell's units holds.
fn candidates(puzzle: &Puzzle, cell: Cell) -> usize {
    let shape = puzzle.shape();
    let held = |digit| {
        UnitKind::ALL
            .into_iter()
            .flat_map(|kind| shape.unit(shape.unit_of(kind, cell)))
            .any(|peer| puzzle.givens()[peer] == Some(digit))
    };
    shape.digits().filter(|&digit| !held(digit)).count()
}

impl fmt::Display for CellOrder {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::RowMajor => f.pad("row-major"),
            Self::ColumnMajor => f.pad("column-major"),
            Self::BoxMajor => f.pad("box-major"),
            Self::Reverse => f.pad("reverse"),
            Self::Spiral => f.pad("spiral"),
            Self::Random(seed) => f.pad(&format!("random:{seed}")),
            Self::StaticMrv => f.pad("static-mrv"),
            Self::Path(cells) => {
                let cells: Vec<String> = cells.iter().map(Cell::to_string).collect();
                f.pad(&format!("path:{}", cells.join(",")))
            }
            Self::Mrv => f.pad("mrv"),
            Self::MrvDegree => f.pad("mrv-degree"),
            Self::MaxCandidates => f.pad("max-candidates"),
        }
    }
}

impl FromStr for CellOrder {
    type Err = ParseOrderError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        if let Some(seed) = text.strip_prefix("random:") {
            return seed.parse().map(Self::Random).map_err(|_| ParseOrderError::Seed(seed.to_owned()));
        }
        if let Some(cells) = text.strip_prefix("path:") {
            return Ok(Self::Path(cells.split(',').map(str::parse).collect::<Result<_, _>>()?));
        }
        Ok(match text {
            "row-major" => Self::RowMajor,
            "column-major" => Self::ColumnMajor,
            "box-major" => Self::BoxMajor,
            "reverse" => Self::Reverse,
            "spiral" => Self::Spiral,
            "static-mrv" => Self::StaticMrv,
            "mrv" => Self::Mrv,
            "mrv-degree" => Self::MrvDegree,
            "max-candidates" => Self::MaxCandidates,
            _ => return Err(ParseOrderError::Cells(text.to_owned())),
        })
    }
}
