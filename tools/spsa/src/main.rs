//! `sandtable-spsa`: tunes options of a UCI engine over games against itself.

use anyhow::{Context, bail};
use clap::Parser;
use sandtable_arena::{DrawRule, EngineFields, ResignRule, Rules, Stop};
use sandtable_games::GameKind;
use sandtable_spsa::games::Games;
use sandtable_spsa::parameter::Parameter;
use sandtable_spsa::state::StateFile;
use sandtable_spsa::tuner::{Schedule, Tuner};
use signal_hook::consts::{SIGINT, SIGTERM};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

#[derive(Parser)]
#[command(name = "sandtable-spsa", about)]
struct Args {
    /// The engine: fields as for `sandtable match --engine`
    #[arg(long, value_parser = EngineFields::parse)]
    engine: EngineFields,
    /// The program that `self` is the engine of
    #[arg(long, default_value = "sandtable")]
    program: PathBuf,
    /// The game
    #[arg(long, default_value_t = GameKind::Chess)]
    game: GameKind,
    /// An option to tune, with start, bounds and step: NAME=START,LEAST,MOST,STEP; given for each
    #[arg(long = "parameter", required = true)]
    parameters: Vec<Parameter>,
    /// How many rounds
    #[arg(long, default_value_t = 5000)]
    rounds: u64,
    /// Pairs of games in each round
    #[arg(long, default_value_t = 4)]
    pairs: u64,
    /// How far values go in the last round for a point won, in steps
    #[arg(long, default_value_t = 0.002)]
    rate: f64,
    /// Where chance begins
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Games at the same time
    #[arg(long, default_value_t = 1)]
    concurrency: usize,
    /// Give each game a processor of its own
    #[arg(long)]
    pin: bool,
    /// As for `sandtable match`
    #[arg(long)]
    draw: Option<DrawRule>,
    /// As for `sandtable match`
    #[arg(long)]
    resign: Option<ResignRule>,
    /// Say how it stands after as many rounds
    #[arg(long, default_value_t = 50)]
    report: u64,
    /// The file that holds how far it has come; the same command goes on from there
    state: PathBuf,
}

fn main() -> anyhow::Result<()> {
    let args = Args::parse();
    let games = games(&args)?;
    let Args { parameters, rounds, rate, seed, .. } = &args;
    let schedule =
        Schedule { parameters: parameters.clone(), rounds: *rounds, rate: *rate, seed: *seed };
    let (file, mut tuner) = StateFile::open(&args.state, &described(&games), schedule)?;
    let stop = Arc::new(AtomicBool::new(false));
    for signal in [SIGINT, SIGTERM] {
        signal_hook::flag::register(signal, Arc::clone(&stop))?;
    }
    while let Some(trial) = tuner.trial().filter(|_| !stop.load(Relaxed)) {
        // A round that has begun is finished: it is short.
        let Some(lead) = games.lead(&args.parameters, &trial, &Stop::default())? else {
            bail!("a round was broken off")
        };
        tuner.learn(&trial, lead);
        file.save(&tuner)?;
        if tuner.round.is_multiple_of(args.report.max(1)) {
            eprintln!("round {}: {}", tuner.round, told(&tuner));
        }
    }
    println!("{}", told(&tuner));
    Ok(())
}

fn games(args: &Args) -> anyhow::Result<Games> {
    let engine = args.engine.clone().complete();
    let engine = engine.map_err(|faults| {
        let faults: Vec<_> = faults.iter().map(ToString::to_string).collect();
        anyhow::Error::msg(faults.join("\n"))
    })?;
    let own_binary = which(&args.program);
    Ok(Games {
        engine,
        game: args.game,
        own_binary,
        pairs: args.pairs.max(1),
        concurrency: args.concurrency.max(1),
        pin: args.pin,
        rules: Rules { draw: args.draw, resign: args.resign, most_moves: None },
        seed: args.seed,
    })
}

/// The program where it is; if it is nowhere, it is found missing when it is started.
fn which(program: &Path) -> PathBuf {
    std::fs::canonicalize(program).unwrap_or_else(|_| program.to_owned())
}

/// All that decides how games go: tuning goes on with the same or not at all.
fn described(games: &Games) -> String {
    let Games { engine, game, pairs, rules, seed, .. } = games;
    let program = std::fs::read(&games.own_binary).context("no program");
    let print = program.map_or(String::new(), |bytes| sandtable_arena::fingerprint(&bytes));
    format!("{game} {pairs} pairs {seed} {engine:?} {rules:?} {print}")
}

fn told(tuner: &Tuner) -> String {
    let values = tuner.schedule.parameters.iter().zip(&tuner.values);
    values
        .map(|(parameter, value)| format!("{}={value:.2}", parameter.name))
        .collect::<Vec<_>>()
        .join(" ")
}
