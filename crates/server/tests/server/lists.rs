//! Lists of games: in order and complete, however many games there are.

use crate::support::Host;
use serde_json::{Value, json};
use std::collections::HashSet;
use std::time::Duration;
use tokio::task::JoinSet;
use tokio::time::Instant;

/// So many public games, none of them of Cờ Tư Lệnh, all playing; several share each moment.
async fn fill(host: &Host, games: u64, of_the_same_time: u64) {
    let numbers = "WITH RECURSIVE numbers (n) AS \
         (SELECT 0 UNION ALL SELECT n + 1 FROM numbers WHERE n + 1 <";
    // The two databases differ in how they write numbers as text, and what is true.
    let (id, yes, no) = match host.database.is_shared() {
        true => ("'g' || lpad(n::text, 11, '0')", "TRUE", "FALSE"),
        false => ("printf('g%011d', n)", "1", "0"),
    };
    let sql = format!(
        "{numbers} {games}) INSERT INTO games (id, kind, start, created_at, public, seq, turns, \
         fen, result, over, engine_turn) SELECT {id}, 'chess', 'start', \
         1000 + n / {of_the_same_time}, {yes}, 0, 0, 'fen', '*', {no}, {no} FROM numbers"
    );
    host.database.execute(&sql).await;
}

async fn list(host: &Host, query: &str) -> Value {
    let answer = host.client.get(&format!("/api/v1/games?{query}")).await.unwrap();
    assert_eq!(answer.status, 200, "{}", answer.text);
    answer.json()
}

#[tokio::test]
async fn pages_have_every_game_once_though_many_are_of_the_same_time() {
    const GAMES: u64 = 50;
    let host = Host::start().await;
    fill(&host, GAMES, 7).await;
    for filter in ["", "game=chess&", "status=playing&", "game=chess&status=playing&"] {
        let (mut seen, mut times) = (HashSet::new(), Vec::new());
        let mut next = json!(null);
        loop {
            let before = next.as_str().map(|next| format!("before={next}")).unwrap_or_default();
            let page = list(&host, &format!("{filter}limit=4&{before}")).await;
            for game in page["games"].as_array().unwrap() {
                assert!(seen.insert(game["id"].to_string()), "{game} is there twice");
                times.push(game["created_at"].as_u64().unwrap());
            }
            next = page["next"].clone();
            if next.is_null() {
                break;
            }
        }
        assert_eq!(seen.len() as u64, GAMES, "{filter}");
        assert!(times.is_sorted_by(|newer, older| newer >= older), "{times:?}");
    }
    // A plain time still means all games before it.
    let games = list(&host, "before=1001").await["games"].as_array().unwrap().len();
    assert_eq!(games, 7);
}

#[tokio::test]
async fn a_place_in_the_list_is_a_time_or_what_a_list_gave() {
    let host = Host::start().await;
    for before in ["x", "", "-1", "1000-", "1000-short", "1000-g00000000000g00000000000"] {
        let answer = host.client.get(&format!("/api/v1/games?before={before}")).await.unwrap();
        assert_eq!(answer.status, 400, "{before}: {}", answer.text);
    }
}

/// When lists looked at every row, 32 of them at once kept everybody else from reading for half a minute.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn many_lists_of_many_games_delay_nobody() {
    const GAMES: u64 = 150_000;
    let host = Host::start().await;
    let created = host.create(json!({"game": "chess"})).await;
    fill(&host, GAMES, 1).await;
    let began = Instant::now();
    let mut lists = JoinSet::new();
    for number in 0..64 {
        let filter = ["game=cotulenh", "status=over", "game=chess960&status=over"][number % 3];
        let client = host.client.clone();
        lists.spawn(async move { client.get(&format!("/api/v1/games?{filter}")).await.unwrap() });
    }
    host.game(&created).await;
    while let Some(answer) = lists.join_next().await {
        assert_eq!(answer.unwrap().json()["games"], json!([]));
    }
    // Together they look at some hundred rows; without an index it would be ten million.
    assert!(began.elapsed() < Duration::from_secs(4), "{:?}", began.elapsed());
}
