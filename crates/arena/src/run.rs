//! A match: games handed to threads, each with its own pair of engine processes.

use crate::adjudicate::Rules;
use crate::dialogue::Dialogue;
use crate::duel::{self, Bout};
use crate::engine_player::EnginePlayer;
use crate::engine_protocol::{Failure, Patience, WaitLimits};
use crate::guard::Guard;
use crate::process::Keepers;
use crate::{Contest, EngineSpec, MatchTally, NoOpening, Opening, Openings, Played, Sprt, Summary};
use sandtable_games::GameKind;
use std::fmt;
use std::io;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, Sender};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Instant;

/// All that a match needs to know but its openings.
#[derive(Clone, Debug)]
pub struct Match {
    /// Who plays.
    pub engines: [EngineSpec; 2],
    /// What is played.
    pub game: GameKind,
    /// The binary that has our own engine and the material player in it.
    pub own_binary: PathBuf,
    /// The most games.
    pub games: u64,
    /// Games at the same time.
    pub concurrency: usize,
    /// When games are ended early.
    pub rules: Rules,
    /// When the match is.
    pub sprt: Option<Sprt>,
    /// How long answers may take.
    pub patience: Patience,
    /// The name of the event in game files.
    pub event: String,
    /// Where to write down all that is said to engines and by them.
    pub log: Option<PathBuf>,
}

/// Why there was no match, or no whole one.
#[derive(Debug)]
pub enum MatchError {
    /// An engine cannot play.
    Engine {
        /// Its name.
        name: String,
        /// Why not.
        failure: Failure,
    },
    /// There are too few openings.
    Opening(NoOpening),
    /// What was to be written could not be.
    Output(io::Error),
}

impl std::error::Error for MatchError {}

impl fmt::Display for MatchError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            MatchError::Engine { name, failure } => write!(f, "engine {name}: {failure}"),
            MatchError::Opening(error) => error.fmt(f),
            MatchError::Output(error) => error.fmt(f),
        }
    }
}

/// Who is told of each game that is over.
pub trait Watch {
    /// Game `number`, counted from 0, is over, and the match stands like this.
    ///
    /// # Errors
    /// It could not be written down; the match ends.
    fn game_over(&mut self, number: u64, played: &Played, tally: &MatchTally) -> io::Result<()>;
}

/// What threads tell.
enum News {
    Over(u64, Box<Played>),
    NoOpening(NoOpening),
}

/// The games that are yet to be played. The openings come one after the other whoever asks, so that
/// a match has the same ones however many threads there are.
struct Queue<P: Contest> {
    next: u64,
    games: u64,
    openings: Openings<P>,
    opening: Option<Opening<P>>,
}

impl<P: Contest> Queue<P> {
    fn take(&mut self) -> Option<Result<(u64, Opening<P>), NoOpening>> {
        let number = self.next;
        if number >= self.games {
            return None;
        }
        self.next += 1;
        let opening = match self.opening.take().filter(|_| number % 2 == 1) {
            Some(opening) => opening,
            None => match self.openings.next_opening() {
                Ok(opening) => self.opening.insert(opening).clone(),
                Err(error) => return Some(Err(error)),
            },
        };
        Some(Ok((number, opening)))
    }
}

impl Match {
    /// Plays the match. Setting `stop` breaks it off: games that are not over do not count. It is
    /// set here too, when the test has decided.
    ///
    /// # Errors
    /// An engine does not start at all, openings run out, or `watch` fails. What happens to engines
    /// later is part of the match.
    pub fn run<P: Contest>(
        &self,
        openings: Openings<P>,
        stop: &AtomicBool,
        watch: &mut dyn Watch,
    ) -> Result<Summary, MatchError> {
        let begun = Instant::now();
        let line = WaitLimits { patience: self.patience, stop };
        let keepers = self.keepers()?;
        let mut first = Some(self.players(openings.are_set_up(), &keepers, &line)?);
        let games = self.games;
        let queue = Mutex::new(Queue { next: 0, games, openings, opening: None });
        let mut tally = MatchTally::new(self.sprt);
        let (tell, news) = mpsc::channel();
        let mut result = Ok(());
        thread::scope(|scope| {
            for _ in 0..self.concurrency.max(1) {
                let (queue, tell) = (&queue, tell.clone());
                let players = first.take().unwrap_or_else(|| self.seats(&keepers));
                scope.spawn(move || self.work(queue, players, &line, &tell));
            }
            drop(tell);
            result = self.follow(&news, &mut tally, watch, stop);
        });
        result?;
        let played_all = tally.score.games() >= self.games;
        let decided = tally.sprt().is_some_and(|state| state.decision.is_some());
        Ok(Summary::of(self, &tally, begun.elapsed(), !played_all && !decided))
    }

    fn keepers(&self) -> Result<Keepers, MatchError> {
        let guard = Guard::start(&self.own_binary).map(Arc::new);
        let dialogue = self.log.as_deref().map(Dialogue::create).transpose();
        let dialogue = dialogue.map_err(MatchError::Output)?.map(Arc::new);
        Ok(Keepers { guard, dialogue })
    }

    fn seats(&self, keepers: &Keepers) -> [EnginePlayer<'_>; 2] {
        let own = &self.own_binary;
        self.engines.each_ref().map(|spec| EnginePlayer::new(spec, self.game, own, keepers.clone()))
    }

    /// The first players, started: what is wrong from the beginning is no match.
    fn players(
        &self,
        are_set_up: bool,
        keepers: &Keepers,
        waits: &WaitLimits<'_>,
    ) -> Result<[EnginePlayer<'_>; 2], MatchError> {
        let mut players = self.seats(keepers);
        for player in &mut players {
            let started = player.start(waits).and_then(|protocol| {
                match !are_set_up || protocol.can_set_up() {
                    true => Ok(()),
                    false => {
                        let what = "it cannot set up positions: expected openings by chance";
                        Err(Failure::Start(what.to_owned()))
                    }
                }
            });
            if let Err(failure) = started {
                let name = player.spec.name.clone();
                return Err(MatchError::Engine { name, failure });
            }
        }
        Ok(players)
    }

    /// Plays games as long as there are any.
    fn work<P: Contest>(
        &self,
        queue: &Mutex<Queue<P>>,
        mut players: [EnginePlayer<'_>; 2],
        waits: &WaitLimits<'_>,
        tell: &Sender<News>,
    ) {
        while !waits.stop.load(Ordering::Relaxed) {
            // The lock is held by nobody who could panic; if it is poisoned, there is no match.
            let Some(task) = queue.lock().ok().and_then(|mut queue| queue.take()) else { return };
            let (number, opening) = match task {
                Ok(task) => task,
                Err(error) => {
                    let _ = tell.send(News::NoOpening(error));
                    return;
                }
            };
            let bout = Bout {
                opening: &opening,
                rules: &self.rules,
                first: usize::from(number % 2 == 1),
                event: &self.event,
                round: (number + 1).to_string(),
            };
            let Some(played) = duel::play(&bout, &mut players, waits) else { return };
            if tell.send(News::Over(number, Box::new(played))).is_err() {
                return;
            }
        }
    }

    /// Counts what comes in, and ends the match when it is decided or cannot go on.
    fn follow(
        &self,
        news: &Receiver<News>,
        tally: &mut MatchTally,
        watch: &mut dyn Watch,
        stop: &AtomicBool,
    ) -> Result<(), MatchError> {
        let mut result = Ok(());
        for news in news {
            let is_decided = tally.sprt().is_some_and(|state| state.decision.is_some());
            if result.is_err() || is_decided {
                // What came in after the end does not count.
                continue;
            }
            let step = match news {
                News::NoOpening(error) => Err(MatchError::Opening(error)),
                News::Over(number, played) => {
                    tally.add(number, &played);
                    watch.game_over(number, &played, tally).map_err(MatchError::Output)
                }
            };
            let is_decided = tally.sprt().is_some_and(|state| state.decision.is_some());
            if step.is_err() || is_decided {
                stop.store(true, Ordering::Relaxed);
            }
            result = step;
        }
        result
    }
}
