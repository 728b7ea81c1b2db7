//! A process that only thinks: it takes turns and analyses from a database that servers share.

use crate::app::{Limits, Services};
use crate::room::Lobby;
use crate::serve::{StartError, listen, start_services, work_with_others};
use crate::store::{Bulletin, Database};
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::mpsc;
use tokio::task::JoinSet;
use tokio::time::timeout;

/// How long the engine and the database have when it ends.
const FAREWELL: Duration = Duration::from_secs(1);

/// A worker that is connected.
pub struct Worker {
    services: Arc<Services>,
    lobby: Arc<Lobby>,
    bulletins: mpsc::Receiver<Bulletin>,
}

impl Worker {
    /// Connects to the database.
    ///
    /// # Errors
    /// It cannot be reached, or servers cannot share it.
    pub async fn start(db: &Database, engine_threads: usize) -> Result<Worker, StartError> {
        if let Database::File(_) = db {
            return Err(StartError::NotShared(db.clone()));
        }
        let services = start_services(db, engine_threads.max(1), Limits::default()).await?;
        let in_store = |error| StartError::Database(db.clone(), error);
        let bulletins = listen(&services).await.map_err(|error| in_store(error.into()))?;
        let bulletins = bulletins.ok_or_else(|| StartError::NotShared(db.clone()))?;
        let lobby = Lobby::new(Arc::clone(&services));
        Ok(Worker { services, lobby, bulletins })
    }

    /// Works until `end` happens. What it has not finished is taken by others.
    pub async fn run(self, end: impl Future<Output = ()>) {
        let Worker { services, lobby, bulletins } = self;
        let mut tasks = JoinSet::new();
        work_with_others(&mut tasks, &lobby, &services, Some(bulletins));
        end.await;
        tasks.shutdown().await;
        lobby.close();
        let _ = timeout(FAREWELL, services.store.close()).await;
        let close = tokio::task::spawn_blocking(move || services.pool.close());
        if timeout(FAREWELL, close).await.is_err() {
            tracing::warn!("the engine did not stop in time");
        }
    }
}
