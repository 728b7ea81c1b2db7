//! Questions about positions, and games as text. None of it is kept.

use super::extract::Body;
use crate::secret::random_number;
use axum::Json;
use axum::http::StatusCode;
use sandtable_api::dto::{AskPosition, AskWhy, Exported, Import, PositionAnswer, WhyAnswer};
use sandtable_api::error::{Error, ErrorAnswer};
use sandtable_api::questions;
use sandtable_games::{Imported, TreeToExport};
use tokio::sync::Semaphore;

/// Questions that are worked on at the same time; others wait their turn.
const AT_ONCE: usize = 4;

static WORKERS: Semaphore = Semaphore::const_new(AT_ONCE);

/// Works off the threads that serve: a large question must not hold up small ones.
async fn aside<T: Send + 'static>(
    work: impl FnOnce() -> Result<T, Error> + Send + 'static,
) -> Result<Json<T>, Error> {
    let _permit = WORKERS.acquire().await;
    match tokio::task::spawn_blocking(work).await {
        Ok(result) => result.map(Json),
        Err(error) => {
            tracing::error!(%error, "a question was not answered");
            Err(Error::new(
                StatusCode::INTERNAL_SERVER_ERROR,
                "internal",
                "this should not have happened",
            ))
        }
    }
}

/// Ask all about a position.
#[utoipa::path(
    post, path = "/api/v1/position", request_body = AskPosition,
    responses(
        (status = 200, body = PositionAnswer),
        (status = "4XX", body = ErrorAnswer), (status = "5XX", body = ErrorAnswer),
    )
)]
pub async fn position(Body(asked): Body<AskPosition>) -> Result<Json<PositionAnswer>, Error> {
    aside(move || questions::position(&asked, random_number())).await
}

/// Ask why something is not legal.
#[utoipa::path(
    post, path = "/api/v1/why", request_body = AskWhy,
    responses(
        (status = 200, body = WhyAnswer),
        (status = "4XX", body = ErrorAnswer), (status = "5XX", body = ErrorAnswer),
    )
)]
pub async fn why(Body(asked): Body<AskWhy>) -> Result<Json<WhyAnswer>, Error> {
    aside(move || questions::why(&asked, random_number())).await
}

/// Read PGN or a FEN.
#[utoipa::path(
    post, path = "/api/v1/import", request_body = Import,
    responses(
        (status = 200, body = Imported),
        (status = "4XX", body = ErrorAnswer), (status = "5XX", body = ErrorAnswer),
    )
)]
pub async fn import(Body(asked): Body<Import>) -> Result<Json<Imported>, Error> {
    aside(move || questions::import(&asked)).await
}

/// Write a tree as PGN.
#[utoipa::path(
    post, path = "/api/v1/export", request_body = TreeToExport,
    responses(
        (status = 200, body = Exported),
        (status = "4XX", body = ErrorAnswer), (status = "5XX", body = ErrorAnswer),
    )
)]
pub async fn export(Body(asked): Body<TreeToExport>) -> Result<Json<Exported>, Error> {
    aside(move || questions::export(&asked)).await
}
