//! The fast board and the textbook board play the same random games of both rule sets and all battles,
//! each step verified by
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

use sandtable_core::{Checked, Conclusion, Notation, Position, Strictness};
use sandtable_cotulenh::fen::{NINE_AIR_FEN, NINE_MARINE_FEN};
use sandtable_cotulenh::mailbox::Mailbox;
use sandtable_cotulenh::{Action, ActionKind, Battle, Board, Manner, RuleSet, Rules, Variant};
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
    fn load(fen: &str, variant: Variant) -> Pair {
        Pair {
            board: Checked(Board::read_fen(fen, variant, Strictness::Strict).unwrap()),
            mailbox: Checked(Mailbox::read_fen(fen, variant, Strictness::Strict).unwrap()),
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
        assert_eq!(mailbox.points(), board.points(), "{fen}");
        assert_eq!(mailbox.at_match_time(), board.at_match_time(), "{fen}");
        let loaded = Board::read_fen(&fen, board.variant(), Strictness::Strict);
        let loaded = loaded.unwrap_or_else(|error| panic!("{fen}: {error}"));
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
fn play(fen: &str, variant: Variant, length: usize, random: &mut Random, tally: &mut Tally) {
    let mut pair = Pair::load(fen, variant);
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

/// Every position of the data, and start positions between them.
fn starts() -> Vec<String> {
    let files = [
        "cotulenh/positions.jsonl",
        "cotulenh/edges.jsonl",
        "rulebook/positions.jsonl",
        "rulebook/edges.jsonl",
    ];
    let lines = files.into_iter().flat_map(data::json_lines);
    let fens = lines.map(|line| data::string(&line, "fen").to_owned());
    let start = [Board::start().fen(), NINE_MARINE_FEN.to_owned(), NINE_AIR_FEN.to_owned()];
    fens.zip(start.into_iter().cycle()).flat_map(|(fen, start)| [fen, start]).collect()
}

/// Any battle, but every second time the one for the Commander.
fn battle(random: &mut Random) -> Battle {
    random.pick(&Battle::ALL).filter(|_| random.below(2) == 0).unwrap_or_default()
}

/// Plays until this many actions have been made.
fn soak(rules: RuleSet, actions: usize, seed: u64) -> Tally {
    let starts = starts();
    let mut random = Random::new(seed);
    let mut tally = Tally::default();
    while tally.made < actions {
        let fen = &starts[random.below(starts.len())];
        let variant = Variant::new(rules, battle(&mut random));
        // Not every rule set knows every stack, and not every battle is fought without Commanders.
        if Board::read_fen(fen, variant, Strictness::Strict).is_ok() {
            play(fen, variant, 150, &mut random, &mut tally);
        }
    }
    tally
}

fn the_boards_agree_and_undo_is_exact(rules: RuleSet) {
    let wanted = std::env::var("SANDTABLE_SOAK").ok().and_then(|text| text.parse().ok());
    let actions: usize = wanted.unwrap_or(40_000);
    let workers: usize = 2;
    std::thread::scope(|scope| {
        let work = |seed| scope.spawn(move || soak(rules, actions / workers, seed));
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

#[test]
fn the_boards_agree_on_the_club_rules() {
    the_boards_agree_and_undo_is_exact(RuleSet::Club);
}

#[test]
fn the_boards_agree_on_the_rulebook() {
    the_boards_agree_and_undo_is_exact(RuleSet::Rulebook);
}
