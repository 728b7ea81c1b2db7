//! The protocol of xboard.

use super::{Failure, Line, Situation, Thought, Variant, Wire};
use crate::EngineSpec;
use crate::process::Process;
use std::time::Duration;

/// An engine that speaks it.
pub(crate) struct Xboard {
    _process: Process,
}

impl Xboard {
    pub fn start(
        _process: Process,
        _spec: &EngineSpec,
        _variant: Variant,
        _line: &Line<'_>,
    ) -> Result<Xboard, Failure> {
        Err(Failure::Start("proto=xboard is not there yet".to_owned()))
    }
}

impl Wire for Xboard {
    fn new_game(&mut self, _: &Situation<'_>, _: &Line<'_>) -> Result<(), Failure> {
        Ok(())
    }

    fn think(
        &mut self,
        _: &Situation<'_>,
        _: Option<Duration>,
        _: &Line<'_>,
    ) -> Result<Thought, Failure> {
        Err(Failure::Stopped)
    }
}
