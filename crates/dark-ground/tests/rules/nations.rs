//! 8: mobilization, commitment, intervention, army, militia, groups.

use super::table::{FALL, SPRING, SUMMER, WINTER, area, game, given, given_with, inside, piece, place};
use dark_ground::counters::{Nation, Side};
use dark_ground::decision::Decision;
use dark_ground::event::{Council, Event};
use dark_ground::state::{British, Place, Standing, Step};

fn choose(nation: Nation) -> Decision {
    Decision::Choose { nation }
}

/// [8.1] [8.1-b] [8.1-d] [8.1.1] A peaceful nation goes to war at its base or more, whatever its level was.
#[test]
fn r8_1_b_against_the_base_not_the_level() {
    let given = || given("campaign").turn(SUMMER).at("Tarhe", "USA").nation(Nation::Wyandot, Standing::Peaceful, 2);
    let mut table = given().at_step(Step::Nations, &[]);
    table.rolling(choose(Nation::Wyandot), &[1]);
    let wyandot = table.state.nations[Nation::Wyandot.index()];
    assert_eq!((wyandot.standing, wyandot.level.get()), (Standing::Peaceful, 2), "1 and a rating of 1 is below 3");
    let mut table = given().at_step(Step::Nations, &[]);
    table.rolling(choose(Nation::Wyandot), &[2]);
    let wyandot = table.state.nations[Nation::Wyandot.index()];
    assert_eq!((wyandot.standing, wyandot.level.get()), (Standing::Warpath, 3));
}

/// [8.1-g] [9.5.2-b] [8.1-e] [8.6.2] [8.6.2-b] A nation at war rolls too: three pillaged areas leave it at 1, a fourth
/// makes it surrender.
#[test]
fn r8_1_g_a_nation_at_war_rolls_too() {
    let given = || {
        let given = given("campaign").turn(SUMMER).at("Blue Jacket", "GLA").all(&["Shawnee 1", "Shawnee 2"], "GLA");
        given.nation(Nation::Shawnee, Standing::Warpath, 4)
    };
    let mut table = given().pillaged(&["FRK", "SAC", "SCI"]).at_step(Step::Nations, &[]);
    table.rolling(choose(Nation::Shawnee), &[1]);
    let shawnee = table.state.nations[Nation::Shawnee.index()];
    assert_eq!((shawnee.standing, shawnee.level.get()), (Standing::Warpath, 1));
    let mut table =
        given().inside(&["Shawnee 3"], "MAU").pillaged(&["FRK", "SAC", "SCI", "CHI"]).at_step(Step::Nations, &[]);
    table.rolling(choose(Nation::Shawnee), &[1]);
    assert_eq!(table.state.nations[Nation::Shawnee.index()].standing, Standing::Surrendered);
    assert_eq!((table.vp(), table.place("Shawnee 1"), table.place("Blue Jacket")), ([5, 0], Place::Gone, Place::Gone));
    // 8.1-f: those in a British fort stay for now.
    assert!(table.is_at("Shawnee 3", "MAU"));
}

/// [8.1-f] What is left of a nation that has surrendered leaves at the end of fall, and nobody scores.
#[test]
fn r8_1_f_remnants_leave_in_fall() {
    let given = given("campaign").turn(5).inside(&["Delaware 1"], "MAU").nations(Standing::Warpath, 3);
    let table = given.nation(Nation::Delaware, Standing::Surrendered, 0).at_step(Step::LastVillages, &[]);
    assert_eq!((table.place("Delaware 1"), table.vp()), (Place::Gone, [0, 0]));
}

/// [8.1-c] Warriors gather at their leader when the nation turns to war, those in forts excepted.
#[test]
fn r8_1_c_gathering() {
    let given = given("campaign").turn(SUMMER).at("Tarhe", "USA").at("Wyandot 1", "FIR").inside(&["Wyandot 2"], "LSA");
    let mut table = given.at_step(Step::Nations, &[]);
    table.rolling(choose(Nation::Wyandot), &[6]);
    table.refuses(Decision::Gather { piece: piece("Wyandot 2") }, "8.1-c");
    table.when(Decision::Gather { piece: piece("Wyandot 1") });
    assert!(table.is_at("Wyandot 1", "USA"));
}

/// [8.6.3] [8.6.3-b] [8.6.3-c] [8.6.3-d] Treaties cost two points each; war leaders and Tecumseh bar them.
#[test]
fn r8_6_3_treaties() {
    let given = || given("campaign").turn(SUMMER).vp(5, 0);
    let mut table = given().at_step(Step::Nations, &[]);
    table.when(choose(Nation::Delaware));
    table.refuses(Decision::Offer { treaties: 3 }, "8.6.3");
    table.rolling(Decision::Offer { treaties: 2 }, &[2]);
    assert_eq!(table.state.nations[Nation::Delaware.index()].standing, Standing::Surrendered);
    assert_eq!(table.vp(), [6, 0], "five less four, and five for the surrender");
    let mut table = given().at("Little Turtle", "KEK").at("Tecumseh", "USA").at_step(Step::Nations, &[]);
    table.rolling(choose(Nation::Miami), &[3]);
    assert!(table.told(|event| matches!(event, Event::NationRolled { nation: Nation::Miami, .. })), "nobody was asked");
    table.rolling(choose(Nation::Wyandot), &[3]);
    assert!(table.told(|event| matches!(event, Event::NationRolled { nation: Nation::Wyandot, .. })));
    let mut table = given().vp(1, 0).at_step(Step::Nations, &[]);
    table.rolling(choose(Nation::Delaware), &[3]);
    assert!(table.told(|event| matches!(event, Event::NationRolled { .. })), "one point buys nothing");
}

/// [8.1.1-opt] With the option NA may leave the leader's rating out after seeing the die.
#[test]
fn r8_1_1_opt_holding_back() {
    let given = given_with("campaign", &[("hold-back", "on")]).turn(SUMMER).at("Tarhe", "USA");
    let mut table = given.at_step(Step::Nations, &[]);
    table.rolling(choose(Nation::Wyandot), &[2]).when(Decision::AddRating { add: false });
    assert_eq!(table.state.nations[Nation::Wyandot.index()].standing, Standing::Peaceful);
}

/// [chart.mobilization] [14.0.3-c] [chart.events-3] [9.2.1-b] Every line of the chart.
#[test]
fn the_mobilization_chart() {
    let given = given("campaign").turn(SUMMER).vp(0, 12).at("Tarhe", "USA").all(&["Tecumseh"], "USA");
    let given = given.inside(&["Wyandot 1", "Wyandot 2"], "LSA").village("FIR").pillaged(&["BLA", "KEK"]);
    let given = given.with(|state| {
        state.atrocities[Side::Us.index()].add(area("PIP"));
        state.omens = [None, Some(Nation::Wyandot)];
    });
    let mut table = given.at_step(Step::Nations, &[]);
    table.rolling(choose(Nation::Wyandot), &[4]);
    // -1 ahead, +1 at a fort, +1 atrocity, +2 Tarhe with Tecumseh, -1 village, -1 pillaged, -1 Kekionga, -1 omens, +1.
    let total = table.events.iter().find_map(|event| match event {
        Event::NationRolled { roll, .. } => Some(roll.total()),
        _ => None,
    });
    assert_eq!(total, Some(4));
}

/// [8.2] [3.0-cl] [chart.commitment] The level moves by one, within 1 and 5.
#[test]
fn r8_2_commitment() {
    let after = |level: u8, vp: [u16; 2], at_war: u8, die: u8| {
        let given =
            given("campaign").turn(WINTER).commitment(level).vp(vp[0], vp[1]).with(|state| state.at_war = at_war);
        given.at_step(Step::Commitment, &[die]).state.commitment.get()
    };
    assert_eq!(after(3, [4, 9], 4, 5), 4);
    assert_eq!(after(3, [0, 0], 1, 3), 2, "one nation at war: -2");
    assert_eq!(after(3, [0, 0], 2, 2), 2, "two nations at war: -1");
    assert_eq!((after(5, [0, 1], 4, 6), after(1, [1, 0], 4, 1)), (5, 1));
}

/// [15.0-b] [15.4.2] [15.1.2] In the first turn nothing is rolled for commitment and nations.
#[test]
fn r15_0_b_levels_of_the_set_up_stand() {
    let table = given("campaign").turn(FALL).at_step(Step::Commitment, &[]);
    assert!(!table.told(|event| matches!(event, Event::CommitmentRolled { .. } | Event::NationRolled { .. })));
    assert_eq!((table.state.commitment.get(), table.state.nations[Nation::Miami.index()].level.get()), (2, 3));
}

/// [8.5.3] [8.5.3-b] [8.5.3-ex] [8.5.3-c] [8.5.3-d] The British come on a die below the number.
#[test]
fn r8_5_3_intervention() {
    let given = |at_war: usize| {
        let given = given("campaign").turn(SUMMER).commitment(2).nations(Standing::Peaceful, 3);
        Nation::ROLLING.into_iter().take(at_war).fold(given, |given, nation| given.nation(nation, Standing::Warpath, 3))
    };
    let mut table = given(5).at_step(Step::Intervention, &[2, 4]);
    assert_eq!(table.state.british, British::In);
    table.refuses(place("KEK"), "8.5.3-d");
    table.when(inside("DET"));
    assert!(table.is_at("Dorchester", "DET"));
    table.when(place("URA"));
    assert_eq!(
        table.state.pieces.iter().filter(|piece| piece.at == Place::Hand).count(),
        11,
        "six and six, one placed"
    );
    assert_eq!(given(5).at_step(Step::Intervention, &[3]).state.british, British::Out);
    // The printed example: 3 + 1 - 2 - 1 = 1, which no die undercuts.
    let example = given(3).nation(Nation::Ottawa, Standing::Surrendered, 0).at("Regular 1", "DET");
    let table = example.at_step(Step::Intervention, &[1]);
    assert!(table.told(|event| matches!(event, Event::InterventionRolled { number: 1, intervenes: false, .. })));
    // Not at commitment 1, and not in winter.
    assert!(
        !given(6)
            .commitment(1)
            .at_step(Step::Intervention, &[])
            .told(|event| matches!(event, Event::InterventionRolled { .. }))
    );
}

/// [8.3] [chart.army] [8.3.1] [8.3.2] New regulars in spring, within four times the commitment.
#[test]
fn r8_3_the_army() {
    let spring = || given("campaign").turn(SPRING).at("Harmar", "CIN");
    let mut table = spring().commitment(1).vp(0, 3).village("LIM").at_step(Step::Army, &[4]);
    assert!(table.told(|event| matches!(event, Event::ArmyRolled { count: 3, .. })), "row 5");
    table.refuses(place("LIM"), "8.3.2");
    table.when(place("CIN")).when(Decision::Hold).when(place("MAR"));
    let ten: Vec<String> = (1..=10).map(|number| format!("Regular {number}")).collect();
    let ten: Vec<&str> = ten.iter().map(String::as_str).collect();
    let mut table = spring().commitment(2).all(&ten, "CIN").at_step(Step::Army, &[6]);
    table.when(Decision::Remove { piece: piece("Regular 1") }).when(Decision::Remove { piece: piece("Regular 2") });
    assert_eq!(table.state.pieces.iter().filter(|piece| piece.at == Place::On(area("CIN"))).count(), 9);
    assert_eq!(table.vp(), [0, 0]);
}

/// [8.3.1-b] Regulars in a besieged fort cannot be removed and cost a point each.
#[test]
fn r8_3_1_b_besieged_regulars_stay() {
    let six: Vec<String> = (1..=6).map(|number| format!("Regular {number}")).collect();
    let six: Vec<&str> = six.iter().map(String::as_str).collect();
    let given = given("campaign").turn(SPRING).commitment(1).us_fort("HAM").inside(&six, "HAM").at("Miami 1", "HAM");
    let table = given.nation(Nation::Miami, Standing::Warpath, 3).vp(5, 0).at_step(Step::Army, &[1]);
    assert_eq!(table.vp(), [3, 0]);
}

/// [8.4] [chart.militia] Fall, commitment 2, four settlements, die 3: five militia.
#[test]
fn r8_4_militia() {
    let given = given("campaign").turn(FALL).commitment(2).village("LIM");
    let table = given.at_step(Step::Militia, &[3]);
    assert!(table.told(|event| matches!(event, Event::MilitiaRolled { count: 5, .. })));
    let given = given_summer().with(|state| {
        state.raid_total = 2;
        ["NKY", "LIM", "PIT"].iter().for_each(|at| state.atrocities[1].add(area(at)));
    });
    let table = given.at_step(Step::Militia, &[1]);
    assert!(table.told(|event| matches!(event, Event::MilitiaRolled { count: 7, .. })), "1 and 6");
}

fn given_summer() -> super::table::Given {
    let given = given("campaign").turn(SUMMER).commitment(5).vp(0, 1);
    ["LIM", "LEX", "LOU"].iter().fold(given, |given, at| given.village(at))
}

/// [8.4.1] [2.2.1] Militia are raised in their own state.
#[test]
fn r8_4_1_home_states() {
    let given = given("campaign").turn(SUMMER).commitment(3).settlers("HAM", 1);
    // Three settlements and summer: 1 + 3 + 1 = 5 units; the first one drawn is the first of the pool, Kentucky 1.
    let mut table = given.at_step(Step::Militia, &[1, 1]);
    table.refuses(place("PIT"), "8.4.1").when(place("LIC"));
    assert!(table.is_at("Kentucky 1", "LIC"));
}

/// [8.4.2] [8.4.2-b] Garrisons cancel removals, and what cannot be removed costs a point.
#[test]
fn r8_4_2_cutback() {
    let given =
        given("campaign").turn(SPRING).commitment(1).vp(2, 0).at("Kentucky 1", "LIM").all(&["Ohio 1", "Ohio 2"], "MAR");
    let given = given.with(|state| state.raid_total = 3);
    // 1 + 3 - 2 - 1 - 1 - 3 = -3
    let mut table = given.at_step(Step::Militia, &[1]);
    table.refuses(Decision::Pledge { piece: piece("Kentucky 1") }, "8.4.2-b");
    table.when(Decision::Pledge { piece: piece("Ohio 1") }).when(Decision::Pledge { piece: piece("Ohio 2") });
    table.when(Decision::Remove { piece: piece("Kentucky 1") });
    assert_eq!((table.place("Kentucky 1"), table.vp()), (Place::Pool, [2, 0]));
}

/// [8.5.2] [8.5.2-a] [8.5.2-c] [8.5.2-ex] [8.5.2-d] [14.0.8] Group A tops the army up to fifteen and sends Harmar home.
#[test]
fn r8_5_2_group_a() {
    let seven: Vec<String> = (1..=7).map(|number| format!("Regular {number}")).collect();
    let seven: Vec<&str> = seven.iter().map(String::as_str).collect();
    let given =
        given("campaign").turn(SPRING).commitment(3).vp(5, 2).all(&seven, "CIN").all(&["Harmar", "Hamtramck"], "CIN");
    let mut table = given.at_step(Step::Group, &[]);
    table.rolling(Decision::TakeGroup, &[4, 1]);
    assert_eq!(table.vp(), [0, 4], "3 and a 4: five paid, two to NA");
    assert_eq!(table.place("Harmar"), Place::Gone);
    let new = (8..=20).filter(|number| table.place(&format!("Regular {number}")) == Place::Hand).count();
    assert_eq!(new, 8);
    table.refuses(place("LIM"), "8.5.2-c").when(place("CIN"));
}

/// [8.1.2] [8.1.3] [8.1.2-b] [8.1.2-c] [8.1.2-d] [8.1.2-e] Trespass: one die, 1 for each area with US pieces, nothing else.
#[test]
fn r8_1_2_trespass() {
    let given = || {
        let given = given("campaign").turn(SUMMER).nation(Nation::Delaware, Standing::Peaceful, 5).village("TUS");
        given.at("Regular 1", "SUN").at("Regular 2", "WAK").pillaged(&["COS", "LAR"])
    };
    let mut table = given().actions(Side::Us);
    table.march(&["Regular 1"]).rolling(super::table::step("SEN"), &[3]);
    assert_eq!(table.state.nations[Nation::Delaware.index()].standing, Standing::Warpath, "3 and 2");
    let mut table = given().actions(Side::Us);
    table.march(&["Regular 1"]).rolling(super::table::step("SEN"), &[1]);
    assert_eq!(table.state.nations[Nation::Delaware.index()].standing, Standing::Peaceful);
    // 8.1.3: the Iroquois do not mind.
    let mut table = super::table::given("campaign")
        .turn(SUMMER)
        .at("Regular 1", "KUS")
        .nations(Standing::Surrendered, 0)
        .actions(Side::Us);
    table.march(&["Regular 1"]).when(super::table::step("CUS"));
    assert!(!table.told(|event| matches!(event, Event::Trespassed { .. })));
}

/// [9.1.2] The leader of the first nation to go to war is primary.
#[test]
fn r9_1_2_the_first_to_go_to_war_leads() {
    let given =
        given("campaign").turn(SPRING).nations(Standing::Peaceful, 3).at("Tarhe", "USA").at("Little Turtle", "KEK");
    let mut table = given.at_step(Step::Nations, &[]);
    table.rolling(choose(Nation::Wyandot), &[6]).rolling(choose(Nation::Miami), &[6]);
    assert_eq!(table.state.primary[Side::Na.index()], Some(piece("Tarhe")));
    assert!(table.told(|event| matches!(event, Event::NationRolled { council: Council::GoesToWar, .. })));
    assert_eq!(game().data().scenarios.len(), 7);
}
