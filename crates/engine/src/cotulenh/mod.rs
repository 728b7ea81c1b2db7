//! Cờ Tư Lệnh as a game that can be searched.

pub mod eval;
mod see;
mod value;

pub use value::{piece_value, unit_value};

use crate::correction_history::{CORRECTION_KEYS, mix};
use crate::network_eval;
use crate::search::MAX_PLY;
use crate::tunable::Constants;
use crate::{Answer, Control, Engine, Limits, Playable, Report, RootPosition};
use sandtable_core::{Position, Side, Sink};
use sandtable_cotulenh::{
    Action, ActionKind, Battle, Board, FIFTY_MOVES, Kind, KindSet, NullUndo, Rules, Square,
};

use sandtable_nnue::{Network, NetworkError};
use std::sync::{Arc, OnceLock};

/// Neurons of the hidden layer for each view.
const HIDDEN: usize = 128;

/// The network that the program comes with. A page that is downloaded does without.
const BUILT_IN: &[u8] =
    if cfg!(target_arch = "wasm32") { &[] } else { include_bytes!("../../networks/cotulenh.nnue") };

/// A side with fewer pieces besides its Commander may be glad of a null move (zugzwang): being without a move is a
/// draw, and a last guard may have to give way (R9.2, R10.3).
const ENOUGH_FOR_NULL_MOVE: u16 = 3;

impl Playable for Board {
    type NullUndo = NullUndo;
    type EvalCache = eval::CotulenhEvalCache;
    type Network = Network<HIDDEN>;
    type Threats = ();

    /// The carrier of what moves, and its target; a row of its own for commits, by origin.
    const PIECE_TO_COUNT: usize = (Kind::ALL.len() + 1) * Square::COUNT;

    /// Its carrier, or none.
    const VICTIM_COUNT: usize = Kind::ALL.len() + 1;

    /// A commit goes from its origin to itself.
    const BUTTERFLY_COUNT: usize = Square::COUNT * Square::COUNT;

    /// The action after which `turn()` changes pays for the whole turn, deploy or not; steps before
    /// it are free. A turn has at most three of them, so no line goes on for ever.
    const STEP_COST: i32 = 0;

    const CONSTANTS: Constants = Constants::Cotulenh;

    const EXTENDS_CHECKS: bool = true;

    const TRIPLE_EXTENSIONS: bool = false;

    const PV_SEES_ALL_QUIET_MOVES: bool = false;
    const WIN_CURVE: (f64, f64) = (254.0, 556.0);

    #[inline(always)]
    fn bits(action: Action) -> u32 {
        action.bits()
    }

    /// Deploys are opened by their first step: a start from a table is nobody's move.
    #[inline]
    fn from_bits(bits: u32) -> Option<Action> {
        let action = Action::from_bits(bits)?;
        (!matches!(action.kind(), ActionKind::Start { .. })).then_some(action)
    }

    fn evaluate(&self, eval_cache: &mut eval::CotulenhEvalCache, ply: usize) -> i32 {
        eval::evaluate(self, eval_cache, ply)
    }

    fn read_network(bytes: &[u8]) -> Result<Network<HIDDEN>, NetworkError> {
        network_eval::read::<Board, HIDDEN>(bytes)
    }

    fn built_in_network() -> Option<Arc<Network<HIDDEN>>> {
        static NETWORK: OnceLock<Option<Arc<Network<HIDDEN>>>> = OnceLock::new();
        NETWORK.get_or_init(|| Board::read_network(BUILT_IN).ok().map(Arc::new)).clone()
    }

    fn set_network(
        eval_cache: &mut eval::CotulenhEvalCache,
        network: Option<Arc<Network<HIDDEN>>>,
    ) {
        eval_cache.values.clear();
        eval_cache.network.set(network, MAX_PLY + 4);
    }

    #[inline]
    fn generate_noisy<S: Sink<Action>>(&self, out: &mut S) {
        self.generate_captures(out);
    }

    fn is_noisy(&self, action: Action) -> bool {
        match action.kind() {
            ActionKind::Whole { manner, .. } | ActionKind::Step { manner, .. } => manner.captures(),
            ActionKind::Commit => true,
            ActionKind::Start { .. } => false,
        }
    }

    fn gain(&self, action: Action) -> i32 {
        see::gain(self, action)
    }

    fn see_at_least(&self, action: Action, least: i32) -> bool {
        see::see_at_least(self, action, least)
    }

    /// Checks are common here and mostly harmless: to spare them by their range lost 60 ± 70 points
    /// against not sparing them.
    fn may_check(&self, _: Action) -> bool {
        false
    }

    fn piece_to(&self, action: Action) -> usize {
        let (row, to) = match action.kind() {
            ActionKind::Whole { from, to, .. } => (carrier(self, from), to),
            ActionKind::Step { to, group, .. } => (first_of(group), to),
            ActionKind::Start { origin } => (Kind::ALL.len(), origin),
            ActionKind::Commit => (Kind::ALL.len(), origin_of_commit(self)),
        };
        row * Square::COUNT + to.number()
    }

    fn threats(&self) {}

    fn butterfly(&self, action: Action, (): ()) -> usize {
        let (from, to) = match action.kind() {
            ActionKind::Whole { from, to, .. } | ActionKind::Step { from, to, .. } => (from, to),
            ActionKind::Start { origin } => (origin, origin),
            ActionKind::Commit => (origin_of_commit(self), origin_of_commit(self)),
        };
        from.number() * Square::COUNT + to.number()
    }

    fn victim(&self, action: Action) -> usize {
        match action.kind() {
            ActionKind::Whole { to, .. } | ActionKind::Step { to, .. } => {
                self.unit_on(to).map_or(Kind::ALL.len(), |unit| unit.carrier().kind.index())
            }
            ActionKind::Start { .. } | ActionKind::Commit => Kind::ALL.len(),
        }
    }

    /// Where the units of each side are, and the ships.
    fn correction_keys(&self) -> [u64; CORRECTION_KEYS] {
        [self.units_of(Side::First), self.units_of(Side::Second), self.ships()]
            .map(|squares| squares.words().into_iter().fold(0, mix))
    }

    fn may_null_move(&self) -> bool {
        let us = self.turn();
        !self.turn_is_open() && self.companions(us) >= ENOUGH_FOR_NULL_MOVE && !self.in_danger(us)
    }

    fn make_null(&mut self) -> NullUndo {
        Board::make_null(self)
    }

    fn unmake_null(&mut self, undo: NullUndo) {
        Board::unmake_null(self, undo);
    }

    // R10.4
    #[inline(always)]
    fn quiet_turns_draw(&self) -> bool {
        self.halfmove() >= FIFTY_MOVES
    }

    #[inline]
    fn draw_value(&self) -> i32 {
        match self.played().battle {
            // B24: in a raid and in the battles points decide.
            Battle::Total => 0,
            _ => eval::battle::draw_value(self, self.turn()),
        }
    }

    fn search(
        engine: &mut Engine<Board>,
        root: &RootPosition<Board>,
        limits: &Limits<Action>,
        control: &Control,
        report: &mut dyn FnMut(Report<Action>),
    ) -> Answer<Action> {
        engine.search_here(root, limits, control, report)
    }
}

/// The kind that leads the unit on a square.
#[inline(always)]
fn carrier(board: &Board, from: Square) -> usize {
    board.unit_on(from).map_or(0, |unit| unit.carrier().kind.index())
}

/// The kind that leads a group: the first in stack order (R5.2).
#[inline]
fn first_of(group: KindSet) -> usize {
    group.iter().next().map_or(0, Kind::index)
}

/// Where the deploy that is committed takes place. Without one there is no commit to ask about, and
/// any square will do.
#[inline]
fn origin_of_commit(board: &Board) -> Square {
    const ANYWHERE: Square = match Square::new(0, 0) {
        Some(square) => square,
        None => panic!("a1 is on the board"),
    };
    board.deploy_origin().unwrap_or(ANYWHERE)
}
