use super::{Game, GameKind, OpenDeploy, Particulars, Referee, legal_moves};
use crate::errors::Spot;
use sandtable_core::{DrawReason, Notation, Outcome, Position, Side};
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

/// R10.4: times after which a repetition ends the game.
const END: usize = 3;

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

    fn begins_turn(&self) -> bool {
        self.deploy().is_none()
    }

    fn before_turn(&self) -> Option<Board> {
        self.deploy().map(|_| Board::from_setup(&Rules::before_turn(self)))
    }

    // R10.5
    fn outcome(&self, has_moves: bool, times: usize) -> Option<Outcome> {
        let terminal = self.terminal();
        if let Some(Outcome::Win { .. }) = terminal {
            return terminal;
        }
        // In an open deploy `commit` alone may be left, which is not listed.
        if !has_moves && self.begins_turn() {
            return Some(self.no_moves());
        }
        if times >= END {
            return Some(Outcome::draw(DrawReason::ThreefoldRepetition));
        }
        terminal
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

    fn particulars(&self, _: bool, _: usize) -> Particulars {
        let deploy = self.deploy().map(|deploy| {
            let stay = self.unit_on(deploy.origin).and_then(|unit| unit.select(deploy.free));
            OpenDeploy {
                origin: deploy.origin.to_string(),
                stay: stay.map(|unit| unit.to_string()).unwrap_or_default(),
                can_commit: self.can_commit(),
            }
        });
        Particulars::Cotulenh { deploy }
    }
}
