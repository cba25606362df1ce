//! Sources made to hurt are answered in bounded time and memory.

use std::io::{self, BufRead, BufReader, Read};

use stepdoku::puzzle::read::{Problem, ReadOptions, read_bytes, read_puzzles};

/// The same piece over and over, made as it is read.
struct Pieces {
    piece: &'static [u8],
    at: usize,
    left: usize,
}

fn pieces(piece: &'static str, count: usize) -> impl BufRead {
    BufReader::new(Pieces { piece: piece.as_bytes(), at: 0, left: count * piece.len() })
}

impl Read for Pieces {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = (self.piece.len() - self.at).min(buffer.len()).min(self.left);
        buffer[..count].copy_from_slice(&self.piece[self.at..self.at + count]);
        self.at = (self.at + count) % self.piece.len();
        self.left -= count;
        Ok(count)
    }
}

fn headlines(input: impl BufRead, most: usize) -> Vec<String> {
    let read = read_puzzles(input, "x.txt", &ReadOptions::default()).take(most);
    read.map(|read| read.map_or_else(|error| error.headline(), |read| read.puzzle.to_string())).collect()
}

#[test]
fn a_line_without_end() {
    let line = pieces("53..7....6..195....98....6.8...6...34", 500_000);
    assert_eq!(headlines(line, 2), ["line 1, column 1: a line of 18500000 bytes"]);
    // What follows it is read.
    let line = pieces("1234567890", 100_000).chain(pieces("\n2.4..........3.4\n", 1));
    assert_eq!(headlines(line, 3), ["line 1, column 1: a line of 1000000 bytes", "2.4..........3.4"]);
}

#[test]
fn a_million_short_lines() {
    for (piece, first) in [
        ("x\n", "no puzzle found: \"x\" is not one"),
        ("\n", "no puzzle found"),
        ("#\n", "no puzzle found"),
        ("---\n", "no puzzle found: \"---\" is not one"),
        ("1\n", "no puzzle found: \"1\" is not one"),
    ] {
        assert_eq!(headlines(pieces(piece, 300_000), 2), [first], "{piece}");
    }
    let spoilt = headlines(pieces("12345\n", 100_000), usize::MAX);
    assert_eq!(spoilt.len(), 100_000usize.div_ceil(128));
    assert_eq!(spoilt[0], "line 1, column 1: a row of 5 cells, which no supported puzzle has");
}

#[test]
fn many_puzzles_come_one_at_a_time() {
    let line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n";
    let mut read = read_puzzles(pieces(line, 1_000_000_000), "x.txt", &ReadOptions::default());
    assert_eq!(read.nth(20_000).unwrap().unwrap().line, 20_001);
    let rows = "2.4.\n....\n....\n.3.4\n";
    let mut read = read_puzzles(pieces(rows, 1_000_000_000), "x.txt", &ReadOptions::default());
    assert_eq!(read.nth(5000).unwrap().unwrap().line, 20_001);
    // Rules between rows, in a paragraph that does not end.
    let drawn = "2.4.\n....\n----\n....\n.3.4\n2.4.\n....\n----\n....\n.3.4\n";
    let mut read = read_puzzles(pieces(drawn, 1_000_000_000), "x.txt", &ReadOptions::default());
    assert!(read.by_ref().take(1000).all(|read| read.is_ok()));
}

#[test]
fn json_that_nests_without_end() {
    for piece in ["[", "{\"puzzle\":", "[[", "[{\"a\":", "[[[[\"", "[[0],"] {
        let read = headlines(pieces(piece, 200_000), 3);
        assert_eq!(read.len(), 1, "{piece}: {read:?}");
        assert!(read[0].contains("not valid JSON"), "{piece}: {}", read[0]);
    }
    let closed = format!("{}{}", "[".repeat(200_000), "]".repeat(200_000));
    let (read, _) = read_bytes(closed.as_bytes(), "x", &ReadOptions::default());
    let error = read[0].as_ref().unwrap_err();
    assert_eq!(error.headline(), "line 1, column 3: a row of 1 cell, which no supported puzzle has");
}

#[test]
fn json_with_many_elements() {
    // On one line, so that nothing may count columns from its start each time.
    let puzzle = "[[2,0,4,0],[0,0,0,0],[0,0,0,0],[0,3,0,4]]";
    for (element, good) in [(puzzle, true), ("[[9,0,4,0],[0,0,0,0],[0,0,0,0],[0,3,0,4]]", false), ("[[]]", false)] {
        let text = format!("[{}]", vec![element; 20_000].join(","));
        let (read, _) = read_bytes(text.as_bytes(), "x", &ReadOptions::default());
        assert_eq!(read.len(), 20_000);
        assert!(read.iter().all(|read| read.is_ok() == good), "{element}");
        if let Err(error) = &read[19_999] {
            assert_eq!(error.line(), Some(1));
            assert!(error.column().unwrap() > 19_999 * (element.len() + 1));
        }
    }
    let wide = format!("[[{}]]", vec!["0"; 300_000].join(","));
    let (read, _) = read_bytes(wide.as_bytes(), "x", &ReadOptions::default());
    let error = read[0].as_ref().unwrap_err();
    assert_eq!(error.headline(), "line 1, column 600002: 300000 cells where a square of a supported side was expected");
    let tall = format!("[{}]", vec!["[0,0,0,0]"; 300_000].join(","));
    let (read, _) = read_bytes(tall.as_bytes(), "x", &ReadOptions::default());
    let error = read[0].as_ref().unwrap_err();
    assert_eq!(error.headline(), "line 1, column 42: 300000 rows of 4 cells, 4 rows expected");
}

#[test]
fn json_of_any_length_is_not_read() {
    let (mut rest, mut all) = (Vec::new(), read_puzzles(pieces("[[0,0],", 12_000_000), "x", &ReadOptions::default()));
    rest.extend(all.by_ref());
    assert!(matches!(rest[0].as_ref().unwrap_err().problem(), Problem::LongJson { .. }));
    assert_eq!(rest.len(), 1);
}

/// A source that fails after some bytes.
struct Failing(&'static [u8]);

impl Read for Failing {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        match self.0.read(buffer)? {
            0 => Err(io::Error::other("the disk is gone")),
            count => Ok(count),
        }
    }
}

#[test]
fn a_source_that_fails_is_not_the_end_of_it() {
    for (start, good) in [("", 0), ("2.4..........3.4\n\n", 1), ("[[2,", 0), ("2.4.\n....\n", 0)] {
        let read: Vec<_> =
            read_puzzles(BufReader::new(Failing(start.as_bytes())), "x.txt", &ReadOptions::default()).collect();
        assert_eq!(read.len(), good + 1, "{start}: {read:?}");
        let error = read[good].as_ref().unwrap_err();
        assert!(error.is_io());
        assert!(error.to_string().starts_with("x.txt: reading failed: the disk is gone"), "{error}");
    }
}
