//! The data files: that they say what the rulebook says, that each figure has a provenance, and that wrong files are
//! refused with every mistake at its place.

mod counters;
mod files;
mod map;
mod scenarios;
mod tables;

use blood_ohio::board::{Board, Space};
use blood_ohio::data::Data;
use kernel::data::Problem;
use kernel::suite::{self, files::Edit};
use std::sync::LazyLock;

static DATA: LazyLock<Data> = LazyLock::new(Data::built_in);

fn board() -> &'static Board {
    &DATA.board
}

fn space(name: &str) -> Space {
    board().find(name).unwrap_or_else(|| panic!("no space {name}"))
}

fn names(spaces: impl IntoIterator<Item = Space>) -> Vec<&'static str> {
    spaces.into_iter().map(|space| board().name(space)).collect()
}

/// What loading says when built-in files have `old` replaced by `new`, once each.
fn problems_with(changes: &[Edit<'_>]) -> Vec<Problem> {
    let sources = suite::files::edited(Data::FILES, changes).expect("what is edited stands there");
    Data::load(&sources).err().unwrap_or_default()
}

/// The keys of [`problems_with`] one change.
fn keys_with(file: &str, old: &str, new: &str) -> Vec<String> {
    problems_with(&[(file, old, new)]).into_iter().map(|problem| problem.key).collect()
}
