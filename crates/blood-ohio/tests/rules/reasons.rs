//! What a player would say about a plan: every sentence is true in its position.

use super::front::{acts, quiet};
use super::table::{Table, given, space, step};
use blood_ohio::counters::{Nation, Side};
use blood_ohio::decision::Decision;
use blood_ohio::state::{Health, Site};
use kernel::advice::reasons;

/// What is said about a plan of the side that is asked.
fn said(table: &Table, plan: &[Decision]) -> Vec<String> {
    let seat = table.side().expect("somebody is asked").seat();
    reasons(table.game, &table.state, seat, plan).into_iter().map(|reason| reason.text).collect()
}

/// What is said about a march of pieces in one space.
fn march(table: &Table, from: &str, names: &[&str], path: &[&str]) -> Vec<String> {
    let mut plan = vec![Decision::Form { at: space(from) }];
    plan.extend(names.iter().map(|name| Decision::Add { piece: table.id(name) }));
    plan.push(Decision::March);
    plan.extend(path.iter().map(|to| step(to)));
    plan.push(Decision::Stop);
    said(table, &plan)
}

fn says(said: &[String], sentence: &str) {
    assert!(said.iter().any(|known| known == sentence), "{sentence:?} is not among {said:#?}");
}

fn is_silent_about(said: &[String], words: &str) {
    assert!(!said.iter().any(|known| known.contains(words)), "{words:?} is among {said:#?}");
}

const SETTLEMENT: Site = Site::Settlement(Health::Full);
const COLUMN: [&str; 4] = ["Hardin", "R1", "R2", "M1"];
const BAND: [&str; 3] = ["Shawnee 1", "Shawnee 2", "Shawnee 3"];

/// [5.6.2] A raid: three A and two B among six chits.
#[test]
fn r5_6_2_the_chance_of_a_raid() {
    let table = acts(quiet("harmar"), Side::Wc);
    let all = said(&table, &[Decision::Raid { at: space("Limestone") }]);
    says(&all, "There is a 5 in 6 chance that the raid hurts the settlement of Limestone.");
}

/// [18.1] A stack beside the way of a column may ambush it, while its side has points to win.
#[test]
fn r18_1_an_ambush_on_the_way() {
    let near = || given("harmar").all(&COLUMN, "Boonesborough").all(&BAND, "Triplett Creek").at("R16", "Louisville");
    let table = near().vp(4, 4).operations(Side::Us);
    let all = march(&table, "Boonesborough", &COLUMN, &["Mount Sterling"]);
    says(&all, "It could be ambushed there from Triplett Creek.");
    let poor = near().vp(4, 0).operations(Side::Us);
    is_silent_about(&march(&poor, "Boonesborough", &COLUMN, &["Mount Sterling"]), "ambushed");
}

/// [10.0-c] Four spaces from a fort a column is fed, five spaces away it is not.
#[test]
fn r10_0_c_who_is_fed() {
    let table = quiet("harmar").all(&["Hardin", "R1"], "Greenville Creek").vp(4, 4).operations(Side::Us);
    let far = march(&table, "Greenville Creek", &["Hardin", "R1"], &["Mississinewa Head"]);
    assert!(far.iter().any(|text| text.starts_with("No fort can supply it at Mississinewa Head")), "{far:#?}");
}

/// [5.6] A unit in a settlement keeps raiders away.
#[test]
fn r5_6_a_guard() {
    let table = quiet("harmar").all(&["Hardin", "R1"], "Boonesborough").site("Mount Sterling", SETTLEMENT);
    let all = march(&table.operations(Side::Us), "Boonesborough", &["Hardin", "R1"], &["Mount Sterling"]);
    says(&all, "While it is there, the settlement of Mount Sterling cannot be raided.");
}

/// [5.2.1-d] A treaty: points and a die against the number of the expedition.
#[test]
fn r5_2_1_d_the_chance_of_a_treaty() {
    let table = acts(quiet("harmar").vp(4, 0), Side::Us);
    let treaty = table.options().into_iter().find(|decision| matches!(decision, Decision::Treaty { .. }));
    let Some(Decision::Treaty { nation }) = treaty else { return };
    let all = said(&table, &[Decision::Treaty { nation }]);
    let name = Nation::name(nation);
    assert!(all.iter().all(|text| text.ends_with(&format!("chance that the {name} sign."))), "{all:#?}");
}
