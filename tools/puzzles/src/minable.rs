//! What the tool asks of a game beyond the engine.

use sandtable_chess as chess;
use sandtable_core::Side;
use sandtable_cotulenh as cotulenh;
use sandtable_engine::Playable;
use sandtable_games::{Describe, PieceView};

/// A unit that something attacks.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Attacked {
    /// Where it stands.
    pub square: String,
    /// What it is worth, in hundredths.
    pub value: i32,
}

/// A game in which puzzles can be found.
pub trait Minable: Playable + Describe {
    /// [`Playable::WIN_CURVE`] for the classical evaluation, by which puzzles are proven.
    const CLASSICAL_WIN_CURVE: (f64, f64);

    /// A puzzle that the engine solves with at most so many nodes is of level 1.
    const WORK_OF_LEVEL_ONE: f64;

    /// What a piece is worth when it is taken, in hundredths of the smallest.
    fn value_of(piece: PieceView) -> i32;

    /// The enemy units that the unit on a square attacks.
    fn attacked_from(&self, from: &str) -> Vec<Attacked>;

    /// The only piece that a side has besides its Commander (R9.2).
    fn last_guard_on(&self, _side: Side) -> Option<String> {
        None
    }
}

/// What a king or a Commander is worth.
pub const PRICELESS: i32 = 10_000;

impl Minable for chess::Board {
    const CLASSICAL_WIN_CURVE: (f64, f64) = (180.0, 80.0);
    const WORK_OF_LEVEL_ONE: f64 = 80.0;

    fn value_of(piece: PieceView) -> i32 {
        match piece.kind {
            'K' => PRICELESS,
            'Q' => 900,
            'R' => 500,
            'B' | 'N' => 300,
            _ => 100,
        }
    }

    fn attacked_from(&self, from: &str) -> Vec<Attacked> {
        let Ok(from) = from.parse::<chess::Square>() else { return Vec::new() };
        let Some(attacker) = self.piece_on(from) else { return Vec::new() };
        let attacked = |square: chess::Square| {
            let piece = self.piece_on(square)?;
            let is_reached = self.attackers_of(square, self.occupied()).has(from);
            let kind = piece.kind().letter();
            let value = Self::value_of(PieceView { kind, hero: false });
            is_reached.then(|| Attacked { square: square.to_string(), value })
        };
        self.side(!attacker.side()).into_iter().filter_map(attacked).collect()
    }
}

impl Minable for cotulenh::Board {
    const CLASSICAL_WIN_CURVE: (f64, f64) = (300.0, 150.0);
    const WORK_OF_LEVEL_ONE: f64 = 120.0;

    fn value_of(piece: PieceView) -> i32 {
        let value = match piece.kind {
            'C' => return PRICELESS,
            'N' => 500,
            'F' => 450,
            'A' => 360,
            'S' => 280,
            'T' => 220,
            'M' => 140,
            'H' => 60,
            _ => 110,
        };
        if piece.hero { value + 130 } else { value }
    }

    fn attacked_from(&self, from: &str) -> Vec<Attacked> {
        use cotulenh::Rules;
        let Ok(from) = from.parse::<cotulenh::Square>() else { return Vec::new() };
        let Some(attacker) = self.unit_on(from) else { return Vec::new() };
        let attacked = |square: cotulenh::Square| {
            let unit = self.unit_on(square)?;
            let mut is_reached = false;
            let at_navy = unit.carrier().kind == cotulenh::Kind::Navy;
            self.for_each_attacker(square, attacker.side(), at_navy, |attacker| {
                is_reached |= attacker.from == from;
            });
            let view =
                |piece: cotulenh::Piece| PieceView { kind: piece.kind.letter(), hero: piece.hero };
            let value = unit.pieces().map(|piece| Self::value_of(view(piece))).sum();
            is_reached.then(|| Attacked { square: square.to_string(), value })
        };
        self.units_of(!attacker.side()).into_iter().filter_map(attacked).collect()
    }

    fn last_guard_on(&self, side: Side) -> Option<String> {
        self.last_guard(side).map(|(square, _)| square.to_string())
    }
}
