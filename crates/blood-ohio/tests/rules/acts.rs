//! Decisions by the names of counters and spaces.

use crate::table::{game, piece, space};
use blood_ohio::counters::PieceId;
use blood_ohio::decision::Decision;

/// A counter by name, whatever the table.
pub fn counter(name: &str) -> PieceId {
    piece(game(), name)
}

pub fn form(at: &str) -> Decision {
    Decision::Form { at: space(at) }
}

pub fn add(name: &str) -> Decision {
    Decision::Add { piece: counter(name) }
}

pub fn pick_up(name: &str) -> Decision {
    Decision::PickUp { piece: counter(name) }
}

pub fn drop_off(name: &str) -> Decision {
    Decision::Drop { piece: counter(name) }
}

pub fn guide(name: &str) -> Decision {
    Decision::Guide { scout: counter(name) }
}

pub fn ambush(from: &str) -> Decision {
    Decision::Ambush { from: space(from) }
}

pub fn enter(name: &str) -> Decision {
    Decision::Enter { piece: counter(name) }
}

pub fn shift(name: &str) -> Decision {
    Decision::Shift { piece: counter(name) }
}

pub fn exit(name: &str) -> Decision {
    Decision::Exit { piece: counter(name) }
}

pub fn lose(name: &str) -> Decision {
    Decision::Lose { piece: counter(name) }
}

pub fn retreat_to(to: &str) -> Decision {
    Decision::RetreatTo { to: space(to) }
}
