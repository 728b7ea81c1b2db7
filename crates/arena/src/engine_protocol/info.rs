//! What an engine says while it thinks.

use sandtable_core::Score;

/// The last word of an engine on a position, seen from its own side.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Info {
    /// How good it thinks the position is.
    pub score: Option<Score>,
    /// How deep it looked.
    pub depth: Option<u32>,
    /// How many nodes it visited.
    pub nodes: Option<u64>,
}

impl Info {
    /// Reads the words after UCI's `info`. What cannot be read says nothing.
    ///
    /// Lines about other variations than the best, and about single moves, do not count; nor do
    /// bounds, for which another line follows.
    pub(crate) fn hear_uci(&mut self, line: &str) {
        let mut words = line.split_ascii_whitespace().peekable();
        let mut said = *self;
        let mut is_bound = false;
        while let Some(word) = words.next() {
            match word {
                "string" => return,
                "multipv" if words.next() != Some("1") => return,
                "depth" => said.depth = number(words.next()).or(said.depth),
                "nodes" => said.nodes = number(words.next()).or(said.nodes),
                "lowerbound" | "upperbound" => is_bound = true,
                "score" => {
                    let kind = words.next();
                    said.score = score(kind, words.next()).or(said.score);
                }
                "pv" => break,
                _ => {}
            }
        }
        if is_bound {
            said.score = self.score.or(said.score);
        }
        *self = said;
    }

    /// Reads xboard's thinking output: `ply score time nodes pv`. Other lines say nothing.
    pub(crate) fn hear_xboard(&mut self, line: &str) {
        let mut words = line.split_ascii_whitespace();
        let depth = words.next().map(|word| word.trim_end_matches(|c: char| !c.is_ascii_digit()));
        let (depth, score) = (number(depth), number(words.next()));
        let (Some(depth), Some(score), Some(_)) = (depth, score, number::<u64>(words.next()))
        else {
            return;
        };
        let Some(nodes) = number(words.next()) else { return };
        *self = Info { score: Some(xboard_score(score)), depth: Some(depth), nodes: Some(nodes) };
    }

    /// The score in hundredths of a pawn; a mate is worth more than anything else.
    pub fn centipawns(&self) -> Option<i32> {
        self.score.map(|score| match score {
            Score::Hundredths(worth) => worth.clamp(-MATE + 1, MATE - 1),
            Score::Mate(moves) if moves > 0 => MATE,
            Score::Mate(_) => -MATE,
        })
    }
}

/// More than any position is worth.
const MATE: i32 = 1_000_000;
/// From here on xboard's scores are mates: so many and the number of moves.
const XBOARD_MATE: i32 = 100_000;

fn number<T: std::str::FromStr>(word: Option<&str>) -> Option<T> {
    word.and_then(|word| word.parse().ok())
}

fn score(kind: Option<&str>, worth: Option<&str>) -> Option<Score> {
    match kind? {
        "cp" => number(worth).map(Score::Hundredths),
        "mate" => number(worth).map(Score::Mate),
        _ => None,
    }
}

fn xboard_score(score: i32) -> Score {
    match score {
        XBOARD_MATE.. => Score::Mate(score - XBOARD_MATE),
        _ if score <= -XBOARD_MATE => Score::Mate(score.saturating_add(XBOARD_MATE)),
        _ => Score::Hundredths(score),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn heard(lines: &[&str]) -> Info {
        let mut info = Info::default();
        lines.iter().for_each(|line| info.hear_uci(line));
        info
    }

    #[test]
    fn the_last_full_line_counts() {
        let info = heard(&[
            "depth 8 seldepth 11 multipv 1 score cp 21 nodes 5000 nps 100000 pv e2e4",
            "depth 9 multipv 2 score cp -90 nodes 6000 pv d2d4",
            "depth 9 score cp 70 lowerbound nodes 7000 pv e2e4",
            "currmove e2e4 currmovenumber 1",
            "string score cp 999",
        ]);
        let score = Some(Score::Hundredths(21));
        assert_eq!(info, Info { score, depth: Some(9), nodes: Some(7000) });
        assert_eq!(heard(&["score mate -3"]).centipawns(), Some(-MATE));
        assert_eq!(heard(&["score cp x depth"]), Info::default());
    }

    #[test]
    fn thinking_output_of_xboard_is_read() {
        let mut info = Info::default();
        info.hear_xboard("  9. 156 1084 48000 Nf3 Nc6");
        let score = Some(Score::Hundredths(156));
        assert_eq!(info, Info { score, depth: Some(9), nodes: Some(48000) });
        info.hear_xboard("tellics say 1 2 3 4");
        assert_eq!(info.score, score);
        info.hear_xboard("3 -100002 1 20 Kh1");
        assert_eq!(info.score, Some(Score::Mate(-2)));
    }
}
