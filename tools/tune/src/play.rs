//! Games of the engine against itself.

use crate::sample::Sample;
use clap::Args;
use sandtable_core::{Game, Outcome, Side, split_mix};
use sandtable_engine::{Control, Engine, Limits, Playable, Resources, RootPosition, Score};
use sandtable_games::GameKind;
use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::PathBuf;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// How to play.
#[derive(Args, Debug)]
pub struct PlayArgs {
    /// Which game
    #[arg(long, value_enum)]
    pub game: GameKind,
    /// How many games
    #[arg(long, default_value_t = 1000)]
    games: u64,
    /// Nodes for each move
    #[arg(long, default_value_t = 5000)]
    nodes: u64,
    /// Where the random openings begin
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Random moves before the engine plays
    #[arg(long, default_value_t = 8)]
    random: u64,
    /// Threads, each with games of its own
    #[arg(long, default_value_t = 2)]
    threads: usize,
    /// The file to write; the order of the games in it depends on the threads
    file: PathBuf,
}

/// A game is given up when one side is this far ahead, for so many turns.
const DECIDED: i32 = 1200;
const DECIDED_TURNS: u32 = 6;
/// A longer game is a draw.
const MOST_TURNS: usize = 400;
/// An opening worse than this for one side is not played on.
const BALANCED: i32 = 250;

/// Plays the games.
pub fn run<P: Playable>(args: &PlayArgs, variant: P::Variant) -> anyhow::Result<()> {
    let file = Mutex::new(BufWriter::new(File::create(&args.file)?));
    let (next, positions) = (AtomicU64::new(0), AtomicU64::new(0));
    std::thread::scope(|scope| {
        let threads: Vec<_> = (0..args.threads.max(1))
            .map(|_| scope.spawn(|| play_games::<P>(args, variant, &next, &positions, &file)))
            .collect();
        threads.into_iter().try_for_each(|thread| match thread.join() {
            Ok(result) => result,
            Err(_) => anyhow::bail!("a thread panicked"),
        })
    })?;
    eprintln!("{} games, {} positions", args.games, positions.load(Relaxed));
    Ok(())
}

fn play_games<P: Playable>(
    args: &PlayArgs,
    variant: P::Variant,
    next: &AtomicU64,
    positions: &AtomicU64,
    file: &Mutex<BufWriter<File>>,
) -> anyhow::Result<()> {
    let resources = Resources { table_mebibytes: 8, ..Resources::default() };
    let mut engine = Engine::<P>::new(resources);
    loop {
        let number = next.fetch_add(1, Relaxed);
        if number >= args.games {
            return Ok(());
        }
        let mut random = args.seed.wrapping_mul(0x9e37_79b9_7f4a_7c15).wrapping_add(number);
        engine.forget();
        let samples = play_game(&mut engine, args, P::numbered_start(variant, number), &mut random);
        let done = positions.fetch_add(samples.len() as u64, Relaxed);
        if number.is_multiple_of(200) {
            eprintln!("game {number}, {done} positions");
        }
        let text: String = samples.iter().map(|sample| sample.line() + "\n").collect();
        match file.lock() {
            Ok(mut file) => file.write_all(text.as_bytes())?,
            Err(_) => anyhow::bail!("the file was lost by another thread"),
        }
    }
}

fn play_game<P: Playable>(
    engine: &mut Engine<P>,
    args: &PlayArgs,
    start: P,
    random: &mut u64,
) -> Vec<Sample<P>> {
    let mut game = Game::new(start.clone());
    let mut situation = RootPosition::new(start);
    // A turn or two more or less, so that both sides have been disturbed first.
    let disturbed = args.random + split_mix(random) % 2;
    for _ in 0..disturbed {
        play_randomly(&mut game, &mut situation, random);
    }
    let mut samples: Vec<Sample<P>> = Vec::new();
    let mut decided = 0;
    for turn in 0..MOST_TURNS {
        if game.outcome().is_some() {
            break;
        }
        let limits = Limits::nodes(args.nodes);
        let answer = engine.search(&situation, &limits, &Control::new(), |_| ());
        let position = situation.position();
        let sign = if position.turn() == Side::First { 1 } else { -1 };
        match answer.score {
            Score::Hundredths(value) => {
                if turn == 0 && value.abs() > BALANCED {
                    return samples;
                }
                decided = if value.abs() >= DECIDED { decided + 1 } else { 0 };
                let is_quiet = !position.is_check()
                    && answer.turn.len() == 1
                    && answer.turn.iter().all(|&mv| !position.is_noisy(mv));
                if is_quiet {
                    let position = position.clone();
                    samples.push(Sample { position, value: value * sign, result: 0.5 });
                }
                if decided >= DECIDED_TURNS {
                    return with_result(samples, if value * sign > 0 { 1.0 } else { 0.0 });
                }
            }
            Score::Mate(turns) => {
                return with_result(samples, if turns * sign > 0 { 1.0 } else { 0.0 });
            }
        }
        for &mv in &answer.turn {
            if game.play(mv).is_err() {
                return samples;
            }
            situation.play(mv);
        }
    }
    with_result(samples, result(game.outcome()))
}

fn result(outcome: Option<Outcome>) -> f64 {
    match outcome.and_then(Outcome::winner) {
        Some(Side::First) => 1.0,
        Some(Side::Second) => 0.0,
        None => 0.5,
    }
}

fn with_result<P>(mut samples: Vec<Sample<P>>, result: f64) -> Vec<Sample<P>> {
    for sample in &mut samples {
        sample.result = result;
    }
    samples
}

/// Plays a random turn to its end.
fn play_randomly<P: Playable>(
    game: &mut Game<P>,
    situation: &mut RootPosition<P>,
    random: &mut u64,
) {
    let us = situation.position().turn();
    while situation.position().turn() == us {
        let mut moves = Vec::new();
        situation.position().generate(&mut moves);
        if moves.is_empty() {
            return;
        }
        let mv = moves[(split_mix(random) % moves.len() as u64) as usize];
        if game.play(mv).is_err() {
            return;
        }
        situation.play(mv);
    }
}
