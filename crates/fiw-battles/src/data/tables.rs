//! Reads `tables.toml`.

use crate::board::Terrain;
use crate::points::MovementPoints;
use crate::scenario::Battlefield;
use crate::tables::{
    Capture, CaptureTable, CombatResult, FireModifiers, FireResult, Going, HexsideChart, HexsideEffect, Odds, Tables,
    TerrainEffect, VictoryLevel,
};
use kernel::data::{Named, Reader};

pub(super) fn read(file: &Reader<'_>) -> Tables {
    Tables {
        crt: read_crt(&file.noted("combat")),
        abt: read_abt(&file.noted("bombardment")),
        terrain: read_terrain(file),
        hexsides: read_hexsides(&file.table("hexside")),
        fire: read_fire(&file.table("fire")),
        capture: read_capture(&file.noted("capture")),
        fog: read_tracks(&file.table("fog")),
        victory: read_victory(&file.table("victory")),
    }
}

fn read_crt(table: &Reader<'_>) -> [[CombatResult; 11]; 6] {
    table.die_table(Odds::ALL.map(Odds::label), CombatResult::ALL[0], CombatResult::named)
}

fn read_abt(table: &Reader<'_>) -> [[FireResult; 5]; 6] {
    table.die_table(["1", "2", "3", "4", "5"], FireResult::ALL[0], FireResult::named)
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
            row.opt_int(going.name(), 1..=12).map(MovementPoints::new)
        }
        (false, _) => Some(MovementPoints::new(row.int(going.name(), 1..=12))),
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
        let row = table.noted(name);
        let extra = MovementPoints::new(row.int("extra", 0..=6));
        HexsideEffect { extra, doubles: row.bool("doubles"), shelters: row.bool("shelters") }
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
    let limits = table.noted("limits");
    FireModifiers {
        range: table.noted("range").ints("by_distance", -5..=5),
        works: table.noted("works").int("modifier", -5..=5),
        bastion: table.noted("bastion").int("modifier", -5..=5),
        limits: [limits.int("least", 1..=5), limits.int("greatest", 1..=5)],
    }
}

fn read_capture(table: &Reader<'_>) -> CaptureTable {
    let scoring: Vec<Capture> = table.choices("scores");
    let scores = [Capture::Eliminated, Capture::Captured, Capture::Looted].map(|result| scoring.contains(&result));
    CaptureTable { faces: table.faces(), scores, indian: table.int("indian", -5..=5) }
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
