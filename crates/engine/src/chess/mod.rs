//! Chess: what the search asks, and the evaluation.

pub mod eval;
mod see;

use crate::correction_history::{CORRECTION_KEYS, mix};
use crate::network_eval;
use crate::search::MAX_PLY;
use crate::tunable::Constants;
use crate::{Answer, Control, Engine, Limits, Playable, Report, RootPosition};
use sandtable_chess::attack_sets::{bishop_attacks, knight_attacks, pawn_attacks, rook_attacks};
use sandtable_chess::{Bitboard, Board, Kind, Move, MoveKind, NullUndo};
use sandtable_core::{Position, Side, Sink};
use sandtable_nnue::{Network, NetworkError};
use std::sync::{Arc, OnceLock};

/// Neurons of the hidden layer for each view.
const HIDDEN: usize = 512;

/// The network that the program comes with. A page that is downloaded does without.
const BUILT_IN: &[u8] =
    if cfg!(target_arch = "wasm32") { &[] } else { include_bytes!("../../networks/chess.nnue") };

/// Piece values for SEE and move ordering, in hundredths of a pawn.
pub(crate) const VALUE: [i32; 6] = [100, 320, 330, 500, 950, 0];

impl Playable for Board {
    type NullUndo = NullUndo;
    type EvalCache = eval::ChessEvalCache;
    type Network = Network<HIDDEN>;
    type Threats = Bitboard;

    const PIECE_TO_COUNT: usize = 6 * 64;
    const VICTIM_COUNT: usize = 6;
    /// Origin and target, and whether each is attacked.
    const BUTTERFLY_COUNT: usize = 2 * 2 * 64 * 64;
    const STEP_COST: i32 = 1;
    const CONSTANTS: Constants = Constants::Chess;
    const EXTENDS_CHECKS: bool = false;
    const TRIPLE_EXTENSIONS: bool = true;
    const PV_SEES_ALL_QUIET_MOVES: bool = true;
    const WIN_CURVE: (f64, f64) = (131.0, 132.0);

    fn bits(mv: Move) -> u32 {
        mv.bits() as u32
    }

    fn from_bits(bits: u32) -> Option<Move> {
        u16::try_from(bits).ok().filter(|&bits| bits != 0).and_then(Move::from_bits)
    }

    #[inline(always)]
    fn evaluate(&self, eval_cache: &mut eval::ChessEvalCache, ply: usize) -> i32 {
        eval::evaluate(self, eval_cache, ply)
    }

    fn read_network(bytes: &[u8]) -> Result<Network<HIDDEN>, NetworkError> {
        network_eval::read::<Board, HIDDEN>(bytes)
    }

    fn built_in_network() -> Option<Arc<Network<HIDDEN>>> {
        static NETWORK: OnceLock<Option<Arc<Network<HIDDEN>>>> = OnceLock::new();
        NETWORK.get_or_init(|| Board::read_network(BUILT_IN).ok().map(Arc::new)).clone()
    }

    fn set_network(eval_cache: &mut eval::ChessEvalCache, network: Option<Arc<Network<HIDDEN>>>) {
        eval_cache.values.clear();
        eval_cache.network.set(network, MAX_PLY + 4);
    }

    fn generate_noisy<S: Sink<Move>>(&self, out: &mut S) {
        Board::generate_noisy(self, out);
    }

    fn generate_quiet<S: Sink<Move>>(&self, out: &mut S) {
        Board::generate_quiet(self, out);
    }

    fn is_noisy(&self, mv: Move) -> bool {
        mv.kind() as u8 >= MoveKind::Capture as u8
    }

    fn gain(&self, mv: Move) -> i32 {
        let promoted = mv.kind().promotion().map_or(0, |kind| VALUE[kind.index()] - 100);
        see::victim_value(self, mv) + promoted
    }

    fn see_at_least(&self, mv: Move, least: i32) -> bool {
        see::see_at_least(self, mv, least)
    }

    fn may_check(&self, mv: Move) -> bool {
        let king = self.king(!self.turn());
        let occupied = self.occupied() ^ Bitboard::of(mv.from());
        let Some(piece) = self.piece_on(mv.from()) else { return false };
        let attacked = match mv.kind().promotion().unwrap_or(piece.kind()) {
            Kind::Pawn => pawn_attacks(self.turn(), mv.to()),
            Kind::Knight => knight_attacks(mv.to()),
            Kind::Bishop => bishop_attacks(mv.to(), occupied),
            Kind::Rook => rook_attacks(mv.to(), occupied),
            Kind::Queen => bishop_attacks(mv.to(), occupied) | rook_attacks(mv.to(), occupied),
            Kind::King => return false,
        };
        attacked.has(king)
    }

    fn piece_to(&self, mv: Move) -> usize {
        let kind = self.piece_on(mv.from()).map_or(0, |piece| piece.kind().index());
        kind * 64 + mv.to().index()
    }

    fn threats(&self) -> Bitboard {
        self.attacked_by(!self.turn(), self.occupied())
    }

    #[inline]
    fn butterfly(&self, mv: Move, threats: Bitboard) -> usize {
        let (from, to) = (mv.from(), mv.to());
        let attacked = 2 * threats.has(from) as usize + threats.has(to) as usize;
        (attacked * 64 + from.index()) * 64 + to.index()
    }

    /// Promotions without a capture take a king, as none does.
    fn victim(&self, mv: Move) -> usize {
        match self.piece_on(mv.to()) {
            Some(piece) if mv.kind().is_capture() => piece.kind().index(),
            _ if mv.kind() == MoveKind::EnPassant => Kind::Pawn.index(),
            _ => Kind::King.index(),
        }
    }

    /// The pawns, and the pieces of each side.
    fn correction_keys(&self) -> [u64; CORRECTION_KEYS] {
        let pawns = Side::BOTH.map(|side| self.pieces(side, Kind::Pawn).0);
        let pieces = Side::BOTH.map(|side| {
            let kinds = [Kind::Knight, Kind::Bishop, Kind::Rook, Kind::Queen, Kind::King];
            kinds.iter().fold(0, |key, &kind| mix(key, self.pieces(side, kind).0))
        });
        [mix(mix(0, pawns[0]), pawns[1]), pieces[0], pieces[1]]
    }

    /// With pawns alone, zugzwang is common.
    fn may_null_move(&self) -> bool {
        let us = self.turn();
        let pieces = [Kind::Knight, Kind::Bishop, Kind::Rook, Kind::Queen];
        pieces.iter().any(|&kind| self.count(us, kind) > 0)
    }

    fn make_null(&mut self) -> NullUndo {
        Board::make_null(self)
    }

    fn unmake_null(&mut self, undo: NullUndo) {
        Board::unmake_null(self, undo);
    }

    fn quiet_turns_draw(&self) -> bool {
        self.may_claim_fifty_moves()
    }

    fn search(
        engine: &mut Engine<Board>,
        root: &RootPosition<Board>,
        limits: &Limits<Move>,
        control: &Control,
        report: &mut dyn FnMut(Report<Move>),
    ) -> Answer<Move> {
        engine.search_here(root, limits, control, report)
    }
}
