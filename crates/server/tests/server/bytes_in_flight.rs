//! Bodies that are not finished and answers that are not read hold memory, and not too much of it.

use crate::raw::Raw;
use crate::support::{GENEROUS, Host};
use sandtable_server::Limits;
use serde_json::{Value, json};
use std::time::Duration;
use tokio::time::{Instant, sleep, timeout};

const MEBIBYTE: usize = 1 << 20;

async fn in_flight(host: &Host) -> u64 {
    let health = host.client.get("/api/v1/health").await.unwrap().json();
    health["bytes_in_flight"].as_u64().unwrap()
}

/// Waits until so much is held, or less than that.
async fn until(host: &Host, fits: impl Fn(u64) -> bool) {
    let patience = Instant::now() + Duration::from_secs(60);
    while !fits(in_flight(host).await) {
        assert!(Instant::now() < patience, "{} bytes are held", in_flight(host).await);
        sleep(Duration::from_millis(20)).await;
    }
}

/// A tree whose PGN is about as long as this.
fn large_export(bytes: usize) -> Value {
    json!({"game": "chess", "nodes": [{"parent": null, "after": ["word ".repeat(bytes / 5)]}]})
}

#[tokio::test]
async fn bodies_that_are_not_finished_hold_no_more_than_allowed() {
    let host = Host::with(Limits { bytes_in_flight: 8 * MEBIBYTE, ..GENEROUS }).await;
    let mut open = Vec::new();
    let body = format!("{{\"game\":\"{}", "x".repeat(MEBIBYTE));
    let head = format!(
        "POST /api/v1/import HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n\
         content-length: {}\r\n\r\n{body}",
        3 * MEBIBYTE
    );
    // Of one address no more than a quarter: the third mebibyte is one too many.
    for _ in 0..4 {
        let mut raw = Raw::open_from([127, 0, 0, 2], host.addr).await;
        raw.send(&head).await;
        open.push(raw);
    }
    let patience = Instant::now() + Duration::from_secs(60);
    let mut refused = 0;
    while refused < 2 {
        assert!(Instant::now() < patience, "{refused} of 4 are refused");
        let mut waiting = Vec::new();
        for mut raw in open {
            let mut first = [0];
            let answered = timeout(Duration::from_millis(50), raw.0.peek(&mut first)).await;
            if answered.is_ok() {
                assert_eq!(raw.answer().await.refusal(), (503, "busy".to_owned()));
                refused += 1;
            } else {
                waiting.push(raw);
            }
        }
        open = waiting;
    }
    assert!(in_flight(&host).await <= 2 * MEBIBYTE as u64);
    // Others notice nothing.
    let import = json!({"game": "chess", "text": "1. e4 *"});
    assert_eq!(host.client.post("/api/v1/import", &import).await.unwrap().status, 200);
    open.clear();
    until(&host, |bytes| bytes == 0).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_does_not_read_an_answer_is_dropped() {
    let write_time = Duration::from_secs(2);
    let host = Host::with(Limits { bytes_in_flight: 40 * MEBIBYTE, write_time, ..GENEROUS }).await;
    let body = large_export(3 * MEBIBYTE).to_string();
    let mut deaf = Vec::new();
    for _ in 0..8 {
        let mut raw = Raw::open_from([127, 0, 0, 2], host.addr).await;
        assert!(raw.post("/api/v1/export", &body).await);
        deaf.push(raw);
    }
    // Some wait to be written; no address holds more than a quarter of all with them.
    until(&host, |bytes| bytes > 2 * MEBIBYTE as u64).await;
    assert!(in_flight(&host).await <= 10 * MEBIBYTE as u64);
    let answer = host.client.post("/api/v1/export", &large_export(MEBIBYTE)).await.unwrap();
    assert_eq!(answer.status, 200, "others notice nothing");
    // Nobody reads, and yet nothing is held any more.
    until(&host, |bytes| bytes == 0).await;
    let whole = deaf.iter_mut().map(|raw| raw.rest());
    let mut cut = 0;
    for rest in whole {
        let rest = rest.await;
        cut += u32::from(rest.starts_with("HTTP/1.1 200") && rest.len() < 3 * MEBIBYTE);
    }
    assert!(cut >= 1, "an answer that was not read was written to its end");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_reads_slowly_gets_the_whole_answer() {
    let write_time = Duration::from_secs(2);
    // The connection is closed soon after the answer.
    let host = Host::with(Limits { write_time, header_time: write_time, ..GENEROUS }).await;
    let mut slow = Raw::open(host.addr).await;
    assert!(slow.post("/api/v1/export", &large_export(2 * MEBIBYTE).to_string()).await);
    let mut read = 0;
    let mut part = vec![0; 64 << 10];
    // Longer than the time to write, and never that long without taking anything.
    let began = Instant::now();
    while began.elapsed() < 2 * write_time {
        read += tokio::io::AsyncReadExt::read(&mut slow.0, &mut part).await.unwrap();
        sleep(Duration::from_millis(200)).await;
    }
    let rest = slow.rest().await;
    assert!(read + rest.len() > 2 * MEBIBYTE, "{read} and {} bytes", rest.len());
}
