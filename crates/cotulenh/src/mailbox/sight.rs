//! What a person wants to be shown of a position, and a player of the fast board cannot see at once.

use super::Mailbox;
use super::air_defence::{Flight, ring_level, ring_squares};
use super::board::{line_between, squares_along, squares_between};
use super::ranges::{DIRECTIONS, move_range};
use crate::{Action, Kind, Piece, Rules, Square};
use alloc::vec::Vec;
use sandtable_core::{Position, Side};

/// A defender and its ring (R7.1).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ring {
    /// Where the defender stands.
    pub square: Square,
    /// 1 to 3.
    pub level: u8,
    /// The squares inside, its own included.
    pub covers: Vec<Square>,
}

/// How an Air Force would fare on the squares within its range (R7.2).
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Flown {
    /// No ring touched.
    pub free: Vec<Square>,
    /// Inside the ring of one defender.
    pub engaged: Vec<Square>,
    /// Shot down here, or before.
    pub shot_down: Vec<Square>,
}

impl Mailbox {
    /// The same position as another board shows, its open deploy included.
    pub fn of<B: Rules>(board: &B) -> Mailbox {
        let mut copy = Mailbox::from_setup(&board.before_turn());
        if let Some(deploy) = board.deploy() {
            if deploy.steps.is_empty() {
                let _ = copy.make(Action::start(deploy.origin));
            }
            for step in &deploy.steps {
                let group = step.group.members();
                let _ = copy.make(Action::step(deploy.origin, step.to, step.manner, group));
            }
        }
        copy
    }

    /// The rings of one side (R7.1).
    pub fn rings(&self, side: Side) -> Vec<Ring> {
        let ring = |(square, unit)| match ring_level(unit) {
            0 => None,
            level => Some(Ring {
                square,
                level: level.unsigned_abs(),
                covers: ring_squares(square, level).collect(),
            }),
        };
        self.units_of(side).filter_map(ring).collect()
    }

    /// The squares of the units with a piece that attacks this side's Commander (R8.1).
    pub fn attackers(&self, side: Side) -> Vec<Square> {
        let Some(commander) = self.commander_of(side) else { return Vec::new() };
        let attacks = |from: Square, piece| self.attacks(piece, from, commander);
        self.units_of(!side)
            .filter(|&(from, unit)| unit.pieces().any(|piece| attacks(from, piece)))
            .map(|(from, _)| from)
            .collect()
    }

    /// The squares between the Commanders, if they face each other (R8.2).
    pub fn faced_line(&self) -> Option<Vec<Square>> {
        let first = self.commander_of(Side::First)?;
        let second = self.commander_of(Side::Second)?;
        let exposed = self.is_exposed(first, Side::Second, None);
        let (direction, distance) = line_between(first, second).filter(|_| exposed)?;
        Some(squares_between(first, direction, distance).collect())
    }

    /// How the Air Force on this square, alone or as a member, would fare; `None` if there is none,
    /// or if it is a hero, whom rings do not concern (R7.4).
    pub fn flown(&self, from: Square) -> Option<Flown> {
        let unit = self.on(from)?;
        let plane = Piece { kind: Kind::AirForce, hero: false };
        unit.pieces().find(|&piece| piece == plane)?;
        let mut flown = Flown::default();
        for direction in DIRECTIONS {
            let range = move_range(plane, direction) as usize;
            let mut flight = Flight::Free;
            for over in squares_along(from, direction).take(range) {
                if flight != Flight::ShotDown {
                    flight = self.fly_over(flight, over, !unit.side());
                }
                match flight {
                    Flight::Free => flown.free.push(over),
                    Flight::Engaged(_) => flown.engaged.push(over),
                    Flight::ShotDown => flown.shot_down.push(over),
                }
            }
        }
        Some(flown)
    }
}
