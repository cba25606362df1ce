//! A comparison as a table.

use super::amount::{Amount, Bound};
use super::table::Column;
use super::{Comparison, Measure, Row, Table};
use crate::search::{Solutions, Stats};
use crate::trace::grouped;

impl Comparison {
    /// The table for people: every statistic when there is one puzzle, and else how many
    /// puzzles were solved and what that took.
    pub fn table(&self) -> Table {
        let single = self.rows.iter().all(|row| row.only.is_some());
        let mut table = if single { self.every_statistic() } else { self.many_puzzles() };
        if self.rows.iter().all(|row| row.times.is_some()) && self.measure != Measure::Time {
            let headings: &[&str] = if single { &["seconds"] } else { &["median seconds", "total seconds"] };
            table.columns.extend(headings.iter().map(|heading| Column::numbers(heading, 55)));
            for (cells, row) in table.rows.iter_mut().zip(&self.rows) {
                let times = row.times.as_ref().expect("all have times");
                let amounts = [times.median(), times.total()];
                let unit = Measure::Time.unit();
                cells.extend(amounts[2 - headings.len()..].iter().map(|amount| amount.times(unit).to_string()));
            }
        }
        table
    }

    fn many_puzzles(&self) -> Table {
        let mut columns = vec![
            Column::text("search"),
            Column::numbers("solved", Column::ALWAYS),
            Column::numbers("no solution", 60),
            Column::numbers("hit limit", Column::ALWAYS),
            Column::numbers("least", 10),
            Column::numbers("median", 90),
            Column::numbers("90 %", 30),
            Column::numbers("most", 20),
            Column::numbers("geo. mean", 80),
            Column::numbers("total", 40),
        ];
        columns.push(Column::numbers("ratio", 70));
        let unit = self.measure.unit();
        let cells = |row: &Row| {
            let sample = &row.sample;
            let amounts = [
                sample.quantile(0),
                sample.median(),
                sample.quantile(90),
                sample.quantile(100),
                sample.geometric_mean(),
                sample.total(),
            ];
            let mut cells = vec![row.label.clone()];
            cells.extend([row.solved, row.no_solution, row.hit_limit].map(counted));
            cells.extend(amounts.map(|amount| amount.times(unit).to_string()));
            cells.push(ratio(row));
            cells
        };
        let rows = self.rows.iter().map(cells).collect();
        Table { caption: self.caption(), columns, rows, notes: self.notes() }
    }

    /// All statistics of the only search of each combination.
    fn every_statistic(&self) -> Table {
        let weights = [60, 90, 30, 80, 20, 50, 40, 25, 10, 65, 70, 0];
        let measures = Measure::ALL.into_iter().zip(weights);
        let any = |measure| self.rows.iter().filter_map(|row| row.only.as_ref()).any(|stats| of(stats, measure) > 0);
        let shown = |measure| match measure {
            // Also when there are none: that is worth seeing.
            Measure::Placements => true,
            // Where one is asked for, the outcome says it.
            Measure::Solutions => self.wanted != [Solutions::ONE],
            _ => any(measure) || measure == self.measure,
        };
        let measures: Vec<_> = measures.filter(|&(measure, _)| shown(measure)).collect();
        let mut columns = vec![Column::text("search"), Column::text("outcome")];
        columns.extend(measures.iter().map(|&(measure, weight)| {
            Column::numbers(measure.title(), if measure == self.measure { Column::ALWAYS } else { weight })
        }));
        columns.push(Column::numbers("ratio", 95));
        let cells = |row: &Row| {
            let outcome = match (row.solved, row.hit_limit) {
                (1.., _) => "solved",
                (_, 1..) => "hit the limit",
                _ => "no solution",
            };
            let mut cells = vec![row.label.clone(), outcome.to_owned()];
            let bound = if row.hit_limit > 0 { Bound::AtLeast } else { Bound::Exact };
            let stats = row.only.as_ref().expect("it is one search");
            cells.extend(measures.iter().map(|&(measure, _)| {
                let value = of(stats, measure) as f64;
                Amount { value, bound }.to_string()
            }));
            cells.push(ratio(row));
            cells
        };
        let rows = self.rows.iter().map(cells).collect();
        Table { caption: self.caption(), columns, rows, notes: self.notes() }
    }

    /// What is compared, on what.
    fn caption(&self) -> String {
        let wanted: Vec<String> = self
            .wanted
            .iter()
            .map(|wanted| match wanted {
                Solutions::All => "all solutions".to_owned(),
                &Solutions::ONE => "the first solution".to_owned(),
                Solutions::First(number) => format!("{number} solutions"),
            })
            .collect();
        let limits: Vec<String> = self
            .limits
            .iter()
            .map(|limit| limit.map_or("no limit".to_owned(), |limit| format!("at most {} events each", counted(limit))))
            .collect();
        let until = if self.wanted == [Solutions::All] { "for" } else { "to" };
        format!(
            "{} on {}: {} {until} {}, {}",
            plural(self.rows.len() as u64, "way to search", "ways to search"),
            plural(self.puzzles, "puzzle", "puzzles"),
            self.measure.title(),
            wanted.join(" or "),
            limits.join(" or "),
        )
    }

    fn notes(&self) -> Vec<String> {
        let mut notes = Vec::new();
        let hit = self.hit_limit();
        if hit > 0 {
            notes.push(format!(
                "> so many or more: {} of {} hit the limit, and would have gone on.",
                counted(hit),
                plural(self.searches(), "search", "searches")
            ));
        }
        let missing = self.rows.len() as u64 * self.puzzles - self.searches();
        if missing > 0 {
            notes.push(format!(
                "Incomplete: {} of {} are missing, so not all rows are about the same puzzles.",
                counted(missing),
                plural(self.searches() + missing, "search", "searches")
            ));
        }
        if self.rows.len() > 1 {
            let base = &self.rows[self.baseline].label;
            let measure = self.measure.title();
            notes.push(if self.puzzles > 1 {
                format!("ratio: {measure} divided by those of {base}, puzzle by puzzle; the geometric mean of that.")
            } else {
                format!("ratio: {measure} divided by those of {base}.")
            });
        }
        if self.rows.iter().any(|row| row.ratio.is_none()) {
            notes.push(
                "?: no telling, because searches hit the limit on both sides, the baseline took none, or there is no \
                 puzzle that both have."
                    .to_owned(),
            );
        }
        notes
    }
}

fn ratio(row: &Row) -> String {
    row.ratio.map_or_else(|| "?".to_owned(), |ratio| ratio.to_string())
}

fn of(stats: &Stats, measure: Measure) -> u64 {
    match measure {
        Measure::Calls => stats.calls,
        Measure::Placements => stats.placements,
        Measure::Undos => stats.undos,
        Measure::Checks => stats.checks,
        Measure::Rejects => stats.rejects,
        Measure::Deductions => stats.deductions,
        Measure::Wipeouts => stats.wipeouts,
        Measure::Scanned => stats.scanned,
        Measure::MaxDepth => stats.max_depth.into(),
        Measure::Solutions => stats.solutions,
        Measure::Events => stats.events,
        Measure::Time => 0,
    }
}

fn counted(number: u64) -> String {
    grouped(&number.to_string())
}

fn plural(number: u64, one: &str, many: &str) -> String {
    format!("{} {}", counted(number), if number == 1 { one } else { many })
}
