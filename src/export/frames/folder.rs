//! What a directory of frames does on the disk: looking, making, moving, removing, locking.

use std::collections::BTreeMap;
use std::fs::{self, File, TryLockError};
use std::io;
use std::path::{Path, PathBuf};

use super::error::{FramesError, at};

/// What a name in a directory stands for, links not followed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Entry {
    /// A regular file.
    File,
    /// A directory.
    Folder,
    /// A link, a pipe, a device.
    Other,
}

/// All that is in a directory, by name.
pub(super) fn entries(dir: &Path) -> Result<BTreeMap<String, Entry>, FramesError> {
    let entry = |entry: fs::DirEntry| {
        let kind = entry.file_type()?;
        let kind = match () {
            () if kind.is_file() => Entry::File,
            () if kind.is_dir() => Entry::Folder,
            () => Entry::Other,
        };
        // A name that is not Unicode is nobody's but a user's, whatever it looks like then.
        Ok((entry.file_name().to_string_lossy().into_owned(), kind))
    };
    let read = || fs::read_dir(dir)?.map(|next| entry(next?)).collect::<io::Result<_>>();
    read().map_err(at(dir))
}

/// Moves a file to a name that is free.
pub(super) fn shift(from: &Path, to: &Path) -> Result<(), FramesError> {
    if fs::symlink_metadata(to).is_ok() {
        return Err(at(to)(io::ErrorKind::AlreadyExists.into()));
    }
    fs::rename(from, to).map_err(at(to))
}

/// Removes a file, if it is there.
pub(super) fn remove(path: &Path) -> Result<(), FramesError> {
    match fs::remove_file(path) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(at(path)(error)),
        _ => Ok(()),
    }
}

/// Removes an empty directory, if it is there.
pub(super) fn remove_folder(path: &Path) -> Result<(), FramesError> {
    match fs::remove_dir(path) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(at(path)(error)),
        _ => Ok(()),
    }
}

/// Makes a directory and those that it lies in, as far as they are missing; answers which it has
/// made, innermost first. When one cannot be made, the others are gone again.
pub(super) fn make(dir: &Path) -> Result<Vec<PathBuf>, FramesError> {
    let missing: Vec<_> = dir.ancestors().take_while(|dir| !dir.as_os_str().is_empty() && !dir.exists()).collect();
    let mut made = Vec::new();
    for folder in missing.into_iter().rev() {
        match fs::create_dir(folder) {
            Ok(()) => made.insert(0, folder.to_owned()),
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists && folder.is_dir() => {}
            Err(error) => {
                unmake(&made);
                return Err(match error.kind() {
                    // A link to nothing.
                    io::ErrorKind::AlreadyExists => FramesError::NotADirectory(folder.to_owned()),
                    _ => at(folder)(error),
                });
            }
        }
    }
    Ok(made)
}

/// Removes directories that have been made, innermost first, up to one that is in use.
pub(super) fn unmake(made: &[PathBuf]) {
    // Nobody is left to tell of errors.
    let _ = made.iter().try_for_each(fs::remove_dir);
}

/// Locks a directory for as long as the answer lives; nothing is left of it on the disk. `None`
/// where directories have no locks: then it is up to the user.
pub(super) fn lock(dir: &Path) -> Result<Option<File>, FramesError> {
    if !cfg!(unix) {
        return Ok(None);
    }
    let file = File::open(dir).map_err(at(dir))?;
    match file.try_lock() {
        Ok(()) => Ok(Some(file)),
        Err(TryLockError::WouldBlock) => Err(FramesError::Busy(dir.into())),
        // Some file systems have none.
        Err(TryLockError::Error(_)) => Ok(None),
    }
}
