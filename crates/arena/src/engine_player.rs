//! An engine of a match: started when it is needed, and again after it has failed.

use crate::engine_protocol::{
    EngineProtocol, Failure, GameState, Thought, UciProtocol, WaitLimits, XboardProtocol,
};
use crate::process::{Keepers, Process};
use crate::{EngineSpec, Program, Proto};
use sandtable_games::GameKind;
use sandtable_pgn::GameResult;
use std::path::Path;
use std::time::Duration;

/// An engine of a match, with its process and protocol while it runs.
pub(crate) struct EnginePlayer<'a> {
    pub spec: &'a EngineSpec,
    game: GameKind,
    /// Our own binary, for the engines that are in it.
    own: &'a Path,
    keepers: Keepers,
    protocol: Option<Box<dyn EngineProtocol>>,
}

impl<'a> EnginePlayer<'a> {
    pub fn new(
        spec: &'a EngineSpec,
        game: GameKind,
        own: &'a Path,
        keepers: Keepers,
    ) -> EnginePlayer<'a> {
        EnginePlayer { spec, game, own, keepers, protocol: None }
    }

    /// Starts the engine, if it does not run.
    pub fn start(
        &mut self,
        waits: &WaitLimits<'_>,
    ) -> Result<&mut Box<dyn EngineProtocol>, Failure> {
        let protocol = match self.protocol.take() {
            Some(protocol) => protocol,
            None => self.launch(waits)?,
        };
        Ok(self.protocol.insert(protocol))
    }

    fn launch(&self, waits: &WaitLimits<'_>) -> Result<Box<dyn EngineProtocol>, Failure> {
        let own = self.own.to_string_lossy().into_owned();
        let words = match &self.spec.program {
            Program::Own => vec![own, "uci".to_owned()],
            Program::Material => vec![own, "material-player".to_owned()],
            Program::Command(words) => words.clone(),
        };
        let process =
            Process::start(&self.spec.name, &words, self.spec.dir.as_deref(), &self.keepers)
                .map_err(|error| Failure::Start(format!("{}: {error}", words.join(" "))))?;
        Ok(match self.spec.proto {
            Proto::Uci => Box::new(UciProtocol::start(process, self.spec, self.game, waits)?),
            Proto::Xboard => Box::new(XboardProtocol::start(process, self.spec, self.game, waits)?),
        })
    }

    /// Gets ready for a game. An engine that fails is ended.
    pub fn new_game(
        &mut self,
        state: &GameState<'_>,
        waits: &WaitLimits<'_>,
    ) -> Result<(), Failure> {
        let result = self.start(waits).and_then(|protocol| protocol.new_game(state, waits));
        self.end_if(result.is_err());
        result
    }

    /// Asks for a turn. An engine that fails is ended.
    pub fn think(
        &mut self,
        state: &GameState<'_>,
        budget: Option<Duration>,
        waits: &WaitLimits<'_>,
    ) -> Result<Thought, Failure> {
        let result = self.start(waits).and_then(|protocol| protocol.think(state, budget, waits));
        self.end_if(result.is_err());
        result
    }

    /// Tells the engine how the game ended.
    pub fn end_game(&mut self, result: GameResult, why: &str) {
        if let Some(protocol) = &mut self.protocol {
            protocol.end_game(result, why);
        }
        let is_done = self.spec.restart
            || self.protocol.as_ref().is_some_and(|protocol| !protocol.can_go_on());
        self.end_if(is_done);
    }

    fn end_if(&mut self, ends: bool) {
        if ends {
            self.protocol = None;
        }
    }
}
