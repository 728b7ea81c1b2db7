//! The tasks that write.

use super::{PATIENCE, TRY_AGAIN, bulletins, changes, open};
use crate::store::batch::{Job, KeepTogether, MOST_TOGETHER, Made, keep_all};
use crate::store::health::Health;
use crate::store::{StoreError, Write};
use sqlx::postgres::PgConnectOptions;
use sqlx::{Connection, PgConnection};
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::{Mutex, mpsc};
use tokio::time::{Instant, sleep, timeout};

/// A transaction that takes longer is given up, and tried again over another connection.
const MOST: Duration = Duration::from_secs(3);

/// A connection that writes.
pub(super) struct Writer {
    pub options: PgConnectOptions,
    /// `None` before the first change and after a failure.
    pub connection: Option<PgConnection>,
    /// What others are told of it.
    pub health: Arc<Health>,
    /// Who writes.
    pub server: String,
}

impl Writer {
    /// Writes until nobody can ask for it any more.
    pub async fn run(mut self, jobs: Arc<Mutex<mpsc::Receiver<Job>>>) {
        let mut batch = Vec::new();
        loop {
            let received = jobs.lock().await.recv_many(&mut batch, MOST_TOGETHER).await;
            if received == 0 {
                break;
            }
            // Everybody locks games in the same order: nobody waits for somebody who waits for them.
            batch.sort_by(|a, b| game_of(&a.write).cmp(game_of(&b.write)));
            keep_all(&mut self, &mut batch).await;
        }
        if let Some(connection) = self.connection {
            let _ = connection.close().await;
        }
    }

    async fn transact(&mut self, batch: &[Job]) -> Result<Vec<Made>, StoreError> {
        let connection = match &mut self.connection {
            Some(connection) => connection,
            none => none.insert(open::connect(&self.options).await?),
        };
        let mut transaction = connection.begin().await?;
        let mut made = Vec::with_capacity(batch.len());
        for job in batch {
            made.push(changes::make(&mut transaction, &job.write).await?);
        }
        let done = batch.iter().zip(&made).filter(|(_, made)| **made == Made::Done);
        bulletins::tell(&mut transaction, &self.server, done.map(|(job, _)| &job.write)).await?;
        transaction.commit().await?;
        Ok(made)
    }
}

impl KeepTogether for Writer {
    // While the database is away it is tried again: a change that was kept although the answer was lost
    // is not made twice.
    async fn keep(&mut self, batch: &[Job]) -> Result<Vec<Made>, StoreError> {
        let end = Instant::now() + PATIENCE;
        let result = loop {
            let result = timeout(MOST, self.transact(batch)).await;
            let result = result
                .unwrap_or_else(|_| Err(StoreError::Unreachable("it does not answer".to_owned())));
            if let Err(error) = &result {
                tracing::debug!(%error, changes = batch.len(), "changes were not kept");
                // What state it is in is not known.
                self.connection = None;
            }
            match result {
                Err(StoreError::Unreachable(_)) if Instant::now() < end => sleep(TRY_AGAIN).await,
                result => break result,
            }
        };
        self.health.note(&result);
        result
    }
}

/// The game that a change is of.
fn game_of(write: &Write) -> &str {
    match write {
        Write::Create { meta, .. } => &meta.id,
        Write::Event { game, .. }
        | Write::Draft { game, .. }
        | Write::Clocks { game, .. }
        | Write::Postpone { game, .. } => game,
        Write::Resume { .. } | Write::Pulse { .. } => "",
    }
}
