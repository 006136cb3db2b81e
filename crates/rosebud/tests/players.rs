//! What the quick player of this game knows to do, seen in whole games.
// Helpers of tests fail loudly; clippy spares only the test functions themselves.
#![allow(clippy::unwrap_used)]

use kernel::advice::Style;
use kernel::options::Chosen;
use kernel::playout::PlayoutRng;
use kernel::{Game, Seat, Seed, SeededDice, Start, Table};
use rosebud::Rosebud;
use rosebud::counters::{Arm, UnitId};
use rosebud::decision::{Decision, Shot};
use rosebud::frames::Frame;
use rosebud::state::{Errand, Marks, Phase, State};
use std::collections::BTreeMap;

/// A game between two quick players: every decision they took, and the position at the end. A proposal that is refused
/// is a fault.
fn game_of(game: &Rosebud, number: u64) -> (Vec<Decision>, State) {
    watched(game, Chosen::default(), number, |_, _| {})
}

/// The same; somebody sees every position before it is decided about, with the seat that is asked.
fn watched(game: &Rosebud, options: Chosen, number: u64, mut see: impl FnMut(&State, Seat)) -> (Vec<Decision>, State) {
    let start = game.about().complete(&Start { scenario: "rosebud-creek".into(), options }).unwrap();
    let (mut dice, mut rng) = (SeededDice::new(Seed::from_number(number)), PlayoutRng::new(number));
    let mut state = game.start(&start, &mut Table::silent(&mut dice));
    let mut taken = Vec::new();
    while let Some(seat) = game.asked(&state).first() {
        see(&state, seat);
        let row = game.propose(&state, seat, Style::EVEN, &mut rng);
        assert!(!row.is_empty(), "nothing proposed at {:?}", state.frames.last());
        for (place, decision) in row.iter().enumerate() {
            let mut table = Table::silent(&mut dice);
            if let Err(refusal) = game.decide(&mut state, seat, decision, &mut table) {
                assert!(place > 0, "{decision:?} refused: {refusal:?}");
                break;
            }
            taken.push(*decision);
            if table.no_way_back() || !game.asked(&state).contains(seat) {
                break;
            }
        }
    }
    (taken, state)
}

/// They charge, close in, build, rally, fetch cartridges and take hills; and nothing they propose is refused.
#[test]
fn quick_players_use_what_the_rules_give_them() {
    let game = Rosebud::new();
    let (mut all, mut hills, mut works) = (Vec::new(), 0, 0);
    for number in 1..=3 {
        let (taken, state) = game_of(&game, number);
        assert!(state.ending.is_some());
        (hills, works) = (hills + state.hills.count_ones(), works + state.works.len());
        all.extend(taken);
    }
    let count = |fits: fn(&Decision) -> bool| all.iter().filter(|decision| fits(decision)).count();
    assert!(count(|decision| matches!(decision, Decision::Charge { .. })) > 0, "no charge");
    assert!(count(|decision| matches!(decision, Decision::Build { .. })) > 0 && works > 0, "no Breastworks");
    assert!(count(|decision| matches!(decision, Decision::Resupply { .. })) > 0, "no re-supply");
    assert!(count(|decision| matches!(decision, Decision::Attack { .. })) > 0, "no melee");
    assert!(count(|decision| matches!(decision, Decision::Rally { .. } | Decision::RallyAll)) > 0, "no rally");
    assert!(hills > 0, "no hill");
}

/// Breastworks are declared and opportunity is fired by dice, and dice end a plan. Before anybody has moved everybody compares
/// plans for the rest of the phase; later generals do, captains leave it to the quick player.
#[test]
fn a_movement_phase_is_thought_about_again_after_dice() {
    const CAPTAIN: usize = 12;
    const GENERAL: usize = 24;
    let game = Rosebud::new();
    let (mut declared, mut captain, mut general) = (Vec::new(), Vec::new(), Vec::new());
    for number in 1..=3 {
        watched(&game, Chosen::default(), number, |state, seat| {
            if !matches!(state.frames.last(), Some(Frame::MovementPhase(_))) || !state.under_way {
                return;
            }
            let own = |place: usize| game.data().counters[place].army == state.phasing;
            let moved = state.pieces.iter().enumerate().any(|(place, piece)| own(place) && piece.spent.get() > 0);
            let plans = |wide| game.plans(state, seat, wide, &mut PlayoutRng::new(1)).len();
            if moved {
                captain.push(plans(CAPTAIN));
                general.push(plans(GENERAL));
            } else if state.builders.is_some() {
                declared.push(plans(CAPTAIN));
            }
        });
    }
    assert!(declared.iter().any(|plans| *plans > 3), "no thought after the die for Breastworks: {declared:?}");
    assert!(captain.contains(&1), "a captain always thinks again: {captain:?}");
    assert!(general.iter().any(|plans| *plans > 3), "a general never thinks again: {general:?}");
    let (captain, general) = (captain.iter().sum::<usize>(), general.iter().sum::<usize>());
    assert!(captain < general, "a captain thinks as often as a general: {captain} and {general} plans");
}

/// 14.D.2-g: companies hand each other no boxes, which are then missing where they came from; they take them from the trains.
/// Seen in a game of captains: two companies exchanged the same eight boxes turn after turn.
#[test]
fn boxes_come_from_the_trains() {
    let game = Rosebud::new();
    let options = Chosen(BTreeMap::from([("ammunition".to_owned(), "boxes".to_owned())]));
    let (taken, _) = watched(&game, options, 1, |_, _| {});
    let from = |decision: &Decision| if let Decision::Resupply { from, .. } = decision { Some(*from) } else { None };
    let givers: Vec<_> = taken.iter().filter_map(from).collect();
    assert!(!givers.is_empty(), "nobody took any boxes");
    assert!(givers.iter().all(|from| game.data().counter(*from).arm == Arm::PackTrain), "boxes from a company");
}

/// [14.C-b] Whoever is to get ammunition, or to give it, does not fire at full strength, which would cancel it.
#[test]
fn promises_of_ammunition_are_kept() {
    let game = Rosebud::new();
    let (mut promised, mut broken) = (0, Vec::new());
    for number in 1..=2 {
        watched(&game, Chosen::default(), number, |state, seat| {
            if state.phase != Phase::OffensiveFire || !matches!(state.frames.last(), Some(Frame::FirePhase(_))) {
                return;
            }
            let fetches = |unit: UnitId| matches!(state[unit].errand, Errand::Refill { .. });
            promised += state.pieces.iter().filter(|piece| matches!(piece.errand, Errand::Refill { .. })).count();
            for decision in game.propose(state, seat, Style::EVEN, &mut PlayoutRng::new(1)) {
                if let Decision::Fire { unit, shot: Shot::Full } = decision
                    && (fetches(unit) || state[unit].is(Marks::SERVING))
                {
                    broken.push(decision);
                }
            }
        });
    }
    assert!(promised > 0, "no ammunition is promised");
    assert_eq!(broken, []);
}
