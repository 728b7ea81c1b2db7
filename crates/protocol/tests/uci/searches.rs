//! What a search is limited by, and what it says.

use crate::support::{LONG, Talk, best_of, number_after, reports, word_after};
use sandtable_chess::Board;
use sandtable_core::{Notation, Position};
use std::time::{Duration, Instant};

const MIDDLEGAME: &str =
    "position fen r1bq1rk1/pp2bppp/2n1pn2/2pp4/3P1B2/2PBPN2/PP1N1PPP/R2QK2R w KQ - 0 8";

/// Plays the moves of a line from a position; every one is legal.
fn play_line(fen: &str, line: &str) -> usize {
    let mut board = Board::from_fen(fen).unwrap();
    let moves = line.split_whitespace().skip_while(|word| *word != "pv").skip(1);
    let mut count = 0;
    for text in moves {
        let mv = board.parse_move(text).unwrap_or_else(|error| panic!("{line}: {text}: {error}"));
        assert_eq!(board.long_text(mv), text);
        let _ = board.make(mv);
        count += 1;
    }
    count
}

#[test]
fn depth_is_kept_to() {
    let mut talk = Talk::chess();
    let heard = talk.ask("go depth 5");
    assert_eq!(number_after(reports(&heard).last().unwrap(), "depth"), 5);
    for depth in ["0", "-3", "1"] {
        let heard = talk.ask(&format!("go depth {depth}"));
        assert_eq!(reports(&heard).len(), 1, "{heard:?}");
    }
}

#[test]
fn nodes_are_kept_to() {
    let mut talk = Talk::chess();
    for nodes in [0, 1, 50, 5_000] {
        let heard = talk.ask(&format!("go nodes {nodes}"));
        best_of(&heard);
        for line in reports(&heard) {
            assert!(number_after(line, "nodes") <= nodes, "{line}");
        }
    }
}

#[test]
fn a_time_for_the_move_is_kept_to_and_used() {
    for mut talk in [Talk::chess(), Talk::cotulenh()] {
        talk.ask("isready");
        let begun = Instant::now();
        best_of(&talk.ask("go movetime 150"));
        let taken = begun.elapsed();
        assert!(taken >= Duration::from_millis(100) && taken < LONG, "{taken:?}");
    }
}

#[test]
fn a_clock_is_not_used_up_even_when_it_has_run_out() {
    for mut talk in [Talk::chess(), Talk::cotulenh()] {
        talk.ask("isready");
        for clock in ["wtime 400 btime 400 movestogo 1", "wtime 500 btime 1", "wtime -20 btime -5"]
        {
            let begun = Instant::now();
            best_of(&talk.ask(&format!("go {clock} winc 0 binc 0")));
            assert!(begun.elapsed() < LONG);
        }
    }
}

#[test]
fn a_mate_is_found_and_ends_the_search() {
    let mut talk = Talk::chess();
    talk.ask("position fen 7k/8/8/8/8/8/R7/1R2K3 w - - 0 1");
    let heard = talk.ask("go mate 2");
    let last = *reports(&heard).last().unwrap();
    assert_eq!(word_after(last, "mate"), Some("2"), "{last}");
    assert!(["a2a7", "b1b7"].contains(&best_of(&heard).as_str()), "{heard:?}");
    // A number beyond all bounds is only very far away.
    let heard = talk.ask("go mate 99999999999");
    assert!(reports(&heard).last().unwrap().contains(" score mate "), "{heard:?}");
}

#[test]
fn several_lines_are_told_with_different_first_moves() {
    let mut talk = Talk::chess();
    talk.ask_all(&["setoption name MultiPV value 4", MIDDLEGAME]);
    let heard = talk.ask("go depth 5");
    let reports = reports(&heard);
    assert_eq!(reports.len(), 20, "four lines for each depth");
    let fen = MIDDLEGAME.strip_prefix("position fen ").unwrap();
    for depth in reports.chunks(4) {
        let mut firsts: Vec<&str> = Vec::new();
        for (number, line) in (1..).zip(depth) {
            assert_eq!(number_after(line, "multipv"), number);
            assert!(play_line(fen, line) >= 1);
            firsts.extend(word_after(line, "pv"));
        }
        firsts.sort_unstable();
        firsts.dedup();
        assert_eq!(firsts.len(), 4, "{depth:?}");
    }
}

#[test]
fn more_lines_than_moves_are_as_many_as_moves() {
    let mut talk = Talk::chess();
    talk.ask_all(&[
        "setoption name MultiPV value 200",
        "position fen 7k/8/8/8/8/8/8/K6r w - - 0 1",
    ]);
    let heard = talk.ask("go depth 2");
    assert_eq!(reports(&heard).len(), 4, "two moves, two depths: {heard:?}");
}

#[test]
fn only_the_moves_asked_for_are_searched() {
    let mut talk = Talk::chess();
    talk.ask(MIDDLEGAME);
    let heard = talk.ask("go depth 4 searchmoves h2h3 a2a3");
    for line in reports(&heard) {
        assert!(["h2h3", "a2a3"].contains(&word_after(line, "pv").unwrap()), "{line}");
    }
    assert!(["h2h3", "a2a3"].contains(&best_of(&heard).as_str()));
    assert_eq!(talk.best("go searchmoves a2a4 nodes 1"), "a2a4", "even when it is stopped at once");
    assert_eq!(talk.best("go searchmoves a2a4 e1e8 nonsense depth 2"), "a2a4");
}

#[test]
fn lines_and_replies_are_legal() {
    let mut talk = Talk::chess();
    talk.ask(MIDDLEGAME);
    let fen = MIDDLEGAME.strip_prefix("position fen ").unwrap();
    let heard = talk.ask("go depth 8");
    for line in reports(&heard) {
        assert!(play_line(fen, line) >= 1, "{line}");
    }
    let last = heard.last().unwrap();
    let (best, reply) = (word_after(last, "bestmove"), word_after(last, "ponder"));
    let both = format!("pv {} {}", best.unwrap(), reply.unwrap());
    assert_eq!(play_line(fen, &both), 2);
}

#[test]
fn the_same_search_after_a_new_game_is_the_same() {
    let mut talk = Talk::chess();
    let mut nodes = Vec::new();
    for _ in 0..2 {
        talk.ask_all(&["ucinewgame", MIDDLEGAME]);
        let heard = talk.ask("go depth 7");
        nodes.push(number_after(reports(&heard).last().unwrap(), "nodes"));
    }
    assert_eq!(nodes[0], nodes[1]);
}
