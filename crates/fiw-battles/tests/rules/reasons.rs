//! What a player would say about a plan: every sentence is true in its position, and tells nothing that is hidden.

use crate::table::{Table, given, step};
use fiw_battles::counters::Army::{British, French};
use fiw_battles::decision::Decision;
use kernel::advice::reasons;

/// What is said about a plan of the army that is asked.
fn said(table: &Table, plan: &[Decision]) -> Vec<String> {
    let seat = table.asked().seat();
    reasons(&table.game, &table.state, seat, plan).into_iter().map(|reason| reason.text).collect()
}

/// What is said about a march of a unit.
fn march(table: &Table, name: &str, path: &[&str]) -> Vec<String> {
    let steps = path.iter().map(|number| step(number));
    let plan: Vec<Decision> = [table.pick(name)].into_iter().chain(steps).chain([Decision::Stop]).collect();
    said(table, &plan)
}

fn says(said: &[String], sentence: &str) {
    assert!(said.iter().any(|known| known == sentence), "{sentence:?} is not among {said:#?}");
}

fn is_silent_about(said: &[String], words: &str) {
    assert!(!said.iter().any(|known| known.contains(words)), "{words:?} is among {said:#?}");
}

/// [9.0] [7.2] Who could attack a unit where it goes, by name or by number.
#[test]
fn r9_0_enemies_who_could_attack_it_there() {
    let near = given("quebec").at("15", "1004").at("28", "0606").at("La Sarre", "1106");
    let table = near.movement(British);
    says(&march(&table, "15", &["1005"]), "Only La Sarre could attack it there next turn.");
    let far = given("quebec").at("15", "1004").at("28", "0606").at("La Sarre", "2008").movement(British);
    says(&march(&far, "15", &["1005"]), "No French unit can attack it there next turn.");
}

/// [9.1-1c] The attack a move sets up, with those who stand beside it.
#[test]
fn r9_1_1c_the_attack_it_sets_up() {
    let table = given("quebec").at("15", "1004").at("28", "0606").at("La Sarre", "1106").movement(British);
    let all = march(&table, "15", &["1005"]);
    assert!(all.iter().any(|text| text.starts_with("It can fight La Sarre with ")), "{all:#?}");
    let far = march(&table, "28", &["0605"]);
    is_silent_about(&far, "can fight");
}

/// [9.1-2] [9.3] A declared attack: strengths, odds and the chance that the defender suffers.
#[test]
fn r9_1_2_odds_of_a_declared_attack() {
    let table = given("quebec").at("15", "1005").at("28", "1006").at("La Sarre", "1106").combat(British);
    let all = said(&table, &[table.attack("15", "1106"), table.attack("28", "1106")]);
    assert!(all.iter().any(|text| text.starts_with("They fight La Sarre with ")), "{all:#?}");
}

/// [11.2] A rally: the die that is needed, its chance, and the leader who helps.
#[test]
fn r11_2_the_chance_of_a_rally() {
    let table = given("quebec").disordered("La Sarre", "1106").at("Montcalm", "1107").rally(French);
    let all = said(&table, &[Decision::Rally { unit: table.u("La Sarre") }]);
    assert!(all[0].starts_with("La Sarre rallies on ") && all[0].ends_with(", with Montcalm near by."), "{all:#?}");
    let alone = given("quebec").disordered("La Sarre", "1106").rally(French);
    is_silent_about(&said(&alone, &[Decision::Rally { unit: alone.u("La Sarre") }]), "near by");
}

/// [6.1-6] A shot: the chance that it tells, and on whom.
#[test]
fn r6_1_6_the_chance_of_a_shot() {
    let table = given("quebec").at("York", "1005").at("Bearn", "1008").bombardment(British);
    let all = said(&table, &[Decision::Fire { gun: table.u("York"), target: "1008".parse().unwrap() }]);
    assert!(all[0].starts_with("There is a ") && all[0].ends_with(" chance that the shot tells on Bearn."), "{all:#?}");
}

/// [17.1-c] Ground that is worth points, entered and given up.
#[test]
fn r17_1_c_what_the_ground_is_worth() {
    let table = given("lake-george").at("La Reine", "1912").at("1 Mass", "0505").movement(French);
    let all = march(&table, "La Reine", &["1913"]);
    assert!(
        all.iter().any(|text| text.contains("1913") && text.ends_with("is worth 2 victory points at the end.")),
        "{all:#?}"
    );
    let leaving = given("lake-george").at("La Reine", "1913").at("1 Mass", "0505").movement(French);
    let all = march(&leaving, "La Reine", &["1912"]);
    assert!(all.iter().any(|text| text.starts_with("Nobody is left in ")), "{all:#?}");
}

/// [5.2-b] In fog nothing is said that rests on who lies face down: a guess is no fact.
#[test]
fn r5_2_b_a_guess_is_no_reason() {
    let fog = given("lake-george").turn(7).fog().at("1 Mass", "0810").at("2 Mass", "0505");
    let table = fog.at("Languedoc", "0813").at("A/Mil", "1512").movement(British);
    let all = march(&table, "2 Mass", &["0506"]);
    is_silent_about(&all, "Languedoc");
    is_silent_about(&all, "A/Mil");
}
