//! Takes connections, hands them to HTTP, ends them when the server goes down.

use super::handshake::{Met, Wire, meet};
use super::stream::Stream;
use super::{Client, Full, Place, Places, Tls, refusal};
use crate::app::{App, Limits, or_none};
use crate::metrics::Limit;
use axum::Router;
use axum::body::Body;
use axum::extract::ConnectInfo;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use sandtable_api::error::Error;
use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpSocket, TcpStream};
use tokio::sync::watch;
use tokio::task::JoinSet;
use tokio::time::{sleep, timeout};
use tower::ServiceExt;

/// The largest headers.
const MOST_HEADER_BYTES: usize = 16 << 10;
/// What one connection reads at once, at most.
const READ_BUFFER: usize = 32 << 10;
/// What the system holds for one connection in either direction; it takes twice as much.
const SYSTEM_BUFFER: u32 = 128 << 10;
/// Connections that wait until they are accepted.
const BACKLOG: u32 = 1024;
/// After an answer that ends a connection, the client may still send for so long, and so much.
const LINGER: Duration = Duration::from_secs(1);
const LINGER_BYTES: usize = 1 << 20;
/// What was sent and not taken is given up by the system after this time.
#[cfg(target_os = "linux")]
const UNTAKEN_MS: u32 = 20_000;
/// Connections that are told at the same time that there is no place; more are closed at once.
const MOST_REFUSALS: usize = 32;
/// How long it waits when the system has no connection to give.
const BREATH: Duration = Duration::from_millis(50);

/// Listens at an address.
///
/// # Errors
/// It is taken, or not ours.
pub fn listen(addr: SocketAddr) -> io::Result<TcpListener> {
    let socket = if addr.is_ipv4() { TcpSocket::new_v4() } else { TcpSocket::new_v6() }?;
    #[cfg(unix)]
    socket.set_reuseaddr(true)?;
    // Accepted connections have the same: slow readers must not fill the memory of the system.
    socket.set_send_buffer_size(SYSTEM_BUFFER)?;
    socket.set_recv_buffer_size(SYSTEM_BUFFER)?;
    socket.bind(addr)?;
    socket.listen(BACKLOG)
}

/// Takes connections until the server goes down; then waits for requests that are being answered.
pub async fn serve(listener: TcpListener, router: Router, app: Arc<App>, tls: Option<Tls>) {
    let mut going_down = app.going_down.clone();
    let mut tasks = JoinSet::new();
    let refusals = Places::default();
    loop {
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            Some(_) = tasks.join_next() => continue,
            () = until(&mut going_down) => break,
        };
        let (tcp, peer) = match accepted {
            Ok(accepted) => accepted,
            Err(error) => {
                tracing::warn!(%error, "a connection was not accepted");
                sleep(BREATH).await;
                continue;
            }
        };
        prepare(&tcp);
        match place_for(&app, peer) {
            Ok(place) => {
                let newcomer = Newcomer { tcp, peer, place };
                tasks.spawn(newcomer.serve(router.clone(), Arc::clone(&app), tls.clone()));
            }
            // A handshake costs more than a refusal is worth.
            Err(_) if tls.is_some() => {}
            Err(error) => {
                if let Ok(place) = refusals.enter(None, MOST_REFUSALS, 0) {
                    let write_time = app.services.limits.write_time;
                    let stream = Stream::new(Wire::Plain(tcp), place, write_time);
                    tasks.spawn(refuse(stream, error));
                }
            }
        }
    }
    drop(listener);
    while tasks.join_next().await.is_some() {}
}

/// Waits until the server goes down.
async fn until(going_down: &mut watch::Receiver<bool>) {
    // If the sender is gone, so is the server.
    let _ = going_down.wait_for(|going_down| *going_down).await;
}

fn prepare(tcp: &TcpStream) {
    // Moves are small, and somebody waits for each.
    let _ = tcp.set_nodelay(true);
    #[cfg(target_os = "linux")]
    let _ = rustix::net::sockopt::set_tcp_user_timeout(tcp, UNTAKEN_MS);
}

/// A place for a connection from here. What a proxy sends on is counted by request.
fn place_for(app: &App, peer: SocketAddr) -> Result<Place, Error> {
    let client = (!app.proxies.has(peer.ip())).then(|| Client::of(peer.ip()));
    let most_by_client = or_none(app.services.limits.tcp_connections_per_address);
    // No client takes all there are, however few.
    let most_by_client = most_by_client.min(app.most_tcp - app.most_tcp / 4);
    app.tcp.enter(client, app.most_tcp, most_by_client).map_err(|full| {
        app.services.metrics.refused(match full {
            Full::All => Limit::TcpConnections,
            Full::Client => Limit::TcpConnectionsOfAddress,
        });
        full.refusal()
    })
}

/// A connection that was accepted.
struct Newcomer {
    tcp: TcpStream,
    peer: SocketAddr,
    place: Place,
}

impl Newcomer {
    async fn serve(self, router: Router, app: Arc<App>, tls: Option<Tls>) {
        let Limits { header_time, write_time, .. } = app.services.limits;
        let mut going_down = app.going_down.clone();
        let met = tokio::select! {
            met = timeout(header_time, meet(self.tcp, tls.as_ref())) => met,
            () = until(&mut going_down) => return,
        };
        match met {
            Ok(Ok(Met::Ready(wire))) => {
                let stream = Stream::new(wire, self.place, write_time);
                connection(stream, self.peer, header_time, router, going_down).await;
            }
            Ok(Ok(Met::WithoutTls(tcp))) => {
                let stream = Stream::new(Wire::Plain(tcp), self.place, write_time);
                let error = Error::bad_request("this server speaks TLS: ask by https://");
                refuse(stream, error).await;
            }
            Ok(Err(error)) => tracing::debug!(%error, "a TLS handshake failed"),
            Err(_) => {
                app.services.metrics.refused(Limit::Time);
                tracing::debug!("a TLS handshake took too long");
            }
        }
    }
}

async fn connection(
    stream: Stream,
    peer: SocketAddr,
    header_time: Duration,
    router: Router,
    mut going_down: watch::Receiver<bool>,
) {
    let service = service_fn(move |request: axum::http::Request<Incoming>| {
        let mut request = request.map(Body::new);
        request.extensions_mut().insert(ConnectInfo(peer));
        router.clone().oneshot(request)
    });
    let mut connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(header_time)
        .max_header_size(MOST_HEADER_BYTES)
        .max_buf_size(READ_BUFFER)
        .serve_connection(TokioIo::new(stream), service)
        .with_upgrades();
    let ended = tokio::select! {
        ended = &mut connection => ended,
        () = until(&mut going_down) => {
            std::pin::Pin::new(&mut connection).graceful_shutdown();
            (&mut connection).await
        }
    };
    // A WebSocket goes on elsewhere.
    let Some(parts) = connection.into_parts() else { return };
    let mut stream = parts.io.into_inner();
    let is_late = ended.is_err_and(|error| error.is_timeout());
    if is_late && !parts.read_buf.is_empty() {
        let _ = timeout(LINGER, stream.write_all(&refusal::answer(refusal::too_slow()))).await;
    }
    linger(stream).await;
}

async fn refuse(mut stream: Stream, error: Error) {
    let _ = timeout(LINGER, stream.write_all(&refusal::answer(error))).await;
    linger(stream).await;
}

/// Ends a connection so that the last answer arrives: what the client still sends is read, or the
/// system would reset the connection and the client lose the answer.
async fn linger(mut stream: Stream) {
    let reading = async {
        let mut rest = [0; 1024];
        let mut read = 0;
        if stream.shutdown().await.is_err() {
            return;
        }
        while read < LINGER_BYTES
            && let Ok(more @ 1..) = stream.read(&mut rest).await
        {
            read += more;
        }
    };
    let _ = timeout(LINGER, reading).await;
}
