//! The map, held to every fact the text fixes.

use crate::{DATA, hex, problems_with};
use grid::{Edge, Hex, Side};
use rosebud::board::{Hexside, Terrain};

fn distance(from: &str, to: &str) -> u8 {
    DATA.board.grid.distance(hex(from), hex(to))
}

fn between(one: &str, other: &str) -> Hexside {
    DATA.board.between(hex(one), hex(other)).expect("two neighbours")
}

/// [2.B] [2.B-b] Columns 11 to 47, rows 00 to 19, odd columns lower: the one grid on which 4213 touches 4312.
#[test]
fn r2_b_b_the_grid_is_the_one_the_examples_need() {
    let grid = &DATA.board.grid;
    assert_eq!((grid.cells(), grid.first(), grid.last()), (740, hex("1100"), hex("4719")));
    let around: Vec<String> = grid.neighbours(hex("4213")).map(|(_, hex)| hex.to_string()).collect();
    assert_eq!(around, ["4212", "4312", "4313", "4214", "4113", "4112"]);
    let odd: Vec<String> = grid.neighbours(hex("4313")).map(|(_, hex)| hex.to_string()).collect();
    assert_eq!(odd, ["4312", "4413", "4414", "4314", "4214", "4213"]);
    assert_eq!((distance("4213", "4312"), distance("2815", "3314"), distance("3213", "2908")), (1, 5, 6));
    assert_eq!(distance("2815", "3014"), 2);
}

/// [2.B-c] [10.D-x] Levels one to six; those of 4213 and 4312 are given.
#[test]
fn r2_b_c_levels() {
    let level = |number: &str| DATA.board.level(hex(number));
    assert_eq!([level("4213"), level("4312"), level("2706"), level("3213")], [4, 2, 6, 1]);
    let levels: Vec<u8> = DATA.board.grid.hexes().map(|hex| DATA.board.level(hex)).collect();
    assert_eq!((levels.iter().min(), levels.iter().max()), (Some(&1), Some(&6)));
    let steep: Vec<String> =
        DATA.board.grid.hexes().filter(|hex| DATA.board.steep(*hex)).map(|hex| hex.to_string()).collect();
    assert_eq!(steep, ["2815"]);
}

/// [2.B-d] [10.D-x] Terrain of each kind; the two hexes of the example are clear.
#[test]
fn r2_b_d_terrain() {
    let terrain = |number: &str| DATA.board.terrain(hex(number));
    assert_eq!(
        ["2815", "4213", "4312", "3714", "1404"].map(terrain),
        [Terrain::Rocks, Terrain::Clear, Terrain::Clear, Terrain::Marsh, Terrain::LightWoods]
    );
    let count = |kind| DATA.board.grid.hexes().filter(|hex| DATA.board.terrain(*hex) == kind).count();
    assert_eq!([Terrain::LightWoods, Terrain::Rocks, Terrain::Marsh].map(count), [32, 13, 4]);
}

/// [2.B-e] [10.D-x] A plain creek between 4213 and 4312; the Rosebud in front of the camp; cliffs at Eagle's Nest.
#[test]
fn r2_b_e_hexsides() {
    assert_eq!(between("4213", "4312"), Hexside::DryCreek);
    assert_eq!(between("4312", "4213"), Hexside::DryCreek);
    assert_eq!(between("3213", "3214"), Hexside::RosebudCreek);
    assert_eq!(between("2815", "2914"), Hexside::Cliff);
    assert_eq!(between("2815", "2816"), Hexside::Open);
}

/// The two corners at which a hexside ends, in thirds of a column and half rows.
fn ends(at: Hex, side: Side) -> [(i32, i32); 2] {
    const CORNERS: [(i32, i32); 6] = [(-1, -1), (1, -1), (2, 0), (1, 1), (-1, 1), (-2, 0)];
    let low = i32::from(at.column() % 2);
    let centre = (3 * i32::from(at.column()), 2 * i32::from(at.row()) + low);
    [0, 1].map(|end| {
        let (right, down) = CORNERS[(side.index() + end) % 6];
        (centre.0 + right, centre.1 + down)
    })
}

/// [2.B-e] Creeks are unbroken lines: every corner on the way joins two sides, and only the ends are loose.
#[test]
fn r2_b_e_creeks_are_unbroken_lines() {
    for course in DATA.board.features.iter().filter(|course| course.feature.is_creek()) {
        let corners: Vec<(i32, i32)> = course.sides.iter().flat_map(|(hex, side)| ends(*hex, *side)).collect();
        let count = |corner: &(i32, i32)| corners.iter().filter(|other| *other == corner).count();
        let loose = corners.iter().filter(|corner| count(corner) == 1).count();
        assert_eq!(loose, 2, "{} has two ends", course.name);
        assert!(corners.iter().all(|corner| count(corner) <= 2), "{} does not fork", course.name);
        // One line, not a line and a ring: walk it from an end.
        let mut at = *corners.iter().find(|corner| count(corner) == 1).expect("an end");
        let mut left: Vec<[(i32, i32); 2]> = course.sides.iter().map(|(hex, side)| ends(*hex, *side)).collect();
        while let Some(place) = left.iter().position(|side| side.contains(&at)) {
            let [one, other] = left.swap_remove(place);
            at = if one == at { other } else { one };
        }
        assert!(left.is_empty(), "{} is one line", course.name);
    }
}

/// [2.B-f] Eagle's Nest is 2815; exactly three hexes score for the US.
#[test]
fn r2_b_f_named_places() {
    assert_eq!(DATA.board.landmark("eagles-nest").unwrap().hex, hex("2815"));
    let scenario = &DATA.scenarios[0];
    let scored: Vec<(&str, String)> =
        scenario.objectives.iter().map(|hill| (hill.name.as_str(), hill.hex.to_string())).collect();
    assert_eq!(
        scored,
        [
            ("Crook's Hill", "2908".to_owned()),
            ("Andrew's Point", "2408".to_owned()),
            ("Conical Hill", "2706".to_owned())
        ]
    );
    let high = scenario.objectives.iter().map(|hill| DATA.board.level(hill.hex)).collect::<Vec<_>>();
    assert_eq!(high, [5, 5, 6]);
}

/// [2.B-b] The whole neighbourhood of Eagle's Nest is on the map, and every hex can be reached.
#[test]
fn r2_b_b_the_south_edge_leaves_room_for_the_post() {
    assert_eq!(DATA.board.grid.within(hex("2815"), 3).len(), 37);
    assert_eq!(DATA.board.grid.edge(Edge::North).len(), 37);
    let walled = "2814/2815 2815/2914";
    let problems = problems_with(&[("map.toml", walled, &format!("{walled} 2815/2915 2815/2816 2715/2815 2714/2815"))]);
    assert_eq!(problems.len(), 1);
    assert!(problems[0].found.starts_with("2815 cut off by cliffs"), "{}", problems[0]);
}

/// A feature twice on one side, a pair of hexes that do not touch and a row too short are told with their place.
#[test]
fn a_wrong_map_is_refused() {
    let problems = problems_with(&[
        ("map.toml", "2103/2203", "2103/2303"),
        ("map.toml", "3912/4013", "3713/3814"),
        ("map.toml", "\"3343333333333333333333333443212234333\"", "\"33433333333333333333333334432122343\""),
    ]);
    let found: Vec<&str> = problems.iter().map(|problem| problem.key.as_str()).collect();
    assert_eq!(found, ["ground.levels", "hexsides[1].sides", "hexsides[2].sides"]);
}
