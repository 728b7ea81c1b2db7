use crate::{Action, ActionKind, Deploy, KindSet, Manner, Rules, Square, Unit};
use alloc::format;
use alloc::string::{String, ToString};

/// The word that ends an open deploy (R11.3).
pub(super) const COMMIT: &str = "commit";

/// What an action of a unit or a group says on a board.
#[derive(Clone, Copy, Debug)]
pub(super) struct Facts {
    pub from: Square,
    pub to: Square,
    pub manner: Manner,
    /// Whether it is a step of a deploy.
    pub step: bool,
    /// Who acts, with the hero marks of this moment.
    pub unit: Unit,
    /// It is the hero of two alike, so that without its mark the other one is meant (B2.1).
    pub needs_marks: bool,
}

/// Whether the same group could be formed with a plain member in place of a heroic one.
fn is_hero_of_two(stack: Unit, free: KindSet, group: KindSet) -> bool {
    !stack.has_twins()
        && stack.members().iter().any(|kind| {
            let second = KindSet::second(kind);
            group.has(kind) && free.minus(group).intersection(second) != KindSet::EMPTY
        })
}

impl Facts {
    /// `None` for a commit, a start, and for an action of nobody.
    pub fn of<B: Rules>(board: &B, action: Action) -> Option<Facts> {
        match action.kind() {
            ActionKind::Whole { from, to, manner } => {
                let unit = board.unit_on(from)?;
                Some(Facts { from, to, manner, step: false, unit, needs_marks: false })
            }
            ActionKind::Step { from, to, manner, group } => {
                let stack = board.unit_on(from)?;
                let unit = stack.select(group)?;
                let needs_marks = stack.members().has_two_alike()
                    && Deploy::free_on(board, from)
                        .is_some_and(|free| is_hero_of_two(stack, free, group));
                Some(Facts { from, to, manner, step: true, unit, needs_marks })
            }
            ActionKind::Start { .. } | ActionKind::Commit => None,
        }
    }

    /// Unit, so much of the origin, separator, target.
    pub fn text(&self, origin: &str) -> String {
        let deploy = if self.step { ">" } else { "" };
        format!("{}{origin}{deploy}{}{}", self.unit, self.manner.mark(), self.to)
    }
}

/// The long form of a legal action (R11.3), with the hero marks of this moment.
///
/// [`Action::start`] is written as origin and colon, `c6:`, the beginning of what R11.5 writes for
/// the turn it opens. An action that is not legal here gives some text, perhaps none, and no panic.
pub fn long_text<B: Rules>(board: &B, action: Action) -> String {
    match action.kind() {
        ActionKind::Start { origin } => format!("{origin}:"),
        ActionKind::Commit => COMMIT.to_string(),
        _ => Facts::of(board, action)
            .map(|facts| facts.text(&facts.from.to_string()))
            .unwrap_or_default(),
    }
}
