//! All games from one store to another, which is empty.

use super::rows::{DraftRow, EventRow, GameRow, insert_game};
use super::sqlite::SqliteFile;
use super::{Database, OpenError, StoreError, postgres};
use sqlx::{Connection, PgConnection, query, query_as, query_scalar};

/// Games that are read and written together.
const TOGETHER: i64 = 200;

const GAMES: &str = "SELECT * FROM games WHERE id > $1 ORDER BY id LIMIT $2";
const EVENTS: &str = "SELECT * FROM events WHERE game >= $1 AND game <= $2 ORDER BY game, seq";
const DRAFTS: &str = "SELECT * FROM drafts WHERE game >= $1 AND game <= $2";
const INSERT_EVENT: &str = "\
    INSERT INTO events (game, seq, at, side, command, happening) VALUES ($1,$2,$3,$4,$5,$6)";
const INSERT_DRAFT: &str =
    "INSERT INTO drafts (game, seq, step, actions, commands) VALUES ($1,$2,$3,$4,$5)";
const INSERT_JOB: &str = "\
    INSERT INTO turn_jobs (game, seq, owner, asked_at) VALUES ($1, $2, $3, clock_timestamp())";

/// How much was transferred.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Transferred {
    /// Games.
    pub games: u64,
    /// Their events.
    pub events: u64,
}

/// Copies all games. Both stores have to be out of use, and the second one empty. If it fails nothing
/// is lost: the first store is only read, and the second one can be emptied and filled again.
///
/// # Errors
/// One of them is in use or cannot be used, or the second one has games already.
pub async fn transfer(from: &Database, to: &Database) -> Result<Transferred, OpenError> {
    let mut from = End::open(from).await?;
    let mut to = End::open(to).await?;
    if !to.games_after("", 1).await?.is_empty() {
        let message = "there are games already where the others are to go".to_owned();
        return Err(StoreError::Failed(message).into());
    }
    let mut done = Transferred::default();
    let mut last = String::new();
    loop {
        let page = from.page(&last).await?;
        let Some(end) = page.games.last() else { break };
        last.clone_from(&end.id);
        to.write(&page).await?;
        done.games += page.games.len() as u64;
        done.events += page.events.len() as u64;
    }
    to.set_last_pulse(from.last_pulse().await?).await?;
    to.close().await?;
    from.close().await?;
    Ok(done)
}

/// Some games with all that belongs to them.
struct Page {
    games: Vec<GameRow>,
    events: Vec<EventRow>,
    drafts: Vec<DraftRow>,
}

/// One of the two stores.
enum End {
    Sqlite(SqliteFile),
    Postgres(Box<PgConnection>),
}

/// The same for either database.
macro_rules! on {
    ($end:expr, $connection:ident => $body:expr) => {
        match $end {
            End::Sqlite(file) => {
                let $connection = &mut file.connection;
                $body
            }
            End::Postgres(connection) => {
                let $connection = &mut **connection;
                $body
            }
        }
    };
}

impl End {
    async fn open(database: &Database) -> Result<End, OpenError> {
        match database {
            Database::File(path) => Ok(End::Sqlite(SqliteFile::open(path).await?)),
            Database::Postgres(address) => {
                let connection = postgres::open_alone(address.options()).await?;
                Ok(End::Postgres(Box::new(connection)))
            }
        }
    }

    async fn games_after(&mut self, last: &str, most: i64) -> Result<Vec<GameRow>, StoreError> {
        Ok(on!(self, connection => {
            query_as(GAMES).bind(last).bind(most).fetch_all(connection).await?
        }))
    }

    async fn page(&mut self, last: &str) -> Result<Page, StoreError> {
        let games = self.games_after(last, TOGETHER).await?;
        let (Some(first), Some(end)) = (games.first(), games.last()) else {
            return Ok(Page { games, events: Vec::new(), drafts: Vec::new() });
        };
        let (first, end) = (first.id.clone(), end.id.clone());
        on!(self, connection => {
            let events = query_as(EVENTS).bind(&first).bind(&end);
            let events = events.fetch_all(&mut *connection).await?;
            let drafts = query_as(DRAFTS).bind(&first).bind(&end);
            let drafts = drafts.fetch_all(&mut *connection).await?;
            Ok(Page { games, events, drafts })
        })
    }

    /// Writes all of it, or nothing.
    async fn write(&mut self, page: &Page) -> Result<(), StoreError> {
        on!(self, connection => {
            let mut whole = connection.begin().await?;
            for row in &page.games {
                insert_game!(row).execute(&mut *whole).await?;
            }
            for row in &page.events {
                let insert = query(INSERT_EVENT).bind(&row.game).bind(row.seq).bind(row.at);
                let insert = insert.bind(row.side).bind(&row.command).bind(&row.happening);
                insert.execute(&mut *whole).await?;
            }
            for row in &page.drafts {
                let insert = query(INSERT_DRAFT).bind(&row.game).bind(row.seq).bind(row.step);
                insert.bind(&row.actions).bind(&row.commands).execute(&mut *whole).await?;
            }
            whole.commit().await?;
        });
        self.ask_engine(page).await
    }

    /// Where turns of the engine are jobs, those that wait become some.
    async fn ask_engine(&mut self, page: &Page) -> Result<(), StoreError> {
        let End::Postgres(connection) = self else { return Ok(()) };
        for row in page.games.iter().filter(|row| row.engine_turn && !row.over) {
            let owner = row.creator.as_ref().unwrap_or(&row.id);
            let insert = query(INSERT_JOB).bind(&row.id).bind(row.seq).bind(owner);
            insert.execute(&mut **connection).await?;
        }
        Ok(())
    }

    /// When a server last lived: time after that is nobody's.
    async fn last_pulse(&mut self) -> Result<i64, StoreError> {
        Ok(match self {
            End::Sqlite(file) => {
                let at = query_scalar("SELECT coalesce(max(at), 0) FROM pulse");
                at.fetch_one(&mut file.connection).await?
            }
            End::Postgres(connection) => {
                let at = query_scalar("SELECT coalesce(max(at), 0) FROM servers");
                at.fetch_one(&mut **connection).await?
            }
        })
    }

    async fn set_last_pulse(&mut self, at: i64) -> Result<(), StoreError> {
        match self {
            End::Sqlite(file) => {
                let set = query("INSERT OR REPLACE INTO pulse (one, at) VALUES (1, $1)");
                set.bind(at).execute(&mut file.connection).await?;
            }
            End::Postgres(connection) => {
                let set = "INSERT INTO servers (name, at) VALUES ('transfer', $1)";
                query(set).bind(at).execute(&mut **connection).await?;
            }
        }
        Ok(())
    }

    async fn close(self) -> Result<(), StoreError> {
        match self {
            End::Sqlite(file) => file.close().await,
            End::Postgres(connection) => Ok(connection.close().await?),
        }
    }
}
