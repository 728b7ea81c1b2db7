//! What the arena adds to a game: what pieces are worth, and how engines have to answer.

use sandtable_core::{Conclusion, Position, Side, Strictness, TextError, Turn};
use sandtable_pgn::{PgnPosition, read_turn};

/// A game that engines can play against each other.
pub trait Contest: PgnPosition + Position<Move: Send> + Conclusion + Send {
    /// How many turns ahead an opening is looked at: as many as can be looked at in no time.
    const LOOKAHEAD: u32;

    /// What the pieces of a side are worth, its king or Commander left aside; a pawn or an Infantry
    /// is 100.
    fn material(&self, side: Side) -> i32;

    /// How much more the side to move has.
    fn advantage(&self) -> i32 {
        self.material(self.turn()) - self.material(!self.turn())
    }
}

impl Contest for sandtable_chess::Board {
    const LOOKAHEAD: u32 = 3;

    fn material(&self, side: Side) -> i32 {
        use sandtable_chess::Kind;
        /// The worth of the pieces as everybody learns it.
        const WORTH: [(Kind, i32); 5] = [
            (Kind::Pawn, 100),
            (Kind::Knight, 300),
            (Kind::Bishop, 300),
            (Kind::Rook, 500),
            (Kind::Queen, 900),
        ];
        WORTH.iter().map(|&(kind, worth)| worth * i32::from(self.count(side, kind))).sum()
    }
}

impl Contest for sandtable_cotulenh::Board {
    const LOOKAHEAD: u32 = 2;

    fn material(&self, side: Side) -> i32 {
        use sandtable_cotulenh::Kind;
        /// The worth of the pieces as the game's own rules of scoring have it, in tenths: a foot
        /// soldier has ten points, a Navy eighty. Heroes count as what they are.
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
        WORTH.iter().map(|&(kind, worth)| worth * i32::from(self.count(side, kind))).sum()
    }
}

/// Reads a position in which a game can begin, with all faults in one text.
///
/// # Errors
/// There is no such position, or a turn is open in it.
pub(crate) fn read_start<P: Contest>(variant: P::Variant, text: &str) -> Result<P, String> {
    let start = P::read_fen(text, variant, Strictness::Lenient);
    let start = start.map_err(|error| error.summary())?;
    if start.turn_is_open() {
        return Err("a deploy is open: expected the start of a turn".to_owned());
    }
    Ok(start)
}

/// Reads the answer of an engine: a whole turn, in the long form of the protocol. People's notation
/// is for people: an engine that sends it is wrong.
///
/// # Errors
/// It is no legal turn, or in another form.
pub(crate) fn read_answer<P: Contest>(before: &P, text: &str) -> Result<Turn<P::Move>, String> {
    let turn = read_turn(before, text).map_err(|error| error.to_string())?;
    let long = before.long_turn(&turn);
    // Castling has two forms, and letters of promotion are sometimes large: origin and length tell.
    let same_origin = match (text.get(..2), long.get(..2)) {
        (Some(text), Some(long)) => text.eq_ignore_ascii_case(long),
        _ => false,
    };
    if !same_origin || text.len() != long.len() {
        return Err(format!("expected the long form of a move, {long}"));
    }
    Ok(turn)
}

#[cfg(test)]
mod tests {
    use super::*;
    use sandtable_core::Notation;

    #[test]
    fn an_engine_has_to_write_moves_as_engines_do() {
        let board = sandtable_chess::Board::start();
        let e4 = read_answer(&board, "e2e4").unwrap();
        assert_eq!(board.long_turn(&e4), "e2e4");
        for text in ["e4", "Nf3", "", "0000", "(none)", "e2e5", "e2e4q", "ờ1a2"] {
            assert!(read_answer(&board, text).is_err(), "{text}");
        }
    }

    #[test]
    fn both_forms_of_castling_are_answers() {
        let fen = "4k3/8/8/8/8/8/8/4K2R w K - 0 1";
        let board: sandtable_chess::Board = fen.parse().unwrap();
        assert_eq!(read_answer(&board, "e1g1"), read_answer(&board, "e1h1"));
        assert!(read_answer(&board, "e1g1").is_ok() && read_answer(&board, "O-O").is_err());
    }

    #[test]
    fn an_answer_is_a_whole_turn() {
        let fen = "6c4/11/11/11/11/11/11/5(TI)5/11/11/11/8C2 r - - 0 1";
        let read = |fen: &str| read_start::<sandtable_cotulenh::Board>(Default::default(), fen);
        let board = read(fen).unwrap();
        let turn = read_answer(&board, "f5:T:I>f6").unwrap();
        assert_eq!((turn.len(), board.long_turn(&turn)), (2, "f5:T:I>f6".to_owned()));
        for text in ["If5>f6", "commit", "f5:", "Ta1a2", "", "T<I>f6"] {
            assert!(read_answer(&board, text).is_err(), "{text}");
        }
        assert!(read(&format!("{fen} f5:T:I>f6...")).is_err());
    }

    #[test]
    fn both_sides_begin_with_the_same() {
        let (chess, cotulenh) =
            (sandtable_chess::Board::start(), sandtable_cotulenh::Board::start());
        assert_eq!((chess.material(Side::First), chess.advantage()), (3900, 0));
        assert_eq!((cotulenh.material(Side::First), cotulenh.advantage()), (4500, 0));
    }
}
