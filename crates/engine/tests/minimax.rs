//! With heuristics off, alpha-beta gives the value of plain minimax.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use sandtable_core::{Notation, Outcome, Position, count_moves};
use sandtable_engine::value::{MATE, of_outcome, score};
use sandtable_engine::{Control, Engine, Limits, Playable, Resources, RootPosition, Settings};
use sandtable_testkit::data;
use sandtable_testkit::walk::Random;

/// Every move to the end, nothing left out. A value is that of the side to move.
struct Minimax<P: Playable> {
    /// Keys at the beginning of turns since the root, the root's own first.
    keys: Vec<u64>,
    eval_cache: P::EvalCache,
}

impl<P: Playable> Minimax<P> {
    fn value(&mut self, position: &mut P, depth: i32) -> i32 {
        let turns = self.keys.len() as i32 - 1;
        if let Some(value) = self.end(position, turns) {
            return value;
        }
        if depth <= 0 {
            return position.evaluate(&mut self.eval_cache, 0);
        }
        self.best_move(position, depth)
    }

    fn best_move(&mut self, position: &mut P, depth: i32) -> i32 {
        let us = position.turn();
        let mut moves = Vec::new();
        position.generate(&mut moves);
        let turns = self.keys.len() as i32 - 1;
        let values = moves.into_iter().map(|mv| {
            let undo = position.make(mv);
            let value = if position.turn() == us {
                self.value(position, depth - P::STEP_COST)
            } else {
                self.keys.push(position.key());
                let value = -self.value(position, depth - 1);
                self.keys.pop();
                value
            };
            position.unmake(mv, undo);
            value
        });
        let best = values.max();
        best.unwrap_or_else(|| of_outcome(position.no_moves(), us, turns))
    }

    fn end(&self, position: &P, turns: i32) -> Option<i32> {
        let is_open = position.turn_is_open();
        let stood = self.keys.iter().filter(|&&key| key == position.key()).count();
        if !is_open && stood > 1 {
            return Some(0);
        }
        match position.terminal() {
            Some(outcome @ Outcome::Win { .. }) => {
                Some(of_outcome(outcome, position.turn(), turns))
            }
            None if is_open || !position.quiet_turns_draw() => None,
            _ if position.is_check() && count_moves(position) == 0 => Some(turns - MATE),
            _ => Some(0),
        }
    }
}

fn plain_engine<P: Playable>() -> Engine<P> {
    let settings = Settings { heuristics: false, table: false };
    Engine::with_settings(Resources { table_mebibytes: 0, ..Resources::default() }, settings)
}

/// Compares on every position and depth that a full search can afford; gives how many there were of
/// each depth.
fn compare<P: Playable>(positions: &[P], most_leaves: u64) -> [usize; 4] {
    let mut engine = plain_engine::<P>();
    let mut compared = [0; 4];
    for position in positions {
        // Without a move there is nothing to search.
        if count_moves(position) == 0 || position.terminal().is_some() {
            continue;
        }
        for depth in 1..=4 {
            if !is_affordable(position, depth, most_leaves) {
                break;
            }
            let situation = RootPosition::new(position.clone());
            let limits = Limits::depth(depth);
            let answer = engine.search(&situation, &limits, &Control::new(), |_| ());
            // The engine's network, asked at one height only.
            let mut eval_cache = P::EvalCache::default();
            P::set_network(&mut eval_cache, P::built_in_network());
            let mut minimax = Minimax::<P> { keys: vec![root_key(position)], eval_cache };
            let value = minimax.best_move(&mut position.clone(), depth as i32);
            assert_eq!(answer.score, score(value), "{} to depth {depth}", position.fen());
            compared[depth as usize - 1] += 1;
        }
    }
    compared
}

/// Whether a full search to this depth has few enough leaves. Steps of a deploy may be free, so a
/// depth is more than its moves: count turns.
fn is_affordable<P: Playable>(position: &P, depth: u32, most: u64) -> bool {
    fn leaves<P: Playable>(position: &mut P, depth: i32, left: &mut i64) {
        if depth <= 0 || *left < 0 {
            *left -= 1;
            return;
        }
        let us = position.turn();
        let mut moves = Vec::new();
        position.generate(&mut moves);
        for mv in moves {
            let undo = position.make(mv);
            let cost = if position.turn() == us { P::STEP_COST } else { 1 };
            leaves(position, depth - cost, left);
            position.unmake(mv, undo);
            if *left < 0 {
                return;
            }
        }
    }
    let mut left = most as i64;
    leaves(&mut position.clone(), depth as i32, &mut left);
    left >= 0
}

/// The position in which the turn under way began.
fn root_key<P: Playable>(position: &P) -> u64 {
    position.turn_start().as_ref().unwrap_or(position).key()
}

#[test]
fn chess_to_depth_4() {
    let lines = data::perft_lines("chess/perft.epd");
    let mut boards: Vec<_> =
        lines.iter().map(|line| sandtable_chess::Board::from_fen(&line.fen).unwrap()).collect();
    boards.extend(endgames());
    let compared = compare(&boards, 12_000);
    println!("positions by depth: {compared:?}");
    assert!(compared.iter().all(|&positions| positions >= 100), "{compared:?}");
}

/// Positions with few pieces: there depth 4 is affordable.
fn endgames() -> Vec<sandtable_chess::Board> {
    let starts = [
        "8/5k2/8/3p4/8/2P5/1K6/8 w - - 0 1",
        "8/8/4k3/8/2R5/8/3K4/8 w - - 0 1",
        "8/2k5/3n4/8/8/2B5/1P2K3/8 b - - 0 1",
        "7k/5Q2/8/8/8/8/8/K7 b - - 90 80",
    ];
    random_ways_from(&starts, 10)
}

/// All positions on random ways of eight moves from each of these.
fn random_ways_from<P: Playable>(starts: &[&str], ways: usize) -> Vec<P> {
    let mut random = Random::new(4);
    let mut found = Vec::new();
    for fen in starts.iter().cycle().take(starts.len() * ways) {
        let mut board = P::from_fen(fen).unwrap();
        for _ in 0..8 {
            let mut moves = Vec::new();
            board.generate(&mut moves);
            let Some(mv) = random.pick(&moves) else { break };
            let _ = board.make(mv);
            found.push(board.clone());
        }
    }
    found
}

#[test]
fn cotulenh_to_depth_4_open_deploys_among_them() {
    let read = |fen: &str| sandtable_cotulenh::Board::from_fen(fen).unwrap();
    let positions = data::json_lines("cotulenh/positions.jsonl");
    let mut boards: Vec<_> =
        positions.iter().step_by(3).map(|line| read(data::string(line, "fen"))).collect();
    let few = few_pieces();
    let (many, deep) = (compare(&boards, 5_000), compare(&few, 40_000));
    let compared = [0, 1, 2, 3].map(|depth| many[depth] + deep[depth]);
    println!("positions by depth: {compared:?}");
    boards.extend(few);
    assert!(compared.iter().all(|&positions| positions >= 100), "{compared:?}");
    let mut open = Vec::new();
    for board in &boards {
        let mut moves = Vec::new();
        board.generate(&mut moves);
        for mv in moves {
            let mut after = board.clone();
            let _ = after.make(mv);
            if after.turn_is_open() {
                open.push(after);
                break;
            }
        }
    }
    let compared = compare(&open, 3_000);
    println!("open deploys by depth: {compared:?}");
    assert!(compared[..2].iter().all(|&positions| positions >= 100), "{compared:?}");
}

/// Positions of Cờ Tư Lệnh with few pieces that move, a stack among them: there depth 4 is
/// affordable.
fn few_pieces() -> Vec<sandtable_cotulenh::Board> {
    let starts = [
        "4hch4/5h5/11/11/5i5/11/11/5(TI)5/6M4/11/10H/9HC r - - 0 1",
        "4hch4/5h5/11/5(ti)5/11/11/11/5I5/11/11/10H/9HC b - - 0 1",
        "4hch4/5h5/6e4/11/11/11/11/5I5/7M3/11/10H/9HC r - - 95 60",
    ];
    random_ways_from(&starts, 16)
}
