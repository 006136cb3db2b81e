//! 6.2: what guns may and may not do beside their fire; bombardment and leaders (interaction 2).
use crate::table::{Given, Table, given, given_data, hex};
use fiw_battles::counters::Army;
use fiw_battles::decision::Decision;
use fiw_battles::event::Event;
use fiw_battles::frames::{Frame, Movement, Rally};

fn retreat(to: &str) -> Decision {
    Decision::Retreat { to: hex(to) }
}

/// [6.0-d] [6.2-3] A gun alone in an enemy zone has no duty to attack and no way to.
#[test]
fn r6_0_d_a_gun_never_attacks() {
    let given = || given("quebec").at("Montbeillard", "1205").at("35", "1206").disordered("RR", "1705");
    let table = given().combat(Army::French);
    assert_eq!(table.state.frames, [Frame::Rally(Rally)], "nothing to declare");
    // Infantry in the same hex must attack, alone.
    let mut table = given().at("La Sarre", "1205").combat(Army::French);
    table.refuses(Decision::EndDeclaration, "8.2-h");
    let gun = table.u("Montbeillard");
    table.refuses(Decision::Attack { unit: gun, hex: hex("1206") }, "4.2-cp");
    table.declare(&[("La Sarre", "1206")]);
    assert_eq!(table.state.battles[0].attackers, [table.u("La Sarre")]);
}

/// [6.2] Otherwise a gun is like infantry: it moves by movement points and takes the place of a gun in a stack.
#[test]
fn r6_2_a_gun_moves_and_stacks_like_infantry() {
    let given = given("quebec").at("York", "1005").at("Williamson", "1107").at("15", "1106").at("La Sarre", "1908");
    let mut table = given.movement(Army::British);
    table.when(table.pick("York")).when(Decision::Step { to: hex("1105") }).when(Decision::Step { to: hex("1106") });
    assert_eq!(table.state.frames, [Frame::Movement(Movement)], "two clear hexes are its two points");
    assert_eq!(table.place("York"), "1106", "with infantry there");
    table.when(table.pick("Williamson")).when(Decision::Step { to: hex("1106") }).refuses(Decision::Stop, "7.1");
}

/// [6.2] [8.1] A gun stops in an enemy zone, and its own zone stops the enemy.
#[test]
fn r6_2_a_gun_obeys_and_exerts_zones() {
    let given = || given("quebec").at("York", "1206").at("28", "0209").at("La Sarre", "1308").at("RR", "1908");
    let mut table = given().movement(Army::British);
    table.when(table.pick("York")).when(Decision::Step { to: hex("1207") });
    let gun = table.u("York");
    assert!(table.told(|event| matches!(event, Event::Halted { unit, .. } if *unit == gun)));
    assert_eq!(table.state.frames, [Frame::Movement(Movement)]);
    let mut table = given().movement(Army::French);
    table.when(table.pick("La Sarre")).when(Decision::Step { to: hex("1307") });
    let unit = table.u("La Sarre");
    assert!(table.told(|event| matches!(event, Event::Halted { unit: told, .. } if *told == unit)));
}

/// [6.2-1] A gun that fired stays where it is in that player turn; one that did not may move.
#[test]
fn r6_2_1_fire_or_move() {
    let given = given("quebec").at("York", "1005").at("Williamson", "1106").at("28", "0209").at("La Sarre", "1008");
    let mut table = given.bombardment(Army::British);
    table.fires("York", "1008", &[6]).when(Decision::EndBombardment);
    table.refuses(table.pick("York"), "6.2-1");
    assert!(table.offers(table.pick("Williamson")));
    // Its next turn is another matter.
    table.when(Decision::EndMovement).when(Decision::EndMovement).when(Decision::EndBombardment);
    assert_eq!((table.state.turn, table.asked()), (2, Army::British));
    assert!(table.offers(table.pick("York")));
}

/// [6.2-1-b] [7.2-b] A gun without movement never moves, fired or not, and may fire every turn.
#[test]
fn r6_2_1_b_static_guns_fire_and_stay() {
    let given = given("lake-george").at("A/Eyre", "0810").at("1 Mass", "0709").at("La Reine", "0812");
    let mut table = given.bombardment(Army::British);
    table.fires("A/Eyre", "0812", &[6]);
    table.refuses(table.pick("A/Eyre"), "7.2-b");
    table.when(Decision::EndMovement).when(Decision::EndMovement);
    assert_eq!((table.state.turn, table.asked()), (2, Army::British));
    table.when(Decision::EndBombardment);
    table.refuses(table.pick("A/Eyre"), "7.2-b");
    table.when(Decision::EndMovement).when(Decision::EndMovement);
    table.fires("A/Eyre", "0812", &[6]);
    assert_eq!((table.state.turn, table.place("A/Eyre")), (3, "0810".into()));
}

/// [6.2-2] [6.2-1] Interaction 12: an enemy adjacent, though disordered, is the only target; who fires stays.
#[test]
fn r6_2_2_an_adjacent_enemy_must_be_the_target() {
    let given = given("quebec").at("York", "1205").disordered("La Sarre", "1206").at("RR", "1505").at("28", "0209");
    let mut table = given.bombardment(Army::British);
    table.refuses(table.fire("York", "1505"), "6.2-2");
    assert_eq!(table.options(), [table.fire("York", "1206"), Decision::EndBombardment]);
    table.fires("York", "1206", &[6]);
    table.refuses(table.pick("York"), "6.2-1");
}

/// [6.2-2] Of several adjacent enemies one is chosen; a leader alone restricts nothing but may be it (G42).
#[test]
fn r6_2_2_combat_units_restrict_and_leaders_do_not() {
    let two = given("quebec").at("York", "1205").at("La Sarre", "1206").at("RR", "1204").at("Bearn", "1208");
    let table = two.bombardment(Army::British);
    let fire = |target| table.fire("York", target);
    assert!(table.offers(fire("1206")) && table.offers(fire("1204")) && !table.offers(fire("1208")));

    let leader = given("quebec").at("York", "1205").at("Montcalm", "1206").at("Bearn", "1208");
    let table = leader.bombardment(Army::British);
    let fire = |target| table.fire("York", target);
    assert!(table.offers(fire("1206")) && table.offers(fire("1208")));
    // With an enemy combat unit adjacent, an adjacent leader is an enemy-occupied hex too.
    let both = given("quebec").at("York", "1205").at("Montcalm", "1206").at("RR", "1204").at("Bearn", "1208");
    let table = both.bombardment(Army::British);
    table.refuses(table.fire("York", "1208"), "6.2-2");
    assert!(table.offers(table.fire("York", "1206")));
}

/// [6.2-2] [8.1-1] An enemy beyond a river is not adjacent in this sense (G42); over a creek he is.
#[test]
fn r6_2_2_not_across_a_river() {
    let clear = ("maps/lake-george.toml", "fffwmLLLLLmmwwwwffwwww", "fffwmLLLLLmm.wwwffwwww");
    let river = ("maps/lake-george.toml", "feature = \"creek\"", "feature = \"river\"");
    let at = |given: Given| given.at("B/Eyre", "1309").at("La Reine", "1409").at("CFM", "1307");
    let table = at(given_data("lake-george", &[], &[clear, river])).bombardment(Army::British);
    assert!(table.offers(table.fire("B/Eyre", "1307")));
    let table = at(given_data("lake-george", &[], &[clear])).bombardment(Army::British);
    table.refuses(table.fire("B/Eyre", "1307"), "6.2-2");
}

/// [6.2-2-b] A gun fires at one hex a phase.
#[test]
fn r6_2_2_b_one_target_hex_for_each_gun() {
    let given = given("quebec").at("York", "1005").at("Williamson", "1106").at("La Sarre", "1008").at("RR", "0908");
    let mut table = given.bombardment(Army::British);
    assert!(table.offers(table.fire("York", "0908")));
    table.fires("York", "1008", &[6]);
    table.refuses(table.fire("York", "0908"), "6.2-2-b").refuses(table.fire("York", "1008"), "6.2-2-b");
    assert!(table.offers(table.fire("Williamson", "1008")));
}

/// [6.2-3] What befalls an attack out of its hex does not touch the gun: the infantry routs, the gun stays (G13).
#[test]
fn r6_2_3_guns_ignore_results_of_friends_attacks() {
    let given = || given("quebec").at("15", "1206").at("York", "1206").at("La Sarre", "1207").disordered("28", "0209");
    let mut table = given().combat(Army::British);
    // 6 to 6 is 1-1: a 6 is Ar, and the 15th runs two hexes.
    table.declare(&[("15", "1207")]).rolls(Decision::Resolve { battle: 0 }, &[6, 2]);
    table.when(retreat("1205")).when(retreat("1204"));
    assert_eq!((table.place("15"), table.place("York")), ("1204".into(), "1206".into()));
    assert!(table.is_disordered("15") && !table.is_disordered("York"));
    let mut table = given().combat(Army::British);
    table.declare(&[("15", "1207")]).rolls(Decision::Resolve { battle: 0 }, &[5]);
    assert!(table.is_disordered("15") && !table.is_disordered("York"), "Ad");
}

/// [6.2-4] A gun defends with its factor and suffers like the others: 4 + 2 = 6, and Dd disorders both.
#[test]
fn r6_2_4_guns_defend_normally() {
    let given = given("quebec").at("35", "1206").at("Col/BC", "1207").at("Montbeillard", "1207");
    let mut table = given.combat(Army::British);
    table.declare(&[("35", "1207")]).rolls(Decision::Resolve { battle: 0 }, &[2]);
    assert!(table.told(
        |event| matches!(event, Event::Fought { attack, defence, .. } if [attack.get(), defence.get()] == [7, 6])
    ));
    assert!(table.is_disordered("Col/BC") && table.is_disordered("Montbeillard"));
}

/// [6.2-4-b] [10.1-e] A routed gun is lost without a die, whatever its status.
#[test]
fn r6_2_4_b_routed_guns_are_lost() {
    for disordered in [false, true] {
        let given = given("quebec").at("35", "1206");
        let given =
            if disordered { given.disordered("Montbeillard", "1207") } else { given.at("Montbeillard", "1207") };
        let mut table = given.combat(Army::British);
        // 7 to 2 is 3-1, 7 to 1 is 6-1: a 1 and a 4 are Dr.
        table.declare(&[("35", "1207")]).rolls(Decision::Resolve { battle: 0 }, &[if disordered { 4 } else { 1 }]);
        assert_eq!((table.place("Montbeillard"), table.losses(Army::French)), ("eliminated".into(), 4));
    }
}

/// [6.2-4-b] The exceptions: a leader may make it a withdrawal (G8); in a fort the gun holds, disordered (G9).
#[test]
fn r6_2_4_b_but_not_with_a_leader_or_in_a_fort() {
    let given = given("quebec").at("35", "1206").at("Montbeillard", "1207").at("Montcalm", "1207");
    let mut table = given.combat(Army::British);
    table.declare(&[("35", "1207")]).rolls(Decision::Resolve { battle: 0 }, &[1]);
    let leader = table.u("Montcalm");
    table.when(Decision::Convert { hex: hex("1207") }).when(Decision::Ride { leader }).when(retreat("1208"));
    assert_eq!((table.place("Montbeillard"), table.losses(Army::French)), ("1208".into(), 0));
    assert!(table.is_disordered("Montbeillard"));

    let fort = || self::given("fort-oswego").at("A/La Sarre", "0510").at("B/La Sarre", "0610");
    let mut table = fort().at("George", "0511").combat(Army::French);
    // 6 to 4 is 1.5-1: a 1 is Dr.
    table.declare(&[("A/La Sarre", "0511"), ("B/La Sarre", "0511")]).rolls(Decision::Resolve { battle: 0 }, &[1]);
    assert_eq!((table.place("George"), table.is_disordered("George")), ("0511".into(), true));
}

/// The first hex of interaction 1 with a leader of 2, under the guns: infantry 4(2), gun 2(1).
fn stack(infantry: fn(Given, &str, &str) -> Given) -> Table {
    let given = given("quebec").at("York", "1206").at("Montbeillard", "1207").at("Montcalm", "1207");
    infantry(given, "Col/BC", "1207").bombardment(Army::British)
}

/// [10.1-f] [6.1-6-Dz] [13.2-b] Interaction 2: on Dz the leader converts; infantry and gun go back one hex, disordered.
#[test]
fn r6_1_6_interaction_2_conversion_under_dz() {
    let mut table = stack(Given::at);
    table.fires("York", "1207", &[2]).when(Decision::Convert { hex: hex("1207") });
    let (leader, infantry, gun) = (table.u("Montcalm"), table.u("Col/BC"), table.u("Montbeillard"));
    table.when(Decision::Flee { unit: gun }).when(retreat("1208"));
    // The last one to go needs no order; the leader may go along with it.
    assert!(matches!(table.state.top(), Some(Frame::Fleeing(fleeing)) if fleeing.unit == infantry));
    table.when(Decision::Ride { leader }).when(retreat("1208"));
    for name in ["Col/BC", "Montbeillard"] {
        assert_eq!((table.place(name), table.is_disordered(name)), ("1208".into(), true), "{name}");
    }
    assert_eq!((table.place("Montcalm"), table.losses(Army::French)), ("1208".into(), 0));
}

/// [6.1-6-Dz] [10.1-f] Interaction 2: under Dz infantry already disordered is lost; only the gun is converted.
#[test]
fn r6_1_6_interaction_2_the_disordered_are_lost() {
    let mut table = stack(Given::disordered);
    table.fires("York", "1207", &[2]);
    assert_eq!((table.place("Col/BC"), table.losses(Army::French)), ("eliminated".into(), 4));
    table.when(Decision::Convert { hex: hex("1207") });
    let leader = table.u("Montcalm");
    table.when(Decision::Ride { leader }).when(retreat("1208"));
    assert_eq!((table.place("Montbeillard"), table.is_disordered("Montbeillard")), ("1208".into(), true));
}

/// [6.1-6-Dzs] [6.2-4-b] Interaction 2: on Dz* leader and gun are lost and the infantry runs.
#[test]
fn r6_1_6_interaction_2_dz_star() {
    let mut table = stack(Given::at);
    table.fires("York", "1207", &[1, 1]);
    assert_eq!((table.place("Montcalm"), table.place("Montbeillard")), ("eliminated".into(), "eliminated".into()));
    assert_eq!(table.losses(Army::French), 4 + 4);
    table.when(retreat("1208"));
    assert!(table.is_disordered("Col/BC"));
}

/// [6.1-6-Dz] [10.1-5] Interaction 2: in Fort George nobody converts; good order units are disordered in place.
#[test]
fn r6_1_6_interaction_2_in_fort_george() {
    let given =
        given("fort-oswego").at("A/Le Mercier", "0512").at("NJ", "0511").at("George", "0511").at("Mercer", "0511");
    let mut table = given.bombardment(Army::French);
    // Strength 2, +2: column 4; the wall is a side of the gun's own hex.
    table.fires("A/Le Mercier", "0511", &[2]);
    for name in ["NJ", "George"] {
        assert_eq!((table.place(name), table.is_disordered(name)), ("0511".into(), true), "{name}");
    }
    assert!(!table.told(|event| matches!(event, Event::RoutRolled { .. } | Event::RoutConverted { .. })));
    assert_eq!((table.place("Mercer"), table.losses(Army::British)), ("0511".into(), 0));
    assert!(!matches!(table.state.top(), Some(Frame::Retreat(_))), "nobody is asked about a rout");
}

/// [6.1-6-Ds] [10.1-5] [10.1-e] Ds on disordered units: in a fort nothing (G43), a static gun outside is lost (G44).
#[test]
fn r6_1_6_ds_in_a_fort_and_on_a_static_gun() {
    let given = given("fort-oswego").at("A/Le Mercier", "0512").disordered("NJ", "0511").disordered("George", "0511");
    let mut table = given.bombardment(Army::French);
    table.fires("A/Le Mercier", "0511", &[3]);
    assert_eq!(
        (table.place("NJ"), table.place("George"), table.losses(Army::British)),
        ("0511".into(), "0511".into(), 0)
    );

    let given = self::given("fort-oswego").at("A/Le Mercier", "0408").disordered("A/Oswego", "0407");
    let mut table = given.bombardment(Army::French);
    table.fires("A/Le Mercier", "0407", &[3]);
    assert_eq!((table.place("A/Oswego"), table.losses(Army::British)), ("eliminated".into(), 6));
}
