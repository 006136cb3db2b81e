//! Odds and reach: what is shown before a decision is what the rules then do.

use super::table::{Given, SUMMER, Table, area, game, given, piece};
use dark_ground::counters::{Nation, Side};
use dark_ground::decision::Decision;
use dark_ground::event::Event;
use dark_ground::state::{Acts, Standing, Step};
use kernel::{Game, Seat};

fn war() -> Given {
    let given = given("campaign").turn(SUMMER).commitment(3).nation(Nation::Miami, Standing::Warpath, 3);
    given.nation(Nation::Shawnee, Standing::Warpath, 3)
}

/// Results with their chances in thousandths.
fn odds(table: &Table, decision: Decision) -> Vec<(String, u64)> {
    let seat = game().asked(&table.state).first().expect("somebody is asked");
    let preview = game().preview(&table.state, seat, &decision).expect("this decision rolls");
    preview.chances.iter().map(|result| (result.result.clone(), result.per_mille)).collect()
}

fn chances(found: &[(&str, u64)]) -> Vec<(String, u64)> {
    found.iter().map(|(result, chance)| ((*result).to_owned(), *chance)).collect()
}

/// [9.2.2] [9.2.3] An ambush at commitment 3 succeeds on 4 to 6, an assassin of Harmar (rating 1) too.
#[test]
fn odds_of_outrages() {
    let given =
        war().all(&["Harmar", "Kentucky 1"], "HAM").at("Miami 1", "KEK").with(|state| state.atrocities_left = [2, 2]);
    let table = given.actions(Side::Na);
    assert_eq!(
        odds(&table, Decision::Ambush { piece: piece("Kentucky 1") }),
        chances(&[("fails", 500), ("killed", 500)])
    );
    assert_eq!(
        odds(&table, Decision::Assassinate { piece: piece("Harmar") }),
        chances(&[("fails", 500), ("killed", 500)])
    );
}

/// [11.1.1] [chart.skirmish-open] A clash of one against one in the wilderness: 16 of 36 nothing, 10 a retreat either way.
#[test]
fn odds_of_a_clash() {
    let pairs = ["Kentucky 1", "Kentucky 2"];
    let given = war().all(&pairs, "HAM").all(&["Miami 1", "Miami 2"], "HAM").with(|state| state.initiative = Side::Us);
    let mut table = given.at_step(Step::Combats, &[]);
    table.when(Decision::AsSuggested);
    if table.offers(Decision::Done) {
        table.when(Decision::Done);
    }
    let found = odds(&table, Decision::Clash { group: 0 });
    assert_eq!(found, chances(&[("no result", 444), ("US back", 278), ("nations back", 278)]));
}

/// [8.1-b] [8.6.3] What a council decides, with and without treaties: the Delaware (base 5, no leader).
#[test]
fn odds_of_a_council() {
    let mut table = given("campaign").turn(SUMMER).vp(5, 0).at_step(Step::Nations, &[]);
    table.when(Decision::Choose { nation: Nation::Delaware });
    assert_eq!(odds(&table, Decision::Offer { treaties: 0 }), chances(&[("peace", 667), ("war", 333)]));
    let two = odds(&table, Decision::Offer { treaties: 2 });
    assert_eq!(two, chances(&[("surrender", 333), ("peace", 667)]));
}

/// [9.4.1] [9.4.3] [9.4.4] A march reaches what its decisions then reach, at the cost that is shown.
#[test]
fn reach_is_what_can_be_marched() {
    let table = war().all(&["Harmar", "Regular 1", "Kentucky 1"], "CIN").actions(Side::Us);
    let reach = game().reach(&table.state, Seat(0), "Harmar");
    assert!(reach.len() > 3, "{reach:#?}");
    for way in &reach {
        let mut table = war().all(&["Harmar", "Regular 1", "Kentucky 1"], "CIN").actions(Side::Us);
        for decision in &way.decisions {
            let read: Decision = game().names().unwrap().at_hand(|| serde_json::from_value(decision.clone())).unwrap();
            table.rolling(read, &[]);
        }
        let name = &game().data().board.area(area(&way.place)).id;
        assert!(table.is_at("Harmar", name), "{way:#?}");
        if way.risk.is_none() {
            let spent: u8 = way.cost.trim_end_matches(" MP").parse().unwrap();
            assert!(spent > 0 && spent <= 4, "regulars have four points: {way:#?}");
        }
    }
    // Nobody marches who has done his share, nor for the other side.
    assert!(game().reach(&table.state, Seat(1), "Harmar").is_empty());
    let done = war().at("Regular 1", "CIN").with(|state| state[piece("Regular 1")].acts = Acts::Completed);
    let done = done.at("Regular 2", "CIN").actions(Side::Us);
    assert!(game().reach(&done.state, Seat(0), "Regular 1").is_empty());
    assert!(!table.told(|event| matches!(event, Event::Moved { .. })));
}
