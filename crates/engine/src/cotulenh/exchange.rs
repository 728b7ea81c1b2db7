//! Exchanges: what a capture is worth when the other side takes back.
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
    Doing::of(board, action).map_or(0, |doing| doing.gain())
}

/// Whether the exchange that an action begins wins at least this much.
pub(super) fn wins(board: &Board, action: Action, least: i32) -> bool {
    let Some(doing) = Doing::of(board, action) else { return least <= 0 };
    let best = doing.gain() - least;
    if best < 0 {
        return false;
    }
    let Some(stands) = doing.stands_there_after() else { return true };
    let at_risk = unit_value(stands);
    if best >= at_risk {
        return true;
    }
    let takers = Takers::on(board, doing.to, stands, doing.from);
    best >= takers.win(at_risk, !stands.side())
}

/// An action with those who take part in it.
struct Doing {
    from: Square,
    to: Square,
    manner: Manner,
    actor: Unit,
    target: Option<Unit>,
}

impl Doing {
    #[inline]
    fn of(board: &Board, action: Action) -> Option<Doing> {
        let (from, to, manner, group) = match action.kind() {
            ActionKind::Whole { from, to, manner } => (from, to, manner, None),
            ActionKind::Step { from, to, manner, group } => (from, to, manner, Some(group)),
            ActionKind::Start { .. } | ActionKind::Commit => return None,
        };
        let unit = board.unit_on(from)?;
        let actor = group.map_or(Some(unit), |group: KindSet| unit.select(group))?;
        Some(Doing { from, to, manner, actor, target: board.unit_on(to) })
    }

    #[inline]
    fn gain(&self) -> i32 {
        let taken = self.target.filter(|_| self.manner.captures()).map_or(0, unit_value);
        let lost = if self.manner == Manner::Suicide { unit_value(self.actor) } else { 0 };
        taken - lost
    }

    /// What may be taken on the target next.
    #[inline]
    fn stands_there_after(&self) -> Option<Unit> {
        match self.manner {
            Manner::Move | Manner::Capture => Some(self.actor),
            Manner::Combine => self.target.and_then(|friend| self.actor.join(friend)),
            Manner::Stay | Manner::Suicide => None,
        }
    }
}

/// More can attack a square only in composed positions; the dearest are then left out.
const MOST_TAKERS: usize = 16;

/// More than anything is worth.
const NO_SACRIFICE: i32 = 1 << 20;

/// Who may take on a square, of one side.
struct Camp {
    /// Somebody takes and cannot be taken there.
    shoots: bool,
    /// The values of those who would stand on the square, in order.
    goers: [i32; MOST_TAKERS],
    count: usize,
    /// What is lost with the cheapest Air Force that can take at the price of itself.
    sacrifice: i32,
}

impl Camp {
    const NOBODY: Camp =
        Camp { shoots: false, goers: [0; MOST_TAKERS], count: 0, sacrifice: NO_SACRIFICE };

    fn is_idle(&self) -> bool {
        !self.shoots && self.count == 0 && self.sacrifice == NO_SACRIFICE
    }

    fn add(&mut self, board: &Board, attacker: Attacker, target: Square) {
        let Attacker { unit, piece, .. } = attacker;
        if board.is_sacrifice(attacker, target) {
            self.sacrifice = self.sacrifice.min(goer_value(attacker));
        } else if !Terrain::of(target).bears(piece.kind)
            || piece.kind == Kind::AirForce && unit.carrier() == piece
        {
            self.shoots = true;
        } else {
            self.add_goer(goer_value(attacker));
        }
    }

    #[inline]
    fn add_goer(&mut self, value: i32) {
        if self.count == MOST_TAKERS {
            return;
        }
        let mut at = self.count;
        while at > 0 && self.goers[at - 1] > value {
            self.goers[at] = self.goers[at - 1];
            at -= 1;
        }
        self.goers[at] = value;
        self.count += 1;
    }
}

/// What is at stake when an attacker goes: itself, or all of its stack if the rest could not stand
/// where it would be left (R6.4).
fn goer_value(attacker: Attacker) -> i32 {
    let Attacker { from, unit, piece } = attacker;
    let stands = |rest: Unit| Terrain::of(from).bears(rest.carrier().kind);
    if unit.without(KindSet::of(piece.kind)).is_none_or(stands) {
        piece_value(piece)
    } else {
        unit_value(unit)
    }
}

/// Who may take on a square.
struct Takers {
    camps: [Camp; 2],
}

impl Takers {
    /// Those who attack `target`, where `stands` now stands; who has left `from` is not among them.
    fn on(board: &Board, target: Square, stands: Unit, from: Square) -> Takers {
        let mut camps = [Camp::NOBODY, Camp::NOBODY];
        let at_navy = stands.carrier().kind == Kind::Navy;
        for side in [!stands.side(), stands.side()] {
            let camp = &mut camps[side.index()];
            board.for_each_attacker(target, side, at_navy, |attacker| {
                if attacker.from != from {
                    camp.add(board, attacker, target);
                }
            });
            // Nobody takes, so nobody takes back.
            if camp.is_idle() {
                break;
            }
        }
        Takers { camps }
    }

    /// What a side wins by taking something of this value.
    fn win(&self, value: i32, side: Side) -> i32 {
        self.win_from(value, side, [0; 2])
    }

    /// The same when so many goers of each side are gone.
    fn win_from(&self, value: i32, side: Side, gone: [usize; 2]) -> i32 {
        let camp = &self.camps[side.index()];
        if camp.shoots {
            return value;
        }
        let mut best = (value - camp.sacrifice).max(0);
        if let Some(&goer) = camp.goers[..camp.count].get(gone[side.index()]) {
            let mut gone = gone;
            gone[side.index()] += 1;
            best = best.max(value - self.win_from(goer, !side, gone));
        }
        best
    }
}
