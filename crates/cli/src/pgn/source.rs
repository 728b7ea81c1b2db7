use crate::progress::Progress;
use sandtable_games::{GameKind, guess_of_pgn};
use std::cell::RefCell;
use std::fs::{self, File};
use std::io::{self, Chain, Cursor, ErrorKind, Read};

/// So much of a file is looked at to tell its game; the tags of one game are shorter.
pub const HEAD_BYTES: u64 = 8 << 10;

/// How many bytes all files have; `None` if one of them is a stream.
pub fn total_bytes(files: &[String]) -> Option<u64> {
    // A file that is not there adds nothing.
    let bytes = |file: &String| match fs::metadata(file) {
        Ok(data) if !data.is_file() => None,
        Ok(data) => Some(data.len()),
        Err(_) => (file != "-").then_some(0),
    };
    files.iter().map(bytes).sum()
}

/// The bytes of a file, which tell how far they were read.
pub struct Source<'a> {
    game: GameKind,
    bytes: Chain<Cursor<Vec<u8>>, Box<dyn Read>>,
    progress: &'a RefCell<Progress>,
}

impl<'a> Source<'a> {
    /// Opens a file, or stdin for `-`, and looks which game it holds if nobody said.
    pub fn open(
        file: &str,
        game: Option<GameKind>,
        progress: &'a RefCell<Progress>,
    ) -> io::Result<Source<'a>> {
        let mut rest: Box<dyn Read> =
            if file == "-" { Box::new(io::stdin().lock()) } else { Box::new(File::open(file)?) };
        let mut head = Vec::new();
        rest.by_ref().take(HEAD_BYTES).read_to_end(&mut head)?;
        let game = game.unwrap_or_else(|| guess_of_pgn(&head));
        Ok(Source { game, bytes: Cursor::new(head).chain(rest), progress })
    }

    /// Which game it holds.
    pub fn game(&self) -> GameKind {
        self.game
    }
}

impl Read for Source<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        loop {
            match self.bytes.read(buffer) {
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
                Ok(read) => {
                    self.progress.borrow_mut().advance_by(read as u64);
                    return Ok(read);
                }
            }
        }
    }
}
