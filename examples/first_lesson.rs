//! Everything for a first lesson, in a folder: a solved puzzle, its trace, and its frames.
//!
//! `cargo run --release --example first_lesson [FOLDER]` writes into `first-lesson` unless
//! another folder is given.

use std::fs::{self, File};
use std::path::PathBuf;

use stepdoku::export::{FrameDir, FrameOptions, TraceFormat, Unwatched, write_frames, write_trace};
use stepdoku::picture::{BoardPicture, Theme};
use stepdoku::puzzle::builtin;
use stepdoku::search::{Form, Search};
use stepdoku::trace::{Header, Level};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let folder = PathBuf::from(std::env::args_os().nth(1).unwrap_or_else(|| "first-lesson".into()));
    fs::create_dir_all(&folder)?;

    let puzzle = builtin::find("four").ok_or("no such built-in puzzle")?.puzzle();
    let search = Search::new(Form::List);
    println!("The puzzle:\n\n{puzzle:#}\n");

    // The trace, twice: for reading, and for programs.
    let header = Header::new(puzzle.clone(), search.clone());
    let text = File::create(folder.join("trace.txt"))?;
    write_trace(TraceFormat::Text, text, &header, None, &mut Unwatched)?;
    let lines = File::create(folder.join("trace.jsonl"))?;
    let (_, outcome) = write_trace(TraceFormat::Jsonl, lines, &header, None, &mut Unwatched)?;

    // A picture of each placement, refusal and undo, and of each call that begins or returns.
    let picture = BoardPicture::new(&puzzle, Theme::LIGHT);
    let options = FrameOptions { level: Level::Calls, ..FrameOptions::default() };
    // With `force`, so that the lesson can be made again.
    let dir = FrameDir::create(&folder.join("frames"), true)?;
    let manifest = write_frames(dir, &puzzle, &search, &options, &mut Unwatched, |frame| picture.draw(&frame.scene()))?;

    let solution = search.run(&puzzle, &mut stepdoku::search::Null).solutions;
    println!("Solved:\n\n{:#}\n", solution.first().ok_or("no solution")?);
    println!("{} events, {} of them refusals:", outcome.stats.events, outcome.stats.rejects);
    println!(
        "  {0}/trace.txt     every event, for reading\n  {0}/trace.jsonl   the same for programs",
        folder.display()
    );
    println!("  {}/frames/       {} pictures, and frames.json", folder.display(), manifest.frames.len());
    Ok(())
}
