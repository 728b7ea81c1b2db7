use super::Openings;
use crate::Contest;
use crate::contest::read_start;
use sandtable_core::split_mix;
use std::collections::HashSet;
use std::fmt;

/// What is wrong with a file of openings: every line that is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OpeningFileError {
    /// Numbers of lines from 1, and what is wrong there; none, if there is no opening at all.
    pub lines: Vec<(usize, String)>,
}

/// So many faults are told; the rest is counted.
const TOLD: usize = 5;

impl std::error::Error for OpeningFileError {}

impl fmt::Display for OpeningFileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.lines.is_empty() {
            return f.write_str("there is no position in it: expected one FEN or EPD a line");
        }
        for (i, (line, what)) in self.lines.iter().take(TOLD).enumerate() {
            write!(f, "{}line {line}: {what}", if i > 0 { "\n" } else { "" })?;
        }
        match self.lines.len().saturating_sub(TOLD) {
            0 => Ok(()),
            more => write!(f, "\nand {more} more"),
        }
    }
}

impl<P: Contest> Openings<P> {
    /// Reads a position from each line, in FEN or EPD. Empty lines and those that begin with `#`
    /// are skipped, and so is a position that was there before. With a seed the order is that of
    /// chance.
    ///
    /// # Errors
    /// Every line that is no position in which a game can begin.
    pub fn read(
        variant: P::Variant,
        text: &str,
        seed: Option<u64>,
    ) -> Result<Self, OpeningFileError> {
        let mut starts = Vec::new();
        let mut seen = HashSet::new();
        let mut lines = Vec::new();
        for (i, line) in text.lines().enumerate() {
            let line = line.trim();
            if line.is_empty() || line.starts_with('#') {
                continue;
            }
            match read_line::<P>(variant, line) {
                Ok(start) => {
                    if seen.insert(start.fen()) {
                        starts.push(start);
                    }
                }
                Err(what) => lines.push((i + 1, what)),
            }
        }
        if !lines.is_empty() || starts.is_empty() {
            return Err(OpeningFileError { lines });
        }
        if let Some(mut random) = seed {
            shuffle(&mut starts, &mut random);
        }
        Ok(Openings::Given(starts.into_iter()))
    }
}

fn read_line<P: Contest>(variant: P::Variant, line: &str) -> Result<P, String> {
    let start: P = read_start(variant, &position_part(line))?;
    match start.terminal().is_some() || !start.has_moves() {
        true => Err("the game is over in this position".to_owned()),
        false => Ok(start),
    }
}

/// The position without the operations of EPD: four fields, and the counters of FEN if they follow.
fn position_part(line: &str) -> String {
    let words: Vec<&str> = line.split_whitespace().collect();
    let is_number = |word: &&str| word.bytes().all(|byte| byte.is_ascii_digit());
    let counters = words.iter().skip(4).take(2).take_while(|word| is_number(word)).count();
    words[..words.len().min(4 + counters)].join(" ")
}

/// Fisher and Yates.
fn shuffle<T>(things: &mut [T], random: &mut u64) {
    for last in (1..things.len()).rev() {
        let chosen = split_mix(random) % (last as u64 + 1);
        things.swap(last, chosen as usize);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sandtable_chess::{Board, Variant};

    const FILE: &str = "# openings\n\
        rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1\n\n\
        rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - bm e5; id \"x\";\n\
        rnbqkbnr/pppppppp/8/8/3P4/8/PPP1PPPP/RNBQKBNR b KQkq -\n";

    #[test]
    fn fen_and_epd_are_read_and_none_is_there_twice() {
        let openings = Openings::<Board>::read(Variant::Standard, FILE, None).unwrap();
        assert_eq!(openings.count(), Some(2));
    }

    #[test]
    fn every_bad_line_is_told() {
        let file = format!("{FILE}nonsense\n7k/6Q1/6K1/8/8/8/8/8 b - - 0 1\n");
        let error = Openings::<Board>::read(Variant::Standard, &file, None).err().unwrap();
        let lines: Vec<usize> = error.lines.iter().map(|(line, _)| *line).collect();
        assert_eq!(lines, [6, 7]);
        assert!(error.to_string().contains("line 7: the game is over"), "{error}");
        assert!(Openings::<Board>::read(Variant::Standard, "#\n", None).is_err());
    }

    #[test]
    fn a_seed_shuffles_the_same_way_every_time() {
        let shuffled = |seed| {
            let mut things: Vec<u32> = (0..100).collect();
            shuffle(&mut things, &mut { seed });
            things
        };
        assert_eq!(shuffled(3), shuffled(3));
        assert_ne!(shuffled(3), shuffled(4));
        let mut sorted = shuffled(3);
        sorted.sort_unstable();
        assert!(sorted.into_iter().eq(0..100));
    }
}
