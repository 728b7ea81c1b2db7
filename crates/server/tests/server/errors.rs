//! Whatever is wrong is answered with what is wrong, and where.

use crate::support::{Host, code, id};
use sandtable_load::{Answer, Seat};
use serde_json::{Value, json};

async fn refused(host: &Host, path: &str, body: Value) -> Answer {
    host.client.post(path, &body).await.unwrap()
}

fn told(answer: &Answer) -> (u16, String, Value) {
    let field = answer.json()["error"]["field"].clone();
    (answer.status.as_u16(), answer.code(), field)
}

fn expected(status: u16, code: &str, field: Value) -> (u16, String, Value) {
    (status, code.to_owned(), field)
}

#[tokio::test]
async fn a_request_that_is_none_is_refused() {
    let host = Host::start().await;
    let games = "/api/v1/games";
    for body in [json!({}), json!([]), json!("chess"), json!(null)] {
        let answer = refused(&host, games, body).await;
        assert_eq!((answer.status.as_u16(), answer.code().as_str()), (400, "bad_request"));
    }
    for (body, field) in [
        (json!({"game": "go"}), "game"),
        (json!({"game": "chess", "fne": "x"}), "fne"),
        (json!({"game": "chess", "clock": 5}), "clock"),
        (json!({"game": "chess", "clock": {"base_ms": -1, "increment_ms": 0}}), "clock.base_ms"),
        (json!({"game": "chess", "opponent": {"kind": "dog"}}), "opponent.kind"),
        (json!({"game": "chess", "seat": "third"}), "seat"),
        (json!({"game": "chess", "public": "yes"}), "public"),
    ] {
        let answer = refused(&host, games, body).await;
        assert_eq!(told(&answer), expected(400, "bad_request", json!(field)), "{}", answer.text);
    }
}

#[tokio::test]
async fn values_out_of_their_limits_are_refused() {
    let host = Host::start().await;
    let clock = |base: u64, increment: u64| json!({"base_ms": base, "increment_ms": increment});
    let engine = |level: Value| json!({"kind": "engine", "level": level});
    for (body, field) in [
        (json!({"game": "chess", "clock": clock(999, 0)}), "clock.base_ms"),
        (json!({"game": "chess", "clock": clock(86_400_001, 0)}), "clock.base_ms"),
        (json!({"game": "chess", "clock": clock(1000, 600_001)}), "clock.increment_ms"),
        (json!({"game": "chess", "opponent": engine(json!(0))}), "opponent.level"),
        (json!({"game": "chess", "opponent": engine(json!(11))}), "opponent.level"),
        (json!({"game": "chess", "opponent": engine(json!(null))}), "opponent.level"),
        (json!({"game": "chess", "opponent": {"kind": "friend", "level": 1}}), "opponent.level"),
    ] {
        let answer = refused(&host, "/api/v1/games", body).await;
        assert_eq!(told(&answer), expected(422, "bad_value", json!(field)), "{}", answer.text);
    }
}

#[tokio::test]
async fn a_bad_position_is_told_with_all_its_faults() {
    let host = Host::start().await;
    let answer = refused(&host, "/api/v1/position", json!({"game": "chess", "fen": "8/8 x"})).await;
    assert_eq!(told(&answer), expected(422, "bad_fen", json!("fen")));
    let faults = answer.json()["error"]["faults"].as_array().unwrap().len();
    assert!(faults > 1, "{}", answer.text);
    let long =
        refused(&host, "/api/v1/position", json!({"game": "chess", "fen": "8".repeat(9000)})).await;
    assert_eq!(told(&long), expected(422, "bad_fen", json!("fen")));
    // Positions in which nobody can begin a game.
    for fen in [
        "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3",
        "8/8/8/8/8/8/8/K1k5 w - - 0 1",
    ] {
        let answer = refused(&host, "/api/v1/games", json!({"game": "chess", "fen": fen})).await;
        assert_eq!(told(&answer), expected(422, "bad_fen", json!("fen")), "{}", answer.text);
    }
    let open = "9c1/9ii/11/11/11/11/11/11/1n(TI)8/11/9II/10C r - - 0 1 c4:I:T>_b4...";
    let answer = refused(&host, "/api/v1/games", json!({"game": "cotulenh", "fen": open})).await;
    assert_eq!(told(&answer), expected(422, "bad_fen", json!("fen")));
}

#[tokio::test]
async fn a_bad_move_is_told_with_its_place_and_reason() {
    let host = Host::start().await;
    let body = json!({"game": "chess", "moves": ["e4", "e5", "Ke3"]});
    let answer = refused(&host, "/api/v1/position", body).await;
    assert_eq!(told(&answer), expected(422, "bad_move", json!("moves[2]")));
    assert_eq!(answer.json()["error"]["reason"], "unreachable");
    let body = json!({"game": "cotulenh", "moves": ["\u{1b}[31m"]});
    let answer = refused(&host, "/api/v1/position", body).await;
    assert_eq!(answer.json()["error"]["reason"], "syntax");
    assert!(!answer.text.contains('\u{1b}'));
    let body = json!({"game": "chess", "moves": ["x".repeat(300)]});
    let answer = refused(&host, "/api/v1/position", body).await;
    assert_eq!(answer.json()["error"]["at"], 256);
    assert_eq!(answer.json()["error"]["reason"], "too_long");
    let body = json!({"game": "chess", "moves": vec!["e4"; 2001]});
    let answer = refused(&host, "/api/v1/position", body).await;
    assert_eq!(told(&answer), expected(422, "bad_value", json!("moves")));
}

#[tokio::test]
async fn squares_and_groups_must_be_such() {
    let host = Host::start().await;
    for (body, field) in [
        (json!({"game": "chess", "from": "e9", "to": "e4"}), "from"),
        (json!({"game": "chess", "from": "e2", "to": ""}), "to"),
        (json!({"game": "cotulenh", "from": "c5", "to": "l1"}), "to"),
        (json!({"game": "cotulenh", "from": "c5", "to": "c6", "group": ["Z"]}), "group"),
        (json!({"game": "cotulenh", "from": "c5", "to": "c6", "group": []}), "group"),
    ] {
        let answer = refused(&host, "/api/v1/why", body).await;
        assert_eq!(told(&answer), expected(422, "bad_value", json!(field)), "{}", answer.text);
    }
}

#[tokio::test]
async fn trees_that_are_none_are_refused() {
    let host = Host::start().await;
    let export = |nodes: Value| json!({"game": "chess", "nodes": nodes});
    for (body, code, field) in [
        (export(json!([{"parent": 0, "text": "e4"}])), "bad_value", "nodes[0].parent"),
        (export(json!([{}, {"parent": 1, "text": "e4"}])), "bad_value", "nodes[1].parent"),
        (export(json!([{}, {"parent": 0}])), "bad_value", "nodes[1]"),
        (export(json!([{}, {"parent": 0, "text": "e5"}])), "bad_move", "nodes[1].text"),
        (json!({"game": "chess", "nodes": [{}], "result": "2-0"}), "bad_value", "result"),
        (
            json!({"game": "chess", "nodes": [{}], "tags": [["Result", "x"]]}),
            "bad_value",
            "tags[0]",
        ),
        (json!({"game": "chess", "nodes": [{}], "start": "x"}), "bad_fen", "start"),
    ] {
        let answer = refused(&host, "/api/v1/export", body).await;
        assert_eq!(told(&answer), expected(422, code, json!(field)), "{}", answer.text);
    }
    let answer = refused(&host, "/api/v1/import", json!({"text": "  "})).await;
    assert_eq!(told(&answer), expected(422, "bad_pgn", json!("text")));
    let many = "1. e4 *\n\n".repeat(70);
    let answer = refused(&host, "/api/v1/import", json!({"text": many})).await;
    assert_eq!(told(&answer), expected(422, "bad_value", json!("text")));
}

#[tokio::test]
async fn what_is_not_there_is_not_found() {
    let host = Host::start().await;
    for path in [
        "/api/v1/games/abcdefghijkl",
        "/api/v1/games/abcdefghijkl/pgn",
        "/api/v1/games/abcdefghijkl/position",
        "/api/v1/games/abcdefghijkl/ws",
        "/api/v1/games/x",
        "/api/v1/games/..%2f..%2fetc",
        "/api/v1/games/%ff%fe",
        "/api/v1/nothing",
        "/api/nothing",
        "/no/such/file.js",
    ] {
        let answer = host.client.get(path).await.unwrap();
        assert_eq!((answer.status.as_u16(), answer.code().as_str()), (404, "not_found"), "{path}");
    }
    let answer = host.client.ask(reqwest::Method::DELETE, "/api/v1/games", None).await.unwrap();
    assert_eq!((answer.status.as_u16(), answer.code().as_str()), (405, "method_not_allowed"));
    assert!(answer.headers["allow"].to_str().unwrap().contains("POST"));
    let answer = host.client.get("/api/v1/games?limit=0").await.unwrap();
    assert_eq!((answer.status.as_u16(), answer.code().as_str()), (422, "bad_value"));
    for query in ["limit=x", "game=go", "status=1", "color=red", "before=-1"] {
        let answer = host.client.get(&format!("/api/v1/games?{query}")).await.unwrap();
        assert_eq!(
            (answer.status.as_u16(), answer.code().as_str()),
            (400, "bad_request"),
            "{query}"
        );
    }
}

#[tokio::test]
async fn bodies_are_json_and_not_too_large() {
    let host = Host::start().await;
    let post = |kind: &'static str, body: String| {
        let client = host.client.clone();
        async move {
            let send = |http: &reqwest::Client, base: &str| {
                http.post(format!("{base}/api/v1/position")).header("content-type", kind).body(body)
            };
            client.raw(send).await.unwrap()
        }
    };
    let json = "application/json";
    let answer = post("text/plain", "{\"game\":\"chess\"}".to_owned()).await;
    assert_eq!((answer.status.as_u16(), answer.code().as_str()), (415, "unsupported_media_type"));
    for body in ["", "{", "{\"game\":\"chess\"} x", "\u{0}"] {
        let answer = post(json, body.to_owned()).await;
        assert_eq!(
            (answer.status.as_u16(), answer.code().as_str()),
            (400, "bad_request"),
            "{body}"
        );
    }
    let answer = post("application/json; charset=utf-8", "{\"game\":\"chess\"}".to_owned()).await;
    assert_eq!(answer.status, 200);
    let answer =
        post(json, format!("{{\"game\":\"chess\",\"fen\":\"{}\"}}", "8".repeat(100_000))).await;
    assert_eq!((answer.status.as_u16(), answer.code().as_str()), (413, "too_large"));
    let nested = format!("{}1{}", "[".repeat(20_000), "]".repeat(20_000));
    let answer = post(json, nested).await;
    assert_eq!((answer.status.as_u16(), answer.code().as_str()), (400, "bad_request"));
}

#[tokio::test]
async fn a_socket_needs_an_upgrade_and_a_seat_its_secret() {
    let host = Host::start().await;
    let created = host.create(json!({"game": "chess"})).await;
    let path = format!("/api/v1/games/{}/ws", id(&created));
    let answer = host.client.get(&path).await.unwrap();
    assert_eq!((answer.status.as_u16(), answer.code().as_str()), (426, "upgrade_required"));
    // Addresses end up in logs: no secret is taken from one.
    let secret = created["secrets"]["first"].as_str().unwrap();
    let told = host.client.get(&format!("{path}?seat={secret}")).await.unwrap();
    assert_eq!((told.status.as_u16(), told.code().as_str()), (400, "bad_request"));
    let other = host.create(json!({"game": "chess"})).await;
    let secret = other["secrets"]["first"].as_str();
    let wrong = Seat::open(host.client.base(), id(&created), secret, None).await;
    assert_eq!(code(wrong.map(|_| json!(null))), "bad_seat");
    let answer = host.client.get(&format!("{path}?since=x")).await.unwrap();
    assert_eq!(answer.status, 400);
}

#[tokio::test]
async fn commands_that_are_none_are_refused_and_nothing_breaks() {
    let host = Host::start().await;
    let created = host.create(json!({"game": "chess"})).await;
    let mut seat = host.sit(&created, "first").await;
    for text in ["", "x", "[]", "{}", "{\"id\":7}", "{\"id\":\"\"}", "{\"id\":\"a\"}"] {
        seat.send_text(text).await.unwrap();
        let answer = seat.wait(|message| message["type"] == "error").await.unwrap();
        assert_eq!(answer["error"]["code"], "bad_request", "{text}");
    }
    for wish in [
        json!({"type": "fly"}),
        json!({"type": "move"}),
        json!({"type": "move", "action": 7}),
        json!({"type": "offer", "what": "tea"}),
        json!({"type": "resign", "seq": "x"}),
    ] {
        assert_eq!(crate::support::code(seat.command(&wish).await), "bad_request", "{wish}");
    }
    let long = seat.play(&"x".repeat(300)).await;
    assert_eq!(crate::support::code(long), "illegal_move");
    seat.play("e4").await.unwrap();
}
