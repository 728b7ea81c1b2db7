//! Any game by name, by text and by plain data: the door for everybody who does not want generics.
//!
//! ```
//! use sandtable_games::{AnyGame, GameKind};
//!
//! let mut game = AnyGame::new("cotulenh".parse::<GameKind>()?);
//! game.play("Ic6")?;                        // an action or a whole turn, long or short
//! let view = game.view();                   // units, actions, deploy, checks, rings, outcome
//! assert_eq!((view.turn.name(), view.actions.len()), ("second", 117));
//! assert_eq!(game.play("Ic6").unwrap_err().reason, "illegal");
//! game.undo_turn();
//! game.redo_turn();
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! This crate is the only one that knows which games there are, and it contains no rule. Whoever
//! needs speed matches once, with [`with_board!`] or [`with_game!`], and goes on with the generic
//! types of `sandtable-core`. The data serialises the same everywhere: over HTTP and WebSocket, as
//! the lines of `sandtable query`, in a browser.
//!
//! | file | what |
//! |---|---|
//! | `kind` | the games there are, and from a kind to a type |
//! | `any` | a position or a game of any kind |
//! | `any_move` | a move of any kind |
//! | `line` | a position of any kind that moves are made and taken back on |
//! | `record`, `node` | a game of any kind as a file has it, and the nodes of its tree |
//! | `engine` | the search of any game, with the feature of that name |
//! | `arguments` | what callers name by words |
//! | `call_error` | why a call by words failed |
//! | `limits` | how much text is taken |
//! | `read` | positions and turns from text |
//! | `guess` | which game a file holds |
//! | `describe` | the trait that both games implement, and the data made from it |
//! | `chess`, `cotulenh` | its two implementations |
//! | `view/` | the data: positions, turns, trees |
//! | `refusal/` | why something was refused: a reason, its parameters, a sentence |
//! | `tree` | PGN to trees of turns and back |
//!
//! # Features
//! | feature | what |
//! |---|---|
//! | `engine` | the search; needs `std` |
//! | `openapi` | schemas of the data, for a description of an HTTP interface; needs `std` |

// The schemas of `openapi` are generated for std, and the search needs threads and a clock.
#![cfg_attr(not(any(feature = "engine", feature = "openapi")), no_std)]

extern crate alloc;

mod any;
mod any_move;
pub mod arguments;
mod call_error;
mod chess;
mod cotulenh;
mod describe;
#[cfg(feature = "engine")]
pub mod engine;
mod guess;
mod kind;
pub mod limits;
mod line;
mod node;
mod read;
mod record;
mod refusal;
mod tree;
mod view;

pub use any::{AnyGame, AnyPosition};
pub use any_move::AnyMove;
pub use call_error::CallError;
pub use describe::{
    Describe, ViewOptions, all_turn_views, play_text, play_texts, position_view, turn_view,
};
pub use guess::{guess_of_pgn, guess_of_text, looks_like_fen};
pub use kind::{GameKind, UnknownGame};
pub use line::{AnyLine, Line};
pub use read::{read_position, read_turn};
pub use record::{AnyRecord, AnyRecords};
pub use refusal::{Param, Params, Refusal};
pub use tree::{
    Imported, NodeToExport, PgnFault, TreeToExport, export_pgn, import_text, read_pgn, tree_view,
};
pub use view::{
    ActionView, CheckView, DeployView, EvalView, FacingView, FlightView, HeroView, MannerView,
    NodeView, OutcomeView, PieceView, PositionView, RingView, RulesView, SideView, Sides, StepView,
    TreeView, TurnView, UnitView, WingView,
};

// The macros name these crates, so that whoever uses one needs no dependency on them.
#[doc(hidden)]
pub use {sandtable_chess as chess_rules, sandtable_cotulenh as cotulenh_rules};

#[doc = include_str!("../README.md")]
#[cfg(doctest)]
struct ReadmeExamples;
