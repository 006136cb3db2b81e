//! 5.3, 5.4, 5.5: building, repairing, harassing.

use super::front::{acts, quiet, village};
use super::table::{Given, Table, opening, space};
use blood_ohio::board::Printed;
use blood_ohio::counters::{Nation, Side};
use blood_ohio::decision::Decision;
use blood_ohio::event::Event;
use blood_ohio::state::{Build, Health, Place, Site};
use blood_ohio::tables::FortId;

const SETTLEMENT: Decision = Decision::Build { what: Build::Settlement };
const STEUBEN: Decision = Decision::Build { what: Build::Fort(FortId::Steuben) };
const REDUCED: Site = Site::Settlement(Health::Reduced);

fn found(at: &str) -> Decision {
    Decision::Found { at: space(at), wagon: None }
}

/// The US is about to choose a site.
fn siting(given: Given, what: Decision) -> Table {
    let mut table = acts(given, Side::Us);
    table.when(what);
    table
}

/// [5.3] [2.7] One marker from the box, healthy side up; the box shrinks, and an empty one or a raid forbids it.
#[test]
fn builds_come_from_the_box() {
    let mut table = siting(quiet("harmar").with(|state| state.settlements_left = 1), SETTLEMENT);
    table.when(found("Salt River"));
    assert_eq!(table.site("Salt River"), Site::Settlement(Health::Full));
    assert_eq!((table.state.settlements_left, table.sap()[0]), (0, 3));
    table.when(Decision::Pass).refuses(SETTLEMENT, "5.3");
    let blocked = quiet("harmar").with(|state| state.builds_blocked = true);
    acts(blocked, Side::Us).refuses(SETTLEMENT, "5.6.2-d");
    siting(quiet("harmar"), SETTLEMENT).refuses(found("Columbia"), "5.3").refuses(found("O18"), "5.3");
}

/// [5.3-b] Twenty settlements and two forts stand at the start.
#[test]
fn what_stands_at_the_start() {
    let table = opening("harmar", &[]);
    let count = |test: fn(&Site) -> bool| table.state.sites.iter().filter(|site| test(site)).count();
    assert_eq!(count(|site| *site == Site::Settlement(Health::Full)), 20);
    assert_eq!(count(|site| matches!(site, Site::Fort(..))), 2);
    let board = &table.game.data().board;
    assert_eq!(board.spaces().filter(|at| board.printed(*at) == Some(Printed::Settlement)).count(), 20);
}

/// [5.3-c] A river space is at most two spaces from a settlement.
#[test]
fn settlements_need_a_river_near() {
    let help = quiet("harmar").site("Huron River", Site::Settlement(Health::Full));
    let mut table = siting(help, SETTLEMENT);
    assert!(table.offers(found("Catfish Camp")));
    table.refuses(found("Vermilion"), "5.3-c");
}

/// [5.3-d] A settlement or fort is at most four spaces away; beside one is fine.
#[test]
fn settlements_need_help_near() {
    let mut table = siting(quiet("harmar"), SETTLEMENT);
    assert!(table.offers(found("Salt River")) && table.offers(found("Logstown")));
    table.refuses(found("Legion Plain"), "5.3-d");
}

/// [5.3-e] Villages and warriors are at least two spaces away, of whatever nation.
#[test]
fn builds_keep_away_from_villages_and_warriors() {
    let mut table = siting(quiet("harmar").site("Laughery", village(Nation::Miami)), SETTLEMENT);
    table.refuses(found("Whitewater Hills"), "5.3-e");
    assert!(table.offers(found("Tanners Station")));
    let mut table = siting(quiet("harmar").at("Miami 1", "Laughery"), SETTLEMENT);
    table.refuses(found("Whitewater Hills"), "5.3-e").refuses(found("Laughery"), "5.3");
    // A leader alone keeps nobody away but from his own space.
    let mut table = siting(quiet("harmar").at("Le Gris", "Laughery"), SETTLEMENT);
    table.refuses(found("Laughery"), "5.3");
    assert!(table.offers(found("Whitewater Hills")));
    let fort = quiet("harmar").at("W1", "Four Mile").at("Miami 1", "Upper Four Mile");
    acts(fort, Side::Us).refuses(STEUBEN, "5.3-e");
}

/// [5.3-f] [5.3-g] A fort stands within three spaces of another and costs a full wagon in the space.
#[test]
fn forts_need_a_chain_and_a_wagon() {
    let mut table = siting(quiet("harmar").at("W1", "Upper Four Mile").at("W2", "Nettle Creek"), STEUBEN);
    let build = |table: &Table, at: &str, wagon: &str| Decision::Found { at: space(at), wagon: Some(table.id(wagon)) };
    table.refuses(build(&table, "Nettle Creek", "W2"), "5.3-f");
    table.refuses(build(&table, "Twin Creek", "W1"), "5.3-g").refuses(found("Upper Four Mile"), "5.3-g");
    table.when(build(&table, "Upper Four Mile", "W1"));
    assert_eq!(table.site("Upper Four Mile"), Site::Fort(FortId::Steuben, Health::Full));
    assert_eq!((table.place("W1"), table.is_flipped("W1")), (Place::Cup, false));
    assert_eq!((table.state.forts_left, table.state.forts_built), (0, 1 << FortId::Steuben.index()));
    acts(quiet("harmar"), Side::Us).refuses(STEUBEN, "5.3-g");
    acts(quiet("harmar").at("W1", "Four Mile").flipped(&["W1"]), Side::Us).refuses(STEUBEN, "5.3-g");
}

/// [A3.3-c] [A3.4] For Wayne a step of supply is enough: a full wagon is flipped, a half-used one goes to the cup.
#[test]
fn wayne_builds_with_a_step_of_supply() {
    let defiance = Decision::Build { what: Build::Fort(FortId::Defiance) };
    let wagon = |given: Given| {
        let mut table = siting(given.at("W1", "Four Mile"), defiance);
        table.when(Decision::Found { at: space("Four Mile"), wagon: Some(table.id("W1")) });
        (table.place("W1"), table.is_flipped("W1"))
    };
    assert_eq!(wagon(quiet("legion")), (Place::On(space("Four Mile")), true));
    assert_eq!(wagon(quiet("legion").flipped(&["W1"])), (Place::Cup, false));
    let third = |state: &mut blood_ohio::state::State| {
        state.expedition = blood_ohio::counters::Expedition::Third;
        state.forts_left = 1 << FortId::Defiance.index();
    };
    assert_eq!(wagon(quiet("campaign").with(third)), (Place::On(space("Four Mile")), true));
}

/// [5.3-h] A razed marker makes room.
#[test]
fn a_razed_marker_makes_room() {
    let mut table = siting(quiet("harmar").site("Limestone", Site::Razed), SETTLEMENT);
    table.when(found("Limestone"));
    assert_eq!(table.site("Limestone"), Site::Settlement(Health::Full));
}

/// [5.3-k] A razed settlement does not come back into the box.
#[test]
fn razed_settlements_do_not_come_back() {
    let given = quiet("harmar").site("Salt River", REDUCED).with(|state| state.settlements_left = 2);
    let mut table = acts(given, Side::Wc);
    table.rolling(Decision::Raid { at: space("Salt River") }, &[4]);
    assert_eq!((table.site("Salt River"), table.state.settlements_left), (Site::Razed, 2));
}

/// [5.4] [24.0] A reduced settlement or fort is whole again, and the Confederacy loses half a point, if it has one.
#[test]
fn repairs_cost_the_confederacy() {
    let fort = Site::Fort(FortId::Steuben, Health::Reduced);
    let given = || quiet("harmar").site("Limestone", REDUCED).site("Four Mile", fort);
    let mut table = acts(given().vp(0, 8), Side::Us);
    table.refuses(Decision::Repair { at: space("Columbia") }, "5.4");
    table.when(Decision::Repair { at: space("Limestone") });
    assert_eq!((table.site("Limestone"), table.vp(), table.sap()[0]), (Site::Settlement(Health::Full), [0, 7], 3));
    let mut table = acts(given().vp(0, 0), Side::Us);
    table.when(Decision::Repair { at: space("Four Mile") });
    assert_eq!((table.site("Four Mile"), table.vp()), (Site::Fort(FortId::Steuben, Health::Full), [0, 0]));
}

/// [5.4-b] Warriors within two spaces forbid it.
#[test]
fn no_repair_with_warriors_near() {
    let repair = Decision::Repair { at: space("Limestone") };
    let given = |at: &str| acts(quiet("harmar").site("Limestone", REDUCED).at("Shawnee 1", at), Side::Us);
    given("Eagle Creek").refuses(repair, "5.4-b");
    assert!(given("Ohio Brush").offers(repair));
}

/// A settlement is repaired at Limestone, and the Confederacy answers.
fn repaired(given: Given) -> Table {
    let mut table = acts(given.site("Limestone", REDUCED), Side::Us);
    table.when(Decision::Repair { at: space("Limestone") });
    table
}

/// [5.5] Only as the action right after a build or repair, for a point.
#[test]
fn harassing_is_the_next_action_or_none() {
    let near = || quiet("harmar").at("Elkswatawa", "Triplett Creek");
    repaired(quiet("harmar").at("Elkswatawa", "Coal River")).refuses(Decision::Harass, "5.5-b");
    let mut table = repaired(near());
    table.rolling(Decision::Harass, &[1]);
    assert_eq!(table.sap(), [3, 4]);
    let mut table = repaired(near());
    table.rolling(Decision::Raid { at: space("Columbia") }, &[6]).rolling(Decision::SearchRaiders, &[6]);
    table.refuses(Decision::Harass, "5.5");
}

/// Something was just built or repaired at Triplett Creek.
fn work(given: Given) -> Table {
    let given = given.site("Triplett Creek", REDUCED);
    acts(given.with(|state| state.fresh_work = Some(space("Triplett Creek"))), Side::Wc)
}

/// [5.5-b] A die for each FP within three movement points by a way that meets no settlement, fort or US FP; 4 and more
/// succeed.
#[test]
fn a_die_for_every_fp_near() {
    let warriors = ["Shawnee 1", "Shawnee 2", "Shawnee 3"];
    let mut table = work(quiet("harmar").all(&warriors, "Upper Blue Licks"));
    table.rolling(Decision::Harass, &[1, 2, 3, 3, 4, 1]);
    assert!(table.told(|event| matches!(event, Event::Harassed { rolls, hits: 1, .. } if rolls.len() == 6)));
    assert_eq!((table.site("Triplett Creek"), table.vp()), (Site::Razed, [0, 1]));
    work(quiet("harmar").all(&warriors, "Coal River")).refuses(Decision::Harass, "5.5-b");
    // Key leaders and Arms roll no die, subordinate leaders do.
    let led = quiet("harmar").all(&["Blue Jacket", "Elkswatawa"], "Upper Blue Licks");
    work(led.arms(1, Nation::Shawnee, "Upper Blue Licks")).rolling(Decision::Harass, &[3]);
    // Two ways lead from Tygarts Creek; a settlement shuts one, US FP the other.
    let tygarts = || quiet("harmar").at("Shawnee 1", "Tygarts Creek").site("Salt Lick", REDUCED);
    assert!(work(tygarts()).offers(Decision::Harass));
    work(tygarts().at("R1", "Little Sandy")).refuses(Decision::Harass, "5.5-b");
}

/// [5.5-c] Every two US FP on the site take one from each die.
#[test]
fn defenders_hinder_harassment() {
    let guarded = || repaired(quiet("harmar").all(&["M1", "M2"], "Limestone").at("Elkswatawa", "Salt Lick").vp(0, 9));
    let mut table = guarded();
    table.rolling(Decision::Harass, &[5]);
    assert_eq!((table.site("Limestone"), table.vp()), (Site::Settlement(Health::Full), [0, 8]));
    let mut table = guarded();
    table.rolling(Decision::Harass, &[6]);
    assert_eq!((table.site("Limestone"), table.vp()), (REDUCED, [0, 9]));
}

/// [5.5-d] [24.0] Each success takes a step and gives half a point, no more than the structure has.
#[test]
fn harassment_takes_steps() {
    let given = quiet("harmar")
        .site("Limestone", Site::Settlement(Health::Full))
        .all(&["Shawnee 1", "Shawnee 2"], "Triplett Creek");
    let work = given.with(|state| state.fresh_work = Some(space("Limestone")));
    let mut table = acts(work, Side::Wc);
    table.rolling(Decision::Harass, &[4, 5, 6, 1]);
    assert_eq!((table.site("Limestone"), table.vp()), (Site::Razed, [0, 2]));
    let fort = Site::Fort(FortId::Steuben, Health::Full);
    let given = quiet("harmar").site("Four Mile", fort).at("Elkswatawa", "Upper Four Mile");
    let mut table = acts(given.with(|state| state.fresh_work = Some(space("Four Mile"))), Side::Wc);
    table.rolling(Decision::Harass, &[4]);
    assert_eq!((table.site("Four Mile"), table.vp()), (Site::Fort(FortId::Steuben, Health::Reduced), [0, 1]));
}
