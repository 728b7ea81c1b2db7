//! `sandtable serve` behind a real nginx, set up as `docs/server.md` says.
#![cfg(target_os = "linux")]
#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

mod support;

use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Read};
use std::net::{SocketAddr, TcpListener};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};
use support::server::{BINARY, Folder};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpSocket, TcpStream};
use tokio::time::{sleep, timeout};

const NAME: &str = "play.example.org";
/// The address that the documentation uses.
const DOCUMENTED: &str = "http://127.0.0.1:7878";

/// Ends its process with the test.
struct Running(Child);

impl Drop for Running {
    fn drop(&mut self) {
        // It takes its workers along when it is asked.
        let _ = Command::new("kill").args(["-TERM", &self.0.id().to_string()]).status();
        let _ = self.0.wait();
    }
}

/// The server, and its address.
fn start_server(folder: &Folder) -> (Running, String) {
    let mut child = Command::new(BINARY)
        .args(["serve", "--addr=127.0.0.1:0", "--engine-threads=1"])
        .args(["--requests-per-second=1", "--request-burst=8"])
        .args(["--public-url", &format!("http://{NAME}"), "--trusted-proxy=127.0.0.1", "--db"])
        .arg(folder.db())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut line = String::new();
    BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
    (Running(child), line.trim().rsplit(' ').next().unwrap().to_owned())
}

/// The `location` of the documentation.
fn documented_location() -> String {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/server.md");
    let text = std::fs::read_to_string(path).unwrap();
    let (_, rest) = text.split_once("```nginx\n").expect("no nginx in the documentation");
    rest.split_once("```").unwrap().0.to_owned()
}

fn start_proxy(folder: &Path, server: &str) -> (Running, SocketAddr) {
    let port = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap();
    let location = documented_location().replace(DOCUMENTED, server);
    assert!(location.contains(server), "{location}");
    let here = folder.display();
    let temporary: String = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
        .map(|what| format!("{what}_temp_path {here}/{what};\n"))
        .concat();
    let config = format!(
        "daemon off;\npid {here}/nginx.pid;\nerror_log {here}/error.log;\n\
         events {{ worker_connections 64; }}\n\
         http {{\naccess_log {here}/access.log;\n{temporary}\
         server {{\nlisten {port};\n{location}\n}}\n}}\n"
    );
    let file = folder.join("nginx.conf");
    std::fs::write(&file, config).unwrap();
    let mut nginx = Command::new("nginx");
    nginx.arg("-e").arg(folder.join("error.log")).arg("-c").arg(&file);
    (Running(nginx.stderr(Stdio::null()).spawn().unwrap()), port)
}

fn has_nginx() -> bool {
    Command::new("nginx").arg("-v").stderr(Stdio::null()).status().is_ok()
}

/// A connection from an address of this machine, as soon as somebody listens.
async fn connect(from: u8, to: SocketAddr) -> TcpStream {
    let patience = Instant::now() + Duration::from_secs(20);
    loop {
        let socket = TcpSocket::new_v4().unwrap();
        socket.bind(([127, 0, 0, from], 0).into()).unwrap();
        match socket.connect(to).await {
            Ok(stream) => return stream,
            Err(error) => assert!(Instant::now() < patience, "nobody listens: {error}"),
        }
        sleep(Duration::from_millis(50)).await;
    }
}

/// Sends a request and reads until what came has `wanted` in it, or nothing more comes.
async fn ask(from: u8, proxy: SocketAddr, request: &str, wanted: &str) -> String {
    let mut stream = connect(from, proxy).await;
    stream.write_all(request.as_bytes()).await.unwrap();
    let mut answer = Vec::new();
    let reading = async {
        while !String::from_utf8_lossy(&answer).contains(wanted)
            && stream.read_buf(&mut answer).await.unwrap_or(0) > 0
        {}
    };
    timeout(Duration::from_secs(20), reading).await.expect("no answer");
    String::from_utf8_lossy(&answer).into_owned()
}

fn get(path: &str, host: &str, more: &str) -> String {
    format!("GET {path} HTTP/1.1\r\nhost: {host}\r\nconnection: close\r\n{more}\r\n")
}

#[tokio::test]
async fn behind_nginx_as_documented_people_play_and_are_told_apart() {
    if !has_nginx() {
        eprintln!("skipped: there is no nginx (apt-get install nginx-light)");
        return;
    }
    let folder = Folder::new("proxy");
    let (_server, server) = start_server(&folder);
    let (_nginx, proxy) = start_proxy(&folder.0, &server);
    let until_end = "\0";

    let page = ask(2, proxy, &get("/", NAME, ""), until_end).await;
    assert!(page.starts_with("HTTP/1.1 200"), "{page}");
    let evil = ask(2, proxy, &get("/", "evil.example", ""), until_end).await;
    assert!(evil.starts_with("HTTP/1.1 403") && evil.contains("forbidden_host"), "{evil}");

    let wanted = json!({"game": "chess"}).to_string();
    let create = format!(
        "POST /api/v1/games HTTP/1.1\r\nhost: {NAME}\r\norigin: http://{NAME}\r\nconnection: close\r\n\
         content-type: application/json\r\ncontent-length: {}\r\n\r\n{wanted}",
        wanted.len()
    );
    let created = ask(2, proxy, &create, until_end).await;
    assert!(created.starts_with("HTTP/1.1 201"), "{created}");
    let json = &created[created.find('{').unwrap()..=created.rfind('}').unwrap()];
    let created: Value = serde_json::from_str(json).unwrap();
    let (id, secret) =
        (created["game"]["id"].as_str().unwrap(), created["secrets"]["first"].as_str().unwrap());

    let open = |origin: &str| {
        format!(
            "GET /api/v1/games/{id}/ws HTTP/1.1\r\nhost: {NAME}\r\norigin: {origin}\r\n\
             connection: upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\n\
             sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n\
             sec-websocket-protocol: sandtable, seat.{secret}\r\n\r\n"
        )
    };
    let hello = ask(2, proxy, &open(&format!("http://{NAME}")), "\"seat\":\"first\"").await;
    assert!(hello.starts_with("HTTP/1.1 101") && hello.contains("\"seat\":\"first\""), "{hello}");
    let evil = ask(2, proxy, &open("http://evil.example"), "forbidden_origin").await;
    assert!(evil.starts_with("HTTP/1.1 403"), "{evil}");

    // One client uses up what it may ask; another, of the same proxy, may ask all the same.
    let mut refused = 0;
    for _ in 0..20 {
        let answer = ask(2, proxy, &get("/api/v1/games", NAME, ""), until_end).await;
        refused += u32::from(answer.starts_with("HTTP/1.1 429"));
    }
    assert!(refused > 0);
    let spoofed = get("/api/v1/games", NAME, "x-forwarded-for: 8.8.4.4\r\n");
    let mut spoofs_refused = 0;
    for _ in 0..8 {
        let answer = ask(2, proxy, &spoofed, until_end).await;
        spoofs_refused += u32::from(answer.starts_with("HTTP/1.1 429"));
    }
    assert!(spoofs_refused > 0, "a client is believed what it says of itself");
    let other = ask(3, proxy, &get("/api/v1/games", NAME, ""), until_end).await;
    assert!(other.starts_with("HTTP/1.1 200"), "{other}");

    let mut log = String::new();
    std::fs::File::open(folder.0.join("access.log")).unwrap().read_to_string(&mut log).unwrap();
    assert!(log.contains(id) && !log.contains(secret), "the secret of a seat is in the log");
}
