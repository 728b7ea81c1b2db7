//! Memory that is not there, and files that are larger than it.
#![cfg(target_os = "linux")]
#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

mod support;

use std::process::{Command, Stdio};
use support::Run;

/// The binary with so many mebibytes for all that it writes to.
fn limited(kind: &str, mebibytes: usize) -> Command {
    let mut command = Command::new("prlimit");
    command.arg(format!("--{kind}={}", mebibytes << 20)).arg(env!("CARGO_BIN_EXE_sandtable"));
    command
}

#[test]
fn a_table_that_does_not_fit_into_the_memory_is_refused() {
    for args in
        [&["analyse", "--depth", "1", "--hash", "4096"][..], &["perft", "--hash", "4096", "2"][..]]
    {
        let output = limited("as", 2048).args(args).output().unwrap();
        let said = Run::of(output).refused();
        assert!(said.contains("--hash") && said.contains("4096 MiB"), "{said}");
    }
}

#[test]
fn an_engine_that_is_told_to_use_more_memory_than_there_is_says_so_and_plays_on() {
    let mut child = limited("as", 2048)
        .arg("uci")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let commands = "setoption name Hash value 4096\nisready\ngo depth 1\nisready\n";
    std::io::Write::write_all(&mut child.stdin.take().unwrap(), commands.as_bytes()).unwrap();
    let run = Run::of(child.wait_with_output().unwrap());
    assert!(run.out.contains("4096 MiB"), "{run:?}");
    assert_eq!(run.code, Some(0), "{run:?}");
}

#[test]
fn a_game_without_end_is_checked_in_the_same_memory() {
    let mut child = limited("data", 128)
        .args(["pgn", "check", "-"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    const ROUNDS: usize = 300_000;
    let writer = std::thread::spawn(move || {
        let round = "Nf3 Nf6 (Nc6) Ng1 Ng8 ".repeat(1_000);
        for _ in 0..ROUNDS / 1_000 {
            // Who fails reads no more.
            if std::io::Write::write_all(&mut stdin, round.as_bytes()).is_err() {
                break;
            }
        }
        let _ = std::io::Write::write_all(&mut stdin, b"*\n");
    });
    let run = Run::of(child.wait_with_output().unwrap());
    writer.join().unwrap();
    assert_eq!(run.good(), format!("games 1 moves {} errors 0\n", 4 * ROUNDS));
}
