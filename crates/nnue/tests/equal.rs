//! However a value is computed, it is the same: from scratch or by difference, by vector instructions
//! or without.

use sandtable_core::{Notation, Side, split_mix};
use sandtable_nnue::{Accumulators, Features, Network, active_inputs};

const HIDDEN: usize = 64;
const MAGIC: &[u8; 8] = b"SandNet\n";
/// The magic bytes and six numbers.
const HEADER: usize = 32;

/// A file with random weights. First-layer weights are small enough for activations to be anywhere.
fn random_file(inputs: usize, buckets: usize, seed: u64) -> Vec<u8> {
    let mut random = seed;
    let mut within = |most: i64| (split_mix(&mut random) % (2 * most as u64 + 1)) as i64 - most;
    let mut bytes = MAGIC.to_vec();
    for word in [2, inputs, HIDDEN, buckets, 400, 0] {
        bytes.extend_from_slice(&(word as u32).to_le_bytes());
    }
    for _ in 0..HIDDEN * (inputs + 1) {
        bytes.extend_from_slice(&(within(200) as i16).to_le_bytes());
    }
    for _ in 0..2 * HIDDEN * buckets {
        bytes.extend_from_slice(&(within(127) as i16).to_le_bytes());
    }
    for _ in 0..buckets {
        bytes.extend_from_slice(&(within(9_000) as i32).to_le_bytes());
    }
    bytes
}

fn network<G: Features>(seed: u64) -> Network<HIDDEN> {
    Network::read(&random_file(G::INPUTS, G::BUCKETS, seed), G::INPUTS, G::BUCKETS)
        .expect("a network")
}

/// The value as a textbook computes it, straight from the file.
fn textbook<G: Features>(file: &[u8], position: &G) -> i32 {
    let number = |at: usize| i64::from(i16::from_le_bytes([file[at], file[at + 1]]));
    let weight = |row: usize, neuron: usize| number(HEADER + 2 * (row * HIDDEN + neuron));
    let output_bias = HEADER + 2 * HIDDEN * (G::INPUTS + 1 + 2 * G::BUCKETS);
    let bucket = position.bucket();
    let mut sum = 0;
    for (which, view) in [position.turn(), !position.turn()].into_iter().enumerate() {
        let inputs = active_inputs(position, view);
        for neuron in 0..HIDDEN {
            let hidden: i64 = weight(G::INPUTS, neuron)
                + inputs.iter().map(|&input| weight(input as usize, neuron)).sum::<i64>();
            let active = hidden.clamp(0, 255);
            sum += active * active * weight(G::INPUTS + 1 + 2 * bucket + which, neuron);
        }
    }
    let bias = output_bias + 4 * bucket;
    let bias = i32::from_le_bytes([0, 1, 2, 3].map(|i| file[bias + i]));
    ((sum / 255 + i64::from(bias)) * 400 / (255 * 64)) as i32
}

/// A walk like that of a search: moves are made and taken back at random, and positions evaluated at
/// their height now and then.
fn walk<G: Features + Notation>(seed: u64, steps: usize) {
    let file = random_file(G::INPUTS, G::BUCKETS, seed);
    let network = network::<G>(seed);
    let plain = network.clone().plain();
    let mut fast = Accumulators::<G, HIDDEN>::new(&network, 40);
    let mut slow = Accumulators::<G, HIDDEN>::new(&plain, 40);
    let mut random = seed;
    let mut line = Vec::new();
    let mut position = G::start();
    let mut values = std::collections::HashSet::new();
    for _ in 0..steps {
        let moves = position.legal_moves();
        let moves = moves.as_ref();
        if moves.is_empty() || line.len() > 200 || split_mix(&mut random).is_multiple_of(3) {
            let Some((mv, undo)) = line.pop() else { continue };
            position.unmake(mv, undo);
        } else {
            let mv = moves[(split_mix(&mut random) % moves.len() as u64) as usize];
            line.push((mv, position.make(mv)));
        }
        if split_mix(&mut random).is_multiple_of(4) {
            continue;
        }
        let value = fast.value(&network, &position, line.len());
        assert_eq!(value, slow.value(&plain, &position, line.len()));
        assert_eq!(value, textbook(&file, &position), "{}", position.fen());
        values.insert(value);
    }
    assert!(values.len() > steps / 10, "random weights tell positions apart");
}

#[test]
fn chess_by_difference_is_chess_from_scratch() {
    (0..4).for_each(|seed| walk::<sandtable_chess::Board>(seed, 1000));
}

#[test]
fn cotulenh_by_difference_is_cotulenh_from_scratch() {
    (0..4).for_each(|seed| walk::<sandtable_cotulenh::Board>(seed, 1000));
}

fn both_see_the_same<G: Features + Notation>(ours: &str, theirs: &str) {
    let position = |fen| G::from_fen(fen).expect("a position");
    let (ours, theirs) = (position(ours), position(theirs));
    let sorted = |position: &G, view| {
        let mut inputs: Vec<u16> = active_inputs(position, view).to_vec();
        inputs.sort();
        inputs
    };
    for view in Side::BOTH {
        assert_eq!(sorted(&ours, view), sorted(&theirs, !view));
    }
    let network = network::<G>(9);
    let mut accumulators = Accumulators::<G, HIDDEN>::new(&network, 4);
    let value = accumulators.value(&network, &ours, 0);
    assert_eq!(value, accumulators.value(&network, &theirs, 0));
}

#[test]
fn a_position_with_colours_exchanged_has_the_same_value() {
    both_see_the_same::<sandtable_chess::Board>(
        "r3k2r/pp1q1ppp/2n2n2/8/3P4/2N5/PP3PPP/R2QK2R w KQkq - 0 1",
        "r2qk2r/pp3ppp/2n5/3p4/8/2N2N2/PP1Q1PPP/R3K2R b KQkq - 0 1",
    );
    // The second board is the first one in a mirror.
    both_see_the_same::<sandtable_chess::Board>(
        "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1",
        "1k2r3/ppp5/8/8/8/8/PPP5/1K6 b - - 0 1",
    );
    both_see_the_same::<sandtable_cotulenh::Board>(
        "6c4/11/11/11/11/11/11/11/2(FT)2+i5/11/11/5C5 r - - 0 1",
        "5c5/11/11/2(ft)2+I5/11/11/11/11/11/11/11/6C4 b - - 0 1",
    );
}

#[test]
fn files_that_are_no_network_are_refused() {
    use sandtable_nnue::NetworkError;
    type Board = sandtable_chess::Board;
    let read = |bytes: &[u8]| Network::<HIDDEN>::read(bytes, Board::INPUTS, Board::BUCKETS).err();
    let file = random_file(Board::INPUTS, Board::BUCKETS, 3);
    assert_eq!(read(&file), None);
    assert_eq!(read(&file[..file.len() - 1]), Some(NetworkError::Shape));
    assert_eq!(read(b"SandNet"), Some(NetworkError::NoNetwork));
    let mut other = file.clone();
    other[8] = 7;
    assert_eq!(read(&other), Some(NetworkError::Version { found: 7 }));
    // Whether it adds is yes or no.
    let mut neither = file.clone();
    neither[28] = 2;
    assert_eq!(read(&neither), Some(NetworkError::Shape));
    // An output weight that would not fit its product.
    let mut large = file;
    let at = HEADER + 2 * HIDDEN * (Board::INPUTS + 1);
    large[at..at + 2].copy_from_slice(&128i16.to_le_bytes());
    assert_eq!(read(&large), Some(NetworkError::TooLarge));
}
