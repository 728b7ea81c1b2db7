//! `sandtable backup`: a copy of the games while a server goes on with them.

use crate::serve::DEFAULT_DB;
use anyhow::Context;
use clap::Args;
use std::io::Write;
use std::path::PathBuf;

/// What to copy, and where to.
#[derive(Args, Debug)]
pub struct BackupArgs {
    /// The file in which games are kept; a server may be using it
    #[arg(long, value_name = "PATH", default_value = DEFAULT_DB)]
    db: PathBuf,
    /// The copy; it must not be there yet
    #[arg(long, value_name = "PATH")]
    to: PathBuf,
}

/// Writes the copy.
pub fn run(args: &BackupArgs, out: &mut impl Write) -> anyhow::Result<()> {
    let (db, to) = (args.db.display(), args.to.display());
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
    let runtime = runtime.context("no thread to work with")?;
    let copied = runtime.block_on(sandtable_server::backup(&args.db, &args.to));
    copied.with_context(|| format!("cannot copy {db} to {to}"))?;
    writeln!(out, "{to} has all games of {db}.")?;
    Ok(())
}
