//! What the quick player knows of the short campaigns.

use super::table::{Table, game, given, opening, piece};
use dark_ground::counters::Side;
use dark_ground::state::Place;
use kernel::advice::{Style, follow};
use kernel::playout::PlayoutRng;
use kernel::{Game, Seat};

/// The quick player of the side that is asked decides.
fn proposes(table: &mut Table) {
    let seat = game().asked(&table.state).first().unwrap_or(Seat(0));
    let mut rng = PlayoutRng::new(7);
    let row = game().propose(&table.state, seat, Style::EVEN, &mut rng);
    assert!(follow(game(), &mut table.state, seat, &row, &mut rng) > 0, "{row:?} cannot be begun");
}

/// [15.2.4] [14.0.7-b] Regulars march on to Kekionga from the fort behind them; a militia leader whose men stay there as its
/// garrison does not bind them.
#[test]
fn an_army_does_not_wait_for_a_militia_leader() {
    let regulars = ["Regular 1", "Regular 2", "Regular 3", "Regular 4"];
    let given = given("st-clair").turn(2).us_fort("TWN").us_fort("REC").all(&regulars, "REC");
    let given = given.all(&["Hamtramck", "Trotter", "Kentucky 1", "Kentucky 2"], "REC").at("Miami 1", "EEL");
    let mut table = given.actions(Side::Us);
    proposes(&mut table);
    assert!(regulars.iter().all(|unit| table.is_at(unit, "KEK")), "{:?}", table.place("Regular 1"));
    assert!(table.is_at("Trotter", "REC") && table.is_at("Kentucky 1", "REC"));
}

/// [15.1.2] [9.5.1] The nations begin in bands where settlers are, and with a guard in Kekionga.
#[test]
fn warriors_begin_where_settlers_are() {
    let mut table = opening("harmar", &[]);
    let names = (1..=7).map(|n| format!("Miami {n}")).chain((1..=5).map(|n| format!("Shawnee {n}")));
    let bands: Vec<_> = names.map(|name| piece(&name)).collect();
    for _ in 0..60 {
        if bands.iter().any(|unit| matches!(table.state[*unit].at, Place::Hand | Place::Pool)) {
            proposes(&mut table);
        }
    }
    let places: Vec<Place> = bands.iter().map(|unit| table.state[*unit].at).collect();
    let warriors = |at: &str| places.iter().filter(|place| **place == Place::On(super::table::area(at))).count();
    let around = ["HAM", "TUR", "WHW", "EFK", "EAG", "BRU", "SCI"];
    let bands = around.iter().filter(|at| table.settlers(at) > 0 && warriors(at) > 1).count();
    assert_eq!(warriors("KEK"), 3, "{places:?}");
    assert!(bands >= 3, "{bands} bands among settlers: {places:?}");
}
