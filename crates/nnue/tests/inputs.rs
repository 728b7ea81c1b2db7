//! Inputs as the modules of the games describe them, counted square by square. Networks on disk depend on
//! these numbers.

use sandtable_chess as chess;
use sandtable_core::{Notation, Side, split_mix};
use sandtable_cotulenh as cotulenh;
use sandtable_nnue::{Features, active_inputs};

const GAMES: usize = 100;

/// Compares both views of the positions of some random games, which must reach this many inputs.
fn check<G: Features + Notation>(least_seen: usize, expected: impl Fn(&G, Side) -> Vec<u16>) {
    let mut random = 3;
    let mut seen = std::collections::HashSet::new();
    for _ in 0..GAMES {
        let mut position = G::start();
        for _ in 0..150 {
            for view in Side::BOTH {
                let mut inputs = active_inputs(&position, view).to_vec();
                let mut expected = expected(&position, view);
                inputs.sort_unstable();
                expected.sort_unstable();
                assert_eq!(inputs, expected, "{} for {view:?}", position.fen());
                seen.extend(inputs);
            }
            let moves = position.legal_moves();
            let moves = moves.as_ref();
            if moves.is_empty() {
                break;
            }
            let _ = position.make(moves[(split_mix(&mut random) % moves.len() as u64) as usize]);
        }
    }
    assert!(seen.len() >= least_seen, "only {} inputs of {}", seen.len(), G::INPUTS);
}

/// 768 numbers for each zone of the own king: own pieces before the other side's, then by kind and square. The
/// own back rank is below, and the own king on files a to d.
#[test]
fn inputs_of_chess() {
    check(2_000, |board: &chess::Board, view| {
        let seen = |square: chess::Square| match view {
            Side::First => (square.file(), square.rank()),
            Side::Second => (square.file(), 7 - square.rank()),
        };
        let (king_file, king_rank) = seen(board.king(view));
        let zone = match (king_rank, king_file) {
            (0, 0 | 1 | 6 | 7) => 0,
            (0, _) => 1,
            (1, _) => 2,
            _ => 3,
        };
        let mut inputs = Vec::new();
        for square in board.occupied() {
            let piece = board.piece_on(square).expect("an occupied square");
            let (file, rank) = seen(square);
            let file = if king_file > 3 { 7 - file } else { file };
            let side = usize::from(piece.side() != view);
            let kind = side * 6 + piece.kind().index();
            inputs.push((zone * 768 + kind * 64 + rank as usize * 8 + file as usize) as u16);
        }
        inputs
    });
}

/// Eight groups of eleven kinds on 132 squares: the own pieces before the other side's; of each side those alone or
/// carrying, carried ones, heroes, carried heroes. The own back rank is below.
#[test]
fn inputs_of_cotulenh() {
    check(2_000, |board: &cotulenh::Board, view| {
        let mut inputs = Vec::new();
        for square in cotulenh::Square::all() {
            let Some(unit) = board.units()[square.index()] else { continue };
            let rank = if view == Side::First { square.rank() } else { 11 - square.rank() };
            let square = rank as usize * 11 + square.file() as usize;
            for (place, piece) in unit.pieces().enumerate() {
                let is_other = usize::from(unit.side() != view);
                let group = is_other * 4 + usize::from(piece.hero) * 2 + usize::from(place > 0);
                inputs.push((group * 11 * 132 + piece.kind.index() * 132 + square) as u16);
            }
        }
        inputs
    });
}
