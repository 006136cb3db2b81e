//! 14.3-d to 14.3-g: help called to a battle.

use crate::field::{
    CAMP, FIELD, HOME, ambush, call, charge, field, id, is_over, lose, retreat_to, strengths, summon, won,
};
use crate::table::{Table, space, step};
use blood_ohio::counters::Side;
use blood_ohio::decision::Decision;
use blood_ohio::event::Event;
use blood_ohio::points::MovementPoints;
use blood_ohio::state::{Place, ScoutUse};

/// R1 and R2 have attacked one warrior and the event is Reinforcements; others stand near.
fn battle(others: &[(&str, &[&str])], moved: &[&str]) -> Table {
    let mut table = field().all(&["R1", "R2"], CAMP).at("Miami 1", FIELD).moved(moved);
    for (at, names) in others {
        table = table.all(names, at);
    }
    let mut table = table.operations(Side::Us);
    charge(&mut table, &["R1", "R2"]);
    table
}

/// [14.3-d] All of one force within 3 MP, the US choosing first; either may decline.
#[test]
fn r14_3_d_who_may_be_called() {
    let mut table =
        battle(&[("Dunlaps", &["R5", "R6"]), ("Greenville Creek", &["Miami 5"]), ("Loramies", &["Miami 6"])], &[]);
    table.rolling(Decision::Defend, &[6]);
    assert_eq!((table.side(), table.options()), (Some(Side::Us), vec![call("Dunlaps"), Decision::NoCall]));
    table.when(Decision::NoCall);
    // Greenville Creek is 1 MP away, Loramies 3.
    let near = vec![call("Greenville Creek"), call("Loramies"), Decision::NoCall];
    assert_eq!((table.side(), table.options()), (Some(Side::Wc), near));
    table.rolling(Decision::NoCall, &[3, 1]);
    assert_eq!(strengths(&table), [4, 2]);
}

/// [14.3-d] Not from farther than 3 MP, nor farther than the force itself goes (R58).
#[test]
fn r14_3_d_how_far() {
    // Girtys Town is 4 MP away.
    let mut table = battle(&[("Girtys Town", &["Miami 5"])], &[]);
    table.rolling(Decision::Defend, &[6, 3, 1]);
    assert!(is_over(&table), "nobody was asked");

    // Mill Creek is 3 MP away over the river: a stray US force has 2, a led one 4.
    let mut table = battle(&[("Mill Creek", &["R5"])], &[]);
    table.rolling(Decision::Defend, &[6, 3, 1]);
    assert!(is_over(&table), "nobody was asked");

    let mut table = battle(&[("Mill Creek", &["R5", "Hardin"])], &[]);
    table.rolling(Decision::Defend, &[6]).when(call("Mill Creek")).when(Decision::Add { piece: id("R5") });
    table.refuses(Decision::March, "14.3-d");
    table.when(Decision::Add { piece: id("Hardin") }).when(Decision::March);
    table.when(step("MI1")).when(step(CAMP)).rolling(step(FIELD), &[1, 1]);
    assert_eq!(strengths(&table), [7, 2]);
}

/// [15.1.2] [14.3-d] Nobody falls back where those came from who were called to the attack.
#[test]
fn r15_1_2_nor_where_the_called_came_from() {
    let mut table = battle(&[(HOME, &["R5", "R6"])], &[]);
    table.rolling(Decision::Defend, &[6]);
    summon(&mut table, HOME, &["R5", "R6"]);
    table.rolling(step(FIELD), &[3, 1]);
    // Their village there is empty again and the nearest.
    assert!(!table.offers(retreat_to(HOME)) && table.offers(retreat_to("Stillwater")));
    table.refuses(retreat_to(HOME), "15.1.2");
}

/// [14.3-d] A force on its way to a battle does not lose its way: what is left must be enough.
#[test]
fn r14_3_d_no_detours() {
    let mut table = battle(&[("Dunlaps", &["R5", "R6"])], &[]);
    table.rolling(Decision::Defend, &[6]);
    summon(&mut table, "Dunlaps", &["R5", "R6"]);
    table.refuses(step("MI1"), "14.3-d");
    table.refuses(step("WW1"), "14.3-d");
}

/// [14.3-d] Nobody who has moved.
#[test]
fn r14_3_d_not_who_has_moved() {
    let mut table = battle(&[("Dunlaps", &["R5", "R6"])], &["R5"]);
    table.rolling(Decision::Defend, &[6]).when(call("Dunlaps"));
    table.refuses(Decision::Add { piece: id("R5") }, "6.1-c");
    table.when(Decision::Add { piece: id("R6") });

    let mut table = battle(&[("Dunlaps", &["R5"]), ("Greenville Creek", &["Miami 5"])], &["R5", "Miami 5"]);
    table.rolling(Decision::Defend, &[6, 3, 1]);
    assert!(is_over(&table), "nobody was asked");
}

/// [14.3-d] Nobody who has fought in this segment, even without having moved.
#[test]
fn r14_3_d_not_who_has_fought() {
    let arranged = field().all(&["R1", "R2"], CAMP).all(&["R3", "R4"], "Dunlaps");
    let arranged = arranged.all(&["Miami 1", "Miami 2"], FIELD).at("Miami 3", "Whitewater Hills");
    let mut table = arranged.operations(Side::Us);
    charge(&mut table, &["R1", "R2"]);
    // Beaten off: the Miami stand at the field and have fought.
    table.rolling(Decision::Defend, &[1, 1, 1]);
    assert_eq!(won(&table), Some((Side::Wc, [0, 0])));
    // A second battle, within their reach by distance.
    table.form("Dunlaps", &["R3", "R4"]).when(step("WW1")).when(Decision::LetPass);
    table.when(step("Whitewater Hills")).when(Decision::Attack);
    let near = table.game.look(&table.state).march_cost(space(FIELD), space("Whitewater Hills"));
    assert!(near.is_some_and(|cost| cost <= 3), "{near:?}");
    table.rolling(Decision::Defend, &[6, 3, 1]);
    assert_eq!(won(&table), Some((Side::Us, [1, 0])), "nobody was asked");
}

/// [14.3-d] Who has come counts as moved and stands in the battle.
#[test]
fn r14_3_d_who_has_come_has_moved() {
    let mut table = battle(&[("Dunlaps", &["R5", "R6"])], &[]);
    table.rolling(Decision::Defend, &[6]);
    summon(&mut table, "Dunlaps", &["R5", "R6"]);
    table.when(step(CAMP)).rolling(step(FIELD), &[4, 1]);
    assert_eq!((strengths(&table), won(&table)), ([8, 2], Some((Side::Us, [2, 0]))));
    assert!(table.is_at("R5", FIELD) && table.state[id("R5")].moved);
}

/// Which side sets out first.
fn first(us: &[&str], wc: &[&str]) -> Option<Side> {
    let mut table = battle(&[("Dunlaps", us), ("Greenville Creek", wc)], &[]);
    table.rolling(Decision::Defend, &[6]);
    summon(&mut table, "Dunlaps", us);
    summon(&mut table, "Greenville Creek", wc);
    table.events.iter().find_map(|event| match event {
        Event::SetOut { side, .. } => Some(*side),
        _ => None,
    })
}

/// [14.3-e] Lower TP first, then lower FP, then the defender.
#[test]
fn r14_3_e_who_sets_out_first() {
    assert_eq!(first(&["St. Clair", "R5"], &["Miami 5", "Miami 6"]), Some(Side::Wc), "TP 1 and 0");
    assert_eq!(first(&["R5", "R6"], &["Little Turtle", "Miami 5"]), Some(Side::Us), "TP 0 and 1");
    assert_eq!(first(&["R5", "R6"], &["Miami 5", "Miami 6", "Miami 7"]), Some(Side::Us), "4 FP and 6");
    assert_eq!(first(&["R5", "R6"], &["Miami 5"]), Some(Side::Wc), "4 FP and 2");
    assert_eq!(first(&["R5"], &["Miami 5"]), Some(Side::Wc), "the defender");
}

/// [14.3-e] As attacker the Confederacy waits for an equal US force.
#[test]
fn r14_3_e_the_defender_first_whoever_he_is() {
    let arranged = field().at("Miami 1", CAMP).at("R1", FIELD).at("R5", "Greenville Creek").at("Miami 5", "Dunlaps");
    let mut table = arranged.operations(Side::Wc);
    charge(&mut table, &["Miami 1"]);
    table.rolling(Decision::Defend, &[6]);
    summon(&mut table, "Greenville Creek", &["R5"]);
    summon(&mut table, "Dunlaps", &["Miami 5"]);
    assert_eq!(table.side(), Some(Side::Us));
    table.when(step(FIELD));
    assert_eq!(table.side(), Some(Side::Wc));
    table.when(step(CAMP)).rolling(step(FIELD), &[1, 1]);
    assert_eq!(strengths(&table), [4, 4]);
}

/// [14.3-f] On the way others may ambush them, those in the battle may not.
#[test]
fn r14_3_f_ambushed_on_the_way() {
    let arranged = field().vp(0, 4).all(&["R1", "R2"], CAMP).at("Miami 1", FIELD);
    let arranged = arranged.all(&["R5", "R6"], "Dunlaps").at("Miami 7", "Twin Creek").moved(&["Miami 7"]);
    let mut table = arranged.operations(Side::Us);
    table.form(CAMP, &["R1", "R2"]).when(step(FIELD)).when(Decision::LetPass).when(Decision::Attack);
    table.rolling(Decision::Defend, &[6]);
    summon(&mut table, "Dunlaps", &["R5", "R6"]);
    table.when(step(CAMP));
    assert_eq!((table.side(), table.options()), (Some(Side::Wc), vec![ambush("Twin Creek"), Decision::LetPass]));
    table.refuses(ambush(FIELD), "18.0");
    table.rolling(ambush("Twin Creek"), &[4, 1]);
    assert!(table.is_flipped("R5"));
    table.rolling(step(FIELD), &[1, 1]);
    assert_eq!(strengths(&table), [7, 2]);
}

/// [14.3-f] An overwhelming ambush stops them short of the battle.
#[test]
fn r14_3_f_stopped_on_the_way() {
    let arranged = field().vp(0, 4).all(&["R1", "R2"], CAMP).at("Miami 1", FIELD).moved(&["Miami 7"]);
    let mut table = arranged.all(&["R5", "R6"], "Dunlaps").at("Miami 7", "Twin Creek").operations(Side::Us);
    table.form(CAMP, &["R1", "R2"]).when(step(FIELD)).when(Decision::LetPass).when(Decision::Attack);
    table.rolling(Decision::Defend, &[6]);
    summon(&mut table, "Dunlaps", &["R5", "R6"]);
    table.when(step(CAMP)).rolling(ambush("Twin Creek"), &[6, 1]).rolling(lose("R6"), &[1, 1]);
    assert!(table.is_at("R5", CAMP) && table.state[id("R5")].moved);
    assert_eq!(strengths(&table), [4, 2]);
}

/// [14.3-g] Militia that come are not tested. Interaction 9 and the ledger's own figures.
#[test]
fn interaction_9_militia_morale_and_reinforcements() {
    let fight = |militia: &[&str], help: &[&str], dice: &[u8]| {
        let mut table = field().all(militia, CAMP).all(help, "Dunlaps").at("Miami 1", FIELD).operations(Side::Us);
        charge(&mut table, militia);
        table.rolling(Decision::Defend, &[6]);
        summon(&mut table, "Dunlaps", help);
        table.when(step(CAMP)).rolling(step(FIELD), dice);
        strengths(&table)[0]
    };
    assert_eq!(fight(&["M1", "M2", "M3"], &["M5", "R5"], &[2, 1, 1]), 6);
    assert_eq!(fight(&["M1", "M2"], &["M5"], &[2, 1, 1]), 4);
    assert_eq!(fight(&["R1"], &["M5"], &[1, 1]), 4, "no roll at all for those who come");
}

/// [14.3-g] Guns that come shake nobody, and scouts that come do nothing but bleed.
#[test]
fn r14_3_g_guns_and_scouts_that_come() {
    let help = ["Hardin", "R5", "A1", "S1"];
    let mut table = battle(&[("Dunlaps", &help)], &[]);
    table.rolling(Decision::Defend, &[6]);
    summon(&mut table, "Dunlaps", &help);
    // No shock, no scout asked for: two dice.
    table.when(step(CAMP)).rolling(step(FIELD), &[1, 1]);
    assert_eq!(strengths(&table), [7, 2]);
    assert!(!table.offers(Decision::UseScout { scout: id("S1"), used: ScoutUse::Force }));
}

/// [14.3-g] A scout that came may take a hit.
#[test]
fn r14_3_g_a_scout_that_came_may_bleed() {
    let arranged = field().at("M1", CAMP).flipped(&["M1"]).at("S1", "Dunlaps");
    let mut table = arranged.all(&["Miami 1", "Miami 2"], FIELD).operations(Side::Us);
    charge(&mut table, &["M1"]);
    table.rolling(Decision::Defend, &[6]);
    summon(&mut table, "Dunlaps", &["S1"]);
    // Morale 1; no strength for the scout.
    table.when(step(CAMP)).rolling(step(FIELD), &[1, 1, 3]);
    assert_eq!(table.options(), [lose("M1"), lose("S1")]);
    table.when(lose("S1"));
    assert_eq!((table.place("S1"), table.is_at("M1", CAMP)), (Place::Cup, true));
}

/// [15.1.1] [14.8-b] Beaten attackers go back each group the way it came (R59).
#[test]
fn r15_1_1_each_group_goes_back_its_own_way() {
    let mut table = battle(&[("Greenville Creek", &["R5", "R6"])], &[]);
    table.rolling(Decision::Defend, &[6]);
    summon(&mut table, "Greenville Creek", &["R5", "R6"]);
    table.rolling(step(FIELD), &[1, 6]);
    // 8 FP and a 1 score one, 2 FP and a 6 score one: the tie is the Confederacy's.
    table.when(lose("R5"));
    assert_eq!(won(&table), Some((Side::Wc, [1, 1])));
    assert!(table.is_at("R1", CAMP) && table.is_at("R2", CAMP));
    assert!(table.is_at("R5", "Greenville Creek") && table.is_at("R6", "Greenville Creek"));
}

/// [14.5] [14.3-g] Those who come to a battle are not shaken by its guns (R22).
#[test]
fn r14_5_no_shock_for_those_who_come() {
    let arranged = field().all(&["R1", "R2", "A1"], CAMP).at("Miami 1", FIELD).at("Miami 5", "Greenville Creek");
    let mut table = arranged.operations(Side::Us);
    charge(&mut table, &["R1", "R2", "A1"]);
    table.rolling(Decision::Defend, &[6]);
    summon(&mut table, "Greenville Creek", &["Miami 5"]);
    // A 6 shakes three FP: of four there are two it can shake, and no more are told of.
    table.rolling(step(FIELD), &[6, 1, 1]);
    assert_eq!(strengths(&table), [4, 2]);
    let shaken = table.events.iter().find_map(|event| match event {
        Event::ShockRolled { affected, .. } => Some(affected.get()),
        _ => None,
    });
    assert_eq!(shaken, Some(2));
}

/// [14.5] [R22] Where only those stand whom the guns cannot shake, nothing is rolled for them.
#[test]
fn r14_5_no_roll_for_nobody() {
    let arranged = field().site(FIELD, crate::field::VILLAGE).all(&["R1", "R2", "A1"], CAMP);
    let mut table = arranged.at("Miami 5", "Greenville Creek").operations(Side::Us);
    table.form(CAMP, &["R1", "R2", "A1"]).go(&[FIELD]).rolling(Decision::Attack, &[6]);
    summon(&mut table, "Greenville Creek", &["Miami 5"]);
    table.rolling(step(FIELD), &[1, 1]);
    assert_eq!(strengths(&table), [4, 2]);
}

/// [14.3-d] Nor who has slipped away from a battle of this segment.
#[test]
fn r14_3_d_not_who_has_slipped_away() {
    let second = |slipped: bool| {
        let stack = if slipped { FIELD } else { crate::field::HOME };
        let arranged = field().all(&["R1", "R2"], CAMP).all(&["R3", "R4"], "Dunlaps");
        let arranged = arranged.at("Miami 1", stack).at("Miami 3", "Whitewater Hills");
        let mut table = arranged.operations(Side::Us);
        if slipped {
            charge(&mut table, &["R1", "R2"]);
            table.rolling(Decision::FallBack, &[6]);
        }
        assert!(table.is_at("Miami 1", crate::field::HOME));
        table.form("Dunlaps", &["R3", "R4"]).when(step("WW1")).when(step("Whitewater Hills")).when(Decision::Attack);
        table
    };
    let near =
        |table: &Table| table.game.look(&table.state).march_cost(space(crate::field::HOME), space("Whitewater Hills"));
    let mut table = second(false);
    assert!(near(&table).is_some_and(|cost| cost <= 3), "{:?}", near(&table));
    table.rolling(Decision::Defend, &[6]).when(Decision::NoCall);
    assert!(table.offers(call(crate::field::HOME)));
    let mut table = second(true);
    table.rolling(Decision::Defend, &[6, 3, 1]);
    assert_eq!(won(&table), Some((Side::Us, [1, 0])), "nobody was asked");
}

/// [14.3-d] [20.7-c] Warriors at Fort Miamis leave the river for nothing: three points take them to Scioto Marsh.
#[test]
fn r14_3_d_from_the_river() {
    let given = crate::table::given("legion").site("MA1", blood_ohio::state::Site::Miamis).vp(4, 0);
    let given = given.all(&["Blue Jacket", "Shawnee 1", "Shawnee 2"], "MA1").at("Miami 1", "Scioto Marsh");
    let mut table = given.all(&["Wayne", "R1", "R2"], "Hog Creek").operations(Side::Us);
    let look = table.game.look(&table.state);
    assert_eq!(look.march_cost(space("MA1"), space("Scioto Marsh")), Some(MovementPoints::new(3)));
    table.form("Hog Creek", &["Wayne", "R1", "R2"]).go(&["Scioto Marsh"]).when(Decision::Attack);
    table.rolling(Decision::Defend, &[6]);
    if table.side() == Some(Side::Us) {
        table.when(Decision::Keep);
    }
    assert!(table.offers(call("MA1")), "{:?}", table.options());
}
