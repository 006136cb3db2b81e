//! Accepts connections, hangs up on those who keep the server waiting, lets the others through.

use crate::config::{Limits, Timeouts};
use crate::limits::{Peer, Permit, VisitorLimit};
use axum::Router;
use axum::extract::ConnectInfo;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use std::io::{Error, ErrorKind, IoSlice, Result};
use std::net::SocketAddr;
use std::pin::{Pin, pin};
use std::task::{Context, Poll, ready};
use std::time::Duration;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{mpsc, watch};
use tokio::time::{Sleep, sleep};
use tower::Service;

/// Takes connections until there are too many; what is too much is closed at once.
pub struct ConnectionLimiter {
    listener: TcpListener,
    places: VisitorLimit,
    timeouts: Timeouts,
}

impl ConnectionLimiter {
    /// Limits the connections of a listener.
    pub fn new(listener: TcpListener, limits: &Limits, timeouts: Timeouts) -> Self {
        Self { listener, places: VisitorLimit::for_connections(limits), timeouts }
    }

    /// Serves whoever comes until the server closes, then lets running requests finish.
    pub async fn serve(self, app: Router, mut closing: watch::Receiver<bool>) {
        let mut http = http1::Builder::new();
        http.timer(TokioTimer::new()).header_read_timeout(self.timeouts.headers);
        // Each connection holds a sender: when all are gone, so are the connections.
        let (open, mut ended) = mpsc::channel::<()>(1);
        loop {
            let (stream, from) = tokio::select! {
                accepted = self.accept() => accepted,
                () = closed(&mut closing) => break,
            };
            let app = app.clone();
            let answer = service_fn(move |mut request: axum::http::Request<Incoming>| {
                request.extensions_mut().insert(ConnectInfo(Peer(from.ip())));
                app.clone().call(request)
            });
            let connection = http.serve_connection(TokioIo::new(stream), answer).with_upgrades();
            let (open, mut closing) = (open.clone(), closing.clone());
            tokio::spawn(async move {
                let mut connection = pin!(connection);
                // Whoever hung up, or was hung up on, is told nothing more.
                tokio::select! {
                    _ = connection.as_mut() => {}
                    () = closed(&mut closing) => {
                        connection.as_mut().graceful_shutdown();
                        let _ = connection.await;
                    }
                }
                drop(open);
            });
        }
        drop((self, open));
        ended.recv().await;
    }

    async fn accept(&self) -> (LimitedStream, SocketAddr) {
        loop {
            match self.listener.accept().await {
                Ok((stream, from)) => {
                    if let Some(permit) = self.places.acquire(from.ip()) {
                        // A decision is a small message that somebody waits for.
                        let _ = stream.set_nodelay(true);
                        return (LimitedStream::new(stream, permit, self.timeouts.write), from);
                    }
                }
                // Gone before it was taken.
                Err(error) if is_theirs(&error) => {}
                Err(error) => {
                    tracing::error!(%error, "no connection can be taken");
                    sleep(Duration::from_secs(1)).await;
                }
            }
        }
    }
}

async fn closed(closing: &mut watch::Receiver<bool>) {
    // An error means that whoever would say so is gone.
    let _ = closing.wait_for(|closing| *closing).await;
}

fn is_theirs(error: &Error) -> bool {
    matches!(error.kind(), ErrorKind::ConnectionRefused | ErrorKind::ConnectionAborted | ErrorKind::ConnectionReset)
}

/// A connection that was let in.
struct LimitedStream {
    stream: TcpStream,
    _permit: Permit,
    timeout: Duration,
    /// Runs while the system takes no more for this visitor.
    stalled: Option<Pin<Box<Sleep>>>,
    /// How many bytes it took since then.
    taken: usize,
}

/// So many bytes a visitor must take while the server waits for it, or it reads too slowly to be worth a place.
const TAKEN_AT_LEAST: usize = 4096;

impl LimitedStream {
    fn new(stream: TcpStream, permit: Permit, timeout: Duration) -> Self {
        Self { stream, _permit: permit, timeout, stalled: None, taken: 0 }
    }

    /// What came of writing `wanted` bytes; an error when the visitor does not read.
    fn wrote(&mut self, context: &mut Context<'_>, wanted: usize, written: Poll<Result<usize>>) -> Poll<Result<usize>> {
        match written {
            Poll::Ready(Ok(count)) if count < wanted => self.taken += count,
            Poll::Ready(Ok(_) | Err(_)) => (self.stalled, self.taken) = (None, 0),
            Poll::Pending => {
                let timeout = self.timeout;
                let stalled = self.stalled.get_or_insert_with(|| Box::pin(sleep(timeout)));
                ready!(stalled.as_mut().poll(context));
                if self.taken < TAKEN_AT_LEAST {
                    return Poll::Ready(Err(ErrorKind::TimedOut.into()));
                }
                // Slow, but it reads: from here on it counts anew.
                self.taken = 0;
                stalled.as_mut().reset(tokio::time::Instant::now() + timeout);
                ready!(stalled.as_mut().poll(context));
            }
        }
        written
    }
}

impl AsyncRead for LimitedStream {
    fn poll_read(mut self: Pin<&mut Self>, context: &mut Context<'_>, into: &mut ReadBuf<'_>) -> Poll<Result<()>> {
        Pin::new(&mut self.stream).poll_read(context, into)
    }
}

impl AsyncWrite for LimitedStream {
    fn poll_write(mut self: Pin<&mut Self>, context: &mut Context<'_>, from: &[u8]) -> Poll<Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write(context, from);
        self.wrote(context, from.len(), written)
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Result<()>> {
        Pin::new(&mut self.stream).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(context)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        from: &[IoSlice<'_>],
    ) -> Poll<Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write_vectored(context, from);
        self.wrote(context, from.iter().map(|part| part.len()).sum(), written)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }
}
