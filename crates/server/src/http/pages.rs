//! The files of `web/`. A release has them inside; a debug build reads them from disk, so that a
//! change shows with the next reload.

use crate::error::Error;
use axum::body::Body;
use axum::extract::Request;
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, header};
use axum::response::{IntoResponse, Response};
use rust_embed::{EmbeddedFile, RustEmbed};

#[derive(RustEmbed)]
#[folder = "../../web"]
struct Web;

/// A browser asks each time whether the file is still the same; the answer is short if it is.
const ALWAYS_ASK: HeaderValue = HeaderValue::from_static("no-cache");
const INDEX: &str = "index.html";

/// Serves a file, or the page for an address that belongs to the page.
pub async fn serve(request: Request) -> Response {
    if request.method() != Method::GET && request.method() != Method::HEAD {
        let message = format!("{} is not possible here", request.method());
        let refusal = Error::new(StatusCode::METHOD_NOT_ALLOWED, "method_not_allowed", message);
        let allow = [(header::ALLOW, HeaderValue::from_static("GET, HEAD"))];
        return (allow, refusal).into_response();
    }
    match find(request.uri().path()) {
        Some((name, file)) => answer(&name, &file, request.headers()),
        None => Error::not_found("there is no such file").into_response(),
    }
}

/// The file at this address. What looks like no file is an address of the page, `/play/ID` for
/// example, and leads to it.
fn find(path: &str) -> Option<(String, EmbeddedFile)> {
    let path = path.trim_matches('/');
    if path.split('/').any(|part| part == ".." || part.starts_with('.')) {
        return None;
    }
    let is_file_name = path.rsplit('/').next().is_some_and(|last| last.contains('.'));
    let candidates = match (path, is_file_name) {
        ("", _) => vec![INDEX.to_owned()],
        (_, true) => vec![path.to_owned()],
        (_, false) => vec![format!("{path}.html"), format!("{path}/{INDEX}"), INDEX.to_owned()],
    };
    candidates.into_iter().find_map(|name| Some((name.clone(), Web::get(&name)?)))
}

fn answer(name: &str, file: &EmbeddedFile, asked: &HeaderMap) -> Response {
    let tag: String =
        file.metadata.sha256_hash().iter().map(|byte| format!("{byte:02x}")).collect();
    let tag = format!("\"{tag}\"");
    let known = asked.get(header::IF_NONE_MATCH).and_then(|tags| tags.to_str().ok());
    let is_known = known.is_some_and(|known| {
        known.split(',').any(|known| known.trim().trim_start_matches("W/") == tag)
    });
    let mut response = if is_known {
        StatusCode::NOT_MODIFIED.into_response()
    } else {
        Body::from(file.data.clone().into_owned()).into_response()
    };
    let headers = response.headers_mut();
    headers.insert(header::CACHE_CONTROL, ALWAYS_ASK);
    if let Ok(tag) = HeaderValue::from_str(&tag) {
        headers.insert(header::ETAG, tag);
    }
    if !is_known && let Ok(kind) = HeaderValue::from_str(&content_type(name, file)) {
        headers.insert(header::CONTENT_TYPE, kind);
    }
    response
}

fn content_type(name: &str, file: &EmbeddedFile) -> String {
    let kind = match name.rsplit('.').next() {
        Some("js" | "mjs") => "text/javascript",
        Some("webmanifest") => "application/manifest+json",
        _ => file.metadata.mimetype(),
    };
    if kind.starts_with("text/") || kind == "application/json" {
        return format!("{kind}; charset=utf-8");
    }
    kind.to_owned()
}
