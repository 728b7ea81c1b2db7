//! What a library is asked first: words as text, lists, tokens, pseudo-legal actions, queries.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

mod support;

use sandtable_core::{Notation, Position};
use sandtable_cotulenh::mailbox::Mailbox;
use sandtable_cotulenh::{
    Action, ActionKind, Board, Color, Kind, KindSet, Manner, ParseError, Piece, Rules, Square, Unit,
};
use sandtable_testkit::data;
use sandtable_testkit::walk::{Random, there_and_back};
use support::{action, load, sorted_actions};

/// Random games from positions of the data, drawn towards deploys.
fn walk_everywhere(step: usize, plies: usize, mut look: impl FnMut(&Board)) {
    let mut random = Random::new(12);
    for line in data::json_lines("cotulenh/positions.jsonl").iter().step_by(step) {
        let start = Board::from_fen(data::string(line, "fen")).unwrap();
        let choose = |_: &Board, actions: &[Action]| {
            let steps: Vec<Action> = actions
                .iter()
                .copied()
                .filter(|action| matches!(action.kind(), ActionKind::Step { .. }))
                .collect();
            if random.below(3) > 0 {
                random.pick(&steps).or(random.pick(actions))
            } else {
                random.pick(actions)
            }
        };
        there_and_back(&start, plies, choose, &mut look);
    }
}

/// What both boards offer to those who make, look and unmake.
trait PseudoLegal: Rules {
    fn pseudo_legal(&self) -> Vec<Action>;
    fn may_end(&self, side: Color, origin: Square) -> bool;
}

macro_rules! pseudo_legal {
    ($($board:ty)*) => { $(
        impl PseudoLegal for $board {
            fn pseudo_legal(&self) -> Vec<Action> {
                let mut actions = Vec::new();
                self.generate_pseudo_legal(&mut actions);
                actions
            }

            fn may_end(&self, side: Color, origin: Square) -> bool {
                self.turn_may_end(side, origin)
            }
        }
    )* };
}

pseudo_legal!(Board Mailbox);

/// Make, look, unmake; where the turn is open then, somebody has to be able to end it (R6.5).
fn is_legal_by_trial<B: PseudoLegal>(board: &mut B, action: Action) -> bool {
    let us = board.turn();
    let origin = match action.kind() {
        ActionKind::Whole { from, .. } | ActionKind::Step { from, .. } => from,
        _ => board.deploy().unwrap().origin,
    };
    let undo = board.make(action);
    let legal = if board.turn_is_open() {
        board.pseudo_legal().into_iter().any(|action| is_legal_by_trial(board, action))
    } else {
        board.may_end(us, origin)
    };
    board.unmake(action, undo);
    legal
}

fn pseudo_legal_actions_are_filtered_to_the_legal_ones<B: PseudoLegal>(read: fn(&str) -> B) {
    let (mut dropped, mut open) = (0, 0);
    walk_everywhere(20, 12, |board| {
        let mut trial = read(&board.fen());
        let mut found = trial.pseudo_legal();
        let candidates = found.len();
        found.retain(|&action| is_legal_by_trial(&mut trial, action));
        found.sort();
        assert_eq!(found, sorted_actions(board), "{board:?}");
        dropped += candidates - found.len();
        open += usize::from(board.turn_is_open());
    });
    assert!(dropped > 1_000 && open > 100, "only {dropped} actions, {open} open turns");
}

#[test]
fn pseudo_legal_actions_after_which_the_turn_can_end_are_the_legal_ones() {
    pseudo_legal_actions_are_filtered_to_the_legal_ones::<Board>(|fen| fen.parse().unwrap());
}

#[test]
fn pseudo_legal_actions_of_the_textbook_board_are_filtered_to_those_of_the_fast_one() {
    pseudo_legal_actions_are_filtered_to_the_legal_ones::<Mailbox>(|fen| fen.parse().unwrap());
}

#[test]
fn both_boards_answer_the_same_questions() {
    let (mut guards, mut facing) = (0, 0);
    let mut look = |board: &Board| {
        let textbook: Mailbox = board.fen().parse().unwrap();
        for side in Color::BOTH {
            assert_eq!(board.in_check(side), textbook.in_check(side), "{board:?}");
            assert_eq!(board.last_guard(side), textbook.last_guard(side), "{board:?}");
            guards += usize::from(board.last_guard(side).is_some());
            for kind in Kind::ALL {
                assert_eq!(board.pieces(side, kind), textbook.pieces(side, kind), "{board:?}");
                assert_eq!(board.pieces(side, kind).len(), u32::from(board.count(side, kind)));
            }
        }
        assert_eq!(board.commanders_face(), textbook.commanders_face(), "{board:?}");
        facing += usize::from(board.commanders_face());
        assert_eq!(board.deploy(), textbook.deploy(), "{board:?}");
    };
    walk_everywhere(10, 12, &mut look);
    // Nobody may end a turn like this, but a set-up may begin so.
    look(&load("r 0 1 Cg1 cg12 Ik1"));
    assert!(guards > 10 && facing > 0, "only {guards} last guards");
}

#[test]
fn a_stack_is_found_by_each_of_its_pieces() {
    let board = load::<Board>("r 0 1 (NFT)c4 Ff6 tg7");
    let air = board.pieces(Color::Red, Kind::AirForce);
    assert!(air.into_iter().eq([Square::C4, Square::F6]));
    assert!(board.pieces(Color::Red, Kind::Tank).into_iter().eq([Square::C4]));
    assert!(board.pieces(Color::Blue, Kind::Tank).into_iter().eq([Square::G7]));
    assert!(board.occupied().has(Square::C4) && !board.occupied().has(Square::C5));
}

#[test]
fn the_last_guard_is_the_only_piece_beside_the_commander() {
    let board = load::<Board>("r 0 1 (TC)g1 cf12 if11 ie11");
    assert_eq!(board.last_guard(Color::Red), Some((Square::G1, Kind::Tank)));
    assert_eq!(board.last_guard(Color::Blue), None, "there are two");
    let alone = load::<Board>("r 0 1 Cg1 cf12 if11");
    assert_eq!(alone.last_guard(Color::Red), None, "there is nobody");
    assert_eq!(alone.last_guard(Color::Blue), Some((Square::F11, Kind::Infantry)));
}

/// What both tokens say of an action: the captured unit, and the heroes it made.
fn told(position: &str, text: &str) -> (Option<Unit>, Vec<(Square, Kind)>) {
    let (mut board, mut textbook) = (load::<Board>(position), load::<Mailbox>(position));
    let action = action(&board, text);
    assert!(board.is_legal(action), "{text} is not legal");
    let (clock, undo, second) = (board.halfmove(), board.make(action), textbook.make(action));
    assert_eq!((undo.halfmove(), second.halfmove()), (clock, clock));
    let answer = (undo.captured(), undo.heroes(&board));
    let mut heroes = second.heroes(&textbook);
    heroes.sort();
    assert_eq!((second.captured(), heroes), answer, "{text}");
    answer
}

#[test]
fn a_token_tells_who_was_taken() {
    let blue = |kind| Some(Unit::single(Color::Blue, Piece { kind, hero: false }));
    assert_eq!(told("r 3 1 Tf4 if6", "Tf4xf6").0, blue(Kind::Infantry));
    assert_eq!(told("r 3 1 Tc4 nb4", "Tc4_b4").0, blue(Kind::Navy), "from where it stands");
    assert_eq!(told("r 3 1 Ff4 gf6", "Ff4@f6").0, blue(Kind::AntiAir), "with itself");
    assert_eq!(told("r 3 1 Tf4 If6", "Tf4&f6").0, None, "a friend is joined");
    assert_eq!(told("r 3 1 Tf4 if6", "Tf4f5").0, None);
    let stack =
        Unit::new(Color::Blue, KindSet::from_iter([Kind::Tank, Kind::Infantry]), KindSet::EMPTY);
    assert_eq!(told("r 3 1 (FT)f4 (ti)f6", "Tf4>xf6").0, stack, "by a step of a deploy");
}

#[test]
fn a_token_tells_who_became_a_hero() {
    let tank = (Square::G10, Kind::Tank);
    assert_eq!(told("r 0 1 Tg9 Ck1 Ik2 Ij1 cg12 if12 ih12", "Tg9g10").1, [tank]);
    assert_eq!(told("r 0 1 +Tg9 Ck1 Ik2 Ij1 cg12 if12 ih12", "+Tg9g10").1, [], "it was one");
    let taken = told("r 0 1 Tf4 if6 Ck1 Ik2 cg12 ie12", "Tf4xf6");
    assert_eq!(taken.1, [(Square::E12, Kind::Infantry)], "the last guard of the other side");
    let step = told("r 0 1 (FT)g9 Ck1 Ik2 Ij1 cg12 if12 ih12", "Tg9>g10");
    assert_eq!(step.1, [(Square::G9, Kind::AirForce), tank], "who attacks now, mover or not");
    let both = told("r 0 1 (TI)g9 Ck1 cg12 if12 ih12", "Tg9>g10");
    assert_eq!(both.1, [tank], "two are left beside the Commander");
}

#[test]
fn tokens_tell_the_same_on_both_boards_wherever_one_plays() {
    let (mut heroes, mut captures) = (0, 0);
    walk_everywhere(25, 8, |board| {
        let (mut board, mut textbook) = (board.clone(), board.fen().parse::<Mailbox>().unwrap());
        for action in board.legal_moves() {
            let (first, second) = (board.make(action), textbook.make(action));
            let mut made = first.heroes(&board);
            let mut same = second.heroes(&textbook);
            made.sort();
            same.sort();
            assert_eq!(made, same, "{action} leads to {board:?}");
            assert_eq!(first.captured(), second.captured(), "{action} leads to {board:?}");
            heroes += made.len();
            captures += usize::from(first.captured().is_some());
            board.unmake(action, first);
            textbook.unmake(action, second);
        }
    });
    assert!(heroes > 1_000 && captures > 1_000, "only {heroes} heroes, {captures} captures");
}

#[test]
fn each_step_of_an_open_deploy_tells_whom_it_took() {
    let position = "r 0 1 (NFT)c4 te4 gc6";
    let mut board = load::<Board>(position);
    let mut textbook = load::<Mailbox>(position);
    for text in ["Tc4>xe4", "Fc4>d5"] {
        let action = action(&board, text);
        board.play(action);
        textbook.play(action);
    }
    let deploy = board.deploy().unwrap();
    assert_eq!(textbook.deploy().as_ref(), Some(&deploy));
    let tank = Unit::single(Color::Blue, Piece { kind: Kind::Tank, hero: false });
    assert_eq!(
        deploy.steps.iter().map(|step| step.captured).collect::<Vec<_>>(),
        [Some(tank), None]
    );
}

#[test]
fn squares_kinds_and_pieces_are_read_as_they_are_written() {
    for square in Square::all() {
        assert_eq!(square.to_string().parse(), Ok(square));
    }
    for kind in Kind::ALL {
        assert_eq!(kind.to_string().parse(), Ok(kind));
        assert_eq!(kind.to_string().to_ascii_lowercase().parse(), Ok(kind));
        for hero in [false, true] {
            let piece = Piece { kind, hero };
            assert_eq!(piece.to_string().parse(), Ok(piece));
        }
    }
    for text in ["", "f", "f0", "f13", "l1", "f012", "f1 ", "F1", "é1"] {
        assert_eq!(text.parse::<Square>(), Err(ParseError::Square), "{text}");
    }
    for text in ["", "x", "TT", "é"] {
        assert_eq!(text.parse::<Kind>(), Err(ParseError::Kind), "{text}");
        assert_eq!(text.parse::<Piece>(), Err(ParseError::Piece), "{text}");
    }
    for text in ["+", "++T", "t", "T+"] {
        assert_eq!(text.parse::<Piece>(), Err(ParseError::Piece), "{text}");
    }
}

#[test]
fn actions_are_read_as_they_are_written() {
    let mut seen = 0;
    walk_everywhere(25, 8, |board| {
        for action in board.legal_moves() {
            assert_eq!(action.to_string().parse(), Ok(action));
            seen += 1;
        }
    });
    assert!(seen > 10_000, "only {seen} actions");
    for action in [Action::COMMIT, Action::start(Square::K12)] {
        assert_eq!(action.to_string().parse(), Ok(action));
    }
    let group = KindSet::from_iter([Kind::Tank, Kind::Infantry]);
    let step = Action::step(Square::F5, Square::F12, Manner::Capture, group);
    assert_eq!(step.to_string(), "(TI)f5>xf12");
    for text in
        ["", "f5", "Tf5f6", "Tf5", "f5>f6", "+Tf5>f6", "5f6", "T>f6", "f5f6 ", "commit ", "::"]
    {
        assert_eq!(text.parse::<Action>(), Err(ParseError::Action), "{text}");
    }
}

#[test]
fn a_list_of_actions_is_walked_by_value_and_by_reference() {
    let mut board = Board::start();
    let actions = board.legal_moves();
    assert_eq!((&actions).into_iter().count(), 116);
    for action in actions {
        let undo = board.make(action);
        board.unmake(action, undo);
    }
    assert_eq!(board, Board::start());
}
