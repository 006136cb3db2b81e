//! 9.1 to 9.3, 9.5, 11.2: initiative, atrocities, activation, pillage, forts.

use super::table::{FALL, SUMMER, WINTER, activate, area, given, piece, step};
use dark_ground::counters::{Nation, Side};
use dark_ground::decision::Decision;
use dark_ground::event::Event;
use dark_ground::state::{Acts, Place, Standing, Step};

/// Somebody on each side who could still act, so that the phase goes on.
fn bystanders(given: super::table::Given) -> super::table::Given {
    given.at("Regular 20", "PIT").at("Miami 10", "FWB")
}

fn war() -> super::table::Given {
    given("campaign").turn(SUMMER).commitment(2).nation(Nation::Miami, Standing::Warpath, 3).nation(
        Nation::Shawnee,
        Standing::Warpath,
        3,
    )
}

/// [9.1] [9.2] [9.1-b] Totals decide; ties are rolled again; the difference is the number of Atrocity markers.
#[test]
fn r9_1_initiative() {
    let given = war().at("Harmar", "CIN").all(&["Little Turtle", "Miami 1"], "KEK");
    let table = given.at_step(Step::Primary, &[4, 2, 3, 4]);
    assert_eq!(table.state.initiative, Side::Na, "4 + 1 and 2 + 3 tie; 3 + 1 against 4 + 3");
    assert_eq!((table.side(), table.state.atrocities_left), (Some(Side::Na), [3, 3]));
}

/// [9.1.1] [2.2-b] The highest rank is primary; among equals the US is asked.
#[test]
fn r9_1_1_the_us_primary_leader() {
    let mut table = war().all(&["Butler", "Hamtramck"], "CIN").at_step(Step::Primary, &[]);
    table.refuses(Decision::Name { leader: piece("Wayne") }, "9.1.1");
    table.rolling(Decision::Name { leader: piece("Butler") }, &[3, 1]);
    assert_eq!(table.state.primary[0], Some(piece("Butler")));
    let table = war().all(&["St. Clair", "Butler"], "CIN").at_step(Step::Primary, &[3, 1]);
    assert_eq!(table.state.primary[0], Some(piece("St. Clair")));
}

/// [14.0.5-c] [14.0.5-d] Equal dice and a third one like them kill McKee; levels drop and warriors desert.
#[test]
fn r14_0_5_the_stag() {
    let given = || {
        war().at("McKee", "KEK").all(&["Miami 1", "Miami 2", "Miami 3"], "KEK").nation(
            Nation::Shawnee,
            Standing::Peaceful,
            3,
        )
    };
    let table = given().at_step(Step::Initiative, &[4, 4, 3, 5, 2]);
    assert!(table.is_at("McKee", "KEK"));
    let given = given().nation(Nation::Miami, Standing::Warpath, 4);
    let mut table = given.at_step(Step::Initiative, &[4, 4, 4, 5]);
    assert_eq!((table.place("McKee"), table.state.nations[Nation::Miami.index()].level.get()), (Place::Gone, 3));
    table.when(Decision::Lose { piece: piece("Miami 1") }).rolling(Decision::Lose { piece: piece("Miami 3") }, &[6, 1]);
    assert_eq!((table.place("Miami 1"), table.vp()), (Place::Gone, [4, 0]));
}

fn outrage() -> super::table::Given {
    war().with(|state| state.atrocities_left = [4, 4])
}

/// [4.5] [9.2.1] [9.2.1-c] [6.0.2] Markers go to enemy land, one of a side in an area, and each kills a settler.
#[test]
fn r9_2_1_atrocities() {
    let given = outrage().settlers("NKY", 4).at("Shawnee 1", "PIC").at("Regular 1", "CIN");
    let mut table = given.actions(Side::Na);
    table.refuses(Decision::Atrocity { at: area("DRB") }, "9.2.1");
    table.when(Decision::Atrocity { at: area("NKY") });
    assert_eq!((table.settlers("NKY"), table.vp()), (3, [0, 1]));
    assert_eq!(table.side(), Some(Side::Us), "4.5: the other side is next");
    table.refuses(Decision::Atrocity { at: area("MAR") }, "9.2.1").when(Decision::Elsewhere);
    table.refuses(Decision::Atrocity { at: area("MAR") }, "9.2.1").when(Decision::Atrocity { at: area("SEN") });
    assert!(table.state.atrocities[0].has(area("SEN")));
    table.refuses(Decision::Atrocity { at: area("NKY") }, "9.2.1-c");
}

/// [9.2.1] Areas with settlers are offered among the actions; every other legal one is behind one button, and there is a way back.
#[test]
fn r9_2_1_most_areas_wait_behind_a_button() {
    let given = outrage().settlers("NKY", 1).settlers("EFK", 1).at("Shawnee 1", "PIC").at("Regular 1", "CIN");
    let mut table = given.actions(Side::Na);
    let marked = |table: &super::table::Table| -> Vec<Decision> {
        table.options().into_iter().filter(|option| matches!(option, Decision::Atrocity { .. })).collect()
    };
    let at = |name: &str| Decision::Atrocity { at: area(name) };
    assert_eq!(marked(&table), [at("NKY"), at("EFK")]);
    table.refuses(at("CIN"), "9.2.1").when(Decision::Elsewhere);
    let others = marked(&table);
    assert!(others.len() > 20 && others.contains(&at("CIN")) && !others.contains(&at("NKY")), "{others:?}");
    table.when(Decision::Back).when(Decision::Elsewhere).when(at("CIN"));
    assert!(table.state.atrocities[1].has(area("CIN")) && table.side() == Some(Side::Us));
}

/// [8.5.4] [15.4.5] [9.2.2] [9.2.2-b] [9.2.2-c] Ambush: the die must exceed the level; regulars without scouts are easier prey.
#[test]
fn r9_2_2_ambush() {
    let given = || outrage().commitment(3).at("Regular 1", "HAM").at("Shawnee 1", "PIC");
    let mut table = given().actions(Side::Na);
    table.rolling(Decision::Ambush { piece: piece("Regular 1") }, &[3]);
    assert_eq!((table.place("Regular 1"), table.vp(), table.state.atrocity_markers), (Place::Pool, [0, 2], [6, 5]));
    let mut table = given().at("Kentucky 1", "HAM").actions(Side::Na);
    table.rolling(Decision::Ambush { piece: piece("Regular 1") }, &[3]);
    assert!(table.is_at("Regular 1", "HAM"));
    table.when(Decision::Pass).refuses(Decision::Ambush { piece: piece("Kentucky 1") }, "9.2.2");
}

/// [9.2.3] [9.2.3-b] [15.4.5-c] Assassination: more than two over the rating; failure costs a point.
#[test]
fn r9_2_3_assassination() {
    let given = || {
        outrage()
            .all(&["Little Turtle", "Miami 1"], "KEK")
            .all(&["Blue Jacket", "Shawnee 1"], "PIC")
            .at("Regular 1", "CIN")
            .vp(0, 3)
    };
    let mut table = given().actions(Side::Us);
    table.refuses(Decision::Assassinate { piece: piece("Little Turtle") }, "9.2.3");
    table.rolling(Decision::Assassinate { piece: piece("Blue Jacket") }, &[5]);
    assert_eq!((table.is_at("Blue Jacket", "PIC"), table.vp()), (true, [0, 4]));
    let mut table = given().actions(Side::Us);
    table.rolling(Decision::Assassinate { piece: piece("Blue Jacket") }, &[6]);
    assert!(table.is_at("Shawnee war leader", "PIC"), "10.5.3-c: a replacement comes in");
    assert_eq!(table.vp(), [3, 3]);
}

/// [9.3] [3.0-activation] [9.3.1] The first activation needs no die, the second one does, a third one there is not.
#[test]
fn r9_3_activation() {
    let given = || bystanders(war().at("Kentucky 1", "NKY"));
    let mut table = given().actions(Side::Us);
    table.march(&["Kentucky 1"]).when(step("KRM")).when(Decision::Stop);
    assert_eq!(table.state[piece("Kentucky 1")].acts, Acts::Once);
    table.when(Decision::Pass).rolling(activate("Kentucky 1"), &[2]).when(step("NKY")).rolling(Decision::Stop, &[1]);
    assert_eq!(table.state[piece("Kentucky 1")].acts, Acts::Completed);
    table.when(Decision::Pass).refuses(activate("Kentucky 1"), "9.3");
    let mut table = given().actions(Side::Us);
    table.march(&["Kentucky 1"]).when(step("KRM")).when(Decision::Stop).when(Decision::Pass);
    table.rolling(activate("Kentucky 1"), &[3]);
    assert_eq!(table.state[piece("Kentucky 1")].acts, Acts::Completed, "3 against 2 fails");
}

/// [9.3.2] [9.3.2-b] [9.4.2] Warriors act again only under a leader of theirs; McKee leads all, one die for each nation.
#[test]
fn r9_3_2_warriors_need_a_leader() {
    let given = war()
        .nation(Nation::Wyandot, Standing::Warpath, 2)
        .all(&["McKee", "Shawnee 1", "Wyandot 1", "Little Turtle"], "GLA");
    let mut table = given.at("Regular 1", "PIT").actions(Side::Na);
    table
        .when(activate("Little Turtle"))
        .refuses(Decision::Add { piece: piece("Shawnee 1") }, "9.3.2-b")
        .when(Decision::Back);
    table.march(&["McKee", "Shawnee 1", "Wyandot 1"]).when(step("ROC")).when(Decision::Stop).when(Decision::Pass);
    table.refuses(activate("Shawnee 1"), "9.3.2");
    table.marching(&["McKee", "Shawnee 1", "Wyandot 1"], &[5]);
    assert!(
        table.told(|event| matches!(event, Event::MarchRolled { failed, .. } if failed.len() == 1)),
        "5 - 2 against 3 and 2"
    );
    assert_eq!(table.state[piece("Wyandot 1")].acts, Acts::Completed);
}

/// [9.4.2-b] [4.7-b] Exhaustion: CL 2, winter: a 1 with a leader of rating 1 passes, a 2 Disrupts; the End phase heals.
#[test]
fn r9_4_2_b_exhaustion() {
    let given = bystanders(war().turn(WINTER).all(&["Harmar", "Regular 1", "Regular 2"], "CIN"));
    let mut table = given.actions(Side::Us);
    table.march(&["Harmar", "Regular 1", "Regular 2"]).when(step("HAM")).when(Decision::Stop).when(Decision::Pass);
    table.marching(&["Harmar", "Regular 1", "Regular 2"], &[1]).when(step("CIN")).rolling(Decision::Stop, &[1, 2]);
    let orders = ["Regular 1", "Regular 2"].map(|name| table.state[piece(name)].order);
    assert_eq!(orders, [dark_ground::state::Order::Good, dark_ground::state::Order::Disrupted]);
}

/// [7.0.4-b] Out of supply: one activation, whatever the leader.
#[test]
fn r7_0_4_b_out_of_supply_acts_once() {
    let given =
        bystanders(war().all(&["Wayne", "Regular 1"], "CIN")).with(|state| state[piece("Regular 1")].unsupplied = true);
    let mut table = given.actions(Side::Us);
    table.march(&["Regular 1"]).when(step("HAM")).when(Decision::Stop).when(Decision::Pass);
    table.refuses(activate("Regular 1"), "7.0.4-b");
}

/// [4.5-b] A pass is not final; two in a row end the activations.
#[test]
fn r4_5_b_passing() {
    let mut table = war().at("Regular 1", "CIN").at("Miami 1", "KEK").actions(Side::Us);
    table.when(Decision::Pass).when(activate("Miami 1")).when(step("FLA")).when(Decision::Stop);
    assert_eq!(table.side(), Some(Side::Us));
    assert!(table.offers(activate("Regular 1")));
    // The nations have nobody left to act and pass by themselves.
    table.when(Decision::Pass);
    assert!(table.told(|event| matches!(event, Event::Passed { side: Side::Na })));
    assert!(!table.offers(Decision::Pass));
}

/// [9.5.1] [chart.pillage] [9.5.2] [6.0.2-b] Three militia, summer, wilderness: a 5 pillages. Settlers roll or flee.
#[test]
fn r9_5_1_pillage() {
    let names = ["Kentucky 1", "Kentucky 2", "Kentucky 3"];
    let mut table = bystanders(war().all(&names, "HAM")).settlers("HAM", 3).vp(5, 0).actions(Side::Us);
    table.when(Decision::Pillage { at: area("HAM") }).refuses(Decision::Go, "9.5.1");
    table.when(Decision::AddAll).rolling(Decision::Go, &[5, 2, 3, 6]);
    assert!(table.state.pillaged.has(area("HAM")));
    assert_eq!((table.settlers("HAM"), table.settlers("CIN"), table.vp()), (0, 1, [3, 2]));
    assert!(names.iter().all(|name| table.state[piece(name)].acts == Acts::Completed));
}

/// [11.2.1] [11.2.1-b] [11.2.1-d] [13.0-d] [9.5.2-c] Three units of factor 2 build; who leaves the work ends it.
#[test]
fn r11_2_1_building() {
    let names = ["Regular 1", "Regular 2", "Regular 3"];
    let given = || bystanders(war().all(&["Hamtramck"], "HAM").all(&names, "HAM"));
    let build = Decision::Build { leader: piece("Hamtramck") };
    let mut table = given().actions(Side::Us);
    table.when(build).when(Decision::AddAll).when(Decision::Go);
    assert!(table.state.building.has(area("HAM")));
    let mut table = given().actions(Side::Us);
    table.when(build).when(Decision::Add { piece: piece("Regular 1") }).refuses(Decision::Go, "11.2.1");
    given().pillaged(&["HAM"]).actions(Side::Us).refuses(build, "9.5.2-c");
    given().us_fort("HAM").actions(Side::Us).refuses(build, "11.2.1-d");
    // Finished in the End phase if they are still there.
    let mut table = given().actions(Side::Us);
    table.when(build).when(Decision::AddAll).when(Decision::Go);
    let mut state = table.state.clone();
    (state.step, state.frames) = (Step::Forts, Vec::new());
    let done = super::table::Given { state }.turn(FALL).at_step(Step::Forts, &[]);
    assert!(done.state.forts[0].has(area("HAM")));
    // A force march ends the work.
    table.when(Decision::Pass).marching(&["Hamtramck", "Regular 1", "Regular 2", "Regular 3"], &[1]);
    assert!(!table.state.building.has(area("HAM")));
}

/// [9.5.2-c] [11.2.1-b] A fort that is not finished is not there yet: whoever pillages the area ends the work.
#[test]
fn r9_5_2_c_no_fort_is_finished_on_pillaged_land() {
    let (builders, men) = (["Regular 1", "Regular 2", "Regular 3"], ["Kentucky 1", "Kentucky 2"]);
    let given = bystanders(war().all(&["Hamtramck"], "HAM").all(&builders, "HAM").all(&men, "HAM"));
    let mut table = given.actions(Side::Us);
    table.when(Decision::Build { leader: piece("Hamtramck") });
    table = builders.iter().fold(table, |mut table, name| {
        table.when(Decision::Add { piece: piece(name) });
        table
    });
    table.when(Decision::Go).when(Decision::Pass);
    table.when(Decision::Pillage { at: area("HAM") });
    table.when(Decision::AddAll).rolling(Decision::Go, &[3]);
    assert!(table.state.pillaged.has(area("HAM")));
    assert!(!table.state.building.has(area("HAM")), "the work is abandoned");
    assert!(table.told(|event| matches!(event, Event::WorkAbandoned { .. })));
}

/// [9.4.2-b] Any leader stacked with the tired units helps them, though he could not have led them.
#[test]
fn r9_4_2_b_any_leader_of_the_stack_counts() {
    let names = ["Tecumseh", "Shawnee 1"];
    let given = bystanders(war().nation(Nation::Shawnee, Standing::Warpath, 2).all(&names, "PIC").at("Tarhe", "DRB"));
    let mut table = given.nation(Nation::Wyandot, Standing::Warpath, 3).actions(Side::Na);
    table.march(&names).when(step("CAE")).when(Decision::Stop).when(Decision::Pass);
    // Tarhe (1), raised by Tecumseh, stands where they come to rest: 4 - 2 against 2.
    table.marching(&names, &[1]).when(step("DRB")).rolling(Decision::Stop, &[4]);
    assert_eq!(table.state[piece("Shawnee 1")].order, dark_ground::state::Order::Good);
}
