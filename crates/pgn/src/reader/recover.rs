//! From one game to the next.

use super::{LOOKAHEAD, Part, Reader, Stop};
use crate::Dialect;
use memchr::memchr2;
use std::io::{self, Read};

const BYTE_ORDER_MARK: &[u8] = b"\xef\xbb\xbf";

impl<R: Read, D: Dialect> Reader<R, D> {
    /// Passes over what stands between games. False if there is no other.
    pub(super) fn find_game(&mut self) -> Result<bool, Stop> {
        if self.buffer.offset() == 0 {
            self.buffer.ensure(LOOKAHEAD)?;
            self.line_ends = 1;
        }
        loop {
            let line_start = self.line_ends > 0;
            let rest = self.buffer.rest();
            match rest.first() {
                None if self.buffer.at_end() => return Ok(false),
                Some(b'{') => {
                    // Whose it is nobody knows. One that does not end is the fault of a new game.
                    match self.brace_comment() {
                        Ok(Some(comment)) => self.buffer.consume(comment + 2),
                        Err(Stop::Io(error)) => return Err(Stop::Io(error)),
                        _ => return Ok(true),
                    }
                }
                Some(b';') => self.skip_line()?,
                Some(b'%') if line_start => self.skip_line()?,
                Some(0xef) if rest.starts_with(BYTE_ORDER_MARK) => {
                    self.buffer.consume(BYTE_ORDER_MARK.len());
                    self.line_ends = 1;
                    continue;
                }
                Some(byte) if !byte.is_ascii_whitespace() && *byte != 0x0b => return Ok(true),
                _ => {}
            }
            self.skip_space()?;
        }
    }

    /// After an error: to a line on which a game seems to begin. Comments are not looked at, for one
    /// that does not end may be the very error.
    pub(super) fn find_next_game(&mut self, part: Part) -> io::Result<()> {
        // The next game may be the very thing that was not expected.
        if part == Part::Moves && begins_tag(self.buffer.rest()) {
            return Ok(());
        }
        // Of the tags that follow one with an error, all belong to the same game.
        let mut past_tags = part == Part::Moves;
        loop {
            self.skip_line()?;
            // Of CR LF the second half is an empty line, which does no harm.
            self.buffer.consume(1);
            self.buffer.ensure(LOOKAHEAD)?;
            let rest = self.buffer.rest();
            if begins_tag(rest) && (past_tags || rest.starts_with(b"[Event ")) {
                self.line_ends = 1;
                return Ok(());
            }
            match rest.iter().find(|byte| !matches!(byte, b' ' | b'\t')) {
                None if self.buffer.at_end() => return Ok(()),
                None | Some(b'[' | b'\n' | b'\r') => {}
                Some(_) => past_tags = true,
            }
        }
    }

    /// To the end of the line, which is left to whoever counts lines.
    pub(super) fn skip_line(&mut self) -> io::Result<()> {
        loop {
            let rest = self.buffer.rest();
            let end = memchr2(b'\n', b'\r', rest);
            let length = end.unwrap_or(rest.len());
            self.buffer.consume(length);
            if end.is_some() || self.buffer.at_end() {
                return Ok(());
            }
            self.buffer.fill()?;
        }
    }
}

/// Whether a tag begins here, which is how a game does: `[E`, but not `[%clk`.
pub(super) fn begins_tag(text: &[u8]) -> bool {
    let Some((b'[', name)) = text.split_first() else { return false };
    name.iter().find(|byte| **byte != b' ').is_some_and(u8::is_ascii_alphanumeric)
}
