//! What holds for every request: headers, hosts, rates.

use crate::app::App;
use axum::Router;
use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode, Uri, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use sandtable_api::error::Error;
use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;
use tower_governor::GovernorLayer;
use tower_governor::governor::GovernorConfigBuilder;
use tower_governor::key_extractor::PeerIpKeyExtractor;

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

/// Refuses requests for another host: a page elsewhere whose name was made to point here must not
/// speak to a server that only this machine should reach.
pub async fn check_host(State(app): State<Arc<App>>, request: Request, next: Next) -> Response {
    if app.loopback_only && !asks_loopback(request.headers(), request.uri()) {
        let message = "this server answers for localhost only";
        return Error::new(StatusCode::FORBIDDEN, "forbidden_host", message).into_response();
    }
    next.run(request).await
}

fn asks_loopback(headers: &HeaderMap, uri: &Uri) -> bool {
    let named = headers.get(header::HOST).and_then(|host| host.to_str().ok());
    let Some(host) = named.or_else(|| uri.authority().map(|authority| authority.as_str())) else {
        return false;
    };
    let name = host_name(host);
    name.eq_ignore_ascii_case("localhost")
        || name.parse::<IpAddr>().is_ok_and(|address| address.is_loopback())
}

/// The name without port and brackets.
fn host_name(host: &str) -> &str {
    match host.strip_prefix('[') {
        Some(rest) => rest.split(']').next().unwrap_or_default(),
        None => host.rsplit_once(':').map_or(host, |(name, _)| name),
    }
}

/// Refuses sockets that a page of another host wants to open. Browsers say which page it is, and let
/// any page try; programs that are no browsers say nothing.
///
/// # Errors
/// The page is not this server's.
pub fn check_origin(headers: &HeaderMap) -> Result<(), Error> {
    let Some(origin) = headers.get(header::ORIGIN) else { return Ok(()) };
    let origin = origin.to_str().unwrap_or_default();
    let page_host = origin.split_once("://").map(|(_, host)| host);
    let own_host = headers.get(header::HOST).and_then(|host| host.to_str().ok());
    if page_host.is_some() && page_host == own_host {
        return Ok(());
    }
    let message = "a page of another host may not open this";
    Err(Error::new(StatusCode::FORBIDDEN, "forbidden_origin", message))
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
}

/// Limits how often one address may ask.
pub fn limit_rate(api: Router<Arc<App>>, rate: Rate) -> Router<Arc<App>> {
    if rate.count == 0 {
        return api;
    }
    let config = GovernorConfigBuilder::default()
        .key_extractor(PeerIpKeyExtractor)
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
    api.layer(GovernorLayer::new(config).error_handler(|_| {
        let message = "too many requests: slow down";
        Error::new(StatusCode::TOO_MANY_REQUESTS, "too_many_requests", message).into_response()
    }))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn headers(pairs: &[(HeaderName, &'static str)]) -> HeaderMap {
        let pairs = pairs.iter();
        pairs.map(|(name, value)| (name.clone(), HeaderValue::from_static(value))).collect()
    }

    #[test]
    fn only_names_of_this_machine_are_its_own() {
        let uri = Uri::from_static("/");
        for (host, own) in [
            ("localhost:7878", true),
            ("LOCALHOST", true),
            ("127.0.0.1:7878", true),
            ("127.8.9.1", true),
            ("[::1]:7878", true),
            ("example.org:7878", false),
            ("127.0.0.1.example.org", false),
            ("localhost.example.org", false),
            ("192.168.1.7", false),
            ("", false),
        ] {
            let headers = headers(&[(header::HOST, host)]);
            assert_eq!(asks_loopback(&headers, &uri), own, "{host}");
        }
    }

    #[test]
    fn a_page_of_another_host_opens_no_socket() {
        let from = |origin| headers(&[(header::HOST, "localhost:7878"), (header::ORIGIN, origin)]);
        assert!(check_origin(&headers(&[(header::HOST, "localhost:7878")])).is_ok());
        assert!(check_origin(&from("http://localhost:7878")).is_ok());
        assert!(check_origin(&from("http://localhost:9000")).is_err());
        assert!(check_origin(&from("https://evil.example")).is_err());
        assert!(check_origin(&from("null")).is_err());
    }
}
