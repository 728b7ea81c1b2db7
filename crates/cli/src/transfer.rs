//! `sandtable transfer`: all games from a file to a database, or back.

use crate::serve::block_on;
use crate::serve::log::{self, LogFormat};
use anyhow::anyhow;
use clap::Args;
use sandtable_server::{Database, OpenError, Transferred, transfer};
use std::io::Write;

/// What to move.
#[derive(Args, Debug)]
pub struct TransferArgs {
    /// Where the games are: a file, or postgres://USER:PASSWORD@HOST/NAME. No server may be using it
    #[arg(long, value_name = "PATH|URL")]
    from: Database,
    /// Where they are to go; it must not have games
    #[arg(long, value_name = "PATH|URL")]
    to: Database,
}

/// Copies everything, and says how much that was.
pub fn run(args: &TransferArgs, out: &mut impl Write) -> anyhow::Result<()> {
    let TransferArgs { from, to } = args;
    log::start(None, LogFormat::Text)?;
    let Transferred { games, events } = block_on(async {
        transfer(from, to).await.map_err(|error| match error {
            OpenError::InUse => anyhow!("a server is using {from} or {to}: stop it first"),
            error => anyhow!("{from} was not moved to {to}: {error}"),
        })
    })?;
    writeln!(out, "{games} games with {events} events are now in {to} as well as in {from}.")?;
    Ok(())
}
