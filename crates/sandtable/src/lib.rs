//! Chess and Cờ Tư Lệnh, with exact undo.
//!
//! What is the same for both games is at the root: the contract of a [`Position`], text by
//! [`Notation`], a [`Game`] with undo, redo and a result, a [`Tree`] of variations. The games are
//! [`chess`] and [`cotulenh`], each with a fast `Board` and a `mailbox` to read; files of games are
//! [`pgn`], and the search is `engine`, which the feature of that name turns on by default.
//!
//! The crates behind it can be used one by one. `sandtable-core`, `sandtable-chess` and
//! `sandtable-cotulenh` are `no_std`.
//!
//! # Features
//! | feature | what |
//! |---|---|
//! | `engine` | the search, on by default; it needs threads, everything else does without |
//! | `serde` | squares, pieces and moves as text, boards and set-ups as FEN, in any format that serde knows |
//!
//! # Set up a position
//! ```
//! use sandtable::chess::{Board, Color, Kind, Piece, Square};
//! use sandtable::Notation;
//!
//! let board: Board = "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1".parse()?;
//! assert_eq!(board.piece_on(Square::D1), Some(Piece::new(Color::White, Kind::Rook)));
//! assert_eq!(board.pieces(Color::Black, Kind::Pawn).len(), 3);
//! assert_eq!(board.to_string(), "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1");
//!
//! // Every fault at once, with its place in the text.
//! let error = Board::from_fen("8/8/8/8/8/8/8/8 w - - 0 1").unwrap_err();
//! assert_eq!(error.faults().len(), 2, "two kings are missing");
//! # Ok::<(), sandtable::chess::FenError>(())
//! ```
//!
//! # List the legal moves
//! ```
//! use sandtable::chess::Board;
//! use sandtable::{Notation, Position};
//!
//! let board = Board::start();
//! for mv in board.legal_moves() {
//!     println!("{} {}", board.long_text(mv), board.short_text(mv));
//! }
//! assert_eq!(board.legal_moves().len(), 20);
//! ```
//!
//! # Play what people write
//! ```
//! use sandtable::chess::Board;
//! use sandtable::{Notation, Position};
//!
//! let mut board = Board::start();
//! for text in ["e4", "e7e5", "Nf3", "Nc6", "Bb5"] {
//!     board.play(board.parse_move(text)?);
//! }
//! assert_eq!(board.fen(), "r1bqkbnr/pppp1ppp/2n5/1B2p3/4P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 3 3");
//! assert_eq!(board.parse_move("Ke5").unwrap_err().to_string(), "no king can go to e5 like that");
//! # Ok::<(), sandtable::chess::MoveError>(())
//! ```
//!
//! # Take a move back
//! `make` changes the board in place and gives a token; `unmake` takes it and puts back every field.
//! The token also tells what happened.
//! ```
//! use sandtable::chess::{Board, Color, Kind, Piece};
//! use sandtable::{Notation, Position};
//!
//! let mut board: Board = "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1".parse()?;
//! let before = board.clone();
//! let mv = board.parse_move("exd5").expect("a legal move");
//! let undo = board.make(mv);
//! assert_eq!(undo.captured(), Some(Piece::new(Color::Black, Kind::Pawn)));
//! board.unmake(mv, undo);
//! assert_eq!(board, before);
//! # Ok::<(), sandtable::chess::FenError>(())
//! ```
//!
//! # See how a position stands
//! ```
//! use sandtable::chess::{Board, Color};
//! use sandtable::{Conclusion, Outcome, Status, WinReason};
//!
//! let board: Board = "3R2k1/5ppp/8/8/8/8/5PPP/6K1 b - - 1 1".parse()?;
//! assert!(board.is_check());
//! assert_eq!(board.status(), Status::Over(Outcome::win(Color::White, WinReason::Checkmate)));
//! # Ok::<(), sandtable::chess::FenError>(())
//! ```
//!
//! # Count positions
//! ```
//! use sandtable::chess::Board;
//! use sandtable::{Notation, perft};
//!
//! assert_eq!(perft(&mut Board::start(), 4), 197_281);
//! assert_eq!(perft(&mut sandtable::cotulenh::Board::start(), 2), 13_460);
//! ```
//!
//! # Read a file of games
//! ```
//! use sandtable::chess::Board;
//! use sandtable::pgn::read_all;
//!
//! let file = "[White \"Anderssen\"]\n\n1. e4 e5 2. f4 ( 2. Nf3 Nc6 ) exf4 1-0\n";
//! for record in read_all::<Board>(file.as_bytes()) {
//!     let record = record?;
//!     assert_eq!(record.tags.get("White"), Some("Anderssen"));
//!     assert_eq!(record.tree.main_line().short_history(), ["e4", "e5", "f4", "exf4"]);
//!     assert_eq!(record.tree.len(), 6, "moves of variations too");
//! }
//! # Ok::<(), sandtable::pgn::Error>(())
//! ```
//!
//! # Play a game
//! A [`Game`] keeps the tokens: undo, redo, repetitions, claims, results.
//! ```
//! use sandtable::chess::Board;
//! use sandtable::{DrawReason, Game, Notation, Outcome};
//!
//! let mut game = Game::new(Board::start());
//! for text in ["Nf3", "Nf6", "Ng1", "Ng8", "Nf3", "Nf6", "Ng1", "Ng8"] {
//!     let mv = game.position().parse_move(text)?;
//!     game.play(mv)?;
//! }
//! assert_eq!(game.claims(), [DrawReason::ThreefoldRepetition]);
//! let taken_back = game.undo();
//! assert!(game.claims().is_empty());
//! assert_eq!(game.redo(), taken_back);
//! let end = game.claim(DrawReason::ThreefoldRepetition)?;
//! assert_eq!(end, Outcome::draw(DrawReason::ThreefoldRepetition));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Ask the engine
#![cfg_attr(feature = "engine", doc = "```")]
#![cfg_attr(not(feature = "engine"), doc = "```ignore")]
//! use sandtable::chess::Board;
//! use sandtable::engine::{Control, Engine, Limits, Resources, RootPosition, Score};
//! use sandtable::Notation;
//!
//! let board: Board = "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1".parse()?;
//! let root = RootPosition::new(board.clone());
//! let mut engine = Engine::new(Resources::default());
//! let answer = engine.search(&root, &Limits::depth(4), &Control::new(), |_| ());
//! assert_eq!(answer.score, Score::Mate(1));
//! assert_eq!(board.short_turn(&answer.turn), "Rd8#");
//! # Ok::<(), sandtable::chess::FenError>(())
//! ```
//!
//! # Deploy a stack in Cờ Tư Lệnh
//! A turn may be several actions: who is to move is asked of the position after each.
//! ```
//! use sandtable::cotulenh::{Board, Color, Rules, Square};
//! use sandtable::{Notation, Position};
//!
//! let mut board: Board = "6c4/11/11/11/11/11/11/5(TI)5/11/11/11/8C2 r - - 0 1".parse()?;
//! let turn = board.parse_turn("f5::I>f6,T>d5").expect("the infantry leaves, then the tank");
//! board.play(turn[0]);
//! assert!(board.turn_is_open() && board.turn() == Color::Red);
//! assert_eq!(board.deploy().expect("one step was made").steps[0].to, Square::F6);
//! board.play(turn[1]);
//! assert!(!board.turn_is_open() && board.turn() == Color::Blue);
//! # Ok::<(), sandtable::cotulenh::fen::FenError>(())
//! ```

#[doc(inline)]
pub use sandtable_core::*;

#[doc(inline)]
pub use sandtable_chess as chess;
#[doc(inline)]
pub use sandtable_cotulenh as cotulenh;
#[cfg(feature = "engine")]
#[doc(inline)]
pub use sandtable_engine as engine;
#[doc(inline)]
pub use sandtable_pgn as pgn;

#[doc = include_str!("../README.md")]
#[cfg(doctest)]
struct ReadmeExamples;
