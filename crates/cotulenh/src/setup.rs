use crate::{Battle, Board, Kind, RuleSet, Rules, Square, Terrain, Unit, Variant};
use alloc::vec::Vec;
use core::fmt;
use sandtable_core::{Notation, Side};

/// A placement of units at the start of a turn, which may be nonsense until it is validated.
///
/// Any set-up can be written as FEN and drawn, and any well-formed FEN can be read:
///
/// ```
/// use sandtable_cotulenh::{Color, Kind, Piece, Setup, Square, Unit};
///
/// let mut setup = Setup::empty();
/// assert_eq!(setup.to_string(), "11/11/11/11/11/11/11/11/11/11/11/11 r - - 0 1");
/// let tank = Piece { kind: Kind::Tank, hero: true };
/// setup.set(Square::F5, Some(Unit::single(Color::Blue, tank)));
/// assert_eq!("11/11/11/11/11/11/11/5+t5/11/11/11/11 r - - 0 1".parse(), Ok(setup.clone()));
/// assert!(setup.validate().is_err(), "there are no Commanders");
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Setup {
    squares: [Option<Unit>; Square::TABLE],
    /// Who moves.
    pub turn: Side,
    /// Turns since the last capture.
    pub halfmove: u16,
    /// The move number, from 1.
    pub fullmove: u32,
    /// Which rules are played. No FEN tells it (B26).
    pub variant: Variant,
    /// The points that Red and Blue have already (B21). No FEN tells them either.
    pub points: [u16; 2],
}

impl Setup {
    /// The largest half-move clock that is accepted: the largest that play can reach.
    pub const MOST_HALFMOVES: u16 = u16::MAX;
    /// The largest move number that is accepted; as many moves again can be played from there.
    pub const MOST_FULLMOVES: u32 = u32::MAX / 2;
    /// The most points that a side can start with; all pieces of the board may be added to them.
    pub const MOST_POINTS: u16 = 30_000;

    /// An empty board, Red to move.
    pub const fn empty() -> Setup {
        Setup {
            squares: [None; Square::TABLE],
            turn: Side::First,
            halfmove: 0,
            fullmove: 1,
            variant: Variant::new(RuleSet::Club, Battle::Total),
            points: [0; 2],
        }
    }

    /// What stands on a square.
    pub fn unit_on(&self, square: Square) -> Option<Unit> {
        self.squares[square.index()]
    }

    /// Puts a unit on a square, or clears it.
    pub fn set(&mut self, square: Square, unit: Option<Unit>) {
        self.squares[square.index()] = unit;
    }

    /// The occupied squares with their units, rank 1 first.
    pub fn units(&self) -> impl Iterator<Item = (Square, Unit)> {
        Square::all().filter_map(|square| Some((square, self.unit_on(square)?)))
    }

    /// The position, or every fault at once.
    pub fn validate(&self) -> Result<Board, Vec<SetupFault>> {
        let faults = self.faults();
        if faults.is_empty() { Ok(Board::from_setup(self)) } else { Err(faults) }
    }

    /// The same placement, to be played by these rules.
    pub fn played_as(mut self, variant: Variant) -> Setup {
        self.variant = variant;
        self
    }

    /// The points that Red and Blue have in `value`, the text of a tag `Points` (B26): `80-40`.
    pub fn read_points(value: &str) -> Option<[u16; 2]> {
        let (red, blue) = value.split_once('-')?;
        let number = |text: &str| {
            let digits = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
            text.parse().ok().filter(|&points| digits && points <= Setup::MOST_POINTS)
        };
        Some([number(red.trim())?, number(blue.trim())?])
    }

    /// Every fault at once (R1.3, R11.1, B25, B26). Without faults, both boards can be built from it.
    pub fn faults(&self) -> Vec<SetupFault> {
        let mut faults = Vec::new();
        for (square, unit) in self.units() {
            if !unit.members().is_legal_unit(self.variant.rules) {
                faults.push(SetupFault::Stack { square, unit, rules: self.variant.rules });
            } else if !Terrain::of(square).bears(unit.carrier().kind) {
                faults.push(SetupFault::Terrain { square, unit });
            }
        }
        let mut missing = Vec::new();
        for side in Side::BOTH {
            let mut own = self
                .units()
                .filter(|(_, unit)| unit.side() == side && unit.has(Kind::Commander))
                .map(|(square, _)| square);
            match (own.next(), own.next()) {
                (None, _) => missing.push(side),
                (Some(first), Some(second)) => {
                    faults.push(SetupFault::TwoCommanders { side, first, second });
                }
                (Some(_), None) => {}
            }
        }
        // B25: a battle for other pieces can be fought without Commanders.
        if missing.len() == 2 && self.variant.battle.objective().is_empty() {
            faults.push(SetupFault::NoCommander);
        }
        faults
    }
}

/// Something that no position may have.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SetupFault {
    /// A unit stands where its carrier may not (R1.3).
    Terrain {
        /// Where.
        square: Square,
        /// Who.
        unit: Unit,
    },
    /// Members that the rule set does not let stand together (R5.2, B1, B26).
    Stack {
        /// Where.
        square: Square,
        /// Who.
        unit: Unit,
        /// By which rules.
        rules: RuleSet,
    },
    /// A side has more than one Commander (R11.1).
    TwoCommanders {
        /// Whose.
        side: Side,
        /// The first found.
        first: Square,
        /// Another.
        second: Square,
    },
    /// Neither side has a Commander (R11.1).
    NoCommander,
}

impl SetupFault {
    /// The square to point at.
    pub fn square(&self) -> Option<Square> {
        match *self {
            SetupFault::Terrain { square, .. } | SetupFault::Stack { square, .. } => Some(square),
            SetupFault::TwoCommanders { second, .. } => Some(second),
            SetupFault::NoCommander => None,
        }
    }
}

impl fmt::Display for SetupFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SetupFault::Terrain { square, unit } => {
                let (ground, expected) = match Terrain::of(*square) {
                    Terrain::Land => ("land", "a unit that is not led by a Navy"),
                    _ => ("sea", "a unit led by a Navy"),
                };
                write!(
                    f,
                    "{unit} may not stand on {square}, which is {ground}: expected {expected}"
                )
            }
            SetupFault::Stack { square, unit, rules } => write!(
                f,
                "{unit} on {square} is no stack of the {} rules: expected one of {}",
                rules.name(),
                rules.stacks().join(" ")
            ),
            SetupFault::TwoCommanders { side, first, second } => {
                let side = Board::SIDE_NAMES[side.index()];
                write!(f, "{side} has Commanders on {first} and {second}: expected one")
            }
            SetupFault::NoCommander => {
                f.write_str("no Commander on the board: expected one of each side")
            }
        }
    }
}
