//! Training: slopes are those of the error, the file says what the model says, and a network learns from games.

use sandtable_core::{Side, split_mix};
use sandtable_engine::Playable;
use sandtable_games::GameKind;
use sandtable_nnue::{Accumulators, Features, Network, active_inputs};
use sandtable_train::extract::{self, ExtractArgs};
use sandtable_train::fit::{self, Aim, FitArgs, Gradient, Model, likely};
use sandtable_train::play::{self, PlayArgs};
use sandtable_train::positions::{Meta, Position};
use std::path::{Path, PathBuf};

const HIDDEN: usize = 64;

/// Two inputs of six share a group.
fn small_meta() -> Meta {
    Meta {
        game: "test".into(),
        inputs: 6,
        active: 3,
        buckets: 2,
        groups: 3,
        group: vec![0, 1, 2, 0, 1, 2],
    }
}

fn aim() -> Aim {
    Aim { scale: 400.0, adds: true, result: 0.3 }
}

fn small_positions() -> [Position<'static>; 3] {
    let position = |own, other, score, bucket| Position {
        views: [own, other],
        classical: 35.0,
        score,
        result: 0.5,
        bucket,
    };
    [
        position(&[0, 2, 3], &[1, 4], 120.0, 0),
        position(&[5], &[0, 1, 2], -700.0, 1),
        position(&[3, 4], &[], 20.0, 1),
    ]
}

fn squared_error(model: &Model) -> f64 {
    let error = |position: &Position| {
        let told = likely(model.output(position) + aim().base(position));
        f64::from(told - aim().target(position)).powi(2)
    };
    small_positions().iter().map(error).sum()
}

#[test]
fn slopes_are_those_of_the_error() {
    let mut model = Model::random(&small_meta(), HIDDEN, 7).expect("a model");
    let mut gradient = Gradient::new(&model);
    small_positions().iter().for_each(|position| gradient.add(&model, position, &aim(), 1.0));
    gradient.share(&model);
    let slopes = gradient.slopes_mut().to_vec();
    assert!(slopes.iter().filter(|&&slope| slope != 0.0).count() > 300, "most weights matter");
    const STEP: f32 = 1e-2;
    for (at, &slope) in slopes.iter().enumerate() {
        let mut error_at = |step: f32| {
            model.weights_mut()[at] += step;
            model.weights_changed(1);
            let error = squared_error(&model);
            model.weights_mut()[at] -= step;
            error
        };
        let measured = (error_at(STEP) - error_at(-STEP)) / f64::from(2.0 * STEP);
        let (slope, off) = (f64::from(slope), (measured - f64::from(slope)).abs());
        assert!(
            off < 2e-5 + 0.02 * slope.abs(),
            "weight {at}: {measured} measured, {slope} computed"
        );
    }
}

/// Positions of a random game.
fn walk<P: Playable>(start: P, count: usize) -> Vec<P> {
    let (mut position, mut random) = (start, 5);
    let mut positions = Vec::new();
    while positions.len() < count {
        let moves = position.legal_moves();
        let moves = moves.as_ref();
        if moves.is_empty() {
            break;
        }
        let mv = moves[(split_mix(&mut random) % moves.len() as u64) as usize];
        position.try_play(mv).expect("a legal move");
        positions.push(position.clone());
    }
    positions
}

fn meta<P: Features>() -> Meta {
    Meta {
        game: String::new(),
        inputs: P::INPUTS,
        active: P::MOST_ACTIVE,
        buckets: P::BUCKETS,
        groups: P::GROUPS,
        group: (0..P::INPUTS).filter_map(P::group).collect(),
    }
}

fn engine_and_model_agree<P: Playable + Features>(start: P) {
    const SCALE: f32 = 500.0;
    let mut model = Model::random(&meta::<P>(), HIDDEN, 3).expect("a model");
    let file = model.rounded(SCALE, false).expect("rounded");
    let network = Network::<HIDDEN>::read(&file.to_bytes(), P::INPUTS, P::BUCKETS).expect("read");
    let mut accumulators = Accumulators::<P, HIDDEN>::new(&network, 1);
    let positions = walk(start, 60);
    assert!(positions.len() > 20);
    let mut compare = |model: &Model| {
        for position in &positions {
            let us = position.turn();
            let views = [us, !us].map(|view: Side| active_inputs(position, view));
            let views = views.map(|view| view.iter().map(|&it| it as i16).collect::<Vec<_>>());
            let told = model.output(&Position {
                views: [&views[0], &views[1]],
                classical: 0.0,
                score: 0.0,
                result: 0.5,
                bucket: position.bucket(),
            });
            let value = accumulators.value(&network, position, 0) as f32;
            assert!((value - SCALE * told).abs() < 12.0, "{value} by the engine, {}", SCALE * told);
        }
    };
    compare(&model);
    // A model that starts from the file says the same, with neurons of its own that are silent yet.
    model = Model::random(&meta::<P>(), 2 * HIDDEN, 4).expect("a model");
    model.grow(&file, SCALE).expect("grown");
    compare(&model);
}

#[test]
fn the_file_says_what_the_model_says() {
    engine_and_model_agree(sandtable_chess::Board::default());
    engine_and_model_agree(sandtable_cotulenh::Board::default());
}

/// A network without groups becomes what the groups of the new one share.
#[test]
fn a_network_can_start_from_one_with_fewer_inputs() {
    const SCALE: f32 = 400.0;
    let meta = Meta { inputs: 3, groups: 0, group: Vec::new(), ..small_meta() };
    let old = Model::random(&meta, HIDDEN, 5).expect("a model");
    let file = old.rounded(SCALE, true).expect("rounded");
    let mut new = Model::random(&small_meta(), 2 * HIDDEN, 6).expect("a model");
    new.grow(&file, SCALE).expect("grown");
    let output = |model: &Model, own: &[i16]| {
        let [position, ..] = small_positions();
        model.output(&Position { views: [own, &[]], ..position })
    };
    let by_old = output(&old, &[0, 2]);
    for own in [[0, 2], [3, 2], [0, 5], [3, 5]] {
        let by_new = output(&new, &own);
        assert!((by_old - by_new).abs() < 0.03, "{by_old} before, {by_new} with inputs {own:?}");
    }
}

/// A folder that is removed at the end.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let name = format!("sandtable-fit-{}-{name}", std::process::id());
        let path = std::env::temp_dir().join(name);
        let _ = std::fs::remove_dir_all(&path);
        std::fs::create_dir_all(&path).expect("created");
        Folder(path)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

fn fit_args(data: &Path) -> FitArgs {
    FitArgs {
        data: data.to_owned(),
        out: data.join("network"),
        hidden: HIDDEN,
        epochs: 8,
        batch: 256,
        in_memory: 1_000,
        rate: 0.005,
        result: 0.0,
        stretch: 1.5,
        alone: true,
        grow: None,
        threads: 2,
        seed: 1,
    }
}

/// The whole way from games to a network, small.
fn learns_from_games<P: Playable + Features>(game: GameKind, variant: P::Variant, games: u64) {
    let folder = Folder::new(game.name());
    let file = folder.0.join("games");
    let play = PlayArgs {
        game,
        games,
        seconds: None,
        nodes: 60,
        seed: 1,
        random: 6,
        threads: 2,
        net: None,
        // A network that is built in changes, and with it the games.
        classical: true,
        file: file.clone(),
    };
    play::run::<P>(&play, variant).expect("played");
    let data = folder.0.join("data");
    let extract = ExtractArgs {
        game,
        most: 3000,
        hold_back: 5,
        threads: 2,
        out: data.clone(),
        files: vec![file],
    };
    extract::run::<P>(&extract, variant).expect("extracted");
    let learnt = fit::run(&fit_args(&data)).expect("learnt");
    assert!(learnt.after.by_score < 0.4 * learnt.before.by_score, "{learnt}");
    assert!(learnt.after.by_result < 0.95 * learnt.before.by_result, "{learnt}");
}

#[test]
fn a_network_of_chess_learns_from_games() {
    learns_from_games::<sandtable_chess::Board>(GameKind::Chess, Default::default(), 1500);
}

#[test]
fn a_network_of_cotulenh_learns_from_games() {
    learns_from_games::<sandtable_cotulenh::Board>(GameKind::COTULENH, Default::default(), 600);
}

#[test]
fn arrays_that_are_damaged_are_refused() {
    let folder = Folder::new("damaged");
    let write =
        |name: &str, bytes: &[u8]| std::fs::write(folder.0.join(name), bytes).expect("written");
    let refused = || fit::run(&fit_args(&folder.0)).expect_err("refused").to_string();
    assert!(refused().contains("meta.json"));
    write(
        "meta.json",
        br#"{"game":"test","inputs":6,"active":1,"buckets":2,"groups":0,"group":[]}"#,
    );
    // Own input, other's input, classical, score, result with bucket.
    let whole = [1i16, 2, 0, 10, 2].map(i16::to_le_bytes).concat();
    write("valid.bin", &whole);
    write("train.bin", &whole[..6]);
    assert!(refused().contains("train.bin: no whole number of positions"));
    write(
        "train.bin",
        &[whole.clone(), [7i16, 2, 0, 10, 2].map(i16::to_le_bytes).concat()].concat(),
    );
    assert!(refused().contains("train.bin: position 1"), "{}", refused());
    write("train.bin", &whole);
    write("valid.bin", &[]);
    assert!(refused().contains("no positions were held back"));
}
