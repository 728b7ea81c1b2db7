use super::{Contest, chess960};
use crate::Variant;
use sandtable_chess::{Board, FenError, Kind, Mode, Move};
use sandtable_core::{Notation, Position, Side};
use sandtable_pgn::Turn;

/// The worth of the pieces as everybody learns it.
const WORTH: [(Kind, i32); 5] = [
    (Kind::Pawn, 100),
    (Kind::Knight, 300),
    (Kind::Bishop, 300),
    (Kind::Rook, 500),
    (Kind::Queen, 900),
];

fn mode(variant: Variant) -> Mode {
    match variant {
        Variant::Chess960 => Mode::Chess960,
        _ => Mode::Standard,
    }
}

fn all_faults(error: &FenError) -> String {
    let faults = error.faults().iter();
    let told = faults.map(|fault| format!("at byte {}: {}", fault.at, fault.kind));
    told.collect::<Vec<_>>().join("; ")
}

impl Contest for Board {
    const LOOKAHEAD: u32 = 3;

    fn first_position(variant: Variant, random: u64) -> Board {
        match variant {
            Variant::Chess960 => chess960::arrangement(random),
            _ => Board::start(),
        }
    }

    fn read_position(variant: Variant, text: &str) -> Result<Board, String> {
        Board::read_fen_lenient(text, mode(variant)).map_err(|error| all_faults(&error))
    }

    fn read_answer(&self, text: &str) -> Result<Turn<Move>, String> {
        // People's notation is for people: an engine that sends it is wrong.
        let digits = text.bytes().map(|byte| byte.is_ascii_digit());
        if !digits.take(4).eq([false, true, false, true]) {
            return Err("expected a move of the form e2e4 or e7e8q".to_owned());
        }
        let mv = self.parse_move(text).map_err(|error| error.to_string())?;
        Ok([mv].into_iter().collect())
    }

    fn answer_text(&self, moves: &[Move]) -> String {
        moves.first().map(|&mv| self.long_text(mv)).unwrap_or_default()
    }

    fn for_each_turn(&mut self, visit: &mut dyn FnMut(&[Move], &Board)) {
        let mut moves = <Board as Position>::List::default();
        self.generate(&mut moves);
        for &mv in moves.as_ref() {
            let undo = self.make(mv);
            visit(&[mv], self);
            self.unmake(mv, undo);
        }
    }

    fn material(&self, side: Side) -> i32 {
        WORTH.iter().map(|&(kind, worth)| worth * i32::from(self.count(side, kind))).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_engine_has_to_write_moves_as_engines_do() {
        let board = Board::start();
        let e4 = board.read_answer("e2e4").unwrap();
        assert_eq!(board.answer_text(&e4), "e2e4");
        for text in ["e4", "Nf3", "", "0000", "(none)", "e2e5", "e2e4q", "ờ1a2"] {
            assert!(board.read_answer(text).is_err(), "{text}");
        }
    }

    #[test]
    fn both_sides_begin_with_the_same() {
        let board = Board::start();
        assert_eq!(board.material(Side::First), 3900);
        assert_eq!(board.advantage(), 0);
    }
}
