//! 12: Leaders and the Column HQ once more.

use crate::table::{Given, back, game, given, hex, step, unit};
use kernel::Game;
use kernel::advice::Style;
use kernel::playout::PlayoutRng;
use rosebud::counters::Army::{Indian, Us};
use rosebud::decision::Decision;
use rosebud::event::Event;
use rosebud::points::VictoryPoints;
use rosebud::state::{Casualty, Marks, Phase};
use rosebud::tables::Wound;

fn wounded(given: Given, key: &str, wound: Wound, dies: Option<u8>) -> Given {
    let leader = unit(key);
    given.with(|state| {
        state.casualties.push(Casualty { leader, wound: Some(wound), dies, scored: VictoryPoints::new(1) })
    })
}

/// [12] [12.A-c] [12.C.4] Radius is enough for morale, the hex for getting away, attachment for melee; and Scouts are helped too.
#[test]
fn r12_how_near_a_leader_must_be() {
    let tries = |at: &str| {
        let mut table = given()
            .on_foot("old-crow", "1410")
            .leader("noyes", at, None)
            .on_foot("b-2-cav", "1912")
            .on_foot("four-horns", "1409")
            .phase(Phase::Melee, Indian);
        table.attacks(&["four-horns"], "1410", &[]);
        table.decides(Us, Decision::TryRetreat { unit: unit("old-crow") }, if at == "1410" { &[2] } else { &[2, 6] });
        table
            .events
            .iter()
            .any(|event| matches!(event, Event::Attempted { attempt: rosebud::tables::Attempt::Yes, .. }))
    };
    assert!(tries("1410") && !tries("1411"));
    let melee = |with: &str| {
        let mut table = given()
            .on_foot("a-2-cav", "1410")
            .on_foot("b-2-cav", "1410")
            .leader("mills", "1410", Some(with))
            .on_foot("lone-bull", "1409")
            .marked("lone-bull", Marks::PINNED)
            .phase(Phase::Melee, Us);
        // 1:1, column 2; 2 with +1 and perhaps +2.
        table.when(Decision::Attack { hex: hex("1409") }).when(Decision::Join { unit: unit("a-2-cav") });
        table.rolls(Decision::Commit, &[2]);
        table.melee().2
    };
    assert_eq!((melee("a-2-cav"), melee("b-2-cav")), (3, 1));
}

/// [12.A-e] [10.E] [12.D.6-c] Two Leaders on one unit: the senior's rating alone, even if it is the lower one.
#[test]
fn r12_a_e_the_senior_leader() {
    let rating = |keys: [&str; 2]| {
        let given = given().on_foot("a-2-cav", "1410").on_foot("lone-bull", "1912");
        let given = keys.iter().fold(given, |given, key| given.leader(key, "1410", Some("a-2-cav")));
        let table = given.phase(Phase::Movement, Us);
        game().look(&table.state).melee_rating([unit("a-2-cav")].into_iter().collect())
    };
    assert_eq!(rating(["crook", "evans"]), 2);
    assert_eq!(rating(["royall", "mills"]), 1, "Royall is senior to Mills");
    assert_eq!(rating(["crazy-horse", "gall"]), 0, "not theirs");
}

/// [12.C.2] [12.A-e] Of two chiefs the better one counts.
#[test]
fn r12_c_2_chiefs() {
    let table = given()
        .on_foot("four-horns", "1410")
        .leader("gall", "1410", Some("four-horns"))
        .leader("crazy-horse", "1410", Some("four-horns"))
        .on_foot("a-2-cav", "2010")
        .phase(Phase::Movement, Indian);
    assert_eq!(game().look(&table.state).melee_rating([unit("four-horns")].into_iter().collect()), 2);
}

/// [12.A-f] Leaders change over in the Rally Phase; in other phases only one who has ridden alone.
#[test]
fn r12_a_f_when_to_change() {
    let given = || {
        let given = given().on_foot("a-2-cav", "1410").on_foot("b-2-cav", "1410").on_foot("lone-bull", "1409");
        given.leader("noyes", "1410", Some("a-2-cav"))
    };
    let attach = Decision::Attach { leader: unit("noyes"), unit: unit("b-2-cav") };
    let mut table = given().rally(Us, &[]);
    table.decides(Us, attach, &[]);
    assert_eq!(table.state[unit("noyes")].with, Some(unit("b-2-cav")));
    assert_eq!(given().phase(Phase::DefensiveFire, Us).refused(Us, attach).as_deref(), Some("4"));
    given().phase(Phase::Movement, Us).refuses(attach, "12.A-f");
}

/// [12.A] With one unit in the hex he rides into, a Leader is attached to it without a word.
#[test]
fn r12_a_attached_at_once() {
    let mut table = given()
        .on_foot("a-2-cav", "1410")
        .leader("noyes", "1412", None)
        .on_foot("lone-bull", "2010")
        .phase(Phase::Movement, Us);
    table.picks("noyes").when(step("1411")).when(step("1410"));
    assert_eq!(table.state[unit("noyes")].with, Some(unit("a-2-cav")));
}

/// [12.D] [12.D.1] [12.D.2] [12.D.1-b] [9.E] Two points lost in his hex: one check, before the result; dead he helps nobody.
#[test]
fn r12_d_1_one_check() {
    let mut table = given()
        .on_foot("a-2-cav", "1410")
        .on_foot("b-2-cav", "1410")
        .leader("mills", "1410", Some("b-2-cav"))
        .on_foot("crow-king", "1409")
        .phase(Phase::OffensiveFire, Indian);
    // Column G with eight points in the hex; 12: two points. Mills, with the other company, is killed; then 4+4 alone.
    table.fires("crow-king", "a-2-cav", &[6, 6, 1, 1, 4, 4]);
    assert_eq!(table.count(|event| matches!(event, Event::LeaderChecked { .. })), 1);
    assert_eq!((table.strength("a-2-cav"), table.at("mills").as_str(), table.morale()), (2, "Gone", 8));
    assert_eq!(table.points(), [0, 2 + 2]);
}

/// [12.D.1-g] Dying beyond the last turn: one roll at the end of the game.
#[test]
fn r12_d_1_g_the_last_roll() {
    let end = |die: u8| {
        let given = given().on_foot("a-2-cav", "1410").on_foot("lone-bull", "2010").leader("henry", "1410", None);
        let given = wounded(given, "henry", Wound::Mortal, Some(22));
        given.with(|state| state.turn = 19).rally(Indian, &[die])
    };
    let (dies, lives) = (end(3), end(4));
    assert!(dies.state.ending.is_some() && lives.state.ending.is_some());
    assert_eq!((dies.at("henry").as_str(), dies.points()), ("Gone", [0, 1]), "2 instead of 1");
    assert_eq!((lives.state.wound(unit("henry")), lives.points()), (Some(Wound::Severe), [0, 0]));
}

/// [12.D.1-h] [12.E.3] Alone and dying he goes with all his points to the train or the HQ; with a unit he may stay.
#[test]
fn r12_d_1_h_to_the_surgeon() {
    let dying = |with: Option<&str>| {
        let given = given().on_foot("column-hq", "1810").on_foot("lone-bull", "2004").leader("henry", "1410", with);
        let given = given.leader("crook", "1810", Some("column-hq"));
        let given = match with {
            Some(key) => given.on_foot(key, "1410"),
            None => given,
        };
        wounded(given, "henry", Wound::Mortal, Some(12)).phase(Phase::Movement, Us)
    };
    let mut table = dying(None);
    table.refuses(Decision::EndPhase, "12.D.1-h").picks("henry").refuses(step("1310"), "12.D.1-h");
    for to in ["1510", "1610", "1710", "1810"] {
        table.when(step(to));
    }
    assert_eq!((table.at("henry").as_str(), table.left("henry")), ("1810", 0), "half of 8");
    assert!(game().look(&table.state).in_care(unit("henry")));
    assert!(dying(Some("a-2-cav")).offers(Decision::EndPhase));
}

/// [12.D.1-h] With a unit he is not abandoned: by himself he leaves it only for another one, or straight for the surgeon.
#[test]
fn r12_d_1_h_no_rides_by_himself() {
    let hurt = |wound: Wound, at: &str| {
        let given = given().on_foot("column-hq", "1810").on_foot("lone-bull", "2004");
        let given = given.leader("crook", "1810", Some("column-hq")).leader("henry", at, None);
        let given = given.on_foot("a-2-cav", "1410").on_foot("b-2-cav", "1409");
        wounded(given, "henry", wound, None).phase(Phase::Movement, Us)
    };
    for wound in [Wound::Mortal, Wound::Severe] {
        let mut table = hurt(wound, "1410");
        table.picks("henry").refuses(step("1310"), "12.D.1-h");
        assert_eq!(table.hexes(), ["1409", "1509", "1510"], "to B/2 Cav, or closer to the HQ");
        // With the surgeon, and nobody else is near.
        hurt(wound, "1810").refuses(Decision::Pick { unit: unit("henry") }, "7.C");
    }
    let mut table = hurt(Wound::Moderate, "1410");
    assert!(table.picks("henry").offers(step("1310")));
}

/// [12.D.1-m] A light wound changes nothing and scores nothing.
#[test]
fn r12_d_1_m_light_wounds() {
    let mut table = given()
        .on_foot("a-2-cav", "1410")
        .leader("crook", "1410", Some("a-2-cav"))
        .on_foot("four-horns", "1409")
        .phase(Phase::OffensiveFire, Indian);
    table.fires("four-horns", "a-2-cav", &[1, 1, 1, 2, 5]);
    assert_eq!((table.points(), table.state.casualties.len(), table.state.replacements), ([0, 0], 0, 0));
    assert_eq!(game().look(&table.state).ability(unit("crook")).map(|ability| ability.rating), Some(2));
}

/// [12.E.4-b] Without Crook the HQ makes for a company or a train, whichever its owner likes, and may not stand still.
#[test]
fn r12_e_4_b_without_crook() {
    let mut table = given()
        .on_foot("column-hq", "1410")
        .on_foot("a-2-cav", "1710")
        .on_foot("pack-train-a", "1405")
        .on_foot("lone-bull", "2018")
        .phase(Phase::Movement, Us);
    table.refuses(Decision::EndPhase, "12.E.4-b").picks("column-hq").refuses(step("1310"), "12.E.4-b");
    assert_eq!(table.hexes(), ["1409", "1509", "1510"], "north to the train or east to the company");
}

/// [12.E.4-c] [15.B-g] With the way to where it must go inside enemy zones the HQ may stand.
#[test]
fn r12_e_4_c_no_free_way() {
    let bound = |band: &str| {
        let given = given().on_foot("column-hq", "1410").on_foot("a-2-cav", "1710").on_foot("b-2-cav", "2018");
        given.on_foot("lone-bull", band).phase(Phase::Movement, Us)
    };
    assert!(!bound("2004").offers(Decision::EndPhase));
    assert!(bound("1409").offers(Decision::EndPhase), "it stands in a zone");
    assert!(bound("1709").offers(Decision::EndPhase), "the company does");
}

/// [12.E.4-d] [2.D-n] [12.E] The HQ falls: its point and three more, and nobody runs to it again.
#[test]
fn r12_e_4_d_the_hq_is_gone() {
    let mut table = given()
        .on_foot("column-hq", "1410")
        .on_foot("a-2-cav", "1810")
        .marked("a-2-cav", Marks::ROUTED)
        .on_foot("b-2-cav", "2018")
        .on_foot("four-horns", "1409")
        .phase(Phase::OffensiveFire, Indian);
    assert!(game().look(&table.state).rout_goals(unit("a-2-cav")).contains(&hex("1410")));
    // One point in the hex: -1; 12: a point.
    table.fires("four-horns", "column-hq", &[6, 6]);
    assert_eq!((table.at("column-hq").as_str(), table.points()), ("Gone", [0, 4]));
    assert!(!game().look(&table.state).rout_goals(unit("a-2-cav")).contains(&hex("1410")));
}

/// [13.B-b] Leaders recover without a roll.
#[test]
fn r13_b_b_leaders_recover() {
    let table = given()
        .on_foot("a-2-cav", "1410")
        .leader("crook", "1410", Some("a-2-cav"))
        .marked("crook", Marks::PINNED)
        .on_foot("lone-bull", "1409")
        .rally(Us, &[]);
    assert!(!table.is("crook", Marks::PINNED));
}

/// [10.I-j] [12.D.1-e] R99: a chief driven off the map with his band scores nothing, then or later.
#[test]
fn r10_i_j_a_leader_driven_off() {
    let given = given()
        .on_foot("a-2-cav", "2601")
        .on_foot("lone-bull", "2600")
        .leader("gall", "2600", Some("lone-bull"))
        .on_foot("old-bear", "1410");
    let mut table = wounded(given, "gall", Wound::Mortal, Some(5)).phase(Phase::OffensiveFire, Us);
    // 8: a check; 2+3: back one, and there is no hex.
    table.fires("a-2-cav", "lone-bull", &[4, 5, 2, 3]);
    assert_eq!((table.at("lone-bull").as_str(), table.at("gall").as_str()), ("Gone", "Evacuated"));
    assert_eq!(table.points(), [0, 0]);
}

/// [10.J.3-g] [12.A-b] A Leader with the only unit of a hex runs with it and lends his rating still.
#[test]
fn r10_j_3_g_he_runs_with_them() {
    let mut table = given()
        .on_foot("c-9-inf", "1410")
        .leader("crook", "1410", Some("c-9-inf"))
        .on_foot("crow-king", "1409")
        .phase(Phase::OffensiveFire, Indian);
    // Column G, 9 - 1: a check... 1+1 + 2 = 4: Pinned, and Crook with it.
    table.fires("crow-king", "c-9-inf", &[4, 4, 1, 1]);
    assert!(table.is("c-9-inf", Marks::PINNED) && table.is("crook", Marks::PINNED));
    let mut table = given()
        .on_foot("c-9-inf", "1410")
        .marked("c-9-inf", Marks::DISRUPTED.or(Marks::PINNED))
        .leader("crook", "1410", Some("c-9-inf"))
        .on_foot("crow-king", "1409")
        .phase(Phase::OffensiveFire, Indian);
    // Pinned -1, density -1: 9 is 7: a check; 1+1 + 2 - 1 - 1 = 2: Routed.
    table.fires("crow-king", "c-9-inf", &[4, 5, 1, 1]).when(back("1411")).when(back("1412"));
    assert_eq!((table.at("c-9-inf").as_str(), table.at("crook").as_str()), ("1412", "1412"));
    assert_eq!(game().look(&table.state).rating_in_hex(Us, hex("1412")), 2);
}

/// [12.D.5] [12.A] The computer does not leave Crook alone before the enemy: he rides to a unit. Seen in a game of captains, where he
/// sat alone under fire for three turns and fell.
#[test]
fn r12_d_5_crook_is_not_left_alone() {
    let mut table = given()
        .leader("crook", "1412", None)
        .on_foot("a-2-cav", "1514")
        .on_foot("lone-bull", "1409")
        .phase(Phase::Movement, Us);
    for decision in game().propose(&table.state, Us.seat(), Style::EVEN, &mut PlayoutRng::new(1)) {
        table.when(decision);
    }
    assert_eq!(table.at("crook"), table.at("a-2-cav"));
}
