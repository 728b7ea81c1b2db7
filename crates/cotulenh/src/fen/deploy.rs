use super::read::{self, Part};
use super::{FenError, FenFault, FenFaultKind};
use crate::text::grammar::{Cursor, Pattern, Syntax, UnitText};
use crate::{Action, Deploy, KindSet, Manner, Rules, Square, Variant};
use alloc::vec::Vec;
use sandtable_core::Strictness;

/// Whether a field is meant as an open deploy; no other field has a colon.
pub(super) fn looks_open(field: &str) -> bool {
    field.contains(':')
}

/// Reads six fields and perhaps an open deploy.
pub(super) fn read_position<B: Rules>(
    text: &str,
    variant: Variant,
    strictness: Strictness,
) -> Result<B, FenError> {
    let mut faults = Vec::new();
    let (setup, rest) = read::read(text, variant, strictness, &mut faults);
    let mut rest = rest.into_iter();
    let mut deploy = None;
    let mut trailing = rest.next();
    if let Some(part) = trailing.filter(|part| looks_open(part.text)) {
        deploy = parse(text, part).map_err(|fault| faults.push(fault)).ok();
        trailing = rest.next();
    }
    if let Some(part) = trailing {
        faults.push(FenFault { at: part.at, kind: FenFaultKind::Trailing });
    }
    if let Some(error) = FenError::unless_empty(faults) {
        return Err(error);
    }
    let mut board = B::from_setup(&setup);
    if let Some(deploy) = deploy
        && let Err(fault) = deploy.play(&mut board)
    {
        return FenError::unless_empty(alloc::vec![fault]).map_or(Ok(board), Err);
    }
    Ok(board)
}

/// What `origin:stay:steps...` says.
struct DeployText {
    at: usize,
    origin: Square,
    stay: UnitText,
    steps: Vec<(Pattern, UnitText)>,
}

// R11.2
fn parse(text: &str, part: Part<'_>) -> Result<DeployText, FenFault> {
    let until = text.get(..part.at + part.text.len()).unwrap_or(text);
    let mut cursor = Cursor::new(until, part.at);
    read_deploy(&mut cursor)
        .map_err(|Syntax { at, expected }| FenFault { at, kind: FenFaultKind::Deploy { expected } })
}

fn read_deploy(cursor: &mut Cursor<'_>) -> Result<DeployText, Syntax> {
    let at = cursor.at();
    let origin = cursor.expect_square()?;
    cursor.expect(':', "':' after the origin")?;
    let stay = cursor.unit()?.ok_or(cursor.expected("the members still free to act"))?;
    cursor.expect(':', "':' after the members still free to act")?;
    let mut steps = Vec::new();
    if cursor.peek() != Some('.') {
        loop {
            let step = cursor.pattern()?;
            let unit = step.unit.ok_or(Syntax { at: step.at, expected: "the unit of a step" })?;
            if !step.origin.is_open() || !step.deploy {
                return Err(Syntax { at: step.at, expected: "a step, as in T>e6" });
            }
            steps.push((step, unit));
            if !cursor.eat(',') {
                break;
            }
        }
    }
    for _ in 0..3 {
        cursor.expect('.', "'...' after the steps")?;
    }
    cursor.expect_end()?;
    Ok(DeployText { at, origin, stay, steps })
}

impl DeployText {
    /// Makes the steps; the board then stands in the deploy of the text.
    fn play<B: Rules>(&self, board: &mut B) -> Result<(), FenFault> {
        let fault = |at, kind| Err(FenFault { at, kind });
        let no_stack = FenFaultKind::NoStack { origin: self.origin };
        let own = board.unit_on(self.origin).filter(|unit| unit.side() == board.turn());
        if own.is_none_or(|unit| !unit.is_stack()) {
            return fault(self.at, no_stack);
        }
        if self.steps.is_empty() {
            let start = Action::start(self.origin);
            if !board.is_legal(start) {
                return fault(self.at, no_stack);
            }
            let _ = board.make(start);
        }
        for (step, unit) in &self.steps {
            let manner = step.manner.unwrap_or(Manner::Move);
            let all = board.unit_on(self.origin).zip(Deploy::free_on(board, self.origin));
            let group = all.and_then(|(all, free)| {
                // Without regard to marks, so that a wrong one is called that.
                let unmarked = UnitText { heroes: KindSet::EMPTY, ..*unit };
                unit.find_in(all, free).or_else(|| unmarked.find_in(all, free))
            });
            let action = group.map(|group| Action::step(self.origin, step.to, manner, group));
            let Some((action, group)) = action.filter(|&step| board.is_legal(step)).zip(group)
            else {
                return fault(step.at, FenFaultKind::IllegalStep);
            };
            match all.and_then(|(all, _)| all.select(group)) {
                Some(expected) if expected.heroes() != unit.heroes => {
                    return fault(unit.at, FenFaultKind::HeroMarks { expected });
                }
                _ => {}
            }
            let _ = board.make(action);
            if board.deploy().is_none() {
                return fault(step.at, FenFaultKind::DeployOver);
            }
        }
        let free = board.deploy().map(|deploy| deploy.free).unwrap_or_default();
        match board.unit_on(self.origin).and_then(|all| all.select(free)) {
            Some(expected) if expected.members() != self.stay.members => {
                fault(self.stay.at, FenFaultKind::Stay { expected })
            }
            Some(expected) if expected.heroes() != self.stay.heroes => {
                fault(self.stay.at, FenFaultKind::HeroMarks { expected })
            }
            _ => Ok(()),
        }
    }
}
