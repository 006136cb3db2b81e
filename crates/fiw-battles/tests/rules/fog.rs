//! 5.0: visibility and fog. What may be examined in fog (5.2) is proved with the scene.
use crate::table::{Given, Table, given, given_data, given_with, hex, step};
use fiw_battles::counters::Army;
use fiw_battles::decision::Decision;
use fiw_battles::event::Event;
use fiw_battles::frames::Frame;
use fiw_battles::state::State;
use fiw_battles::tables::CombatResult;

/// The next game turn begins under this die; a disordered unit on each side keeps both rally phases open.
fn next_turn(given: Given, turn: u8, dice: &[u8]) -> Table {
    let mut table = given.turn(turn - 1).rally(Army::British);
    table.rolls(Decision::EndRally, dice);
    assert_eq!((table.state.turn, table.state.phasing), (turn, Army::French));
    table
}

fn lake() -> Given {
    given("lake-george").disordered("1 Mass", "0810").disordered("La Reine", "2008")
}

fn quebec(given: Given) -> Given {
    given.disordered("15", "0805").disordered("La Sarre", "1805")
}

/// How many hexes of a path a unit gets before its move is over.
fn distance(table: &mut Table, name: &str, path: &[&str]) -> usize {
    table.when(table.pick(name));
    for (count, number) in path.iter().enumerate() {
        if !matches!(table.state.top(), Some(Frame::Moving(_))) {
            return count;
        }
        table.when(step(number));
    }
    panic!("{name} is still moving at the end of the path");
}

/// [5.0] [5.0-ex] Fog falls on the faces in the box of the turn: 1 on game turn 13 of Lake George, 1 or 2 on 14.
#[test]
fn r5_0_fog_on_the_faces_of_the_box() {
    let fog = |turn, die| next_turn(lake(), turn, &[die]).state.fog;
    assert_eq!([1, 2, 3, 4, 5, 6].map(|die| fog(13, die)), [true, false, false, false, false, false]);
    assert_eq!([1, 2, 3, 4, 5, 6].map(|die| fog(14, die)), [true, true, false, false, false, false]);
}

/// [5.0] Any faces the track names count, and no others: it is a set, not a limit.
#[test]
fn r5_0_the_track_decides() {
    let faces = [("tables.toml", "from = 6, to = 9, faces = [1]", "from = 6, to = 9, faces = [3, 5]")];
    let fog = |die| next_turn(quebec(given_data("quebec", &[], &faces)), 7, &[die]).state.fog;
    assert_eq!([1, 2, 3, 4, 5, 6].map(fog), [false, false, true, false, true, false]);
}

/// [5.0] [4.2-fog] The roll is told with its face and its outcome, before any phase.
#[test]
fn r5_0_the_roll_is_told() {
    let table = next_turn(lake(), 14, &[2]);
    let Event::FogRolled { roll, fog } = &table.events[1] else { panic!("{:?}", table.events) };
    assert_eq!((roll.face(), *fog, roll.rule().as_str()), (2, true, "5.0"));
}

/// [5.0-b] [5.0-c] A box without numbers: no roll, no fog, though there was fog the turn before.
#[test]
fn r5_0_b_no_number_no_roll() {
    let faces = [("tables.toml", "from = 6, to = 9, faces = [1]", "from = 6, to = 9, faces = []")];
    for turn in 6..=9 {
        let table = next_turn(quebec(given_data("quebec", &[], &faces)).fog(), turn, &[]);
        assert!(!table.state.fog && !table.told(|event| matches!(event, Event::FogRolled { .. })));
    }
}

/// [5.0-d] The game turns 1 to 5 are clear in all scenarios, and no die is rolled.
#[test]
fn r5_0_d_no_fog_before_turn_6() {
    for turn in 2..=5 {
        assert!(!next_turn(lake(), turn, &[]).state.fog);
        assert!(!next_turn(quebec(given("quebec")), turn, &[]).state.fog);
        let oswego = given("fort-oswego").disordered("NJ", "0608").disordered("CFM", "0412");
        assert!(!next_turn(oswego, turn, &[]).state.fog);
    }
}

/// [5.0-c] Fog holds for both player turns of its game turn and ends with it.
#[test]
fn r5_0_c_fog_lasts_one_game_turn() {
    let mut table = next_turn(lake(), 8, &[1]);
    assert!(table.state.fog);
    table.when(Decision::EndRally);
    let State { turn, phasing, fog, .. } = table.state;
    assert_eq!((turn, phasing, fog), (8, Army::British, true));
    table.rolls(Decision::EndRally, &[4]);
    let State { turn, phasing, fog, .. } = table.state;
    assert_eq!((turn, phasing, fog), (9, Army::French, false));
}

/// [5.1-mv] In fog the printed allowance is halved, fractions up, for leaders and trains too (G38).
#[test]
fn r5_1_mv_fog_halves_movement() {
    let path = ["0605", "0705", "0805", "0905", "1005", "1105", "1205"];
    let cases = [
        ("Conv LI", Army::British, 5, 3),
        ("15", Army::British, 4, 2),
        ("Wolfe", Army::British, 6, 3),
        ("York", Army::British, 2, 1),
        ("british Train", Army::British, 3, 2),
        ("CdC/BC", Army::French, 6, 3),
    ];
    for (name, army, clear, fog) in cases {
        let given = || given_with("quebec", &["supply-trains"]).at(name, "0505").disordered("La Sarre", "2006");
        assert_eq!(distance(&mut given().movement(army), name, &path), clear, "{name} in clear weather");
        assert_eq!(distance(&mut given().fog().movement(army), name, &path), fog, "{name} in fog");
    }
}

/// [5.1-mv] Fog halves good order units only: the flight die of a broken army is not halved (G23).
#[test]
fn r5_1_mv_fog_does_not_halve_the_flight_die() {
    let path = ["0605", "0705", "0805", "0905", "1005", "1105"];
    let given = given("quebec").disordered("15", "0505").at("28", "0211").losses(Army::British, 50).fog();
    let mut table = given.movement_dice(Army::British, &[5]);
    assert_eq!(distance(&mut table, "15", &path), 5);
}

/// [5.1-mv-b] Fog shortens no rout: a 5 is five hexes; and infantry still pursues its one hex.
#[test]
fn r5_1_mv_b_rout_and_pursuit_in_fog() {
    let given = given("quebec").at("35", "1206").at("Col/RW", "1207").fog();
    let mut table = given.combat(Army::British);
    table.declare(&[("35", "1207")]).rolls(Decision::Resolve { battle: 0 }, &[2, 5]);
    assert!(table.told(|event| matches!(event, Event::Fought { result: CombatResult::Dr, .. })));
    for to in ["1208", "1209", "1210", "1211"] {
        table.when(Decision::Retreat { to: hex(to) });
        assert_eq!(table.asked(), Army::French, "still running at {to}");
    }
    table.when(Decision::Retreat { to: hex("1212") });
    assert_eq!((table.place("Col/RW"), table.asked()), ("1212".into(), Army::British));
    let unit = table.u("35");
    assert_eq!(table.options(), [Decision::Pursue { unit, to: hex("1207") }, Decision::EndPursuit]);
    table.when(Decision::Pursue { unit, to: hex("1207") });
    assert_eq!(table.place("35"), "1207");
}

/// [5.1-mv-b] Cavalry still pursues two hexes in fog.
#[test]
fn r5_1_mv_b_cavalry_pursuit_in_fog() {
    let given = given("quebec").at("CdC/BC", "1206").disordered("A/RM", "1207").fog();
    let mut table = given.combat(Army::French);
    // 3 to 1: a 1 routs the disordered unit, that is, it is lost.
    table.declare(&[("CdC/BC", "1207")]).rolls(Decision::Resolve { battle: 0 }, &[1]);
    let unit = table.u("CdC/BC");
    table.when(Decision::Pursue { unit, to: hex("1207") }).when(Decision::PursueOn { to: hex("1208") });
    assert_eq!(table.place("CdC/BC"), "1208");
}

/// [5.1-los] In fog nobody fires at more than two hexes, whatever his range.
#[test]
fn r5_1_los_fog_limits_sight_to_two_hexes() {
    let given = || given("quebec").at("St L", "2209").at("15", "1909").at("28", "2010");
    let clear = given().bombardment(Army::French);
    assert!(clear.offers(clear.fire("St L", "1909")) && clear.offers(clear.fire("St L", "2010")));
    let fog = given().fog().bombardment(Army::French);
    fog.refuses(fog.fire("St L", "1909"), "5.1-los");
    assert_eq!(fog.options(), [fog.fire("St L", "2010"), Decision::EndBombardment]);
}

/// [5.1-los-b] [6.1-4a] Fire at one and two hexes is as strong in fog as without: +2 and +1.
#[test]
fn r5_1_los_b_close_fire_is_unaffected() {
    for (target, range, column) in [("1206", 1, 4), ("1207", 2, 3)] {
        for fog in [false, true] {
            let given = given("quebec").at("York", "1205").at("La Sarre", target).with(|state| state.fog = fog);
            let mut table = given.bombardment(Army::British);
            table.fires("York", target, &[6]);
            let Some(Event::Fired { range: told, strength, .. }) = table.events.first() else { panic!("no shot") };
            assert_eq!((*told, *strength), (range, column));
        }
    }
}

/// [5.1-rally] Fog takes 1 off every rally die, with all other modifiers: +2, leader +1, fog -1 on a 4 is 6.
#[test]
fn r5_1_rally_fog_takes_one_off() {
    let rallies = |leader: bool, fog: bool, die: u8| {
        let given = given("quebec").disordered("15", "0805").disordered("28", "0211").with(|state| state.fog = fog);
        let given = if leader { given.at("Murray", "0806") } else { given };
        let mut table = given.rally(Army::British);
        let unit = table.u("15");
        table.rolls(Decision::Rally { unit }, &[die]);
        !table.is_disordered("15")
    };
    assert!(rallies(true, true, 4), "4 + 2 + 1 - 1 = 6");
    assert!(!rallies(true, true, 3), "3 + 2 + 1 - 1 = 5");
    assert!(rallies(true, false, 3), "3 + 2 + 1 = 6");
    assert!(!rallies(false, true, 4), "4 + 2 - 1 = 5");
    assert!(rallies(false, true, 5), "5 + 2 - 1 = 6");
}

/// [5.2-b] What a stack out of sight does in fog is told to its owner only; within two hexes it is told to all.
#[test]
fn r5_2_fog_hides_names_in_the_log_too() {
    use kernel::game::{Audience, Game};
    let audience_of = |unit: &str, to: &str| {
        let mut table = given("quebec").turn(8).fog().at("La Sarre", "1505").at("Guyenne", "0705").at("28", "0405");
        table = table.at("Montcalm", "2001");
        let mut table = table.movement(Army::French);
        let unit = table.u(unit);
        table.when(Decision::Move { unit }).when(Decision::Step { to: hex(to) });
        let stepped = table.events.iter().find(|event| matches!(event, Event::Stepped { .. })).unwrap();
        table.game.audience(&table.state, stepped)
    };
    assert_eq!(audience_of("La Sarre", "1506"), Audience::Only(kernel::Seat(Army::French.index() as u8)));
    assert_eq!(audience_of("Guyenne", "0605"), Audience::All);
}
