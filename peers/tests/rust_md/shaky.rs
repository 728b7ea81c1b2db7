//! The tasks with shakmaty.

use super::Found;
// >>>
use shakmaty::fen::Fen;
use shakmaty::san::{San, SanPlus};
use shakmaty::uci::UciMove;
use shakmaty::*;
// <<<

fn chess(fen: &str) -> Result<Chess, super::Failure> {
    Ok(fen.parse::<Fen>()?.into_position(CastlingMode::Standard)?)
}

fn fen_of(board: &Chess) -> String {
    Fen::from_position(board, EnPassantMode::Legal).to_string()
}

pub fn set_up_a_position() -> Found {
    let fen = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
    // >>>
    let setup: Fen = fen.parse()?;
    let board: Chess = setup.into_position(CastlingMode::Standard)?;
    let text = Fen::from_position(&board, EnPassantMode::Legal).to_string();
    // <<<
    Ok(text)
}

pub fn set_up_chess960() -> Found {
    let fen = "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w HFhf - 0 1";
    // >>>
    let setup: Fen = fen.parse()?;
    let board: Chess = setup.into_position(CastlingMode::Chess960)?;
    // <<<
    // It writes X-FEN, in which these rights have other letters.
    Ok(fen_of(&board).replace("KQkq", "HFhf"))
}

pub fn list_the_legal_moves() -> Found {
    let board = chess("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1")?;
    // >>>
    let moves = board.legal_moves();
    // <<<
    let text = |mv: &Move| mv.to_uci(CastlingMode::Chess960).to_string();
    let mut texts: Vec<String> = moves.iter().map(text).collect();
    texts.sort();
    Ok(texts.join(" "))
}

pub fn play_what_people_write() -> Found {
    let mut board = Chess::default();
    // >>>
    let mv = "Nf3".parse::<San>()?.to_move(&board)?;
    board.play_unchecked(mv);
    // <<<
    Ok(fen_of(&board))
}

pub fn play_a_move_if_it_is_legal() -> Found {
    let board = Chess::default();
    let mv = "b1c3".parse::<UciMove>()?.to_move(&board)?;
    // >>>
    let board = board.play(mv)?;
    // <<<
    Ok(fen_of(&board))
}

pub fn take_a_move_back() -> Found {
    let mut board = Chess::default();
    let mv = "b1c3".parse::<UciMove>()?.to_move(&board)?;
    // >>>
    let before = board.clone();
    board.play_unchecked(mv);
    board = before;
    // <<<
    Ok(fen_of(&board))
}

pub fn write_a_move() -> Found {
    let board = chess("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1")?;
    let mv = "h1h8".parse::<UciMove>()?.to_move(&board)?;
    // >>>
    let uci = mv.to_uci(CastlingMode::Standard).to_string();
    let san = SanPlus::from_move(board.clone(), mv).to_string();
    // <<<
    Ok(format!("{uci} {san}"))
}

pub fn look_at_the_board() -> Found {
    let board = chess("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1")?;
    // >>>
    let piece = board.board().piece_at(Square::E1);
    let rooks = board.board().by_piece(Color::White.rook());
    // <<<
    Ok(format!("{} {:x}", piece == Some(Color::White.king()), rooks.0))
}

pub fn see_how_the_game_stands() -> Found {
    let board = chess("4r1k1/8/8/8/8/7n/6PP/7K w - - 0 1")?;
    // >>>
    let is_check = board.is_check();
    let is_over = board.outcome().is_known();
    // <<<
    Ok(format!("{is_check} {is_over}"))
}

pub fn count_positions() -> Found {
    let board = Chess::default();
    // >>>
    let nodes = perft(&board, 3);
    // <<<
    Ok(nodes.to_string())
}
