//! Rules that the conformance data does not decide or does not show by itself, as statements about
//! the game, for every board there is.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

mod support;

use sandtable_core::Side;
use sandtable_cotulenh::fen::write_position;
use sandtable_cotulenh::{Action, Kind, KindSet, Manner, Square};
use support::{Game, can, legal_texts, load, on_both_boards, play, square};

/// R3.4: the square it leaves counts as empty, although its tank stays there.
fn a_commander_cannot_hide_behind_the_tank_it_leaves<B: Game>() {
    let board = load::<B>("4c6/9ii/11/11/11/11/11/11/11/4(TC)6/11/9II r - - 0 1");
    assert!(!can(&board, "Ce3>e2"));
    assert!(can(&board, "Ce3>d3"));
}

/// R3.4 is about empty squares: a combination is judged at the end of the turn (R8.3).
fn a_commander_may_board_on_an_exposed_square_if_that_cures_it<B: Game>() {
    let board = load::<B>("4c6/9ii/11/11/11/11/11/4I6/11/3CT6/11/9II r - - 0 1");
    assert!(can(&board, "Cd3&e3"), "the infantry on e5 hides it");
    let board = load::<B>("4c6/9ii/11/11/11/11/11/11/11/3CT6/11/9II r - - 0 1");
    assert!(!can(&board, "Cd3&e3"), "nothing hides it");
}

/// R10.2, R6.4: the Commander fell, but the turn must still end well.
fn a_deploy_goes_on_after_the_enemy_commander_fell<B: Game>() {
    let fen = "11/11/11/11/11/11/11/11/4ic5/4(FC)6/11/11 r - - 5 1";
    let board = play::<B>(fen, &["Fe3>xf4"]);
    assert!(board.deploy().is_some() && board.terminal().is_none());
    assert!(!board.can_commit(), "the infantry attacks e3");
    let board = play::<B>(fen, &["Fe3>xf4", "Ce3>xe4"]);
    assert_eq!(board.terminal().map(|end| (end.winner(), end.word())), Some(RED_WON));
    assert!(legal_texts(&board).is_empty());
}

const RED_WON: (Option<Side>, &str) = (Some(Side::First), "commander_captured");

/// R11.1: a heroic Commander is possible in a set-up only, even if one comes to attack the other.
fn a_commander_is_never_promoted<B: Game>() {
    let fen = "11/11/11/11/11/11/11/11/4ic5/4(FC)6/11/11 r - - 5 1";
    let board = play::<B>(fen, &["Ce3>xe4"]);
    assert_eq!(board.unit_on(square("e4")).unwrap().heroes(), KindSet::EMPTY);
    assert_eq!(board.unit_on(square("e3")).unwrap().heroes(), KindSet::of(Kind::AirForce));
    let board = play::<B>(fen, &["Ce3>xe4", "+Fe3>xf4"]);
    assert_eq!(write_position(&board), "11/11/11/11/11/11/11/11/4C+F5/11/11/11 b - - 0 1");
}

/// R2.1: all eight directions, but captures one step away only.
fn a_heroic_commander_captures_one_step_away<B: Game>() {
    let board = load::<B>("9c1/11/11/11/11/11/11/4i1i4/5i5/4+C6/11/9II r - - 0 1");
    assert!(can(&board, "+Ce3xf4"));
    assert!(!can(&board, "+Ce3xe5") && !can(&board, "+Ce3xg5"));
    assert!(can(&board, "+Ce3c1") && can(&board, "+Ce3h3"));
}

/// R6.3: nobody is left to act, so there is nothing to commit.
fn the_last_step_of_a_deploy_ends_the_turn<B: Game>() {
    let fen = "9c1/11/11/11/11/11/11/11/4(TI)6/11/11/7C1II r - - 7 1";
    let board = play::<B>(fen, &["Te4>e6", "Ie4>e5"]);
    assert_eq!((board.turn(), board.halfmove()), (Side::Second, 8));
    assert!(board.deploy().is_none());
    let board = play::<B>(fen, &["Te4>e6"]);
    assert_eq!((board.turn(), board.halfmove()), (Side::First, 7));
    assert!(board.can_commit());
}

/// R6.1: used up, though it is still there.
fn a_member_that_captured_from_the_origin_has_acted<B: Game>() {
    let fen = "7c3/11/11/11/11/11/11/11/1n(TI)8/11/11/6C4 r - - 7 1";
    let board = play::<B>(fen, &["Tc4>_b4"]);
    let deploy = board.deploy().unwrap();
    assert_eq!((deploy.origin, deploy.free), (square("c4"), KindSet::of(Kind::Infantry)));
    assert_eq!(board.unit_on(square("c4")).unwrap().len(), 2);
    assert!(can(&board, "Ic4>c5") && !can(&board, "Tc4>c5"));
    assert!(!can(&load::<B>(fen), "(TI)c4>_b4"), "that is the shot of the whole stack");
    let ended = play::<B>(fen, &["Tc4>_b4", "commit"]);
    assert_eq!(write_position(&ended), "7c3/11/11/11/11/11/11/11/2(TI)8/11/11/6C4 b - - 0 1");
}

/// R11.2: the hero marks of a step are those it had when it acted.
fn a_step_keeps_the_marks_it_was_made_with<B: Game>() {
    let fen = "9ii/11/11/11/11/11/4c6/3gi6/4(FT)6/11/8II1/8C2 r - - 0 1";
    let board = play::<B>(fen, &["Te4>xe5"]);
    let step = board.deploy().unwrap().steps[0];
    assert_eq!((step.group.to_string(), step.manner), ("T".to_string(), Manner::Capture));
    assert_eq!(board.unit_on(step.to).unwrap().to_string(), "+T");
    assert_eq!(board.before_turn(), load::<B>(fen).before_turn());
}

/// The steps are part of the position, but not of its key: what can follow is the same.
fn the_order_of_steps_is_not_in_the_key<B: Game>() {
    let fen = "9c1/11/11/11/11/11/11/11/2(NFT)8/11/11/7C1II r - - 0 1";
    let one = play::<B>(fen, &["Nc4>c2", "Fc4>e4"]);
    let other = play::<B>(fen, &["Fc4>e4", "Nc4>c2"]);
    assert_ne!(one, other);
    assert_eq!(one.key(), other.key());
    assert!(one.repeats(&other));
    let shorter = play::<B>(fen, &["Nc4>c2"]);
    assert!(shorter.key() != one.key() && !shorter.repeats(&one));
}

/// R10.4: the clocks do not tell positions apart, but they end the game.
fn a_hundred_turns_without_a_capture_are_a_draw<B: Game>() {
    let at =
        |clock| load::<B>(&format!("9c1/11/11/11/11/11/11/11/11/11/11/7C1II r - - {clock} 60"));
    assert_eq!(at(99).terminal(), None);
    assert_eq!(at(100).terminal().map(|end| end.word()), Some("fifty_moves"));
    assert_eq!(at(99).key(), at(100).key());
    assert!(at(99).repeats(&at(100)));
    assert_ne!(at(99), at(100));
}

/// R10.2: at the start of a turn that is the end, whoever is to move.
fn nobody_moves_when_a_commander_is_gone<B: Game>() {
    for turn in ['r', 'b'] {
        let board =
            load::<B>(&format!("11/9(tm)1/11/11/11/11/11/11/11/11/11/7C1(TI)1 {turn} - - 0 1"));
        assert!(legal_texts(&board).is_empty());
        assert!(!board.is_legal(Action::start(square("j1"))));
        assert_eq!(board.terminal().map(|end| (end.winner(), end.word())), Some(RED_WON));
        assert!(!board.in_check(Side::Second));
    }
}

/// Whatever a stranger may send.
fn nonsense_is_not_legal<B: Game>() {
    let board = load::<B>("7c3/11/11/11/11/11/11/11/1n(TI)8/11/11/6C4 r - - 7 1");
    assert!(!board.is_legal(Action::COMMIT));
    for from in Square::all() {
        // Only the stack can be deployed; a single piece, an enemy, an empty square cannot.
        assert_eq!(board.is_legal(Action::start(from)), from == square("c4"));
        assert!(!board.is_legal(Action::whole(from, from, Manner::Move)));
        let group = KindSet::of(Kind::Tank).union(KindSet::of(Kind::Infantry));
        assert!(!board.is_legal(Action::step(square("c4"), from, Manner::Move, group)));
    }
}

on_both_boards! {
    a_commander_cannot_hide_behind_the_tank_it_leaves
    a_commander_may_board_on_an_exposed_square_if_that_cures_it
    a_deploy_goes_on_after_the_enemy_commander_fell
    a_commander_is_never_promoted
    a_heroic_commander_captures_one_step_away
    the_last_step_of_a_deploy_ends_the_turn
    a_member_that_captured_from_the_origin_has_acted
    a_step_keeps_the_marks_it_was_made_with
    the_order_of_steps_is_not_in_the_key
    a_hundred_turns_without_a_capture_are_a_draw
    nobody_moves_when_a_commander_is_gone
    nonsense_is_not_legal
}
