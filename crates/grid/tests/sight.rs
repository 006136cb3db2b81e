//! Lines of sight: what they meet, what they cross, and that they are the same from both ends.

use grid::LineStep::{Along, AlongMapEdge, Through};
use grid::{Crossing, Grid, Hex, LineStep, Low, Side};

fn hex(text: &str) -> Hex {
    text.parse().expect("a printed hex")
}

fn map() -> Grid {
    Grid::new(hex("0101"), hex("2416"), Low::EvenColumns)
}

fn line(from: &str, to: &str) -> Vec<LineStep> {
    map().line(hex(from), hex(to))
}

fn through(text: &str) -> LineStep {
    Through(hex(text))
}

fn along(one: &str, other: &str) -> LineStep {
    Along(hex(one), hex(other))
}

/// Every pair of hexes of two small maps that differ in which columns are low, in parity and in height.
fn every_line() -> impl Iterator<Item = (Grid, Hex, Hex)> {
    let maps = [
        Grid::new(hex("0101"), hex("1409"), Low::EvenColumns),
        Grid::new(hex("0402"), hex("0912"), Low::OddColumns),
        Grid::new(hex("0101"), hex("1202"), Low::OddColumns),
    ];
    maps.into_iter().flat_map(|map| map.hexes().flat_map(move |from| map.hexes().map(move |to| (map, from, to))))
}

#[test]
fn a_line_straight_over_the_sides_goes_through_one_hex_after_the_other() {
    assert_eq!(line("1808", "1406"), [through("1708"), through("1607"), through("1507")]);
    assert_eq!(line("0810", "0806"), [through("0809"), through("0808"), through("0807")]);
}

#[test]
fn a_slanting_line_goes_through_the_hexes_it_cuts() {
    assert_eq!(line("1908", "1608"), [through("1808"), through("1708")]);
}

#[test]
fn a_line_between_columns_of_the_same_height_runs_along_sides() {
    assert_eq!(line("1906", "1506"), [along("1805", "1806"), through("1706"), along("1605", "1606")]);
    assert_eq!(line("1806", "1406"), [along("1706", "1707"), through("1606"), along("1506", "1507")]);
}

#[test]
fn a_line_over_the_other_corners_runs_along_sides_too() {
    assert_eq!(line("0810", "0909"), [along("0809", "0910")]);
    assert_eq!(line("0810", "0709"), [along("0710", "0809")]);
    assert_eq!(line("0810", "1007"), [along("0809", "0910"), through("0909"), along("0908", "1008")]);
}

#[test]
fn neighbours_have_nothing_between_them_and_a_hex_nothing_to_itself() {
    assert_eq!(line("0810", "0910"), []);
    assert_eq!(line("0810", "0810"), []);
}

#[test]
fn a_line_can_cut_two_hexes_at_the_same_distance() {
    let sight = map().sight(hex("1106"), hex("1507"));

    let steps: Vec<(u8, LineStep)> = sight.ranged_steps().collect();

    assert_eq!(steps, [(1, through("1206")), (2, through("1306")), (2, through("1307")), (3, through("1406"))]);
}

#[test]
fn a_hex_touched_only_at_a_corner_is_not_on_the_line() {
    // The line leaves 1206 exactly at its right corner, where 1306 also ends.
    assert_eq!(line("1106", "1607"), [through("1206"), through("1307"), through("1406"), through("1507")]);
}

#[test]
fn along_the_edge_of_the_map_there_is_one_flank() {
    assert_eq!(line("0101", "0501"), [AlongMapEdge(hex("0201")), through("0301"), AlongMapEdge(hex("0401"))]);
}

#[test]
fn a_flank_off_the_map_offers_no_way_round() {
    let sight = map().sight(hex("0101"), hex("0301"));

    assert!(!sight.is_open(|crossing| crossing.to != hex("0201")));
    assert_eq!(sight.tracks().count(), 1);
}

#[test]
fn a_line_is_open_if_one_flank_of_each_pair_is() {
    let sight = map().sight(hex("1906"), hex("1506"));
    let open_but_for = |blocked: &[&str]| sight.is_open(|crossing| !blocked.contains(&&*crossing.to.to_string()));

    assert!(open_but_for(&[]));
    assert!(open_but_for(&["1805", "1606"]));
    assert!(!open_but_for(&["1805", "1806"]));
    assert!(!open_but_for(&["1706"]));
}

#[test]
fn a_wall_on_a_side_blocks_only_the_flank_behind_it() {
    let sight = map().sight(hex("1906"), hex("1706"));
    let wall = Crossing { from: hex("1906"), side: Side::NorthWest, to: hex("1805") };
    let second_wall = Crossing { from: hex("1806"), side: Side::NorthWest, to: hex("1706") };

    assert!(sight.is_open(|crossing| crossing != wall));
    assert!(!sight.is_open(|crossing| crossing != wall && crossing != second_wall));
}

#[test]
fn the_least_hindered_track_counts() {
    let sight = map().sight(hex("1906"), hex("1506"));
    let hindrance = |crossing: Crossing| match crossing.to.to_string().as_str() {
        "1805" => Some(3),
        "1806" | "1706" | "1606" => Some(1),
        "1605" => None,
        _ => Some(0),
    };

    assert_eq!(sight.least(hindrance), Some(3));
    assert_eq!(sight.least(|_| None), None);
}

#[test]
fn the_line_is_the_same_from_both_ends() {
    for (map, from, to) in every_line() {
        let mut back = map.line(to, from);
        back.reverse();

        assert_eq!(map.line(from, to), back, "{from} to {to}");
    }
}

#[test]
fn every_track_leads_from_neighbour_to_neighbour_to_the_end() {
    for (map, from, to) in every_line() {
        for track in map.sight(from, to).tracks() {
            let end = track.iter().try_fold(from, |at, crossing| {
                let entered = map.neighbour(crossing.from, crossing.side);
                (crossing.from == at && entered == Some(crossing.to)).then_some(crossing.to)
            });

            assert_eq!(end, Some(to), "{from} to {to}: {track:?}");
        }
    }
}

#[test]
fn a_line_never_turns_back_and_meets_every_distance() {
    for (map, from, to) in every_line() {
        let sight = map.sight(from, to);
        let mut ranges: Vec<u8> = sight.ranged_steps().map(|(range, _)| range).collect();
        let as_met = ranges.clone();
        ranges.sort();

        assert_eq!(as_met, ranges, "{from} to {to}");
        ranges.dedup();
        assert!(ranges.into_iter().eq(1..sight.range().max(1)), "{from} to {to}");
    }
}

#[test]
fn both_flanks_are_neighbours_equally_far_from_each_end() {
    for (map, from, to) in every_line() {
        for step in map.line(from, to) {
            if let Along(one, other) = step {
                assert_eq!(map.distance(one, other), 1);
                assert_eq!(map.distance(from, one), map.distance(from, other));
                assert_eq!(map.distance(to, one), map.distance(to, other));
            }
        }
    }
}

#[test]
fn the_least_value_is_the_least_of_all_tracks() {
    let value = |crossing: Crossing| (!crossing.to.packed().is_multiple_of(7)).then_some(crossing.to.packed() % 5);
    for (map, from, to) in every_line() {
        let sight = map.sight(from, to);
        let of_tracks = sight.tracks().filter_map(|track| track.into_iter().map(value).sum::<Option<u16>>()).min();

        assert_eq!(sight.least(value), of_tracks, "{from} to {to}");
    }
}

/// The hex with the nearest centre holds the point. A line this short crosses no side at a whole 97th of its length, so
/// two hexes equally near are flanks.
#[test]
fn every_point_of_a_line_lies_in_the_hexes_it_names() {
    const PARTS: i64 = 97;
    let map = Grid::new(hex("0101"), hex("1409"), Low::EvenColumns);
    // Thirds of a column and half rows, which are longer by the root of three: squared distance is x * x + 3 * y * y.
    let centre = |hex: Hex| {
        let half = 2 * i64::from(hex.row()) + i64::from(hex.column().is_multiple_of(2));
        (3 * PARTS * i64::from(hex.column()), PARTS * half)
    };
    for (from, to) in
        ["0101", "0604", "0705", "1409"].into_iter().flat_map(|from| map.hexes().map(move |to| (hex(from), to)))
    {
        let ends = [Through(from), Through(to)];
        let met: Vec<Vec<Hex>> =
            map.line(from, to).into_iter().chain(ends).map(|step| step.hexes().collect()).collect();
        let ((from_x, from_y), (to_x, to_y)) = (centre(from), centre(to));
        for part in 1..PARTS {
            let (x, y) = (from_x + (to_x - from_x) / PARTS * part, from_y + (to_y - from_y) / PARTS * part);
            let far = |hex: &Hex| (centre(*hex).0 - x).pow(2) + 3 * (centre(*hex).1 - y).pow(2);
            let least = map.hexes().map(|hex| far(&hex)).min();
            let nearest: Vec<Hex> = map.hexes().filter(|hex| Some(far(hex)) == least).collect();

            assert!(met.contains(&nearest), "{from} to {to} meets {met:?}, not {nearest:?}");
        }
    }
}
