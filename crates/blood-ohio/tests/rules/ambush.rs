//! 18.0: ambushes.

use crate::acts::{add, ambush, lose, retreat_to};
use crate::table::{Given, Table, given, given_with, space, step};
use blood_ohio::counters::{Kind, Nation, Side};
use blood_ohio::decision::Decision;
use blood_ohio::event::Event;
use blood_ohio::state::{Frame, Health, Place, Site};
use blood_ohio::tables::FortId;

const COLUMN: [&str; 4] = ["Hardin", "R1", "R2", "M1"];
const BAND: [&str; 3] = ["Shawnee 1", "Shawnee 2", "Shawnee 3"];

/// A column at Boonesborough, a band at Triplett Creek two spaces off, and points for the WC.
fn column() -> Given {
    given("harmar").all(&COLUMN, "Boonesborough").all(&BAND, "Triplett Creek").at("R16", "Louisville").vp(4, 4)
}

/// The column next to the band, which is asked.
fn near() -> Table {
    next_to(column())
}

fn next_to(given: Given) -> Table {
    let mut table = given.operations(Side::Us);
    table.form("Boonesborough", &COLUMN).when(step("Mount Sterling"));
    table
}

/// Hits of the last ambush, whether it was overwhelming, and the modified roll.
fn result(table: &Table) -> (u8, bool, i8) {
    let found = table.events.iter().find_map(|event| match event {
        Event::Ambushed { hits, overwhelming, roll, .. } => Some((*hits, *overwhelming, roll.total())),
        _ => None,
    });
    found.expect("an ambush")
}

fn moving(table: &Table) -> bool {
    matches!(table.state.top(), Some(Frame::Moving(_)))
}

/// [18.0] A force that comes next to a stack stops until that stack has ambushed it or let it pass.
#[test]
fn r18_0_a_stack_beside_the_way_is_asked() {
    let mut table = near();

    assert_eq!(table.side(), Some(Side::Wc));
    assert_eq!(table.options(), [ambush("Triplett Creek"), Decision::LetPass]);
    table.refuses(ambush("Salt Lick"), "18.0");
    table.when(Decision::LetPass);
    assert_eq!((table.side(), table.spent()), (Some(Side::Us), (1, 4)));
}

/// [18.0] Each step beside the stack is an opportunity, also on a river.
#[test]
fn r18_0_each_step_and_also_on_a_river() {
    let mut table = near();
    table.when(Decision::LetPass).when(step("Upper Blue Licks"));
    assert!(table.offers(ambush("Triplett Creek")));

    let mut river = given("harmar").all(&COLUMN, "Limestone").all(&BAND, "Salt Lick").vp(0, 2).operations(Side::Us);
    river.form("Limestone", &COLUMN).when(step("O15"));
    assert!(river.side() == Some(Side::Wc) && river.offers(ambush("Salt Lick")));
}

/// [18.0-b] Several stacks ambush one after the other, in the order their owner likes.
#[test]
fn r18_0_b_several_stacks_one_after_the_other() {
    let two = || near_two().operations(Side::Us);
    for (first, second) in [("Triplett Creek", "Hinkstons"), ("Hinkstons", "Triplett Creek")] {
        let mut table = two();
        table.form("Boonesborough", &COLUMN).when(step("Mount Sterling"));
        assert!(table.offers(ambush(first)) && table.offers(ambush(second)));
        table.rolling(ambush(first), &[2, 1]);
        assert_eq!(table.options(), [ambush(second), Decision::LetPass]);
        table.rolling(ambush(second), &[2, 1]);
        assert_eq!(table.side(), Some(Side::Us));
    }
}

fn near_two() -> Given {
    column().all(&["Miami 1", "Miami 2"], "Hinkstons")
}

/// [18.0-c] Once for each enemy force: not again while it goes on beside the stack, but against the next one.
#[test]
fn r18_0_c_once_for_each_force() {
    let mut table = next_to(column().all(&["Wyllys", "R3"], "Boonesborough"));
    table.rolling(ambush("Triplett Creek"), &[2, 1]);
    table.when(step("Upper Blue Licks"));
    assert_eq!(table.side(), Some(Side::Us));
    table.when(Decision::Stop);

    table.form("Boonesborough", &["Wyllys", "R3"]).when(step("Mount Sterling"));
    assert!(table.offers(ambush("Triplett Creek")));
}

/// [18.0-c] Nor on the way back in the same move: a stack that has ambushed the force lets its retreat alone.
#[test]
fn r18_0_c_not_again_on_the_way_back() {
    let attack = |ambushed: bool| {
        let mut table = next_to(column().at("Miami 1", "Hinkstons"));
        if ambushed {
            table.rolling(ambush("Triplett Creek"), &[2, 1]);
        }
        table.when(Decision::LetPass).when(step("Hinkstons")).when(Decision::Attack);
        // Delay: back to Mount Sterling, beside Triplett Creek.
        table.rolling(Decision::Defend, &[3]);
        assert!(table.is_at("Hardin", "Mount Sterling"));
        table
    };
    assert!(attack(false).offers(ambush("Triplett Creek")));
    assert_eq!(attack(true).side(), Some(Side::Us));
}

/// [18.0-d] In the space itself the stack waits for the declaration; its ambush is one of its own choices, once.
#[test]
fn r18_0_d_the_stack_entered_comes_after_the_declaration() {
    let ten = ["Harmar", "R1", "R2", "R3", "R4", "R5"];
    let mut table = given("harmar")
        .all(&ten, "Mount Sterling")
        .all(&["Shawnee 1", "Shawnee 2"], "Triplett Creek")
        .flipped(&["Shawnee 2"])
        .all(&["Miami 1", "Miami 2"], "Salt Lick")
        .vp(0, 4)
        .operations(Side::Us);

    table.form("Mount Sterling", &ten).when(step("Triplett Creek"));
    // Neighbours first.
    assert_eq!(table.options(), [ambush("Salt Lick"), Decision::LetPass]);
    table.when(Decision::LetPass);
    assert_eq!(table.side(), Some(Side::Us));
    table.when(Decision::Attack);
    assert_eq!(table.options(), [Decision::Defend, Decision::SpringAmbush, Decision::FallBack]);
    // Delay; then there is neither another ambush nor a retreat, so the event is rolled at once: Delay again.
    table.rolling(Decision::SpringAmbush, &[6, 3, 3]);
    assert!(table.is_at("Harmar", "Mount Sterling"));
}

/// [18.1] Half a point is needed; with none nobody is asked.
#[test]
fn r18_1_no_points_no_ambush() {
    assert_eq!(next_to(column().vp(4, 1)).side(), Some(Side::Wc));
    assert_eq!(next_to(column().vp(4, 0)).side(), Some(Side::Us));
}

/// [18.1] In combat too.
#[test]
fn r18_1_no_points_no_ambush_in_combat() {
    let mut table = column().vp(4, 0).operations(Side::Us);

    table.form("Boonesborough", &COLUMN).go(&["Mount Sterling", "Triplett Creek"]).when(Decision::Attack);

    assert_eq!(table.options(), [Decision::Defend, Decision::FallBack]);
    table.refuses(Decision::SpringAmbush, "18.1");
}

/// [18.1-b] 2 FP do not ambush 10, but 9; subordinate leaders count on both sides.
#[test]
fn r18_1_b_five_times_is_too_much() {
    let ambushes = |names: &[&str], flipped: &[&str], chief: bool| {
        let mut given = given("harmar").all(names, "Boonesborough").flipped(flipped).at("Shawnee 1", "Triplett Creek");
        if chief {
            given = given.at("Elkswatawa", "Triplett Creek");
        }
        let mut table = given.vp(0, 2).operations(Side::Us);
        table.form("Boonesborough", names).when(step("Mount Sterling"));
        table.side() == Some(Side::Wc)
    };
    let ten = ["Harmar", "R1", "R2", "R3", "R4", "R5"];

    assert!(!ambushes(&ten, &[], false));
    assert!(ambushes(&ten, &["R5"], false));
    assert!(ambushes(&ten, &[], true));
    assert!(!ambushes(&["Harmar", "Hardin", "R1", "R2", "R3", "R4", "R5"], &["R5"], false));
}

/// [18.1-c] Reinforcements on their way are ambushed by third stacks only, never by those in the battle.
#[test]
fn r18_1_c_those_in_the_battle_leave_reinforcements_alone() {
    let ten = ["Harmar", "R1", "R2", "R3", "R4", "R5"];
    let mut table = given("harmar")
        .all(&ten, "Mount Sterling")
        .at("R6", "Salt Lick")
        .all(&["Shawnee 1", "Shawnee 2"], "Triplett Creek")
        .all(&["Miami 1", "Miami 2"], "Tygarts Creek")
        .vp(4, 0)
        .operations(Side::Us);

    table.form("Mount Sterling", &ten).when(step("Triplett Creek")).when(Decision::Attack);
    table.rolling(Decision::Defend, &[6]);
    table.when(Decision::NoCall).when(Decision::Call { from: space("Tygarts Creek") });
    table.when(add("Miami 1")).when(add("Miami 2")).when(Decision::March);
    // Little Sandy lies beside the battle, where 10 FP of the US stand.
    table.when(step("Little Sandy"));
    assert_eq!(table.side(), Some(Side::Wc));
    table.when(step("Triplett Creek"));
    assert_eq!(table.side(), Some(Side::Us));
    assert_eq!(table.options(), [ambush("Salt Lick"), Decision::LetPass]);
}

/// [18.1-d] Only the mover is ambushed: the stack it stops beside is not, but may ambush it.
#[test]
fn r18_1_d_who_stands_still_is_not_ambushed() {
    let mut table = given("harmar")
        .all(&["R1", "R2"], "Mount Sterling")
        .all(&BAND, "Salt Lick")
        .at("Miami 1", "Twin Creek")
        .vp(4, 4)
        .operations(Side::Wc);

    table.form("Salt Lick", &BAND).when(step("Triplett Creek"));

    assert_eq!((table.side(), table.options()[0]), (Some(Side::Us), ambush("Mount Sterling")));
    table.when(Decision::LetPass).when(Decision::Stop);
    assert_eq!(table.side(), Some(Side::Wc));
    assert!(table.options().iter().all(|option| !matches!(option, Decision::Ambush { .. })));
}

/// [18.1-d] Nor is a force ambushed that attacks where it stands.
#[test]
fn r18_1_d_who_attacks_where_he_stands_is_not_ambushed() {
    let mut table =
        given("harmar").all(&COLUMN, "Triplett Creek").all(&BAND, "Triplett Creek").vp(4, 4).operations(Side::Us);

    table.form("Triplett Creek", &COLUMN).when(Decision::Attack);

    assert_eq!(table.options(), [Decision::Defend, Decision::FallBack]);
}

/// [18.1-e] Those in a fort do not ambush; those before it do, and only their FP count.
#[test]
fn r18_1_e_garrisons_do_not_ambush() {
    let past = |screen: bool, band: &[&str]| {
        let mut given = given("harmar")
            .site("Salt Lick", Site::Fort(FortId::Steuben, Health::Full))
            .all(&["R1", "R2"], "Salt Lick")
            .inside(&["R1", "R2"])
            .all(band, "Mount Sterling")
            .at("Delaware 1", "Sugar Creek")
            .vp(4, 4);
        if screen {
            given = given.at("R3", "Salt Lick");
        }
        let mut table = given.operations(Side::Wc);
        table.form("Mount Sterling", band).when(step("Triplett Creek"));
        table.side()
    };
    let five = ["Little Turtle", "Miami 1", "Miami 2", "Miami 3", "Miami 4", "Miami 5"];

    assert_eq!(past(false, &five[..3]), Some(Side::Wc));
    assert_eq!(past(true, &five[..3]), Some(Side::Us));
    assert_eq!(past(true, &five), Some(Side::Wc));
}

/// [18.2] Faction die and event die; Delay cancels whatever the first shows; the ambusher stays where he is.
#[test]
fn r18_2_delay_cancels_an_ambush() {
    for face in [1, 4, 6] {
        let mut table = near();
        table.rolling(ambush("Triplett Creek"), &[face, 3]);
        let (hits, overwhelming, _) = result(&table);
        assert_eq!((hits, overwhelming, table.vp()), (0, false, [4, 4]));
        assert_eq!((table.side(), table.spent()), (Some(Side::Us), (1, 4)));
    }
    for event in [1, 2, 4, 5, 6] {
        let mut table = near();
        table.rolling(ambush("Triplett Creek"), &[4, event]);
        assert_eq!(result(&table).0, 1);
        assert!(BAND.iter().all(|name| table.is_at(name, "Triplett Creek")));
    }
}

/// [18.2-b] +1 with more TP, -1 against more TP.
#[test]
fn r18_2_b_tactical_points() {
    let roll = |leaders: &[(&str, &str)]| {
        let given = leaders.iter().fold(column(), |given, (name, at)| given.at(name, at));
        let mut table = given.operations(Side::Us);
        let with = leaders.iter().filter(|(_, at)| *at == "Boonesborough").map(|(name, _)| *name);
        let names: Vec<&str> = COLUMN.into_iter().chain(with).collect();
        table.form("Boonesborough", &names).when(step("Mount Sterling")).rolling(ambush("Triplett Creek"), &[3, 1]);
        result(&table).2
    };

    assert_eq!(roll(&[]), 3);
    assert_eq!(roll(&[("Blue Jacket", "Triplett Creek")]), 4);
    assert_eq!(roll(&[("Wayne", "Boonesborough")]), 2);
    assert_eq!(roll(&[("Blue Jacket", "Triplett Creek"), ("St. Clair", "Boonesborough")]), 3);
    assert_eq!(roll(&[("Blue Jacket", "Triplett Creek"), ("Wayne", "Boonesborough")]), 2);
    // Two chiefs are two points, but never more than +1.
    assert_eq!(roll(&[("Blue Jacket", "Triplett Creek"), ("Little Turtle", "Triplett Creek")]), 4);
}

/// [18.2-b] +1 against a force on a river.
#[test]
fn r18_2_b_on_a_river() {
    let mut table = given("harmar").all(&COLUMN, "Limestone").all(&BAND, "Salt Lick").vp(0, 4).operations(Side::Us);

    table.form("Limestone", &COLUMN).when(step("O15")).rolling(ambush("Salt Lick"), &[3, 1]);

    assert_eq!(result(&table), (1, false, 4));
}

/// [18.2-b] The US subtracts 1 by scenario: in Harmar, in Wabash without a scout, not in Legion.
#[test]
fn r18_2_b_the_us_is_clumsy_by_scenario() {
    let roll = |scenario: &str, scout: bool| {
        let mut given = given_with(scenario, &[]).all(&["R1", "R2"], "Mount Sterling").all(&BAND, "Salt Lick").vp(4, 4);
        if scout {
            given = given.at("S1", "Mount Sterling");
        }
        let mut table = given.operations(Side::Wc);
        table.form("Salt Lick", &BAND).when(step("Triplett Creek")).rolling(ambush("Mount Sterling"), &[3, 1]);
        result(&table).2
    };

    assert_eq!([roll("harmar", false), roll("harmar", true)], [2, 2]);
    assert_eq!([roll("wabash", false), roll("wabash", true)], [2, 3]);
    assert_eq!([roll("legion", false), roll("legion", true)], [3, 3]);
}

/// [18.2-c] 1 costs the ambusher half a point, 2 and 3 do nothing, 4 and 5 hit once, 6 twice and stops the force.
#[test]
fn r18_2_c_the_table() {
    let rows = [(1, 0, 3, true), (2, 0, 4, true), (3, 0, 4, true), (4, 1, 4, true), (5, 1, 4, true), (6, 2, 4, false)];
    for (face, hits, points, goes_on) in rows {
        let mut table = near();
        table.rolling(ambush("Triplett Creek"), &[face, 1]);
        assert_eq!(moving(&table), goes_on, "{face}");
        let told = result(&table);
        assert_eq!((told.0, told.1, table.vp()), (hits, face == 6, [4, points]), "{face}");
    }
}

/// [18.2-c] Below 1 is a 1, above 6 a 6.
#[test]
fn r18_2_c_beyond_the_table() {
    let mut low = next_to_with_wayne();
    low.rolling(ambush("Triplett Creek"), &[1, 1]);
    assert_eq!((result(&low), low.vp()), ((0, false, 0), [4, 3]));

    let mut high = next_to(column().at("Blue Jacket", "Triplett Creek"));
    high.rolling(ambush("Triplett Creek"), &[6, 1]);
    assert_eq!(result(&high), (2, true, 7));
}

fn next_to_with_wayne() -> Table {
    let mut table = column().at("Wayne", "Boonesborough").operations(Side::Us);
    let names = ["Wayne", "Hardin", "R1", "R2", "M1"];
    table.form("Boonesborough", &names).when(step("Mount Sterling"));
    table
}

/// [18.2-d] From beside it on ground: the force stands where it is, two steps weaker, done for the segment.
#[test]
fn r18_2_d_overwhelmed_from_beside() {
    let mut table = near();

    table.rolling(ambush("Triplett Creek"), &[6, 1]);
    // The first step is a regular's; the second is the owner's choice.
    table.when(lose("M1"));

    assert!(table.is_at("Hardin", "Mount Sterling") && table.is_flipped("R1") && table.is_flipped("M1"));
    assert!(!moving(&table) && table.state[table.id("R2")].moved);
}

/// [18.2-d] [6.7] [R98] Overwhelmed from beside in a space it shares with the enemy: the march is over, so there is
/// neither passing nor overrunning, but the two do not stay together: it fights.
#[test]
fn r98_overwhelmed_among_the_enemy() {
    let ten = ["Harmar", "R1", "R2", "R3", "R4", "R5"];
    let arranged =
        given("harmar").all(&ten, "Mount Sterling").at("Shawnee 1", "Triplett Creek").at("R16", "Louisville");
    let mut table = arranged.all(&["Miami 1", "Miami 2"], "Salt Lick").vp(0, 4).operations(Side::Us);

    table.form("Mount Sterling", &ten).when(step("Triplett Creek"));
    table.rolling(ambush("Salt Lick"), &[6, 1]).when(lose("R1"));

    assert_eq!((table.side(), table.options()), (Some(Side::Us), vec![Decision::Attack]));
    table.refuses(Decision::PassThrough, "14.0-b").refuses(Decision::Overrun, "14.0-b").refuses(Decision::Stop, "4.2");
    table.when(Decision::Attack).rolling(Decision::Defend, &[1, 5, 1]);
    assert!(!moving(&table) && table.is_at("Harmar", "Triplett Creek") && !table.is_at("Shawnee 1", "Triplett Creek"));
}

/// [R98] [6.7-b] With nobody left who could fight it goes back where it came from.
#[test]
fn r98_overwhelmed_and_helpless() {
    let arranged = given("harmar").all(&["Harmar", "R1"], "Mount Sterling").at("R16", "Louisville");
    let arranged = arranged.at("Shawnee 1", "Triplett Creek").all(&["Miami 1", "Miami 2"], "Salt Lick");
    let mut table = arranged.vp(0, 4).operations(Side::Us);

    table.form("Mount Sterling", &["Harmar", "R1"]).when(step("Triplett Creek"));
    table.rolling(ambush("Salt Lick"), &[6, 1]).when(lose("R1"));

    assert!(!moving(&table) && table.place("R1") == Place::Cup && table.is_at("Harmar", "Mount Sterling"));
}

/// [18.2-d] On a river: thrown ashore on the bank away from the ambush, and done.
#[test]
fn r18_2_d_overwhelmed_on_a_river() {
    let mut table = given("harmar")
        .all(&COLUMN, "Limestone")
        .all(&BAND, "Salt Lick")
        .at("R16", "Louisville")
        .vp(0, 4)
        .operations(Side::Us);

    table.form("Limestone", &COLUMN).when(step("O15")).rolling(ambush("Salt Lick"), &[6, 1]).when(lose("R1"));

    // Scioto Brush and Eagle Creek lie across; Limestone and Salt Lick on the ambushers' bank.
    assert!(table.offers(retreat_to("Scioto Brush")) && table.offers(retreat_to("Eagle Creek")));
    assert!(!table.offers(retreat_to("Limestone")));
    table.when(retreat_to("Eagle Creek"));
    assert!(COLUMN.iter().filter(|name| **name != "R1").all(|name| table.is_at(name, "Eagle Creek")));
    assert!(!moving(&table) && table.state[table.id("Hardin")].moved);
    // 15.2-b: no further step for the water.
    assert_eq!(table.fp("Eagle Creek", Kind::fighter), 4);
}

/// [18.2-d] [22.2-e] A gun whose crew dies on the river goes ashore as well. Seen in random play: it lay in the water.
#[test]
fn r18_2_d_a_gun_alone_on_a_river() {
    let mut table = given("harmar")
        .all(&["R1", "A1"], "Limestone")
        .flipped(&["R1"])
        .all(&BAND, "Salt Lick")
        .at("R16", "Louisville")
        .vp(0, 4)
        .operations(Side::Us);

    table.form("Limestone", &["R1", "A1"]).when(step("O15")).rolling(ambush("Salt Lick"), &[6, 1]);
    table.when(retreat_to("Eagle Creek"));

    assert!(table.is_at("A1", "Eagle Creek") && !table.is_flipped("A1"));
}

/// [18.2-d] In the ambushers' own space: back where it came from.
#[test]
fn r18_2_d_overwhelmed_in_the_same_space() {
    let mut table = near();

    table.when(Decision::LetPass).when(step("Triplett Creek")).when(Decision::Attack);
    table.rolling(Decision::SpringAmbush, &[6, 1]).when(lose("M1"));

    assert!(COLUMN.iter().all(|name| table.is_at(name, "Mount Sterling")));
    assert!(BAND.iter().all(|name| table.is_at(name, "Triplett Creek") && !table.is_flipped(name)));
    assert!(!moving(&table) && table.vp() == [4, 4]);
}

/// [18.2-e] An ambush that Delay cancels is used up, and rules out a retreat before combat.
#[test]
fn r18_2_e_a_cancelled_ambush_is_used_up() {
    let mut table = near();
    table.rolling(ambush("Triplett Creek"), &[5, 3]).when(step("Upper Blue Licks"));
    assert_eq!(table.side(), Some(Side::Us));

    // In combat no question is left to ask: the event follows the declaration, here Delay.
    table.when(step("Triplett Creek")).rolling(Decision::Attack, &[3]);
    assert!(table.is_at("Hardin", "Upper Blue Licks"));
}

/// [14.2-c] [18.2-e] Interaction 4: after an ambush from beside, the stack entered can only defend.
#[test]
fn i4_ambush_then_no_retreat() {
    for event in [1, 3] {
        let mut table = near();
        table.rolling(ambush("Triplett Creek"), &[2, event]).when(step("Triplett Creek"));
        // Battle, morale 6, no hit by 7 on a 1 but one, none by 6 on a 1: the event die falls at once.
        table.rolling(Decision::Attack, &[1, 6, 1, 1]);
        assert!(!table.events.iter().any(|event| matches!(event, Event::RetreatTried { .. })));
    }
}

/// [18.3] An empty healthy principal village ambushes as 1 FP: forces below 5 FP, one hit at most.
#[test]
fn r18_3_an_empty_principal_village() {
    let pass = |names: &[&str], flipped: &[&str], health: Health| {
        let mut table = given("harmar")
            .site("Chalakatha", Site::Principal(Nation::Shawnee, health))
            .all(names, "Scioto Brush")
            .flipped(flipped)
            .at("R16", "Louisville")
            .vp(0, 2)
            .operations(Side::Us);
        table.form("Scioto Brush", names).when(step("Hurricane Tom"));
        table
    };

    let mut four = pass(&["Harmar", "R1", "R2"], &[], Health::Full);
    assert_eq!((four.side(), four.options()[0]), (Some(Side::Wc), ambush("Chalakatha")));
    four.rolling(ambush("Chalakatha"), &[6, 1]);
    assert_eq!(result(&four), (1, true, 6));
    assert!(four.events.iter().any(|event| matches!(event, Event::Ambushed { villagers: true, .. })));
    assert!(four.is_flipped("R1") && !four.is_flipped("R2") && !moving(&four));

    assert_eq!(pass(&["Harmar", "R1", "R2", "R3"], &["R3"], Health::Full).side(), Some(Side::Us));
    assert_eq!(pass(&["Harmar", "R1", "R2"], &[], Health::Reduced).side(), Some(Side::Us));
}

/// [18.3] With warriors in it their FP count, and the limit of one hit is gone.
#[test]
fn r18_3_a_held_village_is_a_stack() {
    let names = ["Harmar", "R1", "R2", "R3", "R4"];
    let mut table = given("harmar")
        .all(&names, "Scioto Brush")
        .at("Shawnee 1", "Chalakatha")
        .at("R16", "Louisville")
        .vp(0, 2)
        .operations(Side::Us);

    table.form("Scioto Brush", &names).when(step("Hurricane Tom")).rolling(ambush("Chalakatha"), &[6, 1]);

    assert_eq!(result(&table), (2, true, 6));
}

/// [A5.2] Two regular units and one of militia under an officer, two spaces, beside Blue Jacket and 6 FP: 3 + 1 = 4.
#[test]
fn a5_2_movement_with_ambush() {
    let play = |face: u8| {
        let mut table = given("harmar")
            .all(&COLUMN, "Harrodsburg")
            .all(&BAND, "Triplett Creek")
            .at("Blue Jacket", "Triplett Creek")
            .at("R16", "Louisville")
            .vp(4, 4)
            .operations(Side::Us);
        table.form("Harrodsburg", &COLUMN).go(&["Boonesborough", "Mount Sterling"]);
        table.rolling(ambush("Triplett Creek"), &[face, 1]);
        table
    };

    let mut table = play(3);
    assert_eq!(result(&table), (1, false, 4));
    assert_eq!((table.fp("Mount Sterling", Kind::regular), table.fp("Mount Sterling", Kind::militia)), (3, 2));
    assert!(table.offers(step("Hinkstons")));
    assert_eq!(table.spent(), (2, 4));
    table.when(Decision::Stop);
    assert!(table.state[table.id("Hardin")].moved);

    let mut worse = play(5);
    worse.when(lose("M1"));
    assert!(!moving(&worse) && worse.is_at("Hardin", "Mount Sterling"));
}

/// [18.0] [18.0-b] [18.2] Standing orders: each stack is offered with its chance to hit or halt, the likeliest first; who orders
/// better odds than that lets the column pass.
#[test]
fn r18_0_standing_orders_answer_for_each_stack() {
    use kernel::Game;
    use kernel::standing::{Instruction, Order, Orders, Reply};
    let mut table = next_to(near_two().at("Blue Jacket", "Hinkstons"));
    let offer = |table: &Table| table.game.standing(&table.state, Side::Wc.seat()).expect("an ambush");
    let asked = offer(&table);
    assert_eq!(asked.no, Decision::LetPass);
    let said: Vec<_> = asked.yes.iter().map(|yes| (yes.piece.as_deref(), yes.chance, yes.decision)).collect();
    // 4 to 6 hit unless the other die says delay, 3/6 times 5/6; Blue Jacket adds 1 against a column without tactics points.
    assert_eq!(
        said,
        [
            (Some("blue-jacket"), Some(556), ambush("Hinkstons")),
            (Some("shawnee-1"), Some(417), ambush("Triplett Creek"))
        ]
    );

    let order = |piece: Option<&str>, then| Order { kind: "ambush".into(), piece: piece.map(Into::into), then };
    let never = Orders(vec![order(None, Instruction::Never)]);
    assert_eq!(never.reply(&asked), Reply::Decide(&Decision::LetPass));
    let above = Orders(vec![order(None, Instruction::Above(417)), order(Some("blue-jacket"), Instruction::Never)]);
    assert_eq!(above.reply(&asked), Reply::Decide(&Decision::LetPass));
    let always = Orders(vec![order(None, Instruction::Always)]);
    assert_eq!(always.reply(&asked), Reply::Decide(&ambush("Hinkstons")));
    // Each stack once: then the other is asked.
    table.rolling(ambush("Hinkstons"), &[2, 1]);
    assert_eq!(always.reply(&offer(&table)), Reply::Decide(&ambush("Triplett Creek")));
    table.rolling(ambush("Triplett Creek"), &[2, 1]);
    assert_eq!(table.game.standing(&table.state, Side::Wc.seat()), None);
}
