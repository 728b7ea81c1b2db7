//! Answers to what is no request, in the documented form. HTTP is read by hyper, which answers what it
//! cannot read with a status alone; and a connection that is one too many is not read at all.

use axum::body::Bytes;
use axum::http::StatusCode;
use sandtable_api::error::{Error, ErrorAnswer};

/// Every answer of ours has this header; hyper's own have not.
const OURS: &[u8] = b"x-content-type-options";

/// A whole answer, after which the connection is closed.
pub fn answer(error: Error) -> Bytes {
    let status = error.status;
    let retry = if status == StatusCode::SERVICE_UNAVAILABLE { "retry-after: 2\r\n" } else { "" };
    // Text and numbers only: they can always be written.
    let body = serde_json::to_string(&ErrorAnswer { error: *error.body }).unwrap_or_default();
    let length = body.len();
    let answer = format!(
        "HTTP/1.1 {status}\r\ncontent-type: application/json\r\ncontent-length: {length}\r\n\
         cache-control: no-store\r\nx-content-type-options: nosniff\r\n{retry}connection: close\r\n\
         \r\n{body}"
    );
    answer.into()
}

/// What is sent in place of an answer that hyper made by itself.
pub fn in_place_of(written: &[u8]) -> Option<Bytes> {
    let status = written.strip_prefix(b"HTTP/1.1 ")?.get(..3)?;
    let error = match status {
        b"400" => Error::bad_request("this is not an HTTP request"),
        b"414" => uri_too_long(),
        b"431" => {
            let message = "the headers are too large: expected at most 16 KiB and 100 of them";
            let status = StatusCode::REQUEST_HEADER_FIELDS_TOO_LARGE;
            Error::new(status, "headers_too_large", message)
        }
        _ => return None,
    };
    let is_ours = written.windows(OURS.len()).any(|text| text == OURS);
    (!is_ours).then(|| answer(error))
}

/// An address that no page and no program needs.
pub fn uri_too_long() -> Error {
    Error::new(
        StatusCode::URI_TOO_LONG,
        "uri_too_long",
        "the address is too long: expected at most 4 KiB",
    )
}

/// A request that does not come to its end.
pub fn too_slow() -> Error {
    let message = "the request took too long";
    Error::new(StatusCode::REQUEST_TIMEOUT, "timeout", message)
}
