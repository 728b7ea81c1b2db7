//! Of what the server says, the little that a scripted player looks at.

use serde::Deserialize;
use serde::de::IgnoredAny;

/// A message that changes something, or says who is there.
#[derive(Deserialize)]
#[serde(tag = "type", rename_all = "lowercase")]
pub enum News {
    Event { seq: u64, event: Event, state: State },
    Draft { draft: Option<Draft> },
    Presence,
}

#[derive(Deserialize)]
pub struct Event {
    pub turn: Option<Turn>,
}

#[derive(Clone, PartialEq, Deserialize, Debug)]
pub struct Turn {
    pub text: String,
    pub actions: Vec<String>,
}

/// What is said first.
#[derive(Deserialize)]
pub struct Hello {
    pub seq: u64,
    pub game: GameSoFar,
    pub draft: Option<Draft>,
}

#[derive(Deserialize)]
pub struct GameSoFar {
    pub position: Place,
    pub turns: Vec<Turn>,
}

#[derive(Deserialize)]
pub struct State {
    pub position: Option<Place>,
}

#[derive(Deserialize)]
pub struct Draft {
    pub actions: Vec<String>,
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

impl Place {
    pub fn is_over(&self) -> bool {
        self.outcome.is_some()
    }

    pub fn may_commit(&self) -> bool {
        self.deploy.as_ref().is_some_and(|deploy| deploy.can_commit)
    }
}
