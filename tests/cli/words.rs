//! Words of others in messages: they cannot steer a terminal, and are not repeated at any length.

use super::{Folder, run, stepdoku};

/// Where a word of the user comes into a message: `?` stands for it.
const PLACES: [&[&str]; 40] = [
    &["?"],
    &["help", "?"],
    &["solve", "?"],
    &["solve", "@?"],
    &["solve", "@four", "--?"],
    &["solve", "@four", "--form", "?"],
    &["solve", "@four", "--cells", "?"],
    &["solve", "@four", "--cells", "path:r1c1,?"],
    &["solve", "@four", "--cells", "random:?"],
    &["solve", "@four", "--digits", "?"],
    &["solve", "@four", "--inference", "?"],
    &["solve", "@four", "--solutions", "?"],
    &["solve", "@four", "--limit", "?"],
    &["solve", "@four", "--transform", "?"],
    &["solve", "@four", "--transform", "relabel:?"],
    &["solve", "@four", "--box", "?"],
    &["solve", "@four", "--symbols", "?"],
    &["solve", "@four", "--format", "?"],
    &["solve", "@four", "--puzzle", "?"],
    &["solve", "@four", "-o", "?/four.txt"],
    &["solve", "@four", "--color", "?"],
    &["trace", "@four", "--steps", "?"],
    &["trace", "@four", "--steps", "1..?"],
    &["trace", "@four", "--events", "place,?"],
    &["frames", "@four", "-o", "file/?"],
    &["frames", "@four", "-o", "new", "?"],
    &["frames", "@four", "-o", "new", "--detail", "?"],
    &["frames", "@four", "-o", "new", "--theme", "?"],
    &["frames", "@four", "-o", "new", "--every", "?"],
    &["check", "?"],
    &["puzzles", "?"],
    &["completions", "?"],
    &["man", "?"],
    &["compare", "@?"],
    &["compare", "@four", "--cells", "?"],
    &["compare", "@four", "--shard", "?"],
    &["compare", "@four", "--plot", "?"],
    &["compare", "@four", "--baseline", "?"],
    &["compare", "@four", "--resume", "?/log"],
    &["compare", "--from", "?"],
];

fn said(folder: &Folder, place: &[&str], word: &str, color: &str) -> String {
    let args: Vec<String> = place.iter().map(|arg| arg.replace('?', word)).collect();
    let mut args: Vec<&str> = args.iter().map(String::as_str).collect();
    if !place.contains(&"--color") {
        args.extend(["--color", color]);
    }
    let (code, _, talk) = run(folder.stepdoku(&args));
    assert!([2, 4].contains(&code), "{place:?}: {code}: {talk}");
    talk
}

#[test]
fn nothing_that_a_terminal_obeys() {
    let folder = Folder::new("words-odd").with("file", "here before");
    let word = "a\u{1B}[5m\u{7}b\u{202E}c\u{2066}d\r";
    for place in PLACES {
        let talk = said(&folder, place, word, "never");
        let bad: Vec<char> =
            talk.chars().filter(|&c| c != '\n' && (c.is_control() || "\u{202E}\u{2066}".contains(c))).collect();
        assert!(bad.is_empty(), "{place:?}: {talk:?}");
        // Among our own colours there is none of theirs.
        let talk = said(&folder, place, word, "always");
        assert!(!talk.contains("\u{1B}[5m") && !talk.contains(['\u{7}', '\r', '\u{202E}']), "{place:?}: {talk:?}");
    }
    assert_eq!(folder.names(), ["file"]);
}

#[test]
fn nothing_at_any_length() {
    let folder = Folder::new("words-long").with("file", "here before");
    let word = "x".repeat(100_000);
    for place in PLACES {
        for color in ["never", "always"] {
            let talk = said(&folder, place, &word, color);
            assert!(talk.len() < 2500, "{place:?}: {} bytes", talk.len());
            assert!(talk.contains("xxx") || place.contains(&"--color"), "{place:?}: {talk}");
        }
    }
    assert_eq!(folder.names(), ["file"]);
}

#[test]
#[cfg(unix)]
fn names_of_files_are_escaped_wherever_they_are_told() {
    let name = "lec\u{202E}ture\u{1B}[5m\n.txt";
    let shown = "lec\\u{202e}ture\\u{1b}[5m\\n.txt";
    let folder = Folder::new("words-names").with(name, "2.4..........3.4\n1..1............\n");
    std::fs::create_dir_all(folder.path("frames")).unwrap();
    std::fs::copy(folder.path(name), folder.path("frames").join(name)).unwrap();
    for args in [
        &["solve", name][..],
        &["solve", name, "--format", "grid"],
        &["trace", name],
        &["trace", name, "--puzzle", "2"],
        &["check", name],
        &["compare", "--from", name],
        &["frames", "@four", "-o", "frames"],
        &["frames", "@four", "-o", name],
        &["frames", "@four", "-q", "--max-frames", "2", "-o", &format!("new-{name}")],
    ] {
        let (_, results, talk) = run(folder.stepdoku(args));
        let all = format!("{results}{talk}");
        assert!(all.contains(shown), "{args:?}: {all:?}");
        assert!(!all.contains(['\u{202E}', '\u{1B}']), "{args:?}: {all:?}");
    }
}

#[test]
fn a_long_name_shows_both_its_ends() {
    let name = format!("begin{}end.txt", "x".repeat(5000));
    let (code, _, talk) = run(stepdoku(&["check", &name]));
    assert_eq!(code, 4);
    assert!(talk.starts_with("error: cannot read beginxxx") && talk.contains("xxxend.txt: "), "{talk}");
}
