//! Creating, reading and listing games.

use super::extract::{Body, GameId, Params};
use crate::app::App;
use crate::dto::{
    AtTurn, CreateGame, Created, Game, GameList, ListGames, ModeChoice, Opponent, OpponentKind,
    RulesChoice, SeatChoice, TimeControl,
};
use crate::error::{Error, ErrorAnswer};
use crate::live_game::{LiveGame, Meta, SeatPlayer};
use crate::refused::{bad_fen, set_up};
use crate::room::{Ask, summary};
use crate::secret::{self, new_game_id, new_secret};
use crate::store::{Filter, Write};
use axum::Json;
use axum::extract::State;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use sandtable_core::{Game as Record, Side, UnknownVariant};
use sandtable_cotulenh::fen::named_starts;
use sandtable_games::{Describe, GameKind, PositionView, Refusal, Sides, with_board};
use std::sync::Arc;

const BASE_MS: std::ops::RangeInclusive<u64> = 1_000..=86_400_000;
const INCREMENT_MS: std::ops::RangeInclusive<u64> = 0..=600_000;
const MATCH_MS: std::ops::RangeInclusive<u64> = 1_000..=86_400_000;
const LEVELS: std::ops::RangeInclusive<u8> = 1..=10;
const LIMITS: std::ops::RangeInclusive<u32> = 1..=100;
const USUAL_LIMIT: u32 = 20;

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
    Body(wanted): Body<CreateGame>,
) -> Result<(StatusCode, Json<Created>), Error> {
    let kind = kind_of(&wanted)?;
    let created = with_board!(kind, Board, variant => create_on::<Board>(&app, &wanted, kind, variant).await)?;
    Ok((StatusCode::CREATED, Json(created)))
}

async fn create_on<B: Describe>(
    app: &App,
    wanted: &CreateGame,
    kind: GameKind,
    variant: B::Variant,
) -> Result<Created, Error> {
    let start: B = start_of(wanted, kind, variant)?;
    check_control(wanted.clock)?;
    check_match_time(wanted.match_ms)?;
    let level = engine_level(wanted.opponent)?;
    let seat = match wanted.seat.unwrap_or(SeatChoice::First) {
        SeatChoice::First => Side::First,
        SeatChoice::Second => Side::Second,
        SeatChoice::Random => Side::BOTH[(secret::random_number() % 2) as usize],
    };
    let mut players = [SeatPlayer::Person; 2];
    players[(!seat).index()] = level.map_or(SeatPlayer::Person, SeatPlayer::Engine);
    let secrets = players.map(|player| (player == SeatPlayer::Person).then(new_secret));
    let now = app.services.time.now();
    let meta = Meta {
        id: new_game_id(),
        kind,
        start: start.fen(),
        created_at: now,
        public: wanted.public.unwrap_or(false),
        players,
        control: wanted.clock,
        match_ms: wanted.match_ms,
    };
    let live = LiveGame::new(meta.clone(), start);
    let hashes = [&secrets[0], &secrets[1]].map(|secret| secret.as_deref().map(secret::hash));
    let write = Write::Create { meta, hashes, summary: summary(&live) };
    app.services.store.write(write).await.map_err(|error| {
        tracing::error!(%error, "a game could not be created");
        Error::storage()
    })?;
    if live.engine_to_move().is_some() {
        // It begins to think as soon as there is a room.
        app.lobby.room(&live.meta().id).await?;
    }
    let [first, second] = secrets;
    Ok(Created {
        game: live.view(now, [false; 2]),
        seat: seat.into(),
        secrets: Sides { first, second },
    })
}

/// The game that is wanted, with its variant.
fn kind_of(wanted: &CreateGame) -> Result<GameKind, Error> {
    let refused = |field: &'static str| {
        move |error: UnknownVariant| Error::bad_value(field, error.to_string())
    };
    let rules = wanted.rules.map(RulesChoice::name);
    let mode = wanted.mode.map(ModeChoice::name);
    let kind = wanted.game.with_rules(rules, None).map_err(refused("rules"))?;
    kind.with_rules(None, mode).map_err(refused("mode"))
}

/// The start position of this name (B25).
fn named_start(kind: GameKind, name: &str) -> Result<&'static str, Error> {
    let starts = match kind {
        GameKind::Cotulenh(variant) => named_starts(variant),
        GameKind::Chess | GameKind::Chess960 => &[],
    };
    if let Some((_, fen)) = starts.iter().find(|(known, _)| *known == name) {
        return Ok(fen);
    }
    let names: Vec<&str> = starts.iter().map(|(known, _)| *known).collect();
    let message = match names.as_slice() {
        [] => format!("{kind} has one start position: expected none"),
        names => format!("expected {}", names.join(" or ")),
    };
    Err(Error::bad_value("start", message))
}

/// The position a game is to begin with: one in which there is something to play.
fn start_of<B: Describe>(
    wanted: &CreateGame,
    kind: GameKind,
    variant: B::Variant,
) -> Result<B, Error> {
    let fen = match (&wanted.start, &wanted.fen) {
        (None, fen) => fen.as_deref(),
        (Some(_), Some(_)) => {
            let message = "there is a fen already: expected fen or start, not both";
            return Err(Error::bad_value("start", message));
        }
        (Some(name), None) => Some(named_start(kind, name)?),
    };
    let start: B = set_up(variant, "fen", fen)?;
    let fault =
        |reason, text: &str| bad_fen("fen", &[Refusal::new(reason, Default::default(), text)]);
    if start.turn_is_open() {
        let message = "a deploy is open: expected a position at the start of a turn";
        return Err(fault("fen_open_deploy", message));
    }
    if let Some(outcome) = Record::new(start.clone()).outcome() {
        let message = format!("the game is over here, {outcome}: expected one that goes on");
        return Err(fault("game_over", &message));
    }
    Ok(start)
}

fn check_control(control: Option<TimeControl>) -> Result<(), Error> {
    let Some(control) = control else { return Ok(()) };
    if !BASE_MS.contains(&control.base_ms) {
        let message = format!("expected {} to {}", BASE_MS.start(), BASE_MS.end());
        return Err(Error::bad_value("clock.base_ms", message));
    }
    if !INCREMENT_MS.contains(&control.increment_ms) {
        let message = format!("expected {} to {}", INCREMENT_MS.start(), INCREMENT_MS.end());
        return Err(Error::bad_value("clock.increment_ms", message));
    }
    Ok(())
}

fn check_match_time(match_ms: Option<u64>) -> Result<(), Error> {
    match match_ms {
        Some(ms) if !MATCH_MS.contains(&ms) => {
            let message = format!("expected {} to {}", MATCH_MS.start(), MATCH_MS.end());
            Err(Error::bad_value("match_ms", message))
        }
        _ => Ok(()),
    }
}

fn engine_level(opponent: Option<Opponent>) -> Result<Option<u8>, Error> {
    let Some(Opponent { kind, level }) = opponent else { return Ok(None) };
    let refused = |message| Err(Error::bad_value("opponent.level", message));
    match (kind, level) {
        (OpponentKind::Friend, None) => Ok(None),
        (OpponentKind::Friend, Some(_)) => refused("a friend has no level: expected none"),
        (OpponentKind::Engine, Some(level)) if LEVELS.contains(&level) => Ok(Some(level)),
        (OpponentKind::Engine, _) => refused("expected the level of the engine, 1 to 10"),
    }
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
    let before = wanted.before.unwrap_or(LAST_MOMENT);
    if before > LAST_MOMENT {
        return Err(Error::bad_value("before", format!("expected at most {LAST_MOMENT}")));
    }
    let filter = Filter { kind: wanted.game, status: wanted.status, before, limit };
    match app.services.store.list(filter).await {
        Ok(games) => Ok(Json(GameList { games })),
        Err(error) => {
            tracing::error!(%error, "games could not be listed");
            Err(Error::storage())
        }
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
