//! From one game to the next.

use super::moves::Comment;
use super::{LOOKAHEAD, Reader};
use crate::{Dialect, Source, SourceError};
use memchr::memchr2;

const BYTE_ORDER_MARK: &[u8] = b"\xef\xbb\xbf";

impl<R: Source, D: Dialect> Reader<R, D> {
    /// Passes over what stands between games. False if there is no other.
    pub(super) fn find_game(&mut self) -> Result<bool, SourceError> {
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
                    // It belongs to no game. One that does not end is an error of a new one.
                    match self.brace_comment()? {
                        Comment::Length(length) => self.buffer.consume(length + 2),
                        Comment::Unclosed | Comment::TooLong => return Ok(true),
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

    /// After a comment that does not end: to a line on which a game seems to begin. Comments are not
    /// looked at, for where they are cannot be told.
    pub(super) fn find_next_game(&mut self) -> Result<(), SourceError> {
        loop {
            self.skip_line()?;
            // Of CR LF the second half is an empty line, which does no harm.
            self.buffer.consume(1);
            self.buffer.ensure(LOOKAHEAD)?;
            let rest = self.buffer.rest();
            if begins_tag(rest) {
                self.line_ends = 1;
                return Ok(());
            }
            if rest.is_empty() && self.buffer.at_end() {
                return Ok(());
            }
        }
    }

    /// To the end of the line, which is not consumed: `skip_space` counts it.
    pub(super) fn skip_line(&mut self) -> Result<(), SourceError> {
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
