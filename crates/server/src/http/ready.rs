use crate::app::App;
use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use serde::Serialize;
use std::sync::Arc;
use utoipa::ToSchema;

/// Whether a balancer should send people here.
#[derive(Debug, Serialize, ToSchema)]
pub struct Readiness {
    /// False in a 503.
    ready: bool,
    /// Why not: `going_down`, or what is wrong with the store, in words for whoever runs the server.
    reason: Option<String>,
}

/// Whether a balancer should send people here.
#[utoipa::path(
    get, path = "/api/v1/ready",
    responses((status = 200, body = Readiness), (status = 503, body = Readiness))
)]
pub async fn ready(State(app): State<Arc<App>>) -> (StatusCode, Json<Readiness>) {
    let reason = app.readiness().err();
    let status = match reason {
        None => StatusCode::OK,
        Some(_) => StatusCode::SERVICE_UNAVAILABLE,
    };
    (status, Json(Readiness { ready: reason.is_none(), reason }))
}
