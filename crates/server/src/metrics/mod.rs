//! What the server counts and measures, for Prometheus.
//!
//! | file | what |
//! |---|---|
//! | `mod` | counters and histograms, filled by whoever does the work |
//! | `gauges` | what is read from the server when somebody asks |
//! | `listener` | the address at which it is asked |
//!
//! Labels have few values, all known at compile time: never an address, a game or a text of a client.

mod gauges;
mod listener;

pub use gauges::Gauges;
pub use listener::serve;

use crate::store::StoreError;
use prometheus_client::encoding::EncodeLabelSet;
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::metrics::histogram::Histogram;
use prometheus_client::registry::{Registry, Unit};
use std::time::Duration;

/// Upper ends of the buckets, in seconds. 0.1 is the target for moves.
const BUCKETS: [f64; 13] =
    [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0];

#[derive(Clone, PartialEq, Eq, Hash, Debug, EncodeLabelSet)]
struct RequestLabels {
    method: &'static str,
    route: String,
    status: &'static str,
}

#[derive(Clone, PartialEq, Eq, Hash, Debug, EncodeLabelSet)]
struct RouteLabels {
    method: &'static str,
    route: String,
}

#[derive(Clone, PartialEq, Eq, Hash, Debug, EncodeLabelSet)]
struct ReasonLabel {
    reason: &'static str,
}

#[derive(Clone, PartialEq, Eq, Hash, Debug, EncodeLabelSet)]
struct ResultLabel {
    result: &'static str,
}

const DONE: &str = "done";
const REFUSED: &str = "refused";

#[derive(Clone, PartialEq, Eq, Hash, Debug, EncodeLabelSet)]
struct KindLabel {
    kind: &'static str,
}

/// Who is at the other end of a WebSocket.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SocketKind {
    /// Somebody with a seat.
    Player,
    /// Somebody who looks at a game.
    Watcher,
    /// Somebody who asks about positions.
    Analyst,
}

/// Which limit refused something.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Limit {
    /// Requests of one address.
    RequestRate,
    /// Games that one address creates.
    GameRate,
    /// Commands of one socket.
    CommandRate,
    /// TCP connections, all together.
    TcpConnections,
    /// TCP connections of one address.
    TcpConnectionsOfAddress,
    /// WebSockets, all together.
    Sockets,
    /// WebSockets of one address.
    SocketsOfAddress,
    /// Watchers of one game.
    Watchers,
    /// Games that are open at the same time.
    Rooms,
    /// Games of one address that are not over.
    OpenGames,
    /// Bytes in flight.
    Bytes,
    /// Analyses that wait.
    Analyses,
    /// Time for headers, a body or an answer.
    Time,
}

impl Limit {
    const ALL: [Limit; 13] = [
        Limit::RequestRate,
        Limit::GameRate,
        Limit::CommandRate,
        Limit::TcpConnections,
        Limit::TcpConnectionsOfAddress,
        Limit::Sockets,
        Limit::SocketsOfAddress,
        Limit::Watchers,
        Limit::Rooms,
        Limit::OpenGames,
        Limit::Bytes,
        Limit::Analyses,
        Limit::Time,
    ];

    const fn name(self) -> &'static str {
        match self {
            Limit::RequestRate => "request_rate",
            Limit::GameRate => "game_rate",
            Limit::CommandRate => "command_rate",
            Limit::TcpConnections => "tcp_connections",
            Limit::TcpConnectionsOfAddress => "tcp_connections_of_address",
            Limit::Sockets => "sockets",
            Limit::SocketsOfAddress => "sockets_of_address",
            Limit::Watchers => "watchers",
            Limit::Rooms => "rooms",
            Limit::OpenGames => "open_games",
            Limit::Bytes => "bytes",
            Limit::Analyses => "analyses",
            Limit::Time => "time",
        }
    }
}

/// Counters and histograms. Clones count together.
#[derive(Clone, Debug)]
pub struct Metrics {
    requests: Family<RequestLabels, Counter>,
    request_seconds: Family<RouteLabels, Histogram>,
    command_seconds: Family<ResultLabel, Histogram>,
    write_seconds: Histogram,
    write_failures: Family<ReasonLabel, Counter>,
    refusals: Family<ReasonLabel, Counter>,
    sockets: Family<KindLabel, Gauge>,
    sockets_closed: Family<ReasonLabel, Counter>,
}

impl Default for Metrics {
    fn default() -> Metrics {
        let histograms = || Histogram::new(BUCKETS);
        let metrics = Metrics {
            requests: Family::default(),
            request_seconds: Family::new_with_constructor(histograms),
            command_seconds: Family::new_with_constructor(histograms),
            write_seconds: histograms(),
            write_failures: Family::default(),
            refusals: Family::default(),
            sockets: Family::default(),
            sockets_closed: Family::default(),
        };
        // From 0, so that the first one is seen as a rise.
        for limit in Limit::ALL {
            metrics.refusals.get_or_create_owned(&ReasonLabel { reason: limit.name() });
        }
        for result in [DONE, REFUSED] {
            metrics.command_seconds.get_or_create_owned(&ResultLabel { result });
        }
        for kind in [SocketKind::Player, SocketKind::Watcher, SocketKind::Analyst] {
            drop(metrics.socket(kind));
        }
        metrics
    }
}

impl Metrics {
    /// A request was answered. `route` is a template of the router, not the address that was asked.
    pub fn answered(&self, method: &'static str, route: &str, status: u16, took: Duration) {
        let status =
            ["1xx", "2xx", "3xx", "4xx", "5xx"].get(usize::from(status / 100).wrapping_sub(1));
        let status = status.copied().unwrap_or("other");
        self.requests
            .get_or_create(&RequestLabels { method, route: route.to_owned(), status })
            .inc();
        let labels = RouteLabels { method, route: route.to_owned() };
        self.request_seconds.get_or_create(&labels).observe(took.as_secs_f64());
    }

    /// A command was answered, so long after it came.
    pub fn commanded(&self, is_done: bool, took: Duration) {
        let result = if is_done { DONE } else { REFUSED };
        self.command_seconds.get_or_create(&ResultLabel { result }).observe(took.as_secs_f64());
    }

    /// The store was asked to keep a change.
    pub fn wrote(&self, result: &Result<(), StoreError>, took: Duration) {
        self.write_seconds.observe(took.as_secs_f64());
        if let Err(error) = result {
            let reason = write_failure(error);
            self.write_failures.get_or_create(&ReasonLabel { reason }).inc();
        }
    }

    /// A limit refused something.
    pub fn refused(&self, limit: Limit) {
        self.refusals.get_or_create(&ReasonLabel { reason: limit.name() }).inc();
    }

    /// A WebSocket is open, as long as the answer lives.
    pub fn socket(&self, kind: SocketKind) -> OpenSocket {
        let kind = match kind {
            SocketKind::Player => "player",
            SocketKind::Watcher => "watcher",
            SocketKind::Analyst => "analyst",
        };
        let gauge = self.sockets.get_or_create_owned(&KindLabel { kind });
        gauge.inc();
        OpenSocket(gauge)
    }

    /// The server has ended a WebSocket, for this reason.
    pub fn socket_closed(&self, reason: &'static str) {
        self.sockets_closed.get_or_create(&ReasonLabel { reason }).inc();
    }

    fn register(&self, registry: &mut Registry) {
        let Metrics { requests, refusals, sockets, sockets_closed, write_failures, .. } =
            self.clone();
        let Metrics { request_seconds, command_seconds, write_seconds, .. } = self.clone();
        registry.register("requests", "Requests that were answered", requests);
        let help = "From a request's headers to the answer's";
        registry.register_with_unit("request", help, Unit::Seconds, request_seconds);
        let help = "From a command on a WebSocket to its answer";
        registry.register_with_unit("command", help, Unit::Seconds, command_seconds);
        let help = "From a change to its confirmation by the store";
        registry.register_with_unit("store_write", help, Unit::Seconds, write_seconds);
        let help = "Changes that the store did not keep";
        registry.register("store_write_failures", help, write_failures);
        registry.register("refusals", "What limits refused", refusals);
        registry.register("sockets", "WebSockets that are open", sockets);
        let help = "WebSockets that the server ended";
        registry.register("sockets_closed", help, sockets_closed);
    }
}

/// Counts a WebSocket as long as it lives.
#[derive(Debug)]
pub struct OpenSocket(Gauge);

impl Drop for OpenSocket {
    fn drop(&mut self) {
        self.0.dec();
    }
}

const fn write_failure(error: &StoreError) -> &'static str {
    match error {
        StoreError::Full => "disk_full",
        StoreError::Gone(_) => "file_gone",
        StoreError::Damaged(_) => "file_damaged",
        StoreError::Unreachable(_) => "unreachable",
        StoreError::Conflict(_) => "conflict",
        StoreError::TooManyGames => "open_games",
        StoreError::Busy => "busy",
        StoreError::Closed => "closed",
        _ => "failed",
    }
}
