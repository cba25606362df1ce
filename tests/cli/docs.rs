//! The examples in `docs/command-line.md` are run, and print what stands there.
#![cfg(unix)]

use std::process::Command;

use super::Folder;

#[test]
fn examples_print_what_stands_there() {
    let folder = Folder::new("docs-examples");
    let binary = insta_cmd::get_cargo_bin("stepdoku");
    let path = format!("{}:{}", binary.parent().unwrap().display(), std::env::var("PATH").unwrap());
    let text = include_str!("../../docs/command-line.md");
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
            match expected.split_once("…\n") {
                Some((beginning, end)) => {
                    assert!(found.starts_with(beginning) && found.ends_with(end), "$ {line}\n{found}");
                }
                None => assert_eq!(found, expected, "$ {line}"),
            }
            seen += 1;
        }
    }
    assert!(seen > 10);
}
