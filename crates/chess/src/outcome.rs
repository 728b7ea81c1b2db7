//! How a position ends a game, and which draws may be claimed in it.

use crate::{Bitboard, Board, Kind};
use sandtable_core::{DrawReason, Outcome, Side, WinReason};

/// Plies without a capture or pawn move after which a draw may be claimed.
pub const FIFTY_MOVES: u16 = 100;
/// Plies without a capture or pawn move after which the game is drawn.
pub const SEVENTY_FIVE_MOVES: u16 = 150;

/// All light squares.
const LIGHT: Bitboard = Bitboard(0x55aa_55aa_55aa_55aa);

impl Board {
    pub(crate) fn terminal_outcome(&self) -> Option<Outcome> {
        if self.is_insufficient_material() {
            Some(Outcome::draw(DrawReason::InsufficientMaterial))
        } else if self.halfmove() >= SEVENTY_FIVE_MOVES {
            Some(Outcome::draw(DrawReason::SeventyFiveMoves))
        } else {
            None
        }
    }

    pub(crate) fn outcome_without_moves(&self) -> Outcome {
        if self.in_check() {
            Outcome::win(!self.turn, WinReason::Checkmate)
        } else {
            Outcome::draw(DrawReason::Stalemate)
        }
    }

    /// Whether fifty moves of each side have passed without a capture or pawn move.
    pub fn may_claim_fifty_moves(&self) -> bool {
        self.halfmove() >= FIFTY_MOVES
    }

    /// Whether nobody can ever be mated: bare kings, one knight, or bishops that all stand on
    /// squares of one colour.
    pub fn is_insufficient_material(&self) -> bool {
        let mighty = self.kind(Kind::Pawn) | self.kind(Kind::Rook) | self.kind(Kind::Queen);
        if !mighty.is_empty() {
            return false;
        }
        let bishops = self.kind(Kind::Bishop);
        let knights = Side::BOTH.map(|side| self.count(side, Kind::Knight)).iter().sum::<u8>();
        match knights {
            0 => (bishops & LIGHT).is_empty() || (bishops & !LIGHT).is_empty(),
            1 => bishops.is_empty(),
            _ => false,
        }
    }
}
