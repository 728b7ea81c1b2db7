//! The tasks with cozy-chess.

use super::Found;
// >>>
use cozy_chess::util::*;
use cozy_chess::*;
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
    let board = Board::from_fen(fen, true)?;
    // <<<
    Ok(format!("{board:#}"))
}

pub fn list_the_legal_moves() -> Found {
    let board: Board = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1".parse()?;
    // >>>
    let mut moves = Vec::new();
    board.generate_moves(|list| {
        moves.extend(list);
        false
    });
    // <<<
    let mut texts: Vec<String> = moves.iter().map(Move::to_string).collect();
    texts.sort();
    Ok(texts.join(" "))
}

pub fn play_what_people_write() -> Found {
    let mut board = Board::default();
    // >>>
    let mv = parse_san_move(&board, "Nf3")?;
    board.play(mv);
    // <<<
    Ok(board.to_string())
}

pub fn play_a_move_if_it_is_legal() -> Found {
    let mut board = Board::default();
    let mv = parse_uci_move(&board, "b1c3")?;
    // >>>
    board.try_play(mv)?;
    // <<<
    Ok(board.to_string())
}

pub fn take_a_move_back() -> Found {
    let mut board = Board::default();
    let mv = parse_uci_move(&board, "b1c3")?;
    // >>>
    let before = board.clone();
    board.play(mv);
    board = before;
    // <<<
    Ok(board.to_string())
}

pub fn write_a_move() -> Found {
    let board: Board = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1".parse()?;
    let mv = parse_uci_move(&board, "h1h8")?;
    // >>>
    let uci = display_uci_move(&board, mv).to_string();
    let san = display_san_move(&board, mv).to_string();
    // <<<
    Ok(format!("{uci} {san}"))
}

pub fn look_at_the_board() -> Found {
    let board: Board = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1".parse()?;
    // >>>
    let piece = board.piece_on(Square::E1).zip(board.color_on(Square::E1));
    let rooks = board.colored_pieces(Color::White, Piece::Rook);
    // <<<
    let is_white_king = piece == Some((Piece::King, Color::White));
    Ok(format!("{is_white_king} {:x}", rooks.0))
}

pub fn see_how_the_game_stands() -> Found {
    let board: Board = "4r1k1/8/8/8/8/7n/6PP/7K w - - 0 1".parse()?;
    // >>>
    let is_check = !board.checkers().is_empty();
    let is_over = board.status() != GameStatus::Ongoing;
    // <<<
    Ok(format!("{is_check} {is_over}"))
}

pub fn count_positions() -> Found {
    let board = Board::default();
    // >>>
    fn perft(board: &Board, depth: u32) -> u64 {
        let mut nodes = 0;
        board.generate_moves(|list| {
            for mv in list {
                let mut after = board.clone();
                after.play_unchecked(mv);
                nodes += if depth > 1 { perft(&after, depth - 1) } else { 1 };
            }
            false
        });
        nodes
    }
    let nodes = perft(&board, 3);
    // <<<
    Ok(nodes.to_string())
}
