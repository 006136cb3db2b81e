//! Dice and results in words.

use crate::points::StrengthPoints;
use crate::tables::{FireResult, Flight, MoraleResult, SideResult, Wound};
use crate::throw::Throw;
use kernel::words::count;

/// Dice and modifiers: `dice 3+4 +1 = 8`, `die 4 -1 = 3`, `die 4`.
pub(crate) fn dice(throw: &Throw) -> String {
    let faces: Vec<String> = throw.faces().iter().map(ToString::to_string).collect();
    let more: String = throw.modifiers().iter().map(|modifier| format!(" {:+}", modifier.value)).collect();
    let (one, faces) = (faces.len() == 1, faces.join("+"));
    let word = if one { "die" } else { "dice" };
    if one && more.is_empty() { format!("{word} {faces}") } else { format!("{word} {faces}{more} = {}", throw.total()) }
}

/// `x 1/2`, `x 1/4`, …
pub(crate) fn halves(times: usize) -> String {
    format!("x 1/{}", 1u32 << times.min(8))
}

/// A result of fire in words.
pub(crate) const fn fire_result(result: FireResult) -> &'static str {
    match result {
        FireResult::Nothing => "no effect",
        FireResult::Check => "a Morale Check",
        FireResult::CheckMinusOne => "a Morale Check with -1",
        FireResult::One => "one point",
        FireResult::Two => "two points",
    }
}

/// A result of a Morale Check in words.
pub(crate) const fn morale_result(result: MoraleResult) -> &'static str {
    match result {
        MoraleResult::Routed => "Routed",
        MoraleResult::RetreatTwo => "back two hexes, Disrupted",
        MoraleResult::Pinned => "Pinned",
        MoraleResult::RetreatOne => "back one hex, Disrupted",
        MoraleResult::Disrupted => "Disrupted",
        MoraleResult::Nothing => "no effect",
    }
}

/// A wound in words.
pub(crate) const fn wound(wound: Wound) -> &'static str {
    match wound {
        Wound::Light => "lightly wounded",
        Wound::Moderate => "wounded",
        Wound::Severe => "severely wounded",
        Wound::Mortal => "mortally wounded",
    }
}

/// A further wound in words.
pub(crate) const fn how_badly(wound: Wound) -> &'static str {
    match wound {
        Wound::Light => "lightly",
        Wound::Moderate => "moderately",
        Wound::Severe => "severely",
        Wound::Mortal => "mortally",
    }
}

/// What a side of a melee suffers, in words.
pub(crate) fn side_result(side: SideResult) -> String {
    let lost = (side.losses > StrengthPoints::ZERO).then(|| format!("lose {}", count(side.losses, "point", "points")));
    let flight = match side.flight {
        Flight::None => None,
        Flight::Retreat(hexes) => Some(format!("go back {}", count(hexes, "hex", "hexes"))),
        Flight::Rout => Some("are Routed".to_owned()),
    };
    let all: Vec<String> = lost.into_iter().chain(flight).collect();
    if all.is_empty() { "stand".to_owned() } else { all.join(" and ") }
}
