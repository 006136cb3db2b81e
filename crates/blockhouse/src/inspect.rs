//! Looking at games, states, replays, rules and data.

use crate::Which;
use crate::failure::Failure;
use crate::library::{Library, seat};
use crate::progress::{Progress, stopped};
use kernel::any::TypedEvent;
use kernel::data::{Problem, Provenance};
use kernel::record;
use kernel::{AnyGame, Position, ScriptedDice, Seat, Seed, SeededDice, Viewer};
use serde_json::{Value, json};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// Lists games, scenarios and options.
pub fn games(library: &Library, json: bool) -> Result<(), Failure> {
    let games = library.games()?;
    let all: Vec<_> = games.iter().map(|game| game.about()).collect();
    if json {
        println!("{:#}", json!(all));
        return Ok(());
    }
    for game in all {
        println!("{}  {} ({}; {})", game.id, game.title, game.designer, game.publisher);
        for scenario in &game.scenarios {
            println!(
                "  {:14} {}, {}; {} turns; historical result: {}",
                scenario.key, scenario.title, scenario.date, scenario.turns, scenario.historical
            );
        }
        for option in &game.options {
            println!(
                "  --option {}={}  {} (rule {})",
                option.key,
                option.values.join("|"),
                option.summary,
                option.rule
            );
        }
    }
    Ok(())
}

/// Prints a fresh state.
pub fn new(library: &Library, which: &Which, seed: u64) -> Result<(), Failure> {
    let (game, start) = library.start(which)?;
    let (position, _) = game.start(&start, &mut SeededDice::new(Seed::from_number(seed)))?;
    println!("{:#}", position.to_file());
    Ok(())
}

/// A position read from a file.
pub struct Loaded {
    /// The game it belongs to.
    pub game: Arc<dyn AnyGame>,
    /// The position itself.
    pub position: Box<dyn Position>,
}

/// Reads a state file of any game.
pub fn load(library: &Library, path: &Path) -> Result<Loaded, Failure> {
    let text = std::fs::read_to_string(path).map_err(|error| Failure::io(path, &error))?;
    let mut file: Value = serde_json::from_str(&text)
        .map_err(|error| Failure::Input(format!("{}: not JSON: {error}", path.display())))?;
    if file.get("game").is_none() && file["state"].get("game").is_some() {
        // The answer of `step` holds the state file.
        file = file["state"].take();
    }
    let id = file["game"].as_str().unwrap_or_default();
    if id.is_empty() {
        return Err(Failure::Input(format!("{}: no \"game\": this is no state file", path.display())));
    }
    let game = library.game(id)?;
    let position = game.load(&file).map_err(|problems| Failure::Problems(path.to_owned(), problems))?;
    Ok(Loaded { game, position })
}

fn viewer(game: &dyn AnyGame, position: &dyn Position, name: Option<&str>) -> Result<Viewer, Failure> {
    match name {
        Some("observer") => Ok(Viewer::Observer),
        Some(key) => seat(game, key).map(Viewer::Seat),
        None => Ok(position.asked().first().map_or(Viewer::Observer, Viewer::Seat)),
    }
}

/// Shows a state.
pub fn show(library: &Library, path: &Path, name: Option<&str>, json: bool) -> Result<(), Failure> {
    let Loaded { game, position } = load(library, path)?;
    let viewer = viewer(&*game, &*position, name)?;
    let view = position.view(viewer);
    if json {
        println!("{:#}", json!({ "hash": position.hash().to_string(), "view": view }));
        return Ok(());
    }
    println!("{}, {}", view.turn, view.phase);
    for meter in &view.meters {
        println!("  {} {} of {}", meter.title, meter.value, meter.limit);
    }
    for piece in &view.pieces {
        println!("  {:8} {}", piece.at, piece.spoken);
    }
    let seats: Vec<&str> =
        view.asked.iter().filter_map(|seat| game.about().seats.get(seat.index())).map(|s| s.title.as_str()).collect();
    match &view.outcome {
        Some(outcome) => println!("over: {} ({})", outcome.level, outcome.rule),
        None => println!("{}: {} ({})", seats.join(" and "), view.prompt.question, view.prompt.rule),
    }
    for choice in view.prompt.options.iter().chain(&view.prompt.asides) {
        println!("  {}  {}", choice.decision, choice.label);
    }
    Ok(())
}

/// A decision from the command line.
pub struct Given {
    /// As JSON.
    pub decide: String,
    /// Faces of the dice.
    pub dice: Vec<u8>,
    /// Who decides.
    pub seat: Option<String>,
}

/// Applies one decision.
pub fn step(library: &Library, path: &Path, given: &Given) -> Result<(), Failure> {
    let Loaded { game, mut position } = load(library, path)?;
    let decision: Value = serde_json::from_str(&given.decide)
        .map_err(|error| Failure::Input(format!("--decide is not JSON: {error}")))?;
    let asked = position.asked();
    let who: Seat = match (&given.seat, asked.first()) {
        (Some(key), _) => seat(&*game, key)?,
        (None, Some(first)) if asked.iter().count() == 1 => first,
        (None, Some(_)) => return Err(Failure::Input("both seats decide now: say which with --seat".into())),
        (None, None) => return Err(Failure::Verdict("the game is over: there is nothing to decide".into())),
    };
    let mut dice = ScriptedDice::new(given.dice.as_slice());
    let done = position.decide(who, &decision, &mut dice).map_err(Failure::Declined)?;
    if let Some(fault) = dice.fault() {
        return Err(Failure::Input(format!("--dice: {fault}")));
    }
    let event = |event: &TypedEvent| json!({ "event": event.data, "text": event.told.text, "rules": event.told.rules });
    let events: Vec<Value> = done.events.iter().map(event).collect();
    println!("{:#}", json!({ "state": position.to_file(), "hash": position.hash().to_string(), "events": events }));
    Ok(())
}

/// Plays saved games again.
pub fn replays(library: &Library, paths: &[PathBuf], verify: bool) -> Result<(), Failure> {
    let progress = (paths.len() > 1).then(|| Progress::new("replays", paths.len() as u64));
    for path in paths {
        if stopped() {
            break;
        }
        replay(library, path, verify)?;
        if let Some(progress) = &progress {
            progress.step();
        }
    }
    if let Some(progress) = &progress {
        progress.end();
    }
    Ok(())
}

fn replay(library: &Library, path: &Path, verify: bool) -> Result<(), Failure> {
    let text = std::fs::read_to_string(path).map_err(|error| Failure::io(path, &error))?;
    let (header, entries) = record::read(&text).map_err(|problems| Failure::Problems(path.to_owned(), problems))?;
    let game = library.game(&header.game)?;
    let broken = |problem: Problem| Failure::Verdict(format!("{}: {problem}", path.display()));
    if verify {
        let verdict = record::verify(&game, &header, &entries).map_err(broken)?;
        let dice = match verdict.fair {
            Some(true) if verdict.checked < verdict.rolls => {
                "every roll since the game was taken over follows from the revealed seed"
            }
            Some(true) => "every roll follows from the revealed seed",
            Some(false) => {
                return Err(Failure::Verdict(format!(
                    "{}: the rolls do not follow from the committed seed",
                    path.display()
                )));
            }
            None => "the seed is not revealed yet",
        };
        let record::Verdict { decisions, rolls, checked, .. } = verdict;
        println!("{decisions} decisions replayed, {checked} of {rolls} rolls recomputed; {dice}");
        return Ok(());
    }
    print!("{}", record::script(&game, &header, &entries).map_err(broken)?);
    Ok(())
}

/// The rules index.
pub fn rules(game: &dyn AnyGame, json: bool) -> Result<(), Failure> {
    if json {
        println!("{:#}", json!(game.rules().iter().collect::<Vec<_>>()));
        return Ok(());
    }
    for rule in game.rules().iter() {
        println!("{:12} {}\n             {}", rule.id, rule.title, rule.text);
    }
    Ok(())
}

/// What is given and what is reconstructed.
pub fn data(game: &dyn AnyGame, provenance: bool, json: bool) -> Result<(), Failure> {
    let entries = game.provenance();
    if json {
        println!("{:#}", json!(entries));
        return Ok(());
    }
    let given = entries.iter().filter(|entry| matches!(entry.provenance, Provenance::Given { .. })).count();
    if provenance {
        for entry in entries {
            match &entry.provenance {
                Provenance::Given { case } => println!("given          {} {} (case {case})", entry.file, entry.key),
                Provenance::Reconstructed { basis } => println!("reconstructed  {} {}: {basis}", entry.file, entry.key),
            }
        }
    }
    println!("{}: {given} entries given by the book, {} reconstructed", game.about().id, entries.len() - given);
    Ok(())
}
