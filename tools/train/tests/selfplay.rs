//! Games against itself: the same from the same seed, and readable to the last move.

use sandtable_engine::{Engine, Playable, Resources};
use sandtable_games::GameKind;
use sandtable_nnue::{Features, active_inputs};
use sandtable_train::play::{PlayArgs, play_game};
use sandtable_train::record::GameRecord;
use sandtable_train::samples::{Sample, for_each_quiet};

const GAMES: u64 = 3;

fn args(game: GameKind, seed: u64) -> PlayArgs {
    PlayArgs {
        game,
        games: GAMES,
        seconds: None,
        nodes: 60,
        seed,
        random: 6,
        threads: 1,
        net: None,
        classical: false,
        file: Default::default(),
    }
}

fn games<P: Playable>(game: GameKind, variant: P::Variant, seed: u64) -> Vec<GameRecord> {
    let mut engine = Engine::<P>::new(Resources { table_mebibytes: 1, ..Resources::default() });
    let args = args(game, seed);
    (0..GAMES).filter_map(|number| play_game(&mut engine, &args, variant, number)).collect()
}

fn samples<P: Playable>(games: &[GameRecord], variant: P::Variant, most: i16) -> Vec<Sample<P>> {
    let mut samples = Vec::new();
    for game in games {
        for_each_quiet::<P>(game, variant, most, |sample| samples.push(sample))
            .expect("every move is legal");
    }
    samples
}

fn check<P: Playable + Features>(game: GameKind, variant: P::Variant) {
    let played = games::<P>(game, variant, 5);
    assert_eq!(played.len(), GAMES as usize);
    assert_eq!(played, games::<P>(game, variant, 5), "the seed decides");
    assert_ne!(played, games::<P>(game, variant, 6), "another seed, other games");
    // The second game does not depend on the first.
    let mut engine = Engine::<P>::new(Resources { table_mebibytes: 1, ..Resources::default() });
    assert_eq!(play_game(&mut engine, &args(game, 5), variant, 1).as_ref(), Some(&played[1]));

    let all = samples::<P>(&played, variant, i16::MAX);
    let turns: usize = played.iter().map(|game| game.scores.len()).sum();
    assert!(!all.is_empty() && all.len() < turns, "some positions are quiet, not all");
    for sample in &all {
        assert!(!sample.position.is_check() && !sample.position.turn_is_open());
        let us = sample.position.turn();
        for view in [us, !us] {
            let inputs = active_inputs(&sample.position, view);
            assert!(!inputs.is_empty() && inputs.len() <= P::MOST_ACTIVE);
            assert!(inputs.iter().all(|&input| usize::from(input) < P::INPUTS));
        }
    }
    let few = samples::<P>(&played, variant, 100);
    assert!(few.len() < all.len() && few.iter().all(|sample| sample.score.abs() <= 100));

    // A record with another move in it is no game.
    let mut wrong = played[0].clone();
    wrong.moves.rotate_left(1);
    assert_eq!(for_each_quiet::<P>(&wrong, variant, 100, |_| ()), None);
}

#[test]
fn chess() {
    let variant = sandtable_games::chess_rules::Variant::Standard;
    check::<sandtable_games::chess_rules::Board>(GameKind::Chess, variant);
}

#[test]
fn cotulenh() {
    let variant = Default::default();
    check::<sandtable_games::cotulenh_rules::Board>(GameKind::COTULENH, variant);
}
