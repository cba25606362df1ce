//! `stepdoku trace`.

use super::{Folder, fed, pin, run, stepdoku, told};

#[test]
fn text() {
    pin!("trace-text", stepdoku(&["trace", "@four", "--format", "text"]));
}

#[test]
fn a_window_as_jsonl() {
    pin!("trace-window", stepdoku(&["trace", "@four", "--steps", "20..24"]));
}

#[test]
fn chosen_events_as_json() {
    pin!(
        "trace-events",
        stepdoku(&["trace", "@four", "--format", "json", "--events", "solution,enter", "--steps", "..70"])
    );
}

#[test]
fn a_limit() {
    pin!("trace-limit", stepdoku(&["trace", "@four", "--limit", "6"]));
}

#[test]
fn steps_behind_the_end() {
    pin!("trace-behind", stepdoku(&["trace", "@four", "--steps", "1000.."]));
}

#[test]
fn all_is_written_whatever_the_search_finds() {
    let (code, lines, talk) = run(stepdoku(&["trace", "@no-candidates"]));
    assert_eq!((code, talk.as_str()), (0, ""));
    // 27 events, the header and the outcome.
    assert_eq!(lines.lines().count(), 29);
    assert!(lines.ends_with('\n') && lines.contains(r#"{"outcome":{"status":"no-solution""#));
}

#[test]
fn whole_ranges_are_no_part() {
    let (_, whole, _) = run(stepdoku(&["trace", "@four"]));
    let kinds = "given,enter,reject,mark,place,erase,unmark,solution,leave";
    assert_eq!(run(stepdoku(&["trace", "@four", "--steps", "..", "--events", kinds])).1, whole);
}

#[test]
fn a_file_holds_what_a_pipe_gets() {
    let folder = Folder::new("trace-file");
    for format in ["json", "jsonl", "text"] {
        assert_eq!(
            run(folder.stepdoku(&["trace", "@six", "--format", format, "-o", format])),
            (0, String::new(), String::new())
        );
        let file = std::fs::read_to_string(folder.path(format)).unwrap();
        assert_eq!(run(stepdoku(&["trace", "@six", "--format", format])).1, file);
    }
    assert_eq!(folder.names(), ["json", "jsonl", "text"]);
}

#[test]
fn one_of_several_puzzles() {
    let two = "2.4..........3.4\n1.....3..4.....2\n";
    let folder = Folder::new("trace-two").with("two.txt", two);
    pin!("trace-which", folder.stepdoku(&["trace", "two.txt"]));
    pin!("trace-which-3", folder.stepdoku(&["trace", "two.txt", "--puzzle", "3"]));
    let second = told(fed(stepdoku(&["trace", "-", "--puzzle", "2"]), two));
    assert_eq!(second.1, run(stepdoku(&["trace", "@four-b"])).1);
}
