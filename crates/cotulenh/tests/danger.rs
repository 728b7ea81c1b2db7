//! A Commander in danger: what can be done about it is found by the fast board without trying most
//! actions out, and by the textbook board by trying all of them. Positions by chance, crowded around
//! the Commander, with stacks of whose steps the second or third alone may help.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

mod support;

use sandtable_core::{Notation, Position, Side};
use sandtable_cotulenh::mailbox::Mailbox;
use sandtable_cotulenh::{
    Action, ActionKind, Board, Kind, KindSet, RuleSet, Rules, Setup, Square, Terrain, Unit,
};
use sandtable_testkit::walk::Random;
use support::sorted_actions;

/// How many positions with a Commander in danger are looked at.
const POSITIONS: usize = 5_000;

#[derive(Default, Debug)]
struct Seen {
    positions: usize,
    open_deploys: usize,
    /// Positions in which a deploy helps and no action of a whole unit does.
    only_by_deploy: usize,
    mates: usize,
}

#[test]
fn what_ends_a_danger_is_what_the_textbook_board_finds() {
    let mut random = Random::new(83);
    let mut seen = Seen::default();
    while seen.positions < POSITIONS {
        let setup = crowd(&mut random);
        if !setup.faults().is_empty() {
            continue;
        }
        let (mut board, mut mailbox) = (Board::from_setup(&setup), Mailbox::from_setup(&setup));
        if board.in_danger(board.turn()) {
            seen.positions += 1;
            look(&mut board, &mut mailbox, &mut random, &mut seen);
        }
    }
    println!("{seen:?}");
    assert!(seen.open_deploys > 800 && seen.only_by_deploy > 50 && seen.mates > 500, "{seen:?}");
}

/// Red's Missile attacks already, so any action makes it a hero, and its larger ring stops the Air
/// Force that attacks: an Anti-Air far from everything may move. Chance comes to this once in many
/// thousand positions.
#[test]
fn a_ring_that_grows_elsewhere_ends_a_danger() {
    let fen = "11/11/11/11/11/11/8i(+TI)1/11/11/4G3(H+C)2/5Sc4/8(fm)1F r - - 0 1";
    let (board, mailbox) = (Board::from_fen(fen).unwrap(), Mailbox::from_fen(fen).unwrap());
    assert!(board.in_danger(Side::First));
    let missed = agreed_actions(&board, &mailbox).into_iter().filter(
        |action| matches!(action.kind(), ActionKind::Whole { from, .. } if from.to_string() == "e3"),
    );
    assert_eq!(missed.count(), 4);
}

/// Compares what is legal, and again in the middle of some deploys.
fn look(board: &mut Board, mailbox: &mut Mailbox, random: &mut Random, seen: &mut Seen) {
    let legal = agreed_actions(board, mailbox);
    let is_step = |action: &Action| matches!(action.kind(), ActionKind::Step { .. });
    let steps: Vec<Action> = legal.iter().copied().filter(is_step).collect();
    if board.deploy().is_none() {
        seen.mates += usize::from(legal.is_empty());
        seen.only_by_deploy += usize::from(!steps.is_empty() && steps.len() == legal.len());
    } else {
        seen.open_deploys += 1;
    }
    let Some(step) = random.pick(&steps) else { return };
    let undo = (board.make(step), mailbox.make(step));
    if board.deploy().is_some() {
        look(board, mailbox, random, seen);
    }
    board.unmake(step, undo.0);
    mailbox.unmake(step, undo.1);
}

fn agreed_actions(board: &Board, mailbox: &Mailbox) -> Vec<Action> {
    let actions = sorted_actions(board);
    assert_eq!(actions, sorted_actions(mailbox), "{}", board.fen());
    actions
}

/// Both Commanders somewhere, and units near the one whose turn it is, more of them its own.
fn crowd(random: &mut Random) -> Setup {
    let squares: Vec<Square> = Square::all().collect();
    let mut setup = Setup::empty();
    let us = Side::BOTH[random.below(2)];
    setup.turn = us;
    let centre = random.pick(&squares).unwrap();
    let near: Vec<Square> = squares.iter().copied().filter(|&s| distance(s, centre) <= 4).collect();
    for _ in 0..3 + random.below(6) {
        let side = if random.below(3) == 0 { !us } else { us };
        place(&mut setup, random.pick(&near), any_unit(side, false, random));
    }
    place(&mut setup, Some(centre), any_unit(us, true, random));
    let there = if random.below(2) == 0 { &near } else { &squares };
    let other = random.pick(there);
    place(&mut setup, other, any_unit(!us, true, random));
    setup
}

/// Puts a unit where it may stand; otherwise there is one less.
fn place(setup: &mut Setup, square: Option<Square>, unit: Option<Unit>) {
    let square = square.unwrap();
    let unit = unit.filter(|unit| Terrain::of(square).bears(unit.carrier().kind));
    setup.set(square, unit);
}

fn distance(a: Square, b: Square) -> u8 {
    a.file().abs_diff(b.file()).max(a.rank().abs_diff(b.rank()))
}

/// A unit with or without its Commander, a stack as often as not, each member a hero now and then.
fn any_unit(side: Side, with_commander: bool, random: &mut Random) -> Option<Unit> {
    let all: KindSet = Kind::ALL.into_iter().collect();
    let size = [1, 1, 1, 1, 2, 2, 2, 3][random.below(8)];
    let fits = |members: &KindSet| {
        members.has(Kind::Commander) == with_commander
            && members.len() == size
            && members.is_legal_unit(RuleSet::Club)
    };
    let possible: Vec<KindSet> = all.subsets().filter(fits).collect();
    let members = random.pick(&possible)?;
    let heroes = members.iter().filter(|_| random.below(5) == 0).collect();
    Unit::new(side, members, heroes)
}
