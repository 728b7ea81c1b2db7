//! The engine as the server sees it: somebody who is asked questions and takes time to answer.
//!
//! | file | what |
//! |---|---|
//! | `mod` | what is asked, and who can answer |
//! | `queue` | whose question is next |
//! | `pool` | threads that put questions to the engine, and take them away again |
//! | `ticket` | what the asker holds; letting go of it takes the question back |

mod material;
mod pool;
mod queue;
mod ticket;

pub use material::MaterialEngine;
pub use pool::Pool;
pub use ticket::{AnalysisTicket, PlayTicket};

use crate::table::Task;
use crate::wire::Analysis;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// A word to somebody who thinks: enough.
#[derive(Clone, Default, Debug)]
pub struct Stop(Arc<AtomicBool>);

impl Stop {
    /// Says it.
    pub fn stop(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Whether it has been said.
    pub fn is_stopped(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }

    /// The flag itself, for an engine that looks at it in its own way.
    pub fn flag(&self) -> &AtomicBool {
        &self.0
    }
}

/// How well and how long to think about a turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PlayLimits {
    /// 1 to 10.
    pub level: u8,
    /// What the engine has left on its clock, and what a turn adds.
    pub clock: Option<(Duration, Duration)>,
    /// The longest it may think in any case.
    pub most: Duration,
}

/// Somebody who plays and judges both games. It runs on threads of the pool, never on those that
/// serve pages.
pub trait Engine: Send + Sync + 'static {
    /// The actions of a whole turn, in long form. When told to stop, the best so far.
    fn choose(&self, task: &Task, limits: PlayLimits, stop: &Stop) -> Option<Vec<String>>;

    /// Thinks about a position until the time is over, it is told to stop, or nothing more can be
    /// found, and reports what it finds. Scores are those of the first side.
    fn analyse(
        &self,
        task: &Task,
        lines: usize,
        most: Duration,
        stop: &Stop,
        report: &mut dyn FnMut(Analysis),
    );
}
