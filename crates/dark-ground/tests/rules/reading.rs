//! Faults found by reading the book against the code, sentence by sentence; each test names what went wrong.

use super::table::board::{board, hex};
use super::table::{
    FALL, Given, SPRING, SUMMER, WINTER, area, given, given_with, ohio, opening, piece, place, river, step,
};
use dark_ground::counters::{Nation, Side};
use dark_ground::decision::{Decision, Fighter};
use dark_ground::event::Event;
use dark_ground::points::CommitmentLevel;
use dark_ground::quick::{LineDecision, LineEvent, Moving, Post};
use dark_ground::state::{Acts, Place, Standing, Step};

fn war(turn: u8) -> Given {
    given("campaign")
        .turn(turn)
        .commitment(2)
        .nations(Standing::Surrendered, 0)
        .nation(Nation::Miami, Standing::Warpath, 3)
        .nation(Nation::Shawnee, Standing::Warpath, 3)
}

/// [8.4.2-b] A pledged garrison has cancelled one removal and cannot be removed to cancel another.
#[test]
fn r8_4_2_b_a_pledged_garrison_stays() {
    let given = given("campaign").turn(SPRING).commitment(1).vp(2, 0).at("Ohio 1", "MAR");
    // 1 + 3 - 2 - 1 - 1 - 2 = -2: the pledge cancels one, the other costs a point.
    let mut table = given.with(|state| state.raid_total = 2).at_step(Step::Militia, &[1]);
    table.when(Decision::Pledge { piece: piece("Ohio 1") });
    assert_eq!((table.is_at("Ohio 1", "MAR"), table.vp()), (true, [1, 0]));
    assert_eq!(table.state[piece("Ohio 1")].acts, Acts::Completed);
}

/// [9.4.2-b] [9.4.1-b] Who is dropped on a force march checks for exhaustion like the others.
#[test]
fn r9_4_2_b_the_dropped_are_tired_too() {
    let force = ["Harmar", "Regular 1", "Regular 2"];
    let given = war(FALL).all(&force, "HAM").with(|state| {
        force.iter().for_each(|name| state[piece(name)].acts = Acts::Once);
    });
    let mut table = given.actions(Side::Us);
    table.marching(&force, &[1]).when(step("TWN"));
    // 3 - 1 + 1 = 3 against 2.
    table.rolling(Decision::Drop { piece: piece("Regular 1") }, &[3]);
    let tired = |event: &Event| matches!(event, Event::ExhaustionRolled { piece: p, passed: false, .. } if *p == piece("Regular 1"));
    assert!(table.told(tired));
    assert_eq!(table.state[piece("Regular 1")].acts, Acts::Completed);
    // 1 - 1 + 1 = 1 for the other; nobody rolls twice.
    table.rolling(Decision::Stop, &[1]);
    assert!(!table.told(tired));
}

/// [14.0.1] With a 5 or 6 one area is one area, by boat too; once the die has fallen there is no way back.
#[test]
fn r14_0_1_gout_on_the_water() {
    let given = || war(FALL).all(&["St. Clair", "Regular 1"], "CIN");
    let mut table = given().actions(Side::Us);
    table.marching(&["St. Clair", "Regular 1"], &[6]);
    table.refuses(river("Great Miami", "STI"), "14.0.1").refuses(ohio("MAR"), "14.0.1");
    assert!(table.offers(ohio("NKY")), "the area across the river is one area");
    table.when(river("Great Miami", "HAM"));
    assert_eq!(table.state[piece("Regular 1")].acts, Acts::Once, "and no further");
    let mut table = given().actions(Side::Us);
    table.marching(&["St. Clair", "Regular 1"], &[1]);
    assert!(!table.offers(Decision::Back), "a good day cannot be saved for later");
}

/// [11.1.3] [11.3.2-fort] A fort falls once: what is left of the assault is not fought, and nobody scores twice.
#[test]
fn r11_3_2_a_fort_falls_once() {
    let given = war(SUMMER).commitment(3).all(&["Regular 1", "Regular 2"], "MAU");
    let mut table = given.with(|state| state.initiative = Side::Us).at_step(Step::Combats, &[]);
    table.when(Decision::Assault).when(Decision::Man { with: None });
    let pair =
        |name: &str, factor: u8| Decision::Pair { fighter: Fighter::Unit(piece(name)), with: Fighter::Factor(factor) };
    table.when(pair("Regular 1", 1));
    // 6 + 1 against 1 + 3.
    table.rolling(Decision::Clash { group: 0 }, &[6, 1]);
    let clashes = table.events.iter().filter(|event| matches!(event, Event::Clashed { .. })).count();
    assert_eq!((clashes, table.vp(), table.state.forts_destroyed), (1, [4, 0], [0, 1]));
    assert!(table.is_at("Regular 2", "MAU"));
}

/// [10.4.1-c] A unit that retreats into a hex that is attacked in the same impulse adds nothing to its defence.
#[test]
fn r10_4_1_c_runaways_do_not_defend() {
    let mut set = board().at("Miami 1", "0707").all(&["Miami 2", "Miami 3"], "0709");
    for (name, at) in [("Regular 1", "0706"), ("Regular 2", "0606"), ("Regular 3", "0607"), ("Regular 4", "0806")] {
        set = set.at(name, at);
    }
    let set = set.at("Regular 5", "0807").all(&["Kentucky 1", "Kentucky 2", "Kentucky 3"], "0710");
    let mut table = set.with(|state| state.commitment = CommitmentLevel::new(4)).step(
        Side::Us,
        dark_ground::battle::Impulse::Melee,
        &[],
    );
    // Five against one in the woods is 2-1; 6 + 1 is a retreat.
    table.when(Decision::Assail { at: hex("0707") }).when(Decision::AddAll).rolling(Decision::Go, &[6]);
    assert_eq!(table.side(), Some(Side::Na));
    table.when(Decision::Advance { to: hex("0709") });
    // Three against two in the woods: 3 to 4 is 1-2, and the Disrupted runaway shifts nothing.
    table.when(Decision::Assail { at: hex("0709") }).when(Decision::AddAll).rolling(Decision::Go, &[3]);
    assert!(table.told(|event| matches!(event, Event::Fought { column: 1, .. })), "{:#?}", table.events);
}

/// [10.4.1-c] What the hex suffers they suffer too.
#[test]
fn r10_4_1_c_runaways_suffer() {
    let mut set = board().at("Miami 1", "0707").at("Miami 2", "0709");
    for (name, at) in [("Regular 1", "0706"), ("Regular 2", "0606"), ("Regular 3", "0607"), ("Regular 4", "0806")] {
        set = set.at(name, at);
    }
    let set = set.at("Regular 5", "0807").all(&["Kentucky 1", "Kentucky 2", "Kentucky 3"], "0710");
    let mut table = set.with(|state| state.commitment = CommitmentLevel::new(4)).step(
        Side::Us,
        dark_ground::battle::Impulse::Melee,
        &[],
    );
    table.when(Decision::Assail { at: hex("0707") }).when(Decision::AddAll).rolling(Decision::Go, &[6]);
    table.when(Decision::Advance { to: hex("0709") });
    table.when(Decision::Assail { at: hex("0709") }).when(Decision::AddAll);
    // Three against two is 1-1, 6 + 1 is 1/R: both run, and the one that was Disrupted checks.
    table.rolling(Decision::Go, &[6, 1]);
    let ran = |event: &Event| matches!(event, Event::SteadyRolled { piece: p, .. } if *p == piece("Miami 1"));
    assert!(table.told(ran), "{:#?}", table.events);
}

/// [14.0.3-b] Any force with Tecumseh reacts, also one of a nation whose own leader is elsewhere.
#[test]
fn r14_0_3_b_any_force_with_tecumseh_reacts() {
    let given = war(SUMMER).all(&["Tecumseh", "Miami 1"], "KEK").at("Regular 1", "REC").at("Regular 2", "CIN");
    let mut table = given.actions(Side::Us);
    table.march(&["Regular 1"]).when(step("SHN")).when(Decision::Stop);
    table.when(Decision::React { leader: piece("Tecumseh") });
    table.when(Decision::Add { piece: piece("Miami 1") }).when(Decision::Go);
    assert!(table.told(|event| matches!(event, Event::ReactionRolled { roll: None, .. })));
    table.when(step("FLA")).when(Decision::Stop);
    assert!(table.is_at("Miami 1", "FLA") && table.is_at("Tecumseh", "FLA"));
}

/// [15.1.4-c] A third of those who take part: peaceful nations at home are not counted.
#[test]
fn r15_1_4_c_who_counts_at_the_start() {
    let given = given("harmar").turn(1).all(&["Miami 1", "Miami 2", "Shawnee 1"], "KEK").at("Regular 1", "CIN");
    let table = given.all(&["Wyandot 1", "Wyandot 2"], "LSA").at_step(Step::Begin, &[3, 4]);
    assert_eq!(table.state.at_start, [1, 3]);
}

/// [13.0-c] Besiegers who starve and the besieged check at the same time: the siege of this turn still counts.
#[test]
fn r13_0_c_both_sides_starve_at_once() {
    let given = war(SUMMER).at("Regular 1", "MAU").inside(&["Miami 1"], "MAU").with(|state| {
        state[piece("Regular 1")].unsupplied = true;
        state.sieges[area("MAU").index()] = 1;
    });
    let table = given.at_step(Step::Attrition, &[6, 2]);
    let rolled = table.events.iter().filter(|event| matches!(event, Event::AttritionRolled { .. })).count();
    assert_eq!((rolled, table.place("Regular 1")), (2, Place::Pool));
    assert!(table.is_at("Miami 1", "MAU"), "2 + 1 against 3");
}

/// [13.0-g] A militia leader whose men go home goes with them, not to others shut up in a fort far away.
#[test]
fn r13_0_g_leaders_go_home_with_their_men() {
    let given = war(WINTER).all(&["Trotter", "Kentucky 1"], "CIN").us_fort("GRV").inside(&["Kentucky 2"], "GRV");
    let table = given.at("Miami 1", "GRV").at_step(Step::WinterCleanUp, &[]);
    assert_eq!((table.place("Trotter"), table.place("Kentucky 1")), (Place::Pool, Place::Pool));
    assert!(table.is_at("Kentucky 2", "GRV"));
}

/// [14.0.6] Blue Jacket comes in the spring of 1791 even if no Shawnee leader is left to make room.
#[test]
fn r14_0_6_blue_jacket_comes_in_any_case() {
    let given = war(SPRING).with(|state| {
        state[piece("Black Hoof")].at = Place::Gone;
        // Nobody else waits.
        for number in 1..=10 {
            state[piece(&format!("Miami {number}"))].at = Place::Gone;
        }
    });
    let mut table = given.at_step(Step::Begin, &[]);
    table.refuses(place("KEK"), "15.0").when(place("GLA"));
    assert!(table.is_at("Blue Jacket", "GLA"));
}

/// [14.0.5] [15.1.2] McKee is not set up where he may not go.
#[test]
fn r14_0_5_mckee_is_set_up_in_ohio() {
    let mut table = opening("harmar", &[]);
    table.when(place("LIM")).when(Decision::AsSuggested).when(Decision::AsSuggested);
    assert!(game_asks_for("McKee", &table));
    table.refuses(place("KUS"), "15.0").refuses(place("FRC"), "15.0").when(place("LSA"));
    assert!(table.is_at("McKee", "LSA"));
}

fn game_asks_for(name: &str, table: &super::table::Table) -> bool {
    table.state[piece(name)].at == Place::Hand
}

/// [14.0.7-b] [chart.events-4] Militia paid for by Congress in spring are new militia: a leader may come with them.
#[test]
fn r14_0_7_b_funded_militia_are_new_men() {
    let given = war(SPRING).at("Regular 1", "CIN");
    let mut table = given.at_step(Step::Events, &[2, 2, 1, 1]);
    table.when(place("CIN"));
    assert!(table.is_at("Kentucky 1", "CIN"));
    assert!(table.state.raised.has(piece("Kentucky 1")));
}

/// [9.4.5] Units dropped on the way have completed their move too: stacks near them may react.
#[test]
fn r9_4_5_reaction_to_units_dropped_on_the_way() {
    let given = war(FALL).all(&["Butler", "Regular 1", "Regular 2"], "GMI").all(&["Little Turtle", "Miami 1"], "UWH");
    let mut table = given.actions(Side::Us);
    table.march(&["Butler", "Regular 1", "Regular 2"]).when(step("TWN"));
    table.when(Decision::Drop { piece: piece("Regular 1") }).when(step("STI")).when(Decision::Stop);
    assert!(table.offers(Decision::React { leader: piece("Little Turtle") }));
}

/// [chart.mobilization] The 1 for two warriors at a British fort needs both at the same one.
#[test]
fn two_warriors_at_one_fort() {
    let roll = |forts: [&str; 2]| {
        let given = given("campaign").turn(SUMMER).commitment(2).nations(Standing::Surrendered, 0);
        let given = given.nation(Nation::Ottawa, Standing::Peaceful, 5);
        let given = given.inside(&["Ottawa 1"], forts[0]).inside(&["Ottawa 2"], forts[1]);
        let table = given.at_step(Step::Nations, &[3]);
        let total = |event: &Event| match event {
            Event::NationRolled { roll, .. } => Some(roll.total()),
            _ => None,
        };
        table.events.iter().find_map(total)
    };
    assert_eq!([roll(["DET", "DET"]), roll(["DET", "MAU"])], [Some(4), Some(3)]);
}

/// [chart.events-2] [15.0-b] On a first turn no nation rolls, so omens mean nothing and nobody is asked.
#[test]
fn no_omens_before_anybody_rolls() {
    let table = given("wayne").turn(1).at("Regular 1", "CIN").at("Miami 1", "KEK").at_step(Step::Events, &[1, 1]);
    assert!(table.told(|event| matches!(event, Event::EventRolled { applies: false, .. })));
    assert_eq!(table.state.omens, [None; 2]);
}

/// [qbr.19.2.2] A leader moves once a round like anybody else, and helps whoever tries from his stack, going or staying.
#[test]
fn r19_2_2_a_leader_moves_once() {
    let at_war = given_with("campaign", &[("battles", "quick")]).turn(SUMMER).commitment(3);
    let given = at_war.nation(Nation::Miami, Standing::Warpath, 3).with(|state| {
        state.primary = [Some(piece("Wayne")), Some(piece("Little Turtle"))];
        state.initiative = Side::Us;
    });
    let us = ["Wayne", "Kentucky 1", "Kentucky 2", "Kentucky 3"];
    let mut table =
        given.all(&us, "HAM").all(&["Little Turtle", "Miami 1", "Miami 2"], "HAM").at_step(Step::Combats, &[5, 2]);
    let line = Decision::Line;
    let post = |lane: u8| Post { lane, row: 0 };
    table.when(line(LineDecision::Extra { roll: false }));
    for (name, lane) in [("Miami 1", 0), ("Miami 2", 1), ("Little Turtle", 0)] {
        put(&mut table, name, post(lane));
    }
    table.when(Decision::Done);
    for (name, lane) in [("Kentucky 1", 0), ("Kentucky 2", 0), ("Kentucky 3", 1), ("Wayne", 0)] {
        put(&mut table, name, post(lane));
    }
    table.when(Decision::Done).when(Decision::Done).when(Decision::Done);
    // Wayne stays, and still helps: 5 - 3.
    table.when(line(LineDecision::Ready { at: post(0) }));
    table.when(Decision::Leave { piece: piece("Kentucky 2") }).when(Decision::Leave { piece: piece("Wayne") });
    table.rolling(line(LineDecision::Join { at: post(1) }), &[5]);
    let total = |event: &Event| match event {
        Event::Line(LineEvent::MoveRolled { roll, .. }) => Some(roll.total()),
        _ => None,
    };
    assert_eq!(table.events.iter().find_map(total), Some(2));
    // Now he goes with Kentucky 2, and goes no further with Kentucky 3.
    table.when(line(LineDecision::Ready { at: post(0) }));
    table.rolling(line(LineDecision::Shift { at: Post { lane: 1, row: 0 } }), &[1]);
    table.when(line(LineDecision::Ready { at: Post { lane: 1, row: 1 } }));
    let look = super::table::game().look(&table.state);
    let ready = look.frame::<Moving>().map(|moving| moving.ready).unwrap_or_default();
    assert!(ready.has(piece("Kentucky 3")) && !ready.has(piece("Wayne")));
}

fn put(table: &mut super::table::Table, name: &str, at: Post) {
    let pick = Decision::Line(LineDecision::Pick { piece: piece(name) });
    if table.offers(pick) {
        table.when(pick);
    }
    table.when(Decision::Line(LineDecision::Stand { at }));
}

/// [15.1.3] In Harmar's expedition nobody is put or sent where the scenario is closed: not Girty, not Tecumseh when alone.
#[test]
fn r15_1_3_nobody_is_sent_to_closed_land() {
    let given = || given("harmar").turn(1).at("Miami 1", "EEL").at("Ottawa 1", "MAU").at("Regular 1", "CIN");
    let mut table = given().at_step(Step::Events, &[4, 5]);
    table.refuses(super::table::inside("MAU"), "chart.events-9").when(place("EEL"));
    table = given().at("Tecumseh", "GLA").at_step(Step::LoneLeaders, &[]);
    assert!(table.is_at("Tecumseh", "EEL"), "{:?}", table.place("Tecumseh"));
}
