//! `stepdoku check`.

use std::fs;

use super::{Folder, fed, pin, run, stepdoku, told};

/// The trace of a built-in puzzle as JSON Lines.
fn trace(args: &[&str]) -> String {
    run(stepdoku(&[&["trace"], args].concat())).1
}

fn checked(name: &str, content: impl AsRef<[u8]>) -> (i32, String, String) {
    let folder = Folder::new(name).with("trace.jsonl", content);
    run(folder.stepdoku(&["check", "trace.jsonl"]))
}

#[test]
fn well_formed() {
    for (format, form) in [("jsonl", "list"), ("json", "list"), ("jsonl", "resume"), ("jsonl", "rescan")] {
        let folder = Folder::new("check-well-formed");
        let args = ["trace", "@six", "--format", format, "--form", form, "-o", "trace"];
        assert_eq!(run(folder.stepdoku(&args)).0, 0);
        let (code, verdict, talk) = run(folder.stepdoku(&["check", "trace"]));
        assert_eq!((code, talk.as_str()), (0, ""));
        assert!(verdict.starts_with("well formed: 56") && verdict.ends_with(" events, status solved\n"), "{verdict}");
    }
}

#[test]
fn well_formed_and_stopped() {
    let stopped = trace(&["@example", "-q", "--limit", "1000"]);
    let verdict = checked("check-stopped", stopped);
    assert_eq!(verdict, (0, "well formed: 1000 events, status stopped\n".to_owned(), String::new()));
}

#[test]
fn from_standard_input() {
    let whole = trace(&["@no-candidates"]);
    let verdict = told(fed(stepdoku(&["check", "-"]), &whole));
    assert_eq!(verdict, (0, "well formed: 27 events, status no-solution\n".to_owned(), String::new()));
}

#[test]
fn parts() {
    let folder = Folder::new("check-parts");
    fs::write(folder.path("window.jsonl"), trace(&["@four", "--steps", "20..30"])).unwrap();
    fs::write(folder.path("kinds.jsonl"), trace(&["@four", "--events", "enter,solution"])).unwrap();
    pin!("check-window", folder.stepdoku(&["check", "window.jsonl"]));
    pin!("check-kinds", folder.stepdoku(&["check", "kinds.jsonl"]));
}

#[test]
fn faults() {
    let whole = trace(&["@four"]);
    let wrong = whole.replacen(
        r#""event":"place","depth":0,"row":0,"col":1,"digit":1"#,
        r#""event":"place","depth":0,"row":0,"col":1,"digit":3"#,
        1,
    );
    let outside = whole.replacen(r#""row":0,"col":1"#, r#""row":0,"col":4"#, 1);
    let count = whole.replacen(r#""undos":15"#, r#""undos":16"#, 1);
    let last = whole.trim_end().rfind('\n').unwrap() + 1;
    let folder = Folder::new("check-faults")
        .with("wrong.jsonl", wrong)
        .with("outside.jsonl", outside)
        .with("count.jsonl", count)
        .with("cut.jsonl", &whole[..last])
        .with("middle.jsonl", &whole[..1000])
        .with("empty.jsonl", "")
        .with("solution.txt", "2143341242311324\n")
        .with("garbage.bin", b"\x00\xFF\xFE{[[[[");
    pin!("check-wrong", folder.stepdoku(&["check", "wrong.jsonl"]));
    pin!("check-outside", folder.stepdoku(&["check", "outside.jsonl"]));
    pin!("check-count", folder.stepdoku(&["check", "count.jsonl"]));
    pin!("check-cut", folder.stepdoku(&["check", "cut.jsonl"]));
    pin!("check-cut-middle", folder.stepdoku(&["check", "middle.jsonl"]));
    pin!("check-empty", folder.stepdoku(&["check", "empty.jsonl"]));
    pin!("error-check-no-trace", folder.stepdoku(&["check", "solution.txt"]));
    pin!("error-check-garbage", folder.stepdoku(&["check", "garbage.bin"]));
}

#[test]
fn what_cannot_be_read() {
    let folder = Folder::new("check-unreadable");
    pin!("error-check-missing", folder.stepdoku(&["check", "missing.jsonl"]));
    pin!("error-check-folder", folder.stepdoku(&["check", "."]));
}
