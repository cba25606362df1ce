//! Any bytes, read as puzzles with any options: no panic, and every error in its place.
//!
//! `cargo +nightly fuzz run read_puzzle fuzz/corpus/read_puzzle tests/data/formats tests/data/bad`
#![no_main]

use libfuzzer_sys::fuzz_target;
use stepdoku::puzzle::Shape;
use stepdoku::puzzle::read::{ReadOptions, read_bytes, read_literal, render};

fuzz_target!(|bytes: &[u8]| {
    // The first byte chooses the options and the name, so that all can be reached.
    let (choice, text) = bytes.split_first().map_or((0, bytes), |(&first, rest)| match first {
        0..=31 => (first, rest),
        _ => (0, bytes),
    });
    let symbols = ["1-9A-P", "hex", "numbers", "wxyz"];
    let options = ReadOptions {
        box_shape: [None, Shape::usual(4), Shape::usual(9), Shape::usual(16)][usize::from(choice & 3)],
        symbols: symbols.get(usize::from(choice >> 2)).filter(|_| choice >= 4).map(|s| s.parse().unwrap()),
    };
    let name = if choice & 16 == 0 { "x.txt" } else { "x.sdm" };
    let (read, _) = read_bytes(text, name, &options);
    assert!(!read.is_empty());
    let lines = text.iter().filter(|b| matches!(b, b'\n' | b'\r')).count() + 1;
    for read in read {
        match read {
            Ok(read) => {
                // What was read is a puzzle that is written and read back as itself.
                let line = read.puzzle.to_string();
                let shape = Some(read.puzzle.shape());
                let options = ReadOptions { box_shape: shape, ..ReadOptions::default() };
                assert_eq!(read_literal(&line, "again", &options).unwrap().0.puzzle, read.puzzle);
                assert!((1..=lines).contains(&read.line));
            }
            Err(error) => {
                assert!(error.line().is_none_or(|line| (1..=lines).contains(&line)));
                assert!(error.column().is_none_or(|column| (1..=text.len() + 1).contains(&column)));
                assert!(!error.to_string().contains(|c: char| c.is_control() && c != '\n'));
                let _ = render(&error, false, 80);
            }
        }
    }
    if let Ok(text) = std::str::from_utf8(text) {
        let _ = read_literal(text, "argument", &options);
    }
});
