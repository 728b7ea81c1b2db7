//! Any text is read as a move or turn; what is understood is legal and can be taken back.
#![no_main]

use libfuzzer_sys::fuzz_target;
use sandtable_core::{Checked, Notation, Position};
use sandtable_cotulenh::text::parse_turn;
use std::sync::LazyLock;

const CHESS: [&str; 4] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
    "8/8/8/2k5/2pP4/8/B7/4K3 b - d3 0 3",
];
const COTULENH: [&str; 3] = [
    "6c4/1n2fh1hf2/3a2s2a1/2n1gt1tg2/2ie2m2ei/11/11/2IE2M2EI/2N1GT1TG2/3A2S2A1/1N2FH1HF2/6C4 r - - 0 1",
    "6c4/11/11/11/11/11/2(NFT)8/11/11/4(TI)6/11/4C6 r - - 0 1",
    "6c4/11/11/11/11/11/2(NFT)8/11/11/11/11/4C6 r - - 0 1 c6:(FT):N>c5...",
];

fn boards<P: Notation>(fens: &[&str]) -> Vec<P> {
    fens.iter().filter_map(|fen| P::from_fen(fen).ok()).collect()
}

static CHESS_BOARDS: LazyLock<Vec<sandtable_chess::Board>> = LazyLock::new(|| boards(&CHESS));
static COTULENH_BOARDS: LazyLock<Vec<sandtable_cotulenh::Board>> =
    LazyLock::new(|| boards(&COTULENH));

/// Plays the moves on a board that compares itself with a copy, and takes them back.
fn play<P: Notation + std::fmt::Debug>(board: &P, moves: &[P::Move]) {
    let mut checked = Checked(board.clone());
    let mut tokens = Vec::new();
    for &mv in moves {
        assert!(checked.is_legal(mv));
        tokens.push((mv, checked.make(mv)));
    }
    for (mv, token) in tokens.into_iter().rev() {
        checked.unmake(mv, token);
    }
}

fuzz_target!(|text: &str| {
    assert_eq!((CHESS_BOARDS.len(), COTULENH_BOARDS.len()), (CHESS.len(), COTULENH.len()));
    for board in CHESS_BOARDS.iter() {
        if let Ok(mv) = board.parse_move(text) {
            play(board, &[mv]);
            assert!(board.parse_move(&board.short_text(mv)) == Ok(mv));
            assert!(board.parse_move(&board.long_text(mv)) == Ok(mv));
        }
    }
    for board in COTULENH_BOARDS.iter() {
        if let Ok(mv) = board.parse_move(text) {
            play(board, &[mv]);
            assert!(board.parse_move(&board.long_text(mv)) == Ok(mv));
        }
        if let Ok(turn) = parse_turn(board, text) {
            play(board, &turn);
        }
    }
});
