//! The `resume` form: each call looks on from the cell that its caller has filled.

use std::ops::ControlFlow;

use super::Observer;
use super::engine::Engine;
use super::policy::Policy;

/// Fills the blanks from position `from` of the cell order on (in row-major order this is
/// the textbook's `dfs(row, col)`). Hands up `true` once the solution is found; nothing is
/// undone then.
pub(super) fn dfs<O: Observer, P: Policy>(search: &mut Engine<'_, O, P>, from: usize) -> ControlFlow<O::Break, bool> {
    let (blank, scanned) = search.next_blank(from);
    let Some(cell) = blank else {
        search.enter(None, Some(scanned))?;
        let found = search.solution()?;
        return search.leave(None, found);
    };

    search.enter(Some(cell), Some(scanned))?;
    let mut digits = search.digits(cell);
    while let Some(digit) = search.next_fitting(cell, &mut digits)? {
        search.mark(cell, digit)?;
        search.place(cell, digit)?;
        if search.infer(cell)? && dfs(search, cell.pos())? {
            return search.leave(Some(cell), true);
        }
        search.retract()?;
        search.unmark(cell, digit)?;
        search.erase(cell, digit)?;
    }
    search.leave(Some(cell), false)
}
