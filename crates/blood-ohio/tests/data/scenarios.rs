//! Appendices 2 to 4: the scenarios.

use crate::{DATA, board, keys_with, names, problems_with, space};
use blood_ohio::BloodOhio;
use blood_ohio::board::{Gate, Terrain};
use blood_ohio::counters::{Expedition, Kind, Nation, PieceId, Side};
use blood_ohio::data::Data;
use blood_ohio::points::ActionPoints;
use blood_ohio::scenario::{
    Arms, FortSite, NationSetUp, Scenario, ScenarioId, Station, UsGroup, UsPlace, Victory, VillageRule,
};
use blood_ohio::tables::{Action, FortId, Procedure};
use kernel::Game;
use std::collections::{BTreeMap, BTreeSet};

use Nation::{Delaware, Kickapoo, Miami, Mingo, Ojibwa, Ottawa, Potawatomi, Seneca, Shawnee, Wyandot};
const TIER_1: ScenarioId = ScenarioId(0);
const TIER_2: ScenarioId = ScenarioId(1);
const TIER_3: ScenarioId = ScenarioId(2);
const HARMAR: ScenarioId = ScenarioId(3);
const WABASH: ScenarioId = ScenarioId(4);
const LEGION: ScenarioId = ScenarioId(5);
const CAMPAIGN: ScenarioId = ScenarioId(6);

fn scenario(id: ScenarioId) -> &'static Scenario {
    DATA.scenario(id)
}

/// Counts by kind, such as `regular-infantry 2`.
fn kinds(pieces: &[PieceId]) -> BTreeMap<Kind, usize> {
    let mut counts = BTreeMap::new();
    for piece in pieces {
        *counts.entry(DATA.counter(*piece).kind).or_default() += 1;
    }
    counts
}

/// Force points of pieces without leaders.
fn fp(pieces: &[PieceId]) -> u8 {
    let fighters = pieces.iter().map(|piece| DATA.counter(*piece)).filter(|counter| counter.kind.fighter());
    fighters.map(|counter| counter.fp[0].get()).sum()
}

fn leaders(pieces: &[PieceId]) -> Vec<&'static str> {
    let all = pieces.iter().map(|piece| DATA.counter(*piece)).filter(|counter| counter.kind.leader());
    all.map(|counter| counter.name.as_str()).collect()
}

fn group<'a>(groups: &'a [UsGroup], name: &str) -> &'a UsGroup {
    groups.iter().find(|group| group.name == name).unwrap_or_else(|| panic!("no group {name}"))
}

fn nation(id: ScenarioId, nation: Nation) -> &'static NationSetUp {
    scenario(id).nation(nation).expect("it sets up")
}

/// Warriors on the map, and units in box or square.
fn warriors(id: ScenarioId, of: Nation) -> (usize, usize) {
    let count = |pieces: &[PieceId]| kinds(pieces).get(&Kind::Warriors).copied().unwrap_or_default();
    (count(&nation(id, of).pieces), count(&nation(id, of).reserve))
}

/// [4.0] every scenario has its key, its turns and its start.
#[test]
fn r4_0_the_seven_scenarios() {
    let rows = DATA.scenarios.iter().map(|s| {
        let [sap, reset] = [s.sap, s.reset].map(|points| points.map(ActionPoints::get));
        (s.info.key.as_str(), s.first_turn, s.turns, s.vp, sap, reset)
    });
    let expected = [
        ("learning-1", 3, 1, [4, 5], [4, 5], [4, 5]),
        ("learning-2", 3, 1, [4, 5], [4, 5], [4, 5]),
        ("learning-3", 3, 2, [4, 5], [4, 5], [4, 5]),
        ("harmar", 1, 2, [0, 0], [4, 5], [4, 5]),
        ("wabash", 3, 4, [7, 9], [5, 5], [5, 5]),
        ("legion", 6, 5, [13, 16], [5, 4], [5, 4]),
        ("campaign", 1, 10, [0, 0], [4, 5], [4, 5]),
    ];
    assert_eq!(rows.collect::<Vec<_>>(), expected);
    for (at, id) in [TIER_1, TIER_2, TIER_3, HARMAR, WABASH, LEGION, CAMPAIGN].into_iter().enumerate() {
        let scenario = scenario(id);
        assert_eq!((id.index(), DATA.scenario_named(&scenario.info.key)), (at, Some(id)));
        let info = &scenario.info;
        assert!(!info.title.is_empty() && !info.summary.is_empty() && !info.historical.is_empty());
        assert!(scenario.last_turn() <= 10);
    }
}

/// [A2.0] learning: the United States set up first, on Miami, Shawnee and neutral spaces only.
#[test]
fn a2_0_learning_set_up() {
    for id in [TIER_1, TIER_2, TIER_3] {
        let it = scenario(id);
        assert_eq!((it.set_up_first, it.expedition, it.learning_map), (Side::Us, Expedition::Second, true));
        assert_eq!((it.members.as_slice(), it.nonaligned.len()), ([Miami, Shawnee].as_slice(), 0));
        let greenville = &it.forts[0];
        let site = FortSite::Exactly { spaces: 4, from: FortId::Washington, land: Miami };
        assert_eq!((greenville.fort, greenville.site), (FortId::Greenville, site));
        let villages = nation(id, Miami);
        assert_eq!((villages.healthy, villages.station), (5, Station::OneVillage));
        assert_eq!(villages.rule, VillageRule::NearFort { fort: FortId::Greenville, least: 3, most: 4 });
        assert_eq!(nation(id, Shawnee).station, Station::At(space("Chalakatha")));
        assert_eq!(leaders(&nation(id, Miami).pieces), ["Little Turtle", "Le Gris"]);
        assert_eq!(leaders(&nation(id, Shawnee).pieces), ["Blue Jacket", "Elkswatawa"]);
        assert_eq!((warriors(id, Miami).0, warriors(id, Shawnee).0), (5, 4));
        let fort = kinds(&group(&it.us, "Fort Greenville").pieces);
        assert_eq!(fort[&Kind::MilitiaCavalry], 1);
        assert_eq!(leaders(&group(&it.us, "Fort Greenville").pieces), ["Butler"]);
        assert_eq!(leaders(&group(&it.us, "Fort Washington").pieces), ["St. Clair", "Darke"]);
        let us: u8 = it.us.iter().filter(|group| group.place != UsPlace::Cup).map(|group| fp(&group.pieces)).sum();
        let wc: u8 = it.nations.iter().map(|row| fp(&row.pieces)).sum();
        assert_eq!((us, wc), (18, 18));
        assert_eq!(it.arms, Arms::Unused);
    }
}

/// [A2.1] tier 1: operations and leader checks only, losses out of play.
#[test]
fn a2_1_tier_1() {
    let it = scenario(TIER_1);
    use Procedure::{LeaderCheck, UsOperations, WcOperations};
    assert_eq!(it.procedures, [UsOperations, WcOperations, LeaderCheck]);
    assert!(!it.casualties_to_cup && !it.scouts && it.cup.is_empty());
    assert_eq!(it.actions, [vec![], vec![]]);
    assert_eq!(it.victory, Victory::Steps { village: space("Kekionga"), settlement_steps: 5 });
    assert_eq!((warriors(TIER_1, Miami).1, warriors(TIER_1, Shawnee).1), (0, 0));
}

/// [A2.2] tier 2: recruiting by the southern squares and the search for guns; a cup and two boxes.
#[test]
fn a2_2_tier_2() {
    let it = scenario(TIER_2);
    assert!(it.procedures.contains(&Procedure::SpecialActions) && !it.procedures.contains(&Procedure::EndOfTurn));
    assert_eq!(it.actions, [vec![Action::Recruit, Action::SearchArtillery], vec![Action::Recruit]]);
    assert!(it.southern_recruits && it.casualties_to_cup && !it.scouts);
    let cup = kinds(&it.cup);
    assert_eq!(cup, BTreeMap::from([(Kind::RegularInfantry, 2), (Kind::MilitiaInfantry, 4)]));
    assert_eq!((warriors(TIER_2, Miami).1, warriors(TIER_2, Shawnee).1), (5, 4));
    assert_eq!(it.victory, scenario(TIER_1).victory);
}

/// [A2.3] tier 3: two turns with scouts, supply and winter, decided by points.
#[test]
fn a2_3_tier_3() {
    let it = scenario(TIER_3);
    for step in [Procedure::SupplyCheck, Procedure::WinterQuarters, Procedure::EndOfTurn] {
        assert!(it.procedures.contains(&step));
    }
    assert!(!it.procedures.contains(&Procedure::NationCheck) && !it.procedures.contains(&Procedure::ExpeditionCheck));
    assert!(it.scouts);
    assert_eq!((kinds(&it.cup)[&Kind::Scout], kinds(&it.cup)[&Kind::Wagon]), (1, 1));
    assert_eq!(it.victory, Victory::Points);
}

/// [A3.1] [A3.1-b] [A3.1-c] [A3.1-d] [A3.1-e] the HARMAR campaign.
#[test]
fn a3_1_harmar() {
    let it = scenario(HARMAR);
    assert_eq!(it.members, [Miami, Shawnee, Delaware, Mingo]);
    assert_eq!(it.nonaligned, [Wyandot, Ottawa, Seneca, Ojibwa, Potawatomi, Kickapoo]);
    assert_eq!((it.set_up_first, it.expedition), (Side::Wc, Expedition::First));
    assert!(it.ambush_penalty && !it.scout_cancels_penalty && it.breaker_stays && it.unbuilt_bonus == 1);
    let kekionga = space("Kekionga");
    assert_eq!(
        it.victory,
        Victory::Harmar { village: kekionga, principals: 2, villages: 5, most_principals: 2, fort: FortId::Steuben }
    );
    assert_eq!(it.procedures.len(), 9);
    assert_eq!(it.actions, DATA.tables.actions);
}

/// [A4.1] [A4.0-d] [2.7] HARMAR and campaign: what starts where, and what may be built.
#[test]
fn a4_1_harmar_set_up() {
    for id in [HARMAR, CAMPAIGN] {
        let it = scenario(id);
        assert_eq!((it.raid_cup, &it.arms), ([3, 2, 1, 0], &Arms::OnSquares));
        assert_eq!((it.builds.settlements, it.builds.forts.as_slice()), (4, [FortId::Steuben].as_slice()));
        for (of, town) in [(Miami, "Pickawillany"), (Shawnee, "Chalakatha")] {
            assert_eq!(nation(id, of).rule, VillageRule::OwnRiver { south_of: Some((space(town), 2)) });
        }
        let counts = it.nations.iter().map(|row| (row.nation, row.healthy, row.reduced, warriors(id, row.nation)));
        let expected =
            [(Miami, 6, 0, (1, 9)), (Shawnee, 6, 0, (1, 9)), (Delaware, 4, 0, (1, 7)), (Mingo, 3, 0, (1, 3))];
        assert_eq!(counts.collect::<Vec<_>>(), expected);
        for of in it.members.iter() {
            let row = nation(id, *of);
            assert_eq!(row.pieces.len() + row.reserve.len(), DATA.leaders(*of).count() + DATA.warriors(*of).count());
        }
        let army = group(&it.us, "First expedition");
        assert_eq!(army.place, UsPlace::EntrySquares { at_least: 2 });
        assert_eq!(leaders(&army.pieces), ["Harmar", "Wyllys"]);
        let on_map: u8 = it.us.iter().filter(|group| group.place != UsPlace::Cup).map(|group| fp(&group.pieces)).sum();
        let nations: u8 = it.nations.iter().map(|row| fp(&row.pieces)).sum();
        assert_eq!((nations, on_map, it.cup.len()), (8, 40, 7));
    }
    let (harmar, campaign) = (scenario(HARMAR), scenario(CAMPAIGN));
    assert_eq!(
        (&harmar.nations, &harmar.us, &harmar.suggested),
        (&campaign.nations, &campaign.us, &campaign.suggested)
    );
}

/// [A3.2] [A3.2-b] [A3.2-c] war on the WABASH.
#[test]
fn a3_2_wabash() {
    let it = scenario(WABASH);
    assert_eq!(it.members, [Miami, Shawnee, Delaware, Mingo, Seneca]);
    assert_eq!(it.nonaligned, [Wyandot, Ottawa, Ojibwa, Potawatomi, Kickapoo]);
    assert_eq!((it.set_up_first, it.expedition), (Side::Wc, Expedition::Second));
    assert!(it.ambush_penalty && it.scout_cancels_penalty && it.breaker_stays && it.unbuilt_bonus == 1);
    assert_eq!(it.victory, Victory::Wabash { fort: FortId::Recovery });
    assert_eq!(it.raid_cup, [4, 3, 2, 1]);
}

/// [A4.2] WABASH: what starts where, errata included.
#[test]
fn a4_2_wabash_set_up() {
    let it = scenario(WABASH);
    let Arms::InPlay { with, waiting, available, with_warriors } = &it.arms else { panic!("in play") };
    assert_eq!(with.iter().map(|(nation, _)| *nation).collect::<Vec<_>>(), [Miami, Shawnee, Delaware, Seneca]);
    assert_eq!((waiting.len(), waiting[0].0, available.len(), *with_warriors), (1, Wyandot, 1, false));
    let counts = it.nations.iter().map(|row| (row.nation, row.healthy, row.reduced, warriors(WABASH, row.nation)));
    let expected = [
        (Miami, 4, 1, (3, 5)),
        (Shawnee, 4, 2, (3, 5)),
        (Delaware, 3, 1, (2, 5)),
        (Mingo, 2, 1, (1, 2)),
        (Seneca, 4, 0, (3, 3)),
    ];
    assert_eq!(counts.collect::<Vec<_>>(), expected);
    let razed = it.nations.iter().flat_map(|row| row.razed_principals.clone());
    assert_eq!(names(razed), ["Pickawillany", "Chalakatha", "Gekelmukpechunk"]);
    assert_eq!(it.forts[0].site, FortSite::Within { spaces: 4, from: FortId::Washington });
    let built = it.settlements;
    assert_eq!((built.north, built.east, built.razed, built.reduced, built.razed_distance), (2, 2, 4, 4, 2));
    let army = group(&it.us, "Second expedition");
    assert_eq!((army.place, kinds(&army.pieces)[&Kind::MilitiaInfantry]), (UsPlace::EntrySquares { at_least: 1 }, 2));
    assert_eq!(kinds(&it.cup)[&Kind::Wagon], 1);
    assert_eq!(
        (it.builds.settlements, it.builds.forts.as_slice()),
        (6, [FortId::StClair, FortId::Recovery].as_slice())
    );
    assert_eq!(kinds(&group(&it.us, "Fort Steuben").pieces).into_values().collect::<Vec<_>>(), [1, 1]);
}

/// [A3.3] [A3.3-b] [A3.3-c] [A3.3-d] [A3.3-e] [A3.3-f] [A3.3-g] LEGION of the United States.
#[test]
fn a3_3_legion() {
    let it = scenario(LEGION);
    assert_eq!(it.members, [Miami, Shawnee, Delaware, Seneca, Kickapoo, Wyandot]);
    assert_eq!((it.treaties.as_slice(), it.treaties_withdraw), ([Mingo].as_slice(), true));
    assert_eq!(it.nonaligned, [Ottawa, Ojibwa, Potawatomi]);
    assert!(!it.ambush_penalty && it.breaker_stays && it.fort_by_step && it.redraw);
    assert_eq!((it.subordinate_limit_us.get(), it.fort_miamis_turn), (8, Some(10)));
    assert_eq!(DATA.tables.turn_name(10), "SP/SU 1794");
    assert_eq!(it.victory, Victory::Decision { us_vp: 30 });
    let parts = it.us.iter().filter_map(|group| {
        let UsPlace::Later { turn } = group.place else { return None };
        Some((DATA.tables.turn_name(turn), leaders(&group.pieces)))
    });
    assert_eq!(parts.collect::<Vec<_>>(), [("FA/WI 1792", vec!["Hamtramck"]), ("SP/SU 1793", vec!["Scott"])]);
    for other in (0..7).map(ScenarioId).filter(|id| *id != LEGION).map(scenario) {
        assert_eq!((other.subordinate_limit_us.get(), other.fort_miamis_turn, other.redraw), (6, None, false));
    }
}

/// [A4.3] LEGION: what starts where, errata included.
#[test]
fn a4_3_legion_set_up() {
    let it = scenario(LEGION);
    let counts = it.nations.iter().map(|row| (row.nation, row.healthy, row.reduced, warriors(LEGION, row.nation)));
    let expected = [
        (Miami, 3, 1, (1, 6)),
        (Shawnee, 3, 1, (1, 6)),
        (Delaware, 2, 1, (1, 5)),
        (Seneca, 3, 1, (2, 2)),
        (Kickapoo, 0, 0, (2, 2)),
        (Wyandot, 4, 0, (1, 7)),
        (Mingo, 2, 0, (0, 4)),
    ];
    assert_eq!(counts.collect::<Vec<_>>(), expected);
    let razed = it.nations.iter().flat_map(|row| row.razed_principals.clone());
    assert_eq!(names(razed), ["Pickawillany", "Chalakatha"]);
    assert_eq!(nation(LEGION, Kickapoo).station, Station::EntrySquare(space("Kickapoo entry")));
    assert_eq!(leaders(&nation(LEGION, Mingo).reserve), ["Reyntwoco"]);
    let Arms::InPlay { with, with_warriors, .. } = &it.arms else { panic!("in play") };
    assert_eq!(
        (with.iter().map(|(nation, _)| *nation).collect::<Vec<_>>(), *with_warriors),
        (it.members.clone(), true)
    );
    let sites = it.forts.iter().map(|row| (row.fort, row.site));
    let steuben = FortSite::Within { spaces: 4, from: FortId::Washington };
    let st_clair = FortSite::FromAnyFort { least: 3, most: 4 };
    assert_eq!(sites.collect::<Vec<_>>(), [(FortId::Steuben, steuben), (FortId::StClair, st_clair)]);
    let army = group(&it.us, "Third expedition, first part");
    assert_eq!((leaders(&army.pieces), kinds(&army.pieces)[&Kind::Wagon]), (vec!["Wayne", "Wilkinson"], 2));
    let led = ["Fort Washington", "Fort Harmar", "Fort Steuben", "Fort St. Clair"].map(|name| group(&it.us, name));
    assert_eq!(led.map(|group| leaders(&group.pieces).len()), [1, 1, 0, 1]);
    assert_eq!((kinds(&it.cup)[&Kind::MilitiaInfantry], it.cup.len()), (2, 8));
    assert_eq!((it.settlements.north, it.settlements.east), (2, 4));
    assert_eq!(it.raid_cup, [5, 5, 4, 3]);
}

/// [A3.4] [A3.4-b] [A3.4-c] [A3.4-d] the campaign: charts of the second and third expedition.
#[test]
fn a3_4_campaign() {
    let it = scenario(CAMPAIGN);
    assert_eq!((it.victory, it.unbuilt_bonus.get()), (Victory::Decision { us_vp: 30 }, 1));
    let [second, third] = it.entries.as_slice() else { panic!("two charts") };
    assert_eq!((second.expedition, second.ambush_penalty), (Expedition::Second, true));
    assert_eq!((second.reset, third.reset), ([5, 5].map(ActionPoints::new), [5, 4].map(ActionPoints::new)));
    assert_eq!((third.expedition, third.ambush_penalty), (Expedition::Third, false));
    assert!(!second.fort_by_step && third.fort_by_step);
    assert_eq!(second.builds.settlements + third.builds.settlements + it.builds.settlements, 20);
    assert_eq!(second.builds.forts, [FortId::StClair, FortId::Recovery]);
    assert_eq!(third.builds.forts, [FortId::Greenville, FortId::Defiance, FortId::Randolph, FortId::Hamilton]);
    let squares = |groups: &[UsGroup]| groups.iter().map(|group| group.place).collect::<Vec<_>>();
    use UsPlace::{After, Cup, EntrySquares, Garrisons, Settlements};
    assert_eq!(squares(&second.groups), [Garrisons, Settlements, Cup, EntrySquares { at_least: 2 }]);
    let first_part = EntrySquares { at_least: 1 };
    let later = [After { turns: 1 }, After { turns: 2 }];
    assert_eq!(squares(&third.groups), [&[Garrisons, Settlements, Cup, first_part][..], &later].concat());
    for entry in &it.entries {
        let pieces: Vec<PieceId> = entry.groups.iter().flat_map(|group| group.pieces.clone()).collect();
        assert_eq!(pieces.iter().collect::<BTreeSet<_>>().len(), pieces.len(), "each counter once");
    }
    assert_eq!(kinds(&group(&third.groups, "Garrisons").pieces)[&Kind::RegularInfantry], 5);
    assert_eq!(it.entry(Expedition::Second).map(|entry| entry.groups.len()), Some(4));
}

/// [A4.0] [A4.0-b] [A4.0-c] the suggested deployments are legal, which loading checks, and keep to the rules.
#[test]
fn a4_0_suggested_deployments() {
    for it in &DATA.scenarios {
        let suggested = &it.suggested;
        assert!(suggested.pieces.iter().all(|(_, at)| board().terrain(*at) != Terrain::River), "{}", it.info.key);
        for (of, at) in suggested.healthy.iter().chain(&suggested.reduced) {
            assert_eq!(board().owner(*at), Some(*of));
            assert!(board().to_river_of(*at, Some(*of)) <= 2, "{}: {}", it.info.key, board().name(*at));
        }
        let standing: BTreeSet<_> = suggested.pieces.iter().map(|(piece, _)| *piece).collect();
        assert_eq!(standing.len(), suggested.pieces.len());
        let on_gates = suggested.pieces.iter().filter_map(|(piece, at)| Some((*piece, board().gate(*at)?)));
        for (piece, gate) in on_gates {
            let side = if matches!(gate, Gate::Us { .. }) { Side::Us } else { Side::Wc };
            assert_eq!(DATA.counter(piece).side, side);
        }
    }
}

/// A deployment that breaks a rule of the set-up is refused, each at its place.
#[test]
fn wrong_deployments_are_refused() {
    let wrong = |file: &str, old: &str, new: &str| keys_with(&format!("scenarios/{file}.toml"), old, new);
    // A4.0: too far from Wyandot rivers; another nation's land; two structures in a space.
    assert_eq!(wrong("legion", "\"Crane Town\"", "\"Vermilion\""), ["suggested.villages"]);
    assert_eq!(wrong("harmar", "\"Paint Town\", \"Corn", "\"Kokosing\", \"Corn"), ["suggested.villages"]);
    assert!(wrong("harmar", "\"Eel River Town\"", "\"Kekionga\"").contains(&"suggested".to_owned()));
    // A4.1: two south of Pickawillany.
    assert_eq!(wrong("harmar", "\"Nettle Creek\"", "\"Salamonie\""), ["suggested.villages"]);
    // A4.0-b: one warrior to a village, in villages only.
    let here = "at = \"Mississinewa Town\"\npieces = [\"Miami 3\"]";
    assert_eq!(wrong("wabash", here, "at = \"Kekionga\"\npieces = [\"Miami 3\"]"), ["suggested.place"]);
    assert_eq!(wrong("wabash", here, "at = \"Blue River\"\npieces = [\"Miami 3\"]"), ["suggested.place"]);
    // A4.1: on two squares at least. A2.0, A4.2: fort sites. 20.1.2: 6 FP in a built fort.
    assert_eq!(wrong("harmar", "at = \"Fort Pitt\"", "at = \"Lexington road\""), ["suggested.place"]);
    assert!(wrong("learning-1", "at = \"Greenville Creek\"", "at = \"Twin Creek\"").contains(&"suggested.fort".into()));
    assert!(wrong("wabash", "at = \"Laughery\"", "at = \"Silver Creek\"").contains(&"suggested.fort".into()));
    let inside = "inside = [\"Regular infantry 1\", \"Regular infantry 2\", \"Militia infantry 1\"]";
    let crowded = inside.replace("\"]", "\", \"Militia infantry 2\"]");
    let keys = problems_with(&[
        ("scenarios/learning-1.toml", inside, crowded.as_str()),
        ("scenarios/learning-1.toml", "\"Butler\", \"Militia infantry 2\"", "\"Butler\""),
    ]);
    assert_eq!(keys.len(), 1, "{keys:?}");
    assert!(keys[0].found.starts_with("8 FP inside"), "{keys:?}");
    // Settlements where the scenario wants them; every piece once.
    assert_eq!(wrong("wabash", "\"Gallipolis\"", "\"Bracken\""), ["suggested.built"]);
    assert_eq!(wrong("wabash", "razed = [\"Grave Creek\"", "razed = [\"Columbia\""), ["suggested.razed"]);
    assert_eq!(wrong("wabash", "pieces = [\"Miami 3\"]", "pieces = [\"Miami 4\"]").len(), 2);
    assert_eq!(wrong("legion", "\"Kickapoo 2\", \"British Arms 5\"", "\"Kickapoo 2\"").len(), 1);
}

/// Wrong figures of a scenario are refused: too many counters, a nation with two statuses, a raid cup that is not due.
#[test]
fn wrong_scenarios_are_refused() {
    let wrong = |file: &str, old: &str, new: &str| keys_with(&format!("scenarios/{file}.toml"), old, new);
    assert_eq!(wrong("wabash", "abcd = [4, 3, 2, 1]", "abcd = [4, 3, 2, 2]"), ["raid-cup.abcd"]);
    assert_eq!(wrong("wabash", "turns = 4", "turns = 9"), ["turns"]);
    let twice = wrong("wabash", "nonaligned = [\"wyandot\"", "nonaligned = [\"seneca\"");
    assert_eq!(twice, ["members"]);
    let units = wrong("legion", "militia-cavalry = 2,", "militia-cavalry = 3,");
    assert_eq!(units, ["group[7].units.militia-cavalry"]);
    assert_eq!(wrong("harmar", "healthy = 6", "healthy = 7"), ["nation.healthy", "suggested.villages"]);
    let foreign = wrong("wabash", "\"Little Turtle\", \"Le Gris\"", "\"Little Turtle\", \"Girty\"");
    assert_eq!(foreign, ["nation.leaders", "suggested.place", "suggested.place"]);
    let again = wrong("campaign", "forts = [\"greenville\"", "forts = [\"steuben\"");
    assert_eq!(again, ["builds.forts"]);
    assert_eq!(wrong("harmar", "scenario = \"harmar\"", "scenario = \"wabash\""), ["scenario"]);
}

/// [R39] Set-up rules can be asked one by one.
#[test]
fn set_up_rules_answer_for_single_spaces() {
    let villages = nation(TIER_1, Miami).rule;
    let fort = |fort| (fort == FortId::Greenville).then_some(space("Greenville Creek"));
    assert!(villages.allows(board(), Miami, space("Girtys Town"), fort));
    assert!(!villages.allows(board(), Miami, space("Kekionga"), fort), "too far");
    assert!(!villages.allows(board(), Miami, space("Girtys Town"), |_| None));
    assert!(!nation(HARMAR, Miami).rule.allows(board(), Miami, space("MI3"), fort), "no ground");
    let forts = [(FortId::Washington, space("Fort Washington"))];
    let sites = scenario(LEGION).forts.iter().map(|row| row.site).collect::<Vec<_>>();
    assert!(
        sites[0].allows(board(), space("Four Mile"), &forts) && !sites[1].allows(board(), space("Four Mile"), &forts)
    );
    assert!(sites[1].allows(board(), space("Twin Creek"), &forts));
}

/// The example of docs/adding-a-scenario.md: a file in the player's own folder is one more scenario, played to its end.
#[test]
fn a_scenario_is_added_by_a_file() {
    let text = include_str!("../../../../docs/examples/blood-ohio/scenarios/harmar-regulars.toml");
    let sources = Data::sources().with_override("scenarios/harmar-regulars.toml", text);
    let game = BloodOhio::load(&sources).unwrap_or_else(|problems| panic!("{problems:#?}"));
    let keys: Vec<&str> = game.about().scenarios.iter().map(|scenario| scenario.key.as_str()).collect();
    let book = DATA.scenarios.iter().map(|scenario| scenario.info.key.as_str());
    assert_eq!(keys, book.chain(["harmar-regulars"]).collect::<Vec<_>>());
    let added = game.data().scenario_named("harmar-regulars").map(|id| game.data().scenario(id));
    let regulars = |scenario: &Scenario| kinds(&group(&scenario.us, "First expedition").pieces)[&Kind::RegularInfantry];
    assert_eq!((added.map(regulars), regulars(scenario(HARMAR))), (Some(4), 2));
    for options in [0, 7] {
        let names = ["revised-nation-check", "hidden-stacks", "sudden-death"];
        let start = kernel::suite::start("harmar-regulars", &names, options);
        kernel::suite::check(&game, &start, 3, kernel::suite::Closeness::default()).unwrap();
        kernel::suite::all_end(&game, &game.about().complete(&start).unwrap(), 10).unwrap();
    }
    let wrong = text.replace("turns = 2", "turns = 12").replace("\"Nettle Creek\"", "\"Nettle Town\"");
    let problems = Data::load(&Data::sources().with_override("scenarios/mine.toml", wrong)).unwrap_err();
    assert!(problems.iter().all(|problem| problem.file == "scenarios/mine.toml"), "{problems:#?}");
    let keys: Vec<&str> = problems.iter().map(|problem| problem.key.as_str()).collect();
    assert!(keys.contains(&"scenario") && keys.contains(&"turns"), "{keys:?}");
}
