//! Reads `tables.toml`.

use super::find_unit;
use crate::board::{Hexside, Terrain};
use crate::counters::{Arm, Army, Counter};
use crate::points::{Boxes, MovementPoints, StackingPoints, Stock, StrengthPoints, VictoryPoints};
use crate::tables::{
    Density, FireMatrix, FireModifiers, FireResult, FireTable, Flight, HexsideEffect, LeaderWorth, Letter, Load, Melee,
    MeleeResult, Mode, Morale, MoraleResult, Ratio, RetreatTable, SideResult, TableProvenance, Tables, TerrainEffect,
    VictoryChart, Wound,
};
use kernel::data::{Named, Reader};

pub(super) fn read(file: &Reader<'_>, counters: &[Counter]) -> Tables {
    let mut origins = TableProvenance::new();
    let fire = file.table("fire");
    let (rally, leader_loss) = (file.table("rally"), file.table("leader_loss"));
    let (depletion, pursuit, train) = (file.table("depletion"), file.table("pursuit"), file.table("train"));
    let (wounds, horses, uphill) = (file.table("wounds"), file.table("lost_horses"), file.table("uphill"));
    for row in [&rally, &leader_loss, &depletion, &pursuit, &wounds, &horses, &uphill] {
        note(&mut origins, row);
    }
    let roster = file.table("roster");
    Tables {
        matrix: read_matrix(&fire.table("matrix"), &mut origins),
        fire: read_fire(&fire.table("results"), &mut origins),
        fire_modifiers: read_fire_modifiers(&fire.table("modifiers"), &mut origins),
        density: read_density(&fire.table("density"), &mut origins),
        melee: read_melee(&file.table("melee"), &mut origins),
        morale: read_morale(&file.table("morale"), &mut origins),
        rally: rally.int("yes", 1..=7),
        out_of_radius: modifier(&rally, "us_out_of_radius", &mut origins),
        retreat: read_retreat(&file.table("retreat_before_melee"), &mut origins),
        leader_loss: [leader_loss.int("killed_up_to", 1..=12), leader_loss.int("wounded_up_to", 1..=12)],
        wounds: six(&wounds, "faces", wounds.choices("faces"), Wound::Light),
        lost_horses: faces(&horses, "yes"),
        depletion_total: depletion.int("total", 2..=12),
        depletion: faces(&depletion, "faces"),
        pursuit: faces(&pursuit, "faces"),
        pursuit_hexes: [pursuit.int("mounted", 0..=6), pursuit.int("dismounted", 0..=6)],
        terrain: read_terrain(file, &mut origins),
        hexsides: read_hexsides(file, &mut origins),
        uphill: MovementPoints::new(uphill.int("extra", 0..=6)),
        victory: read_victory(&file.table("victory"), counters, &mut origins),
        levels: read_levels(&file.table("levels"), &mut origins),
        roster: read_roster(&roster, &mut origins),
        low_boxes: Boxes::new(roster.int("low", 0..=20)),
        ammunition: read_load(&train.table("ammunition"), &mut origins),
        small_arms: read_load(&train.table("small_arms"), &mut origins),
        provenance: origins,
    }
}

fn note(origins: &mut TableProvenance, row: &Reader<'_>) {
    origins.push((row.key().to_owned(), row.provenance()));
}

/// A table of its own with one modifier in it.
fn modifier(table: &Reader<'_>, key: &str, origins: &mut TableProvenance) -> i8 {
    let row = table.table(key);
    note(origins, &row);
    row.int("modifier", -6..=6)
}

/// A value for each face of a die.
fn six<T: Copy>(row: &Reader<'_>, key: &str, found: Vec<T>, filler: T) -> [T; 6] {
    let count = found.len();
    found.try_into().unwrap_or_else(|_| {
        row.problem(key, &format!("{count} values"), "six, one for each face of the die");
        [filler; 6]
    })
}

/// Faces of a die that have an effect.
pub(super) fn faces(row: &Reader<'_>, key: &str) -> [bool; 6] {
    let named: Vec<usize> = row.ints(key, 1..=6);
    std::array::from_fn(|face| named.contains(&(face + 1)))
}

fn letter(name: &str) -> Option<Letter> {
    let mut letters = name.chars();
    match (letters.next(), letters.next()) {
        (Some(letter @ 'A'..='H'), None) => Some(Letter(letter as u8 - b'A')),
        _ => None,
    }
}

fn read_matrix(row: &Reader<'_>, origins: &mut TableProvenance) -> FireMatrix {
    note(origins, row);
    let line = |army: Army| -> [u8; Letter::COUNT] {
        let least: Vec<u8> = row.ints(army.name(), 0..=60);
        if !least.is_sorted() {
            row.problem(army.name(), "not in order", "strengths that rise");
        }
        least.try_into().unwrap_or_else(|least: Vec<u8>| {
            row.problem(army.name(), &format!("{} columns", least.len()), "eight columns");
            [0; Letter::COUNT]
        })
    };
    let letters = |mode: Mode| -> [Option<Letter>; Letter::COUNT] {
        let names = row.str(mode.name());
        let mut found = Vec::new();
        for name in names.split_whitespace() {
            if name != "-" && letter(name).is_none() {
                row.problem(mode.name(), &format!("{name:?}"), "a letter from A to H, or -");
            }
            found.push(letter(name));
        }
        found.try_into().unwrap_or_else(|found: Vec<_>| {
            row.problem(mode.name(), &format!("{} letters", found.len()), "eight letters");
            [None; Letter::COUNT]
        })
    };
    FireMatrix { lines: Army::BOTH.map(line), rows: Mode::ALL.map(letters) }
}

fn read_fire(table: &Reader<'_>, origins: &mut TableProvenance) -> FireTable {
    note(origins, table);
    if table.str("columns") != "A B C D E F G H" {
        table.problem("columns", "other columns", "A B C D E F G H");
    }
    let mut read = FireTable::default();
    for line in table.strings("rows") {
        let mut words = line.split_whitespace();
        let total: Option<i8> = words.next().and_then(|word| word.parse().ok());
        let results: Vec<Option<FireResult>> = words.map(FireResult::named).collect();
        let expected = total.filter(|total| read.rows.is_empty() || *total == read.first + read.rows.len() as i8);
        let (Some(total), true) = (expected, results.len() == Letter::COUNT && results.iter().all(Option::is_some))
        else {
            table.problem("rows", &format!("{line:?}"), "the next total and eight results: - MC MC-1 1 2");
            continue;
        };
        if read.rows.is_empty() {
            read.first = total;
        }
        read.rows.push(std::array::from_fn(|place| results[place].unwrap_or_default()));
    }
    if read.rows.is_empty() {
        read.rows.push([FireResult::Nothing; Letter::COUNT]);
    }
    read
}

fn read_fire_modifiers(row: &Reader<'_>, origins: &mut TableProvenance) -> FireModifiers {
    note(origins, row);
    FireModifiers {
        mounted: row.int("target_mounted", -6..=6),
        prone_or_pinned: row.int("target_prone_or_pinned", -6..=6),
        breastworks: row.int("target_breastworks", -6..=6),
        cliff_down: row.int("cliff_down", -6..=6),
    }
}

fn read_density(table: &Reader<'_>, origins: &mut TableProvenance) -> Vec<Density> {
    note(origins, table);
    let row = |row: &Reader<'_>| Density {
        up_to: StackingPoints::new(row.int("up_to", 0..=100)),
        modifier: row.int("modifier", -6..=6),
    };
    table.tables("rows").iter().map(row).collect()
}

/// `3:2`.
fn ratio(text: &str) -> Option<Ratio> {
    let (num, den) = text.split_once(':')?;
    Some(Ratio { num: num.parse().ok()?, den: den.parse().ok().filter(|den| *den > 0)? })
}

/// 2.D-e: of the last column of the odds.
const OR_MORE: &str = " or more";

fn read_melee(table: &Reader<'_>, origins: &mut TableProvenance) -> Melee {
    let (odds, results, more) = (table.table("odds"), table.table("results"), table.table("modifiers"));
    note(origins, &odds);
    note(origins, &results);
    let headings = Army::BOTH.map(|army| odds.strings(army.name()));
    let line = |army: Army| {
        let names = &headings[army.index()];
        let (below, above) = (names.first().map(String::as_str), names.last().map(String::as_str));
        let ends = below.is_some_and(|name| name.starts_with('<')) && above.is_some_and(|name| name.ends_with(OR_MORE));
        let ratios: Option<Vec<Ratio>> =
            names.iter().skip(1).map(|name| ratio(name.strip_suffix(OR_MORE).unwrap_or(name))).collect();
        ratios.filter(|_| ends).unwrap_or_else(|| {
            odds.problem(
                army.name(),
                &format!("{names:?}"),
                "odds such as 3:2, the first column below the second: <1:2, the last with all above it: 5:1 or more",
            );
            Vec::new()
        })
    };
    let mut diagonal = Vec::new();
    for text in results.strings("rows") {
        match melee_result(&text) {
            Some(result) => diagonal.push(result),
            None => results.problem("rows", &format!("{text:?}"), "results such as A c1 r1, D c1"),
        }
    }
    if diagonal.is_empty() {
        diagonal.push(MeleeResult::default());
    }
    Melee {
        odds: Army::BOTH.map(line),
        headings: headings.clone(),
        results: diagonal,
        infantry: modifier(&more, "infantry", origins),
        defender_down: modifier(&more, "defender_pinned_or_prone", origins),
        defender_disrupted: modifier(&more, "defender_disrupted", origins),
        attacker_disrupted: modifier(&more, "attacker_disrupted", origins),
        uphill: modifier(&more, "uphill", origins),
        breastworks: modifier(&more, "breastworks", origins),
    }
}

/// `A c1 r1, D c1`.
fn melee_result(text: &str) -> Option<MeleeResult> {
    let mut result = MeleeResult::default();
    for part in text.split(',') {
        let mut words = part.split_whitespace();
        let side = match words.next()? {
            "A" => &mut result.attacker,
            "D" => &mut result.defender,
            _ => return None,
        };
        for word in words {
            *side = with_word(*side, word)?;
        }
    }
    Some(result)
}

fn with_word(side: SideResult, word: &str) -> Option<SideResult> {
    if word == "Rt" {
        return Some(SideResult { flight: Flight::Rout, ..side });
    }
    let figure = word.get(1..)?.parse().ok().filter(|figure| *figure <= 6)?;
    match word.chars().next()? {
        'c' => Some(SideResult { losses: StrengthPoints::new(figure), ..side }),
        'r' => Some(SideResult { flight: Flight::Retreat(figure), ..side }),
        _ => None,
    }
}

fn read_morale(table: &Reader<'_>, origins: &mut TableProvenance) -> Morale {
    note(origins, table);
    let mut morale = Morale {
        disrupted: table.int("disrupted", -6..=6),
        pinned: table.int("pinned", -6..=6),
        routed: table.int("routed", -6..=6),
        ..Morale::default()
    };
    for row in table.tables("rows") {
        let total: i8 = row.int("total", -20..=20);
        if morale.rows.is_empty() {
            morale.first = total;
        } else if total != morale.first + morale.rows.len() as i8 {
            row.problem("total", &total.to_string(), "the next total");
        }
        morale.rows.push(row.choice("result"));
    }
    if morale.rows.is_empty() {
        morale.rows.push(MoraleResult::Nothing);
    }
    morale
}

fn read_retreat(row: &Reader<'_>, origins: &mut TableProvenance) -> RetreatTable {
    note(origins, row);
    RetreatTable {
        disrupted_up_to: row.int("no_and_disrupted_up_to", -6..=12),
        yes_from: row.int("yes_from", -6..=12),
        mounted: row.int("mounted", -6..=6),
        disrupted: row.int("disrupted", -6..=6),
        prone: row.int("prone", -6..=6),
        routed: row.int("routed", -6..=6),
    }
}

fn read_terrain(file: &Reader<'_>, origins: &mut TableProvenance) -> [TerrainEffect; Terrain::COUNT] {
    let nothing =
        TerrainEffect { enter: [MovementPoints::new(1); 2], fire: 0, melee: 0, blocks_sight: false, refuge: false };
    let mut chart = [None; Terrain::COUNT];
    for row in file.tables("terrain") {
        let terrain: Terrain = row.choice("name");
        let effect = TerrainEffect {
            enter: ["mounted", "dismounted"].map(|key| MovementPoints::new(row.int(key, 1..=12))),
            fire: row.int("fire", -6..=6),
            melee: row.int("melee", -6..=6),
            blocks_sight: row.bool("blocks_sight"),
            refuge: row.bool("refuge"),
        };
        note(origins, &row);
        if chart[terrain.index()].replace(effect).is_some() {
            row.problem("name", "a second line for this terrain", "one line for each terrain");
        }
    }
    for (name, terrain) in Terrain::NAMES {
        if file.has("terrain") && chart[terrain.index()].is_none() {
            file.problem("terrain", &format!("without {name}"), "a line for every terrain");
        }
    }
    chart.map(|line| line.unwrap_or(nothing))
}

fn read_hexsides(file: &Reader<'_>, origins: &mut TableProvenance) -> [HexsideEffect; Hexside::COUNT] {
    let mut chart = [HexsideEffect::default(); Hexside::COUNT];
    let mut seen = Vec::new();
    for row in file.tables("hexside") {
        let hexside: Hexside = row.choice("name");
        note(origins, &row);
        let closed = row.flag("closed");
        chart[hexside.index()] = HexsideEffect {
            extra: MovementPoints::new(if closed { 0 } else { row.int("extra", 0..=12) }),
            melee: if closed { 0 } else { row.int("melee", -6..=6) },
            closed,
        };
        if seen.contains(&hexside) {
            row.problem("name", "a second line for this hexside", "one line for each kind of hexside");
        }
        seen.push(hexside);
    }
    for (name, hexside) in Hexside::NAMES {
        if file.has("hexside") && !seen.contains(hexside) {
            file.problem("hexside", &format!("without {name}"), "a line for every kind of hexside");
        }
    }
    chart
}

fn read_victory(table: &Reader<'_>, counters: &[Counter], origins: &mut TableProvenance) -> VictoryChart {
    note(origins, table);
    let mut points = |key: &str| -> VictoryPoints {
        let row = table.table(key);
        note(origins, &row);
        VictoryPoints::new(row.int("points", -20..=20))
    };
    let mut chart = VictoryChart {
        strength_point: points("strength_point"),
        headquarters: points("headquarters"),
        pack_train: points("pack_train"),
        ammunition_point: points("ammunition_point"),
        horses: points("horses"),
        low_ammo: points("low_ammo"),
        ..VictoryChart::default()
    };
    let small_arms = table.table("small_arms");
    note(origins, &small_arms);
    chart.small_arms = small_arms.int::<u8>("per_point", 1..=100).max(1);
    for row in table.tables("leaders") {
        let [wounded, killed] = ["wounded", "killed"].map(|key| VictoryPoints::new(row.int(key, 0..=20)));
        for key in row.strings("leaders") {
            match find_unit(counters, &key).filter(|unit| counters[unit.index()].arm == Arm::Leader) {
                Some(leader) => chart.leaders.push(LeaderWorth { leader, wounded, killed }),
                None => row.problem("leaders", &format!("{key:?}"), "the key of a Leader in counters.toml"),
            }
        }
    }
    chart
}

fn read_levels(table: &Reader<'_>, origins: &mut TableProvenance) -> Vec<(Ratio, crate::tables::Level)> {
    note(origins, table);
    let mut levels = Vec::new();
    for row in table.tables("rows") {
        let text = row.str("ratio");
        match ratio(&text) {
            Some(ratio) => levels.push((ratio, row.choice("level"))),
            None => row.problem("ratio", &format!("{text:?}"), "a ratio such as 3:2"),
        }
    }
    levels
}

fn read_roster(row: &Reader<'_>, origins: &mut TableProvenance) -> [Boxes; Arm::COUNT] {
    note(origins, row);
    let mut roster = [Boxes::ZERO; Arm::COUNT];
    for arm in [Arm::Cavalry, Arm::Infantry, Arm::Miners, Arm::Scouts] {
        roster[arm.index()] = Boxes::new(row.int(arm.name(), 0..=100));
    }
    roster
}

fn read_load(row: &Reader<'_>, origins: &mut TableProvenance) -> Load {
    note(origins, row);
    Load { points: Stock::new(row.int("points", 0..=100)), lost: Stock::new(row.int("lost", 0..=100)) }
}
