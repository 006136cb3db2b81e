//! Figures about this process for Prometheus, as text. They are shown at an address of their own, not to visitors.
//!
//! Few and simple enough to be counted by hand.

use crate::App;
use axum::Router;
use axum::extract::State;
use axum::http::header;
use axum::response::IntoResponse;
use axum::routing::get;
use std::fmt::Write;
use std::net::SocketAddr;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};
use tokio::net::TcpListener;

/// Something that only grows.
#[derive(Default)]
pub struct Counter(AtomicU64);

impl Counter {
    const fn new() -> Self {
        Self(AtomicU64::new(0))
    }

    /// So many more.
    pub fn add(&self, count: u64) {
        self.0.fetch_add(count, Ordering::Relaxed);
    }

    /// How many there were.
    pub fn get(&self) -> u64 {
        self.0.load(Ordering::Relaxed)
    }
}

/// The upper ends of the classes of times, in microseconds and in seconds.
const ENDS: [(u64, &str); 10] = [
    (500, "0.0005"),
    (1_000, "0.001"),
    (2_500, "0.0025"),
    (5_000, "0.005"),
    (10_000, "0.01"),
    (25_000, "0.025"),
    (100_000, "0.1"),
    (500_000, "0.5"),
    (1_000_000, "1"),
    (5_000_000, "5"),
];

/// How long something took, in classes.
pub struct Times {
    classes: [Counter; ENDS.len()],
    all: Counter,
    micros: Counter,
}

impl Times {
    const fn new() -> Self {
        Self { classes: [const { Counter::new() }; ENDS.len()], all: Counter::new(), micros: Counter::new() }
    }

    /// Once more, since this moment.
    pub fn since(&self, began: Instant) {
        self.add(began.elapsed());
    }

    fn add(&self, time: Duration) {
        let micros = u64::try_from(time.as_micros()).unwrap_or(u64::MAX);
        if let Some(class) = ENDS.iter().position(|(end, _)| micros <= *end) {
            self.classes[class].add(1);
        }
        self.all.add(1);
        self.micros.add(micros);
    }
}

/// What is counted.
pub struct Figures {
    /// Requests by the first digit of their answer's status.
    pub requests: [Counter; 6],
    /// Decisions that were acknowledged.
    pub decisions: Counter,
    /// Requests to decide that the rules refused.
    pub refused: Counter,
    /// Writes that came too late: another server had written to the match.
    pub overtaken: Counter,
    /// Faults of ours.
    pub faults: Counter,
    /// Live connections that began.
    pub opened: Counter,
    /// Live connections that ended.
    pub closed: Counter,
    /// Matches taken from the database to work on.
    pub taken: Counter,
    /// How long it took until a write was acknowledged.
    pub writes: Times,
}

/// The figures of this process.
pub static FIGURES: Figures = Figures {
    requests: [const { Counter::new() }; 6],
    decisions: Counter::new(),
    refused: Counter::new(),
    overtaken: Counter::new(),
    faults: Counter::new(),
    opened: Counter::new(),
    closed: Counter::new(),
    taken: Counter::new(),
    writes: Times::new(),
};

/// A live connection, counted for as long as it is held.
pub(crate) struct LiveConnection(());

impl LiveConnection {
    pub fn begin() -> Self {
        FIGURES.opened.add(1);
        Self(())
    }
}

impl Drop for LiveConnection {
    fn drop(&mut self) {
        FIGURES.closed.add(1);
    }
}

/// Shows the figures at `/metrics` of this address until the process ends.
///
/// # Errors
/// Nothing can listen there.
pub async fn show(app: App, address: SocketAddr) -> std::io::Result<SocketAddr> {
    let listener = TcpListener::bind(address).await?;
    let address = listener.local_addr()?;
    let router = Router::new().route("/metrics", get(figures)).with_state(app);
    // It ends with the process.
    tokio::spawn(async move { axum::serve(listener, router).await });
    Ok(address)
}

async fn figures(State(app): State<App>) -> impl IntoResponse {
    ([(header::CONTENT_TYPE, "text/plain; version=0.0.4; charset=utf-8")], text(&app))
}

/// All figures as Prometheus reads them.
pub fn text(app: &App) -> String {
    let figures = &FIGURES;
    let mut text = String::new();
    let mut one = |name: &str, kind: &str, help: &str, value: u64| {
        // Writing to a string cannot fail.
        let _ = write!(
            text,
            "# HELP blockhouse_{name} {help}\n# TYPE blockhouse_{name} {kind}\nblockhouse_{name} {value}\n"
        );
    };
    one("decisions_total", "counter", "Decisions acknowledged.", figures.decisions.get());
    one("decisions_refused_total", "counter", "Requests to decide that the rules refused.", figures.refused.get());
    one("overtaken_total", "counter", "Writes refused because another server wrote first.", figures.overtaken.get());
    one("faults_total", "counter", "Faults of the program.", figures.faults.get());
    one("work_taken_total", "counter", "Matches taken to be worked on.", figures.taken.get());
    one("thoughts_total", "counter", "Plans the computer thought about.", app.matches().pool().thoughts());
    let live = figures.opened.get().saturating_sub(figures.closed.get());
    one("live_connections", "gauge", "Live connections.", live);
    one("matches_in_memory", "gauge", "Matches in memory.", app.matches().in_memory() as u64);
    let _ =
        write!(text, "# HELP blockhouse_requests_total Requests answered.\n# TYPE blockhouse_requests_total counter\n");
    for (class, count) in figures.requests.iter().enumerate().skip(1) {
        let _ = writeln!(text, "blockhouse_requests_total{{status=\"{class}xx\"}} {}", count.get());
    }
    times(&mut text, "write_seconds", "Until a write was acknowledged.", &figures.writes);
    text
}

fn times(text: &mut String, name: &str, help: &str, times: &Times) {
    let _ = write!(text, "# HELP blockhouse_{name} {help}\n# TYPE blockhouse_{name} histogram\n");
    let mut below = 0;
    for ((_, end), class) in ENDS.iter().zip(&times.classes) {
        below += class.get();
        let _ = writeln!(text, "blockhouse_{name}_bucket{{le=\"{end}\"}} {below}");
    }
    let (all, micros) = (times.all.get(), times.micros.get());
    let (seconds, rest) = (micros / 1_000_000, micros % 1_000_000);
    let _ = writeln!(text, "blockhouse_{name}_bucket{{le=\"+Inf\"}} {all}");
    let _ = writeln!(text, "blockhouse_{name}_sum {seconds}.{rest:06}\nblockhouse_{name}_count {all}");
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_counted_in_classes_that_hold_the_smaller_ones() {
        let taken = Times::new();
        [400, 900, 2_000_000, 9_000_000].iter().for_each(|micros| taken.add(Duration::from_micros(*micros)));
        let mut text = String::new();
        times(&mut text, "x", "X.", &taken);
        for line in [
            "blockhouse_x_bucket{le=\"0.0005\"} 1",
            "blockhouse_x_bucket{le=\"0.001\"} 2",
            "blockhouse_x_bucket{le=\"1\"} 2",
            "blockhouse_x_bucket{le=\"5\"} 3",
            "blockhouse_x_bucket{le=\"+Inf\"} 4",
            "blockhouse_x_sum 11.001300",
            "blockhouse_x_count 4",
        ] {
            assert!(text.lines().any(|found| found == line), "{line}: {text}");
        }
    }
}
