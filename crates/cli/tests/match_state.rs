//! Matches that are ended in the middle, by whatever means, and go on.

#![cfg(unix)]
#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

mod support;

use serde_json::Value;
use std::fs;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::Duration;
use support::sandtable;

/// Fixed nodes: the same games every time.
const MATCH: [&str; 9] = [
    "match",
    "--engine",
    "self,name=more,nodes=120",
    "--engine",
    "self,name=less,nodes=90",
    "--each",
    "option.Hash=1",
    "--maxmoves",
    "60",
];

/// A folder of its own.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let name = format!("sandtable-state-{}-{name}", std::process::id());
        let path = std::env::temp_dir().join(name);
        fs::create_dir_all(&path).unwrap();
        Folder(path)
    }

    fn file(&self, name: &str) -> String {
        self.0.join(name).to_str().unwrap().to_owned()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn run(arguments: &[&str]) -> support::Run {
    sandtable(&[MATCH.as_slice(), arguments].concat())
}

fn start(arguments: &[&str]) -> Child {
    let mut command = support::command();
    command.args(MATCH).args(arguments);
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command.spawn().unwrap()
}

fn json(path: &str) -> Value {
    serde_json::from_slice(&fs::read(path).unwrap()).unwrap()
}

/// What a summary tells that does not depend on time.
fn result(path: &str) -> Value {
    let mut summary = json(path);
    let fields = summary.as_object_mut().unwrap();
    fields.remove("seconds");
    for engine in fields["engines"].as_array_mut().unwrap() {
        engine.as_object_mut().unwrap().retain(|name, _| !name.contains("second"));
    }
    summary
}

fn pairs_in(state: &str) -> u64 {
    if !Path::new(state).exists() {
        return 0;
    }
    let pairs = &json(state)["tally"]["score"]["pairs"];
    pairs.as_array().unwrap().iter().map(|count| count.as_u64().unwrap()).sum()
}

fn wait_for(what: &str, mut is_so: impl FnMut() -> bool) {
    for _ in 0..6000 {
        if is_so() {
            return;
        }
        sleep(Duration::from_millis(5));
    }
    panic!("{what} did not happen");
}

fn interrupt(child: &Child) {
    let pid = child.id().to_string();
    assert!(Command::new("kill").args(["-INT", &pid]).status().unwrap().success());
}

#[test]
fn a_match_that_was_killed_comes_to_the_same_result() {
    let folder = Folder::new("killed");
    let (state, one, two) =
        (folder.file("state.json"), folder.file("one.json"), folder.file("two.json"));
    let pgn = folder.file("games.pgn");
    let whole = ["--games", "40", "--concurrency", "2", "--quiet"];
    let seed = ["--seed", "7"];
    let undisturbed = run(&[whole.as_slice(), &seed, &["--json", &one]].concat());
    assert_eq!(undisturbed.code, Some(0), "{undisturbed:?}");

    let kept = ["--state", &state, "--pgn", &pgn];
    let mut more = 0;
    for _ in 0..2 {
        more += 3;
        let mut child = start(&[whole.as_slice(), &seed, &kept].concat());
        wait_for("some pairs", || pairs_in(&state) >= more);
        child.kill().unwrap();
        child.wait().unwrap();
        more = pairs_in(&state);
        assert!(more < 20, "it was killed in the middle");
    }
    // The seed is in the file; how many play at the same time does not matter.
    let rest = ["--games", "40", "--quiet", "--json", &two];
    let resumed = run(&[rest.as_slice(), &kept].concat());
    assert_eq!(resumed.code, Some(0), "{resumed:?}");
    assert_eq!(result(&two), result(&one));
    let games = fs::read_to_string(&pgn).unwrap();
    for round in 1..=40 {
        assert!(games.contains(&format!("[Round \"{round}\"]")), "round {round}");
    }

    // It is over: nothing more is played.
    let again = run(&[rest.as_slice(), &kept].concat());
    assert_eq!((again.code, again.out), (Some(0), resumed.out));
    assert_eq!(fs::read_to_string(&pgn).unwrap(), games);
}

#[test]
fn other_settings_are_refused_and_more_games_are_not() {
    let folder = Folder::new("settings");
    let state = folder.file("state.json");
    let first = ["--state", &state, "--games", "2", "--seed", "7"];
    assert_eq!(run(&first).code, Some(0));
    for (other, expected) in [
        (vec!["--seed", "8"], "\nseed: there 7, here 8\n"),
        (vec!["--plies", "6"], "\nopenings: there book, "),
        (vec!["--sprt", "elo1=3"], "\nsprt: there None, here Some("),
        (vec!["--each", "option.Hash=2"], "\nengine 1, options: there Hash=1, here Hash=2\n"),
        (vec!["--game", "cotulenh"], "\ngame: there chess, here cotulenh\n"),
    ] {
        let mut arguments = vec!["match", "--engine", "self,name=more,nodes=120"];
        arguments.extend(["--engine", "self,name=less,nodes=90", "--maxmoves", "60"]);
        if other[0] != "--each" {
            arguments.extend(["--each", "option.Hash=1"]);
        }
        arguments.extend(["--state", &state]);
        let refused = sandtable(&[arguments, other].concat()).refused();
        assert!(refused.contains("state.json: it belongs to another match"), "{refused}");
        assert!(refused.contains(expected), "{refused}");
    }
    let longer = run(&["--state", &state, "--games", "4"]);
    assert!(longer.err.contains("seed 7\ngoing on after 2 games | +"), "{longer:?}");
    assert!(longer.err.contains("\ngame 3/4: more - less "), "{longer:?}");
    assert!(longer.out.contains("\nseed 7\n4 games of "), "{longer:?}");
    fs::write(&state, "{}").unwrap();
    assert!(run(&["--state", &state]).refused().contains("it is no state of a match"));
}

#[test]
fn an_interrupted_match_finishes_its_pairs() {
    let folder = Folder::new("interrupted");
    let (state, summary) = (folder.file("state.json"), folder.file("summary.json"));
    let options = ["--games", "100000", "--concurrency", "2", "--quiet"];
    let files = ["--state", &state, "--json", &summary];
    let mut child = start(&[options.as_slice(), &files].concat());
    wait_for("a pair", || pairs_in(&state) > 0);
    // No second match on the same file.
    let second = run(&["--state", &state]);
    assert_eq!(second.code, Some(1), "{second:?}");
    assert!(second.err.contains("another program is playing this match"), "{second:?}");
    interrupt(&child);
    assert_eq!(child.wait().unwrap().code(), Some(1));
    let result = json(&summary);
    let games = ["wins", "draws", "losses"].map(|name| result["score"][name].as_u64().unwrap());
    assert_eq!(games.iter().sum::<u64>(), 2 * pairs_in(&state), "no game is lost");
    assert_eq!(result["broken_off"], true);
}

/// Answers what has to be answered and never moves.
const STUBBORN: &str = "#!/bin/sh\n\
    while read -r line; do case $line in\n\
    uci) echo uciok;; isready) echo readyok;; go*) echo >> \"$1\";; quit) exit;; esac; done\n";

#[test]
fn a_second_interrupt_ends_the_match_at_once() {
    let folder = Folder::new("twice");
    let (script, asked) = (folder.file("stubborn.sh"), folder.file("asked"));
    fs::write(&script, STUBBORN).unwrap();
    let engine = format!("cmd=sh {script} {asked},depth=1");
    let mut command = support::command();
    command.args(["match", "--engine", &engine, "--engine", &engine, "--games", "2"]);
    let mut child = command.stdout(Stdio::null()).stderr(Stdio::piped()).spawn().unwrap();
    wait_for("a search", || Path::new(&asked).exists());
    interrupt(&child);
    let mut lines = BufReader::new(child.stderr.take().unwrap()).lines().map(Result::unwrap);
    assert!(lines.any(|line| line.contains("once more to end at once")), "it is told what happens");
    assert!(child.try_wait().unwrap().is_none(), "it waits for the game");
    interrupt(&child);
    assert_eq!(child.wait().unwrap().code(), Some(1));
}
