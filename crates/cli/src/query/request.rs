use super::answer::QueryFault;
use sandtable_cotulenh::Setup;
use sandtable_games::{GameKind, UnknownGame};
use serde::de::{Deserialize, Deserializer, MapAccess, Visitor};
use serde_json::value::RawValue;
use std::fmt;

/// What a line asks.
#[derive(Debug)]
pub struct Request {
    pub game: GameKind,
    pub fen: Option<String>,
    pub play: Vec<String>,
    pub san: bool,
    /// The points that Red and Blue start with.
    pub points: Option<[u16; 2]>,
    /// Whether the answer lists each turn played in every notation.
    pub turns: bool,
}

/// A JSON object whose values have not been looked at: the `id` is known even if the rest is wrong.
#[derive(Debug)]
pub struct Envelope<'a> {
    text: &'a str,
    /// Kept as it was written, and echoed so.
    pub id: Option<&'a RawValue>,
    fields: Vec<(String, &'a RawValue)>,
}

impl<'a> Envelope<'a> {
    /// Reads a line as a JSON object.
    pub fn open(text: &'a str) -> Result<Envelope<'a>, QueryFault> {
        if text.trim_ascii().is_empty() {
            return Err(QueryFault::request(
                "an empty line: expected a JSON object".to_owned(),
                None,
            ));
        }
        let object: Object<'_> = serde_json::from_str(text).map_err(|e| not_json(&e, text, 0))?;
        let mut envelope = Envelope { text, id: None, fields: Vec::new() };
        for (name, value) in object.0 {
            if name == "id" && envelope.id.is_none() {
                envelope.id = Some(value);
            } else {
                envelope.fields.push((name, value));
            }
        }
        Ok(envelope)
    }

    /// What the object asks, or what is wrong with it.
    pub fn request(&self) -> Result<Request, QueryFault> {
        let (mut game, mut fen, mut play, mut san) = (None, None, None, None);
        let (mut rules, mut mode, mut points, mut turns) = (None, None, None, None);
        for (name, value) in &self.fields {
            let twice = match name.as_str() {
                "game" => game.replace(self.game(value)?).is_some(),
                "fen" => fen.replace(self.value::<Option<String>>(name, value)?).is_some(),
                "play" => play.replace(self.value::<Option<Vec<String>>>(name, value)?).is_some(),
                "rules" => {
                    rules.replace((self.value::<Option<String>>(name, value)?, *value)).is_some()
                }
                "mode" => {
                    mode.replace((self.value::<Option<String>>(name, value)?, *value)).is_some()
                }
                "points" => points.replace(self.points(value)?).is_some(),
                "turns" => turns.replace(self.value::<Option<bool>>(name, value)?).is_some(),
                "san" => san.replace(self.value::<Option<bool>>(name, value)?).is_some(),
                "id" => true,
                _ => {
                    let what = format!(
                        "{name:?} is no field: expected id, game, rules, mode, points, fen, play, \
                         san or turns"
                    );
                    return Err(QueryFault::request(what, self.place(value)));
                }
            };
            if twice {
                let what = format!("the field {name:?} is there twice: expected it once");
                return Err(QueryFault::request(what, self.place(value)));
            }
        }
        let missing = || {
            let what = format!("no field \"game\": expected one of {}", GameKind::NAMES);
            QueryFault::request(what, None)
        };
        let game = game.ok_or_else(missing)?;
        let (rules, mode) = (rules.unzip(), mode.unzip());
        let at = rules.1.or(mode.1).and_then(|value| self.place(value));
        let game = game
            .with_rules(rules.0.flatten().as_deref(), mode.0.flatten().as_deref())
            .map_err(|error| QueryFault::request(error.to_string(), at))?;
        Ok(Request {
            game,
            points: points.flatten(),
            turns: turns.flatten().unwrap_or_default(),
            fen: fen.flatten(),
            play: play.flatten().unwrap_or_default(),
            san: san.flatten().unwrap_or_default(),
        })
    }

    fn game(&self, value: &RawValue) -> Result<GameKind, QueryFault> {
        let name: String = self.value("game", value)?;
        name.parse()
            .map_err(|error: UnknownGame| QueryFault::request(error.to_string(), self.place(value)))
    }

    fn points(&self, value: &RawValue) -> Result<Option<[u16; 2]>, QueryFault> {
        let points: Option<[u16; 2]> = self.value("points", value)?;
        let most = Setup::MOST_POINTS;
        if points.is_some_and(|points| points.into_iter().any(|points| points > most)) {
            let what = format!("the field \"points\": expected at most {most}");
            return Err(QueryFault::request(what, self.place(value)));
        }
        Ok(points)
    }

    fn value<T: for<'d> Deserialize<'d>>(
        &self,
        name: &str,
        value: &RawValue,
    ) -> Result<T, QueryFault> {
        serde_json::from_str(value.get()).map_err(|error| {
            let begins = self.place(value).unwrap_or_default();
            let mut fault = not_json(&error, value.get(), begins);
            fault.message = format!("the field {name:?}: {}", fault.message);
            fault
        })
    }

    /// Where a value begins: it is a slice of the line.
    fn place(&self, value: &RawValue) -> Option<usize> {
        let (line, value) = (self.text.as_ptr() as usize, value.get().as_ptr() as usize);
        value.checked_sub(line).filter(|&at| at <= self.text.len())
    }
}

/// The error of a text that begins at this byte of the line.
fn not_json(error: &serde_json::Error, text: &str, begins: usize) -> QueryFault {
    // The line number it ends with would be wrong: it is always 1.
    let message = error.to_string();
    let message = message.rsplit_once(" at line ").map_or(message.as_str(), |(what, _)| what);
    let within = if error.is_eof() { text.len() } else { error.column().saturating_sub(1) };
    QueryFault::request(message.to_owned(), Some(begins + within.min(text.len())))
}

/// The fields of an object in their order, doubles included.
struct Object<'a>(Vec<(String, &'a RawValue)>);

impl<'de> Deserialize<'de> for Object<'de> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Object<'de>, D::Error> {
        deserializer.deserialize_map(Fields)
    }
}

struct Fields;

impl<'de> Visitor<'de> for Fields {
    type Value = Object<'de>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a JSON object")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Object<'de>, A::Error> {
        let mut fields = Vec::new();
        while let Some(field) = map.next_entry()? {
            fields.push(field);
        }
        Ok(Object(fields))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fault(line: &str) -> (String, Option<usize>) {
        let fault = match Envelope::open(line) {
            Ok(envelope) => envelope.request().unwrap_err(),
            Err(fault) => fault,
        };
        (fault.message, fault.at)
    }

    #[test]
    fn all_but_the_game_may_be_left_out() {
        let envelope = Envelope::open(r#"{"game":"chess960"}"#).unwrap();
        let request = envelope.request().unwrap();
        assert_eq!(request.game, GameKind::Chess960);
        assert_eq!((request.fen, request.play.len(), request.san), (None, 0, false));
        assert!(envelope.id.is_none());
    }

    #[test]
    fn the_id_is_known_even_if_the_rest_is_wrong() {
        let envelope = Envelope::open(r#"{"fne":1,"id":123456789012345678901234567890.50}"#);
        let envelope = envelope.unwrap();
        assert_eq!(envelope.id.unwrap().get(), "123456789012345678901234567890.50");
        assert!(envelope.request().is_err());
    }

    #[test]
    fn faults_say_what_and_where() {
        let expected = |what: &str, at| (what.to_owned(), at);
        assert_eq!(fault(" "), expected("an empty line: expected a JSON object", None));
        assert_eq!(
            fault(r#"{"game":"chess","fne":"x"}"#),
            expected(
                "\"fne\" is no field: expected id, game, rules, mode, points, fen, play, san or turns",
                Some(22)
            )
        );
        assert_eq!(
            fault(r#"{"game":"go"}"#),
            expected("\"go\" is no game: expected one of chess, chess960, cotulenh", Some(8))
        );
        assert_eq!(
            fault(r#"{"game":"chess","san":true,"san":true}"#),
            expected("the field \"san\" is there twice: expected it once", Some(33))
        );
        assert_eq!(
            fault("{}"),
            expected("no field \"game\": expected one of chess, chess960, cotulenh", None)
        );
        assert_eq!(
            fault(r#"{"game":"chess","play":["e4",7]}"#),
            expected("the field \"play\": invalid type: integer `7`, expected a string", Some(29))
        );
        assert_eq!(fault(r#"{"game":"ch"#), expected("EOF while parsing a string", Some(11)));
        assert_eq!(fault("[1]").1, Some(0));
    }
}
