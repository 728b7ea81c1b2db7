//! A copy of the database while a server uses it.

use super::open;
use crate::store::{OpenError, StoreError};
use sqlx::{ConnectOptions, Connection, query};
use std::ffi::OsString;
use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};

/// Writes everything that is in a database at this moment to a new file. A server that uses it is not
/// disturbed.
///
/// # Errors
/// The database cannot be read, or the new file not written. An old file is never replaced.
pub async fn backup(db: &Path, to: &Path) -> Result<(), OpenError> {
    if fs::symlink_metadata(to).is_ok() {
        let error = io::Error::new(io::ErrorKind::AlreadyExists, "the copy would replace a file");
        return Err(OpenError::File(error));
    }
    let unfinished = Unfinished::new(to);
    copy(db, &unfinished.0).await?;
    check(&unfinished.0).await?;
    // The name is given when all of it is on the disk: there is never half a copy with that name.
    let named = File::open(&unfinished.0)
        .and_then(|file| file.sync_all())
        .and_then(|()| fs::rename(&unfinished.0, to))
        .and_then(|()| sync_folder(to));
    named.map_err(OpenError::File)
}

/// SQLite reads one moment of the database, whatever is written meanwhile.
async fn copy(db: &Path, to: &Path) -> Result<(), StoreError> {
    let mut source = open::read_only(db).connect().await?;
    let name = to.to_str().ok_or_else(|| StoreError::Failed("a name is not text".to_owned()))?;
    query("VACUUM INTO ?").bind(name).execute(&mut source).await?;
    source.close().await?;
    Ok(())
}

async fn check(copy: &Path) -> Result<(), StoreError> {
    let mut connection = open::read_only(copy).connect().await?;
    open::check(&mut connection).await?;
    connection.close().await?;
    Ok(())
}

#[cfg(unix)]
fn sync_folder(file: &Path) -> io::Result<()> {
    let folder = file.parent().filter(|folder| !folder.as_os_str().is_empty());
    File::open(folder.unwrap_or(Path::new(".")))?.sync_all()
}

#[cfg(not(unix))]
fn sync_folder(_: &Path) -> io::Result<()> {
    Ok(())
}

/// A file that is removed unless it was given its name.
struct Unfinished(PathBuf);

impl Unfinished {
    fn new(to: &Path) -> Unfinished {
        let mut name = OsString::from(to);
        name.push(format!(".{}.part", std::process::id()));
        Unfinished(PathBuf::from(name))
    }
}

impl Drop for Unfinished {
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.0);
    }
}
