//! What engines do wrong loses games, never a match, and leaves no process behind.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

mod support;

use sandtable_arena::{Ending, EngineSpec, Foul, Fouls, MatchError, Openings, Summary};
use sandtable_chess::Board;
use sandtable_games::GameKind;
use support::{HASTE, Log, engine, faulty, good, plan, run_chess, run_hasty};

const NODES: &str = "nodes=1";
const CLOCK: &str = "tc=2+0.1";

/// How a match is played: two engines, so many games.
type Play = fn([EngineSpec; 2], u64) -> (Summary, Log);

/// Plays two games against an engine with this fault in its third search: the first game is lost by
/// it, and after it the match goes on.
fn first_foul(fault: &str, limits: &str, play: Play) -> (Foul, Fouls) {
    let (summary, Log(games)) = play([faulty(fault, 3, limits), good(NODES)], 2);
    assert_eq!(games.len(), 2, "the match goes on");
    let (number, played) = &games[0];
    assert_eq!(*number, 0);
    let Ending::Foul { foul, result, .. } = &played.ending else {
        panic!("{fault}: {:?}", played.ending)
    };
    assert_eq!(result.word(), "0-1");
    assert!(played.pgn.ends_with("0-1\n\n"), "{}", played.pgn);
    assert_eq!(summary.engines[1].fouls, Fouls::default());
    (foul.clone(), summary.engines[0].fouls)
}

#[test]
fn a_crash_is_told_with_its_last_words() {
    let (foul, fouls) = first_foul("crash", NODES, run_chess);
    let Foul::Crash(what) = &foul else { panic!("{foul:?}") };
    assert!(what.contains("exit status: 3") && what.contains("the king is missing"), "{what}");
    // It is started anew, and crashes anew in its third search.
    assert_eq!(fouls, Fouls { crashes: 2, ..Fouls::default() });
}

#[test]
fn an_engine_that_closes_its_output_has_crashed() {
    let (foul, _) = first_foul("close", NODES, run_chess);
    let Foul::Crash(what) = &foul else { panic!("{foul:?}") };
    assert!(what.contains("closed its output"), "{what}");
}

#[test]
fn an_engine_that_never_answers_hangs_with_a_clock_and_without() {
    for limits in [NODES, CLOCK, "movetime=1000"] {
        let (foul, fouls) = first_foul("hang", limits, run_hasty);
        assert!(matches!(foul, Foul::Hang(_)), "{foul:?}");
        assert_eq!(fouls.hangs, 2);
    }
}

#[test]
fn an_engine_that_talks_forever_hangs() {
    assert!(matches!(first_foul("drown", CLOCK, run_hasty).0, Foul::Hang(_)));
}

#[test]
fn an_engine_that_is_not_ready_for_the_next_game_hangs() {
    let (_, Log(games)) = run_hasty([faulty("unready", 0, NODES), good(NODES)], 2);
    assert!(!matches!(games[0].1.ending, Ending::Foul { .. }), "{:?}", games[0].1.ending);
    let Ending::Foul { foul: Foul::Hang(what), .. } = &games[1].1.ending else {
        panic!("{:?}", games[1].1.ending)
    };
    assert!(what.contains("isready"), "{what}");
}

#[test]
fn an_answer_after_the_flag_loses_on_time_and_the_engine_plays_on() {
    let (foul, fouls) = first_foul("late", CLOCK, run_chess);
    let Foul::Time { over } = foul else { panic!("{foul:?}") };
    assert!(over.as_millis() > 20, "{over:?}");
    // It still runs, so its third search is behind it.
    assert_eq!(fouls, Fouls { time_losses: 1, ..Fouls::default() });
    let (_, fouls) = first_foul("late", "movetime=2000", run_chess);
    assert_eq!(fouls, Fouls { time_losses: 1, ..Fouls::default() });
}

#[test]
fn a_margin_forgives_a_late_answer() {
    let limits = "movetime=500,margin=30000";
    let (summary, _) = run_chess([faulty("late", 3, limits), good(NODES)], 1);
    assert_eq!(summary.engines[0].fouls, Fouls::default());
}

#[test]
fn an_illegal_move_is_told_with_its_position() {
    for (fault, expected) in [("illegal", "e1e8"), ("null", "0000"), ("san", "Nf3")] {
        let (foul, fouls) = first_foul(fault, NODES, run_chess);
        let Foul::Illegal { answer, fen, why } = foul else { panic!("{fault}: {foul:?}") };
        assert_eq!(answer, expected);
        assert!(fen.contains(" w "), "{fen}");
        assert!(!why.is_empty());
        assert_eq!(fouls.illegal_moves, 1);
    }
}

#[test]
fn a_best_move_without_a_move_breaks_the_protocol() {
    assert!(matches!(first_foul("nothing", NODES, run_chess).0, Foul::Lie(_)));
}

#[test]
fn garbage_and_floods_are_survived() {
    for fault in ["garbage", "flood"] {
        let (summary, Log(games)) = run_chess([faulty(fault, 3, NODES), good(NODES)], 2);
        assert_eq!(summary.engines[0].fouls, Fouls::default(), "{:?}", games[0].1.ending);
    }
}

#[test]
fn an_engine_that_does_not_start_is_no_match() {
    let openings =
        || Openings::<Board>::read(Default::default(), sandtable_chess::START_FEN, None).unwrap();
    let refusal = |bad| {
        let mut plan = plan([good(NODES), bad], GameKind::Chess, 2);
        plan.patience = HASTE;
        plan.run(openings(), &sandtable_arena::Stop::default(), &mut Log::default()).unwrap_err()
    };
    for (bad, expected) in [
        (engine("/no/such/program,nodes=1"), "engine program: does not start: /no/such/program: "),
        (faulty("mute", 1, NODES), "engine faulty: hangs: no answer to uci"),
        (faulty("gone", 1, NODES), "engine faulty: ended: exit status: 7"),
        (faulty("none", 1, "nodes=1,option.Hsah=4"), "has no option Hsah: it offers Seed, "),
        (faulty("none", 1, "nodes=1,option.Seed=x"), "option Seed=x: expected a whole number 0.."),
    ] {
        let error = refusal(bad);
        assert!(matches!(error, MatchError::Engine { .. }));
        assert!(error.to_string().contains(expected), "{error}");
    }
}
