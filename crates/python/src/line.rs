//! Moves by value or by text, as `Position` is given them.

use crate::errors::raised;
use crate::moves::{Move, Played};
use pyo3::prelude::*;
use sandtable_games::{AnyMove, Describe, Line};

/// The one move that a text or value means here.
pub fn parse<B: Describe>(line: &Line<B>, played: &Played<'_>) -> PyResult<B::Move> {
    match played {
        Played::Move(mv) => line.expect_legal(B::of_any_move(*mv)).map_err(raised),
        Played::Text(text) => line.read_move(text.to_str()?).map_err(raised),
    }
}

/// The same as a move of any game.
pub fn parse_any<B: Describe>(line: &Line<B>, played: &Played<'_>) -> PyResult<AnyMove> {
    parse(line, played).map(B::any_move)
}

/// The moves that a text means here.
pub fn read<B: Describe>(line: &Line<B>, text: &str) -> PyResult<Vec<AnyMove>> {
    let turn = line.read(text).map_err(raised)?;
    Ok(turn.into_iter().map(B::any_move).collect())
}

/// Makes what a text means: a move or a whole turn.
pub fn push_turn<B: Describe>(line: &mut Line<B>, text: &str) -> PyResult<Vec<AnyMove>> {
    let turn = line.push_turn(text).map_err(raised)?;
    Ok(turn.into_iter().map(B::any_move).collect())
}

/// The legal moves.
pub fn list<B: Describe>(line: &Line<B>) -> Vec<AnyMove> {
    line.list().as_ref().iter().map(|&mv| B::any_move(mv)).collect()
}

/// The moves made and not taken back.
pub fn made<B: Describe>(line: &Line<B>) -> Vec<AnyMove> {
    line.moves().map(B::any_move).collect()
}

/// Makes a move if it is legal.
#[inline]
pub fn push<B: Describe>(line: &mut Line<B>, mv: AnyMove) -> bool {
    B::of_any_move(mv).is_some_and(|mv| line.push(mv))
}

/// Takes the last move back.
#[inline]
pub fn pop<B: Describe>(line: &mut Line<B>) -> Option<AnyMove> {
    line.pop().map(B::any_move)
}

/// These moves as moves of this game, each legal after those before it.
pub fn legal_turn<B: Describe>(
    line: &Line<B>,
    moves: &[Bound<'_, Move>],
) -> PyResult<Vec<B::Move>> {
    line.legal_turn(moves.iter().map(|mv| B::of_any_move(mv.get().0))).map_err(raised)
}
