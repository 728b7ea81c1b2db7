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

/// The number of each pair of squares, or of a stay; the pairs in the order of their numbers.
struct Pairs {
    line_of: Vec<u16>,
    stay_of: Vec<u16>,
}

static PAIRS_OF: LazyLock<Pairs> = LazyLock::new(|| {
    let numbered = |most: usize, first: usize| {
        let mut next = first as u16;
        let pairs =
            (0..SQUARES * SQUARES).map(|pair| match steps(pair / SQUARES, pair % SQUARES) {
                Some(steps) if steps <= most => {
                    next += 1;
                    next - 1
                }
                _ => NONE,
            });
        pairs.collect()
    };
    Pairs { line_of: numbered(RANKS, 0), stay_of: numbered(STAY_RANGE, LINES) }
});

/// A square as the side to move sees it.
#[inline]
fn seen(square: Square, side: Side) -> usize {
    match side {
        Side::First => square.number(),
        Side::Second => (RANKS - 1 - square.rank() as usize) * FILES + square.file() as usize,
    }
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
        let pair = seen(from, side) * SQUARES + seen(to, side);
        let pairs = &*PAIRS_OF;
        let number = match manner {
            Manner::Stay => pairs.stay_of[pair],
            Manner::Move | Manner::Capture | Manner::Suicide | Manner::Combine => {
                pairs.line_of[pair]
            }
        };
        group * PAIRS + number as usize
    }

    fn action_names() -> Vec<String> {
        let squares: Vec<String> = Square::all().map(|square| square.to_string()).collect();
        let named = |table: &[u16], mark: &str| -> Vec<String> {
            let pairs = (0..SQUARES * SQUARES).filter(|&pair| table[pair] != NONE);
            let name = |pair: usize| {
                format!("{}{mark}{}", squares[pair / SQUARES], squares[pair % SQUARES])
            };
            pairs.map(name).collect()
        };
        let lines = named(&PAIRS_OF.line_of, "");
        let stays = named(&PAIRS_OF.stay_of, Manner::Stay.mark());
        let pairs: Vec<String> = lines.into_iter().chain(stays).collect();
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
