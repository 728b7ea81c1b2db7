//! The other protocol, with an engine of our own and with a real one.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

mod support;

use sandtable_arena::{Ending, Foul, Fouls, Openings};
use sandtable_games::GameKind;
use std::path::Path;
use support::{Log, engine, faulty, good, run_chess};

const NODES: &str = "nodes=1";
const XBOARD: &str = "depth=1,proto=xboard";

#[test]
fn both_protocols_play_together() {
    let (summary, Log(games)) = run_chess([faulty("xboard", 0, XBOARD), good(NODES)], 4);
    let endings: Vec<&Ending> = games.iter().map(|(_, played)| &played.ending).collect();
    assert_eq!(summary.engines[0].fouls, Fouls::default(), "{endings:?}");
    assert_eq!(summary.engines[0].depth, Some(1.0), "{summary}");
}

fn first_ending(fault: &str) -> Ending {
    let (_, Log(games)) = run_chess([faulty(fault, 3, XBOARD), good(NODES)], 2);
    assert_eq!(games.len(), 2, "the match goes on");
    games[0].1.ending.clone()
}

#[test]
fn an_engine_may_resign() {
    let ending = first_ending("xboard-resigns");
    assert!(matches!(ending, Ending::Resigned(_)), "{ending:?}");
    assert_eq!(ending.result().word(), "0-1");
}

#[test]
fn false_claims_lose() {
    for fault in ["xboard-claims", "xboard-draw", "xboard-refuses"] {
        let ending = first_ending(fault);
        let Ending::Foul { foul: Foul::Lie(what), result, .. } = ending else {
            panic!("{fault}: {ending:?}")
        };
        assert!(what.contains("claimed") || what.contains("refused"), "{what}");
        assert_eq!(result.word(), "0-1");
    }
}

#[test]
fn fairymax_plays_whole_games() {
    const FAIRYMAX: &str = "/usr/games/fairymax";
    if !Path::new(FAIRYMAX).exists() {
        eprintln!("skipped: {FAIRYMAX} is not installed");
        return;
    }
    let fairymax = engine(&format!("{FAIRYMAX},proto=xboard,tc=30+0.1,depth=3,margin=1000"));
    let mut plan = support::plan([fairymax, good(NODES)], GameKind::Chess, 4);
    plan.patience = sandtable_arena::Patience::default();
    let (summary, Log(games)) = support::run::<sandtable_chess::Board>(&plan);
    let endings: Vec<&Ending> = games.iter().map(|(_, played)| &played.ending).collect();
    assert_eq!(summary.engines[0].fouls, Fouls::default(), "{endings:?}");
    assert!(summary.engines[0].points > summary.engines[1].points, "{summary}");
}

#[test]
fn an_engine_that_cannot_set_up_positions_gets_none() {
    let bad = faulty("xboard-plain", 0, XBOARD);
    let plan = support::plan([good(NODES), bad], GameKind::Chess, 2);
    let fen = sandtable_chess::START_FEN;
    let openings = Openings::<sandtable_chess::Board>::read(Default::default(), fen, None).unwrap();
    let error =
        plan.run(openings, &sandtable_arena::Stop::default(), &mut Log::default()).unwrap_err();
    assert!(error.to_string().contains("it cannot set up positions"), "{error}");
}
