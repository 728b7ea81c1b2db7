//! What each feature counts for, middlegame and endgame. Written by the tuner.

use super::features::FEATURES;
use crate::tally::Pair;

/// By feature.
pub static WEIGHTS: [Pair; FEATURES] = [
    // MATERIAL
    Pair::new(500, 450),
    Pair::new(450, 480),
    Pair::new(220, 240),
    Pair::new(110, 120),
    Pair::new(50, 40),
    Pair::new(0, 0),
    Pair::new(100, 120),
    Pair::new(140, 160),
    Pair::new(360, 400),
    Pair::new(120, 110),
    Pair::new(280, 270),
    // HERO
    Pair::new(120, 120),
    Pair::new(170, 170),
    Pair::new(160, 200),
    Pair::new(100, 160),
    Pair::new(120, 200),
    Pair::new(50, 100),
    Pair::new(110, 180),
    Pair::new(100, 150),
    Pair::new(100, 140),
    Pair::new(110, 150),
    Pair::new(120, 140),
    // TEMPO
    Pair::new(20, 10),
];
