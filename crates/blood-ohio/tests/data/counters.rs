//! 3: the counters.

use crate::{DATA, keys_with};
use blood_ohio::counters::{Counter, Expedition, Kind, Nation, PieceId, Side};
use blood_ohio::points::TacticalPoints;
use std::collections::BTreeSet;

fn counter(name: &str) -> &'static Counter {
    DATA.counter(DATA.piece(name).unwrap_or_else(|| panic!("no counter {name}")))
}

fn count(kind: Kind) -> usize {
    DATA.counters.iter().filter(|counter| counter.kind == kind).count()
}

fn names(nation: Nation) -> Vec<&'static str> {
    DATA.leaders(nation).map(|piece| DATA.counter(piece).name.as_str()).collect()
}

/// [1.1] ten nations, each with its own letters.
#[test]
fn r1_1_ten_nations() {
    let letters: BTreeSet<&str> = Nation::ALL.map(Nation::abbreviation).into_iter().collect();
    assert_eq!(letters.len(), 10);
    assert_eq!(
        (Nation::Ojibwa.abbreviation(), Nation::Mingo.abbreviation(), Nation::Wyandot.name()),
        ("Oj", "M", "Wyandot")
    );
    for (at, nation) in Nation::ALL.into_iter().enumerate() {
        assert_eq!(nation.index(), at);
        assert_eq!(nation.core(), ["Mi", "Sh", "De"].contains(&nation.abbreviation()));
    }
}

/// [1.2] three expeditions, one after the other, each with its key leader.
#[test]
fn r1_2_three_expeditions() {
    assert_eq!(Expedition::First.next().and_then(Expedition::next), Some(Expedition::Third));
    assert_eq!(Expedition::Third.next(), None);
    let leads = Expedition::ALL.map(|of| {
        let key = |counter: &&Counter| counter.expedition == Some(of) && counter.kind == Kind::KeyLeader;
        DATA.counters.iter().filter(key).map(|counter| counter.name.as_str()).collect::<Vec<_>>()
    });
    assert_eq!(leads, [["Harmar"], ["St. Clair"], ["Wayne"]]);
}

/// [3.1] [3.1.1] [3.2.4] [3.3.4] [3.3.5] fighting units have 2 FP full, 1 reduced, and no rating.
#[test]
fn r3_1_1_fighting_units() {
    for unit in DATA.counters.iter().filter(|counter| counter.kind.fighter()) {
        assert!(unit.fp == [2, 1] && unit.tp == [0, 0], "{}", unit.name);
    }
    let warriors = Nation::ALL.map(|nation| DATA.warriors(nation).count());
    assert_eq!(warriors, [10, 10, 8, 4, 8, 5, 6, 6, 4, 4]);
    let us = [Kind::RegularInfantry, Kind::RegularCavalry, Kind::MilitiaInfantry, Kind::MilitiaCavalry].map(count);
    assert_eq!(us, [16, 3, 16, 6]);
}

/// [3.1.1-b] [3.3.3] [3.3.6] [3.3.7] [3.2.6] support units have no FP; six British Arms.
#[test]
fn r3_1_1_b_support_units() {
    for unit in DATA.counters.iter().filter(|counter| counter.kind.support()) {
        assert!(unit.fp == [0, 0] && unit.tp == [0, 0], "{}", unit.name);
        assert_eq!(unit.nation, None);
    }
    assert_eq!([Kind::Scout, Kind::Artillery, Kind::Wagon, Kind::Arms].map(count), [3, 3, 7, 6]);
}

/// [3.2] [3.3] every warrior and leader of the Confederacy has one nation, no piece of the United States has any.
#[test]
fn r3_2_pieces_and_their_side() {
    for counter in &DATA.counters {
        let confederate = counter.side == Side::Wc && counter.kind != Kind::Arms;
        assert_eq!(counter.nation.is_some(), confederate, "{}", counter.name);
        let officer = counter.side == Side::Us && counter.kind.leader();
        assert_eq!(counter.expedition.is_some(), officer, "{}", counter.name);
    }
    assert_eq!(DATA.counters.len(), 158);
}

/// [3.2.1] [3.3.1] key leaders have a rating and no FP; Harmar has no rating either.
#[test]
fn r3_2_1_key_leaders() {
    let keys: Vec<(&str, [u8; 2])> = DATA
        .counters
        .iter()
        .filter(|counter| counter.kind == Kind::KeyLeader)
        .map(|counter| (counter.name.as_str(), counter.tp.map(TacticalPoints::get)))
        .collect();
    let expected = [
        ("Harmar", [0, 0]),
        ("St. Clair", [1, 0]),
        ("Wayne", [2, 1]),
        ("Little Turtle", [1, 0]),
        ("Blue Jacket", [1, 0]),
        ("Buckongahelas", [1, 0]),
        ("Egushawa", [1, 0]),
    ];
    assert_eq!(keys, expected);
    assert!(DATA.counters.iter().filter(|counter| counter.kind == Kind::KeyLeader).all(|counter| counter.fp == [0, 0]));
    let nations = ["Little Turtle", "Blue Jacket", "Buckongahelas", "Egushawa"].map(|name| counter(name).nation);
    let owners = [Nation::Miami, Nation::Shawnee, Nation::Delaware, Nation::Ottawa].map(Some);
    assert_eq!(nations, owners);
}

/// [3.2.2] [3.3.2] subordinate leaders have 1 FP and no rating; every nation has one at least.
#[test]
fn r3_2_2_subordinate_leaders() {
    let subordinates = || DATA.counters.iter().filter(|counter| counter.kind == Kind::Subordinate);
    assert!(subordinates().all(|counter| counter.fp == [1, 0] && counter.tp == [0, 0]));
    assert_eq!(subordinates().filter(|counter| counter.side == Side::Us).count(), 12);
    for expedition in Expedition::ALL {
        assert_eq!(subordinates().filter(|counter| counter.expedition == Some(expedition)).count(), 4);
    }
    assert!(Nation::ALL.into_iter().all(|nation| subordinates().any(|counter| counter.nation == Some(nation))));
}

/// [3.2.3] [A6.1] Girty leads Wyandot and is no key leader; Red Jacket, not Cornplanter, leads the Seneca.
#[test]
fn r3_2_3_named_leaders() {
    assert_eq!((counter("Girty").nation, counter("Girty").kind), (Some(Nation::Wyandot), Kind::Subordinate));
    assert_eq!(names(Nation::Wyandot), ["Girty", "Tarhe"]);
    assert!(names(Nation::Seneca).contains(&"Red Jacket") && DATA.piece("Cornplanter").is_none());
    assert!(names(Nation::Shawnee).contains(&"Elkswatawa") && names(Nation::Ottawa).contains(&"Shabbona"));
    assert_eq!(names(Nation::Potawatomi), ["Okia"]);
}

/// [3.3.8] [5.6-c] seven fort markers, twenty settlements, twenty raid chits.
#[test]
fn r3_3_8_markers() {
    let of = |name: &str| DATA.markers.iter().find(|marker| marker.name == name).map(|marker| marker.count);
    assert_eq!(
        (of("Fort"), of("Settlement"), of("Raid chit"), of("Fort Miamis")),
        (Some(7), Some(20), Some(20), Some(1))
    );
    assert_eq!(of("Reduced principal village"), Some(8));
}

/// [5.2.3.1] leaders and warriors of a nation are those that enter and those that remain.
#[test]
fn r5_2_3_1_forces_add_up() {
    let keys = keys_with("tables.toml", "warriors = 4\nremain = 4", "warriors = 4\nremain = 3");
    assert_eq!(keys, ["units"]);
}

/// Pieces of a kind and nation stand together, and names are used once.
#[test]
fn the_list_is_in_order() {
    assert_eq!(DATA.piece("Miami 1").map(|first| first.0 + 9), DATA.piece("Miami 10").map(|last| last.0));
    assert_eq!(DATA.counter(PieceId(0)).name, "Harmar");
    let keys = keys_with("counters.toml", "name = \"Regular cavalry\"", "name = \"Regular infantry\"");
    assert!(keys.contains(&"units".to_owned()), "{keys:?}");
    let keys = keys_with("counters.toml", "nation = \"miami\"\ncount = 10", "count = 10");
    assert!(keys.contains(&"units[0].nation".to_owned()), "{keys:?}");
    let keys = keys_with("counters.toml", "fp = [0, 0]\ntp = [2, 1]", "fp = [1, 0]\ntp = [1, 2]");
    assert_eq!(keys, ["leader[2].kind", "leader[2].tp"]);
}
