use crate::attacks::en_passant_victim;
use crate::tables::pawn_attacks;
use crate::{Board, Kind, Move, MoveKind, Piece, Rights, Square, Wing, back_rank};
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
    halfmove: u16,
    rights: Rights,
    captured: Option<Piece>,
    en_passant: Option<Square>,
}

impl Board {
    #[inline]
    pub(crate) fn make_move(&mut self, mv: Move) -> Undo {
        let (us, from, to) = (self.turn, mv.from(), mv.to());
        let mut undo = Undo {
            key: self.key,
            halfmove: self.halfmove,
            rights: self.rights,
            captured: None,
            en_passant: self.en_passant,
        };
        if self.en_passant.is_some() {
            self.clear_en_passant();
        }
        if self.rights.any() {
            self.update_rights(self.rights_after(us, from, to));
        }
        self.halfmove = self.halfmove.saturating_add(1);
        match mv.kind() {
            MoveKind::Quiet => {
                if self.kind(Kind::Pawn).has(from) {
                    self.halfmove = 0;
                }
                self.shift(from, to);
            }
            MoveKind::DoublePush => {
                self.shift(from, to);
                self.halfmove = 0;
            }
            MoveKind::CastleKingSide => self.castle(us, from, to, Wing::KingSide),
            MoveKind::CastleQueenSide => self.castle(us, from, to, Wing::QueenSide),
            MoveKind::Capture => {
                undo.captured = self.take(to);
                self.shift(from, to);
                self.halfmove = 0;
            }
            MoveKind::EnPassant => {
                undo.captured = self.take(en_passant_victim(from, to));
                self.shift(from, to);
                self.halfmove = 0;
            }
            kind => {
                undo.captured = self.take(to);
                self.take(from);
                self.put(Piece::new(us, kind.promotion().unwrap_or(Kind::Queen)), to);
                self.halfmove = 0;
            }
        }
        if us == Side::Second {
            self.fullmove += 1;
        }
        self.swap_sides();
        if mv.kind() == MoveKind::DoublePush {
            self.note_double_push(us, from, to);
        }
        undo
    }

    #[inline]
    pub(crate) fn unmake_move(&mut self, mv: Move, undo: Undo) {
        self.turn = !self.turn;
        let (us, from, to) = (self.turn, mv.from(), mv.to());
        if us == Side::Second {
            self.fullmove -= 1;
        }
        match mv.kind() {
            MoveKind::Quiet | MoveKind::DoublePush => self.shift(to, from),
            MoveKind::CastleKingSide => self.uncastle(us, from, to, Wing::KingSide),
            MoveKind::CastleQueenSide => self.uncastle(us, from, to, Wing::QueenSide),
            MoveKind::Capture => {
                self.shift(to, from);
                self.put_back(undo.captured, to);
            }
            MoveKind::EnPassant => {
                self.shift(to, from);
                self.put_back(undo.captured, en_passant_victim(from, to));
            }
            _ => {
                self.take(to);
                self.put(Piece::new(us, Kind::Pawn), from);
                self.put_back(undo.captured, to);
            }
        }
        self.rights = undo.rights;
        self.en_passant = undo.en_passant;
        self.halfmove = undo.halfmove;
        self.key = undo.key;
    }

    #[inline(always)]
    fn put_back(&mut self, captured: Option<Piece>, square: Square) {
        if let Some(piece) = captured {
            self.put(piece, square);
        }
    }

    /// Both leave before either arrives: in Chess960 one may land where the other stood.
    fn castle(&mut self, us: Side, king: Square, rook: Square, wing: Wing) {
        self.take(king);
        self.take(rook);
        self.put(Piece::new(us, Kind::King), Square::new(wing.king_file(), back_rank(us)));
        self.put(Piece::new(us, Kind::Rook), Square::new(wing.rook_file(), back_rank(us)));
    }

    fn uncastle(&mut self, us: Side, king: Square, rook: Square, wing: Wing) {
        self.take(Square::new(wing.king_file(), back_rank(us)));
        self.take(Square::new(wing.rook_file(), back_rank(us)));
        self.put(Piece::new(us, Kind::King), king);
        self.put(Piece::new(us, Kind::Rook), rook);
    }

    /// A king that moves loses both rights. A rook that leaves its square, or is taken on it, loses
    /// that one; a rook that takes a rook does both at once.
    #[inline(always)]
    fn rights_after(&self, us: Side, from: Square, to: Square) -> Rights {
        let touched = self.rights.touched(from).touched(to);
        if self.kind(Kind::King).has(from) { touched.without_side(us) } else { touched }
    }

    /// The square is kept, and enters the key, only if a capture there is legal.
    #[inline(always)]
    fn note_double_push(&mut self, us: Side, from: Square, to: Square) {
        let passed = Square::new(from.file(), (from.rank() + to.rank()) / 2);
        let may_take = pawn_attacks(us, passed) & self.pieces(!us, Kind::Pawn);
        if !may_take.is_empty() && self.en_passant_is_legal(passed) {
            self.set_en_passant(passed);
        }
    }
}
