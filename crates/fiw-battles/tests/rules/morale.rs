//! 13.0: demoralization.
use crate::table::{Given, Table, given, given_ground, given_with, hex, step};
use fiw_battles::counters::Army::{self, British, French};
use fiw_battles::decision::Decision;
use fiw_battles::event::Event;
use fiw_battles::frames::{ForcedMarch, Frame, Movement};
use fiw_battles::morale::markers;
use fiw_battles::points::DemoralizationPoints;

fn demoralized(table: &Table, army: Army) -> bool {
    table.game.look(&table.state).demoralized(army)
}

/// Caughnawaga (3) attack RI, disordered (1), at 3-1: a 1 is Dr, which eliminates it.
fn rhode_island_falls(losses: u16) -> Table {
    let mut table = given("lake-george")
        .losses(British, losses)
        .disordered("RI", "0712")
        .at("1 Mass", "0412")
        .at("Caughnawaga", "0711")
        .combat(French);
    table.declare(&[("Caughnawaga", "0712")]).rolls(Decision::Resolve { battle: 0 }, &[1]);
    table
}

/// [13.0] [13.1-b] [13.1] The level is reached by losses, at once, and only by the army that has them.
#[test]
fn r13_1_b_an_army_that_reaches_its_level_is_demoralized() {
    let table = rhode_island_falls(12);
    assert_eq!((table.losses(British), table.losses(French), demoralized(&table, British)), (14, 0, false));
    assert!(!table.told(|event| matches!(event, Event::Demoralized { .. })));

    let table = rhode_island_falls(13);
    assert_eq!((table.losses(British), demoralized(&table, British), demoralized(&table, French)), (15, true, false));
    assert!(table.told(|event| *event == Event::Demoralized { army: British }));

    // Beyond the level nothing more happens, and nothing undoes it.
    let table = rhode_island_falls(15);
    assert_eq!((table.losses(British), demoralized(&table, British)), (17, true));
    assert!(!table.told(|event| matches!(event, Event::Demoralized { .. })));
}

/// [13.0] The levels of the three battles, each at its edge.
#[test]
fn r13_0_levels_by_scenario() {
    let levels = [
        ("lake-george", British, 15, "La Reine"),
        ("lake-george", French, 14, "1 Mass"),
        ("fort-oswego", British, 20, "A/Bearn"),
        ("fort-oswego", French, 18, "NJ"),
        ("quebec", British, 50, "La Sarre"),
        ("quebec", French, 40, "15"),
    ];
    for (scenario, army, level, bystander) in levels {
        let at = |points| {
            demoralized(&given(scenario).losses(army, points).at(bystander, "0409").movement(army.other()), army)
        };
        assert_eq!((at(level - 1), at(level)), (false, true), "{scenario} {army:?}");
    }
}

/// [13.1] [13.1-ex] Points are kept as tens and ones: 23 is box two and box three.
#[test]
fn r13_1_ex_twenty_three_points() {
    let boxes = [23, 0, 9, 40].map(|points| markers(DemoralizationPoints::new(points)));
    assert_eq!(boxes, [(2, 3), (0, 0), (0, 9), (4, 0)]);
}

/// [13.2] A unit of 4(2) eliminated while disordered scores its 4.
#[test]
fn r13_2_the_good_order_factor_is_scored() {
    let mut table = given("quebec")
        .at("35", "1006")
        .at("28", "1008")
        .disordered("Vols/BC", "1007")
        .at("RR", "1806")
        .combat(British);
    // 26 to 2 with the enfilade: De.
    table.declare(&[("35", "1007"), ("28", "1007")]).rolls(Decision::Resolve { battle: 0 }, &[1]);
    assert_eq!((table.place("Vols/BC"), table.losses(French)), ("eliminated".into(), 4));
    let lost = |event: &Event| matches!(event, Event::MoraleLost { army: French, points, total, because } if [points.get(), total.get()] == [4, 4] && because.as_str() == "13.2");
    assert!(table.told(lost));
}

/// [13.2-b] A rout by itself costs no points.
#[test]
fn r13_2_b_routs_score_nothing() {
    let mut table = given("quebec").at("35", "1006").at("La Sarre", "1007").at("Montcalm", "1007").combat(British);
    table.declare(&[("35", "1007")]);
    let montcalm = table.u("Montcalm");
    // 7 to 6 + 2: 1-2, so let Montcalm stand aside; 1-1 and a 1 is Dr.
    table.when(Decision::Resolve { battle: 0 }).rolls(Decision::NoLeader { hex: hex("1007") }, &[1]);
    table.rolls(Decision::LetRun { hex: hex("1007") }, &[2]);
    table.when(Decision::Ride { leader: montcalm });
    table.when(Decision::Retreat { to: hex("1008") }).when(Decision::Retreat { to: hex("1009") });
    assert_eq!(
        (table.place("La Sarre"), table.place("Montcalm"), table.losses(French)),
        ("1009".into(), "1009".into(), 0)
    );
}

/// [13.2-c] [13.2-ex] The camp is entered on GT 4, left on GT 5 and retaken: five points, once, and never given back.
#[test]
fn r13_2_c_points_for_ground_stay() {
    let mut table = given("lake-george")
        .turn(4)
        .at("La Reine", "0811")
        .at("Abenaki", "1812")
        .at("1 Mass", "0612")
        .at("NY", "0312")
        .movement(French);
    table.picks("La Reine").when(step("0810"));
    let lost = |event: &Event| matches!(event, Event::MoraleLost { army: British, points, total, because } if [points.get(), total.get()] == [5, 5] && because.as_str() == "13.2-c");
    assert!(table.told(lost), "at the instant of entry");
    table.when(Decision::Stop).when(Decision::EndMovement);
    assert_eq!(table.asked(), British);
    table.when(Decision::EndMovement);
    // GT 5: the French leave, and others reach the second hex of the same points.
    table.march("La Reine", &["0811", "0912", "1012", "1112"]);
    table.march("Abenaki", &["1913"]);
    assert_eq!((table.state.turn, table.place("Abenaki"), table.losses(British)), (5, "1913".into(), 5));
    assert_eq!(table.asked(), British);
    table.march("1 Mass", &["0712", "0711", "0810"]);
    assert_eq!((table.place("1 Mass"), table.losses(British)), ("0810".into(), 5));
}

/// [13.2-c] Leaders alone and the army's own units lose no ground (G28).
#[test]
fn r13_2_c_only_enemy_combat_units_take_ground() {
    let mut table = given("lake-george").at("Dieskau", "0811").at("La Reine", "1710").movement(French);
    table.march("Dieskau", &["0810"]);
    assert_eq!((table.place("Dieskau"), table.losses(British)), ("0810".into(), 0));
    let mut table = given("lake-george").at("1 Mass", "0811").at("NY", "0412").movement(British);
    table.march("1 Mass", &["0810"]);
    assert_eq!(table.losses(British), 0);
}

/// [13.3] A leader of a demoralized army has all his points, and its good order units all theirs.
#[test]
fn r13_3_leaders_and_good_order_units_move_as_ever() {
    let mut table = given("quebec")
        .losses(French, 40)
        .at("Montcalm", "1005")
        .at("RR", "1205")
        .at("Bearn", "1806")
        .movement_dice(French, &[1]);
    table.march("Montcalm", &["1006", "1007", "1008", "1009", "1010", "1011"]);
    table.march("RR", &["1206", "1207", "1208", "1209"]);
    assert_eq!((table.place("Montcalm"), table.place("RR")), ("1011".into(), "1209".into()));
}

/// A demoralized French army on bad ground: forest, woods, marsh and woods again south of 1006.
fn broken() -> Given {
    let ground = [("1007", 'w'), ("1008", 'f'), ("1009", 'm'), ("1010", 'w')];
    given_ground("quebec", &[], &ground).losses(French, 40).disordered("La Sarre", "1006")
}

/// [13.3.1] Interaction 14: one die gives every disordered unit so many hexes, whatever the ground and the fog.
#[test]
fn r13_3_1_disordered_units_go_by_hexes() {
    let mut table = broken().fog().disordered("RR", "1206").at("Bearn", "1806").movement_dice(French, &[3]);
    table.picks("La Sarre").when(step("1007")).when(step("1008")).when(step("1009"));
    assert_eq!(table.state.top(), Some(&Frame::Movement(Movement)), "the third hex ended its move");
    table.march("RR", &["1207", "1208", "1209"]);
    assert_eq!((table.place("La Sarre"), table.place("RR")), ("1009".into(), "1209".into()));

    let mut table = broken().at("Bearn", "1806").movement_dice(French, &[4]);
    table.march("La Sarre", &["1007", "1008", "1009", "1010"]);
    assert_eq!((table.place("La Sarre"), table.is_disordered("La Sarre")), ("1010".into(), true));
}

/// [13.3.1] The die is rolled at the start of each Movement Phase of a demoralized army, and of no other.
#[test]
fn r13_3_1_the_die_is_rolled_every_phase() {
    let table = broken().at("Bearn", "1806").movement_dice(French, &[3]);
    assert!(table.told(|event| matches!(event, Event::FlightRolled { army: French, .. })));
    let mut table = broken().at("15", "0303").movement_dice(French, &[3]);
    table.when(Decision::EndMovement);
    assert_eq!(table.asked(), British);
    table.rolls(Decision::EndMovement, &[5]);
    assert_eq!((table.asked(), table.state.flight_die), (French, Some(5)));

    let table = given("quebec").losses(French, 39).disordered("La Sarre", "1006").at("Bearn", "1806").movement(French);
    table.refuses(table.pick("La Sarre"), "11.1-1");
}

/// [13.3.1] [13.3] [7.2-e] A leader who goes along pays in points: in fog he has three, and the rabble runs on without him.
#[test]
fn r13_3_1_a_leader_with_the_rabble_pays_his_own_way() {
    let table =
        given("quebec").fog().losses(French, 40).disordered("La Sarre", "1005").at("Montcalm", "1005").at("RR", "1806");
    let mut table = table.movement_dice(French, &[6]);
    let montcalm = table.u("Montcalm");
    table.picks("La Sarre").when(Decision::Ride { leader: montcalm });
    table.when(step("1006")).when(step("1007")).when(step("1008")).refuses(step("1009"), "7.2-h");
    table.when(Decision::Alight { leader: montcalm }).when(step("1009"));
    assert_eq!((table.place("La Sarre"), table.place("Montcalm")), ("1009".into(), "1008".into()));
}

/// [13.3.1] What is closed stays closed, and a gun that never moves stays (G23).
#[test]
fn r13_3_1_closed_ground_stays_closed() {
    let mut table = given("quebec")
        .losses(French, 40)
        .disordered("La Sarre", "1912")
        .disordered("Gl", "2209")
        .disordered("Montbeillard", "1402")
        .movement_dice(French, &[6]);
    table.refuses(table.pick("Gl"), "7.2-b");
    table.picks("La Sarre").refuses(step("1913"), "7.2-k");
    table.when(Decision::PutBack);
    // 1401 is marsh, closed to guns.
    table.picks("Montbeillard").refuses(step("1401"), "7.2-k");
}

/// [13.3.1-b] Interaction 14: never next to an enemy, be he disordered or a lone leader, nor onto the leader himself (G58).
#[test]
fn r13_3_1_b_keep_away_from_every_enemy() {
    for enemy in ["15", "Wolfe"] {
        let table = given("quebec").losses(French, 40).disordered("La Sarre", "1006").at("RR", "1806");
        let table = if enemy == "15" { table.disordered(enemy, "1009") } else { table.at(enemy, "1009") };
        let mut table = table.movement_dice(French, &[4]);
        table.picks("La Sarre").when(step("1007")).refuses(step("1008"), "13.3.1-b");
        // A unit in good order is not so shy.
        let mut table = given("quebec")
            .losses(French, 40)
            .at("La Sarre", "1007")
            .disordered("15", "1009")
            .movement_dice(French, &[4]);
        table.march("La Sarre", &["1008"]);
        assert_eq!(table.place("La Sarre"), "1008");
    }
    let mut table = given("quebec")
        .losses(French, 40)
        .disordered("La Sarre", "1006")
        .at("Wolfe", "1007")
        .movement_dice(French, &[4]);
    table.picks("La Sarre").refuses(step("1007"), "13.3.1-b");
}

/// [13.3.1-c] [8.2-d4] A disordered unit leaves an enemy zone, but only to a hex away from all enemies.
#[test]
fn r13_3_1_c_disordered_units_leave_a_zone() {
    let given = || given("quebec").losses(French, 40).disordered("La Sarre", "1006").at("15", "1005").at("RR", "1806");
    let mut table = given().movement_dice(French, &[2]);
    table.picks("La Sarre");
    assert_eq!(table.steps(), ["0907", "1007", "1107"]);
    table.walk(&["1007", "1008"]);
    assert_eq!(table.place("La Sarre"), "1008");
    let table = given().at("28", "1007").movement_dice(French, &[2]);
    table.refuses(table.pick("La Sarre"), "7.2");
}

/// [13.3.1-d] Who cannot move stays, at no further loss.
#[test]
fn r13_3_1_d_who_cannot_move_stays() {
    let mut table = given("quebec")
        .losses(French, 40)
        .disordered("La Sarre", "1006")
        .at("15", "1005")
        .at("28", "1007")
        .at("RR", "1806")
        .movement_dice(French, &[6]);
    table.when(Decision::EndMovement);
    assert_eq!(
        (table.place("La Sarre"), table.is_disordered("La Sarre"), table.losses(French)),
        ("1006".into(), true, 40)
    );
}

/// [13.3.2] No rally in a demoralized army: nobody is asked.
#[test]
fn r13_3_2_demoralized_armies_do_not_rally() {
    let rally =
        |losses| given("quebec").losses(French, losses).disordered("La Sarre", "1006").at("15", "0303").rally(French);
    let steady = rally(39);
    assert_eq!((steady.asked(), steady.offers(Decision::Rally { unit: steady.u("La Sarre") })), (French, true));
    let broken = rally(40);
    assert_eq!((broken.asked(), broken.state.phasing), (British, British));
    assert!(broken.is_disordered("La Sarre"));
}

/// [13.3.3] A demoralized army plays no marker: neither Forced March nor a marker of combat.
#[test]
fn r13_3_3_demoralized_armies_use_no_tactics() {
    let given = |losses| given_with("quebec", &["special-tactics"]).losses(French, losses).hand(French, [1, 0, 1, 0]);
    let march = given(39).at("La Sarre", "1006").movement(French);
    assert_eq!(march.state.top(), Some(&Frame::ForcedMarch(ForcedMarch)));
    let march = given(40).at("La Sarre", "1006").movement_dice(French, &[1]);
    assert_eq!(march.state.top(), Some(&Frame::Movement(Movement)));

    let battle = |losses| {
        let mut table = given(losses).at("35", "1006").at("La Sarre", "1007").combat(British);
        table.declare(&[("35", "1007")]);
        table
    };
    let mut steady = battle(39);
    steady.when(Decision::Resolve { battle: 0 });
    assert_eq!(steady.asked(), French);
    // Demoralized, they are not asked and the die falls at once; the second is that of their own Movement Phase.
    battle(40).rolls(Decision::Resolve { battle: 0 }, &[2, 1]);
}

/// [13.1-b] [13.3.3] Interaction 14: the points of a loss count at once, in the middle of a phase: in the next battle of
/// the same phase the army has no markers left to play.
#[test]
fn r13_1_b_demoralization_takes_effect_in_mid_phase() {
    let mut table = given_with("quebec", &["special-tactics"])
        .losses(French, 38)
        .hand(French, [0, 0, 2, 0])
        .at("35", "1006")
        .disordered("TR/LW", "1007")
        .at("28", "1306")
        .at("La Sarre", "1307")
        .combat(British);
    table.declare(&[("28", "1307"), ("35", "1007")]);
    let tr = table.state.battles.iter().position(|battle| battle.targets == [hex("1007")]).unwrap() as u8;
    table.when(Decision::Resolve { battle: tr });
    assert_eq!(table.asked(), French, "before the loss they may play");
    // 7 to 1: De.
    table.rolls(Decision::NoTactic, &[1]);
    assert_eq!((table.losses(French), demoralized(&table, French)), (40, true));
    table.when(Decision::EndPursuit);
    // The battle die, then that of their own Movement Phase: nobody was asked about markers in between.
    table.rolls(Decision::Resolve { battle: 1 - tr }, &[2, 1]);
    assert!(table.told(|event| matches!(event, Event::Fought { .. })));
}
