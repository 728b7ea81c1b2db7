use alloc::borrow::ToOwned;
use alloc::string::String;
use sandtable_core::{GameVariant, UnknownVariant};

/// Chess, or Chess960 with its free back rank. The rules of moving are the same: the variant decides
/// which castling rights a set-up may have, and how castling and rights are written.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub enum Variant {
    /// King on e, rooks on a and h; `e1g1`, `KQkq`.
    #[default]
    Standard,
    /// King and rooks anywhere on the back rank; `e1h1`, `HAha`.
    Chess960,
}

impl GameVariant for Variant {
    const ALL: &'static [Variant] = &[Variant::Standard, Variant::Chess960];
    const TAGS: &'static [&'static str] = &["Variant"];

    fn tags(self) -> &'static [(&'static str, &'static str)] {
        match self {
            Variant::Standard => &[],
            Variant::Chess960 => &[("Variant", "Chess960")],
        }
    }

    fn from_tags(
        value: &dyn Fn(&str) -> Option<String>,
    ) -> Result<Option<Variant>, UnknownVariant> {
        value("Variant").map(|name| from_name(&name)).transpose()
    }
}

/// The names that programs write into PGN files.
fn from_name(name: &str) -> Result<Variant, UnknownVariant> {
    let plain: String = name.chars().filter(char::is_ascii_alphanumeric).collect();
    match plain.to_ascii_lowercase().as_str() {
        "" | "chess" | "standard" | "normal" | "classical" | "fromposition" => {
            Ok(Variant::Standard)
        }
        "chess960" | "fischerandom" | "fischerrandom" | "frc" => Ok(Variant::Chess960),
        _ => Err(UnknownVariant { name: name.to_owned(), expected: "Standard or Chess960" }),
    }
}
