//! Running searches again to watch them closer: a search is its own recording.

use std::collections::HashMap;
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;

use super::counting::{Counting, Cut};
use super::run::STACK;
use super::{Combination, DepthProfile, Plan, Plot, Record, Signals, Subject, Tries, labels};
use crate::puzzle::{Cell, Puzzle};
use crate::search::{Detail, Event, Observer};

/// A search that was watched.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Watched {
    /// What the search is called.
    pub label: String,
    /// What the puzzle is called.
    pub name: String,
    /// The puzzle, as the search met it.
    pub puzzle: Puzzle,
    /// How deep it was over its steps.
    pub depths: DepthProfile,
    /// How often it tried digits in each cell.
    pub tries: Tries,
    /// Whether it hit its limit.
    pub hit_limit: bool,
}

/// Some searches on some puzzles, watched: a plot of small multiples.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Panels {
    /// Those that were watched: search by search and, for each, puzzle by puzzle.
    pub watched: Vec<Watched>,
    /// How many searches there are, those that are not shown counted.
    pub searches: usize,
    /// How many puzzles there are, likewise.
    pub puzzles: usize,
}

/// A search that is to be watched.
struct Job<'a> {
    label: String,
    subject: &'a Subject,
    combination: &'a Combination,
    limit: Option<u64>,
}

impl Panels {
    /// Watches the first searches of a plan on its first puzzles: as many as the plot has
    /// [room](Plot::room) for. `None` when [`signals`](Signals::stop) ask to stop.
    pub fn of_plan(plan: &Plan, plot: Plot, threads: NonZeroUsize, signals: &Signals) -> Option<Self> {
        let (searches, puzzles) = (plan.combinations().len(), plan.subjects().len());
        let shown = plot.room(searches).unwrap_or((0, 0));
        let labels = labels(plan.combinations().iter().map(|combination| &**combination));
        let mut jobs = Vec::new();
        for (combination, label) in plan.combinations().iter().zip(labels).take(shown.0) {
            for subject in plan.subjects().iter().take(shown.1) {
                jobs.push(Job { label: label.clone(), subject, combination, limit: plan.limit() });
            }
        }
        Some(Self { watched: all(&jobs, threads, signals)?, searches, puzzles })
    }

    /// Runs the searches of these records again and watches them; which, as in
    /// [`of_plan`](Self::of_plan).
    pub fn of_records(records: &[Record], plot: Plot, threads: NonZeroUsize, signals: &Signals) -> Option<Self> {
        let mut in_order: Vec<&Record> = records.iter().collect();
        in_order.sort_by_key(|record| record.job);
        let mut combinations: Vec<&Combination> = Vec::new();
        let mut places: HashMap<&Combination, usize> = HashMap::new();
        let mut subjects: HashMap<(&str, &Puzzle), usize> = HashMap::new();
        let mut cells: Vec<(usize, usize, &Record)> = Vec::new();
        for record in in_order {
            let next = subjects.len();
            let puzzle = *subjects.entry((&record.subject.name, &record.subject.puzzle)).or_insert(next);
            let place = *places.entry(&record.combination).or_insert_with(|| {
                combinations.push(&record.combination);
                combinations.len() - 1
            });
            cells.push((place, puzzle, record));
        }
        let (searches, puzzles) = (combinations.len(), subjects.len());
        let shown = plot.room(searches).unwrap_or((0, 0));
        cells.retain(|&(place, puzzle, _)| place < shown.0 && puzzle < shown.1);
        cells.sort_by_key(|&(place, puzzle, _)| (place, puzzle));
        cells.dedup_by_key(|&mut (place, puzzle, _)| (place, puzzle));
        let labels = labels(combinations);
        let jobs: Vec<Job> = cells
            .iter()
            .map(|&(place, _, record)| Job {
                label: labels[place].clone(),
                subject: &record.subject,
                combination: &record.combination,
                limit: record.limit,
            })
            .collect();
        Some(Self { watched: all(&jobs, threads, signals)?, searches, puzzles })
    }
}

/// Runs them side by side.
fn all(jobs: &[Job], threads: NonZeroUsize, signals: &Signals) -> Option<Vec<Watched>> {
    let next = AtomicUsize::new(0);
    let results: Mutex<Vec<Option<Watched>>> = Mutex::new(vec![None; jobs.len()]);
    let work = || {
        loop {
            let place = next.fetch_add(1, Ordering::Relaxed);
            let Some(watched) = jobs.get(place).and_then(|job| watch(job, signals)) else { return };
            results.lock().unwrap_or_else(PoisonError::into_inner)[place] = Some(watched);
        }
    };
    thread::scope(|scope| {
        for nr in 0..threads.get().min(jobs.len()) {
            if thread::Builder::new().stack_size(STACK).spawn_scoped(scope, work).is_err() {
                if nr == 0 {
                    work();
                }
                break;
            }
        }
    });
    results.into_inner().unwrap_or_else(PoisonError::into_inner).into_iter().collect()
}

/// Runs one; `None` when signals ask to stop.
fn watch(job: &Job, signals: &Signals) -> Option<Watched> {
    let puzzle = job.combination.meets(&job.subject.puzzle);
    let search = &job.combination.search;
    let over = AtomicBool::new(false);
    let mut eyes = Eyes {
        counting: Counting::new(search.form, job.limit, signals, &over),
        depths: DepthProfile::new(),
        tries: Tries::new(puzzle.shape(), search.form),
    };
    let run = search.run(&puzzle, &mut eyes);
    let hit_limit = match run.stopped {
        Some(Cut::Asked) => return None,
        Some(Cut::Limit) => true,
        None => false,
    };
    let Eyes { depths, tries, .. } = eyes;
    signals.one_more();
    let (label, name) = (job.label.clone(), job.subject.name.clone());
    Some(Watched { label, name, puzzle, depths: depths.breaking(), tries: tries.breaking(), hit_limit })
}

/// Watches a search up to its limit.
struct Eyes<'a> {
    counting: Counting<'a>,
    depths: DepthProfile<Cut>,
    tries: Tries<Cut>,
}

impl Observer for Eyes<'_> {
    type Break = Cut;
    const DETAIL: Detail = Detail::Counts;

    #[inline]
    fn event(&mut self, event: &Event) -> ControlFlow<Cut> {
        self.counting.event(event)?;
        self.depths.event(event)?;
        self.tries.event(event)
    }

    #[inline]
    fn rejects(&mut self, depth: u16, cell: Cell, count: u16) -> ControlFlow<Cut> {
        // A limit may let through a part of them.
        let before = self.counting.stats.events;
        let flow = self.counting.rejects(depth, cell, count);
        let counted = (self.counting.stats.events - before) as u16;
        if counted > 0 {
            self.depths.rejects(depth, cell, counted)?;
            self.tries.rejects(depth, cell, counted)?;
        }
        flow
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::compare::{Choices, RunOptions, Shard, cell_orders, inferences, run};
    use crate::puzzle::builtin;

    #[test]
    fn what_is_watched_is_what_was_counted() {
        let puzzles = ["four", "six", "example"].map(|name| (name.to_owned(), builtin::find(name).unwrap().puzzle()));
        let choices = Choices {
            cells: cell_orders("row-major,reverse,mrv").unwrap(),
            inferences: inferences("none,singles").unwrap(),
            ..Choices::default()
        };
        for limit in [None, Some(3), Some(61), Some(3000)] {
            let plan = Plan::new(puzzles.clone(), &choices, limit).unwrap();
            let jobs: Vec<u64> = plan.share(Shard::WHOLE).collect();
            let mut records = Vec::new();
            run(&plan, &jobs, &RunOptions::default(), &Signals::new(), |record| {
                records.push(record);
                Ok::<_, ()>(())
            })
            .unwrap();
            let threads = NonZeroUsize::new(2).unwrap();
            let panels = Panels::of_records(&records, Plot::Depth, threads, &Signals::new()).unwrap();
            // Room for five of the six.
            assert_eq!((panels.searches, panels.puzzles, panels.watched.len()), (6, 3, 15));
            assert_eq!(panels, Panels::of_plan(&plan, Plot::Depth, threads, &Signals::new()).unwrap());
            records.sort_by_key(|record| ((record.job - 1) % 6, record.job));
            for (record, watched) in records.iter().zip(&panels.watched) {
                assert_eq!(watched.name, record.subject.name);
                let counts = (watched.depths.steps(), watched.tries.total(), watched.hit_limit);
                assert_eq!(counts, (record.stats.events, record.stats.checks, record.hit_limit()), "{record:?}");
                let deepest = watched.depths.columns().iter().map(|column| column.most).max();
                assert_eq!(deepest.unwrap_or(0), record.stats.max_depth);
            }
            let few = Panels::of_records(&records, Plot::Tries, threads, &Signals::new()).unwrap();
            assert_eq!((few.searches, few.puzzles, few.watched.len()), (6, 3, 6));
        }
    }

    #[test]
    fn it_stops_when_asked() {
        let puzzle = ("example".to_owned(), builtin::find("example").unwrap().puzzle());
        let plan = Plan::new([puzzle], &Choices::default(), None).unwrap();
        let signals = Signals::new();
        signals.stop();
        assert_eq!(Panels::of_plan(&plan, Plot::Depth, NonZeroUsize::MIN, &signals), None);
    }
}
