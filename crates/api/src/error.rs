//! What is said when something is refused: the same shape over HTTP and WebSocket.

use http::StatusCode;
use sandtable_games::{Params, Refusal};
use serde::Serialize;
use std::fmt;

/// A refusal.
#[derive(Clone, PartialEq, Debug)]
pub struct Error {
    /// The status over HTTP.
    pub status: StatusCode,
    /// The body. Boxed, so that results stay small.
    pub body: Box<ErrorBody>,
}

/// What is wrong.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ErrorBody {
    /// One lower-case word.
    pub code: &'static str,
    /// What is wrong, and what was expected.
    pub message: String,
    /// The field of the request.
    pub field: Option<String>,
    /// The byte in its text.
    pub at: Option<usize>,
    /// All faults, where a text has several.
    pub faults: Vec<TextFault>,
    /// Why a move is not legal, or nothing could be saved: one lower-case word.
    pub reason: Option<&'static str>,
    /// What the reason speaks of.
    #[cfg_attr(feature = "openapi", schema(value_type = Option<Object>))]
    pub params: Option<Params>,
}

/// One thing that is wrong with a text.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct TextFault {
    /// The byte in the text.
    pub at: Option<usize>,
    /// What is wrong there, and what was expected.
    pub message: String,
    /// The same as one lower-case word.
    pub reason: &'static str,
    /// What the reason speaks of.
    #[cfg_attr(feature = "openapi", schema(value_type = Object))]
    pub params: Params,
}

impl From<&Refusal> for TextFault {
    fn from(refusal: &Refusal) -> TextFault {
        TextFault {
            at: refusal.at,
            message: refusal.text.clone(),
            reason: refusal.reason,
            params: refusal.params.clone(),
        }
    }
}

/// A refusal over HTTP.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ErrorAnswer {
    /// What is wrong.
    pub error: ErrorBody,
}

impl Error {
    /// A refusal with nothing but words.
    pub fn new(status: StatusCode, code: &'static str, message: impl Into<String>) -> Error {
        let body = ErrorBody {
            code,
            message: message.into(),
            field: None,
            at: None,
            faults: Vec::new(),
            reason: None,
            params: None,
        };
        Error { status, body: Box::new(body) }
    }

    /// Not a request at all.
    pub fn bad_request(message: impl Into<String>) -> Error {
        Error::new(StatusCode::BAD_REQUEST, "bad_request", message)
    }

    /// A value out of its limits.
    pub fn bad_value(field: &str, message: impl Into<String>) -> Error {
        Error::new(StatusCode::UNPROCESSABLE_ENTITY, "bad_value", message).in_field(field)
    }

    /// A text that is no position, with all its faults.
    pub fn bad_fen(field: &str, faults: Vec<TextFault>) -> Error {
        let message = faults.iter().map(TextFault::to_string).collect::<Vec<_>>().join("; ");
        let mut error = Error::new(StatusCode::UNPROCESSABLE_ENTITY, "bad_fen", message);
        error.body.at = faults.first().and_then(|fault| fault.at);
        error.body.faults = faults;
        error.in_field(field)
    }

    /// There is no such thing.
    pub fn not_found(message: impl Into<String>) -> Error {
        Error::new(StatusCode::NOT_FOUND, "not_found", message)
    }

    /// There is too much to do.
    pub fn busy(message: impl Into<String>) -> Error {
        Error::new(StatusCode::SERVICE_UNAVAILABLE, "busy", message)
    }

    /// The database failed. What exactly is in the log, not on the wire.
    pub fn storage(status: StatusCode, reason: &'static str, message: &str) -> Error {
        let mut error = Error::new(status, "storage", message);
        error.body.reason = Some(reason);
        error
    }

    /// A command that does not fit the state of the game.
    pub fn conflict(code: &'static str, message: impl Into<String>) -> Error {
        Error::new(StatusCode::CONFLICT, code, message)
    }

    /// The same, about this field of the request.
    #[must_use]
    pub fn in_field(mut self, field: impl Into<String>) -> Error {
        self.body.field = Some(field.into());
        self
    }
}

impl fmt::Display for TextFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.at {
            Some(at) => write!(f, "at byte {at}: {}", self.message),
            None => f.write_str(&self.message),
        }
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.body.code, self.body.message)
    }
}

impl std::error::Error for Error {}

#[cfg(feature = "axum")]
mod answer {
    use super::{Error, ErrorAnswer};
    use axum_core::response::{IntoResponse, Response};
    use http::{HeaderValue, StatusCode, header};

    /// The `Retry-After` header of 429 and 503 answers, in seconds.
    const RETRY_AFTER: HeaderValue = HeaderValue::from_static("2");
    const JSON: HeaderValue = HeaderValue::from_static("application/json");

    impl IntoResponse for Error {
        fn into_response(self) -> Response {
            let retry = [StatusCode::SERVICE_UNAVAILABLE, StatusCode::TOO_MANY_REQUESTS];
            let retry = retry.contains(&self.status);
            // Text and numbers only: they can always be written.
            let body =
                serde_json::to_string(&ErrorAnswer { error: *self.body }).unwrap_or_default();
            let mut response = (self.status, body).into_response();
            response.headers_mut().insert(header::CONTENT_TYPE, JSON);
            if retry {
                response.headers_mut().insert(header::RETRY_AFTER, RETRY_AFTER);
            }
            response
        }
    }
}
