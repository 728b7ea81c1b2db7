//! What a word of the move text looks like, which is where the two games differ.

/// The words of one game's move text, as far as the reader has to know them to cut the text.
pub trait Dialect {
    /// How many bytes at the beginning of `text` are one word: a move. None, if none begins here.
    ///
    /// `text` holds the next [`MOST_MOVE_BYTES`](crate::MOST_MOVE_BYTES) bytes and some more, or
    /// all there are.
    fn word(text: &[u8]) -> usize;
}

/// Words of chess: brackets are variations, always.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Chess {}

/// Words of Cờ Tư Lệnh, in which a bracket may belong to a stack (R11.3).
///
/// `(` begins a stack if pieces in upper case follow, each perhaps with the `+` of a hero, and then
/// at once `)`: `(TI)e4`, `(F+T)xe6`. All other brackets are those of variations: `(Ic6)`,
/// `( (TI)e4 )`, `((TI)e4)`. No move is made of pieces alone, so nothing can be both. Within a
/// word, a stack can only follow `<`, `:` or `,` (R11.5); after anything else the word is over:
/// `Ic6(Ic5)` is a move and a variation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Cotulenh {}

/// Bytes a word may have in chess. Not among them, apart from space: `{ } ( ) [ ] < > ; $ ! ? " * %`.
const IN_CHESS: [bool; 256] = word_bytes(b"+-#=:/@&._,'~");
/// Bytes a word may have in Cờ Tư Lệnh, brackets apart.
const IN_COTULENH: [bool; 256] = word_bytes(b"+-#=:/@&._,<>");

const fn word_bytes(marks: &[u8]) -> [bool; 256] {
    let mut table = [false; 256];
    let mut byte = 0;
    while byte < 256 {
        table[byte] = (byte as u8).is_ascii_alphanumeric() || byte >= 128;
        byte += 1;
    }
    let mut i = 0;
    while i < marks.len() {
        table[marks[i] as usize] = true;
        i += 1;
    }
    table
}

impl Dialect for Chess {
    #[inline]
    fn word(text: &[u8]) -> usize {
        run(text, &IN_CHESS)
    }
}

impl Dialect for Cotulenh {
    fn word(text: &[u8]) -> usize {
        let mut end = 0;
        loop {
            let stack_may_follow =
                end == 0 || matches!(text.get(end - 1), Some(b'<' | b':' | b','));
            if stack_may_follow {
                end += stack(&text[end..]);
            }
            let more = run(&text[end..], &IN_COTULENH);
            if more == 0 {
                return end;
            }
            end += more;
        }
    }
}

#[inline]
fn run(text: &[u8], table: &[bool; 256]) -> usize {
    text.iter().position(|&byte| !table[byte as usize]).unwrap_or(text.len())
}

/// The length of the stack that begins here, or 0.
fn stack(text: &[u8]) -> usize {
    let Some((b'(', members)) = text.split_first() else { return 0 };
    let mut at = 0;
    let mut count = 0;
    loop {
        let hero = usize::from(members.get(at) == Some(&b'+'));
        match members.get(at + hero) {
            Some(b'C' | b'I' | b'T' | b'M' | b'E' | b'A' | b'G' | b'S' | b'F' | b'N' | b'H') => {
                at += hero + 1;
                count += 1;
            }
            Some(b')') if hero == 0 && count > 0 => return at + 2,
            _ => return 0,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cut<D: Dialect>(text: &str) -> &str {
        &text[..D::word(text.as_bytes())]
    }

    #[test]
    fn brackets_of_chess_are_variations() {
        assert_eq!(cut::<Chess>("(Nf3"), "");
        assert_eq!(cut::<Chess>("e4(d4)"), "e4");
        assert_eq!(cut::<Chess>("e4)"), "e4");
        assert_eq!(cut::<Chess>("O-O-O+!?"), "O-O-O+");
        assert_eq!(cut::<Chess>("exd8=Q#{mate}"), "exd8=Q#");
    }

    #[test]
    fn a_stack_is_part_of_its_move() {
        assert_eq!(cut::<Cotulenh>("(TI)e4 "), "(TI)e4");
        assert_eq!(cut::<Cotulenh>("(+N+FT)xe6)"), "(+N+FT)xe6");
        assert_eq!(cut::<Cotulenh>("(FT)<N>c2!"), "(FT)<N>c2");
        assert_eq!(cut::<Cotulenh>("N>c2,(FT)>d5 "), "N>c2,(FT)>d5");
        assert_eq!(cut::<Cotulenh>("c6:(FT):N>c2..."), "c6:(FT):N>c2...");
        assert_eq!(cut::<Cotulenh>("c6::N>c2,(F+T)>@d5;"), "c6::N>c2,(F+T)>@d5");
        assert_eq!(cut::<Cotulenh>("F<I>d4,T>e6{hm}"), "F<I>d4,T>e6");
    }

    #[test]
    fn other_brackets_are_variations() {
        assert_eq!(cut::<Cotulenh>("(Ic6)"), "");
        assert_eq!(cut::<Cotulenh>("(1... Ic6)"), "");
        assert_eq!(cut::<Cotulenh>("( (TI)e4 )"), "");
        assert_eq!(cut::<Cotulenh>("((TI)e4)"), "");
        assert_eq!(cut::<Cotulenh>("()"), "");
        assert_eq!(cut::<Cotulenh>("(+"), "");
        assert_eq!(cut::<Cotulenh>("(T+)e4"), "");
        assert_eq!(cut::<Cotulenh>("Ic6(Ic5)"), "Ic6");
        assert_eq!(cut::<Cotulenh>("Ic6(TI)e4"), "Ic6");
    }
}
