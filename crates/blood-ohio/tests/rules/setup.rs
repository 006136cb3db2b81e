//! A2.0, A4: set-ups, and what else the scenarios of A2 and A3 bring.

use super::front::{acts, after, put, quiet, run_on, village};
use super::table::{Table, opening, piece, sap, space, step};
use blood_ohio::board::{Gate, Printed, Space};
use blood_ohio::counters::{Expedition, Kind, Nation, Side};
use blood_ohio::decision::Decision;
use blood_ohio::event::Event;
use blood_ohio::scenario::ScenarioId;
use blood_ohio::state::{Build, Frame, Health, Operations, Place, SetUp, Site, Special, Status};
use blood_ohio::tables::FortId;

/// A game set up as the scenario suggests, up to its first question.
fn begun(scenario: &str) -> Table {
    let mut table = opening(scenario, &[]);
    while matches!(table.state.top(), Some(Frame::SetUp(_))) {
        table.when(Decision::PlaceRest);
    }
    table
}

/// Spaces where the structure fits.
fn sites(table: &Table, test: impl Fn(Site) -> bool) -> Vec<Space> {
    table.game.data().board.spaces().filter(|at| test(table.state.site(*at))).collect()
}

/// Pieces of a kind and side at a place.
fn count(table: &Table, side: Side, kind: Kind, test: impl Fn(Place) -> bool) -> usize {
    let counters = table.game.data().counters.iter().enumerate();
    let alike = counters.filter(|(_, counter)| counter.kind == kind && counter.side == side);
    alike.filter(|(place, _)| test(table.state.pieces[*place].at)).count()
}

/// The Confederacy has set up this many things of its own; the next is asked for.
fn places_villages(table: &mut Table, names: &[&str]) {
    for name in names {
        table.when(put(name));
    }
}

/// [A4.0] [A4.1] Villages stand in the land of their nation, at most two spaces from a river of it; two healthy ones
/// of the Miami south of Pickawillany.
#[test]
fn villages_near_rivers_of_their_nation() {
    let mut table = opening("harmar", &[]);
    assert_eq!(table.side(), Some(Side::Wc));
    table.refuses(put("Old Chillicothe"), "A4.0").refuses(put("Kekionga"), "A4.0").refuses(put("MI2"), "A4.0");
    assert!(table.offers(put("Greenville Creek")) && table.offers(put("Eel River Town")));
    places_villages(&mut table, &["Eel River Town", "Girtys Town", "Loramies", "Loon Creek"]);
    // Two are left, and both have to lie in the south.
    table.refuses(put("Salamonie"), "A4.1");
    assert!(table.offers(put("Twin Creek")));
    places_villages(&mut table, &["Twin Creek", "Four Mile"]);
    assert_eq!(sites(&table, |site| site == village(Nation::Miami)).len(), 6);
}

/// [A4.0-b] [A4.0-c] Warriors one to a village, leaders as the owner likes.
#[test]
fn warriors_one_to_a_village() {
    let mut table = opening("wabash", &[]);
    let (mut leaders, mut warriors) = (0, 0);
    while let Some(thing) = table.game.look(&table.state).in_hand(Side::Wc) {
        let blood_ohio::setup::InHand::Piece(id) = thing else {
            let place = |option: &Decision| matches!(option, Decision::Place { .. });
            let first = table.options().into_iter().find(place).expect("a place");
            table.when(first);
            continue;
        };
        let counter = table.game.data().counter(id);
        if counter.nation != Some(Nation::Miami) {
            break;
        }
        if counter.kind != Kind::Warriors {
            table.refuses(put("Wapatomica"), "A4.1").when(put("Kekionga"));
            leaders += 1;
        } else if warriors == 0 {
            table.when(put("Kekionga"));
            warriors = 1;
        } else {
            table.refuses(put("Kekionga"), "A4.0-b");
            let elsewhere = table.options().into_iter().find(|option| matches!(option, Decision::Place { .. }));
            table.when(elsewhere.expect("another village"));
            warriors += 1;
        }
    }
    assert_eq!((leaders, warriors), (2, 3));
    assert!(table.is_at("Little Turtle", "Kekionga") && table.is_at("Le Gris", "Kekionga"));
    assert_eq!(table.fp("Kekionga", |kind| kind == Kind::Warriors), 2);
}

/// [A4.0-d] [A4.0-e] What nonaligned nations have waits on the track; printed principal villages stand.
#[test]
fn nonaligned_nations_wait() {
    let table = begun("harmar");
    assert_eq!(table.stored(Nation::Wyandot), 10);
    assert_eq!(sites(&table, |site| site == village(Nation::Wyandot)).len(), 0);
    assert_eq!(table.site("Upper Sandusky"), Site::Principal(Nation::Wyandot, Health::Full));
    assert_eq!(table.state.nations[Nation::Wyandot.index()].villages, [4, 0]);
}

/// [A4.1] [A3.1] Harmar: the Confederacy sets up first, the US acts first; scores, points, Arms and builds as printed.
#[test]
fn harmar() {
    let table = begun("harmar");
    let state = &table.state;
    assert_eq!(
        (table.side(), state.turn, state.segment, table.vp(), table.sap()),
        (Some(Side::Us), 1, 1, [0, 0], [4, 5])
    );
    assert!(!state.builds_blocked && !state.raids_blocked);
    let members: Vec<Nation> = Nation::ALL.into_iter().filter(|nation| state.member(*nation)).collect();
    assert_eq!(members, [Nation::Miami, Nation::Shawnee, Nation::Delaware, Nation::Mingo]);
    assert_eq!(table.game.data().tables.arms_squares, [2, 3, 4, 5, 6, 7]);
    assert_eq!(count(&table, Side::Wc, Kind::Arms, |at| at == Place::Track), 6);
    assert_eq!((state.settlements_left, state.forts_left), (4, 1 << FortId::Steuben.index()));
    // The expedition stands on two entry squares or more.
    let board = &table.game.data().board;
    let squares = board.gates().filter(|(at, gate)| {
        matches!(gate, Gate::Us { .. }) && state.pieces().any(|(_, piece)| piece.at == Place::On(*at))
    });
    assert!(squares.count() >= 2);
    assert!(state.pieces().all(|(_, piece)| piece.at != Place::Hand));
}

/// [A4.1] The columns of Harmar cannot all stand on one square.
#[test]
fn harmar_stands_on_two_squares() {
    let mut table = begun("harmar");
    let group = table.game.data().scenario(table.game.data().scenario_named("harmar").unwrap()).us.clone();
    let column = group.iter().find(|group| group.name.contains("xpedition")).unwrap().pieces.clone();
    for id in &column {
        table.state[*id].at = Place::Hand;
    }
    table.state.frames = vec![Frame::SetUp(SetUp(Side::Us))];
    for _ in 1..column.len() {
        table.when(put("E3"));
    }
    table.refuses(put("E3"), "7.2");
    assert!(table.offers(put("E4")));
}

/// [A4.2] [A3.2] Wabash: turn, scores and points; Arms in villages of their nations; cup and expedition as corrected.
#[test]
fn wabash() {
    let table = begun("wabash");
    let state = &table.state;
    assert_eq!((state.turn, table.vp(), table.sap(), table.side()), (3, [14, 18], [5, 5], Some(Side::Us)));
    assert!(state.member(Nation::Seneca) && state.status(Nation::Wyandot) == Status::Nonaligned);
    assert_eq!(count(&table, Side::Us, Kind::Wagon, |at| at == Place::Cup), 1);
    let squares = |at: Place| at.space().is_some_and(|at| table.game.data().board.gate(at).is_some());
    assert_eq!(count(&table, Side::Us, Kind::MilitiaInfantry, squares), 2);
    let look = table.game.look(state);
    for nation in [Nation::Miami, Nation::Shawnee, Nation::Delaware, Nation::Seneca] {
        let at = state[look.arms_of(nation).unwrap()].at.space().unwrap();
        assert_eq!(look.village(at).map(|village| village.nation), Some(nation));
    }
    // One waits with the Wyandot, one is ready for recruiting.
    assert_eq!(state[look.arms_of(Nation::Wyandot).unwrap()].at, Place::Track);
    assert!(look.arms_ready().is_some());
    for (razed, nation) in
        [("Pickawillany", Nation::Miami), ("Chalakatha", Nation::Shawnee), ("Gekelmukpechunk", Nation::Delaware)]
    {
        assert_eq!(table.site(razed), Site::Razed);
        assert_eq!(sites(&table, |site| site == Site::Principal(nation, Health::Reduced)).len(), 1);
    }
    assert_eq!(sites(&table, |site| site == village(Nation::Shawnee)).len(), 4);
    assert_eq!(sites(&table, |site| site == Site::Village(Nation::Shawnee, Health::Reduced)).len(), 2);
}

/// [A4.2] Wabash: Fort Steuben within four spaces of Fort Washington, settlements built on either side of the Ohio,
/// printed ones razed away from the printed forts.
#[test]
fn wabash_structures() {
    let mut table = opening("wabash", &[]);
    table.when(Decision::PlaceRest);
    assert_eq!(table.side(), Some(Side::Us));
    table.refuses(put("Old Chillicothe"), "A4.1").refuses(put("Columbia"), "A4.1").refuses(put("O19"), "A4.1");
    table.when(put("Campbells Trace"));
    assert_eq!(table.site("Campbells Trace"), Site::Fort(FortId::Steuben, Health::Full));
    // Two settlements north of the Ohio, then two in the east.
    table.refuses(put("Salt Lick"), "A4.1");
    table.when(put("Dunlaps")).when(put("Laughery"));
    table.refuses(put("Mill Creek"), "A4.1");
    table.when(put("Salt Lick")).when(put("Bracken"));
    table.refuses(put("Columbia"), "A4.1").refuses(put("Dunlaps"), "A4.1");
    for name in ["Limestone", "Wheeling", "Grave Creek", "Clarksburg"] {
        table.when(put(name));
        assert_eq!(table.site(name), Site::Razed);
    }
    table.refuses(put("Limestone"), "A4.1");
    for name in ["Columbia", "Belpre", "Marietta", "Frankfort"] {
        table.when(put(name));
        assert_eq!(table.site(name), Site::Settlement(Health::Reduced));
    }
    let board = &table.game.data().board;
    let printed = sites(&table, |_| true).into_iter().filter(|at| board.printed(*at) == Some(Printed::Settlement));
    assert_eq!(printed.filter(|at| table.state.site(*at) == Site::Settlement(Health::Full)).count(), 12);
    table.when(Decision::PlaceRest);
    assert_eq!((table.state.turn, table.state.top()), (3, Some(&Frame::Special(Special {}))));
}

/// [A4.3] [A3.3] Legion: turn, scores and points; the Kickapoo on their square, Arms with warriors; the corrected counts.
#[test]
fn legion() {
    let table = begun("legion");
    let state = &table.state;
    assert_eq!((state.turn, table.vp(), table.sap(), table.side()), (6, [26, 32], [5, 4], Some(Side::Us)));
    let members = [Nation::Miami, Nation::Shawnee, Nation::Delaware, Nation::Seneca, Nation::Kickapoo, Nation::Wyandot];
    assert!(members.iter().all(|nation| state.member(*nation)));
    assert_eq!(Nation::ALL.iter().filter(|nation| state.member(**nation)).count(), members.len());
    assert_eq!(state.status(Nation::Mingo), Status::Treaty);
    assert_eq!(sites(&table, |site| site == village(Nation::Seneca)).len(), 3);
    assert_eq!(table.stored(Nation::Seneca), 2);
    assert_eq!(table.fp("E7", |kind| kind == Kind::Warriors), 4);
    let wayne = table.place("Wayne").space().unwrap();
    assert!(matches!(table.game.data().board.gate(wayne), Some(Gate::Us { .. })));
    let squares = |at: Place| at.space().is_some_and(|at| table.game.data().board.gate(at).is_some());
    assert_eq!(count(&table, Side::Us, Kind::Wagon, squares), 2);
    assert_eq!(count(&table, Side::Us, Kind::MilitiaInfantry, |at| at == Place::Cup), 2);
    let look = table.game.look(state);
    for nation in members {
        let at = state[look.arms_of(nation).unwrap()].at.space().unwrap();
        assert!(look.warriors_at(nation, at) > 0, "{nation:?}");
    }
    assert_eq!(begun("legion").game.data().scenario(begun("legion").state.scenario).turns, 5);
}

/// [A3.3-b] Legion: subordinate leaders of the US command 8 FP.
#[test]
fn stronger_subordinates() {
    let names = ["Wilkinson", "R1", "R2", "R3", "R4"];
    let allowance = |scenario: &str| {
        let mut table = quiet(scenario).all(&names, "Mill Creek").operations(Side::Us);
        table.form("Mill Creek", &names);
        table.spent().1
    };
    assert_eq!((allowance("legion"), allowance("wabash")), (4, 2));
    let mut table = quiet("legion").all(&names, "Mill Creek").at("R5", "Mill Creek").operations(Side::Us);
    table.form("Mill Creek", &["Wilkinson", "R1", "R2", "R3", "R4", "R5"]);
    assert_eq!(table.spent().1, 2);
}

/// [A3.3-e] Legion: the second part enters on FA/WI 1792, the third on SP/SU 1793.
#[test]
fn later_parts_of_the_legion() {
    let table = begun("legion");
    assert_eq!((table.place("Hamtramck"), table.place("Scott")), (Place::Later, Place::Later));
    let mut table = run_on(table, 10, 3, &[]);
    assert_eq!((table.state.turn, table.place("Hamtramck"), table.place("Scott")), (7, Place::Hand, Place::Later));
    table.refuses(put("Fort Washington"), "5.1.1-c");
    table.when(put("E1"));
    assert!(table.is_at("Hamtramck", "E1"));
    table.when(Decision::PlaceRest);
    let table = run_on(table, 10, 3, &[]);
    assert_eq!((table.state.turn, table.place("Scott")), (8, Place::Hand));
}

/// [A3.3-f] Legion: Fort Miamis stands from the beginning of SP/SU 1794.
#[test]
fn fort_miamis_is_built() {
    let at = |turn: u8| run_on(after(quiet("legion").with(|state| state.turn = turn), 10, 2, &[]), 1, 0, &[]);
    assert_eq!(at(8).site("MA1"), Site::Empty);
    let last = at(9);
    assert_eq!((last.state.turn, last.site("MA1")), (10, Site::Miamis));
}

/// The US ambushes a lone Miami warrior beside its stack; the die shows 4.
fn ambush(scenario: &str, scout: bool, expedition: Option<Expedition>) -> bool {
    let given = quiet(scenario).all(&["R1", "R2"], "Mill Creek").at("Miami 1", "Four Mile").vp(10, 0);
    let given = if scout { given.at("S1", "Mill Creek") } else { given };
    let given = given.with(|state| state.expedition = expedition.unwrap_or(state.expedition));
    let mut table = given.operations(Side::Wc);
    table.form("Four Mile", &["Miami 1"]).when(step("MI1"));
    // A force on a river adds one, so a 3 stands for a 4.
    table.rolling(Decision::Ambush { from: space("Mill Creek") }, &[3, 1]);
    table.is_flipped("Miami 1")
}

/// [A3.1-b] [A3.2-b] [A3.4] The US takes one from its ambush rolls in Harmar and Wabash, in Wabash not with a scout, in
/// the campaign not under Wayne.
#[test]
fn the_ambush_penalty() {
    assert!(!ambush("harmar", false, None) && !ambush("harmar", true, None));
    assert!(!ambush("wabash", false, None) && ambush("wabash", true, None));
    assert!(ambush("legion", false, None));
    assert!(!ambush("campaign", false, None) && !ambush("campaign", true, Some(Expedition::Second)));
    assert!(ambush("campaign", false, Some(Expedition::Third)));
}

/// [A2.0] Learning: the US sets up first; Fort Greenville four spaces from Fort Washington in Miami land.
#[test]
fn learning_forts() {
    let mut table = opening("learning-1", &[]);
    assert_eq!((table.side(), table.vp(), table.sap()), (Some(Side::Us), [8, 10], [4, 5]));
    table.refuses(put("Twin Creek"), "A4.1").refuses(put("Honey Creek"), "A4.1").refuses(put("Crane Town"), "A2.0");
    table.when(put("Stillwater"));
    assert_eq!(table.site("Stillwater"), Site::Fort(FortId::Greenville, Health::Full));
    // Units there screen or defend, up to 6 FP inside.
    let (butler, inside) = (table.id("Butler"), |at: &str| Decision::Place { at: space(at), inside: true });
    assert!(table.offers(put("Stillwater")) && table.offers(inside("Stillwater")));
    table.refuses(put("Fort Washington"), "A4.1");
    table.when(inside("Stillwater"));
    assert!(table.state[butler].inside && table.is_at("Butler", "Stillwater"));
}

/// [A2.0] Learning: five Miami villages three or four spaces from Fort Greenville, the Miami in one of them, the
/// Shawnee in Chalakatha; other nations and their land have no part.
#[test]
fn learning_villages() {
    let mut table = opening("learning-1", &[]);
    table.when(Decision::PlaceRest);
    assert_eq!(table.side(), Some(Side::Wc));
    table.refuses(put("Loramies"), "A4.0").refuses(put("Kenapacomaqua"), "A4.0").refuses(put("Sandusky Bay"), "A2.0");
    let villages = ["Girtys Town", "Salamonie", "Whitewater Town", "Nettle Creek", "Loon Creek"];
    places_villages(&mut table, &villages);
    let greenville = sites(&table, |site| matches!(site, Site::Fort(FortId::Greenville, _)))[0];
    let far = |at: &str| table.game.data().board.distance(greenville, space(at));
    assert!(villages.iter().all(|at| (3..=4).contains(&far(at))));
    table.refuses(put("Kenapacomaqua"), "A4.1");
    table.when(put("Loon Creek"));
    // All others of the Miami follow, and the Shawnee stand in Chalakatha.
    assert_eq!(table.fp("Loon Creek", |kind| kind == Kind::Warriors), 10);
    assert!(table.is_at("Little Turtle", "Loon Creek") && table.is_at("Le Gris", "Loon Creek"));
    assert_eq!(table.fp("Chalakatha", |kind| kind == Kind::Warriors), 8);
    assert!(table.is_at("Blue Jacket", "Chalakatha"));
    assert_eq!(table.site("Gekelmukpechunk"), Site::Empty);
    assert_eq!(table.state.status(Nation::Delaware), Status::Withdrawn);
    let mut table = quiet("learning-1").at("Miami 1", "Hog Creek").operations(Side::Wc);
    table.form("Hog Creek", &["Miami 1"]).refuses(step("Blanchard Fork"), "A2.0");
}

/// [A2.1] [A2.2] The first tier has operations and leader checks only, its US losses leave the game; the second adds
/// recruiting and the search for guns, and the cup.
#[test]
fn learning_tiers() {
    let table = begun("learning-1");
    assert!(table.state.top() == Some(&Frame::Operations(Operations(Side::Us))) && table.state.segment == 2);
    let scenarios = |id: ScenarioId| table.game.data().scenario(id).casualties_to_cup;
    assert_eq!([0, 1, 2].map(|place| scenarios(ScenarioId(place))), [false, true, true]);
    let given = || quiet("learning-2").at("A1", "Mill Creek").flipped(&["A1"]).off("M1", Place::Cup);
    let mut table = acts(given(), Side::Us);
    assert!(table.offers(Decision::Recruit) && table.offers(Decision::SearchGun { gun: table.id("A1") }));
    for decision in [Decision::SearchRaiders, Decision::Save, Decision::Build { what: Build::Settlement }] {
        table.refuses(decision, "A2.2");
    }
    let mut table = acts(given().off("Miami 1", Place::Track), Side::Wc);
    assert!(table.offers(Decision::RecruitNation { nation: Nation::Miami }));
    table.refuses(Decision::Raid { at: space("Columbia") }, "A2.2");
}

/// [A2.3] The third tier lasts two turns, with scouts, supply and winter.
#[test]
fn the_third_tier_has_winter() {
    let given = quiet("learning-3").at("R1", "Sand Creek").with(|state| state.sap = sap([0, 0]));
    let mut table = after(given, 10, 0, &[]);
    assert!(table.is_flipped("R1"));
    table.when(Decision::QuarterRest);
    assert_eq!((table.state.turn, table.sap()), (4, [4, 5]));
    let second = quiet("learning-2").at("R1", "Sand Creek").with(|state| state.sap = sap([0, 0]));
    let table = after(second, 10, 0, &[]);
    assert!(!table.is_flipped("R1") && table.state.ending.is_some());
    let scout = piece(begun("learning-3").game, "S1");
    assert_eq!(begun("learning-3").state[scout].at, Place::Cup);
    assert!(begun("learning-3").told(|event| matches!(event, Event::TurnBegan { turn: 3 })));
}
