//! The weights of Cờ Tư Lệnh, in hundredths of an Infantry. Written by the tuner: see `docs/training.md`.

use super::features::FEATURES;
use crate::tapered::Tapered;

/// By feature: middlegame and endgame.
#[rustfmt::skip]
pub(super) static WEIGHTS: [Tapered; FEATURES] = [
    // MATERIAL
    Tapered::new(523, 334), Tapered::new(466, 487), Tapered::new(168, 236), Tapered::new(99, 94), Tapered::new(57, 47), Tapered::new(0, 0), Tapered::new(113, 99), Tapered::new(163, 163),
    Tapered::new(314, 468), Tapered::new(141, 77), Tapered::new(257, 237),
    // HERO
    Tapered::new(106, 98), Tapered::new(276, 245), Tapered::new(160, 246), Tapered::new(91, 143), Tapered::new(102, 198), Tapered::new(50, 100), Tapered::new(102, 189), Tapered::new(94, 153),
    Tapered::new(93, 128), Tapered::new(101, 125), Tapered::new(110, 135),
    // RANK
    Tapered::new(-12, 5), Tapered::new(8, -11), Tapered::new(-10, -23), Tapered::new(4, -30), Tapered::new(-9, -6), Tapered::new(0, -1), Tapered::new(7, -15), Tapered::new(-12, -11),
    Tapered::new(19, -4), Tapered::new(-15, -19), Tapered::new(-3, -5), Tapered::new(4, 12), Tapered::new(-12, 24), Tapered::new(21, 3), Tapered::new(-3, 37), Tapered::new(23, 15),
    Tapered::new(-7, 22), Tapered::new(14, -1), Tapered::new(-9, -10), Tapered::new(-8, 0), Tapered::new(5, -19), Tapered::new(9, 12), Tapered::new(-19, -28), Tapered::new(-6, -28),
    Tapered::new(-15, -2), Tapered::new(-13, -10), Tapered::new(11, -41), Tapered::new(-30, -13), Tapered::new(-17, 18), Tapered::new(0, 3), Tapered::new(-3, 12), Tapered::new(23, 20),
    Tapered::new(3, 0), Tapered::new(14, 28), Tapered::new(6, 28), Tapered::new(4, -11), Tapered::new(-7, -5), Tapered::new(9, 16), Tapered::new(-25, -39), Tapered::new(1, 7),
    Tapered::new(6, -9), Tapered::new(28, -26), Tapered::new(-8, 12), Tapered::new(-11, -6), Tapered::new(8, 33), Tapered::new(6, 1), Tapered::new(4, 8), Tapered::new(4, -2),
    Tapered::new(0, -4), Tapered::new(10, -16), Tapered::new(0, 4), Tapered::new(1, 4), Tapered::new(0, 2), Tapered::new(0, 3), Tapered::new(0, 1), Tapered::new(0, 4),
    Tapered::new(0, 3), Tapered::new(0, -4), Tapered::new(0, 8), Tapered::new(0, 4), Tapered::new(33, -15), Tapered::new(-4, -20), Tapered::new(-5, -4), Tapered::new(10, 3),
    Tapered::new(-5, -4), Tapered::new(-16, 7), Tapered::new(-22, 5), Tapered::new(-27, 25), Tapered::new(-36, -5), Tapered::new(-40, -26), Tapered::new(-41, -43), Tapered::new(-38, -17),
    Tapered::new(8, 3), Tapered::new(-13, -5), Tapered::new(24, -16), Tapered::new(13, -9), Tapered::new(10, 9), Tapered::new(16, -12), Tapered::new(14, 0), Tapered::new(5, 6),
    Tapered::new(13, 0), Tapered::new(9, 9), Tapered::new(9, 28), Tapered::new(14, -3), Tapered::new(-12, -11), Tapered::new(-28, -24), Tapered::new(2, -5), Tapered::new(20, 50),
    Tapered::new(12, 35), Tapered::new(30, 11), Tapered::new(9, 6), Tapered::new(3, 6), Tapered::new(28, -8), Tapered::new(15, -21), Tapered::new(7, -6), Tapered::new(9, 1),
    Tapered::new(-25, 0), Tapered::new(14, 27), Tapered::new(-4, 9), Tapered::new(-10, 13), Tapered::new(-2, 9), Tapered::new(13, 6), Tapered::new(14, 35), Tapered::new(-6, 6),
    Tapered::new(19, 12), Tapered::new(2, 5), Tapered::new(18, 10), Tapered::new(18, 9), Tapered::new(3, 7), Tapered::new(-36, 15), Tapered::new(21, -2), Tapered::new(21, -27),
    Tapered::new(20, -7), Tapered::new(-11, -9), Tapered::new(-5, -5), Tapered::new(0, -16), Tapered::new(1, -12), Tapered::new(1, 5), Tapered::new(0, 1), Tapered::new(1, 14),
    Tapered::new(-15, -7), Tapered::new(-41, -2), Tapered::new(22, 24), Tapered::new(-11, 10), Tapered::new(50, 11), Tapered::new(-11, -8), Tapered::new(2, -21), Tapered::new(9, -7),
    Tapered::new(3, -5), Tapered::new(8, 2), Tapered::new(8, -3), Tapered::new(9, 7),
    // FILE
    Tapered::new(-15, 5), Tapered::new(12, -25), Tapered::new(33, -53), Tapered::new(29, -6), Tapered::new(41, -7), Tapered::new(15, 7), Tapered::new(15, 7), Tapered::new(15, 7),
    Tapered::new(15, 7), Tapered::new(15, 7), Tapered::new(15, 7), Tapered::new(7, -1), Tapered::new(-21, -4), Tapered::new(-13, 8), Tapered::new(0, -2), Tapered::new(22, -17),
    Tapered::new(-9, 17), Tapered::new(23, -7), Tapered::new(17, 14), Tapered::new(9, 0), Tapered::new(17, 16), Tapered::new(5, 10), Tapered::new(0, 0), Tapered::new(1, 0),
    Tapered::new(8, -7), Tapered::new(-6, -9), Tapered::new(-5, -26), Tapered::new(11, -29), Tapered::new(-10, 7), Tapered::new(-6, 21), Tapered::new(-34, 22), Tapered::new(-11, 30),
    Tapered::new(-3, -10), Tapered::new(0, 0), Tapered::new(0, 0), Tapered::new(-20, -33), Tapered::new(-23, 20), Tapered::new(-24, 23), Tapered::new(3, 17), Tapered::new(0, 0),
    Tapered::new(-2, 13), Tapered::new(47, -1), Tapered::new(38, -34), Tapered::new(-26, -25), Tapered::new(0, 0), Tapered::new(0, 0), Tapered::new(0, -1), Tapered::new(0, 0),
    Tapered::new(0, 6), Tapered::new(-5, 3), Tapered::new(1, 8), Tapered::new(16, -8), Tapered::new(0, -4), Tapered::new(0, 1), Tapered::new(0, 1), Tapered::new(-29, -13),
    Tapered::new(-30, -17), Tapered::new(-23, -42), Tapered::new(31, -24), Tapered::new(-10, 9), Tapered::new(-33, -2), Tapered::new(-2, -10), Tapered::new(-42, 19), Tapered::new(7, 9),
    Tapered::new(13, 1), Tapered::new(-30, -8), Tapered::new(1, 2), Tapered::new(-18, -4), Tapered::new(-26, -4), Tapered::new(23, -12), Tapered::new(-30, 19), Tapered::new(-37, -22),
    Tapered::new(21, -1), Tapered::new(-7, -5), Tapered::new(19, 2), Tapered::new(7, -6), Tapered::new(27, 11), Tapered::new(0, 0), Tapered::new(2, 1), Tapered::new(8, -7),
    Tapered::new(-22, -13), Tapered::new(10, 9), Tapered::new(3, 7), Tapered::new(-1, 0), Tapered::new(-12, 4), Tapered::new(41, 9), Tapered::new(14, -7), Tapered::new(-18, -1),
    Tapered::new(0, 0), Tapered::new(0, 0), Tapered::new(-8, -3), Tapered::new(-10, -16), Tapered::new(0, 13), Tapered::new(1, 9), Tapered::new(-21, 10), Tapered::new(-28, 22),
    Tapered::new(23, 20), Tapered::new(8, 29), Tapered::new(-3, 6), Tapered::new(0, 0), Tapered::new(0, 0), Tapered::new(-11, -13), Tapered::new(36, 2), Tapered::new(7, -15),
    Tapered::new(-16, -19), Tapered::new(-9, -3), Tapered::new(22, 5), Tapered::new(-11, 17), Tapered::new(5, 22), Tapered::new(-4, -33), Tapered::new(0, 0), Tapered::new(0, 0),
    Tapered::new(-19, -34), Tapered::new(-19, -54), Tapered::new(22, -13), Tapered::new(-1, 3), Tapered::new(-5, 20), Tapered::new(22, 10), Tapered::new(-9, 37), Tapered::new(18, 12),
    Tapered::new(-19, -5),
    // PAIRING
    Tapered::new(57, 7), Tapered::new(29, 5), Tapered::new(-15, -15), Tapered::new(35, 5), Tapered::new(17, 2), Tapered::new(21, 27), Tapered::new(-19, 13), Tapered::new(-8, -1),
    Tapered::new(-13, 5), Tapered::new(-3, 6), Tapered::new(12, -7), Tapered::new(8, 0), Tapered::new(-2, -16), Tapered::new(25, 26), Tapered::new(18, 9), Tapered::new(22, 22),
    // SPACE
    Tapered::new(2, 5), Tapered::new(4, 5),
    // UNCOVERED
    Tapered::new(0, 0), Tapered::new(-8, -6), Tapered::new(-28, -60), Tapered::new(8, -40), Tapered::new(-16, -24), Tapered::new(-22, -7), Tapered::new(2, -46), Tapered::new(-18, 3),
    Tapered::new(-4, -64), Tapered::new(0, 0), Tapered::new(0, 0),
    // HANGING_TO_MOVE
    Tapered::new(-52, -69), Tapered::new(-44, -52), Tapered::new(-31, -40), Tapered::new(-21, -16), Tapered::new(-3, -15), Tapered::new(0, 0), Tapered::new(-21, -37), Tapered::new(-35, -21),
    Tapered::new(-45, -54), Tapered::new(-43, -15), Tapered::new(-55, -50),
    // HANGING
    Tapered::new(-193, -167), Tapered::new(-171, -185), Tapered::new(-56, -95), Tapered::new(-45, -54), Tapered::new(-47, -36), Tapered::new(0, 0), Tapered::new(-43, -54), Tapered::new(-40, -65),
    Tapered::new(-140, -156), Tapered::new(-66, -35), Tapered::new(-106, -96),
    // PRESSED
    Tapered::new(-63, -42), Tapered::new(-42, -40), Tapered::new(-21, -20), Tapered::new(-4, -17), Tapered::new(-4, -10), Tapered::new(0, 0), Tapered::new(2, -7), Tapered::new(3, 0),
    Tapered::new(-52, -44), Tapered::new(-12, 9), Tapered::new(-35, -36),
    // LOOSE
    Tapered::new(-12, 0),
    // SIEGE
    Tapered::new(-8, -10), Tapered::new(3, 29), Tapered::new(7, 26), Tapered::new(5, -1), Tapered::new(5, 10), Tapered::new(0, 0), Tapered::new(13, 26), Tapered::new(15, 21),
    Tapered::new(9, 24), Tapered::new(6, 11), Tapered::new(19, 21),
    // AIMED
    Tapered::new(10, 10), Tapered::new(-6, 0), Tapered::new(8, 3), Tapered::new(5, 5), Tapered::new(5, 5), Tapered::new(0, 0), Tapered::new(5, 5), Tapered::new(5, 5),
    Tapered::new(10, 10), Tapered::new(5, 5), Tapered::new(10, 10),
    // NEAR
    Tapered::new(-9, 4), Tapered::new(20, 6), Tapered::new(-12, 12), Tapered::new(8, 8), Tapered::new(-11, -4), Tapered::new(0, 0), Tapered::new(2, 3), Tapered::new(4, 5),
    Tapered::new(-34, 21), Tapered::new(25, 6), Tapered::new(10, 20),
    // ESCAPES
    Tapered::new(-37, -52), Tapered::new(-22, -41), Tapered::new(-11, 12), Tapered::new(12, 15), Tapered::new(7, 16),
    // SHELTER
    Tapered::new(-15, -5), Tapered::new(8, -17), Tapered::new(3, 5), Tapered::new(10, 18), Tapered::new(-17, -2), Tapered::new(8, -4), Tapered::new(3, 0), Tapered::new(0, 0),
    Tapered::new(-5, 0),
    // SHIELD
    Tapered::new(-28, -15), Tapered::new(-17, -6), Tapered::new(10, 2),
    // SCREEN
    Tapered::new(-16, -13),
    // TEMPO
    Tapered::new(38, 18),
];
