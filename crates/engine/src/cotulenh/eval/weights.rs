//! The weights of Cờ Tư Lệnh, in hundredths of an Infantry. Written by the tuner: see `docs/strength.md`.

use super::features::FEATURES;
use crate::tally::Pair;

/// By feature: middlegame and endgame.
#[rustfmt::skip]
pub(super) static WEIGHTS: [Pair; FEATURES] = [
    // MATERIAL
    Pair::new(523, 334), Pair::new(466, 487), Pair::new(168, 236), Pair::new(99, 94), Pair::new(57, 47), Pair::new(0, 0), Pair::new(113, 99), Pair::new(163, 163),
    Pair::new(314, 468), Pair::new(141, 77), Pair::new(257, 237),
    // HERO
    Pair::new(106, 98), Pair::new(276, 245), Pair::new(160, 246), Pair::new(91, 143), Pair::new(102, 198), Pair::new(50, 100), Pair::new(102, 189), Pair::new(94, 153),
    Pair::new(93, 128), Pair::new(101, 125), Pair::new(110, 135),
    // RANK
    Pair::new(-12, 5), Pair::new(8, -11), Pair::new(-10, -23), Pair::new(4, -30), Pair::new(-9, -6), Pair::new(0, -1), Pair::new(7, -15), Pair::new(-12, -11),
    Pair::new(19, -4), Pair::new(-15, -19), Pair::new(-3, -5), Pair::new(4, 12), Pair::new(-12, 24), Pair::new(21, 3), Pair::new(-3, 37), Pair::new(23, 15),
    Pair::new(-7, 22), Pair::new(14, -1), Pair::new(-9, -10), Pair::new(-8, 0), Pair::new(5, -19), Pair::new(9, 12), Pair::new(-19, -28), Pair::new(-6, -28),
    Pair::new(-15, -2), Pair::new(-13, -10), Pair::new(11, -41), Pair::new(-30, -13), Pair::new(-17, 18), Pair::new(0, 3), Pair::new(-3, 12), Pair::new(23, 20),
    Pair::new(3, 0), Pair::new(14, 28), Pair::new(6, 28), Pair::new(4, -11), Pair::new(-7, -5), Pair::new(9, 16), Pair::new(-25, -39), Pair::new(1, 7),
    Pair::new(6, -9), Pair::new(28, -26), Pair::new(-8, 12), Pair::new(-11, -6), Pair::new(8, 33), Pair::new(6, 1), Pair::new(4, 8), Pair::new(4, -2),
    Pair::new(0, -4), Pair::new(10, -16), Pair::new(0, 4), Pair::new(1, 4), Pair::new(0, 2), Pair::new(0, 3), Pair::new(0, 1), Pair::new(0, 4),
    Pair::new(0, 3), Pair::new(0, -4), Pair::new(0, 8), Pair::new(0, 4), Pair::new(33, -15), Pair::new(-4, -20), Pair::new(-5, -4), Pair::new(10, 3),
    Pair::new(-5, -4), Pair::new(-16, 7), Pair::new(-22, 5), Pair::new(-27, 25), Pair::new(-36, -5), Pair::new(-40, -26), Pair::new(-41, -43), Pair::new(-38, -17),
    Pair::new(8, 3), Pair::new(-13, -5), Pair::new(24, -16), Pair::new(13, -9), Pair::new(10, 9), Pair::new(16, -12), Pair::new(14, 0), Pair::new(5, 6),
    Pair::new(13, 0), Pair::new(9, 9), Pair::new(9, 28), Pair::new(14, -3), Pair::new(-12, -11), Pair::new(-28, -24), Pair::new(2, -5), Pair::new(20, 50),
    Pair::new(12, 35), Pair::new(30, 11), Pair::new(9, 6), Pair::new(3, 6), Pair::new(28, -8), Pair::new(15, -21), Pair::new(7, -6), Pair::new(9, 1),
    Pair::new(-25, 0), Pair::new(14, 27), Pair::new(-4, 9), Pair::new(-10, 13), Pair::new(-2, 9), Pair::new(13, 6), Pair::new(14, 35), Pair::new(-6, 6),
    Pair::new(19, 12), Pair::new(2, 5), Pair::new(18, 10), Pair::new(18, 9), Pair::new(3, 7), Pair::new(-36, 15), Pair::new(21, -2), Pair::new(21, -27),
    Pair::new(20, -7), Pair::new(-11, -9), Pair::new(-5, -5), Pair::new(0, -16), Pair::new(1, -12), Pair::new(1, 5), Pair::new(0, 1), Pair::new(1, 14),
    Pair::new(-15, -7), Pair::new(-41, -2), Pair::new(22, 24), Pair::new(-11, 10), Pair::new(50, 11), Pair::new(-11, -8), Pair::new(2, -21), Pair::new(9, -7),
    Pair::new(3, -5), Pair::new(8, 2), Pair::new(8, -3), Pair::new(9, 7),
    // FILE
    Pair::new(-15, 5), Pair::new(12, -25), Pair::new(33, -53), Pair::new(29, -6), Pair::new(41, -7), Pair::new(15, 7), Pair::new(15, 7), Pair::new(15, 7),
    Pair::new(15, 7), Pair::new(15, 7), Pair::new(15, 7), Pair::new(7, -1), Pair::new(-21, -4), Pair::new(-13, 8), Pair::new(0, -2), Pair::new(22, -17),
    Pair::new(-9, 17), Pair::new(23, -7), Pair::new(17, 14), Pair::new(9, 0), Pair::new(17, 16), Pair::new(5, 10), Pair::new(0, 0), Pair::new(1, 0),
    Pair::new(8, -7), Pair::new(-6, -9), Pair::new(-5, -26), Pair::new(11, -29), Pair::new(-10, 7), Pair::new(-6, 21), Pair::new(-34, 22), Pair::new(-11, 30),
    Pair::new(-3, -10), Pair::new(0, 0), Pair::new(0, 0), Pair::new(-20, -33), Pair::new(-23, 20), Pair::new(-24, 23), Pair::new(3, 17), Pair::new(0, 0),
    Pair::new(-2, 13), Pair::new(47, -1), Pair::new(38, -34), Pair::new(-26, -25), Pair::new(0, 0), Pair::new(0, 0), Pair::new(0, -1), Pair::new(0, 0),
    Pair::new(0, 6), Pair::new(-5, 3), Pair::new(1, 8), Pair::new(16, -8), Pair::new(0, -4), Pair::new(0, 1), Pair::new(0, 1), Pair::new(-29, -13),
    Pair::new(-30, -17), Pair::new(-23, -42), Pair::new(31, -24), Pair::new(-10, 9), Pair::new(-33, -2), Pair::new(-2, -10), Pair::new(-42, 19), Pair::new(7, 9),
    Pair::new(13, 1), Pair::new(-30, -8), Pair::new(1, 2), Pair::new(-18, -4), Pair::new(-26, -4), Pair::new(23, -12), Pair::new(-30, 19), Pair::new(-37, -22),
    Pair::new(21, -1), Pair::new(-7, -5), Pair::new(19, 2), Pair::new(7, -6), Pair::new(27, 11), Pair::new(0, 0), Pair::new(2, 1), Pair::new(8, -7),
    Pair::new(-22, -13), Pair::new(10, 9), Pair::new(3, 7), Pair::new(-1, 0), Pair::new(-12, 4), Pair::new(41, 9), Pair::new(14, -7), Pair::new(-18, -1),
    Pair::new(0, 0), Pair::new(0, 0), Pair::new(-8, -3), Pair::new(-10, -16), Pair::new(0, 13), Pair::new(1, 9), Pair::new(-21, 10), Pair::new(-28, 22),
    Pair::new(23, 20), Pair::new(8, 29), Pair::new(-3, 6), Pair::new(0, 0), Pair::new(0, 0), Pair::new(-11, -13), Pair::new(36, 2), Pair::new(7, -15),
    Pair::new(-16, -19), Pair::new(-9, -3), Pair::new(22, 5), Pair::new(-11, 17), Pair::new(5, 22), Pair::new(-4, -33), Pair::new(0, 0), Pair::new(0, 0),
    Pair::new(-19, -34), Pair::new(-19, -54), Pair::new(22, -13), Pair::new(-1, 3), Pair::new(-5, 20), Pair::new(22, 10), Pair::new(-9, 37), Pair::new(18, 12),
    Pair::new(-19, -5),
    // PAIRING
    Pair::new(57, 7), Pair::new(29, 5), Pair::new(-15, -15), Pair::new(35, 5), Pair::new(17, 2), Pair::new(21, 27), Pair::new(-19, 13), Pair::new(-8, -1),
    Pair::new(-13, 5), Pair::new(-3, 6), Pair::new(12, -7), Pair::new(8, 0), Pair::new(-2, -16), Pair::new(25, 26), Pair::new(18, 9), Pair::new(22, 22),
    // SPACE
    Pair::new(2, 5), Pair::new(4, 5),
    // UNCOVERED
    Pair::new(0, 0), Pair::new(-8, -6), Pair::new(-28, -60), Pair::new(8, -40), Pair::new(-16, -24), Pair::new(-22, -7), Pair::new(2, -46), Pair::new(-18, 3),
    Pair::new(-4, -64), Pair::new(0, 0), Pair::new(0, 0),
    // HANGING_TO_MOVE
    Pair::new(-52, -69), Pair::new(-44, -52), Pair::new(-31, -40), Pair::new(-21, -16), Pair::new(-3, -15), Pair::new(0, 0), Pair::new(-21, -37), Pair::new(-35, -21),
    Pair::new(-45, -54), Pair::new(-43, -15), Pair::new(-55, -50),
    // HANGING
    Pair::new(-193, -167), Pair::new(-171, -185), Pair::new(-56, -95), Pair::new(-45, -54), Pair::new(-47, -36), Pair::new(0, 0), Pair::new(-43, -54), Pair::new(-40, -65),
    Pair::new(-140, -156), Pair::new(-66, -35), Pair::new(-106, -96),
    // PRESSED
    Pair::new(-63, -42), Pair::new(-42, -40), Pair::new(-21, -20), Pair::new(-4, -17), Pair::new(-4, -10), Pair::new(0, 0), Pair::new(2, -7), Pair::new(3, 0),
    Pair::new(-52, -44), Pair::new(-12, 9), Pair::new(-35, -36),
    // LOOSE
    Pair::new(-12, 0),
    // SIEGE
    Pair::new(-8, -10), Pair::new(3, 29), Pair::new(7, 26), Pair::new(5, -1), Pair::new(5, 10), Pair::new(0, 0), Pair::new(13, 26), Pair::new(15, 21),
    Pair::new(9, 24), Pair::new(6, 11), Pair::new(19, 21),
    // AIMED
    Pair::new(10, 10), Pair::new(-6, 0), Pair::new(8, 3), Pair::new(5, 5), Pair::new(5, 5), Pair::new(0, 0), Pair::new(5, 5), Pair::new(5, 5),
    Pair::new(10, 10), Pair::new(5, 5), Pair::new(10, 10),
    // NEAR
    Pair::new(-9, 4), Pair::new(20, 6), Pair::new(-12, 12), Pair::new(8, 8), Pair::new(-11, -4), Pair::new(0, 0), Pair::new(2, 3), Pair::new(4, 5),
    Pair::new(-34, 21), Pair::new(25, 6), Pair::new(10, 20),
    // ESCAPES
    Pair::new(-37, -52), Pair::new(-22, -41), Pair::new(-11, 12), Pair::new(12, 15), Pair::new(7, 16),
    // SHELTER
    Pair::new(-15, -5), Pair::new(8, -17), Pair::new(3, 5), Pair::new(10, 18), Pair::new(-17, -2), Pair::new(8, -4), Pair::new(3, 0), Pair::new(0, 0),
    Pair::new(-5, 0),
    // SHIELD
    Pair::new(-28, -15), Pair::new(-17, -6), Pair::new(10, 2),
    // SCREEN
    Pair::new(-16, -13),
    // TEMPO
    Pair::new(38, 18),
];
