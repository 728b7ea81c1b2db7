//! Positions as lists of units.

use sandtable_core::{Side, Strictness};
use sandtable_cotulenh::fen::read_position;
use sandtable_cotulenh::{Kind, KindSet, Rules, Setup, Square, Unit, Variant};

/// Commanders far from everything, out of each other's sight, and each with two guards, so that
/// nobody becomes the last one.
const FAR_COMMANDERS: &str = "Ck1 Ik2 Ij1 cj12 ii12 ij11";

pub fn square(text: &str) -> Square {
    match Square::read(text) {
        Some((square, length)) if length == text.len() => square,
        _ => panic!("{text} is no square"),
    }
}

/// A position: its FEN, or turn, half-move clock, move number, and units with their squares, as in
/// `r 7 3 (F+T)e4 ie6`. Without any Commander both are [far away](FAR_COMMANDERS).
pub fn load<B: Rules>(text: &str) -> B {
    if text.contains('/') {
        return read_position(text, Variant::default(), Strictness::Strict)
            .unwrap_or_else(|error| panic!("{text}: {error}"));
    }
    let setup = setup(text);
    assert_eq!(setup.faults(), [], "{text}");
    B::from_setup(&setup)
}

/// The squares as they are now, in the middle of a deploy too, with the turn and the clocks.
pub fn standing<B: Rules>(board: &B) -> Setup {
    let mut setup = Setup::empty();
    for square in Square::all() {
        setup.set(square, board.unit_on(square));
    }
    setup.turn = board.turn();
    setup.halfmove = board.halfmove();
    setup.fullmove = board.fullmove();
    setup
}

/// See [`load`]; a unit may be out of place, as it may be in a deploy.
pub(super) fn setup(text: &str) -> Setup {
    let words: Vec<&str> = text.split_whitespace().collect();
    let [turn, halfmove, fullmove, units @ ..] = &words[..] else {
        panic!("{text}: expected turn, clock, move number and units")
    };
    let mut setup = Setup::empty();
    setup.turn = match *turn {
        "r" => Side::First,
        "b" => Side::Second,
        _ => panic!("{text}: expected r or b"),
    };
    setup.halfmove = halfmove.parse().unwrap();
    setup.fullmove = fullmove.parse().unwrap();
    place(&mut setup, units.iter().copied());
    let has_commander = setup.units().any(|(_, unit)| unit.has(Kind::Commander));
    if !has_commander {
        place(&mut setup, FAR_COMMANDERS.split(' '));
    }
    setup
}

fn place<'a>(setup: &mut Setup, units: impl Iterator<Item = &'a str>) {
    for word in units {
        let file = word.rfind(|c: char| c.is_ascii_lowercase()).unwrap();
        let (unit, at) = word.split_at(file);
        let previous = setup.unit_on(square(at));
        assert_eq!(previous, None, "{word}: somebody is there");
        setup.set(square(at), Some(read_unit(unit)));
    }
}

fn read_unit(text: &str) -> Unit {
    let (mut members, mut heroes, mut hero) = (KindSet::EMPTY, KindSet::EMPTY, false);
    for c in text.chars().filter(|c| !"()".contains(*c)) {
        if c == '+' {
            hero = true;
            continue;
        }
        let kind = Kind::from_letter(c.to_ascii_uppercase()).unwrap();
        // Of two alike the second is a member of its own (B2).
        let member = if members.has(kind) { KindSet::second(kind) } else { KindSet::of(kind) };
        members = members.union(member);
        if std::mem::take(&mut hero) {
            heroes = heroes.union(member);
        }
    }
    let blue = text.contains(|c: char| c.is_ascii_lowercase());
    let side = if blue { Side::Second } else { Side::First };
    Unit::new(side, members, heroes).unwrap_or_else(|| panic!("{text} is no legal stack"))
}
