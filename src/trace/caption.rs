//! What a step does, in words for students.

use std::fmt;

use super::{Content, Moment, Phase, State, grouped};
use crate::puzzle::{Cell, Digit, Shape, Unit, UnitKind};
use crate::search::{Action, CellOrder, Kind, Refusal, Why, Wipeout};

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

/// Why a digit was deduced: `4 is its only candidate` or `4 has no other place in row 1`.
pub(super) fn deduced(shape: Shape, cell: Cell, digit: Digit, why: Why) -> impl fmt::Display {
    fmt::from_fn(move |f| match why {
        Why::Naked => write!(f, "{digit} is its only candidate"),
        Why::Hidden(kind) => write!(f, "{digit} has no other place in {}", shape.unit_of(kind, cell)),
    })
}

/// What happened in a moment of a search, in plain English, cells as `r1c1`; without full
/// stops.
///
/// [`Display`](fmt::Display) joins the two parts: `r1c3: 4 fits; marked in row 1, column 3
/// and box 1`.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Caption {
    /// What happened: a few words, 40 characters at most.
    pub headline: String,
    /// The reason, or what goes with it: up to two lines' worth.
    pub detail: String,
}

impl fmt::Display for Caption {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}; {}", self.headline, self.detail)
    }
}

impl Caption {
    /// The words for a moment; `state` is the state after it.
    pub fn new(state: &State, moment: &Moment) -> Self {
        let Some(event) = &moment.event else {
            return beginning(state, moment);
        };
        let marked = |cell| format!("marked in {}", units(state.shape(), cell));
        match event.action {
            Action::Given { cell, digit } => said(format!("{cell}: {digit} is given"), marked(cell)),
            Action::Enter { cell, scanned } => enter(state, event.depth, cell, scanned),
            Action::Reject { cell, digit, by } => said(
                format!("{cell}: {digit} does not fit"),
                format!("{digit} is {}", refused(state.shape(), cell, by)),
            ),
            Action::Mark { cell, digit } if state.form().marks_first() => {
                said(format!("{cell}: {digit} fits"), format!("{}; it is written next", marked(cell)))
            }
            Action::Mark { cell, digit } => said(
                format!("{cell}: {digit} is marked"),
                format!("its marks are set in {}", units(state.shape(), cell)),
            ),
            Action::Place { cell, digit } if moment.group => said(format!("{cell}: {digit} fits"), marked(cell)),
            Action::Place { cell, digit } if state.form().marks_first() => {
                said(format!("{cell}: {digit} is written"), "its marks are set already")
            }
            Action::Place { cell, digit } => {
                said(format!("{cell}: {digit} fits"), "it is written; its marks are set next")
            }
            Action::Erase { cell, digit } => undo(state, moment.group, Kind::Erase, cell, digit),
            Action::Unmark { cell, digit } => undo(state, moment.group, Kind::Unmark, cell, digit),
            Action::Deduce { cell, digit, why } => {
                let from = if state.stack().is_empty() { "from the givens: " } else { "" };
                let why = deduced(state.shape(), cell, digit, why);
                said(format!("{cell}: {digit} is deduced"), format!("{from}{why}; {}", marked(cell)))
            }
            Action::Wipeout(wipeout) => dead_end(state, wipeout),
            Action::Retract { cell, digit } => retract(state, cell, digit),
            Action::Solution { number } => {
                said(format!("Solution {}", grouped(&number.to_string())), "every cell is filled")
            }
            Action::Leave { cell, found } => leave(state, cell, found),
        }
    }
}

fn said(headline: impl Into<String>, detail: impl Into<String>) -> Caption {
    Caption { headline: headline.into(), detail: detail.into() }
}

fn beginning(state: &State, moment: &Moment) -> Caption {
    let (givens, cells) = (state.givens().filled().count(), state.shape().len());
    let blanks = plural(cells - givens, "blank", "blanks");
    if state.at_givens() {
        return match givens {
            0 => said("An empty grid", format!("{blanks} to fill")),
            _ => said("The puzzle", format!("{}, {blanks} to fill", plural(givens, "given", "givens"))),
        };
    }
    let before = format!("Before step {}", grouped(&moment.step.map_or(0, |step| step + 1).to_string()));
    match state.stack().len() {
        0 if state.stats().calls == 0 => {
            said(before, format!("{} of {givens} givens are marked", state.board().filled().count()))
        }
        0 => said(before, "the search is over"),
        open => said(before, plural(open, "call is open", "calls are open")),
    }
}

fn enter(state: &State, depth: u16, cell: Option<Cell>, scanned: Option<u16>) -> Caption {
    let looked = |n: u16| plural(usize::from(n), "cell looked at", "cells looked at");
    let headline = match cell {
        Some(cell) => format!("Depth {depth}: a call for {cell}"),
        None => format!("Depth {depth}: no blank is left"),
    };
    said(
        headline,
        match (cell, scanned) {
            (Some(_), None) => "it is next in the list of blanks".to_owned(),
            (None, None) => "the list of blanks is at its end".to_owned(),
            (Some(cell), Some(n)) => chosen(state, cell).unwrap_or_else(|| format!("{} to find it", looked(n))),
            (None, Some(n)) => looked(n),
        },
    )
}

/// Why a dynamic order has chosen the cell.
fn chosen(state: &State, cell: Cell) -> Option<String> {
    let count = state.candidates(cell).count();
    Some(match state.search().cells {
        CellOrder::Mrv => format!("no blank has fewer candidates: {count}"),
        CellOrder::MrvDegree => {
            format!("no blank has fewer candidates: {count}; of those that have as few it has the most blank peers")
        }
        CellOrder::MaxCandidates => format!("no blank has more candidates: {count}"),
        _ => return None,
    })
}

fn undo(state: &State, group: bool, kind: Kind, cell: Cell, digit: Digit) -> Caption {
    let call = state.stack().last();
    let back = match call.and_then(|call| call.inner) {
        Some(None) => "back from the solution".to_owned(),
        _ if state.found() => "back with the solution".to_owned(),
        Some(Some(inner)) => format!("back from {inner}"),
        // There was no inner call.
        None => "back from a dead end".to_owned(),
    };
    let retracted = match call.map_or(0, |call| call.retracted) {
        0 => String::new(),
        n => format!(", {} retracted", plural(usize::from(n), "deduction", "deductions")),
    };
    let free = format!("{digit} is free again in {}", units(state.shape(), cell));
    let first = call.is_some_and(|call| call.phase == Phase::Undoing);
    match (state.content(cell), kind) {
        (Content::Kept(_), _) => {
            said(format!("{cell}: {digit} is kept"), format!("{back}: marks cleared, the digit stays"))
        }
        (Content::Stale(_), _) if !state.form().erases() => {
            said(format!("{cell}: {digit} is undone"), format!("{back}: {free}; it stays until it is written over"))
        }
        _ if group => said(format!("{cell}: {digit} is undone"), format!("{back}: {free}{retracted}")),
        (_, Kind::Erase) if first => {
            said(format!("{cell}: {digit} is erased"), format!("{back}; its marks are cleared next"))
        }
        (_, Kind::Erase) => said(format!("{cell}: {digit} is erased"), "its marks are cleared already"),
        _ if first => said(format!("{cell}: {digit} is unmarked"), format!("{back}: {free}; it is erased next")),
        _ => said(format!("{cell}: {digit} is unmarked"), free),
    }
}

fn dead_end(state: &State, wipeout: Wipeout) -> Caption {
    let seen = if state.stack().is_empty() { "a dead end before the first call" } else { "a dead end ahead" };
    match wipeout {
        Wipeout::Cell(cell) => said(
            format!("{cell}: no candidate is left"),
            format!(
                "{seen}: row {}, column {} and box {} hold every digit between them",
                cell.row + 1,
                cell.col + 1,
                state.shape().box_of(cell) + 1
            ),
        ),
        Wipeout::Unit { unit, digit } => {
            let others = match unit.kind {
                UnitKind::Row => "column or box",
                UnitKind::Col => "row or box",
                UnitKind::Box => "row or column",
            };
            said(
                format!("{digit} has no place left in {unit}"),
                format!("{seen}: each blank of {unit} has {digit} in its {others}"),
            )
        }
    }
}

fn retract(state: &State, cell: Cell, digit: Digit) -> Caption {
    let from = state.stack().last().and_then(|call| Some((call.cell?, call.trying?)));
    let from = from.map_or_else(String::new, |(cell, digit)| format!("; it had followed from {digit} at {cell}"));
    said(format!("{cell}: {digit} is retracted"), format!("free again in {}{from}", units(state.shape(), cell)))
}

fn leave(state: &State, cell: Option<Cell>, found: bool) -> Caption {
    let headline = match state.stack().last().and_then(|call| call.cell) {
        Some(outer) => format!("Back to {outer}"),
        None => "The first call returns".to_owned(),
    };
    said(
        headline,
        match (cell, found) {
            (_, true) => "the solution is found".to_owned(),
            (None, false) => "the solution is noted, and the search goes on".to_owned(),
            (Some(cell), false) => format!("no digit is left for {cell}"),
        },
    )
}

fn plural(n: usize, one: &str, many: &str) -> String {
    format!("{n} {}", if n == 1 { one } else { many })
}
