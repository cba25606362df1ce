//! What a PUZZLE on the command line is: a file, standard input, a built-in, or the puzzle itself.

use std::ffi::{OsStr, OsString};
use std::fs::{self, File};
use std::io::{self, BufRead, BufReader, Read};
use std::path::Path;
use std::rc::Rc;

use stepdoku::puzzle::read::{
    Notice, ParseBoxError, Problem, Puzzles, ReadError, ReadOptions, ReadPuzzle, Symbols, parse_box, read_literal,
    read_puzzles,
};
use stepdoku::puzzle::{Puzzle, Shape, builtin};

use super::exit::{Exit, Failure};
use super::numbers::{counted, positive};
use super::plain::shown;
use super::progress::Progress;
use super::talk::Talk;

/// Under which heading the help lists them.
const HEADING: &str = "Reading options";

/// How puzzles are read.
#[derive(clap::Args)]
pub(super) struct ReadArgs {
    /// The box shape, rows × columns of a box, where it is not the usual one of the side
    #[arg(long = "box", help_heading = HEADING, value_name = "RxC", value_parser = box_shape)]
    box_shape: Option<Shape>,
    /// How digits are written: 1-9A-P (as usual), hex (0-F), numbers, or the characters in order
    #[arg(long, help_heading = HEADING, value_name = "SYMBOLS")]
    symbols: Option<Symbols>,
}

fn box_shape(text: &str) -> Result<Shape, ParseBoxError> {
    parse_box(text)
}

impl ReadArgs {
    pub(super) fn options(&self) -> ReadOptions {
        ReadOptions { box_shape: self.box_shape, symbols: self.symbols.clone() }
    }
}

/// The one PUZZLE of a command, and which of several it means.
#[derive(clap::Args)]
pub(super) struct OnePuzzle {
    /// A file, - for standard input, @NAME for a built-in puzzle, or the puzzle itself
    #[arg(value_name = "PUZZLE", value_hint = clap::ValueHint::FilePath)]
    what: OsString,
    /// Which of several puzzles, from 1
    #[arg(long = "puzzle", value_name = "N", allow_negative_numbers = true, value_parser = positive)]
    number: Option<u64>,
    #[command(flatten)]
    read: ReadArgs,
}

impl OnePuzzle {
    /// Reads it.
    pub(super) fn get(&self, talk: Talk) -> Result<Puzzle, Failure> {
        let mut input = Input::open(&self.what, &self.read.options(), None)?;
        let wanted = self.number.unwrap_or(1);
        let mut picked = None;
        let mut number = 0;
        while let Some(read) = input.next() {
            number += 1;
            match read {
                read if number == wanted => {
                    picked = Some(read);
                    input.tell_notices(talk, false);
                    if self.number.is_some() {
                        break;
                    }
                }
                Err(error) if error.is_io() => return Err(Failure::Read(Box::new(error))),
                Ok(_) | Err(_) => {}
            }
        }
        match picked {
            Some(_) if self.number.is_none() && number > 1 => Err(Failure::input(
                format!("{} holds {}", input.name, counted(number, "puzzle")),
                format!("say which one with --puzzle N, from 1 to {number}"),
            )),
            Some(Ok(read)) => Ok(read.puzzle),
            Some(Err(error)) => Err(Failure::Read(Box::new(error))),
            None => Err(input.no_puzzle(wanted, number)),
        }
    }
}

/// An open PUZZLE, read one puzzle at a time.
pub(super) struct Input {
    /// What it is called in messages.
    pub(super) name: String,
    from: From,
    told: Vec<Notice>,
}

enum From {
    Stream(Box<Puzzles<Box<dyn BufRead>>>),
    One(Option<ReadPuzzle>, Vec<Notice>),
}

impl Input {
    /// Opens what the argument names. How much of a file has been read is counted in
    /// `progress`.
    pub(super) fn open(what: &OsStr, options: &ReadOptions, progress: Option<Rc<Progress>>) -> Result<Self, Failure> {
        if what == "-" {
            return Ok(Self::stream("standard input", Box::new(io::stdin().lock()), options));
        }
        if let Some(name) = what.to_str().and_then(|text| text.strip_prefix('@')) {
            return Self::built_in(name, options);
        }
        let path = Path::new(what);
        let name = shown(path);
        match fs::metadata(path) {
            Ok(data) if data.is_dir() => Err(Failure::reading(&name, &io::ErrorKind::IsADirectory.into())),
            Ok(_) => {
                let file = File::open(path).map_err(|error| Failure::reading(&name, &error))?;
                Ok(Self::stream(&name, Box::new(BufReader::new(Counted { file, progress })), options))
            }
            // A link that leads nowhere is there, and so is what may not be looked at.
            Err(error) if fs::symlink_metadata(path).is_ok() => Err(Failure::reading(&name, &error)),
            Err(error) => Self::literal(what, &name, &error, options),
        }
    }

    fn stream(name: &str, from: Box<dyn BufRead>, options: &ReadOptions) -> Self {
        let from = From::Stream(Box::new(read_puzzles(from, name, options)));
        Self { name: name.to_owned(), from, told: Vec::new() }
    }

    fn built_in(name: &str, options: &ReadOptions) -> Result<Self, Failure> {
        let found = builtin::find(name).ok_or_else(|| unknown_built_in(name))?;
        let name = format!("@{name}");
        // Another box shape makes another puzzle of the same givens. Symbols are about files.
        let options = ReadOptions { box_shape: options.box_shape, symbols: None };
        let (read, _) = read_literal(&found.puzzle().to_string(), &name, &options)
            .map_err(|error| Failure::Read(Box::new(error)))?;
        Ok(Self { name, from: From::One(Some(read), Vec::new()), told: Vec::new() })
    }

    /// The puzzle itself as the argument, since no file could be found.
    fn literal(what: &OsStr, name: &str, no_file: &io::Error, options: &ReadOptions) -> Result<Self, Failure> {
        let neither = |read| Failure::Neither { name: name.to_owned(), file: super::exit::reason(no_file), read };
        let Some(text) = what.to_str() else { return Err(neither(None)) };
        match read_literal(text, "argument", options) {
            Ok((read, notices)) => {
                Ok(Self { name: "argument".to_owned(), from: From::One(Some(read), notices), told: Vec::new() })
            }
            // A folder on the way that may not be entered: the file may be there.
            Err(_) if no_file.kind() == io::ErrorKind::PermissionDenied => Err(Failure::reading(name, no_file)),
            Err(error) => Err(neither(Some(Box::new(error)))),
        }
    }

    /// The next puzzle, good or bad.
    pub(super) fn next(&mut self) -> Option<Result<ReadPuzzle, ReadError>> {
        match &mut self.from {
            From::Stream(puzzles) => puzzles.next(),
            From::One(puzzle, _) => puzzle.take().map(Ok),
        }
    }

    /// The answer to a number of a puzzle that there is not.
    pub(super) fn no_puzzle(&self, wanted: u64, number: u64) -> Failure {
        Failure::input(
            format!("{} holds {}, so there is no puzzle {wanted}", self.name, counted(number, "puzzle")),
            format!("say --puzzle N with N from 1 to {number}"),
        )
    }

    /// Tells what was decided unasked and has not been told: at the end, also how often.
    pub(super) fn tell_notices(&mut self, talk: Talk, end: bool) {
        let notices = match &self.from {
            From::Stream(puzzles) => puzzles.notices(),
            From::One(_, notices) => notices,
        };
        for (at, notice) in notices.iter().enumerate() {
            if self.told.get(at).is_none_or(|told| end && told != notice) {
                talk.note(format_args!("note: {}, {notice}", self.name));
            }
        }
        self.told = notices.to_vec();
    }
}

/// What to answer to the name of a built-in puzzle that there is not.
pub(super) fn unknown_built_in(name: &str) -> Failure {
    let names: Vec<_> = builtin::all().iter().map(|built_in| built_in.name).collect();
    Failure::input(
        format!("there is no built-in puzzle '{}'", super::plain::name(name)),
        format!("`stepdoku puzzles` lists them: {}", names.join(", ")),
    )
}

/// A file whose bytes are counted.
struct Counted {
    file: File,
    progress: Option<Rc<Progress>>,
}

impl Read for Counted {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.file.read(buffer)?;
        if let Some(progress) = &self.progress {
            progress.add(read as u64);
        }
        Ok(read)
    }
}

/// The bytes of all files among the arguments, if they are nothing but files.
pub(super) fn bytes(arguments: &[OsString]) -> Option<u64> {
    let of = |what: &OsString| fs::metadata(what).ok().filter(|data| data.is_file()).map(|data| data.len());
    arguments.iter().map(of).sum()
}

/// Says what is wrong with a puzzle or its source.
pub(super) fn tell(talk: Talk, error: &ReadError) -> Exit {
    match error.problem() {
        Problem::Io(io) => talk.failure(Failure::reading(error.name(), io)),
        _ => {
            talk.rendered(stepdoku::puzzle::read::render(error, talk.colors(), WIDTH));
            Exit::Bad
        }
    }
}

/// Says that an argument is neither a file nor a puzzle, with both readings.
pub(super) fn tell_neither(talk: Talk, name: &str, file: &str, read: Option<&ReadError>) {
    talk.error(format_args!("'{}' names no file and is no puzzle", shortened(name)), None);
    talk.rendered(format_args!("  as a file: {file}"));
    match read {
        None => talk.rendered("  as a puzzle: it is not UTF-8 text"),
        Some(error) if error.snippets().is_empty() => {
            talk.rendered(format_args!("  as a puzzle: {}\n  help: {}", error.headline(), error.cure()));
        }
        Some(error) => {
            // Its first line says again that it is an error.
            let drawn = stepdoku::puzzle::read::render(error, talk.colors(), WIDTH);
            let excerpt = drawn.split_once('\n').map_or("", |(_, excerpt)| excerpt);
            talk.rendered(format_args!("  as a puzzle: {}\n{excerpt}", error.headline()));
        }
    }
    if builtin::find(name).is_some() {
        talk.rendered(format_args!("  did you mean the built-in puzzle @{name}?"));
    }
}

/// The width of excerpts, in columns.
const WIDTH: usize = 100;

fn shortened(text: &str) -> String {
    if text.chars().count() <= 60 {
        return text.to_owned();
    }
    text.chars().take(59).chain(['…']).collect()
}
