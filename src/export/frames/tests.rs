//! What a run leaves when it is killed, at every moment, and what no run leaves.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use super::dir::{MANIFEST, REPLACED, WAITING};
use super::folder::shift;
use super::recover::{Left, recover};
use super::{FrameDir, FramesError, frame_name};

/// A fresh place for a test; removed when the test has passed.
struct Place(PathBuf);

impl Place {
    fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("stepdoku-{name}-{}", std::process::id()));
        let _ = fs::remove_dir_all(&path);
        fs::create_dir_all(&path).unwrap();
        Self(path)
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        if !std::thread::panicking() {
            let _ = fs::remove_dir_all(&self.0);
        }
    }
}

/// A manifest of that many frames, with a word in it.
fn manifest(word: &str, frames: usize) -> String {
    let frames: Vec<_> = (0..frames).map(|nr| format!(r#"{{"file":"{}"}}"#, frame_name(nr))).collect();
    format!(r#"{{"format":"stepdoku-frames","word":"{word}","frames":[{}]}}"#, frames.join(","))
}

/// A run whose frames say their number and that word.
fn begun(dir: &Path, word: &str, frames: usize) -> FrameDir {
    let mut run = FrameDir::create(dir, false).unwrap();
    (0..frames).for_each(|nr| run.add(format!("{word} {nr}").as_bytes()).unwrap());
    run
}

fn written(dir: &Path, word: &str, frames: usize) {
    begun(dir, word, frames).finish(manifest(word, frames).as_bytes()).unwrap();
}

/// Kills a run after that many moves; answers whether it had more of them to do.
fn killed(dir: &Path, word: &str, frames: usize, moves: usize) -> bool {
    let mut run = begun(dir, word, frames);
    fs::write(dir.join(WAITING).join(MANIFEST), manifest(word, frames)).unwrap();
    fs::create_dir(dir.join(WAITING).join(REPLACED)).unwrap();
    run.moves().take(moves).for_each(|(from, to)| shift(&from, &to).unwrap());
    let more = run.moves().count() > moves;
    // The system takes back the lock of a process that is no more; nothing else happens then.
    run._lock = None;
    std::mem::forget(run);
    more
}

/// All that is below a directory: files and links with what they hold.
fn tree(dir: &Path) -> BTreeMap<PathBuf, String> {
    let mut tree = BTreeMap::new();
    for entry in fs::read_dir(dir).unwrap() {
        let path = entry.unwrap().path();
        let kind = fs::symlink_metadata(&path).unwrap().file_type();
        if kind.is_dir() {
            tree.append(&mut self::tree(&path));
            tree.insert(path, "directory".to_owned());
        } else if kind.is_symlink() {
            tree.insert(path.clone(), format!("link to {}", fs::read_link(&path).unwrap().display()));
        } else {
            tree.insert(path.clone(), fs::read_to_string(&path).unwrap());
        }
    }
    tree
}

#[test]
fn a_run_may_be_killed_at_every_move_and_so_may_what_puts_things_back() {
    let place = Place::new("moves");
    let dir = place.0.join("frames");
    let mut seen = 0;
    for (old, new) in [(0, 3), (3, 3), (5, 2), (2, 5), (1, 1)] {
        // Both have a manifest, if there is anything of them.
        let total = [old, new].map(|frames| if frames > 0 { frames + 1 } else { 0 }).iter().sum();
        for moves in 0..=total {
            for again in 0.. {
                let _ = fs::remove_dir_all(&dir);
                fs::create_dir(&dir).unwrap();
                if old > 0 {
                    written(&dir, "old", old);
                }
                let before = tree(&dir);
                let more = killed(&dir, "new", new, moves);
                assert_eq!(more, moves < total);
                // Some of it is put back; then that is killed as well.
                let back = Left::look(&dir).unwrap().unwrap().moves().unwrap();
                back.iter().take(again).for_each(|(from, to)| shift(from, to).unwrap());
                recover(&dir).unwrap();
                match more {
                    true => assert_eq!(tree(&dir), before, "{old} {new} {moves} {again}"),
                    false => {
                        let expected = place.0.join("expected");
                        let _ = fs::remove_dir_all(&expected);
                        written(&expected, "new", new);
                        let expected: Vec<_> = tree(&expected).into_values().collect();
                        assert_eq!(tree(&dir).into_values().collect::<Vec<_>>(), expected);
                    }
                }
                seen += 1;
                if again >= back.len() {
                    break;
                }
            }
        }
    }
    assert!(seen > 100, "{seen}");
}

#[test]
fn what_no_run_leaves_is_refused_and_not_touched() {
    let place = Place::new("strange");
    let dir = place.0.join("frames");
    let (waiting, replaced) = (dir.join(WAITING), dir.join(WAITING).join(REPLACED));
    // Three old frames, of which all are put aside; four new ones, of which two are in place.
    let cases: &[(&str, &dyn Fn())] = &[
        ("a foreign file", &|| fs::write(waiting.join("notes.txt"), "mine").unwrap()),
        ("a foreign folder", &|| fs::create_dir(waiting.join("more")).unwrap()),
        ("a foreign file among what is replaced", &|| fs::write(replaced.join("notes.txt"), "mine").unwrap()),
        ("a folder among what is replaced", &|| fs::create_dir(replaced.join("frame-000099.svg")).unwrap()),
        ("a folder for a frame", &|| fs::create_dir(waiting.join("frame-000099.svg")).unwrap()),
        ("a frame too many", &|| fs::write(waiting.join("frame-000004.svg"), "mine").unwrap()),
        ("a frame in both places", &|| {
            fs::copy(dir.join("frame-000000.svg"), waiting.join("frame-000000.svg")).map(drop).unwrap()
        }),
        ("a new frame is lost", &|| fs::remove_file(waiting.join("frame-000002.svg")).unwrap()),
        ("a new frame is lost in its place", &|| fs::remove_file(dir.join("frame-000001.svg")).unwrap()),
        ("a file in the way of what is put back", &|| fs::write(dir.join("frame-000002.svg"), "mine").unwrap()),
        ("a manifest in the way", &|| fs::write(dir.join(MANIFEST), "mine").unwrap()),
        ("no manifest anywhere", &|| fs::remove_file(waiting.join(MANIFEST)).unwrap()),
        ("half a manifest", &|| fs::write(waiting.join(MANIFEST), "{\"format\":").unwrap()),
        ("no file of what is replaced", &|| {
            fs::remove_dir_all(&replaced).unwrap();
            fs::write(&replaced, "mine").unwrap();
        }),
        ("a file in its place", &|| {
            fs::remove_dir_all(&waiting).unwrap();
            fs::write(&waiting, "mine").unwrap();
        }),
        #[cfg(unix)]
        ("a link in its place", &|| {
            fs::rename(&waiting, place.0.join("elsewhere")).unwrap();
            std::os::unix::fs::symlink("../elsewhere", &waiting).unwrap();
        }),
        #[cfg(unix)]
        ("a link for what is replaced", &|| {
            fs::rename(&replaced, place.0.join("elsewhere")).unwrap();
            std::os::unix::fs::symlink("../../elsewhere", &replaced).unwrap();
        }),
        #[cfg(unix)]
        ("a link for a frame", &|| {
            fs::rename(waiting.join("frame-000003.svg"), place.0.join("elsewhere")).unwrap();
            std::os::unix::fs::symlink("../../elsewhere", waiting.join("frame-000003.svg")).unwrap();
        }),
    ];
    for (what, tamper) in cases {
        fs::remove_dir_all(&place.0).unwrap();
        fs::create_dir_all(&dir).unwrap();
        written(&dir, "old", 3);
        assert!(killed(&dir, "new", 4, 4 + 2));
        tamper();
        let before = tree(&place.0);
        for force in [false, true] {
            let error = FrameDir::create(&dir, force).expect_err(what);
            assert!(matches!(error, FramesError::Strange { .. }), "{what}: {error}");
            assert!(error.to_string().contains("look into it"), "{error}");
            assert_eq!(tree(&place.0), before, "{what}");
        }
    }
}

#[test]
fn what_is_left_while_frames_are_drawn_is_removed() {
    let place = Place::new("drawing");
    let dir = place.0.join("frames");
    fs::create_dir(&dir).unwrap();
    written(&dir, "old", 2);
    let before = tree(&dir);
    for manifest in [None, Some(""), Some("{\"format\":"), Some("{}")] {
        fs::create_dir(dir.join(WAITING)).unwrap();
        fs::write(dir.join(WAITING).join(frame_name(0)), "half").unwrap();
        if let Some(half) = manifest {
            fs::write(dir.join(WAITING).join(MANIFEST), half).unwrap();
        }
        recover(&dir).unwrap();
        assert_eq!(tree(&dir), before);
    }
}
