use super::{Game, GameKind, OpenDeploy, Particulars, Referee, legal_moves};
use crate::errors::Spot;
use sandtable_core::{Game as Record, Notation, Position, Side};
use sandtable_cotulenh::fen::FenError;
use sandtable_cotulenh::mailbox::Mailbox;
use sandtable_cotulenh::{Action, Board, Rules, text};

fn spots(error: &FenError) -> Vec<Spot> {
    let faults = error.faults().iter();
    faults.map(|fault| Spot { at: Some(fault.at), what: fault.kind.to_string() }).collect()
}

impl Game for Board {
    fn opening(_: GameKind) -> Board {
        Board::start()
    }

    fn read_position(_: GameKind, text: &str) -> Result<Board, Vec<Spot>> {
        Board::from_fen_lenient(text).map_err(|error| spots(&error))
    }
}

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
            Side::First => 'r',
            Side::Second => 'b',
        }
    }

    fn name(side: Side) -> &'static str {
        match side {
            Side::First => "Red",
            Side::Second => "Blue",
        }
    }

    fn in_check(&self) -> bool {
        self.is_attacked(self.turn())
    }

    fn listed_moves(&self) -> Vec<Action> {
        let mut actions = legal_moves(self);
        actions.retain(|&action| action != Action::COMMIT);
        actions
    }

    fn read_play(&self, word: &str) -> Result<Vec<Action>, Spot> {
        match text::parse_turn(self, word) {
            Ok(actions) => Ok(actions.to_vec()),
            Err(error) => Err(Spot { at: Some(error.at), what: error.kind.to_string() }),
        }
    }

    fn particulars(record: &Record<Board>) -> Particulars {
        let board = record.position();
        let deploy = board.deploy().map(|deploy| {
            let stay = board.unit_on(deploy.origin).and_then(|unit| unit.select(deploy.free));
            OpenDeploy {
                origin: deploy.origin.to_string(),
                stay: stay.map(|unit| unit.to_string()).unwrap_or_default(),
                can_commit: board.can_commit(),
            }
        });
        Particulars::Cotulenh { deploy }
    }
}
