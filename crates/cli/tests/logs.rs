//! The log has a line for every request, and no secret.
#![cfg(unix)]
#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

mod support;

use sandtable_load::{Client, Seat};
use serde_json::{Value, json};
use std::fs::File;
use std::path::Path;
use support::server::{Folder, Process};

/// Plays a game, also in ways in which a secret could get into a log. Gives all secrets.
async fn play(client: &Client) -> Vec<String> {
    let created = client.create(&json!({"game": "chess"})).await.unwrap();
    let secrets = ["first", "second"].map(|side| created["secrets"][side].as_str().unwrap());
    let mut first = client.sit(&created, "first").await.unwrap();
    let mut second = client.sit(&created, "second").await.unwrap();
    for (seat, action) in [(0, "e4"), (1, "e5"), (0, "Ke2"), (1, "Ke7")] {
        [&mut first, &mut second][seat].play(action).await.unwrap();
    }
    let id = created["game"]["id"].as_str().unwrap();
    let wrong = "a-secret-of-another-game".to_owned();
    assert!(Seat::open(client.base(), id, Some(&wrong), None).await.is_err());
    for path in [
        format!("/api/v1/games/{id}/ws?secret={}", secrets[0]),
        format!("/api/v1/games?before={}", secrets[0]),
        format!("/play/{id}?seat={}", secrets[1]),
        format!("/play/{id}/{}", secrets[1]),
        format!("/api/v1/games/{}", secrets[0]),
        format!("/api/v1/{}", secrets[0]),
    ] {
        client.get(&path).await.unwrap();
    }
    let body = json!({"game": "chess", "fen": secrets[0]});
    client.post("/api/v1/position", &body).await.unwrap();
    first.send_text(&format!("{{\"id\": \"{}\"", secrets[0])).await.unwrap();
    first.command(&json!({"type": "resign"})).await.unwrap();
    secrets.map(str::to_owned).into_iter().chain([wrong]).collect()
}

/// All that a server logs of such a game at the finest level, and the secrets.
async fn log_of(folder: &Path, format: &str) -> (String, Vec<String>) {
    let file = folder.join("log");
    let format = format!("--log-format={format}");
    let (mut server, _) = Process::start_with(
        &folder.join("games.db"),
        &["--log=trace", &format],
        File::create(&file).unwrap().into(),
    );
    let secrets = play(&server.client).await;
    assert!(server.terminate().success());
    (std::fs::read_to_string(file).unwrap(), secrets)
}

fn check_secrets(log: &str, secrets: &[String]) {
    for secret in secrets {
        let line = log.lines().find(|line| line.contains(secret));
        assert!(line.is_none(), "a secret is in the log: {line:?}");
    }
}

#[tokio::test]
async fn as_json_every_request_is_a_line_and_no_secret_is_there() {
    let folder = Folder::new("log-json");
    let (log, secrets) = log_of(&folder.0, "json").await;
    check_secrets(&log, &secrets);
    let lines = log.lines().map(|line| serde_json::from_str(line).expect(line));
    let lines: Vec<Value> = lines.collect();
    let has_fine = lines.iter().any(|line| line["level"] == "DEBUG");
    assert!(has_fine, "nothing is logged but what is logged by default");
    let requests: Vec<&Value> = lines.iter().filter(|line| line["message"] == "answered").collect();
    let of = |method: &str, route: &str, status: u16| {
        let fits = |line: &&&Value| {
            line["method"] == method && line["route"] == route && line["status"] == status
        };
        requests.iter().filter(fits).count()
    };
    assert_eq!(of("POST", "/api/v1/games", 201), 1, "{log}");
    assert_eq!(of("GET", "/api/v1/games/{id}/ws", 101), 3, "{log}");
    assert_eq!(of("GET", "page", 200), 2, "{log}");
    for request in requests {
        assert_eq!(request["client"], "127.0.0.1", "{request}");
        assert_eq!(request["id"].as_str().unwrap().len(), 16, "{request}");
        assert!(request["ms"].as_f64().unwrap() > 0.0, "{request}");
    }
}

#[tokio::test]
async fn as_text_no_secret_is_there_either() {
    let folder = Folder::new("log-text");
    let (log, secrets) = log_of(&folder.0, "text").await;
    check_secrets(&log, &secrets);
    assert!(log.contains("answered") && log.contains("route=\"/api/v1/games\""), "{log}");
}

#[tokio::test]
async fn an_answer_has_the_name_of_its_request_and_only_a_proxy_may_choose_it() {
    let folder = Folder::new("request-id");
    let trusting = ["--trusted-proxy=127.0.0.2"];
    let (server, _) = Process::start_with(&folder.db(), &trusting, std::process::Stdio::null());
    let asked_from = async |last: u8, id: &'static str| {
        let address = Some([127, 0, 0, last].into());
        let client = Client::from_address(server.client.base(), address).unwrap();
        let answer = client
            .raw(|http, base| http.get(format!("{base}/api/v1/health")).header("x-request-id", id));
        answer.await.unwrap().headers["x-request-id"].to_str().unwrap().to_owned()
    };
    assert_eq!(asked_from(2, "from-the-proxy").await, "from-the-proxy");
    assert_ne!(asked_from(1, "from-anybody").await, "from-anybody");
    assert_ne!(asked_from(2, "spaces and more").await, "spaces and more");
}
