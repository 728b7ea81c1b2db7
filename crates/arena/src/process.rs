//! An engine as a process: lines go in, lines come out, and nothing of it outlives its owner.
//!
//! Three threads serve a process, so that nothing an engine does can hold the arena up: one writes,
//! because an engine may not read; one reads, and notes when each line came; one keeps the last
//! words on stderr, for the report of a crash.

use crate::affinity;
use crate::dialogue::{Dialogue, From};
use crate::group;
use crate::guard::Guard;
use std::collections::VecDeque;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::path::Path;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender, SyncSender, TryRecvError};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

/// A line of an engine, and when it came.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct OutputLine {
    pub at: Instant,
    pub text: String,
}

/// Why no line came.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Silence {
    /// The time is up.
    Timeout,
    /// The engine has closed its output, most likely by ending.
    Closed,
    /// The match is being broken off.
    Stopped,
}

/// What watches over the processes of a game.
#[derive(Clone, Default)]
pub(crate) struct Keepers {
    pub guard: Option<Arc<Guard>>,
    pub dialogue: Option<Arc<Dialogue>>,
    /// The only processor they may run on.
    pub processor: Option<usize>,
}

/// The log of one process.
#[derive(Clone)]
struct Log {
    name: String,
    dialogue: Option<Arc<Dialogue>>,
}

impl Log {
    fn note(&self, from: From, text: &str) {
        if let Some(dialogue) = &self.dialogue {
            dialogue.note(&self.name, from, text);
        }
    }
}

/// A running engine.
pub(crate) struct Process {
    child: Child,
    to: Option<Sender<String>>,
    from: Receiver<OutputLine>,
    last_words: Arc<Mutex<VecDeque<String>>>,
    /// Closed when all of stderr has been read.
    stderr_end: Receiver<()>,
    is_collected: bool,
    guard: Option<Arc<Guard>>,
    log: Log,
}

/// Longer lines are cut: no move needs them, and memory is not the engine's to fill.
const MOST_LINE_BYTES: usize = 1 << 16;
/// So many lines wait to be read; then the engine has to.
const MOST_LINES: usize = 4096;
/// So many lines of stderr are kept.
const LAST_WORDS: usize = 5;
/// How soon a match that is being broken off is noticed.
const GLANCE: Duration = Duration::from_millis(50);
/// How long an engine may take to go when told to.
const FAREWELL: Duration = Duration::from_millis(1000);

impl Process {
    /// Starts a program with its arguments.
    pub fn start(
        name: &str,
        words: &[String],
        dir: Option<&Path>,
        keepers: &Keepers,
    ) -> io::Result<Process> {
        let (program, arguments) = words.split_first().ok_or(io::ErrorKind::InvalidInput)?;
        let mut command = Command::new(program);
        command.args(arguments);
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        if let Some(dir) = dir {
            command.current_dir(dir);
        }
        group::lead(&mut command);
        let mut child = affinity::spawn(&mut command, keepers.processor)?;
        let Keepers { guard, dialogue, .. } = keepers.clone();
        if let Some(guard) = &guard {
            guard.tell(child.id(), true);
        }
        let log = Log { name: format!("{name}#{}", child.id()), dialogue };
        let (to, lines) = mpsc::channel();
        let (sender, from) = mpsc::sync_channel(MOST_LINES);
        let last_words = Arc::new(Mutex::new(VecDeque::new()));
        let (stderr_open, stderr_end) = mpsc::channel();
        if let Some(stdin) = child.stdin.take() {
            thread::spawn(move || write_lines(stdin, &lines));
        }
        if let Some(stdout) = child.stdout.take() {
            let log = log.clone();
            thread::spawn(move || send_lines(stdout, &sender, &log));
        }
        if let Some(stderr) = child.stderr.take() {
            let (words, log) = (Arc::clone(&last_words), log.clone());
            thread::spawn(move || {
                keep_words(stderr, &words, &log);
                drop(stderr_open);
            });
        }
        let is_collected = false;
        Ok(Process { child, to: Some(to), from, last_words, stderr_end, is_collected, guard, log })
    }

    /// Sends a line. That it is gone shows when its answer does not come.
    pub fn send(&self, line: &str) {
        self.log.note(From::Arena, line);
        if let Some(to) = &self.to {
            let _ = to.send(format!("{line}\n"));
        }
    }

    /// The next line, if it comes in time.
    pub fn read(&mut self, until: Instant, stop: &AtomicBool) -> Result<OutputLine, Silence> {
        loop {
            if stop.load(Ordering::Relaxed) {
                return Err(Silence::Stopped);
            }
            let left = until.saturating_duration_since(Instant::now());
            match self.from.recv_timeout(left.min(GLANCE)) {
                Ok(line) => return Ok(line),
                Err(RecvTimeoutError::Disconnected) => return Err(Silence::Closed),
                Err(RecvTimeoutError::Timeout) if left <= GLANCE => return Err(Silence::Timeout),
                // Its output may be held open by something it started.
                Err(RecvTimeoutError::Timeout) if group::has_ended(&mut self.child) => {
                    return self.from.try_recv().map_err(|_| Silence::Closed);
                }
                Err(RecvTimeoutError::Timeout) => {}
            }
        }
    }

    /// The next line that has come already.
    pub fn glance(&self) -> Result<Option<OutputLine>, Silence> {
        match self.from.try_recv() {
            Ok(line) => Ok(Some(line)),
            Err(TryRecvError::Empty) => Ok(None),
            Err(TryRecvError::Disconnected) => Err(Silence::Closed),
        }
    }

    /// What became of an engine that says no more.
    pub fn obituary(&mut self) -> String {
        let status = match group::await_end(&mut self.child, FAREWELL) {
            true => self.collect().map(|status| status.to_string()),
            false => Ok("it closed its output and went on running".to_owned()),
        };
        let mut text = status.unwrap_or_else(|error| error.to_string());
        // What it wrote before it ended may still be on its way. Nothing is ever sent: the wait ends
        // when all has been read.
        let _ = self.stderr_end.recv_timeout(FAREWELL);
        if let Ok(words) = self.last_words.lock() {
            for line in words.iter() {
                text.push_str(" | ");
                text.push_str(line);
            }
        }
        text
    }
}

impl Process {
    /// Ends what is left of the process, once.
    fn collect(&mut self) -> io::Result<ExitStatus> {
        self.is_collected = true;
        // From now on its number may be another's.
        if let Some(guard) = &self.guard {
            guard.tell(self.child.id(), false);
        }
        group::end(&mut self.child)
    }
}

impl Drop for Process {
    /// Says goodbye, waits a moment, and ends whatever is left of it.
    fn drop(&mut self) {
        self.send("quit");
        self.to = None;
        if !self.is_collected {
            group::await_end(&mut self.child, FAREWELL);
            // An error means that it is gone.
            let _ = self.collect();
        }
    }
}

fn write_lines(mut stdin: impl Write, lines: &Receiver<String>) {
    for line in lines {
        if stdin.write_all(line.as_bytes()).and_then(|()| stdin.flush()).is_err() {
            return;
        }
    }
}

fn send_lines(stdout: impl Read, to: &SyncSender<OutputLine>, log: &Log) {
    let mut reader = BufReader::new(stdout);
    while let Some(text) = read_line(&mut reader) {
        let at = Instant::now();
        log.note(From::Engine, &text);
        if to.send(OutputLine { at, text }).is_err() {
            return;
        }
    }
}

fn keep_words(stderr: impl Read, words: &Mutex<VecDeque<String>>, log: &Log) {
    let mut reader = BufReader::new(stderr);
    while let Some(text) = read_line(&mut reader) {
        log.note(From::Complaint, &text);
        let Ok(mut words) = words.lock() else { return };
        if words.len() == LAST_WORDS {
            words.pop_front();
        }
        words.push_back(text.chars().take(200).collect());
    }
}

/// The next line without its end, cut where it is too long; `None` at the end of the output.
fn read_line(reader: &mut impl BufRead) -> Option<String> {
    let mut line = Vec::new();
    loop {
        let bytes = match reader.fill_buf() {
            Ok([]) if line.is_empty() => return None,
            Ok([]) => break,
            Ok(bytes) => bytes,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Err(_) => return None,
        };
        let end = bytes.iter().position(|&byte| byte == b'\n');
        let room = MOST_LINE_BYTES.saturating_sub(line.len());
        let part = &bytes[..end.unwrap_or(bytes.len())];
        line.extend_from_slice(&part[..part.len().min(room)]);
        let used = part.len() + usize::from(end.is_some());
        reader.consume(used);
        if end.is_some() {
            break;
        }
    }
    Some(String::from_utf8_lossy(&line).trim_end().to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_cut_and_never_lost() {
        let long = "x".repeat(MOST_LINE_BYTES + 10);
        let text = format!("a\r\n{long}\n\nlast");
        let mut reader = BufReader::with_capacity(7, text.as_bytes());
        assert_eq!(read_line(&mut reader).as_deref(), Some("a"));
        assert_eq!(read_line(&mut reader).map(|line| line.len()), Some(MOST_LINE_BYTES));
        assert_eq!(read_line(&mut reader).as_deref(), Some(""));
        assert_eq!(read_line(&mut reader).as_deref(), Some("last"));
        assert_eq!(read_line(&mut reader), None);
    }
}
