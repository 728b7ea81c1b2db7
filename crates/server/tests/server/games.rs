//! Creating, reading and listing games.

use crate::support::{Host, clock, id, texts};
use sandtable_load::Seat;
use serde_json::json;

#[tokio::test]
async fn a_new_game_has_everything_a_board_needs() {
    let host = Host::start().await;
    let created = host.create(json!({"game": "cotulenh", "clock": clock(300_000, 3_000)})).await;
    assert_eq!(created["seat"], "first");
    let secrets = &created["secrets"];
    assert!(secrets["first"].as_str().unwrap().len() >= 22, "128 bits at least");
    assert_ne!(secrets["first"], secrets["second"]);
    let game = &created["game"];
    assert_eq!(game["status"], "playing");
    assert_eq!(game["clock"]["first_ms"], 300_000);
    assert_eq!(game["clock"]["running"], json!(null));
    assert_eq!(game["position"]["actions"].as_array().unwrap().len(), 116);
    assert_eq!(*game, host.game(&created).await);
}

#[tokio::test]
async fn the_engine_has_a_seat_without_a_secret() {
    let host = Host::start().await;
    let wanted = json!({
        "game": "chess", "opponent": {"kind": "engine", "level": 3}, "seat": "second",
    });
    let created = host.create(wanted).await;
    assert_eq!(created["seat"], "second");
    assert_eq!(created["secrets"]["first"], json!(null));
    assert_eq!(created["game"]["seats"]["first"]["kind"], "engine");
    assert_eq!(created["game"]["seats"]["first"]["level"], 3);
    // It is the engine's move, and nobody has to come for it to be made.
    let mut seat = host.sit(&created, "second").await;
    if seat.hello["game"]["turns"].as_array().unwrap().is_empty() {
        seat.event("turn").await.unwrap();
    }
    assert_eq!(host.game(&created).await["turns"].as_array().unwrap().len(), 1);
}

#[tokio::test]
async fn a_random_seat_is_either() {
    let host = Host::start().await;
    let mut seats = std::collections::HashSet::new();
    for _ in 0..40 {
        let created = host.create(json!({"game": "chess", "seat": "random"})).await;
        seats.insert(created["seat"].to_string());
    }
    assert_eq!(seats.len(), 2);
}

#[tokio::test]
async fn chess960_begins_with_one_of_many_arrangements() {
    let host = Host::start().await;
    let mut starts = std::collections::HashSet::new();
    for _ in 0..8 {
        let created = host.create(json!({"game": "chess960"})).await;
        starts.insert(created["game"]["start"].to_string());
    }
    assert!(starts.len() > 1);
}

#[tokio::test]
async fn only_public_games_are_listed() {
    let host = Host::start().await;
    host.create(json!({"game": "chess"})).await;
    let listed = host.create(json!({"game": "chess", "public": true})).await;
    host.create(json!({"game": "cotulenh", "public": true})).await;
    let list = |query: &str| {
        let (client, path) = (host.client.clone(), format!("/api/v1/games?{query}"));
        async move {
            let answer = client.get(&path).await.unwrap();
            assert_eq!(answer.status, 200, "{}", answer.text);
            answer.json()["games"].as_array().unwrap().clone()
        }
    };
    assert_eq!(list("").await.len(), 2);
    assert_eq!(list("limit=1").await.len(), 1);
    assert_eq!(list("status=over").await.len(), 0);
    let chess = list("game=chess&status=playing").await;
    assert_eq!(chess.len(), 1);
    assert_eq!(chess[0]["id"], id(&listed));
    assert_eq!(chess[0]["result"], "*");
    let before = chess[0]["created_at"].as_u64().unwrap();
    assert!(list(&format!("before={before}")).await.is_empty());
    host.sit(&listed, "first").await.command(&json!({"type": "resign"})).await.unwrap();
    let over = list("status=over").await;
    assert_eq!((over.len(), &over[0]["result"]), (1, &json!("0-1")));
}

#[tokio::test]
async fn a_game_has_positions_and_a_record() {
    let host = Host::start().await;
    let (created, mut first, mut second) =
        host.two(json!({"game": "chess", "clock": clock(60_000, 0)})).await;
    first.play("e4").await.unwrap();
    second.play("e5").await.unwrap();
    first.play("Nf3").await.unwrap();
    let path = format!("/api/v1/games/{}/position", id(&created));
    let at = |turns: &str| {
        let (client, path) = (host.client.clone(), format!("{path}{turns}"));
        async move { client.get(&path).await.unwrap() }
    };
    let then = at("?turns=1").await.json();
    assert_eq!(then["turn"], "second");
    assert_eq!(then["last"]["text"], "e4");
    assert_eq!(at("?turns=0").await.json()["last"], json!(null));
    assert_eq!(at("").await.json()["last"]["text"], "Nf3");
    let refused = at("?turns=4").await;
    assert_eq!((refused.status.as_u16(), refused.code().as_str()), (422, "bad_value"));

    let pgn = host.client.get(&format!("/api/v1/games/{}/pgn", id(&created))).await.unwrap();
    assert!(pgn.headers["content-type"].to_str().unwrap().starts_with("text/plain"));
    assert!(pgn.text.contains("[TimeControl \"60+0\"]"), "{}", pgn.text);
    assert!(pgn.text.contains("1. e4 { [%clk 0:01:00] }"), "{}", pgn.text);
}

#[tokio::test]
async fn games_outlive_the_server() {
    let mut host = Host::start().await;
    let (created, mut first, mut second) = host.two(json!({"game": "cotulenh"})).await;
    first.play("Tf4f5").await.unwrap();
    second.play("Tf9f8").await.unwrap();
    let before = host.game(&created).await;
    host.restart().await;
    let mut after = host.game(&created).await;
    assert_eq!(texts(&after), ["Tf5", "Tf8"]);
    // Nobody has connected yet.
    after["seats"] = before["seats"].clone();
    assert_eq!(after, before);
    let secret = created["secrets"]["first"].as_str();
    let mut first = Seat::open(host.client.base(), id(&created), secret, None).await.unwrap();
    assert_eq!(first.hello["seat"], "first");
    first.play("Tf5f4").await.unwrap();
}

#[tokio::test]
async fn the_server_describes_itself() {
    let host = Host::start().await;
    let health = host.client.get("/api/v1/health").await.unwrap().json();
    assert_eq!(health["status"], "ok");
    let description = host.client.get("/api/v1/openapi.json").await.unwrap().json();
    let paths = description["paths"].as_object().unwrap();
    assert_eq!(paths.len(), 10);
    assert!(paths["/api/v1/games"]["post"].is_object());
    let schemas = description["components"]["schemas"].as_object().unwrap();
    assert!(schemas.contains_key("PositionView") && schemas.contains_key("ErrorAnswer"));
}
