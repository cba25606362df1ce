//! `stepdoku frames`: a sequence of pictures and their manifest.

use std::io;
use std::num::NonZeroU64;
use std::path::PathBuf;

use clap::builder::{PossibleValuesParser, TypedValueParser};
use stepdoku::export::{Frame, FrameDir, FrameOptions, FramesError, Manifest, Unwatched, each_frame};
use stepdoku::picture::{BoardPicture, Theme};
use stepdoku::puzzle::Puzzle;
use stepdoku::search::Search;
use stepdoku::trace::{Level, Steps};

use super::exit::{Exit, Failure};
use super::input::OnePuzzle;
use super::interrupt::{Made, Scratch};
use super::numbers::{counted, not_zero, steps};
use super::plain::{name, shown};
use super::progress::{Progress, Total};
use super::search::SearchArgs;
use super::talk::Talk;

/// Write a sequence of pictures, one for each move of a search, and their manifest
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  stepdoku frames @four -o frames                        every move
  stepdoku frames @four -o frames --detail checks        refused digits too
  stepdoku frames @example -o frames --max-frames 10000  8418 frames
  stepdoku frames @example -o frames --every 100         a hundredth of them
  stepdoku frames @hard -o frames --steps 5000..5100     a part of a long search
  stepdoku frames @four -o frames --theme print          in grey, for paper

The folder gets frame-000000.svg, frame-000001.svg, ... and frames.json, which tells what each
shows. Frames of an earlier run are replaced when all new ones are there.

Exit codes: 0 everything was written, whatever the search found, 2 bad usage or a bad puzzle,
4 reading or writing failed, or the folder holds other files.")]
pub(super) struct Args {
    #[command(flatten)]
    puzzle: OnePuzzle,
    /// The folder for the frames; it is made when missing
    #[arg(short, long, value_name = "DIR", required = true, value_hint = clap::ValueHint::DirPath)]
    output: PathBuf,
    /// What gets a frame: moves (placements, deductions, dead ends, undos, solutions), checks
    /// (refusals too), calls (enter and leave too), all (every event)
    #[arg(long, value_name = "LEVEL", default_value = "moves", value_parser = levels())]
    detail: Level,
    /// Only steps from A up to, not including, B; either may be missing
    #[arg(long, value_name = "A..B", value_parser = steps)]
    steps: Option<Steps>,
    /// Only every N-th of the frames; the first, solutions and the last are always there
    #[arg(long, value_name = "N", allow_negative_numbers = true, default_value = "1", value_parser = not_zero)]
    every: NonZeroU64,
    /// Stop after N frames
    #[arg(long, value_name = "N", allow_negative_numbers = true, default_value_t = FrameOptions::MAX_FRAMES, value_parser = not_zero)]
    max_frames: NonZeroU64,
    /// The colours of the pictures
    #[arg(long, default_value = "light", value_parser = themes())]
    theme: Theme,
    /// Write into the folder even if it holds other files; those stay, frames are replaced
    #[arg(long)]
    force: bool,
    #[command(flatten)]
    search: SearchArgs,
}

fn levels() -> impl TypedValueParser<Value = Level> {
    PossibleValuesParser::new(Level::ALL.map(Level::name)).try_map(|name| name.parse())
}

pub(super) fn themes() -> impl TypedValueParser<Value = Theme> {
    PossibleValuesParser::new(Theme::ALL.map(|theme| theme.name())).try_map(|name| name.parse())
}

pub(super) fn run(args: &Args, talk: Talk) -> Result<Exit, Failure> {
    args.search.check_steps("frames", args.steps)?;
    if args.output.as_os_str() == "-" {
        return Err(super::usage(
            "frames",
            "frames are many files and cannot go to standard output: name a folder with -o",
        ));
    }
    let search = args.search.search("frames")?;
    let puzzle = args.search.prepare(&search, args.puzzle.get(talk)?)?;
    let options = FrameOptions {
        level: args.detail,
        steps: args.steps.unwrap_or_default(),
        every: args.every,
        max_frames: args.max_frames,
        limit: args.search.limit,
    };
    let manifest = write(args, talk, &puzzle, &search, &options).map_err(failure)?;
    tell(args, talk, &manifest);
    Ok(Exit::Done)
}

fn write(
    args: &Args,
    talk: Talk,
    puzzle: &Puzzle,
    search: &Search,
    options: &FrameOptions,
) -> Result<Manifest, FramesError> {
    let (scratch, mut dir) = Scratch::make(|| {
        let dir = FrameDir::create(&args.output, args.force)?;
        let mut made: Vec<_> = dir.made().map(Made::Folder).collect();
        // The last one is hidden, and holds the new frames until all are there.
        if let Some(Made::Folder(hidden)) = made.pop() {
            made.push(Made::Files(hidden));
        }
        Ok::<_, FramesError>((made, dir))
    })?;
    let picture = BoardPicture::new(puzzle, args.theme);
    let progress = Progress::start(talk, Total::Other(args.max_frames.get()));
    let draw = |frame: &Frame<'_>| {
        progress.add(1);
        progress.label(|| format!("{}: ", counted(frame.number as u64 + 1, "frame")));
        dir.add(picture.draw(&frame.scene()).as_bytes())
    };
    let manifest = match progress.is_watched() {
        true => each_frame(puzzle, search, options, &mut progress.pulse::<io::Error>(), draw),
        false => each_frame(puzzle, search, options, &mut Unwatched, draw),
    }?;
    scratch.keep(|| dir.finish(manifest.to_json().as_bytes()))?;
    Ok(manifest)
}

fn failure(error: FramesError) -> Failure {
    let told = |what, cure: &str| Failure::Told { exit: Exit::Io, what, cure: Some(cure.to_owned()) };
    match error {
        FramesError::NotADirectory(path) => told(
            format!("{} is not a folder", shown(&path)),
            "frames need a folder of their own: name another one with -o",
        ),
        FramesError::Occupied { dir, first, others } => {
            let others = if others == 0 { String::new() } else { format!(" and {}", counted(others as u64, "other")) };
            told(
                format!("{} holds files that are no frames of an earlier run: {}{others}", shown(&dir), name(&first)),
                "name another folder with -o, or say --force to write there all the same",
            )
        }
        FramesError::Busy(dir) => told(
            format!("another run is writing frames into {}", shown(&dir)),
            "wait for its end, or name another folder with -o",
        ),
        FramesError::Strange { path, what } => told(
            format!("{}, which a killed run seems to have left, {}", shown(&path), name(&what)),
            "look into it, and move or remove it; or name another folder with -o",
        ),
        FramesError::Io { path, error } => Failure::writing(&shown(&path), &error),
        other => told(other.to_string(), "try again"),
    }
}

/// Says what was written, and loudly what was not.
fn tell(args: &Args, talk: Talk, manifest: &Manifest) {
    let folder = shown(&args.output);
    let frames = manifest.frames.len() as u64;
    if manifest.cut {
        talk.warning(
            format_args!(
                "cut after {}: the search was stopped there, and {folder}/frames.json says so",
                counted(frames, "frame")
            ),
            Some(&format!(
                "more with --max-frames N; fewer with --every N, --steps A..B{}",
                if args.detail == Level::Moves { "" } else { ", --detail moves" }
            )),
        );
    } else {
        args.search.tell_end(talk, args.steps, &manifest.outcome);
    }
    talk.note(format_args!("{} and frames.json written into {folder}", counted(frames, "frame")));
}
