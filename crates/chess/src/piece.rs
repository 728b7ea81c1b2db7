use core::num::NonZeroU8;
use sandtable_core::Side;

/// The six kinds of pieces.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
#[repr(u8)]
pub enum Kind {
    /// ♟
    Pawn,
    /// ♞
    Knight,
    /// ♝
    Bishop,
    /// ♜
    Rook,
    /// ♛
    Queen,
    /// ♚
    King,
}

impl Kind {
    /// All kinds, least valuable first.
    pub const ALL: [Kind; 6] =
        [Kind::Pawn, Kind::Knight, Kind::Bishop, Kind::Rook, Kind::Queen, Kind::King];

    /// Position in [`Kind::ALL`].
    #[inline(always)]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The upper-case letter of FEN and SAN.
    pub const fn letter(self) -> char {
        match self {
            Kind::Pawn => 'P',
            Kind::Knight => 'N',
            Kind::Bishop => 'B',
            Kind::Rook => 'R',
            Kind::Queen => 'Q',
            Kind::King => 'K',
        }
    }

    /// The kind with this upper-case letter.
    pub fn from_letter(letter: char) -> Option<Kind> {
        Kind::ALL.into_iter().find(|kind| kind.letter() == letter)
    }

    /// The English word, lower case.
    pub const fn name(self) -> &'static str {
        match self {
            Kind::Pawn => "pawn",
            Kind::Knight => "knight",
            Kind::Bishop => "bishop",
            Kind::Rook => "rook",
            Kind::Queen => "queen",
            Kind::King => "king",
        }
    }
}

/// A piece of one side, in one byte; `Option<Piece>` is no larger.
///
/// The low three bits are the kind plus one, the fourth is the side.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Piece(NonZeroU8);

const KIND_OF_CODE: [Kind; 8] = [
    Kind::Pawn, // code 0 is no piece and is never asked for
    Kind::Pawn,
    Kind::Knight,
    Kind::Bishop,
    Kind::Rook,
    Kind::Queen,
    Kind::King,
    Kind::King,
];

impl Piece {
    /// The codes are below this, for tables with one entry a piece.
    pub(crate) const CODES: usize = 16;

    /// The piece of this side and kind.
    #[inline(always)]
    pub const fn new(side: Side, kind: Kind) -> Piece {
        let above_one = kind as u8 | (side as u8) << 3;
        Piece(NonZeroU8::MIN.saturating_add(above_one))
    }

    /// Whose it is.
    #[inline(always)]
    pub const fn side(self) -> Side {
        if self.0.get() & 8 == 0 { Side::White } else { Side::Black }
    }

    /// What it is.
    #[inline(always)]
    pub const fn kind(self) -> Kind {
        KIND_OF_CODE[(self.0.get() & 7) as usize]
    }

    /// The content of a square in four bits: 0 if it is empty, otherwise the kind plus one in the low three bits
    /// and the side in the fourth. Tables of eight entries can be indexed by the low three.
    #[inline(always)]
    pub const fn code(occupant: Option<Piece>) -> usize {
        match occupant {
            Some(piece) => (piece.0.get() & 15) as usize,
            None => 0,
        }
    }

    /// What [`code`](Piece::code) said.
    #[inline(always)]
    pub(crate) const fn from_code(code: u8) -> Option<Piece> {
        match NonZeroU8::new(code) {
            Some(code) => Some(Piece(code)),
            None => None,
        }
    }

    /// The letter of FEN: upper case for White.
    pub const fn letter(self) -> char {
        match self.side() {
            Side::White => self.kind().letter(),
            Side::Black => self.kind().letter().to_ascii_lowercase(),
        }
    }

    /// The piece with this FEN letter.
    pub fn from_letter(letter: char) -> Option<Piece> {
        let side = if letter.is_ascii_uppercase() { Side::White } else { Side::Black };
        Some(Piece::new(side, Kind::from_letter(letter.to_ascii_uppercase())?))
    }
}
