//! Settings of three sources: flags come before the environment, that before a file, and that before
//! what is usual.

use super::settings::ServeArgs;
use crate::errors::Usage;
use anyhow::Context;
use clap::parser::ValueSource;
use clap::{ArgMatches, Args, Command, FromArgMatches};
use std::collections::BTreeSet;
use std::path::Path;
use toml::Table;

/// Arguments, and which of them somebody has given, by flag or environment.
#[derive(Debug)]
pub struct Given<T> {
    args: T,
    given: BTreeSet<String>,
}

impl<T: FromArgMatches> FromArgMatches for Given<T> {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Given<T>, clap::Error> {
        Ok(Given { args: T::from_arg_matches(matches)?, given: given(matches) })
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        self.given.extend(given(matches));
        self.args.update_from_arg_matches(matches)
    }
}

fn given(matches: &ArgMatches) -> BTreeSet<String> {
    let is_given = |id: &&str| {
        let source = matches.value_source(id);
        matches!(source, Some(ValueSource::CommandLine | ValueSource::EnvVariable))
    };
    matches.ids().map(clap::Id::as_str).filter(is_given).map(|id| id.replace('_', "-")).collect()
}

impl<T: Args> Args for Given<T> {
    fn augment_args(command: Command) -> Command {
        T::augment_args(command)
    }

    fn augment_args_for_update(command: Command) -> Command {
        T::augment_args_for_update(command)
    }
}

impl Given<ServeArgs> {
    /// The settings that hold.
    pub fn settings(self) -> anyhow::Result<ServeArgs> {
        let Some(path) = &self.args.config else { return Ok(self.args) };
        let file = Table::try_from(read(path)?).context("the file cannot be used")?;
        let mut settings = Table::try_from(&self.args).context("the flags cannot be used")?;
        // A setting that neither flag nor environment gives comes from the file, or else is the default.
        for (key, value) in file {
            if !self.given.contains(&key) {
                settings.insert(key, value);
            }
        }
        let mut settings: ServeArgs = settings.try_into().context("the settings cannot be used")?;
        settings.print_config = self.args.print_config;
        Ok(settings)
    }
}

fn read(path: &Path) -> anyhow::Result<ServeArgs> {
    let name = path.display();
    let text = std::fs::read_to_string(path).with_context(|| format!("cannot read {name}"))?;
    toml::from_str(&text).map_err(|error| Usage(format!("{name}: {error}")).into())
}

/// The settings as a file.
pub fn text(settings: &ServeArgs) -> anyhow::Result<String> {
    let mut table = Table::try_from(settings).context("the settings cannot be written")?;
    if let Some(toml::Value::String(db)) = table.get_mut("db") {
        *db = without_password(db);
    }
    let command = ServeArgs::augment_args(Command::new("serve"));
    let flags = command.get_arguments().filter_map(|flag| flag.get_long());
    let is_unset = |flag: &&str| !table.contains_key(*flag) && !NOT_IN_FILE.contains(flag);
    let unset: Vec<&str> = flags.filter(is_unset).collect();
    let mut text = table.to_string();
    if !unset.is_empty() {
        text += &format!("# not set: {}\n", unset.join(", "));
    }
    Ok(text)
}

/// Flags that have no place in a file.
const NOT_IN_FILE: [&str; 2] = ["config", "print-config"];

/// The address of a database without its password, which may stand in two places.
fn without_password(db: &str) -> String {
    let Some((scheme, rest)) = db.split_once("://") else { return db.to_owned() };
    let (place, parameters) = rest.split_once('?').map_or((rest, None), |(a, b)| (a, Some(b)));
    let place = match place.rsplit_once('@') {
        Some((user, host)) => match user.split_once(':') {
            Some((name, _)) => format!("{name}:{MASK}@{host}"),
            None => place.to_owned(),
        },
        None => place.to_owned(),
    };
    let parameters = parameters.map(|parameters| {
        let hide = |parameter: &str| match parameter.split_once('=') {
            Some((name, _)) if name.to_ascii_lowercase().contains("password") => {
                format!("{name}={MASK}")
            }
            _ => parameter.to_owned(),
        };
        format!("?{}", parameters.split('&').map(hide).collect::<Vec<_>>().join("&"))
    });
    format!("{scheme}://{place}{}", parameters.unwrap_or_default())
}

const MASK: &str = "***";

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]
mod tests {
    use super::*;

    #[test]
    fn the_usual_settings_are_the_same_by_flags_and_by_file() {
        let command = ServeArgs::augment_args(Command::new("serve"));
        // The variables of whoever runs the tests do not count.
        let command = command.mut_args(|flag| flag.env(None::<&str>));
        let matches = command.get_matches_from(["serve"]);
        let by_flags = ServeArgs::from_arg_matches(&matches).unwrap();
        assert_eq!(by_flags, ServeArgs::default());
        assert_eq!(toml::from_str::<ServeArgs>("").unwrap(), ServeArgs::default());
    }

    #[test]
    fn every_flag_has_a_variable_of_its_name() {
        let command = ServeArgs::augment_args(Command::new("serve"));
        for flag in command.get_arguments().filter(|flag| flag.get_id() != "print_config") {
            let long = flag.get_long().unwrap();
            let variable = format!("SANDTABLE_{}", long.to_uppercase().replace('-', "_"));
            assert_eq!(flag.get_env().unwrap(), variable.as_str());
            assert_eq!(flag.get_id().as_str().replace('_', "-"), long);
        }
    }

    #[test]
    fn passwords_are_hidden() {
        for (db, expected) in [
            ("games.db", "games.db"),
            ("postgres://host/games", "postgres://host/games"),
            ("postgres://me@host/games", "postgres://me@host/games"),
            ("postgres://me:p@s:s@host/games", "postgres://me:***@host/games"),
            (
                "postgres://h/g?sslmode=require&password=x&user=me",
                "postgres://h/g?sslmode=require&password=***&user=me",
            ),
            ("postgres://h/g?sslpassword=x", "postgres://h/g?sslpassword=***"),
        ] {
            assert_eq!(without_password(db), expected);
        }
    }
}
