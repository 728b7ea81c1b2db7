//! Runs the real binary and looks at what it says.

// Each test file uses some of this.
#![allow(dead_code)]

pub mod placement;
#[cfg(unix)]
pub mod server;

use serde_json::Value;
use std::io::Write;
use std::process::{Command, Output, Stdio};

/// The binary.
pub fn command() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_sandtable"));
    command.env_remove("NO_COLOR").env_remove("CLICOLOR_FORCE").env_remove("CLICOLOR");
    command
}

/// What a run came to.
#[derive(Debug)]
pub struct Run {
    pub out: String,
    pub err: String,
    pub code: Option<i32>,
}

impl Run {
    /// Whatever happens, nothing panics.
    pub fn of(output: Output) -> Run {
        let text = |bytes| String::from_utf8_lossy(bytes).into_owned();
        let run = Run {
            out: text(&output.stdout),
            err: text(&output.stderr),
            code: output.status.code(),
        };
        assert!(!run.err.contains("panicked"), "{run:?}");
        run
    }

    /// The output of a run that went well and complained of nothing.
    pub fn good(self) -> String {
        assert_eq!((self.code, self.err.as_str()), (Some(0), ""), "{}", self.out);
        self.out
    }

    /// The complaint of a run that was refused, which printed nothing else.
    pub fn refused(self) -> String {
        assert_eq!((self.code, self.out.as_str()), (Some(2), ""), "{}", self.err);
        self.err
    }
}

/// Runs the binary with these arguments and an empty stdin.
pub fn sandtable(args: &[&str]) -> Run {
    feed(args, Vec::new())
}

/// Runs the binary with these bytes on stdin.
pub fn feed(args: &[&str], input: Vec<u8>) -> Run {
    let mut command = command();
    command.args(args);
    feed_to(command, input)
}

/// Runs a command with these bytes on stdin.
pub fn feed_to(mut command: Command, input: Vec<u8>) -> Run {
    let mut child = command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    // On a thread, for the answers must be read while the questions are written.
    let writer = std::thread::spawn(move || stdin.write_all(&input));
    let run = Run::of(child.wait_with_output().unwrap());
    writer.join().unwrap().unwrap();
    run
}

/// Asks raw lines in one process; every line is answered.
pub fn ask_raw(input: Vec<u8>) -> Vec<Value> {
    let out = feed(&["query"], input).good();
    out.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

/// Asks in one process.
pub fn ask(requests: &[Value]) -> Vec<Value> {
    let mut input = Vec::new();
    for request in requests {
        serde_json::to_writer(&mut input, request).unwrap();
        input.push(b'\n');
    }
    let answers = ask_raw(input);
    assert_eq!(answers.len(), requests.len());
    answers
}

/// Asks one thing.
pub fn ask_one(request: Value) -> Value {
    ask(&[request]).remove(0)
}

/// The strings of a JSON list, sorted as bytes.
pub fn sorted(list: &Value) -> Vec<&str> {
    let mut texts: Vec<&str> = list.as_array().unwrap().iter().filter_map(Value::as_str).collect();
    texts.sort_unstable();
    texts
}

/// The last line of perft: nodes, seconds, nodes a second.
pub fn last_line(out: &str) -> (u64, f64, u64) {
    let line = out.lines().last().unwrap();
    let words: Vec<&str> = line.split(' ').collect();
    let &["nodes", nodes, "time", seconds, "nps", rate] = &words[..] else {
        panic!("{line:?} is not the last line of perft")
    };
    assert_eq!(seconds.split_once('.').map(|(_, decimals)| decimals.len()), Some(3), "{line}");
    (nodes.parse().unwrap(), seconds.parse().unwrap(), rate.parse().unwrap())
}

/// The page of rules for people.
pub fn rules_page() -> String {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/rules/cotulenh.md");
    std::fs::read_to_string(path).unwrap_or_else(|error| panic!("{path}: {error}"))
}

/// An action of Cờ Tư Lệnh, taken apart: unit, origin, sign, target.
pub fn apart(action: &str) -> (&str, &str, &str, &str) {
    let split = |text: &'_ str, is_next: fn(char) -> bool| {
        text.find(is_next).unwrap_or_else(|| panic!("{action} is not an action"))
    };
    let (unit, rest) = action.split_at(split(action, |c| c.is_ascii_lowercase()));
    let digits = 1 + split(&rest[1..], |c| !c.is_ascii_digit());
    let (origin, rest) = rest.split_at(digits);
    let (sign, target) = rest.split_at(split(rest, |c| ('a'..='k').contains(&c)));
    (unit, origin, sign, target)
}

/// An empty folder of this test's own.
pub fn folder(test: &str) -> std::path::PathBuf {
    let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join(test);
    // From the last run; if there was none, there is nothing to remove.
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).unwrap();
    folder
}

/// Writes a file and says its whole name.
pub fn file(folder: &std::path::Path, name: &str, content: impl AsRef<[u8]>) -> String {
    let path = folder.join(name);
    std::fs::write(&path, content).unwrap();
    path.to_str().unwrap().to_owned()
}
