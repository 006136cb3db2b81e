//! The printed tables and tracks.

use crate::{DATA, keys_with};
use blood_ohio::counters::{Nation, Side};
use blood_ohio::points::HalfPoints;
use blood_ohio::tables::{
    Action, AmbushResult, EventFace, FortId, LeaderFate, Procedure, RaidChit, ScoutFate, StartingForce, Tables,
};

fn tables() -> &'static Tables {
    &DATA.tables
}

/// [14.6-e] [14.6-b] [14.6-c] [R48] [R78] the combat results table, cell by cell, and beyond its edges.
#[test]
fn r14_6_e_combat_results() {
    let rows = [
        [0, 0, 0, 1, 1, 1, 2, 2],
        [0, 0, 1, 1, 1, 2, 2, 3],
        [0, 1, 1, 1, 2, 2, 3, 3],
        [1, 1, 1, 2, 2, 3, 3, 4],
        [1, 1, 2, 2, 3, 3, 4, 4],
        [1, 2, 2, 3, 3, 4, 4, 5],
    ];
    for (roll, row) in (1..).zip(rows) {
        for (column, hits) in (0..).zip(row) {
            for strength in [2 * column + 1, 2 * column + 2] {
                assert_eq!(tables().crt(strength, roll), hits, "strength {strength}, roll {roll}");
            }
        }
    }
    assert_eq!((tables().crt(0, 6), tables().crt(-3, 6)), (0, 0), "less than 1 FP inflicts nothing");
    assert_eq!((tables().crt(40, 6), tables().crt(40, 1)), (5, 2), "above 16 counts as 16");
    assert_eq!((tables().crt(8, 7), tables().crt(8, 0)), (3, 1), "rows beyond the die");
    let keys = keys_with("tables.toml", "\"0 0 0 1 1 1 2 2\"", "\"0 0 2 1 1 1 2 2\"");
    assert_eq!(keys, ["combat.rows"]);
}

/// [18.2-c] [18.2-d] the ambush results table; below 1 counts as 1, above 6 as 6.
#[test]
fn r18_2_c_ambush_results() {
    let row = |hits, overwhelming, loses| AmbushResult { hits, overwhelming, loses: HalfPoints::new(loses) };
    let rows =
        [row(0, false, 1), row(0, false, 0), row(0, false, 0), row(1, false, 0), row(1, false, 0), row(2, true, 0)];
    for (roll, expected) in (1..).zip(rows) {
        assert_eq!(tables().ambush(roll), expected, "roll {roll}");
    }
    assert_eq!((tables().ambush(-1), tables().ambush(0), tables().ambush(8)), (rows[0], rows[0], rows[5]));
}

/// [14.5] artillery shock for modified rolls of 0 to 6.
#[test]
fn r14_5_artillery_shock() {
    assert_eq!([0, 1, 2, 3, 4, 5, 6].map(|roll| tables().shock(roll)), [0, 0, 1, 1, 2, 2, 3]);
    assert_eq!([tables().shock(-1), tables().shock(7)], [0, 3]);
}

/// [14.3] the event die has two faces of battle and one each of four others.
#[test]
fn r14_3_event_die() {
    use EventFace::{Battle, Delay, Reinforcements, UsConfused, WcConfused};
    let faces = [1, 2, 3, 4, 5, 6].map(|roll| tables().event(roll));
    assert_eq!(faces, [Battle, Battle, Delay, UsConfused, WcConfused, Reinforcements]);
}

/// [9.0] a wounded leader heals on 1 to 3 and dies on 6.
#[test]
fn r9_0_leader_check() {
    use LeaderFate::{Dies, Heals, Stays};
    assert_eq!([1, 2, 3, 4, 5, 6].map(|roll| tables().leader_check(roll)), [Heals, Heals, Heals, Stays, Stays, Dies]);
}

/// [21.1] a scout betrays on 1, leaves on 2, helps on 3 to 6.
#[test]
fn r21_1_scout_check() {
    use ScoutFate::{Gone, Loyal, Traitor};
    assert_eq!([1, 2, 3, 4, 5, 6].map(|roll| tables().scout_check(roll)), [Traitor, Gone, Loyal, Loyal, Loyal, Loyal]);
}

/// [2.1] [4.1] [4.1-c] ten turns from FA/WI 1789 to SP/SU 1794.
#[test]
fn r2_1_turn_track() {
    assert_eq!([1, 6, 10].map(|turn| tables().turn_name(turn)), ["FA/WI 1789", "SP/SU 1792", "SP/SU 1794"]);
    for turn in 1..=10 {
        assert_eq!(Tables::winter(turn), tables().turn_name(turn).starts_with("FA/WI"), "turn {turn}");
    }
    assert_eq!((tables().turn_name(0), tables().turn_name(11)), ("", ""));
}

/// [2.2] [4.2] [4.2-b] [4.2-c] [4.2-ex] the ten boxes of the segment track.
#[test]
fn r4_2_c_segments() {
    use Procedure::{
        EndOfTurn, ExpeditionCheck, LeaderCheck, NationCheck, SpecialActions, SupplyCheck, UsOperations, WcOperations,
        WinterQuarters,
    };
    for round in tables().segments[..9].chunks(3) {
        assert_eq!(round[0], [SpecialActions]);
        assert_eq!(round[1], [UsOperations, NationCheck]);
        assert_eq!(round[2], [WcOperations, ExpeditionCheck, LeaderCheck]);
    }
    assert_eq!(tables().segments[9], [SupplyCheck, WinterQuarters, EndOfTurn]);
    assert!(SupplyCheck.winter_only() && WinterQuarters.winter_only() && !EndOfTurn.winter_only());
    let swapped = keys_with("tables.toml", "procedures = [\"us-operations\", ", "procedures = [\"wc-operations\", ");
    assert_eq!(swapped, ["segment"]);
}

/// [2.3] [2.4] the tracks end at 5 SAP and 30 VP.
#[test]
fn r2_3_tracks() {
    assert_eq!((tables().sap_cap.get(), tables().vp_cap), (5, 30));
}

/// [2.4.1] [7.0] expedition squares stand in order, above the scores at which negotiations foresee an expedition.
#[test]
fn r2_4_1_expedition_squares() {
    assert_eq!((tables().withdrawal, tables().entry), ([12, 22, 30], [0, 13, 23]));
    for (square, needed) in tables().withdrawal.iter().zip(tables().thresholds) {
        assert!(*square > needed);
    }
    assert_eq!(keys_with("tables.toml", "entry = [0, 13, 23]", "entry = [0, 11, 23]"), ["track.expeditions"]);
}

/// [2.4.2] [A7.3] eight nations have a square; the Miami and Shawnee have a box instead.
#[test]
fn r2_4_2_nation_squares() {
    let squares = Nation::ALL.map(|nation| tables().nation_square(nation));
    let expected = [None, None, Some(16), Some(10), Some(27), Some(25), Some(18), Some(23), Some(21), Some(20)];
    assert_eq!(squares, expected);
    assert_eq!(keys_with("tables.toml", "name = \"wyandot\"\nsquare", "name = \"miami\"\nsquare").len(), 2);
}

/// [23.0] British Arms lie on squares 2 to 7.
#[test]
fn r23_0_british_arms() {
    assert_eq!(tables().arms_squares, [2, 3, 4, 5, 6, 7]);
}

/// [5.0-h] who may take which special action.
#[test]
fn r5_0_h_actions() {
    use Action::{
        Build, Harass, NegotiateAlliance, NegotiateTreaty, Raid, Recruit, Repair, Save, SearchArtillery, SearchRaiders,
        StrategicMovement,
    };
    let us = [Recruit, NegotiateTreaty, Build, Repair, SearchArtillery, SearchRaiders, Save];
    assert_eq!(tables().actions(Side::Us), us);
    assert_eq!(tables().actions(Side::Wc), [Recruit, NegotiateAlliance, Harass, Raid, StrategicMovement, Save]);
}

/// [5.1.1-b] [5.1.2-b] [5.1.2-c] [5.1.2-g] recruiting dice of both sides.
#[test]
fn r5_1_2_g_recruiting() {
    let [us, wc] = tables().recruit;
    assert_eq!((us.checks, us.success, us.core_bonus), (4, 5, 0));
    assert_eq!((wc.checks, wc.success, wc.core_bonus), (2, 5, 1));
}

/// [5.2.1-f] die and points needed in each expedition.
#[test]
fn r5_2_1_f_negotiation() {
    assert_eq!(tables().thresholds, [10, 15, 20]);
}

/// [5.2.3.1] what comes on when a nation joins.
#[test]
fn r5_2_3_1_starting_forces() {
    let force = |leaders, warriors, remain| Some(StartingForce { leaders, warriors, remain });
    let expected = [
        (Nation::Wyandot, force(2, 4, 4)),
        (Nation::Ottawa, force(2, 3, 3)),
        (Nation::Seneca, force(2, 3, 3)),
        (Nation::Ojibwa, force(2, 3, 3)),
        (Nation::Potawatomi, force(1, 2, 2)),
        (Nation::Kickapoo, force(1, 2, 2)),
        (Nation::Miami, None),
        (Nation::Mingo, None),
    ];
    for (nation, force) in expected {
        assert_eq!(tables().starting[nation.index()], force, "{}", nation.name());
    }
}

/// [5.6.1] [5.6-c] [4.1-b] raid chits come in for six turns, five of each in all.
#[test]
fn r5_6_1_raid_chits() {
    let rows = [[3, 2, 1, 0], [1, 1, 1, 1], [0; 4], [1, 1, 1, 1], [0; 4], [0, 1, 1, 1], [0; 4], [0, 0, 1, 1], [0; 4]];
    for (turn, row) in (1..).zip(rows) {
        assert_eq!(tables().raid_chits(turn), row, "turn {turn}");
    }
    assert_eq!(
        (tables().raid_chits(10), tables().raid_chits(11), tables().raid_chits(0)),
        ([0, 0, 0, 1], [0; 4], [0; 4])
    );
    let all = |chit: RaidChit| (1..=10).map(|turn| tables().raid_chits(turn)[chit.index()]).sum::<u8>();
    assert_eq!(RaidChit::ALL.map(all), [5; 4]);
    assert!(keys_with("tables.toml", "abcd = [0, 0, 0, 1]", "abcd = [0, 0, 0, 2]").contains(&"raid-chits.rows".into()));
}

/// [6.2] [6.2.1] [6.2.2] [6.2.3] [6.2.4] force limits and movement points.
#[test]
fn r6_2_forces() {
    let forces = tables().forces;
    assert_eq!([forces.key_fp, forces.key_fp_second, forces.subordinate_fp], [10, 16, 6]);
    assert_eq!([forces.key_mp, forces.subordinate_mp, forces.stray_mp].concat(), [4, 5, 4, 5, 2, 3]);
    assert_eq!([forces.artillery_mp, forces.wagon_mp, forces.scout_mp], [4, 4, 5]);
}

/// [6.3.1] [6.3.1-b] [6.6] [R64] columns on rivers, and armies.
#[test]
fn r6_3_1_rivers_and_armies() {
    let forces = tables().forces;
    assert_eq!([&[forces.river_fp][..], &forces.ohio_fp, &[forces.army_fp]].concat(), [8, 16, 8, 16]);
}

/// [20.1.2] [20.1.2-d] [20.7] forts: what they hold and what they add.
#[test]
fn r20_1_2_forts() {
    let held = FortId::ALL.map(|fort| tables().fort_capacity(fort));
    assert_eq!(held, [8, 8, 6, 6, 6, 6, 6, 6, 6]);
    assert_eq!([tables().fort_fp(FortId::Steuben, false), tables().fort_fp(FortId::Steuben, true)], [2, 1]);
    assert_eq!(tables().fort_fp(FortId::Washington, false), 0);
    assert_eq!(tables().forts.miamis_fp, 4);
    assert_eq!(FortId::StClair.name(), "Fort St. Clair");
}

/// [11.2-e] winter quarters.
#[test]
fn r11_2_e_quartering() {
    let winter = tables().quartering;
    assert_eq!(
        (winter.settlement_militia, winter.militia_divisor, winter.village_warriors, winter.guests),
        (1, 2, 1, 1)
    );
}

/// [24.0] every award is half a point; more than three casualties are many.
#[test]
fn r24_0_awards() {
    let awards = tables().awards;
    let halves = [
        awards.settlement_step,
        awards.fort_step,
        awards.repair,
        awards.wagon_step,
        awards.raid_failure,
        awards.village_step,
        awards.victor,
        awards.many_casualties,
    ];
    assert_eq!((halves, awards.many), ([HalfPoints::new(1); 8], 3));
}

/// [R11] [R19] [R47] [R72] the rulings that can be turned stand as they were decided.
#[test]
fn switches() {
    let switches = tables().switches;
    assert!(switches.raid_b_blocks_builds && switches.dead_victor_no_retreat);
    assert_eq!((switches.leader_death_vp.get(), switches.empty_settlement_fp.get()), (0, 1));
}
