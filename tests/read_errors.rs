//! Every error message of the reader, as a terminal shows it and as a log line.
#![cfg(feature = "cli")]

mod common;

use common::pinned;
use stepdoku::puzzle::read::{ReadError, ReadOptions, Symbols, parse_box, read_bytes, read_literal, render};

/// The first error in some bytes.
fn error(bytes: &[u8], options: &ReadOptions) -> ReadError {
    let (read, _) = read_bytes(bytes, "file.txt", options);
    read.into_iter().find_map(Result::err).expect("an error")
}

fn shown(error: &ReadError) -> String {
    let name = format!("{error:?}");
    assert!(!name.is_empty());
    format!("{}\n\n{error}\n", render(error, false, 100))
}

#[test]
fn every_message() {
    let usual = ReadOptions::default();
    let with = |box_shape: Option<&str>, symbols: Option<&str>| ReadOptions {
        box_shape: box_shape.map(|text| parse_box(text).unwrap()),
        symbols: symbols.map(|text| text.parse().unwrap()),
    };
    let nine = "53..7....\n6..195...\n.98....6.\n8...6...3\n4..8.3..1\n7...2...6\n.6....28.\n...419..5\n....8..79\n";
    let rows: Vec<&str> = nine.lines().collect();
    let long = format!("{}x{}", "0".repeat(399), "0".repeat(225));
    let sixteen = format!("0123456789ABCDEF{}", ".".repeat(240));
    let apart = nine.replacen("....8..79", "....8..73", 1);
    let barred: String =
        rows.iter().map(|row| format!("| {} | {} | {} |\n", &row[..3], &row[3..6], &row[6..])).collect();
    let cases: Vec<(&str, Vec<u8>, ReadOptions)> = vec![
        ("no-puzzle-but-text", b"Dear diary,\nno puzzle today.\n".to_vec(), usual.clone()),
        ("only-a-state", b"[State]\n2.4..........3.4\n".to_vec(), usual.clone()),
        ("utf-16", b"\xFF\xFE5\x003\x00.\x00".to_vec(), usual.clone()),
        ("not-utf8-in-json", b"[[\"5\", \"\xE9\"]]".to_vec(), usual.clone()),
        ("escape-character", b"2.4.....\x1b[31m..3.4".to_vec(), usual.clone()),
        ("right-to-left-override", "2.4.....\u{202E}....3.4".into(), usual.clone()),
        ("digit-of-a-greater-side", b"2.4.....7....3.4".to_vec(), usual.clone()),
        ("letter-in-a-long-line", long.into_bytes(), usual.clone()),
        ("letter-in-a-drawn-grid", barred.replace("419", "4l9").into_bytes(), usual.clone()),
        ("number-out-of-range", "17 0 3 4 5 6 7 8 9 10 11 12 13 14 15 16\n".repeat(16).into_bytes(), usual.clone()),
        ("numbers-asked-for", nine.as_bytes().to_vec(), with(None, Some("numbers"))),
        ("seven-cells-of-a-literal", b"53..7..".to_vec(), usual.clone()),
        ("fifty-cells", ".".repeat(50).into_bytes(), usual.clone()),
        ("another-box-asked-for", rows.concat().into_bytes(), with(Some("2x3"), None)),
        ("rows-of-another-box", nine.as_bytes().to_vec(), with(Some("2x3"), None)),
        ("a-row-too-long", nine.replacen("8...6...3", "8...6...34", 1).into_bytes(), usual.clone()),
        ("a-row-missing", rows[..8].join("\n").into_bytes(), usual.clone()),
        ("a-row-too-many", format!("{nine}.........\n").into_bytes(), usual.clone()),
        ("rows-of-seven", ".......\n".repeat(7).into_bytes(), usual.clone()),
        ("twice-on-two-lines", apart.into_bytes(), usual.clone()),
        ("several-on-a-line", b"2.4..........3.4 1.....3..4.....2".to_vec(), usual.clone()),
        ("zero-or-blank", sixteen.into_bytes(), usual.clone()),
        ("long-line", "1".repeat(70_000).into_bytes(), usual.clone()),
        ("json-comma", b"[[2,0,4,0],\n [0,0,0,0],\n [0,,0,0]]".to_vec(), usual.clone()),
        ("json-cut-off", b"[[2,0,4,0],\n [0,0,0".to_vec(), usual.clone()),
        ("json-row-count", b"[[2,0,4,0],[0,0,0,0],[0,0,0,0]]".to_vec(), usual.clone()),
        ("json-short-row", b"[[2,0,4,0],[0,0,0,0],[0,0,0],[0,3,0,4]]".to_vec(), usual.clone()),
        ("json-no-cell", b"[[2,0,4,0],[0,0,0,0],[0,0,true,0],[0,3,0,4]]".to_vec(), usual.clone()),
        ("json-fraction", b"[[2,0,4,0],[0,0,0,0],[0,0,1.5,0],[0,3,0,4]]".to_vec(), usual.clone()),
        ("json-letter", b"[[\"2\",\"x\",\"\",\"\"],[0,0,0,0],[0,0,0,0],[0,3,0,4]]".to_vec(), usual.clone()),
        ("json-twice", b"[[2,0,4,0],[0,0,0,0],\n[0,0,2,2],[0,3,0,4]]".to_vec(), usual.clone()),
        ("json-twice-on-two-lines", b"[[2,0,4,0],\n[0,0,0,0],\n[2,0,0,0],[0,3,0,4]]".to_vec(), usual.clone()),
        ("json-without-puzzle", b"{\"name\": \"none\"}".to_vec(), usual.clone()),
        ("json-with-two-keys", b"{\"puzzle\": [], \"board\": []}".to_vec(), usual.clone()),
        ("json-empty-array", b"[]".to_vec(), usual.clone()),
        ("json-flat-count", b"[1,2,3,4,0]".to_vec(), usual.clone()),
        ("json-no-row", b"[[2,0,4,0],[0,0,0,0],7,[0,3,0,4]]".to_vec(), usual.clone()),
        ("table-without-column", b"id,name,puzzle\n1,nobody\n".to_vec(), usual.clone()),
        ("table-with-empty-column", b"id,puzzle\n1,\n".to_vec(), usual.clone()),
        ("options-contradict", b"2.4..........3.4".to_vec(), with(Some("3x3"), Some("wxyz"))),
    ];
    for (name, bytes, options) in cases {
        pinned!({ insta::assert_snapshot!(format!("read-error-{name}"), shown(&error(&bytes, &options))) });
    }
    for (name, text) in [
        ("literal-row", "2.4./..../.x../.3.4"),
        ("literal-two", "2.4..........3.4\n2.4..........3.4"),
        ("literal-no-file", "my-puzzle.txt"),
    ] {
        let error = read_literal(text, "argument", &usual).unwrap_err();
        pinned!({ insta::assert_snapshot!(format!("read-error-{name}"), shown(&error)) });
    }
}

#[test]
fn every_message_about_options() {
    let boxes = ["", "3", "axb", "1x9", "0x0", "3x7", "99999x1", "-3x3", "3x4x5"];
    let symbols = ["", "123", "1223", "12.4", "1234567 9", "\u{1b}234", "A-Z", "0-9A-G"];
    let mut all = String::new();
    for text in boxes {
        all.push_str(&format!("{text:?}: {}\n", parse_box(text).unwrap_err()));
    }
    for text in symbols {
        all.push_str(&format!("{text:?}: {}\n", text.parse::<Symbols>().unwrap_err()));
    }
    pinned!({ insta::assert_snapshot!("read-error-options", all) });
}
