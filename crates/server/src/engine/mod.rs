//! The engine as the server sees it: somebody who is asked questions and takes time to answer.
//!
//! | file | what |
//! |---|---|
//! | `mod` | what is asked, and who can answer |
//! | `queue` | whose question is next |
//! | `pool` | threads that put questions to the engine, and take them away again |
//! | `ticket` | what the asker holds; letting go of it takes the question back |
//! | `studies` | analyses that are asked for: here, or of whoever shares the store |
//! | `worker` | turns and analyses taken from a store that several servers share |

mod pool;
mod queue;
mod studies;
mod ticket;
mod worker;

pub use pool::{ANALYSIS_TIME, Busy, MOST_WAITING, MOST_WAITING_OF_ONE, Pool, share_of_time};
pub use studies::Studies;
pub use ticket::{AnalysisTicket, PlayTicket};
pub use worker::work;

use sandtable_api::dto::Analysis;
use sandtable_api::thinker::{AnalysisLimits, PlayLimits, Thinker};
use sandtable_engine::Control;
use sandtable_games::AnyGame;
use std::sync::Arc;
use std::time::Duration;

/// A word to somebody who thinks: enough.
#[derive(Clone, Default, Debug)]
pub struct Stop(Arc<Control>);

impl Stop {
    /// Says it.
    pub fn stop(&self) {
        self.0.stop();
    }

    /// Whether it has been said.
    pub fn is_stopped(&self) -> bool {
        self.0.is_stopped()
    }

    /// As the engine hears it.
    pub fn control(&self) -> &Control {
        &self.0
    }
}

/// Somebody who plays and judges both games. Each thread of the pool has one of its own, and nothing
/// of it runs on the threads that serve pages.
pub trait Engine: Send {
    /// The game with one whole turn more. When told to stop, the best turn so far.
    fn choose(&mut self, game: &AnyGame, limits: PlayLimits, stop: &Stop) -> Option<AnyGame>;

    /// Thinks about a position until the time is over, it is told to stop, or nothing more can be
    /// found, and reports what it finds. Scores are those of the first side.
    fn analyse(
        &mut self,
        game: &AnyGame,
        lines: usize,
        most: Duration,
        stop: &Stop,
        report: &mut dyn FnMut(Analysis),
    );
}

/// Work that was taken belongs to a process for so long, unless it is renewed.
pub const LEASE: Duration = Duration::from_secs(2);

/// What one thread remembers of positions, for each game.
const TABLE_MEBIBYTES: usize = 16;

/// The engine of this project.
pub fn thinker() -> Thinker {
    Thinker::new(TABLE_MEBIBYTES)
}

impl Engine for Thinker {
    fn choose(&mut self, game: &AnyGame, limits: PlayLimits, stop: &Stop) -> Option<AnyGame> {
        Thinker::choose(self, game, limits, stop.control())
    }

    fn analyse(
        &mut self,
        game: &AnyGame,
        lines: usize,
        most: Duration,
        stop: &Stop,
        report: &mut dyn FnMut(Analysis),
    ) {
        let limits = AnalysisLimits { lines, most, nodes: None };
        Thinker::analyse(self, game, limits, stop.control(), report);
    }
}
