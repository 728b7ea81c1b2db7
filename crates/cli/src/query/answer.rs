use super::request::Request;
use crate::game::set_up;
use sandtable_core::{DrawReason, Game, Status, TextError};
use sandtable_games::{
    DeployView, Describe, Params, Refusal, TurnView, all_turn_views, play_text, read_position,
};
use sandtable_pgn::GameResult;
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
    #[serde(skip_serializing_if = "Option::is_none")]
    turns: Option<Vec<PlayedTurn>>,
    #[serde(flatten)]
    particulars: Particulars,
}

/// A whole turn in every notation.
#[derive(Serialize)]
struct PlayedTurn {
    long: String,
    short: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    book: Option<String>,
}

/// The part of an answer that differs between the games.
#[derive(Serialize)]
#[serde(untagged)]
enum Particulars {
    /// Draws that the side to move may claim, in chess.
    Chess { claims: Vec<&'static str> },
    /// The open deploy and the points, in Cờ Tư Lệnh.
    Cotulenh {
        deploy: Option<OpenDeploy>,
        points: Option<[u16; 2]>,
        #[serde(rename = "final", skip_serializing_if = "Option::is_none")]
        final_points: Option<[u16; 2]>,
        #[serde(skip_serializing_if = "Option::is_none")]
        result: Option<&'static str>,
    },
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
    /// Why a move or a position is refused, as one lower-case word.
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<&'static str>,
    /// What the reason speaks of.
    #[serde(skip_serializing_if = "Option::is_none")]
    params: Option<Params>,
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
        QueryFault {
            kind: FaultKind::Request,
            message,
            at,
            index: None,
            reason: None,
            params: None,
        }
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
    let fen = request.fen.as_deref();
    let start: B = set_up(variant, fen).map_err(|bad| {
        let faults = fen.and_then(|fen| read_position::<B>(fen, variant).err());
        let first = faults.and_then(|faults| faults.into_iter().next());
        QueryFault {
            kind: FaultKind::Fen,
            message: bad.message(),
            at: bad.at(),
            index: None,
            reason: first.as_ref().map(|fault| fault.reason),
            params: first.map(|fault| fault.params),
        }
    })?;
    let start = match request.points {
        None => start,
        Some(points) => start.with_points(points).ok_or_else(|| {
            let what = "the field \"points\": expected none, for this game has no points";
            QueryFault::request(what.to_owned(), None)
        })?,
    };
    let mut game = Game::new(start);
    for (index, word) in request.play.iter().enumerate() {
        // A draw does not stop it: what was played is for others to say.
        play_text(&mut game, word)
            .map_err(|refusal| refused_move(game.position(), word, index, refusal))?;
    }
    Ok(describe(&game, request))
}

/// The message says what was expected in the text; why the rules refuse it is the reason.
fn refused_move<B: Describe>(board: &B, word: &str, index: usize, refusal: Refusal) -> QueryFault {
    let expected = match refusal.reason {
        "too_long" => None,
        _ => board.parse_turn(word).err().and_then(|error| error.messages().into_iter().next()),
    };
    QueryFault {
        kind: FaultKind::Move,
        message: expected.map_or(refusal.text, |(_, what)| what),
        at: refusal.at.or(Some(0)),
        index: Some(index),
        reason: Some(refusal.reason),
        params: Some(refusal.params),
    }
}

fn describe<B: Describe>(game: &Game<B>, request: &Request) -> Answer {
    let board = game.position();
    let legal = board.legal_moves();
    let actions = board.actions(legal.as_ref());
    let san = request.san.then(|| {
        actions.iter().map(|action| (action.text.clone(), action.short.clone())).collect()
    });
    let mut moves: Vec<String> = actions.into_iter().map(|action| action.text).collect();
    moves.sort();
    let outcome = game.outcome_if(!legal.as_ref().is_empty());
    let particulars = match B::MULTI_MOVE_TURNS {
        true => Particulars::Cotulenh {
            deploy: board.open_deploy().map(OpenDeploy::from),
            points: board.scores(),
            final_points: outcome.and_then(|end| board.final_scores(Some(end))),
            result: outcome.map(|end| GameResult::from(Some(end)).word()),
        },
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
        turns: request.turns.then(|| played_turns(game)),
        particulars,
    }
}

/// The whole turns played; one that is still open is none.
fn played_turns<B: Describe>(game: &Game<B>) -> Vec<PlayedTurn> {
    let mut turns = all_turn_views(game);
    if game.position().turn_is_open() {
        turns.pop();
    }
    let told = |turn: TurnView| PlayedTurn { long: turn.long, short: turn.text, book: turn.book };
    turns.into_iter().map(told).collect()
}
