//! An engine of a match: started when it is needed, and again after it has failed.

use crate::process::{Keepers, Process};
use crate::wire::{Failure, Line, Situation, Thought, Uci, Wire, Xboard};
use crate::{EngineSpec, Program, Proto};
use sandtable_games::GameKind;
use sandtable_pgn::GameResult;
use std::path::Path;
use std::time::Duration;

/// A seat at the board.
pub(crate) struct Player<'a> {
    pub spec: &'a EngineSpec,
    game: GameKind,
    /// Our own binary, for the engines that are in it.
    own: &'a Path,
    keepers: Keepers,
    wire: Option<Box<dyn Wire>>,
}

impl<'a> Player<'a> {
    pub fn new(
        spec: &'a EngineSpec,
        game: GameKind,
        own: &'a Path,
        keepers: Keepers,
    ) -> Player<'a> {
        Player { spec, game, own, keepers, wire: None }
    }

    /// Starts the engine, if it does not run.
    pub fn start(&mut self, line: &Line<'_>) -> Result<&mut Box<dyn Wire>, Failure> {
        let wire = match self.wire.take() {
            Some(wire) => wire,
            None => self.launch(line)?,
        };
        Ok(self.wire.insert(wire))
    }

    fn launch(&self, line: &Line<'_>) -> Result<Box<dyn Wire>, Failure> {
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
            Proto::Uci => Box::new(Uci::start(process, self.spec, self.game, line)?),
            Proto::Xboard => Box::new(Xboard::start(process, self.spec, self.game, line)?),
        })
    }

    /// Gets ready for a game. An engine that fails is ended.
    pub fn new_game(&mut self, situation: &Situation<'_>, line: &Line<'_>) -> Result<(), Failure> {
        let result = self.start(line).and_then(|wire| wire.new_game(situation, line));
        self.end_if(result.is_err());
        result
    }

    /// Asks for a turn. An engine that fails is ended.
    pub fn think(
        &mut self,
        situation: &Situation<'_>,
        budget: Option<Duration>,
        line: &Line<'_>,
    ) -> Result<Thought, Failure> {
        let result = self.start(line).and_then(|wire| wire.think(situation, budget, line));
        self.end_if(result.is_err());
        result
    }

    /// Tells the engine how the game ended.
    pub fn end_game(&mut self, result: GameResult, why: &str) {
        if let Some(wire) = &mut self.wire {
            wire.end_game(result, why);
        }
        let is_done = self.spec.restart || self.wire.as_ref().is_some_and(|wire| !wire.can_go_on());
        self.end_if(is_done);
    }

    fn end_if(&mut self, ends: bool) {
        if ends {
            self.wire = None;
        }
    }
}
