//! The binary, run as a user runs it.

#[path = "../common/mod.rs"]
mod common;

mod check;
mod colors;
mod compare;
mod docs;
mod errors;
mod frames;
mod help;
mod interrupt;
mod output;
mod plots;
mod progress;
mod puzzles;
mod solve;
mod trace;
mod words;

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

/// The binary with these arguments, in surroundings that do not depend on where the tests run.
fn stepdoku(args: &[&str]) -> Command {
    let mut command = Command::new(insta_cmd::get_cargo_bin("stepdoku"));
    command.args(args).stdin(Stdio::null());
    for name in ["NO_COLOR", "CLICOLOR", "CLICOLOR_FORCE", "COLUMNS", "RUST_BACKTRACE"] {
        command.env_remove(name);
    }
    command
}

/// A folder of its own for a test, empty at the start.
struct Folder(PathBuf);

impl Folder {
    fn new(test: &str) -> Self {
        let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(test);
        if path.exists() {
            fs::remove_dir_all(&path).unwrap();
        }
        fs::create_dir_all(&path).unwrap();
        Self(path)
    }

    /// The same with a file in it.
    fn with(self, name: &str, content: impl AsRef<[u8]>) -> Self {
        fs::write(self.path(name), content).unwrap();
        self
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }

    /// The binary with these arguments, run in this folder.
    fn stepdoku(&self, args: &[&str]) -> Command {
        let mut command = stepdoku(args);
        command.current_dir(&self.0);
        command
    }

    /// The names of all that is in it, hidden files too.
    fn names(&self) -> Vec<String> {
        let names = fs::read_dir(&self.0).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap());
        let mut names: Vec<_> = names.collect();
        names.sort();
        names
    }
}

/// Runs a command with that text on its standard input.
fn fed(mut command: Command, input: &str) -> Output {
    let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let input = input.to_owned();
    let feeding = std::thread::spawn(move || {
        // The program may end without reading all of it.
        let _ = stdin.write_all(input.as_bytes());
    });
    let output = child.wait_with_output().unwrap();
    feeding.join().unwrap();
    output
}

/// The exit code, standard output and standard error of a command.
fn run(mut command: Command) -> (i32, String, String) {
    told(command.output().unwrap())
}

fn told(output: Output) -> (i32, String, String) {
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (output.status.code().unwrap(), text(output.stdout), text(output.stderr))
}

/// The version, which is no part of what is pinned.
const VERSION: &str = env!("CARGO_PKG_VERSION");

/// Pins what a command prints and its exit code.
macro_rules! pin {
    ($name:expr, $command:expr) => {{
        let mut command = $command;
        crate::common::pinned!({
            let mut settings = insta::Settings::clone_current();
            settings.add_filter(&crate::VERSION.replace('.', "\\."), "[version]");
            settings.bind(|| insta_cmd::assert_cmd_snapshot!(concat!("cli-", $name), &mut command));
        })
    }};
}
pub(crate) use pin;

/// Nine times nine without a digit.
const EMPTY_NINE: &str = ".................................................................................";
