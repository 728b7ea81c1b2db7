//! What is told and written while a match goes on.

use super::kept::Kept;
use anyhow::Context;
use sandtable_arena::{Ending, Match, MatchTally, Played, Watch};
use sandtable_core::Side;
use std::fs::{File, OpenOptions};
use std::io::{self, Write};
use std::path::Path;

/// Writes each game to the file, a line about it to stderr, and how far the match has come.
pub struct Reporter {
    names: [String; 2],
    games: u64,
    seed: Option<u64>,
    pgn: Option<File>,
    state: Option<Kept>,
    quiet: bool,
}

impl Reporter {
    /// The file is opened now: what cannot be written should be known before the first game.
    pub fn new(
        plan: &Match,
        pgn: Option<&Path>,
        state: Option<Kept>,
        quiet: bool,
    ) -> anyhow::Result<Reporter> {
        let open = |path: &Path| {
            let file = OpenOptions::new().create(true).append(true).open(path);
            file.with_context(|| path.display().to_string())
        };
        Ok(Reporter {
            names: plan.engines.each_ref().map(|spec| spec.name.clone()),
            games: plan.games,
            seed: plan.seed,
            pgn: pgn.map(open).transpose()?,
            state,
            quiet,
        })
    }

    fn say(&self, text: &str) {
        if !self.quiet {
            // If stderr is gone, the match is still worth playing.
            let line = crate::errors::printable_lines(text);
            let _ = writeln!(anstream::stderr(), "{line}");
        }
    }

    fn line(&self, number: u64, played: &Played, tally: &MatchTally) -> String {
        let first = usize::from(number % 2 == 1);
        let seats = [&self.names[first], &self.names[1 - first]];
        let Played { ending, plies, .. } = played;
        let (result, word) = (ending.result(), ending.word());
        let mut text = format!(
            "game {}/{}: {} - {} {result} {word}, {plies} plies | {tally}",
            number + 1,
            self.games,
            seats[0],
            seats[1],
        );
        if let (Ending::Foul { by, .. }, Some(story)) = (ending, ending.story()) {
            let who = seats[usize::from(*by == Side::Second)];
            text.push_str(&format!("\n  {who} {story}"));
        }
        text
    }
}

impl Watch for Reporter {
    fn begins(&mut self, tally: &MatchTally) {
        if let Some(seed) = self.seed {
            self.say(&format!("seed {seed}"));
        }
        if tally.score.games() > 0 {
            self.say(&format!("going on after {} games | {tally}", tally.score.games()));
        }
    }

    fn game_over(&mut self, number: u64, played: &Played, tally: &MatchTally) -> io::Result<()> {
        if let Some(file) = &mut self.pgn {
            file.write_all(played.pgn.as_bytes())?;
        }
        self.say(&self.line(number, played, tally));
        Ok(())
    }

    fn pair_over(&mut self, tally: &MatchTally) -> io::Result<()> {
        self.state.as_ref().map_or(Ok(()), |state| state.save(tally))
    }
}
