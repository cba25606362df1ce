//! The `list` form: a list of blanks made before the search, and a found flag.

use std::ops::ControlFlow;

use super::Observer;
use super::engine::Engine;
use super::policy::Policy;

/// Fills the blanks from entry `pos` of the list on.
///
/// Marks are always undone on the way back, also once the solution is found: then no later
/// digit is looked at, and the board, which is never erased, keeps the solution.
pub(super) fn dfs<O: Observer, P: Policy>(search: &mut Engine<'_, O, P>, pos: usize) -> ControlFlow<O::Break> {
    let Some(cell) = search.blank(pos) else {
        search.enter(None, None)?;
        let found = search.solution()?;
        search.leave(None, found)?;
        return ControlFlow::Continue(());
    };

    search.enter(Some(cell), None)?;
    let mut digits = search.digits(cell);
    while let Some(digit) = search.next_fitting(cell, &mut digits)? {
        search.mark(cell, digit)?;
        search.place(cell, digit)?;
        if search.infer(cell)? {
            dfs(search, pos + 1)?;
        }
        search.retract()?;
        search.unmark(cell, digit)?;
        if search.found() {
            break;
        }
    }
    search.leave(Some(cell), search.found())?;
    ControlFlow::Continue(())
}
