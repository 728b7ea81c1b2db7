//! Games with faults: what can be read is kept, and every fault is told with its place and reason.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use sandtable_chess::{Board, FenError, MoveError, MoveFault};
use sandtable_core::{Notation, Position};
use sandtable_pgn::{
    Error, ErrorKind, Expected, MOST_FAULTS, MOST_NESTING, MOST_TOKEN_BYTES, NotATurn, PgnPosition,
    Record, Token, count_moves, read_all,
};

/// The only game of a file.
fn game<P: PgnPosition>(file: &str) -> Record<P> {
    let mut games = read_all(file.as_bytes());
    assert_eq!(games.len(), 1, "{file}");
    games.remove(0).unwrap()
}

/// The moves that are kept of the only game of a file, and the column of each fault with its reason.
fn read(file: &str) -> (String, Vec<(u64, &'static str)>) {
    let record = game::<Board>(file);
    let text = record.to_pgn();
    let (_, moves) = text.split_once("\n\n").unwrap();
    // What is written can be read, and is equal.
    assert_eq!(game(&text), record);
    let fault = |fault: &Error| (fault.place.column, fault.kind.reason());
    let moves: Vec<&str> = moves.split_whitespace().collect();
    (moves.join(" "), record.faults.iter().map(fault).collect())
}

/// Asserts what is kept of the only game of a file and where its faults are.
fn keeps(file: &str, moves: &str, faults: &[(u64, &'static str)]) {
    assert_eq!(read(file), (moves.to_owned(), faults.to_vec()), "{file}");
}

#[test]
fn a_null_move_in_a_variation_is_kept_with_all_that_follows() {
    for null in ["--", "Z0", "null", "pass", "0000", "@@@@"] {
        let file = format!("1. e4 e5 (1... {null} 2. d4 {{the threat}} d5 3. {null}!?) 2. Nf3 1-0");
        let kept = "1. e4 e5 ( 1... -- 2. d4 { the threat } 2... d5 3. -- $5 ) 2. Nf3 1-0";
        keeps(&file, kept, &[]);
    }
    let file = "1. e4 e5 (1... Z0 {what if} 2. d4 (2. f4 Z0 3. Z0) ({or} 2. Z0 a6)) 2. Nf3 *";
    let kept =
        "1. e4 e5 ( 1... -- { what if } 2. d4 ( 2. f4 -- 3. -- ) ( { or } 2. -- a6 ) ) 2. Nf3 *";
    keeps(file, kept, &[]);
}

#[test]
fn a_null_move_in_the_main_line_is_kept_and_reported() {
    keeps(
        "1. e4 -- 2. d4 (2. f4 Z0) d5 1-0",
        "1. e4 -- 2. d4 ( 2. f4 -- ) 2... d5 1-0",
        &[(7, "null_move")],
    );
    let record = game::<Board>("1. e4 -- 2. d4 1-0");
    assert_eq!((record.tree.len(), record.tree.main_nodes().count()), (3, 1));
    let text = "game 1, line 1, column 7: --: a null move, which no rule allows: expected a move";
    assert_eq!(record.faults[0].to_string(), text);
}

#[test]
fn a_null_move_of_a_side_in_check_ends_its_line() {
    keeps(
        "1. e4 f6 2. Qh5+ g6 (2... -- 3. Qxe8) 3. Qh3 *",
        "1. e4 f6 2. Qh5+ g6 3. Qh3 *",
        &[(27, "null_move")],
    );
}

#[test]
fn the_position_after_a_null_move_is_that_of_the_other_side() {
    let mut record = game::<Board>("1. e4 e5 (1... -- 2. d4) 2. Nf3 *");
    let tree = &mut record.tree;
    let e4 = tree.children(tree.root())[0];
    let null = tree.children(e4)[1];
    tree.go_to(null).unwrap();
    let fen = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 1 2";
    assert_eq!(tree.position().fen(), fen);
    tree.forward();
    assert!(tree.position().is_legal(tree.position().parse_move("d5").unwrap()));
}

#[test]
fn an_illegal_move_ends_its_variation_and_nothing_else() {
    let file =
        "1. e4 e5 (1... c5 2. Nd4 {no} Nf6 (2... a6) $1) (1... e6 2. d4) 2. Nf3 (2. Ke3) Nc6 1-0";
    let kept = "1. e4 e5 ( 1... c5 ) ( 1... e6 2. d4 ) 2. Nf3 Nc6 1-0";
    keeps(file, kept, &[(22, "illegal_move"), (76, "illegal_move")]);
}

#[test]
fn an_ambiguous_move_ends_its_variation_and_nothing_else() {
    let file = "1. Nf3 a6 2. d3 a5 3. a3 (3. Nd2 a4) 3... a4 *";
    keeps(file, "1. Nf3 a6 2. d3 a5 3. a3 a4 *", &[(30, "illegal_move")]);
}

#[test]
fn what_could_replace_an_illegal_move_does_not_take_its_place() {
    keeps("1. e4 e5 2. Ke3 (2. Nf3 Nc6) (2. f4) Ke6 0-1", "1. e4 e5 0-1", &[(13, "illegal_move")]);
    let file = "1. e4 e5 (1... c5 2. Ke3 (2. Nf3 Nc6) a6) 2. Nc3 *";
    keeps(file, "1. e4 e5 ( 1... c5 ) 2. Nc3 *", &[(22, "illegal_move")]);
}

#[test]
fn a_game_is_kept_up_to_an_illegal_move_with_tags_and_result() {
    let file = "[White \"An\"]\n[Result \"*\"]\n\n1. e4 (1. d4 d5) e5 2. Ke3 (2. Nf3) Nc6 3. Nf3 {x} 1-0\n";
    let record = game::<Board>(file);
    assert_eq!(record.tags.get("White"), Some("An"));
    let text = "1. e4 ( 1. d4 d5 ) 1... e5 1-0\n\n";
    assert!(record.to_pgn().ends_with(text), "{}", record.to_pgn());
    assert_eq!(record.faults.len(), 1, "what follows is not reported as well");
    let expected = "game 1, line 4, column 24: Ke3: no king can go to e3 like that";
    assert_eq!(record.faults[0].to_string(), expected);
}

#[test]
fn the_comment_before_an_illegal_variation_is_kept() {
    keeps(
        "1. e4 e5 ({or} 1... Ke4 {lost}) 2. Nf3 *",
        "1. e4 e5 { or } 2. Nf3 *",
        &[(21, "illegal_move")],
    );
}

#[test]
fn text_that_is_no_pgn_is_left_out() {
    keeps(
        "1. e4 ] e5 % 2. Nf3 > *",
        "1. e4 e5 2. Nf3 *",
        &[(7, "syntax"), (12, "syntax"), (21, "syntax")],
    );
    keeps("1. e4 $256 e5 $ *", "1. e4 e5 *", &[(8, "syntax"), (16, "syntax")]);
    keeps("1. e4 ) e5 *", "1. e4 e5 *", &[(7, "syntax")]);
    keeps(
        "(1. d4 {x}) 1. e4 ((1. d4) 1. c4 c5) e5 *",
        "1. e4 ( 1. c4 c5 ) 1... e5 *",
        &[(1, "syntax"), (20, "syntax")],
    );
}

#[test]
fn a_variation_that_is_not_closed_is_kept() {
    keeps(
        "1. e4 (1. d4 {x} (1. c4 {y} 1-0",
        "1. e4 ( 1. d4 { x } ) ( 1. c4 { y } ) *",
        &[(32, "unclosed")],
    );
    keeps("1. e4 ({y} 1-0", "1. e4 { y } *", &[(15, "unclosed")]);
}

#[test]
fn variations_too_deep_are_left_out_and_the_others_kept() {
    let deep = |depth| format!("{}{} Nf6 *", "Nf3 (".repeat(depth), ")".repeat(depth));
    let record = game::<Board>(&deep(MOST_NESTING + 3));
    assert_eq!(record.faults.len(), 1);
    assert_eq!(record.faults[0].kind.reason(), "too_deep");
    assert_eq!(
        record.tree.len(),
        MOST_NESTING + 2,
        "the first, one in each variation, and the last"
    );
    assert_eq!(game::<Board>(&record.to_pgn()), record);
}

#[test]
fn a_comment_that_does_not_end_ends_its_game_and_no_other() {
    let file = "[Event \"a\"]\n\n1. e4 e5 {no end\n2. Nf3 *\n\n[Event \"b\"]\n\n1. d4 *\n";
    let games: Vec<_> =
        read_all::<Board>(file.as_bytes()).into_iter().map(Result::unwrap).collect();
    let told: Vec<_> = games
        .iter()
        .map(|game| (game.tags.get("Event").unwrap(), game.tree.len(), game.faults.len()))
        .collect();
    assert_eq!(told, [("a", 2, 1), ("b", 1, 0)]);
    assert_eq!(games[0].faults[0].kind.reason(), "unclosed");
}

#[test]
fn a_damaged_tag_is_left_out_and_the_others_kept() {
    for bad in
        ["[Site \"no end", "[Site]", "[Site Berlin]", "[\"Berlin\"]", "[Site \"x\" y", "[]", "["]
    {
        let file =
            format!("[Event \"a\"]\n{bad}\n[Round \"1\"]\n\n1. e4 *\n\n[Event \"b\"]\n\n1. d4 *\n");
        let games: Vec<_> =
            read_all::<Board>(file.as_bytes()).into_iter().map(Result::unwrap).collect();
        assert_eq!(games.len(), 2, "{bad}");
        let tags: Vec<_> = games[0].tags.iter().collect();
        assert_eq!(tags, [("Event", "a"), ("Round", "1")], "{bad}");
        assert_eq!((games[0].tree.len(), games[0].faults.len()), (1, 1), "{bad}");
        assert_eq!(games[0].faults[0].place.line, 2);
        assert!(games[1].faults.is_empty());
    }
    let long = format!("[Site \"{}\"]\n[Round \"1\"]\n\n1. e4 *", "x".repeat(MOST_TOKEN_BYTES));
    let record = game::<Board>(&long);
    assert_eq!((record.tags.get("Site"), record.tags.get("Round")), (None, Some("1")));
    assert_eq!(record.faults[0].kind.reason(), "too_long");
    // What follows on the line is not lost with it.
    assert_eq!(game::<Board>("[Site] [Round \"1\"] 1. e4 *").tree.len(), 1);
}

#[test]
fn a_game_without_a_start_is_refused() {
    for (bad, reason) in [
        ("[FEN \"nonsense\"]", "start"),
        ("[FEN \"8/8/8/8/8/8/8/8 w - - 0 1\"]", "start"),
        ("[FEN \"8/8", "unclosed"),
        ("[FEN]", "syntax"),
        ("[Variant \"Atomic\"]", "variant"),
        ("[Variant Atomic]", "syntax"),
    ] {
        let file = format!("[Event \"a\"]\n{bad}\n\n1. e4 (1. d4) *\n\n[Event \"b\"]\n\n1. d4 *");
        let games = read_all::<Board>(file.as_bytes());
        assert_eq!(games.len(), 2, "{bad}");
        let error = games[0].as_ref().unwrap_err();
        assert_eq!((error.kind.reason(), error.place.line), (reason, 2), "{bad}");
        assert!(games[1].as_ref().unwrap().faults.is_empty());
    }
}

#[test]
fn text_of_which_nothing_can_be_kept_is_an_error() {
    for text in ["hello world", "{no end", "]", "Ke3 e5 *", "(1. e4)", "[Site]"] {
        let games = read_all::<Board>(text.as_bytes());
        assert!(games.len() == 1 && games[0].is_err(), "{text}");
    }
    // A result, a word or a tag is something.
    for text in ["Ke3 1-0", "1. {a word} Ke3 *", "[Site \"x\"] Ke3 *"] {
        assert_eq!(game::<Board>(text).faults.len(), 1, "{text}");
    }
}

#[test]
fn games_begin_at_the_same_places_whether_faults_are_kept_or_refused() {
    for (bad, kept) in [
        ("1. e4 Nf3 (1. d4 {x} *) e5 *", 1),
        ("1. e4 ) *", 1),
        ("1. e4 {never closed", 1),
        ("1. e4 (1. d4 *", 2),
        ("1. e4 ]", 1),
        ("1. e4 $1000 *", 1),
        ("[Site \"no end\n[Round \"1\"]\n\n1. e4 *", 1),
        ("[Site]\n\n1. e4 *", 1),
        ("1. e4 -- 2. d4 *", 3),
    ] {
        let file = format!(
            "[Event \"a\"]\n{bad}\n\n[Event \"b\"]\n\n1. d4 *\n\n[Event \"c\"]\n\n1. c4 *\n"
        );
        let games: Vec<_> =
            read_all::<Board>(file.as_bytes()).into_iter().map(Result::unwrap).collect();
        let told: Vec<_> =
            games.iter().map(|game| (game.tags.get("Event").unwrap(), game.tree.len())).collect();
        assert_eq!(told, [("a", kept), ("b", 1), ("c", 1)], "{bad}");
        let faults: Vec<_> = games.iter().map(|game| game.faults.len()).collect();
        assert_eq!(faults, [1, 0, 0], "{bad}");
        let mut errors = Vec::new();
        let count = count_moves::<Board>(file.as_bytes(), |error| errors.push(error));
        assert_eq!((count.games, count.turns, count.errors), (2, 2, 1), "{bad}");
        assert_eq!(errors[0].to_string(), games[0].faults[0].to_string());
    }
}

#[test]
fn faults_of_variations_are_none_of_the_main_line() {
    let file = "1. e4 e5 (1... -- 2. d4) (1... Ke4) 2. Nf3 *";
    let count = count_moves::<Board>(file.as_bytes(), |error| panic!("{error}"));
    assert_eq!((count.games, count.turns, count.errors), (1, 3, 0));
}

#[test]
fn only_so_many_faults_are_kept() {
    let record = game::<Board>(&format!("1. e4 {} e5 *", "]".repeat(MOST_FAULTS + 50)));
    assert_eq!((record.faults.len(), record.tree.len()), (MOST_FAULTS, 2));
}

/// What is wrong with the only game of a file.
fn kind<P: PgnPosition>(file: &str) -> ErrorKind {
    match read_all::<P>(file.as_bytes()).remove(0) {
        Ok(record) => record.faults[0].kind.clone(),
        Err(error) => error.kind,
    }
}

#[test]
fn every_fault_has_a_reason_and_parameters() {
    let reason = |file: &str| kind::<Board>(file).reason();
    assert_eq!(reason("1. e4 e5 2. Ke3 *"), "illegal_move");
    assert_eq!(reason("1. e4 -- *"), "null_move");
    for (file, word) in [
        ("[] 1. e4 *", "tag_name"),
        ("[Event] 1. e4 *", "tag_value"),
        ("1. e4 ] *", "move_text"),
        ("1. e4 $300 *", "nag_number"),
        ("1. e4 ) *", "no_bracket"),
        ("(1. d4) 1. e4 *", "move_before_variation"),
    ] {
        let kind = kind::<Board>(file);
        let ErrorKind::Syntax { expected } = kind else { panic!("{file}: {kind}") };
        assert_eq!((kind.reason(), expected.word()), ("syntax", word));
    }
    let latin = read_all::<Board>(b"1. e4 \xe95 *").remove(0).unwrap();
    let kind_of_latin = &latin.faults[0].kind;
    assert!(matches!(kind_of_latin, ErrorKind::Syntax { expected: Expected::Utf8 }));
    for (file, what) in
        [("1. e4 {", Token::Comment), ("[Event \"x", Token::Tag), ("1. e4 (", Token::Variation)]
    {
        let kind = kind::<Board>(file);
        assert!(matches!(kind, ErrorKind::Unclosed { what: found } if found == what), "{file}");
        assert_eq!(kind.reason(), "unclosed");
    }
    let kind_of_long = kind::<Board>(&format!("1. {} *", "x".repeat(300)));
    assert!(matches!(kind_of_long, ErrorKind::TooLong { what: Token::Move, most: 255 }));
    assert_eq!(kind_of_long.reason(), "too_long");
    let variant = kind::<Board>("[Variant \"Atomic\"] 1. e4 *");
    assert!(matches!(&variant, ErrorKind::Variant(unknown) if unknown.name == "Atomic"));
    assert_eq!(variant.reason(), "variant");
    assert_eq!(NotATurn::Open.reason(), "open_turn");
    assert_eq!(NotATurn::AfterOpen.reason(), "after_open_turn");
}

#[test]
fn a_caller_who_knows_the_game_has_the_error_of_its_rules() {
    let ambiguous = kind::<Board>("1. Nf3 a6 2. d3 a5 3. Nd2 *");
    let error: &MoveError = ambiguous.rules_error().unwrap();
    assert!(matches!(&error.fault, MoveFault::Ambiguous(moves) if moves.len() == 2));
    assert!(ambiguous.rules_error::<FenError>().is_none());
    let start = kind::<Board>("[FEN \"8/8/8/8/8/8/8/8 w - - 0 1\"] *");
    assert!(start.rules_error::<FenError>().is_some());

    let cotulenh = kind::<sandtable_cotulenh::Board>("1. Ic6 Ic5 *");
    let error: &sandtable_cotulenh::text::MoveError = cotulenh.rules_error().unwrap();
    assert!(
        matches!(error.kind, sandtable_cotulenh::text::MoveErrorKind::Illegal { .. }),
        "{error}"
    );
    assert!(cotulenh.rules_error::<MoveError>().is_none());
}
