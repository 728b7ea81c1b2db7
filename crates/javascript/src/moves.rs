use crate::board::Board;
use crate::errors::{Thrown, illegal};
use crate::to_json;
use sandtable_chess::Move;
use sandtable_cotulenh::{Action, ActionKind, Manner};
use sandtable_engine::Playable;
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

/// What a move is called, the same words as in every view.
fn manner_name(manner: Manner) -> &'static str {
    match manner {
        Manner::Move => "move",
        Manner::Capture => "capture",
        Manner::Stay => "stay",
        Manner::Suicide => "suicide",
        Manner::Combine => "combine",
    }
}

fn of_chess(mv: Move) -> MoveView {
    let kind = mv.kind();
    let manner = if kind.is_capture() { Manner::Capture } else { Manner::Move };
    MoveView {
        text: mv.to_string(),
        from: Some(mv.from().to_string()),
        to: Some(mv.to().to_string()),
        manner: if kind.is_castling() { "castle" } else { manner_name(manner) },
        promotion: kind.promotion().map(sandtable_chess::Kind::letter),
        capture: kind.is_capture(),
        step: false,
    }
}

fn of_cotulenh(action: Action) -> MoveView {
    let text = action.to_string();
    let none = MoveView {
        text,
        from: None,
        to: None,
        manner: "commit",
        promotion: None,
        capture: false,
        step: true,
    };
    match action.kind() {
        ActionKind::Whole { from, to, manner } | ActionKind::Step { from, to, manner, .. } => {
            MoveView {
                from: Some(from.to_string()),
                to: Some(to.to_string()),
                manner: manner_name(manner),
                capture: manner.captures(),
                step: matches!(action.kind(), ActionKind::Step { .. }),
                ..none
            }
        }
        ActionKind::Start { .. } => MoveView { manner: "start", ..none },
        ActionKind::Commit => none,
    }
}

/// What the move of a number says, as JSON.
///
/// # Errors
/// It is the number of no move.
#[wasm_bindgen]
pub fn move_view(is_chess: bool, bits: u32) -> Result<String, Thrown> {
    let view = if is_chess {
        sandtable_chess::Board::from_bits(bits).map(of_chess)
    } else {
        sandtable_cotulenh::Board::from_bits(bits).map(of_cotulenh)
    };
    view.map(|view| to_json(&view)).ok_or_else(illegal)
}

thread_local! {
    /// The last list given out.
    static LIST: RefCell<Vec<u32>> = const { RefCell::new(Vec::new()) };
}

/// Writes a list of numbers where JavaScript reads it before it calls again, and gives the address: the
/// count, then the numbers. That is several times as fast as an array of its own for each list.
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
pub fn list_of<B: Board>(moves: &[B::Move]) -> usize {
    listed(moves.iter().map(|&mv| B::bits(mv)))
}
