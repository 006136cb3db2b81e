//! 24.0: Quebec.

use crate::table::{Given, Table, given, given_data, given_with, hex, opening, step};
use fiw_battles::counters::Army::{self, British, French};
use fiw_battles::decision::Decision;
use fiw_battles::event::Event;
use fiw_battles::frames::{Frame, Movement, SetUp};
use fiw_battles::scenario::Battlefield;
use fiw_battles::scenario::GroupId;
use fiw_battles::state::{Place, Tactic};
use fiw_battles::tables::{FireResult, VictoryLevel};

const BR: [&str; 6] = ["Bougainville", "Gr/BC", "Vols/BC", "CdC/BC", "Col/BC", "M/BC"];
const CR: [&str; 2] = ["M/CR", "Col/CR"];
const LANDING: [&str; 5] = ["Rgrs", "A/RM", "B/RM", "Prov", "Williamson"];

fn reserve(given: Given, names: &[&str]) -> Given {
    names.iter().fold(given, |given, name| given.off(name, Place::Reserve))
}

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

/// [24.0] [24.1] The French set up first and are Player A.
#[test]
fn r24_1_order_of_set_up_and_play() {
    let mut table = opening("quebec", &[]);
    assert_eq!(table.state.top(), Some(&Frame::SetUp(SetUp { army: French })));
    table.when(Decision::PlaceRest).when(Decision::FinishSetUp);
    assert_eq!(table.state.top(), Some(&Frame::SetUp(SetUp { army: British })));
    table.when(Decision::PlaceRest).when(Decision::FinishSetUp);
    assert_eq!((table.state.turn, table.state.phasing), (1, French));
}

/// [24.1] [24.0] The game ends after game turn 12.
#[test]
fn r24_1_twelve_game_turns() {
    let given = |turn| given("quebec").turn(turn).at("15", "0409").at("La Sarre", "1806");
    let mut table = given(11).movement(British);
    table.rolls(Decision::EndMovement, &[6]);
    assert_eq!((table.state.turn, table.state.ending), (12, None));
    let mut table = given(12).movement(British);
    table.when(Decision::EndMovement);
    assert!(table.state.ending.is_some());
}

/// [24.3] [24.7] Each QA gun goes into a bastion of its own, any four of the six, and nowhere else.
#[test]
fn r24_3_one_gun_in_each_of_four_bastions() {
    let guns = ["Gl", "St J", "St L", "St U"];
    let mut table = guns
        .iter()
        .fold(given("quebec").at("15", "0409"), |given, gun| given.off(gun, Place::InHand))
        .setting_up(French);
    table.refuses(place(&table, "Gl", "1806"), "24.3").refuses(place(&table, "Gl", "2208"), "24.3");
    let first = place(&table, "Gl", "2212");
    table.when(first);
    table.refuses(place(&table, "St J", "2212"), "7.1");
    for (gun, number) in guns.into_iter().skip(1).zip(["2203", "2205", "2211"]) {
        let decision = place(&table, gun, number);
        table.when(decision);
    }
    table.when(Decision::FinishSetUp);
    assert_eq!(guns.map(|gun| table.place(gun)), ["2212", "2203", "2205", "2211"]);
}

/// [24.3-b] [24.7] All other French units start east of column 17, not in the city and not in a bastion.
#[test]
fn r24_3_b_the_french_start_east_of_column_17() {
    let mut table = opening("quebec", &[]);
    table.refuses(place(&table, "RR", "1705"), "24.3-b").refuses(place(&table, "RR", "0409"), "24.3-b");
    for number in ["2206", "2507", "2205", "2209"] {
        table.refuses(place(&table, "RR", number), "7.2-k");
        table.refuses(place(&table, "Montcalm", number), "7.2-k");
        table.refuses(place(&table, "Montbeillard", number), "7.2-k");
    }
    table.refuses(place(&table, "Gr/BC", "1805"), "3.2-b");
    let rr = place(&table, "RR", "1805");
    table.when(rr);
    assert_eq!(table.place("RR"), "1805");
}

/// [24.3-c] From GT 2 a die below the number of the turn brings all six; else it is rolled again next turn.
#[test]
fn r24_3_c_bougainville_arrives() {
    let arrives = |turn: u8, die: u8| {
        let table = reserve(given("quebec").turn(turn).at("RR", "1806"), &BR).movement_dice(French, &[die]);
        let places = BR.map(|name| table.place(name));
        assert!(places.iter().all(|place| *place == places[0]), "all or none");
        places[0] == "due"
    };
    assert_eq!([1, 2, 6].map(|die| arrives(2, die)), [true, false, false]);
    assert_eq!([3, 4].map(|die| arrives(4, die)), [true, false]);
    assert_eq!([5, 6].map(|die| arrives(6, die)), [true, false]);
    assert!(arrives(7, 6));
    // GT 1: no die.
    let table = reserve(given("quebec").turn(1).at("RR", "1806"), &BR).movement(French);
    assert_eq!(table.place("Gr/BC"), "reserve");
}

/// [24.3-c] They enter by the Charles River zone, 2201 to 2801, and a failed die is followed by another a turn later.
#[test]
fn r24_3_c_by_the_charles_river() {
    let mut table = reserve(given("quebec").turn(2).at("RR", "1806").at("15", "0409"), &BR).movement_dice(French, &[2]);
    table.when(Decision::EndMovement).rolls(Decision::EndMovement, &[2]);
    assert_eq!((table.state.turn, table.place("Gr/BC")), (3, "due".into()));
    assert_eq!(entries(&table, "Gr/BC"), ["2201", "2301", "2401", "2501", "2601", "2701", "2801"]);
    table.refuses(table.enter("Gr/BC", "2101"), "14.1").refuses(table.enter("Gr/BC", "0109"), "14.1");
    // Once they have come no die is rolled for them.
    for (name, column) in BR.into_iter().zip(22..) {
        let enter = table.enter(name, &format!("{column}01"));
        table.when(enter).walk(&[]);
    }
    table.when(Decision::EndMovement).when(Decision::EndMovement);
    assert_eq!((table.asked(), table.state.turn), (French, 4));
}

/// [24.3-d] The Charles River group has a die of its own: on GT 3 a 5 and a 2 bring only that group.
#[test]
fn r24_3_d_each_group_has_its_own_die() {
    let both = || reserve(reserve(given("quebec").turn(3).at("RR", "1806"), &BR), &CR);
    let table = both().movement_dice(French, &[5, 2]);
    assert_eq!(
        (BR.map(|name| table.place(name)).contains(&"due".into()), CR.map(|name| table.place(name))),
        (false, ["due", "due"].map(String::from))
    );
    assert_eq!(entries(&table, "Col/CR").len(), 7);
    let table = both().movement_dice(French, &[2, 5]);
    assert_eq!((table.place("Gr/BC"), table.place("M/CR")), ("due".into(), "reserve".into()));
}

/// [24.3-e] [24.4-b] With trains the French one comes with Bougainville, the British one is set up west of column 05.
#[test]
fn r24_3_e_trains() {
    let train = |die| {
        let given = reserve(given_with("quebec", &["supply-trains"]).turn(3).at("RR", "1806"), &BR);
        reserve(given, &["french Train"]).movement_dice(French, &[die]).place("french Train")
    };
    assert_eq!([train(2), train(3)], ["due", "reserve"]);
    let mut table = opening("quebec", &["supply-trains"]);
    assert_eq!((table.place("french Train"), table.place("british Train")), ("reserve".into(), "inhand".into()));
    table.when(Decision::PlaceRest).when(Decision::FinishSetUp);
    table.refuses(place(&table, "british Train", "0509"), "24.4");
    let train = place(&table, "british Train", "0409");
    table.when(train);
    let plain = opening("quebec", &[]);
    assert_eq!((plain.place("french Train"), plain.place("british Train")), ("aside".into(), "aside".into()));
}

fn leaves(army: Army, name: &str, number: &str) -> bool {
    let level = if army == French { 40 } else { 50 };
    let mut table = given("quebec").losses(army, level).at(name, number).movement_dice(army, &[1]);
    table.picks(name);
    if table.offers(Decision::Exit) {
        return true;
    }
    table.refuses(Decision::Exit, "15.0");
    false
}

/// [24.3-f] [24.4-d] The French leave by 2201 to 2801 and not by 2101; the British by the west.
#[test]
fn r24_3_f_friendly_edges() {
    let french = ["2201", "2501", "2801", "2101", "0109"];
    assert_eq!(french.map(|number| leaves(French, "RR", number)), [true, true, true, false, false]);
    assert_eq!(
        ["0103", "0109", "0401", "2501"].map(|number| leaves(British, "15", number)),
        [true, true, false, false]
    );
}

/// [24.4] The British start in columns 01 to 04, the five R units off the map.
#[test]
fn r24_4_the_british_start_west_of_column_05() {
    let mut table = opening("quebec", &[]);
    table.when(Decision::PlaceRest).when(Decision::FinishSetUp);
    table.refuses(place(&table, "15", "0509"), "24.4").refuses(place(&table, "15", "1806"), "24.4");
    table.refuses(place(&table, "Rgrs", "0409"), "3.2-b");
    let fifteenth = place(&table, "15", "0409");
    table.when(fifteenth);
    assert_eq!(
        (table.place("15"), LANDING.map(|name| table.place(name))),
        ("0409".into(), LANDING.map(|_| "reserve".into()))
    );
}

/// [24.4-c] From GT 2 a 1 brings one unit of the owner's choice by any west edge hex; other faces bring nobody.
#[test]
fn r24_4_c_one_unit_on_a_one() {
    let roll =
        |turn, dice: &[u8]| reserve(given("quebec").turn(turn).at("15", "0409"), &LANDING).movement_dice(British, dice);
    assert_eq!(roll(1, &[]).state.top(), Some(&Frame::Movement(Movement)), "no die on GT 1");
    assert_eq!(roll(2, &[2]).state.top(), Some(&Frame::Movement(Movement)));
    let mut table = roll(5, &[1]);
    assert!(matches!(table.state.top(), Some(Frame::ChooseReinforcement(_))));
    let [rangers, fifteenth] = ["Rgrs", "15"].map(|name| Decision::ChooseReinforcement { unit: table.u(name) });
    table.refuses(fifteenth, "14.0");
    table.when(rangers);
    assert_eq!(LANDING.map(|name| table.place(name)), ["due", "reserve", "reserve", "reserve", "reserve"]);
    // The whole west edge but the St Lawrence.
    assert_eq!(entries(&table, "Rgrs").len(), 12);
    let enter = table.enter("Rgrs", "0101");
    table.when(enter);
    assert_eq!(table.place("Rgrs"), "0101");
    // "May": he can also decline, and keep the unit for another 1.
    let mut table = roll(2, &[1]);
    table.when(Decision::NoReinforcement);
    assert!(LANDING.iter().all(|name| table.place(name) == "reserve"));
}

/// [24.4-c] Dice are rolled every turn until all five have come: 1s on GT 2 and GT 3 bring two units.
#[test]
fn r24_4_c_until_all_have_come() {
    let mut table =
        reserve(given("quebec").turn(2).at("15", "0409").at("RR", "1806"), &LANDING).movement_dice(British, &[1]);
    for (name, by, next) in [("Prov", "0109", 1), ("A/RM", "0110", 2)] {
        let unit = table.u(name);
        table.when(Decision::ChooseReinforcement { unit });
        let enter = table.enter(name, by);
        table.when(enter).walk(&[]).when(Decision::EndMovement);
        // The French pass; then comes the die of the next turn.
        table.rolls(Decision::EndMovement, &[next]);
    }
    assert_eq!((table.state.turn, table.state.top()), (4, Some(&Frame::Movement(Movement))));
    let here = LANDING.map(|name| table.place(name)).into_iter().filter(|place| place != "reserve").count();
    assert_eq!(here, 2);
    let table = given("quebec").turn(3).at("15", "0409").movement(British);
    assert_eq!(table.state.top(), Some(&Frame::Movement(Movement)), "no die when none are left");
}

/// Demoralization points when two strong units destroy a disordered one between them.
fn points_for(army: Army, victim: &str, leader: Option<&str>) -> u16 {
    let hammer = if army == French { ["35", "28"] } else { ["La Sarre", "RR"] };
    let table = given("quebec").at(hammer[0], "1006").at(hammer[1], "1008").disordered(victim, "1007");
    let mut table = leader.into_iter().fold(table, |table, leader| table.at(leader, "1007")).combat(army.other());
    table.declare(&[(hammer[0], "1007"), (hammer[1], "1007")]);
    match leader {
        None => table.rolls(Decision::Resolve { battle: 0 }, &[1]),
        Some(_) => table.when(Decision::Resolve { battle: 0 }).rolls(Decision::NoLeader { hex: hex("1007") }, &[1]),
    };
    assert_eq!(table.place(victim), "eliminated");
    table.losses(army)
}

/// [24.5] French points: infantry and cavalry by factor, the Indians 1, guns twice their factor, leaders twice their value.
#[test]
fn r24_5_french_demoralization_points() {
    let points = |victim: &str| points_for(French, victim, None);
    assert_eq!(["La Sarre", "CdC/BC", "Q/RW"].map(points), [6, 3, 3]);
    assert_eq!(["Indians", "Montbeillard"].map(points), [1, 4]);
    assert_eq!(points_for(French, "Indians", Some("Montcalm")), 1 + 2 * 2);
    // A bastion gun of 3, disordered, hit by Dz: 6.
    assert_eq!(fire_at_bastion("5", true, 1), (3, FireResult::DzStar, "eliminated".into(), 6));
}

/// [24.5-b] 1909 or 1903 entered by a British combat unit: 5, once; a leader alone does not score.
#[test]
fn r24_5_b_points_for_the_roads_before_the_city() {
    let mut table =
        given("quebec").at("15", "1709").at("28", "1703").at("Wolfe", "1809").at("47", "0409").movement(British);
    table.march("Wolfe", &["1909"]);
    assert_eq!(table.losses(French), 0);
    table.march("15", &["1809", "1909"]);
    assert_eq!(table.losses(French), 5);
    table.march("28", &["1803", "1903"]);
    assert_eq!((table.place("28"), table.losses(French)), ("1903".into(), 5));
    // Their own units lose them nothing.
    let mut table = given("quebec").at("RR", "1809").at("Bearn", "1806").movement(French);
    table.march("RR", &["1909"]);
    assert_eq!((table.losses(French), table.losses(British)), (0, 0));
}

/// [24.5-c] British points: infantry by factor, guns twice their factor, leaders twice their value.
#[test]
fn r24_5_c_british_demoralization_points() {
    assert_eq!([points_for(British, "15", None), points_for(British, "York", None)], [6, 4]);
    assert_eq!(points_for(British, "Conv LI", Some("Wolfe")), 3 + 2 * 3);
}

/// [24.5-d] 0403, 0409 or 0412 entered by a French-side unit: 10, once.
#[test]
fn r24_5_d_points_for_the_british_rear() {
    let mut table = given("quebec")
        .at("Indians", "0503")
        .at("RR", "0509")
        .at("Bearn", "0512")
        .at("La Sarre", "1806")
        .movement(French);
    table.march("Indians", &["0403"]);
    assert_eq!(table.losses(British), 10);
    table.march("RR", &["0409"]).march("Bearn", &["0412"]);
    assert_eq!((table.place("RR"), table.place("Bearn"), table.losses(British)), ("0409".into(), "0412".into(), 10));
}

/// Victory points of both sides: (British, French).
fn points(given: Given) -> (u8, u8) {
    let table = given
        .at("47", "0605")
        .with(|state| {
            state.opened.add(GroupId::FLIGHT_DIE);
        })
        .movement(British);
    let look = table.game.look(&table.state);
    (look.points(British).get(), look.points(French).get())
}

/// [24.6] The French score 1 for a shaken and 3 for a broken British army, and 1 for each of three hexes.
#[test]
fn r24_6_french_victory_points() {
    let held = |losses| points(given("quebec").losses(British, losses).at("RR", "0409"));
    assert_eq!([held(24), held(25), held(49), held(50)], [(0, 1), (0, 2), (0, 2), (0, 4)]);
    let all = given("quebec").at("RR", "0409").at("Indians", "0403").disordered("Bearn", "0412").at("15", "1905");
    assert_eq!(points(all), (0, 3));
}

/// [24.6-b] The British score 2 for a shaken and 4 for a broken French army, and 1 for each of two hexes.
#[test]
fn r24_6_b_british_victory_points() {
    let held = |losses| points(given("quebec").losses(French, losses).at("15", "1909").at("28", "1903"));
    assert_eq!([held(19), held(20), held(39), held(40)], [(2, 0), (4, 0), (4, 0), (6, 0)]);
    assert_eq!(points(given("quebec").at("15", "1909").at("Wolfe", "1903")), (1, 0), "a leader alone holds no hex");
}

/// [24.6-c] Margins: 0 and 1 draw, 2 and 3 marginal, 4 and 5 substantive, 6 decisive, as in history.
#[test]
fn r24_6_c_victory_levels() {
    use VictoryLevel::{Decisive, Draw, Marginal, Substantive};
    let end = |losses| {
        let table = given("quebec").turn(12).losses(French, losses).at("15", "1909").at("28", "1903").movement(British);
        let mut table = table;
        table.when(Decision::EndMovement);
        table.state.ending.map(|ending| (ending.winner, ending.level))
    };
    assert_eq!(end(40), Some((Some(British), Decisive)));
    assert_eq!([end(20), end(0)], [Some((Some(British), Substantive)), Some((Some(British), Marginal))]);
    let table = opening("quebec", &[]);
    let levels = (0..=7).map(|margin| table.game.data().scenario(Battlefield::Quebec).level(margin));
    assert!(levels.eq([Draw, Draw, Marginal, Marginal, Substantive, Substantive, Decisive, Decisive]));
}

/// [24.7-b] Nobody enters city or bastion: not by movement, not in flight (eliminated), not in pursuit.
#[test]
fn r24_7_b_city_and_bastions_are_closed() {
    let mut table = given("quebec").at("RR", "2106").at("Montcalm", "2106").at("Indians", "1806").movement(French);
    table.picks("RR").refuses(step("2206"), "7.2-k").refuses(step("2205"), "7.2-k");
    table.when(Decision::PutBack);
    table.picks("Montcalm").refuses(step("2205"), "7.2-k");

    // Zones of the British leave RR only 2206 (city) and 2205 (bastion).
    let mut table = given("quebec").at("RR", "2106").at("35", "2006").at("28", "2105").at("15", "2107").combat(British);
    table.declare(&[("35", "2106"), ("28", "2106"), ("15", "2106")]);
    // 38 to 6 with the enfilade is 6-1: a 4 is Dr, and the flight of one hex has nowhere to go.
    table.rolls(Decision::Resolve { battle: 0 }, &[4, 1]);
    assert_eq!(table.place("RR"), "eliminated");

    // A gun in a bastion destroyed from the open: no pursuit into it.
    let mut table = given("quebec").disordered("St L", "2209").at("35", "2109").at("28", "2110").combat(British);
    table.declare(&[("35", "2209"), ("28", "2209")]);
    table.rolls(Decision::Resolve { battle: 0 }, &[1]);
    assert_eq!(table.place("St L"), "eliminated");
    assert!(!matches!(table.state.top(), Some(Frame::Pursuit(_))));
}

/// [24.7-c] [G31] British units do not move, flee or pursue next to a bastion; French units may.
#[test]
fn r24_7_c_the_british_keep_off_the_walls() {
    let mut table = given("quebec").at("15", "2009").at("Wolfe", "2009").movement(British);
    table.picks("15").refuses(step("2109"), "24.7-c");
    table.when(Decision::PutBack);
    table.picks("Wolfe").refuses(step("2109"), "24.7-c");
    let mut table = given("quebec").at("RR", "2009").at("Bearn", "1806").movement(French);
    table.march("RR", &["2109"]);
    assert_eq!(table.place("RR"), "2109");

    // Pursuit: La Sarre is destroyed in 2109, and nobody follows.
    let mut table = given("quebec").disordered("La Sarre", "2109").at("35", "2009").at("28", "2008").combat(British);
    table.declare(&[("35", "2109"), ("28", "2109")]);
    table.rolls(Decision::Resolve { battle: 0 }, &[1]);
    assert_eq!(table.place("La Sarre"), "eliminated");
    assert!(!matches!(table.state.top(), Some(Frame::Pursuit(_))));

    // Flight: from 2007 the 15th may go south, not to 2108 under the walls.
    let mut table = given("quebec").at("15", "2007").at("La Sarre", "1907").at("RR", "2006").combat(French);
    table.declare(&[("La Sarre", "2007"), ("RR", "2007")]);
    table.rolls(Decision::Resolve { battle: 0 }, &[1, 1]);
    assert_eq!(table.steps(), ["2008"], "2108 is next to a bastion, the others in enemy zones");
}

/// The field gun York, of this factor, fires from 1909 at the gun in 2209: strength, result, place and French points.
fn fire_at_bastion(factor: &str, disordered: bool, die: u8) -> (u8, FireResult, String, u16) {
    let counter = "name = \"York\"\nscenario = \"quebec\"\narmy = \"british\"\narm = \"artillery\"\nfactor = ";
    let (old, new) = (format!("{counter}2"), format!("{counter}{factor}"));
    let table = given_data("quebec", &[], &[("counters.toml", &old, &new)]).at("York", "1909").at("15", "0409");
    let table = if disordered { table.disordered("St L", "2209") } else { table.at("St L", "2209") };
    let mut table = table.at("RR", "1503").bombardment(British);
    table.fires("York", "2209", &[die]);
    let shot = table.events.iter().find_map(|event| match event {
        Event::Fired { strength, result, .. } => Some((*strength, *result)),
        _ => None,
    });
    let (strength, result) = shot.unwrap();
    (strength, result, table.place("St L"), table.losses(French))
}

/// [24.7-d] British artillery fires at a bastion at -2: factor 4 at range 3 is strength 2. The guns there fire out.
#[test]
fn r24_7_d_the_artillery_duel() {
    assert_eq!(fire_at_bastion("4", false, 2), (2, FireResult::Ds, "2209".into(), 0));
    assert_eq!(fire_at_bastion("4", false, 3), (2, FireResult::Nothing, "2209".into(), 0));
    // A disordered gun ignores the withdrawal of a Ds (G43).
    assert_eq!(fire_at_bastion("4", true, 2), (2, FireResult::Ds, "2209".into(), 0));
    let mut table = given("quebec").at("St L", "2209").at("15", "1909").at("RR", "1503").bombardment(French);
    table.fires("St L", "1909", &[6]);
    assert!(table.told(|event| matches!(event, Event::Fired { strength: 3, range: 3, .. })));
}

/// [24.8] The French select three markers, the British four.
#[test]
fn r24_8_numbers_of_markers() {
    let mut table = opening("quebec", &["special-tactics"]);
    let select = |tactic| Decision::SelectTactic { tactic };
    for tactic in [Tactic::Ambush, Tactic::Ambush, Tactic::Volley] {
        assert!(table.asks(French));
        table.decides(French, select(tactic), &[]);
    }
    table.refuses_from(French, select(Tactic::Volley), "4.1-b");
    for tactic in [Tactic::ForcedMarch, Tactic::BayonetAttack, Tactic::BayonetAttack, Tactic::Volley] {
        assert!(table.asks(British));
        table.decides(British, select(tactic), &[]);
    }
    assert_eq!((table.state.hands[0].count(), table.state.hands[1].count()), (4, 3));
    assert_eq!(table.state.top(), Some(&Frame::SetUp(SetUp { army: French })));
}
