//! UCI, for both games: a turn of Cờ Tư Lệnh is one word (R11.3, R11.5), and Red's clock is `wtime`.

use super::offered_options::{Offer, find};
use super::{EngineProtocol, Failure, GameState, Info, Reply, Thought, WaitLimits, failure};
use crate::EngineSpec;
use crate::process::{Process, Silence};
use sandtable_core::Side;
use sandtable_games::GameKind;
use std::fmt::Write;
use std::time::{Duration, Instant};

/// An engine that speaks UCI.
pub(crate) struct UciProtocol {
    process: Process,
}

impl UciProtocol {
    /// Shakes hands and sets the options.
    pub fn start(
        process: Process,
        spec: &EngineSpec,
        game: GameKind,
        waits: &WaitLimits<'_>,
    ) -> Result<UciProtocol, Failure> {
        let mut uci = UciProtocol { process };
        uci.process.send("uci");
        let overdue = waits.overdue();
        let mut offers = Vec::new();
        loop {
            let said = uci.hear("uci", overdue, waits)?;
            match said.split_once(' ') {
                Some(("option", rest)) => offers.extend(Offer::read(rest)),
                _ if said == "uciok" => break,
                _ => {}
            }
        }
        let commands = settings(spec, game, &offers).map_err(Failure::Start)?;
        commands.iter().for_each(|command| uci.process.send(command));
        uci.wait_until_ready(waits)?;
        Ok(uci)
    }

    /// The next line, which answers `awaited`.
    fn hear(
        &mut self,
        awaited: &str,
        until: Instant,
        waits: &WaitLimits<'_>,
    ) -> Result<String, Failure> {
        let heard = self.process.read(until, waits.stop);
        heard
            .map(|heard| heard.text.trim().to_owned())
            .map_err(|silence| failure(silence, &mut self.process, awaited))
    }

    fn wait_until_ready(&mut self, waits: &WaitLimits<'_>) -> Result<(), Failure> {
        self.process.send("isready");
        let overdue = waits.overdue();
        while self.hear("isready", overdue, waits)? != "readyok" {}
        Ok(())
    }

    /// What was said while nobody asked is not heard.
    fn clear(&mut self) -> Result<(), Failure> {
        loop {
            match self.process.glance() {
                Ok(Some(_)) => {}
                Ok(None) => return Ok(()),
                Err(silence) => return Err(failure(silence, &mut self.process, "nothing")),
            }
        }
    }
}

impl EngineProtocol for UciProtocol {
    fn new_game(&mut self, _: &GameState<'_>, waits: &WaitLimits<'_>) -> Result<(), Failure> {
        self.process.send("ucinewgame");
        self.wait_until_ready(waits)
    }

    fn think(
        &mut self,
        state: &GameState<'_>,
        budget: Option<Duration>,
        waits: &WaitLimits<'_>,
    ) -> Result<Thought, Failure> {
        self.clear()?;
        self.process.send(&position(state));
        let begun = Instant::now();
        self.process.send(&go(state));
        let mut until = begun + budget.unwrap_or(waits.patience.search);
        let mut told_to_stop = false;
        let mut info = Info::default();
        loop {
            match self.process.read(until, waits.stop) {
                Ok(heard) => match heard.text.trim().split_once(' ') {
                    Some(("info", rest)) => info.hear_uci(rest),
                    Some(("bestmove", rest)) => {
                        let turn = rest.split_ascii_whitespace().next().unwrap_or_default();
                        let elapsed = heard.at.saturating_duration_since(begun);
                        return Ok(Thought { reply: Reply::Turn(turn.to_owned()), elapsed, info });
                    }
                    _ if heard.text.trim() == "bestmove" => {
                        return Err(Failure::Protocol("bestmove without a move".to_owned()));
                    }
                    _ => {}
                },
                // Its flag has fallen. An engine that can still answer can play the next game.
                Err(Silence::Timeout) if !told_to_stop => {
                    told_to_stop = true;
                    self.process.send("stop");
                    until = waits.overdue();
                }
                Err(silence) => {
                    return Err(failure(silence, &mut self.process, "go, nor to stop"));
                }
            }
        }
    }
}

/// The commands that set up an engine for this game, or what it does not offer.
fn settings(spec: &EngineSpec, game: GameKind, offers: &[Offer]) -> Result<Vec<String>, String> {
    let mut commands = Vec::new();
    let mut faults = Vec::new();
    let mut wanted = Vec::new();
    match game {
        // Most engines know one game only and have no such options.
        GameKind::Chess => {
            let offered = [("UCI_Variant", "chess"), ("UCI_Chess960", "false")].into_iter();
            wanted.extend(offered.filter(|(name, _)| find(offers, name).is_some()));
        }
        GameKind::Chess960 => wanted.push(("UCI_Chess960", "true")),
        GameKind::Cotulenh(_) => wanted.push(("UCI_Variant", game.name())),
    }
    wanted.extend(spec.options.iter().map(|(name, value)| (name.as_str(), value.as_str())));
    for (name, value) in wanted {
        match find(offers, name) {
            Some(offer) => match offer.refusal(value) {
                Some(fault) => faults.push(fault),
                None => commands.push(offer.command(value)),
            },
            None => {
                let names: Vec<&str> = offers.iter().map(|offer| offer.name.as_str()).collect();
                faults.push(format!("it has no option {name}: it offers {}", names.join(", ")));
            }
        }
    }
    if faults.is_empty() { Ok(commands) } else { Err(faults.join("; ")) }
}

fn position(state: &GameState<'_>) -> String {
    let mut text = match state.start {
        Some(fen) => format!("position fen {fen}"),
        None => "position startpos".to_owned(),
    };
    if !state.turns.is_empty() {
        text.push_str(" moves ");
        text.push_str(&state.turns.join(" "));
    }
    text
}

fn go(state: &GameState<'_>) -> String {
    let mut text = "go".to_owned();
    let limits = state.limits;
    // Writing to a string cannot fail.
    if limits.clock.is_some() {
        for (side, time, increment) in
            [(Side::First, "wtime", "winc"), (Side::Second, "btime", "binc")]
        {
            if let Some(clock) = state.clocks[side.index()] {
                // An engine that believes it has no time at all may not search at all.
                let left = clock.left().as_millis().max(1);
                let _ =
                    write!(text, " {time} {left} {increment} {}", clock.increment().as_millis());
            }
        }
        let own = state.clocks[state.turn.index()];
        if let Some(moves) = own.and_then(|clock| clock.moves_to_go()) {
            let _ = write!(text, " movestogo {moves}");
        }
    }
    if let Some(time) = limits.movetime {
        let _ = write!(text, " movetime {}", time.as_millis());
    }
    if let Some(depth) = limits.depth {
        let _ = write!(text, " depth {depth}");
    }
    if let Some(nodes) = limits.nodes {
        let _ = write!(text, " nodes {nodes}");
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Clock, EngineLimits};

    #[test]
    fn the_first_player_has_the_clock_of_white() {
        let limits = EngineLimits { clock: "40/60+0.5".parse().ok(), ..EngineLimits::default() };
        let mut clocks = [limits.clock.map(Clock::new); 2];
        if let Some(clock) = &mut clocks[1] {
            clock.spend(Duration::from_millis(1500));
        }
        let turns = ["e2e4".to_owned()];
        let state =
            GameState { start: None, turns: &turns, turn: Side::Second, clocks, limits: &limits };
        assert_eq!(position(&state), "position startpos moves e2e4");
        assert_eq!(go(&state), "go wtime 60000 winc 500 btime 59000 binc 500 movestogo 39");
    }

    #[test]
    fn limits_without_a_clock_send_no_clock() {
        let limits = EngineLimits { depth: Some(5), nodes: Some(1000), ..EngineLimits::default() };
        let clocks = [None, Some(Clock::new("5+0".parse().unwrap()))];
        let turn = Side::First;
        let state = GameState { start: Some("x"), turns: &[], turn, clocks, limits: &limits };
        assert_eq!(position(&state), "position fen x");
        assert_eq!(go(&state), "go depth 5 nodes 1000");
    }
}
