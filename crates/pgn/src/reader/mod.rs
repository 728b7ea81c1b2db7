//! Cuts a file into tags, moves, comments and brackets.

mod buffer;
mod lines;
mod moves;
mod recover;
mod tags;

use crate::error::VisitPlace;
use crate::{Dialect, Error, ErrorKind, Place, Source, SourceError, VisitError, Visitor};
use buffer::Buffer;
use core::marker::PhantomData;
use lines::Mark;

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
/// outside of any game belongs to none; both are passed over. Text that is not PGN is reported to the
/// visitor, who may go on after it.
pub struct Reader<R, D> {
    buffer: Buffer<R>,
    game: u64,
    /// There is no `}` between the place where one was last looked for and here.
    no_brace_before: u64,
    /// Nor is there a quote that closes a tag between the place where one was last looked for and here.
    no_quote_before: u64,
    /// How many lines were ended by the space consumed last.
    line_ends: usize,
    /// Why the visitor refused the game that is being read. It is cut on to its end nevertheless, so
    /// that the next one begins at the same place whatever a visitor wants.
    refused: Option<Error>,
    /// The input failed while the next game was looked for: that is yet to be reported.
    failure: Option<SourceError>,
    failed: bool,
    dialect: PhantomData<D>,
}

/// Where something that a visitor is shown stands. Lines are counted only when it is asked for.
#[derive(Clone, Copy)]
pub struct Spot<'a> {
    place: &'a dyn Fn(usize) -> Place,
}

impl Spot<'_> {
    /// The place where it begins.
    pub fn place(&self) -> Place {
        self.place_at(0)
    }

    /// The place so many bytes into it.
    pub fn place_at(&self, bytes: usize) -> Place {
        (self.place)(bytes)
    }
}

/// Why a game is not read to its end.
enum Stop {
    /// Where it ends cannot be told: the next game has to be looked for.
    Lost,
    Input(SourceError),
}

impl From<SourceError> for Stop {
    fn from(error: SourceError) -> Stop {
        Stop::Input(error)
    }
}

impl<R: Source, D: Dialect> Reader<R, D> {
    /// Reads from here.
    pub fn new(source: R) -> Reader<R, D> {
        Reader {
            buffer: Buffer::new(source),
            game: 0,
            no_brace_before: 0,
            no_quote_before: 0,
            line_ends: 1,
            refused: None,
            failure: None,
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
        let found = match self.failure.take() {
            Some(error) => Err(error),
            None => self.find_game(),
        };
        let stop = match found {
            Ok(false) => return None,
            Ok(true) => {
                self.buffer.mark_here();
                self.game += 1;
                self.refused = None;
                self.show_game(visitor)
            }
            Err(error) => Err(Stop::Input(error)),
        };
        match stop {
            Ok(()) => {}
            Err(Stop::Lost) => self.failure = self.find_next_game().err(),
            Err(Stop::Input(error)) => {
                self.failed = true;
                return Some(Err(self.error(0, ErrorKind::Io(error))));
            }
        }
        Some(match self.refused.take() {
            Some(error) => Err(error),
            None => Ok(visitor.end_game()),
        })
    }

    fn show_game<V: Visitor>(&mut self, visitor: &mut V) -> Result<(), Stop> {
        visitor.begin_game();
        if self.show_tags(visitor)? {
            return self.show_moves(visitor);
        }
        if self.refused.is_none()
            && let Err(error) = visitor.begin_moves()
        {
            self.refuse(0, error);
        }
        Ok(())
    }

    /// Where a byte of the rest is.
    fn place(&self, at: usize) -> Place {
        let Mark { offset, line, columns, .. } = self.buffer.place(at);
        Place { game: self.game, line, column: columns + 1, offset }
    }

    fn error(&self, at: usize, kind: ErrorKind) -> Error {
        Error { place: self.place(at), kind }
    }

    /// Remembers why the visitor, who was shown what begins at this byte of the rest, wants no more of
    /// this game.
    #[cold]
    fn refuse(&mut self, shown: usize, VisitError { kind, at }: VisitError) {
        let error = match at {
            VisitPlace::Here(at) => self.error(shown + at, kind),
            VisitPlace::Before(place) => Error { place, kind },
        };
        self.refused.get_or_insert(error);
    }

    /// Passes over white space, counting the lines it ends: CR, LF, CRLF.
    fn skip_space(&mut self) -> Result<(), SourceError> {
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
