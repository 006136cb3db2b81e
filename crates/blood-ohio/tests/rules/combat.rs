//! 14.0 to 14.3, 14.8: the steps of a combat, its event and its victor.

use crate::field::{
    CAMP, FIELD, HOME, VILLAGE, ambush, assault, charge, country, events_rolled, field, form, id, is_over, lose,
    onslaught, retreat_to, rolled, strengths, take_hits, won,
};
use crate::table::{Table, space, step};
use blood_ohio::counters::{Kind, Side};
use blood_ohio::decision::Decision;
use blood_ohio::event::Event;
use blood_ohio::state::{Frame, Health, Operations, Place, ScoutUse, Site};
use blood_ohio::tables::{EventFace, FortId};

fn kind_of(event: &Event) -> &'static str {
    match event {
        Event::Attacked { .. } => "attacker declares",
        Event::Defended { .. } => "defender declares",
        Event::EventRolled { .. } => "event",
        Event::MoraleRolled { .. } => "morale",
        Event::ShockRolled { .. } => "shock",
        Event::Strengths { .. } => "strengths",
        Event::CombatRolled { .. } => "combat die",
        Event::StepLost { .. } => "loss",
        Event::Won { .. } => "victor",
        Event::Scored { .. } => "points",
        Event::Retreated { .. } => "retreat",
        Event::Halted { .. } => "halt",
        other => panic!("not a step of combat: {other:?}"),
    }
}

/// [14.0] [14.2] The steps come in their order, and nothing is rolled before the event die.
#[test]
fn r14_0_the_steps_of_combat_come_in_order() {
    let mut table = assault(&["R1", "M1", "A1"], &["Miami 1"]);
    let mut told: Vec<&str> = table.events.iter().map(kind_of).collect();

    table.rolling(Decision::Defend, &[1, 3, 1, 4, 3]);

    told.extend(table.events.iter().map(kind_of));
    let steps = [
        "attacker declares",
        "defender declares",
        "event",
        "morale",
        "shock",
        "strengths",
        "combat die",
        "combat die",
        "loss",
        "victor",
        "points",
        "retreat",
        "halt",
    ];
    assert_eq!(told, steps);
}

/// [14.0-b] [14.8-b] Who has won stays in the space and goes no further, whatever movement was left.
#[test]
fn r14_0_b_combat_ends_the_move() {
    let mut table = assault(&["Harmar", "R1", "R2"], &["Miami 1"]);

    table.rolling(Decision::Defend, &[1, 3, 3]);

    assert_eq!(won(&table), Some((Side::Us, [1, 0])));
    assert!(is_over(&table) && table.is_at("R1", FIELD));
    table.refuses(form(FIELD), "6.1-c");
}

/// [14.0-c] [15.1.1-b] Besiegers attack where they stand, once a segment; a Delay leaves them there.
#[test]
fn r14_0_c_besiegers_attack_without_moving() {
    let besiegers = ["Miami 1", "Miami 2", "Miami 3", "Miami 4"];
    let arranged = country().site("Mill Creek", Site::Fort(FortId::Steuben, Health::Full));
    let mut table = arranged.at("R1", "Mill Creek").inside(&["R1"]).all(&besiegers, "Mill Creek").operations(Side::Wc);
    table.form("Mill Creek", &besiegers);

    table.rolling(Decision::Attack, &[3]);

    assert!(is_over(&table) && table.is_at("Miami 1", "Mill Creek"));
    assert_eq!(table.vp(), [0, 0]);
    table.refuses(form("Mill Creek"), "6.1-c");
}

/// [14.1] An overrun needs five times the force points; passing through needs more of them.
#[test]
fn r14_1_the_attacker_chooses_among_what_he_is_strong_enough_for() {
    let strong = ["Harmar", "R1", "R2", "R3", "R4", "R5"];
    let mut ten = field().all(&strong, CAMP).at("Miami 1", FIELD).operations(Side::Us);
    ten.form(CAMP, &strong).go(&[FIELD]);
    assert_eq!(ten.options(), [Decision::Attack, Decision::PassThrough, Decision::Overrun]);

    let mut nine = field().all(&strong, CAMP).flipped(&["R5"]).at("Miami 1", FIELD).operations(Side::Us);
    nine.form(CAMP, &strong).go(&[FIELD]);
    assert_eq!(nine.options(), [Decision::Attack, Decision::PassThrough]);

    let mut even = field().all(&["Harmar", "R1"], CAMP).at("Miami 1", FIELD).operations(Side::Us);
    even.form(CAMP, &["Harmar", "R1"]).go(&[FIELD]);
    assert_eq!(even.options(), [Decision::Attack]);
}

/// [14.2-b] The defender ambushes only with at least half a point, and not a force five times his own.
#[test]
fn r14_2_b_an_ambush_by_the_defender_needs_points_and_numbers() {
    let five = ["R1", "R2", "R3", "R4", "R5"];
    let offered = |points: u8, reduced: &[&str]| {
        let arranged = field().vp(0, points).all(&five, CAMP).flipped(reduced).at("Miami 1", FIELD);
        let mut table = arranged.operations(Side::Us);
        charge(&mut table, &five);
        table.offers(Decision::SpringAmbush)
    };
    assert!(offered(1, &["R5"]), "9 FP against 2 with half a point");
    assert!(!offered(0, &["R5"]), "no points");
    assert!(!offered(1, &[]), "10 FP against 2");
}

/// [14.2-b] An overwhelming ambush ends the combat before the event die; a lesser one does not.
#[test]
fn r14_2_b_an_overwhelming_ambush_ends_the_combat() {
    let start = || {
        let mut table = field().vp(0, 4).all(&["R1", "R2"], CAMP).at("Miami 1", FIELD).operations(Side::Us);
        charge(&mut table, &["R1", "R2"]);
        table
    };
    let mut table = start();
    table.rolling(Decision::SpringAmbush, &[6, 1]).when(lose("R2"));
    assert!(is_over(&table) && events_rolled(&table).is_empty());
    assert!(table.is_at("R1", CAMP) && table.is_flipped("R1") && table.is_flipped("R2"));
    assert_eq!(table.vp(), [0, 4]);

    let mut table = start();
    table.rolling(Decision::SpringAmbush, &[5, 1, 1, 3, 3]);
    assert_eq!(strengths(&table), [3, 2], "one step was lost in the ambush");
    assert_eq!(won(&table), Some((Side::Us, [1, 0])));
}

/// [14.2-c] A stack that has ambushed the force on its way, even in vain, can only defend.
#[test]
fn r14_2_c_who_has_ambushed_does_not_slip_away() {
    let arranged = field().vp(0, 4).all(&["Harmar", "R1", "R2"], "Dunlaps").all(&["Miami 1", "Miami 2"], FIELD);
    let mut table = arranged.operations(Side::Us);
    table.form("Dunlaps", &["Harmar", "R1", "R2"]).when(step(CAMP));
    table.rolling(ambush(FIELD), &[4, 3]).go(&[FIELD]);

    // Nothing is asked: the event die is rolled at once.
    table.rolling(Decision::Attack, &[1, 3, 2]);

    assert_eq!(won(&table), Some((Side::Us, [1, 0])));
    assert!(!table.is_flipped("R1"), "the ambush was called off");
}

/// [14.2-d] Nobody declares for an empty village or settlement; an empty healthy principal village does not retreat.
#[test]
fn r14_2_d_empty_structures_do_not_choose_what_units_choose() {
    let mut table = country().vp(0, 4).site(HOME, VILLAGE).at("R1", CAMP).operations(Side::Us);
    table.form(CAMP, &["R1"]).go(&[HOME]).rolling(Decision::Attack, &[3]);
    assert!(table.is_at("R1", CAMP), "Delay");

    let attack = |health: Health| {
        let arranged =
            country().vp(0, 4).site("Pickawillany", Site::Principal(blood_ohio::counters::Nation::Miami, health));
        let mut table = arranged.at("R1", "Greenville Creek").operations(Side::Us);
        table.form("Greenville Creek", &["R1"]).go(&["Pickawillany"]);
        table
    };
    let mut healthy = attack(Health::Full);
    healthy.when(Decision::Attack);
    assert_eq!(healthy.options(), [Decision::Defend, Decision::SpringAmbush]);
    healthy.refuses(Decision::FallBack, "14.2-d");

    let mut reduced = attack(Health::Reduced);
    reduced.rolling(Decision::Attack, &[3]);
    assert!(reduced.is_at("R1", "Greenville Creek"), "the event die was rolled at once");

    let steuben = Site::Fort(FortId::Steuben, Health::Full);
    let mut fort = country().vp(4, 4).site(FIELD, steuben).at("Miami 1", CAMP).operations(Side::Wc);
    fort.form(CAMP, &["Miami 1"]).go(&[FIELD]).rolling(Decision::Attack, &[3]);
    assert!(fort.is_at("Miami 1", CAMP), "Delay");
}

/// [14.3] Two faces of six are Battle, one each of the others.
#[test]
fn r14_3_the_event_die() {
    let table = country().operations(Side::Us);
    let faces: Vec<EventFace> = (1..=6).map(|face| table.game.data().tables.event(face)).collect();
    let printed = [
        EventFace::Battle,
        EventFace::Battle,
        EventFace::Delay,
        EventFace::UsConfused,
        EventFace::WcConfused,
        EventFace::Reinforcements,
    ];
    assert_eq!(faces, printed);
}

/// [14.3-b] [15.0] [15.1.1] Delay: the attacker is back where it came from, nobody scores.
#[test]
fn r14_3_b_delay_sends_the_attacker_back() {
    let mut table = assault(&["R1"], &["Miami 1"]);
    table.rolling(Decision::Defend, &[3]);
    assert!(is_over(&table) && table.is_at("R1", CAMP) && table.is_at("Miami 1", FIELD));
    assert_eq!(table.vp(), [0, 0]);
    table.refuses(form(CAMP), "6.1-c");
}

/// [14.3-c] The confused side counts two less.
#[test]
fn r14_3_c_confusion_costs_two() {
    let fight = |event: u8, dice: &[u8]| {
        let mut table = field().all(&["R1", "R2", "R3"], CAMP).flipped(&["R3"]);
        table = table.all(&["Miami 1", "Miami 2"], FIELD);
        let mut table = table.operations(Side::Us);
        charge(&mut table, &["R1", "R2", "R3"]);
        table.rolling(Decision::Defend, &[&[event], dice].concat());
        table
    };
    let us = fight(4, &[3, 1]);
    assert_eq!((strengths(&us), rolled(&us)), ([3, 4], vec![(Side::Us, 1), (Side::Wc, 0)]));
    let wc = fight(5, &[2, 3]);
    assert_eq!((strengths(&wc), rolled(&wc)), ([5, 2], vec![(Side::Us, 1), (Side::Wc, 0)]));
    assert_eq!(strengths(&fight(2, &[2, 1])), [5, 4]);
}

/// [14.3-h] The attacker rolls the event die, whichever side that is.
#[test]
fn r14_3_h_the_attacker_rolls_the_event_die() {
    let mut table = assault(&["R1"], &["Miami 1"]);
    table.rolling(Decision::Defend, &[3]);
    assert_eq!(events_rolled(&table), [(Side::Us, EventFace::Delay)]);
    let mut table = onslaught(&["Miami 1"], &["R1"]);
    table.rolling(Decision::Defend, &[3]);
    assert_eq!(events_rolled(&table), [(Side::Wc, EventFace::Delay)]);
}

/// [14.8] [14.8-b] More hits win; the loser leaves, the winner stays.
#[test]
fn r14_8_more_hits_win_and_a_tie_is_the_confederacys() {
    let mut table = assault(&["R1", "R2"], &["Miami 1"]);
    table.rolling(Decision::Defend, &[1, 3, 3]);
    assert_eq!(won(&table), Some((Side::Us, [1, 0])));
    assert!(table.is_at("R1", FIELD) && table.is_at("Miami 1", HOME));
    assert_eq!(table.vp(), [1, 0]);

    let mut table = assault(&["R1", "R2"], &["Miami 1"]);
    table.rolling(Decision::Defend, &[1, 2, 3]);
    assert_eq!(won(&table), Some((Side::Wc, [0, 0])));
    assert!(table.is_at("R1", CAMP) && table.is_at("Miami 1", FIELD));
    assert_eq!(table.vp(), [0, 1]);

    // As attackers too.
    let mut table = onslaught(&["Miami 1"], &["R1", "R2"]);
    table.rolling(Decision::Defend, &[1, 2, 3]);
    assert_eq!(won(&table), Some((Side::Wc, [0, 0])));
    table.when(retreat_to(HOME));
    assert!(table.is_at("Miami 1", FIELD) && table.is_at("R1", HOME) && table.is_at("R2", HOME));
    assert_eq!(table.vp(), [0, 1]);
}

const SEVEN: [&str; 7] = ["R1", "R2", "R3", "R4", "R5", "R6", "R7"];

/// [14.8-d] [24.0] Half a point for the victor, another for more than three casualties.
#[test]
fn r14_8_d_more_than_three_casualties_score() {
    let mut table = assault(&SEVEN, &["Miami 1", "Miami 2", "Miami 3"]);
    table.rolling(Decision::Defend, &[1, 5, 2]).when(lose("Miami 2")).when(lose("Miami 3"));
    assert_eq!(won(&table), Some((Side::Us, [4, 1])));
    assert_eq!(table.vp(), [2, 0]);

    let mut table = assault(&SEVEN, &["Miami 1", "Miami 2", "Miami 3"]);
    table.rolling(Decision::Defend, &[1, 4, 2]).when(lose("Miami 2")).when(lose("Miami 3"));
    assert_eq!(won(&table), Some((Side::Us, [3, 1])));
    assert_eq!(table.vp(), [1, 0], "three are not more than three");
}

/// [14.8-d] Both may have it: the loser as well.
#[test]
fn r14_8_d_the_loser_scores_for_more_than_three_too() {
    let us = ["R1", "R2", "R3", "R4", "R5", "R6", "R7", "R8"];
    let wc = ["Miami 1", "Miami 2", "Miami 3", "Miami 4", "Miami 5", "Miami 6", "Miami 7"];
    let mut table = assault(&us, &wc);
    table.rolling(Decision::Defend, &[1, 6, 5]);
    take_hits(&mut table);
    take_hits(&mut table);
    assert_eq!(won(&table), Some((Side::Us, [5, 4])));
    assert_eq!(table.vp(), [2, 1]);
}

/// [14.8-e] Hits scored decide, but only steps really lost are counted for the award. Interaction 16, first half.
#[test]
fn r14_8_e_the_victor_is_found_by_hits_scored() {
    let mut table = field().all(&SEVEN[..5], CAMP).at("Miami 1", FIELD).flipped(&["Miami 1"]).operations(Side::Us);
    charge(&mut table, &SEVEN[..5]);
    table.rolling(Decision::Defend, &[1, 3, 4]);
    assert_eq!(won(&table), Some((Side::Us, [2, 1])));
    assert_eq!((table.vp(), table.place("Miami 1")), ([1, 0], Place::Out));

    let eight = ["R1", "R2", "R3", "R4", "R5", "R6", "R7", "R8"];
    let arranged = field().all(&eight, CAMP).all(&["Miami 1", "Miami 2"], FIELD).flipped(&["Miami 1", "Miami 2"]);
    let mut table = arranged.operations(Side::Us);
    charge(&mut table, &eight);
    table.rolling(Decision::Defend, &[1, 6, 1]);
    assert_eq!(won(&table), Some((Side::Us, [5, 0])));
    assert_eq!(table.vp(), [1, 0], "only two steps were there to lose");
}

/// [14.8-f] Nobody flees from an empty space. Interaction 16, second half.
#[test]
fn r14_8_f_a_dead_victor_drives_nobody_away() {
    let mut table = field().all(&SEVEN[..5], CAMP).at("Miami 1", FIELD).flipped(&["Miami 1"]).operations(Side::Us);
    charge(&mut table, &SEVEN[..5]);
    table.rolling(Decision::Defend, &[1, 2, 4]);
    assert_eq!(won(&table), Some((Side::Wc, [1, 1])));
    assert_eq!((table.vp(), table.place("Miami 1")), ([0, 1], Place::Out));
    assert!(table.is_at("R1", FIELD) && table.is_flipped("R1"));
}

/// [24.0] The awards as printed, in halves.
#[test]
fn r24_0_the_awards() {
    let table = country().operations(Side::Us);
    let awards = table.game.data().tables.awards;
    let steps = [awards.settlement_step, awards.fort_step, awards.wagon_step, awards.village_step];
    assert_eq!(steps, [1; 4]);
    assert_eq!([awards.repair, awards.raid_failure, awards.victor, awards.many_casualties], [1; 4]);
    assert_eq!(awards.many, 3);
}

fn key_force(table: &mut Table) {
    let force = ["St. Clair", "R1", "R2", "RC1", "M1", "M2", "S1"];
    table.form("Dunlaps", &force).when(step(CAMP)).when(Decision::LetPass).go(&[FIELD]);
}

/// [A5.3] [14.8] [16.2] [21.1] Example: movement with combat.
#[test]
fn a5_3_movement_with_combat() {
    let us = ["St. Clair", "R1", "R2", "RC1", "M1", "M2", "S1"];
    let wc = ["Little Turtle", "Miami 1", "Miami 2", "Miami 3", "Miami 4"];
    let arranged = country().vp(0, 2).site(FIELD, VILLAGE).all(&us, "Dunlaps").all(&wc, FIELD).flipped(&["Miami 4"]);
    let mut table = arranged.operations(Side::Us);
    key_force(&mut table);
    assert_eq!(table.options(), [Decision::Attack, Decision::PassThrough], "too few to overrun");

    table.when(Decision::Attack);
    table.when(Decision::UseScout { scout: id("S1"), used: ScoutUse::Tactics });
    assert_eq!(table.options(), [Decision::Defend, Decision::SpringAmbush, Decision::FallBack]);
    table.when(Decision::FallBack).when(Decision::NoTactics).rolling(Decision::NoTactics, &[2, 6]);
    assert_eq!(table.side(), Some(Side::Us), "two TP to one");
    table.rolling(Decision::Keep, &[2, 2, 4, 6]);

    assert_eq!((strengths(&table), rolled(&table)), ([8, 6], vec![(Side::Us, 2), (Side::Wc, 2)]));
    assert_eq!(table.place("S1"), Place::Cup);
    table.refuses(lose("M1"), "14.7.1");
    table.when(lose("R1")).when(lose("M1")).when(lose("Miami 1")).when(lose("Miami 2"));
    assert_eq!(won(&table), Some((Side::Wc, [2, 2])));
    assert_eq!(table.vp(), [0, 3]);
    assert!(us[..6].iter().all(|name| table.is_at(name, CAMP)), "back where they attacked from");
    assert_eq!((table.fp(CAMP, |kind| kind.regular()), table.fp(CAMP, |kind| kind.militia())), (5, 3));
    assert_eq!(table.fp(FIELD, |kind| kind == Kind::Warriors), 5);
    assert!(matches!(table.state.frames.as_slice(), [Frame::Operations(Operations(Side::Us))]));
    assert!(!table.state[id("R1")].inside && table.place("R1") == Place::On(space(CAMP)));
}
