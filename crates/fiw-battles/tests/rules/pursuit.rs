//! 10.2: pursuit; 10.3: exhaustion.
use crate::table::{Given, Table, given, given_ground, hex};
use fiw_battles::counters::Army;
use fiw_battles::decision::Decision;
use fiw_battles::event::{Event, Phase};
use fiw_battles::tables::CombatResult;

const END: Decision = Decision::EndPursuit;

/// The 35th in 1005 and the 28th in 0906 destroy a unit of 2 in 1006.
fn cleared(given: Given) -> Table {
    let mut table = given.at("35", "1005").at("28", "0906").at("TR/LW", "1006").combat(Army::British);
    table.declare(&[("35", "1006"), ("28", "1006")]);
    assert_eq!(table.fight(0, &[1]).fought(), (13, 2, "6-1", CombatResult::De));
    table
}

/// [10.2] [10.2-b] Survivors are offered the vacated hex and may decline.
#[test]
fn r10_2_attackers_may_advance() {
    let mut table = cleared(given("quebec"));
    assert_eq!(table.asked(), Army::British);
    assert_eq!(table.options(), [table.pursue("28", "1006"), table.pursue("35", "1006"), END]);
    table.refuses(table.pursue("35", "1007"), "10.2");
    table.when(END);
    assert_eq!((table.place("35"), table.place("28")), ("1005".to_owned(), "0906".to_owned()));

    // After a result that clears nothing there is no pursuit.
    let mut table = given("quebec").at("35", "1005").at("RR", "1006").combat(Army::British);
    table.declare(&[("35", "1006")]);
    assert_eq!(table.fight(0, &[2]).fought().3, CombatResult::Dd);
    assert!(!table.is_pursuing());
}

/// [10.2] A hex cleared by retreat is cleared too.
#[test]
fn r10_2_after_a_rout() {
    let mut table = given("quebec").at("35", "1005").at("Col/RW", "1006").combat(Army::British);
    table.declare(&[("35", "1006")]);
    table.fight(0, &[1, 1]).falls_back(&["1007"], &[]);
    table.pursues("35", "1006");
    assert_eq!(table.place("35"), "1006");
}

/// [10.2-f] Only one infantry unit finds room in the vacated hex.
#[test]
fn r10_2_within_the_limits_of_stacking() {
    let mut table = cleared(given("quebec"));
    table.pursues("28", "1006");
    assert_eq!((table.place("28"), table.place("35")), ("1006".to_owned(), "1005".to_owned()));
    // The 35th has no place left to go to, so nobody is asked any more.
    assert!(!table.is_pursuing());
}

/// [10.2-c] [10.2-k] [11.1-1] Only good order units of this attack pursue; no guns, no disordered units, no bystanders.
#[test]
fn r10_2_who_may_pursue() {
    let mut table = given("quebec")
        .at("35", "1005")
        .at("York", "1005")
        .disordered("15", "0906")
        .at("TR/LW", "1006")
        .at("28", "1107")
        .at("58", "1306")
        .at("Col/RW", "1206")
        .combat(Army::British);
    // The 28th touches 1006 but fights 1206 with the 58th.
    table.declare(&[("35", "1006"), ("15", "1006"), ("28", "1206"), ("58", "1206")]);
    assert_eq!(table.fight(0, &[1]).fought(), (7 + 3, 2, "5-1", CombatResult::De));
    assert_eq!(table.options(), [table.pursue("35", "1006"), END]);
    for name in ["15", "York", "28"] {
        table.refuses(table.pursue(name, "1006"), "10.2-c");
    }
}

/// [10.2-k] [10.2-i] After an exchange only those still in good order pursue, and only into hexes that were vacated.
#[test]
fn r10_2_pursuit_after_an_exchange() {
    let mut table = given("quebec")
        .at("35", "1405")
        .at("28", "1605")
        .disordered("Col/RW", "1505")
        .at("Bearn", "1506")
        .combat(Army::British);
    table.declare(&[("35", "1505"), ("35", "1506"), ("28", "1505")]);
    assert_eq!(table.fight(0, &[5]).fought(), (13, 6, "2-1", CombatResult::Bx));
    let unit = table.u("35");
    table.when(Decision::Pay { unit }).when(Decision::EndPayment);
    assert_eq!(table.options(), [table.pursue("28", "1505"), END]);
    table.refuses(table.pursue("35", "1505"), "10.2-c");
    table.refuses(table.pursue("28", "1506"), "10.2");
}

/// [10.2-d] A leader may go along with a pursuing unit, never alone.
#[test]
fn r10_2_leaders_pursue_with_units() {
    let given = || {
        let mut table = given("quebec").at("35", "1005").at("Wolfe", "1005").at("TR/LW", "1006").combat(Army::British);
        table.declare(&[("35", "1006")]);
        table.when(Decision::Resolve { battle: 0 });
        assert_eq!(table.leads("Wolfe", &[1]).fought(), (10, 2, "5-1", CombatResult::De));
        table.refuses(table.pursue("Wolfe", "1006"), "10.2-c");
        table.pursues("35", "1006");
        table
    };
    let mut table = given();
    let leader = table.u("Wolfe");
    table.when(Decision::Ride { leader }).when(Decision::Advance);
    assert_eq!((table.place("35"), table.place("Wolfe")), ("1006".to_owned(), "1006".to_owned()));

    let mut table = given();
    table.when(Decision::Advance);
    assert_eq!((table.place("35"), table.place("Wolfe")), ("1006".to_owned(), "1005".to_owned()));
}

/// [10.2-e] [10.3] Zones do not stop a pursuer, and new neighbours give him nothing to do in this phase.
#[test]
fn r10_2_pursuit_ignores_zones_and_exhausts() {
    // Bearn and Guyenne touch 1006 but neither attacker.
    let mut table = cleared(given("quebec").at("Bearn", "1007").at("Guyenne", "1107"));
    table.pursues("35", "1006");
    assert_eq!(table.place("35"), "1006");
    assert!(table.told(|event| *event == Event::PhaseBegan { army: Army::British, phase: Phase::Rally }));
}

/// [10.3] A pursuer takes no part in a battle still to be fought beside him.
#[test]
fn r10_3_a_pursuer_does_not_attack_again() {
    // The 15th in 1108 attacks Bearn in 1107; the 35th pursues into 1006 beside him.
    let mut table = given("quebec")
        .at("35", "1005")
        .at("28", "0906")
        .at("TR/LW", "1006")
        .at("15", "1108")
        .at("Bearn", "1107")
        .combat(Army::British);
    table.declare(&[("35", "1006"), ("28", "1006"), ("15", "1107")]);
    let first = table.state.battles.iter().position(|battle| battle.targets == [hex("1006")]).unwrap() as u8;
    table.fight(first, &[1]);
    table.pursues("35", "1006");
    assert_eq!(table.options(), [Decision::Resolve { battle: 1 - first }]);
    assert_eq!(table.fight(1 - first, &[2]).totals(), (6, 5));
}

/// [10.3] A routed unit does not attack again: it is in no other battle and is asked nothing.
#[test]
fn r10_3_a_retreated_attacker_does_not_attack_again() {
    let mut table =
        given("quebec").at("15", "1105").at("RR", "1204").at("28", "0805").at("Col/RW", "0806").combat(Army::British);
    table.declare(&[("15", "1204"), ("28", "0806")]);
    table.fight(0, &[5, 1]).falls_back(&["1005"], &[]);
    table.refuses(table.attack("15", "0806"), "4.1-c");
    assert_eq!(table.options(), [Decision::Resolve { battle: 1 }]);
}

/// [10.2-g] Pursuit is one hex whatever its ground.
#[test]
fn r10_2_pursuit_is_counted_in_hexes() {
    let mut table =
        given_ground("quebec", &[], &[("1006", 'f')]).at("35", "1005").at("Col/RW", "1006").combat(Army::British);
    table.declare(&[("35", "1006")]);
    table.fight(0, &[1, 1]).falls_back(&["1007"], &[]);
    table.pursues("35", "1006");
    assert_eq!(table.place("35"), "1006");
}

/// [10.2-i] Infantry goes into the vacated hex and no farther.
#[test]
fn r10_2_infantry_pursues_one_hex() {
    let mut table = given("quebec").at("35", "1005").at("TR/LW", "1006").combat(Army::British);
    table.declare(&[("35", "1006")]);
    assert_eq!(table.fight(0, &[1, 2]).fought().3, CombatResult::Dr);
    table.falls_back(&["1007", "1008"], &[]);
    assert_eq!(table.options(), [table.pursue("35", "1006"), END]);
    table.pursues("35", "1006");
    assert!(!table.is_pursuing());
}

/// The French cavalry in 1005 and a grenadier in 1106 destroy a British unit of 3 in 1006.
fn ridden_down(given: Given) -> Table {
    let mut table =
        given.at("CdC/BC", "1005").at("Gr/BC", "1106").at("Bearn", "0907").at("A/RM", "1006").combat(Army::French);
    table.declare(&[("CdC/BC", "1006"), ("Gr/BC", "1006"), ("Bearn", "1006")]);
    // Doubled: 1106 and 0907 are opposite.
    assert_eq!(table.fight(0, &[1]).fought(), (2 * (3 + 5 + 5), 3, "6-1", CombatResult::De));
    table
}

/// [10.2.1] All cavalry pursues before any infantry; nobody has to pursue at all.
#[test]
fn r10_2_1_cavalry_first() {
    let mut table = ridden_down(given("quebec"));
    assert_eq!(table.options(), [table.pursue("CdC/BC", "1006"), END]);
    table.refuses(table.pursue("Gr/BC", "1006"), "10.2.1");
    table.pursues("CdC/BC", "1006").when(Decision::PursueOn { to: hex("1007") });
    assert_eq!(table.options(), [table.pursue("Bearn", "1006"), table.pursue("Gr/BC", "1006"), END]);
    table.pursues("Gr/BC", "1006");
    assert_eq!((table.place("CdC/BC"), table.place("Gr/BC")), ("1007".to_owned(), "1006".to_owned()));

    let mut table = ridden_down(given("quebec"));
    table.when(END);
    assert_eq!(table.place("CdC/BC"), "1005");
}

/// [10.2-j] [10.2.1-b] Cavalry may stop in the vacated hex or go on to any hex around it that is open to it.
#[test]
fn r10_2_1_the_second_hex_is_free() {
    let mut table = ridden_down(given("quebec"));
    table.pursues("CdC/BC", "1006");
    // All six but those of its own infantry.
    assert_eq!(table.steps(), ["0906", "1005", "1007", "1107"]);
    table.when(END);
    assert_eq!(table.place("CdC/BC"), "1006");
    assert!(!table.is_pursuing());
}

/// [10.2-h] No pursuit into water, forest closed to cavalry, or enemies; nor under the guns' noses into their hex.
#[test]
fn r10_2_where_nobody_pursues() {
    let ground = [("1007", 'L'), ("0906", 'f')];
    let mut table = ridden_down(given_ground("quebec", &[], &ground).disordered("York", "1107"));
    table.pursues("CdC/BC", "1006");
    assert_eq!(table.steps(), ["1005"]);
    table.refuses(Decision::PursueOn { to: hex("1007") }, "7.2-k");
    table.refuses(Decision::PursueOn { to: hex("1107") }, "7.1-c");
}

/// [10.2.1-c] Cavalry that cannot enter the vacated hex does not hold the infantry back.
#[test]
fn r10_2_1_cavalry_that_cannot_pursue() {
    let mut table = ridden_down(given_ground("quebec", &[], &[("1006", 'f')]));
    table.refuses(table.pursue("CdC/BC", "1006"), "7.2-k");
    table.pursues("Gr/BC", "1006");
    assert_eq!(table.place("Gr/BC"), "1006");
}

/// [10.2] [12.1-1] A lone leader left in the vacated hex does not bar it and falls to the pursuer.
#[test]
fn r10_2_a_lone_leader_does_not_hold_a_hex() {
    // Behind the works no zone reaches him.
    let mut table = given("fort-oswego")
        .at("NJ", "0606")
        .at("Mercer", "0606")
        .at("A/Bearn", "0607")
        .at("B/Bearn", "0507")
        .at("A/La Sarre", "0707")
        .combat(Army::French);
    table.declare(&[("A/Bearn", "0606"), ("B/Bearn", "0606"), ("A/La Sarre", "0606")]);
    table.when(Decision::Resolve { battle: 0 }).no_leader("0606", &[1]);
    assert_eq!(table.fought(), (9, 4, "2-1", CombatResult::Dr));
    table.rolls(Decision::LetRun { hex: hex("0606") }, &[1]).falls_back(&["0706"], &[]);
    assert_eq!(table.place("Mercer"), "0606");
    table.pursues("A/Bearn", "0606");
    assert_eq!((table.place("Mercer"), table.place("A/Bearn")), ("eliminated".to_owned(), "0606".to_owned()));
}
