use sandtable_cotulenh::{Battle, RuleSet};
use sandtable_games::{GameKind, OutcomeView, PositionView, SideView, Sides, TurnView};
use serde::{Deserialize, Serialize};

/// What is asked to create a game.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct CreateGame {
    /// Which game.
    pub game: GameKind,
    /// The rule set (Cờ Tư Lệnh); without it that of `game`.
    pub rules: Option<RulesChoice>,
    /// The battle (Cờ Tư Lệnh); without it that of `game`.
    pub mode: Option<ModeChoice>,
    /// The position to begin with; without it the start position.
    #[cfg_attr(feature = "openapi", schema(max_length = 2048))]
    pub fen: Option<String>,
    /// The name of another start position, instead of `fen`: `nine` in the marine and air battles.
    #[cfg_attr(feature = "openapi", schema(max_length = 64, example = "nine"))]
    pub start: Option<String>,
    /// Without it nobody's time is measured.
    pub clock: Option<TimeControl>,
    /// The time that both sides have together, beside `clock` or without it; without it there is no
    /// such clock.
    #[cfg_attr(feature = "openapi", schema(minimum = 1000, maximum = 86400000))]
    pub match_ms: Option<u64>,
    /// Without it a friend.
    pub opponent: Option<Opponent>,
    /// Without it `first`.
    pub seat: Option<SeatChoice>,
    /// Whether the game is listed; without it, it is not.
    pub public: Option<bool>,
}

/// A rule set of Cờ Tư Lệnh.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
pub enum RulesChoice {
    /// As clubs play.
    Club,
    /// As the author of the game published it.
    Rulebook,
}

impl RulesChoice {
    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            RulesChoice::Club => RuleSet::Club.name(),
            RulesChoice::Rulebook => RuleSet::Rulebook.name(),
        }
    }
}

/// A battle of Cờ Tư Lệnh: what a game is about.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
pub enum ModeChoice {
    /// The Commander; who takes it has won.
    Total,
    /// The Commander; points decide.
    Raid,
    /// Every Navy.
    Marine,
    /// Every Air Force.
    Air,
    /// Every Tank, Infantry and Artillery.
    Land,
}

impl ModeChoice {
    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            ModeChoice::Total => Battle::Total.name(),
            ModeChoice::Raid => Battle::Raid.name(),
            ModeChoice::Marine => Battle::Marine.name(),
            ModeChoice::Air => Battle::Air.name(),
            ModeChoice::Land => Battle::Land.name(),
        }
    }
}

/// Time for a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct TimeControl {
    /// For each side.
    #[cfg_attr(feature = "openapi", schema(minimum = 1000, maximum = 86400000))]
    pub base_ms: u64,
    /// Added after each turn.
    #[cfg_attr(feature = "openapi", schema(minimum = 0, maximum = 600000))]
    pub increment_ms: u64,
}

/// Whom one plays against.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Opponent {
    /// A friend or the engine.
    pub kind: OpponentKind,
    /// How strong the engine plays; needed there, and nowhere else.
    #[cfg_attr(feature = "openapi", schema(minimum = 1, maximum = 10))]
    pub level: Option<u8>,
}

/// A friend or the engine.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
pub enum OpponentKind {
    /// Somebody with the other link.
    Friend,
    /// This program.
    Engine,
}

/// Which seat the creator takes.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
pub enum SeatChoice {
    /// White or Red.
    First,
    /// Black or Blue.
    Second,
    /// Either.
    Random,
}

/// A game that was created.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Created {
    /// The game.
    pub game: Game,
    /// The creator's seat.
    pub seat: SideView,
    /// What opens each seat; the engine's has nothing.
    pub secrets: Sides<Option<String>>,
}

/// Whether a game goes on.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
pub enum Status {
    /// It does.
    Playing,
    /// It does not.
    Over,
}

/// A game: how it stands and all turns.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Game {
    /// Its name in addresses.
    pub id: String,
    /// Which game.
    pub game: GameKind,
    /// Where it began.
    pub start: String,
    /// When it was created.
    pub created_at: u64,
    /// Whether it is listed.
    pub public: bool,
    /// The number of its last change.
    pub seq: u64,
    /// Whether it goes on.
    pub status: Status,
    /// Who plays.
    pub seats: Sides<Seat>,
    /// The clocks.
    pub clock: Option<Clock>,
    /// The clock that both sides share.
    pub match_clock: Option<MatchClock>,
    /// What is offered, by whom.
    pub offers: Offers,
    /// How it ended.
    pub outcome: Option<OutcomeView>,
    /// All turns.
    pub turns: Vec<TurnView>,
    /// The position at the beginning of the present turn.
    pub position: PositionView,
}

/// Who plays a side.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Seat {
    /// A person or the engine.
    pub kind: SeatKind,
    /// How strong the engine plays.
    pub level: Option<u8>,
    /// Whether somebody is connected.
    pub present: bool,
}

/// A person or the engine.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
pub enum SeatKind {
    /// Whoever has the link.
    Person,
    /// This program.
    Engine,
}

/// The clocks of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Clock {
    /// What each side began with.
    pub base_ms: u64,
    /// What a turn adds.
    pub increment_ms: u64,
    /// What is left for the first side.
    pub first_ms: u64,
    /// What is left for the second side.
    pub second_ms: u64,
    /// Whose clock runs.
    pub running: Option<SideView>,
}

/// The clock that both sides share.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct MatchClock {
    /// What both sides began with, together.
    pub total_ms: u64,
    /// What is left.
    pub left_ms: u64,
    /// Whether it runs.
    pub running: bool,
}

/// Offers that stand, by whom.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Offers {
    /// A draw.
    pub draw: Option<SideView>,
    /// To take the last turn back.
    pub takeback: Option<SideView>,
}

/// Which public games are asked for.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::IntoParams))]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "openapi", into_params(parameter_in = Query))]
pub struct ListGames {
    /// Only this game.
    pub game: Option<GameKind>,
    /// Only those that go on, or are over.
    pub status: Option<Status>,
    /// So many at most; without it 20.
    #[cfg_attr(feature = "openapi", param(minimum = 1, maximum = 100))]
    pub limit: Option<u32>,
    /// After this place: the `next` of the last list, or a time before which games were created.
    pub before: Option<String>,
}

/// Public games, the newest first.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct GameList {
    /// The games.
    pub games: Vec<Listed>,
    /// Where the list goes on, as `before` of the next one; `null` at its end.
    pub next: Option<String>,
}

/// A game in a list.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Listed {
    /// Its name in addresses.
    pub id: String,
    /// Which game.
    pub game: GameKind,
    /// When it was created.
    pub created_at: u64,
    /// Whether it goes on.
    pub status: Status,
    /// How many turns were made.
    pub turns: u64,
    /// The position now.
    pub fen: String,
    /// The result of PGN; `*` while it goes on.
    pub result: String,
    /// The time for the game.
    pub clock: Option<TimeControl>,
    /// The time that both sides have together.
    pub match_ms: Option<u64>,
    /// The level of the engine, where it plays.
    pub levels: Sides<Option<u8>>,
}

/// Which position of a game.
#[derive(Clone, Copy, Debug, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::IntoParams))]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "openapi", into_params(parameter_in = Query))]
pub struct AtTurn {
    /// After so many turns; without it the present one.
    pub turns: Option<usize>,
}
