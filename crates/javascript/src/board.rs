use sandtable_core::Position;
use sandtable_engine::Playable;
use sandtable_games::Describe;

/// A board of either game. Its moves are numbers to JavaScript: their bits.
pub trait Board: Describe + Playable {
    /// Whether to find a move among those listed is faster than to ask the rules about it.
    const KEEPS_LISTS: bool;

    /// The points before the turn under way, with which the position can be set up again.
    fn points_at_turn_start(&self) -> Option<[u16; 2]> {
        match self.turn_start() {
            Some(start) => start.scores(),
            None => self.scores(),
        }
    }

    /// The move of a number, if it is legal here.
    fn legal(&self, bits: u32) -> Option<Self::Move> {
        Self::from_bits(bits).filter(|&mv| Position::is_legal(self, mv))
    }
}

impl Board for sandtable_chess::Board {
    const KEEPS_LISTS: bool = false;
}

impl Board for sandtable_cotulenh::Board {
    const KEEPS_LISTS: bool = true;
}
