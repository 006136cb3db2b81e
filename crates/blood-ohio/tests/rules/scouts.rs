//! 21.0, 21.1, 21.3: scouts in combat.

use crate::field::{CAMP, FIELD, assault, charge, field, id, is_over, lose, rolled, strengths, won};
use crate::table::{Table, given};
use blood_ohio::counters::Side;
use blood_ohio::decision::{Decision, Die};
use blood_ohio::event::Event;
use blood_ohio::state::{Place, ScoutUse};
use blood_ohio::tables::ScoutFate;

fn scout(name: &str, used: ScoutUse) -> Decision {
    Decision::UseScout { scout: id(name), used }
}

fn asked(table: &Table) -> usize {
    table.events.iter().filter(|event| matches!(event, Event::ScoutAsked { .. })).count()
}

/// [21.1] 1 betrays, 2 runs, 3 to 6 stay.
#[test]
fn r21_1_fickleness() {
    let table = field().operations(Side::Us);
    let fates: Vec<ScoutFate> = (1..=6).map(|roll| table.game.data().tables.scout_check(roll)).collect();
    let loyal = ScoutFate::Loyal;
    assert_eq!(fates, [ScoutFate::Traitor, ScoutFate::Gone, loyal, loyal, loyal, loyal]);
}

/// [21.0] [21.1] [21.3] A scout for force: one more if loyal, nothing if gone, one less for a traitor (R76).
#[test]
fn r21_3_a_scout_for_force() {
    for (die, strength, place) in [(1, 3, false), (2, 4, false), (3, 5, true), (6, 5, true)] {
        let mut table = assault(&["R1", "R2", "S1"], &["Miami 1"]);
        table.when(scout("S1", ScoutUse::Force)).rolling(Decision::Defend, &[1, die, 1, 1]);
        assert_eq!(strengths(&table)[0], strength, "die {die}");
        assert_eq!(table.place("S1") != Place::Cup, place);
        assert_eq!(table.fp(CAMP, |_| true) + table.fp(FIELD, Kind::regular), 4, "no step is lost by treason");
    }
}

use blood_ohio::counters::Kind;

/// [21.3] For force it gives no TP, for tactics no FP; not both.
#[test]
fn r21_3_one_use_only() {
    let mut table = assault(&["R1", "R2", "S1"], &["Little Turtle", "Miami 1"]);
    table.when(scout("S1", ScoutUse::Force));
    assert_eq!(table.side(), Some(Side::Wc), "named once and for all");
    table.rolling(Decision::Defend, &[1]);
    assert_eq!(table.side(), Some(Side::Wc), "the edge is the Confederacy's");

    let mut table = assault(&["R1", "R2", "S1"], &["Little Turtle", "Miami 1"]);
    table.when(scout("S1", ScoutUse::Tactics)).rolling(Decision::Defend, &[1, 4, 1, 1]);
    assert!(is_over(&table), "one TP each: nobody is asked");
    assert_eq!(strengths(&table)[0], 4);
}

/// [21.3] [21.0] Not named, a scout does nothing and is not put to the test.
#[test]
fn r21_3_a_scout_may_stay_out() {
    let mut table = assault(&["R1", "S1", "S2"], &["Miami 1"]);
    table.when(scout("S1", ScoutUse::Force));
    table.refuses(scout("S1", ScoutUse::Tactics), "21.3");
    table.when(Decision::ScoutsNamed).rolling(Decision::Defend, &[1, 5, 1, 1]);
    assert_eq!((strengths(&table)[0], asked(&table)), (3, 1));
    assert!(table.is_at("S2", CAMP));
}

/// [21.3] Named before the defender declares, by the US in attack and in defence.
#[test]
fn r21_3_named_at_the_beginning() {
    let table = assault(&["R1", "S1"], &["Miami 1"]);
    assert_eq!(table.side(), Some(Side::Us));
    let uses = [scout("S1", ScoutUse::Tactics), scout("S1", ScoutUse::Force), Decision::ScoutsNamed];
    assert_eq!(table.options(), uses);

    let mut table = field().at("Miami 1", CAMP).all(&["R1", "S1"], FIELD).operations(Side::Wc);
    charge(&mut table, &["Miami 1"]);
    assert_eq!((table.side(), table.options()), (Some(Side::Us), uses.to_vec()));
    table.when(scout("S1", ScoutUse::Force)).rolling(Decision::Defend, &[1, 3, 1, 1]);
    assert_eq!(strengths(&table), [3, 2]);
}

/// [21.0] [21.3] The check comes with the first use: a scout used against a retreat is tested before that roll.
#[test]
fn r21_0_checked_when_first_used() {
    let start = || {
        let mut table = assault(&["R1", "R2", "S1"], &["Miami 1"]);
        table.when(scout("S1", ScoutUse::Tactics)).when(Decision::FallBack);
        table
    };
    // Loyal: 5 - 1 fails. His TP is spent, so nobody is asked at the event.
    let mut table = start();
    table.rolling(Decision::UseTactics { piece: id("S1") }, &[3, 5, 1, 1, 1]);
    assert_eq!((asked(&table), strengths(&table)), (1, [4, 1]));
    assert!(is_over(&table));
    // Gone: the 5 stands.
    let mut table = start();
    table.rolling(Decision::UseTactics { piece: id("S1") }, &[2, 5]);
    assert!(is_over(&table) && table.place("S1") == Place::Cup && won(&table).is_none());
    // Traitor: the 4 fails without him, and one point of strength is lost.
    let mut table = start();
    table.rolling(Decision::UseTactics { piece: id("S1") }, &[1, 4, 1, 1, 1]);
    assert_eq!(strengths(&table), [3, 1]);
}

/// [21.0] [14.9] A scout whose TP gives the edge is tested before the event is rolled again.
#[test]
fn r21_0_checked_before_a_re_roll() {
    let start = || {
        let mut table = assault(&["R1", "R2", "S1"], &["Miami 1"]);
        table.when(scout("S1", ScoutUse::Tactics)).rolling(Decision::Defend, &[3]);
        assert_eq!(table.side(), Some(Side::Us), "one TP to none");
        table
    };
    let mut table = start();
    table.rolling(Decision::Reroll { die: Die::Event }, &[6, 1, 3, 1]);
    assert_eq!((asked(&table), won(&table)), (1, Some((Side::Us, [1, 0]))));
    let mut table = start();
    table.rolling(Decision::Reroll { die: Die::Event }, &[2]);
    assert!(is_over(&table) && table.is_at("R1", CAMP), "gone, and the Delay stands");
}

/// [14.9-d] A re-roll that came to nothing is not used up: the other side may have the edge at the dice.
#[test]
fn r14_9_d_a_re_roll_that_failed_for_want_of_a_scout() {
    let mut table = assault(&["R1", "R2", "S1", "S2"], &["Little Turtle", "Miami 1"]);
    table.when(scout("S1", ScoutUse::Tactics)).when(scout("S2", ScoutUse::Tactics));
    table.rolling(Decision::Defend, &[1]);
    assert_eq!(table.side(), Some(Side::Us), "two to one");
    table.rolling(Decision::Reroll { die: Die::Event }, &[2, 2, 3, 1]);
    assert_eq!(table.side(), Some(Side::Wc), "none to one");
    table.rolling(Decision::Reroll { die: Die::Us }, &[1]);
    assert_eq!((rolled(&table), won(&table)), (vec![(Side::Us, 0)], Some((Side::Wc, [0, 0]))));
}

/// [21.1] A traitor goes to the cup and can be drawn again.
#[test]
fn r21_1_a_traitor_goes_to_the_cup() {
    let mut table = assault(&["R1", "S1"], &["Miami 1"]);
    table.when(scout("S1", ScoutUse::Tactics)).rolling(Decision::Defend, &[1]);
    table.rolling(Decision::Keep, &[1, 1, 1]);
    assert_eq!((table.place("S1"), strengths(&table)[0]), (Place::Cup, 1));
}

/// [21.3] An unnamed scout may take a hit once the units are reduced.
#[test]
fn r21_3_an_idle_scout_may_bleed() {
    let mut table = field().all(&["R1", "S1"], CAMP).all(&["Miami 1", "Miami 2"], FIELD).operations(Side::Us);
    charge(&mut table, &["R1", "S1"]);
    table.when(Decision::ScoutsNamed).rolling(Decision::Defend, &[1, 1, 6]).when(lose("S1"));
    assert_eq!((table.place("S1"), table.is_flipped("R1")), (Place::Cup, true));
}

/// [21.0] The first learning tier knows no scouts.
#[test]
fn r21_0_not_in_the_learning_scenario() {
    let arranged = given("learning-1").all(&["R1", "S1", "R9"], CAMP).at("Miami 1", FIELD);
    let mut table = arranged.operations(Side::Us);
    charge(&mut table, &["R1", "S1"]);
    assert_eq!(table.side(), Some(Side::Wc));
}
