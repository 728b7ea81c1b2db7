//! Chess and Chess960 as plain data.

use crate::describe::{Describe, Sight};
use crate::refusal::{Params, chess_fen, chess_move, named};
use crate::view::{
    ActionView, CheckView, DeployView, MannerView, PieceView, StepView, UnitView, WingView,
};
use crate::{AnyGame, AnyMove, GameKind, Refusal};
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use sandtable_chess::{
    Board, FenError, Kind, Move, MoveError, MoveKind, Piece, Square, Variant, Wing,
};
use sandtable_core::{Game, Notation, Position, Side};

fn piece(piece: Piece) -> PieceView {
    PieceView { kind: piece.kind().letter(), hero: false }
}

/// The squares of a castling move as people see them.
struct Castling {
    wing: WingView,
    king_to: Square,
    rook_to: Square,
}

fn castling(mv: Move) -> Option<Castling> {
    let (wing, name) = match mv.kind() {
        MoveKind::CastleKingSide => (Wing::KingSide, WingView::King),
        MoveKind::CastleQueenSide => (Wing::QueenSide, WingView::Queen),
        _ => return None,
    };
    let rank = mv.from().rank();
    Some(Castling {
        wing: name,
        king_to: Square::new(wing.king_file(), rank),
        rook_to: Square::new(wing.rook_file(), rank),
    })
}

/// Where the captured piece stands.
fn captured_on(mv: Move) -> Option<Square> {
    match mv.kind() {
        MoveKind::EnPassant => Some(Square::new(mv.to().file(), mv.from().rank())),
        kind => kind.is_capture().then_some(mv.to()),
    }
}

pub(crate) fn manner(mv: Move) -> MannerView {
    match mv.kind() {
        kind if kind.is_castling() => MannerView::Castle,
        kind if kind.is_capture() => MannerView::Capture,
        _ => MannerView::Move,
    }
}

/// Where the piece goes; for castling, where the king ends.
fn target(mv: Move) -> Square {
    castling(mv).map_or(mv.to(), |castled| castled.king_to)
}

fn action(board: &Board, mv: Move, short: String) -> ActionView {
    ActionView {
        text: board.long_text(mv),
        short,
        from: mv.from().to_string(),
        to: target(mv).to_string(),
        manner: manner(mv),
        group: board.piece_on(mv.from()).map(|piece| piece.kind().letter()).into_iter().collect(),
        step: false,
        promotion: mv.kind().promotion().map(Kind::letter),
        castling: castling(mv).map(|castled| castled.wing),
        rook_from: mv.kind().is_castling().then(|| mv.to().to_string()),
        captured_on: captured_on(mv).map(|square| square.to_string()),
    }
}

impl Describe for Board {
    const KEEPS_LISTS: bool = false;

    fn game_kind(&self) -> GameKind {
        match self.variant() {
            Variant::Standard => GameKind::Chess,
            Variant::Chess960 => GameKind::Chess960,
        }
    }

    fn any_move(mv: Move) -> AnyMove {
        AnyMove::Chess(mv)
    }

    fn of_any_move(mv: AnyMove) -> Option<Move> {
        match mv {
            AnyMove::Chess(mv) => Some(mv),
            _ => None,
        }
    }

    fn into_any(game: Game<Board>) -> AnyGame {
        AnyGame::Chess(game)
    }

    fn of_any(game: &AnyGame) -> Option<&Game<Board>> {
        match game {
            AnyGame::Chess(game) => Some(game),
            _ => None,
        }
    }

    fn units(&self) -> Vec<UnitView> {
        let on = |square: Square| {
            let found = self.piece_on(square)?;
            let square = square.to_string();
            Some(UnitView { square, side: found.side().into(), pieces: Vec::from([piece(found)]) })
        };
        Square::all().filter_map(on).collect()
    }

    fn actions(&self, legal: &[Move]) -> Vec<ActionView> {
        let short = self.short_texts(legal);
        legal.iter().zip(short).map(|(&mv, short)| action(self, mv, short)).collect()
    }

    fn step(&self, mv: Move) -> Option<StepView> {
        let castled = castling(mv);
        let taken = captured_on(mv);
        Some(StepView {
            from: mv.from().to_string(),
            to: target(mv).to_string(),
            manner: manner(mv),
            group: self.piece_on(mv.from()).map(piece).into_iter().collect(),
            captured: taken.and_then(|on| self.piece_on(on)).map(piece).into_iter().collect(),
            captured_on: taken.map(|square| square.to_string()),
            heroes: Vec::new(),
            promotion: mv.kind().promotion().map(Kind::letter),
            castling: castled.as_ref().map(|castled| castled.wing),
            rook_from: castled.is_some().then(|| mv.to().to_string()),
            rook_to: castled.map(|castled| castled.rook_to.to_string()),
        })
    }

    fn open_deploy(&self) -> Option<DeployView> {
        None
    }

    fn sight(&self) -> Sight {
        let side = self.turn();
        let attackers: Vec<String> =
            self.checkers().into_iter().map(|square| square.to_string()).collect();
        let check = CheckView { side: side.into(), square: self.king(side).to_string(), attackers };
        let checks = if check.attackers.is_empty() { Vec::new() } else { Vec::from([check]) };
        Sight { checks, ..Sight::default() }
    }

    fn lost(&self, start: &Board, side: Side) -> Vec<char> {
        let lost = |kind| i32::from(start.count(side, kind)) - i32::from(self.count(side, kind));
        // What there is more of was a pawn.
        let promoted: i32 = Kind::ALL.into_iter().map(|kind| (-lost(kind)).max(0)).sum();
        let count = |kind| match kind {
            Kind::Pawn => lost(kind) - promoted,
            _ => lost(kind),
        };
        let letters = |kind: Kind| (0..count(kind)).map(move |_| kind.letter());
        Kind::ALL.into_iter().rev().flat_map(letters).collect()
    }

    fn move_refusal(&self, _: &str, error: &MoveError) -> Refusal {
        chess_move(Some(self), error)
    }

    fn move_fault(error: &MoveError) -> Refusal {
        chess_move(None, error)
    }

    fn fen_refusals(error: &FenError) -> Vec<Refusal> {
        error.faults().iter().map(chess_fen).collect()
    }

    fn why_not(
        &self,
        from: &str,
        to: &str,
        group: Option<&[char]>,
    ) -> Result<Option<Refusal>, Refusal> {
        for (field, square) in [("from", from), ("to", to)] {
            if square.parse::<Square>().is_err() {
                let text = "expected a square, such as e4";
                return Err(Refusal::new("no_square", named("field", field), text));
            }
        }
        let is_kind = |&letter: &char| Kind::from_letter(letter).is_some();
        if group.is_some_and(|group| group.is_empty() || !group.iter().all(is_kind)) {
            let text = "expected letters of pieces in upper case";
            return Err(Refusal::new("no_kind", Params::new(), text));
        }
        Ok(self
            .parse_move(&format!("{from}{to}"))
            .err()
            .map(|error| chess_move(Some(self), &error)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_promoted_piece_that_was_taken_is_a_lost_pawn() {
        let board = |fen| Board::from_fen(fen).expect("a position");
        let start = board("4k3/P7/8/8/8/8/8/4K3 w - - 0 1");
        assert!(board("Q3k3/8/8/8/8/8/8/4K3 b - - 0 1").lost(&start, Side::First).is_empty());
        assert_eq!(board("4k3/8/8/8/8/8/8/4K3 w - - 0 2").lost(&start, Side::First), ['P']);
    }

    #[test]
    fn the_refusal_of_a_pinned_piece_names_its_attacker() {
        let board = Board::from_fen("4r1k1/8/8/8/8/8/4N3/4K3 w - - 0 1").expect("a position");
        let refusal = crate::read_turn(&board, "Nc3").unwrap_err();
        assert_eq!(refusal.reason, "unreachable", "the short text names no piece");
        let refusal = crate::read_turn(&board, "e2c3").unwrap_err();
        assert_eq!(refusal.reason, "commander_attacked");
        assert_eq!(refusal.params["attackers"], crate::refusal::list(["e8"]));
        assert_eq!(refusal.sentence(), "The king would be in check from e8.");
    }
}
