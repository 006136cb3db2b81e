//! 4.0: the sequence of play.
use crate::table::{Table, given, given_with, hex, opening};
use fiw_battles::counters::Army;
use fiw_battles::decision::Decision;
use fiw_battles::event::{Event, Phase};
use fiw_battles::frames::{ForcedMarch, Frame, Movement};
use fiw_battles::state::Place;

/// The steps of the game turn among the events of the last decision, in words.
#[allow(clippy::wildcard_enum_match_arm)] // all other events are none of these steps
fn log(table: &Table) -> Vec<String> {
    let word = |event: &Event| match event {
        Event::TurnBegan { turn } => Some(format!("turn {turn}")),
        Event::FogRolled { .. } => Some("fog".into()),
        Event::PhaseBegan { army, phase } => Some(format!("{army:?} {phase:?}")),
        Event::GameOver { .. } => Some("over".into()),
        Event::FlightRolled { .. } => Some("flight die".into()),
        Event::ReinforcementRolled { group, .. } => Some(format!("die of group {}", group.0)),
        Event::ForcedMarch { .. } => Some("forced march".into()),
        Event::Due { .. } => Some("due".into()),
        _ => None,
    };
    table.events.iter().filter_map(word).collect()
}

/// A lone disordered British unit: every phase of a game turn passes of itself until its rally.
fn quiet(scenario: &str, name: &str, number: &str, turn: u8) -> Table {
    given(scenario).turn(turn).disordered(name, number).rally(Army::British)
}

/// [4.0] [4.2] [4.2-spt] [4.2-end] [3.1] Fog, four French phases, four British phases in the same order, the end.
#[test]
fn r4_0_a_game_turn_from_fog_to_end() {
    let mut table = quiet("quebec", "15", "0805", 5);
    table.rolls(Decision::EndRally, &[6]);
    let turn = [
        "turn 6",
        "fog",
        "French Bombardment",
        "French Movement",
        "French Combat",
        "French Rally",
        "British Bombardment",
        "British Movement",
        "British Combat",
        "British Rally",
    ];
    assert_eq!(log(&table), turn);
    table.rolls(Decision::EndRally, &[6]);
    assert_eq!(log(&table)[..2], ["turn 7", "fog"]);
}

/// [4.1] [4.1-b] The player whose turn it is acts; the other cannot, nor can the first move the other's units.
#[test]
fn r4_1_only_the_phasing_player_acts() {
    let given = || given("quebec").at("La Sarre", "1705").at("15", "0805");
    let table = given().movement(Army::French);
    assert_eq!((table.state.phasing, table.asked()), (Army::French, Army::French));
    assert_eq!(table.options_of(Army::British), []);
    table.refuses_from(Army::British, Decision::Move { unit: table.u("15") }, "4.1-b");
    table.refuses_from(Army::British, Decision::EndMovement, "4.1-b");
    table.refuses(Decision::Move { unit: table.u("15") }, "2.3-h");
    let table = given().movement(Army::British);
    assert_eq!((table.state.phasing, table.asked()), (Army::British, Army::British));
    table.refuses_from(Army::French, Decision::Move { unit: table.u("La Sarre") }, "4.1-b");
}

/// [4.1-b] The exception: in the enemy's turn an owner takes his own units back.
#[test]
fn r4_1_b_the_other_player_retreats_his_own_units() {
    let given = given("quebec").at("York", "1205").at("15", "0805").disordered("La Sarre", "1208");
    let mut table = given.bombardment(Army::British);
    table.fires("York", "1208", &[1]);
    assert_eq!((table.state.phasing, table.asked()), (Army::British, Army::French));
    table.refuses_from(Army::British, Decision::Retreat { to: hex("1209") }, "4.1-b");
    table.when(Decision::Retreat { to: hex("1209") });
    assert_eq!(table.place("La Sarre"), "1209");
    assert_eq!(table.asked(), Army::British);
}

/// [4.1-c] A phase is over when the next begins, and the next does not begin before it.
#[test]
fn r4_1_c_no_going_back_and_no_running_ahead() {
    let given = given("quebec").at("York", "1205").at("15", "1204").at("La Sarre", "1208").disordered("28", "0809");
    let mut table = given.bombardment(Army::British);
    let (gun, unit, shaken) = (table.u("York"), table.u("15"), table.u("28"));
    let fire = Decision::Fire { gun, target: hex("1208") };
    for later in
        [Decision::Move { unit }, Decision::EndMovement, Decision::EndDeclaration, Decision::Rally { unit: shaken }]
    {
        table.refuses(later, "4.1-c");
    }
    table.when(Decision::EndBombardment);
    assert_eq!(table.state.frames, [Frame::Movement(Movement)]);
    table.refuses(fire, "4.1-c").refuses(Decision::EndBombardment, "4.1-c");
    table.refuses(Decision::Rally { unit: shaken }, "4.1-c");
    table.when(Decision::EndMovement).refuses(Decision::Move { unit }, "4.1-c");
    table.refuses(fire, "4.1-c");
}

/// [4.2-fog] [5.0-d] [5.0-b] No scenario rolls for fog before game turn 6; from then on there is one die a game turn.
#[test]
fn r4_2_fog_is_rolled_for_from_turn_6_on() {
    for (scenario, name, number) in
        [("lake-george", "1 Mass", "0810"), ("fort-oswego", "NJ", "0608"), ("quebec", "15", "0805")]
    {
        for turn in 1..=4 {
            let mut table = quiet(scenario, name, number, turn);
            // No die is rolled: `when` would complain.
            table.when(Decision::EndRally);
            assert_eq!((table.state.turn, table.state.fog), (turn + 1, false), "{scenario}");
            assert!(!log(&table).contains(&"fog".to_owned()), "{scenario} turn {}", turn + 1);
        }
        for turn in 5..8 {
            let mut table = quiet(scenario, name, number, turn);
            table.rolls(Decision::EndRally, &[6]);
            assert_eq!(log(&table)[..2], [format!("turn {}", turn + 1), "fog".into()], "{scenario}");
        }
    }
}

/// [4.2-abp] Nobody has to fire; one gun may fire and another not.
#[test]
fn r4_2_abp_passing_without_fire_is_legal() {
    let given = || given("quebec").at("York", "1205").at("Williamson", "1306").at("La Sarre", "1208");
    let mut table = given().bombardment(Army::British);
    assert!(table.offers(table.fire("York", "1208")) && table.offers(table.fire("Williamson", "1208")));
    table.when(Decision::EndBombardment);
    assert_eq!(log(&table), ["British Movement"]);
    assert!(!table.state.pieces.iter().any(|piece| piece.fired));
    let mut table = given().bombardment(Army::British);
    table.fires("York", "1208", &[6]).when(Decision::EndBombardment);
    assert_eq!(log(&table), ["British Movement"]);
}

/// [4.2-mp] What is due comes on before the first ordinary move; then units, guns and leaders may move.
#[test]
fn r4_2_mp_reinforcements_first() {
    let given = given("lake-george").at("La Reine", "2008").at("Dieskau", "2008").off("CFM", Place::Due);
    let mut table = given.entry(Army::French, "2208").movement(Army::French);
    table.refuses(Decision::Move { unit: table.u("La Reine") }, "4.2-mp");
    table.refuses(Decision::EndMovement, "14.1-e");
    let unit = table.u("CFM");
    table.when(Decision::Enter { unit, hex: hex("2208") }).when(Decision::Stop);
    table.march("La Reine", &["1909"]).march("Dieskau", &["1909"]);
    assert_eq!((table.place("La Reine"), table.place("Dieskau")), ("1909".into(), "1909".into()));
}

/// [4.2-mp-b] [18.1-1] Forced March is asked before the reinforcement dice (G55).
#[test]
fn r4_2_mp_b_forced_march_before_reinforcement_dice() {
    let given = given_with("quebec", &["special-tactics"]).turn(4).at("La Sarre", "1705").at("Montcalm", "1705");
    let given = given.off("Bougainville", Place::Reserve).off("M/CR", Place::Reserve).hand(Army::French, [1, 0, 0, 0]);
    let mut table = given.movement(Army::French);
    assert_eq!((log(&table), table.state.top()), (vec![], Some(&Frame::ForcedMarch(ForcedMarch))));
    table.rolls(Decision::ForcedMarch, &[5, 6]);
    let log = log(&table);
    assert_eq!(log[0], "forced march");
    assert_eq!(log[1..].iter().filter(|step| step.starts_with("die of group")).count(), 2, "{log:?}");
}

/// [4.2-mp-b] The die of a demoralized army falls before those for reinforcements; arrivals enter before others move.
#[test]
fn r4_2_mp_b_flight_die_before_reinforcement_dice() {
    let given = given("quebec").turn(4).losses(Army::French, 40).disordered("La Sarre", "1705").at("RR", "1703");
    let given = given.off("Bougainville", Place::Reserve).off("M/CR", Place::Reserve);
    let mut table = given.movement_dice(Army::French, &[2, 6, 3]);
    assert_eq!(table.state.flight_die, Some(2));
    let seen = log(&table);
    assert_eq!((seen[0].as_str(), seen.last().unwrap().as_str()), ("flight die", "due"));
    assert_eq!(seen.iter().filter(|step| step.starts_with("die of group")).count(), 2, "{seen:?}");
    table.refuses(Decision::Move { unit: table.u("RR") }, "4.2-mp");
    let unit = table.u("M/CR");
    table.when(Decision::Enter { unit, hex: hex("2401") }).when(Decision::Stop);
    table.march("RR", &["1603"]);
}

/// [4.2-mp-b] [22.3-b] The entry hex is designated before anybody enters.
#[test]
fn r4_2_mp_b_designation_before_entries() {
    let mut table = opening("lake-george", &[]);
    table.set_up();
    assert!(matches!(table.state.top(), Some(Frame::DesignateEntry(_))));
    let unit = table.u("CFM");
    table.refuses(Decision::Enter { unit, hex: hex("2208") }, "4.1-c");
    table.when(Decision::DesignateEntry { hex: hex("2208") });
    assert!(table.offers(Decision::Enter { unit, hex: hex("2208") }));
}

/// [4.2-cp] Infantry attacks what is adjacent; a gun is no attacker though it stands next to the same enemy.
#[test]
fn r4_2_cp_guns_do_not_attack() {
    let given = given("quebec").at("York", "1206").at("15", "1105").at("La Sarre", "1205");
    let mut table = given.combat(Army::British);
    let unit = table.u("15");
    let gun = table.u("York");
    table.refuses(Decision::Attack { unit: gun, hex: hex("1205") }, "4.2-cp");
    let attack = Decision::Attack { unit, hex: hex("1205") };
    assert_eq!(table.options(), [attack]);
    table.when(attack);
    assert_eq!(table.state.battles[0].attackers, [unit]);
}

/// [4.2-rp] Only disordered units of the player whose turn it is may try to rally.
#[test]
fn r4_2_rp_rally_of_the_phasing_player_only() {
    let given = given("quebec").disordered("15", "0805").at("28", "0807").disordered("La Sarre", "1705");
    let table = given.rally(Army::British);
    assert_eq!(table.options(), [Decision::Rally { unit: table.u("15") }, Decision::EndRally]);
    table.refuses(Decision::Rally { unit: table.u("La Sarre") }, "2.3-h");
    table.refuses(Decision::Rally { unit: table.u("28") }, "11.2");
}

/// [4.2-spt] [4.1] After the French rally the British perform the same four phases.
#[test]
fn r4_2_spt_the_second_player_turn_follows() {
    let mut table = given("quebec").disordered("La Sarre", "1705").disordered("15", "0805").rally(Army::French);
    table.when(Decision::EndRally);
    assert_eq!(log(&table), ["British Bombardment", "British Movement", "British Combat", "British Rally"]);
    assert_eq!((table.state.phasing, table.state.turn), (Army::British, 1));
}

/// [4.2-end] [3.4] After game turn 7 of Oswego comes 8; after 8 the game is over.
#[test]
fn r4_2_end_the_marker_advances_or_the_game_ends() {
    let mut table = quiet("fort-oswego", "NJ", "0608", 7);
    table.rolls(Decision::EndRally, &[6]);
    assert_eq!((table.state.turn, table.state.ending), (8, None));
    table.when(Decision::EndRally);
    assert_eq!((log(&table), table.state.turn), (vec!["over".to_owned()], 8));
    assert!(table.state.ending.is_some() && table.state.frames.is_empty());
}

/// [4.2] The phases as the engine names them are those of the printed list, in its order.
#[test]
fn r4_2_the_phases_of_a_player_turn() {
    let given = given("quebec").at("York", "1203").disordered("28", "0809").at("15", "1106").at("La Sarre", "1206");
    let mut table = given.bombardment(Army::British);
    let mut seen = vec![table.game.look(&table.state).phase()];
    for end in [Decision::EndBombardment, Decision::EndMovement] {
        table.when(end);
        seen.push(table.game.look(&table.state).phase());
    }
    table.declare(&[("15", "1206")]);
    assert_eq!(table.game.look(&table.state).phase(), Some(Phase::Combat));
    // 6 to 6 is 1-1, where a 5 disorders the attacker.
    table.rolls(Decision::Resolve { battle: 0 }, &[5]);
    seen.push(table.game.look(&table.state).phase());
    assert_eq!(seen, [Phase::Bombardment, Phase::Movement, Phase::Combat, Phase::Rally].map(Some));
}
