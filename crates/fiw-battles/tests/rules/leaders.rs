//! 12.0: leaders.
use crate::table::{given, hex, step};
use fiw_battles::counters::Army;
use fiw_battles::decision::Decision;
use fiw_battles::event::{Event, Phase};

/// [12.0] A leader of 2 adds 2 factors in his hex and 1 to rallies within 2 hexes.
#[test]
fn r12_0_what_a_leader_does() {
    let mut table = given("quebec").at("RR", "1005").at("Montcalm", "1005").at("35", "1006").combat(Army::French);
    table.declare(&[("RR", "1006")]);
    table.when(Decision::Resolve { battle: 0 });
    assert_eq!(table.leads("Montcalm", &[4]).totals(), (6 + 2, 7));

    let mut table = given("quebec").disordered("M/LW", "1005").at("Montcalm", "1003").rally(Army::French);
    let unit = table.u("M/LW");
    table.rolls(Decision::Rally { unit }, &[5]);
    assert!(!table.is_disordered("M/LW"));
}

/// [12.0-b] Leaders take no room: a fourth joins three in a full hex.
#[test]
fn r12_0_any_number_of_leaders() {
    let mut table = given("quebec")
        .at("35", "1005")
        .at("York", "1005")
        .at("Wolfe", "1005")
        .at("Monckton", "1005")
        .at("Townshend", "1005")
        .at("Murray", "0905")
        .movement(Army::British);
    table.march("Murray", &["1005"]);
    table.when(Decision::EndMovement);
    assert!(["Wolfe", "Monckton", "Townshend", "Murray"].iter().all(|name| table.place(name) == "1005"));
}

/// [12.0-c] [12.1-1] A leader alone does not enter an enemy leader's hex; with infantry he does, and the enemy is lost.
#[test]
fn r12_0_leaders_and_enemy_leaders() {
    let given = || given("quebec").at("35", "1003").at("Wolfe", "1003").at("Montcalm", "1005").movement(Army::British);
    let mut table = given();
    table.picks("Wolfe").when(step("1004"));
    table.refuses(step("1005"), "12.0-c");

    let mut table = given();
    let leader = table.u("Wolfe");
    table.picks("35").when(Decision::Ride { leader }).when(step("1004"));
    assert_eq!(table.place("Montcalm"), "eliminated", "next to the 35th he is alone in its zone");

    // Only disordered men near him: the hex itself is entered by cavalry from beyond the zone.
    let mut table = crate::table::given("fort-oswego")
        .at("A/Bearn", "0607")
        .at("Montcalm", "0607")
        .at("Mercer", "0606")
        .movement(Army::French);
    let leader = table.u("Montcalm");
    table.picks("Montcalm");
    table.refuses(step("0606"), "12.0-c");
    table.when(Decision::PutBack);
    table.picks("A/Bearn").when(Decision::Ride { leader }).when(step("0606"));
    assert_eq!((table.place("Mercer"), table.place("Montcalm")), ("eliminated".to_owned(), "0606".to_owned()));
    assert_eq!(table.losses(Army::British), 2);
}

/// [12.0-d] A leader moves though his unit is disordered.
#[test]
fn r12_0_leaders_are_always_in_good_order() {
    let mut table = given("quebec").disordered("35", "1005").at("Wolfe", "1005").movement(Army::British);
    table.refuses(table.pick("35"), "11.1-1");
    table.march("Wolfe", &["1004", "1003"]);
    assert_eq!(table.place("Wolfe"), "1003");
}

/// [12.0-e] Leaders control nothing: one passes beside them, and their neighbours have no duty.
#[test]
fn r12_0_leaders_exert_no_zone() {
    // Behind the works no British zone harms Mercer.
    let mut table = given("fort-oswego").at("Mercer", "0606").at("A/Bearn", "0608").movement(Army::French);
    table.march("A/Bearn", &["0607", "0507"]);
    assert_eq!((table.place("A/Bearn"), table.place("Mercer")), ("0507".to_owned(), "0606".to_owned()));
    assert!(!table.game.look(&table.state).in_enemy_zone(Army::French, hex("0607")));
}

/// [12.0-f] A lone leader neither attacks nor is attacked.
#[test]
fn r12_0_leaders_do_not_fight_alone() {
    // Behind the works Mercer is safe from the zone of 0607.
    let given =
        || given("fort-oswego").at("Mercer", "0606").at("A/Bearn", "0607").at("NJ", "0709").at("B/Bearn", "0609");
    let table = given().combat(Army::British);
    table.refuses(table.attack("Mercer", "0607"), "4.2-cp");
    assert_eq!(table.options(), [table.attack("NJ", "0609")]);
    let table = given().combat(Army::French);
    table.refuses(table.attack("A/Bearn", "0606"), "9.0");
    assert_eq!(table.options(), [table.attack("B/Bearn", "0709")]);

    // Nobody else there: the phase passes.
    let table = crate::table::given("fort-oswego").at("Mercer", "0606").at("A/Bearn", "0607").combat(Army::French);
    assert!(table.told(|event| *event == Event::PhaseBegan { army: Army::French, phase: Phase::Rally }));
}

/// [12.1-2] [9.3-De] The defenders are gone, the attacker controls the hex: the leader is lost before any pursuit.
#[test]
fn r12_1_a_leader_alone_in_a_zone_falls() {
    let mut table = given("quebec")
        .at("35", "1005")
        .at("28", "1106")
        .at("TR/LW", "1006")
        .at("Montcalm", "1006")
        .combat(Army::British);
    table.declare(&[("35", "1006"), ("28", "1006")]);
    table.when(Decision::Resolve { battle: 0 }).no_leader("1006", &[1]);
    assert_eq!(table.fought().2, "6-1");
    let fallen = Event::Eliminated { unit: table.u("Montcalm"), because: kernel::rule("12.1-2") };
    assert!(table.told(|event| *event == fallen));
    assert!(table.is_pursuing());
    assert_eq!(table.losses(Army::French), 2 + 2 * 2);

    // With another unit left in the hex he lives.
    let mut table =
        given("quebec").at("35", "1005").at("Montbeillard", "1006").at("Montcalm", "1006").combat(Army::British);
    table.declare(&[("35", "1006")]);
    // 7 to 2, die 5: Dd.
    table.fight(0, &[5]);
    assert_eq!((table.place("Montbeillard"), table.place("Montcalm")), ("1006".to_owned(), "1006".to_owned()));
}

/// [12.1-3] [12.1-2] Rout does not touch a leader; what kills him is being left in a zone.
#[test]
fn r12_1_results_do_not_touch_leaders() {
    // Behind the works there is no zone: Mercer stays, unhurt, when his men run.
    let mut table = given("fort-oswego")
        .at("NJ", "0606")
        .at("Mercer", "0606")
        .at("A/Bearn", "0607")
        .at("B/Bearn", "0507")
        .at("A/La Sarre", "0707")
        .combat(Army::French);
    table.declare(&[("A/Bearn", "0606"), ("B/Bearn", "0606"), ("A/La Sarre", "0606")]);
    table.when(Decision::Resolve { battle: 0 }).no_leader("0606", &[1]);
    table.rolls(Decision::LetRun { hex: hex("0606") }, &[1]).falls_back(&["0706"], &[]);
    assert_eq!((table.place("NJ"), table.place("Mercer")), ("0706".to_owned(), "0606".to_owned()));

    // Only a starred bombardment result kills leaders: strength 4 at two hexes, Dz* on 1, Dz on 2.
    for (die, place) in [(1, "eliminated"), (2, "2005")] {
        let mut table =
            given("quebec").at("St J", "2205").at("Monckton", "2005").at("35", "0303").bombardment(Army::French);
        table.fires("St J", "2005", &[die]);
        assert_eq!(table.place("Monckton"), place);
    }
}

/// [12.1-b] [12.1-2] A lone leader is safe beside disordered enemies, until one of them rallies.
#[test]
fn r12_1_no_zone_no_danger() {
    let mut table = given("quebec").disordered("RR", "1006").at("Wolfe", "1003").movement(Army::British);
    table.march("Wolfe", &["1004", "1005"]);
    assert_eq!(table.place("Wolfe"), "1005");

    let mut table = given("quebec").disordered("RR", "1006").at("Wolfe", "1005").rally(Army::French);
    let unit = table.u("RR");
    table.rolls(Decision::Rally { unit }, &[6]);
    assert_eq!((table.place("Wolfe"), table.losses(Army::British)), ("eliminated".to_owned(), 6));
}

/// [12.2-d] Leaders add nothing to bombardment.
#[test]
fn r12_2_no_leader_at_the_guns() {
    let mut table =
        given("quebec").at("York", "1005").at("Monckton", "1005").at("Bearn", "1008").bombardment(Army::British);
    table.fires("York", "1008", &[6]);
    assert!(table.told(|event| matches!(event, Event::Fired { range: 3, strength: 2, .. })));
}

/// [12.3] [12.3-ex] [12.3-b] A leader of 2 reaches two hexes, over enemies, zones and water.
#[test]
fn r12_3_the_command_radius() {
    for (at, helped) in
        [("1006", true), ("1007", true), ("1008", true), ("1106", true), ("1009", false), ("1306", false)]
    {
        let mut table = given("quebec").disordered("M/LW", "1006").at("Montcalm", at).rally(Army::French);
        let unit = table.u("M/LW");
        table.rolls(Decision::Rally { unit }, &[5]);
        assert_eq!(table.is_disordered("M/LW"), !helped, "{at}");
    }
    // Enemies and their zones between.
    let mut table = given("quebec")
        .disordered("M/LW", "1006")
        .at("35", "1007")
        .at("Bearn", "1008")
        .at("Montcalm", "1008")
        .rally(Army::French);
    let unit = table.u("M/LW");
    table.rolls(Decision::Rally { unit }, &[5]);
    assert!(!table.is_disordered("M/LW"));
    // The Oswego River between.
    let mut table = given("fort-oswego").disordered("A/Mil", "0704").at("Montcalm", "0904").rally(Army::French);
    assert_eq!(table.distance("0704", "0904"), 2);
    let unit = table.u("A/Mil");
    table.rolls(Decision::Rally { unit }, &[5]);
    assert!(!table.is_disordered("A/Mil"));
}
