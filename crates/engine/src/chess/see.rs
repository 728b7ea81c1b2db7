//! Static exchange evaluation (SEE): what captures on one square come to.

use super::VALUE;
use sandtable_chess::attack_sets::{bishop_attacks, rook_attacks};
use sandtable_chess::{Bitboard, Board, Kind, Move, MoveKind, Square};
use sandtable_core::{Position, Side};

/// What a move takes.
pub(super) fn victim_value(board: &Board, mv: Move) -> i32 {
    if mv.kind() == MoveKind::EnPassant {
        VALUE[0]
    } else if mv.kind().is_capture() {
        board.piece_on(mv.to()).map_or(0, |piece| VALUE[piece.kind().index()])
    } else {
        0
    }
}

/// SEE: whether the exchange that `mv` begins wins at least `least`, each side taking with its least
/// valuable piece and stopping when it pays. Pins are not seen.
pub(super) fn see_at_least(board: &Board, mv: Move, least: i32) -> bool {
    let kind = mv.kind();
    if kind.is_castling() {
        return least <= 0;
    }
    let (from, to) = (mv.from(), mv.to());
    let Some(mover) = board.piece_on(from) else { return false };
    let arriving = kind.promotion().unwrap_or(mover.kind());
    let promoted = VALUE[arriving.index()] - VALUE[mover.kind().index()];
    // What is won beyond the least if nothing is taken back, and if the piece is lost for it.
    let mut balance = victim_value(board, mv) + promoted - least;
    if balance < 0 {
        return false;
    }
    balance -= VALUE[arriving.index()];
    if balance >= 0 {
        return true;
    }
    let mut occupied = board.occupied() ^ Bitboard::of(from) | Bitboard::of(to);
    if kind == MoveKind::EnPassant {
        occupied ^= Bitboard::of(Square::new(to.file(), from.rank()));
    }
    take_in_turn(board, to, occupied, balance)
}

/// The other side takes first. `balance` is negative where the side that has just taken would
/// lose by being taken back; who cannot take, or had better not, has lost the exchange.
fn take_in_turn(board: &Board, to: Square, mut occupied: Bitboard, mut balance: i32) -> bool {
    let us = board.turn();
    let mut side = !us;
    let mut attackers = board.attackers_of(to, occupied) & occupied;
    let diagonal = board.kind(Kind::Bishop) | board.kind(Kind::Queen);
    let straight = board.kind(Kind::Rook) | board.kind(Kind::Queen);
    loop {
        let own = attackers & board.side(side);
        let Some((kind, from)) = least_valuable(board, side, own) else { break };
        // A king may not take what is protected.
        if kind == Kind::King && !(attackers & board.side(!side)).is_empty() {
            break;
        }
        occupied ^= Bitboard::of(from);
        balance = -balance - 1 - VALUE[kind.index()];
        side = !side;
        if balance >= 0 {
            break;
        }
        if matches!(kind, Kind::Pawn | Kind::Bishop | Kind::Queen) {
            attackers |= bishop_attacks(to, occupied) & diagonal;
        }
        if matches!(kind, Kind::Rook | Kind::Queen) {
            attackers |= rook_attacks(to, occupied) & straight;
        }
        attackers &= occupied;
    }
    side != us
}

fn least_valuable(board: &Board, side: Side, among: Bitboard) -> Option<(Kind, Square)> {
    if among.is_empty() {
        return None;
    }
    Kind::ALL.into_iter().find_map(|kind| {
        let own = board.pieces(side, kind) & among;
        (!own.is_empty()).then(|| (kind, own.first()))
    })
}
