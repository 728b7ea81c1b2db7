use crate::correction_history::CORRECTION_KEYS;
use crate::tunable::Constants;
use crate::{Answer, Control, Engine, Limits, Report, RootPosition};
use sandtable_core::{Conclusion, Notation, Sink};
use sandtable_nnue::NetworkError;
use std::sync::Arc;

/// What a game adds to the contract so that it can be searched: an evaluation, and what the search
/// asks about a move before it is made.
///
/// Values are in hundredths of the game's smallest unit of material (a pawn, an Infantry).
pub trait Playable: Conclusion + Notation<Move: Send + Sync> + Send + Sync + 'static {
    /// What [`unmake_null`](Playable::unmake_null) needs.
    type NullUndo;

    /// The evaluation cache: what an evaluation keeps between calls. Each thread has its own.
    type EvalCache: Default + Send;

    /// A network that evaluates in place of what was written by hand; `()` for a game that has none.
    type Network: Send + Sync;

    /// The attacks of the other side, for threat-aware quiet history; `()` for a game without.
    type Threats: Copy + Default + Send;

    /// How many values [`piece_to`](Playable::piece_to) has.
    const PIECE_TO_COUNT: usize;

    /// How many values [`victim`](Playable::victim) has.
    const VICTIM_COUNT: usize;

    /// How many values [`butterfly`](Playable::butterfly) has.
    const BUTTERFLY_COUNT: usize;

    /// How much depth a move costs that does not end its turn, in plies; one that ends it costs one.
    const STEP_COST: i32;

    /// Whose constants the search takes.
    const CONSTANTS: Constants;

    /// Whether a position in check is searched a ply deeper. A search for a mate always does so.
    const EXTENDS_CHECKS: bool;

    /// Whether a move that is far better than all others is extended by three plies, and not by two at most.
    const TRIPLE_EXTENSIONS: bool;

    /// Whether PV nodes are free of late move pruning. Where moves are few that pays.
    const PV_SEES_ALL_QUIET_MOVES: bool;

    /// How far an evaluation has to be for a win to be as likely as not, and how fast it becomes
    /// likelier, in hundredths. Fitted to games of the network that is built in (`sandtable-train wdl`).
    const WIN_CURVE: (f64, f64);

    /// The move in 32 bits; never zero.
    fn bits(mv: Self::Move) -> u32;

    /// The move of these bits. They may be anything: `None`, or a move that
    /// [`is_legal`](sandtable_core::Position::is_legal) can be asked about.
    fn from_bits(bits: u32) -> Option<Self::Move>;

    /// The static evaluation, for the side to move, so many plies from the root.
    fn evaluate(&self, eval_cache: &mut Self::EvalCache, ply: usize) -> i32;

    /// Reads a network.
    ///
    /// # Errors
    /// The bytes are no network of this game.
    fn read_network(_bytes: &[u8]) -> Result<Self::Network, NetworkError> {
        Err(NetworkError::NoNetwork)
    }

    /// The network that the program comes with, if there is one.
    fn built_in_network() -> Option<Arc<Self::Network>> {
        None
    }

    /// Evaluates by this network from now on; without one, as it was written by hand.
    fn set_network(_eval_cache: &mut Self::EvalCache, _network: Option<Arc<Self::Network>>) {}

    /// The legal moves that change material: captures and promotions. In an open turn, also the
    /// moves that end it without doing anything else.
    fn generate_noisy<S: Sink<Self::Move>>(&self, out: &mut S);

    /// The legal moves that are not noisy, in the order of [`generate`](sandtable_core::Position::generate).
    fn generate_quiet<S: Sink<Self::Move>>(&self, out: &mut S) {
        self.generate(&mut QuietOnly { position: self, out });
    }

    /// Whether [`generate_noisy`](Playable::generate_noisy) has this legal move.
    fn is_noisy(&self, mv: Self::Move) -> bool;

    /// The material that a move wins if nothing is taken back.
    fn gain(&self, mv: Self::Move) -> i32;

    /// Static exchange evaluation (SEE): whether the exchange that a move begins on its target wins at least this much, each side
    /// taking with the least valuable piece first and stopping when it pays.
    fn see_at_least(&self, mv: Self::Move, least: i32) -> bool;

    /// Whether a move gives check with the piece it moves, and is not pruned for that. A game in which
    /// that does not pay says no.
    fn may_check(&self, mv: Self::Move) -> bool;

    /// Piece and target, the index of capture and continuation history: a number below [`PIECE_TO_COUNT`](Playable::PIECE_TO_COUNT).
    fn piece_to(&self, mv: Self::Move) -> usize;

    /// The attacks of the other side. Asked once a node.
    fn threats(&self) -> Self::Threats;

    /// The index of the butterfly history: origin, target and whether they are attacked. A number below
    /// [`BUTTERFLY_COUNT`](Playable::BUTTERFLY_COUNT).
    fn butterfly(&self, mv: Self::Move, threats: Self::Threats) -> usize;

    /// What a noisy move takes, an index of capture history: a number below [`VICTIM_COUNT`](Playable::VICTIM_COUNT).
    fn victim(&self, mv: Self::Move) -> usize;

    /// Features of the position that correction history knows: hashes whose upper bits are well mixed.
    fn correction_keys(&self) -> [u64; CORRECTION_KEYS];

    /// Whether a null move may be tried: there is no check, no open turn, and enough is on the board
    /// for zugzwang to be unlikely.
    fn may_null_move(&self) -> bool;

    /// Makes a null move: the other side is to move.
    fn make_null(&mut self) -> Self::NullUndo;

    /// Takes a null move back.
    fn unmake_null(&mut self, undo: Self::NullUndo);

    /// Whether so many quiet turns are a draw in a game between engines. Mate comes first, so it is
    /// asked where there is a legal move.
    fn quiet_turns_draw(&self) -> bool;

    /// What a draw by repetition or by quiet turns is worth to the side to move: nothing, but where
    /// points decide such games.
    #[inline(always)]
    fn draw_value(&self) -> i32 {
        0
    }

    /// What [`Engine::search`] calls. The search is large, and generic code is compiled anew in every
    /// crate that uses it: a game that repeats this line has it compiled once, where the game is.
    fn search(
        engine: &mut Engine<Self>,
        root: &RootPosition<Self>,
        limits: &Limits<Self::Move>,
        control: &Control,
        report: &mut dyn FnMut(Report<Self::Move>),
    ) -> Answer<Self::Move> {
        engine.search_here(root, limits, control, report)
    }
}

/// A sink that passes quiet moves on.
struct QuietOnly<'a, P, S> {
    position: &'a P,
    out: &'a mut S,
}

impl<P: Playable, S: Sink<P::Move>> Sink<P::Move> for QuietOnly<'_, P, S> {
    #[inline]
    fn push(&mut self, mv: P::Move) {
        if !self.position.is_noisy(mv) {
            self.out.push(mv);
        }
    }
}
