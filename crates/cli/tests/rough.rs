//! Readers that go away, inputs that are not there.

#![allow(clippy::unwrap_used)] // helpers of tests are tests

mod support;

use std::io::{Write, pipe};
use std::process::{Command, Stdio};
use support::{Run, command};

/// Runs with a stdout that nobody reads.
fn unread(args: &[&str], input: &[u8]) -> Run {
    let (reader, writer) = pipe().unwrap();
    drop(reader);
    let mut child = command()
        .args(args)
        .stdin(Stdio::piped())
        .stdout(writer)
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // It may be gone before it has read everything.
    let _ = child.stdin.take().unwrap().write_all(input);
    Run::of(child.wait_with_output().unwrap())
}

#[test]
fn a_reader_that_goes_away_is_no_error() {
    let questions = "{\"game\":\"chess\"}\n".repeat(10_000);
    for args in [
        &["query"][..],
        &["show"],
        &["show", "--game", "cotulenh"],
        &["perft", "--divide", "2"],
        &["play"],
        &["play", "--game", "cotulenh"],
        &["pgn", "stats", "-"],
        &["completions", "bash"],
        &["--help"],
    ] {
        assert_eq!(unread(args, questions.as_bytes()).good(), "", "{args:?}");
    }
}

#[test]
fn a_reader_that_goes_away_in_the_middle_is_no_error() {
    let mut child = command()
        .arg("query")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    stdin.write_all(b"{\"game\":\"cotulenh\"}\n").unwrap();
    let mut stdout = child.stdout.take().unwrap();
    let mut first = [0; 10];
    std::io::Read::read_exact(&mut stdout, &mut first).unwrap();
    assert_eq!(&first, b"{\"id\":null");
    drop(stdout);
    while stdin.write_all(b"{\"game\":\"cotulenh\"}\n").is_ok() {}
    drop(stdin);
    Run::of(child.wait_with_output().unwrap()).good();
}

#[test]
fn answers_come_one_by_one() {
    let mut child =
        command().arg("query").stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let mut lines = std::io::BufRead::lines(std::io::BufReader::new(child.stdout.take().unwrap()));
    for id in 0..50 {
        // The next question waits for the answer to this one.
        writeln!(stdin, "{{\"id\":{id},\"game\":\"chess\"}}").unwrap();
        let answer = lines.next().unwrap().unwrap();
        assert!(answer.starts_with(&format!("{{\"id\":{id},")), "{answer}");
    }
    drop(stdin);
    assert!(lines.next().is_none() && child.wait().unwrap().success());
}

/// Runs through a shell, which can close what a process starts with.
fn by_shell(redirection: &str, args: &str) -> Run {
    let script = format!("exec \"$0\" {args} {redirection}");
    let shell =
        Command::new("sh").arg("-c").arg(script).arg(env!("CARGO_BIN_EXE_sandtable")).output();
    Run::of(shell.unwrap())
}

#[test]
#[cfg(unix)]
fn closed_streams_are_no_error() {
    assert_eq!(by_shell("<&-", "query").good(), "");
    assert_eq!(by_shell("</dev/null", "query").good(), "");
    for args in ["query", "show", "perft 1", "completions zsh", "help"] {
        assert_eq!(by_shell("</dev/null >&-", args).code, Some(0), "{args}");
        assert_eq!(by_shell("<&- >&- 2>&-", args).code, Some(0), "{args}");
    }
    assert_eq!(by_shell("2>&-", "show x").code, Some(2));
}

#[test]
#[cfg(target_os = "linux")]
fn what_cannot_be_read_or_written_is_an_error_of_its_own() {
    for args in ["show", "perft --divide 1", "completions fish"] {
        let run = by_shell(">/dev/full", args);
        assert_eq!(run.code, Some(1), "{args}: {run:?}");
        assert!(run.err.starts_with("error: "), "{run:?}");
    }
    assert_eq!(by_shell("</", "query").code, Some(1));
}
