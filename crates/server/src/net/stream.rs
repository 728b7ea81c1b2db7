//! A connection that gives up on a reader who does not read.

use super::handshake::Wire;
use super::{Place, refusal};
use axum::body::Bytes;
use std::future::Future;
use std::io::{self, IoSlice};
use std::pin::Pin;
use std::task::{Context, Poll, ready};
use std::time::Duration;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::time::{Sleep, sleep};

/// Once the buffers are full, a reader takes so many bytes in the time it has, or all there are.
const ENOUGH: usize = 64 << 10;

/// A connection of a client. Its place is taken as long as it lives, also as a WebSocket.
pub struct Stream {
    wire: Wire,
    _place: Place,
    patience: Duration,
    /// Runs while the reader is behind.
    stalled: Option<Pin<Box<Sleep>>>,
    /// What the reader has taken since it fell behind.
    taken: usize,
    /// Sent in place of what hyper wrote.
    instead: Bytes,
}

impl Stream {
    pub fn new(wire: Wire, place: Place, patience: Duration) -> Stream {
        let instead = Bytes::new();
        Stream { wire, _place: place, patience, stalled: None, taken: 0, instead }
    }

    /// Keeps an eye on how fast the reader takes what is `offered`.
    fn pace(
        &mut self,
        cx: &mut Context<'_>,
        offered: usize,
        wrote: Poll<io::Result<usize>>,
    ) -> Poll<io::Result<usize>> {
        match wrote {
            Poll::Ready(Ok(written)) => {
                self.taken += written;
                if written == offered || self.taken >= ENOUGH {
                    self.stalled = None;
                }
                Poll::Ready(Ok(written))
            }
            Poll::Ready(Err(error)) => Poll::Ready(Err(error)),
            Poll::Pending => {
                if self.stalled.is_none() {
                    self.taken = 0;
                }
                let patience = self.patience;
                let stalled = self.stalled.get_or_insert_with(|| Box::pin(sleep(patience)));
                ready!(stalled.as_mut().poll(cx));
                Poll::Ready(Err(io::ErrorKind::TimedOut.into()))
            }
        }
    }

    /// Writes what is sent in place of hyper's answer.
    fn poll_instead(&mut self, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        while !self.instead.is_empty() {
            let wrote = Pin::new(&mut self.wire).poll_write(cx, &self.instead);
            let written = ready!(self.pace(cx, self.instead.len(), wrote))?;
            let _ = self.instead.split_to(written);
        }
        Poll::Ready(Ok(()))
    }
}

impl AsyncRead for Stream {
    fn poll_read(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut self.wire).poll_read(cx, buffer)
    }
}

impl AsyncWrite for Stream {
    fn poll_write(
        self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        self.poll_write_vectored(cx, &[IoSlice::new(bytes)])
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        slices: &[IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let offered = slices.iter().map(|slice| slice.len()).sum();
        if let Some(instead) = slices.first().and_then(|first| refusal::in_place_of(first)) {
            self.instead = instead;
            return Poll::Ready(Ok(offered));
        }
        let wrote = Pin::new(&mut self.wire).poll_write_vectored(cx, slices);
        self.pace(cx, offered, wrote)
    }

    fn is_write_vectored(&self) -> bool {
        self.wire.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        ready!(self.poll_instead(cx))?;
        // Under TLS something may still be on its way.
        let flushed = Pin::new(&mut self.wire).poll_flush(cx).map_ok(|()| 0);
        self.pace(cx, 0, flushed).map_ok(|_| ())
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        ready!(self.poll_instead(cx))?;
        Pin::new(&mut self.wire).poll_shutdown(cx)
    }
}
