//! Temporary: stands behind the pool until the search is here. It counts pieces one action ahead.

use super::{Engine, PlayLimits, Stop};
use crate::referee::{Referee, play_all, with_board};
use crate::table::Task;
use crate::wire::{Analysis, Line};
use sandtable_core::{Game, Side};
use std::time::Duration;

/// Takes what it can.
pub struct MaterialEngine;

fn at<B: Referee>(task: &Task) -> Option<Game<B>> {
    let mut game = Game::new(B::read_position(task.kind, &task.start).ok()?);
    play_all(&mut game, &task.moves).ok()?;
    Some(game)
}

fn value<B: Referee>(board: &B, side: Side) -> i64 {
    let count = |unit: &crate::wire::UnitOn| unit.pieces.len() as i64;
    let sign = |unit: &crate::wire::UnitOn| if Side::from(unit.side) == side { 1 } else { -1 };
    board.units().iter().map(|unit| count(unit) * sign(unit)).sum()
}

fn best<B: Referee>(board: &B) -> Option<(B::Move, i64)> {
    let mut moves = Vec::new();
    board.generate(&mut moves);
    let mut best = None;
    for mv in moves {
        let mut after = board.clone();
        let _ = after.make(mv);
        let score = value(&after, board.turn());
        if best.is_none_or(|(_, other)| score > other) {
            best = Some((mv, score));
        }
    }
    best
}

impl Engine for MaterialEngine {
    fn choose(&self, task: &Task, _: PlayLimits, _: &Stop) -> Option<Vec<String>> {
        with_board!(task.kind, Board => {
            use sandtable_core::{Notation, Position};
            let mut now = at::<Board>(task)?.position().clone();
            let side = now.turn();
            let mut turn = Vec::new();
            while now.turn() == side {
                let (mv, _) = best(&now)?;
                turn.push(now.long_text(mv));
                let _ = now.make(mv);
            }
            Some(turn)
        })
    }

    fn analyse(
        &self,
        task: &Task,
        _: usize,
        most: Duration,
        stop: &Stop,
        report: &mut dyn FnMut(Analysis),
    ) {
        let began = std::time::Instant::now();
        with_board!(task.kind, Board => {
            use sandtable_core::{Notation, Position};
            let Some(game) = at::<Board>(task) else { return };
            let now = game.position();
            for depth in 1..30 {
                if stop.is_stopped() || began.elapsed() > most {
                    return;
                }
                let Some((mv, score)) = best(now) else { return };
                let score = if now.turn() == Side::First { score } else { -score };
                let line = Line {
                    cp: i32::try_from(score * 100).ok(),
                    mate: None,
                    moves: vec![now.long_text(mv)],
                    short: vec![now.short_text(mv)],
                };
                report(Analysis {
                    fen: now.fen(),
                    depth,
                    nodes: 1,
                    nps: 1,
                    time_ms: began.elapsed().as_millis() as u64,
                    lines: vec![line],
                    done: false,
                    waiting: false,
                });
                std::thread::sleep(Duration::from_millis(100));
            }
        });
    }
}
