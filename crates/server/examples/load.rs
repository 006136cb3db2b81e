//! Measures the server with the test suite's own small game: `cargo run --release -p server --example load`.

#[path = "../tests/it/race.rs"]
#[allow(dead_code)]
mod race;

use server::bench::{Load, run};
use std::time::Duration;

fn main() -> Result<(), server::Error> {
    let mut words = std::env::args().skip(1);
    let seconds = words.next().and_then(|word| word.parse().ok()).unwrap_or(5);
    let counts: Vec<usize> = words.filter_map(|word| word.parse().ok()).collect();
    for matches in if counts.is_empty() { vec![1, 50, 200] } else { counts } {
        let folder = std::env::temp_dir().join(format!("blockhouse-load-{}", std::process::id()));
        let (game, time) = (race::race(), Duration::from_secs(seconds));
        let report = run(&Load { game, scenario: "long".into(), matches, time, folder })?;
        println!("{}", serde_json::to_string(&report).unwrap_or_default());
    }
    Ok(())
}
