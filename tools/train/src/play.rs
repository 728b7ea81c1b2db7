//! Games of the engine against itself, from random openings.

use crate::adjudicate::Adjudicator;
use crate::blocks::{Header, Writer};
use crate::record::{GameRecord, GameResult};
use anyhow::bail;
use clap::Args;
use sandtable_core::{Game, Outcome, Side, split_mix};
use sandtable_engine::{Control, Engine, Limits, Playable, Resources, RootPosition, Score};
use sandtable_games::GameKind;
use std::path::PathBuf;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

/// How to play.
#[derive(Args, Debug)]
pub struct PlayArgs {
    /// Which game
    #[arg(long, value_enum)]
    pub game: GameKind,
    /// How many games to have in the end; those of an earlier run count
    #[arg(long, default_value_t = u64::MAX)]
    pub games: u64,
    /// Stop after so many seconds
    #[arg(long)]
    pub seconds: Option<u64>,
    /// Nodes for each turn
    #[arg(long, default_value_t = 1500)]
    pub nodes: u32,
    /// Where the random numbers begin
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
    /// Random turns before the engine plays; up to four more are added
    #[arg(long, default_value_t = 6)]
    pub random: u32,
    /// Threads, each with games of its own
    #[arg(long, default_value_t = 1)]
    pub threads: usize,
    /// A network to evaluate by; without it, as the program does
    #[arg(long)]
    pub net: Option<PathBuf>,
    /// Evaluate by hand
    #[arg(long, conflicts_with = "net")]
    pub classical: bool,
    /// The file to write; one that exists is continued
    pub file: PathBuf,
}

/// An opening worse than this for one side is not played on.
const BALANCED: i32 = 300;
/// More openings than this are not tried for one game.
const MOST_OPENINGS: u32 = 1000;
/// Games are so short that a larger table would only have to be cleared.
const TABLE_MEBIBYTES: usize = 2;
/// Between two lines about how far it is.
const REPORT_EVERY: Duration = Duration::from_secs(60);

/// What threads share.
struct Work<'a, P: Playable> {
    args: &'a PlayArgs,
    network: Option<Arc<P::Network>>,
    next: AtomicU64,
    end: Option<Instant>,
    file: Mutex<Output>,
}

struct Output {
    writer: Writer,
    begun: Instant,
    reported: Instant,
    games: u64,
    turns: u64,
}

/// Plays the games.
///
/// # Errors
/// The file cannot be written, or belongs to other games.
pub fn run<P: Playable>(args: &PlayArgs, variant: P::Variant) -> anyhow::Result<()> {
    let header =
        Header { game: args.game, seed: args.seed, nodes: args.nodes, random: args.random };
    let (writer, next) = Writer::open(&args.file, &header)?;
    let begun = Instant::now();
    let work = Work::<P> {
        args,
        network: network::<P>(args)?,
        next: AtomicU64::new(next),
        end: args.seconds.map(|seconds| begun + Duration::from_secs(seconds)),
        file: Mutex::new(Output { writer, begun, reported: begun, games: 0, turns: 0 }),
    };
    std::thread::scope(|scope| {
        let threads: Vec<_> = (0..args.threads.max(1))
            .map(|_| scope.spawn(|| play_games::<P>(&work, variant)))
            .collect();
        threads.into_iter().try_for_each(|thread| match thread.join() {
            Ok(result) => result,
            Err(_) => bail!("a thread panicked"),
        })
    })?;
    let Ok(mut output) = work.file.into_inner() else { bail!("a thread panicked") };
    output.writer.flush()?;
    output.report();
    Ok(())
}

/// The network of a file, or that of the program, or none.
fn network<P: Playable>(args: &PlayArgs) -> anyhow::Result<Option<Arc<P::Network>>> {
    if args.classical {
        return Ok(None);
    }
    let Some(path) = &args.net else { return Ok(P::built_in_network()) };
    let network = P::read_network(&std::fs::read(path)?)?;
    Ok(Some(Arc::new(network)))
}

fn play_games<P: Playable>(work: &Work<P>, variant: P::Variant) -> anyhow::Result<()> {
    let resources = Resources { table_mebibytes: TABLE_MEBIBYTES, ..Resources::default() };
    let mut engine = Engine::<P>::new(resources);
    engine.set_network(work.network.clone());
    while work.end.is_none_or(|end| Instant::now() < end) {
        let number = work.next.fetch_add(1, Relaxed);
        if number >= work.args.games {
            break;
        }
        let Some(record) = play_game(&mut engine, work.args, variant, number) else { continue };
        match work.file.lock() {
            Ok(mut output) => output.add(&record)?,
            Err(_) => bail!("the file was lost by another thread"),
        }
    }
    Ok(())
}

impl Output {
    fn add(&mut self, record: &GameRecord) -> std::io::Result<()> {
        self.games += 1;
        self.turns += record.scores.len() as u64;
        if self.reported.elapsed() >= REPORT_EVERY {
            self.reported = Instant::now();
            self.report();
        }
        self.writer.add(record)
    }

    fn report(&self) {
        let seconds = self.begun.elapsed().as_secs_f64();
        let hourly = self.turns as f64 * 3600.0 / seconds;
        eprintln!(
            "{seconds:.0} s: {} games, {} positions, {hourly:.0} an hour",
            self.games, self.turns
        );
    }
}

/// The game of this number: seed and number decide it. `None` if no opening was balanced.
pub fn play_game<P: Playable>(
    engine: &mut Engine<P>,
    args: &PlayArgs,
    variant: P::Variant,
    number: u64,
) -> Option<GameRecord> {
    engine.forget();
    let mut seed = args.seed;
    let mut random = split_mix(&mut seed) ^ number;
    for _ in 0..MOST_OPENINGS {
        let mut play = Play::new(P::numbered_start(variant, number));
        let turns = args.random as u64 + split_mix(&mut random) % 5;
        let is_ongoing = (0..turns).all(|_| play.random_turn(&mut random));
        if is_ongoing && let Some(record) = play.finish(engine, args.nodes as u64, number) {
            return Some(record);
        }
    }
    None
}

/// A game under way.
pub(crate) struct Play<P: Playable> {
    game: Game<P>,
    pub(crate) root: RootPosition<P>,
    moves: Vec<P::Move>,
}

impl<P: Playable> Play<P> {
    pub(crate) fn new(start: P) -> Play<P> {
        let game = Game::new(start.clone());
        Play { game, root: RootPosition::new(start), moves: Vec::new() }
    }

    fn play(&mut self, mv: P::Move) -> bool {
        let is_played = self.game.play(mv).is_ok();
        if is_played {
            self.root.play(mv);
            self.moves.push(mv);
        }
        is_played
    }

    /// The end by rule, or by a draw that may be claimed.
    fn outcome(&self) -> Option<GameResult> {
        if let Some(outcome) = self.game.outcome() {
            return Some(result(outcome));
        }
        (!self.game.claims_if_ongoing().is_empty()).then_some(GameResult::Drawn)
    }

    /// Plays a random turn to its end; false if the game is over.
    pub(crate) fn random_turn(&mut self, random: &mut u64) -> bool {
        let us = self.root.position().turn();
        while self.root.position().turn() == us {
            let moves = self.root.position().legal_moves();
            let moves = moves.as_ref();
            if moves.is_empty() {
                return false;
            }
            if !self.play(moves[(split_mix(random) % moves.len() as u64) as usize]) {
                return false;
            }
        }
        self.outcome().is_none()
    }

    /// Lets the engine play; `None` if what the random turns left is not balanced.
    fn finish(mut self, engine: &mut Engine<P>, nodes: u64, number: u64) -> Option<GameRecord> {
        let opening = self.moves.len();
        let mut scores = Vec::new();
        let mut adjudicator = Adjudicator::new::<P>();
        let result = loop {
            if let Some(result) = self.outcome() {
                break result;
            }
            let answer = engine.search(&self.root, &Limits::nodes(nodes), &Control::new(), |_| ());
            let is_balanced =
                matches!(answer.score, Score::Hundredths(value) if value.abs() <= BALANCED);
            if scores.is_empty() && !is_balanced {
                return None;
            }
            let side = self.root.position().turn();
            if let Some(result) = adjudicator.verdict(answer.score, side) {
                break result;
            }
            scores.push(hundredths(answer.score));
            if !answer.turn.iter().all(|&mv| self.play(mv)) {
                return None;
            }
        };
        let mut bits = self.moves.iter().map(|&mv| P::bits(mv));
        let opening = bits.by_ref().take(opening).collect();
        Some(GameRecord { number, opening, moves: bits.collect(), scores, result })
    }
}

fn result(outcome: Outcome) -> GameResult {
    match outcome.winner() {
        Some(Side::First) => GameResult::Won,
        Some(Side::Second) => GameResult::Lost,
        None => GameResult::Drawn,
    }
}

/// Games end with the first forced mate, so only values that no evaluation reaches are cut.
fn hundredths(score: Score) -> i16 {
    match score {
        Score::Hundredths(value) => value.clamp(-32_000, 32_000) as i16,
        Score::Mate(turns) => {
            if turns > 0 {
                32_000
            } else {
                -32_000
            }
        }
    }
}
