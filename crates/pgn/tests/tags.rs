//! Tags of game files: quotes, encodings, doubles, and very many of them.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

mod support;

use sandtable_chess::Board;
use sandtable_pgn::read_all;
use std::time::{Duration, Instant};
use support::{game, moves_of};

#[test]
fn tags_have_escaped_quotes_and_backslashes() {
    let mut record = game(r#"[Event "the \"Immortal\" in C:\\games"] 1. e4 *"#);
    assert_eq!(record.tags.get("Event"), Some(r#"the "Immortal" in C:\games"#));
    record.tags.set("Path", r#"\"\\"]"#).unwrap();
    assert_eq!(game(record.to_pgn()), record);
}

#[test]
fn tags_have_quotes_that_should_be_escaped() {
    let record = game("[Event \"the \"Immortal\"\"]\n[Path \"C:\\\"]\n\n1. e4 *");
    assert_eq!(record.tags.get("Event"), Some("the \"Immortal\""));
    assert_eq!(record.tags.get("Path"), Some("C:\\"));
}

#[test]
fn tags_and_comments_may_be_latin_1() {
    let record = game(b"[White \"K\xf6nig\"]\n\n1. e4 {g\xfct} *");
    assert_eq!(record.tags.get("White"), Some("König"));
    assert_eq!(moves_of(&record), "1. e4 { güt } *");
    let record = game("[White \"Nguyễn\"]\n\n1. e4 {tốt} *");
    assert_eq!(record.tags.get("White"), Some("Nguyễn"));
    assert_eq!(moves_of(&record), "1. e4 { tốt } *");
}

#[test]
fn of_two_tags_with_one_name_the_last_counts() {
    let record = game("[White \"a\"]\n[White \"b\"]\n\n*");
    assert_eq!(record.tags.iter().collect::<Vec<_>>(), [("White", "b")]);
}

#[test]
fn a_tag_that_was_taken_out_is_gone_and_the_others_are_found() {
    let mut tags = game("[White \"a\"]\n[Black \"b\"]\n[Opening \"c\"]\n\n*").tags;
    tags.remove("White");
    tags.remove("Site");
    assert_eq!(
        (tags.get("White"), tags.get("Black"), tags.get("Opening")),
        (None, Some("b"), Some("c"))
    );
    tags.set("Opening", "d").unwrap();
    tags.set("White", "e").unwrap();
    let expected = [("Black", "b"), ("Opening", "d"), ("White", "e")];
    assert_eq!(tags.iter().collect::<Vec<_>>(), expected);
}

/// Best of three times of some work.
fn best_time(work: impl Fn()) -> Duration {
    let time = || {
        let clock = Instant::now();
        work();
        clock.elapsed()
    };
    (0..3).map(|_| time()).min().unwrap()
}

/// Ten times as many take about ten times as long; a square would make it a hundred.
fn assert_linear(few: Duration, many: Duration) {
    assert!(many < few * 40, "{few:?}, and {many:?} for ten times as many");
}

/// The time to read and write a game with `count` tags.
fn time_of_tags(count: usize) -> Duration {
    let tags: String = (0..count).map(|i| format!("[Tag{} \"{i}\"]\n", i * 7919 % count)).collect();
    let file = tags + "\n1. e4 *\n";
    best_time(|| {
        let record = game(&file);
        assert_eq!(record.tags.iter().count(), count);
        assert!(record.to_pgn().len() > file.len());
    })
}

#[test]
fn the_time_for_tags_grows_with_their_number_and_not_with_its_square() {
    assert_linear(time_of_tags(20_000), time_of_tags(200_000));
}

#[test]
fn tags_of_one_line_take_no_longer_when_one_is_damaged() {
    // The damaged one makes the reader hold all of the line.
    let time_of = |count: usize| {
        let file = "[A \"never closed".to_owned() + &"[B \"b\" ".repeat(count) + "]";
        let file = file + &"[Tag \"b\"]".repeat(count) + "\n\n1. e4 *\n";
        best_time(|| drop(read_all::<Board>(file.as_bytes())))
    };
    assert_linear(time_of(4_000), time_of(40_000));
}

#[test]
fn a_line_of_damaged_tags_is_looked_at_once() {
    let time_of = |count: usize| {
        let file = "[A \"b ]".repeat(count) + "\n\n1. e4 *\n";
        best_time(|| drop(read_all::<Board>(file.as_bytes())))
    };
    assert_linear(time_of(8_000), time_of(80_000));
}

#[test]
fn an_unknown_value_of_the_seven_tags_is_none() {
    let record = game("[White \"?\"]\n[Date \"????.??.??\"]\n[Opening \"?\"]\n\n*");
    assert_eq!(record.tags.iter().collect::<Vec<_>>(), [("Opening", "?")]);
}
