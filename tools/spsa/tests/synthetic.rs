//! A game whose best values are known: each set of values has a strength, and chance decides by it.

use sandtable_core::split_mix;
use sandtable_spsa::parameter::Parameter;
use sandtable_spsa::state::StateFile;
use sandtable_spsa::tuner::{Schedule, Trial, Tuner};

const BEST: [f64; 3] = [120.0, -8.0, 33.0];

fn schedule(rounds: u64, seed: u64) -> Schedule {
    let parameters = ["A=60,0,200,8", "B=6,-20,20,2", "C=33,0,64,3"];
    let parameters = parameters.map(|text| text.parse::<Parameter>().expect("a parameter"));
    Schedule { parameters: parameters.into(), rounds, rate: 0.02, seed }
}

/// Elo below the best: four for each value that is off by one step, more the further away.
fn elo(values: &[i64]) -> f64 {
    let steps = [8.0, 2.0, 3.0];
    let off = values.iter().zip(BEST).zip(steps);
    -off.map(|((&value, best), step)| 4.0 * ((value as f64 - best) / step).powi(2)).sum::<f64>()
}

/// The lead of `plus` in eight games, of which half would be draws between equals.
fn lead(trial: &Trial, random: &mut u64) -> f64 {
    let expected = 1.0 / (1.0 + 10f64.powf((elo(&trial.minus) - elo(&trial.plus)) / 400.0));
    let game = || {
        let chance = (split_mix(random) >> 11) as f64 / (1u64 << 53) as f64;
        let win = (expected - 0.25).clamp(0.0, 1.0);
        let loss = (0.75 - expected).clamp(0.0, 1.0);
        if chance < win {
            1.0
        } else if chance > 1.0 - loss {
            -1.0
        } else {
            0.0
        }
    };
    std::iter::repeat_with(game).take(8).sum()
}

fn run(tuner: &mut Tuner, until: u64, random: &mut u64) {
    while let Some(trial) = tuner.trial().filter(|trial| trial.round < until) {
        let lead = lead(&trial, random);
        tuner.learn(&trial, lead);
    }
}

#[test]
fn values_go_to_where_the_engine_is_strongest() {
    for seed in 1..=3 {
        let mut tuner = Tuner::new(schedule(4000, seed));
        let whole = |tuner: &Tuner| -> Vec<i64> {
            tuner.values.iter().map(|value| value.round() as i64).collect()
        };
        let before = elo(&whole(&tuner));
        run(&mut tuner, u64::MAX, &mut { seed });
        let after = elo(&whole(&tuner));
        assert!(before < -350.0 && after > -15.0, "{before} {after} {:?}", tuner.values);
    }
}

#[test]
fn trials_are_opposite_whole_and_within_bounds() {
    let mut tuner = Tuner::new(schedule(300, 9));
    let mut signs = [0i32; 3];
    while let Some(trial) = tuner.trial() {
        assert_eq!(Some(&trial), tuner.trial().as_ref(), "the round decides");
        for (i, sum) in signs.iter_mut().enumerate() {
            let parameter = &tuner.schedule.parameters[i];
            for value in [trial.plus[i], trial.minus[i]] {
                assert!((parameter.least..=parameter.most).contains(&(value as f64)));
            }
            assert_ne!(trial.plus[i], trial.minus[i]);
            *sum += (trial.plus[i] - trial.minus[i]).signum() as i32;
        }
        tuner.learn(&trial, 0.0);
    }
    assert_eq!(tuner.values, [60.0, 6.0, 33.0], "who does not win learns nothing");
    assert!(signs.iter().all(|sum| sum.abs() < 90), "both ways alike: {signs:?}");
}

#[test]
fn tuning_goes_on_from_its_file() {
    let path = std::env::temp_dir().join(format!("sandtable-spsa-{}.json", std::process::id()));
    let _ = std::fs::remove_file(&path);
    let mut straight = Tuner::new(schedule(200, 4));
    run(&mut straight, 200, &mut 11);

    let mut random = 11;
    let (file, mut tuner) = StateFile::open(&path, "games", schedule(200, 4)).expect("a new file");
    run(&mut tuner, 77, &mut random);
    file.save(&tuner).expect("it is written");
    let (_, mut tuner) = StateFile::open(&path, "games", schedule(200, 4)).expect("the same");
    assert_eq!(tuner.round, 77);
    run(&mut tuner, 200, &mut random);
    assert_eq!(tuner, straight);

    let refused = |games, schedule| StateFile::open(&path, games, schedule).err().expect("refused");
    assert!(refused("other", schedule(200, 4)).to_string().contains("belongs to other games"));
    assert!(refused("games", schedule(200, 5)).to_string().contains("another tuning"));
    std::fs::remove_file(&path).expect("it was there");
}
