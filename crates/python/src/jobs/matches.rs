//! Pairs of games between engines that are processes, played by the arena.

use crate::errors::raised;
use crate::jobs::interruptible;
use pyo3::exceptions::{PyRuntimeError, PyValueError};
use pyo3::prelude::*;
use sandtable_arena::{
    Contest, Ending, EngineFields, EngineSpec, Foul, Generator, Match, MatchError, MatchTally,
    Openings, Patience, Played, Program, Rules, Stop, Watch,
};
use sandtable_games::arguments::game_kind;
use sandtable_games::{GameKind, with_board};
use std::fmt::Display;
use std::io;
use std::path::PathBuf;
use std::time::Duration;

/// Two engines, and how they meet. A pair of games has one opening, which its seed decides; searches are
/// limited by nodes or depth, never by time, so that a pair is the same on every machine.
#[pyclass(module = "sandtable._native", frozen)]
pub struct MatchPlan {
    plan: Match,
    plies: u32,
    own: Vec<String>,
}

/// A game of a pair.
#[pyclass(module = "sandtable._native", frozen, get_all)]
pub struct MatchGame {
    /// What the first engine made of it, in half points.
    points: u8,
    /// How it ended, as a word: `checkmate`, `adjudicated_draw`.
    ending: &'static str,
    /// Turns of both sides together, the opening included.
    plies: usize,
    /// The game as PGN, with times in its comments.
    pgn: String,
}

/// Keeps the games of a unit, and ends it where an engine fails: a machine in need of memory must not
/// decide a game.
#[derive(Default)]
struct Kept {
    games: Vec<MatchGame>,
}

impl Watch for Kept {
    fn game_over(&mut self, number: u64, played: &Played, _: &MatchTally) -> io::Result<()> {
        if let Ending::Foul { foul: Foul::Crash(_) | Foul::Hang(_), .. } = &played.ending {
            let story = played.ending.story().unwrap_or_default();
            return Err(io::Error::other(format!("game {}: an engine {story}", number + 1)));
        }
        let points = half_points(played, number);
        let (ending, plies, pgn) = (played.ending.word(), played.plies, played.pgn.clone());
        self.games.push(MatchGame { points, ending, plies, pgn });
        Ok(())
    }
}

/// The first engine has the first move in even games.
fn half_points(played: &Played, number: u64) -> u8 {
    let points = match played.ending.result().word() {
        "1-0" => 2,
        "0-1" => 0,
        _ => 1,
    };
    if number.is_multiple_of(2) { points } else { 2 - points }
}

fn wrong(what: &str, why: impl Display) -> PyErr {
    PyValueError::new_err(format!("{what}: {why}"))
}

fn rule<T: std::str::FromStr<Err: Display>>(name: &str, text: Option<&str>) -> PyResult<Option<T>> {
    text.map(str::parse).transpose().map_err(|error| wrong(name, error))
}

/// An engine as it is described, complete; our own ones are started by `own`.
fn engine(text: &str, each: &EngineFields, own: &[String]) -> PyResult<EngineSpec> {
    let fields = EngineFields::parse(text).map_err(|error| wrong("engine", error))?;
    let mut spec = fields.or(each).complete().map_err(|faults| {
        let faults: Vec<_> = faults.iter().map(ToString::to_string).collect();
        wrong(&format!("engine {text}"), faults.join("; "))
    })?;
    if spec.limits.clock.is_some() || spec.limits.movetime.is_some() {
        let why = "a job has to give the same games on every machine: expected nodes or depth";
        return Err(wrong(&format!("engine {text}"), why));
    }
    let own = || own.to_vec();
    spec.program = match spec.program {
        Program::Own => Program::Command(own()),
        Program::Material => Program::Command([own(), vec!["material".to_owned()]].concat()),
        command => command,
    };
    Ok(spec)
}

impl MatchPlan {
    fn run<P: Contest>(
        &self,
        variant: P::Variant,
        (seed, pairs): (u64, u64),
        stop: &Stop,
    ) -> Result<Vec<MatchGame>, MatchError> {
        let plan = Match { games: pairs * 2, ..self.plan.clone() };
        let openings = Openings::<P>::Generated(Generator::new(variant, seed, self.plies));
        let mut kept = Kept::default();
        plan.run(openings, stop, &mut kept)?;
        Ok(kept.games)
    }
}

#[pymethods]
impl MatchPlan {
    /// Engines, rules and limits are written as for `sandtable match`; `own` is the command of our own engine.
    #[new]
    #[pyo3(signature = (engines, own, *, each=None, game="chess", plies=8, draw=None, resign=None, max_moves=None))]
    #[expect(clippy::too_many_arguments, reason = "they have names where they are given")]
    fn new(
        engines: [String; 2],
        own: Vec<String>,
        each: Option<&str>,
        game: &str,
        plies: u32,
        draw: Option<&str>,
        resign: Option<&str>,
        max_moves: Option<u32>,
    ) -> PyResult<MatchPlan> {
        let game: GameKind = game_kind(game, None, None).map_err(raised)?;
        let each = each.map_or(Ok(EngineFields::default()), EngineFields::parse);
        let each = each.map_err(|error| wrong("each", error))?;
        let [first, second] = &engines;
        let mut engines = [engine(first, &each, &own)?, engine(second, &each, &own)?];
        if engines[0].name == engines[1].name {
            engines[1].name.push_str(" 2");
        }
        let plan = Match {
            engines,
            game,
            // Engines end with their input; Python has no guard to offer.
            own_binary: PathBuf::new(),
            games: 0,
            concurrency: 1,
            rules: Rules {
                draw: rule("draw", draw)?,
                resign: rule("resign", resign)?,
                most_moves: max_moves,
            },
            sprt: None,
            patience: Patience {
                answer: Duration::from_secs(60),
                search: Duration::from_secs(600),
            },
            event: "Job".to_owned(),
            log: None,
            pin: false,
            seed: None,
        };
        Ok(MatchPlan { plan, plies, own })
    }

    /// What the engines are called.
    #[getter]
    fn names(&self) -> [String; 2] {
        self.plan.engines.each_ref().map(|engine| engine.name.clone())
    }

    /// The programs that are started, our own aside.
    #[getter]
    fn programs(&self) -> Vec<String> {
        let words = self.plan.engines.iter().map(|engine| match &engine.program {
            Program::Command(words) if !words.starts_with(&self.own) => words.first().cloned(),
            _ => None,
        });
        words.flatten().collect()
    }

    /// Plays as many pairs of games, one after the other. The same seed gives the same games.
    fn play(&self, py: Python<'_>, seed: u64, pairs: u64) -> PyResult<Vec<MatchGame>> {
        let stop = Stop::default();
        let played = interruptible(py, &stop.at_once, || {
            with_board!(self.plan.game, Board, variant => {
                self.run::<Board>(variant, (seed, pairs), &stop)
            })
        })?;
        played.map_err(|error| PyRuntimeError::new_err(error.to_string()))
    }
}
