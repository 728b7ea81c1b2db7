use super::error::{MoveError, MoveErrorKind};
use super::grammar::{Cursor, Pattern, Syntax, UnitText};
use super::legal::Legal;
use super::open_turn::{self, OPEN};
use super::read::{Tier, commit, parse};
use super::turn_write::turn_text;
use crate::{Action, KindSet, Rules, Square};
use alloc::vec::Vec;
use sandtable_core::Turn;

/// The actions of one turn: a move of a whole unit, or up to three steps, or steps and a commit.
type TurnActions = Turn<Action>;

/// Reads a turn in one token (R11.5), long (`e4:F:I>d4,T>e6`) or short (`F<I>d4,T>e6`): its steps,
/// and a commit if somebody stays who could act. Every action is legal after those before it.
///
/// A text without `:`, `<` and `,` is a single action as in [`parse`]; if that is the first step of
/// a deploy, the turn is still open after it. So it is after `e4:F:I>d4...` (R11.2). While a deploy is open, the text is the rest of its
/// turn. Who stays has to be said rightly, with all hero marks or none; who used itself up by a
/// stay capture has acted and is not among them (R6.1, R6.3).
pub fn parse_turn<B: Rules>(board: &B, text: &str) -> Result<TurnActions, MoveError> {
    if text.ends_with(OPEN) {
        return open_turn::read(board, text);
    }
    let mut cursor = Cursor::new(text, 0);
    if text.contains(':') && !text.ends_with(':') {
        let at = cursor.at();
        let origin = cursor.expect_square()?;
        cursor.expect(':', "':' after the origin")?;
        let stay = Stay { at: cursor.at(), unit: cursor.unit()? };
        cursor.expect(':', "':' after those who stay")?;
        let turn = TurnText { stay, steps: steps(&mut cursor)?, end: text.len() };
        return long(board, &turn, origin, at);
    }
    if text.contains(['<', ',']) {
        let stay = stay_of_short(&mut cursor)?;
        let turn = TurnText { stay, steps: steps(&mut cursor)?, end: text.len() };
        return short(board, &turn);
    }
    Ok(core::iter::once(parse(board, text)?).collect())
}

/// A deploy turn as it was written, without its origin.
struct TurnText {
    stay: Stay,
    steps: Vec<Pattern>,
    end: usize,
}

struct Stay {
    at: usize,
    unit: Option<UnitText>,
}

fn stay_of_short(cursor: &mut Cursor<'_>) -> Result<Stay, Syntax> {
    let mut ahead = cursor.clone();
    let at = ahead.at();
    let unit = ahead.unit()?;
    if !ahead.eat('<') {
        return Ok(Stay { at, unit: None });
    }
    if unit.is_none() {
        return Err(Syntax { at, expected: "those who stay, before '<'" });
    }
    *cursor = ahead;
    Ok(Stay { at, unit })
}

fn steps(cursor: &mut Cursor<'_>) -> Result<Vec<Pattern>, Syntax> {
    let mut steps = Vec::new();
    loop {
        let step = cursor.pattern()?;
        if step.unit.is_none() {
            return Err(Syntax { at: step.at, expected: "a step, as in T>e6" });
        }
        steps.push(step);
        if !cursor.eat(',') {
            cursor.expect_end()?;
            return Ok(steps);
        }
    }
}

fn long<B: Rules>(
    board: &B,
    turn: &TurnText,
    origin: Square,
    at: usize,
) -> Result<TurnActions, MoveError> {
    let fault = |kind| Err(MoveError::new(at, kind));
    if let Some(open) = board.deploy().filter(|open| open.origin != origin) {
        return fault(MoveErrorKind::DeployOpen { origin: open.origin });
    }
    match board.unit_on(origin) {
        None => return fault(MoveErrorKind::NoUnit { square: origin }),
        Some(unit) if unit.side() != board.turn() => {
            return fault(MoveErrorKind::NotYours { square: origin });
        }
        Some(_) => {}
    }
    turn.play(board, origin, Tier::Exact).or_else(|_| turn.play(board, origin, Tier::Loose))
}

/// The short form does not say where: every stack that has the members is tried.
fn short<B: Rules>(board: &B, turn: &TurnText) -> Result<TurnActions, MoveError> {
    let members = turn.members();
    let open = board.deploy().map(|deploy| deploy.origin);
    let origins: Vec<Square> = Square::all()
        .filter(|&square| open.is_none_or(|origin| origin == square))
        .filter(|&square| {
            board.unit_on(square).is_some_and(|unit| {
                unit.side() == board.turn() && unit.is_stack() && unit.members().contains(members)
            })
        })
        .collect();
    let mut refusal = MoveError::new(turn.stay.at, MoveErrorKind::NoStack { members });
    for tier in [Tier::Exact, Tier::Loose] {
        let mut found: Vec<TurnActions> = Vec::new();
        for &origin in &origins {
            match turn.play(board, origin, tier) {
                Ok(actions) => found.push(actions),
                // The origin that led furthest was most likely meant.
                Err(error) if tier == Tier::Loose && error.at >= refusal.at => refusal = error,
                Err(_) => {}
            }
        }
        match found.len() {
            0 => {}
            1 => return found.pop().ok_or(refusal),
            _ => {
                let candidates = found.iter().map(|actions| turn_text(board, actions)).collect();
                let kind = MoveErrorKind::Ambiguous { candidates };
                return Err(MoveError::new(turn.stay.at, kind));
            }
        }
    }
    Err(refusal)
}

impl TurnText {
    /// Everybody who is named.
    fn members(&self) -> KindSet {
        let units = self.steps.iter().filter_map(|step| step.unit).chain(self.stay.unit);
        units.fold(KindSet::EMPTY, |all, unit| all.union(unit.members))
    }

    /// The actions, if the turn can be played from this origin.
    fn play<B: Rules>(
        &self,
        board: &B,
        origin: Square,
        tier: Tier,
    ) -> Result<TurnActions, MoveError> {
        let mut now = board.clone();
        let mut actions = TurnActions::new();
        for step in &self.steps {
            let over = MoveError::new(step.at, MoveErrorKind::TurnOver);
            if !actions.is_empty() && now.deploy().is_none() {
                return Err(over);
            }
            let action = match step.exact(&now, origin).filter(|_| step.deploy) {
                Some(action) => action,
                None => Legal::of(&now).find(step, Some(origin), tier)?,
            };
            actions.try_push(action).map_err(|_| over)?;
            let _ = now.make(action);
        }
        let stays = now.deploy().and_then(|deploy| now.unit_on(origin)?.select(deploy.free));
        let kind = match (self.stay.unit, stays) {
            (None, None) => return Ok(actions),
            (Some(text), Some(unit)) if text.members == unit.members() => {
                if text.heroes.is_empty() || text.heroes == unit.heroes() {
                    let end = commit(&now, self.end)?;
                    let over = MoveError::new(self.end, MoveErrorKind::TurnOver);
                    return actions.try_push(end).map(|()| actions).map_err(|_| over);
                }
                MoveErrorKind::HeroMarks { expected: unit }
            }
            (_, expected) => MoveErrorKind::Stay { expected },
        };
        Err(MoveError::new(self.stay.at, kind))
    }
}
