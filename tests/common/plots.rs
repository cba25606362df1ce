//! The plots that are pinned: kinds, themes, with and without searches that hit the limit.
#![allow(dead_code, reason = "each test uses a part of it")]

use std::convert::Infallible;
use std::num::NonZeroUsize;

use stepdoku::compare::{
    Choices, Field, Measure, Panels, Plan, Plot, Record, RunOptions, Shard, Signals, cell_orders, draw_bars,
    draw_cactus, draw_depth, draw_profile, draw_scatter, draw_tries, run,
};
use stepdoku::picture::Theme;
use stepdoku::puzzle::{Puzzle, builtin};

use crate::common;

/// The records of a file in `examples/puzzles`, searched in these orders.
fn records(file: &str, cells: &str, limit: Option<u64>) -> Vec<Record> {
    let path = format!("{}/examples/puzzles/{file}", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(path).unwrap();
    let lines = text.lines().filter(|line| line.len() == 81);
    let puzzles = (1..).zip(lines).map(|(nr, line)| (format!("{file}:{nr}"), common::puzzle(line)));
    let plan = plan(puzzles, cells, limit);
    let jobs: Vec<u64> = plan.share(Shard::WHOLE).collect();
    let mut records = Vec::new();
    let _ = run(&plan, &jobs, &RunOptions::default(), &Signals::new(), |record| {
        records.push(record);
        Ok::<_, Infallible>(())
    });
    records
}

fn plan(puzzles: impl IntoIterator<Item = (String, Puzzle)>, cells: &str, limit: Option<u64>) -> Plan {
    let choices = Choices { cells: cell_orders(cells).unwrap(), ..Choices::default() };
    Plan::new(puzzles, &choices, limit).unwrap()
}

fn panels(plot: Plot, puzzles: &[&str], cells: &str, limit: Option<u64>) -> Panels {
    let puzzles = puzzles.iter().map(|name| (format!("@{name}"), builtin::find(name).unwrap().puzzle()));
    Panels::of_plan(&plan(puzzles, cells, limit), plot, NonZeroUsize::MIN, &Signals::new()).unwrap()
}

/// All that are pinned, each with its name in `snapshots/`, without prefix and ending.
pub(crate) fn pins() -> Vec<(&'static str, String)> {
    const TEN: &str = "row-major,column-major,box-major,reverse,spiral,static-mrv,random:1,random:2,mrv,mrv-degree";
    let field = |records: &[Record]| Field::of(records, Measure::Placements);
    let three = records("minimal.sdm", "row-major,static-mrv,mrv", Some(100_000));
    let two: Vec<Record> = records("minimal.sdm", "row-major,mrv", Some(300_000));
    let ten = records("easy.sdm", TEN, None);
    let checks = Field::of(&ten, Measure::Checks);
    let (three, two, ten) = (field(&three), field(&two), field(&ten));
    let mut single = three.clone();
    single.puzzles.truncate(1);
    single.series.iter_mut().for_each(|series| series.counts.truncate(1));
    let none = Field { series: Vec::new(), ..three.clone() };
    vec![
        ("bars-limit-light", draw_bars(&three, Theme::LIGHT)),
        ("bars-ten-print", draw_bars(&ten, Theme::PRINT)),
        ("bars-single-dark", draw_bars(&single, Theme::DARK)),
        ("bars-none-light", draw_bars(&none, Theme::LIGHT)),
        ("cactus-limit-light", draw_cactus(&three, Theme::LIGHT)),
        ("cactus-ten-print", draw_cactus(&checks, Theme::PRINT)),
        ("profile-ten-dark", draw_profile(&checks, Theme::DARK)),
        ("profile-limit-high-contrast", draw_profile(&three, Theme::HIGH_CONTRAST)),
        ("scatter-limit-light", draw_scatter(&two, Theme::LIGHT).unwrap()),
        (
            "depth-light",
            draw_depth(&panels(Plot::Depth, &["example", "easy"], "row-major,reverse,mrv", None), Theme::LIGHT),
        ),
        ("depth-limit-dark", draw_depth(&panels(Plot::Depth, &["hard"], "row-major,mrv", Some(100_000)), Theme::DARK)),
        ("tries-light", draw_tries(&panels(Plot::Tries, &["example"], "row-major,mrv", None), Theme::LIGHT)),
        ("tries-print", draw_tries(&panels(Plot::Tries, &["six"], "row-major,reverse,spiral", None), Theme::PRINT)),
        (
            "tries-great-high-contrast",
            draw_tries(&panels(Plot::Tries, &["sixteen"], "row-major,mrv", Some(100_000)), Theme::HIGH_CONTRAST),
        ),
    ]
}
