//! Nothing a user can type makes a reader panic, and every refusal points into the text.

#![allow(clippy::unwrap_used, reason = "a panic is how a test fails")]

use proptest::prelude::*;
use sandtable_core::Strictness;
use sandtable_core::TextError;
use sandtable_cotulenh::fen::{FenError, START_FEN, read_position};
use sandtable_cotulenh::mailbox::Mailbox;
use sandtable_cotulenh::text::{MoveError, parse, parse_turn};
use sandtable_cotulenh::{Setup, Variant};

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

fn any_text() -> impl Strategy<Value = String> {
    prop_oneof![
        any::<String>(),
        "[a-lA-Z0-9+()/:<>,x_@&. -]{0,40}",
        "[()+NFTCI1-9/ -]{0,80}",
        (proptest::sample::select(VALID), proptest::collection::vec(mutation(), 1..5)).prop_map(
            |(text, mutations)| {
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
            }
        ),
    ]
}

fn mutation() -> impl Strategy<Value = (proptest::sample::Index, u8, char)> {
    let near = proptest::sample::select(
        "+()/:<>,x_@&. -0129abcekrTIFNCtinfcệ\u{3000}".chars().collect::<Vec<_>>(),
    );
    (any::<proptest::sample::Index>(), 0..4u8, prop_oneof![4 => near, 1 => any::<char>()])
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
