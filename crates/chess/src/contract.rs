//! The fast board as a [`Position`] and a [`Notation`].

use crate::fen::{self, START_FEN};
use crate::{
    Bitboard, Board, FenError, Move, MoveError, MoveList, Setup, Undo, Variant, chess960, text,
};
use alloc::string::String;
use alloc::vec::Vec;
use core::hash::{Hash, Hasher};
use sandtable_core::{AuditFault, Notation, Outcome, Position, Side, Sink, Strictness};

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
        #[cfg(feature = "count-generations")]
        sandtable_core::generations::note();
        self.generate_from(Bitboard::ALL, out);
    }

    fn in_check(&self, side: Side) -> bool {
        Board::in_check(self, side)
    }

    #[inline]
    fn is_check(&self) -> bool {
        Board::is_check(self)
    }

    fn is_legal(&self, mv: Move) -> bool {
        let mut search = Find { wanted: mv, found: false };
        self.generate_from(Bitboard::of(mv.from()), &mut search);
        search.found
    }

    #[inline(always)]
    fn make(&mut self, mv: Move) -> Undo {
        self.make_move(mv)
    }

    #[inline(always)]
    fn unmake(&mut self, mv: Move, undo: Undo) {
        self.unmake_move(mv, undo);
    }

    fn null_move(&self) -> Option<Board> {
        if self.is_check() {
            return None;
        }
        let mut after = self.clone();
        let _ = after.make_null();
        Some(after)
    }

    fn repeats(&self, earlier: &Board) -> bool {
        self.key == earlier.key && self.with_clocks_of(earlier) == *earlier
    }

    fn audit(&self) -> Result<(), AuditFault> {
        self.audit_fields()
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
    type Variant = Variant;

    const SIDE_NAMES: [&'static str; 2] = ["White", "Black"];
    const SIDE_LETTERS: [char; 2] = ['w', 'b'];

    fn start_of(variant: Variant) -> Board {
        // A test reads it; should the constant ever be broken, an empty board is the answer.
        Board::read_fen(START_FEN, variant, Strictness::Lenient)
            .unwrap_or_else(|_| Board::from_valid(&Setup::empty(variant)))
    }

    fn numbered_start(variant: Variant, number: u64) -> Board {
        match variant {
            Variant::Standard => Board::start_of(variant),
            Variant::Chess960 => chess960::start_position(number),
        }
    }

    fn variant(&self) -> Variant {
        Board::variant(self)
    }

    /// In Chess960 also X-FEN and Shredder-FEN.
    fn read_fen(text: &str, variant: Variant, strictness: Strictness) -> Result<Board, FenError> {
        fen::read(text, variant, strictness)
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

    fn short_texts(&self, legal: &[Move]) -> Vec<String> {
        legal.iter().map(|&mv| text::san::write_among(self, mv, legal)).collect()
    }

    fn diagram(&self) -> String {
        self.setup().diagram()
    }

    fn move_number(&self) -> u32 {
        self.fullmove()
    }

    fn quiet_turns(&self) -> u16 {
        self.halfmove()
    }
}

sandtable_core::impl_text_traits!(Board);

/// By the key, which equal boards share.
impl Hash for Board {
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u64(self.key);
    }
}
