//! What the quick player of this game knows to do, seen in whole games.
// Helpers of tests fail loudly; clippy spares only the test functions themselves.
#![allow(clippy::unwrap_used)]

use kernel::advice::Style;
use kernel::playout::PlayoutRng;
use kernel::{Game, Seed, SeededDice, Start, Table};
use rosebud::Rosebud;
use rosebud::decision::Decision;
use rosebud::state::State;

/// A game between two quick players: every decision they took, and the position at the end. A proposal that is refused
/// is a fault.
fn game_of(game: &Rosebud, number: u64) -> (Vec<Decision>, State) {
    let start = game.about().complete(&Start { scenario: "rosebud-creek".into(), ..Start::default() }).unwrap();
    let (mut dice, mut rng) = (SeededDice::new(Seed::from_number(number)), PlayoutRng::new(number));
    let mut state = game.start(&start, &mut Table::silent(&mut dice));
    let mut taken = Vec::new();
    while let Some(seat) = game.asked(&state).first() {
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
