//! An engine as a process that speaks UCI.

use crate::cpu::CpuClock;
use anyhow::{Context, bail};
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::time::{Duration, Instant};

/// A running engine.
pub struct Engine {
    child: Child,
    to: ChildStdin,
    from: BufReader<ChildStdout>,
}

/// What a search had cost at some moment.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Cost {
    /// Nodes, as the engine tells them.
    pub nodes: u64,
    /// Time since it was told to search.
    pub time: Duration,
    /// Processor time of that, where the system tells it.
    pub cpu: Option<Duration>,
}

/// What an engine thinks is best.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Opinion {
    /// Its turn.
    pub turn: Option<String>,
    /// In how many turns it mates.
    pub mate: Option<i32>,
}

impl Engine {
    /// Starts a program, given with its arguments, and prepares it for Cờ Tư Lệnh.
    ///
    /// # Errors
    /// It cannot be started, or does not answer.
    pub fn start(command: &str) -> anyhow::Result<Engine> {
        let mut words = command.split_whitespace();
        let mut command = Command::new(words.next().context("no program")?);
        command.args(words).stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut child = command.spawn().with_context(|| format!("{command:?}"))?;
        let to = child.stdin.take().context("no input")?;
        let from = BufReader::new(child.stdout.take().context("no output")?);
        let mut engine = Engine { child, to, from };
        engine.ask("uci", "uciok")?;
        for option in ["UCI_Variant value cotulenh", "Hash value 16", "Threads value 1"] {
            engine.say(&format!("setoption name {option}"))?;
        }
        engine.ask("isready", "readyok")?;
        Ok(engine)
    }

    fn say(&mut self, line: &str) -> anyhow::Result<()> {
        writeln!(self.to, "{line}")?;
        Ok(self.to.flush()?)
    }

    fn hear(&mut self) -> anyhow::Result<String> {
        let mut line = String::new();
        if self.from.read_line(&mut line)? == 0 {
            bail!("the engine has ended");
        }
        Ok(line.trim_end().to_owned())
    }

    fn ask(&mut self, question: &str, answer: &str) -> anyhow::Result<()> {
        self.say(question)?;
        while self.hear()? != answer {}
        Ok(())
    }

    /// Searches a position of which nothing is known yet. Tells every opinion and what it had cost until then;
    /// the last is the answer.
    ///
    /// # Errors
    /// The engine ends before it answers.
    pub fn search(&mut self, fen: &str, nodes: u64) -> anyhow::Result<Vec<(Cost, Opinion)>> {
        self.say("ucinewgame")?;
        self.ask("isready", "readyok")?;
        self.say(&format!("position fen {fen}"))?;
        let (clock, begun) = (CpuClock::of(self.child.id()), Instant::now());
        self.say(&format!("go nodes {nodes}"))?;
        let mut opinions: Vec<(Cost, Opinion)> = Vec::new();
        loop {
            let line = self.hear()?;
            let last = opinions.last().map(|(_, last)| last.clone()).unwrap_or_default();
            let (time, cpu) = (begun.elapsed(), clock.elapsed());
            if let Some(answer) = line.strip_prefix("bestmove ") {
                let turn = answer.split(' ').next().map(str::to_owned);
                // Another turn than that of the last finished depth was found with the last nodes.
                opinions.push((Cost { nodes, time, cpu }, Opinion { turn, ..last }));
                return Ok(opinions);
            }
            if let Some((nodes, opinion)) = read_info(&line) {
                opinions.push((Cost { nodes, time, cpu }, opinion));
            }
        }
    }
}

impl Drop for Engine {
    fn drop(&mut self) {
        // It may be gone already.
        let _ = self.say("quit");
        let _ = self.child.wait();
    }
}

/// The nodes and the opinion of an `info` line about the best line. There is no turn where the engine did not
/// follow it to its end.
fn read_info(line: &str) -> Option<(u64, Opinion)> {
    let words: Vec<&str> = line.split_whitespace().collect();
    let after = |name: &str| {
        let at = words.iter().position(|&word| word == name)?;
        words.get(at + 1).copied()
    };
    if words.first() != Some(&"info") || after("multipv").is_some_and(|line| line != "1") {
        return None;
    }
    let turn = after("pv").map(str::to_owned);
    let mate = after("mate").and_then(|turns| turns.parse().ok());
    after("score")?;
    Some((after("nodes")?.parse().ok()?, Opinion { turn, mate }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_info_line_tells_nodes_turn_and_mate() {
        let line =
            "info depth 3 multipv 1 score mate 2 nodes 77 nps 5 time 0 pv d4::F>e5,T>e6 Ia1>a2";
        let opinion = Opinion { turn: Some("d4::F>e5,T>e6".to_owned()), mate: Some(2) };
        assert_eq!(read_info(line), Some((77, opinion)));
        assert_eq!(read_info("info depth 3 multipv 2 score cp 2 nodes 77 pv a"), None);
        let unfinished = "info depth 3 multipv 1 score cp 2 nodes 77 pv";
        assert_eq!(read_info(unfinished), Some((77, Opinion::default())));
        assert_eq!(read_info("info string nodes of no use"), None);
    }
}
