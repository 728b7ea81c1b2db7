//! Matches against an engine that misbehaves.

// Each test file uses some of this.
#![allow(dead_code)]

use sandtable_arena::{
    Contest, EngineFields, EngineSpec, Generator, Match, MatchTally, Openings, Patience, Played,
    Rules, Stop, Summary, Watch,
};
use sandtable_core::GameVariant;
use sandtable_games::GameKind;
use std::io;
use std::path::PathBuf;
use std::time::Duration;

/// The engine that misbehaves.
pub const FAULTY: &str = env!("CARGO_BIN_EXE_sandtable-faulty-engine");

/// An engine of these fields.
pub fn engine(fields: &str) -> EngineSpec {
    EngineFields::parse(fields).unwrap().complete().unwrap()
}

/// One that does nothing wrong.
pub fn good(limits: &str) -> EngineSpec {
    engine(&format!("cmd={FAULTY} none,name=good,{limits}"))
}

/// One that does this wrong in the search of this number.
pub fn faulty(fault: &str, number: u32, limits: &str) -> EngineSpec {
    engine(&format!("cmd={FAULTY} {fault} {number},name=faulty,{limits}"))
}

/// How long hanging engines are waited for, where a test expects one. A busy machine may keep a good
/// engine waiting nearly as long.
pub const HASTE: Patience =
    Patience { answer: Duration::from_millis(2500), search: Duration::from_millis(2500) };

/// A match that is never too long.
pub fn plan(engines: [EngineSpec; 2], game: GameKind, games: u64) -> Match {
    Match {
        engines,
        game,
        own_binary: PathBuf::from(FAULTY),
        games,
        concurrency: 1,
        rules: Rules { most_moves: Some(100), ..Rules::default() },
        sprt: None,
        patience: Patience { answer: Duration::from_secs(60), search: Duration::from_secs(60) },
        event: "Test".to_owned(),
        log: None,
        pin: false,
        seed: None,
    }
}

/// Keeps what was played.
#[derive(Default)]
pub struct Log(pub Vec<(u64, Played)>);

impl Watch for Log {
    fn game_over(&mut self, number: u64, played: &Played, _: &MatchTally) -> io::Result<()> {
        self.0.push((number, played.clone()));
        Ok(())
    }
}

/// Plays a match from generated openings of four plies.
pub fn run<P: Contest>(plan: &Match) -> (Summary, Log) {
    let mut log = Log::default();
    // The last variant of chess is Chess960; Cờ Tư Lệnh has one.
    let is_default = plan.game != GameKind::Chess960;
    let variants = P::Variant::ALL;
    let variant = if is_default { variants.first() } else { variants.last() };
    let openings = Openings::<P>::Generated(Generator::new(*variant.unwrap(), 1, 4));
    let summary = plan.run(openings, &Stop::default(), &mut log).unwrap();
    (summary, log)
}

/// The same for chess, with little patience.
pub fn run_hasty(engines: [EngineSpec; 2], games: u64) -> (Summary, Log) {
    let plan = Match { patience: HASTE, ..plan(engines, GameKind::Chess, games) };
    run::<sandtable_chess::Board>(&plan)
}

/// The same with all patience.
pub fn run_chess(engines: [EngineSpec; 2], games: u64) -> (Summary, Log) {
    run::<sandtable_chess::Board>(&plan(engines, GameKind::Chess, games))
}
