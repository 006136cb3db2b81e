//! 5, 6, 7: zones, stacking, movement.

use crate::table::{game, given, hex, step, unit};
use rosebud::counters::Army::{Indian, Us};
use rosebud::decision::Decision;
use rosebud::state::{Fired, Marks, Phase, Work};
use rosebud::tables::Mode;

/// [5] [5-b] A band controls its hex and the six around it; Routed only the hex it stands in; a Leader nothing.
#[test]
fn r5_zones() {
    let controlled = |marks: Marks| {
        let table = given()
            .on_foot("lone-bull", "2705")
            .marked("lone-bull", marks)
            .leader("gall", "1410", None)
            .on_foot("a-2-cav", "2010")
            .phase(Phase::Movement, Us);
        let look = game().look(&table.state);
        let grid = &game().data().board.grid;
        let around = |key: &str, at: &str| {
            grid.neighbours(hex(at)).filter(|(_, next)| look.controls_hex(unit(key), *next)).count()
        };
        assert_eq!(around("gall", "1410"), 0);
        around("lone-bull", "2705")
    };
    assert_eq!((controlled(Marks::NONE), controlled(Marks::ROUTED)), (6, 0));
}

/// [5-g] [5-e] From zone to zone: two points a hex on level grass, and a chance to fire at every exit.
#[test]
fn r5_g_from_zone_to_zone() {
    let mut table = given()
        .mounted("lone-bull", "1410")
        .on_foot("a-2-cav", "1411")
        .on_foot("b-2-cav", "1611")
        .phase(Phase::Movement, Indian);
    table.picks("lone-bull");
    for to in ["1510", "1610", "1609"] {
        table.when(step(to));
        assert_eq!(table.asked(), Us, "before it enters {to}");
        table.when(Decision::Stand);
    }
    assert_eq!((table.at("lone-bull").as_str(), table.left("lone-bull")), ("1609", 2));
}

/// [5-f] [7.G] [10.I-h] Rout moves cost no points, whatever zone is left and whatever slope is climbed.
#[test]
fn r5_f_flight_costs_no_points() {
    let mut table = given()
        .on_foot("a-2-cav", "2608")
        .marked("a-2-cav", Marks::ROUTED)
        .on_foot("b-2-cav", "2704")
        .on_foot("lone-bull", "2508")
        .with(|state| state[unit("a-2-cav")].routed_at = Some(hex("2508")))
        .phase(Phase::Movement, Us);
    table.when(Decision::Rout { unit: unit("a-2-cav") }).when(Decision::Goal { hex: hex("2704") });
    let first = table.options()[0];
    table.when(first).when(Decision::Stand);
    while table.state.frames.len() > 1 {
        let next = table.options()[0];
        table.when(next);
    }
    let level = |number: &str| game().data().board.level(hex(number));
    assert!(level(&table.at("a-2-cav")) > level("2608"), "uphill, {}", table.at("a-2-cav"));
    assert_eq!(table.spent("a-2-cav"), 0);
}

/// [6.A-c] Markers take no room: three Breastworks in a hex with 25 factors.
#[test]
fn r6_a_c_markers() {
    let keys = ["a-2-cav", "b-2-cav", "d-2-cav", "e-2-cav", "i-2-cav"];
    let given = keys.iter().fold(given(), |given, key| given.mounted(key, "1410").marked(key, Marks::LOW_AMMO));
    let work = Work { hex: hex("1410"), train: unit("pack-train-a") };
    let table = given.on_foot("lone-bull", "2010").with(|state| state.works = vec![work; 3]).phase(Phase::Movement, Us);
    assert_eq!(game().look(&table.state).crowd(Us, hex("1410")).get(), 25);
    assert!(table.offers(Decision::EndPhase));
}

/// [6.C] [14-c] [14.C-h] There are no camps, and warriors find no ammunition in a Rally Phase.
#[test]
fn r6_c_no_camps() {
    let mut table = given()
        .on_foot("lone-bull", "1410")
        .marked("lone-bull", Marks::LOW_AMMO)
        .on_foot("old-bear", "1410")
        .on_foot("a-2-cav", "2010")
        .on_foot("pack-train-a", "1411")
        .rally(Indian, &[]);
    for from in ["old-bear", "pack-train-a"] {
        table.refuses(Decision::Resupply { unit: unit("lone-bull"), from: unit(from) }, "14-c");
    }
    assert!(!table.options().iter().any(|option| matches!(option, Decision::Resupply { .. })));
}

/// [6.D] [6.E] Leaders take no room, a Holder one point: five companies of 4 and five Holders fill a hex.
#[test]
fn r6_d_leaders_and_holders() {
    let crowd = |holders: usize| {
        let keys = ["a-2-cav", "b-2-cav", "d-2-cav", "e-2-cav", "i-2-cav"];
        let given = keys.iter().fold(given(), |given, key| given.on_foot(key, "1410"));
        let given = (1..=holders).fold(given, |given, number| given.on_foot(&format!("horse-holder-{number}"), "1410"));
        let given = given.leader("crook", "1410", Some("a-2-cav")).leader("noyes", "1410", Some("a-2-cav"));
        given.on_foot("lone-bull", "2010").phase(Phase::Movement, Us)
    };
    assert!(crowd(5).offers(Decision::EndPhase));
    crowd(6).refuses(Decision::EndPhase, "6.A");
    let opening = crate::table::opening(&[]);
    assert_eq!(game().look(&opening.state).crowd(Us, hex("3213")).get(), 16, "five of 3 and the HQ; four Leaders");
}

/// [7.A] [12.B] A stack goes as far as its slowest; then the Leader rides on alone, a point a hex.
#[test]
fn r7_a_stacks() {
    let mut table = given()
        .mounted("a-2-cav", "1408")
        .leader("noyes", "1408", Some("a-2-cav"))
        .on_foot("lone-bull", "2010")
        .phase(Phase::Movement, Us);
    table.picks("a-2-cav").when(Decision::Join { unit: unit("noyes") });
    for to in ["1409", "1410", "1411", "1412", "1512", "1511"] {
        table.when(step(to));
    }
    assert_eq!((table.left("a-2-cav"), table.left("noyes"), table.at("noyes").as_str()), (0, 2, "1511"));
    table.picks("noyes").when(step("1510"));
    assert_eq!((table.at("noyes").as_str(), table.at("a-2-cav").as_str()), ("1510", "1511"));
}

/// [7.B-c] A hex counts with its highest level: Eagle's Nest, which falls off on all sides, is level 4; down is free.
#[test]
fn r7_b_c_the_highest_level() {
    let mut table = given().on_foot("a-2-cav", "2715").on_foot("lone-bull", "4000").phase(Phase::Movement, Us);
    // Rocks 2 on foot and one level up.
    table.picks("a-2-cav").when(step("2815"));
    assert_eq!(table.left("a-2-cav"), 1);
    let mut table = given().mounted("a-2-cav", "2815").on_foot("lone-bull", "4000").phase(Phase::Movement, Us);
    table.picks("a-2-cav").when(step("2715"));
    assert_eq!(table.left("a-2-cav"), 5);
}

/// [7.C] [7.D-c] With one point left nobody on foot enters grass once something was spent.
#[test]
fn r7_c_never_more_than_the_allowance() {
    let mut table = given().mounted("a-2-cav", "1410").on_foot("lone-bull", "4000").phase(Phase::Movement, Us);
    table.picks("a-2-cav").when(Decision::ChangeMode { mode: Mode::Dismounted }).when(step("1411"));
    assert_eq!(table.left("a-2-cav"), 1);
    table.refuses(step("1412"), "7.C");
}

/// [7.C-d] [6] Through a full hex of friends at no extra cost.
#[test]
fn r7_c_d_through_friends() {
    let keys = ["a-2-cav", "b-2-cav", "d-2-cav", "e-2-cav", "i-2-cav"];
    let given = keys.iter().fold(given(), |given, key| {
        given.mounted(key, "1410").with(|state| {
            state[unit(key)].fired = Fired::Full;
        })
    });
    let mut table = given.mounted("a-3-cav", "1411").on_foot("lone-bull", "4000").phase(Phase::Movement, Us);
    table.picks("a-3-cav").when(step("1410")).refuses(Decision::Stop, "6.A").when(step("1409"));
    assert_eq!(table.left("a-3-cav"), 4);
}

/// [7.D-b] [7.D] A minimum move leaves an enemy zone too, and is fired at.
#[test]
fn r7_d_b_minimum_move_out_of_a_zone() {
    let mut table = given()
        .on_foot("a-2-cav", "1410")
        .with(|state| state[unit("a-2-cav")].fired = Fired::Half)
        .on_foot("lone-bull", "1409")
        .phase(Phase::Movement, Us);
    assert_eq!(table.left("a-2-cav"), 2, "grass and zone would be 3");
    table.picks("a-2-cav").when(step("1411"));
    assert_eq!(table.asked(), Indian);
    table.when(Decision::Stand);
    assert_eq!((table.at("a-2-cav").as_str(), table.left("a-2-cav")), ("1411", 0));
}

/// [9.D.1-m] [5-b] A Pinned company still controls: leaving it costs a point more.
#[test]
fn r9_d_1_m_pinned_units_control() {
    let left = |marks: Marks| {
        let mut table = given()
            .mounted("lone-bull", "1410")
            .on_foot("a-2-cav", "1409")
            .marked("a-2-cav", marks)
            .phase(Phase::Movement, Indian);
        table.picks("lone-bull").when(step("1411"));
        if table.asked() == Us {
            table.when(Decision::Stand);
        }
        table.left("lone-bull")
    };
    assert_eq!((left(Marks::PINNED), left(Marks::ROUTED)), (6, 7));
}

/// [7.I] [12.D.1-h] [16.D] R96: whoever is bound somewhere does not leave the map.
#[test]
fn r7_i_bound_pieces_stay() {
    let mut table = given()
        .mounted("c-3-cav", "2819")
        .mounted("b-2-cav", "2819")
        .on_foot("lone-bull", "1410")
        .with(|state| state.released = false)
        .phase(Phase::Movement, Us);
    table.picks("c-3-cav").refuses(Decision::Leave, "16.D").decides(Us, Decision::Back, &[]);
    assert!(table.picks("b-2-cav").offers(Decision::Leave));
}
