//! A player that looks one turn ahead and takes what is worth most; among equals it follows its
//! seed. It is a UCI engine like any other: an opponent for tests, and the first rung of a ladder.
//!
//! Chance depends on seed, position and turn alone, so the same match is played the same way
//! whatever runs beside it.

use crate::Contest;
use crate::contest::{read_answer, read_start};
use sandtable_core::{for_each_turn, split_mix};
use sandtable_games::{AnyPosition, GameKind, with_board, with_position};
use std::io::{self, BufRead, Write};

/// What winning is worth.
const WIN: i32 = 1_000_000;

/// What the engine knows between commands.
pub struct MaterialPlayer {
    game: GameKind,
    seed: u64,
    position: AnyPosition,
    /// Turns since the start that `position` named.
    turns: u64,
}

impl Default for MaterialPlayer {
    fn default() -> MaterialPlayer {
        let game = GameKind::Chess;
        MaterialPlayer { game, seed: 0, position: AnyPosition::start(game), turns: 0 }
    }
}

/// Answers commands until `quit` or the end of the input.
///
/// # Errors
/// Input or output fails.
pub fn serve(input: impl BufRead, out: &mut impl Write) -> io::Result<()> {
    let mut player = MaterialPlayer::default();
    for line in input.lines() {
        let line = line?;
        if line.trim() == "quit" {
            break;
        }
        for answer in player.answer(&line) {
            writeln!(out, "{answer}")?;
        }
        out.flush()?;
    }
    Ok(())
}

impl MaterialPlayer {
    /// The answers to one command.
    pub fn answer(&mut self, line: &str) -> Vec<String> {
        let line = line.trim();
        let (command, rest) = line.split_once(' ').unwrap_or((line, ""));
        match command {
            "uci" => return greeting(),
            "isready" => return vec!["readyok".to_owned()],
            "setoption" => self.set_option(rest),
            "position" => {
                if let Err(what) = self.set_position(rest) {
                    return vec![format!("info string {what}")];
                }
            }
            "go" => return self.go(),
            _ => {}
        }
        Vec::new()
    }

    fn set_option(&mut self, text: &str) {
        let Some((name, value)) = text.strip_prefix("name ").and_then(|t| t.split_once(" value "))
        else {
            return;
        };
        let game = match (name.trim(), value.trim()) {
            ("Seed", value) => {
                self.seed = value.parse().unwrap_or(self.seed);
                return;
            }
            ("UCI_Variant", "chess") | ("UCI_Chess960", "false") => GameKind::Chess,
            ("UCI_Variant", name) => match name.parse() {
                Ok(game) => game,
                Err(_) => return,
            },
            ("UCI_Chess960", "true") => GameKind::Chess960,
            _ => return,
        };
        // Chess without castling of Chess960 says nothing of another game.
        if name.trim() == "UCI_Chess960" && matches!(self.game, GameKind::Cotulenh(_)) {
            return;
        }
        self.game = game;
        self.position = AnyPosition::start(game);
    }

    fn set_position(&mut self, text: &str) -> Result<(), String> {
        let (start, turns) = text.split_once("moves").unwrap_or((text, ""));
        let mut position = match start.trim().strip_prefix("fen ") {
            Some(fen) => with_board!(self.game, Board, variant => {
                read_start::<Board>(variant, fen.trim())?.into()
            }),
            None => AnyPosition::start(self.game),
        };
        let turns: Vec<&str> = turns.split_ascii_whitespace().collect();
        for turn in &turns {
            with_position!(&mut position, board => play(board, turn)?);
        }
        self.position = position;
        self.turns = turns.len() as u64;
        Ok(())
    }

    fn go(&mut self) -> Vec<String> {
        let random = self.seed ^ self.turns.wrapping_mul(0x9e37_79b9);
        let chosen = with_position!(&mut self.position, board => choose(board, random));
        match chosen {
            Some(Choice { turn, worth, turns }) => vec![
                format!("info depth 1 score cp {worth} nodes {turns} pv {turn}"),
                format!("bestmove {turn}"),
            ],
            None => vec!["bestmove 0000".to_owned()],
        }
    }
}

fn greeting() -> Vec<String> {
    [
        "id name Sandtable material player",
        "id author the Sandtable project",
        "option name Seed type spin default 0 min 0 max 9223372036854775807",
        "option name UCI_Chess960 type check default false",
        "option name UCI_Variant type combo default chess var chess var cotulenh",
        "uciok",
    ]
    .map(str::to_owned)
    .to_vec()
}

fn play<P: Contest>(position: &mut P, turn: &str) -> Result<(), String> {
    for mv in read_answer(position, turn)? {
        position.play(mv);
    }
    Ok(())
}

/// What was chosen.
struct Choice {
    turn: String,
    worth: i32,
    turns: u64,
}

/// The best turn, and by chance among those that are as good.
fn choose<P: Contest>(position: &mut P, random: u64) -> Option<Choice> {
    let mover = position.turn();
    let mut random = random ^ position.key();
    let mut best: Vec<Vec<P::Move>> = Vec::new();
    let mut most = i32::MIN;
    let mut turns = 0;
    for_each_turn(position, |turn, after| {
        turns += 1;
        let outcome = match after.terminal() {
            Some(outcome) => Some(outcome),
            None if !after.has_moves() => Some(after.no_moves()),
            None => None,
        };
        let worth = match outcome {
            Some(outcome) if outcome.winner() == Some(mover) => WIN,
            Some(outcome) => outcome.winner().map_or(0, |_| -WIN),
            None => after.material(mover) - after.material(!mover),
        };
        if worth > most {
            most = worth;
            best.clear();
        }
        if worth == most {
            best.push(turn.to_vec());
        }
    });
    let place = split_mix(&mut random).checked_rem(best.len() as u64)?;
    let turn = best.get(usize::try_from(place).ok()?)?;
    // A win is one turn away; a score that large is no score.
    let worth = most.clamp(-30_000, 30_000);
    Some(Choice { turn: position.long_turn(turn), worth, turns })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn best(lines: &[&str]) -> String {
        let mut player = MaterialPlayer::default();
        let answers: Vec<String> = lines.iter().flat_map(|line| player.answer(line)).collect();
        answers.last().cloned().unwrap()
    }

    #[test]
    fn it_takes_what_is_worth_most() {
        let fen = "position fen 3qk3/8/8/8/8/8/r7/2KR4 w - - 0 1";
        assert_eq!(best(&[fen, "go"]), "bestmove d1d8");
        let mate = "position fen 6k1/5ppp/8/8/8/q7/8/R5K1 w - - 0 1";
        assert_eq!(best(&[mate, "go"]), "bestmove a1a3");
        let mate = "position fen 6k1/5ppp/8/8/8/8/q7/R2R2K1 w - - 0 1";
        assert_eq!(best(&[mate, "go wtime 1"]), "bestmove d1d8", "mate is worth more");
    }

    #[test]
    fn it_deploys_to_capture_the_commander() {
        let fen = "11/11/11/11/5c5/11/11/5(TI)5/11/11/11/8C2 r - - 0 1";
        let lines = [
            "setoption name UCI_Variant value cotulenh",
            &format!("position fen {fen} moves (TI)f5f6"),
            "go",
        ];
        assert!(best(&lines).starts_with("bestmove "));
    }

    #[test]
    fn chance_follows_the_seed() {
        let with_seed = |seed: u64| best(&[&format!("setoption name Seed value {seed}"), "go"]);
        assert_eq!(with_seed(1), with_seed(1));
        assert!((0..20).any(|seed| with_seed(seed) != with_seed(1)));
    }

    #[test]
    fn where_there_is_no_move_it_says_so() {
        assert_eq!(best(&["position fen 7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", "go"]), "bestmove 0000");
        assert_eq!(best(&["isready"]), "readyok");
        assert!(best(&["position fen x"]).starts_with("info string at byte"));
    }
}
