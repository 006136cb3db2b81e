//! The data files: that they say what the rulebook says, that each figure has a provenance, and that wrong files are
//! refused with every mistake at its place.

mod counters;
mod files;
mod maps;
mod scenarios;
mod tables;

use fiw_battles::board::{Board, Hexside};
use fiw_battles::counters::{Army, Counter};
use fiw_battles::data::Data;
use fiw_battles::scenario::Battlefield;
use grid::Hex;
use kernel::data::Problem;
use kernel::suite::{self, files::Edit};
use std::sync::LazyLock;

static DATA: LazyLock<Data> = LazyLock::new(Data::built_in);

fn hex(number: &str) -> Hex {
    number.parse().expect("a hex number")
}

fn side_of(board: &Board, from: &str, to: &str) -> Hexside {
    let (from, to) = (hex(from), hex(to));
    board.hexside(from, board.grid.side_between(from, to).expect("two neighbours"))
}

fn counter(key: &str) -> &'static Counter {
    DATA.counter(DATA.unit(key).unwrap_or_else(|| panic!("no unit {key}")))
}

fn army(scenario: Battlefield, army: Army) -> impl Iterator<Item = &'static Counter> {
    DATA.units(scenario).map(|(_, counter)| counter).filter(move |counter| counter.army == army)
}

/// What loading says when one built-in file has `old` replaced by `new`, once.
fn problems_with(changes: &[Edit<'_>]) -> Vec<Problem> {
    let sources = suite::files::edited(Data::FILES, changes).expect("what is edited stands there");
    Data::load(&sources).err().unwrap_or_default()
}
