//! 3.0: setting up.
use crate::table::{ALL, Table, given, given_ground, hex, opening};
use fiw_battles::counters::Army;
use fiw_battles::decision::Decision;
use fiw_battles::event::{Event, Phase};
use fiw_battles::frames::{Frame, SelectTactics, SetUp};
use fiw_battles::points::DemoralizationPoints;
use fiw_battles::state::{Hand, Place, State};

const SCENARIOS: [&str; 3] = ["lake-george", "fort-oswego", "quebec"];

fn place(table: &Table, name: &str, number: &str) -> Decision {
    Decision::Place { unit: table.u(name), hex: hex(number) }
}

/// [3.0] [23.1] At Oswego the British place before the French, and the other side waits.
#[test]
fn r3_0_the_british_set_up_first_at_oswego() {
    let mut table = opening("fort-oswego", &[]);
    assert_eq!(table.state.frames, [Frame::SetUp(SetUp { army: Army::British })]);
    table.refuses_from(Army::French, place(&table, "B/Ontario", "1004"), "4.1-b");
    table.when(Decision::PlaceRest).when(Decision::FinishSetUp);
    assert_eq!(table.state.frames, [Frame::SetUp(SetUp { army: Army::French })]);
    table.refuses_from(Army::British, Decision::TakeUp { unit: table.u("NJ") }, "4.1-b");
    table.when(Decision::PlaceRest).when(Decision::FinishSetUp);
    assert_eq!((table.state.turn, table.state.phasing), (1, Army::French));
    assert!(!matches!(table.state.frames[0], Frame::SetUp(_)));
}

/// [3.0] [24.1] At Quebec the French place before the British; nobody ends his set-up with counters in hand.
#[test]
fn r3_0_the_french_set_up_first_at_quebec() {
    let mut table = opening("quebec", &[]);
    assert_eq!(table.asked(), Army::French);
    table.refuses(Decision::FinishSetUp, "3.0");
    table.when(Decision::PlaceRest);
    let gun = table.u("Gl");
    table.when(Decision::TakeUp { unit: gun }).refuses(Decision::FinishSetUp, "3.0");
    table.when(Decision::PlaceRest).when(Decision::FinishSetUp);
    assert_eq!(table.state.frames, [Frame::SetUp(SetUp { army: Army::British })]);
}

/// [3.0] [22.1] [22.3] An army with nothing to place is passed over: the French at Lake George (G50).
#[test]
fn r3_0_the_french_have_nothing_to_place_at_lake_george() {
    let table = opening("lake-george", &[]);
    assert_eq!(table.events, [Event::SetUpDone { army: Army::French }]);
    assert_eq!(table.state.frames, [Frame::SetUp(SetUp { army: Army::British })]);
}

/// [3.1] In game turn 1 of each scenario the French player turn precedes the British one.
#[test]
fn r3_1_the_first_player_begins() {
    for scenario in SCENARIOS {
        let mut table = opening(scenario, &[]);
        table.set_up();
        let begun: Vec<&Event> =
            table.events.iter().filter(|event| matches!(event, Event::PhaseBegan { .. })).collect();
        let first = Event::PhaseBegan { army: Army::French, phase: Phase::Bombardment };
        assert_eq!(begun.first(), Some(&&first), "{scenario}");
        assert_eq!((table.state.phasing, table.asked()), (Army::French, Army::French), "{scenario}");
    }
}

/// [3.2] Stacking limits bind at set-up: one infantry or cavalry unit, one gun, any number of leaders.
#[test]
fn r3_2_stacking_limits_bind_at_set_up() {
    let mut table = opening("lake-george", &[]);
    table.when(place(&table, "1 Mass", "0810"));
    table.refuses(place(&table, "2 Mass", "0810"), "7.1");
    table.when(place(&table, "A/Eyre", "0810"));
    table.refuses(place(&table, "B/Eyre", "0810"), "7.1");
    table.when(place(&table, "Johnson", "0810"));
    table.when(place(&table, "Lyman", "0810"));
    // A unit taken up makes room.
    let unit = table.u("1 Mass");
    table.when(Decision::TakeUp { unit });
    table.when(place(&table, "2 Mass", "0810"));
    assert_eq!((table.place("1 Mass"), table.place("2 Mass")), ("inhand".into(), "0810".into()));
}

/// [3.2-b] [22.4] The unit marked R waits off the map: it is not placed, and it is still off map when play begins.
#[test]
fn r3_2_b_reinforcements_wait_off_the_map() {
    let mut table = opening("lake-george", &[]);
    table.refuses(place(&table, "NH", "0811"), "3.2-b");
    table.set_up();
    assert_eq!(table.place("NH"), "reserve");
    assert_eq!(table.state[table.u("NH")].at.hex(), None);
    let quebec = opening("quebec", &[]);
    for name in ["Rgrs", "Williamson", "Bougainville", "M/CR"] {
        assert_eq!(quebec.place(name), "reserve", "{name}");
    }
}

/// [3.2-c] No unit is set up on ground prohibited to it: a gun not in marsh, infantry yes, nobody in the lake (G57).
#[test]
fn r3_2_c_set_up_on_ground_open_to_the_unit() {
    let mut table = opening("lake-george", &[]);
    table.refuses(place(&table, "B/Eyre", "0609"), "7.2-k");
    table.refuses(place(&table, "1 Mass", "0808"), "7.2-k");
    table.when(place(&table, "1 Mass", "0609"));
    assert_eq!(table.place("1 Mass"), "0609");
}

/// [3.2-c] A road through closed ground is open to a gun at set-up; the same ground beside it is not (G57).
#[test]
fn r3_2_c_a_road_hex_is_open() {
    let ground = [("0811", 'f'), ("0911", 'f')];
    let given = given_ground("lake-george", &[], &ground).off("B/Eyre", Place::InHand);
    let mut table = given.setting_up(Army::British);
    table.refuses(place(&table, "B/Eyre", "0911"), "7.2-k");
    table.when(place(&table, "B/Eyre", "0811"));
    assert_eq!(table.place("B/Eyre"), "0811");
}

/// [3.3-1] [3.3-2] [3.3-3] [4.2-fog] Game turn 1 without fog, no demoralization points, no marker on the map.
#[test]
fn r3_3_markers_at_the_start() {
    for scenario in SCENARIOS {
        let mut table = opening(scenario, &["balk", "supply-trains", "burning"]);
        table.set_up();
        assert_eq!(table.events.iter().filter(|event| **event == Event::TurnBegan { turn: 1 }).count(), 1);
        let State { turn, fog, losses, ground_lost, fires, battles, .. } = &table.state;
        assert_eq!(
            (*turn, *fog, losses.map(DemoralizationPoints::get), *ground_lost),
            (1, false, [0, 0], [false, false]),
            "{scenario}"
        );
        assert_eq!((fires.len(), battles.len()), (0, 0), "{scenario}");
        let hands = [table.state.hands, table.state.played].concat();
        assert!(hands.iter().all(|hand| *hand == Hand::default()), "{scenario}");
        let marked = |table: &Table| table.state.pieces.iter().any(|piece| piece.fired || piece.tried || piece.looted);
        assert!(!marked(&table), "{scenario}");
    }
}

/// [3.3-3] Tactics markers are off the map until both have selected theirs (18.0); the other markers never begin on it.
#[test]
fn r3_3_tactics_markers_are_selected_before_set_up() {
    let table = opening("quebec", &ALL);
    assert_eq!(table.state.frames, [Frame::SelectTactics(SelectTactics)]);
    assert_eq!(table.state.hands, [Hand::default(); 2]);
}

/// [3.4] [22.1] [17.0] Lake George ends after the second player turn of game turn 15, and a level is reported.
#[test]
fn r3_4_the_game_ends_after_the_last_turn() {
    let last = || given("lake-george").turn(15).disordered("1 Mass", "0810").disordered("La Reine", "2008");
    let mut table = last().rally(Army::French);
    table.when(Decision::EndRally);
    assert_eq!((table.state.ending, table.state.phasing), (None, Army::British));
    table.when(Decision::EndRally);
    let over = |event: &Event| matches!(event, Event::GameOver { winner: None, conceded: false, .. });
    assert!(table.told(over), "1 British point for the camp is a draw: {:?}", table.events);
    assert!(table.state.ending.is_some());
    table.refuses_from(Army::British, Decision::EndRally, "3.4");
    assert_eq!((table.asks(Army::British), table.asks(Army::French)), (false, false));

    let mut early = last().turn(14).rally(Army::British);
    early.rolls(Decision::EndRally, &[6]);
    assert_eq!((early.state.ending, early.state.turn), (None, 15));
}

/// [3.5] [24.7-c] A scenario rule overrides a standard one: the British may not go to 2109, the French may.
#[test]
fn r3_5_the_walls_of_quebec_override_movement() {
    let mut table = given("quebec").at("15", "2009").movement(Army::British);
    let unit = table.u("15");
    table.when(Decision::Move { unit }).refuses(Decision::Step { to: hex("2109") }, "24.7-c");
    assert!(table.offers(Decision::Step { to: hex("2008") }));

    let mut table = given("quebec").at("La Sarre", "2009").movement(Army::French);
    table.march("La Sarre", &["2109"]);
    assert_eq!(table.place("La Sarre"), "2109");
}

/// [3.5] [23.7] [6.1-6-Ds] A disordered gun in Fort Ontario ignores the withdrawal that Ds asks of others.
#[test]
fn r3_5_fort_ontario_overrides_withdrawal() {
    let mut table =
        given("fort-oswego").at("A/Oswego", "0605").disordered("B/Ontario", "1004").bombardment(Army::British);
    // Strength 3, fort side -1: column 2, where a 2 is Ds.
    table.fires("A/Oswego", "1004", &[2]);
    let gun = table.u("B/Ontario");
    assert!(table.told(|event| matches!(event, Event::Unmoved { unit, .. } if *unit == gun)), "{:?}", table.events);
    assert_eq!((table.place("B/Ontario"), table.losses(Army::French)), ("1004".into(), 0));
}
