//! The file of the database: taken for this process alone, and still the same one.

use crate::store::{OpenError, StoreError};
use std::ffi::OsString;
use std::fs::{self, File, Metadata, TryLockError};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

/// A file that this process has taken.
#[derive(Debug)]
pub(super) struct DatabaseFile {
    path: PathBuf,
    /// The database and its log, as they were when it was opened.
    parts: Mutex<Vec<(PathBuf, Identity)>>,
    /// Held until the store is closed.
    lock: Mutex<Option<File>>,
}

impl DatabaseFile {
    /// Takes a file, and makes it if it is not there. Whatever name leads to it, it is the same file.
    pub fn take(path: &Path) -> Result<DatabaseFile, OpenError> {
        let path = real_path(path).map_err(OpenError::File)?;
        let lock = File::create(with_ending(&path, ".lock")).map_err(OpenError::File)?;
        match lock.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => return Err(OpenError::InUse),
            Err(TryLockError::Error(error)) => return Err(OpenError::File(error)),
        }
        Ok(DatabaseFile { path, parts: Mutex::default(), lock: Mutex::new(Some(lock)) })
    }

    /// Its name, without links.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// From now on these are the files that have to be there.
    pub fn remember(&self) -> io::Result<()> {
        let parts = [self.path.clone(), with_ending(&self.path, "-wal")].into_iter();
        let known = parts.map(|path| {
            let identity = Identity::of(&fs::metadata(&path)?);
            Ok((path, identity))
        });
        let known = known.collect::<io::Result<_>>()?;
        *self.parts.lock().unwrap_or_else(PoisonError::into_inner) = known;
        Ok(())
    }

    /// Whether what is written would be found there. SQLite keeps writing to a file without a name.
    ///
    /// The files are looked at, never opened: closing one would end the locks that SQLite has on it.
    pub fn check(&self) -> Result<(), StoreError> {
        for (path, identity) in self.parts.lock().unwrap_or_else(PoisonError::into_inner).iter() {
            let is_there =
                fs::metadata(path).is_ok_and(|metadata| Identity::of(&metadata) == *identity);
            if !is_there {
                return Err(StoreError::Gone(path.display().to_string()));
            }
        }
        Ok(())
    }

    /// Lets others have it.
    pub fn release(&self) {
        *self.lock.lock().unwrap_or_else(PoisonError::into_inner) = None;
    }
}

/// What tells a file from another one of the same name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Identity {
    device: u64,
    number: u64,
}

impl Identity {
    #[cfg(unix)]
    fn of(metadata: &Metadata) -> Identity {
        use std::os::unix::fs::MetadataExt;
        Identity { device: metadata.dev(), number: metadata.ino() }
    }

    /// A file in use cannot be removed or replaced here.
    #[cfg(not(unix))]
    fn of(_: &Metadata) -> Identity {
        Identity { device: 0, number: 0 }
    }
}

/// The name of a file without links; the file is made if need be.
fn real_path(path: &Path) -> io::Result<PathBuf> {
    if fs::metadata(path).is_err_and(|error| error.kind() == io::ErrorKind::NotFound) {
        File::options().write(true).create(true).truncate(false).open(path)?;
    }
    fs::canonicalize(path)
}

fn with_ending(path: &Path, ending: &str) -> PathBuf {
    let mut name = OsString::from(path);
    name.push(ending);
    PathBuf::from(name)
}
