//! 19: the Quick Battle module.

use super::table::{Given, SUMMER, Table, area, game, given_with, piece};
use dark_ground::counters::{Nation, Side};
use dark_ground::decision::Decision;
use dark_ground::event::{CombatKind, Event};
use dark_ground::points::MobilizationLevel;
use dark_ground::quick::{HitResult, LineDecision, LineEvent, LineMove, Post, Quick};
use dark_ground::state::{Order, Place, Standing, Step};
use dark_ground::tables::Happening;
use kernel::{AnyGame, Game};

pub(super) const WILDERNESS: &str = "HAM";
pub(super) const ROUGH: &str = "BIG";
const SETTLED: &str = "CIN";

fn war() -> Given {
    let at_war = given_with("campaign", &[("battles", "quick")]).turn(SUMMER).commitment(3);
    let at_war = at_war.nation(Nation::Miami, Standing::Warpath, 3).nation(Nation::Shawnee, Standing::Warpath, 4);
    at_war.with(|state| {
        state.primary = [Some(piece("Wayne")), Some(piece("Little Turtle"))];
        state.initiative = Side::Us;
    })
}

/// Both forces in an area, with the dice of the battle's initiative: US, then nations.
pub(super) fn meet(at: &str, us: &[&str], na: &[&str], dice: [u8; 2]) -> Table {
    war().all(us, at).all(na, at).at_step(Step::Combats, &dice)
}

pub(super) fn line(decision: LineDecision) -> Decision {
    Decision::Line(decision)
}

pub(super) fn post(lane: u8, row: u8) -> Post {
    Post { lane: lane - 1, row: row - 1 }
}

fn stand(lane: u8, row: u8) -> Decision {
    line(LineDecision::Stand { at: post(lane, row) })
}

pub(super) fn aim(name: &str, target: &str) -> Decision {
    line(LineDecision::Aim { piece: piece(name), target: piece(target) })
}

pub(super) fn ready(lane: u8, row: u8) -> Decision {
    line(LineDecision::Ready { at: post(lane, row) })
}

pub(super) const FIRE: Decision = Decision::Line(LineDecision::Fire);
pub(super) const CHARGE: Decision = Decision::Line(LineDecision::Charge);
const SLIP: Decision = Decision::Line(LineDecision::Slip);

pub(super) fn quick(table: &Table) -> &Quick {
    game().look(&table.state).frame::<Quick>().expect("a quick battle is being fought")
}

fn order(table: &Table, name: &str) -> Order {
    table.state[piece(name)].order
}

pub(super) fn put(table: &mut Table, name: &str, lane: u8, row: u8) {
    let pick = line(LineDecision::Pick { piece: piece(name) });
    if table.offers(pick) {
        table.when(pick);
    }
    table.when(stand(lane, row));
}

/// Arrays a whole side.
fn array(table: &mut Table, posts: &[(&str, u8, u8)]) {
    for (name, lane, row) in posts {
        put(table, name, *lane, *row);
    }
    table.when(Decision::Done);
}

/// Nobody tries for a further round; both arrays, the second player's first.
pub(super) fn arrayed(mut table: Table, second: &[(&str, u8, u8)], first: &[(&str, u8, u8)]) -> Table {
    let none = line(LineDecision::Extra { roll: false });
    if table.offers(none) {
        table.when(none);
    }
    array(&mut table, second);
    array(&mut table, first);
    table
}

/// The step whose question is asked.
fn stage(table: &Table) -> String {
    format!("{:?}", quick(table).stage)
}

/// [qbr.19.0] With the option on, forces with leaders on both sides fight by the module; with `ask` it is chosen each time.
#[test]
fn r19_0_battles_by_the_module() {
    let table = meet(WILDERNESS, &["Wayne", "Regular 1"], &["Little Turtle", "Miami 1"], [4, 3]);
    assert!(table.told(|event| matches!(event, Event::CombatChosen { kind: CombatKind::Battle, .. })));
    assert!(table.told(|event| matches!(event, Event::Line(LineEvent::Began { .. }))));
    let us = ["Wayne", "Regular 1"];
    let asked = given_with("campaign", &[("battles", "ask")]).turn(SUMMER).nation(Nation::Miami, Standing::Warpath, 3);
    let mut table = asked.all(&us, "HAM").all(&["Little Turtle", "Miami 1"], "HAM").at_step(Step::Combats, &[]);
    table.rolling(Decision::Quick { quick: true }, &[4, 3]);
    assert!(table.told(|event| matches!(event, Event::Line(LineEvent::Began { .. }))));
}

/// [qbr.19.1] [10.2] As many rounds as the rating of the leader with the initiative: Wayne three, Harmar one.
#[test]
fn r19_1_rounds() {
    let rounds = |us: &str, dice: [u8; 2]| {
        let table = meet(WILDERNESS, &[us, "Regular 1"], &["Little Turtle", "Miami 1"], dice);
        (quick(&table).first, quick(&table).rounds, quick(&table).surprise)
    };
    assert_eq!(rounds("Wayne", [5, 2]), (Side::Us, 3, false), "5 + 3 against 2 + 3");
    assert_eq!(rounds("Wayne", [2, 5]), (Side::Na, 3, false));
    // G51: without the primary leader the senior one counts, and adds nothing to the initiative die.
    assert_eq!(rounds("Harmar", [6, 2]), (Side::Us, 1, false), "6 against 2 + 3");
    assert_eq!(rounds("Wayne", [6, 1]), (Side::Us, 3, true), "9 against 4 is surprise");
}

/// [qbr.19.1-b] Under the rating one more round, at it none; a rating of 1 is never asked; the choice is final.
#[test]
fn r19_1_b_a_further_round() {
    let roll = line(LineDecision::Extra { roll: true });
    let start = || meet(WILDERNESS, &["Wayne", "Regular 1"], &["Little Turtle", "Miami 1"], [5, 2]);
    let mut table = start();
    assert_eq!(table.side(), Some(Side::Na), "the side without the initiative is asked before it arrays");
    assert_eq!(quick(table.rolling(roll, &[2])).rounds, 4);
    table.refuses(roll, "4.0");
    let mut table = start();
    assert_eq!(quick(table.rolling(roll, &[3])).rounds, 3);
    let table = meet(WILDERNESS, &["Wayne", "Regular 1"], &["Black Hoof", "Shawnee 1"], [5, 2]);
    assert_eq!((table.side(), stage(&table)), (Some(Side::Na), "ArraySecond".into()), "rating 1: nothing to roll for");
}

/// [qbr.19.1-c] The side that lost the initiative, which is the surprised one, arrays first, in a single row.
#[test]
fn r19_1_c_who_arrays_first() {
    for dice in [[5, 2], [6, 1]] {
        let mut table = meet(WILDERNESS, &["Wayne", "Regular 1"], &["Little Turtle", "Miami 1", "Miami 2"], dice);
        table.when(line(LineDecision::Extra { roll: false }));
        assert_eq!(table.side(), Some(Side::Na));
        table.when(stand(1, 1)).refuses(stand(1, 2), "qbr.19.1-d");
        table.when(stand(2, 1)).when(stand(2, 1)).refuses(stand(3, 1), "4.0");
        table.when(Decision::Done);
        assert_eq!(table.side(), Some(Side::Us));
    }
}

/// [qbr.stack] Rough: a regular alone, warriors and militia by two. Wilderness: a regular with one militia unit. Settled: three of any.
#[test]
fn qbr_stacks() {
    let us = ["Wayne", "Regular 1", "Regular 2", "Kentucky 1", "Kentucky 2", "Kentucky 3"];
    let na = ["Little Turtle", "Miami 1", "Miami 2", "Miami 3", "Miami 4"];
    let first = |at: &str| {
        let mut table = meet(at, &us, &na, [2, 5]);
        table.when(line(LineDecision::Extra { roll: false }));
        table
    };
    let mut table = first(ROUGH);
    put(&mut table, "Regular 1", 1, 1);
    table.refuses(stand(1, 1), "qbr.stack");
    put(&mut table, "Kentucky 1", 2, 1);
    put(&mut table, "Kentucky 2", 2, 1);
    table.when(line(LineDecision::Pick { piece: piece("Kentucky 3") })).refuses(stand(2, 1), "qbr.stack");
    let mut table = first(WILDERNESS);
    put(&mut table, "Regular 1", 1, 1);
    table.when(line(LineDecision::Pick { piece: piece("Regular 2") })).refuses(stand(1, 1), "qbr.stack");
    put(&mut table, "Kentucky 1", 1, 1);
    table.when(line(LineDecision::Pick { piece: piece("Kentucky 2") })).refuses(stand(1, 1), "qbr.stack");
    put(&mut table, "Kentucky 2", 2, 1);
    put(&mut table, "Kentucky 3", 2, 1);
    table.refuses(stand(2, 1), "qbr.stack");
    let mut table = first(SETTLED);
    for name in ["Regular 1", "Regular 2", "Kentucky 1"] {
        put(&mut table, name, 1, 1);
    }
    table.refuses(stand(1, 1), "qbr.stack");
    for name in ["Kentucky 2", "Kentucky 3"] {
        put(&mut table, name, 2, 1);
    }
    // Leaders count for nothing.
    table.refuses(stand(3, 1), "10.5.3-b").when(stand(1, 1)).when(Decision::Done);
    for name in ["Miami 1", "Miami 2", "Miami 3"] {
        put(&mut table, name, 1, 1);
    }
    table.refuses(stand(1, 1), "qbr.stack");
}

/// [qbr.19.1-d] Five stacks against three: three in front, two behind, no third row yet; each enemy stack must be faced while units last.
#[test]
fn r19_1_d_rows() {
    let us = ["Wayne", "Regular 1", "Regular 2", "Regular 3"];
    let na = ["Little Turtle", "Miami 1", "Miami 2", "Miami 3", "Miami 4", "Miami 5"];
    let mut table = meet(ROUGH, &us, &na, [2, 5]);
    table.when(line(LineDecision::Extra { roll: false }));
    array(&mut table, &[("Regular 1", 1, 1), ("Regular 2", 2, 1), ("Regular 3", 3, 1), ("Wayne", 2, 1)]);
    put(&mut table, "Miami 1", 1, 1);
    table.refuses(stand(1, 2), "qbr.19.1-d").refuses(stand(4, 1), "qbr.19.1-d");
    put(&mut table, "Miami 2", 1, 1);
    put(&mut table, "Miami 3", 2, 1);
    // Two units are left and one lane is bare: one may still join, the other may not.
    table.when(stand(2, 1)).refuses(stand(2, 1), "qbr.stack").refuses(stand(1, 2), "qbr.19.1-d");
    table.when(Decision::TakeBack);
    put(&mut table, "Miami 4", 3, 1);
    table.when(stand(3, 2)).when(Decision::TakeBack).refuses(stand(3, 3), "qbr.19.1-d");
    table.when(stand(1, 2)).when(stand(3, 1)).when(Decision::Done);
    assert_eq!(stage(&table), "FireFirst");
    // One unit cannot face three stacks: as many as possible are faced.
    let mut table = meet(ROUGH, &us, &["Little Turtle", "Miami 1"], [2, 5]);
    table.when(line(LineDecision::Extra { roll: false }));
    array(&mut table, &[("Regular 1", 1, 1), ("Regular 2", 2, 1), ("Regular 3", 3, 1), ("Wayne", 2, 1)]);
    array(&mut table, &[("Miami 1", 3, 1), ("Little Turtle", 3, 1)]);
    assert_eq!(stage(&table), "FireFirst");
}

/// [qbr.19.1-d] Two units against two stacks may not stand together.
#[test]
fn r19_1_d_enough_for_every_lane() {
    let mut table =
        meet(WILDERNESS, &["Wayne", "Regular 1", "Regular 2"], &["Little Turtle", "Miami 1", "Miami 2"], [2, 5]);
    table.when(line(LineDecision::Extra { roll: false }));
    array(&mut table, &[("Regular 1", 1, 1), ("Regular 2", 2, 1), ("Wayne", 1, 1)]);
    table.when(stand(1, 1)).refuses(stand(1, 1), "qbr.19.1-d").when(stand(2, 1));
}

/// One regular with Wayne against two warriors with Little Turtle, in one lane, nations first.
fn duel(at: &str) -> Table {
    let table = meet(at, &["Wayne", "Regular 1"], &["Little Turtle", "Miami 1", "Miami 2"], [2, 5]);
    let second = [("Regular 1", 1, 1), ("Wayne", 1, 1)];
    arrayed(table, &second, &[("Miami 1", 1, 1), ("Miami 2", 1, 1), ("Little Turtle", 1, 1)])
}

/// [qbr.19.2] Fire, movement, melee, recovery; in each the player with the initiative goes first.
#[test]
fn r19_2_order_of_a_round() {
    let mut table = duel(WILDERNESS);
    let mut steps = Vec::new();
    for _ in 0..4 {
        steps.push((stage(&table), table.side()));
        table.when(Decision::Done);
    }
    let (na, us) = (Some(Side::Na), Some(Side::Us));
    let expected = [("FireFirst", na), ("FireSecond", us), ("MoveFirst", na), ("MoveSecond", us)];
    assert_eq!(steps, expected.map(|(step, side)| (step.to_owned(), side)));
    assert_eq!((stage(&table), quick(&table).round), ("FireFirst".into(), 2), "nobody to fight or to recover");
    // A shot at each side leaves something to recover, first player first.
    table.when(aim("Miami 1", "Regular 1")).rolling(FIRE, &[1, 3]);
    assert_eq!(stage(&table), "MoveFirst", "Regular 1 is Disrupted and cannot fire");
    table.when(Decision::Done);
    assert_eq!((stage(&table), table.side()), ("RecoverSecond".into(), us));
}

/// [qbr.19.2.1] All targets of a stack are named before its dice; the row in front must be named before the one behind; Disrupted
/// units do not fire, and a stack fires once.
#[test]
fn r19_2_1_targets() {
    let us = ["Wayne", "Kentucky 1", "Kentucky 2", "Kentucky 3"];
    let table = meet(WILDERNESS, &us, &["Little Turtle", "Miami 1", "Miami 2", "Miami 3"], [2, 5]);
    let second = [("Kentucky 1", 1, 1), ("Kentucky 2", 1, 1), ("Kentucky 3", 2, 1), ("Wayne", 1, 1)];
    let first = [("Miami 1", 1, 1), ("Miami 2", 2, 1), ("Miami 3", 2, 2), ("Little Turtle", 2, 2)];
    let mut table = arrayed(table, &second, &first);
    // Row two may fire, but only at its own lane.
    table.refuses(aim("Miami 3", "Kentucky 1"), "qbr.19.2.1");
    table.when(aim("Miami 3", "Kentucky 3")).refuses(aim("Miami 2", "Kentucky 3"), "qbr.19.2.1");
    table.when(Decision::Back).when(aim("Miami 1", "Kentucky 1")).rolling(FIRE, &[6]);
    table.refuses(aim("Miami 1", "Kentucky 1"), "qbr.19.2.1");
    table.when(aim("Miami 2", "Kentucky 3")).rolling(FIRE, &[2]);
    assert_eq!(order(&table, "Kentucky 3"), Order::Disrupted);
    table.when(Decision::Done);
    table.refuses(aim("Kentucky 3", "Miami 2"), "qbr.19.2.1");
    table.when(aim("Kentucky 1", "Miami 1")).when(aim("Kentucky 2", "Miami 1")).rolling(FIRE, &[1, 1]);
    assert_eq!(order(&table, "Miami 1"), Order::Routed);
}

/// [qbr.19.2.1] Two in front and one behind: the one behind may be named only after both in front.
#[test]
fn r19_2_1_front_row_first() {
    let us = ["Wayne", "Kentucky 1", "Kentucky 2", "Kentucky 3"];
    let table = meet(SETTLED, &us, &["Little Turtle", "Miami 1", "Miami 2", "Miami 3"], [5, 2]);
    let second = [("Miami 1", 1, 1), ("Miami 2", 1, 1), ("Miami 3", 1, 1), ("Little Turtle", 1, 1)];
    let first = [("Kentucky 1", 1, 1), ("Kentucky 2", 1, 1), ("Kentucky 3", 1, 2), ("Wayne", 1, 1)];
    let mut table = arrayed(table, &second, &first);
    table.when(Decision::Done);
    table.refuses(aim("Miami 1", "Kentucky 3"), "qbr.19.2.1");
    table.when(aim("Miami 1", "Kentucky 1")).refuses(aim("Miami 2", "Kentucky 3"), "qbr.19.2.1");
    table.when(aim("Miami 2", "Kentucky 2")).when(aim("Miami 3", "Kentucky 3")).rolling(FIRE, &[6, 6, 6]);
}

/// [qbr.19.2.1] [10.2-a] Surprise: no fire of the surprised side in round 1, fire as usual in round 2.
#[test]
fn r19_2_1_surprise() {
    let table = meet(WILDERNESS, &["Wayne", "Regular 1"], &["Little Turtle", "Miami 1"], [6, 1]);
    let mut table =
        arrayed(table, &[("Miami 1", 1, 1), ("Little Turtle", 1, 1)], &[("Regular 1", 1, 1), ("Wayne", 1, 1)]);
    assert_eq!(stage(&table), "FireFirst");
    table.when(Decision::Done);
    assert_eq!(stage(&table), "MoveFirst");
    table.when(Decision::Done).when(Decision::Done).when(Decision::Done);
    assert_eq!((stage(&table), quick(&table).round), ("FireSecond".into(), 2));
}

fn shot(table: &Table) -> (i8, u8, HitResult) {
    let found = table.events.iter().find_map(|event| match event {
        Event::Line(LineEvent::Shot { roll, factor, result, .. }) => Some((roll.total(), factor.get(), *result)),
        _ => None,
    });
    found.expect("somebody fired")
}

/// A unit of either side fires at another with this die.
fn fires(at: &str, names: [&str; 2], face: u8, change: fn(&mut dark_ground::state::State)) -> (i8, u8, HitResult) {
    let [piece_name, target] = names;
    let us_fires = !piece_name.contains("Miami");
    let (us, na) = if us_fires { (piece_name, target) } else { (target, piece_name) };
    let dice = if us_fires { [5, 2] } else { [2, 5] };
    let table =
        war().all(&["Wayne", us], at).all(&["Little Turtle", na], at).with(change).at_step(Step::Combats, &dice);
    let (one, other) = ([(us, 1, 1), ("Wayne", 1, 1)], [(na, 1, 1), ("Little Turtle", 1, 1)]);
    let mut table = if us_fires { arrayed(table, &other, &one) } else { arrayed(table, &one, &other) };
    shot(table.when(aim(piece_name, target)).rolling(FIRE, &[face]))
}

/// [qbr.fire] Regulars double on settled land with -1, -1 in the woods; militia -1 on settled land; rifles -1 in both; storms take the
/// starred ones away.
#[test]
fn qbr_fire_table() {
    let total = |at: &str, name: &str, change: fn(&mut dark_ground::state::State)| {
        let target = if name.contains("Miami") { "Regular 9" } else { "Miami 9" };
        let (total, factor, _) = fires(at, [name, target], 4, change);
        (total, factor)
    };
    let calm = |_: &mut dark_ground::state::State| {};
    let storm = |state: &mut dark_ground::state::State| state.happening = Happening::SevereWeather;
    assert_eq!([SETTLED, ROUGH, WILDERNESS].map(|at| total(at, "Regular 1", calm)), [(3, 4), (4, 2), (3, 2)]);
    assert_eq!([SETTLED, ROUGH, WILDERNESS].map(|at| total(at, "Kentucky 1", calm)), [(3, 2), (4, 2), (4, 2)]);
    assert_eq!([SETTLED, ROUGH, WILDERNESS].map(|at| total(at, "Miami 1", calm)), [(4, 2); 3]);
    assert_eq!([SETTLED, WILDERNESS].map(|at| total(at, "Regular 1", storm)), [(4, 4), (4, 2)]);
    assert_eq!([SETTLED, WILDERNESS].map(|at| total(at, "Kentucky 1", storm)), [(3, 2), (4, 2)]);
    let rifle = |state: &mut dark_ground::state::State| state[piece("Miami 1")].rifle = true;
    assert_eq!([SETTLED, ROUGH, WILDERNESS].map(|at| total(at, "Miami 1", rifle)), [(3, 2), (4, 2), (3, 2)]);
    let rifle_in_storm = |state: &mut dark_ground::state::State| {
        state[piece("Miami 1")].rifle = true;
        state.happening = Happening::SevereWeather;
    };
    assert_eq!([SETTLED, WILDERNESS].map(|at| total(at, "Miami 1", rifle_in_storm)), [(3, 2), (4, 2)]);
}

/// [qbr.19.2.1-b] At or under the factor hits; a natural 6 misses even when 5 is under the factor, a natural 1 always hits.
#[test]
fn r19_2_1_b_hits() {
    let hit = |at: &str, name: &str, face: u8| {
        let target = if name.contains("Miami") { "Regular 9" } else { "Miami 9" };
        fires(at, [name, target], face, |_| {}).2 != HitResult::Miss
    };
    assert_eq!([1, 2, 3].map(|face| hit(ROUGH, "Miami 1", face)), [true, true, false]);
    assert_eq!([5, 6].map(|face| hit(SETTLED, "Regular 1", face)), [true, false], "factor 4, die -1");
    let weak = |state: &mut dark_ground::state::State| state[piece("Miami 9")].order = Order::Good;
    assert_eq!(fires(ROUGH, ["Regular 1", "Miami 9"], 1, weak).2, HitResult::Now(Order::Disrupted));
}

/// [qbr.19.2.1-c] Disrupted, Routed, eliminated: three hits of one stack, without any check.
#[test]
fn r19_2_1_c_three_hits() {
    let na = ["Little Turtle", "Miami 1", "Miami 2", "Miami 3"];
    let table = meet(WILDERNESS, &["Wayne", "Regular 1", "Regular 2"], &na, [2, 5]);
    let second = [("Regular 1", 1, 1), ("Regular 2", 2, 1), ("Wayne", 2, 1)];
    let first = [("Miami 1", 1, 1), ("Miami 2", 1, 1), ("Miami 3", 2, 1), ("Little Turtle", 1, 1)];
    let mut table = arrayed(table, &second, &first);
    table.when(aim("Miami 1", "Regular 1")).when(aim("Miami 2", "Regular 1")).rolling(FIRE, &[1, 2]);
    assert_eq!(order(&table, "Regular 1"), Order::Routed);
    table.when(Decision::Done).when(Decision::Done).when(Decision::Done).when(Decision::Done);
    assert_eq!(stage(&table), "RecoverSecond");
    table.when(Decision::Done);
    table.when(aim("Miami 1", "Regular 1")).rolling(FIRE, &[2]);
    assert_eq!((table.place("Regular 1"), table.vp()), (Place::Pool, [0, 2]));
    assert_eq!(table.state.battle.as_ref().map(|battle| battle.lost), Some([1, 0]));
}

/// [qbr.19.2.1-d] [10.5.3] A hit on a stack rolls for its leader at once, once; a 6 kills him, and his replacement joins a stack.
#[test]
fn r19_2_1_d_leaders_under_fire() {
    let mut table = duel(WILDERNESS);
    table.when(aim("Miami 1", "Regular 1")).when(aim("Miami 2", "Regular 1")).rolling(FIRE, &[2, 5, 2]);
    let rolled = table.events.iter().filter(|event| matches!(event, Event::LeaderRolled { .. })).count();
    assert_eq!((rolled, order(&table, "Regular 1")), (1, Order::Routed), "two hits, one roll");
    let mut table = duel(WILDERNESS);
    table.when(aim("Miami 1", "Regular 1")).rolling(FIRE, &[2, 6]);
    assert_eq!((table.place("Wayne"), table.vp()), (Place::Gone, [0, 3]), "rank 3");
    assert_eq!(quick(&table).lanes[0].rows[0][0].pieces.len(), 2, "the general of the army stands with the regular");
    assert!(table.state.battle.as_ref().is_some_and(|battle| battle.senior_lost[0]));
    // A miss endangers nobody.
    let mut table = duel(WILDERNESS);
    table.when(aim("Miami 1", "Regular 1")).rolling(FIRE, &[6]);
    assert!(!table.told(|event| matches!(event, Event::LeaderRolled { .. })));
}

/// To the movement of the first player.
pub(super) fn to_moves(mut table: Table) -> Table {
    while stage(&table) != "MoveFirst" {
        table.when(Decision::Done);
    }
    table
}

fn move_total(table: &Table) -> i8 {
    let found = table.events.iter().find_map(|event| match event {
        Event::Line(LineEvent::MoveRolled { roll, .. }) => Some(roll.total()),
        _ => None,
    });
    found.expect("somebody tried to move")
}

/// Two stacks a side without leaders in lane 1, leaders in lane 2; the US is first.
pub(super) fn lines(at: &str, storm: bool) -> Table {
    let us = ["Wayne", "Kentucky 1", "Regular 1", "Kentucky 2"];
    let table = war().all(&us, at).all(&["Little Turtle", "Miami 1", "Miami 2", "Miami 3"], at);
    let table = table.with(|state| {
        if storm {
            state.happening = Happening::SevereWeather;
        }
    });
    let table = table.at_step(Step::Combats, &[5, 2]);
    let second = [("Miami 1", 1, 1), ("Miami 2", 2, 1), ("Miami 3", 2, 1), ("Little Turtle", 2, 1)];
    let first = [("Kentucky 1", 1, 1), ("Regular 1", 2, 1), ("Kentucky 2", 1, 2), ("Wayne", 2, 1)];
    to_moves(arrayed(table, &second, &first))
}

/// [qbr.19.2.2] At or under the level they move, 1 always, 6 never; each unit tries once; only the front row reaches the enemy; Disrupted
/// units stay.
#[test]
fn r19_2_2_movement() {
    for (face, moves) in [(1, true), (3, true), (4, false), (6, false)] {
        let mut table = lines(WILDERNESS, false);
        table.when(ready(1, 1)).rolling(CHARGE, &[face]);
        let atop = quick(&table).lanes[0].rows[0][0].atop;
        assert_eq!(atop.has(piece("Kentucky 1")), moves, "CL 3, die {face}");
        table.refuses(ready(1, 1), "qbr.19.2.2");
    }
    let mut table = lines(WILDERNESS, false);
    table.when(ready(1, 2)).refuses(CHARGE, "qbr.19.2.2");
    assert!(!table.offers(CHARGE));
    table.rolling(line(LineDecision::Shift { at: post(2, 2) }), &[2]);
    assert!(quick(&table).lanes[1].rows[0][1].pieces.has(piece("Kentucky 2")));
    // A 1 succeeds whatever is added; the stack in front of others takes their place.
    let mut table = lines(ROUGH, true);
    table.when(ready(1, 2)).rolling(line(LineDecision::Shift { at: post(1, 1) }), &[1]);
    assert!(quick(&table).lanes[0].rows[0][0].pieces.has(piece("Kentucky 2")));
    let mut table = lines(WILDERNESS, false);
    table.state[piece("Kentucky 1")].order = Order::Disrupted;
    table.refuses(ready(1, 1), "qbr.19.2.2");
}

/// [qbr.19.2.2] [qbr.stack] A stack joins another where there is room, and a part of a stack may go alone.
#[test]
fn r19_2_2_joining_and_parting() {
    let mut table = lines(WILDERNESS, false);
    table.when(ready(1, 2)).refuses(line(LineDecision::Join { at: post(2, 2) }), "qbr.19.2.2");
    table.rolling(line(LineDecision::Join { at: post(2, 1) }), &[3]);
    let front = quick(&table).lanes[1].rows[0][0].pieces;
    assert!(front.has(piece("Kentucky 2")) && front.has(piece("Regular 1")));
    table.when(Decision::Done);
    // Half of the warriors of lane 2 go; their leader stays with the others.
    table.when(ready(2, 1)).when(Decision::Leave { piece: piece("Miami 2") });
    table.when(Decision::Leave { piece: piece("Little Turtle") });
    table.rolling(line(LineDecision::Shift { at: post(2, 2) }), &[3]);
    let rows = &quick(&table).lanes[1].rows[1];
    assert_eq!((rows[0].pieces.len(), rows[1].pieces.has(piece("Miami 3"))), (2, true));
}

/// [qbr.move-drm] Each line of the table, alone and together.
#[test]
fn qbr_movement_modifiers() {
    let total = |at: &str, storm: bool, lane: u8| {
        let mut table = lines(at, storm);
        move_total(table.when(ready(lane, 1)).rolling(CHARGE, &[5]))
    };
    assert_eq!(total(WILDERNESS, false, 1), 5, "militia in the woods");
    assert_eq!(total(WILDERNESS, false, 2), 2, "Wayne's rating 3");
    assert_eq!(total(SETTLED, false, 2), 1, "and regulars on settled land");
    assert_eq!(total(SETTLED, false, 1), 5, "not militia alone");
    assert_eq!(total(ROUGH, false, 1), 6);
    assert_eq!(total(ROUGH, true, 1), 7, "hills and storm");
    // Warriors on the hills, with the enemy on top, and the militia in storm and hills with the enemy on top.
    let mut table = lines(ROUGH, false);
    table.when(ready(1, 1)).rolling(CHARGE, &[1]).when(Decision::Done);
    assert_eq!(move_total(table.when(ready(1, 1)).rolling(SLIP, &[5])), 6);
    let table = war().all(&["Wayne", "Kentucky 1"], ROUGH).all(&["Little Turtle", "Miami 1"], ROUGH);
    let table = table.with(|state| state.happening = Happening::SevereWeather).at_step(Step::Combats, &[2, 5]);
    let first = [("Miami 1", 1, 1), ("Little Turtle", 1, 1)];
    let mut table = to_moves(arrayed(table, &[("Kentucky 1", 1, 1), ("Wayne", 1, 1)], &first));
    assert_eq!(move_total(table.when(ready(1, 1)).rolling(CHARGE, &[1])), 1 - 3 + 1);
    table.when(ready(1, 1));
    assert_eq!(move_total(table.rolling(SLIP, &[5])), 5 - 3 + 3, "hills, storm and enemies on top");
}

/// [qbr.19.2.2-b] [qbr.move-drm] Surprise in round 1: the surprised move only with a leader, the others -1 with theirs.
#[test]
fn r19_2_2_b_surprised() {
    let us = ["Wayne", "Kentucky 1", "Regular 1"];
    let table = meet(WILDERNESS, &us, &["Little Turtle", "Miami 1", "Miami 2"], [6, 1]);
    let second = [("Miami 1", 1, 1), ("Miami 2", 2, 1), ("Little Turtle", 2, 1)];
    let first = [("Kentucky 1", 1, 1), ("Regular 1", 2, 1), ("Wayne", 2, 1)];
    let mut table = to_moves(arrayed(table, &second, &first));
    assert_eq!(move_total(table.when(ready(1, 1)).rolling(CHARGE, &[5])), 5);
    assert_eq!(move_total(table.when(ready(2, 1)).rolling(CHARGE, &[6])), 6 - 3 - 1);
    assert_eq!(table.side(), Some(Side::Na));
    table.refuses(ready(1, 1), "qbr.19.2.2-b").when(ready(2, 1));
}

/// [qbr.19.2.2-c] Whoever slips away sends the attackers back to their front row: no melee there.
#[test]
fn r19_2_2_c_slipping_out() {
    let mut table = lines(WILDERNESS, false);
    table.when(ready(1, 1)).rolling(CHARGE, &[2]).when(Decision::Done);
    table.when(ready(1, 1));
    assert!(!table.offers(CHARGE), "with the enemy on top they can only slip away");
    table.rolling(SLIP, &[1]);
    assert!(quick(&table).lanes[0].rows[0][0].atop.is_empty());
    table.when(Decision::Done);
    assert!(!table.told(|event| matches!(event, Event::Line(LineEvent::Melee { .. }))));
    assert!(quick(&table).lanes[0].rows[0][0].pieces.has(piece("Kentucky 1")));
}

pub(super) fn melee(table: &Table) -> ([u8; 2], u8, i8) {
    let found = table.events.iter().find_map(|event| match event {
        Event::Line(LineEvent::Melee { factors, column, roll, .. }) => Some((*factors, *column, roll.total())),
        _ => None,
    });
    found.expect("a melee was fought")
}

/// Attackers with these leaders move on top of the defenders, the nations first; the melee die comes last.
pub(super) fn charged(at: &str, us: &[&str], na: &[&str], dice: &[u8]) -> Table {
    let mut table =
        meet(at, &[us, &["Wayne", "Ohio 1"]].concat(), &[na, &["Little Turtle", "Miami 9"]].concat(), [2, 5]);
    table.when(line(LineDecision::Extra { roll: false }));
    put(&mut table, "Ohio 1", 1, 1);
    us.iter().for_each(|name| put(&mut table, name, 2, 1));
    put(&mut table, "Wayne", 1, 1);
    table.when(Decision::Done);
    put(&mut table, "Miami 9", 1, 1);
    na.iter().filter(|name| **name != "Tecumseh").for_each(|name| put(&mut table, name, 2, 1));
    na.iter().filter(|name| **name == "Tecumseh").for_each(|name| put(&mut table, name, 2, 1));
    put(&mut table, "Little Turtle", 1, 1);
    table.when(Decision::Done);
    let mut table = to_moves(table);
    table.when(ready(2, 1)).rolling(CHARGE, &[1]).when(Decision::Done);
    assert_eq!(stage(&table), "MoveSecond");
    table.rolling(Decision::Done, dice);
    table
}

/// [qbr.19.2.3] [qbr.melee] Two warriors in the woods on one regular are 4 to 1; on the hills 6 to 1 is the last column; two against two
/// militia on settled land 4 to 4.
#[test]
fn r19_2_3_melee_factors() {
    let odds = |at: &str, us: &[&str]| {
        let (factors, column, _) = melee(&charged(at, us, &["Miami 1", "Miami 2"], &[4]));
        (factors, column)
    };
    assert_eq!(odds(WILDERNESS, &["Regular 1"]), ([4, 1], 5));
    assert_eq!(odds(ROUGH, &["Regular 1"]), ([6, 1], 6));
    assert_eq!(odds(ROUGH, &["Kentucky 1", "Kentucky 2"]), ([6, 4], 2));
    assert_eq!(odds(WILDERNESS, &["Kentucky 1", "Kentucky 2"]), ([4, 2], 3));
    assert_eq!(odds(SETTLED, &["Kentucky 1", "Regular 1"]), ([4, 3], 2));
}

/// [qbr.melee-shift] Leaders shift by their rating, a Disrupted defender and surprise one to the right each; the die moves by the
/// difference of levels, at most 3.
#[test]
fn qbr_melee_shifts() {
    // One warrior (2) against two regulars is not possible in the woods: one militia and one regular (2): 1 to 1.
    let plain = melee(&charged(WILDERNESS, &["Kentucky 1", "Regular 1"], &["Miami 1"], &[4]));
    assert_eq!(plain, ([2, 2], 2, 4), "both levels are 3");
    let led = melee(&charged(WILDERNESS, &["Kentucky 1", "Regular 1", "Hamtramck"], &["Miami 1"], &[4]));
    assert_eq!(led, ([2, 2], 0, 4), "two to the left for Hamtramck");
    let both =
        melee(&charged(WILDERNESS, &["Kentucky 1", "Regular 1"], &["Shawnee 1", "Black Hoof", "Tecumseh"], &[4]));
    assert_eq!(
        both,
        ([2, 2], 5, 5),
        "Black Hoof and Tecumseh two, surprise (5 + 4 + 1 against 5) one; level 4 against 3"
    );
    let table = war().commitment(1).all(&["Wayne", "Kentucky 1"], WILDERNESS);
    let table = table.all(&["Little Turtle", "Shawnee 1"], WILDERNESS).with(|state| {
        state[piece("Kentucky 1")].order = Order::Disrupted;
        state.nations[Nation::Shawnee.index()].level = MobilizationLevel::new(5);
    });
    let mut table = table.at_step(Step::Combats, &[1, 6]);
    assert!(quick(&table).surprise, "1 + 3 against 6 + 3");
    table.when(line(LineDecision::Extra { roll: false }));
    array(&mut table, &[("Kentucky 1", 1, 1), ("Wayne", 1, 1)]);
    array(&mut table, &[("Shawnee 1", 1, 1), ("Little Turtle", 1, 1)]);
    let mut table = to_moves(table);
    table.when(ready(1, 1)).rolling(CHARGE, &[1, 2]);
    let (factors, column, die) = melee(&table);
    // 2 to 1, then Wayne three to the left, Disrupted and surprise one to the right each; Little Turtle does not lead Shawnee.
    assert_eq!((factors, column, die), ([2, 1], 2, 2 + 3));
}

/// [qbr.19.2.3-b] [10.6.2] A number is units lost by the owner's choice, R takes the others off Routed; leaders of a hurt side roll.
#[test]
fn r19_2_3_b_results() {
    // 3 warriors (6) on a regular and a militia unit (2): 3 to 1. Die 6 and up: -/R, 7: -/1R.
    let us = ["Kentucky 1", "Regular 1", "Hamtramck"];
    let na = ["Shawnee 1", "Shawnee 2", "Shawnee 3"];
    let mut table = charged(WILDERNESS, &us, &na, &[6]);
    // Hamtramck two to the left: 1 to 1 at 6 + 1 = 7 is 1/R.
    assert_eq!(melee(&table), ([6, 2], 2, 7));
    assert_eq!(order(&table, "Kentucky 1"), Order::Routed);
    assert!(table.told(|event| matches!(event, Event::Line(LineEvent::TakenOff { side: Side::Us, .. }))));
    assert_eq!(table.side(), Some(Side::Na), "the attacker chooses whom he loses");
    table.refuses(Decision::Lose { piece: piece("Miami 9") }, "qbr.19.2.3-b");
    table.rolling(Decision::Lose { piece: piece("Shawnee 2") }, &[5]);
    assert_eq!((table.place("Shawnee 2"), table.vp()), (Place::Gone, [2, 0]));
    let rolled = |name: &str| {
        table.told(|event| matches!(event, Event::LeaderRolled { leader, lost: false, .. } if *leader == piece(name)))
    };
    assert!(rolled("Hamtramck"), "his side got an R");
    assert!(quick(&table).lanes[1].rows[0].is_empty(), "out of the battle");
    assert!(quick(&table).lanes[1].rows[1][0].atop.is_empty(), "survivors are back in their row");
}

/// [qbr.19.2.3-b] 1R on a stack of three: the owner chooses one to lose, two are Routed and set aside.
#[test]
fn r19_2_3_b_one_and_rout() {
    let us = ["Kentucky 1", "Kentucky 2", "Kentucky 3"];
    // Settled land: three warriors 6, three militia 6: 1 to 1; 9 is -/1R: die 6 + levels 4 - 1.
    let mut table = war().commitment(1).all(&["Wayne", "Ohio 1"], SETTLED).all(&us, SETTLED);
    table = table.all(&["Little Turtle", "Shawnee 1", "Shawnee 2", "Shawnee 3", "Miami 1"], SETTLED);
    let mut table = table.at_step(Step::Combats, &[1, 6]);
    table.when(line(LineDecision::Extra { roll: false }));
    array(
        &mut table,
        &[("Kentucky 1", 1, 1), ("Kentucky 2", 1, 1), ("Kentucky 3", 1, 1), ("Ohio 1", 2, 1), ("Wayne", 2, 1)],
    );
    let first =
        [("Shawnee 1", 1, 1), ("Shawnee 2", 1, 1), ("Shawnee 3", 1, 1), ("Miami 1", 2, 1), ("Little Turtle", 2, 1)];
    array(&mut table, &first);
    let mut table = to_moves(table);
    table.when(ready(1, 1)).rolling(CHARGE, &[1]).when(Decision::Done).rolling(Decision::Done, &[6]);
    assert_eq!(melee(&table), ([6, 6], 2, 9));
    assert_eq!(table.side(), Some(Side::Us));
    table.when(Decision::Lose { piece: piece("Kentucky 2") });
    assert_eq!(table.place("Kentucky 2"), Place::Pool);
    assert_eq!([order(&table, "Kentucky 1"), order(&table, "Kentucky 3")], [Order::Routed; 2]);
    assert!(quick(&table).lanes[0].rows[0].is_empty());
}

/// [qbr.19.2.3] The Routed are ignored beside others, and eliminated where they are alone.
#[test]
fn r19_2_3_routed_units() {
    let routed = |names: &'static [&str]| {
        let table = war()
            .all(&["Wayne", "Kentucky 1", "Kentucky 2"], WILDERNESS)
            .all(&["Little Turtle", "Miami 1"], WILDERNESS);
        let mut table = table.at_step(Step::Combats, &[2, 5]);
        table.when(line(LineDecision::Extra { roll: false }));
        array(&mut table, &[("Kentucky 1", 1, 1), ("Kentucky 2", 1, 1), ("Wayne", 1, 1)]);
        array(&mut table, &[("Miami 1", 1, 1), ("Little Turtle", 1, 1)]);
        names.iter().for_each(|name| table.state[piece(name)].order = Order::Routed);
        let mut table = to_moves(table);
        table.when(ready(1, 1)).rolling(CHARGE, &[1]);
        // A surrounded stack in which somebody stands may try to slip away.
        if names.len() == 1 {
            table.rolling(Decision::Done, &[1]);
        }
        table
    };
    let (factors, _, _) = melee(&routed(&["Kentucky 1"]));
    assert_eq!(factors, [2, 1]);
    let table = routed(&["Kentucky 1", "Kentucky 2"]);
    assert!(table.told(|event| matches!(event, Event::Line(LineEvent::Overrun { .. }))));
    assert_eq!((table.place("Kentucky 1"), table.place("Kentucky 2")), (Place::Pool, Place::Pool));
}

/// [10.6.2] [qbr.19.2.3-b] A leader who attacked at worse than 1 to 1 or defended at more than 3 to 1 adds 1 to his loss roll.
#[test]
fn leaders_in_a_bad_melee() {
    // Two warriors on a lone regular with Hamtramck: 4 to 1, two left: 2 to 1; no +1.
    let table = charged(WILDERNESS, &["Regular 1", "Hamtramck"], &["Shawnee 1", "Shawnee 2"], &[6, 5]);
    assert_eq!(melee(&table), ([4, 1], 3, 7), "-/R");
    let total = |table: &Table| {
        table.events.iter().find_map(|event| match event {
            Event::LeaderRolled { roll, lost, .. } => Some((roll.total(), *lost)),
            _ => None,
        })
    };
    assert_eq!(total(&table), Some((5, false)));
    // With Black Hoof and Tecumseh: over 3 to 1, where 5 + 1 kills.
    let na = ["Shawnee 1", "Shawnee 2", "Black Hoof", "Tecumseh"];
    let table = charged(WILDERNESS, &["Regular 1", "Hamtramck"], &na, &[4]);
    assert_eq!(melee(&table), ([4, 1], 6, 5), "and one more for surprise: 1/1R");
    assert_eq!(table.side(), Some(Side::Na));
    let mut table = table;
    table.rolling(Decision::Lose { piece: piece("Shawnee 1") }, &[5, 3, 3]);
    assert_eq!(total(&table), Some((6, true)));
}

/// [qbr.19.2.4] CL 3 with a leader of rating 3: 1 to 5 recover, 6 never; one step a round; Tecumseh rallies nobody.
#[test]
fn r19_2_4_recovery() {
    let start = |order: Order, leader: &'static str| {
        let table =
            war().all(&["Wayne", "Regular 1", "Regular 2"], WILDERNESS).all(&["Little Turtle", "Miami 1"], WILDERNESS);
        let table = table.with(|state| state.primary[0] = Some(piece("Wayne"))).at_step(Step::Combats, &[2, 5]);
        let second = [("Regular 1", 1, 1), ("Regular 2", 2, 1), ("Wayne", if leader == "Wayne" { 1 } else { 2 }, 1)];
        let mut table = arrayed(table, &second, &[("Miami 1", 2, 1), ("Little Turtle", 2, 1)]);
        table.state[piece("Regular 1")].order = order;
        while !stage(&table).starts_with("Recover") {
            table.when(Decision::Done);
        }
        table
    };
    let recover = line(LineDecision::Recover { piece: piece("Regular 1") });
    for (face, recovers) in [(1, true), (5, true), (6, false)] {
        let mut table = start(Order::Disrupted, "Wayne");
        table.refuses(line(LineDecision::Recover { piece: piece("Regular 2") }), "qbr.19.2.4");
        assert_eq!(order(table.rolling(recover, &[face]), "Regular 1") == Order::Good, recovers, "die {face}");
        assert_eq!(quick(&table).round, 2, "one try each");
    }
    let mut table = start(Order::Routed, "Wayne");
    assert_eq!(order(table.rolling(recover, &[5]), "Regular 1"), Order::Disrupted);
    for (face, recovers) in [(3, true), (4, false)] {
        let mut table = start(Order::Disrupted, "nobody");
        assert_eq!(order(table.rolling(recover, &[face]), "Regular 1") == Order::Good, recovers, "alone, die {face}");
    }
}

/// [qbr.19.3] [10.7-c] After the last round the Routed set aside check first, then a third lost decides.
#[test]
fn r19_3_the_end() {
    let table =
        meet(WILDERNESS, &["Harmar", "Regular 1", "Regular 2", "Regular 3"], &["Little Turtle", "Miami 1"], [6, 2]);
    let none = line(LineDecision::Extra { roll: false });
    let mut table = table;
    assert_eq!(quick(&table).rounds, 1, "Harmar's rating");
    table.when(none);
    array(&mut table, &[("Miami 1", 1, 1), ("Little Turtle", 1, 1)]);
    array(&mut table, &[("Regular 1", 1, 1), ("Regular 2", 1, 2), ("Regular 3", 1, 3), ("Harmar", 1, 1)]);
    table.state[piece("Regular 2")].order = Order::Routed;
    while stage(&table) != "RecoverFirst" {
        table.when(Decision::Done);
    }
    // CL 3: 4 fails without a leader; one of three is lost: defeat.
    table.rolling(Decision::Done, &[4]);
    assert!(table.told(|event| matches!(event, Event::LifeRolled { lost: true, .. })));
    let ended =
        |table: &Table| table.events.iter().any(|event| matches!(event, Event::BattleEnded { lost: [1, 0], .. }));
    assert!(ended(&table));
    assert_eq!(table.vp(), [0, 2 + 4]);
    table.when(Decision::AsSuggested);
    assert!(!table.is_at("Regular 1", WILDERNESS), "the beaten leave");
}

/// [qbr.19.2.2] G20: one die for all who move together, compared with each nation's level.
#[test]
fn mixed_nations_move_by_their_own_levels() {
    let na = ["Little Turtle", "Miami 1", "Shawnee 1"];
    let table = meet(WILDERNESS, &["Wayne", "Regular 1"], &na, [2, 5]);
    let first = [("Miami 1", 1, 1), ("Shawnee 1", 1, 1), ("Little Turtle", 1, 1)];
    let table = arrayed(table, &[("Regular 1", 1, 1), ("Wayne", 1, 1)], &first);
    let mut table = to_moves(table);
    table.when(ready(1, 1)).when(Decision::Leave { piece: piece("Miami 1") });
    table.when(Decision::Back).when(ready(1, 1));
    table.state.nations[Nation::Miami.index()].level = MobilizationLevel::new(1);
    table.rolling(CHARGE, &[5]);
    let stayed = table.told(|event| {
        matches!(event, Event::Line(LineEvent::MoveRolled { stayed, to: LineMove::Charge, .. }) if stayed.has(piece("Miami 1")) && stayed.len() == 1)
    });
    assert!(stayed, "5 - 3 is under the Shawnee level of 4 and over the Miami level of 1");
}

/// Whether the Canadians and the Miami of one stack move on top of the enemy in the hills with this die.
fn charge_in_the_hills(face: u8) -> (bool, bool) {
    let table = meet(ROUGH, &["Wayne", "Regular 1"], &["Dorchester", "Miami 1", "Canadian 1"], [1, 6]);
    let first = [("Miami 1", 1, 1), ("Canadian 1", 1, 1), ("Dorchester", 1, 1)];
    let mut table = to_moves(arrayed(table, &[("Regular 1", 1, 1), ("Wayne", 1, 1)], &first));
    table.when(ready(1, 1)).rolling(CHARGE, &[face]);
    let atop = quick(&table).lanes[0].rows[1][0].atop;
    (atop.has(piece("Miami 1")), atop.has(piece("Canadian 1")))
}

/// [qbr.move-drm] [G80] In Rough land 1 is added for units that are not warriors, not for the warriors stacked with them.
#[test]
fn g80_hills_hold_up_only_those_who_are_no_warriors() {
    // Dorchester's rating of 2 is subtracted; the Miami level and the British Morale are both 3.
    assert_eq!(charge_in_the_hills(4), (true, true), "2 and 3");
    assert_eq!(charge_in_the_hills(5), (true, false), "3 for the Miami, 4 for the Canadians");
    assert_eq!(charge_in_the_hills(6), (false, false), "a 6 never moves");
}

/// The arrays are drawn as a board of their own, with everybody on it.
#[test]
fn the_arrays_are_a_board() {
    let table = duel(WILDERNESS);
    let view = game().view(&table.state, kernel::Viewer::Observer);
    let open = view.boards.get(1).expect("a second board is open");
    assert_eq!((open.turn.as_str(), open.now, view.asked_on.clone()), ("Round 1 of 3", 1, open.id.clone()));
    let board = game().other_board(&table.state, &open.id).expect("it can be drawn");
    let kernel::scene::Layout::Areas(areas) = board.layout else { panic!("an area board") };
    let places: Vec<String> = areas.areas.iter().map(|area| open.id.place(&area.id)).collect();
    let at = |name: &str| view.pieces.iter().find(|piece| piece.id == name).map(|piece| piece.at.clone());
    for name in ["Wayne", "Regular 1", "Miami 1", "Miami 2", "Little Turtle"] {
        assert!(places.contains(&at(name).expect("on the board")), "{name}");
    }
    assert_eq!(at("Wayne"), Some(open.id.place("us-1-1")));
    let preview = game().preview(&table.state, kernel::Seat(1), &aim("Miami 1", "Regular 1")).expect("odds of a shot");
    let chances: Vec<(String, u64)> =
        preview.chances.iter().map(|result| (result.result.clone(), result.per_mille)).collect();
    assert_eq!(chances, [("disrupted".to_owned(), 333), ("miss".to_owned(), 667)]);
    let _ = area("HAM");
}

/// [16.1.1] [G73] Harmar and his men come in the second round, before its fire; he joins nobody before.
#[test]
fn g73_late_arrivals() {
    let mut table = super::table::opening("harmars-defeat", &[("battles", "quick")]);
    let arrayed = |table: &Table, name: &str| {
        quick(table).lanes.iter().flat_map(|lane| &lane.rows).flatten().any(|stack| stack.pieces.has(piece(name)))
    };
    while quick(&table).round < 2 {
        assert!(!arrayed(&table, "Harmar") && !arrayed(&table, "Regular 2"), "round {}", quick(&table).round);
        let next = if table.offers(Decision::AsSuggested) { Decision::AsSuggested } else { Decision::Done };
        let next = if table.offers(next) { next } else { table.options()[0] };
        table.when(next);
    }
    assert_eq!((table.side(), stage(&table)), (Some(Side::Us), "FireFirst".into()), "the US arrays before any fire");
    table.when(Decision::AsSuggested).when(Decision::Done);
    assert!(arrayed(&table, "Harmar") && arrayed(&table, "Regular 2") && arrayed(&table, "Virginia 1"));
    assert_eq!(table.side(), Some(Side::Na), "and then the nations fire");
}

/// [qbr.19.2.3-b] A melee that a file of version 1 was saved in the middle of goes on: losses had other names then, columns the same
/// numbers.
#[test]
fn a_melee_of_version_1_goes_on() {
    let table = charged(SETTLED, &["Kentucky 1", "Kentucky 2"], &["Miami 1", "Miami 2"], &[6]);
    assert_eq!(melee(&table).1, 2, "1 to 1");
    assert!(table.offers(Decision::Lose { piece: piece("Miami 1") }), "the attacker loses one of two");
    let now = game().write_state(&table.state);
    let mut old = now.clone();
    let frame = old["frames"].as_array_mut().into_iter().flatten().find(|frame| frame.get("melees").is_some());
    let owed = frame.expect("a melee is being fought")["melees"]["now"]["owed"].as_array_mut();
    for loss in owed.expect("what each side suffers") {
        *loss = serde_json::json!({ "units": loss["losses"], "routs": loss["retreat"] });
    }
    assert_ne!(old, now);
    let file = serde_json::json!({ "blockhouse": 1, "game": "dark-ground", "version": 1, "state": old });
    let opened = kernel::Typed::new(dark_ground::DarkGround::new()).load(&file).expect("it opens");
    assert_eq!(opened.to_file()["state"], now);
}
