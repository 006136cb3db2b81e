//! 9.0: who attacks whom.
use crate::table::{Table, given, hex};
use fiw_battles::counters::Army;
use fiw_battles::decision::Decision;
use fiw_battles::event::{Event, Phase};

const END: Decision = Decision::EndDeclaration;

/// Attackers and targets of each declared battle, by name and number.
fn battles(table: &Table) -> Vec<(usize, Vec<String>)> {
    let of = |battle: &fiw_battles::state::Battle| {
        (battle.attackers.len(), battle.targets.iter().map(ToString::to_string).collect())
    };
    table.state.battles.iter().map(of).collect()
}

/// [9.0] [9.0-d] Only enemies in adjacent hexes can be attacked, and only by units next to them.
#[test]
fn r9_0_only_adjacent_enemies_are_attacked() {
    let table = given("quebec")
        .at("35", "1005")
        .at("15", "1004")
        .at("La Sarre", "1006")
        .at("Bearn", "1306")
        .combat(Army::British);
    assert_eq!(table.options(), [table.attack("35", "1006")]);
    table.refuses(table.attack("15", "1006"), "9.0-d");
    table.refuses(table.attack("35", "1306"), "9.0");
}

/// [9.0-b] The phasing player attacks, even from behind his own works.
#[test]
fn r9_0_the_phasing_player_is_the_attacker() {
    let besieged = || given("lake-george").at("A/1 Conn", "0810").at("La Reine", "0811");
    let mut table = besieged().combat(Army::British);
    assert_eq!(table.asked(), Army::British);
    table.refuses_from(Army::French, table.attack("La Reine", "0810"), "4.1-b");
    table.refuses(table.attack("La Reine", "0810"), "2.3-h");
    table.declare(&[("A/1 Conn", "0811")]);
    assert_eq!(table.fight(0, &[2]).totals(), (2, 2));
    assert!(
        table.told(|event| *event == Event::Disordered { unit: table.u("La Reine"), because: kernel::rule("9.3-Dd") })
    );

    let mut table = besieged().combat(Army::French);
    table.declare(&[("La Reine", "0810")]);
    // The works double the defender, who now is British.
    assert_eq!(table.fight(0, &[3]).totals(), (2, 4));
}

/// [9.0-c] [9.0-k] A unit takes part in one battle only, with its whole factor.
#[test]
fn r9_0_a_factor_is_not_divided() {
    let line = || {
        given("quebec").at("35", "1005").at("15", "1206").at("RR", "1105").at("La Sarre", "1106").at("Bearn", "1207")
    };
    let mut table = line().combat(Army::British);
    table.attacks("35", "1105").attacks("15", "1106");
    table.refuses(table.attack("35", "1106"), "9.0-k");

    // Alone against two it makes one battle of them and brings its 7 once.
    let mut table = given("quebec").at("35", "1005").at("RR", "1105").at("La Sarre", "1106").combat(Army::British);
    table.declare(&[("35", "1105"), ("35", "1106")]);
    assert_eq!(battles(&table), [(1, vec!["1105".to_owned(), "1106".to_owned()])]);
    assert_eq!(table.fight(0, &[3]).totals(), (7, 12));
}

/// [9.0-e] [11.1-2] Every infantry unit in an enemy zone attacks, a disordered one too, with its reverse factor.
#[test]
fn r9_0_all_units_in_a_zone_attack() {
    let mut table = given("quebec").disordered("A/3/60", "1005").at("La Sarre", "1006").combat(Army::British);
    table.refuses(END, "8.2-h");
    table.declare(&[("A/3/60", "1006")]);
    assert_eq!(table.fight(0, &[2]).totals(), (2, 6));

    // Not in a zone: no duty, and a disordered unit may not attack a disordered enemy.
    let table = given("quebec").disordered("A/3/60", "1005").disordered("La Sarre", "1006").combat(Army::British);
    assert!(table.told(|event| matches!(event, Event::PhaseBegan { phase: Phase::Rally, .. })));
}

/// [9.0-f] An enemy who controls our infantry must be attacked, guns too; a disordered gun need not.
#[test]
fn r9_0_a_controlling_gun_is_attacked() {
    let given = || given("quebec").at("35", "1005").at("La Sarre", "1006");
    let mut table = given().at("Montbeillard", "1106").combat(Army::British);
    table.attacks("35", "1006");
    table.refuses(END, "9.0-f");
    table.attacks("35", "1106").when(END);
    assert_eq!(table.fight(0, &[2]).totals(), (7, 6 + 2));

    let mut table = given().disordered("Montbeillard", "1106").combat(Army::British);
    table.declare(&[("35", "1006")]);
    assert_eq!(table.fight(0, &[2]).totals(), (7, 6));
}

/// [9.0-g] No battle is rolled before all are declared.
#[test]
fn r9_0_battles_are_declared_before_the_first_die() {
    let mut table = given("quebec").at("35", "1005").at("La Sarre", "1006").combat(Army::British);
    table.refuses(Decision::Resolve { battle: 0 }, "4.1-c");
    table.attacks("35", "1006");
    table.refuses(Decision::Resolve { battle: 0 }, "4.1-c");
    table.when(END);
    assert_eq!(table.options(), [Decision::Resolve { battle: 0 }]);
    table.refuses(table.attack("35", "1006"), "4.1-c");
}

/// [9.0-h] [9.1-5] [9.0-l] Battles are fought in any order, each once, until none is left.
#[test]
fn r9_0_battles_are_fought_in_any_order() {
    let mut table = given("quebec")
        .at("35", "0805")
        .at("Col/RW", "0806")
        .at("15", "1105")
        .at("Col/LW", "1106")
        .at("28", "1405")
        .at("Q/RW", "1406")
        .combat(Army::British);
    table.declare(&[("35", "0806"), ("15", "1106"), ("28", "1406")]);
    let resolve = |battle: u8| Decision::Resolve { battle };
    assert_eq!(table.options(), [resolve(0), resolve(1), resolve(2)]);
    table.fight(2, &[4]);
    assert!(table.is_disordered("Q/RW") && !table.is_disordered("Col/RW") && !table.is_disordered("Col/LW"));
    assert_eq!(table.options(), [resolve(0), resolve(1)]);
    table.refuses(resolve(2), "9.1-5");
    table.fight(0, &[4]);
    assert_eq!(table.options(), [resolve(1)]);
    table.fight(1, &[4]);
    // Nobody may be attacked a second time: the phase is over.
    assert!(table.told(|event| matches!(event, Event::PhaseBegan { army: Army::British, phase: Phase::Rally })));
}

/// [9.0-l] One hex is attacked in one battle: a second attacker joins it.
#[test]
fn r9_0_an_enemy_is_attacked_once() {
    let mut table = given("quebec").at("35", "1005").at("15", "1106").at("La Sarre", "1006").combat(Army::British);
    table.attacks("35", "1006").attacks("15", "1006");
    assert_eq!(battles(&table), [(2, vec!["1006".to_owned()])]);
    table.when(END).fight(0, &[3]);
    assert!(table.is_disordered("La Sarre"));
    assert!(table.told(|event| matches!(event, Event::PhaseBegan { phase: Phase::Rally, .. })));
}

/// [9.0-i] As many as stand in the six adjacent hexes may attack one defender, and no more.
#[test]
fn r9_0_six_hexes_can_attack_one() {
    let ring = [("35", "1005"), ("15", "1106"), ("28", "1107"), ("43", "1007"), ("47", "0907"), ("58", "0906")];
    let mut given = given("quebec").at("La Sarre", "1006").at("2/60", "1004");
    for (name, number) in ring {
        given = given.at(name, number);
    }
    let mut table = given.combat(Army::British);
    table.refuses(table.attack("2/60", "1006"), "9.0-d");
    table.declare(&ring.map(|(name, _)| (name, "1006")));
    assert_eq!(table.state.battles[0].attackers.len(), 6);
    // Doubled: they stand on opposite sides.
    assert_eq!(table.fight(0, &[1]).totals(), (2 * (7 + 6 + 6 + 5 + 5 + 5), 6));
}

/// [9.0-j] [11.1-3] Disordered enemies need not be attacked; good order units may, once the duties are met.
#[test]
fn r9_0_attacks_on_disordered_enemies_are_free() {
    let given = || {
        given("quebec")
            .at("35", "1005")
            .at("La Sarre", "1006")
            .at("15", "1305")
            .disordered("28", "1405")
            .disordered("Bearn", "1306")
    };
    let mut table = given().combat(Army::British);
    assert!(table.offers(table.attack("15", "1306")));
    table.refuses(table.attack("28", "1306"), "9.0-j");
    table.attacks("15", "1306");
    // The disordered unit may not join them either; and the duty in 1006 is still open.
    table.refuses(table.attack("28", "1306"), "9.0-j");
    table.refuses(END, "8.2-h");
    table.attacks("35", "1006").when(END);
    assert_eq!(table.fight(0, &[2]).totals(), (6, 2));

    let mut table = given().combat(Army::British);
    table.declare(&[("35", "1006")]);
    assert_eq!(table.state.battles.len(), 1);
}

/// [9.0-m] Units in the zone of one enemy only attack it together.
#[test]
fn r9_0_two_on_one_combine() {
    let mut table =
        given("quebec").at("A/3/60", "1005").at("Conv Gr", "1106").at("La Sarre", "1006").combat(Army::British);
    table.attacks("A/3/60", "1006");
    table.refuses(END, "8.2-h");
    table.attacks("Conv Gr", "1006").when(END);
    assert_eq!(table.state.battles.len(), 1);
    assert_eq!(table.fight(0, &[2]).totals(), (4 + 3, 6));
}

/// [9.0-n] One unit attacks all who control it at once; disordered neighbours may be added.
#[test]
fn r9_0_one_on_several() {
    let given = || given("quebec").at("15", "1005").at("TR/LW", "1105").at("Col/RW", "1106").disordered("Q/RW", "1006");
    let mut table = given().combat(Army::British);
    table.attacks("15", "1105");
    table.refuses(END, "9.0-f");
    table.attacks("15", "1106").when(END);
    let (attack, defence, column, _) = table.fight(0, &[2]).fought();
    assert_eq!((attack, defence, column), (6, 2 + 3, "1-1"));

    let mut table = given().combat(Army::British);
    table.declare(&[("15", "1105"), ("15", "1106"), ("15", "1006")]);
    assert_eq!(table.fight(0, &[2]).totals(), (6, 2 + 3 + 1));
}

/// [9.0-o] Several attack several only if all attackers are next to all defenders.
#[test]
fn r9_0_all_attackers_next_to_all_defenders() {
    // 1005 touches 1105 and 1106; 1206 touches 1106 and 1207.
    let given = || {
        given("quebec").at("35", "1005").at("15", "1206").at("RR", "1105").at("La Sarre", "1106").at("Bearn", "1207")
    };
    let mut table = given().combat(Army::British);
    table.attacks("35", "1105").attacks("35", "1106");
    table.refuses(table.attack("15", "1106"), "9.0-o");
    table.refuses(table.attack("15", "1105"), "9.0-d");

    // Two who both touch two may fight as one.
    let both = given_both();
    assert_eq!(battles(&both), [(2, vec!["1505".to_owned(), "1506".to_owned()])]);
}

fn given_both() -> Table {
    let mut table =
        given("quebec").at("35", "1405").at("28", "1605").at("RR", "1505").at("La Sarre", "1506").combat(Army::British);
    table.declare(&[("35", "1505"), ("35", "1506"), ("28", "1505")]);
    table
}

/// [9.0-t] [9.0-o] [9.0-n] Interaction 6: the line battle. Only declarations that can be completed are accepted.
#[test]
fn r9_0_a_declaration_can_always_be_completed() {
    let line = || {
        given("quebec")
            .at("35", "1005")
            .at("15", "1206")
            .at("RR", "1105")
            .at("La Sarre", "1106")
            .at("Bearn", "1207")
            .combat(Army::British)
    };
    let (first, second) = ("35", "15");
    line().declare(&[(first, "1105"), (second, "1106"), (second, "1207")]);
    line().declare(&[(first, "1105"), (first, "1106"), (second, "1207")]);

    // Both on the middle one would leave the others to nobody.
    let mut table = line();
    table.attacks(first, "1106");
    table.refuses(table.attack(second, "1106"), "9.0-t");
    // The first alone on the middle one is no declaration either: he must add his other enemy.
    table.attacks(second, "1207");
    table.refuses(END, "9.0-f");
    assert_eq!(table.options(), [table.attack(first, "1105")]);

    // A unit whose only enemy is taken by others who cannot share him may not be left out.
    let mut table =
        given("quebec").at("35", "1005").at("15", "1206").at("RR", "1105").at("La Sarre", "1106").combat(Army::British);
    table.attacks(first, "1105");
    table.refuses(table.attack(first, "1106"), "9.0-t");
}

/// [9.0-t] A battle may be called off and declared anew.
#[test]
fn r9_0_a_declaration_may_be_changed_until_it_ends() {
    let mut table = given("quebec").at("35", "1005").at("15", "1106").at("La Sarre", "1006").combat(Army::British);
    table.attacks("35", "1006").when(Decision::CallOff { battle: 0 });
    assert_eq!(battles(&table), []);
    table.refuses(Decision::CallOff { battle: 0 }, "9.1-5");
}

/// [9.0-q] A weak unit may hold many at poor odds while another attacks at good ones.
#[test]
fn r9_0_soaking_off() {
    let mut table = given("quebec")
        .at("Conv Gr", "1005")
        .at("35", "1206")
        .at("RR", "1105")
        .at("La Sarre", "1106")
        .at("TR/LW", "1207")
        .combat(Army::British);
    table.declare(&[("Conv Gr", "1105"), ("Conv Gr", "1106"), ("35", "1207")]);
    assert_eq!(table.fight(0, &[2]).fought().2, "1-4");
    assert_eq!(table.fight(1, &[4]).fought().2, "3-1");
}

/// [9.0-r] A hex with a good order gun and disordered infantry is attacked, and defends, as a whole.
#[test]
fn r9_0_a_mixed_stack_is_attacked_whole() {
    let mut table =
        given("quebec").at("35", "1005").at("Montbeillard", "1006").disordered("Bearn", "1006").combat(Army::British);
    table.refuses(END, "8.2-h");
    table.declare(&[("35", "1006")]);
    assert_eq!(table.fight(0, &[3]).totals(), (7, 2 + 2));
    assert!(table.is_disordered("Montbeillard"));
    assert_eq!(table.place("Bearn"), "eliminated");
}

/// [9.0-s] Out of works one may attack, even disordered, but need not.
#[test]
fn r9_0_inside_works_attacking_is_a_choice() {
    let mut table = given("lake-george").disordered("1 Mass", "0810").at("La Reine", "0811").combat(Army::British);
    assert_eq!(table.options(), [table.attack("1 Mass", "0811"), END]);
    table.when(END);
    assert!(table.told(|event| matches!(event, Event::PhaseBegan { phase: Phase::Rally, .. })));

    let mut table = given("lake-george").disordered("1 Mass", "0810").at("La Reine", "0811").combat(Army::British);
    table.declare(&[("1 Mass", "0811")]);
    assert_eq!(table.fight(0, &[1]).totals(), (1, 2));
}

/// [9.0-ex] Both the good order and the disordered neighbour are attacked: Dd disorders one, eliminates the other.
#[test]
fn r9_0_the_mixed_target_example() {
    let given = || given("quebec").at("35", "1005").at("Bearn", "1105").disordered("Guyenne", "1106");
    let mut table = given().combat(Army::British);
    table.declare(&[("35", "1105"), ("35", "1106")]);
    table.fight(0, &[2]);
    assert!(table.is_disordered("Bearn"));
    assert_eq!((table.place("Bearn"), table.place("Guyenne")), ("1105".to_owned(), "eliminated".to_owned()));

    let mut table = given().combat(Army::British);
    table.declare(&[("35", "1105")]);
    table.fight(0, &[2]);
    assert_eq!(table.place("Guyenne"), "1106");
}

/// [9.0-e] [9.0-f] Interaction 8: a gun alone in a zone has no duty and never attacks.
#[test]
fn r9_0_a_gun_has_no_duty() {
    let mut table = given("quebec")
        .at("York", "1005")
        .at("La Sarre", "1006")
        .at("35", "1305")
        .at("Col/RW", "1306")
        .combat(Army::British);
    table.refuses(table.attack("York", "1006"), "4.2-cp");
    table.declare(&[("35", "1306")]);
    assert_eq!(battles(&table), [(1, vec![hex("1306").to_string()])]);
}

/// The line in 1005 and 1106, both controlled from 1006 alone, and a disordered enemy in 0905 next to the first.
fn pressed() -> crate::table::Given {
    given("quebec").at("35", "1005").at("La Sarre", "1006").disordered("Bearn", "0905")
}

/// [G61] [9.0-j] [9.0-m] A unit in an enemy zone does not leave the enemy who controls it to others and turn to a disordered one.
#[test]
fn r9_0_g61_a_unit_in_a_zone_fights_an_enemy_who_controls_it() {
    let mut table = pressed().at("15", "1106").combat(Army::British);
    // Both are in the zone of 1006 alone, so both attack it; 15 could not share a battle with 0905.
    table.refuses(table.attack("35", "0905"), "G61");
    table.attacks("15", "1006");
    table.refuses(table.attack("35", "0905"), "G61");
    table.attacks("35", "1006").when(END);
    assert_eq!(battles(&table), [(2, vec!["1006".to_owned()])]);
}

/// [G61] [9.0-ex] Alone it may add its disordered neighbour, in either order, but not fight him alone.
#[test]
fn r9_0_g61_a_disordered_neighbour_is_only_added() {
    let both = [(1, vec!["0905".to_owned(), "1006".to_owned()])];
    let mut table = pressed().combat(Army::British);
    table.attacks("35", "0905");
    table.refuses(END, "G61");
    table.attacks("35", "1006").when(END);
    assert_eq!(battles(&table), both);
    let mut table = pressed().combat(Army::British);
    table.declare(&[("35", "1006"), ("35", "0905")]);
    assert_eq!(battles(&table), both);
}

/// [G61] [9.0-n] In the zones of two enemies a unit may leave one of them to others, not both.
#[test]
fn r9_0_g61_some_controlling_enemies_may_be_left_to_others() {
    // 35 in 1005 is controlled from 1105 and 1106; 28 in 1205 takes the one, 15 in 1206 the other.
    let line = || {
        let given = given("quebec").at("35", "1005").at("28", "1205").at("15", "1206");
        let mut table = given.at("RR", "1105").at("La Sarre", "1106").disordered("Q/RW", "1006").combat(Army::British);
        table.attacks("28", "1105").attacks("15", "1106");
        table
    };
    let table = line();
    table.refuses(table.attack("35", "1006"), "G61");
    let options = table.options();
    assert_eq!(options.len(), 2);
    assert!(options.contains(&table.attack("35", "1105")) && options.contains(&table.attack("35", "1106")));
    line().declare(&[("35", "1105")]);
    line().declare(&[("35", "1106")]);
}

/// [G61] [9.0-s] Behind works nobody controls a unit from outside: it is free to attack a disordered neighbour alone.
#[test]
fn r9_0_g61_outside_every_zone_attacks_on_the_disordered_are_free() {
    let given = given("lake-george").at("1 Mass", "0810").at("La Reine", "0811").disordered("Languedoc", "0911");
    let mut table = given.combat(Army::British);
    table.declare(&[("1 Mass", "0911")]);
    assert_eq!(battles(&table), [(1, vec!["0911".to_owned()])]);
}
