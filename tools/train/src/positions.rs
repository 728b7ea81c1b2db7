//! The arrays that `extract` wrote, read in parts that fit into memory.

use anyhow::{Context, bail, ensure};
use serde::Deserialize;
use std::fs::File;
use std::io::{BufReader, Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};

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

/// An array on disk.
pub struct PositionFile<'a> {
    path: PathBuf,
    meta: &'a Meta,
    positions: usize,
    /// Positions of a part at most.
    part: usize,
}

impl<'a> PositionFile<'a> {
    /// Opens an array, to be read in equal parts of at most `most` positions.
    ///
    /// # Errors
    /// It cannot be read, or is cut short.
    pub fn open(path: PathBuf, meta: &'a Meta, most: usize) -> anyhow::Result<PositionFile<'a>> {
        let bytes = std::fs::metadata(&path).with_context(|| path.display().to_string())?.len();
        let record = 2 * width(meta.active) as u64;
        ensure!(bytes.is_multiple_of(record), "{}: no whole number of positions", path.display());
        let positions = (bytes / record) as usize;
        let parts = positions.div_ceil(most.max(1)).max(1);
        Ok(PositionFile { path, meta, positions, part: positions.div_ceil(parts) })
    }

    /// How many positions there are.
    pub fn len(&self) -> usize {
        self.positions
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.positions == 0
    }

    /// How many positions each part has.
    pub fn part_lens(&self) -> impl Iterator<Item = usize> {
        let starts = (0..self.positions).step_by(self.part.max(1));
        starts.map(|start| self.part.min(self.positions - start))
    }

    /// Reads the part of this number.
    ///
    /// # Errors
    /// It cannot be read, or names an input that there is not.
    pub fn read(&self, part: usize) -> anyhow::Result<Positions> {
        let (start, len) = (part * self.part, self.part_lens().nth(part).unwrap_or(0));
        Positions::read(&self.path, self.meta, start, len)
    }
}

/// Numbers of a position.
fn width(active: usize) -> usize {
    2 * active + AFTER_VIEWS
}

impl Positions {
    fn read(path: &Path, meta: &Meta, start: usize, len: usize) -> anyhow::Result<Positions> {
        let mut file = File::open(path).with_context(|| path.display().to_string())?;
        file.seek(SeekFrom::Start(2 * (start * width(meta.active)) as u64))?;
        let mut file = BufReader::with_capacity(1 << 20, file);
        let mut numbers = vec![0; len * width(meta.active)];
        for number in &mut numbers {
            let mut two = [0; 2];
            file.read_exact(&mut two)?;
            *number = i16::from_le_bytes(two);
        }
        let positions = Positions { numbers, active: meta.active, inputs: meta.inputs };
        let fits = |position: Position| {
            let inputs = || position.views.into_iter().flatten();
            inputs().all(|&input| usize::from(input as u16) <= meta.inputs)
                && position.bucket < meta.buckets
        };
        if let Some(wrong) = (0..len).find(|&at| !fits(positions.get(at))) {
            bail!("{}: position {} has inputs that do not exist", path.display(), start + wrong);
        }
        Ok(positions)
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.numbers.len() / width(self.active)
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.numbers.is_empty()
    }

    /// The position of this number.
    #[inline]
    pub fn get(&self, at: usize) -> Position<'_> {
        let width = width(self.active);
        let record = &self.numbers[at * width..][..width];
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
