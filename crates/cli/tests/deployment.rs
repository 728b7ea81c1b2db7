//! The files of `deploy/`: the proxy's with a real nginx before two servers.
#![cfg(target_os = "linux")]
#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

mod support;

use sandtable_load::{Client, Seat};
use std::net::{SocketAddr, TcpListener};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::Duration;
use support::server::{BINARY, Folder, Process};
use tokio::time::{Instant, sleep};

const PATIENCE: Duration = Duration::from_secs(20);
const SOCKETS: usize = 8;

fn deployed(file: &str) -> PathBuf {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../../deploy")).join(file)
}

/// Ends its process with the test.
struct Nginx(Child);

impl Drop for Nginx {
    fn drop(&mut self) {
        // It takes its workers along when it is asked.
        let _ = Command::new("kill").args(["-TERM", &self.0.id().to_string()]).status();
        let _ = self.0.wait();
    }
}

fn address(server: &Process) -> &str {
    server.client.base().trim_start_matches("http://")
}

/// The proxy of `deploy/nginx.conf`, with the places of this machine.
fn start_nginx(folder: &Path, servers: [&Process; 2]) -> (Nginx, SocketAddr) {
    let mut config = std::fs::read_to_string(deployed("nginx.conf")).unwrap();
    let port = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap();
    let here = folder.to_str().unwrap();
    for (theirs, ours) in [
        ("server-a:7878", address(servers[0])),
        ("server-b:7878", address(servers[1])),
        ("listen 8080", &format!("listen {port}")),
        ("/tmp/", &format!("{here}/")),
        ("/dev/stdout", &format!("{here}/access.log")),
        ("/dev/stderr", &format!("{here}/error.log")),
        ("worker_connections 8192", "worker_connections 256"),
    ] {
        assert!(config.contains(theirs), "there is no {theirs}");
        config = config.replace(theirs, ours);
    }
    let file = folder.join("nginx.conf");
    std::fs::write(&file, config).unwrap();
    let mut nginx = Command::new("nginx");
    nginx.args(["-g", "daemon off;", "-e"]).arg(folder.join("error.log")).arg("-c").arg(&file);
    (Nginx(nginx.stderr(Stdio::null()).spawn().unwrap()), port)
}

/// A client of the proxy, as soon as it listens.
async fn client_of(proxy: SocketAddr) -> Client {
    let client = Client::new(&format!("http://{proxy}")).unwrap();
    let patience = Instant::now() + PATIENCE;
    while client.get("/api/v1/ready").await.is_err() {
        assert!(Instant::now() < patience, "nobody listens");
        sleep(Duration::from_millis(50)).await;
    }
    client
}

/// Requests of a page, all of which have to be answered.
async fn load_page(client: &Client) {
    for path in ["/", "/api/v1/ready", "/api/v1/games", "/play/abc"].repeat(4) {
        let answer = client.get(path).await.unwrap();
        assert_eq!(answer.status, 200, "{path}: {}", answer.text);
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn one_of_two_servers_behind_the_proxy_may_go() {
    if Command::new("nginx").arg("-v").stderr(Stdio::null()).status().is_err() {
        eprintln!("skipped: there is no nginx (apt-get install nginx-light)");
        return;
    }
    let folder = Folder::new("deploy");
    let mut servers = ["a.db", "b.db"].map(|db| Process::start(&folder.0.join(db)));
    let (_nginx, proxy) = start_nginx(&folder.0, [&servers[0], &servers[1]]);
    let client = client_of(proxy).await;
    load_page(&client).await;

    // One is asked to end: its sockets are told, and the next ones are those of the other.
    let mut sockets = Vec::new();
    for _ in 0..SOCKETS {
        sockets.push(Seat::connect(client.base(), "/api/v1/analysis/ws").await.unwrap());
    }
    let busy = connections(&servers[0]).await;
    assert!((1..SOCKETS).contains(&busy), "{busy} of {SOCKETS} sockets are at the first server");
    let began = Instant::now();
    servers[0].signal("-TERM");
    let mut ended = 0;
    while ended < busy {
        for socket in &mut sockets {
            let next = tokio::time::timeout(Duration::from_millis(5), socket.next()).await;
            if let Ok(Err(error)) = next {
                assert!(error.to_string().contains("the server goes down"), "{error}");
                *socket = Seat::connect(client.base(), "/api/v1/analysis/ws").await.unwrap();
                ended += 1;
            }
        }
        assert!(began.elapsed() < PATIENCE, "{ended} of {busy} were told");
    }
    println!("{busy} sockets were at the other server after {} ms", began.elapsed().as_millis());
    assert!(began.elapsed() < Duration::from_secs(2), "{:?}", began.elapsed());
    assert_eq!(connections(&servers[1]).await, SOCKETS);
    load_page(&client).await;
    assert!(servers[0].child.wait().unwrap().success());
    drop(sockets);

    // It is back, and the other one is killed without a word.
    let place = address(&servers[0]).to_owned();
    servers[0] = Process::start_at(&folder.0.join("a.db"), &place);
    wait_for_answer(&client, &folder.0, &servers[0]).await;
    servers[1].kill();
    load_page(&client).await;
}

/// Waits until the proxy has had an answer of this server, by its log.
async fn wait_for_answer(client: &Client, folder: &Path, server: &Process) {
    let log = folder.join("access.log");
    let before = std::fs::read_to_string(&log).unwrap().len();
    let patience = Instant::now() + PATIENCE;
    let answered = format!(" {} ", address(server));
    while !std::fs::read_to_string(&log).unwrap()[before..].contains(&answered) {
        assert!(Instant::now() < patience, "the proxy does not come back to it");
        assert_eq!(client.get("/api/v1/ready").await.unwrap().status, 200);
        sleep(Duration::from_millis(50)).await;
    }
}

async fn connections(server: &Process) -> usize {
    let health = server.client.get("/api/v1/health").await.unwrap().json();
    usize::try_from(health["connections"].as_u64().unwrap()).unwrap()
}

#[tokio::test]
async fn the_health_check_of_the_image_knows_a_server_that_is_ready() {
    let folder = Folder::new("health-check");
    let mut server = Process::start(&folder.file());
    let port = address(&server).rsplit(':').next().unwrap().to_owned();
    let check = || {
        let mut command = Command::new(deployed("healthcheck"));
        command.arg(&port).stderr(Stdio::null()).status().unwrap().success()
    };
    assert!(check());
    // The file of games goes away: it runs, but is not ready.
    std::fs::rename(folder.file(), folder.0.join("away")).unwrap();
    let wanted = serde_json::json!({"game": "chess"});
    assert!(server.client.create(&wanted).await.is_err());
    assert!(!check());
    server.kill();
    assert!(!check());
}

#[test]
fn every_variable_of_the_deployment_is_one_of_the_program() {
    let help = Command::new(BINARY).args(["serve", "--help"]).output().unwrap().stdout;
    let help = String::from_utf8(help).unwrap();
    for file in ["compose.yaml", "Dockerfile"] {
        let text = std::fs::read_to_string(deployed(file)).unwrap();
        let words = text.split(|c: char| !c.is_ascii_uppercase() && c != '_');
        let variables: Vec<&str> = words.filter(|word| word.starts_with("SANDTABLE_")).collect();
        assert!(variables.len() >= 2, "{file}");
        for variable in variables {
            assert!(help.contains(&format!("[env: {variable}")), "{file}: {variable}");
        }
    }
}
