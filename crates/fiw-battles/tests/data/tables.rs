//! The printed tables.

use crate::{DATA, hex, problems_with, side_of};
use fiw_battles::board::{Board, Terrain};
use fiw_battles::points::MovementPoints;
use fiw_battles::scenario::Battlefield;
use fiw_battles::scenario::Battlefield::{FortOswego, LakeGeorge};
use fiw_battles::tables::{Capture, CombatResult, FireResult, Going, Odds, VictoryLevel};
use grid::Side;

/// [2.1.1-crt] [9.1.2] the combat results table: eleven columns, six rows, in order.
#[test]
fn r2_1_1_crt_reads_one_cell() {
    let tables = &DATA.tables;
    assert_eq!(tables.combat(Odds::ThreeTo1, 2), CombatResult::Dr);
    assert_eq!((tables.combat(Odds::OneTo5, 1), tables.combat(Odds::SixTo1, 6)), (CombatResult::Ad, CombatResult::Dd));
    assert_eq!(Odds::ALL.map(Odds::label).join(" "), "1-5 1-4 1-3 1-2 1-1 1.5-1 2-1 3-1 4-1 5-1 6-1");
    let problems = problems_with(&[("tables.toml", "Ad  Bx  Dd", "Ae  Bx  Dd")]);
    assert_eq!((problems.len(), problems[0].key.as_str()), (1, "combat.rows"));
}

/// [2.1.1-abt] the bombardment table: five strengths, six rows.
#[test]
fn r2_1_1_abt_reads_one_cell() {
    let row = |die| [1, 2, 3, 4, 5].map(|strength| DATA.tables.fire(strength, die));
    assert_eq!(DATA.tables.fire(3, 4), FireResult::Nothing);
    assert_eq!(row(1), [FireResult::Ds, FireResult::Ds, FireResult::DzStar, FireResult::DzStar, FireResult::DzStar]);
    assert_eq!(row(6), [FireResult::Nothing; 5]);
}

/// [2.1.1-tec] each terrain on a map has a line in the chart; clear ground costs 1 [7.2.1].
#[test]
fn r2_1_1_tec_every_terrain_has_a_line() {
    let tables = &DATA.tables;
    let costs = |terrain| Going::ALL.map(|going| tables.enter(terrain, going).map(MovementPoints::get));
    assert_eq!(costs(Terrain::Clear), [Some(1); 4]);
    assert_eq!(costs(Terrain::Woods), [Some(2), Some(1), Some(3), Some(1)]);
    assert_eq!(costs(Terrain::Forest), [Some(3), Some(2), None, Some(2)]);
    assert_eq!(costs(Terrain::Marsh), costs(Terrain::Forest));
    for open in [Terrain::Town, Terrain::Building, Terrain::Fort] {
        assert_eq!(costs(open), [Some(1); 4]);
        assert!(tables.doubled(open, false));
    }
    for closed in [Terrain::Bastion, Terrain::City, Terrain::Lake, Terrain::River, Terrain::EastBank] {
        assert_eq!(costs(closed), [None; 4]);
    }
    let blocking = [Terrain::Woods, Terrain::Forest, Terrain::Town, Terrain::Fort, Terrain::Bastion, Terrain::City];
    let light = [Terrain::Woods, Terrain::Forest, Terrain::Marsh];
    for terrain in DATA.boards.iter().flat_map(|board| board.grid.hexes().map(|hex| board.terrain(hex))) {
        assert_eq!(tables.blocks_sight(terrain), blocking.contains(&terrain), "{terrain:?}");
        assert_eq!(tables.doubled(terrain, true) && !tables.doubled(terrain, false), light.contains(&terrain));
    }
    let problems = problems_with(&[("tables.toml", "name = \"marsh\"", "name = \"woods\"")]);
    assert!(problems.iter().any(|problem| problem.found.starts_with("without marsh")), "{problems:?}");
}

/// [6.1-4a] [6.1-4] distance adds 2, 1 and nothing.
#[test]
fn r6_1_4a_range_modifiers() {
    assert_eq!([1, 2, 3, 4, 12].map(|distance| DATA.tables.range_modifier(distance)), [2, 1, 0, 0, 0]);
    assert_eq!((DATA.tables.fire.works, DATA.tables.fire.bastion, DATA.tables.fire.limits), (-1, -2, [1, 5]));
}

/// [7.2.1-creek] [7.2.1-slope] [7.2.1-ent] [7.2.1-fort] what sides and Fort George cost.
#[test]
fn r7_2_1_hexsides_cost_one_more_in_their_direction() {
    let cost = |board: &Board, from, to| DATA.tables.crossing(side_of(board, from, to)).map(MovementPoints::get);
    let (lake, oswego) = (DATA.board(LakeGeorge), DATA.board(FortOswego));
    assert_eq!((cost(lake, "1309", "1409"), cost(lake, "1409", "1309")), (Some(1), Some(1)));
    assert_eq!((cost(lake, "1503", "1603"), cost(lake, "1603", "1503")), (Some(1), Some(0)));
    assert_eq!((cost(lake, "0811", "0810"), cost(lake, "0810", "0811")), (Some(1), Some(0)));
    assert_eq!(cost(lake, "0810", "0809"), Some(0));
    let enter = |number: &str| oswego.enter_cost(hex(number)).map(MovementPoints::get);
    assert_eq!((enter("0511"), enter("0605")), (Some(2), None));
    assert_eq!((cost(oswego, "0512", "0511"), cost(oswego, "0510", "0511")), (Some(1), Some(0)));
    assert!(DATA.tables.doubled_across(side_of(lake, "0811", "0810")));
    assert!(!DATA.tables.doubled_across(side_of(lake, "0810", "0811")));
    assert!(DATA.tables.shelters(side_of(lake, "0811", "0810")) && DATA.tables.shelters(side_of(lake, "0810", "0811")));
}

/// [7.2.2-c] no map has a bridge, and none has a ford or river hexside.
#[test]
fn r7_2_2_c_there_are_no_bridges() {
    for board in &DATA.boards {
        for (hex, side) in board.grid.hexes().flat_map(|hex| Side::ALL.map(|side| (hex, side))) {
            let on = board.hexside(hex, side);
            assert!(!on.bridge() && !on.ford() && !on.river());
        }
    }
}

/// [2.1.1-trt] [5.0-d] [5.0-ex] track lengths, no fog before game turn 6, and the printed example.
#[test]
fn r2_1_1_trt_turn_tracks_and_fog() {
    let boxes = Battlefield::ALL.map(|id| (DATA.scenario(id).length, DATA.scenario(id).fog.len()));
    assert_eq!(boxes, [(15, 15), (8, 8), (12, 12)]);
    for id in Battlefield::ALL {
        assert!((1..=5).all(|turn| DATA.scenario(id).fog_faces(turn) == 0));
        assert!((6..=DATA.scenario(id).length).all(|turn| DATA.scenario(id).fog_faces(turn) != 0));
    }
    let lake = DATA.scenario(LakeGeorge);
    assert_eq!((lake.fog_faces(13), lake.fog_faces(14), lake.fog_faces(16), lake.fog_faces(0)), (0b1, 0b11, 0, 0));
    let problems = problems_with(&[("tables.toml", "to = 5, faces = []", "to = 5, faces = [6]")]);
    assert_eq!((problems[0].key.as_str(), problems[0].expected.as_str()), ("fog.lake-george", "none (5.0-d)"));
}

/// [20.0-d] the capture table.
#[test]
fn r20_0_d_capture_by_die() {
    let results = [1, 2, 3, 4, 5, 6, 7].map(|total| DATA.tables.captured(total));
    use Capture::{Captured, Eliminated, Looted};
    assert_eq!(results, [Eliminated, Eliminated, Captured, Captured, Looted, Looted, Looted]);
    assert_eq!((DATA.tables.capture.indian, DATA.tables.capture.scores), (1, [true, true, false]));
}

/// [22.6-c] [23.6-c] [24.6-c] the victory tables.
#[test]
fn r17_1_victory_levels_by_margin() {
    use VictoryLevel::{Decisive, Draw, Marginal, Substantive};
    for id in Battlefield::ALL {
        let levels = [0, 1, 2, 3, 4, 5, 6, 9].map(|margin| DATA.scenario(id).level(margin));
        assert_eq!(levels, [Draw, Draw, Marginal, Marginal, Substantive, Substantive, Decisive, Decisive]);
    }
}
