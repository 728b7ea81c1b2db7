//! A game of a match as PGN, with what the engines thought of it.

use crate::engine_protocol::Info;
use crate::{Contest, Ending, EngineLimits};
use jiff::Timestamp;
use sandtable_core::{Game, Score, Tree};
use sandtable_pgn::{GameResult, Record};
use std::time::{Duration, SystemTime};

/// What is written beside the turns of a game.
pub(crate) struct Heading<'a> {
    pub event: &'a str,
    pub round: &'a str,
    /// First and second player.
    pub names: [&'a str; 2],
    pub limits: [&'a EngineLimits; 2],
}

/// The comment on a turn: `+0.32/12 0.105s`, seen from the side that moved.
pub(crate) fn comment(info: &Info, elapsed: Duration) -> String {
    let score = match info.score {
        Some(Score::Hundredths(worth)) => format!("{:+.2}", f64::from(worth) / 100.0),
        Some(Score::Mate(moves)) => {
            let sign = if moves < 0 { '-' } else { '+' };
            format!("{sign}M{}", moves.unsigned_abs())
        }
        None => String::new(),
    };
    let depth = info.depth.map(|depth| format!("/{depth}")).unwrap_or_default();
    let time = format!("{:.3}s", elapsed.as_secs_f64());
    if score.is_empty() { time } else { format!("{score}{depth} {time}") }
}

/// The whole game. `comments` has one text a turn.
pub(crate) fn pgn<P: Contest>(
    game: &Game<P>,
    comments: &[String],
    ending: &Ending,
    heading: &Heading<'_>,
) -> String {
    let mut tree = Tree::new(game.start().clone());
    let turns = game.map_turns(|_, moves| moves.to_vec());
    for (turn, comment) in turns.iter().zip(comments) {
        for &mv in turn {
            // A game has legal moves only.
            let _ = tree.play(mv);
        }
        let node = tree.cursor();
        if let Some(notes) = tree.notes_mut(node) {
            notes.after.push(comment.clone());
        }
    }
    if let Some(story) = ending.story() {
        let node = tree.cursor();
        if let Some(notes) = tree.notes_mut(node) {
            notes.after.push(story.replace(['{', '}'], "'"));
        }
    }
    let mut record = Record::new(tree);
    record.result = ending.result();
    set_tags(&mut record, ending, heading, turns.len());
    record.to_pgn()
}

fn set_tags<P: Contest>(
    record: &mut Record<P>,
    ending: &Ending,
    heading: &Heading<'_>,
    plies: usize,
) {
    let [first, second] = P::SIDE_NAMES;
    let [mine, yours] = heading.limits;
    let control = match mine == yours {
        true => control_text(mine),
        false => format!("{} / {}", control_text(mine), control_text(yours)),
    };
    for (name, value) in [
        ("Event", heading.event),
        ("Date", &date(SystemTime::now())),
        ("Round", heading.round),
        (first, heading.names[0]),
        (second, heading.names[1]),
        ("TimeControl", &control),
        ("Termination", ending.termination()),
        ("Ending", ending.word()),
        ("PlyCount", &plies.to_string()),
    ] {
        // A name too long for a tag is left out of the record, and of nothing else.
        let _ = record.tags.set(name, value);
    }
}

/// The clock as PGN writes it, else the other limits in words.
fn control_text(limits: &EngineLimits) -> String {
    limits.to_string()
}

/// The day as PGN writes it, in universal time.
fn date(now: SystemTime) -> String {
    let time = Timestamp::try_from(now);
    // No calendar reaches further than this.
    time.map_or("????.??.??".to_owned(), |time| time.strftime("%Y.%m.%d").to_string())
}

/// Halves of a point for the first player.
pub(crate) fn halves(result: GameResult) -> usize {
    use sandtable_core::Side;
    match result {
        GameResult::Win(Side::First) => 2,
        GameResult::Win(Side::Second) => 0,
        _ => 1,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::UNIX_EPOCH;

    #[test]
    fn days_are_those_of_the_calendar() {
        assert_eq!(date(UNIX_EPOCH), "1970.01.01");
        assert_eq!(date(UNIX_EPOCH + Duration::from_secs(951_782_400)), "2000.02.29");
        assert_eq!(date(UNIX_EPOCH + Duration::from_secs(951_868_800)), "2000.03.01");
    }

    #[test]
    fn a_comment_tells_score_depth_and_time() {
        let time = Duration::from_millis(105);
        let info = |score| Info { score: Some(score), depth: Some(12), nodes: None };
        assert_eq!(comment(&info(Score::Hundredths(32)), time), "+0.32/12 0.105s");
        assert_eq!(comment(&info(Score::Hundredths(-5)), time), "-0.05/12 0.105s");
        assert_eq!(comment(&info(Score::Mate(-3)), time), "-M3/12 0.105s");
        assert_eq!(comment(&Info::default(), time), "0.105s");
    }
}
