use super::words::BookUnit;
use crate::text::write::Facts;
use crate::{Action, KindSet, Manner, Rules, Square, Unit};
use alloc::format;
use alloc::string::String;
use core::fmt::Write;

/// A whole turn as the rulebook writes it (B30–B34): `In4,2_5,2`, or for a deploy
/// `(NAfT)N8,2@N10,2/T8,2_8,4>C11,4`. `before` is the position before the turn; an action that is not
/// legal ends the text.
///
/// The rulebook has no text for a turn that is not ended: the actions so far are written, and nothing
/// after them. Read back, the turn ends with them.
///
/// ```
/// use sandtable_core::Notation;
/// use sandtable_cotulenh::{Board, text};
///
/// let board = Board::start();
/// let turn = board.parse_turn("Ad3&d5").expect("legal");
/// assert_eq!(text::book_turn(&board, &turn), "A2,3_E4,3");
/// assert_eq!(text::parse_book_turn(&board, "A2,3_E4,3"), Ok(turn));
/// ```
pub fn book_turn<B: Rules>(before: &B, actions: &[Action]) -> String {
    let mut now = before.clone();
    let mut text = String::new();
    for &action in actions {
        if !now.is_legal(action) {
            return text;
        }
        if let Some(facts) = Facts::of(&now, action) {
            if !text.is_empty() {
                text.push('/');
            } else if facts.step
                && let Some(stack) = stack_before(before, facts.from)
            {
                let _ = write!(text, "{}", BookUnit::marked(stack));
            }
            text.push_str(&action_text(&now, &facts));
        }
        now.play(action);
    }
    if !text.is_empty() && !now.turn_is_open() {
        write_end(&mut text, before, &now);
    }
    text
}

/// The unit on the origin of a deploy as it stood before the turn (B33).
pub(super) fn stack_before<B: Rules>(board: &B, origin: Square) -> Option<Unit> {
    match board.deploy() {
        None => board.unit_on(origin),
        Some(_) => board.before_turn().unit_on(origin),
    }
}

/// Unit, square, sign, what stands on the target, target (B32).
pub(super) fn action_text<B: Rules>(board: &B, facts: &Facts) -> String {
    let target = match (facts.manner, board.unit_on(facts.to)) {
        (Manner::Move, _) | (_, None) => String::new(),
        (_, Some(unit)) => format!("{}", BookUnit::unmarked(unit)),
    };
    let (unit, from, to) = (BookUnit::marked(facts.unit), facts.from, facts.to);
    format!("{unit}{}{}{target}{}", from.book_name(), sign(facts.manner), to.book_name())
}

const fn sign(manner: Manner) -> &'static str {
    match manner {
        Manner::Move | Manner::Combine => "_",
        Manner::Capture => "@",
        Manner::Stay => "_@",
        Manner::Suicide => "><",
    }
}

/// What a turn led to (B34).
fn write_end<B: Rules>(text: &mut String, before: &B, after: &B) {
    let (own, enemy) = (before.turn(), !before.turn());
    let captured = before.commander(enemy).is_some() && after.commander(enemy).is_none();
    let objective = before.played().battle.objective();
    let lost = |side| {
        !objective.is_empty()
            && !Square::all().filter_map(|square| after.unit_on(square)).any(|unit| {
                unit.side() == side && unit.members().intersection(objective) != KindSet::EMPTY
            })
    };
    let (reached, given) = (lost(enemy), lost(own));
    let check = after.commander(enemy).filter(|_| after.in_check(enemy));
    // An objective comes before mate (B22), and after it nobody can move.
    let mated = check.is_some() && !given && !after.has_moves();
    if captured || reached || mated {
        text.push('^');
        return;
    }
    if let Some(square) = check {
        // Writing to a String cannot fail.
        let _ = write!(text, ">C{}", square.book_name());
    }
    if given {
        text.push_str("!!");
    }
}
