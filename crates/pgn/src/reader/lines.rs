use memchr::memchr2_iter;

/// A place that is moved along with the input. Lines are counted in bulk, and only as far as a place
/// is asked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Mark {
    pub offset: u64,
    pub line: u64,
    /// Characters of this line so far.
    pub columns: u64,
    /// Whether the last byte was CR: an LF right after it ends the same line.
    after_cr: bool,
}

impl Mark {
    pub const START: Mark = Mark { offset: 0, line: 1, columns: 0, after_cr: false };

    /// The place after these bytes.
    pub fn after(self, bytes: &[u8]) -> Mark {
        let mut mark = Mark { offset: self.offset + bytes.len() as u64, ..self };
        let Some(&last) = bytes.last() else { return mark };
        let mut line_start = None;
        for at in memchr2_iter(b'\n', b'\r', bytes) {
            let after_cr = match at.checked_sub(1) {
                Some(before) => bytes.get(before) == Some(&b'\r'),
                None => self.after_cr,
            };
            if !(after_cr && bytes.get(at) == Some(&b'\n')) {
                mark.line += 1;
            }
            line_start = Some(at + 1);
        }
        if line_start.is_some() {
            mark.columns = 0;
        }
        mark.columns += characters(bytes.get(line_start.unwrap_or(0)..).unwrap_or_default());
        mark.after_cr = last == b'\r';
        mark
    }
}

/// How many characters of UTF-8: all bytes but those that continue one.
fn characters(bytes: &[u8]) -> u64 {
    bytes.iter().filter(|&&byte| byte & 0xc0 != 0x80).count() as u64
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line_and_column(text: &str) -> (u64, u64) {
        let whole = Mark::START.after(text.as_bytes());
        // However the text is cut, the place is the same.
        for cut in 0..=text.len() {
            let (left, right) = text.as_bytes().split_at(cut);
            assert_eq!(Mark::START.after(left).after(right), whole, "{text:?} cut at {cut}");
        }
        (whole.line, whole.columns + 1)
    }

    #[test]
    fn every_kind_of_line_end_counts_once() {
        assert_eq!(line_and_column("a\nb\nc"), (3, 2));
        assert_eq!(line_and_column("a\r\nb\r\n"), (3, 1));
        assert_eq!(line_and_column("a\rb\r\rc"), (4, 2));
        assert_eq!(line_and_column("\n\r\n"), (3, 1));
        assert_eq!(line_and_column(""), (1, 1));
    }

    #[test]
    fn columns_are_characters() {
        assert_eq!(line_and_column("Cờ Tư"), (1, 6));
    }
}
