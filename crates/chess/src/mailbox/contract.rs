//! The textbook board as a [`Position`] and a [`Notation`].
//!
//! Text is not a rule: FEN and SAN are read and written by the code of the fast board, and moves go
//! from one board to the other in their UCI form. Whether a move is legal, this board says itself.

use super::{EMPTY, Mailbox, Move, Moves, Undo};
use crate::fen::{self, START_FEN};
use crate::{Board, FenError, MoveError, MoveFault, Setup, Square, Variant};
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use sandtable_core::{AuditFault, Notation, Outcome, Position, Side, Sink, Strictness};

impl Position for Mailbox {
    type Move = Move;
    type Undo = Undo;
    type List = Moves;

    fn turn(&self) -> Side {
        self.turn
    }

    /// Computed afresh each time: one mixed number for each fact, all of them combined by XOR.
    fn key(&self) -> u64 {
        let mut key = 0;
        for square in Square::all().filter(|&square| self.at(square) != EMPTY) {
            key ^= mix(self.at(square), square.index());
        }
        if self.turn == Side::Second {
            key ^= mix(EMPTY, 64);
        }
        for (index, _) in self.rights.as_flattened().iter().enumerate().filter(|(_, may)| **may) {
            key ^= mix(EMPTY, 65 + index);
        }
        if let Some(square) = self.en_passant {
            key ^= mix(EMPTY, square.index());
        }
        key
    }

    fn terminal(&self) -> Option<Outcome> {
        self.drawn()
    }

    fn no_moves(&self) -> Outcome {
        self.mate_or_stalemate()
    }

    fn generate<S: Sink<Move>>(&self, out: &mut S) {
        self.legal(out);
    }

    fn in_check(&self, side: Side) -> bool {
        Mailbox::in_check(self, side)
    }

    fn is_legal(&self, mv: Move) -> bool {
        let mut moves = Moves::default();
        self.legal(&mut moves);
        moves.as_ref().contains(&mv)
    }

    fn make(&mut self, mv: Move) -> Undo {
        self.make_move(mv)
    }

    fn unmake(&mut self, mv: Move, undo: Undo) {
        self.unmake_move(mv, undo);
    }

    fn repeats(&self, earlier: &Mailbox) -> bool {
        let (halfmove, fullmove) = (earlier.halfmove, earlier.fullmove);
        Mailbox { halfmove, fullmove, ..self.clone() } == *earlier
    }

    fn audit(&self) -> Result<(), AuditFault> {
        self.audit_squares()
    }
}

/// A number that looks random but is always the same for the same fact: "this piece stands here".
/// Facts that are not about a piece use none, or squares that do not exist. (The last steps of
/// SplitMix64.)
fn mix(piece: i8, place: usize) -> u64 {
    let fact = (piece + 7) as u64 * 128 + place as u64;
    let mut x = fact.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    x = (x ^ (x >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    x = (x ^ (x >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    x ^ (x >> 31)
}

impl Mailbox {
    /// The fast board of the same position, for its reading and writing of moves.
    fn fast(&self) -> Board {
        Board::from_valid(&self.setup())
    }

    /// The legal move with this UCI text.
    fn find(&self, uci: &str) -> Option<Move> {
        let mut moves = Moves::default();
        self.legal(&mut moves);
        moves.as_ref().iter().copied().find(|mv| mv.to_string() == uci)
    }
}

impl Notation for Mailbox {
    type FenError = FenError;
    type MoveError = MoveError;
    type Variant = Variant;

    const SIDE_NAMES: [&'static str; 2] = Board::SIDE_NAMES;
    const SIDE_LETTERS: [char; 2] = Board::SIDE_LETTERS;

    /// The textbook board plays chess only, whatever is asked for.
    fn start_of(_: Variant) -> Mailbox {
        // A test reads it; should the constant ever be broken, an empty board is the answer.
        Mailbox::from_fen(START_FEN)
            .unwrap_or_else(|_| Mailbox::from_valid(&Setup::empty(Variant::Standard)))
    }

    fn variant(&self) -> Variant {
        Variant::Standard
    }

    fn read_fen(text: &str, _: Variant, strictness: Strictness) -> Result<Mailbox, FenError> {
        let board = Board::read_fen(text, Variant::Standard, strictness)?;
        Ok(Mailbox::from_valid(&board.setup()))
    }

    fn fen(&self) -> String {
        fen::write(&self.setup())
    }

    fn parse_move(&self, text: &str) -> Result<Move, MoveError> {
        if let Some(mv) = self.find(text) {
            return Ok(mv);
        }
        let board = self.fast();
        let uci = board.long_text(board.parse_move(text)?);
        // Not found only if the boards disagree about the rules; then this one says no.
        let attackers = Vec::new();
        self.find(&uci).ok_or(MoveError::illegal(MoveFault::LeavesKingInCheck { attackers }))
    }

    fn long_text(&self, mv: Move) -> String {
        mv.to_string()
    }

    fn short_text(&self, mv: Move) -> String {
        let board = self.fast();
        let uci = mv.to_string();
        board.parse_move(&uci).map_or(uci, |mv| board.short_text(mv))
    }

    fn diagram(&self) -> String {
        self.setup().diagram()
    }

    fn move_number(&self) -> u32 {
        self.fullmove
    }

    fn quiet_turns(&self) -> u16 {
        self.halfmove
    }
}

sandtable_core::impl_text_traits!(Mailbox);
