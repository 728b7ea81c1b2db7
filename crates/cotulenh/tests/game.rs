//! Games of Cờ Tư Lệnh: undo and redo by actions and by turns, and every way a game can end.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use sandtable_core::{
    Checked, Conclusion, DrawReason, Ending, Game, Notation, Outcome, Position, Refused, Side,
    WinReason,
};
use sandtable_cotulenh::mailbox::Mailbox;
use sandtable_cotulenh::{Action, ActionKind, Board, Manner, Rules, text};
use sandtable_testkit::keyless::Keyless;
use sandtable_testkit::walk::Random;
use sandtable_testkit::{play, tree};

/// Likes combinations, deploys and their explicit start.
fn bold<P>(random: &mut Random, position: &P, actions: &[Action]) -> Option<Action>
where
    P: Position<Move = Action>,
{
    let is_bold = |action: Action| match action.kind() {
        ActionKind::Whole { manner, .. } => manner == Manner::Combine,
        _ => true,
    };
    let picks: Vec<Action> = (0..6).filter_map(|_| random.pick(actions)).collect();
    let pick = picks.iter().copied().find(|&action| is_bold(action)).or(picks.first().copied())?;
    match pick.kind() {
        ActionKind::Step { from, .. } if !position.turn_is_open() && random.below(4) == 0 => {
            Some(Action::start(from))
        }
        _ => Some(pick),
    }
}

fn game(fen: &str) -> Game<Board> {
    Game::new(Board::from_fen(fen).unwrap())
}

/// Plays texts, each an action or a whole turn.
fn play<P: Conclusion + Rules>(game: &mut Game<P>, texts: &[&str]) {
    for text in texts {
        for action in text::parse_turn(game.position(), text).unwrap() {
            assert_eq!(game.play(action), Ok(()), "{text}");
        }
    }
}

fn steps<P: Conclusion + Position<Move = Action>>(game: &Game<P>) -> usize {
    let is_step = |action: &&Action| matches!(action.kind(), ActionKind::Step { .. });
    game.moves().iter().filter(is_step).count()
}

/// A red ship with a plane and a tank aboard, far from everybody.
const LOADED: &str = "6c4/11/11/11/11/11/2(NFT)8/11/11/11/11/5C5 r - - 0 1";

#[test]
fn a_thousand_undos_and_redos_leave_a_game_as_it_was() {
    let mut random = Random::new(11);
    let (mut undone, mut deployed) = (0, 0);
    for _ in 0..4 {
        let mut game = play::random_game(&Board::start(), 300, &mut random, bold);
        undone += play::a_thousand_undos(&mut game, &mut random);
        deployed += steps(&game);
        let mut game = play::random_game(&Checked(Board::start()), 100, &mut random, bold);
        undone += play::a_thousand_undos(&mut game, &mut random);
        deployed += steps(&game);
    }
    let mut game = play::random_game(&Checked(Mailbox::start()), 60, &mut random, bold);
    undone += play::a_thousand_undos(&mut game, &mut random);
    assert!(undone > 50_000 && deployed > 100, "{undone} undone, {deployed} steps of deploys");
}

#[test]
fn a_mirror_that_only_listens_stays_equal() {
    let mut random = Random::new(12);
    let mut changes = 0;
    for fen in [LOADED, &Board::start().fen()] {
        let start = Checked(Board::from_fen(fen).unwrap());
        changes += play::a_mirror_follows(&start, 1_500, &mut random, bold);
        let start = Mailbox::from_fen(fen).unwrap();
        changes += play::a_mirror_follows(&start, 300, &mut random, bold);
    }
    assert!(changes > 2_000, "{changes}");
}

#[test]
fn repetitions_are_as_often_as_copies_are_equal() {
    let mut random = Random::new(13);
    let mut thrice = 0;
    for fen in [
        "2c8/11/11/11/11/11/11/11/11/11/11/5(+TC)5 r - - 0 1",
        "9ci/11/11/11/11/11/11/11/11/11/11/5(HC)5 r - - 0 1",
        "2c8/11/11/11/11/11/11/11/11/11/11/5(+TC)5 r - - 0 1 f1:+T:C>e1...",
    ] {
        let start = Board::from_fen(fen).unwrap();
        let answers = play::repetitions_are_counted(&start, 1_500, &mut random, bold);
        thrice += answers.iter().skip(3).sum::<usize>();
        // Keys only save time: without them the answers are the same.
        play::repetitions_are_counted(&Keyless(start), 300, &mut random, bold);
    }
    assert!(thrice > 10, "{thrice}");
}

#[test]
fn a_deploy_is_taken_back_step_by_step_or_at_once() {
    let mut game = game(LOADED);
    play(&mut game, &["c6:(FT):N>c2", "Cg12g11", "F>f6,T>d6"]);
    assert_eq!(game.moves().len(), 2 + 1 + 2);
    let whole = game.clone();
    let after = |moves: usize| {
        let mut game = whole.clone();
        while game.moves().len() > moves {
            game.undo();
        }
        game
    };
    assert_eq!(game.undo_turn(), 2);
    assert_eq!(game, after(3));
    assert_eq!(game.undo_turn(), 1);
    assert_eq!(game.undo_turn(), 2, "a step and its commit");
    assert_eq!(game, after(0));
    assert_eq!(game.undo_turn(), 0);
    assert_eq!(game.redo_turn(), 2);
    assert_eq!((game.redo(), game.redo()), (Some(whole.moves()[2]), Some(whole.moves()[3])));
    assert!(game.position().turn_is_open());
    assert_eq!(game.redo_turn(), 1, "the rest of the turn");
    assert_eq!(game, whole);
    assert_eq!(game.undo(), Some(whole.moves()[4]));
    assert_eq!(game.undo_turn(), 1, "of an open turn, what was played of it");
    assert_eq!(game, after(3));
    let turns = |game: &Game<Board>| game.map_turns(text::turn_text);
    assert_eq!(turns(&whole), ["c6:(FT):N>c2", "Cg12g11", "c6::F>f6,T>d6"]);
    assert_eq!(turns(&after(4)), ["c6:(FT):N>c2", "Cg12g11", "c6:T:F>f6..."]);
    assert_eq!(whole.map_turns(text::turn_short_text), ["(FT)<N>c2", "Cg11", "F>f6,T>d6"]);
    assert_eq!(whole.long_history()[..2], ["Nc6>c2", "commit"]);
    assert_eq!(whole.short_history().len(), 5);
}

#[test]
fn a_cancelled_deploy_leaves_no_trace() {
    let mut game = game(LOADED);
    let untouched = game.clone();
    play(&mut game, &["c6:", "Nc6>c2", "Fc6>f6"]);
    assert_eq!(game.cancel(), 3, "its explicit start too");
    assert_eq!(game, untouched);
    assert!(game.redo_moves().is_empty());
    assert_eq!(game.cancel(), 0);

    // What lay ahead began with the rest of the turn, so it goes as well.
    play(&mut game, &["Nc6>c2", "commit", "Cg12g11"]);
    game.undo_turn();
    assert_eq!(game.cancel(), 0, "the turn is over, so there is nothing to cancel");
    assert_eq!(game.redo_moves().len(), 1);
    game.undo();
    assert_eq!(game.cancel(), 1);
    assert_eq!(game, untouched);
}

#[test]
fn a_game_may_begin_in_the_middle_of_a_deploy() {
    let mut game = game(&format!("{LOADED} c6:(FT):N>c2..."));
    assert_eq!((game.repetitions(), game.outcome(), game.cancel()), (1, None, 0));
    play(&mut game, &["Fc6>f6"]);
    assert_eq!(game.cancel(), 1);
    play(&mut game, &["commit", "Cg12g11"]);
    assert_eq!((game.undo_turn(), game.undo_turn(), game.undo_turn()), (1, 1, 0));
    assert_eq!(game.position().fen(), format!("{LOADED} c6:(FT):N>c2..."));
}

#[test]
fn a_captured_commander_ends_the_game() {
    let mut game = game("9c1/9I1/11/11/11/11/11/11/11/11/11/5C5 r - - 99 60");
    play(&mut game, &["Ij11xj12"]);
    let won = Outcome::win(Side::First, WinReason::CommanderCaptured);
    assert_eq!(game.outcome(), Some(won));
    game.undo();
    assert_eq!(game.outcome(), None);
}

#[test]
fn a_game_does_not_end_in_the_middle_of_a_deploy() {
    // R10.2: a deploy in which the Commander was captured may go on.
    let mut game = game("8c2/11/8(TI)2/11/11/11/11/11/11/11/11/5C5 r - - 0 1");
    play(&mut game, &["Ti10>xi12"]);
    assert_eq!(game.position().commander(Side::Second), None);
    assert_eq!(game.outcome(), None);
    play(&mut game, &["Ii10>i11"]);
    let won = Outcome::win(Side::First, WinReason::CommanderCaptured);
    assert_eq!(game.outcome(), Some(won));
    assert_eq!(game.play(Action::COMMIT), Err(Refused::Over(won)));

    // A clock that has run out ended the game when the turn began, or will when it is over.
    let late = LOADED.replace(" 0 1", " 100 60");
    assert_eq!(self::game(&late).outcome(), Some(Outcome::draw(DrawReason::FiftyMoves)));
    assert_eq!(self::game(&format!("{late} c6:(FT):N>c2...")).outcome(), None);
}

#[test]
fn checkmate_comes_before_the_counters() {
    for clock in [0, 100] {
        let fen = format!("9ci/11/11/11/11/11/11/11/6a4/11/11/5I(HC)I3 r - - {clock} 60");
        let mate = Outcome::win(Side::Second, WinReason::Checkmate);
        assert_eq!(game(&fen).outcome(), Some(mate));
        let board = Mailbox::from_fen(&fen).unwrap();
        assert_eq!(board.conclude(3, false), Some(mate));
        assert_eq!(Board::from_fen(&fen).unwrap().conclude(3, false), Some(mate));
    }
}

#[test]
fn stalemate_comes_before_the_counters() {
    for clock in [0, 100] {
        let fen =
            format!("6c4/5h1h3/4g4t1/7s1g1/2i5eei/11/11/2C8/4+f6/11/5H1H+a2/n10 r - - {clock} 51");
        let game = game(&fen);
        assert_eq!(game.outcome(), Some(Outcome::draw(DrawReason::Stalemate)));
        assert!(game.claims().is_empty());
    }
}

const TANKS: [&str; 4] = ["Tf4f5", "Tf9f8", "Tf5f4", "Tf8f9"];

#[test]
fn the_third_time_is_a_draw_and_no_claim() {
    let mut game = Game::new(Board::start());
    let drawn = Outcome::draw(DrawReason::ThreefoldRepetition);
    for round in 0..8 {
        assert_eq!((game.repetitions(), game.outcome()), (1 + round / 4, None), "{round}");
        play(&mut game, &[TANKS[round % 4]]);
    }
    assert_eq!((game.repetitions(), game.outcome()), (3, Some(drawn)));
    assert!(game.claims().is_empty());
    assert_eq!(game.claim(DrawReason::ThreefoldRepetition), Err(Refused::Over(drawn)));
    let infantry = game.position().parse_move("Ic5c6").unwrap();
    assert_eq!(game.play(infantry), Err(Refused::Over(drawn)));
    assert_eq!(game.play_on(infantry), Ok(()));
    assert_eq!(game.outcome(), None);
}

#[test]
fn repetition_counts_the_starts_of_turns_across_deploys() {
    let fen = "6c4/11/11/11/11/11/2(NFT)8/11/11/11/11/4C6 r - - 0 1";
    let there_and_back = ["c6:(NF):T>d6", "Cg12f12", "Td6&c6", "Cf12g12"];
    let mut game = game(fen);
    play(&mut game, &there_and_back);
    assert_eq!(game.repetitions(), 2);
    play(&mut game, &["Tc6>d6"]);
    assert_eq!(game.repetitions(), 2, "in the middle of a turn, that of its beginning");
    play(&mut game, &["commit"]);
    assert_eq!(game.repetitions(), 2);
    play(&mut game, &there_and_back[1..]);
    assert_eq!(game.outcome(), Some(Outcome::draw(DrawReason::ThreefoldRepetition)));
    assert!(game.undo_turn() == 1 && game.outcome().is_none());

    // A game that begins in the middle of a turn has seen the turn begin.
    let mut game = Game::new(Board::from_fen(&format!("{fen} c6:(NF):T>d6...")).unwrap());
    play(&mut game, &["commit", "Cg12f12", "Td6&c6", "Cf12g12"]);
    assert_eq!(game.repetitions(), 2);
    play(&mut game, &there_and_back);
    assert_eq!(game.outcome(), Some(Outcome::draw(DrawReason::ThreefoldRepetition)));
}

#[test]
fn fifty_moves_without_a_capture_are_a_draw() {
    let after = |clock, text: &str| {
        let fen = format!("9ci/11/11/11/11/11/11/11/11/11/6i4/5CI4 r - - {clock} 60");
        let mut game = game(&fen);
        play(&mut game, &[text]);
        game.outcome()
    };
    assert_eq!(after(98, "Ig1h1"), None);
    assert_eq!(after(99, "Ig1h1"), Some(Outcome::draw(DrawReason::FiftyMoves)));
    assert_eq!(after(99, "Ig1xg2"), None);
}

#[test]
fn repetition_comes_before_fifty_moves() {
    let fen = "9c+i/11/11/11/11/11/11/11/11/11/11/5C+I4 r - - 92 60";
    let mut game = game(fen);
    for text in ["Ig1h1", "Ik12k11", "Ih1g1", "Ik11k12"].into_iter().cycle().take(8) {
        assert_eq!(game.outcome(), None);
        play(&mut game, &[text]);
    }
    assert_eq!(game.position().halfmove(), 100);
    assert_eq!(game.outcome(), Some(Outcome::draw(DrawReason::ThreefoldRepetition)));
}

#[test]
fn players_may_end_the_game_even_in_the_middle_of_a_deploy() {
    for (ending, outcome) in [
        (Ending::Resigned(Side::First), Outcome::win(Side::Second, WinReason::Resignation)),
        (Ending::Agreed, Outcome::draw(DrawReason::Agreement)),
        (Ending::OutOfTime(Side::First), Outcome::win(Side::Second, WinReason::Time)),
    ] {
        let mut game = game(LOADED);
        play(&mut game, &["Nc6>c2"]);
        assert_eq!(game.end(ending), Ok(outcome));
        assert_eq!(game.play_on(Action::COMMIT), Err(Refused::Over(outcome)));
        assert_eq!(game.cancel(), 0, "what is over is not cancelled");
        assert_eq!(game.outcome(), Some(outcome));
        let ended = game.clone();
        assert_eq!((game.undo_turn(), game.outcome()), (1, None));
        assert_eq!((game.redo_turn(), game), (1, ended));
    }
}

#[test]
fn both_boards_end_their_games_alike() {
    let mut random = Random::new(14);
    for round in 0..20 {
        let fen = if round % 2 == 0 { Board::start().fen() } else { LOADED.to_owned() };
        let mut fast = Game::new(Board::from_fen(&fen).unwrap());
        let mut textbook = Game::new(Mailbox::from_fen(&fen).unwrap());
        for _ in 0..200 {
            let outcome = fast.outcome();
            assert_eq!(textbook.outcome(), outcome, "{}", fast.position().fen());
            assert_eq!(textbook.repetitions(), fast.repetitions());
            let mut actions = Vec::new();
            fast.position().generate(&mut actions);
            let Some(action) = bold(&mut random, fast.position(), &actions) else { break };
            assert_eq!((fast.play_on(action), textbook.play_on(action)), (Ok(()), Ok(())));
        }
    }
}

#[test]
fn trees_grown_at_random_keep_their_cursor_exact() {
    let mut open = 0;
    for seed in 0..6 {
        let mut random = Random::new(seed);
        let fen = if seed % 2 == 0 { LOADED } else { &Board::start().fen() };
        let start = Checked(Board::from_fen(fen).unwrap());
        let mut tree = tree::grow(&start, 600, 100, &mut random);
        assert_eq!(tree::rebuilt(&tree), tree);
        for id in tree.walk().collect::<Vec<_>>() {
            tree.go_to(id).unwrap();
            open += usize::from(tree.position().turn_is_open());
        }
    }
    assert!(open > 20, "{open} open deploys");
}
