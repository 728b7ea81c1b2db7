//! Whatever is said, nothing breaks and nothing but the protocol comes out.

use crate::support::Talk;
use sandtable_core::split_mix;

/// Words that mean something somewhere.
const WORDS: &str = "\
    uci isready ucinewgame position startpos fen moves go stop ponderhit setoption name \
    value d eval searchmoves ponder infinite wtime btime winc binc movestogo depth nodes \
    mate movetime perft 0 1 2 -1 40 18446744073709551615 9223372036854775807 4294967296 x \
    e2e4 e7e5 e1g1 a7a8q 0000 (none) Ic5c6 c6:F:N>c5,T>d6 Hash Threads MultiPV Ponder Move \
    Overhead Clear UCI_Chess960 UCI_Variant chess cotulenh UCI_LimitStrength UCI_Elo \
    UCI_ShowWDL true false 8/8/8/8/8/8/8/K6k 6c4/11/11/11/11/11/2(NFT)8/11/11/4(TI)6/11/4C6 \
    w - - 0 1";

/// What a line may begin with. The last rows are those of `d`, `eval` and `go perft`.
fn is_protocol(line: &str) -> bool {
    let begins = |words: &[&str]| words.iter().any(|word| line.starts_with(word));
    let for_people = line.is_empty()
        || begins(&["Fen: ", "Key: ", "Check: ", "Moves: ", "Nodes searched: ", "phase "])
        || line.ends_with(" for the side to move")
        || line.rsplit_once(": ").is_some_and(|(_, count)| count.parse::<u64>().is_ok())
        || line.split_whitespace().rev().take(3).all(|word| {
            word == "now" || word == "end" || word == "middle" || word.parse::<i64>().is_ok()
        });
    begins(&["id ", "option ", "uciok", "readyok", "info ", "bestmove "]) || for_people
}

/// A line that would take the machine's memory or time is not for a test.
fn is_modest(line: &str) -> bool {
    let asks_for_much =
        ["Hash", "Threads", "hash", "threads"].iter().any(|word| line.contains(word));
    !asks_for_much
}

fn line_of_words(seed: &mut u64) -> String {
    let first = ["go", "position", "setoption name", "", "position startpos moves"];
    let words: Vec<&str> = WORDS.split(' ').collect();
    let mut line = first[split_mix(seed) as usize % first.len()].to_owned();
    for _ in 0..split_mix(seed) % 9 {
        line.push(' ');
        line.push_str(words[split_mix(seed) as usize % words.len()]);
    }
    line
}

fn line_of_bytes(seed: &mut u64) -> String {
    let length = split_mix(seed) % 40;
    let bytes: Vec<u8> = (0..length).map(|_| split_mix(seed) as u8).collect();
    String::from_utf8_lossy(&bytes).into_owned()
}

#[test]
fn words_and_bytes_in_any_order_break_nothing() {
    for seed in 0..6 {
        let mut state = seed;
        let mut talk = Talk::chess();
        let mut searches = 0;
        for number in 0..250 {
            let line = match number % 5 {
                4 => line_of_bytes(&mut state),
                _ => line_of_words(&mut state),
            };
            if !is_modest(&line) {
                continue;
            }
            assert!(talk.say(&line), "only quit ends it: {line:?}");
            let mut heard = talk.heard();
            // Some searches are left to what comes next.
            if number % 2 == 0 && line.starts_with("go") && !line.contains("perft") {
                talk.say("stop");
                heard.extend(talk.heard());
                searches += 1;
                assert!(heard.iter().any(|line| line.starts_with("bestmove ")), "{line:?}");
            }
            assert!(heard.iter().all(|line| is_protocol(line)), "seed {seed}: {line:?}: {heard:?}");
        }
        talk.say("stop");
        talk.heard();
        assert!(searches > 5);
        assert_eq!(talk.ask("isready"), ["readyok"], "seed {seed}");
    }
}

#[test]
fn lines_are_cut_anywhere() {
    let whole = [
        "position fen r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1 moves e1g1 e8c8",
        "setoption name UCI_Variant value cotulenh",
        "position fen 6c4/11/11/11/11/11/2(NFT)8/11/11/4(TI)6/11/4C6 r - - 0 1 moves c6:F:N>c5,T>d6",
        "go searchmoves e2e4 depth 2 nodes 100 movetime 5 wtime 10 btime 10",
    ];
    let mut talk = Talk::chess();
    for line in whole {
        for end in 0..=line.len() {
            talk.say(&line[..end]);
            talk.say("stop");
            let heard = talk.heard();
            assert!(heard.iter().all(|line| is_protocol(line)), "{:?}: {heard:?}", &line[..end]);
        }
    }
    assert_eq!(talk.ask("isready"), ["readyok"]);
}
