//! 21.0: burning towns and buildings.
use crate::table::{Given, Table, given_ground, given_with, hex, step};
use fiw_battles::counters::Army;
use fiw_battles::decision::Decision;
use fiw_battles::event::Event;
use fiw_battles::frames::{Frame, Movement};
use fiw_battles::state::Tactic;
use fiw_battles::tables::CombatResult;
use grid::Hex;

const ON: &[&str] = &["burning"];

/// 1204 is a building in the open.
fn given() -> Given {
    given_with("quebec", ON)
}

/// A British gun three hexes south of Bearn: strength 2, Ds on 1 and 2.
fn shelled(options: &[&str], target: &str, die: u8) -> Table {
    let at = hex(target);
    let gun = Hex::new(at.column(), at.row() + 3).to_string();
    let mut table = given_with("quebec", options).at("York", &gun).at("Bearn", target).bombardment(Army::British);
    table.fires("York", target, &[die]);
    table
}

/// [21.0] A 1 at a town or building sets it on fire on top of the result.
#[test]
fn r21_0_a_one_sets_fire() {
    let building = "1204";
    let table = shelled(ON, building, 1);
    assert!(table.told(|event| *event == Event::CaughtFire { hex: hex("1204") }));
    assert_eq!((table.state.fires.clone(), table.is_disordered("Bearn")), (vec![hex("1204")], true));
    // Another roll, other ground, or no such rule: the result alone.
    for table in [shelled(ON, building, 2), shelled(&[], building, 1), shelled(ON, "1205", 1)] {
        assert!(table.state.fires.is_empty() && table.is_disordered("Bearn"));
    }
}

/// [21.0-b] An empty building may be fired at, one with friends may not.
#[test]
fn r21_0_firing_at_empty_buildings() {
    let table = |options: &[&str]| {
        given_with("quebec", options).at("York", "1207").at("Bearn", "1209").bombardment(Army::British)
    };
    let mut burning = table(ON);
    assert!(burning.offers(burning.fire("York", "1204")));
    burning.fires("York", "1204", &[1]);
    assert_eq!(burning.state.fires, [hex("1204")]);
    let plain = table(&[]);
    plain.refuses(plain.fire("York", "1204"), "6.0-g");
    burning = given().at("York", "1207").at("Bearn", "1209").at("35", "1204").bombardment(Army::British);
    burning.refuses(burning.fire("York", "1204"), "21.0-b");
    // Nor is empty open ground a target.
    burning.refuses(burning.fire("York", "1205"), "6.0-g");
}

/// [21.0-c] Fire burns to the end of the game.
#[test]
fn r21_0_fire_is_permanent() {
    let mut table = given().at("35", "0503").at("RR", "1903").burning("1204").movement(Army::French);
    while table.state.turn < 6 {
        // Turn 6 begins with the fog die.
        let dice: &[u8] = if table.state.turn == 5 && table.state.phasing == Army::British { &[6] } else { &[] };
        table.rolls(Decision::EndMovement, dice);
    }
    assert_eq!(table.state.fires, [hex("1204")]);
}

/// [21.1-1] Disordered units in fire do not rally.
#[test]
fn r21_1_no_rally_in_fire() {
    let table = given().disordered("Bearn", "1204").disordered("RR", "1306").burning("1204").rally(Army::French);
    table.refuses(Decision::Rally { unit: table.u("Bearn") }, "21.1-1");
    assert_eq!(table.options(), [Decision::Rally { unit: table.u("RR") }, Decision::EndRally]);
}

/// [21.1-2] Guns in fire are silent.
#[test]
fn r21_1_no_bombardment_from_fire() {
    let given = || given().at("York", "1204").at("Williamson", "1207").at("Bearn", "1206");
    let table = given().bombardment(Army::British);
    assert!(table.offers(table.fire("York", "1206")));
    let table = given().burning("1204").bombardment(Army::British);
    table.refuses(table.fire("York", "1206"), "21.1-2");
    assert!(table.offers(table.fire("Williamson", "1206")));
}

/// [21.1-3] Who enters fire stops; good order infantry is disordered, guns and leaders are not. Leaving is free.
#[test]
fn r21_1_entering_fire() {
    let given = || given().burning("1204");
    let mut table = given().at("35", "1205").at("28", "0505").movement(Army::British);
    table.picks("35").when(step("1204"));
    assert_eq!((table.place("35"), table.is_disordered("35")), ("1204".to_owned(), true));
    assert_eq!(table.state.top(), Some(&Frame::Movement(Movement)));
    assert!(table.told(|event| matches!(event, Event::Halted { because, .. } if because.as_str() == "21.1-3")));

    for name in ["York", "Wolfe"] {
        let mut table = given().at(name, "1205").at("28", "0505").movement(Army::British);
        table.picks(name).when(step("1204"));
        assert_eq!((table.is_disordered(name), table.state.top()), (false, Some(&Frame::Movement(Movement))), "{name}");
    }
    // A disordered unit of a demoralized army stops and stays as it is.
    let mut table =
        given().disordered("35", "1205").at("28", "0505").losses(Army::British, 50).movement_dice(Army::British, &[4]);
    table.picks("35").when(step("1204"));
    assert_eq!((table.place("35"), table.is_disordered("35")), ("1204".to_owned(), true));

    let mut table = given().at("35", "1204").movement(Army::British);
    table.march("35", &["1205", "1206", "1207", "1208"]);
    assert_eq!((table.place("35"), table.is_disordered("35")), ("1208".to_owned(), false));
}

/// [21.1-3-b] Pursuit into fire disorders the pursuer and ends there, cavalry too.
#[test]
fn r21_1_pursuit_into_fire() {
    let mut table =
        given().burning("1204").at("CdC/BC", "1105").at("RR", "1205").at("A/RM", "1204").combat(Army::French);
    table.declare(&[("CdC/BC", "1204"), ("RR", "1204")]);
    // 9 to 3: a burning building doubles nobody.
    assert_eq!(table.fight(0, &[1, 1]).fought(), (9, 3, "3-1", CombatResult::Dr));
    table.falls_back(&["1203"], &[]);
    table.pursues("CdC/BC", "1204");
    assert_eq!((table.place("CdC/BC"), table.is_disordered("CdC/BC")), ("1204".to_owned(), true));
    assert!(!table.is_pursuing());

    let mut table = given().burning("1204").at("RR", "1205").at("A/RM", "1204").combat(Army::French);
    table.declare(&[("RR", "1204")]);
    table.fight(0, &[1, 1]).falls_back(&["1203"], &[]).pursues("RR", "1204");
    assert_eq!((table.place("RR"), table.is_disordered("RR")), ("1204".to_owned(), true));
}

/// [21.1-3-b] A retreat may end in fire or pass through it, and the fire eliminates nobody.
#[test]
fn r21_1_retreat_through_fire() {
    let rout = |die: u8| {
        let mut table = given().burning("1204").at("35", "1206").at("Col/RW", "1205").combat(Army::British);
        table.declare(&[("35", "1205")]);
        table.fight(0, &[1, die]);
        table
    };
    let mut table = rout(1);
    table.falls_back(&["1204"], &[]);
    assert_eq!((table.place("Col/RW"), table.is_disordered("Col/RW")), ("1204".to_owned(), true));
    let mut table = rout(2);
    table.falls_back(&["1204", "1203"], &[]);
    assert_eq!((table.place("Col/RW"), table.losses(Army::French)), ("1203".to_owned(), 0));

    // A disordered unit withdraws into it and stays disordered.
    let mut table = given().burning("1204").at("York", "1208").disordered("Bearn", "1205").bombardment(Army::British);
    table.fires("York", "1205", &[1]).falls_back(&["1204"], &[]);
    assert_eq!((table.place("Bearn"), table.is_disordered("Bearn")), ("1204".to_owned(), true));
}

/// [21.1-4] A burning building shelters nobody; a hexside still does.
#[test]
fn r21_1_no_shelter_in_fire() {
    let fight = |burning: bool| {
        let given = given().at("35", "1205").at("Col/RW", "1204");
        let mut table = if burning { given.burning("1204") } else { given }.combat(Army::British);
        table.declare(&[("35", "1204")]);
        table.fight(0, &[4]).totals()
    };
    assert_eq!((fight(true), fight(false)), ((7, 3), (7, 6)));
    // 0903 is a building on the edge of the escarpment, 0902 lies below it.
    let mut table = given().burning("0903").at("35", "0902").at("Col/RW", "0903").combat(Army::British);
    table.declare(&[("35", "0903")]);
    assert_eq!(table.fight(0, &[4]).totals(), (7, 6));
}

/// [21.1-4] Units in fire get nothing from markers; those who attack a burning hex do.
#[test]
fn r21_1_no_tactics_in_fire() {
    let options = ["burning", "special-tactics"];
    let fight = |fire: &str, die: u8| {
        // 1205 is a town here, so that it can burn.
        let mut table = given_ground("quebec", &options, &[("1205", 't')])
            .burning(fire)
            .at("43", "1205")
            .at("Col/RW", "1204")
            .hand(Army::British, [0, 1, 0, 0])
            .hand(Army::French, [0, 0, 1, 0])
            .combat(Army::British);
        table.declare(&[("43", "1204")]);
        table.when(Decision::Resolve { battle: 0 });
        table.decides(Army::British, Decision::PlayTactic { tactic: Tactic::BayonetAttack }, &[]);
        table.decides(Army::French, Decision::PlayTactic { tactic: Tactic::Volley }, &[die]).totals()
    };
    assert_eq!(fight("0903", 5), (2 * 5, 3 * 3));
    assert_eq!(fight("1205", 3), (5, 3 * 3));
    assert_eq!(fight("1204", 5), (2 * 5, 3));
}

/// [21.1-4] [18.1-2] Nobody is hurried out of a burning hex.
#[test]
fn r21_1_no_forced_march_out_of_a_fire() {
    let march = |burning: &str| {
        let given = given_with("quebec", &["burning", "special-tactics"])
            .burning(burning)
            .at("35", "1204")
            .at("Monckton", "1203");
        let mut table = given.hand(Army::British, [1, 0, 0, 0]).movement(Army::British);
        table.when(Decision::ForcedMarch);
        ["35", "Monckton"].map(|name| table.state[table.u(name)].marching)
    };
    assert_eq!(march("1204"), [false, true]);
    assert_eq!(march("1613"), [true, true]);
}

/// [G65] [21.0-b] An empty building that burns already is no target; one with an enemy in it is.
#[test]
fn r21_0_g65_a_burning_empty_building_is_no_target() {
    let given = || given().at("York", "1207").at("Bearn", "1209").burning("1204");
    let table = given().bombardment(Army::British);
    table.refuses(table.fire("York", "1204"), "G65");
    let table = given().at("Guyenne", "1204").bombardment(Army::British);
    assert!(table.offers(table.fire("York", "1204")));
}
