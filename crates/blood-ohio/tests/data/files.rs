//! Provenance, rules, broken files.

use crate::{DATA, problems_with};
use blood_ohio::data::Data;
use kernel::data::{Provenance, RuleKind, Sources};

#[test]
fn the_built_in_files_load() {
    let problems = Data::load(&Sources::built_in(Data::FILES)).err().unwrap_or_default();
    assert_eq!(problems.iter().map(ToString::to_string).collect::<Vec<_>>(), [""; 0]);
}

/// Every counter, table, map feature and scenario figure says where it comes from, and cases exist.
#[test]
fn every_figure_has_a_provenance() {
    let from = |file: &str| DATA.provenance.iter().filter(|entry| entry.file == file).count();
    assert_eq!(from("counters.toml"), 33 + 18 + 12);
    assert!(Data::FILES.iter().skip(1).all(|(file, _)| from(file) > 8));
    for entry in &DATA.provenance {
        match &entry.provenance {
            Provenance::Given { case } => assert!(DATA.rules.get(case).is_some(), "{case}"),
            Provenance::Reconstructed { basis } => assert!(basis.len() > 20, "{basis}"),
        }
    }
    let shock = "fp = [0, 0, 1, 1, 2, 2, 3]\nprovenance";
    let problems = problems_with(&[("tables.toml", shock, "fp = [0, 0, 1, 1, 2, 2, 3]\nsource")]);
    let keys: Vec<&str> = problems.iter().map(|problem| problem.key.as_str()).collect();
    assert_eq!(keys, ["shock.provenance", "shock.source"]);
    let problems = problems_with(&[("tables.toml", "case = \"14.5\"", "case = \"14.55\"")]);
    assert_eq!((problems.len(), problems[0].found.as_str()), (1, "\"14.55\""));
}

/// The index has every rule of the book and all rulings, each with words of its own.
#[test]
fn the_rules_index_is_complete() {
    let rulings = DATA.rules.iter().filter(|rule| rule.kind == RuleKind::Ruling).count();
    assert_eq!((DATA.rules.len() - rulings, rulings), (423, 97));
    for number in 1..=97 {
        assert!(DATA.rules.get(&format!("R{number}")).is_some());
    }
    for rule in DATA.rules.iter() {
        assert!(!rule.title.is_empty() && rule.text.len() > 7, "{}", rule.id);
        assert!(rule.kind == RuleKind::Ruling || !rule.test.is_empty(), "{}", rule.id);
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
    let mut seed: u64 = 1791;
    let mut random = |below: usize| {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (seed >> 33) as usize % below
    };
    // The rules index is read by the kernel alone and slow to read: a short one serves here.
    let rules = "[[rule]]\nid = \"1.0\"\ntitle = \"t\"\nkind = \"rule\"\ntext = \"words\"\ntest = \"t\"\n";
    for (name, text) in Data::FILES {
        let text = if *name == "rules.toml" { rules } else { text };
        for round in 0..16 {
            let mut bytes = text.as_bytes().to_vec();
            if round % 2 == 0 {
                bytes.truncate(random(bytes.len()));
            } else {
                for _ in 0..=random(6) {
                    let at = random(bytes.len());
                    bytes[at] = b"\"[]{}=.,09-aZ\n#'/ "[random(18)];
                }
            }
            let damaged = String::from_utf8_lossy(&bytes).into_owned();
            let sources =
                Sources::built_in(Data::FILES).with_override("rules.toml", rules).with_override(name, damaged);
            assert!(Data::load(&sources).is_err(), "the short rules lack every case");
        }
    }
}
