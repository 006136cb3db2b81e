//! Seats and optional rules.

use crate::counters::Side;
use crate::state::{Battles, Optional};
use kernel::Seat;
use kernel::options::Chosen;

const HOLD_BACK: &str = "hold-back";
const RANGE_PENALTY: &str = "range-penalty";
const BATTLES: &str = "battles";

/// The seat of a side.
pub(crate) const fn seat_of(side: Side) -> Seat {
    Seat(side as u8)
}

/// The side in a seat.
pub(crate) fn side_of(seat: Seat) -> Option<Side> {
    Side::BOTH.get(seat.index()).copied()
}

/// What was chosen of the optional rules.
pub(crate) fn optional(chosen: &Chosen) -> Optional {
    let battles = match chosen.0.get(BATTLES).map(String::as_str) {
        Some("quick") => Battles::Quick,
        Some("ask") => Battles::Asked,
        Some(_) | None => Battles::Boards,
    };
    Optional { hold_back: chosen.is_on(HOLD_BACK), range_penalty: chosen.is_on(RANGE_PENALTY), battles }
}
