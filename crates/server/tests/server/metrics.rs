//! What the server counts is what happens, and no label has as many values as there are clients.

use super::support::{GENEROUS, Host, code, id};
use sandtable_load::{Client, Seat};
use sandtable_server::Limits;
use serde_json::json;
use std::time::Duration;
use tokio::time::{Instant, sleep};

/// All that a server tells, asked as Prometheus asks.
async fn scrape(host: &Host) -> String {
    let client = Client::new(&format!("http://{}", host.metrics_addr)).unwrap();
    let answer = client.get("/metrics").await.unwrap();
    assert_eq!(answer.status, 200);
    let kind = answer.headers["content-type"].to_str().unwrap();
    assert!(kind.starts_with("application/openmetrics-text"), "{kind}");
    assert!(answer.text.ends_with("# EOF\n"));
    answer.text
}

/// The value of a series; 0 if there is none.
fn value(text: &str, series: &str) -> f64 {
    let line = text.lines().find_map(|line| line.strip_prefix(series)?.strip_prefix(' '));
    line.map_or(0.0, |value| value.parse().unwrap())
}

/// Waits for a value: an answer may arrive before it is counted.
async fn expect(host: &Host, series: &str, expected: f64) {
    let patience = Instant::now() + Duration::from_secs(20);
    loop {
        let text = scrape(host).await;
        if value(&text, series) == expected {
            return;
        }
        assert!(Instant::now() < patience, "{series} is not {expected} in\n{text}");
        sleep(Duration::from_millis(10)).await;
    }
}

#[tokio::test]
async fn counters_rise_with_what_is_done() {
    let host = Host::start().await;
    let created = r#"sandtable_requests_total{method="POST",route="/api/v1/games",status="2xx"}"#;
    let done = r#"sandtable_command_seconds_count{result="done"}"#;
    let refused = r#"sandtable_command_seconds_count{result="refused"}"#;
    let written = "sandtable_store_write_seconds_count";
    let before = scrape(&host).await;
    assert_eq!([created, done, refused].map(|series| value(&before, series)), [0.0; 3]);
    assert_eq!(value(&before, "sandtable_ready"), 1.0);
    // What has not happened is there, as 0.
    for series in [done, r#"sandtable_refusals_total{reason="bytes"}"#] {
        assert!(before.contains(&format!("{series} 0\n")), "{series} in\n{before}");
    }
    assert!(before.contains(concat!("sandtable_build_info{version=\"", env!("CARGO_PKG_VERSION"))));

    let (game, mut first, mut second) = host.two(json!({"game": "chess"})).await;
    let _watcher = host.watch(&game).await;
    first.play("e4").await.unwrap();
    second.play("e5").await.unwrap();
    assert_eq!(code(first.play("e5").await), "illegal_move");
    host.game(&game).await;
    host.client.get("/api/v1/nothing").await.unwrap();
    host.client.get("/no/such/page").await.unwrap();

    for (series, expected) in [
        (created, 1.0),
        (done, 2.0),
        (refused, 1.0),
        (r#"sandtable_sockets{kind="player"}"#, 2.0),
        (r#"sandtable_sockets{kind="watcher"}"#, 1.0),
        ("sandtable_rooms", 1.0),
        (r#"sandtable_requests_total{method="GET",route="/api/v1/games/{id}",status="2xx"}"#, 1.0),
        (
            r#"sandtable_requests_total{method="GET",route="/api/v1/games/{id}/ws",status="1xx"}"#,
            3.0,
        ),
        (r#"sandtable_requests_total{method="GET",route="page",status="2xx"}"#, 1.0),
        ("sandtable_store_up", 1.0),
        (r#"sandtable_command_seconds_bucket{le="+Inf",result="done"}"#, 2.0),
    ] {
        expect(&host, series, expected).await;
    }
    let after = scrape(&host).await;
    assert!(value(&after, written) >= value(&before, written) + 3.0, "{after}");
    assert!(
        after.contains(r#"sandtable_command_seconds_bucket{le="0.1",result="done"}"#),
        "{after}"
    );
    assert!(value(&after, "sandtable_tcp_connections") >= 3.0);
    drop(first);
    expect(&host, r#"sandtable_sockets{kind="player"}"#, 1.0).await;
}

#[tokio::test]
async fn refusals_are_counted_by_the_limit_that_refused() {
    let host = Host::with(Limits {
        requests_per_second: 1,
        request_burst: 30,
        connections_per_address: 2,
        watchers_per_game: 1,
        commands_per_second: 1,
        command_burst: 2,
        bytes_in_flight: 1 << 10,
        ..GENEROUS
    })
    .await;
    let game = host.create(json!({"game": "chess"})).await;
    let mut first = host.sit(&game, "first").await;
    first.play("e4").await.unwrap();
    let mut is_refused = false;
    while !is_refused {
        is_refused = first.command(&json!({"type": "ping"})).await.is_err();
    }
    let _second = host.sit(&game, "second").await;
    assert!(host.client.sit(&game, "second").await.is_err(), "a third socket of a seat");
    let _watcher = host.watch(&game).await;
    assert!(Seat::open(host.client.base(), id(&game), None, None).await.is_err());
    let body = json!({"game": "chess", "fen": "8/".repeat(2_000)});
    assert_eq!(host.client.post("/api/v1/position", &body).await.unwrap().status, 503);
    while host.client.get("/api/v1/games").await.unwrap().status != 429 {}

    for reason in ["command_rate", "sockets_of_address", "watchers", "bytes", "request_rate"] {
        let series = format!("sandtable_refusals_total{{reason=\"{reason}\"}}");
        expect(&host, &series, 1.0).await;
    }
    expect(&host, r#"sandtable_sockets_closed_total{reason="busy"}"#, 1.0).await;
}

#[tokio::test]
async fn no_label_tells_of_a_client_or_a_game() {
    let host = Host::start().await;
    let games =
        [host.create(json!({"game": "chess"})).await, host.create(json!({"game": "chess"})).await];
    let ask = async |path: String| host.client.get(&path).await.unwrap();
    ask(format!("/api/v1/games/{}", id(&games[0]))).await;
    let method = reqwest::Method::from_bytes(b"INVENTED").unwrap();
    host.client.ask(method, "/api/v1/games", None).await.unwrap();
    ask("/api/v1/first-invented".to_owned()).await;
    let series = scrape(&host).await.lines().count();
    ask(format!("/api/v1/games/{}", id(&games[1]))).await;
    ask("/api/v1/second-invented".to_owned()).await;
    ask("/api/v2/invented".to_owned()).await;
    let text = scrape(&host).await;
    for word in [id(&games[0]), id(&games[1]), "invented", "INVENTED", "127.0.0"] {
        assert!(!text.contains(word), "{word} in\n{text}");
    }
    // The one template that is new is `/api/{*rest}`: a counter and a histogram.
    assert!(text.lines().count() <= series + 20, "{text}");
}

#[tokio::test]
async fn players_cannot_ask_for_metrics() {
    let host = Host::start().await;
    let answer = host.client.get("/metrics").await.unwrap();
    assert!(!answer.text.contains("sandtable_requests"), "{}", answer.text);
}
