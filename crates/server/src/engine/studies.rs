//! Analyses that are asked for: of the threads of this process, or, where servers share a store, of
//! whoever has time.

use super::pool::{ANALYSIS_TIME, Busy};
use super::{AnalysisTicket, LEASE, Pool};
use crate::store::{Question, SharedStore, StoreError, StudyState};
use sandtable_api::dto::Analysis;
use sandtable_core::{Notation, Position};
use sandtable_games::{AnyGame, with_game};
use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use tokio::sync::{Notify, oneshot, watch};
use tokio::time::timeout;

/// Analyses of this process that others work on.
#[derive(Default)]
pub struct Studies {
    /// There may be work to take.
    pub work: Notify,
    /// Who waits for news of which analysis.
    waiting: Mutex<HashMap<i64, Arc<Notify>>>,
}

impl Studies {
    /// An analysis has found something.
    pub fn reported(&self, study: i64) {
        if let Some(waiting) = self.lock().get(&study) {
            waiting.notify_one();
        }
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<i64, Arc<Notify>>> {
        // Nothing panics while it holds the lock.
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Asks for an analysis with so many lines. `idle` is what is said while it has to wait.
    ///
    /// # Errors
    /// Too many wait already, or nobody can be asked.
    pub async fn ask(
        self: &Arc<Self>,
        pool: &Pool,
        shared: Option<&Arc<dyn SharedStore>>,
        owner: &str,
        game: AnyGame,
        lines: usize,
        idle: Analysis,
    ) -> Result<AnalysisTicket, Busy> {
        let Some(shared) = shared else {
            return pool.analyse(owner, game, lines, ANALYSIS_TIME, idle);
        };
        let (reports, news) = watch::channel(idle);
        let (dropped, withdrawn) = oneshot::channel();
        let mut study = Study {
            studies: Arc::clone(self),
            shared: Arc::clone(shared),
            owner: owner.to_owned(),
            question: question(&game, lines),
            reports,
            id: 0,
            seen: 0,
        };
        study.begin().await.ok().flatten().ok_or(Busy)?;
        tokio::spawn(study.follow(withdrawn));
        Ok(AnalysisTicket::elsewhere(news, dropped))
    }
}

/// A game as a question.
fn question(game: &AnyGame, lines: usize) -> Question {
    let (start, actions) = with_game!(game, game => {
        let mut now = game.start().clone();
        let text = |&mv| {
            let text = now.long_text(mv);
            now.play(mv);
            text
        };
        (game.start().fen(), game.moves().iter().map(text).collect())
    });
    Question { kind: game.kind().name().to_owned(), start, actions, lines }
}

/// An analysis that somebody else works on.
struct Study {
    studies: Arc<Studies>,
    shared: Arc<dyn SharedStore>,
    owner: String,
    question: Question,
    reports: watch::Sender<Analysis>,
    id: i64,
    /// How many reports were passed on.
    seen: i64,
}

impl Study {
    /// Asks. `None` if too many wait.
    async fn begin(&mut self) -> Result<Option<()>, StoreError> {
        let Some(id) = self.shared.ask_study(&self.owner, &self.question).await? else {
            return Ok(None);
        };
        (self.id, self.seen) = (id, 0);
        self.studies.lock().insert(id, Arc::default());
        Ok(Some(()))
    }

    /// Passes reports on until all is said or nobody wants to know.
    async fn follow(mut self, mut withdrawn: oneshot::Receiver<()>) {
        loop {
            let news = self.studies.lock().get(&self.id).cloned().unwrap_or_default();
            tokio::select! {
                _ = &mut withdrawn => break,
                // Looking now and then also shows that somebody still wants to know.
                _ = timeout(LEASE / 3, news.notified()) => {}
            }
            match self.shared.study(self.id).await {
                Ok(Some(state)) if self.pass_on(&state) => break,
                Ok(Some(_)) => {}
                // The database has lost it in a crash: it is asked for again.
                Ok(None) => {
                    self.studies.lock().remove(&self.id);
                    let _ = self.begin().await;
                }
                Err(error) => tracing::debug!(%error, "an analysis could not be looked at"),
            }
        }
        self.studies.lock().remove(&self.id);
        if let Err(error) = self.shared.withdraw_study(self.id).await {
            tracing::debug!(%error, "an analysis was not taken back");
        }
    }

    /// Passes a new report on. True if it was the last.
    fn pass_on(&mut self, state: &StudyState) -> bool {
        if state.number == self.seen {
            return false;
        }
        self.seen = state.number;
        let report = state.report.as_deref().and_then(|text| serde_json::from_str(text).ok());
        let Some::<Analysis>(report) = report else { return false };
        let is_last = report.done;
        self.reports.send_replace(report);
        is_last
    }
}
