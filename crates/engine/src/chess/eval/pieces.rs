//! Pieces by square and by what they reach.

use super::features::{
    BISHOP_MOBILITY, BISHOP_PAIR, BISHOP_PAWNS, KNIGHT_MOBILITY, OUTPOST, QUEEN_MOBILITY,
    ROOK_FILE, ROOK_MOBILITY, ROOK_SEVENTH, SHIELDED_MINOR,
};
use super::pawns::Pawns;
use super::piece_square::PieceSquareTerms;
use super::{forward, pawn_attacks_of};
use sandtable_chess::attack_sets::{bishop_attacks, king_attacks, knight_attacks, rook_attacks};
use sandtable_chess::{Bitboard, Board, Kind, Square};
use sandtable_core::Side;

/// Who attacks what, filled while the pieces are counted.
pub(super) struct Attacks {
    /// By side and kind.
    pub(super) by_kind: [[Bitboard; 6]; 2],
    /// By anything.
    pub(super) any: [Bitboard; 2],
    /// By two pieces or more.
    pub(super) twice: [Bitboard; 2],
    /// The king's square and those around it, one further towards the enemy.
    pub(super) king_zone: [Bitboard; 2],
    /// How much aims at the king of each side, in the units of `king`.
    pub(super) aim: [i32; 2],
    /// How many pieces do.
    pub(super) aimers: [i32; 2],
    /// Where pieces may go without being taken by a pawn, by side.
    mobile: [Bitboard; 2],
}

/// How much a piece's attack near the king counts: knight to queen.
const AIM: [i32; 4] = [3, 3, 4, 6];

impl Attacks {
    pub(super) fn new(board: &Board) -> Attacks {
        let mut attacks = Attacks {
            by_kind: [[Bitboard::EMPTY; 6]; 2],
            any: [Bitboard::EMPTY; 2],
            twice: [Bitboard::EMPTY; 2],
            king_zone: [Bitboard::EMPTY; 2],
            aim: [0; 2],
            aimers: [0; 2],
            mobile: [Bitboard::EMPTY; 2],
        };
        let pawns = Side::BOTH.map(|side| pawn_attacks_of(board, side));
        for side in Side::BOTH {
            let king = king_attacks(board.king(side));
            attacks.king_zone[side.index()] = king | forward(side, king);
            let (pawns, enemy_pawns) = (pawns[side.index()], pawns[(!side).index()]);
            attacks.by_kind[side.index()][Kind::Pawn.index()] = pawns;
            attacks.by_kind[side.index()][Kind::King.index()] = king;
            attacks.any[side.index()] = king | pawns;
            attacks.twice[side.index()] = king & pawns;
            // Neither onto the own king and pawns that cannot move, nor where a pawn takes.
            let own = board.pieces(side, Kind::Pawn);
            let blocked = own & forward(!side, board.occupied());
            attacks.mobile[side.index()] =
                !(blocked | Bitboard::of(board.king(side)) | enemy_pawns);
        }
        attacks
    }

    #[inline(always)]
    fn note(&mut self, side: Side, kind: Kind, reached: Bitboard) -> usize {
        let (us, them) = (side.index(), (!side).index());
        self.by_kind[us][kind.index()] |= reached;
        self.twice[us] |= self.any[us] & reached;
        self.any[us] |= reached;
        let near = (reached & self.king_zone[them]).len() as i32;
        if near > 0 {
            self.aimers[them] += 1;
            self.aim[them] += AIM[kind.index() - 1] + near;
        }
        (reached & self.mobile[us]).len() as usize
    }
}

/// Counts the pieces of a side, its king's square included.
#[inline(always)]
pub(super) fn count<T: PieceSquareTerms>(
    board: &Board,
    side: Side,
    pawns: &Pawns,
    attacks: &mut Attacks,
    terms: &mut T,
) {
    count_minors(board, side, pawns, attacks, terms);
    count_majors(board, side, attacks, terms);
    terms.place(side, Kind::King, board.king(side));
}

#[inline(always)]
fn count_minors<T: PieceSquareTerms>(
    board: &Board,
    side: Side,
    pawns: &Pawns,
    attacks: &mut Attacks,
    terms: &mut T,
) {
    let knights = board.pieces(side, Kind::Knight);
    let bishops = board.pieces(side, Kind::Bishop);
    let own_pawns = board.pieces(side, Kind::Pawn);
    let occupied = board.occupied();
    let outposts = pawns.outposts[side.index()];
    for square in knights {
        let reached = attacks.note(side, Kind::Knight, knight_attacks(square));
        terms.place(side, Kind::Knight, square);
        terms.add(side, KNIGHT_MOBILITY + reached, 1);
    }
    for square in bishops {
        // It looks through the own queen: together they are more.
        let through = occupied ^ board.pieces(side, Kind::Queen);
        let reached = attacks.note(side, Kind::Bishop, bishop_attacks(square, through));
        terms.place(side, Kind::Bishop, square);
        terms.add(side, BISHOP_MOBILITY + reached.min(13), 1);
        terms.add(side, BISHOP_PAWNS, (own_pawns & same_colour(square)).len() as i32);
    }
    if bishops.has_many() {
        terms.add(side, BISHOP_PAIR, 1);
    }
    terms.add(side, OUTPOST, (knights & outposts).len() as i32);
    terms.add(side, OUTPOST + 1, (bishops & outposts).len() as i32);
    let minors = bishops | knights;
    let behind_pawns = forward(!side, board.kind(Kind::Pawn));
    terms.add(side, SHIELDED_MINOR, (minors & behind_pawns).len() as i32);
}

#[inline(always)]
fn count_majors<T: PieceSquareTerms>(
    board: &Board,
    side: Side,
    attacks: &mut Attacks,
    terms: &mut T,
) {
    let occupied = board.occupied();
    let own_pawns = board.pieces(side, Kind::Pawn);
    let enemy_pawns = board.pieces(!side, Kind::Pawn);
    let seventh = Bitboard::rank(if side == Side::First { 6 } else { 1 });
    let last = Bitboard::rank(if side == Side::First { 7 } else { 0 });
    let worth_it = !(enemy_pawns & seventh).is_empty() || last.has(board.king(!side));
    let majors = board.pieces(side, Kind::Queen) | board.pieces(side, Kind::Rook);
    for square in board.pieces(side, Kind::Rook) {
        let reached = attacks.note(side, Kind::Rook, rook_attacks(square, occupied ^ majors));
        terms.place(side, Kind::Rook, square);
        terms.add(side, ROOK_MOBILITY + reached.min(14), 1);
        let file = Bitboard::file(square.file());
        if (file & own_pawns).is_empty() {
            terms.add(side, ROOK_FILE + (file & enemy_pawns).is_empty() as usize, 1);
        }
        if worth_it && seventh.has(square) {
            terms.add(side, ROOK_SEVENTH, 1);
        }
    }
    for square in board.pieces(side, Kind::Queen) {
        let reached = bishop_attacks(square, occupied) | rook_attacks(square, occupied);
        let reached = attacks.note(side, Kind::Queen, reached);
        terms.place(side, Kind::Queen, square);
        terms.add(side, QUEEN_MOBILITY + reached.min(27), 1);
    }
}

/// All squares of the colour of one.
fn same_colour(square: Square) -> Bitboard {
    const LIGHT: Bitboard = Bitboard(0x55aa_55aa_55aa_55aa);
    if LIGHT.has(square) { LIGHT } else { !LIGHT }
}
