//! Comparisons: their files, read back and resumed from.

mod common;

use std::convert::Infallible;
use std::fs;
use std::path::{Path, PathBuf};

use stepdoku::compare::{
    Choices, Log, Measure, Plan, Record, Records, RunOptions, Shard, Signals, Tally, cell_orders, columns, inferences,
    run, write_csv_header,
};
use stepdoku::puzzle::builtin;

fn plan_of(cells: &str, limit: Option<u64>) -> Plan {
    let choices = Choices {
        cells: cell_orders(cells).unwrap(),
        inferences: inferences("none,singles").unwrap(),
        ..Choices::default()
    };
    let puzzles = ["four", "six", "no-candidates", "hard"]
        .map(|name| (format!("a \"{name}\", in quotes"), builtin::find(name).unwrap().puzzle()));
    Plan::new(puzzles, &choices, limit).unwrap()
}

fn plan() -> Plan {
    plan_of("row-major,path:r1c1,r2c2,mrv", Some(1_000))
}

fn run_all(plan: &Plan, jobs: &[u64], time: bool, mut each: impl FnMut(Record)) {
    let options = RunOptions { time, ..RunOptions::default() };
    let complete = run(plan, jobs, &options, &Signals::new(), |record| {
        each(record);
        Ok::<_, Infallible>(())
    });
    assert_eq!(complete, Ok(true));
}

fn all(plan: &Plan, time: bool) -> Vec<Record> {
    let mut records = Vec::new();
    run_all(plan, &plan.share(Shard::WHOLE).collect::<Vec<_>>(), time, |record| records.push(record));
    records
}

fn json(records: &[Record]) -> Vec<u8> {
    let mut lines = Vec::new();
    records.iter().for_each(|record| record.write_json(&mut lines).unwrap());
    lines
}

/// A file of its own for a test.
fn place(test: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("compare-files");
    fs::create_dir_all(&folder).unwrap();
    let path = folder.join(test);
    let _ = fs::remove_file(&path);
    path
}

/// What a comparison makes of the file.
fn resumed(plan: &Plan, path: &Path, time: bool) -> Vec<u8> {
    let mut log = Log::open(path, plan, time).unwrap();
    let pending: Vec<u64> = plan.share(Shard::WHOLE).filter(|job| !log.done().contains_key(job)).collect();
    run_all(plan, &pending, time, |record| log.append(&record).unwrap());
    drop(log);
    fs::read(path).unwrap()
}

#[test]
fn what_is_written_is_read_back() {
    for time in [false, true] {
        let records = all(&plan(), time);
        let text = json(&records);
        let mut reader = Records::new(&text[..]);
        let back: Vec<Record> = reader.by_ref().map(Result::unwrap).collect();
        assert_eq!(back, records);
        assert_eq!((reader.torn(), reader.whole()), (None, text.len() as u64));
    }
}

#[test]
fn json_and_csv_have_the_same_columns() {
    for time in [false, true] {
        let records = all(&plan(), time);
        let mut csv = Vec::new();
        write_csv_header(&mut csv, time).unwrap();
        records.iter().for_each(|record| record.write_csv(&mut csv, time).unwrap());
        let csv = String::from_utf8(csv).unwrap();
        let mut csv = csv.lines();
        assert_eq!(csv.next().unwrap(), columns(time).join(","));
        let json = String::from_utf8(json(&records)).unwrap();
        for (fields, line) in csv.map(unquoted).zip(json.lines()) {
            let value: serde_json::Value = serde_json::from_str(line).unwrap();
            assert_eq!(value.as_object().unwrap().len(), columns(time).len());
            let mut at = 0;
            for (column, field) in columns(time).iter().zip(&fields) {
                // In the same order, too.
                at += line[at..].find(&format!("\"{column}\":")).unwrap();
                match &value[column] {
                    serde_json::Value::String(text) => assert_eq!(text, field),
                    serde_json::Value::Null => assert_eq!(field, ""),
                    number => assert_eq!(field.parse::<f64>().unwrap(), number.as_f64().unwrap()),
                }
            }
            assert_eq!(fields.len(), columns(time).len());
        }
    }
}

/// The fields of a line of CSV.
fn unquoted(line: &str) -> Vec<String> {
    let mut fields = vec![String::new()];
    let mut quoted = false;
    let mut chars = line.chars().peekable();
    while let Some(c) = chars.next() {
        match c {
            '"' if quoted && chars.peek() == Some(&'"') => fields.last_mut().unwrap().extend(chars.next()),
            '"' => quoted = !quoted,
            ',' if !quoted => fields.push(String::new()),
            c => fields.last_mut().unwrap().push(c),
        }
    }
    assert!(!quoted);
    fields
}

#[test]
fn cut_anywhere_and_resumed_it_is_the_whole() {
    let plan = plan();
    let whole = json(&all(&plan, false));
    let path = place("cut.jsonl");
    assert_eq!(resumed(&plan, &path, false), whole);
    // Lines are some 400 bytes long, so that this cuts at all kinds of places.
    for length in (0..whole.len()).step_by(97).chain([whole.len() - 1]) {
        fs::write(&path, &whole[..length]).unwrap();
        assert_eq!(Log::open(&path, &plan, false).unwrap().is_torn(), !whole[..length].ends_with(b"\n") && length > 0);
        assert!(resumed(&plan, &path, false) == whole, "cut at {length}");
    }
}

#[test]
fn what_is_whole_is_never_written_again() {
    let plan = plan();
    let records = all(&plan, false);
    let path = place("gaps.jsonl");
    // Gaps, as Ctrl-C leaves them, and a torn line of a later job.
    let mut lines = json(&[records[3].clone(), records[7].clone()]);
    let kept = lines.len();
    lines.extend(&json(&records[9..10])[..200]);
    fs::write(&path, &lines).unwrap();
    let after = resumed(&plan, &path, false);
    assert_eq!(after[..kept], lines[..kept]);
    let mut jobs: Vec<u64> = Records::new(&after[..]).map(|record| record.unwrap().job).collect();
    jobs.sort_unstable();
    assert!(jobs.into_iter().eq(1..=plan.jobs()));
    // And once more there is nothing to do.
    assert_eq!(resumed(&plan, &path, false), after);
}

#[test]
fn a_torn_time_is_taken_again() {
    let plan = plan();
    let path = place("torn-time.jsonl");
    let whole = json(&all(&plan, true));
    fs::write(&path, &whole[..whole.len() - 4]).unwrap();
    let after = resumed(&plan, &path, true);
    assert!(Records::new(&after[..]).map(|record| record.unwrap().job).eq(1..=plan.jobs()));
}

#[test]
fn a_file_of_another_comparison_is_refused() {
    let plan = plan();
    let path = place("other.jsonl");
    let refused = |records: &[Record], time| {
        fs::write(&path, json(records)).unwrap();
        let error = Log::open(&path, &plan, time).unwrap_err().to_string();
        error.strip_prefix(&path.display().to_string()).unwrap().to_owned()
    };
    let other = |cells, limit| refused(&all(&plan_of(cells, limit), false), false);
    let error = other("row-major,spiral,mrv", Some(1_000));
    let expected = ", line 3, is of another comparison: its job 3 has --form list --cells spiral ";
    assert!(error.starts_with(expected), "{error}");
    assert!(
        other("row-major,path:r1c1,r2c2,mrv", Some(999)).ends_with("the limit 999, and this one has the limit 1000")
    );
    assert!(other("row-major,path:r1c1,r2c2,mrv,spiral", Some(1_000)).contains("job 7"));
    let own = all(&plan, false);
    assert!(refused(&own, true).contains("it has no times"));
    assert!(refused(&all(&plan, true), false).contains("it has times"));
    let mut wrong = own[0].clone();
    wrong.stats.calls += 1;
    assert!(
        refused(&[own[0].clone(), own[0].clone(), wrong], false)
            .contains("line 3, is of another comparison: job 1 stands")
    );
    // The same twice is no harm: the files of two runs put together.
    fs::write(&path, json(&[own[0].clone(), own[0].clone()])).unwrap();
    assert_eq!(Log::open(&path, &plan, false).unwrap().done().len(), 1);
}

#[test]
fn two_do_not_write_to_one_file() {
    let plan = plan();
    let path = place("busy.jsonl");
    let log = Log::open(&path, &plan, false).unwrap();
    assert!(Log::open(&path, &plan, false).unwrap_err().to_string().ends_with("another comparison is writing to it"));
    drop(log);
    assert!(Log::open(&path, &plan, false).is_ok());
}

#[test]
fn what_is_no_record_is_refused_with_its_line() {
    let good = String::from_utf8(json(&all(&plan(), false)[..1])).unwrap();
    let broken = |from: &str, to: &str| {
        assert!(good.contains(from), "{from}");
        let text = format!("{good}\n{}", good.replace(from, to));
        let mut records = Records::new(text.as_bytes());
        assert!(records.next().unwrap().is_ok());
        let error = records.next().unwrap().unwrap_err().to_string();
        assert!(records.next().is_none());
        error.strip_prefix("line 3 is not a record of a comparison: ").expect("its line").to_owned()
    };
    assert_eq!(broken("{\"job\":1", "{\"job\":1,"), "key must be a string, at column 10");
    assert_eq!(broken("\"job\":1,", ""), "missing field `job`");
    assert_eq!(broken("\"job\":1,", "\"job\":0,"), "`job` is 0, but jobs count from 1");
    assert_eq!(broken("\"side\":4", "\"side\":6"), "`side` is 6, but the boxes make 4");
    assert!(broken("\"box_rows\":2", "\"box_rows\":1").starts_with("no grid has boxes of 1x2"));
    assert_eq!(broken("2.4..........3.4", "2.4..........3.5"), "`givens` is not a 4x4 grid");
    assert!(broken("2.4..........3.4", "2.2..........3.4").starts_with("`givens` is not a puzzle: 2 stands twice"));
    assert!(broken("\"row-major\"", "\"colour\"").starts_with("`colour` is not a cell order"));
    assert!(broken("\"row-major\"", "\"mrv\"").contains("needs the form rescan"));
    assert!(broken("\"row-major\"", "\"path:r9c9\"").contains("r9c9"));
    assert!(broken("\"transform\":\"none\"", "\"transform\":\"relabel:12\"").contains("relabel:12"));
    assert!(broken("\"solved\"", "\"unknown\"").starts_with("`status` is \"unknown\", but should be solved, "));
    assert!(broken("\"solved\"", "\"stopped\"").contains("`events` is not the limit"));
    assert_eq!(broken("\"wanted\":1", "\"wanted\":0"), "`wanted` is a number of solutions from 1, or \"all\"");
    let error = Records::new(&b"{\"\xFF\"}\n"[..]).next().unwrap().unwrap_err().to_string();
    assert_eq!(error, "line 1 is not a record of a comparison: it is not UTF-8");
}

#[test]
fn unknown_columns_are_skipped() {
    let records = all(&plan(), false);
    let text = String::from_utf8(json(&records)).unwrap().replace("{\"job\"", "{\"cluster\":{\"node\":7},\"job\"");
    let back: Vec<Record> = Records::new(text.as_bytes()).map(Result::unwrap).collect();
    assert_eq!(back, records);
}

#[test]
fn shares_in_any_order_come_to_the_same_table() {
    let plan = plan();
    let table = |records: &mut dyn Iterator<Item = Record>| {
        let mut tally = Tally::new(Measure::Events);
        records.for_each(|record| tally.add(&record));
        tally.summarize(Some("mrv none")).unwrap().table()
    };
    let records = all(&plan, false);
    let whole = table(&mut records.iter().cloned());
    assert_eq!(table(&mut records.iter().rev().cloned()), whole);
    // And twice the same file is once.
    assert_eq!(table(&mut records.iter().chain(&records).cloned()), whole);

    let mut tally = Tally::new(Measure::Events);
    let mut wrong = records[0].clone();
    wrong.stats.events += 1;
    [&records[0], &wrong].into_iter().for_each(|record| tally.add(record));
    assert!(tally.summarize(None).unwrap_err().to_string().contains("contradict each other"));
}
