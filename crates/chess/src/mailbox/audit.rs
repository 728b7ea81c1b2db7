//! What every position has to obey.

use super::castle::{CASTLES, KING_HOME, home_rank};
use super::{KING, Mailbox, PAWN, ROOK, forward, sign};
use crate::Square;
use sandtable_core::{AuditFault, Side};

impl Mailbox {
    /// Nothing is cached, so there is little that could go wrong: kings, rights, and the en-passant
    /// square have to fit the pieces.
    pub(super) fn audit_squares(&self) -> Result<(), AuditFault> {
        let check = |same: bool, field| if same { Ok(()) } else { Err(AuditFault { field }) };
        check(self.count(KING) == 1 && self.count(-KING) == 1, "the number of kings")?;
        // Whoever has just moved is not in check; if he is, it is his turn.
        check(!self.in_check(!self.turn), "the side to move")?;
        check(self.no_pawn_on_the_edge(), "the rank of a pawn")?;
        check(self.rights_fit(), "the castling rights")?;
        check(self.en_passant_fits(), "the en-passant square")
    }

    fn count(&self, piece: i8) -> usize {
        Square::all().filter(|&square| self.at(square) == piece).count()
    }

    fn no_pawn_on_the_edge(&self) -> bool {
        Square::all()
            .filter(|square| matches!(square.rank(), 0 | 7))
            .all(|square| self.at(square).abs() != PAWN)
    }

    fn rights_fit(&self) -> bool {
        Side::BOTH.into_iter().all(|side| {
            let on_file = |file| self.at(Square::new(file, home_rank(side))) * sign(side);
            CASTLES.iter().enumerate().all(|(wing, castle)| {
                let at_home = on_file(KING_HOME) == KING && on_file(castle.rook_home) == ROOK;
                at_home || !self.rights[side.index()][wing]
            })
        })
    }

    fn en_passant_fits(&self) -> bool {
        let Some(passed) = self.en_passant else { return true };
        let pawn = passed.offset(0, -forward(self.turn));
        let mut again = self.clone();
        again.drop_useless_en_passant();
        pawn.is_some_and(|pawn| self.at(pawn) == sign(!self.turn) * PAWN) && again == *self
    }
}
