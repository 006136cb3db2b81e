//! The counters, the tables and the scenarios.

use dark_ground::counters::{Kind, Nation, Territory};
use dark_ground::data::Data;
use dark_ground::points::CommitmentLevel;
use dark_ground::tables::{Happening, RaidResult, Season};

/// [2.0] [2.2.2] The manifest adds up to the 280 counters of the sheet.
#[test]
fn the_sheet_has_280_counters() {
    let data = Data::built_in();
    let units = data.counters.iter().filter(|counter| !counter.kind.leader()).count();
    let markers: u8 = data.markers.iter().map(|marker| marker.count).sum();
    assert_eq!((units, data.counters.len() - units, markers), (108, 28, 144));
    let warriors = Nation::ALL.map(|nation| data.of_kind(Kind::Warrior(nation)).len());
    assert_eq!(warriors, [10, 10, 6, 6, 4, 6, 6]);
    let militia = Territory::ALL.map(|state| data.of_kind(Kind::Militia(state)).len());
    assert_eq!((militia, data.of_kind(Kind::Regular).len()), ([6, 10, 6, 4], 20));
    assert_eq!((data.markers("settler"), data.markers("village"), data.markers("rifle")), (38, 26, 8));
}

/// [chart.events] All sums of two dice have one row.
#[test]
fn events_by_the_sum_of_two_dice() {
    let tables = Data::built_in().tables;
    let events: Vec<Happening> = (2..=12).map(|sum| tables.event(sum)).collect();
    use Happening::{BadOmens, Funds, Girty, GoodOmens, Iroquois, None, Rifles, SevereWeather};
    let expected =
        [GoodOmens, BadOmens, Funds, SevereWeather, Rifles, None, Iroquois, Girty, Girty, GoodOmens, BadOmens];
    assert_eq!(events, expected);
}

/// [chart.army] [chart.raid-result] Rows and columns as printed.
#[test]
fn tables_as_printed() {
    let tables = Data::built_in().tables;
    let army = [(2, 2), (4, 2), (6, 5), (1, 5), (7, 4)];
    let army = army.map(|(die, level)| tables.new_regulars(die, CommitmentLevel::new(level)));
    assert_eq!(army, [2, 2, 6, 3, 5]);
    let raids = [-3, 0, 1, 2, 3, 4, 6, 7, 12].map(|total| tables.raid_row(total).result);
    use RaidResult::{Fiasco, Legend, NoEffect, Successful, Unsuccessful};
    let expected = [Fiasco, Fiasco, Unsuccessful, Unsuccessful, NoEffect, Successful, Successful, Legend, Legend];
    assert_eq!(raids, expected);
}

/// [4.0-seasons] [13.0-i] [15.1] [15.2] [15.3] [15.4] Dates and lengths of the campaign scenarios; winter begins a year.
#[test]
fn scenarios_run_from_date_to_date() {
    let data = Data::built_in();
    let dates = |key: &str| {
        let scenario = data.scenarios.iter().find(|scenario| scenario.info.key == key).unwrap();
        let (first, last) = (scenario.first, scenario.first.later(scenario.turns - 1));
        ((first.season, first.year), (last.season, last.year), scenario.turns)
    };
    assert_eq!(dates("harmar"), ((Season::Fall, 1790), (Season::Winter, 1791), 2));
    assert_eq!(dates("st-clair"), ((Season::Summer, 1791), (Season::Winter, 1792), 3));
    assert_eq!(dates("wayne"), ((Season::Spring, 1793), (Season::Fall, 1795), 11));
    assert_eq!(dates("campaign"), ((Season::Fall, 1790), (Season::Fall, 1795), 21));
}
