use std::fmt::Display;
use std::io::Write;
use std::sync::{Arc, Mutex, PoisonError};

/// Where the engine speaks: whole lines, from any thread, flushed at once.
pub struct UciOutput<W>(Arc<Mutex<W>>);

impl<W> Clone for UciOutput<W> {
    fn clone(&self) -> UciOutput<W> {
        UciOutput(Arc::clone(&self.0))
    }
}

impl<W: Write> UciOutput<W> {
    /// Speaks into `writer`.
    pub fn to(writer: W) -> UciOutput<W> {
        UciOutput(Arc::new(Mutex::new(writer)))
    }

    /// Looks at the writer.
    pub fn with<T>(&self, look: impl FnOnce(&mut W) -> T) -> T {
        // A thread that panicked while it wrote left at worst half a line.
        look(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// Writes lines. Nobody listening is no reason to fail: the end of the input will come.
    pub(crate) fn say(&self, text: impl Display) {
        self.with(|writer| {
            let _ = writeln!(writer, "{text}");
            let _ = writer.flush();
        });
    }
}
