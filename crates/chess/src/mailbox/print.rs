use super::{Mailbox, sign};
use crate::Square;
use core::fmt;
use sandtable_core::Side;

/// The letters of the numbers 0 to 6, in upper case for White.
const LETTERS: [char; 7] = ['.', 'P', 'N', 'B', 'R', 'Q', 'K'];

/// The letter of the number on a square: `N`, `n`, or a dot.
fn letter(piece: i8) -> char {
    let letter = LETTERS.get(piece.unsigned_abs() as usize).copied().unwrap_or('?');
    if piece.signum() == sign(Side::Second) { letter.to_ascii_lowercase() } else { letter }
}

/// Eight lines of letters and dots, rank 8 first: as one sits at the board with White.
impl fmt::Display for Mailbox {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for rank in (0..8).rev() {
            for file in 0..8 {
                let end = if file < 7 { ' ' } else { '\n' };
                write!(f, "{}{end}", letter(self.at(Square::new(file, rank))))?;
            }
        }
        Ok(())
    }
}
