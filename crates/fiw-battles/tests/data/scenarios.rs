//! Scenarios: set-up, reinforcements, victory.

use crate::{DATA, counter, hex, problems_with};
use fiw_battles::counters::Army::{British, French};
use fiw_battles::counters::{Arm, Army};
use fiw_battles::data::Data;
use fiw_battles::points::DemoralizationPoints;
use fiw_battles::scenario::Battlefield::{FortOswego, LakeGeorge, Quebec};
use fiw_battles::scenario::{
    Arrival, Battlefield, Brings, EdgeZone, Late, LossRate, RollFrom, SetUpZone, Side, Success,
};
use fiw_battles::tables::VictoryLevel;
use grid::{Edge, Hex};
use kernel::Game;

/// [2.1.1-dt] [3.1] [22.1] [23.1] [24.1] the French are Player A everywhere; set-up orders.
#[test]
fn r2_1_1_dt_the_french_are_player_a() {
    assert_eq!(Battlefield::ALL.map(|id| DATA.scenario(id).first_player), [French; 3]);
    let orders = Battlefield::ALL.map(|id| DATA.scenario(id).set_up_order);
    assert_eq!(orders, [[French, British], [British, French], [French, British]]);
}

/// [22.0] [22.3-b] [22.3-d] [22.4] [22.4-c] [22.5-c] [22.6] [22.6-b] [22.7] [22.7-b] [22.7-e] Lake George as printed.
#[test]
fn r22_0_lake_george() {
    let scenario = DATA.scenario(LakeGeorge);
    let (british, french) = (scenario.side(British), scenario.side(French));
    assert_eq!(scenario.historical, (Some(British), VictoryLevel::Marginal));
    assert_eq!((&british.friendly, &french.friendly), (&EdgeZone::Edge(Edge::South), &EdgeZone::Edge(Edge::East)));
    assert_eq!((british.tactics, french.tactics), (3, 4));
    let arrivals: Vec<&Arrival> = scenario.groups.iter().map(|group| &group.arrival).collect();
    let south = EdgeZone::Edge(Edge::South);
    let relief = Arrival::Rolled {
        from: RollFrom::AfterEnemyAttack,
        success: Success::AtMost(2),
        brings: Brings::Group,
        by: south,
    };
    assert_eq!(arrivals[0], &Arrival::AtStart(SetUpZone::Near { hex: hex("0810"), distance: 3 }));
    assert_eq!(arrivals[1], &relief);
    assert_eq!(arrivals[2], &Arrival::Designated { turn: 1, edge: Edge::East, within: 3, late: Late::Must });
    let ground = british.morale.hexes.as_ref().unwrap();
    assert_eq!((ground.hexes.as_slice(), ground.points.get()), ([hex("0810"), hex("1913")].as_slice(), 5));
    assert_eq!(
        (british.morale.losses[Arm::Artillery.index()], french.morale.hexes.is_none()),
        (LossRate::Flat(DemoralizationPoints::new(4)), true)
    );
    assert_eq!((loss(british, "lg-a-eyre"), loss(british, "lg-iroquois")), (4, 3));
    assert_eq!((loss(french, "lg-dieskau"), loss(french, "lg-abenaki")), (4, 2));
    assert_eq!(victory(LakeGeorge, British), (1, 3, vec![("0810".into(), 1), ("1913".into(), 2)]));
    assert_eq!(victory(LakeGeorge, French), (1, 2, vec![("0810".into(), 2), ("1913".into(), 2)]));
    let balk = scenario.balk.as_ref().unwrap();
    assert_eq!((balk.army, DATA.counter(balk.exempt_near).name.as_str()), (French, "St Pierre"));
}

/// What the loss of a unit costs its army.
fn loss(side: &Side, key: &str) -> u16 {
    side.morale.loss(counter(key)).get()
}

fn victory(id: Battlefield, army: Army) -> (u8, u8, Vec<(String, u8)>) {
    let points = &DATA.scenario(id).side(army).victory;
    let hexes = points.hexes.iter().map(|held| (held.hex.to_string(), held.points.get())).collect();
    (points.enemy_shaken.get(), points.enemy_demoralized.get(), hexes)
}

/// [23.0] [23.3] [23.3-b] [23.3-d] [23.4] [23.4-b] [23.4-d] [23.6] [23.6-b] [23.8] Fort Oswego as printed.
#[test]
fn r23_0_fort_oswego() {
    let scenario = DATA.scenario(FortOswego);
    let (british, french) = (scenario.side(British), scenario.side(French));
    assert_eq!(scenario.historical, (Some(French), VictoryLevel::Decisive));
    assert_eq!((&british.friendly, &french.friendly), (&EdgeZone::Edge(Edge::West), &EdgeZone::Edge(Edge::South)));
    assert_eq!((british.tactics, french.tactics, scenario.balk.is_none()), (1, 2, true));
    let arrivals: Vec<&Arrival> = scenario.groups.iter().map(|group| &group.arrival).collect();
    assert_eq!(arrivals[0], &Arrival::AtStart(SetUpZone::Rows { first: 1, last: 11 }));
    assert_eq!(arrivals[1], &Arrival::Designated { turn: 2, edge: Edge::West, within: 3, late: Late::Must });
    assert_eq!(arrivals[2], &Arrival::AtStart(SetUpZone::OneEach { hexes: vec![hex("1004"), hex("1005")] }));
    assert_eq!(arrivals[3], &Arrival::Designated { turn: 1, edge: Edge::South, within: 3, late: Late::May });
    let french_losses = ["fo-abenaki", "fo-b-ontario", "fo-montcalm", "fo-a-bearn"].map(|key| loss(french, key));
    assert_eq!((french_losses, loss(british, "fo-george")), ([1, 6, 4, 3], 4));
    assert_eq!(victory(FortOswego, British), (2, 4, vec![("0605".into(), 1), ("0511".into(), 1)]));
    assert_eq!(victory(FortOswego, French), (0, 2, vec![("0605".into(), 2), ("0511".into(), 2)]));
}

/// [24.0] [24.3] [24.3-b] [24.3-c] [24.3-d] [24.3-f] [24.4] [24.4-c] [24.4-d] [24.5-b] [24.5-d] [24.6] [24.6-b] [24.8]
/// Quebec as printed.
#[test]
fn r24_0_quebec() {
    let scenario = DATA.scenario(Quebec);
    let (british, french) = (scenario.side(British), scenario.side(French));
    let entry = EdgeZone::Hexes(Edge::North, (22..=28).map(|column| Hex::new(column, 1)).collect());
    assert_eq!(scenario.historical, (Some(British), VictoryLevel::Decisive));
    assert_eq!((&british.friendly, &french.friendly), (&EdgeZone::Edge(Edge::West), &entry));
    assert_eq!((british.tactics, french.tactics), (4, 3));
    let arrivals: Vec<&Arrival> = scenario.groups.iter().map(|group| &group.arrival).collect();
    let rolled = |success, brings, by| Arrival::Rolled { from: RollFrom::Turn(2), success, brings, by };
    assert_eq!(arrivals[0], &Arrival::AtStart(SetUpZone::Columns { first: 1, last: 4 }));
    assert_eq!(arrivals[1], &rolled(Success::AtMost(1), Brings::OneUnit, EdgeZone::Edge(Edge::West)));
    assert_eq!(arrivals[3], &Arrival::AtStart(SetUpZone::Columns { first: 18, last: 28 }));
    assert_eq!(arrivals[4], &rolled(Success::BelowTurn, Brings::Group, entry));
    assert_eq!(arrivals[5], arrivals[4]);
    assert_eq!(
        [(1, 2), (2, 2), (3, 4), (4, 4), (6, 7)].map(|(die, turn)| Success::BelowTurn.brings(die, turn)),
        [true, false, true, false, true]
    );
    let ground = |army| DATA.scenario(Quebec).side(army).morale.hexes.clone().unwrap();
    assert_eq!(
        (
            ground(British).hexes.len(),
            ground(British).points.get(),
            ground(French).hexes.len(),
            ground(French).points.get()
        ),
        (3, 10, 2, 5)
    );
    let losses = ["qu-cdc-bc", "qu-indians", "qu-gl"].map(|key| loss(french, key));
    assert_eq!((losses, loss(british, "qu-wolfe")), ([3, 1, 6], 6));
    assert_eq!(victory(Quebec, British), (2, 4, vec![("1903".into(), 1), ("1909".into(), 1)]));
    assert_eq!(victory(Quebec, French), (1, 3, vec![("0403".into(), 1), ("0409".into(), 1), ("0412".into(), 1)]));
}

/// [3.2] [3.2-c] [22.4] [23.4] [24.3] [24.7] suggested deployments that break a set-up rule are refused, each by name.
#[test]
fn r3_2_a_suggested_deployment_is_legal() {
    let lake = "scenarios/lake-george.toml";
    let place = |old, new| problems_with(&[(lake, old, new)]).iter().map(|p| p.to_string()).collect::<Vec<_>>();
    let key = "scenarios/lake-george.toml: british.suggested.place is";
    let too_far = place("\"1012\"", "\"1212\"");
    assert_eq!(too_far, [format!("{key} \"lg-iroquois\" in 1212, expected a hex of its set-up zone")]);
    let gun_in_marsh =
        place("{ hex = \"0710\", units = [\"lg-1-mass\"] }", "{ hex = \"0609\", units = [\"lg-1-mass\"] }");
    assert_eq!(gun_in_marsh, [""; 0], "infantry may stand in marsh");
    let gun_in_marsh = problems_with(&[
        (lake, "\"lg-a-1-conn\", \"lg-a-eyre\"", "\"lg-a-1-conn\""),
        (
            lake,
            "units = [\"lg-1-mass\"] },\n",
            "units = [\"lg-1-mass\"] },\n{ hex = \"0609\", units = [\"lg-a-eyre\"] },\n",
        ),
    ]);
    assert_eq!(gun_in_marsh[0].to_string(), format!("{key} \"lg-a-eyre\" in 0609, expected ground open to it (G57)"));
    assert_eq!(
        place("\"0709\"", "\"0710\""),
        [format!("{key} \"lg-b-1-conn\" in 0710, expected a hex with room for it (7.1)")]
    );
    let bastion = problems_with(&[("scenarios/quebec.toml", "\"2207\"", "\"2205\"")]);
    assert!(!bastion.is_empty());
    let city = problems_with(&[("scenarios/quebec.toml", "\"1803\"", "\"2304\"")]);
    assert_eq!(city[0].expected, "ground open to it (G57)");
}

/// [14.1-f] an entry hex that shuts a train out is refused.
#[test]
fn r14_1_f_an_entry_hex_serves_every_unit() {
    for bad in ["2201", "2204", "2213"] {
        let problems =
            problems_with(&[("scenarios/lake-george.toml", "entry = \"2208\"", &format!("entry = {bad:?}"))]);
        assert_eq!(problems[0].expected, "a hex that lets \"lg-french-train\" in (G26)", "{bad}");
    }
    for good in ["2205", "2212"] {
        let change = format!("entry = {good:?}");
        assert_eq!(problems_with(&[("scenarios/lake-george.toml", "entry = \"2208\"", &change)]), []);
    }
}

/// The example of docs/adding-a-scenario.md: a file in the player's own folder is one more scenario, played to its end.
#[test]
fn a_scenario_is_added_by_a_file() {
    let text = include_str!("../../../../docs/examples/fiw-battles/scenarios/lake-george-forenoon.toml");
    let sources = Data::sources().with_override("scenarios/lake-george-forenoon.toml", text);
    let game = fiw_battles::FiwBattles::load(&sources).unwrap_or_else(|problems| panic!("{problems:#?}"));
    let keys: Vec<&str> = game.about().scenarios.iter().map(|scenario| scenario.key.as_str()).collect();
    assert_eq!(keys, ["lake-george", "fort-oswego", "quebec", "lake-george-forenoon"]);
    for options in [0, 15] {
        let names = ["special-tactics", "balk", "supply-trains", "burning"];
        let start = kernel::suite::start("lake-george-forenoon", &names, options);
        kernel::suite::check(&game, &start, 3, kernel::suite::Closeness::default()).unwrap();
        kernel::suite::all_end(&game, &game.about().complete(&start).unwrap(), 20).unwrap();
    }
    let wrong = text.replace("length = 8", "length = 16").replace("0711", "0799");
    let problems = Data::load(&Data::sources().with_override("scenarios/mine.toml", wrong)).unwrap_err();
    assert!(problems.iter().all(|problem| problem.file == "scenarios/mine.toml"), "{problems:#?}");
    assert!(!problems.is_empty());
}
