//! SAN, as people write moves: `Nf3`, `exd5`, `R1a3`, `O-O`, `e8=Q+`.

use super::{MoveError, error::MoveFault, uci};
use crate::square::file_letter;
use crate::{Bitboard, Board, Kind, Move, MoveKind, MoveList, Square};
use alloc::string::{String, ToString};
use sandtable_core::Position;

/// Writes a legal move, looking for rivals among the moves of the same kind of piece.
pub(crate) fn write(board: &Board, mv: Move) -> String {
    let mut rivals = MoveList::default();
    if let Some(piece) = board.piece_on(mv.from()) {
        let others = board.kind(piece.kind()) & !Bitboard::of(mv.from());
        // SAN writes the file of a pawn that captures, so other pawns need not be looked at.
        if piece.kind() != Kind::Pawn {
            board.generate_from(others, &mut rivals);
        }
    }
    write_among(board, mv, &rivals)
}

/// The same, where the legal moves are known.
pub(crate) fn write_among(board: &Board, mv: Move, legal: &[Move]) -> String {
    let mut out = String::new();
    match mv.kind() {
        MoveKind::CastleKingSide => out.push_str("O-O"),
        MoveKind::CastleQueenSide => out.push_str("O-O-O"),
        _ => write_plain(board, mv, legal, &mut out),
    }
    let mut after = board.clone();
    let _ = after.make(mv);
    if after.is_check() {
        out.push(if after.has_moves() { '+' } else { '#' });
    }
    out
}

fn write_plain(board: &Board, mv: Move, legal: &[Move], out: &mut String) {
    let kind = board.piece_on(mv.from()).map_or(Kind::Pawn, |piece| piece.kind());
    if kind != Kind::Pawn {
        out.push(kind.letter());
        write_origin(board, mv, kind, legal, out);
    } else if mv.kind().is_capture() {
        out.push(file_letter(mv.from().file()));
    }
    if mv.kind().is_capture() {
        out.push('x');
    }
    out.push_str(&mv.to().to_string());
    if let Some(promotion) = mv.kind().promotion() {
        out.push('=');
        out.push(promotion.letter());
    }
}

/// As much of the origin as tells the piece from others of its kind: nothing, file, rank, or both.
fn write_origin(board: &Board, mv: Move, kind: Kind, legal: &[Move], out: &mut String) {
    let from = mv.from();
    let others = board.kind(kind) & !Bitboard::of(from);
    let rivals: Bitboard = legal
        .iter()
        .filter(|rival| rival.to() == mv.to() && !rival.kind().is_castling())
        .map(|rival| rival.from())
        .filter(|&rival| others.has(rival))
        .collect();
    if rivals.is_empty() {
        return;
    }
    let file_tells = (rivals & Bitboard::file(from.file())).is_empty();
    let rank_tells = (rivals & Bitboard::rank(from.rank())).is_empty();
    if file_tells || !rank_tells {
        out.push(file_letter(from.file()));
    }
    if !file_tells {
        out.push((b'1' + from.rank()) as char);
    }
}

/// What a text in SAN says, before looking at the position.
#[derive(Clone, Copy, Debug)]
struct San {
    kind: Kind,
    /// The origin as far as it is given.
    file: Option<u8>,
    rank: Option<u8>,
    to: Square,
    promotion: Option<Kind>,
    promotion_at: usize,
}

/// Reads SAN. More origin than needed, zeros for O and trailing `!?` are accepted, and marks of
/// capture, promotion and check (`x`, `=`, `+`, `#`, `e.p.`) may be missing or wrong: they tell nothing
/// that the rest does not. What fits several moves is refused.
pub(crate) fn parse(board: &Board, text: &str) -> Result<Move, MoveError> {
    // Old files say so where a pawn takes in passing.
    let core = text.strip_suffix("e.p.").map_or(text, str::trim_end);
    let core = core.trim_end_matches(['+', '#', '!', '?']);
    match core {
        "" => return Err(MoveError::syntax(0, "a move such as e4, Nf3, O-O or e2e4")),
        "O-O" | "0-0" => return castling(board, MoveKind::CastleKingSide),
        "O-O-O" | "0-0-0" => return castling(board, MoveKind::CastleQueenSide),
        _ => {}
    }
    San::parse(core)?.find(board)
}

fn castling(board: &Board, kind: MoveKind) -> Result<Move, MoveError> {
    let mut moves = MoveList::default();
    board.generate_from(Bitboard::of(board.king(board.turn)), &mut moves);
    let found = moves.iter().find(|mv| mv.kind() == kind);
    found.copied().ok_or(MoveError::illegal(MoveFault::NoCastling))
}

impl San {
    fn parse(text: &str) -> Result<San, MoveError> {
        let (kind, start) = match text.chars().next().and_then(Kind::from_letter) {
            Some(kind) => (kind, 1),
            None => (Kind::Pawn, 0),
        };
        let (promotion, end) = promotion_suffix(text);
        let Some(body) = text.get(start..end) else {
            return Err(MoveError::syntax(start, "a square such as e4"));
        };
        let to_at = body.len().saturating_sub(2);
        let Some(to) = body.get(to_at..).and_then(|text| text.parse().ok()) else {
            return Err(MoveError::syntax(start + to_at, "a target square such as e4"));
        };
        let mut san = San { kind, file: None, rank: None, to, promotion, promotion_at: end };
        san.origin(body.get(..to_at).unwrap_or_default(), start)?;
        Ok(san)
    }

    /// Between piece and target: file, rank, and a mark of capture, in this order, each optional.
    fn origin(&mut self, text: &str, start: usize) -> Result<(), MoveError> {
        let rest = text.strip_suffix(['x', ':', '-']).unwrap_or(text);
        for (i, letter) in rest.char_indices() {
            match letter {
                'a'..='h' if i == 0 => self.file = Some(letter as u8 - b'a'),
                '1'..='8' if self.rank.is_none() => self.rank = Some(letter as u8 - b'1'),
                _ => return Err(MoveError::syntax(start + i, "a file, a rank, x or the target")),
            }
        }
        Ok(())
    }

    fn find(self, board: &Board) -> Result<Move, MoveError> {
        let mut moves = MoveList::default();
        board.generate_from(board.kind(self.kind), &mut moves);
        let fits = |mv: &&Move| {
            mv.to() == self.to
                && !mv.kind().is_castling()
                && self.file.is_none_or(|file| file == mv.from().file())
                && self.rank.is_none_or(|rank| rank == mv.from().rank())
        };
        let mut candidates = moves.iter().filter(fits).peekable();
        if candidates.peek().is_none() {
            return Err(self.explain(board));
        }
        let mut exact =
            candidates.filter(|mv| mv.kind().promotion() == self.promotion).copied().peekable();
        let Some(found) = exact.next() else {
            let fault = match self.promotion {
                None => MoveFault::PromotionMissing,
                Some(_) => MoveFault::PromotionExtra,
            };
            return Err(MoveError { fault, at: Some(self.promotion_at) });
        };
        if exact.peek().is_none() {
            return Ok(found);
        }
        let all = core::iter::once(found).chain(exact);
        let candidates = all.map(|mv| uci::write(board, mv)).collect();
        Err(MoveError { fault: MoveFault::Ambiguous(candidates), at: Some(0) })
    }

    /// If the origin is known, say what is wrong with that piece; else that nobody can go there.
    fn explain(self, board: &Board) -> MoveError {
        match (self.file, self.rank) {
            (Some(file), Some(rank)) => MoveError::explain(board, Square::new(file, rank), self.to),
            _ => MoveError { fault: MoveFault::Nobody(self.kind, self.to), at: Some(0) },
        }
    }
}

/// `=Q` or `Q` at the end, and where it begins.
fn promotion_suffix(text: &str) -> (Option<Kind>, usize) {
    let none = (None, text.len());
    let Some(letter) = text.chars().next_back() else { return none };
    match Kind::from_letter(letter) {
        Some(kind @ (Kind::Knight | Kind::Bishop | Kind::Rook | Kind::Queen)) if text.len() > 1 => {
            let before = &text[..text.len() - 1];
            (Some(kind), before.strip_suffix('=').unwrap_or(before).len())
        }
        _ => none,
    }
}
