//! What is written in any of the formats is read back the same, and no text at all makes the
//! reader panic or point outside of it.

mod common;

use std::io::BufReader;

use common::random::solvable;
use proptest::prelude::*;
use stepdoku::puzzle::read::{ReadError, ReadOptions, ReadPuzzle, Symbols, read_bytes, read_literal, read_puzzles};
use stepdoku::puzzle::{Digit, Puzzle, Shape};

fn any_puzzle() -> impl Strategy<Value = Puzzle> {
    prop::sample::select(Shape::SIDES.to_vec()).prop_flat_map(solvable)
}

/// The cells of each row as texts, with that text for a blank.
fn cells(puzzle: &Puzzle, blank: &str, write: impl Fn(Digit) -> String) -> Vec<Vec<String>> {
    let side = usize::from(puzzle.shape().side());
    let cells = puzzle.givens().as_slice().chunks(side);
    cells.map(|row| row.iter().map(|cell| cell.map_or(blank.to_owned(), &write)).collect()).collect()
}

fn rows(cells: &[Vec<String>], between: &str) -> Vec<String> {
    cells.iter().map(|row| row.join(between)).collect()
}

/// Rows with bars and rules as for their boxes.
fn drawn(puzzle: &Puzzle, cells: &[Vec<String>], space: &str, ends: &str) -> String {
    let (tall, wide) = (usize::from(puzzle.shape().box_rows()), usize::from(puzzle.shape().box_cols()));
    let mut rule = String::new();
    let mut out = Vec::new();
    for (nr, row) in cells.iter().enumerate() {
        let boxes: Vec<String> = row.chunks(wide).map(|part| part.join(space)).collect();
        let line = format!("{ends}{space}{}{space}{ends}", boxes.join(&format!("{space}|{space}")));
        rule = line.chars().map(|c| if c == '|' { '+' } else { '-' }).collect();
        if nr % tall == 0 && (nr > 0 || !ends.is_empty()) {
            out.push(rule.clone());
        }
        out.push(line);
    }
    if !ends.is_empty() {
        out.push(rule);
    }
    out.join("\n")
}

/// The puzzle in each of the formats.
fn written(puzzle: &Puzzle, blank: &str) -> Vec<(&'static str, String)> {
    let symbols = cells(puzzle, blank, |digit| digit.to_string());
    let lower = cells(puzzle, blank, |digit| digit.to_string().to_lowercase());
    let numbers = cells(puzzle, "0", |digit| digit.get().to_string());
    let quoted = |text: &String| format!("{text:?}");
    let plain = rows(&symbols, "");
    let line = plain.concat();
    let line_fits = line.len() != 16 || blank != "-";
    let json = |cells: &[Vec<String>], quote: bool| {
        let cell = |cell: &String| if quote { quoted(cell) } else { cell.clone() };
        let row = |row: &Vec<String>| format!("[{}]", row.iter().map(cell).collect::<Vec<_>>().join(", "));
        format!("[{}]", cells.iter().map(row).collect::<Vec<_>>().join(",\n "))
    };
    let strings: Vec<String> = plain.iter().map(quoted).collect();
    let mut formats = vec![
        ("rows", plain.join("\n")),
        ("rows, CRLF and BOM", format!("\u{FEFF}{}\r\n", plain.join("\r\n"))),
        ("rows, lower case", rows(&lower, "").join("\n")),
        ("spaced rows", rows(&symbols, " ").join("\n")),
        ("rows with commas", rows(&symbols, ",").join("\n")),
        ("rows apart", plain.join("\n\n")),
        ("drawn", drawn(puzzle, &symbols, " ", "")),
        ("drawn in a frame", drawn(puzzle, &symbols, " ", "|")),
        ("drawn without space", drawn(puzzle, &symbols, "", "")),
        ("a section", format!("#A Nobody\n[Puzzle]\n{}\n[State]\n{}\n", plain.join("\n"), plain.join("\n"))),
        ("a heading", format!("Grid 01\n{}\n", plain.join("\n"))),
        ("json of strings", json(&symbols, true)),
        ("json of numbers", json(&numbers, false)),
        ("json of rows", format!("{{\"grid\": [{}]}}", strings.join(","))),
        ("a table", format!("id,puzzle\n7,{line}\n")),
    ];
    if line_fits {
        formats.push(("a line", line.clone()));
        formats.push(("a line with a comment", format!("# no. 1, 2\n{line}  # rated 3.4\n")));
        formats.push(("cells apart", symbols.concat().join(" ")));
    }
    formats
}

fn one(read: Vec<Result<ReadPuzzle, ReadError>>) -> Result<Puzzle, String> {
    match <[_; 1]>::try_from(read) {
        Ok([Ok(read)]) => Ok(read.puzzle),
        Ok([Err(error)]) => Err(error.to_string()),
        Err(read) => Err(format!("{} puzzles", read.len())),
    }
}

/// Whether the place of an error lies in the text, its end included.
fn is_inside(error: &ReadError, text: &[u8]) -> bool {
    let Some(line) = error.line() else { return error.column().is_none() };
    let text = text.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(text);
    // Lines of text end in CR too, those of JSON only in LF; a byte that is no UTF-8 counts as one.
    let by_any =
        text.utf8_chunks().fold(String::new(), |all, chunk| all + chunk.valid() + &"?".repeat(chunk.invalid().len()));
    let fits = |text: &str| {
        let wanted = text.split('\n').nth(line - 1);
        wanted.is_some_and(|wanted| {
            error.column().is_none_or(|column| (1..=wanted.chars().count() + 1).contains(&column))
        })
    };
    fits(&by_any) || fits(&by_any.replace("\r\n", "\n").replace('\r', "\n"))
}

/// Reads and checks all that must hold for any bytes.
fn check(bytes: &[u8], options: &ReadOptions) -> Result<(), TestCaseError> {
    for name in ["x.txt", "x.sdm"] {
        let (read, notices) = read_bytes(bytes, name, options);
        prop_assert!(!read.is_empty(), "a puzzle, or an error that says that there is none");
        for error in read.iter().filter_map(|read| read.as_ref().err()) {
            prop_assert!(is_inside(error, bytes), "{error}");
            let all = format!("{error}{:?}", error.snippets());
            prop_assert!(!error.to_string().contains(|c: char| c.is_control() && c != '\n'), "{all}");
            for snippet in error.snippets() {
                prop_assert!(!snippet.text.contains(char::is_control) && snippet.text.chars().count() <= 100, "{all}");
                for mark in &snippet.marks {
                    prop_assert!(mark.start + mark.width <= snippet.text.chars().count(), "{all}");
                }
            }
            #[cfg(feature = "cli")]
            prop_assert!(!stepdoku::puzzle::read::render(error, true, 80).is_empty());
        }
        prop_assert!(notices.iter().all(|notice| notice.count > 0 && notice.line > 0));
        // The size of the pieces in which a source comes makes no difference.
        let pieces: Vec<_> = read_puzzles(BufReader::with_capacity(3, bytes), name, options).collect();
        let same = |read: &Result<ReadPuzzle, ReadError>| match read {
            Ok(read) => format!("{read:?}"),
            Err(error) => error.to_string(),
        };
        prop_assert_eq!(pieces.iter().map(same).collect::<Vec<_>>(), read.iter().map(same).collect::<Vec<_>>());
    }
    if let Ok(text) = std::str::from_utf8(bytes) {
        let _ = read_literal(text, "argument", options);
    }
    Ok(())
}

/// Texts made of the characters that mean something.
fn nearly_puzzles() -> impl Strategy<Value = String> {
    let piece = prop::sample::select(vec![
        "1",
        "2",
        "3",
        "4",
        "53..7....",
        "2.4.",
        "....",
        "0",
        "-",
        "_",
        "*",
        ".",
        "|",
        "+",
        "---",
        "--------",
        " ",
        ",",
        ";",
        "\t",
        "\n",
        "\r\n",
        "\r",
        "\n\n",
        "[",
        "]",
        "{",
        "}",
        "\"",
        ":",
        "null",
        "\"puzzle\"",
        "#",
        "//",
        "/",
        "A",
        "g",
        "x",
        "Grid 1",
        "[Puzzle]",
        "[State]",
        "id,puzzle",
        "é",
        "\0",
        "\u{1b}[31m",
        "\u{FEFF}",
        "\u{202E}",
        "2.4..........3.4",
        "10",
        "-3",
        "\\u00e9",
    ]);
    prop::collection::vec(piece, 0..60).prop_map(|pieces| pieces.concat())
}

fn any_options() -> impl Strategy<Value = ReadOptions> {
    let boxes = prop::option::of(prop::sample::select(vec![(2, 2), (3, 3), (2, 3), (3, 2), (4, 4), (5, 5)]));
    let symbols = prop::option::of(prop::sample::select(vec!["1-9A-P", "hex", "numbers", "1234", "-#*;", "abcdefghi"]));
    (boxes, symbols).prop_map(|(boxes, symbols)| ReadOptions {
        box_shape: boxes.map(|(rows, cols)| Shape::with_box(rows, cols).unwrap()),
        symbols: symbols.map(|symbols: &str| symbols.parse().unwrap()),
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 96, ..ProptestConfig::default() })]

    #[test]
    fn every_format_is_read_back(puzzle in any_puzzle(), blank in prop::sample::select(vec![".", "0", "-", "_", "*", "?"])) {
        for (format, text) in written(&puzzle, blank) {
            let (read, notices) = read_bytes(text.as_bytes(), "x.txt", &ReadOptions::default());
            let read = one(read);
            prop_assert_eq!(read.as_ref(), Ok(&puzzle), "{} {:?}\n{}", format, notices, text);
        }
    }

    #[test]
    fn every_alphabet_is_read_back(puzzle in any_puzzle()) {
        let shape = puzzle.shape();
        let letters: String = ('α'..).take(shape.side().into()).collect();
        for symbols in [Symbols::Usual, Symbols::Hex, Symbols::Numbers, letters.parse().unwrap()] {
            if symbols == Symbols::Hex && shape.side() > 16 {
                continue;
            }
            let between = if symbols == Symbols::Numbers { " " } else { "" };
            let text = rows(&cells(&puzzle, ".", |digit| symbols.write(digit)), between).join("\n");
            let options = ReadOptions { box_shape: Some(shape), symbols: Some(symbols) };
            let (read, notices) = read_bytes(text.as_bytes(), "x.txt", &options);
            let read = one(read);
            prop_assert_eq!(read.as_ref(), Ok(&puzzle), "{:?} {:?}\n{}", options, notices, text);
        }
    }

    #[test]
    fn other_boxes_are_kept(line in "[1-2.]{1}[.]{143}", boxes in prop::sample::select(vec![(2, 6), (6, 2), (4, 3), (3, 4)])) {
        let options = ReadOptions { box_shape: Some(Shape::with_box(boxes.0, boxes.1).unwrap()), symbols: None };
        let read = one(read_bytes(line.as_bytes(), "x", &options).0).unwrap();
        prop_assert_eq!((read.shape().box_rows(), read.shape().box_cols()), boxes);
    }

    #[test]
    fn no_bytes_break_the_reader(bytes in prop::collection::vec(any::<u8>(), 0..300), options in any_options()) {
        check(&bytes, &options)?;
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1500, ..ProptestConfig::default() })]

    #[test]
    fn no_text_breaks_the_reader(text in nearly_puzzles(), options in any_options()) {
        check(text.as_bytes(), &options)?;
    }

    #[test]
    fn no_change_to_a_file_breaks_the_reader(
        puzzle in prop::sample::select(vec![4, 6, 9, 16]).prop_flat_map(solvable),
        format in 0usize..15,
        at in any::<prop::sample::Index>(),
        length in 0usize..12,
        instead in nearly_puzzles(),
        options in any_options(),
    ) {
        let mut bytes = written(&puzzle, ".").swap_remove(format).1.into_bytes();
        let at = at.index(bytes.len());
        let end = (at + length).min(bytes.len());
        bytes.splice(at..end, instead.bytes().take(length));
        check(&bytes, &options)?;
    }
}
