//! With the feature `serde`: squares, kinds, pieces and moves as text, boards and set-ups as FEN.
//!
//! Text is longer than numbers, but it is read in every language and means the same in every
//! version. A FEN does not say which variant it is of, so they are tried in the order of
//! [`GameVariant::ALL`]: a position of Chess960 without castling rights comes back as
//! one of chess, which has the same moves.

use crate::mailbox::{self, Mailbox};
use crate::{Board, Kind, Move, MoveKind, Piece, Setup, Square, Variant};
use alloc::format;
use alloc::string::String;
use core::fmt;
use sandtable_core::{GameVariant, Notation, Strictness};
use serde::de::{Deserialize, Deserializer, Error};
use serde::ser::{Serialize, Serializer};

macro_rules! as_written {
    ($($type:ty)*) => { $(
        impl Serialize for $type {
            fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
                to.collect_str(self)
            }
        }
    )* };
}

macro_rules! as_read {
    ($($type:ty)*) => { $(
        impl<'de> Deserialize<'de> for $type {
            fn deserialize<D: Deserializer<'de>>(from: D) -> Result<$type, D::Error> {
                String::deserialize(from)?.parse().map_err(D::Error::custom)
            }
        }
    )* };
}

as_written!(Square Kind Piece Setup Board Mailbox);
as_read!(Square Kind Piece Setup Mailbox);

impl<'de> Deserialize<'de> for Board {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Board, D::Error> {
        let text = String::deserialize(from)?;
        let read = |&variant| Board::read_fen(&text, variant, Strictness::Lenient);
        match Variant::ALL.iter().map(read).find(Result::is_ok) {
            Some(Ok(board)) => Ok(board),
            _ => text.parse().map_err(D::Error::custom),
        }
    }
}

/// A move that no board is needed to read: origin, target and kind, as in `e2e4 DoublePush`.
struct MoveText {
    from: Square,
    to: Square,
    kind: MoveKind,
}

impl fmt::Display for MoveText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{} {:?}", self.from, self.to, self.kind)
    }
}

impl MoveText {
    fn read(text: &str) -> Option<MoveText> {
        let (squares, name) = text.split_once(' ')?;
        let (from, to) = squares.split_at_checked(2)?;
        let kind = MoveKind::ALL.into_iter().find(|kind| format!("{kind:?}") == name)?;
        Some(MoveText { from: from.parse().ok()?, to: to.parse().ok()?, kind })
    }
}

impl<'de> Deserialize<'de> for MoveText {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<MoveText, D::Error> {
        let text = String::deserialize(from)?;
        let expected = "not a move: expected origin, target and kind, as in \"e2e4 DoublePush\"";
        MoveText::read(&text).ok_or_else(|| D::Error::custom(expected))
    }
}

impl Serialize for Move {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(&MoveText { from: self.from(), to: self.to(), kind: self.kind() })
    }
}

impl<'de> Deserialize<'de> for Move {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Move, D::Error> {
        MoveText::deserialize(from).map(|mv| Move::new(mv.from, mv.to, mv.kind))
    }
}

impl Serialize for mailbox::Move {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(&MoveText { from: self.from, to: self.to, kind: self.flag })
    }
}

impl<'de> Deserialize<'de> for mailbox::Move {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<mailbox::Move, D::Error> {
        let MoveText { from, to, kind } = MoveText::deserialize(from)?;
        Ok(mailbox::Move { from, to, flag: kind })
    }
}
