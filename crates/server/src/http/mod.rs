//! Requests: which address leads where, and what holds for all of them.
//!
//! | file | what |
//! |---|---|
//! | `extract` | bodies and parameters, with errors that say what was expected |
//! | `games` | creating, reading and listing games |
//! | `study` | questions about positions; PGN in and out |
//! | `workers` | who may work on large questions |
//! | `guard` | headers, hosts, rates, sizes |
//! | `observe` | what is counted and written down of every request |
//! | `ready` | whether a balancer should send people here |
//! | `hosts` | by which names the server may be asked |
//! | `pages` | the files of `web/` |
//! | `openapi` | all of it for programs |

mod extract;
mod games;
mod guard;
mod hosts;
mod observe;
mod openapi;
mod pages;
mod ready;
mod study;
mod workers;

pub use extract::{GameId, Params};
pub use hosts::{Hosts, NotAnOrigin, PublicUrl};
pub use ready::ready;
pub use workers::Workers;

use crate::app::App;
use crate::metrics::Limit;
use crate::socket;
use axum::extract::{DefaultBodyLimit, Request, State};
use axum::http::StatusCode;
use axum::middleware;
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Json, Router};
use sandtable_api::error::Error;
use serde::Serialize;
use std::sync::Arc;
use std::time::Duration;
use tower_http::catch_panic::CatchPanicLayer;
use utoipa::ToSchema;

/// The largest body, but for imports.
const MOST_BODY_BYTES: usize = 64 << 10;
/// The largest body of an import or export: text of 1 MiB may need more as JSON.
const MOST_TEXT_BODY_BYTES: usize = 4 << 20;

/// All addresses.
pub fn router(app: Arc<App>) -> Router {
    let texts = Router::new()
        .route("/import", post(study::import))
        .route("/export", post(study::export))
        .layer(DefaultBodyLimit::max(MOST_TEXT_BODY_BYTES));
    let limits = app.services.limits;
    let creating = guard::Rate {
        count: limits.games_per_minute,
        within: Duration::from_secs(60),
        burst: limits.games_per_minute / 2,
        limit: Limit::GameRate,
    };
    let metrics = &app.services.metrics;
    let games = Router::new().route("/games", post(games::create));
    let games = guard::limit_rate(games, creating, metrics);
    let api = Router::new()
        .merge(games)
        .route("/games", get(games::list))
        .route("/games/{id}", get(games::read))
        .route("/games/{id}/position", get(games::position))
        .route("/games/{id}/pgn", get(games::pgn))
        .route("/games/{id}/ws", get(socket::game))
        .route("/position", post(study::position))
        .route("/why", post(study::why))
        .route("/analysis/ws", get(socket::analysis))
        .route("/health", get(health))
        .route("/ready", get(ready))
        .route("/openapi.json", get(openapi::serve))
        .layer(DefaultBodyLimit::max(MOST_BODY_BYTES))
        .merge(texts)
        .fallback(no_address)
        .method_not_allowed_fallback(no_method);
    let asking = guard::Rate {
        count: limits.requests_per_second,
        within: Duration::from_secs(1),
        burst: limits.request_burst,
        limit: Limit::RequestRate,
    };
    let api = guard::limit_rate(api, asking, metrics)
        .layer(middleware::from_fn_with_state(Arc::clone(&app), guard::count_answer));
    Router::new()
        .nest("/api/v1", api)
        .route("/api/{*rest}", axum::routing::any(no_address))
        .fallback(pages::serve)
        .layer(middleware::from_fn_with_state(Arc::clone(&app), guard::limit_time))
        .layer(middleware::from_fn_with_state(Arc::clone(&app), guard::check_host))
        .layer(middleware::map_response(guard::headers))
        .layer(CatchPanicLayer::custom(|_| {
            tracing::error!("a request failed");
            let message = "this should not have happened";
            Error::new(StatusCode::INTERNAL_SERVER_ERROR, "internal", message).into_response()
        }))
        .layer(middleware::from_fn_with_state(Arc::clone(&app), observe::observe))
        .layer(middleware::from_fn_with_state(Arc::clone(&app), guard::identify))
        .with_state(app)
}

async fn no_address() -> Error {
    Error::not_found("there is nothing at this address")
}

async fn no_method(request: Request) -> Response {
    let message = format!("{} is not possible here", request.method());
    Error::new(StatusCode::METHOD_NOT_ALLOWED, "method_not_allowed", message).into_response()
}

/// How the server is.
#[derive(Debug, Serialize, ToSchema)]
struct Health {
    /// `ok`, or `failing` while games cannot be kept: then the answer is a 503.
    status: &'static str,
    /// Why it is failing, in words for whoever runs the server.
    reason: Option<String>,
    /// The version of the program.
    version: &'static str,
    /// For how long it has been running.
    up_ms: u64,
    /// Games that are open.
    rooms: usize,
    /// Sockets that are open.
    connections: usize,
    /// Bytes of requests and answers that are held in memory.
    bytes_in_flight: usize,
    /// Turns that wait for the engine.
    turns_waiting: usize,
    /// Analyses that wait or run.
    analyses: usize,
}

/// Whether the server is well, and how busy.
#[utoipa::path(
    get, path = "/api/v1/health",
    responses((status = 200, body = Health), (status = 503, body = Health))
)]
async fn health(State(app): State<Arc<App>>) -> (StatusCode, Json<Health>) {
    let (turns_waiting, analyses) = app.services.engine_load().await;
    let reason = app.services.store.health().err().map(|error| error.to_string());
    let (code, status) = match reason {
        None => (StatusCode::OK, "ok"),
        Some(_) => (StatusCode::SERVICE_UNAVAILABLE, "failing"),
    };
    let health = Health {
        status,
        reason,
        version: env!("CARGO_PKG_VERSION"),
        up_ms: app.services.time.now().saturating_sub(app.started_at),
        rooms: app.lobby.len(),
        connections: app.sockets(),
        bytes_in_flight: app.budget.in_flight(),
        turns_waiting,
        analyses,
    };
    (code, Json(health))
}
