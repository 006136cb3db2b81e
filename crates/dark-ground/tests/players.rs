//! The quick player of the campaign plays to win.
// Helpers of tests fail loudly; clippy spares only the test functions themselves.
#![allow(clippy::unwrap_used)]

use dark_ground::DarkGround;
use kernel::advice::{Style, follow};
use kernel::playout::Whim;
use kernel::{Game, Seat, Seed, SeededDice, Table};

/// One game: the quick player in a seat, chance in the other. Says who won.
fn game_against_chance(game: &DarkGround, scenario: &str, quick: Seat, number: u64) -> Option<Seat> {
    let mut start = kernel::suite::start(scenario, &[], 0);
    start.options.0.insert("battles".into(), "quick".into());
    let start = game.about().complete(&start).unwrap();
    let mut dice = SeededDice::new(Seed::from_number(number));
    let mut whim = Whim::new(number);
    let mut state = game.start(&start, &mut Table::silent(&mut dice));
    let mut options = Vec::new();
    for _ in 0..20_000 {
        let Some(seat) = game.asked(&state).first() else { break };
        let row = if seat == quick { game.propose(&state, seat, Style::EVEN, &mut whim) } else { Vec::new() };
        if follow(game, &mut state, seat, (&row, &mut dice)) > 0 {
            continue;
        }
        assert!(row.is_empty(), "the quick player proposes only what is legal: {row:?}");
        options.clear();
        game.options(&state, seat, &mut options);
        let pick = options[whim.below(options.len())];
        game.decide(&mut state, seat, &pick, &mut Table::silent(&mut dice)).unwrap();
    }
    game.outcome(&state).expect("the game ends").winner
}

/// The quick player of the nations beats chance in both short campaigns; what the US can do there is told.
#[test]
fn the_quick_player_beats_chance() {
    let game = DarkGround::new();
    for scenario in ["harmar", "st-clair"] {
        let mut won = [0; 2];
        let mut lost = [0; 2];
        for number in 0..10 {
            for seat in [Seat(0), Seat(1)] {
                match game_against_chance(&game, scenario, seat, number) {
                    Some(winner) if winner == seat => won[seat.index()] += 1,
                    Some(_) => lost[seat.index()] += 1,
                    None => {}
                }
            }
        }
        println!("{scenario}: won {won:?} as US and nations, lost {lost:?}");
        assert!(won[1] >= 8, "{scenario}: won {won:?}, lost {lost:?}");
    }
}
