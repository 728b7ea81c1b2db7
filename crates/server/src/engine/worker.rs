//! Turns and analyses taken from a store that several servers share. As much is taken as there are
//! threads; what a process has taken that dies, another takes.

use super::LEASE;
use super::pool::SLICE;
use crate::app::Services;
use crate::room::{Ask, Lobby};
use crate::store::{SharedStore, StudyJob, TurnJob};
use sandtable_api::questions::nothing_found_yet;
use sandtable_games::AnyGame;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::time::{Instant, interval, sleep_until, timeout};

/// How often is looked for work of which nobody has told, such as that of a process that died.
const LOOK: Duration = Duration::from_millis(500);
/// Reports come not more often than this.
const PACE: Duration = Duration::from_millis(100);

/// Takes work and does it, for ever.
pub async fn work(lobby: Arc<Lobby>, services: Arc<Services>) {
    let Some(shared) = services.shared.clone() else { return };
    let threads = services.pool.threads();
    if threads == 0 {
        return;
    }
    let worker = Arc::new(Worker {
        lobby,
        services,
        shared,
        turns: Arc::new(Semaphore::new(threads)),
        studies: Arc::new(Semaphore::new(threads)),
    });
    loop {
        worker.take_turns().await;
        worker.take_studies().await;
        let _ = timeout(LOOK, worker.services.studies.work.notified()).await;
    }
}

struct Worker {
    lobby: Arc<Lobby>,
    services: Arc<Services>,
    shared: Arc<dyn SharedStore>,
    /// Turns come before analyses, whose threads they take: each has its own places.
    turns: Arc<Semaphore>,
    studies: Arc<Semaphore>,
}

impl Worker {
    async fn take_turns(self: &Arc<Self>) {
        while let Ok(place) = Arc::clone(&self.turns).try_acquire_owned() {
            match self.shared.take_turn().await {
                Ok(Some(job)) => drop(tokio::spawn(Arc::clone(self).make_turn(job, place))),
                Ok(None) => return,
                Err(error) => return tracing::debug!(%error, "no turn could be taken"),
            }
        }
    }

    async fn take_studies(self: &Arc<Self>) {
        while let Ok(place) = Arc::clone(&self.studies).try_acquire_owned() {
            match self.shared.take_study().await {
                Ok(Some(job)) => drop(tokio::spawn(Arc::clone(self).study(job, place))),
                Ok(None) => return,
                Err(error) => return tracing::debug!(%error, "no analysis could be taken"),
            }
        }
    }

    /// Lets the room of the game think, and keeps the job meanwhile.
    async fn make_turn(self: Arc<Self>, job: TurnJob, place: OwnedSemaphorePermit) {
        let TurnJob { game, seq, waiting } = &job;
        let thinking =
            self.lobby.think(game, |reply| Ask::Think { seq: *seq, waiting: *waiting, reply });
        tokio::pin!(thinking);
        let mut renewals = interval(LEASE / 3);
        loop {
            tokio::select! {
                done = &mut thinking => {
                    if let Err(error) = done {
                        // When it is no longer kept, it is taken again.
                        tracing::warn!(%error, game, "the engine cannot move");
                    }
                    break;
                }
                _ = renewals.tick() => {
                    if let Ok(false) = self.shared.renew_turn(&job).await {
                        break;
                    }
                }
            }
        }
        drop(place);
        self.services.studies.work.notify_one();
    }

    async fn study(self: Arc<Self>, job: StudyJob, place: OwnedSemaphorePermit) {
        if self.think_about(&job).await.is_none() {
            tracing::debug!(study = job.id, "an analysis was given up");
        }
        drop(place);
        self.services.studies.work.notify_one();
    }

    /// `None` if it is not wanted any more, or cannot be done.
    async fn think_about(&self, job: &StudyJob) -> Option<()> {
        let game = read(job)?;
        let most = Duration::from_millis(job.left_ms);
        let idle = nothing_found_yet(&game).ok()?;
        let lines = job.question.lines;
        let mut ticket = self.services.pool.analyse(&job.owner, game, lines, most, idle).ok()?;
        let began = Instant::now();
        let mut next = began;
        loop {
            sleep_until(next).await;
            next = Instant::now() + PACE;
            let news = timeout(LEASE / 3, ticket.news()).await;
            let report = match news {
                Ok(report) => Some(report?),
                Err(_) => None,
            };
            let is_last = report.as_ref().is_some_and(|report| report.done);
            let text = report.and_then(|report| serde_json::to_string(&report).ok());
            if !self.shared.report_study(job.id, text.as_deref()).await.unwrap_or(true) {
                return None;
            }
            if is_last {
                return Some(());
            }
            if began.elapsed() >= SLICE && self.others_wait().await {
                let left = most.saturating_sub(began.elapsed());
                let left = u64::try_from(left.as_millis()).unwrap_or(u64::MAX);
                return self.shared.hand_back_study(job.id, left).await.ok();
            }
        }
    }

    async fn others_wait(&self) -> bool {
        self.shared.waiting().await.is_ok_and(|waiting| waiting.studies > 0)
    }
}

fn read(job: &StudyJob) -> Option<AnyGame> {
    let question = &job.question;
    let mut game = AnyGame::from_fen(question.kind.parse().ok()?, &question.start).ok()?;
    for action in &question.actions {
        game.play(action).ok()?;
    }
    Some(game)
}
