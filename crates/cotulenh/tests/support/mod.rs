//! What the statements about the game share: positions as lists of units, actions by their long
//! text, and a walk there and back that looks at everything on the way.
#![allow(dead_code, unused_imports, unused_macros, reason = "each test file uses its part")]
#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

mod position;
mod variants;

pub use position::{load, square, standing};
pub use variants::*;

use position::setup;
use sandtable_core::Strictness;
use sandtable_cotulenh::fen::{read_position, write_position};
use sandtable_cotulenh::text::long_text;
use sandtable_cotulenh::{Action, ActionList, Kind, KindSet, Manner, Rules, Square};
use std::fmt::Debug;

/// A board that a statement is made about.
pub trait Game: Rules + Debug {}

impl<B: Rules + Debug> Game for B {}

/// One test for each statement and board.
macro_rules! on_both_boards {
    ($($statement:ident)*) => {
        on_both_boards!(mailbox, sandtable_cotulenh::mailbox::Mailbox: $($statement)*);
        on_both_boards!(board, sandtable_cotulenh::Board: $($statement)*);
    };
    ($board:ident, $type:ty: $($statement:ident)*) => {
        mod $board {
            $(
                #[test]
                fn $statement() {
                    super::$statement::<$type>();
                }
            )*
        }
    };
}

pub(crate) use on_both_boards;

/// The action that a long text names (R11.3), legal or not. Who acts has to stand there, with just
/// these hero marks, so that no misspelt action is ever found to be illegal.
pub fn action<B: Rules>(board: &B, text: &str) -> Action {
    let action = match text.strip_suffix(':') {
        Some(origin) => Action::start(square(origin)),
        None if text == "commit" => Action::COMMIT,
        None => read_action(text),
    };
    assert_eq!(long_text(board, action), text, "{}", write_position(board));
    action
}

fn read_action(text: &str) -> Action {
    let letters = text.find(|c: char| c.is_ascii_lowercase()).unwrap();
    let (unit, rest) = text.split_at(letters);
    let members: KindSet = unit.chars().filter_map(Kind::from_letter).collect();
    let (from, length) = Square::read(rest).unwrap();
    let (rest, deploy) = match rest[length..].strip_prefix('>') {
        Some(rest) => (rest, true),
        None => (&rest[length..], false),
    };
    let marked = |manner: &Manner| *manner != Manner::Move && rest.starts_with(manner.mark());
    let manner = Manner::ALL.into_iter().find(marked).unwrap_or(Manner::Move);
    let to = square(&rest[manner.mark().len()..]);
    if deploy { Action::step(from, to, manner, members) } else { Action::whole(from, to, manner) }
}

fn legal_actions<B: Rules>(board: &B) -> ActionList {
    let mut list = ActionList::default();
    board.generate(&mut list);
    list
}

/// The legal actions of any board, in an order that all boards share.
pub fn sorted_actions<B: Rules>(board: &B) -> Vec<Action> {
    let mut actions = legal_actions(board).to_vec();
    actions.sort();
    actions
}

/// Whether an action is legal: the list of actions and the single question must agree.
pub fn can<B: Rules>(board: &B, text: &str) -> bool {
    let action = action(board, text);
    let legal = board.is_legal(action);
    let is_start = text.ends_with(':');
    // A start is never listed.
    assert_eq!(legal_actions(board).contains(&action), legal && !is_start, "{text}");
    legal
}

pub fn assert_can<B: Rules>(board: &B, texts: &[&str]) {
    for text in texts {
        assert!(can(board, text), "{text} is not legal: {}", write_position(board));
    }
}

pub fn assert_cannot<B: Rules>(board: &B, texts: &[&str]) {
    for text in texts {
        assert!(!can(board, text), "{text} is legal: {}", write_position(board));
    }
}

/// The legal actions as sorted long texts.
pub fn legal_texts<B: Rules>(board: &B) -> Vec<String> {
    let mut texts: Vec<String> =
        legal_actions(board).iter().map(|&action| long_text(board, action)).collect();
    texts.sort();
    texts
}

fn sorted_words(text: &str) -> Vec<&str> {
    let mut words: Vec<&str> = text.split_whitespace().collect();
    words.sort();
    words
}

/// Just these actions are legal, in any order.
pub fn assert_legal<B: Rules>(board: &B, expected: &str) {
    assert_eq!(legal_texts(board), sorted_words(expected), "{}", write_position(board));
}

/// `unit` is a unit or a group and its square, as in `+Te4`; `expected` is all it can do, each with
/// its separator and target, as in `e5 xe6 >d4`.
pub fn assert_targets<B: Rules>(board: &B, unit: &str, expected: &str) {
    let texts = legal_texts(board);
    let mut targets: Vec<&str> = texts.iter().filter_map(|text| text.strip_prefix(unit)).collect();
    targets.sort();
    assert_eq!(targets, sorted_words(expected), "{unit}: {}", write_position(board));
}

/// The position after these legal actions.
pub fn play<B: Game>(position: &str, actions: &[&str]) -> B {
    let mut board = load::<B>(position);
    for text in actions {
        assert_can(&board, &[text]);
        let _ = board.make(action(&board, text));
        assert_eq!(board.audit(), Ok(()), "{text}");
    }
    board
}

/// The squares, the turn and the clocks are just these.
pub fn assert_stands<B: Rules>(board: &B, expected: &str) {
    assert_eq!(standing(board).to_string(), setup(expected).to_string());
}

/// These actions lead from one position to the other.
pub fn assert_leads<B: Game>(from: &str, actions: &[&str], to: &str) {
    assert_stands(&play::<B>(from, actions), to);
}

/// Everything that is derived is right: the audit finds nothing, and the text of the position reads
/// back to an equal one with an equal key.
pub fn assert_sound<B: Game>(board: &B) {
    let fen = write_position(board);
    assert_eq!(board.audit(), Ok(()), "{fen}");
    let fresh: B = read_position(&fen, board.played(), Strictness::Strict)
        .unwrap_or_else(|error| panic!("{fen}: {error}"));
    assert_eq!(&fresh, board, "{fen}");
    assert_eq!(fresh.key(), board.key(), "{fen}");
    assert!(fresh.repeats(board), "{fen}");
}

/// Plays from one position to another. Each action is also taken back at once and made again, and
/// in the end all are taken back, last first: every field must be as it was at each point. Gives
/// the position they led to.
pub fn assert_restores<B: Game>(from: &str, actions: &[&str], to: &str) -> B {
    let mut board = load::<B>(from);
    let mut made = Vec::new();
    for text in actions {
        assert_can(&board, &[text]);
        let (action, before) = (action(&board, text), board.clone());
        let undo = board.make(action);
        assert_sound(&board);
        assert_ne!(board, before, "{text} changed nothing");
        board.unmake(action, undo);
        assert_eq!(board, before, "{text}, taken back at once");
        made.push((action, board.make(action), before));
    }
    assert_stands(&board, to);
    let reached = board.clone();
    while let Some((action, undo, before)) = made.pop() {
        board.unmake(action, undo);
        assert_eq!(board, before, "{action:?}, taken back in the end");
        assert_sound(&board);
    }
    reached
}
