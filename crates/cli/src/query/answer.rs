use super::request::Request;
use crate::game::set_up;
use sandtable_core::{DrawReason, Game, Status};
use sandtable_games::{DeployView, Describe, play_text};
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
    Refused { error: QueryFault },
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

/// The part of an answer that differs between the games.
#[derive(Serialize)]
#[serde(untagged)]
enum Particulars {
    /// Draws that the side to move may claim, in chess.
    Chess { claims: Vec<&'static str> },
    /// The open deploy, in Cờ Tư Lệnh.
    Cotulenh { deploy: Option<OpenDeploy> },
}

/// An open deploy in short: who may still act, and whether the turn may end now.
#[derive(Serialize)]
struct OpenDeploy {
    origin: String,
    stay: String,
    can_commit: bool,
}

impl From<DeployView> for OpenDeploy {
    fn from(deploy: DeployView) -> OpenDeploy {
        let DeployView { origin, stay, can_commit, .. } = deploy;
        OpenDeploy { origin, stay: stay.unwrap_or_default(), can_commit }
    }
}

/// What is wrong with a request.
#[derive(PartialEq, Eq, Debug, Serialize)]
pub struct QueryFault {
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

impl QueryFault {
    /// The line itself is wrong.
    pub fn request(message: String, at: Option<usize>) -> QueryFault {
        QueryFault { kind: FaultKind::Request, message, at, index: None }
    }
}

impl<'a> Reply<'a> {
    pub fn given(id: Option<&'a RawValue>, answer: Answer) -> Reply<'a> {
        Reply { id, body: Body::Given(answer) }
    }

    pub fn refused(id: Option<&'a RawValue>, error: QueryFault) -> Reply<'a> {
        Reply { id, body: Body::Refused { error } }
    }

    pub fn write(&self, out: &mut Vec<u8>) -> io::Result<()> {
        serde_json::to_writer(out, self).map_err(io::Error::from)
    }
}

/// Plays what is asked, and says how things stand.
pub fn answer<B: Describe>(request: &Request, variant: B::Variant) -> Result<Answer, QueryFault> {
    let start: B = set_up(variant, request.fen.as_deref()).map_err(|bad| QueryFault {
        kind: FaultKind::Fen,
        message: bad.message(),
        at: bad.at(),
        index: None,
    })?;
    let mut game = Game::new(start);
    for (index, word) in request.play.iter().enumerate() {
        // A draw does not stop it: what was played is for others to say.
        play_text(&mut game, word).map_err(|refusal| QueryFault {
            kind: FaultKind::Move,
            message: refusal.text,
            at: refusal.at.or(Some(0)),
            index: Some(index),
        })?;
    }
    Ok(describe(&game, request.san))
}

fn describe<B: Describe>(game: &Game<B>, san: bool) -> Answer {
    let board = game.position();
    let legal = board.legal_moves();
    let actions = board.actions(legal.as_ref());
    let san = san.then(|| {
        actions.iter().map(|action| (action.text.clone(), action.short.clone())).collect()
    });
    let mut moves: Vec<String> = actions.into_iter().map(|action| action.text).collect();
    moves.sort();
    let outcome = game.outcome_if(!legal.as_ref().is_empty());
    let particulars = match B::MULTI_MOVE_TURNS {
        true => Particulars::Cotulenh { deploy: board.open_deploy().map(OpenDeploy::from) },
        // Mate and stalemate leave nothing to claim; after a draw by rule a claim still holds.
        false if legal.as_ref().is_empty() => Particulars::Chess { claims: Vec::new() },
        false => {
            let claims = game.claims_if_ongoing().into_iter().map(DrawReason::word).collect();
            Particulars::Chess { claims }
        }
    };
    Answer {
        fen: board.fen(),
        turn: B::SIDE_LETTERS[board.turn().index()],
        check: board.is_check(),
        status: Status::from(outcome).word(),
        moves,
        san,
        particulars,
    }
}
