//! The `rescan` form: each call scans the board from its first cell.

use std::ops::ControlFlow;

use super::Observer;
use super::engine::Engine;
use super::policy::Policy;

/// Fills the first blank of the board, and what is blank after it by calling itself. Hands
/// up `true` once the solution is found; nothing is undone then.
pub(super) fn dfs<O: Observer, P: Policy>(search: &mut Engine<'_, O, P>) -> ControlFlow<O::Break, bool> {
    let (blank, scanned) = search.next_blank(0);
    let Some(cell) = blank else {
        search.enter(None, Some(scanned))?;
        let found = search.solution()?;
        return search.leave(None, found);
    };

    search.enter(Some(cell), Some(scanned))?;
    let mut digits = search.digits(cell);
    while let Some(digit) = search.next_fitting(cell, &mut digits)? {
        search.place(cell, digit)?;
        search.mark(cell, digit)?;
        if search.infer(cell)? && dfs(search)? {
            return search.leave(Some(cell), true);
        }
        search.retract()?;
        search.erase(cell, digit)?;
        search.unmark(cell, digit)?;
    }
    search.leave(Some(cell), false)
}
