//! Many searches side by side: what orders and inference are worth, in counts.
//!
//! - [`Choices`] say what varies; a [`Plan`] is the full grid of combinations over all puzzles;
//! - [`run`] runs it on all cores and hands out a [`Record`] for each search, in order;
//! - records are written as JSON Lines or CSV and read back by [`Records`]; a [`Log`] is a file
//!   that a comparison is resumed from;
//! - a [`Tally`] sums records up to a [`Comparison`], which is drawn as a [`Table`], and
//!   [`write_report`] makes it a page.
//!
//! Counts are exact and the same on every machine. A search that hit the limit stands for "that
//! many or more" wherever its counts come in.

mod amount;
mod choices;
mod counting;
mod depth;
mod label;
mod log;
mod measure;
mod plan;
mod plot;
mod read;
mod record;
mod report;
mod run;
mod sample;
mod summary;
mod table;
mod tries;
mod views;
mod watch;

pub use amount::{Amount, Bound};
pub use choices::{Choices, ParseChoicesError, cell_orders, digit_orders, forms, inferences, transforms};
pub use counting::Signals;
pub use depth::{DepthColumn, DepthProfile};
pub use label::{BaselineError, labels};
pub use log::{Log, LogError};
pub use measure::{Measure, ParseMeasureError};
pub use plan::{Combination, ParseShardError, Plan, PlanError, Shard, Subject, Unfit};
pub use plot::{
    Field, ParsePlotError, Plot, PlotError, Series, draw_bars, draw_cactus, draw_depth, draw_profile, draw_scatter,
    draw_tries, figures,
};
pub use read::{RecordError, Records};
pub use record::{Count, Ending, Record, columns, write_csv_header};
pub use report::{Figure, write_report};
pub use run::{RunOptions, run};
pub use sample::Sample;
pub use summary::{Comparison, Row, SummaryError, Tally};
pub use table::{Column, Table};
pub use tries::Tries;
pub use watch::{Panels, Watched};
