//! Long random games on every board, each step verified by [`Checked`]: legal, audited after
//! `make`, equal to a copy after `unmake`.
//!
//! Play is drawn towards combinations, deploys and captures, where undo is hardest.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

mod data;

use sandtable_core::{Checked, Position};
use sandtable_cotulenh::fen::{read_position, write_position};
use sandtable_cotulenh::{Action, ActionKind, ActionList, Manner, Rules, Setup};
use std::fmt::Debug;

/// xorshift64: the same games every time.
struct Dice(u64);

impl Dice {
    fn roll(&mut self, sides: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % sides as u64) as usize
    }

    fn pick<T: Copy>(&mut self, from: &[T]) -> Option<T> {
        (!from.is_empty()).then(|| from[self.roll(from.len())])
    }
}

/// What the games were made of, to see that they were worth playing.
#[derive(Default, Debug)]
struct Tally {
    made: usize,
    steps: usize,
    combinations: usize,
    captures: usize,
    commits: usize,
    starts: usize,
    ended: usize,
}

impl Tally {
    fn count(&mut self, action: Action) {
        self.made += 1;
        let mut manner_of = |manner: Manner| {
            self.captures += usize::from(manner.captures());
            self.combinations += usize::from(manner == Manner::Combine);
        };
        match action.kind() {
            ActionKind::Whole { manner, .. } => manner_of(manner),
            ActionKind::Step { manner, .. } => {
                manner_of(manner);
                self.steps += 1;
            }
            ActionKind::Start { .. } => self.starts += 1,
            ActionKind::Commit => self.commits += 1,
        }
    }
}

fn is_interesting(action: Action) -> bool {
    match action.kind() {
        ActionKind::Whole { manner, .. } => manner != Manner::Move,
        ActionKind::Step { .. } | ActionKind::Start { .. } => true,
        ActionKind::Commit => false,
    }
}

fn choose<B: Rules>(board: &B, dice: &mut Dice) -> Option<Action> {
    let mut list = ActionList::default();
    board.generate(&mut list);
    assert!(
        board.deploy().is_none() || !list.is_empty(),
        "a dead end (R6.5): {}",
        write_position(board)
    );
    let interesting: Vec<Action> =
        list.iter().copied().filter(|&action| is_interesting(action)).collect();
    let action = match dice.roll(4) {
        0 => dice.pick(&list),
        _ => dice.pick(&interesting).or_else(|| dice.pick(&list)),
    };
    // Now and then a deploy is opened first and the step made later, or another one.
    match action?.kind() {
        ActionKind::Step { from, .. } if board.deploy().is_none() && dice.roll(3) == 0 => {
            Some(Action::start(from))
        }
        _ => action,
    }
}

/// Plays from a position for so many actions, going back a few now and then and all the way in the
/// end.
fn play<B: Rules + Debug>(start: B, length: usize, dice: &mut Dice, tally: &mut Tally) {
    let mut board = Checked(start.clone());
    let mut line = Vec::new();
    while line.len() < length {
        let Some(action) = choose(&board.0, dice) else {
            tally.ended += 1;
            break;
        };
        line.push((action, board.make(action)));
        tally.count(action);

        // Text loses nothing: an open deploy comes back with its steps and its past.
        let fen = write_position(&board.0);
        let loaded: B = read_position(&fen).unwrap_or_else(|error| panic!("{fen}: {error}"));
        assert_eq!(loaded, board.0, "{fen}");
        assert_eq!(loaded.key(), board.key(), "{fen}");
        assert!(loaded.repeats(&board.0), "{fen}");

        if dice.roll(8) == 0 {
            for _ in 0..=dice.roll(4) {
                let Some((action, undo)) = line.pop() else { break };
                board.unmake(action, undo);
            }
        }
    }
    while let Some((action, undo)) = line.pop() {
        board.unmake(action, undo);
    }
    assert_eq!(board.0, start);
}

fn games_from_the_start<B: Rules + Debug>(games: usize) {
    let mut dice = Dice(0x5eed_0001);
    let mut tally = Tally::default();
    for _ in 0..games {
        play(B::from_setup(&Setup::start()), 250, &mut dice, &mut tally);
    }
    assert!(tally.steps * 20 > tally.made && tally.captures > 0 && tally.commits > 0, "{tally:?}");
    assert!(tally.combinations > 0 && tally.starts > 0, "{tally:?}");
}

fn games_from_the_data<B: Rules + Debug>(every: usize) {
    let mut dice = Dice(0x5eed_0002);
    let mut tally = Tally::default();
    for fen in data::fens().iter().step_by(every) {
        play(read_position::<B>(fen).unwrap(), 25, &mut dice, &mut tally);
    }
    assert!(tally.steps * 20 > tally.made && tally.ended > 0, "{tally:?}");
}

/// The tests of one board.
macro_rules! random_play {
    ($name:ident, $board:ty) => {
        mod $name {
            use super::*;

            #[test]
            fn undo_is_exact_in_games_from_the_start() {
                games_from_the_start::<$board>(20);
            }

            #[test]
            fn undo_is_exact_in_games_from_the_data() {
                games_from_the_data::<$board>(20);
            }
        }
    };
}

random_play!(mailbox, sandtable_cotulenh::mailbox::Mailbox);
