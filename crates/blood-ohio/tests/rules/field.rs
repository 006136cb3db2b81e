//! A field of battle in Miami country, and what was told of a battle on it.
//!
//! Attackers come from `CAMP` to `FIELD`. A Miami village beside the field draws beaten warriors to `HOME`, so that
//! they have one way to go. On each side somebody far away has not moved, so that no segment ends by itself.
#![allow(dead_code, clippy::wildcard_enum_match_arm)]

use crate::table::{Given, Table, game, given, piece, space, step};
use blood_ohio::counters::{Nation, PieceId, Side};
use blood_ohio::decision::Decision;
use blood_ohio::event::Event;
use blood_ohio::state::{Frame, Health, Site};
use blood_ohio::tables::EventFace;

pub const CAMP: &str = "Four Mile";
pub const FIELD: &str = "Upper Four Mile";
pub const HOME: &str = "Twin Creek";

/// A Miami village.
pub const VILLAGE: Site = Site::Village(Nation::Miami, Health::Full);

/// The country without armies.
pub fn country() -> Given {
    given("harmar").at("Strong", "E1").at("Delaware 8", "Killbuck Head")
}

/// The field with the village beside it.
pub fn field() -> Given {
    country().site(HOME, VILLAGE)
}

/// These of the US have attacked those of the Confederacy, who are asked next.
pub fn assault(us: &[&str], wc: &[&str]) -> Table {
    let mut table = field().all(us, CAMP).all(wc, FIELD).operations(Side::Us);
    charge(&mut table, us);
    table
}

/// These of the Confederacy have attacked those of the US, who are asked next.
pub fn onslaught(wc: &[&str], us: &[&str]) -> Table {
    let mut table = field().all(wc, CAMP).all(us, FIELD).operations(Side::Wc);
    charge(&mut table, wc);
    table
}

/// From the camp into the field and at them.
pub fn charge(table: &mut Table, names: &[&str]) {
    table.form(CAMP, names).go(&[FIELD]).when(Decision::Attack);
}

/// A counter by name.
pub fn id(name: &str) -> PieceId {
    piece(game(), name)
}

/// This piece takes the hit.
pub fn lose(name: &str) -> Decision {
    Decision::Lose { piece: id(name) }
}

/// All that are left retreat there.
pub fn retreat_to(to: &str) -> Decision {
    Decision::RetreatTo { to: space(to) }
}

/// A force is called from there.
pub fn call(from: &str) -> Decision {
    Decision::Call { from: space(from) }
}

/// The stack there ambushes.
pub fn ambush(from: &str) -> Decision {
    Decision::Ambush { from: space(from) }
}

/// A force is formed there.
pub fn form(at: &str) -> Decision {
    Decision::Form { at: space(at) }
}

/// Calls these from there to the battle.
pub fn summon(table: &mut Table, from: &str, names: &[&str]) {
    table.when(call(from));
    for name in names {
        table.when(Decision::Add { piece: id(name) });
    }
    table.when(Decision::March);
}

/// Takes the first victim offered until no more hits are to be taken.
pub fn take_hits(table: &mut Table) {
    while matches!(table.state.top(), Some(Frame::Losses(_))) {
        let first = table.options()[0];
        table.when(first);
    }
}

/// What the sides fought with.
pub fn strengths(table: &Table) -> [i16; 2] {
    let told = table.events.iter().find_map(|event| match event {
        Event::Strengths { total, .. } => Some(*total),
        _ => None,
    });
    told.unwrap_or_else(|| panic!("no battle: {:#?}", table.events))
}

/// Who won, and the hits scored by each side.
pub fn won(table: &Table) -> Option<(Side, [u8; 2])> {
    table.events.iter().find_map(|event| match event {
        Event::Won { side, hits } => Some((*side, *hits)),
        _ => None,
    })
}

/// The hits scored as the dice were read, each side once.
pub fn rolled(table: &Table) -> Vec<(Side, u8)> {
    let hits = |event: &Event| match event {
        Event::CombatRolled { side, hits, .. } => Some((*side, *hits)),
        _ => None,
    };
    table.events.iter().filter_map(hits).collect()
}

/// The event die as it fell.
pub fn events_rolled(table: &Table) -> Vec<(Side, EventFace)> {
    let face = |event: &Event| match event {
        Event::EventRolled { side, event, .. } => Some((*side, *event)),
        _ => None,
    };
    table.events.iter().filter_map(face).collect()
}

/// Nobody fights, moves or retreats any more.
pub fn is_over(table: &Table) -> bool {
    matches!(table.state.frames.as_slice(), [Frame::Operations(_)])
}

/// A step decision for each name.
pub fn steps(names: &[&str]) -> Vec<Decision> {
    names.iter().map(|name| step(name)).collect()
}
