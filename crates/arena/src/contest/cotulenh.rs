use super::Contest;
use crate::Variant;
use sandtable_core::{Notation, Side};
use sandtable_cotulenh::{Action, Board, Kind, for_each_turn, text};
use sandtable_pgn::{PgnPosition, Turn};

/// The worth of the pieces as the game's own rules of scoring have it, in tenths: a foot soldier
/// has ten points, a Navy eighty. Heroes count as what they are.
const WORTH: [(Kind, i32); 10] = [
    (Kind::Infantry, 100),
    (Kind::Militia, 100),
    (Kind::Engineer, 100),
    (Kind::AntiAir, 100),
    (Kind::Headquarters, 100),
    (Kind::Tank, 200),
    (Kind::Missile, 200),
    (Kind::Artillery, 300),
    (Kind::AirForce, 400),
    (Kind::Navy, 800),
];

impl Contest for Board {
    const LOOKAHEAD: u32 = 2;

    fn first_position(_: Variant, _: u64) -> Board {
        Board::start()
    }

    fn read_position(_: Variant, text: &str) -> Result<Board, String> {
        let board = Board::from_fen_lenient(text).map_err(|error| {
            let faults = error.faults().iter();
            let told = faults.map(|fault| format!("at byte {}: {}", fault.at, fault.kind));
            told.collect::<Vec<_>>().join("; ")
        })?;
        match sandtable_core::Position::turn_is_open(&board) {
            true => Err("a deploy is open: expected the start of a turn".to_owned()),
            false => Ok(board),
        }
    }

    fn read_answer(&self, text: &str) -> Result<Turn<Action>, String> {
        self.read_turn(text).map_err(|error| error.source.to_string())
    }

    fn answer_text(&self, moves: &[Action]) -> String {
        text::turn_text(self, moves)
    }

    fn for_each_turn(&mut self, visit: &mut dyn FnMut(&[Action], &Board)) {
        for_each_turn(self, visit);
    }

    fn material(&self, side: Side) -> i32 {
        WORTH.iter().map(|&(kind, worth)| worth * i32::from(self.count(side, kind))).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_answer_is_a_whole_turn() {
        let fen = "6c4/11/11/11/11/11/11/5(TI)5/11/11/11/8C2 r - - 0 1";
        let board = <Board as Contest>::read_position(Variant::Cotulenh, fen).unwrap();
        let turn = board.read_answer("f5:T:I>f6").unwrap();
        assert_eq!((turn.len(), board.answer_text(&turn)), (2, "f5:T:I>f6".to_owned()));
        for text in ["If5>f6", "commit", "f5:", "Ta1a2", ""] {
            assert!(board.read_answer(text).is_err(), "{text}");
        }
        let open = format!("{fen} f5:T:I>f6...");
        assert!(<Board as Contest>::read_position(Variant::Cotulenh, &open).is_err());
    }

    #[test]
    fn both_sides_begin_with_the_same() {
        let board = Board::start();
        assert_eq!(board.material(Side::First), board.material(Side::Second));
        assert_eq!(board.material(Side::First), 4500);
    }
}
