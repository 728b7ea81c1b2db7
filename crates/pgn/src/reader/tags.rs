//! `[Name "value"]`

use super::recover::begins_tag;
use super::{LOOKAHEAD, MOST_TOKEN_BYTES, Reader, Spot};
use crate::{Dialect, ErrorKind, Expected, Source, SourceError, Text, Token, Visitor};
use core::ops::Range;
use memchr::memchr3_iter;

/// A tag in the rest of the input, as ranges from its beginning.
enum Tag {
    Whole {
        name: Range<usize>,
        value: Range<usize>,
        end: usize,
    },
    Damaged {
        /// Empty if that is what is wrong.
        name: Range<usize>,
        /// Where it shows.
        at: usize,
        kind: ErrorKind,
    },
}

/// What was found of the value of a tag.
enum Value {
    /// Where the closing quote stands, and where the tag ends.
    Closed(usize, usize),
    /// The line ends there, or the input.
    Unclosed(usize),
    /// More has to be read; up to here there is no closing quote.
    More(usize),
}

impl<R: Source, D: Dialect> Reader<R, D> {
    /// Shows the tags of a game. False if another game begins after them.
    pub(super) fn show_tags<V: Visitor>(&mut self, visitor: &mut V) -> Result<bool, SourceError> {
        let mut any = false;
        loop {
            let rest = self.buffer.rest();
            match rest.first() {
                // After an empty line it is a word about the game, and the tags are over.
                Some(b';') if self.line_ends <= 1 => self.skip_line()?,
                Some(b'%') if self.line_ends > 0 => self.skip_line()?,
                Some(b'[') => {
                    // A game of tags alone, which should have had a result at least.
                    if any && self.line_ends > 1 && begins_event(rest) {
                        return Ok(false);
                    }
                    any = true;
                    self.show_tag(visitor)?;
                }
                _ => return Ok(true),
            }
            self.skip_space()?;
        }
    }

    fn show_tag<V: Visitor>(&mut self, visitor: &mut V) -> Result<(), SourceError> {
        let tag = self.tag()?;
        let rest = self.buffer.rest();
        // A name is plain ASCII.
        let name_of = |name: Range<usize>| str::from_utf8(&rest[name]).unwrap_or_default();
        match tag {
            Tag::Whole { name, value, end } => {
                if self.refused.is_none() {
                    let shown = value.start;
                    let place = |at| self.place(shown + at);
                    let text = Text::quoted(&rest[value]);
                    let taken = visitor.tag(name_of(name), text, Spot { place: &place });
                    if let Err(error) = taken {
                        self.refuse(shown, error);
                    }
                }
                self.buffer.consume(end);
                Ok(())
            }
            Tag::Damaged { name, at, kind } => {
                if self.refused.is_none() {
                    let error = self.error(at, kind);
                    self.refused = visitor.damaged_tag(name_of(name), error).err();
                }
                self.skip_damaged_tag()
            }
        }
    }

    /// To the bracket that closes it or, if there is none, to the end of the line.
    fn skip_damaged_tag(&mut self) -> Result<(), SourceError> {
        let rest = self.buffer.rest();
        let near = &rest[..rest.len().min(LOOKAHEAD)];
        match near.iter().position(|byte| matches!(byte, b']' | b'\n' | b'\r')) {
            Some(end) if near[end] == b']' => {
                self.buffer.consume(end + 1);
                Ok(())
            }
            _ => self.skip_line(),
        }
    }

    fn tag(&mut self) -> Result<Tag, SourceError> {
        let rest = &self.buffer.rest()[..self.buffer.rest().len().min(LOOKAHEAD)];
        let skip = |from: usize, wanted: fn(&u8) -> bool| {
            let more = rest[from..].iter().position(|byte| !wanted(byte));
            more.map_or(rest.len(), |more| from + more)
        };
        let name_start = skip(1, is_blank);
        let name = name_start..skip(name_start, is_in_name);
        if name.is_empty() {
            let kind = ErrorKind::Syntax { expected: Expected::TagName };
            return Ok(Tag::Damaged { at: name.start, name, kind });
        }
        let quote = skip(name.end, is_blank);
        if rest.get(quote) != Some(&b'"') {
            let kind = ErrorKind::Syntax { expected: Expected::TagValue };
            return Ok(Tag::Damaged { name, at: quote, kind });
        }
        let start = quote + 1;
        // After a damaged tag others may follow on the line: what is known is not looked for again.
        let known = self.no_quote_before.saturating_sub(self.buffer.offset());
        let mut from = usize::try_from(known).unwrap_or(usize::MAX).max(start);
        loop {
            let rest = self.buffer.rest();
            let found = closing_quote(rest, start, from, self.buffer.at_end());
            let (Value::Closed(looked, _) | Value::Unclosed(looked) | Value::More(looked)) = found;
            let kind = match found {
                Value::Closed(value_end, end) if end <= MOST_TOKEN_BYTES => {
                    return Ok(Tag::Whole { name, value: start..value_end, end });
                }
                Value::More(looked) if rest.len() <= MOST_TOKEN_BYTES => {
                    from = looked;
                    self.buffer.fill()?;
                    continue;
                }
                Value::Closed(..) | Value::More(_) => too_long(Token::Tag),
                Value::Unclosed(_) => ErrorKind::Unclosed { what: Token::Tag },
            };
            self.no_quote_before = self.buffer.offset() + looked as u64;
            return Ok(Tag::Damaged { name, at: 0, kind });
        }
    }
}

pub(super) fn too_long(what: Token) -> ErrorKind {
    ErrorKind::TooLong { what, most: MOST_TOKEN_BYTES }
}

fn is_blank(byte: &u8) -> bool {
    matches!(byte, b' ' | b'\t')
}

/// Letters, digits and underscore says the standard; others write more.
fn is_in_name(byte: &u8) -> bool {
    byte.is_ascii_alphanumeric() || b"_+#=:-".contains(byte)
}

fn begins_event(text: &[u8]) -> bool {
    begins_tag(text) && text[1..].trim_ascii_start().starts_with(b"Event ")
}

/// The quote that has `]` after it and no backslash before it. If there is none on the line, one
/// with a backslash before it has to do: `[Path "C:\"]`. The value begins at `start`; before `from`
/// no quote has `]` after it.
fn closing_quote(text: &[u8], start: usize, from: usize, at_end: bool) -> Value {
    let mut second_best = None;
    // No further than the line: the text may hold thousands of other tags.
    let unseen = text.get(from..).unwrap_or_default();
    let mut looked = text.len();
    for at in memchr3_iter(b'"', b'\n', b'\r', unseen).map(|at| from + at) {
        if text[at] != b'"' {
            return second_best.unwrap_or(Value::Unclosed(at));
        }
        let after = text[at + 1..].iter().position(|byte| !is_blank(byte));
        let Some(bracket) = after.map(|after| at + 1 + after) else {
            looked = at;
            break;
        };
        if text[bracket] == b']' {
            let backslashes = text[start..at].iter().rev().take_while(|byte| **byte == b'\\');
            if backslashes.count() % 2 == 0 {
                return Value::Closed(at, bracket + 1);
            }
            second_best = Some(Value::Closed(at, bracket + 1));
        }
    }
    match second_best {
        Some(Value::Closed(quote, _)) if !at_end => Value::More(quote),
        Some(closed) => closed,
        None if at_end => Value::Unclosed(text.len()),
        None => Value::More(looked),
    }
}
