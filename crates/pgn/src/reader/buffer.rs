use super::lines::Mark;
use std::io::{self, Read};

/// What is asked of the source at once.
const CHUNK: usize = 1 << 16;

/// The part of the input that is being looked at.
///
/// It holds [`CHUNK`] bytes, and more only while one comment or tag is longer than that.
pub(super) struct Buffer<R> {
    source: R,
    bytes: Vec<u8>,
    start: usize,
    end: usize,
    at_end: bool,
    /// The place of `bytes[marked]`; `marked <= start`.
    mark: Mark,
    marked: usize,
}

impl<R: Read> Buffer<R> {
    pub fn new(source: R) -> Buffer<R> {
        let bytes = vec![0; CHUNK];
        Buffer { source, bytes, start: 0, end: 0, at_end: false, mark: Mark::START, marked: 0 }
    }

    /// What has been read and not yet consumed.
    #[inline]
    pub fn rest(&self) -> &[u8] {
        &self.bytes[self.start..self.end]
    }

    /// Whether nothing comes after [`rest`](Buffer::rest).
    pub fn at_end(&self) -> bool {
        self.at_end
    }

    #[inline]
    pub fn consume(&mut self, bytes: usize) {
        self.start = (self.start + bytes).min(self.end);
    }

    /// Moves the mark here: places are counted from it.
    pub fn mark_here(&mut self) {
        self.mark = self.mark.after(&self.bytes[self.marked..self.start]);
        self.marked = self.start;
    }

    /// The byte offset of the rest.
    pub fn offset(&self) -> u64 {
        self.mark.offset + (self.start - self.marked) as u64
    }

    /// Where a byte of the rest is.
    pub fn place(&self, at: usize) -> Mark {
        let to = (self.start + at).min(self.end);
        self.mark.after(&self.bytes[self.marked..to])
    }

    /// Reads on until the rest has so many bytes, or is all there is.
    #[inline]
    pub fn ensure(&mut self, bytes: usize) -> io::Result<()> {
        while self.end - self.start < bytes && !self.at_end {
            self.fill()?;
        }
        Ok(())
    }

    /// Reads on: some bytes more, or the end.
    #[cold]
    pub fn fill(&mut self) -> io::Result<()> {
        if self.start > 0 {
            self.mark_here();
            self.bytes.copy_within(self.start..self.end, 0);
            self.end -= self.start;
            (self.start, self.marked) = (0, 0);
        }
        // A long token is over: give its room back.
        if self.bytes.len() > CHUNK && self.end < CHUNK / 2 {
            self.bytes.truncate(CHUNK);
            self.bytes.shrink_to_fit();
        }
        if self.end == self.bytes.len() {
            self.bytes.resize(2 * self.bytes.len(), 0);
        }
        loop {
            match self.source.read(&mut self.bytes[self.end..]) {
                Ok(0) => self.at_end = true,
                Ok(read) => self.end = (self.end + read).min(self.bytes.len()),
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                Err(error) => {
                    self.at_end = true;
                    return Err(error);
                }
            }
            return Ok(());
        }
    }
}
