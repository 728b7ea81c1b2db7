//! Chess and Chess960.

use super::{Referee, Refusal, Sight};
use crate::error::Fault;
use crate::wire::{self, Action, Check, Deploy, GameKind, Manner, Step, UnitOn};
use sandtable_chess::{
    Board, Kind, Mode, Move, MoveError, MoveFault, MoveKind, Piece, Rights, Setup, Square, Wing,
    back_rank,
};
use sandtable_core::{Notation, Position, Side, TextError};
use serde_json::json;

fn mode(kind: GameKind) -> Mode {
    match kind {
        GameKind::Chess960 => Mode::Chess960,
        _ => Mode::Standard,
    }
}

fn piece(piece: Piece) -> wire::Piece {
    wire::Piece { kind: piece.kind().letter(), hero: false }
}

/// The squares of a castling move as people see them.
struct Castling {
    wing: wire::Wing,
    king_to: Square,
    rook_to: Square,
}

fn castling(mv: Move) -> Option<Castling> {
    let (wing, name) = match mv.kind() {
        MoveKind::CastleKingSide => (Wing::KingSide, wire::Wing::King),
        MoveKind::CastleQueenSide => (Wing::QueenSide, wire::Wing::Queen),
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

fn manner(mv: Move) -> Manner {
    match mv.kind() {
        kind if kind.is_castling() => Manner::Castle,
        kind if kind.is_capture() => Manner::Capture,
        _ => Manner::Move,
    }
}

fn refusal(board: &Board, error: &MoveError) -> Refusal {
    let text = sentence(&error.to_string());
    let (reason, params) = match &error.fault {
        MoveFault::Syntax { .. } => ("syntax", json!({ "at": error.at })),
        MoveFault::NoPiece(square) => ("no_unit", json!({ "square": square.to_string() })),
        MoveFault::WrongSide(square, _) => ("not_yours", json!({ "square": square.to_string() })),
        MoveFault::Unreachable(piece, ..) => {
            ("unreachable", json!({ "kind": piece.kind().letter() }))
        }
        MoveFault::PromotionMissing | MoveFault::PromotionExtra => ("promotion", json!({})),
        MoveFault::LeavesKingInCheck => {
            let king = board.king(board.turn()).to_string();
            let attackers: Vec<String> =
                board.checkers().into_iter().map(|square| square.to_string()).collect();
            ("commander_attacked", json!({ "square": king, "attackers": attackers }))
        }
        MoveFault::NoCastling => ("no_castling", json!({})),
        MoveFault::Nobody(kind, _) => ("unreachable", json!({ "kind": kind.letter() })),
        MoveFault::Ambiguous(candidates) => ("ambiguous", json!({ "candidates": candidates })),
    };
    Refusal { at: error.at().or(Some(0)), ..Refusal::new(reason, params, text) }
}

/// The first letter large, a full stop at the end.
fn sentence(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next().map(|letter| letter.to_ascii_uppercase());
    first.into_iter().chain(letters).chain(['.']).collect()
}

/// The arrangement of this number, from 0 to 959, as everybody counts them (518 is chess).
fn arrangement(number: u64) -> [Kind; 8] {
    let mut rank: [Option<Kind>; 8] = [None; 8];
    let mut put = |places: &[usize], nth: u64, kind| {
        let free = places.iter().copied().filter(|&place| rank[place].is_none());
        if let Some(place) = free.into_iter().nth(nth as usize) {
            rank[place] = Some(kind);
        }
    };
    const ALL: [usize; 8] = [0, 1, 2, 3, 4, 5, 6, 7];
    put(&[1, 3, 5, 7], number % 4, Kind::Bishop);
    put(&[0, 2, 4, 6], number / 4 % 4, Kind::Bishop);
    put(&ALL, number / 16 % 6, Kind::Queen);
    // The ten pairs of five places.
    const KNIGHTS: [(u64, u64); 10] =
        [(0, 1), (0, 2), (0, 3), (0, 4), (1, 2), (1, 3), (1, 4), (2, 3), (2, 4), (3, 4)];
    let (left, right) = KNIGHTS[(number / 96 % 10) as usize];
    // The right one first, so that the place of the left one is still what it was.
    put(&ALL, right, Kind::Knight);
    put(&ALL, left, Kind::Knight);
    put(&ALL, 0, Kind::Rook);
    put(&ALL, 0, Kind::King);
    put(&ALL, 0, Kind::Rook);
    rank.map(|kind| kind.unwrap_or(Kind::Rook))
}

fn arranged(number: u64) -> Option<Board> {
    let rank = arrangement(number);
    let mut setup: Setup = Board::start_of(Mode::Chess960).setup();
    let mut rights = Rights::NONE;
    for side in Side::BOTH {
        for (file, &kind) in (0u8..).zip(&rank) {
            setup.squares[Square::new(file, back_rank(side)).index()] =
                Some(Piece::new(side, kind));
        }
        let rooks = (0u8..).zip(&rank).filter(|(_, kind)| **kind == Kind::Rook);
        let rooks: Vec<u8> = rooks.map(|(file, _)| file).collect();
        for (wing, file) in [(Wing::QueenSide, rooks.first()), (Wing::KingSide, rooks.last())] {
            rights = rights.with(side, wing, *file?);
        }
    }
    setup.rights = rights;
    setup.validate().ok()
}

impl Referee for Board {
    fn opening(kind: GameKind, choice: u64) -> Board {
        let plain = || Board::start_of(mode(kind));
        match kind {
            GameKind::Chess960 => arranged(choice % 960).unwrap_or_else(plain),
            _ => plain(),
        }
    }

    fn read_position(kind: GameKind, text: &str) -> Result<Board, Vec<Fault>> {
        Board::read_fen_lenient(text, mode(kind)).map_err(|error| {
            let faults = error.faults().iter();
            faults
                .map(|fault| Fault { at: Some(fault.at), message: fault.kind.to_string() })
                .collect()
        })
    }

    fn game_kind(&self) -> GameKind {
        match self.mode() {
            Mode::Standard => GameKind::Chess,
            Mode::Chess960 => GameKind::Chess960,
        }
    }

    fn side_name(side: Side) -> &'static str {
        match side {
            Side::First => "White",
            Side::Second => "Black",
        }
    }

    fn quiet_turns(&self) -> u16 {
        self.halfmove()
    }

    fn units(&self) -> Vec<UnitOn> {
        let on = |square: Square| {
            let found = self.piece_on(square)?;
            let square = square.to_string();
            Some(UnitOn { square, side: found.side().into(), pieces: vec![piece(found)] })
        };
        Square::all().filter_map(on).collect()
    }

    fn actions(&self) -> Vec<Action> {
        let mut moves = Vec::new();
        self.generate(&mut moves);
        let action = |mv: Move| {
            let castled = castling(mv);
            Action {
                text: self.long_text(mv),
                short: self.short_text(mv),
                from: mv.from().to_string(),
                to: castled.as_ref().map_or(mv.to(), |castled| castled.king_to).to_string(),
                manner: manner(mv),
                group: self.piece_on(mv.from()).map(|it| it.kind().letter()).into_iter().collect(),
                step: false,
                promotion: mv.kind().promotion().map(Kind::letter),
                castling: castled.map(|castled| castled.wing),
                rook_from: mv.kind().is_castling().then(|| mv.to().to_string()),
                captured_on: captured_on(mv).map(|square| square.to_string()),
            }
        };
        moves.into_iter().map(action).collect()
    }

    fn step(&self, mv: Move) -> Option<Step> {
        let castled = castling(mv);
        let taken = captured_on(mv);
        Some(Step {
            from: mv.from().to_string(),
            to: castled.as_ref().map_or(mv.to(), |castled| castled.king_to).to_string(),
            manner: manner(mv),
            group: self.piece_on(mv.from()).map(piece).into_iter().collect(),
            captured: taken.and_then(|on| self.piece_on(on)).map(piece).into_iter().collect(),
            captured_on: taken.map(|square| square.to_string()),
            promotion: mv.kind().promotion().map(Kind::letter),
            castling: castled.as_ref().map(|castled| castled.wing),
            rook_from: castled.is_some().then(|| mv.to().to_string()),
            rook_to: castled.map(|castled| castled.rook_to.to_string()),
        })
    }

    fn read_play(&self, word: &str) -> Result<Vec<Move>, Refusal> {
        match self.parse_move(word) {
            Ok(mv) => Ok(vec![mv]),
            Err(error) => Err(refusal(self, &error)),
        }
    }

    fn open_deploy(&self) -> Option<Deploy> {
        None
    }

    fn sight(&self) -> Sight {
        let attackers: Vec<String> =
            self.checkers().into_iter().map(|square| square.to_string()).collect();
        let side = self.turn();
        let check = Check { side: side.into(), square: self.king(side).to_string(), attackers };
        let checks = if check.attackers.is_empty() { Vec::new() } else { vec![check] };
        Sight { checks, ..Sight::default() }
    }

    fn is_check(&self) -> bool {
        self.in_check()
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

    fn is_square(text: &str) -> bool {
        Square::parse(text).is_some()
    }

    fn is_kind(letter: char) -> bool {
        Kind::from_letter(letter).is_some()
    }

    fn why_not(&self, from: &str, to: &str, _: Option<&[char]>) -> Refusal {
        match self.parse_move(&format!("{from}{to}")) {
            Err(error) => refusal(self, &error),
            Ok(_) => Refusal::new("illegal", json!({}), "This is legal."),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arrangement_518_is_chess_and_all_are_different() {
        use Kind::{Bishop, King, Knight, Queen, Rook};
        assert_eq!(arrangement(518), [Rook, Knight, Bishop, Queen, King, Bishop, Knight, Rook]);
        let fens: std::collections::HashSet<String> =
            (0..960).filter_map(|number| Some(arranged(number)?.fen())).collect();
        assert_eq!(fens.len(), 960);
    }

    #[test]
    fn a_promoted_piece_that_was_taken_is_a_lost_pawn() {
        let board = |fen| Board::from_fen(fen).expect("a position");
        let start = board("4k3/P7/8/8/8/8/8/4K3 w - - 0 1");
        assert!(board("Q3k3/8/8/8/8/8/8/4K3 b - - 0 1").lost(&start, Side::First).is_empty());
        assert_eq!(board("4k3/8/8/8/8/8/8/4K3 w - - 0 2").lost(&start, Side::First), ['P']);
    }
}
