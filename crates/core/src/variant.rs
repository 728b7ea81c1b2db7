use alloc::string::String;
use core::fmt;

/// Which rules a position is played by, where a game has several: chess or Chess960, a rule set and
/// a battle of Cờ Tư Lệnh. A position carries it and it never changes within a game.
///
/// The default is the game as most people know it, and files say nothing of it.
pub trait GameVariant: Copy + Eq + Default + fmt::Debug + Send + Sync + 'static {
    /// All variants, the default first. Where a text does not say which is meant, they are tried in
    /// this order.
    const ALL: &'static [Self];

    /// The PGN tags that tell the variant.
    const TAGS: &'static [&'static str];

    /// The tags to write for this variant, names and values; none for the default.
    fn tags(self) -> &'static [(&'static str, &'static str)];

    /// The variant that tags tell; `value` gives the value of a tag of [`TAGS`](GameVariant::TAGS).
    /// `None` if they say nothing.
    ///
    /// # Errors
    /// They name something that is not played here.
    fn from_tags(value: &dyn Fn(&str) -> Option<String>) -> Result<Option<Self>, UnknownVariant>;
}

/// A variant of another game, or of none.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnknownVariant {
    /// As it was written.
    pub name: String,
    /// What is known.
    pub expected: &'static str,
}

impl fmt::Display for UnknownVariant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the variant is {:?}: expected {}", self.name, self.expected)
    }
}

impl core::error::Error for UnknownVariant {}
