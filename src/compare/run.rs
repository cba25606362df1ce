//! Running the searches of a plan on all cores.
//!
//! Threads take the next job from one counter, so that none waits while there is work. Each
//! puts what it finds into the job's own slot of a ring; the caller's thread takes results out
//! in the order of the jobs. A thread that would run too far ahead of that waits, which bounds
//! the memory.

use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use super::counting::{Counting, Cut};
use super::{Combination, Ending, Plan, Record, Signals, Subject};
use crate::search::{Search, Stats};

/// How far results may be ahead of the first one that is missing.
const RING: usize = 1 << 14;
/// How long the caller's thread sleeps when there is nothing to take.
const NAP: Duration = Duration::from_millis(2);
/// The deepest recursion is 625 calls; this is plenty, also in debug builds.
pub(super) const STACK: usize = 8 << 20;

/// How a plan is run.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RunOptions {
    /// How many threads search. They change how long it takes and nothing else.
    pub threads: NonZeroUsize,
    /// Whether the wall time of each search is taken.
    pub time: bool,
}

impl Default for RunOptions {
    /// A thread for each core, and no times.
    fn default() -> Self {
        Self { threads: thread::available_parallelism().unwrap_or(NonZeroUsize::MIN), time: false }
    }
}

/// Runs these jobs of a plan, ascending, and hands each record to `each` in that order,
/// whatever the number of threads. Says whether all were finished.
///
/// When [`signals`](Signals::stop) ask to stop, the records of all searches that are finished
/// by then are still handed out; there may be gaps between them.
///
/// ```
/// use stepdoku::compare::{Choices, Plan, RunOptions, Shard, Signals, run};
/// use stepdoku::puzzle::builtin;
/// use std::convert::Infallible;
///
/// let puzzle = builtin::find("four").unwrap().puzzle();
/// let plan = Plan::new([("four".to_owned(), puzzle)], &Choices::default(), None).unwrap();
/// let jobs: Vec<u64> = plan.share(Shard::WHOLE).collect();
/// let mut placements = 0;
/// let all = run(&plan, &jobs, &RunOptions::default(), &Signals::new(), |record| {
///     placements += record.stats.placements;
///     Ok::<_, Infallible>(())
/// });
/// assert_eq!((all, placements), (Ok(true), 15));
/// ```
///
/// # Errors
/// The first error of `each`, which ends the work.
///
/// # Panics
/// When a number is not that of a job.
pub fn run<E>(
    plan: &Plan,
    jobs: &[u64],
    options: &RunOptions,
    signals: &Signals,
    mut each: impl FnMut(Record) -> Result<(), E>,
) -> Result<bool, E> {
    let threads = options.threads.get().min(jobs.len());
    let crew = Crew {
        plan,
        jobs,
        time: options.time,
        signals,
        caller: thread::current(),
        over: AtomicBool::new(false),
        next: AtomicUsize::new(0),
        taken: AtomicUsize::new(0),
        working: AtomicUsize::new(threads),
        ring: (0..jobs.len().min(RING)).map(|_| Mutex::new(None)).collect(),
    };
    thread::scope(|scope| {
        for nr in 0..threads {
            let thread = thread::Builder::new().name(format!("search {nr}")).stack_size(STACK);
            if thread.spawn_scoped(scope, || crew.work()).is_err() {
                // No more threads to be had: there are those that have begun.
                crew.working.fetch_sub(threads - nr, Ordering::Release);
                if nr == 0 {
                    return crew.work_alone(&mut each);
                }
                break;
            }
        }
        let collected = crew.collect(&mut each);
        crew.over.store(true, Ordering::Relaxed);
        collected
    })
}

/// What the threads of a run share.
struct Crew<'a> {
    plan: &'a Plan,
    jobs: &'a [u64],
    time: bool,
    signals: &'a Signals,
    caller: thread::Thread,
    /// Whether nobody waits for results any more.
    over: AtomicBool,
    /// The place in `jobs` of the next one to begin.
    next: AtomicUsize,
    /// How many results have been taken out, from the first job on.
    taken: AtomicUsize,
    /// How many threads have not left.
    working: AtomicUsize,
    /// The result of the job at place `p` waits in slot `p % RING`.
    ring: Box<[Mutex<Option<Ending>>]>,
}

impl Crew<'_> {
    fn slot(&self, place: usize) -> std::sync::MutexGuard<'_, Option<Ending>> {
        self.ring[place % RING].lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn is_over(&self) -> bool {
        self.over.load(Ordering::Relaxed) || self.signals.is_stopping()
    }

    fn search(&self, job: u64) -> Option<Ending> {
        let (subject, combination) = self.plan.job(job).unwrap_or_else(|| panic!("there is no job {job}"));
        search(subject, combination, self.plan.limit(), self.signals, &self.over, self.time)
    }

    /// What a thread does.
    fn work(&self) {
        let _leaving = Leaving(self);
        loop {
            let place = self.next.fetch_add(1, Ordering::Relaxed);
            let Some(&job) = self.jobs.get(place) else { return };
            while place >= self.taken.load(Ordering::Acquire) + RING && !self.is_over() {
                thread::sleep(NAP);
            }
            if self.is_over() {
                return;
            }
            let Some(ending) = self.search(job) else { return };
            *self.slot(place) = Some(ending);
            self.signals.one_more();
        }
    }

    /// Takes out the results.
    fn collect<E>(&self, each: &mut impl FnMut(Record) -> Result<(), E>) -> Result<bool, E> {
        let mut all = true;
        for (place, &job) in self.jobs.iter().enumerate() {
            let ending = loop {
                // In this order: what is not there once all have left will never come.
                let left = self.working.load(Ordering::Acquire) == 0;
                let ending = self.slot(place).take();
                if ending.is_some() || left {
                    break ending;
                }
                thread::park_timeout(NAP);
            };
            match ending {
                Some(ending) => each(self.plan.record(job, ending))?,
                None => all = false,
            }
            self.taken.store(place + 1, Ordering::Release);
            if !all && place >= self.next.load(Ordering::Relaxed) {
                break;
            }
        }
        Ok(all)
    }

    /// Does it all on the caller's thread.
    fn work_alone<E>(&self, each: &mut impl FnMut(Record) -> Result<(), E>) -> Result<bool, E> {
        for &job in self.jobs {
            if self.is_over() {
                return Ok(false);
            }
            let Some(ending) = self.search(job) else { return Ok(false) };
            self.signals.one_more();
            each(self.plan.record(job, ending))?;
        }
        Ok(true)
    }
}

/// Reports that a thread leaves, also when it panics.
struct Leaving<'a>(&'a Crew<'a>);

impl Drop for Leaving<'_> {
    fn drop(&mut self) {
        self.0.working.fetch_sub(1, Ordering::Release);
        self.0.caller.unpark();
    }
}

/// One search by itself, as a comparison counts it: it stops after `limit` events.
fn search(
    subject: &Arc<Subject>,
    combination: &Arc<Combination>,
    limit: Option<u64>,
    signals: &Signals,
    over: &AtomicBool,
    time: bool,
) -> Option<Ending> {
    let transformed = combination.transform.as_ref().map(|transform| transform.apply(&subject.puzzle));
    let puzzle = transformed.as_ref().unwrap_or(&subject.puzzle);
    let search = &combination.search;
    let mut counting = Counting::new(search.form, limit, signals, over);
    let start = time.then(Instant::now);
    let run = search.run(puzzle, &mut counting);
    let time = start.map(|start| start.elapsed());
    match run.stopped {
        Some(Cut::Asked) => None,
        _ => Some(Ending { status: run.status(), stats: plain(search, &counting.stats), time }),
    }
}

/// The same counts, of an observer that breaks with nothing.
fn plain<B>(search: &Search, counts: &Stats<B>) -> Stats {
    let mut stats = Stats::new(search.form);
    stats.calls = counts.calls;
    stats.placements = counts.placements;
    stats.undos = counts.undos;
    stats.checks = counts.checks;
    stats.rejects = counts.rejects;
    stats.deductions = counts.deductions;
    stats.wipeouts = counts.wipeouts;
    stats.scanned = counts.scanned;
    stats.max_depth = counts.max_depth;
    stats.solutions = counts.solutions;
    stats.events = counts.events;
    stats
}
