//! How a position ends a game, and which draws may be claimed in it.

use crate::{Bitboard, Board, Kind};
use sandtable_core::{Conclusion, DrawReason, Outcome, Position, Side, WinReason};

/// Plies without a capture or pawn move after which a draw may be claimed.
pub const FIFTY_MOVES: u16 = 100;
/// Plies without a capture or pawn move after which the game is drawn.
pub const SEVENTY_FIVE_MOVES: u16 = 150;

/// Times the same position has to stand before a draw may be claimed.
pub const THREEFOLD: usize = 3;
/// Times the same position has to stand before the game is drawn.
pub const FIVEFOLD: usize = 5;

/// All light squares.
const LIGHT: Bitboard = Bitboard(0x55aa_55aa_55aa_55aa);

impl Conclusion for Board {
    /// Mate and stalemate, dead positions, seventy-five moves, the fifth repetition.
    fn conclude(&self, repetitions: usize, has_moves: bool) -> Option<Outcome> {
        if !has_moves {
            return Some(self.no_moves());
        }
        let repeated = repetitions >= FIVEFOLD;
        let fivefold = repeated.then_some(Outcome::draw(DrawReason::FivefoldRepetition));
        self.terminal().or(fivefold)
    }

    fn may_claim(&self, reason: DrawReason, repetitions: usize) -> bool {
        match reason {
            DrawReason::ThreefoldRepetition => repetitions >= THREEFOLD,
            DrawReason::FiftyMoves => self.may_claim_fifty_moves(),
            _ => false,
        }
    }

    fn can_win_on_time(&self, side: Side) -> bool {
        self.may_mate(side)
    }
}

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
        if self.is_check() {
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
    /// Whether the pieces on the board allow this side to mate, however badly the other plays.
    ///
    /// A bare king never does. A lone knight needs a piece of the other side that takes a square
    /// from its king and cannot come between or take back: any but a queen. Bishops of one colour
    /// need a knight, a pawn or a bishop of the other colour, of either side.
    pub fn may_mate(&self, side: Side) -> bool {
        let count = |kind| self.count(side, kind);
        if count(Kind::Pawn) + count(Kind::Rook) + count(Kind::Queen) > 0 {
            return true;
        }
        let bishops = self.kind(Kind::Bishop);
        match (count(Kind::Knight), count(Kind::Bishop)) {
            (0, 0) => false,
            (1, 0) => {
                let helpers = [Kind::Pawn, Kind::Knight, Kind::Bishop, Kind::Rook];
                helpers.iter().any(|&kind| self.count(!side, kind) > 0)
            }
            (0, _) => {
                let one_colour = (bishops & LIGHT).is_empty() || (bishops & !LIGHT).is_empty();
                !one_colour || !(self.kind(Kind::Pawn) | self.kind(Kind::Knight)).is_empty()
            }
            _ => true,
        }
    }
}
