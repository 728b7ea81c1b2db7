//! `sandtable worker`: the engine for servers that share a database.

use crate::serve::log::{self, LogFormat};
use crate::serve::{block_on, end_of_service, exit_at_the_latest, spare_cores};
use clap::Args;
use sandtable_server::{Database, Worker};
use std::io::Write;

/// How to work.
#[derive(Args, Debug)]
pub struct WorkerArgs {
    /// The database of the servers: postgres://USER:PASSWORD@HOST/NAME
    #[arg(long, env = "SANDTABLE_DB", hide_env_values = true, value_name = "URL")]
    db: Database,
    /// How many threads think; without it, all cores but one
    #[arg(long, env = "SANDTABLE_ENGINE_THREADS", value_name = "N")]
    engine_threads: Option<usize>,
    /// What to log: error, warn, info, debug or trace, also by module; without it, what RUST_LOG says, or warn
    #[arg(long, env = "SANDTABLE_LOG", value_name = "FILTER")]
    log: Option<String>,
    /// How to log
    #[arg(long, env = "SANDTABLE_LOG_FORMAT", value_enum, value_name = "FORMAT", default_value_t)]
    log_format: LogFormat,
}

/// Works until it is told to end.
pub fn run(args: &WorkerArgs, out: &mut impl Write) -> anyhow::Result<()> {
    log::start(args.log.as_deref(), args.log_format)?;
    block_on(async {
        let end = end_of_service()?;
        let threads = args.engine_threads.unwrap_or_else(spare_cores).max(1);
        let worker = Worker::start(&args.db, threads).await?;
        // Whoever started it may listen no longer; work does not end because of that.
        let words =
            format!("{threads} threads think for the servers of {}. Ctrl-C ends.\n", args.db);
        let _ = out.write_all(words.as_bytes()).and_then(|()| out.flush());
        let end = async {
            end.await;
            exit_at_the_latest();
        };
        worker.run(end).await;
        Ok(())
    })
}
