//! Chess: against peers, and the ways to undo against each other.

use crate::measure::{Entrant, Table, compare, copy_and_play, count_repeatedly};
use crate::peers::Peer;
use crate::stockfish::Stockfish;
use sandtable_chess::mailbox::Mailbox;
use sandtable_chess::{Board, MoveList};
use sandtable_core::{Checked, CopyMake, Counter, Notation, Position, perft, perft_every_leaf};

/// The six standard positions with the depth that a bulk count goes to.
const POSITIONS: [(&str, u32); 6] = [
    ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 5),
    ("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 4),
    ("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 6),
    ("r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1", 5),
    ("rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8", 4),
    ("r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10", 4),
];

fn load<P: Notation>() -> Vec<(P, u32)> {
    let read = |fen| P::from_fen(fen).unwrap_or_else(|error| panic!("{fen}: {error}"));
    POSITIONS.map(|(fen, depth)| (read(fen), depth)).into()
}

fn load_peer<P: Peer>() -> Vec<(P, u32)> {
    POSITIONS.map(|(fen, depth)| (P::load(fen), depth)).into()
}

/// Sums over the positions.
fn sum<P>(positions: &mut [(P, u32)], mut count: impl FnMut(&mut P, u32) -> u64) -> u64 {
    positions.iter_mut().map(|(position, depth)| count(position, *depth)).sum()
}

fn ours<'a, P: Position + 'a>(
    name: &str,
    mut positions: Vec<(P, u32)>,
    mut count: impl FnMut(&mut P, u32) -> u64 + 'a,
) -> Entrant<'a> {
    Entrant::new(name, move || sum(&mut positions, &mut count))
}

fn peer<'a, P: Peer + 'a>(mut count: impl FnMut(&P, u32) -> u64 + 'a) -> Entrant<'a> {
    let mut positions = load_peer::<P>();
    Entrant::new(P::NAME, move || sum(&mut positions, |position, depth| count(position, depth)))
}

/// Bulk counting: the last ply is counted, not made.
pub fn bulk(rounds: usize) -> Table {
    let mut entrants = vec![
        ours("sandtable", load::<Board>(), perft),
        peer::<cozy_chess::Board>(Peer::perft),
        peer::<shakmaty::Chess>(Peer::perft),
        peer::<chess::Board>(Peer::perft),
    ];
    if let Some(mut stockfish) = Stockfish::start() {
        let name = stockfish.name.clone();
        entrants.push(Entrant::new(&name, move || {
            POSITIONS.iter().map(|(fen, depth)| stockfish.perft(fen, *depth)).sum()
        }));
    }
    compare("chess perft, bulk, six positions", "nodes", rounds, entrants)
}

/// Every leaf made, and unmade or copied.
pub fn every_leaf(rounds: usize) -> Table {
    let entrants = vec![
        ours("sandtable", load::<Board>(), |p, d| perft_every_leaf(p, d - 1)),
        peer::<cozy_chess::Board>(|p, d| p.perft_every_leaf(d - 1)),
        peer::<shakmaty::Chess>(|p, d| p.perft_every_leaf(d - 1)),
        peer::<chess::Board>(|p, d| p.perft_every_leaf(d - 1)),
    ];
    compare("chess perft, every leaf made", "nodes", rounds, entrants)
}

/// How often a list of moves, or a walk over all moves, is repeated to take long enough.
const REPEATS: u64 = 20_000;

/// Legal moves into a list, nothing made.
pub fn generation(rounds: usize) -> Table {
    fn repeat(mut once: impl FnMut() -> u64) -> u64 {
        (0..REPEATS).map(|_| once()).sum()
    }
    let list = |board: &mut Board, _| {
        let mut list = MoveList::default();
        std::hint::black_box(&*board).generate(&mut list);
        std::hint::black_box(&list).len() as u64
    };
    let entrants = vec![
        ours("sandtable", load(), move |p, d| repeat(|| list(p, d))),
        peer::<cozy_chess::Board>(|p, _| repeat(|| std::hint::black_box(p).list())),
        peer::<shakmaty::Chess>(|p, _| repeat(|| std::hint::black_box(p).list())),
        peer::<chess::Board>(|p, _| repeat(|| std::hint::black_box(p).list())),
    ];
    compare("chess, legal moves into a list", "moves", rounds, entrants)
}

/// Make and unmake, or copy and play, without generating in between.
pub fn make_unmake(rounds: usize) -> Table {
    let entrants = vec![
        ours("sandtable", load::<Board>(), |board, _| {
            let mut list = MoveList::default();
            board.generate(&mut list);
            for _ in 0..REPEATS {
                for &mv in list.iter() {
                    let undo = board.make(mv);
                    std::hint::black_box(&*board);
                    board.unmake(mv, undo);
                }
            }
            REPEATS * list.len() as u64
        }),
        peer::<cozy_chess::Board>(|board, _| {
            let mut list = Vec::new();
            board.generate_moves(|moves| {
                list.extend(moves);
                false
            });
            copy_and_play(board, &list, REPEATS, cozy_chess::Board::play_unchecked)
        }),
        peer::<shakmaty::Chess>(|board, _| {
            use shakmaty::Position as _;
            let list = board.legal_moves();
            copy_and_play(board, &list, REPEATS, shakmaty::Chess::play_unchecked)
        }),
        peer::<chess::Board>(|board, _| {
            let list: Vec<_> = chess::MoveGen::new_legal(board).collect();
            for _ in 0..REPEATS {
                for &mv in &list {
                    std::hint::black_box(std::hint::black_box(board).make_move_new(mv));
                }
            }
            REPEATS * list.len() as u64
        }),
    ];
    compare("chess, make and unmake alone", "moves", rounds, entrants)
}

/// The fast board with each way to undo, and the textbook board.
pub fn ways_to_undo(rounds: usize) -> Table {
    let shallow = |positions: Vec<(Board, u32)>| -> Vec<(Board, u32)> {
        positions.into_iter().map(|(board, depth)| (board, depth - 2)).collect()
    };
    let boards = shallow(load());
    let wrap = |boards: &[(Board, u32)]| boards.to_vec();
    let copying = wrap(&boards).into_iter().map(|(b, d)| (CopyMake(b), d)).collect();
    let checking = wrap(&boards).into_iter().map(|(b, d)| (Checked(b), d)).collect();
    let reading = load::<Mailbox>().into_iter().map(|(b, d)| (b, d - 2)).collect();
    let entrants = vec![
        ours("token (make, unmake)", boards, perft_every_leaf),
        ours("copy (CopyMake)", copying, perft_every_leaf),
        ours("token and copy, verified (Checked)", checking, perft_every_leaf),
        ours("textbook board (mailbox)", reading, perft_every_leaf),
    ];
    compare("chess, ways to undo: every leaf made", "nodes", rounds, entrants)
}

/// The board to be run against the board to be read, each as fast as it can.
pub fn boards(rounds: usize) -> Table {
    let fast = load::<Board>().into_iter().map(|(b, d)| (b, d - 1)).collect();
    let reading = load::<Mailbox>().into_iter().map(|(b, d)| (b, d - 1)).collect();
    let entrants =
        vec![ours("fast board", fast, perft), ours("textbook board (mailbox)", reading, perft)];
    compare("chess, fast board and textbook board, bulk", "nodes", rounds, entrants)
}

/// Legal moves found directly, against pseudo-legal ones made, looked at and unmade.
pub fn legality(rounds: usize) -> Table {
    let by = |generate: fn(&Board, &mut Counter)| {
        move |board: &mut Board, _| count_repeatedly(board, REPEATS, generate)
    };
    let entrants = vec![
        ours("directly", load(), by(|board, out| board.generate(out))),
        ours("by trial", load(), by(|board, out| board.generate_by_trial(out))),
    ];
    compare("chess, legality", "moves", rounds, entrants)
}
