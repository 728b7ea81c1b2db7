use std::io::{self, BufRead, ErrorKind};

/// Longer lines are refused, so that no input can fill the memory.
pub const MOST_BYTES: usize = 16 << 20;

/// A line without its end.
pub enum RawLine<'a> {
    /// As it came.
    Whole(&'a [u8]),
    /// It had more than [`MOST_BYTES`]; all of it was skipped.
    TooLong,
}

/// Lines of bytes, of bounded length.
pub struct Lines<R> {
    input: R,
    buffer: Vec<u8>,
}

impl<R: BufRead> Lines<R> {
    pub fn new(input: R) -> Lines<R> {
        Lines { input, buffer: Vec::new() }
    }

    /// The next line; `None` at the end of the input. The last line may lack its end.
    pub fn next_line(&mut self) -> io::Result<Option<RawLine<'_>>> {
        self.buffer.clear();
        let mut seen = 0usize;
        loop {
            let chunk = match self.input.fill_buf() {
                Ok(chunk) => chunk,
                Err(error) if error.kind() == ErrorKind::Interrupted => continue,
                Err(error) => return Err(error),
            };
            let end = chunk.iter().position(|&byte| byte == b'\n');
            let part = end.map_or(chunk, |end| chunk.split_at(end).0);
            if chunk.is_empty() && seen == 0 {
                return Ok(None);
            }
            let over = chunk.is_empty() || end.is_some();
            let used = part.len() + usize::from(end.is_some());
            seen = seen.saturating_add(used);
            if self.buffer.len() + part.len() <= MOST_BYTES && seen <= MOST_BYTES + 1 {
                self.buffer.extend_from_slice(part);
            }
            self.input.consume(used);
            if over {
                let length = seen - usize::from(end.is_some());
                return Ok(Some(match length {
                    0..=MOST_BYTES => RawLine::Whole(&self.buffer),
                    _ => RawLine::TooLong,
                }));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::BufReader;

    /// The length of each line; `None` for one that is too long.
    fn lengths(input: &[u8]) -> Vec<Option<usize>> {
        // A small buffer, so that lines come in pieces.
        let mut lines = Lines::new(BufReader::with_capacity(7, input));
        let mut lengths = Vec::new();
        while let Some(line) = lines.next_line().unwrap() {
            lengths.push(match line {
                RawLine::Whole(bytes) => Some(bytes.len()),
                RawLine::TooLong => None,
            });
        }
        lengths
    }

    #[test]
    fn lines_end_at_newlines_and_at_the_end() {
        assert_eq!(lengths(b""), []);
        assert_eq!(lengths(b"\n"), [Some(0)]);
        assert_eq!(lengths(b"a\n\nbcdefghijk"), [Some(1), Some(0), Some(10)]);
        assert_eq!(lengths(b"abcdefg\nh\n"), [Some(7), Some(1)]);
    }

    #[test]
    fn a_line_too_long_is_skipped_to_its_end() {
        let mut input = vec![b'x'; MOST_BYTES];
        input.extend(b"\nnext\n");
        assert_eq!(lengths(&input), [Some(MOST_BYTES), Some(4)]);
        input.insert(0, b'x');
        assert_eq!(lengths(&input), [None, Some(4)]);
    }
}
