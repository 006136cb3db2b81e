//! The two summaries at the end of the rulebook; that of units is with lines of sight, in `sight.rs`.
use crate::table::{Given, Table, given, hex};
use fiw_battles::counters::Army;
use fiw_battles::decision::Decision;
use fiw_battles::event::Event;

/// [summary-leaders] [11.2-d] Rally: +1 within the command radius, one leader only.
#[test]
fn summary_leaders_rally() {
    let total = |leaders: &[(&str, &str)]| {
        let given =
            leaders.iter().fold(given("quebec").disordered("15", "0805"), |given, (name, at)| given.at(name, at));
        let mut table = given.disordered("28", "0209").rally(Army::British);
        let unit = table.u("15");
        table.rolls(Decision::Rally { unit }, &[1]);
        let Some(Event::RallyRolled { roll, .. }) = table.events.first() else { panic!("{:?}", table.events) };
        roll.total()
    };
    assert_eq!(total(&[]), 1 + 2);
    assert_eq!(total(&[("Monckton", "0807")]), 1 + 2 + 1, "value 2 at two hexes");
    assert_eq!(total(&[("Monckton", "0808")]), 1 + 2, "value 2 at three hexes");
    assert_eq!(total(&[("Monckton", "0805"), ("Wolfe", "0806")]), 1 + 2 + 1);
}

/// [summary-leaders] [12.2] Combat: his value is added to infantry or cavalry in his hex, not to a gun (G18).
#[test]
fn summary_leaders_combat() {
    let attacked = |given: Given| {
        let given = given.at("15", "1206").at("Monckton", "1206").at("Montcalm", "1207").disordered("28", "0209");
        let mut table = given.combat(Army::British);
        table.declare(&[("15", "1207")]).when(Decision::Resolve { battle: 0 });
        table
    };
    let mut infantry = attacked(given("quebec").at("La Sarre", "1207"));
    infantry.when(Decision::Lead { leader: infantry.u("Monckton") });
    infantry.rolls(Decision::Lead { leader: infantry.u("Montcalm") }, &[5]);
    assert!(infantry.told(
        |event| matches!(event, Event::Fought { attack, defence, .. } if [attack.get(), defence.get()] == [8, 8])
    ));
    let mut gun = attacked(given("quebec").at("Montbeillard", "1207"));
    gun.rolls(Decision::Lead { leader: gun.u("Monckton") }, &[5]);
    assert!(gun.told(
        |event| matches!(event, Event::Fought { attack, defence, .. } if [attack.get(), defence.get()] == [8, 2])
    ));
}

/// A British attack that routs the French in 1207, who have a leader with them.
fn routed() -> Table {
    let given = given("quebec").at("35", "1206").at("Wolfe", "1206").at("Col/RW", "1207").at("Senezergues", "1207");
    let mut table = given.combat(Army::British);
    table.declare(&[("35", "1207")]).when(Decision::Resolve { battle: 0 });
    table.when(Decision::NoLeader { hex: hex("1206") });
    // 7 to 3 is 2-1: a 1 is Dr.
    table.rolls(Decision::NoLeader { hex: hex("1207") }, &[1]);
    table
}

/// [summary-leaders] [10.1-f] Rout: the leader in the hex may make a withdrawal of it, or not.
#[test]
fn summary_leaders_rout() {
    let mut table = routed();
    assert_eq!(table.options(), [Decision::Convert { hex: hex("1207") }, Decision::LetRun { hex: hex("1207") }]);
    table.when(Decision::Convert { hex: hex("1207") }).when(Decision::Retreat { to: hex("1208") });
    assert_eq!((table.place("Col/RW"), table.is_disordered("Col/RW")), ("1208".into(), true));
    let mut table = routed();
    table.rolls(Decision::LetRun { hex: hex("1207") }, &[3]);
    for to in ["1208", "1209", "1210"] {
        table.when(Decision::Retreat { to: hex(to) });
    }
    assert_eq!(table.place("Col/RW"), "1210");
}

/// [summary-leaders] [10.2-d] Pursuit: he may go with the unit he is stacked with.
#[test]
fn summary_leaders_pursuit() {
    let pursue = |along: bool| {
        let mut table = routed();
        table.when(Decision::Convert { hex: hex("1207") }).when(Decision::Retreat { to: hex("1208") });
        let (unit, leader) = (table.u("35"), table.u("Wolfe"));
        table.when(Decision::Pursue { unit, to: hex("1207") });
        if along {
            table.when(Decision::Ride { leader });
        }
        table.when(Decision::Advance);
        (table.place("35"), table.place("Wolfe"))
    };
    assert_eq!(pursue(true), ("1207".into(), "1207".into()));
    assert_eq!(pursue(false), ("1207".into(), "1206".into()));
}
