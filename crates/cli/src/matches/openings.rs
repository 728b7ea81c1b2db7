//! Which openings a match has.

use crate::errors::Usage;
use anyhow::Context;
use sandtable_arena::{Contest, Generator, Openings, RANDOM_TURNS, book, fingerprint};
use sandtable_games::GameKind;
use std::convert::Infallible;
use std::fs;
use std::hash::{BuildHasher, RandomState};
use std::path::PathBuf;
use std::str::FromStr;

/// Where openings come from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum OpeningChoice {
    /// Our own book.
    Book,
    /// Chance: so many turns.
    Random(u32),
    /// A file.
    File(PathBuf),
}

impl FromStr for OpeningChoice {
    type Err = Infallible;

    fn from_str(text: &str) -> Result<OpeningChoice, Infallible> {
        Ok(match text {
            "book" => OpeningChoice::Book,
            "random" => OpeningChoice::Random(RANDOM_TURNS),
            file => OpeningChoice::File(file.into()),
        })
    }
}

/// A seed that nobody chose. A short one: it is to be typed again.
pub fn fresh_seed() -> u64 {
    RandomState::new().hash_one(0) >> 40
}

impl OpeningChoice {
    /// What `--openings` and `--plies` ask for.
    pub fn of(
        openings: Option<&OpeningChoice>,
        plies: Option<u32>,
    ) -> Result<OpeningChoice, Usage> {
        match (openings, plies) {
            (None | Some(OpeningChoice::Random(_)), Some(plies)) => {
                Ok(OpeningChoice::Random(plies))
            }
            (Some(_), Some(_)) => {
                Err(Usage("--plies is for random openings: expected no other --openings".into()))
            }
            (Some(choice), None) => Ok(choice.clone()),
            (None, None) => Ok(OpeningChoice::Book),
        }
    }

    /// What they are, for the state of a match.
    pub fn describe(&self, game: GameKind) -> anyhow::Result<String> {
        Ok(match self {
            OpeningChoice::Book => match book(game) {
                Some(text) => format!("book, {}", fingerprint(text.as_bytes())),
                None => OpeningChoice::Random(RANDOM_TURNS).describe(game)?,
            },
            OpeningChoice::Random(plies) => format!("random, {plies} plies"),
            OpeningChoice::File(path) => {
                let bytes = fs::read(path).with_context(|| path.display().to_string())?;
                format!("a file, {}", fingerprint(&bytes))
            }
        })
    }

    /// The openings, in an order that the seed decides.
    pub fn open<P: Contest>(
        &self,
        game: GameKind,
        variant: P::Variant,
        seed: u64,
    ) -> anyhow::Result<Openings<P>> {
        match self {
            OpeningChoice::Book => Ok(Openings::of_book(game, variant, seed)?),
            OpeningChoice::Random(plies) => {
                Ok(Openings::Generated(Generator::new(variant, seed, *plies)))
            }
            OpeningChoice::File(path) => {
                let name = path.display();
                let text = fs::read_to_string(path).with_context(|| name.to_string())?;
                let openings = Openings::read(variant, &text, Some(seed));
                Ok(openings.map_err(|error| Usage(format!("{name}: {error}")))?)
            }
        }
    }
}
