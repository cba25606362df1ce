//! Sequences of frames: which there are, their manifest, and the directory they go into.

mod common;

use std::fs;
use std::io;
use std::num::NonZeroU64;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use common::random::{puzzles, searches};
use common::{EXAMPLE, pinned, puzzle};
use proptest::prelude::*;
use stepdoku::export::{FrameDir, FrameOptions, FramesError, Manifest, Unwatched, each_frame, write_frames};
use stepdoku::picture::{BoardPicture, Theme};
use stepdoku::puzzle::Puzzle;
use stepdoku::search::{Event, Form, Kind, Observer, Search, Status};
use stepdoku::trace::{Level, Steps};

const FOUR: &str = "2.4..........3.4";

fn number(n: u64) -> NonZeroU64 {
    NonZeroU64::new(n).unwrap()
}

/// The manifest alone, nothing drawn.
fn manifest(puzzle: &Puzzle, search: &Search, options: &FrameOptions) -> Manifest {
    each_frame(puzzle, search, options, &mut Unwatched, |_| io::Result::Ok(())).unwrap()
}

fn four(options: &FrameOptions) -> Manifest {
    manifest(&puzzle(FOUR), &Search::new(Form::List), options)
}

#[test]
fn the_example_has_8418_moves() {
    let options = FrameOptions { max_frames: number(10_000), ..FrameOptions::default() };
    let found = manifest(&puzzle(EXAMPLE), &Search::new(Form::List), &options);
    assert_eq!((found.frames.len(), found.cut, found.total_steps), (8418, false, Some(54517)));
    let count = |name| found.frames.iter().filter(|frame| frame.event.map(|kind| kind.name()) == name).count();
    assert_eq!([None, Some("place"), Some("unmark"), Some("solution")].map(count), [1, 4208, 4208, 1]);
    assert_eq!(found.frames.last().unwrap().file, "frame-008417.svg");
    assert_eq!((found.frames[0].step, found.frames[0].elided), (Some(29), 0));

    // By default the first thousand, and it says so.
    let found = manifest(&puzzle(EXAMPLE), &Search::new(Form::List), &FrameOptions::default());
    assert_eq!((found.frames.len(), found.cut, found.total_steps), (1000, true, None));
    assert_eq!(found.outcome.status, Status::Stopped);
}

#[test]
fn manifests_of_every_form_and_level() {
    for form in Form::ALL {
        for level in Level::ALL {
            let options = FrameOptions { level, ..FrameOptions::default() };
            let found = manifest(&puzzle(FOUR), &Search::new(form), &options);
            let name = format!("frames-four-{form}-{level}.json");
            pinned!({ insta::assert_binary_snapshot!(&name, found.to_json().into_bytes()) });
        }
    }
}

#[test]
fn the_guide_shows_a_true_manifest() {
    let found = four(&FrameOptions::default()).to_json();
    let guide = include_str!("../docs/frames.md");
    let shown: Vec<_> = guide.lines().filter_map(|line| line.strip_prefix("    ")).collect();
    assert_eq!(shown.iter().filter(|line| line.contains(r#""file""#)).count(), 2);
    for line in shown {
        // What is left out in the guide is an ellipsis.
        for part in line.split('…') {
            assert!(found.contains(part.trim_end()), "not in the manifest: {line}");
        }
    }
}

#[test]
fn manifests_of_parts() {
    let whole = FrameOptions::default();
    let window = FrameOptions { level: Level::All, steps: "40..50".parse().unwrap(), ..whole };
    let parts = [
        ("window", window),
        ("every", FrameOptions { every: number(7), ..whole }),
        ("cut", FrameOptions { max_frames: number(5), ..whole }),
        ("limit", FrameOptions { limit: Some(30), ..whole }),
    ];
    for (name, options) in parts {
        let found = four(&options);
        pinned!({ insta::assert_binary_snapshot!(&format!("frames-part-{name}.json"), found.to_json().into_bytes()) });
    }
    let found = manifest(&puzzle("................"), &Search::new(Form::Rescan), &whole);
    assert!(found.to_json().contains(
        r#"{"file":"frame-000000.svg","step":null,"event":null,"depth":0,"caption":"An empty grid; 16 blanks to fill","elided":0}"#
    ));
}

#[test]
fn windows_begin_before_their_first_step_and_stop_the_search() {
    let all = |steps: &str| {
        let options = FrameOptions { level: Level::All, steps: steps.parse().unwrap(), ..FrameOptions::default() };
        let found = four(&options);
        let steps: Vec<_> = found.frames.iter().map(|frame| frame.step).collect();
        (steps, found.total_steps, found.outcome.status, found.outcome.stats.events)
    };
    let some = |steps: std::ops::RangeInclusive<u64>| steps.map(Some).collect::<Vec<_>>();
    assert_eq!(all("40..43"), (some(39..=42), None, Status::Stopped, 43));
    assert_eq!(all("103.."), (some(102..=105), Some(106), Status::Solved, 106));
    assert_eq!(all("..6"), (some(3..=5), None, Status::Stopped, 6));
    assert_eq!(all("4..6"), (some(3..=5), None, Status::Stopped, 6));
    // The end of the search is no place to stop it.
    assert_eq!(all("104..106"), (some(103..=105), Some(106), Status::Solved, 106));
    assert_eq!(all("2..5"), (some(1..=4), None, Status::Stopped, 5));
    assert_eq!(all("..2"), (some(1..=1), None, Status::Stopped, 2));
    assert_eq!(all("..0"), (vec![None], None, Status::Stopped, 0));
    assert_eq!(all("900.."), (some(105..=105), Some(106), Status::Solved, 106));
}

#[test]
fn a_window_that_ends_at_the_solution_has_none() {
    // Step 80 is the solution.
    for (end, solutions) in [(80, 0), (81, 1)] {
        let found = four(&FrameOptions { limit: Some(end), ..FrameOptions::default() });
        assert_eq!(found.outcome.status, Status::Stopped);
        assert_eq!((found.outcome.solutions.len(), found.outcome.stats.solutions), (solutions, solutions as u64));
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(96))]

    #[test]
    fn a_cut_run_is_the_beginning_of_the_whole(
        puzzle in puzzles(), search in searches(), level in prop::sample::select(&Level::ALL[..]),
        every in prop_oneof![Just(1), 1..9_u64], max in 1..120_u64,
    ) {
        let limit = Some(3000);
        let options = FrameOptions { level, every: number(every), limit, max_frames: number(u64::MAX), ..Default::default() };
        let whole = manifest(&puzzle, &search, &options);
        let cut = manifest(&puzzle, &search, &FrameOptions { max_frames: number(max), ..options });
        let fits = whole.frames.len() as u64 <= max;
        prop_assert_eq!(cut.cut, !fits);
        if fits {
            prop_assert_eq!(cut, whole);
            return Ok(());
        }
        // As if the search had been limited to the steps that the frames show.
        let step = cut.frames.last().unwrap().step;
        let limit = Some(step.map_or(0, |step| step + 1));
        let limited = manifest(&puzzle, &search, &FrameOptions { limit, ..options });
        prop_assert_eq!(&cut.outcome, &limited.outcome);
        prop_assert_eq!(cut.total_steps, None);
        prop_assert_eq!(cut.frames.len() as u64, max);
        prop_assert_eq!(&cut.frames[..], &whole.frames[..cut.frames.len()]);
    }
}

/// A fresh place for a test; removed when the test has passed.
struct Place(PathBuf);

impl Place {
    fn new(name: &str) -> Self {
        let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("frames-{name}-{}", std::process::id()));
        let _ = fs::remove_dir_all(&path);
        fs::create_dir_all(&path).unwrap();
        Self(path)
    }

    fn dir(&self) -> PathBuf {
        self.0.join("frames")
    }

    fn files(&self) -> Vec<String> {
        let Ok(entries) = fs::read_dir(self.dir()) else { return vec!["no directory".to_owned()] };
        let mut names: Vec<_> = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
        names.sort();
        names
    }

    /// Frames that only say their number and a word.
    fn write(&self, word: &str, max: u64, force: bool) -> Result<Manifest, FramesError> {
        let options = FrameOptions { max_frames: number(max), ..FrameOptions::default() };
        let dir = FrameDir::create(&self.dir(), force)?;
        let draw = |frame: &stepdoku::export::Frame<'_>| format!("{word} {}", frame.number);
        write_frames(dir, &puzzle(FOUR), &Search::new(Form::List), &options, &mut Unwatched, draw)
    }

    fn read(&self, name: &str) -> String {
        fs::read_to_string(self.dir().join(name)).unwrap()
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        if !std::thread::panicking() {
            let _ = fs::remove_dir_all(&self.0);
        }
    }
}

fn frames(count: usize) -> Vec<String> {
    (0..count).map(|n| format!("frame-{n:06}.svg")).chain(["frames.json".to_owned()]).collect()
}

#[test]
fn a_new_directory_is_filled() {
    let place = Place::new("new");
    let manifest = place.write("new", 40, false).unwrap();
    assert_eq!(manifest.frames.len(), 32);
    assert_eq!(place.files(), frames(32));
    assert_eq!(place.read("frames.json"), manifest.to_json());
    assert_eq!(place.read("frame-000031.svg"), "new 31");
}

#[test]
fn the_frames_are_pictures() {
    let place = Place::new("pictures");
    let puzzle = puzzle(FOUR);
    let picture = BoardPicture::new(&puzzle, Theme::LIGHT);
    let dir = FrameDir::create(&place.dir().join("a/b"), false).unwrap();
    let options = FrameOptions { every: number(9), ..FrameOptions::default() };
    let draw = |frame: &stepdoku::export::Frame<'_>| picture.draw(&frame.scene());
    write_frames(dir, &puzzle, &Search::new(Form::List), &options, &mut Unwatched, draw).unwrap();
    let svg = place.read("a/b/frame-000001.svg");
    assert!(svg.starts_with("<svg") && svg.ends_with("</svg>\n"), "{svg}");
    assert!(svg.contains("left out"), "{svg}");
}

#[test]
fn an_earlier_run_is_replaced_and_nothing_of_it_stays() {
    let place = Place::new("replaced");
    place.write("old", 40, false).unwrap();
    let manifest = place.write("new", 3, false).unwrap();
    assert!(manifest.cut);
    assert_eq!(place.files(), frames(3));
    assert_eq!(place.read("frame-000002.svg"), "new 2");
    assert_eq!(place.read("frames.json"), manifest.to_json());
}

#[test]
fn what_others_have_written_is_not_touched() {
    let place = Place::new("occupied");
    place.write("old", 4, false).unwrap();
    for name in ["notes.txt", "frame-000099.svg", "frame-1.svg"] {
        fs::write(place.dir().join(name), "mine").unwrap();
    }
    let before = place.files();
    let error = place.write("new", 40, false).unwrap_err();
    let text = error.to_string();
    assert!(matches!(error, FramesError::Occupied { others: 2, .. }), "{error:?}");
    assert!(text.contains("\"frame-000099.svg\" and 2 others") && text.contains("--force"), "{text}");
    assert_eq!(place.files(), before);
    assert_eq!(place.read("frame-000000.svg"), "old 0");

    // By force: what is named like a frame goes, for it would look like a part of the sequence.
    place.write("new", 3, true).unwrap();
    let mut expected = frames(3);
    expected.extend(["notes.txt".to_owned(), "frame-1.svg".to_owned()]);
    expected.sort();
    assert_eq!(place.files(), expected);
    assert_eq!(place.read("notes.txt"), "mine");
}

#[test]
fn a_foreign_manifest_is_not_ours() {
    let place = Place::new("foreign");
    fs::create_dir(place.dir()).unwrap();
    fs::write(place.0.join("victim.svg"), "mine").unwrap();
    for text in ["{}", "no JSON", r#"{"format":"other","frames":[]}"#] {
        fs::write(place.dir().join("frames.json"), text).unwrap();
        let error = place.write("new", 3, false).unwrap_err();
        assert!(matches!(error, FramesError::Occupied { .. }), "{text}: {error:?}");
    }
    // One that looks like ours names only frames of its own directory.
    let text = r#"{"format":"stepdoku-frames","frames":[{"file":"../victim.svg"},{"file":"notes.txt"}]}"#;
    fs::write(place.dir().join("frames.json"), text).unwrap();
    fs::write(place.dir().join("notes.txt"), "mine").unwrap();
    assert!(matches!(place.write("new", 3, false), Err(FramesError::Occupied { .. })));
    place.write("new", 3, true).unwrap();
    assert_eq!(fs::read_to_string(place.0.join("victim.svg")).unwrap(), "mine");
    assert_eq!(place.read("notes.txt"), "mine");
}

/// Stops the search with an error after some events.
struct Fails(u64);

impl Observer for Fails {
    type Break = io::Error;

    fn event(&mut self, _: &Event) -> ControlFlow<io::Error> {
        match self.0.checked_sub(1) {
            None => ControlFlow::Break(io::Error::other("out of patience")),
            Some(left) => {
                self.0 = left;
                ControlFlow::Continue(())
            }
        }
    }
}

#[test]
fn a_failed_run_leaves_things_as_they_were() {
    let place = Place::new("failed");
    let fail = || {
        let dir = FrameDir::create(&place.dir(), false).unwrap();
        assert!(dir.made().last().unwrap().exists());
        let options = FrameOptions::default();
        write_frames(dir, &puzzle(FOUR), &Search::new(Form::List), &options, &mut Fails(60), |_| String::new())
    };
    assert_eq!(fail().unwrap_err().to_string(), "stopped: out of patience");
    assert_eq!(place.files(), ["no directory"]);

    let old = place.write("old", 40, false).unwrap();
    fail().unwrap_err();
    assert_eq!(place.files(), frames(32));
    assert_eq!(place.read("frames.json"), old.to_json());
    assert_eq!(place.read("frame-000001.svg"), "old 1");

    let nested = place.dir().join("x/y/z");
    drop(FrameDir::create(&nested, false).unwrap());
    assert_eq!(place.files(), frames(32));
}

#[test]
fn a_run_that_was_killed_is_cleared_away() {
    let place = Place::new("killed");
    // While frames were drawn: the earlier run is whole.
    place.write("old", 5, false).unwrap();
    let waiting = place.dir().join(".stepdoku-frames");
    fs::create_dir(&waiting).unwrap();
    fs::write(waiting.join("frame-000000.svg"), "half").unwrap();
    let dir = FrameDir::create(&place.dir(), false).unwrap();
    drop(dir);
    assert_eq!(place.files(), frames(5));

    // While files changed places: 0 and 1 are new ones, 2 to 4 have been put aside, as has
    // the manifest.
    let replaced = waiting.join("replaced");
    fs::create_dir_all(&replaced).unwrap();
    for name in frames(5) {
        fs::rename(place.dir().join(&name), replaced.join(&name)).unwrap();
    }
    fs::write(waiting.join("frames.json"), four(&FrameOptions::default()).to_json()).unwrap();
    for n in 0..32 {
        let dir = if n < 2 { place.dir() } else { waiting.clone() };
        fs::write(dir.join(format!("frame-{n:06}.svg")), "new").unwrap();
    }
    let dir = FrameDir::create(&place.dir(), false).unwrap();
    drop(dir);
    assert_eq!(place.files(), frames(5));
    assert_eq!(place.read("frame-000001.svg"), "old 1");
    place.write("next", 2, false).unwrap();
    assert_eq!(place.files(), frames(2));
}

#[test]
fn what_cannot_be_put_in_place_is_put_back() {
    let place = Place::new("in-the-way");
    let old = place.write("old", 5, false).unwrap();
    // By force, and there is a directory where the twentieth frame has to go.
    fs::create_dir(place.dir().join("frame-000020.svg")).unwrap();
    fs::write(place.dir().join("frame-000020.svg/notes.txt"), "mine").unwrap();
    fs::write(place.dir().join("frame-000007.svg"), "mine").unwrap();
    let before = place.files();
    let error = place.write("new", 40, true).unwrap_err();
    assert!(matches!(&error, FramesError::Io { path, .. } if path.ends_with("frame-000020.svg")), "{error:?}");
    assert_eq!(place.files(), before);
    assert_eq!(place.read("frames.json"), old.to_json());
    assert_eq!([0, 4, 7].map(|n| place.read(&format!("frame-{n:06}.svg"))), ["old 0", "old 4", "mine"]);
    assert_eq!(place.read("frame-000020.svg/notes.txt"), "mine");
}

#[test]
fn a_file_is_no_directory() {
    let place = Place::new("file");
    fs::write(place.dir(), "mine").unwrap();
    let error = place.write("new", 3, true).unwrap_err().to_string();
    assert!(error.ends_with("frames\" is not a directory: frames need a directory of their own"), "{error}");
    assert_eq!(fs::read_to_string(place.dir()).unwrap(), "mine");
    let below = FrameDir::create(&place.dir().join("below"), false).unwrap_err();
    assert!(matches!(below, FramesError::Io { .. }), "{below}");
}

#[test]
#[cfg(unix)]
fn a_second_run_at_the_same_time_is_refused() {
    let place = Place::new("busy");
    for dir in [place.dir(), place.dir().join("deeper")] {
        let mut first = FrameDir::create(&dir, false).unwrap();
        first.add(b"first").unwrap();
        for force in [false, true] {
            let error = FrameDir::create(&dir, force).unwrap_err();
            assert!(matches!(error, FramesError::Busy(_)), "{error}");
        }
        first.add(b"second").unwrap();
        let listed =
            r#"{"format":"stepdoku-frames","frames":[{"file":"frame-000000.svg"},{"file":"frame-000001.svg"}]}"#;
        first.finish(listed.as_bytes()).unwrap();
        assert_eq!(fs::read_to_string(dir.join("frame-000000.svg")).unwrap(), "first");
        assert_eq!(fs::read_dir(&dir).unwrap().count(), 3);
        // Neither an end nor a beginning leaves a lock.
        drop(FrameDir::create(&dir, false).unwrap());
        drop(FrameDir::create(&dir, false).unwrap());
        fs::remove_dir_all(&dir).unwrap();
        fs::create_dir_all(place.dir()).unwrap();
    }
}

#[test]
fn directories_are_gone_when_a_deeper_one_cannot_be_made() {
    let place = Place::new("deep");
    let too_long = "x".repeat(300);
    for path in
        [format!("a/b/c/{too_long}/d"), format!("a/../a/{too_long}"), format!("{too_long}/a"), "file/a/b".to_owned()]
    {
        fs::write(place.0.join("file"), "mine").unwrap();
        let error = FrameDir::create(&place.0.join(path), true).unwrap_err();
        assert!(matches!(error, FramesError::Io { .. }), "{error}");
        assert_eq!(fs::read_dir(&place.0).unwrap().count(), 1);
    }
}

#[test]
#[cfg(unix)]
fn only_regular_files_are_looked_into() {
    use std::os::unix::fs::symlink;
    let place = Place::new("irregular");
    let manifest = place.dir().join("frames.json");
    let cases: [(&str, &dyn Fn()); 4] = [
        ("a pipe", &|| assert!(std::process::Command::new("mkfifo").arg(&manifest).status().unwrap().success())),
        ("a link to what never ends", &|| symlink("/dev/zero", &manifest).unwrap()),
        ("a link to a manifest", &|| {
            fs::rename(&manifest, place.0.join("elsewhere.json")).unwrap();
            symlink("../elsewhere.json", &manifest).unwrap();
        }),
        // It takes no space on the disk.
        ("a huge file", &|| fs::File::create(&manifest).unwrap().set_len(1 << 40).unwrap()),
    ];
    for (what, replace) in cases {
        let _ = fs::remove_dir_all(place.dir());
        place.write("old", 2, false).unwrap();
        if what != "a link to a manifest" {
            fs::remove_file(&manifest).unwrap();
        }
        replace();
        let error = place.write("new", 3, false).unwrap_err();
        assert!(matches!(&error, FramesError::Occupied { others: 2, .. }), "{what}: {error}");
        assert_eq!(place.read("frame-000001.svg"), "old 1");
        // By force it is replaced; what a link leads to is not.
        place.write("new", 3, true).unwrap();
        assert_eq!(place.files(), frames(3), "{what}");
        assert!(manifest.symlink_metadata().unwrap().is_file());
    }
    assert!(place.0.join("elsewhere.json").exists());

    // Nor is what stands in the place of a frame a frame.
    place.write("old", 3, false).unwrap();
    fs::write(place.0.join("picture.svg"), "mine").unwrap();
    fs::remove_file(place.dir().join("frame-000001.svg")).unwrap();
    symlink("../picture.svg", place.dir().join("frame-000001.svg")).unwrap();
    let error = place.write("new", 3, false).unwrap_err();
    assert!(matches!(&error, FramesError::Occupied { first, .. } if first == "frame-000001.svg"), "{error}");
    place.write("new", 3, true).unwrap();
    assert_eq!(fs::read_to_string(place.0.join("picture.svg")).unwrap(), "mine");
}

#[test]
fn every_level_counts_the_same_steps() {
    let all = FrameOptions { steps: Steps::ALL, max_frames: number(10_000), ..FrameOptions::default() };
    for form in Form::ALL {
        for level in Level::ALL {
            let found = manifest(&puzzle(FOUR), &Search::new(form), &FrameOptions { level, ..all });
            // Frames and what is left out between them make up all steps to the last frame.
            let steps: u64 = found.frames.iter().skip(1).map(|frame| frame.elided + 1).sum();
            assert_eq!(Some(steps + 3), found.frames.last().unwrap().step, "{form} {level}");
        }
    }
}

#[test]
fn what_is_inferred_gets_its_frames() {
    let puzzle = stepdoku::puzzle::builtin::find("hard").unwrap().puzzle();
    let search = Search {
        cells: "column-major".parse().unwrap(),
        inference: "singles".parse().unwrap(),
        ..Search::new(Form::Rescan)
    };
    let options = FrameOptions { limit: Some(68), ..FrameOptions::default() };
    let manifest = each_frame(&puzzle, &search, &options, &mut Unwatched, |_| std::io::Result::Ok(())).unwrap();
    let frames: Vec<(Option<u64>, Option<&str>)> =
        manifest.frames.iter().map(|frame| (frame.step, frame.event.map(Kind::name))).collect();
    assert_eq!(frames[0], (Some(20), None));
    assert_eq!(frames[1..3], [(Some(23), Some("place")), (Some(24), Some("deduce"))]);
    // A wipeout, then one frame for the undo with its fifteen retractions, then the next digit.
    let end = &frames[frames.len() - 4..];
    assert_eq!(
        end,
        [
            (Some(47), Some("deduce")),
            (Some(48), Some("wipeout")),
            (Some(65), Some("unmark")),
            (Some(67), Some("place"))
        ]
    );
    assert_eq!(manifest.frames[frames.len() - 2].elided, 16);
}

#[test]
fn frame_0_comes_before_what_follows_from_the_givens() {
    let puzzle = stepdoku::puzzle::builtin::find("four").unwrap().puzzle();
    let search = Search { inference: "singles".parse().unwrap(), ..Search::new(Form::Rescan) };
    let mut blanks = Vec::new();
    let manifest = each_frame(&puzzle, &search, &FrameOptions::default(), &mut Unwatched, |frame| {
        blanks.push(frame.state.board().blanks().count());
        std::io::Result::Ok(())
    })
    .unwrap();
    assert_eq!((manifest.frames[0].step, manifest.frames[0].event), (Some(3), None));
    // Twelve deductions, and the solution.
    assert_eq!(blanks, [12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0, 0]);
}
