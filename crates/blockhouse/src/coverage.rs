//! Which rules are cited by code and proved by tests.

use crate::failure::Failure;
use kernel::AnyGame;
use kernel::data::{RuleEntry, RuleKind};
use serde_json::json;

/// Where a rule is cited.
pub struct Cited {
    /// The rule.
    pub id: &'static str,
    /// Places in code.
    pub code: &'static [&'static str],
    /// Tests that prove it.
    pub tests: &'static [&'static str],
}

include!(concat!(env!("OUT_DIR"), "/citations.rs"));

/// The citations of a rule.
pub fn of(game: &str, id: &str) -> (&'static [&'static str], &'static [&'static str]) {
    let cited = CITATIONS.iter().find(|(name, _)| *name == game).and_then(|(_, all)| all.iter().find(|c| c.id == id));
    cited.map_or((&[], &[]), |cited| (cited.code, cited.tests))
}

/// Component entries live in data, rulings explain other rules: neither needs code of its own.
fn counts(rule: &RuleEntry) -> bool {
    match rule.kind {
        RuleKind::Rule | RuleKind::Table | RuleKind::Scenario | RuleKind::Optional | RuleKind::Example => true,
        RuleKind::Component | RuleKind::Ruling => false,
    }
}

/// Rules that lack a citation in code or a test.
pub fn gaps(game: &dyn AnyGame) -> Vec<String> {
    let id = &game.about().id;
    let lacks = |rule: &&RuleEntry| {
        let (code, tests) = of(id, &rule.id);
        counts(rule) && (code.is_empty() || tests.is_empty())
    };
    game.rules().iter().filter(lacks).map(|rule| rule.id.clone()).collect()
}

/// Prints the coverage of a game.
pub fn print(game: &dyn AnyGame, json: bool) -> Result<(), Failure> {
    let id = &game.about().id;
    let all: Vec<&RuleEntry> = game.rules().iter().filter(|rule| counts(rule)).collect();
    if json {
        let row = |rule: &&RuleEntry| {
            let (code, tests) = of(id, &rule.id);
            json!({ "id": rule.id, "kind": rule.kind, "title": rule.title, "code": code, "tests": tests })
        };
        println!("{:#}", json!(all.iter().map(row).collect::<Vec<_>>()));
        return Ok(());
    }
    for rule in &all {
        let (code, tests) = of(id, &rule.id);
        let mark = if code.is_empty() || tests.is_empty() { "MISSING" } else { "ok" };
        println!("{mark:8}{:12} {}", rule.id, rule.title);
        println!("        code  {}", if code.is_empty() { "none".into() } else { code.join(" ") });
        println!("        tests {}", if tests.is_empty() { "none".into() } else { tests.join(" ") });
    }
    let missing = gaps(game);
    let done = all.len() - missing.len();
    println!("{id}: {done} of {} rules cited in code and proved by a test; missing {}", all.len(), missing.len());
    Ok(())
}

#[cfg(test)]
mod tests {
    use crate::library::Library;

    #[test]
    fn every_rule_of_every_game_is_cited_and_tested() {
        let library = Library::open(None).unwrap();
        for game in library.games().unwrap() {
            let gaps = super::gaps(&*game);
            assert!(gaps.is_empty(), "{}: not cited in code or not tested: {gaps:?}", game.about().id);
        }
    }
}
