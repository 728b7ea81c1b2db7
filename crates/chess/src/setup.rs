use crate::{Board, Kind, Piece, Rights, Square, Variant, Wing, back_rank, tables};
use alloc::vec::Vec;
use core::fmt;
use sandtable_core::{Notation, Side};

/// A placement of pieces with everything FEN says about it; it may be nonsense until validated.
///
/// Any set-up can be written as FEN and drawn, and any well-formed FEN can be read:
///
/// ```
/// use sandtable_chess::{Kind, Piece, Color, Setup, Square, Variant};
///
/// let mut setup = Setup::empty(Variant::Standard);
/// assert_eq!(setup.to_string(), "8/8/8/8/8/8/8/8 w - - 0 1");
/// setup.squares[Square::E4.index()] = Some(Piece::new(Color::White, Kind::Knight));
/// assert_eq!("8/8/8/8/4N3/8/8/8 w - - 0 1".parse(), Ok(setup.clone()));
/// assert!(setup.validate().is_err(), "there are no kings");
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Setup {
    /// What stands where.
    pub squares: [Option<Piece>; 64],
    /// Who moves.
    pub turn: Side,
    /// Who may castle with which rook.
    pub rights: Rights,
    /// The square a pawn has just passed, whether or not it can be taken there.
    pub en_passant: Option<Square>,
    /// Moves of either side since the last capture or pawn move.
    pub halfmove: u16,
    /// The move number, from 1.
    pub fullmove: u32,
    /// Chess or Chess960.
    pub variant: Variant,
}

/// Something that no position may have.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SetupFault {
    /// A side has no king.
    NoKing(Side),
    /// A side has more than one; the square is that of another.
    ManyKings(Side, Square),
    /// More than sixteen pieces of a side.
    TooManyPieces(Side, u32),
    /// More than eight pawns of a side.
    TooManyPawns(Side, u32),
    /// More promoted pieces than there are missing pawns.
    TooManyPromoted(Side),
    /// A pawn on the first or last rank.
    PawnOnBackRank(Square),
    /// The king of the side that is not to move could be taken.
    OpponentInCheck(Side, Square),
    /// A castling right whose king is not where it has to be.
    CastlingKing(Side, Wing),
    /// A castling right without its rook; the square is where it should be.
    CastlingRook(Side, Wing, Square),
    /// No pawn can just have passed this square.
    EnPassant(Square),
}

impl Setup {
    /// The largest half-move clock that is accepted: the largest that play can reach.
    pub const MOST_HALFMOVES: u16 = u16::MAX;
    /// The largest move number that is accepted; as many moves again can be played from there.
    pub const MOST_FULLMOVES: u32 = u32::MAX / 2;

    /// An empty board, White to move.
    pub const fn empty(variant: Variant) -> Setup {
        Setup {
            squares: [None; 64],
            turn: Side::First,
            rights: Rights::NONE,
            en_passant: None,
            halfmove: 0,
            fullmove: 1,
            variant,
        }
    }

    /// What stands on a square.
    pub const fn piece_on(&self, square: Square) -> Option<Piece> {
        self.squares[square.index()]
    }

    /// The position, or every fault at once.
    pub fn validate(&self) -> Result<Board, Vec<SetupFault>> {
        let mut faults = Vec::new();
        for side in Side::BOTH {
            self.king_faults(side, &mut faults);
            self.material_faults(side, &mut faults);
        }
        faults.extend(
            Square::all().filter(|&s| self.pawn_misplaced(s)).map(SetupFault::PawnOnBackRank),
        );
        self.castling_faults(&mut faults);
        faults.extend(self.en_passant.filter(|&s| !self.just_passed(s)).map(SetupFault::EnPassant));
        faults.extend(self.opponent_in_check());
        if faults.is_empty() { Ok(Board::from_valid(self)) } else { Err(faults) }
    }

    /// The squares of the pieces of this side and kind, a1 first.
    fn squares_of(&self, side: Side, kind: Kind) -> impl DoubleEndedIterator<Item = Square> {
        let wanted = Some(Piece::new(side, kind));
        Square::all().filter(move |&square| self.piece_on(square) == wanted)
    }

    pub(crate) fn king(&self, side: Side) -> Option<Square> {
        self.squares_of(side, Kind::King).next()
    }

    fn king_faults(&self, side: Side, faults: &mut Vec<SetupFault>) {
        let mut kings = self.squares_of(side, Kind::King);
        match (kings.next(), kings.next()) {
            (None, _) => faults.push(SetupFault::NoKing(side)),
            (_, Some(another)) => faults.push(SetupFault::ManyKings(side, another)),
            _ => {}
        }
    }

    fn material_faults(&self, side: Side, faults: &mut Vec<SetupFault>) {
        let count = |kind| self.squares_of(side, kind).count() as u32;
        let all: u32 = Kind::ALL.into_iter().map(count).sum();
        let pawns = count(Kind::Pawn);
        let beyond = |kind, at_start: u32| count(kind).saturating_sub(at_start);
        let promoted = beyond(Kind::Knight, 2)
            + beyond(Kind::Bishop, 2)
            + beyond(Kind::Rook, 2)
            + beyond(Kind::Queen, 1);
        if all > 16 {
            faults.push(SetupFault::TooManyPieces(side, all));
        }
        if pawns > 8 {
            faults.push(SetupFault::TooManyPawns(side, pawns));
        } else if promoted > 8 - pawns {
            faults.push(SetupFault::TooManyPromoted(side));
        }
    }

    fn pawn_misplaced(&self, square: Square) -> bool {
        matches!(square.rank(), 0 | 7)
            && self.piece_on(square).is_some_and(|piece| piece.kind() == Kind::Pawn)
    }

    fn castling_faults(&self, faults: &mut Vec<SetupFault>) {
        for (side, wing, file) in self.rights.iter() {
            // In chess the rook stands in the corner, whatever file a hand-made set-up names.
            let chess960 = self.variant == Variant::Chess960;
            let expected = if chess960 { file } else { wing.corner_file() };
            let rook = Square::new(expected, back_rank(side));
            let king_ready = self.king(side).is_some_and(|king| {
                king.rank() == back_rank(side)
                    && (chess960 || king.file() == 4)
                    && (king.file() < file) == (wing == Wing::KingSide)
            });
            if !king_ready {
                faults.push(SetupFault::CastlingKing(side, wing));
            }
            if file != expected || self.piece_on(rook) != Some(Piece::new(side, Kind::Rook)) {
                faults.push(SetupFault::CastlingRook(side, wing, rook));
            }
        }
    }

    /// Whether the side not to move can just have pushed a pawn two squares over this one.
    fn just_passed(&self, square: Square) -> bool {
        let (rank, up) = match self.turn {
            Side::First => (5, 1),
            Side::Second => (2, -1),
        };
        let empty = |s: Option<Square>| s.is_some_and(|s| self.piece_on(s).is_none());
        let pawn = square.offset(0, -up).and_then(|s| self.piece_on(s));
        square.rank() == rank
            && empty(Some(square))
            && empty(square.offset(0, up))
            && pawn == Some(Piece::new(!self.turn, Kind::Pawn))
    }

    fn opponent_in_check(&self) -> Option<SetupFault> {
        let king = self.king(!self.turn)?;
        let attacked = Square::all().any(|from| {
            self.piece_on(from)
                .is_some_and(|p| p.side() == self.turn && self.attacks(from, p, king))
        });
        attacked.then_some(SetupFault::OpponentInCheck(!self.turn, king))
    }

    fn attacks(&self, from: Square, piece: Piece, target: Square) -> bool {
        let occupied = Square::all().filter(|&s| self.piece_on(s).is_some()).collect();
        tables::attacks_of(piece, from, occupied).has(target)
    }
}

impl SetupFault {
    /// The square to point at.
    pub const fn square(&self) -> Option<Square> {
        match *self {
            SetupFault::ManyKings(_, square)
            | SetupFault::PawnOnBackRank(square)
            | SetupFault::OpponentInCheck(_, square) => Some(square),
            _ => None,
        }
    }
}

impl fmt::Display for SetupFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = |side: Side| Board::SIDE_NAMES[side.index()];
        let wing_name = |wing| match wing {
            Wing::KingSide => "king-side",
            Wing::QueenSide => "queen-side",
        };
        match *self {
            SetupFault::NoKing(side) => {
                write!(f, "{} has no king: expected one", name(side))
            }
            SetupFault::ManyKings(side, square) => {
                write!(f, "{} has another king on {square}: expected one", name(side))
            }
            SetupFault::TooManyPieces(side, count) => {
                write!(f, "{} has {count} pieces: expected at most 16", name(side))
            }
            SetupFault::TooManyPawns(side, count) => {
                write!(f, "{} has {count} pawns: expected at most 8", name(side))
            }
            SetupFault::TooManyPromoted(side) => write!(
                f,
                "{} has more promoted pieces than missing pawns: expected at most as many",
                name(side)
            ),
            SetupFault::PawnOnBackRank(square) => {
                write!(f, "a pawn stands on {square}: expected pawns on ranks 2 to 7")
            }
            SetupFault::OpponentInCheck(side, square) => write!(
                f,
                "the king of {} on {square} could be taken: expected the side not to move out of check",
                name(side)
            ),
            SetupFault::CastlingKing(side, wing) => write!(
                f,
                "{} may not castle {}: expected the king on its first rank, beside the rook (in chess on file e)",
                name(side),
                wing_name(wing)
            ),
            SetupFault::CastlingRook(side, wing, square) => write!(
                f,
                "{} may not castle {}: expected its rook on {square}",
                name(side),
                wing_name(wing)
            ),
            SetupFault::EnPassant(square) => write!(
                f,
                "no pawn has just passed {square}: expected - or the square behind a pawn that has moved two"
            ),
        }
    }
}
