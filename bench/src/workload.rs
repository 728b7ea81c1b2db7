//! Fixed pieces of work, each run alone in a process of its own, so that callgrind can count its
//! instructions: `bench/instructions` does that. What is counted does not depend on what else
//! the machine does.

use crate::peers::Peer;
use crate::pgn;
use sandtable_chess::{Board as Chess, MoveList, Variant};
use sandtable_core::{Notation, Position, Strictness, perft, perft_every_leaf};
use sandtable_cotulenh::{ActionList, Battle, Board as Cotulenh, RuleSet, Variant as Rules};

/// A name, and work that says how many nodes it visited.
pub type Workload = (&'static str, fn() -> u64);

/// Everything that `bench/instructions` counts. Those that begin with `peer` are there to compare;
/// the others are guarded.
pub const WORKLOADS: [Workload; 17] = [
    ("nothing", || 0),
    ("chess-bulk", || chess(perft)),
    ("chess-every-leaf", || chess(perft_every_leaf)),
    ("chess960-bulk", chess960),
    ("chess-lists", chess_lists),
    ("cotulenh-bulk", || cotulenh(perft)),
    ("rulebook-bulk", rulebook_bulk),
    ("cotulenh-every-leaf", || cotulenh(perft_every_leaf)),
    ("cotulenh-lists", cotulenh_lists),
    ("pgn", || pgn::read(GAMES)),
    ("peer-cozy-bulk", || peer::<cozy_chess::Board>(Peer::perft)),
    ("peer-cozy-every-leaf", || peer::<cozy_chess::Board>(Peer::perft_every_leaf)),
    ("peer-shakmaty-bulk", || peer::<shakmaty::Chess>(Peer::perft)),
    ("peer-shakmaty-every-leaf", || peer::<shakmaty::Chess>(Peer::perft_every_leaf)),
    ("peer-chess-bulk", || peer::<chess::Board>(Peer::perft)),
    ("peer-chess-every-leaf", || peer::<chess::Board>(Peer::perft_every_leaf)),
    ("peer-pgn-reader", || pgn::read_by_peer(GAMES)),
];

const CHESS: [&str; 2] = [
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
];
const CHESS960: &str = "rqk3bn/5p2/1pnprb2/p3p1P1/PP2P2p/3K4/BNP2PP1/RQ3RBN b a - 3 16";
const COTULENH: &str = "6cm3/5h1h3/2n3s1a2/2a1g1t1g2/4e5i/5(ft)3e1/5T5/2I5(TI)2/3G6(EA)/3A2S1GM1/2N2H1HF2/1N1C7 b - - 18 28";
/// Ten games of random moves, so that writing them is not counted.
const GAMES: &str = include_str!("../games.pgn");

fn load<P: Notation>(fen: &str) -> P {
    P::from_fen(fen).unwrap_or_else(|error| panic!("{fen}: {error}"))
}

fn chess(count: fn(&mut Chess, u32) -> u64) -> u64 {
    CHESS.into_iter().map(|fen| count(&mut load(fen), 3)).sum()
}

fn chess960() -> u64 {
    let board = Chess::read_fen(CHESS960, Variant::Chess960, Strictness::Strict);
    perft(&mut board.unwrap_or_else(|error| panic!("{error}")), 3)
}

fn peer<P: Peer>(count: fn(&P, u32) -> u64) -> u64 {
    CHESS.into_iter().map(|fen| count(&P::load(fen), 3)).sum()
}

fn cotulenh(count: fn(&mut Cotulenh, u32) -> u64) -> u64 {
    count(&mut Cotulenh::start(), 2) + count(&mut load(COTULENH), 2)
}

/// The same positions as `cotulenh-bulk`, by the rulebook.
fn rulebook_bulk() -> u64 {
    let rulebook = Rules::new(RuleSet::Rulebook, Battle::Total);
    let middlegame = Cotulenh::read_fen(COTULENH, rulebook, Strictness::Strict);
    let mut middlegame = middlegame.unwrap_or_else(|error| panic!("{error}"));
    perft(&mut Cotulenh::start_of(rulebook), 2) + perft(&mut middlegame, 2)
}

fn chess_lists() -> u64 {
    CHESS.into_iter().map(|fen| lists::<Chess, MoveList>(&load(fen))).sum()
}

fn cotulenh_lists() -> u64 {
    lists::<_, ActionList>(&Cotulenh::start()) + lists::<_, ActionList>(&load::<Cotulenh>(COTULENH))
}

fn lists<P: Position<List = L>, L: Default + sandtable_core::Sink<P::Move> + AsRef<[P::Move]>>(
    position: &P,
) -> u64 {
    let once = || {
        let mut list = L::default();
        std::hint::black_box(position).generate(&mut list);
        std::hint::black_box(&list).as_ref().len() as u64
    };
    (0..200).map(|_| once()).sum()
}
