//! 4: turns and segments. 1.0, 2.4, 9.0, 12.0.

use super::front::{acts, after, idle, quiet, run_on};
use super::table::{opening, sap, space};
use blood_ohio::counters::Side;
use blood_ohio::decision::Decision;
use blood_ohio::event::Event;
use blood_ohio::state::{Frame, Place, Special};
use blood_ohio::tables::{EventFace, Procedure};
use kernel::Game;

/// [1.0] Two seats, and nobody else is ever asked.
#[test]
fn two_players() {
    let table = opening("harmar", &[]);
    let seats: Vec<&str> = table.game.about().seats.iter().map(|seat| seat.key.as_str()).collect();
    assert_eq!(seats, ["us", "wc"]);
    assert_eq!(table.game.asked(&table.state).iter().count(), 1);
}

/// [1.2-b] A die for each side, one for events, and two cups.
#[test]
fn components() {
    let table = opening("harmar", &[]);
    let faces = table.game.data().tables.events;
    assert_eq!((faces.len(), faces.iter().filter(|face| **face == EventFace::Battle).count()), (6, 2));
    let cup = table.state.pieces().filter(|(_, piece)| piece.at == Place::Cup).count();
    assert_eq!((cup, table.state.raid_cup.iter().sum::<u8>()), (7, 6));
}

/// [2.4] The scores start where the scenario says.
#[test]
fn scores_at_the_start() {
    let vp = |scenario: &str| opening(scenario, &[]).vp();
    assert_eq!((vp("harmar"), vp("wabash"), vp("legion")), ([0, 0], [14, 18], [26, 32]));
}

/// [2.4-b] Scores move in halves.
#[test]
fn scores_move_in_halves() {
    let raid = Decision::Raid { at: space("Limestone") };
    let mut table = acts(quiet("harmar").vp(0, 6), Side::Wc);
    table.rolling(raid, &[4]);
    assert_eq!(table.vp(), [0, 7]);
    table.when(Decision::Pass).rolling(raid, &[4]);
    assert_eq!(table.vp(), [0, 8]);
}

/// [2.4-c] A score never falls below nothing.
#[test]
fn scores_stop_at_nothing() {
    let given = quiet("harmar").with(|state| state.raid_cup = [0, 0, 0, 1]);
    let mut table = acts(given, Side::Wc);
    table.rolling(Decision::Raid { at: space("Limestone") }, &[1]);
    assert_eq!(table.vp(), [0, 0]);
}

/// [4.0] A scenario brings its first turn and opens on segment 1.
#[test]
fn scenarios_bring_their_first_turn() {
    for (scenario, turn) in [("harmar", 1), ("wabash", 3), ("legion", 6), ("campaign", 1), ("learning-1", 3)] {
        let state = opening(scenario, &[]).state;
        assert_eq!((state.turn, state.segment), (turn, 1), "{scenario}");
    }
}

/// Everything that happens in a turn in which nobody can do anything.
fn procedures(turn: u8) -> (Vec<(u8, Procedure)>, super::table::Table) {
    let given = quiet("campaign").with(idle).with(|state| state.turn = turn);
    let table = after(given, 1, 0, &[]);
    let began = |event: &Event| {
        if let Event::SegmentBegan { segment, procedure } = event { Some((*segment, *procedure)) } else { None }
    };
    (table.events.iter().filter_map(began).collect(), table)
}

/// [4.2] [4.2-b] [4.2-c] [4.2-ex] A FA/WI turn visits its ten segments in order; the next opens with special actions.
#[test]
fn a_fall_turn() {
    use Procedure::*;
    let round = |first: u8| {
        [
            (first, SpecialActions),
            (first + 1, UsOperations),
            (first + 1, NationCheck),
            (first + 2, WcOperations),
            (first + 2, ExpeditionCheck),
            (first + 2, LeaderCheck),
        ]
    };
    let (seen, table) = procedures(1);
    let closing = [(10, SupplyCheck), (10, WinterQuarters), (10, EndOfTurn), (1, SpecialActions)];
    let expected: Vec<_> = [round(1), round(4), round(7)].concat().into_iter().chain(closing).collect();
    assert_eq!(seen, expected);
    assert_eq!((table.state.turn, table.state.segment, table.state.top()), (2, 1, Some(&Frame::Special(Special {}))));
}

/// [4.1-c] In a SP/SU turn segment 10 is the end of the turn only.
#[test]
fn a_spring_turn() {
    let (seen, table) = procedures(2);
    let last: Vec<_> = seen.iter().filter(|(segment, _)| *segment == 10).map(|(_, procedure)| *procedure).collect();
    assert_eq!((last, table.state.turn), (vec![Procedure::EndOfTurn], 3));
}

/// [4.1] [A3.1] After the last turn the scenario is over.
#[test]
fn scenarios_end_with_their_last_turn() {
    let over = |scenario: &str, turn: u8| {
        let given = quiet(scenario).at("R1", "Fort Washington").inside(&["R1"]).with(|state| state.turn = turn);
        after(given, 10, 2, &[]).state.ending.is_some()
    };
    for (scenario, last) in
        [("harmar", 2), ("wabash", 6), ("legion", 10), ("campaign", 10), ("learning-1", 3), ("learning-3", 4)]
    {
        assert!(over(scenario, last), "{scenario}");
    }
    for (scenario, turn) in [("harmar", 1), ("wabash", 5), ("legion", 9), ("campaign", 9), ("learning-3", 3)] {
        assert!(!over(scenario, turn), "{scenario}");
    }
}

/// [12.0] [4.1-b] The end of a turn resets the points, moves the marker on and fills the Raid Cup before SP/SU.
#[test]
fn the_end_of_a_turn() {
    let given = quiet("harmar").with(|state| (state.sap, state.raid_cup) = (sap([1, 0]), [3, 2, 1, 0]));
    let table = after(given, 10, 2, &[]);
    assert_eq!((table.state.turn, table.sap(), table.state.raid_cup), (2, [4, 5], [4, 3, 2, 1]));
    let given = quiet("campaign").with(|state| (state.turn, state.raid_cup) = (3, [4, 3, 2, 1]));
    let table = after(given, 10, 2, &[]);
    assert_eq!((table.state.turn, table.state.raid_cup), (4, [5, 4, 3, 2]));
    // Before a FA/WI turn no chit comes.
    let given = quiet("campaign").with(|state| (state.turn, state.raid_cup) = (2, [4, 3, 2, 1]));
    assert_eq!(after(given, 10, 2, &[]).state.raid_cup, [4, 3, 2, 1]);
}

/// [9.0] [9.0-b] Every wounded leader rolls, the US first: 1 to 3 heals, 4 and 5 change nothing, 6 kills, worth nothing.
#[test]
fn wounded_leaders_roll() {
    let given = quiet("harmar").all(&["Harmar", "Hardin"], "Fort Washington").at("Little Turtle", "Kekionga");
    let given = given.at("Blue Jacket", "Chalakatha").flipped(&["Harmar", "Little Turtle", "Blue Jacket"]).vp(3, 5);
    let table = after(given, 3, 2, &[3, 5, 6]);
    assert_eq!(["Harmar", "Hardin", "Little Turtle"].map(|name| table.is_flipped(name)), [false, false, true]);
    assert!(table.is_at("Little Turtle", "Kekionga"));
    assert_eq!((table.place("Blue Jacket"), table.vp()), (Place::Out, [3, 5]));
    let table = run_on(table, 6, 2, &[4]);
    assert!(table.is_flipped("Little Turtle"));
    assert!(!run_on(table, 9, 2, &[1]).is_flipped("Little Turtle"));
}
