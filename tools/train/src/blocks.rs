//! Files of games: a header, then blocks, each with its length and checksum. A process that is killed
//! loses the block it was filling; the next one cuts off what is not whole and appends.

use crate::record::{GameRecord, MoveWidth};
use anyhow::{Context, bail, ensure};
use sandtable_games::GameKind;
use std::fs::{File, OpenOptions};
use std::io::{ErrorKind, Read, Seek, SeekFrom, Write};
use std::path::Path;

const MAGIC: &[u8; 8] = b"SandGame";
/// Changes with the layout of anything below.
const VERSION: u16 = 1;
const BLOCK_MARK: &[u8; 4] = b"Blok";
const BLOCK_HEADER: usize = 12;
/// A block is written when it is at least this long.
const BLOCK_LEN: usize = 16 << 10;

/// How the games of a file were played: with the number of a game it tells how to play it again.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Header {
    /// Which game.
    pub game: GameKind,
    /// Where the random numbers begin.
    pub seed: u64,
    /// Nodes for each turn.
    pub nodes: u32,
    /// The least number of random turns that a game begins with.
    pub random: u32,
}

impl Header {
    /// How wide moves are in the file.
    pub fn move_width(&self) -> MoveWidth {
        match self.game {
            GameKind::Chess | GameKind::Chess960 => MoveWidth::Two,
            GameKind::Cotulenh(_) => MoveWidth::Four,
        }
    }

    fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = MAGIC.to_vec();
        bytes.extend_from_slice(&VERSION.to_le_bytes());
        bytes.extend_from_slice(&self.seed.to_le_bytes());
        bytes.extend_from_slice(&self.nodes.to_le_bytes());
        bytes.extend_from_slice(&self.random.to_le_bytes());
        let name = self.game.name().as_bytes();
        bytes.push(name.len() as u8);
        bytes.extend_from_slice(name);
        bytes
    }

    /// The header, and how long it is.
    fn read(bytes: &[u8]) -> anyhow::Result<(Header, usize)> {
        const FIXED: usize = 27;
        ensure!(bytes.len() >= FIXED && bytes.starts_with(MAGIC), "no file of games");
        let version = u16::from_le_bytes([bytes[8], bytes[9]]);
        ensure!(version == VERSION, "version {version} instead of {VERSION}");
        let word = |at: usize| u32::from_le_bytes([0, 1, 2, 3].map(|i| bytes[at + i]));
        let end = FIXED + bytes[FIXED - 1] as usize;
        let name = bytes.get(FIXED..end).and_then(|name| str::from_utf8(name).ok());
        let game = name.context("no name of a game")?.parse().map_err(anyhow::Error::msg)?;
        let seed = u64::from(word(10)) | u64::from(word(14)) << 32;
        Ok((Header { game, seed, nodes: word(18), random: word(22) }, end))
    }
}

/// What was found in a file.
pub struct Games {
    /// How they were played.
    pub header: Header,
    /// Games of blocks that are whole.
    pub games: Vec<GameRecord>,
    /// Bytes that belong to no whole block.
    pub damaged: usize,
    /// Where the last whole block ends.
    end: usize,
}

impl Games {
    /// Reads a file. Damaged blocks are left out.
    ///
    /// # Errors
    /// The file cannot be read, or has no header.
    pub fn read(path: &Path) -> anyhow::Result<Games> {
        let bytes = std::fs::read(path).with_context(|| path.display().to_string())?;
        Games::from_bytes(&bytes).with_context(|| path.display().to_string())
    }

    fn from_bytes(bytes: &[u8]) -> anyhow::Result<Games> {
        let (header, start) = Header::read(bytes)?;
        let mut found = Games { header, games: Vec::new(), damaged: 0, end: start };
        let mut at = start;
        while at < bytes.len() {
            match found.read_block(&bytes[at..]) {
                Some(len) => {
                    at += len;
                    found.end = at;
                }
                None => {
                    let next = next_mark(&bytes[at + 1..]).map_or(bytes.len(), |by| at + 1 + by);
                    found.damaged += next - at;
                    at = next;
                }
            }
        }
        Ok(found)
    }

    /// Adds the games of the block that `bytes` begin with, if it is whole; gives its length.
    fn read_block(&mut self, bytes: &[u8]) -> Option<usize> {
        let header = bytes.get(..BLOCK_HEADER).filter(|header| header.starts_with(BLOCK_MARK))?;
        let word = |at: usize| u32::from_le_bytes([0, 1, 2, 3].map(|i| header[at + i]));
        let end = BLOCK_HEADER.checked_add(word(4) as usize)?;
        let mut payload = bytes.get(BLOCK_HEADER..end)?;
        if crc32fast::hash(payload) != word(8) {
            return None;
        }
        let mut games = Vec::new();
        while !payload.is_empty() {
            games.push(GameRecord::read(self.header.move_width(), &mut payload)?);
        }
        self.games.append(&mut games);
        Some(end)
    }
}

fn next_mark(bytes: &[u8]) -> Option<usize> {
    bytes.windows(BLOCK_MARK.len()).position(|window| window == BLOCK_MARK)
}

/// Appends games to a file.
pub struct Writer {
    file: File,
    width: MoveWidth,
    block: Vec<u8>,
}

impl Writer {
    /// Opens a file, or begins it. Also gives the number of the first game that is not in it.
    ///
    /// # Errors
    /// The file cannot be written, or its games were played otherwise.
    pub fn open(path: &Path, header: &Header) -> anyhow::Result<(Writer, u64)> {
        let mut options = OpenOptions::new();
        let mut file = options.read(true).write(true).create(true).truncate(false).open(path)?;
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes)?;
        let mut next = 0;
        if bytes.is_empty() {
            file.write_all(&header.to_bytes())?;
        } else {
            let found = Games::from_bytes(&bytes)?;
            if found.header != *header {
                bail!("the games of the file were played otherwise: {:?}", found.header);
            }
            next = found.games.iter().map(|game| game.number + 1).max().unwrap_or(0);
            file.set_len(found.end as u64)?;
            file.seek(SeekFrom::End(0))?;
        }
        Ok((Writer { file, width: header.move_width(), block: Vec::new() }, next))
    }

    /// Adds a game.
    ///
    /// # Errors
    /// The file cannot be written.
    pub fn add(&mut self, game: &GameRecord) -> std::io::Result<()> {
        game.write(self.width, &mut self.block);
        if self.block.len() >= BLOCK_LEN { self.flush() } else { Ok(()) }
    }

    /// Writes the block that is being filled.
    ///
    /// # Errors
    /// The file cannot be written.
    pub fn flush(&mut self) -> std::io::Result<()> {
        if self.block.is_empty() {
            return Ok(());
        }
        let len = u32::try_from(self.block.len()).map_err(|_| ErrorKind::FileTooLarge)?;
        let mut bytes = BLOCK_MARK.to_vec();
        bytes.extend_from_slice(&len.to_le_bytes());
        bytes.extend_from_slice(&crc32fast::hash(&self.block).to_le_bytes());
        bytes.append(&mut self.block);
        self.file.write_all(&bytes)
    }
}
