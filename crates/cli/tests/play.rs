//! `sandtable play`: whole games, typed.

#![allow(clippy::unwrap_used)] // helpers of tests are tests

mod support;

use std::fs;
use std::path::Path;
use support::{feed, file, folder};

const CHESS: [&str; 1] = ["play"];
const COTULENH: [&str; 3] = ["play", "--game", "cotulenh"];
const STACKS: &str = "6c4/11/11/11/11/11/2(NFT)8/11/11/4(TI)6/11/4C6 r - - 0 1";

/// What is said to these lines, without the boards.
fn said(args: &[&str], lines: &[&str]) -> Vec<String> {
    let out = feed(args, format!("{}\n", lines.join("\n")).into_bytes()).good();
    assert!(!out.contains('\x1b'), "{out}");
    let is_board = |line: &str| {
        let line = line.trim_start_matches([' ', '0', '1', '2', '3', '4', '5', '6', '7', '8', '9']);
        line.starts_with(['|', '+', '~']) || line.starts_with("a  ")
    };
    out.lines().filter(|line| !is_board(line)).map(str::to_owned).collect()
}

fn path(folder: &Path, name: &str) -> String {
    folder.join(name).to_str().unwrap().to_owned()
}

#[test]
fn a_game_to_mate() {
    let said = said(&CHESS, &["f3", "e7e5", "g4!", "Qh4", "history", "a3", "resign", "quit", "e4"]);
    let expected = [
        "White to move.",
        "Black to move.",
        "White to move.",
        "Black to move.",
        "Checkmate. Black wins.",
        "1. f3 e5 2. g4 Qh4# 0-1",
        "Checkmate. Black wins. No move can be played; try undo or new.",
        "The game is over. Checkmate. Black wins.",
    ];
    assert_eq!(said, expected);
}

#[test]
fn the_board_is_shown_after_every_move() {
    let out = feed(&CHESS, b"e4\n".to_vec()).good();
    assert_eq!(out.matches("8 | r  n  b  q  k  b  n  r |\n").count(), 2);
    assert_eq!(out.matches("4 | .  .  .  .  P  .  .  . |\n").count(), 1);
}

#[test]
fn check_is_said() {
    let said = said(&CHESS, &["e4", "f6", "Qh5"]);
    assert_eq!(said.last().unwrap(), "Black to move, in check.");
}

#[test]
fn undo_and_redo_go_by_turns_and_end_with_the_game() {
    let said = said(
        &CHESS,
        &[
            "undo", "e4", "e5", "undo", "undo", "undo", "redo", "redo", "redo", "history", "undo",
            "c5", "redo", "history",
        ],
    );
    let expected = [
        "White to move.",
        "There is nothing to undo.",
        "Black to move.",
        "White to move.",
        "Black to move.",
        "White to move.",
        "There is nothing to undo.",
        "Black to move.",
        "White to move.",
        "There is nothing to redo.",
        "1. e4 e5 *",
        "Black to move.",
        "White to move.",
        "There is nothing to redo.",
        "1. e4 c5 *",
    ];
    assert_eq!(said, expected);
}

#[test]
fn a_third_repetition_may_be_claimed_and_no_other() {
    let back_and_forth = ["Nf3", "Nf6", "Ng1", "Ng8"];
    let mut lines = vec!["claim"];
    lines.extend(back_and_forth.iter().chain(&back_and_forth));
    lines.extend(["claim", "e4", "undo", "e4"]);
    let said = said(&CHESS, &lines);
    assert_eq!(said[1], "There is nothing to claim: no third repetition, no fifty moves.");
    let third = "the same position for the third time.";
    assert_eq!(said[9], format!("White to move. A draw can be claimed: {third}"));
    assert_eq!(said[10], format!("The game is a draw: {third}"));
    assert!(said[11].ends_with("No move can be played; try undo or new."), "{}", said[11]);
    assert_eq!(said[12], "Black to move.");
}

#[test]
fn whoever_is_to_move_resigns_and_both_agree_to_a_draw() {
    let said = said(&CHESS, &["e4", "resign", "draw", "new", "draw", "fen"]);
    let expected = [
        "White to move.",
        "Black to move.",
        "Black resigns. White wins.",
        "The game is over. Black resigns. White wins.",
        "White to move.",
        "The game is a draw: both sides agree.",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    ];
    assert_eq!(said, expected);
}

#[test]
fn what_is_typed_in_part_is_completed() {
    let said = said(&CHESS, &["N?", "moves e", "e2?", "Z?", "Nf6", "fen"]);
    assert_eq!(said[1..4], ["  Na3 Nc3 Nf3 Nh3", "  e3 e4", "  e3 e4"]);
    assert_eq!(said[4], "No legal move begins with Z.");
    assert_eq!(said[5..7], ["Nf6: no knight can go to f6 like that", "  Nf3"]);
    assert!(said[7].ends_with(" w KQkq - 0 1"));
    let all = self::said(&CHESS, &["?"]);
    assert_eq!(all[1..].join(" ").split_whitespace().count(), 20);
}

#[test]
fn several_knights_ask_which() {
    let fen = "4k3/8/8/8/8/5N2/8/1N2K3 w - - 0 1";
    let said = said(&["play", "--fen", fen], &["Nd2", "Nbd2"]);
    assert!(said[1].starts_with("Nd2: several moves fit: expected one of"), "{said:?}");
    assert_eq!(said[2..], ["  Nbd2 Nfd2", "Black to move."]);
}

#[test]
fn a_bad_line_changes_nothing() {
    let bad = [
        "e4",
        "e2e4",
        "Ke2",
        "e4 e5",
        "undo 3",
        "save",
        "load",
        "cancel",
        "commit",
        "\u{1b}[2J",
        "",
        "   ",
        "redo",
        "claim",
        "load /no/such/file",
        "save /no/such/folder/x",
        "Ω",
        "((((((",
    ];
    let mut lines = vec!["d4"];
    lines.extend(bad);
    lines.extend(["fen", "history"]);
    let said = said(&CHESS, &lines);
    let end = "rnbqkbnr/pppppppp/8/8/3P4/8/PPP1PPPP/RNBQKBNR b KQkq - 0 1";
    assert_eq!(said[said.len() - 2..], [end, "1. d4 *"]);
    // Not even bytes that are no text.
    let out = feed(&CHESS, b"\xff\xfe\x00\nfen".to_vec()).good();
    assert!(out.ends_with(" w KQkq - 0 1\n"), "{out}");
}

#[test]
fn the_end_of_the_input_ends_quietly() {
    assert!(feed(&CHESS, Vec::new()).good().ends_with("White to move.\n"));
    assert!(feed(&COTULENH, b"Ic6".to_vec()).good().ends_with("Blue to move.\n"));
}

#[test]
fn what_was_saved_is_loaded_with_its_end() {
    let folder = folder("play_chess");
    for (name, end, last) in [
        ("going on", "board", "White to move."),
        ("resigned", "resign", "White resigns. Black wins."),
        ("agreed", "draw", "The game is a draw: both sides agree."),
    ] {
        let name = path(&folder, name);
        let save = format!("save {name}");
        // What was taken back is not saved.
        let told = said(&CHESS, &["e4", "e5", "Nf3", "undo", end, &save, "history", "fen"]);
        assert!(told.contains(&format!("Saved to {name}.")), "{told:?}");
        for args in [&["play", "--load", &name][..], &["play"]] {
            let load = format!("load {name}");
            let again = said(args, &["a3", &load, "history", "fen"]);
            assert!(again.contains(&last.to_owned()), "{again:?}");
            assert_eq!(again[again.len() - 2..], told[told.len() - 2..]);
        }
    }
    // Nothing else is left behind.
    assert_eq!(fs::read_dir(&folder).unwrap().count(), 3);
}

#[test]
fn a_file_is_replaced_only_where_that_is_asked_for() {
    let folder = folder("play_save");
    let name = file(&folder, "mine.pgn", "precious");
    let (save, over) = (format!("save {name}"), format!("save! {name}"));
    let told = said(&CHESS, &["e4", &save]);
    let refusal = format!("{name} exists and was left as it is: save! {name} replaces it.");
    assert_eq!(told.last(), Some(&refusal));
    assert_eq!(fs::read_to_string(&name).unwrap(), "precious");
    said(&CHESS, &["e4", &over]);
    assert!(fs::read_to_string(&name).unwrap().ends_with("\n\n1. e4 *\n\n"));
    assert_eq!(fs::read_dir(&folder).unwrap().count(), 1);
}

#[test]
fn tags_of_a_loaded_game_are_kept() {
    let folder = folder("play_tags");
    let text = "[White \"An\"]\n[ECO \"C20\"]\n\n1. e4 {best} e5 (1... c5) *\n\n1. d4 *";
    let (name, copy) = (file(&folder, "a.pgn", text), path(&folder, "b.pgn"));
    let told = said(&["play", "--load", &name], &["Nf3", &format!("save {copy}")]);
    assert_eq!(told[0], "It is the first of several games.");
    assert_eq!(told[1], "Its comments and variations are left out.");
    let saved = fs::read_to_string(&copy).unwrap();
    assert!(saved.contains("[White \"An\"]\n") && saved.contains("[ECO \"C20\"]\n"), "{saved}");
    assert!(saved.ends_with("\n1. e4 e5 2. Nf3 *\n\n"), "{saved}");
}

#[test]
fn a_damaged_game_goes_on_before_the_damage() {
    let name = file(&folder("play_damaged"), "damaged.pgn", "1. e4 e5 2. Ke3 *");
    let told = said(&["play", "--load", &name], &["history"]);
    let fault = "game 1, line 1, column 13: Ke3: no king can go to e3 like that";
    assert_eq!(told[0], format!("It is damaged: {fault}."));
    assert_eq!(told.last().unwrap(), "1. e4 e5 *");
}

#[test]
fn a_file_that_cannot_be_loaded_leaves_the_game_alone() {
    let folder = folder("play_bad_load");
    let bad = file(&folder, "bad.pgn", "[FEN \"8/8\"]\n\n1. e4 *");
    let other = file(&folder, "other.pgn", "[Red \"An\"]\n\n1. Ic6 *");
    let empty = file(&folder, "empty.pgn", "");
    let loads = [&bad, &other, &empty].map(|name| format!("load {name}"));
    let lines = ["e4", &loads[0], &loads[1], &loads[2], "history"];
    let told = said(&CHESS, &lines);
    assert!(told[2].contains("game 1, line 1, column 1: no start position"), "{}", told[2]);
    assert!(told[3].ends_with("it is of another game; begin with play --load"), "{}", told[3]);
    assert!(told[4].ends_with("there is no game in it"), "{}", told[4]);
    assert_eq!(told[5], "1. e4 *");
    let refusal = feed(&["play", "--load", &bad], Vec::new()).refused();
    assert!(refusal.contains("no start position"), "{refusal}");
    feed(&["play", "--fen", "8/8"], Vec::new()).refused();
    assert_eq!(feed(&["play", "--load", "/no/such/file"], Vec::new()).code, Some(1));
}

#[test]
fn chess960_castles_as_its_text_says() {
    let fen = "4k3/8/8/8/8/8/8/1R2K1R1 w GB - 0 1";
    let told = said(&["play", "--game", "chess960", "--fen", fen], &["e1g1", "fen"]);
    assert_eq!(told.last().unwrap(), "4k3/8/8/8/8/8/8/1R3RK1 b - - 1 1");
}

/// The first line after a command that says how a deploy stands.
fn deploy(said: &[String]) -> Vec<&str> {
    said.iter().filter_map(|line| line.strip_prefix("Deploy ")).collect()
}

#[test]
fn a_deploy_is_played_step_by_step_taken_back_and_given_up() {
    let args = ["play", "--game", "cotulenh", "--fen", STACKS];
    let told = said(&args, &["N>c5", "T>d6", "undo", "cancel", "fen", "cancel", "redo"]);
    let one = "Red deploys from c6: N>c5; (FT) may still act; the turn may be committed";
    let two = "Red deploys from c6: N>c5, T>d6; F may still act; the turn may be committed";
    assert_eq!(deploy(&told), [one, two, one]);
    let end = [STACKS, "No turn is open.", "There is nothing to redo."];
    assert_eq!(told[told.len() - 3..], end);

    let told =
        said(&args, &["N>c5", "T>d6", "commit", "history", "undo", "fen", "redo", "history"]);
    let history = "1. F<N>c5,T>d6 *";
    assert_eq!(told.iter().filter(|line| *line == history).count(), 2, "{told:?}");
    // A turn goes back as a whole, once it is over.
    assert!(told.contains(&STACKS.to_owned()), "{told:?}");

    let whole = said(&args, &["F<N>c5,T>d6", "history"]);
    assert_eq!(whole[whole.len() - 2..], ["Blue to move.", history]);
}

#[test]
fn a_combination_is_formed_moved_and_saved() {
    let folder = folder("play_cotulenh");
    let name = path(&folder, "a.pgn");
    let fen = "6c4/11/11/11/11/11/11/11/4T6/4I6/11/4C6 r - - 0 1";
    let args = ["play", "--game", "cotulenh", "--fen", fen];
    let save = format!("save {name}");
    let told =
        said(&args, &["I?", "I&e4", "Cf12", "(TI)f4", "Cg12", "I>f5", &save, "history", "fen"]);
    assert!(told.iter().any(|line| line.contains("I&e4")), "{told:?}");
    assert_eq!(deploy(&told).len(), 1, "{told:?}");
    assert_eq!(told[told.len() - 2], "1. I&e4 Cf12 2. (TI)f4 Cg12 3. f4:T:I>f5... *");
    // The open turn comes back as it was, and the tags tell the game.
    let again = said(&["play", "--load", &name], &["history", "fen", "commit", "history"]);
    assert!(again.contains(&told[told.len() - 1]) && again.contains(&told[told.len() - 2]));
    assert_eq!(again.last().unwrap(), "1. I&e4 Cf12 2. (TI)f4 Cg12 3. T<I>f5 *");
}

#[test]
fn the_commander_is_taken_in_words() {
    let fen = "4c6/11/11/4F6/11/11/11/11/11/11/11/6C4 r - - 0 1";
    let told = said(&["play", "--game", "cotulenh", "--fen", fen], &["Fx?", "Fxe12", "Fe9"]);
    let won = "The Commander of Blue is taken. Red wins.";
    assert!(told.contains(&"  Fxe12".to_owned()) && told.contains(&won.to_owned()), "{told:?}");
    let over = told.last().unwrap();
    assert_eq!(*over, format!("{won} No move can be played; try undo or new."));
}
