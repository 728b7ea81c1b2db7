//! Readiness: whether a balancer should send people here.

use super::support::Host;
use sandtable_load::{Answer, Client};
use serde_json::json;
use std::time::Duration;
use tokio::time::sleep;

/// What players and operators are told, once both are told the same: it may change between the two questions.
async fn ready(host: &Host) -> Answer {
    let client = Client::new(&format!("http://{}", host.metrics_addr)).unwrap();
    loop {
        let by_players = host.client.get("/api/v1/ready").await.unwrap();
        let by_operators = client.get("/ready").await.unwrap();
        if by_operators.status == by_players.status {
            return by_players;
        }
        sleep(Duration::from_millis(20)).await;
    }
}

#[tokio::test]
async fn a_server_that_cannot_keep_games_is_not_ready() {
    let host = Host::start().await;
    let answer = ready(&host).await;
    assert_eq!(answer.status, 200);
    assert_eq!(answer.json(), json!({"ready": true, "reason": null}));

    host.database.hide().await;
    assert!(host.client.create(&json!({"game": "chess"})).await.is_err());
    let answer = ready(&host).await;
    assert_eq!((answer.status.as_u16(), answer.json()["ready"].clone()), (503, json!(false)));
    let reason = answer.json()["reason"].as_str().unwrap().to_owned();
    let expected = match host.database.is_shared() {
        true => "the database failed",
        false => "was removed or replaced",
    };
    assert!(reason.contains(expected), "{reason}");

    host.database.bring_back().await;
    while ready(&host).await.status != 200 {
        sleep(Duration::from_millis(20)).await;
    }
    host.create(json!({"game": "chess"})).await;
}
