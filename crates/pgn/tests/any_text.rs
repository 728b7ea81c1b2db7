//! Whatever stands in a file, the reader neither panics nor hangs, and errors have a place in it.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use proptest::prelude::*;
use sandtable_pgn::{Checkups, Error, PgnPosition, Record, Records, count_moves, read_all};

type Chess = sandtable_chess::Board;
type Cotulenh = sandtable_cotulenh::Board;

/// Line and column of a byte, counted the slow way.
fn line_and_column(text: &[u8], offset: usize) -> (u64, u64) {
    let (mut line, mut column) = (1, 1);
    let mut before = 0;
    for &byte in &text[..offset] {
        match byte {
            b'\n' if before == b'\r' => column = 1,
            b'\n' | b'\r' => (line, column) = (line + 1, 1),
            _ if byte & 0xc0 == 0x80 => {}
            _ => column += 1,
        }
        before = byte;
    }
    (line, column)
}

fn check<P: PgnPosition>(text: &[u8]) {
    let games = read_all::<P>(text);
    // A game takes at least a byte.
    assert!(games.len() <= text.len());
    let mut last = 0;
    for (i, game) in games.iter().enumerate() {
        let mut check_place = |error: &Error| {
            let place = error.place;
            let offset = usize::try_from(place.offset).unwrap();
            assert!(offset <= text.len() && offset >= last, "{error}");
            assert_eq!((place.line, place.column), line_and_column(text, offset), "{error}");
            assert_eq!(place.game, i as u64 + 1);
            assert!(!error.to_string().is_empty() && !error.kind.reason().is_empty());
            last = offset;
        };
        match game {
            Ok(record) => {
                record.faults.iter().for_each(check_place);
                // What was read can be written, and is read back equal.
                let written = record.to_pgn();
                let again: Vec<Result<Record<P>, Error>> = read_all(written.as_bytes());
                assert_eq!(again.len(), 1, "{written}");
                let again = again[0].as_ref().unwrap();
                assert!(again == record, "{written}");
                // Nothing that is written is damaged. A null move in the main line stays one.
                let is_null = |fault: &Error| fault.kind.reason() == "null_move";
                assert!(again.faults.iter().all(is_null), "{written}");
            }
            Err(error) => check_place(error),
        }
    }
    // Cut in another way, it reads the same.
    let drops: Vec<_> = Records::<_, P>::new(Drops(text)).collect();
    let words = |games: &[Result<Record<P>, Error>]| -> Vec<String> {
        games
            .iter()
            .flat_map(|game| match game {
                Ok(record) => {
                    let faults = record.faults.iter().map(Error::to_string);
                    faults.chain([record.to_pgn()]).collect()
                }
                Err(error) => vec![error.to_string()],
            })
            .collect()
    };
    assert_eq!(words(&games), words(&drops));
    // Whoever only checks finds the same.
    let checkups: Vec<_> = Checkups::<_, P>::new(text).collect();
    let found = checkups.iter().map(|game| match game {
        Ok(game) => (game.result.word(), game.faults.iter().map(Error::to_string).collect()),
        Err(error) => ("", vec![error.to_string()]),
    });
    let expected = games.iter().map(|game| match game {
        Ok(game) => (game.result.word(), game.faults.iter().map(Error::to_string).collect()),
        Err(error) => ("", vec![error.to_string()]),
    });
    assert_eq!(found.collect::<Vec<_>>(), expected.collect::<Vec<_>>());
    // Main lines without a fault can be replayed, and perhaps others: faults may be of variations.
    let count = count_moves::<P>(text, |_| {});
    assert_eq!(count.games + count.errors, games.len() as u64);
    let sound = games.iter().flatten().filter(|game| game.faults.is_empty());
    assert!(count.games >= sound.count() as u64);
}

/// Gives a few bytes at a time.
struct Drops<'a>(&'a [u8]);

impl std::io::Read for Drops<'_> {
    fn read(&mut self, out: &mut [u8]) -> std::io::Result<usize> {
        let length = self.0.len().min(3).min(out.len());
        out[..length].copy_from_slice(&self.0[..length]);
        self.0 = &self.0[length..];
        Ok(length)
    }
}

const CHESS: &str = "[Event \"The \\\"Cup\\\"\"]\r\n[Site \"K\u{f6}ln\"]\r\n[FEN \"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\"]\r\n\r\n\
1. e4! {[%clk 0:03:00] [%eval 0.2] good} e5 (1... c5 $5 2. Nf3 (2. c3 d5) 2... d6) (1... -- 2. d4 Z0) 2. Nf3 ; knight\r\n\
Nc6 3. Bb5 a6 4. 0-0 {[%csl Ge4]} *\r\n\r\n% escape\r\n[White \"A\"]\n[Result \"1-0\"]\n\n1.d4 d5 2.c4 dxc4 1-0\n";

const COTULENH: &str = "[Red \"Đỏ\"]\n[Blue \"Xanh\"]\n[FEN \"6c4/11/11/11/11/11/2(NFT)8/11/11/4(TI)6/11/4C6 r - - 0 1\"]\n\n\
1. (TI)e4 ((TI)f3!?) ( 1. (NFT)c5 Cf12 )(1.(FT)<N>c5 {x}) Ch12 (1... Cf12 2. N>c5,(FT)>d6) *\n\n\
1. Ic6 Ic7 2. c6:(FT):N>c5... 1-0\n\n[Red \"a\"]\n\n1. Ic6 Ic7 2. Id6 $1 *\n";

/// Pieces of game files, to be put together at random.
fn pieces() -> impl Strategy<Value = String> {
    let piece = prop::sample::select(vec![
        "1.",
        "1... ",
        " ",
        "\n",
        "\r\n",
        "\n\n",
        "\r",
        "e4",
        "e5",
        "Nf3",
        "O-O",
        "0-0",
        "(",
        ")",
        "{",
        "}",
        ";",
        "%",
        "$5",
        "$",
        "!",
        "?",
        "[Event \"x\"]",
        "[",
        "]",
        "\"",
        "\\",
        "1-0",
        "*",
        "1/2-1/2",
        "--",
        "Ic6",
        "Ic7",
        "(TI)",
        "(TI)e4",
        "F<I>d4,T>e6",
        "...",
        "+",
        "+-",
        "<",
        ",",
        ":",
        "\u{feff}",
        "ờ",
        "[%clk 0:00:01]",
        "[%eval #3]",
        "[FEN \"8/8/8/8/8/8/8/8 w - - 0 1\"]",
        "[Variant \"Chess960\"]",
        "\0",
        "commit",
        "Z0",
        "½-½",
        "{[%clk 1:2:3] a}",
        "( e4",
        "e.p.",
    ]);
    prop::collection::vec(piece, 0..60).prop_map(|pieces| pieces.concat())
}

/// Bytes that show as text where a test fails.
#[derive(Clone)]
struct File(Vec<u8>);

impl std::fmt::Debug for File {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}", self.0.escape_ascii())
    }
}

/// A file with some bytes changed, taken out, doubled or put elsewhere.
fn mutated(text: &'static str) -> impl Strategy<Value = File> {
    let edit = (any::<prop::sample::Index>(), 0..4u8, any::<u8>(), 1..30usize);
    prop::collection::vec(edit, 1..8).prop_map(move |edits| {
        let mut bytes = text.as_bytes().to_vec();
        for (at, what, byte, length) in edits {
            if bytes.is_empty() {
                break;
            }
            let at = at.index(bytes.len());
            let end = (at + length).min(bytes.len());
            match what {
                0 => bytes[at] = byte,
                1 => drop(bytes.drain(at..end)),
                2 => bytes.insert(at, b" (){}[];\"\\\n\r$!%*.1+"[usize::from(byte) % 19]),
                _ => {
                    let part = bytes[at..end].to_vec();
                    bytes.splice(at..at, part);
                }
            }
        }
        File(bytes)
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2000, failure_persistence: None, ..Default::default() })]

    #[test]
    fn any_bytes_are_read_or_refused(bytes in prop::collection::vec(any::<u8>(), 0..400)) {
        check::<Chess>(&bytes);
        check::<Cotulenh>(&bytes);
    }

    #[test]
    fn any_pieces_of_files_are_read_or_refused(text in pieces()) {
        check::<Chess>(text.as_bytes());
        check::<Cotulenh>(text.as_bytes());
    }

    #[test]
    fn damaged_chess_is_read_or_refused(bytes in mutated(CHESS)) {
        check::<Chess>(&bytes.0);
    }

    #[test]
    fn damaged_cotulenh_is_read_or_refused(bytes in mutated(COTULENH)) {
        check::<Cotulenh>(&bytes.0);
    }
}

#[test]
fn the_files_that_are_damaged_are_sound() {
    fn faults<P: PgnPosition>(text: &str) -> Vec<usize> {
        read_all::<P>(text.as_bytes()).iter().flatten().map(|game| game.faults.len()).collect()
    }
    assert_eq!(faults::<Chess>(CHESS), [0, 0]);
    assert_eq!(faults::<Cotulenh>(COTULENH), [0, 1, 0], "the second has no such stack");
}
