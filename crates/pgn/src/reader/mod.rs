//! Cuts a file into tags, moves, comments and brackets.

mod buffer;
mod lines;
mod moves;
mod recover;
mod tags;

use crate::error::FaultAt;
use crate::{Dialect, Error, ErrorKind, Fault, Place, Visitor};
use buffer::Buffer;
use lines::Mark;
use std::io::{self, Read};
use std::marker::PhantomData;

/// The most bytes of a move.
pub const MOST_MOVE_BYTES: usize = 255;
/// The most bytes of a comment or a tag.
pub const MOST_TOKEN_BYTES: usize = 1 << 20;
/// The most variations within each other.
pub const MOST_NESTING: usize = 256;

/// So much is looked at without asking whether it is there.
const LOOKAHEAD: usize = MOST_MOVE_BYTES + 1;

/// A reader of files of any size: its memory does not depend on theirs.
///
/// It holds 64 KiB, and more only while a single comment or tag is longer than that, which may have
/// [`MOST_TOKEN_BYTES`]. It needs no `BufRead`, for it has a buffer of its own.
///
/// What it accepts beyond the standard: any line ends and a byte-order mark; missing tags, results,
/// move numbers and empty lines; quotes within a tag; tags of one game apart by an empty line, as
/// long as the next one is not `Event`. A result within a variation means nothing, and a comment
/// outside of any game belongs to nobody; both are passed over.
pub struct Reader<R, D> {
    buffer: Buffer<R>,
    game: u64,
    /// There is no `}` between the place where one was last looked for and here.
    no_brace_before: u64,
    /// How many lines were ended by the space consumed last.
    line_ends: usize,
    failed: bool,
    dialect: PhantomData<D>,
}

/// Where something that a visitor is shown stands. Counting lines is left to whoever asks.
#[derive(Clone, Copy)]
pub struct Spot<'a> {
    place: &'a dyn Fn() -> Place,
}

impl Spot<'_> {
    /// The place.
    pub fn place(&self) -> Place {
        (self.place)()
    }
}

/// Why there is no game.
enum Stop {
    /// It cannot be read on: the next one has to be looked for.
    Error(Error),
    /// The visitor did not want it. It has been read to its end.
    Refused(Error),
    Io(io::Error),
}

impl From<io::Error> for Stop {
    fn from(error: io::Error) -> Stop {
        Stop::Io(error)
    }
}

/// Which part of the game is being read: it decides where the next one is looked for.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Part {
    Tags,
    Moves,
}

impl<R: Read, D: Dialect> Reader<R, D> {
    /// Reads from here.
    pub fn new(source: R) -> Reader<R, D> {
        Reader {
            buffer: Buffer::new(source),
            game: 0,
            no_brace_before: 0,
            line_ends: 1,
            failed: false,
            dialect: PhantomData,
        }
    }

    /// Shows the next game to a visitor. `None` if there is none.
    ///
    /// After an error the next call reads the next game; after an error of the input there is none.
    pub fn read_game<V: Visitor>(&mut self, visitor: &mut V) -> Option<Result<V::Output, Error>> {
        if self.failed {
            return None;
        }
        let mut part = Part::Tags;
        let stop = match self.find_game() {
            Ok(false) => return None,
            Ok(true) => {
                self.buffer.mark_here();
                self.game += 1;
                match self.show_game(visitor, &mut part) {
                    Ok(()) => return Some(Ok(visitor.end_game())),
                    Err(stop) => stop,
                }
            }
            Err(stop) => stop,
        };
        match stop {
            Stop::Io(error) => {
                self.failed = true;
                Some(Err(self.error(0, ErrorKind::Io(error))))
            }
            Stop::Refused(error) => Some(Err(error)),
            Stop::Error(error) => {
                // A failing input shows at the next call.
                let _ = self.find_next_game(part);
                Some(Err(error))
            }
        }
    }

    fn show_game<V: Visitor>(&mut self, visitor: &mut V, part: &mut Part) -> Result<(), Stop> {
        visitor.begin_game();
        if !self.show_tags(visitor)? {
            let refused = |fault| Stop::Refused(self.refusal(0, fault));
            return visitor.begin_moves().map(drop).map_err(refused);
        }
        *part = Part::Moves;
        self.show_moves(visitor)
    }

    /// Where a byte of the rest is.
    fn place(&self, at: usize) -> Place {
        let Mark { offset, line, columns, .. } = self.buffer.place(at);
        Place { game: self.game, line, column: columns + 1, offset }
    }

    fn error(&self, at: usize, kind: ErrorKind) -> Error {
        Error { place: self.place(at), kind }
    }

    fn fail<T>(&self, at: usize, kind: ErrorKind) -> Result<T, Stop> {
        Err(Stop::Error(self.error(at, kind)))
    }

    fn unexpected<T>(&self, at: usize, expected: &'static str) -> Result<T, Stop> {
        self.fail(at, ErrorKind::syntax(expected))
    }

    /// The error of a visitor who was shown what begins at this byte of the rest.
    fn refusal(&self, shown: usize, Fault { kind, at }: Fault) -> Error {
        match at {
            FaultAt::Here(at) => self.error(shown + at, kind),
            FaultAt::Before(place) => Error { place, kind },
        }
    }

    /// Passes over white space, counting the lines it ends: CR, LF, CRLF.
    fn skip_space(&mut self) -> io::Result<()> {
        self.line_ends = 0;
        let mut after_cr = false;
        loop {
            let rest = self.buffer.rest();
            let mut space = 0;
            for &byte in rest {
                match byte {
                    b'\n' if after_cr => {}
                    b'\n' | b'\r' => self.line_ends += 1,
                    b' ' | b'\t' | 0x0b | 0x0c => {}
                    _ => break,
                }
                after_cr = byte == b'\r';
                space += 1;
            }
            let more = space == rest.len() && !self.buffer.at_end();
            self.buffer.consume(space);
            if !more {
                return self.buffer.ensure(LOOKAHEAD);
            }
            self.buffer.fill()?;
        }
    }
}
