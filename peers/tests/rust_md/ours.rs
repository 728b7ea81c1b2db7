//! The tasks with sandtable.

use super::Found;
// >>>
use sandtable::chess::*;
use sandtable::*;
// <<<

pub fn set_up_a_position() -> Found {
    let fen = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
    // >>>
    let board: Board = fen.parse()?;
    let text = board.to_string();
    // <<<
    Ok(text)
}

pub fn set_up_chess960() -> Found {
    let fen = "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w HFhf - 0 1";
    // >>>
    let board = Board::read_fen(fen, Variant::Chess960, Strictness::Strict)?;
    // <<<
    Ok(board.to_string())
}

pub fn list_the_legal_moves() -> Found {
    let board: Board = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1".parse()?;
    // >>>
    let moves = board.legal_moves();
    // <<<
    let mut texts: Vec<String> = moves.iter().map(Move::to_string).collect();
    texts.sort();
    Ok(texts.join(" "))
}

pub fn play_what_people_write() -> Found {
    let mut board = Board::default();
    // >>>
    let mv = board.parse_move("Nf3")?;
    board.play(mv);
    // <<<
    Ok(board.to_string())
}

pub fn play_a_move_if_it_is_legal() -> Found {
    let mut board = Board::default();
    let mv = board.parse_move("b1c3")?;
    // >>>
    board.try_play(mv)?;
    // <<<
    Ok(board.to_string())
}

pub fn take_a_move_back() -> Found {
    let mut board = Board::default();
    let mv = board.parse_move("b1c3")?;
    // >>>
    let undo = board.make(mv);
    board.unmake(mv, undo);
    // <<<
    Ok(board.to_string())
}

pub fn write_a_move() -> Found {
    let board: Board = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1".parse()?;
    let mv = board.parse_move("h1h8")?;
    // >>>
    let uci = board.long_text(mv);
    let san = board.short_text(mv);
    // <<<
    Ok(format!("{uci} {san}"))
}

pub fn look_at_the_board() -> Found {
    let board: Board = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1".parse()?;
    // >>>
    let piece = board.piece_on(Square::E1);
    let rooks = board.pieces(Color::White, Kind::Rook);
    // <<<
    let is_white_king = piece == Some(Piece::new(Color::White, Kind::King));
    Ok(format!("{is_white_king} {:x}", rooks.0))
}

pub fn see_how_the_game_stands() -> Found {
    let board: Board = "4r1k1/8/8/8/8/7n/6PP/7K w - - 0 1".parse()?;
    // >>>
    let is_check = board.is_check();
    let is_over = board.status() != Status::Ongoing;
    // <<<
    Ok(format!("{is_check} {is_over}"))
}

pub fn count_positions() -> Found {
    let mut board = Board::default();
    // >>>
    let nodes = perft(&mut board, 3);
    // <<<
    Ok(nodes.to_string())
}
