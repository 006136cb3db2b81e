//! The three maps, and what the drawing needs.

use crate::{DATA, hex, problems_with, side_of};
use fiw_battles::board::Terrain;
use fiw_battles::scenario::Battlefield::{FortOswego, LakeGeorge, Quebec};
use fiw_battles::tables::Going;
use grid::{Hex, Side};

/// [22.4] [22.5-c] Lake George: named hexes, breastwork, creek, mountain, ways.
#[test]
fn the_map_of_lake_george() {
    let board = DATA.board(LakeGeorge);
    assert_eq!((board.terrain(hex("0810")), board.terrain(hex("1711"))), (Terrain::Clear, Terrain::Lake));
    let inside = ["0709", "0710", "0809", "0810", "0909", "0910"].map(hex);
    for hex in inside {
        for (side, other) in board.grid.neighbours(hex) {
            let land = board.terrain(other) != Terrain::Lake;
            assert_eq!(board.hexside(hex, side).out_of_works(), land && !inside.contains(&other), "{hex} to {other}");
        }
    }
    let creeks =
        |column, row| Side::ALL.iter().filter(|side| board.hexside(Hex::new(column, row), **side).creek()).count();
    assert_eq!([9, 10, 11, 12, 13].map(|row| creeks(13, row)), [1, 2, 2, 2, 2]);
    assert!(
        (1..=22)
            .flat_map(|column| (1..=13).map(move |row| (column, row)))
            .all(|(column, row)| [13, 14].contains(&column) || creeks(column, row) == 0)
    );
    assert_eq!(
        [hex("1603"), hex("1806"), hex("2004"), hex("1804"), hex("1507")].map(|h| board.hilltop(h)),
        [true, true, true, false, false]
    );
    assert!(board.road_off_edge(hex("1913")) && board.road_off_edge(hex("2208")) && board.on_road(hex("1312")));
    assert!(!board.on_road(hex("0101")));
    let corner = ["2013", "2113", "2213"].map(|number| board.terrain(hex(number)));
    assert_eq!(corner, [Terrain::Forest; 3]);
    assert!(side_of(board, "0810", "0811").road() && !side_of(board, "0810", "0809").road());
}

/// [23.7] [23.7-b] [23.7-d] Oswego: forts, distances over the river, crown-work, closed bank.
#[test]
fn the_map_of_fort_oswego() {
    let board = DATA.board(FortOswego);
    let distance = |a, b| board.grid.distance(hex(a), hex(b));
    let guns = [distance("1004", "0605"), distance("1005", "0605"), distance("0511", "1004"), distance("0511", "1005")];
    assert_eq!((guns, distance("0605", "0511")), ([4, 4, 9, 8], 6));
    assert_eq!(board.fort_ontario(), [hex("1004"), hex("1005")]);
    for fort in ["0605", "0511", "1004", "1005"] {
        assert!(board.fort(hex(fort)), "{fort}");
    }
    assert_eq!(board.grid.hexes().filter(|hex| board.fort(*hex)).count(), 4);
    let walls = |number| Side::ALL.into_iter().filter(|side| board.hexside(hex(number), *side).out_of_fort()).count();
    assert_eq!(["0605", "0511", "1004", "1005"].map(walls), [6, 6, 5, 5]);
    assert!(side_of(board, "0604", "0605").into_fort() && !side_of(board, "1004", "1005").out_of_fort());
    let inside = ["0504", "0505", "0506", "0604", "0605", "0606", "0704", "0705", "0706"].map(hex);
    for hex in inside {
        for (side, other) in board.grid.neighbours(hex) {
            let land = !matches!(board.terrain(other), Terrain::Lake | Terrain::River);
            assert_eq!(board.hexside(hex, side).out_of_works(), land && !inside.contains(&other), "{hex} to {other}");
        }
    }
    let hills: Vec<String> = board.grid.hexes().filter(|h| board.hilltop(*h)).map(|h| h.to_string()).collect();
    assert_eq!(hills, ["0410", "0510", "0511", "0610", "1004", "1005"]);
    assert!(board.road_off_edge(hex("0514")) && board.road_off_edge(hex("0109")) && !board.road_off_edge(hex("0605")));
}

/// [24.3-b] [24.4] [24.7] [24.7-c] Quebec: zones, bastions and the ground before them, heights.
#[test]
fn the_map_of_quebec() {
    let board = DATA.board(Quebec);
    let bastions: Vec<String> = board.hexes_of(Terrain::Bastion).map(|h| h.to_string()).collect();
    assert_eq!(bastions, ["2203", "2205", "2207", "2209", "2211", "2212"]);
    assert!(board.hexes_of(Terrain::Bastion).all(|hex| board.fort(hex)));
    let foot = |hex: &Hex| DATA.tables.enter(board.terrain(*hex), Going::Foot).is_some();
    let zone = |columns: std::ops::RangeInclusive<u8>| {
        board.grid.hexes().filter(foot).filter(|h| columns.contains(&h.column())).count()
    };
    assert_eq!((zone(18..=28), zone(1..=4)), (62, 48));
    let forbidden: Vec<String> =
        board.grid.hexes().filter(foot).filter(|h| board.bastion_adjacent(*h)).map(|h| h.to_string()).collect();
    let wall = ["2103", "2104", "2105", "2106", "2107", "2108", "2109", "2110", "2111", "2112", "2202"];
    assert_eq!(forbidden, wall);
    assert!((1..=28).all(|column| board.hilltop(Hex::new(column, 3))), "the brow of the plateau");
    let buttes = board.grid.hexes().filter(|h| board.level(*h) == 2).count();
    assert_eq!(
        (buttes, board.hilltop(hex("1808")), board.hilltop(hex("1908")), board.hilltop(hex("1708"))),
        (10, true, true, false)
    );
    assert!(side_of(board, "1708", "1808").up() && side_of(board, "1808", "1708").down());
    assert!(side_of(board, "0902", "0903").up() && side_of(board, "0903", "0904").is_plain());
    assert!(["0103", "0109", "2401"].iter().all(|number| board.road_off_edge(hex(number))));
    assert!(!board.road_off_edge(hex("0412")) && !board.road_off_edge(hex("2109")));
}

/// Both hexes of a side agree on what lies on it.
#[test]
fn hexsides_look_the_same_from_both_hexes() {
    for board in &DATA.boards {
        for (hex, (side, other)) in board.grid.hexes().flat_map(|hex| board.grid.neighbours(hex).map(move |n| (hex, n)))
        {
            let (here, there) = (board.hexside(hex, side), board.hexside(other, side.opposite()));
            assert_eq!((here.creek(), here.road(), here.up()), (there.creek(), there.road(), there.down()));
            assert_eq!((here.into_works(), here.into_fort()), (there.out_of_works(), there.out_of_fort()));
        }
    }
}

/// Names and objectives for the drawing are where the scenario scores.
#[test]
fn maps_carry_what_the_drawing_needs() {
    for board in &DATA.boards {
        assert!(board.labels.len() >= 4 && !board.ways.is_empty() && !board.title.is_empty());
        assert!(board.labels.iter().all(|label| !label.hexes.is_empty()));
    }
    let problems = problems_with(&[("maps/quebec.toml", "hex = \"1909\"\n", "hex = \"1908\"\n")]);
    assert_eq!(problems.len(), 2, "{problems:?}");
    let problems = problems_with(&[("maps/quebec.toml", "0412 0411 0410 0409", "0412 0410 0409")]);
    assert!(problems[0].found.starts_with("0410 after 0412"), "{problems:?}");
}
