//! Ctrl-C: the program ends at once, whatever it is doing, and leaves nothing half done.
//!
//! A thread of its own waits for the signal, so neither a silent search nor a blocked read
//! or write delays the end. What must not stay behind is on a list, which is locked while a
//! file is made, moved into place or removed.

use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::{fs, process};

use super::progress;

/// What is to be removed when the program ends early, in the order in which it was made.
static SCRATCH: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());

fn scratch() -> MutexGuard<'static, Vec<PathBuf>> {
    SCRATCH.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A file or folder that is removed unless it is [kept](Self::keep).
pub(super) struct Scratch {
    path: PathBuf,
}

impl Scratch {
    /// Makes the file or folder at `path` with `make`.
    pub(super) fn make<T>(path: PathBuf, make: impl FnOnce(&Path) -> io::Result<T>) -> io::Result<(Self, T)> {
        let mut list = scratch();
        let made = make(&path)?;
        list.push(path.clone());
        drop(list);
        Ok((Self { path }, made))
    }

    /// Runs `settle`, which moves it into its place, without being interrupted. If that
    /// fails, it is removed as ever.
    pub(super) fn keep<T>(self, settle: impl FnOnce(&Path) -> io::Result<T>) -> io::Result<T> {
        let mut list = scratch();
        let settled = settle(&self.path);
        if settled.is_ok() {
            list.retain(|path| *path != self.path);
        }
        drop(list);
        settled
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let mut list = scratch();
        if list.contains(&self.path) {
            remove(&self.path);
            list.retain(|path| *path != self.path);
        }
    }
}

fn remove(path: &Path) {
    // Nothing can be done when that fails, and the program is ending with an error anyway.
    let _ = if path.is_dir() { fs::remove_dir_all(path) } else { fs::remove_file(path) };
}

/// Ends the program with that exit code.
fn end(code: i32) -> ! {
    progress::wipe();
    // Locked until the end: nothing is made or moved any more.
    let list = scratch();
    list.iter().rev().for_each(|path| remove(path));
    process::exit(code)
}

/// Begins to wait for Ctrl-C. SIGTERM is treated in the same way, with its own code.
#[cfg(unix)]
pub(super) fn watch() -> io::Result<()> {
    use signal_hook::consts::{SIGINT, SIGTERM};
    let mut signals = signal_hook::iterator::Signals::new([SIGINT, SIGTERM])?;
    std::thread::Builder::new().name("signals".to_owned()).spawn(move || {
        if let Some(signal) = signals.forever().next() {
            // As shells count: SIGINT is 130, SIGTERM is 143.
            end(128 + signal);
        }
    })?;
    Ok(())
}

/// Begins to wait for Ctrl-C.
#[cfg(not(unix))]
pub(super) fn watch() -> io::Result<()> {
    ctrlc::set_handler(|| end(130)).map_err(io::Error::other)
}
