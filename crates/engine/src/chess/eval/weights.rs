//! The weights of chess, in hundredths of a pawn. Written by the tuner: see `docs/strength.md`.

use super::features::FEATURES;
use crate::tally::Pair;

/// By feature: middlegame and endgame.
#[rustfmt::skip]
pub(super) static WEIGHTS: [Pair; FEATURES] = [
    // MATERIAL
    Pair::new(82, 106), Pair::new(334, 294), Pair::new(346, 304), Pair::new(457, 539), Pair::new(1002, 991),
    // PAWN_SQUARE
    Pair::new(0, 0), Pair::new(0, 0), Pair::new(0, 0), Pair::new(0, 0), Pair::new(0, 0), Pair::new(0, 0), Pair::new(0, 0), Pair::new(0, 0),
    Pair::new(2, -1), Pair::new(2, 6), Pair::new(-4, -3), Pair::new(-10, -1), Pair::new(-6, -4), Pair::new(6, -2), Pair::new(5, -10), Pair::new(1, -3),
    Pair::new(11, 6), Pair::new(-1, 6), Pair::new(3, 6), Pair::new(-13, 2), Pair::new(7, 6), Pair::new(2, 0), Pair::new(10, -6), Pair::new(12, 3),
    Pair::new(2, 11), Pair::new(-5, 12), Pair::new(11, -5), Pair::new(18, 1), Pair::new(17, 5), Pair::new(23, 9), Pair::new(4, 4), Pair::new(4, 10),
    Pair::new(3, 9), Pair::new(2, 13), Pair::new(12, 19), Pair::new(15, 18), Pair::new(18, 7), Pair::new(4, 13), Pair::new(15, 2), Pair::new(2, 6),
    Pair::new(26, 18), Pair::new(12, 21), Pair::new(13, 27), Pair::new(2, 24), Pair::new(12, 17), Pair::new(20, 21), Pair::new(23, 20), Pair::new(8, 16),
    Pair::new(5, 14), Pair::new(23, 34), Pair::new(15, 27), Pair::new(16, 28), Pair::new(19, 29), Pair::new(19, 14), Pair::new(13, 19), Pair::new(11, 19),
    Pair::new(0, 0), Pair::new(0, 0), Pair::new(0, 0), Pair::new(0, 0), Pair::new(0, 0), Pair::new(0, 0), Pair::new(0, 0), Pair::new(0, 0),
    // KNIGHT_SQUARE
    Pair::new(-26, -22), Pair::new(-25, -15), Pair::new(-13, -6), Pair::new(1, 2), Pair::new(-20, -15), Pair::new(-13, -9), Pair::new(-9, -4), Pair::new(7, 9),
    Pair::new(-20, -6), Pair::new(4, -1), Pair::new(-2, 2), Pair::new(12, 15), Pair::new(-2, -4), Pair::new(1, 4), Pair::new(18, 8), Pair::new(22, 23),
    Pair::new(12, 0), Pair::new(12, 0), Pair::new(13, 7), Pair::new(30, 17), Pair::new(-8, -8), Pair::new(16, 3), Pair::new(13, 8), Pair::new(28, 14),
    Pair::new(-24, -10), Pair::new(-15, -8), Pair::new(8, 4), Pair::new(5, 6), Pair::new(-34, -29), Pair::new(-20, -16), Pair::new(-14, -13), Pair::new(1, 4),
    // BISHOP_SQUARE
    Pair::new(-3, -11), Pair::new(-3, -8), Pair::new(-17, -1), Pair::new(-6, -8), Pair::new(12, -1), Pair::new(4, -2), Pair::new(8, 3), Pair::new(2, 0),
    Pair::new(-3, 1), Pair::new(-6, -1), Pair::new(-4, 6), Pair::new(4, 5), Pair::new(11, 1), Pair::new(0, -8), Pair::new(3, 8), Pair::new(15, 10),
    Pair::new(-4, 3), Pair::new(7, 6), Pair::new(2, 10), Pair::new(20, 13), Pair::new(6, 0), Pair::new(4, 4), Pair::new(6, -1), Pair::new(12, -7),
    Pair::new(-14, -11), Pair::new(9, 2), Pair::new(1, 4), Pair::new(8, 5), Pair::new(-2, -4), Pair::new(-10, -5), Pair::new(-4, -5), Pair::new(3, 8),
    // ROOK_SQUARE
    Pair::new(-5, -1), Pair::new(-6, -4), Pair::new(5, -11), Pair::new(1, -3), Pair::new(-14, -5), Pair::new(-21, 1), Pair::new(0, 4), Pair::new(11, -3),
    Pair::new(-23, 2), Pair::new(-17, 0), Pair::new(-2, -9), Pair::new(5, -7), Pair::new(-8, 5), Pair::new(-4, 6), Pair::new(9, -2), Pair::new(-4, -5),
    Pair::new(11, 5), Pair::new(3, 9), Pair::new(-2, 5), Pair::new(-1, -5), Pair::new(5, 2), Pair::new(-2, 7), Pair::new(14, 9), Pair::new(6, 2),
    Pair::new(2, 8), Pair::new(8, 6), Pair::new(12, 6), Pair::new(23, 9), Pair::new(-2, 15), Pair::new(4, 17), Pair::new(3, 9), Pair::new(6, 6),
    // QUEEN_SQUARE
    Pair::new(-7, -15), Pair::new(-4, -2), Pair::new(-4, -11), Pair::new(-2, -11), Pair::new(-4, -12), Pair::new(0, -7), Pair::new(-3, -4), Pair::new(1, 0),
    Pair::new(-13, -6), Pair::new(-2, 8), Pair::new(-1, 16), Pair::new(1, 15), Pair::new(3, 7), Pair::new(-4, 7), Pair::new(3, 21), Pair::new(-3, 22),
    Pair::new(15, 5), Pair::new(3, 10), Pair::new(4, 17), Pair::new(5, 27), Pair::new(1, 0), Pair::new(9, 5), Pair::new(5, 9), Pair::new(6, 15),
    Pair::new(-4, -7), Pair::new(6, -2), Pair::new(12, 5), Pair::new(7, 13), Pair::new(-6, -17), Pair::new(1, -10), Pair::new(4, -2), Pair::new(11, 11),
    // KING_SQUARE
    Pair::new(13, -30), Pair::new(26, -34), Pair::new(15, -14), Pair::new(-14, -7), Pair::new(-1, -15), Pair::new(-1, -11), Pair::new(37, -23), Pair::new(25, -29),
    Pair::new(-2, -24), Pair::new(2, -16), Pair::new(-5, -1), Pair::new(-22, 4), Pair::new(-36, 5), Pair::new(-11, -2), Pair::new(9, -7), Pair::new(-4, -23),
    Pair::new(-19, -11), Pair::new(-10, -7), Pair::new(-14, 19), Pair::new(-36, 21), Pair::new(-38, 19), Pair::new(-32, 15), Pair::new(4, 9), Pair::new(-22, -9),
    Pair::new(-40, 6), Pair::new(-25, 16), Pair::new(-40, 21), Pair::new(-60, 39), Pair::new(-63, 38), Pair::new(-47, 33), Pair::new(-21, 21), Pair::new(-44, 3),
    Pair::new(-56, 8), Pair::new(-41, 24), Pair::new(-57, 34), Pair::new(-79, 33), Pair::new(-75, 42), Pair::new(-66, 34), Pair::new(-42, 27), Pair::new(-55, 18),
    Pair::new(-75, 1), Pair::new(-59, 12), Pair::new(-76, 19), Pair::new(-94, 37), Pair::new(-94, 37), Pair::new(-84, 30), Pair::new(-59, 18), Pair::new(-75, -4),
    Pair::new(-93, -14), Pair::new(-77, 5), Pair::new(-94, 10), Pair::new(-113, 19), Pair::new(-112, 25), Pair::new(-102, 16), Pair::new(-77, 7), Pair::new(-93, -10),
    Pair::new(-111, -25), Pair::new(-96, -11), Pair::new(-111, -1), Pair::new(-131, 12), Pair::new(-131, 12), Pair::new(-121, -1), Pair::new(-96, -12), Pair::new(-111, -25),
    // KNIGHT_MOBILITY
    Pair::new(-42, -40), Pair::new(-28, -34), Pair::new(-16, -31), Pair::new(-6, -13), Pair::new(1, 6), Pair::new(5, 16), Pair::new(9, 20), Pair::new(17, 23),
    Pair::new(30, 11),
    // BISHOP_MOBILITY
    Pair::new(-33, -48), Pair::new(-12, -28), Pair::new(-2, -14), Pair::new(5, -6), Pair::new(10, 14), Pair::new(13, 24), Pair::new(15, 25), Pair::new(16, 30),
    Pair::new(25, 36), Pair::new(27, 33), Pair::new(35, 35), Pair::new(31, 33), Pair::new(43, 45), Pair::new(48, 38),
    // ROOK_MOBILITY
    Pair::new(-40, -44), Pair::new(-27, -35), Pair::new(-14, -35), Pair::new(-11, -24), Pair::new(-12, -11), Pair::new(-14, 0), Pair::new(-9, 7), Pair::new(-9, 9),
    Pair::new(-1, 17), Pair::new(3, 18), Pair::new(9, 21), Pair::new(14, 22), Pair::new(12, 27), Pair::new(3, 26), Pair::new(15, 39),
    // QUEEN_MOBILITY
    Pair::new(-20, -30), Pair::new(-18, -26), Pair::new(-16, -22), Pair::new(-14, -16), Pair::new(-14, -15), Pair::new(-5, -9), Pair::new(-4, -8), Pair::new(-1, -9),
    Pair::new(-1, 1), Pair::new(0, 4), Pair::new(3, 8), Pair::new(0, 17), Pair::new(4, 18), Pair::new(8, 24), Pair::new(5, 33), Pair::new(9, 28),
    Pair::new(2, 35), Pair::new(9, 40), Pair::new(18, 43), Pair::new(18, 48), Pair::new(18, 53), Pair::new(23, 55), Pair::new(24, 60), Pair::new(26, 62),
    Pair::new(28, 67), Pair::new(30, 69), Pair::new(32, 74), Pair::new(34, 78),
    // BISHOP_PAIR
    Pair::new(36, 60),
    // BISHOP_PAWNS
    Pair::new(-5, -4),
    // OUTPOST
    Pair::new(22, 9), Pair::new(18, 3),
    // SHIELDED_MINOR
    Pair::new(2, 10),
    // ROOK_FILE
    Pair::new(18, 3), Pair::new(27, 8),
    // ROOK_SEVENTH
    Pair::new(1, 9),
    // DOUBLED
    Pair::new(-4, -22),
    // ISOLATED
    Pair::new(-12, -5), Pair::new(-21, -24),
    // BACKWARD
    Pair::new(-2, -12), Pair::new(-13, -19),
    // PHALANX
    Pair::new(0, 0), Pair::new(4, 4), Pair::new(5, 2), Pair::new(6, 11), Pair::new(20, 19), Pair::new(31, 56), Pair::new(40, 74), Pair::new(0, 0),
    // PROTECTED
    Pair::new(0, 0), Pair::new(9, 3), Pair::new(10, 6), Pair::new(13, 0), Pair::new(20, 11), Pair::new(37, 38), Pair::new(48, 48), Pair::new(0, 0),
    // PASSED
    Pair::new(0, 0), Pair::new(-3, 11), Pair::new(1, 18), Pair::new(4, 42), Pair::new(9, 48), Pair::new(25, 68), Pair::new(36, 100), Pair::new(0, 0),
    // PASSED_FREE
    Pair::new(0, 0), Pair::new(4, 4), Pair::new(-7, 5), Pair::new(-3, 10), Pair::new(-3, 20), Pair::new(-9, 25), Pair::new(15, 46), Pair::new(0, 0),
    // PASSED_SAFE
    Pair::new(0, 0), Pair::new(6, 1), Pair::new(6, 11), Pair::new(0, 9), Pair::new(-5, 19), Pair::new(7, 29), Pair::new(4, 45), Pair::new(0, 0),
    // PASSED_OWN_KING
    Pair::new(0, 0), Pair::new(0, 0), Pair::new(0, 0), Pair::new(1, -12), Pair::new(-2, -13), Pair::new(-1, -18), Pair::new(2, -19), Pair::new(0, 0),
    // PASSED_ENEMY_KING
    Pair::new(0, 0), Pair::new(0, 0), Pair::new(0, 0), Pair::new(0, 10), Pair::new(2, 19), Pair::new(0, 34), Pair::new(6, 36), Pair::new(0, 0),
    // PASSED_ROOK
    Pair::new(10, 5), Pair::new(-8, -26),
    // SHIELD
    Pair::new(-16, 4), Pair::new(7, 5), Pair::new(11, -3), Pair::new(6, -3), Pair::new(2, -4), Pair::new(-2, -8), Pair::new(-3, 8), Pair::new(-2, 3),
    // STORM
    Pair::new(-3, -3), Pair::new(-2, 24), Pair::new(-2, 1), Pair::new(-12, -8), Pair::new(-1, -6), Pair::new(1, -3), Pair::new(-4, 1), Pair::new(-3, -6),
    // KING_FILE
    Pair::new(-8, 5), Pair::new(-24, -10),
    // KING_DANGER
    Pair::new(-6, 9), Pair::new(0, 6), Pair::new(3, 11), Pair::new(1, -2), Pair::new(0, 4), Pair::new(-6, 2), Pair::new(1, 4), Pair::new(-6, -1),
    Pair::new(-11, -1), Pair::new(-15, -1), Pair::new(-17, -9), Pair::new(-33, -8), Pair::new(-39, -8), Pair::new(-50, -11), Pair::new(-59, -12), Pair::new(-66, -12),
    Pair::new(-75, -13), Pair::new(-90, -14), Pair::new(-95, -13), Pair::new(-108, -14), Pair::new(-117, -13), Pair::new(-127, -11), Pair::new(-135, -12), Pair::new(-149, -12),
    Pair::new(-161, -12), Pair::new(-176, -13), Pair::new(-189, -13), Pair::new(-205, -14), Pair::new(-219, -14), Pair::new(-235, -14), Pair::new(-252, -15), Pair::new(-269, -15),
    Pair::new(-286, -16), Pair::new(-304, -16), Pair::new(-323, -17), Pair::new(-343, -17), Pair::new(-362, -18), Pair::new(-383, -18), Pair::new(-404, -19), Pair::new(-425, -19),
    // PAWN_THREAT
    Pair::new(52, 35), Pair::new(53, 49), Pair::new(65, 35), Pair::new(58, 28),
    // MINOR_THREAT
    Pair::new(2, 16), Pair::new(17, 16), Pair::new(28, 16), Pair::new(44, 25), Pair::new(42, 30),
    // ROOK_THREAT
    Pair::new(5, 16), Pair::new(23, 23), Pair::new(27, 23), Pair::new(7, 5), Pair::new(44, 30),
    // HANGING
    Pair::new(15, 24),
    // PUSH_THREAT
    Pair::new(15, 0),
    // SPACE
    Pair::new(3, 0),
    // TEMPO
    Pair::new(23, 12),
];
