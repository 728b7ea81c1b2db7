use super::error::{MoveError, MoveErrorKind};
use super::grammar::{Cursor, Pattern, Syntax};
use super::legal::Legal;
use super::write::{COMMIT, Facts, long_text};
use crate::{Action, Deploy, Kind, KindSet, Manner, Rules, Square};
use alloc::string::String;
use alloc::vec::Vec;

/// Reads one legal action in long or short form, `commit`, or `c6:` (open a deploy).
///
/// What may be left out, as long as one legal action alone fits: all hero marks; any part of the
/// origin; the unit, if the origin is whole; the marks `> x _ @ &`. A text that is exact without
/// that indulgence is never ambiguous because of it.
pub fn parse<B: Rules>(board: &B, text: &str) -> Result<Action, MoveError> {
    if let Some(action) = written_in_full(board, text) {
        return Ok(action);
    }
    // Only units with the piece that leads the group can be meant. What is wrong with a text that
    // fits none of their actions is said in view of all.
    if let Some(kind) = leader(text)
        && let Ok(action) = Legal::rivals(board, kind).parse(text)
    {
        return Ok(action);
    }
    Legal::of(board).parse(text)
}

/// The kind that leads the group of a text, if the text names the group.
fn leader(text: &str) -> Option<Kind> {
    Cursor::new(text, 0).pattern().ok()?.unit?.members.iter().next()
}

/// The legal action whose long form this is, found without generating the others.
fn written_in_full<B: Rules>(board: &B, text: &str) -> Option<Action> {
    let mut cursor = Cursor::new(text, 0);
    let pattern = cursor.pattern().ok()?;
    cursor.expect_end().ok()?;
    let origin = pattern.origin.square()?;
    pattern.exact(board, origin).filter(|_| board.deploy().is_none_or(|open| open.origin == origin))
}

/// The origin in `c6:`, or `None` if the text is no such thing.
fn start_of(text: &str) -> Result<Option<Square>, Syntax> {
    let mut cursor = Cursor::new(text, 0);
    let Ok(origin) = cursor.expect_square() else { return Ok(None) };
    if !cursor.eat(':') {
        return Ok(None);
    }
    if cursor.rest().is_empty() {
        return Ok(Some(origin));
    }
    Err(cursor.expected("the end of the text, for this is one action and not a turn"))
}

/// `commit`, if it is legal.
pub(super) fn commit<B: Rules>(board: &B, at: usize) -> Result<Action, MoveError> {
    match board.deploy() {
        None => Err(MoveError::new(at, MoveErrorKind::NoDeploy)),
        Some(_) if board.is_legal(Action::COMMIT) => Ok(Action::COMMIT),
        Some(_) => Err(MoveError::new(at, MoveErrorKind::CannotCommit)),
    }
}

/// How closely separators have to be followed.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Tier {
    /// As written: no mark means a move of the whole unit.
    Exact,
    /// A mark that was not written may be any.
    Loose,
}

impl<B: Rules> Legal<'_, B> {
    /// See [`parse`].
    pub fn parse(&self, text: &str) -> Result<Action, MoveError> {
        if text == COMMIT {
            return commit(self.board, 0);
        }
        if let Some(origin) = start_of(text)? {
            let start = Action::start(origin);
            let refusal = MoveError::new(0, MoveErrorKind::CannotDeploy { origin });
            return if self.board.is_legal(start) { Ok(start) } else { Err(refusal) };
        }
        let mut cursor = Cursor::new(text, 0);
        let pattern = cursor.pattern()?;
        cursor.expect_end()?;
        if pattern.unit.is_none() && pattern.origin.square().is_none() {
            let expected = "a unit, or the whole square it comes from";
            return Err(Syntax { at: pattern.at, expected }.into());
        }
        match self.find(&pattern, None, Tier::Exact) {
            Err(error) if !matches!(error.kind, MoveErrorKind::Ambiguous { .. }) => {
                self.find(&pattern, None, Tier::Loose)
            }
            found => found,
        }
    }

    /// The one legal action that fits; with an origin, only steps from there are looked at.
    pub(super) fn find(
        &self,
        pattern: &Pattern,
        origin: Option<Square>,
        tier: Tier,
    ) -> Result<Action, MoveError> {
        let fits = |facts: &Facts| {
            is_step_from(facts, origin) && pattern.goes_as(facts, tier) && pattern.is_about(facts)
        };
        let mut found = self.actions.iter().filter(|(_, facts)| fits(facts));
        match (found.next(), found.next()) {
            (Some((action, _)), None) => Ok(*action),
            (None, _) => Err(self.diagnose(pattern, origin, tier)),
            _ => {
                let candidates = self.texts(fits);
                Err(MoveError::new(pattern.at, MoveErrorKind::Ambiguous { candidates }))
            }
        }
    }

    fn texts(&self, wanted: impl Fn(&Facts) -> bool) -> Vec<String> {
        let wanted = self.actions.iter().filter(|(_, facts)| wanted(facts));
        let mut texts: Vec<String> =
            wanted.map(|(action, _)| long_text(self.board, *action)).collect();
        texts.sort();
        texts
    }

    /// Says why no legal action fits.
    fn diagnose(&self, pattern: &Pattern, origin: Option<Square>, tier: Tier) -> MoveError {
        let written = pattern.origin.square();
        let deploy = self.board.deploy();
        if let (Some(_), Some(deploy)) = (written, &deploy)
            && !pattern.origin.fits(deploy.origin)
        {
            let kind = MoveErrorKind::DeployOpen { origin: deploy.origin };
            return MoveError::new(pattern.origin.at, kind);
        }
        // Where the text gives no origin, there is nothing to point at but its beginning.
        let from_at = if written.is_some() { pattern.origin.at } else { pattern.at };
        if let Some(square) = origin.or(written) {
            let Some(unit) = self.board.unit_on(square) else {
                return MoveError::new(from_at, MoveErrorKind::NoUnit { square });
            };
            if unit.side() != self.board.turn() {
                return MoveError::new(from_at, MoveErrorKind::NotYours { square });
            }
            let free = deploy.map_or(unit.members(), |deploy| deploy.free);
            if let (Some(text), Some(found)) = (pattern.unit, unit.select(free))
                && !text.is_in(unit, free)
            {
                return MoveError::new(text.at, MoveErrorKind::Members { square, found });
            }
        }
        let meant = |facts: &Facts| is_step_from(facts, origin) && pattern.names(facts);
        let unmarked = |facts: &Facts| meant(facts) && pattern.goes_as(facts, tier);
        if let (Some(text), Some((_, facts))) =
            (pattern.unit, self.actions.iter().find(|(_, facts)| unmarked(facts)))
        {
            return MoveError::new(text.at, MoveErrorKind::HeroMarks { expected: facts.unit });
        }
        MoveError::new(pattern.to_at, MoveErrorKind::Illegal { legal: self.texts(meant) })
    }
}

fn is_step_from(facts: &Facts, origin: Option<Square>) -> bool {
    origin.is_none_or(|origin| facts.step && facts.from == origin)
}

impl Pattern {
    /// The one legal action from this origin that is meant if nothing was left out but hero marks.
    pub(super) fn exact<B: Rules>(&self, board: &B, origin: Square) -> Option<Action> {
        let named = self.unit.filter(|_| self.origin.fits(origin))?;
        let unit = board.unit_on(origin).filter(|unit| unit.side() == board.turn())?;
        let group = named.find_in(unit, Deploy::free_on(board, origin)?)?;
        let manner = self.manner.unwrap_or(Manner::Move);
        let action = if self.deploy {
            Action::step(origin, self.to, manner, group)
        } else {
            Action::whole(origin, self.to, manner)
        };
        let is_named = self.deploy || group == unit.members();
        (is_named && board.is_legal(action)).then_some(action)
    }

    /// Whether separator and target are those of the action.
    fn goes_as(&self, facts: &Facts, tier: Tier) -> bool {
        let marks = match tier {
            Tier::Exact => {
                self.deploy == facts.step && self.manner.unwrap_or(Manner::Move) == facts.manner
            }
            Tier::Loose => {
                (facts.step || !self.deploy)
                    && self.manner.is_none_or(|manner| manner == facts.manner)
            }
        };
        marks && self.to == facts.to
    }

    /// Whether members and origin are those of the action.
    fn names(&self, facts: &Facts) -> bool {
        self.origin.fits(facts.from)
            && self.unit.is_none_or(|unit| unit.members == facts.unit.members())
    }

    /// The same, and the hero marks too: all of them or none (R11.3).
    fn is_about(&self, facts: &Facts) -> bool {
        let marks = |heroes| self.unit.is_none_or(|unit| unit.heroes == heroes);
        let unmarked = !facts.needs_marks && marks(KindSet::EMPTY);
        self.names(facts) && (marks(facts.unit.heroes()) || unmarked)
    }
}
