//! Everything that can be set: once, for flags, environment and file.

use super::log::LogFormat;
use super::texts;
use crate::errors::Usage;
use crate::seconds::Seconds;
use clap::Args;
use sandtable_server::{Database, IpNet, Limits, PublicUrl};
use serde::{Deserialize, Serialize};
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::PathBuf;

pub const DEFAULT_DB: &str = "sandtable.db";
/// Loopback: reachable from this computer only.
const DEFAULT_ADDR: SocketAddr = SocketAddr::new(IpAddr::V4(Ipv4Addr::LOCALHOST), 7878);

/// How to serve. A flag, its variable and its key in a file have the same name.
#[derive(Args, Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields, default)]
pub struct ServeArgs {
    /// Where to listen; port 0 takes any that is free
    #[arg(long, env = "SANDTABLE_ADDR", default_value_t = DEFAULT_ADDR)]
    pub addr: SocketAddr,
    /// Where games are kept: a file, or postgres://USER:PASSWORD@HOST/NAME, which servers can share
    #[arg(long, env = "SANDTABLE_DB", hide_env_values = true, value_name = "PATH|URL", default_value = DEFAULT_DB)]
    pub db: String,
    /// How many threads think; without it, all cores but one. 0, on PostgreSQL, leaves it to `sandtable worker`
    #[arg(long, env = "SANDTABLE_ENGINE_THREADS", value_name = "N")]
    pub engine_threads: Option<usize>,
    /// An address by which people reach this server through a proxy, such as https://play.example.org; may be repeated
    #[arg(long, env = "SANDTABLE_PUBLIC_URL", value_name = "URL", value_delimiter = ',')]
    #[serde(with = "texts")]
    pub public_url: Vec<PublicUrl>,
    /// A proxy, by address or network, whose X-Forwarded-For tells the client's address; may be repeated
    #[arg(long, env = "SANDTABLE_TRUSTED_PROXY", value_name = "CIDR", value_delimiter = ',')]
    #[serde(with = "texts")]
    pub trusted_proxy: Vec<Network>,
    /// The certificates of this server and of who signed it, in PEM: with them it speaks HTTPS
    #[arg(long, env = "SANDTABLE_TLS_CERT", value_name = "FILE")]
    pub tls_cert: Option<PathBuf>,
    /// The private key of the first certificate, in PEM
    #[arg(long, env = "SANDTABLE_TLS_KEY", value_name = "FILE")]
    pub tls_key: Option<PathBuf>,
    /// Where to answer /metrics, for Prometheus, and /ready; keep it from the internet
    #[arg(long, env = "SANDTABLE_METRICS_ADDR", value_name = "ADDR")]
    pub metrics_addr: Option<SocketAddr>,
    /// What to log: error, warn, info, debug or trace, also by module; without it, what RUST_LOG says, or warn
    #[arg(long, env = "SANDTABLE_LOG", value_name = "FILTER")]
    pub log: Option<String>,
    /// How to log
    #[arg(long, env = "SANDTABLE_LOG_FORMAT", value_enum, value_name = "FORMAT", default_value_t)]
    pub log_format: LogFormat,
    /// Requests of one address in a second; 0 for no limit
    #[arg(long, env = "SANDTABLE_REQUESTS_PER_SECOND", value_name = "N", hide_short_help = true, default_value_t = Limits::default().requests_per_second)]
    pub requests_per_second: u32,
    /// Requests of one address at once
    #[arg(long, env = "SANDTABLE_REQUEST_BURST", value_name = "N", hide_short_help = true, default_value_t = Limits::default().request_burst)]
    pub request_burst: u32,
    /// Games that one address may create in a minute; 0 for no limit
    #[arg(long, env = "SANDTABLE_GAMES_PER_MINUTE", value_name = "N", hide_short_help = true, default_value_t = Limits::default().games_per_minute)]
    pub games_per_minute: u32,
    /// Games of a day that one address may have created and not ended; 0 for no limit
    #[arg(long, env = "SANDTABLE_OPEN_GAMES_PER_ADDRESS", value_name = "N", hide_short_help = true, default_value_t = Limits::default().open_games_per_address)]
    pub open_games_per_address: u32,
    /// Commands of one connection in a second
    #[arg(long, env = "SANDTABLE_COMMANDS_PER_SECOND", value_name = "N", hide_short_help = true, default_value_t = Limits::default().commands_per_second)]
    pub commands_per_second: u32,
    /// TCP connections, all together; fewer where the system allows fewer open files
    #[arg(long, env = "SANDTABLE_TCP_CONNECTIONS", value_name = "N", hide_short_help = true, default_value_t = Limits::default().tcp_connections)]
    pub tcp_connections: usize,
    /// TCP connections of one address; 0 for no limit
    #[arg(long, env = "SANDTABLE_TCP_CONNECTIONS_PER_ADDRESS", value_name = "N", hide_short_help = true, default_value_t = Limits::default().tcp_connections_per_address)]
    pub tcp_connections_per_address: usize,
    /// WebSockets, all together; a quarter of them is for players alone
    #[arg(long, env = "SANDTABLE_CONNECTIONS", value_name = "N", hide_short_help = true, default_value_t = Limits::default().connections)]
    pub connections: usize,
    /// WebSockets of one address to play, and as many to watch and analyse; 0 for no limit
    #[arg(long, env = "SANDTABLE_CONNECTIONS_PER_ADDRESS", value_name = "N", hide_short_help = true, default_value_t = Limits::default().connections_per_address)]
    pub connections_per_address: usize,
    /// WebSockets that watch one game
    #[arg(long, env = "SANDTABLE_WATCHERS_PER_GAME", value_name = "N", hide_short_help = true, default_value_t = Limits::default().watchers_per_game)]
    pub watchers_per_game: usize,
    /// WebSockets of one address that watch one game; 0 for no limit
    #[arg(long, env = "SANDTABLE_WATCHERS_PER_ADDRESS", value_name = "N", hide_short_help = true, default_value_t = Limits::default().watchers_per_address)]
    pub watchers_per_address: usize,
    /// Mebibytes of requests and answers that are held in memory
    #[arg(long, env = "SANDTABLE_MEBIBYTES_IN_FLIGHT", value_name = "MIB", hide_short_help = true, default_value_t = Limits::default().bytes_in_flight >> 20)]
    pub mebibytes_in_flight: usize,
    /// Seconds for the headers of a request, for the pause before the next one, and for a TLS handshake
    #[arg(long, env = "SANDTABLE_HEADER_TIME", value_name = "SECONDS", hide_short_help = true, default_value_t = Seconds(Limits::default().header_time))]
    pub header_time: Seconds,
    /// Seconds for the body of a request
    #[arg(long, env = "SANDTABLE_BODY_TIME", value_name = "SECONDS", hide_short_help = true, default_value_t = Seconds(Limits::default().body_time))]
    pub body_time: Seconds,
    /// Seconds in which a client that is behind takes 64 KiB of an answer, or the rest of it
    #[arg(long, env = "SANDTABLE_WRITE_TIME", value_name = "SECONDS", hide_short_help = true, default_value_t = Seconds(Limits::default().write_time))]
    pub write_time: Seconds,
    /// A file of settings, in TOML: keys are the names of flags; flags and variables come first
    #[arg(long, env = "SANDTABLE_CONFIG", value_name = "FILE")]
    #[serde(skip)]
    pub config: Option<PathBuf>,
    /// Print all settings as such a file, and end
    #[arg(long)]
    #[serde(skip)]
    pub print_config: bool,
}

impl Default for ServeArgs {
    /// As if nothing but `serve` had been said.
    fn default() -> ServeArgs {
        let limits = Limits::default();
        ServeArgs {
            addr: DEFAULT_ADDR,
            db: DEFAULT_DB.into(),
            engine_threads: None,
            public_url: Vec::new(),
            trusted_proxy: Vec::new(),
            tls_cert: None,
            tls_key: None,
            metrics_addr: None,
            log: None,
            log_format: LogFormat::default(),
            requests_per_second: limits.requests_per_second,
            request_burst: limits.request_burst,
            games_per_minute: limits.games_per_minute,
            open_games_per_address: limits.open_games_per_address,
            commands_per_second: limits.commands_per_second,
            tcp_connections: limits.tcp_connections,
            tcp_connections_per_address: limits.tcp_connections_per_address,
            connections: limits.connections,
            connections_per_address: limits.connections_per_address,
            watchers_per_game: limits.watchers_per_game,
            watchers_per_address: limits.watchers_per_address,
            mebibytes_in_flight: limits.bytes_in_flight >> 20,
            header_time: Seconds(limits.header_time),
            body_time: Seconds(limits.body_time),
            write_time: Seconds(limits.write_time),
            config: None,
            print_config: false,
        }
    }
}

impl ServeArgs {
    /// Where games are kept.
    ///
    /// # Errors
    /// It is no address of a database, and no file either.
    pub fn database(&self) -> anyhow::Result<Database> {
        self.db.parse().map_err(|expected| Usage(format!("--db: {expected}")).into())
    }

    /// How much is allowed.
    pub fn limits(&self) -> Limits {
        Limits {
            requests_per_second: self.requests_per_second,
            request_burst: self.request_burst,
            games_per_minute: self.games_per_minute,
            open_games_per_address: self.open_games_per_address,
            commands_per_second: self.commands_per_second,
            command_burst: self.commands_per_second.saturating_mul(3),
            tcp_connections: self.tcp_connections,
            tcp_connections_per_address: self.tcp_connections_per_address,
            connections: self.connections,
            connections_per_address: self.connections_per_address,
            watchers_per_game: self.watchers_per_game,
            watchers_per_address: self.watchers_per_address,
            bytes_in_flight: self.mebibytes_in_flight.saturating_mul(1 << 20),
            header_time: self.header_time.0,
            body_time: self.body_time.0,
            write_time: self.write_time.0,
            ..Limits::default()
        }
    }
}

/// A network, or a single address.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Network(pub IpNet);

impl std::str::FromStr for Network {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Network, &'static str> {
        let address = text.parse::<IpAddr>().map(IpNet::from);
        let network = address.or_else(|_| text.parse());
        network
            .map(Network)
            .map_err(|_| "expected an address or a network, such as 127.0.0.1 or 10.0.0.0/8")
    }
}

impl std::fmt::Display for Network {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.0.fmt(f)
    }
}
