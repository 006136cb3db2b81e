//! Reads `counters.toml`.

use super::{Limits, find_unit};
use crate::cells::UnitSet;
use crate::counters::{Ability, Arm, Counter, Leadership, TwoSides};
use crate::points::{MovementPoints, StrengthPoints};
use kernel::data::{Named, Provenance, Reader};

/// The figures all units of a kind share.
#[derive(Clone, Copy, Default)]
struct Figures {
    factor: TwoSides<StrengthPoints>,
    movement: TwoSides<MovementPoints>,
}

pub(super) fn read(file: &Reader<'_>) -> (Limits, Vec<Counter>) {
    let sheet = file.table("sheet");
    sheet.int::<u16>("counters", 1..=1000);
    sheet.provenance();
    let limits = read_limits(&file.table("limits"));
    let kinds = read_kinds(file);
    let mut counters = Vec::new();
    let mut partners = Vec::new();
    for row in file.tables("unit") {
        partners.extend(row.opt_str("personnel").map(|men| (counters.len(), men)));
        counters.push(read_unit(&row, &kinds));
    }
    for row in file.tables("holders") {
        counters.extend(read_holders(&row, &kinds));
    }
    counters.extend(file.tables("leader").iter().map(read_leader));
    if counters.len() > UnitSet::MOST {
        file.problem("unit", &format!("{} counters", counters.len()), &format!("at most {}", UnitSet::MOST));
        counters.truncate(UnitSet::MOST);
        return (limits, counters);
    }
    for (train, men) in partners {
        pair(file, &mut counters, train, &men);
    }
    (limits, counters)
}

/// 15.B: a Pack Train and the men who run from it.
fn pair(file: &Reader<'_>, counters: &mut [Counter], train: usize, men: &str) {
    match find_unit(counters, men).filter(|men| counters[men.index()].arm == Arm::Personnel) {
        Some(men) => {
            counters[train].partner = Some(men);
            counters[men.index()].partner = u8::try_from(train).ok().map(crate::counters::UnitId);
        }
        None => file.problem("unit", &format!("{men:?}"), "the key of a Personnel unit"),
    }
}

fn read_limits(row: &Reader<'_>) -> Limits {
    row.provenance();
    Limits {
        breastworks: row.int("breastworks", 0..=60),
        breastworks_per_train: row.int("breastworks_per_train", 0..=60),
    }
}

fn read_kinds(file: &Reader<'_>) -> [Figures; Arm::COUNT] {
    let mut kinds = [None; Arm::COUNT];
    for row in file.tables("kind") {
        let arm: Arm = row.choice("arm");
        let kind = Figures { factor: factor(&row), movement: movement(&row) };
        row.provenance();
        if kinds[arm.index()].replace(kind).is_some() {
            row.problem("arm", "a second row for this kind", "one row a kind");
        }
    }
    for (name, arm) in Arm::NAMES {
        if file.has("kind") && kinds[arm.index()].is_none() {
            file.problem("kind", &format!("without {name}"), "a row for every kind of unit");
        }
    }
    kinds.map(Option::unwrap_or_default)
}

fn two_sides<T: Default>(row: &Reader<'_>, key: &str, points: fn(u8) -> T) -> TwoSides<T> {
    let figures: Vec<u8> = row.ints(key, 0..=25);
    match figures[..] {
        [mounted, dismounted] => TwoSides { mounted: points(mounted), dismounted: points(dismounted) },
        _ => {
            row.problem(key, &format!("{} figures", figures.len()), "two figures: mounted and dismounted");
            TwoSides::default()
        }
    }
}

fn factor(row: &Reader<'_>) -> TwoSides<StrengthPoints> {
    two_sides(row, "factor", StrengthPoints::new)
}

fn movement(row: &Reader<'_>) -> TwoSides<MovementPoints> {
    two_sides(row, "movement", MovementPoints::new)
}

fn read_unit(row: &Reader<'_>, kinds: &[Figures; Arm::COUNT]) -> Counter {
    let arm: Arm = row.choice("arm");
    let kind = kinds[arm.index()];
    let tribe = if arm == Arm::Warriors { row.str("tribe") } else { String::new() };
    Counter {
        key: row.str("key"),
        name: row.str("name"),
        arm,
        army: row.choice("side"),
        factor: if row.has("factor") { factor(row) } else { kind.factor },
        movement: if row.has("movement") { movement(row) } else { kind.movement },
        leadership: None,
        tribe,
        henry: row.flag("henry"),
        partner: None,
        note: row.opt_str("note").unwrap_or_default(),
        provenance: row.provenance(),
    }
}

fn read_holders(row: &Reader<'_>, kinds: &[Figures; Arm::COUNT]) -> Vec<Counter> {
    let arm: Arm = row.choice("arm");
    if !arm.is_holder() {
        row.problem("arm", arm.name(), "a kind of Holder");
    }
    let (army, name, provenance): (_, _, Provenance) = (row.choice("side"), row.str("name"), row.provenance());
    let Figures { factor, movement } = kinds[arm.index()];
    let holder = |number: u8| Counter {
        key: format!("{}-{number}", arm.name()),
        name: format!("{name} {number}"),
        arm,
        army,
        factor,
        movement,
        leadership: None,
        tribe: String::new(),
        henry: false,
        partner: None,
        note: String::new(),
        provenance: provenance.clone(),
    };
    (1..=row.int("count", 1..=60)).map(holder).collect()
}

fn read_leader(row: &Reader<'_>) -> Counter {
    let leadership = Leadership {
        well: ability(row, "well"),
        wounded: ability(row, "wounded"),
        rank: row.int("rank", 1..=60),
        replacement: row.flag("replacement"),
    };
    Counter {
        key: row.str("key"),
        name: row.str("name"),
        arm: Arm::Leader,
        army: row.choice("side"),
        factor: TwoSides::default(),
        movement: TwoSides::default(),
        leadership: Some(leadership),
        tribe: row.opt_str("tribe").unwrap_or_default(),
        henry: false,
        partner: None,
        note: row.str("title"),
        provenance: row.provenance(),
    }
}

fn ability(row: &Reader<'_>, key: &str) -> Ability {
    let figures: Vec<u8> = row.ints(key, 0..=25);
    match figures[..] {
        [rating, radius, movement] => Ability { rating, radius, movement: MovementPoints::new(movement) },
        _ => {
            row.problem(key, &format!("{} figures", figures.len()), "three figures: rating, radius and movement");
            Ability::default()
        }
    }
}
