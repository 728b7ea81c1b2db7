//! Memory that is not there, and files that are larger than it.
#![cfg(target_os = "linux")]
#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

mod support;

use std::process::Command;
use support::{Run, feed_to};

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
    let mut command = limited("as", 2048);
    command.arg("uci");
    let commands = "setoption name Hash value 4096\nisready\ngo depth 1\nisready\n";
    let run = feed_to(command, commands.into());
    assert!(run.out.contains("info string Hash: ") && run.out.contains("4096"), "{run:?}");
    assert_eq!(run.code, Some(0), "{run:?}");
}

#[test]
fn a_game_without_end_is_checked_in_the_same_memory() {
    const ROUNDS: usize = 300_000;
    let mut command = limited("data", 128);
    command.args(["pgn", "check", "-"]);
    let game = "Nf3 Nf6 (Nc6) Ng1 Ng8 ".repeat(ROUNDS) + "*\n";
    let run = feed_to(command, game.into());
    assert_eq!(run.good(), format!("games 1 moves {} errors 0\n", 4 * ROUNDS));
}
