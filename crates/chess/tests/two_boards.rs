//! The fast board and the textbook board play the same games. They share no rule, so where they
//! agree, both are likely to be right; where they differ, one of them is wrong.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use sandtable_chess::Board;
use sandtable_chess::mailbox::Mailbox;
use sandtable_core::{Checked, Notation, Outcome, Position};
use sandtable_testkit::walk::Random;

fn moves<P: Position>(position: &P) -> P::List {
    let mut list = P::List::default();
    position.generate(&mut list);
    list
}

/// The legal moves in UCI, sorted, so that the order of generation does not matter.
fn legal<P: Notation>(position: &P) -> Vec<String> {
    let list = moves(position);
    let mut texts: Vec<_> = list.as_ref().iter().map(|&mv| position.long_text(mv)).collect();
    texts.sort();
    texts
}

fn outcome<P: Position>(position: &P) -> Option<Outcome> {
    let stuck = moves(position).as_ref().is_empty();
    if stuck { Some(position.no_moves()) } else { position.terminal() }
}

/// Both boards say the same about a position, and the second takes back each of its moves.
fn compare(fast: &Board, mailbox: &Mailbox) -> Vec<String> {
    let fen = fast.fen();
    assert_eq!(mailbox.fen(), fen);
    assert_eq!(mailbox.turn(), fast.turn(), "{fen}");
    let texts = legal(fast);
    assert_eq!(legal(mailbox), texts, "{fen}");
    assert_eq!(mailbox.in_check(mailbox.turn()), fast.is_check(), "{fen}");
    assert_eq!(mailbox.no_moves(), fast.no_moves(), "{fen}");
    assert_eq!(outcome(mailbox), outcome(fast), "{fen}");
    assert_eq!(Mailbox::from_setup(&fast.setup()).as_ref(), Ok(mailbox), "{fen}");
    assert_eq!(mailbox.setup().validate().as_ref(), Ok(fast), "{fen}");
    let mut scratch = mailbox.clone();
    for &mv in moves(mailbox).as_ref() {
        let undo = scratch.make(mv);
        assert_eq!(scratch.audit(), Ok(()), "{mv} in {fen}");
        scratch.unmake(mv, undo);
        assert_eq!(&scratch, mailbox, "{mv} in {fen}");
    }
    texts
}

/// Plays one game on both boards, takes it all back, and says how many plies it had.
fn play(fen: &str, most_plies: usize, dice: &mut Random) -> usize {
    let mut fast = Checked(Board::from_fen(fen).unwrap());
    let mut mailbox = Checked(Mailbox::from_fen(fen).unwrap());
    let starts = (fast.clone(), mailbox.clone());
    let mut line = Vec::new();
    loop {
        let texts = compare(&fast.0, &mailbox.0);
        if texts.is_empty() || line.len() == most_plies {
            break;
        }
        let text = &texts[dice.below(texts.len())];
        let (a, b) = (fast.0.parse_move(text).unwrap(), mailbox.0.parse_move(text).unwrap());
        let san = fast.0.short_text(a);
        assert_eq!(mailbox.0.short_text(b), san);
        assert_eq!(mailbox.0.parse_move(&san), Ok(b));
        line.push(((a, fast.make(a)), (b, mailbox.make(b))));
    }
    let plies = line.len();
    for ((a, fast_undo), (b, mailbox_undo)) in line.into_iter().rev() {
        fast.unmake(a, fast_undo);
        mailbox.unmake(b, mailbox_undo);
    }
    assert_eq!((fast, mailbox), starts);
    plies
}

/// Openings, and positions in which much can happen at once: castling and its loss, en passant with
/// pins, promotions with and without capture.
const STARTS: [&str; 8] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
    "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
    "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
    "4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3 w - - 0 1",
    "8/PPP4k/8/8/8/8/4Kppp/8 w - - 0 1",
];

#[test]
fn random_games_are_the_same_on_both_boards() {
    let mut dice = Random::new(1);
    let mut plies = 0;
    for fen in STARTS {
        for _ in 0..6 {
            plies += play(fen, 200, &mut dice);
        }
    }
    assert!(plies > 5_000, "only {plies} plies were played");
}

#[test]
fn every_position_of_the_data_is_the_same_on_both_boards() {
    let mut dice = Random::new(2);
    for line in include_str!("../../../data/chess/perft.epd").lines() {
        let fen = line.split(" ;").next().unwrap();
        play(fen, 4, &mut dice);
    }
}

/// Equal keys and repetition go together on both boards, all along a game of short moves.
#[test]
fn both_boards_see_the_same_repetitions() {
    let mut dice = Random::new(3);
    let mut repetitions = 0;
    for _ in 0..8 {
        let mut fast = Board::from_fen("4k2r/8/8/8/8/8/8/R3K3 w Qk - 0 1").unwrap();
        let mut mailbox = Mailbox::from_fen(&fast.fen()).unwrap();
        let mut past = Vec::new();
        for _ in 0..120 {
            for (earlier_fast, earlier_mailbox) in &past {
                let same = fast.repeats(earlier_fast);
                assert_eq!(mailbox.repeats(earlier_mailbox), same);
                assert_eq!(mailbox.key() == earlier_mailbox.key(), same);
                repetitions += usize::from(same);
            }
            past.push((fast.clone(), mailbox.clone()));
            let texts = legal(&fast);
            let Some(text) = (!texts.is_empty()).then(|| &texts[dice.below(texts.len())]) else {
                break;
            };
            let (a, b) = (fast.parse_move(text).unwrap(), mailbox.parse_move(text).unwrap());
            let _ = fast.make(a);
            let _ = mailbox.make(b);
        }
    }
    assert!(repetitions > 10, "only {repetitions} repetitions");
}
