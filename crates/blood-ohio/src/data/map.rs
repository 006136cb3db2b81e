//! Reads `map.toml`: spaces, links, what is printed on them.

use super::{drawing, geometry};
use crate::board::{Board, Gate, MapSpace, Printed, Space, Terrain};
use crate::counters::Nation;
use crate::points::MovementPoints;
use crate::tables::{FortId, StepCosts};
use kernel::data::Reader;
use std::collections::BTreeMap;

pub(super) fn read(file: &Reader<'_>, costs: StepCosts) -> Board {
    let sheet = Sheet::read(&file.table("sheet"));
    let mut rows = Vec::new();
    for (key, terrain) in [("ground", Terrain::Ground), ("rivers", Terrain::River), ("entries", Terrain::Entry)] {
        let table = file.table(key);
        table.provenance();
        rows.extend(table.tables("rows").iter().map(|row| read_row(row, terrain, &sheet)));
    }
    if rows.len() > usize::from(u16::MAX) {
        file.problem("ground", &format!("{} spaces", rows.len()), "fewer spaces");
        rows.truncate(0);
    }
    let mut map = Map::new(file, rows);
    map.link(file);
    for row in file.tables("printed") {
        map.print(&row);
    }
    let flag = map.one(&file.table("flag"), "space");
    let north = map.one(&file.table("north-of-ohio"), "from");
    map.mark_north(file, north);
    let (drawing, places) = (drawing::read(file, &sheet, &map), map.places);
    let far_banks = geometry::far_banks(&places);
    for (place, banks) in places.iter().zip(&far_banks) {
        // 6.3.1-c: without ground on a second bank nobody could cross there.
        if place.terrain == Terrain::River && banks.iter().all(Vec::is_empty) {
            file.problem("rivers", &format!("{} with one bank", place.id), "ground on at least two banks");
        }
    }
    let distances = geometry::distances(&places);
    geometry::check_connected(file, &places, &distances);
    let terrains = places.iter().map(|place| place.terrain).collect();
    let (steps, marches, principals) = (Vec::new(), [Vec::new(), Vec::new()], Vec::new());
    let mut board = Board { places, terrains, steps, distances, marches, far_banks, costs, flag, principals, drawing };
    board.steps = board.spaces().map(|from| steps_from(&board, from)).collect();
    board.principals = Nation::ALL.into_iter().flat_map(|nation| printed_principals(&board, nation)).collect();
    board.marches = [false, true].map(|learning| geometry::marches(&board, learning));
    board
}

fn steps_from(board: &Board, from: Space) -> Vec<(Space, MovementPoints)> {
    board.links(from).iter().map(|to| (*to, board.cost_of_link(from, *to))).collect()
}

fn printed_principals(board: &Board, nation: Nation) -> Vec<(Nation, Space)> {
    let principal = |space: &Space| board.printed(*space) == Some(Printed::Principal);
    let own = board.spaces().filter(|space| principal(space) && board.owner(*space) == Some(nation));
    own.map(|space| (nation, space)).collect()
}

/// How degrees become places on the sheet.
pub(super) struct Sheet {
    /// The north-west corner, in hundredths of a degree.
    corner: [i32; 2],
    /// Tenths of a unit for a degree to the south, and for one to the east.
    degree: [i32; 2],
    /// The south-east corner, in tenths of a unit.
    pub size: [i32; 2],
}

impl Sheet {
    fn read(row: &Reader<'_>) -> Self {
        row.provenance();
        let corners = [point(row, "north-west"), point(row, "south-east")];
        let degree = [row.int("degree-south", 1..=100_000), row.int("degree-east", 1..=100_000)];
        let sheet = Self { corner: corners[0], degree, size: [0, 0] };
        let size = sheet.place(corners[1]);
        Self { size, ..sheet }
    }

    /// Where hundredths of a degree, north and east, lie on the sheet: x, y.
    pub fn place(&self, [north, east]: [i32; 2]) -> [i32; 2] {
        [(east - self.corner[1]) * self.degree[1] / 100, (self.corner[0] - north) * self.degree[0] / 100]
    }
}

/// Hundredths of a degree, north and east.
fn point(row: &Reader<'_>, key: &str) -> [i32; 2] {
    match row.ints(key, -18_000..=18_000)[..] {
        [north, east] => [north, east],
        _ => {
            row.problem(key, "another list", "hundredths of a degree, north and east");
            [0, 0]
        }
    }
}

/// A space while only its own row is known.
struct Row {
    place: MapSpace,
    links: Vec<String>,
}

kernel::named! {
    /// What the file calls an entry square of the United States.
    #[derive(Clone, Copy, PartialEq)]
    enum GateName {
        Us = "us",
        Southern = "us-southern",
    }
}

fn read_row(row: &Reader<'_>, terrain: Terrain, sheet: &Sheet) -> Row {
    let at = point(row, "at");
    let river = (terrain == Terrain::River).then(|| row.str("river"));
    let place = MapSpace {
        id: row.str("id"),
        name: row.str("name"),
        terrain,
        owner: if terrain == Terrain::Entry { None } else { row.opt_choice("owner") },
        printed: None,
        gate: (terrain == Terrain::Entry).then(|| read_gate(row)),
        ohio: river.as_deref() == Some("Ohio"),
        river,
        north: false,
        at,
        position: sheet.place(at),
        links: Vec::new(),
        banks: Vec::new(),
    };
    Row { place, links: row.words("links", "an id", |word| Some(vec![word.to_owned()])) }
}

fn read_gate(row: &Reader<'_>) -> Gate {
    if row.has("nation") {
        return Gate::Nation(row.choice("nation"));
    }
    match row.choice("side") {
        GateName::Us => Gate::Us { southern: false },
        GateName::Southern => Gate::Us { southern: true },
    }
}

kernel::named! {
    /// What is printed on spaces, as the file names it.
    #[derive(Clone, Copy, PartialEq)]
    enum PrintedName {
        Fort = "fort",
        Settlement = "settlement",
        Principal = "principal-village",
    }
}

/// The map while it is put together.
pub(super) struct Map {
    pub places: Vec<MapSpace>,
    names: BTreeMap<String, Space>,
    links: Vec<Vec<String>>,
}

impl Map {
    fn new(file: &Reader<'_>, rows: Vec<Row>) -> Self {
        let mut map = Self { places: Vec::new(), names: BTreeMap::new(), links: Vec::new() };
        for (Row { place, links }, at) in rows.into_iter().zip(0..) {
            for name in [&place.id, &place.name] {
                if map.names.insert(name.clone(), Space(at)).is_some_and(|other| other != Space(at)) {
                    file.problem("ground", &format!("{name:?} again"), "an id or name used once");
                }
            }
            map.places.push(place);
            map.links.push(links);
        }
        map
    }

    /// The space of this id or name.
    pub fn find(&self, name: &str) -> Option<Space> {
        self.names.get(name).copied()
    }

    /// The space named under a key.
    pub fn one(&self, row: &Reader<'_>, key: &str) -> Space {
        row.provenance();
        let name = row.str(key);
        self.find(&name).unwrap_or_else(|| {
            row.problem(key, &format!("{name:?}"), "a space of the map");
            Space(0)
        })
    }

    /// Draws all links. Those between spaces are listed at both ends, those of entry squares at the square only.
    fn link(&mut self, file: &Reader<'_>) {
        let listed = std::mem::take(&mut self.links);
        for (at, names) in listed.iter().enumerate() {
            for name in names {
                let id = self.places[at].id.clone();
                let Some(other) = self.find(name).filter(|other| other.index() != at) else {
                    file.problem("ground", &format!("{name:?} at {id}"), "links to other spaces of the map");
                    continue;
                };
                let entry = self.places[at].terrain == Terrain::Entry;
                if !entry && !listed[other.index()].contains(&id) {
                    file.problem("ground", &format!("{id} to {name} only"), "links listed at both ends");
                }
                self.places[at].links.push(other);
                if entry {
                    self.places[other.index()].links.push(Space(at as u16));
                }
            }
        }
        for place in &mut self.places {
            place.links.sort_unstable();
            place.links.dedup();
        }
        geometry::find_banks(&mut self.places);
    }

    fn print(&mut self, row: &Reader<'_>) {
        row.provenance();
        let kind: PrintedName = row.choice("kind");
        let fort = (kind == PrintedName::Fort).then(|| row.choice::<FortId>("fort"));
        for name in row.strings("spaces") {
            let Some(place) = self.find(&name).map(|space| &mut self.places[space.index()]) else {
                row.problem("spaces", &format!("{name:?}"), "spaces of the map");
                continue;
            };
            let printed = match (kind, fort) {
                (PrintedName::Fort, Some(fort)) if fort.printed() => Printed::Fort(fort),
                (PrintedName::Settlement, _) => Printed::Settlement,
                (PrintedName::Principal, _) => Printed::Principal,
                (PrintedName::Fort, _) => {
                    row.problem("fort", "a fort that is built in play", "washington or harmar (2.6)");
                    continue;
                }
            };
            let fits = place.terrain == Terrain::Ground && (printed == Printed::Principal) == place.owner.is_some();
            if place.printed.replace(printed).is_some() || !fits {
                let expected = "ground with nothing else on it, in a nation's land for principal villages only";
                row.problem("spaces", &format!("{name:?}"), expected);
            }
        }
    }

    /// 2.0-b: what hangs together with `from` without the Ohio lies north and west of it.
    fn mark_north(&mut self, file: &Reader<'_>, from: Space) {
        let mut open = vec![from];
        while let Some(space) = open.pop() {
            let Some(place) = self.places.get_mut(space.index()) else { return };
            if place.north || place.ohio || place.terrain == Terrain::Entry {
                continue;
            }
            place.north = true;
            open.extend_from_slice(&place.links);
        }
        let wrong = |place: &&MapSpace| place.owner.is_some() && !place.north && !place.ohio;
        for place in self.places.iter().filter(wrong) {
            let found = format!("{} in the land of {}", place.id, place.owner.map_or("", Nation::name));
            file.problem("north-of-ohio", &found, "no nation's land south of the Ohio (2.0-b)");
        }
    }
}
