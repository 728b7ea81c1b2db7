//! What decides the result of a match, as text: a match is continued with the same settings or not at
//! all.

use crate::{EngineSpec, Match, Program};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// Names and values.
pub type Settings = BTreeMap<String, String>;

impl Match {
    /// All that decides how games go, but for their openings. How many games there are, how many at
    /// the same time and what is written about them may change.
    pub fn settings(&self) -> Settings {
        let mut settings = Settings::new();
        let mut set = |name: &str, value: String| settings.insert(name.to_owned(), value);
        set("game", self.game.name().to_owned());
        set("draw", format!("{:?}", self.rules.draw));
        set("resign", format!("{:?}", self.rules.resign));
        set("maxmoves", format!("{:?}", self.rules.most_moves));
        set("sprt", format!("{:?}", self.sprt));
        for (i, spec) in self.engines.iter().enumerate() {
            for (name, value) in engine_settings(spec, &self.own_binary) {
                settings.insert(format!("engine {}, {name}", i + 1), value);
            }
        }
        settings
    }
}

fn engine_settings(spec: &EngineSpec, own: &Path) -> Settings {
    let (command, program) = match &spec.program {
        Program::Own => ("self".to_owned(), Some(own.to_owned())),
        Program::Material => ("material".to_owned(), Some(own.to_owned())),
        Program::Command(words) => {
            (words.join(" "), words.first().and_then(|word| find(word, spec.dir.as_deref())))
        }
    };
    let options = spec.options.iter().map(|(name, value)| format!("{name}={value}"));
    let files = spec.options.iter().map(|(_, value)| place(value, spec.dir.as_deref()));
    let prints = program.into_iter().chain(files).filter_map(|file| file_print(&file));
    Settings::from([
        ("name".to_owned(), spec.name.clone()),
        ("command".to_owned(), command),
        ("limits".to_owned(), spec.limits.to_string()),
        ("margin".to_owned(), format!("{:?}", spec.margin)),
        ("restart".to_owned(), spec.restart.to_string()),
        ("options".to_owned(), options.collect::<Vec<_>>().join(",")),
        // A program that was built anew is another engine.
        ("files".to_owned(), prints.collect::<Vec<_>>().join(", ")),
    ])
}

/// Where a file of this name is for an engine that is started in `dir`.
fn place(name: &str, dir: Option<&Path>) -> PathBuf {
    dir.map_or_else(|| PathBuf::from(name), |dir| dir.join(name))
}

/// The program of this name, as the system looks for it.
fn find(word: &str, dir: Option<&Path>) -> Option<PathBuf> {
    if word.contains(std::path::is_separator) {
        return Some(place(word, dir));
    }
    let path = std::env::var_os("PATH")?;
    std::env::split_paths(&path).map(|folder| folder.join(word)).find(|file| file.is_file())
}

/// Size and hash of a file; `None` if there is none.
fn file_print(file: &Path) -> Option<String> {
    let bytes = file.is_file().then(|| std::fs::read(file).ok())??;
    Some(fingerprint(&bytes))
}

/// Size and hash (FNV-1a) of a text or a program.
pub fn fingerprint(bytes: &[u8]) -> String {
    let hash = bytes.iter().fold(0xcbf2_9ce4_8422_2325_u64, |hash, &byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
    });
    format!("{} bytes {hash:016x}", bytes.len())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::EngineFields;

    fn settings(fields: &str) -> Settings {
        let spec = EngineFields::parse(fields).unwrap().complete().unwrap();
        engine_settings(&spec, Path::new("/no/such/program"))
    }

    #[test]
    fn fingerprints_are_those_of_fnv() {
        assert_eq!(fingerprint(b""), "0 bytes cbf29ce484222325");
        assert_eq!(fingerprint(b"foobar"), "6 bytes 85944171f73967e8");
    }

    #[test]
    fn a_program_or_a_network_that_changed_is_noticed() {
        let folder = std::env::temp_dir().join(format!("sandtable-print-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        for name in ["program", "network"] {
            let fields = format!(
                "cmd=./program,dir={},depth=1,option.EvalFile=network",
                folder.to_str().unwrap()
            );
            std::fs::write(folder.join(name), "one").unwrap();
            let before = settings(&fields);
            std::fs::write(folder.join(name), "two").unwrap();
            let after = settings(&fields);
            assert_ne!(before["files"], after["files"], "{name}");
            assert_eq!(before["command"], after["command"]);
        }
        std::fs::remove_dir_all(&folder).unwrap();
        assert!(find("sh", None).is_none_or(|file| file.is_file()));
    }

    #[test]
    fn limits_and_options_are_settings() {
        let before = settings("cmd=x,depth=1,option.Hash=1");
        for other in ["cmd=x,depth=2,option.Hash=1", "cmd=x,depth=1,option.Hash=2", "cmd=y,depth=1"]
        {
            assert_ne!(before, settings(other), "{other}");
        }
    }
}
