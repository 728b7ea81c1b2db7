use crate::store::{OpenError, StoreError};
use sqlx::migrate::Migrator;
use sqlx::postgres::{PgConnectOptions, PgPool, PgPoolOptions};
use sqlx::{ConnectOptions, PgConnection};
use std::time::Duration;

static MIGRATIONS: Migrator = sqlx::migrate!("./migrations/postgres");

/// Who waits longer for a connection is told to come again.
const ACQUIRE: Duration = Duration::from_secs(5);

/// How to connect.
pub(super) fn options(options: &PgConnectOptions) -> PgConnectOptions {
    options.clone().application_name("sandtable").disable_statement_logging().options([
        // What was said to be kept is kept, even if the machine loses power.
        ("synchronous_commit", "on"),
        // Nothing here takes long; what does holds up others.
        ("statement_timeout", "10s"),
        ("idle_in_transaction_session_timeout", "10s"),
        // What of servers that are cut off is noticed.
        ("tcp_keepalives_idle", "10"),
        ("tcp_keepalives_interval", "5"),
        ("tcp_keepalives_count", "3"),
    ])
}

/// Brings the schema up to date. Of several servers that start, one does it and the others wait.
pub(super) async fn migrate(options: &PgConnectOptions) -> Result<(), OpenError> {
    let mut connection = connect(options).await?;
    let migrated = MIGRATIONS.run(&mut connection).await;
    migrated.map_err(|error| OpenError::Store(StoreError::Failed(error.to_string())))
}

/// One connection.
pub(super) async fn connect(options: &PgConnectOptions) -> Result<PgConnection, StoreError> {
    Ok(options.connect().await?)
}

/// Connections that are made when they are needed.
pub(super) fn pool(most: u32, options: PgConnectOptions) -> PgPool {
    PgPoolOptions::new().max_connections(most).acquire_timeout(ACQUIRE).connect_lazy_with(options)
}
