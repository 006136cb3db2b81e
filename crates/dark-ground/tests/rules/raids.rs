//! 12: raids.

use super::table::{SUMMER, WINTER, area, game, given, piece, place, river, step};
use dark_ground::counters::{Nation, Side};
use dark_ground::decision::Decision;
use dark_ground::event::Event;
use dark_ground::ids::AreaSet;
use dark_ground::points::MovementPoints;
use dark_ground::state::{Acts, Place, Raider, Standing, Step};
use dark_ground::tables::RaidResult;
use kernel::Game;

fn war() -> super::table::Given {
    let given = given("campaign").turn(SUMMER).commitment(2).nation(Nation::Miami, Standing::Warpath, 3);
    given.nation(Nation::Shawnee, Standing::Warpath, 3).nation(Nation::Wyandot, Standing::Warpath, 3)
}

fn add(name: &str) -> Decision {
    Decision::Add { piece: piece(name) }
}

/// Pieces that raid an area, each with what it spent, whether it crossed the Ohio and a fort it passed.
fn raiding(given: super::table::Given, at: &str, raiders: &[(&str, u8, bool, Option<&str>)]) -> super::table::Given {
    raiders.iter().fold(given, |given, (name, spent, ohio, fort)| {
        given.at(name, at).with(|state| {
            state[piece(name)].raiding = true;
            state.raids.add(area(at));
            let forts = fort.map_or(AreaSet::NONE, |fort| AreaSet::of(area(fort)));
            state.raiders.push(Raider {
                piece: piece(name),
                spent: MovementPoints::new(*spent),
                ohio: *ohio,
                pillaged: false,
                forts,
            });
        })
    })
}

/// [12.0.1] [12.0] [7.0.4-c] [12.0.1-c] Who may raid, and that the raid stands under its marker at once.
#[test]
fn r12_0_1_sending_a_raid() {
    let given = war()
        .settlers("NKY", 2)
        .at("Shawnee 1", "PIC")
        .at("Shawnee 2", "CHI")
        .at("McKee", "PIC")
        .at("Delaware 1", "SEN");
    let given =
        given.at("Shawnee 3", "PIC").with(|state| state[piece("Shawnee 3")].unsupplied = true).at("Blue Jacket", "PIC");
    let mut table = given.actions(Side::Na);
    table.refuses(Decision::Raid { at: area("SEN") }, "12.0.1").when(Decision::Raid { at: area("NKY") });
    table.refuses(add("McKee"), "12.0.1").refuses(add("Shawnee 3"), "7.0.4-c").refuses(add("Delaware 1"), "8.1-d");
    table.when(add("Blue Jacket")).refuses(Decision::Go, "12.0.1");
    table.when(add("Shawnee 1")).when(add("Shawnee 2")).when(Decision::Go).when(Decision::AsSuggested);
    assert!(table.is_at("Shawnee 1", "NKY") && table.is_at("Shawnee 2", "NKY"));
    assert!(table.state.raids.has(area("NKY")) && table.state[piece("Shawnee 1")].acts == Acts::Completed);
}

/// [12.0.1-b] [12.0.1-d] The way is counted step by step; nobody stops a raider; no area is entered twice.
#[test]
fn r12_0_1_b_the_way() {
    let given = war().settlers("NKY", 2).at("Shawnee 1", "PIC").all(&["Regular 1", "Harmar"], "CHI").us_fort("CHI");
    let mut table = given.actions(Side::Na);
    table.when(Decision::Raid { at: area("NKY") }).when(add("Shawnee 1")).when(Decision::Go);
    table
        .when(river("Scioto", "CHI"))
        .refuses(step("PIC"), "G58")
        .when(step("BRU"))
        .when(step("EAG"))
        .when(step("NKY"));
    let raider = table.state.raiders[0];
    assert_eq!(
        (raider.spent.get(), raider.ohio, raider.forts.has(area("CHI"))),
        (5, true, true),
        "1 + 1 + 1 + 1 + 1 over the Ohio"
    );
}

/// [12.0.4-ex] [12.0.4] [11.2.2-c] [chart.raid-drm] [12.0.2] [12.0.3-b] [6.0.2-c] The printed raid on Northern Kentucky.
#[test]
fn r12_0_4_the_printed_raid() {
    let given = war().settlers("NKY", 3).all(&["Kentucky 1", "Kentucky 2"], "NKY").us_fort("CIN");
    let given = raiding(
        given,
        "NKY",
        &[("Blue Jacket", 12, true, None), ("Shawnee 1", 12, true, None), ("Wyandot 1", 15, true, Some("CIN"))],
    );
    let mut table = given.at_step(Step::Raids, &[5]);
    let total = table.events.iter().find_map(|event| match event {
        Event::RaidRolled { roll, result, .. } => Some((roll.total(), *result)),
        _ => None,
    });
    assert_eq!(total, Some((4, RaidResult::Successful)));
    table.when(Decision::Lose { piece: piece("Wyandot 1") }).when(Decision::Lose { piece: piece("Kentucky 2") });
    assert_eq!((table.settlers("NKY"), table.vp()), (2, [2, 4]), "warrior 2; raid 1, settler 1, militia 2");
    assert!(table.state.raids.has(area("NKY")));
    table.refuses(place("KEK"), "12.0.4").when(place("PIC")).when(place("PIC"));
    assert!(table.is_at("Blue Jacket", "PIC"));
}

/// [chart.raid-drm-ex] Distance: nothing up to 12, -1 to 23, -2 at 24; a leader's way does not count.
#[test]
fn distances() {
    let total = |spent: u8| {
        let given = raiding(
            war().settlers("NKY", 1),
            "NKY",
            &[("Shawnee 1", spent, false, None), ("Blue Jacket", 30, false, None)],
        );
        let table = given.at_step(Step::Raids, &[1]);
        table.events.iter().find_map(|event| match event {
            Event::RaidRolled { roll, .. } => Some(roll.total()),
            _ => None,
        })
    };
    assert_eq!([12, 13, 19, 23, 24].map(total), [5, 4, 4, 4, 3].map(Some), "1 + 1 wilderness + 3 leader");
}

/// [chart.raid-result] [6.0.3-b] One warrior, no militia, a legend: two settlers and the warrior; fiasco against one militia:
/// one of each. Settlers are not settled terrain, a village is.
#[test]
fn results_of_raids() {
    let lone = |given: super::table::Given| raiding(given, "NKY", &[("Shawnee 1", 3, false, None)]);
    let table = lone(war().settlers("NKY", 2)).at_step(Step::Raids, &[6]);
    assert_eq!((table.settlers("NKY"), table.vp(), table.place("Shawnee 1")), (0, [2, 4], Place::Gone));
    let table = lone(war().settlers("NKY", 2).village("NKY")).at_step(Step::Raids, &[6]);
    assert!(table.told(|event| matches!(event, Event::RaidRolled { roll, .. } if roll.total() == 5)));
    let given =
        raiding(war().at("Kentucky 1", "NKY"), "NKY", &[("Shawnee 1", 3, true, None), ("Shawnee 2", 24, true, None)]);
    // 1 + 1 - 2 - 1 - 1 = -2: a fiasco.
    let mut table = given.at_step(Step::Raids, &[1]);
    table.when(Decision::Lose { piece: piece("Shawnee 2") });
    assert_eq!((table.place("Kentucky 1"), table.vp()), (Place::Pool, [2, 2]), "no second warrior is at risk");
    assert!(!table.state.raids.has(area("NKY")));
}

/// [12.0.4-b] Whoever passed pillaged land checks before he goes home.
#[test]
fn r12_0_4_b_pillaged_land() {
    let given = || {
        let given =
            raiding(war().settlers("NKY", 2), "NKY", &[("Shawnee 1", 3, false, None), ("Shawnee 2", 3, false, None)]);
        given.with(|state| state.raiders[0].pillaged = true)
    };
    // 2 + 1 = 3: no effect; then a 4 against level 3.
    let table = given().at_step(Step::Raids, &[2, 4]);
    assert_eq!(table.place("Shawnee 1"), Place::Gone);
    assert!(table.is_at("Shawnee 2", "NKY"), "he did not roll and waits to go home");
    let _ = WINTER;
}

/// [12.0.4] [G83] Raiders come home to land of theirs that the US holds, and shut its fort in; settled land is closed to them.
#[test]
fn g83_raiders_come_home_to_where_the_us_stands() {
    let given = war().settlers("NKY", 2).us_fort("PIC").inside(&["Regular 1"], "PIC").settlers("CHI", 1);
    let mut table = raiding(given, "NKY", &[("Shawnee 1", 3, false, None)]).at_step(Step::Raids, &[2]);
    table.refuses(place("CHI"), "12.0.4").when(place("PIC"));
    assert!(table.is_at("Shawnee 1", "PIC") && table.is_at("Regular 1", "PIC"));
}

/// [12.0.1-b] [G79] Of all ways the short ones are offered; a longer one can still be asked for.
#[test]
fn g79_raiders_are_offered_short_ways() {
    let given = war().at("Miami 1", "KEK").settlers("HAM", 1);
    let mut table = given.actions(Side::Na);
    table.when(Decision::Raid { at: area("HAM") }).when(Decision::Add { piece: piece("Miami 1") }).when(Decision::Go);
    let mut offered = Vec::new();
    game().options(&table.state, game().asked(&table.state).first().unwrap(), &mut offered);
    // St. Marys, Loramie or Greenville, Great Miami: nobody is sent west or north.
    assert!(offered.contains(&river("St. Marys", "STM")), "{offered:?}");
    for aside in ["EEL", "SJH", "FWB"] {
        assert!(!offered.contains(&step(aside)) && table.offers(step(aside)), "{aside} is legal, but no way to take");
    }
    table.when(step("FWB")).when(step("MIS"));
    table.refuses(step("FWB"), "G58");
}

/// [12.0.1] [8.1-f] Only mobilized warriors raid: what is left of a surrendered nation in a British fort does not.
#[test]
fn r12_0_1_remnants_do_not_raid() {
    let given = war().nation(Nation::Shawnee, Standing::Surrendered, 0).inside(&["Shawnee 1"], "DET");
    let mut table = given.at("Miami 1", "KEK").settlers("HAM", 1).actions(Side::Na);
    table.when(Decision::Raid { at: area("HAM") });
    table.refuses(add("Shawnee 1"), "8.1-d").when(add("Miami 1"));
}

/// [12.0.2] [G81] A raid whose warriors were ambushed on the way is given up: no die, and its leader goes home.
#[test]
fn g81_leaders_do_not_raid_alone() {
    let raiders = [("Blue Jacket", 4, false, None), ("Shawnee 1", 4, false, None)];
    let given = raiding(war().settlers("HAM", 2).at("Regular 1", "CIN").at("Shawnee 2", "PIC"), "HAM", &raiders);
    let mut table = given.with(|state| state.atrocities_left = [1, 0]).actions(Side::Us);
    table.rolling(Decision::Ambush { piece: piece("Shawnee 1") }, &[6]);
    let mut state = table.state.clone();
    state.frames.clear();
    let table = super::table::Given { state }.at_step(Step::Raids, &[]);
    assert!(!table.told(|event| matches!(event, Event::RaidRolled { .. })));
    assert!(table.told(|event| matches!(event, Event::RaidGivenUp { .. })));
    assert_eq!((table.settlers("HAM"), table.state.raids.has(area("HAM"))), (2, false));
    assert!(!table.state[piece("Blue Jacket")].raiding);
}
