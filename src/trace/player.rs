//! Stepping through a recorded search, forwards and backwards.

use std::convert::Infallible;
use std::marker::PhantomData;
use std::ops::ControlFlow;

use super::{Contradiction, State, Undo};
use crate::puzzle::Puzzle;
use crate::search::{Event, Observer, Search};

/// An observer that keeps every event: it holds the whole trace in memory, about 24 bytes
/// an event. It never stops the search; to bound it, put it into a
/// [`Window`](crate::search::Window).
#[derive(Clone, Debug)]
pub struct Recording<B = Infallible> {
    /// The events so far; the index of an event is its step.
    pub events: Vec<Event>,
    breaks: PhantomData<fn() -> B>,
}

impl<B> Recording<B> {
    /// Nothing is recorded yet.
    pub fn new() -> Self {
        Self { events: Vec::new(), breaks: PhantomData }
    }
}

impl<B> Default for Recording<B> {
    fn default() -> Self {
        Self::new()
    }
}

impl<B> Observer for Recording<B> {
    type Break = B;

    fn event(&mut self, event: &Event) -> ControlFlow<B> {
        self.events.push(*event);
        ControlFlow::Continue(())
    }
}

/// An event of a recording contradicts those before it.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("step {step}: {why}")]
pub struct ReplayError {
    /// The step of the event.
    pub step: u64,
    /// What is wrong with it.
    pub why: Contradiction,
}

/// A cursor over recorded events, with the state at its position.
///
/// The position counts the events that have happened: at 0 none has, at
/// [`len`](Self::len) all have. Any move costs as many events as it passes, in either
/// direction (a few dozen nanoseconds each), and going forward keeps about 48 bytes for
/// each event passed, so that it can be taken back.
///
/// ```
/// use stepdoku::puzzle::{Cell, Grid, Puzzle, Shape};
/// use stepdoku::search::{Form, Search};
/// use stepdoku::trace::{Content, Player, Recording};
///
/// let puzzle = Puzzle::new(Grid::from_line(Shape::usual(4).unwrap(), "2.4..........3.4").unwrap()).unwrap();
/// let search = Search::new(Form::List);
/// let mut recording: Recording = Recording::new();
/// search.run(&puzzle, &mut recording);
///
/// let mut player = Player::new(&puzzle, &search, recording.events);
/// player.seek(player.len()).unwrap();
/// assert!(player.state().board().is_solution());
///
/// player.at(4).unwrap(); // the four givens are steps 0 to 3; step 4 is the first call
/// assert_eq!(player.state().content(Cell::new(0, 1)), Content::Blank);
/// assert_eq!(player.state().stack().len(), 1);
/// ```
#[derive(Clone, Debug)]
pub struct Player {
    events: Vec<Event>,
    state: State,
    /// One for each event that has happened.
    undos: Vec<Undo>,
}

impl Player {
    /// A player at the very beginning, before the first event.
    pub fn new(puzzle: &Puzzle, search: &Search, events: Vec<Event>) -> Self {
        Self { events, state: State::new(puzzle, search), undos: Vec::new() }
    }

    /// The events of the recording.
    pub fn events(&self) -> &[Event] {
        &self.events
    }

    /// How many events the recording has.
    pub fn len(&self) -> usize {
        self.events.len()
    }

    /// Whether the recording has no events.
    pub fn is_empty(&self) -> bool {
        self.events.is_empty()
    }

    /// How many events have happened.
    pub fn position(&self) -> usize {
        self.undos.len()
    }

    /// The state after the events that have happened.
    pub fn state(&self) -> &State {
        &self.state
    }

    /// The event that happened last; `None` at the beginning.
    pub fn last(&self) -> Option<&Event> {
        self.undos.last().map(Undo::event)
    }

    /// Does the next event and returns it; `None` at the end.
    ///
    /// # Errors
    /// When the event contradicts those before it; the position stays then.
    pub fn forward(&mut self) -> Result<Option<&Event>, ReplayError> {
        let step = self.undos.len();
        let Some(event) = self.events.get(step) else {
            return Ok(None);
        };
        let undo = self.state.apply(event).map_err(|why| ReplayError { step: step as u64, why })?;
        self.undos.push(undo);
        Ok(Some(event))
    }

    /// Takes back the event that happened last and returns it; `None` at the beginning.
    pub fn back(&mut self) -> Option<Event> {
        let undo = self.undos.pop()?;
        let event = *undo.event();
        self.state.undo(undo);
        Some(event)
    }

    /// Goes to a position; beyond the end, to the end. Returns the state there.
    ///
    /// # Errors
    /// When an event on the way contradicts those before it; the position is before it then.
    pub fn seek(&mut self, position: usize) -> Result<&State, ReplayError> {
        while self.position() > position {
            self.back();
        }
        while self.position() < position && self.forward()?.is_some() {}
        Ok(&self.state)
    }

    /// Goes to the position right after the event with that step, and returns the state
    /// there.
    ///
    /// # Errors
    /// As for [`seek`](Self::seek).
    pub fn at(&mut self, step: usize) -> Result<&State, ReplayError> {
        self.seek(step.saturating_add(1))
    }
}
