//! Ctrl-C, and what it leaves.
#![cfg(unix)]

use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use super::{EMPTY_NINE, Folder, stepdoku};

/// Sends a signal to a child once it is ready, and answers with its exit code; it must end soon.
pub(crate) fn interrupted(mut child: Child, signal: &str, ready: impl Fn() -> bool) -> Option<i32> {
    let started = Instant::now();
    while !ready() {
        assert!(started.elapsed() < Duration::from_secs(20), "it never gets ready");
        std::thread::sleep(Duration::from_millis(5));
    }
    let sent = Command::new("kill").args([signal, &child.id().to_string()]).status().unwrap();
    assert!(sent.success());
    let since = Instant::now();
    loop {
        if let Some(status) = child.try_wait().unwrap() {
            return status.code();
        }
        if since.elapsed() > Duration::from_secs(5) {
            child.kill().unwrap();
            panic!("it does not end");
        }
        std::thread::sleep(Duration::from_millis(5));
    }
}

/// Whether the child catches Ctrl-C by now.
fn is_watching(id: u32) -> bool {
    let status = std::fs::read_to_string(format!("/proc/{id}/status")).unwrap_or_default();
    let caught = status.lines().find_map(|line| line.strip_prefix("SigCgt:")).unwrap_or("0").trim().to_owned();
    // SIGINT is signal 2, the second bit.
    u64::from_str_radix(&caught, 16).is_ok_and(|caught| caught & 2 != 0)
}

/// The signals that ask a program to end, and how it then ends.
#[cfg(target_os = "linux")]
const SIGNALS: [(&str, i32); 4] = [("-INT", 130), ("-TERM", 143), ("-QUIT", 131), ("-HUP", 129)];
/// SIGHUP is left alone where nobody can tell whether it is to be ignored.
#[cfg(not(target_os = "linux"))]
const SIGNALS: [(&str, i32); 3] = [("-INT", 130), ("-TERM", 143), ("-QUIT", 131)];

#[test]
#[cfg(target_os = "linux")]
fn a_silent_search_ends_at_once() {
    for (signal, code) in SIGNALS {
        let child = stepdoku(&["solve", "@anti-brute-force"]).stderr(Stdio::null()).spawn().unwrap();
        let id = child.id();
        assert_eq!(interrupted(child, signal, || is_watching(id)), Some(code));
    }
}

#[test]
#[cfg(target_os = "linux")]
fn waiting_for_input_ends_at_once() {
    let child = stepdoku(&["solve", "-"]).stdin(Stdio::piped()).spawn().unwrap();
    let id = child.id();
    assert_eq!(interrupted(child, "-INT", || is_watching(id)), Some(130));
}

#[test]
fn no_partial_file_is_left() {
    let folder = Folder::new("interrupt-trace").with("empty.jsonl", "here before");
    for (signal, code) in SIGNALS {
        let args = ["trace", EMPTY_NINE, "--solutions", "all", "-o", "empty.jsonl"];
        let child = folder.stepdoku(&args).spawn().unwrap();
        // Some of it has been written beside.
        let ready = || {
            let size = |name: &String| std::fs::metadata(folder.path(name)).map_or(0, |data| data.len());
            folder.names().iter().any(|name| size(name) > 100_000)
        };
        assert_eq!(interrupted(child, signal, ready), Some(code));
        assert_eq!(folder.names(), ["empty.jsonl"]);
        assert_eq!(std::fs::read_to_string(folder.path("empty.jsonl")).unwrap(), "here before");
    }
}

#[test]
#[cfg(target_os = "linux")]
fn what_outlives_its_terminal_is_not_stopped_by_it() {
    let folder = Folder::new("interrupt-nohup");
    let mut command = Command::new("nohup");
    let binary = insta_cmd::get_cargo_bin("stepdoku");
    command.arg(binary).args(["trace", EMPTY_NINE, "--solutions", "all", "-o", "empty.jsonl"]).current_dir(&folder.0);
    command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    let Ok(child) = command.spawn() else { return };
    let id = child.id();
    let sent_before = std::cell::Cell::new(0);
    // It goes on after some of them; what ends it is another signal.
    let ready = || {
        if !is_watching(id) {
            return false;
        }
        assert!(Command::new("kill").args(["-HUP", &id.to_string()]).status().unwrap().success());
        sent_before.set(sent_before.get() + 1);
        sent_before.get() > 20
    };
    assert_eq!(interrupted(child, "-TERM", ready), Some(143));
    assert!(folder.names().is_empty());
}
