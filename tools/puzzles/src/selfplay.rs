//! Games of the engine against itself, from openings made by chance, some with fewer pieces than a game
//! begins with. Both sides play at middling levels and blunder; and after every turn some turns by chance
//! are tried, shown and taken back, for most of them are blunders too.

use crate::minable::Minable;
use sandtable_core::{Game, MOST_MOVES_A_TURN, Strictness, split_mix};
use sandtable_engine::{Control, Engine, Limits, Resources, RootPosition, Score, Skill};

/// A position of a game, and the turn that led to it.
pub struct Moment<'a, P: Minable> {
    /// The position.
    pub position: &'a P,
    /// How many turns were played.
    pub ply: usize,
    /// Which of the turns by chance led here; none if it is a position of the game itself.
    pub tried: Option<usize>,
    /// The squares on which the turn before took something.
    pub taken_on: &'a [String],
}

/// Plays games, each from its number and a seed alone.
pub struct Player<P: Minable> {
    engine: Engine<P>,
    seed: u64,
}

/// A longer game is broken off.
const MOST_TURNS: usize = 200;
/// A game in which nothing has been taken for so long is too.
const MOST_QUIET_TURNS: u16 = 40;
/// Nodes for a turn, if the level does not end it sooner.
const NODES: u64 = 1_000;
/// The levels that play: weak enough for blunders, strong enough to keep a game going.
const LEVELS: [u32; 4] = [5, 6, 7, 8];
/// Turns by chance that are tried in each position.
const TRIES: usize = 3;
/// A start worse than this for one side is not played.
const BALANCED: i32 = 300;

impl<P: Minable> Player<P> {
    /// A player of the games of this seed.
    pub fn new(seed: u64) -> Player<P> {
        let resources = Resources { table_mebibytes: 4, ..Resources::default() };
        Player { engine: Engine::new(resources), seed }
    }

    /// Plays a game and shows every position in which a turn begins. `visit` may end it.
    pub fn play(
        &mut self,
        variant: P::Variant,
        number: u64,
        mut visit: impl FnMut(Moment<P>) -> bool,
    ) {
        let mut random = self.seed.wrapping_mul(0x9e37_79b9_7f4a_7c15)
            ^ number.wrapping_mul(0xd6e8_feb8_6659_fd93);
        self.engine.forget();
        self.engine.set_seed(split_mix(&mut random));
        let Some(start) = self.start(variant, number, &mut random) else { return };
        let skills = [0; 2].map(|_| Skill::of_level(one_of(&LEVELS, &mut random)));
        let mut game = Game::new(start.clone());
        let mut root = RootPosition::new(start);
        let mut taken_on = Vec::new();
        for ply in 0..MOST_TURNS {
            let position = root.position().clone();
            let moment = Moment { position: &position, ply, tried: None, taken_on: &taken_on };
            let is_stuck = position.quiet_turns() > MOST_QUIET_TURNS;
            if is_stuck || game.outcome().is_some() || !visit(moment) {
                return;
            }
            for tried in 0..TRIES {
                let mut other = position.clone();
                let Some(taken_on) = play_by_chance(&mut other, &mut random) else { continue };
                let moment =
                    Moment { position: &other, ply, tried: Some(tried), taken_on: &taken_on };
                if other.has_moves() && !visit(moment) {
                    return;
                }
            }
            let skill = skills[position.turn().index()];
            let limits = Limits::nodes(NODES);
            let answer = self.engine.play(&root, &limits, skill, &Control::new(), |_| ());
            taken_on.clear();
            for &mv in &answer.turn {
                let step = root.position().step(mv);
                taken_on.extend(step.and_then(|step| step.captured_on));
                if game.play(mv).is_err() {
                    return;
                }
                root.play(mv);
            }
        }
    }

    /// A balanced position after some turns by chance.
    fn start(&mut self, variant: P::Variant, number: u64, random: &mut u64) -> Option<P> {
        for _ in 0..40 {
            let mut position = match number % 4 {
                3 => thinned(&P::start_of(variant), random)?,
                _ => P::start_of(variant),
            };
            let turns = 4 + split_mix(random) % 7;
            let played = (0..turns).all(|_| play_by_chance(&mut position, random).is_some());
            if !played || position.terminal().is_some() || !position.has_moves() {
                continue;
            }
            let root = RootPosition::new(position.clone());
            let answer = self.engine.search(&root, &Limits::nodes(NODES), &Control::new(), |_| ());
            if matches!(answer.score, Score::Hundredths(value) if value.abs() <= BALANCED) {
                return Some(position);
            }
        }
        None
    }
}

/// One of a list by chance; the list is not empty.
pub fn one_of<T: Copy>(list: &[T], random: &mut u64) -> T {
    list[(split_mix(random) % list.len() as u64) as usize]
}

/// The start position with pieces taken off at random: a fifth to three fifths of them stay.
fn thinned<P: Minable>(start: &P, random: &mut u64) -> Option<P> {
    let fen = start.fen();
    let mut fields = fen.split(' ');
    let (placement, turn) = (fields.next()?, fields.next()?);
    let keep = 20 + split_mix(random) % 40;
    let ranks: Vec<String> =
        placement.split('/').map(|rank| thin_rank(rank, keep, random)).collect();
    let thinned = format!("{} {turn} - - 0 1", ranks.join("/"));
    P::read_fen(&thinned, start.variant(), Strictness::Strict).ok()
}

/// One rank of a FEN without stacks, each piece but king and Commander kept with this chance in
/// hundredths.
fn thin_rank(rank: &str, keep: u64, random: &mut u64) -> String {
    let (mut text, mut empty, mut number) = (String::new(), 0, 0);
    for letter in rank.chars() {
        if let Some(digit) = letter.to_digit(10) {
            number = number * 10 + digit;
            continue;
        }
        empty += std::mem::take(&mut number);
        if "KkCc".contains(letter) || split_mix(random) % 100 < keep {
            if empty > 0 {
                text.push_str(&std::mem::take(&mut empty).to_string());
            }
            text.push(letter);
        } else {
            empty += 1;
        }
    }
    empty += number;
    if empty > 0 {
        text.push_str(&empty.to_string());
    }
    text
}

/// Plays a turn by chance and tells the squares on which it took something; `None` if there is no turn
/// after which the game goes on.
pub fn play_by_chance<P: Minable>(position: &mut P, random: &mut u64) -> Option<Vec<String>> {
    let us = position.turn();
    let (mut taken_on, mut played) = (Vec::new(), 0);
    while position.turn() == us {
        let moves = position.legal_moves();
        if moves.as_ref().is_empty() || played == MOST_MOVES_A_TURN {
            return None;
        }
        let mv = one_of(moves.as_ref(), random);
        taken_on.extend(position.step(mv).and_then(|step| step.captured_on));
        position.play(mv);
        played += 1;
        if position.terminal().is_some() {
            return None;
        }
    }
    Some(taken_on)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_thinned_rank_keeps_its_width_and_its_king() {
        let mut random = 5;
        assert_eq!(thin_rank("6c4", 0, &mut random), "6c4");
        assert_eq!(thin_rank("1n2fh1hf2", 0, &mut random), "11");
        assert_eq!(thin_rank("rnbqkbnr", 0, &mut random), "4k3");
        assert_eq!(thin_rank("rnbqkbnr", 100, &mut random), "rnbqkbnr");
    }

    #[test]
    fn the_seed_and_the_number_decide_a_game() {
        let fens = |seed, number| {
            let mut fens = Vec::new();
            Player::<sandtable_chess::Board>::new(seed).play(
                Default::default(),
                number,
                |moment| {
                    fens.push(sandtable_core::Notation::fen(moment.position));
                    moment.ply < 12
                },
            );
            fens
        };
        assert_eq!(fens(1, 3), fens(1, 3));
        assert_ne!(fens(1, 3), fens(1, 4));
        assert_ne!(fens(1, 3), fens(2, 3));
    }
}
