//! 14.7, 10.1-c: who takes the hits.

use crate::field::{
    CAMP, FIELD, HOME, VILLAGE, assault, charge, country, field, is_over, lose, onslaught, summon, take_hits, won,
};
use crate::table::{Table, step};
use blood_ohio::counters::{Nation, Side};
use blood_ohio::decision::Decision;
use blood_ohio::event::Event;
use blood_ohio::state::{Cause, Frame, Health, Place, Site};
use blood_ohio::tables::FortId;
use kernel::{Game, ScriptedDice, Seat};

/// [14.7] [14.7.2-d] One casualty turns a unit over, the next removes it for good.
#[test]
fn r14_7_a_full_unit_takes_two() {
    let mut table = assault(&["R1", "R2", "R3", "R4"], &["Miami 1"]);
    table.rolling(Decision::Defend, &[1, 4, 1]);
    assert_eq!(table.place("Miami 1"), Place::Out);
    let lost = |event: &Event| matches!(event, Event::StepLost { cause: Cause::Battle, .. });
    assert_eq!(table.events.iter().filter(|event| lost(event)).count(), 2);

    let mut table = assault(&["R1", "R2"], &["Miami 1"]);
    table.rolling(Decision::Defend, &[1, 3, 1]);
    assert!(table.is_flipped("Miami 1") && table.is_at("Miami 1", HOME));
}

/// [14.7-b] Hits are taken as long as anybody is left to take them, a key leader too.
#[test]
fn r14_7_b_every_hit_is_taken() {
    let mut table = assault(&["St. Clair", "R1", "R2", "R3", "R4"], &["Blue Jacket", "Shawnee 1"]);
    table.rolling(Decision::Defend, &[1, 6, 1]);
    assert!(table.is_flipped("Shawnee 1"), "the full warrior had no alternative");
    assert_eq!(table.options(), [lose("Blue Jacket"), lose("Shawnee 1")]);
    table.when(lose("Shawnee 1"));
    assert_eq!(table.place("Shawnee 1"), Place::Out);
    assert!(table.is_flipped("Blue Jacket") && table.is_at("Blue Jacket", HOME));
}

fn wounded(us: &[&str], reduced: &[&str], dice: &[u8]) -> Table {
    let wc = ["Miami 1", "Miami 2", "Miami 3", "Miami 4", "Miami 5"];
    let mut table = field().all(us, CAMP).flipped(reduced).all(&wc, FIELD).operations(Side::Us);
    charge(&mut table, us);
    table.rolling(Decision::Defend, dice);
    table
}

/// [14.7.1] The first loss is a regular's.
#[test]
fn r14_7_1_the_first_loss_is_a_regulars() {
    let mut table = wounded(&["R1", "M1"], &[], &[1, 6, 1, 3]);
    assert!(table.is_flipped("R1"), "nobody else could take the first");
    assert_eq!(table.options(), [lose("R1"), lose("M1")], "the second is free");
    table.when(lose("R1"));
    assert_eq!((table.place("R1"), table.is_flipped("M1")), (Place::Cup, false));
}

/// [14.7.1] With all regulars reduced a full militia unit may take the first loss instead.
#[test]
fn r14_7_1_reduced_regulars_and_full_militia() {
    let mut table = wounded(&["R1", "M1"], &["R1"], &[1, 6, 1, 1]);
    assert_eq!(table.options(), [lose("R1"), lose("M1")]);
    table.when(lose("M1"));
    assert!(table.is_flipped("M1") && table.is_at("R1", CAMP));

    let table = wounded(&["R1", "M1"], &["R1", "M1"], &[1, 6, 1, 1]);
    assert_eq!((table.place("R1"), table.is_at("M1", CAMP)), (Place::Cup, true), "reduced militia do not shield him");
}

/// [14.7.1] Militia alone take the first loss themselves.
#[test]
fn r14_7_1_militia_alone() {
    let table = wounded(&["M1"], &[], &[1, 6, 1, 1]);
    assert!(table.is_flipped("M1"));
}

/// [14.7.1] [14.7.1-b] Interaction 6: a regular first, then any unit, nobody else while a full unit stands.
#[test]
fn interaction_6_first_us_casualty() {
    let us = ["Hardin", "R1", "R2", "M1", "M2", "S1", "W1"];
    let mut table = field().all(&us, CAMP).flipped(&["R2"]).at("Miami 5", FIELD);
    table = table.all(&["Miami 1", "Miami 2", "Miami 3", "Miami 4"], FIELD);
    let mut table = table.operations(Side::Us);
    charge(&mut table, &us);
    table.when(Decision::ScoutsNamed).rolling(Decision::Defend, &[1, 6, 1, 3]);
    assert_eq!(table.options(), [lose("R1"), lose("R2")]);
    table.refuses(lose("M1"), "14.7.1").refuses(lose("Hardin"), "14.7.1-b");
    table.when(lose("R1"));
    assert_eq!(table.options(), [lose("R1"), lose("R2"), lose("M1"), lose("M2")]);
    for spared in ["Hardin", "S1", "W1"] {
        table.refuses(lose(spared), "14.7.1-b");
    }
    table.when(lose("M1"));
    assert_eq!(won(&table), Some((Side::Wc, [1, 2])));
}

/// [14.7.1-b] [10.1-c] [24.0] Once all units are reduced leaders, scouts and wagons may take a hit; a wagon's step
/// is worth half a point.
#[test]
fn r14_7_1_b_others_after_all_units_are_reduced() {
    let us = ["Hardin", "R1", "M1", "S1", "W1", "A1"];
    let start = || {
        let arranged = field().all(&us, CAMP).all(&["Miami 1", "Miami 2", "Miami 3", "Miami 4", "Miami 5"], FIELD);
        let mut table = arranged.operations(Side::Us);
        charge(&mut table, &us);
        // Three hits: 10 FP, die 6. Morale 6, shock 1.
        table.when(Decision::ScoutsNamed).rolling(Decision::Defend, &[1, 6, 1, 1, 6]).when(lose("M1"));
        table
    };
    let mut table = start();
    assert!(table.is_flipped("R1") && table.is_flipped("M1"));
    let all = [lose("Hardin"), lose("R1"), lose("M1"), lose("S1"), lose("W1")];
    assert!(all.iter().all(|victim| table.offers(*victim)), "{:?}", table.options());
    table.refuses(lose("A1"), "14.7");
    // A gun that flees rolls: 1.
    table.rolling(lose("W1"), &[1]);
    assert!(table.is_flipped("W1") && table.is_at("W1", CAMP));
    assert_eq!(table.vp(), [0, 2], "the battle and the wagon");

    let mut table = start();
    table.rolling(lose("S1"), &[1]);
    assert_eq!((table.place("S1"), table.vp()), (Place::Cup, [0, 1]));
}

/// [14.7.1-b] Removing a reduced unit instead of hitting others is always allowed.
#[test]
fn r14_7_1_b_a_reduced_unit_may_go_first() {
    let mut table = wounded(&["Hardin", "R1", "M1"], &[], &[1, 6, 1, 6]);
    table.when(lose("R1"));
    assert_eq!(table.place("R1"), Place::Cup);
    assert!(table.is_flipped("M1"), "the last full unit comes before the leader");
    assert!(!table.is_flipped("Hardin") && table.is_at("Hardin", CAMP));
}

/// [14.7.1-c] Units, wagons and scouts go to the cup, whole again; leaders are gone; guns are never hit.
#[test]
fn r14_7_1_c_where_us_losses_go() {
    let us = ["Hardin", "R1", "M1", "S1", "W1", "A1"];
    let arranged = field().all(&us, CAMP).flipped(&["Hardin", "R1", "M1", "W1"]);
    let wc = ["Miami 1", "Miami 2", "Miami 3", "Miami 4", "Miami 5", "Miami 6", "Miami 7", "Miami 8"];
    let mut table = arranged.all(&wc, FIELD).operations(Side::Us);
    charge(&mut table, &us);
    // Five hits: 16 FP, die 6. Morale 6, shock 1.
    table.when(Decision::ScoutsNamed).rolling(Decision::Defend, &[1, 6, 1, 1, 6]);
    take_hits(&mut table);
    assert_eq!(["R1", "M1", "S1", "W1"].map(|name| table.place(name)), [Place::Cup; 4]);
    assert!(["R1", "M1", "W1"].iter().all(|name| !table.is_flipped(name)));
    assert_eq!(table.place("Hardin"), Place::Out);
    assert!(table.is_at("A1", FIELD) && table.is_flipped("A1"), "the gun stays behind, lost");
    // Victor, more than three casualties, the wagon's last step.
    assert_eq!(table.vp(), [0, 3]);
}

fn nations(wc: &[&str], reduced: &[&str], dice: &[u8]) -> Table {
    let us = ["R1", "R2", "R3", "R4", "R5"];
    let mut table = field().site(FIELD, VILLAGE).all(&us, CAMP).all(wc, FIELD).flipped(reduced).operations(Side::Us);
    charge(&mut table, &us);
    table.rolling(Decision::Defend, dice);
    table
}

/// [14.7.2] The first loss falls on the nation with most FP there.
#[test]
fn r14_7_2_the_strongest_nation_bleeds_first() {
    let mut table = nations(&["Shawnee 1", "Miami 1", "Miami 2"], &["Miami 2"], &[1, 1, 1]);
    assert_eq!(table.options(), [lose("Miami 1"), lose("Miami 2")], "3 FP before 2");
    table.refuses(lose("Shawnee 1"), "14.7.2-b");

    // A subordinate leader's point counts for his nation.
    let table = nations(&["Shawnee 1", "Elkswatawa", "Miami 1"], &[], &[1, 1, 1]);
    assert!(table.is_flipped("Shawnee 1"));
}

/// [14.7.2] Between nations as strong as each other a die decides.
#[test]
fn r14_7_2_a_tie_is_rolled() {
    for (die, first) in [(1, "Miami 1"), (3, "Miami 1"), (4, "Shawnee 1"), (6, "Shawnee 1")] {
        let table = nations(&["Shawnee 1", "Miami 1"], &[], &[1, 1, 1, die]);
        let hit: Vec<&str> = ["Miami 1", "Shawnee 1"].into_iter().filter(|name| table.is_flipped(name)).collect();
        assert_eq!(hit, [first], "die {die}");
    }
}

/// [14.7.2-b] [14.7.2-c] Interaction 7: the nations lose in turn; village, leaders and Arms wait for the last full
/// warrior.
#[test]
fn interaction_7_wc_alternate_losses() {
    let us = ["R1", "R2", "R3", "R4", "R5"];
    let wc = ["Miami 1", "Miami 2", "Shawnee 1", "Le Gris", "Elkswatawa"];
    let arranged = field().site(FIELD, VILLAGE).all(&us, CAMP).all(&wc, FIELD).flipped(&["Miami 2"]);
    let mut table = arranged.arms(1, Nation::Miami, FIELD).operations(Side::Us);
    charge(&mut table, &us);
    table.rolling(Decision::Defend, &[1, 5, 1]);
    assert_eq!(table.options(), [lose("Miami 1"), lose("Miami 2")]);
    table.refuses(Decision::LoseStructure, "14.7.2-c").refuses(lose("Le Gris"), "14.7.2-c");
    table.refuses(lose("B1"), "14.7.2-c");
    // The reduced one first: then Shawnee, then Miami once more, and only now is everybody reduced.
    table.when(lose("Miami 2"));
    assert!(table.is_flipped("Shawnee 1"), "the Shawnee had one warrior to choose");
    assert!(table.is_flipped("Miami 1"));
    assert_eq!(won(&table), Some((Side::Us, [3, 1])));
}

/// [14.7.2-b] [14.7.2-c] With every warrior reduced the nation in turn may give a leader or its marker, or the
/// village may be hit.
#[test]
fn r14_7_2_c_others_once_all_warriors_are_reduced() {
    let us = ["R1", "R2", "R3", "R4", "R5"];
    let wc = ["Miami 1", "Shawnee 1", "Le Gris", "Elkswatawa"];
    let arranged = field().site(FIELD, VILLAGE).all(&us, CAMP).all(&wc, FIELD).flipped(&["Miami 1", "Shawnee 1"]);
    let mut table = arranged.arms(1, Nation::Miami, FIELD).operations(Side::Us);
    charge(&mut table, &us);
    // 2 FP each: a die for the first; two hits.
    table.rolling(Decision::Defend, &[1, 3, 1, 1]);
    let offered = table.options();
    for due in [lose("Miami 1"), lose("Le Gris"), lose("B1"), Decision::LoseStructure] {
        assert!(offered.contains(&due), "{due:?} of {offered:?}");
    }
    assert_eq!(offered.len(), 4);
    table.when(lose("Le Gris"));
    let offered = table.options();
    assert!(offered.contains(&lose("Elkswatawa")) && offered.contains(&lose("Shawnee 1")));
    assert!(!offered.contains(&lose("Miami 1")), "the Shawnee are due");
}

/// [14.7.2-b] Three nations lose one after the other, the strongest first (R60).
#[test]
fn r14_7_2_b_three_nations_in_turn() {
    let us = ["R1", "R2", "R3", "R4", "R5", "R6", "R7"];
    let wc = ["Delaware 1", "Miami 1", "Miami 2", "Miami 3", "Shawnee 1", "Shawnee 2"];
    let mut table = field().all(&us, CAMP).all(&wc, FIELD).operations(Side::Us);
    charge(&mut table, &us);
    table.rolling(Decision::Defend, &[1, 5, 1]);
    // Four hits; the first three had no choice that matters, the fourth is a Miami's again.
    let hit: Vec<&str> = wc.into_iter().filter(|name| table.is_flipped(name)).collect();
    assert_eq!(hit, ["Delaware 1", "Miami 1", "Shawnee 1"]);
    assert_eq!(table.options(), [lose("Miami 1"), lose("Miami 2"), lose("Miami 3")]);
}

/// The Confederacy's first losses in the open, all warriors reduced: so many hits on these.
fn bands_and_guests(wc: &[&str], hits: u8) -> Table {
    let us = ["R1", "R2", "R3", "R4", "R5"];
    // A wounded key leader has no TP, so that nobody is asked about the dice.
    let turned = |name: &&str| name.ends_with(|last: char| last.is_ascii_digit()) || *name == "Blue Jacket";
    let bands: Vec<&str> = wc.iter().copied().filter(turned).collect();
    let mut table = field().all(&us, CAMP).all(wc, FIELD).flipped(&bands).operations(Side::Us);
    charge(&mut table, &us);
    // 10 FP: one hit on a 2, two on a 3, three on a 5.
    let die = [2, 3, 5][usize::from(hits) - 1];
    table.rolling(Decision::Defend, &[1, die, 1]);
    table
}

/// [R113] [14.7.2] A leader of a nation without warriors does not take the first loss.
#[test]
fn r113_a_leader_without_warriors_is_not_first() {
    let mut table = bands_and_guests(&["Miami 1", "Le Gris", "Elkswatawa"], 1);
    assert_eq!(table.options(), [lose("Le Gris"), lose("Miami 1")]);
    table.refuses(lose("Elkswatawa"), "14.7.2-b");
    let (seat, mut felt) = (Seat(Side::Wc.index() as u8), (ScriptedDice::default(), Vec::new()));
    let mut dice = kernel::Table::new(&mut felt.0, &mut felt.1);
    let refusal = table.game.decide(&mut table.state, seat, &lose("Elkswatawa"), &mut dice).unwrap_err();
    let text = table.game.explain(&table.state, &refusal).text;
    assert_eq!(text, "Elkswatawa is not due: the next loss falls on the Miami");

    // A key leader counts no FP and is a guest all the same.
    let table = bands_and_guests(&["Miami 1", "Le Gris", "Blue Jacket"], 1);
    assert_eq!(table.options(), [lose("Le Gris"), lose("Miami 1")]);
}

/// [R113] [14.7.2-b] He comes last in the round, and once in it.
#[test]
fn r113_a_leader_without_warriors_comes_last_in_the_round() {
    let wc = ["Miami 1", "Miami 2", "Delaware 1", "Elkswatawa"];
    // The Miami bands are alike, the Delaware have one, the Shawnee a leader: nothing to choose.
    let table = bands_and_guests(&wc, 3);
    assert_eq!(["Miami 1", "Delaware 1"].map(|name| table.place(name)), [Place::Out; 2]);
    assert!(table.is_flipped("Elkswatawa") && table.is_at("Miami 2", HOME));

    let table = bands_and_guests(&["Miami 1", "Elkswatawa"], 2);
    assert!(table.place("Miami 1") == Place::Out && table.is_flipped("Elkswatawa"), "one each");
}

/// [R113] [14.7.2-c] While a full warrior stands his turn is passed over.
#[test]
fn r113_full_warriors_before_any_leader() {
    let us = ["R1", "R2", "R3", "R4", "R5"];
    let mut table = field().all(&us, CAMP).all(&["Miami 1", "Elkswatawa"], FIELD).operations(Side::Us);
    charge(&mut table, &us);
    table.rolling(Decision::Defend, &[1, 2, 1]);
    assert!(table.is_flipped("Miami 1") && !table.is_flipped("Elkswatawa"));
}

/// [R114] [14.7.1] Garrison and help are not alike: the owner says who takes the first loss.
#[test]
fn r114_garrison_and_help_are_not_alike() {
    let fort = Site::Fort(FortId::Steuben, Health::Full);
    let arranged = country().site(FIELD, fort).at("R1", FIELD).inside(&["R1"]).at("R5", "Stillwater");
    let wc = ["Miami 1", "Miami 2", "Miami 3", "Miami 4"];
    let mut table = arranged.all(&wc, CAMP).operations(Side::Wc);
    table.form(CAMP, &wc).go(&[FIELD]).rolling(Decision::Attack, &[6]);
    summon(&mut table, "Stillwater", &["R5"]);
    table.rolling(step(FIELD), &[1, 1]);
    assert_eq!((table.side(), table.options()), (Some(Side::Us), vec![lose("R1"), lose("R5")]));
}

/// [R114] [15.1.1] Nor are attackers who came by different roads, for they go back by them.
#[test]
fn r114_attackers_by_different_roads_are_not_alike() {
    let arranged = field().at("R1", CAMP).at("Miami 1", FIELD).at("R5", "Greenville Creek");
    let mut table = arranged.operations(Side::Us);
    charge(&mut table, &["R1"]);
    table.rolling(Decision::Defend, &[6]);
    summon(&mut table, "Greenville Creek", &["R5"]);
    table.rolling(step(FIELD), &[1, 6]);
    assert_eq!((table.side(), table.options()), (Some(Side::Us), vec![lose("R1"), lose("R5")]));
    table.when(lose("R5"));
    assert!(table.is_flipped("R5") && table.is_at("R5", "Greenville Creek") && !table.is_flipped("R1"));
}

/// [R114] [14.7-b] Who came together and looks the same is not asked about.
#[test]
fn r114_who_is_alike_is_not_asked_about() {
    let table = wounded(&["R1", "R2"], &[], &[1, 1, 1]);
    assert!(table.is_flipped("R1") && table.is_at("R2", CAMP));
}

/// [14.7.2-d] Dead warriors and leaders do not come back.
#[test]
fn r14_7_2_d_wc_losses_are_for_good() {
    let us = ["R1", "R2", "R3", "R4", "R5"];
    let arranged = field().all(&us, CAMP).all(&["Miami 1", "Le Gris"], FIELD).flipped(&["Miami 1", "Le Gris"]);
    let mut table = arranged.operations(Side::Us);
    charge(&mut table, &us);
    table.rolling(Decision::Defend, &[1, 3, 1]);
    take_hits(&mut table);
    assert_eq!((table.place("Miami 1"), table.place("Le Gris")), (Place::Out, Place::Out));
}

/// [14.7] A settlement takes a hit for its defenders once they are reduced.
#[test]
fn r14_7_structures_take_hits() {
    let wc = ["Miami 1", "Miami 2", "Miami 3", "Miami 4"];
    let arranged = country().site(FIELD, Site::Settlement(Health::Full)).all(&wc, CAMP).at("M1", FIELD);
    let mut table = arranged.operations(Side::Wc);
    charge(&mut table, &wc);
    // Two hits on one full militia unit in a healthy settlement.
    table.rolling(Decision::Defend, &[1, 6, 1, 4]);
    assert!(table.is_flipped("M1"));
    assert_eq!(table.options(), [lose("M1"), Decision::LoseStructure]);
    table.when(Decision::LoseStructure);
    assert_eq!(table.site(FIELD), Site::Settlement(Health::Reduced));
    assert_eq!(table.vp(), [0, 2], "the battle and the settlement");
    assert!(matches!(table.state.frames.last(), Some(Frame::Operations(_) | Frame::Retreat(_))));
}

/// [14.7] Both sides lose at the same time: who dies has still struck.
#[test]
fn r14_7_losses_are_simultaneous() {
    let mut table = onslaught(&["Miami 1"], &["R1", "R2", "R3", "R4"]);
    table.rolling(Decision::Defend, &[1, 4, 4]);
    assert_eq!((table.place("Miami 1"), table.is_flipped("R1")), (Place::Out, true));
    assert_eq!(won(&table), Some((Side::Us, [2, 1])));
    assert!(is_over(&table));
}
