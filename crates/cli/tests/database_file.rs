//! The file of the database: whole after a stop, taken once, missed when it is gone, not trusted when it
//! is damaged.
#![cfg(unix)]
#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

mod support;

use sandtable_load::Refused;
use serde_json::{Value, json};
use std::fs;
use std::io::{Seek, SeekFrom, Write};
use std::path::Path;
use std::process::Command;
use std::time::Duration;
use support::server::{BINARY, Folder, Process};
use tokio::time::{Instant, sleep};

/// Starts a server that is expected not to start, and gives what it says.
fn refused(db: &Path) -> String {
    let mut child = Command::new(BINARY)
        .args(["serve", "--addr", "127.0.0.1:0", "--db"])
        .arg(db)
        .stdout(std::process::Stdio::null())
        .stderr(std::process::Stdio::piped())
        .spawn()
        .unwrap();
    let patience = std::time::Instant::now() + Duration::from_secs(30);
    while child.try_wait().unwrap().is_none() {
        if std::time::Instant::now() > patience {
            child.kill().unwrap();
            child.wait().unwrap();
            panic!("it serves {}", db.display());
        }
        std::thread::sleep(Duration::from_millis(20));
    }
    let output = child.wait_with_output().unwrap();
    assert!(!output.status.success());
    String::from_utf8(output.stderr).unwrap()
}

async fn turns(server: &Process, created: &Value) -> usize {
    let id = created["game"]["id"].as_str().unwrap();
    let game = server.client.get(&format!("/api/v1/games/{id}")).await.unwrap();
    assert_eq!(game.status, 200, "{}", game.text);
    game.json()["turns"].as_array().unwrap().len()
}

#[tokio::test]
async fn after_a_stop_the_one_file_has_every_game() {
    let (folder, elsewhere) = (Folder::new("whole"), Folder::new("elsewhere"));
    let mut server = Process::start(&folder.file());
    let created = server.client.create(&json!({"game": "chess"})).await.unwrap();
    let mut seat = server.client.sit(&created, "first").await.unwrap();
    seat.play("e4").await.unwrap();
    assert!(server.terminate().success());
    fs::copy(folder.file(), elsewhere.file()).unwrap();
    let server = Process::start(&elsewhere.file());
    assert_eq!(turns(&server, &created).await, 1);
}

#[tokio::test]
async fn a_link_to_a_file_is_the_file() {
    let folder = Folder::new("link");
    let link = folder.0.join("link.db");
    // Even if the file is not there yet.
    std::os::unix::fs::symlink(folder.file(), &link).unwrap();
    let _server = Process::start(&link);
    assert!(refused(&folder.file()).contains("another server is using"));
    assert!(refused(&link).contains("another server is using"));
}

#[tokio::test]
async fn a_damaged_file_is_told_and_left_alone() {
    let folder = Folder::new("damaged");
    let mut server = Process::start(&folder.file());
    for _ in 0..50 {
        server.client.create(&json!({"game": "cotulenh"})).await.unwrap();
    }
    assert!(server.terminate().success());
    let size = fs::metadata(folder.file()).unwrap().len();
    let mut file = fs::OpenOptions::new().write(true).open(folder.file()).unwrap();
    // The first page is sound: only who reads on sees the damage.
    file.seek(SeekFrom::Start(size / 2 / 4096 * 4096)).unwrap();
    file.write_all(&[0xa5; 4096 * 4]).unwrap();
    drop(file);
    let before = fs::read(folder.file()).unwrap();
    let said = refused(&folder.file());
    assert!(said.contains("damaged") && said.contains("backup"), "{said}");
    assert!(before == fs::read(folder.file()).unwrap(), "it was changed");

    let other = folder.0.join("letter.db");
    fs::write(&other, "Dear Sir or Madam, ".repeat(1_000)).unwrap();
    let said = refused(&other);
    assert!(said.contains("no database"), "{said}");
}

/// What becomes of a game when the file does something, and whether it goes on when that is undone.
async fn missed(name: &str, spoil: impl FnOnce(&Path), mend: Option<fn(&Path)>) {
    let folder = Folder::new(name);
    let server = Process::start(&folder.file());
    let created = server.client.create(&json!({"game": "chess"})).await.unwrap();
    let mut first = server.client.sit(&created, "first").await.unwrap();
    let mut second = server.client.sit(&created, "second").await.unwrap();
    first.play("e4").await.unwrap();
    spoil(&folder.file());
    let health = server.client.get("/api/v1/health").await.unwrap();
    assert_eq!(health.status, 503, "{}", health.text);
    assert!(health.json()["reason"].as_str().unwrap().contains("removed or replaced"));
    let error = second.play("e5").await.unwrap_err();
    let error = error.downcast::<Refused>().expect("a refusal, before anything else");
    assert_eq!((error.code(), &error.0["reason"]), ("storage", &json!("file_gone")));
    let other = server.client.post("/api/v1/games", &json!({"game": "chess"})).await.unwrap();
    assert_eq!((other.status.as_u16(), other.code().as_str()), (503, "storage"));
    let Some(mend) = mend else { return };
    mend(&folder.file());
    let patience = Instant::now() + Duration::from_secs(60);
    while server.client.get("/api/v1/health").await.unwrap().status != 200 {
        assert!(Instant::now() < patience, "the file is back");
        sleep(Duration::from_millis(50)).await;
    }
    let mut second = server.client.sit(&created, "second").await.unwrap();
    second.play("e5").await.unwrap();
    assert_eq!(turns(&server, &created).await, 2);
}

#[tokio::test]
async fn a_file_that_was_removed_takes_no_moves() {
    missed("removed", |db| fs::remove_file(db).unwrap(), None).await;
}

#[tokio::test]
async fn a_log_that_was_removed_takes_no_moves() {
    missed("log", |db| fs::remove_file(format!("{}-wal", db.display())).unwrap(), None).await;
}

#[tokio::test]
async fn a_file_that_was_replaced_takes_no_moves() {
    let replace = |db: &Path| {
        let copy = db.with_extension("copy");
        fs::copy(db, &copy).unwrap();
        fs::rename(&copy, db).unwrap();
    };
    missed("replaced", replace, None).await;
}

#[tokio::test]
async fn a_file_that_comes_back_is_written_to_again() {
    let away = |db: &Path| fs::rename(db, db.with_extension("away")).unwrap();
    let back = |db: &Path| fs::rename(db.with_extension("away"), db).unwrap();
    missed("back", away, Some(back)).await;
}
