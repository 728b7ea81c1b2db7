//! Games between two sets of values.

use crate::parameter::Parameter;
use crate::tuner::Trial;
use sandtable_arena::{
    Contest, EngineSpec, Match, MatchTally, Openings, Patience, Played, Rules, Stop, Watch,
};
use sandtable_games::{GameKind, with_board};
use std::io;
use std::path::PathBuf;
use std::time::Duration;

/// How trials are played.
pub struct Games {
    /// The engine, without the options that are tuned.
    pub engine: EngineSpec,
    /// What is played.
    pub game: GameKind,
    /// The program that has our own engine in it.
    pub own_binary: PathBuf,
    /// Pairs of games in each trial.
    pub pairs: u64,
    /// Games at the same time.
    pub concurrency: usize,
    /// Whether each game has a processor of its own.
    pub pin: bool,
    /// When games are ended early.
    pub rules: Rules,
    /// What decides the openings, together with the round.
    pub seed: u64,
}

/// Fouls are no news of strength: a trial with one is none.
struct Fair;

impl Watch for Fair {
    fn game_over(&mut self, number: u64, played: &Played, _: &MatchTally) -> io::Result<()> {
        match played.ending.story() {
            Some(story) => Err(io::Error::other(format!("game {}: an engine {story}", number + 1))),
            None => Ok(()),
        }
    }
}

impl Games {
    /// How many points more `plus` made than `minus`; `None` if it was stopped.
    ///
    /// # Errors
    /// An engine does not start or fails, or there are no openings.
    pub fn lead(
        &self,
        parameters: &[Parameter],
        trial: &Trial,
        stop: &Stop,
    ) -> anyhow::Result<Option<f64>> {
        let engine = |name: &str, values: &[i64]| {
            let mut spec = EngineSpec { name: name.to_owned(), ..self.engine.clone() };
            for (parameter, value) in parameters.iter().zip(values) {
                spec.options.push((parameter.name.clone(), value.to_string()));
            }
            spec
        };
        let plan = Match {
            engines: [engine("plus", &trial.plus), engine("minus", &trial.minus)],
            game: self.game,
            own_binary: self.own_binary.clone(),
            games: self.pairs * 2,
            concurrency: self.concurrency,
            rules: self.rules,
            sprt: None,
            patience: Patience { search: Duration::from_secs(60), ..Patience::default() },
            event: "Tuning".to_owned(),
            log: None,
            pin: self.pin,
            seed: None,
        };
        with_board!(self.game, Board, variant => {
            self.play::<Board>(&plan, variant, trial.round, stop)
        })
    }

    fn play<P: Contest>(
        &self,
        plan: &Match,
        variant: P::Variant,
        round: u64,
        stop: &Stop,
    ) -> anyhow::Result<Option<f64>> {
        let seed = self.seed.wrapping_add(round);
        let openings = Openings::<P>::of_book(self.game, variant, seed)?;
        let summary = plan.run(openings, stop, &mut Fair)?;
        let lead = summary.score.wins as f64 - summary.score.losses as f64;
        Ok((!summary.broken_off).then_some(lead))
    }
}
