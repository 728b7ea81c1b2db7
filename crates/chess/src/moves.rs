use crate::{Kind, Square};
use arrayvec::ArrayVec;
use core::fmt;
use core::ops::Deref;
use sandtable_core::Sink;

/// A move in sixteen bits: from, to, and one of the fourteen kinds.
///
/// Castling is stored as the king taking its own rook, which is the one form that fits every
/// arrangement of Chess960; text writes it as each game does.
///
/// A move by itself does not know its position, so `Display` gives origin, target and promotion and
/// nothing else: `e2e4`, `e7e8q`, and for castling `e1h1`, as UCI writes it in Chess960. What UCI
/// and SAN write in this position is [`long_text`] and [`short_text`]; to read a move takes a board
/// too: [`parse_move`].
///
/// [`long_text`]: sandtable_core::Notation::long_text
/// [`short_text`]: sandtable_core::Notation::short_text
/// [`parse_move`]: sandtable_core::Notation::parse_move
///
/// ```
/// use sandtable_chess::{Board, Move, MoveKind, Square};
/// use sandtable_core::Notation;
///
/// let mv = Move::new(Square::E7, Square::E8, MoveKind::PromoteQueen);
/// assert_eq!(mv.to_string(), "e7e8q");
/// let castling = Move::new(Square::E1, Square::H1, MoveKind::CastleKingSide);
/// let board: Board = "4k3/8/8/8/8/8/8/4K2R w K - 0 1".parse()?;
/// assert_eq!((castling.to_string(), board.long_text(castling)), ("e1h1".into(), "e1g1".into()));
/// # Ok::<(), sandtable_chess::FenError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Move(u16);

/// The fourteen kinds of moves, numbered as in most textbooks' flag lists.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
#[repr(u8)]
pub enum MoveKind {
    /// To an empty square.
    Quiet = 0,
    /// A pawn's first move of two squares.
    DoublePush = 1,
    /// O-O
    CastleKingSide = 2,
    /// O-O-O
    CastleQueenSide = 3,
    /// Onto an enemy piece.
    Capture = 4,
    /// A pawn takes one that has just passed by.
    EnPassant = 5,
    /// A pawn becomes a knight.
    PromoteKnight = 6,
    /// A pawn becomes a bishop.
    PromoteBishop = 7,
    /// A pawn becomes a rook.
    PromoteRook = 8,
    /// A pawn becomes a queen.
    PromoteQueen = 9,
    /// A pawn takes and becomes a knight.
    CapturePromoteKnight = 10,
    /// A pawn takes and becomes a bishop.
    CapturePromoteBishop = 11,
    /// A pawn takes and becomes a rook.
    CapturePromoteRook = 12,
    /// A pawn takes and becomes a queen.
    CapturePromoteQueen = 13,
}

impl MoveKind {
    /// All kinds by number.
    pub const ALL: [MoveKind; 14] = [
        MoveKind::Quiet,
        MoveKind::DoublePush,
        MoveKind::CastleKingSide,
        MoveKind::CastleQueenSide,
        MoveKind::Capture,
        MoveKind::EnPassant,
        MoveKind::PromoteKnight,
        MoveKind::PromoteBishop,
        MoveKind::PromoteRook,
        MoveKind::PromoteQueen,
        MoveKind::CapturePromoteKnight,
        MoveKind::CapturePromoteBishop,
        MoveKind::CapturePromoteRook,
        MoveKind::CapturePromoteQueen,
    ];

    /// The four promotions without a capture, or the four with one.
    pub const fn promotions(capture: bool) -> [MoveKind; 4] {
        if capture {
            [
                MoveKind::CapturePromoteKnight,
                MoveKind::CapturePromoteBishop,
                MoveKind::CapturePromoteRook,
                MoveKind::CapturePromoteQueen,
            ]
        } else {
            [
                MoveKind::PromoteKnight,
                MoveKind::PromoteBishop,
                MoveKind::PromoteRook,
                MoveKind::PromoteQueen,
            ]
        }
    }

    /// What a pawn becomes.
    #[inline]
    pub const fn promotion(self) -> Option<Kind> {
        match self {
            MoveKind::PromoteKnight | MoveKind::CapturePromoteKnight => Some(Kind::Knight),
            MoveKind::PromoteBishop | MoveKind::CapturePromoteBishop => Some(Kind::Bishop),
            MoveKind::PromoteRook | MoveKind::CapturePromoteRook => Some(Kind::Rook),
            MoveKind::PromoteQueen | MoveKind::CapturePromoteQueen => Some(Kind::Queen),
            _ => None,
        }
    }

    /// Whether an enemy piece is taken.
    #[inline]
    pub const fn is_capture(self) -> bool {
        self as u8 >= MoveKind::CapturePromoteKnight as u8
            || matches!(self, MoveKind::Capture | MoveKind::EnPassant)
    }

    /// Whether king and rook move together.
    #[inline]
    pub const fn is_castling(self) -> bool {
        matches!(self, MoveKind::CastleKingSide | MoveKind::CastleQueenSide)
    }
}

impl Move {
    /// Packs a move.
    #[inline(always)]
    pub const fn new(from: Square, to: Square, kind: MoveKind) -> Move {
        Move(from.index() as u16 | (to.index() as u16) << 6 | (kind as u16) << 12)
    }

    /// Where the piece comes from.
    #[inline(always)]
    pub const fn from(self) -> Square {
        Square::from_index(self.0 as usize)
    }

    /// Where it goes; for castling, the square of the rook.
    #[inline(always)]
    pub const fn to(self) -> Square {
        Square::from_index((self.0 >> 6) as usize)
    }

    /// All of its bits, for tables. No legal move has none.
    #[inline(always)]
    pub const fn bits(self) -> u16 {
        self.0
    }

    /// The move of these bits, if they name one of the fourteen kinds. Nothing else is checked: it
    /// may be legal nowhere.
    #[inline(always)]
    pub const fn from_bits(bits: u16) -> Option<Move> {
        if (bits >> 12) < MoveKind::ALL.len() as u16 { Some(Move(bits)) } else { None }
    }

    #[inline(always)]
    const fn code(self) -> u32 {
        (self.0 >> 12) as u32
    }

    /// Whether all that happens is that a piece goes from one square to another, and takes what
    /// stands there: quiet, double push, capture.
    #[inline(always)]
    pub(crate) const fn is_plain(self) -> bool {
        const PLAIN: u32 = 1 << MoveKind::Quiet as u32
            | 1 << MoveKind::DoublePush as u32
            | 1 << MoveKind::Capture as u32;
        PLAIN >> self.code() & 1 != 0
    }

    #[inline(always)]
    pub(crate) const fn is_double_push(self) -> bool {
        self.code() == MoveKind::DoublePush as u32
    }

    /// Which of the fourteen kinds it is.
    #[inline(always)]
    pub const fn kind(self) -> MoveKind {
        KIND_OF_CODE[self.code() as usize]
    }
}

/// The kind of each four-bit code; the last two are never packed.
const KIND_OF_CODE: [MoveKind; 16] = {
    let mut table = [MoveKind::Quiet; 16];
    let mut code = 0;
    while code < MoveKind::ALL.len() {
        table[code] = MoveKind::ALL[code];
        code += 1;
    }
    table
};

/// Origin, target and promotion.
impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.from(), self.to())?;
        match self.kind().promotion() {
            Some(kind) => write!(f, "{}", kind.letter().to_ascii_lowercase()),
            None => Ok(()),
        }
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{} {:?}", self.from(), self.to(), self.kind())
    }
}

/// No validated position has more legal moves. Nine queens of 27 squares, two rooks of 14, two
/// bishops of 13, two knights of 8, a king of 8 and two castlings are 323; a pawn in place of a
/// queen has at most 12. (The most that is known to occur is 218.)
pub const MOST_MOVES: usize = 9 * 27 + 2 * 14 + 2 * 13 + 2 * 8 + 8 + 2;

/// The legal moves of a position, on the stack.
#[derive(Clone, Default, Debug)]
pub struct MoveList(ArrayVec<Move, MOST_MOVES>);

impl Sink<Move> for MoveList {
    #[inline(always)]
    fn push(&mut self, mv: Move) {
        self.0.push(mv);
    }
}

impl AsRef<[Move]> for MoveList {
    #[inline(always)]
    fn as_ref(&self) -> &[Move] {
        &self.0
    }
}

impl Deref for MoveList {
    type Target = [Move];

    #[inline(always)]
    fn deref(&self) -> &[Move] {
        &self.0
    }
}

impl IntoIterator for MoveList {
    type Item = Move;
    type IntoIter = arrayvec::IntoIter<Move, MOST_MOVES>;

    #[inline]
    fn into_iter(self) -> Self::IntoIter {
        self.0.into_iter()
    }
}

impl<'a> IntoIterator for &'a MoveList {
    type Item = &'a Move;
    type IntoIter = core::slice::Iter<'a, Move>;

    #[inline]
    fn into_iter(self) -> Self::IntoIter {
        self.0.iter()
    }
}
