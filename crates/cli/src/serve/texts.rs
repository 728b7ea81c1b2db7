//! Lists of what is written as text, in a file.

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serializer};
use std::fmt::Display;
use std::str::FromStr;

pub fn serialize<T: Display, S: Serializer>(list: &[T], to: S) -> Result<S::Ok, S::Error> {
    to.collect_seq(list.iter().map(T::to_string))
}

pub fn deserialize<'de, T, D>(from: D) -> Result<Vec<T>, D::Error>
where
    T: FromStr<Err: Display>,
    D: Deserializer<'de>,
{
    let texts = Vec::<String>::deserialize(from)?;
    let read = |text: &String| {
        text.parse().map_err(|error| D::Error::custom(format!("{text:?}: {error}")))
    };
    texts.iter().map(read).collect()
}
