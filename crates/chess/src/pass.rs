use crate::Board;
use crate::ledger::Ledger;

/// What [`Board::unpass`] needs.
#[must_use = "without its token the pass cannot be taken back"]
#[derive(Debug)]
pub struct Pass {
    key: u64,
    ledger: Ledger,
}

impl Board {
    /// Gives the turn away without a move. No rule allows it; a search asks what the other side
    /// could do with it. Not meant for a side that is in check.
    pub fn pass(&mut self) -> Pass {
        let pass = Pass { key: self.key, ledger: self.ledger };
        self.clear_en_passant();
        self.ledger = self.ledger.after_move(false);
        self.fullmove += self.turn as u32;
        self.swap_sides();
        pass
    }

    /// Takes a pass back.
    pub fn unpass(&mut self, pass: Pass) {
        self.turn = !self.turn;
        self.fullmove -= self.turn as u32;
        self.key = pass.key;
        self.ledger = pass.ledger;
    }
}
