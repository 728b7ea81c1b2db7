//! What people do first takes the same lines in both games.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

macro_rules! the_same_lines {
    ($game:ident, $side:ident, $kind:ident, $square:ident, $text:literal, $moves:literal) => {
        mod $game {
            use sandtable::$game::*;
            use sandtable::*;

            #[test]
            fn boards_are_set_up_and_changed() {
                let mut board: Board = Board::default().to_string().parse().unwrap();
                assert_eq!(board.legal_moves().len(), $moves);
                for mv in board.legal_moves() {
                    let undo = board.make(mv);
                    assert_eq!(undo.captured(), None);
                    board.unmake(mv, undo);
                }
                assert_eq!(board, Board::start());
                let mv = board.parse_move($text).unwrap();
                assert_eq!(board.parse_move(&board.long_text(mv)), Ok(mv));
                assert_eq!(board.short_text(mv), $text);
                assert_eq!(board.try_play(mv), Ok(()));
                assert_eq!(board.try_play(mv), Err(IllegalMove));
                assert_eq!(board.turn(), !Color::$side);
                assert_eq!(board.status(), Status::Ongoing);
                assert!(!board.is_check() && !board.in_check(Color::$side));
                assert!(board.occupied().has(Square::$square));
                assert!(board.pieces(Color::$side, Kind::$kind).has(Square::$square));
            }

            #[test]
            fn words_and_set_ups_are_text() {
                let square: Square = Square::$square.to_string().parse().unwrap();
                assert_eq!((square, square.to_string().len()), (Square::$square, 2));
                assert_eq!(Kind::$kind.to_string().parse(), Ok(Kind::$kind));
                assert!("z9".parse::<Square>().is_err_and(|error| error == ParseError::Square));
                let setup: Setup = Board::start().to_string().parse().unwrap();
                assert_eq!(setup.validate(), Ok(Board::start()));
                assert_eq!((square.file() < File::H, square.rank() > Rank::First), (true, true));
            }

            #[test]
            fn pseudo_legal_moves_are_listed_on_both_boards() {
                let (mut fast, mut textbook) = (Counter::default(), Counter::default());
                Board::start().generate_pseudo_legal(&mut fast);
                mailbox::Mailbox::start().generate_pseudo_legal(&mut textbook);
                assert_eq!(fast, textbook);
                assert!(fast.count() >= $moves);
            }
        }
    };
}

the_same_lines!(chess, White, Knight, F3, "Nf3", 20);
the_same_lines!(cotulenh, Red, Infantry, C6, "Ic6", 116);
