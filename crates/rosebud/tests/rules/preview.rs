//! Odds and reach: what is shown is what the rules do.

use crate::table::{game, given, hex, unit};
use kernel::scene::Preview;
use kernel::{Chance, EnumeratedDice, Game, Seat, Table};
use rosebud::counters::Army;
use rosebud::decision::{Decision, Shot};
use rosebud::state::{Phase, State};

fn preview(state: &State, army: Army, decision: Decision) -> Preview {
    game().preview(state, army.seat(), &decision).expect("this decision has odds")
}

fn chances(preview: &Preview) -> Vec<(&str, Chance)> {
    preview.chances.iter().map(|chance| (chance.result.as_str(), chance.chance)).collect()
}

fn decided(state: &State, seat: Seat, decision: &Decision) -> State {
    let mut after = state.clone();
    let mut dice = kernel::ScriptedDice::new([1; 8]);
    game().decide(&mut after, seat, decision, &mut Table::silent(&mut dice)).unwrap();
    after
}

/// [9.A-e] [9.B.2] A company of 4 on foot fires at a band alone in the open: column E, 5 points in the hex take 1 off the
/// dice, so 11 and 12 cost a point.
#[test]
fn r9_a_the_chances_of_a_shot() {
    let table = given().on_foot("a-2-cav", "1510").on_foot("little-wolf", "1509").phase(Phase::OffensiveFire, Army::Us);
    let state = decided(&table.state, Army::Us.seat(), &Decision::Target { unit: unit("little-wolf") });
    let shot = preview(&state, Army::Us, Decision::Fire { unit: unit("a-2-cav"), shot: Shot::Full });
    assert_eq!(shot.column, "E");
    let expected = [
        ("1", Chance::new(3, 36)),
        ("MC-1", Chance::new(3, 36)),
        ("MC", Chance::new(4, 36)),
        ("-", Chance::new(26, 36)),
    ];
    assert_eq!(chances(&shot), expected);
    // 13.A: without modifiers 21 of 36 checks do no harm.
    assert!(shot.chances[2].text.contains("unharmed 58%"), "{}", shot.chances[2].text);
}

/// [12.B] [12.E.2] [7.B] [9.B.2] What a step costs and its parts agree, for Leaders and the HQ, too, who go as it suits them; and
/// few men in a hex are not called a crowd.
#[test]
fn r12_b_the_parts_of_a_cost() {
    let parts = |key: &str, from: &str, to: &str| {
        let given = given().on_foot(key, from).on_foot("lone-bull", "2004").on_foot("b-2-cav", "2018");
        let table = given.phase(Phase::Movement, Army::Us);
        let state = decided(&table.state, Army::Us.seat(), &Decision::Pick { unit: unit(key) });
        let shown = preview(&state, Army::Us, Decision::Step { to: hex(to) });
        (shown.column, shown.terms.into_iter().map(|term| format!("{} {}", term.text, term.value)).collect::<Vec<_>>())
    };
    let one = |column: &str, terms: &[&str]| (column.to_owned(), terms.iter().map(|&term| term.to_owned()).collect());
    assert_eq!(parts("crook", "1410", "1409"), one("1 MP", &["clear 1 MP", "left 7 MP"]));
    assert_eq!(parts("a-2-cav", "1410", "1409"), one("2 MP", &["clear 2 MP", "left 2 MP"]));
    assert_eq!(
        parts("crook", "4312", "4213"),
        one("4 MP", &["clear 1 MP", "uphill 2 MP", "over the creek 1 MP", "left 4 MP"])
    );
    let table = given().on_foot("a-2-cav", "1510").on_foot("little-wolf", "1509").phase(Phase::OffensiveFire, Army::Us);
    let state = decided(&table.state, Army::Us.seat(), &Decision::Target { unit: unit("little-wolf") });
    let shot = preview(&state, Army::Us, Decision::Fire { unit: unit("a-2-cav"), shot: Shot::Full });
    assert!(shot.terms.iter().any(|term| term.text == "few men in the hex" && term.value == "-1"));
}

/// [9.A-c] Two shots never add their strength: what grows is the chance of at least one hit.
#[test]
fn r9_a_c_two_shots_have_the_chance_of_both() {
    let table = given()
        .on_foot("a-2-cav", "1510")
        .on_foot("b-2-cav", "1410")
        .on_foot("little-wolf", "1509")
        .phase(Phase::OffensiveFire, Army::Us);
    let both = preview(&table.state, Army::Us, Decision::Target { unit: unit("little-wolf") });
    let missed = both.chances.iter().filter(|chance| chance.result == "-" || chance.result == "MC");
    let missed = missed.fold(Chance::NEVER, |sum, chance| sum + chance.chance);
    assert_eq!(missed, Chance::new(33 * 33, 36 * 36));
}

/// [10.A-e] What the odds show for each face is what the die does.
#[test]
fn r10_a_e_every_face_of_a_melee() {
    let table = given().on_foot("a-2-cav", "1510").on_foot("little-wolf", "1509").phase(Phase::Melee, Army::Us);
    let state = decided(&table.state, Army::Us.seat(), &Decision::Attack { hex: hex("1509") });
    let state = decided(&state, Army::Us.seat(), &Decision::Join { unit: unit("a-2-cav") });
    let odds = preview(&state, Army::Us, Decision::Commit);
    assert_eq!(odds.column, "1:2", "4 against 5");
    let faces: usize = odds.chances.iter().map(|chance| chance.faces.len()).sum();
    assert_eq!(faces, 6);
    let sure = odds.chances.iter().fold(Chance::NEVER, |sum, chance| sum + chance.chance);
    assert_eq!(sure, Chance::SURE);
}

/// [13.B] A US company out of every radius rallies on 5 and 6, and the odds say so.
#[test]
fn r13_b_rally_out_of_every_radius() {
    let table = given()
        .on_foot("a-2-cav", "1510")
        .on_foot("little-wolf", "1509")
        .marked("a-2-cav", rosebud::state::Marks::PINNED)
        .rally(Army::Us, &[]);
    let rally = preview(&table.state, Army::Us, Decision::Rally { unit: unit("a-2-cav") });
    assert_eq!(chances(&rally), [("Yes", Chance::new(1, 3)), ("Pin", Chance::new(2, 3))]);
    let done = EnumeratedDice::tally(|dice| {
        let mut after = table.state.clone();
        let rally = Decision::Rally { unit: unit("a-2-cav") };
        game().decide(&mut after, Army::Us.seat(), &rally, &mut Table::silent(dice)).unwrap();
        after[unit("a-2-cav")].is(rosebud::state::Marks::PINNED)
    });
    assert_eq!(done, [(false, Chance::new(1, 3)), (true, Chance::new(2, 3))]);
}

/// [7.C] [9.F] A Mounted company of 6 points reaches six clear hexes, each by a chain the engine takes; leaving an enemy zone
/// names the fire it may draw.
#[test]
fn r7_c_reach_is_what_the_engine_accepts() {
    let table = given().mounted("a-2-cav", "1510").on_foot("little-wolf", "1509").phase(Phase::Movement, Army::Us);
    let reach = game().reach(&table.state, Army::Us.seat(), "a-2-cav");
    let farthest = reach.iter().find(|reach| reach.path.len() == 5).expect("a hex five steps away");
    assert_eq!(farthest.cost, "6 MP", "one more to leave the zone (5-e)");
    assert!(farthest.risk.as_ref().is_some_and(|risk| risk.text.contains("Little Wolf")));
    let quiet = given().mounted("a-2-cav", "1510").on_foot("little-wolf", "3000").phase(Phase::Movement, Army::Us);
    for reach in game().reach(&quiet.state, Army::Us.seat(), "a-2-cav") {
        let mut state = quiet.state.clone();
        for decision in &reach.decisions {
            let read = || serde_json::from_value(decision.clone());
            let decision: Decision = game().names().unwrap().at_hand(read).unwrap();
            state = decided(&state, Army::Us.seat(), &decision);
        }
        assert_eq!(state[unit("a-2-cav")].at.hex().map(|hex| hex.to_string()), Some(reach.place));
    }
}

/// [9.F-e] Standing orders: each unit that may fire at a move is offered with its own chance, then the volley is rolled.
#[test]
fn r9_f_e_standing_orders_name_everybody_then_roll() {
    use kernel::standing::{Instruction, Order, Orders, Reply};
    let mut table = given()
        .mounted("crow-king", "1510")
        .on_foot("a-2-cav", "1509")
        .on_foot("b-2-cav", "1610")
        .phase(Phase::Movement, Army::Indian);
    table.picks("crow-king").when(crate::table::step("1511"));
    let order = Order { kind: "opportunity fire".into(), piece: None, then: Instruction::Above(20) };
    let orders = Orders(vec![order]);
    let mut state = table.state.clone();
    let mut said = Vec::new();
    while let Some(offer) = game().standing(&state, Army::Us.seat()) {
        let Reply::Decide(decision) = orders.reply(&offer) else { panic!("asked: {offer:?}") };
        said.push(*decision);
        state = decided(&state, Army::Us.seat(), decision);
    }
    let fires = |key| Decision::React { unit: unit(key), at: unit("crow-king"), shot: Shot::Full };
    assert_eq!(said, [fires("a-2-cav"), fires("b-2-cav"), Decision::Loose]);
    assert_eq!(state[unit("crow-king")].at.hex(), Some(hex("1511")), "two 1s miss");
}
