//! What a step does, in words for students.

use std::fmt;

use super::{Content, Moment, Phase, State};
use crate::puzzle::{Cell, Digit, Shape, Unit};
use crate::search::{Action, Event, Refusal};

/// Where a refused digit is already: `in row 1 already, at r1c1`. Units that share their
/// witness are named together, several witnesses one after the other.
///
/// ```
/// use stepdoku::puzzle::{Cell, Shape};
/// use stepdoku::search::Refusal;
/// use stepdoku::trace::refused;
///
/// let corner = Cell::new(0, 0);
/// let by = Refusal { row: Some(corner), col: None, in_box: Some(corner) };
/// let words = refused(Shape::NINE, Cell::new(0, 2), by).to_string();
/// assert_eq!(words, "in row 1 and box 1 already, at r1c1");
///
/// let by = Refusal { row: Some(corner), col: None, in_box: Some(Cell::new(1, 3)) };
/// let words = refused(Shape::NINE, Cell::new(0, 5), by).to_string();
/// assert_eq!(words, "in row 1 already, at r1c1, and in box 2, at r2c4");
/// ```
pub fn refused(shape: Shape, cell: Cell, by: Refusal) -> impl fmt::Display {
    fmt::from_fn(move |f| write_refusal(f, shape, cell, by))
}

fn write_refusal(f: &mut fmt::Formatter<'_>, shape: Shape, cell: Cell, by: Refusal) -> fmt::Result {
    // At most three marks; those with the same witness become one phrase.
    let mut phrases: [Option<(Cell, [Option<Unit>; 3])>; 3] = [None; 3];
    for (kind, witness) in by.witnesses() {
        let unit = Some(shape.unit_of(kind, cell));
        for phrase in &mut phrases {
            match phrase {
                None => *phrase = Some((witness, [unit, None, None])),
                Some((same, units)) if *same == witness => {
                    if let Some(free) = units.iter_mut().find(|unit| unit.is_none()) {
                        *free = unit;
                    }
                }
                Some(_) => continue,
            }
            break;
        }
    }
    let count = phrases.iter().flatten().count();
    for (nr, (witness, units)) in phrases.iter().flatten().enumerate() {
        match nr {
            0 => {}
            _ if nr + 1 == count => f.write_str(", and ")?,
            _ => f.write_str(", ")?,
        }
        f.write_str("in ")?;
        write_units(f, units.iter().flatten())?;
        let already = if nr == 0 { " already" } else { "" };
        write!(f, "{already}, at {witness}")?;
    }
    Ok(())
}

/// `row 1, column 3 and box 1`
fn write_units<'a>(f: &mut fmt::Formatter<'_>, units: impl Iterator<Item = &'a Unit> + Clone) -> fmt::Result {
    let count = units.clone().count();
    for (nr, unit) in units.enumerate() {
        match nr {
            0 => {}
            _ if nr + 1 == count => f.write_str(" and ")?,
            _ => f.write_str(", ")?,
        }
        write!(f, "{unit}")?;
    }
    Ok(())
}

/// The three units of a cell: `row 1, column 3 and box 1`.
pub fn units(shape: Shape, cell: Cell) -> impl fmt::Display {
    fmt::from_fn(move |f| write_units(f, shape.units_of(cell).iter()))
}

/// One sentence, without a full stop, that says what happened in a moment of the search;
/// `state` is the state after it. In plain English, cells as `r1c1`.
pub fn caption(state: &State, moment: &Moment) -> String {
    let Some(event) = &moment.event else {
        return beginning(state, moment);
    };
    let shape = state.shape();
    match event.action {
        Action::Given { cell, digit } => format!("{cell}: {digit} is given; marked in {}", units(shape, cell)),
        Action::Enter { cell, scanned } => enter(event.depth, cell, scanned),
        Action::Reject { cell, digit, by } => {
            format!("{cell}: {digit} is refused: it is {}", refused(shape, cell, by))
        }
        Action::Mark { cell, digit } => {
            let fits = if state.form().marks_first() { "fits and" } else { "is on the board; now it" };
            format!("{cell}: {digit} {fits} is marked in {}", units(shape, cell))
        }
        Action::Place { cell, digit } if moment.group => {
            format!("{cell}: {digit} fits; marked in {}", units(shape, cell))
        }
        Action::Place { cell, digit } if state.form().marks_first() => format!("{cell}: {digit} is written"),
        Action::Place { cell, digit } => format!("{cell}: {digit} fits and is written; its marks come next"),
        Action::Erase { cell, digit } => undo(state, moment, cell, digit),
        Action::Unmark { cell, digit } => undo(state, moment, cell, digit),
        Action::Solution { number } => format!("Every cell is filled: solution {number}"),
        Action::Leave { cell, found } => leave(state, cell, found),
    }
}

fn beginning(state: &State, moment: &Moment) -> String {
    let (givens, cells) = (state.givens().filled().count(), state.shape().len());
    let blanks = plural(cells - givens, "blank", "blanks");
    if !state.at_givens() {
        let step = moment.step.map_or(0, |step| step + 1);
        let marked = state.board().filled().count();
        return match state.stack().len() {
            0 if state.stats().calls == 0 => format!("Before step {step}: {marked} of {givens} givens are marked"),
            0 => format!("Before step {step}: the search is over"),
            open => format!("Before step {step}: {}", plural(open, "call is open", "calls are open")),
        };
    }
    match givens {
        0 => format!("An empty grid: {blanks} to fill"),
        _ => format!("The puzzle: {}, {blanks} to fill", plural(givens, "given", "givens")),
    }
}

fn enter(depth: u16, cell: Option<Cell>, scanned: Option<u16>) -> String {
    let looked = |n: u16| plural(usize::from(n), "cell looked at", "cells looked at");
    match (cell, scanned) {
        (Some(cell), None) => format!("Call at depth {depth}: {cell} is next in the list of blanks"),
        (Some(cell), Some(n)) => format!("Call at depth {depth}: {cell} is the next blank; {}", looked(n)),
        (None, None) => format!("Call at depth {depth}: the list of blanks is at its end"),
        (None, Some(n)) => format!("Call at depth {depth}: no blank is left; {}", looked(n)),
    }
}

fn undo(state: &State, moment: &Moment, cell: Cell, digit: Digit) -> String {
    let call = state.stack().last();
    let back = match call.and_then(|call| call.inner) {
        Some(Some(_)) | None if state.found() => "Back with the solution".to_owned(),
        Some(None) => "Back from the solution".to_owned(),
        Some(Some(inner)) => format!("Back from {inner}"),
        None => "Back".to_owned(),
    };
    match state.content(cell) {
        Content::Kept(_) => format!("{back}: the marks of {digit} at {cell} are cleared, the digit stays"),
        Content::Stale(_) if !state.form().erases() => {
            format!("{back}: the marks of {digit} at {cell} are cleared, the digit stays until it is written over")
        }
        Content::Blank if moment.group => format!("{back}: {digit} is taken out of {cell}, its marks are cleared"),
        // One of two events.
        _ => match (call.map(|call| call.phase), is_erase(&moment.event)) {
            (Some(Phase::Undoing), true) => format!("{back}: {digit} is erased from {cell}; its marks come next"),
            (Some(Phase::Undoing), false) => format!("{back}: the marks of {digit} at {cell} are cleared"),
            (_, true) => format!("{cell}: {digit} is erased"),
            (_, false) => format!("{cell}: the marks of {digit} are cleared"),
        },
    }
}

fn is_erase(event: &Option<Event>) -> bool {
    matches!(event, Some(Event { action: Action::Erase { .. }, .. }))
}

fn leave(state: &State, cell: Option<Cell>, found: bool) -> String {
    let outer = state.stack().last().and_then(|call| call.cell);
    let why = match (cell, found) {
        (_, true) => "The solution is found".to_owned(),
        (None, false) => "The solution is noted, and the search goes on".to_owned(),
        (Some(cell), false) => format!("No digit is left for {cell}"),
    };
    match outer {
        Some(outer) => format!("{why}: back to {outer}"),
        None => format!("{why}: the first call returns"),
    }
}

fn plural(n: usize, one: &str, many: &str) -> String {
    format!("{n} {}", if n == 1 { one } else { many })
}
