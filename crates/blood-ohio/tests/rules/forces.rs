//! 3.1.1, 6.2, 6.3, 6.6: what a force is made of.

use crate::acts::{add, form};
use crate::table::{Given, Table, given, space, step};
use blood_ohio::counters::{Kind, Side};
use blood_ohio::decision::Decision;
use blood_ohio::event::Event;
use blood_ohio::state::{Cause, ForceKind, Frame};

const REGULARS: [&str; 9] = ["R1", "R2", "R3", "R4", "R5", "R6", "R7", "R8", "R9"];
const MIAMI: [&str; 5] = ["Miami 1", "Miami 2", "Miami 3", "Miami 4", "Miami 5"];

fn set_out(table: &Table) -> (ForceKind, u8) {
    let found = table.events.iter().find_map(|event| match event {
        Event::SetOut { kind, allowance, .. } => Some((*kind, allowance.get())),
        _ => None,
    });
    found.expect("a force that set out")
}

/// The kind and the points of a force of all these, the flipped ones reduced.
fn force(side: Side, names: &[&str], flipped: &[&str]) -> (ForceKind, u8) {
    let mut table = given("harmar").all(names, "Mill Creek").flipped(flipped).operations(side);
    table.form("Mill Creek", names);
    set_out(&table)
}

fn with<'a>(leaders: &[&'a str], units: &[&'a str]) -> Vec<&'a str> {
    leaders.iter().chain(units).copied().collect()
}

/// [3.1.1] Full units are worth 2, reduced ones 1: three warriors are 6, and 5 after one step.
#[test]
fn r3_1_1_full_units_are_two_reduced_ones_one() {
    let mut table = given("harmar")
        .all(&["Miami 1", "Miami 2", "Miami 3", "Little Turtle", "Le Gris"], "Twin Creek")
        .all(&["R1", "RC1", "M1", "MC1"], "Mill Creek")
        .operations(Side::Wc);
    let warriors = |kind: Kind| kind == Kind::Warriors;

    assert_eq!(table.fp("Twin Creek", warriors), 6);
    let hurt = ["Miami 1", "R1", "RC1", "M1", "MC1", "Little Turtle", "Le Gris"].map(|name| table.id(name));
    assert_eq!(table.fp("Mill Creek", Kind::fighter), 8);
    assert_eq!(table.fp("Twin Creek", Kind::leader), 1);
    for piece in hurt {
        table.state[piece].flipped = true;
    }
    assert_eq!(table.fp("Twin Creek", warriors), 5);
    assert_eq!(table.fp("Mill Creek", Kind::fighter), 4);
    assert_eq!(table.fp("Twin Creek", Kind::leader), 0);
}

/// [3.1.1] A hit turns a full unit over; the next one removes it.
#[test]
fn r3_1_1_two_steps_each() {
    let mut table = given("harmar")
        .at("R1", "Boonesborough")
        .all(&["Miami 1", "Miami 2", "Miami 3"], "Lexington")
        .vp(0, 2)
        .at("R16", "Louisville")
        .operations(Side::Us);

    table.form("Boonesborough", &["R1"]).when(step("Mount Sterling")).when(Decision::Stop);
    table.state.pieces.iter_mut().for_each(|piece| piece.moved = false);
    table.form("Mount Sterling", &["R1"]).when(step("Boonesborough"));
    table.rolling(Decision::Ambush { from: space("Lexington") }, &[4, 1]);

    let r1 = table.id("R1");
    assert!(table.events.contains(&Event::StepLost { piece: r1, removed: false, cause: Cause::Ambush }));
    assert!(table.is_flipped("R1"));
}

/// [3.1.1-b] Support units have no FP, alone or in a limit.
#[test]
fn r3_1_1_b_support_units_have_no_points() {
    let table = given("harmar").all(&["A1", "W1"], "Mill Creek").at("S1", "Columbia").operations(Side::Us);
    let look = table.game.look(&table.state);

    assert_eq!(look.open_fp(Side::Us, space("Mill Creek")), 0);
    assert_eq!(look.open_fp(Side::Us, space("Columbia")), 0);
    let column = with(&["Hardin", "A1", "A2", "W1", "W2", "S1"], &REGULARS[..3]);
    assert_eq!(force(Side::Us, &column, &[]), (ForceKind::Subordinate, 4));
}

/// [6.2] A key leader with 10 FP: 4 MP for the US, 5 for the WC; 11 FP without a second leader are stray.
#[test]
fn r6_2_kinds_of_force() {
    assert_eq!(force(Side::Us, &with(&["Harmar"], &REGULARS[..5]), &[]), (ForceKind::Key, 4));
    assert_eq!(force(Side::Wc, &with(&["Little Turtle"], &MIAMI), &[]), (ForceKind::Key, 5));
    assert_eq!(force(Side::Us, &with(&["Harmar"], &REGULARS[..6]), &["R6"]), (ForceKind::Stray, 2));
}

/// [6.2.1] With a second leader of either kind up to 16 FP; leaders do not count; the WC mixes nations.
#[test]
fn r6_2_1_key_leader_forces() {
    assert_eq!(force(Side::Us, &with(&["Wayne", "Scott"], &REGULARS[..8]), &[]), (ForceKind::Key, 4));
    assert_eq!(force(Side::Us, &with(&["Wayne"], &REGULARS[..6]), &[]), (ForceKind::Stray, 2));
    assert_eq!(force(Side::Us, &with(&["Wayne", "Scott"], &REGULARS), &["R9"]), (ForceKind::Stray, 2));
    let mixed = with(&MIAMI, &["Shawnee 1", "Shawnee 2", "Delaware 1"]);
    assert_eq!(force(Side::Wc, &with(&["Little Turtle", "Blue Jacket"], &mixed), &[]), (ForceKind::Key, 5));
    assert_eq!(force(Side::Wc, &with(&["Little Turtle"], &mixed), &[]), (ForceKind::Stray, 3));
    assert_eq!(force(Side::Wc, &["Little Turtle", "Shawnee 1", "Delaware 1"], &[]), (ForceKind::Key, 5));
    // Three leaders are not better than two.
    assert_eq!(force(Side::Us, &with(&["Wayne", "Scott", "Posey"], &REGULARS), &["R9"]), (ForceKind::Stray, 2));
    assert_eq!(force(Side::Us, &["Harmar"], &[]), (ForceKind::Key, 4));
}

/// [6.2.2] A subordinate leads 6 FP besides his own, and a chief only units of his nation.
#[test]
fn r6_2_2_subordinate_leader_forces() {
    assert_eq!(force(Side::Us, &with(&["Hardin"], &REGULARS[..3]), &[]), (ForceKind::Subordinate, 4));
    assert_eq!(force(Side::Us, &with(&["Hardin"], &REGULARS[..4]), &["R4"]), (ForceKind::Stray, 2));
    assert_eq!(force(Side::Us, &with(&["Hardin", "Wyllys"], &REGULARS[..4]), &["R4"]), (ForceKind::Stray, 2));
    assert_eq!(force(Side::Wc, &with(&["Le Gris"], &MIAMI[..3]), &[]), (ForceKind::Subordinate, 5));
    assert_eq!(force(Side::Wc, &with(&["Le Gris"], &MIAMI[..4]), &["Miami 4"]), (ForceKind::Stray, 3));
    let mixed = ["Elkswatawa", "Shawnee 1", "Shawnee 2", "Miami 1"];
    assert_eq!(force(Side::Wc, &mixed, &[]), (ForceKind::Stray, 3));
    // A leader counter is a unit of its nation, too.
    assert_eq!(force(Side::Wc, &["Elkswatawa", "Le Gris", "Shawnee 1"], &[]), (ForceKind::Stray, 3));
    assert_eq!(force(Side::Wc, &["Elkswatawa"], &[]), (ForceKind::Subordinate, 5));
}

/// [6.2.3] All else is stray, of any size, leaders or not: 2 MP and 3.
#[test]
fn r6_2_3_stray_forces() {
    assert_eq!(force(Side::Us, &with(&["Hardin"], &REGULARS[..6]), &["R6"]), (ForceKind::Stray, 2));
    assert_eq!(force(Side::Us, &["R1"], &[]), (ForceKind::Stray, 2));
    assert_eq!(force(Side::Wc, &["Miami 1"], &[]), (ForceKind::Stray, 3));
    assert_eq!(force(Side::Wc, &MIAMI, &[]), (ForceKind::Stray, 3));
}

/// [6.2.4] Support units alone have a pace of their own, the slowest counts; with others they go as those go.
#[test]
fn r6_2_4_support_units() {
    assert_eq!(force(Side::Us, &["W1", "A1"], &[]).1, 4);
    assert_eq!(force(Side::Us, &["W1"], &[]).1, 4);
    assert_eq!(force(Side::Us, &["A1"], &[]).1, 4);
    assert_eq!(force(Side::Us, &["S1", "S2"], &[]).1, 5);
    assert_eq!(force(Side::Us, &["S1", "W1"], &[]).1, 4);
    assert_eq!(force(Side::Us, &["Harmar", "R1", "W1", "A1", "S1"], &[]), (ForceKind::Key, 4));
    assert_eq!(force(Side::Us, &["R1", "W1"], &[]), (ForceKind::Stray, 2));
    assert_eq!(force(Side::Us, &["R1", "S1"], &[]), (ForceKind::Stray, 2));
}

/// A subordinate and 11 FP at Mount Sterling, a Shawnee unit two spaces off.
fn eleven() -> Given {
    given("harmar")
        .all(&["Hardin", "R1", "R2", "R3", "R4", "R5", "M1"], "Mount Sterling")
        .flipped(&["M1"])
        .at("Shawnee 1", "Salt Lick")
}

/// [6.3] Unmoved pieces are split off one force after the other.
#[test]
fn r6_3_a_stack_is_split() {
    let mut table = eleven().operations(Side::Us);

    table.form("Mount Sterling", &["Hardin", "R1", "R2", "R3"]).when(step("Boonesborough"));
    table.refuses(form("Mount Sterling"), "4.2");
    table.when(Decision::Stop).form("Mount Sterling", &["R4", "M1"]).when(step("Hinkstons")).when(Decision::Stop);

    assert_eq!(table.fp("Mount Sterling", Kind::fighter), 2);
    table.when(form("Mount Sterling"));
    table.refuses(add("R1"), "6.1-c");
}

/// [6.3-b] Nothing offered to a stack changes a full unit for two reduced ones or the other way round.
#[test]
fn r6_3_b_no_change_is_made() {
    let mut table = given("harmar").all(&["R1", "R2", "R3"], "Mill Creek").flipped(&["R1", "R2"]).operations(Side::Us);
    let sides = |table: &Table| ["R1", "R2", "R3"].map(|name| table.is_flipped(name));

    for decision in table.options() {
        let mut copy = Table { game: table.game, state: table.state.clone(), events: Vec::new(), tellings: Vec::new() };
        if decision != Decision::Done {
            copy.when(decision);
            assert_eq!(sides(&copy), [true, true, false], "{decision:?}");
        }
    }
    table.form("Mill Creek", &["R1", "R2", "R3"]).go(&["Columbia", "Fort Washington"]).when(Decision::Screen);
    assert_eq!(table.fp("Fort Washington", Kind::fighter), 4);
    assert_eq!(sides(&table), [true, true, false]);
}

/// [6.2.2] All that a leader commands is offered only while it adds somebody: seen as a button that did nothing, for ever.
#[test]
fn r6_2_2_nobody_is_offered_all_when_the_leader_commands_no_more() {
    let mut table = given("harmar")
        .all(&["Captain Pipe", "Delaware 1", "Shawnee 1", "Shawnee 2"], "Paint Town")
        .operations(Side::Wc);
    table.when(form("Paint Town"));
    assert!(table.options().contains(&Decision::AddAll));
    table.when(add("Captain Pipe"));
    assert!(table.options().contains(&Decision::AddAll));
    table.when(Decision::AddAll);
    assert!(!table.options().contains(&Decision::AddAll), "{:?}", table.options());
    table.refuses(Decision::AddAll, "6.1");
}

/// [6.3-c] After a moved unit has joined a stack, only the others may still go.
#[test]
fn r6_3_c_moved_and_unmoved_stay_apart() {
    let mut table = given("harmar").at("R1", "Boonesborough").all(&["R2", "R3"], "Mount Sterling").operations(Side::Us);

    table.form("Boonesborough", &["R1"]).when(step("Mount Sterling")).when(Decision::Stop);
    table.when(form("Mount Sterling"));

    table.refuses(add("R1"), "6.1-c");
    assert!(table.offers(add("R2")));
    table.when(Decision::AddAll).when(Decision::March);
    assert!(matches!(table.state.top(), Some(Frame::Moving(force)) if force.pieces.len() == 2));
}

/// [6.3-d] Markers come off when the segment ends.
#[test]
fn r6_3_d_everybody_may_move_again() {
    let mut table = given("harmar").at("R1", "Boonesborough").at("Miami 1", "Twin Creek").operations(Side::Us);

    table.form("Boonesborough", &["R1"]).when(step("Mount Sterling")).when(Decision::Stop);
    if table.side() == Some(Side::Us) {
        table.when(Decision::Done);
    }

    assert_eq!(table.side(), Some(Side::Wc));
    assert!(table.state.pieces.iter().all(|piece| !piece.moved));
}

/// [6.3-ex] One stack: all of it 2 spaces; or 6 FP with the leader 4 spaces, 3 FP 2 spaces into a battle, 2 FP stay.
#[test]
fn r6_3_ex_splitting_a_stack() {
    let all = ["Hardin", "R1", "R2", "R3", "R4", "R5", "M1"];
    let mut together = eleven().operations(Side::Us);
    together.form("Mount Sterling", &all);
    assert_eq!(set_out(&together), (ForceKind::Stray, 2));

    let mut table = eleven().operations(Side::Us);
    table.form("Mount Sterling", &["Hardin", "R1", "R2", "R3"]);
    assert_eq!(set_out(&table), (ForceKind::Subordinate, 4));
    table.go(&["Boonesborough", "Harrodsburg", "Bardstown", "Salt River"]);
    assert!(table.is_at("Hardin", "Salt River"));

    table.form("Mount Sterling", &["R4", "M1"]);
    assert_eq!(set_out(&table), (ForceKind::Stray, 2));
    table.go(&["Triplett Creek", "Salt Lick"]).when(Decision::Attack);
    // Battle, all militia, 2 hits, none.
    table.rolling(Decision::Defend, &[1, 6, 6, 1]);
    assert!(table.is_at("R4", "Salt Lick") && table.place("Shawnee 1").space().is_none());

    assert_eq!(table.fp("Mount Sterling", Kind::fighter), 2);
    assert!(!table.state[table.id("R5")].moved);
    assert!(table.offers(form("Mount Sterling")));
}

/// [6.6] 17 FP are an army: together stray whoever leads, or split into what leaders can lead.
#[test]
fn r6_6_an_army_is_stray_or_split() {
    let army = with(&["Wayne", "Scott"], &REGULARS);
    let mut table = given("legion").all(&army, "Mount Sterling").flipped(&["R9"]).operations(Side::Us);

    table.form("Mount Sterling", &army);
    assert_eq!(set_out(&table), (ForceKind::Stray, 2));

    let mut split = given("legion").all(&army, "Mount Sterling").flipped(&["R9"]).operations(Side::Us);
    split.form("Mount Sterling", &with(&["Wayne"], &REGULARS[..5]));
    assert_eq!(set_out(&split), (ForceKind::Key, 4));
}
