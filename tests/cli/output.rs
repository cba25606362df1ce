//! Where results go, and what happens when they cannot.

use std::fs;
use std::process::Stdio;

use super::{Folder, pin, run, stepdoku};

#[test]
fn a_closed_pipe_is_the_quiet_end() {
    use std::io::{BufRead, BufReader};
    for args in [
        &["trace", "@hard"][..],
        &["trace", "@hard", "--format", "json"],
        &["trace", "@hard", "--format", "text"],
        &["solve", "@empty", "--solutions", "all"],
    ] {
        let mut child = stepdoku(args).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let output = child.wait_with_output().unwrap();
        assert_eq!((output.status.code(), output.stderr.as_slice()), (Some(0), &b""[..]), "{args:?}");
    }
}

#[test]
fn nobody_listens_to_the_talk() {
    let mut child =
        stepdoku(&["solve", "@four", "1..1............"]).stderr(Stdio::piped()).stdout(Stdio::null()).spawn().unwrap();
    drop(child.stderr.take());
    assert_eq!(child.wait().unwrap().code(), Some(2));
}

#[test]
#[cfg(target_os = "linux")]
fn a_full_disk() {
    for args in [
        &["solve", "@four"][..],
        &["solve", "@four", "--format", "json"],
        &["trace", "@six"],
        &["trace", "@hard", "--format", "json"],
        &["puzzles"],
        &["completions", "zsh"],
        &["man"],
        &["--help"],
    ] {
        let full = fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
        let output = stepdoku(args).stdout(full).output().unwrap();
        let talk = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(4), "{args:?}: {talk}");
        assert!(talk.contains("error: cannot write to standard output: No space left on device\n  help: make room"));
    }
    pin!("error-full", stepdoku(&["trace", "@four", "-o", "/dev/full"]));
}

#[test]
fn places_that_cannot_be_written() {
    let folder = Folder::new("output-places").with("file", "here before");
    fs::create_dir(folder.path("folder")).unwrap();
    pin!("error-missing-folder", folder.stepdoku(&["trace", "@four", "-o", "missing/four.jsonl"]));
    pin!("error-under-file", folder.stepdoku(&["trace", "@four", "-o", "file/four.jsonl"]));
    pin!("error-is-folder", folder.stepdoku(&["solve", "@four", "-o", "folder"]));
    assert_eq!(folder.names(), ["file", "folder"]);
}

#[test]
#[cfg(target_os = "linux")]
fn a_folder_that_takes_no_files() {
    // Root may write everywhere, but nobody makes files there. Systems differ in the reason.
    let (code, _, talk) = run(stepdoku(&["puzzles", "-o", "/sys/four.txt"]));
    assert_eq!(code, 4);
    assert!(
        talk.starts_with("error: cannot write /sys/four.txt: ") && talk.contains("\n  help: write somewhere else"),
        "{talk}"
    );
}

#[test]
fn a_file_is_replaced_when_the_new_one_is_whole() {
    let folder = Folder::new("output-replaced").with("four.txt", "here before");
    assert_eq!(run(folder.stepdoku(&["puzzles", "four", "-o", "four.txt"])).0, 0);
    assert_eq!(fs::read_to_string(folder.path("four.txt")).unwrap(), "2.4..........3.4\n");
    assert_eq!(folder.names(), ["four.txt"]);
}

#[test]
fn a_file_stays_when_there_is_no_new_one() {
    let folder = Folder::new("output-stays").with("four.txt", "here before");
    assert_eq!(run(folder.stepdoku(&["trace", "1..1............", "-o", "four.txt"])).0, 2);
    assert_eq!(fs::read_to_string(folder.path("four.txt")).unwrap(), "here before");
    assert_eq!(folder.names(), ["four.txt"]);
}

#[test]
fn a_dash_is_standard_output() {
    assert_eq!(run(stepdoku(&["puzzles", "four", "-o", "-"])).1, "2.4..........3.4\n");
}

#[test]
#[cfg(unix)]
fn permissions_and_links_stay() {
    use std::os::unix::fs::{PermissionsExt, symlink};
    let folder = Folder::new("output-links").with("real.txt", "here before");
    fs::set_permissions(folder.path("real.txt"), fs::Permissions::from_mode(0o600)).unwrap();
    symlink("real.txt", folder.path("link.txt")).unwrap();
    symlink("new.txt", folder.path("dangling.txt")).unwrap();
    for name in ["link.txt", "dangling.txt"] {
        assert_eq!(run(folder.stepdoku(&["puzzles", "four", "-o", name])).0, 0);
        assert!(fs::symlink_metadata(folder.path(name)).unwrap().is_symlink());
        assert_eq!(fs::read_to_string(folder.path(name)).unwrap(), "2.4..........3.4\n");
    }
    assert_eq!(fs::metadata(folder.path("real.txt")).unwrap().permissions().mode() & 0o777, 0o600);
    assert_eq!(folder.names(), ["dangling.txt", "link.txt", "new.txt", "real.txt"]);
}

#[test]
#[cfg(target_os = "linux")]
fn devices_and_pipes_are_written_through() {
    assert_eq!(run(stepdoku(&["puzzles", "four", "-o", "/dev/stdout"])).1, "2.4..........3.4\n");
    assert_eq!(run(stepdoku(&["puzzles", "four", "-o", "/dev/fd/1"])).1, "2.4..........3.4\n");
    assert_eq!(run(stepdoku(&["puzzles", "four", "-o", "/dev/null"])), (0, String::new(), String::new()));

    let folder = Folder::new("output-fifo");
    let made = std::process::Command::new("mkfifo").arg(folder.path("fifo")).status().unwrap();
    assert!(made.success());
    let mut child = folder.stepdoku(&["puzzles", "four", "-o", "fifo"]).spawn().unwrap();
    assert_eq!(fs::read_to_string(folder.path("fifo")).unwrap(), "2.4..........3.4\n");
    assert!(child.wait().unwrap().success());
    assert_eq!(folder.names(), ["fifo"]);
}

#[test]
#[cfg(target_os = "linux")]
fn standard_output_by_its_name_is_appended_to() {
    let folder = Folder::new("output-append").with("out.txt", "before\n");
    let file = fs::OpenOptions::new().append(true).open(folder.path("out.txt")).unwrap();
    assert!(folder.stepdoku(&["puzzles", "four", "-o", "/dev/fd/1"]).stdout(file).status().unwrap().success());
    assert_eq!(fs::read_to_string(folder.path("out.txt")).unwrap(), "before\n2.4..........3.4\n");
}

#[test]
#[cfg(target_os = "linux")]
fn links_to_standard_output_replace_no_file() {
    let folder = Folder::new("output-link-to-stdout").with("out.txt", "before\n");
    for (link, target) in [("a", "/dev/stdout"), ("b", "/dev/fd/1"), ("c", "/proc/self/fd/1"), ("d", "a")] {
        std::os::unix::fs::symlink(target, folder.path(link)).unwrap();
        // A pipe, and a file that others write to as well.
        assert_eq!(run(folder.stepdoku(&["puzzles", "four", "-o", link])).1, "2.4..........3.4\n", "{link}");
        let file = fs::OpenOptions::new().append(true).open(folder.path("out.txt")).unwrap();
        let shared = file.try_clone().unwrap();
        assert!(folder.stepdoku(&["puzzles", "four", "-o", link]).stdout(file).status().unwrap().success());
        std::io::Write::write_all(&mut &shared, b"after\n").unwrap();
    }
    let four = "2.4..........3.4\nafter\n".repeat(4);
    assert_eq!(fs::read_to_string(folder.path("out.txt")).unwrap(), format!("before\n{four}"));
    assert_eq!(folder.names(), ["a", "b", "c", "d", "out.txt"]);
}

#[test]
#[cfg(target_os = "linux")]
fn nothing_is_made_among_the_devices() {
    for path in ["/dev/stepdoku-test", "/dev/../dev/stepdoku-test", "/proc/self/stepdoku-test"] {
        let (code, _, talk) = run(stepdoku(&["puzzles", "four", "-o", path]));
        assert_eq!(code, 4, "{talk}");
        assert!(!std::path::Path::new(path).exists());
    }
}

#[test]
#[cfg(target_os = "linux")]
fn shared_memory_has_files_like_any_other() {
    let name = format!("/dev/shm/stepdoku-test-{}.txt", std::process::id());
    if fs::write(&name, "here before, and longer than what comes").is_err() {
        return;
    }
    let (code, _, talk) = run(stepdoku(&["puzzles", "four", "-o", &name]));
    let now = fs::read_to_string(&name).unwrap();
    fs::remove_file(&name).unwrap();
    assert_eq!((code, now.as_str()), (0, "2.4..........3.4\n"), "{talk}");
}

/// A shell that becomes the program after some other commands.
#[cfg(target_os = "linux")]
fn after(folder: &Folder, before: &str, args: &str) -> std::process::Command {
    let mut shell = std::process::Command::new("sh");
    let binary = insta_cmd::get_cargo_bin("stepdoku");
    shell.args(["-c", &format!("{before}; exec '{}' {args}", binary.display())]).current_dir(&folder.0);
    shell.stdin(Stdio::null());
    shell
}

#[test]
#[cfg(target_os = "linux")]
fn names_that_are_taken_are_passed_over() {
    let folder = Folder::new("output-taken");
    // The number of the process is the number of the shell that it was.
    let taken = "touch .stepdoku-$$-0.tmp .stepdoku-$$-1.tmp; ln -s victim .stepdoku-$$-2.tmp";
    assert_eq!(run(after(&folder, taken, "puzzles four -o four.txt")), (0, String::new(), String::new()));
    assert_eq!(fs::read_to_string(folder.path("four.txt")).unwrap(), "2.4..........3.4\n");
    let names = folder.names();
    assert_eq!(names.iter().filter(|name| name.ends_with(".tmp")).count(), 3, "{names:?}");
    assert!(!names.contains(&"victim".to_owned()));
}

#[test]
#[cfg(target_os = "linux")]
fn a_limit_on_the_size_of_files() {
    let folder = Folder::new("output-ulimit").with("out.jsonl", "here before");
    for (args, what) in [
        ("trace @example -o out.jsonl", "out.jsonl"),
        ("trace @example > stdout", "to standard output"),
        ("solve @empty --solutions 5000 > stdout", "to standard output"),
        ("man solve > stdout", "to standard output"),
        ("frames --help > stdout", "to standard output"),
        ("frames @example -o old", "old/.stepdoku-frames/frame-000000.svg"),
        ("frames @example -o new/deeper", "new/deeper/.stepdoku-frames/frame-000000.svg"),
    ] {
        // Blocks of 512 bytes. No core, whatever happens.
        let limits = "mkdir -p old; ulimit -c 0; ulimit -f 4";
        let (code, _, talk) = run(after(&folder, limits, args));
        assert_eq!(code, 4, "{args}: {talk}");
        let expected = format!("error: cannot write {what}: File too large\n  help: raise the limit");
        assert!(talk.contains(&expected), "{args}: {talk}");
        let _ = fs::remove_file(folder.path("stdout"));
        assert_eq!(folder.names(), ["old", "out.jsonl"], "{args}");
        assert_eq!(fs::read_dir(folder.path("old")).unwrap().count(), 0, "{args}");
    }
    assert_eq!(fs::read_to_string(folder.path("out.jsonl")).unwrap(), "here before");
}
