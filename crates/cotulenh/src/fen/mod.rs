//! Positions as text (R11.1, R11.2).
//!
//! | text | becomes |
//! |---|---|
//! | `placement turn - - halfmove fullmove` | a [`Setup`] or, without faults, a board |
//! | the same and `origin:stay:steps...` | a board with an open deploy |
//!
//! The readers here are strict: single spaces, all six fields. Those named `…_lenient` also accept
//! more white space, and do without the dashes, without the counters, or without either.

mod deploy;
mod error;
mod placement;
mod read;
mod write;

pub use error::{FenError, FenFault, FenFaultKind, Field};
pub(crate) use write::FenUnit;

use crate::{Battle, Kind, KindSet, RuleSet, Rules, Setup, Square, Unit, Variant};
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::str::FromStr;
use sandtable_core::{Side, Strictness};

/// The start position (R1.6).
pub const START_FEN: &str = "6c4/1n2fh1hf2/3a2s2a1/2n1gt1tg2/2ie2m2ei/11/11/2IE2M2EI/2N1GT1TG2/\
                             3A2S2A1/1N2FH1HF2/6C4 r - - 0 1";

/// The marine battle of nine pieces a side (B25).
pub const NINE_MARINE_FEN: &str = "11/1n2f3f2/3a2s2a1/2n1g3g2/11/11/11/11/2N1G3G2/3A2S2A1/\
                                   1N2F3F2/11 r - - 0 1";

/// The air battle of nine pieces a side (B25).
pub const NINE_AIR_FEN: &str = "11/1n2f3f2/6s4/2n1g3g2/2i7i/11/11/2I7I/2N1G3G2/6S4/\
                                1N2F3F2/11 r - - 0 1";

/// The start positions with a name that a variant has beside R1.6, by name.
pub const fn named_starts(variant: Variant) -> &'static [(&'static str, &'static str)] {
    match variant.battle {
        Battle::Marine => &[("nine", NINE_MARINE_FEN)],
        Battle::Air => &[("nine", NINE_AIR_FEN)],
        _ => &[],
    }
}

/// Red's pieces in the start position by file and rank, both from 0. Blue's mirror them.
const START: [(u8, u8, Kind); 19] = [
    (6, 0, Kind::Commander),
    (1, 1, Kind::Navy),
    (4, 1, Kind::AirForce),
    (5, 1, Kind::Headquarters),
    (7, 1, Kind::Headquarters),
    (8, 1, Kind::AirForce),
    (3, 2, Kind::Artillery),
    (6, 2, Kind::Missile),
    (9, 2, Kind::Artillery),
    (2, 3, Kind::Navy),
    (4, 3, Kind::AntiAir),
    (5, 3, Kind::Tank),
    (7, 3, Kind::Tank),
    (8, 3, Kind::AntiAir),
    (2, 4, Kind::Infantry),
    (3, 4, Kind::Engineer),
    (6, 4, Kind::Militia),
    (9, 4, Kind::Engineer),
    (10, 4, Kind::Infantry),
];

impl Setup {
    /// The start position (R1.6), built without reading text.
    pub fn start() -> Setup {
        let mut setup = Setup::empty();
        for (file, rank, kind) in START {
            for (side, rank) in [(Side::First, rank), (Side::Second, Square::RANKS - 1 - rank)] {
                if let Some(square) = Square::new(file, rank) {
                    setup.set(square, Unit::new(side, KindSet::of(kind), KindSet::EMPTY));
                }
            }
        }
        setup
    }
}

impl FromStr for Setup {
    type Err = FenError;

    /// Reads FEN, leniently. The text has to be well formed, the position may be nonsense. Stacks
    /// are those of the first rule set that knows them all.
    fn from_str(text: &str) -> Result<Setup, FenError> {
        let book = Variant { rules: RuleSet::Rulebook, ..Variant::default() };
        let club = Setup::read(text, Variant::default());
        club.or_else(|fault| Setup::read(text, book).map_err(|_| fault))
    }
}

impl Setup {
    /// Reads FEN, leniently, to be played by these rules. The text has to be well formed, the position
    /// may be nonsense.
    ///
    /// # Errors
    /// Every fault of the text.
    pub fn read(text: &str, variant: Variant) -> Result<Setup, FenError> {
        let mut faults = Vec::new();
        let (setup, rest) = read::read(text, variant, Strictness::Lenient, &mut faults);
        faults.retain(|fault| !matches!(fault.kind, FenFaultKind::Setup(_)));
        if let Some(extra) = rest.first() {
            let kind = if deploy::looks_open(extra.text) {
                FenFaultKind::OpenDeploy
            } else {
                FenFaultKind::Trailing
            };
            faults.push(FenFault { at: extra.at, kind });
        }
        FenError::unless_empty(faults).map_or(Ok(setup), Err)
    }
}

/// Reads a position, which may be in the middle of a deploy (R11.2).
pub fn read_position<B: Rules>(
    text: &str,
    variant: Variant,
    strictness: Strictness,
) -> Result<B, FenError> {
    deploy::read_position(text, variant, strictness)
}

/// Writes a position; [`read_position`] gives back an equal one.
pub fn write_position<B: Rules>(board: &B) -> String {
    let mut text = board.before_turn().to_string();
    if let Some(deploy) = board.deploy() {
        write::push_deploy(&mut text, board, &deploy);
    }
    text
}
