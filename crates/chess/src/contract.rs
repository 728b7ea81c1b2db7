//! The fast board as a [`Position`] and a [`Notation`].

use crate::fen::{self, START_FEN, Strictness};
use crate::{Bitboard, Board, FenError, Mode, Move, MoveError, MoveList, Setup, Undo, text};
use alloc::string::String;
use sandtable_core::{Fault, Notation, Outcome, Position, Side, Sink};

impl Position for Board {
    type Move = Move;
    type Undo = Undo;
    type List = MoveList;

    #[inline(always)]
    fn turn(&self) -> Side {
        self.turn
    }

    #[inline(always)]
    fn key(&self) -> u64 {
        self.key
    }

    fn terminal(&self) -> Option<Outcome> {
        self.terminal_outcome()
    }

    fn no_moves(&self) -> Outcome {
        self.outcome_without_moves()
    }

    #[inline]
    fn generate<S: Sink<Move>>(&self, out: &mut S) {
        self.generate_from(Bitboard::ALL, out);
    }

    fn is_legal(&self, mv: Move) -> bool {
        let mut search = Find { wanted: mv, found: false };
        self.generate_from(Bitboard::of(mv.from()), &mut search);
        search.found
    }

    #[inline]
    fn make(&mut self, mv: Move) -> Undo {
        self.make_move(mv)
    }

    #[inline]
    fn unmake(&mut self, mv: Move, undo: Undo) {
        self.unmake_move(mv, undo);
    }

    fn repeats(&self, earlier: &Board) -> bool {
        self.key == earlier.key && self.with_clocks_of(earlier) == *earlier
    }

    fn audit(&self) -> Result<(), Fault> {
        self.audit_fields()
    }
}

impl Board {
    /// The start position of chess, in the notation of this mode.
    pub fn start_of(mode: Mode) -> Board {
        // A test reads it; should the constant ever be broken, an empty board is the answer.
        Board::read_fen_lenient(START_FEN, mode)
            .unwrap_or_else(|_| Board::from_valid(&Setup::empty(mode)))
    }

    /// Reads FEN, in Chess960 also X-FEN and Shredder-FEN: six fields, one space between them.
    pub fn read_fen(text: &str, mode: Mode) -> Result<Board, FenError> {
        fen::read(text, mode, Strictness::Strict)
    }

    /// The same, but the counters may be missing, and any white space parts the fields.
    pub fn read_fen_lenient(text: &str, mode: Mode) -> Result<Board, FenError> {
        fen::read(text, mode, Strictness::Lenient)
    }
}

/// A sink that looks for one move.
struct Find {
    wanted: Move,
    found: bool,
}

impl Sink<Move> for Find {
    #[inline(always)]
    fn push(&mut self, mv: Move) {
        self.found |= mv == self.wanted;
    }
}

impl Notation for Board {
    type FenError = FenError;
    type MoveError = MoveError;

    fn start() -> Board {
        Board::start_of(Mode::Standard)
    }

    fn from_fen(text: &str) -> Result<Board, FenError> {
        Board::read_fen(text, Mode::Standard)
    }

    fn from_fen_lenient(text: &str) -> Result<Board, FenError> {
        Board::read_fen_lenient(text, Mode::Standard)
    }

    fn fen(&self) -> String {
        fen::write(&self.setup())
    }

    fn parse_move(&self, text: &str) -> Result<Move, MoveError> {
        text::parse_move(self, text)
    }

    fn long_text(&self, mv: Move) -> String {
        text::uci::write(self, mv)
    }

    fn short_text(&self, mv: Move) -> String {
        text::san::write(self, mv)
    }
}
