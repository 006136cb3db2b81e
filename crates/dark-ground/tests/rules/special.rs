//! Rules about single pieces and corner cases of several chapters.

use super::table::{FALL, SPRING, SUMMER, WINTER, area, given, opening, piece, place, step};
use dark_ground::counters::{Nation, Side};
use dark_ground::decision::Decision;
use dark_ground::event::Event;
use dark_ground::ids::AreaSet;
use dark_ground::points::MovementPoints;
use dark_ground::state::{Acts, British, Place, Raider, Standing, Step};

fn war() -> super::table::Given {
    given("campaign").turn(SUMMER).commitment(2).nation(Nation::Miami, Standing::Warpath, 3).nation(
        Nation::Shawnee,
        Standing::Warpath,
        3,
    )
}

/// [3.0-ml] A Shawnee at level 3 survives an ambush on a 3 and falls on a 4.
#[test]
fn r3_0_ml_is_morale() {
    let after = |die: u8| {
        let given = war().at("Shawnee 1", "PIC").at("Regular 1", "CIN").with(|state| state.atrocities_left = [1, 0]);
        let mut table = given.actions(Side::Us);
        table.rolling(Decision::Ambush { piece: piece("Shawnee 1") }, &[die]);
        table.place("Shawnee 1")
    };
    assert_eq!((after(3), after(4)), (Place::On(area("PIC")), Place::Gone));
}

/// [4.4-b] Atrocity markers of the turn before leave before the Action phase.
#[test]
fn r4_4_b_markers_leave() {
    let given = war()
        .at("Regular 1", "CIN")
        .with(|state| state.atrocities = [AreaSet::of(area("SEN")), AreaSet::of(area("NKY"))]);
    let table = given.at_step(Step::MarkersOff, &[]);
    assert_eq!(table.state.atrocities, [AreaSet::NONE; 2]);
    assert_eq!(table.state.atrocity_markers, [6, 6], "they are available again");
}

/// [chart.events-8b] Without a nation at war the Iroquois leave, and nobody scores.
#[test]
fn iroquois_leave_a_peaceful_frontier() {
    let given = given("campaign").turn(SUMMER).nations(Standing::Peaceful, 3).all(&["Iroquois 1", "Iroquois 2"], "DET");
    let table = given.at_step(Step::IroquoisTest, &[]);
    assert_eq!((table.place("Iroquois 1"), table.vp()), (Place::Pool, [0, 0]));
}

/// [6.0.2-d] A displaced settler may be placed again in the next Settler phase, or stay.
#[test]
fn r6_0_2_d_displaced_settlers() {
    let given = given("campaign")
        .turn(FALL)
        .commitment(1)
        .settlers("MAR", 1)
        .with(|state| state.displaced[area("MAR").index()] = 1);
    let mut table = given.at_step(Step::Settlers, &[1]);
    table.refuses(Decision::Lift { from: area("CIN") }, "6.0.2-d");
    table.when(Decision::Lift { from: area("MAR") }).when(place("BIG"));
    assert_eq!((table.settlers("MAR"), table.settlers("BIG")), (0, 1));
}

/// [7.0.1-b] Units in a besieged fort are not out of supply.
#[test]
fn r7_0_1_b_besieged_units_eat() {
    let given =
        war().turn(WINTER).us_fort("KEK").inside(&["Regular 1"], "KEK").at("Regular 2", "SHN").at("Miami 1", "KEK");
    let table = given.at_step(Step::Supply, &[]);
    assert_eq!(["Regular 1", "Regular 2"].map(|name| table.state[piece(name)].unsupplied), [false, true]);
}

/// [7.0.4] Out of supply costs a movement point.
#[test]
fn r7_0_4_a_point_less() {
    let given = war()
        .turn(FALL)
        .at("Regular 1", "HAM")
        .at("Regular 20", "PIT")
        .with(|state| state[piece("Regular 1")].unsupplied = true);
    let mut table = given.actions(Side::Us);
    table.march(&["Regular 1"]).when(step("TWN")).when(step("GRV")).when(step("STM"));
    assert_eq!(table.state[piece("Regular 1")].acts, Acts::Once, "three points, not four");
}

/// [8.5.2-b] Group B with nine regulars in play and a 3: eleven regulars and seven militia.
#[test]
fn r8_5_2_b_group_b() {
    let nine: Vec<String> = (1..=9).map(|number| format!("Regular {number}")).collect();
    let nine: Vec<&str> = nine.iter().map(String::as_str).collect();
    let given =
        given("campaign").turn(7).commitment(1).all(&nine, "CIN").at("St. Clair", "CIN").with(|state| state.groups = 1);
    let mut table = given.at_step(Step::Group, &[]);
    table.rolling(Decision::TakeGroup, &[3]);
    let hand = |name: &str, most: u8| {
        (1..=most).filter(|number| table.place(&format!("{name} {number}")) == Place::Hand).count()
    };
    assert_eq!(hand("Regular", 20), 11);
    assert_eq!(hand("Kentucky", 10) + hand("Pennsylvania", 6) + hand("Ohio", 6) + hand("Virginia", 4), 7);
    assert_eq!((table.place("St. Clair"), table.vp()), (Place::Gone, [0, 0]), "free at commitment 1");
}

/// [8.5.3-f] [8.5.3-g] With the last Canadian unit Dorchester leaves and the intervention is over.
#[test]
fn r8_5_3_g_the_british_are_beaten() {
    let given = war().all(&["Dorchester", "Canadian 1"], "URA").at("Regular 1", "CIN");
    let given = given.with(|state| (state.british, state.atrocities_left) = (British::In, [2, 0]));
    let mut table = given.actions(Side::Us);
    table.rolling(Decision::Ambush { piece: piece("Canadian 1") }, &[4]);
    assert_eq!((table.place("Dorchester"), table.state.british), (Place::Gone, British::Beaten));
}

/// [8.6.2-c] The Shawnee surrender; Tecumseh stays and joins the nearest warrior.
#[test]
fn r8_6_2_c_tecumseh_stays() {
    let given = war().all(&["Blue Jacket", "Shawnee 1", "Tecumseh"], "AUG").at("Miami 1", "KEK");
    let lands = ["FRK", "SAC", "SCI", "BRU", "EAG", "EFK", "CHI", "PIC"];
    let mut table = given.pillaged(&lands).at_step(Step::Nations, &[]);
    table.rolling(Decision::Choose { nation: Nation::Shawnee }, &[1]);
    assert_eq!(table.place("Blue Jacket"), Place::Gone);
    assert!(table.is_at("Tecumseh", "KEK"));
}

/// [9.3-b] A leader who has moved builds no fort.
#[test]
fn r9_3_b_movement_only() {
    let given = war().all(&["Hamtramck", "Regular 1", "Regular 2", "Regular 3"], "CIN").at("Miami 1", "KEK");
    let mut table = given.actions(Side::Us);
    table
        .march(&["Hamtramck", "Regular 1", "Regular 2", "Regular 3"])
        .when(step("HAM"))
        .when(Decision::Stop)
        .when(Decision::Pass);
    table.refuses(Decision::Build { leader: piece("Hamtramck") }, "9.3-b");
}

/// [11.2.1-c] A fort that is dismantled stands until the End phase, and nobody scores.
#[test]
fn r11_2_1_c_dismantling() {
    let given =
        || war().us_fort("HAM").all(&["Hamtramck", "Regular 1", "Regular 2", "Regular 3"], "HAM").at("Miami 1", "KEK");
    let mut table = given().actions(Side::Us);
    table.when(Decision::Dismantle { leader: piece("Hamtramck") }).when(Decision::AddAll).when(Decision::Go);
    assert!(table.state.forts[0].has(area("HAM")));
    let mut state = table.state.clone();
    state.frames.clear();
    let table = super::table::Given { state }.at_step(Step::Forts, &[]);
    assert_eq!((table.state.forts[0].has(area("HAM")), table.vp()), (false, [0, 0]));
}

/// [11.2.2] Ten units and any leaders find shelter.
#[test]
fn r11_2_2_ten_units() {
    let ten: Vec<String> = (1..=10).map(|number| format!("Regular {number}")).collect();
    let ten: Vec<&str> = ten.iter().map(String::as_str).collect();
    let given = war().us_fort("HAM").inside(&ten, "HAM").all(&["Hamtramck", "Regular 11"], "HAM");
    let mut table = given.actions(Side::Us);
    table.march(&["Hamtramck", "Regular 11"]).refuses(Decision::Shelter { piece: piece("Regular 11") }, "11.2.2");
    table.when(Decision::Shelter { piece: piece("Hamtramck") });
    assert!(table.state[piece("Hamtramck")].inside);
}

/// [11.3.1-d] Besieging peaceful warriors in a fort is trespass on their nation too.
#[test]
fn r11_3_1_d_guests_are_offended() {
    let given = war().at("Kentucky 1", "URA").inside(&["Wyandot 1", "Wyandot 2"], "DET");
    let given = given.nation(Nation::Ottawa, Standing::Peaceful, 5).nation(Nation::Wyandot, Standing::Peaceful, 3);
    let mut table = given.actions(Side::Us);
    table.march(&["Kentucky 1"]).rolling(step("DET"), &[1, 1]);
    let rolls = table.events.iter().filter(|event| matches!(event, Event::Trespassed { .. })).count();
    assert_eq!(rolls, 2);
}

/// [10.0-siege] [11.3.2] The besieger may leave it at the siege; nobody rolls.
#[test]
fn r11_3_2_no_duty_to_fight() {
    let mut table = war().at("Kentucky 1", "MAU").inside(&["Miami 1"], "MAU").at_step(Step::Combats, &[]);
    assert_eq!(table.side(), Some(Side::Us));
    table.when(Decision::Besiege);
    assert!(!table.told(|event| matches!(event, Event::Clashed { .. })));
}

fn raid(given: super::table::Given, names: &[&str]) -> super::table::Given {
    names.iter().fold(given, |given, name| {
        given.at(name, "NKY").with(|state| {
            state[piece(name)].raiding = true;
            state.raids.add(area("NKY"));
            state.raiders.push(Raider {
                piece: piece(name),
                spent: MovementPoints::new(3),
                ohio: true,
                pillaged: false,
                forts: AreaSet::NONE,
            });
        })
    })
}

/// [12.0.3] [9.5.2-d] A fiasco endangers raiding leaders; nobody returns to pillaged land.
#[test]
fn r12_0_3_leaders_at_risk() {
    let six = ["Kentucky 1", "Kentucky 2", "Kentucky 3", "Kentucky 4", "Kentucky 5", "Kentucky 6"];
    let given = raid(war().all(&six, "NKY").at("Shawnee 5", "GLA"), &["Blue Jacket", "Shawnee 1"]);
    // 1 + 1 + 3 - 6 - 1 = -2: the only warrior is lost, the US chooses a militia unit, and the leader rolls a 6.
    let mut table = given.at_step(Step::Raids, &[1]);
    table.rolling(Decision::Lose { piece: piece("Kentucky 1") }, &[6]);
    assert!(table.told(|event| matches!(event, Event::LeaderLost { .. })));
    assert_eq!(table.place("Blue Jacket"), Place::Gone);
    let given = raid(war().settlers("NKY", 1).pillaged(&["PIC"]), &["Shawnee 1", "Shawnee 2"]);
    // 3 + 1 - 1 = 3: nothing happens.
    let mut table = given.at_step(Step::Raids, &[3]);
    table.refuses(place("PIC"), "12.0.4").when(place("CHI"));
}

/// [14.0.3-d] Tecumseh's death is worth a die, and nobody replaces him.
#[test]
fn r14_0_3_d_tecumseh_falls() {
    let given = war()
        .all(&["Tecumseh", "Shawnee 1"], "PIC")
        .at("Regular 1", "CIN")
        .with(|state| state.atrocities_left = [1, 0]);
    let mut table = given.actions(Side::Us);
    table.rolling(Decision::Assassinate { piece: piece("Tecumseh") }, &[4, 5]);
    assert_eq!((table.place("Tecumseh"), table.vp()), (Place::Gone, [5, 0]));
}

/// [14.0.4] Girty adds 1 to a raid beside another leader's rating, and leads nobody.
#[test]
fn r14_0_4_girty() {
    let table = raid(war().settlers("NKY", 1), &["Girty", "Blue Jacket", "Shawnee 1"]).at_step(Step::Raids, &[1]);
    assert!(
        table.told(|event| matches!(event, Event::RaidRolled { roll, .. } if roll.total() == 5)),
        "1 + 1 + 3 + 1 - 1"
    );
    let mut table = war().all(&["Girty", "Shawnee 1"], "PIC").actions(Side::Na);
    table.when(super::table::activate("Girty"));
    table.refuses(Decision::Add { piece: piece("Shawnee 1") }, "4.0");
}

/// [14.0.7] In 1791 a second militia leader may be appointed to new men of his state.
#[test]
fn r14_0_7_militia_leaders() {
    let given = given("campaign").turn(SPRING).all(&["Trotter", "Kentucky 1"], "LIM").at("Virginia 1", "KAN");
    let given = given.with(|state| state.raised.add(piece("Virginia 1")));
    let mut table = given.at_step(Step::MilitiaLeaders, &[]);
    table.refuses(Decision::Appoint { leader: piece("Kenton"), at: area("KAN") }, "14.0.7");
    table.refuses(Decision::Appoint { leader: piece("Darke"), at: area("LIM") }, "14.0.7-b");
    table.when(Decision::Appoint { leader: piece("Darke"), at: area("KAN") });
    assert!(table.is_at("Darke", "KAN") && table.is_at("Trotter", "LIM"));
}

/// [15.3.1] [15.3.2] [15.3.3] Wayne's set-up: villages where the book says, two nations surrendered, no points yet.
#[test]
fn r15_3_set_up() {
    let mut table = opening("wayne", &[]);
    table.when(place("LIM")).when(place("WHE")).refuses(place("PIC"), "15.0").refuses(place("WHR"), "15.0");
    table.when(Decision::AsSuggested).when(Decision::AsSuggested);
    for nation in [Nation::Mingo, Nation::Delaware] {
        assert_eq!(table.state.nations[nation.index()].standing, Standing::Surrendered);
    }
    assert_eq!((table.vp(), table.state.groups, table.state.villages.len()), ([0, 0], 2, 6));
}
