//! 20.0 to 20.4: forts, those in them and those before them.

use crate::acts::{add, enter, form, lose, pick_up, retreat_to, shift};
use crate::table::{Given, Table, given, space, step};
use blood_ohio::counters::{Kind, Side};
use blood_ohio::decision::Decision;
use blood_ohio::event::Event;
use blood_ohio::points::HalfPoints;
use blood_ohio::state::{Defence, Frame, Health, Operations, Place, Site};
use blood_ohio::tables::FortId;

const STEUBEN: Site = Site::Fort(FortId::Steuben, Health::Full);
const BAND: [&str; 6] = ["Little Turtle", "Miami 1", "Miami 2", "Miami 3", "Miami 4", "Miami 5"];

/// Fort Steuben at Triplett Creek.
fn steuben() -> Given {
    given("harmar").site("Triplett Creek", STEUBEN).vp(4, 4)
}

/// The band has come from Mount Sterling to Triplett Creek; the US lets it pass.
fn come(given: Given) -> Table {
    let mut table = given.all(&BAND, "Mount Sterling").vp(0, 4).operations(Side::Wc);
    table.form("Mount Sterling", &BAND).when(step("Triplett Creek"));
    table
}

fn attacked(table: &Table) -> Option<(Defence, Vec<&'static str>)> {
    let names = ["R1", "R2", "R3", "M1", "M2"];
    match table.state.frames.iter().rev().find(|frame| matches!(frame, Frame::Fight(_))) {
        Some(Frame::Fight(fight)) => {
            let there = names.into_iter().filter(|name| fight.defenders.contains(&table.id(name)));
            Some((fight.defence, there.collect()))
        }
        _ => None,
    }
}

fn strengths(table: &Table) -> [i16; 2] {
    let found = table.events.iter().find_map(|event| match event {
        Event::Strengths { total, .. } => Some(*total),
        _ => None,
    });
    found.expect("strengths")
}

fn besieged(table: &Table, at: &str) -> bool {
    table.game.look(&table.state).besieged(space(at))
}

fn inside(table: &Table, name: &str) -> bool {
    table.state[table.id(name)].inside
}

/// [20.0] Settlements, forts and villages stand on the map, and nothing else that is a structure.
#[test]
fn r20_0_three_kinds_of_structure() {
    let table = given("harmar").operations(Side::Us);
    let count = |test: fn(&Site) -> bool| table.state.sites.iter().filter(|site| test(site)).count();

    assert_eq!(count(|site| matches!(site, Site::Settlement(_))), 20);
    assert_eq!(count(|site| matches!(site, Site::Fort(..))), 2);
    assert_eq!(count(|site| matches!(site, Site::Principal(..) | Site::Village(..))), 8);
    assert_eq!(count(|site| *site != Site::Empty), 30);
}

/// [20.1] A force that ends on a fort space is split into those inside and those before it.
#[test]
fn r20_1_a_force_is_split_at_a_fort() {
    let mut table =
        given("harmar").all(&["Hardin", "R1", "R2"], "Mill Creek").at("R16", "Louisville").operations(Side::Us);

    table.form("Mill Creek", &["Hardin", "R1", "R2"]).when(step("Fort Washington")).when(Decision::Stop);
    assert!(matches!(table.state.top(), Some(Frame::Garrison(_))));
    table.when(enter("R1")).when(enter("Hardin")).when(Decision::Screen);

    assert_eq!(["R1", "Hardin", "R2"].map(|name| inside(&table, name)), [true, true, false]);
}

/// [20.1] Nothing but a fort can be defended from inside.
#[test]
fn r20_1_a_settlement_is_only_screened() {
    let mut table = given("harmar").at("R1", "Mill Creek").at("R16", "Louisville").operations(Side::Us);

    table.form("Mill Creek", &["R1"]).when(step("Columbia")).when(Decision::Stop);

    assert_eq!(table.state.top(), Some(&Frame::Operations(Operations(Side::Us))));
    assert!(!inside(&table, "R1"));
    table.refuses(shift("R1"), "20.1");
}

/// [20.1-b] In US Operations units go in and out as they like, moved or not; in no other segment.
#[test]
fn r20_1_b_units_are_shifted_in_us_operations() {
    let given = || given("harmar").all(&["R1", "R2"], "Fort Washington").inside(&["R1"]).moved(&["R2"]);
    let mut table = given().operations(Side::Us);

    table.when(shift("R1")).when(shift("R2"));
    assert_eq!((inside(&table, "R1"), inside(&table, "R2")), (false, true));
    // 6.1-c: who has moved stays moved.
    table.when(form("Fort Washington"));
    table.refuses(add("R2"), "6.1-c");

    let mut theirs = given().at("Miami 1", "Twin Creek").operations(Side::Wc);
    theirs.refuses(shift("R1"), "4.2");
}

/// [20.1-b] Also when everybody has moved: the segment is over when the US says so.
#[test]
fn r20_1_b_also_when_nobody_is_left_to_move() {
    let mut table =
        given("harmar").at("R1", "Mill Creek").at("R2", "Fort Washington").moved(&["R2"]).operations(Side::Us);

    table.form("Mill Creek", &["R1"]).when(step("Fort Washington")).when(Decision::Stop).when(Decision::Screen);
    table.when(shift("R2"));

    assert!(inside(&table, "R2") && !inside(&table, "R1"));
}

/// [20.1-b] At any time of the segment: while a force is on its way and in the midst of a battle, but not those who
/// march or fight themselves.
#[test]
fn r20_1_b_also_while_a_force_is_on_its_way() {
    let arranged = given("harmar").all(&["R1", "R2"], "Fort Washington").inside(&["R1"]).at("R3", "Mount Sterling");
    let mut table =
        arranged.all(&["R4", "S1"], "Mount Sterling").at("Shawnee 1", "Triplett Creek").operations(Side::Us);

    table.form("Mount Sterling", &["R3", "R4", "S1"]);
    table.when(shift("R1")).when(step("Triplett Creek")).when(shift("R2"));
    assert_eq!((inside(&table, "R1"), inside(&table, "R2")), (false, true));
    table.refuses(shift("R3"), "20.1-b");
    table.when(Decision::Attack).when(shift("R1"));
    assert!(inside(&table, "R1"), "while scouts are named");

    // Passing a fort of its own, the force itself stays together.
    let mut passing = given("harmar").at("R1", "Fort Washington").at("R2", "Mill Creek").operations(Side::Us);
    passing.form("Mill Creek", &["R2"]).when(step("Fort Washington"));
    passing.refuses(shift("R2"), "20.1-b");
    passing.when(shift("R1"));
    assert!(inside(&passing, "R1"));
}

/// [20.1-c] With both stacks there the screen is fought.
#[test]
fn r20_1_c_the_screen_first() {
    let mut table = come(steuben().all(&["R1", "R2"], "Triplett Creek").inside(&["R1"]));

    table.when(Decision::Attack);

    assert_eq!(attacked(&table), Some((Defence::Stack, vec!["R2"])));
}

/// [20.1-d] A screen of 2 FP is overrun by 10, which then attacks the fort in the same move.
#[test]
fn r20_1_d_over_the_screen_and_at_the_fort() {
    let mut table = come(steuben().all(&["R1", "R2"], "Triplett Creek").inside(&["R1"]));

    table.when(Decision::Overrun).rolling(Decision::NoTactics, &[1, 1]);
    assert_eq!((table.place("R2"), table.spent()), (Place::Cup, (2, 5)));
    assert!(table.offers(step("Salt Lick")));
    table.rolling(Decision::Attack, &[1]);

    assert_eq!(attacked(&table), Some((Defence::Fort, vec!["R1"])));
}

/// [20.1-d] [20.4] At Fort Washington the overrunning force can only go on, or stop and besiege.
#[test]
fn r20_1_d_a_printed_fort_is_only_besieged() {
    let mut table = given("harmar")
        .all(&["R1", "R2"], "Fort Washington")
        .inside(&["R1"])
        .all(&BAND, "Mill Creek")
        .at("Miami 6", "Twin Creek")
        .operations(Side::Wc);

    table.form("Mill Creek", &BAND).when(step("Fort Washington")).when(Decision::Overrun);
    table.rolling(Decision::NoTactics, &[1, 1]);
    table.refuses(Decision::Attack, "20.4");
    assert!(table.offers(step("Columbia")));
    table.when(Decision::Stop);

    assert!(besieged(&table, "Fort Washington"));
}

/// [20.1.1] Those before a fort have nothing of it: 2 FP fight with 2, and neither fort nor garrison takes their hits.
#[test]
fn r20_1_1_a_screen_fights_alone() {
    let mut table = come(steuben().all(&["R1", "R2", "R3"], "Triplett Creek").inside(&["R1", "R3"]));

    table.when(Decision::Attack);
    // Battle; US 1, WC 6: none against three. Little Turtle's TP asks for a re-roll twice.
    table.rolling(Decision::Defend, &[1]).rolling(Decision::Keep, &[1, 6]);
    assert_eq!(strengths(&table), [2, 10]);
    table.when(Decision::Keep);

    assert_eq!(table.place("R2"), Place::Cup);
    assert!(!table.is_flipped("R1") && !table.is_flipped("R3"));
    assert_eq!(table.site("Triplett Creek"), STEUBEN);
}

/// [20.1.1-b] [20.2] A beaten screen goes back one space, and the fort is besieged.
#[test]
fn r20_1_1_b_a_beaten_screen_retreats() {
    let screen = ["R2", "R3", "M1"];
    let mut table = come(steuben().all(&screen, "Triplett Creek").at("R1", "Triplett Creek").inside(&["R1"]));

    table.when(Decision::Attack).rolling(Decision::Defend, &[1]).rolling(Decision::Keep, &[6, 1, 4]);
    table.when(Decision::Keep);
    // 10 FP on a 4: two steps; a regular first, then the owner's choice.
    table.when(lose("R3"));
    assert_eq!(table.side(), Some(Side::Us));
    table.when(retreat_to("Salt Lick"));

    assert!(screen.iter().all(|name| table.is_at(name, "Salt Lick")));
    assert!(table.is_at("R1", "Triplett Creek") && inside(&table, "R1"));
    assert!(table.is_at("Miami 1", "Triplett Creek") && besieged(&table, "Triplett Creek"));
}

/// [20.1.1-b] A beaten attacker goes back, and there is no siege.
#[test]
fn r20_1_1_b_a_beaten_attacker_retreats() {
    let screen = ["R2", "R3", "R4", "R5"];
    let mut table = come(steuben().all(&screen, "Triplett Creek"));

    table.when(Decision::Attack).rolling(Decision::Defend, &[1]).rolling(Decision::Keep, &[6, 1]);
    // 8 FP on a 6: three steps against one.
    table.when(Decision::Keep).when(lose("Miami 2")).when(lose("Miami 3"));

    assert!(table.is_at("Little Turtle", "Mount Sterling") && !besieged(&table, "Triplett Creek"));
    assert!(screen.iter().all(|name| table.is_at(name, "Triplett Creek")));
}

/// [20.1.2] A built fort holds 6 FP, the printed ones 8; leaders, scouts, wagons and guns are not counted.
#[test]
fn r20_1_2_what_a_fort_holds() {
    let all = ["Hardin", "Wyllys", "S1", "W1", "A1", "R1", "R2", "R3", "R4", "R5"];
    let room = |at: &str| {
        let given = steuben().all(&all, at).flipped(&["R4", "R5"]);
        let mut table = given.operations(Side::Us);
        for name in ["Hardin", "Wyllys", "S1", "W1", "A1", "R1", "R2", "R3"] {
            table.when(shift(name));
        }
        table
    };

    room("Triplett Creek").refuses(shift("R4"), "20.1.2");
    let mut washington = room("Fort Washington");
    washington.when(shift("R4")).when(shift("R5"));
    let mut ninth = steuben().all(&["R1", "R2", "R3", "R4", "M1"], "Fort Washington").operations(Side::Us);
    for name in ["R1", "R2", "R3", "R4"] {
        ninth.when(shift(name));
    }
    ninth.refuses(shift("M1"), "20.1.2");
}

/// [20.1.2] The same limit holds for a force that arrives.
#[test]
fn r20_1_2_a_full_fort_takes_nobody_in() {
    let mut table = steuben()
        .all(&["R1", "R2", "R3"], "Triplett Creek")
        .inside(&["R1", "R2", "R3"])
        .all(&["Hardin", "M1"], "Salt Lick")
        .operations(Side::Us);

    table.form("Salt Lick", &["Hardin", "M1"]).when(step("Triplett Creek")).when(Decision::Stop);

    table.refuses(enter("M1"), "20.1.2");
    table.when(enter("Hardin"));
    assert!(inside(&table, "Hardin") && !inside(&table, "M1"));
}

/// [20.1.2-b] [20.3-c] A beaten garrison stays in the fort, and the siege holds.
#[test]
fn r20_1_2_b_a_garrison_does_not_retreat() {
    let mut table = come(steuben().all(&["R1", "R2"], "Triplett Creek").inside(&["R1", "R2"]));

    // Battle; then 6 FP on a 1 and 10 FP on a 4.
    table.rolling(Decision::Attack, &[1]).rolling(Decision::Keep, &[3, 4]).when(Decision::Keep);

    assert!(inside(&table, "R1") && inside(&table, "R2") && table.is_at("R1", "Triplett Creek"));
    assert!(table.is_at("Miami 1", "Triplett Creek") && besieged(&table, "Triplett Creek"));
    assert_eq!(table.site("Triplett Creek"), STEUBEN);
}

/// [20.1.2-c] A unit in the fort takes the hit; the fort does only when it is alone.
#[test]
fn r20_1_2_c_the_fort_comes_last() {
    let mut table = come(steuben().at("R1", "Triplett Creek").inside(&["R1"]));
    // 10 FP on a 6: three steps. The unit has two, the fort takes the third.
    table.rolling(Decision::Attack, &[1]).rolling(Decision::Keep, &[1, 6]).when(Decision::Keep);
    assert_eq!(table.place("R1"), Place::Cup);
    assert_eq!(table.site("Triplett Creek"), Site::Fort(FortId::Steuben, Health::Reduced));

    let mut empty = come(steuben());
    empty.rolling(Decision::Attack, &[1]).rolling(Decision::Keep, &[1, 1]).when(Decision::Keep);
    assert_eq!(empty.site("Triplett Creek"), Site::Fort(FortId::Steuben, Health::Reduced));
}

/// [20.1.2-c] Even a scout or an officer inside goes before the fort.
#[test]
fn r20_1_2_c_officers_go_before_the_fort() {
    let mut table = come(steuben().all(&["Hardin", "S1"], "Triplett Creek").inside(&["Hardin", "S1"]));

    table.when(Decision::Attack).rolling(Decision::ScoutsNamed, &[1]).rolling(Decision::Keep, &[1, 1]);
    table.when(Decision::Keep);

    table.refuses(Decision::LoseStructure, "20.1.2-c");
    assert!(table.offers(lose("S1")) && table.offers(lose("Hardin")));
}

/// [20.1.2-d] The number of the fort is added: a healthy one 2, a reduced one 1.
#[test]
fn r20_1_2_d_what_a_fort_adds() {
    for (health, total) in [(Health::Full, 6), (Health::Reduced, 5)] {
        let given = given("harmar").site("Triplett Creek", Site::Fort(FortId::Steuben, health));
        let mut table = come(given.all(&["R1", "R2"], "Triplett Creek").inside(&["R1", "R2"]));
        table.rolling(Decision::Attack, &[1]).rolling(Decision::Keep, &[1, 1]);
        assert_eq!(strengths(&table), [total, 10]);
    }
}

/// [20.2] WC FP on the space of a fort besiege it; a chief without FP does not.
#[test]
fn r20_2_what_a_siege_is() {
    let table = steuben().at("Miami 1", "Triplett Creek").operations(Side::Us);
    assert!(besieged(&table, "Triplett Creek"));
    let chief = steuben().at("Little Turtle", "Triplett Creek").operations(Side::Us);
    assert!(!besieged(&chief, "Triplett Creek"));
}

/// A besieged fort: R1 and R2 in it, one Miami unit before it.
fn siege() -> Given {
    steuben().all(&["R1", "R2"], "Triplett Creek").inside(&["R1", "R2"]).at("Miami 1", "Triplett Creek").vp(0, 0)
}

/// [20.2-b] Besieged units do not march, nor are they shifted or picked up.
#[test]
fn r20_2_b_besieged_units_stay() {
    let mut table = siege().all(&["Harmar", "R4", "R5"], "Mount Sterling").operations(Side::Us);

    table.refuses(shift("R1"), "20.2-b");
    table.form("Triplett Creek", &["R1"]);
    table.refuses(step("Salt Lick"), "20.2-b");

    let mut table = siege().all(&["Harmar", "R4", "R5"], "Mount Sterling").operations(Side::Us);
    table.form("Mount Sterling", &["Harmar", "R4", "R5"]).when(step("Triplett Creek")).when(Decision::PassThrough);
    table.refuses(pick_up("R2"), "20.2-b");
    table.when(step("Salt Lick"));
    assert!(table.is_at("R4", "Salt Lick") && inside(&table, "R2"));
}

/// [20.2-b] Besieged leaders, wagons and guns by themselves do not even try.
#[test]
fn r20_2_b_support_cannot_break_out_alone() {
    let given = steuben().all(&["Harmar", "W1"], "Triplett Creek").inside(&["Harmar", "W1"]).at("R5", "Louisville");
    let mut table = given.at("Miami 1", "Triplett Creek").operations(Side::Us);

    table.refuses(form("Triplett Creek"), "20.2-b");
}

/// [20.2-b] When the besiegers have gone the garrison marches again.
#[test]
fn r20_2_b_the_siege_ends_with_the_besiegers() {
    let mut table = siege().at("Miami 2", "Twin Creek").operations(Side::Wc);

    table.form("Triplett Creek", &["Miami 1"]).when(step("Salt Lick")).when(Decision::Stop);

    assert!(!besieged(&table, "Triplett Creek"));
}

/// [20.2.1] Those inside and the fort give a relieving force nothing; beaten, it does not get into the fort.
#[test]
fn r20_2_1_relief_fights_alone() {
    let mut table = steuben()
        .all(&["R1", "R2", "R3"], "Triplett Creek")
        .inside(&["R1", "R2", "R3"])
        .all(&["Hardin", "R4", "R5"], "Mount Sterling")
        .flipped(&["R5"])
        .all(&["Miami 1", "Miami 2"], "Triplett Creek")
        .vp(0, 0)
        .operations(Side::Us);

    table.form("Mount Sterling", &["Hardin", "R4", "R5"]).when(step("Triplett Creek")).when(Decision::Attack);
    // Battle; 4 FP on a 1: nothing; 4 FP on a 6: two.
    table.rolling(Decision::Defend, &[1, 1, 6]);
    assert_eq!(strengths(&table), [4, 4]);
    while table.side() == Some(Side::Us) && matches!(table.state.top(), Some(Frame::Losses(_))) {
        table.when(lose("R4"));
    }

    assert!(table.is_at("Hardin", "Mount Sterling") && !inside(&table, "Hardin"));
    assert!(!table.is_flipped("R1") && inside(&table, "R1") && besieged(&table, "Triplett Creek"));
}

/// [20.2.1] A relieving force that wins may go in.
#[test]
fn r20_2_1_relief_that_wins_goes_in() {
    let mut table = siege().all(&["Harmar", "R4", "R5"], "Mount Sterling").operations(Side::Us);

    table.form("Mount Sterling", &["Harmar", "R4", "R5"]).when(step("Triplett Creek")).when(Decision::Attack);
    // 4 FP on a 6: two steps, the unit is gone; 2 FP on a 1: nothing.
    table.rolling(Decision::Defend, &[1, 6, 1]);

    assert!(!besieged(&table, "Triplett Creek"));
    table.when(enter("Harmar"));
    assert!(inside(&table, "Harmar"));
}

/// [20.2.2] Once a segment some or all break out, without the fort's FP; the winners stand before it.
#[test]
fn r20_2_2_a_sortie_that_wins() {
    let mut table = siege().at("R16", "Louisville").operations(Side::Us);

    table.form("Triplett Creek", &["R1"]).when(Decision::Attack);
    // 2 FP against 2: 4 hits once, 1 not at all.
    table.rolling(Decision::Defend, &[1, 4, 1]);
    assert_eq!(strengths(&table), [2, 2]);
    // The retreat of a single unit may offer a choice.
    while table.side() == Some(Side::Wc) {
        let first = table.options()[0];
        table.when(first);
    }

    assert!(!table.is_at("Miami 1", "Triplett Creek") && table.is_flipped("Miami 1"));
    assert!(!inside(&table, "R1") && table.is_at("R1", "Triplett Creek") && inside(&table, "R2"));
    assert!(!besieged(&table, "Triplett Creek") && table.vp() == [1, 0]);
}

/// [20.2.2] On Delay they stay inside, and there is no second attempt in the segment.
#[test]
fn r20_2_2_one_sortie_a_segment() {
    let mut table = siege().at("R16", "Louisville").operations(Side::Us);

    table.form("Triplett Creek", &["R1"]).when(Decision::Attack).rolling(Decision::Defend, &[3]);

    assert!(inside(&table, "R1") && besieged(&table, "Triplett Creek"));
    table.refuses(form("Triplett Creek"), "20.2.2");
    assert!(!table.state[table.id("R2")].moved);
}

/// [20.2.2-b] Beaten, they go back inside.
#[test]
fn r20_2_2_b_back_into_the_fort() {
    let mut table = siege().at("R16", "Louisville").operations(Side::Us);

    table.form("Triplett Creek", &["R1", "R2"]).when(Decision::Attack).rolling(Decision::Defend, &[1, 1, 4]);
    table.when(Decision::BackInside);

    assert!(inside(&table, "R1") && inside(&table, "R2") && table.is_at("R1", "Triplett Creek"));
    assert_eq!((table.site("Triplett Creek"), table.vp()), (STEUBEN, [0, 1]));
}

/// [20.2.2-b] [20.3] Or they leave: the fort is razed, half a point for each of its steps.
#[test]
fn r20_2_2_b_leaving_razes_the_fort() {
    let mut table = siege().at("R16", "Louisville").operations(Side::Us);

    table.form("Triplett Creek", &["R1", "R2"]).when(Decision::Attack).rolling(Decision::Defend, &[1, 1, 4]);
    table.when(retreat_to("Salt Lick"));

    assert!(table.is_at("R1", "Salt Lick") && table.is_at("R2", "Salt Lick"));
    // A victory and two steps.
    assert_eq!((table.site("Triplett Creek"), table.vp()), (Site::Razed, [0, 3]));
}

/// [20.2.2-b] Not if somebody has stayed in it (R87), and never Fort Washington.
#[test]
fn r20_2_2_b_a_held_or_printed_fort_stands() {
    let mut table = siege().at("R16", "Louisville").operations(Side::Us);
    table.form("Triplett Creek", &["R1"]).when(Decision::Attack).rolling(Decision::Defend, &[1, 1, 4]);
    table.when(retreat_to("Salt Lick"));
    assert_eq!((table.site("Triplett Creek"), table.vp()), (STEUBEN, [0, 1]));

    let mut printed = given("harmar")
        .at("R1", "Fort Washington")
        .inside(&["R1"])
        .at("Miami 1", "Fort Washington")
        .at("R16", "Louisville")
        .vp(0, 0)
        .operations(Side::Us);
    printed.form("Fort Washington", &["R1"]).when(Decision::Attack).rolling(Decision::Defend, &[1, 1, 4]);
    printed.when(retreat_to("Columbia"));
    assert!(!printed.events.iter().any(|event| matches!(event, Event::FortAbandoned { .. })));
    assert_eq!(printed.site("Fort Washington"), Site::Fort(FortId::Washington, Health::Full));
    assert_eq!((printed.is_at("R1", "Columbia"), printed.vp()), (true, [0, 1]));
}

/// [20.3] A healthy fort has two steps to lose; each gives the WC half a point.
#[test]
fn r20_3_two_steps_of_a_fort() {
    let mut table = come(steuben());
    table.state.vp = [0, 4].map(HalfPoints::new);

    // Empty: 10 FP on a 4 score two.
    table.rolling(Decision::Attack, &[1]).rolling(Decision::Keep, &[1, 4]).when(Decision::Keep);

    assert_eq!((table.site("Triplett Creek"), table.vp()), (Site::Razed, [0, 6]));
}

/// [20.3-b] The WC moves through a fort that has no screen at the normal cost, and not through a screen.
#[test]
fn r20_3_b_through_an_unscreened_fort() {
    let garrison = ["R1", "R2", "R3"];
    let mut table = come(steuben().all(&garrison, "Triplett Creek").inside(&garrison));
    assert_eq!(table.spent(), (1, 5));
    table.refuses(Decision::PassThrough, "4.2");
    table.when(step("Salt Lick"));
    assert_eq!(table.spent(), (2, 5));

    let screened = come(steuben().all(&garrison, "Triplett Creek").inside(&["R1", "R2"]));
    assert!(screened.offers(Decision::PassThrough) && !screened.offers(step("Salt Lick")));
}

/// [20.3-b] No fort is a refuge for the WC, held or empty.
#[test]
fn r20_3_b_no_retreat_into_a_fort() {
    // Tygarts Creek is left by Salt Lick, Little Sandy or over the river; Salt Lick has the fort.
    let mut table = given("harmar")
        .site("Salt Lick", STEUBEN)
        .at("Miami 1", "Tygarts Creek")
        .all(&["Harmar", "R1", "R2"], "Little Sandy")
        .operations(Side::Us);

    table.form("Little Sandy", &["Harmar", "R1", "R2"]).when(step("Tygarts Creek")).when(Decision::Attack);
    table.rolling(Decision::FallBack, &[6]);

    while table.side() == Some(Side::Wc) && matches!(table.state.top(), Some(Frame::Retreat(_))) {
        assert!(!table.offers(retreat_to("Salt Lick")));
        let first = table.options()[0];
        table.when(first);
    }
    assert!(!table.is_at("Miami 1", "Salt Lick") && !table.is_at("Miami 1", "Tygarts Creek"));
}

/// [20.3-d] An empty built fort fights with its number alone and takes its own hits.
#[test]
fn r20_3_d_an_empty_fort_fights() {
    let mut table = come(steuben());

    table.rolling(Decision::Attack, &[1]).rolling(Decision::Keep, &[4, 1]);
    assert_eq!(strengths(&table), [2, 10]);
    table.when(Decision::Keep);

    // One hit each: a tie, so the WC stays; no points for a victory over nobody (24.0).
    assert_eq!(table.site("Triplett Creek"), Site::Fort(FortId::Steuben, Health::Reduced));
    assert_eq!(table.fp("Triplett Creek", Kind::fighter), 9);
    assert_eq!(table.vp(), [0, 5]);
}

/// [20.4] Garrisons of Washington and Harmar are not attacked; who stops there besieges them.
#[test]
fn r20_4_printed_forts_are_besieged_not_attacked() {
    let mut table = given("harmar")
        .at("R1", "Fort Washington")
        .inside(&["R1"])
        .all(&["Miami 1", "Miami 2"], "Mill Creek")
        .at("Miami 3", "Twin Creek")
        .operations(Side::Wc);

    table.form("Mill Creek", &["Miami 1", "Miami 2"]).when(step("Fort Washington"));
    table.refuses(Decision::Attack, "20.4");
    table.when(Decision::Stop);

    assert!(besieged(&table, "Fort Washington"));
    // Nor from where they stand, in a later segment.
    table.state.pieces.iter_mut().for_each(|piece| piece.moved = false);
    table.form("Fort Washington", &["Miami 1"]);
    table.refuses(Decision::Attack, "20.4");
}

/// [20.4] The screen before a printed fort is attacked like any other.
#[test]
fn r20_4_the_screen_is_attacked() {
    let mut table =
        given("harmar").all(&["R1", "R2"], "Fort Harmar").inside(&["R1"]).at("Mingo 1", "Belpre").operations(Side::Wc);

    table.form("Belpre", &["Mingo 1"]).when(step("Fort Harmar")).when(Decision::Attack);

    assert_eq!(attacked(&table), Some((Defence::Stack, vec!["R2"])));
}

/// [20.4] While besieged nobody enters them, and those inside break out to move.
#[test]
fn r20_4_a_besieged_printed_fort_is_closed() {
    let mut table = given("harmar")
        .all(&["R1", "R2"], "Fort Washington")
        .inside(&["R1"])
        .at("Miami 1", "Fort Washington")
        .at("R3", "Columbia")
        .operations(Side::Us);

    table.refuses(shift("R2"), "20.2-b");
    table.refuses(shift("R1"), "20.2-b");
    table.form("Fort Washington", &["R1"]);
    table.refuses(step("Columbia"), "20.2-b");
    assert!(table.offers(Decision::Attack));
}
