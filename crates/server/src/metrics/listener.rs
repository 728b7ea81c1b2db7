//! The address at which the server tells how it is: not that of the players, so that it need not be
//! open to the internet.

use super::Gauges;
use crate::http::ready;
use axum::Router;
use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use std::sync::Arc;
use std::time::Duration;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::Semaphore;
use tokio::task::JoinSet;
use tokio::time::{sleep, timeout};
use tower::ServiceExt;

/// The version of the format that Prometheus is given.
const OPEN_METRICS: &str = "application/openmetrics-text; version=1.0.0; charset=utf-8";
/// Connections at the same time; others wait.
const MOST_CONNECTIONS: usize = 16;
/// A connection is closed after so long, whatever goes on.
const MOST_TIME: Duration = Duration::from_secs(120);
const HEADER_TIME: Duration = Duration::from_secs(60);
/// How long it waits when the system has no connection to give.
const BREATH: Duration = Duration::from_millis(50);

/// Answers `/metrics` and `/ready`, for ever.
pub async fn serve(listener: TcpListener, gauges: Gauges) {
    let app = gauges.app();
    let router = Router::new()
        .route("/metrics", get(metrics))
        .with_state(Arc::new(gauges))
        .route("/ready", get(ready))
        .with_state(app);
    let places = Arc::new(Semaphore::new(MOST_CONNECTIONS));
    let mut connections = JoinSet::new();
    while let Ok(place) = Arc::clone(&places).acquire_owned().await {
        while connections.try_join_next().is_some() {}
        match listener.accept().await {
            Ok((tcp, _)) => {
                let connection = timeout(MOST_TIME, connection(tcp, router.clone()));
                connections.spawn(async move {
                    let _ = connection.await;
                    drop(place);
                });
            }
            Err(error) => {
                tracing::warn!(%error, "a connection for metrics was not accepted");
                sleep(BREATH).await;
            }
        }
    }
}

async fn connection(tcp: TcpStream, router: Router) {
    let service = service_fn(move |request: axum::http::Request<Incoming>| {
        router.clone().oneshot(request.map(axum::body::Body::new))
    });
    let served = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(HEADER_TIME)
        .serve_connection(TokioIo::new(tcp), service)
        .await;
    if let Err(error) = served {
        tracing::debug!(%error, "a connection for metrics ended");
    }
}

async fn metrics(State(gauges): State<Arc<Gauges>>) -> Response {
    match gauges.text().await {
        Ok(text) => ([(header::CONTENT_TYPE, OPEN_METRICS)], text).into_response(),
        Err(error) => {
            tracing::error!(%error, "the metrics could not be written");
            StatusCode::INTERNAL_SERVER_ERROR.into_response()
        }
    }
}
