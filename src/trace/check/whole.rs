//! Checking a trace from its first event on: each must be the one that comes next.

use super::Fault;
use super::machine::Machine;
use crate::puzzle::Shape;
use crate::search::{Event, Status};
use crate::trace::Words;
use crate::trace::wire::{Counts, Header, Outcome};

/// Checks a trace without gaps.
#[derive(Clone, Debug)]
pub(super) struct Whole {
    shape: Shape,
    /// The step at which the window of the header ends.
    end: Option<u64>,
    machine: Machine,
}

impl Whole {
    pub(super) fn new(header: &Header) -> Self {
        Self { shape: header.shape(), end: header.steps().end, machine: Machine::new(header) }
    }

    pub(super) fn event(&mut self, step: u64, event: &Event) -> Result<(), Fault> {
        let next = self.machine.counts().events;
        if step != next {
            let message = format!(
                "step {next} comes next: steps count from 0 without gaps, and a file that leaves events out says so \
                 in its header"
            );
            return Err(Fault::at_step(step, message));
        }
        if let Some(end) = self.end
            && step >= end
        {
            return Err(Fault::at_step(step, format!("the window that the header names ends before step {end}")));
        }
        match self.machine.expected() {
            Some(expected) if expected == *event => {
                self.machine.go_on(event);
                Ok(())
            }
            Some(expected) => Err(Fault::at_step(step, self.contradiction(event, &expected))),
            None => {
                let said = Words::new(&event.action, self.shape);
                Err(Fault::at_step(step, format!("`{said}` follows, but {}", self.machine.why(self.shape))))
            }
        }
    }

    /// What is wrong when `said` stands where `expected` belongs.
    fn contradiction(&self, said: &Event, expected: &Event) -> String {
        let why = self.machine.why(self.shape);
        if said.action == expected.action {
            return format!(
                "depth {} for `{}`, but the call that acts is at depth {}",
                said.depth,
                Words::new(&said.action, self.shape),
                expected.depth
            );
        }
        let [said, expected] = [said, expected].map(|event| Words::new(&event.action, self.shape).to_string());
        format!("`{said}` stands where `{expected}` belongs: {why}")
    }

    pub(super) fn finish(&self, outcome: &Outcome) -> Result<(), Fault> {
        let machine = &self.machine;
        let status = outcome.status;
        match machine.status() {
            Some(ended) if ended != status => {
                return Err(Fault::of_outcome(format!(
                    "status {status}, but the search came to its end, so it is {ended}: {} found",
                    solutions(machine.counts().solutions)
                )));
            }
            None if status != Status::Stopped => {
                let open = match machine.open() {
                    0 => "the first call has not begun".to_owned(),
                    1 => "1 call is open".to_owned(),
                    open => format!("{open} calls are open"),
                };
                return Err(Fault::of_outcome(format!(
                    "status {status}, but the search is not at its end: {open}; only a search that was stopped ends so"
                )));
            }
            _ => {}
        }
        if outcome.solutions != machine.solutions() {
            return Err(Fault::of_outcome(differing(&outcome.solutions, machine.solutions())));
        }
        match difference(&outcome.stats, machine.counts()) {
            Some((name, said, counted)) => {
                Err(Fault::of_outcome(format!("`{name}` is {said} in the statistics, but counting gives {counted}")))
            }
            None => Ok(()),
        }
    }
}

fn solutions(number: u64) -> String {
    format!("{number} solution{}", if number == 1 { " was" } else { "s were" })
}

/// How two lists of solutions differ.
fn differing(said: &[String], found: &[String]) -> String {
    match said.iter().zip(found).position(|(said, found)| said != found) {
        Some(nr) => format!("solution {} is listed as {}, but the events make it {}", nr + 1, said[nr], found[nr]),
        None => format!("{} solutions are listed, but the events make it {}", said.len(), found.len()),
    }
}

/// The first count that differs: its name, what is said, what was counted.
fn difference(said: &Counts, counted: &Counts) -> Option<(&'static str, u64, u64)> {
    let pairs = said.named().zip(counted.named());
    pairs.map(|((name, said), (_, counted))| (name, said, counted)).find(|(_, said, counted)| said != counted)
}
