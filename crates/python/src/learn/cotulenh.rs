//! Cờ Tư Lệnh: an action is a pair of squares on a line, whether the unit stays where it is (`_`), and who
//! of the stack acts.
//!
//! `group × (lines + stays) + pair`, and `commit` last. Group 0 is everybody on the square; 1 to 6 are some
//! of them, as bits of the members in stack order (1 the carrier, 2 the next, 4 the last). Lines are all
//! pairs of squares on a line, however far, for a Commander goes any distance; stays are those at most five
//! steps apart. What happens at the target (a move, a capture, a combination, a suicide) is told by what
//! stands there and by the air defence, so it needs no number.

use super::{Learnable, fill};
use sandtable_core::{Position, Side};
use sandtable_cotulenh::{Action, ActionKind, Board, Kind, KindSet, Manner, Rules, Square, Unit};
use std::sync::LazyLock;

const SQUARES: usize = Square::COUNT;
const FILES: usize = Square::FILES as usize;
const RANKS: usize = Square::RANKS as usize;
const GROUPS: usize = 7;
/// The longest stay capture: a heroic Air Force or Navy.
const STAY_RANGE: usize = 5;
const NONE: u16 = u16::MAX;

/// Steps between two squares on a line; `None` if they are on none.
const fn steps(from: usize, to: usize) -> Option<usize> {
    let files = (from % FILES).abs_diff(to % FILES);
    let ranks = (from / FILES).abs_diff(to / FILES);
    if from == to || (files != 0 && ranks != 0 && files != ranks) {
        return None;
    }
    Some(if files > ranks { files } else { ranks })
}

/// How many pairs of squares are on a line, at most so far apart.
const fn count(most: usize) -> usize {
    let (mut pair, mut pairs) = (0, 0);
    while pair < SQUARES * SQUARES {
        if let Some(steps) = steps(pair / SQUARES, pair % SQUARES)
            && steps <= most
        {
            pairs += 1;
        }
        pair += 1;
    }
    pairs
}

const LINES: usize = count(RANKS);
const STAYS: usize = count(STAY_RANGE);
const PAIRS: usize = LINES + STAYS;
const COMMIT: usize = GROUPS * PAIRS;

/// The pairs of squares on a line, at most so far apart, in the order of their numbers.
fn pairs_within(most: usize) -> impl Iterator<Item = (Square, Square)> {
    let pairs = Square::all().flat_map(|from| Square::all().map(move |to| (from, to)));
    pairs.filter(move |(from, to)| {
        steps(from.number(), to.number()).is_some_and(|steps| steps <= most)
    })
}

/// The pair of squares of each number, lines first.
static PAIR_OF: LazyLock<Vec<(Square, Square)>> =
    LazyLock::new(|| pairs_within(RANKS).chain(pairs_within(STAY_RANGE)).collect());

/// The numbers of pairs of squares, by [`Square::index`], which needs no multiplication.
struct Numbers(Vec<u16>);

impl Numbers {
    fn new(most: usize, first: u16) -> Numbers {
        let mut table = vec![NONE; Square::TABLE * Square::TABLE];
        for ((from, to), number) in pairs_within(most).zip(first..) {
            table[from.index() * Square::TABLE + to.index()] = number;
        }
        Numbers(table)
    }

    #[inline(always)]
    fn of(&self, from: usize, to: usize) -> usize {
        self.0[from * Square::TABLE + to] as usize
    }
}

/// Those of lines and those of stays.
static NUMBERS: LazyLock<[Numbers; 2]> =
    LazyLock::new(|| [Numbers::new(RANKS, 0), Numbers::new(STAY_RANGE, LINES as u16)]);

/// A square as the side to move sees it.
#[inline]
fn seen(square: Square, side: Side) -> usize {
    match side {
        Side::First => square.number(),
        Side::Second => (RANKS - 1 - square.rank() as usize) * FILES + square.file() as usize,
    }
}

/// The same by [`Square::index`], of which the upper four bits are the rank.
#[inline(always)]
fn seen_index(square: Square, side: Side) -> usize {
    match side {
        Side::First => square.index(),
        Side::Second => (square.index() ^ 0xf0) - (0x10 - RANKS) * 0x10,
    }
}

/// The same as a square; seen twice it is itself.
fn seen_square(square: Square, side: Side) -> Square {
    Square::from_index(seen_index(square, side)).unwrap_or(square)
}

/// The members of a unit with these bits.
fn members_of(unit: Unit, bits: usize) -> KindSet {
    let members = unit.members().each().enumerate();
    let chosen = members.filter(|(place, _)| bits >> place & 1 != 0).map(|(_, member)| member);
    chosen.fold(KindSet::EMPTY, KindSet::union)
}

/// Members of a unit as bits in stack order.
fn member_bits(unit: Unit, group: KindSet) -> usize {
    let members = unit.members().each().enumerate();
    members.filter(|(_, member)| group.contains(*member)).map(|(place, _)| 1 << place).sum()
}

/// The number of a group: 0 for everybody.
fn group_number(unit: Unit, group: KindSet) -> usize {
    if group == unit.members() { 0 } else { member_bits(unit, group) }
}

impl Learnable for Board {
    const ACTIONS: usize = COMMIT + 1;
    const SHAPE: [usize; 3] = [49, RANKS, FILES];

    #[inline]
    fn index_of(&self, action: Action) -> usize {
        let (from, to, manner, group) = match action.kind() {
            ActionKind::Whole { from, to, manner } => (from, to, manner, 0),
            ActionKind::Step { from, to, manner, group } => {
                let number = self.unit_on(from).map_or(0, |unit| group_number(unit, group));
                (from, to, manner, number)
            }
            // A start is never listed.
            ActionKind::Commit | ActionKind::Start { .. } => return COMMIT,
        };
        let side = self.turn();
        let numbers = &NUMBERS[usize::from(manner == Manner::Stay)];
        group * PAIRS + numbers.of(seen_index(from, side), seen_index(to, side))
    }

    /// The number tells squares and members; what stands on the target tells the manner, or leaves two.
    fn move_of(&self, index: usize) -> Option<Action> {
        if index == COMMIT {
            return self.is_legal(Action::COMMIT).then_some(Action::COMMIT);
        }
        let (group, pair) = (index / PAIRS, index % PAIRS);
        let (from, to) = *PAIR_OF.get(pair).filter(|_| group < GROUPS)?;
        let side = self.turn();
        let (from, to) = (seen_square(from, side), seen_square(to, side));
        let unit = self.unit_on(from)?;
        let group = match group {
            0 if self.deploy().is_none() => KindSet::EMPTY,
            0 => unit.members(),
            bits => members_of(unit, bits),
        };
        let manners: &[Manner] = match self.unit_on(to) {
            _ if pair >= LINES => &[Manner::Stay],
            None => &[Manner::Move],
            Some(other) if other.side() == side => &[Manner::Combine],
            Some(_) => &[Manner::Capture, Manner::Suicide],
        };
        let mut actions = manners.iter().map(|&manner| Action::step(from, to, manner, group));
        actions.find(|&action| self.is_legal(action) && self.index_of(action) == index)
    }

    fn action_names() -> Vec<String> {
        let lines = pairs_within(RANKS).map(|(from, to)| format!("{from}{to}"));
        let stay = Manner::Stay.mark();
        let stays = pairs_within(STAY_RANGE).map(|(from, to)| format!("{from}{stay}{to}"));
        let pairs: Vec<String> = lines.chain(stays).collect();
        let groups = ["", "1:", "2:", "12:", "3:", "13:", "23:"];
        let of_group = |group: &str| pairs.iter().map(|pair| format!("{group}{pair}")).collect();
        let mut names: Vec<String> = groups.into_iter().flat_map::<Vec<_>, _>(of_group).collect();
        names.push(Action::COMMIT.to_string());
        names
    }

    fn fill_planes(&self, planes: &mut [u8]) {
        let us = self.turn();
        let kinds = Kind::ALL.len();
        for square in self.occupied() {
            let Some(unit) = self.unit_on(square) else { continue };
            let at = seen(square, us);
            let first = if unit.side() == us { 0 } else { kinds };
            for piece in unit.pieces() {
                let plane = first + piece.kind.index();
                planes[plane * SQUARES + at] += 1;
                planes[(2 * kinds + plane) * SQUARES + at] += u8::from(piece.hero);
            }
        }
        if let Some(deploy) = self.deploy()
            && let Some(unit) = self.unit_on(deploy.origin)
        {
            let free = member_bits(unit, deploy.free);
            for place in (0..3).filter(|place| free >> place & 1 != 0) {
                planes[(44 + place) * SQUARES + seen(deploy.origin, us)] = 1;
            }
        }
        fill(planes, 47, SQUARES, self.halfmove().min(255) as u8);
        fill(planes, 48, SQUARES, u8::from(us == Side::Second));
    }
}
