//! Reads `map.toml`: areas, borders, rivers, the Ohio.

use crate::board::{
    Area, AreaDrawing, Beyond, Board, Border, BorderKind, Edge, Lists, Printed, Reach, River, RiverId, Terrain,
};
use crate::counters::{Nation, Territory};
use crate::ids::{AreaId, AreaSet};
use kernel::data::Reader;
use kernel::scene::{MapScale, SheetName, SheetNameKind};
use std::collections::{BTreeSet, VecDeque};

pub(super) fn read(file: &Reader<'_>) -> Board {
    let sheet = file.table("sheet");
    sheet.provenance();
    let size = match sheet.ints("size", 1..=100_000)[..] {
        [wide, high] => [wide, high],
        _ => {
            sheet.problem("size", "another list", "width and height");
            [1, 1]
        }
    };
    let areas = file.table("areas");
    areas.provenance();
    let rows = areas.tables("rows");
    if rows.len() > AreaSet::ROOM {
        areas.problem("rows", &format!("{} areas", rows.len()), "at most 128 areas");
    }
    let names = Names::of(&areas, rows.iter().take(AreaSet::ROOM).map(|row| [row.str("id"), row.str("name")]));
    let borders = read_borders(&file.table("borders"), &names);
    let mut lists = Lists::default();
    let mut all = Vec::new();
    for row in rows.iter().take(AreaSet::ROOM) {
        lists.land.push(names.set(row, "neighbours"));
        lists.across.push(if row.has("across") { names.set(row, "across") } else { AreaSet::NONE });
        all.push(read_area(row, &borders));
    }
    let rivers = read_rivers(&file.table("rivers"), &names);
    let (reaches, ohio_course) = read_ohio(&file.table("ohio"), &names);
    let frame = points(&sheet, "frame");
    let beyond = read_beyond(&file.table("beyond"));
    let scale = MapScale::read(file);
    let mut board = Board { areas: all, rivers, reaches, borders, size, scale, frame, ohio_course, beyond, lists };
    work_out(&mut board);
    Check { board: &board, file }.all();
    board
}

fn read_beyond(table: &Reader<'_>) -> Beyond {
    table.provenance();
    let name = |row: &Reader<'_>| SheetName {
        text: row.str("text"),
        kind: match row.str("kind").as_str() {
            "title" => SheetNameKind::Title,
            "subtitle" => SheetNameKind::Subtitle,
            "water" => SheetNameKind::Water,
            "state" => SheetNameKind::State,
            "note" => SheetNameKind::Note,
            other => {
                row.problem("kind", other, "title, subtitle, water, state or note");
                SheetNameKind::Note
            }
        },
        along: points(row, "along"),
        ..SheetName::default()
    };
    Beyond {
        lake: points(table, "lake"),
        closed: points(table, "closed"),
        names: table.tables("names").iter().map(name).collect(),
    }
}

/// The ids and names of all areas.
struct Names(Vec<[String; 2]>);

impl Names {
    fn of(file: &Reader<'_>, names: impl Iterator<Item = [String; 2]>) -> Self {
        let all: Vec<[String; 2]> = names.collect();
        let mut seen = BTreeSet::new();
        for name in all.iter().flatten() {
            if !seen.insert(name) {
                file.problem("rows", &format!("{name:?} again"), "an id or name used once");
            }
        }
        Self(all)
    }

    fn find(&self, name: &str) -> Option<AreaId> {
        self.0.iter().position(|names| names.iter().any(|known| known == name)).map(|place| AreaId(place as u8))
    }

    fn list(&self, row: &Reader<'_>, key: &str) -> Vec<AreaId> {
        row.words(key, "the id of an area", |word| self.find(word).map(|area| vec![area]))
    }

    fn set(&self, row: &Reader<'_>, key: &str) -> AreaSet {
        self.list(row, key).into_iter().collect()
    }

    fn opt(&self, row: &Reader<'_>, key: &str) -> Option<AreaId> {
        row.has(key).then(|| self.list(row, key)).and_then(|list| list.first().copied())
    }
}

fn point(word: &str) -> Option<[i32; 2]> {
    let (x, y) = word.split_once(',')?;
    Some([x.parse().ok()?, y.parse().ok()?])
}

fn points(row: &Reader<'_>, key: &str) -> Vec<[i32; 2]> {
    row.words(key, "a point such as 3213,3708", |word| point(word).map(|point| vec![point]))
}

fn one_point(row: &Reader<'_>, key: &str) -> [i32; 2] {
    points(row, key).first().copied().unwrap_or_default()
}

fn read_area(row: &Reader<'_>, borders: &[Border]) -> Area {
    let ring: Vec<i16> = row.words("outline", "the number of a border", |word| {
        let number: i16 = word.parse().ok()?;
        (number != 0 && usize::from(number.unsigned_abs()) <= borders.len()).then(|| vec![number])
    });
    let drawing = AreaDrawing {
        outline: outline(&ring, borders),
        ring,
        seat: one_point(row, "seat"),
        radius: row.int("radius", 1..=10_000),
        label: one_point(row, "label"),
        lines: row.strings("lines"),
    };
    let edge = |word: &str| <Edge as kernel::data::Named>::named(word).map(|edge| vec![edge]);
    Area {
        id: row.str("id"),
        name: row.str("name"),
        terrain: row.choice("terrain"),
        owner: row.opt_choice("owner"),
        state: row.choice("state"),
        edges: if row.has("edges") { row.words("edges", "N, E, S or W", edge) } else { Vec::new() },
        printed: row.opt_choice("printed"),
        drawing,
    }
}

/// The points of a ring of borders, each joint once.
fn outline(ring: &[i16], borders: &[Border]) -> Vec<[i32; 2]> {
    let mut all = Vec::new();
    for number in ring {
        let border = &borders[usize::from(number.unsigned_abs()) - 1].points;
        let walked: Box<dyn Iterator<Item = &[i32; 2]>> =
            if *number > 0 { Box::new(border.iter()) } else { Box::new(border.iter().rev()) };
        all.extend(walked.take(border.len().saturating_sub(1)).copied());
    }
    all
}

fn read_borders(table: &Reader<'_>, names: &Names) -> Vec<Border> {
    table.provenance();
    let read = |row: &Reader<'_>| Border {
        kind: row.choice("kind"),
        sides: [names.opt(row, "left"), names.opt(row, "right")],
        edge: row.opt_choice("side"),
        points: points(row, "points"),
    };
    table.tables("rows").iter().map(read).collect()
}

fn read_rivers(table: &Reader<'_>, names: &Names) -> Vec<River> {
    table.provenance();
    let read = |row: &Reader<'_>| River {
        name: row.str("name"),
        areas: names.list(row, "areas"),
        course: points(row, "course"),
        tail: if row.has("tail") { points(row, "tail") } else { Vec::new() },
        width: match row.ints("width", 0..=999)[..] {
            [first, last] => [first, last],
            _ => [0, 0],
        },
    };
    table.tables("rows").iter().map(read).collect()
}

fn read_ohio(table: &Reader<'_>, names: &Names) -> (Vec<Reach>, Vec<[i32; 2]>) {
    table.provenance();
    let reaches = table.words("reaches", "the two banks of a reach, such as CIN/NKY", |word| {
        let (north, south) = word.split_once('/')?;
        Some(vec![Reach { north: names.find(north)?, south: names.find(south)? }])
    });
    (reaches, points(table, "course"))
}

/// Everything that follows from what was read.
fn work_out(board: &mut Board) {
    let where_ = |board: &Board, test: &dyn Fn(&Area) -> bool| -> AreaSet {
        board.all().filter(|area| test(board.area(*area))).collect()
    };
    let mut lists = std::mem::take(&mut board.lists);
    lists.terrain = board.areas.iter().map(|area| area.terrain).collect();
    lists.owner = board.areas.iter().map(|area| area.owner).collect();
    lists.state = board.areas.iter().map(|area| area.state).collect();
    lists.rivers = board.all().map(|area| rivers_of(board, area)).collect();
    lists.downriver = board.all().map(|area| downriver(board, area)).collect();
    lists.reaches = board.all().map(|area| reaches_of(board, area)).collect();
    lists.of_nation = Nation::ALL.map(|nation| where_(board, &|area| area.owner == Some(nation)));
    lists.of_state = Territory::ALL.map(|state| where_(board, &|area| area.state == state));
    lists.of_edge = Edge::ALL.map(|edge| where_(board, &|area| area.edges.contains(&edge)));
    lists.settled = where_(board, &|area| area.terrain == Terrain::Settled);
    lists.settlements = where_(board, &|area| area.printed == Some(Printed::Settlement));
    lists.fort_sites = where_(board, &|area| area.printed == Some(Printed::Fort));
    lists.tribal = where_(board, &|area| area.owner.is_some());
    lists.banks = board.reaches.iter().flat_map(|reach| [reach.north, reach.south]).collect();
    lists.north_bank = board.reaches.iter().map(|reach| reach.north).collect();
    // 8.5.3-d: the lake parts the north edge; what lies west of it belongs to the Northwest Territory.
    lists.british_entry = lists.of_edge[0].and(lists.of_state[Territory::Ohio.index()]);
    lists.kekionga = board.all().find(|area| board.area(*area).printed == Some(Printed::Kekionga));
    board.lists = lists;
    board.lists.distances = distances(board);
}

fn rivers_of(board: &Board, area: AreaId) -> Vec<(RiverId, u8)> {
    let place = |river: &River| river.areas.iter().position(|other| *other == area).filter(|_| river.areas.len() > 1);
    let of = |(number, river): (usize, &River)| Some((RiverId(number as u8), place(river)? as u8));
    board.rivers.iter().enumerate().filter_map(of).collect()
}

fn downriver(board: &Board, area: AreaId) -> AreaSet {
    let joins = |pair: &[AreaId]| match *pair {
        [a, b] if a == area => Some(b),
        [a, b] if b == area => Some(a),
        _ => None,
    };
    board.rivers.iter().flat_map(|river| river.areas.windows(2)).filter_map(joins).collect()
}

fn reaches_of(board: &Board, area: AreaId) -> Option<[u8; 2]> {
    let on = |reach: &Reach| reach.north == area || reach.south == area;
    let first = board.reaches.iter().position(on)?;
    let last = board.reaches.iter().rposition(on)?;
    Some([first as u8, last as u8])
}

fn distances(board: &Board) -> Vec<u8> {
    let mut all = Vec::with_capacity(board.areas.len() * board.areas.len());
    for from in board.all() {
        let mut row = vec![Board::UNREACHABLE; board.areas.len()];
        row[from.index()] = 0;
        let mut open = VecDeque::from([from]);
        while let Some(area) = open.pop_front() {
            let next = row[area.index()] + 1;
            for to in board.neighbours(area) {
                if next < row[to.index()] {
                    row[to.index()] = next;
                    open.push_back(to);
                }
            }
        }
        all.extend(row);
    }
    all
}

/// What must be true of any map.
struct Check<'a> {
    board: &'a Board,
    file: &'a Reader<'a>,
}

impl Check<'_> {
    fn all(&self) {
        for area in self.board.all() {
            self.neighbours(area);
            self.ring(area);
        }
        for river in &self.board.rivers {
            self.river(river);
        }
        for reach in &self.board.reaches {
            // 2.1.1-b
            if !self.board.across(reach.north).has(reach.south) {
                self.problem("ohio", format!("{} and {}", self.id(reach.north), self.id(reach.south)), "two banks");
            }
        }
        let towns = self.board.areas.iter().filter(|area| area.printed == Some(Printed::Kekionga)).count();
        if towns != 1 {
            self.problem("areas", format!("Kekionga {towns} times"), "Kekionga once");
        }
    }

    fn id(&self, area: AreaId) -> &str {
        &self.board.area(area).id
    }

    fn problem(&self, key: &str, found: impl Into<String>, expected: &str) {
        self.file.problem(key, &found.into(), expected);
    }

    /// 2.1: listed at both ends, and the map hangs together.
    fn neighbours(&self, area: AreaId) {
        let board = self.board;
        for (own, of) in [(board.land(area), "land"), (board.across(area), "the Ohio")] {
            for other in own {
                let back = if of == "land" { board.land(other) } else { board.across(other) };
                if other == area || !back.has(area) {
                    let found = format!("{} to {} over {of} only", self.id(area), self.id(other));
                    self.problem("areas", found, "neighbours listed at both ends");
                }
            }
        }
        if board.distance(AreaId(0), area) == Board::UNREACHABLE {
            self.problem("areas", format!("{} cut off", self.id(area)), "a map that hangs together");
        }
    }

    /// The outline closes, and its borders are those of the table of neighbours.
    fn ring(&self, area: AreaId) {
        let (board, ring) = (self.board, &self.board.area(area).drawing.ring);
        let (mut land, mut across) = (AreaSet::NONE, AreaSet::NONE);
        for (number, next) in ring.iter().zip(ring.iter().cycle().skip(1)) {
            let border = &board.borders[usize::from(number.unsigned_abs()) - 1];
            if end(board, *number) != start(board, *next) {
                self.problem("areas", format!("the outline of {} open at {number}", self.id(area)), "a closed ring");
            }
            // Clockwise as seen, an area lies to the right of who walks along its outline.
            let [left, right] = border.sides;
            let (own, other) = if *number > 0 { (right, left) } else { (left, right) };
            if own != Some(area) {
                self.problem("borders", format!("border {number} of {}", self.id(area)), "the area on its inner side");
            }
            match (border.kind, other) {
                (BorderKind::Land, Some(other)) => land.add(other),
                (BorderKind::Ohio, Some(other)) => across.add(other),
                (BorderKind::Shore | BorderKind::Edge, None) => {}
                (BorderKind::Land | BorderKind::Ohio, None) | (BorderKind::Shore | BorderKind::Edge, Some(_)) => {
                    self.problem("borders", format!("border {number}"), "an area on each side, or an edge or shore");
                }
            }
        }
        if land != board.land(area) || across != board.across(area) {
            let found = format!("the outline of {} with other neighbours", self.id(area));
            self.problem("areas", found, "borders exactly with the neighbours listed");
        }
    }

    /// 2.1.1-b: areas of a river follow each other over land.
    fn river(&self, river: &River) {
        for pair in river.areas.windows(2) {
            if !self.board.land(pair[0]).has(pair[1]) {
                let found = format!("{}: {} and {}", river.name, self.id(pair[0]), self.id(pair[1]));
                self.problem("rivers", found, "areas that touch over land");
            }
        }
    }
}

fn start(board: &Board, number: i16) -> Option<[i32; 2]> {
    let points = &board.borders[usize::from(number.unsigned_abs()) - 1].points;
    if number > 0 { points.first().copied() } else { points.last().copied() }
}

fn end(board: &Board, number: i16) -> Option<[i32; 2]> {
    start(board, -number)
}
