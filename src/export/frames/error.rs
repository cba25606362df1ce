//! Why frames could not be written.

use std::io;
use std::path::{Path, PathBuf};

/// Why frames could not be written.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum FramesError {
    /// There is something else at the place of the directory.
    #[error("{0:?} is not a directory: frames need a directory of their own")]
    NotADirectory(PathBuf),
    /// The directory holds files that no run of this command has written.
    #[error(
        "{dir:?} holds files that are no frames of an earlier run, {first:?}{}: choose another directory, or use --force \
         to write there all the same",
        more(*.others)
    )]
    Occupied {
        /// The directory.
        dir: PathBuf,
        /// The first of these files, by name.
        first: String,
        /// How many others there are.
        others: usize,
    },
    /// Another run is writing into the directory.
    #[error("{0:?} is being written by another run: wait for its end, or choose another directory")]
    Busy(PathBuf),
    /// What an earlier run seems to have left when it was killed is not as it would have left it.
    #[error("{path:?}, which a killed run seems to have left, {what}: look into it, and move or remove it")]
    Strange {
        /// The hidden directory.
        path: PathBuf,
        /// What is wrong with it.
        what: String,
    },
    /// Reading or writing failed.
    #[error("cannot write {path:?}: {error}")]
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

/// The error that reading or writing something failed with.
pub(super) fn at(path: &Path) -> impl FnOnce(io::Error) -> FramesError {
    let path = path.to_owned();
    move |error| FramesError::Io { path, error }
}
