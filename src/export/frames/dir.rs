//! The directory that frames are written into: whole or not at all.

use std::collections::BTreeSet;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use super::{frame_name, manifest};

/// The manifest's name.
const MANIFEST: &str = "frames.json";
/// Where new files wait until all of them are there.
const WAITING: &str = ".stepdoku-frames";
/// In it, what the new files replace, until they are all in place.
const REPLACED: &str = "replaced";
/// What file managers leave in a directory that has been looked at; it is in nobody's way.
const STRAY: [&str; 3] = [".DS_Store", "Thumbs.db", "desktop.ini"];

/// Why frames could not be written.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum FramesError {
    /// There is something else at the place of the directory.
    #[error("{} is not a directory: frames need a directory of their own", .0.display())]
    NotADirectory(PathBuf),
    /// The directory holds files that no run of this command has written.
    #[error(
        "{} holds files that are no frames of an earlier run, `{first}`{}: choose another directory, or use --force \
         to write there all the same",
        .dir.display(), more(*.others)
    )]
    Occupied {
        /// The directory.
        dir: PathBuf,
        /// The first of these files, by name.
        first: String,
        /// How many others there are.
        others: usize,
    },
    /// Reading or writing failed.
    #[error("cannot write {}: {error}", .path.display())]
    Io {
        /// The file or directory.
        path: PathBuf,
        /// What the system says.
        error: io::Error,
    },
    /// The search was stopped from outside.
    #[error("stopped: {0}")]
    Stopped(#[from] io::Error),
}

fn more(others: usize) -> String {
    match others {
        0 => String::new(),
        1 => " and 1 other".to_owned(),
        n => format!(" and {n} others"),
    }
}

/// A directory in which a new sequence of frames is being made.
///
/// Everything is written into a hidden directory inside, and takes the place of the frames
/// of an earlier run only when it is [finished](Self::finish). Dropped before that, it
/// removes what it has written; the frames of the earlier run are as they were.
#[derive(Debug)]
pub struct FrameDir {
    dir: PathBuf,
    /// The directories that were made for it, innermost first.
    made: Vec<PathBuf>,
    /// Files of an earlier run.
    old: BTreeSet<String>,
    count: usize,
    stage: Stage,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Stage {
    Writing,
    Swapping,
    Done,
}

impl FrameDir {
    /// Begins a sequence of frames in a directory, which is created when missing.
    ///
    /// A directory that holds anything but the frames of an earlier run is refused, unless
    /// `force` is set: then `frames.json` and all files named like frames are replaced or
    /// removed, and other files stay as they are.
    ///
    /// # Errors
    /// As [`FramesError`] says; nothing has changed then.
    pub fn create(dir: &Path, force: bool) -> Result<Self, FramesError> {
        let mut new = Self { dir: dir.into(), made: Vec::new(), old: BTreeSet::new(), count: 0, stage: Stage::Done };
        let waiting = new.waiting();
        if dir.exists() {
            if !dir.is_dir() {
                return Err(FramesError::NotADirectory(dir.into()));
            }
            if waiting.exists() {
                // From a run that was killed.
                new.restore()?;
                fs::remove_dir_all(&waiting).map_err(at(&waiting))?;
            }
            new.look(force)?;
        }
        new.stage = Stage::Writing;
        let missing = dir.ancestors().take_while(|dir| !dir.as_os_str().is_empty() && !dir.exists());
        new.made = missing.map(Path::to_owned).collect();
        fs::create_dir_all(dir).map_err(at(dir))?;
        fs::create_dir(&waiting).map_err(at(&waiting))?;
        Ok(new)
    }

    /// Learns which files are there, and whose they are.
    fn look(&mut self, force: bool) -> Result<(), FramesError> {
        let found = names(&self.dir)?;
        let mut ours: BTreeSet<String> = STRAY.iter().map(|&name| name.to_owned()).collect();
        if let Some(files) = manifest::files_of(&self.dir.join(MANIFEST)) {
            ours.extend(files);
            ours.insert(MANIFEST.to_owned());
        }
        let mut others = found.difference(&ours);
        if let (Some(first), false) = (others.next(), force) {
            return Err(FramesError::Occupied { dir: self.dir.clone(), first: first.clone(), others: others.count() });
        }
        let named = |name: &String| name == MANIFEST || is_frame_name(name);
        // A directory of such a name stays: it will be in the way, and that is an error.
        self.old = found.into_iter().filter(|name| named(name) && !self.dir.join(name).is_dir()).collect();
        Ok(())
    }

    /// The directory.
    pub fn path(&self) -> &Path {
        &self.dir
    }

    /// What has been made so far and is to be removed, last first, by a program that ends
    /// without dropping this: the directories that were missing, and the hidden one.
    pub fn made(&self) -> impl Iterator<Item = PathBuf> + '_ {
        self.made.iter().rev().cloned().chain([self.waiting()])
    }

    /// How many frames there are so far.
    pub fn count(&self) -> usize {
        self.count
    }

    /// Writes the next frame.
    ///
    /// # Errors
    /// When writing fails.
    pub fn add(&mut self, svg: &[u8]) -> Result<(), FramesError> {
        let path = self.waiting().join(frame_name(self.count));
        fs::write(&path, svg).map_err(at(&path))?;
        self.count += 1;
        Ok(())
    }

    /// Writes the manifest and puts all in place of what was there, the manifest last.
    ///
    /// # Errors
    /// When writing or moving fails; then everything is put back. (Should the program be
    /// killed in the middle, the next run into this directory does that.)
    pub fn finish(mut self, manifest: &[u8]) -> Result<(), FramesError> {
        let waiting = self.waiting();
        let path = waiting.join(MANIFEST);
        fs::write(&path, manifest).map_err(at(&path))?;
        self.stage = Stage::Swapping;
        if let Err(error) = self.swap() {
            if self.restore().is_ok() {
                self.stage = Stage::Writing;
            }
            return Err(error);
        }
        self.stage = Stage::Done;
        fs::remove_dir_all(&waiting).map_err(at(&waiting))
    }

    fn swap(&self) -> Result<(), FramesError> {
        let (waiting, replaced) = (self.waiting(), self.waiting().join(REPLACED));
        fs::create_dir(&replaced).map_err(at(&replaced))?;
        // The manifest first: where it is missing, the files are not of one run.
        let manifest = self.old.get(MANIFEST);
        for name in manifest.into_iter().chain(self.old.iter().filter(|&name| name != MANIFEST)) {
            shift(&self.dir.join(name), &replaced.join(name))?;
        }
        for name in (0..self.count).map(frame_name).chain([MANIFEST.to_owned()]) {
            shift(&waiting.join(&name), &self.dir.join(&name))?;
        }
        Ok(())
    }

    /// Puts back what was there before files began to change places.
    fn restore(&self) -> Result<(), FramesError> {
        let (waiting, replaced) = (self.waiting(), self.waiting().join(REPLACED));
        // With its manifest in place the new run is whole; before the first move there is
        // nothing to put back.
        if !waiting.join(MANIFEST).exists() || !replaced.exists() {
            return Ok(());
        }
        let new = manifest::files_of(&waiting.join(MANIFEST)).unwrap_or_default();
        let moved_old: BTreeSet<String> = names(&replaced)?;
        let untouched = |name: &String| waiting.join(name).exists();
        // A file of that name in the directory is new if it waits no longer.
        for name in new.iter().filter(|name| !untouched(name)) {
            remove(&self.dir.join(name))?;
        }
        for name in moved_old.iter().filter(|&name| name != MANIFEST).chain(moved_old.get(MANIFEST)) {
            shift(&replaced.join(name), &self.dir.join(name))?;
        }
        Ok(())
    }

    fn waiting(&self) -> PathBuf {
        self.dir.join(WAITING)
    }
}

impl Drop for FrameDir {
    fn drop(&mut self) {
        if self.stage != Stage::Writing {
            return;
        }
        // Nobody is left to tell of errors; what cannot be removed is hidden, and the next
        // run removes it.
        let _ = fs::remove_dir_all(self.waiting());
        for dir in &self.made {
            if fs::remove_dir(dir).is_err() {
                break;
            }
        }
    }
}

fn at(path: &Path) -> impl FnOnce(io::Error) -> FramesError {
    let path = path.to_owned();
    move |error| FramesError::Io { path, error }
}

/// Moves a file within the directory.
fn shift(from: &Path, to: &Path) -> Result<(), FramesError> {
    fs::rename(from, to).map_err(at(to))
}

/// The names of all that is in a directory.
fn names(dir: &Path) -> Result<BTreeSet<String>, FramesError> {
    let entries = fs::read_dir(dir).map_err(at(dir))?;
    entries.map(|entry| Ok(entry.map_err(at(dir))?.file_name().to_string_lossy().into_owned())).collect()
}

fn remove(path: &Path) -> Result<(), FramesError> {
    match fs::remove_file(path) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(at(path)(error)),
        _ => Ok(()),
    }
}

/// Whether a file is named like a frame: `frame-`, six digits or more, `.svg`.
pub(super) fn is_frame_name(name: &str) -> bool {
    name.strip_prefix("frame-")
        .and_then(|rest| rest.strip_suffix(".svg"))
        .is_some_and(|number| number.len() >= 6 && number.bytes().all(|b| b.is_ascii_digit()))
}
