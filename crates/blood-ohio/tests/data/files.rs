//! Provenance, rules, broken files.

use crate::{DATA, problems_with};
use blood_ohio::data::Data;
use kernel::data::{RuleKind, Sources};
use kernel::suite;

#[test]
fn the_built_in_files_load() {
    let problems = Data::load(&Sources::built_in(Data::FILES)).err().unwrap_or_default();
    assert_eq!(problems.iter().map(ToString::to_string).collect::<Vec<_>>(), [""; 0]);
}

/// Every counter, table, map feature and scenario figure says where it comes from, and cases exist with words of
/// their own.
#[test]
fn every_figure_has_a_provenance() {
    let from = |file: &str| DATA.provenance.iter().filter(|entry| entry.file == file).count();
    assert_eq!(from("counters.toml"), 33 + 18 + 12);
    // Rules are their own source; the list of games and colours are nobody's figures.
    let figures = Data::FILES
        .iter()
        .map(|(file, _)| *file)
        .filter(|file| !["rules.toml", "game.toml", "colours.toml"].contains(file));
    assert_eq!(figures.filter(|file| from(file) <= 8).collect::<Vec<_>>(), [""; 0]);
    assert_eq!(suite::files::explained(&DATA.rules, &DATA.provenance), Ok(()));
    let shock = "fp = [0, 0, 1, 1, 2, 2, 3]\nprovenance";
    let problems = problems_with(&[("tables.toml", shock, "fp = [0, 0, 1, 1, 2, 2, 3]\nsource")]);
    let keys: Vec<&str> = problems.iter().map(|problem| problem.key.as_str()).collect();
    assert_eq!(keys, ["shock.provenance", "shock.source"]);
    let problems = problems_with(&[("tables.toml", "case = \"14.5\"", "case = \"14.55\"")]);
    assert_eq!((problems.len(), problems[0].found.as_str()), (1, "\"14.55\""));
}

/// The index has every rule of the book and all rulings.
#[test]
fn the_rules_index_is_complete() {
    let rulings = DATA.rules.iter().filter(|rule| rule.kind == RuleKind::Ruling).count();
    assert_eq!((DATA.rules.len() - rulings, rulings), (423, 115));
    for number in 1..=115 {
        assert!(DATA.rules.get(&format!("R{number}")).is_some());
    }
    assert_eq!(DATA.rules.get("2.5-b").unwrap().data.as_ref().unwrap()["ground_to_river"], 2);
    // Half points are written as text there, because files hold whole numbers only.
    assert_eq!(DATA.rules.get("24.0").unwrap().data.as_ref().unwrap()["wc_raid_failure"], "-0.5");
}

/// A ruling that a rule refers to exists.
#[test]
fn rules_refer_to_rulings_that_exist() {
    for rule in DATA.rules.iter() {
        let words = rule.text.split(|letter: char| !letter.is_ascii_alphanumeric());
        let ruling =
            |word: &&str| word.len() > 1 && word.starts_with('R') && word[1..].bytes().all(|b| b.is_ascii_digit());
        for word in words.filter(ruling) {
            assert!(DATA.rules.get(word).is_some(), "{} refers to {word}", rule.id);
        }
    }
}

/// Several mistakes in several files are reported together, each with file and key.
#[test]
fn all_mistakes_are_reported_at_once() {
    let problems = problems_with(&[
        ("counters.toml", "fp = [0, 0]", "fp = \"none\""),
        ("counters.toml", "nation = \"miami\"", "nation = \"erie\""),
        ("tables.toml", "overrun = 1", "overran = 1"),
        ("map.toml", "kind = \"settlement\"", "kind = \"city\""),
        ("scenarios/legion.toml", "turns = 5", ""),
    ]);
    let places: Vec<(&str, &str)> = problems.iter().map(|p| (p.file.as_str(), p.key.as_str())).collect();
    for expected in [
        ("counters.toml", "leader[0].fp"),
        ("counters.toml", "leader[15].nation"),
        ("tables.toml", "movement.steps.overrun"),
        ("tables.toml", "movement.steps.overran"),
        ("map.toml", "printed[2].kind"),
        ("scenarios/legion.toml", "turns"),
    ] {
        assert!(places.contains(&expected), "{expected:?} not in {places:?}");
    }
}

/// A file name the game does not have is refused, not ignored.
#[test]
fn an_unknown_file_is_refused() {
    let sources = Sources::built_in(Data::FILES).with_override("maps.toml", "");
    assert_eq!(Data::load(&sources).unwrap_err()[0].file, "maps.toml");
}

/// Cut or scribbled files give problems, never a panic.
#[test]
fn damaged_files_never_panic() {
    let tried = suite::files::damaged(Data::FILES, "rules.toml", 16, |sources| Data::load(sources).is_err());
    assert_eq!(tried, Ok(()));
}
