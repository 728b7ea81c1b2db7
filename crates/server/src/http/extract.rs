//! Bodies and parameters, with errors that say where and what was expected.

use crate::app::App;
use crate::metrics::Limit;
use crate::net::{Client, Held, refusal};
use axum::RequestExt;
use axum::extract::{FromRequest, FromRequestParts, Request};
use axum::http::request::Parts;
use axum::http::{HeaderMap, StatusCode, header};
use http_body_util::{BodyExt, LengthLimitError};
use sandtable_api::error::Error;
use serde::de::DeserializeOwned;
use std::sync::Arc;
use tokio::time::timeout;

/// A JSON body that is not yet looked at, and is counted as long as it is held.
pub struct Unread {
    bytes: Vec<u8>,
    held: Held,
}

impl Unread {
    /// Whose it is.
    pub fn client(&self) -> Client {
        self.held.client()
    }

    /// What it says, and what counts it as long as that is used.
    ///
    /// # Errors
    /// It is not JSON, or not what was expected.
    pub fn parse<T: DeserializeOwned>(self) -> Result<(T, Held), Error> {
        parse(&self.bytes).map(|value| (value, self.held))
    }

    /// Reads the body. It is counted as it comes, not as it is announced: who sends nothing holds
    /// nothing.
    async fn fill(&mut self, mut body: axum::body::Body) -> Result<(), Error> {
        while let Some(frame) = body.frame().await {
            let Ok(data) = frame.map_err(unreadable)?.into_data() else { continue };
            if !self.held.grow(data.len()) {
                return Err(Error::busy("too many requests are being read"));
            }
            self.bytes.extend_from_slice(&data);
        }
        Ok(())
    }
}

impl FromRequest<Arc<App>> for Unread {
    type Rejection = Error;

    async fn from_request(mut request: Request, app: &Arc<App>) -> Result<Unread, Error> {
        if !is_json(request.headers()) {
            let message = "the body is not JSON: expected the content type application/json";
            let status = StatusCode::UNSUPPORTED_MEDIA_TYPE;
            return Err(Error::new(status, "unsupported_media_type", message));
        }
        let Ok(client) = request.extract_parts::<Client>().await;
        let mut unread = Unread { bytes: Vec::new(), held: app.budget.open(client) };
        let body = request.into_limited_body();
        match timeout(app.services.limits.body_time, unread.fill(body)).await {
            Ok(filled) => filled.map(|()| unread),
            Err(_) => {
                app.services.metrics.refused(Limit::Time);
                Err(refusal::too_slow())
            }
        }
    }
}

/// A small JSON body.
pub struct Body<T>(pub T);

impl<T: DeserializeOwned> FromRequest<Arc<App>> for Body<T> {
    type Rejection = Error;

    async fn from_request(request: Request, app: &Arc<App>) -> Result<Body<T>, Error> {
        let (value, _held) = Unread::from_request(request, app).await?.parse()?;
        Ok(Body(value))
    }
}

fn is_json(headers: &HeaderMap) -> bool {
    let kind = headers.get(header::CONTENT_TYPE).and_then(|value| value.to_str().ok());
    let kind = kind.and_then(|kind| kind.split(';').next()).unwrap_or_default();
    kind.trim().eq_ignore_ascii_case("application/json")
}

fn unreadable(error: axum::Error) -> Error {
    if error.into_inner().is::<LengthLimitError>() {
        return Error::new(StatusCode::PAYLOAD_TOO_LARGE, "too_large", "the body is too large");
    }
    Error::bad_request("the body could not be read")
}

fn parse<T: DeserializeOwned>(bytes: &[u8]) -> Result<T, Error> {
    let mut reader = serde_json::Deserializer::from_slice(bytes);
    let value = serde_path_to_error::deserialize(&mut reader).map_err(|error| {
        let field = error.path().to_string();
        let refusal = Error::bad_request(error.inner().to_string());
        if field == "." { refusal } else { refusal.in_field(field) }
    })?;
    match reader.end() {
        Ok(()) => Ok(value),
        Err(error) => Err(Error::bad_request(error.to_string())),
    }
}

/// The parameters after `?`.
pub struct Params<T>(pub T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequestParts<S> for Params<T> {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Params<T>, Error> {
        let query = axum::extract::Query::<T>::try_from_uri(&parts.uri);
        query.map(|query| Params(query.0)).map_err(|rejection| {
            let what = rejection.body_text();
            let what = what.rsplit_once("query string: ").map_or(what.as_str(), |(_, what)| what);
            Error::bad_request(what)
        })
    }
}

/// The name of a game in the address.
pub struct GameId(pub String);

impl<S: Send + Sync> FromRequestParts<S> for GameId {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<GameId, Error> {
        match axum::extract::Path::<String>::from_request_parts(parts, state).await {
            Ok(axum::extract::Path(id)) => Ok(GameId(id)),
            Err(_) => Err(Error::not_found("there is no such game")),
        }
    }
}
