//! Make and unmake, side by side. What make does in one order, unmake takes back.

use super::castle::{CASTLES, home_rank};
use super::{EMPTY, Mailbox, Move, PAWN, ROOK, sign};
use crate::{MoveKind, Square};
use sandtable_core::Side;

/// What a move cannot tell and nobody can compute once it is made.
///
/// It is not `Clone`, so a move cannot be undone twice.
#[must_use = "without its token the move cannot be taken back"]
#[derive(Debug)]
pub struct Undo {
    /// The piece that was taken, or [`EMPTY`].
    captured: i8,
    en_passant: Option<Square>,
    rights: [[bool; 2]; 2],
    halfmove: u16,
}

/// What the token tells of the move, and of the position before it.
impl Undo {
    /// The number of the piece that was taken, en passant too, or [`EMPTY`].
    pub const fn captured(&self) -> i8 {
        self.captured
    }

    /// Who could castle before the move, as [`Mailbox::rights`] says it.
    pub const fn rights(&self) -> [[bool; 2]; 2] {
        self.rights
    }

    /// Where an en-passant capture was legal before the move.
    pub const fn en_passant(&self) -> Option<Square> {
        self.en_passant
    }

    /// The half-move clock before the move.
    pub const fn halfmove(&self) -> u16 {
        self.halfmove
    }
}

impl Mailbox {
    pub(super) fn make_move(&mut self, mv: Move) -> Undo {
        let us = self.turn;
        let mover = self.at(mv.from);
        let undo = Undo {
            captured: self.at(mv.victim()),
            en_passant: self.en_passant,
            rights: self.rights,
            halfmove: self.halfmove,
        };

        // The pieces.
        self.put(mv.victim(), EMPTY);
        self.put(mv.from, EMPTY);
        self.put(mv.to, mv.promotion().map_or(mover, |piece| sign(us) * piece));
        if let Some((home, beside_king)) = castling_rook(us, mv) {
            self.put(home, EMPTY);
            self.put(beside_king, sign(us) * ROOK);
        }

        // What stands beside the board.
        self.touch(mv.from);
        self.touch(mv.to);
        let is_progress = mover.abs() == PAWN || undo.captured != EMPTY;
        self.halfmove = if is_progress { 0 } else { self.halfmove.saturating_add(1) };
        if us == Side::Second {
            self.fullmove += 1;
        }
        self.turn = !us;
        let passed = Square::new(mv.from.file(), (mv.from.rank() + mv.to.rank()) / 2);
        self.en_passant = (mv.flag == MoveKind::DoublePush).then_some(passed);
        self.drop_useless_en_passant();
        undo
    }

    pub(super) fn unmake_move(&mut self, mv: Move, undo: Undo) {
        let us = !self.turn;
        let arrived = self.at(mv.to);

        // The pieces. The target is emptied before the victim comes back to it.
        self.put(mv.to, EMPTY);
        self.put(mv.victim(), undo.captured);
        self.put(mv.from, mv.promotion().map_or(arrived, |_| sign(us) * PAWN));
        if let Some((home, beside_king)) = castling_rook(us, mv) {
            self.put(beside_king, EMPTY);
            self.put(home, sign(us) * ROOK);
        }

        // What stands beside the board: from the token, but for what counts up and down.
        self.rights = undo.rights;
        self.halfmove = undo.halfmove;
        if us == Side::Second {
            self.fullmove -= 1;
        }
        self.turn = us;
        self.en_passant = undo.en_passant;
    }
}

/// When castling: where the rook comes from and where it goes.
fn castling_rook(us: Side, mv: Move) -> Option<(Square, Square)> {
    let castle = CASTLES.iter().find(|castle| castle.flag == mv.flag)?;
    let on_file = |file| Square::new(file, home_rank(us));
    Some((on_file(castle.rook_home), on_file(castle.rook_to)))
}
