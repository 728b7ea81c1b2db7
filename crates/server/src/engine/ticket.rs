use super::Stop;
use sandtable_api::dto::Analysis;
use sandtable_games::AnyGame;
use tokio::sync::{oneshot, watch};

/// Takes the question back when it is dropped.
#[derive(Debug)]
struct Withdraw(Stop);

/// How an analysis is taken back.
#[derive(Debug)]
enum WithdrawStudy {
    /// A thread of this process works on it.
    Here { _stop: Withdraw },
    /// Another process does; a task of this one hears when this is dropped.
    Elsewhere { _dropped: oneshot::Sender<()> },
}

impl Drop for Withdraw {
    fn drop(&mut self) {
        self.0.stop();
    }
}

/// A turn that the engine was asked for. Dropping this takes the question back.
#[derive(Debug)]
pub struct PlayTicket {
    answer: oneshot::Receiver<Option<AnyGame>>,
    _withdraw: Withdraw,
}

impl PlayTicket {
    pub(super) fn new(stop: Stop, answer: oneshot::Receiver<Option<AnyGame>>) -> PlayTicket {
        PlayTicket { answer, _withdraw: Withdraw(stop) }
    }

    /// Waits for the turn. `None` if the engine has nothing to say.
    pub async fn answer(&mut self) -> Option<AnyGame> {
        (&mut self.answer).await.ok().flatten()
    }
}

/// An analysis that the engine was asked for. Dropping this takes the question back.
#[derive(Debug)]
pub struct AnalysisTicket {
    reports: watch::Receiver<Analysis>,
    _withdraw: WithdrawStudy,
}

impl AnalysisTicket {
    pub(super) fn new(stop: Stop, reports: watch::Receiver<Analysis>) -> AnalysisTicket {
        AnalysisTicket { reports, _withdraw: WithdrawStudy::Here { _stop: Withdraw(stop) } }
    }

    /// The second one is dropped with the ticket.
    pub(super) fn elsewhere(
        reports: watch::Receiver<Analysis>,
        dropped: oneshot::Sender<()>,
    ) -> AnalysisTicket {
        AnalysisTicket { reports, _withdraw: WithdrawStudy::Elsewhere { _dropped: dropped } }
    }

    /// Waits for news. Who is slow misses what is out of date anyway. `None` when all has been said.
    pub async fn news(&mut self) -> Option<Analysis> {
        self.reports.changed().await.ok()?;
        Some(self.reports.borrow_and_update().clone())
    }
}
