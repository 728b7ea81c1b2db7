//! What a library is asked first: words as text, lists, tokens, pseudo-legal moves, set-ups.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use sandtable_chess::mailbox::{self, Mailbox};
use sandtable_chess::{
    Board, Color, Kind, Move, MoveKind, ParseError, Piece, Rights, Setup, Square, Variant, Wing,
};
use sandtable_core::{Notation, Position, Strictness};
use sandtable_testkit::data;
use sandtable_testkit::walk::{Random, there_and_back};

fn board(fen: &str) -> Board {
    fen.parse().unwrap()
}

/// Walks random games from every position of the data.
fn walk_everywhere(file: &str, variant: Variant, mut look: impl FnMut(&Board)) {
    let mut random = Random::new(11);
    for line in data::perft_lines(file) {
        let start = Board::read_fen(&line.fen, variant, Strictness::Strict).unwrap();
        there_and_back(&start, 60, |_, moves| random.pick(moves), &mut look);
    }
}

/// Make, look, unmake.
fn legal_by_trial<P: Position>(board: &P, pseudo_legal: Vec<P::Move>) -> Vec<P::Move> {
    let (us, mut trial) = (board.turn(), board.clone());
    let is_legal = |mv: &P::Move| {
        let undo = trial.make(*mv);
        let safe = !trial.in_check(us);
        trial.unmake(*mv, undo);
        safe
    };
    pseudo_legal.into_iter().filter(is_legal).collect()
}

#[test]
fn pseudo_legal_moves_that_leave_the_king_safe_are_the_legal_ones() {
    let mut dropped = 0;
    for (file, variant) in
        [("chess/perft.epd", Variant::Standard), ("chess960/perft.epd", Variant::Chess960)]
    {
        walk_everywhere(file, variant, |board| {
            let mut pseudo_legal = Vec::new();
            board.generate_pseudo_legal(&mut pseudo_legal);
            let candidates = pseudo_legal.len();
            let mut found = legal_by_trial(board, pseudo_legal);
            let mut legal: Vec<Move> = board.legal_moves().into_iter().collect();
            dropped += candidates - found.len();
            found.sort();
            legal.sort();
            assert_eq!(found, legal, "{board:?}");
        });
    }
    assert!(dropped > 10_000, "only {dropped} moves were not legal");
}

#[test]
fn pseudo_legal_moves_of_the_textbook_board_are_filtered_to_those_of_the_fast_one() {
    let mut dropped = 0;
    walk_everywhere("chess/perft.epd", Variant::Standard, |board| {
        let textbook = Mailbox::from_setup(&board.setup()).unwrap();
        let mut pseudo_legal = Vec::new();
        textbook.generate_pseudo_legal(&mut pseudo_legal);
        let candidates = pseudo_legal.len();
        let found = legal_by_trial(&textbook, pseudo_legal);
        dropped += candidates - found.len();
        let mut found: Vec<String> = found.iter().map(mailbox::Move::to_string).collect();
        let mut legal: Vec<String> =
            board.legal_moves().into_iter().map(|mv| board.long_text(mv)).collect();
        found.sort();
        legal.sort();
        assert_eq!(found, legal, "{board:?}");
    });
    assert!(dropped > 5_000, "only {dropped} moves were not legal");
}

#[test]
fn a_token_tells_what_was_taken_and_how_things_stood() {
    let fen = "r3k2r/pPpp1ppp/8/3Pp3/8/8/P1P2PPP/R3K2R w KQkq e6 7 3";
    let black_pawn = Some(Piece::new(Color::Black, Kind::Pawn));
    let black_rook = Some(Piece::new(Color::Black, Kind::Rook));
    for (text, taken) in [("dxe6", black_pawn), ("bxa8=Q", black_rook), ("O-O", None), ("a4", None)]
    {
        let mut board = board(fen);
        let before = board.clone();
        let undo = board.make(board.parse_move(text).unwrap());
        assert_eq!(undo.captured(), taken, "{text}");
        assert_eq!(undo.rights(), before.rights());
        assert_eq!(undo.en_passant(), Some(Square::E6));
        assert_eq!((undo.halfmove(), undo.key()), (7, before.key()));

        let mut textbook: Mailbox = fen.parse().unwrap();
        let undo = textbook.make(textbook.parse_move(text).unwrap());
        let number = taken.map_or(mailbox::EMPTY, |piece| -(piece.kind().index() as i8 + 1));
        assert_eq!(undo.captured(), number, "{text}");
        assert_eq!(undo.rights(), [[true; 2]; 2]);
        assert_eq!((undo.en_passant(), undo.halfmove()), (Some(Square::E6), 7));
    }
}

#[test]
fn moves_are_written_as_origin_target_and_promotion() {
    let board = board("r3k2r/pPpp1ppp/8/3Pp3/8/8/P1P2PPP/R3K2R w KQkq e6 0 1");
    for (san, text) in [("dxe6", "d5e6"), ("bxa8=N", "b7a8n"), ("b8=Q", "b7b8q"), ("O-O-O", "e1a1")]
    {
        assert_eq!(board.parse_move(san).unwrap().to_string(), text);
    }
}

#[test]
fn a_list_of_moves_is_walked_by_value_and_by_reference() {
    let (mut board, mut textbook) = (Board::start(), Mailbox::start());
    let moves = board.legal_moves();
    assert_eq!((&moves).into_iter().count(), 20);
    for mv in moves {
        let undo = board.make(mv);
        board.unmake(mv, undo);
    }
    let moves = textbook.legal_moves();
    assert_eq!((moves.len(), (&moves).into_iter().count()), (20, 20));
    for mv in moves {
        let undo = textbook.make(mv);
        textbook.unmake(mv, undo);
    }
    assert_eq!((board, textbook), (Board::start(), Mailbox::start()));
}

#[test]
fn squares_kinds_and_pieces_are_read_as_they_are_written() {
    for square in Square::all() {
        assert_eq!(square.to_string().parse(), Ok(square));
    }
    for kind in Kind::ALL {
        assert_eq!(kind.to_string().parse(), Ok(kind));
        assert_eq!(kind.to_string().to_ascii_lowercase().parse(), Ok(kind));
        for side in Color::BOTH {
            let piece = Piece::new(side, kind);
            assert_eq!(piece.to_string().parse(), Ok(piece));
        }
    }
    for text in ["", "e", "e9", "i1", "e44", "E4", "é4"] {
        assert_eq!(text.parse::<Square>(), Err(ParseError::Square), "{text}");
    }
    for text in ["", "x", "NN", "é"] {
        assert_eq!(text.parse::<Kind>(), Err(ParseError::Kind), "{text}");
        assert_eq!(text.parse::<Piece>(), Err(ParseError::Piece), "{text}");
    }
}

#[test]
fn a_set_up_may_be_nonsense_if_its_text_is_well_formed() {
    for text in ["8/8/8/8/8/8/8/8 w - - 0 1", "PPPPPPPP/8/8/8/8/8/8/kkk5 b KQ a1 3 9"] {
        let setup: Setup = text.parse().unwrap();
        assert_eq!(setup.to_string(), text);
        assert!(setup.validate().is_err());
        assert!(!setup.diagram().is_empty());
    }
    let chess960: Setup = "1r2k1r1/8/8/8/8/8/8/1R2K1R1 w GBgb - 0 1".parse().unwrap();
    assert_eq!(chess960.variant, Variant::Chess960);
    let rights = Rights::NONE.with(Color::White, Wing::KingSide, 6);
    assert_eq!(chess960.rights.rook(Color::White, Wing::KingSide), Some(Square::G1));
    assert_ne!(chess960.rights, rights);
    assert!("9/8/8/8/8/8/8/8 w - -".parse::<Setup>().is_err());
}

#[test]
fn a_move_kind_says_what_happens_and_nothing_else_does() {
    let mv = Move::new(Square::E7, Square::D8, MoveKind::CapturePromoteRook);
    assert_eq!((mv.from(), mv.to()), (Square::E7, Square::D8));
    assert_eq!(mv.kind().promotion(), Some(Kind::Rook));
    assert!(mv.kind().is_capture() && !mv.kind().is_castling());
}
