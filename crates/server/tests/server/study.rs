//! Why not, PGN in and out.

use crate::support::Host;
use serde_json::{Value, json};

async fn ask(host: &Host, path: &str, body: Value) -> Value {
    let answer = host.client.post(path, &body).await.unwrap();
    assert_eq!(answer.status, 200, "{}", answer.text);
    answer.json()
}

#[tokio::test]
async fn why_not_says_what_the_rules_say() {
    let host = Host::start().await;
    let fen = "6c4/9ii/11/11/11/11/11/11/11/6T4/11/6C2II r - - 0 1";
    let asked = json!({"game": "cotulenh", "fen": fen, "from": "g3", "to": "h3"});
    let why = ask(&host, "/api/v1/why", asked).await;
    assert_eq!(why["reason"], "faces_commander");
    assert_eq!(why["params"], json!({"line": "g", "squares": ["g1", "g12"]}));
    assert_eq!(why["text"], "Your Commander would face theirs on file g.");
    assert_eq!(why["legal"], json!([]));

    let asked = json!({"game": "cotulenh", "fen": fen, "from": "g3", "to": "g4"});
    let why = ask(&host, "/api/v1/why", asked).await;
    assert_eq!((&why["legal"], &why["reason"]), (&json!(["Tg3g4"]), &json!(null)));
}

#[tokio::test]
async fn why_not_speaks_of_members_and_of_chess() {
    let host = Host::start().await;
    let fen = "9c1/9ii/11/11/11/11/(NFT)10/11/11/11/11/10C r - - 0 1";
    let asked = json!({
        "game": "cotulenh", "fen": fen, "moves": ["Na6>c6"], "from": "a6", "to": "e6", "group": ["F"],
    });
    assert_eq!(ask(&host, "/api/v1/why", asked).await["reason"], "left_behind");
    let asked = json!({"game": "chess", "from": "e2", "to": "e5"});
    let why = ask(&host, "/api/v1/why", asked).await;
    assert_eq!((&why["reason"], &why["params"]["kind"]), (&json!("unreachable"), &json!("P")));
    let pinned = "4k3/4r3/8/8/8/8/4N3/4K3 w - - 0 1";
    let asked = json!({"game": "chess", "fen": pinned, "from": "e2", "to": "c3"});
    assert_eq!(ask(&host, "/api/v1/why", asked).await["reason"], "commander_attacked");
}

#[tokio::test]
async fn a_game_file_becomes_a_tree_and_a_file_again() {
    let host = Host::start().await;
    let pgn = "[Event \"Test\"]\n\n{ about it } 1. e4 { [%clk 0:03:00] } e5 $1 ( 1... c5 { sharper } 2. Nf3 ( 2. c3 ) ) 2. Nf3 1-0\n";
    let read = ask(&host, "/api/v1/import", json!({"game": "chess", "text": pgn})).await;
    assert_eq!(read["errors"], json!([]));
    let game = &read["games"][0];
    assert_eq!(game["result"], "1-0");
    assert_eq!(game["tags"], json!([["Event", "Test"]]));
    let nodes = game["nodes"].as_array().unwrap();
    assert_eq!(nodes.len(), 7);
    assert_eq!(nodes[0]["after"], json!(["about it"]));
    let e4 = &nodes[nodes[0]["children"][0].as_u64().unwrap() as usize];
    assert_eq!((&e4["turn"]["text"], &e4["clock_ms"]), (&json!("e4"), &json!(180_000)));
    let replies: Vec<&Value> = e4["children"]
        .as_array()
        .unwrap()
        .iter()
        .map(|child| &nodes[child.as_u64().unwrap() as usize]["turn"]["text"])
        .collect();
    assert_eq!(replies, ["e5", "c5"]);

    let nodes: Vec<Value> = nodes
        .iter()
        .map(|node| {
            json!({
                "parent": node["parent"], "text": node["turn"]["text"],
                "before": node["before"], "after": node["after"], "nags": node["nags"],
            })
        })
        .collect();
    let body = json!({"game": "chess", "tags": game["tags"], "start": game["start"], "result": "1-0", "nodes": nodes});
    let written = ask(&host, "/api/v1/export", body).await["pgn"].as_str().unwrap().to_owned();
    assert!(
        written.contains("1. e4 e5 $1 ( 1... c5 { sharper } 2. Nf3 ( 2. c3 ) ) 2. Nf3 1-0"),
        "{written}"
    );
}

#[tokio::test]
async fn turns_of_several_steps_are_one_node() {
    let host = Host::start().await;
    let pgn = "[Red \"An\"]\n[FEN \"6c4/11/11/11/11/11/2(NFT)8/11/11/4(TI)6/11/4C6 r - - 0 1\"]\n\n\
               1. (TI)e4 ( 1. (FT)<N>c5 1... Ch12 ) 1... Cf12 2. N>c5,(FT)>d6 *\n";
    let read = ask(&host, "/api/v1/import", json!({"text": pgn})).await;
    let game = &read["games"][0];
    assert_eq!(game["game"], "cotulenh");
    let texts: Vec<&Value> =
        game["nodes"].as_array().unwrap().iter().map(|n| &n["turn"]["text"]).collect();
    assert_eq!(texts.len(), 6, "{texts:?}");
    assert!(texts.contains(&&json!("(FT)<N>c5")) && texts.contains(&&json!("N>c5,(FT)>d6")));
}

#[tokio::test]
async fn a_position_is_read_too_and_bad_games_are_told() {
    let host = Host::start().await;
    let fen = "6c4/1n2fh1hf2/3a2s2a1/2n1gt1tg2/2ie2m2ei/11/11/2IE2M2EI/2N1GT1TG2/3A2S2A1/1N2FH1HF2/6C4 r - - 0 1";
    let read = ask(&host, "/api/v1/import", json!({"text": fen})).await;
    assert_eq!(read["games"][0]["game"], "cotulenh");
    assert_eq!(read["games"][0]["start"], fen);
    let read = ask(
        &host,
        "/api/v1/import",
        json!({"text": "1. e4 e6 2. Ke3 *\n\n[Event \"x\"]\n\n1. d4 *"}),
    )
    .await;
    let lengths: Vec<_> =
        [0, 1].map(|i| read["games"][i]["nodes"].as_array().unwrap().len()).into();
    assert_eq!(lengths, [3, 2], "of a damaged game, what can be read is kept");
    assert_eq!(read["errors"][0]["game"], 1);
    assert_eq!(read["errors"][0]["message"], "Ke3: no king can go to e3 like that");
    assert_eq!(read["errors"][0]["reason"], "unreachable");
}
