//! Moves, numbers, comments, NAGs, variations, results.

use super::recover::begins_tag;
use super::tags::too_long;
use super::{LOOKAHEAD, MOST_MOVE_BYTES, MOST_NESTING, MOST_TOKEN_BYTES, Reader, Spot, Stop};
use crate::{Dialect, Error, ErrorKind, Fault, GameResult, Look, Text, Visitor, nag};
use memchr::{memchr, memchr2};
use std::io::Read;

/// How far the reader is in the brackets, and from where on nothing is shown.
#[derive(Default)]
struct Depth {
    now: usize,
    /// Things are passed over while `now` is at least this.
    past: Option<usize>,
    /// The visitor refused the game: this is reported at its end.
    refused: Option<Error>,
}

impl Depth {
    fn is_shown(&self) -> bool {
        self.past.is_none()
    }
}

impl<R: Read, D: Dialect> Reader<R, D> {
    /// Shows all from the end of the tags to the end of the game.
    pub(super) fn show_moves<V: Visitor>(&mut self, visitor: &mut V) -> Result<(), Stop> {
        let mut depth = Depth::default();
        match visitor.begin_moves() {
            Ok(Look::At) => {}
            Ok(Look::Past) => depth.past = Some(0),
            Err(fault) => self.refuse(&mut depth, 0, fault),
        }
        loop {
            let rest = self.buffer.rest();
            let Some(&first) = rest.first() else { break };
            match first {
                b'{' | b';' => self.show_comment(first, &depth, visitor)?,
                b'%' if self.line_ends > 0 => self.skip_line()?,
                b'$' => self.show_nag(&mut depth, visitor),
                b'!' | b'?' => {
                    let (number, length) = nag::of_suffix(rest).unwrap_or((0, 1));
                    if depth.is_shown() {
                        visitor.nag(number);
                    }
                    self.buffer.consume(length);
                }
                b')' => self.end_variation(&mut depth, visitor)?,
                b'[' if begins_tag(rest) => break,
                b'.' => self.skip_dots(),
                b'*' => {
                    self.buffer.consume(1);
                    if self.show_result(GameResult::Unknown, &depth, visitor) {
                        return self.finish(depth);
                    }
                }
                b'0'..=b'9' => {
                    if self.show_number(&mut depth, visitor)? {
                        return self.finish(depth);
                    }
                }
                _ => {
                    if self.show_word(&mut depth, visitor)? {
                        return self.finish(depth);
                    }
                }
            }
            self.skip_space()?;
        }
        self.finish(depth)
    }

    fn finish(&self, depth: Depth) -> Result<(), Stop> {
        match depth.refused {
            Some(error) => Err(Stop::Refused(error)),
            None if depth.now > 0 => {
                let (what, expected) = ("game", "as many ) as (");
                self.fail(0, ErrorKind::Unclosed { what, expected })
            }
            None => Ok(()),
        }
    }

    /// Remembers why the visitor wants no more of this game.
    #[cold]
    fn refuse(&self, depth: &mut Depth, shown: usize, fault: Fault) {
        if depth.refused.is_none() {
            depth.refused = Some(self.refusal(shown, fault));
        }
        depth.past = Some(0);
    }

    /// A word that begins with a digit: the number of a move, a result, castling with zeros, or the
    /// null move of UCI.
    /// True if it was the result of the game.
    fn show_number<V: Visitor>(
        &mut self,
        depth: &mut Depth,
        visitor: &mut V,
    ) -> Result<bool, Stop> {
        let rest = self.buffer.rest();
        let digits = rest.iter().position(|byte| !byte.is_ascii_digit()).unwrap_or(rest.len());
        let after = rest.get(digits);
        let is_null_move = rest.starts_with(b"0000") && digits == 4 && after != Some(&b'.');
        if matches!(after, Some(b'-' | b'/')) || is_null_move {
            return self.show_word(depth, visitor);
        }
        self.buffer.consume(digits);
        self.skip_dots();
        Ok(false)
    }

    fn skip_dots(&mut self) {
        let rest = self.buffer.rest();
        let dots = rest.iter().position(|&byte| byte != b'.').unwrap_or(rest.len());
        self.buffer.consume(dots);
    }

    /// A move; or a sign or a result that looks like one. True if it was the result of the game.
    #[inline]
    fn show_word<V: Visitor>(&mut self, depth: &mut Depth, visitor: &mut V) -> Result<bool, Stop> {
        let rest = self.buffer.rest();
        let view = &rest[..rest.len().min(LOOKAHEAD)];
        let length = D::word(view);
        let word = &view[..length];
        if length > MOST_MOVE_BYTES {
            let (what, most) = ("move", MOST_MOVE_BYTES);
            return self.fail(0, ErrorKind::TooLong { what, most });
        }
        match word.first() {
            None if view.first() == Some(&b'(') => {
                self.begin_variation(depth, visitor)?;
                return Ok(false);
            }
            None => return self.unexpected(0, "a move, a comment, a variation or a result"),
            // Most words are moves, and most moves begin with a letter.
            Some(first) if first.is_ascii_alphabetic() || *first == b'(' => {}
            Some(_) => {
                if let Some(result) = GameResult::from_word(word) {
                    let over = self.show_result(result, depth, visitor);
                    self.buffer.consume(length);
                    return Ok(over);
                }
                if let Some(number) = nag::of_sign(word) {
                    if depth.is_shown() {
                        visitor.nag(number);
                    }
                    self.buffer.consume(length);
                    return Ok(false);
                }
            }
        }
        if depth.is_shown() && word != b"e.p." {
            let place = || self.place(0);
            let shown = match str::from_utf8(word) {
                Ok(text) => visitor.mv(text, Spot { place: &place }),
                Err(_) => Err(Fault::here(ErrorKind::syntax("a move in UTF-8"), 0)),
            };
            if let Err(fault) = shown {
                self.refuse(depth, 0, fault);
            }
        }
        self.buffer.consume(length);
        Ok(false)
    }

    /// True if it is that of the game.
    fn show_result<V: Visitor>(&self, result: GameResult, depth: &Depth, visitor: &mut V) -> bool {
        if depth.now == 0 && depth.is_shown() {
            visitor.result(result);
        }
        depth.now == 0
    }

    fn begin_variation<V: Visitor>(
        &mut self,
        depth: &mut Depth,
        visitor: &mut V,
    ) -> Result<(), Stop> {
        if depth.now == MOST_NESTING {
            return self.fail(0, ErrorKind::TooDeep { most: MOST_NESTING });
        }
        depth.now += 1;
        if depth.is_shown() {
            match visitor.begin_variation() {
                Ok(Look::At) => {}
                Ok(Look::Past) => depth.past = Some(depth.now),
                Err(fault) => self.refuse(depth, 0, fault),
            }
        }
        self.buffer.consume(1);
        Ok(())
    }

    fn end_variation<V: Visitor>(
        &mut self,
        depth: &mut Depth,
        visitor: &mut V,
    ) -> Result<(), Stop> {
        if depth.now == 0 {
            return self.unexpected(0, "no ), for no variation is open");
        }
        if depth.is_shown() {
            visitor.end_variation();
        } else if depth.past == Some(depth.now) {
            depth.past = None;
        }
        depth.now -= 1;
        self.buffer.consume(1);
        Ok(())
    }

    fn show_nag<V: Visitor>(&mut self, depth: &mut Depth, visitor: &mut V) {
        let rest = &self.buffer.rest()[1..];
        let digits = rest.iter().position(|byte| !byte.is_ascii_digit()).unwrap_or(rest.len());
        let number = str::from_utf8(&rest[..digits]).ok().and_then(|digits| digits.parse().ok());
        match number {
            Some(number) if depth.is_shown() => visitor.nag(number),
            None if depth.is_shown() => {
                let kind = ErrorKind::syntax("the number of a NAG, 0 to 255");
                self.refuse(depth, 0, Fault::here(kind, 1));
            }
            _ => {}
        }
        self.buffer.consume(1 + digits);
    }

    fn show_comment<V: Visitor>(
        &mut self,
        first: u8,
        depth: &Depth,
        visitor: &mut V,
    ) -> Result<(), Stop> {
        let (length, end) = if first == b'{' {
            let Some(length) = self.brace_comment()? else {
                let (what, expected) = ("comment", "}");
                return self.fail(0, ErrorKind::Unclosed { what, expected });
            };
            (length, length + 2)
        } else {
            // The line end is left to whoever counts them.
            let length = self.line_comment()?;
            (length, length + 1)
        };
        if depth.is_shown() {
            visitor.comment(Text::of(&self.buffer.rest()[1..1 + length]));
        }
        self.buffer.consume(end);
        Ok(())
    }

    /// The length of the comment in braces that begins here; `None` if it has no end.
    pub(super) fn brace_comment(&mut self) -> Result<Option<usize>, Stop> {
        // After an unclosed comment others may follow: what is known is not looked for again.
        let known = self.no_brace_before.saturating_sub(self.buffer.offset());
        let mut from = usize::try_from(known).unwrap_or(usize::MAX).max(1);
        loop {
            let rest = self.buffer.rest();
            let end = rest.get(from..).and_then(|rest| memchr(b'}', rest)).map(|end| from + end);
            if let Some(end) = end {
                return self.within_limit(end - 1).map(Some);
            }
            from = from.max(rest.len());
            self.no_brace_before = self.buffer.offset() + from as u64;
            self.within_limit(rest.len() - 1)?;
            if self.buffer.at_end() {
                return Ok(None);
            }
            self.buffer.fill()?;
        }
    }

    /// The length of the comment that ends with its line.
    fn line_comment(&mut self) -> Result<usize, Stop> {
        let mut from = 1;
        loop {
            let rest = self.buffer.rest();
            let end = memchr2(b'\n', b'\r', &rest[from..]).map(|end| from + end);
            let length = self.within_limit(end.unwrap_or(rest.len()) - 1)?;
            if end.is_some() || self.buffer.at_end() {
                return Ok(length);
            }
            from = rest.len();
            self.buffer.fill()?;
        }
    }

    /// The length of a comment, if it may be so long. How the input is cut must not decide that.
    fn within_limit(&self, length: usize) -> Result<usize, Stop> {
        if length > MOST_TOKEN_BYTES { self.fail(0, too_long("comment")) } else { Ok(length) }
    }
}
