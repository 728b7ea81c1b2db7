//! Games that go on although nobody looks: their time runs out, or the engine is to move.

use super::{Ask, Lobby};
use crate::store::{StoreError, Write};
use axum::http::StatusCode;
use sandtable_api::error::Error;
use std::sync::Arc;
use std::time::Duration;
use tokio::task::JoinSet;
use tokio::time::{MissedTickBehavior, interval, sleep};

/// How often is looked for games whose time is over.
const EVERY: Duration = Duration::from_secs(1);
/// So many rooms are opened at once to end games in them.
const AT_ONCE: u32 = 32;
/// A game that cannot be ended, because its record is damaged, is looked at again after so long.
const POSTPONED_MS: u64 = 3_600_000;

impl Lobby {
    /// Ends games whose time is over, for ever. A room with people in it does so itself, and at once.
    pub async fn end_games_in_time(self: Arc<Self>) {
        let mut ticks = interval(EVERY);
        ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
        loop {
            ticks.tick().await;
            if self.services.store.health().is_err() {
                continue;
            }
            if let Err(error) = self.end_due_games().await {
                tracing::warn!(%error, "games whose time is over could not be ended");
            }
        }
    }

    async fn end_due_games(self: &Arc<Self>) -> Result<(), StoreError> {
        let services = &self.services;
        loop {
            let due = services.store.due(services.time.now(), AT_ONCE).await?;
            let all = due.len() < AT_ONCE as usize;
            let mut ending = JoinSet::new();
            for id in due {
                let lobby = Arc::clone(self);
                ending.spawn(async move { (lobby.settle(&id).await, id) });
            }
            while let Some(ended) = ending.join_next().await {
                let Ok((Err(error), id)) = ended else { continue };
                tracing::error!(%error, game = id, "a game whose time is over could not be ended");
                services.store.health()?;
                let until = services.time.now().saturating_add(POSTPONED_MS);
                services.write(Write::Postpone { game: id, until }).await?;
            }
            if all {
                return Ok(());
            }
        }
    }

    /// Ends a game if its time is over.
    async fn settle(self: &Arc<Self>, id: &str) -> Result<(), Error> {
        // However many rooms are open: this one is left at once.
        self.ask_within(id, usize::MAX, |reply| Ask::Settle { reply }).await?
    }

    /// Opens the rooms of games in which the engine is to move.
    pub async fn wake_engine_games(self: Arc<Self>, games: Vec<String>) {
        tracing::info!(games = games.len(), "games in which the engine is to move");
        for id in games {
            // Others may have taken all rooms: then it waits until some are left.
            while let Err(error) = self.room(&id).await {
                if error.status != StatusCode::SERVICE_UNAVAILABLE {
                    tracing::error!(%error, game = id, "a game could not be opened");
                    break;
                }
                sleep(EVERY).await;
            }
        }
    }
}
