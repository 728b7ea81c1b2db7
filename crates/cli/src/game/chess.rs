use super::{Game, GameKind, Particulars, Referee, legal_moves};
use crate::errors::Spot;
use sandtable_chess::mailbox::Mailbox;
use sandtable_chess::{Board, FenError, Mode, Move};
use sandtable_core::{DrawReason, Notation, Outcome, Position, Side, TextError};

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

/// Times after which a repetition may be claimed, and after which it ends the game.
const CLAIM: usize = 3;
const END: usize = 5;

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

    fn begins_turn(&self) -> bool {
        true
    }

    fn before_turn(&self) -> Option<Board> {
        None
    }

    fn outcome(&self, has_moves: bool, times: usize) -> Option<Outcome> {
        if !has_moves {
            return Some(self.no_moves());
        }
        let repeated = (times >= END).then_some(Outcome::draw(DrawReason::FivefoldRepetition));
        self.terminal().or(repeated)
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

    fn particulars(&self, has_moves: bool, times: usize) -> Particulars {
        let claims = [
            (times >= CLAIM, DrawReason::ThreefoldRepetition),
            (self.may_claim_fifty_moves(), DrawReason::FiftyMoves),
        ];
        // Mate and stalemate leave nothing to claim.
        let claims = claims.into_iter().filter(|(holds, _)| *holds && has_moves);
        Particulars::Chess { claims: claims.map(|(_, reason)| reason.word()).collect() }
    }
}
