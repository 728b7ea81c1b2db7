use super::{Game, GameKind, Particulars, Referee, legal_moves};
use crate::errors::Spot;
use sandtable_chess::mailbox::Mailbox;
use sandtable_chess::{Board, FenError, Mode, Move};
use sandtable_core::{
    Conclusion, DrawReason, Game as Record, Notation, Side, TextError, count_moves,
};

fn mode(kind: GameKind) -> Mode {
    match kind {
        GameKind::Chess960 => Mode::Chess960,
        _ => Mode::Standard,
    }
}

fn spots(error: &FenError) -> Vec<Spot> {
    let faults = error.faults().iter();
    faults.map(|fault| Spot { at: Some(fault.at), what: fault.kind.to_string() }).collect()
}

impl Game for Board {
    fn opening(kind: GameKind) -> Board {
        Board::start_of(mode(kind))
    }

    fn read_position(kind: GameKind, text: &str) -> Result<Board, Vec<Spot>> {
        Board::read_fen_lenient(text, mode(kind)).map_err(|error| spots(&error))
    }
}

/// The textbook board plays chess only, whatever the kind; the commands refuse the rest.
impl Game for Mailbox {
    fn opening(_: GameKind) -> Mailbox {
        Mailbox::start()
    }

    fn read_position(_: GameKind, text: &str) -> Result<Mailbox, Vec<Spot>> {
        Mailbox::from_fen_lenient(text).map_err(|error| spots(&error))
    }
}

impl Referee for Board {
    fn letter(side: Side) -> char {
        match side {
            Side::First => 'w',
            Side::Second => 'b',
        }
    }

    fn name(side: Side) -> &'static str {
        match side {
            Side::First => "White",
            Side::Second => "Black",
        }
    }

    fn in_check(&self) -> bool {
        Board::in_check(self)
    }

    fn listed_moves(&self) -> Vec<Move> {
        legal_moves(self)
    }

    fn read_play(&self, word: &str) -> Result<Vec<Move>, Spot> {
        match self.parse_move(word) {
            Ok(mv) => Ok(vec![mv]),
            // A move that is wrong as a whole is wrong from its beginning.
            Err(error) => Err(Spot { at: error.at().or(Some(0)), what: error.to_string() }),
        }
    }

    fn particulars(record: &Record<Board>) -> Particulars {
        let (board, times) = (record.position(), record.repetitions());
        // Mate and stalemate leave nothing to claim.
        let has_moves = count_moves(board) > 0;
        let claims = DrawReason::CLAIMABLE.into_iter();
        let claims = claims.filter(|&reason| has_moves && board.may_claim(reason, times));
        Particulars::Chess { claims: claims.map(DrawReason::word).collect() }
    }
}
