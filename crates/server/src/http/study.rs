//! Questions about positions, and games as text. None of it is kept.

use super::extract::Body;
use super::tree;
use crate::error::{Error, ErrorAnswer};
use crate::referee::{Referee, describe, play_all, set_up, turns_of, with_board};
use crate::wire::{
    AskPosition, AskWhy, Export, Exported, GameKind, Import, Imported, PositionAnswer, WhyAnswer,
};
use axum::Json;
use sandtable_core::Game;
use tokio::sync::Semaphore;

/// Moves of one question.
const MOST_MOVES: usize = 2_000;
/// Questions that are worked on at the same time; others wait their turn.
const AT_ONCE: usize = 4;

static WORKERS: Semaphore = Semaphore::const_new(AT_ONCE);

/// Works off the threads that serve: a large question must not hold up small ones.
async fn aside<T: Send + 'static>(
    work: impl FnOnce() -> Result<T, Error> + Send + 'static,
) -> Result<Json<T>, Error> {
    let _permit = WORKERS.acquire().await;
    match tokio::task::spawn_blocking(work).await {
        Ok(result) => result.map(Json),
        Err(error) => {
            tracing::error!(%error, "a question was not answered");
            Err(Error::new(
                axum::http::StatusCode::INTERNAL_SERVER_ERROR,
                "internal",
                "this should not have happened",
            ))
        }
    }
}

/// The game that a question speaks of.
fn game_of<B: Referee>(
    kind: GameKind,
    fen: Option<&str>,
    moves: Option<&[String]>,
) -> Result<Game<B>, Error> {
    let moves = moves.unwrap_or_default();
    if moves.len() > MOST_MOVES {
        let message = format!("expected at most {MOST_MOVES} moves");
        return Err(Error::bad_value("moves", message));
    }
    let mut game = Game::new(set_up::<B>(kind, "fen", fen)?);
    play_all(&mut game, moves).map_err(|(index, refusal)| {
        refusal.into_error("bad_move", Some(format!("moves[{index}]")))
    })?;
    Ok(game)
}

/// Ask all about a position.
#[utoipa::path(
    post, path = "/api/v1/position", request_body = AskPosition,
    responses(
        (status = 200, body = PositionAnswer),
        (status = "4XX", body = ErrorAnswer), (status = "5XX", body = ErrorAnswer),
    )
)]
pub async fn position(Body(asked): Body<AskPosition>) -> Result<Json<PositionAnswer>, Error> {
    aside(move || {
        with_board!(asked.game, Board => {
            let game: Game<Board> =
                game_of(asked.game, asked.fen.as_deref(), asked.moves.as_deref())?;
            let turns = turns_of(&game);
            let is_open = sandtable_core::Position::turn_is_open(game.position());
            let last = turns.iter().rev().nth(usize::from(is_open && !turns.is_empty())).cloned();
            Ok(PositionAnswer { position: describe(&game, last), turns })
        })
    })
    .await
}

/// Ask why something is not legal.
#[utoipa::path(
    post, path = "/api/v1/why", request_body = AskWhy,
    responses(
        (status = 200, body = WhyAnswer),
        (status = "4XX", body = ErrorAnswer), (status = "5XX", body = ErrorAnswer),
    )
)]
pub async fn why(Body(asked): Body<AskWhy>) -> Result<Json<WhyAnswer>, Error> {
    aside(move || with_board!(asked.game, Board => why_on::<Board>(&asked))).await
}

fn why_on<B: Referee>(asked: &AskWhy) -> Result<WhyAnswer, Error> {
    for (field, square) in [("from", &asked.from), ("to", &asked.to)] {
        if !B::is_square(square) {
            return Err(Error::bad_value(field, "expected a square, such as e4"));
        }
    }
    let group = asked.group.as_deref();
    if group.is_some_and(|group| group.is_empty() || !group.iter().all(|&kind| B::is_kind(kind))) {
        return Err(Error::bad_value("group", "expected letters of pieces in upper case"));
    }
    let game: Game<B> = game_of(asked.game, asked.fen.as_deref(), asked.moves.as_deref())?;
    let none = WhyAnswer { legal: Vec::new(), reason: None, params: None, text: None };
    let refusal = match game.outcome() {
        Some(outcome) => crate::referee::Refusal::over(outcome),
        None => {
            let legal = legal_texts(game.position(), asked);
            if !legal.is_empty() {
                return Ok(WhyAnswer { legal, ..none });
            }
            game.position().why_not(&asked.from, &asked.to, group)
        }
    };
    Ok(WhyAnswer {
        reason: Some(refusal.reason),
        params: Some(refusal.params),
        text: Some(refusal.text),
        ..none
    })
}

/// The legal actions that go where it is asked.
fn legal_texts<B: Referee>(board: &B, asked: &AskWhy) -> Vec<String> {
    let is_open = board.turn_is_open();
    let fits = |action: &crate::wire::Action| {
        let goes = action.from == asked.from
            && (action.to == asked.to || action.rook_from.as_ref() == Some(&asked.to));
        let by = match &asked.group {
            Some(group) => {
                group.len() == action.group.len() && group.iter().all(|k| action.group.contains(k))
            }
            // Without a group, the whole unit is meant.
            None => is_open || !action.step,
        };
        goes && by
    };
    board.actions().into_iter().filter(fits).map(|action| action.text).collect()
}

/// Read PGN or a FEN.
#[utoipa::path(
    post, path = "/api/v1/import", request_body = Import,
    responses(
        (status = 200, body = Imported),
        (status = "4XX", body = ErrorAnswer), (status = "5XX", body = ErrorAnswer),
    )
)]
pub async fn import(Body(asked): Body<Import>) -> Result<Json<Imported>, Error> {
    aside(move || tree::import(&asked)).await
}

/// Write a tree as PGN.
#[utoipa::path(
    post, path = "/api/v1/export", request_body = Export,
    responses(
        (status = 200, body = Exported),
        (status = "4XX", body = ErrorAnswer), (status = "5XX", body = ErrorAnswer),
    )
)]
pub async fn export(Body(asked): Body<Export>) -> Result<Json<Exported>, Error> {
    aside(move || {
        with_board!(asked.game, Board => tree::export::<Board>(&asked).map(|pgn| Exported { pgn }))
    })
    .await
}
