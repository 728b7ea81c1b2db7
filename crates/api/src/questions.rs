//! Questions about positions, and games as text. None of it is kept.

use crate::dto::{
    Analyse, Analysis, AskPosition, AskWhy, Exported, Import, PositionAnswer, WhyAnswer,
};
use crate::error::{Error, TextFault};
use crate::refused::{bad_fen, play_moves, set_up};
use http::StatusCode;
use sandtable_core::{Game, Notation, Position};
use sandtable_games::limits::MOST_PLAYED;
use sandtable_games::{
    ActionView, AnyGame, Describe, Imported, Param, Refusal, TreeToExport, ViewOptions,
    all_turn_views, export_pgn, import_text, looks_like_fen, position_view, with_board, with_game,
};

/// Moves before a position that the engine is asked about.
const MOST_ANALYSED: usize = 500;

/// The game that a question speaks of.
fn game_of<B: Describe>(
    variant: B::Variant,
    fen: Option<&str>,
    moves: Option<&[String]>,
    most: usize,
    number: u64,
) -> Result<Game<B>, Error> {
    let moves = moves.unwrap_or_default();
    if moves.len() > most {
        return Err(Error::bad_value("moves", format!("expected at most {most} moves")));
    }
    let mut game = Game::new(set_up::<B>(variant, "fen", fen, number)?);
    play_moves(&mut game, moves)?;
    Ok(game)
}

/// All about a position. `number` chooses a start position where there are several.
///
/// # Errors
/// What is asked about is no position, or a move is not legal.
pub fn position(asked: &AskPosition, number: u64) -> Result<PositionAnswer, Error> {
    with_board!(asked.game, Board, variant => {
        let (fen, moves) = (asked.fen.as_deref(), asked.moves.as_deref());
        let game: Game<Board> = game_of(variant, fen, moves, MOST_PLAYED, number)?;
        let turns = all_turn_views(&game);
        let is_open = game.position().turn_is_open();
        let last = turns.iter().rev().nth(usize::from(is_open && !turns.is_empty())).cloned();
        let options = ViewOptions { actions_after_end: false };
        Ok(PositionAnswer { position: position_view(&game, last, options), turns })
    })
}

/// Why something is not legal.
///
/// # Errors
/// The question itself is wrong.
pub fn why(asked: &AskWhy, number: u64) -> Result<WhyAnswer, Error> {
    with_board!(asked.game, Board, variant => why_on::<Board>(asked, variant, number))
}

fn why_on<B: Describe>(
    asked: &AskWhy,
    variant: B::Variant,
    number: u64,
) -> Result<WhyAnswer, Error> {
    let (fen, moves) = (asked.fen.as_deref(), asked.moves.as_deref());
    let game: Game<B> = game_of(variant, fen, moves, MOST_PLAYED, number)?;
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
        Some(Param::Text(field)) => field.clone(),
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

/// Reads PGN or a FEN.
///
/// # Errors
/// It is neither.
pub fn import(asked: &Import) -> Result<Imported, Error> {
    import_text(asked.game, &asked.text).map_err(|faults| match faults.as_slice() {
        [fault] if fault.reason == "no_game" => {
            Error::new(StatusCode::UNPROCESSABLE_ENTITY, "bad_pgn", &fault.text).in_field("text")
        }
        [fault] if !looks_like_fen(&asked.text) => Error::bad_value("text", &fault.text),
        faults => bad_fen("text", faults),
    })
}

/// Writes a tree as PGN.
///
/// # Errors
/// The tree is none, or a turn is not legal.
pub fn export(asked: &TreeToExport) -> Result<Exported, Error> {
    let pgn = export_pgn(asked).map_err(|(field, faults)| bad_export(&field, &faults))?;
    Ok(Exported { pgn })
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

/// The game that the engine is asked about.
///
/// # Errors
/// It is none, or it is over.
pub fn analysed_game(asked: &Analyse, number: u64) -> Result<AnyGame, Error> {
    let Some(kind) = asked.game else {
        return Err(Error::bad_request("expected a game").in_field("game"));
    };
    if asked.turns.is_some() {
        return Err(Error::bad_request("turns are for games: expected moves").in_field("turns"));
    }
    with_board!(kind, Board, variant => {
        let (fen, moves) = (asked.fen.as_deref(), asked.moves.as_deref());
        let game: Game<Board> = game_of(variant, fen, moves, MOST_ANALYSED, number)?;
        Ok(Describe::into_any(game))
    })
}

/// What is known before the engine has thought.
///
/// # Errors
/// The game is over.
pub fn nothing_found_yet(game: &AnyGame) -> Result<Analysis, Error> {
    with_game!(game, game => {
        if let Some(outcome) = game.outcome() {
            let message = format!("the game is over here, {outcome}: there is nothing to think about");
            return Err(Error::conflict("game_over", message));
        }
        Ok(Analysis {
            fen: game.position().fen(),
            depth: 0,
            nodes: 0,
            nps: 0,
            time_ms: 0,
            lines: Vec::new(),
            done: false,
            waiting: false,
        })
    })
}
