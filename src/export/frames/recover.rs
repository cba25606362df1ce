//! What a run leaves that was killed, and how things are put in order again.
//!
//! Files change places one after the other, by renaming (see [`FrameDir::finish`]). So a run that
//! was killed has done the first so many of these moves. Putting things back does the same moves
//! backwards, deletes nothing on the way, and hence may itself be killed at any time and begun
//! again. What is to be done is worked out before anything is touched; what no run of ours would
//! have left is refused.
//!
//! [`FrameDir::finish`]: super::FrameDir::finish

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use super::dir::{MANIFEST, REPLACED, WAITING, is_frame_name, is_our_name};
use super::error::{FramesError, at};
use super::folder::{Entry, entries, remove, remove_folder, shift};
use super::manifest;

/// Clears away what a killed run has left in a directory; the frames of the run before it are in
/// their place then, or its own ones if they were all in place.
pub(super) fn recover(dir: &Path) -> Result<(), FramesError> {
    let Some(left) = Left::look(dir)? else { return Ok(()) };
    for (from, to) in left.moves()? {
        shift(&from, &to)?;
    }
    left.clear()
}

/// The hidden directory of a killed run.
pub(super) struct Left<'a> {
    dir: &'a Path,
    waiting: PathBuf,
    /// Which new files wait in it.
    new: BTreeSet<String>,
    /// What has been put aside, if it came to that.
    replaced: Option<BTreeSet<String>>,
    /// What is in the directory itself.
    present: BTreeMap<String, Entry>,
}

impl<'a> Left<'a> {
    /// Looks at all of it, and refuses what is not ours.
    pub(super) fn look(dir: &'a Path) -> Result<Option<Self>, FramesError> {
        let waiting = dir.join(WAITING);
        match fs::symlink_metadata(&waiting) {
            Ok(data) if data.is_dir() => {}
            Ok(_) => return Err(strange(&waiting, "is no directory")),
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            Err(error) => return Err(at(&waiting)(error)),
        }
        let mut found = entries(&waiting)?;
        let replaced = match found.remove(REPLACED) {
            None => None,
            Some(Entry::Folder) => {
                let replaced = waiting.join(REPLACED);
                let found = entries(&replaced)?;
                // By force, links and the like have been put aside too.
                let ours = |(name, entry): (&String, &Entry)| is_our_name(name) && *entry != Entry::Folder;
                refuse_foreign(&replaced, &found, ours)?;
                Some(found.into_keys().collect())
            }
            Some(_) => return Err(strange(&waiting, format!("holds a `{REPLACED}` that is no directory"))),
        };
        refuse_foreign(&waiting, &found, |(name, entry)| is_our_name(name) && *entry == Entry::File)?;
        Ok(Some(Self { dir, new: found.into_keys().collect(), waiting, replaced, present: entries(dir)? }))
    }

    /// The moves that put everything back, in order.
    pub(super) fn moves(&self) -> Result<Vec<(PathBuf, PathBuf)>, FramesError> {
        // Before anything was put aside, nothing has changed places.
        let Some(replaced) = &self.replaced else { return Ok(Vec::new()) };
        let strange = |what: String| Err(strange(&self.waiting, what));
        if !self.new.contains(MANIFEST) {
            // The manifest was the last to take its place.
            return match self.listed(&self.dir.join(MANIFEST)) {
                Some(listed) if self.new.is_empty() && listed.iter().all(|name| self.is_present(name)) => {
                    Ok(Vec::new())
                }
                _ if self.new.is_empty() && replaced.is_empty() => Ok(Vec::new()),
                _ => strange(format!("has no {MANIFEST}, and neither has the directory one that fits")),
            };
        }
        let Some(listed) = self.listed(&self.waiting.join(MANIFEST)) else {
            return strange(format!("has a {MANIFEST} that cannot be understood"));
        };
        let moved = listed.iter().take_while(|&name| !self.new.contains(name)).count();
        let (moved, still) = listed.split_at(moved);
        if let Some(lost) =
            still.iter().find(|&name| !self.new.contains(name)).or(moved.iter().find(|&name| !self.is_present(name)))
        {
            return strange(format!("has a {MANIFEST} that tells of `{lost}`, which is nowhere"));
        }
        if still.len() + 1 != self.new.len() {
            return strange(format!("holds frames that its {MANIFEST} does not tell of"));
        }
        let gone: BTreeSet<_> = moved.iter().collect();
        if let Some(twice) = replaced.iter().find(|&name| self.present.contains_key(name) && !gone.contains(name)) {
            return strange(format!("has put `{twice}` aside, and there is another one now"));
        }
        let aside = self.waiting.join(REPLACED);
        let new = moved.iter().rev().map(|name| (self.dir.join(name), self.waiting.join(name)));
        // The manifest last: where it is missing, the files are not of one run.
        let (manifest, frames): (Vec<_>, Vec<_>) = replaced.iter().rev().partition(|&name| name == MANIFEST);
        let old = frames.into_iter().chain(manifest).map(|name| (aside.join(name), self.dir.join(name)));
        Ok(new.chain(old).collect())
    }

    /// The frames that a manifest lists, which are no more than there are files.
    fn listed(&self, manifest: &Path) -> Option<Vec<String>> {
        let listed = manifest::files_of(manifest, self.present.len() + self.new.len())?;
        let unique: BTreeSet<_> = listed.iter().collect();
        (unique.len() == listed.len() && listed.iter().all(|name| is_frame_name(name))).then_some(listed)
    }

    fn is_present(&self, name: &str) -> bool {
        self.present.get(name) == Some(&Entry::File)
    }

    /// Removes the hidden directory, when everything is in its place.
    fn clear(&self) -> Result<(), FramesError> {
        let aside = self.waiting.join(REPLACED);
        if !self.new.contains(MANIFEST) {
            // The new run is whole: this was replaced by it.
            for name in self.replaced.iter().flatten() {
                remove(&aside.join(name))?;
            }
        }
        // While anything is in it, it stays, and so does all the rest.
        remove_folder(&aside)?;
        // The manifest goes first; what has no manifest is rubbish.
        remove(&self.waiting.join(MANIFEST))?;
        for (name, _) in entries(&self.waiting)?.iter().filter(|(name, _)| is_frame_name(name)) {
            remove(&self.waiting.join(name))?;
        }
        remove_folder(&self.waiting)
    }
}

fn refuse_foreign(
    path: &Path,
    found: &BTreeMap<String, Entry>,
    ours: impl Fn((&String, &Entry)) -> bool,
) -> Result<(), FramesError> {
    match found.iter().find(|&entry| !ours(entry)) {
        Some((name, _)) => Err(strange(path, format!("holds {name:?}"))),
        None => Ok(()),
    }
}

fn strange(path: &Path, what: impl Into<String>) -> FramesError {
    FramesError::Strange { path: path.to_owned(), what: what.into() }
}
