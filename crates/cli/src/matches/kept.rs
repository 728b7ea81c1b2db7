//! The state of a match that is kept in a file.

use crate::errors::Usage;
use sandtable_arena::{Match, MatchTally, StateError, StateFile};
use std::io;
use std::path::{Path, PathBuf};

/// The file, and what it is called.
pub struct Kept {
    file: StateFile,
    path: PathBuf,
}

/// The setting that a match goes on with, though it was not asked for.
const SEED: &str = "seed";

impl Kept {
    /// Opens the file, which need not be there.
    pub fn open(path: &Path) -> anyhow::Result<Kept> {
        let file = StateFile::open(path).map_err(|error| refusal(path, &error))?;
        Ok(Kept { file, path: path.to_owned() })
    }

    /// The seed of the match in the file.
    pub fn seed(&self) -> Option<u64> {
        self.file.setting(SEED)?.parse().ok()
    }

    /// How far this match has come.
    pub fn begin(&mut self, plan: &Match, openings: &str, seed: u64) -> anyhow::Result<MatchTally> {
        let mut settings = plan.settings();
        settings.insert(SEED.to_owned(), seed.to_string());
        settings.insert("openings".to_owned(), openings.to_owned());
        self.file.begin(settings, plan.sprt).map_err(|error| refusal(&self.path, &error))
    }

    /// Writes how far it has come.
    pub fn save(&self, tally: &MatchTally) -> io::Result<()> {
        self.file.save(tally)
    }
}

fn refusal(path: &Path, error: &StateError) -> anyhow::Error {
    let text = format!("{}: {error}", path.display());
    match error {
        StateError::Settings(_) | StateError::Content(_) => Usage(text).into(),
        StateError::File(_) | StateError::InUse => anyhow::Error::msg(text),
    }
}
