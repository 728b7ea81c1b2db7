//! The turn handed over without an action. No rule allows it; a search asks what would happen.

use super::Board;

/// What [`Board::unpass`] needs.
#[must_use = "without its token the pass cannot be taken back"]
#[derive(Debug)]
pub struct Pass {
    halfmove: u16,
}

impl Board {
    /// Hands the turn to the other side. No deploy may be open.
    ///
    /// The clock starts anew: what stood before the pass cannot be repeated after it, for no turn
    /// leads from there to here.
    #[inline]
    pub fn pass(&mut self) -> Pass {
        debug_assert!(self.session.is_none(), "a turn that is open cannot be handed over");
        let pass = Pass { halfmove: self.halfmove };
        self.end_turn(true);
        pass
    }

    /// Takes a pass back.
    #[inline]
    pub fn unpass(&mut self, pass: Pass) {
        self.unend_turn(pass.halfmove);
    }
}
