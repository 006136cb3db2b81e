//! Reads what is drawn on the map and has no part in any rule.

use super::map::{Map, Sheet};
use crate::board::{BattleSite, Drawing, Space};
use crate::counters::Nation;
use crate::view::nation_key;
use kernel::data::Reader;
use kernel::scene::{Course, MapScale, Region, SchemeKey, SheetName};

pub(super) fn read(file: &Reader<'_>, sheet: &Sheet, map: &Map) -> Drawing {
    let pen = Pen { sheet, map };
    let (regions, battles) = (file.table("regions"), file.table("battles"));
    let (courses, names) = (file.table("courses"), file.table("names"));
    for table in [&regions, &battles, &courses, &names] {
        table.provenance();
    }
    Drawing {
        sheet: [0, 0, sheet.size[0], sheet.size[1]],
        scale: MapScale::read(file),
        courses: courses.tables("rows").iter().map(|row| pen.course(row)).collect(),
        regions: regions.tables("rows").iter().map(|row| pen.region(row)).collect(),
        battles: battles.tables("rows").iter().map(|row| pen.battle(row)).collect(),
        names: names.tables("rows").iter().map(|row| pen.name(row)).collect(),
    }
}

struct Pen<'a> {
    sheet: &'a Sheet,
    map: &'a Map,
}

impl Pen<'_> {
    /// Points in one text: the id of a space, or hundredths of a degree north and east as `4150,-8270`.
    fn line(&self, row: &Reader<'_>, key: &str) -> Vec<[i32; 2]> {
        row.words(key, "the id of a space, or degrees such as 4150,-8270", |word| {
            if let Some(space) = self.map.find(word) {
                return Some(vec![self.map.places[space.index()].position]);
            }
            let (north, east) = word.split_once(',')?;
            Some(vec![self.sheet.place([north.parse().ok()?, east.parse().ok()?])])
        })
    }

    fn course(&self, row: &Reader<'_>) -> Course {
        let pairs = |key: &str, range| -> Vec<[i32; 2]> {
            let figures: Vec<i32> = if row.has(key) { row.ints(key, range) } else { Vec::new() };
            if !figures.len().is_multiple_of(2) {
                row.problem(key, "an odd number of figures", "pairs of figures");
            }
            figures.chunks_exact(2).map(|pair| [pair[0], pair[1]]).collect()
        };
        // How broad rivers are is for whoever draws another sheet from the same file: ours is drawn by their kind.
        pairs("width", 0..=999);
        Course {
            kind: row.choice("kind"),
            name: row.opt_str("name").unwrap_or_default(),
            points: self.line(row, "points"),
            named: pairs("named", 0..=1000),
            ..Course::default()
        }
    }

    fn region(&self, row: &Reader<'_>) -> Region {
        row.str("name");
        Region { kind: row.choice("kind"), owner: None, outline: self.line(row, "outline") }
    }

    fn battle(&self, row: &Reader<'_>) -> BattleSite {
        let name = row.str("space");
        let space = self.map.find(&name).unwrap_or_else(|| {
            row.problem("space", &format!("{name:?}"), "a space of the map");
            Space(0)
        });
        let place = self.line(row, "at").first().copied().unwrap_or_default();
        BattleSite { name: row.str("name"), year: row.int("year", 1700..=1800), space, position: place }
    }

    fn name(&self, row: &Reader<'_>) -> SheetName {
        SheetName {
            text: row.str("text"),
            kind: row.choice("kind"),
            owner: row.opt_choice::<Nation>("owner").map(|nation| SchemeKey::named(nation_key(nation))),
            along: self.line(row, "along"),
            size: row.opt_int("size", 0..=9999).unwrap_or_default(),
        }
    }
}
