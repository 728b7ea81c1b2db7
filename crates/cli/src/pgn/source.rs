use crate::game::GameKind;
use crate::progress::Progress;
use sandtable_cotulenh::Board;
use sandtable_pgn::{Chess, Fault, Look, PgnPosition, Reader, Spot, StartTags, Text, Visitor};
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
        let game = game.unwrap_or_else(|| guess(&head));
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

/// The game of a file that begins like this: Cờ Tư Lệnh if the first game is between Red and Blue
/// or says so, else chess. Nobody asks for more here: the Variant tag tells Chess960 to the reader.
pub fn guess(head: &[u8]) -> GameKind {
    let mut names = Names { is_cotulenh: false };
    // Broken tags are told later, by whoever reads the game.
    let _ = Reader::<_, Chess>::new(head).read_game(&mut names);
    if names.is_cotulenh { GameKind::Cotulenh } else { GameKind::Chess }
}

/// Looks at tags only.
struct Names {
    is_cotulenh: bool,
}

impl Visitor for Names {
    type Output = ();

    fn tag(&mut self, name: &str, value: Text<'_>, _: Spot<'_>) -> Result<(), Fault> {
        self.is_cotulenh |= match name {
            "Red" | "Blue" => true,
            "Variant" => {
                let variant = value.to_str();
                Board::from_tags(StartTags { variant: Some(&variant), fen: None }).is_ok()
            }
            _ => false,
        };
        Ok(())
    }

    fn begin_moves(&mut self) -> Result<Look, Fault> {
        Ok(Look::Past)
    }

    fn end_game(&mut self) {}
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tags_of_the_first_game_tell_which_it_is() {
        for (head, game) in [
            ("", GameKind::Chess),
            ("1. e4 *", GameKind::Chess),
            ("[White \"Red\"]\n\n1. e4 *\n\n[Red \"An\"]\n\n*", GameKind::Chess),
            ("[Variant \"Chess960\"]\n\n*", GameKind::Chess),
            ("\u{feff}[Event \"x\"]\r\n[Blue \"Bình\"]\r\n\r\n1. Ic6 *", GameKind::Cotulenh),
            ("[Variant \"Cờ Tư Lệnh\"]\n\n*", GameKind::Cotulenh),
            ("[Red \"An\"]\n[Blue \"cut of", GameKind::Cotulenh),
        ] {
            assert_eq!(guess(head.as_bytes()), game, "{head}");
        }
    }
}
