//! `stepdoku compare`.

use std::collections::BTreeSet;

use super::{Folder, fed, pin, run, stepdoku, told};

const GRID: [&str; 7] = ["@four", "@six", "@example", "--cells", "row-major,mrv", "--digits", "ascending,descending"];

fn compare<'a>(more: &[&'a str]) -> Vec<&'a str> {
    ["compare"].into_iter().chain(GRID).chain(more.iter().copied()).collect()
}

#[test]
fn table() {
    pin!("compare-table", stepdoku(&compare(&[])));
}

#[test]
fn table_with_a_limit() {
    pin!("compare-limit", stepdoku(&compare(&["--limit", "20_000", "--baseline", "mrv ascending"])));
}

#[test]
fn table_of_one_puzzle() {
    pin!("compare-one", stepdoku(&["compare", "@hard", "--cells", "row-major,mrv", "--inference", "none,singles"]));
}

#[test]
fn table_of_another_measure() {
    let args = ["compare", "@four", "@no-candidates", "--form", "list,resume,rescan", "--measure", "scanned"];
    pin!("compare-measure", stepdoku(&args));
}

#[test]
fn markdown() {
    pin!("compare-markdown", stepdoku(&compare(&["--format", "markdown", "--limit", "20_000"])));
}

#[test]
fn csv() {
    let args = ["compare", "@four", "--cells", "path:r1c1,r2c2,mrv", "--format", "csv", "--solutions", "all"];
    pin!("compare-csv", stepdoku(&args));
}

#[test]
fn jsonl() {
    let args = ["compare", "@four", "@hard", "--cells", "random:1..3", "--format", "jsonl", "--limit", "1000", "-q"];
    pin!("compare-jsonl", stepdoku(&args));
}

#[test]
fn html() {
    pin!("compare-html", stepdoku(&compare(&["--format", "html", "--limit", "20_000"])));
}

#[test]
fn a_page_needs_nothing_else() {
    let (code, page, _) = run(stepdoku(&compare(&["@no-candidates", "--format", "html"])));
    assert_eq!(code, 0);
    for outside in ["http", "src=", "href=", "<script", "@import", "url("] {
        assert!(!page.contains(outside), "{outside}");
    }
    // A heading for each row and each column, so that a screen reader can say where it is.
    assert_eq!(page.matches("<caption").count(), page.matches("<table").count());
    assert!(page.contains("<th scope=\"row\">row-major + ascending</th>"));
    // The text of the page is as strict as XML.
    let main = &page[page.find("<main>").unwrap()..page.find("</body>").unwrap()];
    roxmltree::Document::parse(main).unwrap();
}

#[test]
fn left_out_and_default_limit_are_told() {
    let args = ["compare", "@four", "--cells", "row-major,mrv", "--form", "list,rescan"];
    pin!("compare-left-out", stepdoku(&args));
}

#[test]
fn threads_change_nothing() {
    let of = |threads| run(stepdoku(&compare(&["--format", "jsonl", "--threads", threads])));
    let one = of("1");
    assert_eq!((one.0, one.1.lines().count(), one.2.as_str()), (0, 12, ""));
    assert_eq!(of("2"), one);
    assert_eq!(of("7"), one);
}

#[test]
fn a_bad_puzzle_is_told_and_the_others_are_compared() {
    let folder = Folder::new("compare-bad").with("some.txt", "2.4..........3.4\n2.2..........3.4\n1.....3..4.....2\n");
    pin!("compare-bad", folder.stepdoku(&["compare", "some.txt", "--format", "csv"]));
    let (code, out, talk) = run(folder.stepdoku(&["compare", "2.2..........3.4"]));
    assert_eq!((code, out.as_str()), (2, ""), "{talk}");
}

#[test]
fn puzzles_have_names_of_where_they_come_from() {
    let folder = Folder::new("compare-names")
        .with("two.txt", "2.4..........3.4\n1.....3..4.....2\n")
        .with("one.txt", "2.4..........3.4\n");
    let args = ["compare", "two.txt", "one.txt", "@four", "1.....3..4.....2", "-", "--format", "jsonl", "-q"];
    let (code, out, _) = told(fed(folder.stepdoku(&args), "2.4..........3.4\n"));
    assert_eq!(code, 0);
    let names: Vec<String> = out.lines().map(|line| field(line, "name")).collect();
    assert_eq!(names, ["two.txt:1", "two.txt:2", "one.txt", "@four", "puzzle 5", "stdin"]);
}

fn field(line: &str, key: &str) -> String {
    let value: serde_json::Value = serde_json::from_str(line).unwrap();
    value[key].as_str().map_or_else(|| value[key].to_string(), str::to_owned)
}

#[test]
fn shares_put_together_are_the_whole() {
    let (_, whole, _) = run(stepdoku(&compare(&["--format", "csv"])));
    let share = |index: usize| run(stepdoku(&compare(&["--format", "csv", "--shard", &format!("{index}/3")]))).1;
    let all = [share(1), share(2), share(3)].concat();
    let lines = |text: &str| text.lines().map(str::to_owned).collect::<BTreeSet<_>>();
    assert_eq!((all.lines().count(), lines(&all)), (13, lines(&whole)));
    // Only the first brings the header, and that comes first.
    assert!(all.starts_with("job,puzzle,name,") && all.matches("job,").count() == 1);
}

#[test]
fn resumed_and_read_back() {
    let folder = Folder::new("compare-resume");
    let resume = ["--resume", "results.jsonl"];
    let (code, table, talk) = run(folder.stepdoku(&compare(&resume)));
    assert_eq!((code, talk.as_str()), (0, ""));
    let whole = std::fs::read_to_string(folder.path("results.jsonl")).unwrap();
    assert_eq!(run(stepdoku(&compare(&["--format", "jsonl"]))).1, whole);

    // Five searches and a half.
    let cut = whole.match_indices('\n').nth(4).unwrap().0 + 150;
    std::fs::write(folder.path("results.jsonl"), &whole[..cut]).unwrap();
    pin!("compare-resume", folder.stepdoku(&compare(&resume)));
    assert_eq!(std::fs::read_to_string(folder.path("results.jsonl")).unwrap(), whole);

    let from = |more: &[&str]| run(folder.stepdoku(&[&["compare", "--from", "results.jsonl"], more].concat()));
    assert_eq!(from(&[]), (0, table, String::new()));
    assert_eq!(from(&["--format", "jsonl"]).1, whole);
    assert_eq!(from(&["--format", "csv"]).1, run(stepdoku(&compare(&["--format", "csv"]))).1);
    let (code, out, _) = told(fed(folder.stepdoku(&["compare", "--from", "-", "--format", "csv"]), &whole[..cut]));
    assert_eq!((code, out.lines().count()), (0, 6));

    pin!("compare-other", folder.stepdoku(&["compare", "@four", "--resume", "results.jsonl"]));
    assert_eq!(folder.names(), ["results.jsonl"]);
}

#[test]
fn an_incomplete_table_says_so() {
    let folder = Folder::new("compare-incomplete");
    let (_, lines, _) = run(stepdoku(&compare(&["--format", "jsonl", "--shard", "1/2"])));
    std::fs::write(folder.path("half.jsonl"), &lines).unwrap();
    pin!("compare-incomplete", folder.stepdoku(&["compare", "--from", "half.jsonl"]));
}

#[test]
fn times_are_taken_when_asked_for() {
    let folder = Folder::new("compare-time");
    let (code, table, _) = run(folder.stepdoku(&compare(&["--time", "--resume", "times.jsonl"])));
    assert_eq!(code, 0);
    assert!(table.contains("  median seconds  total seconds\n"), "{table}");
    let (code, table, _) = run(folder.stepdoku(&["compare", "--from", "times.jsonl", "--measure", "time"]));
    assert_eq!(code, 0);
    assert!(table.contains("wall time in seconds to the first solution"), "{table}");
    let (_, csv, _) = run(folder.stepdoku(&["compare", "--from", "times.jsonl", "--format", "csv"]));
    assert!(csv.lines().next().unwrap().ends_with(",events,seconds"), "{csv}");
    let (_, csv, _) = run(stepdoku(&compare(&["--format", "csv"])));
    assert!(csv.lines().next().unwrap().ends_with(",events"), "{csv}");
}

macro_rules! refused {
    ($($test:ident: $name:literal, $args:expr;)*) => {$(
        #[test]
        fn $test() {
            pin!($name, stepdoku(&$args));
        }
    )*};
}

refused! {
    no_puzzle_named: "error-compare-none", ["compare"];
    no_such_order: "error-compare-cells", ["compare", "@four", "--cells", "row-major,colour"];
    no_such_seeds: "error-compare-seeds", ["compare", "@four", "--cells", "random:5..5"];
    no_such_digits: "error-compare-digits", ["compare", "@four", "--digits", "123456789"];
    no_such_baseline: "error-compare-baseline", ["compare", "@four", "--cells", "row-major,mrv", "--baseline", "spiral"];
    no_such_share: "error-compare-shard", ["compare", "@four", "--shard", "3/2"];
    no_such_measure: "error-compare-measure", ["compare", "@four", "--measure", "luck"];
    nothing_left: "error-compare-nothing-left", ["compare", "@four", "--cells", "mrv", "--form", "list"];
    times_not_taken: "error-compare-time", ["compare", "@four", "--measure", "time"];
    from_and_puzzles: "error-compare-from", ["compare", "@four", "--from", "results.jsonl"];
    from_nowhere: "error-compare-nowhere", ["compare", "--from", "no-such-file.jsonl"];
}

#[test]
fn no_records() {
    let folder =
        Folder::new("compare-no-records").with("trace.jsonl", "{\"format\":\"stepdoku-trace\"}\n").with("empty", "");
    pin!("error-compare-records", folder.stepdoku(&["compare", "--from", "trace.jsonl"]));
    pin!("error-compare-empty", folder.stepdoku(&["compare", "--from", "empty"]));
    pin!("error-compare-resume", folder.stepdoku(&["compare", "@four", "--resume", "trace.jsonl"]));
}

/// Ctrl-C, and what it leaves.
#[cfg(target_os = "linux")]
mod interrupted {
    use std::process::Stdio;

    use super::{Folder, run};
    use crate::interrupt::interrupted;

    const ARGS: [&str; 8] =
        ["compare", "@four", "@anti-brute-force", "--limit", "none", "--resume", "results.jsonl", "--format"];

    /// The first search is finished, and the second one goes on for long.
    fn stopped(test: &str, format: &str, signal: &str) -> (Folder, Option<i32>) {
        let folder = Folder::new(test);
        let args: Vec<&str> = ARGS.into_iter().chain([format, "-o", "out"]).collect();
        let child = folder.stepdoku(&args).stderr(Stdio::null()).spawn().unwrap();
        let ready = || std::fs::read(folder.path("results.jsonl")).is_ok_and(|lines| lines.ends_with(b"\n"));
        let code = interrupted(child, signal, ready);
        (folder, code)
    }

    #[test]
    fn what_is_finished_is_kept() {
        let (folder, code) = stopped("compare-interrupted", "jsonl", "-INT");
        assert_eq!((code, folder.names()), (Some(130), vec!["out".to_owned(), "results.jsonl".to_owned()]));
        let out = std::fs::read_to_string(folder.path("out")).unwrap();
        assert_eq!(out, std::fs::read_to_string(folder.path("results.jsonl")).unwrap());
        assert!(out.starts_with("{\"job\":1,") && out.lines().count() == 1);
    }

    #[test]
    fn a_table_of_what_is_finished() {
        let (folder, code) = stopped("compare-terminated", "table", "-TERM");
        assert_eq!(code, Some(143));
        let out = std::fs::read_to_string(folder.path("out")).unwrap();
        assert!(out.contains("row-major  solved"), "{out}");
    }

    #[test]
    fn nothing_finished_is_nothing_written() {
        let folder = Folder::new("compare-nothing");
        let args = ["compare", "@anti-brute-force", "--limit", "none", "-o", "out", "--resume", "results.jsonl"];
        let child = folder.stepdoku(&args).stderr(Stdio::null()).spawn().unwrap();
        let ready = || folder.path("results.jsonl").exists() && folder.names().len() == 2;
        // The file beside is made before the search begins; a moment later it is under way.
        let code = interrupted(child, "-INT", || {
            ready() && {
                std::thread::sleep(std::time::Duration::from_millis(300));
                true
            }
        });
        assert_eq!((code, folder.names()), (Some(130), vec!["results.jsonl".to_owned()]));
        assert_eq!(run(folder.stepdoku(&["compare", "--from", "results.jsonl", "--format", "jsonl"])).0, 0);
    }
}
