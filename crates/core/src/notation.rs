use crate::{Checked, CopyMake, GameVariant, Position, Turn};
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::error::Error;

/// No position of any game needs more bytes of text, not even a board full of stacks of heroes in the
/// middle of a deploy. Longer text is refused unread, so that the list of faults stays short.
pub const MOST_FEN_BYTES: usize = 2048;

/// No move or turn of any game needs more bytes of text.
pub const MOST_MOVE_BYTES: usize = 256;

/// How closely the text of a position has to keep to the standard.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Strictness {
    /// As [`fen`](Notation::fen) writes it: all fields, one space between them.
    Strict,
    /// As people paste it: counters may be missing, spaces may be too many.
    Lenient,
}

/// A position that can be read and written as text, moves and whole turns too: what command line,
/// protocols, game files and servers need of a game.
pub trait Notation: Position {
    /// Why a position was refused.
    type FenError: TextError;

    /// Why a move or a turn was refused.
    type MoveError: TextError;

    /// The variants of the game.
    type Variant: GameVariant;

    /// The names of the sides, first mover first.
    const SIDE_NAMES: [&'static str; 2];

    /// The letters of the sides in FEN.
    const SIDE_LETTERS: [char; 2];

    /// The start position of a variant.
    fn start_of(variant: Self::Variant) -> Self;

    /// One of the start positions, where a variant has several (Chess960 has 960). Any number may
    /// be given; it is taken modulo how many there are.
    fn numbered_start(variant: Self::Variant, _number: u64) -> Self {
        Self::start_of(variant)
    }

    /// The start position of the game as most people know it.
    fn start() -> Self {
        Self::start_of(Self::Variant::default())
    }

    /// Which variant is played.
    fn variant(&self) -> Self::Variant;

    /// Reads a position of a variant.
    ///
    /// # Errors
    /// Every fault of the text, or of the position it describes.
    fn read_fen(
        text: &str,
        variant: Self::Variant,
        strictness: Strictness,
    ) -> Result<Self, Self::FenError>;

    /// Reads a position strictly: as [`fen`](Notation::fen) writes it.
    ///
    /// # Errors
    /// See [`read_fen`](Notation::read_fen).
    fn from_fen(text: &str) -> Result<Self, Self::FenError> {
        Self::read_fen(text, Self::Variant::default(), Strictness::Strict)
    }

    /// Reads a position as people paste it.
    ///
    /// # Errors
    /// See [`read_fen`](Notation::read_fen).
    fn from_fen_lenient(text: &str) -> Result<Self, Self::FenError> {
        Self::read_fen(text, Self::Variant::default(), Strictness::Lenient)
    }

    /// Writes a position; [`read_fen`](Notation::read_fen) gives back an equal one.
    fn fen(&self) -> String;

    /// Reads a legal move in any form the game accepts.
    ///
    /// # Errors
    /// The text is no move, fits no legal one, or several.
    fn parse_move(&self, text: &str) -> Result<Self::Move, Self::MoveError>;

    /// The long form of a legal move (UCI in chess): needs no other move to be understood.
    fn long_text(&self, mv: Self::Move) -> String;

    /// The short form of a legal move (SAN), as people write it.
    fn short_text(&self, mv: Self::Move) -> String;

    /// The short forms of all legal moves, in their order. `legal` is what
    /// [`generate`](Position::generate) gave, so that it is not asked again for every move.
    fn short_texts(&self, legal: &[Self::Move]) -> Vec<String> {
        legal.iter().map(|&mv| self.short_text(mv)).collect()
    }

    /// Reads a turn in long or short form: its moves, each legal after those before it. The text of
    /// a single move is read too, even if it leaves the turn open.
    ///
    /// What is provided here and in the next two is for games in which a turn is one move.
    ///
    /// # Errors
    /// The text is no turn, fits no legal one, or several.
    fn parse_turn(&self, text: &str) -> Result<Turn<Self::Move>, Self::MoveError> {
        self.parse_move(text).map(|mv| Turn::from_iter([mv]))
    }

    /// The long form of a turn. The moves are legal one after the other; a turn that they leave open
    /// is written as [`parse_turn`](Notation::parse_turn) reads it.
    fn long_turn(&self, moves: &[Self::Move]) -> String {
        moves.first().map(|&mv| self.long_text(mv)).unwrap_or_default()
    }

    /// The short form of a turn, likewise.
    fn short_turn(&self, moves: &[Self::Move]) -> String {
        moves.first().map(|&mv| self.short_text(mv)).unwrap_or_default()
    }

    /// A whole turn in the notation of the game's rulebook, where that is another one;
    /// [`parse_turn`](Notation::parse_turn) reads it too. `None` in games that have no such notation,
    /// and for what it cannot express.
    fn book_turn(&self, _moves: &[Self::Move]) -> Option<String> {
        None
    }

    /// The board drawn as text, as the first side sees it.
    fn diagram(&self) -> String;

    /// The number of the move, from 1, as in FEN: it grows after the second side's turn.
    fn move_number(&self) -> u32;

    /// Turns since the last one that cannot be taken back (a capture; in chess a pawn move too).
    fn quiet_turns(&self) -> u16;
}

/// An error about some text, which may know the place.
pub trait TextError: Error + Send + Sync + 'static {
    /// The byte offset of the (first) fault in the text.
    fn at(&self) -> Option<usize>;

    /// All faults in words, each with its place; most errors have one.
    fn messages(&self) -> Vec<(Option<usize>, String)>;

    /// All faults in one line, each with its place.
    fn summary(&self) -> String {
        let told = |(at, what): (Option<usize>, String)| match at {
            Some(at) => format!("at byte {at}: {what}"),
            None => what,
        };
        self.messages().into_iter().map(told).collect::<Vec<_>>().join("; ")
    }
}

/// Text as the standard library knows it, for a board that has [`Notation`]: `FromStr` reads FEN
/// leniently, `Display` writes it, `Debug` draws the board and adds the FEN, `Default` is the start
/// position.
#[macro_export]
macro_rules! impl_text_traits {
    ($board:ty) => {
        impl core::str::FromStr for $board {
            type Err = <$board as $crate::Notation>::FenError;

            /// Reads FEN of the default variant, leniently; for others see
            /// [`read_fen`](sandtable_core::Notation::read_fen).
            fn from_str(text: &str) -> Result<$board, Self::Err> {
                $crate::Notation::from_fen_lenient(text)
            }
        }

        /// The FEN.
        impl core::fmt::Display for $board {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                f.write_str(&$crate::Notation::fen(self))
            }
        }

        /// The board as a diagram, and its FEN.
        impl core::fmt::Debug for $board {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                f.write_str(&$crate::Notation::diagram(self))?;
                f.write_str(&$crate::Notation::fen(self))
            }
        }

        /// The start position.
        impl Default for $board {
            fn default() -> $board {
                $crate::Notation::start()
            }
        }
    };
}

/// The text of an adapter is that of the board inside.
macro_rules! text_of_inner {
    ($adapter:ident) => {
        impl<P: Notation> Notation for $adapter<P> {
            type FenError = P::FenError;
            type MoveError = P::MoveError;
            type Variant = P::Variant;

            const SIDE_NAMES: [&'static str; 2] = P::SIDE_NAMES;
            const SIDE_LETTERS: [char; 2] = P::SIDE_LETTERS;

            fn start_of(variant: P::Variant) -> Self {
                $adapter(P::start_of(variant))
            }

            fn numbered_start(variant: P::Variant, number: u64) -> Self {
                $adapter(P::numbered_start(variant, number))
            }

            fn variant(&self) -> P::Variant {
                self.0.variant()
            }

            fn read_fen(
                text: &str,
                variant: P::Variant,
                strictness: Strictness,
            ) -> Result<Self, P::FenError> {
                P::read_fen(text, variant, strictness).map($adapter)
            }

            fn fen(&self) -> String {
                self.0.fen()
            }

            fn parse_move(&self, text: &str) -> Result<P::Move, P::MoveError> {
                self.0.parse_move(text)
            }

            fn long_text(&self, mv: P::Move) -> String {
                self.0.long_text(mv)
            }

            fn short_text(&self, mv: P::Move) -> String {
                self.0.short_text(mv)
            }

            fn short_texts(&self, legal: &[P::Move]) -> Vec<String> {
                self.0.short_texts(legal)
            }

            fn parse_turn(&self, text: &str) -> Result<Turn<P::Move>, P::MoveError> {
                self.0.parse_turn(text)
            }

            fn long_turn(&self, moves: &[P::Move]) -> String {
                self.0.long_turn(moves)
            }

            fn short_turn(&self, moves: &[P::Move]) -> String {
                self.0.short_turn(moves)
            }

            fn book_turn(&self, moves: &[P::Move]) -> Option<String> {
                self.0.book_turn(moves)
            }

            fn diagram(&self) -> String {
                self.0.diagram()
            }

            fn move_number(&self) -> u32 {
                self.0.move_number()
            }

            fn quiet_turns(&self) -> u16 {
                self.0.quiet_turns()
            }
        }
    };
}

text_of_inner!(Checked);
text_of_inner!(CopyMake);
