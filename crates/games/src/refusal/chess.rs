use super::{Param, Params, Refusal, list, named, params};
use alloc::string::ToString;
use sandtable_chess::{
    Board, FenFault, FenFaultKind, MoveError, MoveFault, SetupFault, Square, Wing,
};
use sandtable_core::{MOST_FEN_BYTES, Notation, Position, Side};

/// Why a text is no legal move; without the board, less is said.
pub(crate) fn move_refusal(board: Option<&Board>, error: &MoveError) -> Refusal {
    let (reason, params) = match &error.fault {
        MoveFault::Syntax { .. } => {
            ("syntax", params([("at", error.at.unwrap_or_default().into())]))
        }
        MoveFault::NoPiece(square) => ("no_unit", named("square", square)),
        MoveFault::WrongSide(square, _) => ("not_yours", named("square", square)),
        MoveFault::Unreachable(piece, ..) => ("unreachable", named("kind", piece.kind().letter())),
        MoveFault::Nobody(kind, _) => ("unreachable", named("kind", kind.letter())),
        MoveFault::PromotionMissing | MoveFault::PromotionExtra => ("promotion", Params::new()),
        MoveFault::LeavesKingInCheck { attackers } => {
            let mut params = params([("attackers", list(attackers))]);
            if let Some(board) = board {
                params.insert("square", board.king(board.turn()).to_string().into());
            }
            ("commander_attacked", params)
        }
        MoveFault::NoCastling => ("no_castling", Params::new()),
        MoveFault::Ambiguous(candidates) => {
            ("ambiguous", params([("candidates", list(candidates))]))
        }
    };
    // A move that is wrong as a whole is wrong from its beginning.
    Refusal::new(reason, params, error.to_string()).at(error.at.or(Some(0)))
}

/// A fault of a FEN.
pub(crate) fn fen_refusal(fault: &FenFault) -> Refusal {
    let number = |name, number: usize| params([(name, number.into())]);
    let (reason, params) = match fault.kind {
        FenFaultKind::Letter(letter) => ("fen_letter", named("letter", letter)),
        FenFaultKind::AdjacentNumbers => ("fen_adjacent_numbers", Params::new()),
        FenFaultKind::RankWidth { rank, found } => (
            "fen_rank_width",
            params([
                ("rank", Param::Number(rank.into())),
                ("found", found.into()),
                ("expected", 8.into()),
            ]),
        ),
        FenFaultKind::RankCount(found) => {
            ("fen_rank_count", params([("found", found.into()), ("expected", 8.into())]))
        }
        FenFaultKind::Turn => ("fen_turn", named("expected", "w, b")),
        FenFaultKind::Castling(letter) => ("fen_castling", named("letter", letter)),
        FenFaultKind::CastlingTwice(letter) => ("fen_castling_twice", named("letter", letter)),
        FenFaultKind::EnPassant => ("fen_en_passant", Params::new()),
        FenFaultKind::Halfmove => ("fen_halfmove", Params::new()),
        FenFaultKind::Fullmove => ("fen_fullmove", Params::new()),
        FenFaultKind::Missing(field) => ("fen_missing", named("field", field)),
        FenFaultKind::Extra => ("fen_extra", Params::new()),
        FenFaultKind::Space => ("fen_space", Params::new()),
        FenFaultKind::TooLong => ("too_long", number("most", MOST_FEN_BYTES)),
        FenFaultKind::Setup(fault) => setup(&fault),
    };
    Refusal::new(reason, params, fault.kind.to_string()).at(Some(fault.at))
}

/// A position that cannot be.
fn setup(fault: &SetupFault) -> (&'static str, Params) {
    let side = |side: Side| Param::from(Board::SIDE_NAMES[side.index()]);
    let of = |owner| params([("side", side(owner))]);
    let on = |owner, square: Square| {
        params([("side", side(owner)), ("square", square.to_string().into())])
    };
    let wing = |wing| match wing {
        Wing::KingSide => Param::from("king"),
        Wing::QueenSide => Param::from("queen"),
    };
    match *fault {
        SetupFault::NoKing(owner) => ("no_king", of(owner)),
        SetupFault::ManyKings(owner, square) => ("many_kings", on(owner, square)),
        SetupFault::TooManyPieces(owner, found) => (
            "too_many_pieces",
            params([("side", side(owner)), ("found", Param::Number(found.into()))]),
        ),
        SetupFault::TooManyPawns(owner, found) => (
            "too_many_pawns",
            params([("side", side(owner)), ("found", Param::Number(found.into()))]),
        ),
        SetupFault::TooManyPromoted(owner) => ("too_many_promoted", of(owner)),
        SetupFault::PawnOnBackRank(square) => ("pawn_on_back_rank", named("square", square)),
        SetupFault::OpponentInCheck(owner, square) => ("opponent_in_check", on(owner, square)),
        SetupFault::CastlingKing(owner, castling) => {
            ("castling_king", params([("side", side(owner)), ("wing", wing(castling))]))
        }
        SetupFault::CastlingRook(owner, castling, square) => (
            "castling_rook",
            params([
                ("side", side(owner)),
                ("wing", wing(castling)),
                ("square", square.to_string().into()),
            ]),
        ),
        SetupFault::EnPassant(square) => ("en_passant", named("square", square)),
    }
}
