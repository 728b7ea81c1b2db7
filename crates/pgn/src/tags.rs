use alloc::borrow::ToOwned;
use alloc::collections::BTreeMap;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

/// The tags of a game but for those that the game itself tells: `Result`, `FEN`, `SetUp` and
/// `Variant` are written from what it is.
///
/// A name is there once. A tag of the seven whose value is unknown (`?`) is not there at all; export
/// puts the question mark.
///
/// ```
/// use sandtable_pgn::Tags;
///
/// let mut tags = Tags::default();
/// tags.set("Event", "Giải vô địch")?;
/// assert_eq!(tags.get("Event"), Some("Giải vô địch"));
/// assert!(tags.set("Result", "1-0").is_err());
/// # Ok::<(), sandtable_pgn::TagError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Default)]
pub struct Tags {
    list: Vec<(String, String)>,
    /// Where each name stands in the list: a file may have any number of tags.
    places: BTreeMap<String, usize>,
}

/// Why a tag was not set.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TagError {
    /// A name has letters, digits and underscores, at most 100.
    Name,
    /// The game says it.
    Told,
    /// More than half of [`MOST_TOKEN_BYTES`](crate::MOST_TOKEN_BYTES).
    TooLong,
}

const MOST_NAME_BYTES: usize = 100;

impl Tags {
    /// The value of a tag.
    pub fn get(&self, name: &str) -> Option<&str> {
        self.places.get(name).map(|&place| self.list[place].1.as_str())
    }

    /// Sets a tag, in the place of the one of that name or as the last. Line ends and other control
    /// characters become spaces.
    ///
    /// # Errors
    /// No file could hold it.
    pub fn set(&mut self, name: &str, value: &str) -> Result<(), TagError> {
        let fits = |byte: u8| byte.is_ascii_alphanumeric() || b"_+#=:-".contains(&byte);
        let begins = name.starts_with(|letter: char| letter.is_ascii_alphanumeric());
        if !begins || name.len() > MOST_NAME_BYTES || !name.bytes().all(fits) {
            return Err(TagError::Name);
        }
        if is_told(name) {
            return Err(TagError::Told);
        }
        if value.len() > crate::MOST_TOKEN_BYTES / 2 {
            return Err(TagError::TooLong);
        }
        let value: String =
            value.chars().map(|letter| if letter.is_control() { ' ' } else { letter }).collect();
        match self.places.get(name) {
            Some(&place) => self.list[place].1 = value,
            None => {
                self.places.insert(name.to_owned(), self.list.len());
                self.list.push((name.to_owned(), value));
            }
        }
        Ok(())
    }

    /// Takes a tag out.
    pub fn remove(&mut self, name: &str) {
        if self.places.contains_key(name) {
            self.list.retain(|(known, _)| known != name);
            self.find_places();
        }
    }

    /// All tags in their order.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        self.list.iter().map(|(name, value)| (name.as_str(), value.as_str()))
    }

    /// Puts the tags of the roster first, and takes out those that say nothing.
    pub(crate) fn arrange(&mut self, roster: &[&str; 7]) {
        let place =
            |name: &str| roster.iter().position(|known| *known == name).unwrap_or(roster.len());
        self.list.retain(|(name, value)| place(name) == roster.len() || value != unknown(name));
        self.list.sort_by_key(|(name, _)| place(name));
        self.find_places();
    }

    fn find_places(&mut self) {
        let names = self.list.iter().enumerate();
        self.places = names.map(|(place, (name, _))| (name.clone(), place)).collect();
    }
}

impl fmt::Debug for Tags {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_map().entries(self.iter()).finish()
    }
}

/// What stands for an unknown value of a tag of the roster.
pub(crate) fn unknown(name: &str) -> &'static str {
    if name == "Date" { "????.??.??" } else { "?" }
}

/// Whether export writes this tag from the game itself.
pub(crate) fn is_told(name: &str) -> bool {
    matches!(name, "Result" | "FEN" | "SetUp" | "Variant")
}

impl core::error::Error for TagError {}

impl fmt::Display for TagError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            TagError::Name => {
                "not the name of a tag: expected at most 100 letters, digits and underscores"
            }
            TagError::Told => "the game itself says this: expected another tag",
            TagError::TooLong => "the value is too long: expected at most half a mebibyte",
        })
    }
}
