//! The tables of pieces on the page of rules for people are measured with the binary (R2, R2.1).

#![allow(clippy::unwrap_used)] // helpers of tests are tests

mod support;

use serde_json::{Value, json};
use std::collections::BTreeSet;
use support::placement::{Placement, Square, name, square};
use support::{apart, ask, ask_one, rules_page};

/// The cells of every row that begins with a piece: `C`, `+C` and so on.
fn rows() -> Vec<Vec<String>> {
    let is_piece = |cell: &str| "CITMEAGSFNH".contains(cell.trim_start_matches('+'));
    rules_page()
        .lines()
        .filter_map(|line| line.strip_prefix("| ")?.strip_suffix(" |"))
        .map(|line| line.split(" | ").map(str::to_owned).collect::<Vec<String>>())
        .filter(|cells| cells[0].trim_start_matches('+').len() == 1 && is_piece(&cells[0]))
        .collect()
}

/// A range as the table writes it.
#[derive(PartialEq, Debug)]
struct Reach {
    straight: usize,
    diagonal: usize,
    against_navy: usize,
}

/// As far as anybody gets from h6, where the pieces are tried.
const ANY_DISTANCE: usize = 5;

fn reach(range: &str, directions: &str) -> Reach {
    let number = |text: &str| match text {
        "any distance" => ANY_DISTANCE,
        "–" => 0,
        _ => text.parse().unwrap(),
    };
    let (straight, diagonal, against_navy) = match range.split_once(", diagonally ") {
        Some((straight, diagonal)) => (number(straight), number(diagonal), number(straight)),
        None => match range.split_once(" against a Navy, else ") {
            Some((navy, other)) => (number(other), number(other), number(navy)),
            None => (number(range), number(range), number(range)),
        },
    };
    let diagonal = match directions {
        "all 8" => diagonal,
        "orthogonal" | "–" => 0,
        _ => panic!("{directions}"),
    };
    Reach { straight, diagonal, against_navy }
}

/// One piece on trial, its square, and the directions in which it has most room.
struct Trial {
    piece: String,
    home: Square,
    straight: Square,
    diagonal: Square,
}

impl Trial {
    fn of(piece: &str) -> Trial {
        let is_navy = piece.ends_with('N');
        Trial {
            piece: piece.to_owned(),
            home: square(if is_navy { "c6" } else { "h6" }),
            straight: if is_navy { (0, 1) } else { (-1, 0) },
            diagonal: if is_navy { (1, 1) } else { (-1, -1) },
        }
    }

    fn at(&self, (files, ranks): Square, steps: usize) -> Square {
        let steps = i8::try_from(steps).unwrap();
        (self.home.0 + steps * files, self.home.1 + steps * ranks)
    }

    /// Signs and targets of all actions of the piece among these others.
    fn actions(&self, others: &[(Square, &str)]) -> Vec<(String, Square)> {
        let mut units = Placement::default().with(self.home, &self.piece).with(square("j12"), "c");
        if !self.piece.ends_with('C') {
            units = units.with(square("k1"), "C");
        }
        units = others.iter().fold(units, |units, &(at, unit)| units.with(at, unit));
        let answer = ask_one(json!({"game": "cotulenh", "fen": units.fen()}));
        let moves = answer["moves"].as_array().unwrap_or_else(|| panic!("{answer}"));
        let parts = moves.iter().filter_map(Value::as_str).map(apart);
        let own = parts.filter(|(_, origin, _, _)| *origin == name(self.home));
        own.map(|(_, _, sign, target)| (sign.to_owned(), square(target))).collect()
    }

    /// The most steps of a move in these directions.
    fn moves(&self, others: &[(Square, &str)], diagonally: bool) -> usize {
        let steps = self.actions(others).into_iter().filter(|(sign, _)| sign.is_empty());
        let distances = steps.map(|(_, to)| (to.0 - self.home.0, to.1 - self.home.1));
        let chosen = distances.filter(|&(files, ranks)| (files != 0 && ranks != 0) == diagonally);
        let most = chosen.map(|(files, ranks)| files.abs().max(ranks.abs())).max().unwrap_or(0);
        usize::try_from(most).unwrap()
    }

    /// Whether it may capture so many steps away.
    fn captures(
        &self,
        direction: Square,
        steps: usize,
        enemy: &str,
        others: &[(Square, &str)],
    ) -> bool {
        let target = self.at(direction, steps);
        let all: Vec<(Square, &str)> =
            [(target, enemy)].into_iter().chain(others.iter().copied()).collect();
        self.actions(&all).iter().any(|(sign, to)| !sign.is_empty() && *to == target)
    }

    /// The most steps of a capture. Every shorter distance must do as well.
    fn capture_range(&self, direction: Square, enemy: &str) -> usize {
        let can = |&steps: &usize| self.captures(direction, steps, enemy, &[]);
        let range = (1..=5).take_while(can).count();
        assert!(!(range + 1..=5).any(|steps| can(&steps)), "{}", self.piece);
        range
    }
}

/// Moves, captures and directions of a row of either table.
fn ranges(row: &[String]) -> (Reach, Reach) {
    let [moves, captures, directions] = match row {
        [_, _, _, _, moves, captures, directions, _, _] => [moves, captures, directions],
        [_, _, moves, captures, directions] => [moves, captures, directions],
        _ => panic!("{row:?}"),
    };
    (reach(moves, directions), reach(captures, directions))
}

#[test]
fn pieces_move_and_capture_as_far_as_the_tables_say() {
    let rows = rows();
    assert_eq!(rows.len(), 22);
    for row in rows {
        let trial = Trial::of(&row[0]);
        let (moves, captures) = ranges(&row);
        assert_eq!(trial.moves(&[], false), moves.straight, "{row:?}");
        // A ship on c6 has but two steps of water diagonally.
        let room = if row[0].ends_with('N') { 2 } else { ANY_DISTANCE };
        assert_eq!(trial.moves(&[], true), moves.diagonal.min(room), "{row:?}");
        let measured = Reach {
            straight: trial.capture_range(trial.straight, "h"),
            diagonal: trial.capture_range(trial.diagonal, "h"),
            against_navy: match row[0].ends_with('N') {
                true => trial.capture_range(trial.straight, "n"),
                false => captures.against_navy,
            },
        };
        assert_eq!(measured, captures, "{row:?}");
    }
}

#[test]
fn pieces_are_blocked_as_the_table_says() {
    for row in rows().iter().filter(|row| row.len() == 9) {
        let trial = Trial::of(&row[0]);
        let (moves, captures) = ranges(row);
        let [next, target] = [1, 2].map(|steps| trial.at(trial.straight, steps));
        let passes = |blocker| trial.actions(&[(next, blocker)]).contains(&(String::new(), target));
        if moves.straight >= 2 {
            let expected = match row[7].as_str() {
                "any piece" => [false, false],
                "nothing" | "a Navy of either side" => [true, true],
                _ => panic!("{row:?}"),
            };
            assert_eq!(["H", "h"].map(passes), expected, "{row:?}");
        }
        if row[7] == "a Navy of either side" {
            assert_eq!(["N", "(NI)", "n", "(ni)"].map(passes), [false; 4], "{row:?}");
        }
        if captures.straight >= 2 {
            let expected = match row[8].as_str() {
                "any piece" => false,
                "nothing" => true,
                _ => panic!("{row:?}"),
            };
            for blocker in ["H", "h"] {
                let shot = trial.captures(trial.straight, 2, "h", &[(next, blocker)]);
                assert_eq!(shot, expected, "{row:?}");
            }
        }
    }
}

#[test]
fn each_side_starts_with_as_many_as_the_table_says() {
    let start = ask_one(json!({"game": "cotulenh"}));
    let placement = start["fen"].as_str().unwrap().split(' ').next().unwrap();
    let (red, blue): (String, String) =
        placement.chars().filter(|c| c.is_ascii_alphabetic()).partition(|c| c.is_ascii_uppercase());
    for row in rows().iter().filter(|row| row.len() == 9) {
        let count: usize = row[3].parse().unwrap();
        assert_eq!(red.matches(&row[0]).count(), count, "{row:?}");
        assert_eq!(blue.matches(&row[0].to_lowercase()).count(), count, "{row:?}");
    }
    assert_eq!((red.len(), blue.len()), (19, 19));
}

/// R5.2: of all that two or three pieces could be written.
#[test]
fn the_stacks_of_the_table_are_all_there_are() {
    let page = rules_page();
    let (_, table) = page.split_once("**R5.2**").unwrap();
    let (table, _) = table.split_once("Members are written").unwrap();
    let told: BTreeSet<&str> = table.split('`').skip(1).step_by(2).collect();
    assert_eq!(told.len(), 23);
    let kinds = || "CITMEAGSFNH".chars();
    let pairs = kinds().flat_map(|a| kinds().map(move |b| format!("{a}{b}")));
    let pairs: Vec<String> = pairs.collect();
    let threes = pairs.iter().flat_map(|pair| kinds().map(move |c| format!("{pair}{c}")));
    let all: Vec<String> = threes.chain(pairs.iter().cloned()).collect();
    let position = |stack: &String| {
        // Anybody may stand on c6. A Commander need not be there twice.
        let units = Placement::default().with(square("j12"), "c");
        let units = units.with(square("c6"), &format!("({stack})"));
        let units = if stack.contains('C') { units } else { units.with(square("k1"), "C") };
        json!({"game": "cotulenh", "fen": units.fen()})
    };
    let answers = ask(&all.iter().map(position).collect::<Vec<Value>>());
    let good = all.iter().zip(&answers).filter(|(_, answer)| answer.get("error").is_none());
    assert_eq!(good.map(|(stack, _)| stack.as_str()).collect::<BTreeSet<&str>>(), told);
}
