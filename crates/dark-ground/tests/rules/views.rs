//! What players see: cards of pieces, charts, tracks, the counter to be placed.

use super::table::board::board;
use super::table::{SUMMER, game, given, opening, piece, place};
use dark_ground::battle::Impulse;
use dark_ground::counters::{Nation, Side};
use dark_ground::decision::Decision;
use dark_ground::state::{Standing, State};
use kernel::scene::{BoardId, View};
use kernel::{Game, Seat, Viewer};

fn view(state: &State) -> View {
    game().view(state, Viewer::Seat(Seat(0)))
}

fn spoken(state: &State, name: &str) -> String {
    let id = game().look(state).piece_name(piece(name)).to_owned();
    view(state).pieces.into_iter().find(|piece| piece.id == id).unwrap().spoken.clone()
}

/// A card tells kind, figures, order, level and what the piece has done.
#[test]
fn cards_tell_figures_and_state() {
    let given = given("campaign").turn(SUMMER).commitment(3).nation(Nation::Miami, Standing::Warpath, 3);
    let table = given
        .all(&["Regular 1", "St. Clair"], "CIN")
        .at("Miami 1", "KEK")
        .with(|state| state[piece("Regular 1")].unsupplied = true)
        .actions(Side::Us);
    let regular = spoken(&table.state, "Regular 1");
    assert_eq!(regular, "Regular 1, US regulars, fire factor 2, movement 4, good order, level 3, out of supply");
    assert!(spoken(&table.state, "St. Clair").contains("rank 3, command 1, gout on the map (14.0.1)"));
    let table = board().at("Regular 1", "0706").at("Miami 1", "0701").step(Side::Us, Impulse::Movement, &[]);
    assert!(spoken(&table.state, "Regular 1").contains("fire factor 2, 6 from here, range 4, movement 4, good order"));
}

/// Every chart has as many cells in a row as columns, and cites a rule.
#[test]
fn charts_are_complete() {
    for scenario in ["campaign", "harmars-defeat"] {
        let table = opening(scenario, &[]);
        let charts = game().board(&table.state).charts;
        assert!(charts.len() >= 5, "{scenario}: {}", charts.len());
        for chart in charts {
            assert!(chart.rows.iter().all(|row| row.len() == chart.columns.len()), "{}", chart.title);
        }
    }
}

/// The piece to be placed next is named, so that its picture can stand beside the question.
#[test]
fn the_counter_to_be_placed_is_shown() {
    let table = opening("harmars-defeat", &[]);
    let view = view(&table.state);
    let shown = view.prompt.piece.unwrap();
    assert!(view.pieces.iter().any(|piece| piece.id == shown), "{shown}");
    let mut table = opening("harmar", &[]);
    assert_eq!(self::view(&table.state).prompt.piece, None, "a village is no piece");
    table.when(place("LIM")).when(Decision::AsSuggested);
    let seen = game().view(&table.state, Viewer::Seat(Seat(1)));
    assert!(seen.pieces.iter().any(|piece| Some(&piece.id) == seen.prompt.piece.as_ref() && piece.at == "hand"));
}

/// 16.0: a battle scenario is counted in rounds, by the module too, and never in turns of a year.
#[test]
fn the_top_bar_of_a_battle_scenario() {
    for battles in ["boards", "quick"] {
        let table = opening("harmars-defeat", &[("battles", battles)]);
        let turn = view(&table.state).turn;
        assert!(turn.starts_with("Fall 1790") && !turn.contains("turn"), "{turn}");
    }
}

/// [10.6] While attackers are chosen, arrows show which hex they are to attack, before and after the first is chosen.
#[test]
fn the_hex_that_is_attacked_is_shown() {
    let set = board().at("Regular 1", "0706").at("Regular 2", "0806").at("Miami 1", "0707");
    let mut table = set.step(Side::Us, Impulse::Melee, &[]);
    let shown = |state: &State| -> Vec<(String, String)> {
        let arrows = view(state).arrows.into_iter();
        let plain = |place: &str| BoardId::of(place).1.to_owned();
        arrows.map(|arrow| (plain(&arrow.from), plain(&arrow.to))).collect()
    };
    let owned = |(from, to): (&str, &str)| (from.to_owned(), to.to_owned());
    assert_eq!(shown(&table.state), []);
    table.when(Decision::Assail { at: super::table::board::hex("0707") });
    assert_eq!(shown(&table.state), [("0706", "0707"), ("0806", "0707")].map(owned));
    table.when(Decision::Add { piece: piece("Regular 1") });
    assert_eq!(shown(&table.state), [("0706", "0707")].map(owned));
}
