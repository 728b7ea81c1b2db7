//! The database of one test: a file, or a database of a PostgreSQL that somebody has started for the
//! tests (`tools/postgres`), whose address is in `SANDTABLE_POSTGRES`.

use sandtable_server::Database;
use sqlx::postgres::PgConnectOptions;
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{AssertSqlSafe, ConnectOptions, Connection};
use std::path::Path;
use std::sync::atomic::{AtomicU32, Ordering};

static DATABASES: AtomicU32 = AtomicU32::new(0);

/// A database that can be looked into from outside.
#[derive(Clone)]
pub enum TestDatabase {
    File(Box<SqliteConnectOptions>),
    Postgres { options: Box<PgConnectOptions>, url: String },
}

impl TestDatabase {
    /// An empty one, in this folder if it is a file.
    pub async fn new(folder: &Path) -> TestDatabase {
        let Ok(server) = std::env::var("SANDTABLE_POSTGRES") else {
            let options = SqliteConnectOptions::new().filename(folder.join("games.db"));
            return TestDatabase::File(Box::new(options));
        };
        let number = DATABASES.fetch_add(1, Ordering::Relaxed);
        let name = format!("test_{}_{number}", std::process::id());
        let options: PgConnectOptions = server.parse().unwrap();
        let mut connection = options.connect().await.unwrap();
        let create = AssertSqlSafe(format!("CREATE DATABASE {name}"));
        sqlx::query(create).execute(&mut connection).await.unwrap();
        let (address, _) = server.rsplit_once('/').unwrap();
        let url = format!("{address}/{name}");
        TestDatabase::Postgres { options: Box::new(options.database(&name)), url }
    }

    /// As the server is told of it.
    pub fn address(&self) -> Database {
        match self {
            TestDatabase::File(options) => Database::File(options.get_filename().to_owned()),
            TestDatabase::Postgres { url, .. } => url.parse().unwrap(),
        }
    }

    pub fn is_shared(&self) -> bool {
        matches!(self, TestDatabase::Postgres { .. })
    }

    /// Takes the games away from a running server.
    pub async fn hide(&self) {
        match self {
            TestDatabase::File(options) => {
                let file = options.get_filename();
                std::fs::rename(file, file.with_extension("away")).unwrap();
            }
            TestDatabase::Postgres { .. } => {
                self.execute("ALTER TABLE servers RENAME TO servers_away").await;
                self.execute("ALTER TABLE games RENAME TO games_away").await;
            }
        }
    }

    /// Brings them back.
    pub async fn bring_back(&self) {
        match self {
            TestDatabase::File(options) => {
                let file = options.get_filename();
                std::fs::rename(file.with_extension("away"), file).unwrap();
            }
            TestDatabase::Postgres { .. } => {
                self.execute("ALTER TABLE games_away RENAME TO games").await;
                self.execute("ALTER TABLE servers_away RENAME TO servers").await;
            }
        }
    }

    /// Runs a statement beside the server.
    pub async fn execute(&self, sql: &str) {
        let sql = AssertSqlSafe(sql.to_owned());
        match self {
            TestDatabase::File(options) => {
                let mut connection = options.connect().await.unwrap();
                sqlx::query(sql).execute(&mut connection).await.unwrap();
                connection.close().await.unwrap();
            }
            TestDatabase::Postgres { options, .. } => {
                let mut connection = options.connect().await.unwrap();
                sqlx::query(sql).execute(&mut connection).await.unwrap();
                connection.close().await.unwrap();
            }
        }
    }
}
