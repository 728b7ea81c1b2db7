use crate::{Action, ActionKind, Manner, Rules, Square, Unit};
use alloc::format;
use alloc::string::{String, ToString};

/// The word that ends an open deploy (R11.3).
pub(super) const COMMIT: &str = "commit";

/// What an action of a unit or a group says on a board.
#[derive(Clone, Copy)]
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
    fn text(&self, origin: &str) -> String {
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

/// The short form of a legal action (R11.4). [`parse`](super::parse) reads it back.
///
/// The rivals that an origin has to be told from are all legal actions with the same carrier letter
/// and target, whatever their cargo and separator. An action from the same square needs no origin:
/// its unit or its separator is another.
pub fn short_text<B: Rules>(board: &B, action: Action) -> String {
    let Some(facts) = Facts::of(board, action) else { return long_text(board, action) };
    let mut list = B::List::default();
    board.generate(&mut list);
    let (mut alone, mut own_file, mut own_rank) = (true, true, true);
    let rivals =
        list.as_ref().iter().filter_map(|&action| Facts::of(board, action)).filter(|other| {
            let same_letter = other.unit.carrier().kind == facts.unit.carrier().kind;
            same_letter && other.to == facts.to && other.from != facts.from
        });
    for rival in rivals {
        alone = false;
        own_file &= rival.from.file() != facts.from.file();
        own_rank &= rival.from.rank() != facts.from.rank();
    }
    let origin = facts.from.to_string();
    // A square is one letter and the rank.
    let (file, rank) = origin.split_at_checked(1).unwrap_or_default();
    facts.text(match (alone, own_file, own_rank) {
        (true, ..) => "",
        (_, true, _) => file,
        (_, _, true) => rank,
        _ => &origin,
    })
}
