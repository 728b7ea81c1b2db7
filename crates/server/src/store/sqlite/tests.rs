use super::*;
use crate::store::{Creator, Cursor, Summary};
use sandtable_api::dto::Status;
use sandtable_api::live_game::{ClockState, MatchClockState, Meta, SeatPlayer};
use sandtable_core::Side;
use sandtable_games::GameKind;
use sqlx::{ConnectOptions, Row, query};
use std::path::PathBuf;

/// A file of its own, gone at the end.
struct Place(PathBuf);

impl Place {
    fn new(name: &str) -> Place {
        let name = format!("sandtable-store-{}-{name}.db", std::process::id());
        Place(std::env::temp_dir().join(name))
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        for end in ["", "-wal", "-shm", ".lock"] {
            let _ = std::fs::remove_file(format!("{}{end}", self.0.display()));
        }
    }
}

fn created(id: &str, kind: GameKind, summary: Summary, match_ms: Option<u64>) -> Write {
    let meta = Meta {
        id: id.to_owned(),
        kind,
        start: summary.fen.clone(),
        created_at: 1,
        public: true,
        players: [SeatPlayer::Person; 2],
        control: None,
        match_ms,
    };
    Write::Create { meta, hashes: [None; 2], summary, creator: None }
}

fn summary(clocks: Option<ClockState>, match_clock: Option<MatchClockState>) -> Summary {
    let flag = clocks
        .and_then(|clocks| clocks.running.map(|(side, since)| since + clocks.left[side.index()]));
    let end = match_clock.and_then(|clock| clock.since.map(|since| since + clock.left));
    Summary {
        turns: 2,
        fen: "a position".to_owned(),
        result: "*",
        over: false,
        engine_turn: false,
        clocks,
        match_clock,
        due_at: flag.into_iter().chain(end).min(),
    }
}

/// A file as a program with so many migrations left it: two games whose clocks run.
async fn old_file(place: &Place, version: i64) {
    let options = SqliteConnectOptions::new().filename(&place.0).create_if_missing(true);
    let mut old = options.connect().await.unwrap();
    open::MIGRATIONS.run_to(version, &mut old).await.unwrap();
    for (id, kind) in [("one", "chess"), ("two", "cotulenh")] {
        query(
            "INSERT INTO games (id, kind, start, created_at, public, seq, turns, fen, result, \
             over, engine_turn, base_ms, increment_ms, first_ms, second_ms, running, since) \
             VALUES (?,?,'start',1,1,0,0,'fen','*',0,0,9000,0,9000,8000,0,100)",
        )
        .bind(id)
        .bind(kind)
        .execute(&mut old)
        .await
        .unwrap();
    }
    sqlx::Connection::close(old).await.unwrap();
}

#[tokio::test]
async fn files_of_older_programs_are_read() {
    for version in [1, 2] {
        let place = Place::new(&format!("old-{version}"));
        old_file(&place, version).await;
        let store = SqliteStore::open(&place.0).await.unwrap();
        for (id, kind) in [("one", GameKind::Chess), ("two", GameKind::COTULENH)] {
            let kept = store.load(id, 0).await.unwrap().unwrap();
            assert_eq!((kept.meta.kind, kept.meta.match_ms, kept.match_clock), (kind, None, None));
            let clocks = ClockState { left: [9_000, 8_000], running: Some((Side::First, 100)) };
            assert_eq!(kept.clocks, Some(clocks));
        }
        assert_eq!(store.next_due().await.unwrap(), Some(9_100));
        store.resume(500, 600).await.unwrap();
        assert_eq!(store.due(9_599, 9).await.unwrap(), [""; 0]);
        assert_eq!(store.due(9_600, 9).await.unwrap().len(), 2);
        let filter = Filter { kind: None, status: None, before: None, limit: 9 };
        assert_eq!(store.list(filter).await.unwrap().len(), 2);
        store.finish().await;
    }
}

#[tokio::test]
async fn every_kind_is_kept_by_its_name() {
    let place = Place::new("kinds");
    let store = SqliteStore::open(&place.0).await.unwrap();
    for kind in GameKind::ALL {
        store.keep(created(kind.name(), kind, summary(None, None), None)).await.unwrap();
        let kept = store.load(kind.name(), 0).await.unwrap().unwrap();
        assert_eq!((kept.meta.kind, kept.meta.match_ms), (kind, None));
        let filter = Filter { kind: Some(kind), status: None, before: None, limit: 9 };
        let listed = store.list(filter).await.unwrap();
        assert_eq!(listed.iter().map(|game| game.game).collect::<Vec<_>>(), [kind]);
    }
    store.finish().await;
}

#[tokio::test]
async fn lists_are_read_in_the_order_of_an_index() {
    let place = Place::new("plan");
    let store = SqliteStore::open(&place.0).await.unwrap();
    let place_in_list = Cursor { created_at: 9, id: "x".to_owned() };
    for (kind, status, index) in [
        (None, None, "games_listed ((created_at,id)<"),
        (Some(GameKind::Chess), None, "games_listed_kind (kind=? AND (created_at,id)<"),
        (None, Some(Status::Over), "games_listed_over (over=? AND (created_at,id)<"),
        (
            Some(GameKind::Chess),
            Some(Status::Playing),
            "games_listed_kind_over (kind=? AND over=? AND (created_at,id)<",
        ),
    ] {
        let filter = Filter { kind, status, before: Some(place_in_list.clone()), limit: 20 };
        let mut plan = reads::list_query("EXPLAIN QUERY PLAN ", &filter);
        let plan = plan.build().fetch_all(&store.readers).await.unwrap();
        let plan: Vec<String> = plan.iter().map(|row| row.get("detail")).collect();
        // One step, which finds the place and goes on from there; nothing is sorted.
        assert_eq!(plan.len(), 1, "{plan:?}");
        assert!(plan[0].starts_with(&format!("SEARCH games USING INDEX {index}")), "{plan:?}");
    }
    store.finish().await;
}

#[tokio::test]
async fn match_clocks_are_charged_up_to_the_last_pulse() {
    let place = Place::new("pulse");
    let store = SqliteStore::open(&place.0).await.unwrap();
    let clock = |left, since| Some(MatchClockState { left, since });
    let both = ClockState { left: [50_000, 60_000], running: Some((Side::Second, 10_000)) };
    for (id, clocks, match_clock) in [
        ("alone", None, clock(90_000, Some(10_000))),
        ("beside", Some(both), clock(90_000, Some(12_000))),
        ("used up", None, clock(5_000, Some(10_000))),
        ("stands", None, clock(90_000, None)),
    ] {
        let summary = summary(clocks, match_clock);
        store.keep(created(id, GameKind::COTULENH, summary, Some(90_000))).await.unwrap();
        assert_eq!(store.load(id, 0).await.unwrap().unwrap().match_clock, match_clock);
    }
    store.keep(Write::Pulse { at: 30_000 }).await.unwrap();
    // The server was down for a long time.
    store.resume(3_995_000, 4_000_000).await.unwrap();
    for (id, left, since) in [
        ("alone", 70_000, Some(4_000_000)),
        ("beside", 72_000, Some(4_000_000)),
        ("used up", 0, Some(4_000_000)),
        ("stands", 90_000, None),
    ] {
        let kept = store.load(id, 0).await.unwrap().unwrap();
        assert_eq!(kept.match_clock, clock(left, since), "{id}");
    }
    let beside = store.load("beside", 0).await.unwrap().unwrap().clocks.unwrap();
    assert_eq!(beside.left, [50_000, 40_000]);
    for (now, due) in [
        (4_000_000, &["used up"][..]),
        (4_040_000, &["used up", "beside"]),
        (4_070_000, &["used up", "beside", "alone"]),
    ] {
        assert_eq!(store.due(now, 9).await.unwrap(), due);
    }
    store.finish().await;
}

#[tokio::test]
async fn a_clock_that_was_set_back_around_a_kill_charges_nobody() {
    let place = Place::new("set-back");
    let store = SqliteStore::open(&place.0).await.unwrap();
    let clocks = ClockState { left: [60_000; 2], running: Some((Side::First, 10_000_000)) };
    let both = MatchClockState { left: 90_000, since: Some(10_000_000) };
    let game = created("game", GameKind::Chess, summary(Some(clocks), Some(both)), Some(90_000));
    store.keep(game).await.unwrap();
    store.keep(Write::Pulse { at: 10_002_000 }).await.unwrap();
    // Started an hour earlier, and killed before anything more was written; then once more.
    for now in [6_400_000, 6_401_000] {
        store.resume(now, now + 5_000).await.unwrap();
        let kept = store.load("game", 0).await.unwrap().unwrap();
        assert_eq!(kept.clocks.unwrap().left, [58_000, 60_000]);
        assert_eq!(kept.match_clock.unwrap().left, 88_000);
        assert_eq!(store.next_due().await.unwrap(), Some(now + 5_000 + 58_000));
    }
    store.finish().await;
}

#[tokio::test]
async fn creators_are_limited_together_and_others_are_not_delayed() {
    let place = Place::new("creators");
    let store = SqliteStore::open(&place.0).await.unwrap();
    let by = |address: &str, number: u32| {
        let id = format!("{address}-{number}");
        let mut write = created(&id, GameKind::Chess, summary(None, None), None);
        let limit = Creator { address: address.to_owned(), most: 3, since: 0 };
        if let Write::Create { creator, .. } = &mut write {
            *creator = Some(limit);
        }
        store.keep(write)
    };
    // All at once, so that they are kept together.
    let greedy = async { tokio::join!(by("a", 1), by("a", 2), by("a", 3), by("a", 4), by("a", 5)) };
    let (greedy, modest) = tokio::join!(greedy, by("b", 1));
    let greedy = [greedy.0, greedy.1, greedy.2, greedy.3, greedy.4];
    assert_eq!(greedy.iter().filter(|result| result.is_ok()).count(), 3);
    assert_eq!(greedy.iter().filter(|r| **r == Err(StoreError::TooManyGames)).count(), 2);
    assert_eq!((modest, store.health()), (Ok(()), Ok(())));
    store.finish().await;
}
