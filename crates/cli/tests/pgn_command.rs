//! `sandtable pgn`: files of games are checked, tidied and counted.

#![allow(clippy::unwrap_used)] // helpers of tests are tests

mod support;

use std::fs;
use support::{feed, file, folder, sandtable};

const FIXTURES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../pgn/tests/fixtures");

const CHESS: &str = "\
[White \"An\"]
[Result \"1-0\"]

1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7# 1-0

[White \"Bình\"]

1. e4 e5
2. Ke3 d6 *

[White \"Chi\"]

1. d4 ( 1. c4 c5 ) 1... d5 1/2-1/2
";

const COTULENH: &str = "\
[Red \"An\"]
[Blue \"Bình\"]
[FEN \"6c4/11/11/11/11/11/2(NFT)8/11/11/4(TI)6/11/4C6 r - - 0 1\"]

1. (FT)<N>c5 Cf12 2. e3:T:I>e4... *
";

fn fixture(name: &str) -> String {
    format!("{FIXTURES}/{name}")
}

#[test]
fn files_of_another_program_are_without_error() {
    let (read, written) = (fixture("python_chess.pgn"), fixture("written.pgn"));
    assert_eq!(sandtable(&["pgn", "check", &read]).good(), "games 300 moves 7406 errors 0\n");
    let both = sandtable(&["pgn", "check", &read, &written]).good();
    assert_eq!(both, "games 600 moves 14812 errors 0\n");
    let stats = sandtable(&["pgn", "stats", "--game", "chess", &read]).good();
    let expected = format!(
        "games 300\nmoves 7406\naverage 24.7\nlongest 50 ({read}, game 45)\n1-0 67\n0-1 76\n\
         1/2-1/2 83\n* 74\nerrors 0\n"
    );
    assert_eq!(stats, expected);
}

#[test]
fn what_is_tidy_stays_as_it_is() {
    let written = fs::read_to_string(fixture("written.pgn")).unwrap();
    assert_eq!(sandtable(&["pgn", "fmt", &fixture("python_chess.pgn")]).good(), written);
    assert_eq!(feed(&["pgn", "fmt", "-"], written.clone().into()).good(), written);
    let once = feed(&["pgn", "fmt", "-"], COTULENH.into()).good();
    assert!(once.ends_with("\n1. (FT)<N>c5 Cf12 2. e3:T:I>e4... *\n\n"), "{once}");
    assert_eq!(feed(&["pgn", "fmt", "-"], once.clone().into()).good(), once);
}

#[test]
fn an_error_in_the_middle_is_told_with_its_place_and_the_others_are_read() {
    let name = file(&folder("pgn_middle"), "three.pgn", CHESS);
    let place = "game 2, line 9, column 4: Ke3: no king can go to e3 like that\n";
    let check = sandtable(&["pgn", "check", &name]);
    assert_eq!(check.out, format!("{name}: {place}games 2 moves 9 errors 1\n"));
    assert_eq!((check.code, check.err.as_str()), (Some(1), ""));

    let fmt = sandtable(&["pgn", "fmt", &name]);
    assert_eq!((fmt.code, fmt.err), (Some(1), format!("{name}: {place}")));
    assert_eq!(fmt.out.matches("[Event ").count(), 3, "what can be read of a damaged game is kept");
    let again = feed(&["pgn", "check", "-"], fmt.out.into()).good();
    assert!(again.starts_with("games 3 ") && again.ends_with(" errors 0\n"), "{again}");

    let stats = sandtable(&["pgn", "stats", &name]).good();
    let expected = format!(
        "games 2\nmoves 9\naverage 4.5\nlongest 7 ({name}, game 1)\n1-0 1\n0-1 0\n1/2-1/2 1\n* 0\n\
         errors 1\n"
    );
    assert_eq!(stats, expected);
}

#[test]
fn variations_obey_the_rules_too() {
    let check = feed(&["pgn", "check", "-"], b"1. e4 ( 1. e5 ) e5 *".to_vec());
    assert_eq!(check.code, Some(1));
    assert!(check.out.starts_with("-: game 1, line 1, column 12: e5: "), "{}", check.out);
}

#[test]
fn each_file_says_which_game_it_is() {
    let folder = folder("pgn_guess");
    let (chess, cotulenh) =
        (file(&folder, "a.pgn", "1. e4 e5 *"), file(&folder, "b.pgn", COTULENH));
    // A deploy is one move, also where it is not finished.
    let check = sandtable(&["pgn", "check", &cotulenh, &chess]).good();
    assert_eq!(check, "games 2 moves 5 errors 0\n");
    let wrong = sandtable(&["pgn", "check", "--game", "chess", &cotulenh]);
    assert_eq!(wrong.code, Some(1));
    assert!(wrong.out.ends_with("games 0 moves 0 errors 1\n"), "{}", wrong.out);
    let told = feed(&["pgn", "check", "--game", "cotulenh", "-"], b"1. Ic6 Ik7 *".to_vec());
    assert_eq!(told.good(), "games 1 moves 2 errors 0\n");
}

#[test]
fn an_empty_file_has_no_games() {
    for input in ["", "\n\n \r\n", "\u{feff}", "; nothing\n"] {
        let input = || input.as_bytes().to_vec();
        assert_eq!(feed(&["pgn", "check", "-"], input()).good(), "games 0 moves 0 errors 0\n");
        assert_eq!(feed(&["pgn", "fmt", "-"], input()).good(), "");
        let stats = feed(&["pgn", "stats", "-"], input()).good();
        assert_eq!(stats, "games 0\nmoves 0\n1-0 0\n0-1 0\n1/2-1/2 0\n* 0\nerrors 0\n");
    }
}

#[test]
fn a_missing_file_is_told_and_the_next_one_read() {
    let folder = folder("pgn_missing");
    let (none, name) = (folder.join("none.pgn"), file(&folder, "a.pgn", "1. e4 *"));
    let none = none.to_str().unwrap();
    for unread in [none, folder.to_str().unwrap()] {
        for task in ["check", "fmt", "stats"] {
            let run = sandtable(&["pgn", task, unread, &name]);
            assert_eq!(run.code, Some(1), "{run:?}");
            let complaint = format!("error: {unread}: the file cannot be read: ");
            assert!(run.err.starts_with(&complaint), "{run:?}");
            assert_eq!(run.err.lines().count(), 1, "{run:?}");
        }
        let check = sandtable(&["pgn", "check", unread, &name]);
        assert_eq!(check.out, "games 1 moves 1 errors 1\n");
    }
    assert_eq!(sandtable(&["pgn", "check"]).code, Some(2));
}

#[test]
fn junk_is_an_error_and_never_reaches_the_terminal() {
    let mut junk: Vec<u8> =
        (0..60_000u32).map(|i| (i.wrapping_mul(2_654_435_761) >> 13) as u8).collect();
    junk.extend(b"\n\n[Event \"\x1b[2J\"]\n\n1. e4\x1b[31m *\n\n");
    for task in ["check", "fmt", "stats"] {
        for game in ["chess", "cotulenh"] {
            let run = feed(&["pgn", task, "--game", game, "-"], junk.clone());
            let is_told = run.code == Some(1) || task == "stats";
            assert!(is_told && !run.out.contains('\x1b') && !run.err.contains('\x1b'), "{run:?}");
        }
    }
}

#[test]
fn a_long_file_is_read_to_its_end() {
    let many = "[White \"An\"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 1-0\n\n".repeat(5_000);
    let check = feed(&["pgn", "check", "-"], many.into_bytes()).good();
    assert_eq!(check, "games 5000 moves 30000 errors 0\n");
}
