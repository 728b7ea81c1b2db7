//! The curve that tells from a score how likely a win is: fitted to one half of the games, checked on the other.
//!
//! A win is as likely as `1 / (1 + exp((middle - score) / slope))`, a loss as a win with the opposite score, and what is left is a
//! draw. A game in which draws are rare has its middle near zero.

use crate::blocks::Games;
use crate::record::{GameRecord, GameResult};
use anyhow::{Context, ensure};
use clap::Args;
use sandtable_core::Side;
use sandtable_engine::Playable;
use sandtable_games::GameKind;
use std::path::PathBuf;

/// What to fit.
#[derive(Args, Debug)]
pub struct WdlArgs {
    /// Which game
    #[arg(long, value_enum)]
    pub game: GameKind,
    /// Scores beyond this are left out: games end soon after them, so they tell nothing
    #[arg(long, default_value_t = 1000)]
    pub most: i16,
    /// Files of games
    #[arg(required = true)]
    pub files: Vec<PathBuf>,
}

/// How many turns with one score were won, drawn and lost by the side to move.
type Counts = Vec<[u64; 3]>;

/// A curve: see the head of this file.
#[derive(Clone, Copy, Debug)]
pub struct Curve {
    /// With this score a win is as likely as not.
    pub middle: f64,
    /// A score higher by this multiplies the odds of a win by e.
    pub slope: f64,
}

/// Prints the best curve, and how it does with games it was not fitted to.
///
/// # Errors
/// A file cannot be read, has games of another kind, or no turns to fit to.
pub fn run<P: Playable>(args: &WdlArgs, variant: P::Variant) -> anyhow::Result<()> {
    let mut halves = [(); 2].map(|()| vec![[0; 3]; 2 * args.most as usize + 1]);
    for path in &args.files {
        let found = Games::read(path)?;
        ensure!(found.header.game == args.game, "{}: other games", path.display());
        for game in &found.games {
            let counts = &mut halves[(game.number % 2) as usize];
            count::<P>(game, variant, args.most, counts)
                .with_context(|| format!("game {} has moves that are not legal", game.number))?;
        }
    }
    let [fitted, checked] = halves;
    ensure!(fitted.iter().flatten().any(|&turns| turns > 0), "there is nothing to fit to");
    let curve = fit(&fitted, args.most);
    let Curve { middle, slope } = curve;
    println!("middle {middle:.0}, slope {slope:.0}\n\n| called | turns | won |\n|--:|--:|--:|");
    for (called, turns, won) in check(curve, &checked, args.most) {
        println!("| {:.1} % | {turns} | {:.1} % |", 100.0 * called, 100.0 * won);
    }
    Ok(())
}

/// Adds the turns of a game; those of the random opening have no score.
fn count<P: Playable>(
    game: &GameRecord,
    variant: P::Variant,
    most: i16,
    counts: &mut Counts,
) -> Option<()> {
    let mut position = P::numbered_start(variant, game.number);
    for &bits in &game.opening {
        position.try_play(P::from_bits(bits)?).ok()?;
    }
    let mut side = position.turn();
    for &score in &game.scores {
        if score.abs() <= most {
            let result = match (game.result, side) {
                (GameResult::Drawn, _) => 1,
                (GameResult::Won, Side::First) | (GameResult::Lost, Side::Second) => 0,
                _ => 2,
            };
            counts[(score + most) as usize][result] += 1;
        }
        side = !side;
    }
    Some(())
}

impl Curve {
    /// How likely a win is.
    pub fn win(self, score: f64) -> f64 {
        1.0 / (1.0 + ((self.middle - score) / self.slope).exp())
    }

    /// How unlikely these results are by this curve: the negative logarithm.
    fn surprise(self, counts: &Counts, most: i16) -> f64 {
        const LEAST: f64 = 1e-9;
        let mut sum = 0.0;
        for (place, results) in counts.iter().enumerate() {
            let score = place as f64 - f64::from(most);
            let (win, loss) = (self.win(score), self.win(-score));
            for (likely, &turns) in [win, 1.0 - win - loss, loss].into_iter().zip(results) {
                sum -= turns as f64 * likely.max(LEAST).ln();
            }
        }
        sum
    }
}

/// The curve of greatest likelihood: the best of ever smaller steps up and down.
fn fit(counts: &Counts, most: i16) -> Curve {
    let mut best = Curve { middle: 100.0, slope: 100.0 };
    let mut surprise = best.surprise(counts, most);
    let mut step = 64.0;
    while step > 0.2 {
        let near =
            [(step, 0.0), (-step, 0.0), (0.0, step), (0.0, -step), (step, step), (-step, -step)];
        let curves = near.map(|(middle, slope)| Curve {
            middle: (best.middle + middle).max(0.0),
            slope: (best.slope + slope).max(5.0),
        });
        let found = curves.map(|curve| (curve.surprise(counts, most), curve));
        match found.into_iter().min_by(|a, b| a.0.total_cmp(&b.0)) {
            Some((less, curve)) if less < surprise => (surprise, best) = (less, curve),
            _ => step /= 2.0,
        }
    }
    best
}

/// For tenths of what a win is called: what it was called in the mean, turns, and the share that was won.
fn check(curve: Curve, counts: &Counts, most: i16) -> Vec<(f64, u64, f64)> {
    let mut tenths = [(0.0, 0, 0); 10];
    for (place, results) in counts.iter().enumerate() {
        let win = curve.win(place as f64 - f64::from(most));
        let turns: u64 = results.iter().sum();
        let tenth = &mut tenths[((win * 10.0) as usize).min(9)];
        *tenth = (tenth.0 + win * turns as f64, tenth.1 + turns, tenth.2 + results[0]);
    }
    let filled = tenths.into_iter().filter(|&(_, turns, _)| turns > 0);
    filled.map(|(sum, turns, won)| (sum / turns as f64, turns, won as f64 / turns as f64)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Turns as a curve says they end.
    fn made_of(curve: Curve, most: i16) -> Counts {
        let turns = |likely: f64| (likely * 10_000.0).round() as u64;
        let counts = (-most..=most).map(f64::from).map(|score| {
            let (win, loss) = (curve.win(score), curve.win(-score));
            [turns(win), turns(1.0 - win - loss), turns(loss)]
        });
        counts.collect()
    }

    #[test]
    fn a_curve_is_found_again() {
        for (middle, slope) in [(180.0, 80.0), (20.0, 150.0)] {
            let counts = made_of(Curve { middle, slope }, 600);
            let found = fit(&counts, 600);
            assert!((found.middle - middle).abs() < 2.0, "{found:?}");
            assert!((found.slope - slope).abs() < 2.0, "{found:?}");
        }
    }

    #[test]
    fn a_check_tells_what_was_called_and_what_was_won() {
        let curve = Curve { middle: 180.0, slope: 80.0 };
        let told = check(curve, &made_of(curve, 600), 600);
        assert_eq!(told.len(), 10);
        for (called, _, won) in told {
            assert!((called - won).abs() < 0.01, "{called} {won}");
        }
        let wide = Curve { slope: 160.0, ..curve };
        assert!(
            check(wide, &made_of(curve, 600), 600).iter().any(|(a, _, b)| (a - b).abs() > 0.05)
        );
    }
}
