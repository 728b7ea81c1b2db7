//! The random numbers whose exclusive-or is the key of a position.

use crate::{Piece, Rights, Square};
use sandtable_core::{Side, split_mix};

pub(crate) struct Zobrist {
    pieces: [[u64; 64]; Piece::CODES],
    /// By right and nibble of [`Rights`]; a right that is lost adds nothing.
    castling: [[u64; 16]; 4],
    en_passant: [u64; 8],
    second_to_move: u64,
}

pub(crate) static ZOBRIST: Zobrist = {
    let mut random = 0x5a4d_7ab1_e000_0001;
    let mut zobrist = Zobrist {
        pieces: [[0; 64]; Piece::CODES],
        castling: [[0; 16]; 4],
        en_passant: [0; 8],
        second_to_move: split_mix(&mut random),
    };
    // Code 0 is nobody, and nobody adds nothing.
    let mut i = 64;
    while i < Piece::CODES * 64 {
        zobrist.pieces[i / 64][i % 64] = split_mix(&mut random);
        i += 1;
    }
    i = 0;
    while i < 32 {
        zobrist.castling[i / 8][i % 8] = split_mix(&mut random);
        i += 1;
    }
    i = 0;
    while i < 8 {
        zobrist.en_passant[i] = split_mix(&mut random);
        i += 1;
    }
    zobrist
};

impl Zobrist {
    /// The number of what stands on a square, by its code.
    #[inline(always)]
    pub(crate) fn occupant(&self, code: usize, square: Square) -> u64 {
        self.pieces[code & (Piece::CODES - 1)][square.index()]
    }

    #[inline(always)]
    pub(crate) fn rights(&self, rights: Rights) -> u64 {
        let [a, b, c, d] = rights.nibbles();
        self.castling[0][a] ^ self.castling[1][b] ^ self.castling[2][c] ^ self.castling[3][d]
    }

    #[inline(always)]
    pub(crate) fn en_passant(&self, square: Option<Square>) -> u64 {
        square.map_or(0, |square| self.en_passant[square.file() as usize & 7])
    }

    #[inline(always)]
    pub(crate) fn turn(&self, side: Side) -> u64 {
        match side {
            Side::First => 0,
            Side::Second => self.second_to_move,
        }
    }
}
