//! Static exchange evaluation (SEE): what a capture is worth when the other side takes back.
//!
//! Each side takes with the least valuable piece first and stops when it pays. Three things are
//! special to this game. Who may not stand on the square takes from where it is and cannot be taken
//! there (R4.2), and neither can an Air Force, which may choose to stay (R4.3): such a shot ends the
//! exchange. An Air Force inside a ring ends it too, but is lost (R4.4). Stacks are taken whole, but
//! their members may go one by one (R6).
//!
//! What is left out, to be fast: lines and rings are those before the exchange begins, so nothing is
//! seen that shoots through a piece which takes part; the Commanders' safety is not looked at, but
//! for the value of a Commander that takes; and who shoots from afar may be hit where it stands.

use super::value::{piece_value, unit_value};
use sandtable_core::Side;
use sandtable_cotulenh::{
    Action, ActionKind, Attacker, Board, Kind, KindSet, Manner, Rules, Square, Terrain, Unit,
};

/// The material that an action wins if nothing is taken back.
pub(super) fn gain(board: &Board, action: Action) -> i32 {
    FirstAction::of(board, action).map_or(0, |first| first.gain())
}

/// SEE: whether the exchange that an action begins wins at least this much.
pub(super) fn see_at_least(board: &Board, action: Action, least: i32) -> bool {
    let Some(first) = FirstAction::of(board, action) else { return least <= 0 };
    if first.ends_battle(board) {
        return true;
    }
    let best = first.gain() - least;
    if best < 0 {
        return false;
    }
    let Some(stands) = first.stands_there_after(board) else { return true };
    let at_risk = unit_value(stands);
    if best >= at_risk {
        return true;
    }
    let exchange = Exchange::on(board, first.to, stands, first.from);
    best >= exchange.win(at_risk, !stands.side())
}

/// The action that begins the exchange, with the units that take part in it.
struct FirstAction {
    from: Square,
    to: Square,
    manner: Manner,
    actor: Unit,
    target: Option<Unit>,
}

impl FirstAction {
    #[inline]
    fn of(board: &Board, action: Action) -> Option<FirstAction> {
        let (from, to, manner, group) = match action.kind() {
            ActionKind::Whole { from, to, manner } => (from, to, manner, None),
            ActionKind::Step { from, to, manner, group } => (from, to, manner, Some(group)),
            ActionKind::Start { .. } | ActionKind::Commit => return None,
        };
        let unit = board.unit_on(from)?;
        let actor = group.map_or(Some(unit), |group: KindSet| unit.select(group))?;
        Some(FirstAction { from, to, manner, actor, target: board.unit_on(to) })
    }

    /// B22: whether it takes the last piece that the battle is about.
    #[inline]
    fn ends_battle(&self, board: &Board) -> bool {
        let battle = board.played().battle;
        battle.has_objective() && self.manner.captures() && self.takes_last(board)
    }

    #[cold]
    fn takes_last(&self, board: &Board) -> bool {
        let objective = board.played().battle.objective();
        let of_battle = |kind: &Kind| objective.has(*kind);
        self.target.is_some_and(|unit| {
            let left: usize =
                objective.iter().map(|k| usize::from(board.count(unit.side(), k))).sum();
            unit.members().iter().filter(of_battle).count() == left
        })
    }

    #[inline]
    fn gain(&self) -> i32 {
        let taken = self.target.filter(|_| self.manner.captures()).map_or(0, unit_value);
        let lost = if self.manner == Manner::Suicide { unit_value(self.actor) } else { 0 };
        taken - lost
    }

    /// What may be taken on the target next.
    #[inline]
    fn stands_there_after(&self, board: &Board) -> Option<Unit> {
        match self.manner {
            Manner::Move | Manner::Capture => Some(self.actor),
            Manner::Combine => {
                self.target.and_then(|friend| self.actor.join(friend, board.played().rules))
            }
            Manner::Stay | Manner::Suicide => None,
        }
    }
}

/// More can attack a square only in composed positions; the dearest are then left out.
const MAX_ATTACKERS: usize = 16;

/// More than anything is worth.
const NO_SUICIDE: i32 = 1 << 20;

/// The attackers of a square, of one side.
struct Attackers {
    /// Some piece captures from where it is, and cannot be taken on the square (R4.2, R4.3).
    stay_capture: bool,
    /// The values of those that go to the square, least first.
    capturers: [i32; MAX_ATTACKERS],
    count: usize,
    /// The least value of an Air Force that captures by suicide (R4.4).
    suicide: i32,
}

impl Attackers {
    const NONE: Attackers = Attackers {
        stay_capture: false,
        capturers: [0; MAX_ATTACKERS],
        count: 0,
        suicide: NO_SUICIDE,
    };

    fn is_empty(&self) -> bool {
        !self.stay_capture && self.count == 0 && self.suicide == NO_SUICIDE
    }

    fn add(&mut self, board: &Board, attacker: Attacker, target: Square) {
        let Attacker { unit, piece, .. } = attacker;
        if board.is_sacrifice(attacker, target) {
            self.suicide = self.suicide.min(capturer_value(attacker));
        } else if !Terrain::of(target).bears(piece.kind)
            || piece.kind == Kind::AirForce && unit.carrier() == piece
        {
            self.stay_capture = true;
        } else {
            self.add_capturer(capturer_value(attacker));
        }
    }

    #[inline]
    fn add_capturer(&mut self, value: i32) {
        if self.count == MAX_ATTACKERS {
            return;
        }
        let mut at = self.count;
        while at > 0 && self.capturers[at - 1] > value {
            self.capturers[at] = self.capturers[at - 1];
            at -= 1;
        }
        self.capturers[at] = value;
        self.count += 1;
    }
}

/// What is at stake when an attacker goes: itself, or all of its stack if the rest could not stand
/// where it would be left (R6.4).
fn capturer_value(attacker: Attacker) -> i32 {
    let Attacker { from, unit, piece } = attacker;
    let stands = |rest: Unit| Terrain::of(from).bears(rest.carrier().kind);
    if unit.without(KindSet::of(piece.kind)).is_none_or(stands) {
        piece_value(piece)
    } else {
        unit_value(unit)
    }
}

/// The attackers of a square, of both attackers.
struct Exchange {
    attackers: [Attackers; 2],
}

impl Exchange {
    /// Those who attack `target`, where `stands` now stands; who has left `from` is not among them.
    fn on(board: &Board, target: Square, stands: Unit, from: Square) -> Exchange {
        let mut attackers = [Attackers::NONE, Attackers::NONE];
        let at_navy = stands.carrier().kind == Kind::Navy;
        for side in [!stands.side(), stands.side()] {
            let own = &mut attackers[side.index()];
            board.for_each_attacker(target, side, at_navy, |attacker| {
                if attacker.from != from {
                    own.add(board, attacker, target);
                }
            });
            // No capture, no recapture.
            if own.is_empty() {
                break;
            }
        }
        Exchange { attackers }
    }

    /// What a side wins by taking something of this value.
    fn win(&self, value: i32, side: Side) -> i32 {
        self.win_from(value, side, [0; 2])
    }

    /// The same when so many capturers of each side are gone.
    fn win_from(&self, value: i32, side: Side, gone: [usize; 2]) -> i32 {
        let own = &self.attackers[side.index()];
        if own.stay_capture {
            return value;
        }
        let mut best = (value - own.suicide).max(0);
        if let Some(&capturer) = own.capturers[..own.count].get(gone[side.index()]) {
            let mut gone = gone;
            gone[side.index()] += 1;
            best = best.max(value - self.win_from(capturer, !side, gone));
        }
        best
    }
}
