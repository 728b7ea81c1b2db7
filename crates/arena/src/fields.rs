//! The small language of options: `cmd=stockfish,tc=5+0.05,option.Hash=16`.

use std::error::Error;
use std::fmt;
use std::str::FromStr;

/// One `key=value`, or a word without `=`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Field {
    pub key: String,
    pub value: Option<String>,
}

/// Something that is wrong with an option.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum FieldFault {
    /// No field has this name.
    Unknown {
        /// The name.
        key: String,
        /// Those there are.
        expected: &'static str,
    },
    /// A name without a value.
    NoValue {
        /// The name.
        key: String,
    },
    /// A value that means nothing.
    Value {
        /// The name.
        key: String,
        /// The value.
        value: String,
        /// What belongs there.
        expected: &'static str,
    },
    /// The same name twice.
    Twice {
        /// The name.
        key: String,
    },
    /// A name that has to be there is not.
    Missing {
        /// The name.
        key: &'static str,
        /// What it is for.
        why: &'static str,
    },
    /// Two fields that cannot both be.
    Conflict {
        /// The one.
        first: &'static str,
        /// The other.
        second: &'static str,
        /// Why not.
        why: &'static str,
    },
    /// A quotation mark that is never closed.
    OpenQuote,
}

/// An option that was refused, with every fault of it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FieldError {
    /// The text of the option.
    pub text: String,
    /// What is wrong, in the order of the text.
    pub faults: Vec<FieldFault>,
}

impl Error for FieldError {}

impl fmt::Display for FieldError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, fault) in self.faults.iter().enumerate() {
            let gap = if i > 0 { "; " } else { "" };
            write!(f, "{gap}{fault}")?;
        }
        Ok(())
    }
}

impl fmt::Display for FieldFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            FieldFault::Unknown { key, expected } => {
                write!(f, "unknown field '{key}': expected {expected}")
            }
            FieldFault::NoValue { key } => write!(f, "'{key}' has no value: expected {key}=…"),
            FieldFault::Value { key, value, expected } => {
                write!(f, "{key}={value}: expected {expected}")
            }
            FieldFault::Twice { key } => write!(f, "'{key}' is given twice"),
            FieldFault::Missing { key, why } => write!(f, "'{key}' is missing: {why}"),
            FieldFault::Conflict { first, second, why } => {
                write!(f, "'{first}' and '{second}' do not go together: {why}")
            }
            FieldFault::OpenQuote => f.write_str("a quotation mark is never closed"),
        }
    }
}

/// Cuts at commas, but not within quotation marks of either kind. Marks around a whole value are
/// taken off, so that a command may have commas: `cmd='a -o x,y'`.
pub(crate) fn split(text: &str) -> Result<Vec<Field>, FieldFault> {
    let mut parts = vec![String::new()];
    let mut quote = None;
    for letter in text.chars() {
        match quote {
            None if letter == ',' => {
                parts.push(String::new());
                continue;
            }
            None if matches!(letter, '"' | '\'') => quote = Some(letter),
            Some(mark) if mark == letter => quote = None,
            _ => {}
        }
        if let Some(part) = parts.last_mut() {
            part.push(letter);
        }
    }
    if quote.is_some() {
        return Err(FieldFault::OpenQuote);
    }
    Ok(parts.iter().filter(|part| !part.trim().is_empty()).map(|part| field(part)).collect())
}

fn field(part: &str) -> Field {
    match part.split_once('=') {
        Some((key, value)) => {
            let value = unquoted(value.trim()).to_owned();
            Field { key: key.trim().to_owned(), value: Some(value) }
        }
        None => Field { key: part.trim().to_owned(), value: None },
    }
}

/// The text without marks that enclose all of it.
fn unquoted(text: &str) -> &str {
    for mark in ['"', '\''] {
        let inner = text.strip_prefix(mark).and_then(|text| text.strip_suffix(mark));
        if let Some(inner) = inner.filter(|inner| !inner.contains(mark)) {
            return inner;
        }
    }
    text
}

/// The words of a command: cut at spaces, but not within quotation marks.
pub(crate) fn words(command: &str) -> Vec<String> {
    let mut words = Vec::new();
    let mut word: Option<String> = None;
    let mut quote = None;
    for letter in command.chars() {
        match quote {
            Some(mark) if mark == letter => quote = None,
            None if matches!(letter, '"' | '\'') => {
                quote = Some(letter);
                word.get_or_insert_default();
            }
            None if letter.is_whitespace() => words.extend(word.take()),
            _ => word.get_or_insert_default().push(letter),
        }
    }
    words.extend(word);
    words
}

/// Reads fields into places and keeps every fault.
pub(crate) struct Faults(pub Vec<FieldFault>);

impl Faults {
    /// Puts the value of a field into its place.
    pub fn read<T: FromStr>(
        &mut self,
        field: Field,
        place: &mut Option<T>,
        expected: &'static str,
    ) {
        let Field { key, value } = field;
        let Some(value) = value else { return self.0.push(FieldFault::NoValue { key }) };
        match value.parse() {
            Ok(_) if place.is_some() => self.0.push(FieldFault::Twice { key }),
            Ok(read) => *place = Some(read),
            Err(_) => self.0.push(FieldFault::Value { key, value, expected }),
        }
    }

    /// The thing read, if nothing is wrong.
    pub fn or<T>(self, text: &str, read: T) -> Result<T, FieldError> {
        match self.0.is_empty() {
            true => Ok(read),
            false => Err(FieldError { text: text.to_owned(), faults: self.0 }),
        }
    }
}

/// `on` or `off`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Switch(pub bool);

impl FromStr for Switch {
    type Err = ();

    fn from_str(text: &str) -> Result<Switch, ()> {
        match text {
            "on" | "true" | "yes" | "1" => Ok(Switch(true)),
            "off" | "false" | "no" | "0" => Ok(Switch(false)),
            _ => Err(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pairs(text: &str) -> Vec<(String, Option<String>)> {
        split(text).unwrap().into_iter().map(|field| (field.key, field.value)).collect()
    }

    #[test]
    fn commas_within_quotes_do_not_cut() {
        let value = |text: &str| Some(text.to_owned());
        assert_eq!(
            pairs("self, cmd='a -o x,y',name=\"A, B\",option.Skill Level=5,"),
            [
                ("self".to_owned(), None),
                ("cmd".to_owned(), value("a -o x,y")),
                ("name".to_owned(), value("A, B")),
                ("option.Skill Level".to_owned(), value("5")),
            ]
        );
        assert_eq!(split("name='A"), Err(FieldFault::OpenQuote));
    }

    #[test]
    fn quotes_inside_a_command_stay_for_its_words() {
        let fields = split("cmd=\"/opt/my engine/x\" -v --name 'A B'").unwrap();
        let command = fields[0].value.as_deref().unwrap();
        assert_eq!(words(command), ["/opt/my engine/x", "-v", "--name", "A B"]);
        assert_eq!(words("  a  '' b "), ["a", "", "b"]);
    }
}
