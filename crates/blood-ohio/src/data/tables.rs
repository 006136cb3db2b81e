//! Reads `tables.toml`.

use crate::counters::{Nation, Side};
use crate::tables::{
    Action, AmbushResult, Awards, EventFace, Forces, Forts, LeaderFate, Procedure, Quartering, RecruitDice, ScoutFate,
    StartingForce, StepCosts, Switches, Tables,
};
use kernel::data::{Named, Reader};

pub(super) fn read(file: &Reader<'_>) -> Tables {
    let (track, recruit) = (file.table("track"), file.table("recruit"));
    let squares = noted(&track, "expeditions");
    let turns = noted(file, "turns");
    Tables {
        crt: read_crt(&noted(file, "combat")),
        ambush: read_ambush(&noted(file, "ambush")),
        shock: figures(&noted(file, "shock"), "fp", 0..=9),
        events: faces(&noted(file, "event-die"), EventFace::Battle),
        leader: faces(&noted(file, "leader-check"), LeaderFate::Stays),
        scout: faces(&noted(file, "scout-check"), ScoutFate::Loyal),
        raid_chits: read_raid_chits(&noted(file, "raid-chits")),
        turns: read_turns(&turns),
        segments: read_segments(file),
        vp_cap: noted(&track, "points").int("last", 1..=99),
        withdrawal: figures(&squares, "withdrawal", 1..=30),
        entry: figures(&squares, "entry", 0..=30),
        nation_squares: read_nation_squares(&track),
        arms_squares: figures(&noted(&track, "arms"), "squares", 0..=30),
        sap_cap: noted(&track, "special-actions").int("last", 1..=9),
        actions: read_actions(&noted(file, "actions")),
        recruit: Side::BOTH.map(|side| read_recruit(&noted(&recruit, side.name()))),
        thresholds: figures(&noted(file, "negotiation"), "needed", 1..=30),
        starting: read_starting(file),
        costs: read_costs(&file.table("movement")),
        forces: read_forces(&file.table("forces")),
        forts: read_forts(&file.table("forts")),
        quartering: read_quartering(&noted(file, "quartering")),
        awards: read_awards(&noted(file, "victory-points")),
        switches: read_switches(&file.table("switches")),
    }
}

/// The table under a key, its provenance noted.
fn noted<'a>(file: &Reader<'a>, key: &str) -> Reader<'a> {
    let table = file.table(key);
    table.provenance();
    table
}

/// A list of just so many figures.
fn figures<const N: usize>(row: &Reader<'_>, key: &str, range: std::ops::RangeInclusive<i64>) -> [u8; N] {
    let found: Vec<u8> = row.ints(key, range);
    <[u8; N]>::try_from(found).unwrap_or_else(|found| {
        row.problem(key, &format!("{} figures", found.len()), &format!("{N} figures"));
        [0; N]
    })
}

/// Six names, one for each face of a die.
fn faces<T: Named>(row: &Reader<'_>, filler: T) -> [T; 6] {
    let found: Vec<T> = row.choices("faces");
    <[T; 6]>::try_from(found).unwrap_or_else(|found| {
        row.problem("faces", &format!("{} faces", found.len()), "6 results, one for each face of the die");
        [filler; 6]
    })
}

/// 14.6-e: rows of figures as printed.
fn read_crt(table: &Reader<'_>) -> [[u8; 8]; 6] {
    let columns = ["1-2", "3-4", "5-6", "7-8", "9-10", "11-12", "13-14", "15-16"];
    if table.strings("columns") != columns {
        table.problem("columns", "other columns", &format!("the columns {}", columns.join(" ")));
    }
    let rows = table.strings("rows");
    if rows.len() != 6 {
        table.problem("rows", &format!("{} rows", rows.len()), "6 rows, one for each face of the die");
    }
    let mut cells = [[0; 8]; 6];
    for (face, (row, text)) in cells.iter_mut().zip(&rows).enumerate() {
        let found: Option<Vec<u8>> = text.split_whitespace().map(|word| word.parse().ok()).collect();
        match found.and_then(|found| <[u8; 8]>::try_from(found).ok()) {
            Some(found) => *row = found,
            None => table.problem("rows", &format!("{text:?} for die {}", face + 1), "8 figures"),
        }
    }
    cells
}

fn read_ambush(table: &Reader<'_>) -> [AmbushResult; 6] {
    let row = |row: &Reader<'_>| AmbushResult {
        hits: row.int("hits", 0..=9),
        overwhelming: row.flag("overwhelming"),
        loses: row.opt_int("loses", 0..=9).unwrap_or_default(),
    };
    let found: Vec<AmbushResult> = table.tables("rows").iter().map(row).collect();
    <[AmbushResult; 6]>::try_from(found).unwrap_or_else(|found| {
        table.problem("rows", &format!("{} rows", found.len()), "6 rows, for rolls of 1 to 6");
        [AmbushResult::default(); 6]
    })
}

/// 5.6.1: rows for some turns of the track; the others bring none.
fn read_raid_chits(table: &Reader<'_>) -> [[u8; 4]; 10] {
    let mut chits = [[0; 4]; 10];
    for row in table.tables("rows") {
        let turn: usize = row.int("turn", 1..=10);
        chits[turn.clamp(1, 10) - 1] = figures(&row, "abcd", 0..=5);
    }
    chits
}

fn read_turns(table: &Reader<'_>) -> [String; 10] {
    <[String; 10]>::try_from(table.strings("names")).unwrap_or_else(|found| {
        table.problem("names", &format!("{} turns", found.len()), "10 turns (2.1)");
        Default::default()
    })
}

fn read_segments(file: &Reader<'_>) -> [Vec<Procedure>; 10] {
    let mut found: Vec<Vec<Procedure>> = Vec::new();
    for row in file.tables("segment") {
        row.provenance();
        found.push(row.choices("procedures"));
    }
    <[Vec<Procedure>; 10]>::try_from(found).unwrap_or_else(|found| {
        if file.has("segment") {
            file.problem("segment", &format!("{} segments", found.len()), "10 segments (2.2)");
        }
        Default::default()
    })
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
    let (steps, entry) = (noted(table, "steps"), noted(table, "entry-squares"));
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
    let (types, rivers) = (noted(table, "types"), noted(table, "rivers"));
    Forces {
        key_fp: types.int("key-fp", 1..=30),
        key_fp_second: types.int("key-fp-second", 1..=30),
        subordinate_fp: types.int("subordinate-fp", 1..=30),
        key_mp: figures(&types, "key-mp", 1..=9),
        subordinate_mp: figures(&types, "subordinate-mp", 1..=9),
        stray_mp: figures(&types, "stray-mp", 1..=9),
        artillery_mp: types.int("artillery-mp", 1..=9),
        wagon_mp: types.int("wagon-mp", 1..=9),
        scout_mp: types.int("scout-mp", 1..=9),
        river_fp: rivers.int("fp", 1..=30),
        ohio_fp: figures(&rivers, "ohio-fp", 1..=30),
        army_fp: noted(table, "army").int("more-than", 1..=30),
    }
}

fn read_forts(table: &Reader<'_>) -> Forts {
    let capacity = noted(table, "capacity");
    Forts {
        printed_capacity: capacity.int("printed", 0..=30),
        built_capacity: capacity.int("built", 0..=30),
        fp: figures(&noted(table, "strength"), "fp", 0..=9),
        miamis_fp: noted(table, "miamis").int("fp", 0..=30),
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
        many: halves("many"),
    }
}

fn read_switches(table: &Reader<'_>) -> Switches {
    Switches {
        raid_b_blocks_builds: noted(table, "raid-b-blocks-builds").bool("on"),
        leader_death_vp: noted(table, "leader-death-vp").int("half-points", 0..=9),
        dead_victor_no_retreat: noted(table, "dead-victor-no-retreat").bool("on"),
        empty_settlement_fp: noted(table, "empty-settlement-fp").int("fp", 0..=1),
    }
}
