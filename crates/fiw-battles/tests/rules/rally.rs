//! 11.0: good order, disorder and rally.
use crate::table::{Given, Table, given};
use fiw_battles::counters::Army;
use fiw_battles::decision::Decision;
use fiw_battles::event::Event;
use fiw_battles::frames::{Frame, Rally};
use fiw_battles::state::Status;

const END: Decision = Decision::EndRally;

/// Rolls for one unit and says the modified die and whether it rallied.
fn tries(table: &mut Table, name: &str, die: u8) -> (i8, bool) {
    let unit = table.u(name);
    table.rolls(Decision::Rally { unit }, &[die]);
    let rolled = table.events.iter().find_map(|event| {
        let Event::RallyRolled { roll, rallied, .. } = event else { return None };
        Some((roll.total(), *rallied))
    });
    let (total, rallied) = rolled.expect("a rally roll");
    assert_eq!(table.is_disordered(name), !rallied, "{name}");
    (total, rallied)
}

/// The same for a unit that alone needs rallying.
fn alone(given: Given, name: &str, die: u8) -> (i8, bool) {
    tries(&mut given.rally(Army::French), name, die)
}

/// [11.0] Every combat unit has two states, each with its own printed factor; leaders and trains have one.
#[test]
fn r11_0_two_states() {
    for scenario in ["lake-george", "fort-oswego", "quebec"] {
        let Table { game, mut state, .. } = crate::table::opening(scenario, &[]);
        let units: Vec<_> = state.units().map(|(unit, _)| unit).collect();
        for unit in units {
            let counter = &game.data().counters[unit.index()];
            if !counter.arm.is_combat() {
                continue;
            }
            for (status, factor) in [(Status::GoodOrder, counter.factor), (Status::Disordered, counter.disordered)] {
                state[unit].status = status;
                let look = game.look(&state);
                assert_eq!((look.strength(unit), look.controls(unit)), (factor, status == Status::GoodOrder));
            }
            assert!(counter.disordered < counter.factor, "{}", counter.name);
        }
    }
}

/// [11.0-b] Bombardment, too, disorders good order units.
#[test]
fn r11_0_bombardment_disorders() {
    let mut table = given("quebec").at("York", "1005").at("Bearn", "1008").bombardment(Army::British);
    table.fires("York", "1008", &[1]);
    assert_eq!((table.place("Bearn"), table.is_disordered("Bearn")), ("1008".to_owned(), true));
}

/// [11.0-c] [9.3-md] A second disorder eliminates, here by Ad.
#[test]
fn r11_0_a_second_disorder_eliminates() {
    let mut table = given("quebec").disordered("15", "1005").at("Col/RW", "1006").combat(Army::British);
    table.declare(&[("15", "1006")]);
    // 3 to 3, die 5: Ad.
    table.fight(0, &[5]);
    assert_eq!((table.place("15"), table.losses(Army::British)), ("eliminated".to_owned(), 6));
}

/// [11.1-1] A disordered unit does not move in the Movement Phase.
#[test]
fn r11_1_disordered_units_stay() {
    let table = given("quebec").disordered("35", "1005").at("15", "0905").movement(Army::British);
    table.refuses(table.pick("35"), "11.1-1");
    assert!(table.offers(table.pick("15")));
}

/// [11.1-3] Next to disordered enemies only there is no duty to attack, but leave to.
#[test]
fn r11_1_disordered_units_have_no_zone() {
    let table = given("quebec").at("35", "1005").disordered("RR", "1006").combat(Army::British);
    assert_eq!(table.options(), [table.attack("35", "1006"), Decision::EndDeclaration]);
    let table = given("quebec").at("35", "1005").at("RR", "1006").combat(Army::British);
    assert_eq!(table.options(), [table.attack("35", "1006")]);
}

/// [11.1-4] A disordered gun is silent and defends with its reverse factor.
#[test]
fn r11_1_disordered_guns() {
    // A/Oswego is 3 (1); in the open field.
    let mut table = given("fort-oswego").disordered("A/Oswego", "0508").at("A/Bearn", "0509").combat(Army::French);
    table.declare(&[("A/Bearn", "0508")]);
    assert_eq!(table.fight(0, &[5]).totals(), (3, 1));

    let table = given("fort-oswego")
        .disordered("A/Oswego", "0508")
        .at("B/Oswego", "0608")
        .at("A/Bearn", "0509")
        .bombardment(Army::British);
    table.refuses(table.fire("A/Oswego", "0509"), "6.0-b");
    assert!(table.options().iter().all(|option| *option != table.fire("A/Oswego", "0509")));
}

/// [11.2] A modified 6 restores good order, a modified 5 does not; each unit has one try, and none has to.
#[test]
fn r11_2_six_rallies() {
    assert_eq!(alone(given("quebec").disordered("La Sarre", "1006"), "La Sarre", 5), (6, true));
    assert_eq!(alone(given("quebec").disordered("La Sarre", "1006"), "La Sarre", 4), (5, false));

    let mut table = given("quebec")
        .disordered("La Sarre", "1006")
        .disordered("RR", "1306")
        .at("Bearn", "0806")
        .at("35", "0303")
        .rally(Army::French);
    let [unit, other, steady] = ["La Sarre", "RR", "Bearn"].map(|name| table.u(name));
    assert_eq!(table.options(), [Decision::Rally { unit }, Decision::Rally { unit: other }, END]);
    table.refuses(Decision::Rally { unit: steady }, "11.2");
    tries(&mut table, "La Sarre", 1);
    table.refuses(Decision::Rally { unit }, "11.2");
    table.when(END);
    assert!(table.is_disordered("RR"));
    assert_eq!(table.state.phasing, Army::British);
}

/// [11.2] Only the phasing player rallies his units.
#[test]
fn r11_2_in_ones_own_rally_phase() {
    let table = given("quebec").disordered("La Sarre", "1006").disordered("35", "1305").rally(Army::French);
    table.refuses(Decision::Rally { unit: table.u("35") }, "2.3-h");
}

/// [11.2-b] Enemy zones do not hinder a rally.
#[test]
fn r11_2_zones_do_not_hinder() {
    let given = given("quebec").disordered("La Sarre", "1006").at("35", "1005").at("15", "1007");
    assert_eq!(alone(given, "La Sarre", 5), (6, true));
}

/// [11.2-c] The rally rating is added.
#[test]
fn r11_2_the_rating_is_added() {
    for (name, rating) in [("M/LW", 0), ("La Sarre", 1), ("Vols/BC", 2), ("Gr/BC", 3)] {
        let needed = 6 - rating;
        assert_eq!(alone(given("quebec").disordered(name, "1006"), name, needed as u8), (6, true), "{name}");
        assert_eq!(alone(given("quebec").disordered(name, "1006"), name, needed as u8 - 1), (5, false), "{name}");
    }
}

/// [11.2-d] [12.0] One leader in reach adds 1, two add no more, and one helps all around him.
#[test]
fn r11_2_a_leader_adds_one() {
    let unit = || given("quebec").disordered("M/LW", "1006");
    assert_eq!(alone(unit(), "M/LW", 5), (5, false));
    assert_eq!(alone(unit().at("Montcalm", "1008"), "M/LW", 5), (6, true));
    assert_eq!(alone(unit().at("Montcalm", "1008").at("Bougainville", "1006"), "M/LW", 4), (5, false));
    // An enemy leader does not count.
    assert_eq!(alone(unit().at("Wolfe", "1008"), "M/LW", 5), (5, false));

    let mut table =
        unit().disordered("M/RW", "1106").disordered("Q/RW", "0906").at("Montcalm", "1007").rally(Army::French);
    for name in ["M/LW", "M/RW", "Q/RW"] {
        assert_eq!(tries(&mut table, name, 5), (6, true), "{name}");
    }
}

/// [11.2-e] Fog takes 1, with all other modifiers.
#[test]
fn r11_2_fog_takes_one() {
    let unit = || given("quebec").disordered("M/LW", "1006");
    assert_eq!(alone(unit().fog(), "M/LW", 6), (5, false));
    assert_eq!(alone(unit(), "M/LW", 6), (6, true));
    assert_eq!(alone(unit().fog().at("Montcalm", "1007"), "M/LW", 6), (6, true));
}

/// [11.2-f] An army at its level does not rally; one point below it does.
#[test]
fn r11_2_a_demoralized_army_does_not_rally() {
    let given = |points| {
        given("quebec").disordered("La Sarre", "1006").at("35", "0303").losses(Army::French, points).rally(Army::French)
    };
    let table = given(39);
    assert_eq!(table.state.frames, [Frame::Rally(Rally)]);
    let table = given(40);
    // The phase passes by itself.
    assert_eq!(table.state.phasing, Army::British);
    assert!(table.is_disordered("La Sarre"));
}
