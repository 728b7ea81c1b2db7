//! HTTP byte by byte, for what no client library would send.

use serde_json::Value;
use std::net::{IpAddr, SocketAddr};
use std::time::Duration;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpSocket, TcpStream};
use tokio::time::timeout;

/// Longer than anything that is waited for here takes.
const PATIENCE: Duration = Duration::from_secs(60);

/// A connection to a server.
pub struct Raw(pub TcpStream);

/// An answer as it came.
#[derive(Debug)]
pub struct RawAnswer {
    pub status: u16,
    pub head: String,
    pub body: String,
}

impl RawAnswer {
    /// Status and code of a refusal.
    pub fn refusal(&self) -> (u16, String) {
        let body: Value = serde_json::from_str(&self.body).unwrap_or_default();
        (self.status, body["error"]["code"].as_str().unwrap_or_default().to_owned())
    }
}

impl Raw {
    pub async fn open(server: SocketAddr) -> Raw {
        Raw(TcpStream::connect(server).await.unwrap())
    }

    /// From another address of this machine.
    pub async fn open_from(local: [u8; 4], server: SocketAddr) -> Raw {
        let socket = TcpSocket::new_v4().unwrap();
        socket.bind(SocketAddr::new(IpAddr::from(local), 0)).unwrap();
        Raw(socket.connect(server).await.unwrap())
    }

    /// False if the server has closed the connection.
    pub async fn send(&mut self, text: impl AsRef<[u8]>) -> bool {
        self.0.write_all(text.as_ref()).await.is_ok()
    }

    /// Sends a request with a JSON body.
    pub async fn post(&mut self, path: &str, body: &str) -> bool {
        let length = body.len();
        let head = format!(
            "POST {path} HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n\
             content-length: {length}\r\n\r\n"
        );
        self.send(head).await && self.send(body).await
    }

    /// Reads until the server closes the connection.
    pub async fn rest(&mut self) -> String {
        let mut bytes = Vec::new();
        // A connection may also end with an error.
        let _ = timeout(PATIENCE, self.0.read_to_end(&mut bytes)).await.expect("it is not closed");
        String::from_utf8_lossy(&bytes).into_owned()
    }

    /// Reads one answer, whose body is not chunked.
    pub async fn answer(&mut self) -> RawAnswer {
        timeout(PATIENCE, self.read_answer()).await.expect("there is no answer")
    }

    async fn read_answer(&mut self) -> RawAnswer {
        let mut bytes = Vec::new();
        let head_end = loop {
            if let Some(end) = bytes.windows(4).position(|part| part == b"\r\n\r\n") {
                break end + 4;
            }
            assert!(self.0.read_buf(&mut bytes).await.unwrap() > 0, "closed without an answer");
        };
        let head = String::from_utf8_lossy(&bytes[..head_end]).to_lowercase();
        let length = head.lines().find_map(|line| line.strip_prefix("content-length: "));
        let end = head_end + length.map_or(0, |length| length.trim().parse().unwrap());
        while bytes.len() < end && self.0.read_buf(&mut bytes).await.unwrap() > 0 {}
        let status = head.split(' ').nth(1).unwrap().parse().unwrap();
        let body = String::from_utf8_lossy(&bytes[head_end..]).into_owned();
        RawAnswer { status, head, body }
    }
}
