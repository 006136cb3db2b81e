//! Levels against each other, from both sides, with what can be concluded from it.

use crate::Which;
use crate::failure::Failure;
use crate::library::Library;
use crate::progress::{Progress, stopped};
use ai::{Budget, Level};
use kernel::playout::MOST_DECISIONS;
use kernel::{AnyGame, Seat, Seed, SeededDice, Start};
use rustix::time::{ClockId, clock_gettime};
use serde::Serialize;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};

/// What to play.
pub struct Settings {
    /// Levels, separated by commas.
    pub players: String,
    /// Games a pairing, both sides together.
    pub games: u64,
    /// Seed of the first game.
    pub seed: u64,
    /// Games at a time; as many as there are cores if not said.
    pub threads: Option<NonZeroUsize>,
    /// Print JSON.
    pub json: bool,
}

/// Who has which seat in a game of a pairing.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Seating {
    /// The first player has the first seat.
    AsNamed,
    /// The first player has the second seat.
    Changed,
}

impl Seating {
    /// Which player has a seat.
    fn player(self, seat: Seat) -> usize {
        match self {
            Self::AsNamed => seat.index(),
            Self::Changed => 1 - seat.index(),
        }
    }
}

/// One game of a pairing.
struct Bout {
    /// 1 for a win of the first player, half for a draw.
    score: f64,
    margin: i32,
    seating: Seating,
    result: String,
    /// Decisions and seconds of each player, their longest player turns, and the player turns of the game.
    decisions: [u64; 2],
    seconds: [f64; 2],
    longest: [f64; 2],
    turns: u64,
}

/// What came of a pairing.
#[derive(Serialize)]
struct Row {
    players: [&'static str; 2],
    games: usize,
    wins: usize,
    draws: usize,
    losses: usize,
    /// A draw is half a win.
    score: f64,
    /// 95 % interval of the score (Wilson, draws as half wins).
    interval: [f64; 2],
    /// The score with draws left out.
    decided: Option<f64>,
    elo: f64,
    elo_interval: [f64; 2],
    margin: f64,
    /// The score of the first player in each seat.
    by_seat: BTreeMap<String, f64>,
    results: BTreeMap<String, usize>,
    decisions_per_turn: [f64; 2],
    /// Of CPU time, so that it does not matter what else the machine does.
    seconds_per_turn: [f64; 2],
    longest_turn_seconds: [f64; 2],
}

/// Plays every pairing and prints it.
pub fn run(library: &Library, which: &Which, settings: &Settings) -> Result<(), Failure> {
    let (game, start) = library.start(which)?;
    if game.about().seats.len() != 2 {
        return Err(Failure::Input("the arena is for games with two seats".into()));
    }
    let known = || Level::ALL.map(Level::name).join(", ");
    let level = |name: &str| {
        Level::named(name.trim()).ok_or_else(|| Failure::Input(format!("no player {name:?}; there are: {}", known())))
    };
    let levels: Vec<Level> = settings.players.split(',').map(level).collect::<Result<_, _>>()?;
    if levels.len() < 2 {
        return Err(Failure::Input("--players names at least two levels, such as captain,recruit".into()));
    }
    let mut rows = Vec::new();
    for (place, one) in levels.iter().enumerate() {
        for other in &levels[place + 1..] {
            if stopped() {
                break;
            }
            let bouts = play_all(&game, &start, [*one, *other], settings)?;
            let row = row(&*game, [*one, *other], &bouts);
            if !settings.json {
                print(which, &row);
            }
            rows.push(row);
        }
    }
    if settings.json {
        let report: Value = json!({
            "game": which.game, "scenario": which.scenario, "options": which.options, "seed": settings.seed,
            "pairings": rows,
        });
        println!("{report:#}");
    }
    Ok(())
}

/// Games are dealt to the threads. Games 2n and 2n + 1 have the same dice and changed seats.
fn play_all(
    game: &Arc<dyn AnyGame>,
    start: &Start,
    levels: [Level; 2],
    settings: &Settings,
) -> Result<Vec<Bout>, Failure> {
    let next = AtomicU64::new(0);
    let progress = Progress::new(format!("{} v {}", levels[0].name(), levels[1].name()), settings.games);
    let done: Mutex<Vec<Result<Bout, Failure>>> = Mutex::new(Vec::new());
    let work = || loop {
        let number = next.fetch_add(1, Ordering::Relaxed);
        if number >= settings.games {
            return;
        }
        let seating = if number.is_multiple_of(2) { Seating::AsNamed } else { Seating::Changed };
        let seed = settings.seed.wrapping_add(number / 2);
        let Some(bout) = play(&**game, start, levels, seating, seed).transpose() else { return };
        done.lock().unwrap_or_else(|poisoned| poisoned.into_inner()).push(bout);
        progress.step();
    };
    std::thread::scope(|scope| {
        let cores = || std::thread::available_parallelism().map_or(1, usize::from);
        (0..settings.threads.map_or_else(cores, usize::from)).for_each(|_| {
            scope.spawn(work);
        });
    });
    progress.end();
    done.into_inner().unwrap_or_else(|poisoned| poisoned.into_inner()).into_iter().collect()
}

/// One game; none if it was stopped before its end.
fn play(
    game: &dyn AnyGame,
    start: &Start,
    levels: [Level; 2],
    seating: Seating,
    seed: u64,
) -> Result<Option<Bout>, Failure> {
    let mut dice = SeededDice::new(Seed::from_number(seed));
    let (mut position, _) = game.start(start, &mut dice)?;
    let player = |seat: Seat| seating.player(seat);
    let (mut decisions, mut count, mut turns, mut clock) = ([0u64; 2], 0u64, 0u64, 0);
    let (mut seconds, mut longest, mut this_turn) = ([0.0; 2], [0.0f64; 2], [0.0; 2]);
    while let Some(seat) = position.asked().first() {
        if stopped() {
            return Ok(None);
        }
        if position.clock() != clock {
            (clock, turns, this_turn) = (position.clock(), turns + 1, [0.0; 2]);
        }
        let level = levels[player(seat)];
        let began = cpu_seconds();
        let number = seed.wrapping_mul(1_000_003) ^ count << 1 ^ u64::from(seating == Seating::AsNamed);
        let plan = ai::plan(&*position, seat, level, number, &Budget::of(level));
        let (taken, who) = (cpu_seconds() - began, player(seat));
        (seconds[who], this_turn[who]) = (seconds[who] + taken, this_turn[who] + taken);
        longest[who] = longest[who].max(this_turn[who]);
        count += 1;
        if plan.is_empty() || count > MOST_DECISIONS {
            return Err(Failure::Verdict(format!("{} is stuck in game {seed}", level.name())));
        }
        for (place, decision) in plan.iter().enumerate() {
            match position.decide(seat, decision, &mut dice) {
                Ok(done) => {
                    decisions[player(seat)] += 1;
                    if done.no_way_back || !position.asked().contains(seat) {
                        break;
                    }
                }
                Err(declined) if place == 0 => return Err(Failure::Declined(declined)),
                Err(_) => break,
            }
        }
    }
    let outcome = position.outcome().ok_or_else(|| Failure::Verdict(format!("game {seed} ended without a result")))?;
    let me = match seating {
        Seating::AsNamed => 0,
        Seating::Changed => 1,
    };
    let score = outcome.winner.map_or(0.5, |seat| if seat.index() == me { 1.0 } else { 0.0 });
    let winner = outcome.winner.and_then(|seat| game.about().seats.get(seat.index()));
    let result = winner.map_or("draw".to_owned(), |seat| format!("{} {}", seat.key, outcome.level));
    let margin = outcome.points[me] - outcome.points[1 - me];
    Ok(Some(Bout { score, margin, seating, result, decisions, seconds, longest, turns }))
}

/// CPU time of this thread.
fn cpu_seconds() -> f64 {
    let time = clock_gettime(ClockId::ThreadCPUTime);
    time.tv_sec as f64 + time.tv_nsec as f64 / 1e9
}

fn row(game: &dyn AnyGame, levels: [Level; 2], bouts: &[Bout]) -> Row {
    let count = |score: f64| bouts.iter().filter(|bout| (bout.score - score).abs() < 0.1).count();
    let (wins, draws, losses) = (count(1.0), count(0.5), count(0.0));
    let mean = |values: &mut dyn Iterator<Item = f64>| {
        let (sum, count) = values.fold((0.0, 0.0), |(sum, count), value| (sum + value, count + 1.0));
        if count > 0.0 { sum / count } else { 0.0 }
    };
    let score = mean(&mut bouts.iter().map(|bout| bout.score));
    let interval = wilson(score, bouts.len() as f64);
    let seat_score =
        |seating: Seating| mean(&mut bouts.iter().filter(|bout| bout.seating == seating).map(|bout| bout.score));
    let seats = &game.about().seats;
    let mut results = BTreeMap::new();
    bouts.iter().for_each(|bout| *results.entry(bout.result.clone()).or_default() += 1);
    // Each player has half of the player turns.
    let turns = bouts.iter().map(|bout| bout.turns as f64).sum::<f64>().max(1.0) / 2.0;
    Row {
        players: levels.map(Level::name),
        games: bouts.len(),
        wins,
        draws,
        losses,
        score,
        interval,
        decided: (wins + losses > 0).then(|| wins as f64 / (wins + losses) as f64),
        elo: elo(score, bouts.len()),
        elo_interval: interval.map(|score| elo(score, bouts.len())),
        margin: mean(&mut bouts.iter().map(|bout| f64::from(bout.margin))),
        by_seat: [
            (seats[0].key.clone(), seat_score(Seating::AsNamed)),
            (seats[1].key.clone(), seat_score(Seating::Changed)),
        ]
        .into(),
        results,
        decisions_per_turn: [0, 1].map(|who| bouts.iter().map(|bout| bout.decisions[who]).sum::<u64>() as f64 / turns),
        seconds_per_turn: [0, 1].map(|who| bouts.iter().map(|bout| bout.seconds[who]).sum::<f64>() / turns),
        longest_turn_seconds: [0, 1].map(|who| bouts.iter().map(|bout| bout.longest[who]).fold(0.0, f64::max)),
    }
}

/// The 95 % Wilson interval of a share; with half points it is a little too wide, never too narrow.
fn wilson(share: f64, games: f64) -> [f64; 2] {
    if games < 1.0 {
        return [0.0, 1.0];
    }
    let z = 1.96;
    let (middle, scale) = (share + z * z / (2.0 * games), 1.0 + z * z / games);
    let reach = z * (share * (1.0 - share) / games + z * z / (4.0 * games * games)).sqrt();
    [((middle - reach) / scale).max(0.0), ((middle + reach) / scale).min(1.0)]
}

/// The Elo difference a score means; a clean sweep is taken as half a point less.
fn elo(score: f64, games: usize) -> f64 {
    let edge = 0.5 / (games.max(1) as f64 + 1.0);
    let score = score.clamp(edge, 1.0 - edge);
    400.0 * (score / (1.0 - score)).log10()
}

fn print(which: &Which, row: &Row) {
    let [one, other] = row.players;
    println!("{} {}: {one} v {other}, {} games from both sides", which.game, which.scenario, row.games);
    println!(
        "  score {:.1} % (95 %: {:.1} to {:.1}; a draw is half), {} won, {} drawn, {} lost{}",
        100.0 * row.score,
        100.0 * row.interval[0],
        100.0 * row.interval[1],
        row.wins,
        row.draws,
        row.losses,
        row.decided.map(|share| format!("; {:.1} % of decided games", 100.0 * share)).unwrap_or_default()
    );
    println!(
        "  Elo {:+.0} ({:+.0} to {:+.0}), margin {:+.2} points a game",
        row.elo, row.elo_interval[0], row.elo_interval[1], row.margin
    );
    for (seat, score) in &row.by_seat {
        println!("  {one} as {seat}: {:.1} %", 100.0 * score);
    }
    let results: Vec<String> = row.results.iter().map(|(result, count)| format!("{result} {count}")).collect();
    println!("  {}", results.join(", "));
    println!(
        "  a turn: {one} {:.1} decisions, {:.3} s of CPU, at most {:.1}; {other} {:.1} decisions, {:.3} s, at most {:.1}",
        row.decisions_per_turn[0],
        row.seconds_per_turn[0],
        row.longest_turn_seconds[0],
        row.decisions_per_turn[1],
        row.seconds_per_turn[1],
        row.longest_turn_seconds[1]
    );
}
