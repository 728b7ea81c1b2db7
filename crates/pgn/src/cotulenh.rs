//! Cờ Tư Lệnh (R11.4–R11.6).

use crate::position::is_null_move;
use crate::{
    Cotulenh, NotATurn, PgnPosition, RulesError, StartTags, Turn, TurnError, UnknownVariant,
};
use sandtable_core::{Notation, Position};
use sandtable_cotulenh::{Action, Board, Rules, text};

/// What ends the text of an open deploy (R11.2).
const OPEN: &str = "...";

impl PgnPosition for Board {
    type Dialect = Cotulenh;

    // R11.6
    const ROSTER: [&'static str; 7] = ["Event", "Site", "Date", "Round", "Red", "Blue", "Result"];

    fn from_tags(StartTags { variant, fen }: StartTags<'_>) -> Result<Board, RulesError> {
        if let Some(name) = variant.filter(|name| !is_this_game(name)) {
            let expected = "Cotulenh, or no such tag";
            return Err(UnknownVariant { name: name.to_owned(), expected }.into());
        }
        fen.map_or(Ok(Board::start()), |fen| Ok(Board::from_fen_lenient(fen)?))
    }

    // R11.6
    fn start_tags(&self) -> Vec<(&'static str, String)> {
        if *self == Board::start() { Vec::new() } else { vec![("FEN", self.fen())] }
    }

    fn read_turn(&self, word: &str) -> Result<Turn<Action>, TurnError> {
        if word.ends_with(OPEN) {
            return read_open(self, word);
        }
        let actions = match text::parse_turn(self, word) {
            Ok(actions) => actions,
            Err(_) if is_null_move(word) => return Err(TurnError::new(0, NotATurn::Null)),
            // What is wrong, without the place: that becomes a column of the file.
            Err(error) => return Err(TurnError::new(error.at, error.kind.to_string())),
        };
        if after(self, &actions).turn_is_open() {
            return Err(TurnError::new(0, NotATurn::Open));
        }
        Ok(actions)
    }

    fn turn_text(&self, moves: &[Action]) -> String {
        let after = after(self, moves);
        if after.turn_is_open() {
            // R11.2: the last field of its FEN.
            return after.fen().rsplit(' ').next().unwrap_or_default().to_owned();
        }
        text::turn_short_text(self, moves)
    }

    fn move_number(&self) -> u32 {
        self.fullmove()
    }
}

fn after(board: &Board, actions: &[Action]) -> Board {
    let mut after = board.clone();
    for &action in actions {
        let _ = after.make(action);
    }
    after
}

fn is_this_game(variant: &str) -> bool {
    let name = variant.to_lowercase();
    matches!(name.as_str(), "cotulenh" | "cờ tư lệnh" | "co tu lenh" | "commander chess")
}

/// The first steps of a turn that was not ended (R11.2): `c6:(FT):N>c2...`.
fn read_open(before: &Board, word: &str) -> Result<Turn<Action>, TurnError> {
    let fen = before.fen();
    let (turn_start, done) = match before.deploy() {
        Some(deploy) => (fen.rsplit_once(' ').unwrap_or_default().0, deploy.steps.len()),
        None => (fen.as_str(), 0),
    };
    let open = Board::from_fen(&format!("{turn_start} {word}")).map_err(|error| {
        let at = error.faults().first().map_or(0, |fault| fault.at);
        TurnError::new(at.saturating_sub(turn_start.len() + 1), error)
    })?;
    let mut now = before.clone();
    let mut actions = Turn::new();
    let Some(deploy) = open.deploy() else { return Err(TurnError::new(0, NotATurn::Open)) };
    if deploy.steps.is_empty() && before.deploy().is_none() {
        let start = Action::start(deploy.origin);
        let _ = now.make(start);
        actions.push(start);
    }
    for step in deploy.steps.iter().skip(done) {
        let group = step.group.members();
        let action = Action::step(deploy.origin, step.to, step.manner, group);
        if now.is_legal(action) {
            let _ = now.make(action);
            actions.push(action);
        }
    }
    // Not so if the steps made before the game began are others, or all there are.
    let goes_on = now == open && !actions.is_empty();
    if goes_on { Ok(actions) } else { Err(TurnError::new(0, NotATurn::AfterOpen)) }
}
