//! Moves, numbers, comments, NAGs, variations, results.

use super::recover::begins_tag;
use super::tags::too_long;
use super::{LOOKAHEAD, MOST_MOVE_BYTES, MOST_NESTING, MOST_TOKEN_BYTES, Reader, Spot, Stop};
use crate::{
    Dialect, ErrorKind, Expected, GameResult, Look, Source, SourceError, Text, Token, VisitError,
    Visitor, nag,
};
use memchr::{memchr, memchr2};

/// How far the reader is in the brackets, and from where on nothing is shown.
#[derive(Default)]
struct Depth {
    now: usize,
    /// Things are passed over while `now` is at least this.
    past: Option<usize>,
}

impl Depth {
    fn is_shown(&self) -> bool {
        self.past.is_none()
    }
}

/// What was found of a comment.
pub(super) enum Comment {
    /// Its length, marks not included.
    Length(usize),
    Unclosed,
    TooLong,
}

impl<R: Source, D: Dialect> Reader<R, D> {
    /// Shows all from the end of the tags to the end of the game.
    pub(super) fn show_moves<V: Visitor>(&mut self, visitor: &mut V) -> Result<(), Stop> {
        let mut depth = Depth::default();
        if self.refused.is_some() {
            depth.past = Some(0);
        } else {
            match visitor.begin_moves() {
                Ok(Look::At) => {}
                Ok(Look::Past) => depth.past = Some(0),
                Err(error) => self.refuse_moves(&mut depth, error),
            }
        }
        loop {
            let rest = self.buffer.rest();
            let Some(&first) = rest.first() else { break };
            match first {
                b'{' | b';' => self.show_comment(first, &mut depth, visitor)?,
                b'%' if self.line_ends > 0 => self.skip_line()?,
                b'$' => self.show_nag(&mut depth, visitor),
                b'!' | b'?' => {
                    let (number, length) = nag::of_suffix(rest).unwrap_or((0, 1));
                    if depth.is_shown() {
                        visitor.nag(number);
                    }
                    self.buffer.consume(length);
                }
                b')' => self.end_variation(&mut depth, visitor),
                b'[' if begins_tag(rest) => break,
                b'.' => self.skip_dots(),
                b'*' => {
                    self.buffer.consume(1);
                    if self.show_result(GameResult::Unknown, &depth, visitor) {
                        return Ok(());
                    }
                }
                b'0'..=b'9' => {
                    if self.show_number(&mut depth, visitor) {
                        return Ok(());
                    }
                }
                _ => {
                    if self.show_word(&mut depth, visitor) {
                        return Ok(());
                    }
                }
            }
            self.skip_space()?;
        }
        if depth.now > 0 {
            let what = Token::Variation;
            self.damaged(&mut depth, 0, ErrorKind::Unclosed { what }, visitor);
        }
        Ok(())
    }

    /// The visitor, who was shown what begins here, wants no more of this game.
    #[cold]
    fn refuse_moves(&mut self, depth: &mut Depth, error: VisitError) {
        self.refuse(0, error);
        depth.past = Some(0);
    }

    /// Tells the visitor what is wrong at a byte of the rest.
    #[cold]
    fn damaged<V: Visitor>(
        &mut self,
        depth: &mut Depth,
        at: usize,
        kind: ErrorKind,
        visitor: &mut V,
    ) {
        if self.refused.is_none()
            && let Err(error) = visitor.damaged_moves(self.error(at, kind))
        {
            self.refused = Some(error);
            depth.past = Some(0);
        }
    }

    /// A word that begins with a digit: the number of a move, a result, castling with zeros, or the
    /// null move of UCI. True if it was the result of the game.
    fn show_number<V: Visitor>(&mut self, depth: &mut Depth, visitor: &mut V) -> bool {
        let rest = self.buffer.rest();
        let digits = rest.iter().position(|byte| !byte.is_ascii_digit()).unwrap_or(rest.len());
        let after = rest.get(digits);
        let is_null_move = rest.starts_with(b"0000") && digits == 4 && after != Some(&b'.');
        if matches!(after, Some(b'-' | b'/')) || is_null_move {
            return self.show_word(depth, visitor);
        }
        self.buffer.consume(digits);
        self.skip_dots();
        false
    }

    fn skip_dots(&mut self) {
        let rest = self.buffer.rest();
        let dots = rest.iter().position(|&byte| byte != b'.').unwrap_or(rest.len());
        self.buffer.consume(dots);
    }

    /// A move; or a sign or a result that looks like one. True if it was the result of the game.
    #[inline]
    fn show_word<V: Visitor>(&mut self, depth: &mut Depth, visitor: &mut V) -> bool {
        let rest = self.buffer.rest();
        let view = &rest[..rest.len().min(LOOKAHEAD)];
        let length = D::word(view);
        let word = &view[..length];
        match word.first() {
            None if view.first() == Some(&b'(') => {
                self.begin_variation(depth, visitor);
                return false;
            }
            None => {
                if depth.is_shown() {
                    let kind = ErrorKind::Syntax { expected: Expected::MoveText };
                    self.damaged(depth, 0, kind, visitor);
                }
                self.buffer.consume(1);
                return false;
            }
            // Most words are moves, and most moves begin with a letter.
            Some(first) if first.is_ascii_alphabetic() || *first == b'(' => {}
            Some(_) => {
                if let Some(result) = GameResult::from_word(word) {
                    let over = self.show_result(result, depth, visitor);
                    self.buffer.consume(length);
                    return over;
                }
                if let Some(number) = nag::of_sign(word) {
                    if depth.is_shown() {
                        visitor.nag(number);
                    }
                    self.buffer.consume(length);
                    return false;
                }
            }
        }
        if depth.is_shown() && word != b"e.p." {
            if length > MOST_MOVE_BYTES {
                let (what, most) = (Token::Move, MOST_MOVE_BYTES);
                self.damaged(depth, 0, ErrorKind::TooLong { what, most }, visitor);
            } else if let Ok(text) = str::from_utf8(word) {
                let place = |at| self.place(at);
                if let Err(error) = visitor.mv(text, Spot { place: &place }) {
                    self.refuse_moves(depth, error);
                }
            } else {
                let kind = ErrorKind::Syntax { expected: Expected::Utf8 };
                self.damaged(depth, 0, kind, visitor);
            }
        }
        self.buffer.consume(length);
        false
    }

    /// True if it is that of the game.
    fn show_result<V: Visitor>(&self, result: GameResult, depth: &Depth, visitor: &mut V) -> bool {
        if depth.now == 0 && depth.is_shown() {
            visitor.result(result);
        }
        depth.now == 0
    }

    fn begin_variation<V: Visitor>(&mut self, depth: &mut Depth, visitor: &mut V) {
        depth.now += 1;
        if depth.now == MOST_NESTING + 1 {
            depth.past.get_or_insert(depth.now);
            self.damaged(depth, 0, ErrorKind::TooDeep { most: MOST_NESTING }, visitor);
        } else if depth.is_shown() {
            let place = |at| self.place(at);
            match visitor.begin_variation(Spot { place: &place }) {
                Ok(Look::At) => {}
                Ok(Look::Past) => depth.past = Some(depth.now),
                Err(error) => self.refuse_moves(depth, error),
            }
        }
        self.buffer.consume(1);
    }

    fn end_variation<V: Visitor>(&mut self, depth: &mut Depth, visitor: &mut V) {
        if depth.now == 0 {
            let kind = ErrorKind::Syntax { expected: Expected::NoBracket };
            self.damaged(depth, 0, kind, visitor);
        } else {
            if depth.is_shown() {
                visitor.end_variation();
            } else if depth.past == Some(depth.now) {
                depth.past = None;
            }
            depth.now -= 1;
        }
        self.buffer.consume(1);
    }

    fn show_nag<V: Visitor>(&mut self, depth: &mut Depth, visitor: &mut V) {
        let rest = &self.buffer.rest()[1..];
        let digits = rest.iter().position(|byte| !byte.is_ascii_digit()).unwrap_or(rest.len());
        let number = str::from_utf8(&rest[..digits]).ok().and_then(|digits| digits.parse().ok());
        match number {
            Some(number) if depth.is_shown() => visitor.nag(number),
            None if depth.is_shown() => {
                let kind = ErrorKind::Syntax { expected: Expected::NagNumber };
                self.damaged(depth, 1, kind, visitor);
            }
            _ => {}
        }
        self.buffer.consume(1 + digits);
    }

    fn show_comment<V: Visitor>(
        &mut self,
        first: u8,
        depth: &mut Depth,
        visitor: &mut V,
    ) -> Result<(), Stop> {
        let (comment, marks) = match first {
            b'{' => (self.brace_comment()?, 2),
            // The line end is not consumed: `skip_space` counts it.
            _ => (self.line_comment()?, 1),
        };
        let kind = match comment {
            Comment::Length(length) => {
                if depth.is_shown() {
                    visitor.comment(Text::of(&self.buffer.rest()[1..1 + length]));
                }
                self.buffer.consume(length + marks);
                return Ok(());
            }
            Comment::Unclosed => ErrorKind::Unclosed { what: Token::Comment },
            Comment::TooLong => too_long(Token::Comment),
        };
        self.damaged(depth, 0, kind, visitor);
        Err(Stop::Lost)
    }

    /// The comment in braces that begins here.
    pub(super) fn brace_comment(&mut self) -> Result<Comment, SourceError> {
        // After an unclosed comment others may follow: what is known is not looked for again.
        let known = self.no_brace_before.saturating_sub(self.buffer.offset());
        let mut from = usize::try_from(known).unwrap_or(usize::MAX).max(1);
        loop {
            let rest = self.buffer.rest();
            let end = rest.get(from..).and_then(|rest| memchr(b'}', rest)).map(|end| from + end);
            if let Some(end) = end {
                return Ok(within_limit(end - 1));
            }
            from = from.max(rest.len());
            self.no_brace_before = self.buffer.offset() + from as u64;
            if rest.len() - 1 > MOST_TOKEN_BYTES {
                return Ok(Comment::TooLong);
            }
            if self.buffer.at_end() {
                return Ok(Comment::Unclosed);
            }
            self.buffer.fill()?;
        }
    }

    /// The comment that ends with its line.
    fn line_comment(&mut self) -> Result<Comment, SourceError> {
        let mut from = 1;
        loop {
            let rest = self.buffer.rest();
            let end = memchr2(b'\n', b'\r', &rest[from..]).map(|end| from + end);
            let comment = within_limit(end.unwrap_or(rest.len()) - 1);
            if end.is_some() || self.buffer.at_end() || matches!(comment, Comment::TooLong) {
                return Ok(comment);
            }
            from = rest.len();
            self.buffer.fill()?;
        }
    }
}

/// A comment of this length, if it may be so long. How the input is cut must not decide that.
fn within_limit(length: usize) -> Comment {
    if length > MOST_TOKEN_BYTES { Comment::TooLong } else { Comment::Length(length) }
}
