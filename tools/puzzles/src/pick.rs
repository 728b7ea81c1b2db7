//! `pick`: a varied choice of mined puzzles.

use crate::minable::Minable;
use crate::puzzle::{Mined, MinedGame, level_of, write_puzzles};
use anyhow::Context;
use clap::Args;
use sandtable_games::GameKind;
use std::collections::{BTreeMap, HashMap, HashSet};
use std::path::PathBuf;

/// What to pick.
#[derive(Args, Debug)]
pub struct PickArgs {
    /// Which game
    #[arg(long, value_enum)]
    pub game: GameKind,
    /// How many at most
    #[arg(long, default_value_t = 1200)]
    count: usize,
    /// The most bytes of the file
    #[arg(long, default_value_t = 200_000)]
    bytes: usize,
    /// The files of `mine`, then the file to write
    #[arg(required = true, num_args = 2..)]
    files: Vec<PathBuf>,
}

/// Picks.
///
/// # Errors
/// A file cannot be read or written.
pub fn run<P: Minable>(args: &PickArgs) -> anyhow::Result<()> {
    let Some((target, sources)) = args.files.split_last() else { return Ok(()) };
    let mut pool: Vec<Mined> = Vec::new();
    for path in sources {
        let text = std::fs::read_to_string(path).with_context(|| path.display().to_string())?;
        for line in text.lines() {
            pool.extend(serde_json::from_str::<MinedGame>(line)?.puzzles);
        }
    }
    // The order of the games in a file depends on the threads that played them.
    pool.sort_by(|a, b| a.puzzle.id.cmp(&b.puzzle.id));
    let mut places = HashSet::new();
    pool.retain(|mined| places.insert(mined.puzzle.place()));
    eprintln!("{} different puzzles", pool.len());
    let mut picked = choose::<P>(pool, args.count, args.bytes);
    picked.sort_by_key(|mined| mined.work);
    let count = |name: &str, of: &dyn Fn(&Mined) -> Vec<String>| {
        let mut counts: BTreeMap<String, usize> = BTreeMap::new();
        picked.iter().flat_map(of).for_each(|key| *counts.entry(key).or_default() += 1);
        println!("{name}");
        counts.iter().for_each(|(key, count)| println!("  {key:16} {count}"));
    };
    count("level", &|mined| vec![format!("{:2}", mined.puzzle.level)]);
    count("turns", &|mined| vec![format!("{}", mined.puzzle.moves.len().div_ceil(2))]);
    count("theme", &|mined| mined.puzzle.themes.clone());
    let is_mate = |mined: &Mined| mined.puzzle.mate_in().is_some();
    count("proof", &|mined| {
        let how = if mined.exhaustive { "exhaustive" } else { "search" };
        vec![format!("{how}{}", if is_mate(mined) { ", mate" } else { "" })]
    });
    let puzzles: Vec<_> = picked.into_iter().map(|mined| mined.puzzle).collect();
    println!("puzzles {}", puzzles.len());
    write_puzzles(target, &puzzles)
}

/// Takes one after the other what the choice so far has least of: the rarest theme, the rarest level.
fn choose<P: Minable>(mut pool: Vec<Mined>, count: usize, bytes: usize) -> Vec<Mined> {
    for mined in &mut pool {
        mined.puzzle.level = level_of::<P>(mined.work);
    }
    let mut seen: HashMap<String, u32> = HashMap::new();
    let (mut picked, mut size) = (Vec::new(), 0);
    while picked.len() < count && !pool.is_empty() {
        let often = |key: &str| f64::from(seen.get(key).copied().unwrap_or(0));
        let score = |mined: &Mined| {
            let level = often(&mined.puzzle.level.to_string());
            let rarest = mined.puzzle.themes.iter().map(|theme| often(theme));
            let rarest = rarest.fold(often("none").max(level), f64::min);
            rarest + level
        };
        let best = (0..pool.len()).min_by(|&a, &b| score(&pool[a]).total_cmp(&score(&pool[b])));
        let Some(best) = best else { break };
        let mined = pool.remove(best);
        let length = serde_json::to_string(&mined.puzzle).map_or(0, |text| text.len() + 2);
        if size + length > bytes {
            break;
        }
        size += length;
        *seen.entry(mined.puzzle.level.to_string()).or_default() += 1;
        if mined.puzzle.themes.is_empty() {
            *seen.entry("none".to_owned()).or_default() += 1;
        }
        for theme in &mined.puzzle.themes {
            *seen.entry(theme.clone()).or_default() += 1;
        }
        picked.push(mined);
    }
    picked
}
