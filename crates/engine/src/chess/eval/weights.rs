//! The weights of chess, in hundredths of a pawn. Written by the tuner: see `docs/training.md`.

use super::features::FEATURES;
use crate::tapered::Tapered;

/// By feature: middlegame and endgame.
#[rustfmt::skip]
pub(super) static WEIGHTS: [Tapered; FEATURES] = [
    // MATERIAL
    Tapered::new(82, 106), Tapered::new(334, 294), Tapered::new(346, 304), Tapered::new(457, 539), Tapered::new(1002, 991),
    // PAWN_SQUARE
    Tapered::new(0, 0), Tapered::new(0, 0), Tapered::new(0, 0), Tapered::new(0, 0), Tapered::new(0, 0), Tapered::new(0, 0), Tapered::new(0, 0), Tapered::new(0, 0),
    Tapered::new(2, -1), Tapered::new(2, 6), Tapered::new(-4, -3), Tapered::new(-10, -1), Tapered::new(-6, -4), Tapered::new(6, -2), Tapered::new(5, -10), Tapered::new(1, -3),
    Tapered::new(11, 6), Tapered::new(-1, 6), Tapered::new(3, 6), Tapered::new(-13, 2), Tapered::new(7, 6), Tapered::new(2, 0), Tapered::new(10, -6), Tapered::new(12, 3),
    Tapered::new(2, 11), Tapered::new(-5, 12), Tapered::new(11, -5), Tapered::new(18, 1), Tapered::new(17, 5), Tapered::new(23, 9), Tapered::new(4, 4), Tapered::new(4, 10),
    Tapered::new(3, 9), Tapered::new(2, 13), Tapered::new(12, 19), Tapered::new(15, 18), Tapered::new(18, 7), Tapered::new(4, 13), Tapered::new(15, 2), Tapered::new(2, 6),
    Tapered::new(26, 18), Tapered::new(12, 21), Tapered::new(13, 27), Tapered::new(2, 24), Tapered::new(12, 17), Tapered::new(20, 21), Tapered::new(23, 20), Tapered::new(8, 16),
    Tapered::new(5, 14), Tapered::new(23, 34), Tapered::new(15, 27), Tapered::new(16, 28), Tapered::new(19, 29), Tapered::new(19, 14), Tapered::new(13, 19), Tapered::new(11, 19),
    Tapered::new(0, 0), Tapered::new(0, 0), Tapered::new(0, 0), Tapered::new(0, 0), Tapered::new(0, 0), Tapered::new(0, 0), Tapered::new(0, 0), Tapered::new(0, 0),
    // KNIGHT_SQUARE
    Tapered::new(-26, -22), Tapered::new(-25, -15), Tapered::new(-13, -6), Tapered::new(1, 2), Tapered::new(-20, -15), Tapered::new(-13, -9), Tapered::new(-9, -4), Tapered::new(7, 9),
    Tapered::new(-20, -6), Tapered::new(4, -1), Tapered::new(-2, 2), Tapered::new(12, 15), Tapered::new(-2, -4), Tapered::new(1, 4), Tapered::new(18, 8), Tapered::new(22, 23),
    Tapered::new(12, 0), Tapered::new(12, 0), Tapered::new(13, 7), Tapered::new(30, 17), Tapered::new(-8, -8), Tapered::new(16, 3), Tapered::new(13, 8), Tapered::new(28, 14),
    Tapered::new(-24, -10), Tapered::new(-15, -8), Tapered::new(8, 4), Tapered::new(5, 6), Tapered::new(-34, -29), Tapered::new(-20, -16), Tapered::new(-14, -13), Tapered::new(1, 4),
    // BISHOP_SQUARE
    Tapered::new(-3, -11), Tapered::new(-3, -8), Tapered::new(-17, -1), Tapered::new(-6, -8), Tapered::new(12, -1), Tapered::new(4, -2), Tapered::new(8, 3), Tapered::new(2, 0),
    Tapered::new(-3, 1), Tapered::new(-6, -1), Tapered::new(-4, 6), Tapered::new(4, 5), Tapered::new(11, 1), Tapered::new(0, -8), Tapered::new(3, 8), Tapered::new(15, 10),
    Tapered::new(-4, 3), Tapered::new(7, 6), Tapered::new(2, 10), Tapered::new(20, 13), Tapered::new(6, 0), Tapered::new(4, 4), Tapered::new(6, -1), Tapered::new(12, -7),
    Tapered::new(-14, -11), Tapered::new(9, 2), Tapered::new(1, 4), Tapered::new(8, 5), Tapered::new(-2, -4), Tapered::new(-10, -5), Tapered::new(-4, -5), Tapered::new(3, 8),
    // ROOK_SQUARE
    Tapered::new(-5, -1), Tapered::new(-6, -4), Tapered::new(5, -11), Tapered::new(1, -3), Tapered::new(-14, -5), Tapered::new(-21, 1), Tapered::new(0, 4), Tapered::new(11, -3),
    Tapered::new(-23, 2), Tapered::new(-17, 0), Tapered::new(-2, -9), Tapered::new(5, -7), Tapered::new(-8, 5), Tapered::new(-4, 6), Tapered::new(9, -2), Tapered::new(-4, -5),
    Tapered::new(11, 5), Tapered::new(3, 9), Tapered::new(-2, 5), Tapered::new(-1, -5), Tapered::new(5, 2), Tapered::new(-2, 7), Tapered::new(14, 9), Tapered::new(6, 2),
    Tapered::new(2, 8), Tapered::new(8, 6), Tapered::new(12, 6), Tapered::new(23, 9), Tapered::new(-2, 15), Tapered::new(4, 17), Tapered::new(3, 9), Tapered::new(6, 6),
    // QUEEN_SQUARE
    Tapered::new(-7, -15), Tapered::new(-4, -2), Tapered::new(-4, -11), Tapered::new(-2, -11), Tapered::new(-4, -12), Tapered::new(0, -7), Tapered::new(-3, -4), Tapered::new(1, 0),
    Tapered::new(-13, -6), Tapered::new(-2, 8), Tapered::new(-1, 16), Tapered::new(1, 15), Tapered::new(3, 7), Tapered::new(-4, 7), Tapered::new(3, 21), Tapered::new(-3, 22),
    Tapered::new(15, 5), Tapered::new(3, 10), Tapered::new(4, 17), Tapered::new(5, 27), Tapered::new(1, 0), Tapered::new(9, 5), Tapered::new(5, 9), Tapered::new(6, 15),
    Tapered::new(-4, -7), Tapered::new(6, -2), Tapered::new(12, 5), Tapered::new(7, 13), Tapered::new(-6, -17), Tapered::new(1, -10), Tapered::new(4, -2), Tapered::new(11, 11),
    // KING_SQUARE
    Tapered::new(13, -30), Tapered::new(26, -34), Tapered::new(15, -14), Tapered::new(-14, -7), Tapered::new(-1, -15), Tapered::new(-1, -11), Tapered::new(37, -23), Tapered::new(25, -29),
    Tapered::new(-2, -24), Tapered::new(2, -16), Tapered::new(-5, -1), Tapered::new(-22, 4), Tapered::new(-36, 5), Tapered::new(-11, -2), Tapered::new(9, -7), Tapered::new(-4, -23),
    Tapered::new(-19, -11), Tapered::new(-10, -7), Tapered::new(-14, 19), Tapered::new(-36, 21), Tapered::new(-38, 19), Tapered::new(-32, 15), Tapered::new(4, 9), Tapered::new(-22, -9),
    Tapered::new(-40, 6), Tapered::new(-25, 16), Tapered::new(-40, 21), Tapered::new(-60, 39), Tapered::new(-63, 38), Tapered::new(-47, 33), Tapered::new(-21, 21), Tapered::new(-44, 3),
    Tapered::new(-56, 8), Tapered::new(-41, 24), Tapered::new(-57, 34), Tapered::new(-79, 33), Tapered::new(-75, 42), Tapered::new(-66, 34), Tapered::new(-42, 27), Tapered::new(-55, 18),
    Tapered::new(-75, 1), Tapered::new(-59, 12), Tapered::new(-76, 19), Tapered::new(-94, 37), Tapered::new(-94, 37), Tapered::new(-84, 30), Tapered::new(-59, 18), Tapered::new(-75, -4),
    Tapered::new(-93, -14), Tapered::new(-77, 5), Tapered::new(-94, 10), Tapered::new(-113, 19), Tapered::new(-112, 25), Tapered::new(-102, 16), Tapered::new(-77, 7), Tapered::new(-93, -10),
    Tapered::new(-111, -25), Tapered::new(-96, -11), Tapered::new(-111, -1), Tapered::new(-131, 12), Tapered::new(-131, 12), Tapered::new(-121, -1), Tapered::new(-96, -12), Tapered::new(-111, -25),
    // KNIGHT_MOBILITY
    Tapered::new(-42, -40), Tapered::new(-28, -34), Tapered::new(-16, -31), Tapered::new(-6, -13), Tapered::new(1, 6), Tapered::new(5, 16), Tapered::new(9, 20), Tapered::new(17, 23),
    Tapered::new(30, 11),
    // BISHOP_MOBILITY
    Tapered::new(-33, -48), Tapered::new(-12, -28), Tapered::new(-2, -14), Tapered::new(5, -6), Tapered::new(10, 14), Tapered::new(13, 24), Tapered::new(15, 25), Tapered::new(16, 30),
    Tapered::new(25, 36), Tapered::new(27, 33), Tapered::new(35, 35), Tapered::new(31, 33), Tapered::new(43, 45), Tapered::new(48, 38),
    // ROOK_MOBILITY
    Tapered::new(-40, -44), Tapered::new(-27, -35), Tapered::new(-14, -35), Tapered::new(-11, -24), Tapered::new(-12, -11), Tapered::new(-14, 0), Tapered::new(-9, 7), Tapered::new(-9, 9),
    Tapered::new(-1, 17), Tapered::new(3, 18), Tapered::new(9, 21), Tapered::new(14, 22), Tapered::new(12, 27), Tapered::new(3, 26), Tapered::new(15, 39),
    // QUEEN_MOBILITY
    Tapered::new(-20, -30), Tapered::new(-18, -26), Tapered::new(-16, -22), Tapered::new(-14, -16), Tapered::new(-14, -15), Tapered::new(-5, -9), Tapered::new(-4, -8), Tapered::new(-1, -9),
    Tapered::new(-1, 1), Tapered::new(0, 4), Tapered::new(3, 8), Tapered::new(0, 17), Tapered::new(4, 18), Tapered::new(8, 24), Tapered::new(5, 33), Tapered::new(9, 28),
    Tapered::new(2, 35), Tapered::new(9, 40), Tapered::new(18, 43), Tapered::new(18, 48), Tapered::new(18, 53), Tapered::new(23, 55), Tapered::new(24, 60), Tapered::new(26, 62),
    Tapered::new(28, 67), Tapered::new(30, 69), Tapered::new(32, 74), Tapered::new(34, 78),
    // BISHOP_PAIR
    Tapered::new(36, 60),
    // BISHOP_PAWNS
    Tapered::new(-5, -4),
    // OUTPOST
    Tapered::new(22, 9), Tapered::new(18, 3),
    // SHIELDED_MINOR
    Tapered::new(2, 10),
    // ROOK_FILE
    Tapered::new(18, 3), Tapered::new(27, 8),
    // ROOK_SEVENTH
    Tapered::new(1, 9),
    // DOUBLED
    Tapered::new(-4, -22),
    // ISOLATED
    Tapered::new(-12, -5), Tapered::new(-21, -24),
    // BACKWARD
    Tapered::new(-2, -12), Tapered::new(-13, -19),
    // PHALANX
    Tapered::new(0, 0), Tapered::new(4, 4), Tapered::new(5, 2), Tapered::new(6, 11), Tapered::new(20, 19), Tapered::new(31, 56), Tapered::new(40, 74), Tapered::new(0, 0),
    // PROTECTED
    Tapered::new(0, 0), Tapered::new(9, 3), Tapered::new(10, 6), Tapered::new(13, 0), Tapered::new(20, 11), Tapered::new(37, 38), Tapered::new(48, 48), Tapered::new(0, 0),
    // PASSED
    Tapered::new(0, 0), Tapered::new(-3, 11), Tapered::new(1, 18), Tapered::new(4, 42), Tapered::new(9, 48), Tapered::new(25, 68), Tapered::new(36, 100), Tapered::new(0, 0),
    // PASSED_FREE
    Tapered::new(0, 0), Tapered::new(4, 4), Tapered::new(-7, 5), Tapered::new(-3, 10), Tapered::new(-3, 20), Tapered::new(-9, 25), Tapered::new(15, 46), Tapered::new(0, 0),
    // PASSED_SAFE
    Tapered::new(0, 0), Tapered::new(6, 1), Tapered::new(6, 11), Tapered::new(0, 9), Tapered::new(-5, 19), Tapered::new(7, 29), Tapered::new(4, 45), Tapered::new(0, 0),
    // PASSED_OWN_KING
    Tapered::new(0, 0), Tapered::new(0, 0), Tapered::new(0, 0), Tapered::new(1, -12), Tapered::new(-2, -13), Tapered::new(-1, -18), Tapered::new(2, -19), Tapered::new(0, 0),
    // PASSED_ENEMY_KING
    Tapered::new(0, 0), Tapered::new(0, 0), Tapered::new(0, 0), Tapered::new(0, 10), Tapered::new(2, 19), Tapered::new(0, 34), Tapered::new(6, 36), Tapered::new(0, 0),
    // PASSED_ROOK
    Tapered::new(10, 5), Tapered::new(-8, -26),
    // SHIELD
    Tapered::new(-16, 4), Tapered::new(7, 5), Tapered::new(11, -3), Tapered::new(6, -3), Tapered::new(2, -4), Tapered::new(-2, -8), Tapered::new(-3, 8), Tapered::new(-2, 3),
    // STORM
    Tapered::new(-3, -3), Tapered::new(-2, 24), Tapered::new(-2, 1), Tapered::new(-12, -8), Tapered::new(-1, -6), Tapered::new(1, -3), Tapered::new(-4, 1), Tapered::new(-3, -6),
    // KING_FILE
    Tapered::new(-8, 5), Tapered::new(-24, -10),
    // KING_DANGER
    Tapered::new(-6, 9), Tapered::new(0, 6), Tapered::new(3, 11), Tapered::new(1, -2), Tapered::new(0, 4), Tapered::new(-6, 2), Tapered::new(1, 4), Tapered::new(-6, -1),
    Tapered::new(-11, -1), Tapered::new(-15, -1), Tapered::new(-17, -9), Tapered::new(-33, -8), Tapered::new(-39, -8), Tapered::new(-50, -11), Tapered::new(-59, -12), Tapered::new(-66, -12),
    Tapered::new(-75, -13), Tapered::new(-90, -14), Tapered::new(-95, -13), Tapered::new(-108, -14), Tapered::new(-117, -13), Tapered::new(-127, -11), Tapered::new(-135, -12), Tapered::new(-149, -12),
    Tapered::new(-161, -12), Tapered::new(-176, -13), Tapered::new(-189, -13), Tapered::new(-205, -14), Tapered::new(-219, -14), Tapered::new(-235, -14), Tapered::new(-252, -15), Tapered::new(-269, -15),
    Tapered::new(-286, -16), Tapered::new(-304, -16), Tapered::new(-323, -17), Tapered::new(-343, -17), Tapered::new(-362, -18), Tapered::new(-383, -18), Tapered::new(-404, -19), Tapered::new(-425, -19),
    // PAWN_THREAT
    Tapered::new(52, 35), Tapered::new(53, 49), Tapered::new(65, 35), Tapered::new(58, 28),
    // MINOR_THREAT
    Tapered::new(2, 16), Tapered::new(17, 16), Tapered::new(28, 16), Tapered::new(44, 25), Tapered::new(42, 30),
    // ROOK_THREAT
    Tapered::new(5, 16), Tapered::new(23, 23), Tapered::new(27, 23), Tapered::new(7, 5), Tapered::new(44, 30),
    // HANGING
    Tapered::new(15, 24),
    // PUSH_THREAT
    Tapered::new(15, 0),
    // SPACE
    Tapered::new(3, 0),
    // TEMPO
    Tapered::new(23, 12),
];
