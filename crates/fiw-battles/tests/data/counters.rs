//! Counters and markers.

use crate::{DATA, army, counter, problems_with};
use fiw_battles::counters::Army::{British, French};
use fiw_battles::counters::{Arm, Army, Code};
use fiw_battles::scenario::Battlefield;
use fiw_battles::scenario::Battlefield::{FortOswego, LakeGeorge, Quebec};
use fiw_battles::tables::Going;

/// [1.1] men for each factor lie between 40 and 150 wherever men are recorded.
#[test]
fn r1_1_a_factor_is_40_to_150_men() {
    let counted = || DATA.counters.iter().filter(|counter| counter.men.is_some());
    assert!(counted().count() > 60);
    for unit in counted() {
        let (men, factor) = (unit.men.unwrap(), u16::from(unit.factor.get()));
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
    for id in Battlefield::ALL {
        assert_eq!((DATA.board(id).scenario, DATA.scenario(id).field), (id, id));
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
    let sizes = Battlefield::ALL.map(|id| DATA.units(id).count());
    assert_eq!(sizes, [15 + 11 + 2, 13 + 18 + 2, 26 + 27 + 2]);
    for id in Battlefield::ALL {
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
        DATA.counters
            .iter()
            .filter(|c| c.arm == Arm::Leader)
            .all(|c| c.command > 0 && c.movement.get() > 0 && c.factor.get() == 0)
    );
    let problems = problems_with(&[("counters.toml", "movement = 6\ncommand = 2\n", "")]);
    let keys: Vec<&str> = problems.iter().map(|problem| problem.key.as_str()).collect();
    assert_eq!(keys, ["unit[0].movement", "unit[0].command"]);
}

/// [2.2.3-b] [2.2.3-c] [2.2.3-d] [2.2.3-i] a combat unit has factor, allowance, rally rating and a weaker back.
#[test]
fn r2_2_3_b_combat_units_have_two_sides() {
    for unit in DATA.counters.iter().filter(|counter| counter.arm.is_combat()) {
        assert_eq!(unit.disordered.get(), (unit.factor.get() / 2).max(1), "{}", unit.key);
        assert_eq!((unit.strength(false), unit.strength(true)), (unit.factor, unit.disordered));
        assert!((0..=3).contains(&unit.rally), "{}", unit.key);
        assert!(unit.movement.get() > 0 || unit.arm == Arm::Artillery, "{}", unit.key);
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
    for (id, army_of) in Battlefield::ALL.into_iter().flat_map(|id| Army::BOTH.map(|army_of| (id, army_of))) {
        let trains: Vec<_> = army(id, army_of).filter(|counter| counter.optional).collect();
        assert_eq!(trains.len(), 1);
        assert_eq!(
            (trains[0].arm, trains[0].factor.get(), trains[0].disordered.get(), trains[0].movement.get()),
            (Arm::Train, 1, 1, 3)
        );
    }
    let group = |id: Battlefield, key| DATA.scenario(id).group_of(DATA.unit(key).unwrap()).unwrap().key.as_str();
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
        let factors: u16 = army(id, army_of).filter(|c| c.arm.attacks()).map(|c| u16::from(c.factor.get())).sum();
        let losses: u16 = army(id, army_of).map(|counter| morale.loss(counter).get()).sum();
        let ground = morale.hexes.as_ref().map_or(0, |ground| ground.points.get());
        (factors, losses + ground, morale.level.get())
    };
    assert_eq!([totals(LakeGeorge, British), totals(LakeGeorge, French)], [(27, 46, 15), (19, 27, 14)]);
    assert_eq!([totals(FortOswego, British), totals(FortOswego, French)], [(24, 42, 20), (30, 52, 18)]);
    assert_eq!([totals(Quebec, British), totals(Quebec, French)], [(90, 122, 50), (73, 114, 40)]);
}
