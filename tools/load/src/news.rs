//! Of what the server says, the little that a scripted player looks at.

use anyhow::{Context, ensure};
use sandtable_load::Seat;
use serde::Deserialize;
use serde::de::IgnoredAny;
use serde_json::Value;

/// A message that changes something, or says who is there.
#[derive(Deserialize)]
#[serde(tag = "type", rename_all = "lowercase")]
pub enum News {
    Event { seq: u64, event: Event, state: State },
    Draft { draft: Draft },
    Presence,
}

#[derive(Deserialize)]
pub struct Event {
    index: Option<usize>,
    turn: Option<Turn>,
}

#[derive(Deserialize)]
struct Turn {
    text: String,
    actions: Vec<String>,
}

#[derive(Deserialize)]
pub struct State {
    pub position: Option<Place>,
}

#[derive(Deserialize)]
pub struct Draft {
    pub position: Place,
}

/// A position.
#[derive(Deserialize)]
pub struct Place {
    pub turn: String,
    pub fen: String,
    pub actions: Vec<Action>,
    deploy: Option<Deploy>,
    outcome: Option<IgnoredAny>,
}

#[derive(Deserialize)]
pub struct Action {
    pub text: String,
}

#[derive(Deserialize)]
struct Deploy {
    can_commit: bool,
}

impl News {
    /// The next news of a game, as text and as read.
    pub async fn from(seat: &mut Seat) -> anyhow::Result<(String, News)> {
        loop {
            let text = seat.next_text().await?;
            match serde_json::from_str(&text).with_context(|| format!("unexpected: {text}"))? {
                News::Presence => {}
                news => return Ok((text, news)),
            }
        }
    }

    /// The position that it tells of.
    pub fn position(self) -> anyhow::Result<Place> {
        match self {
            News::Event { state, .. } => state.position.context("no position"),
            News::Draft { draft } => Ok(draft.position),
            News::Presence => anyhow::bail!("presence has no position"),
        }
    }
}

impl Event {
    /// A turn must be the next one, and what was sent. Gives its text.
    pub fn check(self, index: usize, actions: &[String]) -> anyhow::Result<String> {
        let turn = self.turn.context("no turn")?;
        ensure!(self.index == Some(index), "turn {index} came as {:?}", self.index);
        ensure!(turn.actions == actions, "another turn: {:?}", turn.actions);
        Ok(turn.text)
    }
}

impl Place {
    /// Where a game that was created begins.
    pub fn of(created: &Value) -> anyhow::Result<Place> {
        Ok(Place::deserialize(&created["game"]["position"])?)
    }

    pub fn is_over(&self) -> bool {
        self.outcome.is_some()
    }

    pub fn may_commit(&self) -> bool {
        self.deploy.as_ref().is_some_and(|deploy| deploy.can_commit)
    }
}
