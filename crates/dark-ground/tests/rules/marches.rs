//! 9.4, 14.0.1, 14.0.3 to 14.0.5: movement by land, river and Ohio; reactions; leaders.

use super::table::{FALL, SPRING, SUMMER, Table, WINTER, activate, area, game, given, ohio, piece, river, step};
use dark_ground::counters::{Nation, Side};
use dark_ground::decision::Decision;
use dark_ground::event::Event;
use dark_ground::state::{Acts, Standing};
use dark_ground::tables::Happening;

fn war(turn: u8) -> super::table::Given {
    given("campaign")
        .turn(turn)
        .commitment(2)
        .nations(Standing::Surrendered, 0)
        .nation(Nation::Miami, Standing::Warpath, 3)
        .nation(Nation::Shawnee, Standing::Warpath, 3)
}

/// [9.4.1] [2.1] [chart.tec-map] Four wilderness areas for a regular in fall; not to an area that does not touch.
#[test]
fn r9_4_1_allowance() {
    let mut table = war(FALL).at("Regular 1", "HAM").actions(Side::Us);
    table.march(&["Regular 1"]).refuses(step("KEK"), "2.1");
    for to in ["TWN", "GRV", "STM"] {
        table.when(step(to));
    }
    table.when(step("SHN"));
    assert!(table.is_at("Regular 1", "SHN"));
    assert_eq!(table.state[piece("Regular 1")].acts, Acts::Once, "no points left: the move is over");
}

/// [3.0-leaders] [9.4] [9.4.1-b] The slowest sets the pace; who is dropped is done.
#[test]
fn r9_4_1_b_the_slowest_sets_the_pace() {
    let mut table = war(FALL).all(&["Hamtramck", "Kentucky 1", "Regular 1"], "HAM").actions(Side::Us);
    table.march(&["Hamtramck", "Kentucky 1", "Regular 1"]);
    for to in ["TWN", "GRV", "STM", "SHN"] {
        table.when(step(to));
        if to == "GRV" {
            table.when(Decision::Drop { piece: piece("Regular 1") });
        }
    }
    assert_eq!(table.state[piece("Regular 1")].acts, Acts::Completed);
    table.when(step("KEK"));
    assert!(table.is_at("Kentucky 1", "KEK"), "five points of the militia");
}

/// [9.4.1-c] [9.5.2-e] The first area may be entered whatever it costs: pillaged rough land in winter costs 6.
#[test]
fn r9_4_1_c_minimum_move() {
    let mut table = war(WINTER).at("Regular 1", "HAM").pillaged(&["REC"]).at("Regular 2", "GRV").actions(Side::Us);
    table.march(&["Regular 2"]).when(step("REC"));
    assert!(table.is_at("Regular 2", "REC"));
}

/// [9.4.1-d] [9.4.1-e] Enemies stop a force; a leader without troops keeps away.
#[test]
fn r9_4_1_d_stopping() {
    let given = || war(FALL).at("Miami 1", "TWN").at("Butler", "HAM").all(&["Kentucky 1", "Kentucky 2"], "HAM");
    let mut table = given().actions(Side::Us);
    table.march(&["Kentucky 1"]).when(step("TWN"));
    assert!(table.told(|event| matches!(event, Event::Halted { .. })));
    let mut table = given().actions(Side::Us);
    table.when(activate("Butler")).when(Decision::Go).refuses(step("TWN"), "9.4.1-e");
}

/// [9.4.3] [9.4.3-b] One point for any distance on a river; enemies on the way bar it; nothing in winter.
#[test]
fn r9_4_3_rivers() {
    let mut table = war(FALL).all(&["Regular 1", "Regular 2"], "CIN").at("Miami 1", "KEK").actions(Side::Us);
    table.march(&["Regular 1"]).when(river("Great Miami", "STI")).when(step("LOR")).when(step("STM"));
    table.when(river("St. Marys", "KEK"));
    assert!(table.is_at("Regular 1", "KEK"), "1 + 1 + 1 + 1");
    let mut table = war(FALL).at("Regular 1", "CIN").at("Miami 1", "GMI").actions(Side::Us);
    table.march(&["Regular 1"]).refuses(river("Great Miami", "STI"), "9.4.3-b").when(river("Great Miami", "GMI"));
    let mut table = war(WINTER).at("Regular 1", "CIN").actions(Side::Us);
    table.march(&["Regular 1"]).refuses(river("Great Miami", "TUR"), "9.4.3");
}

/// [9.5.2-e] Two points for the US past pillaged land; no boats for warriors there.
#[test]
fn r9_5_2_e_rivers_through_pillaged_land() {
    let mut table = war(FALL).at("Regular 1", "CIN").pillaged(&["HAM", "TUR"]).actions(Side::Us);
    table.march(&["Regular 1"]).when(river("Great Miami", "STI"));
    assert!(table.told(|event| matches!(event, Event::Moved { cost, .. } if cost.get() == 2)));
    let mut table = war(FALL).at("Miami 1", "STI").pillaged(&["GMI"]).actions(Side::Na);
    table.march(&["Miami 1"]).refuses(river("Great Miami", "TUR"), "9.5.2-e");
}

/// [9.4.4] [9.4.4-b] [9.4.4-c] [chart.tec-map-b] Pittsburgh to Cincinnati for 2, unless a warrior watches at Raccoon
/// Creek; winter and severe weather.
#[test]
fn r9_4_4_the_ohio() {
    let given = || war(SUMMER).at("Regular 1", "PIT");
    let mut table = given().actions(Side::Us);
    table.march(&["Regular 1"]).when(ohio("CIN"));
    assert!(table.told(|event| matches!(event, Event::Moved { cost, .. } if cost.get() == 2)));
    let mut table = given().at("Shawnee 1", "RAC").actions(Side::Us);
    table.march(&["Regular 1"]).refuses(ohio("CIN"), "9.4.4-b");
    assert!(table.offers(ohio("RAC")) && table.offers(ohio("MAR")));
    table.when(ohio("KAN"));
    assert!(table.offers(river("Kanawha", "CLE")), "opposite the enemy the move may go on");
    let mut table = war(SUMMER).at("Shawnee 1", "SCI").actions(Side::Na);
    table.march(&["Shawnee 1"]).when(step("LIM"));
    assert!(
        table.told(|event| matches!(event, Event::Moved { cost, .. } if cost.get() == 3)),
        "settled 2 and the crossing 1"
    );
    let mut table = war(WINTER).at("Regular 1", "CIN").actions(Side::Us);
    table.march(&["Regular 1"]).refuses(ohio("EAG"), "9.4.4-b").when(ohio("NKY"));
    let mut table =
        war(WINTER).at("Regular 1", "CIN").with(|state| state.happening = Happening::SevereWeather).actions(Side::Us);
    table.march(&["Regular 1"]).refuses(ohio("NKY"), "chart.tec-map-b");
}

/// [9.4.5] [9.4.5-b] [9.4.5-c] [14.0.3-b] Reactions: half the points, after a check; with Tecumseh no check.
#[test]
fn r9_4_5_reactions() {
    let given = || {
        war(SUMMER).all(&["Little Turtle", "Miami 1", "Miami 2"], "KEK").at("Regular 1", "REC").at("Regular 2", "CIN")
    };
    let react = Decision::React { leader: piece("Little Turtle") };
    let mut table = given().actions(Side::Us);
    table.march(&["Regular 1"]).when(step("SHN")).when(Decision::Stop);
    assert_eq!(table.side(), Some(Side::Na));
    table.when(react).refuses(Decision::Go, "9.3").when(Decision::AddAll).rolling(Decision::Go, &[6]);
    table.when(step("FLA")).when(Decision::Stop);
    assert_eq!(table.state[piece("Miami 1")].acts, Acts::Fresh, "6 - 3 against 3 passes; no activation");
    let mut table = given().nation(Nation::Miami, Standing::Warpath, 2).actions(Side::Us);
    table.march(&["Regular 1"]).when(step("SHN")).when(Decision::Stop);
    table.when(react).when(Decision::AddAll).rolling(Decision::Go, &[6]);
    assert!(table.is_at("Miami 1", "KEK") && table.side() == Some(Side::Na), "it failed, and the nations act next");
    let mut table = given().at("Tecumseh", "KEK").nation(Nation::Miami, Standing::Warpath, 1).actions(Side::Us);
    table
        .march(&["Regular 1"])
        .when(step("SHN"))
        .when(Decision::Stop)
        .when(react)
        .when(Decision::AddAll)
        .when(Decision::Go);
    assert!(table.told(|event| matches!(event, Event::ReactionRolled { roll: None, .. })));
}

/// [9.4.5] Standing orders: a leader reacts with everybody who may, at the chance that somebody may move; where he marches is
/// his owner's to say.
#[test]
fn r9_4_5_standing_orders_take_everybody_along() {
    use kernel::standing::{Instruction, Order, Orders, Reply};
    use kernel::{Game, Seat};
    let given = || {
        war(SUMMER).all(&["Little Turtle", "Miami 1", "Miami 2"], "KEK").at("Regular 1", "REC").at("Regular 2", "CIN")
    };
    let moved = |mobilization| {
        let mut table = given().nation(Nation::Miami, Standing::Warpath, mobilization).actions(Side::Us);
        table.march(&["Regular 1"]).when(step("SHN")).when(Decision::Stop);
        table
    };
    let order = |then| Orders(vec![Order { kind: "reaction".into(), piece: None, then }]);
    let offer = |table: &Table| game().standing(&table.state, Seat(Side::Na.index() as u8));

    // Level 2, Little Turtle takes 3 off: 1 to 5 pass.
    let mut table = moved(2);
    let asked = offer(&table).expect("a reaction");
    assert_eq!((asked.yes[0].piece.as_deref(), asked.yes[0].chance), (Some("Little Turtle"), Some(833)));
    assert_eq!(order(Instruction::Never).reply(&asked), Reply::Decide(&Decision::Done));
    assert_eq!(order(Instruction::Above(833)).reply(&asked), Reply::Decide(&Decision::Done));
    let mut said = Vec::new();
    while let Some(asked) = offer(&table) {
        let orders = order(Instruction::Above(800));
        let Reply::Decide(decision) = orders.reply(&asked) else { panic!("asked: {asked:?}") };
        said.push(*decision);
        table.rolling(*decision, if *decision == Decision::Go { &[5] } else { &[] });
    }
    assert_eq!(said, [Decision::React { leader: piece("Little Turtle") }, Decision::AddAll, Decision::Go]);
    assert!(table.offers(step("FLA")) && table.side() == Some(Side::Na));

    // Better odds are asked for than he has when his force stands ready: he stays.
    let mut table = moved(2);
    table.when(Decision::React { leader: piece("Little Turtle") });
    let asked = offer(&table).expect("who goes with him");
    assert_eq!((asked.yes[0].chance, asked.no), (Some(833), Decision::Back));
}

/// [14.0.1] [14.0.1-b] Gout: 4 halves the points, 6 allows one area; building rolls nothing.
#[test]
fn r14_0_1_gout() {
    let given = || war(FALL).all(&["St. Clair", "Regular 1", "Regular 2", "Regular 3"], "HAM");
    let mut table = given().actions(Side::Us);
    table.marching(&["St. Clair", "Regular 1"], &[4]).when(step("TWN")).when(step("GRV"));
    assert_eq!(table.state[piece("Regular 1")].acts, Acts::Once, "two points");
    let mut table = given().actions(Side::Us);
    table.marching(&["St. Clair", "Regular 1"], &[6]).when(step("TWN"));
    assert_eq!(table.state[piece("Regular 1")].acts, Acts::Once);
    let mut table = given().actions(Side::Us);
    table.when(Decision::Build { leader: piece("St. Clair") }).when(Decision::AddAll).when(Decision::Go);
    assert!(!table.told(|event| matches!(event, Event::GoutRolled { .. })));
}

/// [14.0.5] [14.0.7-b] [14.0.3] McKee stays north of the Ohio and out of Pennsylvania; militia leaders and Tecumseh keep
/// company.
#[test]
fn leaders_have_their_limits() {
    let mut table = war(SUMMER).all(&["McKee", "Shawnee 1"], "SCI").actions(Side::Na);
    table.march(&["McKee", "Shawnee 1"]).refuses(step("LIM"), "14.0.5");
    let mut table = war(SUMMER).all(&["Trotter", "Kentucky 1", "Regular 1"], "NKY").actions(Side::Us);
    table.march(&["Trotter", "Regular 1"]).refuses(step("LIC"), "14.0.7-b");
    let mut table = war(SUMMER).all(&["Tecumseh", "Shawnee 1", "Shawnee 2"], "PIC").actions(Side::Na);
    table.when(activate("Tecumseh")).when(Decision::Go).refuses(step("CHI"), "14.0.3");
}

/// [15.1.3] [15.1.3-b] In Harmar's expedition only Miami and Shawnee land is open, and Cincinnati to the US.
#[test]
fn r15_1_3_limits() {
    let given = || given("harmar").at("Regular 1", "CIN").at("Miami 1", "TUR");
    let mut table = given().actions(Side::Us);
    table.march(&["Regular 1"]).refuses(ohio("NKY"), "15.1.3").when(step("HAM"));
    let mut table = given().actions(Side::Na);
    table.march(&["Miami 1"]).refuses(step("CIN"), "15.1.3");
    let _ = (SPRING, area("CIN"));
}
