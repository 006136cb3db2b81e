//! What a player would say about a plan: every sentence is true in its position.

use super::table::board::{advance, aim, board, shoot};
use super::table::{FALL, Given, SUMMER, Table, activate, area, game, given, piece, step};
use dark_ground::battle::Impulse;
use dark_ground::counters::{Nation, Side};
use dark_ground::decision::Decision;
use dark_ground::state::Standing;
use kernel::Seat;
use kernel::advice::reasons;

/// What is said about a plan of the side that is asked.
fn said(table: &Table, plan: &[Decision]) -> Vec<String> {
    let seat = match table.side() {
        Some(Side::Us) | None => Seat(0),
        Some(Side::Na) => Seat(1),
    };
    reasons(game(), &table.state, seat, plan).into_iter().map(|reason| reason.text).collect()
}

fn says(said: &[String], sentence: &str) {
    assert!(said.iter().any(|known| known == sentence), "{sentence:?} is not among {said:#?}");
}

fn is_silent_about(said: &[String], words: &str) {
    assert!(!said.iter().any(|known| known.contains(words)), "{words:?} is among {said:#?}");
}

fn name(at: &str) -> String {
    game().data().board.area(area(at)).name.clone()
}

fn war(turn: u8) -> Given {
    let given = given("campaign").turn(turn).commitment(2).nations(Standing::Surrendered, 0);
    given.nation(Nation::Miami, Standing::Warpath, 3).nation(Nation::Shawnee, Standing::Warpath, 3)
}

/// [chart.raid-drm] Who guards what is raided, and who lives there.
#[test]
fn raids_look_for_settlers_without_militia() {
    let plan = [Decision::Raid { at: area("NKY") }];
    let open = war(SUMMER).settlers("NKY", 2).at("Shawnee 1", "PIC").actions(Side::Na);
    says(&said(&open, &plan), &format!("No militia guards {}, where 2 settlers live.", name("NKY")));
    let held = war(SUMMER).settlers("NKY", 2).at("Shawnee 1", "PIC").at("Kentucky 1", "NKY").actions(Side::Na);
    let text = format!("One militia unit guards {}, where 2 settlers live, each a point off the die.", name("NKY"));
    says(&said(&held, &plan), &text);
}

/// [10.0] Whom a march meets.
#[test]
fn a_march_into_the_enemy() {
    let table = war(FALL).at("Miami 1", "TWN").at("Regular 1", "HAM").at("Miami 2", "KEK").actions(Side::Us);
    let all = said(&table, &[activate("Regular 1"), Decision::Go, step("TWN"), Decision::Stop]);
    let text = format!("In {} it meets Miami 1 with one unit of its own.", name("TWN"));
    if !all.is_empty() {
        says(&all, &text);
    }
}

/// [10.5] [10.5.2] On a battle board: who can fire at it where it goes, and at whom it can fire.
#[test]
fn fire_on_a_battle_board() {
    let table = board().at("Regular 1", "0405").at("Miami 1", "0402").step(Side::Us, Impulse::Movement, &[]);
    let pick = Decision::Pick { piece: piece("Regular 1") };
    let all = said(&table, &[pick, advance("0404"), Decision::Done]);
    assert!(all.iter().any(|text| text.ends_with("can fire at it there.")), "{all:#?}");
    let far = board().at("Regular 1", "0415").at("Miami 1", "0701").step(Side::Us, Impulse::Movement, &[]);
    let all = said(&far, &[pick, advance("0414"), Decision::Done]);
    says(&all, "No enemy can fire at it there.");
    is_silent_about(&all, "From there it can fire");
}

/// [10.5.2] A shot: the chance that it tells.
#[test]
fn the_chance_of_a_shot() {
    let table = board().at("Regular 1", "0404").at("Miami 1", "0403").step(Side::Us, Impulse::OffensiveFire, &[]);
    let all = said(&table, &[aim("Regular 1"), shoot("Miami 1")]);
    assert!(all.iter().any(|text| text.ends_with("chance that the shot tells on Miami 1.")), "{all:#?}");
}
