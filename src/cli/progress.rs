//! The progress bar: shown on a terminal when something takes over a second, and gone afterwards.
//!
//! The search only counts, and hands its count on every some thousand events; a thread of
//! its own does the drawing.

use std::io::Write;
use std::marker::PhantomData;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use stepdoku::compare::Signals;
use stepdoku::puzzle::Cell;
use stepdoku::search::{Action, Detail, Event, Form, Observer, Stats};

use super::numbers::grouped;
use super::talk::Talk;

/// How long something takes before a bar is shown.
const PATIENCE: Duration = Duration::from_secs(1);
/// How often the bar is drawn.
const TICK: Duration = Duration::from_millis(100);
/// Events between two times that the count is handed on: a fraction of a millisecond.
const STRIDE: u64 = 1 << 16;
/// Calls between two such times.
const CALLS: u64 = 1 << 12;

/// Whether a bar is on the screen.
static SHOWN: AtomicBool = AtomicBool::new(false);

/// Wipes the bar off the screen, from any thread.
pub(super) fn wipe() {
    if SHOWN.swap(false, Ordering::SeqCst) {
        let _ = std::io::stderr().write_all(b"\r\x1b[2K");
    }
}

/// How much there is to do in all, as far as that is known.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Total {
    /// Not known.
    Unknown,
    /// So many steps at most.
    Steps(u64),
    /// So many of something else, of which [`Progress::add`] is told.
    Other(u64),
}

/// How far the work has come, and whether it is over.
struct Shared {
    steps: AtomicU64,
    others: AtomicU64,
    /// Many searches at once, which count for themselves.
    many: Option<Arc<Signals>>,
    label: Mutex<String>,
    over: Mutex<bool>,
    wake: Condvar,
}

/// A piece of work that is watched; the bar goes when this is dropped.
pub(super) struct Progress {
    shared: Arc<Shared>,
    bar: ProgressBar,
    drawing: Option<JoinHandle<()>>,
}

impl Progress {
    /// Begins to watch.
    pub(super) fn start(talk: Talk, total: Total) -> Self {
        Self::begin(talk, total, None)
    }

    /// Begins to watch so many searches.
    pub(super) fn of_many(talk: Talk, searches: u64, signals: &Arc<Signals>) -> Self {
        Self::begin(talk, Total::Other(searches), Some(Arc::clone(signals)))
    }

    fn begin(talk: Talk, total: Total, many: Option<Arc<Signals>>) -> Self {
        let shared = Arc::new(Shared {
            steps: AtomicU64::new(0),
            others: AtomicU64::new(0),
            many,
            label: Mutex::new(String::new()),
            over: Mutex::new(false),
            wake: Condvar::new(),
        });
        let length = match total {
            Total::Unknown => None,
            Total::Steps(total) | Total::Other(total) => Some(total),
        };
        let bar = ProgressBar::with_draw_target(length, ProgressDrawTarget::hidden()).with_style(style(total));
        let drawing = talk.shows_progress().then(|| {
            let (shared, bar) = (Arc::clone(&shared), bar.clone());
            // Without a thread there is no bar, and that is all.
            std::thread::Builder::new().name("progress".to_owned()).spawn(move || draw(&shared, &bar, total)).ok()
        });
        Self { shared, bar, drawing: drawing.flatten() }
    }

    /// Whether it may come to a bar at all.
    pub(super) fn is_watched(&self) -> bool {
        self.drawing.is_some()
    }

    /// An observer that counts steps.
    pub(super) fn pulse<B>(&self) -> Pulse<B> {
        Pulse { shared: Arc::clone(&self.shared), pending: 0, breaks: PhantomData }
    }

    /// An observer that counts all that there is to count, and steps among it.
    pub(super) fn stats<B>(&self, form: Form) -> WatchedStats<B> {
        let before = self.shared.steps.load(Ordering::Relaxed);
        WatchedStats { stats: Stats::new(form), shared: Arc::clone(&self.shared), before }
    }

    /// Counts what is not steps.
    pub(super) fn add(&self, count: u64) {
        self.shared.others.fetch_add(count, Ordering::Relaxed);
    }

    /// Counts steps that no observer sees.
    pub(super) fn add_steps(&self, count: u64) {
        self.shared.steps.fetch_add(count, Ordering::Relaxed);
    }

    /// Says what is being worked on.
    pub(super) fn label(&self, text: impl FnOnce() -> String) {
        if self.is_watched() {
            *lock(&self.shared.label) = text();
        }
    }

    /// Does something that writes to the terminal, with the bar out of the way.
    pub(super) fn aside<T>(&self, write: impl FnOnce() -> T) -> T {
        if self.is_watched() { self.bar.suspend(write) } else { write() }
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        *lock(&self.shared.over) = true;
        self.shared.wake.notify_all();
        if let Some(drawing) = self.drawing.take() {
            // A drawing that failed has nothing to say.
            let _ = drawing.join();
        }
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Draws until the work is over.
fn draw(shared: &Shared, bar: &ProgressBar, total: Total) {
    let mut rate = Rate { since: Instant::now(), steps: 0, rate: 0.0 };
    let mut wait = PATIENCE;
    let mut over = lock(&shared.over);
    while !*over {
        let (woken, late) = shared.wake.wait_timeout(over, wait).unwrap_or_else(PoisonError::into_inner);
        over = woken;
        if *over || !late.timed_out() {
            continue;
        }
        if wait == PATIENCE {
            bar.set_draw_target(ProgressDrawTarget::stderr());
            SHOWN.store(true, Ordering::SeqCst);
            wait = TICK;
        }
        let (steps, others) = match &shared.many {
            Some(signals) => (signals.events(), signals.finished()),
            None => (shared.steps.load(Ordering::Relaxed), shared.others.load(Ordering::Relaxed)),
        };
        let a_second = grouped(rate.update(steps));
        let label = match (&shared.many, total) {
            (Some(_), Total::Other(total)) => format!("{} of {} searches, ", grouped(others), grouped(total)),
            _ => lock(&shared.label).clone(),
        };

        bar.set_position(match total {
            Total::Other(_) => others,
            Total::Unknown | Total::Steps(_) => steps,
        });
        bar.set_message(format!("{label}{} steps, {a_second} a second", grouped(steps)));
        bar.tick();
    }
    bar.finish_and_clear();
    SHOWN.store(false, Ordering::SeqCst);
}

/// Steps a second, smoothed over a few draws.
struct Rate {
    since: Instant,
    steps: u64,
    rate: f64,
}

impl Rate {
    fn update(&mut self, steps: u64) -> u64 {
        let seconds = self.since.elapsed().as_secs_f64().max(1e-3);
        let now = (steps - self.steps) as f64 / seconds;
        self.rate = if self.rate > 0.0 { 0.8 * self.rate + 0.2 * now } else { now };
        (self.since, self.steps) = (Instant::now(), steps);
        // No more figures than can be read in passing.
        (self.rate / 1000.0) as u64 * 1000
    }
}

fn style(total: Total) -> ProgressStyle {
    let template = match total {
        Total::Unknown => "{spinner} {msg}, {elapsed}",
        Total::Steps(_) | Total::Other(_) => "{bar:20} {percent:>3} %  {msg}, {eta} left",
    };
    ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_bar())
}

/// Counts events for a [`Progress`], and never stops the search.
///
/// Of a search that does nothing else it takes a tenth of the time.
pub(super) struct Pulse<B> {
    shared: Arc<Shared>,
    /// Events so far that have not been handed on.
    pending: u64,
    breaks: PhantomData<fn() -> B>,
}

impl<B> Pulse<B> {
    fn hand_on(&mut self) {
        self.shared.steps.fetch_add(std::mem::take(&mut self.pending), Ordering::Relaxed);
    }
}

impl<B> Drop for Pulse<B> {
    fn drop(&mut self) {
        self.hand_on();
    }
}

impl<B> Observer for Pulse<B> {
    type Break = B;
    const DETAIL: Detail = Detail::Counts;

    #[inline]
    fn event(&mut self, event: &Event) -> ControlFlow<B> {
        self.pending += 1;
        if let Action::Enter { .. } = event.action
            && self.pending >= STRIDE
        {
            self.hand_on();
        }
        ControlFlow::Continue(())
    }

    #[inline]
    fn rejects(&mut self, _: u16, _: Cell, count: u16) -> ControlFlow<B> {
        self.pending += u64::from(count);
        ControlFlow::Continue(())
    }
}

/// Counts as [`Stats`] does, for a [`Progress`] too. That costs nothing more but a look at the
/// number of calls when one begins.
pub(super) struct WatchedStats<B> {
    stats: Stats<B>,
    shared: Arc<Shared>,
    /// The steps of earlier searches.
    before: u64,
}

impl<B> WatchedStats<B> {
    /// What has been counted in the end.
    pub(super) fn finish(self) -> Stats<B> {
        self.shared.steps.store(self.before + self.stats.events, Ordering::Relaxed);
        self.stats
    }
}

impl<B> Observer for WatchedStats<B> {
    type Break = B;
    const DETAIL: Detail = Detail::Counts;

    #[inline]
    fn event(&mut self, event: &Event) -> ControlFlow<B> {
        self.stats.event(event)?;
        if let Action::Enter { .. } = event.action
            && self.stats.calls.is_multiple_of(CALLS)
        {
            self.shared.steps.store(self.before + self.stats.events, Ordering::Relaxed);
        }
        ControlFlow::Continue(())
    }

    #[inline]
    fn rejects(&mut self, depth: u16, cell: Cell, count: u16) -> ControlFlow<B> {
        self.stats.rejects(depth, cell, count)
    }
}
