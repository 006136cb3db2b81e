//! 8.0, 25.1: nations leave. 20.5.1-f: nations are conquered.

use super::front::{after, quiet, quiet_with, village};
use super::table::{Given, Table, opening, step};
use blood_ohio::counters::{Nation, Side};
use blood_ohio::decision::Decision;
use blood_ohio::event::Event;
use blood_ohio::state::{Health, Place, Site, Status};

/// The Nation Check of segment 2; the Miami then have somebody to move.
fn check(given: Given, dice: &[u8]) -> Table {
    after(given.at("Miami 1", "Kekionga"), 2, 1, dice)
}

/// [8.0] [8.0-b] [A3.1-c] A member whose square is reached leaves with villages, leaders and warriors; the US gains
/// nothing, and Buckongahelas stays.
#[test]
fn members_leave_at_their_square() {
    let given = quiet("harmar").site("Wills Creek", village(Nation::Delaware)).at("Delaware 1", "Wills Creek");
    let given = given.off("Delaware 2", Place::Track).all(&["Captain Pipe", "Buckongahelas"], "Gekelmukpechunk");
    let given = given.arms(1, Nation::Delaware, "Wills Creek").vp(32, 0);
    let mut table = check(given, &[]);
    assert_eq!(table.state.status(Nation::Delaware), Status::Withdrawn);
    assert_eq!((table.site("Wills Creek"), table.site("Gekelmukpechunk")), (Site::Empty, Site::Empty));
    for name in ["Delaware 1", "Delaware 2", "Captain Pipe"] {
        assert_eq!(table.place(name), Place::Aside, "{name}");
    }
    assert!(table.is_at("Buckongahelas", "Gekelmukpechunk"));
    assert_eq!((table.place("B1"), table.state.arms[0], table.vp()), (Place::Out, None, [32, 0]));
    // He still leads forces of a key leader.
    table.form("Gekelmukpechunk", &["Buckongahelas"]);
    assert_eq!(table.spent(), (0, 5));
}

/// [8.0] [A7.3] The Miami and the Shawnee have no square; others below theirs stay.
#[test]
fn the_miami_and_the_shawnee_never_leave() {
    let table = check(quiet("wabash").vp(59, 0), &[]);
    let status = |nation: Nation| table.state.status(nation);
    assert_eq!([Nation::Miami, Nation::Shawnee].map(status), [Status::Member; 2]);
    assert_eq!([Nation::Delaware, Nation::Mingo, Nation::Seneca].map(status), [Status::Withdrawn; 3]);
    // Nations outside the Confederacy do not leave it.
    assert_eq!(status(Nation::Wyandot), Status::Nonaligned);
}

/// [2.4.2-b] [1.1-b] On the square they leave, half a point below they stay.
#[test]
fn half_a_point_decides() {
    let status = |vp: u8| check(quiet("harmar").vp(vp, 0), &[]).state.status(Nation::Mingo);
    assert_eq!((status(20), status(19)), (Status::Withdrawn, Status::Member));
}

/// [8.0-c] [A3.3] The Mingo of the Legion scenario, at peace from the start, leave at the first check.
#[test]
fn the_mingo_leave_the_legion_scenario() {
    assert_eq!(opening("legion", &[]).state.status(Nation::Mingo), Status::Treaty);
    let given = quiet("legion").site("Captina Town", village(Nation::Mingo)).off("Mingo 1", Place::Track);
    let table = check(given, &[]);
    assert_eq!(table.state.status(Nation::Mingo), Status::Withdrawn);
    assert_eq!((table.site("Captina Town"), table.place("Mingo 1")), (Site::Empty, Place::Aside));
    assert_eq!(table.vp(), [26, 32]);
    // A treaty made in play is another matter.
    let signed = quiet("wabash").status(Nation::Mingo, Status::Treaty).vp(59, 0);
    assert_eq!(check(signed, &[]).state.status(Nation::Mingo), Status::Treaty);
}

/// [25.0] [25.1] With the optional rule a nation rolls: 6 or more stays, one more if it never bled, one more with a key
/// leader near.
#[test]
fn the_revised_nation_check() {
    let given = |leader: &str, bled: bool| {
        let given = quiet_with("harmar", &["revised-nation-check"]).at("Buckongahelas", leader).vp(32, 0);
        given.with(|state| {
            state.nations[Nation::Delaware.index()].bled = bled;
            state.nations[Nation::Mingo.index()].status = Status::Nonaligned;
        })
    };
    let status = |given: Given, dice: &[u8]| check(given, dice).state.status(Nation::Delaware);
    assert_eq!(status(given("Gekelmukpechunk", false), &[4]), Status::Member);
    assert_eq!(status(given("Gekelmukpechunk", false), &[3]), Status::Withdrawn);
    assert_eq!(status(given("Gekelmukpechunk", true), &[5]), Status::Member);
    assert_eq!(status(given("Gekelmukpechunk", true), &[4]), Status::Withdrawn);
    assert_eq!(status(given("Kenapacomaqua", true), &[5]), Status::Withdrawn);
    assert_eq!(status(given("Kenapacomaqua", true), &[6]), Status::Member);
    let hurt = given("Gekelmukpechunk", false).site("Gekelmukpechunk", Site::Razed);
    let hurt = hurt.site("Wills Creek", Site::Principal(Nation::Delaware, Health::Reduced));
    assert_eq!(status(hurt, &[]), Status::Withdrawn);
    let off = quiet("harmar").at("Buckongahelas", "Gekelmukpechunk").vp(32, 0);
    assert_eq!(status(off, &[]), Status::Withdrawn);
    let optional = opening("harmar", &[]).state.optional;
    assert!(!optional.revised_nation_check && !optional.hidden_stacks && !optional.sudden_death);
}

/// [20.5.1-f] A nation whose last village is razed is out of the game; nations that never had one are not.
#[test]
fn the_last_village_ends_a_nation() {
    let given = quiet("harmar").site("Captina Town", Site::Village(Nation::Mingo, Health::Reduced));
    let given = given.all(&["Harmar", "R1", "R2"], "Sunfish").at("Mingo 1", "Kekionga").at("Kickapoo 1", "E7");
    let given = given.off("Reyntwoco", Place::Track).status(Nation::Kickapoo, Status::Member);
    let mut table = given.operations(Side::Us);
    table.form("Sunfish", &["Harmar", "R1", "R2"]).when(step("Captina Town"));
    table.rolling(Decision::Attack, &[1, 4]);
    assert!(table.told(|event| matches!(event, Event::NationLeft { nation: Nation::Mingo, .. })));
    assert_eq!(table.state.status(Nation::Mingo), Status::Withdrawn);
    assert_eq!((table.place("Mingo 1"), table.place("Reyntwoco")), (Place::Aside, Place::Aside));
    assert_eq!((table.site("Captina Town"), table.vp()), (Site::Razed, [1, 0]));
    assert!(table.is_at("Kickapoo 1", "E7"));
}

/// [25.1] A nation that stayed is asked at every later check, whether the US stands beyond its square or not.
#[test]
fn who_stayed_is_asked_again() {
    let given = |wavering: bool| {
        let given = quiet_with("harmar", &["revised-nation-check"]).at("Buckongahelas", "Kenapacomaqua").vp(2, 0);
        given.with(|state| {
            let standing = &mut state.nations[Nation::Delaware.index()];
            (standing.bled, standing.wavering) = (true, wavering);
            state.nations[Nation::Mingo.index()].status = Status::Nonaligned;
        })
    };
    let standing = |given: Given, dice: &[u8]| check(given, dice).state.nations[Nation::Delaware.index()];
    assert_eq!(standing(given(false), &[]).status, Status::Member);
    assert_eq!(standing(given(true), &[5]).status, Status::Withdrawn);
    assert!(standing(given(true), &[6]).wavering);
    let beyond = given(false).vp(32, 0);
    assert!(standing(beyond, &[6]).wavering);
}
