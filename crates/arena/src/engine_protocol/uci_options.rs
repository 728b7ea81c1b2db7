//! The options an engine offers, and whether what is asked of it is among them.

/// An option of an engine as it declared it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Offer {
    pub name: String,
    kind: Kind,
}

#[derive(Clone, PartialEq, Eq, Debug)]
enum Kind {
    Spin {
        least: Option<i64>,
        most: Option<i64>,
    },
    Check,
    Combo(Vec<String>),
    /// A text, or a kind nobody here knows.
    Text,
    Button,
}

impl Offer {
    /// Reads the words after UCI's `option`.
    pub fn read(line: &str) -> Option<Offer> {
        let (name, rest) = line.strip_prefix("name ")?.split_once(" type ")?;
        let mut words = rest.split_ascii_whitespace();
        let kind = words.next()?;
        let after = |key: &str| {
            let mut words = rest.split_ascii_whitespace().skip_while(|word| *word != key);
            words.nth(1).and_then(|word| word.parse().ok())
        };
        let kind = match kind {
            "spin" => Kind::Spin { least: after("min"), most: after("max") },
            "check" => Kind::Check,
            "button" => Kind::Button,
            "combo" => Kind::Combo(variants(rest)),
            _ => Kind::Text,
        };
        Some(Offer { name: name.trim().to_owned(), kind })
    }

    /// Why this value cannot be set, if so.
    pub fn refusal(&self, value: &str) -> Option<String> {
        let expected = match &self.kind {
            Kind::Spin { least, most } => {
                let fits = |number: i64| {
                    least.is_none_or(|least| number >= least)
                        && most.is_none_or(|most| number <= most)
                };
                if value.parse().is_ok_and(fits) {
                    return None;
                }
                let end = |end: &Option<i64>| end.map(|end| end.to_string()).unwrap_or_default();
                format!("a whole number {}..{}", end(least), end(most))
            }
            Kind::Check if matches!(value, "true" | "false") => return None,
            Kind::Check => "true or false".to_owned(),
            Kind::Combo(all) if all.iter().any(|one| one.eq_ignore_ascii_case(value)) => {
                return None;
            }
            Kind::Combo(all) => format!("one of {}", all.join(", ")),
            Kind::Button if value.is_empty() => return None,
            Kind::Button => "no value: it is a button".to_owned(),
            Kind::Text => return None,
        };
        Some(format!("option {}={value}: expected {expected}", self.name))
    }

    /// The command that sets it.
    pub fn command(&self, value: &str) -> String {
        match self.kind {
            Kind::Button => format!("setoption name {}", self.name),
            _ => format!("setoption name {} value {value}", self.name),
        }
    }
}

/// The values of a combo: what stands after each `var`, which may be several words.
fn variants(rest: &str) -> Vec<String> {
    let mut all: Vec<Vec<&str>> = Vec::new();
    for word in rest.split_ascii_whitespace() {
        match (word, all.last_mut()) {
            ("var", _) => all.push(Vec::new()),
            (_, Some(last)) => last.push(word),
            _ => {}
        }
    }
    all.into_iter().map(|words| words.join(" ")).collect()
}

/// The offer of this name; case does not matter, as UCI has it.
pub(super) fn find<'a>(offers: &'a [Offer], name: &str) -> Option<&'a Offer> {
    offers.iter().find(|offer| offer.name.eq_ignore_ascii_case(name))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_checked_against_what_is_offered() {
        let hash = Offer::read("name Hash type spin default 16 min 1 max 1024").unwrap();
        assert_eq!(hash.refusal("64"), None);
        assert_eq!(hash.refusal("0").unwrap(), "option Hash=0: expected a whole number 1..1024");
        let skill = Offer::read("name Skill Level type spin default 20 min 0 max 20").unwrap();
        assert_eq!(skill.command("5"), "setoption name Skill Level value 5");
        let style = Offer::read("name Style type combo default A var A var Very Risky").unwrap();
        assert_eq!(style.refusal("very risky"), None);
        assert!(style.refusal("B").unwrap().ends_with("one of A, Very Risky"));
        let clear = Offer::read("name Clear Hash type button").unwrap();
        assert_eq!(clear.command(""), "setoption name Clear Hash");
        assert!(clear.refusal("1").is_some());
        assert!(
            Offer::read("name Ponder type check default false").unwrap().refusal("on").is_some()
        );
        assert_eq!(Offer::read("nonsense"), None);
    }
}
