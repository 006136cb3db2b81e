//! 5, 6, 7: events, settlers, supply.

use super::table::{FALL, SPRING, SUMMER, WINTER, area, given, inside, piece, place};
use dark_ground::counters::Nation;
use dark_ground::decision::Decision;
use dark_ground::event::Event;
use dark_ground::state::{Girty, Place, Standing, Step};
use dark_ground::tables::Happening;

/// [4.1] [5.0] [chart.events-5] Faces 2 and 3 are severe weather for the whole turn; nobody is asked.
#[test]
fn r4_1_two_and_three_are_severe_weather() {
    let table = given("campaign").turn(FALL).at_step(Step::Events, &[2, 3]);
    assert_eq!(table.state.happening, Happening::SevereWeather);
}

/// [chart.events-2] Omens come in spring only.
#[test]
fn omens_in_spring_only() {
    let table = given("campaign").turn(FALL).at_step(Step::Events, &[5, 6]);
    assert_eq!(table.state.happening, Happening::None);
    let mut table = given("campaign").turn(SPRING).at_step(Step::Events, &[5, 6]);
    table.when(Decision::Choose { nation: Nation::Miami });
    assert_eq!(table.state.omens, [Some(Nation::Miami), None]);
}

/// [chart.events-6] [14.0.2] Five rifles for two nations: two each, the fifth is lost.
#[test]
fn rifles_two_a_nation() {
    let given = given("campaign").all(&["Shawnee 1", "Shawnee 2", "Shawnee 3", "Miami 1", "Miami 2"], "KEK");
    let mut table = given.at_step(Step::Events, &[1, 5, 5]);
    table.when(Decision::Arm { piece: piece("Shawnee 1") }).when(Decision::Arm { piece: piece("Shawnee 2") });
    table.refuses(Decision::Arm { piece: piece("Shawnee 3") }, "chart.events-6");
    table.when(Decision::Arm { piece: piece("Miami 1") }).when(Decision::Arm { piece: piece("Miami 2") });
    assert_eq!(table.state.pieces.iter().filter(|piece| piece.rifle).count(), 4);
}

/// [chart.events-8] With four Iroquois in play a die of five brings two more, to forts or to wait at the edge.
#[test]
fn six_iroquois_at_most() {
    let given = given("campaign").all(&["Iroquois 1", "Iroquois 2", "Iroquois 3", "Iroquois 4"], "DET");
    let mut table = given.at_step(Step::Events, &[4, 4, 5]);
    table.refuses(place("DET"), "chart.events-8");
    table.when(inside("DET")).when(Decision::Hold);
    assert_eq!((table.place("Iroquois 5"), table.place("Iroquois 6")), (Place::On(area("DET")), Place::Edge));
}

/// [chart.events-9] Girty comes, is hunted down, and after that nothing happens.
#[test]
fn girty_comes_and_goes() {
    let mut table = given("campaign").at_step(Step::Events, &[4, 5]);
    table.when(inside("MAU"));
    assert!(table.is_at("Girty", "MAU"));
    let given = given("campaign").at("Girty", "MAU").with(|state| state.girty = Girty::Come);
    let table = given.at_step(Step::Events, &[5, 5]);
    assert_eq!((table.place("Girty"), table.state.girty), (Place::Gone, Girty::Hunted));
}

/// [chart.events-4] Funded militia go to forts and permanent settlements of any state, not to villages.
#[test]
fn funded_militia() {
    let mut table = given("campaign").village("LIM").at_step(Step::Events, &[1, 3, 1, 1]);
    table.refuses(place("LIM"), "chart.events-4");
    table.when(place("PIT"));
}

/// [6.0.1] [chart.settler] [chart.settler-ex] A 5 in spring at commitment 3 brings seven settlers.
#[test]
fn r6_0_1_seven_settlers() {
    let table = given("campaign").turn(SPRING).commitment(3).at_step(Step::Settlers, &[5, 6]);
    assert!(table.told(|event| matches!(event, Event::CountRolled { count: 7, .. })));
    // Fall, commitment 1, die 1: nobody comes.
    let table = given("campaign").turn(FALL).commitment(1).at_step(Step::Settlers, &[1]);
    assert!(table.told(|event| matches!(event, Event::CountRolled { count: 0, .. })));
}

/// [6.0] [4.2] No settlers come in winter, but villages may be founded.
#[test]
fn r6_0_nobody_comes_in_winter() {
    let given = given("campaign").turn(WINTER).settlers("NKY", 3).with(|state| state.ripe.add(area("NKY")));
    let mut table = given.at_step(Step::Villages, &[]);
    table.when(Decision::Exchange { at: area("NKY") });
    assert!(table.state.villages.has(area("NKY")) && table.settlers("NKY") == 0);
    assert!(!table.told(|event| matches!(event, Event::CountRolled { .. })));
}

/// [chart.settler-where] Seven settlers: a 2 sends four to Ohio, a 4 four or five as the US likes.
#[test]
fn shares_of_settlers() {
    let spring = || given("campaign").turn(SPRING).commitment(3);
    let table = spring().at_step(Step::Settlers, &[5, 2]);
    assert!(table.told(|event| matches!(event, Event::SharesSet { ohio: 4, states: 3, free: 0 })));
    let mut table = spring().at_step(Step::Settlers, &[5, 4]);
    table.when(Decision::Round { up: true });
    assert!(table.told(|event| matches!(event, Event::SharesSet { ohio: 5, states: 2, free: 0 })));
}

/// [6.0.1-b] [6.0.1-c] [15.4.5-b] Where settlers may go, and what new land scores.
#[test]
fn r6_0_1_b_where_settlers_go() {
    let given = given("campaign").turn(SPRING).commitment(3).at("Miami 1", "HAM").pillaged(&["EFK"]);
    let given = given.nation(Nation::Miami, Standing::Warpath, 3).settlers("LAG", 4);
    let given = given.with(|state| state.atrocities[0].add(area("WHW")));
    let mut table = given.at_step(Step::Settlers, &[5, 6]);
    for (at, rule) in [("HAM", "6.0.1-b"), ("EFK", "6.0.1-b"), ("WHW", "6.0.1-b"), ("LAG", "4.2"), ("GMI", "6.0.1-c")] {
        table.refuses(place(at), rule);
    }
    table.when(place("TUR")).when(place("TUR"));
    assert_eq!(table.vp(), [1, 0], "one point for the land, none for the second settler");
    // 6.0.1-c: what was settled in this phase counts.
    table.when(place("GMI"));
    assert_eq!(table.vp(), [2, 0]);
}

/// [6.0.3] Four settlers become a village and one settler; land that was not ripe must wait.
#[test]
fn r6_0_3_a_village_takes_three_settlers() {
    let given = given("campaign").turn(WINTER).settlers("NKY", 4).settlers("EFK", 3);
    let mut table = given.with(|state| state.ripe.add(area("NKY"))).at_step(Step::Villages, &[]);
    table.refuses(Decision::Exchange { at: area("EFK") }, "6.0.3");
    table.when(Decision::Exchange { at: area("NKY") });
    assert_eq!(table.settlers("NKY"), 1);
}

fn supplied(given: super::table::Given, name: &str) -> bool {
    !given.at_step(Step::Supply, &[]).state[piece(name)].unsupplied
}

/// [7.0] [7.0.1] [7.0.1-c] Three steps from a settlement in summer, two in winter; rivers cost nothing in summer.
#[test]
fn r7_0_1_length_of_us_lines() {
    let war = |turn| given("campaign").turn(turn).nations(Standing::Warpath, 3);
    // Twin Creek is two steps from Cincinnati, Greenville three, and the Great Miami helps.
    assert!(supplied(war(SUMMER).at("Regular 1", "GRV"), "Regular 1"));
    assert!(supplied(war(SUMMER).at("Regular 1", "SHN"), "Regular 1"), "by boat to Pickawillany, then three steps");
    assert!(supplied(war(WINTER).at("Regular 1", "TWN"), "Regular 1"));
    assert!(!supplied(war(WINTER).at("Regular 1", "GRV"), "Regular 1"));
}

/// [7.0.1-d] [7.0.1-e] Pillaged land, peaceful nations and led warriors bar a US line; leaderless ones do not.
#[test]
fn r7_0_1_e_what_bars_a_us_line() {
    let war = || given("campaign").turn(WINTER).nations(Standing::Warpath, 3).at("Regular 1", "TWN");
    assert!(!supplied(war().pillaged(&["HAM"]), "Regular 1"));
    assert!(supplied(war().pillaged(&["TWN"]), "Regular 1"), "a line may start on pillaged land");
    assert!(supplied(war().at("Miami 1", "HAM"), "Regular 1"));
    assert!(!supplied(war().all(&["Miami 1", "Little Turtle"], "HAM"), "Regular 1"));
    assert!(!supplied(war().nation(Nation::Miami, Standing::Peaceful, 3), "Regular 1"));
    assert!(supplied(war().nation(Nation::Miami, Standing::Surrendered, 0), "Regular 1"));
}

/// [7.0.1] A fort feeds ten units; of eleven the US leaves one out.
#[test]
fn a_fort_feeds_ten() {
    let names: Vec<String> = (1..=11).map(|number| format!("Regular {number}")).collect();
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    let given = given("campaign").turn(WINTER).nations(Standing::Warpath, 3).us_fort("KEK").all(&names, "KEK");
    let mut table = given.at_step(Step::Supply, &[]);
    table.when(Decision::LeaveOut { piece: piece("Regular 4") });
    let out: Vec<&&str> = names.iter().filter(|name| table.state[piece(name)].unsupplied).collect();
    assert_eq!(out, [&"Regular 4"]);
}

/// [7.0.2] [7.0.2-c] Warriors live off their own land, not that of others; one settler on the only way cuts it.
#[test]
fn r7_0_2_warriors_at_home_and_abroad() {
    let war = || given("campaign").turn(SUMMER).nations(Standing::Warpath, 3);
    assert!(supplied(war().at("Shawnee 1", "NKY"), "Shawnee 1"));
    let lands = [
        "FRK", "SAC", "SCI", "BRU", "EAG", "EFK", "CHI", "PIC", "DRB", "CAE", "LMI", "MAD", "MCK", "LOR", "AUG", "LAU",
        "GLA",
    ];
    assert!(!supplied(war().at("Shawnee 1", "NKY").pillaged(&lands), "Shawnee 1"));
    assert!(supplied(war().at("Shawnee 1", "TUR").at("Regular 1", "LMI").at("Harmar", "LMI"), "Shawnee 1"));
}

/// [7.0.2-b] [7.0.2-d] Iroquois live off British forts three steps away; with McKee any distance will do.
#[test]
fn iroquois_live_off_forts() {
    let war = || given("campaign").turn(SUMMER).nations(Standing::Warpath, 3);
    assert!(supplied(war().at("Iroquois 1", "KIL"), "Iroquois 1"));
    assert!(!supplied(war().at("Iroquois 1", "REC"), "Iroquois 1"));
    assert!(supplied(war().all(&["Iroquois 1", "McKee"], "REC"), "Iroquois 1"));
}

/// [7.0.3] [7.0.3-c] [7.0.2-e] British pieces trace any distance in summer and two steps in winter, never past US units.
#[test]
fn british_lines() {
    let war = |turn| given("campaign").turn(turn).nations(Standing::Warpath, 3);
    assert!(supplied(war(SUMMER).at("McKee", "KEK"), "McKee"));
    assert!(!supplied(war(WINTER).at("McKee", "KEK"), "McKee"));
    let shut = war(SUMMER)
        .at("British 1", "DET")
        .all(&["Regular 1"], "DET")
        .with(|state| state.forts[1] = dark_ground::ids::AreaSet::of(area("MAU")));
    assert!(supplied(shut, "British 1"));
}
