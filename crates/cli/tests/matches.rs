//! `sandtable match`, as people and scripts see it.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

mod support;

use serde_json::Value;
use std::fs;
use std::path::{Path, PathBuf};
use support::sandtable;

/// A file of its own for each test, not there yet.
fn file(name: &str) -> PathBuf {
    let path = std::env::temp_dir().join(format!("sandtable-match-{}-{name}", std::process::id()));
    let _ = fs::remove_file(&path);
    path
}

fn text(path: &Path) -> &str {
    path.to_str().unwrap()
}

const MATERIAL: [&str; 4] =
    ["--engine", "material,depth=1,option.Seed=1", "--engine", "material,depth=1,option.Seed=2"];

fn match_of(arguments: &[&str]) -> support::Run {
    sandtable(&[&["match"], MATERIAL.as_slice(), arguments].concat())
}

#[test]
fn a_match_is_told_three_times() {
    for game in ["chess", "chess960", "cotulenh"] {
        let (pgn, json) = (file(&format!("{game}.pgn")), file(&format!("{game}.json")));
        let files = ["--pgn", text(&pgn), "--json", text(&json)];
        let options = ["--game", game, "--games", "4", "--concurrency", "2", "--plies", "6"];
        let run = match_of(&[options.as_slice(), &files].concat());
        assert_eq!(run.code, Some(0), "{run:?}");
        assert!(run.out.starts_with("material against material 2: +"), "{}", run.out);
        assert!(run.out.contains("\n4 games of "), "{}", run.out);
        assert_eq!(run.err.lines().filter(|line| line.starts_with("game ")).count(), 4);
        assert!(run.err.contains("game 1/4: material - material 2 "), "{}", run.err);
        assert!(run.err.contains("game 2/4: material 2 - material "), "{}", run.err);

        let summary: Value = serde_json::from_str(&fs::read_to_string(&json).unwrap()).unwrap();
        let score = &summary["score"];
        let games = ["wins", "losses", "draws"].map(|field| score[field].as_u64().unwrap());
        assert_eq!(games.iter().sum::<u64>(), 4);
        assert_eq!(summary["engines"][1]["name"], "material 2");
        assert_eq!(summary["broken_off"], false);

        let kind = if game == "cotulenh" { "cotulenh" } else { "chess" };
        let checked = sandtable(&["pgn", "check", "--game", kind, text(&pgn)]).good();
        assert!(checked.starts_with("games 4 ") && checked.contains("errors 0"), "{checked}");
        fs::remove_file(&pgn).unwrap();
        fs::remove_file(&json).unwrap();
    }
}

#[test]
fn openings_come_from_a_file() {
    let openings = file("openings.epd");
    let pgn = file("openings.pgn");
    let epd = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - id \"e4\";\n";
    fs::write(&openings, epd).unwrap();
    let run = match_of(&["--openings", text(&openings), "--pgn", text(&pgn), "--quiet"]);
    assert_eq!((run.code, run.err.as_str()), (Some(0), ""), "as many games as the file has");
    let games = fs::read_to_string(&pgn).unwrap();
    assert_eq!(games.matches("[FEN \"rnbqkbnr/pppppppp/8/8/4P3/8/").count(), 2);
    let run = match_of(&["--openings", text(&openings), "--games", "4"]);
    assert!(run.refused().contains("has openings for 2 games: expected at most --games 2"));
    fs::write(&openings, "8/8/8/8 w\n").unwrap();
    assert!(match_of(&["--openings", text(&openings)]).refused().contains("line 1: "));
    fs::remove_file(&openings).unwrap();
    fs::remove_file(&pgn).unwrap();
}

#[test]
fn every_bad_argument_is_explained() {
    let one = ["match", "--engine", "material,depth=1"];
    for (more, expected) in [
        (vec![], "expected --engine twice, not 1 times"),
        (vec!["--engine", "material"], "engine 2: 'tc' is missing: expected tc, movetime"),
        (vec!["--engine", "depth=1"], "engine 2: 'cmd' is missing"),
        (vec!["--engine", "x,tc=5+"], "tc=5+: expected seconds for the game"),
        (vec!["--engine", "x,tc=1,movetime=1"], "'tc' and 'movetime' do not go together"),
        (vec!["--engine", "x,hash=1"], "unknown field 'hash': expected cmd, name"),
        (vec!["--engine", "x", "--each", "cmd=y,depth=1"], "--each is for both engines"),
        (vec!["--engine", "x", "--games", "0"], "0 is not in 1.."),
        (vec!["--engine", "x", "--concurrency", "0"], "0 is not in 1..=1024"),
        (vec!["--engine", "x", "--sprt", "elo0=3,elo1=1"], "elo1=1: expected more than elo0"),
        (vec!["--engine", "x", "--draw", "score=5"], "'movecount' is missing"),
        (vec!["--engine", "x", "--resign", "movecount=1"], "'score' is missing"),
        (
            vec!["--engine", "x", "--openings", "a", "--plies", "3"],
            "--plies is for random openings",
        ),
        (
            vec!["--engine", "x", "--game", "go"],
            "[possible values: chess, chess960, cotulenh, cotulenh-raid",
        ),
    ] {
        let refused = sandtable(&[one.as_slice(), &more].concat()).refused();
        assert!(refused.contains(expected), "{more:?}: {refused}");
    }
    let run = match_of(&["--engine", "x,depth=1"]);
    assert!(run.refused().contains("expected --engine twice, not 3 times"));
}

#[test]
fn an_engine_that_is_not_there_is_told_before_the_match() {
    let one = ["match", "--engine", "material,depth=1", "--engine"];
    let run = sandtable(&[one.as_slice(), &["/no/such/engine,depth=1"]].concat());
    assert_eq!((run.code, run.out.as_str()), (Some(1), ""));
    assert!(run.err.starts_with("error: engine engine: does not start: /no/such/engine: "));
    let run = sandtable(&[one.as_slice(), &["material,depth=1,option.Sed=1"]].concat());
    assert!(run.err.contains("it has no option Sed: it offers Seed, "), "{}", run.err);
}

#[test]
fn a_match_tells_its_seed_and_another_one_each_time() {
    let seed_of = |arguments: &[&str]| {
        let run = match_of(&[&["--games", "1", "--maxmoves", "2"], arguments].concat());
        assert_eq!(run.code, Some(0), "{run:?}");
        let seed = run.err.lines().next().unwrap().to_owned();
        assert!(seed.starts_with("seed ") && run.out.contains(&format!("\n{seed}\n")), "{run:?}");
        (seed, run.err)
    };
    let (first, second) = (seed_of(&[]).0, seed_of(&[]).0);
    assert_ne!(first, second);
    let number = first.strip_prefix("seed ").unwrap();
    assert_eq!(seed_of(&["--seed", number]).0, first);
}

#[test]
fn normalised_elo_is_told_and_can_be_tested() {
    let test = "elo0=0,elo1=50,model=normalised";
    let run = match_of(&["--games", "2", "--maxmoves", "2", "--sprt", test]);
    assert!(run.out.contains("\n  Elo +0.0 ± "), "{run:?}");
    assert!(run.out.contains(", normalised +0.0 ± "), "{run:?}");
    let told = "SPRT elo0=0 elo1=50 alpha=0.05 beta=0.05 model=normalised: LLR ";
    assert!(run.out.contains(told), "{run:?}");
}

#[cfg(target_os = "linux")]
#[test]
fn engines_of_a_game_can_be_pinned_to_a_processor() {
    let (script, told) = (file("pinned.sh"), file("pinned.list"));
    // Tells where it may run, then is an engine.
    fs::write(
        &script,
        "grep Cpus_allowed_list /proc/self/status >> \"$1\"\nexec \"$2\" material-player\n",
    )
    .unwrap();
    let binary = env!("CARGO_BIN_EXE_sandtable");
    let engine = format!("cmd=sh {} {} {binary},depth=1", text(&script), text(&told));
    let options = ["--games", "2", "--maxmoves", "2", "--pin", "--quiet"];
    let run = sandtable(
        &[&["match", "--engine", &engine, "--engine", &engine], options.as_slice()].concat(),
    );
    assert_eq!(run.code, Some(0), "{run:?}");
    let lists = fs::read_to_string(&told).unwrap();
    let lists: Vec<&str> =
        lists.lines().filter_map(|line| line.split_whitespace().last()).collect();
    assert_eq!(lists.len(), 2);
    assert!(lists[0] == lists[1] && lists[0].parse::<usize>().is_ok(), "{lists:?}");
    let run = match_of(&["--pin", "--concurrency", "1000"]);
    assert_eq!(run.code, Some(1), "{run:?}");
    assert!(run.err.contains("1000 games at the same time on "), "{run:?}");
    fs::remove_file(&script).unwrap();
    fs::remove_file(&told).unwrap();
}

#[test]
fn help_tells_the_fields_and_gives_examples() {
    let help = sandtable(&["match", "--help"]).good();
    for part in ["cmd=PROGRAM ARGS", "tc=BASE+INC", "option.NAME=VALUE", "margin=MS", "Examples:"] {
        assert!(help.contains(part), "{help}");
    }
    assert!(!sandtable(&["help"]).good().contains("material-player"), "it is not for people");
}

#[cfg(unix)]
mod signals {
    use super::*;
    use std::io::Read;
    use std::process::{Child, Command, Stdio};
    use std::thread::sleep;
    use std::time::Duration;

    /// Answers what has to be answered and then neither moves nor goes.
    const STUBBORN: &str = "#!/bin/sh\necho $$ >> \"$1\"\ntrap '' HUP INT TERM\n\
        while read -r line; do case $line in uci) echo uciok;; isready) echo readyok;; esac; done\n\
        sleep 1000\n";

    fn send(signal: &str, pid: u32) -> bool {
        let mut kill = Command::new("kill");
        kill.args([signal, &pid.to_string()]).stderr(Stdio::null());
        kill.status().unwrap().success()
    }

    fn wait_for(what: &str, mut is_so: impl FnMut() -> bool) {
        for _ in 0..1500 {
            if is_so() {
                return;
            }
            sleep(Duration::from_millis(20));
        }
        panic!("{what} did not happen");
    }

    fn start(arguments: &[&str]) -> Child {
        let mut command = support::command();
        command.arg("match").args(arguments);
        command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::null());
        command.spawn().unwrap()
    }

    #[test]
    fn an_interrupted_match_tells_what_was_played() {
        let pgn = file("interrupted.pgn");
        let options = ["--games", "1000000", "--concurrency", "2", "--pgn", text(&pgn)];
        let mut child = start(&[MATERIAL.as_slice(), &options].concat());
        wait_for("a game", || fs::metadata(&pgn).is_ok_and(|file| file.len() > 0));
        assert!(send("-INT", child.id()));
        assert_eq!(child.wait().unwrap().code(), Some(1));
        let mut out = String::new();
        child.stdout.take().unwrap().read_to_string(&mut out).unwrap();
        assert!(out.starts_with("material against material 2: "), "{out}");
        assert!(out.trim_end().ends_with("; broken off"), "{out}");
        let checked = sandtable(&["pgn", "check", text(&pgn)]).good();
        assert!(checked.contains("errors 0"), "{checked}");
        let games = out.lines().last().unwrap().split(' ').next().unwrap();
        assert!(checked.starts_with(&format!("games {games} ")), "{checked}{out}");
        fs::remove_file(&pgn).unwrap();
    }

    #[test]
    fn a_killed_match_takes_its_engines_along() {
        let (script, pids) = (file("stubborn.sh"), file("stubborn.pids"));
        fs::write(&script, STUBBORN).unwrap();
        let stubborn = format!("cmd=sh {} {},depth=1", text(&script), text(&pids));
        let mut child = start(&["--engine", &stubborn, "--engine", "material,depth=1"]);
        let pid = || fs::read_to_string(&pids).ok()?.trim().parse().ok();
        wait_for("the engine", || pid().is_some());
        assert!(send("-0", pid().unwrap()));
        assert!(send("-KILL", child.id()));
        child.wait().unwrap();
        wait_for("the end of the engine", || !send("-0", pid().unwrap()));
        fs::remove_file(&script).unwrap();
        fs::remove_file(&pids).unwrap();
    }
}
