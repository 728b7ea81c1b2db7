//! Any bytes are read as PGN of both games; what is understood comes back equal.
#![no_main]

use libfuzzer_sys::fuzz_target;
use sandtable_pgn::{PgnPosition, read_all};

fn there_and_back<P: PgnPosition>(bytes: &[u8]) {
    for record in read_all::<P>(bytes).into_iter().flatten() {
        let text = record.to_pgn();
        let again = read_all::<P>(text.as_bytes());
        assert!(matches!(&again[..], [Ok(same)] if *same == record), "{text}");
    }
}

fuzz_target!(|bytes: &[u8]| {
    there_and_back::<sandtable_chess::Board>(bytes);
    there_and_back::<sandtable_cotulenh::Board>(bytes);
});
