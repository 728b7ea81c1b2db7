//! Who may still mate, by the pieces alone, compared with all mates there are.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use sandtable_chess::mailbox::Mailbox;
use sandtable_chess::{Board, Kind, Piece, Setup, Square, Variant};
use sandtable_core::{Notation, Side, count_moves};

fn both(fen: &str) -> [bool; 2] {
    let (board, mailbox) = (Board::from_fen(fen).unwrap(), Mailbox::from_fen(fen).unwrap());
    let may = Side::BOTH.map(|side| board.may_mate(side));
    assert_eq!(Side::BOTH.map(|side| mailbox.may_mate(side)), may, "{fen}");
    may
}

#[test]
fn who_may_mate_by_name() {
    for (pieces, expected) in [
        ("8/8/8/8", [false, false]),
        ("8/8/8/7P", [true, false]),
        ("8/8/8/7R", [true, false]),
        ("8/8/8/7Q", [true, false]),
        ("8/8/8/7N", [false, false]),
        ("8/8/8/6NN", [true, false]),
        ("8/8/8/6BN", [true, false]),
        ("8/8/8/6BB", [true, false]),
        // b4 and h4 are dark: bishops of one colour.
        ("8/8/8/1B5B", [false, false]),
        ("8/8/8/1b5B", [false, false]),
        ("8/8/8/6bB", [true, true]),
        ("8/8/8/6nB", [true, true]),
        ("8/8/8/6nN", [true, true]),
        ("8/8/8/6pN", [true, true]),
        ("8/8/8/6pB", [true, true]),
        ("8/8/8/6rN", [true, true]),
        ("8/8/8/6bN", [true, true]),
        ("8/8/8/6rB", [false, true]),
        ("8/8/8/6qB", [false, true]),
        ("8/8/8/6qN", [false, true]),
        ("8/8/8/5qrN", [true, true]),
    ] {
        assert_eq!(both(&format!("k7/{pieces}/8/8/7K w - - 0 1")), expected, "{pieces}");
    }
}

/// Whether Black, with this piece of its own, can be mated by White's king and this piece. The
/// black king stands in a triangle of the board: the rest is the same, turned or mirrored.
fn some_mate(mating: Kind, blocking: Kind) -> bool {
    let triangle = Square::all().filter(|s| s.file() <= s.rank() && s.rank() <= 3);
    triangle.into_iter().any(|king| some_mate_of(king, mating, blocking))
}

fn some_mate_of(king: Square, mating: Kind, blocking: Kind) -> bool {
    let mut setup = Setup::empty(Variant::Standard);
    setup.turn = Side::Black;
    setup.squares[king.index()] = Some(Piece::new(Side::Black, Kind::King));
    for attacker in Square::all().filter(|&s| s != king && in_line(mating, king, s)) {
        setup.squares[attacker.index()] = Some(Piece::new(Side::White, mating));
        for lord in Square::all().filter(|&s| s != king && s != attacker) {
            setup.squares[lord.index()] = Some(Piece::new(Side::White, Kind::King));
            for blocker in Square::all().filter(|s| ![king, attacker, lord].contains(s)) {
                setup.squares[blocker.index()] = Some(Piece::new(Side::Black, blocking));
                let board = setup.validate();
                if board.is_ok_and(|board| board.is_check() && count_moves(&board) == 0) {
                    return true;
                }
                setup.squares[blocker.index()] = None;
            }
            setup.squares[lord.index()] = None;
        }
        setup.squares[attacker.index()] = None;
    }
    false
}

/// Whether a knight or bishop on one square could ever check a king on the other.
fn in_line(kind: Kind, king: Square, attacker: Square) -> bool {
    let files = king.file().abs_diff(attacker.file());
    let ranks = king.rank().abs_diff(attacker.rank());
    match kind {
        Kind::Knight => files * ranks == 2,
        _ => files == ranks,
    }
}

#[test]
fn a_lone_piece_mates_only_where_the_rule_says_so() {
    use Kind::{Bishop, Knight, Queen, Rook};
    for mating in [Knight, Bishop] {
        for blocking in [Knight, Bishop, Rook, Queen] {
            let expected = match (mating, blocking) {
                (Knight, blocking) => blocking != Queen,
                // Bishops of both colours, that is.
                (_, blocking) => blocking == Knight || blocking == Bishop,
            };
            assert_eq!(some_mate(mating, blocking), expected, "{mating:?} against {blocking:?}");
        }
    }
}
