//! A connection with or without TLS.

use super::Tls;
use std::io::{self, IoSlice};
use std::pin::Pin;
use std::task::{Context, Poll};
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::TcpStream;
use tokio_rustls::server::TlsStream;

/// With this byte every TLS handshake begins.
const HANDSHAKE: u8 = 22;

/// A connection, ready for HTTP.
pub enum Wire {
    /// As it is.
    Plain(TcpStream),
    /// Under TLS. It is large: its own box keeps the others small.
    Tls(Box<TlsStream<TcpStream>>),
}

/// How a client begins.
pub enum Met {
    /// As it should.
    Ready(Wire),
    /// Without TLS, where there should be some.
    WithoutTls(TcpStream),
}

/// Makes a connection ready for HTTP.
///
/// # Errors
/// The handshake fails.
pub async fn meet(tcp: TcpStream, tls: Option<&Tls>) -> io::Result<Met> {
    let Some(tls) = tls else { return Ok(Met::Ready(Wire::Plain(tcp))) };
    let mut first = [0];
    if tcp.peek(&mut first).await? == 1 && first[0] != HANDSHAKE {
        return Ok(Met::WithoutTls(tcp));
    }
    Ok(Met::Ready(Wire::Tls(Box::new(tls.acceptor().accept(tcp).await?))))
}

/// Passes a call on to whichever connection it is.
macro_rules! either {
    ($wire:expr, $io:ident => $call:expr) => {
        match $wire.get_mut() {
            Wire::Plain(tcp) => {
                let $io = Pin::new(tcp);
                $call
            }
            Wire::Tls(tls) => {
                let $io = Pin::new(&mut **tls);
                $call
            }
        }
    };
}

impl AsyncRead for Wire {
    fn poll_read(
        self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        either!(self, io => io.poll_read(cx, buffer))
    }
}

impl AsyncWrite for Wire {
    fn poll_write(
        self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        either!(self, io => io.poll_write(cx, bytes))
    }

    fn poll_write_vectored(
        self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        slices: &[IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        either!(self, io => io.poll_write_vectored(cx, slices))
    }

    fn is_write_vectored(&self) -> bool {
        match self {
            Wire::Plain(tcp) => tcp.is_write_vectored(),
            Wire::Tls(tls) => tls.is_write_vectored(),
        }
    }

    fn poll_flush(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        either!(self, io => io.poll_flush(cx))
    }

    fn poll_shutdown(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        either!(self, io => io.poll_shutdown(cx))
    }
}
