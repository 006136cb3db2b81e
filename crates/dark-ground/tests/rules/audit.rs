//! Faults found by reading rule after rule beside the code; each test names what went wrong.

use super::table::{FALL, Given, SUMMER, Table, area, game, given, given_with, inside, piece, place};
use dark_ground::counters::{Nation, Side};
use dark_ground::decision::Decision;
use dark_ground::event::Event;
use dark_ground::ids::AreaSet;
use dark_ground::points::MovementPoints;
use dark_ground::quick::LineDecision;
use dark_ground::state::{Place, Raider, Standing, Step};
use kernel::{Game, rule};

fn war(given: Given) -> Given {
    let given = given.turn(SUMMER).commitment(3).nation(Nation::Miami, Standing::Warpath, 3);
    given.nation(Nation::Shawnee, Standing::Warpath, 3)
}

/// A battle by the module at Four Mile Creek in which nobody fires: a draw, after which both sides leave.
fn drawn(scenario: &str, us: &[&str], na: &[&str]) -> Table {
    let given = given_with(scenario, &[("battles", "quick")]).commitment(3).all(us, "HAM").all(na, "HAM");
    let given = given.nation(Nation::Miami, Standing::Warpath, 3).nation(Nation::Shawnee, Standing::Warpath, 3);
    let mut table = given.at_step(Step::Combats, &[4, 3]);
    for _ in 0..60 {
        if table.state.battle.is_none() {
            return table;
        }
        let offered = |decision: Decision| table.offers(decision).then_some(decision);
        let quiet = offered(Decision::Line(LineDecision::Extra { roll: false })).or_else(|| offered(Decision::Done));
        table.when(quiet.unwrap_or(Decision::AsSuggested));
    }
    panic!("the battle has no end");
}

/// [10.7.1-b] [10.7.1-d] [14.0.3] Only without warriors does Tecumseh need an area with some; with a beaten force he goes where
/// it may go, and joins it where it went.
#[test]
fn r10_7_1_d_tecumseh_leaves_the_field_with_his_men() {
    let mut table = drawn("campaign", &["Harmar", "Regular 1"], &["Tecumseh", "Shawnee 1"]);
    assert_eq!(table.side(), Some(Side::Na));
    assert!(table.offers(place("PIC")) && table.offers(inside("DET")) && !table.offers(place("CIN")));
    table.when(place("PIC")).when(place("MAD")).when(place("CIN")).when(place("CIN"));
    assert!(table.is_at("Shawnee 1", "MAD") && table.is_at("Tecumseh", "MAD"), "he is not left alone");
}

/// [15.1.3] [10.7.1-b] In Harmar's expedition a beaten army falls back on Cincinnati, not on settlements that are closed.
#[test]
fn r15_1_3_the_beaten_stay_on_open_land() {
    let mut table = drawn("harmar", &["Harmar", "Regular 1", "Regular 2"], &["Little Turtle", "Miami 1", "Miami 2"]);
    while table.side() == Some(Side::Na) {
        table.when(place("KEK"));
    }
    table.refuses(place("MAR"), "10.7.1-b").refuses(place("PIT"), "10.7.1-b").when(place("CIN"));
    assert!(table.is_at("Harmar", "CIN"));
}

/// [15.1.4-c] [G89] Deserters are not lost in combat, on raids or for want of supply; whoever starves is.
#[test]
fn r15_1_4_c_deserters_are_not_counted() {
    let given = war(given("harmar")).turn(FALL).at("McKee", "KEK").at("Miami 1", "KEK").at("Miami 2", "KEK");
    // Four and four, and the stag's four; with level 2 a die of 6 is more desertion than there are Miami.
    let table = given.at_step(Step::Initiative, &[4, 4, 4, 6]);
    assert_eq!((table.place("Miami 1"), table.place("Miami 2")), (Place::Gone, Place::Gone));
    assert_eq!((table.state.lost, table.vp()), ([0, 0], [4, 0]));
    let hungry = war(super::table::given("harmar")).turn(FALL).at("Miami 1", "CIN");
    let table = hungry.with(|state| state[piece("Miami 1")].unsupplied = true).at_step(Step::Attrition, &[6]);
    assert_eq!(table.state.lost, [0, 1]);
}

/// [14.0.3] Whatever winter quarters, the set-up or the Mobilization phase have left behind, Tecumseh is not alone when nations
/// roll or sides act.
#[test]
fn r14_0_3_tecumseh_is_not_alone_between_the_phases() {
    let alone = || war(given("campaign")).at("Tecumseh", "COS").at("Miami 1", "KEK").at("Regular 1", "CIN");
    assert!(alone().at_step(Step::NextTurn, &[]).is_at("Tecumseh", "KEK"), "before the next turn");
    assert!(alone().actions(Side::Us).is_at("Tecumseh", "KEK"), "before anybody acts");
    let set_up = given("st-clair").at("Tecumseh", "COS").at("Shawnee 1", "PIC");
    assert!(set_up.at_step(Step::SetUpRolls, &[]).is_at("Tecumseh", "PIC"), "before the first rolls");
}

/// [11.3.1] [12.0.4] [G83] Raiders who come home outside the walls relieve their fort: its Siege markers go at once, and a new
/// siege begins with one.
#[test]
fn r11_3_1_raiders_at_home_relieve_a_fort() {
    let given = war(given("campaign")).nation(Nation::Ottawa, Standing::Warpath, 5).settlers("NKY", 2);
    let given = given.inside(&["Ottawa 1"], "MAU").at("Regular 1", "MAU").all(&["Ottawa 2", "Ottawa 3"], "NKY");
    let given = given.with(|state| {
        state.sieges[area("MAU").index()] = 2;
        state.raids.add(area("NKY"));
        for name in ["Ottawa 2", "Ottawa 3"] {
            state[piece(name)].raiding = true;
            let (spent, forts) = (MovementPoints::new(6), AreaSet::NONE);
            state.raiders.push(Raider { piece: piece(name), spent, ohio: false, pillaged: false, forts });
        }
    });
    let mut table = given.at_step(Step::Raids, &[2]);
    table.when(place("MAU")).when(place("MAU"));
    assert!(table.told(|event| matches!(event, Event::SiegeLifted { .. })), "{:#?}", table.events);
    assert!(!table.told(|event| matches!(event, Event::AttritionRolled { .. })), "nobody is shut in");
    assert_eq!(table.state.sieges[area("MAU").index()], 0);
}

/// [10.4-e] [8.3.2] Who is held back in a battle waits off the board, who waits for an action beyond the edge of the map.
#[test]
fn r10_4_e_where_pieces_wait() {
    let table = war(given("campaign")).at("Regular 1", "CIN").actions(Side::Us);
    let waits = |rule| game().tell(&table.state, &Event::Held { piece: piece("Regular 1"), rule }).text;
    assert_eq!(waits(rule("10.4-e")), "Regular 1 waits off the board");
    assert_eq!(waits(rule("8.3.2")), "Regular 1 waits beyond the edge of the map");
}
