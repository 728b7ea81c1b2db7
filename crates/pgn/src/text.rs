use alloc::borrow::Cow;
use alloc::string::String;
use core::fmt;

/// The value of a tag or the words of a comment, as they stand in the file.
///
/// PGN is UTF-8 today and was Latin-1 once. Text that is not the one is read as the other.
///
/// ```
/// use sandtable_pgn::Text;
///
/// assert_eq!(Text::of(b"Orel").to_str(), "Orel");
/// assert_eq!(Text::of("Cờ".as_bytes()).to_str(), "Cờ");
/// assert_eq!(Text::of(b"K\xf6ln").to_str(), "Köln");
/// assert_eq!(Text::quoted(br#"the \"Immortal\""#).to_str(), r#"the "Immortal""#);
/// ```
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Text<'a> {
    bytes: &'a [u8],
    /// Whether `\"` and `\\` stand for a quote and a backslash.
    quoted: bool,
}

impl<'a> Text<'a> {
    /// Text in which every byte means itself.
    pub const fn of(bytes: &'a [u8]) -> Text<'a> {
        Text { bytes, quoted: false }
    }

    /// Text from between quotes, where `\"` is a quote and `\\` a backslash. A backslash before
    /// anything else means itself.
    pub const fn quoted(bytes: &'a [u8]) -> Text<'a> {
        Text { bytes, quoted: true }
    }

    /// The bytes of the file.
    pub const fn bytes(self) -> &'a [u8] {
        self.bytes
    }

    /// What they say. Nothing is copied if it stands in the file just so.
    pub fn to_str(self) -> Cow<'a, str> {
        let text = match str::from_utf8(self.bytes) {
            Ok(text) => Cow::Borrowed(text),
            Err(_) => Cow::Owned(self.bytes.iter().map(|&byte| char::from(byte)).collect()),
        };
        if self.quoted && self.bytes.contains(&b'\\') {
            return Cow::Owned(without_escapes(&text));
        }
        text
    }
}

fn without_escapes(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    let mut letters = text.chars().peekable();
    while let Some(letter) = letters.next() {
        let escaped = letters.next_if(|next| letter == '\\' && matches!(next, '"' | '\\'));
        plain.push(escaped.unwrap_or(letter));
    }
    plain
}

impl fmt::Debug for Text<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&self.to_str(), f)
    }
}

impl fmt::Display for Text<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.to_str(), f)
    }
}
