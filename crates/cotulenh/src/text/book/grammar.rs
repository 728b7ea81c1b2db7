//! A turn as it was written (B30–B35), before any board has been asked. Spaces may stand between words.

use super::annotations;
use crate::text::grammar::{Cursor, Syntax, UnitText};
use crate::{Kind, KindSet, Manner, Square, Unit};
use alloc::vec::Vec;
use sandtable_core::Side;

/// A whole turn.
pub(super) struct TurnText {
    /// The stack that is deployed.
    pub stack: Option<UnitText>,
    /// At least one.
    pub steps: Vec<StepText>,
    pub check: Option<CheckText>,
    /// Where what was done ends, and what it led to begins.
    pub end: usize,
}

/// Unit, square, sign, letters of the target, target (B32).
pub(super) struct StepText {
    pub unit: UnitText,
    pub from: Square,
    pub from_at: usize,
    /// [`Manner::Move`] may be a combination too.
    pub manner: Manner,
    pub target: Option<UnitText>,
    pub to: Square,
    pub to_at: usize,
}

/// `>C11,4`, perhaps with the piece that gives the check (B34).
pub(super) struct CheckText {
    pub by: Option<(UnitText, Square)>,
    pub commander: Square,
    pub commander_at: usize,
}

const A_PIECE: &str = "a piece, one of C In T M E A Aa Ms Af N H";
const A_SIGN: &str = "_ (move or combination), @ (capture), _@ (stay capture) or >< (one for one)";
/// B35
const BURNT: &str = "'@', '_@' or '><', for no plane burns on the way here";

/// The low line under an `@` in print.
const LOW_LINE: char = '\u{332}';

pub(super) fn turn(text: &str) -> Result<TurnText, Syntax> {
    let mut cursor = Cursor::new(text, 0);
    let first = unit(&mut cursor)?;
    // B33: after a stack a digit means that it moves.
    let moves = cursor.peek().is_some_and(|c| c.is_ascii_digit());
    let deploys = first.members.len() > 1 && !moves;
    let acting = if deploys { unit(&mut cursor)? } else { first };
    let (from, from_at) = square(&mut cursor)?;
    let mut steps = Vec::from([step(&mut cursor, acting, from, from_at)?]);
    let mut end = cursor.at();
    let mut check = None;
    loop {
        if check.is_none() && cursor.eat('/') {
            cursor.skip_spaces();
            let acting = unit(&mut cursor)?;
            let (from, from_at) = square(&mut cursor)?;
            if gives_check(&cursor) {
                check = Some(check_after(&mut cursor, Some((acting, from)))?);
            } else if deploys {
                steps.push(step(&mut cursor, acting, from, from_at)?);
                end = cursor.at();
            } else {
                let expected = "the end of the turn, for a deploy begins with its whole stack";
                return Err(Syntax { at: acting.at, expected });
            }
        } else if check.is_none() && gives_check(&cursor) {
            check = Some(check_after(&mut cursor, None)?);
        } else {
            break;
        }
    }
    cursor.eat('^');
    annotations::read(&mut cursor)?;
    Ok(TurnText { stack: deploys.then_some(first), steps, check, end })
}

fn kind(cursor: &mut Cursor<'_>) -> Option<Kind> {
    let begins = |kind: &Kind| cursor.rest().starts_with(kind.book_letters());
    // `A` begins `Aa` and `Af`, and `M` begins `Ms`: the longest is meant.
    let found =
        Kind::ALL.into_iter().filter(begins).max_by_key(|kind| kind.book_letters().len())?;
    cursor.eat_text(found.book_letters()).then_some(found)
}

/// A piece, or a stack with its members in any order (B31), and the spaces after it.
fn unit(cursor: &mut Cursor<'_>) -> Result<UnitText, Syntax> {
    cursor.skip_spaces();
    let at = cursor.at();
    let is_stack = cursor.eat('(');
    let (mut members, mut heroes) = (KindSet::EMPTY, KindSet::EMPTY);
    loop {
        if is_stack {
            cursor.skip_spaces();
            if cursor.eat(')') {
                break;
            }
        }
        let hero = cursor.eat('*');
        let piece_at = cursor.at();
        let expected = if is_stack && !hero { "a piece as in (NAfT), or ')'" } else { A_PIECE };
        let member = members.next(kind(cursor).ok_or(cursor.expected(expected))?);
        if member.is_empty() || members.contains(member) {
            let expected = "one of a kind, or two Air Forces or Tanks on a ship";
            return Err(Syntax { at: piece_at, expected });
        }
        members = members.union(member);
        if hero {
            heroes = heroes.union(member);
        }
        if !is_stack {
            break;
        }
    }
    // The side is not written. Of two alike this puts the hero first (B2.1).
    let unit = Unit::new(Side::First, members, heroes).filter(|unit| unit.is_stack() == is_stack);
    let unit = unit.ok_or(Syntax { at, expected: "a legal stack, as in (TIn)" })?;
    cursor.skip_spaces();
    Ok(UnitText { at, members: unit.members(), heroes: unit.heroes() })
}

/// A square (B30) with its place, and the spaces after it.
fn square(cursor: &mut Cursor<'_>) -> Result<(Square, usize), Syntax> {
    let at = cursor.at();
    let expected = cursor.expected("a square from 0,0 to 11,10");
    let (square, len) = Square::read_book(cursor.rest()).ok_or(expected)?;
    let read = cursor.rest().get(..len).unwrap_or_default();
    cursor.eat_text(read);
    cursor.skip_spaces();
    Ok((square, at))
}

/// The rest of an action, from its sign on.
fn step(
    cursor: &mut Cursor<'_>,
    unit_text: UnitText,
    from: Square,
    from_at: usize,
) -> Result<StepText, Syntax> {
    let manner = sign(cursor)?;
    cursor.skip_spaces();
    let target = if cursor.peek().is_some_and(|c| c == '(' || c.is_ascii_uppercase()) {
        Some(unit(cursor)?)
    } else {
        None
    };
    if let Some(marked) = target.filter(|target| !target.heroes.is_empty()) {
        return Err(Syntax { at: marked.at, expected: "the target's letters without '*'" });
    }
    if target.is_none() && !cursor.peek().is_some_and(|c| c.is_ascii_digit()) {
        return Err(cursor.expected("a square from 0,0 to 11,10, or the letters of what is there"));
    }
    let (to, to_at) = square(cursor)?;
    Ok(StepText { unit: unit_text, from, from_at, manner, target, to, to_at })
}

fn sign(cursor: &mut Cursor<'_>) -> Result<Manner, Syntax> {
    let at = cursor.at();
    if cursor.eat('>') {
        cursor.skip_spaces();
        let expected = A_SIGN;
        return if cursor.eat('<') { Ok(Manner::Suicide) } else { Err(Syntax { at, expected }) };
    }
    let stays = cursor.eat('_');
    if stays {
        cursor.skip_spaces();
    }
    if !cursor.eat('@') {
        return if stays { Ok(Manner::Move) } else { Err(cursor.expected(A_SIGN)) };
    }
    let underlined = cursor.eat(LOW_LINE);
    if cursor.peek().is_some_and(|c| matches!(c, '”' | '“' | '"' | '″')) {
        return Err(Syntax { at, expected: BURNT });
    }
    Ok(if stays || underlined { Manner::Stay } else { Manner::Capture })
}

/// Whether `>` follows, and not `><`.
fn gives_check(cursor: &Cursor<'_>) -> bool {
    let after = cursor.rest().strip_prefix('>');
    after.is_some_and(|after| !after.trim_start().starts_with('<'))
}

fn check_after(
    cursor: &mut Cursor<'_>,
    by: Option<(UnitText, Square)>,
) -> Result<CheckText, Syntax> {
    cursor.eat('>');
    cursor.skip_spaces();
    cursor.expect('C', "'C' and the square of the Commander in check")?;
    cursor.skip_spaces();
    let (commander, commander_at) = square(cursor)?;
    Ok(CheckText { by, commander, commander_at })
}
