use super::write::{Facts, long_text};
use crate::{Action, Kind, Rules};
use alloc::string::{String, ToString};
use alloc::vec::Vec;

/// The legal actions of a position, generated once, to be written and read many times.
///
/// The free functions [`short_text`](super::short_text) and [`parse`](super::parse) generate as many
/// of them as one text needs.
#[derive(Clone, Debug)]
pub struct Legal<'a, B> {
    pub(super) board: &'a B,
    /// `commit` has no facts and is not among them.
    pub(super) actions: Vec<(Action, Facts)>,
}

impl<'a, B: Rules> Legal<'a, B> {
    /// The legal actions of this position.
    pub fn of(board: &'a B) -> Legal<'a, B> {
        Legal::among(board, board.legal_moves().as_ref())
    }

    /// The same, where they have been generated before.
    pub fn among(board: &'a B, legal: &[Action]) -> Legal<'a, B> {
        let known = |&action| Some((action, Facts::of(board, action)?));
        Legal { board, actions: legal.iter().filter_map(known).collect() }
    }

    /// Those whose acting group is led by this kind, perhaps with others.
    pub(super) fn rivals(board: &'a B, kind: Kind) -> Legal<'a, B> {
        let mut list = B::List::default();
        board.generate_rivals(kind, &mut list);
        Legal::among(board, list.as_ref())
    }

    /// See [`short_text`](super::short_text).
    pub fn short_text(&self, action: Action) -> String {
        let Some(facts) = Facts::of(self.board, action) else {
            return long_text(self.board, action);
        };
        let (mut alone, mut own_file, mut own_rank) = (true, true, true);
        // R11.4: the rivals from which the origin has to tell this action.
        let rivals = self.actions.iter().map(|(_, other)| other).filter(|other| {
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
}

/// The short form of a legal action (R11.4). [`parse`](super::parse) reads it back.
///
/// The rivals that an origin has to be told from are all legal actions with the same carrier letter
/// and target, whatever their cargo and separator. An action from the same square needs no origin:
/// its unit or its separator is another.
pub fn short_text<B: Rules>(board: &B, action: Action) -> String {
    match Facts::of(board, action) {
        Some(facts) => Legal::rivals(board, facts.unit.carrier().kind).short_text(action),
        None => long_text(board, action),
    }
}
