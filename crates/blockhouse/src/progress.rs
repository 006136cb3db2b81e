//! How far a long command is, and stopping it with what it has.

use indicatif::{ProgressBar, ProgressStyle};
use std::io::IsTerminal;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// Where nobody watches a bar, a line now and then says that the command is alive.
const BETWEEN_LINES: Duration = Duration::from_secs(30);

static STOPPED: AtomicBool = AtomicBool::new(false);

/// From here on Ctrl-C ends the work and not the program; a second Ctrl-C ends the program.
#[expect(clippy::exit, reason = "whoever asks twice does not want to wait")]
pub fn stop_on_interrupt() {
    // Where signals cannot be caught, Ctrl-C ends the program as ever.
    let _ = ctrlc::set_handler(|| {
        if STOPPED.swap(true, Ordering::Relaxed) {
            std::process::exit(130);
        }
    });
}

/// Whether the work should end with what it has.
pub fn stopped() -> bool {
    STOPPED.load(Ordering::Relaxed)
}

/// A bar on a terminal, plain lines elsewhere; both on standard error.
pub struct Progress {
    bar: ProgressBar,
    what: String,
    said: Mutex<Instant>,
    watched: bool,
}

impl Progress {
    /// So many of something, such as games of "captain v recruit".
    pub fn new(what: impl Into<String>, of: u64) -> Self {
        let what = what.into();
        let style = ProgressStyle::with_template("{msg} [{bar:30}] {pos}/{len}, {eta} left");
        let bar = ProgressBar::new(of)
            .with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()).progress_chars("#>."))
            .with_message(what.clone());
        Self { bar, what, said: Mutex::new(Instant::now()), watched: std::io::stderr().is_terminal() }
    }

    /// One more is done.
    pub fn step(&self) {
        self.bar.inc(1);
        if self.watched {
            return;
        }
        let mut said = self.said.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
        if said.elapsed() >= BETWEEN_LINES {
            *said = Instant::now();
            eprintln!("{}: {} of {}", self.what, self.bar.position(), self.bar.length().unwrap_or_default());
        }
    }

    /// All that will be done is done.
    pub fn end(&self) {
        self.bar.abandon();
        if stopped() {
            let (done, of) = (self.bar.position(), self.bar.length().unwrap_or_default());
            eprintln!("{}: stopped after {done} of {of}", self.what);
        }
    }
}
