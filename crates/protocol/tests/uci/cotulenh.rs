//! Cờ Tư Lệnh: a turn is one token, however many steps it has.

use crate::support::{Talk, best_of, reports, word_after};
use sandtable_core::{Notation, Position};
use sandtable_cotulenh::Board;
use sandtable_cotulenh::text::{parse_turn, turn_text};

/// A stack of a Navy, an Air Force and a Tank, whose best turn takes it apart.
const STACK: &str = "6c4/11/11/11/11/11/2(NFT)8/11/11/4(TI)6/11/4C6 r - - 0 1";

/// Plays a token, which is a whole turn and is written the same.
fn play(board: &mut Board, token: &str) -> usize {
    let turn = parse_turn(&*board, token).unwrap_or_else(|error| panic!("{token}: {error:?}"));
    assert_eq!(turn_text(&*board, &turn), token);
    let us = board.turn();
    for &action in turn.iter() {
        assert_eq!(board.turn(), us, "{token} goes on after its end");
        let _ = board.make(action);
    }
    assert!(!board.turn_is_open() && board.turn() != us, "{token} is not whole");
    turn.len()
}

fn play_line(fen: &str, line: &str) {
    let mut board = Board::from_fen(fen).unwrap();
    for token in line.split_whitespace().skip_while(|word| *word != "pv").skip(1) {
        play(&mut board, token);
    }
}

#[test]
fn a_deploy_is_one_token_in_both_directions() {
    let mut talk = Talk::cotulenh();
    assert!(talk.ask(&format!("position fen {STACK}")).is_empty());
    let heard = talk.ask("go depth 4");
    let best = best_of(&heard);
    assert!(best.contains(':') && best.contains(','), "a deploy of several steps: {best}");
    reports(&heard).iter().for_each(|line| play_line(STACK, line));

    let mut board = Board::from_fen(STACK).unwrap();
    assert!(play(&mut board, &best) >= 2, "{best}");
    let reply = word_after(heard.last().unwrap(), "ponder").unwrap();
    play(&mut board, reply);
    assert!(talk.ask(&format!("position fen {STACK} moves {best} {reply}")).is_empty());
    assert_eq!(talk.shown("Fen:"), board.fen());
}

#[test]
fn short_turns_are_understood_too() {
    let mut talk = Talk::cotulenh();
    let long = format!("position fen {STACK} moves c6:F:N>c5,T>d6 Cg12f12");
    assert!(talk.ask(&long).is_empty());
    let fen = talk.shown("Fen:");
    assert!(talk.ask(&format!("position fen {STACK} moves F<N>c5,T>d6 Cf12")).is_empty());
    assert_eq!(talk.shown("Fen:"), fen);
}

#[test]
fn a_bad_turn_in_the_middle_leaves_the_old_position() {
    let mut talk = Talk::cotulenh();
    talk.ask("position startpos moves Ic5c6");
    let before = talk.shown("Fen:");
    for (line, fault) in [
        (format!("position fen {STACK} moves c6:F:N>c5,T>k12 Cg12f12"), "move 1"),
        (format!("position fen {STACK} moves c6:F:N>c5,T>d6 Cg12a1"), "move 2"),
        ("position startpos moves e2e4".to_owned(), "move 1"),
        ("position fen 11/11 r - - 0 1".to_owned(), "position"),
        (
            "position fen rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1".to_owned(),
            "position",
        ),
    ] {
        let heard = talk.ask(&line);
        assert_eq!(heard.len(), 1, "{heard:?}");
        assert!(heard[0].starts_with(&format!("info string {fault}")), "{heard:?}");
        assert_eq!(talk.shown("Fen:"), before);
    }
}

#[test]
fn an_open_deploy_is_gone_on_with() {
    let mut board = Board::from_fen(STACK).unwrap();
    let step = board.parse_move("N>c5").unwrap();
    let _ = board.make(step);
    assert!(board.turn_is_open());
    let fen = board.fen();
    let mut talk = Talk::cotulenh();
    assert!(talk.ask(&format!("position fen {fen}")).is_empty());
    assert_eq!(talk.shown("Fen:"), fen);
    let heard = talk.ask("go depth 4");
    reports(&heard).iter().for_each(|line| play_line(&fen, line));
    play(&mut board, &best_of(&heard));
}

#[test]
fn searchmoves_takes_whole_turns() {
    let mut talk = Talk::cotulenh();
    talk.ask(&format!("position fen {STACK}"));
    let wanted = ["c6:F:N>c5,T>d6", "Ce1d1"];
    // The same steps may come in another order: what counts is where they lead.
    let after = |token: &str| {
        let mut board = Board::from_fen(STACK).unwrap();
        play(&mut board, token);
        board.fen()
    };
    let ends = wanted.map(after);
    let heard = talk.ask(&format!("go depth 3 searchmoves {} {}", wanted[0], wanted[1]));
    for line in reports(&heard) {
        assert!(ends.contains(&after(word_after(line, "pv").unwrap())), "{line}");
    }
    assert!(ends.contains(&after(&best_of(&heard))));
    let best = talk.best(&format!("go nodes 1 searchmoves {}", wanted[0]));
    assert_eq!(after(&best), ends[0]);
}

#[test]
fn several_lines_are_several_turns() {
    let mut talk = Talk::cotulenh();
    talk.ask_all(&["setoption name MultiPV value 5", &format!("position fen {STACK}")]);
    let heard = talk.ask("go depth 3");
    for depth in reports(&heard).chunks(5) {
        let mut ends: Vec<String> = Vec::new();
        for line in depth {
            play_line(STACK, line);
            let mut board = Board::from_fen(STACK).unwrap();
            play(&mut board, word_after(line, "pv").unwrap());
            ends.push(board.fen());
        }
        ends.sort();
        ends.dedup();
        assert_eq!(ends.len(), depth.len(), "two orders of the same steps are one turn");
    }
}

#[test]
fn whole_games_are_played_by_the_rules() {
    let mut talk = Talk::cotulenh();
    let mut deploys = 0;
    for (start, nodes) in [("startpos".to_owned(), 300), (format!("fen {STACK}"), 2_000)] {
        let mut board = match start.strip_prefix("fen ") {
            Some(fen) => Board::from_fen(fen).unwrap(),
            None => Board::start(),
        };
        talk.ask("ucinewgame");
        let mut moves = String::new();
        for _ in 0..60 {
            let heard = talk.ask(&format!("position {start} moves{moves}"));
            assert!(heard.is_empty(), "{heard:?}");
            let best = talk.best(&format!("go nodes {nodes}"));
            if best == "(none)" {
                break;
            }
            deploys += usize::from(play(&mut board, &best) > 1);
            moves.push(' ');
            moves.push_str(&best);
        }
    }
    assert!(deploys >= 1, "no deploy of several steps was played");
}

#[test]
fn a_taken_commander_ends_the_game() {
    let fen = "4c6/11/11/4F6/11/11/11/11/11/11/11/6C4 r - - 0 1";
    let mut talk = Talk::cotulenh();
    talk.ask(&format!("position fen {fen}"));
    let heard = talk.ask("go depth 3");
    assert!(reports(&heard).last().unwrap().contains(" score mate 1 "), "{heard:?}");
    let best = best_of(&heard);
    let heard = talk.ask_all(&[&format!("position fen {fen} moves {best}"), "go depth 3"]);
    assert_eq!(heard, ["info depth 0 score mate 0", "bestmove (none)"]);
}
