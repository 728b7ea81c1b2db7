//! Advantages that are hard to win with.

use crate::tapered::FULL_PHASE;
use sandtable_chess::{Bitboard, Board, Kind};
use sandtable_core::Side;

/// One bishop each, of opposite colours, and nothing else but pawns.
const OPPOSITE_BISHOPS: i32 = 140;
/// The stronger side has no pawns and less than a rook more.
const NO_PAWNS: i32 = 40;
/// From so many quiet turns on the value shrinks towards a draw.
const QUIET_FROM: i32 = 20;

/// What the value is multiplied with because of the clock, in [`FULL_PHASE`]ths.
pub(super) fn by_clock(board: &Board) -> i32 {
    let quiet = (board.halfmove() as i32 - QUIET_FROM).clamp(0, 80);
    FULL_PHASE * (160 - quiet) / 160
}

/// The same because of what is left. `end` is the value of the endgame for the first side.
pub(super) fn by_material(board: &Board, end: i32) -> i32 {
    let stronger = if end >= 0 { Side::First } else { Side::Second };
    let worth = |side: Side| {
        let of = |kind, value| board.count(side, kind) as i32 * value;
        of(Kind::Knight, 3) + of(Kind::Bishop, 3) + of(Kind::Rook, 5) + of(Kind::Queen, 9)
    };
    let (strong, weak) = (worth(stronger), worth(!stronger));
    if board.count(stronger, Kind::Pawn) == 0 && strong - weak <= 4 {
        return if strong <= 3 { 0 } else { NO_PAWNS };
    }
    if strong == 3 && weak == 3 && are_opposite(board) { OPPOSITE_BISHOPS } else { FULL_PHASE }
}

fn are_opposite(board: &Board) -> bool {
    const LIGHT: Bitboard = Bitboard(0x55aa_55aa_55aa_55aa);
    let bishops = board.kind(Kind::Bishop);
    Side::BOTH.iter().all(|&side| board.count(side, Kind::Bishop) == 1)
        && !(bishops & LIGHT).is_empty()
        && !(bishops & !LIGHT).is_empty()
}
