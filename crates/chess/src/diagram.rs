//! Boards drawn as text.

use crate::{Setup, Square};
use alloc::string::String;
use core::fmt::Write;

impl Setup {
    /// The board as White sees it, with the names of files and ranks: White's pieces in upper case,
    /// Black's in lower case, a dot for nothing. Any set-up can be drawn, the empty one too.
    ///
    /// ```
    /// # use sandtable_chess::Board;
    /// assert_eq!(Board::default().setup().diagram(), "\
    /// 8 r n b q k b n r
    /// 7 p p p p p p p p
    /// 6 . . . . . . . .
    /// 5 . . . . . . . .
    /// 4 . . . . . . . .
    /// 3 . . . . . . . .
    /// 2 P P P P P P P P
    /// 1 R N B Q K B N R
    ///   a b c d e f g h
    /// ");
    /// ```
    pub fn diagram(&self) -> String {
        let mut out = String::with_capacity(180);
        for rank in (0..8).rev() {
            // Writing to a string cannot fail.
            let _ = write!(out, "{}", rank + 1);
            for file in 0..8 {
                let piece = self.piece_on(Square::new(file, rank));
                let _ = write!(out, " {}", piece.map_or('.', |piece| piece.letter()));
            }
            out.push('\n');
        }
        out.push_str("  a b c d e f g h\n");
        out
    }
}
