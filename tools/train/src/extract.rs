//! Arrays for the trainer. For each position, in 16 bits each: the inputs of the side to move, those of
//! the other side, both filled up with the number of inputs, then the classical evaluation, the score, and result and bucket in a byte
//! each. `meta.json` tells the sizes.

use crate::blocks::Games;
use crate::record::GameRecord;
use crate::samples::{Sample, for_each_quiet};
use anyhow::{Context, bail, ensure};
use clap::Args;
use sandtable_core::split_mix;
use sandtable_engine::Playable;
use sandtable_games::GameKind;
use sandtable_nnue::{Features, active_inputs};
use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::PathBuf;

/// What to extract.
#[derive(Args, Debug)]
pub struct ExtractArgs {
    /// Which game
    #[arg(long, value_enum)]
    pub game: GameKind,
    /// Positions with a score beyond this are left out
    #[arg(long, default_value_t = 3000)]
    pub most: i16,
    /// One game in so many is held back, to see whether what was learnt is true elsewhere
    #[arg(long, default_value_t = 50)]
    pub hold_back: u64,
    /// Threads
    #[arg(long, default_value_t = 1)]
    pub threads: usize,
    /// The folder to write to
    #[arg(long)]
    pub out: PathBuf,
    /// Files of games
    #[arg(required = true)]
    pub files: Vec<PathBuf>,
}

/// Positions as bytes, and how many they are.
#[derive(Default)]
struct Array {
    bytes: Vec<u8>,
    positions: u64,
}

/// Extracts.
///
/// # Errors
/// A file cannot be read or written, or has games of another kind.
pub fn run<P: Playable + Features>(args: &ExtractArgs, variant: P::Variant) -> anyhow::Result<()> {
    std::fs::create_dir_all(&args.out)?;
    let create = |name: &str| File::create(args.out.join(name)).map(BufWriter::new);
    let (mut train, mut valid) = (create("train.bin")?, create("valid.bin")?);
    let (mut games, mut train_positions, mut valid_positions) = (0, 0, 0);
    for path in &args.files {
        let found = Games::read(path)?;
        let kind = found.header.game;
        ensure!(kind == args.game, "{}: games of {}", path.display(), kind.name());
        if found.damaged > 0 {
            eprintln!("{}: {} damaged bytes left out", path.display(), found.damaged);
        }
        let mut seed = found.header.seed;
        let salt = split_mix(&mut seed);
        let is_held_back = |game: &GameRecord| {
            let mut random = salt ^ game.number;
            split_mix(&mut random).is_multiple_of(args.hold_back)
        };
        games += found.games.len();
        let (held_back, learnt): (Vec<_>, Vec<_>) = found.games.into_iter().partition(is_held_back);
        train_positions += write::<P>(args, variant, &learnt, &mut train)?;
        valid_positions += write::<P>(args, variant, &held_back, &mut valid)?;
    }
    train.flush()?;
    valid.flush()?;
    let meta = serde_json::json!({
        "game": args.game.family(),
        "inputs": P::INPUTS,
        "active": P::MOST_ACTIVE,
        "buckets": P::BUCKETS,
        "groups": P::GROUPS,
        "group": (0..P::INPUTS).filter_map(P::group).collect::<Vec<_>>(),
        "games": games,
        "train": train_positions,
        "valid": valid_positions,
    });
    std::fs::write(args.out.join("meta.json"), meta.to_string())?;
    println!("{games} games, {train_positions} positions, {valid_positions} held back");
    Ok(())
}

/// Games of a batch: what is extracted from them is in memory at a time.
const BATCH: usize = 100_000;

/// Writes the positions of these games in their order, whatever the number of threads.
fn write<P: Playable + Features>(
    args: &ExtractArgs,
    variant: P::Variant,
    games: &[GameRecord],
    out: &mut impl Write,
) -> anyhow::Result<u64> {
    let mut positions = 0;
    for batch in games.chunks(BATCH) {
        for array in extract_batch::<P>(args, variant, batch)? {
            out.write_all(&array.bytes)?;
            positions += array.positions;
        }
    }
    Ok(positions)
}

/// Each thread takes an equal part of the games.
fn extract_batch<P: Playable + Features>(
    args: &ExtractArgs,
    variant: P::Variant,
    games: &[GameRecord],
) -> anyhow::Result<Vec<Array>> {
    let share = games.len().div_ceil(args.threads.max(1)).max(1);
    std::thread::scope(|scope| {
        let threads: Vec<_> = games
            .chunks(share)
            .map(|games| scope.spawn(move || extract::<P>(games, variant, args.most)))
            .collect();
        threads
            .into_iter()
            .map(|t| t.join().unwrap_or_else(|_| bail!("a thread panicked")))
            .collect()
    })
}

fn extract<P: Playable + Features>(
    games: &[GameRecord],
    variant: P::Variant,
    most: i16,
) -> anyhow::Result<Array> {
    let mut array = Array::default();
    let mut by_hand = P::EvalCache::default();
    for game in games {
        for_each_quiet::<P>(game, variant, most, |sample| {
            let classical = sample.position.evaluate(&mut by_hand, 0);
            array.add(&sample, classical.clamp(-20_000, 20_000) as i16);
        })
        .with_context(|| format!("game {} has moves that are not legal", game.number))?;
    }
    Ok(array)
}

impl Array {
    fn add<P: Playable + Features>(&mut self, sample: &Sample<P>, classical: i16) {
        let us = sample.position.turn();
        let views = [us, !us].map(|view| active_inputs(&sample.position, view));
        if views.iter().any(|view| view.len() > P::MOST_ACTIVE) {
            return;
        }
        for view in views {
            let filled = view.into_iter().chain(std::iter::repeat(P::INPUTS as u16));
            for input in filled.take(P::MOST_ACTIVE) {
                self.bytes.extend_from_slice(&input.to_le_bytes());
            }
        }
        self.bytes.extend_from_slice(&classical.to_le_bytes());
        self.bytes.extend_from_slice(&sample.score.to_le_bytes());
        self.bytes.extend_from_slice(&[sample.result, sample.position.bucket() as u8]);
        self.positions += 1;
    }
}
