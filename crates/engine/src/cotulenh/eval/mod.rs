//! The evaluation of Cờ Tư Lệnh: one generic function that tells a terms what it finds.
//!
//! | file | what |
//! |---|---|
//! | `features` | the list of everything that counts |
//! | `weights` | what it counts for; written by the tuner |
//! | `phase` | how far the game has gone |
//! | `survey` | one walk over the units: what each piece counts for by itself |
//! | `piece_square` | piece-square tables |
//! | `stacks` | carriers and cargo |
//! | `fire`, `threats` | what a side covers with fire, and who stands in it |
//! | `battle` | points, and the pieces a battle is about |
//! | `commander` | how safe a Commander is |
//! | `ground` | sets of squares that never change |

pub(super) mod battle;
mod commander;
pub mod features;
mod fire;
mod ground;
mod phase;
mod piece_square;
mod stacks;
mod survey;
mod threats;
mod weights;

use super::HIDDEN;
use crate::tapered::{Section, Tapered, Trace, Tunable, WeightedSum};
use crate::{EvalCache, NetworkEval};
use features::{FEATURES, SECTIONS, TEMPO};
use piece_square::PieceSquareTerms;
use sandtable_core::{Position, Side};
use sandtable_cotulenh::{Battle, Board, Kind, Piece, RuleSet, Rules, Square, SquareSet, Variant};

/// What the side to move is worth if a Commander is gone and the deploy in which it was captured is
/// not over (R10.2): more than any material, less than a mate that is certain.
const COMMANDER_GONE: i32 = 15_000;

/// The evaluation cache, and what a network keeps.
#[derive(Default)]
pub struct CotulenhEvalCache {
    pub(super) values: EvalCache,
    pub(super) network: NetworkEval<Board, HIDDEN>,
}

/// How good the position is for the side to move.
#[inline]
pub(super) fn evaluate(board: &Board, eval_cache: &mut CotulenhEvalCache, ply: usize) -> i32 {
    let CotulenhEvalCache { values, network } = eval_cache;
    values.value(cache_key(board), || {
        if is_known_to_networks(board) {
            network.value(board, ply, || value(board))
        } else {
            value(board)
        }
    })
}

/// Networks have seen games by the club's rules, for the Commander, while both were on the board.
fn is_known_to_networks(board: &Board) -> bool {
    board.played() == Variant::default()
        && Side::BOTH.iter().all(|&side| board.commander(side).is_some())
}

/// The key, and in a battle that points decide the lead as well: it is no part of the position.
#[inline]
fn cache_key(board: &Board) -> u64 {
    match board.played().battle {
        Battle::Total => board.key(),
        _ => {
            let [red, blue] = board.points();
            board.key() ^ u64::from(red.abs_diff(blue)).wrapping_mul(0x9e37_79b9_7f4a_7c15)
        }
    }
}

fn value(board: &Board) -> i32 {
    let us = board.turn();
    let Some(scene) = Scene::of(board) else {
        return if board.commander(us).is_some() { COMMANDER_GONE } else { -COMMANDER_GONE };
    };
    let mut sum = WeightedSum::<Board>::from(Tapered::default());
    evaluate_into(&scene, &mut sum);
    let value = sum.value.at(phase::of(board)) + battle::value(board);
    if us == Side::First { value } else { -value }
}

/// What every part of the evaluation looks at.
struct Scene<'a> {
    board: &'a Board,
    rules: RuleSet,
    /// `None` in a battle without Commanders (B25).
    commanders: Option<[Square; 2]>,
    /// The squares inside each side's rings.
    cover: [SquareSet; 2],
    /// Whether a side has an Air Force.
    flies: [bool; 2],
    ships: SquareSet,
    empty: SquareSet,
}

impl Scene<'_> {
    /// `None` if a Commander is gone.
    #[inline(always)]
    fn of(board: &Board) -> Option<Scene<'_>> {
        let commanders = match (board.commander(Side::First), board.commander(Side::Second)) {
            (Some(first), Some(second)) => Some([first, second]),
            _ if board.is_without_commanders() => None,
            _ => return None,
        };
        Some(Scene {
            board,
            rules: board.played().rules,
            commanders,
            cover: Side::BOTH.map(|side| board.air_cover(side)),
            flies: Side::BOTH.map(|side| board.count(side, Kind::AirForce) > 0),
            ships: board.ships(),
            empty: SquareSet::ALL & !(board.units_of(Side::First) | board.units_of(Side::Second)),
        })
    }

    /// The squares within a piece's capture range, whatever stands in between.
    #[inline(always)]
    fn range(&self, piece: Piece, square: Square) -> SquareSet {
        let range = piece.capture_squares(square, false, self.rules);
        match piece.kind {
            Kind::Navy => range | piece.capture_squares(square, true, self.rules) & self.ships,
            _ => range,
        }
    }
}

/// Tells the terms everything that counts.
#[inline(always)]
fn evaluate_into<T: PieceSquareTerms>(scene: &Scene, terms: &mut T) {
    let first = survey::side(scene, Side::First, terms);
    let second = survey::side(scene, Side::Second, terms);
    threats::count(scene, Side::First, &first, &second, terms);
    threats::count(scene, Side::Second, &second, &first, terms);
    if let Some(commanders) = scene.commanders {
        commander::count(scene, commanders, Side::First, &second, terms);
        commander::count(scene, commanders, Side::Second, &first, terms);
        commander::count_screen(scene, commanders, terms);
    }
    terms.add(scene.board.turn(), TEMPO, 1);
}

impl Tunable for Board {
    const SECTIONS: &'static [Section] = SECTIONS;

    fn weights() -> &'static [Tapered] {
        &weights::WEIGHTS
    }

    fn trace(&self) -> (Trace, i32) {
        let mut trace = Trace::new(FEATURES);
        if let Some(scene) = Scene::of(self) {
            evaluate_into(&scene, &mut trace);
        }
        (trace, phase::of(self))
    }
}
