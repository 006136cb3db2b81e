//! 12: Leaders; 13.B: rally.

use crate::table::{given, hex, unit};
use rosebud::counters::Army::{Indian, Us};
use rosebud::decision::Decision;
use rosebud::event::Event;
use rosebud::points::VictoryPoints;
use rosebud::state::{Casualty, Marks, Phase};
use rosebud::tables::Wound;

/// [9.E] [12.D.1-b] [12.D.4] [12.D.1-n] [12.D.6-b] [12.D.6-x] The Leader is checked first, one of two by chance; Crook dead, Royall commands.
#[test]
fn r9_e_leader_first() {
    let mut table = given()
        .on_foot("a-2-cav", "1410")
        .leader("crook", "1410", Some("a-2-cav"))
        .leader("mills", "1410", Some("a-2-cav"))
        .leader("royall", "1912", None)
        .on_foot("four-horns", "1409")
        .phase(Phase::OffensiveFire, Indian);
    // One point; the first of the two is drawn: Crook, killed by 1+1; then the check, with Mills' 2 only.
    table.fires("four-horns", "a-2-cav", &[5, 6, 1, 1, 1, 3, 3]);
    assert_eq!((table.at("crook").as_str(), table.points()), ("Gone", [0, 6]));
    assert_eq!(crate::table::game().look(&table.state).commander(), Some(unit("royall")));
}

/// [9.E] A natural 2 without effect calls for one check all the same.
#[test]
fn r9_e_a_natural_2() {
    let mut table = given()
        .on_foot("a-2-cav", "1410")
        .leader("mills", "1410", Some("a-2-cav"))
        .on_foot("four-horns", "1409")
        .phase(Phase::OffensiveFire, Indian);
    table.fires("four-horns", "a-2-cav", &[1, 1, 4, 4]);
    assert_eq!(table.count(|event| matches!(event, Event::LeaderChecked { .. })), 1);
}

/// [13.B-c] [12.C.1] [13.B-d] [13.B-e] [2.D-h] Stacked with a Leader his rating counts; a US unit out of every radius has -1, Scouts and bands have not.
#[test]
fn r13_b_rally_modifiers() {
    let rally = |key: &str, leader: Option<&str>, die: u8| {
        let army = if key == "lone-bull" { Indian } else { Us };
        let given = given().on_foot(key, "1410").marked(key, Marks::ROUTED);
        let given = match leader {
            Some(at) => given.leader("mills", at, None),
            None => given,
        };
        let enemy = if army == Us { "old-bear" } else { "b-2-cav" };
        let mut table = given.on_foot(enemy, "2018").rally(army, &[]);
        table.rolls(Decision::Rally { unit: unit(key) }, &[die]);
        !table.is(key, Marks::ROUTED)
    };
    assert!(rally("a-2-cav", Some("1410"), 2) && !rally("a-2-cav", Some("1410"), 1));
    assert!(rally("a-2-cav", Some("1412"), 4) && !rally("a-2-cav", Some("1412"), 3));
    assert!(!rally("a-2-cav", None, 4) && rally("a-2-cav", None, 5));
    assert!(rally("old-crow", None, 4) && rally("lone-bull", None, 4));
}

/// [13.B.2] [3.I] A Pinned unit with no enemy combat unit next to it gets up by itself, whatever Leaders are near.
#[test]
fn r13_b_2_pins_come_off() {
    let table = given()
        .on_foot("a-2-cav", "1410")
        .marked("a-2-cav", Marks::PINNED)
        .leader("gall", "1409", None)
        .on_foot("lone-bull", "1912")
        .rally(Us, &[]);
    assert!(!table.is("a-2-cav", Marks::PINNED));
}

/// [12.D.1-e] [12.D.1-f] A dying Leader dies when his turn comes, or is tended where care is.
#[test]
fn r12_d_1_e_mortal_wounds() {
    let left_alone = given()
        .on_foot("column-hq", "1410")
        .leader("henry", "1510", None)
        .on_foot("lone-bull", "1912")
        .with(|state| {
            let leader = unit("henry");
            state.casualties.push(Casualty {
                leader,
                wound: Some(Wound::Mortal),
                dies: Some(5),
                scored: VictoryPoints::new(1),
            });
        })
        .rally(Us, &[]);
    assert_eq!((left_alone.at("henry").as_str(), left_alone.points()), ("Gone", [0, 1]), "his turn has come");
    let at_care = |die: u8| {
        given()
            .on_foot("column-hq", "1410")
            .leader("henry", "1410", Some("column-hq"))
            .on_foot("lone-bull", "1912")
            .with(|state| {
                let leader = unit("henry");
                state.casualties.push(Casualty {
                    leader,
                    wound: Some(Wound::Mortal),
                    dies: Some(9),
                    scored: VictoryPoints::new(1),
                });
            })
            .rally(Us, &[die])
    };
    assert_eq!((at_care(4).state.wound(unit("henry")), at_care(3).at("henry").as_str()), (Some(Wound::Severe), "Gone"));
    assert_eq!(at_care(3).points(), [0, 1], "2 for his death instead of the 1 scored");
}

/// [12.D.6] After a US Leader is lost a Lieutenant may join anybody; Indians are not replaced.
#[test]
fn r12_d_6_replacements() {
    let mut table = given()
        .on_foot("a-2-cav", "1410")
        .on_foot("lone-bull", "1912")
        .with(|state| state.replacements = 1)
        .rally(Us, &[]);
    table.when(Decision::Replace { with: unit("a-2-cav") });
    assert_eq!((table.at("replacement-1").as_str(), table.state.replacements), ("1410", 0));
    table.refuses(Decision::Replace { with: unit("a-2-cav") }, "12.D.6");
}

/// [12.A-f] [12.D.5-b] R104: fire wipes out a Leader's unit: his owner says which of the others he joins.
#[test]
fn r12_d_5_b_he_chooses_another() {
    let mut table = given()
        .on_foot("a-2-cav", "1410")
        .lost("a-2-cav", 3)
        .leader("mills", "1410", Some("a-2-cav"))
        .on_foot("b-2-cav", "1410")
        .on_foot("d-2-cav", "1410")
        .on_foot("four-horns", "1409")
        .phase(Phase::OffensiveFire, Indian);
    // Column E, 9 points in the hex: 10, a point; 3+4: Mills is unhurt.
    table.fires("four-horns", "a-2-cav", &[4, 6, 3, 4]);
    assert_eq!((table.at("a-2-cav").as_str(), table.asked()), ("Gone", Us));
    let joined = table.state[unit("mills")].with.unwrap();
    let other = if joined == unit("b-2-cav") { "d-2-cav" } else { "b-2-cav" };
    table.when(Decision::Attach { leader: unit("mills"), unit: unit(other) });
    assert_eq!((table.state[unit("mills")].with, table.asked()), (Some(unit(other)), Indian));
}

/// [12.A-d] [12.A-f] R104: a Leader whose company moves off without him says whom of those who stay he joins.
#[test]
fn r12_a_d_left_behind() {
    let mut table = given()
        .on_foot("a-2-cav", "1410")
        .leader("mills", "1410", Some("a-2-cav"))
        .on_foot("b-2-cav", "1410")
        .on_foot("d-2-cav", "1410")
        .phase(Phase::Movement, Us);
    let join = |key: &str| Decision::Attach { leader: unit("mills"), unit: unit(key) };
    assert!(!table.asides(Us).contains(&join("b-2-cav")), "while his company is there he stays with it");
    table.when(Decision::Pick { unit: unit("a-2-cav") }).when(Decision::Step { to: hex("1411") });
    table.when(Decision::Stop);
    let joined = table.state[unit("mills")].with.unwrap();
    let other = if joined == unit("b-2-cav") { "d-2-cav" } else { "b-2-cav" };
    table.when(join(other));
    assert_eq!(table.state[unit("mills")].with, Some(unit(other)));
}
