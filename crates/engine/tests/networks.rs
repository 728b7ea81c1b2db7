//! The search with a network in place of the classical evaluation.

use sandtable_core::split_mix;
use sandtable_engine::{Control, Engine, Limits, Playable, Resources, RootPosition};
use std::sync::Arc;

/// A file with small random weights; `hidden` is the engine's.
fn random_file(inputs: u32, hidden: u32, buckets: u32) -> Vec<u8> {
    let mut random = 7;
    let mut within = |most: u64| (split_mix(&mut random) % (2 * most + 1)) as i64 - most as i64;
    let mut bytes = b"SandNet\n".to_vec();
    for word in [1, inputs, hidden, buckets, 300] {
        bytes.extend_from_slice(&word.to_le_bytes());
    }
    for _ in 0..hidden * (inputs + 1) {
        bytes.extend_from_slice(&(within(60) as i16).to_le_bytes());
    }
    for _ in 0..2 * hidden * buckets {
        bytes.extend_from_slice(&(within(30) as i16).to_le_bytes());
    }
    bytes.extend(std::iter::repeat_n(0, 4 * buckets as usize));
    bytes
}

fn engine<P: Playable>(network: Option<Arc<P::Network>>) -> Engine<P> {
    let mut engine = Engine::new(Resources { table_mebibytes: 1, ..Resources::default() });
    engine.set_network(network);
    engine
}

fn check<P: Playable>(file: &[u8]) {
    let network = Arc::new(P::read_network(file).expect("a network"));
    let search = |engine: &mut Engine<P>, root: &RootPosition<P>| {
        let answer = engine.search(root, &Limits::nodes(3_000), &Control::new(), |_| ());
        (answer.turn, answer.score)
    };
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

#[test]
fn chess() {
    check::<sandtable_chess::Board>(&random_file(768, 256, 8));
}

#[test]
fn cotulenh() {
    check::<sandtable_cotulenh::Board>(&random_file(11_616, 128, 8));
}
