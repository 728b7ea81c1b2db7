//! What people and programs put into game files, one oddity a test.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

mod support;

use sandtable_chess::{Board, Variant};
use sandtable_core::{Clock, CommentCommand, Notation, Position, Side};
use sandtable_pgn::{Error, ErrorKind, GameResult, MOST_NESTING, MOST_TOKEN_BYTES, Tags};
use sandtable_pgn::{Records, read_all};
use support::{error, game, moves, moves_of};

#[test]
fn an_empty_file_has_no_games() {
    assert!(read_all::<Board>(b"").is_empty());
    assert!(read_all::<Board>(b" \r\n\t\n").is_empty());
    assert!(read_all::<Board>(b"\xef\xbb\xbf").is_empty());
    assert!(read_all::<Board>(b"% nothing\n; here\n{either}").is_empty());
}

#[test]
fn a_byte_order_mark_is_passed_over() {
    let record = game("\u{feff}[Event \"x\"]\n\n1. e4 *");
    assert_eq!(record.tags.get("Event"), Some("x"));
}

#[test]
fn a_byte_order_mark_may_stand_before_any_game() {
    let games = read_all::<Board>("1. e4 *\n\n\u{feff}[Event \"y\"]\n\n1. d4 *".as_bytes());
    assert_eq!(games.len(), 2);
    assert_eq!(games[1].as_ref().unwrap().tags.get("Event"), Some("y"));
}

#[test]
fn lines_may_end_in_any_way() {
    let file = "[Event \"x\"]\n[Site \"y\"]\n\n1. e4 ; good\ne5\n2. f4 *\n";
    let expected = game(file);
    assert_eq!(expected.tree.len(), 3);
    for ends in ["\r\n", "\r", "\n\r"] {
        assert_eq!(game(file.replace('\n', ends)), expected, "{ends:?}");
    }
}

#[test]
fn tags_may_be_missing() {
    assert_eq!(moves("1. e4 e5 1-0"), "1. e4 e5 1-0");
    assert_eq!(game("1. e4 *").tags, Tags::default());
}

#[test]
fn the_result_may_be_missing() {
    let games = read_all::<Board>(b"[Event \"a\"]\n\n1. e4 e5\n\n[Event \"b\"]\n\n1. d4");
    let games: Vec<_> = games.into_iter().map(Result::unwrap).collect();
    assert_eq!(games.iter().map(moves_of).collect::<Vec<_>>(), ["1. e4 e5 *", "1. d4 *"]);
}

#[test]
fn the_moves_may_be_missing() {
    let file =
        "[Event \"a\"]\n[Result \"1-0\"]\n\n[Event \"b\"]\n[Site \"c\"]\n\n*\n\n[Event \"d\"]";
    let games: Vec<_> =
        read_all::<Board>(file.as_bytes()).into_iter().map(Result::unwrap).collect();
    let events: Vec<_> = games.iter().map(|game| game.tags.get("Event").unwrap()).collect();
    assert_eq!(events, ["a", "b", "d"]);
    assert_eq!(games[0].result, GameResult::Win(Side::First));
}

#[test]
fn an_empty_line_may_stand_among_the_tags() {
    let record = game("[Event \"a\"]\n\n[Site \"b\"]\n\n1. e4 *");
    assert_eq!(record.tags.iter().collect::<Vec<_>>(), [("Event", "a"), ("Site", "b")]);
}

#[test]
fn nothing_needs_a_line_of_its_own() {
    let games = read_all::<Board>(b"[A \"1\"][B \"2\"] 1. e4 * 1. d4 d5 1-0 [A \"3\"] 1. c4 0-1");
    let games: Vec<_> = games.into_iter().map(Result::unwrap).collect();
    let texts: Vec<_> = games.iter().map(moves_of).collect();
    assert_eq!(texts, ["1. e4 *", "1. d4 d5 1-0", "1. c4 0-1"]);
    assert_eq!(games[0].tags.get("B"), Some("2"));
}

#[test]
fn move_numbers_have_any_form_or_none() {
    let expected = "1. e4 e5 2. Nf3 Nc6 3. Bb5 *";
    for file in [
        "1. e4 e5 2. Nf3 Nc6 3. Bb5 *",
        "1.e4 e5 2.Nf3 Nc6 3.Bb5*",
        "1. e4 1... e5 2. Nf3 2... Nc6 3. Bb5 *",
        "1. e4 1. ... e5 2. Nf3 2 ... Nc6 3 Bb5 *",
        "1.e4 1...e5 2.Nf3 2...Nc6 3.Bb5 *",
        "1 . e4 .. e5 2. Nf3 Nc6 3. Bb5 *",
        "e4 e5 Nf3 Nc6 Bb5 *",
        "17. e4 99...... e5 0. Nf3 Nc6 123456789012345678901234567890. Bb5",
    ] {
        assert_eq!(moves(file), expected, "{file}");
    }
}

#[test]
fn comments_stand_anywhere() {
    let file = "[Event \"x\"] {of the game} 1. {before} e4 {after} {again} ({why} 1. d4 {so} ) {late} 1... e5 *";
    let record = game(file);
    let root = record.tree.root();
    assert_eq!(record.tree.notes(root).unwrap().after, ["of the game", "before"]);
    let children = record.tree.children(root);
    assert_eq!(record.tree.notes(children[0]).unwrap().after, ["after", "again", "late"]);
    let d4 = record.tree.notes(children[1]).unwrap();
    assert_eq!((&d4.before[..], &d4.after[..]), (&["why".to_owned()][..], &["so".to_owned()][..]));
    assert_eq!(game(record.to_pgn()), record);
}

#[test]
fn a_comment_in_braces_may_hold_anything_but_a_brace() {
    let file = "1. e4 {[Event \"no\"] ( ; { 1-0 $1\n\n[Site \"no\"]\n% no} e5 *";
    assert_eq!(moves(file), "1. e4 { [Event \"no\"] ( ; { 1-0 $1 [Site \"no\"] % no } 1... e5 *");
}

#[test]
fn a_comment_may_end_with_its_line() {
    let record = game("1. e4 ; to } the { end\ne5;here too\n*");
    assert_eq!(record.tree.len(), 2);
    let texts: Vec<_> = record
        .tree
        .main_nodes()
        .map(|id| record.tree.notes(id).unwrap().after[0].clone())
        .collect();
    assert_eq!(texts, ["to } the { end", "here too"]);
    assert_eq!(game(record.to_pgn()), record);
}

#[test]
fn lines_that_begin_with_a_percent_sign_are_passed_over() {
    let file = "% an escape\r\n% another\n[Event \"x\"]\n%[Site \"no\"]\n%\n\n1. e4\n% e5 is not\n%played\nc5 *";
    let record = game(file);
    assert_eq!(moves_of(&record), "1. e4 c5 *");
    assert_eq!(record.tags.get("Site"), None);
    assert_eq!(
        error("1. e4 % e5"),
        "game 1, line 1, column 7: expected a move, a comment, a variation or a result"
    );
}

#[test]
fn nags_are_numbers_or_signs() {
    let record =
        game("1. e4! e5?? 2. Nf3!? $14 Nc6?! 3. Bb5!!$146 a6 ? 4. Ba4 +- Nf6 ± 5. O-O = *");
    let nags: Vec<_> =
        record.tree.main_nodes().map(|id| record.tree.notes(id).unwrap().nags.clone()).collect();
    let expected: [&[u8]; 9] = [&[1], &[4], &[5, 14], &[6], &[3, 146], &[2], &[18], &[16], &[10]];
    assert_eq!(nags, expected);
    assert_eq!(game(record.to_pgn()), record);
    assert_eq!(
        error("1. e4 $256 e5"),
        "game 1, line 1, column 8: expected the number of a NAG, 0 to 255"
    );
}

#[test]
fn variations_may_lie_within_each_other() {
    let file = "1. e4 e5 (1... c5 2. Nf3 (2. c3 d5 ) (2. f4)2... d6)(1...e6) 2. Nf3 *";
    let expected =
        "1. e4 e5 ( 1... c5 2. Nf3 ( 2. c3 d5 ) ( 2. f4 ) 2... d6 ) ( 1... e6 ) 2. Nf3 *";
    assert_eq!(moves(file), expected);
    assert_eq!(moves(expected), expected);
}

#[test]
fn a_variation_may_repeat_the_move_it_replaces() {
    let text = "1. e4 ( 1. e4 d5 ) 1... e5 *";
    assert_eq!(moves(text), text);
}

#[test]
fn an_empty_variation_is_at_most_a_comment() {
    assert_eq!(moves("1. e4 () e5 ( {or not} ) *"), "1. e4 e5 { or not } *");
}

#[test]
fn a_result_within_a_variation_means_nothing() {
    assert_eq!(moves("1. e4 (1. d4 1-0) e5 0-1"), "1. e4 ( 1. d4 ) 1... e5 0-1");
}

#[test]
fn the_depth_of_variations_has_a_limit() {
    let nested = |depth| format!("{}{} *", "Nf3 (".repeat(depth), ")".repeat(depth));
    game(nested(MOST_NESTING));
    let error = error(nested(MOST_NESTING + 1));
    assert!(error.contains("a variation too deep: expected at most"), "{error}");
}

#[test]
fn brackets_have_to_match() {
    assert_eq!(
        error("1. e4 (1. d4 *\n\n"),
        "game 1, line 3, column 1: this variation does not end: expected as many ) as ("
    );
    assert_eq!(
        error("1. e4 ) e5 *"),
        "game 1, line 1, column 7: expected no ), for no variation is open"
    );
    assert_eq!(
        error("(1. d4) *"),
        "game 1, line 1, column 1: expected a move before the variation that could replace it"
    );
    assert_eq!(
        error("1. e4 ((1. d4)) *"),
        "game 1, line 1, column 8: expected a move before the variation that could replace it"
    );
}

#[test]
fn clocks_and_evaluations_are_taken_out_of_comments() {
    let file = "1. e4 { [%eval 0.17] [%clk 0:01:30.5] best } e5 {[%clk 0:00:59][%csl Ge5]} *";
    let record = game(file);
    let notes: Vec<_> =
        record.tree.main_nodes().map(|id| record.tree.notes(id).unwrap().clone()).collect();
    assert_eq!(notes[0].clock, Some(Clock(90_500)));
    assert_eq!(notes[0].eval.unwrap().to_string(), "0.17");
    assert_eq!(notes[0].after, ["best"]);
    assert_eq!(notes[1].commands, [CommentCommand { name: "csl".into(), value: "Ge5".into() }]);
    assert_eq!(game(record.to_pgn()), record);
}

#[test]
fn castling_may_be_written_with_zeros() {
    let file = "1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. 0-0 Qf6 5. d3 d6 6. c3 Bd7 7. b4 0-0-0 0-1";
    let text = moves(file);
    assert!(text.contains("4. O-O Qf6") && text.ends_with("O-O-O 0-1"), "{text}");
}

#[test]
fn results_are_read_in_their_forms() {
    for (text, result) in [
        ("1-0", GameResult::Win(Side::First)),
        ("0-1", GameResult::Win(Side::Second)),
        ("1/2-1/2", GameResult::Draw),
        ("1/2", GameResult::Draw),
        ("½-½", GameResult::Draw),
        ("*", GameResult::Unknown),
    ] {
        assert_eq!(game(format!("1. e4 {text}")).result, result, "{text}");
    }
    // The tag is believed where the end says nothing, or another thing.
    assert_eq!(game("[Result \"0-1\"]\n\n1. e4 *").result, GameResult::Win(Side::Second));
    assert_eq!(game("[Result \"?\"]\n\n1. e4 1-0").result, GameResult::Win(Side::First));
}

#[test]
fn a_comment_after_the_result_is_nobodys() {
    let games = read_all::<Board>(b"1. e4 1-0 {Black resigns}\n\n1. d4 *");
    assert_eq!(games.len(), 2);
    assert!(games.iter().all(Result::is_ok));
}

#[test]
fn taking_in_passing_may_be_said() {
    for passing in ["exd6 e.p.", "exd6e.p.", "exd6"] {
        assert_eq!(moves(format!("e4 a6 e5 d5 {passing} *")), "1. e4 a6 2. e5 d5 3. exd6 *");
    }
}

#[test]
fn moves_may_be_long_or_sloppy() {
    let file = "1. e2e4 e7-e5 2. Ng1f3 Nb8-c6 3. f1b5 a6 4. Bxc6 dc6 5. N:e5+ *";
    assert_eq!(moves(file), "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Bxc6 dxc6 5. Nxe5 *");
}

#[test]
fn the_game_may_begin_elsewhere() {
    let fen = "4k3/8/8/8/8/8/4P3/4K3 b - - 5 39";
    let record = game(format!("[SetUp \"1\"]\n[FEN \"{fen}\"]\n\n39... Kd7 40. e4 *"));
    assert_eq!(record.tree.start().fen(), fen);
    assert_eq!(moves_of(&record), "39... Kd7 40. e4 *");
    assert!(record.to_pgn().contains(&format!("[Result \"*\"]\n[SetUp \"1\"]\n[FEN \"{fen}\"]\n")));
    assert_eq!(game(record.to_pgn()), record);
}

#[test]
fn chess960_is_told_by_its_tag_or_its_castling_rights() {
    let fen = "bqrkrnnb/pppppppp/8/8/8/8/PPPPPPPP/BQRKRNNB w ECec - 0 1";
    for variant in ["Chess960", "Fischerandom", "fischer random", "Chess 960"] {
        let record = game(format!("[FEN \"{fen}\"]\n[Variant \"{variant}\"]\n\n1. Nf3 *"));
        assert_eq!(record.tree.start().variant(), Variant::Chess960);
        assert_eq!(game(record.to_pgn()), record);
    }
    let record = game(format!("[FEN \"{fen}\"]\n\n1. Nf3 *"));
    assert_eq!(record.tree.start().variant(), Variant::Chess960);
    assert_eq!(game("[Variant \"Standard\"] 1. e4 *").tree.start().variant(), Variant::Standard);
    assert_eq!(
        error("[Variant \"Atomic\"] 1. e4 *"),
        "game 1, line 1, column 11: no start position: the variant is \"Atomic\": expected Standard or Chess960"
    );
}

#[test]
fn an_error_of_a_set_up_is_shown_in_its_tag() {
    let text = error("[Event \"x\"]\n[FEN \"8/8/8/8/8/8/8/8 w - - 0 1\"]\n[Site \"y\"]\n\n1. e4 *");
    assert!(text.starts_with("game 1, line 2, column 7: no start position: "), "{text}");
}

#[test]
fn an_illegal_move_is_named_with_its_place() {
    let file = "[Event \"x\"]\r\n\r\n1. e4 e5\r\n2. Nf3 {Mã} Nd4 *\r\n";
    assert_eq!(error(file), "game 1, line 4, column 13: Nd4: no knight can go to d4 like that");
    let ambiguous = "1. Nf3 a6 2. d3 a5 3. Nd2 *";
    assert_eq!(
        error(ambiguous),
        "game 1, line 1, column 23: Nd2: several moves fit: expected one of b1d2 f3d2"
    );
    let record = read_all::<Board>(ambiguous.as_bytes()).remove(0).unwrap();
    let error = &record.faults[0];
    assert_eq!(error.place.offset, 22);
    assert!(matches!(&error.kind, ErrorKind::Move { text, .. } if text == "Nd2"));
}

#[test]
fn what_never_ends_is_refused_where_it_began() {
    assert_eq!(
        error("1. e4 {no end"),
        "game 1, line 1, column 7: this comment does not end: expected }"
    );
    assert_eq!(
        error("[Event \"no end\n\n1. e4 *"),
        "game 1, line 1, column 1: this tag does not end: expected \"] on the same line"
    );
    let long = "x".repeat(MOST_TOKEN_BYTES + 10);
    for file in [format!("1. e4 {{{long}}} *"), format!("1. e4 ;{long}\n *")] {
        assert_eq!(
            error(file),
            "game 1, line 1, column 7: this comment is too long: expected at most 1048576 bytes"
        );
    }
    assert_eq!(
        error(format!("1. {long} *")),
        "game 1, line 1, column 4: this move is too long: expected at most 255 bytes"
    );
}

#[test]
fn a_long_comment_within_the_limit_is_read() {
    let words = "word ".repeat(200_000);
    let record = game(format!("1. e4 {{{words}}} e5 *"));
    assert_eq!(record.tree.len(), 2);
    assert_eq!(game(record.to_pgn()).tree.len(), 2);
}

/// Gives this text and then an error.
struct Broken<'a>(&'a [u8]);

impl std::io::Read for Broken<'_> {
    fn read(&mut self, out: &mut [u8]) -> std::io::Result<usize> {
        let length = self.0.len().min(out.len());
        if length == 0 {
            return Err(std::io::Error::other("the disk is gone"));
        }
        out[..length].copy_from_slice(&self.0[..length]);
        self.0 = &self.0[length..];
        Ok(length)
    }
}

fn is_of_the_disk(error: &Error) -> bool {
    let ErrorKind::Io(error) = &error.kind else { return false };
    let error = error.get().downcast_ref::<std::io::Error>();
    error.is_some_and(|error| error.kind() == std::io::ErrorKind::Other)
}

#[test]
fn an_input_that_fails_is_reported_and_ends_the_file() {
    let file = format!("1. d4 *{}1. e4 e5", " ".repeat(300));
    let results: Vec<Result<_, Error>> =
        Records::<_, Board>::new(Broken(file.as_bytes())).collect();
    assert_eq!(results.len(), 2);
    assert_eq!(moves_of(results[0].as_ref().unwrap()), "1. d4 *");
    let error = results[1].as_ref().unwrap_err();
    assert!(is_of_the_disk(error), "{error}");
    assert!(error.to_string().ends_with("the input cannot be read: the disk is gone"), "{error}");
}

#[test]
fn an_input_that_fails_after_a_damaged_game_is_reported_too() {
    let file = format!("1. e4 {{{}", "x".repeat(2 * MOST_TOKEN_BYTES));
    let results: Vec<Result<_, Error>> =
        Records::<_, Board>::new(Broken(file.as_bytes())).collect();
    assert_eq!(results.len(), 2);
    assert_eq!(results[0].as_ref().unwrap().faults[0].kind.reason(), "too_long");
    assert!(is_of_the_disk(results[1].as_ref().unwrap_err()));
}

#[test]
fn how_the_input_is_cut_does_not_matter() {
    struct Drops<'a>(&'a [u8]);
    impl std::io::Read for Drops<'_> {
        fn read(&mut self, out: &mut [u8]) -> std::io::Result<usize> {
            let length = self.0.len().min(1).min(out.len());
            out[..length].copy_from_slice(&self.0[..length]);
            self.0 = &self.0[length..];
            Ok(length)
        }
    }
    let file = "\u{feff}[Event \"ü\"]\r\n\r\n1. e4 {é} e5 (1... c5 $1) 2. Ke3 *\r\n\r\n1. d4 *";
    let whole = read_all::<Board>(file.as_bytes());
    let drops: Vec<_> = Records::<_, Board>::new(Drops(file.as_bytes())).collect();
    assert_eq!(format!("{whole:?}"), format!("{drops:?}"));
}

#[test]
fn lines_have_at_most_79_characters() {
    let mut record = game("1. e4 {ờ} e5 *");
    let last = record.tree.main_nodes().last().unwrap();
    record.tree.notes_mut(last).unwrap().after.push("ư ơ ă â ".repeat(100).trim().to_owned());
    let text = record.to_pgn();
    assert!(text.lines().any(|line| line.chars().count() == 79));
    assert!(text.lines().all(|line| line.chars().count() <= 79), "{text}");
    assert_eq!(game(&text), record);
}

#[test]
fn the_seven_tags_come_first() {
    let record = game("[Annotator \"x\"]\n[Black \"b\"]\n[White \"a\"]\n[Event \"e\"]\n\n*");
    assert_eq!(
        record.to_pgn(),
        "[Event \"e\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n[White \"a\"]\n\
         [Black \"b\"]\n[Result \"*\"]\n[Annotator \"x\"]\n\n*\n\n"
    );
    assert_eq!(game(record.to_pgn()), record);
    assert_eq!(record.tree.position().turn(), Side::First);
}
