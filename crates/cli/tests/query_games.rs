//! `sandtable query`: what is judged over a whole game.

#![allow(clippy::unwrap_used)] // helpers of tests are tests

mod support;

use serde_json::{Value, json};
use support::ask_one;

/// The first `plies` of moving out and back again.
fn shuffle(there_and_back: [&str; 4], plies: usize) -> Vec<&str> {
    there_and_back.into_iter().cycle().take(plies).collect()
}

const KNIGHTS: [&str; 4] = ["g1f3", "g8f6", "f3g1", "f6g8"];

/// Status and claims of chess.
fn chess(fen: Option<&str>, play: &[&str]) -> (String, Vec<String>) {
    let answer = ask_one(json!({"game": "chess", "fen": fen, "play": play}));
    let claims =
        serde_json::from_value(answer["claims"].clone()).unwrap_or_else(|_| panic!("{answer}"));
    (answer["status"].as_str().unwrap().to_owned(), claims)
}

fn is(status: &str, claims: &[&str]) -> (String, Vec<String>) {
    (status.to_owned(), claims.iter().map(|&claim| claim.to_owned()).collect())
}

#[test]
fn the_third_time_is_a_claim_and_the_fifth_a_draw() {
    let after = |plies| chess(None, &shuffle(KNIGHTS, plies));
    assert_eq!(after(0), is("ongoing", &[]));
    assert_eq!(after(4), is("ongoing", &[]));
    assert_eq!(after(7), is("ongoing", &[]));
    assert_eq!(after(8), is("ongoing", &["threefold_repetition"]));
    assert_eq!(after(15), is("ongoing", &["threefold_repetition"]));
    assert_eq!(after(16), is("fivefold_repetition", &["threefold_repetition"]));
}

#[test]
fn after_a_draw_by_counting_play_may_go_on() {
    let mut play = shuffle(KNIGHTS, 16);
    play.push("e4");
    assert_eq!(chess(None, &play), is("ongoing", &[]));
    let answer = ask_one(json!({"game": "chess", "play": shuffle(KNIGHTS, 16)}));
    assert_eq!(answer["moves"].as_array().unwrap().len(), 20);
}

#[test]
fn a_position_is_the_same_only_with_the_same_rights() {
    // The king's first journey costs the right to castle, so the start itself never comes back.
    let kings = ["e1e2", "e8e7", "e2e1", "e7e8"];
    let fen = "r3k3/8/8/8/8/8/8/4K2R w Kq - 0 1";
    let after = |plies| chess(Some(fen), &shuffle(kings, plies));
    assert_eq!(after(8), is("ongoing", &[]));
    assert_eq!(after(12), is("ongoing", &["threefold_repetition"]));
}

#[test]
fn fifty_moves_are_a_claim_and_seventy_five_a_draw() {
    let fen = |clock| format!("r3k3/8/8/8/8/8/8/4K2R w - - {clock} 90");
    let after = |clock| chess(Some(&fen(clock)), &["e1e2"]);
    assert_eq!(after(98), is("ongoing", &[]));
    assert_eq!(after(99), is("ongoing", &["fifty_moves"]));
    assert_eq!(after(148), is("ongoing", &["fifty_moves"]));
    assert_eq!(after(149), is("seventyfive_moves", &["fifty_moves"]));
    assert_eq!(chess(Some(&fen(149)), &["h1h8"]).0, "seventyfive_moves");
    assert_eq!(chess(Some("r3k3/7P/8/8/8/8/8/4K3 w - - 149 90"), &["h8=Q"]), is("ongoing", &[]));
}

#[test]
fn a_whole_game_of_knights_is_counted_move_by_move() {
    let both = ["threefold_repetition", "fifty_moves"];
    let after = |plies| chess(None, &shuffle(KNIGHTS, plies));
    assert_eq!(after(99), is("fivefold_repetition", &["threefold_repetition"]));
    assert_eq!(after(100), is("fivefold_repetition", &both));
    assert_eq!(after(150), is("seventyfive_moves", &both));
    assert_eq!(after(20_000), is("seventyfive_moves", &both));
}

#[test]
fn mate_and_stalemate_come_before_everything() {
    let answer = ask_one(json!({"game": "chess", "play": ["f3", "e5", "g4", "Qh4"]}));
    assert_eq!(answer["status"], "checkmate");
    assert_eq!((&answer["check"], &answer["moves"]), (&json!(true), &json!([])));
    assert_eq!(answer["claims"], json!([]));
    let mate_on_move_75 = chess(Some("7k/8/5KQ1/8/8/8/8/8 w - - 149 90"), &["Qg7"]);
    assert_eq!(mate_on_move_75, is("checkmate", &[]));
    let stalemate = chess(Some("7k/8/5KQ1/8/8/8/8/8 b - - 149 90"), &[]);
    assert_eq!(stalemate, is("stalemate", &[]));
    assert_eq!(chess(Some("7k/8/8/8/8/8/8/K6N w - - 0 1"), &[]).0, "insufficient_material");
}

#[test]
fn castling_is_written_as_each_game_does() {
    let fen = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
    for (game, uci) in [("chess", "e1g1"), ("chess960", "e1h1")] {
        let answer = ask_one(json!({"game": game, "fen": fen, "san": true}));
        assert_eq!(answer["san"][uci], "O-O", "{answer}");
        for text in [uci, "O-O", "0-0"] {
            let after = ask_one(json!({"game": game, "fen": fen, "play": [text]}));
            let after = after["fen"].as_str().unwrap().to_owned();
            assert!(after.starts_with("r3k2r/8/8/8/8/8/8/R4RK1 b "), "{after}");
        }
    }
}

const TANKS: [&str; 4] = ["Tf4f5", "Tf9f8", "Tf5f4", "Tf8f9"];

fn cotulenh(fen: Option<&str>, play: &[&str]) -> Value {
    let answer = ask_one(json!({"game": "cotulenh", "fen": fen, "play": play}));
    assert!(answer.get("error").is_none() && answer.get("claims").is_none(), "{answer}");
    answer
}

#[test]
fn in_cotulenh_the_third_time_is_a_draw() {
    let after = |plies| cotulenh(None, &shuffle(TANKS, plies));
    assert_eq!(after(7)["status"], "ongoing");
    let third = after(8);
    assert_eq!(third["status"], "threefold_repetition");
    assert_eq!(third["moves"].as_array().unwrap().len(), 116);
    // R10.5: repetition comes before the clock.
    assert_eq!(after(100)["status"], "threefold_repetition");
    let mut play = shuffle(TANKS, 8);
    play.push("Ic5c6");
    assert_eq!(cotulenh(None, &play)["status"], "ongoing");
}

#[test]
fn in_cotulenh_fifty_moves_without_a_capture_are_a_draw() {
    let fen = |clock| format!("9ci/11/11/11/11/11/11/11/11/11/6i4/5CI4 r - - {clock} 60");
    let after = |clock, text| cotulenh(Some(&fen(clock)), &[text]);
    assert_eq!(after(98, "Ig1h1")["status"], "ongoing");
    assert_eq!(after(99, "Ig1h1")["status"], "fifty_moves");
    assert_eq!(after(99, "Ig1xg2")["status"], "ongoing");
    assert!(!after(99, "Ig1h1")["moves"].as_array().unwrap().is_empty());
}

#[test]
fn a_captured_commander_ends_the_game() {
    let fen = "9c1/9I1/11/11/11/11/11/11/11/11/11/5C5 r - - 100 60";
    let answer = cotulenh(Some(fen), &["Ij11xj12"]);
    assert_eq!(answer["status"], "commander_captured");
    assert_eq!(answer["moves"], json!([]));
    assert_eq!(answer["turn"], "b");
}

/// A red ship with a plane and a tank aboard, far from everybody.
const LOADED: &str = "6c4/11/11/11/11/11/2(NFT)8/11/11/11/11/5C5 r - - 0 1";

#[test]
fn a_deploy_is_played_in_steps_or_in_one_word() {
    let open = cotulenh(Some(LOADED), &["Nc6>c2"]);
    assert_eq!(open["deploy"], json!({"origin": "c6", "stay": "(FT)", "can_commit": true}));
    assert_eq!(open["turn"], "r");
    assert_eq!(open["fen"], format!("{LOADED} c6:(FT):N>c2..."));
    let moves = open["moves"].as_array().unwrap();
    assert!(moves.contains(&json!("(FT)c6>d5")) && !moves.contains(&json!("commit")), "{open}");
    let after = "6c4/11/11/11/11/11/2(FT)8/11/11/11/2N8/5C5 b - - 1 1";
    for play in
        [&["Nc6>c2", "commit"][..], &["c6:(FT):N>c2"], &["(FT)<N>c2"], &["c6:", "N>c2", "commit"]]
    {
        let done = cotulenh(Some(LOADED), play);
        assert_eq!((&done["fen"], &done["deploy"]), (&json!(after), &Value::Null), "{play:?}");
    }
    let started = cotulenh(Some(LOADED), &["c6:"]);
    assert_eq!(started["deploy"], json!({"origin": "c6", "stay": "(NFT)", "can_commit": false}));
    // The rest of a turn in one word, and a turn that ends by itself.
    let rest = cotulenh(Some(LOADED), &["Nc6>c2", "c6::(FT)>d5"]);
    let all = cotulenh(Some(LOADED), &["N>c2,(FT)>d5"]);
    assert_eq!((&rest["turn"], &rest["deploy"]), (&json!("b"), &Value::Null));
    assert_eq!(rest, all);
}

#[test]
fn heroes_are_marked_among_those_who_stay() {
    let fen = "6c4/11/11/11/11/11/2(NF+T)8/11/11/11/11/5C5 r - - 0 1";
    let open = cotulenh(Some(fen), &["Nc6>c2"]);
    assert_eq!(open["deploy"]["stay"], "(F+T)");
    assert_eq!(cotulenh(Some(fen), &["Nc6>c2", "(F+T)c6>d5"])["turn"], "b");
}

#[test]
fn a_ship_may_not_leave_its_passengers_in_the_sea() {
    let fen = "6c4/11/11/11/11/11/1(NFT)9/11/11/11/11/5C5 r - - 0 1";
    let open = cotulenh(Some(fen), &["Nb6>c6"]);
    assert_eq!(open["deploy"]["can_commit"], false);
    let answer = ask_one(json!({"game": "cotulenh", "fen": fen, "play": ["Nb6>c6", "commit"]}));
    assert_eq!((&answer["error"]["kind"], &answer["error"]["index"]), (&json!("move"), &json!(1)));
}

#[test]
fn repetition_counts_the_starts_of_turns_only() {
    // Out by deploy and home again: the ship leaves with everybody in two steps, then all rejoin.
    let there_and_back = ["c6:(NF):T>d6", "Cg12f12", "Td6&c6", "Cf12g12"];
    let fen = "6c4/11/11/11/11/11/2(NFT)8/11/11/11/11/4C6 r - - 0 1";
    let after = |rounds: usize| {
        let play: Vec<&str> = there_and_back.into_iter().cycle().take(4 * rounds).collect();
        cotulenh(Some(fen), &play)
    };
    assert_eq!(after(1)["status"], "ongoing");
    assert_eq!(after(2)["status"], "threefold_repetition");
    // In the middle of a turn nothing is repeated, even where the same step was made before.
    let mut play: Vec<&str> = there_and_back.into_iter().cycle().take(8).collect();
    play.push("Tc6>d6");
    assert_eq!(cotulenh(Some(fen), &play)["status"], "ongoing");
    // A position in the middle of a turn tells where the turn began, and that counts.
    let open = format!("{fen} c6:(NF):T>d6...");
    let mut play = vec!["commit", "Cg12f12", "Td6&c6", "Cf12g12"];
    play.extend(there_and_back);
    assert_eq!(cotulenh(Some(&open), &play)["status"], "threefold_repetition");
}
