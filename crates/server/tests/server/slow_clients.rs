//! Clients that send slowly, nothing, or nonsense; and more of them than there are places.

use crate::raw::Raw;
use crate::support::{GENEROUS, Host};
use sandtable_server::Limits;
use serde_json::json;
use std::time::Duration;
use tokio::time::sleep;

const SHORT: Duration = Duration::from_millis(500);

#[tokio::test]
async fn headers_that_do_not_come_to_an_end_are_refused() {
    let host = Host::with(Limits { header_time: SHORT, ..GENEROUS }).await;
    let mut slow = Raw::open(host.addr).await;
    let mut bytes = b"GET /api/v1/health HTTP/1.1\r\nhost: localhost\r\nx-slow: ".iter().cycle();
    // A byte now and then, for ever: what is sent after the refusal does not matter.
    let answer = loop {
        slow.send([*bytes.next().unwrap()]).await;
        let mut first = [0];
        tokio::select! {
            read = slow.0.peek(&mut first) => {
                assert_eq!(read.unwrap(), 1, "closed without a word");
                break slow.answer().await;
            }
            () = sleep(Duration::from_millis(50)) => {}
        }
    };
    assert_eq!(answer.refusal(), (408, "timeout".to_owned()));
}

#[tokio::test]
async fn connections_on_which_nothing_is_said_are_closed() {
    let host = Host::with(Limits { header_time: SHORT, ..GENEROUS }).await;
    let mut silent = Raw::open(host.addr).await;
    let mut idle = Raw::open(host.addr).await;
    idle.send("GET /api/v1/health HTTP/1.1\r\nhost: localhost\r\n\r\n").await;
    assert_eq!(idle.answer().await.status, 200);
    assert_eq!((silent.rest().await, idle.rest().await), (String::new(), String::new()));
}

#[tokio::test]
async fn a_body_that_does_not_come_to_an_end_is_refused() {
    let host = Host::with(Limits { body_time: SHORT, ..GENEROUS }).await;
    let mut slow = Raw::open(host.addr).await;
    slow.send(
        "POST /api/v1/games HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n\
         content-length: 1000\r\n\r\n{\"game\":",
    )
    .await;
    assert_eq!(slow.answer().await.refusal(), (408, "timeout".to_owned()));
}

#[tokio::test]
async fn what_is_no_request_is_refused_in_the_documented_form() {
    let host = Host::start().await;
    let long = "x".repeat(20_000);
    let many = "x: y\r\n".repeat(200);
    for (request, status, code) in [
        ("NONSENSE\r\n\r\n".to_owned(), 400, "bad_request"),
        ("GET / HTTP/9.9\r\n\r\n".to_owned(), 400, "bad_request"),
        ("GET / HTTP/1.1\r\nbad header\r\n\r\n".to_owned(), 400, "bad_request"),
        (format!("GET / HTTP/1.1\r\nx: {long}\r\n\r\n"), 431, "headers_too_large"),
        (format!("GET / HTTP/1.1\r\n{many}\r\n"), 431, "headers_too_large"),
        (
            format!("GET /{} HTTP/1.1\r\nhost: localhost\r\n\r\n", &long[..5_000]),
            414,
            "uri_too_long",
        ),
    ] {
        let mut raw = Raw::open(host.addr).await;
        raw.send(&request).await;
        let answer = raw.answer().await;
        let what = &request[..request.len().min(40)];
        assert_eq!(answer.refusal(), (status, code.to_owned()), "{what}");
        assert!(answer.head.contains("content-type: application/json"), "{what}: {}", answer.head);
    }
    assert_eq!(host.client.get("/api/v1/health").await.unwrap().status, 200);
}

#[tokio::test]
async fn one_address_cannot_take_all_connections() {
    let host = Host::with(Limits { tcp_connections_per_address: 5, ..GENEROUS }).await;
    let mut silent = Vec::new();
    for _ in 0..5 {
        silent.push(Raw::open_from([127, 0, 0, 2], host.addr).await);
    }
    let mut one_more = Raw::open_from([127, 0, 0, 2], host.addr).await;
    let refused = (429, "too_many_requests".to_owned());
    assert_eq!(one_more.answer().await.refusal(), refused);
    // Others notice nothing, and a place that is left can be taken again.
    assert_eq!(host.client.get("/api/v1/health").await.unwrap().status, 200);
    silent.clear();
    let again = async {
        loop {
            let mut raw = Raw::open_from([127, 0, 0, 2], host.addr).await;
            raw.send("GET /api/v1/health HTTP/1.1\r\nhost: localhost\r\n\r\n").await;
            if raw.answer().await.status == 200 {
                break;
            }
        }
    };
    tokio::time::timeout(Duration::from_secs(20), again).await.unwrap();
}

#[tokio::test]
async fn when_all_connections_are_taken_the_next_is_told() {
    let host = Host::with(Limits { tcp_connections: 4, ..GENEROUS }).await;
    let mut taken = Vec::new();
    for last in 2..6 {
        taken.push(Raw::open_from([127, 0, 0, last], host.addr).await);
    }
    let mut one_more = Raw::open_from([127, 0, 0, 9], host.addr).await;
    let answer = one_more.answer().await;
    assert_eq!(answer.refusal(), (503, "busy".to_owned()));
    assert!(answer.head.contains("retry-after"));
}

#[tokio::test]
async fn many_requests_of_one_connection_are_one_after_the_other_answered() {
    let host = Host::start().await;
    let mut raw = Raw::open(host.addr).await;
    for number in 0..50 {
        let body = json!({"game": "chess", "moves": ["e4"], "fen": null}).to_string();
        raw.post("/api/v1/position", &body).await;
        assert_eq!(raw.answer().await.status, 200, "request {number}");
    }
}
