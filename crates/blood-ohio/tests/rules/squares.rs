//! 2.4.3, 20.7: entry squares and Fort Miamis.

use crate::acts::{drop_off, exit, form};
use crate::table::{Given, Table, given, sap, space, step};
use blood_ohio::board::{Board, Gate};
use blood_ohio::counters::{Nation, Side};
use blood_ohio::decision::Decision;
use blood_ohio::event::Event;
use blood_ohio::state::{Frame, Health, Place, Site, Special, Status};

fn moving(table: &Table) -> bool {
    matches!(table.state.top(), Some(Frame::Moving(_)))
}

/// [2.4.3] Each side uses its own squares only.
#[test]
fn r2_4_3_each_side_has_its_own_squares() {
    let mut us = given("harmar").all(&["Harmar", "R1"], "Kenapacomaqua").operations(Side::Us);
    us.form("Kenapacomaqua", &["Harmar", "R1"]);
    us.refuses(step("E8"), "2.4.3");

    let mut wc = given("harmar").all(&["Blue Jacket", "Shawnee 1"], "Logstown").operations(Side::Wc);
    wc.form("Logstown", &["Blue Jacket", "Shawnee 1"]);
    wc.refuses(step("E1"), "2.4.3");
}

/// [2.4.3-b] Four squares of the US, two of them southern, and four of nations.
#[test]
fn r2_4_3_b_eight_squares() {
    let table = given("harmar").operations(Side::Us);
    let gates: Vec<Gate> = table.game.data().board.gates().map(|(_, gate)| gate).collect();
    let count = |test: fn(&Gate) -> bool| gates.iter().filter(|gate| test(gate)).count();

    assert_eq!(count(|gate| matches!(gate, Gate::Us { .. })), 4);
    assert_eq!(count(|gate| matches!(gate, Gate::Us { southern: true })), 2);
    for nation in [Nation::Ojibwa, Nation::Potawatomi, Nation::Kickapoo, Nation::Miami] {
        assert!(gates.contains(&Gate::Nation(nation)));
    }
    assert_eq!(gates.len(), 8);
}

/// [2.4.3-c] Who waits on a square is neither attacked nor ambushed, and ambushes nobody.
#[test]
fn r2_4_3_c_a_square_is_out_of_reach() {
    let mut wc = given("harmar").all(&["R1", "R2"], "E1").all(&["Blue Jacket", "Shawnee 1"], "Legion Plain").vp(4, 4);
    wc = wc.at("Miami 1", "Twin Creek");
    let mut table = wc.operations(Side::Wc);
    table.form("Legion Plain", &["Blue Jacket", "Shawnee 1"]).when(step("Logstown"));
    // The US units beside it are not asked.
    assert_eq!(table.side(), Some(Side::Wc));
    table.refuses(step("E1"), "2.4.3");
    table.refuses(Decision::Attack, "14.1");

    let given = given("harmar").all(&["Harmar", "R1"], "Raccoon Creek").all(&["Shawnee 1", "Shawnee 2"], "Logstown");
    let mut us = given.at("R16", "Louisville").vp(4, 4).operations(Side::Us);
    us.form("Raccoon Creek", &["Harmar", "R1"]).when(step("E1"));
    assert!(us.side() == Some(Side::Us) && us.is_at("R1", "E1"));
}

/// [2.4.3-c] A square is no space: it has no distance to any.
#[test]
fn r2_4_3_c_a_square_has_no_distance() {
    let table = given("harmar").operations(Side::Us);
    let board = &table.game.data().board;

    assert_eq!(board.distance(space("E1"), space("Logstown")), Board::UNREACHABLE);
    // Over E1 Logstown and Catfish Camp would be two apart.
    assert!(board.distance(space("Logstown"), space("Catfish Camp")) > 2);
}

/// [2.4.3-d] An Ojibwa unit recruited on a 5 arrives on the Ojibwa square and comes onto the map from there.
#[test]
fn r2_4_3_d_off_map_nations_arrive_on_their_square() {
    let mut table = given("harmar")
        .status(Nation::Ojibwa, Status::Member)
        .off("Ojibwa 1", Place::Track)
        .vp(0, 4)
        .with(|state| {
            (state.acting, state.sap, state.passed) = (Side::Wc, sap([0, 5]), [true, false]);
            (state.segment, state.procedure) = (1, 0);
        })
        .asked(Frame::Special(Special {}));

    // The one unit there is arrives, the square being the one place for it.
    table.rolling(Decision::RecruitNation { nation: Nation::Ojibwa }, &[5]);
    assert!(table.is_at("Ojibwa 1", "E5"));

    let mut march = given("harmar")
        .status(Nation::Ojibwa, Status::Member)
        .all(&["Ojibwa 1", "Bad Bird"], "E5")
        .operations(Side::Wc);
    march.form("E5", &["Ojibwa 1", "Bad Bird"]).when(step("River Raisin"));
    assert_eq!(march.spent(), (1, 5));
}

/// [2.4.3-e] [2.4.3-f] A Miami unit leaves the map by the Miami square: it is in the box, whole, to be recruited again.
#[test]
fn r2_4_3_f_a_miami_unit_leaves_by_its_square() {
    let mut table = given("harmar").at("Miami 1", "Kenapacomaqua").flipped(&["Miami 1"]).operations(Side::Wc);

    table.form("Kenapacomaqua", &["Miami 1"]).when(step("E8"));
    assert!(table.is_at("Miami 1", "E8"));
    // Going out is a choice of its own, also when nobody else is left to move.
    table.when(exit("Miami 1"));

    assert_eq!((table.place("Miami 1"), table.is_flipped("Miami 1")), (Place::Track, false));
}

/// [2.4.3-f] [23.0-d] [R100] The last warriors beside a British Arms marker do not leave the map without it, nor with
/// it: it lies alone only in a village. It is handed on first, or the warriors take it back to the map.
#[test]
fn r100_arms_on_the_miami_square() {
    let given = || given("harmar").at("Miami 1", "E8").arms(1, Nation::Miami, "E8").at("Miami 9", "Kenapacomaqua");
    let mut alone = given().operations(Side::Wc);
    alone.refuses(exit("Miami 1"), "23.0-d");
    alone.form("E8", &["Miami 1", "B1"]).when(step("Kenapacomaqua"));
    assert!(alone.is_at("B1", "Kenapacomaqua"));

    // One of two may go, and a chief always.
    let mut two = given().all(&["Miami 2", "Le Gris"], "E8").operations(Side::Wc);
    two.when(exit("Le Gris")).when(exit("Miami 2")).refuses(exit("Miami 1"), "23.0-d");
    assert!(two.is_at("B1", "E8") && two.state.arms[0] == Some(Nation::Miami));

    // Handed on to guests, it stays with them.
    let mut handed = given().at("Shawnee 1", "E8").operations(Side::Wc);
    let arms = handed.id("B1");
    handed.when(Decision::HandArms { arms, nation: Nation::Shawnee }).when(exit("Miami 1"));
    assert!(handed.is_at("B1", "E8") && handed.place("Miami 1") == Place::Track);
}

/// [2.4.3-e] New Miami units come in by that square.
#[test]
fn r2_4_3_e_miami_units_come_in_by_their_square() {
    let mut table = given("harmar").at("Miami 1", "E8").operations(Side::Wc);

    table.form("E8", &["Miami 1"]).when(step("Kenapacomaqua"));

    assert_eq!((table.is_at("Miami 1", "Kenapacomaqua"), table.spent()), (true, (1, 3)));
}

/// [2.4.3-f] Leaving is for the owner of the square alone; others stay on it.
#[test]
fn r2_4_3_f_others_do_not_leave() {
    let mut table = given("harmar").all(&["Shawnee 1", "Miami 1"], "E8").operations(Side::Wc);

    table.refuses(exit("Shawnee 1"), "2.4.3-f");
    assert!(table.offers(exit("Miami 1")));
    // Nor from the map itself.
    let mut inland = given("harmar").at("Miami 1", "Kenapacomaqua").operations(Side::Wc);
    inland.refuses(exit("Miami 1"), "2.4.3-f");
}

/// [2.4.3-g] Onto the map at the cost of the space; out at 1 MP, which ends the move; the US stays on the square.
#[test]
fn r2_4_3_g_in_and_out() {
    let mut enter = given("harmar").all(&["Harmar", "R1"], "E1").operations(Side::Us);
    enter.form("E1", &["Harmar", "R1"]).when(step("Raccoon Creek"));
    assert_eq!(enter.spent(), (1, 4));

    let mut river = given("harmar").all(&["Harmar", "R1"], "E1").operations(Side::Us);
    river.form("E1", &["Harmar", "R1"]).when(step("O1"));
    assert_eq!(river.spent(), (2, 4));

    let mut out = given("harmar").all(&["Harmar", "R1"], "Charlestown").at("R16", "Louisville").operations(Side::Us);
    out.form("Charlestown", &["Harmar", "R1"]).go(&["Catfish Camp", "E1"]);
    let cost = out.events.iter().find_map(|event| match event {
        Event::Moved { cost, spent, .. } => Some((cost.get(), spent.get())),
        _ => None,
    });
    assert_eq!(cost, Some((1, 2)));
    assert!(!moving(&out) && out.is_at("Harmar", "E1") && out.state[out.id("Harmar")].moved);
    out.refuses(exit("R1"), "4.2");
}

/// Little Turtle and these at River Raisin, beside the Ojibwa square.
fn envoy(names: &[&str], flipped: &[&str]) -> Table {
    let given = given("harmar").all(names, "River Raisin").flipped(flipped).at("Delaware 1", "Sugar Creek");
    let mut table = given.operations(Side::Wc);
    table.form("River Raisin", names);
    table
}

/// [2.4.3-h] A key leader with at most 2 FP steps onto the square of a nonaligned nation; with 3 he does not, nor do
/// warriors without him.
#[test]
fn r2_4_3_h_an_envoy_and_two_points() {
    let mut alone = envoy(&["Little Turtle"], &[]);
    alone.when(step("E5"));
    assert!(alone.is_at("Little Turtle", "E5"));
    assert!(envoy(&["Little Turtle", "Miami 1"], &[]).offers(step("E5")));
    envoy(&["Little Turtle", "Miami 1", "Miami 2"], &["Miami 2"]).refuses(step("E5"), "2.4.3-h");
    envoy(&["Miami 1"], &[]).refuses(step("E5"), "2.4.3-h");
    envoy(&["Le Gris"], &[]).refuses(step("E5"), "2.4.3-h");
}

/// [2.4.3-h] Once the nation is a member any WC force may use its square.
#[test]
fn r2_4_3_h_members_are_open_to_all() {
    let mut table = given("harmar")
        .status(Nation::Ojibwa, Status::Member)
        .all(&["Miami 1", "Miami 2", "Shawnee 1"], "River Raisin")
        .at("Delaware 1", "Sugar Creek")
        .operations(Side::Wc);

    table.form("River Raisin", &["Miami 1", "Miami 2", "Shawnee 1"]).when(step("E5"));

    assert!(table.is_at("Shawnee 1", "E5"));
}

/// [2.4.3-i] A Kickapoo unit leaves by the Kickapoo square, a Shawnee unit does not.
#[test]
fn r2_4_3_i_off_map_nations_leave_by_their_own() {
    let mut table = given("legion").all(&["Kickapoo 1", "Shawnee 1"], "E7").operations(Side::Wc);

    table.refuses(exit("Shawnee 1"), "2.4.3-f");
    table.when(exit("Kickapoo 1"));

    assert_eq!(table.place("Kickapoo 1"), Place::Track);
    assert!(table.is_at("Shawnee 1", "E7"));
}

/// [2.4.3-h] [2.4.3-f] Interaction 17: the envoy stays on the square, may treat, and walks back; a Miami unit on the
/// Miami square may leave instead.
#[test]
fn i17_the_envoy() {
    let mut table = envoy(&["Little Turtle", "Miami 1"], &[]);
    table.when(step("E5"));
    assert!(table.is_at("Little Turtle", "E5") && table.is_at("Miami 1", "E5"));
    table.refuses(exit("Little Turtle"), "2.4.3-f");

    let talks = given("harmar")
        .all(&["Little Turtle", "Miami 1"], "E5")
        .vp(0, 4)
        .with(|state| {
            (state.acting, state.sap, state.passed) = (Side::Wc, sap([0, 5]), [true, false]);
            (state.segment, state.procedure) = (1, 0);
        })
        .asked(Frame::Special(Special {}));
    assert!(talks.offers(Decision::Ally { nation: Nation::Ojibwa }));

    let mut back = given("harmar").all(&["Little Turtle", "Miami 1"], "E5").operations(Side::Wc);
    back.form("E5", &["Little Turtle", "Miami 1"]).when(step("Upper Raisin"));
    assert!(back.is_at("Little Turtle", "Upper Raisin"));

    let mut home = given("harmar").at("Miami 1", "E8").operations(Side::Wc);
    assert!(home.offers(form("E8")));
    home.when(exit("Miami 1"));
    assert_eq!(home.place("Miami 1"), Place::Track);
}

/// Fort Miamis stands; these are at Swan Creek beside it.
fn miamis(names: &[&str]) -> Given {
    let given = given("legion").site("MA1", Site::Miamis).all(names, "Swan Creek").vp(4, 4);
    given.at("R16", "Louisville").at("Delaware 8", "Sugar Creek").status(Nation::Ottawa, Status::Member)
}

fn at_miamis(side: Side, names: &[&str]) -> Table {
    let mut table = miamis(names).operations(side);
    table.form("Swan Creek", names);
    table
}

/// [20.7] 4 FP of the WC and any leaders may stay on the river space of the fort; 5 may not.
#[test]
fn r20_7_four_points_may_stay() {
    let mut four = at_miamis(Side::Wc, &["Little Turtle", "Blue Jacket", "Le Gris", "Miami 1", "Miami 2"]);
    four.when(step("MA1")).when(Decision::Stop);
    assert!(four.is_at("Miami 2", "MA1") && !moving(&four));

    let mut six = at_miamis(Side::Wc, &["Little Turtle", "Miami 1", "Miami 2", "Miami 3"]);
    six.when(step("MA1"));
    six.refuses(Decision::Stop, "20.7");
    six.when(step("Tontogany"));
    assert!(six.is_at("Miami 3", "Tontogany"));
}

/// [20.7] Those already there count, and without the fort nobody stays.
#[test]
fn r20_7_those_already_there_count() {
    let fort = miamis(&["Little Turtle", "Miami 1"]).all(&["Shawnee 1", "Shawnee 2"], "MA1");
    let mut table = fort.operations(Side::Wc);
    table.form("Swan Creek", &["Little Turtle", "Miami 1"]).when(step("MA1"));
    table.refuses(Decision::Stop, "20.7");

    let mut bare = given("legion").all(&["Little Turtle", "Miami 1"], "Swan Creek").operations(Side::Wc);
    bare.form("Swan Creek", &["Little Turtle", "Miami 1"]).when(step("MA1"));
    bare.refuses(Decision::Stop, "2.5.2-d");
}

/// [20.7] A force on its way may leave up to 4 FP there.
#[test]
fn r20_7_units_may_be_left_there() {
    let mut table = at_miamis(Side::Wc, &["Little Turtle", "Miami 1", "Miami 2", "Miami 3"]);
    table.when(step("MA1")).when(drop_off("Miami 1")).when(drop_off("Miami 2"));
    table.refuses(drop_off("Miami 3"), "20.7");
    table.when(step("Tontogany"));

    assert!(table.is_at("Miami 1", "MA1") && table.is_at("Miami 3", "Tontogany"));
}

/// [20.7-b] The US does not enter the space, from the bank or along the river.
#[test]
fn r20_7_b_the_us_stays_out() {
    let mut bank = at_miamis(Side::Us, &["Wayne", "R1"]);
    bank.refuses(step("MA1"), "20.7-b");

    let mut river = given("legion")
        .status(Nation::Ottawa, Status::Member)
        .site("MA1", Site::Miamis)
        .all(&["Wayne", "R1"], "Black Swamp")
        .vp(4, 0)
        .operations(Side::Us);
    river.form("Black Swamp", &["Wayne", "R1"]).when(step("MA2"));
    river.refuses(step("MA1"), "20.7-b");
    river.refuses(Decision::Stop, "2.5.2-d");
    river.when(step("Tontogany"));
    assert!(river.is_at("R1", "Tontogany"));
}

/// [20.7-c] The WC does not retreat into the fort, nor through its space.
#[test]
fn r20_7_c_no_haven() {
    // Portage River, over the fort's space, is the nearest village but for the rule.
    let mut table = given("legion")
        .status(Nation::Ottawa, Status::Member)
        .site("MA1", Site::Miamis)
        .site("Portage River", Site::Village(Nation::Wyandot, Health::Full))
        .at("Miami 1", "Swan Creek")
        .all(&["Wayne", "R1", "R2"], "Roche de Boeuf")
        .vp(4, 0)
        .operations(Side::Us);
    table.form("Roche de Boeuf", &["Wayne", "R1", "R2"]).when(step("Swan Creek")).when(Decision::Attack);
    table.when(Decision::FallBack).rolling(Decision::NoTactics, &[6]);

    let offered = table.options();
    assert!(offered.iter().all(|option| !matches!(option, Decision::RetreatTo { to } if *to == space("MA1"))));
    while table.side() == Some(Side::Wc) && matches!(table.state.top(), Some(Frame::Retreat(_))) {
        let first = table.options()[0];
        table.when(first);
    }
    let far = ["Tontogany", "Portage River", "MA1"];
    assert!(far.iter().all(|at| !table.is_at("Miami 1", at)) && !table.is_at("Miami 1", "Swan Creek"));
}
