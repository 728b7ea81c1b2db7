//! The arrays that `extract` wrote, in memory.

use anyhow::{Context, bail, ensure};
use serde::Deserialize;
use std::path::Path;

/// Sizes of the arrays and of the network that learns from them: `meta.json`.
#[derive(Clone, Deserialize, Debug)]
pub struct Meta {
    /// Which game.
    pub game: String,
    /// Inputs of a view. As the number of an input it fills up views that have fewer than `active`.
    pub inputs: usize,
    /// Inputs of a view that a position can have at a time.
    pub active: usize,
    /// Outputs to choose from.
    pub buckets: usize,
    /// How many groups there are.
    pub groups: usize,
    /// The group of each input; empty where there are none.
    pub group: Vec<usize>,
}

/// Positions, one record after the other.
pub struct Positions {
    numbers: Vec<i16>,
    active: usize,
    inputs: usize,
}

/// One position, for the side to move.
#[derive(Clone, Copy, Debug)]
pub struct Position<'a> {
    /// Inputs of the view of the side to move, and of the other.
    pub views: [&'a [i16]; 2],
    /// The classical evaluation, in hundredths.
    pub classical: f32,
    /// What a search thought, in hundredths.
    pub score: f32,
    /// 0 lost, 0.5 drawn, 1 won.
    pub result: f32,
    /// Which output it has.
    pub bucket: usize,
}

/// Numbers after the views: classical evaluation, score, result with bucket.
const AFTER_VIEWS: usize = 3;

impl Positions {
    /// Reads an array.
    ///
    /// # Errors
    /// It cannot be read, is cut short, or names an input that there is not.
    pub fn read(path: &Path, meta: &Meta) -> anyhow::Result<Positions> {
        let bytes = std::fs::read(path).with_context(|| path.display().to_string())?;
        let (pairs, rest) = bytes.as_chunks();
        let numbers: Vec<i16> = pairs.iter().map(|&two| i16::from_le_bytes(two)).collect();
        let positions = Positions { numbers, active: meta.active, inputs: meta.inputs };
        let is_whole = rest.is_empty() && positions.numbers.len().is_multiple_of(positions.width());
        ensure!(is_whole, "{}: no whole number of positions", path.display());
        let fits = |position: Position| {
            let inputs = || position.views.into_iter().flatten();
            inputs().all(|&input| usize::from(input as u16) <= meta.inputs)
                && position.bucket < meta.buckets
        };
        if let Some(wrong) = (0..positions.len()).find(|&at| !fits(positions.get(at))) {
            bail!("{}: position {wrong} has inputs that do not exist", path.display());
        }
        Ok(positions)
    }

    fn width(&self) -> usize {
        2 * self.active + AFTER_VIEWS
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.numbers.len() / self.width()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.numbers.is_empty()
    }

    /// The position of this number.
    #[inline]
    pub fn get(&self, at: usize) -> Position<'_> {
        let record = &self.numbers[at * self.width()..][..self.width()];
        let (own, rest) = record.split_at(self.active);
        let (other, rest) = rest.split_at(self.active);
        let [result, bucket] = rest[2].to_le_bytes();
        Position {
            views: [own, other].map(|view| self.without_filling(view)),
            classical: rest[0].into(),
            score: rest[1].into(),
            result: f32::from(result) / 2.0,
            bucket: bucket.into(),
        }
    }

    fn without_filling<'a>(&self, view: &'a [i16]) -> &'a [i16] {
        let count = view.iter().take_while(|&&input| usize::from(input as u16) != self.inputs);
        &view[..count.count()]
    }
}
