//! Which cell a call takes and in which order it tries the digits: the one place that knows.

use super::board::Board;
use crate::puzzle::{Cell, Digit, Puzzle, Shape, Unit, UnitKind};
use crate::search::{CellOrder, DigitOrder, Form, Search};

/// The orders of a search, by the letter of the contract.
#[derive(Clone, Debug)]
pub(super) struct Order {
    form: Form,
    cells: CellOrder,
    ranked: DigitOrder,
    /// All cells that calls look at, in the order in which they do.
    path: Vec<Cell>,
    /// The blanks of the puzzle, in that order.
    blanks: Vec<Cell>,
    /// The digits in the order of trying, where that is fixed.
    digits: Vec<Digit>,
}

impl Order {
    pub(super) fn new(puzzle: &Puzzle, search: &Search) -> Self {
        let path = path(puzzle, &search.cells);
        let blanks = path.iter().copied().filter(|&cell| puzzle.givens()[cell].is_none()).collect();
        let mut digits: Vec<Digit> = puzzle.shape().digits().collect();
        match &search.digits {
            DigitOrder::Descending => digits.reverse(),
            DigitOrder::Random(seed) => shuffle(&mut digits, *seed),
            DigitOrder::List(list) => digits.clone_from(list),
            DigitOrder::Ascending | DigitOrder::Lcv | DigitOrder::Frequent => {}
        }
        Self { form: search.form, cells: search.cells.clone(), ranked: search.digits.clone(), path, blanks, digits }
    }

    /// How many blanks the puzzle has: no call is deeper.
    pub(super) fn blanks(&self) -> usize {
        self.blanks.len()
    }

    /// Whether every call chooses among all blanks.
    pub(super) fn is_dynamic(&self) -> bool {
        matches!(self.cells, CellOrder::Mrv | CellOrder::MrvDegree | CellOrder::MaxCandidates)
    }

    /// How many cells a call looks at, at least and at most.
    pub(super) fn looks(&self) -> (usize, usize) {
        let all = self.path.len();
        if self.is_dynamic() { (all, all) } else { (all.min(1), all) }
    }

    /// The cell of a call at that depth, if it has one, in a static order and as long as
    /// nothing but calls fills cells.
    pub(super) fn at_depth(&self, depth: usize) -> Option<Cell> {
        self.blanks.get(depth).copied()
    }

    /// The cell that a call at that depth finds, and how many cells it looks at for that;
    /// `caller` is the cell that the calling one has filled.
    pub(super) fn find(&self, board: &Board, depth: usize, caller: Option<Cell>) -> (Option<Cell>, Option<u16>) {
        if self.is_dynamic() {
            return (self.choose(board), Some(self.path.len() as u16));
        }
        let start = match self.form {
            Form::List => return (self.at_depth(depth), None),
            Form::Resume => caller.and_then(|cell| self.path.iter().position(|&other| other == cell)).unwrap_or(0),
            Form::Rescan => 0,
        };
        let mut scanned = 0;
        for &cell in &self.path[start..] {
            scanned += 1;
            if board.is_blank(cell) {
                return (Some(cell), Some(scanned));
            }
        }
        (None, Some(scanned))
    }

    /// Of all blanks the one that a dynamic order prefers; of equals the first, row by row.
    fn choose(&self, board: &Board) -> Option<Cell> {
        // Smaller is better.
        let cost = |cell: Cell| {
            let candidates = board.candidates(cell).count() as i32;
            match self.cells {
                CellOrder::MaxCandidates => (-candidates, 0),
                CellOrder::MrvDegree => (candidates, -(board.blank_peers(cell).len() as i32)),
                _ => (candidates, 0),
            }
        };
        let mut best = None;
        for &cell in self.path.iter().filter(|&&cell| board.is_blank(cell)) {
            let cost = cost(cell);
            if best.is_none_or(|(_, least)| cost < least) {
                best = Some((cell, cost));
            }
        }
        best.map(|(cell, _)| cell)
    }

    /// The digits as a call ranks them when it begins; `None` when their order is fixed.
    pub(super) fn ranking(&self, board: &Board, cell: Cell) -> Option<Vec<Digit>> {
        let mut ranked: Vec<(usize, Digit)> = match self.ranked {
            DigitOrder::Lcv => {
                let peers = board.blank_peers(cell);
                let rank = |digit| match board.refusal(cell, digit) {
                    None => peers.iter().filter(|&&peer| board.refusal(peer, digit).is_none()).count(),
                    Some(_) => usize::MAX,
                };
                self.digits.iter().map(|&digit| (rank(digit), digit)).collect()
            }
            DigitOrder::Frequent => {
                self.digits.iter().map(|&digit| (self.digits.len() - board.rows_with(digit), digit)).collect()
            }
            _ => return None,
        };
        ranked.sort_unstable();
        Some(ranked.into_iter().map(|(_, digit)| digit).collect())
    }

    /// The digit that a call tries after `tried` others, where the order is fixed.
    pub(super) fn digit(&self, tried: usize) -> Option<Digit> {
        self.digits.get(tried).copied()
    }
}

/// The path of an order; of a dynamic one, all cells row by row.
fn path(puzzle: &Puzzle, order: &CellOrder) -> Vec<Cell> {
    let shape = puzzle.shape();
    let rows: Vec<Cell> = shape.cells().collect();
    let units = |kind| (0..shape.side()).flat_map(move |index| shape.unit(Unit { kind, index })).collect();
    match order {
        CellOrder::ColumnMajor => units(UnitKind::Col),
        CellOrder::BoxMajor => units(UnitKind::Box),
        CellOrder::Reverse => rows.into_iter().rev().collect(),
        CellOrder::Spiral => spiral(shape),
        CellOrder::Random(seed) => {
            let mut cells = rows;
            shuffle(&mut cells, *seed);
            cells
        }
        CellOrder::StaticMrv => {
            let mut board = Board::new(shape);
            for (cell, digit) in puzzle.givens().filled() {
                board.mark(cell, digit);
            }
            let mut blanks: Vec<(usize, Cell)> =
                puzzle.givens().blanks().map(|cell| (board.candidates(cell).count(), cell)).collect();
            blanks.sort_by_key(|&(candidates, cell)| (candidates, cell.row, cell.col));
            blanks.into_iter().map(|(_, cell)| cell).collect()
        }
        CellOrder::Path(named) => {
            let rest = rows.into_iter().filter(|cell| !named.contains(cell));
            named.iter().copied().chain(rest).collect()
        }
        CellOrder::RowMajor | CellOrder::Mrv | CellOrder::MrvDegree | CellOrder::MaxCandidates => rows,
    }
}

/// Ring after ring: to the right, down, to the left, up.
fn spiral(shape: Shape) -> Vec<Cell> {
    let side = shape.side();
    let mut cells = Vec::new();
    for ring in 0..side / 2 {
        let last = side - 1 - ring;
        cells.extend((ring..last).map(|col| Cell::new(ring, col)));
        cells.extend((ring..last).map(|row| Cell::new(row, last)));
        cells.extend((ring + 1..=last).rev().map(|col| Cell::new(last, col)));
        cells.extend((ring + 1..=last).rev().map(|row| Cell::new(row, ring)));
    }
    if side % 2 == 1 {
        cells.push(Cell::new(side / 2, side / 2));
    }
    cells
}

/// Fisher–Yates from the last index down, by the numbers of SplitMix64.
fn shuffle<T>(items: &mut [T], seed: u64) {
    let mut state = seed;
    for i in (1..items.len()).rev() {
        state = state.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = state;
        z = (z ^ z >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ z >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^= z >> 31;
        items.swap(i, (z % (i as u64 + 1)) as usize);
    }
}
