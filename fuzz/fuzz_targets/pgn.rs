//! Any bytes are read as PGN of both games; what is kept comes back equal, and only a null move in a
//! main line is still a fault then.
#![no_main]

use libfuzzer_sys::fuzz_target;
use sandtable_pgn::{Error, PgnPosition, read_all};

fn there_and_back<P: PgnPosition>(bytes: &[u8]) {
    for record in read_all::<P>(bytes).into_iter().flatten() {
        let text = record.to_pgn();
        let again = read_all::<P>(text.as_bytes());
        let [Ok(again)] = &again[..] else { panic!("{text}") };
        assert!(*again == record, "{text}");
        let is_null_move = |fault: &Error| fault.kind.reason() == "null_move";
        assert!(again.faults.iter().all(is_null_move), "{text}");
    }
}

fuzz_target!(|bytes: &[u8]| {
    there_and_back::<sandtable_chess::Board>(bytes);
    there_and_back::<sandtable_cotulenh::Board>(bytes);
});
