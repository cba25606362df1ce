//! The progress bar: on a terminal only, after a second, and gone in the end.
#![cfg(unix)]

use std::process::{Command, Stdio};

/// What a terminal shows while a line of shell runs on it; `None` where nothing makes terminals.
fn on_a_terminal(line: &str) -> Option<String> {
    // util-linux' script runs a command on a terminal of its own.
    let mut script = Command::new("script");
    script.args(["-qec", line, "/dev/null"]).env("TERM", "xterm").env("LC_ALL", "C.UTF-8").stdin(Stdio::null());
    script.output().ok().map(|output| String::from_utf8(output.stdout).unwrap())
}

fn long_search(options: &str) -> Option<String> {
    let binary = insta_cmd::get_cargo_bin("stepdoku");
    // It would take for ever, and is stopped from outside after two seconds.
    on_a_terminal(&format!(
        "'{0}' solve @empty --solutions all {options} >/dev/null & sleep 2; kill -INT $!; wait $!; echo over",
        binary.display()
    ))
}

#[test]
fn shown_after_a_second_and_wiped() {
    let Some(shown) = long_search("--limit 1000000000000") else { return };
    assert!(shown.contains(" %  ") && shown.contains(" steps, ") && shown.contains(" a second, "), "{shown:?}");
    let (_, left) = shown.rsplit_once("\x1B[2K").expect("the line is wiped");
    assert_eq!(left.trim(), "over");
}

#[test]
fn not_shown_when_quiet() {
    let Some(shown) = long_search("--quiet") else { return };
    assert_eq!(shown.trim(), "over");
}

#[test]
fn not_shown_for_what_is_short() {
    let binary = insta_cmd::get_cargo_bin("stepdoku");
    let Some(shown) = on_a_terminal(&format!("'{}' -q solve @example --format line", binary.display())) else { return };
    assert_eq!(shown.trim(), "534678912672195348198342567859761423426853791713924856961537284287419635345286179");
}
