use crate::{Bitboard, Kind, Mode, Piece, Rights, Setup, Square, tables::ZOBRIST};
use sandtable_core::{Fault, Side};

/// The fast board: squares, sets, counts and key, kept in step by `put` and `take`, which alone
/// touch them.
///
/// A board is always a valid position: it comes from [`Setup::validate`] or from text. Equality
/// covers every field, the clocks and the mode included.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Board {
    squares: [Option<Piece>; 64],
    sides: [Bitboard; 2],
    kinds: [Bitboard; 6],
    counts: [[u8; 6]; 2],
    pub(crate) key: u64,
    pub(crate) turn: Side,
    pub(crate) rights: Rights,
    pub(crate) en_passant: Option<Square>,
    pub(crate) halfmove: u16,
    pub(crate) fullmove: u32,
    mode: Mode,
}

// The primitives: everything `make` does is made of these.
impl Board {
    /// Puts a piece on an empty square.
    #[inline(always)]
    pub(crate) fn put(&mut self, piece: Piece, square: Square) {
        let bit = Bitboard::of(square);
        self.squares[square.index()] = Some(piece);
        self.sides[piece.side().index()] ^= bit;
        self.kinds[piece.kind().index()] ^= bit;
        let count = &mut self.counts[piece.side().index()][piece.kind().index()];
        *count = count.wrapping_add(1);
        self.key ^= ZOBRIST.piece(piece, square);
    }

    /// Takes the piece off a square, and says which it was.
    #[inline(always)]
    pub(crate) fn take(&mut self, square: Square) -> Option<Piece> {
        let piece = self.squares[square.index()].take()?;
        let bit = Bitboard::of(square);
        self.sides[piece.side().index()] ^= bit;
        self.kinds[piece.kind().index()] ^= bit;
        let count = &mut self.counts[piece.side().index()][piece.kind().index()];
        *count = count.wrapping_sub(1);
        self.key ^= ZOBRIST.piece(piece, square);
        Some(piece)
    }

    /// Moves a piece to an empty square.
    #[inline(always)]
    pub(crate) fn shift(&mut self, from: Square, to: Square) {
        if let Some(piece) = self.take(from) {
            self.put(piece, to);
        }
    }

    /// Remembers the square that a pawn has just passed. The caller has seen that a capture there
    /// is legal.
    #[inline(always)]
    pub(crate) fn set_en_passant(&mut self, square: Square) {
        self.en_passant = Some(square);
        self.key ^= ZOBRIST.en_passant(self.en_passant);
    }

    /// Forgets it.
    #[inline(always)]
    pub(crate) fn clear_en_passant(&mut self) {
        self.key ^= ZOBRIST.en_passant(self.en_passant);
        self.en_passant = None;
    }

    /// Hands the move to the other side.
    #[inline(always)]
    pub(crate) fn swap_sides(&mut self) {
        self.turn = !self.turn;
        self.key ^= ZOBRIST.turn(Side::Second);
    }

    /// Replaces the castling rights.
    #[inline(always)]
    pub(crate) fn update_rights(&mut self, rights: Rights) {
        if rights != self.rights {
            self.key ^= ZOBRIST.rights(self.rights) ^ ZOBRIST.rights(rights);
            self.rights = rights;
        }
    }
}

impl Board {
    /// Builds the board of a set-up without faults.
    pub(crate) fn from_valid(setup: &Setup) -> Board {
        let mut board = Board {
            squares: [None; 64],
            sides: [Bitboard::EMPTY; 2],
            kinds: [Bitboard::EMPTY; 6],
            counts: [[0; 6]; 2],
            key: ZOBRIST.turn(setup.turn) ^ ZOBRIST.rights(setup.rights),
            turn: setup.turn,
            rights: setup.rights,
            en_passant: None,
            halfmove: setup.halfmove,
            fullmove: setup.fullmove,
            mode: setup.mode,
        };
        for square in Square::all() {
            if let Some(piece) = setup.piece_on(square) {
                board.put(piece, square);
            }
        }
        if let Some(square) = setup.en_passant.filter(|&s| board.en_passant_is_legal(s)) {
            board.set_en_passant(square);
        }
        board
    }

    /// The set-up of this position; [`Setup::validate`] gives back an equal board.
    pub fn setup(&self) -> Setup {
        Setup {
            squares: self.squares,
            turn: self.turn,
            rights: self.rights,
            en_passant: self.en_passant,
            halfmove: self.halfmove,
            fullmove: self.fullmove,
            mode: self.mode,
        }
    }

    /// What stands on a square.
    #[inline(always)]
    pub fn piece_on(&self, square: Square) -> Option<Piece> {
        self.squares[square.index()]
    }

    /// Every occupied square.
    #[inline(always)]
    pub fn occupied(&self) -> Bitboard {
        self.sides[0] | self.sides[1]
    }

    /// The squares of one side's pieces.
    #[inline(always)]
    pub fn side(&self, side: Side) -> Bitboard {
        self.sides[side.index()]
    }

    /// The squares of all pieces of a kind.
    #[inline(always)]
    pub fn kind(&self, kind: Kind) -> Bitboard {
        self.kinds[kind.index()]
    }

    /// The squares of one side's pieces of a kind.
    #[inline(always)]
    pub fn pieces(&self, side: Side, kind: Kind) -> Bitboard {
        self.side(side) & self.kind(kind)
    }

    /// How many pieces of a kind a side has.
    #[inline(always)]
    pub fn count(&self, side: Side, kind: Kind) -> u8 {
        self.counts[side.index()][kind.index()]
    }

    /// Where a side's king stands.
    #[inline(always)]
    pub fn king(&self, side: Side) -> Square {
        self.pieces(side, Kind::King).first()
    }

    /// Who may still castle.
    #[inline(always)]
    pub fn rights(&self) -> Rights {
        self.rights
    }

    /// The square on which an en-passant capture is legal now.
    #[inline(always)]
    pub fn en_passant(&self) -> Option<Square> {
        self.en_passant
    }

    /// Moves of either side since the last capture or pawn move.
    pub fn halfmove(&self) -> u16 {
        self.halfmove
    }

    /// The move number, from 1.
    pub fn fullmove(&self) -> u32 {
        self.fullmove
    }

    /// Chess or Chess960.
    pub fn mode(&self) -> Mode {
        self.mode
    }

    /// The same position with another's clocks.
    pub(crate) fn with_clocks_of(&self, other: &Board) -> Board {
        Board { halfmove: other.halfmove, fullmove: other.fullmove, ..self.clone() }
    }

    /// Compares every derived field with its value computed from the squares.
    pub(crate) fn audit_fields(&self) -> Result<(), Fault> {
        let fresh = Board::from_valid(&self.setup());
        let check = |same: bool, field| if same { Ok(()) } else { Err(Fault { field }) };
        check(fresh.sides == self.sides, "the sets of the sides")?;
        check(fresh.kinds == self.kinds, "the sets of the kinds")?;
        check(fresh.counts == self.counts, "the piece counts")?;
        check(fresh.en_passant == self.en_passant, "the en-passant square")?;
        check(fresh.key == self.key, "the key")?;
        let kings = Side::BOTH.map(|side| self.count(side, Kind::King));
        check(kings == [1, 1], "the number of kings")
    }
}
