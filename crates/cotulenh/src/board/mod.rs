//! The fast board: units on squares, sets of squares, counts and key, all kept in step.
//!
//! | file | what |
//! |---|---|
//! | `mod` | the position; `put` and `take`; when the game is over (R10) |
//! | `contract` | the board as a `Position` |
//! | `square_set` | sets of squares |
//! | `geometry` | directions, lines between squares, terrain along them (R1) |
//! | `zobrist` | the numbers of the key |
//! | `attacks/` | ranges and blocked lines, attackers of a square, the Commander in check (R2, R8) |
//! | `air_defence` | air-defence rings and what they do to an Air Force (R7) |
//! | `movegen/` | targets, captures, legal actions; pins and check evasions (R3–R6, R8.3) |
//! | `pseudo_legal` | what could be done if Commanders did not matter; may a turn end (R3–R6) |
//! | `rule_set` | the rule set as a type, chosen once for a generation (B1–B9) |
//! | `make` | make and unmake, side by side; the null move |
//! | `deploy` | the open deploy and its steps (R6) |
//! | `why_not` | why something is not legal |
//! | `overlays` | what people want to be shown: rings, attackers, flights |
//! | `heroes` | promotions, and the bits that remember them (R9) |

mod air_defence;
mod attacks;
mod contract;
mod deploy;
mod geometry;
mod heroes;
mod make;
mod movegen;
mod overlays;
mod pseudo_legal;
mod rule_set;
mod square_set;
mod why_not;
mod zobrist;

pub use attacks::Attacker;
pub use make::{NullUndo, Undo};
pub use overlays::{Flown, Ring};
pub use square_set::{SquareSet, Squares};

use crate::battle::{End, Standing};
use crate::{FIFTY_MOVES, Kind, Piece, Rules, Setup, Square, THREEFOLD, Unit, Variant};
use deploy::DeployState;
use sandtable_core::{AuditFault, Conclusion, Outcome, Position, Side};

/// The fast board of Cờ Tư Lệnh.
///
/// A board is always a valid position. Equality covers the clocks and the steps of an open deploy, but
/// not the points (B21).
#[derive(Clone)]
pub struct Board {
    units: [Option<Unit>; Square::TABLE],
    /// The squares of each side's units.
    sides: [SquareSet; 2],
    /// Those of them whose carrier projects an air-defence ring.
    defenders: [SquareSet; 2],
    /// Units of either side whose carrier is a Navy.
    ships: SquareSet,
    commanders: [Option<Square>; 2],
    /// Pieces of each kind, members of stacks included.
    counts: [[u8; Kind::ALL.len()]; 2],
    /// All pieces of a side but its Commander.
    companions: [u16; 2],
    key: u64,
    turn: Side,
    halfmove: u16,
    fullmove: u32,
    session: Option<DeployState>,
    variant: Variant,
    /// Whether the game began without Commanders (B25).
    without_commanders: bool,
    /// For each side its points and what all pieces of the enemy are worth. No action changes it, for
    /// a piece that leaves the board scores (B21): the points need no counting.
    stakes: [u16; 2],
}

/// All but the points, which belong to the game and not to the position (B21).
impl PartialEq for Board {
    fn eq(&self, other: &Board) -> bool {
        // With the sets, counts and key equal where these are.
        self.units == other.units
            && self.turn == other.turn
            && self.halfmove == other.halfmove
            && self.fullmove == other.fullmove
            && self.session == other.session
            && self.variant == other.variant
            && self.key == other.key
            && self.sides == other.sides
            && self.defenders == other.defenders
            && self.ships == other.ships
            && self.commanders == other.commanders
            && self.counts == other.counts
            && self.companions == other.companions
            && self.without_commanders == other.without_commanders
    }
}

impl Eq for Board {}

impl Board {
    /// Puts a unit on an empty square.
    #[inline(always)]
    fn put(&mut self, square: Square, unit: Unit) {
        self.units[square.index()] = Some(unit);
        self.sides[unit.side().index()].toggle(square);
        self.note_arrival(square, unit);
        self.mark(square, unit);
        // Most units are single pieces: the loop over the members of others is out of their way.
        if unit.is_stack() {
            self.count_stack::<1>(unit);
        } else {
            self.count_piece::<1>(unit.side(), unit.carrier().kind);
        }
    }

    /// Takes the unit off a square, and says which it was.
    #[inline(always)]
    fn take(&mut self, square: Square) -> Option<Unit> {
        let unit = self.units[square.index()].take()?;
        let side = unit.side().index();
        self.sides[side].toggle(square);
        if self.commanders[side] == Some(square) {
            self.commanders[side] = None;
        }
        self.mark(square, unit);
        if unit.is_stack() {
            self.count_stack::<-1>(unit);
        } else {
            self.count_piece::<-1>(unit.side(), unit.carrier().kind);
        }
        Some(unit)
    }

    /// Moves the unit on a square to an empty one: what `take` and `put` would do, less the counts,
    /// which stay the same.
    #[inline(always)]
    fn relocate(&mut self, from: Square, to: Square) {
        let Some(unit) = self.units[from.index()].take() else { return };
        self.units[to.index()] = Some(unit);
        let side = &mut self.sides[unit.side().index()];
        side.toggle(from);
        side.toggle(to);
        self.note_arrival(to, unit);
        self.mark(from, unit);
        self.mark(to, unit);
    }

    #[inline(always)]
    fn note_arrival(&mut self, square: Square, unit: Unit) {
        if unit.has(Kind::Commander) {
            self.commanders[unit.side().index()] = Some(square);
        }
    }

    /// Enters a unit into key and sets of special units, or removes it: the two are the same.
    #[inline(always)]
    fn mark(&mut self, square: Square, unit: Unit) {
        let carrier = unit.carrier();
        if air_defence::ring_level(carrier) > 0 {
            self.defenders[unit.side().index()].toggle(square);
            if carrier.kind == Kind::Navy {
                self.ships.toggle(square);
            }
        }
        self.key ^= zobrist::unit_key(unit, square);
    }

    #[inline(never)]
    fn count_stack<const BY: i8>(&mut self, unit: Unit) {
        for kind in unit.members() {
            self.count_piece::<BY>(unit.side(), kind);
        }
    }

    #[inline(always)]
    fn count_piece<const BY: i8>(&mut self, side: Side, kind: Kind) {
        let count = &mut self.counts[side.index()][kind.index()];
        *count = count.wrapping_add_signed(BY);
        let companion = (kind != Kind::Commander) as i16 * BY as i16;
        let companions = &mut self.companions[side.index()];
        *companions = companions.wrapping_add_signed(companion);
    }

    /// Replaces what stands on a square.
    #[inline(always)]
    fn set(&mut self, square: Square, unit: Option<Unit>) {
        self.take(square);
        if let Some(unit) = unit {
            self.put(square, unit);
        }
    }

    /// Opens, changes or closes the deploy.
    #[inline(always)]
    fn set_session(&mut self, session: Option<DeployState>) {
        for open in [&self.session, &session].into_iter().flatten() {
            self.key ^= open.key();
        }
        self.session = session;
    }

    #[inline(always)]
    fn swap_sides(&mut self) {
        self.turn = !self.turn;
        self.key ^= zobrist::turn_key(Side::Second);
    }
}

impl Board {
    fn from_valid(setup: &Setup) -> Board {
        let mut board = Board {
            units: [None; Square::TABLE],
            sides: [SquareSet::EMPTY; 2],
            defenders: [SquareSet::EMPTY; 2],
            ships: SquareSet::EMPTY,
            commanders: [None; 2],
            counts: [[0; Kind::ALL.len()]; 2],
            companions: [0; 2],
            key: zobrist::turn_key(setup.turn) ^ zobrist::variant_key(setup.variant),
            turn: setup.turn,
            halfmove: setup.halfmove,
            fullmove: setup.fullmove,
            session: None,
            variant: setup.variant,
            without_commanders: false,
            stakes: setup.points,
        };
        for (square, unit) in setup.units() {
            board.put(square, unit);
        }
        board.without_commanders = board.commanders == [None; 2];
        for side in Side::BOTH {
            board.stakes[side.index()] += board.material(!side);
        }
        board
    }

    /// The placement and clocks as they are now.
    fn placement(&self) -> Setup {
        let mut setup = Setup::empty();
        for square in self.occupied() {
            setup.set(square, self.unit(square));
        }
        setup.turn = self.turn;
        setup.halfmove = self.halfmove;
        setup.fullmove = self.fullmove;
        setup.variant = self.variant;
        setup.points = self.scored();
        setup
    }

    #[inline(always)]
    fn unit(&self, square: Square) -> Option<Unit> {
        self.units[square.index()]
    }

    /// What stands on each square, by [`Square::index`].
    #[inline(always)]
    pub fn units(&self) -> &[Option<Unit>; Square::TABLE] {
        &self.units
    }

    /// Every occupied square.
    #[inline(always)]
    pub fn occupied(&self) -> SquareSet {
        self.sides[0] | self.sides[1]
    }

    #[inline(always)]
    fn own(&self, side: Side) -> SquareSet {
        self.sides[side.index()]
    }

    #[inline(always)]
    fn commander_square(&self, side: Side) -> Option<Square> {
        self.commanders[side.index()]
    }

    /// The squares of a side's units.
    #[inline(always)]
    pub fn units_of(&self, side: Side) -> SquareSet {
        self.own(side)
    }

    /// The squares of a side's units in which there is a piece of this kind, as carrier or carried.
    ///
    /// ```
    /// use sandtable_cotulenh::{Board, Color, Kind, Square};
    ///
    /// let tanks = Board::default().pieces(Color::Red, Kind::Tank);
    /// assert!(tanks.into_iter().eq([Square::F4, Square::H4]));
    /// ```
    pub fn pieces(&self, side: Side, kind: Kind) -> SquareSet {
        let has_kind = |square: &Square| self.unit(*square).is_some_and(|unit| unit.has(kind));
        self.own(side).into_iter().filter(has_kind).collect()
    }

    /// The units of either side that are led by a Navy.
    #[inline(always)]
    pub fn ships(&self) -> SquareSet {
        self.ships
    }

    /// Where the open deploy takes place, if there is one (R6.1).
    #[inline(always)]
    pub fn deploy_origin(&self) -> Option<Square> {
        self.session.as_ref().map(|session| session.origin)
    }

    /// How many pieces a side has besides its Commander, members of stacks included.
    #[inline(always)]
    pub fn companions(&self, side: Side) -> u16 {
        self.companions[side.index()]
    }

    /// How many pieces of a kind a side has, members of stacks included.
    pub fn count(&self, side: Side, kind: Kind) -> u8 {
        self.counts[side.index()][kind.index()]
    }

    /// Whether the game began without Commanders (B25).
    #[inline(always)]
    pub fn is_without_commanders(&self) -> bool {
        self.without_commanders
    }

    /// What all pieces of a side are worth (B21).
    fn material(&self, side: Side) -> u16 {
        let of_kind = |kind: Kind| kind.points() * u16::from(self.count(side, kind));
        Kind::ALL.into_iter().map(of_kind).sum()
    }

    /// The same position, with the points that Red and Blue had before the turn (B21, B26).
    pub fn with_points(mut self, points: [u16; 2]) -> Board {
        let before = self.without_steps();
        for side in Side::BOTH {
            self.stakes[side.index()] = points[side.index()] + before.material(!side);
        }
        self
    }

    /// The points of Red and Blue (B21).
    fn scored(&self) -> [u16; 2] {
        Side::BOTH.map(|side| self.stakes[side.index()] - self.material(!side))
    }

    /// Whether a side has lost what the battle is about (B20).
    fn has_lost_objective(&self, side: Side) -> bool {
        let objective = self.variant.battle.objective();
        if objective.is_empty() {
            return self.commander_square(side).is_none();
        }
        objective.iter().all(|kind| self.count(side, kind) == 0)
    }

    fn standing(&self) -> Standing {
        let lost = Side::BOTH.map(|side| self.has_lost_objective(side));
        Standing { battle: self.variant.battle, points: self.scored(), lost }
    }

    /// The carrier of the unit on a square.
    #[inline(always)]
    fn carrier(&self, square: Square) -> Option<Piece> {
        self.unit(square).map(Unit::carrier)
    }

    /// Compares every derived field with its value computed from the squares.
    fn audit_fields(&self) -> Result<(), AuditFault> {
        let mut fresh = Board::from_valid(&self.placement());
        // A Commander that was taken was there before; only the start of the game tells.
        fresh.without_commanders = self.without_commanders;
        fresh.set_session(self.session.clone());
        let check = |same: bool, field| if same { Ok(()) } else { Err(AuditFault { field }) };
        check(fresh.units == self.units, "the set of the sides or the squares")?;
        check(fresh.sides == self.sides, "the sets of the sides")?;
        check(fresh.defenders == self.defenders, "the sets of air defenders")?;
        check(fresh.ships == self.ships, "the set of ships")?;
        check(fresh.commanders == self.commanders, "the squares of the Commanders")?;
        check(fresh.counts == self.counts, "the piece counts")?;
        check(fresh.companions == self.companions, "the counts beside the Commanders")?;
        check(fresh.key == self.key, "the key")?;
        let commanders = Side::BOTH.map(|side| self.count(side, Kind::Commander));
        check(commanders.iter().all(|&count| count <= 1), "the number of Commanders")?;
        let grounded = self.session.is_some() || self.placement().faults().is_empty();
        check(grounded, "the terrain under the units")?;
        let scored = Side::BOTH.map(|side| self.stakes[side.index()] >= self.material(!side));
        check(scored == [true; 2], "the points")?;
        self.session.as_ref().map_or(Ok(()), |session| session.audit(self))
    }
}

impl Board {
    /// R10.2, B22: at the start of a turn a Commander is gone, or what the battle is about.
    #[inline]
    fn is_over(&self) -> bool {
        self.session.is_none()
            && (self.commanders.contains(&None) && !self.without_commanders
                || self.variant.battle.has_objective() && self.objective_is_reached())
    }

    #[cold]
    fn objective_is_reached(&self) -> bool {
        Side::BOTH.into_iter().any(|side| self.has_lost_objective(side))
    }

    /// What ended the game by the position alone, legal actions and repetitions left aside (R10.5, B22).
    fn end_by_position(&self) -> Option<End> {
        if self.is_over() {
            let lost = |side: &Side| self.commander_square(*side).is_none();
            let loser = Side::BOTH.into_iter().find(lost).filter(|_| !self.without_commanders);
            return Some(loser.map_or(End::Objective, End::CommanderCaptured));
        }
        (self.halfmove >= FIFTY_MOVES).then_some(End::FiftyMoves)
    }

    /// What it means that there is no legal action (R10.3).
    fn end_without_moves(&self) -> End {
        if self.in_check(self.turn) { End::Checkmate(self.turn) } else { End::Stalemate }
    }
}

impl Conclusion for Board {
    // R10.5
    fn conclude(&self, repetitions: usize, has_moves: bool) -> Option<Outcome> {
        let end = match self.end_by_position() {
            Some(end) if end != End::FiftyMoves => end,
            _ if !has_moves => self.end_without_moves(),
            _ if repetitions >= THREEFOLD => End::ThreefoldRepetition,
            Some(end) => end,
            None => return None,
        };
        Some(self.standing().outcome(end))
    }

    fn scores(&self) -> Option<[u16; 2]> {
        Some(self.scored())
    }

    fn final_scores(&self, outcome: Option<Outcome>) -> Option<[u16; 2]> {
        let end = outcome.map(|outcome| End::for_bonus(outcome, self.turn));
        Some(end.map_or(self.scored(), |end| self.standing().totals(end)))
    }

    fn at_match_time(&self) -> Outcome {
        self.standing().outcome(End::MatchTime)
    }

    fn turn_start(&self) -> Option<Board> {
        self.turn_is_open().then(|| Board::from_valid(&self.before_turn()))
    }
}
