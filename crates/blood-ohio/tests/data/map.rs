//! 2: the map.

use crate::{DATA, board, keys_with, names, space};
use blood_ohio::board::{Board, Gate, Printed, Space, Terrain};
use blood_ohio::counters::Nation;
use blood_ohio::points::MovementPoints;
use blood_ohio::tables::FortId;
use kernel::scene::{CourseKind, RegionKind};
use std::collections::{BTreeSet, VecDeque};

fn of(terrain: Terrain) -> impl Iterator<Item = Space> {
    board().spaces().filter(move |space| board().terrain(*space) == terrain)
}

fn land(nation: Nation) -> impl Iterator<Item = Space> {
    board().spaces().filter(move |space| board().owner(*space) == Some(nation))
}

fn ground_of(nation: Nation) -> impl Iterator<Item = Space> {
    land(nation).filter(|space| board().terrain(*space) == Terrain::Ground)
}

fn settlements() -> impl Iterator<Item = Space> {
    board().spaces().filter(|space| board().printed(*space) == Some(Printed::Settlement))
}

/// Every pair of linked spaces once, entry squares left out.
fn links() -> Vec<(Space, Space)> {
    let entry = |space: &Space| board().terrain(*space) == Terrain::Entry;
    let from = board().spaces().filter(|space| !entry(space));
    let pairs = from.flat_map(|a| board().links(a).iter().map(move |b| (a, *b)));
    pairs.filter(|(a, b)| a < b && !entry(b)).collect()
}

/// Do these spaces hang together by themselves?
fn connected(spaces: &BTreeSet<Space>) -> bool {
    let mut open: Vec<Space> = spaces.iter().copied().take(1).collect();
    let mut reached: BTreeSet<Space> = open.iter().copied().collect();
    while let Some(at) = open.pop() {
        for next in board().links(at).iter().filter(|next| spaces.contains(next)) {
            if reached.insert(*next) {
                open.push(*next);
            }
        }
    }
    reached.len() == spaces.len()
}

/// Movement points from a space to all others, entry squares left out; `along` allows steps from river to river.
fn march(from: Space, along: bool) -> Vec<u16> {
    let river = |space: Space| board().terrain(space) == Terrain::River;
    let mut costs = vec![u16::MAX; board().len()];
    costs[from.index()] = 0;
    let mut open = VecDeque::from([from]);
    while let Some(at) = open.pop_front() {
        for to in board().links(at) {
            let shut = board().terrain(*to) == Terrain::Entry || (!along && river(at) && river(*to));
            let cost = costs[at.index()] + u16::from(board().step_cost(at, *to).expect("a link").get());
            if !shut && cost < costs[to.index()] {
                costs[to.index()] = cost;
                open.push_back(*to);
            }
        }
    }
    costs
}

/// How many operations a force too large to move along rivers needs, with so many MP in each.
fn operations(from: &str, to: &str, mp: u16) -> u8 {
    let mut reached = BTreeSet::from([space(from)]);
    for count in 1..=20 {
        let steps = reached.iter().flat_map(|at| {
            let costs = march(*at, false);
            of(Terrain::Ground).filter(move |ground| costs[ground.index()] <= mp)
        });
        reached = steps.collect();
        if reached.contains(&space(to)) {
            return count;
        }
    }
    u8::MAX
}

/// [2.0] linked spaces are 15 to 25 miles apart in the mean, at 5.5 units a mile.
#[test]
fn r2_0_spaces_lie_some_twenty_miles_apart() {
    let length = |(a, b): &(Space, Space)| {
        let ([ax, ay], [bx, by]) = (board().position(*a), board().position(*b));
        i64::from((ax - bx).pow(2) + (ay - by).pow(2)).isqrt() / 55
    };
    let miles: Vec<i64> = links().iter().map(length).collect();
    let mean = miles.iter().sum::<i64>() / miles.len() as i64;
    assert!((15..=25).contains(&mean), "{mean} miles");
    assert_eq!((of(Terrain::Ground).count(), of(Terrain::River).count()), (186, 80));
    let rivers = links().iter().filter(|(a, _)| board().terrain(*a) == Terrain::River).count();
    assert_eq!((links().len() - rivers, rivers), (558, 74), "trails and river links");
}

/// [2.0-b] [2.0-d] south and east of the Ohio no ground carries a nation's colour.
#[test]
fn r2_0_b_the_nations_live_north_of_the_ohio() {
    let south: Vec<Space> = of(Terrain::Ground).filter(|space| !board().north_of_ohio(*space)).collect();
    assert!(south.iter().all(|space| board().owner(*space).is_none()));
    let north = settlements().filter(|space| board().north_of_ohio(*space));
    assert_eq!(names(north), ["Columbia", "North Bend", "Marietta", "Belpre"]);
    for (name, expected) in
        [("Fort Washington", true), ("Fort Harmar", true), ("Logstown", true), ("Louisville", false)]
    {
        assert_eq!(board().north_of_ohio(space(name)), expected, "{name}");
    }
    let keys = keys_with(
        "map.toml",
        "name = \"Louisville\", at = [3822, -8560],",
        "name = \"Louisville\", at = [3822, -8560], owner = \"miami\",",
    );
    assert_eq!(keys, ["printed[2].spaces", "north-of-ohio"]);
}

/// [2.0-c] a nation's boundary is the set of its coloured spaces, and it hangs together.
#[test]
fn r2_0_c_each_land_hangs_together() {
    let sizes = Nation::ALL.map(|nation| ground_of(nation).count());
    assert_eq!(sizes, [27, 26, 15, 11, 16, 9, 14, 0, 0, 0]);
    for nation in Nation::ALL.into_iter().filter(|nation| !nation.off_map()) {
        assert!(connected(&land(nation).collect()), "{}", nation.name());
    }
}

/// [2.4.3] [2.4.3-b] four entry squares of each side, two of the United States' southern.
#[test]
fn r2_4_3_b_eight_entry_squares() {
    let gates: Vec<(&str, Gate)> = board().gates().map(|(space, gate)| (board().id(space), gate)).collect();
    let us = |southern| Gate::Us { southern };
    let expected = [
        ("E1", us(false)),
        ("E2", us(false)),
        ("E3", us(true)),
        ("E4", us(true)),
        ("E5", Gate::Nation(Nation::Ojibwa)),
        ("E6", Gate::Nation(Nation::Potawatomi)),
        ("E7", Gate::Nation(Nation::Kickapoo)),
        ("E8", Gate::Nation(Nation::Miami)),
    ];
    assert_eq!(gates, expected);
    assert_eq!(names(board().links(space("E1")).to_vec()), ["Catfish Camp", "Raccoon Creek", "Logstown", "Beaver"]);
    assert_eq!(names(board().links(space("E8")).to_vec()), ["Kenapacomaqua", "Mississinewa mouth"]);
    assert_eq!(board().gate_of(Nation::Kickapoo), Some(space("Kickapoo entry")));
}

/// [2.4.3-c] an entry square has no distance to any space, and no way leads over it.
#[test]
fn r2_4_3_c_entry_squares_are_no_spaces() {
    for gate in of(Terrain::Entry) {
        let reached = board().spaces().filter(|other| board().distance(gate, *other) != Board::UNREACHABLE);
        assert_eq!(reached.collect::<Vec<_>>(), [gate]);
        assert_eq!(board().owner(gate), None);
    }
    let [north, south] = ["Clarksburg", "Clendenins"].map(space);
    assert!(board().linked(space("E2"), north) && board().linked(space("E2"), south));
    assert_eq!(board().distance(north, south), 6, "not by the entry square");
}

/// [2.4.3-d] the three nations beyond the edge have an entry square and no land.
#[test]
fn r2_4_3_d_off_map_nations() {
    for nation in Nation::ALL {
        assert_eq!(nation.off_map(), land(nation).count() == 0);
        assert!(!nation.off_map() || board().gate_of(nation).is_some());
    }
}

/// [2.4.3-g] stepping in costs what the space costs, stepping out 1 MP.
#[test]
fn r2_4_3_g_cost_at_entry_squares() {
    let cost = |from, to| board().step_cost(space(from), space(to)).map(MovementPoints::get);
    assert_eq!((cost("E1", "Logstown"), cost("E1", "O1")), (Some(1), Some(2)));
    assert_eq!((cost("Logstown", "E1"), cost("O1", "E1")), (Some(1), Some(1)));
    assert_eq!(cost("E1", "Wheeling"), None);
}

/// [2.5] [2.5-b] [2.5.1] [2.5.2] [2.5.2-b] [2.5.2-c] [A7.1] what a step costs depends on the two spaces only.
#[test]
fn r2_5_b_movement_costs() {
    let cost = |from, to| board().step_cost(space(from), space(to)).map(MovementPoints::get);
    assert_eq!(cost("Fort Washington", "Mill Creek"), Some(1));
    assert_eq!(cost("Fort Washington", "O18"), Some(2));
    assert_eq!(cost("O18", "O19"), Some(1));
    assert_eq!(cost("O18", "Tanners Station"), Some(0));
    assert_eq!(cost("Fort Washington", "Tanners Station"), None);
    let way = ["Fort Washington", "O18", "O17", "Bracken"];
    let total: u8 = way.windows(2).map(|step| cost(step[0], step[1]).unwrap()).sum();
    assert_eq!(total, 3);
    let costs = DATA.tables.costs;
    assert_eq!([costs.pass_through, costs.overrun], [1, 1]);
}

/// [2.6] [5.3-b] two forts and twenty settlements are printed, each settlement one or two spaces from a river.
#[test]
fn r2_6_printed_structures() {
    assert_eq!(board().printed_fort(FortId::Washington), Some(space("G001")));
    assert_eq!(board().printed_fort(FortId::Harmar), Some(space("G050")));
    assert!(FortId::ALL.into_iter().filter(|fort| !fort.printed()).all(|fort| board().printed_fort(fort).is_none()));
    assert_eq!(settlements().count(), 20);
    assert!(settlements().all(|space| (1..=2).contains(&board().to_river(space)) && board().owner(space).is_none()));
    let near = |space: &Space| {
        board().spaces().any(|other| board().owner(other).is_some() && board().distance(*space, other) <= 3)
    };
    assert_eq!(settlements().filter(near).count(), 11, "on the frontier");
}

/// [3.2.5] [20.5] [A6.1] Miami and Shawnee have two principal villages, most nations one, the Mingo none.
#[test]
fn r3_2_5_principal_villages() {
    let villages = Nation::ALL.map(|nation| names(board().principal_villages(nation)));
    assert_eq!(villages[0], ["Pickawillany", "Kekionga"]);
    assert_eq!(villages[1], ["Chalakatha", "Wapatomica"]);
    assert_eq!(villages[2], ["Gekelmukpechunk"]);
    assert_eq!(villages.each_ref().map(Vec::len), [2, 2, 1, 0, 1, 1, 1, 0, 0, 0]);
    let markers = Nation::ALL.map(|nation| DATA.villages(nation));
    assert_eq!(markers, [6, 6, 4, 3, 4, 3, 4, 0, 0, 0]);
}

/// [2.8] eighteen battle sites of 1778 to 1794, which no rule asks for.
#[test]
fn r2_8_battle_sites() {
    let battles = &board().drawing.battles;
    assert_eq!(battles.len(), 18);
    assert!(battles.iter().all(|battle| (1778..=1794).contains(&battle.year)));
    assert!(battles.iter().is_sorted_by_key(|battle| battle.year));
}

/// [6.3.1-b] the Ohio is one chain of 24 river spaces across the map.
#[test]
fn r6_3_1_b_the_ohio() {
    let ohio: Vec<Space> = board().spaces().filter(|space| board().ohio(*space)).collect();
    assert_eq!(ohio.len(), 24);
    assert!(ohio.windows(2).all(|pair| board().linked(pair[0], pair[1])));
    assert_eq!((board().river(ohio[0]), board().river(space("MI1"))), (Some("Ohio"), Some("Great Miami")));
}

/// [20.7] the British flag is on the Maumee below the rapids.
#[test]
fn r20_7_the_british_flag() {
    let flag = board().british_flag();
    assert_eq!((board().id(flag), board().river(flag)), ("MA1", Some("Maumee")));
    assert!(board().linked(flag, space("Swan Creek")) && board().linked(flag, space("MA2")));
}

/// [6.3.1-c] [15.2] every river space has ground on at least two banks; some corners between rivers have none.
#[test]
fn r6_3_1_c_banks() {
    for river in of(Terrain::River) {
        let ground = board().links(river).iter().filter(|to| board().terrain(**to) == Terrain::Ground);
        assert!(ground.clone().all(|near| !board().far_bank(river, *near).is_empty()), "{}", board().id(river));
        for near in ground {
            let far = board().far_bank(river, *near);
            assert!(far.iter().all(|other| board().bank(river, *other) != board().bank(river, *near)));
        }
    }
    let across = |river, near| names(board().far_bank(space(river), space(near)).to_vec());
    assert_eq!(across("O18", "Fort Washington"), ["Tanners Station", "Bank Lick"]);
    assert_eq!(across("O18", "Bank Lick"), ["Fort Washington", "Columbia"]);
    assert_eq!(across("O10", "Point Pleasant"), ["Leading Creek", "Gallipolis"]);
    assert_eq!(across("O19", "North Bend"), ["Tanners Station", "Laughery"]);
    assert_eq!(across("MA5", "Kekionga"), ["Flat Rock Creek"]);
    assert_eq!(across("MA5", "Flat Rock Creek"), ["Little River", "Kekionga", "Eel River Town"]);
    // The Ohio goes on to Fort Pitt between these two.
    assert_eq!(across("O1", "Raccoon Creek"), ["Logstown", "Little Beaver"]);
    assert_eq!(across("O24", "Louisville"), ["Silver Creek", "Clarks Grant"]);
    assert_eq!(board().bank(space("O18"), space("O17")), Board::NO_BANK);
    assert_eq!(board().bank(space("O18"), space("Kekionga")), Board::NO_BANK);
    assert!(board().far_bank(space("Kekionga"), space("MA5")).is_empty());
}

/// Trails never cross a river or each other, so a bank is changed only through a river space.
#[test]
fn no_two_links_cross() {
    let links = links();
    let side = |[ox, oy]: [i32; 2], [ax, ay]: [i32; 2], [bx, by]: [i32; 2]| {
        let cross = i64::from(ax - ox) * i64::from(by - oy) - i64::from(ay - oy) * i64::from(bx - ox);
        cross.signum()
    };
    for (at, (a, b)) in links.iter().enumerate() {
        for (c, d) in links[..at].iter().filter(|(c, d)| ![a, b].contains(&c) && ![a, b].contains(&d)) {
            let [pa, pb, pc, pd] = [a, b, c, d].map(|space| board().position(*space));
            let apart = side(pa, pb, pc) * side(pa, pb, pd) >= 0 || side(pc, pd, pa) * side(pc, pd, pb) >= 0;
            assert!(apart, "{:?}", names([*a, *b, *c, *d]));
        }
    }
}

/// Links are the same from both ends, all spaces hang together, and river links keep to rivers.
#[test]
fn the_map_hangs_together() {
    assert!(links().iter().all(|(a, b)| board().linked(*b, *a)));
    assert!(board().spaces().all(|space| board().links(space).is_sorted()));
    let spaces: BTreeSet<Space> = board().spaces().filter(|space| board().terrain(*space) != Terrain::Entry).collect();
    assert!(connected(&spaces));
    let furthest = spaces.iter().map(|to| board().distance(space("Fort Washington"), *to)).max();
    assert!(furthest.is_some_and(|distance| distance < 30), "{furthest:?}");
}

/// [A2.0] Fort Greenville can stand four spaces from Fort Washington in Miami land, with room for villages round it;
/// the part of the map that the learning scenario uses hangs together.
#[test]
fn a2_0_the_learning_map() {
    let washington = space("Fort Washington");
    let sites = ground_of(Nation::Miami).filter(|site| board().distance(*site, washington) == 4);
    assert_eq!(names(sites), ["Stillwater", "Greenville Creek", "Whitewater Town", "Nettle Creek"]);
    let near = |site: &Space| {
        (3..=4).contains(&board().distance(*site, space("Greenville Creek"))) && board().to_river(*site) <= 2
    };
    assert_eq!(ground_of(Nation::Miami).filter(near).count(), 11);
    let used: BTreeSet<Space> = board()
        .spaces()
        .filter(|space| board().learning(*space) && board().terrain(*space) != Terrain::Entry)
        .collect();
    assert!(connected(&used));
    assert!(!board().learning(space("Goschachgunk")) && !board().learning(space("Ojibwa entry")));
    assert!(board().learning(space("Miami entry")) && board().learning(space("Lexington road")));
}

/// [A4.0] [A4.1] every nation has more village sites than markers; some Miami and Shawnee land lies south of a town.
#[test]
fn a4_0_village_sites() {
    let sites = |nation: Nation| {
        let fits =
            move |site: &Space| board().printed(*site).is_none() && board().to_river_of(*site, Some(nation)) <= 2;
        ground_of(nation).filter(fits).count()
    };
    for nation in Nation::ALL.into_iter().filter(|nation| !nation.off_map()) {
        assert!(sites(nation) > usize::from(DATA.villages(nation)), "{}", nation.name());
        assert!(land(nation).any(|space| board().terrain(space) == Terrain::River), "{}", nation.name());
    }
    let south = |nation, town| ground_of(nation).filter(|site| board().south_of(*site, space(town))).count();
    assert_eq!((south(Nation::Miami, "Pickawillany"), south(Nation::Shawnee, "Chalakatha")), (9, 8));
}

/// [20.5.1] [20.5.1-j] each space of a nation has at least four places within 5 MP to move a village to.
#[test]
fn r20_5_1_villages_can_relocate() {
    let beside_river = |site: &Space| board().to_river(*site) == 1;
    for nation in Nation::ALL {
        for from in ground_of(nation) {
            let costs = march(from, true);
            let near = |site: &Space| *site != from && costs[site.index()] <= 5;
            assert!(ground_of(nation).filter(beside_river).filter(near).count() >= 4, "{}", board().name(from));
        }
    }
}

/// The marches of the war take as many operations as they should: three of a led force to Kekionga, six of an army.
#[test]
fn marches_from_fort_washington() {
    let (washington, costs) = (space("Fort Washington"), march(space("Fort Washington"), true));
    let far = |name| (board().distance(washington, space(name)), costs[space(name).index()]);
    assert_eq!((far("Kekionga"), far("Fort Harmar")), ((10, 10), (11, 11)));
    assert_eq!((operations("Fort Washington", "Kekionga", 4), operations("Fort Washington", "Kekionga", 2)), (3, 6));
    for town in ["Pickawillany", "Wapatomica", "Chalakatha"] {
        assert_eq!(operations("Fort Washington", town, 4), 2, "{town}");
    }
    assert!((3..=4).contains(&operations("Fort Washington", "Gekelmukpechunk", 4)));
    assert_eq!(operations("Fort Washington", "Cuyahoga Town", 4), 4);
    let from_gate = |gate| march(space(gate), true)[washington.index()];
    assert_eq!((from_gate("E3"), from_gate("E4")), (6, 7));
    let forward = of(Terrain::Ground).filter(|site| board().distance(washington, *site) == 3);
    assert!(forward.into_iter().any(|site| operations(board().id(site), "Kekionga", 4) == 2));
}

/// Kekionga is reached from the south only over a river, or overland by two towns.
#[test]
fn the_ways_to_kekionga() {
    assert_eq!(
        names(board().links(space("Kekionga")).to_vec()),
        ["Eel River Town", "Elkhart Portage", "Kekionga forks", "Cedar Creek mouth"]
    );
}

/// The drawing lies on its sheet, and each river runs through its own spaces from mouth to head.
#[test]
fn the_map_can_be_drawn() {
    let drawing = &board().drawing;
    let [left, top, right, bottom] = drawing.sheet;
    let on_sheet = |[x, y]: [i32; 2]| (left..=right).contains(&x) && (top..=bottom).contains(&y);
    assert!(board().spaces().all(|space| on_sheet(board().position(space))));
    assert!(drawing.battles.iter().all(|battle| on_sheet(battle.position)));
    for river in of(Terrain::River) {
        let name = board().river(river).unwrap();
        let course = drawing
            .courses
            .iter()
            .find(|course| course.name.trim_end_matches(" River") == name.trim_end_matches(" River"));
        let course = course.unwrap_or_else(|| panic!("no course for the {name}"));
        assert!(course.points.contains(&board().position(river)), "{name}");
        assert_eq!(course.kind == CourseKind::GreatRiver, board().ohio(river));
    }
    assert_eq!(drawing.regions.iter().filter(|region| region.kind == RegionKind::Lake).count(), 1);
    assert!(drawing.names.iter().filter_map(|name| name.owner.as_ref()).collect::<BTreeSet<_>>().len() == 7);
    let gap = links().into_iter().map(|(a, b)| {
        let ([ax, ay], [bx, by]) = (board().position(a), board().position(b));
        i64::from((ax - bx).pow(2) + (ay - by).pow(2)).isqrt()
    });
    assert!(gap.min().unwrap() >= 300, "room for spaces side by side");
}

/// Spaces are found by id and by name; each id and name is used once.
#[test]
fn spaces_are_found_by_id_and_name() {
    for space in board().spaces() {
        assert_eq!(board().find(board().id(space)), Some(space));
        assert_eq!(board().find(board().name(space)), Some(space));
    }
    assert_eq!(board().find("Philadelphia"), None);
    let keys = keys_with("map.toml", "name = \"Columbia\"", "name = \"North Bend\"");
    assert!(keys.contains(&"ground".to_owned()), "{keys:?}");
}

/// A link that is listed at one end only, or leads nowhere, is refused; so is a map that falls apart.
#[test]
fn wrong_maps_are_refused() {
    let one_way = keys_with("map.toml", "links = \"G002 G003 G004 MI1 O18\"", "links = \"G002 G003 MI1 O18\"");
    assert_eq!(one_way, ["ground"]);
    let nowhere =
        keys_with("map.toml", "links = \"G002 G003 G004 MI1 O18\"", "links = \"G002 G003 G004 G999 MI1 O18\"");
    assert_eq!(nowhere, ["ground"]);
    assert!(keys_with("map.toml", "space = \"MA1\"", "space = \"MA9\"").contains(&"flag.space".to_owned()));
}
