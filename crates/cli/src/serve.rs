//! `sandtable serve`: games for browsers and programs.
//!
//! | file | what |
//! |---|---|
//! | `settings` | everything that can be set |
//! | `config` | flags, environment and file, in this order |
//! | `texts` | lists in that file |
//! | `log` | what is logged, and how |

mod config;
pub mod log;
mod settings;
mod texts;

pub use config::Given;
pub use settings::{DEFAULT_DB, ServeArgs};

use crate::errors::Usage;
use anyhow::Context;
use sandtable_server::{Config, Database, Server, Tls, TlsFiles};
use std::io::Write;
use std::time::Duration;
use tokio::signal;
use tokio::task::JoinSet;

/// Going down takes less than five seconds.
const LATEST: Duration = Duration::from_millis(4_800);

/// Serves until it is told to end.
pub fn run(args: Given<ServeArgs>, out: &mut impl Write) -> anyhow::Result<()> {
    let args = &args.settings()?;
    if args.print_config {
        out.write_all(config::text(args)?.as_bytes())?;
        return Ok(());
    }
    log::start(args.log.as_deref(), args.log_format)?;
    block_on(serve(args, out))
}

/// Runs a server or a worker on threads of its own.
pub fn block_on<T>(work: impl Future<Output = anyhow::Result<T>>) -> anyhow::Result<T> {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build();
    let runtime = runtime.context("no threads to serve with")?;
    let done = runtime.block_on(work);
    // Blocking work that still runs is abandoned: shutdown does not wait for it.
    runtime.shutdown_background();
    done
}

async fn serve(args: &ServeArgs, out: &mut impl Write) -> anyhow::Result<()> {
    // Asked for before anybody is told the address: whoever knows it may end the server.
    let end = end_of_service()?;
    let db = args.database()?;
    let networks = args.trusted_proxy.iter().map(|network| network.0);
    let server = Server::start(Config {
        addr: args.addr,
        db: db.clone(),
        engine_threads: args.engine_threads.unwrap_or_else(spare_cores),
        limits: args.limits(),
        public_urls: args.public_url.clone(),
        trusted_proxies: networks.collect(),
        metrics_addr: args.metrics_addr,
        tls: tls_files(args)?,
    })
    .await?;
    let reloading = server.tls().map(reload_on_hangup).transpose()?;
    announce(out, &server, &db)?;
    let end = async {
        end.await;
        exit_at_the_latest();
    };
    server.run(end).await;
    drop(reloading);
    Ok(())
}

/// Both files, or none.
fn tls_files(args: &ServeArgs) -> anyhow::Result<Option<TlsFiles>> {
    match (args.tls_cert.clone(), args.tls_key.clone()) {
        (Some(cert), Some(key)) => Ok(Some(TlsFiles { cert, key })),
        (None, None) => Ok(None),
        (Some(_), None) => Err(Usage("tls-cert needs tls-key".to_owned()).into()),
        (None, Some(_)) => Err(Usage("tls-key needs tls-cert".to_owned()).into()),
    }
}

/// Reads the certificate again whenever SIGHUP comes.
#[cfg(unix)]
fn reload_on_hangup(tls: Tls) -> anyhow::Result<JoinSet<()>> {
    let mut tasks = JoinSet::new();
    let hangup = signal::unix::signal(signal::unix::SignalKind::hangup());
    let mut hangup = hangup.context("signals cannot be heard")?;
    tasks.spawn(async move {
        while hangup.recv().await.is_some() {
            match tls.reload() {
                Ok(()) => tracing::info!("the certificate was read again"),
                Err(error) => tracing::error!(%error, "the old certificate stays"),
            }
        }
    });
    Ok(tasks)
}

/// There is no such signal here: a new certificate needs a restart.
#[cfg(not(unix))]
fn reload_on_hangup(_tls: Tls) -> anyhow::Result<JoinSet<()>> {
    Ok(JoinSet::new())
}

/// Says where to look, in one piece: whoever started the server may read the first line and listen
/// no longer. Games do not end because of that.
fn announce(out: &mut impl Write, server: &Server, db: &Database) -> anyhow::Result<()> {
    let addr = server.addr()?;
    let port = addr.port();
    let scheme = if server.tls().is_some() { "https" } else { "http" };
    let mut words = if addr.ip().is_unspecified() {
        format!(
            "Sandtable is at {scheme}://127.0.0.1:{port}\n\
             Others reach it by this computer's name or address, port {port}.\n"
        )
    } else {
        format!("Sandtable is at {scheme}://{addr}\n")
    };
    words += &format!("Games are kept in {db}. Ctrl-C ends.\n");
    if let Some(addr) = server.metrics_addr() {
        words += &format!("Metrics are at http://{addr}/metrics.\n");
    }
    let _ = out.write_all(words.as_bytes()).and_then(|()| out.flush());
    Ok(())
}

/// One core is left for serving.
pub fn spare_cores() -> usize {
    std::thread::available_parallelism().map_or(1, |cores| cores.get().saturating_sub(1)).max(1)
}

/// Ends the process when going down takes too long, whatever holds it up.
pub fn exit_at_the_latest() {
    std::thread::spawn(|| {
        std::thread::sleep(LATEST);
        crate::errors::complain("the server did not go down in time");
        std::process::exit(1);
    });
}

/// Ctrl-C, or the word of whoever supervises this process.
pub fn end_of_service() -> anyhow::Result<impl Future<Output = ()>> {
    #[cfg(unix)]
    let mut terminate = signal::unix::signal(signal::unix::SignalKind::terminate())
        .context("signals cannot be heard")?;
    Ok(async move {
        let interrupt = async {
            if signal::ctrl_c().await.is_err() {
                std::future::pending::<()>().await;
            }
        };
        #[cfg(unix)]
        tokio::select! {
            () = interrupt => {}
            _ = terminate.recv() => {}
        }
        #[cfg(not(unix))]
        interrupt.await;
    })
}
