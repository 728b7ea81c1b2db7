use crate::attacks::en_passant_victim;
use crate::board::{KEYED, UNKEYED};
use crate::irreversible::Irreversible;
use crate::tables::pawn_attacks;
use crate::{Bitboard, Board, Kind, Move, MoveKind, Piece, Rights, Square, Wing, back_rank};
use sandtable_core::Side;

/// What a move cannot tell and `unmake` needs: sixteen bytes on the caller's stack.
///
/// It is not `Clone`, so a move cannot be undone twice:
///
/// ```compile_fail,E0382
/// use sandtable_chess::Board;
/// use sandtable_core::{Notation, Position};
///
/// let mut board = Board::start();
/// let e4 = board.parse_move("e4").unwrap();
/// let undo = board.make(e4);
/// board.unmake(e4, undo);
/// board.unmake(e4, undo); // the token is gone
/// ```
#[must_use = "without its token the move cannot be taken back"]
#[derive(Debug)]
pub struct Undo {
    key: u64,
    irreversible: Irreversible,
}

/// What the token tells of the move, and of the position before it.
impl Undo {
    /// What was taken, en passant too.
    pub const fn captured(&self) -> Option<Piece> {
        self.irreversible.captured()
    }

    /// Who could castle before the move.
    pub const fn rights(&self) -> Rights {
        self.irreversible.rights()
    }

    /// Where an en-passant capture was legal before the move.
    pub const fn en_passant(&self) -> Option<Square> {
        self.irreversible.en_passant()
    }

    /// The half-move clock before the move.
    pub const fn halfmove(&self) -> u16 {
        self.irreversible.halfmove()
    }

    /// The key before the move.
    pub const fn key(&self) -> u64 {
        self.key
    }
}

impl Board {
    #[inline(always)]
    pub(crate) fn make_move(&mut self, mv: Move) -> Undo {
        let (us, from, to) = (self.turn, mv.from(), mv.to());
        let (key, irreversible) = (self.key, self.irreversible);
        self.clear_en_passant();
        self.lose_rights(us, from, to);
        let is_pawn = self.kind(Kind::Pawn).has(from);
        let captured = if mv.is_plain() {
            self.relocate(from, to)
        } else {
            self.make_special(us, from, to, mv.kind())
        };
        self.irreversible = self.irreversible.after_move(is_pawn | captured.is_some());
        self.fullmove += us as u32;
        self.swap_sides();
        if mv.is_double_push() {
            self.note_double_push(us, from, to);
        }
        Undo { key, irreversible: irreversible.with_captured(captured) }
    }

    #[inline(always)]
    pub(crate) fn unmake_move(&mut self, mv: Move, undo: Undo) {
        self.turn = !self.turn;
        let (us, from, to) = (self.turn, mv.from(), mv.to());
        self.fullmove -= us as u32;
        let captured = undo.irreversible.captured();
        if mv.is_plain() {
            self.relocate_back(from, to, captured);
        } else {
            self.unmake_special(us, from, to, mv.kind(), captured);
        }
        let rights = self.rights();
        self.irreversible = undo.irreversible.without_captured();
        self.key = undo.key;
        if rights != self.rights() {
            self.note_castling_squares();
        }
    }

    /// Castling, en passant, promotion: where more happens than that a piece goes from here to
    /// there. Gives what was captured.
    #[inline(never)]
    fn make_special(
        &mut self,
        us: Side,
        from: Square,
        to: Square,
        kind: MoveKind,
    ) -> Option<Piece> {
        match kind {
            MoveKind::CastleKingSide | MoveKind::CastleQueenSide => {
                // Both leave before either arrives: in Chess960 one may land where the other stood.
                let (king_to, rook_to) = castling_targets(us, kind);
                let king = self.take::<KEYED>(from);
                let rook = self.take::<KEYED>(to);
                self.put::<KEYED>(king, king_to);
                self.put::<KEYED>(rook, rook_to);
                None
            }
            MoveKind::EnPassant => {
                let captured = self.take::<KEYED>(en_passant_victim(from, to));
                self.relocate(from, to);
                captured
            }
            _ => {
                let captured = self.take::<KEYED>(to);
                self.take::<KEYED>(from);
                self.put::<KEYED>(kind.promotion().map(|kind| Piece::new(us, kind)), to);
                captured
            }
        }
    }

    #[inline(never)]
    fn unmake_special(
        &mut self,
        us: Side,
        from: Square,
        to: Square,
        kind: MoveKind,
        captured: Option<Piece>,
    ) {
        match kind {
            MoveKind::CastleKingSide | MoveKind::CastleQueenSide => {
                let (king_to, rook_to) = castling_targets(us, kind);
                let king = self.take::<UNKEYED>(king_to);
                let rook = self.take::<UNKEYED>(rook_to);
                self.put::<UNKEYED>(king, from);
                self.put::<UNKEYED>(rook, to);
            }
            MoveKind::EnPassant => {
                self.relocate_back(from, to, None);
                self.put::<UNKEYED>(captured, en_passant_victim(from, to));
            }
            _ => {
                self.take::<UNKEYED>(to);
                self.put::<UNKEYED>(Some(Piece::new(us, Kind::Pawn)), from);
                self.put::<UNKEYED>(captured, to);
            }
        }
    }

    /// A king that moves loses both rights. A rook that leaves its square, or is taken on it, loses
    /// that one; a rook that takes a rook does both at once.
    #[inline(always)]
    fn lose_rights(&mut self, us: Side, from: Square, to: Square) {
        let touched = Bitboard::of(from) | Bitboard::of(to);
        if !(touched & self.castling_squares).is_empty() {
            self.lose_touched_rights(us, from, to);
        }
    }

    #[inline(never)]
    fn lose_touched_rights(&mut self, us: Side, from: Square, to: Square) {
        let king_moves = self.kind(Kind::King).has(from);
        let rights = self.rights().touched(from).touched(to);
        let rights = if king_moves { rights.without_side(us) } else { rights };
        self.update_rights(rights);
    }

    /// The square is kept, and enters the key, only if a capture there is legal.
    #[inline(never)]
    fn note_double_push(&mut self, us: Side, from: Square, to: Square) {
        let passed = Square::new(from.file(), (from.rank() + to.rank()) / 2);
        let may_take = pawn_attacks(us, passed) & self.pieces(!us, Kind::Pawn);
        if !may_take.is_empty() && self.en_passant_is_legal(passed) {
            self.set_en_passant(passed);
        }
    }
}

/// Where king and rook end.
fn castling_targets(us: Side, kind: MoveKind) -> (Square, Square) {
    let wing = if kind == MoveKind::CastleKingSide { Wing::KingSide } else { Wing::QueenSide };
    let on_file = |file| Square::new(file, back_rank(us));
    (on_file(wing.king_file()), on_file(wing.rook_file()))
}

/// The null move: what [`Board::unmake_null`] needs.
#[must_use = "without its token the null move cannot be taken back"]
#[derive(Debug)]
pub struct NullUndo {
    key: u64,
    irreversible: Irreversible,
}

impl Board {
    /// Makes a null move: the turn goes to the other side without a move. No rule allows it; a search
    /// asks what would happen. Not meant for a side that is in check.
    pub fn make_null(&mut self) -> NullUndo {
        let undo = NullUndo { key: self.key, irreversible: self.irreversible };
        self.clear_en_passant();
        self.irreversible = self.irreversible.after_move(false);
        self.fullmove += self.turn as u32;
        self.swap_sides();
        undo
    }

    /// Takes a null move back.
    pub fn unmake_null(&mut self, undo: NullUndo) {
        self.turn = !self.turn;
        self.fullmove -= self.turn as u32;
        self.key = undo.key;
        self.irreversible = undo.irreversible;
    }
}
