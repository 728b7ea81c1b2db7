//! Turns in the rulebook's notation (B30–B36): the data, and a statement for each rule. Random turns
//! are in `book_round_trip.rs`, arbitrary text in `any_text.rs`.
#![allow(clippy::unwrap_used, reason = "a panic is how a test fails")]

use sandtable_core::{Conclusion, Notation, Position, Strictness, TextError};
use sandtable_cotulenh::mailbox::Mailbox;
use sandtable_cotulenh::text::{
    BookAnnotation, MoveErrorKind, book_annotations, book_turn, is_book_text, parse_book_turn,
    parse_turn,
};
use sandtable_cotulenh::{Action, Battle, Board, Kind, RuleSet, Rules, Square, Variant};
use sandtable_testkit::data;

fn variant(line: &serde_json::Value) -> Variant {
    let rules = RuleSet::from_name(data::string(line, "rules")).unwrap();
    Variant::new(rules, Battle::from_name(data::string(line, "mode")).unwrap())
}

fn load<B: Notation<Variant = Variant>>(fen: &str, variant: Variant) -> B {
    B::read_fen(fen, variant, Strictness::Strict).unwrap_or_else(|error| panic!("{fen}: {error}"))
}

fn club(fen: &str) -> Board {
    load(fen, Variant::default())
}

/// A battle with the club's rules.
fn battle(battle: Battle, fen: &str) -> Board {
    load(fen, Variant::new(RuleSet::Club, battle))
}

/// Our turn, in the rulebook's notation. It also has to be read back.
fn book<B: Rules + Notation>(board: &B, ours: &str) -> String {
    let turn = parse_turn(board, ours).unwrap_or_else(|error| panic!("{ours}: {error}"));
    let text = book_turn(board, &turn);
    assert_eq!(parse_book_turn(board, &text), Ok(turn), "{text}");
    text
}

/// A turn of the rulebook's notation, in ours.
fn ours<B: Rules + Notation>(board: &B, text: &str) -> String {
    let turn =
        parse_book_turn(board, text).unwrap_or_else(|error| panic!("{text}: {}", error.summary()));
    board.long_turn(&turn)
}

fn refusal(board: &Board, text: &str) -> (usize, String) {
    let error = parse_book_turn(board, text).unwrap_err();
    (error.at, error.kind.to_string())
}

/// What is wrong with a line of the data.
fn fault<B>(line: &serde_json::Value) -> Option<String>
where
    B: Rules + Notation<Variant = Variant, Move = Action>,
{
    let board: B = load(data::string(line, "fen"), variant(line));
    let (ours, expected) = (data::string(line, "turn"), data::string(line, "book"));
    let turn = match parse_turn(&board, ours) {
        Ok(turn) => turn,
        Err(error) => return Some(format!("{ours}: {error}")),
    };
    let written = book_turn(&board, &turn);
    if written != expected || board.book_turn(&turn).as_deref() != Some(expected) {
        return Some(format!("{ours} is written {written} and not {expected}"));
    }
    let also = line["also"].as_array().into_iter().flatten().filter_map(|text| text.as_str());
    for text in also.chain([expected]) {
        for read in [parse_book_turn(&board, text).ok(), board.parse_turn(text).ok()] {
            if read.as_ref() != Some(&turn) {
                return Some(format!("{text} is read as {read:?} and not as {turn:?}"));
            }
        }
    }
    None
}

fn all_lines<B>()
where
    B: Rules + Notation<Variant = Variant, Move = Action>,
{
    let lines = data::json_lines("rulebook/notation.jsonl");
    let faults: Vec<String> = lines
        .iter()
        .enumerate()
        .filter_map(|(i, line)| Some(format!("line {}: {}", i + 1, fault::<B>(line)?)))
        .collect();
    assert!(lines.len() > 100);
    assert!(faults.is_empty(), "{} of {}:\n{}", faults.len(), lines.len(), faults.join("\n"));
}

#[test]
fn the_fast_board_writes_and_reads_every_turn_of_the_data() {
    all_lines::<Board>();
}

#[test]
fn the_textbook_board_writes_and_reads_every_turn_of_the_data() {
    all_lines::<Mailbox>();
}

#[test]
fn b30_squares_are_rank_and_file_from_zero() {
    let names = [
        (Square::A1, "0,0"),
        (Square::K1, "0,10"),
        (Square::A12, "11,0"),
        (Square::F4, "3,5"),
        (Square::K12, "11,10"),
    ];
    for (square, name) in names {
        assert_eq!(square.book_name(), name);
    }
    for square in Square::all() {
        let name = square.book_name();
        assert_eq!(Square::read_book(&name), Some((square, name.len())));
        assert_eq!(Square::read_book(&name.replace(',', ".")), Some((square, name.len())));
    }
    for text in ["12,0", "0,11", "3;5", "3,", ",5", "03,5", "3,05", "3,555", "", "a1", "3, 5"] {
        assert_eq!(Square::read_book(text), None, "{text}");
    }
}

#[test]
fn b31_letters_and_marks_name_a_unit() {
    let letters: Vec<_> = Kind::ALL.into_iter().map(Kind::book_letters).collect();
    assert_eq!(letters, ["N", "Af", "T", "E", "H", "C", "In", "M", "A", "Aa", "Ms"]);

    let board = club("9c1/9ii/11/11/11/5(+ti)5/11/11/4(F+TI)+T5/11/11/7C1II r - - 0 1");
    assert_eq!(book(&board, "(F+TI)e4e7"), "(Af*TIn)3,4_6,4");
    assert_eq!(book(&board, "+Tf4xf7"), "*T3,5@(TIn)6,5", "the target has no marks");
    assert_eq!(book(&board, "e4:(FI):+T>e6"), "(Af*TIn)*T3,4_5,4");
    // In any order, and without marks.
    for text in ["(In*TAf)3,4_6,4", "(TInAf)3,4_6,4", "(AfTIn)3,4_6,4"] {
        assert_eq!(ours(&board, text), "(F+TI)e4e7");
    }
    assert_eq!(ours(&board, "(AfTIn)T3,4_5,4"), "e4:(FI):+T>e6");
    // Marks that are written have to be right.
    let marks = "not the unit on 3,4: expected (Af*TIn)".to_owned();
    assert_eq!(refusal(&board, "(*Af*TIn)3,4_6,4"), (0, marks));
    let marks = "not the unit on 3,4: expected Af".to_owned();
    assert_eq!(refusal(&board, "(AfTIn)*Af3,4_7,4"), (7, marks));
    assert_eq!(refusal(&board, "T3,5@(*TIn)6,5").0, 5);
}

#[test]
fn b31_what_is_no_unit_is_refused_where_it_stands() {
    let board = Board::start();
    for (text, at) in [
        ("I4,2_5,2", 0),
        ("in4,2_5,2", 0),
        ("*4,2_5,2", 1),
        ("(In)4,2_5,2", 0),
        ("()4,2_5,2", 0),
        ("(CH4,2_5,2", 3),
        ("(NAfAfAf)4,2_5,2", 6),
        ("(InIn)4,2_5,2", 3),
        ("(AIn)4,2_5,2", 0),
        ("4,2_5,2", 0),
    ] {
        let error = parse_book_turn(&board, text).unwrap_err();
        assert!(matches!(error.kind, MoveErrorKind::Syntax { .. }), "{text}: {error}");
        assert_eq!(error.at, at, "{text}: {error}");
    }
}

#[test]
fn b32_each_action_has_its_sign() {
    let board = club("9c1/9ii/11/11/11/11/4i6/8g2/2N8/3A7/4F3F2/7C1II r - - 0 1");
    assert_eq!(book(&board, "Ad3d4"), "A2,3_3,3");
    assert_eq!(book(&board, "Fe2&c4"), "Af1,4_N3,2");
    assert_eq!(book(&board, "Fe2xe6"), "Af1,4@In5,4");
    assert_eq!(book(&board, "Fe2_e6"), "Af1,4_@In5,4");
    assert_eq!(book(&board, "Fi2@i5"), "Af1,8><Aa4,8");
    // The underlined sign of print, spaces, and targets without their letters.
    assert_eq!(ours(&board, "Af1,4@\u{332}In5,4"), "Fe2_e6");
    assert_eq!(ours(&board, " Af 1,8 > < Aa 4,8 "), "Fi2@i5");
    assert_eq!(ours(&board, "Af1,4_3,2"), "Fe2&c4");
    assert_eq!(ours(&board, "Af1,4@5,4"), "Fe2xe6");
}

#[test]
fn b32_wrong_letters_of_a_target_are_refused() {
    let board = club("9c1/9ii/11/11/11/11/4i6/11/2N8/11/4F6/7C1II r - - 0 1");
    let (at, why) = refusal(&board, "Af1,4@T5,4");
    assert_eq!((at, why.as_str()), (6, "not what stands on 5,4: expected In, or no letters"));
    let (at, why) = refusal(&board, "Af1,4_N2,4");
    assert_eq!((at, why.as_str()), (6, "2,4 is empty: expected no letters"));
    // Every sign means one action and no other.
    let (at, why) = refusal(&board, "Af1,4_5,4");
    assert_eq!(at, 6);
    assert!(why.contains("Af1,4@In5,4, Af1,4_"), "{why}");
    assert!(refusal(&board, "Af1,4><In5,4").1.contains("no legal action"));
    assert_eq!(refusal(&board, "Af1,4=5,4").0, 5);
}

#[test]
fn b33_a_deploy_names_its_stack_and_the_origin_of_each_step() {
    let board = club("9c1/9ii/11/11/11/11/2(NFT)8/11/11/11/11/7C1II r - - 0 1");
    assert_eq!(book(&board, "c6::F>e8,T>e6,N>a6"), "(NAfT)Af5,2_7,4/T5,2_5,4/N5,2_5,0");
    assert_eq!(book(&board, "c6:N:(FT)>d7"), "(NAfT)(AfT)5,2_6,3");
    // After the stack a digit means that all of it moves.
    assert_eq!(book(&board, "(NFT)c6c10"), "(NAfT)5,2_9,2");
    // Who is not named stays, and the turn ends.
    let turn = parse_book_turn(&board, "(NAfT)T5,2_5,4").unwrap();
    assert_eq!(turn.last(), Some(&Action::COMMIT));
    assert_eq!(ours(&board, "(NAfT)T5,2_5,4"), "c6:(NF):T>e6");
}

#[test]
fn b33_a_deploy_is_refused_where_it_goes_wrong() {
    let board = club("9c1/9ii/11/11/11/11/2(NFT)8/11/11/11/11/7C1II r - - 0 1");
    for (text, at, what) in [
        ("(NT)T5,2_5,4", 0, "not the unit on 5,2: expected (NAfT)"),
        ("T5,2_5,4", 0, "not the unit on 5,2: expected (NAfT)"),
        ("(NAfT)M5,2_5,4", 6, "not the unit on 5,2: expected (NAfT) or some of its members"),
        (
            "(NAfT)T5,2_5,4/T5,2_5,4",
            15,
            "not the unit on 5,2: expected (NAf) or some of its members",
        ),
        ("(NAfT)T5,3_5,4", 7, "d6 is empty: expected a unit of the side to move"),
        ("(NAfT)T5,2_5,4/C0,7_0,6", 16, "a deploy is open: expected a step from c6, or commit"),
        (
            "In0,9_1,9/In0,10_1,10",
            10,
            "expected the end of the turn, for a deploy begins with its whole stack",
        ),
        ("In10,10_9,10", 2, "the unit on k11 is the opponent's: expected an own one"),
        (
            "(NAfT)Af5,2_7,4/T5,2_5,4/N5,2_5,0/N5,0_5,1",
            34,
            "nobody is left to act: expected the end of the turn",
        ),
    ] {
        assert_eq!(refusal(&board, text), (at, what.to_owned()), "{text}");
    }
    let at_sea = club("9c1/9ii/11/11/11/11/11/11/11/1(NT)9/11/7C1II r - - 0 1");
    let error = parse_book_turn(&at_sea, "(NT)N2,1_2,2").unwrap_err();
    assert_eq!((error.at, error.kind), (12, MoveErrorKind::CannotCommit), "the tank would sink");
}

#[test]
fn b33_the_rest_of_an_open_deploy_is_read_too() {
    let mut board = club("9c1/9ii/11/11/11/11/2(NFT)8/11/11/11/11/7C1II r - - 0 1");
    board.play(board.parse_move("Fc6>e8").unwrap());
    let rest = parse_turn(&board, "c6:N:T>e6").unwrap();
    let text = book_turn(&board, &rest);
    assert_eq!(text, "(NAfT)T5,2_5,4", "the stack is the one before the turn");
    assert_eq!(parse_book_turn(&board, &text), Ok(rest));
    // The rulebook cannot write a turn that is not ended.
    let step = board.parse_move("Tc6>e6").unwrap();
    assert_eq!(board.book_turn(&[step]), None);
    assert_eq!(board.book_turn(&[step, Action::COMMIT]).as_deref(), Some("(NAfT)T5,2_5,4"));
}

#[test]
fn b34_check_is_written_with_the_square_of_the_commander() {
    let board = club("11/9ii/6c4/11/6iT3/11/11/11/11/11/11/7C1II r - - 0 1");
    assert_eq!(book(&board, "Th8xg8"), "T7,7@In7,6>C9,6");
    for text in ["T7,7@In7,6", "T7,7@7,6>C9.6", "T7,7@In7,6/T7,6>C9,6", "T7,7@In7,6 > C 9,6 +"] {
        assert_eq!(ours(&board, text), "Th8xg8", "{text}");
    }
    // Where the Commander and the piece stand has to be right.
    assert_eq!(
        refusal(&board, "T7,7@In7,6>C9,5"),
        (12, "expected the square of the enemy Commander".to_owned())
    );
    assert_eq!(refusal(&board, "T7,7@In7,6/Af7,6>C9,6").0, 11);
    assert_eq!(refusal(&board, "T7,7@In7,6>T9,6").0, 11);
    assert_eq!(refusal(&board, "T7,7@In7,6>C9,6/T7,7_7,8").0, 15);
}

#[test]
fn b34_the_piece_that_stays_may_be_named_with_its_check() {
    let board = club("2n1c6/9ii/2(NFT)8/11/11/11/11/11/11/11/11/3C5II r - - 0 1");
    let text = "(NAfT)N9,2@N11,2/T9,2_9,4>C11,4";
    assert_eq!(book(&board, "c10:+F:N>xc12,T>e10"), text);
    assert_eq!(ours(&board, "(NTAf)N9.2@N11.2/T9.2_9.4/ Af9.2>C11.4"), "c10:+F:N>xc12,T>e10");
}

#[test]
fn b34_a_turn_that_wins_has_a_sign_of_its_own() {
    let taken = club("8Tc1/9ii/11/11/11/11/11/11/11/11/11/7C1II r - - 0 1");
    assert_eq!(book(&taken, "Ti12xj12"), "T11,8@C11,9^");
    let fen = "9c1/9ii/11/11/11/11/1n9/11/11/11/1N9/7C1II r - - 0 1";
    assert_eq!(book(&battle(Battle::Marine, fen), "Nb2xb6"), "N1,1@N5,1^");
    assert_eq!(
        book(
            &battle(Battle::Air, "9c1/9ii/11/11/5f5/11/1n9/11/5F5/11/1N9/7C1II r - - 0 1"),
            "Nb2xb6"
        ),
        "N1,1@N5,1"
    );
    assert_eq!(book(&club(fen), "Nb2xb6"), "N1,1@N5,1", "no objective but the Commander");
}

#[test]
fn b34_mate_is_written_as_a_win_just_where_the_board_knows_it() {
    let mut mates = 0;
    for line in data::json_lines("cotulenh/positions.jsonl").iter().step_by(3) {
        let mut board = club(data::string(line, "fen"));
        let mover = board.turn();
        if board.status().outcome().is_some() {
            continue;
        }
        let before = board.clone();
        for action in before.legal_moves() {
            let undo = board.make(action);
            if !board.turn_is_open() {
                let mated = board.in_check(!mover) && !board.has_moves();
                let taken = board.commander(!mover).is_none();
                let text = book_turn(&before, &[action]);
                assert_eq!(text.ends_with('^'), mated || taken, "{text} in {}", before.fen());
                let check = board.in_check(!mover) && !mated;
                assert_eq!(text.contains(">C"), check, "{text} in {}", before.fen());
                mates += usize::from(mated);
            }
            board.unmake(action, undo);
        }
    }
    assert!(mates > 10, "only {mates} mates");
}

#[test]
fn b34_a_turn_that_loses_the_battle_is_marked_so() {
    let one_plane = battle(Battle::Air, "9c1/9ii/5f5/11/11/4g6/11/11/4F6/11/11/7C1II r - - 0 1");
    assert_eq!(book(&one_plane, "Fe4@e7"), "Af3,4><Aa6,4!!");
    let two = battle(Battle::Air, "9c1/9ii/5f5/11/11/4g6/11/11/4F6/11/5F5/7C1II r - - 0 1");
    assert_eq!(book(&two, "Fe4@e7"), "Af3,4><Aa6,4", "another plane is left");
    let both = battle(Battle::Air, "9c1/9ii/11/2(nf)8/11/11/11/2F8/11/11/11/7C1II r - - 0 1");
    assert_eq!(book(&both, "Fc5@c9"), "Af4,2><(NAf)8,2^", "the enemy loses his last one too");
    // The one for one opens the tank's line.
    let check = battle(Battle::Air, "4c6/4g3F2/4T6/10f/11/11/11/11/11/11/11/7C1II r - - 0 1");
    assert_eq!(book(&check, "Fi11@e11"), "Af10,8><Aa10,4>C11,4!!");
}

#[test]
fn b35_annotations_come_last_and_have_numbers_in_pgn() {
    let board = Board::start();
    let nags = [
        ("+", Some(1)),
        ("++", Some(3)),
        ("-", Some(2)),
        ("--", Some(4)),
        ("?", Some(6)),
        ("=", Some(10)),
        ("!!", None),
        ("$", None),
    ];
    assert_eq!(nags.len(), BookAnnotation::ALL.len());
    for (sign, nag) in nags {
        for text in [format!("In4,2_5,2{sign}"), format!("In4,2_5,2 {sign} ")] {
            assert_eq!(ours(&board, &text), "Ic5c6", "{text}");
            let [found] = book_annotations(&text)[..] else { panic!("{text}") };
            assert_eq!((found.sign(), found.nag()), (sign, nag));
            assert_eq!(found.comment().is_some(), nag.is_none());
        }
    }
    let several = book_annotations("In4,2_5,2^ ++ = !!");
    assert_eq!(several, [BookAnnotation::Excellent, BookAnnotation::Draw, BookAnnotation::Loses]);
    assert_eq!(book_annotations("In4,2_5,2"), []);
    assert_eq!(refusal(&board, "In4,2_5,2!").0, 9);
    assert_eq!(refusal(&board, "In4,2_5,2 + x").0, 12);
}

#[test]
fn b35_no_plane_burns_on_the_way() {
    let board = club("9c1/9ii/11/11/11/11/4i6/11/11/11/4F6/7C1II r - - 0 1");
    for text in ["Af1,4@”In5,4", "Af1,4@\"In5,4", "Af1,4_@”5,4"] {
        let (at, what) = refusal(&board, text);
        assert_eq!((at, what.contains("no plane burns")), (5, true), "{text}: {what}");
        assert!(board.parse_turn(text).is_err());
    }
}

#[test]
fn b36_either_notation_is_read_as_a_turn() {
    let board = Board::start();
    for (ours, book) in [
        ("Ic5c6", "In4,2_5,2"),
        ("Sg3h3", "Ms2,6_2,7"),
        ("Ge4d4", "Aa3,4_3,3"),
        ("Ad3&d5", "A2,3_E4,3"),
        ("Fe2&c4", "Af1,4_N3,2"),
    ] {
        assert!(is_book_text(book) && !is_book_text(ours));
        let turn = board.parse_turn(ours).unwrap();
        assert_eq!(board.parse_turn(book), Ok(turn.clone()));
        assert_eq!(board.book_turn(&turn).as_deref(), Some(book));
    }
    // No text of our own is taken for the rulebook's.
    for name in ["cotulenh/turns.jsonl", "rulebook/turns.jsonl"] {
        for line in data::json_lines(name) {
            assert!(data::strings(&line, "actions").iter().all(|text| !is_book_text(text)));
        }
    }
    for line in data::json_lines("rulebook/notation.jsonl") {
        assert!(!is_book_text(data::string(&line, "turn")), "{line}");
    }
}
