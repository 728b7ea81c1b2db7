//! Moves: first all that the pieces could make, then those of them that leave the king safe.

use super::attack::{BISHOP_STEPS, KING_STEPS, KNIGHT_STEPS, ROOK_STEPS, Step};
use super::castle::{CASTLES, KING_HOME, home_rank};
use super::{
    BISHOP, EMPTY, KNIGHT, Mailbox, Move, Moves, PAWN, QUEEN, ROOK, belongs_to, forward, sign,
};
use crate::{MoveKind, Square};
use sandtable_core::Sink;

impl Mailbox {
    /// Every pseudo-legal move: as the pieces move, whether or not the king is left in check.
    /// Castling out of check and through it is left out; that cannot be seen afterwards.
    ///
    /// Any of them may be made. It was legal if the king of the side that moved is not in check
    /// then; if it is, take the move back before anything else is asked.
    pub fn generate_pseudo_legal<S: Sink<Move>>(&self, out: &mut S) {
        for from in Square::all() {
            let piece = self.at(from);
            if !belongs_to(piece, self.turn) {
                continue;
            }
            match piece.abs() {
                PAWN => self.pawn(from, out),
                KNIGHT => self.leap(from, &KNIGHT_STEPS, out),
                BISHOP => self.slide(from, &BISHOP_STEPS, out),
                ROOK => self.slide(from, &ROOK_STEPS, out),
                QUEEN => self.slide(from, &KING_STEPS, out),
                _ => {
                    self.leap(from, &KING_STEPS, out);
                    self.castle(out);
                }
            }
        }
    }

    /// Every legal move: the pseudo-legal ones after which the own king is not attacked.
    pub(super) fn legal<S: Sink<Move>>(&self, out: &mut S) {
        // The moves are tried on a copy, so that asking for moves does not need `&mut`.
        let mut board = self.clone();
        let mut moves = Moves::default();
        self.generate_pseudo_legal(&mut moves);
        for mv in moves {
            if board.leaves_king_safe(mv) {
                out.push(mv);
            }
        }
    }

    /// Make, look, unmake.
    fn leaves_king_safe(&mut self, mv: Move) -> bool {
        let us = self.turn;
        let undo = self.make_move(mv);
        let safe = !self.in_check(us);
        self.unmake_move(mv, undo);
        safe
    }

    /// Knight and king: one step, to an empty square or onto an enemy.
    fn leap<S: Sink<Move>>(&self, from: Square, steps: &[Step], out: &mut S) {
        for &(files, ranks) in steps {
            if let Some(to) = from.offset(files, ranks) {
                self.step(from, to, out);
            }
        }
    }

    /// Bishop, rook and queen: step after step until something is in the way.
    fn slide<S: Sink<Move>>(&self, from: Square, steps: &[Step], out: &mut S) {
        for &(files, ranks) in steps {
            let mut here = from;
            while let Some(to) = here.offset(files, ranks) {
                self.step(from, to, out);
                if self.at(to) != EMPTY {
                    break;
                }
                here = to;
            }
        }
    }

    /// One target of a piece: quiet, capture, or none of its business.
    fn step<S: Sink<Move>>(&self, from: Square, to: Square, out: &mut S) {
        if self.at(to) == EMPTY {
            out.push(Move { from, to, flag: MoveKind::Quiet });
        } else if belongs_to(self.at(to), !self.turn) {
            out.push(Move { from, to, flag: MoveKind::Capture });
        }
    }

    fn pawn<S: Sink<Move>>(&self, from: Square, out: &mut S) {
        let up = forward(self.turn);
        // Straight ahead, to empty squares only; twice if it has not moved.
        if let Some(to) = from.offset(0, up).filter(|&to| self.at(to) == EMPTY) {
            self.pawn_step(from, to, false, out);
            let not_moved = from.rank() == if up > 0 { 1 } else { 6 };
            let further = to.offset(0, up).filter(|&to| not_moved && self.at(to) == EMPTY);
            if let Some(to) = further {
                out.push(Move { from, to, flag: MoveKind::DoublePush });
            }
        }
        // Aslant, to take only.
        for aside in [-1, 1] {
            let Some(to) = from.offset(aside, up) else { continue };
            if belongs_to(self.at(to), !self.turn) {
                self.pawn_step(from, to, true, out);
            } else if self.en_passant == Some(to) {
                out.push(Move { from, to, flag: MoveKind::EnPassant });
            }
        }
    }

    /// One step of a pawn, which on the last rank is four moves.
    fn pawn_step<S: Sink<Move>>(&self, from: Square, to: Square, capture: bool, out: &mut S) {
        if matches!(to.rank(), 0 | 7) {
            for flag in MoveKind::promotions(capture) {
                out.push(Move { from, to, flag });
            }
        } else {
            let flag = if capture { MoveKind::Capture } else { MoveKind::Quiet };
            out.push(Move { from, to, flag });
        }
    }

    /// Castling: king and rook have not moved, nothing stands between them, and the king neither
    /// stands in check nor crosses an attacked square.
    fn castle<S: Sink<Move>>(&self, out: &mut S) {
        let on_file = |file| Square::new(file, home_rank(self.turn));
        for (wing, castle) in CASTLES.iter().enumerate() {
            let free = |&file: &u8| self.at(on_file(file)) == EMPTY;
            let safe = |&file: &u8| !self.is_attacked(on_file(file), !self.turn);
            if self.rights[self.turn.index()][wing]
                && castle.between.iter().all(free)
                && castle.crossed.iter().all(safe)
            {
                let (from, to) = (on_file(KING_HOME), on_file(castle.king_to));
                out.push(Move { from, to, flag: castle.flag });
            }
        }
    }

    /// Keeps the en-passant square only if some pawn may legally take there, so that two positions
    /// with the same moves are equal.
    pub(super) fn drop_useless_en_passant(&mut self) {
        let Some(to) = self.en_passant else { return };
        let takes = |aside: i8| {
            let from = to.offset(aside, -forward(self.turn))?;
            let is_pawn = self.at(from) == sign(self.turn) * PAWN;
            is_pawn.then_some(Move { from, to, flag: MoveKind::EnPassant })
        };
        let candidates = [takes(-1), takes(1)];
        if !candidates.into_iter().flatten().any(|mv| self.leaves_king_safe(mv)) {
            self.en_passant = None;
        }
    }
}
