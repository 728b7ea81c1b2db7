//! Who plays: an engine as it is described on the command line.

use crate::engine_limits::CLOCK_FORM;
use crate::fields::{self, Faults, FieldError, FieldFault, Switch, split};
use crate::{EngineLimits, TimeControl};
use std::path::PathBuf;
use std::str::FromStr;
use std::time::Duration;

/// What an engine speaks.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Proto {
    /// The universal chess interface.
    #[default]
    Uci,
    /// The protocol of xboard and WinBoard, also called CECP.
    Xboard,
}

impl FromStr for Proto {
    type Err = ();

    fn from_str(text: &str) -> Result<Proto, ()> {
        match text {
            "uci" => Ok(Proto::Uci),
            "xboard" | "cecp" => Ok(Proto::Xboard),
            _ => Err(()),
        }
    }
}

/// What is started.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Program {
    /// Our own engine: `self`.
    Own,
    /// The built-in player that looks one turn ahead: `material`.
    Material,
    /// A program and its arguments.
    Command(Vec<String>),
}

/// The fields of `--engine` and `--each` as they were given; what is missing may come from the
/// other.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct EngineFields {
    command: Option<String>,
    name: Option<String>,
    dir: Option<PathBuf>,
    proto: Option<Proto>,
    limits: EngineLimits,
    margin: Option<Duration>,
    restart: Option<bool>,
    options: Vec<(String, String)>,
}

/// An engine, complete.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EngineSpec {
    /// What it is called in results.
    pub name: String,
    /// What is started.
    pub program: Program,
    /// Where it is started; here, if nowhere.
    pub dir: Option<PathBuf>,
    /// What it speaks.
    pub proto: Proto,
    /// How long it may think.
    pub limits: EngineLimits,
    /// By how much it may overstep its time without losing.
    pub margin: Duration,
    /// Whether it is started anew for every game.
    pub restart: bool,
    /// What is set before the first game, in this order.
    pub options: Vec<(String, String)>,
}

const FIELDS: &str =
    "cmd, name, dir, proto, tc, movetime, depth, nodes, margin, restart or option.NAME";
const POSITIVE: &str = "a whole number from 1";
/// Without a word on it, an engine may overstep its time by as much: the arena shares its processor
/// with the engines, and an answer may have to wait for it.
const MARGIN: Duration = Duration::from_millis(20);

/// A whole number from 1.
struct Positive(u64);

impl FromStr for Positive {
    type Err = ();

    fn from_str(text: &str) -> Result<Positive, ()> {
        text.parse().ok().filter(|&number| number > 0).map(Positive).ok_or(())
    }
}

/// What is read before it is sorted into its types.
#[derive(Default)]
struct Raw {
    command: Option<String>,
    name: Option<String>,
    dir: Option<PathBuf>,
    proto: Option<Proto>,
    clock: Option<TimeControl>,
    movetime: Option<Positive>,
    depth: Option<Positive>,
    nodes: Option<Positive>,
    margin: Option<u64>,
    restart: Option<Switch>,
}

impl EngineFields {
    /// Reads `cmd=…,name=…,tc=…`. The first word may be the command alone.
    ///
    /// # Errors
    /// Every fault of the text.
    pub fn parse(text: &str) -> Result<EngineFields, FieldError> {
        let mut faults = Faults(Vec::new());
        let fields = split(text).unwrap_or_else(|fault| {
            faults.0.push(fault);
            Vec::new()
        });
        let mut raw = Raw::default();
        let mut options: Vec<(String, String)> = Vec::new();
        for (i, mut field) in fields.into_iter().enumerate() {
            if i == 0 && field.value.is_none() && !is_key(&field.key) {
                let command = std::mem::replace(&mut field.key, "cmd".to_owned());
                field.value = Some(command);
            }
            if let Some(name) = field.key.strip_prefix("option.") {
                let name = name.to_owned();
                match field.value {
                    Some(_) if options.iter().any(|(known, _)| *known == name) => {
                        faults.0.push(FieldFault::Twice { key: field.key });
                    }
                    // A button is pressed by its name.
                    value => options.push((name, value.unwrap_or_default())),
                }
                continue;
            }
            raw.take(field, &mut faults);
        }
        faults.or(text, raw.sorted(options))
    }

    /// These fields, and for those that are missing the ones of `each`.
    pub fn or(mut self, each: &EngineFields) -> EngineFields {
        for (name, value) in &each.options {
            if !self.options.iter().any(|(known, _)| known == name) {
                self.options.push((name.clone(), value.clone()));
            }
        }
        // A clock and a time for each move replace each other.
        let (clock, movetime) = match (self.limits.clock, self.limits.movetime) {
            (None, None) => (each.limits.clock, each.limits.movetime),
            own => own,
        };
        EngineFields {
            command: self.command.or_else(|| each.command.clone()),
            name: self.name.or_else(|| each.name.clone()),
            dir: self.dir.or_else(|| each.dir.clone()),
            proto: self.proto.or(each.proto),
            limits: EngineLimits {
                clock,
                movetime,
                depth: self.limits.depth.or(each.limits.depth),
                nodes: self.limits.nodes.or(each.limits.nodes),
            },
            margin: self.margin.or(each.margin),
            restart: self.restart.or(each.restart),
            options: self.options,
        }
    }

    /// The engine they describe.
    ///
    /// # Errors
    /// There is no command or no limit, or fields that do not go together.
    pub fn complete(self) -> Result<EngineSpec, Vec<FieldFault>> {
        let mut faults = Vec::new();
        let words = self.command.as_deref().map(fields::words).unwrap_or_default();
        if words.is_empty() {
            faults.push(FieldFault::Missing { key: "cmd", why: "expected a program to start" });
        }
        if self.limits.is_empty() {
            let why = "expected tc, movetime, depth or nodes, for the engine or for --each";
            faults.push(FieldFault::Missing { key: "tc", why });
        }
        if self.limits.clock.is_some() && self.limits.movetime.is_some() {
            let why = "one is a clock, the other is in its place";
            faults.push(FieldFault::Conflict { first: "tc", second: "movetime", why });
        }
        if self.limits.nodes.is_some() && self.proto == Some(Proto::Xboard) {
            let why = "the protocol has no word for it";
            faults.push(FieldFault::Conflict { first: "proto=xboard", second: "nodes", why });
        }
        let program = match words.first().map(String::as_str) {
            Some("self") if words.len() == 1 => Program::Own,
            Some("material") if words.len() == 1 => Program::Material,
            _ => Program::Command(words),
        };
        let name = self.name.unwrap_or_else(|| program.name());
        let spec = EngineSpec {
            name,
            program,
            dir: self.dir,
            proto: self.proto.unwrap_or_default(),
            limits: self.limits,
            margin: self.margin.unwrap_or(MARGIN),
            restart: self.restart.unwrap_or(false),
            options: self.options,
        };
        if faults.is_empty() { Ok(spec) } else { Err(faults) }
    }

    /// Whether they name a program or an engine, which is not for both.
    pub fn names_one_engine(&self) -> bool {
        self.command.is_some() || self.name.is_some()
    }
}

impl Program {
    /// What it is called if nobody says otherwise.
    fn name(&self) -> String {
        match self {
            Program::Own => "sandtable".to_owned(),
            Program::Material => "material".to_owned(),
            Program::Command(words) => {
                let program = PathBuf::from(words.first().map_or("", String::as_str));
                let stem = program.file_stem().unwrap_or_default();
                stem.to_string_lossy().into_owned()
            }
        }
    }
}

fn is_key(word: &str) -> bool {
    FIELDS.split([',', ' ']).any(|key| key == word) || word.starts_with("option.")
}

impl Raw {
    fn take(&mut self, field: fields::Field, faults: &mut Faults) {
        match field.key.as_str() {
            "cmd" => faults.read(field, &mut self.command, "a program and its arguments"),
            "name" => faults.read(field, &mut self.name, "a name"),
            "dir" => faults.read(field, &mut self.dir, "a folder"),
            "proto" => faults.read(field, &mut self.proto, "uci or xboard"),
            "tc" => faults.read(field, &mut self.clock, CLOCK_FORM),
            "movetime" => {
                faults.read(field, &mut self.movetime, "milliseconds for each move, from 1");
            }
            "depth" => faults.read(field, &mut self.depth, POSITIVE),
            "nodes" => faults.read(field, &mut self.nodes, POSITIVE),
            "margin" => faults.read(field, &mut self.margin, "milliseconds, from 0"),
            "restart" => faults.read(field, &mut self.restart, "on or off"),
            _ => faults.0.push(FieldFault::Unknown { key: field.key, expected: FIELDS }),
        }
    }

    fn sorted(self, options: Vec<(String, String)>) -> EngineFields {
        let limits = EngineLimits {
            clock: self.clock,
            movetime: self.movetime.map(|Positive(ms)| Duration::from_millis(ms)),
            depth: self.depth.map(|Positive(depth)| u32::try_from(depth).unwrap_or(u32::MAX)),
            nodes: self.nodes.map(|Positive(nodes)| nodes),
        };
        EngineFields {
            command: self.command,
            name: self.name,
            dir: self.dir,
            proto: self.proto,
            limits,
            margin: self.margin.map(Duration::from_millis),
            restart: self.restart.map(|Switch(on)| on),
            options,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn complete(text: &str) -> EngineSpec {
        EngineFields::parse(text).unwrap().complete().unwrap()
    }

    #[test]
    fn all_fields_are_read() {
        let text = "cmd=/opt/x/engine.bin --fast,name=A,dir=/tmp,proto=xboard,tc=40/60+1,depth=9,\
                    margin=50,restart=on,option.Skill Level=5,option.Clear Hash";
        let spec = complete(text);
        let options = [("Skill Level", "5"), ("Clear Hash", "")];
        assert_eq!(
            spec,
            EngineSpec {
                name: "A".to_owned(),
                program: Program::Command(vec!["/opt/x/engine.bin".into(), "--fast".into()]),
                dir: Some(PathBuf::from("/tmp")),
                proto: Proto::Xboard,
                limits: EngineLimits {
                    clock: "40/60+1".parse().ok(),
                    depth: Some(9),
                    ..EngineLimits::default()
                },
                margin: Duration::from_millis(50),
                restart: true,
                options: options.map(|(name, value)| (name.into(), value.into())).to_vec(),
            }
        );
    }

    #[test]
    fn a_command_alone_is_enough_and_names_the_engine() {
        let spec = complete("/usr/games/stockfish,nodes=1000");
        assert_eq!((spec.name.as_str(), spec.proto), ("stockfish", Proto::Uci));
        assert_eq!(complete("self,depth=3").program, Program::Own);
        assert_eq!(complete("cmd=material,depth=1").program, Program::Material);
        assert_eq!(complete("self uci,depth=3").name, "self");
    }

    #[test]
    fn what_an_engine_says_counts_more_than_what_both_have() {
        let each = EngineFields::parse("tc=5+0.05,option.Hash=16,option.Threads=1").unwrap();
        let own = EngineFields::parse("self,movetime=100,option.Hash=64").unwrap();
        let spec = own.or(&each).complete().unwrap();
        assert_eq!(
            (spec.limits.clock, spec.limits.movetime),
            (None, Some(Duration::from_millis(100)))
        );
        let options = [("Hash", "64"), ("Threads", "1")].map(|(a, b)| (a.to_owned(), b.to_owned()));
        assert_eq!(spec.options, options);
        assert!(!each.names_one_engine());
    }

    #[test]
    fn every_fault_of_the_text_is_told() {
        let text = "cmd=x,tc=5+,deep=3,depth=0,nodes,name=a,name=b,proto=uxi,option.A=1,option.A=2";
        let error = EngineFields::parse(text).unwrap_err().to_string();
        for part in [
            "tc=5+: expected seconds",
            "unknown field 'deep': expected cmd, name,",
            "depth=0: expected a whole number from 1",
            "'nodes' has no value",
            "'name' is given twice",
            "proto=uxi: expected uci or xboard",
            "'option.A' is given twice",
        ] {
            assert!(error.contains(part), "{error}");
        }
        assert!(EngineFields::parse("cmd='x").is_err());
    }

    #[test]
    fn what_is_missing_or_does_not_go_together_is_told() {
        let faults = |text: &str| {
            let faults = EngineFields::parse(text).unwrap().complete().unwrap_err();
            faults.iter().map(FieldFault::to_string).collect::<Vec<_>>().join("; ")
        };
        assert!(faults("name=x").contains("'cmd' is missing"));
        assert!(faults("cmd=x").contains("expected tc, movetime, depth or nodes"));
        assert!(faults("cmd=x,tc=5,movetime=5").contains("'tc' and 'movetime' do not go together"));
        assert!(faults("x,proto=xboard,nodes=5").contains("'proto=xboard' and 'nodes'"));
        assert!(faults("cmd= ,depth=1").contains("'cmd' is missing"));
    }
}
