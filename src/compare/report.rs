//! One page of HTML about a comparison: it needs no other file, no network and no scripts.

use std::collections::HashMap;
use std::io::{self, Write};
use std::sync::Arc;

use super::amount::{Amount, Bound};
use super::table::Column;
use super::{Combination, Comparison, Record, Subject, Table, labels};

/// A drawing for a report.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Figure {
    /// What it shows, in a few words.
    pub title: String,
    /// How it is read, in a sentence or two.
    pub caption: String,
    /// The drawing: an `<svg>` element, or several in elements of the classes `on-light` and
    /// `on-dark`, of which the page shows one.
    pub svg: String,
}

/// Of more puzzles than this, the page does not list each.
const LISTED: usize = 200;

/// Writes the page: the table, the figures, what each search took on each puzzle, and how each
/// search is had again. The records may be in any order.
///
/// # Errors
/// When writing fails.
pub fn write_report<W: Write>(
    mut to: W,
    title: &str,
    comparison: &Comparison,
    records: &[Record],
    figures: &[Figure],
) -> io::Result<()> {
    let title = escaped(title);
    write!(
        to,
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <meta name=\"generator\" content=\"stepdoku {}\">\n\
         <title>{title}</title>\n<style>\n{STYLE}</style>\n</head>\n<body>\n<main>\n<h1>{title}</h1>\n",
        env!("CARGO_PKG_VERSION"),
    )?;
    write_table(&mut to, &comparison.table(), "summary")?;
    for (nr, figure) in figures.iter().enumerate() {
        let Figure { title, caption, svg } = figure;
        writeln!(
            to,
            "<figure id=\"figure-{}\">\n<h2>{}</h2>\n{svg}\n<figcaption>{}</figcaption>\n</figure>",
            nr + 1,
            escaped(title),
            escaped(caption)
        )?;
    }
    writeln!(to, "<h2>Puzzle by puzzle</h2>")?;
    match each_puzzle(comparison, records) {
        Some(table) => write_table(&mut to, &table, "puzzles")?,
        None => writeln!(
            to,
            "<p>These are more than {LISTED} puzzles: <code>--format csv</code> or <code>jsonl</code> lists each.</p>"
        )?,
    }
    writeln!(to, "<h2>How it was searched</h2>\n<dl>")?;
    for row in &comparison.rows {
        let options = format!("{} --solutions {}", row.combination, row.combination.search.solutions);
        writeln!(to, "<dt>{}</dt><dd><code>{}</code></dd>", escaped(&row.label), escaped(&options))?;
    }
    to.write_all(b"</dl>\n</main>\n</body>\n</html>\n")
}

/// What each search took on each puzzle, if there are not too many.
fn each_puzzle(comparison: &Comparison, records: &[Record]) -> Option<Table> {
    let combinations: Vec<&Combination> = comparison.rows.iter().map(|row| &*row.combination).collect();
    let places: HashMap<&Combination, usize> = combinations.iter().copied().zip(0..).collect();
    let mut lines: HashMap<&Subject, usize> = HashMap::new();
    let mut subjects: Vec<&Arc<Subject>> = Vec::new();
    let mut rows: Vec<Vec<String>> = Vec::new();
    let mut in_order: Vec<&Record> = records.iter().collect();
    in_order.sort_by_key(|record| record.job);
    for record in in_order {
        let line = *lines.entry(&*record.subject).or_insert_with(|| {
            subjects.push(&record.subject);
            rows.push(vec![String::new(); combinations.len()]);
            rows.len() - 1
        });
        if rows.len() > LISTED {
            return None;
        }
        let place = places.get(&*record.combination)?;
        if let Some(count) = record.count(comparison.measure) {
            let bound = if count.more { Bound::AtLeast } else { Bound::Exact };
            let amount = Amount { value: count.value as f64, bound }.times(comparison.measure.unit());
            rows[line][*place] = match record.status {
                crate::search::Status::NoSolution => format!("{amount} (none)"),
                _ => amount.to_string(),
            };
        }
    }
    for (row, subject) in rows.iter_mut().zip(subjects) {
        row.insert(0, subject.name.clone());
    }
    let mut columns = vec![Column::text("puzzle")];
    columns.extend(labels(combinations).iter().map(|label| Column::numbers(label, Column::ALWAYS)));
    let notes = vec!["(none): the whole space was searched, and there is no solution.".to_owned()];
    let notes = if rows.iter().flatten().any(|cell| cell.ends_with("(none)")) { notes } else { Vec::new() };
    Some(Table { caption: format!("{} on each puzzle", comparison.measure.title()), columns, rows, notes })
}

/// Writes a table that a screen reader can walk: a caption, and headings of columns and rows.
fn write_table<W: Write>(to: &mut W, table: &Table, id: &str) -> io::Result<()> {
    writeln!(to, "<div class=\"wide\" tabindex=\"0\" role=\"region\" aria-labelledby=\"{id}\">\n<table>")?;
    writeln!(to, "<caption id=\"{id}\">{}</caption>", escaped(&table.caption))?;
    write!(to, "<thead><tr>")?;
    for column in &table.columns {
        write!(to, "<th scope=\"col\"{}>{}</th>", class(column), escaped(&column.heading))?;
    }
    writeln!(to, "</tr></thead>\n<tbody>")?;
    for row in &table.rows {
        write!(to, "<tr>")?;
        for (at, (cell, column)) in row.iter().zip(&table.columns).enumerate() {
            let cell = escaped(cell);
            match at {
                0 => write!(to, "<th scope=\"row\">{cell}</th>")?,
                _ => write!(to, "<td{}>{cell}</td>", class(column))?,
            }
        }
        writeln!(to, "</tr>")?;
    }
    writeln!(to, "</tbody>\n</table>\n</div>")?;
    for note in &table.notes {
        writeln!(to, "<p class=\"note\">{}</p>", escaped(note))?;
    }
    Ok(())
}

fn class(column: &Column) -> &'static str {
    if column.numbers { " class=\"number\"" } else { "" }
}

fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => escaped += "&amp;",
            '<' => escaped += "&lt;",
            '>' => escaped += "&gt;",
            '"' => escaped += "&quot;",
            // HTML has no way to write these.
            c if c.is_control() => escaped.push('\u{FFFD}'),
            c => escaped.push(c),
        }
    }
    escaped
}

/// Black on white, or the other way round where that is asked for; numbers under each other.
const STYLE: &str = "\
:root { color-scheme: light dark; }
body { margin: 2rem auto; max-width: 72rem; padding: 0 1rem; font: 1rem/1.5 system-ui, sans-serif; }
h1 { font-size: 1.6rem; } h2 { font-size: 1.2rem; margin-top: 2rem; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; }
caption { text-align: left; padding-bottom: .5rem; }
th, td { padding: .25rem .75rem; border-bottom: 1px solid #888; text-align: left; white-space: nowrap; }
thead th { border-bottom-width: 2px; }
.number { text-align: right; }
.note { margin: .5rem 0; }
figure { margin: 2rem 0; } figure svg { max-width: 100%; height: auto; }
dt { font-weight: bold; } dd { margin: 0 0 .5rem; } code { overflow-wrap: anywhere; }
.on-dark { display: none; }
@media screen and (prefers-color-scheme: dark) { .on-light { display: none; } .on-dark { display: block; } }
@media print { body { margin: 0; max-width: none; } .wide { overflow: visible; } figure { break-inside: avoid; } }
";
