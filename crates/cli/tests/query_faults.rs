//! `sandtable query`: whatever comes in, an answer comes out, and the next line is read.

#![allow(clippy::unwrap_used)] // helpers of tests are tests

mod support;

use sandtable_testkit::walk::Random;
use serde_json::{Value, json};
use support::{ask, ask_one, ask_raw, sandtable};

/// A good question, to see that the program goes on.
const GOOD: &[u8] = b"{\"id\":\"good\",\"game\":\"chess\"}\n";

fn is_good(answer: &Value) -> bool {
    answer["id"] == "good" && answer["moves"].as_array().is_some_and(|moves| moves.len() == 20)
}

/// The error of one line, after which the next is answered.
fn refusal(line: &[u8]) -> Value {
    let answers = ask_raw([line, b"\n", GOOD].concat());
    assert_eq!(answers.len(), 2);
    assert!(is_good(&answers[1]), "{answers:?}");
    answers[0]["error"].clone()
}

#[test]
fn a_line_that_is_no_request_is_refused_and_the_next_one_read() {
    let lines: [&[u8]; 26] = [
        b"",
        b" ",
        b"x",
        b"{",
        b"{\"id\":1,\"game\":\"che",
        b"{\"id\":1,\"game\":\"chess\"",
        b"{\"id\":1,\"game\":\"chess\"}}",
        b"{\"id\":1,\"game\":\"chess\"} {}",
        b"[]",
        b"[1,2,3]",
        b"null",
        b"7",
        b"\"chess\"",
        b"{}",
        b"{\"game\":null}",
        b"{\"game\":\"go\"}",
        b"{\"game\":\"Chess\"}",
        b"{\"game\":[\"chess\"]}",
        b"{\"game\":\"chess\",\"game\":\"chess\"}",
        b"{\"game\":\"chess\",\"fen\":7}",
        b"{\"game\":\"chess\",\"play\":\"e2e4\"}",
        b"{\"game\":\"chess\",\"play\":[null]}",
        b"{\"game\":\"chess\",\"san\":\"yes\"}",
        b"{\"game\":\"chess\",\"moves\":[]}",
        b"{\"id\":1,\"id\":2,\"game\":\"chess\"}",
        b"\0\0\0",
    ];
    for line in lines {
        let error = refusal(line);
        assert_eq!(error["kind"], "request", "{}: {error}", String::from_utf8_lossy(line));
        assert!(!error["message"].as_str().unwrap().is_empty());
    }
}

#[test]
fn a_mistyped_field_is_named() {
    let error = refusal(br#"{"game":"chess","paly":["e4"]}"#);
    assert_eq!(error["kind"], "request");
    assert!(error["message"].as_str().unwrap().contains("\"paly\""), "{error}");
    assert_eq!(error["at"], 23);
}

#[test]
fn half_an_object_says_where_it_ends() {
    let line = br#"{"game":"chess","fen":"8/8"#;
    let error = refusal(line);
    assert_eq!((&error["kind"], &error["at"]), (&json!("request"), &json!(line.len())));
}

#[test]
fn bytes_that_are_no_utf8_are_refused() {
    let error = refusal(b"{\"game\":\"\xff\xfe\"}");
    assert_eq!((&error["kind"], &error["at"]), (&json!("request"), &json!(9)));
    refusal(b"\xc3");
    refusal(&[0x80; 5000]);
}

#[test]
fn ten_megabytes_on_a_line_are_answered() {
    let mega = 10 << 20;
    assert_eq!(refusal(&vec![b'x'; mega])["kind"], "request");
    assert_eq!(refusal(&vec![b'['; mega])["kind"], "request");
    assert_eq!(refusal(&vec![b' '; mega])["kind"], "request");
    for game in ["chess", "chess960", "cotulenh"] {
        for filler in ["x", "/", " ", "1", "("] {
            let fen = filler.repeat(mega);
            let error = refusal(json!({"game": game, "fen": fen}).to_string().as_bytes());
            assert_eq!((&error["kind"], &error["at"]), (&json!("fen"), &json!(2048)));
        }
        let line = json!({"game": game, "play": ["F<".repeat(mega / 2)]}).to_string();
        let error = refusal(line.as_bytes());
        assert_eq!((&error["kind"], &error["index"]), (&json!("move"), &json!(0)));
    }
    // A long id is no fault, nor is a deep one.
    let id = format!("{}{}", "[".repeat(mega / 2), "]".repeat(mega / 2));
    let answers = ask_long_id(&id);
    assert!(answers.contains(&format!("{{\"id\":{id},\"fen\"")));
}

/// The answer as text: a deep id would be too much for the reader of this test.
fn ask_long_id(id: &str) -> String {
    let line = format!("{{\"id\":{id},\"game\":\"chess\"}}\n");
    support::feed(&["query"], line.into_bytes()).good()
}

#[test]
fn more_than_sixteen_megabytes_are_skipped() {
    let error = refusal(&vec![b'x'; 40 << 20]);
    assert_eq!((&error["kind"], &error["at"]), (&json!("request"), &json!(16 << 20)));
}

#[test]
fn a_long_game_is_played_to_its_end() {
    let knights = ["g1f3", "g8f6", "f3g1", "f6g8"];
    let play: Vec<&str> = knights.into_iter().cycle().take(1_000_000).collect();
    let answer = ask_one(json!({"game": "chess", "play": play}));
    assert_eq!(answer["status"], "seventyfive_moves");
    assert_eq!(answer["moves"].as_array().unwrap().len(), 20);
}

#[test]
fn any_id_comes_back_as_it_was() {
    for id in [
        "1",
        "-0.0",
        "1.50",
        "\"x\"",
        "null",
        "[1,{\"a\":null}]",
        "123456789012345678901234567890",
        "\"\\u00e9\\ud800\"",
        "1e999",
    ] {
        assert!(ask_long_id(id).starts_with(&format!("{{\"id\":{id},")), "{id}");
        let line = format!("{{\"game\":\"go\",\"id\":{id}}}\n");
        let out = support::feed(&["query"], line.into_bytes()).good();
        assert!(out.starts_with(&format!("{{\"id\":{id},\"error\"")), "{out}");
    }
    assert!(ask_one(json!({"game": "chess"}))["id"].is_null());
}

#[test]
fn no_input_gets_no_answer() {
    assert_eq!(sandtable(&["query"]).good(), "");
    assert_eq!(ask_raw(b"{\"game\":\"chess\"}".to_vec()).len(), 1);
    assert!(is_good(
        &ask_raw([b"{\"id\":\"good\",\"game\":\"chess\"}\r\n".as_slice()].concat())[0]
    ));
}

const CHESS_FENS: &[&str] = &[
    "",
    " ",
    "x",
    "8",
    "/",
    "//////// w - - 0 1",
    "8/8/8/8/8/8/8/8 w - - 0 1",
    "7k/8/8/8/8/8/8/8 w - - 0 1",
    "7k/8/8/8/8/8/8/KK6 w - - 0 1",
    "kk6/8/8/8/8/8/8/K7 w - - 0 1",
    "7k/8/8/8/8/8/8/K7",
    "7k/8/8/8/8/8/8/K7 w",
    "7k/8/8/8/8/8/8/K7 w -",
    "7k/8/8/8/8/8/8/K7 x - - 0 1",
    "7k/8/8/8/8/8/8/K7 W - - 0 1",
    "7k/8/8/8/8/8/8/K7 w x - 0 1",
    "7k/8/8/8/8/8/8/K7 w KK - 0 1",
    "7k/8/8/8/8/8/8/K7 w K - 0 1",
    "7k/8/8/8/8/8/8/K7 w - e9 0 1",
    "7k/8/8/8/8/8/8/K7 w - e6 0 1",
    "7k/8/8/8/8/8/8/K7 w - - x 1",
    "7k/8/8/8/8/8/8/K7 w - - -1 1",
    "7k/8/8/8/8/8/8/K7 w - - 00 1",
    "7k/8/8/8/8/8/8/K7 w - - 65536 1",
    "7k/8/8/8/8/8/8/K7 w - - 0 0",
    "7k/8/8/8/8/8/8/K7 w - - 0 2147483648",
    "7k/8/8/8/8/8/8/K7 w - - 0 99999999999999999999",
    "7k/8/8/8/8/8/8/K7 w - - 0 1 x",
    "7k/8/8/8/8/8/8/K7 w - - 0 1 0 1",
    "7k/8/8/8/8/8/K7 w - - 0 1",
    "7k/8/8/8/8/8/8/8/K7 w - - 0 1",
    "7k/9/8/8/8/8/8/K7 w - - 0 1",
    "7k/44/8/8/8/8/8/K7 w - - 0 1",
    "7k/7/8/8/8/8/8/K7 w - - 0 1",
    "7k/8p/8/8/8/8/8/K7 w - - 0 1",
    "7k/0/8/8/8/8/8/K7 w - - 0 1",
    "7k/8/8/8/8/8/8/K6P w - - 0 1",
    "p6k/8/8/8/8/8/8/K7 w - - 0 1",
    "k6R/8/8/8/8/8/8/K7 w - - 0 1",
    "kK6/8/8/8/8/8/8/8 w - - 0 1",
    "7k/8/8/8/PPPPPPPP/P7/8/K7 w - - 0 1",
    "7k/8/QQQQQQQQ/QQ6/8/8/8/K7 b - - 0 1",
    "7k/8/8/8/8/8/8/♔7 w - - 0 1",
    "７k/8/8/8/8/8/8/K7 w - - 0 1",
    "\u{0}",
    "\u{feff}7k/8/8/8/8/8/8/K7 w - - 0 1",
    "startpos",
];

const COTULENH_FENS: &[&str] = &[
    "",
    " ",
    "x",
    "11",
    "/",
    "/////////// r - - 0 1",
    "11/11/11/11/11/11/11/11/11/11/11/11 r - - 0 1",
    "6c4/11/11/11/11/11/11/11/11/11/11/5C5",
    "6c4/11/11/11/11/11/11/11/11/11/11/5C5 w - - 0 1",
    "6c4/11/11/11/11/11/11/11/11/11/11/5C5 R - - 0 1",
    "6c4/11/11/11/11/11/11/11/11/11/11/5C5 r x - 0 1",
    "6c4/11/11/11/11/11/11/11/11/11/11/5C5 r - x 0 1",
    "6c4/11/11/11/11/11/11/11/11/11/11/5C5 r - - x 1",
    "6c4/11/11/11/11/11/11/11/11/11/11/5C5 r - - -1 1",
    "6c4/11/11/11/11/11/11/11/11/11/11/5C5 r - - 01 1",
    "6c4/11/11/11/11/11/11/11/11/11/11/5C5 r - - 65536 1",
    "6c4/11/11/11/11/11/11/11/11/11/11/5C5 r - - 0 0",
    "6c4/11/11/11/11/11/11/11/11/11/11/5C5 r - - 0 99999999999999999999",
    "6c4/11/11/11/11/11/11/11/11/11/11/5C5 r - - 0 1 x",
    "6c4/11/11/11/11/11/11/11/11/11/5C5 r - - 0 1",
    "6c4/11/11/11/11/11/11/11/11/11/11/11/5C5 r - - 0 1",
    "6c4/12/11/11/11/11/11/11/11/11/11/5C5 r - - 0 1",
    "6c4/10/11/11/11/11/11/11/11/11/11/5C5 r - - 0 1",
    "6c4/0/11/11/11/11/11/11/11/11/11/5C5 r - - 0 1",
    "6c4/011/11/11/11/11/11/11/11/11/11/5C5 r - - 0 1",
    "6c4/99999999999999999999/11/11/11/11/11/11/11/11/11/5C5 r - - 0 1",
    "6c4/11/11/11/11/11/11/11/11/11/11/5X5 r - - 0 1",
    "6c4/11/11/11/11/11/11/11/11/11/11/5C4+ r - - 0 1",
    "6c4/11/11/11/11/11/11/11/11/11/11/5++C5 r - - 0 1",
    "6c4/11/11/11/11/11/11/11/11/11/11/5(C)5 r - - 0 1",
    "6c4/11/11/11/11/11/11/11/11/11/11/5()C4 r - - 0 1",
    "6c4/11/11/11/11/11/11/11/11/11/11/5(TC5 r - - 0 1",
    "6c4/11/11/11/11/11/11/11/11/11/11/5TC)4 r - - 0 1",
    "6c4/11/11/11/11/11/11/11/11/11/11/5(CT)5 r - - 0 1",
    "6c4/11/11/11/11/11/11/11/11/11/11/5(Tc)5 r - - 0 1",
    "6c4/11/11/11/11/11/11/11/11/11/11/5(CC)5 r - - 0 1",
    "6c4/11/11/11/11/11/11/11/11/11/11/5(FTIC)5 r - - 0 1",
    "6c4/11/11/11/11/11/11/11/11/11/11/5((TC))5 r - - 0 1",
    "6c4/11/11/11/11/11/11/11/11/11/11/5CC4 r - - 0 1",
    "6cc3/11/11/11/11/11/11/11/11/11/11/5C5 r - - 0 1",
    "6c4/11/11/11/11/11/11/11/11/11/11/C10 r - - 0 1",
    "6c4/11/11/11/11/11/11/11/11/11/11/5CN4 r - - 0 1",
    "6c4/11/11/11/11/11/11/11/11/11/11/5C5 r - - 0 1 c6:(FT):N>c2...",
    "6c4/11/11/11/11/11/2(NFT)8/11/11/11/11/5C5 r - - 0 1 c6:(FT):N>c2",
    "6c4/11/11/11/11/11/2(NFT)8/11/11/11/11/5C5 r - - 0 1 c6:(FT):N>c12...",
    "6c4/11/11/11/11/11/2(NFT)8/11/11/11/11/5C5 r - - 0 1 c6:F:N>c2...",
    "6c4/11/11/11/11/11/2(NFT)8/11/11/11/11/5C5 r - - 0 1 c6:(+FT):N>c2...",
    "6c4/11/11/11/11/11/2(NFT)8/11/11/11/11/5C5 r - - 0 1 c6::N>c2,(FT)>d5...",
    "6c4/11/11/11/11/11/2(NFT)8/11/11/11/11/5C5 b - - 0 1 c6:(FT):N>c2...",
    "6c4/11/11/11/11/11/2(NFT)8/11/11/11/11/5C5 r - - 0 1 :::...",
    "６c4/11/11/11/11/11/11/11/11/11/11/5C5 r - - 0 1",
    "\u{0}",
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
];

#[test]
fn malformed_positions_are_refused_with_their_place() {
    let games = [("chess", CHESS_FENS), ("chess960", CHESS_FENS), ("cotulenh", COTULENH_FENS)];
    for (game, fens) in games {
        assert!(fens.len() >= 40);
        let requests: Vec<Value> =
            fens.iter().map(|fen| json!({"game": game, "fen": fen})).collect();
        for (fen, answer) in fens.iter().zip(ask(&requests)) {
            let error = &answer["error"];
            assert_eq!(error["kind"], "fen", "{game} {fen:?}: {answer}");
            let at = error["at"].as_u64().unwrap_or_else(|| panic!("{fen:?}: {answer}"));
            assert!(at as usize <= fen.len(), "{fen:?}: {answer}");
            assert!(error["message"].as_str().unwrap().contains("expected"), "{answer}");
            assert!(error.get("index").is_none());
        }
        // The other commands refuse them too, and point at the place.
        for fen in fens.iter().filter(|fen| !fen.contains('\0')).step_by(7) {
            let message = sandtable(&["show", "--game", game, "--", fen]).refused();
            assert!(message.contains('^'), "{message}");
            let message = sandtable(&["perft", "1", "--game", game, "--fen", fen]).refused();
            assert!(message.contains('^'), "{message}");
        }
    }
}

const CHESS_MOVES: &[&str] = &[
    "", " ", "e", "4", "e9", "i4", "e2", "e2e", "e2e5", "e2e9", "e7e5", "e3e4", "a1a3", "b1d2",
    "O-O", "O-O-O", "0-0", "o-o", "O-", "e2e4q", "e2e4k", "e8=Q", "e4=Q", "e4=", "Ke2", "Nd4",
    "Nb1d2", "N", "Nx", "xe5", "exd5", "+", "#", "!?", "e4e4e4", "e2-e5", "♘f3", "ｅ4", "é4",
    "e4\0", "e4\n", "e2e4 ", " e2e4", "commit", "null", "0000", "--", "Qh5", "Rh3", "P@e4", "Z4",
    "e2e4e2e4", "=Q", "Q", "QQQQ", "e1h1", "Ic5c6",
];

const COTULENH_MOVES: &[&str] = &[
    "",
    " ",
    "I",
    "Ic",
    "Ic5",
    "c5",
    "5",
    "Ic5c5",
    "Ic5c9",
    "Ic5c13",
    "Ic5l5",
    "Ic5z9",
    "Xc5c6",
    "ic5c6",
    "I c5c6",
    "Ic5 c6",
    "Ic5xc6",
    "Ic5_c6",
    "Ic5@c6",
    "Ic5&c6",
    "Ic5>c6",
    "+Ic5c6",
    "(I)c5c6",
    "(IT)c5c6",
    "(II)c5c6",
    "()c5c6",
    "(c5c6",
    "(TI",
    "Ic8c7",
    "Td5d6",
    "Cg1g12",
    "Hf2f3",
    "commit",
    "Commit",
    "c5:",
    "c5:I:",
    "c5::",
    ":",
    "::",
    ":::",
    "c5:I:T>c6",
    "F<I>d4",
    "<",
    "F<",
    "<I>d4",
    "I>c6",
    "I>c6,",
    ",",
    ",,,",
    "I>c6,T>d6",
    "c6:(FT):N>c2",
    "z9:F:T>a1",
    "e2e4",
    "♘f3",
    "ｃ5c6",
    "Ic5c6\0",
    "Ic5c6\n",
    "...",
    "c6:(FT):N>c2...",
    "((((((((",
    "++++",
    "Fe2>e3",
    "Fi2i2i2",
];

#[test]
fn malformed_and_illegal_moves_are_refused_with_their_place() {
    let games = [("chess", CHESS_MOVES), ("chess960", CHESS_MOVES), ("cotulenh", COTULENH_MOVES)];
    for (game, moves) in games {
        assert!(moves.len() >= 40);
        let lead = if game == "cotulenh" { ["Ik5k6", "Ik8k7"] } else { ["h3", "h6"] };
        let requests: Vec<Value> = moves
            .iter()
            .flat_map(|&text| {
                [json!([text]), json!([lead[0], lead[1], text])]
                    .map(|play| json!({"game": game, "play": play}))
            })
            .collect();
        for (i, answer) in ask(&requests).iter().enumerate() {
            let text = moves[i / 2];
            let error = &answer["error"];
            assert_eq!(error["kind"], "move", "{game} {text:?}: {answer}");
            let at = error["at"].as_u64().unwrap_or_else(|| panic!("{text:?}: {answer}"));
            assert!(at as usize <= text.len(), "{text:?}: {answer}");
            assert_eq!(error["index"], if i % 2 == 0 { 0 } else { 2 });
        }
    }
}

/// Breaks a text in a few places.
fn broken(random: &mut Random, text: &str) -> String {
    const SCRAPS: [char; 24] = [
        '/', ' ', '1', '9', '0', '+', '(', ')', ':', ',', '>', '<', '.', '-', 'x', '@', '&', 'K',
        'c', 'N', 'F', 'ờ', '\0', '💥',
    ];
    let mut letters: Vec<char> = text.chars().collect();
    for _ in 0..=random.below(3) {
        let at = random.below(letters.len() + 1);
        match random.below(3) {
            0 => letters.insert(at, SCRAPS[random.below(SCRAPS.len())]),
            1 if at < letters.len() => letters[at] = SCRAPS[random.below(SCRAPS.len())],
            _ if at < letters.len() => drop(letters.remove(at)),
            _ => {}
        }
    }
    letters.into_iter().collect()
}

#[test]
fn broken_text_is_answered_whatever_it_became() {
    let good = [
        ("chess", "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", "Nxd7"),
        ("chess960", "1k6/8/8/8/8/8/8/R3K1R1 w AG - 0 1", "e1a1"),
        ("cotulenh", "6c4/11/11/11/11/11/2(NFT)8/11/11/11/11/5C5 r - - 0 1", "c6:(FT):N>c2"),
        (
            "cotulenh",
            "6c4/11/11/11/11/11/2(N+FT)8/11/11/11/11/5C5 r - - 0 1 c6:(+FT):N>c2...",
            "(+FT)c6>d5",
        ),
    ];
    let mut random = Random::new(2026);
    let mut input = Vec::new();
    let rounds = 3000;
    for round in 0..rounds {
        let (game, fen, text) = good[random.below(good.len())];
        let (mut fen, mut play) = (fen.to_owned(), text.to_owned());
        match round % 3 {
            0 => fen = broken(&mut random, &fen),
            1 => play = broken(&mut random, &play),
            _ => {}
        }
        let line = json!({"game": game, "fen": fen, "play": [play], "san": true}).to_string();
        let line = if round % 3 == 2 { broken(&mut random, &line) } else { line };
        input.extend(line.replace('\n', " ").bytes());
        input.push(b'\n');
    }
    let answers = ask_raw(input);
    assert_eq!(answers.len(), rounds);
    let good = answers.iter().filter(|answer| answer.get("error").is_none()).count();
    assert!(good > 50 && good < rounds - 1000, "{good} good answers");
}
