use sandtable_core::{Notation, Strictness};

/// A position to learn from.
#[derive(Clone, Debug)]
pub struct Sample<P> {
    /// The position, in which nothing is under attack at once.
    pub position: P,
    /// What a search thought of it, for the first side, in hundredths.
    pub value: i32,
    /// How the game ended: 1 if the first side won, 0 if it lost.
    pub result: f64,
}

impl<P: Notation> Sample<P> {
    /// One line of a file: the position, the value, the result.
    pub fn line(&self) -> String {
        format!("{};{};{}", self.position.fen(), self.value, self.result)
    }

    /// Reads such a line.
    pub fn read(line: &str, variant: P::Variant) -> Option<Sample<P>> {
        let mut fields = line.split(';');
        let position = P::read_fen(fields.next()?, variant, Strictness::Strict).ok()?;
        let value = fields.next()?.parse().ok()?;
        let result = fields.next()?.parse().ok()?;
        Some(Sample { position, value, result })
    }
}
