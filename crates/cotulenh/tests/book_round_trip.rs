//! Random turns of both rule sets and all battles, written in the rulebook's notation and read back
//! (B30–B34).
#![allow(clippy::unwrap_used, reason = "a panic is how a test fails")]

use sandtable_core::{Conclusion, Notation, Position, Strictness, Turn, split_mix};
use sandtable_cotulenh::text::{book_turn, is_book_text, parse_book_turn};
use sandtable_cotulenh::{Action, ActionKind, Battle, Board, Manner, RuleSet, Variant};
use sandtable_testkit::data;
use std::collections::BTreeMap;

/// A turn at random: its actions and the position after it.
fn random_turn(before: &Board, random: &mut u64) -> Option<(Turn<Action>, Board)> {
    let mut after = before.clone();
    let mut turn = Turn::new();
    loop {
        let legal = after.legal_moves();
        // Plain moves would be nearly all without this.
        let wanted = split_mix(random) % 3;
        let is_wanted = |action: &&Action| match action.kind() {
            ActionKind::Step { .. } => wanted <= 1,
            ActionKind::Whole { manner, .. } => wanted == 0 && manner != Manner::Move,
            _ => false,
        };
        let rare: Vec<Action> = legal.iter().filter(is_wanted).copied().collect();
        let list = if rare.is_empty() { &legal[..] } else { &rare };
        let action = *list.get(split_mix(random) as usize % list.len().max(1))?;
        turn.push(action);
        after.play(action);
        if !after.turn_is_open() {
            return Some((turn, after));
        }
    }
}

/// Ten thousand turns, in games of every battle from positions of the data and from the start.
fn there_and_back(rules: RuleSet) {
    let name = match rules {
        RuleSet::Club => "cotulenh/positions.jsonl",
        RuleSet::Rulebook => "rulebook/positions.jsonl",
    };
    let fens: Vec<String> = data::json_lines(name)
        .iter()
        .filter(|line| line["rules"].as_str().is_none_or(|given| given == rules.name()))
        .map(|line| data::string(line, "fen").to_owned())
        .collect();
    let mut random = 14;
    let mut seen: BTreeMap<&str, usize> = BTreeMap::new();
    let mut turns = 0;
    while turns < 10_000 {
        let variant = Variant::new(rules, Battle::ALL[split_mix(&mut random) as usize % 5]);
        let fen = &fens[split_mix(&mut random) as usize % fens.len()];
        let mut board = match split_mix(&mut random) % 8 {
            0 => Board::start_of(variant),
            // Without Commanders some battles only can be played.
            _ => match Board::read_fen(fen, variant, Strictness::Strict) {
                Ok(board) => board,
                Err(_) => continue,
            },
        };
        for _ in 0..15 {
            if board.status().outcome().is_some() {
                break;
            }
            let Some((turn, after)) = random_turn(&board, &mut random) else { break };
            let text = book_turn(&board, &turn);
            assert!(is_book_text(&text), "{text}");
            for text in [text.clone(), text.replace(',', ".") + " ?"] {
                let read = parse_book_turn(&board, &text);
                assert_eq!(read.as_ref(), Ok(&turn), "{text} in {} {variant:?}", board.fen());
            }
            for (what, signs) in [
                ("deploy", text.contains(")") && turn.len() > 1),
                ("three steps", text.matches('/').count() == 2),
                ("hero", text.contains('*')),
                ("check", text.contains(">C")),
                ("win", text.ends_with('^')),
                ("loss", text.ends_with("!!")),
                ("two alike", text.contains("AfAf)") || text.contains("TT)")),
            ] {
                *seen.entry(what).or_default() += usize::from(signs);
            }
            for action in &turn {
                if let ActionKind::Step { manner, .. } | ActionKind::Whole { manner, .. } =
                    action.kind()
                {
                    let what = match manner {
                        Manner::Move => "move",
                        Manner::Capture => "capture",
                        Manner::Stay => "stay capture",
                        Manner::Suicide => "one for one",
                        Manner::Combine => "combination",
                    };
                    *seen.entry(what).or_default() += 1;
                }
            }
            turns += 1;
            board = after;
        }
    }
    println!("{} {seen:?}", rules.name());
    for (what, count) in &seen {
        let never = *what == "two alike" && rules == RuleSet::Club;
        assert_eq!(*count == 0, never, "{what}: {count}");
    }
    assert_eq!(seen.len(), 12);
}

#[test]
fn turns_at_random_with_the_clubs_rules_come_back() {
    there_and_back(RuleSet::Club);
}

#[test]
fn turns_at_random_with_the_rulebooks_rules_come_back() {
    there_and_back(RuleSet::Rulebook);
}
