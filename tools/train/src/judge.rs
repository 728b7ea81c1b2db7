//! How well an evaluation tells what a search will think, and how games end.

use crate::blocks::Games;
use crate::samples::for_each_quiet;
use anyhow::Context;
use clap::Args;
use sandtable_engine::Playable;
use sandtable_games::GameKind;
use std::path::PathBuf;
use std::sync::Arc;

/// What to judge.
#[derive(Args, Debug)]
pub struct JudgeArgs {
    /// Which game
    #[arg(long, value_enum)]
    pub game: GameKind,
    /// The network to compare with the classical evaluation
    #[arg(long)]
    pub net: PathBuf,
    /// Positions with a score beyond this are left out
    #[arg(long, default_value_t = 3000)]
    pub most: i16,
    /// Files of games; better such as the network was not trained on
    #[arg(required = true)]
    pub files: Vec<PathBuf>,
}

/// One position.
struct Judged {
    classical: f64,
    network: f64,
    score: f64,
    result: f64,
}

/// Prints the mean squared errors of both evaluations.
///
/// # Errors
/// A file cannot be read, or has games of another kind.
pub fn run<P: Playable>(args: &JudgeArgs, variant: P::Variant) -> anyhow::Result<()> {
    let network = P::read_network(&std::fs::read(&args.net)?)?;
    let mut by_network = P::EvalCache::default();
    P::set_network(&mut by_network, Some(Arc::new(network)));
    let mut by_hand = P::EvalCache::default();
    let mut judged = Vec::new();
    for path in &args.files {
        for game in &Games::read(path)?.games {
            for_each_quiet::<P>(game, variant, args.most, |sample| {
                judged.push(Judged {
                    classical: sample.position.evaluate(&mut by_hand, 0).into(),
                    network: sample.position.evaluate(&mut by_network, 0).into(),
                    score: sample.score.into(),
                    result: f64::from(sample.result) / 2.0,
                });
            })
            .with_context(|| format!("game {} has moves that are not legal", game.number))?;
        }
    }
    println!("{} positions; errors by result, by score", judged.len());
    tell("score", &judged, |it| it.score);
    tell("classical", &judged, |it| it.classical);
    tell("network", &judged, |it| it.network);
    Ok(())
}

/// Each evaluation is given the curve that suits it best.
fn tell(name: &str, judged: &[Judged], value: impl Fn(&Judged) -> f64) {
    let of_score = best_curve(judged, |it| it.score);
    let curve = best_curve(judged, &value);
    let by_score = |it: &Judged| (likely(value(it), curve) - likely(it.score, of_score)).powi(2);
    let by_score = judged.iter().map(by_score).sum::<f64>() / judged.len().max(1) as f64;
    println!("{name}: {:.5} {by_score:.5} at {curve:.0}", error(judged, &value, curve));
}

fn likely(value: f64, curve: f64) -> f64 {
    1.0 / (1.0 + (-value / curve).exp())
}

fn error(judged: &[Judged], value: impl Fn(&Judged) -> f64, curve: f64) -> f64 {
    let error = |it: &Judged| (likely(value(it), curve) - it.result).powi(2);
    judged.iter().map(error).sum::<f64>() / judged.len().max(1) as f64
}

/// How many hundredths make a win likely, found by narrowing.
fn best_curve(judged: &[Judged], value: impl Fn(&Judged) -> f64) -> f64 {
    let (mut low, mut high): (f64, f64) = (50.0, 2000.0);
    for _ in 0..30 {
        let (a, b) = (low + (high - low) / 3.0, high - (high - low) / 3.0);
        if error(judged, &value, a) < error(judged, &value, b) { high = b } else { low = a }
    }
    (low + high) / 2.0
}
