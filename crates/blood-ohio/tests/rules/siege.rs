//! 20.1.1, 20.1.2, 20.2, 10.1-d: before a fort, in it, and around it.

use crate::field::{
    CAMP, FIELD, HOME, VILLAGE, country, form, id, is_over, lose, retreat_to, rolled, strengths, take_hits, won,
};
use crate::table::{Given, Table, step};
use blood_ohio::counters::Side;
use blood_ohio::decision::Decision;
use blood_ohio::event::Event;
use blood_ohio::state::{Frame, Health, Place, Site};
use blood_ohio::tables::FortId;

const STEUBEN: Site = Site::Fort(FortId::Steuben, Health::Full);
const REDUCED: Site = Site::Fort(FortId::Steuben, Health::Reduced);

/// Fort Steuben on the field with a garrison, a Miami village beside it.
fn fort(garrison: &[&str]) -> Given {
    country().site(FIELD, STEUBEN).site(HOME, VILLAGE).all(garrison, FIELD).inside(garrison)
}

fn assault_fort(arranged: Given, wc: &[&str]) -> Table {
    let mut table = arranged.all(wc, CAMP).operations(Side::Wc);
    table.form(CAMP, wc).go(&[FIELD]);
    table
}

fn besieged(table: &Table) -> bool {
    table.game.look(&table.state).besieged(crate::table::space(FIELD))
}

const FOUR: [&str; 4] = ["Miami 1", "Miami 2", "Miami 3", "Miami 4"];

/// [20.1.1] Those before a fort have nothing of it: no strength, and nobody takes their hits.
#[test]
fn r20_1_1_the_screen_stands_alone() {
    let mut table = assault_fort(fort(&["R1", "R2"]).at("R5", FIELD), &FOUR);
    table.when(Decision::Attack).rolling(Decision::Defend, &[1, 1, 6]);
    // Three hits on one unit: two steps, the third falls on nobody.
    assert_eq!((strengths(&table), rolled(&table)), ([2, 8], vec![(Side::Us, 0), (Side::Wc, 3)]));
    assert_eq!(table.place("R5"), Place::Cup);
    assert!(!table.is_flipped("R1") && !table.is_flipped("R2"));
    assert_eq!((table.site(FIELD), table.vp()), (STEUBEN, [0, 1]));
}

/// [20.1.1-b] [20.2] [14.8-c] A beaten screen leaves, the fort is besieged; a beaten attacker leaves too.
#[test]
fn r20_1_1_b_a_beaten_screen_leaves() {
    let mut table = assault_fort(fort(&["R1"]).at("R5", FIELD), &FOUR);
    table.when(Decision::Attack).rolling(Decision::Defend, &[1, 1, 1]);
    if table.side() == Some(Side::Us) {
        let first = table.options()[0];
        table.when(first);
    }
    assert!(!table.is_at("R5", FIELD) && table.is_flipped("R5"));
    assert!(besieged(&table) && table.is_at("R1", FIELD) && table.state[id("R1")].inside);

    let mut table = assault_fort(fort(&["R1"]).all(&["R5", "R6"], FIELD), &["Miami 1"]);
    table.when(Decision::Attack).rolling(Decision::Defend, &[1, 3, 1]);
    assert!(table.is_at("Miami 1", CAMP) && !besieged(&table));
}

/// [20.1.2] Six FP in a built fort, eight in the printed ones; leaders and support beside them.
#[test]
fn r20_1_2_capacity() {
    let garrison = ["R1", "R2", "R3"];
    let others = ["Hardin", "Wyllys", "S1", "W1", "A1"];
    let mut table = fort(&garrison).at("R4", FIELD).all(&others, FIELD).operations(Side::Us);
    table.refuses(Decision::Shift { piece: id("R4") }, "20.1.2");
    for name in others {
        table.when(Decision::Shift { piece: id(name) });
    }
    table.when(Decision::Shift { piece: id("R3") }).when(Decision::Shift { piece: id("R4") });
    assert!(table.state[id("R4")].inside);

    let four = ["R1", "R2", "R3", "R4"];
    let arranged =
        country().all(&four, "Fort Washington").inside(&four).at("R5", "Fort Washington").at("R6", "Fort Washington");
    let mut table = arranged.flipped(&["R4", "R6"]).operations(Side::Us);
    table.refuses(Decision::Shift { piece: id("R5") }, "20.1.2");
    table.when(Decision::Shift { piece: id("R6") });
}

/// [20.1.2] A force that ends on a fort space goes in or stays before it; the seventh point stays out.
#[test]
fn r20_1_2_a_force_that_arrives() {
    let four = ["R1", "R2", "R3", "R4"];
    let mut table = fort(&[]).all(&four, CAMP).operations(Side::Us);
    table.form(CAMP, &four).go(&[FIELD]).when(Decision::Stop);
    for name in ["R1", "R2", "R3"] {
        table.when(Decision::Enter { piece: id(name) });
    }
    assert!(is_over(&table), "nobody else fits");
    assert!(!table.state[id("R4")].inside && table.state[id("R3")].inside);
}

/// [20.1.2-b] [14.8-c] [20.3-c] [16.0-c] A garrison does not retreat before combat, nor when beaten.
#[test]
fn r20_1_2_b_a_beaten_garrison_stays() {
    let mut table = assault_fort(fort(&["R1", "R2"]), &FOUR);
    // No question for the US: it can only defend.
    table.rolling(Decision::Attack, &[1, 1, 1]);
    assert_eq!((strengths(&table), won(&table)), ([6, 8], Some((Side::Wc, [0, 1]))));
    assert!(table.is_flipped("R1") && table.state[id("R1")].inside && table.is_at("R2", FIELD));
    assert!(besieged(&table) && is_over(&table));
    assert_eq!(table.vp(), [0, 1]);
}

/// [16.0-c] [18.1-e] Asked all the same, it is refused; those before the fort may.
#[test]
fn r16_0_c_only_the_screen_slips_away() {
    let mut table = assault_fort(fort(&["R1"]).at("R5", FIELD).vp(2, 0), &FOUR);
    table.when(Decision::Attack);
    assert_eq!(table.options(), [Decision::Defend, Decision::SpringAmbush, Decision::FallBack]);
}

/// [20.1.2-c] The fort is hit last of all.
#[test]
fn r20_1_2_c_the_fort_is_hit_last() {
    let mut table = assault_fort(fort(&["R1", "Hardin"]), &FOUR);
    // Three hits: unit, then unit or leader, never the walls.
    table.rolling(Decision::Attack, &[1, 1, 6]);
    assert!(table.is_flipped("R1"));
    assert_eq!(table.options(), [lose("R1"), lose("Hardin")]);
    table.refuses(Decision::LoseStructure, "20.1.2-c");
    take_hits(&mut table);
    assert_eq!(table.site(FIELD), STEUBEN);

    let mut table = assault_fort(fort(&["R1"]).flipped(&["R1"]), &FOUR);
    table.rolling(Decision::Attack, &[1, 1, 6]);
    assert_eq!((table.place("R1"), table.site(FIELD)), (Place::Cup, Site::Razed));
    // The battle and two steps; three casualties are not more than three.
    assert_eq!(table.vp(), [0, 3]);
}

/// [20.1.2-d] The number on the fort is added to those in it.
#[test]
fn r20_1_2_d_strength_of_a_fort() {
    let mut table = assault_fort(fort(&["R1", "R2"]), &FOUR);
    table.rolling(Decision::Attack, &[1, 1, 1]);
    assert_eq!(strengths(&table)[0], 6);
    let mut table = assault_fort(fort(&["R1", "R2"]).site(FIELD, REDUCED), &FOUR);
    table.rolling(Decision::Attack, &[1, 1, 1]);
    assert_eq!(strengths(&table)[0], 5);
}

/// [20.2-b] Who is besieged stays; friends may pass by the besiegers but not go in.
#[test]
fn r20_2_b_the_besieged_stay() {
    let arranged = fort(&["R1", "W1"]).at("Miami 1", FIELD);
    let mut table = arranged.operations(Side::Us);
    table.refuses(Decision::Shift { piece: id("R1") }, "20.2-b");
    table.form(FIELD, &["R1"]);
    table.refuses(step(CAMP), "20.2-b");
    assert!(table.offers(Decision::Attack));

    let us = ["Hardin", "R5", "R6"];
    let mut table = fort(&["R1"]).at("Miami 1", FIELD).all(&us, CAMP).operations(Side::Us);
    table.form(CAMP, &us).go(&[FIELD]).when(Decision::PassThrough);
    table.refuses(Decision::PickUp { piece: id("R1") }, "20.2-b");
    assert!(!table.offers(Decision::Stop), "passing through does not lead in");
    table.when(step("Stillwater"));
    assert!(table.is_at("R5", "Stillwater"));
}

/// [20.2-b] A garrison without fighters does not get out at all.
#[test]
fn r20_2_b_nobody_to_break_out() {
    let mut table = fort(&["W1", "A1"]).at("Miami 1", FIELD).at("R9", CAMP).operations(Side::Us);
    table.refuses(form(FIELD), "20.2-b");
}

/// [20.2.1] Relief fights alone, and beaten it goes back, not in.
#[test]
fn r20_2_1_relief() {
    let start = || {
        let arranged = fort(&["R1", "R2"]).all(&["Miami 1", "Miami 2"], FIELD).all(&["R5", "R6"], CAMP);
        let mut table = arranged.operations(Side::Us);
        table.form(CAMP, &["R5", "R6"]).go(&[FIELD]).when(Decision::Attack);
        table
    };
    let mut table = start();
    table.rolling(Decision::Defend, &[1, 1, 5]);
    assert_eq!((strengths(&table), won(&table)), ([4, 4], Some((Side::Wc, [0, 1]))));
    assert!(table.is_at("R5", CAMP) && table.is_at("R6", CAMP) && besieged(&table));
    assert!(!table.is_flipped("R1"));

    let mut table = start();
    table.rolling(Decision::Defend, &[1, 3, 1]);
    assert!(table.is_at("Miami 1", HOME) && !besieged(&table));
    assert!(matches!(table.state.top(), Some(Frame::Garrison(_))), "relieved, they may go in");
}

fn break_out(garrison: &[&str], going: &[&str]) -> Table {
    let arranged = fort(garrison).all(&["Miami 1", "Miami 2"], FIELD).site(CAMP, Site::Settlement(Health::Full));
    let mut table = arranged.operations(Side::Us);
    table.form(FIELD, going).when(Decision::Attack);
    table
}

/// [20.2.2] A break-out has no help from the fort; winners stand before it.
#[test]
fn r20_2_2_breaking_out() {
    let mut table = break_out(&["R1", "R2", "R3"], &["R1", "R2"]);
    table.rolling(Decision::Defend, &[1, 3, 1]);
    assert_eq!((strengths(&table), won(&table)), ([4, 4], Some((Side::Us, [1, 0]))));
    assert!(table.is_at("Miami 1", HOME) && !besieged(&table));
    assert!(!table.state[id("R1")].inside && table.state[id("R3")].inside);
    table.when(Decision::Screen);
    assert!(is_over(&table));
    assert_eq!(table.vp(), [1, 0]);
}

/// [20.2.2] Once a segment; a Delay leaves them inside.
#[test]
fn r20_2_2_once_a_segment() {
    let mut table = break_out(&["R1", "R2", "R3"], &["R1"]);
    table.rolling(Decision::Defend, &[3]);
    assert!(is_over(&table) && table.state[id("R1")].inside && besieged(&table));
    table.refuses(form(FIELD), "20.2.2");
}

/// [20.2.2] The attack is what counts: a sortie that was formed, or stood ready, and did not attack is no attempt.
#[test]
fn r20_2_2_an_attack_not_made_is_no_attempt() {
    let arranged = || fort(&["R1", "R2", "R3"]).all(&["Miami 1", "Miami 2"], FIELD).operations(Side::Us);
    let mut formed = arranged();
    formed.when(form(FIELD)).when(Decision::Add { piece: id("R1") }).when(Decision::Back);
    formed.form(FIELD, &["R1", "R2"]).when(Decision::Attack);

    let mut ready = arranged();
    ready.form(FIELD, &["R1"]).when(Decision::Stop);
    assert!(ready.state[id("R1")].inside && ready.state.broke_out.is_empty());
    // 6.1-c: R1 has had its move, the others have not.
    ready.form(FIELD, &["R2", "R3"]).when(Decision::Attack).rolling(Decision::Defend, &[3]);
    assert_eq!(ready.state.broke_out, [crate::table::space(FIELD)]);
}

/// [20.2.2-b] Beaten, they go back in.
#[test]
fn r20_2_2_b_back_inside() {
    let mut table = break_out(&["R1", "R2"], &["R1", "R2"]);
    table.rolling(Decision::Defend, &[1, 1, 3]);
    assert_eq!(won(&table), Some((Side::Wc, [0, 1])));
    assert!(table.offers(Decision::BackInside) && table.offers(retreat_to(CAMP)));
    table.when(Decision::BackInside);
    assert!(table.state[id("R1")].inside && table.is_at("R2", FIELD) && besieged(&table));
    assert_eq!((table.site(FIELD), table.vp()), (STEUBEN, [0, 1]));
}

/// [20.2.2-b] [22.2-b] So do guns whose men fell outside.
#[test]
fn r20_2_2_b_guns_go_back_inside() {
    let garrison = ["Hardin", "R1", "A1", "R2"];
    let arranged = fort(&garrison).flipped(&["R1"]).all(&["Miami 1", "Miami 2"], FIELD);
    let mut table = arranged.site(CAMP, Site::Settlement(Health::Full)).operations(Side::Us);
    table.form(FIELD, &garrison[..3]).when(Decision::Attack).rolling(Decision::Defend, &[1, 1, 1, 5]);
    assert_eq!(table.place("R1"), blood_ohio::state::Place::Cup);
    table.when(Decision::BackInside);
    assert!(table.state[id("A1")].inside && !table.is_flipped("A1"));
}

/// [20.2.2-b] [20.3] Or away, and the fort is razed, unless somebody stayed.
#[test]
fn r20_2_2_b_away_razes_the_fort() {
    let mut table = break_out(&["R1", "R2"], &["R1", "R2"]);
    table.rolling(Decision::Defend, &[1, 1, 3]).when(retreat_to(CAMP));
    assert!(table.is_at("R1", CAMP) && !table.state[id("R1")].inside);
    assert_eq!((table.site(FIELD), table.vp()), (Site::Razed, [0, 3]), "the battle and both steps");

    let mut table = break_out(&["R1", "R2", "R3"], &["R1", "R2"]);
    table.rolling(Decision::Defend, &[1, 1, 3]).when(retreat_to(CAMP));
    assert_eq!((table.site(FIELD), table.vp()), (STEUBEN, [0, 1]), "R3 holds it");
}

/// [20.2.2-b] The printed forts are not razed.
#[test]
fn r20_2_2_b_printed_forts_stand() {
    let arranged = country().all(&["R1", "R2"], "Fort Washington").inside(&["R1", "R2"]);
    let mut table = arranged.all(&["Miami 1", "Miami 2"], "Fort Washington").operations(Side::Us);
    table.form("Fort Washington", &["R1", "R2"]).when(Decision::Attack).rolling(Decision::Defend, &[1, 1, 3]);
    table.when(retreat_to("Columbia"));
    assert!(matches!(table.site("Fort Washington"), Site::Fort(FortId::Washington, Health::Full)));
    assert!(!table.events.iter().any(|event| matches!(event, Event::FortAbandoned { .. })));
    assert_eq!(table.vp(), [0, 1]);
}

/// [10.1-d] [20.2] [20.4] Wagons and guns in a fort are safe from those who besiege it.
#[test]
fn r10_1_d_safe_inside() {
    let arranged = country().all(&["W1", "A1", "S1"], "Fort Washington").inside(&["W1", "A1", "S1"]);
    let mut table = arranged.at("Miami 1", "Mill Creek").operations(Side::Wc);
    table.form("Mill Creek", &["Miami 1"]).go(&["Fort Washington"]);
    table.refuses(Decision::Attack, "20.4");
    table.when(Decision::Stop);
    assert!(["W1", "A1", "S1"].iter().all(|name| table.is_at(name, "Fort Washington")));
    assert_eq!((table.vp(), table.is_flipped("A1")), ([0, 0], false));
    let look = table.game.look(&table.state);
    assert!(look.besieged(crate::table::space("Fort Washington")));
}

/// [10.1-d] With the walls gone a lone gun is lost.
#[test]
fn r10_1_d_the_walls_fall() {
    let mut table = assault_fort(fort(&["A1"]), &FOUR);
    // The fort alone: shock 1, 2 FP; two hits.
    table.rolling(Decision::Attack, &[1, 1, 1, 4]);
    assert_eq!(table.site(FIELD), Site::Razed);
    assert!(table.is_at("A1", FIELD) && table.is_flipped("A1"));
}

/// [20.2] A siege ends when the besiegers go.
#[test]
fn r20_2_besiegers_leave() {
    let mut table = fort(&["R1"]).at("Miami 1", FIELD).operations(Side::Wc);
    assert!(besieged(&table));
    table.form(FIELD, &["Miami 1"]).go(&[HOME]).when(Decision::Stop);
    assert!(!besieged(&table));
}
