//! Every error message, and its exit code.

use super::common::EXAMPLE;
use super::{Folder, pin, run, stepdoku};

macro_rules! pins {
    ($($test:ident: $name:literal, $args:expr;)*) => {$(
        #[test]
        fn $test() {
            pin!(concat!("error-", $name), stepdoku(&$args));
        }
    )*};
}

pins! {
    unknown_command: "command", ["sovle"];
    unknown_option: "option", ["solve", "@four", "--from", "list"];
    no_puzzle: "no-puzzle", ["solve"];
    unknown_form: "form", ["solve", "@four", "--form", "lst"];
    unknown_cells: "cells", ["solve", "@four", "--cells", "random"];
    cells_off_the_grid: "cells-off-grid", ["trace", "@four", "--cells", "path:r1c1,r5c1"];
    cells_twice: "cells-twice", ["trace", "@four", "--cells", "path:r1c1,r1c1"];
    cells_that_are_none: "cells-none", ["trace", "@four", "--cells", "path:r1c1,a5"];
    a_seed_that_is_none: "cells-seed", ["trace", "@four", "--cells", "random:x"];
    unknown_digits: "digits", ["solve", "@four", "--digits", "random"];
    digits_of_another_side: "digits-side", ["frames", "@four", "-o", "never", "--digits", "123456"];
    digits_twice: "digits-twice", ["solve", "@four", "--digits", "1233"];
    unknown_inference: "inference", ["solve", "@four", "--inference", "hidden"];
    order_and_form: "form-cells", ["solve", "@four", "--cells", "mrv", "--form", "list"];
    inference_and_form: "form-inference", ["trace", "@four", "--inference", "naked", "--form", "resume"];
    unknown_transform: "transform", ["solve", "@four", "--transform", "rotate45"];
    transform_of_another_side: "transform-side", ["solve", "@four", "--transform", "flip-rows,relabel:213"];
    events_without_inference: "events-inference", ["trace", "@four", "--events", "deduce,retract"];
    no_solutions: "solutions", ["solve", "@four", "--solutions", "0"];
    no_limit: "limit", ["solve", "@four", "--limit", "0"];
    limit_too_large: "limit-large", ["solve", "@four", "--limit", "99999999999999999999"];
    limit_no_number: "limit-text", ["solve", "@four", "--limit", "many"];
    limit_negative: "limit-negative", ["solve", "@four", "--limit", "-5"];
    limit_of_odd_groups: "limit-groups", ["solve", "@four", "--limit", "10,00"];
    solutions_of_odd_groups: "solutions-groups", ["solve", "@four", "--solutions", "1,5"];
    solutions_too_large: "solutions-large", ["solve", "@four", "--solutions", "99,999,999,999,999,999,999"];
    steps_of_odd_groups: "steps-groups", ["trace", "@four", "--steps", "1_0.."];
    steps_too_large: "steps-large", ["trace", "@four", "--steps", "..99999999999999999999"];
    steps_up_to_none: "steps-nothing", ["trace", "@four", "--steps", "..0"];
    every_of_odd_groups: "every-groups", ["frames", "@four", "-o", "frames", "--every", "1,5"];
    frames_of_odd_groups: "max-frames-groups", ["frames", "@four", "-o", "frames", "--max-frames", "1_0"];
    box_no_shape: "box", ["solve", "@four", "--box", "4"];
    box_of_no_side: "box-side", ["solve", "@four", "--box", "1x9"];
    bad_symbols: "symbols", ["solve", "@four", "--symbols", "AAB"];
    box_of_another_side: "box-other", ["solve", EXAMPLE, "--box", "2x2"];
    box_of_another_built_in: "box-built-in", ["solve", "@six", "--box", "3x3"];
    puzzle_zero: "puzzle-zero", ["solve", "@four", "--puzzle", "0"];
    puzzle_of_several: "puzzle-several", ["solve", "@four", "@six", "--puzzle", "1"];
    standard_input_twice: "stdin-twice", ["solve", "-", "-"];
    unknown_built_in: "built-in", ["solve", "@fuor"];
    neither_file_nor_puzzle: "neither", ["solve", "nofile.txt"];
    forgotten_at: "forgotten-at", ["solve", "example"];
    neither_with_a_place: "neither-place", ["solve", "1..1............"];
    neither_and_long: "neither-long", ["trace", &"x".repeat(5000)];
    neither_and_empty: "neither-empty", ["trace", ""];
    steps_backwards: "steps", ["trace", "@four", "--steps", "9..3"];
    steps_none: "steps-none", ["trace", "@four", "--steps", "9..9"];
    steps_closed: "steps-closed", ["trace", "@four", "--steps", "1..=3"];
    steps_no_range: "steps-text", ["trace", "@four", "--steps", "5"];
    steps_behind_limit: "steps-limit", ["trace", "@four", "--steps", "10..", "--limit", "10"];
    unknown_kind: "events", ["trace", "@four", "--events", "place,plac"];
    events_that_never_come: "events-never", ["trace", "@four", "--events", "erase"];
    unknown_detail: "detail", ["frames", "@four", "-o", "frames", "--detail", "move"];
    unknown_theme: "theme", ["frames", "@four", "-o", "frames", "--theme", "sepia"];
    every_nothing: "every", ["frames", "@four", "-o", "frames", "--every", "0"];
    no_frames: "max-frames", ["frames", "@four", "-o", "frames", "--max-frames", "0"];
    frames_behind_limit: "frames-limit", ["frames", "@four", "-o", "frames", "--limit", "5", "--steps", "9.."];
    unknown_shell: "shell", ["completions", "dos"];
    unknown_page: "page", ["man", "sovle"];
    unknown_puzzle: "puzzles", ["puzzles", "fuor"];
    format_of_no_puzzle: "puzzles-format", ["puzzles", "--format", "line"];
}

#[test]
fn thousands_may_be_set_apart_in_every_number() {
    let folder = Folder::new("errors-thousands");
    let same = |command: &str, option: &str, plain: &str, apart: &[&str]| {
        let said = |number: &str| {
            let (code, results, talk) =
                run(folder.stepdoku(&[command, "@example", "-o", "out", option, number, "--limit", "3_000"]));
            assert_eq!(code, 0, "{option} {number}: {talk}");
            (results, talk)
        };
        let expected = said(plain);
        for number in apart {
            assert_eq!(said(number), expected, "{option} {number}");
        }
    };
    same("trace", "--solutions", "1000000", &["1_000_000", "1,000,000"]);
    same("trace", "--steps", "1000..2000", &["1_000..2_000", "1,000..2,000", "1,000..2_000"]);
    std::fs::remove_file(folder.path("out")).unwrap();
    same("frames", "--every", "1000", &["1_000", "1,000"]);
    same("frames", "--max-frames", "2000", &["2_000", "2,000"]);
}

#[test]
fn what_is_there_and_cannot_be_read() {
    let folder = Folder::new("errors-unreadable");
    std::fs::create_dir(folder.path("folder")).unwrap();
    pin!("error-folder", folder.stepdoku(&["solve", "folder"]));
    pin!("error-trace-folder", folder.stepdoku(&["trace", "folder"]));
}

#[test]
#[cfg(unix)]
fn a_link_to_nothing() {
    let folder = Folder::new("errors-dangling");
    std::os::unix::fs::symlink("nowhere", folder.path("link")).unwrap();
    pin!("error-link", folder.stepdoku(&["solve", "link"]));
}

#[test]
#[cfg(target_os = "linux")]
fn a_file_whose_reading_fails() {
    // Reading the memory of a process from its first byte fails also for root.
    pin!("error-reading", stepdoku(&["solve", "/proc/self/mem"]));
}

#[test]
fn bad_puzzles_are_bad_input_for_every_command() {
    let folder = Folder::new("errors-bad").with("bad.txt", "1..1............\n").with("empty.txt", "");
    pin!("error-bad-trace", folder.stepdoku(&["trace", "bad.txt"]));
    pin!("error-bad-solve", folder.stepdoku(&["solve", "bad.txt"]));
    pin!("error-bad-empty", folder.stepdoku(&["trace", "empty.txt"]));
}

#[test]
fn every_bad_file_has_its_exit_code() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/bad");
    let mut seen = 0;
    for row in std::fs::read_to_string(folder.join("expected.tsv")).unwrap().lines().skip(1) {
        let (name, rest) = row.split_once('\t').unwrap();
        let code: i32 = rest.split('\t').next().unwrap().parse().unwrap();
        let mut command = stepdoku(&["solve", name]);
        command.current_dir(&folder);
        let (found, _, talk) = run(command);
        assert_eq!(found, code, "{name}: {talk}");
        seen += 1;
    }
    assert!(seen > 10);
}

#[test]
fn nothing_of_the_inside_is_shown() {
    for args in
        [&["solve", "1..1............"][..], &["solve", "@x"], &["trace", "x", "--limit", "-1"], &["man", "-o", "/"]]
    {
        let (code, _, talk) = run(stepdoku(args));
        assert_ne!(code, 0);
        for word in ["os error", "Err(", "Some(", "panicked", "{ kind"] {
            assert!(!talk.contains(word), "{talk}");
        }
    }
}
