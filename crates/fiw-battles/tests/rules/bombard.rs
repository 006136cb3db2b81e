//! 6.0, 6.1: bombardment. Lines of sight are in `sight.rs`, what else guns do in `artillery.rs`.
use crate::table::{Given, Table, given, given_data, given_ground, given_with, hex};
use fiw_battles::counters::Army;
use fiw_battles::decision::Decision;
use fiw_battles::event::Event;
use fiw_battles::frames::{Frame, Movement};
use fiw_battles::tables::FireResult;

/// The brass guns of Captain York with other figures: factor and range.
fn york(factor: u8, range: u8) -> Given {
    let old = "name = \"York\"\nscenario = \"quebec\"\narmy = \"british\"\narm = \"artillery\"\nfactor = 2\n\
        disordered = 1\nmovement = 2\nrally = 1\nrange = 3";
    let back = (factor / 2).max(1);
    let figures = format!("factor = {factor}\ndisordered = {back}\nmovement = 2\nrally = 1\nrange = {range}");
    let new = old.replace("factor = 2\ndisordered = 1\nmovement = 2\nrally = 1\nrange = 3", &figures);
    given_data("quebec", &[], &[("counters.toml", old, &new)])
}

/// Column and result of every shot of the last decision.
fn shots(table: &Table) -> Vec<(u8, FireResult)> {
    let shot = |event: &Event| {
        let Event::Fired { strength, result, .. } = event else { return None };
        Some((*strength, *result))
    };
    table.events.iter().filter_map(shot).collect()
}

/// The column of one shot that misses, and the modifiers it was made of.
fn column(given: Given, army: Army, gun: &str, target: &str) -> (u8, Vec<(i8, &'static str)>) {
    let mut table = given.bombardment(army);
    table.fires(gun, target, &[6]);
    let Some(Event::Fired { strength, terms, .. }) = table.events.first() else { panic!("{:?}", table.events) };
    (*strength, terms.iter().map(|(value, rule)| (*value, rule.as_str())).collect())
}

/// [6.0] [4.2-abp] Any number of good order guns may fire in one phase; nothing else does.
#[test]
fn r6_0_all_guns_may_fire_in_one_phase() {
    let given = given("quebec").at("St J", "2205").at("St U", "2207").at("St L", "2209").at("15", "1907");
    let mut table = given.at("La Sarre", "2010").at("York", "1205").bombardment(Army::French);
    table.refuses(table.fire("La Sarre", "1907"), "6.0");
    table.refuses(table.fire("York", "1907"), "2.3-h");
    table.refuses(table.fire("Montbeillard", "1907"), "2.1");
    table.fires("St J", "1907", &[6]);
    assert_eq!(shots(&table), [(3, FireResult::Nothing)]);
    table.fires("St U", "1907", &[6]).fires("St L", "1907", &[6]);
    assert_eq!(shots(&table), [(3, FireResult::Nothing)]);
    assert_eq!(table.state.frames, [Frame::Movement(Movement)], "no gun is left to fire");
}

/// [6.0-b] [11.1-4] A disordered gun is silent, even with an enemy adjacent.
#[test]
fn r6_0_b_disordered_guns_are_silent() {
    let given = given("quebec").disordered("York", "1205").at("La Sarre", "1206").at("Williamson", "1105");
    let table = given.bombardment(Army::British);
    table.refuses(table.fire("York", "1206"), "6.0-b");
    assert_eq!(table.options(), [table.fire("Williamson", "1206"), Decision::EndBombardment]);
}

/// [6.0-c] [6.1-4a] An adjacent enemy may be bombarded, with +2.
#[test]
fn r6_0_c_adjacent_enemies_may_be_bombarded() {
    let given = given("quebec").at("York", "1205").at("La Sarre", "1206");
    assert_eq!(column(given, Army::British, "York", "1206"), (4, vec![(2, "6.1-4a")]));
}

/// [6.0-e] Guns fire in any order, and the next target is chosen when the last result is known.
#[test]
fn r6_0_e_any_order_and_no_designation() {
    let given = || given("quebec").at("York", "1205").at("Williamson", "1105").at("La Sarre", "1207").at("RR", "1107");
    let mut table = given().bombardment(Army::British);
    let all = [("York", "1207"), ("York", "1107"), ("Williamson", "1207"), ("Williamson", "1107")];
    assert!(all.iter().all(|(gun, target)| table.offers(table.fire(gun, target))));
    table.fires("Williamson", "1207", &[2]);
    assert!(table.is_disordered("La Sarre"));
    assert!(table.offers(table.fire("York", "1207")) && table.offers(table.fire("York", "1107")));
    table.fires("York", "1107", &[2]);
    assert!(table.is_disordered("RR"));
    let mut table = given().bombardment(Army::British);
    table.fires("York", "1207", &[6]).fires("Williamson", "1207", &[6]);
}

/// [6.0-f] Two guns at one hex are two dice on their own columns, never one on the sum.
#[test]
fn r6_0_f_fire_is_never_combined() {
    let given = given("quebec").at("York", "1205").at("Williamson", "1106").at("La Sarre", "1208");
    let mut table = given.bombardment(Army::British);
    table.fires("York", "1208", &[3]);
    assert_eq!(shots(&table), [(2, FireResult::Nothing)], "on column 4 a 3 is Ds");
    table.fires("Williamson", "1208", &[3]);
    assert_eq!(shots(&table), [(2, FireResult::Nothing)]);
}

/// [6.0-g] [21.0-b] A target holds an enemy unit, in good order or not; an empty hex or a friend is none.
#[test]
fn r6_0_g_a_target_holds_an_enemy() {
    let quebec = |options: &[&str]| {
        let given = given_with("quebec", options).at("York", "1205").at("Williamson", "1106").at("28", "1105");
        given.disordered("La Sarre", "1208")
    };
    let table = quebec(&[]).bombardment(Army::British);
    assert!(table.offers(table.fire("York", "1208")));
    table.refuses(table.fire("York", "1207"), "6.0-g").refuses(table.fire("York", "1105"), "6.0-g");
    table.refuses(table.fire("York", "1204"), "6.0-g");
    // The exception: with 21.0 an empty building.
    let table = quebec(&["burning"]).bombardment(Army::British);
    assert!(table.offers(table.fire("York", "1204")));
    table.refuses(table.fire("York", "1207"), "6.0-g");
}

/// [6.0-h] [6.1-6-b] A leader alone is a target, harmed only by Dz*; a train is one that nothing harms (G35).
#[test]
fn r6_0_h_leaders_and_trains_as_targets() {
    let fire = |name: &str, die: u8| {
        let given = given_with("quebec", &["supply-trains"]).at("York", "1205").at(name, "1206");
        let mut table = given.bombardment(Army::British);
        table.fires("York", "1206", &[die]);
        assert_eq!(shots(&table)[0].0, 4);
        (table.place(name), table.losses(Army::French))
    };
    // Column 4: Dz*, Dz, Ds, Ds, nothing, nothing.
    assert_eq!(fire("Montcalm", 1), ("eliminated".into(), 4));
    for die in 2..=6 {
        assert_eq!(fire("Montcalm", die), ("1206".into(), 0), "{die}");
    }
    for die in 1..=6 {
        assert_eq!(fire("french Train", die), ("1206".into(), 0), "{die}");
    }
}

/// [6.1-1] Range counts the target's hex and not the gun's, and must not exceed the printed one.
#[test]
fn r6_1_1_range() {
    let given = || given("fort-oswego").at("B/Oswego", "0404").at("CFM", "0408").at("Abenaki", "0409");
    let mut table = given().bombardment(Army::British);
    table.refuses(table.fire("B/Oswego", "0409"), "6.1-1");
    table.fires("B/Oswego", "0408", &[6]);
    assert!(table.told(|event| matches!(event, Event::Fired { range: 4, .. })));
    let mut table = given().at("NJ", "0304").at("A/Mil", "0405").bombardment(Army::British);
    table.fires("B/Oswego", "0405", &[6]);
    assert!(table.told(|event| matches!(event, Event::Fired { range: 1, .. })));
}

/// [6.1-4] The strength is never below 1 nor above 5.
#[test]
fn r6_1_4_limits_of_strength() {
    let far = york(1, 4).at("York", "1812").at("Gl", "2212");
    assert_eq!(column(far, Army::British, "York", "2212"), (1, vec![(-2, "6.1-4c")]));
    let near = york(5, 3).at("York", "1205").at("La Sarre", "1206");
    assert_eq!(column(near, Army::British, "York", "1206"), (5, vec![(2, "6.1-4a")]));
}

/// [6.1-4a] One hex +2, two hexes +1, beyond that nothing.
#[test]
fn r6_1_4a_range_modifiers() {
    let at = |target: &str| column(york(2, 5).at("York", "1005").at("La Sarre", target), Army::British, "York", target);
    assert_eq!(at("1006"), (4, vec![(2, "6.1-4a")]));
    assert_eq!(at("1007"), (3, vec![(1, "6.1-4a")]));
    assert_eq!((at("1008"), at("1010")), ((2, vec![]), (2, vec![])));
}

/// [6.1-4b] Works on the way take 1 off, in or out, once in all, unless they are a side of the gun's hex (G59).
#[test]
fn r6_1_4b_works_on_the_way() {
    let works = vec![(-1, "6.1-4b")];
    let into = given("fort-oswego").at("C/Ontario", "0308").at("NJ", "0506");
    assert_eq!(column(into, Army::French, "C/Ontario", "0506"), (2, works.clone()));
    let own = given("fort-oswego").at("A/Oswego", "0506").at("CFM", "0308");
    assert_eq!(column(own, Army::British, "A/Oswego", "0308"), (3, vec![]));
    let out = given("fort-oswego").at("A/Oswego", "0605").at("CFM", "0508");
    assert_eq!(column(out, Army::British, "A/Oswego", "0508"), (2, works.clone()));
    // Breastwork and fort wall: once.
    let twice = given_ground("fort-oswego", &[], &[("0607", '.')]).at("C/Ontario", "0608").at("NJ", "0605");
    assert_eq!(column(twice, Army::French, "C/Ontario", "0605"), (2, works));
    // Over no works at all.
    let open = given("fort-oswego").at("A/Oswego", "0505").at("CFM", "0705");
    assert_eq!(column(open, Army::British, "A/Oswego", "0705"), (4, vec![(1, "6.1-4a")]));
}

/// [6.1-4b] [6.1-3c] A line that runs along works does not cross them (G59): from 0406 between 0506 and 0507 to 0606.
#[test]
fn r6_1_4b_along_works_is_not_over_them() {
    let along = given("fort-oswego").at("C/Ontario", "0406").at("NJ", "0606");
    assert_eq!(column(along, Army::French, "C/Ontario", "0606"), (4, vec![(1, "6.1-4a")]));
}

/// [6.1-4c] A bastion takes 2 off, in all (G45), and only as a target.
#[test]
fn r6_1_4c_a_bastion_takes_two_off() {
    let at = |factor| column(york(factor, 3).at("York", "1909").at("St L", "2209"), Army::British, "York", "2209");
    assert_eq!(at(3), (1, vec![(-2, "6.1-4c")]));
    assert_eq!(at(5), (3, vec![(-2, "6.1-4c")]));
    let out = given("quebec").at("St L", "2209").at("15", "1909");
    assert_eq!(column(out, Army::French, "St L", "1909"), (3, vec![]));
}

/// [6.1-4d] Range and works add up before the limits: 2 + 1 - 1 = 2, and 5 + 2 - 2 = 5.
#[test]
fn r6_1_4d_modifiers_add_up() {
    let works = given("fort-oswego").at("A/Le Mercier", "0407").at("NJ", "0506");
    assert_eq!(column(works, Army::French, "A/Le Mercier", "0506"), (2, vec![(1, "6.1-4a"), (-1, "6.1-4b")]));
    let bastion = york(5, 3).at("York", "2109").at("St L", "2209");
    assert_eq!(column(bastion, Army::British, "York", "2209"), (5, vec![(2, "6.1-4a"), (-2, "6.1-4c")]));
}

/// [6.1-5] [2.1.1-abt] The die is read in the column of the modified strength.
#[test]
fn r6_1_5_the_whole_table() {
    use FireResult::{Ds, Dz, DzStar, Nothing as No};
    let columns = [
        [Ds, No, No, No, No, No],
        [Ds, Ds, No, No, No, No],
        [DzStar, Ds, Ds, No, No, No],
        [DzStar, Dz, Ds, Ds, No, No],
        [DzStar, Dz, Dz, Ds, Ds, No],
    ];
    for (factor, row) in (1..).zip(columns) {
        for (die, result) in (1..).zip(row) {
            // A leader alone: no result but the event.
            let mut table = york(factor, 3).at("York", "1005").at("Montcalm", "1008").bombardment(Army::British);
            table.fires("York", "1008", &[die]);
            assert_eq!(shots(&table), [(factor, result)]);
        }
    }
}

/// [6.1-6] One die for the whole hex: Ds disorders infantry and gun alike.
#[test]
fn r6_1_6_the_whole_hex_is_hit() {
    let given = given("quebec").at("York", "1205").at("La Sarre", "1207").at("Montbeillard", "1207");
    let mut table = given.bombardment(Army::British);
    table.fires("York", "1207", &[2]);
    assert_eq!(shots(&table), [(3, FireResult::Ds)]);
    assert!(table.is_disordered("La Sarre") && table.is_disordered("Montbeillard"));
    assert_eq!((table.place("La Sarre"), table.place("Montbeillard")), ("1207".into(), "1207".into()));
}

/// [6.1-6] [6.1-6-Ds] Each unit by its own status: the good order gun is disordered, the disordered infantry withdraws.
#[test]
fn r6_1_6_each_unit_by_its_own_status() {
    let given = given("quebec").at("York", "1205").disordered("La Sarre", "1207").at("Montbeillard", "1207");
    let mut table = given.bombardment(Army::British);
    table.fires("York", "1207", &[2]).when(Decision::Retreat { to: hex("1208") });
    assert!(table.is_disordered("La Sarre") && table.is_disordered("Montbeillard"));
    assert_eq!((table.place("La Sarre"), table.place("Montbeillard")), ("1208".into(), "1207".into()));
    assert_eq!(table.losses(Army::French), 0);
}

/// [6.1-6-Ds] Good order: disordered in place. Disordered: one hex back. A leader is not touched and may go along.
#[test]
fn r6_1_6_ds() {
    let mut steady =
        given("quebec").at("York", "1205").at("La Sarre", "1208").at("Montcalm", "1208").bombardment(Army::British);
    steady.fires("York", "1208", &[1]);
    assert_eq!((shots(&steady), steady.place("La Sarre")), (vec![(2, FireResult::Ds)], "1208".into()));
    assert!(steady.is_disordered("La Sarre") && !steady.is_disordered("Montcalm"));

    let given = given("quebec").at("York", "1205").disordered("La Sarre", "1208").at("Montcalm", "1208");
    let mut shaken = given.bombardment(Army::British);
    shaken.fires("York", "1208", &[1]);
    assert_eq!(shaken.steps(), ["1108", "1109", "1207", "1209", "1308", "1309"]);
    let leader = shaken.u("Montcalm");
    shaken.when(Decision::Ride { leader }).when(Decision::Retreat { to: hex("1309") });
    assert_eq!((shaken.place("La Sarre"), shaken.place("Montcalm")), ("1309".into(), "1309".into()));
    assert!(shaken.is_disordered("La Sarre"));
}

/// [6.1-6-Dz] Good order: disordered, and back as many hexes as the die says. Disordered: eliminated. Leader: nothing.
#[test]
fn r6_1_6_dz() {
    let quebec = || given("quebec").at("York", "1205");
    let mut steady = quebec().at("La Sarre", "1206").bombardment(Army::British);
    steady.fires("York", "1206", &[2, 3]);
    assert!(steady.told(|event| matches!(event, Event::RoutRolled { roll, .. } if roll.face() == 3)));
    for to in ["1207", "1208", "1209"] {
        steady.when(Decision::Retreat { to: hex(to) });
    }
    assert_eq!((steady.place("La Sarre"), steady.losses(Army::French)), ("1209".into(), 0));
    assert!(steady.is_disordered("La Sarre"));

    let mut shaken = quebec().disordered("La Sarre", "1206").bombardment(Army::British);
    shaken.fires("York", "1206", &[2]);
    assert_eq!((shaken.place("La Sarre"), shaken.losses(Army::French)), ("eliminated".into(), 6));
}

/// [6.1-6-Dzs] [6.1-6-b] As Dz, and every leader in the hex falls first: nobody is left to convert the rout.
#[test]
fn r6_1_6_dzs() {
    let given =
        given("quebec").at("York", "1205").at("La Sarre", "1206").at("Montcalm", "1206").at("Senezergues", "1206");
    let mut table = given.bombardment(Army::British);
    // Both dice fall at once: no question comes between them.
    table.fires("York", "1206", &[1, 2]);
    assert_eq!((table.place("Montcalm"), table.place("Senezergues")), ("eliminated".into(), "eliminated".into()));
    assert_eq!(table.losses(Army::French), 4 + 2);
    table.when(Decision::Retreat { to: hex("1207") }).when(Decision::Retreat { to: hex("1208") });
    assert!(table.is_disordered("La Sarre"));
}

/// [6.1-6-b] [6.1-6-Dz] On Dz the leader is untouched by the result; he may convert the rout (10.1-f).
#[test]
fn r6_1_6_b_dz_leaves_leaders_alone() {
    let given = given("quebec").at("York", "1205").at("La Sarre", "1206").at("Montcalm", "1206");
    let mut table = given.bombardment(Army::British);
    table.fires("York", "1206", &[2]);
    assert_eq!((table.place("Montcalm"), table.asked()), ("1206".into(), Army::French));
    table.rolls(Decision::LetRun { hex: hex("1206") }, &[1]);
    let leader = table.u("Montcalm");
    table.when(Decision::Ride { leader }).when(Decision::Retreat { to: hex("1207") });
    assert_eq!((table.place("Montcalm"), table.losses(Army::French)), ("1207".into(), 0));
}
