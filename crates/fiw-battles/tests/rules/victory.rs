//! 17.0: victory and concession.
use crate::table::{Given, Table, given};
use fiw_battles::counters::Army;
use fiw_battles::decision::Decision;
use fiw_battles::event::Event;
use fiw_battles::frames::Frame;
use fiw_battles::points::VictoryPoints;
use fiw_battles::state::Ending;
use fiw_battles::tables::VictoryLevel;

/// Plays on to the end of the game without doing anything.
fn idle(table: &mut Table) {
    while table.state.ending.is_none() {
        let decision = match table.state.top() {
            Some(Frame::Movement(_)) => Decision::EndMovement,
            Some(Frame::Bombardment(_)) => Decision::EndBombardment,
            Some(Frame::Declaration(_)) => Decision::EndDeclaration,
            other => panic!("not for idlers: {other:?}"),
        };
        table.when(decision);
    }
}

/// Points as they stand: British, French.
fn points(table: &Table) -> [u8; 2] {
    let look = table.game.look(&table.state);
    Army::BOTH.map(|army| look.points(army).get())
}

/// A position to be judged as it stands.
fn judged(given: Given) -> Table {
    given.at("A/Mil", "2010").setting_up(Army::French)
}

/// Winner and level as they stand.
fn standing(given: Given) -> (Option<Army>, VictoryLevel) {
    let table = judged(given);
    table.game.look(&table.state).standing()
}

/// [17.0] [17.1-c] Victory is judged at the end of the last turn; a hex left before gives nothing.
#[test]
fn r17_0_only_the_end_counts() {
    let given =
        |turn| given("lake-george").turn(turn).at("La Reine", "1913").at("1 Mass", "0810").movement(Army::French);
    let mut table = given(15);
    idle(&mut table);
    // French: 2 for 1913; British: 1 for the camp.
    assert!(
        table.told(|event| matches!(event, Event::GameOver { points, .. } if points.map(VictoryPoints::get) == [1, 2]))
    );

    let mut table = given(15);
    table.march("La Reine", &["1812"]);
    idle(&mut table);
    assert!(
        table.told(|event| matches!(event, Event::GameOver { points, .. } if points.map(VictoryPoints::get) == [1, 0]))
    );
    assert_eq!(table.state.ending, Some(Ending { winner: None, level: VictoryLevel::Draw, conceded: false }));

    // Nothing ends with turn 14; the fog die of turn 15 follows.
    let mut table = given(14);
    table.when(Decision::EndMovement).rolls(Decision::EndMovement, &[6]);
    assert_eq!((table.state.turn, table.state.ending), (15, None));
}

/// [17.1] The lower total is taken from the higher; the margin is the level.
#[test]
fn r17_1_the_margin() {
    // British 3 for a demoralized enemy and 2 for 1913; French 2 for the camp.
    let table = judged(given("lake-george").losses(Army::French, 14).at("NY", "1913").at("La Reine", "0810"));
    assert_eq!(points(&table), [5, 2]);
    assert_eq!(table.game.look(&table.state).standing(), (Some(Army::British), VictoryLevel::Marginal));

    let french = Some(Army::French);
    let camp = || given("lake-george").at("La Reine", "0810");
    assert_eq!(standing(given("lake-george")), (None, VictoryLevel::Draw));
    assert_eq!(standing(camp()), (french, VictoryLevel::Marginal));
    // 2 to 1, margin 1, is a draw.
    assert_eq!(standing(camp().losses(Army::French, 7)), (None, VictoryLevel::Draw));
    assert_eq!(standing(camp().at("CFM", "1913")), (french, VictoryLevel::Substantive));
    assert_eq!(standing(camp().at("CFM", "1913").losses(Army::British, 8)), (french, VictoryLevel::Substantive));
    assert_eq!(standing(camp().at("CFM", "1913").losses(Army::British, 15)), (french, VictoryLevel::Decisive));
}

/// [17.1-b] Half of the level is worth less than the whole, and less than half nothing.
#[test]
fn r17_1_points_for_demoralization() {
    let french = |losses| points(&judged(given("lake-george").losses(Army::British, losses)))[1];
    assert_eq!([7, 8, 14, 15, 30].map(french), [0, 1, 1, 2, 2]);
}

/// [17.1-c] A combat unit must stand in the hex: leaders and trains hold nothing, disordered units do.
#[test]
fn r17_1_points_for_ground() {
    let held = |given: Given| points(&judged(given));
    assert_eq!(held(given("lake-george").at("La Reine", "0810")), [0, 2]);
    assert_eq!(held(given("lake-george").disordered("La Reine", "0810")), [0, 2]);
    assert_eq!(held(given("lake-george").at("Dieskau", "0810")), [0, 0]);
    assert_eq!(held(given("lake-george").at("french Train", "0810")), [0, 0]);
    assert_eq!(held(given("lake-george").at("1 Mass", "0810").at("Iroquois", "1913")), [3, 0]);
}

const OFFER: Decision = Decision::Concede { level: VictoryLevel::Marginal };

/// [17.1-d] Either side may concede at a level; the game ends only if the other agrees.
#[test]
fn r17_1_concession() {
    let given = || given("quebec").at("35", "1005").at("RR", "1306").movement(Army::British);
    let mut table = given();
    assert!(table.asides_of(Army::British).contains(&OFFER) && table.asides_of(Army::French).contains(&OFFER));
    table.decides(Army::British, OFFER, &[]);
    assert_eq!((table.asked(), table.options()), (Army::French, vec![Decision::Accept, Decision::Decline]));
    table.refuses_from(Army::British, Decision::Accept, "4.1-b");
    table.when(Decision::Accept);
    let ending = Ending { winner: Some(Army::French), level: VictoryLevel::Marginal, conceded: true };
    assert_eq!(table.state.ending, Some(ending));
    table.refuses_from(Army::British, Decision::EndMovement, "3.4");

    // Refused: play goes on where it was. The player not in phase may offer as well.
    let mut table = given();
    let before = table.state.frames.clone();
    table.decides(Army::French, OFFER, &[]);
    assert_eq!(table.asked(), Army::British);
    table.when(Decision::Decline);
    assert_eq!((table.state.frames.clone(), table.state.ending), (before, None));
    // Not over and over in one player turn, and a draw is nothing to concede.
    table.refuses_from(Army::French, OFFER, "17.1-d");
    table.refuses_from(Army::British, Decision::Concede { level: VictoryLevel::Draw }, "4.1-c");
    table.decides(Army::British, Decision::Concede { level: VictoryLevel::Decisive }, &[]).when(Decision::Accept);
    assert_eq!(table.state.ending.unwrap().level, VictoryLevel::Decisive);
}
