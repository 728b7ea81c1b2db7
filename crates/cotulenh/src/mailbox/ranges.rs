//! How far each piece goes and what stands in its way: the table of R2.

use crate::{Kind, Piece, RuleSet, Unit};
use sandtable_core::Side;

/// Files and ranks to add for one step.
pub(super) type Direction = (i8, i8);

/// All eight directions, the four orthogonal ones first.
pub(super) const DIRECTIONS: [Direction; 8] =
    [(0, 1), (1, 0), (0, -1), (-1, 0), (1, 1), (1, -1), (-1, -1), (-1, 1)];

/// Further than any line on the board: "any distance".
const ANY_DISTANCE: u8 = 12;

pub(super) fn is_diagonal((files, ranks): Direction) -> bool {
    files != 0 && ranks != 0
}

/// How far a piece moves in this direction; 0 if not at all (R2, R2.1).
pub(super) fn move_range(piece: Piece, direction: Direction, rules: RuleSet) -> u8 {
    match piece.kind {
        Kind::Commander if is_diagonal(direction) && !piece.hero => 0,
        Kind::Commander => ANY_DISTANCE,
        Kind::Navy => 4 + one_more(piece),
        _ => common_range(piece, direction, rules),
    }
}

/// How far a piece captures in this direction; 0 if not at all (R2, R2.1). A ship reaches other
/// ships from one step further away.
pub(super) fn capture_range(
    piece: Piece,
    direction: Direction,
    target_is_navy: bool,
    rules: RuleSet,
) -> u8 {
    match piece.kind {
        Kind::Commander if is_diagonal(direction) && !piece.hero => 0,
        // R2.1: a heroic Commander too.
        Kind::Commander => 1,
        Kind::Navy => {
            if target_is_navy {
                4 + one_more(piece)
            } else {
                3 + one_more(piece)
            }
        }
        _ => common_range(piece, direction, rules),
    }
}

/// The range of those that capture as far as they move.
fn common_range(piece: Piece, direction: Direction, rules: RuleSet) -> u8 {
    let (straight, diagonal) = match piece.kind {
        Kind::Infantry | Kind::Engineer | Kind::AntiAir => (1, 0),
        Kind::Tank => (2, 0),
        Kind::Militia => (1, 1),
        Kind::Artillery => (3, 3),
        Kind::Missile => (2, 1),
        Kind::AirForce => (4, 4),
        // B4: two steps, of which `one_more` is one; a plain one does not move at all.
        Kind::Headquarters if piece.hero && rules == RuleSet::Rulebook => (1, 1),
        Kind::Headquarters => (0, 0),
        // These two have ranges of their own, above.
        Kind::Commander | Kind::Navy => (0, 0),
    };
    match (is_diagonal(direction), piece.hero) {
        (false, _) => straight + one_more(piece),
        (true, false) => diagonal,
        // R2.1: all eight directions; whoever had no diagonals goes as far on them as straight on.
        (true, true) if diagonal == 0 => straight + 1,
        (true, true) => diagonal + 1,
    }
}

fn one_more(piece: Piece) -> u8 {
    u8::from(piece.hero)
}

/// Whether this unit on the way stops a mover of this kind and side (R2, R2.2).
pub(super) fn blocks_moving(mover: Kind, side: Side, on_the_way: Unit, rules: RuleSet) -> bool {
    match (mover, rules) {
        (Kind::AirForce, _) => false,
        (Kind::Navy, RuleSet::Club) => is_navy(on_the_way),
        (Kind::Navy, RuleSet::Rulebook) => on_the_way.side() != side, // B6
        _ => true,
    }
}

/// Whether any unit on the way stops a shot of this kind of piece (R2).
pub(super) fn shot_is_blocked(shooter: Kind) -> bool {
    !matches!(shooter, Kind::Artillery | Kind::Missile | Kind::AirForce | Kind::Navy)
}

/// R2.2: as a target or a blocker, a Navy is a unit whose carrier is one.
pub(super) fn is_navy(unit: Unit) -> bool {
    unit.carrier().kind == Kind::Navy
}
