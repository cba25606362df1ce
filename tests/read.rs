//! Files in the formats that people have are read as expected, and bad ones are refused with
//! the place and the cure.

use std::fs;
use std::path::PathBuf;

use stepdoku::puzzle::read::{
    Notice, ReadError, ReadOptions, ReadPuzzle, Symbols, parse_box, read_bytes, read_literal,
};

mod common;
use common::pinned;

/// The files of a folder in `tests/data` that its table lists, with the table's other columns.
fn listed(folder: &str) -> Vec<(String, Vec<u8>, Vec<String>)> {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/data").join(folder);
    let table = fs::read_to_string(folder.join("expected.tsv")).expect("the table");
    let rows = table.lines().skip(1).map(|row| {
        let mut columns = row.split('\t').map(str::to_owned);
        let name = columns.next().expect("a name");
        let bytes = fs::read(folder.join(&name)).expect("a listed file");
        (name, bytes, columns.collect())
    });
    rows.collect()
}

fn read(text: &str, name: &str) -> (Vec<Result<ReadPuzzle, ReadError>>, Vec<Notice>) {
    read_bytes(text.as_bytes(), name, &ReadOptions::default())
}

/// The lines of puzzles, and of errors without the cure.
fn lines(read: &[Result<ReadPuzzle, ReadError>]) -> Vec<String> {
    let line = |read: &Result<ReadPuzzle, ReadError>| match read {
        Ok(read) => read.puzzle.to_string(),
        Err(error) => error.headline(),
    };
    read.iter().map(line).collect()
}

/// An error as a terminal shows it, and as a log line.
fn shown(error: &ReadError) -> String {
    #[cfg(feature = "cli")]
    let drawn = stepdoku::puzzle::read::render(error, false, 100);
    #[cfg(not(feature = "cli"))]
    let drawn = String::new();
    format!("{drawn}\n\n{error}\n")
}

#[test]
fn every_format_reads_as_expected() {
    let files = listed("formats");
    assert_eq!(files.len(), 29);
    let mut told = String::new();
    for (name, bytes, columns) in files {
        let (puzzles, notices) = read_bytes(&bytes, &name, &ReadOptions::default());
        assert_eq!(lines(&puzzles).join(" "), columns[0], "{name}");
        for notice in notices {
            told.push_str(&format!("{name}: {notice}\n"));
        }
    }
    pinned!({ insta::assert_snapshot!("read-notices", told) });
}

#[test]
fn every_bad_file_is_refused_with_its_place() {
    for (name, bytes, columns) in listed("bad") {
        let (puzzles, _) = read_bytes(&bytes, &name, &ReadOptions::default());
        if name == "zero-candidates.txt" {
            assert!(puzzles[0].is_ok(), "valid givens are read, solvable or not");
            continue;
        }
        assert_eq!(puzzles.len(), 1, "{name}");
        let error = puzzles[0].as_ref().expect_err(&name);
        let says = columns[1].split(';').next().unwrap_or_default();
        let says = match name.as_str() {
            "long.txt" => "82 cells",
            "nul.txt" => "line 1, column 41: an unexpected character, U+0000 (NUL)",
            _ => says,
        };
        assert!(error.to_string().contains(says), "{name}: {error}");
        pinned!({ insta::assert_snapshot!(format!("read-bad-{}", name.replace('.', "-")), shown(error)) });
    }
}

const FOUR: &str = "2.4..........3.4";
const NINE: &str = common::EXAMPLE;

/// The rows of a line of cells.
fn rows(line: &str) -> Vec<String> {
    let side = line.len().isqrt();
    line.as_bytes().chunks(side).map(|row| String::from_utf8_lossy(row).into_owned()).collect()
}

#[test]
fn formats_beyond_the_files() {
    let nine = rows(NINE);
    let drawn = |rule: &str, row: &dyn Fn(&str) -> String| {
        let mut out = vec![rule.to_owned()];
        for (nr, line) in nine.iter().enumerate() {
            out.push(row(line));
            if nr % 3 == 2 {
                out.push(rule.to_owned());
            }
        }
        out.join("\n")
    };
    let spaced = |row: &str| row.chars().map(|c| format!("{c} ")).collect::<String>();
    let barred = |row: &str| format!("|{}|{}|{}|", &row[..3], &row[3..6], &row[6..]);
    let cases: Vec<(&str, String, Vec<&str>)> = vec![
        ("sdm of fours", format!("{FOUR}\n").repeat(16), vec![FOUR; 16]),
        ("forum grid", drawn(" *-----------*", &|row| format!(" {}", barred(row))), vec![NINE]),
        ("hodoku grid", drawn(":---------+---------+---------:", &barred), vec![NINE]),
        ("dotted corners", drawn(".-----------.", &barred), vec![NINE]),
        ("unicode grid", drawn("├───┼───┼───┤", &|row| barred(row).replace('|', "│")), vec![NINE]),
        ("equals rules", drawn("===========", &barred), vec![NINE]),
        ("rules of dashes, as long as a row", drawn("---------", &str::to_owned), vec![NINE]),
        ("a rule in the middle", format!("{}\n---------\n{}", nine[..3].join("\n"), nine[3..].join("\n")), vec![NINE]),
        (
            "bands apart",
            format!("{}\n\n{}\n\n{}", nine[..3].join("\n"), nine[3..6].join("\n"), nine[6..].join("\n")),
            vec![NINE],
        ),
        ("rows apart", nine.join("\n\n"), vec![NINE]),
        ("two grids apart", format!("{0}\n\n{0}", nine.join("\n")), vec![NINE; 2]),
        ("two grids together", format!("{0}\n{0}", nine.join("\n")), vec![NINE; 2]),
        ("comments between rows", nine.join("\n# a comment\n"), vec![NINE]),
        ("old line ends", nine.join("\r"), vec![NINE]),
        ("trailing space", nine.join("  \t\n"), vec![NINE]),
        (
            "commas between cells",
            nine.iter().map(|row| spaced(row).trim().replace(' ', ",") + "\n").collect(),
            vec![NINE],
        ),
        (
            "nothing between commas",
            nine.iter().map(|row| spaced(row).trim().replace(' ', ",").replace('.', "") + "\n").collect(),
            vec![NINE],
        ),
        (
            "copied from a spreadsheet",
            nine.iter().map(|row| spaced(row).trim().replace(' ', "\t").replace('.', "") + "\n").collect(),
            vec![NINE],
        ),
        (
            "groups with tabs behind them",
            nine.iter().map(|row| barred(row)[1..].replace('|', "\t") + "\n").collect(),
            vec![NINE],
        ),
        (
            "groups with commas behind them",
            nine.iter().map(|row| barred(row)[1..].replace('|', ",").replace('.', "0") + "\n").collect(),
            vec![NINE],
        ),
        ("groups on a line", nine.join(" "), vec![NINE]),
        ("cells apart on a line", spaced(NINE), vec![NINE]),
        ("quoted rows", nine.iter().map(|row| format!("\"{row}\",\n")).collect(), vec![NINE]),
        ("numbered blocks", format!("1\n{0}\n2\n{0}\n", nine.join("\n")), vec![NINE; 2]),
        ("solution beside it", format!("{NINE} {SOLVED}"), vec![NINE]),
        ("a semicolon table", format!("id;sudoku;clues\n1;{NINE};30\n2;\"{FOUR}\";4"), vec![NINE, FOUR]),
        ("json rows", format!("{nine:?}"), vec![NINE]),
        ("json puzzles", format!("[\"{NINE}\",\n \"{FOUR}\"]"), vec![NINE, FOUR]),
        ("json arrays of rows", format!("[{nine:?}, {:?}]", rows(FOUR)), vec![NINE, FOUR]),
        ("json object", format!("{{\"name\": [1, {{}}], \"board\": {nine:?}}}"), vec![NINE]),
        ("json objects", format!("[{{\"puzzle\": \"{FOUR}\"}}, {{\"puzzle\": {nine:?}}}]"), vec![FOUR, NINE]),
        ("json object of puzzles", format!("{{\"puzzles\": [\"{FOUR}\", {nine:?}], \"n\": 2}}"), vec![FOUR, NINE]),
        ("json lines", format!("{{\"puzzle\":\"{NINE}\"}}\n{{\"puzzle\":\"{FOUR}\"}}\n"), vec![NINE, FOUR]),
        ("json string blanks", r#"[["2","","4",null],[0," ",".","0"],[0,0,0,0],[0,3,"-",4]]"#.into(), vec![FOUR]),
        ("json flat", "[2,0,4,0,0,0,0,0,0,0,0,0,0,3,0,4]".into(), vec![FOUR]),
        (
            "a trace's puzzle",
            format!("{{\"puzzle\": {{\"side\":4,\"box_rows\":2,\"box_cols\":2,\"givens\":\"{FOUR}\"}}}}"),
            vec![FOUR],
        ),
    ];
    for (name, text, expected) in cases {
        let file = if name == "sdm of fours" { "fours.SDM" } else { "puzzle.txt" };
        let (puzzles, notices) = read(&text, file);
        assert_eq!(lines(&puzzles), expected, "{name}: {notices:?}\n{text}");
    }
}

const SOLVED: &str = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

#[test]
fn sixteen_rows_of_sixteen_cells() {
    let told = |text: &str, options: &ReadOptions| -> (usize, Vec<u8>, String) {
        let (puzzles, notices) = read_bytes(text.as_bytes(), "x.txt", options);
        let sides = puzzles.iter().map(|read| read.as_ref().map_or(0, |read| read.puzzle.shape().side()));
        let notices: Vec<String> = notices.iter().map(Notice::to_string).collect();
        (puzzles.len(), sides.collect(), notices.join("; "))
    };
    let usual = ReadOptions::default();
    let fours = |count: usize| format!("{FOUR}\n").repeat(count);
    let sparse = "................\n".repeat(16);
    let rows = "1.......G.......\n................\n".to_owned() + &"................\n".repeat(14);
    assert_eq!(told(FOUR, &usual), (1, vec![4], String::new()));
    assert_eq!(told(&sparse, &usual).1, [16]);
    assert!(told(&sparse, &usual).2.contains("sixteen rows of sixteen cells read as one 16x16 puzzle"));
    assert_eq!(told(&rows, &usual), (1, vec![16], String::new()), "no other reading, no notice");
    assert_eq!(told(&fours(15), &usual).1, [4; 15]);
    assert_eq!(told(&fours(17), &usual).1, [4; 17]);
    assert!(told(&fours(17), &usual).2.contains("read as a 4x4 puzzle"));
    // Longer than what is looked at together, and with sixteen left at the end.
    assert_eq!(told(&fours(128 + 16), &usual).1, [4; 144]);
    assert_eq!(told(&format!("{FOUR}\n\n").repeat(16), &usual).1, [4; 16]);
    let two = ReadOptions { box_shape: Some(parse_box("2x2").unwrap()), ..ReadOptions::default() };
    assert_eq!(told(&sparse, &two), (16, vec![4; 16], String::new()));
    let json = format!("[{}]", ["\"................\""; 16].join(","));
    assert_eq!(told(&json, &usual).1, [16]);
    let json = format!("[{}]", ["\"................\""; 15].join(","));
    assert_eq!(told(&json, &usual).1, [4; 15]);
}

#[test]
fn options_settle_what_a_file_leaves_open() {
    let with = |box_shape: &str, symbols: &str, text: &str| -> Vec<String> {
        let options = ReadOptions {
            box_shape: (!box_shape.is_empty()).then(|| parse_box(box_shape).unwrap()),
            symbols: (!symbols.is_empty()).then(|| symbols.parse().unwrap()),
        };
        lines(&read_bytes(text.as_bytes(), "x.txt", &options).0)
    };
    let tall = "...1......2.........................";
    let six = "...14..2..3..6......5......5..4...6.";
    let (read, _) = read_bytes(
        tall.as_bytes(),
        "x",
        &ReadOptions { box_shape: Some(parse_box("3x2").unwrap()), ..ReadOptions::default() },
    );
    assert_eq!(read[0].as_ref().unwrap().puzzle.shape().box_rows(), 3);
    assert_eq!(with("3x3", "", six), ["line 1, column 36: 36 cells where the 81 of a 9x9 puzzle were expected"]);
    let hex = format!("0123456789abcdeF{}", ".".repeat(240));
    assert_eq!(with("", "hex", &hex), [format!("123456789ABCDEFG{}", ".".repeat(240))]);
    assert_eq!(with("", "0-F", &hex).len(), 1);
    // Nobody said whether 0 is a digit.
    assert_eq!(
        with("", "", &hex),
        ["line 1, column 1: both '0' and '.' stand in this 16x16 puzzle: 0 may be a digit or a blank"]
    );
    assert_eq!(with("", "1-9A-P", &hex), [format!(".123456789ABCDEF{}", ".".repeat(240))]);
    assert_eq!(with("", "wxyz", "X.z..........y.z"), [FOUR]);
    assert_eq!(with("", "abcdefghi", &NINE.replace('5', "e")).len(), 1);
    assert_eq!(with("3x3", "wxyz", "x.z.........y.z."), ["a 9x9 puzzle cannot be written with the 4 symbols wxyz"]);
    let numbers = "1 2 3 4\n. . . .\n3,0,0,1\n. . 2 .";
    assert_eq!(with("", "numbers", numbers), ["1234....3..1..2."]);
    let twelve: String =
        (0..12).map(|row| if row == 0 { "12 0 10 . 1 2 3 4 5 6 7 8\n" } else { ". . . . . . . . . . . .\n" }).collect();
    assert_eq!(with("", "", &twelve), [format!("C.A.12345678{}", ".".repeat(132))]);
    assert_eq!(
        with("", "numbers", &twelve.replace("10", "13")),
        ["line 1, column 6: row 1, column 3: 13 is not between 1 and 12"]
    );
    for bad in ["", "3", "x", "1x9", "0x0", "3x4x5", "99999x1", "-3x3", "+3x3", "3x7", "a\u{1b}x3"] {
        assert!(parse_box(bad).is_err(), "{bad}");
    }
    for bad in ["", "123", "1223", "12.4", "12 4", "\u{1b}234", "1-9", "A-Z"] {
        let good = bad == "1-9";
        assert_eq!(bad.parse::<Symbols>().is_ok(), good, "{bad}");
    }
}

#[test]
fn a_literal_is_one_puzzle() {
    let literal = |text: &str| match read_literal(text, "argument", &ReadOptions::default()) {
        Ok((read, _)) => read.puzzle.to_string(),
        Err(error) => error.headline(),
    };
    let nine = rows(NINE);
    for text in
        [NINE.to_owned(), nine.join("/"), nine.join("\n"), nine.join(" / "), format!("{nine:?}"), nine.join(" ")]
    {
        assert_eq!(literal(&text), NINE, "{text}");
    }
    assert_eq!(literal("2.4./..../..../.3.4"), FOUR);
    assert_eq!(literal(FOUR), FOUR);
    assert_eq!(literal("puzzle.txt"), "no puzzle found: \"puzzle.txt\" is not one");
    assert_eq!(literal(""), "no puzzle found");
    assert_eq!(literal(&format!("{FOUR}\n{FOUR}")), "there is more than one puzzle in it");
    assert_eq!(literal("2.4./..../.x../.3.4"), "line 1, column 12: 'x' is not a digit of a 4x4 puzzle nor a blank");
    assert_eq!(literal("2.4./..../.../.3.4"), "line 1 has 3 cells, 4 expected");
    assert_eq!(literal("2.4./..../2.../.3.4"), "line 1, column 11: 2 stands twice in column 1: r1c1 and r3c1");
}

/// The blocks of a page that are marked as puzzles.
fn blocks(page: &str) -> Vec<&str> {
    page.split("```puzzle\n").skip(1).filter_map(|rest| rest.split("```").next()).collect()
}

#[test]
fn the_examples_of_the_page_are_read() {
    let blocks = blocks(include_str!("../docs/formats.md"));
    assert_eq!(blocks.len(), 6);
    for block in blocks {
        let (puzzles, _) = read(block, "formats.md");
        let read = lines(&puzzles);
        assert!(read == [NINE] || read == [FOUR], "{block}{read:?}");
    }
}

#[test]
fn dashes_are_rules_or_blanks() {
    let (dash, nine) = ("---------", rows(NINE));
    let blank = ".".repeat(9);
    let read_rows = |rows: &[&str]| {
        let (puzzles, notices) = read(&rows.join("\n"), "x.txt");
        (lines(&puzzles), notices.iter().map(Notice::to_string).collect::<Vec<_>>())
    };
    let with = |at: usize, row: &str| {
        let mut rows = nine.clone();
        rows[at] = row.to_owned();
        rows.concat()
    };
    // In the place of a row it is one, wherever that is.
    for at in 0..9 {
        let mut rows: Vec<&str> = nine.iter().map(String::as_str).collect();
        rows[at] = dash;
        assert_eq!(read_rows(&rows), (vec![with(at, &blank)], vec![]));
        rows[at] = "---|---|---";
        assert_eq!(read_rows(&rows).0, [with(at, &blank)]);
    }
    // Beside the rows it is a rule, and that is said.
    for at in 1..9 {
        let mut rows: Vec<&str> = nine.iter().map(String::as_str).collect();
        rows.insert(at, dash);
        let (read, notices) = read_rows(&rows);
        assert_eq!(read, [NINE]);
        assert_eq!(
            notices,
            [format!("line {}: a line of dashes as long as a row read as a rule between rows", at + 1)]
        );
    }
    // Between two puzzles, and around one.
    let mut two: Vec<&str> = nine.iter().map(String::as_str).collect();
    two.push(dash);
    two.extend(nine.iter().map(String::as_str));
    assert_eq!(read_rows(&two).0, [NINE, NINE]);
    let mut framed: Vec<&str> = nine.iter().map(String::as_str).collect();
    framed.insert(0, dash);
    framed.push(dash);
    assert_eq!(read_rows(&framed).0, [NINE]);
    // An empty puzzle; rules and a row of blanks that cannot be told apart.
    assert_eq!(read_rows(&[dash; 9]).0, [blank.repeat(9)]);
    let mut mixed: Vec<&str> = nine.iter().map(String::as_str).collect();
    mixed[4] = dash;
    mixed.insert(6, dash);
    mixed.insert(3, dash);
    assert_eq!(read_rows(&mixed).0, ["line 10, column 1: 11 rows of 9 cells, 9 rows expected"]);
}

#[test]
fn words_are_no_rows() {
    let nine = rows(NINE).join("\n");
    for heading in
        ["Block 1", "Page 10", "Face", "Level 2:", "No. 3", "7", "Easy -- 53 %", "Caf\u{e9} 9", "A-1", "cage 1 of 5"]
    {
        let (puzzles, notices) = read(&format!("{heading}\n{nine}\n\n{heading}\n{nine}\n"), "x.txt");
        assert_eq!(lines(&puzzles), [NINE, NINE], "{heading}");
        assert_eq!(notices.len(), 1, "{heading}");
        assert_eq!(
            notices[0].to_string(),
            format!("line 1 and 1 more: passed over text that is no puzzle (\"{heading}\")")
        );
    }
    let latin = b"# caf\xE9\nCaf\xE9\n2.4..........3.4 # \xFF\n";
    let (puzzles, _) = read_bytes(latin, "x.txt", &ReadOptions::default());
    assert_eq!(lines(&puzzles), [FOUR], "what is passed over may be in any encoding");
    assert!(read("Contents ................ 5", "x.txt").0[0].is_err(), "dots that lead to a number are no puzzle");
    // One letter among digits is a mistake, not a word.
    let (puzzles, _) = read(&nine.replacen('6', "A", 1), "x.txt");
    assert_eq!(lines(&puzzles), ["line 2, column 1: 'A' is not a digit of a 9x9 puzzle nor a blank"]);
}
