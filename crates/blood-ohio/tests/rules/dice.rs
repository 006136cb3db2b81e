//! 14.4 to 14.6, 14.9: morale, shock, strengths, the table and who rolls again.

use crate::field::{
    CAMP, FIELD, assault, charge, country, events_rolled, field, id, is_over, lose, onslaught, rolled, strengths,
    summon, won,
};
use crate::table::{Table, step};
use blood_ohio::counters::{Nation, Side};
use blood_ohio::decision::{Decision, Die};
use blood_ohio::event::Event;
use blood_ohio::state::ScoutUse;
use blood_ohio::tables::EventFace;

/// [14.4] The morale roll is the most militia that count; a 6 lets all of them count.
#[test]
fn r14_4_morale_limits_the_militia() {
    let fight = |militia: &[&str], dice: &[u8]| {
        let arranged = field().all(militia, CAMP).flipped(&["M5"]).at("Miami 1", FIELD);
        let mut table = arranged.operations(Side::Us);
        charge(&mut table, militia);
        table.rolling(Decision::Defend, dice);
        strengths(&table)[0]
    };
    assert_eq!(fight(&["M1", "M2"], &[1, 3, 1, 1]), 3);
    assert_eq!(fight(&["M1", "M2"], &[1, 5, 1, 1]), 4, "no more than there are");
    assert_eq!(fight(&["M1", "M2", "MC1", "M4", "M5"], &[1, 5, 1, 1]), 5, "one roll for infantry and cavalry");
    assert_eq!(fight(&["M1", "M2", "M3", "M4", "M5"], &[1, 6, 1, 1]), 9);
}

/// [14.4] Without militia nothing is rolled; militia that do not count still bleed.
#[test]
fn r14_4_idle_militia_take_losses() {
    let mut table = assault(&["M1", "M2"], &["Miami 1", "Miami 2"]);
    table.rolling(Decision::Defend, &[1, 1, 1, 5]);
    assert_eq!((strengths(&table), won(&table)), ([1, 4], Some((Side::Wc, [0, 1]))));
    assert!(table.is_flipped("M1"));

    let mut table = assault(&["R1"], &["Miami 1"]);
    table.rolling(Decision::Defend, &[1, 1, 1]);
    assert!(!table.events.iter().any(|event| matches!(event, Event::MoraleRolled { .. })));
}

/// [14.4] [14.5] The US tests its militia and shakes the enemy with its guns in defence as well (R41).
#[test]
fn r14_4_r14_5_in_defence_too() {
    let mut table = onslaught(&["Miami 1", "Miami 2"], &["R1", "M1", "A1"]);
    table.rolling(Decision::Defend, &[1, 1, 6, 1, 1]);
    assert_eq!(strengths(&table), [3, 1]);
}

/// [14.5] What the guns put out of action, by die and with a key leader.
#[test]
fn r14_5_artillery_shock() {
    let table = country().operations(Side::Us);
    let printed: Vec<u8> = (0..=6).map(|roll| table.game.data().tables.shock(roll).get()).collect();
    assert_eq!(printed, [0, 0, 1, 1, 2, 2, 3]);

    let fight = |shock: u8| {
        let mut table = assault(&["R1", "A1"], &["Miami 1", "Miami 2"]);
        table.rolling(Decision::Defend, &[1, shock, 1, 1]);
        strengths(&table)[1]
    };
    assert_eq!((1..=6).map(fight).collect::<Vec<_>>(), [4, 3, 3, 2, 2, 1]);
}

/// [14.5] A key leader of the Confederacy steadies them.
#[test]
fn r14_5_a_key_leader_subtracts_one() {
    let fight = |shock: u8| {
        let mut table = assault(&["St. Clair", "R1", "A1"], &["Little Turtle", "Miami 1", "Miami 2"]);
        table.rolling(Decision::Defend, &[1, shock, 1, 1]);
        strengths(&table)[1]
    };
    assert_eq!((1..=6).map(fight).collect::<Vec<_>>(), [4, 4, 3, 3, 2, 2]);
}

/// [14.5] Those who do not fight for fear can still be hit.
#[test]
fn r14_5_the_shaken_take_losses() {
    let mut table = assault(&["R1", "R2", "A1"], &["Miami 1"]);
    table.rolling(Decision::Defend, &[1, 6, 3]);
    assert_eq!((strengths(&table), rolled(&table)), ([4, 0], vec![(Side::Us, 1)]));
    assert!(table.is_flipped("Miami 1"));
}

/// [14.5-b] [14.6-c] The one point of an empty principal village may be shaken out of it: then it rolls nothing.
#[test]
fn r14_5_b_guns_shake_an_empty_principal_village() {
    let arranged = country().all(&["R1", "A1"], "Greenville Creek");
    let mut table = arranged.operations(Side::Us);
    table.form("Greenville Creek", &["R1", "A1"]).go(&["Pickawillany"]);
    table.rolling(Decision::Attack, &[1, 2, 3]);
    assert_eq!((strengths(&table), rolled(&table)), ([2, 0], vec![(Side::Us, 0)]));
    assert_eq!(won(&table), Some((Side::Wc, [0, 0])));
}

/// [14.6] All that counts, for and against.
#[test]
fn r14_6_strengths_add_up() {
    let us = ["Hardin", "R1", "R2", "RC1", "M1", "M2", "S1", "W1"];
    let wc = ["Le Gris", "Little Turtle", "Miami 1", "Miami 2", "Miami 3"];
    let arranged = field().all(&us, CAMP).all(&wc, FIELD).flipped(&["R2"]).arms(1, Nation::Miami, FIELD);
    let mut table = arranged.operations(Side::Us);
    charge(&mut table, &us);
    table.when(Decision::UseScout { scout: id("S1"), used: ScoutUse::Force });
    // The retreat fails and the Confederacy is confused.
    table.when(Decision::FallBack).rolling(Decision::NoTactics, &[4, 5]);
    table.rolling(Decision::Keep, &[3, 2, 1, 1]);
    // 1 + 2 + 1 + 2, 2 of 4 militia, the scout; 1 + 6, the marker, less 2, less 1.
    assert_eq!(strengths(&table), [9, 5]);
    let Some(Event::Strengths { us, wc, .. }) = table.events.iter().find(|e| matches!(e, Event::Strengths { .. }))
    else {
        panic!("no strengths told")
    };
    let parts =
        |parts: &[(i16, kernel::RuleId)]| parts.iter().map(|(value, rule)| (*value, rule.as_str())).collect::<Vec<_>>();
    assert_eq!(parts(us), [(6, "14.6"), (2, "14.4"), (1, "21.3")]);
    assert_eq!(parts(wc), [(7, "14.6"), (1, "23.0-c"), (-2, "14.3-c"), (-1, "16.2")]);
}

/// [14.6-b] [14.6-c] More than sixteen count as sixteen; less than one rolls nothing.
#[test]
fn r14_6_b_above_sixteen_and_below_one() {
    let nine = ["R1", "R2", "R3", "R4", "R5", "R6", "R7", "R8", "R9"];
    let mut table = assault(&nine, &["Miami 1"]);
    table.rolling(Decision::Defend, &[5, 1]);
    assert_eq!((strengths(&table), rolled(&table)), ([18, 0], vec![(Side::Us, 2)]));

    // A failed retreat and confusion cannot make it less than nothing.
    let mut table = assault(&["R1", "R2", "R3", "R4"], &["Miami 1"]);
    table.rolling(Decision::FallBack, &[1, 5, 4]);
    assert_eq!((strengths(&table), rolled(&table)), ([8, 0], vec![(Side::Us, 2)]));
}

/// [14.6-d] The defender adds 1 when attacked from a river, to no more than 6; the attacker adds nothing.
#[test]
fn r14_6_d_attacked_from_a_river() {
    let fight = |dice: &[u8]| {
        let us = ["Harmar", "R1", "R2", "R3", "R4"];
        let mut table = field().all(&us, CAMP).all(&["Miami 1", "Miami 2"], FIELD).operations(Side::Us);
        table.form(CAMP, &us).go(&["WW2", FIELD]).when(Decision::Attack);
        table.rolling(Decision::Defend, &[&[1], dice].concat());
        rolled(&table)
    };
    assert_eq!(fight(&[3, 2]), [(Side::Us, 1), (Side::Wc, 1)], "2 read as 3 among 3-4 FP; the US reads 3");
    assert_eq!(fight(&[6, 6]), [(Side::Us, 3), (Side::Wc, 2)], "6 stays 6");
    assert_eq!(fight(&[5, 5]), [(Side::Us, 2), (Side::Wc, 2)], "5 read as 6; the US reads 5");
    assert_eq!(fight(&[4, 1]), [(Side::Us, 2), (Side::Wc, 0)]);
}

/// [14.6-e] The table as printed.
#[test]
fn r14_6_e_the_combat_results_table() {
    let table = country().operations(Side::Us);
    let tables = &table.game.data().tables;
    let printed = [
        [0, 0, 0, 1, 1, 1, 2, 2],
        [0, 0, 1, 1, 1, 2, 2, 3],
        [0, 1, 1, 1, 2, 2, 3, 3],
        [1, 1, 1, 2, 2, 3, 3, 4],
        [1, 1, 2, 2, 3, 3, 4, 4],
        [1, 2, 2, 3, 3, 4, 4, 5],
    ];
    for (roll, row) in (1..).zip(printed) {
        for (column, hits) in (0..).zip(row) {
            let read = [1, 2].map(|fp| tables.crt(2 * column + fp, roll));
            assert_eq!(read, [hits; 2], "roll {roll}, {} FP", 2 * column + 1);
        }
    }
    assert_eq!([tables.crt(0, 6), tables.crt(-2, 6), tables.crt(30, 6)], [0, 0, 5]);
}

/// [14.6-ex] [14.8-ex] [14.6-b] Example: five against four, one hit each; the Confederacy has the tie.
#[test]
fn r14_6_ex_wage_combat() {
    let arranged = field().all(&["R1", "M1", "M2"], CAMP).all(&["Le Gris", "Miami 1", "Miami 2"], FIELD);
    let mut table = arranged.flipped(&["Miami 2"]).operations(Side::Us);
    charge(&mut table, &["R1", "M1", "M2"]);

    table.rolling(Decision::Defend, &[1, 3, 4, 5]);

    assert_eq!((strengths(&table), rolled(&table)), ([5, 4], vec![(Side::Us, 1), (Side::Wc, 1)]));
    table.when(lose("Miami 1"));
    assert_eq!(won(&table), Some((Side::Wc, [1, 1])));
    assert!(table.is_flipped("R1") && table.is_at("R1", CAMP) && table.is_at("M2", CAMP));
    assert_eq!(table.vp(), [0, 1]);
}

fn facing(us: &str, wc: &str, dice: &[u8]) -> Table {
    let mut table = assault(&[us, "R1", "R2"], &[wc, "Miami 1"]);
    table.rolling(Decision::Defend, dice);
    table
}

/// [14.9] Only the side with more TP is asked; with as many nobody is.
#[test]
fn r14_9_more_tactical_points_have_the_say() {
    let table = facing("Wayne", "Little Turtle", &[1]);
    assert_eq!((table.side(), table.offers(Decision::Reroll { die: Die::Event })), (Some(Side::Us), true));
    let table = facing("Harmar", "Little Turtle", &[1]);
    assert_eq!((table.side(), table.offers(Decision::Keep)), (Some(Side::Wc), true));
    let table = facing("St. Clair", "Little Turtle", &[1, 3, 3]);
    assert!(is_over(&table), "one to one");
}

/// [14.9] [14.9-b] Kept at the event, the choice comes again at the dice; once used it is gone.
#[test]
fn r14_9_b_one_die_in_a_combat() {
    let mut table = facing("Wayne", "Little Turtle", &[1]);
    table.rolling(Decision::Keep, &[2, 3]);
    let both = [Decision::Reroll { die: Die::Us }, Decision::Reroll { die: Die::Wc }, Decision::Keep];
    assert_eq!((table.side(), table.options()), (Some(Side::Us), both.to_vec()));
    table.refuses(Decision::Reroll { die: Die::Event }, "4.2");
    table.rolling(Decision::Reroll { die: Die::Us }, &[3]);
    assert!(is_over(&table));
    assert_eq!(won(&table), Some((Side::Us, [1, 0])));

    let mut table = facing("Wayne", "Little Turtle", &[3]);
    table.rolling(Decision::Reroll { die: Die::Event }, &[1, 2, 3]);
    assert!(is_over(&table), "not asked at the dice");
    assert_eq!(events_rolled(&table), [(Side::Us, EventFace::Battle)]);
    assert_eq!(won(&table), Some((Side::Wc, [0, 0])));
}

/// [14.9-b] The new result stands, even if it is worse.
#[test]
fn r14_9_b_the_new_result_stands() {
    let mut table = facing("Wayne", "Little Turtle", &[4]);
    table.rolling(Decision::Reroll { die: Die::Event }, &[3]);
    assert!(is_over(&table) && table.is_at("R1", CAMP), "Delay");

    let mut table = facing("Wayne", "Little Turtle", &[1]);
    table.rolling(Decision::Keep, &[2, 5]).rolling(Decision::Reroll { die: Die::Wc }, &[6]);
    assert_eq!(won(&table), Some((Side::Wc, [0, 1])));
}

/// [14.9-c] Either die may be rolled again, the enemy's too.
#[test]
fn r14_9_c_the_enemys_die() {
    let mut table = facing("Harmar", "Little Turtle", &[1]);
    table.rolling(Decision::Keep, &[6, 3]).rolling(Decision::Reroll { die: Die::Us }, &[1]);
    assert_eq!(won(&table), Some((Side::Wc, [0, 0])));
    assert!(!table.is_flipped("Miami 1"));
}

/// [14.9-c] A die that was not rolled is not rolled again.
#[test]
fn r14_9_c_only_dice_that_were_rolled() {
    let mut table = assault(&["Wayne", "R1", "R2"], &["Miami 1"]);
    table.rolling(Decision::Defend, &[5]).rolling(Decision::Keep, &[2]);
    assert_eq!(table.options(), [Decision::Reroll { die: Die::Us }, Decision::Keep]);
    table.refuses(Decision::Reroll { die: Die::Wc }, "14.9");
}

/// Little Turtle and Blue Jacket come to the battle of St. Clair against one warrior.
fn chiefs_arrive(event: Decision, dice: &[u8]) -> Table {
    let chiefs = ["Little Turtle", "Blue Jacket", "Miami 3"];
    let arranged = field().all(&["St. Clair", "R1", "R2"], CAMP).at("Miami 1", FIELD).all(&chiefs, "Greenville Creek");
    let mut table = arranged.operations(Side::Us);
    charge(&mut table, &["St. Clair", "R1", "R2"]);
    table.rolling(Decision::Defend, &[if event == Decision::Keep { 6 } else { 3 }]);
    assert_eq!(table.side(), Some(Side::Us), "one TP to none at the event");
    table.rolling(event, if event == Decision::Keep { &[] } else { &[6] });
    summon(&mut table, "Greenville Creek", &chiefs);
    table.rolling(step(FIELD), dice);
    table
}

/// [14.9-d] At the dice the TP are counted again with leaders who have come.
#[test]
fn r14_9_d_leaders_who_arrive_count_at_the_dice() {
    let mut table = chiefs_arrive(Decision::Keep, &[3, 1]);
    assert_eq!(table.side(), Some(Side::Wc), "two to one");
    table.rolling(Decision::Reroll { die: Die::Us }, &[1]);
    assert_eq!(won(&table), Some((Side::Wc, [0, 0])));
}

/// [14.9-d] Each side has its own re-roll; what the US used at the event takes nothing from the Confederacy.
#[test]
fn r14_9_d_a_re_roll_of_the_other_side_does_not_count() {
    let mut table = chiefs_arrive(Decision::Reroll { die: Die::Event }, &[3, 1]);
    assert_eq!(table.side(), Some(Side::Wc));
    assert!(table.offers(Decision::Reroll { die: Die::Us }));
    // R114: who was there and who came are not alike.
    table.when(Decision::Keep).when(lose("Miami 1"));
    assert_eq!(won(&table), Some((Side::Us, [1, 0])));
}

/// [14.9-d] [16.0-b] A TP used on the retreat roll counts no more.
#[test]
fn r14_9_d_what_was_used_to_slip_is_gone() {
    let mut table = assault(&["Harmar", "R1", "R2"], &["Little Turtle", "Miami 1", "Miami 2"]);
    let turtle = Decision::UseTactics { piece: id("Little Turtle") };
    table.when(Decision::FallBack).rolling(turtle, &[3, 1, 3, 2]);
    assert!(is_over(&table), "nobody has the edge");
    assert_eq!((strengths(&table), won(&table)), ([4, 3], Some((Side::Us, [1, 0]))));
}

/// [14.6-d] [15.2] The same attack beaten: over the water and a step lost.
#[test]
fn r14_6_d_beaten_attackers_swim() {
    let mut table = field().all(&["Harmar", "R1"], CAMP).at("Miami 1", FIELD).operations(Side::Us);
    table.form(CAMP, &["Harmar", "R1"]).go(&["WW2", FIELD]).when(Decision::Attack);
    table.rolling(Decision::Defend, &[1, 3, 2]);
    assert_eq!(won(&table), Some((Side::Wc, [0, 0])));
    assert!(table.is_at("R1", "Whitewater Town") && table.is_flipped("R1"));
}
