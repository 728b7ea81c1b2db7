use super::request::Request;
use crate::errors::Spot;
use crate::game::{Particulars, Referee, status};
use sandtable_core::Game;
use serde::Serialize;
use serde_json::value::RawValue;
use std::collections::BTreeMap;
use std::io;

/// One line of output.
#[derive(Serialize)]
pub struct Reply<'a> {
    id: Option<&'a RawValue>,
    #[serde(flatten)]
    body: Body,
}

#[derive(Serialize)]
#[serde(untagged)]
enum Body {
    Given(Answer),
    Refused { error: Fault },
}

/// What is said of a position.
#[derive(Serialize)]
pub struct Answer {
    fen: String,
    turn: char,
    check: bool,
    status: &'static str,
    moves: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    san: Option<BTreeMap<String, String>>,
    #[serde(flatten)]
    particulars: Particulars,
}

/// What is wrong with a request.
#[derive(PartialEq, Eq, Debug, Serialize)]
pub struct Fault {
    kind: FaultKind,
    /// What is wrong, and what was expected.
    pub message: String,
    /// The byte offset in the line, the position or the move.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub at: Option<usize>,
    /// Which move.
    #[serde(skip_serializing_if = "Option::is_none")]
    index: Option<usize>,
}

#[derive(PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
enum FaultKind {
    Request,
    Fen,
    Move,
}

impl Fault {
    /// The line itself is wrong.
    pub fn request(message: String, at: Option<usize>) -> Fault {
        Fault { kind: FaultKind::Request, message, at, index: None }
    }
}

impl<'a> Reply<'a> {
    pub fn given(id: Option<&'a RawValue>, answer: Answer) -> Reply<'a> {
        Reply { id, body: Body::Given(answer) }
    }

    pub fn refused(id: Option<&'a RawValue>, error: Fault) -> Reply<'a> {
        Reply { id, body: Body::Refused { error } }
    }

    pub fn write(&self, out: &mut Vec<u8>) -> io::Result<()> {
        serde_json::to_writer(out, self).map_err(io::Error::from)
    }
}

/// No move in any of the games needs more text.
const MOST_MOVE_BYTES: usize = 256;

/// Plays what is asked, and says how things stand.
pub fn answer<B: Referee>(request: &Request) -> Result<Answer, Fault> {
    let start = B::set_up(request.game, request.fen.as_deref()).map_err(|refusal| Fault {
        kind: FaultKind::Fen,
        message: refusal.message(),
        at: refusal.at(),
        index: None,
    })?;
    let mut game = Game::new(start);
    for (index, word) in request.play.iter().enumerate() {
        play(&mut game, word).map_err(|Spot { at, what }| Fault {
            kind: FaultKind::Move,
            message: what,
            at,
            index: Some(index),
        })?;
    }
    Ok(describe(&game, request.san))
}

/// Plays what a word means. A draw does not stop it: what was played is for others to say.
fn play<B: Referee>(game: &mut Game<B>, word: &str) -> Result<(), Spot> {
    for mv in read_play(game.position(), word)? {
        game.play_on(mv).map_err(|refused| Spot { at: Some(0), what: refused.to_string() })?;
    }
    Ok(())
}

fn read_play<B: Referee>(board: &B, word: &str) -> Result<Vec<B::Move>, Spot> {
    if word.len() > MOST_MOVE_BYTES {
        let what = format!("the text goes on: expected at most {MOST_MOVE_BYTES} bytes");
        return Err(Spot { at: Some(MOST_MOVE_BYTES), what });
    }
    board.read_play(word)
}

fn describe<B: Referee>(game: &Game<B>, san: bool) -> Answer {
    let board = game.position();
    let listed = board.listed_moves();
    let mut moves: Vec<String> = listed.iter().map(|&mv| board.long_text(mv)).collect();
    let san = san.then(|| {
        let short = listed.iter().map(|&mv| board.short_text(mv));
        moves.iter().cloned().zip(short).collect()
    });
    moves.sort();
    Answer {
        fen: board.fen(),
        turn: B::letter(board.turn()),
        check: board.in_check(),
        status: status(game.outcome()),
        moves,
        san,
        particulars: B::particulars(game),
    }
}
