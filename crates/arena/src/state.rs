//! How far a match has come, in a file: whoever ends the program, the same command goes on.

use crate::settings::Settings;
use crate::{MatchTally, Sprt};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::fs::{self, File, TryLockError};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// What the file holds.
#[derive(Clone, Debug, Serialize, Deserialize)]
struct Content {
    settings: Settings,
    tally: MatchTally,
}

/// The state of a match, which no other match may write at the same time.
pub struct StateFile {
    path: PathBuf,
    content: Option<Content>,
    settings: Settings,
    lock: PathBuf,
    _locked: File,
}

/// Why a match cannot be continued.
#[derive(Debug)]
pub enum StateError {
    /// The file cannot be read or written.
    File(io::Error),
    /// It is no state of a match.
    Content(serde_json::Error),
    /// Another program plays this match.
    InUse,
    /// It belongs to another match: names, values there and values here.
    Settings(Vec<(String, String, String)>),
}

impl std::error::Error for StateError {}

impl fmt::Display for StateError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            StateError::File(error) => error.fmt(f),
            StateError::Content(error) => write!(f, "it is no state of a match: {error}"),
            StateError::InUse => f.write_str("another program is playing this match"),
            StateError::Settings(differences) => {
                f.write_str(
                    "it belongs to another match: expected the same settings, or another file",
                )?;
                differences.iter().try_for_each(|(name, there, here)| {
                    write!(f, "\n{name}: there {there}, here {here}")
                })
            }
        }
    }
}

/// `file` with something added to its name.
fn beside(file: &Path, end: &str) -> PathBuf {
    let mut name = file.as_os_str().to_owned();
    name.push(end);
    name.into()
}

impl StateFile {
    /// Opens the file, which need not be there.
    ///
    /// # Errors
    /// It cannot be read, is no state of a match, or another match writes it.
    pub fn open(path: &Path) -> Result<StateFile, StateError> {
        let lock = beside(path, ".lock");
        let locked = File::create(&lock).map_err(StateError::File)?;
        match locked.try_lock() {
            Err(TryLockError::WouldBlock) => return Err(StateError::InUse),
            // Where files cannot be locked, nobody is kept from playing.
            Err(TryLockError::Error(_)) | Ok(()) => {}
        }
        let content = match fs::read(path) {
            Ok(bytes) => Some(serde_json::from_slice(&bytes).map_err(StateError::Content)?),
            Err(error) if error.kind() == io::ErrorKind::NotFound => None,
            Err(error) => return Err(StateError::File(error)),
        };
        let (path, settings) = (path.to_owned(), Settings::new());
        Ok(StateFile { path, content, settings, lock, _locked: locked })
    }

    /// A setting of the match that is in the file.
    pub fn setting(&self, name: &str) -> Option<&str> {
        Some(self.content.as_ref()?.settings.get(name)?)
    }

    /// How far the match of these settings has come.
    ///
    /// # Errors
    /// The file belongs to another match.
    pub fn begin(
        &mut self,
        settings: Settings,
        sprt: Option<Sprt>,
    ) -> Result<MatchTally, StateError> {
        let Some(Content { settings: there, tally }) = self.content.take() else {
            self.settings = settings;
            return Ok(MatchTally::new(sprt));
        };
        let missing = || "nothing".to_owned();
        let names = there.keys().chain(settings.keys().filter(|name| !there.contains_key(*name)));
        let differences: Vec<_> = names
            .map(|name| (name, there.get(name), settings.get(name)))
            .filter(|(_, there, here)| there != here)
            .map(|(name, there, here)| {
                let value = |value: Option<&String>| value.cloned().unwrap_or_else(missing);
                (name.clone(), value(there), value(here))
            })
            .collect();
        if !differences.is_empty() {
            return Err(StateError::Settings(differences));
        }
        self.settings = settings;
        Ok(tally)
    }

    /// Writes how far the match has come: at any moment the file is the old one or the new one.
    ///
    /// # Errors
    /// It cannot be written.
    pub fn save(&self, tally: &MatchTally) -> io::Result<()> {
        let content = Content { settings: self.settings.clone(), tally: tally.clone() };
        let text = serde_json::to_string_pretty(&content)? + "\n";
        let new = beside(&self.path, ".new");
        let mut file = File::create(&new)?;
        file.write_all(text.as_bytes())?;
        file.sync_all()?;
        fs::rename(&new, &self.path)
    }
}

impl Drop for StateFile {
    fn drop(&mut self) {
        // It is there for the time of the match.
        let _ = fs::remove_file(&self.lock);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn settings(seed: &str) -> Settings {
        Settings::from([("seed".to_owned(), seed.to_owned())])
    }

    /// A file of its own, not there yet.
    fn path(name: &str) -> PathBuf {
        let path = std::env::temp_dir().join(format!("sandtable-{}-{name}", std::process::id()));
        let _ = fs::remove_file(&path);
        path
    }

    #[test]
    fn a_match_goes_on_from_its_file_and_no_other_does() {
        let path = path("state");
        let mut file = StateFile::open(&path).unwrap();
        assert_eq!(file.setting("seed"), None);
        let mut tally = file.begin(settings("1"), None).unwrap();
        tally.plies = 77;
        file.save(&tally).unwrap();
        assert!(matches!(StateFile::open(&path), Err(StateError::InUse)));
        drop(file);

        let mut file = StateFile::open(&path).unwrap();
        assert_eq!(file.setting("seed"), Some("1"));
        let error = file.begin(settings("2"), None).unwrap_err();
        assert!(error.to_string().ends_with("\nseed: there 1, here 2"), "{error}");
        drop(file);
        let mut file = StateFile::open(&path).unwrap();
        assert_eq!(file.begin(settings("1"), None).unwrap(), tally);
        drop(file);
        assert!(!beside(&path, ".lock").exists() && !beside(&path, ".new").exists());

        fs::write(&path, "{}").unwrap();
        assert!(matches!(StateFile::open(&path), Err(StateError::Content(_))));
        fs::remove_file(&path).unwrap();
    }
}
