//! Reading game files: every main line played by the rules, beside pgn-reader with shakmaty.

use crate::measure::{Entrant, Table, compare};
use pgn_reader::{SanPlus, Skip};
use sandtable_chess::Board;
use sandtable_core::{Notation, Position, Tree};
use sandtable_pgn::{Record, count_moves};
use shakmaty::{Chess, Position as _};
use std::ops::ControlFlow;

/// Games of random moves: they hold every kind of move, and nobody's copyright.
fn file(games: u64) -> String {
    let mut random = 0x5eed_u64;
    let mut below = move |end: usize| {
        random ^= random << 13;
        random ^= random >> 7;
        random ^= random << 17;
        (random % end as u64) as usize
    };
    let mut text = String::new();
    for _ in 0..games {
        let mut tree = Tree::new(Board::start());
        for _ in 0..120 {
            let mut moves = Vec::new();
            tree.position().generate(&mut moves);
            if moves.is_empty() || tree.play(moves[below(moves.len())]).is_err() {
                break;
            }
        }
        text.push_str(&Record::new(tree).to_pgn());
    }
    text
}

struct Replay;

impl pgn_reader::Visitor for Replay {
    type Tags = ();
    type Movetext = (Chess, u64);
    type Output = u64;

    fn begin_tags(&mut self) -> ControlFlow<u64, ()> {
        ControlFlow::Continue(())
    }

    fn begin_movetext(&mut self, (): ()) -> ControlFlow<u64, (Chess, u64)> {
        ControlFlow::Continue((Chess::default(), 0))
    }

    fn san(&mut self, (board, moves): &mut (Chess, u64), san: SanPlus) -> ControlFlow<u64> {
        match san.san.to_move(board) {
            Ok(mv) => {
                board.play_unchecked(mv);
                *moves += 1;
                ControlFlow::Continue(())
            }
            Err(_) => ControlFlow::Break(*moves),
        }
    }

    fn begin_variation(&mut self, _: &mut (Chess, u64)) -> ControlFlow<u64, Skip> {
        ControlFlow::Continue(Skip(true))
    }

    fn end_game(&mut self, (_, moves): (Chess, u64)) -> u64 {
        moves
    }
}

/// The moves of all main lines, read and played by this project.
pub fn read(text: &str) -> u64 {
    count_moves::<Board>(text.as_bytes(), |error| panic!("{error}")).turns
}

/// The same by pgn-reader, with shakmaty for the rules.
pub fn read_by_peer(text: &str) -> u64 {
    let mut reader = pgn_reader::Reader::new(text.as_bytes());
    let mut sum = 0;
    while let Ok(Some(moves)) = reader.read_game(&mut Replay) {
        sum += moves;
    }
    sum
}

/// Main lines of some thousand games, from memory.
pub fn reading(rounds: usize) -> Table {
    let text = file(3_000);
    let entrants = vec![
        Entrant::new("sandtable", || read(&text)),
        Entrant::new("pgn-reader 0.29 and shakmaty 0.30", || read_by_peer(&text)),
    ];
    compare("PGN, main lines played by the rules", "moves", rounds, entrants)
}
