//! `sandtable play --level`: a person against the engine.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

mod support;

use sandtable_core::{Notation, Position};
use std::fs;
use support::{feed, folder};

const STACK: &str = "6c4/11/11/11/11/11/2(NFT)8/11/11/4(TI)6/11/4C6 r - - 0 1";

/// What is said to these lines, boards and all.
fn said(args: &[&str], lines: &[&str]) -> String {
    let all: Vec<&str> = [&["play", "--time", "0.2"], args].concat();
    feed(&all, format!("{}\n", lines.join("\n")).into_bytes()).good()
}

/// The turns that the engine says it plays.
fn replies<'a>(said: &'a str, side: &str) -> Vec<&'a str> {
    let begin = format!("{side} plays ");
    let turn = |line: &'a str| line.strip_prefix(&begin)?.strip_suffix('.');
    said.lines().filter_map(turn).collect()
}

/// The last line.
fn last(said: &str) -> &str {
    said.lines().last().unwrap()
}

#[test]
fn the_engine_answers_every_turn() {
    let out = said(&["--level", "1"], &["e4", "d4", "history"]);
    let replies = replies(&out, "Black");
    assert_eq!(replies.len(), 2, "{out}");
    assert_eq!(last(&out), format!("1. e4 {} 2. d4 {} *", replies[0], replies[1]));
}

#[test]
fn the_engine_begins_where_the_person_plays_second() {
    let out = said(&["--level", "1", "--side", "second"], &["fen", "undo", "history"]);
    let replies = replies(&out, "White");
    assert_eq!(replies.len(), 1, "{out}");
    assert!(out.contains("There is nothing to undo."), "{out}");
    assert_eq!(last(&out), format!("1. {} *", replies[0]));
    let out = said(&["--level", "1", "--side", "random"], &["history"]);
    assert!(last(&out) == "Nothing has been played." || last(&out).starts_with("1. "), "{out}");
}

#[test]
fn undo_goes_back_to_the_persons_last_turn_and_redo_brings_both_back() {
    let out =
        said(&["--level", "2"], &["e4", "undo", "history", "redo", "history", "undo", "undo"]);
    let replies = replies(&out, "Black");
    assert_eq!(replies.len(), 1, "it is not asked again: {out}");
    assert!(out.contains("\nNothing has been played.\n"), "{out}");
    assert!(out.contains(&format!("\n1. e4 {} *\n", replies[0])), "{out}");
    assert_eq!(last(&out), "There is nothing to undo.");
}

#[test]
fn a_hint_is_a_legal_move_and_changes_nothing() {
    for (args, moves) in [(&["--level", "3"][..], 20), (&[], 20)] {
        let out = said(args, &["hint", "fen"]);
        let hint = out.lines().find_map(|line| line.strip_prefix("Try ")).unwrap();
        let board = sandtable_chess::Board::start();
        board.parse_move(hint.trim_end_matches('.')).unwrap();
        let mut legal = Vec::new();
        board.generate(&mut legal);
        assert_eq!(legal.len(), moves);
        assert_eq!(last(&out), board.fen());
    }
    let mate = "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1";
    let out = said(&["--fen", mate], &["hint", "Rd8", "hint"]);
    assert!(out.contains("Try Rd8#.\n") && last(&out) == "Checkmate. White wins.", "{out}");
}

#[test]
fn the_level_changes_and_an_engine_can_sit_down_later() {
    let out = said(&[], &["e4", "level 1", "e5", "level 4", "level 11", "level"]);
    assert!(out.contains("\nThe engine plays White at level 1.\n"), "{out}");
    assert_eq!(replies(&out, "White").len(), 1, "{out}");
    assert!(out.contains("\nThe engine plays White at level 4.\n"), "{out}");
    assert_eq!(out.matches("Which level? Expected 1 to 10.").count(), 2, "{out}");
}

#[test]
fn a_mate_ends_the_game_and_nobody_answers() {
    let mate = "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1";
    let out = said(&["--level", "1", "--fen", mate], &["Rd8", "undo", "fen"]);
    assert!(out.contains("Checkmate. White wins.\n"), "{out}");
    assert!(replies(&out, "Black").is_empty(), "{out}");
    assert_eq!(last(&out), mate);
    // The engine mates too, at its best.
    let out = said(&["--level", "10", "--side", "second", "--fen", mate], &["undo"]);
    assert_eq!(replies(&out, "White"), ["Rd8#"]);
}

#[test]
fn a_draw_is_declined_by_whoever_is_winning() {
    // The engine is a queen up.
    let fen = "3qk3/8/8/8/8/8/P7/4K3 w - - 0 1";
    let out = said(&["--level", "5", "--fen", fen], &["draw", "a3", "draw", "resign"]);
    assert_eq!(out.matches("Black declines the draw.").count(), 2, "{out}");
    assert_eq!(last(&out), "White resigns. Black wins.");
    // And here the person is.
    let fen = "4k3/p7/8/8/8/8/8/3QK3 w - - 0 1";
    let out = said(&["--level", "5", "--fen", fen], &["Qd4", "draw"]);
    assert_eq!(last(&out), "The game is a draw: both sides agree.");
}

#[test]
fn chess960_is_played_too() {
    let fen = "4k3/8/8/8/8/8/8/6KR w H - 0 1";
    let out = said(&["--game", "chess960", "--level", "1", "--fen", fen], &["O-O", "history"]);
    let replies = replies(&out, "Black");
    assert_eq!(last(&out), format!("1. O-O {} *", replies[0]));
}

#[test]
fn deploys_are_played_by_both() {
    let args = ["--game", "cotulenh", "--fen", STACK, "--level", "10"];
    let out = said(&[&args[..], &["--side", "second"]].concat(), &["history"]);
    let reply = replies(&out, "Red")[0];
    assert!(reply.contains('>') && reply.contains(','), "{reply}");
    assert_eq!(last(&out), format!("1. {reply} *"));

    // Step by step, or at once: the engine waits until the turn is over.
    for steps in [&["N>c5", "T>d6", "commit"][..], &["F<N>c5,T>d6"]] {
        let lines = [steps, &["history", "undo", "fen"]].concat();
        let out = said(&["--game", "cotulenh", "--fen", STACK, "--level", "1"], &lines);
        let replies = replies(&out, "Blue");
        assert_eq!(replies.len(), 1, "{out}");
        assert!(out.contains(&format!("\n1. F<N>c5,T>d6 {} *\n", replies[0])), "{out}");
        assert_eq!(last(&out), STACK);
    }
}

#[test]
fn a_hint_in_an_open_deploy_can_be_played() {
    let args = ["--game", "cotulenh", "--fen", STACK];
    let out = said(&args, &["N>c5", "hint", "cancel", "fen"]);
    let hint = out.lines().find_map(|line| line.strip_prefix("Try ")).unwrap();
    assert_eq!(last(&out), STACK);
    let out = said(&args, &["N>c5", hint.trim_end_matches('.'), "history"]);
    assert!(!out.contains(": expected"), "{hint}: {out}");
}

#[test]
fn a_game_against_the_engine_is_saved_with_its_name() {
    let folder = folder("play_engine");
    for (game, tag, mv) in [("chess", "Black", "e4"), ("cotulenh", "Blue", "Ic6")] {
        let name = folder.join(format!("{game}.pgn"));
        let save = format!("save {}", name.display());
        let out = said(&["--game", game, "--level", "1"], &[mv, &save]);
        let reply = replies(&out, tag)[0];
        let saved = fs::read_to_string(&name).unwrap();
        assert!(saved.contains(&format!("[{tag} \"Sandtable, level 1\"]\n")), "{saved}");
        assert!(saved.ends_with(&format!("\n\n1. {mv} {reply} *\n\n")), "{saved}");
        let load = name.to_str().unwrap();
        let again = said(&["--load", load, "--level", "1"], &["history"]);
        assert_eq!(last(&again), format!("1. {mv} {reply} *"));
    }
}

#[test]
fn what_makes_no_sense_is_refused() {
    for args in [
        &["--side", "second"][..],
        &["--level", "0"],
        &["--level", "11"],
        &["--level", "1", "--side", "third"],
        &["--level", "1", "--time", "0"],
    ] {
        feed(&[&["play"], args].concat(), Vec::new()).refused();
    }
}
