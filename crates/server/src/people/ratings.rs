//! How strong people are: Glicko-2 (M. Glickman, "Example of the Glicko-2 system", 2013), by game, with sides weighed.
//!
//! A rating is a guess with an uncertainty. Each rated game is a rating period of its own, and the uncertainty grows with the
//! days in which nobody played. Where one side of a scenario has it easier, whoever plays it is held against a stronger
//! opponent: by how much is estimated from the rated games of that scenario, and drawn towards nothing while they are few.
#![allow(clippy::float_arithmetic, reason = "the ban is for rules of games; ratings are estimates")]

use crate::store::people::{RatedGame, RatingKept};
use crate::time::Stamp;
use std::f64::consts::PI;

/// Where everybody begins.
const FIRST: f64 = 1500.0;
const FIRST_DEVIATION: f64 = 350.0;
const FIRST_VOLATILITY: f64 = 0.06;
/// How much a volatility may move; the paper's.
const TAU: f64 = 0.5;
/// From Glicko's scale to that of Glicko-2.
const SCALE: f64 = 173.7178;
/// The uncertainty grows as if so many milliseconds were a rating period in which one did not play: a week.
const PERIOD: f64 = 7.0 * 86_400_000.0;
/// Before any game is seen, the advantage of a side is within so many points with two chances in three.
const ADVANTAGE: f64 = 60.0;
/// No side is thought to be worth more.
const MOST_ADVANTAGE: f64 = 300.0;

/// How strong somebody is thought to be.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rating {
    /// The guess.
    pub rating: f64,
    /// Its uncertainty: two of them to either side hold the truth with 95 chances in a hundred.
    pub deviation: f64,
    /// How much it is expected to move.
    pub volatility: f64,
}

impl Default for Rating {
    fn default() -> Self {
        Self { rating: FIRST, deviation: FIRST_DEVIATION, volatility: FIRST_VOLATILITY }
    }
}

/// A game against somebody.
#[derive(Clone, Copy, Debug)]
pub struct Played {
    /// How strong they were.
    pub against: Rating,
    /// 1 for a win, a half for a draw, 0 for a loss.
    pub score: f64,
}

impl Rating {
    /// What is known of somebody at a moment: the longer they have not played, the less.
    pub fn at(kept: Option<&RatingKept>, now: Stamp) -> Self {
        let Some(kept) = kept else { return Self::default() };
        let RatingKept { rating, deviation, volatility, at, .. } = *kept;
        let known = Self { rating, deviation, volatility };
        let periods = now.since(at) as f64 / PERIOD;
        Self { deviation: known.grown(periods), ..known }
    }

    fn grown(&self, periods: f64) -> f64 {
        let phi = self.deviation / SCALE;
        ((phi * phi + self.volatility * self.volatility * periods).sqrt() * SCALE).min(FIRST_DEVIATION)
    }

    /// The same person with so many points more or fewer.
    #[must_use]
    pub fn moved(self, points: f64) -> Self {
        Self { rating: self.rating + points, ..self }
    }

    /// What is thought after the games of a period (steps 2 to 8 of the paper).
    #[must_use]
    pub fn after(&self, games: &[Played]) -> Self {
        if games.is_empty() {
            return Self { deviation: self.grown(1.0), ..*self };
        }
        let (mu, phi) = ((self.rating - FIRST) / SCALE, self.deviation / SCALE);
        let (mut information, mut surprise) = (0.0, 0.0);
        for game in games {
            let (mu_j, phi_j) = ((game.against.rating - FIRST) / SCALE, game.against.deviation / SCALE);
            let g = 1.0 / (1.0 + 3.0 * phi_j * phi_j / (PI * PI)).sqrt();
            let expected = 1.0 / (1.0 + (-g * (mu - mu_j)).exp());
            information += g * g * expected * (1.0 - expected);
            surprise += g * (game.score - expected);
        }
        let variance = 1.0 / information;
        let volatility = volatility_after(phi, self.volatility, variance, variance * surprise);
        let before = phi * phi + volatility * volatility;
        let phi = 1.0 / (1.0 / before + 1.0 / variance).sqrt();
        let mu = mu + phi * phi * surprise;
        Self { rating: mu * SCALE + FIRST, deviation: phi * SCALE, volatility }
    }
}

/// Step 5: the volatility that is likeliest, found between two bounds (the Illinois algorithm).
fn volatility_after(phi: f64, sigma: f64, variance: f64, delta: f64) -> f64 {
    const CLOSE: f64 = 0.000_001;
    let a = (sigma * sigma).ln();
    let f = |x: f64| {
        let e = x.exp();
        let sum = phi * phi + variance + e;
        e * (delta * delta - sum) / (2.0 * sum * sum) - (x - a) / (TAU * TAU)
    };
    let mut low = a;
    let surplus = delta * delta - phi * phi - variance;
    let mut high = if surplus > 0.0 {
        surplus.ln()
    } else {
        let mut steps = 1.0;
        while f(a - steps * TAU) < 0.0 && steps < 100.0 {
            steps += 1.0;
        }
        a - steps * TAU
    };
    let (mut f_low, mut f_high) = (f(low), f(high));
    for _ in 0..100 {
        if (high - low).abs() <= CLOSE {
            break;
        }
        let middle = low + (low - high) * f_low / (f_high - f_low);
        let f_middle = f(middle);
        if f_middle * f_high <= 0.0 {
            (low, f_low) = (high, f_high);
        } else {
            f_low /= 2.0;
        }
        (high, f_high) = (middle, f_middle);
    }
    (low / 2.0).exp()
}

/// How many points the first seat of a scenario is worth, from games between people whose strength is roughly known: the value
/// that makes those results likeliest, held back by what is thought before any game is seen.
pub fn advantage(games: &[RatedGame]) -> f64 {
    // In steps of Newton; the curve has one top.
    let mut points: f64 = 0.0;
    for _ in 0..25 {
        let (mut slope, mut bend) = (-points / (ADVANTAGE * ADVANTAGE), -1.0 / (ADVANTAGE * ADVANTAGE));
        for game in games {
            let expected = 1.0 / (1.0 + (-(game.lead + points) / SCALE).exp());
            slope += (game.score - expected) / SCALE;
            bend -= expected * (1.0 - expected) / (SCALE * SCALE);
        }
        points = (points - slope / bend).clamp(-MOST_ADVANTAGE, MOST_ADVANTAGE);
    }
    points
}

/// What two people are thought to be after a game: the first has the first seat.
pub fn after_game(players: [Rating; 2], score: f64, advantage: f64) -> [Rating; 2] {
    let [one, other] = players;
    [
        one.after(&[Played { against: other.moved(-advantage), score }]),
        other.after(&[Played { against: one.moved(advantage), score: 1.0 - score }]),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rating(rating: f64, deviation: f64) -> Rating {
        Rating { rating, deviation, volatility: 0.06 }
    }

    fn close(one: f64, other: f64, within: f64) -> bool {
        (one - other).abs() < within
    }

    /// The worked example of the paper: 1464.06, 151.52, 0.05999.
    #[test]
    fn the_example_of_the_paper() {
        let games = [(1400.0, 30.0, 1.0), (1550.0, 100.0, 0.0), (1700.0, 300.0, 0.0)];
        let games = games.map(|(points, deviation, score)| Played { against: rating(points, deviation), score });
        let after = rating(1500.0, 200.0).after(&games);
        assert!(close(after.rating, 1464.06, 0.01), "{after:?}");
        assert!(close(after.deviation, 151.52, 0.01), "{after:?}");
        assert!(close(after.volatility, 0.05999, 0.00001), "{after:?}");
    }

    #[test]
    fn who_does_not_play_is_known_less_but_never_less_than_a_stranger() {
        let idle = rating(1500.0, 200.0).after(&[]);
        assert!(close(idle.deviation, 200.2714, 0.001) && idle.rating == 1500.0, "{idle:?}");
        let kept = RatingKept { rating: 1700.0, deviation: 50.0, volatility: 0.06, games: 9, at: Stamp(0) };
        let weeks = |count: u64| Rating::at(Some(&kept), Stamp(count * 7 * 86_400_000)).deviation;
        assert!(close(weeks(0), 50.0, 1e-9) && weeks(10) > 55.0 && weeks(10) < 65.0, "{}", weeks(10));
        assert!(close(weeks(100_000), 350.0, 1e-9));
        assert_eq!(Rating::at(None, Stamp(5)), Rating::default());
    }

    #[test]
    fn what_one_wins_the_other_loses_and_a_draw_between_equals_moves_nobody() {
        let even = [rating(1500.0, 100.0), rating(1500.0, 100.0)];
        let [one, other] = after_game(even, 1.0, 0.0);
        assert!(one.rating > 1510.0 && close(one.rating - 1500.0, 1500.0 - other.rating, 1e-6));
        let [one, other] = after_game(even, 0.5, 0.0);
        assert!(close(one.rating, 1500.0, 1e-9) && close(other.rating, 1500.0, 1e-9) && one.deviation < 100.0);
        // To win with the easier side is worth less, with the harder one more.
        let gain = |advantage: f64| after_game(even, 1.0, advantage)[0].rating;
        assert!(gain(100.0) < gain(0.0) && gain(0.0) < gain(-100.0));
    }

    #[test]
    fn the_advantage_of_a_side_shows_slowly_and_is_found() {
        let won = |of: usize, all: usize| {
            let game = |place: usize| RatedGame { lead: 0.0, score: if place < of { 1.0 } else { 0.0 } };
            advantage(&(0..all).map(game).collect::<Vec<_>>())
        };
        assert_eq!(won(0, 0), 0.0);
        assert!(won(1, 1) > 0.0 && won(1, 1) < 15.0, "one game says little: {}", won(1, 1));
        assert!(close(won(5, 10), 0.0, 1e-6) && close(won(8, 10), -won(2, 10), 1e-6));
        // Seven in ten of very many: 173.7178 * ln(7/3) = 147 points.
        assert!(close(won(7000, 10_000), 147.2, 1.5), "{}", won(7000, 10_000));
        assert!(close(won(10_000, 10_000), 300.0, 1.0) || won(10_000, 10_000) < 300.0);
        // That the stronger one wins is no advantage of the side.
        let strong: Vec<RatedGame> =
            (0..1000).map(|place| RatedGame { lead: 147.2, score: if place % 10 < 7 { 1.0 } else { 0.0 } }).collect();
        assert!(close(advantage(&strong), 0.0, 1.0), "{}", advantage(&strong));
    }
}
