//! A match: pairs of games handed to threads, each with its own two engine processes.

use crate::adjudicate::Rules;
use crate::affinity;
use crate::dialogue::Dialogue;
use crate::duel::{self, Bout};
use crate::engine_player::EnginePlayer;
use crate::engine_protocol::{Failure, Patience, WaitLimits};
use crate::guard::Guard;
use crate::pairs::{InOrder, Queue, Stop, Task};
use crate::process::Keepers;
use crate::watch::{MatchError, Watch};
use crate::{Contest, EngineSpec, MatchTally, NoOpening, Openings, Played, Sprt, Summary};
use sandtable_games::GameKind;
use std::io;
use std::path::PathBuf;
use std::sync::atomic::Ordering::Relaxed;
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
    /// Whether the engines of each game have a processor of their own.
    pub pin: bool,
    /// What decided the openings, for the summary.
    pub seed: Option<u64>,
}

/// What threads tell.
enum News {
    Over(u64, Vec<Played>),
    NoOpening(NoOpening),
}

impl Match {
    /// Plays the match.
    ///
    /// # Errors
    /// An engine does not start at all, openings run out, or `watch` fails. What happens to engines
    /// later is part of the match.
    pub fn run<P: Contest>(
        &self,
        openings: Openings<P>,
        stop: &Stop,
        watch: &mut dyn Watch,
    ) -> Result<Summary, MatchError> {
        self.resume(MatchTally::new(self.sprt), openings, stop, watch)
    }

    /// Plays what is left of a match that has come so far. When the test has decided no pair is begun
    /// any more; those that are being played are finished.
    ///
    /// # Errors
    /// As for [`run`](Match::run).
    pub fn resume<P: Contest>(
        &self,
        mut tally: MatchTally,
        openings: Openings<P>,
        stop: &Stop,
        watch: &mut dyn Watch,
    ) -> Result<Summary, MatchError> {
        if !self.is_over(&tally) {
            self.play_on(&mut tally, openings, stop, watch)?;
        }
        Ok(Summary::of(self, &tally, !self.is_over(&tally)))
    }

    fn is_over(&self, tally: &MatchTally) -> bool {
        tally.score.games() >= self.games || tally.is_decided()
    }

    fn play_on<P: Contest>(
        &self,
        tally: &mut MatchTally,
        openings: Openings<P>,
        stop: &Stop,
        watch: &mut dyn Watch,
    ) -> Result<(), MatchError> {
        let waits = WaitLimits { patience: self.patience, stop: &stop.at_once };
        let keepers = self.keepers()?;
        let mut first = Some(self.players(openings.are_set_up(), &keepers[0], &waits)?);
        watch.begins(tally);
        let played = tally.score.pairs.iter().sum();
        let queue = Queue::new(self.games, played, openings).map_err(MatchError::Opening)?;
        let queue = Mutex::new(queue);
        let (tell, news) = mpsc::channel();
        thread::scope(|scope| {
            for keepers in &keepers {
                let (queue, tell) = (&queue, tell.clone());
                let players = first.take().unwrap_or_else(|| self.seats(keepers));
                scope.spawn(move || self.work(queue, players, (&waits, stop), &tell));
            }
            drop(tell);
            self.follow(&news, tally, watch, stop)
        })
    }

    /// What watches over each of the games that are played at the same time.
    fn keepers(&self) -> Result<Vec<Keepers>, MatchError> {
        let games = self.concurrency.max(1);
        let processors = match self.pin {
            true => affinity::processors(games).map_err(MatchError::Processor)?,
            false => Vec::new(),
        };
        let guard = Guard::start(&self.own_binary).map(Arc::new);
        let dialogue = self.log.as_deref().map(Dialogue::create).transpose();
        let dialogue = dialogue.map_err(MatchError::Output)?.map(Arc::new);
        let keepers = |i: usize| Keepers {
            guard: guard.clone(),
            dialogue: dialogue.clone(),
            processor: processors.get(i).copied(),
        };
        Ok((0..games).map(keepers).collect())
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

    /// Plays pairs as long as there are any.
    fn work<P: Contest>(
        &self,
        queue: &Mutex<Queue<P>>,
        mut players: [EnginePlayer<'_>; 2],
        (waits, stop): (&WaitLimits<'_>, &Stop),
        tell: &Sender<News>,
    ) {
        while !stop.is_set() {
            // The lock is held by nobody who could panic; if it is poisoned, there is no match.
            let Some(task) = queue.lock().ok().and_then(|mut queue| queue.take()) else { return };
            let news = match task {
                Err(error) => News::NoOpening(error),
                Ok(task) => match self.play_pair(&task, &mut players, waits) {
                    Some(games) => News::Over(task.number, games),
                    None => return,
                },
            };
            let is_end = matches!(news, News::NoOpening(_));
            if tell.send(news).is_err() || is_end {
                return;
            }
        }
    }

    /// Both games of a pair; `None` if the match is broken off.
    fn play_pair<P: Contest>(
        &self,
        task: &Task<P>,
        players: &mut [EnginePlayer<'_>; 2],
        waits: &WaitLimits<'_>,
    ) -> Option<Vec<Played>> {
        let game = |half: u64| {
            let bout = Bout {
                opening: &task.opening,
                rules: &self.rules,
                first: usize::from(half == 1),
                event: &self.event,
                round: (task.number * 2 + half + 1).to_string(),
            };
            duel::play(&bout, players, waits)
        };
        (0..task.games).map(game).collect()
    }

    /// Counts what comes in, and lets no further pair begin when the match is decided or cannot go on.
    fn follow(
        &self,
        news: &Receiver<News>,
        tally: &mut MatchTally,
        watch: &mut dyn Watch,
        stop: &Stop,
    ) -> Result<(), MatchError> {
        let begun = Instant::now();
        let before = tally.elapsed;
        let mut order = InOrder::new(tally.score.pairs.iter().sum());
        let mut no_opening = None;
        for news in news {
            match news {
                News::NoOpening(error) => {
                    no_opening = Some(error);
                    stop.no_new_pairs.store(true, Relaxed);
                }
                News::Over(number, games) => order.add(number, games),
            }
            while let Some((number, games)) = order.next() {
                tally.add_pair(&games);
                tally.elapsed = before + begun.elapsed();
                if let Err(error) = tell(number, &games, tally, watch) {
                    stop.at_once.store(true, Relaxed);
                    return Err(MatchError::Output(error));
                }
            }
            if tally.is_decided() {
                stop.no_new_pairs.store(true, Relaxed);
            }
        }
        no_opening.map_or(Ok(()), |error| Err(MatchError::Opening(error)))
    }
}

/// Tells of the games of a pair. Half a pair is not for the state of a match: it could not go on from
/// there.
fn tell(
    number: u64,
    games: &[Played],
    tally: &MatchTally,
    watch: &mut dyn Watch,
) -> io::Result<()> {
    for (half, played) in (0..).zip(games) {
        watch.game_over(number * 2 + half, played, tally)?;
    }
    if games.len() == 2 { watch.pair_over(tally) } else { Ok(()) }
}
