//! Attacks on `sandtable serve` as a process, with the limits that the system sets.
#![cfg(target_os = "linux")]
#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

mod support;

use sandtable_load::Seat;
use serde_json::json;
use std::io::{Read, Write};
use std::net::TcpStream;
use std::process::Command;
use std::time::{Duration, Instant};
use support::server::{BINARY, Folder, Process};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpSocket;
use tokio::task::spawn_blocking;
use tokio::time::{sleep, timeout};

const MEBIBYTE: usize = 1 << 20;

fn address(server: &Process) -> String {
    server.client.base().trim_start_matches("http://").to_owned()
}

/// A figure of `/proc/PID/status`.
fn status_of(server: &Process, name: &str) -> usize {
    let status = std::fs::read_to_string(format!("/proc/{}/status", server.child.id())).unwrap();
    let line = status.lines().find(|line| line.starts_with(name)).unwrap();
    line.split_whitespace().nth(1).unwrap().parse().unwrap()
}

/// The most memory it has used so far.
fn peak_mebibytes(server: &Process) -> usize {
    status_of(server, "VmHWM:") >> 10
}

/// The head of a request with a body of this length.
fn head(path: &str, length: usize) -> String {
    format!(
        "POST {path} HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n\
         content-length: {length}\r\n\r\n"
    )
}

/// Whether a client at another address is answered within the time limit.
async fn answers_another(server: &Process) -> bool {
    let ask = async {
        let socket = TcpSocket::new_v4()?;
        socket.bind(([127, 0, 0, 2], 0).into())?;
        let server = address(server).parse().unwrap();
        let mut connection = socket.connect(server).await?;
        let request =
            b"GET /api/v1/health HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n";
        connection.write_all(request).await?;
        let mut answer = String::new();
        connection.read_to_string(&mut answer).await?;
        std::io::Result::Ok(answer.starts_with("HTTP/1.1 200"))
    };
    timeout(Duration::from_secs(10), ask).await.is_ok_and(|answered| answered.unwrap_or(false))
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn silent_sockets_do_not_stop_a_server_with_few_descriptors() {
    let folder = Folder::new("silent");
    let mut limited = Command::new("prlimit");
    limited.args(["--nofile=1024:1024", BINARY]);
    let server = Process::run(limited, &folder.db());
    let address = address(&server);
    let silent = spawn_blocking(move || {
        let open = |_| TcpStream::connect(&address).ok();
        (0..1_100).filter_map(open).collect::<Vec<TcpStream>>()
    });
    let silent = silent.await.unwrap();
    assert!(silent.len() > 1_000, "only {} sockets were opened", silent.len());
    assert!(answers_another(&server).await, "1,100 silent sockets stop it");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_limit_of_descriptors_is_raised_as_far_as_allowed() {
    let folder = Folder::new("raised");
    let mut limited = Command::new("prlimit");
    limited.args(["--nofile=256:2000", BINARY]);
    let server = Process::run(limited, &folder.db());
    let limits = std::fs::read_to_string(format!("/proc/{}/limits", server.child.id())).unwrap();
    let line = limits.lines().find(|line| line.starts_with("Max open files")).unwrap();
    assert_eq!(line.split_whitespace().nth(3), Some("2000"), "{line}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn bodies_that_are_not_finished_do_not_fill_the_memory() {
    const BODIES: usize = 150;
    let folder = Folder::new("bodies");
    let server = Process::start(&folder.db());
    let address = address(&server);
    let open = spawn_blocking(move || {
        let length = 4 * MEBIBYTE - 1000;
        let mut open = Vec::new();
        for _ in 0..BODIES {
            let mut socket = TcpStream::connect(&address).unwrap();
            socket.set_write_timeout(Some(Duration::from_secs(2))).unwrap();
            let begun = socket.write_all(head("/api/v1/import", length).as_bytes());
            // All but the last byte. Who is refused cannot send it.
            let _ = begun.and_then(|()| socket.write_all(&vec![b' '; length - 1]));
            open.push(socket);
        }
        open
    });
    let open = open.await.unwrap();
    assert!(answers_another(&server).await);
    let peak = peak_mebibytes(&server);
    assert!(peak < 300, "{peak} MiB for {} unfinished bodies", open.len());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn answers_that_nobody_reads_do_not_fill_the_memory() {
    const READERS: usize = 150;
    let folder = Folder::new("readers");
    let server = Process::start(&folder.db());
    let address = address(&server);
    let words = "word ".repeat(3 * MEBIBYTE / 5);
    let tree = json!({"game": "chess", "nodes": [{"parent": null, "after": [words]}]}).to_string();
    let open = spawn_blocking(move || {
        let mut open = Vec::new();
        for _ in 0..READERS {
            let mut socket = TcpStream::connect(&address).unwrap();
            let begun = socket.write_all(head("/api/v1/export", tree.len()).as_bytes());
            let _ = begun.and_then(|()| socket.write_all(tree.as_bytes()));
            open.push(socket);
        }
        // The first bytes of each answer: all are made, and none is read.
        for socket in &mut open {
            socket.set_read_timeout(Some(Duration::from_secs(60))).unwrap();
            let _ = socket.read(&mut [0; 16]);
        }
        open
    });
    let open = open.await.unwrap();
    assert!(answers_another(&server).await);
    let peak = peak_mebibytes(&server);
    assert!(peak < 300, "{peak} MiB for {} unread responses", open.len());
}

/// A game of the longest kind that is allowed: reading it takes a while.
fn heavy_import() -> String {
    let mut moves = String::new();
    for number in 0..4_900 {
        let (one, two) = if number % 2 == 0 { ("Ic6", "Ic7") } else { ("Ic5", "Ic8") };
        moves += &format!("{}. {one} {two} ", number + 1);
    }
    json!({"game": "cotulenh", "text": moves + "*"}).to_string()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn work_that_nobody_waits_for_any_more_counts_until_it_is_done() {
    const ABANDONED: usize = 24;
    let folder = Folder::new("abandoned");
    let server = Process::start(&folder.db());
    // Both kinds of threads are there already.
    let small = json!({"game": "chess", "moves": ["e4"]});
    server.client.post("/api/v1/position", &small).await.unwrap();
    let before = status_of(&server, "Threads:");
    let body = heavy_import();
    for _ in 0..ABANDONED {
        let mut socket = TcpStream::connect(address(&server)).unwrap();
        socket.write_all((head("/api/v1/import", body.len()) + &body).as_bytes()).unwrap();
        // Its client goes when the work has begun, or does not begin because others are at it.
        let threads = status_of(&server, "Threads:");
        let patience = Instant::now() + Duration::from_millis(100);
        while status_of(&server, "Threads:") == threads && Instant::now() < patience {
            sleep(Duration::from_millis(2)).await;
        }
    }
    let threads = status_of(&server, "Threads:");
    // Four at a time, and one or two that the runtime keeps.
    assert!(threads <= before + 6, "{threads} threads, {before} before");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn asked_to_end_in_the_middle_of_heavy_work_it_ends_in_five_seconds() {
    let folder = Folder::new("heavy");
    let mut server = Process::start(&folder.db());
    let body = heavy_import();
    let damaged = json!({"game": "chess", "text": "[A \"b ]".repeat(100_000)}).to_string();
    let mut open = Vec::new();
    for number in 0..16 {
        let mut socket = TcpStream::connect(address(&server)).unwrap();
        let body = if number % 2 == 0 { &body } else { &damaged };
        socket.write_all((head("/api/v1/import", body.len()) + body).as_bytes()).unwrap();
        open.push(socket);
    }
    // And others who have only begun, or say nothing.
    let mut begun = TcpStream::connect(address(&server)).unwrap();
    begun.write_all(head("/api/v1/import", 1_000).as_bytes()).unwrap();
    open.push(begun);
    open.push(TcpStream::connect(address(&server)).unwrap());
    let created = server.client.create(&json!({"game": "chess"})).await.unwrap();
    let id = created["game"]["id"].as_str().unwrap();
    let _watcher = Seat::open(server.client.base(), id, None, None).await.unwrap();
    let began = Instant::now();
    server.terminate();
    let took = began.elapsed();
    assert!(took < Duration::from_secs(5), "{took:?}");
}
