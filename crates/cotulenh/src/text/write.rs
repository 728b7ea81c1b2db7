use crate::{Action, ActionKind, Manner, Rules, Square, Unit};
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
}

impl Facts {
    /// `None` for a commit, a start, and for an action of nobody.
    pub fn of<B: Rules>(board: &B, action: Action) -> Option<Facts> {
        match action.kind() {
            ActionKind::Whole { from, to, manner } => {
                Some(Facts { from, to, manner, step: false, unit: board.unit_on(from)? })
            }
            ActionKind::Step { from, to, manner, group } => {
                let unit = board.unit_on(from)?.select(group)?;
                Some(Facts { from, to, manner, step: true, unit })
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
