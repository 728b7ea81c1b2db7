//! Boards drawn as text.

use crate::fen::FenUnit;
use crate::{Setup, Square};
use alloc::format;
use alloc::string::String;
use core::fmt::Write;

impl Setup {
    /// The board as Red sees it, with the names of files and ranks: Red's units in upper case,
    /// Blue's in lower case, as FEN writes them, a dot for nothing. Any set-up can be drawn, the
    /// empty one too.
    ///
    /// ```
    /// # use sandtable_cotulenh::Setup;
    /// let lines = Setup::start().diagram();
    /// assert_eq!(lines.lines().nth(7), Some(" 5  .  .  I  E  .  .  M  .  .  E  I"));
    /// ```
    pub fn diagram(&self) -> String {
        let cell =
            |square| self.unit_on(square).map_or(String::from("."), |u| format!("{}", FenUnit(u)));
        // As wide as the widest unit.
        let widest = Square::all().map(|square| cell(square).len()).max().unwrap_or(1);
        let width = widest.max(1) + 2;
        let mut out = String::new();
        for rank in (0..Square::RANKS).rev() {
            // Writing to a string cannot fail.
            let _ = write!(out, "{:>2}", rank + 1);
            for square in (0..Square::FILES).filter_map(|file| Square::new(file, rank)) {
                let _ = write!(out, "{:>width$}", cell(square));
            }
            out.push('\n');
        }
        out.push_str("  ");
        for file in 0..Square::FILES {
            let _ = write!(out, "{:>width$}", char::from(b'a' + file));
        }
        out.push('\n');
        out
    }
}
