//! Any text is read as a position by every reader; what is understood is sound and comes back equal.
#![no_main]

use libfuzzer_sys::fuzz_target;
use sandtable_chess::{Board, Variant};
use sandtable_core::{Notation, Position, Strictness};
use sandtable_cotulenh::Setup;

fn sound<P: Notation>(text: &str) {
    let lenient = P::from_fen_lenient(text).ok();
    for board in P::from_fen(text).into_iter().chain(lenient) {
        assert_eq!(board.audit(), Ok(()));
        assert!(P::from_fen(&board.fen()).is_ok_and(|same| same == board), "{text}");
    }
}

fuzz_target!(|text: &str| {
    sound::<Board>(text);
    sound::<sandtable_chess::mailbox::Mailbox>(text);
    sound::<sandtable_cotulenh::Board>(text);
    sound::<sandtable_cotulenh::mailbox::Mailbox>(text);
    if let Ok(setup) = text.parse::<Setup>() {
        assert_eq!(setup.to_string().parse(), Ok(setup));
    }
    for strictness in [Strictness::Strict, Strictness::Lenient] {
        if let Ok(board) = Board::read_fen(text, Variant::Chess960, strictness) {
            assert_eq!(board.audit(), Ok(()));
            let same = Board::read_fen(&board.fen(), Variant::Chess960, Strictness::Strict);
            assert!(same.is_ok_and(|same| same == board), "{text}");
        }
    }
});
