//! 3, 4, 12: order, sequence, Leaders with their units.

use crate::table::{back, game, given, opening, step, unit};
use rosebud::counters::Army::{Indian, Us};
use rosebud::decision::{Decision, Shot};
use rosebud::event::Event;
use rosebud::points::VictoryPoints;
use rosebud::state::{Casualty, Marks, Phase};
use rosebud::tables::Wound;

/// [4] [4.1] [4.2] [4.G] [4.3] Seven phases a side, Indians first, then the marker moves on.
#[test]
fn r4_the_sequence() {
    let mut table =
        given().on_foot("a-2-cav", "1410").on_foot("lone-bull", "2004").with(|state| state.turn = 6).rally(Indian, &[]);
    let mut phases = Vec::new();
    let began = |event: &Event| match event {
        Event::PhaseBegan { turn, army, phase } => Some((*turn, *army, *phase)),
        _ => None,
    };
    phases.extend(table.events.iter().filter_map(began));
    while table.state.turn < 8 {
        table.when(Decision::EndPhase);
        phases.extend(table.events.iter().filter_map(began));
    }
    let first = phases.iter().position(|(turn, ..)| *turn == 7).unwrap();
    let turn: Vec<_> = phases[first..].iter().filter(|(turn, ..)| *turn == 7).collect();
    assert_eq!(turn.len(), 14);
    assert!(turn[..7].iter().all(|(_, army, _)| *army == Indian) && turn[7..].iter().all(|(_, army, _)| *army == Us));
    assert_eq!(turn.iter().map(|(.., phase)| *phase).collect::<Vec<_>>(), [Phase::TURN, Phase::TURN].concat());
}

/// [18-b] [18-c] The opening: companies on foot, the Indian Rally Phase first.
#[test]
fn r18_c_starting_modes() {
    let mut table = opening(&[]);
    assert_eq!((table.strength("a-2-cav"), table.mode("a-2-cav")), (4, rosebud::tables::Mode::Dismounted));
    table.when(Decision::PlaceRest);
    let prone = Decision::Posture { unit: unit("old-crow"), mode: rosebud::tables::Mode::Prone };
    assert!(table.asides(Us).contains(&prone));
    table.when(prone).when(Decision::Ready);
    assert_eq!(table.mode("old-crow"), rosebud::tables::Mode::Prone);
    assert!(
        table
            .events
            .iter()
            .any(|event| matches!(event, Event::PhaseBegan { turn: 1, army: Indian, phase: Phase::Rally }))
    );
}

/// [12.A-b] [12.A] A sole unit drags its Leader along.
#[test]
fn r12_a_b_the_leader_goes_along() {
    let mut table = given()
        .on_foot("a-2-cav", "1410")
        .leader("noyes", "1410", Some("a-2-cav"))
        .on_foot("four-horns", "1409")
        .phase(Phase::OffensiveFire, Indian);
    // 8: a check; 2+2 + 1 for Noyes = 5: back one.
    table.fires("four-horns", "a-2-cav", &[4, 5, 2, 2]).when(back("1411"));
    assert_eq!((table.at("a-2-cav").as_str(), table.at("noyes").as_str()), ("1411", "1411"));
}

/// [12.A-d] [10.J.3-g] With another unit in the hex he may stay.
#[test]
fn r12_a_d_the_leader_may_stay() {
    let mut table = given()
        .on_foot("a-2-cav", "1410")
        .on_foot("b-2-cav", "1410")
        .leader("noyes", "1410", Some("a-2-cav"))
        .on_foot("four-horns", "1409")
        .phase(Phase::OffensiveFire, Indian);
    table.fires("four-horns", "a-2-cav", &[4, 4, 2, 2]);
    table.when(Decision::Attach { leader: unit("noyes"), unit: unit("b-2-cav") }).when(back("1411"));
    assert_eq!((table.at("a-2-cav").as_str(), table.at("noyes").as_str()), ("1411", "1410"));
    assert_eq!(table.state[unit("noyes")].with, Some(unit("b-2-cav")));
}

/// [9.D.1-i] [12.C.3] [3.G] A Leader in radius helps morale; Pinned he reaches his own hex only.
#[test]
fn r12_c_3_morale_in_radius() {
    let total = |at: &str, marks: Marks| {
        let mut table = given()
            .on_foot("a-2-cav", "1410")
            .leader("mills", at, None)
            .marked("mills", marks)
            .on_foot("four-horns", "1409")
            .phase(Phase::OffensiveFire, Indian);
        table.fires("four-horns", "a-2-cav", &[4, 5, 4, 5]);
        let total = |event: &Event| match event {
            Event::MoraleChecked { throw, .. } => Some(throw.total()),
            _ => None,
        };
        table.events.iter().find_map(total).unwrap()
    };
    assert_eq!((total("1413", Marks::NONE), total("1414", Marks::NONE)), (11, 9));
    assert_eq!((total("1413", Marks::PINNED), total("1410", Marks::PINNED)), (9, 11));
}

/// [12.D.1-i] [12.D.1-j] [12.D.1-l] What wounds do to a Leader's figures and points.
#[test]
fn r12_d_1_wounds() {
    let crook = |wound: Wound| {
        let table = given()
            .on_foot("a-2-cav", "1410")
            .on_foot("lone-bull", "2004")
            .leader("crook", "1510", None)
            .with(|state| {
                let leader = unit("crook");
                state.casualties.push(Casualty {
                    leader,
                    wound: Some(wound),
                    dies: None,
                    scored: VictoryPoints::new(3),
                });
            })
            .phase(Phase::Movement, Us);
        let look = crate::table::game().look(&table.state);
        (
            look.ability(unit("crook")).map(|ability| (ability.rating, ability.radius)),
            look.allowance(unit("crook")).get(),
        )
    };
    assert_eq!(crook(Wound::Light), (Some((2, 5)), 8));
    assert_eq!(crook(Wound::Moderate), (Some((1, 3)), 6));
    assert_eq!(crook(Wound::Severe), (None, 4));
    assert_eq!(crook(Wound::Mortal), (None, 4));
}

/// [12.D.1-o] [12.D.1-c] A second moderate wound is severe and scores nothing more.
#[test]
fn r12_d_1_o_wounded_again() {
    let mut table = given()
        .on_foot("a-2-cav", "1410")
        .leader("crook", "1410", Some("a-2-cav"))
        .with(|state| {
            let leader = unit("crook");
            state.casualties.push(Casualty {
                leader,
                wound: Some(Wound::Moderate),
                dies: None,
                scored: VictoryPoints::new(3),
            });
        })
        .on_foot("four-horns", "1409")
        .phase(Phase::OffensiveFire, Indian);
    // A natural 2: one check; 1+2 = 3 is wounded; a 3 is moderate.
    table.fires("four-horns", "a-2-cav", &[1, 1, 1, 2, 3]);
    assert_eq!((table.state.wound(unit("crook")), table.points()), (Some(Wound::Severe), [0, 0]));
    assert_eq!(table.state.replacements, 1);
}

/// [12.D.1-k] [13.B.3-b] A company with a badly wounded Leader has half its points, a Pack Train all of them.
#[test]
fn r12_d_1_k_transport() {
    let table = given()
        .mounted("a-2-cav", "1410")
        .on_foot("pack-train-a", "1510")
        .leader("henry", "1410", Some("a-2-cav"))
        .leader("mills", "1510", Some("pack-train-a"))
        .on_foot("lone-bull", "2004")
        .with(|state| {
            for key in ["henry", "mills"] {
                let leader = unit(key);
                state.casualties.push(Casualty {
                    leader,
                    wound: Some(Wound::Severe),
                    dies: None,
                    scored: VictoryPoints::new(1),
                });
            }
        })
        .phase(Phase::Movement, Us);
    assert_eq!((table.left("a-2-cav"), table.left("pack-train-a")), (3, 4));
}

/// [12.E.4] [12.E.4-c] [12.E] The HQ follows Crook into his radius before the phase ends.
#[test]
fn r12_e_4_the_hq_follows_crook() {
    let mut table = given()
        .on_foot("column-hq", "1410")
        .on_foot("a-2-cav", "2010")
        .leader("crook", "2010", Some("a-2-cav"))
        .on_foot("lone-bull", "2004")
        .phase(Phase::Movement, Us);
    table.refuses(Decision::EndPhase, "12.E.4");
    table.picks("column-hq").refuses(step("1310"), "12.E.4").when(step("1510"));
    table.when(Decision::Stop);
    assert!(table.offers(Decision::EndPhase), "five hexes away");
}

/// [9.F-c] [9.F-g] Opportunity Fire once a phase, and never at a Leader who rides alone.
#[test]
fn r9_f_c_once_a_phase() {
    let mut table = given()
        .mounted("a-2-cav", "1410")
        .mounted("b-2-cav", "1309")
        .leader("royall", "1509", None)
        .on_foot("lone-bull", "1409")
        .phase(Phase::Movement, Us);
    table.picks("royall").when(step("1510"));
    assert_eq!(table.asked(), Us, "nobody fires at him");
    table.when(Decision::Stop).picks("a-2-cav").when(step("1411"));
    table.when(Decision::React { unit: unit("lone-bull"), at: unit("a-2-cav"), shot: Shot::Full });
    table.rolls(Decision::Loose, &[1, 2]).when(Decision::Stop).picks("b-2-cav").when(step("1310"));
    assert_eq!((table.asked(), table.at("b-2-cav").as_str()), (Us, "1310"), "the band has fired in this phase");
}

/// [10.F] [10.F-c] A Routed defender rolls without being asked and fights at half.
#[test]
fn r10_f_routed_defenders() {
    let mut table = given()
        .on_foot("a-2-cav", "1410")
        .marked("a-2-cav", Marks::ROUTED)
        .on_foot("four-horns", "1409")
        .phase(Phase::Melee, Indian);
    // 3 - 1 = 2: No; then the melee, 5 against 2.
    table.attacks(&["four-horns"], "1410", &[3, 1]);
    let (attack, defence, _) = table.melee();
    assert_eq!((attack.as_str(), defence.as_str()), ("5", "2"));
}

/// [10.E] [12.C.2] [12.A-c] [10.B-b] [10.G] [10.G-b] What is added to a melee die.
#[test]
fn r10_e_melee_modifiers() {
    let mut table = given()
        .on_foot("c-9-inf", "1410")
        .on_foot("g-9-inf", "1410")
        .leader("chambers", "1410", Some("c-9-inf"))
        .prone("lone-bull", "1409")
        .marked("lone-bull", Marks::DISRUPTED.or(Marks::PINNED))
        .phase(Phase::Melee, Us);
    // Infantry +1, Chambers +1, down +1, Disrupted +1.
    table.attacks(&["c-9-inf", "g-9-inf"], "1409", &[1]);
    assert_eq!(table.melee().2, 4);
}

/// [12.D.5-b] A Leader dies with a unit that melee wipes out.
#[test]
fn r12_d_5_b_leader_dies_with_his_unit() {
    let mut table = given()
        .on_foot("a-2-cav", "1410")
        .lost("a-2-cav", 3)
        .marked("a-2-cav", Marks::PINNED)
        .leader("noyes", "1410", Some("a-2-cav"))
        .on_foot("b-2-cav", "2018")
        .on_foot("four-horns", "1409")
        .phase(Phase::Melee, Indian);
    // 5:1, -1 for Noyes and +1 for the Pin: index 6 + 6 = 12; the check first (4+4), then all falls.
    table.attacks(&["four-horns"], "1410", &[6, 4, 4]);
    assert_eq!((table.at("a-2-cav").as_str(), table.at("noyes").as_str()), ("Gone", "Gone"));
    assert!(table.points()[1] >= 3, "a point and Noyes");
}

/// [16.D-d] [16.D-c] Time releases the post, and so does a Rout that was not chosen.
#[test]
fn r16_d_d_release() {
    let bound = |turn: u8| {
        let given = given().on_foot("c-3-cav", "2813").on_foot("lone-bull", "1410");
        given.with(|state| {
            state.released = false;
            state.turn = turn;
        })
    };
    assert!(!bound(13).rally(Indian, &[]).state.released);
    assert!(bound(14).rally(Indian, &[]).state.released, "turn 15 begins");
    let mut table = bound(5).rally(Us, &[]);
    table.decides(Us, Decision::Rout { unit: unit("c-3-cav") }, &[]);
    assert!(!table.state.released, "a Rout by choice frees nobody");
}

/// [13.B.2] A Pinned company next to an enemy has to try to rally; a Routed one may leave it.
#[test]
fn r13_b_2_the_pinned_must_try() {
    let rally = |key: &str| Decision::Rally { unit: unit(key) };
    let given = given().on_foot("a-2-cav", "1410").on_foot("b-2-cav", "1410").marked("a-2-cav", Marks::PINNED);
    let mut table = given.marked("b-2-cav", Marks::ROUTED).on_foot("lone-bull", "1409").rally(Us, &[]);
    let refusal = rosebud::refusal::Refusal::MustRally { unit: unit("a-2-cav") };
    let why = kernel::Game::explain(game(), &table.state, &refusal);
    assert_eq!(why.text, "A/2 Cav is Pinned next to an enemy and must try to rally");
    table.refuses(Decision::EndPhase, "13.B.2");
    table.rolls(rally("a-2-cav"), &[3]);
    assert!(table.is("a-2-cav", Marks::PINNED));
    assert!(table.offers(rally("b-2-cav")) && table.offers(Decision::EndPhase));
    table.when(Decision::EndPhase);
    assert_eq!(table.state.phase, Phase::OffensiveFire);
}
