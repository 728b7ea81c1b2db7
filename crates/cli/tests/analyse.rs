//! `sandtable analyse`: positions and games.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

mod support;

use sandtable_chess::Board;
use sandtable_pgn::read_all;
use std::io::Read;
use std::process::Stdio;
use std::time::Duration;
use support::{Run, command, feed, file, folder, sandtable};

const MATE_IN_TWO: &str = "7k/8/8/8/8/8/R7/1R2K3 w - - 0 1";
/// A deploy of two steps mates.
const MATE_BY_DEPLOY: &str = "8c2/5h1h3/4g6/9g1/11/11/4n4C1/7(tm)3/2i8/11/10+f/11 b - - 23 61";
const STACK: &str = "6c4/11/11/11/11/11/2(NFT)8/11/11/4(TI)6/11/4C6 r - - 0 1";

/// The lines of a run that went well.
fn lines(args: &[&str]) -> Vec<String> {
    let all: Vec<&str> = [&["analyse", "--hash", "1"], args].concat();
    sandtable(&all).good().lines().map(str::to_owned).collect()
}

#[test]
fn each_depth_has_a_line_and_the_last_is_the_result() {
    let lines = lines(&["--depth", "4"]);
    assert_eq!(lines.len(), 5, "{lines:?}");
    for (depth, line) in (1..).zip(&lines[..4]) {
        assert!(line.starts_with(&format!("depth {depth} score ")), "{line}");
        assert!(line.contains(" nodes ") && line.contains(" nps ") && line.contains(" pv "));
    }
    assert!(lines[4].starts_with("best ") && lines[4].contains(" depth 4 "), "{lines:?}");
}

#[test]
fn turns_are_short_and_scores_are_the_first_players() {
    let white = lines(&["--depth", "16", MATE_IN_TWO]);
    let result = white.last().unwrap();
    let is_found =
        result.starts_with("best Ra7 score #2 ") || result.starts_with("best Rb7 score #2 ");
    assert!(is_found, "{result}");
    assert!(white[white.len() - 2].trim_end().ends_with('#'), "{white:?}");
    // The words of a FEN need no quotes.
    let black = lines(&["--depth", "6", "7k/R7/8/8/8/8/8/1R2K3", "b", "-", "-", "0", "1"]);
    assert!(black.last().unwrap().starts_with("best Kg8 score #1 "), "{black:?}");
}

#[test]
fn a_deploy_is_one_word() {
    let lines = lines(&["--game", "cotulenh", "--depth", "3", "--multipv", "2", MATE_BY_DEPLOY]);
    assert_eq!(lines.len(), 7, "two lines for each depth: {lines:?}");
    assert!(lines[1].starts_with("depth 1 line 2 score "), "{lines:?}");
    let best = lines[6].split(' ').nth(1).unwrap();
    assert!(best.contains(',') && best.contains('>'), "{best}");
}

#[test]
fn a_finished_game_is_said_to_be_over() {
    let mate = "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1";
    assert_eq!(lines(&[mate]), ["The game is over. Checkmate. White wins."]);
}

#[test]
fn limits_by_nodes_and_time() {
    let by_nodes = lines(&["--nodes", "3000"]);
    let nodes = by_nodes.last().unwrap().split(' ').skip_while(|word| *word != "nodes").nth(1);
    assert!(nodes.unwrap().parse::<u64>().unwrap() <= 3_000, "{by_nodes:?}");
    let by_time = lines(&["--time", "0.05", "--threads", "2"]);
    assert!(by_time.last().unwrap().starts_with("best "), "{by_time:?}");
}

#[test]
fn a_game_comes_back_with_evaluations_and_marks() {
    let folder = folder("analyse_game");
    let text = "[White \"An\"]\n\n1. e4 {best by test} e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7# 1-0\n\n\
                1. f3 e5 (1... e6) 2. g4 Qh4# 0-1\n";
    let name = file(&folder, "games.pgn", text);
    let run = sandtable(&["analyse", "--hash", "1", "--depth", "6", &name]);
    let out = run.good();
    let record = read_all::<Board>(out.as_bytes()).remove(0).unwrap();
    assert_eq!(record.tags.get("White"), Some("An"));
    let notes: Vec<_> =
        record.tree.main_nodes().map(|node| record.tree.notes(node).unwrap().clone()).collect();
    assert_eq!(notes.len(), 7);
    assert!(notes[..6].iter().all(|notes| notes.eval.is_some()), "{out}");
    assert_eq!(notes[6].eval, None, "mate needs no opinion");
    assert_eq!(notes[0].after, ["best by test"]);
    assert_eq!(notes[5].nags, [4], "3... Nf6 loses at once: {out}");
    assert!(notes[6].nags.is_empty() && notes[0].nags.is_empty(), "{out}");
    assert!(out.contains("3... Nf6 $4 { [%eval #1,"), "{out}");

    // Another game of the file, with its variation; and the same from stdin.
    let args = ["analyse", "--hash", "1", "--depth", "6", "--number", "2"];
    let out = sandtable(&[&args[..], &[&name]].concat()).good();
    let flat = out.replace('\n', " ");
    assert!(flat.contains("1... e6") && flat.contains("2. g4 $4 { [%eval #-1,"), "{out}");
    assert_eq!(feed(&[&args[..], &["-"]].concat(), text.as_bytes().to_vec()).good(), out);
    // What was analysed once is analysed again to the same.
    let again = file(&folder, "again.pgn", &out);
    let once_more = sandtable(&["analyse", "--hash", "1", "--depth", "6", &again]).good();
    assert_eq!(once_more, out);
}

#[test]
fn a_game_of_the_other_kind_is_told_by_its_tags() {
    let folder = folder("analyse_cotulenh");
    let text = format!(
        "[Red \"An\"]\n[Variant \"Cotulenh\"]\n[SetUp \"1\"]\n[FEN \"{STACK}\"]\n\n1. F<N>c5,T>d6 Cf12 *\n"
    );
    let name = file(&folder, "game.pgn", text);
    let out = sandtable(&["analyse", "--hash", "1", "--depth", "3", &name]).good();
    assert!(out.contains("1. F<N>c5,T>d6 ") && out.matches("[%eval ").count() == 2, "{out}");
}

#[test]
fn bad_input_is_refused_with_its_place() {
    let folder = folder("analyse_bad");
    let bad = file(&folder, "bad.pgn", "[FEN \"8/8\"]\n\n1. e4 *");
    let damaged = file(&folder, "damaged.pgn", "1. e4 e5 2. Ke3 *");
    let empty = file(&folder, "empty.pgn", "");
    let good = file(&folder, "good.pgn", "1. e4 *");
    let refused = |args: &[&str]| sandtable(&[&["analyse"], args].concat()).refused();
    assert!(refused(&["8/8", "w"]).contains("at byte "));
    assert!(refused(&["nothing"]).starts_with("error: this is not a position"));
    assert!(refused(&[&bad]).contains("game 1, line 1, column 7: no start position"));
    let analysed = sandtable(&["analyse", "--depth", "1", &damaged]);
    assert!(analysed.err.contains("game 1, line 1, column 13: Ke3"), "{}", analysed.err);
    assert!(analysed.out.contains("e5"), "what can be read is analysed: {}", analysed.out);
    assert_eq!(analysed.code, Some(1));
    assert!(refused(&[&empty]).contains("there is no game in it"));
    assert!(refused(&["--number", "2", &good]).contains("no game 2 in it: expected 1"));
    assert!(refused(&["--number", "2"]).contains("expected a PGN file"));
    assert!(refused(&["--multipv", "2", &good]).contains("expected a FEN"));
    for args in [["--depth", "0"], ["--time", "-1"], ["--hash", "0"], ["--threads", "x"]] {
        refused(&args);
    }
    assert_eq!(sandtable(&["analyse", "/no/such/file.pgn"]).code, Some(1));
}

/// Ctrl-C, as a terminal sends it.
#[cfg(unix)]
#[test]
fn an_interruption_ends_with_the_result_so_far() {
    let mut child = command()
        .args(["analyse", "--time", "600"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut first = [0; 8];
    child.stdout.as_mut().unwrap().read_exact(&mut first).unwrap();
    std::thread::sleep(Duration::from_millis(50));
    let id = child.id().to_string();
    let sent = std::process::Command::new("kill").args(["-INT", &id]).status().unwrap();
    assert!(sent.success());
    let out = Run::of(child.wait_with_output().unwrap()).good();
    assert!(out.lines().last().unwrap().starts_with("best "), "{out}");
}
