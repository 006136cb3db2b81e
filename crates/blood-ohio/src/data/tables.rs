//! Reads `tables.toml`.

use crate::counters::{Nation, Side};
use crate::points::{ForcePoints, MovementPoints};
use crate::tables::{
    Action, AmbushResult, Awards, Forces, Forts, Procedure, Quartering, RecruitDice, StartingForce, StepCosts,
    Switches, Tables,
};
use kernel::data::{Named, Reader};

pub(super) fn read(file: &Reader<'_>) -> Tables {
    let (track, recruit) = (file.table("track"), file.table("recruit"));
    let squares = track.noted("expeditions");
    let turns = file.noted("turns");
    Tables {
        crt: read_crt(&file.noted("combat")),
        ambush: read_ambush(&file.noted("ambush")),
        shock: file.noted("shock").figures("fp", 0..=9).map(ForcePoints::new),
        events: file.noted("event-die").faces(),
        leader: file.noted("leader-check").faces(),
        scout: file.noted("scout-check").faces(),
        raid_chits: read_raid_chits(&file.noted("raid-chits")),
        turns: turns.just("names", turns.strings("names"), "turns (2.1)", String::new()),
        segments: read_segments(file),
        vp_cap: track.noted("points").int("last", 1..=99),
        withdrawal: squares.figures("withdrawal", 1..=30),
        entry: squares.figures("entry", 0..=30),
        nation_squares: read_nation_squares(&track),
        arms_squares: track.noted("arms").figures("squares", 0..=30),
        sap_cap: track.noted("special-actions").int("last", 1..=9),
        actions: read_actions(&file.noted("actions")),
        recruit: Side::BOTH.map(|side| read_recruit(&recruit.noted(side.name()))),
        thresholds: file.noted("negotiation").figures("needed", 1..=30),
        starting: read_starting(file),
        costs: read_costs(&file.table("movement")),
        forces: read_forces(&file.table("forces")),
        forts: read_forts(&file.table("forts")),
        quartering: read_quartering(&file.noted("quartering")),
        awards: read_awards(&file.noted("victory-points")),
        switches: read_switches(&file.table("switches")),
    }
}

/// 14.6-e: rows of figures as printed.
fn read_crt(table: &Reader<'_>) -> [[u8; 8]; 6] {
    let columns = ["1-2", "3-4", "5-6", "7-8", "9-10", "11-12", "13-14", "15-16"];
    table.die_table(columns, 0, |word| word.parse().ok())
}

fn read_ambush(table: &Reader<'_>) -> [AmbushResult; 6] {
    let row = |row: &Reader<'_>| AmbushResult {
        hits: row.int("hits", 0..=9),
        overwhelming: row.flag("overwhelming"),
        loses: row.opt_int("loses", 0..=9).unwrap_or_default(),
    };
    let found = table.tables("rows").iter().map(row).collect();
    table.just("rows", found, "rows, for rolls of 1 to 6", AmbushResult::default())
}

/// 5.6.1: rows for some turns of the track; the others bring none.
fn read_raid_chits(table: &Reader<'_>) -> [[u8; 4]; 10] {
    let mut chits = [[0; 4]; 10];
    for row in table.tables("rows") {
        let turn: usize = row.int("turn", 1..=10);
        chits[turn.clamp(1, 10) - 1] = row.figures("abcd", 0..=5);
    }
    chits
}

fn read_segments(file: &Reader<'_>) -> [Vec<Procedure>; 10] {
    let segment = |row: &Reader<'_>| {
        row.provenance();
        row.choices("procedures")
    };
    let found = file.tables("segment").iter().map(segment).collect();
    file.just("segment", found, "segments (2.2)", Vec::new())
}

fn read_nation_squares(track: &Reader<'_>) -> [Option<u8>; Nation::COUNT] {
    let mut squares = [None; Nation::COUNT];
    for row in track.tables("nation") {
        row.provenance();
        squares[row.choice::<Nation>("name").index()] = row.opt_int("square", 1..=30);
    }
    squares
}

fn read_actions(table: &Reader<'_>) -> [Vec<Action>; 2] {
    [table.choices("us"), table.choices("wc")]
}

fn read_recruit(row: &Reader<'_>) -> RecruitDice {
    RecruitDice {
        checks: row.int("checks", 1..=9),
        success: row.int("success", 1..=6),
        core_bonus: row.opt_int("core-bonus", 0..=6).unwrap_or_default(),
    }
}

fn read_starting(file: &Reader<'_>) -> [Option<StartingForce>; Nation::COUNT] {
    let mut forces = [None; Nation::COUNT];
    for row in file.tables("starting") {
        row.provenance();
        forces[row.choice::<Nation>("nation").index()] = Some(StartingForce {
            leaders: row.int("leaders", 0..=9),
            warriors: row.int("warriors", 0..=20),
            remain: row.int("remain", 0..=20),
        });
    }
    forces
}

fn read_costs(table: &Reader<'_>) -> StepCosts {
    let (steps, entry) = (table.noted("steps"), table.noted("entry-squares"));
    StepCosts {
        ground_to_ground: steps.int("ground-to-ground", 0..=9),
        river_to_river: steps.int("river-to-river", 0..=9),
        ground_to_river: steps.int("ground-to-river", 0..=9),
        river_to_ground: steps.int("river-to-ground", 0..=9),
        out: entry.int("out", 0..=9),
        pass_through: steps.int("pass-through", 0..=9),
        overrun: steps.int("overrun", 0..=9),
    }
}

fn read_forces(table: &Reader<'_>) -> Forces {
    let (types, rivers) = (table.noted("types"), table.noted("rivers"));
    Forces {
        key_fp: types.int("key-fp", 1..=30),
        key_fp_second: types.int("key-fp-second", 1..=30),
        subordinate_fp: types.int("subordinate-fp", 1..=30),
        key_mp: types.figures("key-mp", 1..=9).map(MovementPoints::new),
        subordinate_mp: types.figures("subordinate-mp", 1..=9).map(MovementPoints::new),
        stray_mp: types.figures("stray-mp", 1..=9).map(MovementPoints::new),
        artillery_mp: types.int("artillery-mp", 1..=9),
        wagon_mp: types.int("wagon-mp", 1..=9),
        scout_mp: types.int("scout-mp", 1..=9),
        river_fp: rivers.int("fp", 1..=30),
        ohio_fp: rivers.figures("ohio-fp", 1..=30).map(ForcePoints::new),
        army_fp: table.noted("army").int("more-than", 1..=30),
    }
}

fn read_forts(table: &Reader<'_>) -> Forts {
    let capacity = table.noted("capacity");
    Forts {
        printed_capacity: capacity.int("printed", 0..=30),
        built_capacity: capacity.int("built", 0..=30),
        fp: table.noted("strength").figures("fp", 0..=9).map(ForcePoints::new),
        miamis_fp: table.noted("miamis").int("fp", 0..=30),
    }
}

fn read_quartering(row: &Reader<'_>) -> Quartering {
    Quartering {
        settlement_militia: row.int("settlement-militia", 0..=9),
        militia_divisor: row.int("militia-divisor", 1..=9),
        village_warriors: row.int("village-warriors", 0..=9),
        guests: row.int("guests", 0..=9),
    }
}

/// 24.0: in half points.
fn read_awards(row: &Reader<'_>) -> Awards {
    let halves = |key: &str| row.int(key, 0..=9);
    Awards {
        settlement_step: halves("settlement-step"),
        fort_step: halves("fort-step"),
        repair: halves("repair"),
        wagon_step: halves("wagon-step"),
        raid_failure: halves("raid-failure"),
        village_step: halves("village-step"),
        victor: halves("victor"),
        many_casualties: halves("many-casualties"),
        many: row.int("many", 0..=9),
    }
}

fn read_switches(table: &Reader<'_>) -> Switches {
    Switches {
        raid_b_blocks_builds: table.noted("raid-b-blocks-builds").bool("on"),
        leader_death_vp: table.noted("leader-death-vp").int("half-points", 0..=9),
        dead_victor_no_retreat: table.noted("dead-victor-no-retreat").bool("on"),
        empty_settlement_fp: table.noted("empty-settlement-fp").int("fp", 0..=1),
    }
}
