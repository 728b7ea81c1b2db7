use crate::irreversible::Irreversible;
use crate::{Bitboard, Kind, Piece, Rights, Setup, Square, Variant, tables::ZOBRIST};
use sandtable_core::{AuditFault, Side};

/// The fast board: squares, sets, counts and key, kept in step by `put` and `take`, which alone
/// touch them.
///
/// A board is always a valid position: it comes from [`Setup::validate`] or from text. Equality
/// covers every field, the clocks and the variant included.
#[derive(Clone, PartialEq, Eq)]
pub struct Board {
    squares: [Option<Piece>; 64],
    sides: [Bitboard; 2],
    /// By kind plus one, as in the code of a piece; the first set is that of nobody.
    kinds: [Bitboard; 8],
    /// By code of the piece.
    counts: [u8; Piece::CODES],
    /// Kings and rooks that may still castle: when one of these squares is touched, a right is lost.
    pub(crate) castling_squares: Bitboard,
    pub(crate) key: u64,
    pub(crate) irreversible: Irreversible,
    pub(crate) fullmove: u32,
    pub(crate) turn: Side,
    variant: Variant,
}

/// Whether the key follows a change of the squares. It does not on the way back: the old key is in
/// the token.
pub(crate) const KEYED: bool = true;
pub(crate) const UNKEYED: bool = false;

// The primitives: everything `make` does is made of these. They work on occupants, a piece or
// nobody, without asking which: a branch would be wrong half of the time.
impl Board {
    /// Puts a piece, or nobody, on an empty square.
    #[inline(always)]
    pub(crate) fn put<const KEY: bool>(&mut self, occupant: Option<Piece>, square: Square) {
        self.squares[square.index()] = occupant;
        let code = self.toggle::<KEY>(occupant, square);
        self.counts[code] = self.counts[code].wrapping_add((code != 0) as u8);
    }

    /// Takes the piece, or nobody, off a square, and says which it was.
    #[inline(always)]
    pub(crate) fn take<const KEY: bool>(&mut self, square: Square) -> Option<Piece> {
        let occupant = self.squares[square.index()].take();
        let code = self.toggle::<KEY>(occupant, square);
        self.counts[code] = self.counts[code].wrapping_sub((code != 0) as u8);
        occupant
    }

    /// Enters an occupant into sets and key, or removes it: the two are the same.
    #[inline(always)]
    fn toggle<const KEY: bool>(&mut self, occupant: Option<Piece>, square: Square) -> usize {
        let code = Piece::code(occupant);
        let bit = Bitboard((code != 0) as u64) << square;
        self.sides[code >> 3] ^= bit;
        self.kinds[code & 7] ^= bit;
        if KEY {
            self.key ^= ZOBRIST.occupant(code, square);
        }
        code
    }

    /// Moves a piece, and takes off what stands on its target, a piece of the other side or nobody.
    #[inline(always)]
    pub(crate) fn relocate(&mut self, from: Square, to: Square) -> Option<Piece> {
        let piece = self.squares[from.index()].take();
        let captured = core::mem::replace(&mut self.squares[to.index()], piece);
        let (mover, taken) = self.toggle_both(piece, from, captured, to);
        self.counts[taken] = self.counts[taken].wrapping_sub((taken != 0) as u8);
        self.key ^= ZOBRIST.occupant(mover, from)
            ^ ZOBRIST.occupant(mover, to)
            ^ ZOBRIST.occupant(taken, to);
        captured
    }

    /// Undoes [`relocate`](Board::relocate), but for the key.
    #[inline(always)]
    pub(crate) fn relocate_back(&mut self, from: Square, to: Square, captured: Option<Piece>) {
        let piece = core::mem::replace(&mut self.squares[to.index()], captured);
        self.squares[from.index()] = piece;
        let (_, taken) = self.toggle_both(piece, from, captured, to);
        self.counts[taken] = self.counts[taken].wrapping_add((taken != 0) as u8);
    }

    /// Moves one piece in the sets and toggles another on its target. The two are of different
    /// sides, so that neither change waits for the other.
    #[inline(always)]
    fn toggle_both(
        &mut self,
        piece: Option<Piece>,
        from: Square,
        captured: Option<Piece>,
        to: Square,
    ) -> (usize, usize) {
        let (mover, taken) = (Piece::code(piece), Piece::code(captured));
        let both = Bitboard::of(from) | Bitboard::of(to);
        let taken_bit = Bitboard((taken != 0) as u64) << to;
        self.sides[mover >> 3] ^= both;
        self.sides[mover >> 3 ^ 1] ^= taken_bit;
        self.kinds[mover & 7] ^= both;
        self.kinds[taken & 7] ^= taken_bit;
        (mover, taken)
    }

    /// Remembers the square that a pawn has just passed. The caller has seen that a capture there
    /// is legal.
    #[inline(always)]
    pub(crate) fn set_en_passant(&mut self, square: Square) {
        self.irreversible.set_en_passant(square);
        self.key ^= ZOBRIST.en_passant(Some(square));
    }

    /// Forgets it, in the key; the irreversible state after a move has none.
    #[inline(always)]
    pub(crate) fn clear_en_passant(&mut self) {
        if self.en_passant().is_some() {
            self.key ^= ZOBRIST.en_passant(self.en_passant());
        }
    }

    /// Hands the move to the other side.
    #[inline(always)]
    pub(crate) fn swap_sides(&mut self) {
        self.turn = !self.turn;
        self.key ^= ZOBRIST.turn(Side::Second);
    }

    /// Replaces the castling rights.
    pub(crate) fn update_rights(&mut self, rights: Rights) {
        self.key ^= ZOBRIST.rights(self.rights()) ^ ZOBRIST.rights(rights);
        self.irreversible.set_rights(rights);
        self.note_castling_squares();
    }

    /// Brings the squares in step with the rights.
    pub(crate) fn note_castling_squares(&mut self) {
        let mut squares = self.rights().rooks();
        for side in Side::BOTH {
            if self.rights().any_of(side) {
                squares |= self.pieces(side, Kind::King);
            }
        }
        self.castling_squares = squares;
    }
}

impl Board {
    /// Builds the board of a set-up without faults.
    pub(crate) fn from_valid(setup: &Setup) -> Board {
        let mut board = Board {
            squares: [None; 64],
            sides: [Bitboard::EMPTY; 2],
            kinds: [Bitboard::EMPTY; 8],
            counts: [0; Piece::CODES],
            castling_squares: Bitboard::EMPTY,
            key: ZOBRIST.turn(setup.turn) ^ ZOBRIST.rights(setup.rights),
            irreversible: Irreversible::new(setup.halfmove, setup.rights),
            fullmove: setup.fullmove,
            turn: setup.turn,
            variant: setup.variant,
        };
        for square in Square::all() {
            board.put::<KEYED>(setup.piece_on(square), square);
        }
        board.note_castling_squares();
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
            rights: self.rights(),
            en_passant: self.en_passant(),
            halfmove: self.halfmove(),
            fullmove: self.fullmove,
            variant: self.variant,
        }
    }

    /// What stands on a square.
    #[inline(always)]
    pub fn piece_on(&self, square: Square) -> Option<Piece> {
        self.squares[square.index()]
    }

    /// What stands on each square, by [`Square::index`].
    #[inline(always)]
    pub fn squares(&self) -> &[Option<Piece>; 64] {
        &self.squares
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
        self.kinds[kind.index() + 1]
    }

    /// The squares of one side's pieces of a kind.
    #[inline(always)]
    pub fn pieces(&self, side: Side, kind: Kind) -> Bitboard {
        self.side(side) & self.kind(kind)
    }

    /// How many pieces of a kind a side has.
    #[inline(always)]
    pub fn count(&self, side: Side, kind: Kind) -> u8 {
        self.counts[Piece::code(Some(Piece::new(side, kind)))]
    }

    /// Where a side's king stands.
    #[inline(always)]
    pub fn king(&self, side: Side) -> Square {
        self.pieces(side, Kind::King).first()
    }

    /// Who may still castle.
    #[inline(always)]
    pub fn rights(&self) -> Rights {
        self.irreversible.rights()
    }

    /// The square on which an en-passant capture is legal now.
    #[inline(always)]
    pub fn en_passant(&self) -> Option<Square> {
        self.irreversible.en_passant()
    }

    /// Moves of either side since the last capture or pawn move.
    pub fn halfmove(&self) -> u16 {
        self.irreversible.halfmove()
    }

    /// The move number, from 1.
    pub fn fullmove(&self) -> u32 {
        self.fullmove
    }

    /// Chess or Chess960.
    pub fn variant(&self) -> Variant {
        self.variant
    }

    /// The same position with another's clocks.
    pub(crate) fn with_clocks_of(&self, other: &Board) -> Board {
        let mut board = Board { fullmove: other.fullmove, ..self.clone() };
        board.irreversible.set_halfmove(other.halfmove());
        board
    }

    /// Compares every derived field with its value computed from the squares.
    pub(crate) fn audit_fields(&self) -> Result<(), AuditFault> {
        let fresh = Board::from_valid(&self.setup());
        let check = |same: bool, field| if same { Ok(()) } else { Err(AuditFault { field }) };
        check(fresh.sides == self.sides, "the sets of the sides")?;
        check(fresh.kinds == self.kinds, "the sets of the kinds")?;
        check(fresh.counts == self.counts, "the piece counts")?;
        check(fresh.castling_squares == self.castling_squares, "the squares of castling")?;
        check(fresh.irreversible == self.irreversible, "the en-passant square")?;
        check(fresh.key == self.key, "the key")?;
        let kings = Side::BOTH.map(|side| self.count(side, Kind::King));
        check(kings == [1, 1], "the number of kings")
    }
}
