//! From a wish for a game to a game.

use crate::dto::{
    CreateGame, ModeChoice, Opponent, OpponentKind, RulesChoice, SeatChoice, TimeControl,
};
use crate::error::Error;
use crate::live_game::{LiveGame, Meta, SeatPlayer};
use crate::refused::{bad_fen, set_up};
use sandtable_core::{Game as Record, Side, UnknownVariant};
use sandtable_cotulenh::fen::named_starts;
use sandtable_games::{Describe, GameKind, Refusal};

const BASE_MS: std::ops::RangeInclusive<u64> = 1_000..=86_400_000;
const INCREMENT_MS: std::ops::RangeInclusive<u64> = 0..=600_000;
const MATCH_MS: std::ops::RangeInclusive<u64> = 1_000..=86_400_000;
const LEVELS: std::ops::RangeInclusive<u8> = 1..=10;

/// What the wish for a game leaves open.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Circumstances {
    /// The name of the game in addresses.
    pub id: String,
    /// Milliseconds since 1970.
    pub now: u64,
    /// Chooses the seat and the start position where chance is to choose.
    pub random: u64,
}

/// The game that is wanted, and the creator's seat. `kind` is what [`kind_of`] says.
///
/// # Errors
/// There is no such game.
pub fn new_game<B: Describe>(
    wanted: &CreateGame,
    kind: GameKind,
    variant: B::Variant,
    circumstances: Circumstances,
) -> Result<(LiveGame<B>, Side), Error> {
    let Circumstances { id, now, random } = circumstances;
    // The lowest bit chooses the seat.
    let start: B = start_of(wanted, kind, variant, random >> 1)?;
    check_control(wanted.clock)?;
    check_match_time(wanted.match_ms)?;
    let level = engine_level(wanted.opponent)?;
    let seat = match wanted.seat.unwrap_or(SeatChoice::First) {
        SeatChoice::First => Side::First,
        SeatChoice::Second => Side::Second,
        SeatChoice::Random => Side::BOTH[(random % 2) as usize],
    };
    let mut players = [SeatPlayer::Person; 2];
    players[(!seat).index()] = level.map_or(SeatPlayer::Person, SeatPlayer::Engine);
    let meta = Meta {
        id,
        kind,
        start: start.fen(),
        created_at: now,
        public: wanted.public.unwrap_or(false),
        players,
        control: wanted.clock,
        match_ms: wanted.match_ms,
    };
    Ok((LiveGame::new(meta, start), seat))
}

/// The game that is wanted, with its variant.
///
/// # Errors
/// There is no such variant.
pub fn kind_of(wanted: &CreateGame) -> Result<GameKind, Error> {
    let refused = |field: &'static str| {
        move |error: UnknownVariant| Error::bad_value(field, error.to_string())
    };
    let rules = wanted.rules.map(RulesChoice::name);
    let mode = wanted.mode.map(ModeChoice::name);
    let kind = wanted.game.with_rules(rules, None).map_err(refused("rules"))?;
    kind.with_rules(None, mode).map_err(refused("mode"))
}

/// The start position of this name (B25).
fn named_start(kind: GameKind, name: &str) -> Result<&'static str, Error> {
    let starts = match kind {
        GameKind::Cotulenh(variant) => named_starts(variant),
        GameKind::Chess | GameKind::Chess960 => &[],
    };
    if let Some((_, fen)) = starts.iter().find(|(known, _)| *known == name) {
        return Ok(fen);
    }
    let names: Vec<&str> = starts.iter().map(|(known, _)| *known).collect();
    let message = match names.as_slice() {
        [] => format!("{kind} has one start position: expected none"),
        names => format!("expected {}", names.join(" or ")),
    };
    Err(Error::bad_value("start", message))
}

/// The position a game is to begin with: one in which there is something to play.
fn start_of<B: Describe>(
    wanted: &CreateGame,
    kind: GameKind,
    variant: B::Variant,
    number: u64,
) -> Result<B, Error> {
    let fen = match (&wanted.start, &wanted.fen) {
        (None, fen) => fen.as_deref(),
        (Some(_), Some(_)) => {
            let message = "there is a fen already: expected fen or start, not both";
            return Err(Error::bad_value("start", message));
        }
        (Some(name), None) => Some(named_start(kind, name)?),
    };
    let start: B = set_up(variant, "fen", fen, number)?;
    let fault =
        |reason, text: &str| bad_fen("fen", &[Refusal::new(reason, Default::default(), text)]);
    if start.turn_is_open() {
        let message = "a deploy is open: expected a position at the start of a turn";
        return Err(fault("fen_open_deploy", message));
    }
    if let Some(outcome) = Record::new(start.clone()).outcome() {
        let message = format!("the game is over here, {outcome}: expected one that goes on");
        return Err(fault("game_over", &message));
    }
    Ok(start)
}

fn check_control(control: Option<TimeControl>) -> Result<(), Error> {
    let Some(control) = control else { return Ok(()) };
    if !BASE_MS.contains(&control.base_ms) {
        let message = format!("expected {} to {}", BASE_MS.start(), BASE_MS.end());
        return Err(Error::bad_value("clock.base_ms", message));
    }
    if !INCREMENT_MS.contains(&control.increment_ms) {
        let message = format!("expected {} to {}", INCREMENT_MS.start(), INCREMENT_MS.end());
        return Err(Error::bad_value("clock.increment_ms", message));
    }
    Ok(())
}

fn check_match_time(match_ms: Option<u64>) -> Result<(), Error> {
    match match_ms {
        Some(ms) if !MATCH_MS.contains(&ms) => {
            let message = format!("expected {} to {}", MATCH_MS.start(), MATCH_MS.end());
            Err(Error::bad_value("match_ms", message))
        }
        _ => Ok(()),
    }
}

fn engine_level(opponent: Option<Opponent>) -> Result<Option<u8>, Error> {
    let Some(Opponent { kind, level }) = opponent else { return Ok(None) };
    let refused = |message| Err(Error::bad_value("opponent.level", message));
    match (kind, level) {
        (OpponentKind::Friend, None) => Ok(None),
        (OpponentKind::Friend, Some(_)) => refused("a friend has no level: expected none"),
        (OpponentKind::Engine, Some(level)) if LEVELS.contains(&level) => Ok(Some(level)),
        (OpponentKind::Engine, _) => refused("expected the level of the engine, 1 to 10"),
    }
}
