//! The native part of the Python package `sandtable`: a thin layer over `sandtable-games`. It contains no
//! rule: what is the same in every language is in the façade.
//!
//! | file | what |
//! |---|---|
//! | `errors` | refusals as Python exceptions |
//! | `moves` | `Move` |
//! | `position`, `line` | `Position`, and moves as it is given them |
//! | `outcome` | `Outcome` |
//! | `game`, `restore` | `Game`, and how it is pickled |
//! | `search` | a search in its thread |
//! | `engine`, `found` | `Engine`, `Analysis`; what they give: `Line`, `Choice` |
//! | `record`, `node`, `reader` | PGN: `Record`, `Tags`, `Node`; `read_pgn`, `open_pgn` |
//! | `jobs/` | what `sandtable.jobs` needs: games against itself, matches, UCI |
//! | `learn/` | `Batch`: moves as numbers, boards as planes |

mod engine;
mod errors;
mod found;
mod game;
mod jobs;
mod learn;
mod line;
mod moves;
mod node;
mod outcome;
mod position;
mod reader;
mod record;
mod restore;
mod search;

use pyo3::prelude::*;
use pyo3::types::PyTuple;
use sandtable_games::GameKind;

/// Rules of chess and Cờ Tư Lệnh; see the package `sandtable`.
#[pymodule]
mod _native {
    use super::*;

    /// The games there are, each with its variant.
    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        let games = PyTuple::new(module.py(), GameKind::ALL.map(GameKind::name))?;
        module.add("GAMES", games)?;
        module.add("__version__", env!("CARGO_PKG_VERSION"))
    }

    #[pymodule_export]
    use crate::engine::{Analysis, Engine};
    #[pymodule_export]
    use crate::found::{Choice, Line};
    #[pymodule_export]
    use crate::game::Game;
    #[pymodule_export]
    use crate::jobs::matches::{MatchGame, MatchPlan};
    #[pymodule_export]
    use crate::jobs::selfplay::{SelfplayGame, selfplay};
    #[pymodule_export]
    use crate::jobs::speak_uci;
    #[pymodule_export]
    use crate::jobs::tally::MatchTally;
    #[pymodule_export]
    use crate::jobs::training_file::TrainingFile;
    #[pymodule_export]
    use crate::learn::batch::{Batch, action_names};
    #[pymodule_export]
    use crate::moves::Move;
    #[pymodule_export]
    use crate::node::Node;
    #[pymodule_export]
    use crate::outcome::Outcome;
    #[pymodule_export]
    use crate::position::Position;
    #[pymodule_export]
    use crate::reader::{PgnReader, open_pgn, read_pgn};
    #[pymodule_export]
    use crate::record::{Record, Tags};
}
