use crate::{Action, ActionKind, Rules};
use alloc::format;
use alloc::string::{String, ToString};

/// The word that ends an open deploy (R11.3).
pub(super) const COMMIT: &str = "commit";

/// The long form of a legal action (R11.3), with the hero marks of this moment.
///
/// [`Action::start`] is written as origin and colon, `c6:`: the beginning of what R11.5 writes for
/// the turn it opens. An action that is not legal here gives some text, and no panic.
pub fn long_text<B: Rules>(board: &B, action: Action) -> String {
    match action.kind() {
        ActionKind::Whole { from, to, manner } => {
            let unit = board.unit_on(from).map(|unit| unit.to_string()).unwrap_or_default();
            format!("{unit}{from}{}{to}", manner.mark())
        }
        ActionKind::Step { from, to, manner, group } => {
            let group = board.unit_on(from).and_then(|unit| unit.select(group));
            let unit = group.map(|unit| unit.to_string()).unwrap_or_default();
            format!("{unit}{from}>{}{to}", manner.mark())
        }
        ActionKind::Start { origin } => format!("{origin}:"),
        ActionKind::Commit => COMMIT.to_string(),
    }
}
