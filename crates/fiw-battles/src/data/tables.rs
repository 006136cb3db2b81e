//! Reads `tables.toml`.

use crate::board::Terrain;
use crate::scenario::Battlefield;
use crate::tables::{
    Capture, CaptureTable, CombatResult, FireModifiers, FireResult, Going, HexsideChart, HexsideEffect, Odds, Tables,
    TerrainEffect, VictoryLevel,
};
use kernel::data::{Named, Reader};

pub(super) fn read(file: &Reader<'_>) -> Tables {
    Tables {
        crt: read_crt(&file.table("combat")),
        abt: read_abt(&file.table("bombardment")),
        terrain: read_terrain(file),
        hexsides: read_hexsides(&file.table("hexside")),
        fire: read_fire(&file.table("fire")),
        capture: read_capture(&file.table("capture")),
        fog: read_tracks(&file.table("fog")),
        victory: read_victory(&file.table("victory")),
    }
}

/// A die table: under `columns` the headings that must stand there, under `rows` six rows of names.
fn read_die_table<T: Named, const N: usize>(table: &Reader<'_>, headings: [&str; N]) -> [[T; N]; 6] {
    if table.strings("columns") != headings {
        table.problem("columns", "other columns", &format!("the columns {}", headings.join(" ")));
    }
    let filler = T::NAMES.first().expect("a named type has at least one name").1;
    let mut cells = [[filler; N]; 6];
    let rows = table.strings("rows");
    if rows.len() != cells.len() {
        table.problem("rows", &format!("{} rows", rows.len()), "6 rows, one for each face of the die");
    }
    for (face, (row, text)) in cells.iter_mut().zip(&rows).enumerate() {
        let names: Vec<&str> = text.split_whitespace().collect();
        if names.len() != N {
            table.problem("rows", &format!("{} results for die {}", names.len(), face + 1), &format!("{N} results"));
        }
        for (cell, name) in row.iter_mut().zip(names) {
            match T::named(name) {
                Some(result) => *cell = result,
                None => table.problem("rows", &format!("{name:?} for die {}", face + 1), "a result of this table"),
            }
        }
    }
    cells
}

fn read_crt(table: &Reader<'_>) -> [[CombatResult; 11]; 6] {
    table.provenance();
    read_die_table(table, Odds::ALL.map(Odds::label))
}

fn read_abt(table: &Reader<'_>) -> [[FireResult; 5]; 6] {
    table.provenance();
    read_die_table(table, ["1", "2", "3", "4", "5"])
}

fn read_terrain(file: &Reader<'_>) -> [TerrainEffect; Terrain::COUNT] {
    let nothing = TerrainEffect { enter: [None; 4], doubled: false, light_doubled: false, blocks_sight: false };
    let mut chart = [None; Terrain::COUNT];
    for row in file.tables("terrain") {
        let terrain: Terrain = row.choice("name");
        if chart[terrain.index()].replace(read_effect(&row)).is_some() {
            row.problem("name", "a second line for this terrain", "one line for each terrain");
        }
        row.provenance();
    }
    for (name, terrain) in Terrain::NAMES {
        if file.has("terrain") && chart[terrain.index()].is_none() {
            file.problem("terrain", &format!("without {name}"), "a line for every terrain (2.1.1-tec)");
        }
    }
    chart.map(|line| line.unwrap_or(nothing))
}

fn read_effect(row: &Reader<'_>) -> TerrainEffect {
    let closed: Vec<Going> = if row.has("closed_to") { row.choices("closed_to") } else { Vec::new() };
    let enter = Going::ALL.map(|going| match (closed.contains(&going), row.has(going.name())) {
        (true, false) => None,
        (true, true) => {
            row.problem(going.name(), "a cost and closed at once", "one of the two");
            row.opt_int(going.name(), 1..=12)
        }
        (false, _) => Some(row.int(going.name(), 1..=12)),
    });
    TerrainEffect {
        enter,
        doubled: row.bool("doubled"),
        light_doubled: row.bool("light_doubled"),
        blocks_sight: row.bool("blocks_sight"),
    }
}

fn read_hexsides(table: &Reader<'_>) -> HexsideChart {
    let line = |name: &str| {
        let row = table.table(name);
        row.provenance();
        HexsideEffect { extra: row.int("extra", 0..=6), doubles: row.bool("doubles"), shelters: row.bool("shelters") }
    };
    HexsideChart {
        creek: line("creek"),
        ford: line("ford"),
        bridge: line("bridge"),
        slope: line("slope"),
        entrenchment: line("entrenchment"),
        wall: line("wall"),
    }
}

fn read_fire(table: &Reader<'_>) -> FireModifiers {
    let (range, works) = (table.table("range"), table.table("works"));
    let (bastion, limits) = (table.table("bastion"), table.table("limits"));
    for row in [&range, &works, &bastion, &limits] {
        row.provenance();
    }
    FireModifiers {
        range: range.ints("by_distance", -5..=5),
        works: works.int("modifier", -5..=5),
        bastion: bastion.int("modifier", -5..=5),
        limits: [limits.int("least", 1..=5), limits.int("greatest", 1..=5)],
    }
}

fn read_capture(table: &Reader<'_>) -> CaptureTable {
    table.provenance();
    let found: Vec<Capture> = table.choices("faces");
    let mut faces = [Capture::Eliminated; 6];
    if found.len() == faces.len() {
        faces.copy_from_slice(&found);
    } else {
        table.problem("faces", &format!("{} faces", found.len()), "6 results, one for each face of the die");
    }
    let scoring: Vec<Capture> = table.choices("scores");
    let scores = [Capture::Eliminated, Capture::Captured, Capture::Looted].map(|result| scoring.contains(&result));
    CaptureTable { faces, scores, indian: table.int("indian", -5..=5) }
}

/// 2.1.1-trt: each scenario has rows of game turns with the faces that bring fog.
fn read_tracks(table: &Reader<'_>) -> [Vec<u8>; Battlefield::COUNT] {
    Battlefield::ALL.map(|id| {
        let mut track = Vec::new();
        for row in table.tables(id.name()) {
            row.provenance();
            let faces = row.ints("faces", 1..=6).into_iter().fold(0, |mask: u8, face: u8| mask | 1 << (face - 1));
            let (first, last): (usize, usize) = (row.int("from", 1..=60), row.int("to", 1..=60));
            if first != track.len() + 1 || last < first {
                row.problem("from", &format!("{first} to {last}"), &format!("game turns from {} on", track.len() + 1));
            }
            track.resize(track.len().max(last), faces);
        }
        track
    })
}

/// The level of each margin from 0 on, out of rows that say from which margin a level holds.
fn read_victory(table: &Reader<'_>) -> [Vec<VictoryLevel>; Battlefield::COUNT] {
    Battlefield::ALL.map(|id| {
        let rows = table.table(id.name());
        rows.provenance();
        let mut levels = Vec::new();
        for row in rows.tables("rows") {
            let least: usize = row.int("margin", 0..=60);
            let level = row.choice("level");
            if least < levels.len() || (levels.is_empty() && least != 0) {
                row.problem("margin", &least.to_string(), "margins from 0 upwards");
            }
            let before = levels.last().copied().unwrap_or(level);
            levels.resize(least.max(levels.len()), before);
            levels.push(level);
        }
        levels
    })
}
