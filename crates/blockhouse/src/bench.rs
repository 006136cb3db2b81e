//! How fast the engine is on one core, and the server under load.

use crate::failure::Failure;
use crate::library::Library;
use crate::progress::stopped;
use kernel::advice::{Horizon, Rollout, Style};
use kernel::playout::PlayoutRng;
use kernel::scene::{Pictures, View};
use kernel::{AnyGame, Position, Seat, Seed, SeededDice, Start, Viewer};
use serde_json::{Value, json};
use server::bench::{Load, Report};
use std::hint::black_box;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// Measures every scenario of every game, or the one that is named.
pub fn run(library: &Library, wanted: Option<&str>, seconds: u64, json: bool) -> Result<(), Failure> {
    let mut rows = Vec::new();
    let games = library.games()?;
    is_known(&games, wanted)?;
    for game in games {
        for scenario in game.about().scenarios.iter().filter(|scenario| wanted.is_none_or(|key| key == scenario.key)) {
            if stopped() {
                break;
            }
            let start = Start { scenario: scenario.key.clone(), ..Start::default() };
            let row = measure(&*game, &start, Duration::from_secs(seconds.max(1)))?;
            if !json {
                println!("{} {}", game.about().id, scenario.key);
                for (key, value) in row.as_object().into_iter().flatten() {
                    println!("  {:26} {value}", key.replace('_', " "));
                }
            }
            rows.push(json!({ "game": game.about().id, "scenario": scenario.key, "measured": row }));
        }
    }
    if json {
        println!("{:#}", json!(rows));
    }
    Ok(())
}

/// How the server is measured.
pub struct Serving {
    /// How many games at once, one run each.
    pub games: Vec<usize>,
    /// Which scenario; the first of each game if none is named.
    pub scenario: Option<String>,
    /// On this PostgreSQL database, shared by so many servers, the players of a match at different ones.
    pub database: Option<String>,
    /// How many servers.
    pub servers: usize,
    /// Whether the players of a match are at different ones.
    pub apart: bool,
    /// How long each run lasts.
    pub seconds: u64,
}

/// Plays a scenario of every game against a real server on this machine.
pub fn server(library: &Library, serving: &Serving, json: bool) -> Result<(), Failure> {
    // What goes wrong inside is not told to those who play.
    server::logging::begin("error", false).map_err(Failure::Input)?;
    let games = library.games()?;
    is_known(&games, serving.scenario.as_deref())?;
    let folder = std::env::temp_dir().join(format!("blockhouse-bench-{}", std::process::id()));
    let mut rows = Vec::new();
    for game in &games {
        let wanted = |key: &str| serving.scenario.as_deref().is_none_or(|wanted| wanted == key);
        let Some(scenario) = game.about().scenarios.iter().find(|scenario| wanted(&scenario.key)) else { continue };
        for matches in &serving.games {
            if stopped() {
                break;
            }
            let (time, scenario) = (Duration::from_secs(serving.seconds.max(1)), scenario.key.clone());
            let load = Load {
                game: game.clone(),
                scenario,
                matches: *matches,
                time,
                folder: folder.clone(),
                postgres: serving.database.clone(),
                servers: serving.servers,
                apart: serving.apart,
            };
            let report = server::bench::run(&load).map_err(|error| {
                error.note();
                Failure::Verdict(error.to_string())
            })?;
            if !json {
                print(&report);
            }
            rows.push(json!(report));
        }
    }
    if json {
        println!("{:#}", json!(rows));
    }
    Ok(())
}

/// Some game has this scenario.
fn is_known(games: &[Arc<dyn AnyGame>], wanted: Option<&str>) -> Result<(), Failure> {
    let scenarios = games.iter().flat_map(|game| &game.about().scenarios);
    let known: Vec<&str> = scenarios.map(|scenario| scenario.key.as_str()).collect();
    let Some(unknown) = wanted.filter(|wanted| !known.contains(wanted)) else { return Ok(()) };
    Err(Failure::Input(format!("no game has a scenario {unknown:?}; there are: {}", known.join(", "))))
}

fn print(report: &Report) {
    let Report { game, scenario, matches, long, .. } = report;
    println!(
        "{game} {scenario}, {matches} games at once: {} actions/s, p50 {} us, p99 {} us, {} bytes stored and {} sent a decision",
        report.actions_per_second, report.p50_us, report.p99_us, report.bytes_per_decision, report.heard_per_decision
    );
    if long.games == 0 {
        println!("  no game was played to its end");
        return;
    }
    println!("  {} games of {} decisions to their end:", long.games, long.decisions);
    for (name, part) in ["first", "sixth", "last"].iter().zip(&long.tenths) {
        println!("    {name} tenth: p50 {} us, {} bytes of content a decision", part.p50_us, part.bytes);
    }
    println!(
        "    taken up again: {} us from a snapshot, {} us from the first decision",
        long.resume_us, long.replay_us
    );
}

fn measure(game: &dyn AnyGame, start: &Start, time: Duration) -> Result<Value, Failure> {
    let began = Instant::now();
    let (mut games, mut decisions, mut forced) = (0u64, 0u64, 0u64);
    while began.elapsed() < time {
        let playout = game.playout(start, games)?;
        games += 1;
        decisions += playout.decisions;
        forced += playout.forced;
    }
    let seconds = began.elapsed().as_secs_f64();
    let positions = sample(game, start)?;
    let largest = positions.iter().map(|position| position.size()).max().unwrap_or(0);
    Ok(json!({
        "decisions_per_second": (decisions as f64 / seconds).round(),
        "games_per_second": (games as f64 / seconds).round(),
        "decisions_per_game": decisions / games.max(1),
        "forced_per_game": forced / games.max(1),
        "bytes_per_state_at_most": largest,
        "list_options_ns": each(&positions, |position| options(position)),
        "copy_state_ns": each(&positions, |position| usize::from(position.boxed().asked().is_empty())),
        "hash_state_ns": each(&positions, |position| position.hash().0 as usize),
        "make_views_ns": each(&positions, |position| views(position).len()),
        "update_views_ns": update_views(&positions),
        "views_bytes": positions.iter().map(|position| bytes(&**position)).sum::<usize>() / positions.len().max(1),
        "views_bytes_at_most": positions.iter().map(|position| bytes(&**position)).max(),
        "search_nodes_per_second": search(&positions),
    }))
}

/// What both sides and an observer see: the server's main work.
fn views(position: &dyn Position) -> [View; 3] {
    [Viewer::Seat(Seat(0)), Viewer::Seat(Seat(1)), Viewer::Observer].map(|viewer| position.view(viewer))
}

/// The same from position to position of a game, as a server makes them: what looks the same is not drawn again.
fn update_views(positions: &[Box<dyn Position>]) -> f64 {
    let mut drawn = Pictures::default();
    let all = [Viewer::Seat(Seat(0)), Viewer::Seat(Seat(1)), Viewer::Observer];
    let began = Instant::now();
    for position in positions {
        all.iter().for_each(|viewer| drop(black_box(position.view_after(*viewer, &mut drawn))));
    }
    (began.elapsed().as_nanos() as f64 / positions.len().max(1) as f64).round()
}

fn bytes(position: &dyn Position) -> usize {
    views(position).iter().map(|view| json!(view).to_string().len()).sum()
}

/// Decisions a second that opponents try in thought: quick players on imagined positions, two player turns at a time.
fn search(positions: &[Box<dyn Position>]) -> f64 {
    let (began, mut nodes, mut rng) = (Instant::now(), 0, PlayoutRng::new(1));
    for position in positions.iter().cycle().step_by(7) {
        let Some(seat) = position.asked().first() else { continue };
        let mut imagined = position.imagine(Viewer::Seat(seat), &mut rng);
        let horizon = Horizon { clock: imagined.clock() + 2, decisions: 10_000 };
        nodes += imagined.carry_on(Rollout { styles: &[Style::EVEN; 8], horizon, rng: &mut rng });
        black_box(imagined.assess(seat).sum());
        if began.elapsed() > Duration::from_millis(500) {
            break;
        }
    }
    (nodes as f64 / began.elapsed().as_secs_f64()).round()
}

/// Positions of one random game, evenly spread.
fn sample(game: &dyn AnyGame, start: &Start) -> Result<Vec<Box<dyn Position>>, Failure> {
    let mut dice = SeededDice::new(Seed::from_number(1));
    let (mut position, _) = game.start(start, &mut dice)?;
    let mut rng = PlayoutRng::new(1);
    let mut positions = Vec::new();
    while let Some(seat) = position.asked().first() {
        let options = position.options(seat);
        let Some(decision) = options.get(rng.below(options.len().max(1))) else { break };
        positions.push(position.boxed());
        position.decide(seat, decision, &mut dice).map_err(Failure::Declined)?;
    }
    Ok(positions)
}

/// Options are listed through the type-erased interface, which makes JSON of each: an upper bound.
fn options(position: &dyn Position) -> usize {
    position.asked().first().map_or(0, |seat| position.options(seat).len())
}

fn each(positions: &[Box<dyn Position>], work: impl Fn(&dyn Position) -> usize) -> f64 {
    let rounds = 3;
    let began = Instant::now();
    for _ in 0..rounds {
        for position in positions {
            black_box(work(&**position));
        }
    }
    (began.elapsed().as_nanos() as f64 / (rounds * positions.len().max(1)) as f64).round()
}
