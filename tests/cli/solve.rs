//! `stepdoku solve`.

use std::collections::BTreeSet;

use super::common::EXAMPLE;
use super::{EMPTY_NINE, Folder, fed, pin, run, stepdoku, told};

const SOLVED: &str = "534678912672195348198342567859761423426853791713924856961537284287419635345286179\n";

#[test]
fn grid() {
    pin!("solve-grid", stepdoku(&["solve", "@example", "--format", "grid"]));
}

#[test]
fn line() {
    pin!("solve-line", stepdoku(&["solve", EXAMPLE]));
}

#[test]
fn json() {
    pin!("solve-json", stepdoku(&["solve", "@four", "--format", "json", "--form", "rescan"]));
}

#[test]
fn grid_of_no_solution() {
    pin!("solve-none-grid", stepdoku(&["solve", "@no-candidates", "--format", "grid"]));
}

#[test]
fn line_of_no_solution() {
    pin!("solve-none-line", stepdoku(&["solve", "@no-candidates"]));
}

#[test]
fn json_of_no_solution() {
    pin!("solve-none-json", stepdoku(&["solve", "@no-candidates", "--format", "json"]));
}

#[test]
fn grid_of_a_stopped_search() {
    pin!("solve-stopped-grid", stepdoku(&["solve", "@example", "--limit", "1_000", "--format", "grid"]));
}

#[test]
fn line_of_a_stopped_search() {
    pin!("solve-stopped-line", stepdoku(&["solve", "@example", "--limit", "1000"]));
}

#[test]
fn stopped_after_an_answer() {
    pin!(
        "solve-stopped-after",
        stepdoku(&["solve", "@empty-four", "--solutions", "all", "--limit", "200", "--format", "grid"])
    );
}

#[test]
fn several_solutions() {
    pin!("solve-several", stepdoku(&["solve", "@two-solutions", "--solutions", "all", "--format", "grid"]));
}

#[test]
fn every_form_finds_the_same() {
    for form in ["list", "resume", "rescan"] {
        let (code, solved, _) = run(stepdoku(&["solve", "@example", "--form", form]));
        assert_eq!((code, solved.as_str()), (0, SOLVED));
    }
}

#[test]
fn all_solutions_of_the_empty_four() {
    for form in ["list", "resume", "rescan"] {
        let (code, lines, _) = run(stepdoku(&["solve", "@empty-four", "--solutions", "all", "--form", form]));
        assert_eq!(code, 0);
        let distinct: BTreeSet<_> = lines.lines().collect();
        assert_eq!((lines.lines().count(), distinct.len()), (288, 288));
        assert!(distinct.iter().all(|line| super::common::puzzle(line).givens().is_solution()));
    }
}

#[test]
fn more_solutions_than_an_outcome_lists() {
    let (code, lines, talk) = run(stepdoku(&["solve", "@empty", "--solutions", "1500"]));
    assert_eq!((code, lines.lines().count()), (0, 1500));
    assert!(talk.starts_with("1 puzzle: 1 solved; 1,500 solutions in "), "{talk}");
}

const MIXED: &str = "\
# one with a solution, a bad one, one without a solution
1.....3..4.....2
1..1............
123....4........
";

#[test]
fn a_bad_puzzle_among_others() {
    let folder = Folder::new("solve-mixed").with("mixed.txt", MIXED);
    pin!("solve-mixed-line", folder.stepdoku(&["solve", "mixed.txt"]));
    pin!("solve-mixed-grid", folder.stepdoku(&["solve", "mixed.txt", "--format", "grid"]));
    pin!("solve-mixed-json", folder.stepdoku(&["solve", "mixed.txt", "--format", "json"]));
}

#[test]
fn one_of_several() {
    let folder = Folder::new("solve-one-of").with("mixed.txt", MIXED);
    let code = |number| run(folder.stepdoku(&["solve", "mixed.txt", "-q", "--puzzle", number])).0;
    assert_eq!(["1", "2", "3", "4"].map(code), [0, 2, 1, 2]);
    pin!("solve-puzzle-4", folder.stepdoku(&["solve", "mixed.txt", "--puzzle", "4"]));
}

#[test]
fn the_highest_exit_code_counts() {
    let folder = Folder::new("solve-highest").with("bad.txt", "1..1............\n");
    let code = |args: &[&str]| run(folder.stepdoku(&[&["solve", "-q", "--limit", "1000"], args].concat())).0;
    assert_eq!(code(&["@four"]), 0);
    assert_eq!(code(&["@four", "@no-candidates"]), 1);
    assert_eq!(code(&["@no-candidates", "bad.txt", "@four"]), 2);
    assert_eq!(code(&["@example", "bad.txt", "@no-candidates"]), 3);
    assert_eq!(code(&["@example", ".", "bad.txt"]), 4);
}

#[test]
fn standard_input() {
    let output = told(fed(stepdoku(&["solve", "-"]), &format!("{EXAMPLE}\n@\n1.....3..4.....2")));
    assert_eq!((output.0, output.1.as_str()), (0, &*format!("{SOLVED}1324423124133142\n")));
}

#[test]
fn an_existing_file_wins() {
    let folder = Folder::new("solve-file-wins").with("1.....3..4.....2", EXAMPLE);
    assert_eq!(run(folder.stepdoku(&["solve", "1.....3..4.....2"])).1, SOLVED);
}

#[test]
fn a_puzzle_that_begins_with_a_dash_needs_two_more() {
    let puzzle = "-1-----2----3---";
    assert_eq!(run(stepdoku(&["solve", puzzle])).0, 2);
    assert_eq!(run(stepdoku(&["solve", "--", puzzle])).0, 0);
}

#[test]
fn other_shapes() {
    let puzzle = ".".repeat(36);
    let (code, wide, _) = run(stepdoku(&["solve", &puzzle, "--box", "2x3"]));
    assert_eq!(code, 0);
    let (code, tall, _) = run(stepdoku(&["solve", &puzzle, "--box", "3x2"]));
    assert_eq!(code, 0);
    assert_ne!(wide, tall);
    // The same givens in other boxes are another puzzle, and here a bad one.
    let (code, _, talk) = run(stepdoku(&["solve", "@six", "--box", "3x2"]));
    assert_eq!(code, 2);
    assert!(talk.contains("stands twice in box"), "{talk}");
    let hex = format!("0{}", ".".repeat(255));
    let (code, solved, _) = run(stepdoku(&["solve", &hex, "--symbols", "hex", "--limit", "1000000"]));
    assert_eq!((code, &solved[..1]), (0, "1"));
}

#[test]
fn notices_are_told_and_silenced() {
    let folder = Folder::new("solve-notices").with("quizzes.csv", format!("quizzes,solutions\n{EXAMPLE},{SOLVED}"));
    pin!("solve-notices", folder.stepdoku(&["solve", "quizzes.csv"]));
    assert_eq!(run(folder.stepdoku(&["solve", "quizzes.csv", "-q"])), (0, SOLVED.to_owned(), String::new()));
}

#[test]
#[cfg(unix)]
fn a_file_name_that_is_not_unicode() {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt;
    let folder = Folder::new("solve-not-unicode");
    let name = OsStr::from_bytes(b"\xFFfour\x1B.txt");
    std::fs::write(folder.0.join(name), "1..1............\n").unwrap();
    let mut command = folder.stepdoku(&["solve"]);
    command.arg(name);
    let (code, _, talk) = run(command);
    assert_eq!(code, 2);
    assert!(talk.contains("\u{FFFD}four\\u{1b}.txt:1:4"), "{talk}");

    let mut command = folder.stepdoku(&["solve"]);
    command.arg(OsStr::from_bytes(b"\xFF"));
    let (code, _, talk) = run(command);
    assert_eq!((code, talk.as_str()), (2, NOT_TEXT));
}

const NOT_TEXT: &str = "\
error: '\u{FFFD}' names no file and is no puzzle
  as a file: No such file or directory
  as a puzzle: it is not UTF-8 text
";

#[test]
fn the_same_input_gives_the_same_bytes() {
    let once =
        || run(stepdoku(&["solve", "@four", "@example", "@two-solutions", "--solutions", "2", "--format", "json"]));
    assert_eq!(once(), once());
}

#[test]
fn results_come_while_more_are_worked_out() {
    use std::io::{BufRead, BufReader};
    use std::process::Stdio;
    // The second puzzle takes for ever; the first is answered nevertheless.
    let mut command = stepdoku(&["solve", "@four", EMPTY_NINE, "--solutions", "all"]);
    let mut child = command.stdout(Stdio::piped()).stderr(Stdio::null()).spawn().unwrap();
    let mut line = String::new();
    BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
    assert_eq!(line, "2143341242311324\n");
    // Its pipe is closed now: it ends by itself.
    assert_eq!(child.wait().unwrap().code(), Some(0));
}

#[test]
fn orders_and_inference() {
    pin!(
        "solve-singles",
        stepdoku(&[
            "solve",
            "@example",
            "--cells",
            "mrv",
            "--digits",
            "lcv",
            "--inference",
            "singles",
            "--format",
            "grid"
        ])
    );
    pin!("solve-forward", stepdoku(&["solve", "@four", "@six", "--inference", "forward", "--cells", "spiral"]));
    pin!("solve-naked-json", stepdoku(&["solve", "@four", "--inference", "naked", "--format", "json"]));
}

#[test]
fn all_orders_and_inferences_find_the_same() {
    let cells = "row-major column-major box-major reverse spiral random:7 static-mrv path:r2c2,r4c4 mrv mrv-degree \
                 max-candidates";
    for cells in cells.split(' ') {
        for digits in ["ascending", "descending", "random:7", "4132", "lcv", "frequent"] {
            for inference in ["none", "forward", "naked", "singles"] {
                let orders = ["--cells", cells, "--digits", digits, "--inference", inference, "-q"];
                let (code, solved, talk) = run(stepdoku(&[&["solve", "@four"], &orders[..]].concat()));
                assert_eq!((code, solved.as_str()), (0, "2143341242311324\n"), "{orders:?}: {talk}");
            }
        }
    }
}

#[test]
fn a_digit_order_of_another_side_is_a_bad_puzzle_among_others() {
    let (code, solved, talk) = run(stepdoku(&["solve", "@example", "@four", "--digits", "4321", "-q"]));
    assert_eq!((code, solved.as_str()), (2, "2143341242311324\n"));
    assert!(talk.contains("each digit of a 9x9 grid"), "{talk}");
}

#[test]
fn a_transformed_puzzle_has_the_transformed_solution() {
    let solve = |transform: &str| run(stepdoku(&["solve", "@four", "-q", "--transform", transform])).1;
    let original = "2143341242311324\n";
    assert_eq!(solve("rotate90,rotate270"), original);
    assert_eq!(solve("rotate90,rotate90"), solve("rotate180"));
    assert_eq!(solve("relabel:4321,relabel:4321"), original);
    assert_eq!(solve("flip-rows"), "1324423134122143\n");
    // In this order: turned first, then transposed.
    assert_eq!(solve("rotate90,transpose"), solve("flip-rows"));
    let twice = run(stepdoku(&["solve", "@four", "-q", "--transform", "rotate90", "--transform", "transpose"])).1;
    assert_eq!(twice, solve("flip-rows"));
}
