//! NAGs, the numbers of annotation, and the signs that stand for some of them.

/// The sign right after a move: `!`, `?` and their pairs.
pub(crate) const SUFFIXES: [(&str, u8); 6] =
    [("!!", 3), ("??", 4), ("!?", 5), ("?!", 6), ("!", 1), ("?", 2)];

/// Signs that stand alone, as printed books have them.
const SIGNS: [(&str, u8); 21] = [
    ("=", 10),
    ("∞", 13),
    ("+=", 14),
    ("+/=", 14),
    ("⩲", 14),
    ("=+", 15),
    ("=/+", 15),
    ("⩱", 15),
    ("+/-", 16),
    ("±", 16),
    ("-/+", 17),
    ("∓", 17),
    ("+-", 18),
    ("+--", 20),
    ("-+", 19),
    ("--+", 21),
    ("□", 7),
    ("⨀", 22),
    ("⟳", 32),
    ("→", 36),
    ("⇆", 132),
];

/// The number of a sign that stands alone.
pub(crate) fn of_sign(word: &[u8]) -> Option<u8> {
    // Moves begin with a letter, but for heroes (`+Te6`); no sign has a letter.
    if word.iter().any(u8::is_ascii_alphanumeric) {
        return None;
    }
    SIGNS.iter().find(|(sign, _)| sign.as_bytes() == word).map(|&(_, nag)| nag)
}

/// The number and the length of the suffix at the beginning of this text.
pub(crate) fn of_suffix(text: &[u8]) -> Option<(u8, usize)> {
    let found = SUFFIXES.iter().find(|(sign, _)| text.starts_with(sign.as_bytes()));
    found.map(|&(sign, nag)| (nag, sign.len()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_longest_suffix_counts() {
        assert_eq!(of_suffix(b"!?e5"), Some((5, 2)));
        assert_eq!(of_suffix(b"! e5"), Some((1, 1)));
        assert_eq!(of_suffix(b"e5"), None);
    }

    #[test]
    fn a_hero_is_no_sign() {
        assert_eq!(of_sign(b"+Te6"), None);
        assert_eq!(of_sign(b"+-"), Some(18));
        assert_eq!(of_sign(b"--"), None);
    }
}
