//! How kind the dice of a match were: faces against their average, and what they brought by turn.

use crate::store::Act;
use kernel::Viewer;
use kernel::course::{Replay, Step};
use schemars::JsonSchema;
use serde::Serialize;

/// How kind the dice were to each side.
#[derive(Debug, JsonSchema, Serialize)]
pub struct Fortunes {
    /// In order of seats.
    seats: Vec<Fortune>,
    /// Turn by turn, those in which dice fell.
    turns: Vec<TurnLuck>,
    /// Whether all dice were looked at; a very long game is cut.
    whole: bool,
}

/// The dice of one side.
#[derive(Clone, Debug, Default, JsonSchema, Serialize)]
pub struct Fortune {
    /// How many dice it rolled. Draws from a cup are no dice.
    dice: u32,
    /// Their average face, in thousandths.
    mean: i64,
    /// The average of such dice, in thousandths.
    expected: i64,
    /// How far the average of so many dice usually is from that (standard deviation), in thousandths.
    usual: i64,
    /// What all dice and draws of the game brought this side beyond what they bring on average, in thousandths of a victory
    /// point; nothing where the game cannot say.
    luck: Option<i64>,
}

/// What the dice brought in one turn.
#[derive(Clone, Debug, JsonSchema, Serialize)]
pub struct TurnLuck {
    /// The turn in words.
    turn: String,
    /// How many decisions stood when its first dice fell.
    step: usize,
    /// In order of seats, in thousandths of a victory point.
    luck: Vec<i64>,
}

/// Sums of one side: twice the expected faces and twelve times the variance are whole numbers.
#[derive(Clone, Copy, Default)]
struct Sums {
    dice: i64,
    faces: i64,
    expected_twice: i64,
    variance_twelvefold: i64,
    luck: i64,
    gauged: bool,
}

impl Sums {
    fn add(&mut self, die: kernel::advice::Die) {
        let sides = i64::from(die.faces);
        self.dice += 1;
        self.faces += i64::from(die.face);
        self.expected_twice += sides + 1;
        self.variance_twelvefold += sides * sides - 1;
    }

    fn fortune(self) -> Fortune {
        let dice = self.dice.max(1);
        Fortune {
            dice: u32::try_from(self.dice).unwrap_or(u32::MAX),
            mean: 1000 * self.faces / dice,
            expected: 500 * self.expected_twice / dice,
            usual: (1_000_000 * self.variance_twelvefold / 12).isqrt() / dice,
            luck: self.gauged.then_some(self.luck),
        }
    }
}

/// Plays a game again and looks at all faces of its dice, until told to end.
///
/// # Errors
/// The game does not replay.
pub fn fortunes(replay: Replay, seats: usize, ended: impl Fn() -> bool) -> Result<Fortunes, String> {
    let mut sums = vec![Sums::default(); seats];
    let (mut turns, mut whole): (Vec<TurnLuck>, bool) = (Vec::new(), true);
    replay.run(|step| {
        if step.done.faces.is_empty() {
            return;
        }
        if ended() {
            whole = false;
            return;
        }
        look_at(&step, &mut sums, &mut turns);
    })?;
    Ok(Fortunes { seats: sums.into_iter().map(Sums::fortune).collect(), turns, whole })
}

fn look_at(step: &Step<'_>, sums: &mut [Sums], turns: &mut Vec<TurnLuck>) {
    let Act::Decide { decision, faces, .. } = &step.entry.act else { return };
    let Ok(decision) = serde_json::from_str(decision) else { return };
    let Some(luck) = step.before.luck(step.entry.seat, &decision, faces) else { return };
    if let Some(own) = sums.get_mut(step.entry.seat.index()) {
        luck.dice.iter().for_each(|die| own.add(*die));
    }
    let turn = step.before.view(Viewer::Observer).turn;
    if turns.last().is_none_or(|last| last.turn != turn) {
        turns.push(TurnLuck { turn, step: step.step - 1, luck: vec![0; sums.len()] });
    }
    for (place, brought) in luck.brought.iter().enumerate() {
        let (Some(brought), Some(sum)) = (brought, sums.get_mut(place)) else { continue };
        sum.luck += brought;
        sum.gauged = true;
        if let Some(of_turn) = turns.last_mut().and_then(|turn| turn.luck.get_mut(place)) {
            *of_turn += brought;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kernel::advice::Die;

    /// Two sixes: 6 on average instead of 3.5; the average of two dice is usually 1.2 off.
    #[test]
    fn faces_are_held_against_their_average() {
        let mut sums = Sums::default();
        (0..2).for_each(|_| sums.add(Die { faces: 6, face: 6 }));
        let Fortune { dice, mean, expected, usual, luck } = sums.fortune();
        assert_eq!((dice, mean, expected, usual, luck), (2, 6000, 3500, 1207, None));
    }
}
