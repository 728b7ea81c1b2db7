//! Ending a search at any moment.

use crate::support::{LONG, Talk, best_of, word_after};
use sandtable_protocol::run;
use std::io::{self, Write};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

const CHESS: &str = "";
const COTULENH: &str = "setoption name UCI_Variant value cotulenh\n";

/// Bytes that can be looked at after the writer was given away.
#[derive(Clone, Default)]
struct Shared(Arc<Mutex<Vec<u8>>>);

impl Write for Shared {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap().write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// What a whole conversation is answered with.
fn converse(text: &str) -> Vec<String> {
    let said = Shared::default();
    let begun = Instant::now();
    run(text.as_bytes(), said.clone()).unwrap();
    assert!(begun.elapsed() < LONG, "{text}");
    let bytes = said.0.lock().unwrap().clone();
    String::from_utf8(bytes).unwrap().lines().map(str::to_owned).collect()
}

#[test]
fn stop_is_answered_within_50_milliseconds() {
    for mut talk in [Talk::chess(), Talk::cotulenh()] {
        talk.ask("isready");
        // Others may keep the machine busy: the best of several tries tells.
        let tries = (0..6).map(|_| {
            talk.say("go infinite");
            std::thread::sleep(Duration::from_millis(60));
            let begun = Instant::now();
            talk.say("stop");
            let taken = begun.elapsed();
            best_of(&talk.heard());
            taken
        });
        let best = tries.min().unwrap();
        assert!(best < Duration::from_millis(50), "{best:?}");
    }
}

#[test]
fn stop_at_once_still_has_an_answer() {
    for mut talk in [Talk::chess(), Talk::cotulenh()] {
        for go in ["go infinite", "go ponder", "go depth 60", "go wtime 60000 btime 60000"] {
            talk.say(go);
            talk.say("stop");
            assert_ne!(best_of(&talk.heard()), "(none)", "{go}");
            assert!(talk.ask("stop").is_empty(), "there is nothing left to stop");
        }
    }
}

#[test]
fn an_infinite_search_waits_for_stop_even_when_it_has_nothing_left_to_do() {
    // One legal move, a mate in one, a finished game.
    for fen in [
        "7k/8/8/8/8/6qr/8/K7 w - - 0 1",
        "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1",
        "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1",
    ] {
        for go in
            ["go infinite", "go infinite depth 1", "go ponder depth 1", "go ponder movetime 1"]
        {
            let mut talk = Talk::chess();
            talk.ask(&format!("position fen {fen}"));
            talk.say(go);
            std::thread::sleep(Duration::from_millis(80));
            let early = talk.heard();
            assert!(!early.iter().any(|line| line.starts_with("bestmove")), "{go}: {early:?}");
            talk.say("stop");
            best_of(&talk.heard());
        }
    }
}

#[test]
fn a_ponder_hit_is_answered_in_time() {
    for mut talk in [Talk::chess(), Talk::cotulenh()] {
        for go in ["go ponder wtime 600 btime 600", "go ponder movetime 50", "go ponder depth 2"] {
            talk.say(go);
            std::thread::sleep(Duration::from_millis(60));
            let early = talk.heard();
            assert!(!early.iter().any(|line| line.starts_with("bestmove")), "{go}: {early:?}");
            talk.say("ponderhit");
            let (heard, taken) = talk.listen();
            best_of(&heard);
            assert!(taken < Duration::from_secs(5), "{go}: {taken:?}");
        }
    }
}

#[test]
fn a_new_search_ends_the_one_before() {
    let mut talk = Talk::chess();
    talk.say("go infinite");
    let heard = talk.ask("go depth 3");
    let answers = heard.iter().filter(|line| line.starts_with("bestmove ")).count();
    assert_eq!(answers, 2, "one for each: {heard:?}");
    talk.say("go infinite");
    talk.say("ucinewgame");
    best_of(&talk.heard());
    talk.say("go infinite");
    talk.say("setoption name UCI_Variant value cotulenh");
    best_of(&talk.heard());
}

#[test]
fn a_count_is_stopped_by_whatever_comes_next() {
    for mut talk in [Talk::chess(), Talk::cotulenh()] {
        talk.say("go perft 9");
        talk.say("stop");
        assert!(!talk.heard().iter().any(|line| line.contains("Nodes searched")));
        talk.say("go perft 9");
        best_of(&talk.ask("go depth 1"));
    }
}

#[test]
fn a_position_set_during_a_search_is_for_the_next_one() {
    let mut talk = Talk::chess();
    talk.say("go infinite");
    talk.say("position fen 8/8/8/8/8/1k6/8/K6r w - - 0 1");
    talk.say("stop");
    assert_ne!(best_of(&talk.heard()), "(none)");
    assert_eq!(best_of(&talk.ask("go depth 3")), "(none)", "it was mate");
}

#[test]
fn quit_and_the_end_of_the_input_end_everything_and_a_search_answers() {
    for game in [CHESS, COTULENH] {
        for end in ["quit\n", "quit", "", "\nquit\nisready\n"] {
            for go in
                ["go infinite", "go ponder wtime 9 btime 9", "go depth 90", "go movetime 99999"]
            {
                let heard = converse(&format!("{game}{go}\n{end}"));
                let best = best_of(&heard);
                assert!(!best.is_empty() && best != "(none)", "{heard:?}");
            }
            let heard = converse(&format!("{game}go perft 9\n{end}"));
            assert!(!heard.iter().any(|line| line.contains("Nodes searched")), "{heard:?}");
        }
    }
    assert!(converse("").is_empty());
    assert_eq!(converse("isready"), ["readyok"], "the last line may lack its end");
}

#[test]
fn the_end_comes_when_nobody_listens() {
    struct Deaf;
    impl Write for Deaf {
        fn write(&mut self, _: &[u8]) -> io::Result<usize> {
            Err(io::ErrorKind::BrokenPipe.into())
        }
        fn flush(&mut self) -> io::Result<()> {
            Err(io::ErrorKind::BrokenPipe.into())
        }
    }
    run("uci\ngo infinite\nd\neval\nstop\n".as_bytes(), Deaf).unwrap();
}

#[test]
fn the_answer_tells_what_to_ponder_on() {
    let mut talk = Talk::chess();
    let heard = talk.ask("go depth 6");
    let last = heard.last().unwrap();
    let (best, reply) = (word_after(last, "bestmove"), word_after(last, "ponder"));
    let moves = format!("{} {}", best.unwrap(), reply.unwrap());
    assert!(talk.ask(&format!("position startpos moves {moves}")).is_empty());
    talk.say("go ponder wtime 1000 btime 1000");
    talk.say("ponderhit");
    best_of(&talk.listen().0);
}
