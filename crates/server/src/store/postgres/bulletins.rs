//! What servers tell each other.
//!
//! Changes are told in the transaction that makes them: whoever hears of one can read it, and nobody
//! hears of one that was not made. One message tells of many.

use crate::store::rows::EventRow;
use crate::store::{Bulletin, Elsewhere, StoreError, Write};
use serde::{Deserialize, Serialize};
use sqlx::postgres::{PgListener, PgPool};
use sqlx::{PgConnection, query};
use std::time::Duration;
use tokio::sync::mpsc;
use tokio::time::sleep;

const CHANNEL: &str = "sandtable";
/// A message of PostgreSQL has less than 8,000 bytes.
const MOST_BYTES: usize = 7_000;
/// Messages that may wait to be heard.
const WAITING: usize = 4_096;
/// How soon it is tried again to listen.
const TRY_AGAIN: Duration = Duration::from_millis(100);

/// A message: who says it, and what.
#[derive(Serialize, Deserialize)]
struct Message {
    from: String,
    news: Vec<News>,
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
enum News {
    Event(EventRow),
    Changed(String),
    Presence(String, Elsewhere),
    Work,
    Report(i64),
}

impl News {
    fn of(write: &Write) -> Option<News> {
        match write {
            Write::Event { game, event, .. } => {
                let row = EventRow::new(game, event).ok()?;
                let is_short = row.happening.len() + row.game.len() < MOST_BYTES / 2;
                Some(if is_short { News::Event(row) } else { News::Changed(row.game) })
            }
            Write::Draft { game, .. } | Write::Clocks { game, .. } => {
                Some(News::Changed(game.clone()))
            }
            _ => None,
        }
    }

    fn bulletin(self) -> Option<Bulletin> {
        Some(match self {
            News::Event(row) => {
                let game = row.game.clone();
                Bulletin::Event { game, event: Box::new(row.event().ok()?) }
            }
            News::Changed(game) => Bulletin::Changed { game },
            News::Presence(game, there) => Bulletin::Presence { game, there },
            News::Work => Bulletin::Work,
            News::Report(study) => Bulletin::Report { study },
        })
    }
}

/// Whether a change gives the engine something to do.
fn is_work(write: &Write) -> bool {
    match write {
        Write::Create { summary, .. } | Write::Event { summary, .. } => summary.engine_turn,
        _ => false,
    }
}

/// Tells of changes when the transaction ends.
pub(super) async fn tell(
    connection: &mut PgConnection,
    from: &str,
    writes: impl Iterator<Item = &Write>,
) -> Result<(), StoreError> {
    let mut news = Vec::new();
    let (mut bytes, mut work) = (0, false);
    for write in writes {
        work |= is_work(write);
        let Some(one) = News::of(write) else { continue };
        let size = serde_json::to_string(&one).map_or(0, |text| text.len() + 1);
        if bytes + size > MOST_BYTES {
            notify(&mut *connection, from, std::mem::take(&mut news)).await?;
            bytes = 0;
        }
        bytes += size;
        news.push(one);
    }
    if work {
        news.push(News::Work);
    }
    if news.is_empty() { Ok(()) } else { notify(connection, from, news).await }
}

/// Tells of something that is no change of a game.
pub(super) async fn tell_work(pool: &PgPool, from: &str) -> Result<(), StoreError> {
    notify(&mut *pool.acquire().await?, from, vec![News::Work]).await
}

pub(super) async fn tell_report(pool: &PgPool, from: &str, study: i64) -> Result<(), StoreError> {
    notify(&mut *pool.acquire().await?, from, vec![News::Report(study)]).await
}

pub(super) async fn tell_presence(
    pool: &PgPool,
    from: &str,
    game: &str,
    here: Elsewhere,
) -> Result<(), StoreError> {
    let news = vec![News::Presence(game.to_owned(), here)];
    notify(&mut *pool.acquire().await?, from, news).await
}

async fn notify(
    connection: &mut PgConnection,
    from: &str,
    news: Vec<News>,
) -> Result<(), StoreError> {
    let message = Message { from: from.to_owned(), news };
    let text =
        serde_json::to_string(&message).map_err(|error| StoreError::Corrupt(error.to_string()))?;
    query("SELECT pg_notify($1, $2)").bind(CHANNEL).bind(text).execute(connection).await?;
    Ok(())
}

/// What the others say from now on.
pub(super) async fn listen(
    pool: PgPool,
    own: String,
) -> Result<mpsc::Receiver<Bulletin>, StoreError> {
    let mut listener = PgListener::connect_with(&pool).await?;
    listener.listen(CHANNEL).await?;
    let (tell, told) = mpsc::channel(WAITING);
    tokio::spawn(async move { while let Ok(()) = hear(&mut listener, &own, &tell).await {} });
    Ok(told)
}

/// Passes on one message. Fails when nobody wants to hear any more.
async fn hear(
    listener: &mut PgListener,
    own: &str,
    tell: &mpsc::Sender<Bulletin>,
) -> Result<(), mpsc::error::SendError<Bulletin>> {
    let notification = tokio::select! {
        heard = listener.try_recv() => heard,
        () = tell.closed() => return Err(mpsc::error::SendError(Bulletin::Gap)),
    };
    match notification {
        Ok(Some(notification)) => {
            let Ok(message) = serde_json::from_str::<Message>(notification.payload()) else {
                tracing::warn!("a message of another server was not understood");
                return tell.send(Bulletin::Gap).await;
            };
            // Its own work is news for a server too: it has an engine.
            let is_own = message.from == own;
            for news in message.news {
                let is_for_all = matches!(news, News::Work | News::Report(_));
                if let Some(bulletin) = news.bulletin()
                    && (is_for_all || !is_own)
                {
                    tell.send(bulletin).await?;
                }
            }
            Ok(())
        }
        // The connection was lost and is there again: something may have been said meanwhile.
        Ok(None) => tell.send(Bulletin::Gap).await,
        Err(error) => {
            tracing::debug!(%error, "other servers cannot be heard");
            sleep(TRY_AGAIN).await;
            tell.send(Bulletin::Gap).await
        }
    }
}
