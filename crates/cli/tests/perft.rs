//! `sandtable perft`: all ways of counting come to the same number.

#![allow(clippy::unwrap_used)] // helpers of tests are tests

mod support;

use sandtable_testkit::data::perft_lines;
use serde_json::json;
use std::time::Duration;
use support::{Run, ask_one, command, last_line, sandtable};

const KIWIPETE: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

fn count(args: &[&str]) -> u64 {
    last_line(&sandtable(&[&["perft"], args].concat()).good()).0
}

/// Counts in every combination of board, undo, bulk and threads.
fn every_way(boards: &[&str], args: &[&str], expected: u64) {
    for board in boards {
        for undo in ["unmake", "copy", "checked"] {
            for threads in ["1", "2"] {
                for bulk in [&[][..], &["--no-bulk"]] {
                    let how = ["--board", board, "--undo", undo, "--threads", threads];
                    let all = [args, &how, bulk].concat();
                    assert_eq!(count(&all), expected, "{all:?}");
                }
            }
        }
    }
}

#[test]
fn chess_is_counted_alike_in_every_way() {
    every_way(&["fast", "mailbox"], &["3"], 8902);
    every_way(&["fast", "mailbox"], &["--fen", KIWIPETE, "3"], 97862);
}

#[test]
fn chess960_is_counted_alike_in_every_way() {
    let lines = perft_lines("chess960/perft.epd");
    let castling = lines.iter().find(|line| line.fen.contains(" DB ")).unwrap();
    let (depth, expected) = castling.counts[2];
    let depth = depth.to_string();
    every_way(&["fast"], &["--game", "chess960", "--fen", &castling.fen, &depth], expected);
    every_way(&["fast"], &["--game", "chess960", "3"], 8902);
}

#[test]
fn cotulenh_is_counted_alike_in_every_way() {
    every_way(&["fast", "mailbox"], &["--game", "cotulenh", "2"], 13460);
    // Two moves and then 289: so few first moves are split into their replies.
    let fen = "2(+TM)8/3H5(tm)1/7E(HC)2/11/5s4I/6S4/2E5g2/(nfi)10/5(e+g)5/1n2c6/11/11 r - - 23 26";
    every_way(&["fast", "mailbox"], &["--game", "cotulenh", "--fen", fen, "3"], 289);
}

#[test]
fn a_shared_table_changes_no_count() {
    let cases: [(&[&str], u64); 3] = [
        (&["--fen", KIWIPETE, "4"], 4_085_603),
        (&["--game", "chess960", "4"], 197_281),
        (&["--game", "cotulenh", "3"], 1_578_799),
    ];
    for (args, expected) in cases {
        for (megabytes, threads) in [("0", "2"), ("1", "1"), ("16", "2")] {
            let how = ["--hash", megabytes, "--threads", threads];
            assert_eq!(count(&[args, &how].concat()), expected, "{args:?} {how:?}");
        }
    }
}

#[test]
fn the_first_lines_of_the_data_agree() {
    for (game, file) in [("chess", "chess"), ("chess960", "chess960"), ("cotulenh", "cotulenh")] {
        for line in perft_lines(&format!("{file}/perft.epd")).into_iter().take(12) {
            let most = |&&(_, count): &&(u32, u64)| count < 400_000;
            let &(depth, expected) = line.counts.iter().rfind(most).unwrap();
            let depth = depth.to_string();
            let args = ["--game", game, "--fen", &line.fen, "--threads", "2", &depth];
            assert_eq!(count(&args), expected, "{args:?}");
        }
    }
}

#[test]
fn division_is_sorted_adds_up_and_lists_the_legal_moves() {
    for (game, depth, moves) in
        [("chess", "3", 20), ("chess960", "2", 20), ("cotulenh", "2", 116), ("cotulenh", "1", 116)]
    {
        for threads in ["1", "2"] {
            let args = ["perft", "--game", game, "--divide", "--threads", threads, depth];
            let out = sandtable(&args).good();
            let mut lines: Vec<&str> = out.lines().collect();
            let total = last_line(lines.pop().unwrap()).0;
            let parts: Vec<(&str, u64)> = lines
                .iter()
                .map(|line| line.split_once(": ").unwrap())
                .map(|(text, count)| (text, count.parse().unwrap()))
                .collect();
            assert_eq!(parts.iter().map(|(_, count)| count).sum::<u64>(), total);
            assert_eq!(parts.len(), moves);
            let texts: Vec<&str> = parts.iter().map(|(text, _)| *text).collect();
            assert_eq!(json!(texts), ask_one(json!({"game": game}))["moves"], "{game}");
        }
    }
}

#[test]
fn the_rate_is_nodes_by_seconds() {
    let out = sandtable(&["perft", "5"]).good();
    let (nodes, seconds, rate) = last_line(&out);
    assert_eq!(nodes, 4_865_609);
    let expected = nodes as f64 / seconds;
    assert!((rate as f64 / expected - 1.0).abs() < 0.1, "{out}");
    assert_eq!(out.lines().count(), 1);
}

#[test]
fn positions_are_read_leniently() {
    assert_eq!(count(&["--fen", "  7k/8/8/8/8/8/8/K7   w  -  - ", "1"]), 3);
    for board in ["fast", "mailbox"] {
        let pasted = "7k/8/8/8/8/8/8/K7\tw - - 0 1\r\n";
        assert_eq!(count(&["--board", board, "--fen", pasted, "1"]), 3);
    }
    let bare = "6c4/11/11/11/11/11/11/11/11/11/11/5C5 r";
    assert_eq!(count(&["--game", "cotulenh", "--fen", bare, "0"]), 1);
}

#[test]
fn depth_zero_is_one_path() {
    for game in ["chess", "chess960", "cotulenh"] {
        let out = sandtable(&["perft", "--game", game, "--divide", "0"]).good();
        assert_eq!(out.lines().count(), 1);
        assert_eq!(last_line(&out).0, 1);
    }
}

#[test]
fn a_mated_position_has_no_paths_however_deep() {
    let mates = [
        ("chess", "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1"),
        ("chess960", "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1"),
        ("cotulenh", "9ci/11/11/11/11/11/11/11/6a4/11/11/5I(HC)I3 r - - 0 1"),
    ];
    for (game, fen) in mates {
        for undo in ["unmake", "copy", "checked"] {
            let args = ["--game", game, "--fen", fen, "--undo", undo, "200"];
            assert_eq!(count(&args), 0, "{args:?}");
        }
        assert_eq!(count(&["--game", game, "--fen", fen, "--threads", "8", "1000"]), 0);
    }
}

/// The tree is endless, but the stack has to hold its first path.
#[test]
fn a_deep_count_runs_until_it_is_stopped() {
    let runs: Vec<_> = [
        ["--game", "chess", "--undo", "checked", "200"],
        ["--game", "cotulenh", "--board", "fast", "200"],
        ["--game", "cotulenh", "--board", "mailbox", "200"],
        ["--game", "chess", "--threads", "2", "1000"],
        ["--game", "cotulenh", "--undo", "checked", "1000"],
    ]
    .into_iter()
    .map(|args| {
        let mut command = command();
        command.arg("perft").args(args);
        let piped = std::process::Stdio::piped;
        command.stdout(piped()).stderr(piped()).spawn().unwrap()
    })
    .collect();
    std::thread::sleep(Duration::from_secs(1));
    for mut child in runs {
        assert_eq!(child.try_wait().unwrap(), None, "it still runs");
        child.kill().unwrap();
        let run = Run::of(child.wait_with_output().unwrap());
        assert_eq!((run.out.as_str(), run.err.as_str(), run.code), ("", "", None));
    }
}

#[test]
fn what_does_not_go_together_is_refused() {
    let message = sandtable(&["perft", "--game", "chess960", "--board", "mailbox", "1"]).refused();
    assert!(message.contains("chess960"), "{message}");
    for args in [
        &["perft"][..],
        &["perft", "x"],
        &["perft", "-1"],
        &["perft", "1001"],
        &["perft", "99999999999999999999"],
        &["perft", "1", "--threads", "0"],
        &["perft", "1", "--game", "go"],
        &["perft", "1", "--board", "x"],
        &["perft", "1", "--undo", "x"],
        &["perft", "1", "--fen", "8/8"],
        &["perft", "1", "2"],
        &["nonsense"],
    ] {
        sandtable(args).refused();
    }
}

#[test]
fn rule_set_battle_and_start_are_chosen_by_name() {
    let count = |arguments: &[&str]| count(&[&["2", "--game", "cotulenh"], arguments].concat());
    // data/rulebook/perft.epd
    assert_eq!(count(&["--rules", "rulebook"]), 13_460);
    for board in ["fast", "mailbox"] {
        let marine = ["--mode", "marine", "--start", "nine", "--board", board];
        assert_eq!(count(&marine), 9_210);
        let air = ["--rules", "rulebook", "--mode", "air", "--start", "nine", "--board", board];
        assert_eq!(count(&air), 7_059);
    }
    let refused = sandtable(&["perft", "1", "--game", "cotulenh", "--start", "nine"]).refused();
    assert!(refused.contains("cotulenh has no start position \"nine\""), "{refused}");
    let refused = sandtable(&["perft", "1", "--game", "cotulenh", "--mode", "sea"]).refused();
    assert!(refused.contains("expected total, raid, marine, air or land"), "{refused}");
}
