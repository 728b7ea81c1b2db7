use crate::moves::AnyMove;
use sandtable_core::Position;
use sandtable_engine::Playable;
use sandtable_games::Describe;

/// A board of either game, as the classes of Python need it.
pub trait Board: Describe + Playable<Move: Send + Sync, Undo: Send + Sync> {
    /// Whether to find a move among those listed is faster than to ask the rules about it.
    const KEEPS_LISTS: bool;

    /// Its move as one of any game.
    fn wrap(mv: Self::Move) -> AnyMove;

    /// A move of any game as one of this, if it is.
    fn unwrap(mv: AnyMove) -> Option<Self::Move>;

    /// The points before the turn under way, with which the position can be set up again.
    fn points_at_turn_start(&self) -> Option<[u16; 2]> {
        match self.turn_start() {
            Some(start) => start.scores(),
            None => self.scores(),
        }
    }

    /// A move of any game, if it is legal here.
    fn legal(&self, mv: AnyMove) -> Option<Self::Move> {
        Self::unwrap(mv).filter(|&mv| Position::is_legal(self, mv))
    }
}

impl Board for sandtable_chess::Board {
    const KEEPS_LISTS: bool = false;

    fn wrap(mv: Self::Move) -> AnyMove {
        AnyMove::Chess(mv)
    }

    fn unwrap(mv: AnyMove) -> Option<Self::Move> {
        match mv {
            AnyMove::Chess(mv) => Some(mv),
            AnyMove::Cotulenh(_) => None,
        }
    }
}

impl Board for sandtable_cotulenh::Board {
    const KEEPS_LISTS: bool = true;

    fn wrap(mv: Self::Move) -> AnyMove {
        AnyMove::Cotulenh(mv)
    }

    fn unwrap(mv: AnyMove) -> Option<Self::Move> {
        match mv {
            AnyMove::Cotulenh(mv) => Some(mv),
            AnyMove::Chess(_) => None,
        }
    }
}
