//! With the feature `serde`: squares, kinds, pieces, units and actions as text, boards and set-ups
//! as FEN, open deploys included.
//!
//! Text is longer than numbers, but it is read in every language and means the same in every
//! version.

use crate::fen::FenUnit;
use crate::mailbox::Mailbox;
use crate::text::grammar::Cursor;
use crate::{Action, Board, Kind, Piece, Setup, Square, Unit};
use alloc::string::String;
use sandtable_core::Side;
use serde::de::{Deserialize, Deserializer, Error};
use serde::ser::{Serialize, Serializer};

macro_rules! by_text {
    ($($type:ty)*) => { $(
        impl Serialize for $type {
            fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
                to.collect_str(self)
            }
        }

        impl<'de> Deserialize<'de> for $type {
            fn deserialize<D: Deserializer<'de>>(from: D) -> Result<$type, D::Error> {
                String::deserialize(from)?.parse().map_err(D::Error::custom)
            }
        }
    )* };
}

by_text!(Square Kind Piece Action Setup Board Mailbox);

/// As in FEN: upper case for Red, lower case for Blue.
impl Serialize for Unit {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(&FenUnit(*self))
    }
}

impl<'de> Deserialize<'de> for Unit {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Unit, D::Error> {
        let text = String::deserialize(from)?;
        read_unit(&text)
            .ok_or_else(|| D::Error::custom("not a unit: expected one as in FEN, (F+T)"))
    }
}

fn read_unit(text: &str) -> Option<Unit> {
    let side = if text.contains(|letter: char| letter.is_ascii_lowercase()) {
        Side::Second
    } else {
        Side::First
    };
    let letters = text.to_ascii_uppercase();
    let mut cursor = Cursor::new(&letters, 0);
    let unit = cursor.unit().ok()??;
    let unit = Unit::new(side, unit.members, unit.heroes)?;
    // Letters of both sides are of no unit.
    let is_all = alloc::format!("{}", FenUnit(unit)) == text;
    is_all.then_some(unit)
}
