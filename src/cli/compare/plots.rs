//! Pictures of a comparison.

use std::num::NonZeroUsize;
use std::sync::Arc;

use stepdoku::compare::{
    Comparison, Field, Panels, Plan, Plot, PlotError, Record, Signals, draw_bars, draw_cactus, draw_depth,
    draw_profile, draw_scatter, draw_tries,
};
use stepdoku::picture::Theme;

use super::args::Args;
use crate::cli::exit::{Exit, Failure};
use crate::cli::output::Output;
use crate::cli::progress::Progress;
use crate::cli::talk::Talk;

/// Whether a plot looks at the searches themselves, for which they are run again.
pub(super) fn watches(plot: Plot) -> bool {
    plot.room(1).is_some()
}

/// Draws a plot of counts; the baseline comes first.
pub(super) fn of_counts(
    plot: Plot,
    comparison: &Comparison,
    records: &[Record],
    theme: Theme,
) -> Result<String, Failure> {
    let mut field = Field::of(records, comparison.measure);
    field.series[..=comparison.baseline].rotate_right(1);
    match plot {
        Plot::Bars => Ok(draw_bars(&field, theme)),
        Plot::Cactus => Ok(draw_cactus(&field, theme)),
        Plot::Profile => Ok(draw_profile(&field, theme)),
        _ => draw_scatter(&field, theme).map_err(|error| not_drawn(&error)),
    }
}

/// Draws small multiples of the searches of a plan, of which only those that are shown are run.
pub(super) fn of_plan(plot: Plot, plan: &Plan, args: &Args, talk: Talk) -> Result<Exit, Failure> {
    use std::io::Write;

    let mut output = Output::open(args.output.as_deref())?;
    let room = plot.room(plan.combinations().len()).unwrap_or((0, 0));
    let shown = room.0.min(plan.combinations().len()) * room.1.min(plan.subjects().len());
    let panels = watched(args, talk, shown, |threads, signals| Panels::of_plan(plan, plot, threads, signals));
    output.write_all(multiples(plot, &panels, args.theme()).as_bytes()).map_err(|error| output.failure(&error))?;
    output.finish()?;
    Ok(Exit::Done)
}

/// Draws small multiples of the searches of records.
pub(super) fn of_records(plot: Plot, records: &[Record], args: &Args, talk: Talk) -> String {
    let panels = watched(args, talk, 0, |threads, signals| Panels::of_records(records, plot, threads, signals));
    multiples(plot, &panels, args.theme())
}

/// Watches searches with a bar; Ctrl-C ends the program.
fn watched(
    args: &Args,
    talk: Talk,
    searches: usize,
    run: impl FnOnce(NonZeroUsize, &Signals) -> Option<Panels>,
) -> Panels {
    let signals = Arc::new(Signals::new());
    let _progress = Progress::of_many(talk, searches as u64, &signals);
    run(args.threads(), &signals).expect("nobody asks it to stop")
}

fn multiples(plot: Plot, panels: &Panels, theme: Theme) -> String {
    if plot == Plot::Depth { draw_depth(panels, theme) } else { draw_tries(panels, theme) }
}

fn not_drawn(error: &PlotError) -> Failure {
    Failure::input(
        error.to_string(),
        "name two, as in --cells row-major,mrv; of a file with more, take only the lines of two",
    )
}
