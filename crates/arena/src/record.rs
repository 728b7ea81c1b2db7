//! A game of a match as PGN, with what the engines thought of it.

use crate::wire::Info;
use crate::{Contest, Ending, Limits};
use sandtable_core::{Game, Score, Tree};
use sandtable_pgn::{GameResult, Record};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

/// What is written beside the turns of a game.
pub(crate) struct Heading<'a> {
    pub event: &'a str,
    pub round: &'a str,
    /// First and second player.
    pub names: [&'a str; 2],
    pub limits: [&'a Limits; 2],
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
fn control_text(limits: &Limits) -> String {
    limits.to_string()
}

/// The day as PGN writes it, in universal time.
fn date(now: SystemTime) -> String {
    let seconds = now.duration_since(UNIX_EPOCH).unwrap_or_default().as_secs();
    let (year, month, day) = civil(seconds / 86_400);
    format!("{year:04}.{month:02}.{day:02}")
}

/// Year, month and day, so many days after the first of January 1970. Years begin in March here, so
/// that a leap day is the last.
fn civil(days: u64) -> (u64, u64, u64) {
    let days = days + 719_468;
    let (era, of_era) = (days / 146_097, days % 146_097);
    let year = (of_era - of_era / 1460 + of_era / 36_524 - of_era / 146_096) / 365;
    let of_year = of_era - (365 * year + year / 4 - year / 100);
    let month = (5 * of_year + 2) / 153;
    let day = of_year - (153 * month + 2) / 5 + 1;
    let (month, next) = if month < 10 { (month + 3, 0) } else { (month - 9, 1) };
    (year + era * 400 + next, month, day)
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

    #[test]
    fn days_are_those_of_the_calendar() {
        assert_eq!(civil(0), (1970, 1, 1));
        assert_eq!(civil(11_016), (2000, 2, 29));
        assert_eq!(civil(20_772), (2026, 11, 15));
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
