use anyhow::{Context, bail};
use futures_util::{SinkExt, StreamExt};
use serde::Deserialize;
use serde_json::{Value, json};
use std::collections::VecDeque;
use std::fmt;
use std::io;
use std::net::{IpAddr, SocketAddr};
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;
use tokio::net::{TcpSocket, TcpStream};
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use tokio_tungstenite::{
    MaybeTlsStream, WebSocketStream, client_async_with_config, connect_async_with_config,
};

/// No answer takes longer, not even a turn of the engine when others wait for it too.
const PATIENCE: Duration = Duration::from_secs(60);

static CONNECTIONS: AtomicU64 = AtomicU64::new(0);

/// A connection to a game.
#[derive(Debug)]
pub struct Seat {
    socket: WebSocketStream<MaybeTlsStream<TcpStream>>,
    /// Came while something else was waited for.
    unread: VecDeque<String>,
    /// What the server said first.
    pub hello: Value,
    /// The number of the game in the last message that was read.
    pub seq: u64,
    prefix: String,
    commands: u64,
}

/// What a message is about. A load test reads no more of most, or it would mostly measure itself.
#[derive(Deserialize)]
struct Head {
    #[serde(rename = "type")]
    kind: Option<String>,
    id: Option<String>,
    seq: Option<u64>,
}

/// A command that was refused.
#[derive(Clone, PartialEq, Debug)]
pub struct Refused(pub Value);

impl Refused {
    /// The code of the refusal.
    pub fn code(&self) -> &str {
        self.0["code"].as_str().unwrap_or_default()
    }
}

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "refused: {}", self.0)
    }
}

impl std::error::Error for Refused {}

/// Connects to a server from this address of this machine.
async fn dial(local: IpAddr, base: &str) -> io::Result<TcpStream> {
    let server: SocketAddr =
        base.trim_start_matches("http://").parse().map_err(io::Error::other)?;
    let socket = if local.is_ipv4() { TcpSocket::new_v4() } else { TcpSocket::new_v6() }?;
    socket.bind(SocketAddr::new(local, 0))?;
    let stream = socket.connect(server).await?;
    stream.set_nodelay(true)?;
    Ok(stream)
}

impl Seat {
    /// Connects to a game, as somebody or to watch, and reads what is said first.
    ///
    /// # Errors
    /// The server refuses.
    pub async fn open(
        base: &str,
        id: &str,
        secret: Option<&str>,
        since: Option<u64>,
    ) -> anyhow::Result<Seat> {
        Seat::open_from(None, base, id, secret, since).await
    }

    /// The same from this address of this machine.
    ///
    /// # Errors
    /// The server refuses.
    pub async fn open_from(
        local: Option<IpAddr>,
        base: &str,
        id: &str,
        secret: Option<&str>,
        since: Option<u64>,
    ) -> anyhow::Result<Seat> {
        let since = since.map(|since| format!("?since={since}")).unwrap_or_default();
        let path = format!("/api/v1/games/{id}/ws{since}");
        let mut seat = Seat::connect_as(local, base, &path, secret).await?;
        seat.hello = serde_json::from_str(&seat.read().await?)?;
        if seat.hello["type"] == "error" {
            return Err(Refused(seat.hello["error"].take()).into());
        }
        seat.seq = seat.hello["seq"].as_u64().context("no seq")?;
        Ok(seat)
    }

    /// Connects to any socket; nothing is read.
    ///
    /// # Errors
    /// The server refuses.
    pub async fn connect(base: &str, path: &str) -> anyhow::Result<Seat> {
        Seat::connect_as(None, base, path, None).await
    }

    /// Connects to any socket from this address of this machine; nothing is read.
    ///
    /// # Errors
    /// The server refuses.
    pub async fn connect_from(local: IpAddr, base: &str, path: &str) -> anyhow::Result<Seat> {
        Seat::connect_as(Some(local), base, path, None).await
    }

    async fn connect_as(
        local: Option<IpAddr>,
        base: &str,
        path: &str,
        secret: Option<&str>,
    ) -> anyhow::Result<Seat> {
        let url = format!("{}{path}", base.replacen("http", "ws", 1));
        let mut request = url.into_client_request()?;
        if let Some(secret) = secret {
            let protocols = format!("sandtable, seat.{secret}").parse()?;
            request.headers_mut().insert("sec-websocket-protocol", protocols);
        }
        let config = WebSocketConfig::default().read_buffer_size(16 << 10);
        let connected = async {
            match local {
                None => connect_async_with_config(request, Some(config), true).await,
                Some(local) => {
                    let stream = MaybeTlsStream::Plain(dial(local, base).await?);
                    client_async_with_config(request, stream, Some(config)).await
                }
            }
        };
        let (socket, _) = timeout(PATIENCE, connected).await??;
        Ok(Seat::new(socket))
    }

    fn new(socket: WebSocketStream<MaybeTlsStream<TcpStream>>) -> Seat {
        // No two connections of this machine use the same names for commands.
        let number = CONNECTIONS.fetch_add(1, Ordering::Relaxed);
        let prefix = format!("{}-{number}", std::process::id());
        let (unread, hello) = (VecDeque::new(), Value::Null);
        Seat { socket, unread, hello, seq: 0, prefix, commands: 0 }
    }

    /// Sends any text.
    ///
    /// # Errors
    /// The connection is over.
    pub async fn send_text(&mut self, text: &str) -> anyhow::Result<()> {
        self.socket.send(Message::text(text)).await.context("the connection is over")
    }

    /// Sends any frame.
    ///
    /// # Errors
    /// The connection is over.
    pub async fn send_frame(&mut self, frame: Message) -> anyhow::Result<()> {
        self.socket.send(frame).await.context("the connection is over")
    }

    /// Sends a command and gives its name; the answer is not waited for.
    ///
    /// # Errors
    /// The connection is over.
    pub async fn send(&mut self, wish: &Value) -> anyhow::Result<String> {
        self.commands += 1;
        let id = format!("{}-{}", self.prefix, self.commands);
        self.send_as(&id, wish).await?;
        Ok(id)
    }

    /// Sends a command by this name; the answer is not waited for.
    ///
    /// # Errors
    /// The connection is over.
    pub async fn send_as(&mut self, id: &str, wish: &Value) -> anyhow::Result<()> {
        let mut command = wish.clone();
        command["id"] = json!(id);
        self.send_text(&command.to_string()).await
    }

    /// The next message, in the order in which they came.
    ///
    /// # Errors
    /// The connection is over, or nothing comes.
    pub async fn next(&mut self) -> anyhow::Result<Value> {
        Ok(serde_json::from_str(&self.next_text().await?)?)
    }

    /// The next message as it came.
    ///
    /// # Errors
    /// The connection is over, or nothing comes.
    pub async fn next_text(&mut self) -> anyhow::Result<String> {
        let text = match self.unread.pop_front() {
            Some(text) => text,
            None => self.read().await?,
        };
        if let Some(seq) = serde_json::from_str::<Head>(&text)?.seq {
            self.seq = seq;
        }
        Ok(text)
    }

    async fn read(&mut self) -> anyhow::Result<String> {
        loop {
            let frame = timeout(PATIENCE, self.socket.next()).await.context("nothing comes")?;
            match frame.context("the connection is over")?? {
                Message::Text(text) => return Ok(text.as_str().to_owned()),
                Message::Close(frame) => bail!("the connection is closed: {frame:?}"),
                _ => {}
            }
        }
    }

    /// Waits for a message that fits, and passes over those before it.
    ///
    /// # Errors
    /// The connection is over, or nothing comes.
    pub async fn wait(&mut self, fits: impl Fn(&Value) -> bool) -> anyhow::Result<Value> {
        loop {
            let message = self.next().await?;
            if fits(&message) {
                return Ok(message);
            }
        }
    }

    /// Waits for an event of this kind, and passes over what comes before it.
    ///
    /// # Errors
    /// The connection is over, or nothing comes.
    pub async fn event(&mut self, kind: &str) -> anyhow::Result<Value> {
        self.wait(|message| message["type"] == "event" && message["event"]["kind"] == kind).await
    }

    /// Sends a command and waits for its answer. What comes before that is read later.
    ///
    /// # Errors
    /// It is refused ([`Refused`]), or the connection is over.
    pub async fn command(&mut self, wish: &Value) -> anyhow::Result<Value> {
        let id = self.send(wish).await?;
        self.answer(&id).await
    }

    /// Waits for the answer to a command. What comes before that is read later.
    ///
    /// # Errors
    /// It is refused ([`Refused`]), or the connection is over.
    pub async fn answer(&mut self, id: &str) -> anyhow::Result<Value> {
        let mut passed = VecDeque::new();
        std::mem::swap(&mut passed, &mut self.unread);
        loop {
            let text = self.read().await?;
            let head: Head = serde_json::from_str(&text)?;
            let kind = head.kind.as_deref();
            if head.id.as_deref() == Some(id) && kind != Some("analysis") {
                self.unread = passed;
                let mut message: Value = serde_json::from_str(&text)?;
                return match kind {
                    Some("error") => Err(Refused(message["error"].take()).into()),
                    _ => Ok(message),
                };
            }
            passed.push_back(text);
        }
    }

    /// Plays an action or a turn, at the number of the game that was read last.
    ///
    /// # Errors
    /// It is refused ([`Refused`]), or the connection is over.
    pub async fn play(&mut self, action: &str) -> anyhow::Result<Value> {
        self.command(&json!({"type": "move", "action": action})).await
    }

    /// Goes away without a word.
    pub fn vanish(self) {
        drop(self.socket);
    }
}
