//! Games of the engine against itself: those that `tools/train` writes, by the same seed and number.

use crate::errors::raised;
use crate::jobs::interruptible;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use sandtable_engine::{Engine, Playable, Resources};
use sandtable_games::arguments::game_kind;
use sandtable_games::{GameKind, with_board};
use sandtable_train::play::{PlayArgs, play_game};
use sandtable_train::record::GameRecord;
use std::ops::Range;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

/// Games are so short that a larger table would only have to be cleared.
const TABLE_MEBIBYTES: usize = 2;

/// A game of the engine against itself.
#[pyclass(module = "sandtable._native", frozen, get_all)]
pub struct SelfplayGame {
    /// With the seed it decides the game.
    number: u64,
    /// The FEN that it begins with.
    start: String,
    /// Bits of the random moves at its beginning, which have no scores.
    opening: Vec<u32>,
    /// Bits of the moves after them.
    moves: Vec<u32>,
    /// For each turn after the opening what a search thought of it, for the side to move.
    scores: Vec<i16>,
    /// 2 if the first side won, 1 for a draw, 0 if the second side won.
    result: u8,
}

fn selfplay_game<P: Playable>(record: GameRecord, variant: P::Variant) -> SelfplayGame {
    let start = P::numbered_start(variant, record.number).fen();
    let GameRecord { number, opening, moves, scores, result } = record;
    SelfplayGame { number, start, opening, moves, scores, result: result as u8 }
}

fn play<P: Playable>(
    args: &PlayArgs,
    variant: P::Variant,
    (numbers, network): (Range<u64>, Option<&[u8]>),
    stop: &AtomicBool,
) -> Result<Vec<SelfplayGame>, String> {
    let resources = Resources { table_mebibytes: TABLE_MEBIBYTES, ..Resources::default() };
    let mut engine = Engine::<P>::new(resources);
    engine.set_network(match network {
        Some(bytes) => Some(Arc::new(P::read_network(bytes).map_err(|error| error.to_string())?)),
        None => P::built_in_network(),
    });
    let games = numbers.take_while(|_| !stop.load(Relaxed));
    let played = games.filter_map(|number| play_game(&mut engine, args, variant, number));
    Ok(played.map(|record| selfplay_game::<P>(record, variant)).collect())
}

/// Plays the games of numbers from `first` to before `end`, with `nodes` for each turn after `random` to `random + 4`
/// random turns. A number for which no balanced opening is found has no game.
#[pyfunction]
#[pyo3(signature = (game, first, end, *, seed, nodes, random, network=None))]
#[expect(clippy::too_many_arguments, reason = "they have names where they are given")]
pub fn selfplay(
    py: Python<'_>,
    game: &str,
    first: u64,
    end: u64,
    seed: u64,
    nodes: u32,
    random: u32,
    network: Option<&[u8]>,
) -> PyResult<Vec<SelfplayGame>> {
    let game: GameKind = game_kind(game, None, None).map_err(raised)?;
    let file = PathBuf::new();
    let args = PlayArgs {
        game,
        games: end,
        seconds: None,
        nodes,
        seed,
        random,
        threads: 1,
        net: None,
        classical: false,
        file,
    };
    let stop = AtomicBool::new(false);
    let played = interruptible(
        py,
        &stop,
        || with_board!(game, Board, variant => play::<Board>(&args, variant, (first..end, network), &stop)),
    )?;
    played.map_err(|error| PyValueError::new_err(format!("network: {error}")))
}
