//! One game in a few bytes: its moves, and what a search thought at the start of each turn.

/// How a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub enum GameResult {
    /// The second side won.
    Lost,
    /// Nobody won.
    Drawn,
    /// The first side won.
    Won,
}

impl GameResult {
    fn from_byte(byte: u8) -> Option<GameResult> {
        [GameResult::Lost, GameResult::Drawn, GameResult::Won].get(byte as usize).copied()
    }
}

/// A game from the start position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GameRecord {
    /// With the seed of the file it tells all that was random.
    pub number: u64,
    /// Bits of the random moves that it began with; no scores belong to them.
    pub opening: Vec<u32>,
    /// Bits of the moves after them.
    pub moves: Vec<u32>,
    /// For each turn after the opening what a search thought of it, for the side to move.
    pub scores: Vec<i16>,
    /// How it ended.
    pub result: GameResult,
}

/// How many bytes a move takes: chess needs two.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MoveWidth {
    /// Bits that fit 16.
    Two,
    /// Bits that fit 32.
    Four,
}

impl GameRecord {
    /// Appends the game to a block.
    pub fn write(&self, width: MoveWidth, out: &mut Vec<u8>) {
        write_number(self.number, out);
        for len in [self.opening.len(), self.moves.len(), self.scores.len()] {
            write_number(len as u64, out);
        }
        out.push(self.result as u8);
        for &mv in self.opening.iter().chain(&self.moves) {
            match width {
                MoveWidth::Two => out.extend_from_slice(&(mv as u16).to_le_bytes()),
                MoveWidth::Four => out.extend_from_slice(&mv.to_le_bytes()),
            }
        }
        for score in &self.scores {
            out.extend_from_slice(&score.to_le_bytes());
        }
    }

    /// Reads the game at the start of `bytes` and moves on behind it.
    pub fn read(width: MoveWidth, bytes: &mut &[u8]) -> Option<GameRecord> {
        let number = read_number(bytes)?;
        let lens = [read_number(bytes)?, read_number(bytes)?, read_number(bytes)?];
        let [opening, moves, scores] = lens.map(|len| len as usize);
        let result = GameResult::from_byte(take(bytes, 1)?[0])?;
        Some(GameRecord {
            number,
            opening: read_moves(width, opening, bytes)?,
            moves: read_moves(width, moves, bytes)?,
            scores: chunks::<2>(scores, bytes)?.map(i16::from_le_bytes).collect(),
            result,
        })
    }
}

fn read_moves(width: MoveWidth, len: usize, bytes: &mut &[u8]) -> Option<Vec<u32>> {
    Some(match width {
        MoveWidth::Two => chunks(len, bytes)?.map(|b| u16::from_le_bytes(b) as u32).collect(),
        MoveWidth::Four => chunks(len, bytes)?.map(u32::from_le_bytes).collect(),
    })
}

/// The next `len` numbers of `N` bytes.
fn chunks<'a, const N: usize>(
    len: usize,
    bytes: &mut &'a [u8],
) -> Option<impl Iterator<Item = [u8; N]> + use<'a, N>> {
    let (chunks, _) = take(bytes, len.checked_mul(N)?)?.as_chunks::<N>();
    Some(chunks.iter().copied())
}

fn take<'a>(bytes: &mut &'a [u8], len: usize) -> Option<&'a [u8]> {
    let (taken, rest) = bytes.split_at_checked(len)?;
    *bytes = rest;
    Some(taken)
}

/// Seven bits a byte, lowest first; the eighth says that another follows.
fn write_number(mut number: u64, out: &mut Vec<u8>) {
    while number >= 0x80 {
        out.push(number as u8 | 0x80);
        number >>= 7;
    }
    out.push(number as u8);
}

fn read_number(bytes: &mut &[u8]) -> Option<u64> {
    let mut number = 0;
    for shift in (0..64).step_by(7) {
        let byte = take(bytes, 1)?[0];
        number |= u64::from(byte & 0x7f) << shift;
        if byte & 0x80 == 0 {
            return Some(number);
        }
    }
    None
}
