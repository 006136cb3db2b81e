//! 17.0: overrun.

use crate::acts::ambush;
use crate::table::{Table, given, space, step};
use blood_ohio::counters::{Kind, Nation, Side};
use blood_ohio::decision::Decision;
use blood_ohio::event::Event;
use blood_ohio::state::{Frame, Health, Place, Site, Status};
use blood_ohio::tables::FortId;

const COLUMN: [&str; 6] = ["Harmar", "R1", "R2", "R3", "R4", "R5"];

/// Harmar and 10 FP stand before Triplett Creek, where one Shawnee unit is.
fn entered(wc: u8) -> Table {
    let mut table = given("harmar")
        .all(&COLUMN, "Mount Sterling")
        .at("Shawnee 1", "Triplett Creek")
        .at("R16", "Louisville")
        .vp(4, wc)
        .operations(Side::Us);
    table.form("Mount Sterling", &COLUMN).when(step("Triplett Creek"));
    table
}

/// A Shawnee village at Ohio Brush; these have entered it from Scioto Brush.
fn at_village(names: &[&str], health: Health) -> Table {
    let mut table = given("harmar")
        .site("Ohio Brush", Site::Village(Nation::Shawnee, health))
        .site("Upper Paint", Site::Village(Nation::Shawnee, Health::Full))
        .all(names, "Scioto Brush")
        .at("R16", "Louisville")
        .operations(Side::Us);
    table.form("Scioto Brush", names).when(step("Ohio Brush"));
    table
}

/// [17.0] Overrun warriors go back to their box and can be recruited again; overrun US units go to the cup.
#[test]
fn r17_0_overrun_units_are_not_lost_for_good() {
    let mut table = entered(0);
    table.rolling(Decision::Overrun, &[4, 1]);
    assert_eq!(table.place("Shawnee 1"), Place::Track);

    let band = ["Little Turtle", "Miami 1", "Miami 2", "Miami 3", "Miami 4", "Miami 5"];
    let mut theirs =
        given("harmar").all(&band, "Mount Sterling").at("M1", "Triplett Creek").flipped(&["M1"]).operations(Side::Wc);
    theirs.form("Mount Sterling", &band).when(step("Triplett Creek")).when(Decision::Overrun);
    // 16.0-b: the attacker is asked for a TP.
    theirs.rolling(Decision::NoTactics, &[4, 1]);
    assert_eq!((theirs.place("M1"), theirs.is_flipped("M1")), (Place::Cup, false));
}

/// [17.0-b] No victory points for an overrun, whatever comes of it.
#[test]
fn r17_0_b_no_points_for_an_overrun() {
    for dice in [&[4, 1][..], &[4, 3], &[5]] {
        let mut table = entered(4);
        table.rolling(Decision::Overrun, dice);
        while table.side() == Some(Side::Wc) {
            let first = table.options()[0];
            table.when(first);
        }
        assert_eq!(table.vp(), [4, 4], "{dice:?}");
    }
}

/// [17.0-b] The step of a village that is overrun scores all the same.
#[test]
fn r17_0_b_the_village_step_still_scores() {
    let mut table = at_village(&["Harmar", "R1", "R2", "R3"], Health::Full);

    table.rolling(Decision::Overrun, &[1]);

    assert_eq!(table.vp()[0], 1);
}

/// [17.0-c] After the declaration the target is not asked for an ambush.
#[test]
fn r17_0_c_the_target_does_not_ambush() {
    let mut table = entered(10);

    table.rolling(Decision::Overrun, &[4, 1]);

    assert!(!table.events.iter().any(|event| matches!(event, Event::Ambushed { .. } | Event::Defended { .. })));
    assert_eq!(table.side(), Some(Side::Us));
}

/// [17.0-d] Combat may be chosen instead.
#[test]
fn r17_0_d_combat_may_be_chosen() {
    let mut table = entered(0);
    assert!(table.offers(Decision::Overrun) && table.offers(Decision::Attack));

    table.when(Decision::Attack);

    assert!(matches!(table.state.top(), Some(Frame::Fight(fight)) if !fight.overrun));
}

/// [17.1] Five times the FP of the stack: 10 against 2 will do, 9 will not.
#[test]
fn r17_1_five_times_the_enemy() {
    assert!(entered(0).offers(Decision::Overrun));

    let mut nine = given("harmar")
        .all(&COLUMN, "Mount Sterling")
        .flipped(&["R5"])
        .at("Shawnee 1", "Triplett Creek")
        .operations(Side::Us);
    nine.form("Mount Sterling", &COLUMN).when(step("Triplett Creek"));
    nine.refuses(Decision::Overrun, "17.1");

    // R49: a subordinate's point counts, so 9 and Hardin are 10.
    let ten = ["Harmar", "Hardin", "R1", "R2", "R3", "R4", "R5"];
    let mut hardin = given("harmar")
        .all(&ten, "Mount Sterling")
        .flipped(&["R5"])
        .at("Shawnee 1", "Triplett Creek")
        .operations(Side::Us);
    hardin.form("Mount Sterling", &ten).when(step("Triplett Creek"));
    assert!(hardin.offers(Decision::Overrun));
}

/// [17.1-b] Points for the step in, the overrun and the step on: 3 before entering are enough, 2 are not.
#[test]
fn r17_1_b_three_points_before_entering() {
    let after = |path: &[&str]| {
        let mut table =
            given("harmar").all(&COLUMN, "Bardstown").at("Shawnee 1", "Triplett Creek").operations(Side::Us);
        table.state.pieces.iter_mut().for_each(|piece| {
            if piece.at == Place::On(space("Bardstown")) {
                piece.at = Place::On(space(path[0]));
            }
        });
        table.form(path[0], &COLUMN).go(&path[1..]).when(step("Triplett Creek"));
        table
    };

    assert!(after(&["Boonesborough", "Mount Sterling"]).offers(Decision::Overrun));
    after(&["Harrodsburg", "Boonesborough", "Mount Sterling"]).refuses(Decision::Overrun, "17.1-b");
}

/// [17.1-c] Not where a principal village, a settlement or a fort stands; an ordinary village is no shelter.
#[test]
fn r17_1_c_structures_are_not_overrun() {
    let army = ["Wayne", "Scott", "R1", "R2", "R3", "R4", "R5", "R6", "R7", "R8"];
    let against = |from: &str, at: &str| {
        let mut table = given("legion")
            .all(&army, from)
            .at("Shawnee 1", at)
            .flipped(&["Shawnee 1"])
            .site("Ohio Brush", Site::Village(Nation::Shawnee, Health::Full))
            .site("Rattlesnake", Site::Principal(Nation::Shawnee, Health::Reduced))
            .operations(Side::Us);
        table.form(from, &army).when(step(at));
        table
    };

    against("Paint Town", "Rattlesnake").refuses(Decision::Overrun, "17.1-c");
    assert!(against("Scioto Brush", "Ohio Brush").offers(Decision::Overrun));
    // A settlement or a fort of one's own shelters the enemy on it just the same (17.1).
    against("Boonesborough", "Lexington").refuses(Decision::Overrun, "17.1-c");
    against("Mill Creek", "Fort Washington").refuses(Decision::Overrun, "17.1-c");
}

/// [17.1-c] US units in a settlement are not overrun; those before a fort are (R14).
#[test]
fn r17_1_c_a_screen_is_overrun_a_settlement_is_not() {
    let band = ["Little Turtle", "Miami 1", "Miami 2", "Miami 3", "Miami 4", "Miami 5"];
    let against = |at: &str| {
        let mut table = given("harmar")
            .all(&band, "Mount Sterling")
            .at("M1", at)
            .site("Triplett Creek", Site::Fort(FortId::Steuben, Health::Full))
            .operations(Side::Wc);
        table.form("Mount Sterling", &band).when(step(at));
        table
    };

    against("Boonesborough").refuses(Decision::Overrun, "17.1-c");
    assert!(against("Triplett Creek").offers(Decision::Overrun));
    // The fort itself, with nobody before it, is not overrun.
    let mut fort = given("harmar")
        .all(&band, "Mount Sterling")
        .at("M1", "Triplett Creek")
        .inside(&["M1"])
        .site("Triplett Creek", Site::Fort(FortId::Steuben, Health::Full))
        .operations(Side::Wc);
    fort.form("Mount Sterling", &band).when(step("Triplett Creek"));
    fort.refuses(Decision::Overrun, "14.1");
}

/// [17.1-d] An empty village counts as 1 FP: a lone officer cannot overrun it, 6 FP can, without a retreat roll.
#[test]
fn r17_1_d_an_empty_village_takes_five_points() {
    at_village(&["Hardin"], Health::Full).refuses(Decision::Overrun, "17.1");
    at_village(&["Harmar", "R1", "R2"], Health::Full).refuses(Decision::Overrun, "17.1");

    let mut table = at_village(&["Hardin", "R1", "R2"], Health::Full);
    table.rolling(Decision::Overrun, &[6]);
    assert_eq!(table.site("Ohio Brush"), Site::Razed);

    // Smaller forces move through or attack.
    let mut small = at_village(&["Harmar", "R1"], Health::Full);
    assert!(small.offers(Decision::Attack));
    small.when(step("Paint Town"));
    assert_eq!(small.spent(), (2, 4));
}

/// [17.1-d] On Delay the village stands and the force is back where it came from.
#[test]
fn r17_1_d_delay_saves_the_village() {
    let mut table = at_village(&["Harmar", "R1", "R2", "R3"], Health::Full);

    table.rolling(Decision::Overrun, &[3]);

    assert_eq!(table.site("Ohio Brush"), Site::Village(Nation::Shawnee, Health::Full));
    assert!(table.is_at("Harmar", "Scioto Brush") && table.state[table.id("R1")].moved);
}

/// [17.2] The defender must try to get away; on a 5 he does, and the mover stays in the space.
#[test]
fn r17_2_the_defender_tries_to_get_away() {
    let mut table = entered(0);

    table.rolling(Decision::Overrun, &[5]);
    while table.side() == Some(Side::Wc) {
        let first = table.options()[0];
        table.when(first);
    }

    assert!(!table.is_at("Shawnee 1", "Triplett Creek") && !table.is_at("Shawnee 1", "Mount Sterling"));
    assert!(table.place("Shawnee 1").space().is_some());
    assert!(table.is_at("Harmar", "Triplett Creek") && table.state[table.id("Harmar")].moved);
    assert!(!matches!(table.state.top(), Some(Frame::Moving(_))));
}

/// [17.2-b] Only Delay saves those who did not get away: it sends the mover back.
#[test]
fn r17_2_b_only_delay_stops_an_overrun() {
    for face in [1, 2, 4, 5, 6] {
        let mut table = entered(0);
        table.rolling(Decision::Overrun, &[1, face]);
        assert_eq!(table.place("Shawnee 1"), Place::Track, "{face}");
        assert!(table.is_at("Harmar", "Triplett Creek"));
    }
    let mut delay = entered(0);
    delay.rolling(Decision::Overrun, &[1, 3]);
    assert!(delay.is_at("Shawnee 1", "Triplett Creek") && !delay.is_flipped("Shawnee 1"));
    assert!(delay.is_at("Harmar", "Mount Sterling") && delay.state[delay.id("R1")].moved);
}

/// [17.2-c] The stack is gone; the mover has paid the step and 1 MP and may go on.
#[test]
fn r17_2_c_the_mover_goes_on() {
    let mut table = entered(0);

    table.rolling(Decision::Overrun, &[4, 1]);
    assert_eq!(table.spent(), (2, 4));
    table.go(&["Salt Lick", "Tygarts Creek"]);

    assert!(table.is_at("Harmar", "Tygarts Creek"));
}

/// [17.2.1] A healthy village overrun is razed and appears reduced within 5 MP; a reduced one is gone.
#[test]
fn r17_2_1_villages_are_overrun() {
    let mut table = at_village(&["Harmar", "R1", "R2", "R3"], Health::Full);
    table.rolling(Decision::Overrun, &[2]);
    assert_eq!((table.side(), table.site("Ohio Brush")), (Some(Side::Wc), Site::Razed));
    table.when(Decision::Relocate { to: space("Todds Fork") });
    assert_eq!(table.site("Todds Fork"), Site::Village(Nation::Shawnee, Health::Reduced));
    assert_eq!((table.vp()[0], table.side(), table.spent()), (1, Some(Side::Us), (2, 4)));

    let mut reduced = at_village(&["Harmar", "R1", "R2", "R3"], Health::Reduced);
    reduced.rolling(Decision::Overrun, &[2]);
    assert_eq!((reduced.side(), reduced.site("Ohio Brush")), (Some(Side::Us), Site::Razed));
    assert_eq!(reduced.vp()[0], 1);
}

/// [17.2.1] A village whose warriors are overrun falls with them.
#[test]
fn r17_2_1_a_village_falls_with_its_warriors() {
    let mut table = given("harmar")
        .site("Ohio Brush", Site::Village(Nation::Shawnee, Health::Full))
        .at("Shawnee 1", "Ohio Brush")
        .all(&COLUMN, "Scioto Brush")
        .operations(Side::Us);

    table.form("Scioto Brush", &COLUMN).when(step("Ohio Brush")).rolling(Decision::Overrun, &[1, 1]);

    assert_eq!((table.place("Shawnee 1"), table.site("Ohio Brush")), (Place::Track, Site::Razed));
    assert_eq!(table.side(), Some(Side::Wc));
}

/// [17.2.1-b] A principal village is bypassed at 1 MP more; an empty settlement or fort at the normal cost.
#[test]
fn r17_2_1_b_structures_are_bypassed() {
    let mut table = given("harmar").all(&["Harmar", "R1", "R2", "R3"], "Hurricane Tom").operations(Side::Us);
    table.form("Hurricane Tom", &["Harmar", "R1", "R2", "R3"]).when(step("Chalakatha")).when(Decision::PassThrough);
    assert_eq!(table.spent(), (2, 4));
    table.when(step("Paint Town"));
    assert_eq!(table.spent(), (3, 4));

    let mut band = given("harmar")
        .at("Shawnee 1", "Harrodsburg")
        .at("M1", "Mount Sterling")
        .site("Mount Sterling", Site::Fort(FortId::Steuben, Health::Full))
        .inside(&["M1"])
        .at("Miami 1", "Twin Creek")
        .operations(Side::Wc);
    band.form("Harrodsburg", &["Shawnee 1"]).when(step("Boonesborough"));
    assert_eq!(band.spent(), (1, 3));
    band.go(&["Mount Sterling", "Triplett Creek"]);
    assert!(band.is_at("Shawnee 1", "Triplett Creek"));
}

/// [17.2.2] One step of militia goes home after an overrun; a reduced unit goes to the cup.
#[test]
fn r17_2_2_militia_go_home() {
    let column = ["Harmar", "R1", "R2", "R3", "M1", "M2"];
    let overrun = |names: &[&str], flipped: &[&str]| {
        let given = given("harmar").all(names, "Mount Sterling").flipped(flipped).at("Shawnee 1", "Triplett Creek");
        let mut table = given.operations(Side::Us);
        table.form("Mount Sterling", names).when(step("Triplett Creek")).rolling(Decision::Overrun, &[1, 1]);
        table
    };

    let table = overrun(&column, &[]);
    assert_eq!((table.fp("Triplett Creek", Kind::militia), table.fp("Triplett Creek", Kind::regular)), (3, 6));

    let reduced = overrun(&["Harmar", "Hardin", "R1", "R2", "R3", "R4", "M1"], &["M1"]);
    assert_eq!((reduced.place("M1"), reduced.fp("Triplett Creek", Kind::regular)), (Place::Cup, 8));
    let none = overrun(&COLUMN, &[]);
    assert_eq!(none.fp("Triplett Creek", Kind::regular), 10);
}

/// [17.2.2] No militia is lost where the overrun failed.
#[test]
fn r17_2_2_no_loot_without_success() {
    let column = ["Harmar", "R1", "R2", "R3", "M1", "M2"];
    let given =
        given("harmar").all(&column, "Mount Sterling").at("Shawnee 1", "Triplett Creek").at("R16", "Louisville");
    let mut table = given.operations(Side::Us);

    table.form("Mount Sterling", &column).when(step("Triplett Creek")).rolling(Decision::Overrun, &[1, 3]);

    assert_eq!(table.fp("Mount Sterling", Kind::militia), 4);
}

/// [18.1-b] [17.1] The five-times gate: 2 FP are overrun by 10 and do not ambush it; against 9 it is the other way.
#[test]
fn i5_the_five_times_gate() {
    let approach = |flipped: &[&str]| {
        let mut table = given("harmar")
            .all(&COLUMN, "Boonesborough")
            .flipped(flipped)
            .at("Shawnee 1", "Triplett Creek")
            .vp(0, 2)
            .operations(Side::Us);
        table.form("Boonesborough", &COLUMN).when(step("Mount Sterling"));
        table
    };

    let mut ten = approach(&[]);
    assert_eq!((ten.side(), ten.spent()), (Some(Side::Us), (1, 4)));
    ten.when(step("Triplett Creek"));
    assert!(ten.offers(Decision::Overrun));

    let mut nine = approach(&["R5"]);
    assert!(nine.side() == Some(Side::Wc) && nine.offers(ambush("Triplett Creek")));
    nine.when(Decision::LetPass).when(step("Triplett Creek"));
    nine.refuses(Decision::Overrun, "17.1");
}

/// [17.2.1] [19.0-d] Warriors overrun in a village of a treaty nation break the treaty; the village itself was no target.
#[test]
fn r17_2_1_a_treaty_village_is_spared() {
    let village = Site::Village(Nation::Mingo, Health::Full);
    let mut table = given("wabash")
        .status(Nation::Mingo, Status::Treaty)
        .site("Captina Town", village)
        .at("Shawnee 1", "Captina Town")
        .all(&COLUMN, "Seneca Hills")
        .vp(0, 0)
        .operations(Side::Us);
    table.form("Seneca Hills", &COLUMN).when(step("Captina Town")).rolling(Decision::Overrun, &[1, 1]);
    assert_eq!((table.place("Shawnee 1"), table.state.status(Nation::Mingo)), (Place::Track, Status::Member));
    assert_eq!((table.site("Captina Town"), table.vp()[0]), (village, 0));
}
