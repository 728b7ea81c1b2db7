//! Questions about positions, and games as text. None of it is kept.

use super::extract::Body;
use crate::dto::{AskPosition, AskWhy, Exported, Import, PositionAnswer, WhyAnswer};
use crate::error::{Error, ErrorAnswer, TextFault};
use crate::refused::{bad_fen, play_moves, set_up};
use axum::Json;
use axum::http::StatusCode;
use sandtable_core::Game;
use sandtable_games::limits::MOST_PLAYED;
use sandtable_games::{
    ActionView, Describe, Imported, Refusal, TreeToExport, ViewOptions, all_turn_views, export_pgn,
    import_text, looks_like_fen, position_view, with_board,
};
use tokio::sync::Semaphore;

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
                StatusCode::INTERNAL_SERVER_ERROR,
                "internal",
                "this should not have happened",
            ))
        }
    }
}

/// The game that a question speaks of.
fn game_of<B: Describe>(
    variant: B::Variant,
    fen: Option<&str>,
    moves: Option<&[String]>,
) -> Result<Game<B>, Error> {
    let moves = moves.unwrap_or_default();
    if moves.len() > MOST_PLAYED {
        let message = format!("expected at most {MOST_PLAYED} moves");
        return Err(Error::bad_value("moves", message));
    }
    let mut game = Game::new(set_up::<B>(variant, "fen", fen)?);
    play_moves(&mut game, moves)?;
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
        with_board!(asked.game, Board, variant => {
            let game: Game<Board> =
                game_of(variant, asked.fen.as_deref(), asked.moves.as_deref())?;
            let turns = all_turn_views(&game);
            let is_open = sandtable_core::Position::turn_is_open(game.position());
            let last = turns.iter().rev().nth(usize::from(is_open && !turns.is_empty())).cloned();
            let options = ViewOptions { actions_after_end: false };
            Ok(PositionAnswer { position: position_view(&game, last, options), turns })
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
    aside(move || with_board!(asked.game, Board, variant => why_on::<Board>(&asked, variant))).await
}

fn why_on<B: Describe>(asked: &AskWhy, variant: B::Variant) -> Result<WhyAnswer, Error> {
    let game: Game<B> = game_of(variant, asked.fen.as_deref(), asked.moves.as_deref())?;
    let board = game.position();
    // The question itself may be wrong, whatever the game says.
    let why =
        board.why_not(&asked.from, &asked.to, asked.group.as_deref()).map_err(bad_question)?;
    let none = WhyAnswer { legal: Vec::new(), reason: None, params: None, text: None };
    let refusal = match game.outcome() {
        Some(outcome) => Refusal::over(outcome),
        None => {
            let legal = legal_texts(board, asked);
            if !legal.is_empty() {
                return Ok(WhyAnswer { legal, ..none });
            }
            why.unwrap_or_else(Refusal::illegal)
        }
    };
    Ok(WhyAnswer {
        reason: Some(refusal.reason),
        text: Some(refusal.sentence()),
        params: Some(refusal.params),
        ..none
    })
}

/// Squares or letters that are none.
fn bad_question(refusal: Refusal) -> Error {
    let field = match refusal.params.get("field") {
        Some(sandtable_games::Param::Text(field)) => field.clone(),
        _ => "group".to_owned(),
    };
    Error::bad_value(&field, refusal.text)
}

/// The legal actions that go where it is asked.
fn legal_texts<B: Describe>(board: &B, asked: &AskWhy) -> Vec<String> {
    let is_open = board.turn_is_open();
    let fits = |action: &ActionView| {
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
    let actions = board.actions(board.legal_moves().as_ref());
    actions.into_iter().filter(fits).map(|action| action.text).collect()
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
    aside(move || {
        import_text(asked.game, &asked.text).map_err(|faults| match faults.as_slice() {
            [fault] if fault.reason == "no_game" => {
                Error::new(StatusCode::UNPROCESSABLE_ENTITY, "bad_pgn", &fault.text)
                    .in_field("text")
            }
            [fault] if !looks_like_fen(&asked.text) => Error::bad_value("text", &fault.text),
            faults => bad_fen("text", faults),
        })
    })
    .await
}

/// Write a tree as PGN.
#[utoipa::path(
    post, path = "/api/v1/export", request_body = TreeToExport,
    responses(
        (status = 200, body = Exported),
        (status = "4XX", body = ErrorAnswer), (status = "5XX", body = ErrorAnswer),
    )
)]
pub async fn export(Body(asked): Body<TreeToExport>) -> Result<Json<Exported>, Error> {
    aside(move || {
        let pgn = export_pgn(&asked).map_err(|(field, faults)| bad_export(&field, &faults))?;
        Ok(Exported { pgn })
    })
    .await
}

fn bad_export(field: &str, faults: &[Refusal]) -> Error {
    match faults {
        _ if field == "start" => bad_fen(field, faults),
        [fault] if field.ends_with(".text") => {
            let status = StatusCode::UNPROCESSABLE_ENTITY;
            let mut error = Error::new(status, "bad_move", &fault.text).in_field(field);
            error.body.faults = vec![TextFault::from(fault)];
            error
        }
        [fault, ..] => Error::bad_value(field, &fault.text),
        [] => Error::bad_value(field, "this cannot be written"),
    }
}
