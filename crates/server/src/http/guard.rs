//! What holds for every request: headers, hosts, rates.

use crate::app::App;
use crate::metrics::{Limit, Metrics};
use crate::net::{Client, refusal};
use axum::Router;
use axum::body::{Body, HttpBody};
use axum::extract::{ConnectInfo, Request, State};
use axum::http::{HeaderName, HeaderValue, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use sandtable_api::error::Error;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;
use tokio::time::timeout;
use tower_governor::governor::GovernorConfigBuilder;
use tower_governor::key_extractor::KeyExtractor;
use tower_governor::{GovernorError, GovernorLayer};

/// No request takes longer.
const MOST_TIME: Duration = Duration::from_secs(30);
/// The longest address.
const MOST_URI_BYTES: usize = 4 << 10;
/// Smaller answers are not counted: the system takes them at once.
const LARGE_ANSWER: u64 = 16 << 10;

/// Only what comes from here is run, shown or asked for. `data:` is for small pictures in styles.
const POLICY: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; \
    img-src 'self' data:; font-src 'self'; media-src 'self'; connect-src 'self'; \
    manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'; \
    frame-ancestors 'none'";

/// Headers of every answer.
const HEADERS: [(HeaderName, &str); 7] = [
    (header::CONTENT_SECURITY_POLICY, POLICY),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::X_FRAME_OPTIONS, "DENY"),
    // Links to seats are secrets: no other page is told where one came from.
    (header::REFERRER_POLICY, "no-referrer"),
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
    (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
    // With the opener policy it isolates the page, so that its workers may share memory.
    (HeaderName::from_static("cross-origin-embedder-policy"), "require-corp"),
];

/// Adds the headers of every answer.
pub async fn headers(mut response: Response) -> Response {
    let all = response.headers_mut();
    for (name, value) in HEADERS {
        all.insert(name, HeaderValue::from_static(value));
    }
    let features = HeaderValue::from_static("camera=(), geolocation=(), microphone=()");
    all.insert(HeaderName::from_static("permissions-policy"), features);
    // Whatever has no rule of its own is about the present moment.
    all.entry(header::CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
    response
}

/// Notes whose request it is, for everything that counts by client.
pub async fn identify(State(app): State<Arc<App>>, mut request: Request, next: Next) -> Response {
    let peer = request.extensions().get::<ConnectInfo<SocketAddr>>();
    if let Some(ConnectInfo(peer)) = peer {
        let client = app.proxies.client(peer.ip(), request.headers());
        request.extensions_mut().insert(client);
    }
    next.run(request).await
}

/// Refuses requests for another host and of another host's pages: a page elsewhere must not speak for
/// whoever looks at it.
pub async fn check_host(State(app): State<Arc<App>>, request: Request, next: Next) -> Response {
    let (headers, uri) = (request.headers(), request.uri());
    if uri.path_and_query().is_some_and(|text| text.as_str().len() > MOST_URI_BYTES) {
        return refusal::uri_too_long().into_response();
    }
    if !app.hosts.knows(headers, uri) {
        let message = app.hosts.advice();
        return Error::new(StatusCode::FORBIDDEN, "forbidden_host", message).into_response();
    }
    if !app.hosts.knows_page(headers, uri) {
        let message = "a page of another host may not ask this server";
        return Error::new(StatusCode::FORBIDDEN, "forbidden_origin", message).into_response();
    }
    next.run(request).await
}

/// Ends requests that take too long.
pub async fn limit_time(State(app): State<Arc<App>>, request: Request, next: Next) -> Response {
    match timeout(MOST_TIME, next.run(request)).await {
        Ok(response) => response,
        Err(_) => {
            app.services.metrics.refused(Limit::Time);
            refusal::too_slow().into_response()
        }
    }
}

/// Counts large answers until they are written.
pub async fn count_answer(
    State(app): State<Arc<App>>,
    client: Client,
    request: Request,
    next: Next,
) -> Response {
    let (parts, body) = next.run(request).await.into_parts();
    if body.size_hint().lower() < LARGE_ANSWER {
        return Response::from_parts(parts, body);
    }
    // It is in memory already.
    let Ok(bytes) = axum::body::to_bytes(body, usize::MAX).await else {
        return Error::bad_request("the answer was lost").into_response();
    };
    let mut held = app.budget.open(client);
    if !held.grow(bytes.len()) {
        return Error::busy("too many answers wait to be read").into_response();
    }
    Response::from_parts(parts, Body::from(held.until_written(bytes)))
}

/// How often addresses that have been quiet are forgotten.
const FORGET: Duration = Duration::from_secs(60);

/// How often one address may do something.
#[derive(Clone, Copy, Debug)]
pub struct Rate {
    /// So many in this time; 0 for no limit.
    pub count: u32,
    /// The time.
    pub within: Duration,
    /// So many at once.
    pub burst: u32,
    /// What it is called when it refuses.
    pub limit: Limit,
}

/// Counts by client, also behind a proxy.
#[derive(Clone, Debug)]
struct ByClient;

impl KeyExtractor for ByClient {
    type Key = Client;

    fn extract<T>(&self, request: &axum::http::Request<T>) -> Result<Client, GovernorError> {
        request.extensions().get().copied().ok_or(GovernorError::UnableToExtractKey)
    }
}

/// Limits how often one address may ask.
pub fn limit_rate(api: Router<Arc<App>>, rate: Rate, metrics: &Metrics) -> Router<Arc<App>> {
    if rate.count == 0 {
        return api;
    }
    let config = GovernorConfigBuilder::default()
        .key_extractor(ByClient)
        .period(rate.within / rate.count)
        .burst_size(rate.burst.max(1))
        .finish();
    let Some(config) = config else { return api };
    let config = Arc::new(config);
    let limiter = Arc::clone(config.limiter());
    tokio::spawn(async move {
        let mut ticks = tokio::time::interval(FORGET);
        loop {
            ticks.tick().await;
            limiter.retain_recent();
        }
    });
    let metrics = metrics.clone();
    api.layer(GovernorLayer::new(config).error_handler(move |_| {
        metrics.refused(rate.limit);
        let message = "too many requests: slow down";
        Error::new(StatusCode::TOO_MANY_REQUESTS, "too_many_requests", message).into_response()
    }))
}
