//! The data files.

use blood_ohio::data::Data;
use kernel::data::Sources;

#[test]
fn the_built_in_files_load() {
    let problems = Data::load(&Sources::built_in(Data::FILES)).err().unwrap_or_default();
    assert_eq!(problems.iter().map(ToString::to_string).collect::<Vec<_>>(), [""; 0]);
}
