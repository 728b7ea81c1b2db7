//! Nothing a user can type makes a reader panic, and every refusal points into the text.

#![allow(clippy::unwrap_used, reason = "a panic is how a test fails")]

use proptest::prelude::*;
use sandtable_core::Strictness;
use sandtable_core::TextError;
use sandtable_cotulenh::fen::{FenError, START_FEN, read_position};
use sandtable_cotulenh::mailbox::Mailbox;
use sandtable_cotulenh::text::{
    MoveError, book_annotations, book_turn, parse, parse_book_turn, parse_turn,
};
use sandtable_cotulenh::{Board, Setup, Variant};

const OPEN: &str = "10c/11/11/11/11/11/11/11/4(FT+I)6/11/11/6C4 r - - 0 1 e4:F:+I>d4,T>e6...";
const DEPLOY: &str = "10c/11/11/11/11/11/4i6/11/4(FTI)1(+TI)4/11/11/6C4 r - - 0 1";

/// Texts near which mistakes are made.
const VALID: &[&str] = &[
    START_FEN,
    OPEN,
    DEPLOY,
    "2(+nf+t)5c2/2+n4h3/11/8g2/+n10/4C6/10G/8S2/11/11/5H5/11 b - - 5 77",
    "(FTI)e4f4",
    "Te4>xe6",
    "+Tg4>g5",
    "(FT)>xe6",
    "T4e5",
    "commit",
    "e4:",
    "e4:F:I>d4,T>xe6",
    "F<I>d4,T>xe6",
    "I>d4,T>e5,F>&e5",
];

/// Turns in the rulebook's notation (B30–B35) near which mistakes are made.
const VALID_BOOK: &[&str] = &[
    "In4,2_5,2",
    "(AfTIn)In3,4_3,3/T3,4_5,4",
    "(AfTIn)T3,4@In5,4",
    "(AfTIn)3,4_@In5,4",
    "(*TIn)*T3,6_4,6/In3,6_3,5>C11,10",
    "(*TIn)3,6_3,7 ++",
    "(AfTIn)Af3,4><In5,4!!",
    "(AfTIn)Af3,4@\u{332}In5,4/ T3.4>C11.10^ =",
];

fn any_text() -> impl Strategy<Value = String> {
    prop_oneof![
        any::<String>(),
        "[a-lA-Z0-9+()/:<>,x_@&. -]{0,40}",
        "[()+NFTCI1-9/ -]{0,80}",
        damaged(VALID, "+()/:<>,x_@&. -0129abcekrTIFNCtinfcệ\u{3000}"),
    ]
}

fn any_book_text() -> impl Strategy<Value = String> {
    prop_oneof![
        1 => any::<String>(),
        2 => "[()*AfInTMsCNHE0-9,._@<>/^ +-]{0,40}",
        5 => damaged(VALID_BOOK, "*()/<>,._@^+-?=!$” 0123459AfInTMsCNHE\u{332}ệ\u{3000}"),
    ]
}

/// One of these texts with up to four characters inserted, removed or replaced, mostly by one of
/// `likely`, or cut off.
fn damaged(valid: &'static [&'static str], likely: &'static str) -> impl Strategy<Value = String> {
    let likely = proptest::sample::select(likely.chars().collect::<Vec<_>>());
    let new = prop_oneof![4 => likely, 1 => any::<char>()];
    let mutation = (any::<proptest::sample::Index>(), 0..4u8, new);
    let mutations = proptest::collection::vec(mutation, 0..5);
    (proptest::sample::select(valid), mutations).prop_map(|(text, mutations)| {
        let mut chars: Vec<char> = text.chars().collect();
        for (place, kind, new) in mutations {
            let at = place.index(chars.len() + 1);
            match kind {
                0 => chars.insert(at, new),
                1 => chars.truncate(at),
                2 if at < chars.len() => drop(chars.remove(at)),
                _ if at < chars.len() => chars[at] = new,
                _ => chars.push(new),
            }
        }
        chars.into_iter().collect()
    })
}

fn points_into(text: &str, error: &impl TextError) {
    let at = error.at().unwrap();
    assert!(text.is_char_boundary(at), "{at} in {text:?}: {error}");
    assert!(!error.to_string().is_empty());
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2_000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_text_is_a_position_or_refused(text in any_text()) {
        let every_place = |error: &FenError| {
            points_into(&text, error);
            assert!(error.faults().iter().all(|fault| text.is_char_boundary(fault.at)));
        };
        match text.parse::<Setup>() {
            Ok(setup) => prop_assert_eq!(setup.to_string().parse(), Ok(setup)),
            Err(error) => every_place(&error),
        }
        let strict: Result<Mailbox, FenError> = read_position(&text, Variant::default(), Strictness::Strict);
        match &strict {
            Ok(board) => prop_assert_eq!(sandtable_cotulenh::fen::write_position(board), text.clone()),
            Err(error) => every_place(error),
        }
        match read_position::<Mailbox>(&text, Variant::default(), Strictness::Lenient) {
            Ok(board) => prop_assert!(strict.is_err() || strict == Ok(board)),
            Err(error) => every_place(&error),
        }
    }

    #[test]
    fn any_text_is_an_action_or_refused(text in any_text()) {
        for fen in [DEPLOY, OPEN] {
            let board: Mailbox = read_position(fen, Variant::default(), Strictness::Strict).unwrap();
            let before = board.clone();
            let refused: [Option<MoveError>; 2] = [parse(&board, &text).err(), parse_turn(&board, &text).err()];
            refused.iter().flatten().for_each(|error| points_into(&text, error));
            prop_assert_eq!(board, before);
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 20_000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_text_is_a_turn_of_the_rulebook_or_refused(text in any_book_text()) {
        let open = "10c/11/11/11/11/11/11/11/4(FT+I)6/11/11/6C4 r - - 0 1 e4:(FT):+I>d4...";
        for fen in [DEPLOY, open] {
            let board: Board = read_position(fen, Variant::default(), Strictness::Strict).unwrap();
            match parse_book_turn(&board, &text) {
                Ok(turn) => {
                    let written = book_turn(&board, &turn);
                    prop_assert_eq!(parse_book_turn(&board, &written), Ok(turn), "{}", written);
                }
                Err(error) => points_into(&text, &error),
            }
            let _ = book_annotations(&text);
        }
    }
}
