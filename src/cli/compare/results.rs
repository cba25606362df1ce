//! Where the records of a comparison go: line by line, or into a table.

use std::io::{self, Write};

use stepdoku::compare::{
    Comparison, Field, Plot, Record, SummaryError, Tally, figures, write_csv_header, write_report,
};

use super::args::{Args, Format};
use super::plots;
use crate::cli::exit::Failure;
use crate::cli::output::Output;
use crate::cli::talk::Talk;

/// Takes records in the order of their jobs.
pub(super) struct Results {
    format: Format,
    plot: Option<Plot>,
    output: Output,
    /// For tables.
    tally: Tally,
    /// For plots, and for pages, which show more than the table.
    kept: Vec<Record>,
    header: bool,
    /// Whether lines have a time: as the first one does.
    time: Option<bool>,
    hit: u64,
}

impl Results {
    pub(super) fn open(args: &Args) -> Result<Self, Failure> {
        Ok(Self {
            format: args.format,
            plot: args.plot,
            output: Output::open(args.output.as_deref())?,
            tally: Tally::new(args.measure),
            kept: Vec::new(),
            // Shares are put together after each other: the first one brings the header.
            header: args.shard.is_first(),
            time: None,
            hit: 0,
        })
    }

    /// Whether one can see on the terminal how it goes on.
    pub(super) fn shows_itself(&self) -> bool {
        self.plot.is_none() && matches!(self.format, Format::Csv | Format::Jsonl) && self.output.is_terminal()
    }

    pub(super) fn take(&mut self, record: Record) -> Result<(), Failure> {
        self.hit += u64::from(record.hit_limit());
        self.write(record).map_err(|error| self.output.failure(&error))
    }

    fn write(&mut self, record: Record) -> io::Result<()> {
        match self.format {
            _ if self.plot.is_some() => {
                self.tally.add(&record);
                self.kept.push(record);
                Ok(())
            }
            Format::Csv => {
                let time = *self.time.get_or_insert(record.time.is_some());
                if std::mem::take(&mut self.header) {
                    write_csv_header(&mut self.output, time)?;
                }
                record.write_csv(&mut self.output, time)?;
                self.output.pause()
            }
            Format::Jsonl => {
                record.write_json(&mut self.output)?;
                self.output.pause()
            }
            Format::Table | Format::Markdown => {
                self.tally.add(&record);
                Ok(())
            }
            Format::Html => {
                self.tally.add(&record);
                self.kept.push(record);
                Ok(())
            }
        }
    }

    /// Writes what is still to be written; answers how many searches hit the limit.
    pub(super) fn finish(mut self, args: &Args, complete: bool, talk: Talk) -> Result<u64, Failure> {
        let format = if self.plot.is_some() { Format::Table } else { self.format };
        let written = match format {
            Format::Csv if self.header => write_csv_header(&mut self.output, args.time),
            Format::Csv | Format::Jsonl => Ok(()),
            Format::Table | Format::Markdown | Format::Html => match self.tally.summarize(args.baseline.as_deref()) {
                Ok(comparison) => match self.plot {
                    Some(plot) => {
                        let svg = match plots::watches(plot) {
                            true => plots::of_records(plot, &self.kept, args, talk),
                            false => plots::of_counts(plot, &comparison, &self.kept, args.theme())?,
                        };
                        self.output.write_all(svg.as_bytes())
                    }
                    None => show(args, &comparison, &self.kept, &mut self.output),
                },
                // Interrupted before anything was finished: there is nothing to show.
                Err(SummaryError::Nothing) if !complete => return Ok(0),
                Err(error) => return Err(no_summary(&error)),
            },
        };
        written.map_err(|error| self.output.failure(&error))?;
        self.output.finish()?;
        Ok(self.hit)
    }
}

fn show(args: &Args, comparison: &Comparison, records: &[Record], output: &mut Output) -> io::Result<()> {
    match args.format {
        Format::Html => {
            let pictures = figures(&Field::of(records, args.measure), args.theme);
            write_report(output, "Orders of search, compared", comparison, records, &pictures)
        }
        Format::Markdown => output.write_all(comparison.table().markdown().as_bytes()),
        _ => {
            let width = output.is_terminal().then(terminal_size::terminal_size).flatten();
            let width = width.map(|(width, _)| usize::from(width.0));
            output.write_all(comparison.table().plain(width).as_bytes())
        }
    }
}

fn no_summary(error: &SummaryError) -> Failure {
    let cure = match error {
        SummaryError::Nothing => "a share or a file with at least one search in it is needed",
        SummaryError::Contradiction { .. } => "put together only records of the same searches, with the same --limit",
        SummaryError::NoTimes => "search again with --time, or compare something else",
        SummaryError::Baseline(_) => "--baseline takes names that only one combination has",
    };
    Failure::input(error.to_string(), cure)
}
