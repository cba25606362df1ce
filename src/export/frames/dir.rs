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
/// The name of the old manifest while files change places.
const BEFORE: &str = "before.json";
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
        let mut new = Self { dir: dir.into(), made: Vec::new(), old: BTreeSet::new(), count: 0, stage: Stage::Writing };
        if dir.exists() {
            if !dir.is_dir() {
                return Err(FramesError::NotADirectory(dir.into()));
            }
            new.look(force)?;
        } else {
            let missing = dir.ancestors().take_while(|dir| !dir.as_os_str().is_empty() && !dir.exists());
            new.made = missing.map(Path::to_owned).collect();
            fs::create_dir_all(dir).map_err(at(dir))?;
        }
        let waiting = new.waiting();
        if waiting.exists() {
            new.tidy()?;
        }
        fs::create_dir(&waiting).map_err(at(&waiting))?;
        Ok(new)
    }

    /// Learns which files are there, and whose they are.
    fn look(&mut self, force: bool) -> Result<(), FramesError> {
        let mut found = BTreeSet::new();
        for entry in fs::read_dir(&self.dir).map_err(at(&self.dir))? {
            found.insert(entry.map_err(at(&self.dir))?.file_name().to_string_lossy().into_owned());
        }
        let waiting = self.waiting();
        let manifests = [self.dir.join(MANIFEST), waiting.join(MANIFEST), waiting.join(BEFORE)];
        let mut ours: BTreeSet<String> = STRAY.iter().map(|&name| name.to_owned()).collect();
        ours.insert(WAITING.to_owned());
        for (nr, manifest) in manifests.iter().enumerate() {
            if let Some(files) = manifest::files_of(manifest) {
                ours.extend(files);
                if nr == 0 {
                    ours.insert(MANIFEST.to_owned());
                }
            }
        }
        let mut others = found.difference(&ours);
        if let (Some(first), false) = (others.next(), force) {
            return Err(FramesError::Occupied { dir: self.dir.clone(), first: first.clone(), others: others.count() });
        }
        self.old = found.into_iter().filter(|name| is_frame_name(name)).collect();
        Ok(())
    }

    /// Clears away what a run has left that was ended by force. If that was while files
    /// changed places, the frames are of two runs, and belong to no manifest.
    fn tidy(&mut self) -> Result<(), FramesError> {
        let waiting = self.waiting();
        if waiting.join(MANIFEST).exists() && !self.dir.join(MANIFEST).exists() {
            for name in std::mem::take(&mut self.old) {
                remove(&self.dir.join(name))?;
            }
        }
        fs::remove_dir_all(&waiting).map_err(at(&waiting))
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

    /// Writes the manifest and puts all in place of what was there.
    ///
    /// Until the last file is in place there is no manifest in the directory.
    ///
    /// # Errors
    /// When writing or moving fails. Should that be in the middle of the moving, the next
    /// run into this directory clears up.
    pub fn finish(mut self, manifest: &[u8]) -> Result<(), FramesError> {
        let waiting = self.waiting();
        let (new, place) = (waiting.join(MANIFEST), self.dir.join(MANIFEST));
        fs::write(&new, manifest).map_err(at(&new))?;

        self.stage = Stage::Swapping;
        if place.exists() {
            fs::rename(&place, waiting.join(BEFORE)).map_err(at(&place))?;
        }
        for number in 0..self.count {
            let name = frame_name(number);
            let place = self.dir.join(&name);
            fs::rename(waiting.join(&name), &place).map_err(at(&place))?;
            self.old.remove(&name);
        }
        for name in &self.old {
            remove(&self.dir.join(name))?;
        }
        fs::rename(&new, &place).map_err(at(&place))?;
        self.stage = Stage::Done;
        fs::remove_dir_all(&waiting).map_err(at(&waiting))
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
