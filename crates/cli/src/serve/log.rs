use crate::errors::Usage;
use clap::ValueEnum;
use serde::{Deserialize, Serialize};
use std::io::{IsTerminal, stderr};
use tracing_subscriber::EnvFilter;
use tracing_subscriber::util::SubscriberInitExt;

/// How a line of the log looks.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, ValueEnum, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum LogFormat {
    /// For people
    #[default]
    Text,
    /// An object of JSON a line
    Json,
}

const USUAL: &str = "warn";

/// Begins to log, to stderr.
pub fn start(filter: Option<&str>, format: LogFormat) -> anyhow::Result<()> {
    let by_rust = std::env::var(EnvFilter::DEFAULT_ENV).ok();
    let filter = filter.or(by_rust.as_deref()).unwrap_or(USUAL);
    let filter = EnvFilter::builder().parse(filter).map_err(|error| {
        let expected = "expected a level, such as info, or sandtable_server=debug,warn";
        Usage(format!("{filter:?} does not say what to log ({error}): {expected}"))
    })?;
    let builder = tracing_subscriber::fmt().with_env_filter(filter).with_writer(stderr);
    // A file or a pipe gets no colours.
    let builder = builder.with_ansi(stderr().is_terminal());
    match format {
        LogFormat::Text => builder.finish().try_init()?,
        LogFormat::Json => builder.json().flatten_event(true).finish().try_init()?,
    }
    Ok(())
}
