//! The protocol of xboard and WinBoard (CECP), version 2, for chess.
//!
//! An engine keeps the game itself and is told of single moves, so this end has to remember how
//! much it was told. It is told in force mode, in which it does not answer, until it is first to
//! move; from then on every move of its opponent is a question.

use super::features::Features;
use super::{EngineProtocol, Failure, GameState, Info, Reply, Thought, WaitLimits, failure};
use crate::process::{Process, Silence};
use crate::{EngineLimits, EngineSpec};
use sandtable_games::GameKind;
use sandtable_pgn::GameResult;
use std::time::{Duration, Instant};

/// An engine that speaks it.
pub(crate) struct XboardProtocol {
    process: Process,
    features: Features,
    pings: u32,
    /// Turns of the game that it knows.
    told: usize,
    /// Whether it waits to be told to think.
    is_forced: bool,
}

/// An engine that never says what it can do is old, and is waited for no longer than this.
const FEATURE_WAIT: Duration = Duration::from_secs(2);

impl XboardProtocol {
    /// Shakes hands and sets the options.
    pub fn start(
        process: Process,
        spec: &EngineSpec,
        game: GameKind,
        waits: &WaitLimits<'_>,
    ) -> Result<XboardProtocol, Failure> {
        if game != GameKind::Chess {
            return Err(Failure::Start("proto=xboard is for chess only".to_owned()));
        }
        let features = Features::default();
        let mut xboard = XboardProtocol { process, features, pings: 0, told: 0, is_forced: true };
        xboard.hear_features(waits)?;
        for (name, value) in &spec.options {
            if !xboard.features.options.contains(name) {
                let all = xboard.features.options.join(", ");
                let text = format!("it has no option {name}: it offers {all}");
                return Err(Failure::Start(text));
            }
            match value.as_str() {
                "" => xboard.process.send(&format!("option {name}")),
                value => xboard.process.send(&format!("option {name}={value}")),
            }
        }
        xboard.synchronize(waits)?;
        Ok(xboard)
    }

    fn hear_features(&mut self, waits: &WaitLimits<'_>) -> Result<(), Failure> {
        self.process.send("xboard");
        self.process.send("protover 2");
        let begun = Instant::now();
        while self.features.done != Some(true) {
            let wait = match self.features.done {
                Some(_) => waits.patience.answer,
                None => FEATURE_WAIT.min(waits.patience.answer),
            };
            match self.process.read(begun + wait, waits.stop) {
                Ok(heard) => {
                    if let Some(features) = heard.text.trim().strip_prefix("feature ") {
                        let answers = self.features.hear(features);
                        answers.iter().for_each(|answer| self.process.send(answer));
                    }
                }
                Err(Silence::Timeout) if self.features.done.is_none() => return Ok(()),
                Err(silence) => return Err(failure(silence, &mut self.process, "protover 2")),
            }
        }
        Ok(())
    }

    /// Waits until everything is done that was asked for; what was said on the way is not heard.
    fn synchronize(&mut self, waits: &WaitLimits<'_>) -> Result<(), Failure> {
        if !self.features.ping {
            return Ok(());
        }
        self.pings += 1;
        self.process.send(&format!("ping {}", self.pings));
        let pong = format!("pong {}", self.pings);
        let overdue = waits.overdue();
        loop {
            match self.process.read(overdue, waits.stop) {
                Ok(heard) if heard.text.trim() == pong => return Ok(()),
                Ok(_) => {}
                Err(silence) => return Err(failure(silence, &mut self.process, "ping")),
            }
        }
    }

    fn tell_turn(&self, turn: &str) {
        match self.features.usermove {
            true => self.process.send(&format!("usermove {turn}")),
            false => self.process.send(turn),
        }
    }

    fn tell_clocks(&self, state: &GameState<'_>) {
        if !self.features.time {
            return;
        }
        let side = state.turn;
        for (word, side) in [("time", side), ("otim", !side)] {
            if let Some(clock) = state.clocks[side.index()] {
                self.process.send(&format!("{word} {}", clock.left().as_millis() / 10));
            }
        }
    }
}

impl EngineProtocol for XboardProtocol {
    fn new_game(&mut self, state: &GameState<'_>, waits: &WaitLimits<'_>) -> Result<(), Failure> {
        self.process.send("new");
        for command in ["force", "easy", "post"] {
            self.process.send(command);
        }
        limits(state.limits).iter().for_each(|command| self.process.send(command));
        if let Some(fen) = state.start {
            if !self.features.setboard {
                return Err(Failure::Protocol("it cannot set up positions".to_owned()));
            }
            self.process.send(&format!("setboard {fen}"));
        }
        state.turns.iter().for_each(|turn| self.tell_turn(turn));
        self.told = state.turns.len();
        self.is_forced = true;
        self.synchronize(waits)
    }

    fn think(
        &mut self,
        state: &GameState<'_>,
        budget: Option<Duration>,
        waits: &WaitLimits<'_>,
    ) -> Result<Thought, Failure> {
        let news = state.turns.get(self.told..).unwrap_or_default();
        let begun = Instant::now();
        self.tell_clocks(state);
        news.iter().for_each(|turn| self.tell_turn(turn));
        if self.is_forced {
            self.process.send("go");
            self.is_forced = false;
        }
        let mut until = begun + budget.unwrap_or(waits.patience.search);
        let mut told_to_stop = false;
        let mut info = Info::default();
        loop {
            match self.process.read(until, waits.stop) {
                Ok(heard) => {
                    let elapsed = heard.at.saturating_duration_since(begun);
                    match read(&heard.text) {
                        Said::Reply(reply) => {
                            // Its own turn is known to it.
                            self.told = state.turns.len() + 1;
                            return Ok(Thought { reply, elapsed, info });
                        }
                        Said::Refusal => {
                            let text = format!("it refused a legal move: {}", heard.text);
                            return Err(Failure::Protocol(text));
                        }
                        Said::Other => info.hear_xboard(&heard.text),
                    }
                }
                Err(Silence::Timeout) if !told_to_stop => {
                    told_to_stop = true;
                    self.process.send("?");
                    until = waits.overdue();
                }
                Err(silence) => {
                    return Err(failure(silence, &mut self.process, "go, nor to ?"));
                }
            }
        }
    }

    fn end_game(&mut self, result: GameResult, why: &str) {
        self.process.send("force");
        self.process.send(&format!("result {result} {{{why}}}"));
    }

    fn can_set_up(&self) -> bool {
        self.features.setboard
    }

    /// Without `ping` nobody knows what a late word belongs to.
    fn can_go_on(&self) -> bool {
        self.features.reuse && self.features.ping
    }
}

/// What a line of an engine means for the game.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Said {
    Reply(Reply),
    Refusal,
    Other,
}

fn read(line: &str) -> Said {
    let line = line.trim();
    let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
    let first = |text: &str| text.split_ascii_whitespace().next().unwrap_or_default().to_owned();
    if word == "move" {
        return Said::Reply(Reply::Turn(first(rest)));
    }
    // As engines said it before there was `move`, and GNU Chess does still.
    if let Some((_, turn)) = line.strip_prefix("My move is").and_then(|rest| rest.split_once(':')) {
        return Said::Reply(Reply::Turn(first(turn)));
    }
    if word == "resign" {
        return Said::Reply(Reply::Resigns);
    }
    if line.starts_with("Illegal move") {
        return Said::Refusal;
    }
    match GameResult::from_word(word.as_bytes()) {
        Some(GameResult::Unknown) | None => Said::Other,
        Some(result) => Said::Reply(Reply::Claims(result)),
    }
}

/// The commands that set the limits of a game.
fn limits(limits: &EngineLimits) -> Vec<String> {
    let mut commands = Vec::new();
    if let Some(clock) = limits.clock {
        // Whole seconds are all there is; `time` tells the rest, and none is less than one.
        let seconds = clock.base.as_secs().max(1);
        let base = format!("{}:{:02}", seconds / 60, seconds % 60);
        let increment = clock.increment.as_secs_f64();
        commands.push(format!("level {} {base} {increment}", clock.moves.unwrap_or(0)));
    }
    commands.extend(limits.movetime.map(|time| format!("st {}", time.as_secs_f64())));
    commands.extend(limits.depth.map(|depth| format!("sd {depth}")));
    commands
}

#[cfg(test)]
mod tests {
    use super::*;
    use sandtable_core::Side;

    #[test]
    fn lines_are_told_apart() {
        let turn = |text: &str| Said::Reply(Reply::Turn(text.to_owned()));
        assert_eq!(read("move e7e8q"), turn("e7e8q"));
        assert_eq!(read("My move is: e2e4"), turn("e2e4"));
        assert_eq!(read("My move is : e2e4"), turn("e2e4"));
        assert_eq!(read("move"), turn(""));
        assert_eq!(read("resign"), Said::Reply(Reply::Resigns));
        let white = GameResult::Win(Side::First);
        assert_eq!(read("1-0 {White mates}"), Said::Reply(Reply::Claims(white)));
        assert_eq!(read("Illegal move (no king): e2e4"), Said::Refusal);
        for line in ["", "* {abandoned}", "# debug 1-0", "9 156 1084 48000 Nf3", "offer draw"] {
            assert_eq!(read(line), Said::Other, "{line}");
        }
    }

    #[test]
    fn limits_are_written_in_minutes_and_seconds() {
        let of =
            |clock: &str| EngineLimits { clock: clock.parse().ok(), ..EngineLimits::default() };
        assert_eq!(limits(&of("40/90+0.5")), ["level 40 1:30 0.5"]);
        assert_eq!(limits(&of("0.2+0")), ["level 0 0:01 0"]);
        let movetime = Some(Duration::from_millis(1500));
        let other = EngineLimits { movetime, depth: Some(6), ..EngineLimits::default() };
        assert_eq!(limits(&other), ["st 1.5", "sd 6"]);
    }
}
