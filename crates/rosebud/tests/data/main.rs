//! The data files: that they say what the rulebook says, that each figure has a provenance, and that wrong files are
//! refused with every mistake at its place.

mod counters;
mod files;
mod map;
mod scenario;
mod tables;

use grid::Hex;
use kernel::data::Problem;
use kernel::suite::{self, files::Edit};
use rosebud::counters::Counter;
use rosebud::data::Data;
use std::sync::LazyLock;

static DATA: LazyLock<Data> = LazyLock::new(Data::built_in);

fn hex(number: &str) -> Hex {
    number.parse().expect("a hex number")
}

fn counter(key: &str) -> &'static Counter {
    DATA.counter(DATA.unit(key).unwrap_or_else(|| panic!("no unit {key}")))
}

/// What loading says when one built-in file has `old` replaced by `new`, once.
fn problems_with(changes: &[Edit<'_>]) -> Vec<Problem> {
    let sources = suite::files::edited(Data::FILES, changes).expect("what is edited stands there");
    Data::load(&sources).err().unwrap_or_default()
}
