//! Positions that are taken over, and those that are not.

use crate::support::{Talk, best_of, word_after};

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

#[test]
fn moves_lead_on_from_the_start_or_from_a_fen() {
    let mut talk = Talk::chess();
    assert!(talk.ask("position startpos moves e2e4 e7e5 g1f3").is_empty());
    let expected = "rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2";
    assert_eq!(talk.shown("Fen:"), expected);
    assert!(talk.ask("position fen 8/P6k/8/8/8/8/8/K7 w - - 0 1 moves a7a8n").is_empty());
    assert_eq!(talk.shown("Fen:"), "N7/7k/8/8/8/8/8/K7 b - - 0 1");
    assert!(talk.ask("position startpos").is_empty());
    assert_eq!(talk.shown("Fen:"), START);
}

#[test]
fn a_fen_without_its_counters_is_understood() {
    let mut talk = Talk::chess();
    assert!(talk.ask("position fen 7k/8/8/8/8/8/8/K5R1 w - -").is_empty());
    assert_eq!(talk.shown("Fen:"), "7k/8/8/8/8/8/8/K5R1 w - - 0 1");
}

#[test]
fn a_bad_position_is_answered_and_the_old_one_stays() {
    let mut talk = Talk::chess();
    talk.ask("position startpos moves d2d4");
    let before = talk.shown("Fen:");
    for (line, expected) in [
        ("position fen", "position"),
        ("position fen 8/8/8 w - - 0 1", "position"),
        ("position fen rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQ1BNR w - - 0 1", "position"),
        ("position fen nonsense moves e2e4", "position"),
        ("position startpos moves e2e4 e7e5 e4e5 g8f6", "move 3 \"e4e5\""),
        ("position startpos moves e2e4 hello", "move 2 \"hello\""),
        ("position startpos moves 0000", "move 1 \"0000\""),
        ("position startpos moves \u{1b}[2J", "move 1"),
    ] {
        let heard = talk.ask(line);
        assert_eq!(heard.len(), 1, "{line}: {heard:?}");
        assert!(heard[0].starts_with(&format!("info string {expected}")), "{line}: {heard:?}");
        assert!(!heard[0].contains(char::is_control), "{heard:?}");
        assert_eq!(talk.shown("Fen:"), before, "{line}");
    }
}

#[test]
fn a_fault_is_told_with_its_place() {
    let heard = Talk::chess().ask("position fen 8/8/8/8/8/8/8/9 w - - 0 1");
    assert!(heard[0].contains("at byte "), "{heard:?}");
}

#[test]
fn castling_is_the_kings_move_in_chess_and_takes_the_rook_in_chess960() {
    let fen = "4k3/8/8/8/8/8/8/4K2R w K - 0 1";
    let mut talk = Talk::chess();
    talk.ask(&format!("position fen {fen}"));
    assert_eq!(talk.best("go depth 1 searchmoves e1g1"), "e1g1");
    talk.ask("setoption name UCI_Chess960 value true");
    talk.ask(&format!("position fen {fen}"));
    assert_eq!(talk.best("go depth 1 searchmoves e1h1"), "e1h1");
    assert!(talk.ask(&format!("position fen {fen} moves e1h1")).is_empty());
    assert_eq!(talk.shown("Fen:"), "4k3/8/8/8/8/8/8/5RK1 b - - 1 1");
    // The king stands still, and only the rook moves.
    assert!(talk.ask("position fen 4k3/8/8/8/8/8/8/6KR w H - 0 1").is_empty());
    assert_eq!(talk.best("go depth 2 searchmoves g1h1"), "g1h1");
}

#[test]
fn a_finished_game_has_no_best_move() {
    for (fen, score) in
        [("7k/6Q1/6K1/8/8/8/8/8 b - - 0 1", "mate 0"), ("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", "cp 0")]
    {
        let mut talk = Talk::chess();
        let heard = talk.ask_all(&[&format!("position fen {fen}"), "go depth 5"]);
        assert_eq!(heard, [format!("info depth 0 score {score}"), "bestmove (none)".to_owned()]);
    }
}

#[test]
fn a_repetition_is_seen_across_the_moves_of_the_position() {
    // White is a rook up, but the third repetition is a draw.
    let fen = "7k/8/8/8/R7/8/6q1/K1Q5 b - - 0 1";
    let mut talk = Talk::chess();
    let back_and_forth = "g2f2 c1d1 f2g2 d1c1 g2f2 c1d1 f2g2";
    assert!(talk.ask(&format!("position fen {fen} moves {back_and_forth}")).is_empty());
    let heard = talk.ask("go depth 4 searchmoves d1c1");
    best_of(&heard);
    let report = heard.iter().rev().find(|line| line.contains(" score ")).unwrap();
    assert_eq!(word_after(report, "cp"), Some("0"), "{report}");
}
