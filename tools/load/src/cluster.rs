//! Two servers and a worker on one database, killed one after the other while players go on.

use crate::report::Report;
use anyhow::{Context, ensure};
use sandtable_load::Client;
use std::env;
use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::time::Duration;
use tokio::time::{Instant, sleep};

/// Before the first kill games are begun.
const FIRST: Duration = Duration::from_secs(15);
/// From one kill to the next.
const BETWEEN: Duration = Duration::from_secs(7);
/// Servers start within this time.
const PATIENCE: Duration = Duration::from_secs(20);

/// All processes of one installation.
pub struct Cluster {
    binary: PathBuf,
    db: String,
    ports: [u16; 2],
    servers: [Process; 2],
    worker: Process,
}

/// A process that is killed when this is dropped.
struct Process(Child);

impl Drop for Process {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// What can be killed.
#[derive(Clone, Copy, Debug)]
enum Victim {
    Server(usize),
    Worker,
    Backend,
    Database,
}

const VICTIMS: [Victim; 5] =
    [Victim::Server(0), Victim::Worker, Victim::Server(1), Victim::Backend, Victim::Database];

impl Cluster {
    /// Starts the processes. They log to where this program does.
    pub fn start(binary: &Path) -> anyhow::Result<Cluster> {
        let db = env::var("SANDTABLE_POSTGRES").context("SANDTABLE_POSTGRES names no database")?;
        let ports = [free_port()?, free_port()?];
        let servers = [server(binary, &db, ports[0])?, server(binary, &db, ports[1])?];
        let worker = worker(binary, &db)?;
        Ok(Cluster { binary: binary.to_owned(), db, ports, servers, worker })
    }

    /// The addresses of the servers.
    pub fn urls(&self) -> Vec<String> {
        self.ports.iter().map(|port| format!("http://127.0.0.1:{port}")).collect()
    }

    /// Waits until all servers answer.
    pub async fn until_ready(&self) -> anyhow::Result<()> {
        let end = Instant::now() + PATIENCE;
        for url in self.urls() {
            let client = Client::new(&url)?;
            while client.get("/api/v1/health").await.is_err() {
                ensure!(Instant::now() < end, "{url} does not answer");
                sleep(Duration::from_millis(50)).await;
            }
        }
        Ok(())
    }

    /// Kills each victim so often, as long as there is time.
    pub async fn kill_all(
        mut self,
        times: u32,
        report: Arc<Report>,
        end: Instant,
    ) -> anyhow::Result<Cluster> {
        let victims = VICTIMS.iter().cycle().take(VICTIMS.len() * times as usize);
        sleep(FIRST).await;
        for (number, &victim) in victims.enumerate() {
            ensure!(Instant::now() + BETWEEN < end, "no time was left for kill {number} and later");
            tokio::task::block_in_place(|| self.kill(victim, &report))?;
            sleep(BETWEEN).await;
        }
        Ok(self)
    }

    fn kill(&mut self, victim: Victim, report: &Report) -> anyhow::Result<()> {
        println!("        kill: {victim:?}");
        report.killed();
        match victim {
            Victim::Server(number) => {
                self.servers[number].0.kill()?;
                self.servers[number].0.wait()?;
                self.servers[number] = server(&self.binary, &self.db, self.ports[number])?;
            }
            Victim::Worker => {
                self.worker.0.kill()?;
                self.worker.0.wait()?;
                self.worker = worker(&self.binary, &self.db)?;
            }
            Victim::Backend => kill_backend(&self.db)?,
            Victim::Database => restart_database()?,
        }
        Ok(())
    }

    /// Ends all processes.
    pub fn stop(self) {}
}

fn free_port() -> anyhow::Result<u16> {
    Ok(TcpListener::bind("127.0.0.1:0")?.local_addr()?.port())
}

/// A server without limits: all players have the same address.
fn server(binary: &Path, db: &str, port: u16) -> anyhow::Result<Process> {
    let mut command = Command::new(binary);
    command.args(["serve", "--db", db, "--addr", &format!("127.0.0.1:{port}")]);
    command.args(["--engine-threads", "0", "--requests-per-second", "0"]);
    command.args(["--games-per-minute", "0", "--open-games-per-address", "0"]);
    command.args(["--tcp-connections-per-address", "0", "--connections-per-address", "0"]);
    spawn(command)
}

fn worker(binary: &Path, db: &str) -> anyhow::Result<Process> {
    let mut command = Command::new(binary);
    command.args(["worker", "--db", db, "--engine-threads", "1"]);
    spawn(command)
}

fn spawn(mut command: Command) -> anyhow::Result<Process> {
    let child = command.stdin(Stdio::null()).stdout(Stdio::null()).spawn();
    Ok(Process(child.with_context(|| format!("cannot start {command:?}"))?))
}

/// Kills one of the database's processes that serve this program. All others of them end as well.
fn kill_backend(db: &str) -> anyhow::Result<()> {
    let ask = "SELECT pid FROM pg_stat_activity WHERE application_name = 'sandtable' \
               ORDER BY random() LIMIT 1";
    let pid = Command::new("psql").args([db, "-Atc", ask]).output().context("psql is missing")?;
    let pid = String::from_utf8(pid.stdout)?;
    let killed = Command::new("kill").args(["-9", pid.trim()]).status()?;
    ensure!(killed.success(), "no backend {pid}");
    Ok(())
}

/// Stops the database at once and starts it again, by the command that `tools/postgres` gives.
fn restart_database() -> anyhow::Result<()> {
    let restart =
        env::var("SANDTABLE_POSTGRES_RESTART").context("nothing restarts the database")?;
    let restarted = Command::new("sh").args(["-c", &restart]).stdout(Stdio::null()).status()?;
    ensure!(restarted.success(), "the database did not start again");
    Ok(())
}
