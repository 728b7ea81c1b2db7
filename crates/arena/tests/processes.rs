//! No engine outlives its match, whatever it does.

#![cfg(unix)]
#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

mod support;

use rustix::process::{Pid, test_kill_process};
use std::fs;
use std::path::PathBuf;
use std::thread::sleep;
use std::time::Duration;
use support::{FAULTY, engine, good, run_hasty};

/// A file of its own for each test.
fn pid_file(name: &str) -> PathBuf {
    let path = std::env::temp_dir().join(format!("sandtable-arena-{}-{name}", std::process::id()));
    let _ = fs::remove_file(&path);
    path
}

fn runs(pid: i32) -> bool {
    Pid::from_raw(pid).is_some_and(|pid| test_kill_process(pid).is_ok())
}

/// Plays two games and tells which of the processes it started are left.
fn left_after(fault: &str, limits: &str) -> (usize, Vec<i32>) {
    let file = pid_file(fault);
    let path = file.display();
    let bad = engine(&format!("cmd={FAULTY} {fault} 3 {path},name=faulty,{limits}"));
    run_hasty([bad, good("nodes=1")], 2);
    let text = fs::read_to_string(&file).unwrap();
    fs::remove_file(&file).unwrap();
    let pids: Vec<i32> = text.lines().map(|line| line.parse().unwrap()).collect();
    // What belongs to nobody is collected by the system, which may take a moment.
    for _ in 0..500 {
        if !pids.iter().any(|&pid| runs(pid)) {
            break;
        }
        sleep(Duration::from_millis(20));
    }
    let left = pids.iter().copied().filter(|&pid| runs(pid)).collect();
    (pids.len(), left)
}

#[test]
fn nothing_is_left_of_engines_that_behave() {
    assert_eq!(left_after("none", "nodes=1"), (1, vec![]), "one process plays both games");
}

#[test]
fn nothing_is_left_of_engines_that_crash_hang_or_will_not_go() {
    for (fault, started) in [("crash", 2), ("hang", 2), ("close", 2), ("stubborn", 1), ("drown", 2)]
    {
        assert_eq!(left_after(fault, "movetime=1000"), (started, vec![]), "{fault}");
    }
}

#[test]
fn nothing_is_left_of_what_an_engine_started() {
    assert_eq!(left_after("family", "nodes=1"), (4, vec![]));
}

#[test]
fn a_guard_ends_what_is_left() {
    use std::io::Cursor;
    use std::os::unix::process::CommandExt;
    use std::process::Command;
    let sleeper = || Command::new("sleep").arg("1000").process_group(0).spawn().unwrap();
    let (mut kept, mut ended) = (sleeper(), sleeper());
    let (a, b) = (kept.id(), ended.id());
    sandtable_arena::guard::serve(Cursor::new(format!("+{a}\n+{b}\nx\n+\n-{a}\n"))).unwrap();
    assert!(!ended.wait().unwrap().success());
    assert!(kept.try_wait().unwrap().is_none());
    kept.kill().unwrap();
    kept.wait().unwrap();
}
