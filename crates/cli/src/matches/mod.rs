//! `sandtable match`: two engines play each other.

mod kept;
mod openings;
mod stopping;
mod watch;

use crate::errors::{Told, Usage};
use crate::game::game_parser;
use anyhow::Context;
use clap::Args;
use kept::Kept;
use openings::OpeningChoice;
use sandtable_arena::{
    Contest, DrawRule, EngineFields, EngineSpec, Match, MatchTally, Openings, Patience, ResignRule,
    Rules, Sprt,
};
use sandtable_games::{GameKind, with_board};
use std::fs;
use std::io::Write;
use std::path::PathBuf;
use std::time::Duration;
use watch::Reporter;

/// Two engines, and how they meet.
#[derive(Args)]
#[command(after_help = HELP)]
pub struct MatchArgs {
    /// An engine, given twice: cmd=…,name=…,tc=…,option.NAME=… (see below)
    #[arg(long = "engine", required = true, value_parser = EngineFields::parse)]
    engines: Vec<EngineFields>,
    /// What holds for both engines unless they say otherwise: the same fields
    #[arg(long, value_parser = EngineFields::parse)]
    each: Option<EngineFields>,
    /// The game
    #[arg(long, default_value_t = GameKind::Chess, value_parser = game_parser())]
    game: GameKind,
    /// The most games; two of them share an opening, with sides changed [default: 100, or with
    /// --sprt as many as it takes]
    #[arg(long, value_parser = clap::value_parser!(u64).range(1..))]
    games: Option<u64>,
    /// Games at the same time
    #[arg(long, default_value = "1", value_parser = clap::value_parser!(u16).range(1..=1024))]
    concurrency: u16,
    /// Give the engines of each game a processor of their own (Linux); for engines with one thread
    #[arg(long)]
    pin: bool,
    /// Where games begin: `book` for the positions of our own book, `random` for balanced openings
    /// by chance, or a file with a FEN or EPD a line; each is used for one pair of games [default:
    /// book, or random for a game that has none]
    #[arg(long, value_name = "book|random|FILE")]
    openings: Option<OpeningChoice>,
    /// Where chance begins: the same seed gives the same openings in the same order [default: another
    /// one each time; the summary tells it]
    #[arg(long)]
    seed: Option<u64>,
    /// Random turns of an opening by chance, both sides together; with it openings are random
    /// [default: 8]
    #[arg(long, value_parser = clap::value_parser!(u32).range(0..=100))]
    plies: Option<u32>,
    /// Append the games to this file, each when it is over
    #[arg(long, value_name = "FILE")]
    pgn: Option<PathBuf>,
    /// Keep in this file how far the match has come: the same command goes on from there, whatever
    /// ended the program
    #[arg(long, value_name = "FILE")]
    state: Option<PathBuf>,
    /// Write the summary to this file as JSON
    #[arg(long, value_name = "FILE")]
    json: Option<PathBuf>,
    /// End the match when it is decided: elo0=0,elo1=5,alpha=0.05,beta=0.05; with model=normalised the
    /// differences are in normalised Elo
    #[arg(long)]
    sprt: Option<Sprt>,
    /// Call it a draw: movenumber=40,movecount=8,score=10
    #[arg(long, value_name = "RULE")]
    draw: Option<DrawRule>,
    /// Call it lost when both engines think so: movecount=3,score=600; with twosided=off one is enough
    #[arg(long, value_name = "RULE")]
    resign: Option<ResignRule>,
    /// Call it a draw after as many moves of each side
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    maxmoves: Option<u32>,
    /// Seconds to wait for an answer to anything but a search before an engine counts as hung
    #[arg(long, value_name = "SECONDS", default_value = "10", value_parser = clap::value_parser!(u32).range(1..))]
    patience: u32,
    /// The same for a search without a time limit
    #[arg(long, value_name = "SECONDS", default_value = "300", value_parser = clap::value_parser!(u32).range(1..))]
    search_patience: u32,
    /// The name of the event in game files
    #[arg(long, default_value = "Engine match")]
    event: String,
    /// Write down all that is said to engines and by them
    #[arg(long, value_name = "FILE")]
    log: Option<PathBuf>,
    /// Say nothing while the match goes on
    #[arg(long, short)]
    quiet: bool,
}

const HELP: &str = "\
Fields of --engine and --each, separated by commas (quote a value that has some):
  cmd=PROGRAM ARGS  what to start; the first field may be the command alone. `self` is our own
                    engine, `material` a player that looks one turn ahead (option.Seed=N)
  name=NAME         what it is called in results
  dir=FOLDER        where it is started
  proto=uci|xboard  what it speaks [uci]
  tc=BASE+INC       a clock, in seconds: 5+0.05; tc=40/60+0.6 adds the base every 40 moves
  movetime=MS       a time for each move, in place of a clock
  depth=N, nodes=N  limits of each search; with a clock both hold
  margin=MS         overstepping the time by no more is forgiven, though charged [20]
  restart=on        start it anew for every game [off]
  option.NAME=VALUE an option of the engine

The book of a game has thousands of positions that a search finds 0.30 to 1.10 better for one side;
the seed decides their order. Openings by chance are kept if material is even and nobody can win
some, or mate, at once. Scores are those of the first engine. A crash, a hang, an illegal move or a fallen
flag loses the game, and the match goes on. After Ctrl-C no new pair is begun and those that are being
played are finished; once more ends the match at once. Both times there is a summary. With --state the
same command goes on later: engines, limits, rules, openings and seed must be the same, the number of
games and what is written may change.

Examples:
  sandtable match --engine self --engine stockfish,option.Skill\\ Level=3 --each tc=5+0.05 --games 100
  sandtable match --game cotulenh --engine self,depth=4 --engine material,depth=1 --pgn games.pgn
  sandtable match --engine cmd=new --engine cmd=old --each tc=8+0.08 --concurrency 2 \\
      --sprt elo0=0,elo1=5 --state new.json --resign movecount=3,score=600 --draw movenumber=40,movecount=8,score=10
  sandtable match --engine self --engine cmd=fairymax,proto=xboard --each tc=10+0.1";

/// With a test and no number of games, this many: no test takes longer.
const ENDLESS: u64 = 1_000_000;

/// Plays the match: progress to stderr, the summary to `out`.
pub fn run(args: MatchArgs, out: &mut impl Write) -> anyhow::Result<()> {
    let kind = args.game;
    with_board!(kind, Board, variant => play::<Board>(args, variant, out))
}

fn play<P: Contest>(
    args: MatchArgs,
    variant: P::Variant,
    out: &mut impl Write,
) -> anyhow::Result<()> {
    let choice = OpeningChoice::of(args.openings.as_ref(), args.plies)?;
    let mut state = args.state.as_deref().map(Kept::open).transpose()?;
    let earlier = state.as_ref().and_then(Kept::seed);
    let seed = args.seed.or(earlier).unwrap_or_else(openings::fresh_seed);
    let openings = choice.open::<P>(args.game, variant, seed)?;
    let plan = plan(&args, number_of_games(&args, &openings)?, seed)?;
    let tally = match &mut state {
        Some(state) => state.begin(&plan, &choice.describe(args.game)?, seed)?,
        None => MatchTally::new(plan.sprt),
    };
    let mut reporter = Reporter::new(&plan, args.pgn.as_deref(), state, args.quiet)?;
    let stop = stopping::on_signals(args.quiet)?;
    let summary = plan.resume::<P>(tally, openings, &stop, &mut reporter)?;
    write!(out, "{summary}")?;
    out.flush()?;
    if let Some(path) = &args.json {
        let text = serde_json::to_string_pretty(&summary)?;
        fs::write(path, text + "\n").with_context(|| path.display().to_string())?;
    }
    if summary.broken_off { Err(Told.into()) } else { Ok(()) }
}

fn plan(args: &MatchArgs, games: u64, seed: u64) -> anyhow::Result<Match> {
    Ok(Match {
        engines: engines(args)?,
        game: args.game,
        own_binary: std::env::current_exe().context("our own binary")?,
        games,
        concurrency: usize::from(args.concurrency),
        rules: Rules { draw: args.draw, resign: args.resign, most_moves: args.maxmoves },
        sprt: args.sprt,
        patience: Patience {
            answer: Duration::from_secs(args.patience.into()),
            search: Duration::from_secs(args.search_patience.into()),
        },
        event: args.event.clone(),
        log: args.log.clone(),
        pin: args.pin,
        seed: Some(seed),
    })
}

/// The most games that are wanted and that there are openings for.
fn number_of_games<P: Contest>(args: &MatchArgs, openings: &Openings<P>) -> anyhow::Result<u64> {
    let default = if args.sprt.is_some() { ENDLESS } else { 100 };
    let games = args.games.unwrap_or(default);
    let Some(most) = openings.count().map(|count| count as u64 * 2) else { return Ok(games) };
    if args.games.is_some_and(|games| games > most) {
        let text =
            format!("the file has openings for {most} games: expected at most --games {most}");
        return Err(Usage(text).into());
    }
    Ok(games.min(most))
}

/// Both engines, complete and with names of their own.
fn engines(args: &MatchArgs) -> anyhow::Result<[EngineSpec; 2]> {
    let each = args.each.clone().unwrap_or_default();
    if each.names_one_engine() {
        return Err(Usage("--each is for both engines: expected no cmd and no name".into()).into());
    }
    let mut specs = Vec::new();
    let mut faults = Vec::new();
    for (i, fields) in args.engines.iter().enumerate() {
        match fields.clone().or(&each).complete() {
            Ok(spec) => specs.push(spec),
            Err(found) => {
                faults.extend(found.iter().map(|fault| format!("engine {}: {fault}", i + 1)));
            }
        }
    }
    if args.engines.len() != 2 {
        faults.push(format!("expected --engine twice, not {} times", args.engines.len()));
    }
    match <[EngineSpec; 2]>::try_from(specs) {
        Ok(mut pair) if faults.is_empty() => {
            if pair[0].name == pair[1].name {
                pair[1].name.push_str(" 2");
            }
            Ok(pair)
        }
        _ => Err(Usage(faults.join("\n")).into()),
    }
}
