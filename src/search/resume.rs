//! The `resume` form: each call looks on from the cell that its caller has filled.

use std::ops::ControlFlow;

use super::Observer;
use super::engine::Engine;

/// Fills the blanks from position `from` of the cell order on (in row-major order this is
/// the textbook's `dfs(row, col)`). Hands up `true` once the solution is found; nothing is
/// undone then.
pub(super) fn dfs<O: Observer>(search: &mut Engine<'_, O>, from: usize) -> ControlFlow<O::Break, bool> {
    let pos = search.next_blank(from);
    let Some(cell) = search.spot(pos) else {
        search.enter(None, Some(pos - from))?;
        search.solution()?;
        return search.leave(None);
    };

    search.enter(Some(cell), Some(pos - from + 1))?;
    let mut digits = search.digits(cell);
    while let Some(digit) = search.next_fitting(cell, &mut digits)? {
        search.mark(cell, digit)?;
        search.place(cell, digit)?;
        if dfs(search, pos)? {
            break;
        }
        search.unmark(cell, digit)?;
        search.erase(cell, digit)?;
    }
    search.leave(Some(cell))
}
