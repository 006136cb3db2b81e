//! Measures the server: `cargo run --release -p server --example load -- [seconds] [game/scenario] [matches]...`,
//! with the small game of the tests (`race/long`) if no game is named.

#[path = "../tests/it/race.rs"]
#[allow(dead_code)]
mod race;

use kernel::{AnyGame, Typed};
use server::bench::{Load, run};
use std::sync::Arc;
use std::time::Duration;

fn main() -> Result<(), server::Error> {
    let mut words: Vec<String> = std::env::args().skip(1).collect();
    let named = words.iter().position(|word| word.contains('/')).map(|place| words.remove(place));
    let named = named.unwrap_or_else(|| "race/long".to_owned());
    let (id, scenario) = named.split_once('/').unwrap_or(("race", "long"));
    let numbers: Vec<usize> = words.iter().filter_map(|word| word.parse().ok()).collect();
    let (seconds, counts) = numbers.split_first().unwrap_or((&5, &[]));
    let games: [Arc<dyn AnyGame>; 2] = [race::race(), Arc::new(Typed::new(fiw_battles::FiwBattles::new()))];
    for game in games.into_iter().filter(|game| game.about().id == id) {
        for matches in if counts.is_empty() { &[1, 50, 200][..] } else { counts } {
            let folder = std::env::temp_dir().join(format!("blockhouse-load-{}", std::process::id()));
            let time = Duration::from_secs(*seconds as u64);
            let report = run(&Load {
                game: game.clone(),
                scenario: scenario.to_owned(),
                matches: *matches,
                time,
                folder,
                postgres: None,
                servers: 1,
                apart: false,
            })?;
            println!("{}", serde_json::to_string(&report).unwrap_or_default());
        }
    }
    Ok(())
}
