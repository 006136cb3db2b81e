//! 7: expeditions leave and enter. 1.2, 2.4.1, A3.4.

use super::front::{acts, after, put, quiet, run_on};
use super::table::{Given, Table, opening, sap, space};
use blood_ohio::board::Gate;
use blood_ohio::counters::{Expedition, Kind, Side};
use blood_ohio::decision::Decision;
use blood_ohio::event::Event;
use blood_ohio::points::HalfPoints;
use blood_ohio::state::{Entering, Frame, Place, Site, Special};
use blood_ohio::tables::FortId;
use std::collections::BTreeSet;

/// The Expedition Check of segment 3.
fn check(given: Given, dice: &[u8]) -> Table {
    after(given, 3, 1, dice)
}

fn left(event: &Event) -> bool {
    matches!(event, Event::ExpeditionLeft { .. })
}

fn entered(event: &Event) -> bool {
    matches!(event, Event::ExpeditionEntered { .. })
}

/// [1.2] One expedition at a time: Harmar's, then St. Clair's, then Wayne's.
#[test]
fn one_expedition_at_a_time() {
    assert_eq!(opening("harmar", &[]).state.expedition, Expedition::First);
    let mut table = check(quiet("campaign").at("Harmar", "Fort Washington").vp(0, 26), &[]);
    assert_eq!((table.state.expedition, table.state.withdrawn), (Expedition::Second, false));
    table.when(Decision::PlaceRest);
    assert_eq!(table.place("Harmar"), Place::Out);
    assert!(table.place("St. Clair").space().is_some());
}

/// [7.0] On or beyond its square the current expedition leaves, half a point below it stays.
#[test]
fn an_expedition_leaves_at_its_square() {
    let at = |vp: u8| check(quiet("campaign").at("Harmar", "Fort Washington").vp(0, vp), &[]);
    assert!(at(24).state.withdrawn && at(24).told(left));
    assert!(!at(23).state.withdrawn && !at(23).told(left));
    assert_eq!(at(24).state.expedition, Expedition::First);
}

/// [2.4.1] A square acts only when a check is made.
#[test]
fn squares_wait_for_the_check() {
    let given = quiet("campaign").at("Harmar", "Fort Washington").at("Miami 1", "Kekionga").vp(0, 23);
    let mut table = acts(given, Side::Wc);
    table.rolling(Decision::Raid { at: space("Limestone") }, &[4]);
    assert_eq!((table.vp()[1], table.state.withdrawn), (24, false));
    assert!(run_on(table, 3, 1, &[]).state.withdrawn);
}

/// [7.0-b] On or beyond its entry square the next expedition enters.
#[test]
fn an_expedition_enters_at_its_square() {
    let at = |vp: u8| check(quiet("campaign").vp(0, vp).with(|state| state.withdrawn = true), &[]);
    assert_eq!((at(26).state.expedition, at(26).told(entered)), (Expedition::Second, true));
    assert_eq!((at(25).state.expedition, at(25).told(entered)), (Expedition::First, false));
}

/// [7.0-c] Both in one check: first the one leaves, its officers roll once, then the other enters.
#[test]
fn one_leaves_before_the_next_enters() {
    let given = quiet("campaign").all(&["Harmar", "Hardin", "Wyllys", "R1"], "Fort Washington").vp(0, 27);
    let table = check(given, &[3, 4]);
    let place = |test: fn(&Event) -> bool| table.events.iter().position(test).unwrap();
    let rolls = table.events.iter().filter(|event| matches!(event, Event::OfficerRolled { .. })).count();
    assert!(place(left) < place(entered));
    assert_eq!((rolls, table.place("Hardin"), table.place("Harmar")), (2, Place::Out, Place::Out));
}

/// [7.0-d] Each expedition enters and leaves once; a square touched and lost between checks stays open.
#[test]
fn each_enters_and_leaves_once() {
    let second = |state: &mut blood_ohio::state::State| state.expedition = Expedition::Second;
    let table = check(quiet("campaign").vp(0, 26).with(second), &[]);
    assert!(!table.told(left) && !table.told(entered));
    let gone = check(quiet("campaign").vp(0, 25).with(|state| state.withdrawn = true), &[]);
    assert!(!gone.told(left) && !gone.told(entered));
    let touched = quiet("campaign").vp(0, 23).with(|state| state.peak = HalfPoints::new(24));
    let table = check(touched, &[]);
    assert!(!table.state.withdrawn);
    let mut again = table;
    again.state.vp[1] = HalfPoints::new(24);
    assert!(run_on(again, 6, 1, &[]).state.withdrawn);
}

/// [7.1] [7.1-d] Units go to forts and settlements as in winter, whatever the season; the Confederacy stays where it is
/// and gains nothing. A besieged garrison stays, and nobody enters its fort.
#[test]
fn a_withdrawal_sends_units_home() {
    let militia = ["M1", "M2", "M3", "M4", "M5"];
    let given = quiet("campaign").all(&militia, "Mill Creek").at("R1", "Mill Creek").at("R2", "Fort Harmar");
    let given = given.inside(&["R2"]).at("Miami 1", "Fort Harmar").at("Miami 2", "Columbia").vp(0, 24);
    let mut table = check(given.with(|state| state.turn = 2), &[]);
    table.when(Decision::QuarterRest);
    assert_eq!(militia.iter().filter(|name| table.place(name) == Place::Cup).count(), 2);
    let homes: BTreeSet<_> = militia.iter().filter_map(|name| table.place(name).space()).collect();
    assert_eq!(homes.len(), 3);
    assert!(homes.iter().all(|at| matches!(table.state.site(*at), Site::Settlement(_)) && *at != space("Columbia")));
    let r1 = table.id("R1");
    assert!(table.is_at("R1", "Fort Washington") && table.state[r1].inside);
    assert!(table.is_at("R2", "Fort Harmar") && table.is_at("Miami 1", "Fort Harmar"));
    assert!(table.is_at("Miami 2", "Columbia"));
    assert_eq!(table.vp(), [0, 24]);
}

/// [7.1-b] [7.1-c] The key leader leaves the game; each subordinate leader stays on a 4 or more.
#[test]
fn officers_may_leave_too() {
    let given = quiet("campaign").all(&["Harmar", "Hardin", "Wyllys"], "Mill Creek").vp(0, 24);
    let mut table = check(given, &[]);
    assert_eq!(table.place("Harmar"), Place::Out);
    table.rolling(Decision::QuarterRest, &[3, 4]);
    assert_eq!(table.place("Hardin"), Place::Out);
    assert!(table.is_at("Wyllys", "Fort Washington"));
    assert_eq!(table.vp(), [0, 24]);
}

/// [7.2] The pieces of an expedition are spread over as many squares as it asks for.
#[test]
fn columns_are_spread_over_squares() {
    let given = quiet("campaign").off("St. Clair", Place::Hand).off("Butler", Place::Hand);
    let mut table = given.asked(Frame::Special(Special {}));
    let columns = vec![table.id("St. Clair"), table.id("Butler")];
    let entering = Entering { garrisons: vec![], settlers: vec![], columns, squares: 2 };
    table.state.frames.push(Frame::Entering(entering));
    table.refuses(put("E8"), "5.1.1-c").refuses(put("Fort Washington"), "5.1.1-c");
    table.when(put("E3")).refuses(put("E3"), "7.2");
    table.when(put("E4"));
    assert!(table.is_at("St. Clair", "E3") && table.is_at("Butler", "E4"));
}

/// How many US pieces of a kind are where the test says.
fn count(table: &Table, kind: Kind, test: impl Fn(Place) -> bool) -> usize {
    let counters = &table.game.data().counters;
    let ours = counters.iter().enumerate().filter(|(_, counter)| counter.kind == kind && counter.side == Side::Us);
    ours.filter(|(place, _)| test(table.state.pieces[*place].at)).count()
}

/// [A3.4-c] [A3.4] The second expedition of the campaign clears the map, fills cup and Builds Box, and enters by its
/// chart on two squares or more.
#[test]
fn the_second_expedition_of_the_campaign() {
    let given = quiet("campaign").all(&["Hardin", "M16", "R16", "A3"], "Mill Creek").off("MC6", Place::Cup);
    let given = given.flipped(&["A3"]).vp(0, 26).with(|state| {
        (state.withdrawn, state.settlements_left, state.forts_left) = (true, 1, 0);
    });
    let mut table = check(given, &[]);
    let forts = 1 << FortId::StClair.index() | 1 << FortId::Recovery.index();
    assert_eq!((table.state.settlements_left, table.state.forts_left), (7, forts));
    // Officers who stayed are placed in forts first.
    let hardin = table.id("Hardin");
    assert_eq!(table.place("Hardin"), Place::Hand);
    table.refuses(put("Columbia"), "5.1.1-c");
    table.when(Decision::Place { at: space("Fort Harmar"), inside: true });
    assert!(table.is_at("Hardin", "Fort Harmar") && table.state[hardin].inside);
    table.when(Decision::PlaceRest);
    let cup = |kind: Kind| count(&table, kind, |at| at == Place::Cup);
    assert_eq!(
        [Kind::MilitiaInfantry, Kind::MilitiaCavalry, Kind::Wagon, Kind::RegularInfantry].map(cup),
        [6, 1, 1, 0]
    );
    let on_map = |kind: Kind| count(&table, kind, |at| at.space().is_some());
    let kinds = [Kind::RegularInfantry, Kind::RegularCavalry, Kind::MilitiaInfantry, Kind::MilitiaCavalry];
    assert_eq!(kinds.map(on_map), [9, 1, 6, 1]);
    assert_eq!([Kind::Artillery, Kind::Wagon, Kind::Scout, Kind::KeyLeader].map(on_map), [3, 3, 1, 1]);
    // Four officers of the chart, and Hardin.
    assert_eq!(on_map(Kind::Subordinate), 5);
    let board = &table.game.data().board;
    let spaces: Vec<_> = table.state.pieces().filter_map(|(_, piece)| piece.at.space()).collect();
    let squares: BTreeSet<_> = spaces.iter().filter(|at| board.gate(**at).is_some()).collect();
    assert!(squares.len() >= 2 && squares.iter().all(|at| matches!(board.gate(**at), Some(Gate::Us { .. }))));
    let settled: Vec<_> = spaces.iter().filter(|at| matches!(table.state.site(**at), Site::Settlement(_))).collect();
    assert_eq!((settled.len(), settled.iter().collect::<BTreeSet<_>>().len()), (4, 4));
}

/// [A3.4-d] The third expedition brings its reinforcements on the next two turns.
#[test]
fn the_third_expedition_of_the_campaign() {
    let given = quiet("campaign").vp(0, 46).with(|state| {
        (state.expedition, state.withdrawn, state.turn) = (Expedition::Second, true, 5);
        (state.settlements_left, state.forts_left) = (0, 0);
    });
    let mut table = check(given, &[]);
    let forts = [FortId::Greenville, FortId::Defiance, FortId::Randolph, FortId::Hamilton];
    let bits = forts.iter().fold(0, |bits, fort| bits | 1 << fort.index());
    assert_eq!((table.state.settlements_left, table.state.forts_left), (10, bits));
    table.when(Decision::PlaceRest);
    assert!(table.place("Wayne").space().is_some());
    assert_eq!((table.place("Hamtramck"), table.place("Scott")), (Place::Later, Place::Later));
    let mut table = run_on(table, 10, 3, &[]);
    assert_eq!((table.state.turn, table.place("Hamtramck"), table.place("Scott")), (6, Place::Hand, Place::Later));
    table.when(Decision::PlaceRest);
    let square = table.place("Hamtramck").space().unwrap();
    assert!(matches!(table.game.data().board.gate(square), Some(Gate::Us { .. })));
    let mut table = run_on(table, 10, 3, &[]);
    assert_eq!((table.state.turn, table.place("Scott")), (7, Place::Hand));
    table.when(Decision::PlaceRest);
    assert!(table.place("Scott").space().is_some());
}

/// [A3.4] [12.0] Each expedition of the campaign brings its own special action points.
#[test]
fn points_by_expedition() {
    let reset = |expedition: Expedition| {
        let given = quiet("campaign").with(|state| (state.expedition, state.sap) = (expedition, sap([0, 0])));
        after(given, 10, 2, &[]).sap()
    };
    assert_eq!(Expedition::ALL.map(reset), [[4, 5], [5, 5], [5, 4]]);
}
