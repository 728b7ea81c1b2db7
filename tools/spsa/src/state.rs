//! How far tuning has come, in a file that is always whole.

use crate::tuner::{Schedule, Tuner};
use anyhow::{Context, bail};
use serde::{Deserialize, Serialize};
use std::fs::{self, File};
use std::io::{ErrorKind, Write};
use std::path::{Path, PathBuf};

/// What the file holds.
#[derive(Serialize, Deserialize)]
struct Content {
    /// Who plays, and how: text that has to be the same.
    games: String,
    tuner: Tuner,
}

/// The file.
pub struct StateFile {
    path: PathBuf,
    games: String,
}

impl StateFile {
    /// Reads how far the tuning of this schedule with such games has come, if it has begun.
    ///
    /// # Errors
    /// The file cannot be read, or belongs to another tuning.
    pub fn open(
        path: &Path,
        games: &str,
        schedule: Schedule,
    ) -> anyhow::Result<(StateFile, Tuner)> {
        let name = || path.display().to_string();
        let file = StateFile { path: path.to_owned(), games: games.to_owned() };
        let bytes = match fs::read(path) {
            Err(error) if error.kind() == ErrorKind::NotFound => {
                return Ok((file, Tuner::new(schedule)));
            }
            bytes => bytes.with_context(name)?,
        };
        let Content { games: there, tuner } = serde_json::from_slice(&bytes).with_context(name)?;
        if there != games {
            bail!("{}: it belongs to other games: there {there}, here {games}", name());
        }
        if tuner.schedule != schedule {
            let (there, here) = (&tuner.schedule, &schedule);
            bail!("{}: it belongs to another tuning: there {there:?}, here {here:?}", name());
        }
        Ok((file, tuner))
    }

    /// Writes how far it has come: at any moment the file is the old one or the new one.
    ///
    /// # Errors
    /// It cannot be written.
    pub fn save(&self, tuner: &Tuner) -> anyhow::Result<()> {
        let content = Content { games: self.games.clone(), tuner: tuner.clone() };
        let text = serde_json::to_string_pretty(&content)? + "\n";
        let mut new = self.path.as_os_str().to_owned();
        new.push(".new");
        let name = || self.path.display().to_string();
        let mut file = File::create(&new).with_context(name)?;
        file.write_all(text.as_bytes()).and_then(|()| file.sync_all()).with_context(name)?;
        fs::rename(&new, &self.path).with_context(name)
    }
}
