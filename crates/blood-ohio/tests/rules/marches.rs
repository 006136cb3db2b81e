//! 2.0, 2.5, 6.0, 6.1, 6.3.1 to 6.6, 6.8, 21.2: a force on its way.

use crate::acts::{add, ambush, drop_off, form, guide, lose, pick_up};
use crate::table::{Given, Table, given, space, step};
use blood_ohio::board::Terrain;
use blood_ohio::counters::{Kind, Nation, Side};
use blood_ohio::decision::Decision;
use blood_ohio::event::Event;
use blood_ohio::state::{ForceKind, Frame, Place, Site};
use kernel::{Game, ScriptedDice, Seat, Table as Felt};

/// Harmar with five regular units at Mount Sterling and somebody else who has not moved.
fn harmar_at_mount_sterling() -> Given {
    given("harmar").all(&["Harmar", "R1", "R2", "R3", "R4", "R5"], "Mount Sterling").at("R16", "Louisville")
}

fn moving(table: &Table) -> bool {
    matches!(table.state.top(), Some(Frame::Moving(_)))
}

/// [2.0-b] South and east of the Ohio no nation holds a space.
#[test]
fn r2_0_b_no_nation_holds_land_beyond_the_ohio() {
    let table = given("harmar").operations(Side::Us);
    let board = &table.game.data().board;

    let ground = || board.spaces().filter(|space| board.terrain(*space) == Terrain::Ground);
    assert!(ground().filter(|space| !board.north_of_ohio(*space)).all(|space| board.owner(space).is_none()));
    assert!(!board.north_of_ohio(space("Lexington")) && !board.north_of_ohio(space("Wheeling")));
    assert!(board.north_of_ohio(space("Fort Washington")) && board.north_of_ohio(space("Kekionga")));
}

/// [2.0-c] A boundary is made of the spaces in the nation's colour: only US FP on those count in an intrusion.
#[test]
fn r2_0_c_a_boundary_is_the_spaces_of_the_colour_and_no_other() {
    let mut table = given("harmar")
        .all(&["Harmar", "R1", "R2"], "Legion Plain")
        .at("R3", "Shenango")
        .at("R4", "BE1")
        .operations(Side::Us);

    table.form("Legion Plain", &["Harmar", "R1"]).when(step("BE1")).rolling(step("Shenango"), &[6, 6]);

    let told = table.events.iter().find_map(|event| match event {
        Event::Intruded { nation, force, war, .. } => Some((*nation, force.get(), *war)),
        _ => None,
    });
    // R1 and R3 stand in Seneca land; R2 and R4 on the brown spaces beside it.
    assert_eq!(told, Some((Nation::Seneca, 4, false)));
}

/// [2.0-d] A brown space beside a nonaligned nation is nobody's: entering it rolls no dice.
#[test]
fn r2_0_d_a_neutral_space_rolls_no_intrusion() {
    let mut table = given("harmar").all(&["Harmar", "R1"], "Legion Plain").operations(Side::Us);

    // `when` allows no die.
    table.form("Legion Plain", &["Harmar", "R1"]).when(step("BE1"));

    assert!(table.game.data().board.linked(space("BE1"), space("Shenango")));
    assert!(table.is_at("Harmar", "BE1"));
}

/// [2.5] Every space is ground or river; only entry squares are neither.
#[test]
fn r2_5_a_space_is_ground_or_river() {
    let table = given("harmar").operations(Side::Us);
    let board = &table.game.data().board;
    let count = |terrain| board.spaces().filter(|space| board.terrain(*space) == terrain).count();

    assert_eq!([count(Terrain::Ground), count(Terrain::River), count(Terrain::Entry)], [186, 80, 8]);
    assert!(board.spaces().all(|space| (board.terrain(space) == Terrain::Entry) == board.gate(space).is_some()));
}

/// [2.5-b] Ground to river 2, river to river 1, river to ground 0; ground to ground 1.
#[test]
fn r2_5_b_the_cost_of_each_kind_of_step() {
    let mut table = given("harmar").all(&["Harmar", "R1"], "Fort Washington").operations(Side::Us);

    table.form("Fort Washington", &["Harmar", "R1"]).when(step("O18"));
    assert_eq!(table.spent(), (2, 4));
    table.when(step("O17"));
    assert_eq!(table.spent(), (3, 4));
    table.when(step("Eagle Creek"));
    assert_eq!(table.spent(), (3, 4));

    let mut table = harmar_at_mount_sterling().operations(Side::Us);
    table.form("Mount Sterling", &["Harmar"]).when(step("Boonesborough"));
    assert_eq!(table.spent(), (1, 4));
}

/// [2.5.1] Trails join neighbours at 1 MP each: a WC stray force goes three spaces and no more.
#[test]
fn r2_5_1_three_points_are_three_ground_spaces() {
    let mut table =
        given("harmar").at("Shawnee 1", "Old Chillicothe").at("Delaware 1", "Sugar Creek").operations(Side::Wc);

    table.form("Old Chillicothe", &["Shawnee 1"]);
    table.refuses(step("Kekionga"), "2.5.1");
    table.go(&["Upper Paint", "Buck Creek"]);
    assert_eq!(table.spent(), (2, 3));
    table.when(step("Darby Plains"));

    assert!(table.is_at("Shawnee 1", "Darby Plains"));
    assert!(!moving(&table) && table.state[table.id("Shawnee 1")].moved);
}

/// [2.5.2] Along a river 1 MP a space, to the next space up or down only; ashore at no cost with nothing left.
#[test]
fn r2_5_2_two_spaces_along_the_ohio_and_ashore() {
    let mut table =
        given("harmar").all(&["Harmar", "R1"], "Fort Washington").at("R16", "Louisville").operations(Side::Us);

    table.form("Fort Washington", &["Harmar", "R1"]).when(step("O18"));
    table.refuses(step("O16"), "2.5.1");
    table.go(&["O17", "O16"]);
    assert_eq!(table.spent(), (4, 4));
    table.when(step("Limestone"));

    assert!(table.is_at("Harmar", "Limestone") && table.is_at("R1", "Limestone"));
}

/// [2.5.2-b] Into a river takes 2 MP, so one point is not enough.
#[test]
fn r2_5_2_b_one_point_does_not_reach_the_water() {
    let mut table =
        given("harmar").at("Shawnee 1", "Old Chillicothe").at("Delaware 1", "Sugar Creek").operations(Side::Wc);

    table.form("Old Chillicothe", &["Shawnee 1"]).go(&["Upper Paint", "Deer Creek"]);

    assert_eq!(table.spent(), (2, 3));
    table.refuses(step("SC2"), "2.5.2-b");
}

/// [2.5.2-c] Landing is free: two points carry a stray force over the Ohio.
#[test]
fn r2_5_2_c_landing_costs_nothing() {
    let mut table = given("harmar").at("R1", "Fort Washington").at("R16", "Louisville").operations(Side::Us);

    table.form("Fort Washington", &["R1"]).when(step("O18"));
    assert_eq!(table.spent(), (2, 2));
    table.when(step("Bank Lick"));

    assert!(table.is_at("R1", "Bank Lick"));
}

/// [2.5.2-d] Nobody stops on a river, not even with nothing left to spend.
#[test]
fn r2_5_2_d_no_stop_on_a_river() {
    let mut table =
        given("harmar").all(&["Harmar", "R1"], "Fort Washington").at("R16", "Louisville").operations(Side::Us);

    table.form("Fort Washington", &["Harmar", "R1"]).go(&["O18", "O17", "O16"]);

    table.refuses(Decision::Stop, "2.5.2-d");
    table.refuses(drop_off("R1"), "2.5.2-d");
    assert!(table.options().iter().all(|option| matches!(option, Decision::Step { to } if *to != space("O15"))));
    assert!(table.options().len() > 1);
}

/// [6.0] In an Operations segment one side acts until it says so; then the WC segment follows that of the US.
#[test]
fn r6_0_one_side_operates_until_it_is_done() {
    let mut table = harmar_at_mount_sterling().at("Miami 1", "Twin Creek").operations(Side::Us);

    let before = table.state.clone();
    let theirs = form("Twin Creek");
    let mut dice = ScriptedDice::default();
    let mut events = Vec::new();
    let refused = table.game.decide(&mut table.state, Seat(1), &theirs, &mut Felt::new(&mut dice, &mut events));
    assert!(refused.is_err() && table.state == before);
    table.refuses(theirs, "6.1");
    assert!(table.offers(form("Mount Sterling")));

    table.when(Decision::Done);
    assert_eq!((table.side(), table.state.segment), (Some(Side::Wc), 3));
    assert!(table.offers(theirs) && !table.offers(form("Mount Sterling")));
}

/// [6.1] Any number may share a ground space, and a force is made from the stack there.
#[test]
fn r6_1_any_number_may_share_a_space() {
    let ten = ["R1", "R2", "R3", "R4", "R5", "R6", "M1", "M2", "M3", "M4"];
    let mut table = given("harmar").all(&ten, "Mount Sterling").at("M5", "Boonesborough").operations(Side::Us);

    table.form("Boonesborough", &["M5"]).when(step("Mount Sterling"));
    assert_eq!(table.fp("Mount Sterling", Kind::fighter), 22);

    table.when(form("Mount Sterling"));
    table.refuses(add("R16"), "6.1");
    table.when(add("R1"));
    assert!(table.offers(Decision::March));
}

/// [6.1-b] The next force is formed when the one on its way is done.
#[test]
fn r6_1_b_one_force_at_a_time() {
    let mut table = harmar_at_mount_sterling().operations(Side::Us);
    let other = form("Louisville");

    table.form("Mount Sterling", &["Harmar", "R1"]);
    table.refuses(other, "4.2");
    table.when(step("Boonesborough"));
    table.refuses(other, "4.2");
    table.when(Decision::Stop);

    assert!(table.offers(other));
}

/// [6.1-c] A counter that went one space in a force goes with no other in this segment.
#[test]
fn r6_1_c_a_counter_moves_once() {
    let mut table = harmar_at_mount_sterling().operations(Side::Us);

    table.form("Mount Sterling", &["Harmar", "R1"]).when(step("Boonesborough"));
    table.when(drop_off("R1")).when(step("Lexington")).when(Decision::Stop);

    table.refuses(form("Boonesborough"), "6.1-c");
    table.refuses(form("Lexington"), "6.1-c");
}

/// [6.3.1] Along a river other than the Ohio 8 FP go, 9 do not. Leaders do not count.
#[test]
fn r6_3_1_eight_points_go_along_a_river() {
    let all = ["Harmar", "Hardin", "R1", "R2", "R3", "R4", "R5"];
    let column = |names: &[&str]| {
        let mut table = given("harmar").all(&all, "Mill Creek").flipped(&["R5"]).operations(Side::Us);
        table.form("Mill Creek", names).when(step("MI1"));
        table
    };

    let mut nine = column(&["Harmar", "Hardin", "R1", "R2", "R3", "R4", "R5"]);
    nine.refuses(step("MI2"), "6.3.1");
    let mut eight = column(&["Harmar", "Hardin", "R1", "R2", "R3", "R4"]);
    eight.when(step("MI2"));
    assert!(eight.is_at("Hardin", "MI2"));
}

/// [6.3.1] From the Ohio into another river the smaller limit holds.
#[test]
fn r6_3_1_the_mouth_of_a_river_is_not_the_ohio() {
    let all = ["Harmar", "R1", "R2", "R3", "R4", "R5"];
    let mut table = given("harmar").all(&all, "North Bend").operations(Side::Us);

    table.form("North Bend", &all).when(step("O19"));

    table.refuses(step("MI1"), "6.3.1");
    table.when(step("O18"));
}

/// [6.3.1-b] Along the Ohio the US goes with 16 FP, not with 17, and the WC with 8.
#[test]
fn r6_3_1_b_sixteen_points_of_the_us_on_the_ohio() {
    let army = ["Wayne", "Scott", "R1", "R2", "R3", "R4", "R5", "R6", "R7", "R8"];
    let fort = || given("legion").all(&army, "Columbia").all(&["R9", "S1"], "Columbia").flipped(&["R9"]);

    let mut table = fort().operations(Side::Us);
    table.form("Columbia", &army).go(&["O18", "O17"]);
    assert!(table.is_at("R8", "O17"));

    let mut table = fort().operations(Side::Us);
    let mut more = army.to_vec();
    more.extend(["R9", "S1"]);
    // 6.6: 17 FP are stray; a scout gives the third point they need.
    table.form("Columbia", &more).rolling(guide("S1"), &[6]).when(step("O18"));
    assert_eq!(table.spent(), (2, 3));
    table.refuses(step("O17"), "6.3.1-b");
}

/// [6.3.1-b] The WC keeps to 8 FP on the Ohio.
#[test]
fn r6_3_1_b_eight_points_of_the_wc_on_the_ohio() {
    let all = ["Little Turtle", "Miami 1", "Miami 2", "Miami 3", "Miami 4", "Miami 5"];
    let band = |names: &[&str]| {
        let mut table = given("harmar").all(&all, "Eagle Creek").flipped(&["Miami 5"]).operations(Side::Wc);
        table.form("Eagle Creek", names).when(step("O16"));
        table
    };

    band(&all).refuses(step("O17"), "6.3.1-b");
    let mut eight = band(&all[..5]);
    eight.when(step("O17"));
    assert!(eight.is_at("Little Turtle", "O17"));
}

/// [6.3.1-c] A force of any size crosses, but crossing ends on another bank: the bank it came from is not across.
#[test]
fn r6_3_1_c_any_force_crosses() {
    let army = ["R1", "R2", "R3", "R4", "R5", "R6", "R7", "R8", "R9", "R10"];
    let mut table = given("harmar").all(&army, "Fort Washington").at("R16", "Louisville").operations(Side::Us);

    table.form("Fort Washington", &army).when(step("O18"));
    assert_eq!(table.spent(), (2, 2));
    table.refuses(step("Columbia"), "6.3.1-b");
    table.when(step("Bank Lick"));

    assert_eq!(table.fp("Bank Lick", Kind::fighter), 20);
}

/// [6.3.1-c] A force small enough to go along the river may land on either bank.
#[test]
fn r6_3_1_c_a_small_force_lands_where_it_likes() {
    let mut table = given("harmar").at("R1", "Fort Washington").at("R16", "Louisville").operations(Side::Us);

    table.form("Fort Washington", &["R1"]).go(&["O18", "Columbia"]);

    assert!(table.is_at("R1", "Columbia"));
}

/// [6.4] A subordinate's force of 4 FP takes a unit of 2 along, and no further one.
#[test]
fn r6_4_units_join_up_to_the_limit() {
    let mut table = given("harmar")
        .all(&["Hardin", "R1", "R2"], "Mount Sterling")
        .all(&["R3", "R4", "W1", "S1"], "Boonesborough")
        .operations(Side::Us);

    table.form("Mount Sterling", &["Hardin", "R1", "R2"]);
    table.refuses(pick_up("R3"), "6.4");
    table.when(step("Boonesborough")).when(pick_up("R3"));
    table.refuses(pick_up("R4"), "6.2.2");
    // 6.2.4: support goes with any force.
    table.when(pick_up("W1")).when(pick_up("S1")).when(step("Lexington"));

    assert!(table.is_at("R3", "Lexington") && table.is_at("W1", "Lexington") && table.is_at("R4", "Boonesborough"));
}

/// [6.2.4] [6.4] [R101] A wagon by itself has 4 MP and takes nobody along on them but a leader and those whom he
/// commands.
#[test]
fn r6_2_4_a_wagon_does_not_speed_an_army() {
    let arranged =
        || given("harmar").at("W1", "Mount Sterling").all(&["R1", "R2"], "Triplett Creek").at("R16", "Louisville");
    let mut table = arranged().operations(Side::Us);
    table.form("Mount Sterling", &["W1"]).when(step("Triplett Creek"));
    table.refuses(pick_up("R1"), "6.2.4");

    let mut led = arranged().at("Hardin", "Triplett Creek").operations(Side::Us);
    led.form("Mount Sterling", &["W1"]).when(step("Triplett Creek")).when(pick_up("Hardin")).when(pick_up("R1"));
    assert_eq!(led.spent(), (1, 4));
}

/// [6.2.3] [6.4] [6.5] A force whose leader falls on the way is a stray force: it takes up and leaves whom it likes, and
/// keeps its points.
#[test]
fn r6_2_3_without_its_leader_a_force_is_stray() {
    let arranged = given("harmar").all(&["Le Gris", "Miami 1", "Miami 2"], "Mount Sterling").at("Miami 3", "Salt Lick");
    let arranged = arranged.flipped(&["Le Gris", "Miami 1", "Miami 2"]).all(&["R1", "R2"], "Upper Blue Licks");
    let mut table = arranged.at("Miami 9", "Kekionga").vp(4, 4).operations(Side::Wc);
    table.form("Mount Sterling", &["Le Gris", "Miami 1", "Miami 2"]).when(step("Triplett Creek"));
    table.rolling(ambush("Upper Blue Licks"), &[5, 1]).when(lose("Le Gris"));
    assert!(table.offers(drop_off("Miami 1")));
    assert_eq!(table.spent(), (1, 5));
}

/// [6.4] A key leader holds 10 FP, and 16 with a second leader in the force.
#[test]
fn r6_4_a_key_leader_force_picks_up_to_ten_or_sixteen() {
    let more = ["Hardin", "M1", "M2", "M3", "M4"];
    let mut table = harmar_at_mount_sterling().all(&more, "Boonesborough").operations(Side::Us);

    table.form("Mount Sterling", &["Harmar", "R1", "R2", "R3", "R4", "R5"]).when(step("Boonesborough"));
    table.refuses(pick_up("M1"), "6.2.1");
    // R30: the second leader raises the limit from now on.
    for name in ["Hardin", "M1", "M2", "M3"] {
        table.when(pick_up(name));
    }
    table.refuses(pick_up("M4"), "6.2.1");
}

/// [6.4-d] A key leader picked up makes a subordinate's force his own, with his limit.
#[test]
fn r6_4_d_a_key_leader_takes_over() {
    let waiting = ["Harmar", "M1", "M2", "M3", "M4", "M5", "M6"];
    let mut table = given("harmar")
        .all(&["Hardin", "R1", "R2"], "Mount Sterling")
        .all(&waiting, "Boonesborough")
        .operations(Side::Us);

    table.form("Mount Sterling", &["Hardin", "R1", "R2"]).when(step("Boonesborough")).when(pick_up("M1"));
    table.refuses(pick_up("M2"), "6.2.2");
    // With Hardin as the second leader 16 FP go.
    for name in ["Harmar", "M2", "M3", "M4", "M5", "M6"] {
        table.when(pick_up(name));
    }
    table.refuses(drop_off("Harmar"), "6.5-b");
    assert_eq!(table.spent(), (1, 4));
}

/// [6.4-b] Who has moved is not picked up.
#[test]
fn r6_4_b_moved_units_stay() {
    let mut table = harmar_at_mount_sterling().all(&["M1", "M2"], "Boonesborough").moved(&["M1"]).operations(Side::Us);

    table.form("Mount Sterling", &["Harmar", "R1"]).when(step("Boonesborough"));

    table.refuses(pick_up("M1"), "6.1-c");
    table.when(pick_up("M2"));
}

/// [6.4-c] A chief picks up warriors of his own nation only; a key leader takes any.
#[test]
fn r6_4_c_a_chief_takes_only_his_own() {
    let band = |leader: &str| {
        let mut table = given("harmar")
            .all(&[leader, "Miami 1"], "Twin Creek")
            .all(&["Miami 2", "Shawnee 1"], "Stillwater")
            .operations(Side::Wc);
        table.form("Twin Creek", &[leader, "Miami 1"]).when(step("Stillwater"));
        table
    };

    let mut chief = band("Le Gris");
    chief.refuses(pick_up("Shawnee 1"), "6.4-c");
    chief.when(pick_up("Miami 2"));
    let mut key = band("Little Turtle");
    key.when(pick_up("Shawnee 1")).when(step("Pickawillany"));
    assert!(key.is_at("Shawnee 1", "Pickawillany"));
}

/// [6.4-d] A leader picked up changes the kind of force, not its points; nor does a scout.
#[test]
fn r6_4_d_a_leader_picked_up_gives_no_points() {
    let waiting = ["Wayne", "R2", "R3", "R4", "R5", "R6", "S1"];
    let mut table = given("legion").at("R1", "Mount Sterling").all(&waiting, "Boonesborough").operations(Side::Us);

    table.form("Mount Sterling", &["R1"]).when(step("Boonesborough")).when(pick_up("Wayne"));
    assert_eq!(table.spent(), (1, 2));
    let kind = table.game.look(&table.state).moving().map(|force| force.kind);
    assert_eq!(kind, Some(ForceKind::Key));
    for name in ["R2", "R3", "R4", "R5", "S1"] {
        table.when(pick_up(name));
    }
    table.refuses(pick_up("R6"), "6.2.1");
    assert_eq!(table.spent(), (1, 2));
    table.refuses(guide("S1"), "21.2");
}

/// [6.5] What is left behind on the way is done for the segment; not on a river, and not among the enemy.
#[test]
fn r6_5_units_are_left_behind() {
    let mut table = harmar_at_mount_sterling().at("Shawnee 1", "Lexington").operations(Side::Us);

    table.form("Mount Sterling", &["Harmar", "R1", "R2", "R3"]);
    table.refuses(drop_off("R1"), "6.5");
    table.when(step("Boonesborough")).when(drop_off("R1"));
    assert!(table.is_at("R1", "Boonesborough") && table.state[table.id("R1")].moved);
    table.refuses(drop_off("R1"), "6.5");

    table.when(step("Lexington")).when(Decision::PassThrough);
    table.refuses(drop_off("R2"), "6.5");
    table.when(step("Hinkstons"));
    assert!(table.is_at("R2", "Hinkstons") && table.is_at("R1", "Boonesborough"));
}

/// [6.5-b] The leader who makes the force is not left behind.
#[test]
fn r6_5_b_the_leader_goes_on() {
    let mut key = harmar_at_mount_sterling().operations(Side::Us);
    key.form("Mount Sterling", &["Harmar", "R1"]).when(step("Boonesborough"));
    key.refuses(drop_off("Harmar"), "6.5-b");

    let mut subordinate = given("harmar").all(&["Hardin", "R1"], "Mount Sterling").operations(Side::Us);
    subordinate.form("Mount Sterling", &["Hardin", "R1"]).when(step("Boonesborough"));
    subordinate.refuses(drop_off("Hardin"), "6.5-b");

    // A stray force keeps no leader.
    let seven = ["Hardin", "R1", "R2", "R3", "R4"];
    let mut stray = given("harmar").all(&seven, "Mount Sterling").operations(Side::Us);
    stray.form("Mount Sterling", &seven).when(step("Boonesborough")).when(drop_off("Hardin"));
    assert!(stray.is_at("Hardin", "Boonesborough"));
}

/// [6.5-c] Above 10 FP the second leader has to stay; at 10 he may be left.
#[test]
fn r6_5_c_the_second_leader_is_needed_above_ten() {
    let all = ["Wayne", "Scott", "R1", "R2", "R3", "R4", "R5", "R6"];
    let mut table = given("legion").all(&all, "Mount Sterling").operations(Side::Us);

    table.form("Mount Sterling", &all).when(step("Boonesborough"));
    table.refuses(drop_off("Scott"), "6.5-c");
    table.when(drop_off("R6")).when(drop_off("Scott"));

    assert!(table.is_at("Scott", "Boonesborough"));
}

/// [6.5-d] Points are counted when the force sets out: leaving the infantry changes nothing.
#[test]
fn r6_5_d_points_are_fixed_at_the_start() {
    let mut table = given("harmar").all(&["Hardin", "R1", "R2"], "Mount Sterling").operations(Side::Us);

    table.form("Mount Sterling", &["Hardin", "R1", "R2"]).when(step("Boonesborough"));
    table.when(drop_off("R1")).when(drop_off("R2"));

    assert_eq!(table.spent(), (1, 4));

    // A stray force of infantry and a wagon that leaves the infantry does not get the 4 points of a wagon.
    let mut slow = given("harmar").all(&["R1", "W1"], "Mount Sterling").operations(Side::Us);
    slow.form("Mount Sterling", &["R1", "W1"]).when(step("Boonesborough")).when(drop_off("R1"));
    assert_eq!(slow.spent(), (1, 2));
}

/// [6.6-b] A force that enters the space of an army stops there.
#[test]
fn r6_6_b_an_army_lets_nobody_through() {
    let army = ["M1", "M2", "M3", "M4", "M5", "M6", "M7", "M8", "M9"];
    let mut table = harmar_at_mount_sterling().all(&army, "Boonesborough").operations(Side::Us);

    table.form("Mount Sterling", &["Harmar", "R1"]).when(step("Boonesborough"));

    assert!(!moving(&table) && table.state[table.id("Harmar")].moved);
}

/// [6.8] 16 FP of friends are passed freely, 17 are an army; leaders do not make one.
#[test]
fn r6_8_sixteen_friends_are_passed_seventeen_are_not() {
    let friends = ["Hardin", "M1", "M2", "M3", "M4", "M5", "M6", "M7", "M8", "M9"];
    let through = |count: usize| {
        let given = harmar_at_mount_sterling().all(&friends[..count], "Boonesborough").flipped(&["M9"]);
        let mut table = given.operations(Side::Us);
        table.form("Mount Sterling", &["Harmar", "R1"]).when(step("Boonesborough"));
        moving(&table)
    };

    assert!(through(9));
    assert!(!through(10));
}

/// [21.2] A loyal scout gives 1 MP; when the only scout is left on the way the point is gone.
#[test]
fn r21_2_a_loyal_scout_gives_a_point() {
    let mut table = given("wabash").all(&["St. Clair", "R1", "S1"], "Salt River").operations(Side::Us);

    table.form("Salt River", &["St. Clair", "R1", "S1"]).rolling(guide("S1"), &[3]);
    assert_eq!(table.spent(), (0, 5));
    table.go(&["Bardstown", "Harrodsburg", "Boonesborough"]).when(drop_off("S1"));

    assert_eq!(table.spent(), (3, 4));
}

/// [21.2] Several scouts give one point together, and a force is guided only before it sets out.
#[test]
fn r21_2_several_scouts_give_one_point() {
    let mut table = given("wabash").all(&["St. Clair", "R1", "S1", "S2"], "Salt River").operations(Side::Us);

    table.form("Salt River", &["St. Clair", "R1", "S1", "S2"]).rolling(guide("S1"), &[6]);
    table.refuses(guide("S2"), "21.2");
    assert_eq!(table.spent(), (0, 5));
    // The other one still shows the way.
    table.when(step("Bardstown")).when(drop_off("S1"));
    assert_eq!(table.spent(), (1, 5));

    let mut late = given("wabash").all(&["St. Clair", "R1", "S1"], "Salt River").operations(Side::Us);
    late.form("Salt River", &["St. Clair", "R1", "S1"]).when(step("Bardstown"));
    late.refuses(guide("S1"), "21.2");
}

/// [21.2-b] A wagon is not speeded: it stays behind where the fifth point would be spent.
#[test]
fn r21_2_b_a_wagon_goes_four_spaces_at_most() {
    let mut table = given("wabash").all(&["St. Clair", "R1", "S1", "W1"], "Salt River").operations(Side::Us);

    table.form("Salt River", &["St. Clair", "R1", "S1", "W1"]).rolling(guide("S1"), &[4]);
    table.go(&["Bardstown", "Harrodsburg", "Boonesborough", "Mount Sterling"]);
    table.refuses(step("Triplett Creek"), "21.2-b");
    table.when(drop_off("W1")).when(step("Triplett Creek"));

    assert!(table.is_at("R1", "Triplett Creek") && table.is_at("W1", "Mount Sterling"));
}

/// [21.2-b] [6.2.4] [R99] A wagon has 4 points of its own, which nothing raises: a stray force that a scout guides to 3
/// takes it along.
#[test]
fn r99_a_wagon_with_a_guided_stray_force() {
    let mut table = given("wabash").all(&["R1", "S1", "W1"], "Salt River").operations(Side::Us);

    table.form("Salt River", &["R1", "S1", "W1"]).rolling(guide("S1"), &[4]);
    assert_eq!(table.spent(), (0, 3));
    table.go(&["Bardstown", "Harrodsburg", "Boonesborough"]);

    assert!(["R1", "S1", "W1"].iter().all(|name| table.is_at(name, "Boonesborough")) && !moving(&table));
}

/// [21.2-ex] St. Clair with a scout wants five spaces: on a 4 he has 5 MP, on a 2 he has 4 and the scout is gone.
#[test]
fn r21_2_ex_five_spaces_with_a_scout() {
    let force = |die: u8| {
        let names = ["St. Clair", "R1", "R2", "M1", "S1"];
        let given = given("wabash").all(&names, "Salt River").at("R16", "Louisville");
        let mut table = given.operations(Side::Us);
        table.form("Salt River", &names).rolling(guide("S1"), &[die]);
        table
    };
    let five = ["Bardstown", "Harrodsburg", "Boonesborough", "Mount Sterling", "Triplett Creek"];

    let mut loyal = force(4);
    assert_eq!(loyal.spent(), (0, 5));
    loyal.go(&five);
    assert!(loyal.is_at("St. Clair", "Triplett Creek") && loyal.is_at("S1", "Triplett Creek"));

    let mut gone = force(2);
    assert_eq!((gone.spent(), gone.place("S1")), ((0, 4), Place::Cup));
    gone.go(&five[..4]);
    assert!(gone.is_at("St. Clair", "Mount Sterling") && !moving(&gone));
}

/// [20.2-b] Friends pass through the space of a besieged fort, but do not stop there nor enter the fort.
#[test]
fn r20_2_b_a_besieged_space_is_passed_not_entered() {
    use blood_ohio::state::Health;
    use blood_ohio::tables::FortId;
    let mut table = harmar_at_mount_sterling()
        .site("Triplett Creek", Site::Fort(FortId::Steuben, Health::Full))
        .at("M1", "Triplett Creek")
        .inside(&["M1"])
        .at("Shawnee 1", "Triplett Creek")
        .operations(Side::Us);

    table.form("Mount Sterling", &["Harmar", "R1", "R2"]).when(step("Triplett Creek")).when(Decision::PassThrough);
    table.refuses(Decision::Stop, "14.1");
    table.refuses(pick_up("M1"), "20.2-b");
    table.when(step("Salt Lick"));

    assert!(table.is_at("R1", "Salt Lick"));
}
