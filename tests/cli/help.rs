//! The help texts, the completions and the manual.

use super::{Folder, pin, run, stepdoku};

macro_rules! pins {
    ($($test:ident: $name:literal, $args:expr;)*) => {$(
        #[test]
        fn $test() {
            pin!($name, stepdoku(&$args));
        }
    )*};
}

pins! {
    long_help: "help", ["--help"];
    short_help: "help-short", ["-h"];
    no_command: "help-none", [];
    help_of_solve: "help-solve", ["solve", "--help"];
    help_of_trace: "help-trace", ["trace", "--help"];
    help_of_frames: "help-frames", ["frames", "--help"];
    help_of_check: "help-check", ["check", "--help"];
    help_of_compare: "help-compare", ["compare", "--help"];
    help_of_puzzles: "help-puzzles", ["puzzles", "--help"];
    help_of_completions: "help-completions", ["completions", "--help"];
    help_of_man: "help-man", ["man", "--help"];
    short_help_of_solve: "help-solve-short", ["solve", "-h"];
    manual: "man", ["man"];
    manual_of_solve: "man-solve", ["man", "solve"];
}

const COMMANDS: [&str; 8] = ["solve", "trace", "frames", "check", "compare", "puzzles", "completions", "man"];

#[test]
fn every_command_has_examples_and_its_page() {
    for name in COMMANDS {
        let (code, long, _) = run(stepdoku(&[name, "--help"]));
        assert_eq!(code, 0);
        assert!(long.contains(&format!("Examples:\n  stepdoku {name}")), "{long}");
        let (code, page, _) = run(stepdoku(&["man", name]));
        assert_eq!(code, 0);
        assert!(page.contains(&format!(".TH stepdoku-{name} 1")), "{page}");
    }
}

/// All pages: of the program, and of its commands.
fn pages() -> impl Iterator<Item = (&'static str, String)> {
    [""].into_iter().chain(COMMANDS).map(|name| {
        let args = ["man", name];
        let (code, page, _) = run(stepdoku(&args[..if name.is_empty() { 1 } else { 2 }]));
        assert_eq!(code, 0);
        (name, page)
    })
}

#[test]
fn pages_are_ascii() {
    let mut named = 0;
    for (name, page) in pages() {
        assert!(page.is_ascii(), "{name}: {page}");
        named += page.matches("\\[mu]").count();
    }
    // There is something to escape.
    assert!(named > 0);
}

#[test]
fn formatters_have_no_complaint_about_the_pages() {
    let folder = Folder::new("man");
    for device in ["utf8", "ascii"] {
        for (name, page) in pages() {
            let path = folder.path("page.1");
            std::fs::write(&path, page).unwrap();
            let mut groff = std::process::Command::new("groff");
            groff.args(["-man", "-ww", "-z", "-T", device]).arg(&path);
            let Ok(output) = groff.output() else {
                eprintln!("SKIPPED: groff is not installed");
                return;
            };
            assert_eq!(String::from_utf8_lossy(&output.stderr), "", "{name}");
            assert!(output.status.success(), "{name}");
        }
    }
}

#[test]
fn no_command_is_without_help() {
    let (_, help, _) = run(stepdoku(&["--help"]));
    let commands = help.split_once("Commands:\n").unwrap().1.split_once("\n\n").unwrap().0;
    let names: Vec<_> = commands.lines().filter_map(|line| line.split_whitespace().next()).collect();
    assert_eq!(names[..names.len() - 1], COMMANDS);
}

#[test]
fn completions_for_every_shell() {
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        let (code, script, talk) = run(stepdoku(&["completions", shell]));
        assert_eq!((code, talk.as_str()), (0, ""));
        assert!(script.contains("stepdoku") && script.contains("solutions"), "{shell}");
    }
}

#[test]
fn bash_accepts_its_completions() {
    let folder = Folder::new("completions");
    assert_eq!(run(folder.stepdoku(&["completions", "bash", "-o", "stepdoku.bash"])).0, 0);
    let Ok(checked) = std::process::Command::new("bash").arg("-n").arg(folder.path("stepdoku.bash")).output() else {
        return;
    };
    assert!(checked.status.success(), "{checked:?}");
}

#[test]
fn version() {
    let (code, text, _) = run(stepdoku(&["--version"]));
    assert_eq!((code, text), (0, format!("stepdoku {}\n", env!("CARGO_PKG_VERSION"))));
}
