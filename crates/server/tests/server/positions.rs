//! A position tells a board everything: what stands where, what can be done, what hangs over whom.

use crate::support::{Host, action};
use serde_json::json;

#[tokio::test]
async fn chess_tells_promotion_castling_and_en_passant() {
    let host = Host::start().await;
    let position = host.position("chess", "r3k2r/8/8/8/8/8/P6P/R3K2R w KQkq - 0 1", &[]).await;
    let castle = action(&position, "e1g1");
    assert_eq!(castle["manner"], "castle");
    assert_eq!(castle["castling"], "king");
    assert_eq!((&castle["to"], &castle["rook_from"]), (&json!("g1"), &json!("h1")));
    assert_eq!(castle["short"], "O-O");

    let position = host.position("chess", "8/P6k/8/8/8/8/8/K7 w - - 0 1", &[]).await;
    let actions = position["actions"].as_array().unwrap().iter();
    let kinds: Vec<_> = actions.filter(|a| a["from"] == "a7").map(|a| &a["promotion"]).collect();
    assert_eq!(kinds.len(), 4);
    assert!(kinds.contains(&&json!("Q")) && kinds.contains(&&json!("N")));

    let position = host.position("chess", "4k3/8/8/8/3p4/8/4P3/4K3 w - - 0 1", &["e4"]).await;
    let taken = action(&position, "d4e3");
    assert_eq!((&taken["manner"], &taken["captured_on"]), (&json!("capture"), &json!("e4")));
}

#[tokio::test]
async fn chess960_castles_onto_its_rook() {
    let host = Host::start().await;
    let fen = "4k3/8/8/8/8/8/8/1R2K1R1 w GB - 0 1";
    let position = host.position("chess960", fen, &[]).await;
    let castle = action(&position, "e1g1");
    assert_eq!((&castle["to"], &castle["rook_from"]), (&json!("g1"), &json!("g1")));
    let after = host.position("chess960", fen, &["O-O-O"]).await;
    let step = &after["last"]["steps"][0];
    assert_eq!(
        (&step["to"], &step["rook_from"], &step["rook_to"]),
        (&json!("c1"), &json!("b1"), &json!("d1"))
    );
}

#[tokio::test]
async fn check_names_king_and_attackers_and_mate_ends_it() {
    let host = Host::start().await;
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    let mate = host.position("chess", start, &["f3", "e5", "g4", "Qh4"]).await;
    assert_eq!(mate["checks"], json!([{"side": "first", "square": "e1", "attackers": ["h4"]}]));
    assert_eq!(mate["outcome"]["reason"], "checkmate");
    assert_eq!(mate["outcome"]["winner"], "second");
    assert_eq!(mate["outcome"]["result"], "0-1");
    assert_eq!(mate["outcome"]["text"], "Checkmate. Black wins.");
    assert_eq!(mate["actions"], json!([]));
    assert_eq!(mate["last"]["check"], true);
}

#[tokio::test]
async fn a_stack_tells_whole_moves_and_steps_apart() {
    let host = Host::start().await;
    let fen = "7c3/9ii/11/11/11/11/4i6/11/4(FTI)6/11/11/6C4 r - - 3 20";
    let position = host.position("cotulenh", fen, &[]).await;
    assert_eq!(position["deploy"], json!(null));
    let whole = action(&position, "(FTI)e4e5");
    assert_eq!((&whole["group"], &whole["step"]), (&json!(["F", "T", "I"]), &json!(false)));
    let step = action(&position, "(TI)e4>e5");
    assert_eq!((&step["group"], &step["step"]), (&json!(["T", "I"]), &json!(true)));
    let unit = position["units"].as_array().unwrap().iter().find(|unit| unit["square"] == "e4");
    let kinds: Vec<_> =
        unit.unwrap()["pieces"].as_array().unwrap().iter().map(|p| &p["kind"]).collect();
    assert_eq!(kinds, ["F", "T", "I"]);
}

#[tokio::test]
async fn an_open_deploy_tells_who_is_free_and_what_was_done() {
    let host = Host::start().await;
    let fen = "9c1/9ii/11/11/11/11/11/11/1n(TI)8/11/9II/10C r - - 0 1";
    let position = host.position("cotulenh", fen, &["Tc4>_b4"]).await;
    let deploy = &position["deploy"];
    assert_eq!(deploy["origin"], "c4");
    assert_eq!((&deploy["free"], &deploy["spent"]), (&json!(["I"]), &json!(["T"])));
    assert_eq!(deploy["can_commit"], true);
    assert_eq!(deploy["before"], fen);
    assert_eq!(deploy["steps"][0]["manner"], "stay");
    assert_eq!(deploy["steps"][0]["captured"], json!([{"kind": "N", "hero": false}]));
    assert!(position["fen"].as_str().unwrap().ends_with("c4:I:T>_b4..."));
    assert_eq!(position["captured"]["second"], json!(["N"]));
    let done = host.position("cotulenh", fen, &["Tc4>_b4", "commit"]).await;
    assert_eq!(done["deploy"], json!(null));
    assert_eq!(done["last"]["actions"], json!(["Tc4>_b4", "commit"]));
}

#[tokio::test]
async fn an_air_force_may_take_or_return() {
    let host = Host::start().await;
    let fen = "9c1/9ii/11/11/11/11/4i6/11/4F6/11/9II/7C3 r - - 0 1";
    let position = host.position("cotulenh", fen, &[]).await;
    let manners: Vec<_> = position["actions"]
        .as_array()
        .unwrap()
        .iter()
        .filter(|action| action["to"] == "e6")
        .map(|action| action["manner"].clone())
        .collect();
    assert_eq!(manners.len(), 2);
    assert!(manners.contains(&json!("capture")) && manners.contains(&json!("stay")));
}

#[tokio::test]
async fn rings_and_flights_are_told() {
    let host = Host::start().await;
    let fen = "9c1/9ii/11/11/11/4g6/11/6g4/4F2i3/11/9II/7C3 r - - 0 1";
    let position = host.position("cotulenh", fen, &[]).await;
    let rings = position["rings"]["second"].as_array().unwrap();
    assert_eq!(rings.len(), 2);
    assert_eq!(rings[0]["level"], 1);
    assert_eq!(rings[0]["covers"].as_array().unwrap().len(), 5);
    let flight = &position["flights"][0];
    assert_eq!(flight["from"], "e4");
    assert!(flight["free"].as_array().unwrap().contains(&json!("e5")));
    assert!(flight["engaged"].as_array().unwrap().contains(&json!("e6")));
    assert!(flight["shot_down"].as_array().unwrap().contains(&json!("h4")));
}

#[tokio::test]
async fn commanders_that_face_each_other_are_told() {
    let host = Host::start().await;
    let fen = "10c/8ii1/11/11/11/11/11/9T1/11/11/11/10C r - - 0 1";
    let position = host.position("cotulenh", fen, &[]).await;
    assert_eq!(position["facing"]["first"], "k1");
    assert_eq!(position["facing"]["second"], "k12");
    assert_eq!(position["facing"]["between"].as_array().unwrap().len(), 10);
    assert_eq!(position["checks"], json!([]));
}

#[tokio::test]
async fn what_is_lost_is_counted_from_the_start() {
    let host = Host::start().await;
    let fen = "4k3/8/8/8/8/2n5/1P6/R3K3 w - - 0 1";
    let position = host.position("chess", fen, &["bxc3"]).await;
    assert_eq!(position["captured"], json!({"first": [], "second": ["N"]}));
}

#[tokio::test]
async fn claims_are_told_when_they_can_be_made() {
    let host = Host::start().await;
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    let round = ["Nf3", "Nf6", "Ng1", "Ng8"];
    let twice: Vec<&str> = round.iter().chain(&round).copied().collect();
    let position = host.position("chess", start, &twice).await;
    assert_eq!(position["claims"], json!(["threefold_repetition"]));
    assert_eq!(position["outcome"], json!(null));
}
