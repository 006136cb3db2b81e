//! The map of 100 areas.

use dark_ground::board::{Board, BorderKind, Edge, Terrain};
use dark_ground::counters::{Nation, Territory};
use dark_ground::data::Data;
use dark_ground::ids::AreaId;
use std::collections::BTreeSet;
use std::sync::OnceLock;

fn board() -> &'static Board {
    static DATA: OnceLock<Data> = OnceLock::new();
    &DATA.get_or_init(Data::built_in).board
}

fn ids(areas: impl Iterator<Item = AreaId>) -> BTreeSet<&'static str> {
    areas.map(|area| board().area(area).id.as_str()).collect()
}

fn area(id: &str) -> AreaId {
    board().find(id).unwrap()
}

/// Stretches of an outline, each from its lesser end: two areas that share one touch.
fn stretches(area: AreaId) -> BTreeSet<[[i32; 2]; 2]> {
    let outline = &board().area(area).drawing.outline;
    let pairs = outline.iter().zip(outline.iter().cycle().skip(1));
    pairs.map(|(a, b)| if a < b { [*a, *b] } else { [*b, *a] }).collect()
}

/// Twice the area inside a ring; positive if it runs clockwise as seen (y grows downwards).
fn doubled_area(ring: &[[i32; 2]]) -> i64 {
    let pairs = ring.iter().zip(ring.iter().cycle().skip(1));
    pairs.map(|(a, b)| i64::from(a[0]) * i64::from(b[1]) - i64::from(b[0]) * i64::from(a[1])).sum()
}

/// [2.1] [2.1.1-b] Two areas share a stretch of outline exactly where the table of neighbours says so, over land or
/// across the Ohio.
#[test]
fn outlines_touch_where_neighbours_are_listed() {
    let all: Vec<_> = board().all().map(|area| (area, stretches(area))).collect();
    assert_eq!(all.len(), 100);
    for (a, of_a) in &all {
        for (b, of_b) in all.iter().filter(|(b, _)| b != a) {
            let touch = of_a.intersection(of_b).next().is_some();
            let (from, to) = (&board().area(*a).id, &board().area(*b).id);
            assert_eq!(touch, board().neighbours(*a).has(*b), "{from} and {to}");
        }
    }
}

/// [2.1.1-b] Every border across the Ohio is a reach of the river, every other one is none.
#[test]
fn river_borders_are_the_reaches_of_the_ohio() {
    let drawn: BTreeSet<[AreaId; 2]> = board()
        .borders
        .iter()
        .filter(|border| border.kind == BorderKind::Ohio)
        .map(|border| border.sides.map(|side| side.unwrap()))
        .flat_map(|[a, b]| [[a, b], [b, a]])
        .collect();
    let listed: BTreeSet<[AreaId; 2]> =
        board().reaches.iter().flat_map(|reach| [[reach.north, reach.south], [reach.south, reach.north]]).collect();
    assert_eq!((board().reaches.len(), &drawn), (25, &listed));
    for a in board().all() {
        assert!(board().across(a).all(|b| drawn.contains(&[a, b])));
        assert!(board().land(a).all(|b| !drawn.contains(&[a, b])));
    }
}

/// The outlines cover the frame but for the lake, with no gap and no overlap.
#[test]
fn outlines_fill_the_frame() {
    let areas: i64 = board().all().map(|area| doubled_area(&board().area(area).drawing.outline)).sum();
    assert!(board().all().all(|area| doubled_area(&board().area(area).drawing.outline) > 0), "clockwise");
    let frame = doubled_area(&board().frame);
    assert!(areas < frame && areas * 100 > frame * 85, "{areas} of {frame}");
    // Each stretch belongs to one area at the edge or shore and to two anywhere else, never to three.
    let mut seen: std::collections::BTreeMap<[[i32; 2]; 2], u8> = std::collections::BTreeMap::new();
    for area in board().all() {
        stretches(area).into_iter().for_each(|stretch| *seen.entry(stretch).or_default() += 1);
    }
    assert!(seen.values().all(|count| *count <= 2));
}

/// [2.1-b] [3.0-nation] [3.0-kekionga] Lands of the nations and states as the table of areas has them.
#[test]
fn lands_and_states() {
    let counts = Nation::ALL.map(|nation| board().lands(nation).len());
    assert_eq!(counts, [17, 17, 8, 11, 8, 6, 4]);
    let states = Territory::ALL.map(|state| board().in_state(state).len());
    assert_eq!((states, states.iter().sum::<u8>()), ([76, 7, 10, 7], 100));
    assert_eq!(board().owner(area("KEK")), Some(Nation::Miami));
    assert_eq!(board().terrain(area("KEK")), Terrain::Wilderness);
    assert_eq!(board().terrain(area("REC")), Terrain::Rough);
    assert_eq!(ids(board().lands(Nation::Iroquois)), BTreeSet::from(["FRC", "CUS", "PRE", "GRA"]));
}

/// [2.1.1] What is printed: ten Settled areas, three settlements, five fort sites.
#[test]
fn what_is_printed() {
    let settled = ["LOU", "LEX", "LIM", "WHE", "WAS", "PIT", "RED", "WES", "MAR", "CIN"];
    assert_eq!(ids(board().printed_settled()), BTreeSet::from(settled));
    assert_eq!(ids(board().settlements()), BTreeSet::from(["CIN", "MAR", "PIT"]));
    assert_eq!(ids(board().fort_sites()), BTreeSet::from(["CUY", "MAU", "RAI", "DET", "LSA"]));
    assert_eq!(ids(board().british_entry()), BTreeSet::from(["SJH", "URA", "DET"]));
    assert_eq!(ids(board().iroquois_entry()), BTreeSet::from(["PRE", "FRC", "KIT", "WES", "RED"]));
    assert_eq!(ids(board().on_edge(Edge::East)), BTreeSet::from(["MON", "RED", "WES", "KIT", "FRC", "PRE"]));
    // 15.4.4: Beaver is the one Pennsylvania area on the north bank.
    let beyond = board().beyond_the_ohio().but(board().in_state(Territory::Ohio));
    assert_eq!(ids(beyond), BTreeSet::from(["BEV"]));
}

/// Cincinnati to Kekionga is six areas, the sites of the forts of the war.
#[test]
fn distances_are_those_of_the_war() {
    assert_eq!(board().distance(area("CIN"), area("KEK")), 6);
    for pair in ["CIN", "HAM", "TWN", "GRV", "REC", "SHN", "KEK"].windows(2) {
        assert!(board().land(area(pair[0])).has(area(pair[1])));
    }
    assert!(board().by_river(area("CIN")).has(area("HAM")) && !board().by_river(area("CIN")).has(area("EFK")));
    assert_eq!(board().reaches_of(area("NKY")), Some([18, 21]));
}
