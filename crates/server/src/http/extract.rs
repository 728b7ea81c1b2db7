//! Bodies and parameters, with errors that say where and what was expected.

use axum::body::Bytes;
use axum::extract::rejection::BytesRejection;
use axum::extract::{FromRequest, FromRequestParts, Request};
use axum::http::request::Parts;
use axum::http::{HeaderMap, StatusCode, header};
use sandtable_api::error::Error;
use serde::de::DeserializeOwned;

/// A JSON body.
pub struct Body<T>(pub T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequest<S> for Body<T> {
    type Rejection = Error;

    async fn from_request(request: Request, state: &S) -> Result<Body<T>, Error> {
        if !is_json(request.headers()) {
            let message = "the body is not JSON: expected the content type application/json";
            return Err(Error::new(
                StatusCode::UNSUPPORTED_MEDIA_TYPE,
                "unsupported_media_type",
                message,
            ));
        }
        let bytes = Bytes::from_request(request, state).await.map_err(unreadable)?;
        parse(&bytes).map(Body)
    }
}

fn is_json(headers: &HeaderMap) -> bool {
    let kind = headers.get(header::CONTENT_TYPE).and_then(|value| value.to_str().ok());
    let kind = kind.and_then(|kind| kind.split(';').next()).unwrap_or_default();
    kind.trim().eq_ignore_ascii_case("application/json")
}

fn unreadable(rejection: BytesRejection) -> Error {
    if rejection.status() == StatusCode::PAYLOAD_TOO_LARGE {
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
