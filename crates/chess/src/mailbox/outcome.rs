//! How a position ends a game.

use super::{BISHOP, EMPTY, KING, KNIGHT, Mailbox};
use crate::{SEVENTY_FIVE_MOVES, Square};
use sandtable_core::{DrawReason, Outcome, WinReason};

impl Mailbox {
    /// The draws that can be seen without looking for moves.
    pub(super) fn drawn(&self) -> Option<Outcome> {
        if self.is_insufficient_material() {
            Some(Outcome::draw(DrawReason::InsufficientMaterial))
        } else if self.halfmove >= SEVENTY_FIVE_MOVES {
            Some(Outcome::draw(DrawReason::SeventyFiveMoves))
        } else {
            None
        }
    }

    /// What it means to have no move: mate in check, else stalemate.
    pub(super) fn mate_or_stalemate(&self) -> Outcome {
        if self.in_check(self.turn) {
            Outcome::win(!self.turn, WinReason::Checkmate)
        } else {
            Outcome::draw(DrawReason::Stalemate)
        }
    }

    /// Whether nobody can ever be mated: bare kings, one minor piece, or bishops that all stand on
    /// squares of one colour.
    pub fn is_insufficient_material(&self) -> bool {
        let (mut knights, mut light_bishops, mut dark_bishops) = (0, 0, 0);
        for square in Square::all() {
            // a1 is dark: file 0, rank 0.
            let is_light = (square.file() + square.rank()) % 2 == 1;
            match self.at(square).abs() {
                EMPTY | KING => {}
                KNIGHT => knights += 1,
                BISHOP if is_light => light_bishops += 1,
                BISHOP => dark_bishops += 1,
                _ => return false, // a pawn, rook or queen can mate, or become what can
            }
        }
        let one_minor_at_most = knights + light_bishops + dark_bishops <= 1;
        let bishops_of_one_colour = knights == 0 && (light_bishops == 0 || dark_bishops == 0);
        one_minor_at_most || bishops_of_one_colour
    }
}
