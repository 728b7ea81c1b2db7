use alloc::string::String;
use sandtable_core::{GameVariant, UnknownVariant};

/// Which rules of Cờ Tư Lệnh are played. So far there is one set, R1 to R11 as clubs play them, and
/// one battle, for the Commander.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
#[non_exhaustive]
pub enum Variant {
    /// R1 to R11.
    #[default]
    Club,
}

impl GameVariant for Variant {
    const ALL: &'static [Variant] = &[Variant::Club];
    const TAGS: &'static [&'static str] = &["Variant"];

    // R11.6
    fn tags(self) -> &'static [(&'static str, &'static str)] {
        &[]
    }

    fn from_tags(
        value: &dyn Fn(&str) -> Option<String>,
    ) -> Result<Option<Variant>, UnknownVariant> {
        let Some(name) = value("Variant") else { return Ok(None) };
        match name.to_lowercase().as_str() {
            "cotulenh" | "cờ tư lệnh" | "co tu lenh" | "commander chess" => {
                Ok(Some(Variant::Club))
            }
            _ => Err(UnknownVariant { name, expected: "Cotulenh, or no such tag" }),
        }
    }
}
