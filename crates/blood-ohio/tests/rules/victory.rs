//! A2, A3: how the scenarios are won. 24: victory points.

use super::front::{acts, after, quiet, quiet_with, village};
use super::table::{Given, Table, space, step};
use blood_ohio::counters::{Expedition, Nation, Side};
use blood_ohio::decision::Decision;
use blood_ohio::points::HalfPoints;
use blood_ohio::state::{Ending, Frame, Health, Place, Site, State};
use blood_ohio::tables::FortId;

/// The end of the last turn.
fn end(given: Given) -> Option<Ending> {
    let table = after(given.with(|state| state.turn = last(state)), 10, 3, &[]);
    table.state.ending
}

fn last(state: &State) -> u8 {
    match crate::table::game().data().scenario(state.scenario).info.key.as_str() {
        "learning-1" | "learning-2" => 3,
        "learning-3" => 4,
        "harmar" => 2,
        "wabash" => 6,
        _ => 10,
    }
}

fn by_count(winner: Option<Side>) -> Option<Ending> {
    Some(Ending { winner, automatic: false })
}

fn at_once(winner: Side) -> Option<Ending> {
    Some(Ending { winner: Some(winner), automatic: true })
}

/// [A2.1] Learning: more structure steps win, as many are a draw.
#[test]
fn learning_counts_structure_steps() {
    let steps = |us: u8, wc: u8| end(quiet("learning-1").vp(0, 60).with(|state| state.steps = [us, wc]));
    assert_eq!((steps(2, 1), steps(2, 2)), (by_count(Some(Side::Us)), by_count(None)));
    assert_eq!(steps(0, 3), by_count(Some(Side::Wc)));
}

/// [A2.1] Learning: the fifth settlement step wins for the Confederacy at once.
#[test]
fn learning_five_settlement_steps() {
    let razed = ["Belpre", "Marietta"].iter().fold(quiet("learning-1"), |given, name| given.site(name, Site::Razed));
    let attack = |given: Given| {
        let mut table = given.all(&["Shawnee 1", "Shawnee 2"], "Eagle Creek").operations(Side::Wc);
        table.form("Eagle Creek", &["Shawnee 1", "Shawnee 2"]).when(step("O16")).when(step("Limestone"));
        // The settlement fights with one FP, and one more on its die because they come from the river.
        table.rolling(Decision::Attack, &[1, 1, 4]);
        table
    };
    let table = attack(razed);
    assert_eq!(table.state.ending, at_once(Side::Wc));
    let four =
        attack(quiet("learning-1").site("Belpre", Site::Razed).site("Marietta", Site::Settlement(Health::Reduced)));
    assert_eq!((four.state.ending, four.site("Limestone")), (None, Site::Settlement(Health::Reduced)));
}

/// [A2.1] Learning: Kekionga driven from its place wins for the US at once.
#[test]
fn learning_kekionga() {
    let attack = |at: &str, from: &str, site: Site| {
        let given = quiet("learning-1").site(at, site).all(&["Butler", "R1", "R2", "R3"], from);
        let mut table = given.operations(Side::Us);
        table.form(from, &["Butler", "R1", "R2", "R3"]).when(step(at)).rolling(Decision::Attack, &[1, 6, 1]);
        table.state.ending
    };
    let full = Site::Principal(Nation::Miami, Health::Full);
    assert_eq!(attack("Kekionga", "Eel River Town", full), at_once(Side::Us));
    assert_eq!(attack("Pickawillany", "Stillwater", full), None);
}

/// [A2.3] Third tier: more points win, as many are a draw.
#[test]
fn the_third_tier_counts_points() {
    let points = |us: u8, wc: u8| end(quiet("learning-3").vp(us, wc).with(|state| state.steps = [0, 9]));
    assert_eq!((points(13, 12), points(12, 12)), (by_count(Some(Side::Us)), by_count(None)));
}

const BELPRE: &str = "Belpre";

/// [A3.1-d] Harmar: the Confederacy wins at once if the expedition leaves, or at the end with more points and no more
/// than two principal villages reduced; settlements left in the box are half a point each.
#[test]
fn harmar_for_the_confederacy() {
    let table = after(quiet("harmar").at("Harmar", "Fort Washington").vp(0, 24), 3, 1, &[]);
    assert_eq!(table.state.ending, at_once(Side::Wc));
    let ends = |us: u8, wc: u8, hit: u8, unbuilt: u8| {
        end(quiet("harmar").vp(us, wc).with(|state| (state.principals_hit, state.settlements_left) = (hit, unbuilt)))
    };
    assert_eq!(ends(8, 10, 0b11, 0), by_count(Some(Side::Wc)));
    assert_eq!(ends(8, 10, 0b111, 0), by_count(None));
    assert_eq!(ends(8, 8, 0, 1), by_count(Some(Side::Wc)));
    assert_eq!(ends(8, 8, 0, 0), by_count(None));
}

/// [A3.1-e] Harmar: the US wins at the end with more points and Fort Steuben built.
#[test]
fn harmar_for_the_us_at_the_end() {
    let ends = |built: u16| {
        end(quiet("harmar").vp(12, 10).with(|state| (state.forts_built, state.settlements_left) = (built, 0)))
    };
    assert_eq!(ends(1 << FortId::Steuben.index()), by_count(Some(Side::Us)));
    assert_eq!(ends(0), by_count(None));
}

/// A healthy ordinary village of the Miami is hit in Harmar.
fn burn(hit: &[&str], razed: u8) -> Option<Ending> {
    let given = quiet("harmar").site("Loramies", village(Nation::Miami)).all(&["R1", "R2"], "Pickawillany");
    let given = given.site("Pickawillany", Site::Razed);
    let mut table = given.operations(Side::Us);
    let bits = hit.iter().map(|name| table.game.look(&table.state).principal_bit(space(name))).sum();
    (table.state.principals_hit, table.state.villages_razed) = (bits, razed);
    table.form("Pickawillany", &["R1", "R2"]).when(step("Loramies"));
    table.rolling(Decision::Attack, &[1, 4]);
    table.state.ending
}

/// [A3.1-e] [A7.2] Harmar: two principal villages, one of them Kekionga, and five others win for the US at once.
#[test]
fn harmar_for_the_us_at_once() {
    assert_eq!(burn(&["Kekionga", "Pickawillany"], 6), at_once(Side::Us));
    assert_eq!(burn(&["Kekionga", "Pickawillany"], 5), None);
    assert_eq!(burn(&["Chalakatha", "Pickawillany"], 6), None);
    assert_eq!(burn(&["Kekionga"], 6), None);
}

/// [A3.2-c] Wabash: the second expedition leaving decides; at the end more points, for the US with Fort Recovery built.
#[test]
fn wabash() {
    let table = after(quiet("wabash").at("St. Clair", "Fort Washington").vp(0, 44), 3, 1, &[]);
    assert_eq!(table.state.ending, at_once(Side::Wc));
    let ends = |us: u8, wc: u8, built: u16| {
        end(quiet("wabash").vp(us, wc).with(|state| (state.forts_built, state.settlements_left) = (built, 0)))
    };
    let recovery = 1 << FortId::Recovery.index();
    assert_eq!((ends(30, 28, 0), ends(30, 28, recovery)), (by_count(None), by_count(Some(Side::Us))));
    assert_eq!(ends(28, 30, 0), by_count(Some(Side::Wc)));
    // Six settlements in the box are three points.
    assert_eq!(end(quiet("wabash").vp(30, 25).with(|state| state.forts_built = recovery)), by_count(Some(Side::Wc)));
}

/// [A3.3-g] Legion: the third expedition leaving decides, or 30 points of the US; else more points.
#[test]
fn legion() {
    let table = after(quiet("legion").at("Wayne", "Fort Washington").vp(0, 60), 3, 1, &[]);
    assert_eq!(table.state.ending, at_once(Side::Wc));
    let attack = |vp: u8| {
        let given = quiet("legion").vp(vp, 0).site("Loramies", village(Nation::Miami)).all(&["R1", "R2"], "Stillwater");
        let mut table = given.site("Pickawillany", Site::Razed).at("Miami 9", "Kekionga").operations(Side::Us);
        table.form("Stillwater", &["R1", "R2"]).go(&["Pickawillany", "Loramies"]);
        table.rolling(Decision::Attack, &[1, 4]);
        table.state.ending
    };
    assert_eq!((attack(59), attack(58)), (at_once(Side::Us), None));
    let ends = |us: u8, wc: u8| end(quiet("legion").vp(us, wc).with(|state| state.settlements_left = 0));
    assert_eq!((ends(31, 30), ends(30, 30)), (by_count(Some(Side::Us)), by_count(None)));
    assert_eq!(end(quiet("legion").vp(31, 30)), by_count(Some(Side::Wc)));
}

/// [A3.3-h] Legion with sudden death: Wayne killed, or the three chiefs, decide at once.
#[test]
fn sudden_death() {
    let wayne = |options: &[&str]| {
        let given = quiet_with("legion", options).at("Wayne", "Fort Washington").flipped(&["Wayne"]);
        after(given, 3, 2, &[6]).state.ending
    };
    assert_eq!((wayne(&["sudden-death"]), wayne(&[])), (at_once(Side::Wc), None));
    let chiefs = |alive: Place| {
        let given = quiet_with("legion", &["sudden-death"]).off("Little Turtle", Place::Out).off("Blue Jacket", alive);
        after(given.at("Buckongahelas", "Kekionga").flipped(&["Buckongahelas"]), 3, 2, &[6]).state.ending
    };
    assert_eq!((chiefs(Place::Out), chiefs(Place::Track)), (at_once(Side::Us), None));
}

/// [A3.4-b] Campaign: only the third expedition leaving decides; 30 points of the US do; else more points.
#[test]
fn campaign() {
    let leaves = |expedition: Expedition, vp: u8| {
        let given = quiet("campaign").vp(0, vp).with(|state| state.expedition = expedition);
        after(given, 3, 1, &[]).state.ending
    };
    assert_eq!((leaves(Expedition::First, 24), leaves(Expedition::Second, 44)), (None, None));
    assert_eq!(leaves(Expedition::Third, 60), at_once(Side::Wc));
    let ends = |us: u8, wc: u8| end(quiet("campaign").vp(us, wc).with(|state| state.settlements_left = 0));
    assert_eq!(
        (ends(45, 44), ends(44, 44), ends(44, 45)),
        (by_count(Some(Side::Us)), by_count(None), by_count(Some(Side::Wc)))
    );
}

/// What a decision is worth, in halves, to the US and to the Confederacy.
fn worth(mut table: Table, decision: Decision, dice: &[u8]) -> [i8; 2] {
    table.state.vp = [20, 20].map(HalfPoints::new);
    table.rolling(decision, dice);
    table.vp().map(|vp| vp as i8 - 20)
}

/// [24.0] What each award is worth.
#[test]
fn awards() {
    let settled = || acts(quiet("harmar").with(|state| state.raid_cup = [1, 1, 1, 1]), Side::Wc);
    let raid = Decision::Raid { at: space(BELPRE) };
    assert_eq!([1, 2, 3, 4].map(|chit| worth(settled(), raid, &[chit])), [[0, 2], [0, 1], [0, 0], [0, -1]]);
    let damaged = acts(quiet("harmar").site(BELPRE, Site::Settlement(Health::Reduced)), Side::Us);
    assert_eq!(worth(damaged, Decision::Repair { at: space(BELPRE) }, &[]), [0, -1]);
    let fort =
        quiet("harmar").site("Four Mile", Site::Fort(FortId::Steuben, Health::Full)).at("Elkswatawa", "Twin Creek");
    let fort = acts(fort.with(|state| state.fresh_work = Some(space("Four Mile"))), Side::Wc);
    assert_eq!(worth(fort, Decision::Harass, &[4]), [0, 1]);
    let awards = quiet("harmar").operations(Side::Us).game.data().tables.awards;
    let halves = [awards.wagon_step, awards.village_step, awards.victor, awards.many_casualties];
    assert_eq!((halves, awards.many), ([HalfPoints::new(1); 4], 3));
}

/// [24.0-b] Nobody wins points for a victory over a structure without military counters.
#[test]
fn empty_structures_give_no_victory() {
    let given = quiet("harmar").site("Loramies", village(Nation::Miami)).all(&["R1", "R2"], "Girtys Town");
    let mut table = given.operations(Side::Us);
    table.form("Girtys Town", &["R1", "R2"]).when(step("Loramies"));
    table.rolling(Decision::Attack, &[1, 4]);
    assert_eq!((table.vp(), table.site("Loramies")), ([1, 0], Site::Razed));
    assert!(matches!(table.state.top(), Some(Frame::Relocate(_))));
}
