//! Limits, headers, hosts: what keeps the server safe.

use crate::support::{GENEROUS, Host, id};
use sandtable_load::Seat;
use sandtable_server::Limits;
use serde_json::json;
use std::time::Duration;
use tokio::time::sleep;
use tokio_tungstenite::tungstenite::Message;

#[tokio::test]
async fn every_answer_has_the_headers_of_a_careful_server() {
    let host = Host::start().await;
    for path in ["/", "/api/v1/health", "/api/v1/nothing"] {
        let headers = host.client.get(path).await.unwrap().headers;
        let policy = headers["content-security-policy"].to_str().unwrap();
        assert!(policy.contains("default-src 'none'") && policy.contains("script-src 'self'"));
        // WebAssembly of our own may be compiled; no text may become code.
        let policy = policy.replace("'wasm-unsafe-eval'", "");
        assert!(!policy.contains("unsafe"), "{policy}");
        assert_eq!(headers["x-content-type-options"], "nosniff");
        assert_eq!(headers["referrer-policy"], "no-referrer");
        assert_eq!(headers["x-frame-options"], "DENY");
        assert!(!headers.contains_key("access-control-allow-origin"));
    }
    assert_eq!(
        host.client.get("/api/v1/health").await.unwrap().headers["cache-control"],
        "no-store"
    );
}

#[tokio::test]
async fn the_page_is_served_with_a_tag_and_known_again() {
    let host = Host::start().await;
    let page = host.client.get("/").await.unwrap();
    assert_eq!(page.headers["content-type"], "text/html; charset=utf-8");
    let tag = page.headers["etag"].to_str().unwrap().to_owned();
    let again = |http: &reqwest::Client, base: &str| http.get(base).header("if-none-match", &tag);
    let again = host.client.raw(again).await.unwrap();
    assert_eq!((again.status.as_u16(), again.text.as_str()), (304, ""));
    let deep = host.client.get("/play/abc").await.unwrap();
    assert_eq!((deep.status.as_u16(), deep.text), (200, page.text));
    let posted = host.client.post("/", &json!({})).await.unwrap();
    assert_eq!(posted.status, 405);
    for path in ["/../Cargo.toml", "/%2e%2e/Cargo.toml", "/.git/config"] {
        let answer = host.client.get(path).await.unwrap();
        assert!(!answer.text.contains("[package]"), "{path}");
    }
}

#[tokio::test]
async fn a_name_that_was_made_to_point_here_is_refused() {
    let host = Host::start().await;
    let asked = |http: &reqwest::Client, base: &str| {
        http.get(format!("{base}/api/v1/health")).header("host", "evil.example")
    };
    let answer = host.client.raw(asked).await.unwrap();
    assert_eq!((answer.status.as_u16(), answer.code().as_str()), (403, "forbidden_host"));
}

#[tokio::test]
async fn a_page_of_another_host_opens_no_socket() {
    let host = Host::start().await;
    let created = host.create(json!({"game": "chess"})).await;
    let path = format!("/api/v1/games/{}/ws", id(&created));
    let asked = |http: &reqwest::Client, base: &str| {
        http.get(format!("{base}{path}")).header("origin", "https://evil.example")
    };
    let answer = host.client.raw(asked).await.unwrap();
    assert_eq!((answer.status.as_u16(), answer.code().as_str()), (403, "forbidden_origin"));
}

#[tokio::test]
async fn who_asks_too_often_has_to_wait() {
    let limits = Limits { requests_per_second: 1, request_burst: 5, ..GENEROUS };
    let host = Host::with(limits).await;
    let mut statuses = Vec::new();
    for _ in 0..8 {
        let answer = host.client.get("/api/v1/health").await.unwrap();
        statuses.push(answer.status.as_u16());
        if answer.status == 429 {
            assert_eq!(answer.code(), "too_many_requests");
            assert!(answer.headers.contains_key("retry-after"));
        }
    }
    assert_eq!(statuses.iter().filter(|status| **status == 429).count(), 3, "{statuses:?}");
    // The page itself is not limited.
    assert_eq!(host.client.get("/").await.unwrap().status, 200);
}

#[tokio::test]
async fn who_creates_too_many_games_has_to_wait() {
    let host = Host::with(Limits { games_per_minute: 4, ..GENEROUS }).await;
    let mut refused = 0;
    for _ in 0..5 {
        let answer = host.client.post("/api/v1/games", &json!({"game": "chess"})).await.unwrap();
        refused += u32::from(answer.status == 429);
    }
    assert_eq!(refused, 3, "two at once");
    assert_eq!(host.client.get("/api/v1/games").await.unwrap().status, 200);
}

#[tokio::test]
async fn who_commands_too_often_is_told_and_then_sent_away() {
    let limits = Limits { commands_per_second: 1, command_burst: 5, ..GENEROUS };
    let host = Host::with(limits).await;
    let created = host.create(json!({"game": "chess"})).await;
    let mut seat = host.sit(&created, "first").await;
    for _ in 0..130 {
        if seat.send(&json!({"type": "ping"})).await.is_err() {
            break;
        }
    }
    let mut refusals = 0;
    let end = loop {
        match seat.next().await {
            Ok(message) if message["type"] == "error" => {
                assert_eq!(message["error"]["code"], "too_many_requests");
                refusals += 1;
            }
            Ok(_) => {}
            Err(error) => break error,
        }
    };
    assert!(refusals >= 100, "{refusals}");
    assert!(
        end.to_string().contains("too many messages") || end.to_string().contains("over"),
        "{end:#}"
    );
}

#[tokio::test]
async fn a_frame_that_is_too_large_ends_the_connection_and_nothing_else() {
    let host = Host::start().await;
    let created = host.create(json!({"game": "chess"})).await;
    let mut seat = host.sit(&created, "first").await;
    let _ = seat.send_text(&format!("{{\"id\":\"{}\"}}", "a".repeat(5000))).await;
    assert!(seat.wait(|_| false).await.is_err());
    let mut seat = host.sit(&created, "first").await;
    seat.send_frame(Message::binary(vec![0, 159, 146, 150])).await.unwrap();
    let answer = seat.wait(|message| message["type"] == "error").await.unwrap();
    assert_eq!(answer["error"]["code"], "bad_request");
    seat.play("e4").await.unwrap();
}

#[tokio::test]
async fn a_reader_who_does_not_read_is_dropped_and_holds_nobody_up() {
    let host = Host::start().await;
    let (created, mut first, mut second) = host.two(json!({"game": "cotulenh"})).await;
    let deaf = host.watch(&created).await;
    // Some megabytes: more than the outbox and the buffers of the system hold.
    for _ in 0..250 {
        first.play("Tf4f5").await.unwrap();
        second.play("Tf9f8").await.unwrap();
        first.command(&json!({"type": "offer", "what": "takeback"})).await.unwrap();
        second.command(&json!({"type": "accept", "what": "takeback"})).await.unwrap();
    }
    for _ in 0..150 {
        let health = host.client.get("/api/v1/health").await.unwrap().json();
        if health["connections"] == 2 {
            break;
        }
        sleep(Duration::from_millis(100)).await;
    }
    let health = host.client.get("/api/v1/health").await.unwrap().json();
    assert_eq!(health["connections"], 2, "the players alone are left");
    drop(deaf);
}

#[tokio::test]
async fn there_are_not_more_connections_than_allowed() {
    let host = Host::with(Limits { connections: 4, watchers_per_game: 2, ..GENEROUS }).await;
    let created = host.create(json!({"game": "chess"})).await;
    let _a = host.watch(&created).await;
    let _b = host.watch(&created).await;
    let third = Seat::open(host.client.base(), id(&created), None, None).await;
    // The room is full: it says so and closes.
    assert!(third.is_err() || third.unwrap().hello["error"]["code"] == "busy");
    let other = host.create(json!({"game": "chess"})).await;
    let mut open = Vec::new();
    for _ in 0..3 {
        open.push(Seat::open(host.client.base(), id(&other), None, None).await);
    }
    assert!(open.iter().any(Result::is_err));
}
