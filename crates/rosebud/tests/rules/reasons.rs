//! What a player would say about a plan: every sentence is true in its position.

use crate::table::{Table, game, given, hex, pick, step, unit};
use kernel::advice::reasons;
use rosebud::counters::Army::{Indian, Us};
use rosebud::decision::{Decision, Shot};
use rosebud::state::{Marks, Phase};

/// What is said about a plan of the army that is asked.
fn said(table: &Table, plan: &[Decision]) -> Vec<String> {
    reasons(game(), &table.state, table.asked().seat(), plan).into_iter().map(|reason| reason.text).collect()
}

fn says(said: &[String], sentence: &str) {
    assert!(said.iter().any(|known| known == sentence), "{sentence:?} is not among {said:#?}");
}

fn is_silent_about(said: &[String], words: &str) {
    assert!(!said.iter().any(|known| known.contains(words)), "{words:?} is among {said:#?}");
}

fn name(key: &str) -> &'static str {
    &game().data().counters[usize::from(unit(key).0)].name
}

fn march(table: &Table, key: &str, path: &[&str]) -> Vec<String> {
    let steps = path.iter().map(|number| step(number));
    said(table, &[pick(key)].into_iter().chain(steps).chain([Decision::Stop]).collect::<Vec<_>>())
}

/// [9.A] [4.D] Who can fire at a unit where it stops, and at whom it can fire.
#[test]
fn r9_a_who_can_fire_at_it() {
    let table = given().on_foot("a-2-cav", "1412").on_foot("lone-bull", "1409").phase(Phase::Movement, Us);
    let bull = name("lone-bull");
    let near = march(&table, "a-2-cav", &["1411"]);
    says(&near, &format!("Only {bull} can fire at it at 1411."));
    let far = given().on_foot("a-2-cav", "1412").on_foot("lone-bull", "4000").phase(Phase::Movement, Us);
    says(&march(&far, "a-2-cav", &["1411"]), "No Sioux and Cheyenne unit can fire at it there.");
}

/// [10.A] An enemy beside it is close enough for melee.
#[test]
fn r10_a_an_enemy_beside_it() {
    let table = given().on_foot("a-2-cav", "1412").on_foot("lone-bull", "1410").phase(Phase::Movement, Us);
    let bull = name("lone-bull");
    says(&march(&table, "a-2-cav", &["1411"]), &format!("It stands beside {bull}, close enough for melee."));
}

/// [9.A-i] A volley: the chance that it tells, and on whom.
#[test]
fn r9_a_i_the_chance_of_a_volley() {
    let table = given().on_foot("a-2-cav", "1410").on_foot("lone-bull", "1409").phase(Phase::OffensiveFire, Us);
    let plan = [
        Decision::Target { unit: unit("lone-bull") },
        Decision::Fire { unit: unit("a-2-cav"), shot: Shot::Full },
        Decision::Loose,
    ];
    let all = said(&table, &plan);
    let end = format!("chance that the volley tells on {}.", name("lone-bull"));
    assert!(all.first().is_some_and(|text| text.starts_with("There is a ") && text.ends_with(&end)), "{all:#?}");
}

/// [10.A-b] A melee: the column and the chance that only the enemy suffers.
#[test]
fn r10_a_b_the_chance_of_a_melee() {
    let table = given().on_foot("a-2-cav", "1410").on_foot("b-2-cav", "1410").on_foot("lone-bull", "1409");
    let table = table.phase(Phase::Melee, Us);
    let all = said(&table, &[Decision::Attack { hex: hex("1409") }, Decision::JoinAll, Decision::Commit]);
    let fits = |text: &String| text.contains("chance that only the enemy at 1409 suffers (");
    assert!(all.is_empty() || all.iter().any(fits), "{all:#?}");
}

/// [13.B] A rally.
#[test]
fn r13_b_the_chance_of_a_rally() {
    let given = given().on_foot("a-2-cav", "1410").marked("a-2-cav", Marks::ROUTED).on_foot("b-2-cav", "1510");
    let table = given.marked("b-2-cav", Marks::ROUTED).on_foot("lone-bull", "4000").rally(Us, &[]);
    let all = said(&table, &[Decision::Rally { unit: unit("a-2-cav") }]);
    let end = format!("chance that {} rallies.", name("a-2-cav"));
    assert!(all.first().is_some_and(|text| text.ends_with(&end)), "{all:#?}");
    is_silent_about(&all, name("b-2-cav"));
}

/// [12.C.3] A Leader's radius, gained and lost.
#[test]
fn r12_c_3_a_leaders_command() {
    let table = given()
        .mounted("a-2-cav", "1410")
        .mounted("b-2-cav", "1418")
        .leader("crook", "1418", Some("b-2-cav"))
        .on_foot("lone-bull", "4000")
        .phase(Phase::Movement, Us);
    is_silent_about(&march(&table, "a-2-cav", &["1411"]), "command");
    let look = game().look(&table.state);
    assert!(!look.commanded(Us, hex("1410")) && !look.commanded(Indian, hex("1410")));
}
