//! The random numbers whose exclusive-or is the key of a position.

use crate::{Battle, Kind, KindSet, RuleSet, Square, Unit, Variant};
use sandtable_core::{Side, split_mix};

/// One number for each member, hero or not, of each side on each square; a stack is the sum of its
/// members. The second of two alike (B2) is a member of its own: two equal numbers would cancel out.
struct Zobrist {
    pieces: [[[u64; Square::TABLE]; 2]; MEMBER_ROWS],
    second_to_move: u64,
    origin: [u64; Square::TABLE],
    free: [u64; KindSet::BITS as usize],
    no_step_yet: u64,
    rulebook: u64,
    battles: [u64; Battle::ALL.len()],
}

/// A row for each member, plain and heroic; the seconds of two alike come last.
const MEMBER_ROWS: usize = 2 * KindSet::BITS as usize;
const FIRST_ROWS: usize = 2 * Kind::ALL.len();

static ZOBRIST: Zobrist = {
    let mut random = 0x5a4d_7ab1_e000_0002;
    let mut zobrist = Zobrist {
        pieces: [[[0; Square::TABLE]; 2]; MEMBER_ROWS],
        second_to_move: split_mix(&mut random),
        origin: [0; Square::TABLE],
        free: [0; KindSet::BITS as usize],
        no_step_yet: split_mix(&mut random),
        rulebook: 0,
        battles: [0; Battle::ALL.len()],
    };
    let mut i = 0;
    while i < FIRST_ROWS * 2 * Square::TABLE {
        let (piece, rest) = (i / (2 * Square::TABLE), i % (2 * Square::TABLE));
        zobrist.pieces[piece][rest / Square::TABLE][rest % Square::TABLE] = split_mix(&mut random);
        i += 1;
    }
    i = 0;
    while i < Square::TABLE {
        zobrist.origin[i] = split_mix(&mut random);
        i += 1;
    }
    i = 0;
    while i < zobrist.free.len() {
        zobrist.free[i] = split_mix(&mut random);
        i += 1;
    }
    i = FIRST_ROWS * 2 * Square::TABLE;
    while i < MEMBER_ROWS * 2 * Square::TABLE {
        let (piece, rest) = (i / (2 * Square::TABLE), i % (2 * Square::TABLE));
        zobrist.pieces[piece][rest / Square::TABLE][rest % Square::TABLE] = split_mix(&mut random);
        i += 1;
    }
    zobrist.rulebook = split_mix(&mut random);
    // The first battle is the default, which has no number.
    i = 1;
    while i < zobrist.battles.len() {
        zobrist.battles[i] = split_mix(&mut random);
        i += 1;
    }
    zobrist
};

#[inline(always)]
pub(super) fn unit_key(unit: Unit, square: Square) -> u64 {
    let carrier = unit.carrier();
    let key = member_key(unit.side(), carrier.kind.index(), carrier.hero, square);
    if unit.is_stack() { key ^ cargo_key(unit, square) } else { key }
}

#[inline(always)]
fn member_key(side: Side, member: usize, hero: bool, square: Square) -> u64 {
    ZOBRIST.pieces[member * 2 + hero as usize][side.index()][square.index()]
}

#[inline(never)]
fn cargo_key(unit: Unit, square: Square) -> u64 {
    let heroes = unit.heroes();
    unit.members().each().skip(1).fold(0, |key, member| {
        let hero = heroes.contains(member);
        key ^ member_key(unit.side(), member.0.trailing_zeros() as usize, hero, square)
    })
}

/// The rule set and the battle: zero for the default.
pub(super) fn variant_key(variant: Variant) -> u64 {
    let rules = match variant.rules {
        RuleSet::Club => 0,
        RuleSet::Rulebook => ZOBRIST.rulebook,
    };
    rules ^ ZOBRIST.battles[variant.battle as usize]
}

#[inline(always)]
pub(super) fn turn_key(side: Side) -> u64 {
    match side {
        Side::First => 0,
        Side::Second => ZOBRIST.second_to_move,
    }
}

/// An open deploy: where, who may still act, and whether nobody has acted yet. The order of the
/// steps is left out, so that two ways to one position meet.
pub(super) fn deploy_key(origin: Square, free: KindSet, no_step_yet: bool) -> u64 {
    let started = if no_step_yet { ZOBRIST.no_step_yet } else { 0 };
    free.each().fold(ZOBRIST.origin[origin.index()] ^ started, |key, member| {
        key ^ ZOBRIST.free[member.0.trailing_zeros() as usize]
    })
}
