//! 16.0: retreat before combat.

use crate::field::{
    CAMP, FIELD, HOME, VILLAGE, assault, charge, country, field, form, id, is_over, lose, onslaught, retreat_to,
    strengths, won,
};
use crate::table::{Table, step};
use blood_ohio::counters::{Kind, Side};
use blood_ohio::decision::Decision;
use blood_ohio::event::Event;
use blood_ohio::state::Site;

fn use_tp(name: &str) -> Decision {
    Decision::UseTactics { piece: id(name) }
}

fn slipped(table: &Table) -> Option<bool> {
    table.events.iter().find_map(|event| match event {
        Event::RetreatTried { success, .. } => Some(*success),
        _ => None,
    })
}

/// [16.0] [16.1] [15.0] On 5 or more the defender is gone, on less he stays.
#[test]
fn r16_0_five_or_more_succeeds() {
    for (die, gone) in [(5, true), (6, true)] {
        let mut table = assault(&["R1"], &["Miami 1"]);
        table.rolling(Decision::FallBack, &[die]);
        assert_eq!((slipped(&table), table.is_at("Miami 1", HOME)), (Some(gone), gone));
    }
    for die in 1..=4 {
        let mut table = assault(&["R1"], &["Miami 1"]);
        // Failed; the event is a Delay.
        table.rolling(Decision::FallBack, &[die, 3]);
        assert_eq!((slipped(&table), table.is_at("Miami 1", FIELD)), (Some(false), true));
    }
}

/// [16.0-b] The attacker says first whether he uses a TP, then the defender: one less, one more.
#[test]
fn r16_0_b_tactical_points_on_the_roll() {
    let start = || {
        let mut table = assault(&["St. Clair", "R1"], &["Little Turtle", "Blue Jacket", "Miami 1"]);
        table.when(Decision::FallBack);
        table
    };
    let mut table = start();
    assert_eq!((table.side(), table.options()), (Some(Side::Us), vec![use_tp("St. Clair"), Decision::NoTactics]));
    table.refuses(use_tp("R1"), "16.0-b");
    table.when(Decision::NoTactics);
    let chiefs = vec![use_tp("Little Turtle"), use_tp("Blue Jacket"), Decision::NoTactics];
    assert_eq!((table.side(), table.options()), (Some(Side::Wc), chiefs));
    table.rolling(use_tp("Blue Jacket"), &[4]);
    assert_eq!(slipped(&table), Some(true), "4 + 1");

    let mut table = start();
    table.when(use_tp("St. Clair")).rolling(Decision::NoTactics, &[5, 3]);
    assert_eq!(slipped(&table), Some(false), "5 - 1");

    let mut table = start();
    table.when(use_tp("St. Clair")).rolling(use_tp("Little Turtle"), &[5]);
    assert_eq!(slipped(&table), Some(true), "5 - 1 + 1");

    let mut table = start();
    table.when(Decision::NoTactics).rolling(Decision::NoTactics, &[4, 3]);
    assert_eq!(slipped(&table), Some(false), "4");
}

/// [16.0-b] Who was used for the roll gives no TP for the rest of the combat; who was not does.
#[test]
fn r16_0_b_a_used_unit_is_used_up() {
    let start = || {
        let mut table = assault(&["Wayne", "R1"], &["Little Turtle", "Miami 1"]);
        table.when(Decision::FallBack);
        table
    };
    let mut table = start();
    table.when(use_tp("Wayne")).rolling(Decision::NoTactics, &[1, 1]);
    assert_eq!(table.side(), Some(Side::Wc), "Wayne's two are spent, Little Turtle's one is not");
    let mut table = start();
    table.when(Decision::NoTactics).rolling(use_tp("Little Turtle"), &[1, 1]);
    assert_eq!(table.side(), Some(Side::Us));
    let mut table = start();
    table.when(use_tp("Wayne")).rolling(use_tp("Little Turtle"), &[1, 3]);
    assert!(is_over(&table), "nobody has any left, so the Delay stands");
}

/// [16.1] No points, and the attacker stops in the battle space whatever movement he had.
#[test]
fn r16_1_success_ends_the_combat_and_the_move() {
    let mut table = field().vp(3, 3).all(&["Harmar", "R1"], CAMP).at("Miami 1", FIELD).operations(Side::Us);
    charge(&mut table, &["Harmar", "R1"]);
    table.rolling(Decision::FallBack, &[5]);
    assert!(is_over(&table) && table.is_at("R1", FIELD) && table.is_at("Miami 1", HOME));
    assert_eq!((table.vp(), won(&table)), ([3, 3], None));
    table.refuses(form(FIELD), "6.1-c");
}

/// [16.1-b] What is left behind may be attacked in the same move, but there is no going on.
#[test]
fn r16_1_b_the_village_left_behind() {
    let arranged = field().site(FIELD, VILLAGE).all(&["Harmar", "R1", "R2"], CAMP).at("Miami 1", FIELD);
    let mut table = arranged.operations(Side::Us);
    charge(&mut table, &["Harmar", "R1", "R2"]);
    table.rolling(Decision::FallBack, &[5]);
    assert_eq!(table.options(), [Decision::Attack, Decision::Stop]);
    table.refuses(step("Stillwater"), "14.0-b");
    table.rolling(Decision::Attack, &[1, 3]);
    assert_eq!((table.vp(), table.site(FIELD)), ([1, 0], Site::Razed));
}

/// [16.2] A failed attempt costs the defender one point of strength, and the combat goes on.
#[test]
fn r16_2_failure_costs_one() {
    let mut table = assault(&["R1", "R2"], &["Miami 1", "Miami 2"]);
    table.rolling(Decision::FallBack, &[2, 1, 2, 1]);
    assert_eq!(strengths(&table), [4, 3]);
    let mut table = assault(&["R1", "R2"], &["Miami 1", "Miami 2"]);
    table.rolling(Decision::Defend, &[1, 2, 1]);
    assert_eq!(strengths(&table), [4, 4]);
    // The United States too.
    let mut table = onslaught(&["Miami 1"], &["R1", "R2"]);
    table.rolling(Decision::FallBack, &[2, 1, 3, 1]);
    assert_eq!(strengths(&table), [3, 2]);
}

/// [16.0] [15.1.2] The United States may slip away as well, towards its settlements.
#[test]
fn r16_0_the_us_slips_away() {
    let mut table = onslaught(&["Miami 1"], &["R1", "A1"]);
    table.rolling(Decision::FallBack, &[6]).when(retreat_to(HOME));
    assert!(table.is_at("R1", HOME) && table.is_at("A1", HOME) && table.is_at("Miami 1", FIELD));
    assert!(!table.is_flipped("A1"), "no loss, no roll for the gun");
    assert_eq!(table.vp(), [0, 0]);
}

/// [16.2-ex] [15.4] Example: a key leader and three points slip away from militia with some cavalry.
#[test]
fn r16_2_ex_retreat_from_cavalry() {
    let us = ["Harmar", "M1", "M2", "M3", "M4", "MC1"];
    let arranged = field().all(&us, CAMP).flipped(&["M4", "MC1", "Miami 2"]);
    let mut table = arranged.all(&["Little Turtle", "Miami 1", "Miami 2"], FIELD).operations(Side::Us);
    charge(&mut table, &us);
    assert_eq!(table.fp(FIELD, |kind| kind.militia()), 8);

    table.when(Decision::FallBack).rolling(use_tp("Little Turtle"), &[4]);

    assert_eq!(slipped(&table), Some(true));
    table.when(lose("Miami 1"));
    assert_eq!(table.fp(HOME, |kind| kind == Kind::Warriors), 2);
    assert!(table.is_at("Little Turtle", HOME) && table.is_at("Harmar", FIELD));
    assert_eq!(table.vp(), [0, 0]);
}

/// [16.1-b] Where nothing stands the move is simply over; an empty settlement is the attacker's to burn.
#[test]
fn r16_1_b_the_settlement_left_behind() {
    let settlement = Site::Settlement(blood_ohio::state::Health::Full);
    let arranged = country().site(FIELD, settlement).all(&["Miami 1", "Miami 2"], CAMP).at("M1", FIELD);
    let mut table = arranged.operations(Side::Wc);
    charge(&mut table, &["Miami 1", "Miami 2"]);
    table.rolling(Decision::FallBack, &[5]);
    while table.side() == Some(Side::Us) {
        let first = table.options()[0];
        table.when(first);
    }
    assert_eq!(table.options(), [Decision::Attack, Decision::Stop]);
    table.when(Decision::Stop);
    assert!(is_over(&table));
}
