//! Creating, reading and listing games.

use super::extract::{Body, GameId, Params};
use crate::app::App;
use crate::metrics::Limit;
use crate::net::Client;
use crate::room::{Ask, summary};
use crate::secret::{self, new_game_id, new_secret};
use crate::store::{Creator, Cursor, Filter, StoreError, Write};
use axum::Json;
use axum::extract::State;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use sandtable_api::create::{Circumstances, kind_of, new_game};
use sandtable_api::dto::{AtTurn, CreateGame, Created, Game, GameList, ListGames};
use sandtable_api::error::{Error, ErrorAnswer};
use sandtable_api::live_game::SeatPlayer;
use sandtable_games::{Describe, GameKind, PositionView, Sides, with_board};
use std::sync::Arc;

const LIMITS: std::ops::RangeInclusive<u32> = 1..=100;
const USUAL_LIMIT: u32 = 20;
/// Older games do not count against the address that created them, over or not.
const OPEN_GAMES_WITHIN_MS: u64 = 86_400_000;

/// Create a game.
#[utoipa::path(
    post, path = "/api/v1/games", request_body = CreateGame,
    responses(
        (status = 201, body = Created),
        (status = "4XX", body = ErrorAnswer), (status = "5XX", body = ErrorAnswer),
    )
)]
pub async fn create(
    State(app): State<Arc<App>>,
    client: Client,
    Body(wanted): Body<CreateGame>,
) -> Result<(StatusCode, Json<Created>), Error> {
    let kind = kind_of(&wanted)?;
    let creator = creator(&app, client);
    let created = with_board!(kind, Board, variant => create_on::<Board>(&app, &wanted, kind, variant, creator).await)?;
    Ok((StatusCode::CREATED, Json(created)))
}

async fn create_on<B: Describe>(
    app: &App,
    wanted: &CreateGame,
    kind: GameKind,
    variant: B::Variant,
    creator: Option<Creator>,
) -> Result<Created, Error> {
    let now = app.services.time.now();
    let circumstances = Circumstances { id: new_game_id(), now, random: secret::random_number() };
    let (live, seat) = new_game::<B>(wanted, kind, variant, circumstances)?;
    let meta = live.meta().clone();
    let is_person = |player| player == SeatPlayer::Person;
    let secrets = meta.players.map(|player| is_person(player).then(new_secret));
    let hashes = [&secrets[0], &secrets[1]].map(|secret| secret.as_deref().map(secret::hash));
    let write = Write::Create { meta, hashes, summary: summary(&live), creator };
    app.services.write(write).await.map_err(|error| {
        if error == StoreError::TooManyGames {
            app.services.metrics.refused(Limit::OpenGames);
        }
        tracing::debug!(%error, "a game was not created");
        error.answer()
    })?;
    if live.engine_to_move().is_some() {
        // It begins to think as soon as there is a room: now, or when somebody comes.
        let _ = app.lobby.room(&live.meta().id).await;
    }
    let [first, second] = secrets;
    Ok(Created {
        game: live.view(now, [false; 2]),
        seat: seat.into(),
        secrets: Sides { first, second },
    })
}

/// Who creates a game, where that is limited.
fn creator(app: &App, client: Client) -> Option<Creator> {
    let most = app.services.limits.open_games_per_address;
    let since = app.services.time.now().saturating_sub(OPEN_GAMES_WITHIN_MS);
    (most > 0).then(|| Creator { address: client.to_string(), most, since })
}

/// The database knows no later one.
const LAST_MOMENT: u64 = i64::MAX as u64;

/// List public games, the newest first.
#[utoipa::path(
    get, path = "/api/v1/games", params(ListGames),
    responses(
        (status = 200, body = GameList),
        (status = "4XX", body = ErrorAnswer), (status = "5XX", body = ErrorAnswer),
    )
)]
pub async fn list(
    State(app): State<Arc<App>>,
    Params(wanted): Params<ListGames>,
) -> Result<Json<GameList>, Error> {
    let limit = wanted.limit.unwrap_or(USUAL_LIMIT);
    if !LIMITS.contains(&limit) {
        return Err(Error::bad_value("limit", "expected 1 to 100"));
    }
    let before = wanted.before.as_deref().map(cursor).transpose()?;
    let filter = Filter { kind: wanted.game, status: wanted.status, before, limit };
    match app.services.store.list(filter).await {
        Ok(games) => {
            let last = games.last().filter(|_| games.len() == limit as usize);
            let next = last.map(|game| format!("{}-{}", game.created_at, game.id));
            Ok(Json(GameList { games, next }))
        }
        Err(error) => {
            tracing::error!(%error, "games could not be listed");
            Err(error.answer())
        }
    }
}

/// A place in the list: a time, or a time and the name of a game.
fn cursor(text: &str) -> Result<Cursor, Error> {
    let (time, id) = match text.split_once('-') {
        Some((time, id)) => (time, Some(id)),
        None => (text, None),
    };
    let is_time = !time.is_empty() && time.bytes().all(|byte| byte.is_ascii_digit());
    if !is_time || !id.is_none_or(secret::is_game_id) {
        let message = "expected a time, or the `next` of an earlier list";
        return Err(Error::bad_request(message).in_field("before"));
    }
    match time.parse() {
        Ok(created_at) if created_at <= LAST_MOMENT => {
            Ok(Cursor { created_at, id: id.unwrap_or_default().to_owned() })
        }
        _ => Err(Error::bad_value("before", format!("expected at most {LAST_MOMENT}"))),
    }
}

/// Read a game: how it stands, and all turns.
#[utoipa::path(
    get, path = "/api/v1/games/{id}", params(("id" = String, Path, description = "The game")),
    responses(
        (status = 200, body = Game),
        (status = "4XX", body = ErrorAnswer), (status = "5XX", body = ErrorAnswer),
    )
)]
pub async fn read(
    State(app): State<Arc<App>>,
    GameId(id): GameId,
) -> Result<Json<Box<Game>>, Error> {
    app.lobby.ask(&id, |reply| Ask::View { reply }).await.map(Json)
}

/// Read a position of a game.
#[utoipa::path(
    get, path = "/api/v1/games/{id}/position",
    params(("id" = String, Path, description = "The game"), AtTurn),
    responses(
        (status = 200, body = PositionView),
        (status = "4XX", body = ErrorAnswer), (status = "5XX", body = ErrorAnswer),
    )
)]
pub async fn position(
    State(app): State<Arc<App>>,
    GameId(id): GameId,
    Params(AtTurn { turns }): Params<AtTurn>,
) -> Result<Json<Box<PositionView>>, Error> {
    let position = app.lobby.ask(&id, |reply| Ask::Position { turns, reply }).await?;
    position.map(Json)
}

/// Read a game as PGN.
#[utoipa::path(
    get, path = "/api/v1/games/{id}/pgn", params(("id" = String, Path, description = "The game")),
    responses(
        (status = 200, body = String, content_type = "text/plain"),
        (status = "4XX", body = ErrorAnswer), (status = "5XX", body = ErrorAnswer),
    )
)]
pub async fn pgn(State(app): State<Arc<App>>, GameId(id): GameId) -> Result<Response, Error> {
    let text = app.lobby.ask(&id, |reply| Ask::Pgn { reply }).await?;
    let file = format!("attachment; filename=\"{id}.pgn\"");
    let mut response = text.into_response();
    if let Ok(file) = HeaderValue::from_str(&file) {
        response.headers_mut().insert(header::CONTENT_DISPOSITION, file);
    }
    Ok(response)
}
