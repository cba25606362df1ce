//! Ctrl-C: the program ends at once, whatever it is doing, and leaves nothing half done; unless
//! it has asked to be stopped gently, and then a second Ctrl-C ends it at once. Other signals that
//! ask a program to end are answered in the same way.
//!
//! A thread of its own waits for the signal, so neither a silent search nor a blocked read
//! or write delays the end. What must not stay behind is on a list, which is locked while a
//! file is made, moved into place or removed.

use std::io;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicI32, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::{fs, process};

use stepdoku::compare::Signals;

use super::exit::Exit;
use super::progress;

/// What is to be removed when the program ends early, in the order in which it was made.
static SCRATCH: Mutex<Vec<Made>> = Mutex::new(Vec::new());

fn scratch() -> MutexGuard<'static, Vec<Made>> {
    SCRATCH.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Something on the disk that was made for the time being.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Made {
    /// A file.
    File(PathBuf),
    /// A folder with the files in it. With a folder in it all of it stays: then files are
    /// changing places, and only [`FrameDir`](stepdoku::export::FrameDir) knows which is whose.
    Files(PathBuf),
    /// A folder, which stays if something is in it.
    Folder(PathBuf),
}

impl Made {
    fn remove(&self) {
        // Nothing can be done when that fails, and the program is ending with an error anyway.
        let _ = match self {
            Self::File(path) => fs::remove_file(path),
            Self::Folder(path) => fs::remove_dir(path),
            // A file may still be made in it at the same time; then it is not empty in the end.
            Self::Files(path) => (0..100).map(|_| remove_files(path)).find(Result::is_ok).unwrap_or(Ok(())),
        };
    }
}

fn remove_files(folder: &Path) -> io::Result<()> {
    let entries = fs::read_dir(folder)?.collect::<io::Result<Vec<_>>>()?;
    for entry in &entries {
        if entry.file_type()?.is_dir() {
            return Ok(());
        }
    }
    entries.iter().try_for_each(|entry| fs::remove_file(entry.path()))?;
    fs::remove_dir(folder)
}

/// Things that are removed unless they are [kept](Self::keep).
pub(super) struct Scratch(Vec<Made>);

impl Scratch {
    /// Makes things; `make` also says which.
    pub(super) fn make<T, E>(make: impl FnOnce() -> Result<(Vec<Made>, T), E>) -> Result<(Self, T), E> {
        let mut list = scratch();
        let (made, value) = make()?;
        list.extend(made.iter().cloned());
        drop(list);
        Ok((Self(made), value))
    }

    /// Runs `settle`, which moves them into their place, without being interrupted. If that
    /// fails, they are removed as ever.
    pub(super) fn keep<T, E>(mut self, settle: impl FnOnce() -> Result<T, E>) -> Result<T, E> {
        let mut list = scratch();
        let settled = settle();
        if settled.is_ok() {
            list.retain(|made| !self.0.contains(made));
            self.0.clear();
        }
        drop(list);
        settled
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let mut list = scratch();
        self.0.iter().rev().for_each(Made::remove);
        list.retain(|made| !self.0.contains(made));
    }
}

/// What is told to stop instead of ending the program, the first time.
static GENTLE: Mutex<Option<Arc<Signals>>> = Mutex::new(None);
/// The exit code of a gentle stop; 0 while there was none.
static CODE: AtomicI32 = AtomicI32::new(0);

fn gentle() -> MutexGuard<'static, Option<Arc<Signals>>> {
    GENTLE.lock().unwrap_or_else(PoisonError::into_inner)
}

/// While it lives, the first Ctrl-C only tells these signals to stop.
pub(super) struct Gently(());

impl Gently {
    pub(super) fn stop(signals: &Arc<Signals>) -> Self {
        *gentle() = Some(Arc::clone(signals));
        Self(())
    }

    /// How the program was asked to end, if it was.
    pub(super) fn asked(&self) -> Option<Exit> {
        match CODE.load(Ordering::SeqCst) {
            0 => None,
            129 => Some(Exit::HungUp),
            130 => Some(Exit::Interrupted),
            131 => Some(Exit::Quit),
            _ => Some(Exit::Terminated),
        }
    }
}

impl Drop for Gently {
    fn drop(&mut self) {
        *gentle() = None;
    }
}

/// Answers a signal: gently where that has been asked for.
fn answer(code: i32) {
    match gentle().take() {
        Some(signals) => {
            CODE.store(code, Ordering::SeqCst);
            signals.stop();
        }
        None => end(code),
    }
}

/// Ends the program with that exit code.
fn end(code: i32) -> ! {
    progress::wipe();
    // Locked until the end: nothing is made or moved any more.
    let list = scratch();
    list.iter().rev().for_each(Made::remove);
    process::exit(code)
}

/// Begins to wait for Ctrl-C. SIGTERM, SIGQUIT and SIGHUP are treated in the same way, with codes
/// of their own.
///
/// A file that grows beyond what `ulimit -f` allows is an error of writing, as a full disk is.
#[cfg(unix)]
pub(super) fn watch() -> io::Result<()> {
    use signal_hook::consts::{SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGXFSZ};
    let hung_up = (!is_ignored(SIGHUP)).then_some(SIGHUP);
    let watched = [SIGINT, SIGTERM, SIGQUIT, SIGXFSZ].into_iter().chain(hung_up);
    let mut signals = signal_hook::iterator::Signals::new(watched)?;
    std::thread::Builder::new().name("signals".to_owned()).spawn(move || {
        for signal in signals.forever() {
            match signal {
                // Whoever writes is told by an error, now that the signal does not end the program.
                SIGXFSZ => {}
                // As shells count: SIGINT is 130, SIGTERM is 143.
                _ => answer(128 + signal),
            }
        }
    })?;
    Ok(())
}

/// Whether the program was started with that signal ignored, as `nohup` does: then it is to stay
/// ignored. Where that cannot be found out, it is taken to be so.
#[cfg(unix)]
fn is_ignored(signal: i32) -> bool {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let ignored = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    let ignored = ignored.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok());
    ignored.is_none_or(|mask| mask >> (signal - 1) & 1 == 1)
}

/// Begins to wait for Ctrl-C.
#[cfg(not(unix))]
pub(super) fn watch() -> io::Result<()> {
    ctrlc::set_handler(|| answer(130)).map_err(io::Error::other)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn folders_go_with_their_files_unless_files_are_changing_places() {
        let folder = std::env::temp_dir().join(format!("stepdoku-made-{}", process::id()));
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(folder.join("replaced")).unwrap();
        for name in ["a", "b", "replaced/a"] {
            fs::write(folder.join(name), "old").unwrap();
        }
        Made::Files(folder.clone()).remove();
        assert!(["a", "b", "replaced/a"].iter().all(|name| folder.join(name).exists()));
        fs::remove_dir_all(folder.join("replaced")).unwrap();
        Made::Files(folder.clone()).remove();
        assert!(!folder.exists());
    }
}
