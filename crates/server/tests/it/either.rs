//! What is tried over HTTP about people on a file is tried on PostgreSQL, too: the same tests in another process.

use crate::cluster;
use std::process::Command;

/// Those that do not look into the file.
const TESTS: [&str; 5] = ["accounts::", "moderation::", "notices::", "players::", "substitutes::"];

#[test]
fn what_holds_over_http_on_a_file_holds_on_postgresql() {
    // Unless this is that other process, or all of them are on PostgreSQL anyway.
    let Some(cluster) = std::env::var_os(cluster::CHOICE).is_none().then(cluster::cluster).flatten() else { return };
    let run =
        Command::new(std::env::current_exe().unwrap()).args(TESTS).env(cluster::CHOICE, cluster).output().unwrap();
    let said = String::from_utf8_lossy(&run.stdout);
    assert!(run.status.success(), "{said}");
    let passed = said.lines().find(|line| line.starts_with("test result: ok")).unwrap();
    assert!(!passed.contains(" 0 passed"), "{passed}");
    println!("on PostgreSQL: {passed}");
}
