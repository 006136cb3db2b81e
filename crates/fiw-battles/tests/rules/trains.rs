//! 20.0: supply trains.
use crate::table::{Given, Table, given_with, opening, step};
use fiw_battles::counters::Army;
use fiw_battles::decision::Decision;
use fiw_battles::event::Event;
use fiw_battles::points::CombatFactor;
use fiw_battles::state::{Piece, Place};
use fiw_battles::tables::{Capture, CombatResult};

const ON: &[&str] = &["supply-trains"];

fn given() -> Given {
    given_with("quebec", ON)
}

/// The French train in this hex, looted.
fn looted(given: Given, at: &str) -> Given {
    changed(given, at, |train| train.looted = true)
}

/// The French train in this hex, captured by the British.
fn captured(given: Given, at: &str) -> Given {
    changed(given, at, |train| train.army = Army::British)
}

/// The French train, Quebec's last counter, in this hex and changed.
fn changed(given: Given, at: &str, change: impl FnOnce(&mut Piece)) -> Given {
    given.at("french Train", at).with(|state| change(state.pieces.last_mut().expect("the counters of the scenario")))
}

/// [20.0] With the rule on each side has one train; without it none.
#[test]
fn r20_0_one_train_a_side() {
    let trains = |scenario: &str, options: &[&str]| {
        let table = opening(scenario, options);
        let places = ["british Train", "french Train"].map(|name| table.state[table.u(name)].at);
        places.map(|place| place != Place::Aside)
    };
    for scenario in ["lake-george", "fort-oswego", "quebec"] {
        assert_eq!(trains(scenario, ON), [true, true], "{scenario}");
        assert_eq!(trains(scenario, &[]), [false, false], "{scenario}");
    }
}

/// Rolls for a unit of rating 0 in 1006 and says the modified die.
fn rallied(given: Given, die: u8) -> (i8, bool) {
    let mut table = given.disordered("M/LW", "1006").rally(Army::French);
    let unit = table.u("M/LW");
    table.rolls(Decision::Rally { unit }, &[die]);
    let roll = |event: &Event| {
        let Event::RallyRolled { roll, rallied, .. } = event else { return None };
        Some((roll.total(), *rallied))
    };
    table.events.iter().find_map(roll).expect("a rally roll")
}

/// [20.0-b] A friendly train in or next to the hex adds 1, and 1 more with a leader.
#[test]
fn r20_0_a_train_helps_to_rally() {
    for (at, total) in [("1006", 6), ("1007", 6), ("0906", 6), ("1008", 5)] {
        assert_eq!(rallied(given().at("french Train", at), 5), (total, total == 6), "{at}");
    }
    assert_eq!(rallied(given().at("british Train", "1007"), 5), (5, false));
    assert_eq!(rallied(given().at("french Train", "1007").at("Montcalm", "1008"), 4), (6, true));

    // The ledger's sum: rating 1, leader 1, train 1 and a 3.
    let mut table =
        given().disordered("La Sarre", "1006").at("french Train", "1006").at("Montcalm", "1006").rally(Army::French);
    let unit = table.u("La Sarre");
    table.rolls(Decision::Rally { unit }, &[3]);
    assert!(!table.is_disordered("La Sarre"));
}

/// [20.0-1] A train takes no room of infantry or guns; another train's room it does.
#[test]
fn r20_0_trains_and_stacking() {
    let mut table = given().at("35", "1005").at("York", "1005").at("british Train", "0905").movement(Army::British);
    table.march("british Train", &["1005"]);
    assert_eq!(table.place("british Train"), "1005");

    // A captured second train may not join it.
    let mut table = captured(given().at("british Train", "1005"), "0905").movement(Army::British);
    assert_eq!(table.state[table.u("french Train")].army, Army::British);
    // G54: the first could make room, but a train that has moved cannot.
    table.march("british Train", &["1004", "1005"]);
    table.picks("french Train").when(step("1005"));
    assert!(!table.offers(Decision::Stop));
    table.refuses(Decision::Stop, "7.1");
}

/// [20.0-2] Trains control nothing: an enemy passes beside one.
#[test]
fn r20_0_trains_exert_no_zone() {
    let mut table = given().at("french Train", "1006").at("35", "0906").movement(Army::British);
    table.march("35", &["1005", "1106", "1107"]);
    assert_eq!(table.place("35"), "1107");
}

/// The British attack a lone train in 1006 with these units: 4 to 1 for the 4 alone.
fn raid(attackers: &[(&str, &str)], die: u8) -> Table {
    let mut given = given().at("french Train", "1006");
    for (name, number) in attackers {
        given = given.at(name, number);
    }
    let mut table = given.combat(Army::British);
    let attacks: Vec<(&str, &str)> = attackers.iter().map(|(name, _)| (*name, "1006")).collect();
    table.declare(&attacks);
    table.fight(0, &[die]);
    table
}

/// [20.0-3] A train never attacks; alone it defends with 1.
#[test]
fn r20_0_trains_only_defend() {
    let mut table = raid(&[("A/3/60", "1005")], 5);
    assert_eq!(table.totals(), (4, 1));
    table.when(Decision::EndPursuit);

    let table =
        given().at("french Train", "1006").at("A/3/60", "1005").at("RR", "1305").at("35", "1306").combat(Army::French);
    table.refuses(table.attack("french Train", "1005"), "4.2-cp");
}

/// [20.0-4] Trains never rally.
#[test]
fn r20_0_trains_have_no_rating() {
    let table = given().at("french Train", "1006").disordered("La Sarre", "1306").rally(Army::French);
    table.refuses(Decision::Rally { unit: table.u("french Train") }, "20.0-4");
    assert_eq!(table.options(), [Decision::Rally { unit: table.u("La Sarre") }, Decision::EndRally]);
}

/// [20.0-5] A train has 3 MP at the cost of wheels, halts in a zone and stays there, unharmed.
#[test]
fn r20_0_trains_move_like_guns() {
    let given = || given_with("lake-george", ON).at("french Train", "2108");
    let mut table = given().movement(Army::French);
    table.picks("french Train").when(step("2008"));
    table.refuses(step("2007"), "7.2-h");
    table.when(step("1909"));
    // 1910 is woods, three points; one is left. The trail goes on.
    table.refuses(step("1910"), "7.2-h");
    table.when(step("1809"));
    assert_eq!(table.place("french Train"), "1809");
    let mut table = given().movement(Army::French);
    table.picks("french Train");
    table.refuses(step("2107"), "7.2-k");

    let mut table = given().at("1 Mass", "1809").movement(Army::French);
    table.picks("french Train").when(step("2008")).when(step("1909"));
    assert_eq!(table.place("french Train"), "1909");
    let table = given_with("lake-george", ON)
        .at("french Train", "1909")
        .at("1 Mass", "1809")
        .at("CFM", "2208")
        .movement(Army::French);
    table.refuses(table.pick("french Train"), "8.2-c");
    let table = given_with("lake-george", ON)
        .at("french Train", "1909")
        .at("1 Mass", "1809")
        .losses(Army::French, 14)
        .movement_dice(Army::French, &[1]);
    assert!(table.offers(table.pick("french Train")));
}

/// [20.0-6] A train's hex is closed to enemy movement and retreat; a lone train may be attacked, by good order units.
#[test]
fn r20_0_a_train_is_reached_by_combat_only() {
    let mut table = given().at("french Train", "1006").at("35", "1005").movement(Army::British);
    table.picks("35");
    table.refuses(step("1006"), "20.0-6");

    let table = given().at("french Train", "1006").at("35", "1005").combat(Army::British);
    assert_eq!(table.options(), [table.attack("35", "1006"), Decision::EndDeclaration]);
    let table = given().at("french Train", "1006").at("35", "1005").disordered("28", "1106").combat(Army::British);
    table.refuses(table.attack("28", "1006"), "9.0-j");

    // Routed from 1006 between 1005 and 1106, with a British train in 0907.
    let mut table = given()
        .at("35", "1005")
        .at("15", "1106")
        .at("Col/BC", "1006")
        .at("british Train", "0907")
        .combat(Army::British);
    table.declare(&[("35", "1006"), ("15", "1006")]);
    table.fight(0, &[1, 1]);
    assert_eq!(table.steps(), ["1007"]);
}

/// [20.0-6] [10.2-h] Cavalry does not ride on into a train that was not attacked.
#[test]
fn r20_0_no_second_hex_of_pursuit_into_a_train() {
    let mut table = given()
        .at("CdC/BC", "1005")
        .at("RR", "1106")
        .at("A/RM", "1006")
        .at("british Train", "1007")
        .combat(Army::French);
    table.declare(&[("CdC/BC", "1006"), ("RR", "1006")]);
    table.fight(0, &[1, 1]).falls_back(&["0907"], &[]).pursues("CdC/BC", "1006");
    assert_eq!(table.steps(), ["0906", "1005", "1107"]);
}

/// A train stacked with a battalion in 1006.
fn escorted(dice: &[u8]) -> Table {
    let mut table = given().at("35", "1005").at("Col/BC", "1006").at("french Train", "1006").combat(Army::British);
    table.declare(&[("35", "1006")]);
    table.fight(0, dice);
    assert_eq!(table.totals(), (7, 4 + 1));
    table
}

/// [20.0-c] [20.0-c2] Results pass a stacked train by; while its escort stays nobody enters.
#[test]
fn r20_0_results_do_not_touch_trains() {
    let table = escorted(&[2]);
    assert_eq!(table.fought().3, CombatResult::Dd);
    assert!(table.is_disordered("Col/BC") && !table.is_disordered("french Train"));
    assert_eq!((table.place("french Train"), table.is_pursuing()), ("1006".to_owned(), false));
}

/// [20.0-c2] When the escort has run a pursuer may enter and roll.
#[test]
fn r20_0_an_abandoned_train_is_taken() {
    let mut table = escorted(&[1, 1]);
    table.falls_back(&["1007"], &[]);
    assert_eq!(table.place("french Train"), "1006");
    table.rolls(table.pursue("35", "1006"), &[3]);
    assert_eq!(table.state[table.u("french Train")].army, Army::British);
    assert_eq!((table.place("french Train"), table.place("35")), ("1006".to_owned(), "1006".to_owned()));
}

/// [20.0-c1] Any result against a lone train opens its hex to good order attackers; others do not.
#[test]
fn r20_0_a_lone_train_gives_way() {
    // 4 to 1: Dd on 5.
    let mut table = raid(&[("A/3/60", "1005")], 5);
    assert_eq!(table.fought().3, CombatResult::Dd);
    assert_eq!(table.place("french Train"), "1006");
    table.rolls(table.pursue("A/3/60", "1006"), &[1]);
    assert_eq!((table.place("A/3/60"), table.place("french Train")), ("1006".to_owned(), "eliminated".to_owned()));

    // De does not eliminate the train of itself.
    let table = raid(&[("A/3/60", "1005")], 1);
    assert_eq!((table.fought().3, table.place("french Train")), (CombatResult::De, "1006".to_owned()));
    assert!(table.is_pursuing());

    // Against a train in a building 3 to 2 can fail: 1.5-1, Ad on 6; the attacker suffers normally.
    let mut table = given().at("A/RM", "1105").at("french Train", "1204").combat(Army::British);
    table.declare(&[("A/RM", "1204")]);
    assert_eq!(table.fight(0, &[6]).fought(), (3, 2, "1.5-1", CombatResult::Ad));
    assert!(table.is_disordered("A/RM") && !table.is_pursuing());
}

/// Enters a lone train's hex with this unit and this die.
fn taken(unit: &str, die: u8) -> Table {
    let mut table = raid(&[(unit, "1005")], 2);
    table.rolls(table.pursue(unit, "1006"), &[die]);
    table
}

/// [20.0-d] The capture table: eliminated, captured, looted; Indians in the combat add 1.
#[test]
fn r20_0_the_capture_table() {
    let result = |table: &Table| {
        let taken = |event: &Event| {
            let Event::TrainTaken { result, roll, .. } = event else { return None };
            Some((*result, roll.total()))
        };
        table.events.iter().find_map(taken).unwrap()
    };
    use Capture::{Captured, Eliminated, Looted};
    for (die, capture) in [(1, Eliminated), (2, Eliminated), (3, Captured), (4, Captured), (5, Looted), (6, Looted)] {
        let table = taken("A/3/60", die);
        assert_eq!(result(&table), (capture, die as i8));
        let train = &table.state[table.u("french Train")];
        assert_eq!(train.at == Place::Eliminated, capture == Eliminated);
        assert_eq!(train.army == Army::British, capture == Captured);
        assert_eq!(train.looted, capture == Looted);
    }
    // French Indians take a British train.
    for (die, capture, total) in [(2, Captured, 3), (4, Looted, 5), (6, Looted, 7)] {
        let mut table = given().at("Indians", "1005").at("british Train", "1006").combat(Army::French);
        table.declare(&[("Indians", "1006")]);
        table.fight(0, &[2]);
        table.rolls(table.pursue("Indians", "1006"), &[die]);
        assert_eq!(result(&table), (capture, total), "die {die}");
    }
    // Indians among the defenders count as well.
    let mut table = given().at("35", "1005").at("Indians", "1006").at("french Train", "1006").combat(Army::British);
    table.declare(&[("35", "1006")]);
    assert_eq!(table.fight(0, &[1, 1]).fought(), (7, 4, "1.5-1", CombatResult::Dr));
    table.falls_back(&["1007"], &[]);
    table.rolls(table.pursue("35", "1006"), &[2]);
    assert_eq!(result(&table), (Captured, 3));
}

/// [20.0-e] A looted train takes 1 from every rally in or next to its hex, on both sides.
#[test]
fn r20_0_a_looted_train_hinders_rallies() {
    for (at, total) in [("1006", 5), ("1007", 5), ("1008", 6)] {
        assert_eq!(rallied(looted(given(), at), 6), (total, total == 6), "{at}");
    }
    // Rating 2 and a 4: British beside the former French train.
    let mut table = looted(given(), "1005").disordered("35", "1006").rally(Army::British);
    let unit = table.u("35");
    table.rolls(Decision::Rally { unit }, &[4]);
    assert!(table.is_disordered("35"));
}

/// [20.0-g] A looted train is a marker: it moves no more, is nobody's, and hinders nobody.
#[test]
fn r20_0_a_looted_train_is_a_marker() {
    let mut table = looted(given(), "1006").at("35", "1005").movement(Army::British);
    table.march("35", &["1006", "1007"]);
    assert_eq!(table.place("35"), "1007");
    let mut table = looted(given(), "1006").at("RR", "1005").movement(Army::French);
    table.refuses(table.pick("french Train"), "2.3-h");
    table.march("RR", &["1006"]);
    assert_eq!(table.place("RR"), "1006");

    let table = looted(given(), "1006").at("35", "1005").at("28", "1305").at("RR", "1306").combat(Army::British);
    table.refuses(table.attack("35", "1006"), "9.0");
}

/// [20.0-f] [17.1] Trains eliminated or captured are worth 1 each to the enemy, no demoralization; looted or retaken none.
#[test]
fn r20_0_trains_score_victory_points() {
    let points = |table: &Table| {
        let look = table.game.look(&table.state);
        Army::BOTH.map(|army| look.points(army).get())
    };
    for (die, british) in [(2, 1), (4, 1), (6, 0)] {
        let table = taken("A/3/60", die);
        assert_eq!((points(&table), table.losses(Army::French)), ([british, 0], 0), "die {die}");
    }
    // Captured by the British, then reached by the French again: retaken or looted it scores nothing, destroyed it does.
    for (die, british) in [(4, 0), (6, 0), (1, 1)] {
        let mut table = captured(given(), "1006").at("RR", "1005").combat(Army::French);
        assert_eq!(points(&table), [1, 0]);
        table.declare(&[("RR", "1006")]);
        table.fight(0, &[2]);
        table.rolls(table.pursue("RR", "1006"), &[die]);
        assert_eq!(points(&table), [british, 0], "die {die}");
        assert_eq!(table.state[table.u("french Train")].army == Army::French, die == 4);
    }
}

/// [20.0-f] In an exchange the train's factor must be paid for: the lone attacker is disordered and stays out.
#[test]
fn r20_0_an_exchange_with_a_train() {
    let mut table = raid(&[("A/3/60", "1005")], 6);
    assert_eq!(table.fought(), (4, 1, "4-1", CombatResult::Bx));
    assert!(table.told(|event| *event == Event::ExchangeOwed { army: Army::British, owed: CombatFactor::new(1) }));
    let unit = table.u("A/3/60");
    table.when(Decision::Pay { unit });
    assert!(table.is_disordered("A/3/60") && !table.is_pursuing());
    assert_eq!(table.place("french Train"), "1006");
}

/// [20.0-d] A captured train serves its captor's rallies at once.
#[test]
fn r20_0_a_captured_train_serves_its_captor() {
    assert_eq!(rallied(captured(given(), "1007"), 5), (5, false));
    let mut table = captured(given(), "1007").disordered("35", "1006").rally(Army::British);
    let unit = table.u("35");
    // Rating 2, train 1.
    table.rolls(Decision::Rally { unit }, &[3]);
    assert!(!table.is_disordered("35"));
}

/// [G64] [12.0-c] A train does not enter a hex with enemy leaders; infantry does and takes them.
#[test]
fn r20_0_g64_a_train_does_not_join_enemy_leaders() {
    let given = || given().at("british Train", "1005").at("35", "1004").at("Montcalm", "1006");
    let mut table = given().movement(Army::British);
    table.picks("british Train");
    table.refuses(step("1006"), "G64");
    let mut table = given().at("Wolfe", "1007").movement(Army::British);
    table.picks("Wolfe");
    table.refuses(step("1006"), "12.0-c");
    let mut table = given().movement(Army::British);
    table.march("35", &["1005", "1006"]);
    assert_eq!(table.place("Montcalm"), "eliminated");
}
