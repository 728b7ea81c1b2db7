//! What can be set, how far, and what is refused.

use crate::support::{LONG, Talk, best_of, number_after, reports};
use std::time::Instant;

/// The ranges that `uci` tells: a name, the least and the most.
fn ranges(heard: &[String]) -> Vec<(String, i64, i64)> {
    let spins = heard.iter().filter(|line| line.contains(" type spin "));
    let range = |line: &String| {
        let name = line.strip_prefix("option name ").unwrap().split(" type ").next().unwrap();
        let (least, most) = (number_after(line, "min"), number_after(line, "max"));
        assert!((least..=most).contains(&number_after(line, "default")), "{line}");
        (name.to_owned(), least, most)
    };
    spins.map(range).collect()
}

#[test]
fn numbers_are_accepted_within_their_range_and_refused_beyond() {
    let mut talk = Talk::chess();
    let ranges = ranges(&talk.ask("uci"));
    assert!(ranges.len() >= 5, "{ranges:?}");
    for (name, least, most) in ranges {
        for value in [least, most] {
            let heard = talk.ask(&format!("setoption name {name} value {value}"));
            assert!(heard.is_empty(), "{name} {value}: {heard:?}");
        }
        for value in [(least - 1).to_string(), (most + 1).to_string(), "x".into(), String::new()] {
            let heard = talk.ask(&format!("setoption name {name} value {value}"));
            let expected = format!("info string {name}: expected {least} to {most}, not {value:?}");
            assert_eq!(heard, [expected]);
        }
    }
}

#[test]
fn switches_are_true_or_false() {
    let mut talk = Talk::chess();
    for name in ["Ponder", "UCI_Chess960", "UCI_LimitStrength", "UCI_ShowWDL"] {
        for value in ["true", "false", "True"] {
            assert!(talk.ask(&format!("setoption name {name} value {value}")).is_empty());
        }
        let heard = talk.ask(&format!("setoption name {name} value maybe"));
        assert_eq!(heard, [format!("info string {name}: expected true or false, not \"maybe\"")]);
    }
}

#[test]
fn names_are_read_without_regard_to_case() {
    let mut talk = Talk::chess();
    assert!(talk.ask("setoption name hASH value 2").is_empty());
    assert!(talk.ask("setoption name move overhead value 20").is_empty());
    assert!(talk.ask("setoption name clear hash").is_empty());
}

#[test]
fn what_is_not_there_is_refused() {
    let mut talk = Talk::chess();
    let heard = talk.ask("setoption name Contempt value 7");
    assert_eq!(heard, ["info string there is no option \"Contempt\""]);
    assert!(talk.ask("setoption")[0].starts_with("info string "));
    let heard = talk.ask("setoption name UCI_Variant value shogi");
    assert!(heard[0].starts_with("info string UCI_Variant: expected one of chess, cotulenh, "));
    assert!(heard[0].ends_with("cotulenh-rulebook-land, not \"shogi\""), "{heard:?}");
}

#[test]
fn a_refused_value_leaves_the_old_one() {
    let mut talk = Talk::chess();
    talk.ask("setoption name MultiPV value 3");
    assert_eq!(talk.ask("setoption name MultiPV value 0").len(), 1);
    assert_eq!(talk.ask("setoption name UCI_Variant value shogi").len(), 1);
    let heard = talk.ask("go depth 1");
    assert_eq!(reports(&heard).len(), 3, "{heard:?}");
    assert_eq!(talk.shown("Moves:"), "20", "it is still chess");
}

#[test]
fn another_game_begins_at_its_start() {
    let mut talk = Talk::chess();
    talk.ask_all(&["position startpos moves e2e4", "setoption name UCI_Variant value cotulenh"]);
    assert_eq!(talk.shown("Moves:"), "116");
    talk.ask("setoption name UCI_Variant value chess");
    assert_eq!(talk.shown("Moves:"), "20");
}

#[test]
fn probabilities_sum_to_a_thousand() {
    let won = "position fen 6k1/8/8/8/8/8/1Q6/K7 w - - 0 1";
    let lost = "position fen 6k1/8/8/8/8/8/1Q6/K7 b - - 0 1";
    let mut talk = Talk::chess();
    assert!(!talk.ask("go depth 1")[0].contains(" wdl "), "only where it is asked for");
    talk.ask("setoption name UCI_ShowWDL value true");
    for position in ["position startpos", won, lost] {
        let heard = talk.ask_all(&[position, "go depth 6"]);
        for line in reports(&heard) {
            let words: Vec<&str> = line.split(' ').collect();
            let at = words.iter().position(|word| *word == "wdl").unwrap();
            let parts: Vec<u32> =
                words[at + 1..at + 4].iter().map(|w| w.parse().unwrap()).collect();
            assert_eq!(parts.iter().sum::<u32>(), 1000, "{line}");
            match position {
                _ if position == won => assert!(parts[0] > 900, "{line}"),
                _ if position == lost => assert!(parts[2] > 900, "{line}"),
                _ => assert!(parts[1] > 300, "{line}"),
            }
        }
    }
}

#[test]
fn a_weak_player_answers_at_once_and_reports_as_many_lines_as_asked_for() {
    for settings in [
        &["setoption name UCI_LimitStrength value true", "setoption name UCI_Elo value 600"][..],
        &["setoption name Level value 1"],
    ] {
        for mut talk in [Talk::chess(), Talk::cotulenh()] {
            settings.iter().for_each(|line| drop(talk.ask(line)));
            let begun = Instant::now();
            let heard = talk.ask("go movetime 60000");
            assert!(begun.elapsed() < LONG);
            best_of(&heard);
            assert!(reports(&heard).iter().all(|line| number_after(line, "multipv") == 1));
        }
    }
}

#[test]
fn memory_and_threads_change_between_searches() {
    let mut talk = Talk::chess();
    for (hash, threads) in [(1, 2), (2, 1), (1, 3)] {
        talk.ask(&format!("setoption name Hash value {hash}"));
        talk.ask(&format!("setoption name Threads value {threads}"));
        best_of(&talk.ask("go depth 5"));
        talk.ask("setoption name Clear Hash");
    }
}

/// A network that thinks the same of every position: 123 for the side to move.
fn constant_network() -> Vec<u8> {
    const INPUTS: u32 = 4 * 768;
    const HIDDEN: u32 = 512;
    const BUCKETS: u32 = 8;
    const VALUE: u32 = 123;
    let mut bytes = b"SandNet\n".to_vec();
    for word in [2, INPUTS, HIDDEN, BUCKETS, VALUE, 0] {
        bytes.extend_from_slice(&word.to_le_bytes());
    }
    bytes.resize(bytes.len() + 2 * (HIDDEN * (INPUTS + 1 + 2 * BUCKETS)) as usize, 0);
    (0..BUCKETS).for_each(|_| bytes.extend_from_slice(&(255i32 * 64).to_le_bytes()));
    bytes
}

#[test]
fn a_network_can_be_read_from_a_file() {
    let path = std::env::temp_dir().join(format!("sandtable-uci-{}.nnue", std::process::id()));
    std::fs::write(&path, constant_network()).unwrap();
    let mut talk = Talk::chess();
    let mut value = |setting: &str| {
        assert_eq!(talk.ask(&format!("setoption name {setting}")), [""; 0]);
        number_after(reports(&talk.ask("go depth 1")).last().unwrap(), "cp")
    };
    let classical = value("Eval value classical");
    assert_ne!(classical, -123);
    assert_eq!(value(&format!("EvalFile value {}", path.display())), -123);
    assert_eq!(value("Eval value classical"), classical);

    // Whatever cannot be read changes nothing. A network of chess knows nothing of Cờ Tư Lệnh.
    let refused = |heard: Vec<String>| heard.len() == 1 && heard[0].contains("EvalFile");
    assert!(refused(talk.ask("setoption name EvalFile value /nowhere")));
    let mut other = Talk::cotulenh();
    assert!(refused(other.ask(&format!("setoption name EvalFile value {}", path.display()))));
    assert!(!other.best("go depth 1").is_empty());
    std::fs::remove_file(&path).unwrap();
}
