//! Which steps are worth a picture.

use std::fmt;
use std::num::NonZeroU64;
use std::ops::ControlFlow;
use std::str::FromStr;

use super::{Contradiction, Phase, State, Undo};
use crate::puzzle::Puzzle;
use crate::search::{Action, Event, Kind, Observer, Search};

/// How fine the steps are that count as moments.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub enum Level {
    /// Each finished placement (mark and place both done), each finished undo (all of its
    /// events done, retractions included), each deduction, each wipeout, each solution.
    #[default]
    Moves,
    /// The same, and each reject.
    Checks,
    /// The same, and each enter and leave.
    Calls,
    /// Every event by itself.
    All,
}

impl Level {
    /// All levels, from coarse to fine.
    pub const ALL: [Self; 4] = [Self::Moves, Self::Checks, Self::Calls, Self::All];

    /// Its name on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Moves => "moves",
            Self::Checks => "checks",
            Self::Calls => "calls",
            Self::All => "all",
        }
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// The text names no level of detail.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("`{0}` is not a level of detail: expected moves, checks, calls or all")]
pub struct ParseLevelError(String);

impl FromStr for Level {
    type Err = ParseLevelError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Self::ALL.into_iter().find(|level| level.name() == text).ok_or_else(|| ParseLevelError(text.to_owned()))
    }
}

/// A moment of a search: the state after a step that is worth a picture.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Moment {
    /// The step of the event, or of the last event of the group. For the first moment, which
    /// stands for all the givens (or for all that comes before a window), the step of the
    /// last event that it contains; `None` when there was no event yet.
    pub step: Option<u64>,
    /// What happened; `None` for the first moment. A group is a `place` or an `unmark`,
    /// whatever the form and whichever event came last.
    pub event: Option<Event>,
    /// Whether it stands for all events of an acceptance, or all of coming back.
    pub group: bool,
    /// Depth of the call that acts; for the first moment, of the innermost call.
    pub depth: u16,
    /// How many events lie between this moment and the one before; 0 for the first.
    pub elided: u64,
}

impl Moment {
    /// The kind of its event; `None` for the first moment.
    pub fn kind(&self) -> Option<Kind> {
        self.event.map(|event| event.action.kind())
    }
}

/// Why [`Moments`] stopped a search.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Interrupt<B> {
    /// The events contradict themselves; a live search never does that.
    Contradiction(Contradiction),
    /// The one who is told of the moments has stopped it.
    Told(B),
    /// As many moments as were asked for have been told, and there is a further one.
    Full,
}

/// An observer that keeps a [`State`] and tells of the moments that are worth a picture:
/// it calls `tell` with the state and the moment. What `tell` breaks with ends the search.
///
/// The first moment stands for all the givens; it comes before the first call, or, where the
/// moments begin [later](Self::from), before the first event that is inside. To end them
/// early, put a [`Window`](crate::search::Window) around. When the search is over, call
/// [`finish`](Self::finish): only then is it known which moment is the last.
///
/// ```
/// use std::ops::ControlFlow;
/// use stepdoku::puzzle::{Grid, Puzzle, Shape};
/// use stepdoku::search::{Form, Search};
/// use stepdoku::trace::{Caption, Level, Moments};
///
/// let puzzle = Puzzle::new(Grid::from_line(Shape::usual(4).unwrap(), "2.4..........3.4").unwrap()).unwrap();
/// let search = Search::new(Form::List);
///
/// let mut captions = Vec::new();
/// let mut moments = Moments::new(&puzzle, &search, Level::Moves, |state, moment| {
///     captions.push(Caption::new(state, moment).to_string());
///     ControlFlow::<()>::Continue(())
/// });
/// search.run(&puzzle, &mut moments);
/// moments.finish();
///
/// assert_eq!(captions.len(), 1 + 15 + 1 + 15); // givens, placements, solution, undos
/// assert_eq!(captions[1], "r1c2: 1 fits; marked in row 1, column 2 and box 1");
/// ```
#[derive(Debug)]
pub struct Moments<F> {
    state: State,
    level: Level,
    from: u64,
    every: NonZeroU64,
    /// How many moments may still be told.
    room: u64,
    /// How many moments there were, told or not.
    count: u64,
    /// The step of the moment told last.
    told: Option<u64>,
    /// The newest moment, when it has not been told: it may turn out to be the last one.
    held: Option<Moment>,
    /// How to get back from the state to the one at `held`.
    since: Vec<Undo>,
    stopped: bool,
    tell: F,
}

impl<B, F: FnMut(&State, &Moment) -> ControlFlow<B>> Moments<F> {
    /// The moments of a search, at that level of detail.
    pub fn new(puzzle: &Puzzle, search: &Search, level: Level, tell: F) -> Self {
        Self {
            state: State::new(puzzle, search),
            level,
            from: 0,
            every: NonZeroU64::MIN,
            room: u64::MAX,
            count: 0,
            told: None,
            held: None,
            since: Vec::new(),
            stopped: false,
            tell,
        }
    }

    /// Begins at that step: the first moment is then the state before it, whatever its
    /// event is. From 0 (the default) it is the state after all givens.
    pub fn from(self, step: u64) -> Self {
        Self { from: step, ..self }
    }

    /// Tells only every so many-th moment, counted from the first; solutions and the last
    /// one are always told.
    pub fn every(self, every: NonZeroU64) -> Self {
        Self { every, ..self }
    }

    /// Tells so many moments at most, and stops the search with [`Interrupt::Full`] when
    /// there is one more. A search that has just as many is not stopped.
    pub fn at_most(self, max: NonZeroU64) -> Self {
        Self { room: max.get(), ..self }
    }

    /// The state after the event that came last.
    pub fn state(&self) -> &State {
        &self.state
    }

    /// Tells of what was held back when the search is over: of the first moment, if the
    /// search has ended before it came to it, and of the last one. Nothing when a `tell`
    /// had broken off. Returns what the last `tell` breaks with.
    pub fn finish(&mut self) -> ControlFlow<B> {
        if std::mem::replace(&mut self.stopped, true) {
            return ControlFlow::Continue(());
        }
        if self.count == 0 {
            return self.first();
        }
        match self.held.take() {
            Some(moment) => {
                while let Some(undo) = self.since.pop() {
                    self.state.undo(undo);
                }
                self.tell(moment)
            }
            None => ControlFlow::Continue(()),
        }
    }

    fn first(&mut self) -> ControlFlow<B> {
        self.count = 1;
        let (step, depth) = (self.state.next_step().checked_sub(1), self.state.depth());
        self.tell(Moment { step, event: None, group: false, depth, elided: 0 })
    }

    /// Tells a moment, which now knows how far it is from the one before.
    fn tell(&mut self, mut moment: Moment) -> ControlFlow<B> {
        let between = moment.step.unwrap_or(0).saturating_sub(self.told.map_or(0, |told| told + 1));
        moment.elided = if moment.event.is_none() { 0 } else { between };
        self.told = moment.step;
        self.held = None;
        self.since.clear();
        self.room -= 1;
        (self.tell)(&self.state, &moment)
    }

    /// What the event just applied is a moment of, if of anything.
    fn moment(&self, event: &Event) -> Option<Moment> {
        let phase = self.state.stack().last().map(|call| call.phase);
        let depth = event.depth;
        let (action, group) = match (self.level, event.action) {
            (Level::All, action) => (action, false),
            (_, Action::Mark { cell, digit } | Action::Place { cell, digit }) if phase == Some(Phase::Accepted) => {
                (Action::Place { cell, digit }, true)
            }
            (_, Action::Unmark { cell, digit } | Action::Erase { cell, digit }) if phase == Some(Phase::Looking) => {
                (Action::Unmark { cell, digit }, true)
            }
            (_, action @ (Action::Deduce { .. } | Action::Wipeout(_) | Action::Solution { .. })) => (action, false),
            (Level::Checks | Level::Calls, action @ Action::Reject { .. }) => (action, false),
            (Level::Calls, action @ (Action::Enter { .. } | Action::Leave { .. })) => (action, false),
            _ => return None,
        };
        let step = self.state.next_step().checked_sub(1);
        Some(Moment { step, event: Some(Event { depth, action }), group, depth, elided: 0 })
    }

    fn take(&mut self, event: &Event) -> ControlFlow<Interrupt<B>> {
        let begins = match self.from {
            // One moment for all givens.
            0 => event.action.kind() != Kind::Given,
            from => self.state.next_step() >= from,
        };
        if begins && self.count == 0 {
            self.first().map_break(Interrupt::Told)?;
        }
        let undo = match self.state.apply(event) {
            Ok(undo) => undo,
            Err(contradiction) => return ControlFlow::Break(Interrupt::Contradiction(contradiction)),
        };
        if self.held.is_some() {
            self.since.push(undo);
        }
        if !begins {
            return ControlFlow::Continue(());
        }
        let Some(moment) = self.moment(event) else {
            return ControlFlow::Continue(());
        };
        // Of those left out as well, for the last of them would have to be told.
        if self.room == 0 {
            return ControlFlow::Break(Interrupt::Full);
        }
        let due = self.count.is_multiple_of(self.every.get()) || moment.kind() == Some(Kind::Solution);
        self.count += 1;
        if due {
            return self.tell(moment).map_break(Interrupt::Told);
        }
        self.held = Some(moment);
        self.since.clear();
        ControlFlow::Continue(())
    }
}

impl<B, F: FnMut(&State, &Moment) -> ControlFlow<B>> Observer for Moments<F> {
    type Break = Interrupt<B>;

    fn event(&mut self, event: &Event) -> ControlFlow<Interrupt<B>> {
        let flow = self.take(event);
        self.stopped |= flow.is_break();
        flow
    }
}
