//! The page of rules for people, `docs/rules/cotulenh.md`, says what the binary does.
//!
//! On the page, a line ``FEN: `…` `` names a position. A fenced block after it is its diagram; lines
//! below, up to the next such line, make claims about it (see "How to read this page" there). What
//! follows a dash with spaces is a remark.

#![allow(clippy::unwrap_used)] // helpers of tests are tests

mod support;

use serde_json::{Value, json};
use std::collections::BTreeSet;
use support::placement::{Placement, Square, is_on_board, name, square};
use support::{apart, ask, ask_one, rules_page, sandtable};

/// A line of the page that can be checked, and the position it speaks of.
struct Claim {
    /// What the line says, without the remark.
    text: String,
    fen: String,
}

/// A fenced block with the line of its position.
struct Diagram {
    heading: String,
    fen: String,
    board: String,
}

/// The texts between backticks.
fn quoted(text: &str) -> Vec<&str> {
    text.split('`').skip(1).step_by(2).collect()
}

const WORDS: [&str; 7] =
    ["Legal: ", "Not legal: ", "Captures from ", "After ", "Status", "Short: ", "Refused: "];

/// Everything on the page that can be checked. Nothing that looks like a claim is passed over.
fn read_page() -> (Vec<Diagram>, Vec<Claim>) {
    let page = rules_page();
    let (mut diagrams, mut claims) = (Vec::new(), Vec::new());
    let (mut heading, mut fen) = (String::new(), String::new());
    let mut heading_is_next = false;
    let mut lines = page.lines();
    while let Some(line) = lines.next() {
        if line.starts_with("FEN: ") {
            heading = line.to_owned();
            fen = quoted(line)[0].to_owned();
            heading_is_next = true;
        } else if line.starts_with("```") {
            assert_eq!(line, "```text");
            assert!(heading_is_next, "a diagram stands right below its FEN: {heading}");
            let board = lines.by_ref().take_while(|&line| line != "```");
            let board = board.map(|line| format!("{line}\n")).collect();
            diagrams.push(Diagram { heading: heading.clone(), fen: fen.clone(), board });
        } else if let Some(text) = line.strip_prefix("- ") {
            let is_claim = WORDS.iter().any(|word| text.starts_with(word));
            assert!(is_claim || !text.contains('`') || text.starts_with('*'), "no claim: {line}");
            let text = text.split(" — ").next().unwrap().to_owned();
            if is_claim {
                claims.push(Claim { text, fen: fen.clone() });
            }
        }
        heading_is_next &= line.is_empty() || line.starts_with("FEN: ");
    }
    (diagrams, claims)
}

fn played(fen: &str, play: &[&str]) -> Value {
    ask_one(json!({"game": "cotulenh", "fen": fen, "play": play, "san": true}))
}

fn actions(answer: &Value) -> Vec<&str> {
    let moves = answer["moves"].as_array().unwrap_or_else(|| panic!("{answer}"));
    moves.iter().filter_map(Value::as_str).collect()
}

/// What `show` draws, without the legend.
fn drawn(fen: &str) -> String {
    let out = sandtable(&["show", "--game", "cotulenh", fen]).good();
    out.lines().take_while(|line| !line.contains("~ sea")).map(|line| format!("{line}\n")).collect()
}

/// The squares that a diagram marks with `*`, and the diagram without the marks.
fn unmarked(board: &str, plain: &str) -> (BTreeSet<String>, String) {
    let width = plain.lines().next().unwrap().len().saturating_sub("   ++".len()) / 11;
    let (mut marks, mut out) = (BTreeSet::new(), board.to_owned());
    let starts: Vec<usize> = board.match_indices('*').map(|(at, _)| at).collect();
    for at in starts {
        let above = board[..at].rfind('\n').map_or(0, |end| end + 1);
        let file = i8::try_from((at - above).saturating_sub("   |".len()) / width).unwrap() + 1;
        let rank = board[above..].split('|').next().unwrap().trim();
        marks.insert(name((file, rank.parse().unwrap())));
        // Only ground can be marked; elsewhere the star stays, to be seen.
        if let Some(ground @ ("~" | ":" | ".")) = plain.get(at..=at) {
            out.replace_range(at..=at, ground);
        }
    }
    (marks, out)
}

/// Where the unit on this square may move as a whole.
fn moves_from(fen: &str, from: &str) -> BTreeSet<String> {
    let answer = played(fen, &[]);
    let parts = actions(&answer).into_iter().map(apart);
    let moves = parts.filter(|&(_, origin, sign, _)| origin == from && sign.is_empty());
    moves.map(|(_, _, _, target)| target.to_owned()).collect()
}

/// The empty squares on which a red Air Force that starts next to them may not land, although it is
/// neither sea nor does anything else forbid it: those within Blue's rings.
fn rings_of_blue(fen: &str) -> BTreeSet<String> {
    let units = Placement::of(fen);
    let is_free = |at: &Square| is_on_board(*at) && at.0 >= square("c1").0 && units.is_empty(*at);
    let all = (1..=11).flat_map(|file| (1..=12).map(move |rank| (file, rank)));
    let (mut targets, mut flights, mut requests) = (Vec::new(), Vec::new(), Vec::new());
    for at @ (file, rank) in all.filter(is_free) {
        let around = [(0, 1), (0, -1), (1, 0), (-1, 0)].map(|(x, y)| (file + x, rank + y));
        let from = around.into_iter().find(is_free).unwrap();
        targets.push(name(at));
        flights.push(format!("F{}{}", name(from), name(at)));
        requests.push(json!({"game": "cotulenh", "fen": units.clone().with(from, "F").fen()}));
    }
    let answers = ask(&requests);
    let shut = answers.iter().zip(&flights).map(|(answer, flight)| {
        assert_eq!(answer["status"], "ongoing", "{answer}");
        !actions(answer).contains(&flight.as_str())
    });
    targets.into_iter().zip(shut).filter_map(|(target, shut)| shut.then_some(target)).collect()
}

#[test]
fn every_diagram_is_what_show_draws() {
    let (diagrams, _) = read_page();
    assert!(diagrams.len() >= 30, "{}", diagrams.len());
    for Diagram { heading, fen, board } in diagrams {
        let plain = drawn(&fen);
        let (marks, board) = unmarked(&board, &plain);
        assert_eq!(board, plain, "{heading}");
        let expected = match heading.split_once("`*` marks the ") {
            Some((_, what)) if what.starts_with("moves from ") => moves_from(&fen, quoted(what)[0]),
            Some((_, "rings of Blue.")) => rings_of_blue(&fen),
            Some((_, what)) => panic!("nobody knows how to check {what}"),
            None => BTreeSet::new(),
        };
        assert_eq!(marks, expected, "{heading}");
    }
}

fn is_legal(answer: &Value, action: &str) -> bool {
    match action {
        "commit" => answer["deploy"]["can_commit"] == true,
        _ => actions(answer).contains(&action),
    }
}

/// Not a slip of the pen: the text is that of an action of a unit that is there.
fn is_refused(fen: &str, action: &str) -> bool {
    let refusal = &played(fen, &[action])["error"];
    let message = refusal["message"].as_str().unwrap_or_default();
    refusal["kind"] == "move" && (message.starts_with("no legal action") || action == "commit")
}

fn captures_from<'a>(answer: &'a Value, from: &str) -> BTreeSet<&'a str> {
    let captures = actions(answer).into_iter().filter(|action| {
        let (_, origin, sign, _) = apart(action);
        origin == from && sign.contains(['x', '_', '@'])
    });
    captures.collect()
}

fn status(answer: &Value) -> String {
    let check = if answer["check"] == true { ", check" } else { "" };
    format!("{}{check}", answer["status"].as_str().unwrap_or("no position"))
}

/// Whether the binary agrees.
fn holds(Claim { text, fen }: &Claim) -> bool {
    let quotes = quoted(text);
    let (word, said) = text.rsplit_once(": ").unwrap();
    match text.split([' ', ':']).next().unwrap() {
        "Legal" => quotes.iter().all(|action| is_legal(&played(fen, &[]), action)),
        "Not" => quotes.iter().all(|action| is_refused(fen, action)),
        "Captures" => {
            let told: BTreeSet<&str> = quotes[1..].iter().copied().collect();
            told.is_empty() == (said == "none")
                && captures_from(&played(fen, &[]), quotes[0]) == told
        }
        "After" => {
            let (expected, play) = quotes.split_last().unwrap();
            !play.is_empty() && played(fen, play)["fen"] == **expected
        }
        "Status" => status(&played(fen, &quoted(word))) == said,
        "Short" => played(fen, &[])["san"][quotes[0]] == quotes[1],
        "Refused" => quotes.iter().all(|fen| played(fen, &[])["error"]["kind"] == "fen"),
        _ => false,
    }
}

#[test]
fn every_claim_holds() {
    let (_, claims) = read_page();
    for word in WORDS {
        assert!(claims.iter().any(|claim| claim.text.starts_with(word)), "{word}");
    }
    let is_void = |text: &str| quoted(text).is_empty() && !text.starts_with("Status: ");
    let false_claims: Vec<String> = claims
        .iter()
        .filter(|claim| is_void(&claim.text) || !holds(claim))
        .map(|Claim { text, fen }| format!("{fen}\n  {text}"))
        .collect();
    assert!(claims.len() >= 100, "{}", claims.len());
    assert!(false_claims.is_empty(), "\n{}", false_claims.join("\n"));
}

/// How many rules each section has.
const RULES: [usize; 11] = [6, 2, 4, 4, 3, 5, 5, 4, 3, 5, 6];

/// Numbers of the form R6.5 in a text.
fn rules_cited(text: &str) -> BTreeSet<(usize, usize)> {
    let number = |text: &str| {
        let digits = text.len() - text.trim_start_matches(|c: char| c.is_ascii_digit()).len();
        Some((text[..digits].parse::<usize>().ok()?, digits))
    };
    let rule = |text: &str| {
        let (section, digits) = number(text)?;
        let (rule, _) = number(text[digits..].strip_prefix('.')?)?;
        Some((section, rule))
    };
    text.split('R').skip(1).filter_map(rule).collect()
}

#[test]
fn every_rule_is_stated_once_and_in_order() {
    let page = rules_page();
    let stated: Vec<&str> = page
        .lines()
        .filter_map(|line| line.strip_prefix("**R")?.split_once("** "))
        .map(|(number, _)| number)
        .collect();
    let expected: Vec<String> = (1..)
        .zip(RULES)
        .flat_map(|(section, count)| (1..=count).map(move |rule| format!("{section}.{rule}")))
        .collect();
    assert_eq!(stated, expected);
}

#[test]
fn no_text_cites_a_rule_that_is_not_there() {
    let mut texts = vec![rules_page()];
    let sources = concat!(env!("CARGO_MANIFEST_DIR"), "/../cotulenh");
    let mut folders = vec![std::path::PathBuf::from(sources)];
    while let Some(folder) = folders.pop() {
        for path in std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()) {
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                texts.push(std::fs::read_to_string(path).unwrap());
            }
        }
    }
    assert!(texts.len() > 30);
    for (section, rule) in texts.iter().flat_map(|text| rules_cited(text)) {
        let count = section.checked_sub(1).and_then(|index| RULES.get(index));
        assert!(count.is_some_and(|&count| (1..=count).contains(&rule)), "R{section}.{rule}");
    }
}
