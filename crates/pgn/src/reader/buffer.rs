use super::lines::Mark;
use crate::{Source, SourceError};
use alloc::vec;
use alloc::vec::Vec;
use core::cell::Cell;

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
    /// The place of `bytes[marked]`; `marked <= start`. It moves on whenever a place is asked for, so
    /// that no byte is counted twice.
    mark: Cell<Mark>,
    marked: Cell<usize>,
}

impl<R: Source> Buffer<R> {
    pub fn new(source: R) -> Buffer<R> {
        let bytes = vec![0; CHUNK];
        let (mark, marked) = (Cell::new(Mark::START), Cell::new(0));
        Buffer { source, bytes, start: 0, end: 0, at_end: false, mark, marked }
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
    pub fn mark_here(&self) {
        let passed = &self.bytes[self.marked.get()..self.start];
        self.mark.set(self.mark.get().after(passed));
        self.marked.set(self.start);
    }

    /// The byte offset of the rest.
    pub fn offset(&self) -> u64 {
        self.mark.get().offset + (self.start - self.marked.get()) as u64
    }

    /// Where a byte of the rest is.
    pub fn place(&self, at: usize) -> Mark {
        let to = (self.start + at).min(self.end);
        self.mark_here();
        self.mark.get().after(&self.bytes[self.start..to])
    }

    /// Reads on until the rest has so many bytes, or is all there is.
    #[inline]
    pub fn ensure(&mut self, bytes: usize) -> Result<(), SourceError> {
        while self.end - self.start < bytes && !self.at_end {
            self.fill()?;
        }
        Ok(())
    }

    /// Reads on: some bytes more, or the end.
    #[cold]
    pub fn fill(&mut self) -> Result<(), SourceError> {
        if self.start > 0 {
            self.mark_here();
            self.bytes.copy_within(self.start..self.end, 0);
            self.end -= self.start;
            self.start = 0;
            self.marked.set(0);
        }
        // A long token is over: give its room back.
        if self.bytes.len() > CHUNK && self.end < CHUNK / 2 {
            self.bytes.truncate(CHUNK);
            self.bytes.shrink_to_fit();
        }
        if self.end == self.bytes.len() {
            self.bytes.resize(2 * self.bytes.len(), 0);
        }
        match self.source.read_into(&mut self.bytes[self.end..]) {
            Ok(0) => self.at_end = true,
            Ok(read) => self.end = (self.end + read).min(self.bytes.len()),
            Err(error) => {
                self.at_end = true;
                return Err(error);
            }
        }
        Ok(())
    }
}
