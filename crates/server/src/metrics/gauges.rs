use super::Metrics;
use crate::app::App;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::metrics::info::Info;
use prometheus_client::registry::{Registry, Unit};
use std::fmt;
use std::sync::Arc;

/// Everything that can be asked, and what is read from the server for the answer.
pub struct Gauges {
    app: Arc<App>,
    registry: Registry,
    uptime: Gauge,
    ready: Gauge,
    store_up: Gauge,
    tcp_connections: Gauge,
    rooms: Gauge,
    bytes_in_flight: Gauge,
    turns_waiting: Gauge,
    analyses: Gauge,
    resident_memory: Gauge,
    open_files: Gauge,
}

impl Gauges {
    /// All that this server measures.
    pub fn new(app: Arc<App>, metrics: &Metrics) -> Gauges {
        let mut registry = Registry::with_prefix("sandtable");
        metrics.register(&mut registry);
        let version = [("version", env!("CARGO_PKG_VERSION"))];
        registry.register("build", "The program", Info::new(version.to_vec()));
        let mut gauge = |name: &str, help: &str| {
            let gauge = Gauge::<i64>::default();
            registry.register(name, help, gauge.clone());
            gauge
        };
        let ready = gauge("ready", "1 if /api/v1/ready says yes");
        let store_up = gauge("store_up", "1 if changes can be kept");
        let tcp_connections = gauge("tcp_connections", "TCP connections that are open");
        let rooms = gauge("rooms", "Games that are in memory");
        let turns_waiting = gauge("engine_turns_waiting", "Turns that wait for the engine");
        let analyses = gauge("engine_analyses", "Analyses that wait or run");
        let open_files = gauge("open_files", "Files and connections of the process");
        let mut gauge = |name: &str, help: &str, unit| {
            let gauge = Gauge::<i64>::default();
            registry.register_with_unit(name, help, unit, gauge.clone());
            gauge
        };
        let uptime = gauge("uptime", "Since the start", Unit::Seconds);
        let help = "Requests and answers that are held in memory";
        let bytes_in_flight = gauge("in_flight", help, Unit::Bytes);
        let resident_memory = gauge("resident_memory", "Memory of the process", Unit::Bytes);
        Gauges {
            app,
            registry,
            uptime,
            ready,
            store_up,
            tcp_connections,
            rooms,
            bytes_in_flight,
            turns_waiting,
            analyses,
            resident_memory,
            open_files,
        }
    }

    /// The server that is asked.
    pub fn app(&self) -> Arc<App> {
        Arc::clone(&self.app)
    }

    /// Everything as text.
    ///
    /// # Errors
    /// It cannot be written.
    pub async fn text(&self) -> Result<String, fmt::Error> {
        let App { services, lobby, budget, tcp, started_at, .. } = &*self.app;
        let (turns_waiting, analyses) = services.engine_load().await;
        let up_ms = services.time.now().saturating_sub(*started_at);
        self.uptime.set(whole(usize::try_from(up_ms / 1_000).unwrap_or(usize::MAX)));
        self.ready.set(i64::from(self.app.readiness().is_ok()));
        self.store_up.set(i64::from(services.store.health().is_ok()));
        self.tcp_connections.set(whole(tcp.len()));
        self.rooms.set(whole(lobby.len()));
        self.bytes_in_flight.set(whole(budget.in_flight()));
        self.turns_waiting.set(whole(turns_waiting));
        self.analyses.set(whole(analyses));
        self.resident_memory.set(whole(resident_bytes().unwrap_or(0)));
        self.open_files.set(whole(open_files().unwrap_or(0)));
        let mut text = String::new();
        prometheus_client::encoding::text::encode(&mut text, &self.registry)?;
        Ok(text)
    }
}

fn whole(count: usize) -> i64 {
    i64::try_from(count).unwrap_or(i64::MAX)
}

/// Linux tells; elsewhere it is 0.
fn resident_bytes() -> Option<usize> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
    let kibibytes: usize = line.trim().strip_suffix(" kB")?.parse().ok()?;
    Some(kibibytes << 10)
}

fn open_files() -> Option<usize> {
    Some(std::fs::read_dir("/proc/self/fd").ok()?.count())
}
