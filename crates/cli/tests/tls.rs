//! HTTPS without a proxy: real certificates, real handshakes, a real process.
#![cfg(unix)]
#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

mod support;

use rcgen::{CertifiedKey, generate_simple_self_signed};
use serde_json::{Value, json};
use std::fs::File;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::Arc;
use std::time::Duration;
use support::server::{BINARY, Folder, Process};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::time::{Instant, sleep, timeout};
use tokio_rustls::TlsConnector;
use tokio_rustls::client::TlsStream;
use tokio_rustls::rustls::crypto::ring;
use tokio_rustls::rustls::pki_types::{CertificateDer, ServerName};
use tokio_rustls::rustls::{ClientConfig, RootCertStore};

const PATIENCE: Duration = Duration::from_secs(20);

/// A new certificate for this machine, in two files.
struct Certificate {
    cert: PathBuf,
    key: PathBuf,
    der: CertificateDer<'static>,
}

impl Certificate {
    fn new(folder: &Path, name: &str) -> Certificate {
        let names = ["localhost".to_owned(), "127.0.0.1".to_owned()];
        let CertifiedKey { cert, signing_key } = generate_simple_self_signed(names).unwrap();
        let files = [format!("{name}.crt"), format!("{name}.key")].map(|file| folder.join(file));
        std::fs::write(&files[0], cert.pem()).unwrap();
        std::fs::write(&files[1], signing_key.serialize_pem()).unwrap();
        let der = cert.der().clone();
        let [cert, key] = files;
        Certificate { cert, key, der }
    }

    fn flags(&self) -> [String; 2] {
        [format!("--tls-cert={}", self.cert.display()), format!("--tls-key={}", self.key.display())]
    }
}

fn log(folder: &Folder) -> PathBuf {
    folder.0.join("log")
}

fn start(folder: &Folder, certificate: &Certificate, more: &[&str]) -> Process {
    let [cert, key] = certificate.flags();
    let more = [&[cert.as_str(), &key], more].concat();
    let log = File::create(log(folder)).unwrap().into();
    let (server, _) = Process::start_with(&folder.db(), &more, log);
    assert!(server.client.base().starts_with("https://127.0.0.1:"), "{}", server.client.base());
    server
}

async fn connect(server: &Process) -> TcpStream {
    let address = server.client.base().trim_start_matches("https://");
    TcpStream::connect(address).await.unwrap()
}

/// A connection to a server that has this certificate, and no other.
async fn connect_tls(
    server: &Process,
    der: &CertificateDer<'static>,
) -> std::io::Result<TlsStream<TcpStream>> {
    let mut roots = RootCertStore::empty();
    roots.add(der.clone()).unwrap();
    let mut config = ClientConfig::builder_with_provider(Arc::new(ring::default_provider()))
        .with_safe_default_protocol_versions()
        .unwrap()
        .with_root_certificates(roots)
        .with_no_client_auth();
    config.alpn_protocols = vec![b"h2".to_vec(), b"http/1.1".to_vec()];
    let name = ServerName::try_from("localhost").unwrap();
    TlsConnector::from(Arc::new(config)).connect(name, connect(server).await).await
}

/// Sends a request and reads until `wanted` has come.
async fn ask(stream: &mut TlsStream<TcpStream>, request: &str, wanted: &str) -> String {
    stream.write_all(request.as_bytes()).await.unwrap();
    let mut answer = Vec::new();
    let reading = async {
        while !String::from_utf8_lossy(&answer).contains(wanted) {
            let read = stream.read_buf(&mut answer).await.unwrap();
            assert!(read > 0, "only {}", String::from_utf8_lossy(&answer));
        }
    };
    timeout(PATIENCE, reading).await.expect("no answer");
    String::from_utf8(answer).unwrap()
}

const HEALTH: &str = "GET /api/v1/health HTTP/1.1\r\nhost: localhost\r\n\r\n";

#[tokio::test]
async fn a_game_is_played_over_tls() {
    let folder = Folder::new("tls");
    let certificate = Certificate::new(&folder.0, "server");
    let mut server = start(&folder, &certificate, &[]);
    let mut stream = connect_tls(&server, &certificate.der).await.unwrap();
    assert_eq!(stream.get_ref().1.alpn_protocol(), Some(&b"http/1.1"[..]));
    let wanted = json!({"game": "chess"}).to_string();
    let create = format!(
        "POST /api/v1/games HTTP/1.1\r\nhost: localhost\r\norigin: https://localhost\r\n\
         content-type: application/json\r\ncontent-length: {}\r\n\r\n{wanted}",
        wanted.len()
    );
    let created = ask(&mut stream, &create, "\"secrets\"").await;
    assert!(created.starts_with("HTTP/1.1 201"), "{created}");
    let json = &created[created.find('{').unwrap()..=created.rfind('}').unwrap()];
    let created: Value = serde_json::from_str(json).unwrap();
    let (id, secret) =
        (created["game"]["id"].as_str().unwrap(), created["secrets"]["first"].as_str().unwrap());
    // The same connection becomes a WebSocket.
    let open = format!(
        "GET /api/v1/games/{id}/ws HTTP/1.1\r\nhost: localhost\r\norigin: https://localhost\r\n\
         connection: upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\n\
         sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n\
         sec-websocket-protocol: sandtable, seat.{secret}\r\n\r\n"
    );
    stream.write_all(open.as_bytes()).await.unwrap();
    let mut bytes = Vec::new();
    while !String::from_utf8_lossy(&bytes).contains("\"seat\":\"first\"") {
        assert!(stream.read_buf(&mut bytes).await.unwrap() > 0);
    }
    // A masked frame with a key of zeros is its text.
    let command = json!({"id": "1", "type": "move", "action": "e4"}).to_string();
    let length = u8::try_from(command.len()).unwrap();
    let frame = [&[0x81, 0x80 | length, 0, 0, 0, 0], command.as_bytes()].concat();
    stream.write_all(&frame).await.unwrap();
    while !String::from_utf8_lossy(&bytes).contains("\"type\":\"ack\"") {
        assert!(stream.read_buf(&mut bytes).await.unwrap() > 0);
    }
    assert!(server.terminate().success());
}

#[tokio::test]
async fn clients_without_tls_and_silent_ones_are_closed() {
    let folder = Folder::new("tls-plain");
    let certificate = Certificate::new(&folder.0, "server");
    let server = start(&folder, &certificate, &["--header-time=1"]);
    let mut plain = connect(&server).await;
    plain.write_all(HEALTH.as_bytes()).await.unwrap();
    let mut answer = String::new();
    timeout(PATIENCE, plain.read_to_string(&mut answer)).await.expect("not closed").unwrap();
    assert!(answer.starts_with("HTTP/1.1 400") && answer.contains("https://"), "{answer}");

    let began = Instant::now();
    let (mut silent, mut half) = (connect(&server).await, connect(&server).await);
    // The beginning of a handshake, and no more.
    half.write_all(&[22, 3, 1, 1, 0]).await.unwrap();
    for stream in [&mut silent, &mut half] {
        let read = timeout(PATIENCE, stream.read(&mut [0; 64])).await.expect("not closed");
        assert!(matches!(read, Ok(0) | Err(_)), "{read:?}");
    }
    assert!(began.elapsed() >= Duration::from_millis(900));
    // A handshake and then nothing.
    let mut idle = connect_tls(&server, &certificate.der).await.unwrap();
    let read = timeout(PATIENCE, idle.read(&mut [0; 64])).await.expect("not closed");
    assert!(matches!(read, Ok(0) | Err(_)), "{read:?}");
}

#[tokio::test]
async fn a_new_certificate_is_used_after_a_hangup_and_old_connections_stay() {
    let folder = Folder::new("tls-reload");
    let old = Certificate::new(&folder.0, "server");
    let server = start(&folder, &old, &[]);
    let mut kept = connect_tls(&server, &old.der).await.unwrap();
    ask(&mut kept, HEALTH, "\"status\":\"ok\"").await;

    let new = Certificate::new(&folder.0, "server");
    assert!(connect_tls(&server, &new.der).await.is_err(), "it is read before it is told to");
    server.signal("-HUP");
    let patience = Instant::now() + PATIENCE;
    while connect_tls(&server, &new.der).await.is_err() {
        assert!(Instant::now() < patience, "the new certificate is not used");
        sleep(Duration::from_millis(20)).await;
    }
    assert!(connect_tls(&server, &old.der).await.is_err());
    ask(&mut kept, HEALTH, "\"status\":\"ok\"").await;

    // What cannot be used is not used.
    std::fs::write(&new.key, "no key").unwrap();
    server.signal("-HUP");
    while !std::fs::read_to_string(log(&folder)).unwrap().contains("the old certificate stays") {
        assert!(Instant::now() < patience, "nothing is said");
        sleep(Duration::from_millis(20)).await;
    }
    connect_tls(&server, &new.der).await.unwrap();
}

#[test]
fn a_certificate_that_cannot_be_used_is_told() {
    let folder = Folder::new("tls-faults");
    let [one, other] = ["one", "other"].map(|name| Certificate::new(&folder.0, name));
    let empty = folder.0.join("empty.pem");
    std::fs::write(&empty, "").unwrap();
    let nowhere = folder.0.join("nowhere.pem");
    for (cert, key, told) in [
        (Some(&one.cert), Some(&other.key), "is not the key of the first certificate in"),
        (Some(&nowhere), Some(&one.key), "cannot read"),
        (Some(&one.cert), Some(&nowhere), "cannot read"),
        (Some(&empty), Some(&one.key), "expected certificates in PEM"),
        (Some(&one.cert), Some(&empty), "expected a private key in PEM"),
        (Some(&one.key), Some(&one.key), "expected certificates in PEM"),
        (Some(&one.cert), None, "tls-cert needs tls-key"),
        (None, Some(&one.key), "tls-key needs tls-cert"),
    ] {
        let mut command = Command::new(BINARY);
        command.args(["serve", "--addr=127.0.0.1:0", "--db"]).arg(folder.file());
        for (flag, file) in [("--tls-cert", cert), ("--tls-key", key)] {
            if let Some(file) = file {
                command.arg(flag).arg(file);
            }
        }
        let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        let mut started = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut started).unwrap();
        if !started.is_empty() {
            child.kill().unwrap();
        }
        let output = child.wait_with_output().unwrap();
        let said = String::from_utf8_lossy(&output.stderr);
        assert!(started.is_empty() && said.contains(told), "{told} is not said: {started}{said}");
    }
    assert!(!folder.file().exists(), "it is looked at before anything is made");
}
