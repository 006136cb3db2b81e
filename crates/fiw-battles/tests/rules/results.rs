//! 9.3: what the results of a battle do.
use crate::table::{Table, given, given_with};
use fiw_battles::counters::Army;
use fiw_battles::decision::Decision;
use fiw_battles::event::Event;
use fiw_battles::points::CombatFactor;
use fiw_battles::tables::CombatResult;

fn is_disordering(table: &Table, name: &str) -> impl Fn(&Event) -> bool + use<> {
    let wanted = table.u(name);
    move |event| matches!(event, Event::Disordered { unit, .. } if *unit == wanted)
}

/// [9.3-Ad] [11.0-c] [9.3-md] Ad disorders attackers in good order and eliminates disordered ones.
#[test]
fn r9_3_ad_disorders_the_attackers() {
    let mut table =
        given("quebec").at("A/3/60", "1005").disordered("43", "1106").at("RR", "1006").combat(Army::British);
    table.declare(&[("A/3/60", "1006"), ("43", "1006")]);
    assert_eq!(table.fight(0, &[5]).fought(), (4 + 2, 6, "1-1", CombatResult::Ad));
    assert!(table.is_disordered("A/3/60"));
    assert_eq!((table.place("A/3/60"), table.place("43")), ("1005".to_owned(), "eliminated".to_owned()));
    assert!(!table.is_disordered("RR"));
    assert_eq!(table.losses(Army::British), 5);
}

/// [9.0-p] A result hits every unit of the side concerned, leaders apart.
#[test]
fn r9_0_results_hit_all_participants() {
    let mut table = given("quebec")
        .at("A/3/60", "1005")
        .at("Wolfe", "1005")
        .at("B/3/60", "1106")
        .at("Prov", "1107")
        .at("RR", "1006")
        .combat(Army::British);
    table.declare(&[("A/3/60", "1006"), ("B/3/60", "1006"), ("Prov", "1006")]);
    table.when(Decision::Resolve { battle: 0 });
    assert_eq!(table.no_leader("1005", &[6]).fought(), (12, 6, "2-1", CombatResult::Ad));
    assert!(["A/3/60", "B/3/60", "Prov"].iter().all(|name| table.is_disordered(name)));
    assert!(!table.is_disordered("Wolfe"));
}

/// [11.1-5] [12.0-d] No result disorders a leader.
#[test]
fn r11_1_leaders_are_never_disordered() {
    let mut table = given("quebec").at("43", "1005").at("Wolfe", "1005").at("Bearn", "1006").combat(Army::British);
    table.declare(&[("43", "1006")]);
    table.when(Decision::Resolve { battle: 0 }).no_leader("1005", &[5]);
    assert!(table.is_disordered("43") && !table.is_disordered("Wolfe"));
    assert_eq!(table.place("Wolfe"), "1005");
}

/// [9.3-Ae] Ae eliminates all attackers and scores their good order factors.
#[test]
fn r9_3_ae_eliminates_the_attackers() {
    let mut table = given("quebec")
        .at("Conv Gr", "1105")
        .disordered("43", "1203")
        .at("RR", "1204")
        .at("Montcalm", "1204")
        .combat(Army::British);
    table.declare(&[("Conv Gr", "1204"), ("43", "1204")]);
    table.when(Decision::Resolve { battle: 0 });
    assert_eq!(table.leads("Montcalm", &[6]).fought(), (5, 16, "1-4", CombatResult::Ae));
    assert_eq!((table.place("Conv Gr"), table.place("43")), ("eliminated".to_owned(), "eliminated".to_owned()));
    assert_eq!(table.losses(Army::British), 3 + 5);
    assert_eq!(table.losses(Army::French), 0);
}

/// [9.3-Ar] [10.1-d] Ar eliminates disordered attackers; the others are disordered and run the die.
#[test]
fn r9_3_ar_routs_the_attackers() {
    let mut table =
        given("quebec").at("A/3/60", "1105").disordered("43", "1104").at("RR", "1204").combat(Army::British);
    table.declare(&[("A/3/60", "1204"), ("43", "1204")]);
    assert_eq!(table.fight(0, &[5, 3]).fought(), (6, 12, "1-2", CombatResult::Ar));
    assert_eq!((table.place("43"), table.is_disordered("A/3/60")), ("eliminated".to_owned(), true));
    assert_eq!(table.asked(), Army::British);
    table.falls_back(&["1005", "0905", "0804"], &[]);
    assert_eq!((table.place("A/3/60"), table.distance("1105", "0804")), ("0804".to_owned(), 3));
    assert_eq!(table.losses(Army::British), 5);
}

/// [9.3-Ar] [9.0-f] Interaction 8: a gun in the attackers' hex stands aside and still controls the ground.
#[test]
fn r9_3_ar_leaves_a_gun_alone() {
    let mut table = given("quebec").at("A/3/60", "1105").at("York", "1105").at("RR", "1204").combat(Army::British);
    table.declare(&[("A/3/60", "1204")]);
    assert_eq!(table.fight(0, &[6]).fought(), (4, 12, "1-3", CombatResult::Ae));
    assert_eq!((table.place("A/3/60"), table.place("York")), ("eliminated".to_owned(), "1105".to_owned()));
    assert!(!table.is_disordered("York"));

    let mut table = given("quebec").at("15", "1105").at("York", "1105").at("RR", "1204").combat(Army::British);
    table.declare(&[("15", "1204")]);
    assert_eq!(table.fight(0, &[6, 1]).fought(), (6, 12, "1-2", CombatResult::Ar));
    table.falls_back(&["1005"], &[]);
    assert_eq!((table.place("York"), table.is_disordered("York")), ("1105".to_owned(), false));
    let look = table.game.look(&table.state);
    assert!(look.in_enemy_zone(Army::French, crate::table::hex("1204")));
}

/// [9.3-Dd] Dd disorders infantry and gun of the defence where they stand.
#[test]
fn r9_3_dd_disorders_the_defenders() {
    let mut table =
        given("quebec").at("35", "1005").at("Guyenne", "1006").at("Montbeillard", "1006").combat(Army::British);
    table.declare(&[("35", "1006")]);
    assert_eq!(table.fight(0, &[2]).fought(), (7, 7, "1-1", CombatResult::Dd));
    assert!(table.is_disordered("Guyenne") && table.is_disordered("Montbeillard") && !table.is_disordered("35"));
    assert_eq!((table.place("Guyenne"), table.place("Montbeillard")), ("1006".to_owned(), "1006".to_owned()));
}

/// [9.3-md] [11.0-c] A disordered defender disordered again is eliminated.
#[test]
fn r9_3_a_second_disorder_eliminates() {
    let mut table = given("quebec").at("A/3/60", "1005").disordered("RR", "1006").combat(Army::British);
    table.declare(&[("A/3/60", "1006")]);
    assert_eq!(table.fight(0, &[3]).fought(), (4, 3, "1-1", CombatResult::Dd));
    assert_eq!((table.place("RR"), table.losses(Army::French)), ("eliminated".to_owned(), 6));
    let by_second_disorder = Event::Eliminated { unit: table.u("RR"), because: kernel::rule("9.3-md") };
    assert!(table.told(|event| *event == by_second_disorder));
}

/// [9.3-De] De eliminates infantry and gun of the defence.
#[test]
fn r9_3_de_eliminates_the_defenders() {
    let mut table = given("quebec")
        .at("35", "1005")
        .at("28", "1007")
        .at("Col/BC", "1006")
        .at("Montbeillard", "1006")
        .combat(Army::British);
    table.declare(&[("35", "1006"), ("28", "1006")]);
    assert_eq!(table.fight(0, &[1]).fought(), (26, 6, "4-1", CombatResult::De));
    assert_eq!(
        (table.place("Col/BC"), table.place("Montbeillard")),
        ("eliminated".to_owned(), "eliminated".to_owned())
    );
    assert_eq!(table.losses(Army::French), 4 + 2 * 2);
}

/// [9.3-Dr] [9.3] [10.1-d] Interaction 1: on Dr the gun and the disordered infantry are lost, the other runs the die.
#[test]
fn r9_3_rout_takes_gun_and_disordered_and_drives_the_rest() {
    let mut table = given("quebec")
        .at("Col/BC", "1505")
        .at("Montbeillard", "1505")
        .disordered("Col/RW", "1506")
        .at("35", "1405")
        .at("28", "1605")
        .combat(Army::British);
    table.declare(&[("35", "1505"), ("35", "1506"), ("28", "1505")]);
    assert_eq!(table.fight(0, &[1, 3]).fought(), (13, 4 + 2 + 1, "1.5-1", CombatResult::Dr));
    assert_eq!(
        (table.place("Montbeillard"), table.place("Col/RW")),
        ("eliminated".to_owned(), "eliminated".to_owned())
    );
    // In the order written: eliminations, then disorder, then flight.
    let (gun, foot) = (table.u("Montbeillard"), table.u("Col/RW"));
    let lost = |unit| table.when_told(|event| matches!(event, Event::Eliminated { unit: other, .. } if *other == unit));
    let shaken = table.when_told(is_disordering(&table, "Col/BC"));
    let runs = table.when_told(|event| matches!(event, Event::RoutRolled { .. }));
    assert!(lost(gun) < shaken && lost(foot) < shaken && shaken < runs);
    assert_eq!(table.losses(Army::French), 4 + 3);
    table.falls_back(&["1504", "1503", "1502"], &[]);
    assert_eq!((table.place("Col/BC"), table.distance("1505", "1502")), ("1502".to_owned(), 3));
    assert!(table.is_disordered("Col/BC"));
    assert_eq!(table.losses(Army::French), 4 + 3);
}

/// [9.3-Dr] Infantry 4 and gun 2 in one hex, die 2: the gun is lost, the infantry ends two hexes away, disordered.
#[test]
fn r9_3_dr_two_hexes() {
    let mut table = given("quebec")
        .at("35", "1005")
        .at("15", "1106")
        .at("Col/BC", "1006")
        .at("Montbeillard", "1006")
        .combat(Army::British);
    table.declare(&[("35", "1006"), ("15", "1006")]);
    assert_eq!(table.fight(0, &[1, 2]).fought(), (13, 6, "2-1", CombatResult::Dr));
    assert_eq!(table.place("Montbeillard"), "eliminated");
    table.falls_back(&["0907", "0807"], &[]);
    assert_eq!((table.place("Col/BC"), table.is_disordered("Col/BC")), ("0807".to_owned(), true));
}

/// French 3 and 2 against a British 5: even.
fn tie() -> Table {
    let mut table = given("quebec").at("Col/RW", "1005").at("TR/LW", "1106").at("43", "1006").combat(Army::French);
    table.declare(&[("Col/RW", "1006"), ("TR/LW", "1006")]);
    assert_eq!(table.fight(0, &[4]).fought(), (5, 5, "1-1", CombatResult::Bx));
    table
}

/// [9.3-Bx-a] [9.3-Bx-ex] Interaction 3: on a tie the defender is disordered first; any sufficient payment is legal.
#[test]
fn r9_3_bx_tie_and_payment() {
    for paying in [vec!["TR/LW"], vec!["Col/RW"], vec!["TR/LW", "Col/RW"]] {
        let mut table = tie();
        assert!(table.is_disordered("43"));
        assert!(table.told(|event| *event == Event::ExchangeOwed { army: Army::French, owed: CombatFactor::new(2) }));
        assert_eq!(table.asked(), Army::French);
        table.refuses(Decision::EndPayment, "9.3-Bx-c");
        for name in &paying {
            let unit = table.u(name);
            table.when(Decision::Pay { unit });
        }
        if paying.len() == 1 {
            table.when(Decision::EndPayment);
        }
        for name in ["TR/LW", "Col/RW"] {
            assert_eq!(table.is_disordered(name), paying.contains(&name), "{name} of {paying:?}");
        }
        assert_eq!((table.losses(Army::French), table.losses(Army::British)), (0, 0));
    }
}

/// [9.3-Bx-a] Attackers 4 and 3 against 5 (2): the defender falls to 2, the attacker pays at least 2.
#[test]
fn r9_3_bx_attacker_not_weaker() {
    let mut table =
        given("quebec").at("A/3/60", "1005").at("Conv Gr", "1106").at("Bearn", "1006").combat(Army::British);
    table.declare(&[("A/3/60", "1006"), ("Conv Gr", "1006")]);
    assert_eq!(table.fight(0, &[4]).fought(), (7, 5, "1-1", CombatResult::Bx));
    let first = table.when_told(is_disordering(&table, "Bearn"));
    let owed =
        table.when_told(|event| *event == Event::ExchangeOwed { army: Army::British, owed: CombatFactor::new(2) });
    assert!(first < owed);
    let pay = |table: &Table, name: &str| Decision::Pay { unit: table.u(name) };
    table.refuses(pay(&table, "Bearn"), "9.3-Bx-c");
    let decision = pay(&table, "Conv Gr");
    table.when(decision);
    assert!(table.offers(Decision::EndPayment));
    table.when(Decision::EndPayment);
    assert!(table.is_disordered("Conv Gr") && !table.is_disordered("A/3/60"));
}

/// [9.3-Bx-b] Attacker 3 (1) against 4 and 2: the attacker falls to 1, the defender pays at least 1.
#[test]
fn r9_3_bx_attacker_weaker() {
    let mut table = given("quebec").at("Col/RW", "1005").at("A/3/60", "1006").at("York", "1006").combat(Army::French);
    table.declare(&[("Col/RW", "1006")]);
    assert_eq!(table.fight(0, &[3]).fought(), (3, 6, "1-2", CombatResult::Bx));
    let first = table.when_told(is_disordering(&table, "Col/RW"));
    let owed =
        table.when_told(|event| *event == Event::ExchangeOwed { army: Army::British, owed: CombatFactor::new(1) });
    assert!(first < owed);
    assert_eq!(table.asked(), Army::British);
    let unit = table.u("York");
    table.when(Decision::Pay { unit }).when(Decision::EndPayment);
    assert!(table.is_disordered("York") && !table.is_disordered("A/3/60"));
}

/// [9.3-Bx-ex] The side with fewer factors is disordered first; on equality the defender.
#[test]
fn r9_3_bx_the_weaker_side_first() {
    let fight = |attackers: &[&str], defender: &str, die: u8| {
        let mut given = given("quebec").at(defender, "1006");
        for (name, number) in attackers.iter().zip(["1005", "1106"]) {
            given = given.at(name, number);
        }
        let mut table = given.combat(Army::British);
        let attacks: Vec<(&str, &str)> = attackers.iter().map(|name| (*name, "1006")).collect();
        table.declare(&attacks);
        assert_eq!(table.fight(0, &[die]).fought().3, CombatResult::Bx);
        let first = table.events.iter().find_map(|event| {
            let Event::Disordered { unit, .. } = event else { return None };
            Some(*unit)
        });
        let army = table.state[first.unwrap()].army;
        (army, table.asked())
    };
    assert_eq!(fight(&["A/3/60", "Conv Gr"], "Bearn", 4), (Army::French, Army::British));
    assert_eq!(fight(&["Conv Gr"], "Bearn", 3), (Army::British, Army::French));
    assert_eq!(fight(&["43"], "Bearn", 4), (Army::French, Army::British));
}

/// [9.3-Bx-b] [9.3-Bx-c] Interaction 5: leader and enfilade make odds, but Bx counts what is printed on units.
#[test]
fn r9_3_bx_counts_printed_strength() {
    let mut table = given("lake-george")
        .at("A/Mil", "0811")
        .at("Dieskau", "0811")
        .at("B/Mil", "0813")
        .at("1 Mass", "0812")
        .at("B/Eyre", "0812")
        .combat(Army::French);
    table.declare(&[("A/Mil", "0812"), ("B/Mil", "0812")]);
    table.when(Decision::Resolve { battle: 0 });
    assert_eq!(table.leads("Dieskau", &[5]).fought(), (12, 5, "2-1", CombatResult::Bx));
    assert!(table.is_disordered("A/Mil") && table.is_disordered("B/Mil") && !table.is_disordered("1 Mass"));
    assert!(table.told(|event| *event == Event::ExchangeOwed { army: Army::British, owed: CombatFactor::new(1 + 1) }));
    assert!(!table.is_disordered("Dieskau"));
    let unit = table.u("B/Eyre");
    table.when(Decision::Pay { unit }).when(Decision::EndPayment);
    assert!(table.is_disordered("B/Eyre") && !table.is_disordered("1 Mass"));
}

/// [9.3-Bx-c] [9.3-md] A disordered unit counts its reverse factor, and is eliminated if it pays.
#[test]
fn r9_3_bx_a_disordered_unit_pays_with_its_life() {
    let mut table =
        given("quebec").disordered("RR", "1005").at("TR/LW", "1106").at("Conv Gr", "1006").combat(Army::French);
    table.declare(&[("RR", "1006"), ("TR/LW", "1006")]);
    // 3 + 2 printed against 3: 1.5-1.
    assert_eq!(table.fight(0, &[5]).fought(), (5, 3, "1.5-1", CombatResult::Bx));
    assert!(table.told(|event| *event == Event::ExchangeOwed { army: Army::French, owed: CombatFactor::new(1) }));
    let unit = table.u("RR");
    table.when(Decision::Pay { unit }).when(Decision::EndPayment);
    assert_eq!((table.place("RR"), table.losses(Army::French)), ("eliminated".to_owned(), 6));
    assert!(!table.is_disordered("TR/LW"));
}

/// [12.1-c] [12.1-2] Interaction 4: Bx kills the disordered defender, and the leader is alone in a zone at that instant.
#[test]
fn r12_1_a_leader_falls_in_the_first_step_of_an_exchange() {
    let mut table =
        given("quebec").at("Bearn", "1005").disordered("43", "1006").at("Townshend", "1006").combat(Army::French);
    table.declare(&[("Bearn", "1006")]);
    table.when(Decision::Resolve { battle: 0 });
    assert_eq!(table.no_leader("1006", &[5]).fought(), (5, 2, "2-1", CombatResult::Bx));
    assert_eq!((table.place("43"), table.place("Townshend")), ("eliminated".to_owned(), "eliminated".to_owned()));
    assert_eq!(table.losses(Army::British), 5 + 2);
    // Nothing is left to be paid for; Bearn, still in good order, may advance.
    assert!(!table.is_disordered("Bearn"));
    assert!(table.offers(table.pursue("Bearn", "1006")));
}

/// [18.0-c] A marker doubles the odds, not what an exchange costs.
#[test]
fn r18_0_losses_are_counted_at_printed_strength() {
    let mut table = given_with("quebec", &["special-tactics"])
        .at("A/3/60", "1005")
        .at("Bearn", "1006")
        .hand(Army::British, [0, 1, 0, 0])
        .combat(Army::British);
    table.declare(&[("A/3/60", "1006")]);
    table.when(Decision::Resolve { battle: 0 });
    let tactic = fiw_battles::state::Tactic::BayonetAttack;
    table.rolls(Decision::PlayTactic { tactic }, &[5]);
    // 8 to 5 by odds, 4 to 5 printed: the attacker is the weaker side.
    assert_eq!(table.fought(), (8, 5, "1.5-1", CombatResult::Bx));
    assert!(table.is_disordered("A/3/60") && !table.is_disordered("Bearn"));
    assert!(table.told(|event| *event == Event::ExchangeOwed { army: Army::French, owed: CombatFactor::new(2) }));
}
