//! The two castlings. King and rooks start on fixed files, so numbers are enough.

use super::Mailbox;
use crate::{MoveKind, Square};
use sandtable_core::Side;

/// The file on which both kings start: e.
pub(super) const KING_HOME: u8 = 4;

/// One direction of castling, in files.
pub(super) struct Castle {
    pub(super) flag: MoveKind,
    pub(super) rook_home: u8,
    pub(super) king_to: u8,
    pub(super) rook_to: u8,
    /// The files between king and rook. Nothing may stand there.
    pub(super) between: &'static [u8],
    /// Where the king stands and what it crosses. The enemy may not attack these; that its last
    /// square is safe is seen when the move is made. On the queen side b is not among them: only
    /// the rook crosses it.
    pub(super) crossed: &'static [u8],
}

/// King side first, then queen side: the order of `rights[side]`.
pub(super) const CASTLES: [Castle; 2] = [
    Castle {
        flag: MoveKind::CastleKingSide,
        rook_home: 7,
        king_to: 6,
        rook_to: 5,
        between: &[5, 6],
        crossed: &[4, 5],
    },
    Castle {
        flag: MoveKind::CastleQueenSide,
        rook_home: 0,
        king_to: 2,
        rook_to: 3,
        between: &[1, 2, 3],
        crossed: &[4, 3],
    },
];

/// The rank on which a side castles.
pub(super) const fn home_rank(side: Side) -> u8 {
    match side {
        Side::First => 0,
        Side::Second => 7,
    }
}

impl Mailbox {
    /// Takes away the rights that end when a piece leaves or enters this square.
    ///
    /// A right needs its king and its rook to have stayed at home. It does not matter who moves or
    /// what: if anything leaves or enters one of the two squares, king or rook has moved or is
    /// taken. A rook that takes a rook from corner to corner ends a right of each side.
    pub(super) fn touch(&mut self, square: Square) {
        for side in Side::BOTH {
            let rank = home_rank(side);
            for (wing, castle) in CASTLES.iter().enumerate() {
                let king = Square::new(KING_HOME, rank);
                let rook = Square::new(castle.rook_home, rank);
                if square == king || square == rook {
                    self.rights[side.index()][wing] = false;
                }
            }
        }
    }
}
