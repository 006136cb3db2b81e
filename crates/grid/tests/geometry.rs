//! Neighbours, distances, rings and edges of printed maps.

use grid::{Edge, Grid, Hex, Low, Side};
use proptest::prelude::*;

fn hex(text: &str) -> Hex {
    text.parse().expect("a printed hex")
}

fn hexes(text: &str) -> Vec<Hex> {
    text.split(' ').map(hex).collect()
}

fn map(low: Low) -> Grid {
    Grid::new(hex("0101"), hex("2416"), low)
}

fn around(low: Low, centre: &str) -> Vec<Hex> {
    map(low).neighbours(hex(centre)).map(|(_, hex)| hex).collect()
}

fn any_hex() -> impl Strategy<Value = Hex> {
    (1_u8..=63, 0_u8..=62).prop_map(|(column, row)| Hex::new(column, row))
}

fn any_grid() -> impl Strategy<Value = Grid> {
    let low = prop_oneof![Just(Low::EvenColumns), Just(Low::OddColumns)];
    (any_hex(), any_hex(), low).prop_map(|(one, other, low)| Grid::new(one, other, low))
}

/// A grid and some hexes on it.
fn grid_with_hexes() -> impl Strategy<Value = (Grid, Vec<Hex>)> {
    (any_grid(), prop::collection::vec(any::<prop::sample::Index>(), 3))
        .prop_map(|(grid, picks)| (grid, picks.iter().map(|pick| grid.hex_at(pick.index(grid.cells()))).collect()))
}

#[test]
fn with_even_columns_low_the_neighbours_are_those_printed() {
    assert_eq!(around(Low::EvenColumns, "0810"), hexes("0809 0910 0911 0811 0711 0710"));
    assert_eq!(around(Low::EvenColumns, "0910"), hexes("0909 1009 1010 0911 0810 0809"));
}

#[test]
fn with_odd_columns_low_the_neighbours_mirror_them() {
    assert_eq!(around(Low::OddColumns, "0810"), hexes("0809 0909 0910 0811 0710 0709"));
    assert_eq!(around(Low::OddColumns, "0910"), hexes("0909 1010 1011 0911 0811 0810"));
}

#[test]
fn a_corner_of_the_map_has_few_neighbours() {
    assert_eq!(around(Low::EvenColumns, "0101"), hexes("0201 0102"));
    assert_eq!(around(Low::EvenColumns, "2416"), hexes("2415 2316"));
}

#[test]
fn the_largest_map_ends_at_its_edges_too() {
    let all = Grid::new(hex("0100"), hex("6362"), Low::EvenColumns);

    let steps_off = all.hexes().flat_map(|hex| Side::ALL.map(|side| (hex, side)));
    for (hex, side) in steps_off {
        let (column, row) = (i16::from(hex.column()), i16::from(hex.row()));
        let [sideways, down] = match (side, column % 2) {
            (Side::North, _) => [0, -1],
            (Side::South, _) => [0, 1],
            (Side::NorthEast, 1) => [1, -1],
            (Side::NorthEast, _) | (Side::SouthEast, 1) => [1, 0],
            (Side::SouthEast, _) => [1, 1],
            (Side::SouthWest, 1) | (Side::NorthWest, 0) => [-1, 0],
            (Side::SouthWest, _) => [-1, 1],
            (Side::NorthWest, _) => [-1, -1],
        };
        let on_map = (1..=63).contains(&(column + sideways)) && (0..=62).contains(&(row + down));
        let expected = on_map.then(|| Hex::new((column + sideways) as u8, (row + down) as u8));
        assert_eq!(all.neighbour(hex, side), expected, "{hex} {side}");
    }
}

#[test]
fn a_map_may_start_anywhere_and_its_corners_be_named_in_any_order() {
    let part = Grid::new(hex("3220"), hex("3015"), Low::EvenColumns);

    assert_eq!((part.first(), part.last(), part.low()), (hex("3015"), hex("3220"), Low::EvenColumns));
    assert_eq!(part.cells(), 18);
    assert_eq!((part.cell(hex("3015")), part.cell(hex("3115")), part.cell(hex("3220"))), (0, 6, 17));
    assert_eq!(part.neighbour(hex("3015"), Side::SouthWest), None);
}

#[test]
fn printed_distances() {
    let map = map(Low::EvenColumns);
    for (from, to, distance) in [("1808", "1406", 4), ("1908", "1608", 3), ("1906", "1506", 4), ("0101", "0116", 15)] {
        assert_eq!(map.distance(hex(from), hex(to)), distance, "{from} to {to}");
    }
}

#[test]
fn a_ring_is_told_clockwise_from_the_top() {
    let map = map(Low::EvenColumns);

    assert_eq!(map.ring(hex("0810"), 1), around(Low::EvenColumns, "0810"));
    assert_eq!(map.ring(hex("0101"), 1), hexes("0201 0102"));
    assert_eq!(map.ring(hex("0810"), 0), hexes("0810"));
    assert_eq!(map.ring(hex("0810"), 2)[..3], hexes("0808 0909 1009"));
}

#[test]
fn each_edge_is_a_row_or_a_column() {
    let map = Grid::new(hex("0501"), hex("0703"), Low::EvenColumns);

    assert_eq!(map.edge(Edge::North), hexes("0501 0601 0701"));
    assert_eq!(map.edge(Edge::East), hexes("0701 0702 0703"));
    assert_eq!(map.edge(Edge::South), hexes("0503 0603 0703"));
    assert_eq!(map.edge(Edge::West), hexes("0501 0502 0503"));
    assert!(!map.on_edge(hex("0801"), Edge::North));
}

proptest! {
    #[test]
    fn a_step_and_the_opposite_step_lead_back((grid, at) in grid_with_hexes()) {
        for (side, beyond) in grid.neighbours(at[0]) {
            prop_assert_eq!(grid.neighbour(beyond, side.opposite()), Some(at[0]));
            prop_assert_eq!(grid.side_between(at[0], beyond), Some(side));
            prop_assert_eq!(grid.distance(at[0], beyond), 1);
        }
    }

    #[test]
    fn only_neighbours_share_a_side((grid, at) in grid_with_hexes()) {
        prop_assert_eq!(grid.side_between(at[0], at[1]).is_some(), grid.distance(at[0], at[1]) == 1);
    }

    #[test]
    fn distance_is_a_metric((grid, at) in grid_with_hexes()) {
        let [a, b, c] = [at[0], at[1], at[2]];
        prop_assert_eq!(grid.distance(a, b) == 0, a == b);
        prop_assert_eq!(grid.distance(a, b), grid.distance(b, a));
        prop_assert!(grid.distance(a, c) <= grid.distance(a, b) + grid.distance(b, c));
    }

    #[test]
    fn each_hex_has_its_own_cell((grid, at) in grid_with_hexes()) {
        prop_assert_eq!(grid.hex_at(grid.cell(at[0])), at[0]);
        prop_assert_eq!(grid.hexes().nth(grid.cell(at[0])), Some(at[0]));
        prop_assert_eq!(grid.hexes().count(), grid.cells());
    }

    #[test]
    fn within_is_every_hex_near_enough((grid, at) in grid_with_hexes(), radius in 0_u8..=70) {
        let near: Vec<Hex> = grid.hexes().filter(|hex| grid.distance(at[0], *hex) <= radius).collect();
        prop_assert_eq!(grid.within(at[0], radius), near);
    }

    #[test]
    fn a_ring_is_every_hex_exactly_so_far((grid, at) in grid_with_hexes(), radius in 0_u8..=70) {
        let mut ring = grid.ring(at[0], radius);
        ring.sort();
        let far: Vec<Hex> = grid.hexes().filter(|hex| grid.distance(at[0], *hex) == radius).collect();
        prop_assert_eq!(ring, far);
    }
}
