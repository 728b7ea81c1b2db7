//! What can be set, and to what.

use sandtable_chess::Variant;
use sandtable_cotulenh::{Battle, Variant as CotulenhVariant};
use sandtable_engine::{
    LEVELS, Resources, STRONGEST_ELO, WEAKEST_ELO, check_memory, memory_mebibytes,
};
use sandtable_games::GameKind;
use std::path::PathBuf;
use std::time::Duration;

/// Everything that can be set.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Options {
    pub(crate) hash: usize,
    pub(crate) threads: usize,
    pub(crate) lines: usize,
    pub(crate) overhead: u64,
    chess960: bool,
    /// Chess or Cờ Tư Lệnh; whether it is Chess960 is an option of its own.
    family: GameKind,
    /// Play for the Commander whatever the battle is: to see what knowing it is worth.
    ignore_battle: bool,
    pub(crate) limit_strength: bool,
    pub(crate) elo: u32,
    pub(crate) level: u32,
    pub(crate) show_wdl: bool,
    pub(crate) eval: Eval,
}

/// What evaluates positions.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) enum Eval {
    /// The network that the program comes with, or the classical evaluation if it has none.
    #[default]
    BuiltIn,
    /// The evaluation written by hand.
    Classical,
    /// The network of a file.
    File(PathBuf),
}

/// What the session has to do about a new setting.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum OptionChange {
    Nothing,
    ClearHash,
    Variant,
    Eval,
}

const MOST_HASH: usize = 1 << 16;
const MOST_THREADS: usize = 256;
const MOST_LINES: usize = 256;
const MOST_OVERHEAD: u64 = 5_000;

/// The largest table that a program may ask for: what the machine has, where that is known.
fn most_hash() -> usize {
    MOST_HASH.min(memory_mebibytes().unwrap_or(MOST_HASH))
}

impl Default for Options {
    fn default() -> Options {
        let resources = Resources::default();
        Options {
            hash: resources.table_mebibytes,
            threads: resources.threads,
            lines: 1,
            overhead: resources.overhead.as_millis() as u64,
            chess960: false,
            family: GameKind::Chess,
            ignore_battle: false,
            limit_strength: false,
            elo: STRONGEST_ELO,
            level: LEVELS,
            show_wdl: false,
            eval: Eval::BuiltIn,
        }
    }
}

impl Options {
    /// The lines that `uci` is answered with.
    pub(crate) fn describe() -> String {
        let new = Options::default();
        let Options { hash, threads, lines, overhead, elo, level, .. } = new;
        [
            format!("option name Hash type spin default {hash} min 1 max {}", most_hash()),
            format!("option name Threads type spin default {threads} min 1 max {MOST_THREADS}"),
            format!("option name MultiPV type spin default {lines} min 1 max {MOST_LINES}"),
            "option name Ponder type check default false".to_owned(),
            format!(
                "option name Move Overhead type spin default {overhead} min 0 max {MOST_OVERHEAD}"
            ),
            "option name Clear Hash type button".to_owned(),
            "option name UCI_Chess960 type check default false".to_owned(),
            format!("option name UCI_Variant type combo default chess{}", variants()),
            "option name IgnoreBattle type check default false".to_owned(),
            "option name UCI_LimitStrength type check default false".to_owned(),
            format!(
                "option name UCI_Elo type spin default {elo} min {WEAKEST_ELO} max {STRONGEST_ELO}"
            ),
            format!("option name Level type spin default {level} min 1 max {LEVELS}"),
            "option name UCI_ShowWDL type check default false".to_owned(),
            "option name Eval type combo default network var network var classical".to_owned(),
            "option name EvalFile type string default <empty>".to_owned(),
        ]
        .into_iter()
        .chain(tunables())
        .collect::<Vec<_>>()
        .join("\n")
    }

    /// Sets one; names and values are read without regard to case. `Err` says what was expected.
    pub(crate) fn set(&mut self, name: &str, value: &str) -> Result<OptionChange, String> {
        match name.to_ascii_lowercase().as_str() {
            "hash" => {
                let hash = number(name, value, 1, most_hash() as u64)? as usize;
                check_memory(hash).map_err(|why| format!("{name}: {why}"))?;
                self.hash = hash;
            }
            "threads" => self.threads = number(name, value, 1, MOST_THREADS as u64)? as usize,
            "multipv" => self.lines = number(name, value, 1, MOST_LINES as u64)? as usize,
            "move overhead" => self.overhead = number(name, value, 0, MOST_OVERHEAD)?,
            // Whether to ponder is told by `go ponder`.
            "ponder" => return switch(name, value).map(|_| OptionChange::Nothing),
            "clear hash" => return Ok(OptionChange::ClearHash),
            "uci_chess960" => self.chess960 = switch(name, value)?,
            "uci_variant" => {
                self.family = family(value)?;
                return Ok(OptionChange::Variant);
            }
            "ignorebattle" => {
                self.ignore_battle = switch(name, value)?;
                return Ok(OptionChange::Variant);
            }
            "uci_limitstrength" => self.limit_strength = switch(name, value)?,
            "uci_elo" => {
                self.elo = number(name, value, WEAKEST_ELO as u64, STRONGEST_ELO as u64)? as u32;
            }
            "level" => self.level = number(name, value, 1, LEVELS as u64)? as u32,
            "uci_showwdl" => self.show_wdl = switch(name, value)?,
            "eval" => {
                self.eval = match value.to_ascii_lowercase().as_str() {
                    "network" => Eval::BuiltIn,
                    "classical" => Eval::Classical,
                    _ => {
                        return Err(format!(
                            "{name}: expected network or classical, not {value:?}"
                        ));
                    }
                };
                return Ok(OptionChange::Eval);
            }
            "evalfile" => {
                let is_none = value.is_empty() || value == "<empty>";
                self.eval = if is_none { Eval::BuiltIn } else { Eval::File(value.into()) };
                return Ok(OptionChange::Eval);
            }
            _ => set_tunable(name, value)?,
        }
        Ok(OptionChange::Nothing)
    }

    /// How castling is written, in chess.
    pub(crate) fn chess_variant(&self) -> Variant {
        if self.chess960 { Variant::Chess960 } else { Variant::Standard }
    }

    /// Which rule set and battle, in Cờ Tư Lệnh.
    pub(crate) fn cotulenh_variant(&self) -> CotulenhVariant {
        match self.game() {
            GameKind::Cotulenh(variant) => variant,
            _ => CotulenhVariant::default(),
        }
    }

    /// Which game is played.
    pub(crate) fn game(&self) -> GameKind {
        match self.family {
            GameKind::Chess if self.chess960 => GameKind::Chess960,
            GameKind::Cotulenh(variant) if self.ignore_battle => {
                GameKind::Cotulenh(CotulenhVariant { battle: Battle::Total, ..variant })
            }
            family => family,
        }
    }

    pub(crate) fn resources(&self) -> Resources {
        Resources {
            table_mebibytes: self.hash,
            threads: self.threads,
            overhead: Duration::from_millis(self.overhead),
        }
    }
}

fn number(name: &str, value: &str, least: u64, most: u64) -> Result<u64, String> {
    let number = value.parse().ok().filter(|number| (least..=most).contains(number));
    number.ok_or_else(|| format!("{name}: expected {least} to {most}, not {value:?}"))
}

fn switch(name: &str, value: &str) -> Result<bool, String> {
    match value.to_ascii_lowercase().as_str() {
        "true" => Ok(true),
        "false" => Ok(false),
        _ => Err(format!("{name}: expected true or false, not {value:?}")),
    }
}

fn family(value: &str) -> Result<GameKind, String> {
    let name = value.to_ascii_lowercase();
    offered().find(|game| game.name() == name).ok_or_else(|| {
        let all: Vec<&str> = offered().map(GameKind::name).collect();
        format!("UCI_Variant: expected one of {}, not {value:?}", all.join(", "))
    })
}

/// The games that `UCI_Variant` chooses from. Chess960 has an option of its own.
fn offered() -> impl Iterator<Item = GameKind> {
    GameKind::ALL.into_iter().filter(|game| *game != GameKind::Chess960)
}

/// Constants of the search, where they can be set.
#[cfg(feature = "tune")]
fn tunables() -> impl Iterator<Item = String> {
    sandtable_engine::TUNABLES.iter().map(|tunable| {
        let (name, default, [least, most]) = (tunable.name, tunable.default, tunable.bounds);
        format!("option name {name} type spin default {default} min {least} max {most}")
    })
}

#[cfg(not(feature = "tune"))]
fn tunables() -> [String; 0] {
    []
}

#[cfg(feature = "tune")]
fn set_tunable(name: &str, value: &str) -> Result<(), String> {
    let tunable = sandtable_engine::TUNABLES.iter().find(|tunable| tunable.name == name);
    let tunable = tunable.ok_or_else(|| format!("there is no option {name:?}"))?;
    let [least, most] = tunable.bounds;
    let number = value.parse().ok().filter(|number| (least..=most).contains(number));
    let wrong = || format!("{name}: expected {least} to {most}, not {value:?}");
    tunable.set(number.ok_or_else(wrong)?);
    Ok(())
}

#[cfg(not(feature = "tune"))]
fn set_tunable(name: &str, _: &str) -> Result<(), String> {
    Err(format!("there is no option {name:?}"))
}

fn variants() -> String {
    offered().map(|game| format!(" var {}", game.name())).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_are_set_or_refused_with_a_reason() {
        let mut options = Options::default();
        assert_eq!(options.set("hash", "64"), Ok(OptionChange::Nothing));
        assert_eq!(options.set("Move Overhead", "33"), Ok(OptionChange::Nothing));
        assert_eq!(options.set("UCI_Variant", "Cotulenh"), Ok(OptionChange::Variant));
        assert_eq!((options.hash, options.overhead), (64, 33));
        let before = options.clone();
        for (name, value) in [
            ("Hash", "0"),
            ("Hash", "x"),
            ("Threads", "99999"),
            ("UCI_Chess960", "1"),
            ("UCI_Variant", "go"),
            ("Nonsense", "1"),
        ] {
            assert!(options.set(name, value).is_err(), "{name} {value}");
        }
        assert_eq!(options, before, "what is refused changes nothing");
    }

    #[test]
    fn constants_of_the_search_are_options_in_a_build_for_tuning_alone() {
        let line = "\noption name chess_futility_margin type spin default 90 min 20 max 250";
        let is_built = cfg!(feature = "tune");
        assert_eq!(Options::describe().contains(line), is_built);
        let mut options = Options::default();
        assert_eq!(options.set("chess_futility_margin", "90").is_ok(), is_built);
        assert!(options.set("chess_futility_margin", "19").is_err());
    }
}
