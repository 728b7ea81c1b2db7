//! What was said between the arena and its engines, for those who have to find out why.

use std::fs::File;
use std::io::{self, Write};
use std::path::Path;
use std::sync::Mutex;
use std::time::Instant;

/// A file in which every line stands with its time and its engine: `12.345 name#2 > go depth 1`.
pub(crate) struct Dialogue {
    file: Mutex<File>,
    begun: Instant,
}

/// Who said it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum From {
    Arena,
    Engine,
    /// The engine, on stderr.
    Complaint,
}

impl Dialogue {
    /// Begins a new file.
    pub fn create(path: &Path) -> io::Result<Dialogue> {
        Ok(Dialogue { file: Mutex::new(File::create(path)?), begun: Instant::now() })
    }

    /// Writes a line down.
    pub fn note(&self, who: &str, from: From, text: &str) {
        let mark = match from {
            From::Arena => '>',
            From::Engine => '<',
            From::Complaint => '!',
        };
        let seconds = self.begun.elapsed().as_secs_f64();
        let line = format!("{seconds:.3} {who} {mark} {}\n", text.trim_end());
        if let Ok(mut file) = self.file.lock() {
            // A disk that is full spoils the log, not the match.
            let _ = file.write_all(line.as_bytes());
        }
    }
}
