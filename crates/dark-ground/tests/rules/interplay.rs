//! What several chapters decide together: the order of phases, what is never done, and the end of a battle.

use super::table::{
    FALL, Given, SPRING, SUMMER, Table, WINTER, area, given, given_with, inside, opening, piece, place, step,
};
use dark_ground::board::Terrain;
use dark_ground::counters::{Nation, Side};
use dark_ground::decision::Decision;
use dark_ground::event::{CombatKind, Event};
use dark_ground::quick::LineDecision;
use dark_ground::state::{British, Order, Place, Standing, Step};

fn war() -> Given {
    let given = given("campaign").turn(SUMMER).commitment(3).nation(Nation::Miami, Standing::Warpath, 3);
    given.nation(Nation::Shawnee, Standing::Warpath, 3)
}

/// A battle by the module in this area, up to its first question.
fn battle(change: impl FnOnce(Given) -> Given, dice: &[u8]) -> Table {
    let given = given_with("campaign", &[("battles", "quick")]).turn(SUMMER).commitment(3);
    let given = given.nation(Nation::Miami, Standing::Warpath, 3).nation(Nation::Shawnee, Standing::Warpath, 3);
    change(given.with(|state| state.initiative = Side::Us)).at_step(Step::Combats, dice)
}

/// Both sides array as suggested and hold their fire until the battle is over.
fn fought_out(mut table: Table) -> Table {
    for _ in 0..60 {
        if table.state.battle.is_none() {
            return table;
        }
        let offered = |decision: Decision| table.offers(decision).then_some(decision);
        let quiet = offered(Decision::Line(LineDecision::Extra { roll: false })).or_else(|| offered(Decision::Done));
        table.when(quiet.unwrap_or(Decision::AsSuggested));
    }
    panic!("the battle has no end");
}

/// [3.0-boards] [6.0.3-c] A village makes Wilderness a Settled field; a pillaged village stays a village.
#[test]
fn r3_0_boards_the_ground_of_a_battle() {
    let ground = |at: &'static str, village: bool| {
        let table = battle(
            |given| {
                let given = given.all(&["Harmar", "Regular 1"], at).all(&["Little Turtle", "Miami 1"], at);
                if village { given.village(at) } else { given }
            },
            &[4, 2],
        );
        table.state.battle.as_ref().map(|battle| battle.ground)
    };
    assert_eq!(ground("HAM", false), Some(Terrain::Wilderness));
    assert_eq!(ground("HAM", true), Some(Terrain::Settled));
    assert_eq!((ground("BIG", false), ground("CIN", false)), (Some(Terrain::Rough), Some(Terrain::Settled)));
    let mut table = war().village("HAM").settlers("HAM", 1).all(&["Miami 1", "Miami 2"], "HAM").actions(Side::Na);
    table.when(Decision::Pillage { at: area("HAM") }).when(Decision::AddAll).rolling(Decision::Go, &[1, 6]);
    assert!(table.state.pillaged.has(area("HAM")) && table.state.villages.has(area("HAM")));
}

/// [4.3] A unit keeps its Out of Supply marker when it walks to a village; the next Supply phase takes it off.
#[test]
fn r4_3_the_marker_stays_for_the_turn() {
    let table = war().turn(WINTER).at("Regular 1", "KEK").at_step(Step::Supply, &[]);
    assert!(table.state[piece("Regular 1")].unsupplied);
    let given = war()
        .turn(WINTER)
        .village("UWA")
        .at("Regular 1", "KEK")
        .with(|state| state[piece("Regular 1")].unsupplied = true);
    let mut table = given.actions(Side::Us);
    table.march(&["Regular 1"]).when(step("UWA"));
    assert!(table.state[piece("Regular 1")].unsupplied, "in a village, and still marked");
    let table = war().turn(WINTER).village("UWA").at("Regular 1", "UWA").at_step(Step::Supply, &[]);
    assert!(!table.state[piece("Regular 1")].unsupplied);
}

/// [4.4] [8.3.2-b] In winter commitment and nations are rolled for, army and militia are not; lost regulars come back in spring only.
#[test]
fn r4_4_what_winter_and_summer_bring() {
    let rolls = |turn: u8| {
        let given = given("campaign").turn(turn).nations(Standing::Surrendered, 0).commitment(3);
        let given = given.nation(Nation::Miami, Standing::Warpath, 3).at("Little Turtle", "KEK").at("Miami 1", "KEK");
        let table = given.at("Regular 1", "CIN").at("Harmar", "CIN").at_step(Step::Commitment, &[3]);
        let mut found = [false; 4];
        for event in &table.events {
            match event {
                Event::CommitmentRolled { .. } => found[0] = true,
                Event::NationRolled { .. } => found[1] = true,
                Event::ArmyRolled { .. } => found[2] = true,
                Event::MilitiaRolled { .. } => found[3] = true,
                _ => {}
            }
        }
        found
    };
    assert_eq!(rolls(WINTER), [true, true, false, false]);
    assert_eq!(rolls(SUMMER), [true, true, false, true], "no new regulars before spring");
    let spring = given("campaign").turn(SPRING).nations(Standing::Warpath, 3).at("Harmar", "CIN");
    assert!(spring.at_step(Step::Army, &[3]).told(|event| matches!(event, Event::ArmyRolled { .. })));
}

/// [4.6] A raid sent first is resolved after the last combat.
#[test]
fn r4_6_raids_come_after_combats() {
    let given = war().settlers("NKY", 2).at("Shawnee 1", "PIC").at("Kentucky 1", "HAM").at("Miami 1", "HAM");
    let mut table = given.actions(Side::Na);
    table.when(Decision::Raid { at: area("NKY") }).when(Decision::Add { piece: piece("Shawnee 1") });
    table.when(Decision::Go).when(Decision::BestWay);
    while table.side().is_some() && table.offers(Decision::Pass) {
        table.rolling(Decision::Pass, &[]);
    }
    let place_of = |test: fn(&Event) -> bool| table.events.iter().position(test);
    let clash = place_of(|event| matches!(event, Event::Clashed { .. }));
    let raid = place_of(|event| matches!(event, Event::RaidRolled { .. }));
    assert!(clash.is_some() && (raid.is_none() || raid > clash), "{clash:?} {raid:?}");
    assert!(table.state.raiders.is_empty() || raid.is_none());
}

/// [4.7] A fort finished this turn counts when victory is checked; Pillaged markers go after the check.
#[test]
fn r4_7_order_of_the_end_phase() {
    let given = given("campaign").turn(WINTER).nations(Standing::Warpath, 3).pillaged(&["PIC"]);
    let given = given.all(&["Wayne", "Regular 1", "Regular 2", "Regular 3"], "KEK").with(|state| {
        state.building.add(area("KEK"));
        state.builders = ["Wayne", "Regular 1", "Regular 2", "Regular 3"].map(piece).into_iter().collect();
    });
    let table = given.at_step(Step::RaidTotal, &[]);
    let at = |test: fn(&Event) -> bool| table.events.iter().position(test);
    let (done, forgotten) = (
        at(|event| matches!(event, Event::WorkDone { .. })),
        at(|event| matches!(event, Event::PillageForgotten { .. })),
    );
    assert!(done.is_some() && done < forgotten, "{:#?}", table.events);
    assert_eq!(table.vp(), [2, 0], "Kekionga fortified");
    // 15.1 judges a pillaged Kekionga at the end of winter.
    let table =
        super::table::given("harmar").turn(2).pillaged(&["KEK"]).settlers("HAM", 1).at_step(Step::RaidTotal, &[]);
    assert!(table.state.ending.is_some() && table.state.pillaged.has(area("KEK")));
}

/// [6.0.1-d] Settlers for Ohio that find no room are lost; the share of the states is unchanged.
#[test]
fn r6_0_1_d_no_room_in_ohio() {
    // Half of six for Ohio: only one place is left at Cincinnati and Marietta, and everything beside them is barred.
    let given = given("campaign").turn(FALL).commitment(3).settlers("CIN", 3).settlers("MAR", 4);
    let given = given.with(|state| {
        for at in ["HAM", "EFK", "EAG", "TUR", "LAG", "GMI", "WHW", "BIG", "SUN", "HOC", "CLK"] {
            if let Some(area) = super::table::game().data().board.find(at) {
                state.pillaged.add(area);
            }
        }
    });
    let mut table = given.at_step(Step::Settlers, &[6, 1]);
    table.when(place("CIN"));
    assert!(!table.offers(place("MAR")) && !table.offers(place("HAM")), "{:?}", table.options());
    while table.offers(Decision::AsSuggested) {
        table.when(Decision::AsSuggested);
    }
    let states =
        ["PIT", "NKY", "KIT", "WHE", "WAS", "RED", "WES", "LIM", "LOU", "LEX", "LKA", "MID", "KRM", "LIC", "MON"];
    let settled: u8 = states.iter().map(|at| table.settlers(at)).sum();
    assert_eq!((table.settlers("CIN"), settled), (4, 3), "three for the states, one of three for Ohio");
}

/// [7.0.3-b] [7.0.3-d] Ten in a besieged British fort are fed, the eleventh piece is not asked for; without forts nobody British is.
#[test]
fn r7_0_3_british_supply() {
    let names: Vec<String> = (1..=6).map(|number| format!("British {number}")).collect();
    let british: Vec<&str> = names.iter().map(String::as_str).collect();
    let besieged = || {
        let given = war().inside(&british, "DET").inside(&["Miami 1", "Miami 2", "Miami 3", "Miami 4"], "DET");
        given.at("Regular 1", "DET").with(|state| state.british = British::In)
    };
    let table = besieged().at_step(Step::Supply, &[]);
    let hungry = |table: &Table| british.iter().filter(|name| table.state[piece(name)].unsupplied).count();
    assert_eq!(hungry(&table), 0);
    let without = war().all(&british, "DET").with(|state| {
        state.forts[Side::Na.index()] = dark_ground::ids::AreaSet::NONE;
        state.british = British::In;
    });
    assert_eq!(hungry(&without.at_step(Step::Supply, &[])), british.len());
    let fed = war().all(&british, "DET").with(|state| state.british = British::In);
    assert_eq!(hungry(&fed.at_step(Step::Supply, &[])), 0);
}

/// [8.4.3-b] Nine new militia with four counters left are four.
#[test]
fn r8_4_3_b_as_many_as_there_are_counters() {
    let given = given("campaign").turn(SUMMER).commitment(5).nations(Standing::Warpath, 3).vp(0, 0);
    let militia = super::table::game()
        .data()
        .counters
        .iter()
        .filter(|counter| matches!(counter.kind, dark_ground::counters::Kind::Militia(_)));
    let names: Vec<String> = militia.map(|counter| counter.name.clone()).collect();
    let used: Vec<&str> = names.iter().skip(4).map(String::as_str).collect();
    let given = given.all(&used, "CIN").village("LIM").village("NKY").village("LEX");
    let table = given.at_step(Step::Militia, &[6]);
    let drawn = table.events.iter().filter(|event| matches!(event, Event::Drawn { .. })).count();
    assert!(
        table.told(|event| matches!(event, Event::MilitiaRolled { count, .. } if *count >= 9)),
        "{:#?}",
        table.events
    );
    assert_eq!(drawn, 4);
}

/// [8.5.1] Nothing in the Mobilization phase brings new warriors; lost ones never return.
#[test]
fn r8_5_1_no_new_warriors() {
    let given =
        given("campaign").turn(SPRING).nations(Standing::Peaceful, 3).at("Miami 1", "KEK").at("Little Turtle", "KEK");
    let given = given.with(|state| state[piece("Miami 2")].at = Place::Gone);
    let mut table = given.at_step(Step::Commitment, &[3]);
    for _ in 0..12 {
        let Some(choice) = table.options().into_iter().find(|option| matches!(option, Decision::Choose { .. })) else {
            break;
        };
        table.rolling(choice, &[4]);
        while table.offers(Decision::Done) {
            table.when(Decision::Done);
        }
    }
    assert_eq!(table.place("Miami 2"), Place::Gone);
    let on_map = table.state.pieces.iter().zip(0..).filter(|(piece, number)| {
        let warrior = super::table::game().of(dark_ground::ids::PieceId(*number)).nation.is_some();
        warrior && piece.at.area().is_some()
    });
    assert_eq!(on_map.count(), 2, "Miami 1 and Little Turtle");
}

/// [8.6.1] A trespass roll of any height never makes a nation surrender, nor does McKee's death.
#[test]
fn r8_6_1_only_a_council_surrenders() {
    let given = given("campaign").turn(SUMMER).commitment(3).nation(Nation::Delaware, Standing::Peaceful, 1);
    let given = given.pillaged(&["SEN", "WAK", "TUS", "COS"]).all(&["Harmar", "Regular 1"], "SUN");
    let mut table = given.actions(Side::Us);
    table.march(&["Harmar", "Regular 1"]).rolling(step("SEN"), &[1]);
    assert_eq!(table.state.nations[Nation::Delaware.index()].standing, Standing::Peaceful);
}

/// [9.4.2-c] [10.7-b] Whoever is Disrupted on the map enters the battle Disrupted, and is in good order after it.
#[test]
fn r9_4_2_c_disrupted_into_battle() {
    let table = battle(
        |given| {
            let given =
                given.all(&["Harmar", "Regular 1", "Regular 2"], "HAM").all(&["Little Turtle", "Miami 1"], "HAM");
            given.with(|state| state[piece("Regular 1")].order = Order::Disrupted)
        },
        &[6, 1],
    );
    assert_eq!(table.state[piece("Regular 1")].order, Order::Disrupted);
    let mut table = table;
    while !table.offers(Decision::Line(LineDecision::Aim { piece: piece("Regular 2"), target: piece("Miami 1") })) {
        let offered = |decision: Decision| table.offers(decision).then_some(decision);
        let quiet = offered(Decision::Line(LineDecision::Extra { roll: false })).or_else(|| offered(Decision::Done));
        table.when(quiet.unwrap_or(Decision::AsSuggested));
    }
    assert!(!table.offers(Decision::Line(LineDecision::Aim { piece: piece("Regular 1"), target: piece("Miami 1") })));
    let table = fought_out(table);
    assert_eq!(table.state[piece("Regular 1")].order, Order::Good);
}

/// [10.7.2] [10.7.1-b] A drawn battle: both leave, the US to settlements and forts, the nations to their land; settlers go too.
#[test]
fn r10_7_1_b_where_the_beaten_go() {
    let table = battle(
        |given| {
            let given = given.all(&["Harmar", "Regular 1"], "HAM").all(&["Little Turtle", "Miami 1"], "HAM");
            given.settlers("HAM", 2).us_fort("GRV")
        },
        &[4, 2],
    );
    let mut table = fought_out(table);
    assert_eq!(table.settlers("HAM"), 0);
    let mut asked = [false; 2];
    for _ in 0..12 {
        if table.told(|event| matches!(event, Event::PhaseBegan { .. })) || !table.offers(Decision::AsSuggested) {
            break;
        }
        let side = table.side().expect("somebody is asked");
        if !asked[side.index()] && side == Side::Us {
            table.refuses(place("NKY"), "10.7.1-b");
            assert!(table.offers(place("CIN")) && table.offers(place("PIT")) && table.offers(inside("GRV")));
        }
        if !asked[side.index()] && side == Side::Na {
            table.refuses(place("CIN"), "10.7.1-b");
            assert!(table.offers(place("KEK")));
        }
        asked[side.index()] = true;
        table.when(Decision::AsSuggested);
    }
    assert_eq!(asked, [true; 2]);
    assert!(!table.is_at("Regular 1", "HAM") && !table.is_at("Miami 1", "HAM"));
}

/// [10.7.1-c] With its last warrior a nation's leader is lost, and his rank is scored.
#[test]
fn r10_7_1_c_the_last_warrior() {
    let given = war().nation(Nation::Wyandot, Standing::Warpath, 3).at("Tarhe", "USA").at("Wyandot 1", "HAM");
    let given = given.at("Kentucky 1", "HAM").with(|state| state.initiative = Side::Us);
    let table = given.at_step(Step::Combats, &[6, 1]);
    // 6 against 1 is a retreat; make it an end by numbers.
    assert!(table.told(|event| matches!(event, Event::CombatChosen { kind: CombatKind::Skirmish, .. })));
    let given = war().nation(Nation::Wyandot, Standing::Warpath, 3).at("Tarhe", "USA").at("Wyandot 1", "HAM");
    let given = given.all(&["Kentucky 1", "Kentucky 2", "Kentucky 3"], "HAM").with(|state| state.initiative = Side::Us);
    let mut table = given.at_step(Step::Combats, &[]);
    table.rolling(Decision::AsSuggested, &[6, 1]);
    if table.offers(Decision::Done) {
        table.rolling(Decision::Done, &[6, 1]);
    }
    assert_eq!((table.place("Wyandot 1"), table.place("Tarhe")), (Place::Gone, Place::Gone));
    let rank = u16::from(super::table::game().of(piece("Tarhe")).rank);
    assert_eq!(table.vp(), [2 + rank, 0]);
}

/// [10.7.1-vp] Whoever alone is not defeated scores four besides what he eliminated, and stays.
#[test]
fn r10_7_1_vp_four_points() {
    let table = battle(
        |given| {
            let given = given.all(&["Harmar", "Regular 1", "Regular 2", "Regular 3", "Regular 4"], "HAM").commitment(1);
            given.all(&["Little Turtle", "Miami 1", "Miami 2"], "HAM").with(|state| {
                for name in ["Regular 1", "Regular 2", "Regular 3"] {
                    state[piece(name)].order = Order::Routed;
                }
            })
        },
        &[6, 1],
    );
    // Nobody shoots. At the end three Routed units roll 1, 2 and 3, less 1 for Harmar, against a level of 1: one is lost.
    let table = fought_out(table);
    assert_eq!((table.state.lost, table.vp()), ([1, 0], [0, 2 + 4]));
    assert!(table.is_at("Miami 1", "HAM") && table.is_at("Little Turtle", "HAM"));
}

/// [11.2.2-b] Leaders inside and outside: siege or assault, and no battle.
#[test]
fn r11_2_2_b_no_battle_for_those_inside() {
    let given = war().all(&["Harmar", "Regular 1"], "MAU").inside(&["Little Turtle", "Miami 1"], "MAU");
    let mut table = given.at_step(Step::Combats, &[]);
    assert!(table.offers(Decision::Besiege) && table.offers(Decision::Assault) && !table.offers(Decision::OfferBattle));
    table.when(Decision::Assault);
    assert!(table.told(|event| matches!(event, Event::CombatChosen { kind: CombatKind::Assault, .. })));
}

/// [14.0.5-e] [10.5.3-c] McKee killed by an assassin: his rank for the US and no level drops; replacements stay, and score each time.
#[test]
fn r14_0_5_e_mckee_murdered() {
    let given = war().at("McKee", "PIC").at("Shawnee 1", "PIC").with(|state| state.atrocities_left = [2, 2]);
    let mut table = given.actions(Side::Us);
    table.rolling(Decision::Assassinate { piece: piece("McKee") }, &[6]);
    let rank = u16::from(super::table::game().of(piece("McKee")).rank);
    assert_eq!((table.vp(), table.place("McKee")), ([rank, 0], Place::Gone));
    assert_eq!([table.state.nations[0].level.get(), table.state.nations[1].level.get()], [3, 3]);
    let given =
        war().at("Shawnee war leader", "PIC").at("Shawnee 1", "PIC").with(|state| state.atrocities_left = [2, 2]);
    let mut table = given.actions(Side::Us);
    table.rolling(Decision::Assassinate { piece: piece("Shawnee war leader") }, &[6]);
    assert!(table.is_at("Shawnee war leader", "PIC"));
    assert_eq!(table.vp(), [1, 0]);
}

/// [15.2.3] [15.4.1] St. Clair may go anywhere; the long war begins like Harmar's expedition.
#[test]
fn r15_2_3_the_whole_map() {
    let given = super::table::given("st-clair").commitment(3).all(&["Hamtramck", "Regular 1"], "CIN");
    let mut table = given.actions(Side::Us);
    table.march(&["Hamtramck", "Regular 1"]);
    assert!(table.offers(step("NKY")) || table.offers(super::table::ohio("NKY")), "Kentucky is open");
    let (long, short) = (opening("campaign", &[]), opening("harmar", &[]));
    assert_eq!((long.state.commitment.get(), long.vp()), (2, [0, 0]));
    let at = |table: &Table| -> Vec<Place> { table.state.pieces.iter().map(|piece| piece.at).collect() };
    let us = |table: &Table| -> Vec<Place> {
        at(table)
            .into_iter()
            .zip(0..)
            .filter(|(_, number)| super::table::game().of(dark_ground::ids::PieceId(*number)).side == Side::Us)
            .map(|(place, _)| place)
            .collect()
    };
    assert_eq!(us(&long), us(&short));
}
