//! Provenance, rules, broken files.

use crate::{DATA, problems_with};
use fiw_battles::data::Data;
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
    assert_eq!(from("counters.toml"), 1 + 116 + 5);
    assert!(Data::FILES.iter().skip(1).all(|(file, _)| from(file) > 0));
    assert_eq!(suite::files::explained(&DATA.rules, &DATA.provenance), Ok(()));
    let unit = "provenance = { kind = \"reconstructed\", basis = \"Command 2";
    let problems =
        problems_with(&[("counters.toml", unit, "source = { kind = \"reconstructed\", basis = \"Command 2")]);
    let keys: Vec<&str> = problems.iter().map(|problem| problem.key.as_str()).collect();
    assert_eq!(keys, ["unit[0].provenance", "unit[0].source"]);
    let problems = problems_with(&[("scenarios/quebec.toml", "case = \"24.8\"", "case = \"24.9\"")]);
    assert_eq!((problems.len(), problems[0].found.as_str()), (1, "\"24.9\""));
}

/// The index has every rule of the book and all 66 rulings.
#[test]
fn the_rules_index_is_complete() {
    let rulings = DATA.rules.iter().filter(|rule| rule.kind == RuleKind::Ruling).count();
    assert_eq!((DATA.rules.len() - rulings, rulings), (436, 66));
    for number in 1..=66 {
        assert!(DATA.rules.get(&format!("G{number}")).is_some());
    }
    assert_eq!(DATA.rules.get("7.2.1").unwrap().data.as_ref().unwrap()["clear"], 1);
}

/// Several mistakes in several files are reported together, each with file and key.
#[test]
fn all_mistakes_are_reported_at_once() {
    let problems = problems_with(&[
        ("counters.toml", "factor = 3", "factor = \"three\""),
        ("counters.toml", "army = \"british\"", "army = \"dutch\""),
        ("tables.toml", "extra = 1, doubles = true", "extra = 1, doubled = true"),
        ("maps/lake-george.toml", "\"fffLLLLLLLLLffffffffff\"", "\"fffLLLLLLLLLfffffffff\""),
        ("scenarios/quebec.toml", "length = 12", ""),
    ]);
    let places: Vec<(&str, &str)> = problems.iter().map(|p| (p.file.as_str(), p.key.as_str())).collect();
    for expected in [
        ("counters.toml", "unit[2].factor"),
        ("counters.toml", "unit[0].army"),
        ("tables.toml", "hexside.creek.doubles"),
        ("tables.toml", "hexside.creek.doubled"),
        ("maps/lake-george.toml", "ground.letters"),
        ("scenarios/quebec.toml", "length"),
    ] {
        assert!(places.contains(&expected), "{expected:?} not in {places:?}");
    }
}

/// A file name the game does not have is refused, not ignored.
#[test]
fn an_unknown_file_is_refused() {
    let sources = Sources::built_in(Data::FILES).with_override("maps/quebek.toml", "");
    assert_eq!(Data::load(&sources).unwrap_err()[0].file, "maps/quebek.toml");
}

/// Cut or scribbled files give problems, never a panic.
#[test]
fn damaged_files_never_panic() {
    let tried = suite::files::damaged(Data::FILES, "rules.toml", 60, |sources| Data::load(sources).is_err());
    assert_eq!(tried, Ok(()));
}
