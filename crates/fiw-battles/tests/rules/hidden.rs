//! 5.2, G51, G66: what fog hides is told by no answer, taken back by nobody who saw it, and known to no opponent.

use crate::table::{Given, Table, given, step};
use fiw_battles::counters::Army;
use fiw_battles::decision::Decision;
use fiw_battles::state::{Place, Status};
use kernel::scene::Click;
use kernel::{Game, Position, Seat, Seed, SeededDice, Typed, Viewer};
use serde_json::json;
use std::collections::BTreeSet;

/// 1 Mass looks out from 0810; the French stand two, three and more hexes away.
fn fog() -> Given {
    let near = given("lake-george").turn(7).fog().at("1 Mass", "0810").at("La Reine", "0812").at("Dieskau", "0812");
    near.at("Languedoc", "0813").at("A/Mil", "1512").at("St Pierre", "1512").disordered("B/Mil", "1712")
}

fn position(table: Table) -> impl Position {
    let state = table.state;
    Typed::new(table.game).position(state)
}

/// The same position for the British with the French in the fog in each other's places.
fn exchanged(table: Table, one: &str, other: &str) -> Table {
    let mut table = table;
    let (one, other) = (table.u(one), table.u(other));
    let (first, second) = (table.state[one], table.state[other]);
    (table.state[one], table.state[other]) = (second, first);
    table
}

/// [5.2-b] Whoever asks about an enemy counter by its name learns nothing of where it stands in the fog.
#[test]
fn r5_2_b_no_answer_tells_where_a_counter_stands() {
    let table = || {
        let mut table = fog().movement(Army::British);
        table.picks("1 Mass");
        table
    };
    let (one, other) = (position(table()), position(exchanged(table(), "Languedoc", "A/Mil")));
    let places = ["0810", "0811", "0813", "1512", "1712", "2008"].map(|place| Some(place.to_owned()));
    for id in ["lg-languedoc", "lg-a-mil", "lg-st-pierre", "lg-b-mil", "hidden-0813", "lg-1-mass"] {
        for place in [None].into_iter().chain(places.clone()) {
            let click = Click { piece: Some(id.into()), place };
            assert_eq!(one.why_not(Seat(0), &click), other.why_not(Seat(0), &click), "{click:?}");
        }
    }
}

/// [5.2-b] [G66] A step that brings a stack into sight cannot be taken back; one that shows nothing new can.
#[test]
fn r5_2_b_what_was_seen_cannot_be_taken_back() {
    let barred = |to: &str| {
        let mut table = fog().movement(Army::British);
        table.picks("1 Mass");
        let mut position = position(table);
        let done = position.decide(Seat(0), &json!(step(to)), &mut SeededDice::new(Seed::from_number(1)));
        done.unwrap().no_way_back
    };
    assert!(barred("0811"), "0813 is two hexes away then");
    assert!(!barred("0809"), "nothing new is seen from there");
}

/// [5.2-b] [G66] Everything about a face-down stack is dealt anew: arms, leaders, order.
#[test]
fn r5_2_b_guns_foot_and_disorder_change_places_in_thought() {
    let given = given("quebec").turn(8).fog().at("La Sarre", "1805").at("York", "0405").disordered("28", "0505");
    let table = given.at("Wolfe", "0605").at("58", "0605").movement(Army::French);
    let names = ["York", "28", "Wolfe", "58"];
    let mut found: [BTreeSet<String>; 4] = Default::default();
    let mut shaken = BTreeSet::new();
    for number in 0..60 {
        let mut dice = SeededDice::new(Seed::from_number(number));
        let state = table.game.imagine(&table.state, Viewer::Seat(Seat(1)), &mut dice);
        for (name, places) in names.iter().zip(&mut found) {
            let Place::On(hex) = state[table.u(name)].at else { panic!("{name} left the map") };
            places.insert(hex.to_string());
        }
        let disordered = |name: &&str| state[table.u(name)].status == Status::Disordered;
        assert_eq!(names.iter().filter(|name| disordered(name)).count(), 1, "as many as there are");
        shaken.extend(names.into_iter().find(|name| disordered(name)));
        assert!(state[table.u("Wolfe")].status == Status::GoodOrder, "leaders are never disordered");
    }
    for (name, places) in names.iter().zip(&found) {
        assert_eq!(places.iter().map(String::as_str).collect::<Vec<_>>(), ["0405", "0505", "0605"], "{name}");
    }
    assert_eq!(shaken.into_iter().collect::<Vec<_>>(), ["28", "58", "York"]);
}

/// [G66] Where a unit could go is shown up to the first hex that a face-down stack may control, whatever is in the stack; a
/// leader is not shown the way there.
#[test]
fn g66_reach_ends_where_an_unseen_stack_may_control() {
    let reach = |name: &str, piece: &str, to: &str| {
        let given = given("quebec").turn(8).fog().at("CdC/BC", "0505").at("Bougainville", "0505").at(name, "0905");
        let reach = position(given.movement(Army::French)).reach(Seat(1), piece);
        let found = reach.into_iter().find(|reach| reach.place == to)?;
        Some(found.stops.map(|stop| stop.rule.to_string()))
    };
    for name in ["Murray", "15"] {
        assert_eq!(reach(name, "qu-cdc-bc", "0705"), Some(None), "two hexes from {name}");
        assert_eq!(reach(name, "qu-cdc-bc", "0805"), Some(Some("G66".into())), "next to {name}");
        assert_eq!(reach(name, "qu-bougainville", "0705"), Some(None), "two hexes from {name}");
        assert_eq!(reach(name, "qu-bougainville", "0805"), None, "a leader next to {name}");
    }
}

/// [10.1-3] [G66] A routed unit runs from what its owner sees: face-down stacks bar the way, whatever they are.
#[test]
fn g66_retreats_reckon_with_unseen_stacks() {
    let steps = |stacks: &[(&str, &str)]| {
        let given = given("quebec").turn(8).fog().at("35", "1206").at("Col/RW", "1207");
        let given = stacks.iter().fold(given, |given, (name, number)| given.at(name, number));
        let mut table = given.combat(Army::British);
        table.declare(&[("35", "1207")]).rolls(Decision::Resolve { battle: 0 }, &[2, 3]);
        table.steps()
    };
    assert_eq!(steps(&[]), ["1108", "1208", "1308"]);
    // Three hexes back from 1207 and out of its sight, on both sides of the way over 1208.
    assert_eq!(steps(&[("15", "1110"), ("43", "1310")]), ["1108", "1308"]);
    assert_eq!(steps(&[("Monckton", "1110"), ("Murray", "1310")]), ["1108", "1308"], "leaders look the same");
}
