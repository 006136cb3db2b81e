//! Reads a scenario.

use super::find_unit;
use crate::counters::{Arm, Army, Counter, UnitId};
use crate::points::{DemoralizationPoints, VictoryPoints};
use crate::scenario::{
    Arrival, Balk, Battlefield, EdgeZone, Group, HexLoss, HexVictory, Late, LossRate, Morale, RollFrom, Scenario,
    Scoring, SetUpZone, Side, Success,
};
use crate::tables::{Tables, VictoryLevel};
use grid::Hex;
use kernel::data::{Named, Reader};
use kernel::options::ScenarioInfo;

pub(super) fn read(file: &Reader<'_>, counters: &[Counter], tables: &Tables) -> Scenario {
    let (field, length): (Battlefield, u8) = (file.choice("scenario"), file.int("length", 1..=60));
    let mut info = ScenarioInfo::read(file, &Army::BOTH.map(Named::name));
    if Battlefield::named(&info.key).is_some_and(|printed| printed != field) {
        file.problem("scenario", field.name(), &info.key);
    }
    let historical = file.table("historical");
    let historical = (historical.opt_choice("winner"), historical.choice::<VictoryLevel>("level"));
    let balk = file.opt_table("balk").and_then(|row| read_balk(&row, counters));
    info.turns = length.into();
    info.historical = crate::text::victory(historical.0, historical.1);
    info.recommended = balk.iter().map(|_| "balk".to_owned()).collect();
    Scenario {
        field,
        info,
        length,
        set_up_order: file.order("set_up_order"),
        first_player: file.choice("first_player"),
        sides: Army::BOTH.map(|army| read_side(&file.table(army.name()), counters)),
        groups: file.tables("group").iter().map(|row| read_group(row, counters)).collect(),
        balk,
        fog: tables.fog[field.index()].clone(),
        levels: tables.victory[field.index()].clone(),
        historical,
        provenance: file.provenance(),
    }
}

fn read_units(row: &Reader<'_>, key: &str, counters: &[Counter]) -> Vec<UnitId> {
    let mut units = Vec::new();
    for name in row.strings(key) {
        match find_unit(counters, &name) {
            Some(unit) => units.push(unit),
            None => row.problem(key, &format!("{name:?}"), "the key of a unit in counters.toml"),
        }
    }
    units
}

fn read_group(row: &Reader<'_>, counters: &[Counter]) -> Group {
    Group {
        key: row.str("key"),
        army: row.choice("army"),
        name: row.str("name"),
        units: read_units(row, "units", counters),
        arrival: read_arrival(&row.table("arrival")),
        provenance: row.provenance(),
    }
}

kernel::named! {
    /// How a group comes on, as the files name it.
    #[derive(Clone, Copy, PartialEq)]
    enum Kind {
        Start = "start",
        Designated = "designated",
        Roll = "roll",
    }
}

fn read_arrival(row: &Reader<'_>) -> Arrival {
    match row.choice("kind") {
        Kind::Start => Arrival::AtStart(read_zone(row)),
        Kind::Designated => Arrival::Designated {
            turn: row.int("turn", 1..=60),
            edge: row.choice("edge"),
            within: row.int("within", 0..=60),
            late: row.opt_choice("late").unwrap_or(Late::Must),
        },
        Kind::Roll => Arrival::Rolled {
            from: match row.opt_int("from_turn", 1..=60) {
                Some(turn) => RollFrom::Turn(turn),
                None => after_attack(row),
            },
            success: match row.opt_int("at_most", 1..=6) {
                Some(face) => Success::AtMost(face),
                None => below_turn(row),
            },
            brings: row.choice("brings"),
            by: read_edge_zone(row),
        },
    }
}

fn after_attack(row: &Reader<'_>) -> RollFrom {
    if !row.flag("after_enemy_attack") {
        row.problem("from_turn", "missing", "a game turn, or after_enemy_attack = true");
    }
    RollFrom::AfterEnemyAttack
}

fn below_turn(row: &Reader<'_>) -> Success {
    if !row.flag("below_turn") {
        row.problem("at_most", "missing", "a face of the die, or below_turn = true");
    }
    Success::BelowTurn
}

fn read_zone(row: &Reader<'_>) -> SetUpZone {
    if row.has("columns") {
        let [first, last] = read_band(row, "columns");
        SetUpZone::Columns { first, last }
    } else if row.has("rows") {
        let [first, last] = read_band(row, "rows");
        SetUpZone::Rows { first, last }
    } else if row.has("one_each") {
        SetUpZone::OneEach { hexes: row.hexes("one_each") }
    } else {
        let hex = row.hex("near").unwrap_or(Hex::new(1, 1));
        SetUpZone::Near { hex, distance: row.int("distance", 0..=60) }
    }
}

fn read_band(row: &Reader<'_>, key: &str) -> [u8; 2] {
    let ends: Vec<u8> = row.ints(key, 1..=63);
    match ends[..] {
        [first, last] if first <= last => [first, last],
        _ => {
            row.problem(key, &format!("{ends:?}"), "the first and the last number");
            [1, 1]
        }
    }
}

fn read_edge_zone(row: &Reader<'_>) -> EdgeZone {
    let edge = row.choice("edge");
    if row.has("hexes") { EdgeZone::Hexes(edge, row.hexes("hexes")) } else { EdgeZone::Edge(edge) }
}

fn read_side(table: &Reader<'_>, counters: &[Counter]) -> Side {
    let (friendly, tactics, suggested) = (table.table("friendly"), table.table("tactics"), table.table("suggested"));
    friendly.provenance();
    tactics.provenance();
    suggested.provenance();
    Side {
        friendly: read_edge_zone(&friendly),
        morale: read_morale(&table.table("morale")),
        victory: read_victory(&table.table("victory")),
        tactics: tactics.int("markers", 0..=8),
        deployment: suggested.opt_tables("place").iter().flat_map(|row| read_place(row, counters)).collect(),
        entry: if suggested.has("entry") { suggested.hex("entry") } else { None },
    }
}

fn read_place(row: &Reader<'_>, counters: &[Counter]) -> Vec<(UnitId, Hex)> {
    let units = read_units(row, "units", counters);
    row.hex("hex").map(|hex| units.into_iter().map(|unit| (unit, hex)).collect()).unwrap_or_default()
}

fn read_morale(row: &Reader<'_>) -> Morale {
    let infantry = read_rate(row, "infantry");
    let losses = Arm::ALL.map(|arm| match arm {
        Arm::Line | Arm::Grenadier | Arm::Militia => infantry,
        Arm::Indian => read_rate(row, "indian"),
        Arm::Cavalry => read_rate(row, "cavalry"),
        Arm::Artillery => read_rate(row, "artillery"),
        Arm::Leader => read_rate(row, "leader"),
        Arm::Train => read_rate(row, "train"),
    });
    let hexes = row
        .opt_table("ground")
        .map(|row| HexLoss { hexes: row.hexes("hexes"), points: DemoralizationPoints::new(row.int("points", 1..=60)) });
    Morale { level: DemoralizationPoints::new(row.int("level", 1..=200)), losses, hexes, provenance: row.provenance() }
}

/// `factor`, `twice factor`, `twice command` or, say, `4 each`.
fn read_rate(row: &Reader<'_>, key: &str) -> LossRate {
    let text = row.str(key);
    match text.as_str() {
        "factor" => LossRate::Factor,
        "twice factor" => LossRate::TwiceFactor,
        "twice command" => LossRate::TwiceCommand,
        other => match other.strip_suffix(" each").and_then(|number| number.parse::<u8>().ok()) {
            Some(points) => LossRate::Flat(DemoralizationPoints::new(points.into())),
            None => {
                let expected = "factor, twice factor, twice command or a number with each";
                if !text.is_empty() {
                    row.problem(key, &format!("{text:?}"), expected);
                }
                LossRate::Flat(DemoralizationPoints::ZERO)
            }
        },
    }
}

fn read_victory(row: &Reader<'_>) -> Scoring {
    let hex = |row: &Reader<'_>| {
        let points = VictoryPoints::new(row.int("points", 1..=20));
        row.hex("hex").map(|hex| HexVictory { hex, points })
    };
    Scoring {
        enemy_shaken: VictoryPoints::new(row.int("enemy_shaken", 0..=20)),
        enemy_demoralized: VictoryPoints::new(row.int("enemy_demoralized", 0..=20)),
        hexes: row.tables("hold").iter().filter_map(hex).collect(),
        provenance: row.provenance(),
    }
}

fn read_balk(row: &Reader<'_>, counters: &[Counter]) -> Option<Balk> {
    let (army, provenance, leader) = (row.choice("army"), row.provenance(), row.str("exempt_near"));
    match find_unit(counters, &leader) {
        Some(exempt_near) => Some(Balk { army, exempt_near, provenance }),
        None => {
            row.problem("exempt_near", &format!("{leader:?}"), "the key of a leader in counters.toml");
            None
        }
    }
}
