//! However a value is computed, it is the same: from scratch or by difference, by vector instructions
//! or without.

use sandtable_core::{Notation, Side, split_mix};
use sandtable_nnue::{Accumulators, Features, Network, active_inputs};

const HIDDEN: usize = 64;
const MAGIC: &[u8; 8] = b"SandNet\n";
/// The magic bytes and seven numbers.
const HEADER: usize = 36;
const SCALE: i64 = 400;
/// Neurons of the first and of the second output layer.
const FIRST: usize = 16;
const SECOND: usize = 32;

/// How many layers of weights an output has.
#[derive(Clone, Copy, PartialEq)]
enum Output {
    Linear = 1,
    Layers = 3,
}

/// A file with random numbers.
struct RandomFile {
    random: u64,
    bytes: Vec<u8>,
}

impl RandomFile {
    fn within(&mut self, most: i64) -> i64 {
        (split_mix(&mut self.random) % (2 * most as u64 + 1)) as i64 - most
    }

    /// Numbers of so many bytes.
    fn add(&mut self, count: usize, bytes: usize, most: i64) {
        for _ in 0..count {
            let number = self.within(most).to_le_bytes();
            self.bytes.extend_from_slice(&number[..bytes]);
        }
    }
}

/// First-layer weights are small enough for activations to be anywhere, and so are those of output layers.
fn random_file(inputs: usize, buckets: usize, output: Output, seed: u64) -> Vec<u8> {
    let mut file = RandomFile { random: seed, bytes: MAGIC.to_vec() };
    for word in [3, inputs, HIDDEN, buckets, SCALE as usize, 0, output as usize] {
        file.bytes.extend_from_slice(&(word as u32).to_le_bytes());
    }
    file.add(HIDDEN * (inputs + 1), 2, 200);
    match output {
        Output::Linear => {
            file.add(2 * HIDDEN * buckets, 2, 127);
            file.add(buckets, 4, 9_000);
        }
        Output::Layers => (0..buckets).for_each(|_| {
            file.add(FIRST * 2 * HIDDEN, 1, 127);
            file.add(FIRST, 4, 9_000);
            file.add(SECOND * 2 * FIRST, 2, 700);
            file.add(SECOND, 4, 1_000_000);
            file.add(SECOND, 2, 700);
            file.add(1, 4, 1_000_000);
        }),
    }
    file.bytes
}

fn network<G: Features>(output: Output, seed: u64) -> Network<HIDDEN> {
    Network::read(&random_file(G::INPUTS, G::BUCKETS, output, seed), G::INPUTS, G::BUCKETS)
        .expect("a network")
}

/// Numbers of a file, one after the other.
struct Numbers<'a>(&'a [u8]);

impl Numbers<'_> {
    fn next<const N: usize>(&mut self) -> [u8; N] {
        let (bytes, rest) = self.0.split_first_chunk().expect("a number");
        self.0 = rest;
        *bytes
    }

    /// Weights of a layer, by neuron and input, times inputs, and the biases that follow.
    fn layer(&mut self, inputs: &[i64], neurons: usize, bytes: usize) -> Vec<i64> {
        let mut sums = vec![0; neurons];
        for sum in &mut sums {
            for input in inputs {
                let weight = match bytes {
                    1 => i64::from(i8::from_le_bytes(self.next())),
                    _ => i64::from(i16::from_le_bytes(self.next())),
                };
                *sum += weight * input;
            }
        }
        sums.iter().map(|sum| sum + i64::from(i32::from_le_bytes(self.next()))).collect()
    }
}

/// The value as a textbook computes it, straight from the file.
fn textbook<G: Features>(file: &[u8], output: Output, position: &G) -> i32 {
    let number = |at: usize| i64::from(i16::from_le_bytes([file[at], file[at + 1]]));
    let weight = |row: usize, neuron: usize| number(HEADER + 2 * (row * HIDDEN + neuron));
    let views = [position.turn(), !position.turn()].map(|view| {
        let inputs = active_inputs(position, view);
        let hidden = |neuron| {
            let weights = inputs.iter().map(|&input| weight(input as usize, neuron));
            (weight(G::INPUTS, neuron) + weights.sum::<i64>()).clamp(0, 255)
        };
        (0..HIDDEN).map(hidden).collect::<Vec<_>>()
    });
    let after = &file[HEADER + 2 * HIDDEN * (G::INPUTS + 1)..];
    let value = match output {
        Output::Linear => linear::<G>(after, &views, position.bucket()),
        Output::Layers => layers::<G>(after, &views, position.bucket()),
    };
    value as i32
}

fn linear<G: Features>(file: &[u8], views: &[Vec<i64>; 2], bucket: usize) -> i64 {
    let mut weights = Numbers(&file[bucket * 2 * 2 * HIDDEN..]);
    let mut biases = Numbers(&file[G::BUCKETS * 2 * 2 * HIDDEN + 4 * bucket..]);
    let mut sum = 0;
    for &active in views.iter().flatten() {
        sum += active * active * i64::from(i16::from_le_bytes(weights.next()));
    }
    (sum / 255 + i64::from(i32::from_le_bytes(biases.next()))) * SCALE / (255 * 64)
}

fn layers<G: Features>(file: &[u8], views: &[Vec<i64>; 2], bucket: usize) -> i64 {
    let mut file = Numbers(&file[bucket * file.len() / G::BUCKETS..]);
    let clipped = |value: i64| value.clamp(0, 127 * 64);
    let squares = views.iter().flatten().map(|active| (active * active + 256) / 512);
    let first = file.layer(&squares.collect::<Vec<_>>(), FIRST, 1);
    let mut first: Vec<i64> = first.into_iter().map(clipped).collect();
    first.extend_from_within(..);
    first[FIRST..].iter_mut().for_each(|value| *value = *value * *value / 8192);
    let second = file.layer(&first, SECOND, 2);
    let second: Vec<i64> = second.into_iter().map(|sum| clipped(sum.div_euclid(512))).collect();
    file.layer(&second, 1, 2)[0] * SCALE / (127 * 64 * 512)
}

/// A walk like that of a search: moves are made and taken back at random, and positions evaluated at
/// their height now and then.
fn walk<G: Features + Notation>(output: Output, seed: u64, steps: usize) {
    let file = random_file(G::INPUTS, G::BUCKETS, output, seed);
    let network = network::<G>(output, seed);
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
        assert_eq!(value, textbook(&file, output, &position), "{}", position.fen());
        values.insert(value);
    }
    assert!(values.len() > steps / 10, "random weights tell positions apart");
}

#[test]
fn chess_by_difference_is_chess_from_scratch() {
    (0..4).for_each(|seed| walk::<sandtable_chess::Board>(Output::Linear, seed, 1000));
    (0..4).for_each(|seed| walk::<sandtable_chess::Board>(Output::Layers, seed, 1000));
}

#[test]
fn cotulenh_by_difference_is_cotulenh_from_scratch() {
    (0..4).for_each(|seed| walk::<sandtable_cotulenh::Board>(Output::Linear, seed, 1000));
    (0..4).for_each(|seed| walk::<sandtable_cotulenh::Board>(Output::Layers, seed, 1000));
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
    for output in [Output::Linear, Output::Layers] {
        let network = network::<G>(output, 9);
        let mut accumulators = Accumulators::<G, HIDDEN>::new(&network, 4);
        let value = accumulators.value(&network, &ours, 0);
        assert_eq!(value, accumulators.value(&network, &theirs, 0));
    }
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
    for output in [Output::Linear, Output::Layers] {
        let file = random_file(Board::INPUTS, Board::BUCKETS, output, 3);
        assert_eq!(read(&file), None);
        assert_eq!(read(&file[..file.len() - 1]), Some(NetworkError::Shape));
        assert_eq!(read(&file[..100_000]), Some(NetworkError::Shape));
        assert_eq!(read(&file[..30]), Some(NetworkError::NoNetwork));
        let with = |at: usize, bytes: &[u8]| {
            let mut file = file.clone();
            file[at..at + bytes.len()].copy_from_slice(bytes);
            read(&file)
        };
        assert_eq!(with(8, &[7]), Some(NetworkError::Version { found: 7 }));
        // Whether it adds is yes or no, and an output has one layer or three.
        assert_eq!(with(28, &[2]), Some(NetworkError::Shape));
        assert_eq!(with(32, &[2]), Some(NetworkError::Shape));
        // A weight or bias of the output that might not fit its sum.
        let at = HEADER + 2 * HIDDEN * (Board::INPUTS + 1);
        let too_large = match output {
            Output::Linear => with(at, &128i16.to_le_bytes()),
            Output::Layers => with(at + FIRST * 2 * HIDDEN, &i32::MIN.to_le_bytes()),
        };
        assert_eq!(too_large, Some(NetworkError::TooLarge));
    }
    assert_eq!(read(b"SandNet"), Some(NetworkError::NoNetwork));
}
