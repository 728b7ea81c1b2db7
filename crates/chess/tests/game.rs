//! Games of chess: undo and redo, and every way a game can end.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use sandtable_chess::{Board, mailbox::Mailbox};
use sandtable_core::{
    Checked, Conclusion, CopyMake, DrawReason, Ending, Game, Notation, Outcome, Refused, Side,
    WinReason,
};
use sandtable_testkit::keyless::Keyless;
use sandtable_testkit::play::{self, any};
use sandtable_testkit::walk::Random;

fn game(fen: &str) -> Game<Board> {
    Game::new(Board::from_fen(fen).unwrap())
}

/// Plays moves of any text.
fn play<P: Conclusion + Notation>(game: &mut Game<P>, moves: &[&str]) {
    for text in moves {
        let mv = game.position().parse_move(text).unwrap();
        assert_eq!(game.play(mv), Ok(()), "{text}");
    }
}

fn refused(game: &mut Game<Board>, text: &str) -> Refused {
    let mv = game.position().parse_move(text).unwrap();
    game.play(mv).unwrap_err()
}

const KNIGHTS: [&str; 4] = ["g1f3", "g8f6", "f3g1", "f6g8"];

fn shuffled(plies: usize) -> Game<Board> {
    let mut game = Game::new(Board::start());
    for text in KNIGHTS.into_iter().cycle().take(plies) {
        let mv = game.position().parse_move(text).unwrap();
        assert_eq!(game.play_on(mv), Ok(()));
    }
    game
}

const DRAWN_BY_REPETITION: Outcome = Outcome::draw(DrawReason::FivefoldRepetition);

#[test]
fn a_thousand_undos_and_redos_leave_a_game_as_it_was() {
    let mut random = Random::new(1);
    let mut undone = 0;
    for _ in 0..4 {
        let mut game = play::random_game(&Board::start(), 200, &mut random, any);
        undone += play::a_thousand_undos(&mut game, &mut random);
        let start = Checked(Board::start());
        let mut game = play::random_game(&start, 100, &mut random, any);
        undone += play::a_thousand_undos(&mut game, &mut random);
    }
    let mut game = play::random_game(&CopyMake(Mailbox::start()), 60, &mut random, any);
    undone += play::a_thousand_undos(&mut game, &mut random);
    assert!(undone > 50_000, "{undone}");
}

#[test]
fn a_mirror_that_only_listens_stays_equal() {
    let mut random = Random::new(2);
    let changes = play::a_mirror_follows(&Checked(Board::start()), 5_000, &mut random, any)
        + play::a_mirror_follows(&Mailbox::start(), 500, &mut random, any);
    assert!(changes > 4_000, "{changes}");
}

#[test]
fn repetitions_are_as_often_as_copies_are_equal() {
    let mut random = Random::new(3);
    for fen in [
        "7k/8/8/8/8/8/8/K5R1 w - - 0 1",
        "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
        "2k5/8/2p5/2P5/8/8/8/2K5 b - - 0 1",
    ] {
        let start = Board::from_fen(fen).unwrap();
        let answers = play::repetitions_are_counted(&start, 2_000, &mut random, any);
        assert!(answers.len() > 3, "{fen}: no position came three times: {answers:?}");
        // Keys only save time: without them the answers are the same.
        play::repetitions_are_counted(&Keyless(start), 400, &mut random, any);
    }
}

#[test]
fn moves_ahead_are_kept_until_a_different_one_is_played() {
    let mut game = Game::new(Board::start());
    play(&mut game, &["e4", "e5", "Nf3", "Nc6"]);
    let whole = game.clone();
    for _ in 0..3 {
        game.undo();
    }
    assert_eq!((game.moves().len(), game.redo_moves().len()), (1, 3));
    assert_eq!(game.redo_moves(), &whole.moves()[1..]);
    play(&mut game, &["e5"]);
    assert_eq!(game.redo_moves(), &whole.moves()[2..], "the same move only redoes");
    play(&mut game, &["Bc4"]);
    assert!(game.redo_moves().is_empty());
    assert_eq!(game.redo(), None);
    assert_eq!(game.short_history(), ["e4", "e5", "Bc4"]);
    assert_eq!(game.long_history(), ["e2e4", "e7e5", "f1c4"]);
    assert_ne!(game, whole);
}

#[test]
fn an_illegal_move_changes_nothing() {
    let mut game = Game::new(Board::start());
    play(&mut game, &["e4", "e5"]);
    game.undo();
    let before = game.clone();
    let white = Board::start().parse_move("d4").unwrap();
    assert_eq!(game.play(white), Err(Refused::IllegalMove));
    assert_eq!(game.play_on(white), Err(Refused::IllegalMove));
    assert_eq!(game, before, "the moves ahead are still there");
}

#[test]
fn undo_and_redo_end_where_the_game_does() {
    let mut game = Game::new(Board::start());
    assert_eq!((game.undo(), game.redo()), (None, None));
    assert_eq!((game.undo_turn(), game.redo_turn(), game.cancel()), (0, 0, 0));
    play(&mut game, &["e4", "e5"]);
    assert_eq!(game.cancel(), 0, "no turn is ever open in chess");
    assert_eq!((game.undo_turn(), game.undo_turn(), game.undo_turn()), (1, 1, 0));
    assert_eq!((game.redo_turn(), game.redo_turn(), game.redo_turn()), (1, 1, 0));
    assert_eq!(game.map_turns(|before, moves| before.short_text(moves[0])), ["e4", "e5"]);
}

#[test]
fn a_game_may_go_to_another_thread() {
    let mut game = Game::new(Board::start());
    game.listen(|_, _| {});
    let game = std::thread::spawn(move || game).join().unwrap();
    assert_eq!(game.moves(), []);
}

#[test]
fn checkmate() {
    let mut game = Game::new(Board::start());
    play(&mut game, &["f3", "e5", "g4", "Qh4"]);
    assert_eq!(game.outcome(), Some(Outcome::win(Side::Black, WinReason::Checkmate)));
    assert!(game.claims().is_empty());
    game.undo();
    assert_eq!(game.outcome(), None);
}

#[test]
fn stalemate() {
    let mut game = game("7k/8/5KQ1/8/8/8/8/8 b - - 0 1");
    let stalemate = Outcome::draw(DrawReason::Stalemate);
    assert_eq!(game.outcome(), Some(stalemate));
    assert_eq!(game.end(Ending::Resigned(Side::White)), Err(Refused::Over(stalemate)));
}

#[test]
fn a_dead_position_ends_the_game_with_the_capture() {
    let mut game = game("7k/8/8/8/8/8/1p6/K7 w - - 0 1");
    play(&mut game, &["Kxb2"]);
    let dead = Outcome::draw(DrawReason::InsufficientMaterial);
    assert_eq!(game.outcome(), Some(dead));
    assert_eq!(refused(&mut game, "Kg8"), Refused::Over(dead));
}

#[test]
fn the_fifth_time_ends_the_game_and_the_third_is_a_claim() {
    let mut game = shuffled(7);
    assert_eq!((game.repetitions(), game.claims()), (2, vec![]));
    let none = Err(Refused::NoClaim(DrawReason::ThreefoldRepetition));
    assert_eq!(game.claim(DrawReason::ThreefoldRepetition), none);
    let mut game = shuffled(8);
    assert_eq!((game.repetitions(), game.outcome()), (3, None));
    assert_eq!(game.claims(), [DrawReason::ThreefoldRepetition]);
    let none = Err(Refused::NoClaim(DrawReason::FiftyMoves));
    assert_eq!(game.claim(DrawReason::FiftyMoves), none);
    let claimed = Outcome::draw(DrawReason::ThreefoldRepetition);
    assert_eq!(game.claim(DrawReason::ThreefoldRepetition), Ok(claimed));
    assert_eq!(game.outcome(), Some(claimed));
    assert_eq!(refused(&mut game, "e4"), Refused::Over(claimed));

    let mut game = shuffled(16);
    assert_eq!((game.repetitions(), game.outcome()), (5, Some(DRAWN_BY_REPETITION)));
    assert!(game.claims().is_empty(), "it is drawn already");
    assert_eq!(refused(&mut game, "e4"), Refused::Over(DRAWN_BY_REPETITION));
    let e4 = game.position().parse_move("e4").unwrap();
    assert_eq!(game.play_on(e4), Ok(()), "a record may go on");
    assert_eq!((game.repetitions(), game.outcome()), (1, None));
}

#[test]
fn fifty_moves_are_a_claim_and_seventy_five_the_end() {
    let fen = |clock| format!("r3k3/8/8/8/8/8/8/4K2R w - - {clock} 90");
    let after = |clock| {
        let mut game = game(&fen(clock));
        play(&mut game, &["Ke2"]);
        (game.outcome(), game.claims())
    };
    assert_eq!(after(98), (None, vec![]));
    assert_eq!(after(99), (None, vec![DrawReason::FiftyMoves]));
    assert_eq!(after(148), (None, vec![DrawReason::FiftyMoves]));
    assert_eq!(after(149), (Some(Outcome::draw(DrawReason::SeventyFiveMoves)), vec![]));

    let mut game = game(&fen(100));
    let drawn = Outcome::draw(DrawReason::FiftyMoves);
    assert_eq!(game.claim(DrawReason::FiftyMoves), Ok(drawn));
    assert_eq!(game.outcome(), Some(drawn));
}

#[test]
fn mate_comes_before_seventy_five_moves() {
    let mut game = game("7k/8/5KQ1/8/8/8/8/8 w - - 149 90");
    play(&mut game, &["Qg7"]);
    assert_eq!(game.outcome(), Some(Outcome::win(Side::White, WinReason::Checkmate)));
}

#[test]
fn resignation() {
    let mut game = Game::new(Board::start());
    play(&mut game, &["e4"]);
    let won = Outcome::win(Side::Black, WinReason::Resignation);
    assert_eq!(game.end(Ending::Resigned(Side::White)), Ok(won));
    assert_eq!((game.outcome(), won.word()), (Some(won), "resignation"));
    assert_eq!(game.end(Ending::Agreed), Err(Refused::Over(won)));
    assert_eq!(refused(&mut game, "e5"), Refused::Over(won));
    let e5 = game.position().parse_move("e5").unwrap();
    assert_eq!(game.play_on(e5), Err(Refused::Over(won)));
}

#[test]
fn agreement() {
    let mut game = Game::new(Board::start());
    let drawn = Outcome::draw(DrawReason::Agreement);
    assert_eq!(game.end(Ending::Agreed), Ok(drawn));
    assert_eq!((game.outcome(), drawn.word()), (Some(drawn), "agreement"));
}

#[test]
fn time() {
    let mut game = Game::new(Board::start());
    let won = Outcome::win(Side::White, WinReason::Time);
    assert_eq!(game.end(Ending::OutOfTime(Side::Black)), Ok(won));
    assert_eq!((game.outcome(), won.word()), (Some(won), "time"));
}

#[test]
fn time_runs_out_against_a_bare_king() {
    let mut game = game("7k/8/8/8/8/8/7P/K6R w - - 0 1");
    let drawn = Outcome::draw(DrawReason::TimeInsufficientMaterial);
    assert_eq!(game.end(Ending::OutOfTime(Side::White)), Ok(drawn));
    assert_eq!((game.outcome(), drawn.word()), (Some(drawn), "time_insufficient_material"));
}

#[test]
fn a_declared_end_is_taken_back_with_the_moves_and_comes_back_with_them() {
    let mut game = Game::new(Board::start());
    play(&mut game, &["e4", "e5"]);
    let won = game.end(Ending::Resigned(Side::Black)).unwrap();
    let ended = game.clone();
    game.undo();
    assert_eq!(game.outcome(), None);
    assert_ne!(game, ended);
    game.redo();
    assert_eq!((game.outcome(), &game), (Some(won), &ended));
    game.undo();
    play(&mut game, &["c5"]);
    assert_eq!(game.outcome(), None, "another move, another game");
    game.undo();
    let agreed = game.end(Ending::Agreed).unwrap();
    assert_eq!((game.outcome(), game.redo_moves().len()), (Some(agreed), 0));
}

#[test]
fn both_boards_end_their_games_alike() {
    let mut random = Random::new(4);
    for _ in 0..40 {
        let mut fast = Game::new(Board::start());
        let mut textbook = Game::new(Mailbox::start());
        while fast.moves().len() < 300 {
            assert_eq!(fast.outcome(), textbook.outcome());
            assert_eq!(fast.claims(), textbook.claims());
            for side in Side::BOTH {
                let may = fast.position().may_mate(side);
                assert_eq!(textbook.position().may_mate(side), may, "{}", fast.position().fen());
            }
            let mut moves = Vec::new();
            sandtable_core::Position::generate(fast.position(), &mut moves);
            let Some(mv) = random.pick(&moves).filter(|_| fast.outcome().is_none()) else { break };
            let text = fast.position().long_text(mv);
            play(&mut textbook, &[&text]);
            assert_eq!(fast.play(mv), Ok(()));
        }
    }
}
