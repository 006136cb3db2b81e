//! 7.1: who may stand where together.
use crate::table::{given, hex, step};
use fiw_battles::counters::Army::{British, French};
use fiw_battles::decision::Decision;
use fiw_battles::event::Event;

/// [7.1] One infantry or cavalry unit, one gun and any number of leaders share a hex; a second gun or a cavalry unit
/// beside infantry does not.
#[test]
fn r7_1_one_combat_unit_one_gun_and_any_number_of_leaders() {
    let mut table = given("quebec")
        .disordered("15", "1006")
        .at("York", "1007")
        .at("Wolfe", "1004")
        .at("Murray", "1004")
        .at("Monckton", "1004")
        .at("Williamson", "1008")
        .movement(British);
    table.march("York", &["1006"]);
    for leader in ["Wolfe", "Murray", "Monckton"] {
        table.march(leader, &["1005", "1006"]);
        assert_eq!(table.place(leader), "1006");
    }
    assert_eq!((table.place("15"), table.place("York")), ("1006".into(), "1006".into()));
    // The second gun has two points: it would have to stop on the first.
    table.picks("Williamson").when(step("1007")).refuses(step("1006"), "7.1-f");
}

/// [7.1] [7.1-b] [7.1-e] Cavalry passes through a hex with infantry but may not stay there.
#[test]
fn r7_1_cavalry_passes_infantry_and_may_not_stop_on_it() {
    let mut table =
        given("quebec").disordered("La Sarre", "1006").at("CdC/BC", "1005").at("Bearn", "1011").movement(French);
    table.picks("CdC/BC").when(step("1006"));
    assert_eq!(table.place("CdC/BC"), "1006", "mid-move the limit is not enforced");
    table.refuses(Decision::Stop, "7.1").refuses(Decision::EndMovement, "7.2");
    table.when(step("1007")).when(Decision::Stop);
    assert_eq!(table.place("CdC/BC"), "1007");
}

/// [7.1-b] [7.1-e] A unit with no points to go on is not let into a hex it would have to overload.
#[test]
fn r7_1_a_unit_that_would_have_to_stop_on_a_friend_is_not_let_in() {
    let mut table = given("quebec").disordered("15", "1009").at("28", "1005").at("47", "1011").movement(British);
    table.picks("28").when(step("1006")).when(step("1007")).when(step("1008"));
    // The fourth point would be spent on 1009, where it could not stay.
    table.refuses(step("1009"), "7.1-f");
    table.when(Decision::Stop);
    table.refuses(table.pick("28"), "7.2-g");
}

/// [7.1-c] No step into a hex with an enemy combat unit, in good order or not, whoever is with it.
#[test]
fn r7_1_c_enemy_units_bar_their_hex() {
    let mut table = given("quebec")
        .at("15", "1006")
        .at("Wolfe", "1006")
        .disordered("La Sarre", "1007")
        .at("Montcalm", "1007")
        .movement(British);
    table.picks("15").refuses(step("1007"), "7.1-c");
    table.when(Decision::PutBack);
    table.picks("Wolfe").refuses(step("1007"), "7.1-c");
}

/// [7.1-d] [12.1-1] Two leaders alone in a hex fall to the infantry that enters it, with the points of both.
#[test]
fn r7_1_d_lone_leaders_fall_to_whoever_enters() {
    let mut table = given("quebec")
        .at("15", "1006")
        .at("Montcalm", "1007")
        .at("Senezergues", "1007")
        .at("47", "1011")
        .movement(British);
    table.march("15", &["1007"]);
    assert_eq!((table.place("Montcalm"), table.place("Senezergues")), ("eliminated".into(), "eliminated".into()));
    assert_eq!((table.place("15"), table.losses(French)), ("1007".into(), 2 * 2 + 2));
}

/// [7.1-d] [12.0-c] Artillery may overrun leaders, with a leader riding along; a leader or a train may not.
#[test]
fn r7_1_d_guns_overrun_leaders_but_leaders_do_not() {
    let mut table = given("quebec").at("York", "1006").at("Wolfe", "1006").at("Montcalm", "1007").movement(British);
    table.picks("Wolfe").refuses(step("1007"), "12.0-c");
    table.when(Decision::PutBack);
    let wolfe = table.u("Wolfe");
    table.picks("York").when(Decision::Ride { leader: wolfe }).when(step("1007"));
    assert_eq!((table.place("Montcalm"), table.place("Wolfe")), ("eliminated".into(), "1007".into()));
}

/// [7.1-f] [7.1-b] Two units change places: the one that was stepped on moves next and must end within the limits.
#[test]
fn r7_1_f_two_units_change_places() {
    let mut table = given("quebec").at("15", "1006").at("28", "1007").at("47", "1008").movement(British);
    table.march("15", &["1007"]);
    // 28 is on the move now, nobody else, and it cannot be put back.
    table
        .refuses(table.pick("47"), "7.1-f")
        .refuses(Decision::EndMovement, "7.1-f")
        .refuses(Decision::PutBack, "7.1-f");
    table.refuses(Decision::Stop, "7.2");
    // It may pass through 47 but not displace it in turn.
    table.when(step("1008")).refuses(Decision::Stop, "7.1");
    table.when(step("1108")).when(step("1107")).when(step("1006"));
    assert_eq!((table.place("15"), table.place("28")), ("1007".into(), "1006".into()));
    assert_eq!(table.asked(), British);
    table.refuses(table.pick("15"), "7.2-g").refuses(table.pick("28"), "7.2-g");
}

/// [7.1-f] Nobody stops on a unit that has moved, is disordered, is held by an enemy zone, or is a gun that never moves.
#[test]
fn r7_1_f_no_stop_on_a_unit_that_cannot_make_room() {
    let mut table = given("quebec").at("15", "1005").at("28", "1007").at("47", "1009").movement(British);
    table.march("28", &["1006"]);
    table.picks("15").when(step("1006")).refuses(Decision::Stop, "7.1");
    assert!(!table.offers(Decision::Stop));

    let mut table = given("quebec").at("15", "1005").disordered("28", "1006").movement(British);
    table.picks("15").when(step("1006")).refuses(Decision::Stop, "7.1");

    // 28 faces an enemy and may not disengage; in that hex 15 would have to halt.
    let mut table = given("quebec").at("15", "1005").at("28", "1006").at("La Sarre", "1007").movement(British);
    table.picks("15").refuses(step("1006"), "7.1-f");

    // One point in fog: the field gun would have to stop on the heavy gun.
    let mut table = given("fort-oswego").fog().at("A/Oswego", "0605").at("B/Oswego", "0606").movement(British);
    table.picks("B/Oswego").refuses(step("0605"), "7.1-f");
}

/// [7.1-f] A unit that could go nowhere makes no room; with one free hex in reach it does.
#[test]
fn r7_1_f_a_unit_hemmed_in_makes_no_room() {
    // In fog A/Shirley in 0704 has two points: disordered friends fill every hex it could reach but 0706.
    let corner = || {
        given("fort-oswego")
            .fog()
            .at("A/Shirley", "0704")
            .at("Bateau", "0606")
            .disordered("B/Shirley", "0604")
            .disordered("A/Pepperell", "0705")
            .disordered("B/Pepperell", "0605")
            .disordered("A/44", "0504")
            .disordered("B/44", "0505")
    };
    let mut shut = corner().disordered("NJ", "0706").movement(British);
    shut.picks("Bateau").when(step("0605")).refuses(step("0604"), "7.1-f");

    let mut open = corner().movement(British);
    open.picks("Bateau").when(step("0605")).when(step("0604")).when(step("0704"));
    open.when(step("0705")).when(step("0706"));
    assert_eq!((open.place("Bateau"), open.place("A/Shirley")), ("0704".into(), "0706".into()));
}

/// [7.1-e] [7.2-c] Moving through friends does not help through an enemy zone: the unit would have to halt on a friend.
#[test]
fn r7_1_e_a_friend_in_an_enemy_zone_is_not_passed() {
    let mut table = given("quebec").at("28", "1006").at("15", "1005").at("La Sarre", "1107").movement(British);
    table.picks("15").refuses(step("1006"), "7.1-f");
    // A gun may share the hex, and halts there.
    let mut table = given("quebec").at("28", "1006").at("York", "1005").at("La Sarre", "1107").movement(British);
    let york = table.u("York");
    table.picks("York").when(step("1006"));
    assert!(table.told(|event| matches!(event, Event::Halted { unit, .. } if *unit == york)));
    assert_eq!(table.state[york].at.hex(), Some(hex("1006")));
}
