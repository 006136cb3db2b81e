//! The tables of the module, as they stand in `tables.toml`.

use crate::board::Terrain;
use kernel::data::{Named, Reader};

/// Figures by arm, in the order warrior, regular, militia.
type ByArm<T> = [T; 3];

/// qbr.fire: a row of the fire table: what is added to the die by terrain, in fair and in severe weather.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct FireRow {
    /// Added to the die.
    pub die: [i8; 3],
    /// The same in severe weather.
    pub severe: [i8; 3],
    /// The factor is multiplied.
    pub times: [u8; 3],
}

/// qbr.move-drm: added to the movement die.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct MoveFigures {
    /// Settled land, regulars and those with them.
    pub regulars_settled: i8,
    /// Rough land, everybody but warriors.
    pub others_rough: i8,
    /// Severe weather.
    pub severe: i8,
    /// Enemies on top.
    pub attacked: i8,
    /// Round 1, led units of the side that has surprise.
    pub surprise: i8,
}

/// The tables of the module.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct QuickTables {
    /// qbr.stack: most units in a stack with one of this arm, by terrain.
    pub stacks: [ByArm<u8>; 3],
    /// qbr.fire: warriors, regulars, militia.
    pub fire: ByArm<FireRow>,
    /// qbr.fire: warriors with rifles.
    pub rifles: FireRow,
    /// What changes the movement die (qbr.move-drm).
    pub moves: MoveFigures,
    /// qbr.melee: the melee factor by terrain.
    pub melee: [ByArm<u8>; 3],
    /// qbr.melee-shift: the most a die is changed by the difference of levels.
    pub most_levels: i8,
}

/// Three figures under a key.
fn three<T: TryFrom<i64> + Copy + Default>(row: &Reader<'_>, key: &str) -> [T; 3] {
    let figures: Vec<T> = row.ints(key, -9..=9);
    if figures.len() != 3 {
        row.problem(key, &format!("{} figures", figures.len()), "3 figures");
    }
    std::array::from_fn(|place| figures.get(place).copied().unwrap_or_default())
}

fn by_terrain(row: &Reader<'_>) -> [ByArm<u8>; 3] {
    row.provenance();
    let mut found = [[0; 3]; 3];
    for (name, terrain) in Terrain::NAMES {
        found[terrain.index()] = three(row, name);
    }
    found
}

fn fire_row(row: &Reader<'_>) -> FireRow {
    FireRow { die: three(row, "die"), severe: three(row, "severe"), times: three(row, "times") }
}

/// Reads the tables of the module.
pub(crate) fn read(file: &Reader<'_>) -> QuickTables {
    let fire = file.table("quick-fire");
    fire.provenance();
    let moves = file.table("quick-moves");
    moves.provenance();
    let figure = |key: &str| moves.int(key, -9..=9);
    let melee = file.table("quick-melee");
    QuickTables {
        stacks: by_terrain(&file.table("quick-stacks")),
        fire: ["warrior", "regular", "militia"].map(|arm| fire_row(&fire.table(arm))),
        rifles: fire_row(&fire.table("rifle")),
        moves: MoveFigures {
            regulars_settled: figure("regulars-settled"),
            others_rough: figure("others-rough"),
            severe: figure("severe-weather"),
            attacked: figure("attacked"),
            surprise: figure("surprise"),
        },
        melee: by_terrain(&melee),
        most_levels: melee.int("most-levels", 0..=9),
    }
}
