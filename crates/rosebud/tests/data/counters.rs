//! Counters.

use crate::{DATA, counter, problems_with};
use rosebud::counters::{Ability, Arm, Army, TwoSides};
use rosebud::points::{MovementPoints, StrengthPoints};

fn factor(mounted: u8, dismounted: u8) -> TwoSides<StrengthPoints> {
    TwoSides { mounted: StrengthPoints::new(mounted), dismounted: StrengthPoints::new(dismounted) }
}

fn movement(mounted: u8, dismounted: u8) -> TwoSides<MovementPoints> {
    TwoSides { mounted: MovementPoints::new(mounted), dismounted: MovementPoints::new(dismounted) }
}

/// [2.C] [2.C-c] Every counter is a unit or a Leader; there are no crews.
#[test]
fn r2_c_units_and_leaders() {
    let count = |arm: Arm| DATA.counters.iter().filter(|counter| counter.arm == arm).count();
    let us = [Arm::Cavalry, Arm::Infantry, Arm::Miners, Arm::Scouts, Arm::Headquarters, Arm::PackTrain, Arm::Personnel];
    assert_eq!(us.map(count), [15, 5, 1, 5, 1, 2, 2]);
    assert_eq!([Arm::HorseHolder, Arm::MuleHolder, Arm::PonyHolder].map(count), [15, 6, 24]);
    assert_eq!((count(Arm::Warriors), count(Arm::Leader), DATA.counters.len()), (24, 16, 116));
    assert!(DATA.counters.iter().all(|counter| (counter.arm == Arm::Leader) == counter.leadership.is_some()));
}

/// [2.C-b] A point is about ten people: 26 points of scouts stand for 262.
#[test]
fn r2_c_b_scale() {
    let scouts = DATA.counters.iter().filter(|counter| counter.arm == Arm::Scouts);
    assert_eq!(scouts.map(|counter| counter.factor.mounted).sum::<StrengthPoints>().get(), 26);
    assert_eq!(counter("m-3-cav").factor.mounted.get(), 5);
}

/// [2.C-d] [11-b] Figures of the column: one point less on foot where Holders are left, none for Scouts and HQ.
#[test]
fn r2_c_d_us_figures() {
    assert_eq!((counter("a-2-cav").factor, counter("a-2-cav").movement), (factor(5, 4), movement(6, 4)));
    assert_eq!((counter("c-9-inf").factor, counter("c-9-inf").movement), (factor(4, 3), movement(5, 4)));
    assert_eq!((counter("miners").factor, counter("miners").movement), (factor(6, 5), movement(5, 4)));
    assert_eq!((counter("old-crow").factor, counter("old-crow").movement), (factor(6, 6), movement(8, 5)));
    assert_eq!(counter("cosgrove").factor, factor(4, 4));
    assert_eq!((counter("column-hq").factor, counter("pack-train-a").factor), (factor(1, 1), factor(6, 6)));
    assert_eq!(counter("horse-holder-1").movement, movement(4, 4));
    let loses = |arm: Arm| arm.holder().is_some() && arm != Arm::Warriors;
    for unit in &DATA.counters {
        let less = unit.factor.mounted - unit.factor.dismounted;
        assert_eq!(less.get(), u8::from(loses(unit.arm)), "{}", unit.name);
    }
}

/// [2.C-e] [18-h] Twenty-four bands of eight tribes with 118 factors, four of them with Henry rifles.
#[test]
fn r2_c_e_bands() {
    let bands = || DATA.counters.iter().filter(|counter| counter.arm == Arm::Warriors);
    assert_eq!(bands().map(|band| band.factor.mounted).sum::<StrengthPoints>().get(), 118);
    assert!(bands().all(|band| band.movement == movement(8, 5) && band.army == Army::Indian));
    let henry: Vec<&str> = bands().filter(|band| band.henry).map(|band| band.name.as_str()).collect();
    assert_eq!(henry, ["Crow King", "Lame White Man", "He Dog", "Spotted Eagle"]);
    let of = |tribe: &str| bands().filter(|band| band.tribe == tribe).count();
    let tribes = ["Hunkpapa", "Cheyenne", "Oglala", "Sans Arc", "Minneconju", "Santee", "Blackfoot", "Yanktonai"];
    assert_eq!(tribes.map(of), [6, 5, 5, 3, 2, 1, 1, 1]);
}

/// [2.C-f] [12.D.6-c] Ratings, radius and movement, well and wounded; ranks as listed, Henry and Randall after them (R7).
#[test]
fn r2_c_f_leaders() {
    let crook = counter("crook").leadership.unwrap();
    assert_eq!(crook.well, Ability { rating: 2, radius: 5, movement: MovementPoints::new(8) });
    assert_eq!(crook.wounded, Ability { rating: 1, radius: 3, movement: MovementPoints::new(6) });
    let keys = ["crook", "royall", "evans", "chambers", "van-vliet", "mills", "noyes", "henry", "randall"];
    let ranks = keys.map(|key| counter(key).leadership.unwrap().rank);
    assert_eq!(ranks, [1, 2, 3, 4, 5, 6, 7, 8, 9]);
    assert_eq!(counter("replacement-4").leadership.unwrap().rank, 10);
    let replacements = DATA.counters.iter().filter_map(|c| c.leadership).filter(|leader| leader.replacement).count();
    assert_eq!(replacements, 4);
}

/// [2.C-g] Limits: six Breastworks, three a train, twenty-four Pony Holders.
#[test]
fn r2_c_g_limits() {
    assert_eq!((DATA.limits.breastworks, DATA.limits.breastworks_per_train), (6, 3));
    let problems = problems_with(&[("counters.toml", "count = 24", "count = 23")]);
    assert_eq!(problems[0].found, "23 of PonyHolder");
}

/// [15.B] Each Pack Train has its own men.
#[test]
fn r15_b_trains_and_personnel_belong_together() {
    let train = DATA.unit("pack-train-b").unwrap();
    let men = DATA.counter(train).partner.unwrap();
    assert_eq!((DATA.counter(men).key.as_str(), DATA.counter(men).partner), ("personnel-b", Some(train)));
    let problems = problems_with(&[("counters.toml", "personnel = \"personnel-b\"", "personnel = \"miners\"")]);
    assert!(problems[0].found.starts_with("\"miners\""), "{}", problems[0]);
}

/// [18-f] Company commanders are on the counters.
#[test]
fn r18_f_commanders() {
    assert_eq!((counter("m-3-cav").name.as_str(), counter("m-3-cav").note.as_str()), ("M/3 Cav", "1Lt Paul"));
}
