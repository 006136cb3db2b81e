//! 3: terms: modes, conditions, strength, dice; 11: strength; 13: what cures what.

use crate::table::{game, given, hex, step, unit};
use rosebud::counters::Army::{Indian, Us};
use rosebud::decision::Decision;
use rosebud::event::Event;
use rosebud::fire::FireKind;
use rosebud::points::StrengthPoints;
use rosebud::state::{Marks, Phase};
use rosebud::tables::Mode;

/// [3.A] [3.A-d] [8.D.1-b] [8.D.4] Mounted to Prone is one point and one mode; the Holder is out, and Prone lowers fire both ways.
#[test]
fn r3_a_d_prone() {
    let mut table = given().mounted("a-2-cav", "1410").on_foot("lone-bull", "1409").phase(Phase::Movement, Us);
    table.picks("a-2-cav").when(Decision::ChangeMode { mode: Mode::Prone });
    assert_eq!((table.mode("a-2-cav"), table.spent("a-2-cav"), table.left("a-2-cav")), (Mode::Prone, 1, 3));
    assert_eq!((table.at("horse-holder-1").as_str(), table.strength("a-2-cav")), ("1410", 4));
    table.when(Decision::Stop).when(Decision::EndPhase);
    table.fires("lone-bull", "a-2-cav", &[1, 2]);
    assert_eq!(table.shot_modifier(), -2, "Prone -1, five points in the hex -1");
    table.fires("a-2-cav", "lone-bull", &[1, 2]);
    assert_eq!(table.shot(), ("2".to_owned(), 'B'), "on foot it would be C");
}

/// [3.B] Good Order is having none of the three: one marker gone is not enough.
#[test]
fn r3_b_good_order() {
    let mut table = given()
        .on_foot("a-2-cav", "1410")
        .marked("a-2-cav", Marks::DISRUPTED.or(Marks::PINNED))
        .on_foot("lone-bull", "2010")
        .rally(Us, &[]);
    assert!(!table.is("a-2-cav", Marks::PINNED) && !game().look(&table.state).good_order(unit("a-2-cav")));
    table.when(Decision::EndPhase).picks("a-2-cav").when(Decision::Recover);
    assert!(game().look(&table.state).good_order(unit("a-2-cav")));
}

/// [3.B-b] [13] Disruption is cured by points and never by a roll; Pin and Rout by a roll and never by points.
#[test]
fn r3_b_b_each_state_has_its_cure() {
    let marked =
        |marks: Marks| given().on_foot("a-2-cav", "1410").marked("a-2-cav", marks).on_foot("lone-bull", "1409");
    let rally = Decision::Rally { unit: unit("a-2-cav") };
    marked(Marks::DISRUPTED).rally(Us, &[]).refuses(rally, "13.B");
    assert!(marked(Marks::PINNED).rally(Us, &[]).offers(rally));
    assert!(marked(Marks::ROUTED).rally(Us, &[]).offers(rally));
    for marks in [Marks::PINNED, Marks::ROUTED] {
        let table = marked(marks.or(Marks::DISRUPTED)).phase(Phase::Movement, Us);
        assert!(game().look(&table.state).check_recover(unit("a-2-cav")).is_err());
    }
}

/// [3.B-c] [9.D.1-e] A Pinned company does not move, and is one of those who may rally.
#[test]
fn r3_b_c_pinned() {
    let pinned = || {
        let given = given().on_foot("a-2-cav", "1410").marked("a-2-cav", Marks::PINNED);
        given.on_foot("b-2-cav", "1912").on_foot("lone-bull", "1409")
    };
    pinned().phase(Phase::Movement, Us).refuses(Decision::Pick { unit: unit("a-2-cav") }, "9.D.1-e");
    assert!(pinned().rally(Us, &[]).offers(Decision::Rally { unit: unit("a-2-cav") }));
}

/// [3.B-d] [10.J.3] A Routed company next to a band fires on no occasion, and its fire phase is passed over.
#[test]
fn r3_b_d_routed() {
    let table = given()
        .on_foot("a-2-cav", "1410")
        .marked("a-2-cav", Marks::ROUTED)
        .on_foot("lone-bull", "1409")
        .phase(Phase::OffensiveFire, Us);
    assert_eq!(table.state.phase, Phase::Movement);
    let kinds = [FireKind::Offensive, FireKind::Defensive, FireKind::Advance, FireKind::Opportunity, FireKind::Retreat];
    for kind in kinds {
        let refused = crate::table::shot_refused(&table, "a-2-cav", "lone-bull", kind);
        assert_eq!(refused.as_deref(), Some("10.J.3"), "{kind:?}");
    }
}

/// [3.C] [11] [6.A-b] Three points lost leave 1 for everything; the fourth takes the band off for good.
#[test]
fn r3_c_strength() {
    let mut table = given()
        .on_foot("a-2-cav", "1410")
        .on_foot("lone-bull", "1409")
        .lost("lone-bull", 3)
        .on_foot("old-bear", "2010")
        .on_foot("lame-deer", "1912")
        .lost("lame-deer", 2)
        .phase(Phase::OffensiveFire, Us);
    let look = game().look(&table.state);
    assert_eq!((look.crowd(Indian, hex("1409")).get(), look.crowd(Indian, hex("1912")).get()), (1, 4));
    // Column E; 5+6 - 1 is one point.
    table.fires("a-2-cav", "lone-bull", &[5, 6]);
    assert_eq!((table.at("lone-bull").as_str(), table.points()), ("Gone", [1, 0]));
    let back = |decision: &Decision| format!("{decision:?}").contains("lone-bull");
    assert!(!table.options().iter().any(back));
}

/// [3.D] Two companies at one band: two rolls, each by itself.
#[test]
fn r3_d_each_unit_fires_by_itself() {
    let mut table = given()
        .on_foot("a-2-cav", "1410")
        .on_foot("b-2-cav", "1410")
        .on_foot("lone-bull", "1409")
        .phase(Phase::OffensiveFire, Us);
    table.when(Decision::Target { unit: unit("lone-bull") }).when(Decision::FireAll);
    table.rolls(Decision::Loose, &[1, 2, 2, 1]);
    let strengths: Vec<String> = table
        .events
        .iter()
        .filter_map(|event| match event {
            Event::Fired(report) => Some(report.aim.strength.to_string()),
            _ => None,
        })
        .collect();
    assert_eq!(strengths, ["4", "4"]);
}

/// [3.E] [10.A] Three bands from two hexes at one hex: one die against all who are there; a fourth farther off stays out.
#[test]
fn r3_e_one_melee() {
    let mut table = given()
        .on_foot("a-2-cav", "1410")
        .on_foot("b-2-cav", "1410")
        .marked("a-2-cav", Marks::PINNED)
        .marked("b-2-cav", Marks::PINNED)
        .on_foot("four-horns", "1409")
        .on_foot("red-horn", "1409")
        .on_foot("black-moon", "1509")
        .on_foot("big-road", "1408")
        .phase(Phase::Melee, Indian);
    table.when(Decision::Attack { hex: hex("1410") });
    table.refuses(Decision::Join { unit: unit("big-road") }, "7.A-b").when(Decision::JoinAll);
    // 15 against 8 is 3:2, column 2; 2 + 1 is index 5: A r1.
    table.rolls(Decision::Commit, &[2]);
    let (attack, defence, _) = table.melee();
    assert_eq!((attack.as_str(), defence.as_str()), ("15", "8"));
    assert_eq!(table.count(|event| matches!(event, Event::Fought(_))), 1);
}

/// [3.F] [9] A rating helps the rally of a unit in his hex and does nothing for its fire, which starts from its factor.
#[test]
fn r3_f_ratings() {
    let with_mills = || {
        let given = given().on_foot("a-2-cav", "1410").leader("mills", "1410", Some("a-2-cav"));
        given.marked("a-2-cav", Marks::PINNED.or(Marks::LOW_AMMO)).on_foot("lone-bull", "1409")
    };
    let mut table = with_mills().rally(Us, &[]);
    table.rolls(Decision::Rally { unit: unit("a-2-cav") }, &[2]);
    assert!(!table.is("a-2-cav", Marks::PINNED), "2 + 2");
    let mut table = with_mills().phase(Phase::OffensiveFire, Us);
    table.fires("a-2-cav", "lone-bull", &[1, 2]);
    assert_eq!((table.shot_modifier(), table.shot().0.as_str()), (-1, "1"), "density alone; 4 halved twice");
    let base = table.events.iter().find_map(|event| match event {
        Event::Fired(report) => Some(report.aim.base),
        _ => None,
    });
    assert_eq!(base, Some(StrengthPoints::new(4)));
}

/// [3.H] [10.C-b] Nobody checks morale unless a rule asks: not after fire without effect, not after melee.
#[test]
fn r3_h_no_check_unasked() {
    let mut table = given().on_foot("a-2-cav", "1410").on_foot("lone-bull", "1409").phase(Phase::OffensiveFire, Us);
    table.fires("a-2-cav", "lone-bull", &[1, 2]);
    assert_eq!(table.count(|event| matches!(event, Event::MoraleChecked { .. })), 0);
    let mut table = given()
        .on_foot("a-2-cav", "1410")
        .marked("a-2-cav", Marks::PINNED)
        .on_foot("four-horns", "1409")
        .phase(Phase::Melee, Indian);
    // 1:1, column 1; 4 + 1 is index 6: a point each.
    table.attacks(&["four-horns"], "1410", &[4]);
    assert_eq!((table.strength("a-2-cav"), table.strength("four-horns")), (3, 4));
    assert_eq!(table.count(|event| matches!(event, Event::MoraleChecked { .. })), 0);
}

/// [3.L-b] [9.A-i] Two dice are one number: 1 and 4 are a natural 5; a rally is one die.
#[test]
fn r3_l_b_dice() {
    let mut table = given().on_foot("a-2-cav", "1410").on_foot("lone-bull", "1409").phase(Phase::OffensiveFire, Us);
    table.fires("a-2-cav", "lone-bull", &[1, 4, 6]);
    let throw = table.events.iter().find_map(|event| match event {
        Event::Fired(report) => Some(report.throw),
        _ => None,
    });
    assert_eq!(throw.map(|throw| (throw.natural(), throw.total())), Some((5, 4)));
    assert_eq!(table.count(|event| matches!(event, Event::AmmunitionChecked { low: false, .. })), 1);
    let mut table =
        given().on_foot("a-2-cav", "1410").marked("a-2-cav", Marks::ROUTED).on_foot("lone-bull", "2010").rally(Us, &[]);
    table.rolls(Decision::Rally { unit: unit("a-2-cav") }, &[5]);
    let faces = table.events.iter().find_map(|event| match event {
        Event::Rallied { throw, .. } => Some(throw.faces().to_vec()),
        _ => None,
    });
    assert_eq!(faces, Some(vec![5]));
}

/// [11-c] Casualty Points stay when a company changes its mode.
#[test]
fn r11_c_points_stay() {
    let mut table =
        given().mounted("a-2-cav", "1410").lost("a-2-cav", 2).on_foot("lone-bull", "2010").phase(Phase::Movement, Us);
    assert_eq!(table.strength("a-2-cav"), 3);
    table.picks("a-2-cav").when(Decision::ChangeMode { mode: Mode::Dismounted });
    assert_eq!(table.strength("a-2-cav"), 2);
    table.when(step("1411"));
    assert_eq!((table.at("a-2-cav").as_str(), table.at("horse-holder-1").as_str()), ("1411", "1410"));
}
