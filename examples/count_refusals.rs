//! An observer of one's own: which units refuse the most digits?
//!
//! `cargo run --example count_refusals`

use std::collections::BTreeMap;
use std::convert::Infallible;
use std::ops::ControlFlow;

use stepdoku::puzzle::{Grid, Puzzle, Shape, Unit};
use stepdoku::search::{Action, Event, Form, Observer, Search};

struct Refusals {
    shape: Shape,
    by_unit: BTreeMap<Unit, u64>,
}

impl Observer for Refusals {
    type Break = Infallible;

    fn event(&mut self, event: &Event) -> ControlFlow<Infallible> {
        if let Action::Reject { cell, by, .. } = event.action {
            for (kind, _witness) in by.witnesses() {
                *self.by_unit.entry(self.shape.unit_of(kind, cell)).or_default() += 1;
            }
        }
        ControlFlow::Continue(())
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    let puzzle = Puzzle::new(Grid::from_line(Shape::NINE, line).ok_or("not a grid")?)?;

    let mut refusals = Refusals { shape: puzzle.shape(), by_unit: BTreeMap::new() };
    Search::new(Form::List).run(&puzzle, &mut refusals);

    let mut ranking: Vec<_> = refusals.by_unit.into_iter().collect();
    ranking.sort_by_key(|&(unit, count)| (std::cmp::Reverse(count), unit));
    println!("unit      refusals");
    for (unit, count) in ranking {
        println!("{:<8} {count:>9}", unit.to_string());
    }
    Ok(())
}
