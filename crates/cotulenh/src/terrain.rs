use crate::{Kind, Square};

/// What a square is made of (R1.2).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Terrain {
    /// Ships only.
    Sea,
    /// Ships and everyone else: the coast and the river mouth.
    Mixed,
    /// Everyone but ships.
    Land,
}

impl Terrain {
    /// The terrain of a square (R1.2).
    pub const fn of(square: Square) -> Terrain {
        match (square.file(), square.rank()) {
            (0 | 1, _) => Terrain::Sea,
            (2, _) | (3 | 4, 5 | 6) => Terrain::Mixed,
            _ => Terrain::Land,
        }
    }

    /// Whether a unit led by this kind of piece may stand here (R1.3).
    pub const fn bears(self, carrier: Kind) -> bool {
        match self {
            Terrain::Mixed => true,
            Terrain::Sea => matches!(carrier, Kind::Navy),
            Terrain::Land => !matches!(carrier, Kind::Navy),
        }
    }
}
