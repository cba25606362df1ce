//! `stepdoku frames`.

use std::fs;

use serde_json::Value;

use super::{EMPTY_NINE, Folder, pin, run, stepdoku};

fn manifest(folder: &Folder, dir: &str) -> Value {
    serde_json::from_str(&fs::read_to_string(folder.path(dir).join("frames.json")).unwrap()).unwrap()
}

fn names(folder: &Folder, dir: &str) -> Vec<String> {
    Folder(folder.path(dir)).names()
}

/// The names of that many frames and their manifest.
fn whole(frames: usize) -> Vec<String> {
    (0..frames).map(|nr| format!("frame-{nr:06}.svg")).chain(["frames.json".to_owned()]).collect()
}

#[test]
fn every_move_of_a_small_search() {
    let folder = Folder::new("frames-four");
    pin!("frames-four", folder.stepdoku(&["frames", "@four", "-o", "frames"]));
    // The givens, 15 placements, 15 undos, a solution.
    assert_eq!(names(&folder, "frames"), whole(32));
    let first = fs::read_to_string(folder.path("frames/frame-000000.svg")).unwrap();
    assert!(first.starts_with("<svg ") && first.contains("<title>"), "{first}");
    assert_eq!(manifest(&folder, "frames")["frames"].as_array().unwrap().len(), 32);
}

#[test]
fn the_example_has_8418_frames() {
    let folder = Folder::new("frames-example");
    let args = ["frames", "@example", "--detail", "moves", "--max-frames", "10000", "-o", "frames"];
    assert_eq!(run(folder.stepdoku(&args)).0, 0);
    assert_eq!(names(&folder, "frames"), whole(8418));
    let manifest = manifest(&folder, "frames");
    assert_eq!((&manifest["cut"], &manifest["total_steps"]), (&Value::Bool(false), &Value::from(54517)));
    // They are many.
    fs::remove_dir_all(folder.path("frames")).unwrap();
}

#[test]
fn a_cut_is_said_loudly() {
    let folder = Folder::new("frames-cut");
    pin!("frames-cut", folder.stepdoku(&["frames", "@example", "-q", "--max-frames", "5", "-o", "frames"]));
    assert_eq!(names(&folder, "frames"), whole(5));
    let manifest = manifest(&folder, "frames");
    assert_eq!((&manifest["cut"], &manifest["total_steps"]), (&Value::Bool(true), &Value::Null));
    // All that there are is not too many.
    let (_, _, talk) = run(folder.stepdoku(&["frames", "@four", "--max-frames", "32", "-o", "frames"]));
    assert_eq!(talk, "32 frames and frames.json written into frames\n");
}

#[test]
fn steps_behind_the_end() {
    let folder = Folder::new("frames-behind");
    pin!("frames-behind", folder.stepdoku(&["frames", "@four", "--steps", "1000..", "-o", "frames"]));
    assert_eq!(names(&folder, "frames"), whole(1));
}

#[test]
fn narrower_and_wider() {
    let folder = Folder::new("frames-narrow");
    let count = |args: &[&str]| {
        assert_eq!(run(folder.stepdoku(&[&["frames", "@four", "-q", "-o", "frames"], args].concat())).0, 0);
        names(&folder, "frames").len() - 1
    };
    let [moves, checks, calls, all] = ["moves", "checks", "calls", "all"].map(|level| count(&["--detail", level]));
    assert_eq!((moves, checks, calls, all), (32, 32 + 24, 32 + 24 + 32, 106 - 4 + 1));
    assert!(count(&["--every", "4"]) < 12);
    assert!(count(&["--steps", "20..40"]) < 12);
    assert_eq!(count(&["--limit", "7"]), 2);
}

#[test]
fn every_theme() {
    let folder = Folder::new("frames-themes");
    let mut seen = Vec::new();
    for theme in ["light", "dark", "print", "high-contrast"] {
        assert_eq!(run(folder.stepdoku(&["frames", "@four", "-o", theme, "--theme", theme])).0, 0);
        let picture = fs::read(folder.path(theme).join("frame-000003.svg")).unwrap();
        assert!(!seen.contains(&picture));
        seen.push(picture);
    }
}

#[test]
fn all_is_written_whatever_the_search_finds() {
    let folder = Folder::new("frames-none");
    assert_eq!(run(folder.stepdoku(&["frames", "@no-candidates", "-o", "frames"])).0, 0);
    assert_eq!(manifest(&folder, "frames")["outcome"]["status"], "no-solution");
}

#[test]
fn a_folder_with_other_files() {
    let folder = Folder::new("frames-occupied").with("lecture.txt", "mine").with("notes.txt", "mine too");
    pin!("error-frames-occupied", folder.stepdoku(&["frames", "@four", "-o", "."]));
    assert_eq!(folder.names(), ["lecture.txt", "notes.txt"]);
    assert_eq!(run(folder.stepdoku(&["frames", "@four", "-o", ".", "--force"])).0, 0);
    let mut all = whole(32);
    all.extend(["lecture.txt".to_owned(), "notes.txt".to_owned()]);
    assert_eq!(folder.names(), all);
}

#[test]
fn an_earlier_run_is_replaced() {
    let folder = Folder::new("frames-again");
    assert_eq!(run(folder.stepdoku(&["frames", "@four", "-o", "frames"])).0, 0);
    assert_eq!(run(folder.stepdoku(&["frames", "@four", "-o", "frames", "--limit", "7"])).0, 0);
    assert_eq!(names(&folder, "frames"), whole(2));
}

#[test]
fn places_that_cannot_be_written() {
    let folder = Folder::new("frames-places").with("file", "here before");
    pin!("error-frames-file", folder.stepdoku(&["frames", "@four", "-o", "file"]));
    pin!("error-frames-under-file", folder.stepdoku(&["frames", "@four", "-o", "file/frames"]));
    pin!("error-frames-dash", folder.stepdoku(&["frames", "@four", "-o", "-"]));
    pin!("error-frames-nowhere", folder.stepdoku(&["frames", "@four"]));
    assert_eq!(folder.names(), ["file"]);
}

#[test]
#[cfg(target_os = "linux")]
fn a_folder_that_takes_no_files() {
    // Root may write everywhere, but nobody makes folders there. Systems differ in the reason.
    let (code, _, talk) = run(stepdoku(&["frames", "@four", "-o", "/sys/frames"]));
    assert_eq!(code, 4);
    assert!(talk.starts_with("error: cannot write /sys/frames: ") && talk.contains("\n  help: "), "{talk}");
}

#[test]
#[cfg(unix)]
fn an_interruption_leaves_what_was_there() {
    let folder = Folder::new("frames-interrupted");
    assert_eq!(run(folder.stepdoku(&["frames", "@four", "-o", "old", "--limit", "7"])).0, 0);
    for dir in ["old", "new/deeper"] {
        let args = ["frames", EMPTY_NINE, "--solutions", "all", "--max-frames", "1000000", "-o", dir];
        let child = folder.stepdoku(&args).spawn().unwrap();
        let hidden = folder.path(dir).join(".stepdoku-frames");
        let ready = || fs::read_dir(&hidden).is_ok_and(|entries| entries.count() > 50);
        assert_eq!(super::interrupt::interrupted(child, "-INT", ready), Some(130));
        assert_eq!(folder.names(), ["old"]);
        assert_eq!(names(&folder, "old"), whole(2));
    }
}

#[test]
#[cfg(target_os = "linux")]
fn two_runs_at_once_do_not_mix() {
    let folder = Folder::new("frames-busy");
    let args = ["frames", EMPTY_NINE, "--solutions", "all", "--max-frames", "1000000", "-o", "new/frames"];
    let child = folder.stepdoku(&args).spawn().unwrap();
    let hidden = folder.path("new/frames/.stepdoku-frames");
    let written = || fs::read_dir(&hidden).map_or(0, Iterator::count);
    while written() < 20 {
        std::thread::sleep(std::time::Duration::from_millis(5));
    }
    pin!("error-frames-busy", folder.stepdoku(&["frames", "@four", "-o", "new/frames"]));
    let by_force = folder.stepdoku(&["frames", "@four", "-o", "new/frames", "--force"]);
    assert_eq!(run(by_force).0, 4);
    // The first one goes on.
    let before = written();
    assert!(before >= 20);
    assert_eq!(super::interrupt::interrupted(child, "-INT", || written() > before + 20), Some(130));
    assert!(folder.names().is_empty());
    assert_eq!(run(folder.stepdoku(&["frames", "@four", "-o", "new/frames"])).0, 0);
}

#[test]
fn what_no_run_has_left() {
    let folder = Folder::new("frames-strange");
    fs::create_dir_all(folder.path("frames/.stepdoku-frames")).unwrap();
    fs::write(folder.path("frames/.stepdoku-frames/lec\u{202E}ture.txt"), "mine").unwrap();
    pin!("error-frames-strange", folder.stepdoku(&["frames", "@four", "-o", "frames"]));
    assert_eq!(fs::read_dir(folder.path("frames/.stepdoku-frames")).unwrap().count(), 1);
}

#[test]
#[cfg(target_os = "linux")]
fn few_file_descriptors() {
    let folder = Folder::new("frames-descriptors");
    let binary = insta_cmd::get_cargo_bin("stepdoku");
    assert_eq!(run(folder.stepdoku(&["frames", "@four", "-o", "old", "--limit", "7"])).0, 0);
    let old = fs::read_to_string(folder.path("old/frames.json")).unwrap();
    let mut codes = Vec::new();
    for limit in 3..16 {
        for dir in ["old", "new/deeper"] {
            let mut shell = std::process::Command::new("sh");
            let line = format!("ulimit -n {limit}; exec '{}' frames @four -o {dir}", binary.display());
            shell.args(["-c", &line]).current_dir(&folder.0).stdin(std::process::Stdio::null());
            let output = shell.output().unwrap();
            let talk = String::from_utf8_lossy(&output.stderr).into_owned();
            match output.status.code() {
                Some(0) => {
                    assert_eq!(names(&folder, dir), whole(32), "{limit}: {talk}");
                    let _ = fs::remove_dir_all(folder.path("new"));
                    assert_eq!(run(folder.stepdoku(&["frames", "@four", "-o", "old", "--limit", "7"])).0, 0);
                }
                // A program for which there are not even its libraries.
                Some(127) if limit < 5 => {}
                Some(4) => {
                    assert!(talk.contains("error: cannot write ") && talk.contains("Too many open files"), "{talk}")
                }
                code => panic!("{limit}: {code:?}, {talk}"),
            }
            assert_eq!(folder.names(), ["old"], "{limit}: {talk}");
            assert_eq!(names(&folder, "old"), whole(2), "{limit}: {talk}");
            assert_eq!(fs::read_to_string(folder.path("old/frames.json")).unwrap(), old);
            codes.push(output.status.code());
        }
    }
    assert!(codes.contains(&Some(0)) && codes.contains(&Some(4)), "{codes:?}");
}
