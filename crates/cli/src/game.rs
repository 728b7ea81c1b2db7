//! The game and the position of a command, from its arguments.

use crate::errors::{BadPosition, Spot, Usage};
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{Args, ValueEnum};
use sandtable_core::{MOST_FEN_BYTES, Notation, Strictness, TextError};
use sandtable_cotulenh::fen::named_starts;
use sandtable_games::{GameKind, UnknownGame};

/// Reads the name of a game.
pub fn game_parser() -> impl TypedValueParser<Value = GameKind> {
    let value = |kind: GameKind| PossibleValue::new(kind.name()).help(kind.title());
    PossibleValuesParser::new(GameKind::ALL.map(value))
        .try_map(|name| name.parse::<GameKind>().map_err(|error: UnknownGame| error))
}

/// Which rules of Cờ Tư Lệnh, beside the name of the game.
#[derive(Args, Clone, Debug, Default)]
pub struct RuleArgs {
    /// Which rule set of Cờ Tư Lệnh: club or rulebook
    #[arg(long)]
    rules: Option<String>,
    /// Which battle of Cờ Tư Lệnh: total, raid, marine, air or land
    #[arg(long)]
    mode: Option<String>,
    /// A start position with a name: nine, in the marine and air battles of Cờ Tư Lệnh
    #[arg(long, value_name = "NAME", conflicts_with = "fen")]
    start: Option<String>,
}

impl RuleArgs {
    /// The game by these rules.
    ///
    /// # Errors
    /// There are no such rules.
    pub fn apply(&self, game: GameKind) -> Result<GameKind, Usage> {
        game.with_rules(self.rules.as_deref(), self.mode.as_deref())
            .map_err(|error| Usage(error.to_string()))
    }

    /// The text of the position to begin with; `None` for the usual start.
    ///
    /// # Errors
    /// The game has no start position of that name.
    pub fn fen<'a>(&self, game: GameKind, fen: Option<&'a str>) -> Result<Option<&'a str>, Usage> {
        let Some(name) = &self.start else { return Ok(fen) };
        let starts = match game {
            GameKind::Cotulenh(variant) => named_starts(variant),
            GameKind::Chess | GameKind::Chess960 => &[],
        };
        match starts.iter().find(|(known, _)| known == name) {
            Some((_, fen)) => Ok(Some(fen)),
            None => Err(Usage(format!("{game} has no start position {name:?}"))),
        }
    }
}

/// How turns are written.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, ValueEnum)]
pub enum TurnForm {
    /// As short as is unique
    #[default]
    Short,
    /// With origin and target
    Long,
    /// As the rulebook of Cờ Tư Lệnh writes it
    Book,
}

impl TurnForm {
    /// A turn in this form; short where the game has no such form.
    pub fn write<P: Notation>(self, before: &P, turn: &[P::Move]) -> String {
        let book = match self {
            TurnForm::Book => before.book_turn(turn),
            TurnForm::Long => return before.long_turn(turn),
            TurnForm::Short => None,
        };
        book.unwrap_or_else(|| before.short_turn(turn))
    }
}

/// The position in this text, or the start position.
///
/// # Errors
/// The text is no position: every fault.
pub fn set_up<P: Notation>(variant: P::Variant, fen: Option<&str>) -> Result<P, BadPosition> {
    let Some(text) = fen else { return Ok(P::start_of(variant)) };
    let spots = if text.len() > MOST_FEN_BYTES {
        let what = format!("the text goes on: expected at most {MOST_FEN_BYTES} bytes");
        vec![Spot { at: Some(MOST_FEN_BYTES), what }]
    } else {
        match P::read_fen(text, variant, Strictness::Lenient) {
            Ok(position) => return Ok(position),
            Err(error) => {
                let messages = error.messages().into_iter();
                messages.map(|(at, what)| Spot { at, what }).collect()
            }
        }
    };
    Err(BadPosition { text: text.chars().take(MOST_FEN_BYTES).collect(), spots })
}
