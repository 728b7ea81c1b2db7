//! How a position ends a game.

use super::{BISHOP, EMPTY, KING, KNIGHT, Mailbox, PAWN, QUEEN, ROOK, belongs_to};
use crate::{FIFTY_MOVES, FIVEFOLD, SEVENTY_FIVE_MOVES, Square, THREEFOLD};
use sandtable_core::{Conclusion, DrawReason, Outcome, Side, WinReason};

impl Conclusion for Mailbox {
    fn conclude(&self, repetitions: usize, has_moves: bool) -> Option<Outcome> {
        if !has_moves {
            Some(self.mate_or_stalemate())
        } else if let Some(drawn) = self.drawn() {
            Some(drawn)
        } else if repetitions >= FIVEFOLD {
            Some(Outcome::draw(DrawReason::FivefoldRepetition))
        } else {
            None
        }
    }

    fn may_claim(&self, reason: DrawReason, repetitions: usize) -> bool {
        match reason {
            DrawReason::ThreefoldRepetition => repetitions >= THREEFOLD,
            DrawReason::FiftyMoves => self.halfmove >= FIFTY_MOVES,
            _ => false,
        }
    }

    fn can_win_on_time(&self, side: Side) -> bool {
        self.may_mate(side)
    }
}

impl Mailbox {
    /// The draws that can be seen without looking for moves.
    pub(super) fn drawn(&self) -> Option<Outcome> {
        if self.is_insufficient_material() {
            Some(Outcome::draw(DrawReason::InsufficientMaterial))
        } else if self.halfmove >= SEVENTY_FIVE_MOVES {
            Some(Outcome::draw(DrawReason::SeventyFiveMoves))
        } else {
            None
        }
    }

    /// What it means to have no move: mate in check, else stalemate.
    pub(super) fn mate_or_stalemate(&self) -> Outcome {
        if self.in_check(self.turn) {
            Outcome::win(!self.turn, WinReason::Checkmate)
        } else {
            Outcome::draw(DrawReason::Stalemate)
        }
    }

    /// Whether nobody can ever be mated: bare kings, one minor piece, or bishops that all stand on
    /// squares of one colour.
    pub fn is_insufficient_material(&self) -> bool {
        let (mut knights, mut light_bishops, mut dark_bishops) = (0, 0, 0);
        for square in Square::all() {
            // a1 is dark: file 0, rank 0.
            let is_light = (square.file() + square.rank()) % 2 == 1;
            match self.at(square).abs() {
                EMPTY | KING => {}
                KNIGHT => knights += 1,
                BISHOP if is_light => light_bishops += 1,
                BISHOP => dark_bishops += 1,
                _ => return false, // a pawn, rook or queen can mate, or become what can
            }
        }
        let one_minor_at_most = knights + light_bishops + dark_bishops <= 1;
        let bishops_of_one_colour = knights == 0 && (light_bishops == 0 || dark_bishops == 0);
        one_minor_at_most || bishops_of_one_colour
    }
    /// Whether this side could mate some day, going by the pieces alone: the other side may help.
    pub fn may_mate(&self, side: Side) -> bool {
        let (mut knights, mut light_bishops, mut dark_bishops) = (0, 0, 0);
        // Of the other side, or of either: pieces that can stand in their own king's way.
        let (mut slow_friends, mut rooks) = (0, 0);
        let mut bishops_of_theirs = [0, 0];
        for square in Square::all() {
            let is_light = (square.file() + square.rank()) % 2 == 1;
            let piece = self.at(square);
            match (belongs_to(piece, side), piece.abs()) {
                (_, EMPTY | KING) | (false, QUEEN) => {}
                (true, PAWN | ROOK | QUEEN) => return true,
                (true, KNIGHT) => knights += 1,
                (true, _) if is_light => light_bishops += 1,
                (true, _) => dark_bishops += 1,
                (false, PAWN | KNIGHT) => slow_friends += 1,
                (false, ROOK) => rooks += 1,
                (false, _) => bishops_of_theirs[usize::from(is_light)] += 1,
            }
        }
        let [dark_of_theirs, light_of_theirs] = bishops_of_theirs;
        let bishops = light_bishops + dark_bishops;
        if knights + bishops == 0 {
            false // a bare king
        } else if knights > 0 && knights + bishops > 1 {
            true // two knights, or knight and bishop
        } else if knights == 1 {
            slow_friends + rooks + dark_of_theirs + light_of_theirs > 0
        } else {
            let both_colours =
                light_bishops + light_of_theirs > 0 && dark_bishops + dark_of_theirs > 0;
            both_colours || slow_friends > 0
        }
    }
}
