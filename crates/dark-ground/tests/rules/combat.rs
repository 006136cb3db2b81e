//! 10.0, 11: kinds of combat, skirmishes, assaults, sieges.

use super::table::{SUMMER, area, given, piece};
use dark_ground::counters::{Nation, Side};
use dark_ground::decision::{Decision, Fighter};
use dark_ground::event::{Clash, CombatKind, Event};
use dark_ground::state::{Place, Standing, Step};

fn war() -> super::table::Given {
    given("campaign").turn(SUMMER).commitment(3).nation(Nation::Miami, Standing::Warpath, 3).nation(
        Nation::Shawnee,
        Standing::Warpath,
        3,
    )
}

fn unit(name: &str) -> Fighter {
    Fighter::Unit(piece(name))
}

/// [11.1] [chart.skirmish-result-b] [11.1.2] [chart.skirmish-open] [chart.skirmish-result] Nobody led: a skirmish. 6 and 5 is nothing, 6 and 4 a
/// retreat, six apart is the end.
#[test]
fn r11_1_skirmish() {
    let given = || war().at("Kentucky 1", "HAM").at("Miami 1", "HAM");
    let table = given().at_step(Step::Combats, &[6, 5]);
    assert!(table.told(|event| matches!(event, Event::Clashed { clash: Clash::Nothing, .. })));
    let mut table = given().at_step(Step::Combats, &[6, 4]);
    assert_eq!(table.side(), Some(Side::Na));
    table.refuses(Decision::Retreat { to: area("KEK") }, "chart.skirmish-result-b");
    table.when(Decision::Retreat { to: area("TWN") });
    assert!(table.is_at("Miami 1", "TWN"));
    // CL 2 or less costs the US one.
    let table = given().commitment(2).at_step(Step::Combats, &[6, 4]);
    assert!(table.told(|event| matches!(event, Event::Clashed { clash: Clash::Nothing, .. })));
}

/// [11.1-b] [11.1.1] Four militia against two warriors: each is met by one, then the others are added or held back.
#[test]
fn r11_1_b_pairing() {
    let militia = ["Kentucky 1", "Kentucky 2", "Kentucky 3", "Kentucky 4"];
    let mut table = war().all(&militia, "HAM").all(&["Miami 1", "Miami 2"], "HAM").at_step(Step::Combats, &[]);
    let pair = |fighter: &str, with: &str| Decision::Pair { fighter: unit(fighter), with: unit(with) };
    table.when(pair("Kentucky 1", "Miami 1")).refuses(pair("Kentucky 2", "Miami 1"), "11.1-b");
    table.when(pair("Kentucky 2", "Miami 2")).when(pair("Kentucky 3", "Miami 1")).when(Decision::Done);
    table.rolling(Decision::Clash { group: 0 }, &[6, 1, 3, 3]);
    assert_eq!((table.place("Miami 1"), table.vp()), (Place::Gone, [2, 0]), "6 + 1 against 1");
}

/// [10.0] [10.0-battle] [10.0-skirmish] [4.5-c] Both led: battle. One led: that side chooses.
#[test]
fn r10_0_battle_or_skirmish() {
    let table = war()
        .all(&["Harmar", "Regular 1"], "HAM")
        .all(&["Little Turtle", "Miami 1"], "HAM")
        .at_step(Step::Combats, &[]);
    assert!(table.told(|event| matches!(event, Event::CombatChosen { kind: CombatKind::Battle, .. })));
    let mut table = war().at("Regular 1", "HAM").all(&["Little Turtle", "Miami 1"], "HAM").at_step(Step::Combats, &[]);
    assert_eq!(table.side(), Some(Side::Na));
    table.rolling(Decision::OfferSkirmish, &[3, 3]);
    assert!(table.told(|event| matches!(event, Event::Clashed { .. })));
    // 10.0: peaceful warriors fight nobody; Girty alone leads nobody.
    let table = war().at("Regular 1", "SEN").at("Delaware 1", "SEN").at_step(Step::Combats, &[]);
    assert!(!table.told(|event| matches!(event, Event::CombatChosen { .. })));
    let table = war().at("Regular 1", "HAM").all(&["Girty", "Miami 1"], "HAM").at_step(Step::Combats, &[3, 3]);
    assert!(table.told(|event| matches!(event, Event::CombatChosen { kind: CombatKind::Skirmish, .. })));
}

fn siege() -> super::table::Given {
    let militia = ["Kentucky 1", "Kentucky 2", "Kentucky 3", "Regular 1"];
    war().all(&militia, "MAU").inside(&["Miami 1"], "MAU").with(|state| {
        state.sieges[area("MAU").index()] = 1;
        state.initiative = Side::Us;
    })
}

/// [11.1.3] [11.1.3-ex1] [11.1.3-ex2] [11.1.3-b] [4.5-d] [chart.skirmish-fort] The printed assault: the warrior is lost at 7
/// against 5, the regular stays at 7 against 8.
#[test]
fn r11_1_3_the_printed_assault() {
    let mut table = siege().at_step(Step::Combats, &[]);
    assert_eq!(table.side(), Some(Side::Us), "the besieger alone chooses");
    table.when(Decision::Assault);
    assert_eq!(table.side(), Some(Side::Na));
    // One factor alone, the other with it.
    table.when(Decision::Man { with: None }).when(Decision::Man { with: Some(Fighter::Factor(1)) });
    let pair = |fighter: &str, with: Fighter| Decision::Pair { fighter: unit(fighter), with };
    table.when(pair("Kentucky 1", unit("Miami 1"))).when(pair("Regular 1", Fighter::Factor(1)));
    table.when(pair("Kentucky 2", unit("Miami 1"))).when(pair("Kentucky 3", unit("Miami 1")));
    table.rolling(Decision::Clash { group: 0 }, &[5, 3, 6, 5]);
    let totals: Vec<[i8; 2]> = table
        .events
        .iter()
        .filter_map(|event| match event {
            Event::Clashed { rolls, .. } => Some([rolls[0].total(), rolls[1].total()]),
            _ => None,
        })
        .collect();
    assert_eq!(totals, [[7, 5], [7, 8]]);
    assert_eq!(table.place("Miami 1"), Place::Gone);
    assert!(table.is_at("Regular 1", "MAU") && table.state.forts[1].has(area("MAU")));
}

/// [11.1.3-ex3] [11.3.2-fort] With the garrison inside the fort itself cannot fall; without it a loss by two destroys it.
#[test]
fn the_garrison_shields_the_fort() {
    let assault = |given: super::table::Given| {
        let mut table = given.at_step(Step::Combats, &[]);
        table.when(Decision::Assault);
        table
    };
    let mut table = assault(war().at("Regular 1", "MAU").with(|state| state.initiative = Side::Us));
    // 6 + 1 against 1 + 3 + 1: two factors together lose by two.
    table.rolling(Decision::Man { with: Some(Fighter::Factor(1)) }, &[6, 1]);
    assert!(!table.state.forts[1].has(area("MAU")));
    assert_eq!((table.vp(), table.state.forts_destroyed), ([4, 0], [0, 1]));
}

/// [11.3] [11.3.1] [11.3.1-c] One unit besieges; each turn brings a marker, relief takes all away.
#[test]
fn r11_3_sieges() {
    let given = || war().at("Kentucky 1", "DET").inside(&["Ottawa 1"], "DET");
    let table = given().with(|state| state.sieges[area("DET").index()] = 1).at_step(Step::Sieges, &[]);
    assert_eq!(table.state.sieges[area("DET").index()], 2);
    let relieved = given().at("Miami 1", "DET").with(|state| state.sieges[area("DET").index()] = 2);
    assert_eq!(relieved.at_step(Step::Sieges, &[]).state.sieges[area("DET").index()], 0);
}

/// [11.3.1-b] [13.0-c] [chart.attrition] CL 3, two markers: a 1 survives, a 2 does not; the last one takes the fort along.
#[test]
fn r11_3_1_b_siege_attrition() {
    let given = || {
        war()
            .us_fort("HAM")
            .inside(&["Regular 1"], "HAM")
            .at("Miami 1", "HAM")
            .with(|state| state.sieges[area("HAM").index()] = 2)
    };
    assert!(given().at_step(Step::Attrition, &[1]).is_at("Regular 1", "HAM"));
    let table = given().at_step(Step::Attrition, &[2]);
    assert_eq!((table.place("Regular 1"), table.state.forts[0].has(area("HAM"))), (Place::Pool, false));
    assert_eq!(table.vp(), [0, 6]);
}

/// [9.4.1-e] A leader alone among enemies goes to a settlement after the combats.
#[test]
fn r9_4_1_e_lone_leaders_leave() {
    let mut table = war().at("Butler", "HAM").at("Miami 1", "HAM").at_step(Step::LoneLeaders, &[]);
    table.when(super::table::place("CIN"));
    assert!(table.is_at("Butler", "CIN"));
    assert_eq!(table.vp(), [0, 0]);
}
