//! The server as a process, in a folder of its own.

use sandtable_load::Client;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};

/// A folder of its own for a test.
pub struct Folder(pub PathBuf);

impl Folder {
    pub fn new(name: &str) -> Folder {
        let name = format!("sandtable-serve-{name}-{}", std::process::id());
        let folder = std::env::temp_dir().join(name);
        std::fs::create_dir_all(&folder).unwrap();
        Folder(folder)
    }

    pub fn db(&self) -> PathBuf {
        self.0.join("games.db")
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
        let mut child = command
            .args(ARGUMENTS)
            .arg(db)
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let address = line.trim().rsplit(' ').next().unwrap();
        assert!(address.starts_with("http://127.0.0.1:"), "{line}");
        Process { client: Client::new(address).unwrap(), child }
    }

    /// SIGKILL: no last word, no last write.
    pub fn kill(&mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }

    /// SIGTERM: asks it to end.
    pub fn terminate(&mut self) -> ExitStatus {
        let pid = self.child.id().to_string();
        assert!(Command::new("kill").args(["-TERM", &pid]).status().unwrap().success());
        self.child.wait().unwrap()
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
