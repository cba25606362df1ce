//! `frames.json`: what the frames of a run show, one entry a frame.

use std::fs::{self, File};
use std::io::{self, BufReader, Read as _, Write};
use std::path::Path;

use serde::{Deserialize, Serialize};

use super::dir::is_frame_name;
use crate::puzzle::Puzzle;
use crate::search::{Kind, Search};
use crate::trace::Outcome;
use crate::trace::wire::{PuzzleJson, SearchJson};

/// The word that every manifest begins with.
const FORMAT: &str = "stepdoku-frames";
/// The version of the contract.
const VERSION: u64 = 1;

/// Bytes of a manifest at most, with a few frames: it has space for a thousand solutions of 625
/// cells, and for many frames whose files are gone.
const MOST: u64 = 64 << 20;
/// Bytes more for each file in its directory: ten times as many as long captions take.
const MOST_OF_A_FRAME: u64 = 8 << 10;

/// What the frames of a run show, and how the search ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Manifest {
    /// What was solved.
    pub puzzle: Puzzle,
    /// How.
    pub search: Search,
    /// How many events the search has; `None` when it was stopped before its end, so that
    /// nobody knows.
    pub total_steps: Option<u64>,
    /// Whether there were more frames than asked for at most, and the search stopped there.
    pub cut: bool,
    /// The frames, in order.
    pub frames: Vec<FrameEntry>,
    /// How the search ended. Of a run that was cut, it tells what was up to the last frame.
    pub outcome: Outcome,
}

/// A frame in the manifest.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct FrameEntry {
    /// The name of its file.
    pub file: String,
    /// The step of its event, or of the last event that it stands for; `None` when it
    /// comes before any.
    pub step: Option<u64>,
    /// What happened; `None` for the first frame.
    #[serde(serialize_with = "name")]
    pub event: Option<Kind>,
    /// Depth of the call that acts.
    pub depth: u16,
    /// What happened, in words.
    pub caption: String,
    /// How many events lie between this frame and the one before.
    pub elided: u64,
}

fn name<S: serde::Serializer>(kind: &Option<Kind>, to: S) -> Result<S::Ok, S::Error> {
    kind.map(Kind::name).serialize(to)
}

impl Manifest {
    /// Writes it as JSON: a line for each key and for each frame, like a trace.
    ///
    /// # Errors
    /// When writing fails.
    pub fn write(&self, mut out: impl Write) -> io::Result<()> {
        write!(out, "{{\n  \"format\": \"{FORMAT}\", \"version\": {VERSION}")?;
        key(&mut out, "puzzle", &PuzzleJson::from(&self.puzzle))?;
        key(&mut out, "search", &SearchJson::from(&self.search))?;
        key(&mut out, "total_steps", &self.total_steps)?;
        key(&mut out, "cut", &self.cut)?;
        out.write_all(b",\n  \"frames\": [")?;
        for (nr, frame) in self.frames.iter().enumerate() {
            out.write_all(if nr > 0 { b",\n    " } else { b"\n    " })?;
            serde_json::to_writer(&mut out, frame)?;
        }
        out.write_all(b"\n  ]")?;
        key(&mut out, "outcome", &self.outcome)?;
        out.write_all(b"\n}\n")
    }

    /// The same as [`write`](Self::write), in memory.
    pub fn to_json(&self) -> String {
        let mut bytes = Vec::new();
        self.write(&mut bytes).expect("memory takes all that is written");
        String::from_utf8(bytes).expect("JSON is UTF-8")
    }
}

/// Writes a further key on a line of its own.
fn key(out: &mut impl Write, name: &str, value: &impl Serialize) -> io::Result<()> {
    write!(out, ",\n  \"{name}\": ")?;
    Ok(serde_json::to_writer(out, value)?)
}

/// The files that a manifest of ours lists and that are named like frames; `None` when
/// there is no such file, or it is no manifest of ours: only a regular file is looked into, and
/// only one that is not too large for a directory with so many files.
pub(super) fn files_of(path: &Path, files: usize) -> Option<Vec<String>> {
    #[derive(Deserialize)]
    struct Read {
        format: String,
        frames: Vec<ReadFrame>,
    }
    #[derive(Deserialize)]
    struct ReadFrame {
        file: String,
    }
    let most = MOST + MOST_OF_A_FRAME * files as u64;
    // Before it is opened, for a pipe would wait there for a writer.
    let data = fs::symlink_metadata(path).ok().filter(|data| data.is_file() && data.len() <= most)?;
    let text = BufReader::new(File::open(path).ok()?.take(data.len()));
    let read: Read = serde_json::from_reader(text).ok()?;
    let files = read.frames.into_iter().map(|frame| frame.file).filter(|name| is_frame_name(name));
    (read.format == FORMAT).then(|| files.collect())
}
