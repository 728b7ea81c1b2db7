//! What an engine of xboard's protocol says it can do.

/// The features that matter here, as the protocol has them where an engine says nothing.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Features {
    pub ping: bool,
    pub setboard: bool,
    pub usermove: bool,
    pub time: bool,
    pub reuse: bool,
    /// Names of options.
    pub options: Vec<String>,
    /// Whether the engine has said that it is done; `Some(false)` asks for patience.
    pub done: Option<bool>,
}

impl Default for Features {
    fn default() -> Features {
        Features {
            ping: false,
            setboard: false,
            usermove: false,
            time: true,
            reuse: true,
            options: Vec::new(),
            done: None,
        }
    }
}

impl Features {
    /// Reads the words after `feature`, and gives the answers.
    pub fn hear(&mut self, line: &str) -> Vec<String> {
        let mut answers = Vec::new();
        for (name, value) in pairs(line) {
            let is_on = value != "0";
            let accepted = match name {
                "ping" => assign(&mut self.ping, is_on),
                "setboard" => assign(&mut self.setboard, is_on),
                "usermove" => assign(&mut self.usermove, is_on),
                "time" => assign(&mut self.time, is_on),
                "reuse" => assign(&mut self.reuse, is_on),
                // Moves here are always those of two squares.
                "san" => !is_on,
                "option" => {
                    let name = value.split(" -").next().unwrap_or_default();
                    self.options.push(name.trim().to_owned());
                    true
                }
                "done" => {
                    self.done = Some(is_on);
                    true
                }
                "colors" | "myname" | "variants" | "analyze" | "sigint" | "sigterm" | "debug"
                | "draw" | "playother" | "name" | "ics" | "pause" | "nps" | "memory" | "smp" => {
                    true
                }
                _ => false,
            };
            let word = if accepted { "accepted" } else { "rejected" };
            answers.push(format!("{word} {name}"));
        }
        answers
    }
}

fn assign(place: &mut bool, value: bool) -> bool {
    *place = value;
    true
}

/// `name=value` and `name="some words"`, as far as they can be read.
fn pairs(line: &str) -> Vec<(&str, &str)> {
    let mut pairs = Vec::new();
    let mut rest = line.trim_start();
    while let Some((name, after)) = rest.split_once('=') {
        let (value, after) = match after.strip_prefix('"') {
            Some(quoted) => quoted.split_once('"').unwrap_or((quoted, "")),
            None => after.split_once(' ').unwrap_or((after, "")),
        };
        pairs.push((name.trim(), value));
        rest = after.trim_start();
    }
    pairs
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn features_are_read_and_answered() {
        let mut features = Features::default();
        let answers = features.hear(
            "ping=1 setboard=1 myname=\"A = B\" san=1 option=\"Clear Hash -button\" weird=3 done=1",
        );
        assert!(features.ping && features.setboard && features.reuse && !features.usermove);
        assert_eq!(
            (features.done, features.options.as_slice()),
            (Some(true), ["Clear Hash".to_owned()].as_slice())
        );
        assert_eq!(
            answers,
            [
                "accepted ping",
                "accepted setboard",
                "accepted myname",
                "rejected san",
                "accepted option",
                "rejected weird",
                "accepted done"
            ]
        );
    }

    #[test]
    fn nonsense_is_read_to_its_end() {
        for line in ["", "=", "a", "a=", "a=\"b", "= =\"\"x==\""] {
            Features::default().hear(line);
        }
    }
}
