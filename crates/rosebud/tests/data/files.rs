//! Provenance, rules, broken files.

use crate::{DATA, problems_with};
use kernel::data::RuleKind;
use kernel::suite;
use rosebud::data::Data;

#[test]
fn the_built_in_files_load() {
    let problems = Data::load(&Data::sources()).err().unwrap_or_default();
    assert_eq!(problems.iter().map(ToString::to_string).collect::<Vec<_>>(), [""; 0]);
}

/// Every counter, table, map feature and scenario figure says where it comes from, and cases exist with words of
/// their own.
#[test]
fn every_figure_has_a_provenance() {
    let from = |file: &str| DATA.provenance.iter().filter(|entry| entry.file == file).count();
    // The sheet, the limits, eleven kinds, 55 units, three sorts of Holder, sixteen Leaders.
    assert_eq!(from("counters.toml"), 2 + 11 + 55 + 3 + 16);
    assert!(Data::FILES.iter().skip(1).all(|(file, _)| from(file) > 0));
    assert_eq!(suite::files::explained(&DATA.rules, &DATA.provenance), Ok(()));
    let problems = problems_with(&[("scenarios/rosebud-creek.toml", "case = \"16.E\"", "case = \"16.F\"")]);
    assert_eq!((problems.len(), problems[0].found.as_str()), (1, "\"16.F\""));
}

/// The index has every rule of the book, and our rulings without a gap.
#[test]
fn the_rules_index_is_complete() {
    let rulings = DATA.rules.iter().filter(|rule| rule.kind == RuleKind::Ruling).count();
    assert_eq!(DATA.rules.len() - rulings, 472);
    for number in 1..=rulings {
        assert!(DATA.rules.get(&format!("R{number}")).is_some(), "R{number}");
    }
}

/// Several mistakes in several files are reported together, each with file and key.
#[test]
fn all_mistakes_are_reported_at_once() {
    let problems = problems_with(&[
        ("counters.toml", "factor = [5, 4]", "factor = [5]"),
        ("counters.toml", "side = \"us\"", "side = \"french\""),
        ("tables.toml", "yes = 4", "yes = \"four\""),
        ("tables.toml", "\"A c1 r2\"", "\"A x1 r2\""),
        ("map.toml", "first = \"1100\"", "frist = \"1100\""),
        ("scenarios/rosebud-creek.toml", "first_player = \"indian\"", ""),
    ]);
    let places: Vec<(&str, &str)> = problems.iter().map(|p| (p.file.as_str(), p.key.as_str())).collect();
    for expected in [
        ("counters.toml", "kind[0].factor"),
        ("counters.toml", "unit[0].side"),
        ("tables.toml", "rally.yes"),
        ("tables.toml", "melee.results.rows"),
        ("map.toml", "ground.first"),
        ("map.toml", "ground.frist"),
        ("scenarios/rosebud-creek.toml", "first_player"),
    ] {
        assert!(places.contains(&expected), "{expected:?} not in {places:?}");
    }
}

/// A file name the game does not have is refused, not ignored.
#[test]
fn an_unknown_file_is_refused() {
    let sources = Data::sources().with_override("maps.toml", "");
    assert_eq!(Data::load(&sources).unwrap_err()[0].file, "maps.toml");
}

/// Cut or scribbled files give problems, never a panic.
#[test]
fn damaged_files_never_panic() {
    let tried = suite::files::damaged(Data::FILES, "rules.toml", 60, |sources| Data::load(sources).is_err());
    assert_eq!(tried, Ok(()));
}
