//! 14.0: coming onto the map; 15.0: leaving it.

use crate::table::{Given, Table, given, given_with, hex, opening, step};
use fiw_battles::counters::Army::{self, British, French};
use fiw_battles::decision::Decision;
use fiw_battles::event::Event;
use fiw_battles::frames::{Frame, Movement};
use fiw_battles::state::Place;

const BR: [&str; 6] = ["Bougainville", "Gr/BC", "Vols/BC", "CdC/BC", "Col/BC", "M/BC"];

/// These units wait at the edge.
fn due(given: Given, names: &[&str]) -> Given {
    names.iter().fold(given, |given, name| given.off(name, Place::Due))
}

/// Queue and ground of the entry just made.
fn paid(table: &Table) -> Option<(u8, u8)> {
    table.events.iter().find_map(|event| match event {
        Event::Entered { queue, cost, .. } => Some((queue.get(), cost.get())),
        _ => None,
    })
}

/// Brings a unit on and moves it along a path.
fn comes(table: &mut Table, name: &str, by: &str, path: &[&str]) -> Option<(u8, u8)> {
    let enter = table.enter(name, by);
    table.when(enter);
    let paid = paid(table);
    table.walk(path);
    paid
}

/// [14.0] Units that are not set up wait off the map until their scenario brings them.
#[test]
fn r14_0_reinforcements_wait_off_the_map() {
    let mut table = opening("quebec", &[]);
    table.set_up();
    for name in BR.into_iter().chain(["M/CR", "Col/CR", "Rgrs", "A/RM", "B/RM", "Prov", "Williamson"]) {
        assert_eq!(table.place(name), "reserve", "{name}");
    }
    table.refuses(table.enter("Gr/BC", "2501"), "14.0");
}

/// [14.1] They come by the edge and in the turn of their scenario: Webb on GT 2, from the west.
#[test]
fn r14_1_webb_comes_on_game_turn_2_from_the_west() {
    let given = |turn| {
        ["Webb", "A/44", "B/44", "Bateau"]
            .iter()
            .fold(given("fort-oswego").turn(turn).at("NJ", "0511"), |given, name| given.off(name, Place::Reserve))
            .movement(British)
    };
    let early = given(1);
    assert_eq!((early.state.top(), early.place("A/44")), (Some(&Frame::Movement(Movement)), "reserve".into()));
    let mut table = given(2);
    assert!(matches!(table.state.top(), Some(Frame::DesignateEntry(_))));
    assert_eq!(table.place("A/44"), "due");
    table.refuses(Decision::DesignateEntry { hex: hex("0414") }, "14.1");
    table.when(Decision::DesignateEntry { hex: hex("0109") });
    table.refuses(table.enter("A/44", "0105"), "14.1").refuses(table.enter("A/44", "0514"), "14.1");
    comes(&mut table, "A/44", "0109", &[]);
    assert_eq!(table.place("A/44"), "0109");
}

/// [14.1-b] The entry hex costs what it costs: woods 2 for the line, 1 for light troops; a road off the edge 1 (G25).
#[test]
fn r14_1_b_the_entry_hex_is_paid() {
    let pays = |name: &str, by: &str| {
        let mut table = due(given("fort-oswego").entry(British, "0109"), &[name]).movement(British);
        comes(&mut table, name, by, &[])
    };
    assert_eq!(
        [pays("A/44", "0108"), pays("Bateau", "0108"), pays("Webb", "0108")],
        [(0, 2), (0, 1), (0, 1)].map(Some)
    );
    assert_eq!(
        [pays("A/44", "0110"), pays("Bateau", "0110"), pays("A/44", "0109")],
        [(0, 3), (0, 2), (0, 1)].map(Some)
    );
}

/// [14.1-c] Through one clear hex the first pays 1, the second 2, the third 3, and a leader who comes fourth 4 of his 6.
#[test]
fn r14_1_c_the_queue() {
    let mut table =
        due(given("quebec").turn(3).at("RR", "1806"), &["Gr/BC", "Col/BC", "Vols/BC", "Bougainville"]).movement(French);
    assert_eq!(comes(&mut table, "Gr/BC", "2501", &["2502", "2402"]), Some((0, 1)));
    assert_eq!(comes(&mut table, "Col/BC", "2501", &["2502"]), Some((1, 1)));
    assert_eq!(comes(&mut table, "Vols/BC", "2501", &[]), Some((2, 1)));
    let enter = table.enter("Bougainville", "2501");
    table.when(enter);
    assert_eq!((paid(&table), table.state[table.u("Bougainville")].spent.get()), (Some((3, 1)), 4));
    // He joins the unit in the entry hex; two points would take him two hexes on.
    table.when(step("2601")).when(step("2501"));
    assert_eq!((table.place("Bougainville"), table.place("Vols/BC")), ("2501".into(), "2501".into()));
}

/// [14.1-c] The queue is that of one hex and one Movement Phase.
#[test]
fn r14_1_c_each_hex_has_its_own_queue() {
    let mut table = due(given("quebec").turn(3).at("RR", "1806"), &["Gr/BC", "Col/BC"]).movement(French);
    assert_eq!(comes(&mut table, "Gr/BC", "2501", &["2502"]), Some((0, 1)));
    assert_eq!(comes(&mut table, "Col/BC", "2601", &[]), Some((0, 1)));
    table.when(Decision::EndMovement);
    assert_eq!(table.state.entered, []);
}

/// [14.1-c] [14.1] Interaction 15: through 2208 four units pay 1 to 4; the fifth, of allowance 4, has nothing left and
/// takes another hex of the zone, while a light unit has one point left and comes on for it.
#[test]
fn r14_1_c_the_fifth_unit_takes_another_hex() {
    let names = ["Dieskau", "St Pierre", "A/Mil", "B/Mil", "CFM", "La Reine"];
    let mut table = due(given("lake-george").entry(French, "2208"), &names).movement(French);
    assert_eq!(comes(&mut table, "Dieskau", "2208", &["2108"]), Some((0, 1)));
    assert_eq!(comes(&mut table, "St Pierre", "2208", &["2108"]), Some((1, 1)));
    assert_eq!(comes(&mut table, "A/Mil", "2208", &["2108", "2008"]), Some((2, 1)));
    assert_eq!(comes(&mut table, "B/Mil", "2208", &["2108"]), Some((3, 1)));
    table.refuses(table.enter("La Reine", "2208"), "14.1-c");
    table.refuses(table.enter("La Reine", "2204"), "14.1").refuses(table.enter("La Reine", "2212"), "14.1");
    assert_eq!(comes(&mut table, "CFM", "2208", &[]), Some((4, 1)));
    table.refuses(Decision::EndMovement, "14.1-e");
    assert_eq!(comes(&mut table, "La Reine", "2209", &[]), Some((0, 2)));
}

/// [14.1-c] [14.1-b] Interaction 15: by a forest hex the second line unit pays 1 and 3; the third has two points left
/// and comes on by the minimum of one hex.
#[test]
fn r14_1_c_the_queue_and_the_minimum_move() {
    let mut table =
        due(given("lake-george").entry(French, "2208"), &["A/Mil", "La Reine", "Languedoc"]).movement(French);
    assert_eq!(comes(&mut table, "A/Mil", "2210", &["2209"]), Some((0, 2)));
    let enter = table.enter("La Reine", "2210");
    table.when(enter);
    assert_eq!((paid(&table), table.place("La Reine")), (Some((1, 3)), "2210".into()));
    // It fills the hex and has moved: a third unit would have to stop on it.
    table.refuses(table.enter("Languedoc", "2210"), "7.1-f");

    let mut table = due(given("lake-george").entry(French, "2208"), &["A/Mil", "B/Mil", "Languedoc"]).movement(French);
    comes(&mut table, "A/Mil", "2210", &["2209", "2208"]);
    assert_eq!(comes(&mut table, "B/Mil", "2210", &["2209"]), Some((1, 2)));
    let enter = table.enter("Languedoc", "2210");
    table.when(enter);
    assert_eq!((paid(&table), table.place("Languedoc")), (Some((2, 3)), "2210".into()));
}

/// [14.1-d] Into an enemy zone: yes, and the unit halts; into an enemy's hex or closed ground: no.
#[test]
fn r14_1_d_entry_into_zones_enemies_and_closed_ground() {
    let names = ["A/44", "B/44", "Webb"];
    let mut table = due(given("fort-oswego").entry(British, "0109").at("CFM", "0208").at("Montcalm", "0111"), &names)
        .movement(British);
    // 0108 and 0109 lie next to 0208.
    table.refuses(table.enter("Webb", "0109"), "8.2-g-b");
    let enter = table.enter("A/44", "0109");
    table.when(enter);
    let because = |event: &Event| matches!(event, Event::Halted { because, .. } if because.as_str() == "14.1-d");
    assert!(table.told(because));
    table.refuses(table.pick("A/44"), "4.2-mp");
    // 0111 holds an enemy leader; 0106 is lake.
    table.refuses(table.enter("B/44", "0111"), "7.1-c").refuses(table.enter("B/44", "0106"), "7.2-k");
    // Beside the battalion Webb is safe.
    comes(&mut table, "Webb", "0109", &[]);
    assert_eq!(table.place("Webb"), "0109");

    let mut table = due(given("fort-oswego").entry(British, "0109").at("CFM", "0109"), &["A/44"]).movement(British);
    table.refuses(table.enter("A/44", "0109"), "7.1-c");
    comes(&mut table, "A/44", "0108", &[]);
}

/// [14.1-e] Who can enter must, before anybody moves and before the phase ends.
#[test]
fn r14_1_e_entry_is_compulsory() {
    let mut table = due(given("fort-oswego").entry(British, "0109").at("NJ", "0511"), &["A/44"]).movement(British);
    table.refuses(Decision::EndMovement, "14.1-e").refuses(table.pick("NJ"), "4.2-mp");
    comes(&mut table, "A/44", "0109", &[]);
    table.when(Decision::EndMovement);
}

/// [14.1-e] Who cannot enter waits and comes in the first phase in which he can.
#[test]
fn r14_1_e_who_cannot_enter_comes_later() {
    // Enemies in every passable hex of the zone: 0107 to 0112.
    let mut table = given("fort-oswego").turn(2).entry(British, "0109").at("NJ", "0511").off("A/44", Place::Due);
    for (name, number) in [
        ("A/Bearn", "0107"),
        ("B/Bearn", "0108"),
        ("A/Guyenne", "0109"),
        ("B/Guyenne", "0110"),
        ("CFM", "0111"),
        ("A/Mil", "0112"),
    ] {
        table = table.at(name, number);
    }
    let mut table = table.movement(British);
    assert_eq!(table.options(), [table.pick("NJ"), Decision::EndMovement]);
    table.when(Decision::EndMovement);
    assert_eq!((table.asked(), table.place("A/44")), (French, "due".into()));
    // The French clear 0109; in the next turn the 44th must come.
    table.march("A/Guyenne", &["0209"]);
    table.when(Decision::EndMovement);
    assert_eq!((table.asked(), table.state.turn), (British, 3));
    table.refuses(Decision::EndMovement, "14.1-e");
    assert_eq!(comes(&mut table, "A/44", "0109", &[]), Some((0, 1)));
}

/// [14.1-f] A zone that would shut a due unit out is not designated: with trains 2213 is refused, 2208 accepted; without
/// them 2213 will do.
#[test]
fn r14_1_f_a_designated_hex_must_serve_every_unit() {
    let given = |options: &[&str]| {
        let given = given_with("lake-george", options).off("La Reine", Place::Reserve).at("1 Mass", "0810");
        if options.is_empty() { given } else { given.off("french Train", Place::Reserve) }.movement(French)
    };
    let designate = |number| Decision::DesignateEntry { hex: hex(number) };
    let mut trains = given(&["supply-trains"]);
    trains.refuses(designate("2213"), "14.1-f").refuses(designate("2203"), "14.1-f");
    assert!(trains.offers(designate("2205")), "2208 is within three hexes");
    trains.when(designate("2208"));
    let mut plain = given(&[]);
    plain.when(designate("2213"));
}

/// An army at its level, one die at the start of its Movement Phase.
fn broken(army: Army, level: u16, die: u8, given: Given) -> Table {
    given.losses(army, level).movement_dice(army, &[die])
}

/// [15.0] Nobody leaves before the level is reached, nor by another edge.
#[test]
fn r15_0_only_demoralized_armies_leave_and_only_by_their_edge() {
    let mut table = given("quebec").losses(British, 49).at("15", "0109").movement(British);
    table.picks("15").refuses(Decision::Exit, "15.0");
    let mut table = broken(British, 50, 1, given("quebec").at("15", "0109").at("28", "0110"));
    table.picks("15").when(Decision::Exit);
    assert_eq!(table.place("15"), "exited");
    let mut table = broken(British, 50, 1, given("quebec").at("15", "0401"));
    table.picks("15").refuses(Decision::Exit, "15.0");
}

/// [15.0-b] The edge hex is paid once more: clear with one point left, yes; woods with one point left, no.
#[test]
fn r15_0_b_the_edge_hex_is_paid_again() {
    let mut table = broken(British, 50, 1, given("quebec").at("15", "0403").at("28", "0110"));
    table.picks("15").when(step("0303")).when(step("0203")).when(step("0103")).when(Decision::Exit);
    assert_eq!(table.place("15"), "exited");
    // 0203 and 0104, which is woods: three points spent.
    let mut table = broken(British, 50, 1, given("quebec").at("15", "0303").at("28", "0110"));
    table.picks("15").when(step("0203")).when(step("0104")).refuses(Decision::Exit, "7.2-h");
    // From the woods itself two points are enough.
    let mut table = broken(British, 50, 1, given("quebec").at("15", "0104").at("28", "0110"));
    table.picks("15").when(Decision::Exit);
    assert_eq!(table.place("15"), "exited");
}

/// [15.0-b] Hexsides are not counted again: in fog light infantry crosses the creek for 2 of 3 and leaves for the third.
#[test]
fn r15_0_b_hexsides_are_not_paid_again() {
    let mut table = broken(British, 15, 1, given("lake-george").fog().at("NH", "1413").at("NY", "0810"));
    table.picks("NH").when(step("1313"));
    assert_eq!(table.step_cost(), Some(2));
    table.when(Decision::Exit);
    assert_eq!(table.place("NH"), "exited");
}

/// [15.0-b] [13.3.1] Interaction 14: for a disordered unit leaving is one hex more.
#[test]
fn r15_0_b_disordered_units_leave_for_one_hex() {
    let given = || given("quebec").disordered("15", "0204").at("28", "0110");
    let mut table = broken(British, 50, 2, given());
    table.picks("15").when(step("0104")).when(Decision::Exit);
    assert_eq!(table.place("15"), "exited");
    let mut table = broken(British, 50, 1, given());
    table.picks("15").when(step("0104"));
    assert_eq!((table.place("15"), matches!(table.state.top(), Some(Frame::Movement(_)))), ("0104".into(), true));
}

/// [15.0-b] [7.2-e] A leader going along pays his own way out; one who cannot is set down and his unit leaves without him.
#[test]
fn r15_0_b_riders_pay_too() {
    // In fog Wolfe has three points and spends them on the road.
    let mut table =
        broken(British, 50, 4, given("quebec").fog().disordered("15", "0403").at("Wolfe", "0403").at("28", "0110"));
    let wolfe = table.u("Wolfe");
    table.picks("15").when(Decision::Ride { leader: wolfe });
    table.when(step("0303")).when(step("0203")).when(step("0103"));
    table.refuses(Decision::Exit, "7.2-h");
    table.when(Decision::Alight { leader: wolfe }).when(Decision::Exit);
    assert_eq!((table.place("15"), table.place("Wolfe")), ("exited".into(), "0103".into()));

    // With a point left he leaves along with it.
    let mut table =
        broken(British, 50, 4, given("quebec").fog().disordered("15", "0303").at("Wolfe", "0303").at("28", "0110"));
    table.picks("15").when(Decision::Ride { leader: wolfe }).when(step("0203")).when(step("0103")).when(Decision::Exit);
    assert_eq!((table.place("15"), table.place("Wolfe")), ("exited".into(), "exited".into()));
}

/// [15.0-b] A unit shut in at the edge with a leader who is spent may still set him down and leave.
#[test]
fn r15_0_b_a_shut_in_unit_may_set_its_leader_down_and_leave() {
    // Disordered friends fill all hexes around 0109; the fourth hex of the die is the way out.
    let table = given("quebec")
        .fog()
        .disordered("15", "0409")
        .at("Wolfe", "0409")
        .disordered("28", "0108")
        .disordered("35", "0110");
    let table = table.disordered("43", "0208").disordered("47", "0209").at("York", "0411");
    let mut table = broken(British, 50, 4, table);
    let wolfe = table.u("Wolfe");
    table.picks("15").when(Decision::Ride { leader: wolfe });
    table.when(step("0309")).when(step("0209")).when(step("0109"));
    table.when(Decision::Alight { leader: wolfe }).when(Decision::Exit);
    assert_eq!((table.place("15"), table.place("Wolfe")), ("exited".into(), "0109".into()));
}

/// [15.0-c] [15.0-d] An exited unit never comes back and costs its army neither demoralization nor victory points.
#[test]
fn r15_0_c_exited_units_are_gone_and_score_nothing() {
    let mut table = broken(British, 50, 1, given("quebec").at("15", "0109").at("28", "0110").at("La Sarre", "1806"));
    let points = table.game.look(&table.state).points(French);
    table.picks("15").when(Decision::Exit);
    assert_eq!((table.losses(British), table.game.look(&table.state).points(French)), (50, points));
    table.when(Decision::EndMovement).rolls(Decision::EndMovement, &[2]);
    assert_eq!((table.asked(), table.state.turn), (British, 2));
    table.refuses(table.enter("15", "0109"), "14.0").refuses(table.pick("15"), "2.1");
    assert_eq!(table.options(), [table.pick("28"), Decision::EndMovement]);
}
