//! Games played at random, and what has to hold at every change.

use crate::walk::Random;
use sandtable_core::{Change, Conclusion, Game, Position};
use std::fmt::Debug;
use std::sync::{Arc, Mutex};

/// Picks a move in a random game.
pub type Choose<P> = fn(&mut Random, &P, &[<P as Position>::Move]) -> Option<<P as Position>::Move>;

/// Any legal move.
pub fn any<P: Position>(random: &mut Random, _: &P, moves: &[P::Move]) -> Option<P::Move> {
    random.pick(moves)
}

/// Plays one more move, whatever the result so far. False where there is none.
fn play_one<P: Conclusion>(game: &mut Game<P>, random: &mut Random, choose: Choose<P>) -> bool {
    let mut moves = Vec::new();
    game.position().generate(&mut moves);
    match choose(random, game.position(), &moves) {
        Some(mv) => {
            assert_eq!(game.play_on(mv), Ok(()));
            true
        }
        None => false,
    }
}

/// A game of at most `plies` moves that does not stop at a draw.
pub fn random_game<P: Conclusion>(
    start: &P,
    plies: usize,
    random: &mut Random,
    choose: Choose<P>,
) -> Game<P> {
    let mut game = Game::new(start.clone());
    while game.moves().len() < plies && play_one(&mut game, random, choose) {}
    game
}

/// A thousand times takes moves back and redoes them, one by one, by turns, and all at once: the
/// game is equal to itself every time. Gives the number of moves taken back.
pub fn a_thousand_undos<P: Conclusion + Debug>(game: &mut Game<P>, random: &mut Random) -> usize
where
    P::Move: Debug,
{
    let before = game.clone();
    let played = before.moves().len();
    let mut undone = 0;
    for round in 0..1000 {
        match round % 100 {
            0 => while game.undo().is_some() {},
            1 => while game.undo_turn() > 0 {},
            n if n % 2 == 0 => (0..=random.below(12)).for_each(|_| {
                game.undo();
            }),
            _ => (0..=random.below(6)).for_each(|_| {
                game.undo_turn();
            }),
        }
        undone += played - game.moves().len();
        assert_eq!([game.moves(), game.redo_moves()].concat(), before.moves());
        assert_eq!(game.start(), before.start());
        match round % 3 {
            0 => while game.redo().is_some() {},
            1 => while game.redo_turn() > 0 {},
            _ => before.moves()[game.moves().len()..].iter().for_each(|&mv| {
                assert_eq!(game.play_on(mv), Ok(()), "the next move is redone by playing it");
            }),
        }
        assert_eq!(*game, before);
    }
    undone
}

/// A position that hears of every change and nothing else.
struct Mirror<P: Position> {
    position: P,
    made: Vec<(P::Move, P::Undo)>,
    changes: usize,
}

impl<P: Position> Mirror<P> {
    fn follow(&mut self, change: Change<P::Move>) {
        self.changes += 1;
        match change {
            Change::Made(mv) => self.made.push((mv, self.position.make(mv))),
            Change::Unmade(mv) => {
                let (last, undo) = self.made.pop().expect("only what was made is unmade");
                assert!(last == mv, "another move is unmade than was made last");
                self.position.unmake(mv, undo);
            }
        }
    }
}

/// Plays, takes back, redoes and cancels at random for `rounds`. A position that is told of the
/// changes by the game alone equals the game's at every one of them. Gives their number.
pub fn a_mirror_follows<P>(
    start: &P,
    rounds: usize,
    random: &mut Random,
    choose: Choose<P>,
) -> usize
where
    P: Conclusion + Debug + Send + 'static,
    P::Move: Send,
    P::Undo: Send,
{
    let mirror = Mirror { position: start.clone(), made: Vec::new(), changes: 0 };
    let mirror = Arc::new(Mutex::new(mirror));
    let mut game = Game::new(start.clone());
    let hears = Arc::clone(&mirror);
    let listener = game.listen(move |position: &P, change| {
        let mut mirror = hears.lock().expect("no panic so far");
        mirror.follow(change);
        assert_eq!(mirror.position, *position, "what the game shows with the change");
    });
    for _ in 0..rounds {
        match random.below(12) {
            0 | 1 => drop(game.undo()),
            2 => drop(game.redo()),
            3 => drop(game.undo_turn()),
            4 => drop(game.redo_turn()),
            5 => drop(game.cancel()),
            _ => drop(play_one(&mut game, random, choose)),
        }
        let mirror = mirror.lock().expect("no panic so far");
        assert_eq!(mirror.position, *game.position());
        assert_eq!(mirror.made.len(), game.moves().len());
    }
    assert!(game.unlisten(listener) && !game.unlisten(listener));
    let changes = mirror.lock().expect("no panic so far").changes;
    game.undo_turn();
    assert_eq!(mirror.lock().expect("no panic so far").changes, changes);
    changes
}

/// Plays and takes back at random for `rounds`, and counts repetitions by comparing copies of all
/// positions. Gives how often each number was the answer: `[0]` is always 0.
pub fn repetitions_are_counted<P: Conclusion>(
    start: &P,
    rounds: usize,
    random: &mut Random,
    choose: Choose<P>,
) -> Vec<usize> {
    let mut game = Game::new(start.clone());
    // Before a game that begins in the middle of a turn, and at its beginning.
    let before = start.turn_start().into_iter().count();
    let mut stood: Vec<P> = start.turn_start().into_iter().chain([start.clone()]).collect();
    let mut answers = vec![0];
    for _ in 0..rounds {
        if random.below(8) == 0 {
            game.undo_turn();
        } else {
            play_one(&mut game, random, choose);
            stood.truncate(before + game.moves().len());
            stood.push(game.position().clone());
        }
        stood.truncate(before + game.moves().len() + 1);
        let turns: Vec<&P> = stood.iter().filter(|position| !position.turn_is_open()).collect();
        let present = turns.last().expect("a turn has begun");
        let times = turns.iter().filter(|earlier| present.repeats(earlier)).count();
        assert_eq!(game.repetitions(), times);
        answers.resize(answers.len().max(times + 1), 0);
        answers[times] += 1;
    }
    answers
}
