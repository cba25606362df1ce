//! The examples in the README and the guides are run, and print what stands there.
#![cfg(unix)]

use std::process::Command;

use super::Folder;

#[test]
fn the_readme() {
    assert!(run_examples("docs-readme", include_str!("../../README.md")) >= 6);
}

#[test]
fn the_guide_for_teachers() {
    assert!(run_examples("docs-teachers", include_str!("../../docs/teachers.md")) >= 3);
}

#[test]
fn the_command_line() {
    assert!(run_examples("docs-command-line", include_str!("../../docs/command-line.md")) > 10);
}

#[test]
fn the_orderings() {
    assert!(run_examples_in(&collections("docs-orderings"), include_str!("../../docs/orderings.md")) > 15);
}

#[test]
fn comparisons() {
    assert!(run_examples_in(&collections("docs-compare"), include_str!("../../docs/compare.md")) > 10);
}

/// A folder with the collections of `examples/puzzles`.
fn collections(name: &str) -> Folder {
    Folder::new(name)
        .with("easy.sdm", include_str!("../../examples/puzzles/easy.sdm"))
        .with("hardest.sdm", include_str!("../../examples/puzzles/hardest.sdm"))
        .with("minimal.sdm", include_str!("../../examples/puzzles/minimal.sdm"))
        .with("seventeen.sdm", include_str!("../../examples/puzzles/seventeen.sdm"))
        .with("top95.sdm", include_str!("../../examples/puzzles/top95.sdm"))
}

/// Runs the commands of all blocks marked `console`, one after the other, in one folder, and
/// says how many there were. A line `…` stands for any lines.
fn run_examples(folder: &str, text: &str) -> usize {
    run_examples_in(&Folder::new(folder), text)
}

pub(super) fn run_examples_in(folder: &Folder, text: &str) -> usize {
    let binary = insta_cmd::get_cargo_bin("stepdoku");
    let path = format!("{}:{}", binary.parent().unwrap().display(), std::env::var("PATH").unwrap());
    let mut seen = 0;
    for block in text.split("```console\n").skip(1) {
        let block = block.split_once("```").expect("a block ends").0;
        for example in block.split("$ ").skip(1) {
            let (line, expected) = example.split_once('\n').expect("a command ends its line");
            // All on one stream, as on a terminal; in the block for scripts, nothing is coloured.
            let mut shell = Command::new("sh");
            shell.args(["-c", &format!("{{ {line}\n}} 2>&1")]).current_dir(&folder.0).env("PATH", &path);
            for name in ["NO_COLOR", "CLICOLOR", "CLICOLOR_FORCE", "COLUMNS"] {
                shell.env_remove(name);
            }
            let found = String::from_utf8(shell.output().unwrap().stdout).unwrap();
            assert!(matches(&found, expected), "$ {line}\n{found}");
            seen += 1;
        }
    }
    seen
}

/// Whether the text is what is expected, in which a line `…` stands for any lines.
fn matches(found: &str, expected: &str) -> bool {
    let parts: Vec<&str> = expected.split("…\n").collect();
    let [first, middle @ .., last] = &parts[..] else { return found == expected };
    let Some(mut rest) = found.strip_prefix(first) else { return false };
    for part in middle {
        let Some(at) = rest.find(part) else { return false };
        rest = &rest[at + part.len()..];
    }
    rest.ends_with(last)
}

#[test]
fn dots_stand_for_any_lines() {
    assert!(matches("a\nb\nc\n", "a\n…\nc\n") && matches("a\nb\n", "…\nb\n…\n") && matches("a\n", "a\n"));
    assert!(!matches("a\nb\n", "a\n") && !matches("a\nb\n", "b\n…\n") && !matches("a\n", "…\nb\n…\n"));
}
