//! A hint for a person: the three best plans with their values and reasons.

use crate::failure::Failure;
use crate::inspect::{self, Loaded};
use crate::library::{Library, seat};
use ai::{Budget, Hint, Level};
use serde_json::json;
use std::path::Path;

/// Shows what a captain would consider.
pub fn show(library: &Library, path: &Path, name: Option<&str>, json: bool) -> Result<(), Failure> {
    let Loaded { game, position } = inspect::load(library, path)?;
    let who = match name {
        Some(key) => seat(&*game, key)?,
        None => {
            position.asked().first().ok_or_else(|| Failure::Verdict("the game is over: nothing to decide".into()))?
        }
    };
    if !position.asked().contains(who) {
        return Err(Failure::Verdict("this seat has nothing to decide now".into()));
    }
    let hints = ai::hints(&*position, who, 1, &Budget::of(Level::Captain));
    if json {
        println!("{:#}", json!({ "hash": position.hash().to_string(), "seat": who, "hints": hints }));
        return Ok(());
    }
    hints.iter().enumerate().for_each(|(place, hint)| print(place, hint));
    Ok(())
}

/// Values are victory points; a plan goes on after its first decision.
fn print(place: usize, hint: &Hint) {
    let points = |thousandths: i64| thousandths as f64 / 1000.0;
    let more = if hint.plan.len() > 1 { format!(" and {} more", hint.plan.len() - 1) } else { String::new() };
    println!("{}. {}{more}: {:+.2} victory points", place + 1, hint.label, points(hint.value));
    for reason in &hint.reasons {
        println!("     {}", reason.text);
    }
    for (term, change) in &hint.why {
        println!("     {term} {:+.2}", points(i64::from(*change)));
    }
    for step in hint.steps.iter().skip(1) {
        println!("     then: {}", step.label);
    }
    if let Some(first) = hint.plan.first() {
        println!("     {first}");
    }
}
