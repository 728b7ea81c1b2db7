//! A disk that is full for a while: moves are refused and told so, and play goes on when there is space.
#![cfg(target_os = "linux")]
#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

mod support;

use sandtable_load::{Refused, Seat};
use serde_json::{Value, json};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Duration;
use support::server::{BINARY, Folder, Process};
use tokio::time::{Instant, sleep};

const BASE_MS: u64 = 600_000;
/// Nothing here takes longer.
const PATIENCE: Duration = Duration::from_secs(60);
/// Long enough to be told from the time that honest moves take.
const OUTAGE: Duration = Duration::from_secs(4);
const TURNS: [&str; 12] =
    ["e4", "e5", "Nf3", "Nc6", "Bb5", "a6", "Bxc6", "dxc6", "O-O", "f6", "d4", "exd4"];

/// A disk that can be filled up.
trait Disk {
    fn fill(&self);
    fn free(&self);
}

/// A small file system that only the server sees, and a file that fills it.
struct Tmpfs {
    ballast: PathBuf,
}

impl Tmpfs {
    /// A server with its own file system, where the system allows one.
    fn serve(folder: &Path) -> Option<(Process, Tmpfs)> {
        let user: &[&str] = if is_root() { &["-m"] } else { &["-U", "-r", "-m"] };
        let mount = r#"mount -t tmpfs -o size=4m none "$0" && exec "$@""#;
        let mut command = Command::new("unshare");
        command.args(user).args(["sh", "-c", mount]).arg(folder);
        let allowed = Command::new("unshare")
            .args(user)
            .args(["sh", "-c", mount])
            .arg(folder)
            .arg("true")
            .stderr(Stdio::null())
            .status();
        if !allowed.is_ok_and(|status| status.success()) {
            return None;
        }
        command.arg(BINARY);
        let server = Process::run(command, &folder.join("games.db"));
        let inside = format!("/proc/{}/root{}", server.child.id(), folder.display());
        Some((server, Tmpfs { ballast: Path::new(&inside).join("ballast") }))
    }
}

impl Disk for Tmpfs {
    fn fill(&self) {
        let mut ballast = std::fs::File::create(&self.ballast).unwrap();
        while ballast.write_all(&[1; 4096]).is_ok() {}
    }

    fn free(&self) {
        std::fs::remove_file(&self.ballast).unwrap();
    }
}

fn is_root() -> bool {
    let id = Command::new("id").arg("-u").output().unwrap();
    String::from_utf8_lossy(&id.stdout).trim() == "0"
}

/// Files of this process may not grow.
struct Limit {
    pid: u32,
}

impl Limit {
    fn set(&self, most: &str) {
        let pid = self.pid.to_string();
        let limit = format!("--fsize={most}:unlimited");
        let done = Command::new("prlimit").args(["--pid", &pid, &limit]).status().unwrap();
        assert!(done.success());
    }
}

impl Disk for Limit {
    fn fill(&self) {
        self.set("1");
    }

    fn free(&self) {
        self.set("unlimited");
    }
}

#[tokio::test]
async fn a_full_disk_is_told_and_play_goes_on_when_there_is_space() {
    let folder = Folder::new("full");
    let Some((server, disk)) = Tmpfs::serve(&folder.0) else {
        eprintln!("no file system can be mounted here: only the limit of file sizes is tested");
        return;
    };
    assert_eq!(outlives(&server, &disk).await, "disk_full");
}

#[tokio::test]
async fn files_that_may_not_grow_are_told_and_play_goes_on_when_they_may() {
    let folder = Folder::new("limit");
    // Writing more than is allowed must be an error, not a signal that kills.
    let mut command = Command::new("sh");
    command.args(["-c", r#"trap "" XFSZ; exec "$0" "$@""#, BINARY]);
    let mut server = Process::run(command, &folder.file());
    let disk = Limit { pid: server.child.id() };
    assert_eq!(outlives(&server, &disk).await, "failed");
    // And what was acknowledged survives a kill.
    let turns = listed_turns(&server).await;
    server.kill();
    let server = Process::start(&folder.file());
    assert_eq!(listed_turns(&server).await, turns);
}

/// Plays while the disk fills up and is freed again. Gives the reason of the refusal.
async fn outlives(server: &Process, disk: &impl Disk) -> String {
    let clock = json!({"base_ms": BASE_MS, "increment_ms": 0});
    let wanted = json!({"game": "chess", "clock": clock, "public": true});
    let created = server.client.create(&wanted).await.unwrap();
    let mut seats = [
        server.client.sit(&created, "first").await.unwrap(),
        server.client.sit(&created, "second").await.unwrap(),
    ];
    let mut played = 0;
    for _ in 0..4 {
        seats[played % 2].play(TURNS[played]).await.unwrap();
        played += 1;
    }
    let began = Instant::now();
    disk.fill();
    let refused = until_refused(&mut seats, &mut played).await;
    let outage = Instant::now();
    assert_eq!(refused["code"], "storage", "{refused}");
    let health = server.client.get("/api/v1/health").await.unwrap();
    assert_eq!((health.status.as_u16(), &health.json()["status"]), (503, &json!("failing")));
    assert!(health.json()["reason"].is_string(), "{}", health.text);
    let other = server.client.post("/api/v1/games", &json!({"game": "chess"})).await.unwrap();
    assert_eq!((other.status.as_u16(), other.code().as_str()), (503, "storage"));
    // The same connection is told again, and everybody still sees what was acknowledged.
    sleep(OUTAGE).await;
    let again = seats[played % 2].play(TURNS[played]).await.unwrap_err();
    assert_eq!(again.downcast_ref::<Refused>().unwrap().code(), "storage");
    assert_eq!(turns(server, &created).await.len(), played);

    disk.free();
    until_well(server).await;
    let down = outage.elapsed();
    seats[played % 2].play(TURNS[played]).await.unwrap();
    played += 1;
    let game = read(server, &created).await;
    let (left, up) = (game["clock"]["first_ms"].as_u64().unwrap(), began.elapsed() - down);
    let used = Duration::from_millis(BASE_MS - left);
    assert!(used <= up + Duration::from_secs(2), "{used:?} charged, {up:?} were played");
    while played < TURNS.len() {
        seats[played % 2].play(TURNS[played]).await.unwrap();
        played += 1;
    }
    assert_eq!(turns(server, &created).await, TURNS);
    server.client.create(&json!({"game": "chess"})).await.unwrap();
    refused["reason"].as_str().unwrap().to_owned()
}

/// Plays on until a turn is refused; some may still fit.
async fn until_refused(seats: &mut [Seat; 2], played: &mut usize) -> Value {
    loop {
        match seats[*played % 2].play(TURNS[*played]).await {
            Ok(_) => *played += 1,
            Err(error) => return error.downcast::<Refused>().unwrap().0,
        }
    }
}

async fn until_well(server: &Process) {
    let patience = Instant::now() + PATIENCE;
    while server.client.get("/api/v1/health").await.unwrap().status != 200 {
        assert!(Instant::now() < patience, "there is space, and still nothing is kept");
        sleep(Duration::from_millis(50)).await;
    }
}

async fn read(server: &Process, created: &Value) -> Value {
    let id = created["game"]["id"].as_str().unwrap();
    server.client.get(&format!("/api/v1/games/{id}")).await.unwrap().json()
}

async fn turns(server: &Process, created: &Value) -> Vec<String> {
    let game = read(server, created).await;
    let turns = game["turns"].as_array().unwrap().iter();
    turns.map(|turn| turn["text"].as_str().unwrap().to_owned()).collect()
}

/// How many turns the one public game has.
async fn listed_turns(server: &Process) -> Value {
    let list = server.client.get("/api/v1/games").await.unwrap().json();
    assert_eq!(list["games"].as_array().unwrap().len(), 1);
    list["games"][0]["turns"].clone()
}
