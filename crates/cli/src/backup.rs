//! `sandtable backup`: a copy of the games while a server goes on with them.

use crate::serve::DEFAULT_DB;
use anyhow::{Context, bail};
use clap::Args;
use sandtable_server::Database;
use std::io::Write;
use std::path::PathBuf;

/// What to copy, and where to.
#[derive(Args, Debug)]
pub struct BackupArgs {
    /// The file in which games are kept; a server may be using it
    #[arg(long, value_name = "PATH", default_value = DEFAULT_DB)]
    db: Database,
    /// The copy; it must not be there yet
    #[arg(long, value_name = "PATH")]
    to: PathBuf,
}

/// Writes the copy.
pub fn run(args: &BackupArgs, out: &mut impl Write) -> anyhow::Result<()> {
    let Database::File(db) = &args.db else {
        bail!("{} is no file: copy it with pg_dump", args.db);
    };
    let to = args.to.display();
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
    let runtime = runtime.context("no thread to work with")?;
    let copied = runtime.block_on(sandtable_server::backup(db, &args.to));
    copied.with_context(|| format!("cannot copy {} to {to}", args.db))?;
    writeln!(out, "{to} has all games of {}.", args.db)?;
    Ok(())
}
