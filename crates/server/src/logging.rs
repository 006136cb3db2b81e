//! What is logged: lines on standard error, each with a level, the part of the program and values by name.
//!
//! Matches are named by their public ids. Tokens, seeds, decisions and what people say are never logged.

use tracing_subscriber::filter::{LevelFilter, Targets};
use tracing_subscriber::layer::SubscriberExt;
use tracing_subscriber::util::SubscriberInitExt;
use tracing_subscriber::{Layer, fmt};

/// From now on, for the whole process. `levels` is one level for everything, or levels by part: `warn,server::store=debug`.
///
/// # Errors
/// No such level; something is logging already.
pub fn begin(levels: &str, json: bool) -> Result<(), String> {
    // The parser would take a level with a slip in it for the name of a part.
    for level in levels.split(',').filter(|level| !level.contains('=')) {
        level.parse::<LevelFilter>().map_err(|_| format!("\"{level}\" is no level"))?;
    }
    let wanted: Targets = levels.parse().map_err(|error| format!("{error}"))?;
    let lines = fmt::layer().with_writer(std::io::stderr).with_ansi(false);
    let lines = if json { lines.json().boxed() } else { lines.boxed() };
    let all = tracing_subscriber::registry().with(lines.with_filter(wanted));
    all.try_init().map_err(|error| error.to_string())
}
