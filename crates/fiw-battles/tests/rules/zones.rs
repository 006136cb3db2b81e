//! 8.0: zones of control and disengagement; 16.0: light infantry.

use crate::table::{Given, Table, given, given_data, given_ground, hex, step};
use fiw_battles::counters::Army::{self, British, French};
use fiw_battles::decision::Decision;
use fiw_battles::event::Event;

/// Hexes of a map that lie in the zone of some enemy of `army`.
fn zone_against(table: &Table, army: Army) -> Vec<String> {
    let look = table.game.look(&table.state);
    let grid = &look.facts().board.grid;
    grid.hexes().filter(|hex| look.in_enemy_zone(army, *hex)).map(|hex| hex.to_string()).collect()
}

/// Hexes the rules of movement treat as an enemy zone for this unit: it halts there on its first step.
fn halts(given: impl Fn() -> Given, army: Army, name: &str, from: &str, to: &str) -> bool {
    let mut table = given().at(name, from).movement(army);
    table.picks(name).when(step(to));
    table.told(|event| matches!(event, Event::Halted { .. }))
}

/// Whether a unit may begin to move; if not, the refusal must be 8.2-c.
fn may_leave(table: &Table, name: &str) -> bool {
    let offered = table.offers(table.pick(name));
    if !offered {
        table.refuses(table.pick(name), "8.2-c");
    }
    offered
}

/// [8.0] A good order unit controls its six neighbours and nothing else.
#[test]
fn r8_0_a_unit_controls_six_hexes() {
    let table = given("quebec").at("La Sarre", "1006").at("15", "0303").movement(British);
    assert_eq!(zone_against(&table, British), ["0906", "0907", "1005", "1007", "1106", "1107"]);
}

/// [8.1] Infantry, cavalry and artillery control, in every phase: a heavy gun halts the enemy in his own Movement Phase.
#[test]
fn r8_1_infantry_cavalry_and_static_guns_exert_a_zone() {
    assert!(halts(|| given("fort-oswego").at("George", "0511"), French, "A/Mil", "0513", "0512"));
    assert!(!halts(|| given("fort-oswego").disordered("George", "0511"), French, "A/Mil", "0513", "0512"));
    for name in ["La Sarre", "CdC/BC", "Montbeillard", "Indians"] {
        assert!(halts(|| given("quebec").at(name, "1008"), British, "15", "1006", "1007"), "{name}");
    }
    // The phasing army's units control too.
    let table = given("quebec").at("15", "1006").at("La Sarre", "1806").movement(British);
    assert_eq!(zone_against(&table, French).len(), 6);
}

/// [8.1-b] [12.0-e] A lone leader stops nobody who walks past.
#[test]
fn r8_1_b_leaders_exert_no_zone() {
    let mut table = given("quebec").at("15", "1006").at("28", "0303").at("Montcalm", "1108").movement(British);
    assert_eq!(zone_against(&table, British), Vec::<String>::new());
    table.march("15", &["1007", "1008", "1009"]);
    assert_eq!(table.place("15"), "1009");
}

/// [8.1-c] A friend in the hex does not lift an enemy zone: no retreat there.
#[test]
fn r8_1_c_units_do_not_negate_a_zone() {
    let withdrawal = |contested: bool| {
        let table = given("quebec").at("York", "1204").disordered("La Sarre", "1206").at("Montbeillard", "1207");
        let table = if contested { table.at("15", "1208") } else { table.at("15", "0403") };
        let mut table = table.bombardment(British);
        // Strength 2 + 1 at range 2; a 2 is Ds, and the disordered unit withdraws.
        table.fires("York", "1206", &[2]);
        table.steps()
    };
    // The gun of its own army could share 1207 with it.
    assert_eq!(withdrawal(false), ["1106", "1107", "1207", "1306", "1307"]);
    assert_eq!(withdrawal(true), ["1106", "1107", "1306", "1307"]);
}

fn with_water(features: &[&str]) -> Given {
    let anchor = "[[fort]]\nname = \"Potasse\"";
    let basis = "{ kind = \"reconstructed\", basis = \"for a test\" }";
    let row =
        |feature: &&str| format!("[[hexsides]]\nfeature = \"{feature}\"\nsides = \"1006/S\"\nprovenance = {basis}\n\n");
    let rows: String = features.iter().map(row).collect();
    given_data("quebec", &[], &[("maps/quebec.toml", anchor, &format!("{rows}{anchor}"))])
}

/// [8.1-1] A river stops the zone both ways; at a ford or bridge it does not.
#[test]
fn r8_1_1_zones_do_not_cross_rivers() {
    let controlled = |features: &[&str]| {
        let table = with_water(features).at("15", "1006").at("La Sarre", "1007").movement(British);
        let north = zone_against(&table, British).contains(&"1006".to_owned());
        let south = zone_against(&table, French).contains(&"1007".to_owned());
        (north, south)
    };
    assert_eq!(controlled(&["river"]), (false, false));
    assert_eq!(controlled(&["river", "ford"]), (true, true));
    assert_eq!(controlled(&["river", "bridge"]), (true, true));
    assert_eq!(controlled(&["creek"]), (true, true));
}

/// [8.1-2] Interaction 7: the breastwork keeps the zone of the unit outside out, and lets that of the unit inside out.
/// The attacker outside must attack; the defender inside need not, and is doubled.
#[test]
fn r8_1_2_works_stop_a_zone_inward_only() {
    let given = || given("lake-george").at("A/1 Conn", "0810").at("La Reine", "0811");
    let table = given().movement(British);
    assert!(zone_against(&table, French).contains(&"0811".to_owned()));
    assert!(!zone_against(&table, British).contains(&"0810".to_owned()));
    // Both inside: they control each other (G47).
    let inside = crate::table::given("lake-george").at("A/1 Conn", "0810").at("La Reine", "0809").movement(British);
    assert!(zone_against(&inside, British).contains(&"0810".to_owned()));

    let mut attack = given().combat(French);
    attack.refuses(Decision::EndDeclaration, "8.2-h");
    attack.declare(&[("La Reine", "0810")]).rolls(Decision::Resolve { battle: 0 }, &[4]);
    assert!(
        attack.told(
            |event| matches!(event, Event::Fought { attack, defence, .. } if [attack.get(), defence.get()] == [2, 4])
        ),
        "{:?}",
        attack.events
    );

    let mut defence = given().combat(British);
    assert!(defence.offers(Decision::Attack { unit: defence.u("A/1 Conn"), hex: hex("0811") }), "it may");
    defence.when(Decision::EndDeclaration);
}

/// [8.1-2] [9.2.1-c] Interaction 7: with one attacker already inside the works the defender is not doubled.
#[test]
fn r8_1_2_the_defender_is_doubled_only_if_all_cross_the_works() {
    let mut table =
        given("lake-george").at("A/1 Conn", "0810").at("La Reine", "0811").at("Languedoc", "0910").combat(French);
    table.declare(&[("La Reine", "0810"), ("Languedoc", "0810")]).rolls(Decision::Resolve { battle: 0 }, &[6]);
    assert!(
        table.told(
            |event| matches!(event, Event::Fought { attack, defence, .. } if [attack.get(), defence.get()] == [4, 2])
        ),
        "{:?}",
        table.events
    );
}

/// [8.1-2] A fort wall does the same, for the gun in it and for the attacker below.
#[test]
fn r8_1_2_forts_stop_a_zone_inward_only() {
    let table = given("fort-oswego").at("NJ", "0511").at("A/Bearn", "0512").movement(British);
    assert!(zone_against(&table, French).contains(&"0512".to_owned()));
    assert!(!zone_against(&table, British).contains(&"0511".to_owned()));
    assert!(table.offers(table.pick("NJ")), "the garrison is free to go");
}

/// [8.1-d] A hex in three enemy zones costs and stops as a hex in one; zones of both sides lie on it together.
#[test]
fn r8_1_d_zones_coexist_and_do_not_add_up() {
    let mut table = given("quebec")
        .at("15", "1006")
        .at("28", "0907")
        .at("La Sarre", "1008")
        .at("Bearn", "1108")
        .at("RR", "0908")
        .movement(British);
    // 1007 lies in the zones of La Sarre, Bearn, Royal Roussillon and of 28 and 15 as well.
    assert!(zone_against(&table, French).contains(&"1007".to_owned()));
    table.picks("15").when(step("1007"));
    assert_eq!(table.step_cost(), Some(1));
    let halts = table.events.iter().filter(|event| matches!(event, Event::Halted { .. })).count();
    assert_eq!((halts, table.place("15")), (1, "1007".into()));
}

/// [8.1-e] [11.1-3] After a Dd the defender controls nothing.
#[test]
fn r8_1_e_disordered_units_exert_no_zone() {
    let mut table = given("quebec").at("35", "1006").at("28", "0303").at("La Sarre", "1007").combat(British);
    assert!(zone_against(&table, British).contains(&"1006".to_owned()));
    // 7 to 6: a 2 is Dd.
    table.declare(&[("35", "1007")]).rolls(Decision::Resolve { battle: 0 }, &[2]);
    assert!(table.is_disordered("La Sarre"));
    assert_eq!(zone_against(&table, British), Vec::<String>::new());
}

/// [8.1-f] [13.3] Good order units of a demoralized army keep their zones.
#[test]
fn r8_1_f_demoralized_armies_keep_their_zones() {
    assert!(halts(|| given("quebec").at("La Sarre", "1008").losses(French, 40), British, "15", "1006", "1007"));
}

/// [8.2] A disordered unit in an enemy zone may roll to rally, at no penalty.
#[test]
fn r8_2_rally_ignores_zones() {
    let mut table = given("quebec").disordered("La Sarre", "1007").at("15", "1006").rally(French);
    let unit = table.u("La Sarre");
    // 5 and its rating of 1 make 6.
    table.rolls(Decision::Rally { unit }, &[5]);
    assert!(!table.is_disordered("La Sarre"));
}

/// [8.2-c] [8.2-d7] Line infantry, grenadiers, guns and trains in an enemy zone do not move.
#[test]
fn r8_2_c_most_units_may_not_leave_a_zone() {
    let table = crate::table::given_with("quebec", &["supply-trains"])
        .at("La Sarre", "1007")
        .at("15", "1006")
        .at("York", "1006")
        .at("Conv Gr", "1107")
        .at("british Train", "0907")
        .at("28", "0303")
        .movement(British);
    for name in ["15", "York", "Conv Gr", "british Train"] {
        assert!(!may_leave(&table, name), "{name}");
    }
    assert!(may_leave(&table, "28"));
}

/// [8.2-d1] A leader rides out of an enemy zone and leaves his unit behind.
#[test]
fn r8_2_d1_leaders_disengage() {
    let mut table = given("quebec").at("15", "1006").at("Wolfe", "1006").at("La Sarre", "1007").movement(British);
    table.march("Wolfe", &["1005", "1004"]);
    assert_eq!(table.place("Wolfe"), "1004");
}

/// [8.2-d2] Good order cavalry leaves a zone from clear and building hexes, not from woods or a town, and not disordered.
#[test]
fn r8_2_d2_cavalry_disengages_from_open_ground() {
    let from = |letter| {
        let ground = [("1006", letter)];
        may_leave(
            &given_ground("quebec", &[], &ground)
                .at("CdC/BC", "1006")
                .at("15", "1007")
                .at("RR", "1806")
                .movement(French),
            "CdC/BC",
        )
    };
    assert_eq!(['.', 'b', 'w', 't'].map(from), [true, true, false, false]);
    let table = given("quebec").disordered("CdC/BC", "1006").at("15", "1007").at("RR", "1806").movement(French);
    table.refuses(table.pick("CdC/BC"), "11.1-1");
}

/// [8.2-d3] [16.0-b] [16.0] Good order light infantry leaves a zone from town, building and forest, not from clear ground,
/// woods or marsh: rangers, Indians and light militia alike; line infantry from none of them.
#[test]
fn r8_2_d3_light_infantry_disengages_from_cover() {
    let letters = ['t', 'b', 'f', '.', 'w', 'm'];
    let light = [true, true, true, false, false, false];
    for (name, may) in [("Vols/BC", light), ("Indians", light), ("Q/RW", light), ("RR", [false; 6])] {
        let from = |letter| {
            let ground = [("1006", letter)];
            may_leave(
                &given_ground("quebec", &[], &ground)
                    .at(name, "1006")
                    .at("15", "1007")
                    .at("Bearn", "1806")
                    .movement(French),
                name,
            )
        };
        assert_eq!(letters.map(from), may, "{name}");
    }
    let ground = [("1006", 'f')];
    let table = given_ground("quebec", &[], &ground)
        .disordered("Vols/BC", "1006")
        .at("15", "1007")
        .at("RR", "1806")
        .movement(French);
    table.refuses(table.pick("Vols/BC"), "11.1-1");
}

/// [8.2-d3] [8.2-g] [8.2-f] Interaction 13: out of the forest into a free hex at the normal price, on with the rest of the
/// allowance, and into another zone, where it stops.
#[test]
fn r8_2_g_from_zone_to_free_hex_to_zone() {
    let given = || {
        given_ground("quebec", &[], &[("1006", 'f')])
            .at("Conv LI", "1006")
            .at("28", "0303")
            .at("La Sarre", "1005")
            .at("Bearn", "1009")
            .movement(British)
    };
    let mut table = given();
    // 1106 and 0906 are in the zone of La Sarre too; 1007 is free, 1008 in the zone of Bearn.
    table.picks("Conv LI").refuses(step("1106"), "8.2-g").refuses(step("0906"), "8.2-g");
    table.when(step("1007"));
    assert_eq!((table.step_cost(), table.state[table.u("Conv LI")].spent.get()), (Some(1), 1));
    table.when(step("1008"));
    assert!(table.told(|event| matches!(event, Event::Halted { .. })));
    assert_eq!(table.place("Conv LI"), "1008");
    // Or all five points away from both.
    let mut table = given();
    table.march("Conv LI", &["1007", "1107", "1207", "1307", "1406"]);
    assert_eq!(table.place("Conv LI"), "1406");
}

/// [8.2-d4] [8.2-d7] Once their army is demoralized, line infantry and guns may leave a zone; still not straight into another.
#[test]
fn r8_2_d4_demoralized_armies_disengage() {
    let given = |losses| {
        given("quebec")
            .losses(French, losses)
            .at("La Sarre", "1006")
            .at("Montbeillard", "1006")
            .at("RR", "1806")
            .at("15", "1005")
    };
    let table = given(39).movement(French);
    assert_eq!(["La Sarre", "Montbeillard"].map(|name| may_leave(&table, name)), [false, false]);
    let mut table = given(40).movement_dice(French, &[1]);
    assert_eq!(["La Sarre", "Montbeillard"].map(|name| may_leave(&table, name)), [true, true]);
    table.picks("La Sarre").refuses(step("1106"), "8.2-g");
    table.walk(&["1007", "1008"]);
    table.march("Montbeillard", &["1007"]);
    assert_eq!((table.place("La Sarre"), table.place("Montbeillard")), ("1008".into(), "1007".into()));
}

/// [8.2-d5] A routed unit leaves its battle hex although it stands in an enemy zone.
#[test]
fn r8_2_d5_a_rout_leaves_a_zone() {
    let mut table = given("quebec").at("35", "1006").at("La Sarre", "1007").combat(British);
    // 7 to 6: a 1 is Dr; it runs two hexes.
    table.declare(&[("35", "1007")]).rolls(Decision::Resolve { battle: 0 }, &[1, 2]);
    table.when(Decision::Retreat { to: hex("1008") }).when(Decision::Retreat { to: hex("1009") });
    assert_eq!((table.place("La Sarre"), table.is_disordered("La Sarre")), ("1009".into(), true));
}

/// [8.2-d6] [10.2-e] An attacker in two enemy zones pursues into the hex one of them left.
#[test]
fn r8_2_d6_pursuit_leaves_a_zone() {
    let mut table = given("quebec")
        .at("35", "1006")
        .at("28", "1005")
        .at("TR/LW", "1007")
        .at("Bearn", "1107")
        .at("A/48", "1206")
        .combat(British);
    // 35 against TR/LW at 3-1, the 48th against Bearn at 1-1: Dr on a 1, Dd on a 2.
    table.declare(&[("35", "1007"), ("A/48", "1107")]);
    table.rolls(Decision::Resolve { battle: 0 }, &[1, 1]);
    table.when(Decision::Retreat { to: hex("1008") });
    let unit = table.u("35");
    table.when(Decision::Pursue { unit, to: hex("1007") });
    assert_eq!(table.place("35"), "1007");
}

/// [8.2-e] With every free neighbour in an enemy zone even light infantry in forest has no move.
#[test]
fn r8_2_e_the_first_hex_must_be_free() {
    let ground = [("1006", 'f')];
    let given = || given_ground("quebec", &[], &ground).at("Conv LI", "1006").at("28", "0303").at("La Sarre", "1005");
    assert!(may_leave(&given().movement(British), "Conv LI"));
    let table = given().at("Bearn", "1007").movement(British);
    table.refuses(table.pick("Conv LI"), "7.2");
}

/// [8.2-e] Disengagement is for units that began the phase in a zone: one that enters a zone now stays, cover or not.
#[test]
fn r8_2_e_who_enters_a_zone_now_does_not_leave_it_now() {
    let mut table = given_ground("quebec", &[], &[("1006", 'f')])
        .at("Conv LI", "1007")
        .at("28", "0303")
        .at("La Sarre", "1005")
        .movement(British);
    table.picks("Conv LI").when(step("1006"));
    table.refuses(table.pick("Conv LI"), "7.2-g");
}

/// [8.2-f] Light infantry of allowance 5 that disengages into clear has four points left.
#[test]
fn r8_2_f_disengagement_costs_nothing_extra() {
    let mut table = given("quebec").at("Conv LI", "1204").at("28", "0303").at("La Sarre", "1203").movement(British);
    table.march("Conv LI", &["1205", "1206", "1207", "1208", "1209"]);
    assert_eq!((table.place("Conv LI"), table.state[table.u("Conv LI")].spent.get()), ("1209".into(), 5));
}

/// [8.2-g-b] [8.2-g] A leader alone joins a battalion in an enemy zone and stops; an empty hex there is refused, and from
/// zone to zone he does not ride even to friends.
#[test]
fn r8_2_g_b_leaders_join_units_in_contact() {
    let given = || {
        given("quebec")
            .at("15", "1006")
            .at("28", "1107")
            .at("La Sarre", "1007")
            .at("Wolfe", "1005")
            .at("Murray", "1107")
            .movement(British)
    };
    let mut table = given();
    // 0907 lies in the zone of La Sarre and nobody of ours is there.
    table.picks("Wolfe").when(step("0906")).refuses(step("0907"), "8.2-g-b");
    table.when(step("1006"));
    table.refuses(table.pick("Wolfe"), "7.2-g");
    assert_eq!(table.place("Wolfe"), "1006");
    table.picks("Murray").refuses(step("1006"), "8.2-g");
    table.walk(&["1106"]);
    assert_eq!(table.place("Murray"), "1106");
}

/// [8.2-g-b] A train in the hex does not make it safe for a leader.
#[test]
fn r8_2_g_b_a_train_is_no_company() {
    let mut table = crate::table::given_with("quebec", &["supply-trains"])
        .at("british Train", "1006")
        .at("La Sarre", "1007")
        .at("Wolfe", "1005")
        .movement(British);
    table.picks("Wolfe").refuses(step("1006"), "8.2-g-b");
}

/// [8.2-h] [9.0-e] Infantry and cavalry in an enemy zone must attack, disordered ones too; a gun has no such duty.
#[test]
fn r8_2_h_units_in_a_zone_must_attack() {
    let mut table = given("quebec").at("15", "1006").at("La Sarre", "1007").combat(British);
    table.refuses(Decision::EndDeclaration, "8.2-h");
    table.declare(&[("15", "1007")]);
    let table = given("quebec").disordered("15", "1006").at("La Sarre", "1007").combat(British);
    table.refuses(Decision::EndDeclaration, "8.2-h");
    let table = given("quebec").at("York", "1006").at("28", "0303").at("La Sarre", "1007").combat(British);
    assert_eq!(table.asked(), French, "nobody has to attack, so the phase passes");
}

/// [16.0-c] [16.0] Light troops of 3 defend forest as 6, line infantry of 3 as 3; in the open both as 3.
#[test]
fn r16_0_c_light_troops_are_doubled_in_cover() {
    let defence = |name: &str, letter| {
        let mut table =
            given_ground("quebec", &[], &[("1007", letter)]).at("35", "1006").at(name, "1007").combat(British);
        table.declare(&[("35", "1007")]).rolls(Decision::Resolve { battle: 0 }, &[4]);
        table.events.iter().find_map(|event| match event {
            Event::Fought { defence, .. } => Some(defence.get()),
            _ => None,
        })
    };
    // Light militia, Indians, then line infantry; forest, woods, marsh, clear.
    assert_eq!(['f', 'w', 'm', '.'].map(|letter| defence("Q/RW", letter)), [6, 6, 6, 3].map(Some));
    assert_eq!(['f', '.'].map(|letter| defence("Indians", letter)), [6, 3].map(Some));
    assert_eq!(['f', 'w', 'm', '.'].map(|letter| defence("Col/RW", letter)), [3, 3, 3, 3].map(Some));
}
