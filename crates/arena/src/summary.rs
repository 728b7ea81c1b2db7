//! What a match came to, for people and for scripts.

use crate::{Estimate, Fouls, Match, MatchScore, MatchTally, Sprt, SprtModel, SprtState};
use serde::Serialize;
use std::collections::BTreeMap;
use std::fmt;

/// A match that is over, or was broken off.
#[derive(Clone, Debug, Serialize)]
pub struct Summary {
    /// Both engines, in the order in which they were named. Scores are the first one's.
    pub engines: [EngineSummary; 2],
    /// Games and pairs.
    pub score: MatchScore,
    /// The same with the first move, and without it.
    pub by_side: [MatchScore; 2],
    /// How much stronger the first engine seems to be; numbers without bound are `null` in JSON.
    pub estimate: Estimate,
    /// The share of draws.
    pub draw_ratio: f64,
    /// The test and how it ended, if there was one.
    pub sprt: Option<(Sprt, SprtState)>,
    /// How often games ended in which way.
    pub endings: BTreeMap<String, u64>,
    /// The mean number of turns of a game, both sides together.
    pub mean_plies: f64,
    /// How long the match took, in seconds.
    pub seconds: f64,
    /// Whether it was broken off before it was over.
    pub broken_off: bool,
    /// What decided the openings.
    pub seed: Option<u64>,
}

/// What one engine did.
#[derive(Clone, Debug, Serialize)]
pub struct EngineSummary {
    /// Its name.
    pub name: String,
    /// How long it was allowed to think.
    pub limits: String,
    /// Points.
    pub points: f64,
    /// Moves it made.
    pub moves: u64,
    /// Its mean depth.
    pub depth: Option<f64>,
    /// Its nodes a second.
    pub nodes_per_second: Option<f64>,
    /// Its mean time for a move, in seconds.
    pub seconds_per_move: Option<f64>,
    /// What it did wrong.
    pub fouls: Fouls,
}

impl Summary {
    pub(crate) fn of(plan: &Match, tally: &MatchTally, broken_off: bool) -> Summary {
        let score = tally.score;
        let points = [score.points(), score.games() as f64 - score.points()];
        let engine = |i: usize| EngineSummary {
            name: plan.engines[i].name.clone(),
            limits: plan.engines[i].limits.to_string(),
            points: points[i],
            moves: tally.efforts[i].moves(),
            depth: tally.efforts[i].mean_depth(),
            nodes_per_second: tally.efforts[i].nodes_per_second(),
            seconds_per_move: tally.efforts[i].mean_time(),
            fouls: tally.efforts[i].fouls(),
        };
        Summary {
            engines: [engine(0), engine(1)],
            score,
            by_side: tally.by_side,
            estimate: tally.estimate(),
            draw_ratio: score.draw_ratio(),
            sprt: plan.sprt.zip(tally.sprt()),
            endings: tally.endings.clone(),
            mean_plies: tally.plies as f64 / score.games().max(1) as f64,
            seconds: tally.elapsed.as_secs_f64(),
            broken_off,
            seed: plan.seed,
        }
    }
}

/// A difference in strength with its error, either of which may have no bound.
fn difference_text(elo: f64, error: f64) -> String {
    match (elo.is_finite(), error.is_finite()) {
        (true, true) => format!("{elo:+.1} ± {error:.1}"),
        (true, false) => format!("{elo:+.1} ± ?"),
        _ => format!("{}∞", if elo > 0.0 { '+' } else { '-' }),
    }
}

/// Both kinds of Elo.
fn elo_text(estimate: &Estimate) -> String {
    let Estimate { elo, error, normalised, normalised_error, .. } = *estimate;
    let (elo, normalised) =
        (difference_text(elo, error), difference_text(normalised, normalised_error));
    format!("Elo {elo}, normalised {normalised}")
}

/// Wins, draws and losses with their share: `+5 =3 -4 (54.2 %)`.
pub(crate) fn score_text(score: &MatchScore) -> String {
    let MatchScore { wins, draws, losses, .. } = score;
    format!("+{wins} ={draws} -{losses} ({:.1} %)", score.ratio() * 100.0)
}

impl fmt::Display for SprtState {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "LLR {:.2} [{:.2}, {:.2}]", self.llr, self.lower, self.upper)?;
        self.decision.map_or(Ok(()), |decision| write!(f, " {decision:?} accepted"))
    }
}

impl fmt::Display for MatchTally {
    /// One line: how the match stands.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let estimate = self.estimate();
        let (score, los) = (score_text(&self.score), estimate.los * 100.0);
        write!(f, "{score}, {}, LOS {los:.1} %", elo_text(&estimate))?;
        self.sprt().map_or(Ok(()), |state| write!(f, ", {state}"))
    }
}

impl fmt::Display for Summary {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [first, second] = &self.engines;
        writeln!(f, "{} against {}: {}", first.name, second.name, score_text(&self.score))?;
        writeln!(
            f,
            "  {}, LOS {:.1} %, draws {:.1} %",
            elo_text(&self.estimate),
            self.estimate.los * 100.0,
            self.draw_ratio * 100.0
        )?;
        writeln!(f, "  pairs with 0 ½ 1 1½ 2 points: {:?}", self.score.pairs)?;
        writeln!(
            f,
            "  with the first move {}, without it {}",
            score_text(&self.by_side[0]),
            score_text(&self.by_side[1])
        )?;
        if let Some((sprt, state)) = &self.sprt {
            let Sprt { elo0, elo1, alpha, beta, model } = sprt;
            let model = if *model == SprtModel::Normalised { " model=normalised" } else { "" };
            writeln!(
                f,
                "  SPRT elo0={elo0} elo1={elo1} alpha={alpha} beta={beta}{model}: {state}"
            )?;
        }
        let endings = self.endings.iter().map(|(word, count)| format!("{word} {count}"));
        writeln!(f, "  endings: {}", endings.collect::<Vec<_>>().join(", "))?;
        for engine in &self.engines {
            writeln!(f, "{engine}")?;
        }
        if let Some(seed) = self.seed {
            writeln!(f, "seed {seed}")?;
        }
        let cut = if self.broken_off { "; broken off" } else { "" };
        writeln!(
            f,
            "{} games of {:.0} turns on average in {:.1} s{cut}",
            self.score.games(),
            self.mean_plies,
            self.seconds
        )
    }
}

impl fmt::Display for EngineSummary {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ({}): {} points, {} moves", self.name, self.limits, self.points, self.moves)?;
        self.depth.map_or(Ok(()), |depth| write!(f, ", depth {depth:.1}"))?;
        if let Some(speed) = self.nodes_per_second {
            write!(f, ", {:.0} knps", speed / 1000.0)?;
        }
        if let Some(seconds) = self.seconds_per_move {
            write!(f, ", {:.1} ms a move", seconds * 1000.0)?;
        }
        let Fouls { time_losses, illegal_moves, protocol, crashes, hangs } = self.fouls;
        for (count, what) in [
            (time_losses, "lost on time"),
            (illegal_moves, "illegal moves"),
            (protocol, "breaches of protocol"),
            (crashes, "crashes"),
            (hangs, "hangs"),
        ] {
            if count > 0 {
                write!(f, "; {what}: {count}")?;
            }
        }
        Ok(())
    }
}
