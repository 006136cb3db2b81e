//! Reads the suggested deployment of a scenario.

use super::scenario::Known;
use crate::board::Space;
use crate::counters::{Nation, PieceId};
use crate::scenario::Suggested;
use crate::tables::FortId;
use kernel::data::Reader;

pub(super) fn read(table: &Reader<'_>, known: &Known<'_>) -> Suggested {
    table.provenance();
    let mut suggested = Suggested {
        built: known.spaces(table, "built"),
        razed: known.spaces(table, "razed"),
        reduced_settlements: known.spaces(table, "reduced"),
        ..Suggested::default()
    };
    for row in table.opt_tables("villages") {
        let nation: Nation = row.choice("nation");
        let of_nation = |spaces: Vec<Space>| spaces.into_iter().map(move |space| (nation, space));
        suggested.healthy.extend(of_nation(known.spaces(&row, "healthy")));
        suggested.reduced.extend(of_nation(known.spaces(&row, "reduced")));
    }
    for row in table.opt_tables("principal") {
        suggested.principals.push((known.space(&row, "razed"), known.space(&row, "at")));
    }
    for row in table.opt_tables("fort") {
        suggested.forts.push((row.choice::<FortId>("fort"), known.space(&row, "at")));
    }
    for row in table.opt_tables("place") {
        let at = known.space(&row, "at");
        let (outside, inside): (Vec<PieceId>, Vec<PieceId>) =
            (known.pieces(&row, "pieces"), known.pieces(&row, "inside"));
        suggested.pieces.extend(outside.iter().chain(&inside).map(|piece| (*piece, at)));
        suggested.inside.extend(inside);
    }
    suggested
}
