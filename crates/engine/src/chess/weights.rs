//! The weights of chess, in hundredths of a pawn. Written by the tuner: see `docs/strength.md`.

use super::eval::features::FEATURES;
use crate::tally::Pair;

/// By feature: middlegame and endgame.
#[rustfmt::skip]
pub(super) static WEIGHTS: [Pair; FEATURES] = [
    // MATERIAL
    Pair::new(82, 100), Pair::new(330, 300), Pair::new(350, 320), Pair::new(480, 530), Pair::new(1000, 980),
    // PAWN_SQUARE
    Pair::new(0, 0), Pair::new(0, 0), Pair::new(0, 0), Pair::new(0, 0), Pair::new(0, 0), Pair::new(0, 0), Pair::new(0, 0), Pair::new(0, 0),
    Pair::new(0, -5), Pair::new(0, -5), Pair::new(0, -5), Pair::new(0, -5), Pair::new(0, -5), Pair::new(0, -5), Pair::new(0, -5), Pair::new(0, -5),
    Pair::new(3, 1), Pair::new(3, 1), Pair::new(3, 1), Pair::new(3, 1), Pair::new(3, 1), Pair::new(3, 1), Pair::new(3, 1), Pair::new(3, 1),
    Pair::new(2, 7), Pair::new(6, 7), Pair::new(10, 7), Pair::new(22, 7), Pair::new(22, 7), Pair::new(10, 7), Pair::new(6, 7), Pair::new(2, 7),
    Pair::new(5, 13), Pair::new(9, 13), Pair::new(13, 13), Pair::new(17, 13), Pair::new(17, 13), Pair::new(13, 13), Pair::new(9, 13), Pair::new(5, 13),
    Pair::new(12, 19), Pair::new(12, 19), Pair::new(12, 19), Pair::new(12, 19), Pair::new(12, 19), Pair::new(12, 19), Pair::new(12, 19), Pair::new(12, 19),
    Pair::new(15, 25), Pair::new(15, 25), Pair::new(15, 25), Pair::new(15, 25), Pair::new(15, 25), Pair::new(15, 25), Pair::new(15, 25), Pair::new(15, 25),
    Pair::new(0, 0), Pair::new(0, 0), Pair::new(0, 0), Pair::new(0, 0), Pair::new(0, 0), Pair::new(0, 0), Pair::new(0, 0), Pair::new(0, 0),
    // KNIGHT_SQUARE
    Pair::new(-30, -25), Pair::new(-20, -17), Pair::new(-10, -9), Pair::new(0, -1), Pair::new(-22, -17), Pair::new(-12, -9), Pair::new(-2, -1), Pair::new(8, 7),
    Pair::new(-14, -9), Pair::new(-4, -1), Pair::new(6, 7), Pair::new(16, 15), Pair::new(-6, -1), Pair::new(4, 7), Pair::new(14, 15), Pair::new(24, 23),
    Pair::new(0, -1), Pair::new(10, 7), Pair::new(20, 15), Pair::new(30, 23), Pair::new(-8, -9), Pair::new(2, -1), Pair::new(12, 7), Pair::new(22, 15),
    Pair::new(-22, -17), Pair::new(-12, -9), Pair::new(-2, -1), Pair::new(8, 7), Pair::new(-30, -25), Pair::new(-20, -17), Pair::new(-10, -9), Pair::new(0, -1),
    // BISHOP_SQUARE
    Pair::new(-10, -8), Pair::new(-6, -5), Pair::new(-2, -2), Pair::new(2, 1), Pair::new(-6, -5), Pair::new(-2, -2), Pair::new(2, 1), Pair::new(6, 4),
    Pair::new(-2, -2), Pair::new(2, 1), Pair::new(6, 4), Pair::new(10, 7), Pair::new(2, 1), Pair::new(6, 4), Pair::new(10, 7), Pair::new(14, 10),
    Pair::new(2, 1), Pair::new(6, 4), Pair::new(10, 7), Pair::new(14, 10), Pair::new(-2, -2), Pair::new(2, 1), Pair::new(6, 4), Pair::new(10, 7),
    Pair::new(-6, -5), Pair::new(-2, -2), Pair::new(2, 1), Pair::new(6, 4), Pair::new(-10, -8), Pair::new(-6, -5), Pair::new(-2, -2), Pair::new(2, 1),
    // ROOK_SQUARE
    Pair::new(-6, 0), Pair::new(-2, 0), Pair::new(2, 0), Pair::new(6, 0), Pair::new(-6, 0), Pair::new(-2, 0), Pair::new(2, 0), Pair::new(6, 0),
    Pair::new(-6, 0), Pair::new(-2, 0), Pair::new(2, 0), Pair::new(6, 0), Pair::new(-6, 0), Pair::new(-2, 0), Pair::new(2, 0), Pair::new(6, 0),
    Pair::new(-6, 0), Pair::new(-2, 0), Pair::new(2, 0), Pair::new(6, 0), Pair::new(-6, 6), Pair::new(-2, 6), Pair::new(2, 6), Pair::new(6, 6),
    Pair::new(4, 6), Pair::new(8, 6), Pair::new(12, 6), Pair::new(16, 6), Pair::new(-6, 6), Pair::new(-2, 6), Pair::new(2, 6), Pair::new(6, 6),
    // QUEEN_SQUARE
    Pair::new(-4, -15), Pair::new(-2, -9), Pair::new(0, -3), Pair::new(2, 3), Pair::new(-3, -9), Pair::new(-1, -3), Pair::new(1, 3), Pair::new(3, 9),
    Pair::new(-2, -3), Pair::new(0, 3), Pair::new(2, 9), Pair::new(4, 15), Pair::new(-1, 3), Pair::new(1, 9), Pair::new(3, 15), Pair::new(5, 21),
    Pair::new(-1, 3), Pair::new(1, 9), Pair::new(3, 15), Pair::new(5, 21), Pair::new(-1, -3), Pair::new(1, 3), Pair::new(3, 9), Pair::new(5, 15),
    Pair::new(-1, -9), Pair::new(1, -3), Pair::new(3, 3), Pair::new(5, 9), Pair::new(-1, -15), Pair::new(1, -9), Pair::new(3, -3), Pair::new(5, 3),
    // KING_SQUARE
    Pair::new(15, -40), Pair::new(30, -28), Pair::new(15, -16), Pair::new(-5, -4), Pair::new(-5, -4), Pair::new(5, -16), Pair::new(30, -28), Pair::new(15, -40),
    Pair::new(-3, -24), Pair::new(12, -12), Pair::new(-3, 0), Pair::new(-23, 12), Pair::new(-23, 12), Pair::new(-13, 0), Pair::new(12, -12), Pair::new(-3, -24),
    Pair::new(-21, -8), Pair::new(-6, 4), Pair::new(-21, 16), Pair::new(-41, 28), Pair::new(-41, 28), Pair::new(-31, 16), Pair::new(-6, 4), Pair::new(-21, -8),
    Pair::new(-39, 8), Pair::new(-24, 20), Pair::new(-39, 32), Pair::new(-59, 44), Pair::new(-59, 44), Pair::new(-49, 32), Pair::new(-24, 20), Pair::new(-39, 8),
    Pair::new(-57, 10), Pair::new(-42, 22), Pair::new(-57, 34), Pair::new(-77, 46), Pair::new(-77, 46), Pair::new(-67, 34), Pair::new(-42, 22), Pair::new(-57, 10),
    Pair::new(-75, -2), Pair::new(-60, 10), Pair::new(-75, 22), Pair::new(-95, 34), Pair::new(-95, 34), Pair::new(-85, 22), Pair::new(-60, 10), Pair::new(-75, -2),
    Pair::new(-93, -14), Pair::new(-78, -2), Pair::new(-93, 10), Pair::new(-113, 22), Pair::new(-113, 22), Pair::new(-103, 10), Pair::new(-78, -2), Pair::new(-93, -14),
    Pair::new(-111, -26), Pair::new(-96, -14), Pair::new(-111, -2), Pair::new(-131, 10), Pair::new(-131, 10), Pair::new(-121, -2), Pair::new(-96, -14), Pair::new(-111, -26),
    // KNIGHT_MOBILITY
    Pair::new(-40, -40), Pair::new(-31, -31), Pair::new(-22, -22), Pair::new(-13, -13), Pair::new(-4, -4), Pair::new(5, 5), Pair::new(14, 14), Pair::new(23, 23),
    Pair::new(32, 32),
    // BISHOP_MOBILITY
    Pair::new(-35, -40), Pair::new(-17, -20), Pair::new(-8, -10), Pair::new(-1, -2), Pair::new(6, 5), Pair::new(12, 12), Pair::new(17, 18), Pair::new(22, 24),
    Pair::new(27, 29), Pair::new(32, 34), Pair::new(36, 39), Pair::new(40, 44), Pair::new(44, 48), Pair::new(48, 53),
    // ROOK_MOBILITY
    Pair::new(-25, -40), Pair::new(-22, -34), Pair::new(-19, -28), Pair::new(-16, -22), Pair::new(-13, -16), Pair::new(-10, -10), Pair::new(-7, -4), Pair::new(-4, 2),
    Pair::new(-1, 8), Pair::new(2, 14), Pair::new(5, 20), Pair::new(8, 26), Pair::new(11, 32), Pair::new(14, 38), Pair::new(17, 44),
    // QUEEN_MOBILITY
    Pair::new(-20, -30), Pair::new(-18, -26), Pair::new(-16, -22), Pair::new(-14, -18), Pair::new(-12, -14), Pair::new(-10, -10), Pair::new(-8, -6), Pair::new(-6, -2),
    Pair::new(-4, 2), Pair::new(-2, 6), Pair::new(0, 10), Pair::new(2, 14), Pair::new(4, 18), Pair::new(6, 22), Pair::new(8, 26), Pair::new(10, 30),
    Pair::new(12, 34), Pair::new(14, 38), Pair::new(16, 42), Pair::new(18, 46), Pair::new(20, 50), Pair::new(22, 54), Pair::new(24, 58), Pair::new(26, 62),
    Pair::new(28, 66), Pair::new(30, 70), Pair::new(32, 74), Pair::new(34, 78),
    // BISHOP_PAIR
    Pair::new(25, 50),
    // BISHOP_PAWNS
    Pair::new(-3, -6),
    // OUTPOST
    Pair::new(25, 15), Pair::new(20, 8),
    // SHIELDED_MINOR
    Pair::new(8, 2),
    // ROOK_FILE
    Pair::new(12, 6), Pair::new(28, 10),
    // ROOK_SEVENTH
    Pair::new(5, 20),
    // DOUBLED
    Pair::new(-5, -20),
    // ISOLATED
    Pair::new(-8, -8), Pair::new(-15, -12),
    // BACKWARD
    Pair::new(-6, -6), Pair::new(-14, -10),
    // PHALANX
    Pair::new(0, 0), Pair::new(4, 2), Pair::new(7, 8), Pair::new(12, 18), Pair::new(19, 32), Pair::new(28, 50), Pair::new(39, 72), Pair::new(0, 0),
    // PROTECTED
    Pair::new(0, 0), Pair::new(9, 3), Pair::new(12, 6), Pair::new(17, 11), Pair::new(24, 18), Pair::new(33, 27), Pair::new(44, 38), Pair::new(0, 0),
    // PASSED
    Pair::new(0, 0), Pair::new(1, 11), Pair::new(4, 20), Pair::new(9, 35), Pair::new(16, 56), Pair::new(25, 83), Pair::new(36, 116), Pair::new(0, 0),
    // PASSED_FREE
    Pair::new(0, 0), Pair::new(0, 1), Pair::new(0, 4), Pair::new(0, 9), Pair::new(0, 16), Pair::new(0, 25), Pair::new(0, 36), Pair::new(0, 0),
    // PASSED_SAFE
    Pair::new(0, 0), Pair::new(1, 1), Pair::new(2, 4), Pair::new(3, 9), Pair::new(4, 16), Pair::new(5, 25), Pair::new(6, 36), Pair::new(0, 0),
    // PASSED_OWN_KING
    Pair::new(0, 0), Pair::new(0, 0), Pair::new(0, 0), Pair::new(0, -3), Pair::new(0, -6), Pair::new(0, -8), Pair::new(0, -8), Pair::new(0, 0),
    // PASSED_ENEMY_KING
    Pair::new(0, 0), Pair::new(0, 0), Pair::new(0, 0), Pair::new(0, 4), Pair::new(0, 9), Pair::new(0, 14), Pair::new(0, 16), Pair::new(0, 0),
    // PASSED_ROOK
    Pair::new(5, 12), Pair::new(-5, -12),
    // SHIELD
    Pair::new(-18, 0), Pair::new(5, 0), Pair::new(18, 0), Pair::new(8, 0), Pair::new(0, 0), Pair::new(-2, 0), Pair::new(-4, 0), Pair::new(-5, 0),
    // STORM
    Pair::new(4, 0), Pair::new(-8, 0), Pair::new(-10, 0), Pair::new(-12, 0), Pair::new(-6, 0), Pair::new(0, 0), Pair::new(2, 0), Pair::new(3, 0),
    // KING_FILE
    Pair::new(-15, 0), Pair::new(-25, 0),
    // KING_DANGER
    Pair::new(0, 0), Pair::new(0, 0), Pair::new(-1, -1), Pair::new(-2, -1), Pair::new(-4, -2), Pair::new(-7, -2), Pair::new(-10, -3), Pair::new(-13, -3),
    Pair::new(-17, -4), Pair::new(-22, -4), Pair::new(-28, -5), Pair::new(-33, -5), Pair::new(-40, -6), Pair::new(-47, -6), Pair::new(-54, -7), Pair::new(-63, -7),
    Pair::new(-71, -8), Pair::new(-80, -8), Pair::new(-90, -9), Pair::new(-101, -9), Pair::new(-112, -10), Pair::new(-123, -10), Pair::new(-135, -11), Pair::new(-148, -11),
    Pair::new(-161, -12), Pair::new(-175, -12), Pair::new(-189, -13), Pair::new(-204, -13), Pair::new(-219, -14), Pair::new(-235, -14), Pair::new(-252, -15), Pair::new(-269, -15),
    Pair::new(-286, -16), Pair::new(-304, -16), Pair::new(-323, -17), Pair::new(-343, -17), Pair::new(-362, -18), Pair::new(-383, -18), Pair::new(-404, -19), Pair::new(-425, -19),
    // PAWN_THREAT
    Pair::new(55, 40), Pair::new(55, 45), Pair::new(70, 40), Pair::new(65, 30),
    // MINOR_THREAT
    Pair::new(5, 15), Pair::new(25, 25), Pair::new(25, 25), Pair::new(45, 40), Pair::new(40, 30),
    // ROOK_THREAT
    Pair::new(3, 20), Pair::new(25, 25), Pair::new(25, 25), Pair::new(5, 5), Pair::new(40, 30),
    // HANGING
    Pair::new(25, 20),
    // PUSH_THREAT
    Pair::new(18, 12),
    // SPACE
    Pair::new(3, 0),
    // TEMPO
    Pair::new(18, 10),
];
