//! Chess: what the search asks, and the evaluation.

pub mod eval;
mod exchange;

use crate::{Answer, Control, Engine, Limits, Playable, Report, Situation};
use sandtable_chess::attack_sets::{bishop_attacks, knight_attacks, pawn_attacks, rook_attacks};
use sandtable_chess::{Bitboard, Board, Kind, Move, MoveKind, Pass};
use sandtable_core::{Position, Sink};

/// What pieces are worth in exchanges, in hundredths of a pawn.
pub(crate) const VALUE: [i32; 6] = [100, 320, 330, 500, 950, 0];

impl Playable for Board {
    type Pass = Pass;
    type Memory = eval::Memory;

    const SLOTS: usize = 6 * 64;
    const PATHS: usize = 64 * 64;
    const STEP_COST: i32 = 1;
    const BREADTH: i32 = 1;
    const SPARES_BEST_LINE: bool = true;
    const WIN_CURVE: (f64, f64) = (180.0, 80.0);

    fn bits(mv: Move) -> u32 {
        mv.bits() as u32
    }

    fn from_bits(bits: u32) -> Option<Move> {
        u16::try_from(bits).ok().filter(|&bits| bits != 0).and_then(Move::from_bits)
    }

    fn evaluate(&self, memory: &mut eval::Memory) -> i32 {
        eval::evaluate(self, memory)
    }

    fn generate_noisy<S: Sink<Move>>(&self, out: &mut S) {
        Board::generate_noisy(self, out);
    }

    fn is_noisy(&self, mv: Move) -> bool {
        mv.kind() as u8 >= MoveKind::Capture as u8
    }

    fn gain(&self, mv: Move) -> i32 {
        let promoted = mv.kind().promotion().map_or(0, |kind| VALUE[kind.index()] - 100);
        exchange::victim_value(self, mv) + promoted
    }

    fn exchange_wins(&self, mv: Move, least: i32) -> bool {
        exchange::wins(self, mv, least)
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

    fn slot(&self, mv: Move) -> usize {
        let kind = self.piece_on(mv.from()).map_or(0, |piece| piece.kind().index());
        kind * 64 + mv.to().index()
    }

    fn path(&self, mv: Move) -> usize {
        mv.from().index() * 64 + mv.to().index()
    }

    /// With pawns alone, having to move is often what loses.
    fn may_pass(&self) -> bool {
        let us = self.turn();
        let pieces = [Kind::Knight, Kind::Bishop, Kind::Rook, Kind::Queen];
        pieces.iter().any(|&kind| self.count(us, kind) > 0)
    }

    fn pass(&mut self) -> Pass {
        Board::pass(self)
    }

    fn unpass(&mut self, pass: Pass) {
        Board::unpass(self, pass);
    }

    fn quiet_turns_draw(&self) -> bool {
        self.may_claim_fifty_moves()
    }

    fn search(
        engine: &mut Engine<Board>,
        situation: &Situation<Board>,
        limits: &Limits<Move>,
        control: &Control,
        report: &mut dyn FnMut(Report<Move>),
    ) -> Answer<Move> {
        engine.search_here(situation, limits, control, report)
    }
}
