use super::{Analyse, Offer, Wish};
use sandtable_games::GameKind;
use serde::Deserialize;

/// A command of a client: its name and what it wants. Fields that it does not have are refused: they
/// are mostly typing errors.
#[derive(Clone, Debug, Deserialize)]
#[serde(try_from = "Fields")]
pub struct ClientCommand {
    /// Chosen by the client; the answer carries it.
    pub id: String,
    /// The game must still be at this number.
    pub seq: Option<u64>,
    /// What is wanted.
    pub wish: Wish,
}

/// What a command is about.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Kind {
    Move,
    Back,
    Cancel,
    Offer,
    Accept,
    Decline,
    Resign,
    Claim,
    Analyse,
    Ping,
}

impl Kind {
    /// The fields that it may have.
    const fn fields(self) -> &'static [&'static str] {
        match self {
            Kind::Move => &["action"],
            Kind::Offer | Kind::Accept | Kind::Decline => &["what"],
            Kind::Claim => &["reason"],
            Kind::Analyse => &["on", "lines", "turns", "game", "fen", "moves"],
            Kind::Back | Kind::Cancel | Kind::Resign | Kind::Ping => &[],
        }
    }
}

/// All fields that any command has.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Fields {
    id: String,
    seq: Option<u64>,
    #[serde(rename = "type")]
    kind: Kind,
    action: Option<String>,
    what: Option<Offer>,
    reason: Option<String>,
    on: Option<bool>,
    lines: Option<usize>,
    turns: Option<usize>,
    game: Option<GameKind>,
    fen: Option<String>,
    moves: Option<Vec<String>>,
}

impl Fields {
    /// A field that this command does not have.
    fn stray(&self) -> Option<&'static str> {
        let given = [
            ("action", self.action.is_some()),
            ("what", self.what.is_some()),
            ("reason", self.reason.is_some()),
            ("on", self.on.is_some()),
            ("lines", self.lines.is_some()),
            ("turns", self.turns.is_some()),
            ("game", self.game.is_some()),
            ("fen", self.fen.is_some()),
            ("moves", self.moves.is_some()),
        ];
        let stray =
            |(name, is_given): &(&str, bool)| *is_given && !self.kind.fields().contains(name);
        given.into_iter().find(stray).map(|(name, _)| name)
    }
}

impl TryFrom<Fields> for ClientCommand {
    type Error = String;

    fn try_from(fields: Fields) -> Result<ClientCommand, String> {
        if let Some(name) = fields.stray() {
            return Err(format!("unknown field `{name}` of this command"));
        }
        let missing = |name: &str| format!("missing field `{name}`");
        let what = fields.what.ok_or_else(|| missing("what"));
        let wish = match fields.kind {
            Kind::Move => Wish::Move { action: fields.action.ok_or_else(|| missing("action"))? },
            Kind::Back => Wish::Back,
            Kind::Cancel => Wish::Cancel,
            Kind::Offer => Wish::Offer { what: what? },
            Kind::Accept => Wish::Accept { what: what? },
            Kind::Decline => Wish::Decline { what: what? },
            Kind::Resign => Wish::Resign,
            Kind::Claim => Wish::Claim { reason: fields.reason.ok_or_else(|| missing("reason"))? },
            Kind::Analyse => Wish::Analyse(Analyse {
                on: fields.on.ok_or_else(|| missing("on"))?,
                lines: fields.lines,
                turns: fields.turns,
                game: fields.game,
                fen: fields.fen,
                moves: fields.moves,
            }),
            Kind::Ping => Wish::Ping,
        };
        Ok(ClientCommand { id: fields.id, seq: fields.seq, wish })
    }
}
