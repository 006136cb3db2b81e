//! 22.0: Lake George. What the data files say of it is in `data.rs`; here it is played.
use crate::table::{Given, Table, given, given_with, hex, opening, step};
use fiw_battles::counters::{Arm, Army};
use fiw_battles::decision::Decision;
use fiw_battles::event::Event;
use fiw_battles::frames::{Frame, Movement, SelectTactics, SetUp};
use fiw_battles::state::{Place, Tactic};
use fiw_battles::tables::VictoryLevel;

fn lake() -> Given {
    given("lake-george")
}

/// How many counters of an army are in this place.
fn count(table: &Table, army: Army, place: Place) -> usize {
    table.state.pieces.iter().filter(|piece| piece.army == army && piece.at == place).count()
}

fn on_map(table: &Table, army: Army) -> usize {
    table.state.pieces.iter().filter(|piece| piece.army == army && piece.at.hex().is_some()).count()
}

/// The first Movement Phase of the French with this entry hex.
fn entry(number: &str) -> Table {
    let mut table = opening("lake-george", &[]);
    table.set_up().when(Decision::DesignateEntry { hex: hex(number) });
    table
}

/// [22.0] [22.1] [22.4] Thirteen British units and the Iroquois in hand, one unit and the French column off the map.
#[test]
fn r22_0_the_scenario_as_it_starts() {
    let table = opening("lake-george", &[]);
    let scenario = table.game.data().scenarios.iter().find(|scenario| scenario.info.key == "lake-george").unwrap();
    assert_eq!((scenario.length, scenario.first_player), (15, Army::French));
    assert_eq!(count(&table, Army::British, Place::InHand), 13 + 1);
    assert_eq!(count(&table, Army::British, Place::Reserve), 1);
    assert_eq!(count(&table, Army::French, Place::Reserve), 11);
    let levels = Army::BOTH.map(|army| scenario.side(army).morale.level.get());
    assert_eq!((levels[Army::British.index()], levels[Army::French.index()]), (15, 14));
}

/// [22.1] Fifteen game turns: the game goes on after 14 and is over after 15.
#[test]
fn r22_1_fifteen_turns() {
    let mut table = lake().turn(14).disordered("1 Mass", "0810").rally(Army::British);
    table.rolls(Decision::EndRally, &[6]);
    assert_eq!((table.state.turn, table.state.ending), (15, None));
    table.when(Decision::EndRally);
    assert!(table.state.ending.is_some());
}

/// [22.3] [14.1-e] No Frenchman is on the map before game turn 1, and after it none is off it who could have come on.
#[test]
fn r22_3_the_french_come_on_in_turn_1() {
    let mut table = entry("2208");
    assert_eq!((on_map(&table, Army::French), count(&table, Army::French, Place::Due)), (0, 11));
    table.refuses(Decision::EndMovement, "14.1-e");
    while let Some(enter) = table.options().into_iter().find(|decision| matches!(decision, Decision::Enter { .. })) {
        table.when(enter);
        // Each goes as far west as it gets, so that the next find room.
        while matches!(table.state.top(), Some(Frame::Moving(_))) {
            let on = table.steps().into_iter().min();
            table.when(on.map_or(Decision::Stop, |to| step(&to)));
        }
    }
    assert_eq!((on_map(&table, Army::French), count(&table, Army::French, Place::Due)), (11, 0));
    table.when(Decision::EndMovement);
}

/// [22.3-b] The French designate one east edge hex; all enter within three hexes of it.
#[test]
fn r22_3_b_within_three_hexes_of_one_edge_hex() {
    let mut table = opening("lake-george", &[]);
    table.set_up();
    for elsewhere in ["2108", "1913", "1201", "0107"] {
        table.refuses(Decision::DesignateEntry { hex: hex(elsewhere) }, "14.1");
    }
    assert!(table.offers(Decision::DesignateEntry { hex: hex("2201") }));
    let table = entry("2208");
    let unit = table.u("CFM");
    for number in ["2205", "2206", "2207", "2208", "2209", "2210", "2211"] {
        assert!(table.offers(Decision::Enter { unit, hex: hex(number) }), "{number}");
    }
    for number in ["2204", "2212", "2108"] {
        table.refuses(Decision::Enter { unit, hex: hex(number) }, "14.1");
    }
}

/// [22.3-c] With supply trains the French have one, which comes with the column; without, none.
#[test]
fn r22_3_c_the_french_train_comes_with_the_column() {
    let mut table = opening("lake-george", &["supply-trains"]);
    assert_eq!(table.place("french Train"), "reserve");
    table.set_up();
    assert_eq!(table.place("french Train"), "due");
    let trains = |table: &Table, army| {
        let look = table.game.look(&table.state);
        let trains = table.state.units().filter(|(unit, piece)| look.arm(*unit) == Arm::Train && piece.army == army);
        trains.filter(|(_, piece)| piece.at != Place::Aside).count()
    };
    assert_eq!((trains(&table, Army::French), trains(&table, Army::British)), (1, 1));
    let mut plain = opening("lake-george", &[]);
    plain.set_up();
    assert_eq!((trains(&plain, Army::French), trains(&plain, Army::British)), (0, 0));
}

/// [22.3-d] [22.7-e] A broken French army leaves by the east edge, a British one by the south edge.
#[test]
fn r22_3_d_friendly_edges() {
    let may_leave = |name: &str, number: &str, army: Army| {
        let given = lake().at(name, number).losses(Army::French, 14).losses(Army::British, 15);
        let mut table = given.movement_dice(army, &[1]);
        table.when(table.pick(name));
        if !table.offers(Decision::Exit) {
            table.refuses(Decision::Exit, "15.0");
        }
        table.offers(Decision::Exit)
    };
    assert!(may_leave("La Reine", "2208", Army::French) && may_leave("La Reine", "2201", Army::French));
    assert!(!may_leave("La Reine", "1913", Army::French) && !may_leave("La Reine", "0109", Army::French));
    assert!(may_leave("1 Mass", "1913", Army::British) && may_leave("1 Mass", "0113", Army::British));
    assert!(!may_leave("1 Mass", "2208", Army::British) && !may_leave("1 Mass", "0109", Army::British));
}

/// [22.4] [3.2-b] The camp: fourteen units within three hexes of 0810; the R unit stays aside.
#[test]
fn r22_4_within_three_hexes_of_the_camp() {
    let mut table = opening("lake-george", &[]);
    let unit = table.u("1 Mass");
    for number in ["1210", "1209", "0412", "2208"] {
        table.refuses(Decision::Place { unit, hex: hex(number) }, "22.4");
    }
    for number in ["1110", "1109", "0813", "0511"] {
        assert!(table.offers(Decision::Place { unit: table.u("Johnson"), hex: hex(number) }), "{number}");
    }
    table.when(Decision::Place { unit, hex: hex("1110") });
    table.set_up();
    assert_eq!((on_map(&table, Army::British), table.place("NH")), (14, "reserve".into()));
}

/// [22.4-b] With supply trains the British set one up with the camp, under the same limit.
#[test]
fn r22_4_b_the_british_train_sets_up_with_the_camp() {
    let mut table = opening("lake-george", &["supply-trains"]);
    let unit = table.u("british Train");
    assert_eq!(table.place("british Train"), "inhand");
    table.refuses(Decision::Place { unit, hex: hex("1210") }, "22.4");
    table.when(Decision::Place { unit, hex: hex("1110") });
    assert_eq!(table.place("british Train"), "1110");
    assert_eq!(opening("lake-george", &[]).place("british Train"), "aside");
}

/// [22.4-c] The trigger is a resolved French attack; an attack by the British or a French move is none (G27).
#[test]
fn r22_4_c_a_french_attack_is_the_trigger() {
    let given = || lake().turn(3).at("Caughnawaga", "1012").at("A/3 Mass", "1011").disordered("CFM", "2008");
    let mut table = given().combat(Army::French);
    assert_eq!(table.state.first_attack, [None, None]);
    table.declare(&[("Caughnawaga", "1011")]).rolls(Decision::Resolve { battle: 0 }, &[6]);
    assert_eq!(table.state.first_attack[Army::French.index()], Some(3));
    let mut table = given().disordered("NY", "0810").combat(Army::British);
    table.declare(&[("A/3 Mass", "1012")]).rolls(Decision::Resolve { battle: 0 }, &[4]);
    assert_eq!(table.state.first_attack[Army::French.index()], None);
}

/// A British Movement Phase after a French attack in game turn 3, with the relief column waiting.
fn relief(turn: u8, attacked: Option<u8>) -> Given {
    let given = lake().turn(turn).at("1 Mass", "0810").at("CFM", "2008").off("NH", Place::Reserve);
    given.with(|state| state.first_attack[Army::French.index()] = attacked)
}

/// [22.4-c] No die without an attack, nor in the turn of it; the turn after, it must be rolled, later it may be.
#[test]
fn r22_4_c_the_first_roll_is_compulsory_the_others_are_not() {
    // `movement` rolls no die.
    assert_eq!(relief(3, None).movement(Army::British).place("NH"), "reserve");
    assert_eq!(relief(3, Some(3)).movement(Army::British).place("NH"), "reserve");

    let mut table = relief(4, Some(3)).movement_dice(Army::British, &[3]);
    assert_eq!((table.place("NH"), table.state.top()), ("reserve".into(), Some(&Frame::Movement(Movement))));
    table.when(Decision::EndMovement).when(Decision::EndMovement);
    assert!(matches!(table.state.top(), Some(Frame::ReinforcementRoll(_))), "game turn 5: he is asked");
    assert_eq!(table.options(), [Decision::RollForReinforcement, Decision::NoRoll]);
    table.when(Decision::NoRoll);
    assert_eq!((table.place("NH"), table.state.top()), ("reserve".into(), Some(&Frame::Movement(Movement))));
    table.rolls(Decision::EndMovement, &[6]).when(Decision::EndMovement);
    table.rolls(Decision::RollForReinforcement, &[2]);
    assert_eq!((table.state.turn, table.place("NH")), (6, "due".into()));
}

/// [22.4-c] A 1 or 2 brings the column, a 3 or more does not.
#[test]
fn r22_4_c_one_or_two_brings_the_column() {
    let place = |die| relief(4, Some(3)).movement_dice(Army::British, &[die]).place("NH");
    assert_eq!([1, 2].map(place), ["due", "due"]);
    assert_eq!([3, 4, 5, 6].map(place), ["reserve"; 4]);
}

/// [22.4-c] [14.1-d] It enters by any south edge hex, an enemy zone among them, and by no other.
#[test]
fn r22_4_c_by_any_south_edge_hex() {
    let mut table = relief(4, Some(3)).at("La Reine", "1912").movement_dice(Army::British, &[1]);
    let unit = table.u("NH");
    for column in 1..=22 {
        let at = hex(&format!("{column:02}13"));
        assert!(table.offers(Decision::Enter { unit, hex: at }), "{at}");
    }
    table.refuses(Decision::Enter { unit, hex: hex("2212") }, "14.1");
    table.refuses(Decision::EndMovement, "14.1-e");
    table.when(Decision::Enter { unit, hex: hex("1913") });
    assert_eq!(
        (table.place("NH"), table.state.top()),
        ("1913".into(), Some(&Frame::Movement(Movement))),
        "stopped by the zone"
    );
}

/// French losses under the guns of the camp, by die on column 5.
fn french_losses(given: Given, die: u8) -> Table {
    let mut table = given.at("A/Eyre", "0810").at("RI", "0709").bombardment(Army::British);
    table.fires("A/Eyre", "0811", &[die]);
    table
}

/// [22.5] [13.2] The French lose the good order factor of any unit, and twice the value of a leader; their level is 14.
#[test]
fn r22_5_french_demoralization() {
    let indian = french_losses(lake().disordered("Caughnawaga", "0811"), 2);
    assert_eq!((indian.place("Caughnawaga"), indian.losses(Army::French)), ("eliminated".into(), 3));
    let militia = french_losses(lake().disordered("A/Mil", "0811"), 2);
    assert_eq!(militia.losses(Army::French), 2);
    let leader = french_losses(lake().at("Dieskau", "0811"), 1);
    assert_eq!((leader.place("Dieskau"), leader.losses(Army::French)), ("eliminated".into(), 4));
    for (before, broken) in [(10, false), (11, true)] {
        let table = french_losses(lake().losses(Army::French, before).disordered("Caughnawaga", "0811"), 2);
        assert_eq!(table.told(|event| *event == Event::Demoralized { army: Army::French }), broken, "{before} + 3");
    }
}

/// A British unit in the open, disordered, attacked by six factors: 6-1, and a 1 eliminates it.
fn british_losses(name: &str, before: u16) -> Table {
    let given = lake().losses(Army::British, before).disordered(name, "1011").disordered("NY", "0709");
    let mut table = given.at("La Reine", "1012").at("Caughnawaga", "1111").combat(Army::French);
    table.declare(&[("La Reine", "1011"), ("Caughnawaga", "1011")]).rolls(Decision::Resolve { battle: 0 }, &[1]);
    assert_eq!(table.place(name), "eliminated");
    table
}

/// [22.5-b] The British lose the factor of infantry, Iroquois included, and 4 for any gun; their level is 15.
#[test]
fn r22_5_b_british_demoralization() {
    let losses = |name| british_losses(name, 0).losses(Army::British);
    assert_eq!([losses("1 Mass"), losses("RI"), losses("Iroquois")], [3, 2, 3]);
    assert_eq!([losses("A/Eyre"), losses("B/Eyre")], [4, 4]);
    let broken =
        |before| british_losses("Iroquois", before).told(|event| *event == Event::Demoralized { army: Army::British });
    assert!(!broken(11) && broken(12));
}

/// [22.5-b] [12.1-2] A leader left alone in an enemy zone is lost at twice his value.
#[test]
fn r22_5_b_british_leaders() {
    for (leader, points) in [("Johnson", 4), ("Lyman", 2)] {
        let given = lake().disordered("RI", "1011").at(leader, "1011").at("La Reine", "1012").at("Caughnawaga", "1111");
        let mut table = given.combat(Army::French);
        table.declare(&[("La Reine", "1011"), ("Caughnawaga", "1011")]).when(Decision::Resolve { battle: 0 });
        table.rolls(Decision::NoLeader { hex: hex("1011") }, &[1]);
        assert_eq!((table.place(leader), table.losses(Army::British)), ("eliminated".into(), 2 + points));
    }
}

/// [22.5-c] [13.2-c] Five points the instant a French unit is in 0810 or 1913, once in all; not for a leader (G28).
#[test]
fn r22_5_c_camp_and_road_cost_five_once() {
    let given = || lake().at("La Reine", "1812").at("Abenaki", "0811").at("Dieskau", "1812").at("1 Mass", "0207");
    let mut table = given().movement(Army::French);
    table.when(table.pick("La Reine")).when(step("1913"));
    assert_eq!(table.losses(Army::British), 5, "before the move is over");
    table.when(Decision::Stop).march("Abenaki", &["0810"]);
    assert_eq!(table.losses(Army::British), 5);
    let mut table = given().movement(Army::French);
    table.march("Dieskau", &["1913"]);
    assert_eq!(table.losses(Army::British), 0);
    table.march("Abenaki", &["0810"]);
    assert_eq!(table.losses(Army::British), 5);
    let mut table = lake().at("1 Mass", "0811").at("RI", "1812").movement(Army::British);
    table.march("1 Mass", &["0810"]).march("RI", &["1913"]);
    assert_eq!((table.losses(Army::British), table.losses(Army::French)), (0, 0), "nobody loses his own ground");
}

/// [22.5-c] [13.2-c] Pursuit into the camp counts as entering it.
#[test]
fn r22_5_c_by_pursuit_too() {
    let mut table = lake().disordered("RI", "0810").at("La Reine", "0811").combat(Army::French);
    // 3 to 1 doubled by the breastwork, 1.5-1: a 1 is Dr, which a disordered unit does not survive.
    table.declare(&[("La Reine", "0810")]).rolls(Decision::Resolve { battle: 0 }, &[1]);
    assert_eq!(table.losses(Army::British), 2);
    let unit = table.u("La Reine");
    table.when(Decision::Pursue { unit, to: hex("0810") });
    assert_eq!(table.losses(Army::British), 2 + 5);
}

/// Victory points as they stand: British, French. Set-up waits for its end whatever the state of an army.
fn points(given: Given) -> (u8, u8) {
    let table = given.at("NY", "0709").setting_up(Army::British);
    let look = table.game.look(&table.state);
    (look.points(Army::British).get(), look.points(Army::French).get())
}

/// [22.6] [17.1-b] [17.1-c] French points: 1 or 2 for British losses, 2 for each of the two hexes they hold.
#[test]
fn r22_6_french_victory_points() {
    let losses = |losses| points(lake().losses(Army::British, losses)).1;
    assert_eq!([0, 7, 8, 14, 15, 40].map(losses), [0, 0, 1, 1, 2, 2]);
    assert_eq!(points(lake().losses(Army::British, 9).at("La Reine", "1913")).1, 3);
    assert_eq!(
        points(lake().at("Abenaki", "0810").disordered("CFM", "1913")).1,
        4,
        "Indians and disordered units hold too"
    );
    assert_eq!(points(lake().at("Dieskau", "0810").at("La Reine", "0811")).1, 0, "a leader holds nothing");
}

/// [22.6-b] [17.1-b] [17.1-c] British points: 1 or 3 for French losses, 1 for the camp and 2 for the road.
#[test]
fn r22_6_b_british_victory_points() {
    let losses = |losses| points(lake().losses(Army::French, losses)).0;
    assert_eq!([0, 6, 7, 13, 14, 40].map(losses), [0, 0, 1, 1, 3, 3]);
    assert_eq!(points(lake().losses(Army::French, 7).at("1 Mass", "0810").at("RI", "1913")).0, 4);
    assert_eq!(points(lake().at("Iroquois", "0810")), (1, 0));
    assert_eq!(points(lake().at("A/Eyre", "1913").at("Johnson", "0810")), (2, 0));
}

/// [22.6-c] [17.1] Margin 0 or 1 a draw, 2 and 3 marginal, 4 and 5 substantive, 6 decisive; 4 to 1 as in history.
#[test]
fn r22_6_c_victory_levels() {
    let ending = |given: Given| {
        let mut table = given.turn(15).disordered("NY", "0709").rally(Army::British);
        // A broken army has no rally to end.
        if table.state.ending.is_none() {
            table.when(Decision::EndRally);
        }
        let ending = table.state.ending.unwrap();
        (ending.winner, ending.level)
    };
    let (british, french) = (Some(Army::British), Some(Army::French));
    let held = || lake().at("1 Mass", "0810").at("RI", "1913");
    assert_eq!(
        ending(held().losses(Army::French, 7).losses(Army::British, 8)),
        (british, VictoryLevel::Marginal),
        "4 to 1"
    );
    assert_eq!(ending(lake()), (None, VictoryLevel::Draw), "0 to 0");
    assert_eq!(ending(lake().at("1 Mass", "0810")), (None, VictoryLevel::Draw), "1 to 0");
    assert_eq!(ending(lake().at("La Reine", "0810")), (french, VictoryLevel::Marginal), "0 to 2");
    assert_eq!(ending(held().losses(Army::French, 7)), (british, VictoryLevel::Substantive), "4 to 0");
    let camps = || lake().at("La Reine", "0810").at("CFM", "1913");
    assert_eq!(ending(camps().losses(Army::British, 8)), (french, VictoryLevel::Substantive), "0 to 5");
    assert_eq!(ending(camps().losses(Army::British, 15)), (french, VictoryLevel::Decisive), "0 to 6");
    assert_eq!(ending(held().losses(Army::French, 14)), (british, VictoryLevel::Decisive), "6 to 0");
}

/// [22.7] [19.0] With the option French Indians and militia shun guns behind works, except within 2 of St Pierre.
#[test]
fn r22_7_balk_and_st_pierre() {
    let refused = |options: &[&str], name: &str, leader: Option<(&str, &str)>| {
        let given = given_with("lake-george", options).at("A/Eyre", "0810").at(name, "0812").at("Languedoc", "2008");
        let given = match leader {
            Some((leader, number)) => given.at(leader, number),
            None => given,
        };
        let mut table = given.movement(Army::French);
        table.when(table.pick(name));
        if !table.offers(step("0811")) {
            table.refuses(step("0811"), "19.0");
        }
        !table.offers(step("0811"))
    };
    for name in ["Caughnawaga", "A/Mil"] {
        assert!(refused(&["balk"], name, None), "{name}");
        assert!(!refused(&["balk"], name, Some(("St Pierre", "1012"))), "{name}, two hexes from 0811");
        assert!(refused(&["balk"], name, Some(("St Pierre", "1112"))), "{name}, three hexes from 0811");
        assert!(refused(&["balk"], name, Some(("Dieskau", "1012"))), "{name}, another leader");
        assert!(!refused(&[], name, None), "{name} without the option");
    }
    assert!(!refused(&["balk"], "La Reine", None), "regulars do not balk");
}

/// [22.7-b] [18.0] The French select four markers, the British three; a fifth and a fourth are refused.
#[test]
fn r22_7_b_four_and_three_markers() {
    let mut table = opening("lake-george", &["special-tactics"]);
    let select = |tactic| Decision::SelectTactic { tactic };
    for tactic in [Tactic::Ambush, Tactic::Ambush, Tactic::Volley] {
        table.decides(Army::French, select(tactic), &[]);
    }
    assert!(table.asks(Army::French));
    table.decides(Army::French, select(Tactic::ForcedMarch), &[]);
    table.refuses_from(Army::French, select(Tactic::Volley), "4.1-b");
    for tactic in [Tactic::Volley, Tactic::BayonetAttack] {
        table.decides(Army::British, select(tactic), &[]);
    }
    assert_eq!(table.state.frames, [Frame::SelectTactics(SelectTactics)], "the British have one more");
    table.decides(Army::British, select(Tactic::Ambush), &[]);
    assert_eq!(table.state.frames, [Frame::SetUp(SetUp { army: Army::British })]);
    let held = [Army::British, Army::French].map(|army| table.state.hands[army.index()].count());
    assert_eq!(held, [3, 4]);
    table.refuses(select(Tactic::Volley), "4.1-c");
}
