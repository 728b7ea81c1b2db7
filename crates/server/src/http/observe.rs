//! What is counted, measured and written down of every request: never its parameters or headers, which
//! may have secrets in them.

use crate::app::App;
use crate::net::Client;
use crate::secret::random_number;
use axum::extract::{ConnectInfo, MatchedPath, Request, State};
use axum::http::{HeaderName, HeaderValue, Method};
use axum::middleware::Next;
use axum::response::Response;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Instant;
use tracing::Instrument;

const REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");
/// A proxy's name for a request is not longer.
const MOST_ID_BYTES: usize = 64;
/// Whatever is no request of the API: the files of the page.
const PAGE: &str = "page";
/// Asked so often by machines that a line for each would bury the others.
const ROUTINE: [&str; 3] = [PAGE, "/api/v1/health", "/api/v1/ready"];

/// Gives a request its name; counts and logs the answer.
pub async fn observe(
    State(app): State<Arc<App>>,
    client: Client,
    request: Request,
    next: Next,
) -> Response {
    let began = Instant::now();
    let id = request_id(&app, &request);
    let method = name_of(request.method());
    let route = request.extensions().get::<MatchedPath>().cloned();
    let route = route.as_ref().map_or(PAGE, MatchedPath::as_str);
    // Of the highest level: whatever is logged meanwhile has the request's name.
    let span = tracing::error_span!("request", id);
    let mut response = next.run(request).instrument(span).await;
    let (status, took) = (response.status().as_u16(), began.elapsed());
    app.services.metrics.answered(method, route, status, took);
    let ms = (took.as_secs_f64() * 1e6).round() / 1e3;
    if ROUTINE.contains(&route) && status < 400 {
        tracing::debug!(id, %client, method, route, status, ms, "answered");
    } else {
        tracing::info!(id, %client, method, route, status, ms, "answered");
    }
    if let Ok(id) = HeaderValue::from_str(&id) {
        response.headers_mut().insert(REQUEST_ID, id);
    }
    response
}

/// The name that a trusted proxy has given the request, or a new one.
fn request_id(app: &App, request: &Request) -> String {
    let peer = request.extensions().get::<ConnectInfo<SocketAddr>>();
    let is_proxy = peer.is_some_and(|ConnectInfo(peer)| app.proxies.has(peer.ip()));
    let given = request.headers().get(REQUEST_ID).filter(|_| is_proxy);
    let given = given.and_then(|id| id.to_str().ok()).filter(|id| is_name(id));
    given.map_or_else(|| format!("{:016x}", random_number()), str::to_owned)
}

fn is_name(id: &str) -> bool {
    let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-_.".contains(&byte);
    (1..=MOST_ID_BYTES).contains(&id.len()) && id.bytes().all(is_plain)
}

/// Clients may invent methods.
fn name_of(method: &Method) -> &'static str {
    match *method {
        Method::GET => "GET",
        Method::HEAD => "HEAD",
        Method::POST => "POST",
        Method::OPTIONS => "OPTIONS",
        _ => "other",
    }
}
