//! The one walk over all units of a side: everything that a piece counts for by itself, and what it
//! covers with fire.

use super::features::*;
use super::fire::{Fire, Waiting};
use super::{Scene, ground, placement, stacks};
use crate::tally::Tally;
use sandtable_core::Side;
use sandtable_cotulenh::{Kind, Piece, Rules, Square, SquareSet};

/// From here on a piece counts as near the enemy Commander.
const FAR: i32 = 8;

/// Kinds whose freedom to move is counted; others take single steps.
const LONG_RANGE: [bool; Kind::ALL.len()] = {
    let mut table = [false; Kind::ALL.len()];
    table[Kind::Navy.index()] = true;
    table[Kind::AirForce.index()] = true;
    table[Kind::Tank.index()] = true;
    table[Kind::Artillery.index()] = true;
    table[Kind::Missile.index()] = true;
    table
};

/// Counts the units of a side and gives its fire.
#[inline(always)]
pub(super) fn side<T: Tally>(scene: &Scene, side: Side, tally: &mut T) -> Fire {
    let mut survey = Survey { scene, side, fire: Fire::default(), waiting: Waiting::default() };
    let enemy_flies = scene.flies[(!side).index()];
    let cover = scene.cover[side.index()];
    for square in scene.board.units_of(side) {
        let Some(unit) = scene.board.unit_on(square) else { continue };
        let carrier = unit.carrier();
        if enemy_flies && !cover.has(square) {
            tally.add(side, UNCOVERED + carrier.kind.index(), 1);
        }
        survey.piece(carrier, square, true, tally);
        if unit.is_stack() {
            stacks::count(tally, unit);
            for cargo in unit.pieces().skip(1) {
                survey.piece(cargo, square, false, tally);
            }
        }
    }
    let Survey { mut fire, waiting, .. } = survey;
    fire.finish(scene.board, &waiting, side, scene.cover[(!side).index()]);
    fire
}

struct Survey<'a> {
    scene: &'a Scene<'a>,
    side: Side,
    fire: Fire,
    waiting: Waiting,
}

impl Survey<'_> {
    #[inline(always)]
    fn piece<T: Tally>(&mut self, piece: Piece, square: Square, is_carrier: bool, tally: &mut T) {
        placement::count(tally, self.side, piece, square);
        let range = self.range(piece, square);
        self.towards_commander(piece.kind, square, range, tally);
        if LONG_RANGE[piece.kind.index()] {
            self.mobility(piece, range, tally);
        }
        self.fire.add(piece, square, range, is_carrier, &mut self.waiting);
    }

    /// The squares within capture range, whatever stands in between.
    #[inline(always)]
    fn range(&self, piece: Piece, square: Square) -> SquareSet {
        let range = piece.shots(square, false);
        match piece.kind {
            Kind::Navy => range | piece.shots(square, true) & self.scene.ships,
            _ => range,
        }
    }

    #[inline(always)]
    fn towards_commander<T: Tally>(
        &self,
        kind: Kind,
        square: Square,
        range: SquareSet,
        tally: &mut T,
    ) {
        let target = self.scene.commanders[(!self.side).index()];
        let kind = kind.index();
        if !(range & self.scene.zones[(!self.side).index()]).is_empty() {
            tally.add(self.side, SIEGE + kind, 1);
            if range.has(target) {
                tally.add(self.side, AIMED + kind, 1);
            }
        }
        let files = square.file().abs_diff(target.file());
        let ranks = square.rank().abs_diff(target.rank());
        let near = FAR - files.max(ranks) as i32;
        tally.add(self.side, NEAR + kind, near.max(0));
    }

    /// Empty squares within range, for an Air Force outside all enemy rings.
    #[inline(always)]
    fn mobility<T: Tally>(&self, piece: Piece, range: SquareSet, tally: &mut T) {
        let mut open = self.scene.empty & ground::bears(piece.kind);
        if piece.kind == Kind::AirForce && !piece.hero {
            open = open & !self.scene.cover[(!self.side).index()];
        }
        tally.add(self.side, MOBILITY + piece.kind.index(), (range & open).len() as i32);
    }
}
