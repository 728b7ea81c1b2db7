use crate::errors::Thrown;
use crate::to_json;
use sandtable_engine::Playable;
use sandtable_games::{AnyMove, CallError, GameKind};
use serde::Serialize;
use std::cell::RefCell;
use wasm_bindgen::prelude::wasm_bindgen;

/// What a move says without its position.
#[derive(Serialize)]
struct MoveView {
    text: String,
    from: Option<String>,
    to: Option<String>,
    manner: &'static str,
    promotion: Option<char>,
    capture: bool,
    step: bool,
}

impl From<AnyMove> for MoveView {
    fn from(mv: AnyMove) -> MoveView {
        let (from, to) = mv.squares().unzip();
        MoveView {
            text: mv.to_string(),
            from,
            to,
            manner: mv.manner(),
            promotion: mv.promotion(),
            capture: mv.is_capture(),
            step: mv.is_step(),
        }
    }
}

/// The move of a number.
pub fn move_of(kind: GameKind, bits: u32) -> Result<AnyMove, Thrown> {
    AnyMove::from_bits(kind, bits).ok_or_else(|| CallError::illegal().into())
}

/// What the move of a number says, as JSON.
///
/// # Errors
/// It is the number of no move.
#[wasm_bindgen]
pub fn move_view(is_chess: bool, bits: u32) -> Result<String, Thrown> {
    let kind = if is_chess { GameKind::Chess } else { GameKind::COTULENH };
    move_of(kind, bits).map(|mv| to_json(&MoveView::from(mv)))
}

thread_local! {
    /// The last list given out.
    static LIST: RefCell<Vec<u32>> = const { RefCell::new(Vec::new()) };
}

/// Writes the count of these numbers and the numbers to the last list, and gives its address. JavaScript
/// reads it there before its next call: that is several times as fast as to make an array for each list.
pub fn listed(numbers: impl IntoIterator<Item = u32>) -> usize {
    LIST.with_borrow_mut(|list| {
        list.clear();
        list.push(0);
        list.extend(numbers);
        list[0] = u32::try_from(list.len() - 1).unwrap_or_default();
        list.as_ptr().addr()
    })
}

/// The same of moves.
pub fn list_of<B: Playable>(moves: &[B::Move]) -> usize {
    listed(moves.iter().map(|&mv| B::bits(mv)))
}

/// The same of moves of any game.
pub fn list_of_any(moves: &[AnyMove]) -> usize {
    listed(moves.iter().map(|mv| mv.bits()))
}
