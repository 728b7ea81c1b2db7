//! The files of the page. A release makes them once; a debug build makes them anew when the page is
//! loaded, so that a change of `web/` shows with the next reload.

use axum::body::{Body, Bytes};
use axum::extract::Request;
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, header};
use axum::response::{IntoResponse, Response};
use sandtable_api::error::Error;
use sandtable_page::{File, HostedBy, Site};
use std::sync::{Arc, Mutex, PoisonError};

/// A browser asks each time whether the file is still the same; the answer is short if it is.
const ALWAYS_ASK: HeaderValue = HeaderValue::from_static("no-cache");
/// The name changes with the content.
const FOR_EVER: HeaderValue = HeaderValue::from_static("public, max-age=31536000, immutable");
const INDEX: &str = "index.html";

/// The page as it was made last.
static SITE: Mutex<Option<Arc<Site>>> = Mutex::new(None);

fn site(is_page: bool) -> Result<Arc<Site>, Error> {
    let mut made = SITE.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(site) = &*made
        && !(cfg!(debug_assertions) && is_page)
    {
        return Ok(Arc::clone(site));
    }
    let site = Site::build(HostedBy::Server).map_err(|error| {
        tracing::error!(%error, "the page could not be made");
        let message = "the page could not be made";
        Error::new(StatusCode::INTERNAL_SERVER_ERROR, "internal", message)
    })?;
    let site = Arc::new(site);
    *made = Some(Arc::clone(&site));
    Ok(site)
}

/// Serves a file, or the page for an address that belongs to the page.
pub async fn serve(request: Request) -> Response {
    if request.method() != Method::GET && request.method() != Method::HEAD {
        let message = format!("{} is not possible here", request.method());
        let refusal = Error::new(StatusCode::METHOD_NOT_ALLOWED, "method_not_allowed", message);
        let allow = [(header::ALLOW, HeaderValue::from_static("GET, HEAD"))];
        return (allow, refusal).into_response();
    }
    // What looks like no file is an address of the page, `/play/ID` for example, and leads to it.
    let path = request.uri().path().trim_start_matches('/');
    let is_file_name = path.rsplit('/').next().is_some_and(|last| last.contains('.'));
    let path = if is_file_name { path } else { INDEX };
    let site = match site(path == INDEX) {
        Ok(site) => site,
        Err(error) => return error.into_response(),
    };
    match site.file(path) {
        Some(file) => answer(&site, path, file, request.headers()),
        None => Error::not_found("there is no such file").into_response(),
    }
}

/// The content of a file. Answers share it: who reads slowly holds no copy.
struct Content {
    site: Arc<Site>,
    path: String,
    is_brotli: bool,
}

impl AsRef<[u8]> for Content {
    fn as_ref(&self) -> &[u8] {
        match self.site.file(&self.path) {
            Some(file) if self.is_brotli => file.brotli(),
            Some(file) => &file.content,
            None => &[],
        }
    }
}

fn answer(site: &Arc<Site>, path: &str, file: &File, asked: &HeaderMap) -> Response {
    let tag = format!("\"{}\"", file.tag());
    let header_text = |name| asked.get(name).and_then(|value| value.to_str().ok()).unwrap_or("");
    let known = header_text(header::IF_NONE_MATCH).split(',');
    let is_known = known.into_iter().any(|known| known.trim().trim_start_matches("W/") == tag);
    let takes_brotli =
        header_text(header::ACCEPT_ENCODING).split(',').any(|name| name.trim().starts_with("br"));
    let mut response = if is_known {
        StatusCode::NOT_MODIFIED.into_response()
    } else {
        let (site, path) = (Arc::clone(site), path.to_owned());
        let content = Content { site, path, is_brotli: takes_brotli };
        Body::from(Bytes::from_owner(content)).into_response()
    };
    let headers = response.headers_mut();
    let cache = if file.is_immutable { FOR_EVER } else { ALWAYS_ASK };
    headers.insert(header::CACHE_CONTROL, cache);
    headers.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
    if let Ok(tag) = HeaderValue::from_str(&tag) {
        headers.insert(header::ETAG, tag);
    }
    if !is_known {
        headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(file.mime));
        if takes_brotli {
            headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static("br"));
        }
    }
    response
}
