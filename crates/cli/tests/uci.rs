//! `sandtable uci`: the protocol through the real binary.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

mod support;

use std::io::{BufRead, BufReader, Write, pipe};
use std::process::Stdio;
use std::time::{Duration, Instant};
use support::{Run, command, feed};

const COTULENH: &str = "setoption name UCI_Variant value cotulenh\n";
const LONG: Duration = Duration::from_secs(30);

/// What is said to these lines; then the input ends.
fn said(lines: &str) -> Vec<String> {
    let out = feed(&["uci"], lines.as_bytes().to_vec()).good();
    out.lines().map(str::to_owned).collect()
}

#[test]
fn nothing_but_the_protocol_comes_out() {
    let words = ["id ", "option ", "uciok", "readyok", "info ", "bestmove "];
    let search = "isready\nposition startpos\ngo depth 4\nisready\n";
    let lines = said(&format!("uci\n{search}{COTULENH}{search}nonsense\nposition fen x\n"));
    for line in &lines {
        assert!(words.iter().any(|word| line.starts_with(word)), "{line}");
    }
    let count = |word: &str| lines.iter().filter(|line| line.starts_with(word)).count();
    assert_eq!((count("uciok"), count("readyok"), count("bestmove ")), (1, 4, 2));
}

#[test]
fn quit_and_the_end_of_the_input_end_it_well_at_any_moment() {
    for game in ["", COTULENH] {
        for go in ["", "go infinite\n", "go ponder wtime 100 btime 100\n", "go perft 9\n"] {
            for end in ["quit\n", ""] {
                let begun = Instant::now();
                let lines = said(&format!("{game}{go}{end}"));
                assert!(begun.elapsed() < LONG);
                let is_search = go.contains("infinite") || go.contains("ponder");
                let answers = lines.iter().filter(|line| line.starts_with("bestmove ")).count();
                assert_eq!(answers, usize::from(is_search), "{game}{go}{end}: {lines:?}");
            }
        }
    }
}

#[test]
fn a_board_talks_to_it_line_by_line() {
    let mut child = command()
        .arg("uci")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
    let mut until = |begin: &str| {
        let found = lines.by_ref().map(Result::unwrap).find(|line| line.starts_with(begin));
        found.unwrap_or_else(|| panic!("no {begin}"))
    };
    stdin.write_all(b"uci\n").unwrap();
    until("uciok");
    stdin.write_all(b"isready\n").unwrap();
    until("readyok");
    stdin.write_all(b"position startpos moves e2e4\ngo infinite\n").unwrap();
    until("info depth 3 ");
    stdin.write_all(b"stop\n").unwrap();
    until("bestmove ");
    stdin.write_all(b"quit\n").unwrap();
    let run = Run::of(child.wait_with_output().unwrap());
    assert_eq!((run.code, run.err.as_str()), (Some(0), ""));
}

#[test]
fn a_closed_stdout_is_no_reason_to_fail() {
    let (reader, writer) = pipe().unwrap();
    drop(reader);
    let mut child = command()
        .arg("uci")
        .stdin(Stdio::piped())
        .stdout(writer)
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    stdin.write_all(b"uci\nisready\ngo depth 3\ngo infinite\nstop\nd\nquit\n").unwrap();
    drop(stdin);
    Run::of(child.wait_with_output().unwrap()).good();
}
