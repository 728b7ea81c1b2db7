//! From a set-up to the board, and back.

use super::castle::CASTLES;
use super::{EMPTY, Mailbox, sign};
use crate::{Kind, Piece, Rights, Setup, SetupFault, Square, Variant, Wing};
use alloc::vec::Vec;
use sandtable_core::Side;

impl Mailbox {
    /// The position of a set-up, or every fault at once.
    ///
    /// The set-up is read as one of chess, whatever its variant: castling rights need the king on e and
    /// the rook in its corner.
    pub fn from_setup(setup: &Setup) -> Result<Mailbox, Vec<SetupFault>> {
        let setup = Setup { variant: Variant::Standard, ..setup.clone() };
        setup.validate()?;
        Ok(Mailbox::from_valid(&setup))
    }

    /// The board of a set-up without faults.
    pub(super) fn from_valid(setup: &Setup) -> Mailbox {
        let mut board = Mailbox {
            squares: [[EMPTY; 8]; 8],
            turn: setup.turn,
            rights: [[false; 2]; 2],
            en_passant: setup.en_passant,
            halfmove: setup.halfmove,
            fullmove: setup.fullmove,
        };
        for square in Square::all() {
            board.put(square, setup.piece_on(square).map_or(EMPTY, number));
        }
        for (side, wing, _) in setup.rights.iter() {
            board.rights[side.index()][wing as usize] = true;
        }
        board.drop_useless_en_passant();
        board
    }

    /// The set-up of this position; [`Mailbox::from_setup`] gives back an equal board.
    pub fn setup(&self) -> Setup {
        let mut setup = Setup {
            turn: self.turn,
            en_passant: self.en_passant,
            halfmove: self.halfmove,
            fullmove: self.fullmove,
            ..Setup::empty(Variant::Standard)
        };
        for square in Square::all() {
            setup.squares[square.index()] = piece(self.at(square));
        }
        setup.rights = self.setup_rights();
        setup
    }

    fn setup_rights(&self) -> Rights {
        let mut rights = Rights::NONE;
        for side in Side::BOTH {
            for wing in Wing::BOTH {
                if self.rights[side.index()][wing as usize] {
                    rights = rights.with(side, wing, CASTLES[wing as usize].rook_home);
                }
            }
        }
        rights
    }
}

fn number(piece: Piece) -> i8 {
    sign(piece.side()) * (piece.kind().index() as i8 + 1)
}

fn piece(number: i8) -> Option<Piece> {
    let side = if number > 0 { Side::First } else { Side::Second };
    let index = number.unsigned_abs().checked_sub(1)?;
    Kind::ALL.get(index as usize).map(|&kind| Piece::new(side, kind))
}
