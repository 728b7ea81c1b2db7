use super::postgres::PostgresStore;
use super::sqlite::SqliteStore;
use super::{OpenError, Store};
use sqlx::postgres::PgConnectOptions;
use std::fmt;
use std::path::PathBuf;
use std::str::FromStr;
use std::sync::Arc;

/// Where games are kept: a file of SQLite, or a database of PostgreSQL that servers may share.
#[derive(Clone, Debug)]
pub enum Database {
    /// A file.
    File(PathBuf),
    /// A database server.
    Postgres(Box<Address>),
}

/// The address of a database server.
#[derive(Clone, Debug)]
pub struct Address {
    options: PgConnectOptions,
    /// What can be shown: no password is in it.
    shown: String,
}

impl Address {
    pub(super) fn options(&self) -> &PgConnectOptions {
        &self.options
    }
}

/// Addresses begin like this; everything else is the name of a file.
const SCHEMES: [&str; 2] = ["postgres://", "postgresql://"];

impl Database {
    /// Opens the store, makes it if it is empty, and brings it up to date.
    ///
    /// # Errors
    /// It cannot be reached, or is no store of this program.
    pub(crate) async fn open(&self) -> Result<Arc<dyn Store>, OpenError> {
        Ok(match self {
            Database::File(path) => Arc::new(SqliteStore::open(path).await?),
            Database::Postgres(address) => Arc::new(PostgresStore::open(&address.options).await?),
        })
    }
}

impl FromStr for Database {
    type Err = String;

    fn from_str(text: &str) -> Result<Database, String> {
        if !SCHEMES.iter().any(|scheme| text.starts_with(scheme)) {
            return Ok(Database::File(text.into()));
        }
        let options: PgConnectOptions = text.parse().map_err(|error| {
            format!("expected postgres://USER:PASSWORD@HOST:PORT/DATABASE ({error})")
        })?;
        let name = options.get_database().unwrap_or(options.get_username());
        let shown = format!("postgres://{}:{}/{name}", options.get_host(), options.get_port());
        Ok(Database::Postgres(Box::new(Address { options, shown })))
    }
}

impl fmt::Display for Database {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Database::File(path) => path.display().fmt(f),
            Database::Postgres(address) => f.write_str(&address.shown),
        }
    }
}
