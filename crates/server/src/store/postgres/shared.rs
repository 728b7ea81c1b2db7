use super::{bulletins, jobs};
use crate::store::rows::unsigned;
use crate::store::{
    BoxFuture, Bulletin, Elsewhere, Question, SharedStore, StoreError, StudyJob, StudyState,
    TurnJob, Waiting,
};
use sqlx::{PgPool, query_scalar};
use tokio::sync::mpsc;

/// What servers share through the database.
pub(super) struct PostgresShared {
    pub pool: PgPool,
    pub name: String,
}

impl SharedStore for PostgresShared {
    fn now(&self) -> BoxFuture<'_, Result<u64, StoreError>> {
        Box::pin(async {
            let now: i64 =
                query_scalar("SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint")
                    .fetch_one(&self.pool)
                    .await?;
            Ok(unsigned(now))
        })
    }

    fn bulletins(&self) -> BoxFuture<'_, Result<mpsc::Receiver<Bulletin>, StoreError>> {
        Box::pin(bulletins::listen(self.pool.clone(), self.name.clone()))
    }

    fn name(&self) -> &str {
        &self.name
    }

    fn tell_presence<'a>(
        &'a self,
        game: &'a str,
        here: Elsewhere,
    ) -> BoxFuture<'a, Result<(), StoreError>> {
        Box::pin(bulletins::tell_presence(&self.pool, &self.name, game, here))
    }

    fn take_turn(&self) -> BoxFuture<'_, Result<Option<TurnJob>, StoreError>> {
        Box::pin(jobs::take_turn(&self.pool, &self.name))
    }

    fn renew_turn<'a>(&'a self, job: &'a TurnJob) -> BoxFuture<'a, Result<bool, StoreError>> {
        Box::pin(jobs::renew_turn(&self.pool, &self.name, job))
    }

    fn ask_study<'a>(
        &'a self,
        owner: &'a str,
        question: &'a Question,
    ) -> BoxFuture<'a, Result<Option<i64>, StoreError>> {
        Box::pin(jobs::ask_study(&self.pool, &self.name, owner, question))
    }

    fn study(&self, id: i64) -> BoxFuture<'_, Result<Option<StudyState>, StoreError>> {
        Box::pin(jobs::study(&self.pool, id))
    }

    fn withdraw_study(&self, id: i64) -> BoxFuture<'_, Result<(), StoreError>> {
        Box::pin(jobs::withdraw_study(&self.pool, id))
    }

    fn take_study(&self) -> BoxFuture<'_, Result<Option<StudyJob>, StoreError>> {
        Box::pin(jobs::take_study(&self.pool, &self.name))
    }

    fn report_study<'a>(
        &'a self,
        id: i64,
        report: Option<&'a str>,
    ) -> BoxFuture<'a, Result<bool, StoreError>> {
        Box::pin(jobs::report_study(&self.pool, &self.name, id, report))
    }

    fn hand_back_study(&self, id: i64, left_ms: u64) -> BoxFuture<'_, Result<(), StoreError>> {
        Box::pin(jobs::hand_back_study(&self.pool, &self.name, id, left_ms))
    }

    fn waiting(&self) -> BoxFuture<'_, Result<Waiting, StoreError>> {
        Box::pin(jobs::waiting(&self.pool))
    }
}
