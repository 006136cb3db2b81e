//! 23.0: Fort Oswego.

use crate::table::{Given, Table, given, given_data, given_with, hex, opening, step};
use fiw_battles::counters::Army::{self, British, French};
use fiw_battles::decision::Decision;
use fiw_battles::event::Event;
use fiw_battles::frames::{Bombardment, Frame, Movement, SetUp};
use fiw_battles::scenario::Battlefield;
use fiw_battles::scenario::GroupId;
use fiw_battles::state::{Place, Tactic};
use fiw_battles::tables::{FireResult, VictoryLevel};
use kernel::Game;

const FRENCH: [&str; 16] = [
    "Montcalm",
    "Bourlamaque",
    "Rigaud",
    "A/La Sarre",
    "B/La Sarre",
    "A/Guyenne",
    "B/Guyenne",
    "A/Bearn",
    "B/Bearn",
    "CFM",
    "A/Mil",
    "B/Mil",
    "C/Mil",
    "Abenaki",
    "Nipissing",
    "A/Le Mercier",
];
const RELIEF: [&str; 4] = ["Webb", "A/44", "B/44", "Bateau"];

fn place(table: &Table, name: &str, number: &str) -> Decision {
    Decision::Place { unit: table.u(name), hex: hex(number) }
}

/// Hexes by which a unit may enter now.
fn entries(table: &Table, name: &str) -> Vec<String> {
    let enters = |decision: Decision| match decision {
        Decision::Enter { unit, hex } if unit == table.u(name) => Some(hex.to_string()),
        _ => None,
    };
    table.options().into_iter().filter_map(enters).collect()
}

/// [23.0] [23.1] The British set up first, then the French; the French are Player A and have the first player turn.
#[test]
fn r23_1_order_of_set_up_and_play() {
    let mut table = opening("fort-oswego", &[]);
    assert_eq!(table.state.top(), Some(&Frame::SetUp(SetUp { army: British })));
    table.when(Decision::PlaceRest).when(Decision::FinishSetUp);
    assert_eq!(table.state.top(), Some(&Frame::SetUp(SetUp { army: French })));
    table.when(Decision::PlaceRest).when(Decision::FinishSetUp);
    assert_eq!((table.state.turn, table.state.phasing), (1, French));
}

/// [23.1] [23.0] The game ends after game turn 8, when the British have had their turn.
#[test]
fn r23_1_eight_game_turns() {
    let given = |turn| given("fort-oswego").turn(turn).at("NJ", "0508").at("A/Bearn", "0414");
    let mut table = given(7).movement(British);
    table.rolls(Decision::EndMovement, &[6]);
    assert_eq!((table.state.turn, table.state.ending), (8, None));
    let mut table = given(8).movement(French);
    table.when(Decision::EndMovement);
    assert_eq!((table.asked(), table.state.ending), (British, None));
    table.when(Decision::EndMovement);
    assert!(table.state.ending.is_some() && table.told(|event| matches!(event, Event::GameOver { .. })));
}

/// [23.3] The two Ontario guns stand in Fort Ontario, one in each hex, and nowhere else.
#[test]
fn r23_3_one_gun_in_each_hex_of_fort_ontario() {
    let guns = given("fort-oswego").off("B/Ontario", Place::InHand).off("C/Ontario", Place::InHand);
    let mut table = guns.at("NJ", "0511").setting_up(French);
    table.refuses(place(&table, "B/Ontario", "0904"), "23.3").refuses(place(&table, "B/Ontario", "0605"), "23.3");
    let first = place(&table, "B/Ontario", "1004");
    table.when(first);
    table.refuses(place(&table, "C/Ontario", "1004"), "7.1");
    let second = place(&table, "C/Ontario", "1005");
    table.when(second).when(Decision::FinishSetUp);
    assert_eq!((table.place("B/Ontario"), table.place("C/Ontario")), ("1004".into(), "1005".into()));
}

/// [23.3-b] On GT 1 all others are due; near 0514 they come by 0214 to 0714, the river being closed.
#[test]
fn r23_3_b_the_french_enter_from_the_south() {
    let mut table = opening("fort-oswego", &[]);
    table.set_up();
    // The Ontario guns may fire first.
    if table.state.top() == Some(&Frame::Bombardment(Bombardment)) {
        table.when(Decision::EndBombardment);
    }
    assert!(matches!(table.state.top(), Some(Frame::DesignateEntry(_))));
    assert!(FRENCH.iter().all(|name| table.place(name) == "due"));
    table.refuses(Decision::DesignateEntry { hex: hex("0109") }, "14.1");
    table.when(Decision::DesignateEntry { hex: hex("0514") });
    assert_eq!(entries(&table, "A/Bearn"), ["0214", "0314", "0414", "0514", "0614", "0714"]);
    table.refuses(table.enter("A/Bearn", "0814"), "7.2-k").refuses(table.enter("A/Bearn", "0114"), "14.1");
}

/// The 1st of Bearn could not enter on GT 1; the marines are on the map.
fn late() -> Table {
    let given = given("fort-oswego").turn(2).entry(French, "0514").off("A/Bearn", Place::Due).at("CFM", "0512");
    given.at("B/Bearn", "0412").at("NJ", "0605").movement(French)
}

/// [23.3-b] [G62] Who could not enter on GT 1 may come on a later one, through the same zone, or wait on.
#[test]
fn r23_3_b_the_late_come_later() {
    let mut table = late();
    let enter = table.enter("A/Bearn", "0414");
    table.when(enter);
    assert_eq!(table.place("A/Bearn"), "0414");

    let mut table = late();
    let asked = table.game.view(&table.state, kernel::Viewer::Seat(kernel::Seat(1))).prompt;
    assert_eq!((asked.duties.len(), asked.rule), (0, kernel::rule("G62")));
    assert!(table.offers(table.pick("CFM")) && table.offers(Decision::EndMovement));
    table.when(Decision::EndMovement).when(Decision::EndMovement);
    // Asked again on the next turn.
    assert_eq!((table.asked(), table.state.turn, table.place("A/Bearn")), (French, 3, "due".into()));
    assert!(table.offers(enter));
}

/// [G62] [4.2-mp] They come before the first ordinary move or not in this phase.
#[test]
fn r23_3_b_g62_late_units_come_before_the_first_move() {
    let mut table = late();
    table.march("CFM", &["0511"]);
    table.refuses(table.enter("A/Bearn", "0414"), "4.2-mp");
    assert!(entries(&table, "A/Bearn").is_empty());
    // A unit that has come on may go on, and another may follow it.
    let given = given("fort-oswego").turn(2).entry(French, "0514").off("A/Bearn", Place::Due).off("CFM", Place::Due);
    let mut table = given.at("NJ", "0605").movement(French);
    let first = table.enter("A/Bearn", "0414");
    table.when(first).walk(&["0413"]);
    let second = table.enter("CFM", "0414");
    table.when(second);
    assert!(table.told(|event| matches!(event, Event::Entered { queue, .. } if queue.get() == 1)));
}

/// [G62] [14.1-e] On GT 1 all who can must enter, and Webb's men must at any time.
#[test]
fn r23_3_b_g62_on_the_first_turn_entry_is_compulsory() {
    let given = |turn, army, name: &str, edge| {
        given("fort-oswego").turn(turn).entry(army, edge).off(name, Place::Due).at("NJ", "0605").at("CFM", "0512")
    };
    given(1, French, "A/Bearn", "0514").movement(French).refuses(Decision::EndMovement, "14.1-e");
    given(3, British, "A/44", "0109").movement(British).refuses(Decision::EndMovement, "14.1-e");
}

/// [23.3-c] [23.4-c] One train a side, with the optional rule: the French with their army on GT 1, the British with Webb.
#[test]
fn r23_3_c_trains_come_with_the_reinforcements() {
    let mut table = opening("fort-oswego", &["supply-trains"]);
    table.set_up();
    if table.state.top() == Some(&Frame::Bombardment(Bombardment)) {
        table.when(Decision::EndBombardment);
    }
    assert_eq!((table.place("french Train"), table.place("british Train")), ("due".into(), "reserve".into()));
    let given = given_with("fort-oswego", &["supply-trains"]).turn(2).at("NJ", "0511").off("A/44", Place::Reserve);
    let mut table = given.off("british Train", Place::Reserve).movement(British);
    table.when(Decision::DesignateEntry { hex: hex("0109") });
    let enter = table.enter("british Train", "0109");
    table.when(enter);
    assert_eq!(table.place("british Train"), "0109");
    let plain = opening("fort-oswego", &[]);
    assert_eq!((plain.place("french Train"), plain.place("british Train")), ("aside".into(), "aside".into()));
}

fn leaves(army: Army, name: &str, number: &str) -> Result<(), &'static str> {
    let level = if army == French { 18 } else { 20 };
    let mut table = given("fort-oswego").losses(army, level).at(name, number).movement_dice(army, &[1]);
    table.picks(name);
    if table.offers(Decision::Exit) {
        return Ok(());
    }
    table.refuses(Decision::Exit, "15.0");
    Err("15.0")
}

/// [23.3-d] [23.4-d] The French leave by the south, the British by the west.
#[test]
fn r23_3_d_friendly_edges() {
    assert_eq!([leaves(French, "A/Bearn", "0414"), leaves(French, "A/Bearn", "0109")], [Ok(()), Err("15.0")]);
    assert_eq!([leaves(British, "NJ", "0109"), leaves(British, "NJ", "0414")], [Ok(()), Err("15.0")]);
}

/// [23.4] The garrison sets up in rows 01 to 11: Fort George is in, 0512 is out.
#[test]
fn r23_4_the_garrison_stays_three_hexes_from_the_south() {
    let mut table = opening("fort-oswego", &[]);
    table.refuses(place(&table, "NJ", "0512"), "23.4").refuses(place(&table, "NJ", "0514"), "23.4");
    table.refuses(place(&table, "A/44", "0511"), "3.2-b");
    let nj = place(&table, "NJ", "0511");
    table.when(nj);
    assert_eq!(table.place("NJ"), "0511");
}

/// [23.4-b] On GT 2 Webb's relief comes from the west near one designated hex, all of it if it can.
#[test]
fn r23_4_b_the_relief_comes_on_game_turn_2() {
    let given = |turn| {
        let garrison = given("fort-oswego").turn(turn).at("NJ", "0511");
        RELIEF.iter().fold(garrison, |given, name| given.off(name, Place::Reserve)).movement(British)
    };
    assert_eq!(given(1).state.top(), Some(&Frame::Movement(Movement)), "nobody is due on GT 1");
    let mut table = given(2);
    table.when(Decision::DesignateEntry { hex: hex("0109") });
    // 0106 is lake, 0113 four hexes away.
    assert_eq!(entries(&table, "A/44"), ["0107", "0108", "0109", "0110", "0111", "0112"]);
    for (name, by) in RELIEF.into_iter().zip(["0109", "0109", "0108", "0110"]) {
        table.refuses(Decision::EndMovement, "14.1-e");
        let enter = table.enter(name, by);
        table.when(enter).walk(&[]);
    }
    assert!(RELIEF.iter().all(|name| table.place(name).starts_with("01")));
    table.when(Decision::EndMovement);
}

/// Demoralization points when both halves of the 44th, or of Bearn, destroy a disordered unit in 0509 (16 or 12 to 1).
fn points_for(victim: &str, with: Option<&str>) -> u16 {
    let british = ["NJ", "B/Oswego", "Mercer"].contains(&victim);
    let (army, hammer) = if british { (French, ["A/Bearn", "B/Bearn"]) } else { (British, ["A/44", "B/44"]) };
    let table = given("fort-oswego").at(hammer[0], "0508").at(hammer[1], "0510");
    let table = with.into_iter().fold(table.disordered(victim, "0509"), |table, leader| table.at(leader, "0509"));
    let mut table = table.combat(army);
    table.declare(&[(hammer[0], "0509"), (hammer[1], "0509")]);
    match with {
        None => table.rolls(Decision::Resolve { battle: 0 }, &[1]),
        Some(_) => table.when(Decision::Resolve { battle: 0 }).rolls(Decision::NoLeader { hex: hex("0509") }, &[1]),
    };
    assert_eq!(table.place(victim), "eliminated");
    table.losses(army.other())
}

/// [23.5] French points: line by factor, an Indian unit 1 whatever its strength, a gun twice its factor, a leader twice
/// his value.
#[test]
fn r23_5_french_demoralization_points() {
    assert_eq!([points_for("A/La Sarre", None), points_for("A/Mil", None), points_for("Abenaki", None)], [3, 2, 1]);
    assert_eq!(points_for("A/Le Mercier", None), 4);
    // The leader is left alone among good order enemies: 3 + 2 x 2.
    assert_eq!(points_for("A/La Sarre", Some("Montcalm")), 7);
}

/// [23.5-b] British points: infantry by factor, a gun twice its factor, a leader twice his value.
#[test]
fn r23_5_b_british_demoralization_points() {
    assert_eq!([points_for("NJ", None), points_for("B/Oswego", None)], [2, 4]);
    assert_eq!(points_for("NJ", Some("Mercer")), 2 + 2);
}

/// Victory points of both sides in a position: (British, French).
fn points(given: Given) -> (u8, u8) {
    let table = given.at("B/Bearn", "0414").movement(French);
    let look = table.game.look(&table.state);
    (look.points(British).get(), look.points(French).get())
}

/// [23.6] The French score 2 for each fort held and 2 for a demoralized garrison, nothing for a shaken one.
#[test]
fn r23_6_french_victory_points() {
    let held =
        |losses| points(given("fort-oswego").losses(British, losses).at("A/Bearn", "0605").at("Abenaki", "0511"));
    assert_eq!([held(0), held(12), held(19), held(20)], [(0, 4), (0, 4), (0, 4), (0, 6)]);
    let one = given("fort-oswego").disordered("A/Bearn", "0605").at("Montcalm", "0511");
    assert_eq!(points(one), (0, 2), "a leader alone holds no fort");
}

/// [23.6-b] The British score 2 if the French are shaken, 4 instead if they are broken, and 1 for each fort held.
#[test]
fn r23_6_b_british_victory_points() {
    let held = |losses| {
        let garrison = given("fort-oswego").at("A/Shirley", "0605").at("NJ", "0511");
        points(garrison.losses(French, losses).with(|state| {
            state.opened.add(GroupId::FLIGHT_DIE);
        }))
        .0
    };
    assert_eq!([held(8), held(9), held(17), held(18)], [2, 4, 4, 6]);
}

/// [23.6-c] Margins: 0 and 1 draw, 2 and 3 marginal, 4 and 5 substantive, 6 and more decisive.
#[test]
fn r23_6_c_victory_levels() {
    let end = |british: u16, forts: &[(&str, &str)]| {
        let table =
            given("fort-oswego").turn(8).losses(British, british).at("B/Bearn", "0414").at("B/Pepperell", "0409");
        let table = forts.iter().fold(table, |table, (name, number)| table.at(name, number));
        let mut table = table
            .with(|state| {
                state.opened.add(GroupId::FLIGHT_DIE);
            })
            .movement(British);
        table.when(Decision::EndMovement);
        let ending = table.state.ending.unwrap();
        (ending.winner, ending.level)
    };
    let (oswego, george) = (("A/Bearn", "0605"), ("CFM", "0511"));
    assert_eq!(end(20, &[oswego, george]), (Some(French), VictoryLevel::Decisive), "6 to 0, as in history");
    assert_eq!(end(0, &[oswego, george]), (Some(French), VictoryLevel::Substantive));
    assert_eq!(end(0, &[oswego]), (Some(French), VictoryLevel::Marginal));
    assert_eq!(end(0, &[oswego, ("NJ", "0511")]), (None, VictoryLevel::Draw), "2 to 1");
    assert_eq!(end(0, &[("A/Shirley", "0605"), ("NJ", "0511")]), (Some(British), VictoryLevel::Marginal));
    use VictoryLevel::{Decisive, Draw, Marginal, Substantive};
    let table = opening("fort-oswego", &[]);
    let levels = (0..=7).map(|margin| table.game.data().scenario(Battlefield::FortOswego).level(margin));
    assert!(levels.eq([Draw, Draw, Marginal, Marginal, Substantive, Substantive, Decisive, Decisive]));
}

/// A duel with Fort Ontario: A/Oswego of this factor fires at 1004; strength, result and what became of the gun there.
fn fire_at_ontario(factor: &str, disordered: bool, die: u8) -> (u8, FireResult, String, bool, u16) {
    let counter = "name = \"A/Oswego\"\nscenario = \"fort-oswego\"\narmy = \"british\"\narm = \"artillery\"\nfactor = ";
    let (old, new) = (format!("{counter}3"), format!("{counter}{factor}"));
    let table =
        given_data("fort-oswego", &[], &[("counters.toml", &old, &new)]).at("A/Oswego", "0605").at("NJ", "0511");
    let table = if disordered { table.disordered("B/Ontario", "1004") } else { table.at("B/Ontario", "1004") };
    let mut table = table.at("A/Bearn", "0414").bombardment(British);
    table.fires("A/Oswego", "1004", &[die]);
    let shot = table.events.iter().find_map(|event| match event {
        Event::Fired { strength, result, .. } => Some((*strength, *result)),
        _ => None,
    });
    let (strength, result) = shot.unwrap();
    (strength, result, table.place("B/Ontario"), table.is_disordered("B/Ontario"), table.losses(French))
}

/// [23.7] [G43] The Ontario guns do not withdraw; a rout disorders them where they are, or eliminates a disordered one.
#[test]
fn r23_7_the_guns_of_fort_ontario_hold() {
    use FireResult::{Ds, Dz};
    assert_eq!(fire_at_ontario("5", true, 3), (4, Ds, "1004".into(), true, 0));
    assert_eq!(fire_at_ontario("5", false, 2), (4, Dz, "1004".into(), true, 0));
    assert_eq!(fire_at_ontario("5", true, 2), (4, Dz, "eliminated".into(), true, 6));
    assert_eq!(fire_at_ontario("5", false, 3), (4, Ds, "1004".into(), true, 0));
    let table = given("fort-oswego").at("B/Ontario", "1004").at("A/Bearn", "0414").movement(French);
    table.refuses(table.pick("B/Ontario"), "7.2-b");
}

/// [23.7-b] [23.7-d] They fire over river and east bank onto the map, within range: Fort Oswego, yes; Fort George, no.
#[test]
fn r23_7_b_fort_ontario_fires_onto_the_map() {
    let strength = |target: &str| {
        let mut table =
            given("fort-oswego").at("B/Ontario", "1004").at("A/Shirley", target).at("NJ", "0511").bombardment(French);
        table.refuses(table.fire("B/Ontario", "0511"), "6.1-1");
        table.fires("B/Ontario", target, &[6]);
        table.events.iter().find_map(|event| match event {
            Event::Fired { strength, range, .. } => Some((*range, *strength)),
            _ => None,
        })
    };
    // Over the wall of Fort Oswego one less; over its own wall nothing.
    assert_eq!([strength("0605"), strength("0604")], [Some((4, 2)), Some((4, 3))]);
}

/// [23.7-c] British guns fire at Fort Ontario as at a fort: factor 3 at range 4 is strength 2.
#[test]
fn r23_7_c_fire_at_fort_ontario() {
    assert_eq!(fire_at_ontario("3", false, 2), (2, FireResult::Ds, "1004".into(), true, 0));
    assert_eq!(fire_at_ontario("3", false, 3).1, FireResult::Nothing);
}

/// [23.7-d] Nobody crosses to the east bank, on foot or in flight.
#[test]
fn r23_7_d_the_east_bank_is_closed() {
    let mut table = given("fort-oswego").at("Bateau", "0805").movement(British);
    table.picks("Bateau").refuses(step("0905"), "7.2-k").refuses(step("0906"), "7.2-k");
    let mut table = given("fort-oswego").at("Bateau", "0705").movement(British);
    table.picks("Bateau").refuses(step("0804"), "7.2-k").refuses(step("0805"), "7.2-k");
}

/// [23.8] The French select two markers, the British one; a further one is refused.
#[test]
fn r23_8_numbers_of_markers() {
    let mut table = opening("fort-oswego", &["special-tactics"]);
    let select = |tactic| Decision::SelectTactic { tactic };
    table.decides(British, select(Tactic::Volley), &[]);
    table.refuses_from(British, select(Tactic::Ambush), "4.1-b");
    table.decides(French, select(Tactic::Ambush), &[]);
    assert!(table.asks(French) && !table.asks(British));
    table.decides(French, select(Tactic::Ambush), &[]);
    assert_eq!((table.state.hands[0].count(), table.state.hands[1].count()), (1, 2));
    assert_eq!(table.state.top(), Some(&Frame::SetUp(SetUp { army: British })));
    table.refuses_from(French, select(Tactic::Volley), "4.1-b");
}
