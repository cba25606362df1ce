//! Where results go: standard output, or a file that appears whole or not at all.

use std::fs::{self, File, OpenOptions};
use std::io::{self, BufWriter, IsTerminal, Stdout, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};

use super::exit::Failure;
use super::interrupt::{Made, Scratch};
use super::plain::shown;

/// Bytes that are gathered before they are written.
const BUFFER: usize = 64 * 1024;

/// How long results may wait in the buffer while more of them are worked out.
const PATIENCE: Duration = Duration::from_millis(200);

/// Names of standard output.
const OWN: [&str; 4] = ["-", "/dev/stdout", "/dev/fd/1", "/proc/self/fd/1"];

/// How many names are tried for a file that is in the making.
const NAMES: u32 = 1000;

/// A writer of results.
///
/// A regular file is written beside its place and moved there by [`finish`](Self::finish);
/// until then, and if that is never reached, what was there before stays as it was.
pub(super) struct Output {
    to: To,
    name: String,
    flushed: Instant,
}

enum To {
    Stdout(BufWriter<Stdout>),
    /// A pipe or a device, which cannot be replaced.
    Through(BufWriter<File>),
    Whole {
        file: BufWriter<File>,
        scratch: Scratch,
        beside: PathBuf,
        place: PathBuf,
    },
}

impl Output {
    /// Opens the file of `-o`, or standard output for `None` and for `-`.
    pub(super) fn open(path: Option<&Path>) -> Result<Self, Failure> {
        let (to, name) = match path {
            None => (To::Stdout(BufWriter::with_capacity(BUFFER, io::stdout())), "to standard output".to_owned()),
            Some(path) if OWN.iter().any(|&own| path == Path::new(own)) => return Self::open(None),
            Some(path) => {
                let name = shown(path);
                (To::open(path).map_err(|error| Failure::writing(&name, &error))?, name)
            }
        };
        Ok(Self { to, name, flushed: Instant::now() })
    }

    /// Whether a person sees the results right away.
    pub(super) fn is_terminal(&self) -> bool {
        match &self.to {
            To::Stdout(_) => io::stdout().is_terminal(),
            To::Through(file) => file.get_ref().is_terminal(),
            To::Whole { .. } => false,
        }
    }

    /// The failure that an error of writing here is.
    pub(super) fn failure(&self, error: &io::Error) -> Failure {
        Failure::writing(&self.name, error)
    }

    /// The same for when the output itself has been given away.
    pub(super) fn failing(&self) -> impl Fn(&io::Error) -> Failure + use<> {
        let name = self.name.clone();
        move |error| Failure::writing(&name, error)
    }

    /// Hands on what has waited for long: to be called after each result.
    pub(super) fn pause(&mut self) -> io::Result<()> {
        if self.flushed.elapsed() > PATIENCE {
            self.flush()?;
            self.flushed = Instant::now();
        }
        Ok(())
    }

    /// Ends the writing; a file appears.
    pub(super) fn finish(mut self) -> Result<(), Failure> {
        let done = match self.to {
            To::Stdout(ref mut to) => to.flush(),
            To::Through(ref mut to) => to.flush(),
            To::Whole { file, scratch, beside, place } => file
                .into_inner()
                .map_err(io::IntoInnerError::into_error)
                .and_then(|_| scratch.keep(|| fs::rename(&beside, &place))),
        };
        done.map_err(|error| Failure::writing(&self.name, &error))
    }
}

impl To {
    fn open(path: &Path) -> io::Result<Self> {
        let through = |file| Self::Through(BufWriter::with_capacity(BUFFER, file));
        let Some(place) = behind_links(path)? else {
            return OpenOptions::new().append(true).open(path).map(through);
        };
        let before = match fs::metadata(&place) {
            Ok(before) if before.is_dir() => return Err(io::ErrorKind::IsADirectory.into()),
            Ok(before) if !before.is_file() => return OpenOptions::new().write(true).open(path).map(through),
            Ok(before) => {
                // A file that may not be written is not to be replaced either.
                OpenOptions::new().write(true).open(&place)?;
                Some(before)
            }
            Err(error) if error.kind() == io::ErrorKind::NotFound => None,
            Err(error) => return Err(error),
        };
        let (scratch, (file, beside)) = Scratch::make(|| {
            let (file, beside) = create_beside(&place)?;
            Ok::<_, io::Error>((vec![Made::File(beside.clone())], (file, beside)))
        })?;
        if let Some(before) = before {
            file.set_permissions(before.permissions())?;
        }
        Ok(Self::Whole { file: BufWriter::with_capacity(BUFFER, file), scratch, beside, place })
    }

    fn writer(&mut self) -> &mut dyn Write {
        match self {
            Self::Stdout(to) => to,
            Self::Through(to) | Self::Whole { file: to, .. } => to,
        }
    }
}

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.to.writer().write(bytes)
    }

    fn write_all(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.to.writer().write_all(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.to.writer().flush()
    }
}

/// The path behind symbolic links, also when the last of them leads to no file yet: links
/// stay, and the file that they lead to is written. `None` when they lead to a device, or to
/// something that is open already, where nothing can be replaced.
fn behind_links(path: &Path) -> io::Result<Option<PathBuf>> {
    let mut place = path.to_owned();
    // As many as Linux follows.
    for _ in 0..40 {
        if is_of_the_system(&place) {
            return Ok(None);
        }
        match fs::read_link(&place) {
            Ok(next) => place = place.parent().unwrap_or(Path::new("")).join(next),
            Err(_) => return Ok(Some(place)),
        }
    }
    Err(io::Error::other("too many levels of symbolic links"))
}

/// Whether a path is in a folder where the system shows devices, or what a process has opened,
/// as files. What is shared memory has regular files.
fn is_of_the_system(place: &Path) -> bool {
    let folder = match place.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    };
    let Ok(folder) = fs::canonicalize(folder) else { return false };
    (folder.starts_with("/dev") && !folder.starts_with("/dev/shm")) || folder.starts_with("/proc")
}

/// Makes a file in the same folder under a name that nothing else uses.
fn create_beside(place: &Path) -> io::Result<(File, PathBuf)> {
    static COUNT: AtomicU32 = AtomicU32::new(0);
    let mut tries = NAMES;
    loop {
        let number = COUNT.fetch_add(1, Ordering::Relaxed);
        let beside = place.with_file_name(format!(".stepdoku-{}-{number}.tmp", std::process::id()));
        match File::create_new(&beside) {
            Ok(file) => return Ok((file, beside)),
            // Left by a program that was killed, and had our number.
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists && tries > 1 => tries -= 1,
            Err(error) => return Err(error),
        }
    }
}
