//! `[Name "value"]`

use super::recover::begins_tag;
use super::{LOOKAHEAD, MOST_TOKEN_BYTES, Reader, Spot, Stop};
use crate::{Dialect, ErrorKind, Text, Visitor};
use memchr::{memchr2, memchr2_iter};
use std::io::Read;

/// A tag in the rest of the input, as ranges from its beginning.
struct Tag {
    name: (usize, usize),
    value: (usize, usize),
    end: usize,
}

/// What was found of the value of a tag.
enum Value {
    /// Where the closing quote stands, and where the tag ends.
    Closed(usize, usize),
    /// The line ends, or the input.
    Unclosed,
    /// More has to be read.
    More,
}

impl<R: Read, D: Dialect> Reader<R, D> {
    /// Shows the tags of a game. False if another game begins after them.
    pub(super) fn show_tags<V: Visitor>(&mut self, visitor: &mut V) -> Result<bool, Stop> {
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

    fn show_tag<V: Visitor>(&mut self, visitor: &mut V) -> Result<(), Stop> {
        let Tag { name, value, end } = self.tag()?;
        let rest = self.buffer.rest();
        // A name is plain ASCII.
        let text = str::from_utf8(&rest[name.0..name.1]).unwrap_or_default();
        let place = || self.place(value.0);
        let spot = Spot { place: &place };
        visitor
            .tag(text, Text::quoted(&rest[value.0..value.1]), spot)
            .map_err(|fault| Stop::Error(self.refusal(value.0, fault)))?;
        self.buffer.consume(end);
        Ok(())
    }

    fn tag(&mut self) -> Result<Tag, Stop> {
        let rest = &self.buffer.rest()[..self.buffer.rest().len().min(LOOKAHEAD)];
        let skip = |from: usize, wanted: fn(&u8) -> bool| {
            let more = rest[from..].iter().position(|byte| !wanted(byte));
            more.map_or(rest.len(), |more| from + more)
        };
        let name_start = skip(1, is_blank);
        let name_end = skip(name_start, is_in_name);
        if name_start == name_end {
            return self.unexpected(name_start, "the name of a tag, as in [Event \"…\"]");
        }
        let quote = skip(name_end, is_blank);
        if rest.get(quote) != Some(&b'"') {
            return self.unexpected(quote, "the value of the tag in quotes");
        }
        let start = quote + 1;
        loop {
            let rest = self.buffer.rest();
            match closing_quote(rest, start, self.buffer.at_end()) {
                Value::Closed(_, end) if end > MOST_TOKEN_BYTES => {
                    return self.fail(0, too_long("tag"));
                }
                Value::Closed(value_end, end) => {
                    let (name, value) = ((name_start, name_end), (start, value_end));
                    return Ok(Tag { name, value, end });
                }
                Value::More if rest.len() > MOST_TOKEN_BYTES => {
                    return self.fail(0, too_long("tag"));
                }
                Value::More => self.buffer.fill()?,
                Value::Unclosed => {
                    let (what, expected) = ("tag", "\"] on the same line");
                    return self.fail(0, ErrorKind::Unclosed { what, expected });
                }
            }
        }
    }
}

pub(super) fn too_long(what: &'static str) -> ErrorKind {
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
/// with a backslash before it has to do: `[Path "C:\"]`.
fn closing_quote(text: &[u8], start: usize, at_end: bool) -> Value {
    let line_end = memchr2(b'\n', b'\r', &text[start..]).map(|end| start + end);
    let line = &text[..line_end.unwrap_or(text.len())];
    let mut second_best = None;
    let mut escaped = None;
    for at in memchr2_iter(b'"', b'\\', &line[start..]).map(|at| start + at) {
        if line[at] == b'\\' {
            escaped = if escaped == Some(at) { None } else { Some(at + 1) };
            continue;
        }
        let after = line[at + 1..].iter().position(|byte| !is_blank(byte));
        let Some(bracket) = after.map(|after| at + 1 + after) else { break };
        if line[bracket] == b']' {
            if escaped != Some(at) {
                return Value::Closed(at, bracket + 1);
            }
            second_best = Some((at, bracket + 1));
        }
    }
    match second_best {
        _ if line_end.is_none() && !at_end => Value::More,
        Some((quote, end)) => Value::Closed(quote, end),
        None => Value::Unclosed,
    }
}
