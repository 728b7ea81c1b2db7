//! The search with a network in place of the classical evaluation, or beside it.

use sandtable_core::split_mix;
use sandtable_engine::{Control, Engine, Limits, Playable, Resources, RootPosition, Score};
use std::sync::Arc;

/// A file with random weights of at most these sizes; `hidden` is the engine's.
fn file(shape: [u32; 3], adds: bool, most: [u64; 2]) -> Vec<u8> {
    let [inputs, hidden, buckets] = shape;
    let mut random = 7;
    let mut within = |most: u64| (split_mix(&mut random) % (2 * most + 1)) as i64 - most as i64;
    let mut bytes = b"SandNet\n".to_vec();
    for word in [2, inputs, hidden, buckets, 300, u32::from(adds)] {
        bytes.extend_from_slice(&word.to_le_bytes());
    }
    for _ in 0..hidden * (inputs + 1) {
        bytes.extend_from_slice(&(within(most[0]) as i16).to_le_bytes());
    }
    for _ in 0..2 * hidden * buckets {
        bytes.extend_from_slice(&(within(most[1]) as i16).to_le_bytes());
    }
    bytes.extend(std::iter::repeat_n(0, 4 * buckets as usize));
    bytes
}

fn engine<P: Playable>(network: Option<Arc<P::Network>>) -> Engine<P> {
    let mut engine = Engine::new(Resources { table_mebibytes: 1, ..Resources::default() });
    engine.set_network(network);
    engine
}

fn search<P: Playable>(engine: &mut Engine<P>, root: &RootPosition<P>) -> (Vec<P::Move>, Score) {
    let answer = engine.search(root, &Limits::nodes(3_000), &Control::new(), |_| ());
    (answer.turn, answer.score)
}

fn check<P: Playable>(file: &[u8]) {
    let network = Arc::new(P::read_network(file).expect("a network"));
    let (mut by_network, mut by_hand) = (engine(Some(Arc::clone(&network))), engine(None));
    let mut root = RootPosition::new(P::start());
    let mut differing = 0;
    for _ in 0..12 {
        by_network.forget();
        let (turn, score) = search(&mut by_network, &root);
        // Whatever was evaluated before at each ply, a new engine comes to the same.
        assert_eq!((turn.clone(), score), search(&mut engine(Some(Arc::clone(&network))), &root));
        differing += usize::from(search(&mut by_hand, &root).1 != score);
        for mv in turn {
            assert!(root.position().is_legal(mv));
            root.play(mv);
        }
    }
    assert!(differing > 6, "the network is asked");
    // Without it all is as it was.
    by_network.set_network(None);
    assert_eq!(search(&mut by_network, &root), search(&mut engine(None), &root));
}

/// A network of zeros that adds leaves every value as it was; alone it thinks nothing of anything.
fn check_zeros<P: Playable>(shape: [u32; 3]) {
    let read = |adds| Arc::new(P::read_network(&file(shape, adds, [0; 2])).expect("a network"));
    let mut root = RootPosition::new(P::start());
    let (mut adding, mut alone, mut by_hand) =
        (engine(Some(read(true))), engine(Some(read(false))), engine(None));
    for _ in 0..8 {
        let (turn, score) = search(&mut by_hand, &root);
        assert_eq!(search(&mut adding, &root), (turn.clone(), score));
        assert_eq!(search(&mut alone, &root).1, Score::Hundredths(0));
        assert_ne!(score, Score::Hundredths(0));
        turn.into_iter().for_each(|mv| root.play(mv));
    }
}

const CHESS: [u32; 3] = [4 * 768, 512, 8];
const COTULENH: [u32; 3] = [11_616, 128, 8];

#[test]
fn chess() {
    check::<sandtable_chess::Board>(&file(CHESS, false, [60, 30]));
    check::<sandtable_chess::Board>(&file(CHESS, true, [60, 30]));
}

#[test]
fn cotulenh() {
    check::<sandtable_cotulenh::Board>(&file(COTULENH, false, [60, 30]));
    check::<sandtable_cotulenh::Board>(&file(COTULENH, true, [60, 30]));
}

#[test]
fn what_a_network_adds_is_added() {
    check_zeros::<sandtable_chess::Board>(CHESS);
    check_zeros::<sandtable_cotulenh::Board>(COTULENH);
}

#[test]
fn a_network_is_built_in_and_evaluates() {
    fn check<P: Playable>() {
        assert!(P::built_in_network().is_some());
        let mut root = RootPosition::new(P::start());
        let resources = Resources { table_mebibytes: 1, ..Resources::default() };
        let mut differing = 0;
        for _ in 0..4 {
            let by_network = search(&mut Engine::<P>::new(resources), &root);
            assert_eq!(by_network, search(&mut engine(P::built_in_network()), &root));
            // In some positions both evaluations come to the same score.
            differing += usize::from(by_network.1 != search(&mut engine::<P>(None), &root).1);
            by_network.0.into_iter().for_each(|mv| root.play(mv));
        }
        assert!(differing > 1, "the network is asked");
    }
    check::<sandtable_chess::Board>();
    check::<sandtable_cotulenh::Board>();
}
