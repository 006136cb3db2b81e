//! The data files: that they say what the rulebook says, that each figure has a provenance, and that wrong files are
//! refused with every mistake at its place.

use fiw_battles::board::{Board, Hexside, Terrain};
use fiw_battles::counters::{Arm, Army, Code, Counter};
use fiw_battles::data::Data;
use fiw_battles::scenario::{Arrival, Brings, EdgeZone, LossRate, RollFrom, ScenarioId, SetUpZone, Success};
use fiw_battles::tables::{Capture, CombatResult, FireResult, Going, Odds, VictoryLevel};
use grid::{Edge, Hex, Side};
use kernel::data::{Problem, RuleKind, Sources};
use kernel::suite::{self, files::Edit};
use std::sync::LazyLock;

use Army::{British, French};
use ScenarioId::{FortOswego, LakeGeorge, Quebec};

static DATA: LazyLock<Data> = LazyLock::new(Data::built_in);

fn hex(number: &str) -> Hex {
    number.parse().expect("a hex number")
}

fn side_of(board: &Board, from: &str, to: &str) -> Hexside {
    let (from, to) = (hex(from), hex(to));
    board.hexside(from, board.grid.side_between(from, to).expect("two neighbours"))
}

fn counter(key: &str) -> &'static Counter {
    DATA.counter(DATA.unit(key).unwrap_or_else(|| panic!("no unit {key}")))
}

fn army(scenario: ScenarioId, army: Army) -> impl Iterator<Item = &'static Counter> {
    DATA.units(scenario).map(|(_, counter)| counter).filter(move |counter| counter.army == army)
}

/// What loading says when one built-in file has `old` replaced by `new`, once.
fn problems_with(changes: &[Edit<'_>]) -> Vec<Problem> {
    let sources = suite::files::edited(Data::FILES, changes).expect("what is edited stands there");
    Data::load(&sources).err().unwrap_or_default()
}

#[test]
fn the_built_in_files_load() {
    let problems = Data::load(&Sources::built_in(Data::FILES)).err().unwrap_or_default();
    assert_eq!(problems.iter().map(ToString::to_string).collect::<Vec<_>>(), [""; 0]);
}

// ---- Counters

/// [1.1] men for each factor lie between 40 and 150 wherever men are recorded.
#[test]
fn r1_1_a_factor_is_40_to_150_men() {
    let counted = || DATA.counters.iter().filter(|counter| counter.men.is_some());
    assert!(counted().count() > 60);
    for unit in counted() {
        let (men, factor) = (unit.men.unwrap(), u16::from(unit.factor));
        assert!((40 * factor..=150 * factor).contains(&men), "{}: {men} men", unit.key);
    }
    let problems = problems_with(&[("counters.toml", "men = 250", "men = 900")]);
    assert_eq!((problems.len(), problems[0].key.as_str()), (1, "unit[4].men"));
}

/// [2.0] the counter manifest sums to 176.
#[test]
fn r2_0_the_sheet_has_176_counters() {
    let markers: usize = DATA.markers.iter().map(|marker| usize::from(marker.count)).sum();
    let trains = DATA.counters.iter().filter(|counter| counter.arm == Arm::Train).count();
    assert_eq!((DATA.counters.len() - trains, trains, markers), (110, 6, 60));
    let problems = problems_with(&[("counters.toml", "count = 22", "count = 21")]);
    assert_eq!((problems[0].key.as_str(), problems[0].found.as_str()), ("sheet.counters", "a sheet of 175"));
}

/// [2.1] each scenario has its own map.
#[test]
fn r2_1_each_scenario_loads_a_different_map() {
    let sizes = DATA.boards.each_ref().map(|board| (*board.grid.columns().end(), *board.grid.rows().end()));
    assert_eq!(sizes, [(22, 13), (11, 14), (28, 13)]);
    for id in ScenarioId::ALL {
        assert_eq!((DATA.board(id).scenario, DATA.scenario(id).id), (id, id));
    }
}

/// [2.2] [2.2.4] [2.2.4-b] [2.2.4-c] [2.2.4-d] [2.2.4-e] units and markers are apart, and markers are no pieces.
#[test]
fn r2_2_markers_are_listed_apart_from_units() {
    let count = |name: &str| -> u8 { DATA.markers.iter().filter(|m| m.name == name).map(|m| m.count).sum() };
    let counts = ["Demoralization points", "Game turn", "Special tactics", "Artillery fired"].map(count);
    assert_eq!(counts, [8, 2, 16, 34]);
    let backs =
        |name: &str| DATA.markers.iter().filter(|m| m.name == name).map(|m| m.back.as_str()).collect::<Vec<_>>();
    assert_eq!((backs("Game turn"), backs("Artillery fired")), (vec!["Fog"], vec!["Building fire", "Attack"]));
}

/// [2.2.1] [2.3-h] allied Indians belong to the side they fight for.
#[test]
fn r2_2_1_the_iroquois_are_british_and_indian() {
    let iroquois = counter("lg-iroquois");
    assert_eq!((iroquois.army, iroquois.arm), (British, Arm::Indian));
    assert_eq!(counter("lg-abenaki").army, French);
    assert_eq!((British.other(), French.other()), (French, British));
}

/// [2.2.2] each unit is used only in its own scenario.
#[test]
fn r2_2_2_every_unit_is_in_one_group_of_its_own_scenario() {
    let sizes = ScenarioId::ALL.map(|id| DATA.units(id).count());
    assert_eq!(sizes, [15 + 11 + 2, 13 + 18 + 2, 26 + 27 + 2]);
    for id in ScenarioId::ALL {
        let mut grouped: Vec<_> = DATA.scenario(id).groups.iter().flat_map(|group| group.units.clone()).collect();
        grouped.sort();
        assert_eq!(grouped, DATA.units(id).map(|(unit, _)| unit).collect::<Vec<_>>());
    }
    let problems = problems_with(&[("scenarios/fort-oswego.toml", "\"fo-b-44\"", "\"qu-43\"")]);
    assert_eq!(problems.len(), 2, "{problems:?}");
}

/// [2.2.3] a leader has command value and movement allowance; a record without them is refused.
#[test]
fn r2_2_3_a_leader_needs_command_and_movement() {
    assert!(
        DATA.counters.iter().filter(|c| c.arm == Arm::Leader).all(|c| c.command > 0 && c.movement > 0 && c.factor == 0)
    );
    let problems = problems_with(&[("counters.toml", "movement = 6\ncommand = 2\n", "")]);
    let keys: Vec<&str> = problems.iter().map(|problem| problem.key.as_str()).collect();
    assert_eq!(keys, ["unit[0].movement", "unit[0].command"]);
}

/// [2.2.3-b] [2.2.3-c] [2.2.3-d] [2.2.3-i] a combat unit has factor, allowance, rally rating and a weaker back.
#[test]
fn r2_2_3_b_combat_units_have_two_sides() {
    for unit in DATA.counters.iter().filter(|counter| counter.arm.is_combat()) {
        assert_eq!(unit.disordered, (unit.factor / 2).max(1), "{}", unit.key);
        assert_eq!((unit.strength(false), unit.strength(true)), (unit.factor, unit.disordered));
        assert!((0..=3).contains(&unit.rally), "{}", unit.key);
        assert!(unit.movement > 0 || unit.arm == Arm::Artillery, "{}", unit.key);
    }
}

/// [2.2.3-e] [2.2.3-g] codes send units off the map or into named places.
#[test]
fn r2_2_3_e_codes_say_how_units_come_on() {
    let coded = |id, army_of, code| army(id, army_of).filter(|c| c.code == code && c.arm != Arm::Train).count();
    assert_eq!((coded(LakeGeorge, British, Code::Start), coded(LakeGeorge, British, Code::Reinforcement)), (14, 1));
    assert_eq!((coded(LakeGeorge, French, Code::Entry), coded(FortOswego, French, Code::Entry)), (11, 16));
    assert_eq!((coded(FortOswego, British, Code::Start), coded(FortOswego, British, Code::Reinforcement)), (9, 4));
    assert_eq!(coded(FortOswego, French, Code::FortOntario), 2);
    assert_eq!((coded(Quebec, British, Code::Start), coded(Quebec, British, Code::Reinforcement)), (21, 5));
    let french = [Code::Start, Code::Bastion, Code::Bougainville, Code::CharlesRiver];
    assert_eq!(french.map(|code| coded(Quebec, French, code)), [15, 4, 6, 2]);
    let problems = problems_with(&[("counters.toml", "code = \"QA\"", "code = \"BR\"")]);
    assert_eq!(problems[0].key, "group[2].units");
}

/// [2.2.3-f] [2.2.3-n] [22.3-c] [22.4-b] [23.3-c] [23.4-c] [24.3-e] [24.4-b] one optional train a side, never disordered.
#[test]
fn r2_2_3_f_one_optional_train_for_each_side() {
    for (id, army_of) in ScenarioId::ALL.into_iter().flat_map(|id| Army::BOTH.map(|army_of| (id, army_of))) {
        let trains: Vec<_> = army(id, army_of).filter(|counter| counter.optional).collect();
        assert_eq!(trains.len(), 1);
        assert_eq!((trains[0].arm, trains[0].factor, trains[0].disordered, trains[0].movement), (Arm::Train, 1, 1, 3));
    }
    let group = |id: ScenarioId, key| DATA.scenario(id).group_of(DATA.unit(key).unwrap()).unwrap().key.as_str();
    assert_eq!([group(LakeGeorge, "lg-british-train"), group(LakeGeorge, "lg-french-train")], ["camp", "column"]);
    assert_eq!([group(FortOswego, "fo-british-train"), group(FortOswego, "fo-french-train")], ["webb", "army"]);
    assert_eq!([group(Quebec, "qu-british-train"), group(Quebec, "qu-french-train")], ["army", "bougainville"]);
}

/// [2.2.3-h] [16.0] the light symbol is independent of the figure, and chooses the column of the chart.
#[test]
fn r2_2_3_h_light_is_a_mark_of_its_own() {
    assert_eq!(
        ["lg-nh", "lg-cfm", "qu-conv-li", "qu-rgrs"].map(|key| (counter(key).arm, counter(key).light)),
        [(Arm::Line, true); 4]
    );
    let foot = ["lg-1-mass", "lg-a-mil", "qu-cdc-bc", "qu-gl", "qu-wolfe", "qu-british-train"].map(counter);
    let going = [Going::Foot, Going::Light, Going::Wheels, Going::Wheels, Going::Leader, Going::Wheels];
    assert_eq!(foot.map(Going::of), going);
    assert!(DATA.counters.iter().filter(|c| c.arm == Arm::Indian).all(|c| c.light));
}

/// [2.2.3-j] [2.2.3-k] [7.2-b] guns have a range; those with allowance 0 are static.
#[test]
fn r2_2_3_k_guns_with_no_movement_are_static() {
    assert!(DATA.counters.iter().all(|counter| (counter.range > 0) == (counter.arm == Arm::Artillery)));
    let fixed: Vec<&str> = DATA.counters.iter().filter(|c| c.is_static()).map(|c| c.key.as_str()).collect();
    let expected = [
        "lg-a-eyre",
        "fo-a-oswego",
        "fo-george",
        "fo-b-ontario",
        "fo-c-ontario",
        "qu-gl",
        "qu-st-j",
        "qu-st-l",
        "qu-st-u",
    ];
    assert_eq!(fixed, expected);
    let problems = problems_with(&[("counters.toml", "movement = 4", "movement = 0")]);
    assert_eq!(problems[0].key, "unit[4].movement");
}

/// [2.2.3-m] every type is used, and a type not in the list is refused.
#[test]
fn r2_2_3_m_every_counter_has_one_type() {
    for arm in Arm::ALL {
        assert!(DATA.counters.iter().any(|counter| counter.arm == arm), "{arm:?}");
    }
    let problems = problems_with(&[("counters.toml", "arm = \"line\"", "arm = \"dragoon\"")]);
    assert!(problems.iter().any(|problem| problem.found.starts_with("\"dragoon\"")));
}

/// [2.2.3-o] the two Pepperell units and the one Conv LI are spelt as corrected.
#[test]
fn r2_2_3_o_pepperell_and_conv_li() {
    let named = |id, part: &str| army(id, British).filter(|counter| counter.name.contains(part)).count();
    assert_eq!((named(FortOswego, "Pepperell"), named(FortOswego, "Peppernell"), named(Quebec, "Conv LI")), (2, 0, 1));
}

/// [22.2] [23.2] [24.2] names use the listed abbreviations, regiment numbers and proper names only.
#[test]
fn r22_2_names_use_known_abbreviations() {
    let known =
        "Conn Mass NH NY RI CFM Mil NJ Conv Gr LI HL LB Prov Rgrs RM BC CdC Col CR Gl LW M Q RR RW St J L U TR Vols";
    let proper = "Johnson Lyman Eyre Iroquois Dieskau Pierre La Reine Languedoc Caughnawaga Abenaki Nipissing Mercer Oswego \
        George Shirley Pepperell Webb Bateau Montcalm Bourlamaque Rigaud Sarre Guyenne Bearn Le Mercier Ontario Wolfe Monckton \
        Townshend Murray York Williamson Senezergues Indians Montbeillard Bougainville Train A B C";
    let words: Vec<&str> = known.split_whitespace().chain(proper.split_whitespace()).collect();
    for unit in &DATA.counters {
        for word in unit.name.split([' ', '/']) {
            assert!(words.contains(&word) || word.parse::<u8>().is_ok(), "{word} in {}", unit.name);
        }
    }
    let used = |word: &str| DATA.counters.iter().any(|unit| unit.name.split([' ', '/']).any(|part| part == word));
    assert!(known.split_whitespace().all(used));
}

/// [13.0] [22.5] [22.5-b] [23.5] [23.5-b] [24.5] [24.5-c] factors and the highest possible points of each army.
#[test]
fn r13_0_totals_of_each_army_against_its_level() {
    let totals = |id, army_of| {
        let morale = &DATA.scenario(id).side(army_of).morale;
        let factors: u16 = army(id, army_of).filter(|c| c.arm.attacks()).map(|c| u16::from(c.factor)).sum();
        let losses: u16 = army(id, army_of).map(|counter| u16::from(morale.loss(counter))).sum();
        let ground = morale.hexes.as_ref().map_or(0, |ground| u16::from(ground.points));
        (factors, losses + ground, morale.level)
    };
    assert_eq!([totals(LakeGeorge, British), totals(LakeGeorge, French)], [(27, 46, 15), (21, 29, 14)]);
    assert_eq!([totals(FortOswego, British), totals(FortOswego, French)], [(24, 42, 20), (30, 52, 18)]);
    assert_eq!([totals(Quebec, British), totals(Quebec, French)], [(90, 122, 50), (73, 114, 40)]);
}

// ---- Tables

/// [2.1.1-crt] [9.1.2] the combat results table: eleven columns, six rows, in order.
#[test]
fn r2_1_1_crt_reads_one_cell() {
    let tables = &DATA.tables;
    assert_eq!(tables.combat(Odds::ThreeTo1, 2), CombatResult::Dr);
    assert_eq!((tables.combat(Odds::OneTo5, 1), tables.combat(Odds::SixTo1, 6)), (CombatResult::Ad, CombatResult::Dd));
    assert_eq!(Odds::ALL.map(Odds::label).join(" "), "1-5 1-4 1-3 1-2 1-1 1.5-1 2-1 3-1 4-1 5-1 6-1");
    let problems = problems_with(&[("tables.toml", "Ad  Bx  Dd", "Ae  Bx  Dd")]);
    assert_eq!((problems.len(), problems[0].key.as_str()), (1, "combat.rows"));
}

/// [2.1.1-abt] the bombardment table: five strengths, six rows.
#[test]
fn r2_1_1_abt_reads_one_cell() {
    let row = |die| [1, 2, 3, 4, 5].map(|strength| DATA.tables.fire(strength, die));
    assert_eq!(DATA.tables.fire(3, 4), FireResult::Nothing);
    assert_eq!(row(1), [FireResult::Ds, FireResult::Ds, FireResult::DzStar, FireResult::DzStar, FireResult::DzStar]);
    assert_eq!(row(6), [FireResult::Nothing; 5]);
}

/// [2.1.1-tec] each terrain on a map has a line in the chart; clear ground costs 1 [7.2.1].
#[test]
fn r2_1_1_tec_every_terrain_has_a_line() {
    let tables = &DATA.tables;
    let costs = |terrain| Going::ALL.map(|going| tables.enter(terrain, going));
    assert_eq!(costs(Terrain::Clear), [Some(1); 4]);
    assert_eq!(costs(Terrain::Woods), [Some(2), Some(1), Some(3), Some(1)]);
    assert_eq!(costs(Terrain::Forest), [Some(3), Some(2), None, Some(2)]);
    assert_eq!(costs(Terrain::Marsh), costs(Terrain::Forest));
    for open in [Terrain::Town, Terrain::Building, Terrain::Fort] {
        assert_eq!(costs(open), [Some(1); 4]);
        assert!(tables.doubled(open, false));
    }
    for closed in [Terrain::Bastion, Terrain::City, Terrain::Lake, Terrain::River, Terrain::EastBank] {
        assert_eq!(costs(closed), [None; 4]);
    }
    let blocking = [Terrain::Woods, Terrain::Forest, Terrain::Town, Terrain::Fort, Terrain::Bastion, Terrain::City];
    let light = [Terrain::Woods, Terrain::Forest, Terrain::Marsh];
    for terrain in DATA.boards.iter().flat_map(|board| board.grid.hexes().map(|hex| board.terrain(hex))) {
        assert_eq!(tables.blocks_sight(terrain), blocking.contains(&terrain), "{terrain:?}");
        assert_eq!(tables.doubled(terrain, true) && !tables.doubled(terrain, false), light.contains(&terrain));
    }
    let problems = problems_with(&[("tables.toml", "name = \"marsh\"", "name = \"woods\"")]);
    assert!(problems.iter().any(|problem| problem.found.starts_with("without marsh")), "{problems:?}");
}

/// [6.1-4a] [6.1-4] distance adds 2, 1 and nothing.
#[test]
fn r6_1_4a_range_modifiers() {
    assert_eq!([1, 2, 3, 4, 12].map(|distance| DATA.tables.range_modifier(distance)), [2, 1, 0, 0, 0]);
    assert_eq!((DATA.tables.fire.works, DATA.tables.fire.bastion, DATA.tables.fire.limits), (-1, -2, [1, 5]));
}

/// [7.2.1-creek] [7.2.1-slope] [7.2.1-ent] [7.2.1-fort] what sides and Fort George cost.
#[test]
fn r7_2_1_hexsides_cost_one_more_in_their_direction() {
    let cost = |board: &Board, from, to| DATA.tables.crossing(side_of(board, from, to));
    let (lake, oswego) = (DATA.board(LakeGeorge), DATA.board(FortOswego));
    assert_eq!((cost(lake, "1309", "1409"), cost(lake, "1409", "1309")), (Some(1), Some(1)));
    assert_eq!((cost(lake, "1503", "1603"), cost(lake, "1603", "1503")), (Some(1), Some(0)));
    assert_eq!((cost(lake, "0811", "0810"), cost(lake, "0810", "0811")), (Some(1), Some(0)));
    assert_eq!(cost(lake, "0810", "0809"), Some(0));
    assert_eq!((oswego.enter_cost(hex("0511")), oswego.enter_cost(hex("0605"))), (Some(2), None));
    assert_eq!((cost(oswego, "0512", "0511"), cost(oswego, "0510", "0511")), (Some(1), Some(0)));
    assert!(DATA.tables.doubled_across(side_of(lake, "0811", "0810")));
    assert!(!DATA.tables.doubled_across(side_of(lake, "0810", "0811")));
    assert!(DATA.tables.shelters(side_of(lake, "0811", "0810")) && DATA.tables.shelters(side_of(lake, "0810", "0811")));
}

/// [7.2.2-c] no map has a bridge, and none has a ford or river hexside.
#[test]
fn r7_2_2_c_there_are_no_bridges() {
    for board in &DATA.boards {
        for (hex, side) in board.grid.hexes().flat_map(|hex| Side::ALL.map(|side| (hex, side))) {
            let on = board.hexside(hex, side);
            assert!(!on.bridge() && !on.ford() && !on.river());
        }
    }
}

/// [2.1.1-trt] [5.0-d] [5.0-ex] track lengths, no fog before game turn 6, and the printed example.
#[test]
fn r2_1_1_trt_turn_tracks_and_fog() {
    let boxes = ScenarioId::ALL.map(|id| (DATA.scenario(id).length, DATA.scenario(id).fog.len()));
    assert_eq!(boxes, [(15, 15), (8, 8), (12, 12)]);
    for id in ScenarioId::ALL {
        assert!((1..=5).all(|turn| DATA.scenario(id).fog_faces(turn) == 0));
        assert!((6..=DATA.scenario(id).length).all(|turn| DATA.scenario(id).fog_faces(turn) != 0));
    }
    let lake = DATA.scenario(LakeGeorge);
    assert_eq!((lake.fog_faces(13), lake.fog_faces(14), lake.fog_faces(16), lake.fog_faces(0)), (0b1, 0b11, 0, 0));
    let problems = problems_with(&[("tables.toml", "to = 5, faces = []", "to = 5, faces = [6]")]);
    assert_eq!((problems[0].key.as_str(), problems[0].expected.as_str()), ("fog.lake-george", "none (5.0-d)"));
}

/// [20.0-d] the capture table.
#[test]
fn r20_0_d_capture_by_die() {
    let results = [1, 2, 3, 4, 5, 6, 7].map(|total| DATA.tables.captured(total));
    use Capture::{Captured, Eliminated, Looted};
    assert_eq!(results, [Eliminated, Eliminated, Captured, Captured, Looted, Looted, Looted]);
    assert_eq!((DATA.tables.capture.indian, DATA.tables.capture.scores), (1, [true, true, false]));
}

/// [22.6-c] [23.6-c] [24.6-c] the victory tables.
#[test]
fn r17_1_victory_levels_by_margin() {
    use VictoryLevel::{Decisive, Draw, Marginal, Substantive};
    for id in ScenarioId::ALL {
        let levels = [0, 1, 2, 3, 4, 5, 6, 9].map(|margin| DATA.scenario(id).level(margin));
        assert_eq!(levels, [Draw, Draw, Marginal, Marginal, Substantive, Substantive, Decisive, Decisive]);
    }
}

// ---- Scenarios

/// [2.1.1-dt] [3.1] [22.1] [23.1] [24.1] the French are Player A everywhere; set-up orders.
#[test]
fn r2_1_1_dt_the_french_are_player_a() {
    assert_eq!(ScenarioId::ALL.map(|id| DATA.scenario(id).first_player), [French; 3]);
    let orders = ScenarioId::ALL.map(|id| DATA.scenario(id).set_up_order);
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
    assert_eq!(arrivals[2], &Arrival::Designated { turn: 1, edge: Edge::East, within: 3 });
    let ground = british.morale.hexes.as_ref().unwrap();
    assert_eq!((ground.hexes.as_slice(), ground.points), ([hex("0810"), hex("1913")].as_slice(), 5));
    assert_eq!(
        (british.morale.losses[Arm::Artillery.index()], french.morale.hexes.is_none()),
        (LossRate::Flat(4), true)
    );
    assert_eq!((british.morale.loss(counter("lg-a-eyre")), british.morale.loss(counter("lg-iroquois"))), (4, 3));
    assert_eq!((french.morale.loss(counter("lg-dieskau")), french.morale.loss(counter("lg-abenaki"))), (4, 3));
    assert_eq!(victory(LakeGeorge, British), (1, 3, vec![("0810".into(), 1), ("1913".into(), 2)]));
    assert_eq!(victory(LakeGeorge, French), (1, 2, vec![("0810".into(), 2), ("1913".into(), 2)]));
    let balk = scenario.balk.as_ref().unwrap();
    assert_eq!((balk.army, DATA.counter(balk.exempt_near).name.as_str()), (French, "St Pierre"));
}

fn victory(id: ScenarioId, army: Army) -> (u8, u8, Vec<(String, u8)>) {
    let points = &DATA.scenario(id).side(army).victory;
    let hexes = points.hexes.iter().map(|held| (held.hex.to_string(), held.points)).collect();
    (points.enemy_shaken, points.enemy_demoralized, hexes)
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
    assert_eq!(arrivals[1], &Arrival::Designated { turn: 2, edge: Edge::West, within: 3 });
    assert_eq!(arrivals[2], &Arrival::AtStart(SetUpZone::OneEach { hexes: vec![hex("1004"), hex("1005")] }));
    assert_eq!(arrivals[3], &Arrival::Designated { turn: 1, edge: Edge::South, within: 3 });
    let french_losses =
        ["fo-abenaki", "fo-b-ontario", "fo-montcalm", "fo-a-bearn"].map(|key| french.morale.loss(counter(key)));
    assert_eq!((french_losses, british.morale.loss(counter("fo-george"))), ([1, 6, 4, 3], 4));
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
        (ground(British).hexes.len(), ground(British).points, ground(French).hexes.len(), ground(French).points),
        (3, 10, 2, 5)
    );
    let losses = ["qu-cdc-bc", "qu-indians", "qu-gl"].map(|key| french.morale.loss(counter(key)));
    assert_eq!((losses, british.morale.loss(counter("qu-wolfe"))), ([3, 1, 6], 6));
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

// ---- Maps

/// [22.4] [22.5-c] Lake George: named hexes, breastwork, creek, mountain, ways.
#[test]
fn the_map_of_lake_george() {
    let board = DATA.board(LakeGeorge);
    assert_eq!((board.terrain(hex("0810")), board.terrain(hex("1711"))), (Terrain::Clear, Terrain::Lake));
    let inside = ["0709", "0710", "0809", "0810", "0909", "0910"].map(hex);
    for hex in inside {
        for (side, other) in board.grid.neighbours(hex) {
            let land = board.terrain(other) != Terrain::Lake;
            assert_eq!(board.hexside(hex, side).out_of_works(), land && !inside.contains(&other), "{hex} to {other}");
        }
    }
    let creeks =
        |column, row| Side::ALL.iter().filter(|side| board.hexside(Hex::new(column, row), **side).creek()).count();
    assert_eq!([9, 10, 11, 12, 13].map(|row| creeks(13, row)), [1, 2, 2, 2, 2]);
    assert!(
        (1..=22)
            .flat_map(|column| (1..=13).map(move |row| (column, row)))
            .all(|(column, row)| [13, 14].contains(&column) || creeks(column, row) == 0)
    );
    assert_eq!(
        [hex("1603"), hex("1806"), hex("2004"), hex("1804"), hex("1507")].map(|h| board.hilltop(h)),
        [true, true, true, false, false]
    );
    assert!(board.road_off_edge(hex("1913")) && board.road_off_edge(hex("2208")) && board.on_road(hex("1312")));
    assert!(!board.on_road(hex("0101")));
    let corner = ["2013", "2113", "2213"].map(|number| board.terrain(hex(number)));
    assert_eq!(corner, [Terrain::Forest; 3]);
    assert!(side_of(board, "0810", "0811").road() && !side_of(board, "0810", "0809").road());
}

/// [23.7] [23.7-b] [23.7-d] Oswego: forts, distances over the river, crown-work, closed bank.
#[test]
fn the_map_of_fort_oswego() {
    let board = DATA.board(FortOswego);
    let distance = |a, b| board.grid.distance(hex(a), hex(b));
    let guns = [distance("1004", "0605"), distance("1005", "0605"), distance("0511", "1004"), distance("0511", "1005")];
    assert_eq!((guns, distance("0605", "0511")), ([4, 4, 9, 8], 6));
    assert_eq!(board.fort_ontario(), [hex("1004"), hex("1005")]);
    for fort in ["0605", "0511", "1004", "1005"] {
        assert!(board.fort(hex(fort)), "{fort}");
    }
    assert_eq!(board.grid.hexes().filter(|hex| board.fort(*hex)).count(), 4);
    let walls = |number| Side::ALL.into_iter().filter(|side| board.hexside(hex(number), *side).out_of_fort()).count();
    assert_eq!(["0605", "0511", "1004", "1005"].map(walls), [6, 6, 5, 5]);
    assert!(side_of(board, "0604", "0605").into_fort() && !side_of(board, "1004", "1005").out_of_fort());
    let inside = ["0504", "0505", "0506", "0604", "0605", "0606", "0704", "0705", "0706"].map(hex);
    for hex in inside {
        for (side, other) in board.grid.neighbours(hex) {
            let land = !matches!(board.terrain(other), Terrain::Lake | Terrain::River);
            assert_eq!(board.hexside(hex, side).out_of_works(), land && !inside.contains(&other), "{hex} to {other}");
        }
    }
    let hills: Vec<String> = board.grid.hexes().filter(|h| board.hilltop(*h)).map(|h| h.to_string()).collect();
    assert_eq!(hills, ["0410", "0510", "0511", "0610", "1004", "1005"]);
    assert!(board.road_off_edge(hex("0514")) && board.road_off_edge(hex("0109")) && !board.road_off_edge(hex("0605")));
}

/// [24.3-b] [24.4] [24.7] [24.7-c] Quebec: zones, bastions and the ground before them, heights.
#[test]
fn the_map_of_quebec() {
    let board = DATA.board(Quebec);
    let bastions: Vec<String> = board.hexes_of(Terrain::Bastion).map(|h| h.to_string()).collect();
    assert_eq!(bastions, ["2203", "2205", "2207", "2209", "2211", "2212"]);
    assert!(board.hexes_of(Terrain::Bastion).all(|hex| board.fort(hex)));
    let foot = |hex: &Hex| DATA.tables.enter(board.terrain(*hex), Going::Foot).is_some();
    let zone = |columns: std::ops::RangeInclusive<u8>| {
        board.grid.hexes().filter(foot).filter(|h| columns.contains(&h.column())).count()
    };
    assert_eq!((zone(18..=28), zone(1..=4)), (62, 48));
    let forbidden: Vec<String> =
        board.grid.hexes().filter(foot).filter(|h| board.bastion_adjacent(*h)).map(|h| h.to_string()).collect();
    let wall = ["2103", "2104", "2105", "2106", "2107", "2108", "2109", "2110", "2111", "2112", "2202"];
    assert_eq!(forbidden, wall);
    assert!((1..=28).all(|column| board.hilltop(Hex::new(column, 3))), "the brow of the plateau");
    let buttes = board.grid.hexes().filter(|h| board.level(*h) == 2).count();
    assert_eq!(
        (buttes, board.hilltop(hex("1808")), board.hilltop(hex("1908")), board.hilltop(hex("1708"))),
        (10, true, true, false)
    );
    assert!(side_of(board, "1708", "1808").up() && side_of(board, "1808", "1708").down());
    assert!(side_of(board, "0902", "0903").up() && side_of(board, "0903", "0904").is_plain());
    assert!(["0103", "0109", "2401"].iter().all(|number| board.road_off_edge(hex(number))));
    assert!(!board.road_off_edge(hex("0412")) && !board.road_off_edge(hex("2109")));
}

/// Both hexes of a side agree on what lies on it.
#[test]
fn hexsides_look_the_same_from_both_hexes() {
    for board in &DATA.boards {
        for (hex, (side, other)) in board.grid.hexes().flat_map(|hex| board.grid.neighbours(hex).map(move |n| (hex, n)))
        {
            let (here, there) = (board.hexside(hex, side), board.hexside(other, side.opposite()));
            assert_eq!((here.creek(), here.road(), here.up()), (there.creek(), there.road(), there.down()));
            assert_eq!((here.into_works(), here.into_fort()), (there.out_of_works(), there.out_of_fort()));
        }
    }
}

/// Names and objectives for the drawing are where the scenario scores.
#[test]
fn maps_carry_what_the_drawing_needs() {
    for board in &DATA.boards {
        assert!(board.labels.len() >= 4 && !board.ways.is_empty() && !board.title.is_empty());
        assert!(board.labels.iter().all(|label| !label.hexes.is_empty()));
    }
    let problems = problems_with(&[("maps/quebec.toml", "hex = \"1909\"\n", "hex = \"1908\"\n")]);
    assert_eq!(problems.len(), 2, "{problems:?}");
    let problems = problems_with(&[("maps/quebec.toml", "0412 0411 0410 0409", "0412 0410 0409")]);
    assert!(problems[0].found.starts_with("0410 after 0412"), "{problems:?}");
}

// ---- Provenance, rules, broken files

/// Every counter, table, map feature and scenario figure says where it comes from, and cases exist with words of
/// their own.
#[test]
fn every_figure_has_a_provenance() {
    let from = |file: &str| DATA.provenance.iter().filter(|entry| entry.file == file).count();
    assert_eq!(from("counters.toml"), 1 + 116 + 5);
    assert!(Data::FILES.iter().skip(1).all(|(file, _)| from(file) > 0));
    assert_eq!(suite::files::explained(&DATA.rules, &DATA.provenance), Ok(()));
    let unit = "provenance = { kind = \"reconstructed\", basis = \"Command 2";
    let problems =
        problems_with(&[("counters.toml", unit, "source = { kind = \"reconstructed\", basis = \"Command 2")]);
    let keys: Vec<&str> = problems.iter().map(|problem| problem.key.as_str()).collect();
    assert_eq!(keys, ["unit[0].provenance", "unit[0].source"]);
    let problems = problems_with(&[("scenarios/quebec.toml", "case = \"24.8\"", "case = \"24.9\"")]);
    assert_eq!((problems.len(), problems[0].found.as_str()), (1, "\"24.9\""));
}

/// The index has every rule of the book and all sixty rulings.
#[test]
fn the_rules_index_is_complete() {
    let rulings = DATA.rules.iter().filter(|rule| rule.kind == RuleKind::Ruling).count();
    assert_eq!((DATA.rules.len() - rulings, rulings), (436, 60));
    for number in 1..=60 {
        assert!(DATA.rules.get(&format!("G{number}")).is_some());
    }
    assert_eq!(DATA.rules.get("7.2.1").unwrap().data.as_ref().unwrap()["clear"], 1);
}

/// Several mistakes in several files are reported together, each with file and key.
#[test]
fn all_mistakes_are_reported_at_once() {
    let problems = problems_with(&[
        ("counters.toml", "factor = 3", "factor = \"three\""),
        ("counters.toml", "army = \"british\"", "army = \"dutch\""),
        ("tables.toml", "extra = 1, doubles = true", "extra = 1, doubled = true"),
        ("maps/lake-george.toml", "\"fffLLLLLLLLLffffffffff\"", "\"fffLLLLLLLLLfffffffff\""),
        ("scenarios/quebec.toml", "length = 12", ""),
    ]);
    let places: Vec<(&str, &str)> = problems.iter().map(|p| (p.file.as_str(), p.key.as_str())).collect();
    for expected in [
        ("counters.toml", "unit[2].factor"),
        ("counters.toml", "unit[0].army"),
        ("tables.toml", "hexside.creek.doubles"),
        ("tables.toml", "hexside.creek.doubled"),
        ("maps/lake-george.toml", "ground.letters"),
        ("scenarios/quebec.toml", "length"),
    ] {
        assert!(places.contains(&expected), "{expected:?} not in {places:?}");
    }
}

/// A file name the game does not have is refused, not ignored.
#[test]
fn an_unknown_file_is_refused() {
    let sources = Sources::built_in(Data::FILES).with_override("maps/quebek.toml", "");
    assert_eq!(Data::load(&sources).unwrap_err()[0].file, "maps/quebek.toml");
}

/// Cut or scribbled files give problems, never a panic.
#[test]
fn damaged_files_never_panic() {
    let tried = suite::files::damaged(Data::FILES, ("rules.toml", 60), |sources| Data::load(sources).is_err());
    assert_eq!(tried, Ok(()));
}
