//! The fast board and the textbook board play the same random games, each step verified by
//! [`Checked`]: legal, audited after `make`, equal to a copy after `unmake`.
//!
//! Play is drawn towards combinations, deploys and captures, where undo is hardest. The number of
//! actions is small by default; for a soak of millions run
//!
//! ```text
//! SANDTABLE_SOAK=2000000 cargo test --release -p sandtable-cotulenh --test two_boards -- --nocapture
//! ```
#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

mod support;

use sandtable_core::{Checked, Notation, Position};
use sandtable_cotulenh::mailbox::Mailbox;
use sandtable_cotulenh::{Action, ActionKind, Board, Manner, Rules};
use sandtable_testkit::data;
use sandtable_testkit::walk::Random;
use support::sorted_actions;

/// What the games were made of, to see that they were worth playing.
#[derive(Default, Debug)]
struct Tally {
    made: usize,
    taken_back: usize,
    steps: usize,
    combinations: usize,
    captures: usize,
    suicides: usize,
    commits: usize,
    starts: usize,
    games: usize,
    over: usize,
}

impl Tally {
    fn count(&mut self, action: Action) {
        self.made += 1;
        let mut count_manner = |manner: Manner| {
            self.captures += usize::from(manner.captures());
            self.combinations += usize::from(manner == Manner::Combine);
            self.suicides += usize::from(manner == Manner::Suicide);
        };
        match action.kind() {
            ActionKind::Whole { manner, .. } => count_manner(manner),
            ActionKind::Step { manner, .. } => {
                count_manner(manner);
                self.steps += 1;
            }
            ActionKind::Start { .. } => self.starts += 1,
            ActionKind::Commit => self.commits += 1,
        }
    }
}

/// Both boards, at the same position.
struct Pair {
    board: Checked<Board>,
    mailbox: Checked<Mailbox>,
}

type Tokens = (Action, <Checked<Board> as Position>::Undo, <Checked<Mailbox> as Position>::Undo);

impl Pair {
    fn load(fen: &str) -> Pair {
        Pair {
            board: Checked(Board::from_fen(fen).unwrap()),
            mailbox: Checked(Mailbox::from_fen(fen).unwrap()),
        }
    }

    fn make(&mut self, action: Action) -> Tokens {
        (action, self.board.make(action), self.mailbox.make(action))
    }

    fn unmake(&mut self, (action, board, mailbox): Tokens) {
        self.board.unmake(action, board);
        self.mailbox.unmake(action, mailbox);
    }

    /// Both say the same, and text loses nothing: an open deploy comes back with its past.
    fn compare(&self) -> Vec<Action> {
        let (board, mailbox) = (&self.board.0, &self.mailbox.0);
        let fen = board.fen();
        assert_eq!(mailbox.fen(), fen);
        let actions = sorted_actions(board);
        assert_eq!(sorted_actions(mailbox), actions, "{fen}");
        assert!(board.deploy().is_none() || !actions.is_empty(), "a dead end (R6.5): {fen}");
        assert_eq!(mailbox.deploy(), board.deploy(), "{fen}");
        assert_eq!(mailbox.terminal(), board.terminal(), "{fen}");
        assert_eq!(mailbox.no_moves(), board.no_moves(), "{fen}");
        let loaded = Board::from_fen(&fen).unwrap_or_else(|error| panic!("{fen}: {error}"));
        assert_eq!(&loaded, board, "{fen}");
        assert_eq!(loaded.key(), board.key(), "{fen}");
        actions
    }
}

fn is_interesting(action: &Action) -> bool {
    match action.kind() {
        ActionKind::Whole { manner, .. } => manner != Manner::Move,
        ActionKind::Step { .. } | ActionKind::Start { .. } => true,
        ActionKind::Commit => false,
    }
}

fn choose(board: &Board, actions: &[Action], random: &mut Random) -> Option<Action> {
    let interesting: Vec<Action> = actions.iter().copied().filter(is_interesting).collect();
    let action = match random.below(4) {
        0 => random.pick(actions),
        _ => random.pick(&interesting).or_else(|| random.pick(actions)),
    };
    // Now and then a deploy is opened first and the step made later, or another one.
    match action?.kind() {
        ActionKind::Step { from, .. } if board.deploy().is_none() && random.below(3) == 0 => {
            Some(Action::start(from))
        }
        _ => action,
    }
}

/// Plays for so many actions, going back a few now and then and all the way in the end.
fn play(fen: &str, length: usize, random: &mut Random, tally: &mut Tally) {
    let mut pair = Pair::load(fen);
    let mut line = Vec::new();
    tally.games += 1;
    for _ in 0..length {
        let actions = pair.compare();
        let Some(action) = choose(&pair.board.0, &actions, random) else {
            tally.over += 1;
            break;
        };
        line.push(pair.make(action));
        tally.count(action);
        if random.below(8) == 0 {
            for _ in 0..=random.below(4) {
                let Some(tokens) = line.pop() else { break };
                pair.unmake(tokens);
                tally.taken_back += 1;
            }
        }
    }
    while let Some(tokens) = line.pop() {
        pair.unmake(tokens);
        tally.taken_back += 1;
    }
    assert_eq!(pair.board.0.fen(), fen);
}

/// Every position of the data, and the start position between them.
fn starts() -> Vec<String> {
    let files = ["cotulenh/positions.jsonl", "cotulenh/edges.jsonl"];
    let lines = files.into_iter().flat_map(data::json_lines);
    let start = Board::start().fen();
    lines.flat_map(|line| [data::string(&line, "fen").to_owned(), start.clone()]).collect()
}

/// Plays until this many actions have been made.
fn soak(actions: usize, seed: u64) -> Tally {
    let starts = starts();
    let mut random = Random::new(seed);
    let mut tally = Tally::default();
    while tally.made < actions {
        let fen = &starts[random.below(starts.len())];
        play(fen, 150, &mut random, &mut tally);
    }
    tally
}

#[test]
fn the_boards_agree_and_undo_is_exact() {
    let wanted = std::env::var("SANDTABLE_SOAK").ok().and_then(|text| text.parse().ok());
    let actions: usize = wanted.unwrap_or(40_000);
    let workers: usize = 2;
    std::thread::scope(|scope| {
        let work = |seed| scope.spawn(move || soak(actions / workers, seed));
        let running: Vec<_> = (0..workers as u64).map(|seed| work(seed + 2026)).collect();
        for worker in running {
            let tally = worker.join().unwrap();
            println!("{tally:?}");
            assert!(tally.steps * 10 > tally.made && tally.combinations * 20 > tally.made);
            assert!(tally.captures * 20 > tally.made && tally.commits > 0 && tally.starts > 0);
            assert!(tally.suicides > 0);
        }
    });
}
