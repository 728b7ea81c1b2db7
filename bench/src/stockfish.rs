//! Stockfish as a child process, where it is installed.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

/// A running engine.
pub struct Stockfish {
    /// As it calls itself.
    pub name: String,
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

impl Stockfish {
    /// Starts it; `None` if it is not there.
    pub fn start() -> Option<Stockfish> {
        // Debian keeps it where only players look.
        ["stockfish", "/usr/games/stockfish"].into_iter().find_map(Stockfish::start_as)
    }

    fn start_as(program: &str) -> Option<Stockfish> {
        let mut command = Command::new(program);
        let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().ok()?;
        let (input, output) = (child.stdin.take()?, BufReader::new(child.stdout.take()?));
        let mut engine = Stockfish { name: String::new(), child, input, output };
        engine.send("uci")?;
        let name = engine.wait_for("id name ")?;
        engine.wait_for("uciok")?;
        engine.name = format!("{name} (process)");
        Some(engine)
    }

    fn send(&mut self, line: &str) -> Option<()> {
        writeln!(self.input, "{line}").and_then(|()| self.input.flush()).ok()
    }

    /// Reads up to a line with this beginning and gives the rest of it.
    fn wait_for(&mut self, beginning: &str) -> Option<String> {
        let mut line = String::new();
        loop {
            line.clear();
            if self.output.read_line(&mut line).ok()? == 0 {
                return None;
            }
            if let Some(rest) = line.strip_prefix(beginning) {
                return Some(rest.trim().to_owned());
            }
        }
    }

    /// Its count; 0 if it has died.
    pub fn perft(&mut self, fen: &str, depth: u32) -> u64 {
        let asked = self.send(&format!("position fen {fen}\ngo perft {depth}"));
        let count = asked.and_then(|()| self.wait_for("Nodes searched: "));
        count.and_then(|text| text.parse().ok()).unwrap_or(0)
    }
}

impl Drop for Stockfish {
    fn drop(&mut self) {
        let _ = self.send("quit");
        let _ = self.child.wait();
    }
}
