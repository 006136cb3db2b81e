//! 13, 14.0.6, 15: the End phase, winter, set-up and victory.

use super::table::{FALL, SUMMER, WINTER, area, given, opening, piece, place};
use dark_ground::counters::{Nation, Side};
use dark_ground::decision::Decision;
use dark_ground::event::Event;
use dark_ground::state::{Acts, Ending, Place, Standing, Step, VictoryLevel};

/// [13.0] [13.0-b] Raid markers are counted for the next militia roll and go; so do Actions Completed markers.
#[test]
fn r13_0_raid_total() {
    let given = given("campaign").turn(SUMMER).nations(Standing::Warpath, 3).at("Regular 1", "CIN").with(|state| {
        ["NKY", "LIM", "PIT"].iter().for_each(|at| state.raids.add(area(at)));
        state[piece("Regular 1")].acts = Acts::Completed;
    });
    let table = given.at_step(Step::RaidTotal, &[]);
    assert_eq!((table.state.raid_total, table.state.raids.is_empty()), (3, true));
    assert_eq!(table.state[piece("Regular 1")].acts, Acts::Fresh);
}

/// [13.0-c] [9.5.2-f] Attrition out of supply: summer -1, winter +1, pillaged +1.
#[test]
fn r13_0_c_attrition() {
    let lost = |turn: u8, pillaged: &[&str], die: u8| {
        let given = given("campaign").turn(turn).commitment(2).nations(Standing::Warpath, 3).at("Regular 1", "KEK");
        let given = given.pillaged(pillaged).with(|state| state[piece("Regular 1")].unsupplied = true);
        given.at_step(Step::Attrition, &[die]).place("Regular 1") == Place::Pool
    };
    assert_eq!(
        [lost(SUMMER, &[], 3), lost(WINTER, &[], 2), lost(3, &["KEK"], 2), lost(3, &[], 2)],
        [false, true, true, false]
    );
}

/// [15.4.5-d] [8.5.3-e] [13.0-f] [13.0-g] [13.0-h] [8.4.3] [9.5.2-g] Winter: pillage is forgotten, militia go home unless besieged, nations
/// stand down and take quarters.
#[test]
fn winter_ends_the_year() {
    let given = given("campaign").turn(WINTER).nations(Standing::Warpath, 3).pillaged(&["KEK"]);
    let given = given.all(&["Kentucky 1", "Trotter"], "CIN").us_fort("HAM").inside(&["Ohio 1"], "HAM");
    let mut table = given.at("Miami 1", "HAM").at("Canadian 1", "DET").at_step(Step::WinterCleanUp, &[]);
    assert!(table.state.pillaged.is_empty());
    assert_eq!((table.place("Kentucky 1"), table.place("Trotter")), (Place::Pool, Place::Pool));
    assert!(table.is_at("Ohio 1", "HAM") && table.is_at("Canadian 1", "DET"));
    assert!(Nation::ROLLING.iter().all(|nation| table.state.nations[nation.index()].standing == Standing::Peaceful));
    table.refuses(place("PIC"), "13.0-h").when(place("KEK"));
    assert!(table.is_at("Miami 1", "KEK"));
}

/// [14.0.5-b] McKee may go to tribal land without US pieces, north of the Ohio and outside Pennsylvania, or stay.
#[test]
fn r14_0_5_b_mckee_travels() {
    let given = given("campaign").turn(SUMMER).nations(Standing::Warpath, 3).at("McKee", "KEK").at("Regular 1", "PIC");
    let mut table = given.at_step(Step::McKee, &[]);
    table.refuses(place("PIC"), "14.0.5-b").refuses(place("KUS"), "14.0.5-b").refuses(place("CIN"), "14.0.5-b");
    table.when(place("GLA"));
    assert!(table.is_at("McKee", "GLA"));
}

/// [14.0.6] [8.1.1-b] [15.1.2-b] Spring 1791: Blue Jacket for Black Hoof, levels at their base, held-back warriors.
#[test]
fn r14_0_6_spring_1791() {
    let given = given("campaign").turn(3).all(&["Black Hoof", "Shawnee 1"], "PIC").nation(
        Nation::Shawnee,
        Standing::Peaceful,
        5,
    );
    let mut table = given.at_step(Step::Begin, &[]);
    assert!(table.is_at("Blue Jacket", "PIC") && table.place("Black Hoof") == Place::Gone);
    assert_eq!((table.state.nations[0].level.get(), table.vp()), (3, [0, 0]));
    table.refuses(place("KEK"), "15.0").when(place("CHI"));
    assert!(table.is_at("Shawnee 2", "CHI"));
}

/// [15.0] [15.1.1] [15.1.2] The set-up of Harmar's expedition: the US first; two settlers an area; warriors on their land.
#[test]
fn r15_1_set_up() {
    let mut table = opening("harmar", &[]);
    assert_eq!(table.side(), Some(Side::Us));
    assert!(
        table.is_at("Harmar", "CIN") && table.is_at("Kentucky 6", "CIN") && table.place("Kentucky 7") == Place::Pool
    );
    table.refuses(place("PIT"), "15.0").when(place("LIM"));
    table.when(place("NKY")).when(place("NKY")).refuses(place("NKY"), "15.1.1").refuses(place("KEK"), "15.0");
    table.when(Decision::TakeBack);
    assert_eq!(table.settlers("NKY"), 1);
    table.when(Decision::AsSuggested);
    assert_eq!((table.side(), table.state.settlers.iter().sum::<u8>()), (Some(Side::Na), 6));
    table.refuses(place("USA"), "15.0").when(Decision::AsSuggested);
    assert!(table.is_at("Little Turtle", "KEK") && table.is_at("Miami 7", "KEK"));
}

/// [15.2.1] [15.2.2] At least half of the army in Cincinnati; other nations roll at set-up and not again.
#[test]
fn r15_2_set_up() {
    let mut table = opening("st-clair", &[]);
    table.when(place("LIM")).rolling(place("WHE"), &[4]);
    assert!(table.told(|event| matches!(event, Event::CountRolled { count: 4, .. })));
    table.when(Decision::AsSuggested).refuses(place("GRV"), "15.0").when(place("HAM"));
    // Leaders first, then 23 units, eleven of them elsewhere at most.
    for _ in 0..5 {
        table.when(place("CIN"));
    }
    for _ in 0..11 {
        table.when(place("PIT"));
    }
    table.refuses(place("PIT"), "15.2.1").when(Decision::AsSuggested);
    assert_eq!((1..=7).filter(|number| table.is_at(&format!("Regular {number}"), "PIT")).count(), 7);
}

/// [15.1.4] [15.1.4-b] [15.1.4-c] The end of Harmar's expedition.
#[test]
fn r15_1_4_victory() {
    let end = |change: fn(super::table::Given) -> super::table::Given| {
        let given = given("harmar").turn(2).with(|state| state.at_start = [13, 12]);
        change(given).at_step(Step::Victory, &[]).state.ending
    };
    let won = |side, level| Some(Ending::Won { side, level });
    assert_eq!(end(|given| given), won(Side::Na, VictoryLevel::Decisive));
    assert_eq!(end(|given| given.pillaged(&["KEK"])), Some(Ending::Draw), "marginal for both");
    assert_eq!(end(|given| given.pillaged(&["KEK"]).settlers("HAM", 1)), won(Side::Us, VictoryLevel::Marginal));
    // Winter: the chain of forts two areas apart.
    let chain = |given: super::table::Given| given.at("Regular 1", "KEK").us_fort("TWN").us_fort("REC");
    assert_eq!(
        end(|given| given.at("Regular 1", "KEK").us_fort("TWN").us_fort("REC")),
        won(Side::Us, VictoryLevel::Decisive)
    );
    assert_eq!(chain(given("harmar")).state.forts[0].len(), 2);
    let bled = |given: super::table::Given| {
        given.at("Regular 1", "KEK").us_fort("TWN").us_fort("REC").settlers("HAM", 1).with(|state| state.lost = [5, 0])
    };
    let given = bled(given("harmar").turn(2).with(|state| state.at_start = [13, 12]));
    assert_eq!(
        given.at_step(Step::Victory, &[]).state.ending,
        won(Side::Us, VictoryLevel::Marginal),
        "five of thirteen"
    );
}

/// [15.1.4-c] Militia called up in the fall were not there at the start: six units of Kentucky were.
#[test]
fn r15_1_4_c_only_who_was_there_at_the_start() {
    let hungry = ["Kentucky 6", "Kentucky 7", "Regular 3", "Regular 4"];
    let given = hungry.iter().fold(given("harmar").turn(2).commitment(2), |given, unit| given.at(unit, "KEK"));
    let given = given.with(|state| state.pieces.iter_mut().for_each(|piece| piece.unsupplied = true));
    let table = given.at_step(Step::Attrition, &[6, 6, 6, 6]);
    assert!(hungry.iter().all(|unit| !table.is_at(unit, "KEK")), "all of them starve");
    assert_eq!(table.state.lost, [2, 0]);
}

/// [15.2.4] The end of St. Clair's campaign.
#[test]
fn r15_2_4_victory() {
    let end = |given: super::table::Given| given.turn(3).at_step(Step::Victory, &[]).state.ending;
    let won = |side, level| Some(Ending::Won { side, level });
    assert_eq!(end(given("st-clair")), won(Side::Na, VictoryLevel::Major));
    assert_eq!(end(given("st-clair").settlers("HAM", 1)), won(Side::Na, VictoryLevel::Minor));
    let held = || given("st-clair").at("Regular 1", "KEK").us_fort("TWN").us_fort("REC").nations(Standing::Warpath, 3);
    assert_eq!(end(held()), won(Side::Us, VictoryLevel::Marginal));
    assert_eq!(end(held().settlers("KEK", 1)), won(Side::Us, VictoryLevel::Major));
}

/// [15.4.3] [15.4.4] [13.0-e] The long war: commitment, surrender, settlements, points.
#[test]
fn r15_4_victory() {
    let end = |given: super::table::Given| given.at_step(Step::Victory, &[]).state.ending;
    let won = |side, level| Some(Ending::Won { side, level });
    let war = |turn: u8| given("campaign").turn(turn).nations(Standing::Warpath, 3);
    assert_eq!(end(war(WINTER)), None);
    assert_eq!(
        end(war(WINTER).commitment(5).with(|state| state.streak = [3, 0])),
        won(Side::Us, VictoryLevel::Strategic)
    );
    assert_eq!(
        end(war(WINTER).commitment(1).with(|state| state.streak = [0, 3])),
        won(Side::Na, VictoryLevel::Strategic)
    );
    assert_eq!(end(war(SUMMER).commitment(5).with(|state| state.streak = [3, 0])), None, "only fall and winter count");
    assert_eq!(end(war(SUMMER).nations(Standing::Peaceful, 3)), won(Side::Us, VictoryLevel::Decisive));
    assert_eq!(end(war(21).vp(9, 0)), won(Side::Na, VictoryLevel::Decisive));
    let ten = ["BEV", "HAM", "TWN", "EFK", "TUR", "GMI", "BIG", "SUN"];
    let settled = |vp: [u16; 2]| ten.iter().fold(war(21).vp(vp[0], vp[1]), |given, at| given.village(at));
    assert_eq!(
        end(settled([9, 0])),
        won(Side::Us, VictoryLevel::Minor),
        "eight and the two printed ones, Beaver among them"
    );
    assert_eq!((end(settled([0, 9])), end(settled([3, 3]))), (won(Side::Na, VictoryLevel::Minor), Some(Ending::Draw)));
    let _ = FALL;
}

/// [4.0] [4.0-seasons] The phases of a turn in order.
#[test]
fn r4_0_phases() {
    let given =
        given("campaign").turn(WINTER).nations(Standing::Surrendered, 0).nation(Nation::Miami, Standing::Warpath, 3);
    let table = given.at_step(Step::Begin, &[3, 4]);
    let phases = table.events.iter().filter(|event| matches!(event, Event::PhaseBegan { .. })).count();
    assert!(phases >= 4, "{:#?}", table.events);
}
