//! 23.0: British Arms.

use crate::field::{
    CAMP, FIELD, HOME, VILLAGE, ambush, charge, country, field, form, id, is_over, lose, strengths, won,
};
use crate::table::{Given, Table, space, step};
use blood_ohio::counters::{Nation, Side};
use blood_ohio::decision::Decision;
use blood_ohio::points::HalfPoints;
use blood_ohio::state::{Frame, Health, Place, Site, Status, WcRecruit};

fn defended(arranged: Given) -> Table {
    let mut table = arranged.all(&["R1", "R2"], CAMP).operations(Side::Us);
    charge(&mut table, &["R1", "R2"]);
    table
}

/// [23.0-c] Each marker with warriors adds one.
#[test]
fn r23_0_c_one_more_in_battle() {
    let arranged = field().all(&["Miami 1", "Shawnee 1"], FIELD).arms(1, Nation::Miami, FIELD);
    let mut table = defended(arranged);
    table.rolling(Decision::Defend, &[1, 2, 1]);
    assert_eq!(strengths(&table), [4, 5]);
    let arranged = field().all(&["Miami 1", "Shawnee 1"], FIELD).arms(1, Nation::Miami, FIELD);
    let mut table = defended(arranged.arms(2, Nation::Shawnee, FIELD));
    table.rolling(Decision::Defend, &[1, 2, 1]);
    assert_eq!(strengths(&table), [4, 6]);
    // In attack too.
    let arranged = field().at("Miami 1", CAMP).arms(1, Nation::Miami, CAMP).at("R1", FIELD);
    let mut table = arranged.operations(Side::Wc);
    charge(&mut table, &["Miami 1", "B1"]);
    table.rolling(Decision::Defend, &[1, 1, 1]);
    assert_eq!(strengths(&table), [2, 3]);
    assert!(table.is_at("B1", FIELD));
}

/// [23.0-c] [23.0-g] Without warriors it gives nothing, and is gone when its village is hit.
#[test]
fn r23_0_g_an_idle_marker() {
    let town = "Pickawillany";
    let attack = |dice: &[u8]| {
        let arranged = country().arms(1, Nation::Miami, town).at("R1", "Greenville Creek");
        let mut table = arranged.operations(Side::Us);
        table.form("Greenville Creek", &["R1"]).go(&[town]).rolling(Decision::Attack, dice);
        table
    };
    let table = attack(&[1, 3, 1]);
    assert_eq!(strengths(&table), [2, 1], "the village alone");
    assert!(table.is_at("B1", town) && table.vp() == [0, 0], "beaten off, and no battle of units");
    let mut table = attack(&[1, 4, 1]);
    assert!(matches!(table.state.top(), Some(Frame::Relocate(_))), "the village takes the hit, not the marker");
    let first = table.options()[0];
    table.when(first);
    assert_eq!((table.place("B1"), table.state.arms[0]), (Place::Out, None));
}

/// [23.0-b] A marker does not move by itself, but with warriors of its nation; it may pass to others in its space.
#[test]
fn r23_0_b_markers_go_with_warriors() {
    let mut table = country().site(HOME, VILLAGE).arms(1, Nation::Miami, HOME).operations(Side::Wc);
    table.refuses(form(HOME), "6.1");

    let arranged = country().all(&["Miami 1", "Shawnee 1"], HOME).arms(1, Nation::Miami, HOME);
    let mut table = arranged.operations(Side::Wc);
    table.when(form(HOME));
    table.refuses(Decision::Add { piece: id("B1") }, "23.0-b");
    table.when(Decision::Add { piece: id("Shawnee 1") });
    table.refuses(Decision::Add { piece: id("B1") }, "23.0-b");
    table.when(Decision::Back).when(Decision::HandArms { arms: id("B1"), nation: Nation::Shawnee });
    assert_eq!(table.state.arms[0], Some(Nation::Shawnee));
    table.form(HOME, &["Shawnee 1", "B1"]).go(&[FIELD]).when(Decision::Stop);
    assert!(table.is_at("B1", FIELD));
}

/// [23.0-b] [23.0-f] Not to a nation that has one, nor to one that has no warriors there.
#[test]
fn r23_0_f_one_for_a_nation() {
    let arranged = country().all(&["Miami 1", "Shawnee 1"], HOME).arms(1, Nation::Miami, HOME);
    let mut table = arranged.arms(2, Nation::Shawnee, FIELD).at("Shawnee 2", FIELD).operations(Side::Wc);
    table.refuses(Decision::HandArms { arms: id("B1"), nation: Nation::Shawnee }, "5.1.2-f");
    table.refuses(Decision::HandArms { arms: id("B1"), nation: Nation::Delaware }, "23.0-b");
}

/// [23.0-d] Left in a village, not in the woods.
#[test]
fn r23_0_d_where_a_marker_may_be_left() {
    let start = |site: Site, others: &[&str]| {
        let arranged = country().all(&["Miami 1", "Miami 2"], CAMP).arms(1, Nation::Miami, CAMP).all(others, HOME);
        let mut table = arranged.site(HOME, site).operations(Side::Wc);
        table.form(CAMP, &["Miami 1", "B1"]).go(&[HOME]);
        table
    };
    let drop = Decision::Drop { piece: id("B1") };
    start(Site::Empty, &[]).refuses(drop, "23.0-d");
    let mut table = start(VILLAGE, &[]);
    table.when(drop);
    assert!(table.is_at("B1", HOME));
    start(Site::Principal(Nation::Shawnee, Health::Reduced), &[]).when(drop);
    start(Site::Empty, &["Miami 3"]).when(drop);
    start(Site::Empty, &["Shawnee 1"]).when(drop);
}

/// [23.0-e] A marker may be given for a casualty.
#[test]
fn r23_0_e_a_marker_for_a_casualty() {
    let mut table = defended(field().at("Miami 1", FIELD).flipped(&["Miami 1"]).arms(1, Nation::Miami, FIELD));
    table.rolling(Decision::Defend, &[1, 3, 1]);
    assert_eq!(table.options().len(), 2);
    table.when(lose("B1"));
    assert_eq!((table.place("B1"), table.state.arms[0]), (Place::Out, None));
    assert!(table.is_at("Miami 1", HOME));
}

/// [23.0-e] [14.7.2-c] Not while a full warrior stands.
#[test]
fn r23_0_e_not_before_the_warriors() {
    let mut table =
        defended(field().all(&["Miami 1", "Miami 2"], FIELD).flipped(&["Miami 2"]).arms(1, Nation::Miami, FIELD));
    table.rolling(Decision::Defend, &[1, 3, 1]);
    table.refuses(lose("B1"), "14.7.2-c");
}

/// [23.0-e] The force destroyed, its markers are gone: in the open and in its own village.
#[test]
fn r23_0_e_gone_with_the_force() {
    for site in [Site::Empty, VILLAGE] {
        let arranged = field().site(FIELD, site).at("Miami 1", FIELD).flipped(&["Miami 1"]);
        let mut table = defended(arranged.arms(1, Nation::Miami, FIELD));
        // One hit each: the Confederacy has won the tie and lost its last warrior.
        table.rolling(Decision::Defend, &[1, 3, 4]).when(lose("Miami 1"));
        assert_eq!(won(&table), Some((Side::Wc, [1, 1])));
        assert_eq!((table.place("B1"), table.state.arms[0]), (Place::Out, None), "{site:?}");
        assert!(is_over(&table));
    }
    // Beaten, with nobody left to carry it.
    let arranged = field().site(FIELD, VILLAGE).at("Miami 1", FIELD).flipped(&["Miami 1"]);
    let mut table = defended(arranged.arms(1, Nation::Miami, FIELD));
    table.rolling(Decision::Defend, &[1, 3, 3]).when(lose("Miami 1"));
    assert_eq!((won(&table), table.place("B1")), (Some((Side::Us, [1, 0])), Place::Out));
}

/// [23.0-b] [23.0-e] The last warrior lost to an ambush on the march, or to one sprung on his attack: the marker neither
/// goes on nor fights.
#[test]
fn r23_0_e_not_on_by_itself() {
    let arranged = || field().vp(4, 0).at("Miami 1", CAMP).flipped(&["Miami 1"]).arms(1, Nation::Miami, CAMP);
    let mut march = arranged().all(&["R1", "R2"], "Stillwater").operations(Side::Wc);
    march.form(CAMP, &["Miami 1", "B1"]).when(step(FIELD));
    march.rolling(ambush("Stillwater"), &[5, 1]).when(lose("Miami 1"));
    assert_eq!((march.place("Miami 1"), march.place("B1")), (Place::Out, Place::Out));
    assert!(is_over(&march));

    let mut attack = arranged().at("R1", FIELD).operations(Side::Wc);
    attack.form(CAMP, &["Miami 1", "B1"]).go(&[FIELD]).when(Decision::Attack);
    attack.rolling(Decision::SpringAmbush, &[5, 1]).when(lose("Miami 1"));
    assert_eq!((attack.place("B1"), won(&attack)), (Place::Out, None));
    assert_eq!(attack.vp(), [4, 0], "no battle, no points");
}

/// [23.0-e] A marker flees with its warriors.
#[test]
fn r23_0_e_kept_in_flight() {
    let mut table = defended(field().at("Miami 1", FIELD).arms(1, Nation::Miami, FIELD));
    table.rolling(Decision::FallBack, &[5]);
    assert!(table.is_at("B1", HOME) && table.is_at("Miami 1", HOME));
}

/// [23.0] A marker waits on its square until the Confederacy has been there, even if it falls back later (R96).
#[test]
fn r23_0_availability() {
    assert_eq!(country().operations(Side::Us).game.data().tables.arms_squares, [2, 3, 4, 5, 6, 7]);
    let offered = |points: u8, best: u8, taken: &[&str]| {
        let markers = ["B1", "B2", "B3", "B4", "B5", "B6"];
        let arranged = markers.iter().fold(country(), |given, name| given.off(name, Place::Track));
        let arranged = taken.iter().fold(arranged, |given, name| given.off(name, Place::Out));
        let arranged =
            arranged.vp(0, best).with(|state| state.vp[1] = HalfPoints::new(points)).off("Miami 1", Place::Track);
        let asked =
            Frame::WcRecruit(WcRecruit { nation: Nation::Miami, checks: 2, arms: false, arriving: false, came: None });
        arranged.asked(asked).offers(Decision::TakeArms { at: space("Kekionga") })
    };
    assert!(!offered(3, 3, &[]), "one point and a half");
    assert!(offered(4, 4, &[]), "two points: the first marker");
    assert!(!offered(5, 5, &["B1"]), "the second needs three");
    assert!(offered(6, 6, &["B1"]));
    assert!(!offered(6, 6, &["B1", "B2"]));
    assert!(offered(1, 6, &["B1"]), "it was there once");
}

/// [5.2.2] Interaction 14: a warrior who dies on treaty land breaks the treaty at once.
#[test]
fn interaction_14_treaty_broken_by_a_wc_attack() {
    let arranged =
        country().status(Nation::Wyandot, Status::Treaty).off("Wyandot 1", Place::Track).off("Girty", Place::Track);
    let arranged = arranged.at("Miami 1", "Scioto Marsh").flipped(&["Miami 1"]).at("R1", "Zanes Town");
    let mut table = arranged.at("R2", "Zanes Town").operations(Side::Wc);
    table.form("Scioto Marsh", &["Miami 1"]).go(&["Zanes Town"]).when(Decision::Attack);
    table.rolling(Decision::Defend, &[1, 3, 1]);
    assert_eq!(table.place("Miami 1"), Place::Out);
    assert_eq!(table.state.status(Nation::Wyandot), Status::Member);
    assert!(table.state.nations[Nation::Wyandot.index()].broken);
    while !is_over(&table) {
        let first = table.options()[0];
        table.when(first);
    }
    assert!(table.place("Wyandot 1").space().is_some(), "the warriors of the track stand in the villages");
    assert_eq!(table.vp(), [1, 0]);
}

/// [23.0-d] Warriors who leave a space that is no village take the marker of their nation along.
#[test]
fn r23_0_d_not_left_behind() {
    let mut table = country().at("Miami 1", FIELD).arms(1, Nation::Miami, FIELD).operations(Side::Wc);
    table.when(form(FIELD)).when(Decision::Add { piece: id("Miami 1") });
    table.refuses(Decision::March, "23.0-d");
    table.when(Decision::Add { piece: id("B1") }).when(Decision::March);

    // In a village it may lie, and with others it is not alone.
    let village = country().site(FIELD, VILLAGE).at("Miami 1", FIELD).arms(1, Nation::Miami, FIELD);
    let others = country().all(&["Miami 1", "Shawnee 1"], FIELD).arms(1, Nation::Miami, FIELD);
    for arranged in [village, others] {
        let mut table = arranged.operations(Side::Wc);
        table.form(FIELD, &["Miami 1"]);
    }

    // It comes along with those who kept it company.
    let arranged = country().at("Little Turtle", CAMP).at("Miami 1", FIELD).arms(1, Nation::Miami, FIELD);
    let mut table = arranged.operations(Side::Wc);
    table.form(CAMP, &["Little Turtle"]).go(&[FIELD]).when(Decision::PickUp { piece: id("Miami 1") });
    table.when(crate::table::step(HOME));
    assert!(table.is_at("B1", HOME));
}
