//! `sandtable serve`: games for browsers and programs.

use anyhow::Context;
use clap::Args;
use sandtable_server::{Config, IpNet, Limits, PublicUrl, Server};
use std::io::Write;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::{Path, PathBuf};
use std::time::Duration;
use tokio::signal;
use tracing_subscriber::EnvFilter;

/// Nobody but this computer gets in, unless told otherwise.
const DEFAULT_ADDR: SocketAddr = SocketAddr::new(IpAddr::V4(Ipv4Addr::LOCALHOST), 7878);
/// Going down takes less than five seconds.
const LATEST: Duration = Duration::from_millis(4_800);
pub const DEFAULT_DB: &str = "sandtable.db";

/// How to serve.
#[derive(Args, Debug)]
pub struct ServeArgs {
    /// Where to listen; port 0 takes any that is free
    #[arg(long, default_value_t = DEFAULT_ADDR)]
    addr: SocketAddr,
    /// The file in which games are kept
    #[arg(long, value_name = "PATH", default_value = DEFAULT_DB)]
    db: PathBuf,
    /// How many threads think; without it, all cores but one
    #[arg(long, value_name = "N")]
    engine_threads: Option<usize>,
    /// Requests of one address in a second; 0 for no limit
    #[arg(long, value_name = "N", hide_short_help = true, default_value_t = Limits::default().requests_per_second)]
    requests_per_second: u32,
    /// Requests of one address at once
    #[arg(long, value_name = "N", hide_short_help = true, default_value_t = Limits::default().request_burst)]
    request_burst: u32,
    /// Games that one address may create in a minute; 0 for no limit
    #[arg(long, value_name = "N", hide_short_help = true, default_value_t = Limits::default().games_per_minute)]
    games_per_minute: u32,
    /// Games of a day that one address may have created and not ended; 0 for no limit
    #[arg(long, value_name = "N", hide_short_help = true, default_value_t = Limits::default().open_games_per_address)]
    open_games_per_address: u32,
    /// Commands of one connection in a second
    #[arg(long, value_name = "N", hide_short_help = true, default_value_t = Limits::default().commands_per_second)]
    commands_per_second: u32,
    /// An address by which people reach this server through a proxy, such as https://play.example.org; may be repeated
    #[arg(long = "public-url", value_name = "URL")]
    public_urls: Vec<PublicUrl>,
    /// A proxy, by address or network, whose X-Forwarded-For tells the client's address; may be repeated
    #[arg(long = "trusted-proxy", value_name = "CIDR", value_parser = network)]
    trusted_proxies: Vec<IpNet>,
    /// TCP connections, all together; fewer where the system allows fewer open files
    #[arg(long, value_name = "N", hide_short_help = true, default_value_t = Limits::default().tcp_connections)]
    tcp_connections: usize,
    /// TCP connections of one address; 0 for no limit
    #[arg(long, value_name = "N", hide_short_help = true, default_value_t = Limits::default().tcp_connections_per_address)]
    tcp_connections_per_address: usize,
    /// WebSockets, all together; a quarter of them is for players alone
    #[arg(long, value_name = "N", hide_short_help = true, default_value_t = Limits::default().connections)]
    connections: usize,
    /// WebSockets of one address to play, and as many to watch and analyse; 0 for no limit
    #[arg(long, value_name = "N", hide_short_help = true, default_value_t = Limits::default().connections_per_address)]
    connections_per_address: usize,
    /// WebSockets that watch one game
    #[arg(long, value_name = "N", hide_short_help = true, default_value_t = Limits::default().watchers_per_game)]
    watchers_per_game: usize,
    /// WebSockets of one address that watch one game; 0 for no limit
    #[arg(long, value_name = "N", hide_short_help = true, default_value_t = Limits::default().watchers_per_address)]
    watchers_per_address: usize,
    /// Mebibytes of requests and answers that are held in memory
    #[arg(long, value_name = "MIB", hide_short_help = true, default_value_t = Limits::default().bytes_in_flight >> 20)]
    mebibytes_in_flight: usize,
}

/// A network, or a single address.
fn network(text: &str) -> Result<IpNet, String> {
    let address = text.parse::<IpAddr>().map(IpNet::from);
    address
        .or_else(|_| text.parse())
        .map_err(|_| "expected an address or a network, such as 127.0.0.1 or 10.0.0.0/8".to_owned())
}

impl Default for ServeArgs {
    /// As if nothing but `serve` had been said.
    fn default() -> ServeArgs {
        let limits = Limits::default();
        ServeArgs {
            addr: DEFAULT_ADDR,
            db: DEFAULT_DB.into(),
            engine_threads: None,
            requests_per_second: limits.requests_per_second,
            request_burst: limits.request_burst,
            games_per_minute: limits.games_per_minute,
            open_games_per_address: limits.open_games_per_address,
            commands_per_second: limits.commands_per_second,
            public_urls: Vec::new(),
            trusted_proxies: Vec::new(),
            tcp_connections: limits.tcp_connections,
            tcp_connections_per_address: limits.tcp_connections_per_address,
            connections: limits.connections,
            connections_per_address: limits.connections_per_address,
            watchers_per_game: limits.watchers_per_game,
            watchers_per_address: limits.watchers_per_address,
            mebibytes_in_flight: limits.bytes_in_flight >> 20,
        }
    }
}

/// Serves until it is told to end.
pub fn run(args: &ServeArgs, out: &mut impl Write) -> anyhow::Result<()> {
    let filter = EnvFilter::try_from_default_env();
    let filter = filter.unwrap_or_else(|_| EnvFilter::new("warn"));
    tracing_subscriber::fmt().with_env_filter(filter).with_writer(std::io::stderr).init();
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build();
    let runtime = runtime.context("no threads to serve with")?;
    let served = runtime.block_on(serve(args, out));
    // Blocking work that still runs is abandoned: shutdown does not wait for it.
    runtime.shutdown_background();
    served
}

async fn serve(args: &ServeArgs, out: &mut impl Write) -> anyhow::Result<()> {
    // Asked for before anybody is told the address: whoever knows it may end the server.
    let end = end_of_service()?;
    let server = Server::start(Config {
        addr: args.addr,
        db: args.db.clone(),
        engine_threads: args.engine_threads.unwrap_or_else(spare_cores),
        limits: Limits {
            requests_per_second: args.requests_per_second,
            request_burst: args.request_burst,
            games_per_minute: args.games_per_minute,
            open_games_per_address: args.open_games_per_address,
            commands_per_second: args.commands_per_second,
            command_burst: args.commands_per_second.saturating_mul(3),
            tcp_connections: args.tcp_connections,
            tcp_connections_per_address: args.tcp_connections_per_address,
            connections: args.connections,
            connections_per_address: args.connections_per_address,
            watchers_per_game: args.watchers_per_game,
            watchers_per_address: args.watchers_per_address,
            bytes_in_flight: args.mebibytes_in_flight.saturating_mul(1 << 20),
            ..Limits::default()
        },
        public_urls: args.public_urls.clone(),
        trusted_proxies: args.trusted_proxies.clone(),
        metrics_addr: None,
        tls: None,
    })
    .await?;
    announce(out, server.addr()?, &args.db);
    let end = async {
        end.await;
        exit_at_the_latest();
    };
    server.run(end).await;
    Ok(())
}

/// Says where to look, in one piece: whoever started the server may read the first line and listen
/// no longer. Games do not end because of that.
fn announce(out: &mut impl Write, addr: SocketAddr, db: &Path) {
    let (port, kept) = (addr.port(), db.display());
    let mut words = if addr.ip().is_unspecified() {
        format!(
            "Sandtable is at http://127.0.0.1:{port}\n\
             Others reach it by this computer's name or address, port {port}.\n"
        )
    } else {
        format!("Sandtable is at http://{addr}\n")
    };
    words += &format!("Games are kept in {kept}. Ctrl-C ends.\n");
    let _ = out.write_all(words.as_bytes()).and_then(|()| out.flush());
}

/// One core is left for serving.
fn spare_cores() -> usize {
    std::thread::available_parallelism().map_or(1, |cores| cores.get().saturating_sub(1)).max(1)
}

/// Ends the process when going down takes too long, whatever holds it up.
fn exit_at_the_latest() {
    std::thread::spawn(|| {
        std::thread::sleep(LATEST);
        crate::errors::complain("the server did not go down in time");
        std::process::exit(1);
    });
}

/// Ctrl-C, or the word of whoever supervises this process.
fn end_of_service() -> anyhow::Result<impl Future<Output = ()>> {
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
