use crate::tables::attacks_of;
use crate::{Board, Kind, Move, MoveKind, Piece, Square};
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::{error::Error, fmt};
use sandtable_core::{Notation, Side, TextError};

/// Why a text is not a legal move here.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MoveError {
    /// What is wrong.
    pub fault: MoveFault,
    /// Byte offset in the text, where one place is to blame.
    pub at: Option<usize>,
}

/// What can be wrong with a move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum MoveFault {
    /// Not the form of a move.
    Syntax {
        /// What was expected at the place of the error.
        expected: &'static str,
    },
    /// Nothing stands on the square it starts from.
    NoPiece(Square),
    /// The piece belongs to the other side.
    WrongSide(Square, Side),
    /// The piece does not move like that.
    Unreachable(Piece, Square, Square),
    /// A pawn that reaches the last rank must say what it becomes.
    PromotionMissing,
    /// Only a pawn that reaches the last rank becomes something.
    PromotionExtra,
    /// The king would be left in check.
    LeavesKingInCheck {
        /// From where it would be attacked.
        attackers: Vec<Square>,
    },
    /// Castling is not possible now.
    NoCastling,
    /// No piece of that kind can go there.
    Nobody(Kind, Square),
    /// Several can; these are the candidates in UCI.
    Ambiguous(Vec<String>),
}

impl MoveError {
    pub(crate) fn syntax(at: usize, expected: &'static str) -> MoveError {
        MoveError { fault: MoveFault::Syntax { expected }, at: Some(at) }
    }

    pub(crate) fn illegal(fault: MoveFault) -> MoveError {
        MoveError { fault, at: None }
    }

    /// Why no legal move goes from one square to another.
    pub(crate) fn explain(board: &Board, from: Square, to: Square) -> MoveError {
        let fault = match board.piece_on(from) {
            None => MoveFault::NoPiece(from),
            Some(piece) if piece.side() != board.turn => MoveFault::WrongSide(from, board.turn),
            Some(piece) if board.could_reach(piece, from, to) => {
                MoveFault::LeavesKingInCheck { attackers: board.attackers_after(piece, from, to) }
            }
            Some(piece) => MoveFault::Unreachable(piece, from, to),
        };
        MoveError { fault, at: Some(0) }
    }
}

impl Board {
    /// Who would attack the own king after a move that is legal but for that.
    fn attackers_after(&self, piece: Piece, from: Square, to: Square) -> Vec<Square> {
        let kind = match self.piece_on(to) {
            Some(_) => MoveKind::Capture,
            None if piece.kind() == Kind::Pawn && self.en_passant() == Some(to) => {
                MoveKind::EnPassant
            }
            None => MoveKind::Quiet,
        };
        let mut after = self.clone();
        let _ = after.make_move(Move::new(from, to, kind));
        let king = after.king(piece.side());
        after.attackers(!piece.side(), king, after.occupied()).into_iter().collect()
    }

    /// Whether the piece moves like that, its own king left aside.
    fn could_reach(&self, piece: Piece, from: Square, to: Square) -> bool {
        let own = self.side(piece.side());
        let taken = self.side(!piece.side()) | self.en_passant().into_iter().collect();
        let attacks = attacks_of(piece, from, self.occupied()) & !own;
        if piece.kind() != Kind::Pawn {
            return attacks.has(to);
        }
        let step = if piece.side() == Side::First { 1 } else { -1 };
        let free = |square: Option<Square>| square.filter(|&s| !self.occupied().has(s));
        let once = free(from.offset(0, step));
        let start_rank = if piece.side() == Side::First { 1 } else { 6 };
        let twice = once.filter(|_| from.rank() == start_rank);
        let twice = free(twice.and_then(|square| square.offset(0, step)));
        (attacks & taken).has(to) || once == Some(to) || twice == Some(to)
    }
}

impl Error for MoveError {}

impl TextError for MoveError {
    fn at(&self) -> Option<usize> {
        self.at
    }

    fn messages(&self) -> Vec<(Option<usize>, String)> {
        Vec::from([(self.at, self.to_string())])
    }
}

impl fmt::Display for MoveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.fault {
            MoveFault::Syntax { expected } => write!(f, "not a move: expected {expected}"),
            MoveFault::NoPiece(from) => write!(f, "no piece stands on {from}"),
            MoveFault::WrongSide(from, turn) => {
                write!(
                    f,
                    "the piece on {from} is not {}'s, who is to move",
                    Board::SIDE_NAMES[turn.index()]
                )
            }
            MoveFault::Unreachable(piece, from, to) => {
                write!(f, "the {} on {from} cannot go to {to}", piece.kind().name())
            }
            MoveFault::PromotionMissing => f.write_str(
                "the pawn reaches the last rank: expected what it becomes, n, b, r or q",
            ),
            MoveFault::PromotionExtra => {
                f.write_str("nothing is promoted by this move: expected no promotion")
            }
            MoveFault::LeavesKingInCheck { attackers } => {
                f.write_str("the king would be in check")?;
                for (i, attacker) in attackers.iter().enumerate() {
                    write!(f, "{}{attacker}", if i == 0 { " from " } else { " and " })?;
                }
                Ok(())
            }
            MoveFault::NoCastling => f.write_str("castling on that side is not possible now"),
            MoveFault::Nobody(kind, to) => {
                write!(f, "no {} can go to {to} like that", kind.name())
            }
            MoveFault::Ambiguous(candidates) => {
                f.write_str("several moves fit: expected one of")?;
                candidates.iter().try_for_each(|candidate| write!(f, " {candidate}"))
            }
        }
    }
}
