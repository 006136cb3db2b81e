//! 9.0 to 10.3: battles.
mod table;
use fiw_battles::counters::Army;
use fiw_battles::decision::Decision;
use table::{given, hex};

/// [9.3-Dr] [10.1-d] [9.3] Interaction 1: on Dr the gun and the disordered infantry are lost, the other runs the die.
#[test]
fn r9_3_rout_takes_gun_and_disordered_and_drives_the_rest() {
    let mut table = given("quebec")
        .at("La Sarre", "1505")
        .at("Montbeillard", "1505")
        .disordered("Col/RW", "1506")
        .at("35", "1405")
        .at("28", "1605")
        .combat(Army::British);
    table.declare(&[("35", "1505"), ("35", "1506"), ("28", "1505")]);
    // Odds: 7 + 6 against 6 + 2 + 1 = 13 to 9.
    table.rolls(Decision::Resolve { battle: 0 }, &[1, 3]);
    assert_eq!(table.place("Montbeillard"), "eliminated");
    assert_eq!(table.place("Col/RW"), "eliminated");
    assert!(table.is_disordered("La Sarre"));
    assert_eq!(table.losses(Army::French), 4 + 3);
    assert!(table.steps().iter().all(|step| table.game.data().boards[2].grid.distance(hex("1505"), hex(step)) == 1));
}
