//! Whole matches between real processes.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

mod support;

use sandtable_arena::{
    Contest, Decision, Ending, Fouls, Generator, Openings, Rules, Stop, Verdict, Watch,
};
use sandtable_games::GameKind;
use sandtable_pgn::{PgnPosition, Record, read_all};
use std::collections::HashSet;
use std::io;
use std::sync::atomic::Ordering;
use support::{Log, engine, faulty, good, plan, run, run_chess};

const NODES: &str = "nodes=1";

fn seeded(seed: u32) -> sandtable_arena::EngineSpec {
    let cmd = support::FAULTY;
    engine(&format!("cmd={cmd} none,name=seed {seed},nodes=1,option.Seed={seed}"))
}

fn records<P: PgnPosition>(log: &Log) -> Vec<Record<P>> {
    let mut games = log.0.clone();
    games.sort_by_key(|(number, _)| *number);
    let file: String = games.iter().map(|(_, played)| played.pgn.as_str()).collect();
    read_all::<P>(file.as_bytes()).into_iter().map(Result::unwrap).collect()
}

/// The first turns of a game, without what was thought of them.
fn opening<P: PgnPosition>(record: &Record<P>, moves: usize) -> (String, Vec<P::Move>) {
    let tree = &record.tree;
    let nodes = tree.main_nodes().filter_map(|node| tree.mv(node)).take(moves);
    (tree.start().fen(), nodes.collect())
}

/// Four games on two threads: pairs share an opening with sides changed, all games end by rule, and
/// the file reads back.
fn check<P: Contest>(game: GameKind, names: [&str; 2]) {
    let mut plan = plan([seeded(1), seeded(2)], game, 4);
    plan.concurrency = 2;
    plan.rules = Rules::default();
    let (summary, log) = run::<P>(&plan);
    assert_eq!(summary.score.games(), 4);
    assert_eq!(summary.score.pairs.iter().sum::<u64>(), 2);
    assert!(summary.engines.iter().all(|engine| engine.fouls == Fouls::default()), "{summary}");
    assert!(!summary.broken_off);
    let records = records::<P>(&log);
    assert_eq!(records.len(), 4);
    let mut openings = HashSet::new();
    for (i, pair) in records.chunks(2).enumerate() {
        for (record, players) in pair.iter().zip([["seed 1", "seed 2"], ["seed 2", "seed 1"]]) {
            let found = names.map(|name| record.tags.get(name).unwrap());
            assert_eq!(found, players);
            assert_ne!(record.result.word(), "*");
            assert_eq!(record.tags.get("Termination"), Some("normal"));
            assert_eq!(record.tags.get("TimeControl"), Some("1 nodes"));
        }
        assert!(opening(&pair[0], 4) == opening(&pair[1], 4), "pair {i}");
        openings.insert(opening(&pair[0], 4).0 + &pair[0].to_pgn());
    }
    assert_eq!(openings.len(), 2);

    // What a match comes to does not depend on how many threads it has.
    plan.concurrency = 1;
    let (alone, other) = run::<P>(&plan);
    assert_eq!((alone.score, alone.endings), (summary.score, summary.endings));
    let moves = |record: &Record<P>| opening(record, usize::MAX);
    let same = self::records::<P>(&other);
    assert!(records.iter().zip(&same).all(|(one, two)| moves(one) == moves(two)));
}

#[test]
fn a_match_of_chess() {
    check::<sandtable_chess::Board>(GameKind::Chess, ["White", "Black"]);
}

#[test]
fn a_match_of_chess960() {
    check::<sandtable_chess::Board>(GameKind::Chess960, ["White", "Black"]);
}

#[test]
fn a_match_of_cotulenh() {
    check::<sandtable_cotulenh::Board>(GameKind::COTULENH, ["Red", "Blue"]);
}

#[test]
fn a_match_ends_when_its_test_has_decided() {
    let mut plan =
        plan([good(NODES), faulty("illegal", 1, "nodes=1,restart=on")], GameKind::Chess, 1000);
    plan.sprt = "elo0=0,elo1=100".parse().ok();
    plan.concurrency = 2;
    let (summary, Log(games)) = run::<sandtable_chess::Board>(&plan);
    let (_, state) = summary.sprt.unwrap();
    assert_eq!(state.decision, Some(Decision::H1));
    assert!(summary.score.games() < 100, "{summary}");
    assert_eq!(
        games.len() as u64,
        summary.score.games(),
        "all that were begun are finished and told"
    );
    assert!(!summary.broken_off);
}

/// Wants no more after the first game.
struct Enough<'a>(&'a Stop, u64);

impl Watch for Enough<'_> {
    fn game_over(
        &mut self,
        _: u64,
        _: &sandtable_arena::Played,
        _: &sandtable_arena::MatchTally,
    ) -> io::Result<()> {
        self.0.no_new_pairs.store(true, Ordering::Relaxed);
        self.1 += 1;
        Ok(())
    }
}

#[test]
fn a_match_that_is_broken_off_tells_what_was_played() {
    let plan = plan([good(NODES), good(NODES)], GameKind::Chess, 1000);
    let stop = Stop::default();
    let mut watch = Enough(&stop, 0);
    let openings =
        Openings::<sandtable_chess::Board>::Generated(Generator::new(Default::default(), 1, 4));
    let summary = plan.run(openings, &stop, &mut watch).unwrap();
    assert!(summary.broken_off);
    assert_eq!(summary.score.games(), watch.1);
    assert!(watch.1 < 10 && watch.1 % 2 == 0, "pairs are finished");
}

#[test]
fn scores_of_the_engines_end_games_early() {
    // Black has a queen too few and knows it.
    let fen = "rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    let mut plan = plan([good(NODES), good(NODES)], GameKind::Chess, 1);
    plan.rules =
        Rules { resign: "movecount=2,score=600,twosided=off".parse().ok(), ..Rules::default() };
    let start = || Openings::<sandtable_chess::Board>::read(Default::default(), fen, None).unwrap();
    let play = |plan: &sandtable_arena::Match| {
        let mut log = Log::default();
        plan.run(start(), &Stop::default(), &mut log).unwrap();
        log.0.remove(0).1
    };
    let lost = play(&plan);
    assert!(matches!(lost.ending, Ending::Adjudicated(Verdict::Loss(_))), "{:?}", lost.ending);
    assert!(lost.pgn.contains("[Termination \"adjudication\"]") && lost.pgn.contains("[FEN \""));
    plan.rules = Rules { most_moves: Some(3), ..Rules::default() };
    let long = play(&plan);
    assert_eq!((long.ending, long.plies), (Ending::Adjudicated(Verdict::TooLong), 6));
}

#[test]
fn a_file_that_is_used_up_ends_the_match() {
    let plan = plan([good(NODES), good(NODES)], GameKind::Chess, 4);
    let fen = sandtable_chess::START_FEN;
    let openings = Openings::<sandtable_chess::Board>::read(Default::default(), fen, None).unwrap();
    let mut log = Log::default();
    let error = plan.run(openings, &Stop::default(), &mut log).unwrap_err();
    assert_eq!(error.to_string(), "all openings of the file have been played");
    assert_eq!(log.0.len(), 2);
}

#[test]
fn an_engine_without_the_game_cannot_play_it() {
    // It speaks xboard's protocol, which has no word for the game.
    let bad = faulty("xboard", 0, "depth=1,proto=xboard");
    let plan = plan([good(NODES), bad], GameKind::COTULENH, 2);
    let openings =
        Openings::<sandtable_cotulenh::Board>::Generated(Generator::new(Default::default(), 1, 2));
    let error = plan.run(openings, &Stop::default(), &mut Log::default()).unwrap_err();
    assert!(error.to_string().contains("proto=xboard is for chess only"), "{error}");
}

#[test]
fn the_summary_tells_everything() {
    let (summary, _) = run_chess([seeded(1), faulty("illegal", 2, NODES)], 2);
    let text = summary.to_string();
    for part in [
        "seed 1 against faulty: +",
        "Elo ",
        "LOS ",
        "pairs with",
        "illegal_move 1",
        "depth 1.0",
        "knps",
        "ms a move",
        "illegal moves: 1",
        "2 games of ",
    ] {
        assert!(text.contains(part), "{part} is not in\n{text}");
    }
}
