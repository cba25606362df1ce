//! The directory that frames are written into: whole or not at all.

use std::collections::BTreeSet;
use std::fs::{self, File};
use std::path::{Path, PathBuf};

use super::error::{FramesError, at};
use super::folder::{Entry, entries, lock, make, remove, remove_folder, shift, unmake};
use super::recover::recover;
use super::{frame_name, manifest};

/// The manifest's name.
pub(super) const MANIFEST: &str = "frames.json";
/// Where new files wait until all of them are there.
pub(super) const WAITING: &str = ".stepdoku-frames";
/// In it, what the new files replace, until they are all in place.
pub(super) const REPLACED: &str = "replaced";
/// What file managers leave in a directory that has been looked at; it is in nobody's way.
const STRAY: [&str; 3] = [".DS_Store", "Thumbs.db", "desktop.ini"];

/// A directory in which a new sequence of frames is being made.
///
/// Everything is written into a hidden directory inside, and takes the place of the frames
/// of an earlier run only when it is [finished](Self::finish). Dropped before that, it
/// removes what it has written; the frames of the earlier run are as they were.
///
/// While it lives, the directory is locked, where the system has locks for directories: a
/// second one for the same place is refused.
#[derive(Debug)]
pub struct FrameDir {
    dir: PathBuf,
    /// The directories that were made for it, innermost first.
    made: Vec<PathBuf>,
    /// Files of an earlier run.
    old: BTreeSet<String>,
    count: usize,
    stage: Stage,
    /// Held for the whole run.
    pub(super) _lock: Option<File>,
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
        if dir.exists() && !dir.is_dir() {
            return Err(FramesError::NotADirectory(dir.into()));
        }
        let made = make(dir)?;
        let begun = lock(dir).and_then(|lock| {
            // Of a run that was killed: a run that goes on has the lock.
            recover(dir)?;
            let old = earlier(dir, force)?;
            let waiting = dir.join(WAITING);
            fs::create_dir(&waiting).map_err(at(&waiting))?;
            Ok((lock, old))
        });
        match begun {
            Ok((_lock, old)) => Ok(Self { dir: dir.into(), made, old, count: 0, stage: Stage::Writing, _lock }),
            Err(error) => {
                // What another run writes into is its own by now.
                if !matches!(error, FramesError::Busy(_)) {
                    unmake(&made);
                }
                Err(error)
            }
        }
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
        let path = self.waiting().join(MANIFEST);
        fs::write(&path, manifest).map_err(at(&path))?;
        let replaced = self.waiting().join(REPLACED);
        self.stage = Stage::Swapping;
        fs::create_dir(&replaced).map_err(at(&replaced)).and_then(|()| self.swap()).inspect_err(|_| {
            // With something put aside that could not be put back, all stays for the next run.
            if remove_folder(&replaced).is_ok() {
                self.stage = Stage::Writing;
            }
        })?;
        self.stage = Stage::Done;
        self.old.iter().try_for_each(|name| remove(&replaced.join(name)))?;
        remove_folder(&replaced)?;
        remove_folder(&self.waiting())
    }

    /// Makes all the moves, or none.
    fn swap(&self) -> Result<(), FramesError> {
        for (done, (from, to)) in self.moves().enumerate() {
            if let Err(error) = shift(&from, &to) {
                let not_done = self.old.len() + self.count + 1 - done;
                for (from, to) in self.moves().rev().skip(not_done) {
                    // Where one fails, those before it have to stay.
                    if shift(&to, &from).is_err() {
                        break;
                    }
                }
                return Err(error);
            }
        }
        Ok(())
    }

    /// What moves where, one after the other.
    pub(super) fn moves(&self) -> impl DoubleEndedIterator<Item = (PathBuf, PathBuf)> {
        let (dir, waiting, replaced) = (&self.dir, self.waiting(), self.waiting().join(REPLACED));
        // The manifest first: where it is missing, the files are not of one run.
        let manifest = self.old.get(MANIFEST);
        let old = manifest.into_iter().chain(self.old.iter().filter(|&name| name != MANIFEST));
        let old = old.map(move |name| (dir.join(name), replaced.join(name)));
        let new = (0..self.count).map(frame_name).chain([MANIFEST.to_owned()]);
        old.chain(new.map(move |name| (waiting.join(&name), dir.join(&name))))
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
        // One name after the other: that takes no file descriptors, of which there may be none.
        // Nobody is left to tell of errors; what cannot be removed is hidden, and the next run
        // removes it.
        let waiting = self.waiting();
        let _ = remove(&waiting.join(MANIFEST));
        for number in 0..=self.count {
            let _ = remove(&waiting.join(frame_name(number)));
        }
        if remove_folder(&waiting).is_ok() {
            unmake(&self.made);
        }
    }
}

/// The files of an earlier run in a directory; refuses what is of no run, unless forced.
fn earlier(dir: &Path, force: bool) -> Result<BTreeSet<String>, FramesError> {
    let found = entries(dir)?;
    let listed = manifest::files_of(&dir.join(MANIFEST), found.len());
    let is_manifest = |name: &str| listed.is_some() && name == MANIFEST;
    let listed: BTreeSet<&str> = listed.iter().flatten().map(String::as_str).collect();
    let ours = |name: &str, entry: Entry| {
        STRAY.contains(&name) || (entry == Entry::File && (is_manifest(name) || listed.contains(name)))
    };
    let mut others = found.iter().filter(|&(name, entry)| !ours(name, *entry));
    if let (Some((first, _)), false) = (others.next(), force) {
        return Err(FramesError::Occupied { dir: dir.into(), first: first.clone(), others: others.count() });
    }
    // A directory of such a name stays: it will be in the way, and that is an error.
    let named = found.into_iter().filter(|(name, entry)| is_our_name(name) && *entry != Entry::Folder);
    Ok(named.map(|(name, _)| name).collect())
}

/// Whether a file is named like one that a run writes.
pub(super) fn is_our_name(name: &str) -> bool {
    name == MANIFEST || is_frame_name(name)
}

/// Whether a file is named like a frame: `frame-`, six digits or more, `.svg`.
pub(super) fn is_frame_name(name: &str) -> bool {
    name.strip_prefix("frame-")
        .and_then(|rest| rest.strip_suffix(".svg"))
        .is_some_and(|number| number.len() >= 6 && number.bytes().all(|b| b.is_ascii_digit()))
}
