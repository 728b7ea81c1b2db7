//! The server as a process, in a folder of its own.

use sandtable_load::Client;
use std::io::{BufRead, BufReader, Lines};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdout, Command, ExitStatus, Stdio};

/// A folder of its own for a test.
pub struct Folder(pub PathBuf);

impl Folder {
    pub fn new(name: &str) -> Folder {
        let name = format!("sandtable-serve-{name}-{}", std::process::id());
        let folder = std::env::temp_dir().join(name);
        std::fs::create_dir_all(&folder).unwrap();
        Folder(folder)
    }

    /// A file for games.
    pub fn file(&self) -> PathBuf {
        self.0.join("games.db")
    }

    /// Where games are kept: in a file, or, if `tools/postgres` has started one, in a database.
    pub fn db(&self) -> PathBuf {
        let Ok(server) = std::env::var("SANDTABLE_POSTGRES") else { return self.file() };
        let name = self.0.file_name().unwrap().to_str().unwrap().replace('-', "_");
        let create = format!("CREATE DATABASE {name}");
        // The second time it is there already.
        let _ = Command::new("psql").args([&server, "-qc", &create]).output().unwrap();
        PathBuf::from(format!("{}/{name}", server.rsplit_once('/').unwrap().0))
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// The binary.
pub const BINARY: &str = env!("CARGO_BIN_EXE_sandtable");
/// Any port, and no limits; what is missing is the file.
const ARGUMENTS: [&str; 9] = [
    "serve",
    "--addr=127.0.0.1:0",
    "--requests-per-second=0",
    "--request-burst=1",
    "--games-per-minute=0",
    "--open-games-per-address=0",
    "--commands-per-second=10000",
    "--engine-threads=1",
    "--db",
];

/// The server as a process.
pub struct Process {
    pub child: Child,
    pub client: Client,
}

impl Process {
    pub fn start(db: &Path) -> Process {
        Process::run(Command::new(BINARY), db)
    }

    /// Starts it by a command to which the arguments are added.
    pub fn run(mut command: Command, db: &Path) -> Process {
        command.args(ARGUMENTS).arg(db).stderr(Stdio::null());
        Process::spawn(command).0
    }

    /// Starts it at this address.
    pub fn start_at(db: &Path, address: &str) -> Process {
        let mut command = Command::new(BINARY);
        // Of a flag that is given twice the last would not count: it is an error.
        let others = ARGUMENTS.iter().filter(|argument| !argument.starts_with("--addr"));
        command.args(others).arg(db).args(["--addr", address]).stderr(Stdio::null());
        Process::spawn(command).0
    }

    /// Starts it with more arguments, metrics and a place for its log. Returns the line that tells the
    /// address of the metrics.
    pub fn start_with(db: &Path, more: &[&str], log: Stdio) -> (Process, String) {
        let mut command = Command::new(BINARY);
        command.args(ARGUMENTS).arg(db).arg("--metrics-addr=127.0.0.1:0").args(more).stderr(log);
        let (server, mut lines) = Process::spawn(command);
        let metrics = lines.find(|line| line.as_ref().unwrap().starts_with("Metrics are at "));
        (server, metrics.unwrap().unwrap())
    }

    fn spawn(mut command: Command) -> (Process, Lines<BufReader<ChildStdout>>) {
        let mut child = command.stdout(Stdio::piped()).spawn().unwrap();
        let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
        let line = lines.next().unwrap().unwrap();
        let address = line.rsplit(' ').next().unwrap();
        assert!(address.starts_with("http"), "{line}");
        (Process { client: Client::new(address).unwrap(), child }, lines)
    }

    /// SIGKILL: no last word, no last write.
    pub fn kill(&mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }

    /// SIGTERM: asks it to end.
    pub fn terminate(&mut self) -> ExitStatus {
        self.signal("-TERM");
        self.child.wait().unwrap()
    }

    /// Sends it a signal.
    pub fn signal(&self, signal: &str) {
        let pid = self.child.id().to_string();
        assert!(Command::new("kill").args([signal, &pid]).status().unwrap().success());
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
