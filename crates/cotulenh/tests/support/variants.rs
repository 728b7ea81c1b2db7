//! Statements about rule sets and battles: the same position by different rules.

use super::{Game, legal_texts, position};
use sandtable_core::Side;
use sandtable_cotulenh::fen::write_position;
use sandtable_cotulenh::text::parse;
use sandtable_cotulenh::{Action, Battle, RuleSet, Rules, Setup, Variant};

pub const CLUB: Variant = Variant::new(RuleSet::Club, Battle::Total);
pub const RULEBOOK: Variant = Variant::new(RuleSet::Rulebook, Battle::Total);

/// A set-up to be played by these rules: a FEN, or a list of units as for [`load`](super::load).
pub fn setup_as(variant: Variant, text: &str) -> Setup {
    let setup = if text.contains('/') {
        Setup::read(text, variant).unwrap_or_else(|error| panic!("{text}: {error}"))
    } else {
        position::setup(text).played_as(variant)
    };
    assert_eq!(setup.faults(), [], "{text}");
    setup
}

pub fn load_as<B: Rules>(variant: Variant, text: &str) -> B {
    B::from_setup(&setup_as(variant, text))
}

/// A game in which Red and Blue have scored already.
pub fn load_with_points<B: Rules>(variant: Variant, text: &str, points: [u16; 2]) -> B {
    let mut setup = setup_as(variant, text);
    setup.points = points;
    B::from_setup(&setup)
}

/// These actions are legal.
pub fn assert_lists<B: Rules>(board: &B, texts: &[&str]) {
    let legal = legal_texts(board);
    for text in texts {
        assert!(legal.contains(&text.to_string()), "no {text}: {}", write_position(board));
    }
}

/// These actions are not legal. To be used beside a position in which they are: nothing here tells a
/// misspelt action from an illegal one.
pub fn assert_lists_not<B: Rules>(board: &B, texts: &[&str]) {
    let legal = legal_texts(board);
    for text in texts {
        assert!(!legal.contains(&text.to_string()), "{text}: {}", write_position(board));
    }
}

/// By the rulebook these are legal, in clubs they are not.
pub fn assert_only_in_rulebook<B: Rules>(position: &str, texts: &[&str]) {
    assert_lists(&load_as::<B>(RULEBOOK, position), texts);
    assert_lists_not(&load_as::<B>(CLUB, position), texts);
}

/// In clubs these are legal, by the rulebook they are not.
pub fn assert_only_in_club<B: Rules>(position: &str, texts: &[&str]) {
    assert_lists(&load_as::<B>(CLUB, position), texts);
    assert_lists_not(&load_as::<B>(RULEBOOK, position), texts);
}

/// These are legal by both rule sets.
pub fn assert_in_both<B: Rules>(position: &str, texts: &[&str]) {
    assert_lists(&load_as::<B>(CLUB, position), texts);
    assert_lists(&load_as::<B>(RULEBOOK, position), texts);
}

/// Makes a legal action.
pub fn make<B: Game>(board: &mut B, text: &str) -> (Action, B::Undo) {
    let here = write_position(board);
    let action = parse(board, text).unwrap_or_else(|error| panic!("{text}: {error}: {here}"));
    assert!(board.is_legal(action), "{text}: {here}");
    let undo = board.make(action);
    assert_eq!(board.audit(), Ok(()), "{text}: {here}");
    (action, undo)
}

/// The position after these legal actions.
pub fn play_as<B: Game>(variant: Variant, position: &str, texts: &[&str]) -> B {
    let mut board = load_as::<B>(variant, position);
    for text in texts {
        let _ = make(&mut board, text);
    }
    board
}

/// What stands on a square, as text; upper case for both sides.
pub fn unit_at<B: Rules>(board: &B, square: &str) -> String {
    board.unit_on(super::square(square)).map_or(String::new(), |unit| unit.to_string())
}

/// Who has won.
pub const RED: Option<Side> = Some(Side::First);
pub const BLUE: Option<Side> = Some(Side::Second);
