//! Lines of text as commands of UCI. What is not understood is left out, as the protocol wants it.

use std::str::SplitWhitespace;
use std::time::Duration;

/// A command of UCI.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum UciCommand {
    Uci,
    IsReady,
    NewGame,
    Position(PositionText),
    Go(Go),
    Stop,
    PonderHit,
    SetOption {
        name: String,
        value: String,
    },
    Quit,
    /// `d`: shows the position.
    Show,
    /// `eval`: explains the evaluation.
    Eval,
    Unknown,
}

/// A position as text.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct PositionText {
    /// `None` is the start position.
    pub(crate) fen: Option<String>,
    pub(crate) moves: Vec<String>,
}

/// The limits of a search as text.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Go {
    pub(crate) moves: Vec<String>,
    pub(crate) ponder: bool,
    pub(crate) infinite: bool,
    /// By side: the first is `wtime`.
    pub(crate) time: [Option<Duration>; 2],
    pub(crate) increment: [Duration; 2],
    pub(crate) moves_to_go: Option<u32>,
    pub(crate) depth: Option<u32>,
    pub(crate) nodes: Option<u64>,
    pub(crate) mate: Option<u32>,
    pub(crate) move_time: Option<Duration>,
    pub(crate) perft: Option<u32>,
}

impl UciCommand {
    /// Reads a line. Words before the first one that is known are skipped.
    pub(crate) fn read(line: &str) -> UciCommand {
        let mut words = line.split_whitespace();
        while let Some(word) = words.next() {
            return match word {
                "uci" => UciCommand::Uci,
                "isready" => UciCommand::IsReady,
                "ucinewgame" => UciCommand::NewGame,
                "position" => match read_position(words) {
                    Some(position) => UciCommand::Position(position),
                    None => UciCommand::Unknown,
                },
                "go" => UciCommand::Go(read_go(words)),
                "stop" => UciCommand::Stop,
                "ponderhit" => UciCommand::PonderHit,
                "setoption" => read_option(words),
                "quit" => UciCommand::Quit,
                "d" => UciCommand::Show,
                "eval" => UciCommand::Eval,
                _ => continue,
            };
        }
        UciCommand::Unknown
    }
}

fn read_position(mut words: SplitWhitespace) -> Option<PositionText> {
    let mut position = PositionText::default();
    let mut fen: Vec<&str> = Vec::new();
    let is_start = match words.next()? {
        "startpos" => true,
        "fen" => false,
        _ => return None,
    };
    for word in words.by_ref() {
        if word == "moves" {
            break;
        }
        fen.push(word);
    }
    position.fen = (!is_start).then(|| fen.join(" "));
    position.moves = words.map(str::to_owned).collect();
    Some(position)
}

fn read_option(words: SplitWhitespace) -> UciCommand {
    let (mut name, mut value) = (Vec::new(), Vec::new());
    let mut in_value = false;
    for (number, word) in words.enumerate() {
        match word {
            "name" if number == 0 => {}
            "value" if !in_value => in_value = true,
            _ if in_value => value.push(word),
            _ => name.push(word),
        }
    }
    UciCommand::SetOption { name: name.join(" "), value: value.join(" ") }
}

fn read_go(words: SplitWhitespace) -> Go {
    let mut go = Go::default();
    let mut words = words.peekable();
    while let Some(word) = words.next() {
        match word {
            "ponder" => go.ponder = true,
            "infinite" => go.infinite = true,
            "searchmoves" => {
                while let Some(mv) = words.next_if(|word| !GO_WORDS.contains(word)) {
                    go.moves.push(mv.to_owned());
                }
            }
            _ if GO_WORDS.contains(&word) => {
                let number = words.next_if(|word| !GO_WORDS.contains(word));
                if let Some(number) = number.and_then(|text| text.parse::<i64>().ok()) {
                    set_limit(&mut go, word, number);
                }
            }
            _ => {}
        }
    }
    go
}

const GO_WORDS: [&str; 13] = [
    "searchmoves",
    "ponder",
    "infinite",
    "wtime",
    "btime",
    "winc",
    "binc",
    "movestogo",
    "depth",
    "nodes",
    "mate",
    "movetime",
    "perft",
];

/// A clock may be negative, when a lag was charged: then there is no time left.
fn set_limit(go: &mut Go, word: &str, number: i64) {
    let number = number.max(0) as u64;
    let small = number.min(u32::MAX as u64) as u32;
    let time = Duration::from_millis(number.min(LONGEST_TIME));
    match word {
        "wtime" => go.time[0] = Some(time),
        "btime" => go.time[1] = Some(time),
        "winc" => go.increment[0] = time,
        "binc" => go.increment[1] = time,
        "movestogo" => go.moves_to_go = Some(small).filter(|&moves| moves > 0),
        "depth" => go.depth = Some(small),
        "nodes" => go.nodes = Some(number),
        "mate" => go.mate = Some(small.min(FARTHEST_MATE)),
        "movetime" => go.move_time = Some(time),
        "perft" => go.perft = Some(small),
        _ => {}
    }
}

/// A year of thinking is enough for everybody, and can be added to any other time.
const LONGEST_TIME: u64 = 365 * 24 * 3600 * 1000;

/// No search sees a mate that is farther away.
const FARTHEST_MATE: u32 = 1_000;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_it_does_not_know_are_skipped() {
        assert_eq!(UciCommand::read("joho debug isready now"), UciCommand::IsReady);
        assert_eq!(UciCommand::read(""), UciCommand::Unknown);
        assert_eq!(UciCommand::read("position nonsense"), UciCommand::Unknown);
    }

    #[test]
    fn names_and_values_of_options_may_have_spaces() {
        let command = UciCommand::read("setoption name Move Overhead value 30");
        let (name, value) = ("Move Overhead".to_owned(), "30".to_owned());
        assert_eq!(command, UciCommand::SetOption { name, value });
        let command = UciCommand::read("setoption name Clear Hash");
        let (name, value) = ("Clear Hash".to_owned(), String::new());
        assert_eq!(command, UciCommand::SetOption { name, value });
    }

    #[test]
    fn limits_are_read_whatever_their_order_and_nonsense_is_left_out() {
        let UciCommand::Go(go) = UciCommand::read(
            "go searchmoves e2e4 d2d4 wtime 1000 btime -5 winc x binc 20 depth nodes 77 ponder",
        ) else {
            panic!("it is a go");
        };
        assert_eq!(go.moves, ["e2e4", "d2d4"]);
        assert_eq!(go.time, [Some(Duration::from_secs(1)), Some(Duration::ZERO)]);
        assert_eq!(go.increment, [Duration::ZERO, Duration::from_millis(20)]);
        assert_eq!((go.depth, go.nodes, go.ponder, go.infinite), (None, Some(77), true, false));
    }

    #[test]
    fn a_position_has_a_fen_and_moves() {
        let UciCommand::Position(position) = UciCommand::read("position fen a b - moves e2e4 e7e5")
        else {
            panic!("it is a position");
        };
        assert_eq!(position.fen.as_deref(), Some("a b -"));
        assert_eq!(position.moves, ["e2e4", "e7e5"]);
    }
}
