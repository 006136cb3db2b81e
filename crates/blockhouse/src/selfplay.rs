//! Games played unattended.

use crate::Which;
use crate::failure::Failure;
use crate::library::Library;
use crate::progress::{Progress, stopped};
use ai::{Budget, Level};
use kernel::playout::{MOST_DECISIONS, Playout};
use kernel::record::Play;
use kernel::{AnyGame, Seat, Seed, Start};
use serde_json::json;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Instant;

/// What to play.
pub struct Settings {
    /// A level for each seat, separated by commas.
    pub players: String,
    /// How many games.
    pub games: u64,
    /// Seed of the first game.
    pub seed: u64,
    /// Where replays go.
    pub save: Option<PathBuf>,
    /// Print JSON.
    pub json: bool,
}

/// What came of it.
#[derive(Default)]
struct Tally {
    finished: u64,
    stuck: u64,
    illegal: u64,
    decisions: u64,
    forced: u64,
    results: BTreeMap<String, u64>,
}

impl Tally {
    fn add(&mut self, game: &dyn AnyGame, playout: &Playout) {
        self.decisions += playout.decisions;
        self.forced += playout.forced;
        self.illegal += playout.illegal;
        self.stuck += u64::from(playout.stuck);
        if let Some(outcome) = &playout.outcome {
            self.finished += 1;
            let winner = outcome.winner.and_then(|seat| game.about().seats.get(seat.index()));
            let result = winner.map_or("draw".to_owned(), |seat| format!("{} {}", seat.key, outcome.level));
            *self.results.entry(result).or_default() += 1;
        }
    }
}

/// Plays and prints.
pub fn run(library: &Library, which: &Which, settings: &Settings) -> Result<(), Failure> {
    let (game, start) = library.start(which)?;
    let levels = levels(&*game, &settings.players)?;
    if let Some(folder) = &settings.save {
        std::fs::create_dir_all(folder).map_err(|error| Failure::io(folder, &error))?;
    }
    let began = Instant::now();
    let tally = play_all(&game, &start, &levels, settings)?;
    report(which, settings, &tally, began.elapsed().as_secs_f64());
    let all = tally.finished == settings.games || (stopped() && tally.stuck == 0);
    if all && tally.illegal == 0 {
        return Ok(());
    }
    let (stuck, illegal) = (tally.stuck, tally.illegal);
    Err(Failure::Verdict(format!(
        "{stuck} games stuck, {illegal} illegal decisions, {} of {} finished",
        tally.finished, settings.games
    )))
}

fn levels(game: &dyn AnyGame, players: &str) -> Result<Vec<Level>, Failure> {
    let known = || Level::ALL.map(Level::name).join(", ");
    let level = |name: &str| {
        Level::named(name.trim()).ok_or_else(|| Failure::Input(format!("no player {name:?}; there are: {}", known())))
    };
    let levels: Vec<Level> = players.split(',').map(level).collect::<Result<_, _>>()?;
    let seats = game.about().seats.len();
    if levels.len() == seats {
        return Ok(levels);
    }
    Err(Failure::Input(format!("--players names {} players; the game has {seats} seats", levels.len())))
}

/// Games are dealt to all cores; each game depends on its own seed only, so the sum does not depend on their order.
fn play_all(game: &Arc<dyn AnyGame>, start: &Start, levels: &[Level], settings: &Settings) -> Result<Tally, Failure> {
    let next = AtomicU64::new(0);
    let progress = Progress::new(format!("{} {}", game.about().id, start.scenario), settings.games);
    let tally = Mutex::new((Tally::default(), None));
    let work = || loop {
        let number = next.fetch_add(1, Ordering::Relaxed);
        if number >= settings.games || stopped() {
            return;
        }
        let played = play_one(game, start, levels, settings.seed.wrapping_add(number), settings.save.as_deref());
        let mut tally = tally.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
        match played {
            Ok(None) => return,
            Ok(Some(playout)) => tally.0.add(&**game, &playout),
            Err(failure) => tally.1 = Some(failure),
        }
        progress.step();
    };
    std::thread::scope(|scope| {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        (0..cores).for_each(|_| {
            scope.spawn(work);
        });
    });
    progress.end();
    match tally.into_inner().unwrap_or_else(|poisoned| poisoned.into_inner()) {
        (tally, None) => Ok(tally),
        (_, Some(failure)) => Err(failure),
    }
}

/// One game; none if it was stopped before its end.
fn play_one(
    game: &Arc<dyn AnyGame>,
    start: &Start,
    levels: &[Level],
    seed: u64,
    save: Option<&Path>,
) -> Result<Option<Playout>, Failure> {
    if save.is_none() && levels.iter().all(|level| *level == Level::Random) {
        return Ok(Some(game.playout(start, seed)?));
    }
    let (mut play, _) = Play::begin(game.clone(), start, Seed::from_number(seed))?;
    let mut playout = Playout::default();
    while let Some(seat) = play.position().asked().first() {
        if stopped() {
            return Ok(None);
        }
        if playout.decisions + playout.forced > MOST_DECISIONS || !decide(&mut play, seat, levels, seed, &mut playout) {
            playout.stuck |= playout.illegal == 0;
            return Ok(Some(playout));
        }
    }
    playout.outcome = play.position().outcome();
    if let Some(folder) = save {
        let path = folder.join(format!("{}-{}-{seed}.jsonl", game.about().id, start.scenario));
        std::fs::write(&path, play.record()).map_err(|error| Failure::io(&path, &error))?;
    }
    Ok(Some(playout))
}

/// Follows one plan of the seat's player; false if it had none or the first decision of it was refused.
fn decide(play: &mut Play, seat: Seat, levels: &[Level], seed: u64, playout: &mut Playout) -> bool {
    let number = seed.wrapping_mul(1_000_003) ^ (playout.decisions + playout.forced);
    let level = levels[seat.index()];
    let plan = ai::plan(play.position(), seat, level, number, &Budget::of(level));
    for (place, decision) in plan.iter().enumerate() {
        let real = play.position().options(seat).len() > 1;
        match play.decide(seat, decision) {
            Ok(done) => {
                *(if real { &mut playout.decisions } else { &mut playout.forced }) += 1;
                if done.no_way_back || !play.position().asked().contains(seat) {
                    break;
                }
            }
            Err(_) if place == 0 => {
                playout.illegal += 1;
                return false;
            }
            Err(_) => break,
        }
    }
    !plan.is_empty()
}

fn report(which: &Which, settings: &Settings, tally: &Tally, seconds: f64) {
    let rate = tally.decisions as f64 / seconds.max(1e-9);
    let games = tally.finished as f64 / seconds.max(1e-9);
    if settings.json {
        let report = json!({
            "game": which.game, "scenario": which.scenario, "players": settings.players, "seed": settings.seed,
            "games": settings.games, "finished": tally.finished, "stuck": tally.stuck, "illegal": tally.illegal,
            "decisions": tally.decisions, "forced": tally.forced, "results": tally.results,
            "seconds": seconds, "decisions_per_second": rate, "games_per_second": games,
        });
        println!("{report:#}");
        return;
    }
    println!(
        "{} of {} games finished; {} stuck, {} illegal",
        tally.finished, settings.games, tally.stuck, tally.illegal
    );
    for (result, count) in &tally.results {
        println!("  {result}: {count}");
    }
    let each = tally.decisions / tally.finished.max(1);
    println!(
        "{} decisions ({each} a game, {} forced), {rate:.0} decisions/s, {games:.0} games/s",
        tally.decisions, tally.forced
    );
}
