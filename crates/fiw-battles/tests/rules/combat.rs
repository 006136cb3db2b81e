//! 9.1, 9.2: odds and what goes into them. Results are in `results.rs`.
use crate::table::{Table, given, given_ground};
use fiw_battles::combat::odds;
use fiw_battles::counters::Army;
use fiw_battles::decision::Decision;
use fiw_battles::points::Strength;
use fiw_battles::tables::CombatResult;

fn column(attack: u16, defence: u16) -> &'static str {
    odds(Strength::new(attack), Strength::new(defence)).label()
}

/// [9.1.1-ex1] [9.1.1-ex2] [9.1.1-ex3] The three printed examples.
#[test]
fn r9_1_1_the_printed_examples() {
    assert_eq!([column(13, 4), column(7, 10), column(8, 5)], ["3-1", "1-2", "1.5-1"]);
}

/// [9.1.1] [9.1-2] At even odds or better fractions are dropped.
#[test]
fn r9_1_1_high_odds_drop_fractions() {
    assert_eq!(
        [column(13, 4), column(11, 4), column(5, 4), column(4, 4), column(8, 4)],
        ["3-1", "2-1", "1-1", "1-1", "2-1"]
    );
    assert_eq!([column(23, 6), column(24, 6), column(29, 6), column(30, 6)], ["3-1", "4-1", "4-1", "5-1"]);
}

/// [9.1.1-b] Below even odds the next lower column is used.
#[test]
fn r9_1_1_low_odds_go_down() {
    assert_eq!([column(7, 10), column(4, 10), column(5, 10), column(9, 10)], ["1-2", "1-3", "1-2", "1-2"]);
    assert_eq!([column(3, 9), column(3, 10), column(3, 12), column(3, 13)], ["1-3", "1-4", "1-4", "1-5"]);
}

/// [9.1.1-c] The 1.5-1 column begins at half as much again and ends at twice as much.
#[test]
fn r9_1_1_half_as_much_again() {
    assert_eq!([column(8, 5), column(7, 5), column(9, 6), column(12, 6)], ["1.5-1", "1-1", "1.5-1", "2-1"]);
    assert_eq!([column(11, 6), column(8, 6)], ["1.5-1", "1-1"]);
}

/// [9.1.2] [9.1-2] The table ends at 6-1 and 1-5; interaction 10: the edges.
#[test]
fn r9_1_2_the_columns_end() {
    assert_eq!(
        [column(30, 4), column(24, 4), column(23, 4), column(1, 9), column(1, 5)],
        ["6-1", "6-1", "5-1", "1-5", "1-5"]
    );
    let edges = [(3, 2), (2, 1), (10, 7), (7, 10), (1, 6), (25, 4)].map(|(attack, defence)| column(attack, defence));
    assert_eq!(edges, ["1.5-1", "2-1", "1-1", "1-2", "1-5", "6-1"]);
    // A side without strength falls off neither end.
    assert_eq!([column(0, 3), column(3, 0)], ["1-5", "6-1"]);
}

/// Two of 6 against a 4 in clear ground, not from opposite sides.
fn twelve_to_four() -> Table {
    let mut table = given("quebec").at("28", "1005").at("15", "1106").at("Vols/BC", "1006").combat(Army::British);
    table.declare(&[("28", "1006"), ("15", "1006")]);
    table
}

/// [9.1-1c] [9.1-2] [9.1-3] 12 against 4 is 3-1, and each face of the die reads its row.
#[test]
fn r9_1_the_die_reads_its_row() {
    use CombatResult::{Bx, Dd, Dr};
    for (die, result) in [(1, Dr), (2, Dr), (3, Dr), (4, Dd), (5, Dd), (6, Bx)] {
        let mut table = twelve_to_four();
        // A rout takes a second die at once.
        let dice = if result == Dr { vec![die, 1] } else { vec![die] };
        assert_eq!(table.fight(0, &dice).fought(), (12, 4, "3-1", result), "die {die}");
    }
}

/// [9.1-4] A result is applied before the next battle is reckoned: who is gone no longer stands between attackers.
#[test]
fn r9_1_a_result_comes_before_the_next_battle() {
    // 1006 is attacked from north, south-east and south-west; Bearn stands in the gap 1106.
    let given = || {
        let mut table = given("quebec")
            .at("43", "1005")
            .at("47", "1107")
            .at("58", "0907")
            .at("La Sarre", "1006")
            .at("35", "1205")
            .at("Bearn", "1106")
            .combat(Army::British);
        table.declare(&[("43", "1006"), ("47", "1006"), ("58", "1006"), ("35", "1106")]);
        table
    };
    let mut table = given();
    assert_eq!(table.fight(0, &[4]).totals(), (15, 6));

    let mut table = given();
    // Bearn has nowhere to run.
    table.fight(1, &[1, 3]);
    assert_eq!(table.place("Bearn"), "eliminated");
    table.when(Decision::EndPursuit);
    assert_eq!(table.fight(0, &[5]).totals(), (2 * 15, 6));
}

/// [9.2.1] [9.2.1-b] [9.1-1b] Each defender is doubled by its own ground before they are added.
#[test]
fn r9_2_1_ground_is_judged_hex_by_hex() {
    // 1204 is a building, 1205 beside it is clear; 1105 touches both.
    let fight = |second: &str| {
        let mut table = given("quebec").at("35", "1105").at("Col/RW", "1204").at(second, "1205").combat(Army::British);
        table.declare(&[("35", "1204"), ("35", "1205")]);
        table.fight(0, &[3]).totals()
    };
    assert_eq!(fight("TR/LW"), (7, 2 * 3 + 2));
    assert_eq!(fight("Col/LW"), (7, 2 * 3 + 3));
}

/// [9.2.1] A factor of 3 in a town defends with 6; in clear ground with 3.
#[test]
fn r9_2_1_a_town_doubles() {
    let fight = |town: &str, from: &str| {
        let mut table = given("fort-oswego").at("A/Shirley", town).at("A/Bearn", from).combat(Army::French);
        table.declare(&[("A/Bearn", town)]);
        table.fight(0, &[3]).totals()
    };
    assert_eq!(fight("0707", "0708"), (3, 6));
    assert_eq!(fight("0708", "0709"), (3, 3));
}

/// [9.2.1-c] A slope doubles the defender only if all attackers come up it.
#[test]
fn r9_2_1_hexsides_need_all_attackers() {
    let uphill = [("43", "1708"), ("47", "1709")];
    let mut table = given("quebec").at("43", "1708").at("47", "1709").at("Bearn", "1808").combat(Army::British);
    table.declare(&uphill.map(|(name, _)| (name, "1808")));
    assert_eq!(table.fight(0, &[3]).totals(), (10, 2 * 5));

    let mut table =
        given("quebec").at("43", "1708").at("47", "1709").at("58", "1807").at("Bearn", "1808").combat(Army::British);
    table.declare(&[("43", "1808"), ("47", "1808"), ("58", "1808")]);
    assert_eq!(table.fight(0, &[5]).totals(), (15, 5));

    // Downhill nobody is doubled.
    let mut table = given("quebec").at("43", "1808").at("Bearn", "1708").combat(Army::British);
    table.declare(&[("43", "1708")]);
    assert_eq!(table.fight(0, &[3]).totals(), (5, 5));
}

/// [9.2.1-d] A town behind an entrenchment doubles once, not twice.
#[test]
fn r9_2_1_multiples_do_not_add_up() {
    let fight = |ground: &[(&str, char)]| {
        let mut table =
            given_ground("fort-oswego", &[], ground).at("A/Shirley", "0606").at("A/Bearn", "0607").combat(Army::French);
        table.declare(&[("A/Bearn", "0606")]);
        table.fight(0, &[3]).totals()
    };
    assert_eq!(fight(&[("0606", 't')]), (3, 6));
    assert_eq!(fight(&[]), (3, 6));
}

/// [9.2.2-enf] [9.1-1a] Attackers on opposite sides are doubled, each before they are added.
#[test]
fn r9_2_2_opposite_sides_enfilade() {
    let fight = |first: &str, second: &str| {
        let mut table =
            given("quebec").at("A/3/60", first).at("Conv Gr", second).at("La Sarre", "1006").combat(Army::British);
        table.declare(&[("A/3/60", "1006"), ("Conv Gr", "1006")]);
        table.fight(0, &[3]).totals()
    };
    for (first, second) in [("1005", "1007"), ("1106", "0907"), ("1107", "0906")] {
        assert_eq!(fight(first, second), (8 + 6, 6), "{first} and {second}");
    }
    // 60 and 120 degrees apart are no enfilade.
    for (first, second) in [("1005", "1106"), ("1005", "1107"), ("0906", "1106")] {
        assert_eq!(fight(first, second), (4 + 3, 6), "{first} and {second}");
    }
}

/// [9.2.2-enf] Three on alternate sides enfilade if no enemy stands between them.
#[test]
fn r9_2_2_three_alternate_sides_enfilade() {
    let fight = |sides: [&str; 3], between: Option<&str>| {
        let mut given = given("quebec").at("43", sides[0]).at("47", sides[1]).at("58", sides[2]).at("La Sarre", "1006");
        if let Some(between) = between {
            given = given.disordered("Bearn", between);
        }
        let mut table = given.combat(Army::British);
        table.declare(&[("43", "1006"), ("47", "1006"), ("58", "1006")]);
        table.fight(0, &[5]).totals()
    };
    assert_eq!(fight(["1005", "1107", "0907"], None), (30, 6));
    assert_eq!(fight(["1106", "1007", "0906"], None), (30, 6));
    assert_eq!(fight(["1005", "1106", "1107"], None), (15, 6));
    assert_eq!(fight(["1005", "1107", "0907"], Some("1106")), (15, 6));
    assert_eq!(fight(["1005", "1107", "0907"], Some("1105")), (30, 6));
}

/// [9.2.2-enf] Two defending hexes cannot be enfiladed: nobody stands opposite to both.
#[test]
fn r9_2_2_two_hexes_are_not_enfiladed() {
    let mut table = given("quebec")
        .at("43", "1405")
        .at("47", "1605")
        .at("Col/RW", "1505")
        .at("Col/LW", "1506")
        .combat(Army::British);
    table.declare(&[("43", "1505"), ("43", "1506"), ("47", "1505")]);
    assert_eq!(table.fight(0, &[4]).totals(), (10, 6));
}

/// [9.2.2-enf-b] Interaction 9: who attacks somebody else, and a gun, give no enfilade.
#[test]
fn r9_2_2_only_participants_enfilade() {
    let mut table = given("quebec")
        .at("43", "1005")
        .at("47", "1107")
        .at("58", "0907")
        .at("La Sarre", "1006")
        .at("Col/RW", "0807")
        .combat(Army::British);
    table.declare(&[("43", "1006"), ("47", "1006"), ("58", "0807")]);
    assert_eq!(table.fight(0, &[4]).totals(), (10, 6));

    let mut table = given("quebec").at("43", "1005").at("York", "1007").at("La Sarre", "1006").combat(Army::British);
    table.declare(&[("43", "1006")]);
    assert_eq!(table.fight(0, &[4]).totals(), (5, 6));
}

/// [9.2.2-ldr] [12.2-c] [12.2-ex] A leader counts like a factor, doubled by the ground of the unit he supports.
#[test]
fn r9_2_2_a_defending_leader_is_doubled_by_ground() {
    let fight = |unit: &str, at: &str, leads: bool| {
        let mut table = given("quebec").at(unit, at).at("Monckton", at).at("RR", "1305").combat(Army::French);
        table.declare(&[("RR", at)]);
        table.when(Decision::Resolve { battle: 0 });
        assert_eq!(table.asked(), Army::British);
        if leads {
            table.leads("Monckton", &[3])
        } else {
            table.no_leader(at, &[3])
        };
        table.totals()
    };
    assert_eq!(fight("A/3/60", "1204", true), (6, 2 * (4 + 2)));
    assert_eq!(fight("A/3/60", "1204", false), (6, 2 * 4));
    // 12.2-ex: infantry 3 and leader 2.
    assert_eq!(fight("Conv Gr", "1204", true), (6, 10));
    assert_eq!(fight("Conv Gr", "1205", true), (6, 3 + 2));
}

/// [9.2.2-ldr] [12.0] Enfilade doubles the leaders of the attack too.
#[test]
fn r9_2_2_an_attacking_leader_is_doubled_by_enfilade() {
    let fight = |second: &str| {
        let mut table = given("quebec")
            .at("35", "1005")
            .at("Monckton", "1005")
            .at("15", second)
            .at("RR", "1006")
            .combat(Army::British);
        table.declare(&[("35", "1006"), ("15", "1006")]);
        table.when(Decision::Resolve { battle: 0 });
        table.leads("Monckton", &[5]).totals()
    };
    assert_eq!(fight("1007"), (2 * (7 + 6 + 2), 6));
    assert_eq!(fight("1106"), (7 + 6 + 2, 6));
}

/// [9.2.2-ldr-b] [12.2] [12.2-b] One leader of a hex adds his value, the owner says which; leaders of several hexes add up.
#[test]
fn r9_2_2_one_leader_a_hex() {
    let given = || {
        let mut table = given("quebec")
            .at("35", "1005")
            .at("Monckton", "1005")
            .at("Townshend", "1005")
            .at("15", "1106")
            .at("Murray", "1106")
            .at("RR", "1006")
            .combat(Army::British);
        table.declare(&[("35", "1006"), ("15", "1006")]);
        table.when(Decision::Resolve { battle: 0 });
        table
    };
    let mut table = given();
    // Hex by hex: first that of the 15th.
    table.refuses(Decision::Lead { leader: table.u("Monckton") }, "12.2");
    table.leads("Murray", &[]);
    assert!(["Monckton", "Townshend"].iter().all(|name| table.offers(Decision::Lead { leader: table.u(name) })));
    // One of the two, and the battle is rolled.
    assert_eq!(table.leads("Monckton", &[3]).totals(), (7 + 2 + 6 + 1, 6));

    let mut table = given();
    assert_eq!(table.no_leader("1106", &[]).leads("Townshend", &[3]).totals(), (7 + 1 + 6, 6));
}

/// [12.2] [G18] A leader with only a gun in his hex adds nothing and is not asked for.
#[test]
fn r12_2_a_leader_with_only_a_gun_adds_nothing() {
    let mut table = given("quebec").at("York", "1006").at("Monckton", "1006").at("RR", "1005").combat(Army::French);
    table.declare(&[("RR", "1006")]);
    assert_eq!(table.fight(0, &[6]).totals(), (6, 2));
}

/// [9.2.2-ldr-b] [12.2] A leader beside infantry and a gun adds his value once, to the infantry.
#[test]
fn r9_2_2_a_leader_adds_once() {
    let given = given("quebec").at("Col/BC", "1006").at("Montbeillard", "1006").at("Montcalm", "1006").at("35", "1005");
    let mut table = given.combat(Army::British);
    table.declare(&[("35", "1006")]);
    table.when(Decision::Resolve { battle: 0 });
    assert_eq!(table.leads("Montcalm", &[2]).totals(), (7, 4 + 2 + 2));
}

/// [9.2.2-st] Without the optional rule no marker is asked for or adds anything.
#[test]
fn r9_2_2_no_tactics_without_the_optional_rule() {
    let given = |options: &[&str]| {
        let mut table = crate::table::given_with("quebec", options)
            .at("35", "1005")
            .at("RR", "1006")
            .hand(Army::British, [0, 1, 0, 0])
            .combat(Army::British);
        table.declare(&[("35", "1006")]);
        table
    };
    assert_eq!(given(&[]).fight(0, &[3]).totals(), (7, 6));
    let mut table = given(&["special-tactics"]);
    table.when(Decision::Resolve { battle: 0 });
    let tactic = fiw_battles::state::Tactic::BayonetAttack;
    assert_eq!(table.rolls(Decision::PlayTactic { tactic }, &[3]).totals(), (14, 6));
}
