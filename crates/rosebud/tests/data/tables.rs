//! The charts and tables.

use crate::{DATA, problems_with};
use rosebud::board::{Hexside, Terrain};
use rosebud::counters::{Arm, Army};
use rosebud::data::Data;
use rosebud::points::{MovementPoints, StackingPoints, StrengthPoints, VictoryPoints};
use rosebud::strength::Strength;
use rosebud::tables::{
    Attempt, FireResult, Flight, LeaderLoss, Letter, Level, Load, Mode, MoraleResult, SideResult, Wound,
};

/// The letter of a strength in quarters.
fn letter(line: Army, quarters: u8, mode: Mode) -> Option<char> {
    let strength = Strength::whole(quarters).halved().halved();
    let matrix = &DATA.tables.matrix;
    matrix.column(line, strength).and_then(|column| matrix.letter(column, mode)).map(Letter::as_char)
}

/// [2.D-b] [9.A-h] The examples of the matrix, fractions read down (R51).
#[test]
fn r2_d_b_fire_matrix() {
    use Army::{Indian, Us};
    assert_eq!(letter(Us, 16, Mode::Dismounted), Some('E'));
    assert_eq!(letter(Us, 20, Mode::Mounted), Some('D'));
    assert_eq!((letter(Indian, 20, Mode::Dismounted), letter(Indian, 20, Mode::Mounted)), (Some('E'), Some('C')));
    assert_eq!(letter(Indian, 16, Mode::Dismounted), Some('D'));
    assert_eq!((letter(Indian, 2, Mode::Dismounted), letter(Us, 2, Mode::Dismounted)), (None, Some('A')));
    assert_eq!(letter(Us, 15, Mode::Dismounted), Some('D'), "3.75 reads as 3");
    let three = Mode::ALL.map(|mode| letter(Us, 20, mode));
    assert_eq!(three, [Some('D'), Some('F'), Some('E')]);
}

/// [3.A-b] Riders never get a stronger letter than the same strength on foot.
#[test]
fn r3_a_b_riders_fire_less_well() {
    for army in Army::BOTH {
        for quarters in 0..=60 {
            assert!(letter(army, quarters, Mode::Mounted) <= letter(army, quarters, Mode::Dismounted));
            assert!(letter(army, quarters, Mode::Prone) <= letter(army, quarters, Mode::Dismounted));
        }
    }
}

/// [2.D-c] [9.A-i] Columns E, D and A as printed; below 7 nothing, above 15 the last row.
#[test]
fn r2_d_c_fire_results() {
    use FireResult::{Check, CheckMinusOne, Nothing, One, Two};
    let column = |letter: u8, totals: &[i8]| -> Vec<FireResult> {
        totals.iter().map(|total| DATA.tables.fire.result(Letter(letter), *total)).collect()
    };
    assert_eq!(column(4, &[7, 8, 9, 10, 12, 13]), [Nothing, Check, CheckMinusOne, One, One, Two]);
    assert_eq!(column(3, &[9, 10, 11, 14]), [Check, CheckMinusOne, One, Two]);
    assert_eq!(column(0, &[-3, 9, 10, 12, 13, 20]), [Nothing, Nothing, Check, CheckMinusOne, One, One]);
    let weaker = "\"9   -     -     MC    MC    MC-1  MC-1  MC-1  1\"";
    let problems = problems_with(&[("tables.toml", weaker, "\"9   -     -     MC    MC    MC-1  MC-1  1     -\"")]);
    assert_eq!(problems[0].key, "fire.results");
}

/// [2.D-d] [9.B.2] Density in rows up to 5, 10, 15 and 25; nothing at all is the first row, too much the last (R49, R53).
#[test]
fn r9_b_2_density() {
    let points = [0, 1, 5, 6, 10, 11, 15, 16, 25, 40];
    assert_eq!(
        points.map(|points| DATA.tables.density(StackingPoints::new(points))),
        [-1, -1, -1, 0, 0, 1, 1, 2, 2, 2]
    );
    let fire = DATA.tables.fire_modifiers;
    assert_eq!((fire.mounted, fire.prone_or_pinned, fire.breastworks, fire.cliff_down), (1, -1, -2, 1));
}

/// [2.D-e] [10.A-c] [10.A-d] Odds are rounded down and read on the attacker's line; the diagonal has ends.
#[test]
fn r2_d_e_melee_results() {
    use Army::{Indian, Us};
    let melee = &DATA.tables.melee;
    let column = |army, attack, defence| melee.column(army, Strength::whole(attack), Strength::whole(defence));
    assert_eq!((column(Us, 11, 4), column(Us, 2, 1), column(Indian, 2, 1)), (4, 4, 3));
    assert_eq!((column(Us, 1, 3), column(Us, 3, 3), column(Us, 3, 2), column(Us, 20, 1)), (0, 2, 3, 6));
    assert_eq!((column(Indian, 3, 4), column(Indian, 15, 5), column(Indian, 30, 6)), (0, 4, 6));
    let one = |losses, flight| SideResult { losses: StrengthPoints::new(losses), flight };
    let even = melee.result(column(Us, 4, 4), 4);
    assert_eq!((even.attacker, even.defender), (one(1, Flight::None), one(1, Flight::None)));
    let three = melee.result(column(Indian, 15, 5), 6);
    assert_eq!((three.attacker, three.defender), (SideResult::default(), one(2, Flight::Retreat(2))));
    assert_eq!(melee.result(0, -4).attacker, one(2, Flight::Rout));
    assert_eq!(melee.result(6, 9).defender, one(3, Flight::Rout));
}

/// [2.D-f] Modifiers of the melee die.
#[test]
fn r2_d_f_melee_modifiers() {
    let melee = &DATA.tables.melee;
    let all = [melee.infantry, melee.defender_down, melee.defender_disrupted, melee.attacker_disrupted];
    assert_eq!((all, melee.uphill, melee.breastworks), ([1, 1, 1, -1], -1, -1));
}

/// [2.D-g] [13.A] [13.A-b] Morale: six results; below and above the table its ends hold.
#[test]
fn r2_d_g_morale() {
    use MoraleResult::{Disrupted, Nothing, Pinned, RetreatOne, RetreatTwo, Routed};
    let results = [-1, 2, 3, 4, 5, 6, 7, 14].map(|total| DATA.tables.morale.result(total));
    assert_eq!(results, [Routed, Routed, RetreatTwo, Pinned, RetreatOne, Disrupted, Nothing, Nothing]);
}

/// [2.D-h] [2.D-i] [10.H.1-c] Rally from 4; retreat before melee: No* up to 1, Yes from 3: a Mounted band with a 3 goes, a
/// Disrupted company on foot with a 2 stays and is Disrupted.
#[test]
fn r2_d_h_rally_and_retreat() {
    assert_eq!((DATA.tables.rally, DATA.tables.out_of_radius), (4, -1));
    let retreat = &DATA.tables.retreat;
    use Attempt::{No, NoAndDisrupted, Yes};
    assert_eq!(
        [0, 2 - 1, 2, 3, 3 + 1, 7].map(|total| retreat.result(total)),
        [NoAndDisrupted, NoAndDisrupted, No, Yes, Yes, Yes]
    );
    assert_eq!((retreat.mounted, retreat.disrupted, retreat.prone, retreat.routed), (1, -1, -1, -1));
}

/// [2.D-j] [2.D-k] [12.D.1-d] Leaders hit, and how badly.
#[test]
fn r2_d_j_leader_loss() {
    let losses = [2, 3, 4, 5, 12].map(|total| DATA.tables.leader_loss(total));
    use LeaderLoss::{Killed, None, Wounded};
    assert_eq!(losses, [Killed, Wounded, Wounded, None, None]);
    use Wound::{Light, Moderate, Mortal, Severe};
    assert_eq!(DATA.tables.wounds, [Mortal, Severe, Moderate, Moderate, Light, Light]);
}

/// [2.D-l] Horses are captured on 4 to 6.
#[test]
fn r2_d_l_lost_horses() {
    assert_eq!(DATA.tables.lost_horses, [false, false, false, true, true, true]);
}

/// [2.D-m] [7.B] [9.B.1] [10.D] The terrain chart.
#[test]
fn r2_d_m_terrain() {
    let line = |terrain| {
        let effect = DATA.tables.ground(terrain);
        (effect.enter.map(MovementPoints::get), effect.fire, effect.melee, effect.blocks_sight, effect.refuge)
    };
    assert_eq!(line(Terrain::Clear), ([1, 2], 0, 0, false, false));
    assert_eq!(line(Terrain::LightWoods), ([2, 2], -1, -1, true, true));
    assert_eq!(line(Terrain::Rocks), ([3, 2], -1, -1, false, true));
    assert_eq!(line(Terrain::Marsh), ([3, 3], 0, -2, false, false));
    let side = |hexside| {
        let effect = DATA.tables.hexside(hexside);
        (effect.extra.get(), effect.melee, effect.closed)
    };
    assert_eq!(side(Hexside::DryCreek), (1, -1, false));
    assert_eq!(side(Hexside::RosebudCreek), (2, -2, false));
    assert_eq!((side(Hexside::Cliff), side(Hexside::Open)), ((0, 0, true), (0, 0, false)));
    assert_eq!(DATA.tables.uphill.get(), 1);
}

/// [2.D-n] Victory points by event.
#[test]
fn r2_d_n_victory_points() {
    let chart = &DATA.tables.victory;
    let ours = [chart.strength_point, chart.headquarters, chart.pack_train, chart.ammunition_point];
    assert_eq!(ours.map(VictoryPoints::get), [1, 3, 5, 1]);
    assert_eq!((chart.horses.get(), chart.low_ammo.get(), chart.small_arms), (1, -1, 10));
    let worth = |key: &str| {
        let leader = DATA.unit(key).unwrap();
        let line = chart.leaders.iter().find(|line| line.leader == leader).unwrap();
        [line.wounded.get(), line.killed.get()]
    };
    assert_eq!(["crook", "gall", "mills", "replacement-1"].map(worth), [[3, 5], [2, 3], [1, 2], [0, 1]]);
    let problems = problems_with(&[("tables.toml", "\"gall\", ", "")]);
    assert_eq!(problems[0].found, "\"gall\"");
}

/// [2.D-o] [17] The level of victory by the ratio of points; a total under 1 counts as 1.
#[test]
fn r2_d_o_levels() {
    let level = |us, indian| {
        let ending = DATA.tables.ending([us, indian].map(VictoryPoints::new));
        (ending.winner, ending.level)
    };
    assert_eq!(level(23, 71), (Some(Army::Indian), Level::Decisive));
    assert_eq!(level(32, 32), (None, Level::Draw));
    assert_eq!(level(30, 20), (Some(Army::Us), Level::Marginal));
    assert_eq!(level(30, 15), (Some(Army::Us), Level::Substantial));
    assert_eq!(level(10, 30), (Some(Army::Indian), Level::Decisive));
    assert_eq!(level(29, 20), (None, Level::Draw));
    assert_eq!(level(-3, 2), (Some(Army::Indian), Level::Substantial));
}

/// [2.D-q] [15-b] [14.D.2-f] What units and trains carry.
#[test]
fn r2_d_q_roster() {
    let boxes = |arm: Arm| DATA.tables.roster[arm.index()].get();
    assert_eq!([Arm::Cavalry, Arm::Infantry, Arm::Miners, Arm::Scouts].map(boxes), [10, 12, 8, 6]);
    assert_eq!([Arm::Headquarters, Arm::Personnel, Arm::Warriors].map(boxes), [0; 3]);
    let load = |load: Load| (load.points.get(), load.lost.get());
    assert_eq!((load(DATA.tables.ammunition), load(DATA.tables.small_arms)), ((6, 1), (30, 5)));
    assert_eq!(DATA.tables.low_boxes.get(), 3);
}

/// [2.D] Every chart is data: another rally table is read without a change of the program.
#[test]
fn r2_d_tables_can_be_replaced() {
    let text = Data::sources().text("tables.toml").unwrap().replace("yes = 4\n", "yes = 5\n");
    let data = Data::load(&Data::sources().with_override("tables.toml", text)).unwrap();
    assert_eq!(data.tables.rally, 5);
}
