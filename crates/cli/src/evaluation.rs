//! How the engine judges positions.

use clap::ValueEnum;
use sandtable_engine::{Engine, Playable, Resources};

/// The choice of `--eval`.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Evaluation {
    /// By the network of the game
    #[default]
    Network,
    /// By the rules that people wrote; so does the page
    Classical,
}

impl Evaluation {
    /// An engine that judges so.
    pub fn engine<P: Playable>(self, resources: Resources) -> Engine<P> {
        let mut engine = Engine::new(resources);
        if self == Evaluation::Classical {
            engine.set_network(None);
        }
        engine
    }
}
