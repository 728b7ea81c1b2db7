//! Who attacks what: checks, pins, and whether a square is safe.

use crate::tables::{
    between, bishop_attacks, king_attacks, knight_attacks, pawn_attacks, rook_attacks,
};
use crate::{Bitboard, Board, Kind, Square};
use sandtable_core::Side;

/// What the king of the side to move has to fear.
pub(crate) struct Threats {
    pub(crate) king: Square,
    /// Enemy pieces that attack it.
    pub(crate) checkers: Bitboard,
    /// Own pieces that stand alone between it and an enemy slider.
    pub(crate) pinned: Bitboard,
}

impl Board {
    /// The pieces of `side` that attack a square, if these squares are occupied.
    #[inline(always)]
    pub(crate) fn attackers(&self, side: Side, square: Square, occupied: Bitboard) -> Bitboard {
        let queens = self.kind(Kind::Queen);
        let straight = rook_attacks(square, occupied) & (self.kind(Kind::Rook) | queens);
        let diagonal = bishop_attacks(square, occupied) & (self.kind(Kind::Bishop) | queens);
        (straight | diagonal | self.leaping_attackers(side, square)) & self.side(side)
    }

    #[inline(always)]
    fn leaping_attackers(&self, side: Side, square: Square) -> Bitboard {
        (pawn_attacks(!side, square) & self.kind(Kind::Pawn)
            | knight_attacks(square) & self.kind(Kind::Knight)
            | king_attacks(square) & self.kind(Kind::King))
            & self.side(side)
    }

    /// The pieces of either side that attack a square, if these squares are occupied.
    #[inline]
    pub fn attackers_of(&self, square: Square, occupied: Bitboard) -> Bitboard {
        let queens = self.kind(Kind::Queen);
        rook_attacks(square, occupied) & (self.kind(Kind::Rook) | queens)
            | bishop_attacks(square, occupied) & (self.kind(Kind::Bishop) | queens)
            | self.leaping_attackers(Side::First, square)
            | self.leaping_attackers(Side::Second, square)
    }

    /// Every square that `side` attacks, if these squares are occupied.
    #[inline(always)]
    pub fn attacked_by(&self, side: Side, occupied: Bitboard) -> Bitboard {
        let own = |kind| self.pieces(side, kind);
        let queens = own(Kind::Queen);
        let mut attacked = pawn_set_attacks(side, own(Kind::Pawn)) | king_attacks(self.king(side));
        for from in own(Kind::Knight) {
            attacked |= knight_attacks(from);
        }
        for from in own(Kind::Bishop) | queens {
            attacked |= bishop_attacks(from, occupied);
        }
        for from in own(Kind::Rook) | queens {
            attacked |= rook_attacks(from, occupied);
        }
        attacked
    }

    /// The enemy pieces that give check.
    pub fn checkers(&self) -> Bitboard {
        self.attackers(!self.turn, self.king(self.turn), self.occupied())
    }

    /// Whether the side to move is in check.
    #[inline]
    pub fn is_check(&self) -> bool {
        !self.checkers().is_empty()
    }

    /// Whether this side's king is attacked.
    pub fn in_check(&self, side: Side) -> bool {
        !self.attackers(!side, self.king(side), self.occupied()).is_empty()
    }

    /// Checkers and pins together: both come from the same look along the king's lines.
    #[inline(always)]
    pub(crate) fn threats(&self) -> Threats {
        let (us, them) = (self.turn, !self.turn);
        let king = self.king(us);
        let occupied = self.occupied();
        let queens = self.kind(Kind::Queen);
        let snipers = (rook_attacks(king, Bitboard::EMPTY) & (self.kind(Kind::Rook) | queens)
            | bishop_attacks(king, Bitboard::EMPTY) & (self.kind(Kind::Bishop) | queens))
            & self.side(them);
        let mut checkers = self.leaping_attackers(them, king);
        let mut pinned = Bitboard::EMPTY;
        for sniper in snipers {
            let shield = between(king, sniper) & occupied;
            if shield.is_empty() {
                checkers |= Bitboard::of(sniper);
            } else if !shield.has_many() {
                pinned |= shield & self.side(us);
            }
        }
        Threats { king, checkers, pinned }
    }

    /// Whether the side to move may take en passant on this square with some pawn. The square lies
    /// behind an enemy pawn that has just moved two.
    pub(crate) fn en_passant_is_legal(&self, square: Square) -> bool {
        self.en_passant_takers(square).into_iter().any(|from| self.en_passant_is_safe(from, square))
    }

    /// The pawns of the side to move that attack an en-passant square.
    #[inline(always)]
    pub(crate) fn en_passant_takers(&self, square: Square) -> Bitboard {
        pawn_attacks(!self.turn, square) & self.pieces(self.turn, Kind::Pawn)
    }

    /// Two pawns leave their squares at once, so pins do not tell: look at the king afterwards.
    pub(crate) fn en_passant_is_safe(&self, from: Square, to: Square) -> bool {
        let taken = Bitboard::of(en_passant_victim(from, to));
        let occupied = self.occupied() ^ Bitboard::of(from) ^ taken ^ Bitboard::of(to);
        let attackers = self.attackers(!self.turn, self.king(self.turn), occupied);
        (attackers & !taken).is_empty()
    }
}

/// The squares that a set of pawns attacks.
#[inline(always)]
pub const fn pawn_set_attacks(side: Side, pawns: Bitboard) -> Bitboard {
    let left = pawns.0 & !Bitboard::file(0).0;
    let right = pawns.0 & !Bitboard::file(7).0;
    Bitboard(match side {
        Side::First => left << 7 | right << 9,
        Side::Second => left >> 9 | right >> 7,
    })
}

/// Where the pawn stands that is taken en passant: on the rank of the taker, the file of the target.
#[inline(always)]
pub(crate) const fn en_passant_victim(from: Square, to: Square) -> Square {
    Square::new(to.file(), from.rank())
}
