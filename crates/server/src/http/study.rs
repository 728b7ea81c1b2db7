//! Questions about positions, and games as text. None of it is kept.

use super::extract::Unread;
use crate::app::App;
use crate::priority;
use crate::secret::random_number;
use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use sandtable_api::dto::{AskPosition, AskWhy, Exported, Import, PositionAnswer, WhyAnswer};
use sandtable_api::error::{Error, ErrorAnswer};
use sandtable_api::questions;
use sandtable_games::{Imported, TreeToExport};
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::sync::Arc;

/// Reads a question and works on it off the threads that serve: a large one must not hold up small
/// ones. The answer is written there too.
async fn aside<Q: DeserializeOwned + 'static, A: Serialize>(
    app: &App,
    question: Unread,
    work: impl FnOnce(&Q) -> Result<A, Error> + Send + 'static,
) -> Result<Response, Error> {
    let failed = |error: String| {
        tracing::error!(error, "a question was not answered");
        let message = "this should not have happened";
        Error::new(StatusCode::INTERNAL_SERVER_ERROR, "internal", message)
    };
    let permit = app.workers.permit(question.client()).await;
    let permit = permit.map_err(|error| failed(error.to_string()))?;
    let worked = tokio::task::spawn_blocking(move || {
        // Work goes on when nobody waits for it any more: the permit is held until it ends.
        let _permit = permit;
        priority::lower();
        let (asked, _held) = question.parse()?;
        let answer = work(&asked)?;
        serde_json::to_vec(&answer).map_err(|error| failed(error.to_string()))
    });
    let answer = worked.await.map_err(|error| failed(error.to_string()))??;
    Ok(([(header::CONTENT_TYPE, "application/json")], answer).into_response())
}

/// Ask all about a position.
#[utoipa::path(
    post, path = "/api/v1/position", request_body = AskPosition,
    responses(
        (status = 200, body = PositionAnswer),
        (status = "4XX", body = ErrorAnswer), (status = "5XX", body = ErrorAnswer),
    )
)]
pub async fn position(State(app): State<Arc<App>>, question: Unread) -> Result<Response, Error> {
    aside(&app, question, |asked: &AskPosition| questions::position(asked, random_number())).await
}

/// Ask why something is not legal.
#[utoipa::path(
    post, path = "/api/v1/why", request_body = AskWhy,
    responses(
        (status = 200, body = WhyAnswer),
        (status = "4XX", body = ErrorAnswer), (status = "5XX", body = ErrorAnswer),
    )
)]
pub async fn why(State(app): State<Arc<App>>, question: Unread) -> Result<Response, Error> {
    aside(&app, question, |asked: &AskWhy| questions::why(asked, random_number())).await
}

/// Read PGN or a FEN.
#[utoipa::path(
    post, path = "/api/v1/import", request_body = Import,
    responses(
        (status = 200, body = Imported),
        (status = "4XX", body = ErrorAnswer), (status = "5XX", body = ErrorAnswer),
    )
)]
pub async fn import(State(app): State<Arc<App>>, question: Unread) -> Result<Response, Error> {
    aside(&app, question, |asked: &Import| questions::import(asked)).await
}

/// Write a tree as PGN.
#[utoipa::path(
    post, path = "/api/v1/export", request_body = TreeToExport,
    responses(
        (status = 200, body = Exported),
        (status = "4XX", body = ErrorAnswer), (status = "5XX", body = ErrorAnswer),
    )
)]
pub async fn export(State(app): State<Arc<App>>, question: Unread) -> Result<Response, Error> {
    aside(&app, question, |asked: &TreeToExport| questions::export(asked)).await
}
