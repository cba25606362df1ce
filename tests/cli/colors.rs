//! Colours: on a terminal, when asked for, and never under NO_COLOR.

use super::{run, stepdoku};

/// Whether results and errors are coloured.
fn colored(args: &[&str], env: &[(&str, &str)]) -> (bool, bool) {
    let mut solve = stepdoku(&[&["solve", "@four", "--format", "grid"], args].concat());
    let mut fail = stepdoku(&[&["solve", "1..1............"], args].concat());
    for &(name, value) in env {
        solve.env(name, value);
        fail.env(name, value);
    }
    (run(solve).1.contains('\x1B'), run(fail).2.contains('\x1B'))
}

#[test]
fn not_into_a_pipe() {
    assert_eq!(colored(&[], &[]), (false, false));
}

#[test]
fn as_the_option_says() {
    assert_eq!(colored(&["--color", "always"], &[]), (true, true));
    assert_eq!(colored(&["--color=always"], &[("NO_COLOR", "1")]), (true, true));
    assert_eq!(colored(&["--color", "never"], &[("CLICOLOR_FORCE", "1")]), (false, false));
}

#[test]
fn as_the_environment_says() {
    assert_eq!(colored(&[], &[("CLICOLOR_FORCE", "1")]), (true, true));
    assert_eq!(colored(&[], &[("CLICOLOR_FORCE", "1"), ("NO_COLOR", "1")]), (false, false));
}

#[test]
fn also_in_what_is_said_about_the_usage() {
    let wrong = |color| run(stepdoku(&["solve", "--nonsense", "--color", color])).2.contains('\x1B');
    assert_eq!(["always", "never", "auto"].map(wrong), [true, false, false]);
    let contradiction = |color| run(stepdoku(&["solve", "-", "-", "--color", color])).2.contains('\x1B');
    assert_eq!(["always", "never", "auto"].map(contradiction), [true, false, false]);
}

#[test]
fn not_into_a_file() {
    let folder = super::Folder::new("colors-file");
    run(folder.stepdoku(&["solve", "@four", "--format", "grid", "--color", "always", "-o", "four.txt"]));
    assert!(!std::fs::read_to_string(folder.path("four.txt")).unwrap().contains('\x1B'));
}

#[test]
fn on_a_terminal() {
    // util-linux' script runs a command on a terminal of its own.
    let on_terminal = |env: &str| {
        let binary = insta_cmd::get_cargo_bin("stepdoku");
        let line = format!("{env} '{}' solve @four", binary.display());
        let mut script = std::process::Command::new("script");
        script.args(["-qec", &line, "/dev/null"]).env_remove("NO_COLOR").env("TERM", "xterm");
        script.stdin(std::process::Stdio::null()).output().ok().map(|output| String::from_utf8(output.stdout).unwrap())
    };
    let (Some(plain), Some(coloured)) = (on_terminal("NO_COLOR=1"), on_terminal("")) else { return };
    assert!(plain.contains("2 1 | 4 3") && !plain.contains('\x1B'), "{plain}");
    assert!(coloured.contains("\x1B[1m2\x1B[0m 1 "), "{coloured}");
}
