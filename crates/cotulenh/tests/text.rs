//! Actions, open deploys and turns as text (R11.2–R11.5), on every position of the data.

#![allow(clippy::unwrap_used, reason = "a panic is how a test fails")]

use sandtable_core::{Notation, Position, Strictness, TextError};
use sandtable_cotulenh::fen::{FenFaultKind, read_position};
use sandtable_cotulenh::mailbox::Mailbox;
use sandtable_cotulenh::text::{
    Legal, MoveErrorKind, long_text, parse, parse_turn, short_text, turn_short_text, turn_text,
};
use sandtable_cotulenh::{Action, Rules, Variant};
use std::collections::HashSet;

mod data;

fn board(fen: &str) -> Mailbox {
    read_position(fen, Variant::default(), Strictness::Strict)
        .unwrap_or_else(|error| panic!("{fen}: {error}"))
}

fn legal(board: &Mailbox) -> Vec<Action> {
    let mut actions = Vec::new();
    board.generate(&mut actions);
    actions
}

/// Every text of every legal action reads back, and no two actions share one.
fn check_texts(board: &Mailbox) {
    let mut seen = HashSet::new();
    let texts = Legal::of(board);
    for action in legal(board) {
        let (long, short) = (long_text(board, action), texts.short_text(action));
        assert_eq!(texts.parse(&long), Ok(action), "{long} in {}", board.fen());
        assert_eq!(texts.parse(&short), Ok(action), "{short} for {long} in {}", board.fen());
        let unmarked = long.replace('+', "");
        assert_eq!(texts.parse(&unmarked), Ok(action), "{unmarked} in {}", board.fen());
        assert!(short.len() <= long.len());
        assert!(seen.insert(short), "two actions are {long} in short in {}", board.fen());
    }
}

#[test]
fn the_long_text_of_every_action_is_that_of_the_data() {
    for name in ["positions.jsonl", "edges.jsonl"] {
        for record in data::records(name) {
            let board = board(&data::string(&record, "fen"));
            let mut texts: Vec<String> =
                legal(&board).iter().map(|&action| long_text(&board, action)).collect();
            texts.sort();
            assert_eq!(texts, data::strings(&record, "moves"), "{}", board.fen());
        }
    }
}

#[test]
fn every_action_reads_back_from_its_long_and_its_short_text() {
    for name in ["positions.jsonl", "edges.jsonl"] {
        for record in data::records(name) {
            check_texts(&board(&data::string(&record, "fen")));
        }
    }
}

#[test]
fn an_open_deploy_loads_back_to_the_same_deploy() {
    for record in data::records("sessions.jsonl") {
        let mut board = board(&data::string(&record, "fen"));
        for step in data::strings(&record, "steps") {
            let action = parse(&board, &step).unwrap();
            assert_eq!(long_text(&board, action), step);
            let _ = board.make(action);
        }
        let fen = board.fen();
        assert_eq!(
            read_position(&fen, Variant::default(), Strictness::Strict),
            Ok(board.clone()),
            "{fen}"
        );
        assert_eq!(
            read_position(&fen, Variant::default(), Strictness::Lenient),
            Ok(board.clone()),
            "{fen}"
        );
        assert_eq!(board.can_commit(), record["can_commit"].as_bool().unwrap());
        check_texts(&board);
    }
}

#[test]
fn every_turn_reads_back_from_its_long_and_its_short_text() {
    let (mut deploys, mut long_needed) = (0, 0);
    for record in data::records("turns.jsonl") {
        let before = board(&data::string(&record, "fen"));
        let mut now = before.clone();
        let mut actions = Vec::new();
        for text in data::strings(&record, "actions") {
            let action = parse(&now, &text).unwrap();
            actions.push(action);
            let _ = now.make(action);
        }
        if now.deploy().is_some() {
            actions.push(Action::COMMIT);
            let _ = now.make(Action::COMMIT);
        }
        assert_eq!(now.fen(), data::string(&record, "after"));
        let (long, short) = (turn_text(&before, &actions), turn_short_text(&before, &actions));
        for text in [&long, &short] {
            let read = parse_turn(&before, text);
            assert_eq!(read.as_deref(), Ok(&actions[..]), "{text} in {}", before.fen());
        }
        if actions.len() > 1 {
            deploys += 1;
            long_needed += usize::from(long == short);
        }
    }
    assert!(deploys > 1_000, "{deploys}");
    assert!(long_needed * 20 < deploys, "{long_needed} of {deploys}");
}

#[test]
fn a_deploy_that_was_only_started_loads_back_too() {
    for record in data::records("positions.jsonl") {
        let board = board(&data::string(&record, "fen"));
        for square in sandtable_cotulenh::Square::all() {
            let start = Action::start(square);
            if board.is_legal(start) {
                assert_eq!(parse(&board, &long_text(&board, start)), Ok(start));
                let mut open = board.clone();
                let _ = open.make(start);
                assert_eq!(
                    read_position(&open.fen(), Variant::default(), Strictness::Strict),
                    Ok(open.clone()),
                    "{}",
                    open.fen()
                );
                check_texts(&open);
            }
        }
    }
}

/// Red has a stack of three and two ways to use it.
const STACK: &str = "10c/11/11/11/11/11/11/11/4(FTI)6/11/11/6C4 r - - 0 1";

fn refusal(board: &Mailbox, text: &str) -> (usize, MoveErrorKind) {
    let error = parse_turn(board, text).expect_err(text);
    if !text.contains([':', '<', ',']) {
        assert_eq!(parse(board, text).as_ref(), Err(&error));
    }
    assert_eq!(error.at(), Some(error.at));
    assert!(error.to_string().contains("expected") || error.to_string().contains("legal"));
    (error.at, error.kind)
}

fn long(board: &Mailbox, text: &str) -> String {
    let action = parse(board, text).unwrap_or_else(|error| panic!("{text}: {error}"));
    long_text(board, action)
}

#[test]
fn the_examples_of_the_rules_read_as_they_should() {
    let board = board(STACK);
    let turn = parse_turn(&board, "e4:F:I>d4,T>e6").unwrap();
    assert_eq!(turn.len(), 3);
    assert_eq!(turn[2], Action::COMMIT);
    assert_eq!(parse_turn(&board, "F<I>d4,T>e6").as_ref(), Ok(&turn));
    assert_eq!(turn_text(&board, &turn), "e4:F:I>d4,T>e6");
    assert_eq!(turn_short_text(&board, &turn), "F<I>d4,T>e6");
    let nobody_stays = parse_turn(&board, "e4::I>d4,T>e6,F>e8").unwrap();
    assert_eq!(nobody_stays.len(), 3);
    assert_eq!(turn_short_text(&board, &nobody_stays), "I>d4,T>e6,F>e8");
    assert_eq!(parse_turn(&board, "I>d4,T>e6,F>e8"), Ok(nobody_stays));
    assert_eq!(parse_turn(&board, "(FTI)e4f4").unwrap().len(), 1);
}

#[test]
fn what_is_plain_may_be_left_out() {
    let board = board("10c/11/11/11/11/11/4i6/11/4(TI)6/11/8I2/6C4 r - - 0 1");
    for text in ["Te4>xe6", "T>xe6", "Txe6", "Te6", "Te4e6", "e4xe6"] {
        assert_eq!(
            long(&board, text).replace("(TI)", ""),
            match text {
                "e4xe6" => "e4xe6",
                _ => "Te4>xe6",
            }
        );
    }
    assert_eq!(long(&board, "e4f4"), "(TI)e4f4");
    assert_eq!(long(&board, "Ii2i3"), "Ii2i3");
    assert_eq!(long(&board, "Ii3"), "Ii2i3");
}

#[test]
fn an_air_force_that_could_take_or_stay_has_to_say_which() {
    let board = board("10c/11/11/11/11/11/4i6/11/11/11/4F1I4/6C4 r - - 0 1");
    assert_eq!(long(&board, "Fxe6"), "Fe2xe6");
    assert_eq!(long(&board, "F_e6"), "Fe2_e6");
    let candidates = ["Fe2_e6", "Fe2xe6"].map(String::from).to_vec();
    assert_eq!(refusal(&board, "Fe6"), (0, MoveErrorKind::Ambiguous { candidates }));
}

#[test]
fn an_origin_is_cut_to_its_file_or_rank_if_that_is_enough() {
    let two = board("5T4c/11/5T5/11/11/11/11/11/11/11/11/6C4 r - - 0 1");
    let short = |board: &Mailbox, text: &str| short_text(board, parse(board, text).unwrap());
    assert_eq!(short(&two, "Tf12f11"), "T12f11");
    assert_eq!(short(&two, "Tf10f11"), "T10f11");
    assert_eq!(short(&two, "Tf10f9"), "Tf9");
    let three = board("10c/11/11/11/11/11/11/11/4F6/11/4F1F4/7C3 r - - 0 1");
    assert_eq!(short(&three, "Fe4g4"), "F4g4");
    assert_eq!(short(&three, "Fg2g4"), "Fgg4");
    assert_eq!(short(&three, "Fe2g4"), "Fe2g4");
    assert!(
        matches!(refusal(&three, "Fg4"), (0, MoveErrorKind::Ambiguous { candidates }) if candidates.len() == 3)
    );
    assert!(
        matches!(refusal(&three, "Feg4"), (0, MoveErrorKind::Ambiguous { candidates }) if candidates.len() == 2)
    );
}

#[test]
fn a_stack_is_only_its_own_members() {
    // The move of a stack is not read as that of any other stack.
    let board = board("10c/11/11/11/11/11/11/11/4(TI)1(TM)4/11/11/5C5 r - - 0 1");
    assert_eq!(long(&board, "(TI)f4"), "(TI)e4f4");
    assert_eq!(long(&board, "(TM)f4"), "(TM)g4f4");
    assert!(
        matches!(refusal(&board, "(TC)f4"), (4, MoveErrorKind::Illegal { legal }) if legal.is_empty())
    );
}

#[test]
fn a_refusal_says_what_is_wrong_and_where() {
    let board = board(STACK);
    let square = |text| sandtable_cotulenh::Square::read(text).unwrap().0;
    let (c3, e4, k12) = (square("c3"), square("e4"), square("k12"));
    assert_eq!(refusal(&board, "Tc3c4"), (1, MoveErrorKind::NoUnit { square: c3 }));
    assert_eq!(refusal(&board, "Ck12k11"), (1, MoveErrorKind::NotYours { square: k12 }));
    assert!(
        matches!(refusal(&board, "Ne4e5"), (0, MoveErrorKind::Members { square, .. }) if square == e4)
    );
    assert!(matches!(refusal(&board, "+Te4>e6"), (0, MoveErrorKind::HeroMarks { .. })));
    assert!(
        matches!(refusal(&board, "Ie4>e7"), (4, MoveErrorKind::Illegal { legal }) if legal.len() == 4)
    );
    assert!(
        matches!(refusal(&board, "e4>d4"), (0, MoveErrorKind::Ambiguous { candidates }) if candidates.len() == 6)
    );
    assert_eq!(refusal(&board, "commit"), (0, MoveErrorKind::NoDeploy));
    assert_eq!(refusal(&board, "c3:"), (0, MoveErrorKind::CannotDeploy { origin: c3 }));
    for (text, at) in [
        ("", 0),
        ("e4", 0),
        ("T", 1),
        ("Te13", 3),
        ("Tl4", 1),
        ("+e4", 1),
        ("(TI", 3),
        ("(IT)e4f4", 2),
        ("(T)e4f4", 0),
        ("(NE)e4f4", 0),
        ("Te4>e6 ", 6),
        ("Te4>>e6", 4),
        ("Tệ4", 1),
        ("e4:F", 4),
        ("e4:F:", 3),
        ("<I>d4", 0),
        ("F<e5", 2),
        ("I>d4,", 5),
    ] {
        let found = refusal(&board, text);
        assert!(matches!(found.1, MoveErrorKind::Syntax { .. }), "{text}: {found:?}");
        assert_eq!(found.0, at, "{text}");
    }
}

#[test]
fn a_turn_is_refused_if_it_says_wrongly_who_stays() {
    let board = board(STACK);
    assert!(matches!(
        refusal(&board, "e4::I>d4,T>e6"),
        (3, MoveErrorKind::Stay { expected: Some(_) })
    ));
    assert!(matches!(refusal(&board, "I>d4,T>e6"), (0, MoveErrorKind::Stay { expected: Some(_) })));
    assert!(matches!(refusal(&board, "e4:+F:I>d4,T>e6"), (3, MoveErrorKind::HeroMarks { .. })));
    assert!(matches!(
        refusal(&board, "e4:F:I>d4,T>e6,F>e8"),
        (3, MoveErrorKind::Stay { expected: None })
    ));
    assert!(matches!(refusal(&board, "e4::I>d4,(FT)>e6,T>e6"), (17, MoveErrorKind::TurnOver)));
    assert!(matches!(refusal(&board, "e4:F:I>d4,I>e5"), (10, MoveErrorKind::Members { .. })));
    assert!(matches!(refusal(&board, "M<T>e6"), (0, MoveErrorKind::NoStack { .. })));
    assert!(matches!(refusal(&board, "c3:F:I>d4"), (0, MoveErrorKind::NoUnit { .. })));
    assert!(matches!(refusal(&board, "k12:F:I>d4"), (0, MoveErrorKind::NotYours { .. })));
}

#[test]
fn a_turn_that_two_stacks_could_make_keeps_its_origin() {
    let board = board("10c/11/11/11/11/11/11/11/4(TI)1(TI)4/11/11/5C5 r - - 0 1");
    let candidates = ["e4:T:I>f4", "g4:T:I>f4"].map(String::from).to_vec();
    assert_eq!(refusal(&board, "T<I>f4"), (0, MoveErrorKind::Ambiguous { candidates }));
    let turn = parse_turn(&board, "g4:T:I>f4").unwrap();
    assert_eq!(turn_short_text(&board, &turn), "g4:T:I>f4");
    // The origin in a step says as much.
    assert_eq!(parse_turn(&board, "T<Ig4>f4"), Ok(turn));
}

#[test]
fn a_member_used_up_by_a_stay_capture_does_not_stay() {
    let fen = "7s3/2c2h1h3/8tg1/2i8/10+A/6M4/11/2(NI)2S5/2E8/11/5+a3C1/11 r - - 0 72";
    let mut board = board(fen);
    let committed = parse_turn(&board, "I<N>_f2").unwrap();
    assert_eq!(turn_text(&board, &committed), "c5:I:N>_f2");
    let both = parse_turn(&board, "N>_f2,I>c6").unwrap();
    assert_eq!(turn_text(&board, &both), "c5::N>_f2,I>c6");
    let _ = board.make(both[0]);
    assert_eq!(board.fen(), format!("{fen} c5:I:N>_f2..."));
    // The rest of an open turn reads on from where it stands.
    assert_eq!(parse_turn(&board, "I>c6").as_deref(), Ok(&both[1..]));
    assert_eq!(parse_turn(&board, "commit").as_deref(), Ok(&committed[1..]));
    assert!(matches!(refusal(&board, "Nc5>c6"), (0, MoveErrorKind::Members { .. })));
    assert!(matches!(refusal(&board, "Sf5f6"), (1, MoveErrorKind::DeployOpen { .. })));
}

#[test]
fn an_open_deploy_that_cannot_be_is_refused_at_the_place() {
    let fault = |suffix: &str| {
        let error = read_position::<Mailbox>(
            &format!("{STACK} {suffix}"),
            Variant::default(),
            Strictness::Strict,
        )
        .expect_err(suffix);
        assert_eq!(error.faults().len(), 1, "{error}");
        (error.faults()[0].at - STACK.len() - 1, error.faults()[0].kind)
    };
    for suffix in ["e4:(FTI):...", "e4:(FT):I>d4...", "e4:F:I>d4,T>e6..."] {
        let text = format!("{STACK} {suffix}");
        assert_eq!(board(&text).fen(), text);
    }
    assert!(matches!(fault("e4:(FT):I>d4,T>e6..."), (3, FenFaultKind::Stay { .. })));
    assert!(matches!(fault("e4:+F:I>d4,T>e6..."), (3, FenFaultKind::HeroMarks { .. })));
    assert!(matches!(fault("e4:F:I>d4,+T>e6..."), (10, FenFaultKind::HeroMarks { .. })));
    assert!(matches!(fault("e4:F:I>d4,T>e7..."), (10, FenFaultKind::IllegalStep)));
    assert!(matches!(fault("e4:F:I>d4,T>xe6..."), (10, FenFaultKind::IllegalStep)));
    assert!(matches!(fault("e4:F:I>d4,T>e6,F>e8..."), (15, FenFaultKind::DeployOver)));
    assert!(matches!(fault("e5:F:I>d4..."), (0, FenFaultKind::NoStack { .. })));
    assert!(matches!(fault("g1:C:..."), (0, FenFaultKind::NoStack { .. })));
    assert!(matches!(fault("e4:(FT):..."), (3, FenFaultKind::Stay { .. })));
    for (suffix, at) in [
        ("e4:F:I>d4,T>e6", 14),
        ("e4::I>d4,T>e6...", 3),
        ("e4:F:Ie4>d4...", 5),
        ("e4:F:Id4...", 5),
        ("e4:f:I>d4...", 3),
        ("e4:F:I>d4....", 12),
        ("e4:F:I>d4,...", 10),
        (":", 0),
    ] {
        let found = fault(suffix);
        assert!(matches!(found.1, FenFaultKind::Deploy { .. }), "{suffix}: {found:?}");
        assert_eq!(found.0, at, "{suffix}");
    }
    assert!(matches!(fault("x"), (0, FenFaultKind::Trailing)));
    assert!(matches!(fault("e4:(FT):I>d4... x"), (16, FenFaultKind::Trailing)));
}
