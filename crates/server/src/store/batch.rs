//! Changes that wait to be written.
//!
//! Making a change safe costs a wait for the disk. Changes that arrive meanwhile are kept together,
//! with one wait for all of them: five hundred games cost hardly more than one.

use super::{StoreError, Write};
use std::sync::Mutex;
use tokio::sync::{mpsc, oneshot};
use tokio::task::JoinHandle;

/// Changes that may wait; who has more has to wait as well.
pub(super) const WAITING_CHANGES: usize = 4096;
/// More changes than this are not kept together.
pub(super) const MOST_TOGETHER: usize = 512;

/// A change, and who waits for it.
pub(super) struct Job {
    pub write: Write,
    done: oneshot::Sender<Result<(), StoreError>>,
}

impl Job {
    /// Says what became of it.
    pub fn finish(self, result: Result<(), StoreError>) {
        // Who asked may be gone; the change is kept all the same.
        let _ = self.done.send(result);
    }
}

/// What became of a change that the database took.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Made {
    /// It was made.
    Done,
    /// A game was not created.
    TooManyGames,
    /// The game has gone on.
    Overtaken,
}

impl From<Made> for Result<(), StoreError> {
    fn from(made: Made) -> Result<(), StoreError> {
        match made {
            Made::Done => Ok(()),
            Made::TooManyGames => Err(StoreError::TooManyGames),
            Made::Overtaken => Err(StoreError::Conflict("the game has gone on".to_owned())),
        }
    }
}

/// Something that keeps changes, all of them or none.
pub(super) trait KeepTogether {
    /// Keeps all of these, or none.
    fn keep(&mut self, batch: &[Job])
    -> impl Future<Output = Result<Vec<Made>, StoreError>> + Send;
}

/// Keeps as many of these as can be kept, and tells everybody what became of theirs.
pub(super) async fn keep_all(keeper: &mut impl KeepTogether, batch: &mut Vec<Job>) {
    match keeper.keep(batch).await {
        Ok(made) => {
            for (job, made) in batch.drain(..).zip(made) {
                job.finish(made.into());
            }
        }
        // One of them is bad: each by itself, so that the others are not.
        Err(error) if batch.len() > 1 && !error.is_of_store() => {
            for job in batch.drain(..) {
                let made = keeper.keep(std::slice::from_ref(&job)).await;
                let made = made.map(|made| made.into_iter().next().unwrap_or(Made::Done));
                job.finish(made.and_then(Into::into));
            }
        }
        Err(error) => {
            for job in batch.drain(..) {
                job.finish(Err(error.clone()));
            }
        }
    }
}

/// The tasks that write, and the way to them.
pub(super) struct Writers {
    /// `None` once they are closed.
    running: Mutex<Option<Running>>,
}

struct Running {
    jobs: mpsc::Sender<Job>,
    tasks: Vec<JoinHandle<()>>,
}

impl Writers {
    /// Tasks that read jobs from the other end of this channel until it is closed.
    pub fn new(jobs: mpsc::Sender<Job>, tasks: Vec<JoinHandle<()>>) -> Writers {
        Writers { running: Mutex::new(Some(Running { jobs, tasks })) }
    }

    /// Keeps a change.
    pub async fn keep(&self, write: Write) -> Result<(), StoreError> {
        let (done, kept) = oneshot::channel();
        let sent = self.jobs()?.send(Job { write, done }).await;
        sent.map_err(|_| StoreError::Closed)?;
        kept.await.unwrap_or(Err(StoreError::Closed))
    }

    fn jobs(&self) -> Result<mpsc::Sender<Job>, StoreError> {
        let running = self.running.lock().map_err(|_| StoreError::Closed)?;
        running.as_ref().map(|running| running.jobs.clone()).ok_or(StoreError::Closed)
    }

    /// Waits until everything is written.
    pub async fn close(&self) {
        let running = self.running.lock().ok().and_then(|mut running| running.take());
        let Some(Running { jobs, tasks }) = running else { return };
        drop(jobs);
        for task in tasks {
            if let Err(error) = task.await {
                tracing::error!(%error, "the writer failed");
            }
        }
    }
}
