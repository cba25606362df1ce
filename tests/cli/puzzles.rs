//! `stepdoku puzzles`.

use super::{pin, run, stepdoku};

#[test]
fn list() {
    pin!("puzzles", stepdoku(&["puzzles"]));
}

#[test]
fn one_as_a_grid() {
    pin!("puzzles-grid", stepdoku(&["puzzles", "six", "--format", "grid"]));
}

#[test]
fn one_as_a_line() {
    let line = "2.4..........3.4\n".to_owned();
    assert_eq!(run(stepdoku(&["puzzles", "four"])), (0, line.clone(), String::new()));
    assert_eq!(run(stepdoku(&["puzzles", "@four"])).1, line);
}

#[test]
fn the_steps_are_true() {
    let (_, list, _) = run(stepdoku(&["puzzles"]));
    for row in list.lines().skip(1) {
        let fields: Vec<_> = row.split_whitespace().collect();
        let (name, steps) = (fields[0], fields[2].replace(',', ""));
        // The one that is built against it takes minutes in a build for tests.
        if steps.len() <= 6 {
            let (_, json, _) = run(stepdoku(&["solve", name, "--format", "json"]));
            assert!(json.contains(&format!(r#""events":{steps}}}"#)), "{name}: {json}");
        }
    }
}
